/* test_terminal.c -- coven play as a person meets it: on a terminal of its own, with Tab, Ctrl-C, Ctrl-D and the
 * curtain. Each test waits for what it expects, for as long as a slow machine may need. */
#define _XOPEN_SOURCE 700 /* posix_openpt */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { PATIENCE = 30000 }; /* milliseconds without a byte before a test gives up */

typedef struct terminal {
    int master;
    pid_t child;
    coven_text seen; /* everything that was printed */
    size_t read;     /* how much of it a test has waited for */
} terminal;

static void run_child(const char *slave, const char *const *words) {
    char state[100], home[100];
    coven_text text = coven_text_over(state, sizeof state);
    coven_put(&text, "XDG_STATE_HOME=%s", scratch());
    text = coven_text_over(home, sizeof home);
    coven_put(&text, "HOME=%s", scratch());
    char *environment[] = {state,
                           home,
                           (char[]){"LC_ALL=C.UTF-8"},
                           (char[]){"TERM=xterm"},
                           (char[]){"PAGER=cat"},
                           (char[]){"PATH=/usr/bin:/bin"},
                           NULL};
    char *argument[16] = {(char *)(uintptr_t)COVEN_PROGRAM};
    for (int i = 0; words[i] && i < 14; i++) argument[i + 1] = (char *)(uintptr_t)words[i];
    setsid();
    const int file = open(slave, O_RDWR);
    if (file < 0 || dup2(file, 0) < 0 || dup2(file, 1) < 0 || dup2(file, 2) < 0) _exit(99);
    execve(COVEN_PROGRAM, argument, environment);
    _exit(99);
}

static terminal terminal_open(const char *const *words) {
    /* The child must not hold its own terminal open: so it ends with a test that fails. */
    terminal t = {.master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), .seen = coven_text_growing()};
    if (t.master < 0 || grantpt(t.master) != 0 || unlockpt(t.master) != 0) fail_msg("no terminal to be had");
    char slave[100];
    coven_text text = coven_text_over(slave, sizeof slave);
    coven_put(&text, "%s", ptsname(t.master));
    scratch();
    t.child = fork();
    if (t.child == 0) run_child(slave, words);
    if (t.child < 0) fail_msg("no process to be had");
    return t;
}

/* Read what comes; false at the end. */
static bool terminal_read(terminal *t) {
    char part[4096];
    struct pollfd ready = {.fd = t->master, .events = POLLIN};
    if (poll(&ready, 1, PATIENCE) <= 0) fail_msg("nothing more comes after:\n%s", t->seen.at);
    const ssize_t length = read(t->master, part, sizeof part);
    if (length <= 0) return false;
    coven_put_bytes(&t->seen, part, (size_t)length);
    return true;
}

/* Wait until `part` is printed after what was waited for before. */
static void expect(terminal *t, const char *part) {
    for (;;) {
        const char *found = t->seen.at ? strstr(t->seen.at + t->read, part) : NULL;
        if (found) {
            t->read = (size_t)(found - t->seen.at) + strlen(part);
            return;
        }
        if (!terminal_read(t)) fail_msg("\"%s\" should come, but the program ended:\n%s", part, t->seen.at);
    }
}

static void type(const terminal *t, const char *keys) {
    if (write(t->master, keys, strlen(keys)) != (ssize_t)strlen(keys)) fail_msg("cannot type");
}

/* Wait for the end; the exit code. */
static int terminal_end(terminal *t) {
    int status;
    while (terminal_read(t)) continue;
    while (waitpid(t->child, &status, 0) < 0)
        if (errno != EINTR) fail_msg("the program was lost");
    if (!WIFEXITED(status)) fail_msg("stopped by a signal:\n%s", t->seen.at);
    close(t->master);
    coven_text_free(&t->seen);
    return WEXITSTATUS(status);
}

/* ---- the tests: with the seed "a", seat 1 is dealt a 5 and seat 2 a 1 ---- */

static void tab_completes(void **unused) {
    (void)unused;
#ifdef COVEN_READLINE
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,random"));
    expect(&t, "swap 5");
    expect(&t, "> ");
    type(&t, "sw\t\t\n");
    expect(&t, "swap 5");
    expect(&t, "Seat 1 throws a 5 away.");
    expect(&t, "Save the record?");
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
#else
    skip();
#endif
}

static void a_terminal_gets_colours(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,random"));
    expect(&t, "\033[1m");
    expect(&t, "> ");
    type(&t, "quit\n");
    expect(&t, "Keep this game for later?");
    type(&t, "n\n");
    assert_int_equal(terminal_end(&t), 0);
    assert_null(scratch_read("coven/null.json"));
}

