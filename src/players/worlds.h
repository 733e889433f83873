/* worlds.h -- the worlds that a seat could be in, each weighed by how likely the play that was seen would have been in
 * it. A set of worlds begins as `imagine` gives them and lives through the game: every event that is seen is played in
 * each, and a world counts for less where the seat that acted would hardly have done that with such a hand. Whoever
 * has lost nearly all its weight is replaced by a copy of one that has it.
 *
 * What others would do is told by the softmax of what the judge says of their events, one ply ahead. All of it follows
 * from the events seen, so a game that is taken back or loaded has the same worlds again. A set belongs to one thread;
 * drawing from it changes nothing and may be done by several. */
#ifndef COVEN_PLAYERS_WORLDS_H
#define COVEN_PLAYERS_WORLDS_H

#include "players/value.h"

typedef struct worlds worlds;

/* Worlds for a seat; `temperature` of the softmax in parts of FIXED_LOGIT. NULL without memory; `by` outlives them. */
worlds *worlds_new(const judge *by, int seat, int temperature);
void worlds_free(worlds *self);
/* An event happens; `masked` is the state before it, both as the seat sees them. */
void worlds_see(worlds *self, const void *masked, coven_event event, coven_rng *rng);
/* Before drawing: `masked` is the state as the seat sees it now. */
void worlds_settle(worlds *self, const void *masked, coven_rng *rng);
/* One of them by weight. */
void worlds_draw(const worlds *self, coven_rng *rng, void *state);

#endif
