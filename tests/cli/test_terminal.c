/* test_terminal.c -- coven play on a pseudo-terminal, with Tab, Ctrl-C, Ctrl-D and the curtain. Each test waits for
 * what it expects, for as long as a slow machine may need. */
#define _DEFAULT_SOURCE   /* struct winsize */
#define _XOPEN_SOURCE 700 /* posix_openpt */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/message.h"
#include "program.h"
#include "said.h"

enum { PATIENCE = 30000 }; /* milliseconds without a byte before a test gives up */

typedef struct terminal {
    int master;
    pid_t child;
    coven_text seen; /* everything that was printed */
    size_t read;     /* how much of it a test has waited for */
} terminal;

/* What kind of terminal it is. */
typedef struct terminal_kind {
    const char *term, *depth; /* TERM and COLORTERM, as "NAME=VALUE" */
    unsigned short rows, columns;
} terminal_kind;

static void run_child(const char *slave, const terminal_kind *kind, const char *const *words) {
    char state[100], home[100];
    coven_text text = coven_text_over(state, sizeof state);
    coven_put(&text, "XDG_STATE_HOME=%s", scratch());
    text = coven_text_over(home, sizeof home);
    coven_put(&text, "HOME=%s", scratch());
    char *environment[] = {state,
                           home,
                           (char[]){"LC_ALL=C.UTF-8"},
                           (char[]){"PAGER=cat"},
                           (char[]){"PATH=/usr/bin:/bin"},
                           (char *)(uintptr_t)(kind->term ? kind->term : "TERM=xterm"),
                           (char *)(uintptr_t)kind->depth,
                           NULL};
    char *argument[16] = {(char *)(uintptr_t)COVEN_PROGRAM};
    for (int i = 0; words[i] && i < 14; i++) argument[i + 1] = (char *)(uintptr_t)words[i];
    setsid();
    const int file = open(slave, O_RDWR);
    if (file < 0 || dup2(file, 0) < 0 || dup2(file, 1) < 0 || dup2(file, 2) < 0) _exit(99);
    execve(COVEN_PROGRAM, argument, environment);
    _exit(99);
}

static terminal terminal_open_as(const terminal_kind *kind, const char *const *words) {
    /* The child must not keep its terminal open, so that it ends when a test fails. */
    terminal t = {.master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), .seen = coven_text_growing()};
    if (t.master < 0 || grantpt(t.master) != 0 || unlockpt(t.master) != 0) fail_msg("no terminal to be had");
    char slave[100];
    coven_text text = coven_text_over(slave, sizeof slave);
    coven_put(&text, "%s", ptsname(t.master));
    const struct winsize size = {.ws_row = kind->rows, .ws_col = kind->columns};
    if (kind->rows && ioctl(t.master, TIOCSWINSZ, &size) != 0) fail_msg("a terminal without a size");
    scratch();
    t.child = fork();
    if (t.child == 0) run_child(slave, kind, words);
    if (t.child < 0) fail_msg("no process to be had");
    return t;
}

static terminal terminal_open(const char *const *words) { return terminal_open_as(&(terminal_kind){.rows = 0}, words); }

/* Read what comes; false at the end. */
static bool terminal_read(terminal *t) {
    char part[4096];
    struct pollfd ready = {.fd = t->master, .events = POLLIN};
    if (poll(&ready, 1, PATIENCE) <= 0) {
        enum { TAIL = 900 }; /* how much of the output a failure message quotes */
        fail_msg("nothing more comes after:\n%s", t->seen.data + (t->seen.length > TAIL ? t->seen.length - TAIL : 0));
    }
    const ssize_t length = read(t->master, part, sizeof part);
    if (length <= 0) return false;
    coven_put_bytes(&t->seen, part, (size_t)length);
    return true;
}

