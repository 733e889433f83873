/* test_commands.c -- the program from outside: what each command prints, and what it answers. */
#include <stdlib.h>

#include "program.h"

/* ---- the program ---- */

static void every_command_has_help(void **unused) {
    (void)unused;
    static const char *const names[] = {"games",  "rules", "play",    "record",  "trace",  "show",      "position",
                                        "verify", "set",   "solve",   "bench",   "think",  "train",     "arena",
                                        "ladder", "serve", "analyse", "version", "manual", "completion"};
    char *all = program_out(0, NULL, WORDS("help"));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        expect_part(all, names[i]);
        char *first = program_out(0, NULL, WORDS(names[i], "--help"));
        char *second = program_out(0, NULL, WORDS("help", names[i]));
        expect_part(first, "--help");
        assert_string_equal(first, second);
        free(first), free(second);
    }
    free(all);
}

static void the_manual_and_completions_are_printed(void **unused) {
    (void)unused;
    char *page = program_out(0, NULL, WORDS("manual", "verify"));
    expect_part(page, ".TH COVEN-VERIFY 1");
    expect_part(page, "\\fB\\-\\-set\\fR \\fIFILE\\fR\n");
    free(page);
    page = program_out(0, NULL, WORDS("manual"));
    expect_part(page, ".B verify\n");
    free(page);
    program_refuses(2, "did you mean \"verify\"?", WORDS("manual", "verfy"));
    char *shell = program_out(0, NULL, WORDS("completion", "bash"));
    expect_part(shell, "complete -F _coven coven");
    free(shell);
    program_refuses(2, "shells are bash, zsh and fish", WORDS("completion", "tcsh"));
}

static void wrong_words_get_the_nearest(void **unused) {
    (void)unused;
    program_refuses(2, "did you mean \"record\"?", WORDS("recrod"));
    program_refuses(2, "see coven help", WORDS("zzzzzzz"));
    program_refuses(2, "did you mean \"--seed\"?", WORDS("record", "null", "--sede", "1"));
    program_refuses(2, "did you mean \"null\"?", WORDS("record", "nul"));
    program_refuses(2, "did you mean \"random\"?", WORDS("record", "null", "--players", "radnom"));
    program_refuses(2, "did you mean \"goal\"?", WORDS("record", "null", "--option", "gaol=low"));
    program_refuses(2, "--seed wants a value", WORDS("record", "null", "--seed"));
    program_refuses(2, "--json takes no value", WORDS("version", "--json=yes"));
    program_refuses(2, "--seed is given twice", WORDS("record", "null", "--seed", "1", "--seed=2"));
    program_refuses(2, "something is missing", WORDS("trace"));
    program_refuses(2, "one word too many", WORDS("version", "now"));
    program_refuses(2, "from 0 to", WORDS("record", "null", "--games", "-3"));
    program_refuses(2, "should be NAME=VALUE", WORDS("record", "null", "--option", "goal"));
    program_refuses(2, "from 2 to 2", WORDS("record", "null", "--seats", "3"));
}

static void a_ladder_ranks_its_players(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL,
                            WORDS("ladder", "null", "--players", "random,learned,search:iterations=20", "--games", "40",
                                  "--threads", "1", "--json"));
    expect_part(out, "{\"game\":\"null\",\"seats\":2,\"games\":40,\"ladder\":[");
    expect_part(out, "{\"player\":\"random\",\"elo\":0,\"against\":{},\"played\":{}},{\"player\":\"learned\",\"elo\":");
    expect_part(out, "\"against\":{\"random\":0.");
    expect_part(out, ",\"learned\":0.");
    expect_part(out, "\"played\":{\"random\":40,\"learned\":40}}]}");
    free(out);
    /* A verdict ends a pair long before all its games. */
    out = program_out(0, NULL,
                      WORDS("ladder", "null", "--players", "random,learned", "--games", "4000", "--sprt", "-20,0",
                            "--threads", "1", "--json"));
    expect_part(out, "\"games\":4000,");
    const char *played = strstr(out, "\"played\":{\"random\":");
    assert_non_null(played);
    assert_in_range(strtol(played + strlen("\"played\":{\"random\":"), NULL, 10), 4, 2000);
    free(out);
    program_refuses(2, "should be two numbers, the lower first", WORDS("ladder", "null", "--sprt", "10,0"));
    program_refuses(2, "one alone makes no ladder", WORDS("ladder", "null", "--players", "random"));
}

