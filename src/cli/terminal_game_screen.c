/* terminal_game_screen.c -- what a person sees: the table, what has happened, the question with its choices. On a
 * terminal all of it fits the rows that there are. Dropped first, in this order: empty lines, the sentences of the
 * choices, the size of the table, older events, and choices that do not fit. */
#include <string.h>

#include "cli/cli.h"
#include "cli/terminal.h"
#include "cli/terminal_game.h"
#include "cli/words.h"
#include "core/drawing.h"
#include "core/terminal_text.h"

enum {
    EVENTS_MAX = 10, /* shown at once; `log` lists all */
    EVENT_ROWS = 4,  /* rows reserved for events */
};

void terminal_game_paint(const terminal_game *s, const char *code) {
    if (s->style.colour) printf("\033[%sm", code);
}

static void put_paint(const terminal_game *s, const char *code, coven_text *out) {
    if (s->style.colour) coven_put(out, "\033[%sm", code);
}

/* ---- filling ---- */

void terminal_game_fill(const coven_style *style, int indent, const char *text, coven_text *out) {
    int column = indent;
    while (*text) {
        const size_t length = strcspn(text, " ");
        const int wide = text_columns(text, length);
        if (column > indent && column + 1 + wide > style->width) {
            coven_put(out, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            coven_put_char(out, ' ');
            column++;
        }
        coven_put_bytes(out, text, length);
        column += wide;
        text += length;
        text += strspn(text, " ");
    }
    coven_put_char(out, '\n');
}

static void print_text(coven_text *text) {
    if (text->data) fwrite(text->data, 1, text->length, stdout);
    if (text->dropped) system_error("out of memory");
    coven_text_free(text);
}

void terminal_game_say(const terminal_game *s, const char *text) {
    coven_text out = coven_text_growing();
    terminal_game_fill(&s->style, 0, text, &out);
    print_text(&out);
}

void terminal_game_say_before(const char *text) {
    const coven_style style = terminal_style(false);
    coven_text out = coven_text_growing();
    terminal_game_fill(&style, 0, text, &out);
    print_text(&out);
}

/* ---- what happened ---- */

void terminal_game_report(terminal_game *s, int viewer) {
    const bool apart = terminal_game_past(s)->record.table->secrets && terminal_game_people(s) > 1;
    int *reported = &s->reported[apart && viewer >= 1 ? viewer : 0];
    const int count = terminal_game_past(s)->record.count;
    if (*reported < count) s->recent = *reported;
    if (s->recent > count) s->recent = count;
    *reported = count;
}

static void put_event(const terminal_game *s, int ply, int viewer, coven_text *out) {
    coven_text said = coven_text_growing();
    history_describe(terminal_game_past(s), ply, viewer, words_language(), &said);
    coven_put(out, s->style.utf8 ? "  • " : "  * ");
    terminal_game_fill(&s->style, 4, text_of(&said), out);
    out->dropped += said.dropped;
    coven_text_free(&said);
}

static int event_rows(const terminal_game *s, int ply, int viewer) {
    coven_text text = coven_text_growing();
    put_event(s, ply, viewer, &text);
    const int rows = drawing_lines(&text, 0);
    coven_text_free(&text);
    return rows;
}

/* The latest of the recent events, as many as `rows` hold; 0: any number of rows. */
static void put_events(const terminal_game *s, int viewer, int rows, coven_text *out) {
    const int count = terminal_game_past(s)->record.count;
    int from = count, used = 0;
    while (from > s->recent && count - from < EVENTS_MAX) {
        const int more = event_rows(s, from - 1, viewer), left_out = from - 1 > s->recent;
        if (rows && used + more + left_out > rows) break;
        used += more;
        from--;
    }
    if (from > s->recent) {
        const words log = words_quoted(words_command("log").text);
        coven_put(out, "  ");
        terminal_game_fill(&s->style, 2,
                           words_of("terminal.events.earlier n=%d log=%s", from - s->recent, log.text).text, out);
    }
    for (int ply = from; ply < count; ply++) put_event(s, ply, viewer, out);
}

void terminal_game_report_now(terminal_game *s, int viewer) {
    coven_text out = coven_text_growing();
    terminal_game_report(s, viewer);
    put_events(s, viewer, 0, &out);
    s->recent = terminal_game_past(s)->record.count;
    print_text(&out);
}

/* ---- the choices ---- */

/* The number or the mark before an item, five columns wide. */
static void put_mark(const terminal_game *s, const chooser *c, int i, coven_text *out) {
    put_paint(s, "1;33", out);
    if (c->numbered)
        coven_put(out, "%3d  ", i + 1);
    else
        coven_put(out, "  %s  ", s->style.utf8 ? "›" : "-");
    put_paint(s, "0", out);
}

static int widest(const chooser *c) {
    const words complete = words_of("terminal.choice.complete");
    const int so = text_columns(complete.text, strlen(complete.text));
    int wide = 4;
    for (int i = 0; i < c->items; i++)
        if ((int)strlen(c->item[i].text) > wide)
            wide = (int)strlen(c->item[i].text);
        else if (!c->item[i].text[0] && so > wide)
            wide = so;
    return wide;
}

/* Each event with its sentence. */
static void put_sentences(const terminal_game *s, const chooser *c, int viewer, coven_text *out) {
    const coven_table *table = terminal_game_past(s)->record.table;
    const int wide = widest(c);
    coven_state seen;
    history_see(terminal_game_past(s), terminal_game_past(s)->record.count, viewer, &seen);
    for (int i = 0; i < c->items; i++) {
        coven_text said = coven_text_growing();
        message_describe(words_language(), table, &seen, c->item[i].event, &said);
        put_mark(s, c, i, out);
        coven_put(out, "%-*s  ", wide, c->item[i].text);
        put_paint(s, "2", out);
        terminal_game_fill(&s->style, wide + 7, text_of(&said), out);
        put_paint(s, "0", out);
        out->dropped += said.dropped;
        coven_text_free(&said);
    }
}

/* An item in its column: the event, or the word with the number of events that it leads to. */
static void put_item(const terminal_game *s, const chooser *c, int i, int wide, int counts, coven_text *out) {
    char events[16] = "";
    coven_text text = coven_text_over(events, sizeof events);
    if (c->item[i].events > 1) coven_put(&text, "(%d)", c->item[i].events);
    put_mark(s, c, i, out);
    const words complete = words_of("terminal.choice.complete");
    const char *shown = c->item[i].text[0] ? c->item[i].text : complete.text;
    coven_put(out, "%s", shown);
    text_put_spaces(out, wide - text_columns(shown, strlen(shown)));
    if (!counts) return;
    put_paint(s, "2", out);
    coven_put(out, " %-*s", counts - 1, events);
    put_paint(s, "0", out);
}

/* The items in columns, on at most `most` rows; 0: on as many as it takes. */
static void put_columns(const terminal_game *s, const chooser *c, int max, coven_text *out) {
    enum { MARK = 5, GAP = 1, COUNTS = 6 };
    bool counted = false;
    for (int i = 0; i < c->items; i++) counted = counted || c->item[i].events > 1;
    const int counts = counted ? COUNTS : 0, wide = widest(c), column = MARK + wide + counts + GAP;
    const int columns = s->style.width / column > 0 ? s->style.width / column : 1;
    const int rows = (c->items + columns - 1) / columns;
    const bool cut = max && rows > max;
    const int shown = cut ? max - 1 : rows;
    for (int row = 0; row < shown; row++) {
        for (int i = row; i < c->items; i += rows) {
            put_item(s, c, i, wide, counts, out);
            if (i + rows < c->items) coven_put(out, "%*s", GAP, "");
        }
        coven_put_char(out, '\n');
    }
    if (cut) {
        int hidden = 0;
        for (int i = 0; i < c->items; i++) hidden += i % rows >= shown;
        const words choices = words_quoted(words_command("choices").text),
                    more = words_of("terminal.choices.more n=%d choices=%s", hidden, choices.text);
        coven_put(out, "  ");
        text_put_cut(out, more.text, strlen(more.text), s->style.width - 2, true); /* on the one row that is left */
        coven_put_char(out, '\n');
    }
}

static void put_question(const terminal_game *s, const chooser *c, coven_text *out) {
    coven_text question = coven_text_growing();
    history_prompt(terminal_game_past(s), c->so_far, words_language(), &question);
    put_paint(s, "1", out);
    terminal_game_fill(&s->style, 0, text_of(&question), out);
    put_paint(s, "0", out);
    out->dropped += question.dropped;
    coven_text_free(&question);
}

void terminal_game_list(const terminal_game *s, int viewer, const chooser *c) {
    coven_text out = coven_text_growing();
    if (c->whole)
        put_sentences(s, c, viewer, &out);
    else
        put_columns(s, c, 0, &out);
    print_text(&out);
}

void terminal_game_ask(const terminal_game *s, int viewer, const chooser *c) {
    coven_text out = coven_text_growing();
    coven_put_char(&out, '\n');
    put_question(s, c, &out);
    print_text(&out);
    terminal_game_list(s, viewer, c);
}

/* ---- the table ---- */

static void put_title(const terminal_game *s, int viewer, coven_text *out) {
    const int actor = history_actor(terminal_game_past(s));
    const char *dash = s->style.utf8 ? "─" : "-";
    const coven_table *table = terminal_game_past(s)->record.table;
    const bool you = terminal_game_people(s) == 1 && actor == viewer;
    coven_text name = coven_text_growing();
    if (actor >= 1) terminal_game_label(s, actor, &name);
    const words title = actor < 1 ? words_at(table, "terminal.title game=(%s.title)", table->game->id)
                                  : words_at(table, "terminal.title.%s game=(%s.title) who=%s", you ? "you" : "turn",
                                             table->game->id, words_quoted(text_of(&name)).text);
    coven_text_free(&name);
    coven_put(out, "%s%s ", dash, dash);
    put_paint(s, "1", out);
    const int columns = text_put_cut(out, title.text, strlen(title.text), s->style.width - 6, s->style.utf8);
    put_paint(s, "0", out);
    coven_put_char(out, ' ');
    for (int i = columns + 4; i < s->style.width; i++) coven_put(out, "%s", dash);
    coven_put_char(out, '\n');
}

/* The table on at most `rows` rows, if it can; 0: on as many as it takes. */
static void put_table(const terminal_game *s, int viewer, int rows, coven_text *out) {
    coven_style style = s->style;
    style.height = rows;
    coven_text_clear(out);
    history_draw(terminal_game_past(s), terminal_game_past(s)->record.count, viewer, &style, out);
}

/* Once at the beginning: the commitment to the seed. */
static void put_commitment(const terminal_game *s, coven_text *out) {
    enum { SHOWN = 16 };
    const coven_record *record = &terminal_game_past(s)->record;
    char hex[65];
    if (!record->committed) return;
    coven_hex(record->commitment, hex);
    put_paint(s, "2", out);
    coven_put(out, "%s %.*s...", words_of("terminal.commitment").text, SHOWN, hex);
    put_paint(s, "0", out);
    coven_put_char(out, '\n');
}

/* ---- a screen ---- */

/* A question, or else a text. */
typedef struct below {
    const chooser *chooser;
    const char *text;
} below;

typedef struct screen {
    coven_text title, table, events, notice, below;
} screen;

static int rows_of(const coven_text *text) { return drawing_lines(text, 0); }

/* What is shown below the table: the question, with sentences or in columns on at most `most` rows; or the ending. */
static void put_below(const terminal_game *s, const below *what, int viewer, bool sentences, int max, coven_text *out) {
    coven_text_clear(out);
    if (what->text) coven_put(out, "%s", what->text);
    if (!what->chooser) return;
    put_question(s, what->chooser, out);
    if (sentences && what->chooser->whole)
        put_sentences(s, what->chooser, viewer, out);
    else
        put_columns(s, what->chooser, max, out);
}

/* The choices in columns, on fewer rows if even the smallest table leaves no room for all; how many rows. */
static int fit_columns(const terminal_game *s, const below *what, int viewer, int rows, screen *parts) {
    enum { FEWEST = 2 };
    put_table(s, viewer, 1, &parts->table);
    const int max = rows - rows_of(&parts->table);
    put_below(s, what, viewer, false, 0, &parts->below);
    if (rows_of(&parts->below) > max)
        put_below(s, what, viewer, false, max - 1 > FEWEST ? max - 1 : FEWEST, &parts->below);
    return rows_of(&parts->below);
}

/* Fit table, events and choices to the rows. */
static void fit(const terminal_game *s, int viewer, const below *what, screen *parts) {
    enum { PROMPT = 1 };
    const int rows = s->style.height - rows_of(&parts->title) - rows_of(&parts->notice) - PROMPT;
    put_events(s, viewer, 0, &parts->events);
    const int wanted = rows_of(&parts->events) < EVENT_ROWS ? rows_of(&parts->events) : EVENT_ROWS;
    const int columns = fit_columns(s, what, viewer, rows - wanted, parts), left = rows - columns - wanted;
    put_table(s, viewer, left > 1 ? left : 1, &parts->table);
    const int table = rows_of(&parts->table);
    /* Sentences, if they fit beside the same table. */
    coven_text sentences = coven_text_growing();
    put_below(s, what, viewer, true, 0, &sentences);
    if (table + rows_of(&sentences) + wanted <= rows) {
        coven_text_free(&parts->below);
        parts->below = sentences;
    } else {
        coven_text_free(&sentences);
    }
    const int rows_left = rows - table - rows_of(&parts->below);
    coven_text_clear(&parts->events);
    put_events(s, viewer, rows_left > 1 ? rows_left : 1, &parts->events);
}

/* Scroll the screen's content up, where it can still be read, and begin at the top. */
static void clear_screen(int rows) {
    printf("\033[%d;1H", rows);
    for (int i = 0; i < rows; i++) putchar('\n');
    printf("\033[H\033[J");
}

/* The parts in order, with empty lines between them as far as there are rows. */
static void print_screen(const terminal_game *s, screen *parts) {
    coven_text *const part[] = {&parts->title, &parts->table, &parts->events, &parts->notice, &parts->below};
    enum { PARTS = sizeof part / sizeof part[0] };
    /* Where an empty line helps most: before the question, before the events, before the table. */
    static const int order[PARTS] = {4, 2, 1, 3, 0};
    bool gap[PARTS] = {false};
    int left = s->style.height - 1;
    for (int i = 0; i < PARTS; i++) left -= rows_of(part[i]);
    for (int i = 0; i < PARTS - 1; i++)
        if (part[order[i]]->length && (!s->style.height || left-- > 0)) gap[order[i]] = true;
    if (s->style.height)
        clear_screen(s->style.height);
    else
        putchar('\n');
    for (int i = 0; i < PARTS; i++) {
        if (gap[i] && i) putchar('\n');
        print_text(part[i]);
    }
}

static void show(terminal_game *s, int viewer, const below *what) {
    screen parts = {coven_text_growing(), coven_text_growing(), coven_text_growing(), coven_text_growing(),
                    coven_text_growing()};
    s->style = terminal_style(false);
    s->style.height = s->terminal ? terminal_rows() : 0;
    put_title(s, viewer, &parts.title);
    if (s->notice[0]) terminal_game_fill(&s->style, 0, s->notice, &parts.notice);
    if (!s->greeted) put_commitment(s, &parts.notice);
    s->greeted = true;
    s->notice[0] = '\0';
    if (s->style.height) {
        fit(s, viewer, what, &parts);
    } else {
        put_table(s, viewer, 0, &parts.table);
        put_events(s, viewer, 0, &parts.events);
        put_below(s, what, viewer, true, 0, &parts.below);
    }
    print_screen(s, &parts);
}

void terminal_game_show(terminal_game *s, int viewer, const chooser *c) { show(s, viewer, &(below){.chooser = c}); }

void terminal_game_show_end(terminal_game *s, int viewer, const char *text) { show(s, viewer, &(below){.text = text}); }
