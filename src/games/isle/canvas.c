/* canvas.c -- a map on a grid of characters, with its creatures or without.
 *
 *     1. The ground: every cell belongs to the territory of the nearest location, or to the sea if none is near.
 *     2. Paths, as lines: whole within a territory, dotted between two.
 *     3. Locations, where their coordinates say: "a1" and what stands there. Where two would cover each other, the
 *        later one gives way to the nearest free place.
 *     4. The names of the territories with their bonuses, where they cover least. */
#include <stdlib.h>
#include <string.h>

#include "core/drawing.h"
#include "core/terminal_text.h"
#include "games/isle/isle.h"

enum { COLUMNS_MAX = 110, ROWS_MAX = 40, TOKEN = 6, LABEL_MAX = 24, SEA = 0 };

/* What is written in a cell; later ones lie over earlier ones. */
enum { INK_NONE, INK_PATH, INK_BORDER, INK_NAME, INK_BONUS, INK_ID, INK_VACANT, INK_SEAT };
/* INK_SEAT + 4 * mood + seat */
enum { MOOD_FRESH, MOOD_DOWN, MOOD_ACTIVE, MOOD_TARGET };

typedef struct cell {
    unsigned glyph : 21; /* a code point; 0 is a blank */
    unsigned ink : 6;
    unsigned ground : 5; /* SEA, or a territory + 1 */
} cell;

typedef struct spot {
    int column, row;
} spot;

typedef struct canvas {
    const coven_set *set;
    const isle_board *board;
    const isle_state *s; /* NULL: the bare map */
    const coven_style *style;
    int columns, rows;
    int min_x, min_y, wide, high;   /* the part of the map's hundred that is used */
    spot place[ISLE_LOCATIONS_MAX]; /* the first cell of each location's token */
    cell at[ROWS_MAX][COLUMNS_MAX];
} canvas;

/* ---- from the map's hundredths to cells ---- */

/* The map fills the canvas, whatever part of the hundred it uses; a margin of one cell is left for the shore. */
static void measure(canvas *c) {
    c->min_x = c->min_y = 100;
    int max_x = 0, max_y = 0;
    for (int i = 0; i < c->board->locations; i++) {
        const int x = c->board->x[i], y = c->board->y[i];
        if (x < c->min_x) c->min_x = x;
        if (y < c->min_y) c->min_y = y;
        if (x > max_x) max_x = x;
        if (y > max_y) max_y = y;
    }
    c->wide = max_x > c->min_x ? max_x - c->min_x : 1;
    c->high = max_y > c->min_y ? max_y - c->min_y : 1;
}

/* Where the first cell of a location's token belongs. */
static spot spot_of(const canvas *c, int location) {
    return (spot){
        .column = 1 + (c->board->x[location] - c->min_x) * (c->columns - TOKEN - 2) / c->wide,
        .row = 1 + (c->board->y[location] - c->min_y) * (c->rows - 3) / c->high,
    };
}

static void lay_ground(canvas *c) {
    enum { SHORE = 10, ROW = 2 };           /* land reaches ten columns from a location, and a row is as high as two */
    uint8_t nearest[ROWS_MAX][COLUMNS_MAX]; /* distance, squared */
    for (int row = 0; row < c->rows; row++)
        for (int column = 0; column < c->columns; column++) nearest[row][column] = SHORE * SHORE;
    for (int i = 0; i < c->board->locations; i++) {
        const spot at = spot_of(c, i);
        for (int row = at.row - SHORE / ROW; row <= at.row + SHORE / ROW; row++)
            for (int column = at.column + TOKEN / 2 - SHORE; column <= at.column + TOKEN / 2 + SHORE; column++) {
                if (row < 0 || row >= c->rows || column < 0 || column >= c->columns) continue;
                const int dx = column - at.column - TOKEN / 2, dy = ROW * (row - at.row);
                if (dx * dx + dy * dy > nearest[row][column]) continue;
                nearest[row][column] = (uint8_t)(dx * dx + dy * dy);
                c->at[row][column].ground = (c->board->territory_of[i] + 1u) & 31u;
            }
    }
}

/* ---- paths ---- */

static void put_glyph(canvas *c, int column, int row, unsigned glyph, unsigned ink) {
    c->at[row][column].glyph = glyph & 0x1fffffu;
    c->at[row][column].ink = ink & 63u;
}

