/* visitor.c -- see visitor.h. */
#include "server/visitor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is used flows back with time, `most` in `period`. */
static int64_t still_used(const allowance *self, int64_t now) {
    const int64_t passed = now - self->at;
    return passed >= self->used ? 0 : self->used - (passed > 0 ? passed : 0);
}

bool allowance_use(allowance *self, int most, int64_t period, int64_t now) {
    const int64_t used = still_used(self, now), one = period / most;
    if (used + one > period) return false;
    *self = (allowance){.used = used + one, .at = now};
    return true;
}

bool allowance_is_full(const allowance *self, int64_t now) { return still_used(self, now) == 0; }

static visitor **bucket_of(visitors *self, const char *address) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (const char *at = address; *at; at++) hash = (hash ^ (unsigned char)*at) * 16777619u;
    return &self->bucket[hash % VISITOR_BUCKETS];
}

visitor *visitors_find(visitors *self, const char *address) {
    visitor **const bucket = bucket_of(self, address);
    for (visitor *one = *bucket; one; one = one->next)
        if (strcmp(one->address, address) == 0) return one;
    visitor *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    snprintf(made->address, sizeof made->address, "%s", address);
    made->next = *bucket;
    *bucket = made;
    self->count++;
    return made;
}

void visitors_sweep(visitors *self, int64_t now) {
    for (int i = 0; i < VISITOR_BUCKETS; i++)
        for (visitor **at = &self->bucket[i]; *at;) {
            visitor *one = *at;
            if (one->connections || !allowance_is_full(&one->handshakes, now)) {
                at = &one->next;
                continue;
            }
            *at = one->next;
            free(one);
            self->count--;
        }
}

void visitors_free(visitors *self) {
    for (int i = 0; i < VISITOR_BUCKETS; i++)
        while (self->bucket[i]) {
            visitor *one = self->bucket[i];
            self->bucket[i] = one->next;
            free(one);
        }
    self->count = 0;
}