/* Wait until `part` or `other` is printed after what was waited for before; is it `part`? */
static bool expect_first(terminal *t, const char *part, const char *other) {
    for (;;) {
        const char *from = t->seen.data ? t->seen.data + t->read : "";
        const char *found = strstr(from, part), *instead = strstr(from, other);
        if (found && (!instead || found <= instead)) {
            t->read = (size_t)(found - t->seen.data) + strlen(part);
            return true;
        }
        if (instead) {
            t->read = (size_t)(instead - t->seen.data) + strlen(other);
            return false;
        }
        if (!terminal_read(t)) fail_msg("\"%s\" should come, but the program ended:\n%s", part, t->seen.data);
    }
}

static void expect(terminal *t, const char *part) { expect_first(t, part, part); }

static void type(const terminal *t, const char *keys) {
    if (write(t->master, keys, strlen(keys)) != (ssize_t)strlen(keys)) fail_msg("cannot type");
}

/* Wait for the end; the exit code. */
static int terminal_end(terminal *t) {
    int status;
    while (terminal_read(t)) continue;
    while (waitpid(t->child, &status, 0) < 0)
        if (errno != EINTR) fail_msg("the program was lost");
    if (!WIFEXITED(status)) fail_msg("stopped by a signal:\n%s", t->seen.data);
    close(t->master);
    coven_text_free(&t->seen);
    return WEXITSTATUS(status);
}

#define SAVED "coven/games/null-bf5d3aff.json"

/* ---- the tests: with the seed "a", seat 1 is dealt a 5 and seat 2 a 1 ---- */

static void tab_completes(void **unused) {
    (void)unused;
#ifdef COVEN_READLINE
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,random"));
    expect(&t, "swap 5");
    expect(&t, "> ");
    type(&t, "sw\t\t\n");
    expect(&t, "swap 5");
    expect(&t, english_of("null", "null.swap who=@1 card=5").text);
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
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
    expect(&t, said("terminal.quit.save"));
    type(&t, "n\n");
    assert_int_equal(terminal_end(&t), 0);
    assert_null(scratch_read(SAVED));
}

static void ctrl_c_and_ctrl_d_lose_nothing(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,person"));
    expect(&t, said("terminal.turn.look"));
    type(&t, "\n");
    expect(&t, "swap 5");
    expect(&t, "> ");
    type(&t, "keep\n");
    expect(&t, said("terminal.turn who=" SEAT_2));
    expect(&t, said("terminal.turn.look"));
    type(&t, "\003");
    expect(&t, "The game is saved in ");
    assert_int_equal(terminal_end(&t), 130);

    t = terminal_open(WORDS("play", "null"));
    expect(&t, "is not finished");
    expect(&t, said("play.resume"));
    type(&t, "\n");
    expect(&t, said("terminal.turn who=" SEAT_2));
    expect(&t, said("terminal.turn.look"));
    type(&t, "\n");
    expect(&t, "swap 1");
    expect(&t, "> ");
    type(&t, "\004");
    expect(&t, "The game is saved in ");
    assert_int_equal(terminal_end(&t), 0);

    t = terminal_open(WORDS("play", "null", "--resume"));
    expect(&t, said("terminal.turn.look"));
    type(&t, "\n");
    expect(&t, "> ");
    type(&t, "keep\n");
    expect(&t, said("terminal.end.won who=[" SEAT_1 "]"));
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
    assert_null(scratch_read(SAVED));
}

static void ctrl_c_counts_in_the_middle_of_a_word(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,random"));
    expect(&t, "swap 5");
    expect(&t, "> ");
    type(&t, "ke");
    expect(&t, "ke");
    type(&t, "\003");
    expect(&t, "The game is saved in ");
    assert_int_equal(terminal_end(&t), 130);
    scratch_remove(SAVED);
}

