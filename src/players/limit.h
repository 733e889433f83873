/* limit.h -- when a search must stop: after so many iterations, after so much time of its thread, or when told to. */
#ifndef COVEN_PLAYERS_LIMIT_H
#define COVEN_PLAYERS_LIMIT_H

#include "players/player.h"

typedef struct limit {
    int iterations;          /* 0: no limit */
    uint64_t until;          /* of limit_clock; 0: no limit */
    const atomic_bool *stop; /* NULL: never told */
    int done;                /* iterations so far */
    uint64_t begun;          /* of limit_clock */
    bool brief;              /* only the choice is wanted: stop once nothing that is left can change it */
} limit;

/* Microseconds of processor time that this thread has used; 0 where there is no clock (in the browser). */
uint64_t limit_clock(void);
/* The limits of a decision that begins now. Without any, `standard` iterations; where there is no clock, a limit of
 * time becomes one of `per_millisecond` iterations for each millisecond. */
limit limit_begin(const player *self, int standard, int per_millisecond);
/* Count one iteration; false when there may be no more. */
bool limit_next(limit *self);
/* How many more there may be; by a limit of time about as many as so far in such a time. */
int64_t limit_left(const limit *self);

#endif
