/* net.h -- the one small network of all games, for playing: sparse features -> a layer of units (ReLU), and a straight
 * line past it -> one logit, the chance that the seat wins.
 *
 *     logit(F) = base + sum over F of skip[f] + sum over units u of out[u] * max(0, bias[u] + sum over F of row[f][u])
 *
 * Weights are int16 and all arithmetic is whole numbers, so a net gives the same result on every machine. It is trained
 * in floating point (learn.h) and rounded. A net is constant once made, counted by reference, and may be shared by
 * threads.
 */
#ifndef COVEN_PLAYERS_NET_H
#define COVEN_PLAYERS_NET_H

#include "core/shared.h"
#include "players/fixed.h"

enum {
    NET_BLOCK = 32,       /* units come in blocks of this many */
    NET_UNITS_MAX = 128,  /* four blocks */
    NET_ROW_SCALE = 512,  /* a weight of 1 into a unit */
    NET_OUT_SCALE = 256,  /* a weight of 1 out of a unit */
    NET_SKIP_SCALE = 2048 /* a weight of 1 past the units */
};

typedef struct network {
    shared shared;
    const void *file; /* the built-in file that it was read from, or NULL */
    char game[16];
    int seats, features, units;
    uint64_t fingerprint; /* of the tables that it was trained at (coven_table); 0: not recorded */
    int32_t base;         /* in parts of NET_SKIP_SCALE */
    int16_t *row;         /* [features][units]: what a feature adds to each unit, in parts of NET_ROW_SCALE */
    int16_t *bias;        /* [units], the same */
    int16_t *out;         /* [units], in parts of NET_OUT_SCALE */
    int16_t *skip;        /* [features], in parts of NET_SKIP_SCALE */
    void *memory;         /* what all of these lie in */
} network;

/* An empty net, all zero. NULL when out of memory. `units` is a multiple of NET_BLOCK. */
network *net_new(const char *game, int seats, int features, int units);
/* Drop a reference; the last one frees the net. NULL is allowed. */
void net_free(const network *net);

/* The logit of the active features, in parts of FIXED_LOGIT; fixed_sigmoid makes a value of it. */
int32_t net_logit(const network *net, const uint16_t *feature, int count);

/* As a file: "CNET", version, shape, fingerprint, weights (all little-endian), and the first 8 bytes of their SHA-256.
 * Reading checks everything, and accepts version 1, which has no fingerprint. */
void net_write(const network *net, coven_text *out);
network *net_read(const void *bytes, size_t length, coven_error *error);
/* A reference to the net of a built-in file, which is decoded once and shared while it is in use. */
const network *net_built_in(const void *file, size_t length, coven_error *error);

#endif
