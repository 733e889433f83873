/* told.h -- reading messages and positions, for the laws that compare what is told with what is. */
#ifndef COVEN_TESTS_LAWS_TOLD_H
#define COVEN_TESTS_LAWS_TOLD_H

#include "core/span.h"
#include "laws.h"

/* What somebody is told: messages. */
typedef struct hearsay {
    law_book *book;
    char text[8192];
} hearsay;

/* A message that was told, or one inside another. */
typedef struct statement {
    span id, arguments;
} statement;

bool span_begins(span text, const char *begin);
/* The next message in the order of their beginnings; *at moves on. NULL at first stands for the beginning. */
bool told_next(const hearsay *a, const char **at, statement *out);
/* The value of an argument: its text, a number, a seat from 0, a message. The law is broken if there is none. */
span told_value(const hearsay *a, const statement *message, const char *name);
long told_number(const hearsay *a, const statement *message, const char *name);
int told_seat(const hearsay *a, const statement *message, const char *name);
statement told_inner(const hearsay *a, const statement *message, const char *name);

/* The number at the beginning of part `part` of field `field` of a position, the parts being cut at `mark`. */
int figure_at(const char *position, int field, char mark, int part);
/* The splendor of a seat's pile in a position of channeling. */
int pile_splendor(const char *position, int seat);

#endif
