/* weights.h -- the nets that are built into the program (weights/ in the source; docs/players.md tells how each was
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

/* The built-in net for a table, the caller's to free; NULL if there is none that fits. False without memory. */
bool weights_net(const coven_table *table, network **net, coven_error *error);
/* Does a net fit a table: the same game, seats and number of features? */
bool weights_fit(const network *net, const coven_table *table);

#endif
