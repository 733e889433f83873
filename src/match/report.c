/* report.c -- an analysis as lines for a terminal, as JSON, and as a page of its own. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "match/analyst.h"

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

/* One line for each tenth of a win, one column for each event (or for several, when they are many); a seat's digit
 * stands where it could expect that much. */
static void put_graph(const analysis *self, int width, coven_text *out) {
    const int seats = table_of(self)->seats, points = self->record->count + 1;
    const int columns = points < width - LABEL ? points : width - LABEL;
    for (int row = 0; row < ROWS; row++) {
        const int level = ROWS - 1 - row;
        coven_put(out, "%4d%% ", level * 10);
        for (int column = 0; column < columns; column++) {
            const int at = columns > 1 ? (int)((int64_t)column * (points - 1) / (columns - 1)) : points - 1;
            char mark = level == 5 ? '.' : ' ';
            for (int seat = seats - 1; seat >= 0; seat--)
                if ((analyst_percent(expected(self, at, seat)) + 5) / 10 == level) mark = (char)('1' + seat);
            coven_put_char(out, mark);
        }
        coven_put_char(out, '\n');
    }
}

static void put_seat_line(const analysis *self, int seat, coven_text *out) {
    const int *marks = self->marks[seat];
    coven_put(out, "Seat %d (", seat + 1);
    table_of(self)->game->seat_name(table_of(self), seat + 1, out);
    coven_put(out,
              "): %s %d%%, luck %+d, without it %d%%; decisions: %d, which cost %d; inaccuracies %d, mistakes %d, "
              "blunders %d\n",
              self->ended ? "got" : "expects", analyst_percent(self->end[seat]), analyst_percent(self->luck[seat]),
              analyst_percent(self->adjusted[seat]), self->decisions[seat], analyst_percent(self->loss[seat]),
              marks[MARK_INACCURACY], marks[MARK_MISTAKE], marks[MARK_BLUNDER]);
}

/* The events that are worth a line: marked decisions, and luck of five in a hundred or more. */
static bool is_notable(const coven_table *table, const analyst_ply *p) {
    if (p->actor != COVEN_CHANCE) return p->mark != MARK_NONE;
    for (int seat = 0; seat < table->seats; seat++)
        if (abs(p->luck[seat]) >= COVEN_ONE / 20) return true;
    return false;
}

static void put_ply_line(const analysis *self, int at, const void *state, coven_text *out) {
    const coven_table *table = table_of(self);
    const analyst_ply *p = &self->ply[at];
    coven_put(out, "%4d  %s ", at + 1, coven_actor_text(p->actor));
    put_event(table, state, p->event, out);
    if (p->actor == COVEN_CHANCE) {
        coven_put(out, "  luck");
        for (int seat = 0; seat < table->seats; seat++) coven_put(out, " %+d", analyst_percent(p->luck[seat]));
    } else {
        coven_put(out, "%s  %s: %d%%, with \"", analyst_mark_sign(p->mark), analyst_mark_word(p->mark),
                  analyst_percent(p->value));
        put_event(table, state, p->best, out);
        coven_put(out, "\" %d%%", analyst_percent(p->best_value));
    }
    coven_put_char(out, '\n');
}

void analyst_put_text(const analysis *self, const coven_style *style, coven_text *out) {
    const coven_table *table = table_of(self);
    coven_put(out, "%s: what each seat could expect, event by event\n\n", table->game->title);
    put_graph(self, style->width, out);
    coven_put_char(out, '\n');
    for (int seat = 0; seat < table->seats; seat++) put_seat_line(self, seat, out);
    coven_put_char(out, '\n');
    coven_state state = self->record->first;
    for (int i = 0; i < self->record->count; i++) {
        if (is_notable(table, &self->ply[i])) put_ply_line(self, i, &state, out);
        table->game->apply(table, &state, self->ply[i].event);
    }
}

/* ---- JSON ---- */

/* A share with four digits; json_number takes whole numbers only. */
static void put_share(json_writer *w, int share) {
    char text[24];
    coven_text over = coven_text_over(text, sizeof text);
    coven_put(&over, "%.4f", (double)share / COVEN_ONE);
    json_put_raw(w, text, over.length);
}

static void put_shares(json_writer *w, const char *name, const int *share, int seats) {
    json_name(w, name);
    json_open(w, '[');
    for (int seat = 0; seat < seats; seat++) put_share(w, share[seat]);
    json_close(w, ']');
}

static void put_event_string(json_writer *w, const char *name, const coven_table *table, const void *state,
                             coven_event event) {
    char text[COVEN_EVENT_TEXT];
    coven_text over = coven_text_over(text, sizeof text);
    put_event(table, state, event, &over);
    json_name_string(w, name, text);
}

