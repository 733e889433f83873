/* exact.c -- the player that solves positions, for every game that has a solver. It never gives away a win that it
 * can see; in a lost position it plays what is hardest to answer. Where something is hidden it imagines the position
 * again and again, solves each world, and plays what wins in most of them; an iteration is one world. */
#include <stdlib.h>
#include <string.h>

#include "core/solver.h"
#include "players/limit.h"

enum {
    DEFAULT_WORLDS = 24,
    PER_MILLISECOND = 1,
    HARD_WORLDS = 6, /* how many lost worlds are ranked by their hardest event */
};

/* The solver is open while the player thinks: its memory is large, and there may be thousands of players. */
typedef struct exact_player {
    player base;
    solver_session solver;
} exact_player;

static player *exact_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)table, (void)seat, (void)settings;
    exact_player *self = calloc(1, sizeof *self);
    if (self) return &self->base;
    coven_no_memory(error);
    return NULL;
}

/* An event, and in how many worlds it wins. Where it wins in none, `errors` adds up how likely the other one errs. */
typedef struct tally {
    coven_event event;
    int wins;
    int64_t errors;
} tally;

static int by_worth(const void *a, const void *b) {
    const tally *x = a, *y = b;
    if (x->wins != y->wins) return x->wins > y->wins ? -1 : 1;
    if (x->errors != y->errors) return x->errors > y->errors ? -1 : 1;
    return x->event < y->event ? -1 : x->event > y->event;
}

static tally *tally_of(tally *list, int count, coven_event event) {
    for (int i = 0; i < count; i++)
        if (list[i].event == event) return &list[i];
    return NULL;
}

/* This world is lost: find the event that is hardest to answer there. */
static void add_errors(exact_player *self, const coven_state *world, tally *list, int count) {
    coven_ranked choice[COVEN_EVENTS_MAX];
    const int choices = self->solver.solver->rank(self->solver.memory, self->base.table, world, choice);
    for (int i = 0; i < choices; i++) tally_of(list, count, choice[i].event)->errors += choice[i].errors;
}

/* The events, best first, by imagined worlds; *worlds is their number. */
static int rank_in_worlds(exact_player *self, const void *masked, tally *list, int *worlds) {
    const coven_table *table = self->base.table;
    coven_event event[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX], hard = 0;
    const int count = table->game->legal(table, masked, event);
    coven_rng rng = player_rng(&self->base);
    limit worlds_left = limit_begin(&self->base, DEFAULT_WORLDS, PER_MILLISECOND);
    for (int i = 0; i < count; i++) list[i] = (tally){event[i], 0, 0};
    for (*worlds = 0; limit_next(&worlds_left); ++*worlds) { /* the first is always granted */
        coven_state world;
        memcpy(&world, masked, table->game->state_size);
        table->game->imagine(table, &world, self->base.seat, &rng);
        self->solver.solver->winners(self->solver.memory, table, &world, event, winner);
        bool lost = true;
        for (int i = 0; i < count; i++) {
            if (winner[i] != self->base.seat) continue;
            tally_of(list, count, event[i])->wins++;
            lost = false;
        }
        if (lost && hard++ < HARD_WORLDS) add_errors(self, &world, list, count);
    }
    qsort(list, (size_t)count, sizeof *list, by_worth);
    return count;
}

/* The events, best first, where nothing is hidden. Those that win come in random order. */
static int rank_open(exact_player *self, const void *masked, tally *list) {
    coven_ranked choice[COVEN_EVENTS_MAX];
    const int count = self->solver.solver->rank(self->solver.memory, self->base.table, masked, choice);
    coven_rng rng = player_rng(&self->base);
    int winning = 0;
    for (int i = 0; i < count; i++) {
        list[i] = (tally){choice[i].event, choice[i].winner == self->base.seat, choice[i].errors};
        winning += list[i].wins;
    }
    for (int i = 0; i < winning; i++) {
        const int other = i + (int)coven_rng_below(&rng, (uint32_t)(winning - i));
        const tally kept = list[i];
        list[i] = list[other];
        list[other] = kept;
    }
    return count;
}

/* The events, best first; 0 without memory. */
static int rank_events(exact_player *self, const void *masked, tally *list, int *worlds) {
    const coven_table *table = self->base.table;
    *worlds = 1;
    if (!solver_open(&self->solver, table->game, NULL)) return 0;
    const int count = self->solver.solver->can_solve(table, masked) ? rank_open(self, masked, list)
                                                                    : rank_in_worlds(self, masked, list, worlds);
    solver_close(&self->solver);
    return count;
}

static bool exact_choose(player *base, const void *masked, coven_event *event, coven_error *error) {
    tally list[COVEN_EVENTS_MAX];
    int worlds;
    coven_rng rng = player_rng(base);
    if (!base->table->game->solver->end_in_sight(base->table, masked) &&
        (int)coven_rng_below(&rng, 100) < base->settings.noise) {
        coven_event legal[COVEN_EVENTS_MAX];
        *event = legal[coven_rng_below(&rng, (uint32_t)base->table->game->legal(base->table, masked, legal))];
        return true;
    }
    if (!rank_events((exact_player *)base, masked, list, &worlds)) return coven_no_memory(error);
    *event = list[0].event;
    return true;
}

/* An event is worth its chance of winning the whole game. */
static int exact_advise(player *base, const void *masked, player_advice *out, int capacity) {
    tally list[COVEN_EVENTS_MAX];
    int worlds;
    const int count = rank_events((exact_player *)base, masked, list, &worlds);
    const int own = solver_chance(base->table, masked, base->seat, base->seat);
    const int other = solver_chance(base->table, masked, 3 - base->seat, base->seat);
    for (int i = 0; i < count && i < capacity; i++)
        out[i] = (player_advice){
            .event = list[i].event,
            .value = other + (int)((int64_t)(own - other) * list[i].wins / worlds),
            .weight = worlds,
        };
    return count < capacity ? count : capacity;
}

extern const player_kind player_exact;
const player_kind player_exact = {
    .name = "exact",
    .solves = true,
    .settings = (const char *const[]){"time", "iterations", "noise", NULL},
    .advises = true,
    .sit = exact_sit,
    .choose = exact_choose,
    .advise = exact_advise,
    .see = player_see_nothing,
    .leave = player_leave_plain,
};
