/* saves.h -- saved games: one file for each game in the user's state directory ($XDG_STATE_HOME/coven/games, or
 * ~/.local/state/coven/games), kept while the game is unfinished. A file is named after the game and the first digits
 * of its commitment ("duel-3f2a91c0.json"). It holds the whole record, and under further keys what a record does not:
 * the content of the set ("content") and how the seed was mixed ("mix").
 *
 * Several programs may play at once. A file is only ever replaced or removed by whoever wrote or read its present
 * content; anybody else gets a name of their own. */
#ifndef COVEN_CLI_SAVES_H
#define COVEN_CLI_SAVES_H

#include <time.h>

#include "cli/typed_mix.h"
#include "match/match.h"

enum { SAVES_ID = 64 }; /* bytes of "duel-3f2a91c0", with the NUL */

/* The program's state directory; false where there is no home. And every directory above a file, which is made. */
bool saves_put_directory(coven_text *out);
void saves_make_directories(char *path);

/* ---- a game under way, and its file ---- */

/* A match with what belongs to it. */
typedef struct played_game {
    match *match;   /* owned */
    coven_set *set; /* read from the save, owned; NULL if the match needs none or borrows it */
    typed_mix mix;  /* how its seed came about */
    /* Its file: */
    char id[SAVES_ID];  /* "" as long as it has none */
    uint8_t digest[32]; /* of the content that we wrote or read last */
} played_game;

void played_game_free(played_game *self);

/* Save the game. *moved: another program has changed the file since, so this game got a new id. */
bool saves_keep(played_game *self, bool *moved, coven_error *error);
/* Remove the game's file, if it has one and nobody else has changed it. */
void saves_drop(played_game *self);

/* The first record of a file, or a save, as a game to continue; on failure an error that names file and line, and
 * nothing to free. `sets` are those to choose from besides the save's own. */
bool saves_load(played_game *self, const char *path, const coven_sets *sets, coven_error *error);
/* Write the record to a file; `over` allows replacing an existing one (else COVEN_REFUSED). */
bool saves_write(const match *kept, const char *path, bool over, coven_error *error);

/* ---- all saved games ---- */

typedef struct save {
    char id[SAVES_ID];
    const coven_game *game; /* NULL: the file is not a record that this program can read */
    int seats, plies;
    char players[4 * PLAYER_NAME_TEXT]; /* "person, adept" */
    time_t time;                        /* when it was saved */
} save;

typedef struct saves_list {
    save *item; /* newest first */
    int count;
} saves_list;

/* The saved games, of one game or (NULL) of all. Files of older versions are converted first. Without a home
 * directory the list is empty. */
bool saves_read(saves_list *self, const coven_game *only, coven_error *error);
void saves_free(saves_list *self);
/* The one that `word` names: its number in the list from 1, its id, the beginning of its id or of the digits in it, or
 * a game, whose newest it is. NULL with an error. */
const save *saves_find(const saves_list *self, const char *word, coven_error *error);
/* The list as lines for a person. */
void saves_put_list(const saves_list *self, coven_text *out);
void saves_put_json(const saves_list *self, coven_text *out);

/* Read a saved game. */
bool saves_resume(played_game *self, const char *id, const coven_sets *sets, coven_error *error);
/* Remove a saved game. */
bool saves_forget(const char *id, coven_error *error);
/* The path of a save's file; false where there is no home directory. */
bool saves_path(const char *id, coven_text *out);

#endif
