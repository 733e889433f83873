/* solve.h -- the two halves of coven solve: positions, and the table of the match. */
#ifndef COVEN_CLI_SOLVE_H
#define COVEN_CLI_SOLVE_H

#include "cli/cli.h"
#include "games/scramble/solver.h"

/* `deals` random deals for each pair of banished counts, solved: what the table of the match is made of. Markdown on
 * stdout. */
int solve_table(scramble_solver *solver, const coven_table *table, int deals, uint64_t seed);

#endif
