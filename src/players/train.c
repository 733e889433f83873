/* train.c -- self-play and what is learned from it. */
#include "players/train.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "players/search.h"

/* One thing to learn: what a seat should have expected. */
typedef struct sample {
    uint32_t at; /* of its features */
    int16_t count;
    int16_t seat;
    int value;  /* what was expected then: by the net, or by the search */
    bool known; /* the target is what a search found, and no matter of the result */
    float target;
} sample;

/* A game's samples; the features of all of them lie together. */
typedef struct lesson {
    sample *sample;
    uint16_t *feature;
    int samples, samples_room;
    uint32_t features, features_room;
    bool failed; /* no memory */
} lesson;

struct trainer {
    const coven_table *table;                /* what is learned, and its strength measured, for */
    const coven_table *varied[TRAIN_VARIED]; /* what the games are played at, in turn */
    int varied_count;
    train_settings settings;
    learner *learner;
    int games;
    double loss;
    lesson lesson[2][TRAIN_BATCH]; /* one batch is learned from while the other is played */
    ways ways;
};

train_settings train_standard(const coven_game *game) {
    static const struct {
        const char *game;
        train_settings settings;
    } known[] = {
        {"channeling",
         {.lambda = 0.7f, .rate = 0.01f, .last_rate = 0.001f, .random = 0.02f, .opening_random = 0.3f, .opening = 2}},
        {"duel", {.lambda = 0.9f, .rate = 0.02f, .last_rate = 0.002f, .random = 0.02f}},
        {"isle", {.lambda = 0.7f, .rate = 0.004f, .last_rate = 0.0004f, .noise = 0.1f}},
    };
    train_settings settings = {.lambda = 0.8f, .rate = 0.01f, .last_rate = 0.001f, .random = 0.05f};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].game, game->id) == 0) settings = known[i].settings;
    settings.games = 100000;
    settings.units = 64;
    settings.seed = 1;
    return settings;
}

trainer *trainer_new(const coven_table *table, const train_settings *settings) {
    trainer *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->table = self->varied[0] = table;
    self->varied_count = 1;
    self->settings = *settings;
    self->learner =
        learner_new(table->game->id, table->seats, table->game->features_count, settings->units, settings->seed);
    if (self->learner && ways_make(&self->ways, table)) return self;
    trainer_free(self);
    return NULL;
}

void trainer_vary(trainer *self, const coven_table *const *tables, int count) {
    self->varied_count = count < TRAIN_VARIED ? count : TRAIN_VARIED;
    for (int i = 0; i < self->varied_count; i++) self->varied[i] = tables[i];
}

bool trainer_take(trainer *self, const network *net) { return learner_take(self->learner, net); }

void trainer_free(trainer *self) {
    if (!self) return;
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < TRAIN_BATCH; j++) {
            free(self->lesson[i][j].sample);
            free(self->lesson[i][j].feature);
        }
    }
    learner_free(self->learner);
    ways_free(&self->ways);
    free(self);
}

/* ---- playing ---- */

static bool make_room(lesson *self) {
    if (self->samples + COVEN_SEATS_MAX > self->samples_room) {
        const int room = 2 * self->samples_room + 64;
        sample *more = realloc(self->sample, (size_t)room * sizeof *more);
        if (!more) return false;
        self->sample = more;
        self->samples_room = room;
    }
    if (self->features + COVEN_SEATS_MAX * COVEN_FEATURES_MAX > self->features_room) {
        const uint32_t room = 2 * self->features_room + COVEN_SEATS_MAX * COVEN_FEATURES_MAX;
        uint16_t *more = realloc(self->feature, room * sizeof *more);
        if (!more) return false;
        self->feature = more;
        self->features_room = room;
    }
    return true;
}

/* Note how a seat sees a state; NULL without memory. */
static sample *note_view(lesson *self, const judge *by, const void *state, int seat) {
    if (self->failed || !make_room(self)) {
        self->failed = true;
        return NULL;
    }
    uint16_t *feature = self->feature + self->features;
    const int count = by->table->game->features(by->table, state, seat, feature);
    sample *made = &self->sample[self->samples++];
    *made = (sample){
        .at = self->features,
        .count = (int16_t)count,
        .seat = (int16_t)seat,
        .value = fixed_sigmoid(net_logit(by->net, feature, count)),
    };
    self->features += (uint32_t)count;
    return made;
}

/* Note how the state after a decision is seen: with two seats by the one that decided, for that is how it is judged in
 * play, and the other's chance is what is left; with more by every seat. What a search expected of it counts for more
 * than what the net says (`found`, or -1). */
static void note(lesson *self, const judge *by, const void *state, int decided, int found) {
    for (int seat = 1; seat <= by->table->seats; seat++) {
        if (by->table->seats == 2 && seat != decided) continue;
        sample *made = note_view(self, by, state, seat);
        if (made && seat == decided && found >= 0) made->value = found;
    }
}

