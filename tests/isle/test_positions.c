/* test_positions.c -- what a position is rejected for, in the order of the table in docs/rules/isle.md: an earlier
 * fault is named even if there is a later one. (The page's own examples are run by tests/examples.) */
#include "support.h"

#define EMPTY "....../..../......../..../....../....../..../......"
#define TROLL "t1s2../..../......../..../....../....../..../......"

static void refuse(const char *options, const char *field, const char *const *positions) {
    coven_table *table = table_of("isle", 2, options);
    for (; *positions; positions++) expect_refused(table, COVEN_VIEW_ALL, *positions, field);
    coven_table_free(table);
}

static void row_1_five_fields(void **unused) {
    (void)unused;
    refuse("", "position",
           TEXTS("", " ", "1", "1 12 5,5 summon:wyrm:1 " EMPTY " ", " 1 12 5,5 summon:wyrm:1 " EMPTY, "x x x x x x",
                 "1  12 5,5 summon:wyrm:1 " EMPTY));
}

static void row_2_round(void **unused) {
    (void)unused;
    refuse("", "round",
           TEXTS("7 x x x x", " x x x x", "01 12 5,5 summon:wyrm:1 " EMPTY, "-1 x x x x", "+1 x x x x",
                 "1\n 12 5,5 summon:wyrm:1 " EMPTY, "10 x x x x", "111 x x x x"));
}

static void rows_3_and_4_order(void **unused) {
    (void)unused;
    refuse("", "order",
           TEXTS("1 x x x x", "1 1 x x x", "1 123 x x x", "1 13 x x x", "1 22 x x x", "1 -- x x x", "1 - x x x",
                 "1 12 x order x", "1 - 5,5 order: " EMPTY, "1 12121212 x x x"));
}

static void row_5_energy(void **unused) {
    (void)unused;
    refuse("", "energy",
           TEXTS("1 12 x x x", "1 12 5 x x", "1 12 5, x x", "1 12 5,5, x x", "1 12 ,5,5 x x", "1 12 36,5 x x",
                 "1 12 36,5 ends x", "1 12 5,00 x x", "1 12 5,-1 x x", "1 12 5,100 x x", "1 12 005,5 x x",
                 "1 12 1/,5 x x", "1 12 1:,5 x x", "6 12 40,5 end x", "6 12 36,39 end x", "1 - 5 order x"));
}

static void rows_6_and_7_board(void **unused) {
    (void)unused;
    refuse("", "board",
           TEXTS("1 12 5,5 x x", "1 12 5,5 x " EMPTY "/..", "1 12 5,5 x ......",
                 "1 12 5,5 x ......../..../......../..../....../....../..../......",
                 "1 12 5,5 x ...../..../......../..../....../....../..../......",
                 "1 12 5,5 x w3..../..../......../..../....../....../..../......",
                 "1 12 5,5 x w0..../..../......../..../....../....../..../......",
                 "1 12 5,5 x W1..../..../......../..../....../....../..../......",
                 "1 12 5,5 x d1..../..../......../..../....../....../..../......",
                 "1 12 5,5 x .1..../..../......../..../....../....../..../......",
                 "1 12 5,5 x w...../..../......../..../....../....../..../......",
                 "1 12 5,5 x w1..../..../......../..../....../....../..../....w1",
                 "1 12 5,5 x t1T1t1/t1../......../..../....../....../..../......",
                 "1 12 5,5 x s2s2s2/s2s2/s2s2s2S2/s2../....../....../..../......"));
}

