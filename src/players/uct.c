/* uct.c -- plain Monte Carlo tree search, the honest baseline. Each iteration goes down a tree by UCB1, adds one node,
 * plays the rest of the game at random, and counts the result; each seat looks to its own share (max^n). Where
 * something is hidden, each iteration imagines a world afresh, only the events that it allows are compared, and an
 * event's exploration is measured against how often it was allowed (information-set MCTS). Outcomes of chance are nodes
 * of their own, unless the seat that thinks cannot tell them apart.
 *
 * Whole numbers only: values are parts of COVEN_ONE. An edge keeps its mean and 1/sqrt(visits) ready, since edges are
 * compared far more often than they are changed. */
#include <stdlib.h>
#include <string.h>

#include "players/limit.h"
#include "players/value.h"

enum {
    NONE = -1,
    NODES_MAX = 1 << 19,
    EDGES_MAX = 1 << 22,
    DEPTH_MAX = 256,
    STANDARD_ITERATIONS = 10000,
    PER_MILLISECOND = 200,
    SIMULATIONS_MAX = UINT32_MAX / COVEN_SHARE, /* of one decision: an edge's shares must not run over */
    EXPLORE = 92682,                            /* sqrt 2 in parts of COVEN_ONE */
};

typedef struct edge {
    coven_event event;
    int32_t next;     /* the first node it leads to; others, by chance, are that node's siblings */
    uint32_t visits;  /* how often it was gone along */
    uint32_t allowed; /* how often it could have been, where worlds differ */
    uint32_t shares;  /* what its seat won by it, in parts of a win / COVEN_SHARE */
    int32_t mean;     /* that, by visit */
    uint32_t scale;   /* COVEN_ONE / sqrt(visits) */
} edge;

typedef struct node {
    uint64_t key; /* of the outcome of chance that leads here; 0 without chance */
    int32_t sibling;
    int32_t edges; /* where they begin */
    int16_t count, room;
    int16_t untried; /* edges from here on have no visit (where all worlds are alike) */
    int16_t actor;
    uint32_t visits;
} node;

typedef struct uct_player {
    player base;
    node *node;
    edge *edge;
    int nodes, edges, nodes_room, edges_room;
} uct_player;

typedef struct step {
    int node, edge; /* the edge as its place in the whole array */
} step;

/* ---- memory ---- */

static void uct_leave(player *base) {
    uct_player *self = (uct_player *)base;
    free(self->node);
    free(self->edge);
    free(self);
}

static player *uct_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)table, (void)seat, (void)settings;
    uct_player *self = calloc(1, sizeof *self);
    if (self) {
        self->nodes_room = 1024;
        self->edges_room = 32 * 1024;
        self->node = malloc((size_t)self->nodes_room * sizeof *self->node);
        self->edge = malloc((size_t)self->edges_room * sizeof *self->edge);
        if (self->node && self->edge) return &self->base;
        uct_leave(&self->base);
    }
    coven_fail(error, "no memory");
    return NULL;
}

static int new_node(uct_player *self, uint64_t key, int actor) {
    if (self->nodes == self->nodes_room) {
        if (self->nodes_room >= NODES_MAX) return NONE;
        node *more = realloc(self->node, 2 * (size_t)self->nodes_room * sizeof *more);
        if (!more) return NONE;
        self->node = more;
        self->nodes_room *= 2;
    }
    self->node[self->nodes] = (node){.key = key, .sibling = NONE, .actor = (int16_t)actor};
    return self->nodes++;
}

static int new_edges(uct_player *self, int count) {
    while (self->edges + count > self->edges_room) {
        if (self->edges_room >= EDGES_MAX) return NONE;
        edge *more = realloc(self->edge, 2 * (size_t)self->edges_room * sizeof *more);
        if (!more) return NONE;
        self->edge = more;
        self->edges_room *= 2;
    }
    self->edges += count;
    return self->edges - count;
}

