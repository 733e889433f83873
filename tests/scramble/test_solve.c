/* test_solve.c -- coven solve, from outside. */
#include <stdlib.h>

#include "program.h"

static const char lost[] = "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -";
static const char last[] = "ritual 2 3-2 2 broom,kettle,bucket 1:2 0:- 0:- wf/-/we,af fa/2/ea,any ew/-/aw fe,ae";

static void verdict_events_and_line(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("solve", "scramble", lost));
    expect_part(out, "Was this winnable? For Red, who starts: no. With best play Blue wins this round.");
    expect_part(out, "  loses  cast fw b\n");
    expect_part(out, "The winning line:\n  1 ");
    free(out);
    out = program_out(0, NULL, WORDS("solve", "scramble", "--match", last));
    expect_part(out, "With best play Red wins this round.");
    expect_part(out, "Blue, who acts, then wins it with a chance of 0.0%.");
    expect_part(out, "The winning line:\n  2 resolve b\n\n");
    free(out);
}

static void as_json(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("solve", "scramble", "--json", lost));
    assert_int_equal(expect_json_lines(out), 1);
    static const char begins[] =
        "{\"position\":\"prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -\","
        "\"actor\":\"1\",\"winner\":2,\"events\":{\"assign a\":2,\"assign b\":2,\"assign c\":2,"
        "\"cast fw b\":2,\"discard fw\":2},\"nodes\":";
    assert_memory_equal(out, begins, sizeof begins - 1);
    expect_part(out, ",\"seconds\":");
    free(out);
    out = program_out(0, NULL, WORDS("solve", "scramble", "--json", "--match", last));
    expect_part(out, "\"events\":{\"resolve b\":1},\"chance\":0.0000,\"chances\":{\"resolve b\":0.0000},\"nodes\":0,");
    free(out);
}

static void many_from_stdin(void **unused) {
    (void)unused;
    char input[600];
    coven_text text = coven_text_over(input, sizeof input);
    coven_put(&text, "%s\r\n\nnonsense\n%s", lost, last);
    program_result answer = program_run(input, WORDS("solve", "scramble", "--json", "-"));
    assert_int_equal(answer.status, 2);
    assert_int_equal(expect_json_lines(answer.out), 3);
    expect_part(answer.out, "\"winner\":2");
    expect_part(answer.out, "{\"position\":\"nonsense\",\"error\":\"position: ");
    expect_part(answer.out, "\"winner\":1");
    expect_part(answer.err, "coven: solve: line 3: position: ");
    program_free(&answer);
}

static void the_table_of_the_match(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("solve", "scramble", "--table", "3"));
    expect_part(out, "3 random deals for each pair of banished counts, seed 1");
    expect_part(out, "| 3, 3 | ");
    free(out);
    out = program_out(0, NULL, WORDS("solve", "scramble", "--option", "lesson=on", "--table", "2000"));
    expect_part(out, "| 0 | 1"); /* about 15% are won for the starter */
    free(out);
}

static void beside_the_view_when_asked_for(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("position", "scramble", "--json", "--verdict", lost));
    assert_int_equal(expect_json_lines(out), 1);
    expect_part(out, ",\"verdict\":{\"winner\":2,\"deal\":true,\"events\":{\"assign a\":2,");
    free(out);
    out = program_out(0, NULL, WORDS("position", "scramble", "--json", lost));
    assert_null(strstr(out, "verdict"));
    free(out);
    program_refuses(2, "--verdict", WORDS("position", "null", "--json", "--verdict", "turn:1 2 4 -"));
}

static void what_cannot_be_solved(void **unused) {
    (void)unused;
    program_refuses(2, "null cannot be solved; games that can be: scramble", WORDS("solve", "null", "turn:1 2 4 -"));
    program_refuses(2, "name a position", WORDS("solve", "scramble"));
    program_refuses(2, "name a position", WORDS("solve", "scramble", "--table", "3", lost));
    program_refuses(2, "phase: only prep, lose and ritual",
                    WORDS("solve", "scramble", "deal * 0-0 2 -,-,- - 4:- 4:- - - - -"));
    program_refuses(2, "hand2: ",
                    WORDS("solve", "scramble", "--option", "hands=closed",
                          "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:? wf/-/- fe/-/- ea/-/- -"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdict_events_and_line),
        cmocka_unit_test(as_json),
        cmocka_unit_test(many_from_stdin),
        cmocka_unit_test(the_table_of_the_match),
        cmocka_unit_test(beside_the_view_when_asked_for),
        cmocka_unit_test(what_cannot_be_solved),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
