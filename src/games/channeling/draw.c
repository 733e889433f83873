#include "channeling.h"
void channeling_draw(const coven_table *table, const void *state, int viewer, const coven_style *style,
                     coven_text *out) {
    (void)table;
    (void)state;
    (void)viewer;
    (void)style;
    (void)out;
}
