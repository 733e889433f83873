/* odds.h -- what a round is worth in the match, when both play rounds perfectly: then the deal decides who wins a
 * round, and its chances are those of the deal. They were measured with `coven solve scramble --table`;
 * docs/scramble-match.md has them with their errors. */
#ifndef COVEN_GAMES_SCRAMBLE_ODDS_H
#define COVEN_GAMES_SCRAMBLE_ODDS_H

#include "scramble.h"

/* The chance, in parts of COVEN_ONE, that a deal is won for the seat that starts, by the banished counts of that seat
 * and of the other. In a lesson the counts are 0. */
int scramble_odds_of_round(const scramble_plan *plan, int starter, int other);

/* The chance of seat 1 to win the match, before a round is dealt in which `first` (0, 1) starts. A match that has been
 * won is worth COVEN_ONE to its winner. */
int scramble_odds_of_match(const scramble_plan *plan, const uint8_t banished[2], int first);

/* The same, once it is known which seat (0, 1) wins the round of this state. */
int scramble_odds_after_round(const scramble_plan *plan, const scramble_state *s, int winner);

#endif
