/* test_rules.c -- the ledger of docs/rules/channeling.md, rule by rule. All positions are of one forest, or nearly. */
#include "support.h"

#define FOREST "55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54"
#define START "1 play " FOREST " abcd1234 abcd1234 - - 0 0"
#define HANDS " abcd1234 abcd1234"

/* From a position, one event leads to another. */
static void leads_to(const char *options, const char *before, const char *event, const char *after) {
    coven_table *table = table_of("channeling", 2, options);
    coven_state state = at_position(table, before);
    play_event(table, &state, event);
    expect_position(table, &state, after);
    coven_table_free(table);
}

static void is_legal(const char *options, const char *position, const char *event) {
    coven_table *table = table_of("channeling", 2, options);
    coven_state state = at_position(table, position);
    expect_legal(table, &state, event);
    coven_table_free(table);
}

static void is_illegal(const char *options, const char *position, const char *event) {
    coven_table *table = table_of("channeling", 2, options);
    coven_state state = at_position(table, position);
    expect_illegal(table, &state, event);
    coven_table_free(table);
}

/* These are refused by their words, at the start. */
static void is_no_event(const char *message, const char *const *events) {
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(table, START);
    expect_events_refused_by(table, &state, message, events);
    coven_table_free(table);
}

static void ends_with(const char *options, const char *position, int winner, int light, int dark) {
    coven_table *table = table_of("channeling", 2, options);
    coven_state state = at_position(table, position);
    expect_result(table, &state, (int[]){winner == 1 ? COVEN_SHARE : 0, winner == 2 ? COVEN_SHARE : 0},
                  (int[]){light, dark});
    coven_table_free(table);
}

/* ---- setup ---- */

static void r1_two_seats_light_plays_odd_turns_and_none_is_skipped(void **unused) {
    (void)unused;
    coven_error error;
    assert_null(coven_table_new(coven_game_find("channeling"), NULL, 1, NULL, &error));
    assert_null(coven_table_new(coven_game_find("channeling"), NULL, 3, NULL, &error));
    coven_table *table = table_of("channeling", 2, "");
    char name[2][32];
    for (int seat = 1; seat <= 2; seat++) {
        coven_text text = coven_text_over(name[seat - 1], sizeof name[0]);
        table->game->seat_name(table, seat, &text);
    }
    assert_string_equal(name[0], "(channeling.seat.1)");
    assert_string_equal(name[1], "(channeling.seat.2)");
    coven_state state = at_position(table, START);
    play_events(table, &state, TEXTS("1 play d c3 d1 sww", "2 play b c2 b1 ss", "1 play a d1 a4 nne"));
    assert_int_equal(table->game->actor(table, &state), 2);
    coven_table_free(table);
}

static void r3_r4_r5_the_start_and_the_deal(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    coven_state state = {{0}};
    table->game->start(table, &state);
    expect_position(table, &state, "0 deal --,--,--,--/--,--L,--D,--/--,--D,--L,--/--,--,--,--" HANDS " - - 0 0");
    expect_legal_count(table, &state, 16);
    expect_weight(table, &state, "deal a1 7/7", 3);
    expect_illegal(table, &state, "deal b1 7/7");
    for (int copies = 3; copies > 0; copies--) {
        char event[32];
        coven_text text = coven_text_over(event, sizeof event);
        coven_put(&text, "deal %c1 7/7", 'd' - copies);
        expect_weight(table, &state, event, (uint32_t)copies);
        coven_error error;
        assert_true(coven_play(table, &state, event, &error));
    }
    expect_illegal(table, &state, "deal d1 7/7");
    expect_legal_count(table, &state, 15);
    coven_table_free(table);
    leads_to("", "0 deal 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,--" HANDS " - - 0 0", "* deal d4 5/4", START);
}

/* ---- glyphs ---- */

static void r6_only_a_glyph_in_hand(void **unused) {
    (void)unused;
    is_illegal("", "1 play " FOREST " bcd1234 abcd1234 - - 0 0", "play a b2 a3 ee");
    is_legal("", "1 play " FOREST " bcd1234 abcd1234 - - 0 0", "play 3 b2 a3 ee");
}

