/* rows.h -- many games of one table side by side, one a row, for learning machines. Nothing here knows Python.
 *
 * Between calls every row waits for a decision of a seat, or is over. Chance acts inside a step, from the row's own
 * generator, whose seed depends on the batch's seed, the row's number and the episode: so a row plays the same game in
 * a batch of one and in a batch of a thousand. */
#ifndef COVEN_PYTHON_ROWS_H
#define COVEN_PYTHON_ROWS_H

#include "coven.h"

typedef enum rows_autoreset { ROWS_SAME_STEP, ROWS_NEXT_STEP, ROWS_DISABLED } rows_autoreset;

enum {
    ROWS_NONE = 65535, /* in lists: nothing */
    ROWS_WAIT = -1,    /* as an action: leave the row as it is */
};

/* Arrays of a step's results, row-major; those that are NULL are not filled. L, F, D, S: bounds.legal, bounds.features,
 * the game's number of features, seats. */
typedef struct rows_out {
    int8_t *actor;            /* [n] 0-based seat, -1: over */
    int16_t *count;           /* [n] legal events */
    uint16_t *legal;          /* [n][L] action codes, then ROWS_NONE */
    uint8_t *mask;            /* [n][codes] 1: legal */
    uint16_t *features;       /* [n][F] as the actor sees them, then ROWS_NONE */
    uint8_t *dense;           /* [n][D] */
    float *rewards;           /* [n][S] shares of the win, at the end of an episode */
    uint8_t *terminated;      /* [n] */
    uint8_t *truncated;       /* [n] */
    int64_t *episode;         /* [n] */
    uint16_t *final_features; /* [n][S][F] of each seat, of an episode that ended in this step with ROWS_SAME_STEP */
    uint8_t *final_dense;     /* [n][S][D] */
} rows_out;

typedef struct rows_settings {
    coven_table *table; /* borrowed; outlives the rows */
    int n, threads;
    uint64_t seed;
    int64_t first; /* the number of row 0 */
    rows_autoreset autoreset;
    int limit;   /* decisions after which an episode is truncated; 0: none */
    bool record; /* keep the events of each row's present and last episode */
} rows_settings;

typedef struct rows rows;

/* NULL when out of memory. Every row begins episode 0. */
rows *rows_new(const rows_settings *settings);
void rows_free(rows *self);
coven_bounds rows_bounds(const rows *self);

/* Begin all rows again at episode 0 with another seed; or begin the next episode of those where `which` is not 0. */
void rows_restart(rows *self, uint64_t seed);
void rows_reset(rows *self, const uint8_t *which);
/* The row whose action is not legal (or, with ROWS_DISABLED, whose episode is over), -1: none. Nothing changes. */
int rows_check(const rows *self, const int64_t *action);
/* Play an action code in each row, which rows_check has accepted. */
void rows_step(rows *self, const int64_t *action, const rows_out *out);
/* What rows_step reports, without playing: after a start or a reset. */
void rows_look(rows *self, const rows_out *out);

const coven_state *rows_state(const rows *self, int row);
/* The record of a row's present episode, or of its last; false when out of memory, or if none is kept. */
bool rows_put_record(const rows *self, int row, bool last, coven_text *out, coven_error *error);

#endif
