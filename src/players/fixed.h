/* fixed.h -- mathematics in whole numbers. What a player decides with a limit of iterations must be the same on every
 * machine and in the browser, so nothing that decides uses floating point. Values and probabilities are parts of
 * COVEN_ONE (65536); logits are parts of FIXED_LOGIT. */
#ifndef COVEN_PLAYERS_FIXED_H
#define COVEN_PLAYERS_FIXED_H

#include "core/game.h"

enum { FIXED_LOGIT = 4096 }; /* a logit of 1 */

/* 1 / (1 + e^-x), in parts of COVEN_ONE. */
int fixed_sigmoid(int32_t logit);
/* The logit of a value, at most 12 either way: the inverse of fixed_sigmoid. */
int32_t fixed_logit(int value);
/* e^-x for x >= 0, in parts of COVEN_ONE. */
uint32_t fixed_exp_minus(int64_t x);
/* The whole part of the square root. */
uint32_t fixed_sqrt(uint64_t n);
/* The natural logarithm of n >= 1 in parts of FIXED_LOGIT. */
int32_t fixed_log(uint32_t n);
/* Noise with the Gumbel distribution, in parts of FIXED_LOGIT: the greatest of logit/T + noise is a choice by softmax.
 */
int32_t fixed_gumbel(coven_rng *rng);

#endif
