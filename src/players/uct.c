/* uct.c -- plain Monte Carlo tree search, the baseline for search. Each iteration descends a tree by UCB1, adds one
 * node, plays the rest of the game at random, and counts the result; each seat maximises its own share (max^n). Where
 * something is hidden, each iteration imagines a new world, only the events that it allows are compared, and an event's
 * exploration is measured against how often it was allowed (information-set MCTS). Outcomes of chance are nodes of
 * their own, unless the seat that thinks cannot tell them apart.
 *
 * Whole numbers only: values are parts of COVEN_ONE. An edge keeps its mean and 1/sqrt(visits) ready, since edges
 * are compared far more often than they are changed. */
#include "players/limit.h"
#include "players/value.h"

enum {
    NODES_FIRST = 1024,
    EDGES_FIRST = 32 * 1024,
    NODES_MAX = 1 << 19,
    EDGES_MAX = 1 << 22,
    DEPTH_MAX = 256,
    DEFAULT_ITERATIONS = 10000,
    PER_MILLISECOND = 200,
    SIMULATIONS_MAX = UINT32_MAX / COVEN_SHARE, /* of one decision: an edge's shares must not overflow */
    EXPLORE = 92682,                            /* sqrt 2 in parts of COVEN_ONE */
};

typedef struct edge {
    coven_event event;
    int32_t next;     /* the first node it leads to; others, by chance, are that node's siblings */
    uint32_t visits;  /* visits */
    uint32_t allowed; /* how often it was legal, where worlds differ */
    uint32_t shares;  /* what its seat won by it, in parts of a win / COVEN_SHARE */
    int32_t mean;     /* that, by visit */
    uint32_t scale;   /* COVEN_ONE / sqrt(visits) */
} edge;

typedef struct node {
    uint64_t key; /* of the outcome of chance that leads here; 0 without chance */
    int32_t sibling;
    int32_t edges; /* where they begin */
    int16_t count, capacity;
    int16_t untried; /* edges from here on have no visit (where nothing is hidden) */
    int16_t actor;
    uint32_t visits;
} node;

#include "players/tree_store.h"

/* The tree exists only during a search. */
typedef struct uct_player {
    player base;
    tree_store store;
} uct_player;

typedef struct step {
    int node, edge; /* the edge as its place in the whole array */
} step;

/* ---- memory ---- */

static void uct_leave(player *base) {
    uct_player *self = (uct_player *)base;
    store_free(&self->store);
    free(self);
}

static player *uct_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)table, (void)seat, (void)settings;
    uct_player *self = calloc(1, sizeof *self);
    if (self) return &self->base;
    coven_no_memory(error);
    return NULL;
}

/* Give a node an edge for each legal event, in a random order. False if they do not fit. */
static bool list_edges(uct_player *self, int at, const void *state, coven_rng *rng) {
    const coven_table *table = self->base.table;
    coven_event list[COVEN_EVENTS_MAX];
    const int count = table->game->legal(table, state, list);
    const int edges = store_add_edges(&self->store, count);
    if (edges == NONE) return false;
    for (int i = 0; i < count; i++) {
        const int other = i + (int)coven_rng_below(rng, (uint32_t)(count - i));
        self->store.edge[edges + i] = (edge){.event = list[other], .next = NONE};
        list[other] = list[i];
    }
    self->store.node[at].edges = edges;
    self->store.node[at].count = self->store.node[at].capacity = (int16_t)count;
    return true;
}

/* ---- choosing ---- */

/* The edge of the greatest mean + EXPLORE * sqrt(ln(visits of the node) / visits of the edge); nothing is hidden. */
static int choose_same_world(uct_player *self, int at) {
    node *here = &self->store.node[at];
    if (here->untried < here->count) return here->edges + here->untried++;
    const uint64_t log = (uint64_t)fixed_log(here->visits); /* FIXED_LOGIT is 2^12 */
    const int64_t explore = (int64_t)EXPLORE * fixed_sqrt(log << 20) >> 16;
    const edge *list = self->store.edge + here->edges;
    int best = 0;
    int64_t max = INT64_MIN;
    for (int i = 0; i < here->count; i++) {
        const int64_t score = list[i].mean + (explore * list[i].scale >> 16);
        if (score > max) max = score, best = i;
    }
    return here->edges + best;
}

/* The edge of `event`, created if no earlier world allowed it; NONE if it does not fit. */
static int edge_of(uct_player *self, int at, coven_event event, int guess) {
    const node *here = &self->store.node[at];
    if (guess < here->count && self->store.edge[here->edges + guess].event == event) return here->edges + guess;
    for (int i = 0; i < here->count; i++)
        if (self->store.edge[here->edges + i].event == event) return here->edges + i;
    if (!store_widen(&self->store, at)) return NONE;
    const int made = self->store.node[at].edges + self->store.node[at].count++;
    self->store.edge[made] = (edge){.event = event, .next = NONE};
    return made;
}

/* The same among the events that this world allows; one that was never tried comes first. NONE if it does not fit. */
static int choose_allowed(uct_player *self, int at, const void *state, coven_rng *rng) {
    const coven_table *table = self->base.table;
    coven_event list[COVEN_EVENTS_MAX];
    const int legal = table->game->legal(table, state, list);
    int best = NONE, untried = 0;
    int64_t max = INT64_MIN;
    for (int i = 0; i < legal; i++) edge_of(self, at, list[i], i);
    for (int i = 0; i < legal; i++) {
        const int place = edge_of(self, at, list[i], i);
        if (place == NONE) continue;
        edge *e = &self->store.edge[place];
        e->allowed++;
        if (!e->visits) {
            if (coven_rng_below(rng, (uint32_t)++untried) == 0) best = place;
        } else if (!untried) {
            const uint64_t log = (uint64_t)fixed_log(e->allowed);
            const int64_t score = e->mean + ((int64_t)EXPLORE * fixed_sqrt(log << 20) / COVEN_ONE * e->scale >> 16);
            if (score > max) max = score, best = place;
        }
    }
    return best;
}

