/* test_turns.c -- the ledger of docs/rules/duel.md: playing, misfiring, pulling, trading and refilling. */
#include "scene.h"

/* Two seats in the middle of things; the hands, sums and spells vary. */
#define BILL " 20:259+-:5+:sparks:hiccups,frogs"
#define START "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock" BILL

static void r8_turns_go_round_and_skip_the_fallen(void **unused) {
    (void)unused;
    leads_to("", 2, START, TEXTS("1 play 6 on 1", "1 take 1 0", "* draw 1 energy 1"),
             "19.2.0 turn:2 0,0 . . 20:115+-:4+2+6:bees:itch,knock" BILL);
    leads_to("", 3, "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock 0:.:.:.:. 20:259+-:5+:sparks:hiccups,frogs",
             TEXTS("1 play 6 on 1", "1 take 1 0", "* draw 1 energy 1"),
             "19.3.0 turn:3 0,0 . . 20:115+-:4+2+6:bees:itch,knock 0:.:.:.:. 20:259+-:5+:sparks:hiccups,frogs");
    leads_to("", 3, "18.3.0 turn:3 0,0 . . 20:156+-:4+2+:bees:itch,knock 0:.:.:.:. 20:259+-:5+:sparks:hiccups,frogs",
             TEXTS("3 play 2 on 3", "3 take 0 1", "* draw 3 symbol +"),
             "19.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock 0:.:.:.:. 20:59++-:5+2:sparks:hiccups,frogs");
}

static void r9_one_action_a_turn_and_no_passing(void **unused) {
    (void)unused;
    offers_only("", 2, START,
                TEXTS("play 1 on 1", "play 5 on 1", "play 6 on 1", "play 1 on 2", "play 5 on 2", "play 6 on 2"));
    denies("", 2, START, "keep");
    denies("", 2, START, "done");
    denies("", 2, START, "trade 1 5 6 + -");
}

static void r10_r11_cards_alternate(void **unused) {
    (void)unused;
    const char *position = "18.1.0 turn:1 0,0 . . 20:156+-:.:bees:itch,knock 20:259+-:5:sparks:hiccups,frogs";
    offers("", 2, position, "play 5 on 1");
    denies("", 2, position, "play + on 1");
    denies("", 2, position, "play 5 on 2");
    offers("", 2, position, "play - on 2");
    denies("", 2, START, "play + on 1");
    offers("", 2, START, "play 5 on 2");
}

static void r12_on_any_live_seats_sum(void **unused) {
    (void)unused;
    const char *three = "18.2.0 turn:2 0,0 . . 20:156+-:4+:bees:itch,knock 20:129+-:5+:sparks:hiccups,frogs "
                        "20:2336-:.:nothing:slick,echo";
    for (int seat = 1; seat <= 3; seat++) {
        char event[] = "play 9 on 1";
        event[10] = (char)('0' + seat);
        offers("", 3, three, event);
    }
    denies("", 3, "18.2.0 turn:2 0,0 . . 20:156+-:4+:bees:itch,knock 20:129+-:5+:sparks:hiccups,frogs 0:.:.:.:.",
           "play 9 on 3");
}

static void r13_values_go_left_to_right_and_a_last_operator_counts_for_nothing(void **unused) {
    (void)unused;
    /* 9-3+2-1 is 7. Right to left it would be 9-(3+(2-1)) = 5. */
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:9-3+2-:bees:itch,knock 20:25+--:5:sparks:hiccups,frogs",
             TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 1"),
             "18.1.2 spell:1 0,0 1239+-- bees 20:156+-:.:.:itch,knock 16:25+--:5:sparks:hiccups,frogs");
    /* 9-2 is 7, too few numerals; the plus changes nothing in value, and completes nothing. */
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:9-2:bees:itch,knock 20:25+--:5:sparks:hiccups,frogs",
             TEXTS("1 play + on 1", "1 take 1 0", "* draw 1 energy 1"),
             "19.2.0 turn:2 0,0 . . 20:1156-:9-2+:bees:itch,knock 20:25+--:5:sparks:hiccups,frogs");
}

static void r14_below_zero_misfires(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4-:bees:itch,knock" BILL, TEXTS("1 play 5 on 1"),
             "18.1.1 spell:1 0,0 45- bees 16:16+-:.:.:itch,knock" BILL);
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:145+-:4-:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
             TEXTS("1 play 4 on 1"),
             "18.1.1 take:1 0,0 . . 20:15+-:4-4:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs");
}

