/* puct.c -- the player `search`: trees of search.c, one for each thread, and the event that was visited most. */
#include <stdlib.h>
#include <string.h>

#include "players/search.h"
#include "players/weights.h"
#ifndef __wasi__
#include <pthread.h>
#endif

enum { THREADS_MAX = 64, STANDARD_ITERATIONS = 1000, PER_MILLISECOND = 20 };

typedef struct puct_player {
    player base;
    judge judge;
    network *own; /* the net, if the player read it itself */
    search_tree *tree[THREADS_MAX];
    int threads;
    worlds *worlds; /* NULL where all are alike */
} puct_player;

/* What a trial says of each game: docs/players.md. */
search_style search_style_for(const coven_table *table) {
    static const struct {
        const char *game;
        int seats; /* 0: any */
        search_style style;
    } styles[] = {
        {"channeling",
         0,
         {.explore = 2 * COVEN_ONE, .temperature = FIXED_LOGIT / 2, .reduction = COVEN_ONE / 10, .width = 30}},
        {"duel",
         2,
         {.explore = COVEN_ONE / 2,
          .temperature = FIXED_LOGIT / 4,
          .reduction = COVEN_ONE / 10,
          .weigh = FIXED_LOGIT / 2}},
        {"duel", 0, {.explore = COVEN_ONE / 2, .temperature = FIXED_LOGIT / 4, .reduction = COVEN_ONE / 10}},
        {"isle",
         0,
         {.explore = COVEN_ONE / 5,
          .temperature = FIXED_LOGIT / 4,
          .reduction = COVEN_ONE / 10,
          .merge = MERGE_STATE,
          .join = true}},
    };
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (strcmp(styles[i].game, table->game->id) == 0 && (!styles[i].seats || styles[i].seats == table->seats))
            return styles[i].style;
    return (search_style){.explore = COVEN_ONE, .temperature = FIXED_LOGIT / 2, .reduction = COVEN_ONE / 10};
}

/* The same with what the settings ask for instead. */
static search_style style_of(const coven_table *table, const player_settings *settings) {
    search_style style = search_style_for(table);
    if (settings->explore) style.explore = (int)((int64_t)settings->explore * COVEN_ONE / 100);
    if (settings->prior) style.temperature = (int)((int64_t)settings->prior * FIXED_LOGIT / 100);
    if (settings->width) style.width = settings->width;
    if (settings->leaf) style.leaf = (int)((int64_t)settings->leaf * FIXED_LOGIT / 100);
    if (settings->blend) style.blend = settings->blend;
    if (settings->reuse) style.reuse = settings->reuse == 1;
    if (settings->join) style.join = settings->join == 1;
    if (settings->weigh) style.weigh = (int)((int64_t)settings->weigh * FIXED_LOGIT / 100);
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
        coven_fail(error, "no memory");
        return NULL;
    }
    if (!settings->net && !weights_net(table, &self->own, error)) {
        free(self);
        return NULL;
    }
    self->judge = (judge){.table = table, .net = settings->net ? settings->net : self->own};
    self->threads = settings->threads > 1 ? settings->threads : 1;
    if (self->threads > THREADS_MAX) self->threads = THREADS_MAX;
    const search_style style = style_of(table, settings);
    const bool weighs = style.weigh && table->secrets;
    if (weighs) self->worlds = worlds_new(&self->judge, seat, style.weigh);
    for (int i = 0; i < self->threads; i++) {
        self->tree[i] = search_new(&self->judge, &style);
        if (self->tree[i] && (self->worlds || !weighs)) continue;
        coven_fail(error, "%d threads of search: no memory", self->threads);
        puct_leave(&self->base);
        return NULL;
    }
    return &self->base;
}

/* The randomness of the worlds: another stream than that of the decision at hand. */
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

/* ---- thinking ---- */

typedef struct thought {
    search_tree *tree;
    const player *base;
    const void *masked;
    const worlds *worlds;
    coven_rng rng;
    bool brief; /* see limit.h */
} thought;

static void *think(void *of) {
    thought *self = of;
    limit until = limit_begin(self->base, STANDARD_ITERATIONS, PER_MILLISECOND);
    until.brief = self->brief;
    search_run(self->tree, self->masked, self->worlds, &until, &self->rng);
    return NULL;
}

/* Every tree thinks; the first in this thread. One tree alone knows when its choice is made. */
static void think_all(puct_player *self, const void *masked, bool to_choose) {
    thought each[THREADS_MAX];
    coven_rng rng = player_rng(&self->base), of_worlds = worlds_rng(self);
    if (self->worlds) worlds_settle(self->worlds, masked, &of_worlds);
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
    for (int i = 1; i < self->threads; i++) runs[i] = pthread_create(&thread[i], NULL, think, &each[i]) == 0;
    think(&each[0]);
    for (int i = 1; i < self->threads; i++) {
        if (runs[i])
            pthread_join(thread[i], NULL);
        else
            think(&each[i]); /* no thread to be had: the same thought, later */
    }
#else
    for (int i = 0; i < self->threads; i++) think(&each[i]);
#endif
}

/* The answers of all trees added up. Every tree's root has the same events in the same order. */
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

static coven_event puct_choose(player *base, const void *masked) {
    puct_player *self = (puct_player *)base;
    think_all(self, masked, true);
    search_answer list[COVEN_EVENTS_MAX];
    const int count = gather(self, list);
    return list[search_best(list, count)].event;
}

static int puct_advise(player *base, const void *masked, player_advice *out, int room) {
    puct_player *self = (puct_player *)base;
    think_all(self, masked, false);
    search_answer list[COVEN_EVENTS_MAX];
    int count = gather(self, list), given = 0;
    while (given < room && count) {
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
    .about = "Searches ahead with what it learned: the strongest in most games.",
    .settings = (const char *const[]){"time", "iterations", "threads", "explore", "prior", "width", "leaf", "blend",
                                      "reuse", "join", "weigh", NULL},
    .advises = true,
    .sit = puct_sit,
    .choose = puct_choose,
    .advise = puct_advise,
    .see = puct_see,
    .leave = puct_leave,
};
