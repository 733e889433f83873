/* draw_set.c -- a set of maps for whoever writes one: in a terminal each map with a table of its locations and their
 * neighbours, and as an SVG document. */
#include <stdlib.h>
#include <string.h>

#include "core/message.h"
#include "core/svg.h"
#include "core/terminal_text.h"
#include "games/isle/isle.h"

/* ---- in a terminal ---- */

/* A message as a line of at most the style's width; the message is released. */
static void put_line_of(const coven_style *style, const char *indent, coven_text *message, coven_text *out) {
    coven_text line = coven_text_growing();
    coven_put(&line, "%s", indent);
    message_label(style->language, NULL, &line, "%s", text_of(message));
    text_put_cut(out, text_of(&line), line.length, style->width, style->utf8);
    coven_text_free(&line);
    coven_text_free(message);
}

/* The message about a board's id and the numbers of seats that it serves. */
static coven_text board_message(const isle_board *board) {
    coven_text message = coven_text_growing();
    message_begin(&message, "isle.draw.set.board id=\"%s\" seats=[", board->id);
    const char *between = "";
    for (int seats = 2; seats <= COVEN_SEATS_MAX; seats++) {
        if (!(board->seats >> seats & 1)) continue;
        coven_put(&message, "%s%d", between, seats);
        between = " ";
    }
    coven_put_char(&message, ']');
    return message;
}

static void put_neighbours(const isle_board *board, int location, const coven_style *style, coven_text *out) {
    char id[3];
    coven_text message = coven_text_growing();
    isle_location_text(board, location, id);
    message_begin(&message, "isle.draw.set.location at=\"%s\" place=\"%d,%d\"", id, board->x[location],
                  board->y[location]);
    put_line_of(style, "    ", &message, out);
    int column = 0;
    for (uint64_t near = board->near[location]; near; column++) {
        isle_location_text(board, isle_pop(&near), id);
        /* A location of the largest maps may have 63 neighbours. */
        coven_put(out, "%s %s", column && column % 12 == 0 ? "\n                " : "", id);
    }
    coven_put_char(out, '\n');
}

static void put_territory(const isle_territory *t, char letter, const coven_style *style, coven_text *out) {
    char indent[4] = {letter, ' ', ' ', '\0'};
    coven_text message = coven_text_growing(), name = coven_text_growing();
    text_put_cut(&name, t->name, strlen(t->name), style->width - 48, true);
    message_begin(&message, "isle.draw.set.territory terrain=\"%s\" bonus=%d name=", t->terrain, t->bonus);
    message_put_text(&message, text_of(&name));
    coven_text_free(&name);
    put_line_of(style, indent, &message, out);
    coven_put_char(out, '\n');
}

static void draw_board(const coven_set *set, const isle_board *board, const coven_style *style, coven_text *out) {
    coven_text message = board_message(board), sizes = coven_text_growing();
    text_put_cut(out, board->name, strlen(board->name), style->width - 2, style->utf8);
    coven_put_char(out, '\n');
    put_line_of(style, "", &message, out);
    coven_put_char(out, '\n');
    message_begin(&sizes, "isle.draw.set.sizes territories=%d locations=%d paths=%d", board->territories,
                  board->locations, board->paths);
    put_line_of(style, "", &sizes, out);
    coven_put(out, "\n\n");
    isle_put_map(set, board, NULL, style, 0, out);
    coven_put_char(out, '\n');
    for (int i = 0; i < board->territories; i++) {
        const isle_territory *t = &board->territory[i];
        put_territory(t, (char)('a' + i), style, out);
        for (int location = t->first; location < t->first + t->count; location++)
            put_neighbours(board, location, style, out);
    }
}

void isle_draw_set(const coven_set *set, const coven_style *style, coven_text *out) {
    const isle_content *content = set->content;
    for (int i = 0; i < content->boards; i++) {
        if (i) coven_put_char(out, '\n');
        draw_board(set, &content->board[i], style, out);
    }
}

/* ---- as SVG ---- */

/* A map is 800 units wide, with a margin around its hundred and a heading above. */
enum { SIZE = 800, UNIT = 7, MARGIN = 50, HEADING = 60, BLOB = 60, SPOT = 17 };

static int svg_x(const isle_board *board, int location) { return MARGIN + UNIT * board->x[location]; }
static int svg_y(const isle_board *board, int location) { return HEADING + MARGIN + UNIT * board->y[location]; }

static void put_line(const isle_board *board, int path, coven_text *out) {
    const int from = board->path[path][0], to = board->path[path][1];
    coven_put(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", svg_x(board, from), svg_y(board, from),
              svg_x(board, to), svg_y(board, to));
}

static bool is_inside(const isle_board *board, int path) {
    return board->territory_of[board->path[path][0]] == board->territory_of[board->path[path][1]];
}

