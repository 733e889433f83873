/* terminal_game_commands.c -- the commands that are not events: undo, log, save and so on. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/languages.h"
#include "cli/markdown.h"
#include "cli/terminal.h"
#include "cli/terminal_game.h"
#include "cli/words.h"
#include "core/span.h"
#include "core/terminal_text.h"
#include "match/analyst.h"
#include "match/why.h"

/* A command in context: the open question, and the text after the command's name. */
typedef struct said {
    const chooser *chooser;
    const char *rest;
} said;

typedef struct spoken {
    const char *name;
    bool takes; /* something may follow it */
    void (*run)(terminal_game *s, const said *what);
    bool analyst; /* only where somebody can advise */
} spoken;

/* The word to type for a command, as an argument. */
static words word_for(const char *name) { return words_quoted(words_command(name).text); }

static int present_viewer(const terminal_game *s) { return terminal_game_viewer(s, match_actor(s->game.match)); }

/* ---- back and forth ---- */

void terminal_game_forget_redo(terminal_game *s) {
    free(s->redo.event);
    free(s->redo.stop);
    s->redo = (redo_line){.event = NULL};
}

/* Remember the events before an undo. When out of memory they cannot be redone. */
static void remember(terminal_game *s) {
    redo_line *redo = &s->redo;
    const int count = match_count(s->game.match);
    int *stop = realloc(redo->stop, ((size_t)redo->stops + 1) * sizeof *stop);
    if (stop) redo->stop = stop;
    if (stop && !redo->stops) {
        free(redo->event);
        redo->event = malloc(((size_t)count + 1) * sizeof redo->event[0]);
        for (int i = 0; redo->event && i < count; i++) redo->event[i] = match_event(s->game.match, i);
        redo->count = count;
    }
    if (stop && redo->event)
        redo->stop[redo->stops++] = count;
    else
        terminal_game_forget_redo(s);
}

/* The match has moved to another ply: redraw the screen. */
static void stand_elsewhere(terminal_game *s) {
    const int now = match_count(s->game.match);
    for (int i = 0; i <= COVEN_SEATS_MAX; i++)
        if (s->reported[i] > now) s->reported[i] = now;
    s->drawn = false;
    s->saved = -1;
}

static void notify(terminal_game *s, words sentence) {
    coven_text notice = coven_text_over(s->notice, sizeof s->notice);
    coven_put(&notice, "%s", sentence.text);
}

/* A whole number from 1, or 1 if nothing is given; 0 if it is neither. */
static int read_times(const char *rest) {
    int times;
    if (!rest[0]) return 1;
    return number_read(rest, 1, INT_MAX, &times) ? times : 0;
}

static void run_undo(terminal_game *s, const said *what) {
    coven_error error;
    const int before = match_count(s->game.match), times = read_times(what->rest);
    if (!times) {
        terminal_game_say(s, words_of("terminal.undo.how undo=%s", word_for("undo").text).text);
        return;
    }
    for (int i = 0; i < times; i++) {
        if (match_undo_ply(s->game.match) >= 0) remember(s);
        if (match_undo(s->game.match, &error)) continue;
        if (!i) terminal_game_say(s, words_error(&error).text);
        break;
    }
    const int now = match_count(s->game.match);
    if (now == before) return;
    stand_elsewhere(s);
    notify(s, words_of("terminal.undo.done n=%d", before - now));
}

static void run_redo(terminal_game *s, const said *what) {
    (void)what;
    coven_error error;
    redo_line *redo = &s->redo;
    const int before = match_count(s->game.match);
    if (!redo->stops) {
        terminal_game_say(s, words_of("terminal.redo.none").text);
        return;
    }
    const int to = redo->stop[--redo->stops];
    for (int ply = before; ply < to; ply++) {
        /* Chance draws the same again, because undo also rewinds its stream. */
        const bool good = match_actor(s->game.match) == COVEN_CHANCE
                              ? match_step(s->game.match, &error)
                              : match_play_event(s->game.match, redo->event[ply], &error);
        if (good) continue;
        report_error(&error);
        break;
    }
    stand_elsewhere(s);
    notify(s, words_of("terminal.redo.done n=%d", match_count(s->game.match) - before));
}

