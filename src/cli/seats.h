/* seats.h -- who sits where, from text: "person,random" or a number. */
#ifndef COVEN_CLI_SEATS_H
#define COVEN_CLI_SEATS_H

#include "match/match.h"

/* Read a list of names into `seats`; returns how many, or 0 after an error. */
int seats_read(const char *list, match_seats *seats, coven_error *error);
/* The same name in the first `count` seats. */
bool seats_fill(match_seats *seats, int count, const char *name, coven_error *error);

#endif
