/* ply.c -- players that look one event ahead. `greedy` judges what each event leads to by the game's hand-made
 * estimate, `learned` by the net, and the weaker levels (levels.c) do the same with noise on their judgement. Noise
 * is drawn from the Gumbel distribution, so that an event is chosen by softmax: near misses often, blunders seldom.
 * An immediate win is taken whatever the noise. Events that are worth the same are chosen between by the seed. */
#include <stdlib.h>

#include "players/player.h"
#include "players/value.h"
#include "players/weights.h"

typedef struct ply_player {
    player base;
    judge judge;
    const network *own; /* the built-in net, if the player uses it */
} ply_player;

static void ply_leave(player *base) {
    ply_player *self = (ply_player *)base;
    net_free(self->own);
    symmetry_free(self->judge.symmetry);
    free(self);
}

/* Judge by the net. One ply leaves time to average over all symmetries of a position. */
static bool ply_learned(ply_player *self, const player_settings *settings, coven_error *error) {
    const coven_table *table = self->judge.table;
    if (!settings->net && !weights_net(table, &self->own, error)) return false;
    self->judge.net = settings->net ? settings->net : self->own;
    self->base.untrained = !self->judge.net && weights_of_other_set(table);
    return symmetry_of(table, &self->judge.symmetry) || coven_no_memory(error);
}

static player *ply_sit(const coven_table *table, bool learned, const player_settings *settings, coven_error *error) {
    ply_player *self = calloc(1, sizeof *self);
    if (!self) {
        coven_no_memory(error);
        return NULL;
    }
    self->judge.table = table;
    if (learned && !ply_learned(self, settings, error)) {
        ply_leave(&self->base);
        return NULL;
    }
    return &self->base;
}

/* Every event and what it leads to; an immediate win is preferred to everything that only looks as good. */
static int ply_prospects(const ply_player *self, const void *masked, prospect *list, bool *wins) {
    const int count = judge_prospects(&self->judge, masked, list);
    *wins = false;
    for (int i = 0; i < count; i++) {
        if (!list[i].ended || list[i].value != COVEN_ONE) continue;
        list[i].logit = INT32_MAX;
        *wins = true;
    }
    return count;
}

static void add_noise(prospect *list, int count, int hundredths, coven_rng *rng) {
    const int64_t noise = (int64_t)hundredths * FIXED_LOGIT / 100;
    for (int i = 0; i < count; i++) {
        const int64_t sum = list[i].logit + fixed_gumbel(rng) * noise / FIXED_LOGIT;
        list[i].logit = (int32_t)(sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
    }
}

static bool ply_choose(player *base, const void *masked, coven_event *event, coven_error *error) {
    (void)error;
    prospect list[COVEN_EVENTS_MAX];
    bool wins;
    const int count = ply_prospects((const ply_player *)base, masked, list, &wins);
    coven_rng rng = player_rng(base);
    if (base->settings.noise && !wins) add_noise(list, count, base->settings.noise, &rng);
    *event = list[judge_pick(list, count, &rng)].event;
    return true;
}

static int ply_advise(player *base, const void *masked, player_advice *out, int capacity) {
    prospect list[COVEN_EVENTS_MAX];
    bool wins;
    int count = ply_prospects((const ply_player *)base, masked, list, &wins), given = 0;
    coven_rng rng = player_rng(base);
    while (given < capacity && count) {
        const int best = judge_pick(list, count, &rng);
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
    .settings = (const char *const[]){"noise", NULL},
    .advises = true,
    .sit = learned_sit,
    .choose = ply_choose,
    .advise = ply_advise,
    .see = player_see_nothing,
    .leave = ply_leave,
};
