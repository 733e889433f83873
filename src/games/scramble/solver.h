/* solver.h -- a round solved exactly. Once a round is dealt and both hands are open, it is a finite game of perfect
 * information: with best play one of the seats wins it, and the solver says which, from any position of preparation,
 * dispel or ritual, of any table of scramble.
 *
 *     scramble_solver *solver = scramble_solver_new(SCRAMBLE_SOLVER_BYTES);
 *     int winner = scramble_solve(solver, table, &state);
 *     scramble_solver_free(solver);
 *
 * A solver is memory that gets better with use: what it has found out about a deal is kept while the positions asked
 * about belong to that deal. It does not allocate after it is made, starts no thread, and belongs to one thread at a
 * time. */
#ifndef COVEN_GAMES_SCRAMBLE_SOLVER_H
#define COVEN_GAMES_SCRAMBLE_SOLVER_H

#include "core/game.h"

/* Enough for every deal in a few milliseconds: more memory only causes cache misses. */
enum { SCRAMBLE_SOLVER_BYTES = 4 << 20 };

typedef struct scramble_solver scramble_solver;

/* A solver that takes at most `bytes` (but no less than 1 MB) of memory; NULL when out of memory. */
scramble_solver *scramble_solver_new(size_t bytes);
void scramble_solver_free(scramble_solver *solver);

/* Can this state be solved: a round under way, with nothing hidden in it? */
bool scramble_solvable(const coven_table *table, const void *state);

/* The seat, 1 or 2, that wins the round with best play. The state is solvable. */
int scramble_solve(scramble_solver *solver, const coven_table *table, const void *state);

/* The legal events of a solvable state, as scramble lists them, and the seat that wins the round after each. Returns
 * how many; at most COVEN_EVENTS_MAX. */
int scramble_solve_events(scramble_solver *solver, const coven_table *table, const void *state, coven_event *event,
                          int *winner);

/* Positions searched since the solver was created. */
uint64_t scramble_solver_nodes(const scramble_solver *solver);

#endif
