/* worlds.h -- the worlds that a seat could be in, each weighted by how likely the observed play is in it. A set of
 * worlds begins as `imagine` gives them and lives through the game: every event that is seen is played in each, and a
 * world loses weight if the seat that acted would hardly have done that with such a hand. Worlds with little weight are
 * replaced by copies of heavier ones.
 *
 * The play of others is predicted by the softmax of the judge's values one ply ahead. Everything follows from the
 * events seen, so the worlds are the same after undo or loading. A set belongs to one thread; drawing from it
 * changes nothing and may be done by several. */
#ifndef COVEN_PLAYERS_WORLDS_H
#define COVEN_PLAYERS_WORLDS_H

#include "players/value.h"

typedef struct worlds worlds;

/* Worlds for a seat; `temperature` of the softmax in parts of FIXED_LOGIT. NULL when out of memory; `by` outlives them.
 */
worlds *worlds_new(const judge *by, int seat, int temperature);
void worlds_free(worlds *self);
/* An event happens; `masked` is the state before it, both as the seat sees them. */
void worlds_see(worlds *self, const void *masked, coven_event event, coven_rng *rng);
/* Before drawing: `masked` is the state as the seat sees it now. False when out of memory. */
bool worlds_settle(worlds *self, const void *masked, coven_rng *rng);
/* One of them by weight. */
void worlds_draw(const worlds *self, coven_rng *rng, coven_state *state);

#endif
