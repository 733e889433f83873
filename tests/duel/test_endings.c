/* test_endings.c -- the ledger of docs/rules/duel.md: decks that run out, falling, and the end. */
#include "scene.h"

/* All energy but one 3 is somewhere in sight; symbols are not. */
#define LAST_3 "11122233344667788++++++--------"
#define BILL " 20:259+-:5+:sparks:hiccups,frogs"

static void r40_the_last_card_of_a_deck(void **unused) {
    (void)unused;
    leads_to("", 2, "44.1.1 draw:1 1,0 " LAST_3 " . 20:156-:4+9+:bees:itch,knock" BILL, TEXTS("* draw 1 energy 3"),
             "45.2.0 turn:2 0,0 ++++++-------- . 19:1356-:4+9+:bees:itch,knock 19:259+-:5+:sparks:hiccups,frogs");
    /* The same for symbols: nine pluses and eleven minuses are discarded, five symbols are in sight. */
    leads_to("", 2,
             "44.1.1 draw:1 0,1 11+++++++++----------- . 20:1567:4+9+:bees:itch,knock "
             "20:259+-:5:sparks:hiccups,frogs",
             TEXTS("* draw 1 symbol +"),
             "45.2.0 turn:2 0,0 11 . 19:1567+:4+9+:bees:itch,knock 19:259+-:5:sparks:hiccups,frogs");
}

static void r40_every_live_seat_loses_one(void **unused) {
    (void)unused;
    leads_to("", 3,
             "52.1.1 draw:1 1,0 12334467789++++++------- . 8:56+-:4+2+3:bees:itch,knock "
             "20:125+-:5+1+:sparks:hiccups,frogs 4:1236-:8-:nothing:slick,echo",
             TEXTS("* draw 1 energy 9"),
             "53.2.0 turn:2 0,0 ++++++------- . 7:569+-:4+2+3:bees:itch,knock "
             "19:125+-:5+1+:sparks:hiccups,frogs 3:1236-:8-:nothing:slick,echo");
}

static void r41_without_discards_all_sums_go_back(void **unused) {
    (void)unused;
    const char *before = "60.1.1 draw:1 1,0 +- . 20:1122:9+8-7+7-6+6-6+5:bees:itch,knock "
                         "20:33448:9-5-4+5+3-2-2+1+1+:sparks:hiccups,frogs";
    const char *after = "61.2.0 turn:2 0,0 +- . 19:11223:.:bees:itch,knock 19:33448:.:sparks:hiccups,frogs";
    leads_to("", 2, before, TEXTS("* draw 1 energy 3"), after);
    /* Symbols too: all but the two discarded are in the deck again, as none is in a hand. */
    coven_table *table = table_of("duel", 2, "");
    coven_state state = at_position(table, after);
    play_events(table, &state, TEXTS("2 play 8 on 1", "2 take 0 1"));
    expect_weight(table, &state, "draw 2 symbol +", 12);
    expect_weight(table, &state, "draw 2 symbol -", 11);
    coven_table_free(table);
}

static void r42_due_draws_go_on(void **unused) {
    (void)unused;
    leads_to("", 2,
             "71.2.1 draw:2 3,2 11122223334456677889++++++++------- . 9:156+-:4+9:bees:itch,knock "
             "20:.:5:sparks:hiccups,frogs",
             TEXTS("* draw 2 energy 3"),
             "71.2.1 draw:2 2,2 ++++++++------- . 8:156+-:4+9:bees:itch,knock 19:3:5:sparks:hiccups,frogs");
}

static void r43_strength_stops_at_zero(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock 2:259+-:5+:sparks:hiccups,frogs",
             TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 end 0,0 124++ bees 20:356+-:.:.:itch,knock 0:259+-:5+:sparks:hiccups,frogs");
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 3:156+-:4-:comet:itch,knock" BILL, TEXTS("1 play 6 on 1"),
             "18.1.1 end 0,0 46- comet 0:15+-:.:.:itch,knock" BILL);
}

#define THIRD " 1:24+--:8:nothing:slick,echo"

