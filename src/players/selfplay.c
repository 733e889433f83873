/* selfplay.c -- play a game, and compute what each seat should have expected in it. */
#include "players/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "players/search_tree.h"

void samples_free(samples *self) {
    free(self->sample);
    free(self->feature);
    *self = (samples){0};
}

static bool reserve(samples *self) {
    if (self->count + COVEN_SEATS_MAX > self->capacity) {
        const int capacity = 2 * self->capacity + 64;
        sample *more = realloc(self->sample, (size_t)capacity * sizeof *more);
        if (!more) return false;
        self->sample = more;
        self->capacity = capacity;
    }
    if (self->features + COVEN_SEATS_MAX * COVEN_FEATURES_MAX > self->features_capacity) {
        const uint32_t capacity = 2 * self->features_capacity + COVEN_SEATS_MAX * COVEN_FEATURES_MAX;
        uint16_t *more = realloc(self->feature, capacity * sizeof *more);
        if (!more) return false;
        self->feature = more;
        self->features_capacity = capacity;
    }
    return true;
}

/* Add a sample of a state as a seat sees it; NULL when out of memory. */
static sample *note_view(samples *self, const judge *by, const void *state, int seat) {
    if (self->failed || !reserve(self)) {
        self->failed = true;
        return NULL;
    }
    uint16_t *feature = self->feature + self->features;
    const int count = by->table->game->features(by->table, state, seat, feature);
    sample *made = &self->sample[self->count++];
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
static void note(samples *self, const judge *by, const void *state, int decided, int found) {
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

static coven_event decide(const train_settings *s, const judge *by, const void *state, int decisions, coven_rng *rng) {
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
static coven_event think(const train_settings *s, const judge *by, search_tree *tree, const void *state, int decisions,
                         coven_rng *rng, samples *out, int *found) {
    enum { VISITS_MIN = 2 };
    const coven_table *table = by->table;
    const int seat = table->game->actor(table, state), noise = (int)(s->noise * FIXED_LOGIT);
    coven_state seen, after;
    memcpy(&seen, state, table->game->state_size);
    table->game->mask(table, &seen, seat);
    limit until = {.iterations = s->search};
    if (!search_run(tree, &seen, NULL, &until, rng)) {
        out->failed = true;
        return 0;
    }
    search_answer list[COVEN_EVENTS_MAX];
    const int count = search_answers(tree, list);
    int chosen = search_best(list, count);
    int64_t max = INT64_MIN;
    for (int i = 0; i < count; i++) {
        if (list[i].visits < VISITS_MIN) continue;
        const int value = list[i].proven ? list[i].value : (int)(list[i].sum / list[i].visits);
        const int64_t score = fixed_logit(value) + (int64_t)fixed_gumbel(rng) * noise / FIXED_LOGIT;
        if (noise && score > max) max = score, chosen = i;
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
static void set_targets(samples *self, const coven_table *table, float lambda, const int *result) {
    float later[COVEN_SEATS_MAX];
    for (int i = 0; i < table->seats; i++) later[i] = (float)result[i] / COVEN_ONE;
    for (int i = self->count - 1; i >= 0; i--) {
        sample *s = &self->sample[i];
        if (s->known) continue;
        float *mine = &later[s->seat - 1];
        s->target = *mine;
        *mine = (1 - lambda) * (float)s->value / COVEN_ONE + lambda * *mine;
        if (table->seats == 2) later[2 - s->seat] = 1 - *mine;
    }
}

/* `tree` is NULL where one looks one event ahead. */
static void play(const train_settings *settings, const judge *by, search_tree *tree, int number, samples *out) {
    const coven_table *table = by->table;
    const coven_game *game = table->game;
    coven_rng rng;
    coven_rng_seed(&rng, settings->seed * 0x9e3779b97f4a7c15u + (uint64_t)number);
    coven_state state;
    game->start(table, &state);
    for (int decisions = 0, actor; (actor = game->actor(table, &state)) != COVEN_END;) {
        if (actor == COVEN_CHANCE) {
            game->apply(table, &state, game->pick(table, &state, &rng));
            continue;
        }
        int found = -1;
        const coven_event event = tree ? think(settings, by, tree, &state, decisions, &rng, out, &found)
                                       : decide(settings, by, &state, decisions, &rng);
        if (out->failed) return;
        game->apply(table, &state, event);
        decisions++;
        if (game->actor(table, &state) != COVEN_END && (number + decisions) % stride(table) == 0)
            note(out, by, &state, actor, found);
    }
    int result[COVEN_SEATS_MAX];
    judge_result(table, &state, result);
    set_targets(out, table, settings->lambda, result);
}

void selfplay_game(const train_settings *settings, const judge *by, int number, samples *out) {
    out->count = 0;
    out->features = 0;
    if (!settings->search) {
        play(settings, by, NULL, number, out);
        return;
    }
    const search_style style = search_style_for(by->table);
    search_tree *tree = search_new(by, &style);
    if (tree)
        play(settings, by, tree, number, out);
    else
        out->failed = true;
    search_free(tree);
}