static void r7_r8_a_glyph_leaves_the_hand_and_the_last_brings_all_back(void **unused) {
    (void)unused;
    leads_to("", START, "1 play a b2 a3 ee",
             "2 play 55,46,67,44/74,66,55D,76/45l3L,57l1D,66l2L,77/44,56,65,54 bcd1234 abcd1234 - - 0 0");
    leads_to("", "15 play " FOREST " a bc - - 0 0", "1 play a b2 a3 ee",
             "16 play 55,46,67,44/74,66,55D,76/45l3L,57l1D,66l2L,77/44,56,65,54 abcd1234 bc - - 0 0");
}

static void r9_a_hand_that_cannot_be_played_comes_back_before_the_turn(void **unused) {
    (void)unused;
    leads_to("", "14 play 55,46,67,44/74L,66L,55D,76/45,57D,66,77/44,56,65,54 2 d3 - - 0 0", "2 play d b3 d2 w",
             "15 play 55,46,67,44/74L,66L,55d2D,76d3D/45,57,66,77/44,56,65,54 abcd1234 3 - - 0 0");
    /* Two glyphs, one of them playable: the hand stays. */
    leads_to("", "14 play 55,46,67,44/74L,66L,55D,76/45,57D,66,77/44,56,65,54 a2 d3 - - 0 0", "2 play d b3 d2 w",
             "15 play 55,46,67,44/74L,66L,55d2D,76d3D/45,57,66,77/44,56,65,54 a2 3 - - 0 0");
}

/* ---- moves and paths ---- */

static void r10_r11_the_destination_lies_in_the_line_and_the_druid_comes_from_anywhere(void **unused) {
    (void)unused;
    is_illegal("", START, "play b c3 c1 ssw");
    is_illegal("", START, "play b c3 a1 se");
    is_legal("", START, "play 4 b2 d4 nw");
    is_legal("", START, "play a c3 a4 nne");
    is_illegal("", START, "play a c2 a4 e");
    is_illegal("", START, "play a a1 a4 nne");
}

static void r12_along_a_line(void **unused) {
    (void)unused;
    is_illegal("move=line", START, "play a b2 a3 ee");
    is_legal("move=line", START, "play b b2 b1 sse");
    is_illegal("move=line", START, "play b c3 b1 s");
    coven_table *table = table_of("channeling", 2, "move=line");
    coven_state state = at_position(table, START);
    expect_legal_count(table, &state, 20);
    coven_table_free(table);
}

static void r13_r14_the_destination_holds_a_card_and_no_druid(void **unused) {
    (void)unused;
    is_illegal("", START, "play 2 c3 c2 w");
    is_illegal("", START, "play b c3 b3 n");
    is_illegal("", START, "play b b2 b2 es");
    /* c1 is empty, the deck too. */
    const char *late = "21 play 55,46,--,77D/74,66L,77D,76/45,57,66L,77/44,56,65,54 abcd1234 abcd234 44.47.55.56.66.67 "
                       "44.45.54.55.64.65.67.75.76 0 0";
    is_illegal("", late, "play c b2 c1 ss");
    is_illegal("", late, "play 1 c3 c1 ws");
    is_legal("", late, "play c b2 c4 n");
}

static void r15_r16_every_shortest_path_and_no_other(void **unused) {
    (void)unused;
    is_legal("", START, "play d c3 d1 sww");
    is_legal("", START, "play d c3 d1 wsw");
    is_legal("", START, "play d c3 d1 wws");
    is_illegal("", START, "play d c3 d1 sw");
    is_no_event("error.channeling.path cell=\"d1\" text=\"nww\"", TEXTS("play d c3 d1 nww"));
    is_no_event("error.channeling.path cell=\"d1\" text=\"swwew\"", TEXTS("play d c3 d1 swwew"));
    is_no_event("error.channeling.path cell=\"d1\" text=\"SWW\"", TEXTS("play d c3 d1 SWW"));
    is_no_event("error.channeling.play", TEXTS("play d c3 d1 ", "play d c3 d1"));
}

/* ---- cubes ---- */

static void r17_r18_r19_three_two_and_one_each_between(void **unused) {
    (void)unused;
    leads_to("", START, "1 play d c3 d1 sww",
             "2 play 55,46,67,44l3L/74,66l2L,55l1D,76l1/45,57D,66,77/44,56,65,54 abc1234 abcd1234 - - 0 0");
}

