/* ply.c -- players that look one event ahead. `greedy` judges what each event leads to by the game's hand-made
 * estimate, `learned` by the net, and the weaker levels (levels.c) do the same with noise on their judgement. Noise is
 * drawn from the Gumbel distribution, so that an event is chosen by softmax: near misses often, blunders seldom. A win
 * on the table is taken whatever the noise. */
#include <stdlib.h>

#include "players/player.h"
#include "players/value.h"
#include "players/weights.h"

typedef struct ply_player {
    player base;
    judge judge;
    network *own; /* the net, if the player read it itself */
    ways ways;
} ply_player;

static void ply_leave(player *base) {
    ply_player *self = (ply_player *)base;
    net_free(self->own);
    ways_free(&self->ways);
    free(self);
}

/* Judge by the net. With one ply there is time to ask it in all ways of seeing a position. */
static bool ply_learned(ply_player *self, const player_settings *settings, coven_error *error) {
    if (!settings->net && !weights_net(self->judge.table, &self->own, error)) return false;
    self->judge.net = settings->net ? settings->net : self->own;
    self->judge.ways = &self->ways;
    return ways_make(&self->ways, self->judge.table) || coven_fail(error, "no memory");
}

static player *ply_sit(const coven_table *table, bool learned, const player_settings *settings, coven_error *error) {
    ply_player *self = calloc(1, sizeof *self);
    if (!self) {
        coven_fail(error, "no memory");
        return NULL;
    }
    self->judge.table = table;
    if (learned && !ply_learned(self, settings, error)) {
        ply_leave(&self->base);
        return NULL;
    }
    return &self->base;
}

static int choose_noisily(const prospect *list, int count, int noise, coven_rng *rng) {
    int best = 0;
    int64_t most = INT64_MIN;
    for (int i = 0; i < count; i++) {
        if (list[i].ended && list[i].value == COVEN_ONE) return i;
        const int64_t score = list[i].logit + (int64_t)fixed_gumbel(rng) * noise / FIXED_LOGIT;
        if (score > most) most = score, best = i;
    }
    return best;
}

static coven_event ply_choose(player *base, const void *masked) {
    const ply_player *self = (const ply_player *)base;
    prospect list[COVEN_EVENTS_MAX];
    const int count = judge_prospects(&self->judge, masked, list);
    const int noise = base->settings.noise * FIXED_LOGIT / 100;
    if (!noise) return list[judge_best(list, count)].event;
    coven_rng rng = player_rng(base);
    return list[choose_noisily(list, count, noise, &rng)].event;
}

static int ply_advise(player *base, const void *masked, player_advice *out, int room) {
    const ply_player *self = (const ply_player *)base;
    prospect list[COVEN_EVENTS_MAX];
    int count = judge_prospects(&self->judge, masked, list), given = 0;
    while (given < room && count) {
        const int best = judge_best(list, count);
        out[given++] = (player_advice){.event = list[best].event, .value = list[best].value, .weight = 1};
        list[best] = list[--count];
    }
    return given;
}

static player *greedy_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)seat;
    return ply_sit(table, false, settings, error);
}

static player *learned_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)seat;
    return ply_sit(table, true, settings, error);
}

extern const player_kind player_greedy, player_learned;
const player_kind player_greedy = {
    .name = "greedy",
    .about = "Looks one event ahead with a hand-made rule of thumb.",
    .settings = (const char *const[]){"noise", NULL},
    .advises = true,
    .sit = greedy_sit,
    .choose = ply_choose,
    .advise = ply_advise,
    .see = player_see_nothing,
    .leave = ply_leave,
};

const player_kind player_learned = {
    .name = "learned",
    .about = "Looks one event ahead with what it learned from playing itself.",
    .settings = (const char *const[]){"noise", NULL},
    .advises = true,
    .sit = learned_sit,
    .choose = ply_choose,
    .advise = ply_advise,
    .see = player_see_nothing,
    .leave = ply_leave,
};
