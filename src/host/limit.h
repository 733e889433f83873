/* limit.h -- token buckets: so many of something in so much time, for each key. A bucket holds `count` tokens, and they
 * come back evenly over the period. */
#ifndef COVEN_HOST_LIMIT_H
#define COVEN_HOST_LIMIT_H

#include "host/host.h"

/* One bucket; all zero is a full one. */
typedef struct limit_bucket {
    int64_t spent; /* millitokens that are gone, at the time `at` */
    int64_t at;
} limit_bucket;

/* Take one token. False if there is none; then *wait is the milliseconds until there is (NULL: never mind). */
bool limit_take(limit_bucket *bucket, host_rate rate, int64_t now, int64_t *wait);

/* Buckets by key, at most so many: of more keys at once, the fullest bucket of a few is forgotten. */
typedef struct limit_table limit_table;
limit_table *limit_new(host_rate rate, int capacity);
void limit_free(limit_table *self); /* NULL is allowed */
bool limit_take_of(limit_table *self, const char *key, int64_t now, int64_t *wait);

#endif