static void r20_a_short_supply(void **unused) {
    (void)unused;
    /* 47 on the grid: the three. */
    leads_to(
        "", "21 play 77l6,77l6,77l6,76l6/76l6,75l6L,74D,67l5/67l5,66D,66L,66l1/65,65,64,57" HANDS " - - 0 0",
        "1 play 4 c3 c4 nnw",
        "22 play 77l6,77l6,77l6,76l6/76l6,75l6L,74D,67l5/67l5,66D,66,66l1/65,65,64l3L,57 abcd123 abcd1234 - - 0 0");
    /* 45 and one kept: three and one of the two. */
    leads_to(
        "", "21 play 77l6,77l6,77l6,76l5/76l6,75l6L,74D,67l5/67l5,66d1D,66L,66/65,65,64,57" HANDS " 44 - 1 0",
        "1 play 3 b2 a3 ee",
        "21 draw:a3 77l6,77l6,77l6,76l5/76l6,75l6,74D,67l5/--L,66d1D,66l1L,66/65,65,64,57 abcd124 abcd1234 44.67 - "
        "3 0");
    /* 44 on the grid: three, two, and of the two between only the one beside the moved druid. */
    leads_to(
        "", "21 play 77l6,77l6,77l6,76l6/76l6,75l6L,74D,67l5/67l3,66D,66L,66/65,65,64,57" HANDS " - - 0 0",
        "1 play 4 b2 a4 een",
        "22 play 77l6,77l6,77l6,76l6/76l6,75l6,74D,67l5/67l3,66D,66l2L,66/65l3L,65l1,64,57 abcd123 abcd1234 - - 0 0");
    /* None at all: the move is legal, and nothing is placed. */
    leads_to("", "21 play 77l6,77l6,77l6,76l6/76l6,75l6L,74D,67l5/67l5,66D,66L,66l4/65,65,64,57" HANDS " - - 0 0",
             "1 play 4 c3 c4 nnw",
             "22 play 77l6,77l6,77l6,76l6/76l6,75l6L,74D,67l5/67l5,66D,66,66l4/65,65,64L,57 abcd123 abcd1234 - - 0 0");
}

/* Of a supply that is short, nothing is lost on a space without a card. */
static void r19_r20_a_short_supply_and_empty_spaces(void **unused) {
    (void)unused;
#define PILES " 44.47.55.56.66.67 44.45.54.55.64.65.66.67.75.76 8 0"
    /* Six cubes on the way over b2: three, two, and the last one on b1. */
    leads_to("", "21 play 55L,46,--,77l6D/74l6,--,77l6D,76l6/45,57,66L,77l6/44,56l1,65l5,54 abcd1234 abcd234" PILES,
             "1 play b c3 b3 nnw",
             "21 end 55l2L,46l1,--,77l6D/74l6,--,77l6D,76l6/45,57l3L,66,77l6/44,56l1,65l5,54 acd1234 abcd234" PILES);
    /* Four, with the still druid on b2: three, and one beside them. */
    leads_to("", "21 play 55,46,--,77l6D/74l6,--L,77l6D,76l6/45,57,66L,77l6/44,56l4,65,54l4 abcd1234 abcd234" PILES,
             "1 play 4 c3 c4 nnw",
             "21 end 55,46,--,77l6D/74l6,--L,77l6D,76l6/45,57,66l1,77l6/44,56l4,65l3L,54l4 abcd123 abcd234" PILES);
#undef PILES
}

static void r21_cubes_cancel(void **unused) {
    (void)unused;
    leads_to("", "2 play 55,46l1,67l1,44l3L/74,66l2L,55l1D,76/45,57D,66,77/44,56,65,54 abc1234 abcd1234 - - 0 0",
             "2 play b c2 b1 ss",
             "3 play 55,46d2D,67l1,44l3L/74,66l1L,55l1,76/45,57d2D,66,77/44,56,65,54 abc1234 acd1234 - - 0 0");
    /* All cubes cancel. */
    leads_to("", "2 play 55,46l3,67,44/74,66L,55D,76/45,57l2D,66L,77/44,56,65,54" HANDS " - - 0 0", "2 play b c2 b1 ss",
             "3 play 55,46D,67,44/74,66d1L,55,76/45,57D,66L,77/44,56,65,54 abcd1234 acd1234 - - 0 0");
}

/* ---- taking ---- */

