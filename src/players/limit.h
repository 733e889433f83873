/* limit.h -- when a search must stop: after a number of iterations, after some CPU time of its thread, or on
 * request. */
#ifndef COVEN_PLAYERS_LIMIT_H
#define COVEN_PLAYERS_LIMIT_H

#include "players/player.h"

typedef struct limit {
    int iterations;          /* 0: no limit */
    uint64_t until;          /* of limit_clock; 0: no limit */
    const atomic_bool *stop; /* NULL: never */
    int done;                /* iterations so far */
    uint64_t begun;          /* of limit_clock */
    bool brief;              /* only the choice is needed: stop once the remaining iterations cannot change it */
} limit;

/* Microseconds of processor time that this thread has used; 0 where there is no clock (in the browser). */
uint64_t limit_clock(void);
/* The limits of a decision that starts now. Without any, the limit is `default_iterations`. Without a clock, a time
 * limit becomes `per_millisecond` iterations for each millisecond. */
limit limit_begin(const player *self, int default_iterations, int per_millisecond);
/* Count one iteration; false when the limit is reached. */
bool limit_next(limit *self);
/* How many more are allowed; with a time limit, an estimate from the speed so far. */
int64_t limit_left(const limit *self);

#endif