static void r15_a_minus_on_zero_misfires(void **unused) {
    (void)unused;
    const char *zero = "18.1.0 turn:1 0,0 . . 20:156+-:4-4:bees:itch,knock" BILL;
    leads_to("", 2, zero, TEXTS("1 play - on 1"), "18.1.1 spell:1 0,0 44-- bees 16:156+:.:.:itch,knock" BILL);
    leads_to("", 2, zero, TEXTS("1 play + on 1"), "18.1.1 take:1 0,0 . . 20:156-:4-4+:bees:itch,knock" BILL);
}

static void r16_a_misfire_hits_only_its_causer(void **unused) {
    (void)unused;
    /* Comet's loss of 9 is paid by seat 2, who spoiled it; seat 3 pays nothing. */
    leads_to("", 3,
             "18.2.0 turn:2 0,0 . . 20:156+-:4-:comet:itch,knock 20:129+-:5+:sparks:hiccups,frogs "
             "20:2336-:.:nothing:slick,echo",
             TEXTS("2 play 9 on 1"),
             "18.2.1 spell:1 0,0 49- comet 20:156+-:.:.:itch,knock 11:12+-:5+:sparks:hiccups,frogs "
             "20:2336-:.:nothing:slick,echo");
}

static void r17_r32_the_owner_chooses_again_before_the_refill(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4+:bees:itch,knock 20:25+--:3-:sparks:hiccups,frogs",
             TEXTS("1 play 5 on 2", "* spell 2 moth", "2 choose moth"),
             "18.1.1 take:1 0,0 35- sparks 16:16+-:4+:bees:itch,knock 20:25+--:.:moth:hiccups,frogs");
    offers_only("", 2, "18.1.1 take:1 0,0 35- sparks 16:16+-:4+:bees:itch,knock 20:25+--:.:moth:hiccups,frogs",
                TEXTS("take 1 0", "take 0 1"));
}

static void r18_a_misfire_needs_no_minimum(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:1-:avalanche:itch,knock" BILL, TEXTS("1 play 6 on 1"),
             "18.1.1 spell:1 0,0 16- avalanche 8:15+-:.:.:itch,knock" BILL);
}

#define SIX "4+9+1-8+2+3"

static void r19_r20_when_a_pull_is_allowed(void **unused) {
    (void)unused;
    offers("", 2, "18.1.0 turn:1 0,0 . . 20:15+++:" SIX ":bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
           "pull 2 left");
    denies("", 2, "18.1.0 turn:1 0,0 . . 20:15+++!6:" SIX ":bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
           "pull 2 left");
    denies("", 2, "18.1.0 turn:1 0,0 . . 20:15+++:4+9+1-8+2+:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
           "pull 2 left");
    /* Minimum 2 needs four. */
    offers("", 2, "18.1.0 turn:1 0,0 . . 20:15+++:4+9-1-8:itch:knock,bees 20:25+--:5+:sparks:hiccups,frogs",
           "pull 4 left");
    /* Nobody pulls out of another's sum: seat 1 has five cards, but the long sum is seat 2's. */
    denies("", 2, "18.1.0 turn:1 0,0 . . 20:15+++:5+:bees:itch,knock 20:25+--:" SIX ":sparks:hiccups,frogs",
           "pull 2 left");
}

static void r21_r60_a_pull_takes_a_numeral_and_a_neighbour_into_the_hand(void **unused) {
    (void)unused;
    const char *before = "18.1.0 turn:1 0,0 . . 20:15+++:" SIX "+:owls:itch,knock 20:25+--:5+:sparks:hiccups,frogs";
    leads_to("", 2, before, TEXTS("1 pull 4 left"),
             "19.2.0 turn:2 0,0 . . 20:15+++!8-:4+9+1+2+3+:owls:itch,knock 20:25+--:5+:sparks:hiccups,frogs");
    leads_to("", 2, before, TEXTS("1 pull 3 right"),
             "19.2.0 turn:2 0,0 . . 20:15+++!1-:4+9+8+2+3+:owls:itch,knock 20:25+--:5+:sparks:hiccups,frogs");
    leads_to("", 2, before, TEXTS("1 pull 6 right"),
             "19.2.0 turn:2 0,0 . . 20:15+++!3+:4+9+1-8+2+:owls:itch,knock 20:25+--:5+:sparks:hiccups,frogs");
    leads_to("", 2, before, TEXTS("1 pull 1 right"),
             "19.2.0 turn:2 0,0 . . 20:15+++!4+:9+1-8+2+3+:owls:itch,knock 20:25+--:5+:sparks:hiccups,frogs");
    denies("", 2, before, "pull 1 left");
    denies("", 2, before, "pull 7 left");
    denies("", 2, before, "pull 0 right");
    denies("", 2, "18.1.0 turn:1 0,0 . . 20:15+++:" SIX ":owls:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
           "pull 6 right");
}

