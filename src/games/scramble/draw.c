/* draw.c -- the table in a terminal: the circle with its two pages and the energy, where every step leads, the three
 * groups with their queues, and both hands.
 *
 * The circle is painted on a canvas of characters, seat 2's page above the seam and seat 1's below it. A connection is
 * a dotted line in the colour of its element, with the element's letter in its middle. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scramble.h"

enum { COLUMNS = 57, ROWS = 23, CENTRE_X = COLUMNS / 2, CENTRE_Y = ROWS / 2 };

/* What a cell of the canvas shows, later kinds over earlier ones. */
typedef enum cell_kind { BLANK, SEAM, LINE_DOT, LINE_LETTER, NODE, ENERGY } cell_kind;
typedef struct cell {
    uint8_t kind, element, seat;
    char letter;
} cell;
typedef struct canvas {
    cell at[ROWS][COLUMNS];
} canvas;

/* ---- colours ---- */

static const char *const seat_colour[2] = {"#e5484d", "#4f8cff"};
static const char *const seat_names[2] = {"Red", "Blue"};
static const char dim[] = "#8a8f98";

static int hex_pair(const char *at) {
    const char text[3] = {at[0], at[1], '\0'};
    return (int)strtol(text, NULL, 16);
}

/* "#rrggbb" from here on; "" is left alone. */
static void paint(const coven_style *style, const char *colour, coven_text *out) {
    if (!style->colour || colour[0] != '#') return;
    coven_put(out, "\033[38;2;%d;%d;%dm", hex_pair(colour + 1), hex_pair(colour + 3), hex_pair(colour + 5));
}
static void bold(const coven_style *style, coven_text *out) {
    if (style->colour) coven_put(out, "\033[1m");
}
static void plain(const coven_style *style, coven_text *out) {
    if (style->colour) coven_put(out, "\033[0m");
}
static void put_painted(const coven_style *style, const char *colour, const char *text, coven_text *out) {
    paint(style, colour, out);
    coven_put(out, "%s", text);
    plain(style, out);
}
static void put_seat(const coven_style *style, int seat, coven_text *out) {
    bold(style, out);
    put_painted(style, seat_colour[seat], seat_names[seat], out);
}

/* ---- the canvas ---- */

typedef struct spot {
    int column, row;
} spot;

static spot spot_of(float x, float y, int seat) {
    const float turn = seat ? -1 : 1;
    return (spot){CENTRE_X + (int)lroundf(turn * x * (CENTRE_X - 1)),
                  CENTRE_Y + (int)lroundf(turn * y * (CENTRE_Y - 0.3f))};
}

static void put_cell(canvas *c, spot at, cell what) {
    if (at.column < 0 || at.column >= COLUMNS || at.row < 0 || at.row >= ROWS) return;
    if (c->at[at.row][at.column].kind <= what.kind) c->at[at.row][at.column] = what;
}

static void paint_line(canvas *c, spot from, spot to, int element, char letter) {
    const int across = abs(to.column - from.column), down = abs(to.row - from.row);
    const int steps = across > 2 * down ? across / 2 : down;
    for (int i = 1; i < steps; i++) {
        const spot at = {from.column + (to.column - from.column) * i / steps,
                         from.row + (to.row - from.row) * i / steps};
        const bool middle = i == (steps + 1) / 2;
        put_cell(c, at, (cell){middle ? LINE_LETTER : LINE_DOT, (uint8_t)element, 0, letter});
    }
}

static void paint_page(canvas *c, const scramble_content *content, const scramble_page *page, int seat) {
    for (int i = 0; i < page->connections; i++) {
        const scramble_connection *line = &page->connection[i];
        const int end = line->to - SEAM_END;
        const spot from = spot_of(page->x[line->from], page->y[line->from], seat);
        const spot to = line->to < SEAM_END ? spot_of(page->x[line->to], page->y[line->to], seat)
                                            : spot_of(content->seam_x[end], 0, seat);
        paint_line(c, from, to, line->element, content->element[line->element].letter);
    }
    for (int node = 0; node < page->nodes; node++)
        put_cell(c, spot_of(page->x[node], page->y[node], seat), (cell){NODE, 0, (uint8_t)seat, (char)('1' + node)});
}

static void paint_circle(canvas *c, const scramble_content *content, const scramble_state *s) {
    memset(c, 0, sizeof *c);
    for (int column = 0; column < COLUMNS; column++) put_cell(c, (spot){column, CENTRE_Y}, (cell){.kind = SEAM});
    for (int end = 0; end < content->seam_ends; end++)
        put_cell(c, spot_of(content->seam_x[end], 0, 0),
                 (cell){LINE_DOT, content->seam[end], 0, content->element[content->seam[end]].letter});
    for (int seat = 0; seat < 2; seat++)
        if (s->page[seat] != NO_PAGE) paint_page(c, content, &content->page[s->page[seat]], seat);
    if (s->energy == NO_NODE) return;
    const int seat = node_seat(s->energy), node = node_number(s->energy) - 1;
    const scramble_page *page = &content->page[s->page[seat]];
    put_cell(c, spot_of(page->x[node], page->y[node], seat), (cell){ENERGY, 0, (uint8_t)seat, (char)('1' + node)});
}