/* Give a node an edge for each legal event, in a random order. False without room. */
static bool list_edges(uct_player *self, int at, const void *state, coven_rng *rng) {
    const coven_table *table = self->base.table;
    coven_event list[COVEN_EVENTS_MAX];
    const int count = table->game->legal(table, state, list);
    const int edges = new_edges(self, count);
    if (edges == NONE) return false;
    for (int i = 0; i < count; i++) {
        const int other = i + (int)coven_rng_below(rng, (uint32_t)(count - i));
        self->edge[edges + i] = (edge){.event = list[other], .next = NONE};
        list[other] = list[i];
    }
    self->node[at].edges = edges;
    self->node[at].count = self->node[at].room = (int16_t)count;
    return true;
}

/* ---- choosing ---- */

/* The edge of the greatest mean + EXPLORE * sqrt(ln(visits of the node) / visits of the edge); all worlds are alike. */
static int choose_alike(uct_player *self, int at) {
    node *here = &self->node[at];
    if (here->untried < here->count) return here->edges + here->untried++;
    const uint64_t log = (uint64_t)fixed_log(here->visits); /* FIXED_LOGIT is 2^12 */
    const int64_t explore = (int64_t)EXPLORE * fixed_sqrt(log << 20) >> 16;
    const edge *list = self->edge + here->edges;
    int best = 0;
    int64_t most = INT64_MIN;
    for (int i = 0; i < here->count; i++) {
        const int64_t score = list[i].mean + (explore * list[i].scale >> 16);
        if (score > most) most = score, best = i;
    }
    return here->edges + best;
}

/* The edge of `event`, made if no world before allowed it; NONE without room. */
static int edge_of(uct_player *self, int at, coven_event event, int guess) {
    const node *here = &self->node[at];
    if (guess < here->count && self->edge[here->edges + guess].event == event) return here->edges + guess;
    for (int i = 0; i < here->count; i++)
        if (self->edge[here->edges + i].event == event) return here->edges + i;
    if (here->count == here->room) {
        const int room = 2 * here->room, edges = room <= 2 * COVEN_EVENTS_MAX ? new_edges(self, room) : NONE;
        if (edges == NONE) return NONE;
        memcpy(self->edge + edges, self->edge + self->node[at].edges, (size_t)here->count * sizeof(edge));
        self->node[at].edges = edges;
        self->node[at].room = (int16_t)room;
    }
    const int made = self->node[at].edges + self->node[at].count++;
    self->edge[made] = (edge){.event = event, .next = NONE};
    return made;
}

/* The same among the events that this world allows; one that was never tried comes first. NONE without room. */
static int choose_allowed(uct_player *self, int at, const void *state, coven_rng *rng) {
    const coven_table *table = self->base.table;
    coven_event list[COVEN_EVENTS_MAX];
    const int legal = table->game->legal(table, state, list);
    int best = NONE, untried = 0;
    int64_t most = INT64_MIN;
    for (int i = 0; i < legal; i++) edge_of(self, at, list[i], i);
    for (int i = 0; i < legal; i++) {
        const int place = edge_of(self, at, list[i], i);
        if (place == NONE) continue;
        edge *e = &self->edge[place];
        e->allowed++;
        if (!e->visits) {
            if (coven_rng_below(rng, (uint32_t)++untried) == 0) best = place;
        } else if (!untried) {
            const uint64_t log = (uint64_t)fixed_log(e->allowed);
            const int64_t score = e->mean + ((int64_t)EXPLORE * fixed_sqrt(log << 20) / COVEN_ONE * e->scale >> 16);
            if (score > most) most = score, best = place;
        }
    }
    return best;
}

/* ---- one iteration ---- */

/* Play an event and the chance after it; who acts then. `key` tells outcomes apart. */
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
        *key = 1; /* what another seat drew cannot be told */
    } else {
        coven_state seen;
        memcpy(&seen, state, game->state_size);
        game->mask(table, &seen, actor);
        *key = coven_hash(table, &seen) | 1;
    }
    return actor;
}

