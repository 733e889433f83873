/* golden.h -- what the files of this folder share. */
#ifndef COVEN_TESTS_GOLDEN_H
#define COVEN_TESTS_GOLDEN_H

#include "core/game.h"

/* Compare a game's action codes with its golden list, or write that list. */
bool golden_codes(const coven_game *game, bool write);

#endif
