/* store.c -- how many acts per second a store commits, by how many tables wait for theirs at the same time.
 *     coven_store FOLDER [SECONDS]
 * Each table commits its next act when the one before is durable, so as many acts as there are tables share a
 * transaction. Half of the tables have secrets. The folder is made, and must be on the disk that is to be measured. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "host/store.h"

enum { TABLES_MAX = 256 };

typedef struct bench bench;

/* A table that waits for its act. */
typedef struct waiting {
    bench *of;
    store_table row;
    double since;
} waiting;

struct bench {
    store *store;
    double until;
    long acts;
    double slowest;
    int running;
    waiting table[TABLES_MAX];
};

static double clock_now(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void committed(void *given, const store_result *result);

static void commit_next(waiting *table) {
    static const char body[] = "1 play a b2 a1 es\n* deal a1 4/5";
    const store_act act = {.seq = table->row.seq,
                           .at = 1,
                           .kind = 'e',
                           .seat = 1,
                           .nonce = 77,
                           .hash = 99,
                           .body = body,
                           .length = sizeof body - 1};
    table->since = clock_now(CLOCK_MONOTONIC);
    table->row.seq++;
    store_commit(table->of->store,
                 &(store_change){.table = &table->row, .create = act.seq == 0, .acts = &act, .act_count = 1}, committed,
                 table);
}

static void committed(void *given, const store_result *result) {
    waiting *table = given;
    bench *self = table->of;
    const double now = clock_now(CLOCK_MONOTONIC);
    if (result->code != COVEN_OK) {
        fprintf(stderr, "%s\n", result->error.text);
        exit(3);
    }
    if (table->row.seq > 1 && now < self->until) { /* making the table does not count */
        self->acts++;
        if (now - table->since > self->slowest) self->slowest = now - table->since;
    }
    if (now < self->until)
        commit_next(table);
    else
        self->running--;
}

static void measure(bench *self, int tables, double seconds) {
    self->acts = 0;
    self->slowest = 0;
    self->running = tables;
    self->until = clock_now(CLOCK_MONOTONIC) + seconds;
    for (int i = 0; i < tables; i++) {
        waiting *table = &self->table[i];
        *table = (waiting){.of = self,
                           .row = {.game = "duel",
                                   .set_name = "house",
                                   .rules = "1 0123456789abcdef",
                                   .seats = 2,
                                   .secrets = i % 2 == 0,
                                   .state = STORE_PLAYING,
                                   .has_secret = true,
                                   .has_seed = true}};
        snprintf(table->row.id, sizeof table->row.id, "t%04d%04d", tables, i);
        commit_next(table);
    }
    const double cpu = clock_now(CLOCK_PROCESS_CPUTIME_ID);
    while (self->running) {
        struct pollfd wait = {.fd = store_descriptor(self->store), .events = POLLIN};
        poll(&wait, 1, -1);
        store_run(self->store);
    }
    const double used = clock_now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    printf("%6d  %10.0f  %14.0f  %12.1f\n", tables, (double)self->acts / seconds, (double)self->acts / used,
           self->slowest * 1000);
    fflush(stdout);
}

int main(int count, char **words) {
    static bench self;
    coven_error error;
    if (count < 2) {
        fprintf(stderr, "usage: coven_store FOLDER [SECONDS]\n");
        return 2;
    }
    const double seconds = count > 2 ? atof(words[2]) : 3;
    self.store = store_open(&(store_settings){.folder = words[1]}, &error);
    if (!self.store) {
        fprintf(stderr, "%s\n", error.text);
        return 3;
    }
    printf("tables  acts per s  acts per CPU-s  slowest (ms)\n");
    static const int sizes[] = {1, 4, 16, 64, 256};
    for (int i = 0; i < 5; i++) measure(&self, sizes[i], seconds);
    store_close(self.store);
    return 0;
}