/* The land: a patch around each location, and broad bands along the paths inside a territory. */
static void svg_ground(const isle_board *board, coven_text *out) {
    for (int i = 0; i < board->territories; i++) {
        int shade[3];
        isle_terrain_shade(board->territory[i].terrain, shade);
        /* The terminal's shades are for light letters; here letters are dark. */
        coven_put(out, "<g fill=\"#%02x%02x%02x\" stroke=\"#%02x%02x%02x\" stroke-width=\"%d\">\n", shade[0] + 130,
                  shade[1] + 130, shade[2] + 130, shade[0] + 130, shade[1] + 130, shade[2] + 130, 2 * BLOB - 30);
        for (int path = 0; path < board->paths; path++)
            if (is_inside(board, path) && board->territory_of[board->path[path][0]] == i) put_line(board, path, out);
        for (uint64_t ground = board->ground[i]; ground;) {
            const int location = isle_pop(&ground);
            coven_put(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" stroke=\"none\"/>\n", svg_x(board, location),
                      svg_y(board, location), BLOB);
        }
        coven_put(out, "</g>\n");
    }
}

static void svg_paths(const isle_board *board, coven_text *out) {
    for (int inside = 1; inside >= 0; inside--) {
        coven_put(out, "<g stroke=\"#4a4336\" stroke-width=\"3\"%s>\n", inside ? "" : " stroke-dasharray=\"2 7\"");
        for (int path = 0; path < board->paths; path++)
            if (is_inside(board, path) == inside) put_line(board, path, out);
        coven_put(out, "</g>\n");
    }
}

static void svg_locations(const isle_board *board, coven_text *out) {
    coven_put(out, "<g fill=\"#fffdf6\" stroke=\"#4a4336\" stroke-width=\"2\">\n");
    for (int i = 0; i < board->locations; i++)
        coven_put(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", svg_x(board, i), svg_y(board, i), SPOT);
    coven_put(out, "</g>\n<g font-size=\"15\" text-anchor=\"middle\" fill=\"#222\">\n");
    for (int i = 0; i < board->locations; i++) {
        char id[3];
        isle_location_text(board, i, id);
        coven_put(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", svg_x(board, i), svg_y(board, i) + 5, id);
    }
    coven_put(out, "</g>\n");
}

/* How badly a name of half that width would stand there: far from the middle of its territory, or over a location. */
static int name_cost(const isle_board *board, int x, int y, int half, int middle_x, int middle_y) {
    int cost = abs(x - middle_x) + 2 * abs(y - middle_y);
    if (x - half < 4 || x + half > SIZE - 4) cost += 1000;
    for (int i = 0; i < board->locations; i++)
        if (abs(svg_x(board, i) - x) < half + SPOT && abs(svg_y(board, i) - y) < SPOT + 10) cost += 500;
    return cost;
}

static void svg_name(const isle_board *board, int index, coven_text *out) {
    const isle_territory *t = &board->territory[index];
    const int half = 9 * ((int)strlen(t->name) + 4) / 2;
    int middle_x = 0, middle_y = 0, best_x = 0, best_y = 0, min = 1 << 20;
    for (int i = t->first; i < t->first + t->count; i++) middle_x += svg_x(board, i), middle_y += svg_y(board, i);
    middle_x /= t->count;
    middle_y /= t->count;
    for (int dy = -70; dy <= 70; dy += 5)
        for (int dx = -80; dx <= 80; dx += 10) {
            const int cost = name_cost(board, middle_x + dx, middle_y + dy, half, middle_x, middle_y);
            if (cost < min) min = cost, best_x = middle_x + dx, best_y = middle_y + dy;
        }
    coven_put(out, "<text x=\"%d\" y=\"%d\">", best_x, best_y + 5);
    svg_put_escaped(out, t->name, strlen(t->name));
    coven_put(out, " <tspan fill=\"#a03c00\" font-weight=\"bold\">+%d</tspan></text>\n", t->bonus);
}

static void svg_board(const isle_board *board, int top, coven_text *out) {
    coven_put(out, "<g transform=\"translate(0 %d)\">\n<text x=\"%d\" y=\"40\" font-size=\"26\" fill=\"#222\">", top,
              MARGIN / 2);
    svg_put_escaped(out, board->name, strlen(board->name));
    coven_text message = board_message(board);
    coven_put(out, " (");
    message_label(NULL, NULL, out, "%s", text_of(&message));
    coven_text_free(&message);
    coven_put(out, ")</text>\n");
    svg_ground(board, out);
    svg_paths(board, out);
    svg_locations(board, out);
    coven_put(out, "<g font-size=\"16\" text-anchor=\"middle\" fill=\"#222\" stroke=\"#fffdf6\" stroke-width=\"4\" "
                   "paint-order=\"stroke\">\n");
    for (int i = 0; i < board->territories; i++) svg_name(board, i, out);
    coven_put(out, "</g>\n</g>\n");
}

void isle_draw_set_svg(const coven_set *set, coven_text *out) {
    const isle_content *content = set->content;
    const int height = SIZE + HEADING;
    svg_open(out, SIZE, height * content->boards, content->title[0] ? content->title : set->name);
    coven_put(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"#cfe3ee\"/>\n"
                   "<g font-family=\"Georgia, serif\" stroke-linecap=\"round\">\n");
    for (int i = 0; i < content->boards; i++) svg_board(&content->board[i], i * height, out);
    coven_put(out, "</g>\n");
    svg_close(out);
}
