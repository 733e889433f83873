/* draw.c -- the state in a terminal. */
#include "games/isle/isle.h"

void isle_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out) {
    (void)viewer, (void)style;
    isle_print_position(table, state, out);
    coven_put(out, "\n");
}
