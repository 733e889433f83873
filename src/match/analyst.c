/* analyst.c -- judging the events of a record. */
#include "match/analyst.h"

#include <stdlib.h>
#include <string.h>

#include "players/value.h"
#include "players/weights.h"

/* What a decision may cost before it gets a mark. */
static const int mark_from[MARKS] = {0, COVEN_ONE * 3 / 100, COVEN_ONE * 8 / 100, COVEN_ONE * 16 / 100};

enum { WORLDS = 96 }; /* samples of chance where it cannot be counted out */

typedef struct desk {
    const coven_table *table;
    judge judge;
    network *own;
    player *who[COVEN_SEATS_MAX];
} desk;

const char *analyst_mark_word(analyst_mark mark) {
    static const char *const word[MARKS] = {"", "inaccuracy", "mistake", "blunder"};
    return word[mark];
}

const char *analyst_mark_sign(analyst_mark mark) {
    static const char *const sign[MARKS] = {"", "?!", "?", "??"};
    return sign[mark];
}

int analyst_percent(int share) {
    const int64_t half = share < 0 ? -COVEN_ONE / 2 : COVEN_ONE / 2;
    return (int)(((int64_t)share * 100 + half) / COVEN_ONE);
}

/* ---- what a state is worth ---- */

/* Of a state where a seat acts, or that has ended: one event ahead. */
static void value_of_decision(const desk *self, const void *state, int *values) {
    const coven_table *table = self->table;
    const int actor = table->game->actor(table, state);
    if (actor == COVEN_END) {
        judge_result(table, state, values);
        return;
    }
    prospect list[COVEN_EVENTS_MAX];
    const int best = judge_best(list, judge_prospects(&self->judge, state, list));
    coven_state after;
    memcpy(&after, state, table->game->state_size);
    table->game->apply(table, &after, list[best].event);
    if (list[best].ended)
        judge_result(table, &after, values);
    else
        judge_others(&self->judge, &after, actor, list[best].value, values);
}

