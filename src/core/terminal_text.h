/* terminal_text.h -- texts in columns: how wide they are, and cutting and padding them. Texts are valid UTF-8, and a
 * character takes one column. */
#ifndef COVEN_CORE_TERMINAL_TEXT_H
#define COVEN_CORE_TERMINAL_TEXT_H

#include "core/game.h"

/* What was written: never NULL. */
static inline const char *text_of(const coven_text *text) { return text->data ? text->data : ""; }
/* The columns of so many bytes. */
int text_columns(const char *text, size_t length);
/* Write at most `max` columns of a text, and return how many; without UTF-8, other than ASCII becomes `?`. Control
 * characters become spaces. */
int text_put_cut(coven_text *out, const char *text, size_t length, int max, bool utf8);
void text_put_spaces(coven_text *out, int count);

/* How many of these bytes are whole characters: fewer where the end of the last one is missing. */
size_t text_whole(const char *text, size_t length);

/* Write a code point as UTF-8. */
void text_put_code(coven_text *out, unsigned code);
/* The code point at *text, which moves on to the next. */
unsigned text_next_code(const char **text);

#endif
