/* draw.c -- the state as lines for a terminal: the wood with its circles, and below it what each side holds.
 *
 *            a Ash              b Birch             a circle shows its name, Vigor/Splendor, the cubes that it holds
 *     +------------------+------------------+       and still wants, and the druid on it
 *     |Clover Ring       |Stag Court        |
 *   1 |5/5  LLL..        |6/6  ......       |       with UTF-8 a circle is drawn with lines, a cube of Light as a disc,
 *     |                  |^ Light           |       one of Dark as a square
 *     +------------------+------------------+
 */
#include "channeling.h"

enum { INK_PLAIN, INK_LIGHT, INK_DARK, INK_RING, INK_STONES, INK_DIM, INK_BOLD, INKS };
enum { CUBE_LIGHT, CUBE_DARK, CUBE_NONE, DRUID_LIGHT, DRUID_DARK, BAR, DASH, SIGNS };

typedef struct drawing {
    coven_text *out;
    const coven_style *style;
    int margin; /* columns left of the grid */
    int inside; /* columns inside a circle */
    int column; /* where a wrapped line has come to */
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

static void put_spaces(const drawing *pen, int count) {
    for (int i = 0; i < count; i++) coven_put_char(pen->out, ' ');
}

/* Is this the first byte of a character? */
static bool begins(char c) { return ((unsigned char)c & 0xc0) != 0x80; }

static int width_of(const char *text) {
    int width = 0;
    for (; *text; text++) width += begins(*text);
    return width;
}

/* At most `most` characters of a text; how many. */
static int put_cut(const drawing *pen, const char *text, int most) {
    int width = 0;
    for (; *text; text++) {
        if (begins(*text) && ++width > most) return most;
        if (pen->style->utf8 || (unsigned char)*text < 0x80)
            coven_put_char(pen->out, *text);
        else if (begins(*text))
            coven_put_char(pen->out, '?');
    }
    return width;
}

/* ---- the grid ---- */

/* The border above row `row`, or with 4 the one below the last. */
static void draw_border(const drawing *pen, int row) {
    static const char *const corner[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    const char *const *corners = corner[row == 0 ? 0 : row == 4 ? 2 : 1];
    put_spaces(pen, pen->margin);
    use_ink(pen, INK_DIM);
    for (int column = 0; column <= 4; column++) {
        coven_put(pen->out, "%s", !pen->style->utf8 ? "+" : corners[column == 0 ? 0 : column == 4 ? 2 : 1]);
        for (int i = 0; column < 4 && i < pen->inside; i++) put_sign(pen, DASH);
    }
    use_ink(pen, INK_PLAIN);
    coven_put_char(pen->out, '\n');
}

static void draw_heads(const drawing *pen, const channeling_content *content) {
    put_spaces(pen, pen->margin + 1);
    use_ink(pen, INK_BOLD);
    for (int column = 0; column < 4; column++) {
        const char *name = content->glyphs ? content->glyph[column] : "";
        const int name_width = width_of(name), room = pen->inside - 2;
        const int width = 2 + (name_width < room ? name_width : room), before = (pen->inside - width) / 2;
        put_spaces(pen, before);
        coven_put(pen->out, "%c ", channeling_letters[column]);
        put_cut(pen, name, room);
        if (column < 3) put_spaces(pen, pen->inside - width - before + 1);
    }
    use_ink(pen, INK_PLAIN);
    coven_put_char(pen->out, '\n');
}

static int druid_on(const channeling_state *s, int cell) {
    for (int seat = 0; seat < 2; seat++)
        if (s->druid[seat][0] == cell || s->druid[seat][1] == cell) return seat;
    return -1;
}

/* The cubes on a circle, and how many it still wants. */
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
        return 1 + put_cut(pen, druid == 0 ? " Light druid" : " Dark druid", pen->inside - 1);
    }
    if (card == NO_CARD) {
        if (line == 0) return 0;
        const bool next = s->phase == PHASE_DRAW && s->where == cell;
        use_ink(pen, next ? INK_BOLD : INK_DIM);
        return put_cut(pen, next ? "(drawn next)" : "(empty)", pen->inside);
    }
    const channeling_content *content = content_of(table);
    const int kind = kind_of_card(card);
    if (line == 0) {
        use_ink(pen, content->shape[kind] == SHAPE_STONES ? INK_STONES : INK_RING);
        return put_cut(pen, content->name[kind], pen->inside);
    }
    use_ink(pen, INK_BOLD);
    channeling_put_kind(pen->out, kind);
    put_spaces(pen, 2);
    return 5 + draw_cubes(pen, s, cell);
}

/* The glyph of a row stands in the middle of its left margin, with its name where there is room. */
static void draw_margin(const drawing *pen, const channeling_content *content, int row, int line) {
    if (line != 1) {
        put_spaces(pen, pen->margin);
        return;
    }
    use_ink(pen, INK_BOLD);
    coven_put(pen->out, " %c", channeling_letters[4 + row]);
    int width = 2;
    if (pen->margin > 5 && content->glyphs) {
        coven_put_char(pen->out, ' ');
        width += 1 + put_cut(pen, content->glyph[4 + row], pen->margin - 4);
    }
    use_ink(pen, INK_PLAIN);
    put_spaces(pen, pen->margin - width);
}