/* Of a state where chance acts: the mean over its outcomes, counted out if a seat acts after each, else sampled. */
static void value_of_chance(const desk *self, const void *state, int *values) {
    const coven_table *table = self->table;
    const coven_game *game = table->game;
    coven_event list[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const int count = game->chances(table, state, list, weight);
    int64_t sum[COVEN_SEATS_MAX] = {0}, all = 0;
    bool counted = true;
    coven_rng rng;
    coven_rng_seed(&rng, coven_hash(table, state));
    for (int i = 0; i < (counted ? count : WORLDS); i++) {
        coven_state after;
        memcpy(&after, state, game->state_size);
        game->apply(table, &after, counted ? list[i] : game->pick(table, &after, &rng));
        if (counted && game->actor(table, &after) == COVEN_CHANCE) {
            counted = false; /* begin again, by samples */
            memset(sum, 0, sizeof sum);
            all = 0;
            i = -1;
            continue;
        }
        while (game->actor(table, &after) == COVEN_CHANCE) game->apply(table, &after, game->pick(table, &after, &rng));
        int one[COVEN_SEATS_MAX];
        value_of_decision(self, &after, one);
        const int64_t times = counted ? (int64_t)weight[i] : 1;
        for (int seat = 0; seat < table->seats; seat++) sum[seat] += times * one[seat];
        all += times;
    }
    for (int seat = 0; seat < table->seats; seat++) values[seat] = (int)(sum[seat] / all);
}

static void value_of(const desk *self, const void *state, int *values) {
    if (self->table->game->actor(self->table, state) == COVEN_CHANCE)
        value_of_chance(self, state, values);
    else
        value_of_decision(self, state, values);
}

/* ---- events ---- */

/* What the adviser thinks of the event that was played; the best is first. */
static int find_advice(const player_advice *advice, int count, coven_event event) {
    for (int i = 0; i < count; i++)
        if (advice[i].event == event) return i;
    return -1;
}

static bool judge_decision(const desk *self, const void *state, analyst_ply *out, coven_error *error) {
    const coven_table *table = self->table;
    const int seat = out->actor;
    coven_state seen;
    memcpy(&seen, state, table->game->state_size);
    table->game->mask(table, &seen, seat);
    player_advice *advice = malloc(COVEN_EVENTS_MAX * sizeof *advice);
    if (!advice) return coven_fail(error, "no memory");
    self->who[seat - 1]->asked = &out->event;
    const int count = player_advise(self->who[seat - 1], &seen, advice, COVEN_EVENTS_MAX);
    self->who[seat - 1]->asked = NULL;
    if (!count) {
        free(advice);
        return true;
    }
    const int found = find_advice(advice, count, out->event);
    out->best = advice[0].event;
    out->best_value = advice[0].value;
    out->value = found >= 0 ? advice[found].value : out->best_value;
    free(advice);
    /* An event that was visited less may look better than the best by accident. */
    if (out->value > out->best_value) out->value = out->best_value;
    judge_others(&self->judge, state, seat, out->best_value, out->before);
    for (int mark = MARK_INACCURACY; mark < MARKS; mark++)
        if (out->best_value - out->value >= mark_from[mark]) out->mark = (analyst_mark)mark;
    return true;
}

static void judge_chance(const desk *self, const void *state, analyst_ply *out) {
    coven_state after;
    int then[COVEN_SEATS_MAX];
    memcpy(&after, state, self->table->game->state_size);
    self->table->game->apply(self->table, &after, out->event);
    value_of(self, state, out->before);
    value_of(self, &after, then);
    for (int seat = 0; seat < self->table->seats; seat++) out->luck[seat] = then[seat] - out->before[seat];
}

/* ---- the whole ---- */

static bool sit_down(desk *self, const coven_table *table, const player_settings *settings, const atomic_bool *enough,
                     coven_error *error) {
    const player_kind *kind = player_analyst_of(table->game);
    self->table = table;
    if (!settings->net && !weights_net(table, &self->own, error)) return false;
    self->judge = (judge){.table = table, .net = settings->net ? settings->net : self->own};
    player_settings own = *settings;
    own.net = self->judge.net;
    for (int seat = 1; seat <= table->seats; seat++) {
        self->who[seat - 1] = player_sit(kind, table, seat, &own, error);
        if (!self->who[seat - 1]) return false;
        self->who[seat - 1]->stop = enough;
    }
    return true;
}

static void get_up(desk *self) {
    for (int i = 0; i < COVEN_SEATS_MAX; i++) player_leave(self->who[i]);
    net_free(self->own);
}

static void add_up(analysis *self) {
    const int seats = self->record->table->seats;
    for (int i = 0; i < self->record->count; i++) {
        const analyst_ply *p = &self->ply[i];
        for (int seat = 0; seat < seats && p->actor == COVEN_CHANCE; seat++) self->luck[seat] += p->luck[seat];
        if (p->actor == COVEN_CHANCE) continue;
        self->decisions[p->actor - 1]++;
        self->loss[p->actor - 1] += p->best_value - p->value;
        self->marks[p->actor - 1][p->mark]++;
    }
    for (int seat = 0; seat < seats; seat++) self->adjusted[seat] = self->end[seat] - self->luck[seat];
}

bool analyst_judge(const coven_record *record, const player_settings *settings, const analyst_watch *watch,
                   analysis *out, coven_error *error) {
    const coven_table *table = record->table;
    desk self = {.own = NULL};
    *out = (analysis){.record = record};
    out->ply = calloc(record->count ? (size_t)record->count : 1, sizeof *out->ply);
    const atomic_bool *enough = watch ? watch->enough : NULL;
    bool good = out->ply ? sit_down(&self, table, settings, enough, error) : coven_fail(error, "no memory");
    coven_state state = record->first;
    for (int i = 0; good && i < record->count; i++) {
        analyst_ply *p = &out->ply[i];
        p->actor = table->game->actor(table, &state);
        p->event = record->event[i];
        if (p->actor == COVEN_CHANCE)
            judge_chance(&self, &state, p);
        else
            good = judge_decision(&self, &state, p, error);
        if (enough && atomic_load(enough)) good = false; /* a judgement that was cut short is none */
        if (!good) break;
        for (int seat = 0; seat < table->seats; seat++) player_show(self.who[seat], &state, p->event);
        table->game->apply(table, &state, p->event);
        if (watch) watch->ply(watch->self, i + 1);
    }
    if (good) {
        out->ended = table->game->actor(table, &state) == COVEN_END;
        value_of(&self, &state, out->end);
        add_up(out);
    } else {
        analyst_free(out);
    }
    get_up(&self);
    return good;
}

void analyst_free(analysis *self) {
    free(self->ply);
    self->ply = NULL;
}

/* ---- a hint ---- */

static void put_event(const coven_table *table, const void *seen, const player_advice *of, coven_text *out) {
    coven_put(out, "\"");
    table->game->print_event(table, seen, of->event, out);
    coven_put(out, "\" (%d in 100)", analyst_percent(of->value));
}

void analyst_put_hint(const coven_table *table, const void *seen, const player_advice *advice, int count,
                      coven_text *out) {
    if (!count) return;
    const int best = advice[0].value;
    if (count == 1) {
        coven_put(out, "There is only one thing to do: ");
        put_event(table, seen, &advice[0], out);
        coven_put(out, ".");
        return;
    }
    coven_put(out, best >= COVEN_ONE - COVEN_ONE / 100 ? "You win with "
                   : best <= COVEN_ONE / 100           ? "All looks lost; longest lasts "
                                                       : "I would play ");
    put_event(table, seen, &advice[0], out);
    coven_put(out, "%s", best - advice[1].value < COVEN_ONE / 50 ? "; as good almost: " : "; next best: ");
    for (int i = 1; i < count; i++) {
        coven_put(out, "%s", i == 1 ? "" : i + 1 == count ? " and " : ", ");
        put_event(table, seen, &advice[i], out);
    }
    coven_put(out, ".");
}