/* A node takes three columns: " 4 ", and with the energy on it "(4)". */
static void put_canvas_row(const coven_style *style, const scramble_content *content, const canvas *c, int row,
                           coven_text *out) {
    for (int column = 0; column < COLUMNS; column++) {
        const cell *here = &c->at[row][column];
        const cell *next = column + 1 < COLUMNS ? here + 1 : NULL, *last = column ? here - 1 : NULL;
        if (next && next->kind == ENERGY) {
            bold(style, out);
            coven_put(out, "(");
            plain(style, out);
        } else if (last && last->kind == ENERGY) {
            bold(style, out);
            coven_put(out, ")");
            plain(style, out);
        } else if (here->kind >= NODE) {
            const char digit[2] = {here->letter, '\0'};
            bold(style, out);
            put_painted(style, seat_colour[here->seat], digit, out);
        } else if ((next && next->kind == NODE) || (last && last->kind == NODE)) {
            coven_put_char(out, ' ');
        } else if (here->kind == LINE_LETTER || here->kind == LINE_DOT) {
            const char letter[2] = {here->letter, '\0'};
            const bool dot = here->kind == LINE_DOT;
            put_painted(style, content->element[here->element].colour, !dot ? letter : style->utf8 ? "·" : ".", out);
        } else if (here->kind == SEAM) {
            put_painted(style, dim, style->utf8 ? "─" : "-", out);
        } else {
            coven_put_char(out, ' ');
        }
    }
}

/* ---- where each step leads ---- */

/* "6 f2 w5 e4 a3", the other side's nodes with an apostrophe. */
static void put_steps(const coven_style *style, const scramble_content *content, const scramble_state *s, int node,
                      coven_text *out) {
    const int seat = node_seat(node);
    const bool here = s->energy == node;
    const char number[4] = {here ? '(' : ' ', (char)('0' + node_number(node)), here ? ')' : ' ', '\0'};
    bold(style, out);
    put_painted(style, seat_colour[seat], number, out);
    for (int e = 0; e < content->elements; e++) {
        const int to = steps_by(content, s, e)[node];
        const char letter[3] = {' ', content->element[e].letter, '\0'};
        put_painted(style, content->element[e].colour, letter, out);
        if (to == node) {
            coven_put(out, "--");
            continue;
        }
        const char target[3] = {(char)('0' + node_number(to)), node_seat(to) != seat ? '\'' : ' ', '\0'};
        put_painted(style, seat_colour[node_seat(to)], target, out);
    }
}

/* The line of the table of steps that stands beside a row of the canvas: seat 2's page above, seat 1's below. */
static void put_steps_row(const coven_style *style, const scramble_content *content, const scramble_state *s, int row,
                          coven_text *out) {
    const int seat = row < CENTRE_Y ? 1 : 0, first = seat ? 1 : CENTRE_Y + 1, line = row - first;
    const scramble_page *page = &content->page[s->page[seat]];
    if (row == CENTRE_Y || line < 0 || line > page->nodes) return;
    coven_put(out, "  ");
    if (line > 0) {
        put_steps(style, content, s, seat * PAGE_NODES_MAX + line - 1, out);
        return;
    }
    put_seat(style, seat, out);
    coven_put(out, ": %s", page->name);
}

static void put_circle(const coven_style *style, const scramble_content *content, const scramble_state *s,
                       coven_text *out) {
    canvas c;
    paint_circle(&c, content, s);
    const bool both = s->page[0] != NO_PAGE && s->page[1] != NO_PAGE;
    const bool beside = both && style->width >= COLUMNS + 2 + 4 + 4 * content->elements;
    for (int row = 0; row < ROWS; row++) {
        put_canvas_row(style, content, &c, row, out);
        if (beside) put_steps_row(style, content, s, row, out);
        coven_put_char(out, '\n');
    }
    if (!both || beside) return;
    for (int row = 0; row < ROWS; row++) {
        const size_t before = out->length;
        put_steps_row(style, content, s, row, out);
        if (out->length > before) coven_put_char(out, '\n');
    }
}

/* ---- cards ---- */

static void put_card(const coven_style *style, const scramble_content *content, int number, coven_text *out) {
    const scramble_card *card = &content->card[number];
    coven_put(out, "%s ", card->id);
    if (card->primary == ANY) {
        coven_put(out, "(any)");
        return;
    }
    coven_put_char(out, '(');
    put_painted(style, content->element[card->primary].colour, content->element[card->primary].name, out);
    coven_put(out, style->utf8 ? "→" : ">");
    put_painted(style, content->element[card->secondary].colour, content->element[card->secondary].name, out);
    coven_put_char(out, ')');
}

