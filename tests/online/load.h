/* load.h -- many tables on a server at once, played by clients of src/client/ that decide at random: for tests that
 * hurt the server or the network meanwhile. Every client notes everything that it has heard; at the end it must be what
 * the server has stored. */
#ifndef COVEN_TESTS_LOAD_H
#define COVEN_TESTS_LOAD_H

#include "client/transport.h"

enum { LOAD_TABLES_MAX = 64 }; /* at once */

typedef struct load load;

typedef struct load_result {
    int tables;      /* that were played to their end */
    long decisions;  /* that were acknowledged */
    long lost;       /* acknowledged, but not in the record */
    long duplicated; /* in the record more often than they were acknowledged */
    long differing;  /* clients whose history is not the record's */
    long unverified; /* records whose chance does not follow from what everybody contributed */
    long failed;     /* clients that gave up */
    long reconnects;
    char first[400]; /* the first thing that is wrong, or "" */
} load_result;

/* `server` is where clients connect to (a proxy, perhaps), `direct` where requests go. Both outlive it. */
load *load_new(const table_link *server, const table_link *direct, uint64_t seed);
void load_free(load *self);
/* A table of `game`, whose seats all have clients. False if the server does not answer. */
bool load_add(load *self, const char *game, int seats);
/* Let the clients play for about so many milliseconds. */
void load_run(load *self, int milliseconds);
/* Tables that are being played. */
int load_active(const load *self);
/* Check the tables that have ended, and forget them. Needs a server that answers; false if it did not. */
bool load_check(load *self);
const load_result *load_result_of(const load *self);

#endif
