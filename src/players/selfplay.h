/* selfplay.h -- self-play games, and the training samples of each. */
#ifndef COVEN_PLAYERS_SELFPLAY_H
#define COVEN_PLAYERS_SELFPLAY_H

#include "players/train.h"
#include "players/value.h"

/* One training sample: what a seat should have expected. */
typedef struct sample {
    uint32_t at; /* of its features */
    int16_t count;
    int16_t seat;
    int value;  /* what was expected then: by the net, or by the search */
    bool known; /* the target is what a search found, whatever the result */
    float target;
} sample;

/* A game's samples; the features of all of them lie together. Zero bytes are an empty list. */
typedef struct samples {
    sample *sample;
    uint16_t *feature;
    int count, capacity;
    uint32_t features, features_capacity;
    bool failed; /* out of memory */
} samples;

void samples_free(samples *self);

/* Play game `number` of a training run with a judge that has a net; its samples replace those in `out`. */
void selfplay_game(const train_settings *settings, const judge *by, int number, samples *out);

#endif
