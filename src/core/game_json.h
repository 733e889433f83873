/* game_json.h -- what a game is, as JSON: for `coven games --json` and for the page alike. */
#ifndef COVEN_CORE_GAME_JSON_H
#define COVEN_CORE_GAME_JSON_H

#include "core/json.h"

/* The members of an object that the caller opens and closes: "game", "title", "about", "seats_min", "seats_max" and
 * "options", as docs/notation.md says. */
void game_put_members(json_writer *w, const coven_game *game);

#endif
