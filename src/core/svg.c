/* svg.c -- see svg.h. */
#include <string.h>

#include "core/svg.h"

void svg_put_escaped(coven_text *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) switch (text[i]) {
        case '&': coven_put(out, "&amp;"); break;
        case '<': coven_put(out, "&lt;"); break;
        case '>': coven_put(out, "&gt;"); break;
        case '"': coven_put(out, "&quot;"); break;
        default: coven_put_char(out, text[i]);
        }
}

void svg_open(coven_text *out, int width, int height, const char *title) {
    coven_put(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
        "<title>",
        width, height, width, height);
    svg_put_escaped(out, title, strlen(title));
    coven_put(out, "</title>\n");
}

void svg_close(coven_text *out) { coven_put(out, "</svg>\n"); }
