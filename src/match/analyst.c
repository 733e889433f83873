/* analyst.c -- judge the events of a record; see analyst.h. */
#include "match/analyst.h"

#include <stdlib.h>
#include <string.h>

#include "core/message.h"
#include "core/solver.h"
#include "core/terminal_text.h"
#include "players/fixed.h"
#include "players/value.h"
#include "players/weights.h"

/* What a decision has to cost to get each mark. */
static const int mark_from[MARKS] = {0, COVEN_ONE * 3 / 100, COVEN_ONE * 8 / 100, COVEN_ONE * 16 / 100};

enum { WORLDS = 96 }; /* samples of chance where its outcomes cannot be enumerated */

typedef struct session {
    const coven_table *table;
    judge judge;
    const network *own;
    solver_session solver;        /* open if the game has one */
    player *who[COVEN_SEATS_MAX]; /* the advisers; NULL: only the expectation is asked for */
} session;

const char *analyst_mark_word(analyst_mark mark) {
    static const char *const word[MARKS] = {"", "inaccuracy", "mistake", "blunder"};
    return word[mark];
}

const char *analyst_mark_sign(analyst_mark mark) {
    static const char *const sign[MARKS] = {"", "?!", "?", "??"};
    return sign[mark];
}

analyst_mark analyst_mark_of(int cost) {
    int mark = MARK_NONE;
    while (mark + 1 < MARKS && cost >= mark_from[mark + 1]) mark++;
    return (analyst_mark)mark;
}

analyst_mark analyst_mark_of_solved(int cost) {
    const analyst_mark mark = analyst_mark_of(cost);
    return cost > 0 && mark < MARK_MISTAKE ? MARK_MISTAKE : mark;
}

int analyst_percent(int share) {
    const int64_t half = share < 0 ? -COVEN_ONE / 2 : COVEN_ONE / 2;
    return (int)(((int64_t)share * 100 + half) / COVEN_ONE);
}

/* ---- the value of a state ---- */

/* The value of a logit, trusted as far as the game says. */
static int trusted(const session *self, int32_t logit) {
    const int confidence = self->table->game->confidence;
    return fixed_sigmoid(confidence ? (int32_t)((int64_t)logit * confidence / 100) : logit);
}

/* What the seats can expect after an event of one of them, which it judged by its own view alone. Where cards are
 * hidden, the views of the others count as much: together they see the whole state. */
static void value_after(const session *self, const void *after, int actor, const prospect *played, int *values) {
    const coven_table *table = self->table;
    const int seats = table->seats;
    if (!self->judge.net || !table->secrets) {
        judge_others(&self->judge, after, actor, self->judge.net ? trusted(self, played->logit) : played->value,
                     values);
        return;
    }
    int32_t logit[COVEN_SEATS_MAX];
    for (int seat = 1; seat <= seats; seat++) {
        logit[seat - 1] = played->logit;
        if (seat != actor) judge_value(&self->judge, after, seat, &logit[seat - 1]);
    }
    if (seats == 2) {
        values[0] = trusted(self, (logit[0] - logit[1]) / 2);
    } else {
        int64_t all = 0;
        for (int i = 0; i < seats; i++) all += values[i] = trusted(self, logit[i]) + 1;
        for (int i = 0; i < seats; i++) values[i] = (int)((int64_t)values[i] * COVEN_ONE / all);
    }
    values[seats - 1] = COVEN_ONE;
    for (int i = 0; i < seats - 1; i++) values[seats - 1] -= values[i];
}

/* Of a state where a seat acts, or of a finished game: one ply ahead. */
static void value_of_decision(const session *self, const void *state, int *values) {
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
        value_after(self, &after, actor, &list[best], values);
}