static void r22_no_refill_with_five_or_more(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-!1:4+2+:bees:itch,knock" BILL, TEXTS("1 play 6 on 1"),
             "19.2.0 turn:2 0,0 . . 20:15+-!1:4+2+6:bees:itch,knock" BILL);
}

static void r23_a_pull_that_leaves_a_sum_unsound_misfires(void **unused) {
    (void)unused;
    /* 1+9-8+...: without +9 it is below zero on the way. */
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:15+++:1+9-8+2+3+3:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
             TEXTS("1 pull 2 left"),
             "18.1.1 spell:1 0,0 12338+++- bees 16:15+++!9+:.:.:itch,knock 20:25+--:5+:sparks:hiccups,frogs");
    leads_to("negative=on", 2,
             "18.1.0 turn:1 0,0 . . 20:15+++:1+9-8+2+3+3:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
             TEXTS("1 pull 2 left"),
             "19.2.0 turn:2 0,0 . . 20:15+++!9+:1-8+2+3+3:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs");
}

static void r24_a_pull_may_complete_a_spell(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:15+++:1+1+2+1+2+3:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
             TEXTS("1 pull 6 left"),
             "18.1.2 spell:1 0,0 11122++++ bees 20:15+++!3+:.:.:itch,knock 16:25+--:5+:sparks:hiccups,frogs");
}

static void r25_trade_when_nothing_fits(void **unused) {
    (void)unused;
    offers_only("", 2, "18.1.0 turn:1 0,0 . . 20:++---:4+:bees:itch,knock" BILL, TEXTS("trade + + - - -"));
    offers_only("", 2, "18.1.0 turn:1 0,0 . . 20:11569:4:bees:itch,knock 20:25+--:5:sparks:hiccups,frogs",
                TEXTS("trade 1 1 5 6 9"));
}

static void r26_r28_trade_when_all_that_fits_misfires(void **unused) {
    (void)unused;
    offers_only("", 2, "18.1.0 turn:1 0,0 . . 20:77889:4-:bees:itch,knock 20:25++-:5-:sparks:hiccups,frogs",
                TEXTS("play 7 on 1", "play 7 on 2", "play 8 on 1", "play 8 on 2", "play 9 on 1", "play 9 on 2",
                      "trade 7 7 8 8 9"));
    /* Some do not fit, and what fits misfires: minuses on zero. */
    offers_only("", 2, "18.1.0 turn:1 0,0 . . 20:789--:4-4:bees:itch,knock 20:25++-:5-5:sparks:hiccups,frogs",
                TEXTS("play - on 1", "play - on 2", "trade 7 8 9 - -"));
    /* A pull is not a safe play: it is legal beside the trade. */
    offers("", 2, "18.1.0 turn:1 0,0 . . 20:+++--:" SIX "+:owls:itch,knock 20:25++-:5+:sparks:hiccups,frogs",
           "trade + + + - -");
    offers("", 2, "18.1.0 turn:1 0,0 . . 20:+++--:" SIX "+:owls:itch,knock 20:25++-:5+:sparks:hiccups,frogs",
           "pull 2 left");
}

static void r27_a_safe_play_that_helps_the_other_forbids_the_trade(void **unused) {
    (void)unused;
    offers_only("", 2, "18.1.0 turn:1 0,0 . . 20:4----:4-4:bees:itch,knock 20:25+++:5+:sparks:hiccups,frogs",
                TEXTS("play - on 1", "play 4 on 2"));
}