static void put_place(const coven_style *style, const scramble_content *content, const scramble_state *s, int place,
                      coven_text *out) {
    coven_put(out, " %c  ", 'a' + place);
    if (s->catalyst[place] == NO_CARD) {
        coven_put(out, "-\n");
        return;
    }
    put_card(style, content, s->catalyst[place], out);
    coven_put(out, "  queue:");
    for (int i = 0; i < queue_length(s->queue[place]); i++) {
        coven_put_char(out, ' ');
        put_seat(style, queue_owner(s->queue[place], i), out);
    }
    for (unsigned tucked = s->tucked[place]; tucked; tucked &= tucked - 1) {
        coven_put_char(out, ' ');
        const int card = __builtin_ctz(tucked);
        paint(style, dim, out);
        coven_put(out, "[%s]", content->card[card].id);
        plain(style, out);
    }
    for (int i = place_used(s, place); i < ROOM; i++) coven_put(out, style->utf8 ? " ·" : " .");
    coven_put_char(out, '\n');
}

static void put_hand(const coven_style *style, const scramble_content *content, const scramble_state *s, int seat,
                     int viewer, coven_text *out) {
    put_seat(style, seat, out);
    coven_put(out, "%s: banished %d, %d imp%s in hand", viewer == seat + 1 ? " (you)" : "", s->banished[seat],
              s->imps[seat], s->imps[seat] == 1 ? "" : "s");
    if (s->hidden[seat]) coven_put(out, ", %d hidden spell%s", s->hidden[seat], s->hidden[seat] == 1 ? "" : "s");
    coven_put_char(out, '\n');
    for (unsigned hand = s->hand[seat]; hand; hand &= hand - 1) {
        const int card = __builtin_ctz(hand);
        coven_put(out, "    ");
        put_card(style, content, card, out);
        coven_put(out, "  %s: %s\n", content->card[card].name, content->spell_name[content->card[card].spell]);
    }
}

void scramble_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out) {
    const scramble_content *content = content_of(table);
    const scramble_state *s = state;
    put_hand(style, content, s, 1, viewer, out);
    put_circle(style, content, s, out);
    for (int place = 0; place < PLACES; place++) put_place(style, content, s, place, out);
    if (s->page[2] != NO_PAGE) coven_put(out, "Spare page: %s\n", content->page[s->page[2]].name);
    if (s->out) {
        coven_put(out, "Out of the round:");
        for (unsigned cards = s->out; cards; cards &= cards - 1)
            coven_put(out, " %s", content->card[__builtin_ctz(cards)].id);
        coven_put_char(out, '\n');
    }
    if (s->first != NO_SEAT) {
        put_seat(style, s->first, out);
        coven_put(out, " starts the round.\n");
    }
    put_hand(style, content, s, 0, viewer, out);
}

/* ---- a set ---- */

/* One page with its half of the circle, as seat 1 has it before itself. */
static void put_page(const coven_style *style, const scramble_content *content, const scramble_page *page,
                     coven_text *out) {
    canvas c;
    memset(&c, 0, sizeof c);
    for (int column = 0; column < COLUMNS; column++) put_cell(&c, (spot){column, CENTRE_Y}, (cell){.kind = SEAM});
    for (int end = 0; end < content->seam_ends; end++)
        put_cell(&c, spot_of(content->seam_x[end], 0, 0),
                 (cell){LINE_LETTER, content->seam[end], 0, content->element[content->seam[end]].letter});
    paint_page(&c, content, page, 0);
    bold(style, out);
    coven_put(out, "%s", page->id);
    plain(style, out);
    coven_put(out, ": %d nodes, the energy starts on %d\n", page->nodes, page->start + 1);
    for (int row = CENTRE_Y; row < ROWS; row++) {
        put_canvas_row(style, content, &c, row, out);
        coven_put_char(out, '\n');
    }
    for (int node = 0; node < page->nodes; node++) {
        coven_put(out, "  %d:", node + 1);
        for (int i = 0; i < page->connections; i++) {
            const scramble_connection *line = &page->connection[i];
            if (line->from != node && line->to != node) continue;
            const char letter[3] = {' ', content->element[line->element].letter, '\0'};
            put_painted(style, content->element[line->element].colour, letter, out);
            if (line->to >= SEAM_END)
                coven_put(out, " seam %d", line->to - SEAM_END + 1);
            else
                coven_put(out, " %d", (line->from == node ? line->to : line->from) + 1);
        }
        coven_put_char(out, '\n');
    }
}

void scramble_draw_set(const coven_set *set, const coven_style *style, coven_text *out) {
    const scramble_content *content = set->content;
    for (int page = 0; page < PAGES; page++) {
        put_page(style, content, &content->page[page], out);
        coven_put_char(out, '\n');
    }
    for (int card = 0; card < CARDS; card++) {
        coven_put(out, "  ");
        put_card(style, content, card, out);
        coven_put_char(out, '\n');
    }
}
