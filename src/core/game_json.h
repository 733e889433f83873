/* game_json.h -- what a game is, as JSON: for `coven games --json` and for the web app; and a table that JSON asks
 * for. */
#ifndef COVEN_CORE_GAME_JSON_H
#define COVEN_CORE_GAME_JSON_H

#include "core/json.h"

/* The members of an object that the caller opens and closes: "game", "title", "about", "seats_min", "seats_max" and
 * "options", as docs/notation.md says. */
void game_put_members(json_writer *w, const coven_game *game, const coven_language *language);
/* "names":[...]: what the game calls each seat of the table. */
void game_put_seat_names(json_writer *w, const coven_table *table, const coven_language *language);

/* The member "options" of an object: {"komi":4,"move":"line"}. Values are texts or numbers; options that are missing,
 * or all of them, have their defaults. */
bool game_read_options(const coven_json *object, const coven_game *game, int *value, coven_error *error);
/* A new table with the house set: {"game","seats","options":{}}. */
coven_table *game_read_table(const coven_json *object, coven_error *error);

#endif
