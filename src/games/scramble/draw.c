/* draw.c -- the table in a terminal: the circle with its two pages and the energy, where every step leads, the three
 * groups with their queues, and both hands.
 *
 * The circle is painted on a canvas of characters, seat 2's page above the seam and seat 1's below it. A connection is
 * a dotted line in the colour of its element, with the element's letter in its middle. Where there are too few rows,
 * groups and hands take a line each; where even that is not enough, the table of steps takes the circle's place. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/drawing.h"
#include "core/message.h"
#include "core/terminal_text.h"
#include "scramble.h"

/* From the largest to the most compact. */
enum { FORM_ROOMY, FORM_SHORT, FORM_STEPS, FORMS };

enum { ELEMENT_MAX = 10, SPELL_MAX = 16, SEAT_MAX = 5 }; /* columns of their names, of seats in queues */
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

typedef struct drawing {
    const coven_style *style;
    const coven_set *set;
    const coven_table *table;    /* NULL: a set is drawn alone */
    const scramble_state *state; /* the same */
    const scramble_content *content;
    int viewer;
    coven_text *out;
} drawing;

/* ---- colours ---- */

static const char *const seat_colour[2] = {"#e5484d", "#4f8cff"};
static const char dim[] = "#8a8f98";

static int hex_pair(const char *at) {
    const char text[3] = {at[0], at[1], '\0'};
    return (int)strtol(text, NULL, 16);
}

/* "#rrggbb" from here on; "" is left alone. */
static void paint(const drawing *pen, const char *colour) {
    if (!pen->style->colour || colour[0] != '#') return;
    coven_put(pen->out, "\033[");
    drawing_put_colour(pen->style, false, hex_pair(colour + 1), hex_pair(colour + 3), hex_pair(colour + 5), pen->out);
    coven_put_char(pen->out, 'm');
}
static void bold(const drawing *pen) {
    if (pen->style->colour) coven_put(pen->out, "\033[1m");
}
static void plain(const drawing *pen) {
    if (pen->style->colour) coven_put(pen->out, "\033[0m");
}
static void put_painted(const drawing *pen, const char *colour, const char *text) {
    paint(pen, colour);
    coven_put(pen->out, "%s", text);
    plain(pen);
}

/* ---- names and labels ---- */

static span name_of(const drawing *pen, const char *name) { return drawing_name(pen->style, pen->set, name); }
static int columns_of(span name, int max) {
    const int columns = text_columns(name.at, name.length);
    return columns < max ? columns : max;
}
/* At most `max` columns of a name. */
static int put_cut(const drawing *pen, span name, int max) {
    return text_put_cut(pen->out, name.at, name.length, max, pen->style->utf8);
}
static int put_label(const drawing *pen, int max, const char *message) {
    return drawing_put_label(pen->style, pen->table, max, pen->out, "%s", message);
}
static void put_seat(const drawing *pen, int seat) {
    bold(pen);
    paint(pen, seat_colour[seat]);
    drawing_put_label(pen->style, pen->table, SEAT_MAX, pen->out, "scramble.seat.%d", seat + 1);
    plain(pen);
}

/* A label about a page. */
static int put_page_label(const drawing *pen, const char *id, const char *page, int max) {
    coven_text message = coven_text_growing();
    coven_put(&message, "%s page=", id);
    message_put_name(&message, page);
    const int columns = put_label(pen, max, text_of(&message));
    pen->out->dropped += message.dropped;
    coven_text_free(&message);
    return columns;
}

