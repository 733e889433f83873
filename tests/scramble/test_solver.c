/* test_solver.c -- the solver is right: against plain minimax, which has none of its tricks, on every position small
 * enough for it; and, where that cannot reach, with itself: a position is worth what its best event is. */
#include "deals.h"
#include "games/scramble/solver.h"

enum { SMALL_POSITIONS = 2000, CONSISTENT_POSITIONS = 10000 };

/* The seat that wins the round, by looking at everything; 0 if that takes more than `budget` positions. */
static int plain_minimax(const coven_table *table, const scramble_state *s, long *budget) {
    coven_event event[LEGAL_MAX + 1];
    const int count = scramble_legal(table, s, event), seat = s->actor + 1;
    int best = 3 - seat;
    for (int i = 0; i < count; i++) {
        if (--*budget < 0) return 0;
        scramble_state after = *s;
        scramble_apply(table, &after, event[i]);
        int winner = after.banished[0] > s->banished[0] ? 1 : after.banished[1] > s->banished[1] ? 2 : 0;
        if (!winner) winner = plain_minimax(table, &after, budget);
        if (!winner) return 0;
        if (winner == seat) best = seat;
    }
    return best;
}

/* A round played at random from a random deal, up to a random point before its end. */
static scramble_state random_position(const coven_table *table, coven_rng *rng) {
    const int one = (int)coven_rng_below(rng, 4), two = (int)coven_rng_below(rng, 4);
    scramble_state s = random_deal(table, one, two, rng);
    for (int plies = (int)coven_rng_below(rng, 20); plies > 0; plies--) {
        scramble_state after = s;
        scramble_apply(table, &after, scramble_pick(table, &s, rng));
        if (after.phase < PREP || after.phase == END) break;
        s = after;
    }
    return s;
}

static void print_failure(const coven_table *table, const scramble_state *s) {
    char text[COVEN_POSITION_TEXT];
    coven_position_print(table, s, text);
    print_error("%s\n", text);
}

static void compare_with_minimax(const coven_table *table, scramble_solver *solver, int positions, uint64_t seed) {
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    int compared = 0, phases[PHASES] = {0}, wins[2] = {0};
    while (compared < positions) {
        const scramble_state s = random_position(table, &rng);
        long budget = 6000;
        const int plain = plain_minimax(table, &s, &budget);
        if (!plain || budget > 5990) continue; /* too big, or too small to tell anything */
        if (scramble_solve(solver, table, &s) != plain) print_failure(table, &s);
        assert_int_equal(scramble_solve(solver, table, &s), plain);
        compared++;
        phases[s.phase]++;
        wins[plain - 1]++;
    }
    assert_true(phases[PREP] > positions / 4 && phases[RITUAL] > positions / 8 && phases[LOSE] > positions / 100);
    assert_true(wins[0] > positions / 4 && wins[1] > positions / 4);
}

static void it_agrees_with_plain_minimax(void **unused) {
    (void)unused;
    scramble_solver *solver = scramble_solver_new(4 << 20);
    coven_table *table = table_of("scramble", 2, "");
    odd_table odd = odd_table_new();
    compare_with_minimax(table, solver, SMALL_POSITIONS, 1);
    compare_with_minimax(odd.table, solver, SMALL_POSITIONS / 4, 2);
    odd_table_free(odd);
    coven_table_free(table);
    scramble_solver_free(solver);
}

/* The position by one solver, what follows from it by another, through the rules and not through the solver's moves. */
static int best_by_events(scramble_solver *solver, const coven_table *table, const scramble_state *s) {
    coven_event event[COVEN_EVENTS_MAX], legal[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX];
    const int count = scramble_solve_events(solver, table, s, event, winner), seat = s->actor + 1;
    assert_int_equal(count, table->game->legal(table, s, legal));
    assert_memory_equal(event, legal, sizeof event[0] * (size_t)count);
    for (int i = 0; i < count; i++)
        if (winner[i] == seat) return seat;
    return 3 - seat;
}

static void check_consistency(const coven_table *table, int positions, uint64_t seed) {
    scramble_solver *whole = scramble_solver_new(4 << 20), *parts = scramble_solver_new(4 << 20);
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    for (int done = 0; done < positions;) {
        const int one = (int)coven_rng_below(&rng, 4), two = (int)coven_rng_below(&rng, 4);
        scramble_state s = random_deal(table, one, two, &rng);
        while (s.phase >= PREP && s.phase <= RITUAL && done < positions) {
            const int best = best_by_events(parts, table, &s);
            if (scramble_solve(whole, table, &s) != best) print_failure(table, &s);
            assert_int_equal(scramble_solve(whole, table, &s), best);
            done++;
            const int banished = s.banished[0] + s.banished[1];
            scramble_apply(table, &s, scramble_pick(table, &s, &rng));
            if (s.banished[0] + s.banished[1] > banished) break;
        }
    }
    scramble_solver_free(whole);
    scramble_solver_free(parts);
}

static void it_agrees_with_itself(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    check_consistency(table, sampled(CONSISTENT_POSITIONS), 3);
    coven_table_free(table);
}

static void a_small_table_gives_the_same_verdicts(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    scramble_solver *small = scramble_solver_new(0), *large = scramble_solver_new(8 << 20);
    coven_rng rng;
    coven_rng_seed(&rng, 4);
    for (int i = 0; i < 40; i++) {
        const scramble_state s = random_position(table, &rng);
        assert_int_equal(scramble_solve(small, table, &s), scramble_solve(large, table, &s));
    }
    scramble_solver_free(small);
    scramble_solver_free(large);
    coven_table_free(table);
}

/* What a solver has stored about one deal or set is not used for another. */
static void deals_and_sets_are_kept_apart(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    odd_table odd = odd_table_new();
    scramble_solver *one = scramble_solver_new(2 << 20);
    coven_rng rng;
    coven_rng_seed(&rng, 5);
    for (int i = 0; i < 60; i++) {
        const coven_table *here = i % 3 ? table : odd.table;
        const scramble_state s = random_position(here, &rng);
        scramble_solver *fresh = scramble_solver_new(2 << 20);
        assert_int_equal(scramble_solve(one, here, &s), scramble_solve(fresh, here, &s));
        scramble_solver_free(fresh);
    }
    scramble_solver_free(one);
    odd_table_free(odd);
    coven_table_free(table);
}

static void only_an_open_round_can_be_solved(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "hands=closed");
    coven_state state;
    table->game->start(table, &state);
    assert_false(scramble_solvable(table, &state));
    state = at_position(table, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:aw,any wf/-/- ef/-/- wa/-/- -");
    assert_true(scramble_solvable(table, &state));
    table->game->mask(table, &state, 1);
    assert_false(scramble_solvable(table, &state));
    state = at_position(table, "end - 4-2 2 broom,kettle,bucket 1:5 0:- 0:- wf/-/we,af fa/-/ea,any ew/-/aw fe,ae");
    assert_false(scramble_solvable(table, &state));
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_plain_minimax),          cmocka_unit_test(it_agrees_with_itself),
        cmocka_unit_test(a_small_table_gives_the_same_verdicts), cmocka_unit_test(deals_and_sets_are_kept_apart),
        cmocka_unit_test(only_an_open_round_can_be_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