static void r52_a_seat_that_falls_shows_and_discards_all_it_has(void **unused) {
    (void)unused;
    const char *fall = "52.1.2 fall:3 0,0 124++ bees 9:56+--:.:.:itch,knock 16:125+-:5+1+:sparks:hiccups,frogs "
                       "0:2336-!9:8-:nothing:slick,echo";
    offers_only("", 3, fall, TEXTS("fall 3 2 3 3 6 9 - slick echo"));
    weighs(3, fall, "fall 3 2 3 3 6 9 - slick echo", 1);
    leads_to("", 3, fall, TEXTS("* fall 3 2 3 3 6 9 - slick echo"),
             "52.1.2 spell:1 0,0 122334689++-- slick,echo,nothing,bees 9:56+--:.:.:itch,knock "
             "16:125+-:5+1+:sparks:hiccups,frogs 0:.:.:.:.");
    is_described(3, fall, "fall 3 2 3 3 6 9 - slick echo", 2, "fall 3 2 3 3 6 9 - slick echo",
                 "52.1.2 spell:1 0,0 122334689++-- slick,echo,nothing,bees 9:eeooo:.:.:?,? "
                 "16:125+-:5+1+:sparks:hiccups,frogs 0:.:.:.:.");
    denies("", 3, fall, "fall 3 2 3 3 6 - slick echo");
    denies("", 3, fall, "fall 3 2 3 3 6 9 - echo slick");
    refuses(3, fall, "fall", TEXTS("fall 1 2 3 3 6 9 - slick echo"));
}

static void r53_if_the_active_seat_falls_its_draws_stop(void **unused) {
    (void)unused;
    leads_to("", 3,
             "71.2.1 draw:2 3,2 11122233345667789++++++++------- . 9:156+-:4+9:bees:itch,knock "
             "1:.:5:sparks:hiccups,frogs 20:24+--:8:nothing:slick,echo",
             TEXTS("* draw 2 energy 3", "* fall 2 3 hiccups frogs"),
             "72.3.0 turn:3 0,0 35++++++++------- hiccups,frogs,sparks 8:156+-:4+9:bees:itch,knock 0:.:.:.:. "
             "19:24+--:8:nothing:slick,echo");
}

static void r54_one_live_seat_wins_at_once(void **unused) {
    (void)unused;
    ends_with("", 2, "18.1.2 end 0,0 124++ bees 20:356+-:.:.:itch,knock 0:259+-:5+:sparks:hiccups,frogs",
              (int[]){COVEN_SHARE, 0}, (int[]){20, 0});
    ends_with("", 3, "18.1.2 end 0,0 . . 0:.:.:.:. 0:259+-:5+:sparks:hiccups,frogs 3:24+--:8:nothing:slick,echo",
              (int[]){0, 0, COVEN_SHARE}, (int[]){0, 0, 3});
    /* Whatever was due. */
    leads_to("", 2,
             "71.2.1 draw:2 3,2 11122223334456677889++++++++------- . 9:156+-:4+9:bees:itch,knock "
             "1:.:5:sparks:hiccups,frogs",
             TEXTS("* draw 2 energy 3"),
             "71.2.1 end 2,2 ++++++++------- . 8:156+-:4+9:bees:itch,knock 0:3:5:sparks:hiccups,frogs");
}

static void r55_last_seats_at_zero_together_share(void **unused) {
    (void)unused;
    ends_with("", 2, "18.1.1 end 0,0 . . 0:1356-:4+9+:bees:itch,knock 0:259+-:5+:sparks:hiccups,frogs",
              (int[]){COVEN_SHARE / 2, COVEN_SHARE / 2}, (int[]){0, 0});
    ends_with("", 3, "18.1.1 end 0,0 . . 0:1356-:4+9+:bees:itch,knock 0:.:.:.:. 0:259+-:5+:sparks:hiccups,frogs",
              (int[]){COVEN_SHARE / 2, 0, COVEN_SHARE / 2}, (int[]){0, 0, 0});
    ends_with("", 3,
              "18.1.1 end 0,0 . . 0:1356-:4+9+:bees:itch,knock 0:24+--:8:nothing:slick,echo "
              "0:259+-:5+:sparks:hiccups,frogs",
              (int[]){COVEN_SHARE / 3, COVEN_SHARE / 3, COVEN_SHARE / 3}, (int[]){0, 0, 0});
    ends_with("", 3, "18.1.1 end 0,0 . . 0:1356-:4+9+:bees:itch,knock 0:.:.:.:. 0:.:.:.:.", (int[]){COVEN_SHARE, 0, 0},
              (int[]){0, 0, 0});
}

