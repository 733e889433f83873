/* value.c -- judging positions. */
#include "players/value.h"

#include <string.h>

void judge_result(const coven_table *table, const void *state, int *values) {
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    table->game->result(table, state, share, score);
    for (int i = 0; i < table->seats; i++) values[i] = share[i] * (COVEN_ONE / 4) / (COVEN_SHARE / 4);
}

/* The mean logit over all symmetries of a position. */
static int32_t logit_of(const judge *self, const uint16_t *feature, int count) {
    const int32_t plain = net_logit(self->net, feature, count);
    if (!self->symmetry) return plain;
    int64_t sum = plain;
    for (int number = 1; number <= self->symmetry->others; number++) {
        uint16_t seen[COVEN_FEATURES_MAX];
        symmetry_apply(self->symmetry, number, feature, count, seen);
        sum += net_logit(self->net, seen, count);
    }
    return (int32_t)(sum / (self->symmetry->others + 1));
}

int judge_value(const judge *self, const void *state, int seat, int32_t *logit) {
    const coven_table *table = self->table;
    int value;
    if (table->game->actor(table, state) == COVEN_END || !self->net) {
        int values[COVEN_SEATS_MAX];
        if (table->game->actor(table, state) == COVEN_END)
            judge_result(table, state, values);
        else
            table->game->estimate(table, state, values);
        value = values[seat - 1];
        if (logit) *logit = fixed_logit(value);
    } else {
        uint16_t feature[COVEN_FEATURES_MAX];
        const int32_t x = logit_of(self, feature, table->game->features(table, state, seat, feature));
        value = fixed_sigmoid(x);
        if (logit) *logit = x;
    }
    return value;
}

void judge_others(const judge *self, const void *state, int seat, int value, int *values) {
    const int seats = self->table->seats;
    int64_t sum = 0;
    values[seat - 1] = value;
    if (seats == 2) {
        values[2 - seat] = COVEN_ONE - value;
        return;
    }
    for (int i = 0; i < seats; i++) {
        if (i == seat - 1) continue;
        values[i] = judge_value(self, state, i + 1, NULL);
        sum += values[i];
    }
    for (int i = 0; i < seats; i++) {
        if (i == seat - 1) continue;
        values[i] = (int)(sum ? (int64_t)values[i] * (COVEN_ONE - value) / sum : (COVEN_ONE - value) / (seats - 1));
    }
}

int judge_prospects(const judge *self, const void *state, prospect *out) {
    const coven_table *table = self->table;
    const coven_game *game = table->game;
    coven_event list[COVEN_EVENTS_MAX];
    const int count = game->legal(table, state, list), seat = game->actor(table, state);
    for (int i = 0; i < count; i++) {
        coven_state child;
        memcpy(&child, state, game->state_size);
        game->apply(table, &child, list[i]);
        out[i].event = list[i];
        out[i].ended = game->actor(table, &child) == COVEN_END;
        out[i].value = judge_value(self, &child, seat, &out[i].logit);
    }
    return count;
}

int judge_best(const prospect *list, int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (list[i].logit > list[best].logit) best = i;
    return best;
}

int judge_pick(const prospect *list, int count, coven_rng *rng) {
    const int32_t best = list[judge_best(list, count)].logit;
    uint32_t equals = 0;
    for (int i = 0; i < count; i++) equals += list[i].logit == best;
    uint32_t skip = equals > 1 ? coven_rng_below(rng, equals) : 0;
    int at = 0;
    while (list[at].logit != best || skip--) at++;
    return at;
}