/* ---- advice and rules ---- */

/* Why an event is suggested and, where the solver knows, which others lose. */
static void say_reason(terminal_game *s, const coven_state *seen, coven_event event) {
    const coven_table *table = match_table(s->game.match);
    coven_text why = coven_text_growing(), losing = coven_text_growing();
    solver_session solver = {0};
    why_put_hint(table, seen, event, &solver, words_language(), &why);
    why_put_losing(table, seen, event, &solver, words_language(), &losing);
    solver_close(&solver);
    if (why.length) terminal_game_say(s, why.data);
    if (losing.length) terminal_game_say(s, losing.data);
    coven_text_free(&why);
    coven_text_free(&losing);
}

static void run_hint(terminal_game *s, const said *what) {
    (void)what;
    player_advice advice[3];
    const player_settings settings = {.time = 1000, .iterations = 40000}; /* so many where the game is tiny */
    coven_error error;
    coven_fail_message(&error, COVEN_UNSUPPORTED, "error.advice.nothing");
    const coven_table *table = match_table(s->game.match);
    coven_state seen;
    if (s->terminal) puts(words_of("terminal.hint.wait").text);
    fflush(stdout);
    const int count = match_advise(s->game.match, &settings, advice, 3, &error);
    if (!count) terminal_game_say(s, words_error(&error).text);
    match_see(s->game.match, match_count(s->game.match), match_actor(s->game.match), &seen);
    coven_text text = coven_text_growing();
    analyst_put_hint(table, &seen, advice, count, words_language(), &text);
    if (text.length) terminal_game_say(s, text.data);
    if (count) say_reason(s, &seen, advice[0].event);
    if (count && player_untrained(player_analyst_of(table->game), table))
        terminal_game_say(s, words_of("terminal.hint.untrained").text);
    coven_text_free(&text);
}

static void run_choices(terminal_game *s, const said *what) { terminal_game_list(s, present_viewer(s), what->chooser); }

static void run_table(terminal_game *s, const said *what) {
    terminal_game_show(s, present_viewer(s), s->style.height ? what->chooser : NULL);
}

static void run_rules(terminal_game *s, const said *what) {
    (void)what;
    const char *text = coven_game_how_to_play(match_table(s->game.match)->game, words_language());
    coven_text out = coven_text_growing();
    if (s->terminal) markdown_draw(text, &s->style, &out);
    if (out.data && !out.dropped)
        terminal_page(out.data, out.length);
    else
        fputs(text, stdout);
    coven_text_free(&out);
}

/* ---- the record ---- */

/* Digits after what they are, of two things below each other. */
static void put_digits(const char *what, int columns, const uint8_t digest[32], coven_text *out) {
    char hex[65];
    coven_hex(digest, hex);
    coven_put(out, "%s", what);
    text_put_spaces(out, columns - text_columns(what, strlen(what)) + 1);
    coven_put(out, "%s\n", hex);
}

static void put_commitment(const terminal_game *s, coven_text *out) {
    const words label = words_of("terminal.commitment"), other = words_of("terminal.commitment.drawn");
    const int wide = text_columns(label.text, strlen(label.text)), less = text_columns(other.text, strlen(other.text));
    const int columns = s->game.mix.used && less > wide ? less : wide;
    const coven_record *record = match_record(s->game.match);
    uint8_t digest[32];
    if (!record->committed) {
        terminal_game_fill(&s->style, 0, words_of("terminal.commitment.none").text, out);
        return;
    }
    if (s->game.mix.used) {
        coven_sha256(s->game.mix.drawn, 32, digest);
        put_digits(other.text, columns, digest, out);
    }
    put_digits(label.text, columns, record->commitment, out);
}

static void run_commitment(terminal_game *s, const said *what) {
    (void)what;
    char lines[1000];
    coven_text text = coven_text_over(lines, sizeof lines);
    put_commitment(s, &text);
    fputs(lines, stdout);
}

