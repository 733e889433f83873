/* tables.h -- tables and play by seed, for tests over random games: laws and fuzzing. */
#ifndef COVEN_TESTS_TABLES_H
#define COVEN_TESTS_TABLES_H

#include "core/game.h"

/* The game of a test's argument; NULL after an error on stderr if there is none with that id. */
const coven_game *game_named(const char *id);

/* A table with seats and options that follow from the seed; `set` NULL is the house set. NULL if the set is rejected.
 */
coven_table *table_by_seed(const coven_game *game, const coven_set *set, uint64_t seed);

/* The list of whoever acts, seat or chance; weights are 1 for a seat. */
int list_events(const coven_table *table, const void *state, coven_event *event, uint32_t *weight);
/* One of a list by the rng, by weight; */
coven_event choose_from_list(const coven_event *event, const uint32_t *weight, int count, coven_rng *rng);
/* or one of the actor's events: uniformly for a seat, by weight for chance. */
coven_event choose_event(const coven_table *table, const void *state, coven_rng *rng);

#endif
