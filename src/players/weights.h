/* weights.h -- the nets that are built into the program (weights/ in the source; docs/players.md says how each was
 * trained). A build without them (the browser's, which fetches its game's file) has an empty list. */
#ifndef COVEN_PLAYERS_WEIGHTS_H
#define COVEN_PLAYERS_WEIGHTS_H

#include "players/net.h"

typedef struct weights_file {
    const char *name; /* "isle-3" */
    const unsigned char *bytes;
    size_t length;
} weights_file;

/* Every file built in, the last with a NULL name. */
extern const weights_file weights_built_in[];

/* The message for people where weights_of_other_set is true. */
#define WEIGHTS_NONE "no trained weights for this set"

/* A reference to the built-in net for a table, to be dropped by net_free; NULL if there is none that fits. False
 * when out of memory. */
bool weights_net(const coven_table *table, const network **net, coven_error *error);
/* Does a net fit a table: the same game, seats, features and rule-relevant content? A net that does not record its
 * content is taken to be trained on the house set. */
bool weights_fit(const network *net, const coven_table *table);
/* Are there trained weights for a table: this net (or NULL), or a built-in one? */
bool weights_known(const network *net, const coven_table *table);
/* Is there a built-in net for the game and seats of a table that does not fit, because it was trained on another set?
 * Then players judge by the game's estimate, and whatever shows their strength says so. */
bool weights_of_other_set(const coven_table *table);

#endif
