/* code.c -- action codes: a number for each decision that there can be at a table.
 *
 *     0 .. 15              fill or put on a cell
 *     from 16 on    a play: the path, in which of the two lines of its first cell the druid goes there, and from which
 *                   of the other 14 cells; with `move=line` most of these cannot happen */
#include "channeling.h"

enum { ORIGINS = CELLS - 2, CODES = CELLS + PATHS * 2 * ORIGINS };

/* The legal events are those of docs/rules/channeling.md, "Maxima". Features: a cell has one, and at most one threat to
 * each seat; a seat has 7 and a gain and a reach; then 5 of both. */
void channeling_bounds(const coven_table *table, coven_bounds *out) {
    (void)table;
    *out = (coven_bounds){.codes = CODES, .legal = 260, .features = 3 * CELLS + 2 * 9 + 5};
}

int channeling_code(const coven_table *table, const void *state, coven_event event) {
    (void)state;
    if (word_of(event) != WORD_PLAY) return cell_of(event);
    const int path = path_of(event), row = glyph_of(event) >= LINES / 2;
    const int from = from_of(event), to = to_of(event), still = plan_of(table)->still[path];
    return CELLS + (path * 2 + row) * ORIGINS + from - (from > to) - (from > still);
}
