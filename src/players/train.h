/* train.h -- learning by self-play: TD(lambda) on what each seat expects after each decision.
 *
 * Games are played by looking one event ahead with the present net, with some noise. After a game, what every seat
 * should have expected after each decision is worked out backwards from the result (the lambda return), and the net
 * takes a step towards each. With `search`, games are played by search.h instead, its expectations take the place of
 * the net's in the return, and the net is also taught what the search found of every event that it looked at. Games
 * come in batches: while one batch is learned from, the next is played, by as many threads as there are; each game has
 * randomness of its own. So what is learned depends on the settings and the seed alone, and not on the number of
 * threads. Batches make laps; between laps nothing is in flight, and what was learned so far can be saved and gone on
 * with. */
#ifndef COVEN_PLAYERS_TRAIN_H
#define COVEN_PLAYERS_TRAIN_H

#include "players/learn.h"

enum { TRAIN_BATCH = 32, TRAIN_LAP = 2048 /* games */, TRAIN_VARIED = 16 /* tables */ };

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
    int search;  /* iterations that a decision is thought about; 0: one event ahead */
} train_settings;

/* What worked for a game (docs/players.md). */
train_settings train_standard(const coven_game *game);

typedef struct trainer trainer;

/* NULL without memory. The table outlives the trainer. */
trainer *trainer_new(const coven_table *table, const train_settings *settings);
void trainer_free(trainer *self);
/* Play the games at these tables in turn: the same game and seats with other options. At most TRAIN_VARIED; they
 * outlive the trainer. */
void trainer_vary(trainer *self, const coven_table *const *tables, int count);
/* Begin from what another net knows; false if it is of another shape. */
bool trainer_take(trainer *self, const network *net);

/* One lap on `threads` threads. False when all games are played, or without memory (see *error). */
bool trainer_lap(trainer *self, int threads, coven_error *error);
int trainer_games(const trainer *self);
/* The mean loss of the last lap, in thousandths. */
int trainer_loss(const trainer *self);
/* What was learned so far, rounded for playing; the caller's to free. NULL without memory. */
network *trainer_net(const trainer *self);

/* Everything as bytes between laps, and back: false unless they are of the same table and settings. */
void trainer_save(const trainer *self, coven_text *out);
bool trainer_load(trainer *self, const void *bytes, size_t length, coven_error *error);

/* Games of `net`, one ply, against `greedy` in the other seats, seats rotated: its mean share, 0 to COVEN_ONE. */
int train_strength(const coven_table *table, const network *net, int games, uint64_t seed);

#endif