static void version_and_games(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("version"));
    assert_string_equal(out, "coven " COVEN_VERSION "\n");
    free(out);
    out = program_out(0, NULL, WORDS("version", "--json"));
    assert_string_equal(out, "{\"version\":\"" COVEN_VERSION "\"}\n");
    free(out);
    out = program_out(0, NULL, WORDS("games", "--json", "--all"));
    assert_int_equal(expect_json_lines(out), 1);
    expect_part(out, "\"game\":\"null\"");
    free(out);
    out = program_out(0, NULL, WORDS("games", "--json"));
    assert_null(strstr(out, "\"game\":\"null\""));
    free(out);
    out = program_out(0, NULL, WORDS("games", "null"));
    expect_part(out, "goal=low");
    free(out);
}

static void rules(void **unused) {
    (void)unused;
    size_t length;
    char *page = read_source_file("docs/rules/null.md", &length);
    char *out = program_out(0, NULL, WORDS("rules", "null", "--exact"));
    assert_string_equal(out, page);
    free(out), free(page);
    out = program_out(0, NULL, WORDS("rules", "null"));
    expect_part(out, "The higher card wins.");
    free(out);
    out = program_out(0, NULL, WORDS("rules", "null", "--json"));
    assert_int_equal(expect_json_lines(out), 1);
    free(out);
}

/* ---- records ---- */

static void records_are_the_same_for_the_same_seed(void **unused) {
    (void)unused;
    char *ten = program_out(0, NULL, WORDS("record", "null", "--games", "10", "--seed", "a"));
    char *again = program_out(0, NULL, WORDS("record", "null", "--games=10", "--seed=a", "--players", "random,random"));
    char *third = program_out(0, NULL, WORDS("record", "null", "--seed", "a#3"));
    char *other = program_out(0, NULL, WORDS("record", "null", "--games", "10", "--seed", "b"));
    assert_int_equal(expect_json_lines(ten), 10);
    assert_string_equal(ten, again);
    assert_string_not_equal(ten, other);
    /* Any game of many can be played again by itself. */
    assert_non_null(strstr(ten, third));
    free(ten), free(again), free(third), free(other);
    char *none = program_out(0, NULL, WORDS("record", "null", "--games", "0"));
    assert_string_equal(none, "");
    free(none);
}

static void options_and_sets_are_in_the_record(void **unused) {
    (void)unused;
    const char *path = in_scratch("tiny.json");
    scratch_file("tiny.json", "{\"game\":\"null\",\"set\":\"tiny\",\"cards\":4}");
    char *out = program_out(0, NULL, WORDS("record", "null", "--option", "goal=low", "--set", path, "--seed", "1"));
    expect_part(out, "\"set\":\"tiny\",\"seats\":2,\"options\":{\"goal\":\"low\"}");
    char *good = program_out(0, out, WORDS("verify", "-", "--set", path));
    program_answer bad = program_run(out, WORDS("verify", "-"));
    assert_int_equal(bad.status, 2);
    expect_part(bad.err, "standard input:1: set: the set \"tiny\" is not known here");
    program_free(&bad);
    free(out), free(good);
    scratch_file("tiny.json", "{\"game\":\"null\",\"set\":\"tiny\",\"cards\":40}");
    program_refuses(2, "tiny.json: cards: 40 is not from 4 to 9", WORDS("record", "null", "--set", path));
    program_refuses(2, "no-such-file", WORDS("record", "null", "--set", "/no-such-file"));
}

