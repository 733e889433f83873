/* learn.h -- the net of net.h while it learns: the same sums in floating point, and a step of gradient descent. */
#ifndef COVEN_PLAYERS_LEARN_H
#define COVEN_PLAYERS_LEARN_H

#include "players/net.h"

typedef struct learner {
    char game[16];
    int seats, features, units;
    size_t count; /* of all weights, which lie together from `weight` on */
    float *weight;
    float *row, *bias, *out, *skip, *base; /* as in net.h, inside `weight` */
} learner;

/* A learner with small random weights. NULL without memory. */
learner *learner_new(const char *game, int seats, int features, int units, uint64_t seed);
void learner_free(learner *self);
/* Take over the weights of a net, which may be older and know fewer features: new ones are added after the others.
 * False if it is of another shape. */
bool learner_take(learner *self, const network *net);

/* The chance to win that it expects. */
float learner_value(const learner *self, const uint16_t *feature, int count);
/* Come nearer to `target` (0 to 1) by a step of the gradient of the logistic loss; returns that loss. */
float learner_step(learner *self, const uint16_t *feature, int count, float target, float rate);

/* The weights rounded for playing. NULL without memory. */
network *learner_round(const learner *self);

#endif
