/* test_commands.c -- the program from outside: what each command prints, and its exit status. */
#include <stdlib.h>

#include "program.h"

/* ---- the program ---- */

static void every_command_has_help(void **unused) {
    (void)unused;
    static const char *const names[] = {"games",   "rules", "play",    "record",  "trace", "show",   "position",
                                        "verify",  "set",   "solve",   "bench",   "think", "train",  "arena",
                                        "ladder",  "serve", "analyse", "version", "join",  "manual", "completion",
                                        "players", "hint",  "mask",    "admin"};
    char *all = program_out(0, NULL, WORDS("help"));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        expect_part(all, names[i]);
        char *first = program_out(0, NULL, WORDS(names[i], "--help"));
        char *second = program_out(0, NULL, WORDS("help", names[i]));
        expect_part(first, "--help");
        const char *examples = strstr(first, "\nExample");
        if (!examples || !strstr(examples, "coven ")) fail_msg("coven %s --help has no example", names[i]);
        assert_string_equal(first, second);
        free(first), free(second);
    }
    const char *play = strstr(all, "\nPlay\n"), *study = strstr(all, "\nStudy\n"), *build = strstr(all, "\nBuild\n");
    assert_true(play && study && build && play < study && study < build);
    assert_true(strstr(all, "\n  hint ") > study && strstr(all, "\n  hint ") < build);
    free(all);
}

static void the_manual_and_completions_are_printed(void **unused) {
    (void)unused;
    char *page = program_out(0, NULL, WORDS("manual", "verify"));
    expect_part(page, ".TH COVEN-VERIFY 1");
    expect_part(page, "\\fB\\-\\-set\\fR \\fIFILE\\fR\n");
    expect_part(page, ".SH EXAMPLES\n");
    free(page);
    page = program_out(0, NULL, WORDS("manual"));
    expect_part(page, ".B verify\n");
    free(page);
    program_refuses(2, "did you mean \"verify\"?", WORDS("manual", "verfy"));
    char *shell = program_out(0, NULL, WORDS("completion", "bash"));
    expect_part(shell, "complete -F _coven coven");
    free(shell);
    program_refuses(2, "\"tcsh\"", WORDS("completion", "tcsh"));
}

static void wrong_words_get_the_nearest(void **unused) {
    (void)unused;
    program_refuses(2, "did you mean \"record\"?", WORDS("recrod"));
    program_refuses(2, "see coven help", WORDS("zzzzzzz"));
    program_refuses(2, "did you mean \"--seed\"?", WORDS("record", "null", "--sede", "1"));
    program_refuses(2, "did you mean \"null\"?", WORDS("record", "nul"));
    program_refuses(2, "did you mean \"random\"?", WORDS("record", "null", "--players", "radnom"));
    program_refuses(2, "did you mean \"goal\"?", WORDS("record", "null", "--option", "gaol=low"));
    program_refuses(2, "--seed needs a value", WORDS("record", "null", "--seed"));
    program_refuses(2, "--json takes no value", WORDS("version", "--json=yes"));
    program_refuses(2, "--seed is given twice", WORDS("record", "null", "--seed", "1", "--seed=2"));
    program_refuses(2, "coven trace FILE", WORDS("trace"));
    program_refuses(2, "\"now\"", WORDS("version", "now"));
    program_refuses(2, "--games", WORDS("record", "null", "--games", "-3"));
    program_refuses(2, "--option goal", WORDS("record", "null", "--option", "goal"));
    program_refuses(2, "--seats", WORDS("record", "null", "--seats", "3"));
}

