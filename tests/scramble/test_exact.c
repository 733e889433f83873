/* test_exact.c -- the player `exact`: it never gives away a win, and in a lost round it plays what is hardest to
 * answer. */
#include "deals.h"
#include "games/scramble/rank.h"
#include "players/player.h"

static player *sit(const char *name, const coven_table *table, int seat) {
    player_settings settings = {.seed = 5};
    coven_error error;
    const player_kind *kind = player_parse(name, &settings, &error);
    if (!kind) fail_msg("%s", error.text);
    player *who = player_sit(kind, table, seat, &settings, &error);
    if (!who) fail_msg("%s", error.text);
    return who;
}

/* Rounds from random deals against a random player: the winner of the deal, if it is the exact player's, wins. */
static void a_won_round_is_won(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    scramble_solver *judge = scramble_solver_new(SCRAMBLE_SOLVER_BYTES);
    coven_rng rng;
    coven_rng_seed(&rng, 21);
    int won = 0, rescued = 0;
    for (int round = 0; round < 60; round++) {
        const int seat = 1 + round % 2;
        player *exact = sit("exact", table, seat);
        scramble_state s = random_deal(table, (int)coven_rng_below(&rng, 4), (int)coven_rng_below(&rng, 4), &rng);
        const scramble_state before = s;
        bool winning = scramble_solve(judge, table, &s) == seat;
        const bool was_winning = winning;
        while (s.banished[0] == before.banished[0] && s.banished[1] == before.banished[1]) {
            const bool own = s.actor + 1 == seat;
            const coven_event event = own ? chosen_by(exact, &s) : scramble_pick(table, &s, &rng);
            player_see(exact, &s, event);
            scramble_apply(table, &s, event);
            if (!scramble_solvable(table, &s)) break;
            const bool still = scramble_solve(judge, table, &s) == seat;
            if (own || winning) assert_true(still == winning || (!own && still)); /* it never throws a win away */
            winning = still;
        }
        const bool banished = s.banished[seat - 1] > before.banished[seat - 1];
        assert_true(banished || !was_winning);
        won += banished;
        rescued += banished && !was_winning;
        player_leave(exact);
    }
    assert_true(won > 50); /* a random player errs soon */
    assert_true(rescued > 10);
    scramble_solver_free(judge);
    coven_table_free(table);
}

/* Counted without the solver's own counting: replies that still win. */
static int right_answers(scramble_solver *judge, const coven_table *table, const scramble_state *s, coven_event event) {
    scramble_state after = *s;
    scramble_apply(table, &after, event);
    if (!scramble_solvable(table, &after) || after.actor == s->actor) return -1;
    coven_event reply[LEGAL_MAX + 1];
    int right = 0;
    for (int i = 0, count = scramble_legal(table, &after, reply); i < count; i++) {
        scramble_state next = after;
        scramble_apply(table, &next, reply[i]);
        if (!scramble_solvable(table, &next)) return -1;
        right += scramble_solve(judge, table, &next) == after.actor + 1;
    }
    return right;
}

static void a_lost_round_is_made_hard(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    scramble_solver *judge = scramble_solver_new(SCRAMBLE_SOLVER_BYTES);
    coven_ranked choice[COVEN_EVENTS_MAX];
    coven_rng rng;
    coven_rng_seed(&rng, 22);
    int checked = 0;
    while (checked < 12) {
        scramble_state s = random_deal(table, 1, 1, &rng);
        for (int i = 0; i < 4; i++) scramble_apply(table, &s, scramble_pick(table, &s, &rng));
        if (!scramble_solvable(table, &s) || scramble_solve(judge, table, &s) == s.actor + 1) continue;
        const int count = scramble_rank(judge, table, &s, choice);
        int fewest = COVEN_EVENTS_MAX;
        for (int i = 0; i < count; i++) {
            const int right = right_answers(judge, table, &s, choice[i].event);
            if (right >= 0) assert_int_equal(choice[i].answers, right);
            if (right >= 0 && right < fewest) fewest = right;
        }
        if (fewest < COVEN_EVENTS_MAX) assert_true(choice[0].answers <= fewest);
        checked++;
    }
    scramble_solver_free(judge);
    coven_table_free(table);
}

/* With closed hands it plays through whole matches on what it sees, and beats a random player. */
static void closed_hands_are_imagined(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "hands=closed banish=2");
    coven_rng rng;
    coven_rng_seed(&rng, 23);
    int won = 0;
    for (int match = 0; match < 6; match++) {
        const int seat = 1 + match % 2;
        player *exact = sit("exact:iterations=3", table, seat);
        scramble_state s;
        scramble_start(table, &s);
        while (s.phase != END) {
            scramble_state seen = s;
            scramble_mask(table, &seen, seat);
            const bool own = scramble_actor(table, &s) == seat;
            const coven_event event = own ? chosen_by(exact, &seen) : scramble_pick(table, &s, &rng);
            player_show(exact, &s, event);
            scramble_apply(table, &s, event);
        }
        won += s.banished[seat - 1] == 2;
        player_leave(exact);
    }
    assert_true(won >= 5);
    coven_table_free(table);
}

/* Noise makes it play anything, but not where the end of the round is in sight. */
static void noise_spares_what_a_beginner_sees(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    scramble_solver *judge = scramble_solver_new(SCRAMBLE_SOLVER_BYTES);
    coven_rng rng;
    coven_rng_seed(&rng, 24);
    int kept = 0, thrown = 0;
    for (int round = 0; round < 400; round++) {
        scramble_state s = random_deal(table, 2, 2, &rng);
        for (int events = (int)coven_rng_below(&rng, 13); events > 0; events--) {
            scramble_state after = s;
            scramble_apply(table, &after, scramble_pick(table, &s, &rng));
            if (scramble_solvable(table, &after)) s = after;
        }
        if (scramble_solve(judge, table, &s) != s.actor + 1) continue;
        player *noisy = sit("exact:noise=100", table, s.actor + 1);
        coven_ranked choice[COVEN_EVENTS_MAX];
        const coven_event event = chosen_by(noisy, &s);
        int imps = 0, i = 0;
        for (int place = 0; place < PLACES; place++) imps += queue_length(s.queue[place]);
        scramble_rank(judge, table, &s, choice);
        while (choice[i].event != event) i++;
        if (s.phase == RITUAL && imps <= 3) {
            assert_int_equal(choice[i].winner, s.actor + 1);
            kept++;
        } else {
            thrown += choice[i].winner != s.actor + 1;
        }
        player_leave(noisy);
    }
    assert_true(kept > 5 && thrown > 20);
    scramble_solver_free(judge);
    coven_table_free(table);
}

static void it_plays_no_other_game(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    player_settings settings = {0};
    coven_error error;
    const player_kind *kind = player_parse("exact", &settings, &error);
    assert_null(player_sit(kind, table, 1, &settings, &error));
    expect_error(&error, COVEN_UNSUPPORTED, "scramble");
    assert_ptr_equal(player_analyst_of(coven_game_find("scramble")), kind);
    assert_ptr_not_equal(player_analyst_of(coven_game_find("null")), kind);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_won_round_is_won),        cmocka_unit_test(a_lost_round_is_made_hard),
        cmocka_unit_test(closed_hands_are_imagined), cmocka_unit_test(noise_spares_what_a_beginner_sees),
        cmocka_unit_test(it_plays_no_other_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