/* A label about a seat, whose name in it has the seat's colour, and perhaps about its page. */
static int put_seat_label(const drawing *pen, const char *id, int seat, const char *page, int max) {
    coven_text label = coven_text_growing(), name = coven_text_growing(), told = coven_text_growing();
    const drawing aside = {.style = pen->style, .set = pen->set, .table = pen->table, .out = &label};
    coven_put(&told, "%s who=@%d", id, seat + 1);
    const int columns =
        page ? put_page_label(&aside, text_of(&told), page, max) : put_label(&aside, max, text_of(&told));
    drawing_put_label(pen->style, pen->table, max, &name, "scramble.seat.%d", seat + 1);
    const char *all = text_of(&label), *at = name.length ? strstr(all, name.data) : NULL;
    if (at) {
        coven_put_bytes(pen->out, all, (size_t)(at - all));
        bold(pen);
        put_painted(pen, seat_colour[seat], name.data);
        all = at + name.length;
    }
    coven_put(pen->out, "%s", all);
    pen->out->dropped += label.dropped + name.dropped + told.dropped;
    coven_text_free(&label);
    coven_text_free(&name);
    coven_text_free(&told);
    return columns;
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
static void put_canvas_row(const drawing *pen, const canvas *c, int row) {
    const bool utf8 = pen->style->utf8;
    for (int column = 0; column < COLUMNS; column++) {
        const cell *here = &c->at[row][column];
        const cell *next = column + 1 < COLUMNS ? here + 1 : NULL, *last = column ? here - 1 : NULL;
        if ((next && next->kind == ENERGY) || (last && last->kind == ENERGY)) {
            bold(pen);
            coven_put(pen->out, next && next->kind == ENERGY ? "(" : ")");
            plain(pen);
        } else if (here->kind >= NODE) {
            const char digit[2] = {here->letter, '\0'};
            bold(pen);
            put_painted(pen, seat_colour[here->seat], digit);
        } else if ((next && next->kind == NODE) || (last && last->kind == NODE)) {
            coven_put_char(pen->out, ' ');
        } else if (here->kind == LINE_LETTER || here->kind == LINE_DOT) {
            const char letter[2] = {here->letter, '\0'};
            const bool dot = here->kind == LINE_DOT;
            put_painted(pen, pen->content->element[here->element].colour, !dot ? letter : utf8 ? "·" : ".");
        } else if (here->kind == SEAM) {
            put_painted(pen, dim, utf8 ? "─" : "-");
        } else {
            coven_put_char(pen->out, ' ');
        }
    }
}

/* ---- where each step leads ---- */

/* "6 f2 w5 e4 a3", the other side's nodes with an apostrophe. */
static void put_steps(const drawing *pen, int node) {
    const scramble_content *content = pen->content;
    const int seat = node_seat(node);
    const bool here = pen->state->energy == node;
    const char number[4] = {here ? '(' : ' ', (char)('0' + node_number(node)), here ? ')' : ' ', '\0'};
    bold(pen);
    put_painted(pen, seat_colour[seat], number);
    for (int e = 0; e < content->elements; e++) {
        const int to = steps_by(content, pen->state, e)[node];
        const char letter[3] = {' ', content->element[e].letter, '\0'};
        put_painted(pen, content->element[e].colour, letter);
        if (to == node) {
            coven_put(pen->out, "--");
            continue;
        }
        const char target[3] = {(char)('0' + node_number(to)), node_seat(to) != seat ? '\'' : ' ', '\0'};
        put_painted(pen, seat_colour[node_seat(to)], target);
    }
}

/* The line of the table of steps that stands beside a row of the canvas: seat 2's page above, seat 1's below. */
static void put_steps_row(const drawing *pen, int row, int indent) {
    const int seat = row < CENTRE_Y ? 1 : 0, first = seat ? 1 : CENTRE_Y + 1, line = row - first;
    const scramble_page *page = &pen->content->page[pen->state->page[seat]];
    if (row == CENTRE_Y || line < 0 || line > page->nodes) return;
    coven_put(pen->out, "  ");
    if (line > 0)
        put_steps(pen, seat * PAGE_NODES_MAX + line - 1);
    else
        put_seat_label(pen, "scramble.draw.page", seat, page->name, pen->style->width - indent - 2);
}

static void put_circle(const drawing *pen) {
    const scramble_state *s = pen->state;
    canvas c;
    paint_circle(&c, pen->content, s);
    const bool both = s->page[0] != NO_PAGE && s->page[1] != NO_PAGE;
    const bool beside = both && pen->style->width >= COLUMNS + 2 + 4 + 4 * pen->content->elements;
    for (int row = 0; row < ROWS; row++) {
        put_canvas_row(pen, &c, row);
        if (beside) put_steps_row(pen, row, COLUMNS);
        coven_put_char(pen->out, '\n');
    }
    if (!both || beside) return;
    for (int row = 0; row < ROWS; row++) {
        const size_t before = pen->out->length;
        put_steps_row(pen, row, 0);
        if (pen->out->length > before) coven_put_char(pen->out, '\n');
    }
}

/* ---- cards ---- */

static int put_element(const drawing *pen, const scramble_element *element) {
    paint(pen, element->colour);
    const int columns = put_cut(pen, name_of(pen, element->name), ELEMENT_MAX);
    plain(pen);
    return columns;
}

/* "fw (Fire>Water)"; how many columns. */
static int put_card(const drawing *pen, int number) {
    const scramble_card *card = &pen->content->card[number];
    int columns = (int)strlen(card->id) + 3;
    coven_put(pen->out, "%s (", card->id);
    if (card->primary == ANY) {
        columns += put_label(pen, ELEMENT_MAX, "scramble.draw.any");
    } else {
        columns += put_element(pen, &pen->content->element[card->primary]) + 1;
        coven_put(pen->out, pen->style->utf8 ? "→" : ">");
        columns += put_element(pen, &pen->content->element[card->secondary]);
    }
    coven_put_char(pen->out, ')');
    return columns;
}

/* The imps that queue at a place, the cards tucked there, and what room is left. */
static void put_queue(const drawing *pen, int place, const char *colour) {
    const scramble_state *s = pen->state;
    for (int i = 0; i < queue_length(s->queue[place]); i++) {
        coven_put_char(pen->out, ' ');
        put_seat(pen, queue_owner(s->queue[place], i));
    }
    for (unsigned tucked = s->tucked[place]; tucked; tucked &= tucked - 1) {
        coven_put_char(pen->out, ' ');
        if (*colour) paint(pen, colour);
        coven_put(pen->out, "[%s]", pen->content->card[__builtin_ctz(tucked)].id);
        if (*colour) plain(pen);
    }
    for (int i = place_used(s, place); i < ROOM; i++) coven_put(pen->out, pen->style->utf8 ? " ·" : " .");
}

/* The columns that put_queue takes. */
static int queue_columns(const drawing *pen, int place) {
    const scramble_state *s = pen->state;
    int columns = queue_length(s->queue[place]) * (1 + SEAT_MAX) + 2 * (ROOM - place_used(s, place));
    for (unsigned tucked = s->tucked[place]; tucked; tucked &= tucked - 1)
        columns += 3 + (int)strlen(pen->content->card[__builtin_ctz(tucked)].id);
    return columns;
}

static void put_place(const drawing *pen, int place) {
    coven_put(pen->out, " %c  ", 'a' + place);
    if (pen->state->catalyst[place] == NO_CARD) {
        coven_put(pen->out, "-\n");
        return;
    }
    const int used = 4 + put_card(pen, pen->state->catalyst[place]) + 2;
    coven_put(pen->out, "  ");
    put_label(pen, pen->style->width - used - queue_columns(pen, place), "scramble.draw.queue");
    put_queue(pen, place, dim);
    coven_put_char(pen->out, '\n');
}

/* "Red (you): banished 2, 1 imp in hand", or the short form of it; how many columns. */
static int put_counts(const drawing *pen, const char *form, int seat) {
    const scramble_state *s = pen->state;
    const char *whose = pen->viewer == seat + 1 ? "scramble.draw.seat.you" : "scramble.draw.seat";
    const int used = put_seat_label(pen, whose, seat, NULL, pen->style->width - 1) + 1;
    coven_put_char(pen->out, ' ');
    return used + drawing_put_label(pen->style, pen->table, pen->style->width - used, pen->out,
                                    "scramble.draw.%s%s banished=%d imps=%d hidden=%d", form,
                                    s->hidden[seat] ? ".hidden" : "", s->banished[seat], s->imps[seat],
                                    s->hidden[seat]);
}

static void put_hand(const drawing *pen, int seat) {
    put_counts(pen, "hand", seat);
    coven_put_char(pen->out, '\n');
    for (unsigned hand = pen->state->hand[seat]; hand; hand &= hand - 1) {
        const int card = __builtin_ctz(hand);
        const span spell = name_of(pen, pen->content->spell_name[pen->content->card[card].spell]);
        const int shown = columns_of(spell, SPELL_MAX);
        coven_put(pen->out, "    ");
        const int used = 4 + put_card(pen, card) + 4;
        coven_put(pen->out, "  ");
        put_cut(pen, name_of(pen, pen->content->card[card].name), pen->style->width - used - shown);
        coven_put(pen->out, ": ");
        put_cut(pen, spell, shown);
        coven_put_char(pen->out, '\n');
    }
}

/* What is out of the round, as many of the cards as there is room for. */
static void put_out(const drawing *pen, const char *id, int max) {
    const char *more = "";
    for (unsigned cards = pen->state->out;; more = pen->style->utf8 ? "…" : "+") {
        char message[64 + CARDS * (WORD + 1)];
        coven_text text = coven_text_over(message, sizeof message);
        coven_put(&text, "%s cards=\"", id);
        for (unsigned left = cards; left; left &= left - 1)
            coven_put(&text, "%s%s", left == cards ? "" : " ", pen->content->card[__builtin_ctz(left)].id);
        coven_put(&text, "%s\"", more);
        if (!cards || drawing_label_columns(pen->style, pen->table, "%s", message) <= max) {
            put_label(pen, max, message);
            return;
        }
        cards ^= 1u << (31 - __builtin_clz(cards));
    }
}

/* ---- on few rows ---- */

/* "Red (you): 2 banished, 1 imp  aw Transfigure  any Dispel". */
static void put_short_hand(const drawing *pen, int seat) {
    int column = put_counts(pen, "short", seat);
    for (unsigned hand = pen->state->hand[seat]; hand; hand &= hand - 1) {
        const scramble_card *card = &pen->content->card[__builtin_ctz(hand)];
        const span spell = name_of(pen, pen->content->spell_name[card->spell]);
        const int width = 3 + (int)strlen(card->id) + columns_of(spell, SPELL_MAX);
        if (column + width > pen->style->width) {
            coven_put(pen->out, "\n ");
            column = 1;
        }
        coven_put(pen->out, "  ");
        bold(pen);
        coven_put(pen->out, "%s", card->id);
        plain(pen);
        coven_put_char(pen->out, ' ');
        put_cut(pen, spell, SPELL_MAX);
        column += width;
    }
    coven_put_char(pen->out, '\n');
}

/* "a ew: Blue Red [fa] ." */
static void put_short_place(const drawing *pen, int place) {
    coven_put(pen->out, "%c ", 'a' + place);
    if (pen->state->catalyst[place] == NO_CARD) {
        coven_put_char(pen->out, '-');
        return;
    }
    coven_put(pen->out, "%s:", pen->content->card[pen->state->catalyst[place]].id);
    put_queue(pen, place, "");
}

enum { NOTES = PLACES + 3 };

/* One of the lines that stand beside the steps: the groups, the spare page, who starts, what is out of the round. */
static void put_note(const drawing *pen, int note, int width) {
    const scramble_state *s = pen->state;
    if (note < PLACES)
        put_short_place(pen, note);
    else if (note == PLACES && s->page[2] != NO_PAGE)
        put_page_label(pen, "scramble.draw.spare.short", pen->content->page[s->page[2]].name, width);
    else if (note == PLACES + 1 && s->first != NO_SEAT)
        put_seat_label(pen, "scramble.draw.starts", s->first, NULL, width);
    else if (note == PLACES + 2 && s->out)
        put_out(pen, "scramble.draw.out.short", width);
}

/* Line `line` of a page's steps, in so many columns. */
static void put_page_line(const drawing *pen, int seat, int line, int width) {
    const int number = pen->state->page[seat];
    const scramble_page *page = number != NO_PAGE ? &pen->content->page[number] : NULL;
    int used = 0;
    if (page && line == 0) {
        used = put_seat_label(pen, "scramble.draw.page", seat, page->name, width - 1);
    } else if (page && line <= page->nodes) {
        put_steps(pen, seat * PAGE_NODES_MAX + line - 1);
        used = 3 + 4 * pen->content->elements;
    }
    text_put_spaces(pen->out, width - used);
}

/* Both pages' steps side by side, and the groups beside them, or below where the lines are too short for that. */
static void put_steps_table(const drawing *pen) {
    enum { NOTE = 30 };
    const scramble_state *s = pen->state;
    const bool both = s->page[0] != NO_PAGE && s->page[1] != NO_PAGE;
    const int page = both ? 3 + 4 * pen->content->elements + 2 : 0, left = pen->style->width - 2 * page;
    const bool beside = left >= NOTE;
    int lines = beside ? NOTES : 0;
    for (int seat = 0; seat < 2 && both; seat++)
        if (pen->content->page[s->page[seat]].nodes + 1 > lines) lines = pen->content->page[s->page[seat]].nodes + 1;
    for (int line = 0; line < lines; line++) {
        const size_t before = pen->out->length;
        for (int seat = 1; seat >= 0 && both; seat--) put_page_line(pen, seat, line, page);
        if (beside && line < NOTES) put_note(pen, line, left);
        if (pen->out->length > before) coven_put_char(pen->out, '\n');
    }
    for (int note = 0; note < NOTES && !beside; note++) {
        const size_t before = pen->out->length;
        put_note(pen, note, pen->style->width);
        if (pen->out->length > before) coven_put_char(pen->out, '\n');
    }
}

/* ---- the table ---- */

static void put_around(const drawing *pen) {
    const scramble_state *s = pen->state;
    for (int place = 0; place < PLACES; place++) put_place(pen, place);
    if (s->page[2] != NO_PAGE) {
        put_page_label(pen, "scramble.draw.spare", pen->content->page[s->page[2]].name, pen->style->width);
        coven_put_char(pen->out, '\n');
    }
    if (s->out) {
        put_out(pen, "scramble.draw.out", pen->style->width);
        coven_put_char(pen->out, '\n');
    }
    if (s->first != NO_SEAT) {
        put_seat_label(pen, "scramble.draw.starts", s->first, NULL, pen->style->width);
        coven_put_char(pen->out, '\n');
    }
}

static void draw_form(const void *self, int form, coven_text *out) {
    drawing pen = *(const drawing *)self;
    void (*const hand)(const drawing *, int) = form == FORM_ROOMY ? put_hand : put_short_hand;
    pen.out = out;
    hand(&pen, 1);
    if (form == FORM_STEPS) {
        put_steps_table(&pen);
    } else {
        put_circle(&pen);
        put_around(&pen);
    }
    hand(&pen, 0);
}

void scramble_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out) {
    const drawing pen = {.style = style,
                         .set = table->set,
                         .table = table,
                         .state = state,
                         .content = content_of(table),
                         .viewer = viewer};
    drawing_fit(style, FORMS, draw_form, &pen, out);
}