static void r22_r28_r29_all_full_circles_at_once_then_the_order_of_refilling(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    coven_state state =
        at_position(table, "9 play 55l4,46l3,67,44/74,66l4L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " - - 0 0");
    play_event(table, &state, "1 play a c3 a1 es");
    expect_position(table, &state,
                    "9 fill --L,--,67,44/74,--L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55.66 - 2 0");
    expect_legal_count(table, &state, 3);
    expect_illegal(table, &state, "fill c1");
    expect_illegal(table, &state, "put b1");
    play_events(table, &state, TEXTS("1 fill b1", "* draw b1 7/7", "1 fill b2", "* draw b2 4/4"));
    expect_position(table, &state,
                    "9 draw:a1 --L,77,67,44/74,44L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55.66 - 2 0");
    coven_table_free(table);
}

static void r23_r25_r26_r27_r44_what_is_kept_what_returns_and_one_gap(void **unused) {
    (void)unused;
    /* 4 + 3 on a 5/5: two kept for good, so the supply is 48 less the three on the grid; the druid stays on the gap. */
    leads_to("", "9 play 55l4,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " - - 0 0", "1 play a c3 a1 se",
             "9 draw:a1 --L,46,67,44/74l1,66l2L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 55 - 2 0");
    /* Of either colour: Dark stands on c2, which Light takes as the path crosses it. */
    leads_to("", "9 play 55,46,67,44/74,66L,55l4D,76/45,57D,66L,77/44,56,65,54" HANDS " - - 0 0", "1 play d c3 d2 ww",
             "9 draw:c2 55,46,67,44/74,66l2L,--D,76l3L/45,57D,66,77/44,56,65,54 abc1234 abcd1234 55 - 0 0");
}

static void r24_by_splendor(void **unused) {
    (void)unused;
    leads_to("over=splendor", "9 play 75l4,46l3,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " - - 0 0",
             "1 play a c3 a1 es",
             "9 fill --L,--,67,44/74,66l2L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.75 - 2 0");
}

static void r30_r31_see_the_card_then_choose_its_place(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "refill=place");
    coven_state state = at_position(
        table, "9 show --L,--,67,44/74,--L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55.66 - 2 0");
    play_event(table, &state, "* show 7/7");
    expect_position(table, &state,
                    "9 put:77 --L,--,67,44/74,--L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55.66 - 2 0");
    expect_legal_count(table, &state, 3);
    expect_illegal(table, &state, "fill b1");
    play_events(table, &state, TEXTS("1 put b1", "* show 4/4", "1 put b2"));
    expect_position(table, &state,
                    "9 draw:a1 --L,77,67,44/74,44L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55.66 - 2 0");
    coven_table_free(table);
}

static void r32_r33_the_deck_runs_out(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    coven_state state = at_position(table, "20 draw:c2 55,46,--,77D/74,66L,--D,76/45,57,66L,77/44,56,65,54 abcd1234 "
                                           "abcd234 44.47.55.56.66.67 44.45.54.55.64.65.67.75.76 0 0");
    expect_legal_count(table, &state, 1);
    play_events(table, &state, TEXTS("* draw c2 7/7", "1 play b b2 b1 ess"));
    /* The path b1 c1 c2 c3 crosses the empty c1, which gets nothing. */
    expect_position(table, &state,
                    "21 end 55,46l3L,--,77D/74,66,77l1D,76/45,57,66l2L,77/44,56,65,54 acd1234 abcd234 "
                    "44.47.55.56.66.67 44.45.54.55.64.65.67.75.76 0 0");
    coven_table_free(table);
    /* A druid on an empty space is an end of a path, and its space gets no cubes. */
    leads_to("",
             "21 play 55,46,66,77D/74,--L,77D,76/45,57,66L,77/44,56,65,54 abcd1234 abcd234 44.47.55.56.66.67 "
             "44.45.54.55.64.65.67.75.76 0 0",
             "1 play b c3 b1 s",
             "21 end 55,46l3L,66,77D/74,--L,77D,76/45,57,66,77/44,56,65,54 acd1234 abcd234 44.47.55.56.66.67 "
             "44.45.54.55.64.65.67.75.76 0 0");
}

/* ---- the end ---- */

#define SIX_AND_SIX " 44.47.55.56.66.67 45.54.64.65.75.76 1 1"

static void r34_r35_the_seventh_card_gives_the_other_seat_one_more_turn(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    coven_state state =
        at_position(table, "20 play 55l2,46,67,44/74,66L,55d3D,76/45,57D,66L,77/44,56,65,54" HANDS SIX_AND_SIX);
    play_events(table, &state, TEXTS("2 play c b3 c1 s", "* draw c2 7/7"));
    assert_int_equal(table->game->actor(table, &state), 1);
    /* Light takes its own seventh: no refill, no further turn. */
    play_event(table, &state, "1 play a c3 a1 se");
    expect_position(table, &state,
                    "21 end --L,46,67d3D,44/74l1,66l2L,77D,76/45,57,66,77/44,56,65,54 bcd1234 abd1234 "
                    "44.47.55.55.56.66.67 45.54.55.64.65.75.76 1 1");
    coven_table_free(table);
}