static void run_log(terminal_game *s, const said *what) {
    (void)what;
    const int viewer = present_viewer(s);
    coven_text out = coven_text_growing();
    put_commitment(s, &out);
    for (int ply = 0; ply < match_count(s->game.match); ply++) {
        coven_put(&out, "%4d  ", ply + 1);
        match_describe(s->game.match, ply, viewer, words_language(), &out);
        coven_put(&out, "\n");
    }
    if (out.dropped)
        system_error("out of memory");
    else
        terminal_page(out.data, out.length);
    coven_text_free(&out);
}

bool terminal_game_write(const terminal_game *s, const char *path) {
    coven_error error;
    char line[INPUT_CAPACITY];
    bool good = saves_write(s->game.match, path, false, &error);
    if (!good && error.code == COVEN_REFUSED && s->terminal) {
        const words question = words_of("terminal.save.replace file=%s", words_quoted(path).text);
        if (input_ask(question.text, NULL, line) != INPUT_LINE || !words_is_answer(line, "yes")) return false;
        good = saves_write(s->game.match, path, true, &error);
    }
    if (good)
        puts(words_of("terminal.save.done file=%s", words_quoted(path).text).text);
    else
        report_error(&error);
    return good;
}

static void run_save(terminal_game *s, const said *what) {
    if (what->rest[0])
        terminal_game_write(s, what->rest);
    else
        terminal_game_say(s, words_of("terminal.save.how save=%s", word_for("save").text).text);
}

static void run_load(terminal_game *s, const said *what) {
    coven_error error;
    played_game loaded;
    if (!what->rest[0]) {
        terminal_game_say(s, words_of("terminal.load.how load=%s", word_for("load").text).text);
        return;
    }
    if (!saves_load(&loaded, what->rest, s->sets, &error)) {
        report_error(&error);
        return;
    }
    /* Save the present game first: it may be needed again. */
    terminal_game_keep(s, true);
    played_game_free(&s->game);
    s->game = loaded;
    match_stop_on(s->game.match, input_broken_flag());
    terminal_game_forget_redo(s);
    memset(s->reported, 0, sizeof s->reported);
    s->recent = s->unveiled = 0;
    s->saved = -1;
    s->drawn = s->greeted = false;
    notify(s, words_of("terminal.load.%s file=%s n=%d", match_is_committed(loaded.match) ? "done" : "unverified",
                       words_quoted(what->rest).text, match_count(loaded.match)));
}

/* ---- leaving ---- */

static void run_resign(terminal_game *s, const said *what) {
    (void)what;
    char line[INPUT_CAPACITY];
    if (s->terminal &&
        (input_ask(words_of("terminal.resign.sure").text, NULL, line) != INPUT_LINE || !words_is_answer(line, "yes")))
        return;
    s->resigned = match_actor(s->game.match);
    s->drawn = false;
}

static void run_quit(terminal_game *s, const said *what) {
    (void)what;
    char line[INPUT_CAPACITY];
    s->leaving = true;
    if (!match_count(s->game.match)) return;
    const input_answer answer = input_ask(words_of("terminal.quit.save").text, NULL, line);
    if (answer != INPUT_LINE || !line[0] || words_is_answer(line, "yes")) return;
    if (!words_is_answer(line, "no") && !terminal_game_write(s, line)) {
        s->leaving = false;
        return;
    }
    s->unwanted = true;
    saves_drop(&s->game);
}

static void run_language(terminal_game *s, const said *what) {
    if (!languages_command(what->rest)) return;
    s->drawn = false;
}

/* ---- all of them ---- */

static void run_help(terminal_game *s, const said *what);

static const spoken *all_spoken(void) {
    static const spoken list[] = {
        {"undo", true, run_undo, false},
        {"redo", false, run_redo, false},
        {"hint", false, run_hint, true},
        {"table", false, run_table, false},
        {"choices", false, run_choices, false},
        {"log", false, run_log, false},
        {"commitment", false, run_commitment, false},
        {"save", true, run_save, false},
        {"load", true, run_load, false},
        {"rules", false, run_rules, false},
        {"language", true, run_language, false},
        {"help", false, run_help, false},
        {"resign", false, run_resign, false},
        {"quit", false, run_quit, false},
        {0},
    };
    return list;
}