/* ---- a set ---- */

/* The connections of a node of a page: by which element, and to which node or seam end. */
static void put_connections(const drawing *pen, const scramble_page *page, int node) {
    coven_put(pen->out, "  %d:", node + 1);
    for (int i = 0; i < page->connections; i++) {
        const scramble_connection *line = &page->connection[i];
        if (line->from != node && line->to != node) continue;
        const scramble_element *element = &pen->content->element[line->element];
        const char letter[3] = {' ', element->letter, '\0'};
        put_painted(pen, element->colour, letter);
        coven_put_char(pen->out, ' ');
        if (line->to >= SEAM_END)
            drawing_put_label(pen->style, NULL, pen->style->width, pen->out, "scramble.draw.set.seam number=%d",
                              line->to - SEAM_END + 1);
        else
            coven_put(pen->out, "%d", (line->from == node ? line->to : line->from) + 1);
    }
    coven_put_char(pen->out, '\n');
}

/* One page with its half of the circle, as seat 1 has it before itself. */
static void put_page(const drawing *pen, const scramble_page *page) {
    const scramble_content *content = pen->content;
    canvas c;
    memset(&c, 0, sizeof c);
    for (int column = 0; column < COLUMNS; column++) put_cell(&c, (spot){column, CENTRE_Y}, (cell){.kind = SEAM});
    for (int end = 0; end < content->seam_ends; end++)
        put_cell(&c, spot_of(content->seam_x[end], 0, 0),
                 (cell){LINE_LETTER, content->seam[end], 0, content->element[content->seam[end]].letter});
    paint_page(&c, content, page, 0);
    bold(pen);
    drawing_put_label(pen->style, NULL, pen->style->width, pen->out,
                      "scramble.draw.set.page page=\"%s\" nodes=%d start=%d", page->id, page->nodes, page->start + 1);
    plain(pen);
    coven_put_char(pen->out, '\n');
    for (int row = CENTRE_Y; row < ROWS; row++) {
        put_canvas_row(pen, &c, row);
        coven_put_char(pen->out, '\n');
    }
    for (int node = 0; node < page->nodes; node++) put_connections(pen, page, node);
}

void scramble_draw_set(const coven_set *set, const coven_style *style, coven_text *out) {
    const drawing pen = {.style = style, .set = set, .content = set->content, .out = out};
    for (int page = 0; page < PAGES; page++) {
        put_page(&pen, &pen.content->page[page]);
        coven_put_char(out, '\n');
    }
    for (int card = 0; card < CARDS; card++) {
        coven_put(out, "  ");
        put_card(&pen, card);
        coven_put_char(out, '\n');
    }
}