static void the_curtain_wipes_the_screen(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "2"));
    expect(&t, "\033[2J\033[3J");
    expect(&t, said("terminal.turn.look"));
    /* Nothing of the deal is told before somebody looks. */
    for (int seat = 1; seat <= 2; seat++) {
        for (int card = 0; card <= 5; card++) {
            char message[64];
            coven_text text = coven_text_over(message, sizeof message);
            coven_put(&text, card ? "null.get who=@%d card=%d" : "null.get.hidden who=@%d", seat, card);
            assert_null(strstr(t.seen.data, english_of("null", message).text));
        }
    }
    type(&t, "\n");
    expect(&t, english_of("null", "null.get who=@1 card=5").text);
    expect(&t, "> ");
    type(&t, "1\n");
    expect(&t, "\033[2J\033[3J");
    expect(&t, said("terminal.turn.look"));
    type(&t, "\n");
    expect(&t, "swap 1");
    expect(&t, "> ");
    type(&t, "2\n");
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
}

static void the_menu_plays_a_game(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS(NULL));
    expect(&t, said("menu.game"));
    type(&t, "channeling\n");
    expect(&t, said("menu.people min=0 max=2 default=1"));
    type(&t, "0\n");
    expect(&t, "Against whom?");
    type(&t, "random\n");
    expect(&t, said("menu.rules"));
    type(&t, "?\n");
    expect(&t, "komi");
    expect(&t, said("menu.rules"));
    type(&t, "komi=3\n");
    expect(&t, said("menu.rules"));
    type(&t, "\n");
    expect(&t, "wins. ");
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    type(&t, "\n");
    expect(&t, said("menu.game"));
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
}

/* ---- two terminals ---- */

static void leave(terminal *t) {
    type(t, "quit\n");
    expect(t, said("terminal.quit.save"));
    type(t, "\n");
    expect(t, "The game is saved in ");
    assert_int_equal(terminal_end(t), 0);
}

/* Two games of the same kind under way at once: each is saved under its own name, in whatever order they save. */
static void two_terminals_save_two_games(void **unused) {
    (void)unused;
    terminal one = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "2"));
    expect(&one, said("terminal.turn.look"));
    terminal two = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "2"));
    expect(&two, said("terminal.turn.look"));
    type(&one, "\n");
    expect(&one, "> ");
    type(&two, "\n");
    expect(&two, "> ");
    type(&one, "swap 5\n");
    expect(&one, said("terminal.turn.look"));
    type(&two, "keep\n");
    expect(&two, said("terminal.turn.look"));
    type(&one, "\n");
    expect(&one, "> ");
    leave(&one);
    type(&two, "\n");
    expect(&two, "> ");
    leave(&two);
    char *first = scratch_read(SAVED), *second = scratch_read("coven/games/null-bf5d3aff-2.json");
    expect_part(first, "1 swap 5");
    expect_part(second, "1 keep");
    free(first), free(second);
    free(program_out(0, NULL, WORDS("play", "--forget", "all")));
}

/* The same saved game resumed twice: whoever comes second to save gets another name. */
static void a_game_resumed_twice_becomes_two(void **unused) {
    (void)unused;
    free(program_out(0, "", WORDS("play", "null", "--seed", "a", "--seats", "2")));
    terminal one = terminal_open(WORDS("play", "--resume", "null"));
    expect(&one, said("terminal.turn.look"));
    terminal two = terminal_open(WORDS("play", "--resume", "null"));
    expect(&two, said("terminal.turn.look"));
    type(&one, "\n");
    expect(&one, "> ");
    type(&one, "swap 5\n");
    expect(&one, said("terminal.turn.look"));
    type(&two, "\n");
    expect(&two, "> ");
    type(&two, "keep\n");
    expect(&two, said("terminal.turn.look"));
    type(&two, "\n");
    expect(&two, "Another program has changed this saved game");
    expect(&two, "> ");
    leave(&two);
    type(&one, "\n");
    expect(&one, "> ");
    leave(&one);
    char *first = scratch_read(SAVED), *second = scratch_read("coven/games/null-bf5d3aff-2.json");
    expect_part(first, "1 swap 5");
    expect_part(second, "1 keep");
    free(first), free(second);
    free(program_out(0, NULL, WORDS("play", "--forget", "all")));
}

