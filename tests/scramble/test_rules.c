/* test_rules.c -- the ledger of docs/rules/scramble.md, rule by rule. */
#include "deals.h"

static coven_table *house; /* default options */

static int set_up(void **unused) {
    (void)unused;
    house = table_of("scramble", 2, "");
    return 0;
}

static int tear_down(void **unused) {
    (void)unused;
    coven_table_free(house);
    return 0;
}

/* From a position, one event, to a position. */
static void expect_step(const coven_table *table, const char *before, const char *event, const char *after) {
    coven_state state = at_position(table, before);
    play_event(table, &state, event);
    expect_position(table, &state, after);
}

static void r1_a_match_is_for_two_seats(void **unused) {
    (void)unused;
    coven_error error;
    const coven_game *game = coven_game_find("scramble");
    assert_null(coven_table_new(game, NULL, 1, NULL, &error));
    assert_null(coven_table_new(game, NULL, 3, NULL, &error));
    assert_int_equal(game->max_events(house), 218);
}

static void r2_who_starts_the_first_round(void **unused) {
    (void)unused;
    coven_state state;
    house->game->start(house, &state);
    expect_position(house, &state, "first * 0-0 - -,-,- - 4:- 4:- - - - -");
    expect_legal_count(house, &state, 2);
    expect_weight(house, &state, "first 1", 1);
    expect_weight(house, &state, "first 2", 1);
    play_event(house, &state, "* first 2");
    expect_position(house, &state, "deal * 0-0 2 -,-,- - 4:- 4:- - - - -");
    coven_table *fixed = table_of("scramble", 2, "first=1");
    fixed->game->start(fixed, &state);
    expect_position(fixed, &state, "deal * 0-0 1 -,-,- - 4:- 4:- - - - -");
    coven_table_free(fixed);
    expect_value_refused("scramble", "first", "3");
}

static void r3_the_loser_of_a_round_starts_the_next(void **unused) {
    (void)unused;
    /* Energy from 1:2 by fire and air: 1:1, 1:5. Seat 1 wins, seat 2 starts. */
    expect_step(house, "ritual 2 1-1 1 broom,kettle,bucket 1:2 0:- 0:- wf/-/we fa/2/ea,ae ew/-/- fe", "2 resolve b",
                "deal * 2-1 2 -,-,- - 2:- 3:- - - - -");
    /* By water and fire: 1:5, 1:6; from 1:6 by water it crosses s2, which meets s7 of the kettle: 2:2, then 2:6. */
    expect_step(house, "ritual 2 1-1 2 broom,kettle,bucket 1:6 0:- 0:- wf/2/we fa/-/ea,ae ew/-/- fe", "2 resolve a",
                "deal * 1-2 1 -,-,- - 3:- 2:- - - - -");
}

static void r4_spells_and_imps_follow_the_banished_count(void **unused) {
    (void)unused;
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    for (int one = 0; one < 4; one++) {
        for (int two = 0; two < 4; two++) {
            const scramble_state s = random_deal(house, one, two, &rng);
            assert_int_equal(spells_in_hand(&s, 0), one + 1);
            assert_int_equal(spells_in_hand(&s, 1), two + 1);
            assert_int_equal(s.imps[0], 4 - one);
            assert_int_equal(s.imps[1], 4 - two);
        }
    }
    /* All 13 cards are there again in the next round. */
    const coven_state state = at_position(house, "deal * 2-1 2 -,-,- - 2:- 3:- - - - -");
    expect_legal_count(house, &state, CARDS);
}