static void verify_answers_no(void **unused) {
    (void)unused;
    char *record = program_out(0, NULL, WORDS("record", "null", "--seed", "a", "--games", "2"));
    char *out = program_out(0, record, WORDS("verify", "-"));
    assert_string_equal(out, "2 of 2 records keep their promise\n");
    free(out);
    out = program_out(0, record, WORDS("verify", "-", "--json"));
    assert_int_equal(expect_json_lines(out), 2);
    expect_part(out, "\"verified\":true");
    free(out);
    /* One digit of the seed. */
    char *seed = strstr(record, "\"seed\":\"");
    seed[8] = seed[8] == '0' ? '1' : '0';
    out = program_out(1, record, WORDS("verify", "-", "--json"));
    expect_part(out, "\"verified\":false,\"reason\":");
    free(out), free(record);
    static const char unsworn[] = "{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},"
                                  "\"events\":[]}\n";
    out = program_out(1, unsworn, WORDS("verify", "-"));
    free(out);
    static const char placed[] = "{\"placed\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},"
                                 "\"position\":\"turn:1 4 2 -\",\"events\":[\"1 keep\"]}\n";
    out = program_out(1, placed, WORDS("verify", "-", "--json"));
    expect_part(out, "begins from a position");
    free(out);
    out = program_out(0, placed, WORDS("trace", "-"));
    expect_part(out, "\"ply\":0,\"position\":\"turn:1 4 2 -\"");
    free(out);
}

static void traces_agree_with_the_golden_ones(void **unused) {
    (void)unused;
    size_t length;
    char *golden = read_source_file("tests/golden/null.jsonl", &length);
    /* A trace has its records in it: tracing it gives it again. */
    char *out = program_out(0, golden, WORDS("trace", "-"));
    assert_string_equal(out, golden);
    free(out), free(golden);
}

static void a_record_may_be_laid_out(void **unused) {
    (void)unused;
    static const char wide[] = "{\"record\":1,\"game\":\"null\",\n \"set\":\"house\",\"seats\":2,\"options\":{},\n"
                               " \"events\":[\"* deal 1 2\"]}\n";
    char *out = program_out(0, wide, WORDS("trace", "-"));
    assert_int_equal(expect_json_lines(out), 3);
    free(out);
}

static void broken_records_are_named_by_line_and_field(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *part;
    } cases[] = {
        {"\n{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},\"events\":[\"* deal 1 "
         "9\"]}\n",
         "coven: standard input:2: events[0]: "},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":5,\"options\":{},\"events\":[]}\n",
         "coven: standard input:1: seats: "},
        {"{\"record\":1,\"game\":\"nix\"}\n", "coven: standard input:1: game: "},
        {"{\"record\":1,\n", "coven: standard input:1: "},
        {"\n", "coven: standard input: there is no record in it"},
        {"", "coven: standard input: there is no record in it"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        program_answer answer = program_run(cases[i].text, WORDS("trace", "-"));
        assert_int_equal(answer.status, 2);
        expect_part(answer.err, cases[i].part);
        program_free(&answer);
    }
    program_refuses(2, "/no-such-file", WORDS("trace", "/no-such-file"));
}

/* ---- positions ---- */

