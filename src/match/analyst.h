/* analyst.h -- learning from a game: what each decision was worth, and how lucky everybody was.
 *
 * A decision is judged only by what its seat could know: the analyst gets the same masked state, and imagines what is
 * hidden as the seat would have had to. Chance is judged by the whole state: what a seat may expect after the outcome
 * less what it could expect before. What is left of a result without that luck is the luck-adjusted result. */
#ifndef COVEN_MATCH_ANALYST_H
#define COVEN_MATCH_ANALYST_H

#include "players/player.h"

typedef enum analyst_mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER, MARKS } analyst_mark;

/* One event of a record, judged. Values are shares of a win, 0 to COVEN_ONE. */
typedef struct analyst_ply {
    int actor;
    coven_event event;
    int before[COVEN_SEATS_MAX]; /* what each seat could expect */
    /* of a decision: */
    coven_event best;
    int best_value, value; /* of the best event and of this one, for the seat that acts */
    analyst_mark mark;
    /* of chance: */
    int luck[COVEN_SEATS_MAX];
} analyst_ply;

typedef struct analysis {
    const coven_record *record; /* borrowed */
    analyst_ply *ply;           /* [record->count], owned */
    bool ended;
    int end[COVEN_SEATS_MAX];      /* the result, or what each seat may expect where the record stops */
    int luck[COVEN_SEATS_MAX];     /* the sum over all chance */
    int adjusted[COVEN_SEATS_MAX]; /* the result less that luck */
    int decisions[COVEN_SEATS_MAX];
    int loss[COVEN_SEATS_MAX];         /* what the seat's decisions cost it in all */
    int marks[COVEN_SEATS_MAX][MARKS]; /* how many of each */
} analysis;

/* The word for a mark ("mistake"; "" for none) and its sign ("?"). */
const char *analyst_mark_word(analyst_mark mark);
const char *analyst_mark_sign(analyst_mark mark);

typedef struct analyst_watch {
    void *self;
    void (*ply)(void *self, int done); /* after each event judged */
    /* Set by another thread, or a signal, when it is enough: the adviser stops thinking, and there is no analysis. */
    const atomic_bool *enough;
} analyst_watch;

/* Judge a whole record with the strongest adviser. `watch` may be NULL. When it was enough before the end, the answer
 * is false, without an error. */
bool analyst_judge(const coven_record *record, const player_settings *settings, const analyst_watch *watch,
                   analysis *out, coven_error *error);
void analyst_free(analysis *self);

/* A hint in a sentence: the best event, the runners-up, and what may be expected of each. `seen` is the state as the
 * seat that acts sees it. */
void analyst_put_hint(const coven_table *table, const void *seen, const player_advice *advice, int count,
                      coven_text *out);

/* A share as a whole percentage. */
int analyst_percent(int share);

/* ---- what people see of it (report.c) ---- */

void analyst_put_text(const analysis *self, const coven_style *style, coven_text *out);
void analyst_put_json(const analysis *self, coven_text *out);
/* A page of its own: the graph as SVG, and the table drawn at each event. */
void analyst_put_html(const analysis *self, coven_text *out);

#endif
