/* report.c -- an analysis as lines for a terminal, and as an HTML page. */
#include "cli/report.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal.h"
#include "cli/terminal_game.h"
#include "core/json.h"
#include "core/message.h"
#include "core/svg.h"
#include "core/terminal_text.h"
#include "match/why.h"

static const coven_table *table_of(const analysis *self) { return self->record->table; }

/* What a seat could expect before event `at`, or at the end. */
static int expected(const analysis *self, int at, int seat) {
    return at < self->record->count ? self->ply[at].before[seat] : self->end[seat];
}

static void put_event(const coven_table *table, const void *state, coven_event event, coven_text *out) {
    table->game->print_event(table, state, event, out);
}

/* ---- the terminal ---- */

enum { ROWS = 11, LABEL = 6 };

/* Terminal colours of the seats and of the marks. */
static const char *const seat_code[COVEN_SEATS_MAX] = {"31", "34", "33", "32"};
static const char *const mark_code[MARKS] = {"", "33", "31", "1;31"};

static void put_painted(const coven_style *style, const char *code, const char *text, coven_text *out) {
    if (style->colour)
        coven_put(out, "\033[%sm%s\033[0m", code, text);
    else
        coven_put(out, "%s", text);
}

/* One line for each tenth of a win, one column for each event, or for several if there are many; a seat's digit stands
 * where it could expect that much. */
static void put_graph(const analysis *self, const coven_style *style, coven_text *out) {
    const int seats = table_of(self)->seats, points = self->record->count + 1, width = style->width;
    const int columns = points < width - LABEL ? points : width - LABEL;
    for (int row = 0; row < ROWS; row++) {
        const int level = ROWS - 1 - row;
        coven_put(out, "%4d%% ", level * 10);
        for (int column = 0; column < columns; column++) {
            const int at = columns > 1 ? (int)((int64_t)column * (points - 1) / (columns - 1)) : points - 1;
            int shown = -1;
            for (int seat = seats - 1; seat >= 0; seat--)
                if ((analyst_percent(expected(self, at, seat)) + 5) / 10 == level) shown = seat;
            if (shown >= 0)
                put_painted(style, seat_code[shown], (const char[]){(char)('1' + shown), '\0'}, out);
            else
                coven_put(out, "%s", level != 5 ? " " : style->utf8 ? "\u00b7" : ".");
        }
        coven_put_char(out, '\n');
    }
}

/* The accuracy of a seat in percent; without a choice, nothing was wrong. */
static int accuracy_of(const analysis *self, int seat) {
    return self->accuracy[seat] < 0 ? 100 : analyst_percent(self->accuracy[seat]);
}

/* Render a growing message as a label, and free it. */
static void put_message(const coven_language *language, const coven_table *table, coven_text *message,
                        coven_text *out) {
    message_label(language, table, out, "%s", text_of(message));
    out->dropped += message->dropped;
    coven_text_free(message);
}

/* A line of a message, filled to the width of a terminal. It is freed. */
static void put_line(const coven_table *table, const coven_style *style, coven_text *message, coven_text *out) {
    coven_text line = coven_text_growing();
    put_message(style->language, table, message, &line);
    if (terminal_is(stdout))
        terminal_game_fill(style, 0, text_of(&line), out);
    else
        coven_put(out, "%s\n", text_of(&line));
    out->dropped += line.dropped;
    coven_text_free(&line);
}

static void put_seat_line(const analysis *self, int seat, const coven_style *style, coven_text *out) {
    const int *marks = self->marks[seat];
    coven_text message = coven_text_growing();
    coven_put(&message,
              "analysis.seat.%s number=%d name=@%d share=%d luck=%+d decisions=%d cost=%d accuracy=%d inaccuracies=%d "
              "mistakes=%d blunders=%d",
              self->ended ? "ended" : "going", seat + 1, seat + 1, analyst_percent(self->end[seat]),
              analyst_percent(self->luck[seat]), self->decisions[seat], analyst_percent(self->loss[seat]),
              accuracy_of(self, seat), marks[MARK_INACCURACY], marks[MARK_MISTAKE], marks[MARK_BLUNDER]);
    put_line(table_of(self), style, &message, out);
    if (!self->ended) return;
    static const char *const verdict[] = {"open", "won", "lost"};
    const analyst_verdict without = analyst_without_luck(self, seat + 1);
    const bool same = without == (self->winner == seat + 1 ? WITHOUT_LUCK_WON : WITHOUT_LUCK_LOST);
    coven_put(&message, "analysis.without.%s%s share=%d", verdict[without], same ? ".too" : "",
              analyst_percent(analyst_share_without_luck(self, seat + 1)));
    put_line(table_of(self), style, &message, out);
}

