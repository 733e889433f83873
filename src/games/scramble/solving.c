/* solving.c -- rounds of Scramble as the engine's solver sees them (core/solver.h): solver.c decides who wins, rank.c
 * what to play, odds.c what a round is worth in the match, survey.c what deals are worth. */
#include "odds.h"
#include "rank.h"
#include "scramble.h"
#include "survey.h"

enum { IN_SIGHT = 3 }; /* imps left in a ritual whose end anybody can see */

static void *open(size_t bytes) { return scramble_solver_new(bytes); }

static void close(void *memory) { scramble_solver_free(memory); }

static int winner(void *memory, const coven_table *table, const void *state) {
    return scramble_solve(memory, table, state);
}

static int winners(void *memory, const coven_table *table, const void *state, coven_event *event, int *won_by) {
    return scramble_solve_events(memory, table, state, event, won_by);
}

static int rank(void *memory, const coven_table *table, const void *state, coven_ranked *out) {
    return scramble_rank(memory, table, state, out);
}

static uint64_t nodes(const void *memory) { return scramble_solver_nodes(memory); }

/* Nobody has played a card yet in this round. */
static int starter(const coven_table *table, const void *state) {
    const scramble_state *s = state;
    const scramble_plan *plan = plan_of(table);
    if (s->phase != PREP) return 0;
    for (int seat = 0; seat < 2; seat++)
        if (s->imps[seat] != imps_dealt(plan, s->banished[seat]) ||
            spells_in_hand(s, seat) != spells_dealt(plan, s->banished[seat]))
            return 0;
    return s->first + 1;
}

static bool end_in_sight(const coven_table *table, const void *state) {
    (void)table;
    const scramble_state *s = state;
    int imps = 0;
    for (int place = 0; place < PLACES; place++) imps += queue_length(s->queue[place]);
    return s->phase == RITUAL && imps <= IN_SIGHT;
}

static int chance_after(const coven_table *table, const void *state, int won_by) {
    return scramble_odds_after_round(plan_of(table), state, won_by - 1);
}

const coven_solver scramble_solving = {
    .scope = "round",
    .condition = "phase: only prep, lose and ritual can be solved: a round that is dealt and not over",
    .bytes = SCRAMBLE_SOLVER_BYTES,
    .open = open,
    .close = close,
    .can_solve = scramble_solvable,
    .winner = winner,
    .winners = winners,
    .rank = rank,
    .nodes = nodes,
    .starter = starter,
    .end_in_sight = end_in_sight,
    .chance_after = chance_after,
    .survey = scramble_survey,
};
