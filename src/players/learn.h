/* learn.h -- the net of net.h in training: the same sums in floating point, and steps of gradient descent. */
#ifndef COVEN_PLAYERS_LEARN_H
#define COVEN_PLAYERS_LEARN_H

#include "players/net.h"

typedef struct learner {
    char game[16];
    int seats, features, units;
    uint64_t fingerprint; /* of the tables that it learns at, for the net */
    size_t count;         /* of all weights, which lie together from `weight` on */
    float *weight;
    float *row, *bias, *out, *skip, *base; /* as in net.h, inside `weight` */
} learner;

/* A learner with small random weights. NULL when out of memory. */
learner *learner_new(const char *game, int seats, int features, int units, uint64_t seed);
void learner_free(learner *self);
/* Start from the weights of a net, which may be older and have fewer features: new ones come after the others. False
 * if its shape differs. */
bool learner_take(learner *self, const network *net);

/* The predicted chance to win. */
float learner_value(const learner *self, const uint16_t *feature, int count);
/* Take a gradient step of the logistic loss towards `target` (0 to 1); returns the loss. */
float learner_step(learner *self, const uint16_t *feature, int count, float target, float rate);

/* The weights rounded for playing. NULL when out of memory. */
network *learner_round(const learner *self);

#endif
