/* ply.h -- players that look one event ahead. `greedy` judges what each event leads to by the game's hand-made
 * estimate, `learned` by the net, and the weaker levels (levels.c) do the same with noise on their judgement. */
#ifndef COVEN_PLAYERS_PLY_H
#define COVEN_PLAYERS_PLY_H

#include "players/player.h"

typedef struct ply_style {
    bool learned; /* by the net, if there is one for the table */
    int noise;    /* temperature of the noise on the logits, in parts of FIXED_LOGIT; 0 is none */
} ply_style;

player *ply_sit(const coven_table *table, const ply_style *style, const player_settings *settings, coven_error *error);
coven_event ply_choose(player *self, const void *masked);
int ply_advise(player *self, const void *masked, player_advice *out, int room);
void ply_leave(player *self);

#endif