static void put_ply_json(json_writer *w, const coven_table *table, const analyst_ply *p, int at, const void *state) {
    json_open(w, '{');
    json_name_number(w, "ply", at);
    json_name_string(w, "actor", coven_actor_text(p->actor));
    put_event_string(w, "event", table, state, p->event);
    put_shares(w, "expected", p->before, table->seats);
    if (p->actor == COVEN_CHANCE) {
        put_shares(w, "luck", p->luck, table->seats);
    } else {
        put_event_string(w, "best", table, state, p->best);
        json_name(w, "best_value");
        put_share(w, p->best_value);
        json_name(w, "value");
        put_share(w, p->value);
        if (p->mark) json_name_string(w, "mark", analyst_mark_word(p->mark));
    }
    json_close(w, '}');
}

void analyst_put_json(const analysis *self, coven_text *out) {
    const coven_table *table = table_of(self);
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "game", table->game->id);
    json_name_number(w, "seats", table->seats);
    json_name(w, "plies");
    json_open(w, '[');
    coven_state state = self->record->first;
    for (int i = 0; i < self->record->count; i++) {
        put_ply_json(w, table, &self->ply[i], i, &state);
        table->game->apply(table, &state, self->ply[i].event);
    }
    json_close(w, ']');
    put_shares(w, self->ended ? "result" : "expected", self->end, table->seats);
    put_shares(w, "luck", self->luck, table->seats);
    put_shares(w, "adjusted", self->adjusted, table->seats);
    put_shares(w, "cost", self->loss, table->seats);
    for (int mark = MARK_INACCURACY; mark < MARKS; mark++) {
        static const char *const many[MARKS] = {"", "inaccuracies", "mistakes", "blunders"};
        json_name(w, many[mark]);
        json_open(w, '[');
        for (int seat = 0; seat < table->seats; seat++) json_number(w, self->marks[seat][mark]);
        json_close(w, ']');
    }
    json_close(w, '}');
}

/* ---- a page ---- */

/* What was written for a terminal, for a page; frees it. */
static void put_escaped(coven_text *out, coven_text *text) {
    for (size_t i = 0; i < text->length; i++) {
        switch (text->at[i]) {
        case '<': coven_put(out, "&lt;"); break;
        case '>': coven_put(out, "&gt;"); break;
        case '&': coven_put(out, "&amp;"); break;
        case '"': coven_put(out, "&quot;"); break;
        default: coven_put_char(out, text->at[i]);
        }
    }
    out->short_of += text->short_of;
    coven_text_free(text);
}

static const char *const seat_colour[COVEN_SEATS_MAX] = {"#d98a00", "#3b6fd4", "#2f9e5b", "#b5429a"};

enum { GRAPH_WIDTH = 960, GRAPH_HEIGHT = 240 };

static int graph_x(const analysis *self, int at) {
    return self->record->count ? (int)((int64_t)at * GRAPH_WIDTH / self->record->count) : 0;
}
static int graph_y(int share) { return (int)((int64_t)(COVEN_ONE - share) * GRAPH_HEIGHT / COVEN_ONE); }

