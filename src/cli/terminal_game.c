/* terminal_game.c -- the main loop of a game at a terminal: it reports what chance and computer players do, shows a
 * person the table, and asks. Where several people at the terminal have secrets from each other, a curtain hides the
 * screen between their turns. */
#include "cli/terminal_game.h"
#include "cli/words.h"
#include "core/terminal_text.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/terminal.h"

/* ---- viewers ---- */

int terminal_game_people(const terminal_game *s) {
    int people = 0;
    for (int seat = 1; seat <= match_table(s->game.match)->seats; seat++)
        people += match_is_person(s->game.match, seat);
    return people;
}

/* Several people at one terminal have secrets from each other. */
static bool has_curtain(const terminal_game *s) {
    return match_table(s->game.match)->secrets && terminal_game_people(s) > 1;
}

static int only_person(const terminal_game *s) {
    int seat = 1;
    while (!match_is_person(s->game.match, seat)) seat++;
    return seat;
}

int terminal_game_viewer(const terminal_game *s, int actor) {
    switch (terminal_game_people(s)) {
    case 0: return COVEN_VIEW_ALL;
    case 1: return only_person(s);
    default: return actor >= 1 ? actor : COVEN_SPECTATOR;
    }
}

void terminal_game_name(const terminal_game *s, int seat, coven_text *out) {
    const coven_table *table = match_table(s->game.match);
    message_seat(words_language(), table, seat, out);
}

void terminal_game_label(const terminal_game *s, int seat, coven_text *out) {
    coven_text name = coven_text_growing();
    terminal_game_name(s, seat, &name);
    text_put_cut(out, text_of(&name), name.length, s->style.width / 2, s->style.utf8);
    coven_text_free(&name);
}

/* ---- the curtain ---- */

/* No secret of one person stays on the screen, or in the scrollback, when the next one looks. */
static bool draw_curtain(terminal_game *s, int seat) {
    char line[INPUT_CAPACITY];
    s->unveiled = seat;
    s->drawn = false;
    if (!s->terminal) {
        coven_text name = coven_text_growing();
        terminal_game_label(s, seat, &name);
        printf("\n--- %s ---\n", text_of(&name));
        coven_text_free(&name);
        return true;
    }
    fputs("\033[H\033[2J\033[3J", stdout);
    input_forget();
    terminal_game_paint(s, "1");
    fputs(words_at(match_table(s->game.match), "terminal.turn who=@%d", seat).text, stdout);
    terminal_game_paint(s, "0");
    printf("\n\n%s\n\n", words_of("terminal.turn.others").text);
    const input_answer answer = input_ask(words_of("terminal.turn.look").text, NULL, line);
    s->leaving = answer != INPUT_LINE;
    if (answer == INPUT_BROKEN) s->answer = EXIT_INTERRUPTED;
    return !s->leaving;
}

/* ---- asking ---- */

static int next_words(const void *context, const char *before, char (*out)[INPUT_WORD], int capacity) {
    const int count = chooser_next(context, before, out, capacity);
    return before[strspn(before, " ")] ? count : count + terminal_game_commands(out + count, capacity - count);
}

static void put_prompt(const terminal_game *s, const chooser *c, int seat, coven_text *out) {
    /* \001 and \002 tell readline which bytes take no columns. */
    if (s->style.colour) coven_put(out, "\001\033[1;36m\002");
    terminal_game_label(s, seat, out);
    if (s->style.colour) coven_put(out, "\001\033[0m\002");
    if (c->so_far[0]) coven_put(out, " %s", c->so_far);
    coven_put(out, "> ");
}

/* What was typed is neither a choice nor a command. */
static void refuse(const terminal_game *s, const char *line, const coven_error *error) {
    char reason[2 * sizeof error->text];
    coven_text text = coven_text_over(reason, sizeof reason);
    if (error->message[0])
        coven_put(&text, "%s", error->message);
    else
        coven_put(&text, "error.code.bad_input text=%s", words_quoted(error->text).text);
    const words nearest = terminal_game_nearest(line);
    if (nearest.text[0])
        terminal_game_say(
            s, words_of("terminal.refused.nearest reason=(%s) word=%s", reason, words_quoted(nearest.text).text).text);
    else
        terminal_game_say(
            s, words_of("terminal.refused reason=(%s) help=%s", reason, words_quoted(words_command("help").text).text)
                   .text);
}

/* A person's event, echoed in full however short it was typed. */
static void play_event(terminal_game *s, const chooser *c, coven_event event) {
    coven_error error;
    for (int i = 0; i < c->count; i++)
        if (c->choice[i].event == event) printf("  %s %s\n", s->style.utf8 ? "→" : "->", c->choice[i].text);
    terminal_game_forget_redo(s);
    if (match_play_event(s->game.match, event, &error)) return;
    s->leaving = true;
    s->answer = report_error(&error);
}