/* Files in the directory of saved games that are none. */
static int litter(void) {
    int count = 0;
    DIR *open = opendir(in_scratch("coven/games"));
    assert_non_null(open);
    for (struct dirent *entry; (entry = readdir(open));) {
        const size_t length = strlen(entry->d_name);
        count += entry->d_name[0] != '.' && (length < 5 || strcmp(entry->d_name + length - 5, ".json") != 0);
    }
    closedir(open);
    return count;
}

/* Wait until a file is made in the watched directory. */
static void await_file(int watch) {
    char events[4096];
    struct pollfd ready = {.fd = watch, .events = POLLIN};
    if (poll(&ready, 1, PATIENCE) <= 0 || read(watch, events, sizeof events) <= 0) fail_msg("no file is made");
}

/* The signal comes when the program has begun to write its save, and may come too late: hence many times. */
static void a_lost_terminal_leaves_a_save_and_nothing_else(void **unused) {
    (void)unused;
    for (int i = 0; i < 5; i++) {
        free(program_out(0, "", WORDS("play", "null", "--seed", "a", "--seats", "2", "--new")));
        terminal t = terminal_open(WORDS("play", "--resume", "null"));
        expect(&t, "Press Enter to look.");
        type(&t, "\n");
        expect(&t, "> ");
        const int watch = inotify_init1(IN_CLOEXEC);
        if (watch < 0 || inotify_add_watch(watch, in_scratch("coven/games"), IN_CREATE) < 0) fail_msg("no inotify");
        type(&t, "keep\n");
        await_file(watch);
        kill(t.child, SIGHUP);
        close(watch);
        while (terminal_read(&t)) continue;
        while (waitpid(t.child, NULL, 0) < 0)
            if (errno != EINTR) fail_msg("the program was lost");
        close(t.master);
        coven_text_free(&t.seen);
        assert_int_equal(litter(), 0);
        char *saved = scratch_read(SAVED);
        expect_part(saved, "1 keep");
        free(saved);
        free(program_out(0, NULL, WORDS("play", "--forget", "all")));
    }
}

static void several_saved_games_are_offered(void **unused) {
    (void)unused;
    free(program_out(0, "keep\n", WORDS("play", "null", "--seed", "a", "--seats", "2")));
    free(program_out(0, "swap 5\n", WORDS("play", "null", "--seed", "a", "--seats", "2")));
    terminal t = terminal_open(WORDS("play", "null"));
    expect(&t, "are not finished");
    expect(&t, "null-bf5d3aff-2");
    expect(&t, said("play.resume.which n=2"));
    type(&t, "7\n");
    expect(&t, said("play.resume.number n=2"));
    expect(&t, said("play.resume.which n=2"));
    type(&t, "n\n");
    expect(&t, said("mix.ask"));
    type(&t, "\004");
    terminal_end(&t);
    free(program_out(0, NULL, WORDS("play", "--forget", "all")));
}

/* ---- Ctrl-C ---- */

static void ctrl_c_stops_a_player_who_thinks(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,uct:time=3600000"));
    expect(&t, "> ");
    type(&t, "keep\n");
    expect(&t, "thinks...");
    type(&t, "\003");
    expect(&t, "The game is saved in ");
    assert_int_equal(terminal_end(&t), 130);
    char *saved = scratch_read(SAVED);
    expect_part(saved, "\"1 keep\"]"); /* the player has not played */
    free(saved);
    scratch_remove(SAVED);
}

/* ---- chance ---- */

