/* worlds.c -- a particle filter of imagined worlds, in integer arithmetic. */
#include "players/worlds.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORLDS = 128,
    WHOLE = 1 << 16,   /* a probability of 1 */
    FLOOR = WHOLE / 64 /* the least probability of all events together, however the judge rates them */
};

/* All worlds agree in what the seat sees, which is most of a state. So one world is stored completely, and of the
 * others only the words in which any of them differs from it. They are complete, on the stack, while events are
 * played in them. */
enum { WORDS = COVEN_STATE_MAX / 4 };

struct worlds {
    const judge *judge;
    int seat, temperature;
    bool begun;
    int differing;        /* words that differ */
    uint8_t place[WORDS]; /* of each in the state */
    coven_state common;
    uint32_t *own;              /* [WORLDS][differing] */
    uint32_t weight[WORLDS];    /* the greatest is WHOLE; a world of weight 0 stands for nothing */
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

void worlds_free(worlds *self) {
    if (!self) return;
    free(self->own);
    free(self);
}

/* ---- keeping them ---- */

static void unpack(const worlds *self, int world, coven_state *state) {
    const uint32_t *own = self->own + (size_t)world * (size_t)self->differing;
    memcpy(state, &self->common, self->judge->table->game->state_size);
    for (int i = 0; i < self->differing; i++) memcpy(state->byte + 4 * self->place[i], &own[i], sizeof own[i]);
}

static void unpack_all(const worlds *self, coven_state *all) {
    for (int i = 0; i < WORLDS; i++) {
        all[i] = self->common;
        if (self->weight[i]) unpack(self, i, &all[i]);
    }
}

static uint32_t word_at(const coven_state *state, int place) {
    uint32_t word;
    memcpy(&word, state->byte + 4 * place, sizeof word);
    return word;
}

/* The first world that counts becomes the common one; list the words in which others differ from it. */
static void find_differing(worlds *self, const coven_state *all, const uint8_t *source) {
    enum { BLOCK = 16 }; /* words at a time, whose sums stay in registers */
    coven_state differs = {{0}};
    int first = 0;
    while (!self->weight[first]) first++;
    self->common = all[source[first]];
    for (int at = 0; at * 8 < (int)self->judge->table->game->state_size; at += BLOCK) {
        uint64_t sum[BLOCK] = {0};
        for (int i = first + 1; i < WORLDS; i++) {
            const uint64_t *word = all[source[i]].word + at;
            for (int w = 0; self->weight[i] && w < BLOCK; w++) sum[w] |= word[w] ^ self->common.word[at + w];
        }
        memcpy(differs.word + at, sum, sizeof sum);
    }
    self->differing = 0;
    for (int place = 0; place < WORDS; place++)
        if (word_at(&differs, place)) self->place[self->differing++] = (uint8_t)place;
}

/* Keep the worlds: number i is all[source[i]]. When out of memory they are dropped, and imagined again on demand. */
static bool pack(worlds *self, const coven_state *all, const uint8_t *source) {
    find_differing(self, all, source);
    const size_t differing = (size_t)self->differing;
    uint32_t *own = realloc(self->own, (differing * WORLDS + 1) * sizeof *own);
    self->begun = own != NULL;
    if (!own) return false;
    self->own = own;
    for (int i = 0; i < WORLDS; i++)
        for (size_t d = 0; d < differing; d++)
            own[(size_t)i * differing + d] = self->weight[i] ? word_at(&all[source[i]], self->place[d]) : 0;
    return true;
}

/* Start again from what the seat sees. */
static void imagine_all(worlds *self, const void *masked, coven_rng *rng, coven_state *all) {
    const coven_table *table = self->judge->table;
    coven_state seen = {{0}}; /* with zeros behind it, so that whole words can be compared */
    memcpy(&seen, masked, table->game->state_size);
    for (int i = 0; i < WORLDS; i++) {
        all[i] = seen;
        table->game->imagine(table, &all[i], self->seat, rng);
        self->weight[i] = WHOLE;
    }
}

/* Is this what the seat sees of its worlds? Not if it joined the game late. */
static bool agree(const worlds *self, const void *masked) {
    const coven_table *table = self->judge->table;
    int heaviest = 0;
    while (self->weight[heaviest] < WHOLE) heaviest++;
    coven_state seen;
    unpack(self, heaviest, &seen);
    table->game->mask(table, &seen, self->seat);
    return memcmp(&seen, masked, table->game->state_size) == 0;
}

/* ---- one event in one world ---- */

/* How likely each event is there: of chance by its weight, of a seat by softmax. In parts of WHOLE, roughly. */
static int list_probabilities(const worlds *self, const void *world, coven_event *event, uint32_t *part) {
    const coven_table *table = self->judge->table;
    const int count = table->game->chance_outcomes(table, world, event, part);
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
        part[i] = (uint32_t)((uint64_t)part[i] * (WHOLE - FLOOR) / sum) + FLOOR / (uint32_t)count + 1;
    return count;
}

/* Play in a world one of the events that look to the seat like the observed one. Returns how likely that was; 0,
 * without playing anything, if it is impossible there. */
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
        actor == COVEN_CHANCE ? list_probabilities(self, world, event, part) : list_choices(self, world, event, part);
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

/* Scale the weights so that the greatest is WHOLE. False if all are 0. */
static bool scale(worlds *self) {
    uint64_t max = 0;
    for (int i = 0; i < WORLDS; i++)
        if (self->weight[i] > max) max = self->weight[i];
    for (int i = 0; max && i < WORLDS; i++) self->weight[i] = (uint32_t)((uint64_t)self->weight[i] * WHOLE / max);
    return max > 0;
}

/* Resample if the effective number of worlds is less than half: each gets as many copies as its weight is worth.
 * Fills in which world each becomes a copy of. */
static void replace_light_ones(worlds *self, coven_rng *rng, uint8_t *source) {
    uint64_t sum = 0, squares = 0;
    for (int i = 0; i < WORLDS; i++) {
        source[i] = (uint8_t)i;
        sum += self->weight[i];
        squares += (uint64_t)self->weight[i] * self->weight[i];
    }
    if (2 * (sum * sum / squares) >= WORLDS) return;
    const uint64_t step = sum, first = coven_rng_below(rng, (uint32_t)sum); /* in parts of sum / WORLDS */
    uint64_t up_to = 0;
    for (int i = 0, made = 0; i < WORLDS; i++) {
        up_to += (uint64_t)self->weight[i] * WORLDS;
        for (; made < WORLDS && first + step * (uint64_t)made < up_to; made++) source[made] = (uint8_t)i;
    }
    for (int i = 0; i < WORLDS; i++) self->weight[i] = WHOLE;
}

void worlds_see(worlds *self, const void *masked, coven_event event, coven_rng *rng) {
    const coven_table *table = self->judge->table;
    coven_state all[WORLDS];
    uint8_t source[WORLDS];
    if (self->begun && agree(self, masked))
        unpack_all(self, all);
    else
        imagine_all(self, masked, rng, all);
    for (int i = 0; i < WORLDS; i++) {
        if (!self->weight[i]) continue; /* impossible in this world */
        const uint64_t part = play_seen(self, &all[i], event, rng);
        self->weight[i] = (uint32_t)(self->weight[i] * part / WHOLE);
    }
    if (!scale(self)) {
        coven_state after;
        memcpy(&after, masked, table->game->state_size);
        table->game->apply(table, &after, event);
        imagine_all(self, &after, rng, all);
    }
    replace_light_ones(self, rng, source);
    pack(self, all, source);
}

bool worlds_settle(worlds *self, const void *masked, coven_rng *rng) {
    if (!self->begun || !agree(self, masked)) {
        coven_state all[WORLDS];
        uint8_t source[WORLDS];
        imagine_all(self, masked, rng, all);
        for (int i = 0; i < WORLDS; i++) source[i] = (uint8_t)i;
        if (!pack(self, all, source)) return false;
    }
    for (int i = 0; i < WORLDS; i++) self->up_to[i + 1] = self->up_to[i] + self->weight[i];
    return true;
}

void worlds_draw(const worlds *self, coven_rng *rng, coven_state *state) {
    const uint32_t n = coven_rng_below(rng, self->up_to[WORLDS]);
    int low = 0;
    for (int step = WORLDS / 2; step; step /= 2)
        if (self->up_to[low + step] <= n) low += step;
    unpack(self, low, state);
}
