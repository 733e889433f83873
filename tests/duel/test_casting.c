/* test_casting.c -- the ledger of docs/rules/duel.md: casting, calling, and the options that change them. */
#include "scene.h"

#define BILL " 20:259+-:5+:sparks:hiccups,frogs"
#define START "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock" BILL

static void r33_the_check_comes_after_the_refill_for_all_sums(void **unused) {
    (void)unused;
    leads_to("", 2, START, TEXTS("1 play 1 on 1"), "18.1.1 take:1 0,0 . . 20:56+-:4+2+1:bees:itch,knock" BILL);
    leads_to("", 2, START, TEXTS("1 play 1 on 1", "1 take 1 0"),
             "18.1.1 draw:1 1,0 . . 20:56+-:4+2+1:bees:itch,knock" BILL);
    leads_to("", 2, START, TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 spell:1 0,0 124++ bees 20:356+-:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs");
    /* Seat 1 completes the sum of seat 2, and pays for it. */
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:146+-:4+2+:bees:itch,knock 20:259+-:2+3+:sparks:hiccups,frogs",
             TEXTS("1 play 4 on 2", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 spell:2 0,0 234++ sparks 16:136+-:4+2+:bees:itch,knock 20:259+-:.:.:hiccups,frogs");
}

static void r34_complete_is_value_and_numerals(void **unused) {
    (void)unused;
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:2+:bees:itch,knock" BILL,
             TEXTS("1 play 5 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "19.2.0 turn:2 0,0 . . 20:136+-:2+5:bees:itch,knock" BILL);
    leads_to("", 2, START, TEXTS("1 play 5 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "19.2.0 turn:2 0,0 . . 20:136+-:4+2+5:bees:itch,knock" BILL);
    /* More than the minimum is enough. */
    leads_to("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4+2-1+1+:bees:itch,knock" BILL,
             TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 spell:1 0,0 11124+++- bees 20:356+-:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs");
}

static void r35_a_trailing_operator(void **unused) {
    (void)unused;
    const char *before = "18.1.0 turn:1 0,0 . . 20:156+-:8+1+1+1+2+2-:bees:itch,knock" BILL;
    leads_to("", 2, before, TEXTS("1 pull 1 right"),
             "18.1.2 spell:1 0,0 11122++++- bees 20:156+-!8+:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs");
    leads_to("trailing=off", 2, before, TEXTS("1 pull 1 right"),
             "19.2.0 turn:2 0,0 . . 20:156+-!8+:1+1+1+2+2-:bees:itch,knock" BILL);
}

static void r36_r37_a_cast_hits_every_live_opponent_and_leaves_hands_and_other_sums(void **unused) {
    (void)unused;
    leads_to("", 3,
             "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock 20:129+-:5+:sparks:hiccups,frogs "
             "17:2336-:3:nothing:slick,echo",
             TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 spell:1 0,0 124++ bees 20:356+-:.:.:itch,knock 16:129+-:5+:sparks:hiccups,frogs "
             "13:2336-:3:nothing:slick,echo");
    leads_to("", 3, "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock 20:129+-:5+:sparks:hiccups,frogs 0:.:.:.:.",
             TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 spell:1 0,0 124++ bees 20:356+-:.:.:itch,knock 16:129+-:5+:sparks:hiccups,frogs 0:.:.:.:.");
}

static void r38_then_the_owner_draws_one_and_chooses_openly_among_three(void **unused) {
    (void)unused;
    const char *before = "18.1.2 spell:1 0,0 124++ bees 20:356+-:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs";
    const char *choose = "18.1.2 choose:1 0,0 124++ bees 20:356+-:.:.:itch,knock,tide 16:259+-:5+:sparks:hiccups,frogs";
    leads_to("", 2, before, TEXTS("* spell 1 tide"), choose);
    offers_only("", 2, choose, TEXTS("choose itch", "choose knock", "choose tide"));
    is_described(2, before, "spell 1 tide", 2, "spell 1 ?",
                 "18.1.2 choose:1 0,0 124++ bees 20:eeeoo:.:.:?,?,? 16:259+-:5+:sparks:hiccups,frogs");
    is_described(2, choose, "choose itch", 2, "choose itch",
                 "19.2.0 turn:2 0,0 124++ bees 20:eeeoo:.:itch:?,? 16:259+-:5+:sparks:hiccups,frogs");
    leads_to("", 2, choose, TEXTS("1 choose itch"),
             "19.2.0 turn:2 0,0 124++ bees 20:356+-:.:itch:knock,tide 16:259+-:5+:sparks:hiccups,frogs");
}

static void r39_an_empty_spell_deck_is_refilled_without_loss(void **unused) {
    (void)unused;
    leads_to("", 2,
             "18.1.0 turn:1 0,0 . "
             "slick,echo,nothing,moth,mirror,owls,gale,lantern,anvil,fireworks,shrink,vines,ink,clock,golem,comet,"
             "eclipse,hydra,tide,dragon,avalanche 20:156+-:4+2+:bees:itch,knock" BILL,
             TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 spell:1 0,0 124++ . 20:356+-:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs");
    weighs(2, "18.1.2 spell:1 0,0 124++ . 20:356+-:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs", "spell 1 bees", 1);
    /* One card left: it is drawn first, and the discards stay where they are. */
    leads_to("", 2,
             "18.1.0 turn:1 0,0 . "
             "slick,echo,nothing,moth,mirror,owls,gale,lantern,anvil,fireworks,shrink,vines,ink,clock,golem,comet,"
             "eclipse,hydra,tide,dragon 20:156+-:4+2+:bees:itch,knock" BILL,
             TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 spell:1 0,0 124++ "
             "slick,echo,nothing,moth,mirror,bees,owls,gale,lantern,anvil,fireworks,shrink,vines,ink,clock,golem,"
             "comet,eclipse,hydra,tide,dragon 20:356+-:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs");
    offers_only("", 2,
                "18.1.2 spell:1 0,0 124++ "
                "slick,echo,nothing,moth,mirror,bees,owls,gale,lantern,anvil,fireworks,shrink,vines,ink,clock,golem,"
                "comet,eclipse,hydra,tide,dragon 20:356+-:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs",
                TEXTS("spell 1 avalanche"));
}

static void r44_r46_a_complete_spell_waits_for_its_call(void **unused) {
    (void)unused;
    leads_to("casting=call", 2, START, TEXTS("1 play 1 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 call:1 0,0 . . 20:356+-:4+2+1:bees:itch,knock" BILL);
    offers_only("casting=call", 2, "18.1.2 call:1 0,0 . . 20:356+-:4+2+1:bees:itch,knock" BILL, TEXTS("call", "done"));
    leads_to("casting=call", 2, "18.1.2 call:1 0,0 . . 20:356+-:4+2+1:bees:itch,knock" BILL, TEXTS("1 done"),
             "19.2.0 turn:2 0,0 . . 20:356+-:4+2+1:bees:itch,knock" BILL);
    /* Seats are asked from the active one on; those with too few numerals are not. */
    leads_to("casting=call", 2,
             "18.2.0 turn:2 0,0 . . 20:156+-:4+2+:bees:itch,knock 20:129+-:5+4+2:sparks:hiccups,frogs",
             TEXTS("2 play 1 on 1", "2 take 1 0", "* draw 2 energy 3", "2 done"),
             "18.2.2 call:1 0,0 . . 20:156+-:4+2+1:bees:itch,knock 20:239+-:5+4+2:sparks:hiccups,frogs");
    leads_to("casting=call", 2, START, TEXTS("1 play 5 on 2", "1 take 1 0", "* draw 1 energy 3"),
             "19.2.0 turn:2 0,0 . . 20:136+-:4+2+:bees:itch,knock 20:259+-:5+5:sparks:hiccups,frogs");
}

static void r45_a_call_at_the_start_of_a_turn_and_the_turn_goes_on(void **unused) {
    (void)unused;
    const char *before = "18.1.0 turn:1 0,0 . . 20:156+-:4+2+1:bees:itch,knock" BILL;
    offers("casting=call", 2, before, "call");
    denies("casting=call", 2, START, "call");
    denies("casting=call", 2, before, "done");
    leads_to("casting=call", 2, before, TEXTS("1 call", "* spell 1 tide", "1 choose itch"),
             "18.1.0 turn:1 0,0 124++ bees 20:156+-:.:itch:knock,tide 16:259+-:5+:sparks:hiccups,frogs");
}

static void r46_after_a_call_only_later_seats_are_asked(void **unused) {
    (void)unused;
    leads_to("casting=call", 3,
             "18.2.2 call:3 0,0 . . 20:156+-:4+2+2:bees:itch,knock 20:129+-:5+4+2:sparks:hiccups,frogs "
             "20:3346-:8-7-1:nothing:slick,echo",
             TEXTS("3 done"),
             "18.2.2 call:1 0,0 . . 20:156+-:4+2+2:bees:itch,knock 20:129+-:5+4+2:sparks:hiccups,frogs "
             "20:3346-:8-7-1:nothing:slick,echo");
    leads_to("casting=call", 3,
             "18.2.2 call:1 0,0 . . 20:156+-:4+2+2:bees:itch,knock 20:129+-:5+4+2:sparks:hiccups,frogs "
             "20:3346-:8-7-1:nothing:slick,echo",
             TEXTS("1 done"),
             "19.3.0 turn:3 0,0 . . 20:156+-:4+2+2:bees:itch,knock 20:129+-:5+4+2:sparks:hiccups,frogs "
             "20:3346-:8-7-1:nothing:slick,echo");
}

static void r47_r48_right_and_false_calls(void **unused) {
    (void)unused;
    leads_to("casting=call", 2, "18.1.2 call:1 0,0 . . 20:356+-:4+2+1:bees:itch,knock" BILL, TEXTS("1 call"),
             "18.1.2 spell:1 0,0 124++ bees 20:356+-:.:.:itch,knock 16:259+-:5+:sparks:hiccups,frogs");
    leads_to("casting=call", 2, "18.1.2 call:1 0,0 . . 20:356+-:4+2+2:bees:itch,knock" BILL, TEXTS("1 call"),
             "18.1.2 spell:1 0,0 224++ bees 16:356+-:.:.:itch,knock" BILL);
    /* A false call can be the caller's end. */
    leads_to("casting=call", 2, "18.1.2 call:1 0,0 . . 4:356+-:4+2+2:bees:itch,knock" BILL, TEXTS("1 call"),
             "18.1.2 end 0,0 224++ bees 0:356+-:.:.:itch,knock" BILL);
    /* With three seats it falls at the start of its turn, and the turn is over. */
    leads_to("casting=call", 3,
             "18.1.0 turn:1 0,0 . . 4:156+-:4+2+2:bees:itch,knock 20:129+-:5+4+2:sparks:hiccups,frogs "
             "20:3346-:8-7:nothing:slick,echo",
             TEXTS("1 call", "* fall 1 1 5 6 + - itch knock"),
             "19.2.0 turn:2 0,0 122456+++- itch,knock,bees 0:.:.:.:. 20:129+-:5+4+2:sparks:hiccups,frogs "
             "20:3346-:8-7:nothing:slick,echo");
}

static void r49_negative_values_go_on(void **unused) {
    (void)unused;
    leads_to(
        "negative=on", 2, "18.1.0 turn:1 0,0 . . 20:156+-:1-6-:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
        TEXTS("1 play 6 on 1", "1 take 1 0", "* draw 1 energy 3", "2 play - on 1", "2 take 1 0", "* draw 2 energy 1"),
        "20.1.0 turn:1 0,0 . . 20:135+-:1-6-6-:bees:itch,knock 20:125+-:5+:sparks:hiccups,frogs");
    /* -11 + 9 + 9 = 7 casts. */
    leads_to("negative=on", 2,
             "18.1.0 turn:1 0,0 . . 20:159+-:1-6-6+9+:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs",
             TEXTS("1 play 9 on 1", "1 take 1 0", "* draw 1 energy 3"),
             "18.1.2 spell:1 0,0 16699++-- bees 20:135+-:.:.:itch,knock 16:25+--:5+:sparks:hiccups,frogs");
    offers("negative=on", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4-4:bees:itch,knock" BILL, "play - on 1");
    denies("negative=on", 2, "18.1.0 turn:1 0,0 . . 20:77889:4-:bees:itch,knock 20:25++-:5-:sparks:hiccups,frogs",
           "trade 7 7 8 8 9");
}

static void r50_r51_apprentices_neither_pull_nor_misfire(void **unused) {
    (void)unused;
    const char *pull = "18.1.0 turn:1 0,0 . . 20:15+++:4+9+1-8+2+3:bees:itch,knock 20:25+--:5+:sparks:hiccups,frogs";
    offers("", 2, pull, "pull 2 left");
    denies("apprentice=on", 2, pull, "pull 2 left");
    offers_only("apprentice=on", 2,
                "18.1.0 turn:1 0,0 . . 20:77889:4-:bees:itch,knock 20:25++-:5-:sparks:hiccups,frogs",
                TEXTS("trade 7 7 8 8 9"));
    offers_only("apprentice=on", 2,
                "18.1.0 turn:1 0,0 . . 20:12789:2-:bees:itch,knock 20:25++-:5-:sparks:hiccups,frogs",
                TEXTS("play 1 on 1", "play 2 on 1", "play 1 on 2", "play 2 on 2"));
    /* Both options together: nothing misfires, so everything that fits may be played. */
    offers("apprentice=on negative=on", 2,
           "18.1.0 turn:1 0,0 . . 20:12789:2-:bees:itch,knock 20:25++-:5-:sparks:hiccups,frogs", "play 9 on 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r33_the_check_comes_after_the_refill_for_all_sums),
        cmocka_unit_test(r34_complete_is_value_and_numerals),
        cmocka_unit_test(r35_a_trailing_operator),
        cmocka_unit_test(r36_r37_a_cast_hits_every_live_opponent_and_leaves_hands_and_other_sums),
        cmocka_unit_test(r38_then_the_owner_draws_one_and_chooses_openly_among_three),
        cmocka_unit_test(r39_an_empty_spell_deck_is_refilled_without_loss),
        cmocka_unit_test(r44_r46_a_complete_spell_waits_for_its_call),
        cmocka_unit_test(r45_a_call_at_the_start_of_a_turn_and_the_turn_goes_on),
        cmocka_unit_test(r46_after_a_call_only_later_seats_are_asked),
        cmocka_unit_test(r47_r48_right_and_false_calls),
        cmocka_unit_test(r49_negative_values_go_on),
        cmocka_unit_test(r50_r51_apprentices_neither_pull_nor_misfire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