static void ctrl_c_and_ctrl_d_lose_nothing(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,person"));
    expect(&t, "Press Enter to look.");
    type(&t, "\n");
    expect(&t, "swap 5");
    expect(&t, "> ");
    type(&t, "keep\n");
    expect(&t, "Seat 2, it is your turn.");
    expect(&t, "Press Enter to look.");
    type(&t, "\003");
    expect(&t, "The game is kept in ");
    assert_int_equal(terminal_end(&t), 130);

    t = terminal_open(WORDS("play", "null"));
    expect(&t, "is not finished");
    expect(&t, "Go on with it?");
    type(&t, "\n");
    expect(&t, "Seat 2, it is your turn.");
    expect(&t, "Press Enter to look.");
    type(&t, "\n");
    expect(&t, "swap 1");
    expect(&t, "> ");
    type(&t, "\004");
    expect(&t, "The game is kept in ");
    assert_int_equal(terminal_end(&t), 0);

    t = terminal_open(WORDS("play", "null", "--resume"));
    expect(&t, "Press Enter to look.");
    type(&t, "\n");
    expect(&t, "> ");
    type(&t, "keep\n");
    expect(&t, "Seat 1 wins.");
    expect(&t, "Save the record?");
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
    assert_null(scratch_read("coven/null.json"));
}

static void ctrl_c_counts_in_the_middle_of_a_word(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,random"));
    expect(&t, "swap 5");
    expect(&t, "> ");
    type(&t, "ke");
    expect(&t, "ke");
    type(&t, "\003");
    expect(&t, "The game is kept in ");
    assert_int_equal(terminal_end(&t), 130);
    scratch_remove("coven/null.json");
}

static void the_curtain_wipes_the_screen(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "2"));
    expect(&t, "\033[2J\033[3J");
    expect(&t, "Press Enter to look.");
    /* Nothing of the deal is told before somebody looks. */
    assert_null(strstr(t.seen.at, "gets a"));
    type(&t, "\n");
    expect(&t, "Seat 1 gets a 5.");
    expect(&t, "> ");
    type(&t, "1\n");
    expect(&t, "\033[2J\033[3J");
    expect(&t, "Press Enter to look.");
    type(&t, "\n");
    expect(&t, "swap 1");
    expect(&t, "> ");
    type(&t, "2\n");
    expect(&t, "Save the record?");
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
}

static void the_menu_plays_a_game(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS(NULL));
    expect(&t, "Which game?");
    type(&t, "channeling\n");
    expect(&t, "How many of them are people here?");
    type(&t, "0\n");
    expect(&t, "Against whom?");
    type(&t, "random\n");
    expect(&t, "Rules:");
    type(&t, "?\n");
    expect(&t, "komi");
    expect(&t, "Rules:");
    type(&t, "komi=3\n");
    expect(&t, "Rules:");
    type(&t, "\n");
    expect(&t, "wins. ");
    expect(&t, "Save the record?");
    type(&t, "\n");
    expect(&t, "Which game?");
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
}

/* Two players who are quick, then one who thinks for hours: the first pair stands in the table. */
static void ctrl_c_ends_a_ladder_with_what_it_has(void **unused) {
    (void)unused;
    terminal t = terminal_open(
        WORDS("ladder", "null", "--players", "random,learned,uct:time=3600000", "--games", "4", "--threads", "1"));
    expect(&t, " 33%");
    type(&t, "\003");
    expect(&t, "learned");
    expect(&t, "%");
    expect(&t, "random");
    assert_int_equal(terminal_end(&t), 130);
}

/* The two deals of the record are soon judged; then comes a decision that is thought about for hours. */
static void ctrl_c_ends_an_analysis_without_a_page(void **unused) {
    (void)unused;
    char *record = program_out(0, NULL, WORDS("record", "null", "--seed", "a"));
    scratch_file("record", record);
    free(record);
    terminal t = terminal_open(
        WORDS("analyse", in_scratch("record"), "--iterations", "999999999", "--html", in_scratch("page.html")));
    expect(&t, " 33%");
    type(&t, "\003");
    assert_int_equal(terminal_end(&t), 130);
    assert_null(scratch_read("page.html"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tab_completes),
        cmocka_unit_test(a_terminal_gets_colours),
        cmocka_unit_test(ctrl_c_and_ctrl_d_lose_nothing),
        cmocka_unit_test(ctrl_c_counts_in_the_middle_of_a_word),
        cmocka_unit_test(the_curtain_wipes_the_screen),
        cmocka_unit_test(the_menu_plays_a_game),
        cmocka_unit_test(ctrl_c_ends_a_ladder_with_what_it_has),
        cmocka_unit_test(ctrl_c_ends_an_analysis_without_a_page),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