static void a_ladder_ranks_its_players(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL,
                            WORDS("ladder", "null", "--players", "random,learned,search:iterations=20", "--games", "40",
                                  "--threads", "1", "--json"));
    expect_part(out, "{\"game\":\"null\",\"seats\":2,\"games\":40,\"ladder\":[");
    expect_part(out, "{\"player\":\"random\",\"elo\":0,\"against\":{},\"played\":{},\"error\":{},\"elo_error\":0},"
                     "{\"player\":\"learned\",\"elo\":");
    expect_part(out, "\"against\":{\"random\":0.");
    expect_part(out, ",\"learned\":0.");
    expect_part(out, "\"played\":{\"random\":40,\"learned\":40},\"error\":{\"random\":0.");
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
    out = program_out(0, NULL, WORDS("ladder", "null", "--games", "2", "--iterations", "1", "--json"));
    for (const char *const *level = WORDS("beginner", "novice", "apprentice", "adept", "master"); *level; level++)
        expect_part(out, *level);
    free(out);
    program_refuses(2, "--sprt", WORDS("ladder", "null", "--sprt", "10,0"));
    program_refuses(2, "--players", WORDS("ladder", "null", "--players", "random"));
}

/* A clean sweep is shown as it is; only Elo, which would be infinite, counts half a game less. */
static void a_ladder_shows_true_shares(void **unused) {
    (void)unused;
    const char *const *words =
        WORDS("ladder", "scramble", "--players", "random,exact", "--games", "8", "--threads", "1", "--seed", "3");
    char *out = program_out(0, NULL, words);
    expect_part(out, "100.0% +-");
    free(out);
    out = program_out(0, NULL,
                      WORDS("ladder", "scramble", "--players", "random,exact", "--games", "8", "--threads", "1",
                            "--seed", "3", "--json"));
    expect_part(out, "\"against\":{\"random\":1.0000}");
    const char *error = strstr(out, "\"error\":{\"random\":");
    assert_non_null(error);
    assert_true(strtod(error + strlen("\"error\":{\"random\":"), NULL) > 0.05); /* eight games prove little */
    free(out);
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
    /* sha256sum of the set file */
    expect_part(out, "\"set_sha256\":\"d4a1f0525b5b31de4bbd1d840fa6aec92f34295df3dc535ab02b37bcaa3d78c5\"");
    char *good = program_out(0, out, WORDS("verify", "-", "--set", path));
    program_result bad = program_run(out, WORDS("verify", "-"));
    assert_int_equal(bad.status, 2);
    expect_part(bad.err, "standard input:1: set: the set \"tiny\" is not known here");
    program_free(&bad);
    free(good);
    /* Another set of that name is not the one it was played with, even if every event would be legal. */
    scratch_file("tiny.json", "{\"game\":\"null\",\"set\":\"tiny\",\"cards\":5}");
    bad = program_run(out, WORDS("verify", "-", "--set", path));
    assert_int_equal(bad.status, 2);
    expect_part(bad.err, "standard input:1: set: ");
    expect_part(bad.err, "SHA-256");
    program_free(&bad);
    free(out);
    out = program_out(0, NULL, WORDS("record", "null", "--seed", "1"));
    assert_null(strstr(out, "set_sha256"));
    free(out);
    scratch_file("tiny.json", "{\"game\":\"null\",\"set\":\"tiny\",\"cards\":40}");
    program_refuses(2, "tiny.json: cards: ", WORDS("record", "null", "--set", path));
    program_refuses(2, "no-such-file", WORDS("record", "null", "--set", "/no-such-file"));
}

