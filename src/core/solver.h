/* solver.h -- solving as an optional capability of a game for two seats.
 *
 * A game that can be solved, or whose rounds can, points coven_game.solver at a coven_solver. `coven solve`, the player
 * `exact` and the verdicts of a session work through it, for every game that has one. A game without one leaves the
 * pointer NULL.
 *
 * `memory` is what a solver works with: opened once, it gets better with use and allocates nothing more. It belongs to
 * one thread at a time. */
#ifndef COVEN_CORE_SOLVER_H
#define COVEN_CORE_SOLVER_H

#include "core/game.h"

/* A legal event of a solved state. */
typedef struct coven_ranked {
    coven_event event;
    int winner;  /* the seat that wins after it, with best play */
    int answers; /* if the actor loses: the replies that keep the opponent's win; else 0 */
    int errors;  /* if the actor loses: the probability that random replies err, in parts of COVEN_ONE */
} coven_ranked;

/* What a survey needs from its caller. */
typedef struct coven_survey {
    int deals; /* random deals to solve for each case */
    uint64_t seed;
    double (*cpu_seconds)(void);
    void (*progress)(void *context, long done, long total);
    void *context;
} coven_survey;

typedef struct coven_solver {
    const char *scope;     /* the noun for what is solved: "round", "game" */
    const char *condition; /* the error for a state that cannot be solved, as parse_position would word it */
    size_t bytes;          /* a good amount of memory */

    /* A solver that uses at most `bytes`; NULL when out of memory. */
    void *(*open)(size_t bytes);
    void (*close)(void *memory); /* NULL is allowed */

    /* Can this state be solved: a seat acts, and nothing is hidden? The methods that follow require it. */
    bool (*can_solve)(const coven_table *table, const void *state);
    /* The seat, 1 or 2, that wins with best play. */
    int (*winner)(void *memory, const coven_table *table, const void *state);
    /* The legal events, as game->legal lists them, and the seat that wins after each; returns how many. */
    int (*winners)(void *memory, const coven_table *table, const void *state, coven_event *event, int *winner);
    /* The legal events, best first; returns how many. Among lost ones the hardest to answer come first. `out` holds
     * COVEN_EVENTS_MAX. */
    int (*rank)(void *memory, const coven_table *table, const void *state, coven_ranked *out);
    /* Positions searched since it was opened. */
    uint64_t (*nodes)(const void *memory);

    /* The seat that starts, if nobody has acted yet in what is solved; else 0. */
    int (*starter)(const coven_table *table, const void *state);
    /* Is the outcome so near that any player sees it? */
    bool (*end_in_sight)(const coven_table *table, const void *state);
    /* Seat 1's chance of winning the whole game once `winner` has won what is solved, in parts of COVEN_ONE. The state
     * need not be solvable. */
    int (*chance_after)(const coven_table *table, const void *state, int winner);
    /* Or NULL: solve random deals, and write what they are worth as Markdown tables. */
    bool (*survey)(void *memory, const coven_table *table, const coven_survey *how, coven_text *out,
                   coven_error *error);
} coven_solver;

/* The solver of a game with its memory. All zero is closed. */
typedef struct solver_session {
    const coven_solver *solver;
    void *memory;
} solver_session;

/* Open it for a game that has a solver; if it is already open for the same game, keep it. False when out of memory. */
bool solver_open(solver_session *self, const coven_game *game, coven_error *error);
void solver_close(solver_session *self);

/* Fail with COVEN_UNSUPPORTED, naming the games that can be solved, unless this one can. */
bool solver_require(const coven_game *game, coven_error *error);
/* The ids of the games that can be solved, separated by commas. */
void solver_put_games(coven_text *out);
/* A seat's chance of winning the whole game (see chance_after). */
int solver_chance(const coven_table *table, const void *state, int winner, int seat);

/* The verdict on a state, as one JSON object:
 *     {"winner":2,"deal":true,"events":{"move a":2,"pass":1}}
 * who wins with best play, whether nobody has acted yet ("was this deal winnable?"), and who wins after each legal
 * event. `null` if the state cannot be solved. */
void solver_put_verdict(const solver_session *self, const coven_table *table, const void *state, coven_text *out);

#endif
