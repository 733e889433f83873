/* trainer.c -- batches of self-play, learning from them, and saving in between. */
#include "players/trainer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "players/selfplay.h"

struct trainer {
    const coven_table *table;                /* what is learned, and its strength measured, for */
    const coven_table *varied[TRAIN_VARIED]; /* what the games are played at, in turn */
    int varied_count;
    train_settings settings;
    learner *learner;
    int games;
    double loss;
    samples batch[2][TRAIN_BATCH]; /* one batch is learned from while the other is played */
    const symmetry *symmetry;
};

trainer *trainer_new(const coven_table *table, const train_settings *settings) {
    trainer *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->table = self->varied[0] = table;
    self->varied_count = 1;
    self->settings = *settings;
    self->learner =
        learner_new(table->game->id, table->seats, table->game->features_count, settings->units, settings->seed);
    if (!self->learner || !symmetry_of(table, &self->symmetry)) {
        trainer_free(self);
        return NULL;
    }
    self->learner->fingerprint = table->fingerprint;
    return self;
}

void trainer_vary(trainer *self, const coven_table *const *tables, int count) {
    self->varied_count = count < TRAIN_VARIED ? count : TRAIN_VARIED;
    for (int i = 0; i < self->varied_count; i++) self->varied[i] = tables[i];
}

bool trainer_take(trainer *self, const network *net) { return learner_take(self->learner, net); }

void trainer_free(trainer *self) {
    if (!self) return;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < TRAIN_BATCH; j++) samples_free(&self->batch[i][j]);
    learner_free(self->learner);
    symmetry_free(self->symmetry);
    free(self);
}

/* ---- batches ---- */

/* A thread's part of a batch: every `threads`th game of it. */
typedef struct shift {
    const trainer *trainer;
    const network *net;
    samples *batch;
    int first, count; /* the number of the batch's first game, and its games */
    int thread, threads;
} shift;

static void *play_shift(void *of) {
    shift *self = of;
    const trainer *by = self->trainer;
    for (int i = self->thread; i < self->count; i += self->threads) {
        const judge mind = {.table = by->varied[(self->first + i) % by->varied_count], .net = self->net};
        selfplay_game(&by->settings, &mind, self->first + i, &self->batch[i]);
    }
    return NULL;
}

/* Learn one sample under a symmetry chosen at random. */
static float learn_sample(trainer *self, const samples *game, const sample *s, float rate, coven_rng *rng) {
    const uint16_t *feature = game->feature + s->at;
    const int others = self->symmetry ? self->symmetry->others : 0;
    const int number = (int)coven_rng_below(rng, (uint32_t)others + 1);
    if (number == 0) return learner_step(self->learner, feature, s->count, s->target, rate);
    uint16_t seen[COVEN_FEATURES_MAX];
    symmetry_apply(self->symmetry, number, feature, s->count, seen);
    return learner_step(self->learner, seen, s->count, s->target, rate);
}

static void learn_batch(trainer *self, const samples *batch, int first, int count) {
    const train_settings *s = &self->settings;
    double loss = 0;
    int learned = 0;
    for (int i = 0; i < count; i++) {
        const double done = (double)(first + i) / s->games;
        const float rate = s->rate + (s->last_rate - s->rate) * (float)(done * (2 - done));
        const samples *game = &batch[i];
        coven_rng rng;
        coven_rng_seed(&rng, ~s->seed * 0x9e3779b97f4a7c15u + (uint64_t)(first + i));
        for (int j = game->count - 1; j >= 0; j--, learned++)
            loss += (double)learn_sample(self, game, &game->sample[j], rate, &rng);
    }
    if (learned) self->loss = 0.99 * self->loss + 0.01 * loss / learned;
}

enum { THREADS_MAX = 64 };