static void verify_answers_no(void **unused) {
    (void)unused;
    char *record = program_out(0, NULL, WORDS("record", "null", "--seed", "a", "--games", "2"));
    char *out = program_out(0, record, WORDS("verify", "-"));
    assert_string_equal(out, "2 of 2 records verified\n");
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

/* A record that cannot be read is named, and the others are still checked. */
static void a_batch_goes_on_after_a_bad_record(void **unused) {
    (void)unused;
    char *good = program_out(0, NULL, WORDS("record", "null", "--seed", "a"));
    coven_text batch = coven_text_growing();
    coven_put(&batch, "%s{\"record\":1,\"game\":\"nix\"}\n%s{broken\n%s", good, good, good);
    program_result answer = program_run(batch.data, WORDS("verify", "-"));
    assert_int_equal(answer.status, 2);
    assert_string_equal(answer.out, "3 of 5 records verified\n");
    expect_part(answer.err, "coven: standard input:2: game: ");
    expect_part(answer.err, "coven: standard input:4: ");
    expect_part(answer.err, "2 of 5 records could not be read");
    program_free(&answer);
    answer = program_run(batch.data, WORDS("trace", "-"));
    assert_int_equal(answer.status, 2);
    char *one = program_out(0, good, WORDS("trace", "-"));
    assert_int_equal(strlen(answer.out), 3 * strlen(one));
    expect_part(answer.err, "2 of 5 records could not be read");
    program_free(&answer);
    /* One that can be read, but is not verified, is status 1; with an unreadable one it is 2. */
    static const char bare[] = "{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},"
                               "\"events\":[]}\n";
    coven_text_clear(&batch);
    coven_put(&batch, "%s%s", bare, good);
    free(program_out(1, batch.data, WORDS("verify", "-")));
    coven_put(&batch, "{broken\n");
    free(program_out(2, batch.data, WORDS("verify", "-")));
    coven_text_free(&batch);
    free(one), free(good);
}

static void a_seat_gets_its_own_record(void **unused) {
    (void)unused;
    char *whole = program_out(0, NULL, WORDS("record", "null", "--seed", "a", "--games", "2"));
    char *own = program_out(0, whole, WORDS("mask", "-", "--seat", "1"));
    assert_int_equal(expect_json_lines(own), 2);
    expect_part(own, "\"* deal 1 5\",\"* deal 2 ?\"");
    expect_part(own, "\"chance\":{\"sha256\":");
    assert_null(strstr(own, "\"seed\":")); /* it would reveal the other card */
    free(own);
    own = program_out(0, whole, WORDS("mask", "-", "--seat", "0"));
    expect_part(own, "\"* deal 1 ?\",\"* deal 2 ?\"");
    free(own);
    program_result wrong = program_run(whole, WORDS("mask", "-", "--seat", "3"));
    assert_int_equal(wrong.status, 2);
    expect_part(wrong.err, "standard input:1: --seat 3");
    program_free(&wrong);
    program_refuses(2, "--seat N", WORDS("mask", "-"));
    free(whole);
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
        program_result answer = program_run(cases[i].text, WORDS("trace", "-"));
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
    program_result late = program_run(record, WORDS("show", "-", "--ply", "99"));
    assert_int_equal(late.status, 2);
    program_free(&late);
    late = program_run(record, WORDS("show", "-", "--record", "2"));
    assert_int_equal(late.status, 2);
    expect_part(late.err, "there is only 1 record in it");
    program_free(&late);
    free(record);
}

/* What a seat may keep of a game can be looked at again, and is refused, with the reason, where the whole is needed. */
static void show_draws_a_masked_record(void **unused) {
    (void)unused;
    char *whole = program_out(0, NULL, WORDS("record", "null", "--seed", "a")); /* deals 5 and 1 */
    char *masked = program_out(0, whole, WORDS("mask", "-", "--seat", "2"));
    char *out = program_out(0, masked, WORDS("show", "-", "--ply", "2"));
    expect_part(out, "turn:1 ? 1 -");
    free(out);
    out = program_out(0, masked, WORDS("show", "-", "--ply", "2", "--seat", "2", "--json"));
    assert_int_equal(expect_json_lines(out), 1);
    free(out);
    program_result other = program_run(masked, WORDS("show", "-", "--ply", "2", "--seat", "1"));
    assert_int_equal(other.status, 2);
    expect_part(other.err, "this record is masked, and holds only what seat 2 sees");
    program_free(&other);
    for (const char *const *command = TEXTS("verify", "trace", "analyse"); *command; command++) {
        other = program_run(masked, WORDS(*command, "-"));
        assert_int_equal(other.status, 2);
        expect_part(other.err, "this record is masked");
        program_free(&other);
    }
    free(masked);
    free(whole);
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

static void a_hint_names_the_best_events(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("hint", "null", "turn:1 5 1 -"));
    expect_part(out, "Seat 1 acts.");
    assert_true(strstr(out, "%  keep\n") < strstr(out, "%  swap 5\n"));
    free(out);
    /* What the other seat holds makes no difference: the hint knows only what the seat knows. */
    char *whole = program_out(0, NULL, WORDS("hint", "null", "--json", "turn:1 2 5 -"));
    char *masked = program_out(0, NULL, WORDS("hint", "null", "--json", "--seat", "1", "turn:1 2 ? -"));
    assert_string_equal(whole, masked);
    expect_part(masked, "{\"game\":\"null\",\"seat\":1,\"position\":\"turn:1 2 ? -\",\"advice\":[{\"event\":");
    free(whole), free(masked);
    static const char *const games[] = {"channeling", "duel", "isle", "scramble"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        /* The first position in which a seat acts. */
        char *record = program_out(0, NULL, WORDS("record", games[i], "--seed", "a")), *trace;
        trace = program_out(0, record, WORDS("trace", "-"));
        const char *line = strstr(trace, "\"actor\":\"1\"");
        if (!line) fail_msg("%s: seat 1 never acts", games[i]);
        while (strncmp(line, "\"position\":\"", 12) != 0) line--;
        line += strlen("\"position\":\"");
        coven_text position = coven_text_growing();
        coven_put_bytes(&position, line, strcspn(line, "\""));
        out =
            program_out(0, NULL, WORDS("hint", games[i], "--iterations", "8", "--count", "1", "--json", position.data));
        assert_int_equal(expect_json_lines(out), 1);
        expect_part(out, "\"advice\":[{\"event\":\"");
        coven_text_free(&position);
        free(out), free(record), free(trace);
    }
    program_refuses(2, "chance acts", WORDS("hint", "null", "draw:1 - 4 2"));
    program_refuses(2, "seat 1 acts here", WORDS("hint", "null", "--seat", "2", "turn:1 ? 4 -"));
    program_refuses(2, "has ended", WORDS("hint", "null", "end 2 4 -"));
    program_refuses(2, "card2: ", WORDS("hint", "null", "turn:1 2 ? -"));
}

static void players_are_listed_with_their_settings(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("players"));
    expect_part(out, "\nsearch ");
    expect_part(out, "threads=1..64 ");
    free(out);
    out = program_out(0, NULL, WORDS("players", "null"));
    assert_null(strstr(out, "\nexact "));
    free(out);
    out = program_out(0, NULL, WORDS("players", "scramble", "--json"));
    assert_int_equal(expect_json_lines(out), 1);
    expect_part(out, "{\"player\":\"exact\",");
    expect_part(out, "{\"name\":\"threads\",\"min\":1,\"max\":64,\"default\":\"1\",");
    free(out);
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
        cmocka_unit_test(a_ladder_shows_true_shares),
        cmocka_unit_test(version_and_games),
        cmocka_unit_test(rules),
        cmocka_unit_test(records_are_the_same_for_the_same_seed),
        cmocka_unit_test(options_and_sets_are_in_the_record),
        cmocka_unit_test(verify_answers_no),
        cmocka_unit_test(a_batch_goes_on_after_a_bad_record),
        cmocka_unit_test(a_seat_gets_its_own_record),
        cmocka_unit_test(traces_agree_with_the_golden_ones),
        cmocka_unit_test(a_record_may_be_laid_out),
        cmocka_unit_test(broken_records_are_named_by_line_and_field),
        cmocka_unit_test(show_draws_a_position_of_a_record),
        cmocka_unit_test(show_draws_a_masked_record),
        cmocka_unit_test(position_checks_and_lists),
        cmocka_unit_test(a_hint_names_the_best_events),
        cmocka_unit_test(players_are_listed_with_their_settings),
        cmocka_unit_test(bench_prints_one_object),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