/* Of a state where chance acts: the mean over all outcomes if a seat acts after each, else over samples. */
static void value_of_chance(const session *self, const void *state, int *values) {
    const coven_table *table = self->table;
    const coven_game *game = table->game;
    coven_event list[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const int count = game->chance_outcomes(table, state, list, weight);
    int64_t sum[COVEN_SEATS_MAX] = {0}, all = 0;
    bool counted = true;
    coven_rng rng;
    coven_rng_seed(&rng, coven_hash(table, state));
    for (int i = 0; i < (counted ? count : WORLDS); i++) {
        coven_state after;
        memcpy(&after, state, game->state_size);
        game->apply(table, &after, counted ? list[i] : game->pick(table, &after, &rng));
        if (counted && game->actor(table, &after) == COVEN_CHANCE) {
            counted = false; /* start again with samples */
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
    values[table->seats - 1] = COVEN_ONE;
    for (int seat = 0; seat < table->seats - 1; seat++)
        values[table->seats - 1] -= values[seat] = (int)(sum[seat] / all);
}

/* By the solver: who wins what is solved, and the chances in the whole game from there. A deal under way cannot be
 * solved, and is worth the game's estimate of an unknown deal until it is complete. */
static void value_by_solver(const session *self, const void *state, int *values) {
    const coven_table *table = self->table;
    const coven_solver *solver = self->solver.solver;
    if (table->game->actor(table, state) == COVEN_END) {
        judge_result(table, state, values);
    } else if (solver->can_solve(table, state)) {
        const int winner = solver->winner(self->solver.memory, table, state);
        for (int seat = 1; seat <= 2; seat++) values[seat - 1] = solver_chance(table, state, winner, seat);
    } else {
        table->game->estimate(table, state, values);
    }
}

static void value_of(const session *self, const void *state, int *values) {
    if (self->solver.solver)
        value_by_solver(self, state, values);
    else if (self->table->game->actor(self->table, state) == COVEN_CHANCE)
        value_of_chance(self, state, values);
    else
        value_of_decision(self, state, values);
}

/* ---- events ---- */

/* The index of the advice about the event that was played, or -1. */
static int find_advice(const player_advice *advice, int count, coven_event event) {
    for (int i = 0; i < count; i++)
        if (advice[i].event == event) return i;
    return -1;
}

static bool judge_decision(const session *self, const void *state, analyst_ply *out, coven_error *error) {
    const coven_table *table = self->table;
    const int seat = out->actor;
    coven_state seen;
    memcpy(&seen, state, table->game->state_size);
    table->game->mask(table, &seen, seat);
    player_advice *advice = malloc(COVEN_EVENTS_MAX * sizeof *advice);
    if (!advice) return coven_no_memory(error);
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
    for (int i = 1; i < count; i++) out->choice = out->choice || advice[i].value != out->best_value;
    free(advice);
    /* An event with few visits may look better than the best by accident. */
    if (out->value > out->best_value) out->value = out->best_value;
    const int cost = out->best_value - out->value;
    const bool solved = self->solver.solver && self->solver.solver->can_solve(table, &seen);
    out->mark = solved ? analyst_mark_of_solved(cost) : analyst_mark_of(cost);
    return true;
}

/* ---- the whole ---- */

static bool open_judge(session *self, const coven_table *table, const player_settings *settings, coven_error *error) {
    self->table = table;
    if (table->game->solver && !solver_open(&self->solver, table->game, error)) return false;
    if (!settings->net && !weights_net(table, &self->own, error)) return false;
    self->judge = (judge){.table = table, .net = settings->net ? settings->net : self->own};
    return true;
}

static bool seat_advisers(session *self, const player_settings *settings, const atomic_bool *enough,
                          coven_error *error) {
    const player_kind *kind = player_analyst_of(self->table->game);
    player_settings own = *settings;
    own.net = self->judge.net;
    for (int seat = 1; seat <= self->table->seats; seat++) {
        self->who[seat - 1] = player_sit(kind, self->table, seat, &own, error);
        if (!self->who[seat - 1]) return false;
        self->who[seat - 1]->stop = enough;
    }
    return true;
}

static void close_session(session *self) {
    for (int i = 0; i < COVEN_SEATS_MAX; i++) player_leave(self->who[i]);
    solver_close(&self->solver);
    net_free(self->own);
}

/* Every event in turn. */
static bool judge_events(session *self, const analyst_watch *watch, analysis *out, coven_error *error) {
    const coven_table *table = self->table;
    const atomic_bool *enough = watch ? watch->enough : NULL;
    coven_state state = out->record->first;
    for (int i = 0; i < out->record->count; i++) {
        analyst_ply *p = &out->ply[i];
        p->actor = table->game->actor(table, &state);
        p->event = out->record->event[i];
        value_of(self, &state, p->before);
        const bool advised = self->who[0] && p->actor != COVEN_CHANCE;
        if (advised && !judge_decision(self, &state, p, error)) return false;
        /* An interrupted judgement does not count. */
        if (enough && atomic_load(enough))
            return coven_fail_as(error, COVEN_INTERRUPTED, "the analysis was interrupted");
        for (int seat = 0; self->who[0] && seat < table->seats; seat++) player_show(self->who[seat], &state, p->event);
        table->game->apply(table, &state, p->event);
        if (watch) watch->ply(watch->self, i + 1);
    }
    out->ended = table->game->actor(table, &state) == COVEN_END;
    value_of(self, &state, out->end);
    return true;
}

static bool judge_record(const coven_record *record, const player_settings *settings, bool advised,
                         const analyst_watch *watch, analysis *out, coven_error *error) {
    session self = {.own = NULL};
    *out = (analysis){.record = record};
    out->ply = calloc(record->count ? (size_t)record->count : 1, sizeof *out->ply);
    bool good = out->ply ? open_judge(&self, record->table, settings, error) : coven_no_memory(error);
    if (good && advised) good = seat_advisers(&self, settings, watch ? watch->enough : NULL, error);
    out->untrained = good && advised && self.who[0]->untrained;
    good = good && judge_events(&self, watch, out, error);
    out->advised = advised;
    if (good)
        analysis_add_up(out);
    else
        analyst_free(out);
    close_session(&self);
    return good;
}

bool analyst_judge(const coven_record *record, const player_settings *settings, const analyst_watch *watch,
                   analysis *out, coven_error *error) {
    return judge_record(record, settings, true, watch, out, error);
}

bool analyst_expect(const coven_record *record, const player_settings *settings, analysis *out, coven_error *error) {
    return judge_record(record, settings, false, NULL, out, error);
}

void analyst_free(analysis *self) {
    free(self->ply);
    self->ply = NULL;
}

/* ---- a hint ---- */

/* The arguments of an event and of what it promises. */
static void put_event(const coven_table *table, const void *seen, const player_advice *of, coven_text *out) {
    char text[COVEN_EVENT_TEXT];
    coven_text over = coven_text_over(text, sizeof text);
    table->game->print_event(table, seen, of->event, &over);
    coven_put(out, " event=");
    message_put_text(out, text);
    coven_put(out, " share=%d", analyst_percent(of->value));
}

void analyst_tell_hint(const coven_table *table, const void *seen, const player_advice *advice, int count,
                       coven_text *out) {
    if (!count) return;
    const int best = advice[0].value;
    message_begin(out, "hint.%s",
                  count == 1                            ? "only"
                  : best >= COVEN_ONE - COVEN_ONE / 100 ? "win"
                  : best <= COVEN_ONE / 100             ? "lost"
                                                        : "best");
    put_event(table, seen, &advice[0], out);
    if (count == 1) return;
    message_begin(out, "hint.%s events=[", best - advice[1].value < COVEN_ONE / 50 ? "close" : "next");
    for (int i = 1; i < count; i++) {
        coven_put(out, "%s(hint.event", i == 1 ? "" : " ");
        put_event(table, seen, &advice[i], out);
        coven_put_char(out, ')');
    }
    coven_put_char(out, ']');
}

void analyst_put_hint(const coven_table *table, const void *seen, const player_advice *advice, int count,
                      const coven_language *language, coven_text *out) {
    coven_text messages = coven_text_growing();
    analyst_tell_hint(table, seen, advice, count, &messages);
    message_render(language, table, text_of(&messages), out);
    out->dropped += messages.dropped;
    coven_text_free(&messages);
}