/* Where the game turned. */
static void put_turning_point(const analysis *self, const coven_style *style, coven_text *out) {
    const int at = self->turning_ply, seat = self->winner - 1;
    if (!self->winner) return;
    coven_text message = coven_text_growing();
    if (at < 0)
        coven_put(&message, "analysis.turning.none who=@%d", seat + 1);
    else
        coven_put(&message, "analysis.turning n=%d who=@%d before=%d after=%d", at + 1, seat + 1,
                  analyst_percent(expected(self, at, seat)), analyst_percent(expected(self, at + 1, seat)));
    put_line(table_of(self), style, &message, out);
}

/* An event as an argument of a message. */
static void add_event(const coven_table *table, const void *state, const char *argument, coven_event event,
                      coven_text *message) {
    char text[COVEN_EVENT_TEXT];
    coven_text over = coven_text_over(text, sizeof text);
    put_event(table, state, event, &over);
    coven_put(message, " %s=", argument);
    message_put_text(message, text);
}

/* The luck of each seat: "luck +3 -3". */
static void put_luck(const coven_language *language, const coven_table *table, const analyst_ply *p, coven_text *out) {
    coven_text message = coven_text_growing();
    coven_put(&message, "analysis.luck luck=\"");
    for (int seat = 0; seat < table->seats; seat++)
        coven_put(&message, "%s%+d", seat ? " " : "", analyst_percent(p->luck[seat]));
    coven_put_char(&message, '"');
    put_message(language, table, &message, out);
}

/* What was wrong with a marked decision, as far as the seat could know; nothing if no fact says so. */
static void put_reason(const analyst_ply *p, const coven_table *table, const void *state,
                       const coven_language *language, coven_text *out) {
    coven_state seen;
    solver_session solver = {0};
    memcpy(&seen, state, table->game->state_size);
    table->game->mask(table, &seen, p->actor);
    why_put_mistake(table, &seen, p->event, p->best, &solver, language, out);
    solver_close(&solver);
}

/* The events worth a line: marked decisions, and luck of 5% or more. */
static bool is_notable(const coven_table *table, const analyst_ply *p) {
    if (p->actor != COVEN_CHANCE) return p->mark != MARK_NONE;
    for (int seat = 0; seat < table->seats; seat++)
        if (abs(p->luck[seat]) >= COVEN_ONE / 20) return true;
    return false;
}

static void put_ply_line(const analysis *self, int at, const void *state, const coven_style *style, coven_text *out) {
    const coven_table *table = table_of(self);
    const analyst_ply *p = &self->ply[at];
    coven_put(out, "%4d  %s ", at + 1, coven_actor_text(p->actor));
    put_event(table, state, p->event, out);
    if (p->actor == COVEN_CHANCE) {
        coven_put(out, "  ");
        put_luck(style->language, table, p, out);
    } else {
        coven_text message = coven_text_growing();
        put_painted(style, mark_code[p->mark], analyst_mark_sign(p->mark), out);
        coven_put(out, "  ");
        coven_put(&message, "analysis.%s share=%d expected=%d", analyst_mark_word(p->mark), analyst_percent(p->value),
                  analyst_percent(p->best_value));
        add_event(table, state, "best", p->best, &message);
        put_message(style->language, table, &message, out);
        coven_text reason = coven_text_growing();
        put_reason(p, table, state, style->language, &reason);
        if (reason.length) coven_put(out, "\n        %s", reason.data);
        coven_text_free(&reason);
    }
    coven_put_char(out, '\n');
}

