/* sitting.c -- the flow of a game at a terminal: what happens by itself is told; a person is shown the table and
 * asked. Where hands are hidden from each other and several people sit here, a curtain falls between their turns. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/saves.h"
#include "cli/sitting.h"
#include "cli/terminal.h"

/* ---- whose eyes ---- */

int sitting_people(const sitting *s) {
    int people = 0;
    for (int seat = 1; seat <= match_table(s->match)->seats; seat++) people += match_is_person(s->match, seat);
    return people;
}

/* Several people at one terminal have secrets from each other. */
static bool has_curtain(const sitting *s) { return match_table(s->match)->secrets && sitting_people(s) > 1; }

static int only_person(const sitting *s) {
    int seat = 1;
    while (!match_is_person(s->match, seat)) seat++;
    return seat;
}

int sitting_viewer(const sitting *s, int actor) {
    switch (sitting_people(s)) {
    case 0: return COVEN_WHOLE;
    case 1: return only_person(s);
    default: return actor >= 1 ? actor : COVEN_ONLOOKER;
    }
}

/* ---- the curtain ---- */

/* Nothing of one person's secrets stays on the screen, or above it, when the next one looks. */
static bool draw_curtain(sitting *s, int seat) {
    char line[INPUT_ROOM], name[64];
    coven_text text = coven_text_over(name, sizeof name);
    sitting_name(s, seat, &text);
    s->unveiled = seat;
    s->drawn = false;
    if (!s->terminal) {
        printf("\n--- %s ---\n", name);
        return true;
    }
    fputs("\033[H\033[2J\033[3J", stdout);
    input_forget();
    sitting_paint(s, "1");
    printf("%s, it is your turn.", name);
    sitting_paint(s, "0");
    printf("\n\nThe others look away now.\n\n");
    const input_answer answer = input_line("Press Enter to look. ", NULL, line);
    s->leaving = answer != INPUT_LINE;
    if (answer == INPUT_BROKEN) s->answer = EXIT_BROKEN;
    return !s->leaving;
}

/* ---- asking ---- */

static int next_words(const void *context, const char *before, char (*out)[INPUT_WORD], int room) {
    const int count = chooser_next(context, before, out, room);
    return before[strspn(before, " ")] ? count : count + sitting_commands(out + count, room - count);
}

/* The number or the mark before an item, six columns wide. */
static void put_mark(const sitting *s, const chooser *c, int i) {
    sitting_paint(s, "1;33");
    if (c->numbered)
        printf(" %3d  ", i + 1);
    else
        printf("   %s  ", s->style.utf8 ? "›" : "-");
    sitting_paint(s, "0");
}

static int widest(const chooser *c) {
    int wide = 4;
    for (int i = 0; i < c->items; i++)
        if ((int)strlen(c->item[i].text) > wide) wide = (int)strlen(c->item[i].text);
    return wide;
}

/* Each event with its sentence. */
static void list_whole(const sitting *s, const chooser *c, int viewer) {
    const coven_table *table = match_table(s->match);
    const int wide = widest(c);
    coven_state seen;
    match_see(s->match, match_count(s->match), viewer, &seen);
    for (int i = 0; i < c->items; i++) {
        char said[1024];
        coven_text text = coven_text_over(said, sizeof said);
        table->game->say(table, &seen, c->item[i].event, &text);
        put_mark(s, c, i);
        printf("%-*s  ", wide, c->item[i].text);
        sitting_paint(s, "2");
        sitting_fill(s, wide + 8, said);
        sitting_paint(s, "0");
    }
}

/* The words in columns, each with the number of events that it leads to. */
static void list_words(const sitting *s, const chooser *c) {
    const int wide = widest(c), column = wide + 14;
    const int columns = s->style.width / column > 0 ? s->style.width / column : 1;
    const int rows = (c->items + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < c->items; i += rows) {
            char events[16] = "";
            coven_text text = coven_text_over(events, sizeof events);
            if (c->item[i].events > 1) coven_put(&text, "(%d)", c->item[i].events);
            put_mark(s, c, i);
            printf("%-*s ", wide, c->item[i].text[0] ? c->item[i].text : "(so)");
            sitting_paint(s, "2");
            printf("%-6s ", events);
            sitting_paint(s, "0");
        }
        putchar('\n');
    }
}

static void offer(const sitting *s, const chooser *c, int viewer) {
    char question[512];
    coven_text text = coven_text_over(question, sizeof question);
    match_ask(s->match, c->so_far, &text);
    putchar('\n');
    sitting_paint(s, "1");
    sitting_say(s, "", question);
    sitting_paint(s, "0");
    if (c->whole)
        list_whole(s, c, viewer);
    else
        list_words(s, c);
}