/* The 64 digits after the last `part`, as bytes. */
static void read_hex_after(const terminal *t, const char *part, uint8_t out[32]) {
    char hex[65] = "";
    const char *found = strstr(t->seen.data, part);
    for (const char *next = found; next; next = strstr(next + 1, part)) found = next;
    assert_non_null(found);
    found += strlen(part);
    found += strcspn(found, "0123456789abcdef");
    while (strspn(found, "0123456789abcdef") < 64 && *found) { /* not a digit of a colour */
        found += strspn(found, "0123456789abcdef");
        found += strcspn(found, "0123456789abcdef");
    }
    memcpy(hex, found, 64);
    assert_true(coven_unhex(hex, out));
}

static void a_person_mixes_into_the_seed(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seats", "person,random"));
    expect(&t, said("mix.drawn"));
    expect(&t, said("mix.ask"));
    type(&t, "abracadabra\n");
    expect(&t, said("terminal.commitment"));
    expect(&t, "> ");
    type(&t, "commitment\n");
    expect(&t, said("terminal.commitment.drawn"));
    expect(&t, said("terminal.commitment"));
    expect(&t, "> ");
    type(&t, "keep\n");
    expect(&t, "Seed: ");
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    uint8_t shown[32], drawn[32], digest[32], seed[32], commitment[32], typed[32], bytes[11 + 64];
    read_hex_after(&t, said("mix.drawn"), shown);
    read_hex_after(&t, "before you typed:", drawn);
    read_hex_after(&t, "Seed: ", seed);
    read_hex_after(&t, said("terminal.commitment"), commitment);
    coven_sha256(drawn, 32, digest);
    assert_memory_equal(digest, shown, 32);
    coven_sha256("abracadabra", 11, typed);
    memcpy(bytes, "coven mix 1", 11);
    memcpy(bytes + 11, drawn, 32);
    memcpy(bytes + 43, typed, 32);
    coven_sha256(bytes, sizeof bytes, digest);
    assert_memory_equal(digest, seed, 32);
    coven_sha256(seed, 32, digest);
    assert_memory_equal(digest, commitment, 32);
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
}

/* ---- the end ---- */