/* ---- one iteration ---- */

/* Play an event and the chance after it; who acts then. `key` identifies the outcome. */
static int play_on(const uct_player *self, coven_event event, void *state, coven_rng *rng, uint64_t *key) {
    const coven_table *table = self->base.table;
    const coven_game *game = table->game;
    game->apply(table, state, event);
    int actor = game->actor(table, state);
    *key = 0;
    if (actor != COVEN_CHANCE) return actor;
    do {
        game->apply(table, state, game->pick(table, state, rng));
        actor = game->actor(table, state);
    } while (actor == COVEN_CHANCE);
    if (actor == COVEN_END) return actor;
    if (!table->secrets) {
        *key = coven_hash(table, state) | 1;
    } else if (actor != self->base.seat) {
        *key = 1; /* what another seat drew is not visible */
    } else {
        coven_state seen;
        memcpy(&seen, state, game->state_size);
        game->mask(table, &seen, actor);
        *key = coven_hash(table, &seen) | 1;
    }
    return actor;
}

static void count_result(uct_player *self, const step *path, int steps, const int *share) {
    for (int i = 0; i < steps; i++) {
        node *at = &self->store.node[path[i].node];
        edge *e = &self->store.edge[path[i].edge];
        at->visits++;
        e->visits++;
        e->shares += (uint32_t)share[at->actor - 1];
        e->mean = (int32_t)((uint64_t)e->shares * COVEN_ONE / ((uint64_t)e->visits * COVEN_SHARE));
        e->scale = (uint32_t)((uint64_t)COVEN_ONE * 256 / fixed_sqrt((uint64_t)e->visits << 16));
    }
}

static void iterate(uct_player *self, coven_state *state, coven_rng *rng) {
    const coven_table *table = self->base.table;
    const coven_game *game = table->game;
    step path[DEPTH_MAX];
    int steps = 0, at = 0, actor = self->base.seat;
    while (steps < DEPTH_MAX) {
        if (!self->store.node[at].count && !list_edges(self, at, state, rng)) break;
        const int from = table->secrets ? choose_allowed(self, at, state, rng) : choose_same_world(self, at);
        if (from == NONE) break;
        uint64_t key;
        const bool fresh = !self->store.edge[from].visits;
        path[steps++] = (step){.node = at, .edge = from};
        actor = play_on(self, self->store.edge[from].event, state, rng, &key);
        if (fresh || actor == COVEN_END) break;
        at = store_follow(&self->store, from, key, actor);
        if (at == NONE) break;
    }
    coven_played played = {0};
    if (actor != COVEN_END) game->playout(table, state, rng, 1, &played);
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    game->result(table, state, share, score);
    count_result(self, path, steps, share);
}

/* False when out of memory. */
static bool think(uct_player *self, const void *masked) {
    const coven_table *table = self->base.table;
    coven_rng rng = player_rng(&self->base);
    limit until = limit_begin(&self->base, DEFAULT_ITERATIONS, PER_MILLISECOND);
    if (!store_clear(&self->store)) return false;
    store_add_node(&self->store, 0, self->base.seat);
    while (self->store.node[0].visits < SIMULATIONS_MAX && limit_next(&until)) {
        coven_state world;
        memcpy(&world, masked, table->game->state_size);
        if (table->secrets) table->game->imagine(table, &world, self->base.seat, &rng);
        iterate(self, &world, &rng);
    }
    return true;
}

/* ---- the player ---- */

/* The edges of the root from the most visited to the least; returns how many. */
static int rank(const uct_player *self, const edge **out, int capacity) {
    const node *root = &self->store.node[0];
    int given = 0;
    for (int i = 0; i < root->count; i++) {
        const edge *e = &self->store.edge[root->edges + i];
        int place = given;
        while (place > 0 && (out[place - 1]->visits < e->visits ||
                             (out[place - 1]->visits == e->visits && out[place - 1]->mean < e->mean)))
            place--;
        if (place == capacity) continue;
        const int moved = given < capacity ? given++ : capacity - 1;
        memmove(out + place + 1, out + place, (size_t)(moved - place) * sizeof *out);
        out[place] = e;
    }
    return given;
}

static int uct_advise(player *base, const void *masked, player_advice *out, int capacity) {
    uct_player *self = (uct_player *)base;
    const edge *best[COVEN_EVENTS_MAX];
    if (!think(self, masked)) return 0;
    const int count = rank(self, best, capacity < COVEN_EVENTS_MAX ? capacity : COVEN_EVENTS_MAX);
    for (int i = 0; i < count; i++)
        out[i] = (player_advice){.event = best[i]->event, .value = best[i]->mean, .weight = (int)best[i]->visits};
    store_free(&self->store);
    return count;
}

static bool uct_choose(player *base, const void *masked, coven_event *event, coven_error *error) {
    player_advice best;
    if (!uct_advise(base, masked, &best, 1)) return coven_no_memory(error);
    *event = best.event;
    return true;
}

extern const player_kind player_uct;
const player_kind player_uct = {
    .name = "uct",
    .settings = (const char *const[]){"time", "iterations", NULL},
    .advises = true,
    .sit = uct_sit,
    .choose = uct_choose,
    .advise = uct_advise,
    .see = player_see_nothing,
    .leave = uct_leave,
};
