/* limit.c -- see limit.h. */
#include "host/limit.h"

#include <stdlib.h>
#include <string.h>

enum { TOKEN = 1000, WAYS = 8 };

/* What is gone after tokens have come back. */
static int64_t spent_now(const limit_bucket *bucket, host_rate rate, int64_t now) {
    const int64_t passed = now > bucket->at ? now - bucket->at : 0;
    if (passed >= rate.period) return 0;
    const int64_t left = bucket->spent - passed * rate.count * TOKEN / rate.period;
    return left > 0 ? left : 0;
}

bool limit_take(limit_bucket *bucket, host_rate rate, int64_t now, int64_t *wait) {
    const int64_t spent = spent_now(bucket, rate, now), room = (int64_t)rate.count * TOKEN;
    if (spent + TOKEN > room) {
        if (wait) *wait = (spent + TOKEN - room) * rate.period / room + 1;
        return false;
    }
    *bucket = (limit_bucket){.spent = spent + TOKEN, .at = now};
    return true;
}

/* A key is kept as its hash: two keys that share one share a bucket, which is once in 2^64. */
typedef struct keyed {
    uint64_t key; /* 0: none */
    limit_bucket bucket;
} keyed;

struct limit_table {
    host_rate rate;
    size_t sets; /* a power of two; a key may be in any place of its set */
    keyed place[];
};

limit_table *limit_new(host_rate rate, int capacity) {
    size_t sets = 1;
    while (sets * WAYS < (size_t)capacity) sets *= 2;
    limit_table *self = calloc(1, sizeof *self + sets * WAYS * sizeof self->place[0]);
    if (!self) return NULL;
    self->rate = rate;
    self->sets = sets;
    return self;
}

void limit_free(limit_table *self) { free(self); }

static uint64_t hash_of(const char *key) {
    uint64_t hash = COVEN_FINGERPRINT;
    for (const char *c = key; *c; c++) hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    hash ^= hash >> 29;
    return hash ? hash : 1;
}

bool limit_take_of(limit_table *self, const char *key, int64_t now, int64_t *wait) {
    const uint64_t hash = hash_of(key);
    keyed *set = &self->place[(hash & (self->sets - 1)) * WAYS], *found = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == hash) {
            found = &set[i];
            break;
        }
        if (spent_now(&set[i].bucket, self->rate, now) < spent_now(&found->bucket, self->rate, now)) found = &set[i];
    }
    if (found->key != hash) *found = (keyed){.key = hash};
    return limit_take(&found->bucket, self->rate, now, wait);
}