static void r29_a_trade_lays_down_five_six_or_seven_and_draws_five(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:++---!++:4+:bees:itch,knock" BILL,
             TEXTS("1 trade + + + + - - -", "2 keep"), "18.1.1 take:1 0,0 ++++--- . 20:.:4+:bees:itch,knock" BILL);
    offers_only("", 2, "18.1.1 take:1 0,0 ++++--- . 20:.:4+:bees:itch,knock" BILL,
                TEXTS("take 1 4", "take 2 3", "take 3 2", "take 4 1"));
    denies("", 2, "18.1.0 turn:1 0,0 . . 20:++---!++:4+:bees:itch,knock" BILL, "trade + + - - -");
}

static void r30_the_next_seat_may_remove_a_last_card(void **unused) {
    (void)unused;
    const char *before = "18.1.0 turn:1 0,0 . . 20:++---:4+:bees:itch,knock 0:.:.:.:. 20:259+-:5+:sparks:hiccups,frogs";
    const char *remove =
        "18.1.1 remove:3 0,0 ++--- . 20:.:4+:bees:itch,knock 0:.:.:.:. 20:259+-:5+:sparks:hiccups,frogs";
    leads_to("", 3, before, TEXTS("1 trade + + - - -"), remove);
    offers_only("", 3, remove, TEXTS("keep", "remove 1", "remove 3"));
    leads_to("", 3, remove, TEXTS("3 remove 3"),
             "18.1.1 take:1 0,0 +++--- . 20:.:4+:bees:itch,knock 0:.:.:.:. 20:259+-:5:sparks:hiccups,frogs");
    /* A numeral is removed with its value: 9-4 is 5, without the 4 it is 9. */
    leads_to("", 2, "18.1.1 remove:2 0,0 ++--- . 20:.:9-4:slick:itch,knock" BILL,
             TEXTS("2 remove 1", "1 take 1 4", "* draw 1 energy 2", "* draw 1 symbol -", "* draw 1 symbol -",
                   "* draw 1 symbol -", "* draw 1 symbol -", "2 play 2 on 2", "2 take 1 0", "* draw 2 energy 1",
                   "1 play 2 on 1", "1 take 1 0", "* draw 1 energy 1"),
             "21.2.0 turn:2 0,0 4++--- . 20:1----:9-2:slick:itch,knock 20:159+-:5+2:sparks:hiccups,frogs");
    denies("", 2, "18.1.1 remove:2 0,0 ++--- . 20:.:.:bees:itch,knock" BILL, "remove 1");
}

static void r31_nothing_to_remove(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:++---:.:bees:itch,knock 20:259+-:.:sparks:hiccups,frogs",
             TEXTS("1 trade + + - - -"),
             "18.1.1 take:1 0,0 ++--- . 20:.:.:bees:itch,knock 20:259+-:.:sparks:hiccups,frogs");
}

static void r32_refill_from_a_deck_of_choice(void **unused) {
    (void)unused;
    leads_to("", 2, START, TEXTS("1 play 6 on 1", "1 take 0 1"),
             "18.1.1 draw:1 0,1 . . 20:15+-:4+2+6:bees:itch,knock" BILL);
    weighs(2, "18.1.1 draw:1 0,1 . . 20:15+-:4+2+6:bees:itch,knock" BILL, "draw 1 symbol +", 8);
    weighs(2, "18.1.1 draw:1 1,0 . . 20:15+-:4+2+6:bees:itch,knock" BILL, "draw 1 energy 1", 3);
}

static void r57_r60_known_cards_are_played_first_and_seen(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:116+-!1:4+2+:bees:itch,knock" BILL, TEXTS("1 play 1 on 2"),
             "19.2.0 turn:2 0,0 . . 20:116+-:4+2+:bees:itch,knock 20:259+-:5+1:sparks:hiccups,frogs");
    is_described(2, "18.1.0 turn:1 0,0 . . 20:116+-!1:4+2+:bees:itch,knock" BILL, "play 1 on 2", 2, "play 1 on 2",
                 "19.2.0 turn:2 0,0 . . 20:eeeoo:4+2+:bees:?,? 20:259+-:5+1:sparks:hiccups,frogs");
    is_described(2, "18.1.0 turn:1 0,0 . . 20:116+-!1:4+2+:bees:itch,knock" BILL, "play 6 on 2", 2, "play 6 on 2",
                 "19.2.0 turn:2 0,0 . . 20:eeoo!1:4+2+:bees:?,? 20:259+-:5+6:sparks:hiccups,frogs");
    is_described(2, "18.1.0 turn:1 0,0 . . 20:++---!++:4+:bees:itch,knock" BILL, "trade + + + + - - -", 2,
                 "trade + + + + - - -", "18.1.1 remove:2 0,0 ++++--- . 20:.:4+:bees:?,?" BILL);
    is_described(2, "18.1.1 draw:1 1,0 . . 20:15+-:4+2+6:bees:itch,knock" BILL, "draw 1 energy 9", COVEN_SPECTATOR,
                 "draw 1 energy ?", "19.2.0 turn:2 0,0 . . 20:eeeoo:4+2+6:bees:?,? 20:eeeoo:5+:sparks:?,?");
}

