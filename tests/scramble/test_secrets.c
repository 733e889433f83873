/* test_secrets.c -- imagined worlds: consistent with what the seat sees, and each as likely as it should be. */
#include "deals.h"

static const char whole[] = "prep 1 1-2 1 broom,kettle,bucket 2:6 3:fe,ew 2:aw,ae,any wf/-/- ef/-/- wa/-/- -";

static scramble_state masked_for(const coven_table *table, int viewer) {
    const coven_state state = at_position(table, whole);
    scramble_state s;
    memcpy(&s, &state, sizeof s);
    scramble_mask(table, &s, viewer);
    return s;
}

/* Of 8 unseen cards three are in the hand: 56 hands, each equally likely. */
static void hidden_hands_are_equally_likely(void **unused) {
    (void)unused;
    enum { WORLDS = 56000 };
    coven_table *table = table_of("scramble", 2, "hands=closed");
    static int seen[1 << CARDS];
    memset(seen, 0, sizeof seen);
    const scramble_state masked = masked_for(table, 1);
    coven_rng rng;
    coven_rng_seed(&rng, 11);
    for (int i = 0; i < WORLDS; i++) {
        scramble_state s = masked;
        scramble_imagine(table, &s, 1, &rng);
        assert_int_equal(s.hidden[1], 0);
        seen[s.hand[1]]++;
        scramble_mask(table, &s, 1);
        assert_memory_equal(&s, &masked, sizeof s);
    }
    double chi_square = 0;
    int hands = 0;
    for (int hand = 0; hand < 1 << CARDS; hand++) {
        if (!seen[hand]) continue;
        const double expected = WORLDS / 56.0, difference = seen[hand] - expected;
        chi_square += difference * difference / expected;
        hands++;
    }
    assert_int_equal(hands, 56);
    assert_true(chi_square < 93.2); /* 55 degrees of freedom: one in a thousand */
    assert_true(chi_square > 27.9); /* and not too even either */
    coven_table_free(table);
}

/* A spectator sees neither hand: C(10, 2) * C(8, 3) worlds. Each card is as likely in the one hand as its size says. */
static void a_spectator_imagines_both(void **unused) {
    (void)unused;
    enum { WORLDS = 40000 };
    coven_table *table = table_of("scramble", 2, "hands=closed");
    const scramble_state masked = masked_for(table, COVEN_SPECTATOR);
    int held[2][CARDS] = {{0}};
    coven_rng rng;
    coven_rng_seed(&rng, 12);
    for (int i = 0; i < WORLDS; i++) {
        scramble_state s = masked;
        scramble_imagine(table, &s, COVEN_SPECTATOR, &rng);
        assert_int_equal(s.hand[0] & s.hand[1], 0);
        for (int seat = 0; seat < 2; seat++)
            for (unsigned hand = s.hand[seat]; hand; hand &= hand - 1) held[seat][__builtin_ctz(hand)]++;
    }
    for (int card = 0; card < CARDS; card++) {
        const bool catalyst = card == 3 || card == 6 || card == 5; /* wf ef wa */
        for (int seat = 0; seat < 2; seat++) {
            const int expected = catalyst ? 0 : WORLDS * (seat ? 3 : 2) / 10;
            assert_in_range(held[seat][card] + 500 - expected, catalyst ? 500 : 60, catalyst ? 500 : 940);
        }
    }
    coven_table_free(table);
}

/* A card that was shown, by being cast or lost, is not imagined in a hand again. */
static void what_was_shown_is_known(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "hands=closed");
    coven_state state = at_position(table, whole);
    play_event(table, &state, "1 cast ew a");
    play_event(table, &state, "2 lose any");
    scramble_state masked;
    memcpy(&masked, &state, sizeof masked);
    scramble_mask(table, &masked, 1);
    assert_int_equal(masked.hidden[1], 2);
    coven_rng rng;
    coven_rng_seed(&rng, 13);
    for (int i = 0; i < 2000; i++) {
        scramble_state s = masked;
        scramble_imagine(table, &s, 1, &rng);
        assert_int_equal(s.hand[1] >> 12 & 1, 0);
        assert_int_equal(count_bits(s.hand[1]), 2);
        assert_int_equal(s.hand[1] & s.hand[0], 0);
    }
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_hands_are_equally_likely),
        cmocka_unit_test(a_spectator_imagines_both),
        cmocka_unit_test(what_was_shown_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
