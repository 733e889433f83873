/* trainer.h -- learning by self-play: TD(lambda) on what each seat expects after each decision.
 *
 * Games are played by looking one event ahead with the present net, with some noise. After a game, what every seat
 * should have expected after each decision is worked out backwards from the result (the lambda return), and the net
 * takes a step towards each. With `search`, games are played by search_tree.h instead, its expectations take the
 * place of the net's in the return, and the net is also taught what the search found of every event that it looked
 * at. Games (selfplay.h) come in batches: while one batch is learned from, the next is played, by as many threads as
 * there are; each game has randomness of its own. The result therefore depends on the settings and the seed, not on
 * the number of threads. Batches make laps; between laps nothing is in flight, and the training can be saved and
 * resumed. */
#ifndef COVEN_PLAYERS_TRAINER_H
#define COVEN_PLAYERS_TRAINER_H

#include "players/learn.h"
#include "players/train.h"

enum { TRAIN_BATCH = 32, TRAIN_LAP = 2048 /* games */, TRAIN_VARIED = 16 /* tables */ };

typedef struct trainer trainer;

/* NULL when out of memory. The table outlives the trainer. */
trainer *trainer_new(const coven_table *table, const train_settings *settings);
void trainer_free(trainer *self);
/* Play the games at these tables in turn: the same game and seats with other options. At most TRAIN_VARIED; they
 * outlive the trainer. */
void trainer_vary(trainer *self, const coven_table *const *tables, int count);
/* Start from another net; false if its shape differs. */
bool trainer_take(trainer *self, const network *net);

/* One lap on `threads` threads. False when all games are played, or without memory (see *error). */
bool trainer_lap(trainer *self, int threads, coven_error *error);
int trainer_games(const trainer *self);
/* The mean loss of the last lap, in thousandths. */
int trainer_loss(const trainer *self);
/* The net so far, rounded for playing; the caller frees it. NULL when out of memory. */
network *trainer_net(const trainer *self);

/* The state between laps as bytes, and back: false unless table and settings are the same. */
void trainer_save(const trainer *self, coven_text *out);
bool trainer_load(trainer *self, const void *bytes, size_t length, coven_error *error);

#endif
