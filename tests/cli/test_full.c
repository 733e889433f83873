/* test_full.c -- output and files that cannot be written: an error message, exit status 3, and never half a file. */
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

/* A record to read, in the scratch directory. */
static void write_record(void) {
    char *record = program_out(0, NULL, WORDS("record", "duel", "--seed", "1"));
    scratch_file("record", record);
    free(record);
}

static void expect_system_error(const program_setup *way, const char *part, const char *const *words) {
    program_result answer = program_run_as(way, NULL, words);
    if (answer.status != 3 || strncmp(answer.err, "coven: ", 7) != 0 || !strstr(answer.err, part))
        fail_msg("coven %s: answered %d, not 3 with \"%s\":\n%s", words[0], answer.status, part, answer.err);
    program_free(&answer);
}

static void expect_bad(const char *part, const char *const *words) {
    program_result answer = program_run(NULL, words);
    if (answer.status != 2 || strncmp(answer.err, "coven: ", 7) != 0 || !strstr(answer.err, part))
        fail_msg("coven %s: answered %d, not 2 with \"%s\":\n%s", words[0], answer.status, part, answer.err);
    program_free(&answer);
}

/* ---- standard output ---- */

static void says_that_output_is_full(void **unused) {
    (void)unused;
    const program_setup full = {.out = "/dev/full"};
    static const char part[] = "standard output c";
    write_record();
    const char *record = in_scratch("record");
    expect_system_error(&full, part, WORDS("help"));
    expect_system_error(&full, part, WORDS("record", "--help"));
    expect_system_error(&full, part, WORDS("version"));
    expect_system_error(&full, part, WORDS("games"));
    expect_system_error(&full, part, WORDS("games", "--json"));
    expect_system_error(&full, part, WORDS("games", "duel"));
    expect_system_error(&full, part, WORDS("rules", "duel"));
    expect_system_error(&full, part, WORDS("rules", "duel", "--exact"));
    expect_system_error(&full, part, WORDS("rules", "duel", "--json"));
    expect_system_error(&full, part, WORDS("record", "duel", "--seed", "1"));
    expect_system_error(&full, part, WORDS("record", "null", "--seed", "1", "--games", "1000000")); /* and ends early */
    expect_system_error(&full, part, WORDS("trace", record));
    expect_system_error(&full, part, WORDS("show", record));
    expect_system_error(&full, part, WORDS("show", record, "--json"));
    expect_system_error(&full, part, WORDS("verify", record));
    expect_system_error(&full, part, WORDS("verify", record, "--json"));
    expect_system_error(&full, part, WORDS("position", "null", "deal:1 - - -"));
    expect_system_error(&full, part, WORDS("position", "null", "--json", "deal:1 - - -"));
    expect_system_error(&full, part, WORDS("set", "check", COVEN_SOURCE_DIR "/sets/duel.json"));
    expect_system_error(&full, part, WORDS("set", "draw", COVEN_SOURCE_DIR "/sets/duel.json"));
    expect_system_error(&full, part, WORDS("bench", "null", "--seconds", "0"));
    expect_system_error(&full, part, WORDS("arena", "null", "--players", "random,random", "--games", "2"));
    expect_system_error(&full, part, WORDS("ladder", "null", "--players", "random,random", "--games", "2"));
    expect_system_error(&full, part, WORDS("analyse", record, "--iterations", "2"));
    expect_system_error(&full, part, WORDS("solve", "scramble", "--table", "1"));
    expect_system_error(&full, part, WORDS("play", "null", "--seats", "random,random", "--seed", "1"));
}

/* ---- files ---- */

/* No file is left, under this name or a temporary one. */
static void expect_nothing(const char *name) {
    DIR *list = opendir(scratch());
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list));)
        if (strncmp(entry->d_name, name, strlen(name)) == 0) fail_msg("%s is left", entry->d_name);
    closedir(list);
}

static void leaves_no_half_file(void **unused) {
    (void)unused;
    const program_setup full = {.file_bytes = 2000};
    static const char part[] = "cannot be written: File too large";
    write_record();
    const char *record = in_scratch("record");
    expect_system_error(&full, part, WORDS("analyse", record, "--iterations", "2", "--html", in_scratch("out.html")));
    expect_system_error(&full, part,
                        WORDS("set", "draw", COVEN_SOURCE_DIR "/sets/duel.json", "--svg", in_scratch("out.svg")));
    expect_system_error(
        &full, part,
        WORDS("train", "duel", "--games", "2", "--units", "32", "--seed", "1", "--out", in_scratch("out.net")));
    expect_nothing("out.");
}