static void draw_grid(const drawing *pen, const coven_table *table, const channeling_state *s) {
    draw_heads(pen, content_of(table));
    for (int row = 0; row < 4; row++) {
        draw_border(pen, row);
        for (int line = 0; line < 3; line++) {
            draw_margin(pen, content_of(table), row, line);
            for (int column = 0; column < 4; column++) {
                use_ink(pen, INK_DIM);
                put_sign(pen, BAR);
                const int width = draw_line(pen, table, s, 4 * row + column, line);
                use_ink(pen, INK_PLAIN);
                put_spaces(pen, pen->inside - width);
            }
            use_ink(pen, INK_DIM);
            put_sign(pen, BAR);
            use_ink(pen, INK_PLAIN);
            coven_put_char(pen->out, '\n');
        }
    }
    draw_border(pen, 4);
}

/* ---- what stands around it ---- */

static void draw_title(const drawing *pen, const coven_table *table, const channeling_state *s) {
    const char *mover = channeling_seats[mover_of(s)];
    coven_text *out = pen->out;
    use_ink(pen, INK_BOLD);
    if (s->phase == PHASE_DEAL) {
        coven_put(out, "The circles are dealt");
    } else if (s->phase == PHASE_END) {
        int share[2], score[2];
        channeling_result(table, s, share, score);
        const int winner = share[0] ? 0 : 1;
        coven_put(out, "Over after turn %d: %s wins, %d to %d", s->turn, channeling_seats[winner], score[winner],
                  score[1 - winner]);
    } else {
        const bool last = s->size[1 - mover_of(s)] >= SEVENTH || s->turn == table->option[OPTION_LIMIT];
        coven_put(out, "Turn %d: %s %s%s", s->turn, mover, s->phase == PHASE_PLAY ? "plays" : "refills",
                  last ? ", the last turn" : "");
    }
    use_ink(pen, INK_DIM);
    coven_put(out, "   deck %d\n", cards_left(s));
    use_ink(pen, INK_PLAIN);
    if (s->phase == PHASE_PUT) {
        coven_put(out, "Held up: ");
        channeling_put_kind(out, kind_of_card(s->where));
        coven_put_char(out, ' ');
        put_cut(pen, content_of(table)->name[kind_of_card(s->where)], pen->style->width - 14);
        coven_put_char(out, '\n');
    }
}

enum { LIST_COLUMN = 6 };

/* Begin a list that wraps: its label, at the left. */
static void begin_list(drawing *pen, const char *label) {
    coven_put(pen->out, "  %-4s", label);
    pen->column = LIST_COLUMN;
}

/* An item of a list: a sign of the notation and its name, on the next line if this one is full. */
static void put_item(drawing *pen, const char *sign, const char *name) {
    const int width = 2 + (int)strlen(sign) + (*name ? 1 + width_of(name) : 0);
    if (pen->column > LIST_COLUMN && pen->column + width > pen->style->width) {
        coven_put_char(pen->out, '\n');
        put_spaces(pen, LIST_COLUMN);
        pen->column = LIST_COLUMN;
    }
    put_spaces(pen, 2);
    use_ink(pen, INK_BOLD);
    coven_put(pen->out, "%s", sign);
    use_ink(pen, INK_PLAIN);
    if (*name) coven_put_char(pen->out, ' ');
    put_cut(pen, name, pen->style->width - 16);
    pen->column += width;
}

static void put_figure(drawing *pen, int figure, const char *of) {
    char sign[12];
    coven_text text = coven_text_over(sign, sizeof sign);
    coven_put(&text, "%d", figure);
    put_item(pen, sign, of);
}

static void draw_seat(drawing *pen, const coven_table *table, const channeling_state *s, int seat) {
    const channeling_content *content = content_of(table);
    use_ink(pen, seat == 0 ? INK_LIGHT : INK_DARK);
    put_sign(pen, seat == 0 ? CUBE_LIGHT : CUBE_DARK);
    coven_put(pen->out, " %-5s", channeling_seats[seat]);
    use_ink(pen, INK_PLAIN);
    pen->column = LIST_COLUMN + 1;
    put_figure(pen, channeling_score(table, s, seat), "points");
    put_figure(pen, s->splendor[seat], "splendor");
    put_figure(pen, s->over[seat], "over");
    if (seat == 1 && table->option[OPTION_KOMI]) put_figure(pen, table->option[OPTION_KOMI], "komi");
    put_figure(pen, s->size[seat], s->size[seat] == 1 ? "circle" : "circles");
    put_figure(pen, channeling_supply(s, seat), "cubes left");
    coven_put_char(pen->out, '\n');
    begin_list(pen, "hand");
    for (int line = 0; line < LINES; line++)
        if (s->hand[seat] >> line & 1)
            put_item(pen, (char[]){channeling_letters[line], '\0'}, content->glyphs ? content->glyph[line] : "");
    coven_put_char(pen->out, '\n');
    if (s->size[seat] == 0) return;
    begin_list(pen, "pile");
    for (int kind = 0; kind < KINDS; kind++) {
        char sign[12];
        coven_text text = coven_text_over(sign, sizeof sign);
        const int copies = copies_in_pile(s, seat, kind);
        if (copies == 0) continue;
        if (copies > 1) coven_put(&text, "%dx", copies);
        channeling_put_kind(&text, kind);
        put_item(pen, sign, content->name[kind]);
    }
    coven_put_char(pen->out, '\n');
}

void channeling_draw(const coven_table *table, const void *state, int viewer, const coven_style *style,
                     coven_text *out) {
    (void)viewer;
    const channeling_state *s = state;
    drawing pen = {.out = out, .style = style, .margin = style->width >= 90 ? 12 : 3};
    pen.inside = (style->width - pen.margin - 1) / 4 - 1;
    if (pen.inside > 18) pen.inside = 18;
    draw_title(&pen, table, s);
    draw_grid(&pen, table, s);
    for (int seat = 0; seat < 2; seat++) draw_seat(&pen, table, s, seat);
}
