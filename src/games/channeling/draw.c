/* draw.c -- the state as lines for a terminal: the wood with its circles, and below it what each side holds.
 *
 *            a Ash              b Birch             a circle shows its name, Vigor/Splendor, the cubes that it holds
 *     +------------------+------------------+       and still needs, and the druid on it
 *     |Clover Ring       |Stag Court        |
 *   1 |5/5  LLL..        |6/6  ......       |       with UTF-8 a circle is drawn with lines, a cube of Light as a disc,
 *     |                  |^ Light           |       one of Dark as a square
 *     +------------------+------------------+
 *
 * Where there are too few rows for that, the druid moves up between the figures and the cubes, then the borders go,
 * then the circles' names, then those of the glyphs in the hands.
 */
#include "channeling.h"
#include "core/drawing.h"
#include "core/message.h"
#include "core/terminal_text.h"

/* From the largest to the most compact. */
enum { FORM_ROOMY, FORM_SHORT, FORM_BARE, FORM_NAMELESS, FORM_LETTERS, FORMS };

enum { INK_PLAIN, INK_LIGHT, INK_DARK, INK_RING, INK_STONES, INK_DIM, INK_BOLD, INKS };
enum { CUBE_LIGHT, CUBE_DARK, CUBE_NONE, DRUID_LIGHT, DRUID_DARK, BAR, DASH, SIGNS };

typedef struct drawing {
    coven_text *out;
    const coven_style *style;
    const coven_table *table;
    int margin; /* columns left of the grid */
    int inside; /* columns inside a circle */
    int start;  /* where the lines of a list that wraps begin */
    int column; /* where a wrapped line has come to */
    int form;
} drawing;

static void use_ink(const drawing *pen, int ink) {
    static const char *const code[INKS] = {"0", "0;93", "0;95", "0;32", "0;36", "0;90", "0;1"};
    if (pen->style->colour) coven_put(pen->out, "\033[%sm", code[ink]);
}

static void put_sign(const drawing *pen, int sign) {
    static const char *const plain[SIGNS] = {"L", "D", ".", "^", "v", "|", "-"};
    static const char *const utf8[SIGNS] = {"●", "■", "·", "▲", "▼", "│", "─"};
    coven_put(pen->out, "%s", pen->style->utf8 ? utf8[sign] : plain[sign]);
}

static span name_of(const drawing *pen, const char *text) { return drawing_name(pen->style, pen->table->set, text); }

/* At most `max` characters of a text; how many. */
static int put_cut(const drawing *pen, span text, int max) {
    return text_put_cut(pen->out, text.at, text.length, max, pen->style->utf8);
}

/* ---- the grid ---- */