/* One line from the person who acts: an event, some words of one, or a command. *asked: the question is still open. */
static void take_line(terminal_game *s, chooser *c, const char *line, bool *asked) {
    coven_event event;
    coven_error error;
    *asked = false;
    if (!line[0] && c->count != 1) return;
    if (words_is_command(line, strlen(line), "back")) {
        if (chooser_back(c)) return;
        terminal_game_say(s,
                          words_of("terminal.back.none undo=%s", words_quoted(words_command("undo").text).text).text);
        *asked = true;
        return;
    }
    const int before = match_count(s->game.match);
    const chooser_answer answer = line[0] ? chooser_take(c, line, &event, &error) : CHOOSER_EVENT;
    if (!line[0]) event = c->choice[0].event;
    switch (answer) {
    case CHOOSER_EVENT: play_event(s, c, event); break;
    case CHOOSER_NARROWER: break;
    case CHOOSER_UNKNOWN:
        *asked = true;
        if (!terminal_game_command(s, c, line)) refuse(s, line, &error);
    }
    if (match_count(s->game.match) != before) s->drawn = false;
}

/* Show the person in `seat` the table and ask, until something happens. */
static void ask(terminal_game *s, int seat) {
    chooser *c = calloc(1, sizeof *c);
    if (!c) {
        s->leaving = true;
        s->answer = system_error("out of memory");
        return;
    }
    const input_completer completer = {next_words, c};
    const int viewer = terminal_game_viewer(s, seat);
    c->count = match_choices(s->game.match, c->choice);
    chooser_begin(c);
    bool asked = s->drawn;
    terminal_game_report(s, viewer);
    if (!s->drawn) terminal_game_show(s, viewer, c);
    s->drawn = asked = true;
    while (s->drawn && !s->leaving) {
        char line[INPUT_CAPACITY];
        coven_text prompt = coven_text_growing();
        if (!asked && s->style.height)
            terminal_game_show(s, viewer, c);
        else if (!asked)
            terminal_game_ask(s, viewer, c);
        put_prompt(s, c, seat, &prompt);
        const input_answer answer = input_line(text_of(&prompt), &completer, line);
        coven_text_free(&prompt);
        if (answer == INPUT_LINE) {
            take_line(s, c, line, &asked);
            continue;
        }
        s->leaving = true;
        if (answer == INPUT_BROKEN) s->answer = EXIT_INTERRUPTED;
    }
    free(c);
}

/* ---- the main loop ---- */

static void turn(terminal_game *s, int seat) {
    if (s->terminal) terminal_game_keep(s, false);
    if (has_curtain(s) && s->unveiled != seat && !draw_curtain(s, seat)) return;
    ask(s, seat);
}

/* A computer player may take a while: show a notice, and erase it afterwards. */
static bool think(terminal_game *s, coven_error *error) {
    const int actor = match_actor(s->game.match);
    if (!s->terminal || !s->style.colour || actor < 1) return match_step(s->game.match, error);
    const words notice = words_at(match_table(s->game.match), "terminal.thinks who=@%d", actor);
    coven_text line = coven_text_growing();
    text_put_cut(&line, notice.text, strlen(notice.text), s->style.width - 1, s->style.utf8);
    printf("\033[2m%s\033[0m", text_of(&line));
    coven_text_free(&line);
    fflush(stdout);
    const bool good = match_step(s->game.match, error);
    printf("\r\033[K");
    return good;
}

static void step(terminal_game *s) {
    coven_error error = {0};
    if (!think(s, &error)) {
        s->leaving = true;
        s->answer = error.code == COVEN_INTERRUPTED ? EXIT_INTERRUPTED : report_error(&error);
        return;
    }
    s->drawn = false;
    if (s->terminal && !terminal_game_people(s)) terminal_game_report_now(s, COVEN_VIEW_ALL);
    if (input_was_broken()) {
        s->leaving = true;
        s->answer = EXIT_INTERRUPTED;
    }
}

static void play_one(terminal_game *s) {
    match_stop_on(s->game.match, input_broken_flag());
    while (!s->leaving) {
        const int actor = match_actor(s->game.match);
        if (actor == COVEN_END || s->resigned) {
            terminal_game_finish(s);
            return;
        }
        if (match_can_step(s->game.match))
            step(s);
        else
            turn(s, actor);
    }
    if (!s->unwanted) terminal_game_keep(s, true);
}

/* The same people at the same table once more; false when they leave. */
static bool restart(terminal_game *s) {
    coven_error error;
    uint8_t seed[32];
    bool left;
    if (!typed_mix_draw(&s->game.mix, terminal_game_people(s) > 0, seed, &left)) return false;
    if (!match_restart(s->game.match, seed, &error)) {
        s->answer = report_error(&error);
        return false;
    }
    memset(s->reported, 0, sizeof s->reported);
    terminal_game_forget_redo(s);
    s->recent = s->unveiled = s->resigned = 0;
    s->saved = -1;
    s->drawn = s->greeted = s->again = false;
    return true;
}

int terminal_game_play(played_game *game, const coven_sets *sets) {
    terminal_game s = {
        .game = *game,
        .sets = sets,
        .style = terminal_style(false),
        .terminal = input_is_terminal(),
        .saved = -1,
        .answer = EXIT_OK,
    };
    *game = (played_game){.match = NULL};
    s.style.height = s.terminal ? terminal_rows() : 0;
    input_begin();
    if (match_untrained(s.game.match)) terminal_game_say(&s, words_of("terminal.untrained").text);
    do {
        play_one(&s);
    } while (s.again && restart(&s));
    input_end();
    terminal_game_forget_redo(&s);
    played_game_free(&s.game);
    return s.answer == EXIT_OK ? finish_output() : s.answer;
}