static void r5_the_order_of_the_setup(void **unused) {
    (void)unused;
    coven_state state = at_position(house, "deal * 1-0 2 -,-,- - 3:- 4:- - - - -");
    static const struct {
        const char *event;
        int outcomes;
    } step[] = {{"* spell 1 fe", 13},    {"* spell 1 fw", 12},   {"* spell 2 any", 11},
                {"* catalyst a ae", 10}, {"* catalyst b we", 9}, {"* catalyst c wf", 8},
                {"* page 1 ladle", 5},   {"* page 2 broom", 4},  {"* page spare kettle", 3}};
    for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
        expect_legal_count(house, &state, step[i].outcomes);
        expect_weight(house, &state, step[i].event + 2, 1);
        if (i == 1) expect_illegal(house, &state, "spell 1 fe");
        if (i == 5) expect_illegal(house, &state, "catalyst c any");
        if (i == 7) expect_illegal(house, &state, "page 2 ladle");
        play_event(house, &state, step[i].event);
    }
    expect_position(house, &state, "prep 2 1-0 2 ladle,broom,kettle 1:6 3:fw,fe 4:any ae/-/- we/-/- wf/-/- -");
}

static void r6_three_catalysts_with_nothing_beside_them(void **unused) {
    (void)unused;
    expect_step(house, "deal * 0-0 1 -,-,- - 4:fw 4:we wf/-/- fe/-/- - -", "* catalyst c ea",
                "deal * 0-0 1 -,-,- - 4:fw 4:we wf/-/- fe/-/- ea/-/- -");
}

static void r7_three_different_pages(void **unused) {
    (void)unused;
    const coven_state state = at_position(house, "deal * 0-0 1 broom,kettle,- - 4:fw 4:we wf/-/- fe/-/- ea/-/- -");
    expect_legal_count(house, &state, 3);
    expect_illegal(house, &state, "page spare broom");
    expect_legal(house, &state, "page spare ladle");
}

/* Every pair of pages: a step over the seam comes out where the numbers add up to N + 1, and the way back is the same.
 */
static void r8_r9_seam_ends_join_and_connections_go_both_ways(void **unused) {
    (void)unused;
    const scramble_content *content = content_of(house);
    for (int one = 0; one < PAGES; one++) {
        for (int two = 0; two < PAGES; two++) {
            int crossings = 0;
            for (int e = 0; e < content->elements; e++) {
                const uint8_t *step = content->step[one][two][e];
                for (int node = 0; node < NODES; node++) {
                    assert_int_equal(step[step[node]], node);
                    crossings += node_seat(node) == 0 && node_seat(step[node]) == 1;
                }
            }
            assert_int_equal(crossings, 8);
        }
    }
    /* broom's s1 is on node 3, kettle's s8 on node 5; broom's s3 on 1, kettle's s6 on 3. */
    expect_step(house, "ritual 1 0-0 1 broom,kettle,bucket 1:3 0:- 0:- any/12/we fa/-/- ew/-/- fe", "1 resolve a fire",
                "ritual 2 0-0 1 broom,kettle,bucket 2:5 0:- 0:- any/2/we fa/-/- ew/-/- fe");
    expect_step(house, "ritual 1 0-0 1 broom,kettle,bucket 2:3 0:- 0:- any/12/we fa/-/- ew/-/- fe", "1 resolve a earth",
                "ritual 2 0-0 1 broom,kettle,bucket 1:1 0:- 0:- any/2/we fa/-/- ew/-/- fe");
}

static void r10_the_energy_waits_on_the_other_side(void **unused) {
    (void)unused;
    expect_step(house, "deal * 0-0 2 broom,kettle,- - 4:fw 4:we wf/-/- fe/-/- ea/-/- -", "* page spare bucket",
                "prep 2 0-0 2 broom,kettle,bucket 1:3 4:fw 4:we wf/-/- fe/-/- ea/-/- -");
    expect_step(house, "prep 1 0-0 2 broom,kettle,bucket 1:3 4:fa 4:we wf/-/- ew/-/- ef/-/- -", "1 cast fa c 1",
                "prep 2 0-0 2 bucket,kettle,broom 1:1 4:- 4:we wf/-/- ew/-/- ef/-/fa -");
}

