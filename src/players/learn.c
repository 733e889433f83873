/* learn.c -- gradient descent on the small net. */
#include "players/learn.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static float even(coven_rng *rng, float size) {
    return ((float)(coven_rng_next(rng) >> 40) / (float)(1 << 23) - 1) * size;
}

learner *learner_new(const char *game, int seats, int features, int units, uint64_t seed) {
    learner *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    const size_t f = (size_t)features, u = (size_t)units, length = strlen(game);
    assert(length < sizeof self->game && units <= NET_UNITS_MAX && units % NET_BLOCK == 0);
    memcpy(self->game, game, length);
    self->seats = seats;
    self->features = features;
    self->units = units;
    self->count = f * u + 2 * u + f + 1;
    self->weight = calloc(self->count, sizeof(float));
    if (!self->weight) {
        free(self);
        return NULL;
    }
    self->row = self->weight;
    self->bias = self->row + f * u;
    self->out = self->bias + u;
    self->skip = self->out + u;
    self->base = self->skip + f;
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    for (size_t i = 0; i < f * u; i++) self->row[i] = even(&rng, 0.1f);
    for (size_t i = 0; i < u; i++) self->out[i] = even(&rng, 0.2f);
    return self;
}

void learner_free(learner *self) {
    if (!self) return;
    free(self->weight);
    free(self);
}

static void take(float *to, const int16_t *from, size_t count, int scale) {
    for (size_t i = 0; i < count; i++) to[i] = (float)from[i] / (float)scale;
}

bool learner_take(learner *self, const network *net) {
    if (strcmp(self->game, net->game) != 0 || self->seats != net->seats || self->features < net->features ||
        self->units != net->units)
        return false;
    const size_t f = (size_t)net->features, u = (size_t)self->units;
    memset(self->row, 0, (size_t)self->features * u * sizeof *self->row);
    memset(self->skip, 0, (size_t)self->features * sizeof *self->skip);
    take(self->row, net->row, f * u, NET_ROW_SCALE);
    take(self->bias, net->bias, u, NET_ROW_SCALE);
    take(self->out, net->out, u, NET_OUT_SCALE);
    take(self->skip, net->skip, f, NET_SKIP_SCALE);
    *self->base = (float)net->base / NET_SKIP_SCALE;
    return true;
}

/* Four units at once, by the compiler's vectors; a block of them stays in registers over all features. */
typedef float lanes __attribute__((vector_size(16)));
enum { LANES = 4, VECTORS = NET_BLOCK / LANES };

static lanes load(const float *at) {
    lanes v;
    memcpy(&v, at, sizeof v);
    return v;
}

/* The units' sums of one block. */
static void add_block(const learner *self, const uint16_t *feature, int count, int block, float *sum) {
    const size_t width = (size_t)self->units, at = (size_t)block * NET_BLOCK;
    lanes part[VECTORS];
    memcpy(part, self->bias + at, sizeof part);
    for (int i = 0; i < count; i++) {
        const float *row = self->row + feature[i] * width + at;
        for (int v = 0; v < VECTORS; v++) part[v] += load(row + v * LANES);
    }
    memcpy(sum, part, sizeof part);
}

/* The same change to a block of every feature's row. */
static void change_block(learner *self, const uint16_t *feature, int count, int block, const float *change) {
    const size_t width = (size_t)self->units, at = (size_t)block * NET_BLOCK;
    lanes part[VECTORS];
    memcpy(part, change, sizeof part);
    for (int i = 0; i < count; i++) {
        float *row = self->row + feature[i] * width + at;
        for (int v = 0; v < VECTORS; v++) {
            const lanes next = load(row + v * LANES) + part[v];
            memcpy(row + v * LANES, &next, sizeof next);
        }
    }
}

static float forward(const learner *self, const uint16_t *feature, int count, float *sum) {
    float logit = *self->base;
    for (int i = 0; i < count; i++) logit += self->skip[feature[i]];
    for (int block = 0; block < self->units / NET_BLOCK; block++)
        add_block(self, feature, count, block, sum + block * NET_BLOCK);
    for (int u = 0; u < self->units; u++)
        if (sum[u] > 0) logit += sum[u] * self->out[u];
    return 1 / (1 + expf(-logit));
}

float learner_value(const learner *self, const uint16_t *feature, int count) {
    float sum[NET_UNITS_MAX];
    return forward(self, feature, count, sum);
}

float learner_step(learner *self, const uint16_t *feature, int count, float target, float rate) {
    float sum[NET_UNITS_MAX], change[NET_UNITS_MAX];
    const float value = forward(self, feature, count, sum);
    const float step = rate * (target - value);
    for (int u = 0; u < self->units; u++) {
        change[u] = sum[u] > 0 ? step * self->out[u] : 0;
        if (sum[u] > 0) self->out[u] += step * sum[u];
        self->bias[u] += change[u];
    }
    *self->base += step;
    for (int i = 0; i < count; i++) self->skip[feature[i]] += step;
    for (int block = 0; block < self->units / NET_BLOCK; block++)
        change_block(self, feature, count, block, change + block * NET_BLOCK);
    const float near = target > 0.5f ? value : 1 - value;
    return -logf(near > 1e-6f ? near : 1e-6f);
}

static int16_t round_to(float x, int scale, int max) {
    const float scaled = x * (float)scale;
    return (int16_t)lrintf(fminf(fmaxf(scaled, (float)-max), (float)max));
}

network *learner_round(const learner *self) {
    network *net = net_new(self->game, self->seats, self->features, self->units);
    if (!net) return NULL;
    net->fingerprint = self->fingerprint;
    const size_t rows = (size_t)self->features * (size_t)self->units;
    const int most_out = 65535 / self->units; /* so that no sum can overflow: see net_read */
    for (size_t i = 0; i < rows; i++) {
        /* A feature that never occurred still has its random row, and a skip of exactly 0: leave it out. */
        /* Even numbers are as good and compress better, which matters for the web app. */
        if (self->skip[i / (size_t)self->units] != 0)
            net->row[i] = (int16_t)(2 * round_to(self->row[i], NET_ROW_SCALE / 2, 16383));
    }
    for (int u = 0; u < self->units; u++) {
        net->bias[u] = round_to(self->bias[u], NET_ROW_SCALE, 32767);
        net->out[u] = round_to(self->out[u], NET_OUT_SCALE, most_out);
    }
    for (int f = 0; f < self->features; f++) net->skip[f] = round_to(self->skip[f], NET_SKIP_SCALE, 32767);
    net->base = (int32_t)lrintf(*self->base * NET_SKIP_SCALE);
    return net;
}