void report_put_text(const analysis *self, const coven_style *style, coven_text *out) {
    const coven_table *table = table_of(self);
    message_label(style->language, table, out, "analysis.heading game=(%s.title)", table->game->id);
    coven_put_char(out, '\n');
    if (self->untrained) {
        message_label(style->language, table, out, "analysis.untrained");
        coven_put_char(out, '\n');
    }
    coven_put_char(out, '\n');
    put_graph(self, style, out);
    coven_put_char(out, '\n');
    for (int seat = 0; seat < table->seats; seat++) put_seat_line(self, seat, style, out);
    put_turning_point(self, style, out);
    coven_put_char(out, '\n');
    coven_state state = self->record->first;
    for (int i = 0; i < self->record->count; i++) {
        if (is_notable(table, &self->ply[i])) put_ply_line(self, i, &state, style, out);
        table->game->apply(table, &state, self->ply[i].event);
    }
}

/* ---- HTML ---- */

/* Escape a growing text into the page, and free it. */
static void put_escaped(coven_text *out, coven_text *text) {
    if (text->data) svg_put_escaped(out, text->data, text->length);
    out->dropped += text->dropped;
    coven_text_free(text);
}

/* A message as a label, escaped, between two pieces of HTML. */
__attribute__((format(printf, 6, 7))) static void put_label(const coven_language *language, const coven_table *table,
                                                            const char *before, const char *after, coven_text *out,
                                                            const char *format, ...) {
    coven_text message = coven_text_growing(), label = coven_text_growing();
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&message, format, arguments);
    va_end(arguments);
    put_message(language, table, &message, &label);
    coven_put(out, "%s", before);
    put_escaped(out, &label);
    coven_put(out, "%s", after);
}

/* "#rrggbb" for each seat. */
typedef struct seat_colours {
    char seat[COVEN_SEATS_MAX][8];
} seat_colours;

static bool is_colour(const char *text) {
    return text[0] == '#' && strlen(text) == 7 && strspn(text + 1, "0123456789abcdefABCDEF") == 6;
}

/* Read a game's own colours from its view; where it has none, seats are red, blue, amber and green, as their names are.
 */
static void read_colours(const coven_text *view, int seats, seat_colours *out) {
    json_document document;
    coven_json list, value;
    if (!view->data || !json_parse(&document, view->data, view->length, NULL)) return;
    const coven_json root = json_root(&document);
    if (json_member(&root, "seats", &list) && json_kind_of(&list) == JSON_LIST)
        for (json_walk w = json_walk_of(&list); json_next(&w) && w.index < seats;) {
            char text[8];
            if (json_kind_of(&w.value) == JSON_OBJECT && json_member(&w.value, "colour", &value) &&
                json_text(&value, text, sizeof text, NULL) && is_colour(text))
                memcpy(out->seat[w.index], text, sizeof text);
        }
    json_free(&document);
}

static seat_colours colours_of(const analysis *self) {
    seat_colours colours = {{"#c9303e", "#3b6fd4", "#a87400", "#2f9e5b"}};
    const coven_table *table = table_of(self);
    coven_text view = coven_text_growing();
    table->game->view(table, &self->record->first, COVEN_VIEW_ALL, &view);
    read_colours(&view, table->seats, &colours);
    coven_text_free(&view);
    return colours;
}

enum { GRAPH_WIDTH = 960, GRAPH_HEIGHT = 240 };

static int graph_x(const analysis *self, int at) {
    return self->record->count ? (int)((int64_t)at * GRAPH_WIDTH / self->record->count) : 0;
}
static int graph_y(int share) { return (int)((int64_t)(COVEN_ONE - share) * GRAPH_HEIGHT / COVEN_ONE); }