static void put_prompt(const sitting *s, const chooser *c, int seat, coven_text *out) {
    /* readline must be told (by \001 and \002) which bytes take no room. */
    if (s->style.colour) coven_put(out, "\001\033[1;36m\002");
    sitting_name(s, seat, out);
    if (s->style.colour) coven_put(out, "\001\033[0m\002");
    if (c->so_far[0]) coven_put(out, " %s", c->so_far);
    coven_put(out, "> ");
}

static void refuse(const sitting *s, const char *line, const char *reason) {
    char sentence[500];
    coven_text text = coven_text_over(sentence, sizeof sentence);
    const char *nearest = sitting_nearest(line);
    coven_put(&text, "%s", reason);
    if (nearest)
        coven_put(&text, "; did you mean \"%s\"?", nearest);
    else
        coven_put(&text, "; \"help\" tells what can.");
    sitting_say(s, "", sentence);
}

/* One line of the person who acts: an event, some words of one, or a command. */
static void take_line(sitting *s, chooser *c, const char *line, bool *offered) {
    coven_event event;
    coven_error error;
    *offered = false;
    if (!line[0] && c->count != 1) return;
    if (strcmp(line, "back") == 0) {
        if (!chooser_back(c)) sitting_say(s, "", "No word is chosen yet. To take an event back: undo");
        return;
    }
    const int before = match_count(s->match);
    const chooser_answer answer = line[0] ? chooser_take(c, line, &event, &error) : CHOOSER_EVENT;
    if (!line[0]) event = c->choice[0].event;
    switch (answer) {
    case CHOOSER_EVENT:
        if (match_play_event(s->match, event, &error)) break;
        s->leaving = true;
        s->answer = trouble("%s", error.text);
        break;
    case CHOOSER_NARROWER: break;
    case CHOOSER_UNKNOWN:
        *offered = true;
        if (!sitting_command(s, line)) refuse(s, line, error.text);
    }
    if (match_count(s->match) != before) s->drawn = false;
}

/* Ask the person in `seat` until something happens. */
static void ask(sitting *s, int seat) {
    chooser *c = calloc(1, sizeof *c);
    if (!c) {
        s->leaving = true;
        s->answer = trouble("no memory");
        return;
    }
    const input_completer completer = {next_words, c};
    c->count = match_choices(s->match, c->choice);
    chooser_begin(c);
    bool offered = false;
    while (s->drawn && !s->leaving) {
        char line[INPUT_ROOM], prompt[128];
        coven_text text = coven_text_over(prompt, sizeof prompt);
        if (!offered) offer(s, c, sitting_viewer(s, seat));
        put_prompt(s, c, seat, &text);
        const input_answer answer = input_line(prompt, &completer, line);
        if (answer == INPUT_LINE) {
            take_line(s, c, line, &offered);
            continue;
        }
        s->leaving = true;
        if (answer == INPUT_BROKEN) s->answer = EXIT_BROKEN;
    }
    free(c);
}

/* ---- the flow ---- */

static void turn(sitting *s, int seat) {
    if (s->terminal) sitting_keep(s, false);
    if (has_curtain(s) && s->unveiled != seat && !draw_curtain(s, seat)) return;
    const int viewer = sitting_viewer(s, seat);
    sitting_tell(s, viewer);
    if (!s->drawn) sitting_draw(s, viewer);
    s->drawn = true;
    ask(s, seat);
}

/* A computer player may take a while: say so, and take it back when it is done. */
static bool think(sitting *s, coven_error *error) {
    const int actor = match_actor(s->match);
    if (!s->terminal || !s->style.colour || actor < 1) return match_step(s->match, error);
    char name[64];
    coven_text text = coven_text_over(name, sizeof name);
    sitting_name(s, actor, &text);
    printf("\033[2m%s thinks...\033[0m", name);
    fflush(stdout);
    const bool good = match_step(s->match, error);
    printf("\r\033[K");
    return good;
}

static void step(sitting *s) {
    coven_error error;
    if (!think(s, &error)) {
        s->leaving = true;
        s->answer = trouble("%s", error.text);
        return;
    }
    s->drawn = false;
    if (!has_curtain(s) && s->terminal && !sitting_people(s)) sitting_tell(s, COVEN_WHOLE);
    if (input_was_broken()) {
        s->leaving = true;
        s->answer = EXIT_BROKEN;
    }
}

int sitting_play(match *played, const coven_sets *sets, bool resumed) {
    sitting s = {
        .match = played,
        .sets = sets,
        .style = terminal_style(false),
        .terminal = input_is_terminal(),
        .kept = resumed ? match_count(played) : -1,
        .answer = EXIT_GOOD,
    };
    input_begin();
    while (!s.leaving) {
        const int actor = match_actor(s.match);
        if (actor == COVEN_END) {
            sitting_finish(&s);
            break;
        }
        if (match_can_step(s.match))
            step(&s);
        else
            turn(&s, actor);
    }
    if (match_actor(s.match) != COVEN_END && !s.unwanted) sitting_keep(&s, true);
    input_end();
    match_free(s.match);
    return s.answer == EXIT_GOOD ? finish_output() : s.answer;
}