/* The border above row `row`, or with 4 the one below the last. */
static void draw_border(const drawing *pen, int row) {
    static const char *const corner[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    const char *const *corners = corner[row == 0 ? 0 : row == 4 ? 2 : 1];
    text_put_spaces(pen->out, pen->margin);
    use_ink(pen, INK_DIM);
    for (int column = 0; column <= 4; column++) {
        coven_put(pen->out, "%s", !pen->style->utf8 ? "+" : corners[column == 0 ? 0 : column == 4 ? 2 : 1]);
        for (int i = 0; column < 4 && i < pen->inside; i++) put_sign(pen, DASH);
    }
    use_ink(pen, INK_PLAIN);
    coven_put_char(pen->out, '\n');
}

static void draw_heads(const drawing *pen, const channeling_content *content) {
    text_put_spaces(pen->out, pen->margin + 1);
    use_ink(pen, INK_BOLD);
    for (int column = 0; column < 4; column++) {
        const span name = content->glyphs ? name_of(pen, content->glyph[column]) : span_of("");
        const int name_width = text_columns(name.at, name.length), capacity = pen->inside - 2;
        const int width = 2 + (name_width < capacity ? name_width : capacity), before = (pen->inside - width) / 2;
        text_put_spaces(pen->out, before);
        coven_put(pen->out, "%c ", channeling_letters[column]);
        put_cut(pen, name, capacity);
        if (column < 3) text_put_spaces(pen->out, pen->inside - width - before + 1);
    }
    use_ink(pen, INK_PLAIN);
    coven_put_char(pen->out, '\n');
}

static int druid_on(const channeling_state *s, int cell) {
    for (int seat = 0; seat < 2; seat++)
        if (s->druid[seat][0] == cell || s->druid[seat][1] == cell) return seat;
    return -1;
}

/* The cubes on a circle, and how many it still needs. */
static int draw_cubes(const drawing *pen, const channeling_state *s, int cell) {
    const int light = s->cubes[0][cell], dark = s->cubes[1][cell], vigor = vigor_of_card(s->card[cell]);
    use_ink(pen, light ? INK_LIGHT : INK_DARK);
    for (int i = 0; i < light + dark; i++) put_sign(pen, light ? CUBE_LIGHT : CUBE_DARK);
    use_ink(pen, INK_DIM);
    for (int i = light + dark; i < vigor; i++) put_sign(pen, CUBE_NONE);
    return vigor;
}

/* One of the three lines of a cell; how many columns it took. */
static int draw_line(const drawing *pen, const coven_table *table, const channeling_state *s, int cell, int line) {
    const int card = s->card[cell], druid = druid_on(s, cell);
    if (line == 2) {
        if (druid < 0) return 0;
        use_ink(pen, druid == 0 ? INK_LIGHT : INK_DARK);
        put_sign(pen, druid == 0 ? DRUID_LIGHT : DRUID_DARK);
        coven_put_char(pen->out, ' ');
        return 2 +
               drawing_put_label(pen->style, table, pen->inside - 2, pen->out, "channeling.draw.druid.%d", 1 + druid);
    }
    if (card == NO_CARD) {
        if (line == 0) return 0;
        const bool next = s->phase == PHASE_DRAW && s->where == cell;
        use_ink(pen, next ? INK_BOLD : INK_DIM);
        return drawing_put_label(pen->style, table, pen->inside, pen->out, "channeling.draw.%s",
                                 next ? "next" : "empty");
    }
    const channeling_content *content = content_of(table);
    const int kind = kind_of_card(card);
    if (line == 0) {
        use_ink(pen, content->shape[kind] == SHAPE_STONES ? INK_STONES : INK_RING);
        return put_cut(pen, name_of(pen, content->name[kind]), pen->inside);
    }
    use_ink(pen, INK_BOLD);
    channeling_put_kind(pen->out, kind);
    if (pen->form != FORM_ROOMY && druid >= 0) {
        use_ink(pen, druid == 0 ? INK_LIGHT : INK_DARK);
        put_sign(pen, druid == 0 ? DRUID_LIGHT : DRUID_DARK);
        text_put_spaces(pen->out, 1);
    } else {
        text_put_spaces(pen->out, 2);
    }
    return 5 + draw_cubes(pen, s, cell);
}

/* The glyph of a row stands in the middle of its left margin, with its name where there is room. */
static void draw_margin(const drawing *pen, const channeling_content *content, int row, int line) {
    if (line != 1) {
        text_put_spaces(pen->out, pen->margin);
        return;
    }
    use_ink(pen, INK_BOLD);
    coven_put(pen->out, " %c", channeling_letters[4 + row]);
    int width = 2;
    if (pen->margin > 5 && content->glyphs) {
        coven_put_char(pen->out, ' ');
        width += 1 + put_cut(pen, name_of(pen, content->glyph[4 + row]), pen->margin - 4);
    }
    use_ink(pen, INK_PLAIN);
    text_put_spaces(pen->out, pen->margin - width);
}

static void draw_grid(const drawing *pen, const coven_table *table, const channeling_state *s) {
    const int first = pen->form >= FORM_NAMELESS, last = pen->form == FORM_ROOMY ? 2 : 1;
    const bool bordered = pen->form <= FORM_SHORT;
    draw_heads(pen, content_of(table));
    for (int row = 0; row < 4; row++) {
        if (bordered) draw_border(pen, row);
        for (int line = first; line <= last; line++) {
            draw_margin(pen, content_of(table), row, line);
            for (int column = 0; column < 4; column++) {
                use_ink(pen, INK_DIM);
                put_sign(pen, BAR);
                const int width = draw_line(pen, table, s, 4 * row + column, line);
                use_ink(pen, INK_PLAIN);
                text_put_spaces(pen->out, pen->inside - width);
            }
            use_ink(pen, INK_DIM);
            put_sign(pen, BAR);
            use_ink(pen, INK_PLAIN);
            coven_put_char(pen->out, '\n');
        }
    }
    if (bordered) draw_border(pen, 4);
}

/* ---- around the grid ---- */

/* Whose turn it is, or who has won. Returns the columns. */
static int put_title(const drawing *pen, const channeling_state *s) {
    const coven_style *style = pen->style;
    if (s->phase == PHASE_DEAL)
        return drawing_put_label(style, pen->table, style->width, pen->out, "channeling.draw.dealing");
    if (s->phase == PHASE_END) {
        int share[2], score[2];
        channeling_result(pen->table, s, share, score);
        const int winner = share[0] ? 0 : 1;
        return drawing_put_label(style, pen->table, style->width, pen->out,
                                 "channeling.draw.over turn=%d winner=@%d points=%d against=%d", s->turn, 1 + winner,
                                 score[winner], score[1 - winner]);
    }
    const bool last = s->size[1 - mover_of(s)] >= SEVENTH || s->turn == pen->table->option[OPTION_LIMIT];
    return drawing_put_label(style, pen->table, style->width, pen->out, "channeling.draw.%s%s turn=%d who=@%d",
                             s->phase == PHASE_PLAY ? "plays" : "refills", last ? ".last" : "", s->turn,
                             1 + mover_of(s));
}

/* The circle that is held up until its space is chosen. */
static void draw_shown(const drawing *pen, int kind) {
    coven_text message = coven_text_growing();
    coven_put(&message, "channeling.draw.shown figures=\"");
    channeling_put_kind(&message, kind);
    coven_put(&message, "\" name=");
    message_put_name(&message, content_of(pen->table)->name[kind]);
    drawing_put_label(pen->style, pen->table, pen->style->width, pen->out, "%s", text_of(&message));
    pen->out->dropped += message.dropped;
    coven_text_free(&message);
    coven_put_char(pen->out, '\n');
}

static void draw_title(const drawing *pen, const channeling_state *s) {
    enum { GAP = 3 };
    use_ink(pen, INK_BOLD);
    const int used = put_title(pen, s) + GAP;
    use_ink(pen, INK_DIM);
    if (used < pen->style->width) {
        text_put_spaces(pen->out, GAP);
        drawing_put_label(pen->style, pen->table, pen->style->width - used, pen->out, "channeling.draw.deck left=%d",
                          cards_left(s));
    }
    coven_put_char(pen->out, '\n');
    use_ink(pen, INK_PLAIN);
    if (s->phase == PHASE_PUT) draw_shown(pen, kind_of_card(s->where));
}

/* Begin a list that wraps: a label in as many columns as it and another one need. */
static void begin_list(drawing *pen, const char *id, const char *other) {
    const coven_style *style = pen->style;
    const int own = drawing_label_columns(style, pen->table, "%s", id);
    const int others = drawing_label_columns(style, pen->table, "%s", other), columns = own > others ? own : others;
    drawing_put_label(style, pen->table, columns, pen->out, "%s", id);
    text_put_spaces(pen->out, columns - own);
    pen->column = pen->start = 2 + columns;
}

/* Room for an item of a list, on the next line if this one is full. */
static void make_room(drawing *pen, int columns) {
    if (pen->column > pen->start && pen->column + 2 + columns > pen->style->width) {
        coven_put_char(pen->out, '\n');
        text_put_spaces(pen->out, pen->start);
        pen->column = pen->start;
    }
    text_put_spaces(pen->out, 2);
    pen->column += 2 + columns;
}

/* An item of a list: a sign of the notation and its name. */
static void put_item(drawing *pen, const char *sign, span name) {
    make_room(pen, (int)strlen(sign) + (name.length ? 1 + text_columns(name.at, name.length) : 0));
    use_ink(pen, INK_BOLD);
    coven_put(pen->out, "%s", sign);
    use_ink(pen, INK_PLAIN);
    if (name.length) coven_put_char(pen->out, ' ');
    put_cut(pen, name, pen->style->width - 16);
}

/* How long the number is that a text begins with; 0 if it begins with something else. */
static size_t number_length(const char *text) {
    const size_t sign = text[0] == '-', digits = strspn(text + sign, "0123456789");
    return digits ? sign + digits : 0;
}

/* A figure as the catalogue has it, "46 cubes left", with its number in bold. */
static void put_figure(drawing *pen, const char *id, int n) {
    coven_text text = coven_text_growing();
    make_room(pen, drawing_put_label(pen->style, pen->table, pen->style->width - 16, &text, "channeling.draw.%s n=%d",
                                     id, n));
    for (const char *at = text_of(&text); *at;) {
        const size_t digits = number_length(at);
        if (digits) use_ink(pen, INK_BOLD);
        coven_put_bytes(pen->out, at, digits ? digits : 1);
        if (digits) use_ink(pen, INK_PLAIN);
        at += digits ? digits : 1;
    }
    pen->out->dropped += text.dropped;
    coven_text_free(&text);
}

/* A seat's name and figures. */
static void draw_figures(drawing *pen, const channeling_state *s, int seat) {
    static const char *const id[2] = {"channeling.seat.1", "channeling.seat.2"};
    use_ink(pen, seat == 0 ? INK_LIGHT : INK_DARK);
    put_sign(pen, seat == 0 ? CUBE_LIGHT : CUBE_DARK);
    coven_put_char(pen->out, ' ');
    begin_list(pen, id[seat], id[1 - seat]);
    use_ink(pen, INK_PLAIN);
    put_figure(pen, "points", channeling_score(pen->table, s, seat));
    put_figure(pen, "splendor", s->splendor[seat]);
    put_figure(pen, "overchanneled", s->over[seat]);
    if (seat == 1 && pen->table->option[OPTION_KOMI]) put_figure(pen, "komi", pen->table->option[OPTION_KOMI]);
    put_figure(pen, "circles", s->size[seat]);
    put_figure(pen, "cubes", channeling_supply(s, seat));
    coven_put_char(pen->out, '\n');
}

static void draw_pile(drawing *pen, const channeling_state *s, int seat) {
    if (pen->form == FORM_ROOMY) {
        text_put_spaces(pen->out, 2);
        begin_list(pen, "channeling.draw.pile", "channeling.draw.hand");
    } else {
        make_room(pen, 2 + drawing_label_columns(pen->style, pen->table, "channeling.draw.pile"));
        text_put_spaces(pen->out, 2);
        drawing_put_label(pen->style, pen->table, pen->style->width, pen->out, "channeling.draw.pile");
    }
    for (int kind = 0; kind < KINDS; kind++) {
        char sign[12];
        coven_text text = coven_text_over(sign, sizeof sign);
        const int copies = copies_in_pile(s, seat, kind);
        if (copies == 0) continue;
        if (copies > 1) coven_put(&text, "%dx", copies);
        channeling_put_kind(&text, kind);
        put_item(pen, sign, pen->form == FORM_ROOMY ? name_of(pen, content_of(pen->table)->name[kind]) : span_of(""));
    }
    coven_put_char(pen->out, '\n');
}

static void draw_seat(drawing *pen, const channeling_state *s, int seat) {
    const channeling_content *content = content_of(pen->table);
    draw_figures(pen, s, seat);
    text_put_spaces(pen->out, 2);
    begin_list(pen, "channeling.draw.hand", "channeling.draw.pile");
    const bool named = content->glyphs && pen->form < FORM_LETTERS;
    for (int line = 0; line < LINES; line++)
        if (s->hand[seat] >> line & 1)
            put_item(pen, (char[]){channeling_letters[line], '\0'},
                     named ? name_of(pen, content->glyph[line]) : span_of(""));
    if (pen->form == FORM_ROOMY || s->size[seat] == 0) coven_put_char(pen->out, '\n');
    if (s->size[seat] > 0) draw_pile(pen, s, seat);
}

typedef struct subject {
    const coven_table *table;
    const channeling_state *state;
    const coven_style *style;
} subject;

static void draw_form(const void *self, int form, coven_text *out) {
    const subject *of = self;
    const int width = of->style->width;
    drawing pen = {.out = out, .style = of->style, .table = of->table, .margin = width >= 90 ? 12 : 3, .form = form};
    pen.inside = (width - pen.margin - 1) / 4 - 1;
    if (pen.inside > 18) pen.inside = 18;
    draw_title(&pen, of->state);
    draw_grid(&pen, of->table, of->state);
    for (int seat = 0; seat < 2; seat++) draw_seat(&pen, of->state, seat);
}

void channeling_draw(const coven_table *table, const void *state, int viewer, const coven_style *style,
                     coven_text *out) {
    (void)viewer;
    const subject of = {.table = table, .state = state, .style = style};
    drawing_fit(style, FORMS, draw_form, &of, out);
}
