/* span.h -- parts of a text, read without copying: fields, words, strict numbers. For parsers of events, positions and
 * options. */
#ifndef COVEN_CORE_SPAN_H
#define COVEN_CORE_SPAN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct span {
    const char *at;
    size_t length;
} span;

/* All of a text. */
span span_of(const char *text);
bool span_is(span text, const char *word);
/* Cut at every `mark`; empty pieces count. Returns how many pieces there are; of more than `max` only `max` are
 * stored, and max + 1 is returned. */
int span_cut(span text, char mark, span *piece, int max);
/* Cut off and return what comes before the first `mark`, or everything; the mark is dropped. */
span span_take(span *text, char mark);
/* Skip one character if it is `c`. */
bool span_skip(span *text, char c);
/* Skip one character from `min` to `max`; returns its number from 0, or -1. */
int span_take_between(span *text, char min, char max);

/* A decimal number from min >= 0 to max, without a sign or leading zeros; else -1. */
int span_number(span text, int min, int max);
/* The index in `letters` of a text of one letter; -1 if it is not one of them. */
int span_letter(span text, const char *letters);
/* The index of the word in a list of `count`; -1 if it is not one of them. */
int span_find(span text, const char *const *words, int count);

/* How many words a text has that are one space apart. */
int span_count_words(const char *text);

/* A whole text as a decimal number from min >= 0 to max; leading zeros are accepted. */
bool number_read(const char *text, int min, int max, int *out);

#endif