static void row_8_step(void **unused) {
    (void)unused;
    refuse(
        "", "step",
        TEXTS("1 12 5,5 x " EMPTY, "1 12 5,5 summon " EMPTY, "1 12 5,5 summon:wyrm " EMPTY,
              "1 12 5,5 summon:wyrm:0 " EMPTY, "1 12 5,5 summon:wyrm:3 " EMPTY, "1 12 5,5 summon:wyrm:01 " EMPTY,
              "1 12 5,5 summon:wyrm:1: " EMPTY, "1 12 5,5 summon:wyrm:1:a1:2 " EMPTY, "1 12 5,5 summon:Wyrm:1 " EMPTY,
              "1 12 5,5 summon:wyr:1 " EMPTY, "1 12 5,5 SUMMON:wyrm:1 " EMPTY, "1 12 5,5 :wyrm:1 " EMPTY,
              /* the order is drawn at the start only */
              "1 - 5,4 order " EMPTY, "2 - 5,5 order " EMPTY,
              "1 - 5,5 order s1..../..../......../..../....../....../..../......",
              /* the end */
              "5 12 35,5 end " EMPTY, "6 12 5,5 en " EMPTY, "6 12 5,5 end: " EMPTY, "6 12 5,5 end:1 " EMPTY,
              /* an active creature */
              "2 12 5,5 act:wyrm:1 w1..../..../......../..../....../....../..../......",
              "2 12 5,5 act:wyrm:1:a1:3 w1..../..../......../..../....../....../..../......",
              "2 12 5,5 act:wyrm:1:a2:2 w1..../..../......../..../....../....../..../......",
              "2 12 5,5 act:wyrm:2:a1:2 w1..../..../......../..../....../....../..../......",
              "2 12 5,5 act:troll:1:a1:0 " TROLL,
              "2 12 5,5 act:troll:1:a1:0 t1s2t1/..../......../..../....../....../..../......",
              "2 12 5,5 act:troll:1:a1:3 " TROLL, "2 12 5,5 act:troll:1:a1:02 " TROLL, "2 12 5,5 act:troll:1:a1 " TROLL,
              "2 12 5,5 act:troll:1:a1:2:a2 " TROLL, "2 12 5,5 act:troll:1:z1:2 " TROLL,
              "2 12 5,5 act:troll:1:a:2 " TROLL, "2 12 5,5 act:troll:1:a1: " TROLL, "2 12 5,5 act:troll:2:a2:2 " TROLL,
              "2 12 5,5 act:sprite:2:a2:1 " TROLL,
              /* dice */
              "2 12 5,5 roll:troll:1 " TROLL, "2 12 5,5 roll:troll:1:a1:2 " TROLL,
              "2 12 5,5 roll:troll:1:a1:3:a2 " TROLL, "2 12 5,5 roll:troll:1:a1:2:a3 " TROLL,
              "2 12 5,5 roll:troll:1:a1:2:a1 " TROLL, "2 12 5,5 roll:troll:1:a1:2:a2:8 " TROLL,
              "2 12 5,5 roll:sprite:2:a2:1:a1 " TROLL, "2 12 5,5 roll:troll:1:a1:2:q2 " TROLL,
              "2 12 5,5 roll:troll:1:a2:2:a1 " TROLL,
              "2 12 5,5 roll:troll:1:a1:2:a2 T1s2../..../......../..../....../....../..../......",
              "2 12 5,5 roll:troll:1:a1:2:b1 t1..../s2../......../..../....../....../..../......",
              "2 12 5,5 roll:troll:1:a1:2:a2 t1s1../..../......../..../....../....../..../......",
              "2 12 5,5 guard:troll:1:a1:2:a2 " TROLL, "2 12 5,5 guard:troll:1:a1:2:a2:2 " TROLL,
              "2 12 5,5 guard:troll:1:a1:2:a2:9 " TROLL, "2 12 5,5 guard:troll:1:a1:2:a2:08 " TROLL,
              "2 12 5,5 guard:troll:1:a1:2:a2:8:1 " TROLL,
              "2 12 5,5 guard:troll:1:a1:2:a2:8 t1t2../..../......../..../....../....../..../......",
              /* bonuses */
              "2 12 5,5 bonus " TROLL, "2 12 5,5 bonus:1 " TROLL, "2 12 5,5 bonus:1:a " TROLL,
              "2 12 5,5 bonus:1:i " TROLL, "2 12 5,5 bonus:3:a " TROLL,
              "2 12 5,5 bonus:1:a:3 s1s1s1/..../......../..../....../....../..../......",
              "2 12 5,5 bonus:2:a s1s1s1/..../......../..../....../....../..../......"));
    refuse("order=seats", "step", TEXTS("1 - 5,5 order " EMPTY));
}