static int follow(uct_player *self, int from, uint64_t key, int actor) {
    int last = NONE;
    for (int at = self->edge[from].next; at != NONE; at = self->node[at].sibling) {
        if (self->node[at].key == key && self->node[at].actor == actor) return at;
        last = at;
    }
    const int made = new_node(self, key, actor);
    if (made == NONE) return NONE;
    if (last == NONE)
        self->edge[from].next = made;
    else
        self->node[last].sibling = made;
    return made;
}

static void count_result(uct_player *self, const step *way, int steps, const int *share) {
    for (int i = 0; i < steps; i++) {
        node *at = &self->node[way[i].node];
        edge *e = &self->edge[way[i].edge];
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
    step way[DEPTH_MAX];
    int steps = 0, at = 0, actor = self->base.seat;
    while (steps < DEPTH_MAX) {
        if (!self->node[at].count && !list_edges(self, at, state, rng)) break;
        const int from = table->secrets ? choose_allowed(self, at, state, rng) : choose_alike(self, at);
        if (from == NONE) break;
        uint64_t key;
        const bool fresh = !self->edge[from].visits;
        way[steps++] = (step){.node = at, .edge = from};
        actor = play_on(self, self->edge[from].event, state, rng, &key);
        if (fresh || actor == COVEN_END) break;
        at = follow(self, from, key, actor);
        if (at == NONE) break;
    }
    coven_played played = {0};
    if (actor != COVEN_END) game->playout(table, state, rng, 1, &played);
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    game->result(table, state, share, score);
    count_result(self, way, steps, share);
}

static void think(uct_player *self, const void *masked) {
    const coven_table *table = self->base.table;
    coven_rng rng = player_rng(&self->base);
    limit until = limit_begin(&self->base, STANDARD_ITERATIONS, PER_MILLISECOND);
    self->nodes = self->edges = 0;
    new_node(self, 0, self->base.seat);
    while (self->node[0].visits < SIMULATIONS_MAX && limit_next(&until)) {
        coven_state world;
        memcpy(&world, masked, table->game->state_size);
        if (table->secrets) table->game->imagine(table, &world, self->base.seat, &rng);
        iterate(self, &world, &rng);
    }
}

/* ---- the player ---- */

/* The edges of the root from the most visited to the least; returns how many. */
static int rank(const uct_player *self, const edge **out, int room) {
    const node *root = &self->node[0];
    int given = 0;
    for (int i = 0; i < root->count; i++) {
        const edge *e = &self->edge[root->edges + i];
        int place = given;
        while (place > 0 && (out[place - 1]->visits < e->visits ||
                             (out[place - 1]->visits == e->visits && out[place - 1]->mean < e->mean)))
            place--;
        if (place == room) continue;
        const int moved = given < room ? given++ : room - 1;
        memmove(out + place + 1, out + place, (size_t)(moved - place) * sizeof *out);
        out[place] = e;
    }
    return given;
}

static int uct_advise(player *base, const void *masked, player_advice *out, int room) {
    uct_player *self = (uct_player *)base;
    const edge *best[COVEN_EVENTS_MAX];
    think(self, masked);
    const int count = rank(self, best, room < COVEN_EVENTS_MAX ? room : COVEN_EVENTS_MAX);
    for (int i = 0; i < count; i++)
        out[i] = (player_advice){.event = best[i]->event, .value = best[i]->mean, .weight = (int)best[i]->visits};
    return count;
}

static coven_event uct_choose(player *base, const void *masked) {
    player_advice best;
    uct_advise(base, masked, &best, 1);
    return best.event;
}

extern const player_kind player_uct;
const player_kind player_uct = {
    .name = "uct",
    .about = "Plays thousands of random games in its mind (plain Monte Carlo tree search).",
    .settings = (const char *const[]){"time", "iterations", NULL},
    .advises = true,
    .sit = uct_sit,
    .choose = uct_choose,
    .advise = uct_advise,
    .see = player_see_nothing,
    .leave = uct_leave,
};
