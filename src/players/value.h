/* value.h -- what a position is worth to a seat: by the learned net of its game where there is one, else by the game's
 * own estimate. All players that look ahead judge through this.
 *
 * A judge is constant once made and may be shared by threads. */
#ifndef COVEN_PLAYERS_VALUE_H
#define COVEN_PLAYERS_VALUE_H

#include "players/net.h"
#include "players/symmetry.h"

typedef struct judge {
    const coven_table *table;
    const network *net;       /* NULL: by the game's estimate */
    const symmetry *symmetry; /* the net's mean over all of them counts; NULL: the plain position only */
} judge;

/* The value of an event, before the chance that may follow it. */
typedef struct prospect {
    coven_event event;
    int32_t logit; /* for the seat that plays it */
    int value;     /* the same as a share, 0 to COVEN_ONE */
    bool ended;    /* the game is over, and the value exact */
} prospect;

/* One seat's value of a state; an ended game's is exact. `logit` may be NULL. */
int judge_value(const judge *self, const void *state, int seat, int32_t *logit);
/* All seats' values, which add up to COVEN_ONE, given that of one seat. */
void judge_others(const judge *self, const void *state, int seat, int value, int *values);
/* The exact values of an ended game. */
void judge_result(const coven_table *table, const void *state, int *values);
/* Every legal event of a state that a seat sees, and what it leads to; how many. */
int judge_prospects(const judge *self, const void *state, prospect *out);
/* The index of the best of them; of equals the first. */
int judge_best(const prospect *list, int count);
/* The same, but of equals any, by the player's own randomness: a player that always took the first would prefer one
 * event to another for no reason. */
int judge_pick(const prospect *list, int count, coven_rng *rng);

#endif
