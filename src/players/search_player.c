/* search_player.c -- the player `search`: trees of search_tree.c, one for each thread, and the event that was visited
 * most. */
#include <stdlib.h>
#include <string.h>

#include "core/tuning.h"
#include "players/search_tree.h"
#include "players/weights.h"
#ifndef __wasi__
#include <pthread.h>
#endif

enum { THREADS_MAX = 64, DEFAULT_ITERATIONS = 1000, PER_MILLISECOND = 20 };

typedef struct puct_player {
    player base;
    judge judge;
    const network *own; /* the built-in net, if the player uses it */
    search_tree *tree[THREADS_MAX];
    int threads;
    worlds *worlds; /* NULL: all worlds have the same weight */
} puct_player;

/* The game's own style, else the default. */
search_style search_style_for(const coven_table *table) {
    static const coven_search_tuning fallback = {.explore = 100, .prior = 50, .reduction = 10};
    const coven_tuning *tuning = tuning_for(table->game, table->seats);
    const coven_search_tuning *search = tuning && tuning->search ? tuning->search : &fallback;
    return (search_style){
        .explore = search->explore * COVEN_ONE / 100,
        .temperature = search->prior * FIXED_LOGIT / 100,
        .reduction = search->reduction * COVEN_ONE / 100,
        .width = search->width,
        .belief = search->belief * FIXED_LOGIT / 100,
        .merge = search->merge_states ? MERGE_STATE : MERGE_LEGAL,
        .transpositions = search->transpositions,
    };
}

/* The same, with the values of the settings where they are given. */
static search_style style_of(const coven_table *table, const player_settings *settings) {
    search_style style = search_style_for(table);
    if (settings->explore) style.explore = (int)((int64_t)settings->explore * COVEN_ONE / 100);
    if (settings->prior) style.temperature = (int)((int64_t)settings->prior * FIXED_LOGIT / 100);
    if (settings->width) style.width = settings->width;
    if (settings->leaf_temperature)
        style.leaf_temperature = (int)((int64_t)settings->leaf_temperature * FIXED_LOGIT / 100);
    if (settings->prior_visits) style.prior_visits = settings->prior_visits;
    if (settings->reuse) style.reuse = settings->reuse == 1;
    if (settings->transpositions) style.transpositions = settings->transpositions == 1;
    if (settings->belief) style.belief = (int)((int64_t)settings->belief * FIXED_LOGIT / 100);
    return style;
}

static void puct_leave(player *base) {
    puct_player *self = (puct_player *)base;
    for (int i = 0; i < self->threads; i++) search_free(self->tree[i]);
    worlds_free(self->worlds);
    net_free(self->own);
    free(self);
}

static player *puct_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    puct_player *self = calloc(1, sizeof *self);
    if (!self) {
        coven_no_memory(error);
        return NULL;
    }
    if (!settings->net && !weights_net(table, &self->own, error)) {
        free(self);
        return NULL;
    }
    self->judge = (judge){.table = table, .net = settings->net ? settings->net : self->own};
    self->base.untrained = !self->judge.net && weights_of_other_set(table);
    self->threads = settings->threads > 1 ? settings->threads : 1;
    if (self->threads > THREADS_MAX) self->threads = THREADS_MAX;
    const search_style style = style_of(table, settings);
    const bool uses_belief = style.belief && table->secrets;
    if (uses_belief) self->worlds = worlds_new(&self->judge, seat, style.belief);
    bool good = self->worlds || !uses_belief;
    for (int i = 0; good && i < self->threads; i++) good = (self->tree[i] = search_new(&self->judge, &style)) != NULL;
    if (good) return &self->base;
    coven_fail_as(error, COVEN_NO_MEMORY, "out of memory for %d threads of search", self->threads);
    puct_leave(&self->base);
    return NULL;
}

/* The randomness of the worlds, a stream separate from that of the current decision. */
static coven_rng worlds_rng(const puct_player *self) {
    coven_rng rng = player_rng(&self->base);
    coven_rng_seed(&rng, ~coven_rng_next(&rng));
    return rng;
}

static void puct_see(player *base, const void *masked, coven_event event) {
    puct_player *self = (puct_player *)base;
    coven_rng rng = worlds_rng(self);
    if (self->worlds) worlds_see(self->worlds, masked, event, &rng);
    for (int i = 0; i < self->threads; i++) search_see(self->tree[i], masked, event);
}

/* ---- searching ---- */