static void row_9_something_to_do(void **unused) {
    (void)unused;
    refuse("", "step",
           TEXTS("1 12 4,5 summon:wyrm:1 " EMPTY, "1 12 2,5 summon:troll:1 " EMPTY, "1 12 0,5 summon:sprite:1 " EMPTY,
                 "1 12 9,5 summon:wyrm:1 w1..../..../......../..../....../....../..../......",
                 "1 12 9,5 summon:troll:1 t1t1t1/..../......../..../....../....../..../......",
                 "1 12 9,5 summon:sprite:1 s1s1s1/s1s1/s1s1s1s1/..../....../....../..../......",
                 "1 12 9,5 summon:sprite:1 s1s2t1/s1s2/s1s2t1t2/w1w2/s1s2t1/s1s2t2/s1s2/s1s2t2",
                 "1 12 9,5 act:troll:1 " EMPTY,
                 "1 12 9,5 act:sprite:1 S1..../..../......../..../....../....../..../......",
                 "1 12 0,5 act:wyrm:1:a1:0 w1s1../..../......../..../....../....../..../......",
                 "1 12 9,5 act:wyrm:1:a1:0 w1s2../..../......../..../....../....../..../......",
                 "1 12 9,5 act:troll:1:a1:1 t1s1s1/..../s1....../..../....../....../..../......",
                 "1 12 9,5 act:sprite:1 s1t1t1/..../t1....../..../....../....../..../......"));
}

static void row_10_spent_marks(void **unused) {
    (void)unused;
    refuse("", "board",
           TEXTS("2 12 5,5 summon:troll:1 T1..../..../......../..../....../....../..../......",
                 "2 12 5,5 act:troll:1 t1S1../..../......../..../....../....../..../......",
                 "2 12 5,5 act:troll:1 t1T2../..../......../..../....../....../..../......",
                 "2 12 5,5 act:wyrm:1:a1:2 w1T1../..../......../..../....../....../..../......",
                 "2 12 5,5 roll:troll:1:a1:2:a2 t1S2../..../......../..../....../....../..../......",
                 "2 12 5,5 bonus:1:a S1S1S1/..../......../..../....../....../..../......",
                 "6 12 5,5 end S1..../..../......../..../....../....../..../......"));
}

static void positions_that_no_game_reaches_are_accepted(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "");
    static const char *const good[] = {
        "6 21 35,0 summon:sprite:1 " EMPTY,
        "1 12 0,0 act:wyrm:1:a1:2 w1..../..../......../..../....../....../..../......",
        "1 12 0,0 roll:troll:1:a1:2:a2 t1s2../..../......../..../....../....../..../T1....",
        "1 12 36,0 end " EMPTY,
        "1 12 39,35 end " EMPTY,
        "3 12 1,1 bonus:2:h ....../..../......../..../....../....../..../t2t2w2",
        "2 12 0,0 guard:sprite:1:a1:0:a2:7 s1s2../..../......../..../....../....../..../......",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const coven_state state = at_position(table, good[i]);
        expect_position(table, &state, good[i]);
    }
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(row_1_five_fields),
        cmocka_unit_test(row_2_round),
        cmocka_unit_test(rows_3_and_4_order),
        cmocka_unit_test(row_5_energy),
        cmocka_unit_test(rows_6_and_7_board),
        cmocka_unit_test(row_8_step),
        cmocka_unit_test(row_9_something_to_do),
        cmocka_unit_test(row_10_spent_marks),
        cmocka_unit_test(positions_that_no_game_reaches_are_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