static void draw_path(canvas *c, int from, int to) {
    const bool inside = c->board->territory_of[from] == c->board->territory_of[to];
    /* [inside] [flat, upright, falling, rising] */
    static const unsigned plain[2][4] = {{'.', '.', '.', '.'}, {'-', '|', '\\', '/'}};
    static const unsigned utf8[2][4] = {{0xb7, 0xb7, 0xb7, 0xb7}, {0x2500, 0x2502, 0x2572, 0x2571}};
    const unsigned *glyph = c->style->utf8 ? utf8[inside] : plain[inside];
    const spot first = spot_of(c, from), last = spot_of(c, to);
    const int x0 = first.column + 2, y0 = first.row, x1 = last.column + 2, y1 = last.row;
    const int dx = abs(x1 - x0), dy = abs(y1 - y0), sx = x0 < x1 ? 1 : -1, sy = y0 < y1 ? 1 : -1;
    for (int x = x0, y = y0, fault = dx - dy; x != x1 || y != y1;) {
        const bool across = 2 * fault > -dy, down = 2 * fault < dx;
        if (across) fault -= dy, x += sx;
        if (down) fault += dx, y += sy;
        put_glyph(c, x, y, glyph[!down ? 0 : !across ? 1 : sx == sy ? 2 : 3], inside ? INK_PATH : INK_BORDER);
    }
}

/* ---- locations ---- */

static bool is_free(const canvas *c, int column, int row, int width) {
    if (row < 0 || row >= c->rows || column < 0 || column + width > c->columns) return false;
    for (int i = 0; i < width; i++)
        if (c->at[row][column + i].ink >= INK_NAME) return false;
    return true;
}

/* The free place nearest to where the token belongs; a row counts as two columns. */
static spot find_place(const canvas *c, int location) {
    const spot wanted = spot_of(c, location);
    if (is_free(c, wanted.column, wanted.row, TOKEN)) return wanted;
    spot best = wanted;
    int min = 1 << 20;
    for (int row = 0; row < c->rows; row++)
        for (int column = 0; column + TOKEN <= c->columns; column++) {
            const int distance = abs(column - wanted.column) + 2 * abs(row - wanted.row);
            if (distance >= min || !is_free(c, column, row, TOKEN)) continue;
            min = distance;
            best = (spot){column, row};
        }
    return best;
}

unsigned isle_seat_mark(int seat, bool utf8) {
    static const unsigned mark[COVEN_SEATS_MAX] = {0x25cf, 0x25a0, 0x25b2,
                                                   0x25c6}; /* disc, square, triangle, diamond */
    return utf8 ? mark[seat] : (unsigned)('1' + seat);
}

static int mood_of(const isle_state *s, int location) {
    if (s->stage != STAGE_BONUS && s->target == location) return MOOD_TARGET;
    if (s->at == location) return MOOD_ACTIVE;
    return isle_has(isle_down(s), location) ? MOOD_DOWN : MOOD_FRESH;
}

/* "a1[T*]": a location and what stands there. */
static void draw_token(canvas *c, int location, spot place) {
    static const char bracket[][2] = {{'[', ']'}, {'(', ')'}, {'<', '>'}, {'{', '}'}};
    char id[3];
    isle_location_text(c->board, location, id);
    c->place[location] = place;
    for (int i = 0; i < 2; i++) put_glyph(c, place.column + i, place.row, (unsigned)id[i], INK_ID);
    /* The rest of the token's room is kept free of names, but shows the path that lies under it. */
    for (int i = 2; i < TOKEN; i++) c->at[place.row][place.column + i].ink = INK_VACANT;
    const int owner = c->s ? isle_owner_at(c->s, location) : -1;
    if (owner < 0) {
        put_glyph(c, place.column + 2, place.row, c->style->utf8 ? 0x25cb : 'o', INK_VACANT);
        return;
    }
    const int mood = mood_of(c->s, location);
    const unsigned ink = (unsigned)(INK_SEAT + 4 * mood + owner);
    const char letter = (char)(isle_kinds[isle_kind_at(c->s, location)].letter - 'a' + 'A');
    put_glyph(c, place.column + 2, place.row, (unsigned)bracket[mood][0], ink);
    put_glyph(c, place.column + 3, place.row, (unsigned)letter, ink);
    put_glyph(c, place.column + 4, place.row, isle_seat_mark(owner, c->style->utf8), ink);
    put_glyph(c, place.column + 5, place.row, (unsigned)bracket[mood][1], ink);
}

/* ---- names ---- */

typedef struct label {
    unsigned glyph[LABEL_MAX];
    int length, name; /* characters, and how many of them are the name */
} label;

/* "Hoarfrost Crown +3", cut to fit. */
static label make_label(const canvas *c, int territory) {
    label made = {.length = 0};
    const span name = drawing_name(c->style, c->set, c->board->territory[territory].name);
    for (const char *at = name.at; at < name.at + name.length && made.length < LABEL_MAX - 3;) {
        const unsigned code = text_next_code(&at);
        made.glyph[made.length++] = code < 0x80 || c->style->utf8 ? code : '?';
    }
    made.name = made.length;
    made.glyph[made.length++] = ' ';
    made.glyph[made.length++] = '+';
    made.glyph[made.length++] = (unsigned)('0' + c->board->territory[territory].bonus);
    return made;
}

