/* exact.c -- the player of scramble who solves rounds. It never makes a losing event in a round that it can win; in one
 * that is lost it plays what is hardest to answer (choice.h). Where the other hand is hidden it imagines that hand
 * again and again, solves each world, and plays what wins in most of them; an iteration is one world. */
#include <stdlib.h>
#include <string.h>

#include "games/scramble/choice.h"
#include "games/scramble/odds.h"
#include "players/limit.h"

enum {
    STANDARD_WORLDS = 24,
    PER_MILLISECOND = 1,
    HARD_WORLDS = 6, /* how many lost worlds are looked at for what is hardest to answer in them */
    IN_SIGHT = 3,    /* imps left in a ritual whose end anybody can see */
};

typedef struct exact_player {
    player base;
    scramble_solver *solver;
} exact_player;

static void exact_leave(player *base) {
    exact_player *self = (exact_player *)base;
    scramble_solver_free(self->solver);
    free(self);
}

static player *exact_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)table, (void)seat, (void)settings;
    exact_player *self = calloc(1, sizeof *self);
    if (self) {
        self->solver = scramble_solver_new(SCRAMBLE_SOLVER_BYTES);
        if (self->solver) return &self->base;
        exact_leave(&self->base);
    }
    coven_fail(error, "no memory");
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

/* Lost in this world whatever it does: what would be hardest there? */
static void add_errors(exact_player *self, const coven_state *world, tally *list, int count) {
    scramble_choice choice[COVEN_EVENTS_MAX];
    const int choices = scramble_choices(self->solver, self->base.table, world, choice);
    for (int i = 0; i < choices; i++) tally_of(list, count, choice[i].event)->errors += choice[i].errors;
}

/* The events, best first, by imagined worlds; *worlds tells how many there were. */
static int weigh_worlds(exact_player *self, const void *masked, tally *list, int *worlds) {
    const coven_table *table = self->base.table;
    coven_event event[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX], hard = 0;
    const int count = table->game->legal(table, masked, event);
    coven_rng rng = player_rng(&self->base);
    limit worlds_left = limit_begin(&self->base, STANDARD_WORLDS, PER_MILLISECOND);
    for (int i = 0; i < count; i++) list[i] = (tally){event[i], 0, 0};
    for (*worlds = 0; limit_next(&worlds_left); ++*worlds) { /* the first is always granted */
        coven_state world;
        memcpy(&world, masked, table->game->state_size);
        table->game->imagine(table, &world, self->base.seat, &rng);
        scramble_solve_events(self->solver, table, &world, event, winner);
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

/* The events, best first, of a round that is open. Of those that win, any: they are put in a random order. */
static int weigh_open(exact_player *self, const void *masked, tally *list) {
    scramble_choice choice[COVEN_EVENTS_MAX];
    const int count = scramble_choices(self->solver, self->base.table, masked, choice);
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

static int weigh(exact_player *self, const void *masked, tally *list, int *worlds) {
    *worlds = 1;
    if (scramble_solvable(self->base.table, masked)) return weigh_open(self, masked, list);
    return weigh_worlds(self, masked, list, worlds);
}

static bool end_in_sight(const scramble_state *s) {
    int imps = 0;
    for (int place = 0; place < PLACES; place++) imps += queue_length(s->queue[place]);
    return s->phase == RITUAL && imps <= IN_SIGHT;
}

static coven_event exact_choose(player *base, const void *masked) {
    tally list[COVEN_EVENTS_MAX];
    int worlds;
    coven_rng rng = player_rng(base);
    if (!end_in_sight(masked) && (int)coven_rng_below(&rng, 100) < base->settings.noise) {
        coven_event event[COVEN_EVENTS_MAX];
        return event[coven_rng_below(&rng, (uint32_t)base->table->game->legal(base->table, masked, event))];
    }
    weigh((exact_player *)base, masked, list, &worlds);
    return list[0].event;
}

/* What an event is worth is the match that it leads to. */
static int exact_advise(player *base, const void *masked, player_advice *out, int room) {
    const scramble_plan *plan = plan_of(base->table);
    tally list[COVEN_EVENTS_MAX];
    int worlds, value[2];
    const int count = weigh((exact_player *)base, masked, list, &worlds);
    for (int winner = 0; winner < 2; winner++) {
        const int chance = scramble_odds_after_round(plan, masked, winner);
        value[winner] = base->seat == 1 ? chance : COVEN_ONE - chance;
    }
    const int own = value[base->seat - 1], other = value[2 - base->seat];
    for (int i = 0; i < count && i < room; i++)
        out[i] = (player_advice){
            .event = list[i].event,
            .value = other + (int)((int64_t)(own - other) * list[i].wins / worlds),
            .weight = worlds,
        };
    return count < room ? count : room;
}

extern const player_kind player_exact;
const player_kind player_exact = {
    .name = "exact",
    .about = "Solves every round of scramble to its end.",
    .game = "scramble",
    .settings = (const char *const[]){"time", "iterations", "noise", NULL},
    .advises = true,
    .sit = exact_sit,
    .choose = exact_choose,
    .advise = exact_advise,
    .see = player_see_nothing,
    .leave = exact_leave,
};