static void r56_after_the_last_turn_most_strength_wins(void **unused) {
    (void)unused;
    leads_to("limit=30", 2, "30.1.0 turn:1 0,0 . . 11:156+-:4+2+:bees:itch,knock 12:259+-:5+:sparks:hiccups,frogs",
             TEXTS("1 play 5 on 1", "1 take 1 0", "* draw 1 energy 1"),
             "30.1.2 end 0,0 . . 11:116+-:4+2+5:bees:itch,knock 12:259+-:5+:sparks:hiccups,frogs");
    ends_with("limit=30", 2, "30.1.2 end 0,0 . . 12:116+-:4+2+5:bees:itch,knock 12:259+-:5+:sparks:hiccups,frogs",
              (int[]){COVEN_SHARE / 2, COVEN_SHARE / 2}, (int[]){12, 12});
    ends_with("limit=30", 3, "30.1.2 end 0,0 . . 12:116+-:4+2+5:bees:itch,knock 13:259+-:5+:sparks:hiccups,frogs" THIRD,
              (int[]){0, COVEN_SHARE, 0}, (int[]){12, 13, 1});
    /* What the last turn casts still counts. */
    leads_to("limit=30", 2, "30.1.0 turn:1 0,0 . . 11:156+-:4+2+:bees:itch,knock 12:259+-:5+:sparks:hiccups,frogs",
             TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 1", "* spell 1 moth", "1 choose moth"),
             "30.1.2 end 0,0 124++ bees 11:156+-:.:moth:itch,knock 8:259+-:5+:sparks:hiccups,frogs");
}

static void r64_a_wiped_sum_is_not_cast(void **unused) {
    (void)unused;
    /* 9-8+7-6+6-6+5 is 7, and every energy card but one 3 is in a hand or a sum. */
    leads_to("", 2,
             "60.1.1 draw:1 1,0 . . 20:1122:9-8+7-6+6-6+5:bees:itch,knock "
             "20:33448:9-5-4+7+5+3-2-2+1+1:sparks:hiccups,frogs",
             TEXTS("* draw 1 energy 3"),
             "61.2.0 turn:2 0,0 . . 19:11223:.:bees:itch,knock 19:33448:.:sparks:hiccups,frogs");
}

static void r65_a_seat_that_falls_by_the_refill_does_not_cast(void **unused) {
    (void)unused;
    leads_to("", 3,
             "52.1.1 draw:1 1,0 12334467789++++++------- . 1:56+-:4+2+1:bees:itch,knock "
             "20:125+-:5+1+:sparks:hiccups,frogs 4:2336-:8-:nothing:slick,echo",
             TEXTS("* draw 1 energy 9", "* fall 1 5 6 9 + - itch knock"),
             "53.2.0 turn:2 0,0 124569+++++++++-------- itch,knock,bees 0:.:.:.:. "
             "19:125+-:5+1+:sparks:hiccups,frogs 3:2336-:8-:nothing:slick,echo");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r40_the_last_card_of_a_deck),
        cmocka_unit_test(r40_every_live_seat_loses_one),
        cmocka_unit_test(r41_without_discards_all_sums_go_back),
        cmocka_unit_test(r42_due_draws_go_on),
        cmocka_unit_test(r43_strength_stops_at_zero),
        cmocka_unit_test(r52_a_seat_that_falls_shows_and_discards_all_it_has),
        cmocka_unit_test(r53_if_the_active_seat_falls_its_draws_stop),
        cmocka_unit_test(r54_one_live_seat_wins_at_once),
        cmocka_unit_test(r55_last_seats_at_zero_together_share),
        cmocka_unit_test(r56_after_the_last_turn_most_strength_wins),
        cmocka_unit_test(r64_a_wiped_sum_is_not_cast),
        cmocka_unit_test(r65_a_seat_that_falls_by_the_refill_does_not_cast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