static void a_game_is_analysed_saved_and_played_again(void **unused) {
    (void)unused;
    terminal t = terminal_open(WORDS("play", "null", "--seed", "a", "--seats", "person,random"));
    char save[200];
    coven_text text = coven_text_over(save, sizeof save);
    coven_put(&text, "save %s\n", in_scratch("record"));
    expect(&t, "> ");
    type(&t, "keep\n");
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    type(&t, "what\n");
    expect(&t, "is not one of these");
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    type(&t, "a\n");
    expect(&t, "luck");
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    type(&t, save);
    expect(&t, "Saved in ");
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    type(&t, "play again\n");
    expect(&t, said("mix.ask"));
    type(&t, "\n");
    expect(&t, said("terminal.commitment"));
    expect(&t, "> ");
    type(&t, "resign\n");
    expect(&t, said("terminal.resign.sure"));
    type(&t, "y\n");
    expect(&t, said("terminal.end.resigned.two who=" SEAT_1 " winner=" SEAT_2));
    expect(&t, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
    type(&t, "\n");
    assert_int_equal(terminal_end(&t), 0);
    free(program_out(0, NULL, WORDS("verify", in_scratch("record"))));
    scratch_remove("record");
}

/* ---- screens ---- */

/* The rows from the top of the last screen to its prompt. */
static int rows_of_screen(const terminal *t, const char *prompt) {
    static const char top[] = "\033[H\033[J";
    const char *found = NULL;
    for (const char *next = strstr(t->seen.data, top); next; next = strstr(next + 1, top)) found = next;
    if (!found) fail_msg("no screen in:\n%s", t->seen.data);
    int rows = 1;
    for (const char *end = strstr(found, prompt); found < end; found++) rows += *found == '\n';
    return rows;
}

/* Choose the first of what is offered again and again, and look at every screen. */
static void play_screens(const terminal_kind *kind, const coven_game *game, int seats) {
    enum { QUESTIONS = 30 };
    char who[64] = "person", name[64], prompt[80];
    coven_text text = coven_text_over(who, sizeof who);
    coven_put(&text, "person");
    for (int seat = 2; seat <= seats; seat++) coven_put(&text, ",random");
    coven_table *table = table_of(game->id, seats, "");
    text = coven_text_over(name, sizeof name);
    coven_table_put_seat_name(table, 1, NULL, &text);
    text = coven_text_over(prompt, sizeof prompt);
    coven_put(&text, "\033[1;36m%s\033[0m", name);
    coven_table_free(table);
    terminal t = terminal_open_as(kind, WORDS("play", game->id, "--seed", "5", "--seats", who));
    bool asked = true;
    for (int i = 0; i < QUESTIONS && asked; i++) {
        asked = expect_first(&t, prompt, said("terminal.end.ask analyse=\"analyse\" play=\"play\" save=\"save\""));
        if (asked) expect(&t, "> ");
        const int rows = rows_of_screen(&t, asked ? prompt : "What now?");
        if (rows > kind->rows)
            fail_msg("%s with %d seats, question %d: %d rows of %d:\n%s", game->id, seats, i, rows, kind->rows,
                     t.seen.data + t.read - 4000);
        expect_part(t.seen.data, game->title);
        type(&t, asked ? i % 2 ? "2\n" : "1\n" : "\n");
    }
    if (asked) type(&t, "\003");
    terminal_end(&t);
}

static void every_screen_fits_its_rows(void **unused) {
    (void)unused;
    static const terminal_kind kinds[] = {
        {.term = "TERM=xterm-256color", .rows = 24, .columns = 80},
        {.term = "TERM=xterm-256color", .rows = 30, .columns = 100},
        {.term = "TERM=xterm-256color", .rows = 40, .columns = 120},
    };
    for (const coven_game *const *game = coven_games(); *game; game++)
        for (int seats = (*game)->seats_min; seats <= (*game)->seats_max && strcmp((*game)->id, "null") != 0; seats++)
            for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) play_screens(&kinds[i], *game, seats);
    free(program_out(0, NULL, WORDS("play", "--forget", "all")));
}

/* What the others did is shown between the table and the question. */
static void a_screen_shows_what_happened_below_the_table(void **unused) {
    (void)unused;
    const terminal_kind kind = {.rows = 24, .columns = 80};
    terminal t = terminal_open_as(&kind, WORDS("play", "isle", "--seed", "5", "--seats", "person,random"));
    expect(&t, "\033[H\033[J");
    expect(&t, "Summoner's Isle");
    expect(&t, "Barrow Downs");
    expect(&t, "W1 T3 S9");
    expect(&t, "The order of play is");
    expect(&t, "Summon a Wyrm");
    expect(&t, "> ");
    type(&t, "\003");
    terminal_end(&t);
    free(program_out(0, NULL, WORDS("play", "--forget", "all")));
}

/* ---- colours and tables ---- */