static void put_svg(const analysis *self, coven_text *out) {
    const coven_table *table = table_of(self);
    coven_put(out,
              "<svg viewBox=\"-44 -12 %d %d\" role=\"img\" aria-label=\"What each seat could expect\">\n"
              "<g class=\"grid\">",
              GRAPH_WIDTH + 60, GRAPH_HEIGHT + 24);
    for (int part = 0; part <= 4; part++) {
        const int y = part * GRAPH_HEIGHT / 4;
        coven_put(out, "<path d=\"M0 %dH%d\"/><text x=\"-8\" y=\"%d\">%d%%</text>", y, GRAPH_WIDTH, y + 4,
                  100 - part * 25);
    }
    coven_put(out, "</g>\n");
    for (int seat = 0; seat < table->seats; seat++) {
        coven_put(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", seat_colour[seat]);
        for (int i = 0; i <= self->record->count; i++)
            coven_put(out, "%d,%d ", graph_x(self, i), graph_y(expected(self, i, seat)));
        coven_put(out, "\"/>\n");
    }
    for (int i = 0; i < self->record->count; i++) {
        const analyst_ply *p = &self->ply[i];
        if (p->actor == COVEN_CHANCE || !p->mark) continue;
        coven_put(
            out,
            "<a href=\"#ply%d\"><circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\"><title>%d: %s</title></circle></a>\n",
            i + 1, graph_x(self, i), graph_y(p->before[p->actor - 1]), 3 + (int)p->mark, seat_colour[p->actor - 1],
            i + 1, analyst_mark_word(p->mark));
    }
    coven_put(out, "</svg>\n");
}

static void put_said(const coven_table *table, const void *state, coven_event event, coven_text *out) {
    coven_text text = coven_text_growing();
    table->game->say(table, state, event, &text);
    put_escaped(out, &text);
}

static void put_drawing(const coven_table *table, const void *state, coven_text *out) {
    static const coven_style style = {.colour = false, .utf8 = true, .width = 100};
    coven_text text = coven_text_growing();
    table->game->draw(table, state, COVEN_WHOLE, &style, &text);
    coven_put(out, "<pre>");
    put_escaped(out, &text);
    coven_put(out, "</pre>\n");
}

static void put_ply_html(const analysis *self, int at, const void *state, coven_text *out) {
    const coven_table *table = table_of(self);
    const analyst_ply *p = &self->ply[at];
    coven_put(out, "<details id=\"ply%d\"%s><summary><b>%d</b> ", at + 1,
              p->actor != COVEN_CHANCE && p->mark >= MARK_MISTAKE ? " open" : "", at + 1);
    put_said(table, state, p->event, out);
    if (p->actor == COVEN_CHANCE) {
        coven_put(out, " <i>luck");
        for (int seat = 0; seat < table->seats; seat++) coven_put(out, " %+d", analyst_percent(p->luck[seat]));
        coven_put(out, "</i>");
    } else if (p->mark) {
        coven_put(out, " <strong>%s %s</strong>", analyst_mark_word(p->mark), analyst_mark_sign(p->mark));
    }
    coven_put(out, "</summary>\n");
    if (p->actor != COVEN_CHANCE) {
        coven_put(out, "<p>Seat %d could expect %d%% with <code>", p->actor, analyst_percent(p->best_value));
        put_event(table, state, p->best, out);
        coven_put(out, "</code>; after <code>");
        put_event(table, state, p->event, out);
        coven_put(out, "</code> it is %d%%.</p>\n", analyst_percent(p->value));
    }
    put_drawing(table, state, out);
    coven_put(out, "</details>\n");
}

static void put_seats_html(const analysis *self, coven_text *out) {
    const coven_table *table = table_of(self);
    coven_put(out,
              "<table><tr><th>Seat</th><th>%s</th><th>Luck</th><th>Without luck</th><th>Decisions</th><th>Cost</th>"
              "<th>Inaccuracies</th><th>Mistakes</th><th>Blunders</th></tr>\n",
              self->ended ? "Result" : "Expects");
    for (int seat = 0; seat < table->seats; seat++) {
        coven_put(out, "<tr><td style=\"color:%s\">", seat_colour[seat]);
        coven_text name = coven_text_growing();
        table->game->seat_name(table, seat + 1, &name);
        put_escaped(out, &name);
        const int *marks = self->marks[seat];
        coven_put(
            out,
            "</td><td>%d%%</td><td>%+d</td><td>%d%%</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td></tr>\n",
            analyst_percent(self->end[seat]), analyst_percent(self->luck[seat]), analyst_percent(self->adjusted[seat]),
            self->decisions[seat], analyst_percent(self->loss[seat]), marks[MARK_INACCURACY], marks[MARK_MISTAKE],
            marks[MARK_BLUNDER]);
    }
    coven_put(out, "</table>\n");
}

void analyst_put_html(const analysis *self, coven_text *out) {
    const coven_table *table = table_of(self);
    coven_put(
        out,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\"><title>%s, analysed</title>\n<style>\n"
        "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222;"
        "background:#fff}\nsvg{width:100%%;height:auto}\n.grid path{stroke:#ccc}\n"
        ".grid text{text-anchor:end;font-size:12px;fill:#666}\n"
        "pre{font:13px/1.2 ui-monospace,monospace;overflow-x:auto;background:#f6f6f6;padding:.5rem}\n"
        "table{border-collapse:collapse}td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd}\n"
        "td:first-child,th:first-child{text-align:left}summary{cursor:pointer}strong{color:#b00020}\n"
        "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}pre{background:#242424}"
        ".grid path{stroke:#444}strong{color:#ff7a8a}}\n"
        "</style></head><body>\n<h1>%s</h1>\n",
        table->game->title, table->game->title);
    put_svg(self, out);
    put_seats_html(self, out);
    coven_put(out, "<h2>Event by event</h2>\n");
    coven_state state = self->record->first;
    for (int i = 0; i < self->record->count; i++) {
        put_ply_html(self, i, &state, out);
        table->game->apply(table, &state, self->ply[i].event);
    }
    coven_put(out, "<h2>The end</h2>\n");
    put_drawing(table, &state, out);
    coven_put(out, "</body></html>\n");
}