static void keeps_what_was_there(void **unused) {
    (void)unused;
    const program_setup full = {.file_bytes = 2000};
    scratch_file("page", "as it was\n");
    write_record();
    expect_system_error(&full, "cannot be written",
                        WORDS("analyse", in_scratch("record"), "--iterations", "2", "--html", in_scratch("page")));
    char *page = scratch_read("page");
    assert_string_equal(page, "as it was\n");
    free(page);
}

static void an_arena_keeps_whole_lines(void **unused) {
    (void)unused;
    const char *const *words =
        WORDS("arena", "null", "--players", "random,greedy", "--games", "40", "--save", in_scratch("games"));
    expect_system_error(&(program_setup){.file_bytes = 2000}, "cannot be written: File too large", words);
    char *games = scratch_read("games");
    const int lines = expect_json_lines(games);
    assert_in_range(lines, 2, 8);
    free(games);
    /* With enough space it continues from there. */
    free(program_out(0, NULL, words));
    games = scratch_read("games");
    assert_true(expect_json_lines(games) >= 40);
    free(games);
}

static void says_where_it_cannot_write(void **unused) {
    (void)unused;
    const program_setup plain = {0};
    static const char part[] = "nowhere/out: cannot be written: No such file or directory";
    const char *nowhere = in_scratch("nowhere/out");
    write_record();
    expect_system_error(&plain, part, WORDS("analyse", in_scratch("record"), "--iterations", "2", "--html", nowhere));
    expect_system_error(&plain, part, WORDS("set", "draw", COVEN_SOURCE_DIR "/sets/duel.json", "--svg", nowhere));
    expect_system_error(&plain, part, WORDS("train", "null", "--games", "2", "--seed", "1", "--out", nowhere));
    expect_system_error(&plain, "nowhere/out cannot be written: No such file or directory",
                        WORDS("arena", "null", "--players", "random,greedy", "--games", "2", "--save", nowhere));
}

/* Anything but a regular file, such as a device, is written to and not replaced. Tested through a link, so that a bug
 * destroys the link and not the device.
 */
static void writes_to_a_device_in_its_place(void **unused) {
    (void)unused;
    const char *link = in_scratch("device");
    assert_int_equal(symlink("/dev/full", link), 0);
    expect_system_error(&(program_setup){0}, "device: cannot be written: No space left",
                        WORDS("train", "null", "--games", "2", "--seed", "1", "--out", link));
    struct stat there;
    assert_int_equal(lstat(link, &there), 0);
    assert_true(S_ISLNK(there.st_mode));
    scratch_remove("device");
}

/* An arena that was stopped before its first game ended left an empty file. */
static void an_arena_goes_on_from_an_empty_file(void **unused) {
    (void)unused;
    scratch_file("empty", "");
    free(program_out(
        0, NULL, WORDS("arena", "null", "--players", "random,greedy", "--games", "4", "--save", in_scratch("empty"))));
    char *games = scratch_read("empty");
    assert_int_equal(expect_json_lines(games), 4);
    free(games);
}

/* Nor is an endless device read until memory is full; one that ends at once is an empty file. */
static void does_not_read_a_device_without_end(void **unused) {
    (void)unused;
    static const char *const endless[] = {"/dev/zero", "/dev/full"};
    for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) {
        expect_bad("File too large", WORDS("verify", endless[i]));
        expect_bad("File too large", WORDS("set", "check", endless[i]));
        expect_bad("File too large",
                   WORDS("arena", "null", "--players", "random,greedy", "--games", "2", "--save", endless[i]));
    }
    expect_bad("/dev/null: ", WORDS("verify", "/dev/null"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_that_output_is_full),
        cmocka_unit_test(leaves_no_half_file),
        cmocka_unit_test(keeps_what_was_there),
        cmocka_unit_test(an_arena_keeps_whole_lines),
        cmocka_unit_test(says_where_it_cannot_write),
        cmocka_unit_test(writes_to_a_device_in_its_place),
        cmocka_unit_test(an_arena_goes_on_from_an_empty_file),
        cmocka_unit_test(does_not_read_a_device_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
