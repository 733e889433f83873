/* train.h -- the settings of training for each game, and a measure of its success. Training itself is trainer.h. */
#ifndef COVEN_PLAYERS_TRAIN_H
#define COVEN_PLAYERS_TRAIN_H

#include "players/net.h"

typedef struct train_settings {
    int games;
    int units;
    uint64_t seed;
    float lambda;
    float rate, last_rate; /* of learning: at the first game, and at the last */
    float random;          /* the part of decisions that are random */
    float opening_random;  /* the same for the first `opening` decisions */
    int opening;
    float noise; /* temperature of Gumbel noise on the logits */
    int search;  /* iterations of search per decision; 0: one event ahead */
} train_settings;

/* What worked for a game (docs/players.md). */
train_settings train_default(const coven_game *game);

/* Games of `net`, one ply, against `greedy` in the other seats, seats rotated: its mean share, 0 to COVEN_ONE. */
int train_strength(const coven_table *table, const network *net, int games, uint64_t seed);

#endif
