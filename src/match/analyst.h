/* analyst.h -- what each decision of a game was worth, and how lucky each seat was.
 *
 * One judge says before every event, from the whole state, what each seat can expect: the solver where the game has
 * one, else the net, one event ahead. Chance is worth the mean over its outcomes. Luck is the change that a chance
 * event causes, skill the change that a decision causes, of whichever seat. For every seat therefore, exactly: result =
 * start + luck + skill The luck-adjusted result is the result minus the luck.
 *
 * What a decision gave away against the best one is another question, and answered by the strongest adviser, which gets
 * the masked state and has to imagine what is hidden: a decision is blamed only for what its seat could know. */
#ifndef COVEN_MATCH_ANALYST_H
#define COVEN_MATCH_ANALYST_H

#include "players/player.h"

typedef enum analyst_mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER, MARKS } analyst_mark;

/* One event of a record, judged. Values are shares of a win, 0 to COVEN_ONE. */
typedef struct analyst_ply {
    int actor;
    coven_event event;
    int before[COVEN_SEATS_MAX]; /* what each seat could expect */
    int luck[COVEN_SEATS_MAX];   /* of chance: what it changed; else 0 */
    int skill[COVEN_SEATS_MAX];  /* of a decision: what it changed; else 0 */
    /* of a decision: */
    coven_event best;
    int best_value, value; /* of the best event and of this one, for the seat that acts */
    bool choice;           /* another event would have been worth less or more */
    analyst_mark mark;
} analyst_ply;

typedef struct analysis {
    const coven_record *record; /* borrowed */
    analyst_ply *ply;           /* [record->count], owned */
    bool ended;
    bool advised;                  /* decisions were compared with the best one: there are marks, costs, accuracy */
    bool untrained;                /* judged by the game's estimate: the trained weights are for another set */
    int end[COVEN_SEATS_MAX];      /* the result, or what each seat can expect where the record stops */
    int start[COVEN_SEATS_MAX];    /* what each seat could expect before the first event */
    int luck[COVEN_SEATS_MAX];     /* the sum over all chance */
    int skill[COVEN_SEATS_MAX];    /* the sum over all decisions of all seats */
    int adjusted[COVEN_SEATS_MAX]; /* the result minus that luck */
    int decisions[COVEN_SEATS_MAX];
    int loss[COVEN_SEATS_MAX];         /* the total cost of the seat's decisions */
    int marks[COVEN_SEATS_MAX][MARKS]; /* how many of each */
    /* How near the seat's decisions came to the best ones, 0 to COVEN_ONE: the mean over those with a choice, where one
     * that costs nothing counts whole and a blunder half or less; -1 if there was none. */
    int accuracy[COVEN_SEATS_MAX];
    /* The turning point: the event after which the only winner could always expect more than each other seat. -1 if
     * there is none: nobody won alone, or the winner was ahead from the first event on. */
    int turning_ply;
    int winner; /* the seat that won alone, else 0 */
} analysis;

/* The word for a mark in JSON and in ids ("mistake"; "" for none), and its sign ("?"). */
const char *analyst_mark_word(analyst_mark mark);
const char *analyst_mark_sign(analyst_mark mark);
/* The mark of a decision that costs so much of a win. */
analyst_mark analyst_mark_of(int cost);
/* The same where the state is solved: what loses a won round is a mistake, however little the round counts for. */
analyst_mark analyst_mark_of_solved(int cost);

typedef struct analyst_watch {
    void *self;
    void (*ply)(void *self, int done); /* after each event judged */
    /* Set by another thread or a signal handler to stop: the adviser stops thinking, and there is no analysis. */
    const atomic_bool *enough;
} analyst_watch;

/* Only what each seat can expect, the luck and the skill: decisions are not compared with the best one, and there is no
 * mark and no cost. Much faster. Of the settings, only the net counts. */
bool analyst_expect(const coven_record *record, const player_settings *settings, analysis *out, coven_error *error);
/* Judge a whole record with the strongest adviser. `watch` may be NULL. False with COVEN_INTERRUPTED if watch->enough
 * was set before the end. */
bool analyst_judge(const coven_record *record, const player_settings *settings, const analyst_watch *watch,
                   analysis *out, coven_error *error);
void analyst_free(analysis *self);

/* A hint as messages (core/message.h): the best event, the runners-up, and what the seat can expect of each. `seen` is
 * the masked state of the seat that acts. */
void analyst_tell_hint(const coven_table *table, const void *seen, const player_advice *advice, int count,
                       coven_text *out);
/* The same as sentences. */
void analyst_put_hint(const coven_table *table, const void *seen, const player_advice *advice, int count,
                      const coven_language *language, coven_text *out);

/* A share as a whole percentage. */
int analyst_percent(int share);

/* What the result would have been without luck: the result minus the luck, in words. */
typedef enum analyst_verdict { WITHOUT_LUCK_OPEN, WITHOUT_LUCK_WON, WITHOUT_LUCK_LOST } analyst_verdict;
/* Open if nobody is clearly ahead. */
analyst_verdict analyst_without_luck(const analysis *self, int seat);
/* The share that goes with it, 0 to COVEN_ONE: errors of the judge may carry the difference a little beyond. */
int analyst_share_without_luck(const analysis *self, int seat);

/* Add up what was judged event by event: the sums, accuracy and turning point of an analysis. */
void analysis_add_up(analysis *self);

/* The analysis as one line of JSON (docs/notation.md). */
void analyst_put_json(const analysis *self, coven_text *out);

#endif