static void show_draws_a_position_of_a_record(void **unused) {
    (void)unused;
    char *record = program_out(0, NULL, WORDS("record", "null", "--seed", "a")); /* deals 5 and 1 */
    char *out = program_out(0, record, WORDS("show", "-", "--ply", "2"));
    expect_part(out, "[5]");
    expect_part(out, "turn:1 5 1 -");
    free(out);
    out = program_out(0, record, WORDS("show", "-", "--ply", "2", "--seat", "2"));
    expect_part(out, "turn:1 ? 1 -");
    assert_null(strstr(out, "[5]"));
    free(out);
    out = program_out(0, record, WORDS("show", "-", "--json"));
    assert_int_equal(expect_json_lines(out), 1);
    expect_part(out, "\"actor\":\"end\"");
    free(out);
    program_answer late = program_run(record, WORDS("show", "-", "--ply", "99"));
    assert_int_equal(late.status, 2);
    program_free(&late);
    late = program_run(record, WORDS("show", "-", "--record", "2"));
    assert_int_equal(late.status, 2);
    expect_part(late.err, "there is only 1 record in it");
    program_free(&late);
    free(record);
}

static void position_checks_and_lists(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("position", "null", "turn:1 2 4 -"));
    expect_part(out, "2 legal events:\n  keep\n  swap 2\n");
    free(out);
    out = program_out(0, NULL, WORDS("position", "null", "--json", "draw:1 - 4 2"));
    expect_part(out, "\"legal\":[[\"draw 1 1\",1],[\"draw 1 3\",1],[\"draw 1 5\",1]]");
    assert_int_equal(expect_json_lines(out), 1);
    free(out);
    out = program_out(0, NULL, WORDS("position", "null", "--json", "--option", "goal=low", "end 2 4 -"));
    expect_part(out, "\"options\":{\"goal\":\"low\"}");
    expect_part(out, "\"result\":[1,0],\"scores\":[2,4]");
    free(out);
    /* Masked: a list only for the seat that acts. */
    out = program_out(0, NULL, WORDS("position", "null", "--json", "--seat", "1", "turn:1 2 ? -"));
    expect_part(out, "\"legal\":[\"keep\",\"swap 2\"]");
    free(out);
    out = program_out(0, NULL, WORDS("position", "null", "--json", "--seat", "0", "deal:2 ? - -"));
    assert_null(strstr(out, "\"legal\""));
    free(out);
    program_refuses(2, "coven: position: card1: ", WORDS("position", "null", "turn:1 ? 4 -"));
    program_refuses(2, "coven: position: stage: ", WORDS("position", "null", "\033[2J 2 4 -"));
}

static void bench_prints_one_object(void **unused) {
    (void)unused;
    static const char *const keys[] = {"\"calibration\":",       "\"decisions_per_second\":", "\"picked_per_second\":",
                                       "\"events_per_second\":", "\"games_per_second\":",     "\"state_bytes\":8",
                                       "\"signature\":\""};
    char *first = program_out(0, NULL, WORDS("bench", "null", "--seconds", "0", "--json"));
    char *second = program_out(0, NULL, WORDS("bench", "null", "--seconds", "0", "--json"));
    assert_int_equal(expect_json_lines(first), 1);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) expect_part(first, keys[i]);
    assert_string_equal(strstr(first, "\"signature\""), strstr(second, "\"signature\""));
    char *low = program_out(0, NULL, WORDS("bench", "null", "--seconds", "0"));
    expect_part(low, "null");
    free(first), free(second), free(low);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_has_help),
        cmocka_unit_test(the_manual_and_completions_are_printed),
        cmocka_unit_test(wrong_words_get_the_nearest),
        cmocka_unit_test(a_ladder_ranks_its_players),
        cmocka_unit_test(version_and_games),
        cmocka_unit_test(rules),
        cmocka_unit_test(records_are_the_same_for_the_same_seed),
        cmocka_unit_test(options_and_sets_are_in_the_record),
        cmocka_unit_test(verify_answers_no),
        cmocka_unit_test(traces_agree_with_the_golden_ones),
        cmocka_unit_test(a_record_may_be_laid_out),
        cmocka_unit_test(broken_records_are_named_by_line_and_field),
        cmocka_unit_test(show_draws_a_position_of_a_record),
        cmocka_unit_test(position_checks_and_lists),
        cmocka_unit_test(bench_prints_one_object),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
