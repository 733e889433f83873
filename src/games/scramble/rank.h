/* rank.h -- which event to play in a round that can be solved. A won round is never given away. In a lost one the
 * choice still matters against an opponent who can err: the hardest event to answer is played. */
#ifndef COVEN_GAMES_SCRAMBLE_RANK_H
#define COVEN_GAMES_SCRAMBLE_RANK_H

#include "core/solver.h"
#include "solver.h"

/* The legal events of a solvable state, best first: those that win; then those that leave the fewest right answers;
 * among these, those after which random replies err most, at once or after the next event. Returns how many. `out`
 * holds COVEN_EVENTS_MAX. */
int scramble_rank(scramble_solver *solver, const coven_table *table, const void *state, coven_ranked *out);

#endif