/* What a label would cover at a place, and how far it would be from the middle of its territory; the less the better.
 */
static int label_cost(const canvas *c, int column, int row, int length, int territory, spot middle) {
    if (!is_free(c, column - 1, row, length + 2)) return 1 << 20;
    int cost = abs(column + length / 2 - middle.column) + 3 * abs(row - middle.row);
    for (int i = 0; i < length; i++) {
        const cell *at = &c->at[row][column + i];
        cost += at->ground != (unsigned)territory + 1 ? at->ground == SEA ? 2 : 5 : 0;
        cost += at->ink == INK_NONE ? 0 : 2;
    }
    return cost;
}

static void draw_label(canvas *c, int territory) {
    const isle_territory *t = &c->board->territory[territory];
    const label made = make_label(c, territory);
    spot middle = {0, 0}, best = {-1, 0};
    for (int i = t->first; i < t->first + t->count; i++) {
        middle.column += c->place[i].column + TOKEN / 2;
        middle.row += c->place[i].row;
    }
    middle.column /= t->count;
    middle.row /= t->count;
    int min = 1 << 20;
    for (int row = middle.row - 5; row <= middle.row + 5; row++)
        for (int column = middle.column - 30; column <= middle.column + 10; column++) {
            const int cost = label_cost(c, column, row, made.length, territory, middle);
            if (cost < min) min = cost, best = (spot){column, row};
        }
    for (int i = 0; best.column >= 0 && i < made.length; i++)
        put_glyph(c, best.column + i, best.row, made.glyph[i], i < made.name ? INK_NAME : INK_BONUS);
}

/* ---- colours ---- */

typedef struct shade {
    int red, green, blue;
} shade;

static shade terrain_shade(const char *terrain) {
    static const struct {
        const char *terrain;
        shade shade;
    } list[] = {
        {"snow", {66, 74, 84}},   {"tarn", {30, 62, 84}}, {"mountain", {70, 64, 62}}, {"wood", {24, 58, 38}},
        {"ruin", {66, 54, 50}},   {"moor", {62, 46, 68}}, {"marsh", {46, 60, 40}},    {"hill", {62, 64, 34}},
        {"meadow", {38, 72, 34}}, {"reef", {24, 66, 70}}, {"coast", {84, 74, 44}},    {"cape", {78, 58, 40}},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i].terrain, terrain) == 0) return list[i].shade;
    return (shade){58, 58, 58};
}

void isle_terrain_shade(const char *terrain, int out[3]) {
    const shade found = terrain_shade(terrain);
    out[0] = found.red;
    out[1] = found.green;
    out[2] = found.blue;
}

/* The set's colour, "#rrggbb", or one of ours. */
static shade seat_shade(const isle_content *content, int seat) {
    static const char *const other[COVEN_SEATS_MAX] = {"#2f6fb0", "#b5762a", "#7d8794", "#3b8a4a"};
    const char *colour = content->spirit[seat].colour[0] ? content->spirit[seat].colour : other[seat];
    const unsigned long number = strtoul(colour + 1, NULL, 16);
    return (shade){(int)(number >> 16 & 255), (int)(number >> 8 & 255), (int)(number & 255)};
}

/* Black or white, whichever is better to read on it. */
static shade text_on(shade ground) {
    const int light = 3 * ground.red + 6 * ground.green + ground.blue;
    return light > 1300 ? (shade){0, 0, 0} : (shade){255, 255, 255};
}

static void put_escape(const coven_style *style, bool bold, shade ink, shade ground, coven_text *out) {
    coven_put(out, "\033[%d;", bold);
    drawing_put_colour(style, false, ink.red, ink.green, ink.blue, out);
    coven_put_char(out, ';');
    drawing_put_colour(style, true, ground.red, ground.green, ground.blue, out);
    coven_put_char(out, 'm');
}

/* The colours of a cell, as one escape. */
static void put_colours(const canvas *c, const cell *at, coven_text *out) {
    static const shade path = {170, 170, 160}, border = {130, 130, 125}, name = {235, 225, 200}, bonus = {255, 205, 90},
                       id = {215, 215, 215}, vacant = {150, 150, 150}, glow = {255, 235, 120};
    shade ground = at->ground == SEA ? (shade){14, 26, 42} : terrain_shade(c->board->territory[at->ground - 1].terrain);
    shade ink = at->ink == INK_PATH     ? path
                : at->ink == INK_NAME   ? name
                : at->ink == INK_BONUS  ? bonus
                : at->ink == INK_ID     ? id
                : at->ink == INK_VACANT ? vacant
                                        : border;
    bool bold = at->ink == INK_BONUS;
    if (at->ink >= INK_SEAT) {
        const int mood = (int)(at->ink - INK_SEAT) / 4, seat = (int)(at->ink - INK_SEAT) % 4;
        const shade own = seat_shade(c->set->content, seat);
        if (mood == MOOD_DOWN) {
            ink = (shade){(own.red + 255) / 2, (own.green + 255) / 2, (own.blue + 255) / 2};
        } else {
            ground = own;
            ink = mood == MOOD_FRESH ? text_on(own) : glow;
            bold = true;
        }
    }
    put_escape(c->style, bold, ink, ground, out);
}

