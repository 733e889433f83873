/* play.h -- what the match shares with the input boundary. */
#ifndef COVEN_CORE_PLAY_H
#define COVEN_CORE_PLAY_H

#include "core/game.h"

/* Can the actor of this complete state, or chance, do what `viewer` would see as the event `seen`? */
bool play_could_happen(const coven_table *table, const void *world, int viewer, coven_event seen);

#endif
