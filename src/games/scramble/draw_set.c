/* draw_set.c -- a set's pages as a picture: each a half disc with its seam above, its nodes, and its connections in the
 * colours of their elements, for whoever writes a set. */
#include <math.h>
#include <string.h>

#include "core/svg.h"
#include "scramble.h"

/* A page is drawn with a radius of 180 units in a frame of 400 by 270; pages stand in two columns. */
enum { RADIUS = 180, WIDE = 400, HIGH = 270, CENTRE_X = WIDE / 2, SEAM_Y = 50 };

typedef struct point {
    int x, y;
} point;

static point point_of(float x, float y) {
    return (point){CENTRE_X + (int)lroundf(x * RADIUS), SEAM_Y + (int)lroundf(y * RADIUS)};
}

static void put_connection(const scramble_content *content, const scramble_page *page, const scramble_connection *line,
                           coven_text *out) {
    const scramble_element *element = &content->element[line->element];
    const point from = point_of(page->x[line->from], page->y[line->from]);
    const point to = line->to < SEAM_END ? point_of(page->x[line->to], page->y[line->to])
                                         : point_of(content->seam_x[line->to - SEAM_END], 0);
    /* A bend pushes the middle to the left of the line; with y downwards, left of (dx, dy) is (dy, -dx). */
    const float dx = (float)(to.x - from.x), dy = (float)(to.y - from.y), length = sqrtf(dx * dx + dy * dy);
    const float push = length > 0 ? 2 * line->bend * RADIUS / length : 0;
    const point middle = {(from.x + to.x) / 2 + (int)lroundf(dy * push), (from.y + to.y) / 2 - (int)lroundf(dx * push)};
    const point letter = {(from.x + 2 * middle.x + to.x) / 4, (from.y + 2 * middle.y + to.y) / 4};
    coven_put(out, "<path d=\"M%d %d Q%d %d %d %d\" fill=\"none\" stroke=\"%s\" stroke-width=\"4\"/>\n", from.x, from.y,
              middle.x, middle.y, to.x, to.y, element->colour_light[0] == '#' ? element->colour_light : "#555555");
    coven_put(out, "<text x=\"%d\" y=\"%d\" font-size=\"13\" stroke-width=\"4\" paint-order=\"stroke\">%c</text>\n",
              letter.x, letter.y + 4, element->letter);
}

static void put_page(const scramble_content *content, const scramble_page *page, int left, int top, coven_text *out) {
    coven_put(out, "<g transform=\"translate(%d %d)\">\n<text x=\"%d\" y=\"20\" font-size=\"18\">", left, top,
              CENTRE_X);
    svg_put_escaped(out, page->name, strlen(page->name));
    coven_put(out, " (%s)</text>\n", page->id);
    coven_put(out, "<path d=\"M%d %d A%d %d 0 0 0 %d %d Z\" fill=\"#fffdf6\" stroke=\"#8a7f6a\" stroke-width=\"2\"/>\n",
              CENTRE_X - RADIUS, SEAM_Y, RADIUS, RADIUS, CENTRE_X + RADIUS, SEAM_Y);
    for (int end = 0; end < content->seam_ends; end++) {
        const point at = point_of(content->seam_x[end], 0);
        coven_put(out, "<text x=\"%d\" y=\"%d\" font-size=\"13\">%c</text>\n", at.x, at.y - 6,
                  content->element[content->seam[end]].letter);
    }
    for (int i = 0; i < page->connections; i++) put_connection(content, page, &page->connection[i], out);
    for (int node = 0; node < page->nodes; node++) {
        const point at = point_of(page->x[node], page->y[node]);
        coven_put(out, "<circle cx=\"%d\" cy=\"%d\" r=\"13\" fill=\"%s\" stroke=\"#222\" stroke-width=\"1.5\"/>\n",
                  at.x, at.y, node == page->start ? "#ffe08a" : "#ffffff");
        coven_put(out, "<text x=\"%d\" y=\"%d\" font-size=\"15\">%d</text>\n", at.x, at.y + 5, node + 1);
    }
    coven_put(out, "</g>\n");
}

void scramble_draw_set_svg(const coven_set *set, coven_text *out) {
    const scramble_content *content = set->content;
    svg_open(out, 2 * WIDE, (PAGES + 1) / 2 * HIGH, set->name);
    coven_put(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"#efe8d8\"/>\n<g font-family=\"Georgia, serif\" "
                   "text-anchor=\"middle\" fill=\"#222\" stroke=\"#fffdf6\" stroke-width=\"0\">\n");
    for (int i = 0; i < PAGES; i++) put_page(content, &content->page[i], i % 2 * WIDE, i / 2 * HIGH, out);
    coven_put(out, "</g>\n");
    svg_close(out);
}