/* With two seats every decision is learned from. With more there are more decisions, each seat's own are further apart,
 * and each is seen by more: only every second or third is, which also makes lambda reach as many of the seat's own. */
static int stride(const coven_table *table) { return table->seats > 2 ? table->seats - 1 : 1; }

static float unit_interval(coven_rng *rng) { return (float)(coven_rng_next(rng) >> 40) / (float)(1 << 24); }

static coven_event decide(const trainer *self, const judge *by, const void *state, int decisions, coven_rng *rng) {
    const train_settings *s = &self->settings;
    if (unit_interval(rng) < (decisions < s->opening ? s->opening_random : s->random))
        return by->table->game->pick(by->table, state, rng);
    prospect list[COVEN_EVENTS_MAX];
    const int count = judge_prospects(by, state, list), noise = (int)(s->noise * FIXED_LOGIT);
    for (int i = 0; noise && i < count; i++)
        if (!list[i].ended) list[i].logit += (int32_t)((int64_t)fixed_gumbel(rng) * noise / FIXED_LOGIT);
    return list[judge_best(list, count)].event;
}

/* What a search is good for: the event to play, what it expects of it, and of every event that it looked at often
 * enough what the net should have said. */
static coven_event think(const trainer *self, const judge *by, search_tree *tree, const void *state, int decisions,
                         coven_rng *rng, lesson *out, int *found) {
    enum { LEAST_VISITS = 2 };
    const coven_table *table = by->table;
    const train_settings *s = &self->settings;
    const int seat = table->game->actor(table, state), noise = (int)(s->noise * FIXED_LOGIT);
    coven_state seen, after;
    memcpy(&seen, state, table->game->state_size);
    table->game->mask(table, &seen, seat);
    limit until = {.iterations = s->search};
    search_run(tree, &seen, NULL, &until, rng);
    search_answer list[COVEN_EVENTS_MAX];
    const int count = search_answers(tree, list);
    int chosen = search_best(list, count);
    int64_t most = INT64_MIN;
    for (int i = 0; i < count; i++) {
        if (list[i].visits < LEAST_VISITS) continue;
        const int value = list[i].proven ? list[i].value : (int)(list[i].sum / list[i].visits);
        const int64_t score = fixed_logit(value) + (int64_t)fixed_gumbel(rng) * noise / FIXED_LOGIT;
        if (noise && score > most) most = score, chosen = i;
        memcpy(&after, state, table->game->state_size);
        table->game->apply(table, &after, list[i].event);
        sample *made = table->game->actor(table, &after) == COVEN_END ? NULL : note_view(out, by, &after, seat);
        if (made) made->known = true, made->target = (float)value / COVEN_ONE;
    }
    if (unit_interval(rng) < (decisions < s->opening ? s->opening_random : s->random)) {
        *found = -1;
        return table->game->pick(table, state, rng);
    }
    *found = list[chosen].value;
    return list[chosen].event;
}

/* The targets, backwards from the result: (1 - lambda) of what was expected one decision later, and lambda of what
 * should have been. */
static void set_targets(lesson *self, const coven_table *table, float lambda, const int *result) {
    float later[COVEN_SEATS_MAX];
    for (int i = 0; i < table->seats; i++) later[i] = (float)result[i] / COVEN_ONE;
    for (int i = self->samples - 1; i >= 0; i--) {
        sample *s = &self->sample[i];
        if (s->known) continue;
        float *mine = &later[s->seat - 1];
        s->target = *mine;
        *mine = (1 - lambda) * (float)s->value / COVEN_ONE + lambda * *mine;
        if (table->seats == 2) later[2 - s->seat] = 1 - *mine;
    }
}

/* `tree` is NULL where one looks one event ahead. */
static void play_game(const trainer *self, const judge *by, search_tree *tree, int number, lesson *out) {
    const coven_table *table = by->table;
    const coven_game *game = table->game;
    coven_rng rng;
    coven_rng_seed(&rng, self->settings.seed * 0x9e3779b97f4a7c15u + (uint64_t)number);
    out->samples = 0;
    out->features = 0;
    coven_state state;
    game->start(table, &state);
    for (int decisions = 0, actor; (actor = game->actor(table, &state)) != COVEN_END;) {
        if (actor == COVEN_CHANCE) {
            game->apply(table, &state, game->pick(table, &state, &rng));
            continue;
        }
        int found = -1;
        const coven_event event = tree ? think(self, by, tree, &state, decisions, &rng, out, &found)
                                       : decide(self, by, &state, decisions, &rng);
        game->apply(table, &state, event);
        decisions++;
        if (game->actor(table, &state) != COVEN_END && (number + decisions) % stride(table) == 0)
            note(out, by, &state, actor, found);
    }
    int result[COVEN_SEATS_MAX];
    judge_result(table, &state, result);
    set_targets(out, table, self->settings.lambda, result);
}

