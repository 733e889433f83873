/* drawing.h -- shared by the games' terminal drawings: colours at the depth the terminal supports, and fitting a
 * drawing to a number of rows. */
#ifndef COVEN_CORE_DRAWING_H
#define COVEN_CORE_DRAWING_H

#include "core/game.h"
#include "core/span.h"

/* Write the SGR parameters of a colour ("38;2;229;72;77", or the nearest that style->colours allows), without the
 * escape around them. `ground`: of the background. */
void drawing_put_colour(const coven_style *style, bool ground, int red, int green, int blue, coven_text *out);

/* The lines of `out` from byte `from` on. */
int drawing_lines(const coven_text *out, size_t from);

/* Draw in form 0, the largest; if that takes more rows than the style has, discard it and draw in form 1, and so on.
 * The last form is kept whether it fits or not. `draw` writes one form of `self` to `out`. */
void drawing_fit(const coven_style *style, int forms, void (*draw)(const void *self, int form, coven_text *out),
                 const void *self, coven_text *out);

/* A label of the catalogue in the style's language, a message as message_label takes it: at most `max` columns of it,
 * and as ASCII if the style wants that. Returns how many columns. */
int drawing_put_label(const coven_style *style, const coven_table *table, int max, coven_text *out, const char *format,
                      ...) __attribute__((format(printf, 5, 6)));
/* The columns of such a label. */
int drawing_label_columns(const coven_style *style, const coven_table *table, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A text of the set as the style's language has it: borrowed from the set, the catalogue or the text itself. */
span drawing_name(const coven_style *style, const coven_set *set, const char *text);

#endif
