/* saves.h -- games kept for later: one file a game in the user's state directory ($XDG_STATE_HOME/coven, or
 * ~/.local/state/coven), a whole record. It is there while a game is under way, and gone when it ends. */
#ifndef COVEN_CLI_SAVES_H
#define COVEN_CLI_SAVES_H

#include "match/match.h"

enum { SAVES_PATH = 4096 }; /* bytes of a path, with its NUL */

/* The file of a game's kept record, whether it is there or not; false where there is no home. */
bool saves_path(const char *game, coven_text *out);
bool saves_has(const char *game);
/* Keep the match, as it stands. */
bool saves_keep(const match *kept, coven_error *error);
/* The game is over, or not wanted: the file goes. */
void saves_drop(const char *game);
/* Put a kept game aside before another takes its place: the first free name of GAME-1.json, GAME-2.json... is written
 * to `name`, or nothing where that cannot be done. */
void saves_put_aside(const char *game, coven_text *name);

/* The first record of a file as a match to go on with; NULL with an error that names file and line. */
match *saves_load(const char *path, const coven_sets *sets, coven_error *error);
/* The match into a file; `over` an existing one or not. */
bool saves_write(const match *kept, const char *path, bool over, coven_error *error);

#endif