static bool is_there(const spoken *word) { return !word->analyst || player_analyst(); }

/* "undo [N]" */
static words usage_of(const spoken *word) {
    return word->takes ? words_of("terminal.command.%s.usage word=%s", word->name, word_for(word->name).text)
                       : words_command(word->name);
}

static void print_help(const terminal_game *s, const spoken *word, int wide) {
    const words usage = usage_of(word), about = words_of("terminal.command.%s.about", word->name);
    coven_text filled = coven_text_growing();
    printf("  ");
    words_print_padded(usage.text, wide);
    terminal_game_fill(&s->style, wide + 2, about.text, &filled);
    fputs(text_of(&filled), stdout);
    if (filled.dropped) system_error("out of memory");
    coven_text_free(&filled);
}

static void run_help(terminal_game *s, const said *what) {
    (void)what;
    static const spoken back = {.name = "back"};
    int wide = 0;
    for (const spoken *word = all_spoken(); word->name; word++) {
        const words usage = usage_of(word);
        const int columns = text_columns(usage.text, strlen(usage.text)) + 2;
        if (columns > wide) wide = columns;
    }
    terminal_game_say(s, words_of("terminal.help").text);
    print_help(s, &back, wide);
    for (const spoken *word = all_spoken(); word->name; word++)
        if (is_there(word)) print_help(s, word, wide);
}

int terminal_game_commands(char (*out)[INPUT_WORD], int capacity) {
    int count = 0;
    for (const spoken *word = all_spoken(); word->name && count < capacity; word++) {
        if (!is_there(word)) continue;
        coven_text text = coven_text_over(out[count++], INPUT_WORD);
        coven_put(&text, "%s", words_command(word->name).text);
    }
    return count;
}

bool terminal_game_command(terminal_game *s, const chooser *c, const char *line) {
    const size_t length = strcspn(line, " ");
    const said what = {.chooser = c, .rest = line + length + strspn(line + length, " ")};
    for (const spoken *word = all_spoken(); word->name; word++) {
        if (!is_there(word) || !words_is_command(line, length, word->name)) continue;
        word->run(s, &what);
        return true;
    }
    return false;
}

words terminal_game_nearest(const char *line) {
    enum { MOST = 23 };
    words own[MOST];
    const char *names[2 * MOST + 3] = {"back"};
    int count = 1, mine = 0;
    for (const spoken *word = all_spoken(); word->name && mine < MOST; word++) {
        if (!is_there(word)) continue;
        own[mine] = words_command(word->name);
        names[count++] = own[mine++].text;
        names[count++] = word->name;
    }
    const char *nearest = coven_nearest(line, names);
    words found = {""};
    coven_text text = coven_text_over(found.text, sizeof found.text);
    if (nearest) coven_put(&text, "%s", nearest);
    return found;
}

/* ---- saving ---- */

void terminal_game_keep(terminal_game *s, bool leaving) {
    coven_error error;
    const int count = match_count(s->game.match);
    bool moved;
    if (!count || (!leaving && s->saved == count)) return;
    if (!saves_keep(&s->game, &moved, &error)) {
        if (leaving) report_error_at(&error, "%s", words_of("terminal.keep.failed").text);
        return;
    }
    s->saved = count;
    if (moved) {
        notify(s, words_of("terminal.keep.moved id=%s", words_quoted(s->game.id).text));
        if (leaving) terminal_game_say(s, s->notice);
    }
    if (!leaving) return;
    coven_text path = coven_text_growing();
    saves_path(s->game.id, &path);
    fflush(stdout);
    const words file = words_quoted(path.data ? path.data : s->game.id);
    fprintf(stderr, "%s\n%s\n", words_of("terminal.keep.done file=%s", file.text).text,
            words_of("terminal.keep.resume command=\"coven play --resume %s\"", s->game.id).text);
    coven_text_free(&path);
}
