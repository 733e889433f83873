/* worlds.c -- imagined worlds that live through a game: a particle filter in whole numbers. */
#include "players/worlds.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORLDS = 128,
    WHOLE = 1 << 16,   /* a probability of 1 */
    LEAST = WHOLE / 64 /* what is left to an event that the judge thinks little of, shared by all */
};

struct worlds {
    const judge *judge;
    int seat, temperature;
    bool begun;
    coven_state state[WORLDS];
    uint32_t weight[WORLDS];    /* the greatest is WHOLE */
    uint32_t up_to[WORLDS + 1]; /* their sums, for drawing */
};

worlds *worlds_new(const judge *by, int seat, int temperature) {
    worlds *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->judge = by;
    self->seat = seat;
    self->temperature = temperature;
    return self;
}

void worlds_free(worlds *self) { free(self); }

/* Begin afresh from what the seat sees. */
static void imagine_all(worlds *self, const void *masked, coven_rng *rng) {
    const coven_table *table = self->judge->table;
    for (int i = 0; i < WORLDS; i++) {
        memcpy(&self->state[i], masked, table->game->state_size);
        table->game->imagine(table, &self->state[i], self->seat, rng);
        self->weight[i] = WHOLE;
    }
    self->begun = true;
}

/* Is this what the seat sees of its worlds? Not if it came to the table late. */
static bool agree(const worlds *self, const void *masked) {
    const coven_table *table = self->judge->table;
    int heaviest = 0;
    while (self->weight[heaviest] < WHOLE) heaviest++;
    coven_state seen = self->state[heaviest];
    table->game->mask(table, &seen, self->seat);
    return memcmp(&seen, masked, table->game->state_size) == 0;
}

/* ---- one event in one world ---- */

/* How likely each event is there: of chance by its weight, of a seat by softmax. In parts of WHOLE, roughly. */
static int list_chances(const worlds *self, const void *world, coven_event *event, uint32_t *part) {
    const coven_table *table = self->judge->table;
    const int count = table->game->chances(table, world, event, part);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum += part[i];
    for (int i = 0; i < count; i++) part[i] = (uint32_t)((uint64_t)part[i] * WHOLE / sum) + 1;
    return count;
}

static int list_choices(const worlds *self, const void *world, coven_event *event, uint32_t *part) {
    prospect list[COVEN_EVENTS_MAX];
    const int count = judge_prospects(self->judge, world, list);
    const int32_t best = list[judge_best(list, count)].logit;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        event[i] = list[i].event;
        part[i] = fixed_exp_minus((int64_t)(best - list[i].logit) * FIXED_LOGIT / self->temperature);
        sum += part[i];
    }
    for (int i = 0; i < count; i++)
        part[i] = (uint32_t)((uint64_t)part[i] * (WHOLE - LEAST) / sum) + LEAST / (uint32_t)count + 1;
    return count;
}

/* Play in a world what was seen: one of the events that look like it to the seat. Returns how likely that was; 0, and
 * nothing is played, if it cannot have happened there. */
static uint32_t play_seen(const worlds *self, void *world, coven_event seen, coven_rng *rng) {
    const coven_table *table = self->judge->table;
    const int actor = table->game->actor(table, world);
    if (actor == self->seat) {
        table->game->apply(table, world, seen);
        return WHOLE;
    }
    coven_event event[COVEN_EVENTS_MAX];
    uint32_t part[COVEN_EVENTS_MAX], sum = 0;
    const int count =
        actor == COVEN_CHANCE ? list_chances(self, world, event, part) : list_choices(self, world, event, part);
    int fitting = 0;
    for (int i = 0; i < count; i++) {
        if (table->game->mask_event(table, world, event[i], self->seat) != seen) continue;
        event[fitting] = event[i];
        part[fitting++] = part[i];
        sum += part[i];
    }
    if (!fitting) return 0;
    uint32_t n = coven_rng_below(rng, sum);
    int which = 0;
    for (; n >= part[which]; which++) n -= part[which];
    table->game->apply(table, world, event[which]);
    return sum < WHOLE ? sum : WHOLE;
}

/* ---- all of them ---- */

/* The greatest weight becomes WHOLE again. False if nobody has any. */
static bool scale(worlds *self) {
    uint64_t most = 0;
    for (int i = 0; i < WORLDS; i++)
        if (self->weight[i] > most) most = self->weight[i];
    for (int i = 0; most && i < WORLDS; i++) self->weight[i] = (uint32_t)((uint64_t)self->weight[i] * WHOLE / most);
    return most > 0;
}

/* When the weights lie on less than half of the worlds' number: as many copies of each as its weight is worth. */
static void replace_light_ones(worlds *self, coven_rng *rng) {
    uint64_t sum = 0, squares = 0;
    for (int i = 0; i < WORLDS; i++) {
        sum += self->weight[i];
        squares += (uint64_t)self->weight[i] * self->weight[i];
    }
    if (2 * (sum * sum / squares) >= WORLDS) return;
    const uint64_t step = sum, first = coven_rng_below(rng, (uint32_t)sum); /* in parts of sum / WORLDS */
    coven_state copy[WORLDS];
    uint64_t up_to = 0;
    for (int i = 0, made = 0; i < WORLDS; i++) {
        up_to += (uint64_t)self->weight[i] * WORLDS;
        for (; made < WORLDS && first + step * (uint64_t)made < up_to; made++) copy[made] = self->state[i];
    }
    memcpy(self->state, copy, sizeof copy);
    for (int i = 0; i < WORLDS; i++) self->weight[i] = WHOLE;
}

void worlds_see(worlds *self, const void *masked, coven_event event, coven_rng *rng) {
    const coven_table *table = self->judge->table;
    if (!self->begun || !agree(self, masked)) imagine_all(self, masked, rng);
    for (int i = 0; i < WORLDS; i++) {
        if (!self->weight[i]) continue; /* left behind where this could not happen */
        const uint64_t part = play_seen(self, &self->state[i], event, rng);
        self->weight[i] = (uint32_t)(self->weight[i] * part / WHOLE);
    }
    if (scale(self)) {
        replace_light_ones(self, rng);
        return;
    }
    coven_state after;
    memcpy(&after, masked, table->game->state_size);
    table->game->apply(table, &after, event);
    imagine_all(self, &after, rng);
}

void worlds_settle(worlds *self, const void *masked, coven_rng *rng) {
    if (!self->begun || !agree(self, masked)) imagine_all(self, masked, rng);
    for (int i = 0; i < WORLDS; i++) self->up_to[i + 1] = self->up_to[i] + self->weight[i];
}

void worlds_draw(const worlds *self, coven_rng *rng, void *state) {
    const uint32_t n = coven_rng_below(rng, self->up_to[WORLDS]);
    int low = 0;
    for (int step = WORLDS / 2; step; step /= 2)
        if (self->up_to[low + step] <= n) low += step;
    memcpy(state, &self->state[low], self->judge->table->game->state_size);
}