static void r11_r12_seats_alternate_while_they_have_cards(void **unused) {
    (void)unused;
    expect_step(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -", "1 assign a",
                "prep 2 0-0 1 broom,kettle,bucket 2:6 3:fw 4:we wf/1/- fe/-/- ea/-/- -");
    expect_step(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 2:- 0:- wf/12/we fe/22/- ea/12/- fw", "1 assign a",
                "prep 1 0-0 1 broom,kettle,bucket 2:6 1:- 0:- wf/121/we fe/22/- ea/12/- fw");
    const coven_state state =
        at_position(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -");
    expect_events_refused_by(house, &state, "error.scramble.event", TEXTS("pass"));
}

static void r13_the_preparation_ends_with_both_hands_empty(void **unused) {
    (void)unused;
    expect_step(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 1:- 0:- wf/121/we fe/22/- ea/12/- fw", "1 assign c",
                "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/121/we fe/22/- ea/121/- fw");
}

static void r14_r15_a_place_with_room(void **unused) {
    (void)unused;
    coven_state state = at_position(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 1:- 2:we wf/112/fw fe/2/- ea/1/- -");
    expect_illegal(house, &state, "assign a");
    expect_legal(house, &state, "assign b");
    expect_legal(house, &state, "assign c");
    play_event(house, &state, "1 assign b");
    expect_position(house, &state, "prep 2 0-0 1 broom,kettle,bucket 2:6 0:- 2:we wf/112/fw fe/21/- ea/1/- -");
}

static void r16_exactly_one_element_in_common(void **unused) {
    (void)unused;
    const coven_state state =
        at_position(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -");
    expect_illegal(house, &state, "cast fw a");
    expect_legal(house, &state, "cast fw b");
    expect_illegal(house, &state, "cast fw c");
    int fits = 0;
    for (int a = 0; a < CARDS - 1; a++)
        for (int b = 0; b < CARDS - 1; b++) fits += content_of(house)->card[a].fits >> b & 1;
    assert_int_equal(fits, 12 * 8);
}

static void r17_any_fits_everything(void **unused) {
    (void)unused;
    coven_state state = at_position(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 4:any 4:we wf/-/- fe/-/- ea/-/- -");
    expect_legal(house, &state, "cast any a");
    expect_legal(house, &state, "cast any b");
    expect_legal(house, &state, "cast any c");
    state = at_position(house, "prep 2 0-0 1 broom,kettle,bucket 2:6 4:- 4:we wf/-/- any/-/fe ea/-/- -");
    expect_legal(house, &state, "cast we b");
}

static void r18_a_spell_needs_room_and_stays_tucked(void **unused) {
    (void)unused;
    /* An enchant cannot make the room that it needs. */
    coven_state state = at_position(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 2:ea 2:we wf/-/- fa/1212/- fw/-/- -");
    expect_illegal(house, &state, "cast ea b b1");
    expect_step(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 4:ew 4:- wf/-/- ef/-/- fa/-/- ae", "1 cast ew a",
                "prep 2 0-0 1 broom,kettle,bucket 2:6 4:- 4:- wf/-/ew ef/-/- fa/-/- ae");
}

static void r19_dispel(void **unused) {
    (void)unused;
    coven_state state =
        at_position(house, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:aw,any wf/-/- ef/-/- wa/-/- -");
    play_event(house, &state, "1 cast ew a");
    expect_position(house, &state, "lose 2 1-1 1 broom,kettle,bucket 2:6 3:fe 3:aw,any wf/-/ew ef/-/- wa/-/- -");
    expect_legal_count(house, &state, 2); /* spells only: imps are safe */
    play_event(house, &state, "2 lose aw");
    expect_position(house, &state, "prep 2 1-1 1 broom,kettle,bucket 2:6 3:fe 3:any wf/-/ew ef/-/- wa/-/- aw");
}

static void r20_spells_without_a_target_do_nothing(void **unused) {
    (void)unused;
    expect_step(house, "prep 1 0-0 2 broom,kettle,bucket 1:3 4:ew 4:- wf/-/- ef/-/- fa/-/- ae", "1 cast ew a",
                "prep 2 0-0 2 broom,kettle,bucket 1:3 4:- 4:- wf/-/ew ef/-/- fa/-/- ae");
    expect_step(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fe 4:we wf/-/- fa/-/- ew/-/- -", "1 cast fe b",
                "prep 2 0-0 1 broom,kettle,bucket 2:6 4:- 4:we wf/-/- fa/-/fe ew/-/- -");
}

static void r21_enchant(void **unused) {
    (void)unused;
    const char *before = "prep 1 0-0 2 broom,kettle,bucket 1:3 0:ea 0:- wf/12/we fa/121/- ew/212/- -";
    expect_step(house, before, "1 cast ea b c1",
                "prep 2 0-0 2 broom,kettle,bucket 1:3 0:- 1:- wf/12/we fa/121/ea ew/12/- -");
    expect_step(house, before, "1 cast ea c a1",
                "prep 1 0-0 2 broom,kettle,bucket 1:3 1:- 0:- wf/2/we fa/121/- ew/212/ea -");
    const coven_state state = at_position(house, before);
    expect_illegal(house, &state, "cast ea b"); /* it must take one */
    expect_illegal(house, &state, "cast ea b a3");
    /* The room is free again. */
    coven_state full = at_position(house, "prep 1 0-0 2 broom,kettle,bucket 1:3 0:ea 0:- wf/12/we fa/121/- ew/212/- -");
    play_event(house, &full, "1 cast ea b b2");
    expect_legal(house, &full, "assign b");
}

static void r22_transfigure(void **unused) {
    (void)unused;
    const char *before = "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fa 4:we wf/-/- ew/-/- ef/-/- -";
    expect_step(house, before, "1 cast fa a 1",
                "prep 2 0-0 1 bucket,kettle,broom 2:6 4:- 4:we wf/-/fa ew/-/- ef/-/- -");
    expect_step(house, before, "1 cast fa a 2",
                "prep 2 0-0 1 broom,bucket,kettle 2:1 4:- 4:we wf/-/fa ew/-/- ef/-/- -");
    const coven_state state = at_position(house, before);
    expect_illegal(house, &state, "cast fa a");
    expect_events_refused_by(house, &state, "error.scramble.form.cast", TEXTS("cast fa a 3"));
}

static void r23_r24_transmute(void **unused) {
    (void)unused;
    coven_state state = at_position(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 3:fw 3:wa wf/1/- fe/2/- ea/-/- -");
    expect_illegal(house, &state, "cast wa b");
    play_event(house, &state, "1 cast fw b");
    expect_position(house, &state, "prep 2 0-0 1 broom,kettle,bucket 2:6 3:- 3:wa wf/1/- fw/2/fe ea/-/- -");
    expect_legal(house, &state, "cast wa b"); /* matched with fw now, no longer with fe */
    /* The imp that had queued at fe pushes by fire and water: 2:6, 2:2, over s7 to broom's s2: 1:6. */
    expect_step(house, "ritual 2 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/1/- fw/2/fe ea/-/- wa", "2 resolve b",
                "ritual 1 0-0 1 broom,kettle,bucket 1:6 0:- 0:- wf/1/- fw/-/fe ea/-/- wa");
}

static void r25_r26_a_spell_may_be_discarded_and_is_out(void **unused) {
    (void)unused;
    coven_state state = at_position(house, "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -");
    play_event(house, &state, "1 discard fw");
    expect_position(house, &state, "prep 2 0-0 1 broom,kettle,bucket 2:6 4:- 4:we wf/-/- fe/-/- ea/-/- fw");
    expect_illegal(house, &state, "discard fw");
    expect_events_refused_by(house, &state, "error.scramble.form.discard", TEXTS("discard imp"));
}

static void r27_the_ritual_begins_with_the_starting_seat_if_it_can(void **unused) {
    (void)unused;
    expect_step(house, "prep 2 0-0 1 broom,kettle,bucket 2:6 0:- 0:we wf/1/- fa/2111/- ew/222/- fe", "2 discard we",
                "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/1/- fa/2111/- ew/222/- fe,we");
    expect_step(house, "prep 2 0-0 1 broom,kettle,bucket 2:6 0:- 0:we wf/2/- fa/2111/- ew/221/- fe", "2 discard we",
                "ritual 2 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/2/- fa/2111/- ew/221/- fe,we");
}

static void r28_r29_seats_alternate_at_the_fronts(void **unused) {
    (void)unused;
    coven_state state =
        at_position(house, "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/21/we fa/12/- ew/12/- fe");
    expect_illegal(house, &state, "resolve a");
    expect_legal(house, &state, "resolve b");
    expect_legal(house, &state, "resolve c");
    play_event(house, &state, "1 resolve b");
    assert_int_equal(house->game->actor(house, &state), 2);
    expect_step(house, "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/-/we fa/112/- ew/-/- fe", "1 resolve b",
                "ritual 1 0-0 1 broom,kettle,bucket 1:3 0:- 0:- wf/-/we fa/12/- ew/-/- fe");
}

static void r30_primary_then_secondary(void **unused) {
    (void)unused;
    const char *before = "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/1/we fw/12/- ew/2/- fe";
    expect_step(house, before, "1 resolve a",
                "ritual 2 0-0 1 broom,kettle,bucket 1:3 0:- 0:- wf/-/we fw/12/- ew/2/- fe");
    expect_step(house, before, "1 resolve b",
                "ritual 2 0-0 1 broom,kettle,bucket 1:6 0:- 0:- wf/1/we fw/2/- ew/2/- fe");
}

static void r31_any_takes_one_step_that_is_named(void **unused) {
    (void)unused;
    coven_state state = at_position(house, "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- any/12/we fa/2/- ew/2/- fe");
    expect_legal_count(house, &state, 4);
    expect_illegal(house, &state, "resolve a");
    play_event(house, &state, "1 resolve a water");
    expect_position(house, &state, "ritual 2 0-0 1 broom,kettle,bucket 2:5 0:- 0:- any/2/we fa/2/- ew/2/- fe");
    /* A node that lacks an element does not offer it: node 1 of the acorn has no star. */
    odd_table odd = odd_table_new();
    state = at_position(odd.table, "ritual 1 0-0 1 acorn,birch,cedar 1:1 0:- 0:- c7/12/c1 c2/2/- c3/2/- c4");
    expect_legal_count(odd.table, &state, 2);
    expect_legal(odd.table, &state, "resolve a sun");
    expect_legal(odd.table, &state, "resolve a moon");
    expect_illegal(odd.table, &state, "resolve a star");
    odd_table_free(odd);
}

static void r32_without_a_connection_the_energy_stays(void **unused) {
    (void)unused;
    odd_table odd = odd_table_new();
    /* c2 is sun, star. From 1:1 by sun over s1 to the birch's s3: 2:3; by star to 2:2. */
    expect_step(odd.table, "ritual 1 0-0 1 acorn,birch,cedar 1:1 0:- 0:- c7/2/c1 c2/1/- c3/2/- c4", "1 resolve b",
                "ritual 2 0-0 1 acorn,birch,cedar 2:2 0:- 0:- c7/2/c1 c2/-/- c3/2/- c4");
    /* From 2:2 there is no sun: it stays for that step, then takes the star. */
    expect_step(odd.table, "ritual 1 0-0 1 acorn,birch,cedar 2:2 0:- 0:- c7/2/c1 c2/1/- c3/2/- c4", "1 resolve b",
                "ritual 2 0-0 1 acorn,birch,cedar 2:3 0:- 0:- c7/2/c1 c2/-/- c3/2/- c4");
    odd_table_free(odd);
}

static void r33_a_resolved_imp_leaves(void **unused) {
    (void)unused;
    expect_step(house, "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/122/we fa/-/- ew/-/- fe", "1 resolve a",
                "ritual 2 0-0 1 broom,kettle,bucket 1:3 0:- 0:- wf/22/we fa/-/- ew/-/- fe");
}

static void r34_r35_r36_the_energy_says_who_banishes(void **unused) {
    (void)unused;
    coven_state state =
        at_position(house, "ritual 2 3-2 2 broom,kettle,bucket 1:2 0:- 0:- wf/-/we,af fa/2/ea,any ew/-/aw fe,ae");
    play_event(house, &state, "2 resolve b");
    expect_position(house, &state, "end - 4-2 2 broom,kettle,bucket 1:5 0:- 0:- wf/-/we,af fa/-/ea,any ew/-/aw fe,ae");
    expect_result(house, &state, (int[]){COVEN_SHARE, 0}, (int[]){4, 2});
    coven_table *shorter = table_of("scramble", 2, "banish=2");
    state = at_position(shorter, "ritual 2 1-1 1 broom,kettle,bucket 1:2 0:- 0:- wf/-/we fa/2/ea,ae ew/-/- fe");
    play_event(shorter, &state, "2 resolve b");
    expect_result(shorter, &state, (int[]){COVEN_SHARE, 0}, (int[]){2, 1});
    assert_int_equal(shorter->game->max_events(shorter), 1 + 3 * 26 + 2 + 3 + 4);
    coven_table_free(shorter);
    expect_value_refused("scramble", "banish", "5");
}

static void r37_a_new_round_needs_no_event(void **unused) {
    (void)unused;
    expect_step(house, "ritual 2 1-0 2 broom,kettle,bucket 1:2 0:- 0:- wf/-/we fa/2/ea ew/-/- fe", "2 resolve b",
                "deal * 2-0 2 -,-,- - 2:- 4:- - - - -");
}

static void r38_a_lesson_is_one_short_round(void **unused) {
    (void)unused;
    coven_table *lesson = table_of("scramble", 2, "lesson=on banish=3 first=2");
    coven_state state;
    lesson->game->start(lesson, &state);
    expect_position(lesson, &state, "deal * 0-0 2 -,-,- - 2:- 2:- - - - -");
    expect_legal(lesson, &state, "catalyst a fw");
    expect_illegal(lesson, &state, "spell 1 fw");
    state = at_position(lesson, "ritual 2 0-0 2 broom,candle,ladle 1:3 0:- 0:- fw/2/- ae/-/- wf/-/- -");
    play_event(lesson, &state, "2 resolve a"); /* fire over s1 to the candle's s8: 2:5; water over s7: 1:6 */
    expect_position(lesson, &state, "end - 1-0 2 broom,candle,ladle 1:6 0:- 0:- fw/-/- ae/-/- wf/-/- -");
    expect_result(lesson, &state, (int[]){COVEN_SHARE, 0}, (int[]){1, 0});
    assert_int_equal(lesson->game->max_events(lesson), 15);
    coven_table_free(lesson);
}

static void r39_closed_hands(void **unused) {
    (void)unused;
    coven_table *closed = table_of("scramble", 2, "hands=closed");
    assert_true(closed->secrets);
    assert_false(house->secrets);
    const char *whole = "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:aw,any wf/-/- ef/-/- wa/-/- -";
    coven_state state = at_position(closed, whole);
    expect_masked(closed, &state, 1, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:?,? wf/-/- ef/-/- wa/-/- -");
    expect_masked(closed, &state, 2, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:?,? 3:aw,any wf/-/- ef/-/- wa/-/- -");
    expect_masked(closed, &state, COVEN_SPECTATOR,
                  "prep 1 1-1 1 broom,kettle,bucket 2:6 3:?,? 3:?,? wf/-/- ef/-/- wa/-/- -");
    state = at_position(house, whole);
    expect_masked(house, &state, 1, whole);
    coven_table_free(closed);
}

static void r40_lists_are_complete_sorted_and_even(void **unused) {
    (void)unused;
    coven_choice choice[COVEN_EVENTS_MAX];
    const coven_state state = at_position(house, "deal * 0-0 2 -,-,- - 4:ae 4:- - - - -");
    const int count = coven_choices(house, &state, choice);
    assert_int_equal(count, 12);
    for (int i = 0; i < count; i++) {
        assert_int_equal(choice[i].weight, 1);
        if (i) assert_true(strcmp(choice[i - 1].text, choice[i].text) < 0);
    }
}

/* ---- invalid events ---- */

static void events_that_are_refused_by_their_words(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    coven_state state;
    table->game->start(table, &state);
    expect_events_refused_by(table, &state, "error.scramble.event",
                             TEXTS("", "assign", "assign a b", "assign  a", "assign a ", "assig a", "resolve",
                                   "resolves a", "resolve a fire water", "first 1 2", "spell 1", "catalyst a", "page 1",
                                   "cast fw", "cast fw a a1 a2", "discard fw fe", "lose fw fe"));
    expect_events_refused_by(table, &state, "error.scramble.form.assign", TEXTS("assign d", "assign aa"));
    expect_events_refused_by(table, &state, "error.scramble.form.resolve",
                             TEXTS("resolve d", "resolve a ice", "resolve a fir"));
    expect_events_refused_by(table, &state, "error.scramble.form.first", TEXTS("first 3"));
    expect_events_refused_by(table, &state, "error.scramble.form.spell", TEXTS("spell 3 fw", "spell 1 f"));
    expect_events_refused_by(table, &state, "error.scramble.form.catalyst", TEXTS("catalyst d fw", "catalyst a ff"));
    expect_events_refused_by(table, &state, "error.scramble.form.page",
                             TEXTS("page 3 broom", "page 1 broo", "page spare brooms"));
    expect_events_refused_by(table, &state, "error.scramble.form.cast",
                             TEXTS("cast xx a", "cast fw d", "cast fw a 3", "cast fw a a5", "cast fw a a0",
                                   "cast fw a d1", "cast fw a A1", "cast fw a a11"));
    expect_events_refused_by(table, &state, "error.scramble.form.discard", TEXTS("discard xx"));
    expect_events_refused_by(table, &state, "error.scramble.form.lose", TEXTS("lose xx"));
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_a_match_is_for_two_seats),
        cmocka_unit_test(r2_who_starts_the_first_round),
        cmocka_unit_test(r3_the_loser_of_a_round_starts_the_next),
        cmocka_unit_test(r4_spells_and_imps_follow_the_banished_count),
        cmocka_unit_test(r5_the_order_of_the_setup),
        cmocka_unit_test(r6_three_catalysts_with_nothing_beside_them),
        cmocka_unit_test(r7_three_different_pages),
        cmocka_unit_test(r8_r9_seam_ends_join_and_connections_go_both_ways),
        cmocka_unit_test(r10_the_energy_waits_on_the_other_side),
        cmocka_unit_test(r11_r12_seats_alternate_while_they_have_cards),
        cmocka_unit_test(r13_the_preparation_ends_with_both_hands_empty),
        cmocka_unit_test(r14_r15_a_place_with_room),
        cmocka_unit_test(r16_exactly_one_element_in_common),
        cmocka_unit_test(r17_any_fits_everything),
        cmocka_unit_test(r18_a_spell_needs_room_and_stays_tucked),
        cmocka_unit_test(r19_dispel),
        cmocka_unit_test(r20_spells_without_a_target_do_nothing),
        cmocka_unit_test(r21_enchant),
        cmocka_unit_test(r22_transfigure),
        cmocka_unit_test(r23_r24_transmute),
        cmocka_unit_test(r25_r26_a_spell_may_be_discarded_and_is_out),
        cmocka_unit_test(r27_the_ritual_begins_with_the_starting_seat_if_it_can),
        cmocka_unit_test(r28_r29_seats_alternate_at_the_fronts),
        cmocka_unit_test(r30_primary_then_secondary),
        cmocka_unit_test(r31_any_takes_one_step_that_is_named),
        cmocka_unit_test(r32_without_a_connection_the_energy_stays),
        cmocka_unit_test(r33_a_resolved_imp_leaves),
        cmocka_unit_test(r34_r35_r36_the_energy_says_who_banishes),
        cmocka_unit_test(r37_a_new_round_needs_no_event),
        cmocka_unit_test(r38_a_lesson_is_one_short_round),
        cmocka_unit_test(r39_closed_hands),
        cmocka_unit_test(r40_lists_are_complete_sorted_and_even),
        cmocka_unit_test(events_that_are_refused_by_their_words),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
