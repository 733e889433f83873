/* counts.c -- a fixed piece of each kind of hot work, for bench/counts to count the instructions of.
 *     coven_counts KIND GAME    prints how many units of work were done
 * Only what runs inside counted_work is counted: not creating the table or reading the weights. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/solver.h"
#include "players/player.h"
#include "players/value.h"
#include "players/weights.h"

enum { GAMES = 60, POSITIONS = 60, SIMULATIONS = 300, ITERATIONS = 60, DEALS = 3 };

typedef struct job {
    const coven_table *table;
    coven_state *position; /* POSITIONS of them, where a seat acts, as it sees them */
    judge judge;
    player *who;
    solver_session solver;
    long units;
} job;

static void by_lists(job *self) {
    const coven_game *game = self->table->game;
    coven_event list[COVEN_EVENTS_MAX];
    coven_state state;
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    for (int i = 0; i < GAMES; i++) {
        game->start(self->table, &state);
        for (int actor; (actor = game->actor(self->table, &state)) != COVEN_END;) {
            if (actor == COVEN_CHANCE) {
                game->apply(self->table, &state, game->pick(self->table, &state, &rng));
            } else {
                const int count = game->legal(self->table, &state, list);
                game->apply(self->table, &state, list[coven_rng_below(&rng, (uint32_t)count)]);
                self->units++;
            }
        }
    }
}

static void by_playout(job *self) {
    coven_played played = {0};
    coven_state state[GAMES];
    coven_rng rng[GAMES];
    for (int i = 0; i < GAMES; i++) {
        coven_rng_seed(&rng[i], (uint64_t)i + 1);
        self->table->game->start(self->table, &state[i]);
    }
    self->table->game->playout(self->table, state, rng, GAMES, &played);
    self->units = played.decisions;
}

static void by_net(job *self) {
    prospect list[COVEN_EVENTS_MAX];
    for (int i = 0; i < POSITIONS; i++) self->units += judge_prospects(&self->judge, &self->position[i], list);
}

static void by_thinking(job *self, int iterations) {
    coven_event event;
    coven_error error;
    if (!player_choose(self->who, &self->position[0], &event, &error)) abort();
    self->units = iterations;
}
static void by_uct(job *self) { by_thinking(self, SIMULATIONS); }
static void by_search(job *self) { by_thinking(self, ITERATIONS); }

static void by_solver(job *self) {
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    for (int i = 0; i < DEALS; i++) {
        coven_state state;
        self->table->game->start(self->table, &state);
        while (!self->solver.solver->can_solve(self->table, &state))
            self->table->game->apply(self->table, &state, self->table->game->pick(self->table, &state, &rng));
        self->solver.solver->winner(self->solver.memory, self->table, &state);
        self->units++;
    }
}

typedef struct kind {
    const char *name, *player; /* the player that thinks, or NULL */
    int iterations;
    void (*work)(job *self);
} kind;

static const kind kinds[] = {
    {.name = "lists", .work = by_lists},
    {.name = "playout", .work = by_playout},
    {.name = "net", .work = by_net},
    {.name = "uct", .player = "uct", .iterations = SIMULATIONS, .work = by_uct},
    {.name = "search", .player = "search", .iterations = ITERATIONS, .work = by_search},
    {.name = "solver", .work = by_solver},
    {.name = NULL},
};

/* callgrind counts by this name, so it must stay a separate function. */
void counted_work(const kind *of, job *self) __attribute__((noinline, used));
void counted_work(const kind *of, job *self) { of->work(self); }

/* Position `nth`: that many random decisions into a game. */
static int find_position(const coven_table *table, int nth, coven_state *out) {
    const coven_game *game = table->game;
    coven_rng rng;
    coven_rng_seed(&rng, (uint64_t)nth);
    game->start(table, out);
    for (int decisions = nth % 20;;) {
        const int actor = game->actor(table, out);
        if (actor == COVEN_END) {
            game->start(table, out);
        } else if (actor != COVEN_CHANCE && decisions-- <= 0) {
            game->mask(table, out, actor);
            return actor;
        } else {
            game->apply(table, out, game->pick(table, out, &rng));
        }
    }
}

static bool run(const kind *of, coven_table *table, coven_error *error) {
    job self = {.table = table, .position = calloc(POSITIONS, sizeof(coven_state))};
    const network *net = NULL;
    if (!self.position || !weights_net(table, &net, error)) return coven_no_memory(error);
    self.judge = (judge){.table = table, .net = net};
    for (int i = POSITIONS - 1; i > 0; i--) find_position(table, i, &self.position[i]);
    const int seat = find_position(table, 0, &self.position[0]);
    player_settings settings = {.seed = 1, .iterations = of->iterations};
    if (of->player) {
        self.who = player_sit(player_parse(of->player, &settings, error), table, seat, &settings, error);
        if (!self.who) return false;
    }
    if (of->work == by_solver && !solver_open(&self.solver, table->game, error)) return false;
    counted_work(of, &self);
    printf("%ld\n", self.units);
    solver_close(&self.solver);
    player_leave(self.who);
    net_free(net);
    free(self.position);
    return true;
}

int main(int count, char **words) {
    coven_error error = {.code = COVEN_BAD_INPUT, .text = "coven_counts KIND GAME"};
    const kind *of = kinds;
    while (count == 3 && of->name && strcmp(of->name, words[1]) != 0) of++;
    const coven_game *game = count == 3 ? coven_game_find(words[2]) : NULL;
    const bool known = game && of->name && (of->work != by_solver || game->solver);
    coven_table *table = known ? coven_table_new(game, NULL, game->seats_min, NULL, &error) : NULL;
    const bool good = table && run(of, table, &error);
    if (!good) fprintf(stderr, "%s\n", error.text);
    coven_table_free(table);
    return good ? 0 : 2;
}