static void colours_are_as_deep_as_the_terminal_says(void **unused) {
    (void)unused;
    static const struct {
        terminal_kind kind;
        const char *deep, *other;
    } cases[] = {
        {{.term = "TERM=xterm-256color", .depth = "COLORTERM=truecolor"}, "38;2;", "38;5;"},
        {{.term = "TERM=xterm", .depth = "COLORTERM=24bit"}, "38;2;", "38;5;"},
        {{.term = "TERM=xterm-256color"}, "38;5;", "38;2;"},
        {{.term = "TERM=xterm", .depth = "COLORTERM=yes"}, "\033[1;97;10", "38;"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        terminal t = terminal_open_as(&cases[i].kind, WORDS("play", "isle", "--seed", "5", "--seats", "person,random"));
        expect(&t, "Summon a Wyrm");
        expect(&t, "> ");
        expect_part(t.seen.data, cases[i].deep);
        assert_null(strstr(t.seen.data, cases[i].other));
        type(&t, "\003");
        terminal_end(&t);
    }
    free(program_out(0, NULL, WORDS("play", "--forget", "all")));
}

static void rules_have_tables_in_columns(void **unused) {
    (void)unused;
    const terminal_kind kind = {.rows = 24, .columns = 64};
    for (int i = 0; i < 2; i++) {
        terminal t = terminal_open_as(&kind, i ? WORDS("rules", "isle", "--exact") : WORDS("rules", "isle"));
        expect(&t, i ? "must hold" : "Sprite");
        expect(&t, "─────");
        while (terminal_read(&t)) continue;
        assert_null(strstr(t.seen.data, "| ---"));
        if (!i) assert_null(strstr(t.seen.data, "\n| "));
        terminal_end(&t);
    }
}

/* ---- other commands ---- */

static void rules_are_emphasised_without_asterisks(void **unused) {
    (void)unused;
    const terminal_kind kind = {.rows = 24, .columns = 64};
    terminal t = terminal_open_as(&kind, WORDS("rules", "isle"));
    expect(&t, "\033[3mMove\033[23m along a path");
    while (terminal_read(&t)) continue;
    assert_null(strchr(t.seen.data, '*'));
    terminal_end(&t);
    t = terminal_open_as(&kind, WORDS("rules", "duel"));
    expect(&t, "\033[3mcall\033[23m your"); /* in a table */
    terminal_end(&t);
    t = terminal_open_as(&kind, WORDS("rules", "channeling", "--exact"));
    expect(&t, " *  "); /* in code: chance, in the table of phases */
    terminal_end(&t);
}

/* From `first` on, no line is wider than the terminal, which would break it in the middle of a word. */
static void expect_lines_to_fit(terminal *t, const char *first, int columns) {
    while (terminal_read(t)) continue;
    const char *line = strstr(t->seen.data, first);
    assert_non_null(line);
    for (; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const int length = (int)strcspn(line, "\r\n");
        if (length > columns) fail_msg("%d columns: %.*s", length, length, line);
    }
    assert_int_equal(terminal_end(t), 0);
}

static void lists_are_filled_word_by_word(void **unused) {
    (void)unused;
    const terminal_kind kind = {.rows = 24, .columns = 80};
    terminal t = terminal_open_as(&kind, WORDS("players"));
    expect_lines_to_fit(&t, "search      Searches ahead", kind.columns);
    char *record = program_out(0, NULL, WORDS("record", "null", "--seed", "a"));
    scratch_file("record", record);
    free(record);
    t = terminal_open_as(&kind, WORDS("analyse", in_scratch("record"), "--iterations", "1", "--plain"));
    expect_lines_to_fit(&t, "what each seat could expect", kind.columns); /* after the progress */
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
        cmocka_unit_test(two_terminals_save_two_games),
        cmocka_unit_test(a_game_resumed_twice_becomes_two),
        cmocka_unit_test(a_lost_terminal_leaves_a_save_and_nothing_else),
        cmocka_unit_test(several_saved_games_are_offered),
        cmocka_unit_test(ctrl_c_stops_a_player_who_thinks),
        cmocka_unit_test(a_person_mixes_into_the_seed),
        cmocka_unit_test(a_game_is_analysed_saved_and_played_again),
        cmocka_unit_test(every_screen_fits_its_rows),
        cmocka_unit_test(a_screen_shows_what_happened_below_the_table),
        cmocka_unit_test(colours_are_as_deep_as_the_terminal_says),
        cmocka_unit_test(rules_have_tables_in_columns),
        cmocka_unit_test(rules_are_emphasised_without_asterisks),
        cmocka_unit_test(lists_are_filled_word_by_word),
        cmocka_unit_test(ctrl_c_ends_a_ladder_with_what_it_has),
        cmocka_unit_test(ctrl_c_ends_an_analysis_without_a_page),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