static void put_points(const analysis *self, const seat_colours *colours, const coven_language *language,
                       coven_text *out) {
    for (int i = 0; i < self->record->count; i++) {
        const analyst_ply *p = &self->ply[i];
        if (p->actor == COVEN_CHANCE || !p->mark) continue;
        coven_put(out, "<a href=\"#ply%d\"><circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\"><title>%d: ", i + 1,
                  graph_x(self, i), graph_y(p->before[p->actor - 1]), 3 + (int)p->mark, colours->seat[p->actor - 1],
                  i + 1);
        put_label(language, table_of(self), "", "</title></circle></a>\n", out, "analysis.page.%s",
                  analyst_mark_word(p->mark));
    }
}

static void put_svg(const analysis *self, const seat_colours *colours, const coven_language *language,
                    coven_text *out) {
    const coven_table *table = table_of(self);
    coven_put(out, "<svg viewBox=\"-44 -12 %d %d\" role=\"img\" aria-label=\"", GRAPH_WIDTH + 60, GRAPH_HEIGHT + 24);
    put_label(language, table, "", "\">\n<g class=\"grid\">", out, "analysis.page.graph");
    for (int part = 0; part <= 4; part++) {
        const int y = part * GRAPH_HEIGHT / 4;
        coven_put(out, "<path d=\"M0 %dH%d\"/><text x=\"-8\" y=\"%d\">%d%%</text>", y, GRAPH_WIDTH, y + 4,
                  100 - part * 25);
    }
    coven_put(out, "</g>\n");
    for (int seat = 0; seat < table->seats; seat++) {
        coven_put(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", colours->seat[seat]);
        for (int i = 0; i <= self->record->count; i++)
            coven_put(out, "%d,%d ", graph_x(self, i), graph_y(expected(self, i, seat)));
        coven_put(out, "\"/>\n");
    }
    put_points(self, colours, language, out);
    coven_put(out, "</svg>\n");
}

static void put_described(const coven_language *language, const coven_table *table, const void *state,
                          coven_event event, coven_text *out) {
    coven_text text = coven_text_growing();
    message_describe(language, table, state, event, &text);
    put_escaped(out, &text);
}

/* `style` has the language, and says whether there is more than ASCII. */
static void put_drawing(const coven_table *table, const void *state, const coven_style *style, coven_text *out) {
    const coven_style page = {.colour = false, .utf8 = style->utf8, .width = 100, .language = style->language};
    coven_text text = coven_text_growing();
    table->game->draw(table, state, COVEN_VIEW_ALL, &page, &text);
    coven_put(out, "<pre>");
    put_escaped(out, &text);
    coven_put(out, "</pre>\n");
}

/* What the one who acts could expect. */
static void put_expected(const analyst_ply *p, const coven_table *table, const void *state,
                         const coven_language *language, coven_text *out) {
    coven_text message = coven_text_growing(), sentence = coven_text_growing();
    coven_put(&message, "analysis.page.expected seat=%d expected=%d share=%d", p->actor, analyst_percent(p->best_value),
              analyst_percent(p->value));
    add_event(table, state, "best", p->best, &message);
    add_event(table, state, "event", p->event, &message);
    put_message(language, table, &message, &sentence);
    if (p->mark) {
        coven_put_char(&sentence, ' ');
        put_reason(p, table, state, language, &sentence);
    }
    coven_put(out, "<p>");
    put_escaped(out, &sentence);
    coven_put(out, "</p>\n");
}

static void put_ply_html(const analysis *self, int at, const void *state, const coven_style *style, coven_text *out) {
    const coven_table *table = table_of(self);
    const analyst_ply *p = &self->ply[at];
    coven_put(out, "<details id=\"ply%d\"%s><summary><b>%d</b> ", at + 1,
              p->actor != COVEN_CHANCE && p->mark >= MARK_MISTAKE ? " open" : "", at + 1);
    put_described(style->language, table, state, p->event, out);
    if (p->actor == COVEN_CHANCE) {
        coven_text luck = coven_text_growing();
        put_luck(style->language, table, p, &luck);
        coven_put(out, " <i>");
        put_escaped(out, &luck);
        coven_put(out, "</i>");
    } else if (p->mark) {
        put_label(style->language, table, " <strong>", " ", out, "analysis.page.%s", analyst_mark_word(p->mark));
        coven_put(out, "%s</strong>", analyst_mark_sign(p->mark));
    }
    coven_put(out, "</summary>\n");
    if (p->actor != COVEN_CHANCE) put_expected(p, table, state, style->language, out);
    put_drawing(table, state, style, out);
    coven_put(out, "</details>\n");
}

static void put_seats_html(const analysis *self, const seat_colours *colours, const coven_language *language,
                           coven_text *out) {
    const coven_table *table = table_of(self);
    const char *const columns[] = {"seat",         self->ended ? "result" : "expects",
                                   "luck",         "without",
                                   "accuracy",     "cost",
                                   "inaccuracies", "mistakes",
                                   "blunders"};
    coven_put(out, "<div class=\"wide\"><table><tr>");
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        put_label(language, table, "<th>", "</th>", out, "analysis.page.column.%s", columns[i]);
    coven_put(out, "</tr>\n");
    for (int seat = 0; seat < table->seats; seat++) {
        coven_put(out, "<tr><td><span class=\"seat\" style=\"background:%s\"></span>", colours->seat[seat]);
        coven_text name = coven_text_growing();
        message_seat(language, table, seat + 1, &name);
        put_escaped(out, &name);
        const int *marks = self->marks[seat];
        coven_put(out,
                  "</td><td>%d%%</td><td>%+d</td><td>%d%%</td><td>%d%%</td><td>%d</td><td>%d</td><td>%d</td><td>%d</"
                  "td></tr>\n",
                  analyst_percent(self->end[seat]), analyst_percent(self->luck[seat]),
                  analyst_percent(analyst_share_without_luck(self, seat + 1)), accuracy_of(self, seat),
                  analyst_percent(self->loss[seat]), marks[MARK_INACCURACY], marks[MARK_MISTAKE], marks[MARK_BLUNDER]);
    }
    coven_put(out, "</table></div>\n");
}

static void put_head(const coven_table *table, const coven_language *language, coven_text *out) {
    coven_put(out,
              "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">"
              "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">",
              coven_language_code(language));
    put_label(language, table, "<title>", "</title>", out, "analysis.page.title game=(%s.title)", table->game->id);
    coven_put(out, "\n<style>\n"
                   "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222;"
                   "background:#fff}\nsvg{width:100%%;height:auto}\n.grid path{stroke:#ccc}\n"
                   ".grid text{text-anchor:end;font-size:12px;fill:#666}\n"
                   "pre{font:13px/1.2 ui-monospace,monospace;overflow-x:auto;background:#f6f6f6;padding:.5rem}\n"
                   ".wide{overflow-x:auto}table{border-collapse:collapse}"
                   "td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd}\n"
                   ".seat{display:inline-block;width:.8em;height:.8em;border-radius:50%%;margin-right:.4em}"
                   "td:first-child{white-space:nowrap}code{overflow-wrap:anywhere}\n"
                   "td:first-child,th:first-child{text-align:left}summary{cursor:pointer}strong{color:#b00020}\n"
                   "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}pre{background:#242424}"
                   ".grid path{stroke:#444}strong{color:#ff7a8a}}\n"
                   "</style></head><body>\n");
    put_label(language, table, "<h1>", "</h1>\n", out, "%s.title", table->game->id);
}

void report_put_html(const analysis *self, const coven_style *style, coven_text *out) {
    const coven_table *table = table_of(self);
    const seat_colours colours = colours_of(self);
    put_head(table, style->language, out);
    if (self->untrained) put_label(style->language, table, "<p>", "</p>\n", out, "analysis.untrained");
    put_svg(self, &colours, style->language, out);
    put_seats_html(self, &colours, style->language, out);
    put_label(style->language, table, "<h2>", "</h2>\n", out, "analysis.page.events");
    coven_state state = self->record->first;
    for (int i = 0; i < self->record->count; i++) {
        put_ply_html(self, i, &state, style, out);
        table->game->apply(table, &state, self->ply[i].event);
    }
    put_label(style->language, table, "<h2>", "</h2>\n", out, "analysis.page.end");
    put_drawing(table, &state, style, out);
    coven_put(out, "</body></html>\n");
}