static void r36_equal_turns(void **unused) {
    (void)unused;
    leads_to("end=even", "20 play 55l2,46,67,44/74,66L,55d3D,76/45,57D,66L,77/44,56,65,54" HANDS SIX_AND_SIX,
             "2 play c b3 c1 s",
             "20 end 55l2,46,67d3D,44/74,66L,--D,76/45,57,66L,77/44,56,65,54 abcd1234 abd1234 44.47.55.56.66.67 "
             "45.54.55.64.65.75.76 1 1");
    /* Light's seventh does not end it: Dark has its turn. */
    leads_to("end=even", "21 play 55l2,46,67,44/74,66L,77D,76/45,57D,66L,77/44,56,65,54" HANDS SIX_AND_SIX,
             "1 play a c3 a1 se",
             "21 draw:a1 --L,46,67,44/74l1,66l2L,77D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 44.47.55.55.56.66.67 "
             "45.54.64.65.75.76 1 1");
}

static void r37_the_limit(void **unused) {
    (void)unused;
    leads_to("limit=1", START, "1 play d c3 d1 sww",
             "1 end 55,46,67,44l3L/74,66l2L,55l1D,76l1/45,57D,66,77/44,56,65,54 abc1234 abcd1234 - - 0 0");
    coven_table *table = table_of("channeling", 2, "limit=20");
    assert_int_equal(table->game->max_events(table), 16 + 20 + 26);
    coven_table_free(table);
}

static void r38_r39_r40_scores(void **unused) {
    (void)unused;
    const char *end = "21 end --L,46,67,44/74l1,66l2L,77D,76/45,57,66,77/44,56,65,54D bcd1234 abcd1234 "
                      "44.47.55.55.56.66.67 45.54.55.64.65.75.76 1 1";
    ends_with("", end, 1, 39, 33);
    ends_with("komi=5", end, 1, 39, 38);
    ends_with("komi=7", end, 2, 39, 40);
}

static void r41_r42_ties(void **unused) {
    (void)unused;
    ends_with("",
              "21 end 55,46l1,67l1,44l3L/74,66l2L,55D,76/45,57D,66,77/44,56,65,54 abc1234 abcd1234 47.55.56.66.67.77 "
              "44.45.54.64.65.75.76 5 0",
              1, 33, 33);
    ends_with("",
              "21 end --L,46,67,44/74l1,66l2L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 44.47.55.55.56.66.67 "
              "45.54.64.65.75.76.77 4 0",
              2, 36, 36);
}

/* ---- chance, secrets, text ---- */

static void r43_weights_are_copies_left_without_the_held_card(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "refill=place");
    coven_state state = at_position(
        table, "9 show --L,--,67,44/74,--L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55.66 - 2 0");
    expect_weight(table, &state, "show 7/7", 2);
    expect_weight(table, &state, "show 5/5", 1);
    expect_illegal(table, &state, "show 4/6");
    play_events(table, &state, TEXTS("* show 7/7", "1 put b1"));
    expect_weight(table, &state, "show 7/7", 1);
    play_events(table, &state, TEXTS("* show 7/7", "1 put a1"));
    expect_position(table, &state,
                    "9 draw:b2 77L,77,67,44/74,--L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55.66 - 2 0");
    expect_illegal(table, &state, "draw b2 7/7");
    coven_table_free(table);
}

static void r45_nothing_is_hidden(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    coven_state state = at_position(table, START);
    assert_false(table->secrets);
    for (int viewer = COVEN_SPECTATOR; viewer <= 2; viewer++) expect_masked(table, &state, viewer, START);
    coven_table_free(table);
}

static void r46_printing_gives_the_same_bytes(void **unused) {
    (void)unused;
    static const char *const positions[] = {
        START,
        "19 draw:a2 77l2L,66,56,46d2/--,74d2,77d5,75/67d2,76l1D,65d2L,55/57d4D,55d2,55l1,66 abd123 abcd124 "
        "44.44.45.54.64.67.77 45.47.54 6 1",
        "0 deal --,--,--,--/--,--L,--D,--/--,--D,--L,--/--,--,--,--" HANDS " - - 0 0",
    };
    coven_table *table = table_of("channeling", 2, "");
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        coven_state state = at_position(table, positions[i]);
        expect_position(table, &state, positions[i]);
    }
    coven_table_free(table);
}