/* ---- batches ---- */

/* A thread's part of a batch: every `threads`th game of it. */
typedef struct shift {
    trainer *trainer;
    judge judge;
    lesson *batch;
    int first, count; /* the number of the batch's first game, and its games */
    int thread, threads;
} shift;

static void *play_shift(void *of) {
    shift *self = of;
    const search_style style = search_style_for(self->trainer->table);
    search_tree *tree = self->trainer->settings.search ? search_new(&self->judge, &style) : NULL;
    for (int i = self->thread; i < self->count; i += self->threads) {
        self->judge.table = self->trainer->varied[(self->first + i) % self->trainer->varied_count];
        if (self->trainer->settings.search && !tree)
            self->batch[i].failed = true;
        else
            play_game(self->trainer, &self->judge, tree, self->first + i, &self->batch[i]);
    }
    search_free(tree);
    return NULL;
}

/* Learn one sample, seen in a way chosen at random. */
static float learn_sample(trainer *self, const lesson *game, const sample *s, float rate, coven_rng *rng) {
    const uint16_t *feature = game->feature + s->at;
    const int way = (int)coven_rng_below(rng, (uint32_t)self->ways.others + 1);
    if (way == 0) return learner_step(self->learner, feature, s->count, s->target, rate);
    uint16_t seen[COVEN_FEATURES_MAX];
    ways_turn(&self->ways, way, feature, s->count, seen);
    return learner_step(self->learner, seen, s->count, s->target, rate);
}

static void learn_batch(trainer *self, const lesson *batch, int first, int count) {
    const train_settings *s = &self->settings;
    double loss = 0;
    int samples = 0;
    for (int i = 0; i < count; i++) {
        const double done = (double)(first + i) / s->games;
        const float rate = s->rate + (s->last_rate - s->rate) * (float)(done * (2 - done));
        const lesson *game = &batch[i];
        coven_rng rng;
        coven_rng_seed(&rng, ~s->seed * 0x9e3779b97f4a7c15u + (uint64_t)(first + i));
        for (int j = game->samples - 1; j >= 0; j--, samples++)
            loss += (double)learn_sample(self, game, &game->sample[j], rate, &rng);
    }
    if (samples) self->loss = 0.99 * self->loss + 0.01 * loss / samples;
}

enum { THREADS_MAX = 64 };

/* Play games [first, first + count) into `batch` while learning from `ready` (its games end where these begin). */
static bool run_batch(trainer *self, int threads, lesson *batch, int first, int count, const lesson *ready,
                      int ready_count) {
    network *net = learner_round(self->learner);
    if (!net) return false;
    shift each[THREADS_MAX];
    pthread_t thread[THREADS_MAX];
    bool runs[THREADS_MAX] = {false};
    for (int t = 0; t < threads; t++) {
        each[t] = (shift){.trainer = self,
                          .judge = {.net = net},
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
        if (!run_batch(self, threads, self->lesson[turn], self->games, count, self->lesson[turn ^ 1], ready_count))
            return coven_fail(error, "no memory");
        self->games += count;
        ready_count = count;
        if (self->games == end) learn_batch(self, self->lesson[turn], self->games - count, count);
    }
    return true;
}

int trainer_games(const trainer *self) { return self->games; }
int trainer_loss(const trainer *self) { return (int)(self->loss * 1000); }
network *trainer_net(const trainer *self) { return learner_round(self->learner); }

/* ---- saving ---- */

/* The head of a saved trainer: all that must agree, then how far it came. Read only by the machine that wrote it. */
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
        return coven_fail(error, "the saved training is of another game, or damaged");
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

/* ---- strength ---- */

int train_strength(const coven_table *table, const network *net, int games, uint64_t seed) {
    const coven_game *game = table->game;
    const judge learned = {.table = table, .net = net}, greedy = {.table = table};
    int64_t sum = 0;
    for (int i = 0; i < games; i++) {
        const int own = 1 + i % table->seats;
        coven_rng rng;
        coven_rng_seed(&rng, seed + (uint64_t)(i / table->seats));
        coven_state state;
        game->start(table, &state);
        for (int actor; (actor = game->actor(table, &state)) != COVEN_END;) {
            coven_event event;
            if (actor == COVEN_CHANCE) {
                event = game->pick(table, &state, &rng);
            } else {
                coven_state seen;
                memcpy(&seen, &state, game->state_size);
                game->mask(table, &seen, actor);
                prospect list[COVEN_EVENTS_MAX];
                const int count = judge_prospects(actor == own ? &learned : &greedy, &seen, list);
                event = list[judge_best(list, count)].event;
            }
            game->apply(table, &state, event);
        }
        int result[COVEN_SEATS_MAX];
        judge_result(table, &state, result);
        sum += result[own - 1];
    }
    return (int)(sum / games);
}