typedef struct thought {
    search_tree *tree;
    const player *base;
    const void *masked;
    const worlds *worlds;
    coven_rng rng;
    bool brief; /* see limit.h */
    bool good;  /* it did not run out of memory */
} thought;

static void *run_thought(void *of) {
    thought *self = of;
    limit until = limit_begin(self->base, DEFAULT_ITERATIONS, PER_MILLISECOND);
    until.brief = self->brief;
    self->good = search_run(self->tree, self->masked, self->worlds, &until, &self->rng);
    return NULL;
}

/* Run every tree, the first in this thread. Only a single tree can stop early. False when out of memory. */
static bool think_all(puct_player *self, const void *masked, bool to_choose) {
    thought each[THREADS_MAX];
    coven_rng rng = player_rng(&self->base), of_worlds = worlds_rng(self);
    if (self->worlds && !worlds_settle(self->worlds, masked, &of_worlds)) return false;
    for (int i = 0; i < self->threads; i++) {
        search_ask(self->tree[i], self->base.asked);
        each[i] = (thought){.tree = self->tree[i],
                            .base = &self->base,
                            .masked = masked,
                            .worlds = self->worlds,
                            .rng = rng,
                            .brief = to_choose && self->threads == 1};
        if (i) coven_rng_seed(&each[i].rng, coven_rng_next(&rng));
    }
#ifndef __wasi__
    pthread_t thread[THREADS_MAX];
    bool runs[THREADS_MAX] = {false};
    for (int i = 1; i < self->threads; i++) runs[i] = pthread_create(&thread[i], NULL, run_thought, &each[i]) == 0;
    run_thought(&each[0]);
    for (int i = 1; i < self->threads; i++) {
        if (runs[i])
            pthread_join(thread[i], NULL);
        else
            run_thought(&each[i]); /* no thread available: run it here, later */
    }
#else
    for (int i = 0; i < self->threads; i++) run_thought(&each[i]);
#endif
    bool good = true;
    for (int i = 0; i < self->threads; i++) good = good && each[i].good;
    return good;
}

/* Add up the results of all trees. Every tree's root has the same events in the same order. */
static int gather(const puct_player *self, search_answer *sum) {
    const int count = search_answers(self->tree[0], sum);
    for (int t = 1; t < self->threads; t++) {
        search_answer other[COVEN_EVENTS_MAX];
        const int others = search_answers(self->tree[t], other);
        for (int i = 0; i < count && i < others; i++) {
            sum[i].visits += other[i].visits;
            sum[i].granted += other[i].granted;
            sum[i].sum += other[i].sum;
            if (other[i].proven && !sum[i].proven)
                sum[i].proven = true, sum[i].value = other[i].value;
            else if (!sum[i].proven && sum[i].visits)
                sum[i].value = (int)(sum[i].sum / sum[i].visits);
        }
    }
    return count;
}

/* Collect the results of all trees and let them free their nodes; nothing when out of memory. */
static int think(puct_player *self, const void *masked, bool to_choose, search_answer *list) {
    const int count = think_all(self, masked, to_choose) ? gather(self, list) : 0;
    for (int i = 0; i < self->threads; i++) search_rest(self->tree[i]);
    return count;
}

static bool puct_choose(player *base, const void *masked, coven_event *event, coven_error *error) {
    puct_player *self = (puct_player *)base;
    search_answer list[COVEN_EVENTS_MAX];
    const int count = think(self, masked, true, list);
    if (!count) return coven_no_memory(error);
    *event = list[search_best(list, count)].event;
    return true;
}

static int puct_advise(player *base, const void *masked, player_advice *out, int capacity) {
    search_answer list[COVEN_EVENTS_MAX];
    int count = think((puct_player *)base, masked, false, list), given = 0;
    while (given < capacity && count) {
        const int best = search_best(list, count);
        out[given++] = (player_advice){.event = list[best].event,
                                       .value = list[best].value,
                                       .weight = (int)(list[best].visits < INT32_MAX ? list[best].visits : INT32_MAX)};
        memmove(list + best, list + best + 1, (size_t)(count - best - 1) * sizeof *list);
        count--;
    }
    return given;
}

extern const player_kind player_search;
const player_kind player_search = {
    .name = "search",
    .settings = (const char *const[]){"time", "iterations", "threads", "explore", "prior", "width", "leaf_temperature",
                                      "prior_visits", "reuse", "transpositions", "belief", NULL},
    .advises = true,
    .sit = puct_sit,
    .choose = puct_choose,
    .advise = puct_advise,
    .see = puct_see,
    .leave = puct_leave,
};