/* Play games [first, first + count) into `batch` while learning from `ready` (its games end where these begin). */
static bool run_batch(trainer *self, int threads, samples *batch, int first, int count, const samples *ready,
                      int ready_count) {
    network *net = learner_round(self->learner);
    if (!net) return false;
    shift each[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    bool runs[THREADS_MAX] = {false};
    for (int t = 0; t < threads; t++) {
        each[t] = (shift){.trainer = self,
                          .net = net,
                          .batch = batch,
                          .first = first,
                          .count = count,
                          .thread = t,
                          .threads = threads};
        if (threads > 1) runs[t] = pthread_create(&thread[t], NULL, play_shift, &each[t]) == 0;
    }
    learn_batch(self, ready, first - ready_count, ready_count);
    for (int t = 0; t < threads; t++) {
        if (runs[t])
            pthread_join(thread[t], NULL);
        else
            play_shift(&each[t]);
    }
    net_free(net);
    for (int i = 0; i < count; i++)
        if (batch[i].failed) return false;
    return true;
}

bool trainer_lap(trainer *self, int threads, coven_error *error) {
    const int end = self->games + TRAIN_LAP < self->settings.games ? self->games + TRAIN_LAP : self->settings.games;
    if (self->games == end) return false;
    if (threads < 1) threads = 1;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    int ready_count = 0;
    for (int turn = 0; self->games < end; turn ^= 1) {
        const int count = end - self->games < TRAIN_BATCH ? end - self->games : TRAIN_BATCH;
        if (!run_batch(self, threads, self->batch[turn], self->games, count, self->batch[turn ^ 1], ready_count))
            return coven_no_memory(error);
        self->games += count;
        ready_count = count;
        if (self->games == end) learn_batch(self, self->batch[turn], self->games - count, count);
    }
    return true;
}

int trainer_games(const trainer *self) { return self->games; }
int trainer_loss(const trainer *self) { return (int)(self->loss * 1000); }
network *trainer_net(const trainer *self) { return learner_round(self->learner); }

/* ---- saving ---- */

/* The header of a saved trainer: everything that must agree, then the progress. Only the machine that wrote it reads
 * it. */
typedef struct saved_head {
    char magic[8];
    char game[16];
    int32_t seats, features;
    train_settings settings;
    int32_t games;
    uint8_t tables[32]; /* digest_tables */
    double loss;
} saved_head;

/* The tables that the games are played at: their set, and the options of each in its turn. */
static void digest_tables(const trainer *self, uint8_t digest[32]) {
    struct {
        uint8_t set[32];
        int32_t count, option[TRAIN_VARIED][COVEN_OPTIONS_MAX];
    } all;
    memset(&all, 0, sizeof all);
    coven_sha256(self->table->set->json, self->table->set->json_length, all.set);
    all.count = self->varied_count;
    for (int i = 0; i < self->varied_count; i++)
        for (int j = 0; j < COVEN_OPTIONS_MAX; j++) all.option[i][j] = self->varied[i]->option[j];
    coven_sha256(&all, sizeof all, digest);
}

static saved_head head_of(const trainer *self) {
    saved_head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, "CTRAIN3", 8);
    memcpy(head.game, self->learner->game, sizeof head.game);
    head.seats = self->table->seats;
    head.features = self->learner->features;
    head.settings.games = self->settings.games;
    head.settings.units = self->settings.units;
    head.settings.seed = self->settings.seed;
    head.settings.lambda = self->settings.lambda;
    head.settings.rate = self->settings.rate;
    head.settings.last_rate = self->settings.last_rate;
    head.settings.random = self->settings.random;
    head.settings.opening_random = self->settings.opening_random;
    head.settings.opening = self->settings.opening;
    head.settings.noise = self->settings.noise;
    head.settings.search = self->settings.search;
    head.games = self->games;
    digest_tables(self, head.tables);
    head.loss = self->loss;
    return head;
}

void trainer_save(const trainer *self, coven_text *out) {
    const saved_head head = head_of(self);
    coven_put_bytes(out, (const char *)&head, sizeof head);
    coven_put_bytes(out, (const char *)self->learner->weight, self->learner->count * sizeof(float));
}

bool trainer_load(trainer *self, const void *bytes, size_t length, coven_error *error) {
    saved_head mine = head_of(self), saved;
    if (length != sizeof saved + self->learner->count * sizeof(float))
        return coven_fail(error, "the saved training belongs to another game, or is damaged");
    memcpy(&saved, bytes, sizeof saved);
    mine.games = saved.games;
    mine.loss = saved.loss;
    if (memcmp(&mine, &saved, sizeof saved) != 0 || saved.games < 0 || saved.games > self->settings.games)
        return coven_fail(error, "the saved training has other settings, or another table");
    self->games = saved.games;
    self->loss = saved.loss;
    memcpy(self->learner->weight, (const char *)bytes + sizeof saved, length - sizeof saved);
    return true;
}