static void r67_an_illegal_event_is_refused_and_changes_nothing(void **unused) {
    (void)unused;
    static const char *const elsewhere[] = {"take 1 0",           "draw 1 energy 2",
                                            "pull 1 left",        "call",
                                            "remove 1",           "choose itch",
                                            "spell 1 itch",       "cut 1 5",
                                            "reveal bees sparks", "fall 1 1 5 6 + - itch knock",
                                            "trade 1 5 6 + -",    "choose ?"};
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) denies("", 2, START, elsewhere[i]);
    refuses(2, START, "event", TEXTS("", " play 5 on 1", "Play 5 on 1"));
    refuses(2, START, "play",
            TEXTS("play", "play 5", "play 5 on", "play 5 on 3", "play 55 on 1", "play e on 1", "play ? on 1",
                  "play 5 on 1 ", "play  5 on 1"));
    refuses(2, START, "pull", TEXTS("pull 01 right", "pull 1", "pull x left", "pull 1 up"));
    refuses(2, START, "trade", TEXTS("trade", "trade 1 1 1 1 1 1 1 1 1"));
    coven_table *table = table_of("duel", 2, "");
    const coven_state state = at_position(table, START);
    coven_event event;
    coven_error error;
    assert_false(coven_event_read_with_actor(table, &state, "2 play 5 on 1", &event, &error));
    assert_false(coven_event_read_with_actor(table, &state, "* play 5 on 1", &event, &error));
    assert_true(coven_event_read_with_actor(table, &state, "1 play 5 on 1", &event, &error));
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r8_turns_go_round_and_skip_the_fallen),
        cmocka_unit_test(r9_one_action_a_turn_and_no_passing),
        cmocka_unit_test(r10_r11_cards_alternate),
        cmocka_unit_test(r12_on_any_live_seats_sum),
        cmocka_unit_test(r13_values_go_left_to_right_and_a_last_operator_counts_for_nothing),
        cmocka_unit_test(r14_below_zero_misfires),
        cmocka_unit_test(r15_a_minus_on_zero_misfires),
        cmocka_unit_test(r16_a_misfire_hits_only_its_causer),
        cmocka_unit_test(r17_r32_the_owner_chooses_again_before_the_refill),
        cmocka_unit_test(r18_a_misfire_needs_no_minimum),
        cmocka_unit_test(r19_r20_when_a_pull_is_allowed),
        cmocka_unit_test(r21_r60_a_pull_takes_a_numeral_and_a_neighbour_into_the_hand),
        cmocka_unit_test(r22_no_refill_with_five_or_more),
        cmocka_unit_test(r23_a_pull_that_leaves_a_sum_unsound_misfires),
        cmocka_unit_test(r24_a_pull_may_complete_a_spell),
        cmocka_unit_test(r25_trade_when_nothing_fits),
        cmocka_unit_test(r26_r28_trade_when_all_that_fits_misfires),
        cmocka_unit_test(r27_a_safe_play_that_helps_the_other_forbids_the_trade),
        cmocka_unit_test(r29_a_trade_lays_down_five_six_or_seven_and_draws_five),
        cmocka_unit_test(r30_the_next_seat_may_remove_a_last_card),
        cmocka_unit_test(r31_nothing_to_remove),
        cmocka_unit_test(r32_refill_from_a_deck_of_choice),
        cmocka_unit_test(r57_r60_known_cards_are_played_first_and_seen),
        cmocka_unit_test(r67_an_illegal_event_is_refused_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