static void r48_illegal_events_are_refused(void **unused) {
    (void)unused;
    static const char *const elsewhere[] = {"fill a1",     "put a1",   "deal a1 5/5",
                                            "draw a1 5/5", "show 5/5", "play a b2 a1 ee"};
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) is_illegal("", START, elsewhere[i]);
    is_no_event("error.channeling.word", TEXTS("", "play", "pass"));
    is_no_event("error.channeling.glyph text=\"e\"", TEXTS("play e b2 a1 es"));
    is_no_event("error.channeling.space text=\"b5\"", TEXTS("play a b5 a1 es"));
    is_no_event("error.channeling.space text=\"e1\"", TEXTS("play a b2 e1 es", "put e1"));
    is_no_event("error.channeling.card text=\"8/4\"", TEXTS("show 8/4", "draw a1 8/4"));
    is_no_event("error.channeling.after.space word=\"fill\"", TEXTS("fill ", "fill a", "fill a12"));
    is_no_event("error.channeling.after.card word=\"show\"", TEXTS("show ", "show 5-6"));
    is_no_event("error.channeling.after.both word=\"deal\"", TEXTS("deal a1", "deal a1 56", "deal a1-5/6"));
    is_no_event("error.channeling.play", TEXTS("play a b2  a1 es"));
    is_no_event("error.channeling.path cell=\"a1\" text=\"es \"", TEXTS("play a b2 a1 es "));
    is_no_event("error.channeling.path cell=\"a1\" text=\"eess s\"", TEXTS("play a b2 a1 eess s"));
}

static void r49_unknown_options_and_values_are_refused(void **unused) {
    (void)unused;
    static const char *const wrong[][2] = {{"move", "row"},   {"over", "both"}, {"refill", ""},  {"end", "never"},
                                           {"komi", "21"},    {"komi", "-1"},   {"komi", "4.0"}, {"limit", "0"},
                                           {"limit", "1000"}, {"limit", "007"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_value_refused("channeling", wrong[i][0], wrong[i][1]);
    expect_no_option("channeling", "handicap");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_two_seats_light_plays_odd_turns_and_none_is_skipped),
        cmocka_unit_test(r3_r4_r5_the_start_and_the_deal),
        cmocka_unit_test(r6_only_a_glyph_in_hand),
        cmocka_unit_test(r7_r8_a_glyph_leaves_the_hand_and_the_last_brings_all_back),
        cmocka_unit_test(r9_a_hand_that_cannot_be_played_comes_back_before_the_turn),
        cmocka_unit_test(r10_r11_the_destination_lies_in_the_line_and_the_druid_comes_from_anywhere),
        cmocka_unit_test(r12_along_a_line),
        cmocka_unit_test(r13_r14_the_destination_holds_a_card_and_no_druid),
        cmocka_unit_test(r15_r16_every_shortest_path_and_no_other),
        cmocka_unit_test(r17_r18_r19_three_two_and_one_each_between),
        cmocka_unit_test(r20_a_short_supply),
        cmocka_unit_test(r19_r20_a_short_supply_and_empty_spaces),
        cmocka_unit_test(r21_cubes_cancel),
        cmocka_unit_test(r22_r28_r29_all_full_circles_at_once_then_the_order_of_refilling),
        cmocka_unit_test(r23_r25_r26_r27_r44_what_is_kept_what_returns_and_one_gap),
        cmocka_unit_test(r24_by_splendor),
        cmocka_unit_test(r30_r31_see_the_card_then_choose_its_place),
        cmocka_unit_test(r32_r33_the_deck_runs_out),
        cmocka_unit_test(r34_r35_the_seventh_card_gives_the_other_seat_one_more_turn),
        cmocka_unit_test(r36_equal_turns),
        cmocka_unit_test(r37_the_limit),
        cmocka_unit_test(r38_r39_r40_scores),
        cmocka_unit_test(r41_r42_ties),
        cmocka_unit_test(r43_weights_are_copies_left_without_the_held_card),
        cmocka_unit_test(r45_nothing_is_hidden),
        cmocka_unit_test(r46_printing_gives_the_same_bytes),
        cmocka_unit_test(r48_illegal_events_are_refused),
        cmocka_unit_test(r49_unknown_options_and_values_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