void isle_put_seat_colour(const isle_content *content, int seat, const coven_style *style, coven_text *out) {
    if (!style->colour) return;
    const shade own = seat_shade(content, seat);
    put_escape(style, true, text_on(own), own, out);
}

/* ---- all of it ---- */

static void put_row(const canvas *c, int row, coven_text *out) {
    const cell *before = NULL;
    int last = c->columns - 1;
    while (!c->style->colour && last >= 0 && !c->at[row][last].glyph) last--;
    for (int column = 0; column <= last; column++) {
        const cell *at = &c->at[row][column];
        if (c->style->colour && (!before || before->ink != at->ink || before->ground != at->ground))
            put_colours(c, at, out);
        text_put_code(out, at->glyph ? at->glyph : ' ');
        before = at;
    }
    coven_put(out, "%s\n", c->style->colour ? "\033[0m" : "");
}

int isle_map_rows(const coven_style *style) {
    return (style->width < COLUMNS_MAX ? style->width : COLUMNS_MAX) * 37 / 100;
}

int isle_map_rows_min(const isle_board *board) { return 4 + board->locations / 3; }

void isle_put_map(const coven_set *set, const isle_board *board, const isle_state *s, const coven_style *style,
                  int rows, coven_text *out) {
    canvas c = {.set = set, .board = board, .s = s, .style = style};
    c.columns = style->width < COLUMNS_MAX ? style->width : COLUMNS_MAX;
    c.rows = rows ? rows : isle_map_rows(style);
    measure(&c);
    lay_ground(&c);
    for (int i = 0; i < board->paths; i++) draw_path(&c, board->path[i][0], board->path[i][1]);
    for (int i = 0; i < board->locations; i++) draw_token(&c, i, find_place(&c, i));
    for (int i = 0; i < board->territories; i++) draw_label(&c, i);
    for (int row = 0; row < c.rows; row++) put_row(&c, row, out);
}

/* ---- a list instead of a map ---- */

/* A territory in `width` columns: "Barrow Downs +2   g1[S*] g2o". */
static void draw_entry(canvas *c, int territory, spot at, int width) {
    const isle_territory *t = &c->board->territory[territory];
    const int tokens = t->count * (TOKEN + 1), capacity = width - tokens - 1;
    const label made = make_label(c, territory);
    const int cut = made.length <= capacity ? made.name : capacity - (made.length - made.name);
    for (int i = 0; i < width; i++) c->at[at.row][at.column + i].ground = ((unsigned)territory + 1u) & 31u;
    int column = at.column;
    for (int i = 0; i < cut; i++) put_glyph(c, column++, at.row, made.glyph[i], INK_NAME);
    for (int i = made.name; i < made.length && cut >= 0; i++) put_glyph(c, column++, at.row, made.glyph[i], INK_BONUS);
    for (int i = 0; i < t->count; i++)
        draw_token(c, t->first + i, (spot){at.column + width - tokens + i * (TOKEN + 1), at.row});
}

void isle_put_list(const coven_set *set, const isle_board *board, const isle_state *s, const coven_style *style,
                   coven_text *out) {
    enum { GAP = 2, BONUS = 4 };
    canvas c = {.set = set, .board = board, .s = s, .style = style};
    int most = 1;
    for (int i = 0; i < board->territories; i++)
        if (board->territory[i].count > most) most = board->territory[i].count;
    const int least = most * (TOKEN + 1) + BONUS + 2;
    c.columns = style->width < COLUMNS_MAX ? style->width : COLUMNS_MAX;
    const int columns = (c.columns + GAP) / (least + GAP) > 0 ? (c.columns + GAP) / (least + GAP) : 1;
    const int width = (c.columns + GAP) / columns - GAP;
    c.rows = (board->territories + columns - 1) / columns;
    if (least > c.columns || c.rows > ROWS_MAX) {
        isle_put_map(set, board, s, style, 0, out); /* a map with territories too large for a line */
        return;
    }
    for (int i = 0; i < board->territories; i++)
        draw_entry(&c, i, (spot){(i / c.rows) * (width + GAP), i % c.rows}, width);
    for (int row = 0; row < c.rows; row++) put_row(&c, row, out);
}
