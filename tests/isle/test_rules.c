/* test_rules.c -- the ledger of docs/rules/isle.md, rule by rule. The map for 2 seats, which most positions here are
 * on:
 *
 *     a1-a2 a1-a3 a1-c1 a2-a3 a2-b1 a3-d1 | b1-b2 b2-e1 | c1-c2 c1-c3 c2-c4 c2-d1 c3-c4 c4-f1 | d1-d2 d2-e3 d2-f2 d2-g1
 *     e1-e2 e1-e3 e2-e3 e3-h2 | f1-f2 f1-f3 f2-f3 f3-g2 | g1-g2 g1-h1 | h1-h2 h1-h3 h2-h3 */
#include "support.h"

#define EMPTY "....../..../......../..../....../....../..../......"
#define EMPTY_BROAD "....../....../..../......../....../....../....../..../....../..../......../...."

/* From a position, by events, to a position. */
static void leads_with(int seats, const char *options, const char *from, const char *const *events, const char *to) {
    coven_table *table = table_of("isle", seats, options);
    coven_state state = at_position(table, from);
    play_events(table, &state, events);
    expect_position(table, &state, to);
    coven_table_free(table);
}

static void leads(const char *from, const char *event, const char *to) { leads_with(2, "", from, TEXTS(event), to); }

static void can(const char *position, const char *event) {
    coven_table *table = table_of("isle", 2, "");
    const coven_state state = at_position(table, position);
    expect_legal(table, &state, event);
    coven_table_free(table);
}

static void cannot(const char *position, const char *event) {
    coven_table *table = table_of("isle", 2, "");
    const coven_state state = at_position(table, position);
    expect_illegal(table, &state, event);
    coven_table_free(table);
}

static void counts(int seats, const char *position, int count) {
    coven_table *table = table_of("isle", seats, "");
    const coven_state state = at_position(table, position);
    expect_legal_count(table, &state, count);
    coven_table_free(table);
}

/* ---- setup ---- */

/* Each of the events' texts is refused by its words, with this message. */
static void refuses(const coven_table *table, const void *state, const char *message, const char *const *events) {
    expect_events_refused(table, state, NULL, events);
    for (; *events; events++) {
        coven_event read;
        coven_error error = {0};
        assert_false(table->game->parse_event(table, state, *events, &read, &error));
        assert_string_equal(error.message, message);
        assert_true(error.text[0] && !strchr(error.text, '{') && strncmp(error.text, "error.", 6) != 0);
    }
}

static void r1_the_board_serves_the_number_of_seats(void **unused) {
    (void)unused;
    counts(2, "1 12 5,5 summon:wyrm:1 " EMPTY, 23);
    counts(3, "1 123 5,5,5 summon:wyrm:1 " EMPTY_BROAD, 35);
    counts(4, "1 1234 5,5,5,5 summon:wyrm:1 " EMPTY_BROAD, 35);
    coven_error error;
    for (int seats = 1; seats <= 5; seats += 4)
        assert_null(coven_table_new(coven_game_find("isle"), NULL, seats, NULL, &error));
}

static void r2_the_start(void **unused) {
    (void)unused;
    static const char *const start[] = {"1 - 5,5 order " EMPTY, "1 - 5,5,5 order " EMPTY_BROAD,
                                        "1 - 5,5,5,5 order " EMPTY_BROAD};
    for (int seats = 2; seats <= 4; seats++) {
        coven_table *table = table_of("isle", seats, "");
        coven_state state = {{0}};
        table->game->start(table, &state);
        expect_position(table, &state, start[seats - 2]);
        coven_table_free(table);
    }
}

static void r3_the_order_is_drawn(void **unused) {
    (void)unused;
    static const int orders[] = {2, 6, 24};
    static const char *const one[] = {"order 2 1", "order 3 1 2", "order 4 2 1 3"};
    static const char *const after[] = {"1 21 5,5 summon:wyrm:2 " EMPTY, "1 312 5,5,5 summon:wyrm:3 " EMPTY_BROAD,
                                        "1 4213 5,5,5,5 summon:wyrm:4 " EMPTY_BROAD};
    for (int seats = 2; seats <= 4; seats++) {
        coven_table *table = table_of("isle", seats, "order=random");
        coven_state state = {{0}};
        table->game->start(table, &state);
        expect_legal_count(table, &state, orders[seats - 2]);
        expect_weight(table, &state, one[seats - 2], 1);
        char message[40];
        coven_text text = coven_text_over(message, sizeof message);
        coven_put(&text, "error.isle.order seats=%d", seats);
        refuses(table, &state, message, TEXTS("order 1 1"));
        coven_error error;
        assert_true(coven_play(table, &state, one[seats - 2], &error));
        expect_position(table, &state, after[seats - 2]);
        coven_table_free(table);
    }
}

static void r4_the_order_of_the_seats(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 4, "order=seats");
    coven_state state = {{0}};
    table->game->start(table, &state);
    expect_position(table, &state, "1 1234 5,5,5,5 summon:wyrm:1 " EMPTY_BROAD);
    expect_refused(table, COVEN_VIEW_ALL, "1 - 5,5,5,5 order " EMPTY_BROAD, "step");
    coven_table_free(table);
    expect_value_refused("isle", "order", "1");
}

/* ---- summoning ---- */

static void r5_r7_r16_a_round_of_nothing_but_done(void **unused) {
    (void)unused;
    static const char *const step[] = {"summon:wyrm:1",  "summon:wyrm:2",   "summon:troll:1",
                                       "summon:troll:2", "summon:sprite:1", "summon:sprite:2"};
    coven_table *table = table_of("isle", 2, "order=seats");
    coven_state state = {{0}};
    table->game->start(table, &state);
    for (int i = 0; i < 6; i++) {
        char position[200];
        coven_text text = coven_text_over(position, sizeof position);
        coven_put(&text, "1 12 5,5 %s " EMPTY, step[i]);
        expect_position(table, &state, position);
        play_event(table, &state, i % 2 ? "2 done" : "1 done");
    }
    /* Nobody has anything on the board: no actions, energy, and the next round. */
    expect_position(table, &state, "2 21 10,10 summon:wyrm:2 " EMPTY);
    coven_table_free(table);
}

static void r6_a_seat_that_can_do_nothing_is_passed_over(void **unused) {
    (void)unused;
    leads("1 12 5,4 summon:wyrm:1 " EMPTY, "1 done", "1 12 5,4 summon:troll:1 " EMPTY);
    leads("1 12 5,0 summon:wyrm:1 " EMPTY, "1 summon wyrm a1",
          "1 12 0,0 act:wyrm:1:a1:2 w1..../..../......../..../....../....../..../......");
    /* `done` is never alone. */
    coven_table *table = table_of("isle", 2, "");
    expect_refused(table, COVEN_VIEW_ALL, "2 12 5,0 summon:sprite:2 " EMPTY, "step");
    coven_table_free(table);
}

static void r8_costs(void **unused) {
    (void)unused;
    leads("2 12 7,0 summon:wyrm:1 " EMPTY, "1 summon wyrm h3",
          "2 12 2,0 summon:sprite:1 ....../..../......../..../....../....../..../....w1");
    leads("2 12 6,0 summon:troll:1 " EMPTY, "1 summon troll h3",
          "2 12 3,0 summon:troll:1 ....../..../......../..../....../....../..../....t1");
    leads("2 12 5,0 summon:troll:1 " EMPTY, "1 summon troll h3",
          "2 12 2,0 summon:sprite:1 ....../..../......../..../....../....../..../....t1");
    leads("2 12 2,0 summon:sprite:1 " EMPTY, "1 summon sprite h3",
          "2 12 1,0 summon:sprite:1 ....../..../......../..../....../....../..../....s1");
}

static void r9_only_what_is_in_reserve(void **unused) {
    (void)unused;
    /* The wyrm and three trolls are on the board: only sprites are left to summon. */
    leads("2 21 9,9 summon:troll:2 w1t1t1/t1../......../..../....../....../..../......", "2 done",
          "2 21 9,9 summon:sprite:2 w1t1t1/t1../......../..../....../....../..../......");
    leads("2 21 9,5 summon:sprite:2 s1s1s1/s1s1/s1s1s1s1/..../....../....../..../......", "2 done",
          "2 21 9,5 act:sprite:1 s1s1s1/s1s1/s1s1s1s1/..../....../....../..../......");
}

static void r10_r15_on_any_vacant_location(void **unused) {
    (void)unused;
    const char *between = "2 12 9,9 summon:sprite:1 w2..t2/..s2/......../..../....../....../..../......";
    can(between, "summon sprite a2");
    can(between, "summon sprite h3");
    cannot(between, "summon sprite a1");
    cannot(between, "summon sprite b2");
    cannot(between, "summon troll a2");
    counts(2, between, 22 - 3 + 1);
}

static void r11_one_wyrm_but_many_others(void **unused) {
    (void)unused;
    leads_with(
        2, "", "2 12 15,0 summon:wyrm:1 " EMPTY,
        TEXTS("1 summon wyrm a1", "1 summon troll a2", "1 summon troll a3", "1 summon troll b1", "1 summon sprite b2"),
        "2 12 0,0 act:wyrm:1:a1:2 w1t1t1/t1s1/......../..../....../....../..../......");
}

static void r12_summoning_may_be_declined(void **unused) {
    (void)unused;
    leads_with(2, "", "2 12 9,9 summon:sprite:1 " EMPTY, TEXTS("1 summon sprite a1", "1 done", "2 done"),
               "2 12 8,9 act:sprite:1 s1..../..../......../..../....../....../..../......");
}

static void r13_what_was_summoned_acts(void **unused) {
    (void)unused;
    leads_with(2, "", "2 12 5,0 summon:wyrm:1 " EMPTY, TEXTS("1 summon wyrm a1", "1 move a1 a2", "1 move a2 a1"),
               "3 21 5,5 summon:wyrm:2 w1..../..../......../..../....../....../..../......");
}

static void r14_what_cannot_be_paid_is_not_legal(void **unused) {
    (void)unused;
    cannot("2 12 0,5 act:wyrm:1:a1:2 w1s1../..../......../..../....../....../..../......", "trade a1 a2");
    can("2 12 1,5 act:wyrm:1:a1:2 w1s1../..../......../..../....../....../..../......", "trade a1 a2");
}

/* ---- laws of the whole ---- */

static void r17_r19_r55_r56_r57_r58_over_random_games(void **unused) {
    (void)unused;
    static coven_choice choice[COVEN_EVENTS_MAX];
    for (int seats = 2; seats <= 4; seats++) {
        coven_table *table = table_of("isle", seats, "");
        coven_rng rng;
        coven_rng_seed(&rng, (uint64_t)seats);
        assert_false(table->secrets);
        for (int game = 0; game < 20; game++) {
            coven_state state = {{0}};
            table->game->start(table, &state);
            while (table->game->actor(table, &state) != COVEN_END) {
                const int count = coven_choices(table, &state, choice);
                assert_true(count >= 2);
                for (int i = 1; i < count; i++) assert_true(strcmp(choice[i - 1].text, choice[i].text) < 0);
                /* Whatever the position refuses (counts, energies, one to a location) would be refused here. */
                char position[COVEN_POSITION_TEXT];
                coven_position_print(table, &state, position);
                const coven_state again = at_position(table, position);
                assert_memory_equal(&again, &state, table->game->state_size);
                expect_masked(table, &state, COVEN_SPECTATOR, position);
                table->game->apply(table, &state, choice[coven_rng_below(&rng, (uint32_t)count)].event);
            }
            int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX], winners = 0, reached = 0;
            table->game->result(table, &state, share, score);
            for (int i = 0; i < seats; i++) {
                winners += share[i] == COVEN_SHARE;
                assert_true(share[i] == COVEN_SHARE || share[i] == 0);
                assert_true(score[i] >= 0 && score[i] <= 39);
                if (score[i] < 36) continue;
                reached++;
                assert_int_equal(share[i], COVEN_SHARE);
            }
            assert_int_equal(winners, 1);
            assert_true(reached <= 1);
        }
        coven_table_free(table);
    }
}

static void r18_what_needs_no_decision_happens_within_the_event(void **unused) {
    (void)unused;
    /* The last attack of a round, the energy, and the passing over of who cannot summon, all in one roll. */
    leads("2 12 0,29 roll:sprite:2:a1:0:a2 s2t1../..../......../..../....../....../..../......", "* roll 1",
          "3 12 5,26 summon:wyrm:1 s2t1../..../......../..../....../....../..../......");
}

static void r19_nobody_is_out(void **unused) {
    (void)unused;
    leads("2 12 0,5 act:sprite:2 s2..../..../......../..../....../....../..../......", "2 done",
          "3 12 5,11 summon:wyrm:1 s2..../..../......../..../....../....../..../......");
}

/* ---- actions ---- */

static void r20_wyrms_then_trolls_then_sprites(void **unused) {
    (void)unused;
    static const char *const board = "w1t1s1/..../......../..../w2t2s2/....../..../......";
    static const char *const step[] = {"act:wyrm:1:a1:2", "act:wyrm:2:e1:2", "act:troll:1",
                                       "act:troll:2",     "act:sprite:1",    "act:sprite:2"};
    for (int i = 0; i < 5; i++) {
        char from[200], to[200];
        coven_text text = coven_text_over(from, sizeof from);
        coven_put(&text, "2 12 5,5 %s %s", step[i], board);
        text = coven_text_over(to, sizeof to);
        coven_put(&text, "2 12 5,5 %s %s", step[i + 1], board);
        leads(from, i % 2 ? "2 done" : "1 done", to);
    }
}

static void r21_r26_r28_actions_are_used_up(void **unused) {
    (void)unused;
    leads_with(2, "", "2 12 0,5 act:troll:1 t1..../..../......../..../....../....../..../t1....",
               TEXTS("1 move a1 a2", "1 move a2 b1", "1 move b1 b2"),
               "2 12 0,5 act:troll:1 ....../..T1/......../..../....../....../..../t1....");
    cannot("2 12 0,5 act:troll:1 ....../..T1/......../..../....../....../..../t1....", "move b2 e1");
    leads("2 12 0,5 act:sprite:1 s1..../..../......../..../....../....../..../s1....", "1 move a1 a2",
          "2 12 0,5 act:sprite:1 ..S1../..../......../..../....../....../..../s1....");
    leads_with(2, "", "2 12 1,5 act:wyrm:1:a1:2 w1..s1/..../......../..../....../....../..../......",
               TEXTS("1 move a1 a2", "1 move a2 a1"),
               "2 12 1,5 act:wyrm:1:a1:0 w1..s1/..../......../..../....../....../..../......");
}

static void r22_r23_r41_moves_and_attacks_in_any_mixture(void **unused) {
    (void)unused;
    leads_with(2, "", "2 12 0,5 act:troll:1 t1..w2/..../......../..../....../....../..../......",
               TEXTS("1 move a1 a2", "1 attack a2 a3", "* roll 1"),
               "2 12 0,5 act:troll:1:a2:1 ..t1w2/..../......../..../....../....../..../......");
    leads("2 12 0,0 act:troll:1:a2:1 ..t1w2/..../......../..../....../....../..../......", "1 done",
          "3 21 5,5 summon:wyrm:1 ..t1w2/..../......../..../....../....../..../......");
}

static void r24_r25_another_creature_makes_the_active_one_spent(void **unused) {
    (void)unused;
    const char *active = "2 12 0,5 act:troll:1:a3:2 ....t1/..../......../..../....../....../t1../......";
    leads(active, "1 move g1 g2", "2 12 0,5 act:troll:1:g2:2 ....T1/..../......../..../....../....../..t1/......");
    leads(active, "1 move a3 a2", "2 12 0,5 act:troll:1:a2:1 ..t1../..../......../..../....../....../t1../......");
    /* By an attack too, at once. */
    leads("2 12 0,5 act:troll:1:a3:2 ....t1/..../......../..../....../....../t1s2/......", "1 attack g1 g2",
          "2 12 0,5 roll:troll:1:g1:2:g2 ....T1/..../......../..../....../....../t1s2/......");
}

static void r27_the_wyrm_is_active_throughout_its_step(void **unused) {
    (void)unused;
    leads("2 12 5,0 summon:sprite:1 ....../..../......../..../....../....../..../....w1", "1 done",
          "2 12 5,0 act:wyrm:1:h3:2 ....../..../......../..../....../....../..../....w1");
    leads("2 12 1,0 roll:wyrm:1:h3:0:h2 ....../..../......../..../....../....../..../s1w2w1", "* roll 1",
          "2 12 1,0 act:wyrm:1:h3:0 ....../..../......../..../....../....../..../s1w2w1");
}

static void r29_spent_creatures_defend_block_support_and_are_moved_through(void **unused) {
    (void)unused;
    const char *board = "2 12 0,5 act:troll:1 t1..../..../T1....../..../....../....../..../......";
    can(board, "move a1 c2"); /* over c1 */
    can(board, "move a1 c3");
    cannot(board, "move a1 c1"); /* on it */
    cannot(board, "move c1 c2");
    /* Sprites support each other whatever they have done: 7 against d6 + 2. */
    leads("2 21 5,5 guard:sprite:2:c2:0:c1:7 ....../..../s1s2s1s1/..../....../....../..../......", "* guard 6",
          "2 21 5,5 act:sprite:1 ....../..../s1s2s1s1/..../....../....../..../......");
}

static void r30_spent_marks_end_with_the_step(void **unused) {
    (void)unused;
    leads("2 12 0,5 act:troll:1 T1..../..../......../..../t2..../....../..../t1....", "1 done",
          "2 12 0,5 act:troll:2 t1..../..../......../..../t2..../....../..../t1....");
}

static void r31_r32_r33_moving(void **unused) {
    (void)unused;
    /* A chain of its own: a2 by one action, b1 behind it by two, b2 behind that by three. */
    const char *chain = "2 12 0,5 act:troll:1 t1s1../s1../......../..../....../....../..../......";
    leads(chain, "1 move a1 b2", "2 12 0,5 act:sprite:1 ..s1../s1t1/......../..../....../....../..../......");
}

static void r32_the_shortest_way_is_charged(void **unused) {
    (void)unused;
    leads("2 12 0,5 act:troll:1 t1s1../s1../......../..../....../....../..../t1....", "1 move a1 b2",
          "2 12 0,5 act:troll:1 ..s1../s1T1/......../..../....../....../..../t1....");
    leads("2 12 0,5 act:troll:1 t1s1../..../......../..../....../....../..../t1....", "1 move a1 b1",
          "2 12 0,5 act:troll:1:b1:1 ..s1../t1../......../..../....../....../..../t1....");
    /* a3 is a neighbour, although there is a way over a2. */
    leads("2 12 0,5 act:troll:1 t1s1../..../......../..../....../....../..../t1....", "1 move a1 a3",
          "2 12 0,5 act:troll:1:a3:2 ..s1t1/..../......../..../....../....../..../t1....");
}

static void r33_not_further_than_the_actions(void **unused) {
    (void)unused;
    const char *two = "2 12 0,5 act:troll:1:a1:2 t1s1../s1../......../..../....../....../..../......";
    cannot(two, "move a1 b2");
    can(two, "move a1 a3");
    cannot("2 12 0,5 act:troll:1:a1:1 t1s1../..../......../..../....../....../..../......", "move a1 b1");
    /* A wyrm goes over one, a sprite over none. */
    can("2 12 0,5 act:wyrm:1:a1:2 w1s1../..../......../..../....../....../..../......", "move a1 b1");
    cannot("2 12 0,5 act:sprite:1 s1s1../..../......../..../....../....../..../......", "move a1 b1");
    /* Four creatures in a row are one too many. */
    cannot("2 12 0,5 act:troll:1 t1s1../s1s1/......../..../....../....../..../......", "move a1 e1");
}

static void r34_no_move_passes_others(void **unused) {
    (void)unused;
    const char *blocked = "2 12 0,5 act:troll:1 t1s2../..../......../..../....../....../..../......";
    cannot(blocked, "move a1 b1");
    cannot(blocked, "move a1 a2");
    can(blocked, "attack a1 a2");
    /* Nor an empty place on the way: that is two moves. */
    cannot("2 12 0,5 act:troll:1 t1..../..../......../..../....../....../..../......", "move a1 b1");
}

static void r35_r36_trading(void **unused) {
    (void)unused;
    const char *wyrm = "2 12 2,5 act:wyrm:1:a1:0 w1t1../..../......../..../....../....../..../......";
    leads(wyrm, "1 trade a1 a2", "2 12 1,5 act:wyrm:1:a2:0 t1w1../..../......../..../....../....../..../......");
    leads_with(2, "", wyrm, TEXTS("1 trade a1 a2", "1 trade a2 a1"),
               "2 12 0,5 act:troll:1 w1t1../..../......../..../....../....../..../......");
    cannot(wyrm, "move a1 a3");
    const char *others = "2 12 2,5 act:wyrm:1:a1:2 w1s2../..../......../..../....../....../s1../......";
    cannot(others, "trade a1 a2"); /* another seat's */
    cannot(others, "trade a1 a3"); /* nobody */
    cannot(others, "trade a1 g1"); /* too far */
    cannot("2 12 2,5 act:troll:1 t1s1../..../......../..../....../....../..../......", "trade a1 a2");
}

/* ---- attacks ---- */

static void r37_an_attack_needs_an_action_and_a_neighbour(void **unused) {
    (void)unused;
    const char *board = "2 12 1,5 act:wyrm:1:a1:0 w1s2s1/..../......../..../....../....../..../......";
    cannot(board, "attack a1 a2"); /* no action left */
    const char *ready = "2 12 1,5 act:wyrm:1:a1:1 w1s2s1/s2../......../..../....../....../..../......";
    leads(ready, "1 attack a1 a2", "2 12 1,5 roll:wyrm:1:a1:0:a2 w1s2s1/s2../......../..../....../....../..../......");
    cannot(ready, "attack a1 a3"); /* its own */
    cannot(ready, "attack a1 b1"); /* no neighbour */
    /* Hopeless, but legal. */
    can("2 12 1,5 act:sprite:1 s1w2../..../......../..../....../....../..../......", "attack a1 a2");
}

/* A roll of the attacker's die is a hit from `least` on; 7 never. */
static void expect_hits(char attacker, const char *kind, char target, int min) {
    coven_table *table = table_of("isle", 2, "");
    for (int die = 1; die <= 6; die++) {
        char position[200], event[8] = "roll 0", board[COVEN_POSITION_TEXT];
        coven_text text = coven_text_over(position, sizeof position);
        coven_put(&text, "2 12 5,5 roll:%s:1:a1:0:a2 %c1%c2../..../......../..../....../....../..../......", kind,
                  attacker, target);
        coven_state state = at_position(table, position);
        event[5] = (char)('0' + die);
        expect_weight(table, &state, event, 1);
        coven_error error;
        assert_true(coven_play(table, &state, event, &error));
        coven_position_print(table, &state, board);
        const char lower[] = {' ', '.', '.', attacker, '1', '\0'},
                   upper[] = {' ', '.', '.', (char)(attacker - 32), '1', '\0'};
        assert_int_equal(strstr(board, lower) || strstr(board, upper), die >= min);
    }
    coven_table_free(table);
}

static void r38_attack_against_wyrms_and_trolls(void **unused) {
    (void)unused;
    expect_hits('w', "wyrm", 'w', 4);
    expect_hits('w', "wyrm", 't', 3);
    expect_hits('t', "troll", 'w', 6);
    expect_hits('t', "troll", 't', 5);
    expect_hits('s', "sprite", 'w', 7);
    expect_hits('s', "sprite", 't', 6);
}

static void r39_a_sprite_guards_itself_with_its_company(void **unused) {
    (void)unused;
    /* The guard is rolled even when it cannot matter; company is its owner's, in its territory. */
    leads("2 12 5,5 roll:wyrm:1:a1:1:a2 w1s2../..../......../..../....../....../..../......", "* roll 6",
          "2 12 5,5 guard:wyrm:1:a1:1:a2:10 w1s2../..../......../..../....../....../..../......");
    for (int die = 1; die <= 6; die++) {
        char event[10] = "* guard 0";
        event[8] = (char)('0' + die);
        /* 5 against d6 + 1: the sprite on b1, next door, does not count. */
        leads("2 12 5,5 guard:troll:1:a1:1:a2:5 t1s2s2/s2../......../..../....../....../..../......", event,
              die <= 4 ? "2 12 6,5 act:troll:1:a2:1 ..t1s2/s2../......../..../....../....../..../......"
                       : "2 12 5,5 act:troll:1:a1:1 t1s2s2/s2../......../..../....../....../..../......");
        /* 5 against d6: nor does the other seat's. */
        leads("2 12 5,5 guard:troll:1:a1:1:a2:5 t1s2s1/s2../......../..../....../....../..../......", event,
              die <= 5 ? "2 12 6,5 act:troll:1:a2:1 ..t1s1/s2../......../..../....../....../..../......"
                       : "2 12 5,5 act:troll:1:a1:1 t1s2s1/s2../......../..../....../....../..../......");
    }
}

static void r40_r42_r43_a_hit(void **unused) {
    (void)unused;
    /* 3, 2 and 1 for wyrm, troll and sprite; the attacker stands in its place, without an action. */
    leads("2 12 5,5 roll:troll:1:a1:2:a2 t1w2../..../......../..../....../....../..../......", "* roll 6",
          "2 12 8,5 act:troll:1:a2:2 ..t1../..../......../..../....../....../..../......");
    leads("2 12 5,5 roll:troll:1:a1:2:a2 t1t2../..../......../..../....../....../..../......", "* roll 6",
          "2 12 7,5 act:troll:1:a2:2 ..t1../..../......../..../....../....../..../......");
    leads("2 12 5,5 guard:troll:1:a1:2:a2:8 t1s2../..../......../..../....../....../..../......", "* guard 6",
          "2 12 6,5 act:troll:1:a2:2 ..t1../..../......../..../....../....../..../......");
    /* The wyrm that was removed is summoned again in the next round, not before. */
    leads_with(2, "", "2 12 5,5 roll:troll:1:a1:2:a2 t1w2../..../......../..../....../....../..../......",
               TEXTS("* roll 6", "1 done", "2 summon wyrm a1"),
               "3 21 13,5 summon:wyrm:1 w2t1../..../......../..../....../....../..../......");
}

/* ---- energy ---- */

static void r44_bands(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "");
    for (int energy = 0; energy <= 35; energy++) {
        const int change = energy <= 9 ? 5 : energy <= 18 ? 3 : energy <= 23 ? 0 : energy <= 29 ? -3 : -5;
        char position[COVEN_POSITION_TEXT], expected[8];
        coven_text text = coven_text_over(position, sizeof position);
        coven_put(&text, "2 12 9,%d act:sprite:1 s1t2../..../......../..../....../....../..../......", energy);
        coven_state state = at_position(table, position);
        play_event(table, &state, "1 done");
        text = coven_text_over(expected, sizeof expected);
        coven_put(&text, "14,%d ", energy + change);
        coven_position_print(table, &state, position);
        assert_ptr_equal(strstr(position, expected), position + 5);
    }
    coven_table_free(table);
}

static void r45_sprites_in_peace(void **unused) {
    (void)unused;
    /* Two in c, where a troll of its own does not matter; none in a, which seat 2's troll disturbs; none for trolls.
     */
    leads("2 12 0,0 act:sprite:1 s1t2../..../s1s1..t1/..../....../....../t2../......", "1 done",
          "3 21 7,5 summon:wyrm:2 s1t2../..../s1s1..t1/..../....../....../t2../......");
}

static void r46_bonuses_are_taken_or_left_in_board_order(void **unused) {
    (void)unused;
    static const char *const board = "t1t1t1/..../......../w1s1/....../....../t2t2/s2....";
    char from[200];
    coven_text text = coven_text_over(from, sizeof from);
    coven_put(&text, "2 12 9,9 act:sprite:2 %s", board);
    coven_table *table = table_of("isle", 2, "");
    coven_state state = at_position(table, from);
    play_event(table, &state, "2 done");
    expect_position(table, &state, "2 12 15,15 bonus:1:a t1t1t1/..../......../w1s1/....../....../t2t2/s2....");
    expect_legal_count(table, &state, 2);
    expect_illegal(table, &state, "take d");
    play_event(table, &state, "1 take a");
    expect_position(table, &state, "2 12 18,15 bonus:1:d t1t1t1/..../......../w1s1/....../....../t2t2/s2....");
    play_event(table, &state, "1 leave d");
    expect_position(table, &state, "2 12 18,15 bonus:2:g t1t1t1/..../......../w1s1/....../....../t2t2/s2....");
    play_event(table, &state, "2 take g");
    expect_position(table, &state, "3 21 18,17 summon:wyrm:2 t1t1t1/..../......../w1s1/....../....../t2t2/s2....");
    coven_table_free(table);
}

static void r47_each_part_for_all_before_the_next(void **unused) {
    (void)unused;
    /* Seat 2's band comes before seat 1's bonus; seat 2's sprites too. */
    leads("2 12 9,9 act:sprite:2 t1t1t1/..../......../..../....../....../..../s2....", "2 done",
          "2 12 14,15 bonus:1:a t1t1t1/..../......../..../....../....../..../s2....");
}

static void r48_r49_the_new_order(void **unused) {
    (void)unused;
    leads_with(4, "",
               "2 1234 20,19,20,19 act:sprite:4 "
               "....../....../..../......../s4t1../....../....../..../....../..../......../....",
               TEXTS("4 done"),
               "3 4231 20,19,20,19 summon:wyrm:4 "
               "....../....../..../......../s4t1../....../....../..../....../..../......../....");
    leads_with(
        3, "",
        "2 312 19,19,19 act:sprite:2 ....../....../..../......../s2t1../....../....../..../....../..../......../....",
        TEXTS("2 done"),
        "3 213 19,19,19 summon:wyrm:2 ....../....../..../......../s2t1../....../....../..../....../..../......../....");
}

/* ---- the end ---- */

static void r50_thirty_six_wins_at_once(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "");
    /* By a hit; spent marks are forgotten. */
    coven_state state =
        at_position(table, "2 12 35,5 guard:sprite:1:a1:0:a2:7 s1s2../S1../......../..../....../....../..../......");
    play_event(table, &state, "* guard 1");
    expect_position(table, &state, "2 12 36,5 end ..s1../s1../......../..../....../....../..../......");
    expect_result(table, &state, (int[]){COVEN_SHARE, 0}, (int[]){36, 5});
    /* By a bonus, before the other is asked for. */
    state = at_position(table, "2 12 34,33 bonus:1:a t1t1t1/..../......../..../....../....../..../t2t2t2");
    play_event(table, &state, "1 take a");
    expect_position(table, &state, "2 12 37,33 end t1t1t1/..../......../..../....../....../..../t2t2t2");
    coven_table_free(table);
}

static void r51_r52_r54_rounds(void **unused) {
    (void)unused;
    leads("6 12 9,9 act:sprite:1 s1t2../..../......../..../....../....../..../......", "1 done",
          "6 12 14,14 end s1t2../..../......../..../....../....../..../......");
    leads_with(
        3, "rounds=7",
        "6 123 9,9,9 act:sprite:1 s1t2../....../..../......../....../....../....../..../....../..../......../....",
        TEXTS("1 done"),
        "7 321 14,14,14 summon:wyrm:3 s1t2../....../..../......../....../....../....../..../....../..../......../....");
    leads_with(
        3, "rounds=7",
        "7 321 9,9,9 act:sprite:1 s1t2../....../..../......../....../....../....../..../....../..../......../....",
        TEXTS("1 done"),
        "7 321 14,14,14 end s1t2../....../..../......../....../....../....../..../....../..../......../....");
    expect_value_refused("isle", "rounds", "8");
    expect_value_refused("isle", "rounds", "5");
    coven_error error;
    const int seven[COVEN_OPTIONS_MAX] = {0, 7};
    assert_null(coven_table_new(coven_game_find("isle"), NULL, 2, seven, &error));
    expect_error(&error, COVEN_BAD_INPUT, "3 or 4");
}

static void r53_ties_go_to_the_later(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 4, "");
    coven_state state = at_position(table, "6 3142 20,20,20,19 end " EMPTY_BROAD);
    expect_result(table, &state, (int[]){0, COVEN_SHARE, 0, 0}, (int[]){20, 20, 20, 19});
    state = at_position(table, "6 2143 20,20,20,19 end " EMPTY_BROAD);
    expect_result(table, &state, (int[]){0, 0, COVEN_SHARE, 0}, (int[]){20, 20, 20, 19});
    coven_table_free(table);
}

static void r58_a_summoner_or_not(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "");
    const coven_state won = at_position(table, "6 12 36,20 end " EMPTY),
                      max = at_position(table, "6 12 35,20 end " EMPTY);
    coven_text view = coven_text_growing();
    table->game->view(table, &won, 1, &view);
    assert_non_null(strstr(view.data, "\"winner\":1,\"summoner\":true"));
    coven_text_clear(&view);
    table->game->view(table, &max, 1, &view);
    assert_non_null(strstr(view.data, "\"winner\":1,\"summoner\":false"));
    coven_text_free(&view);
    coven_table_free(table);
}

/* ---- invalid events ---- */

static void events_that_are_refused_by_their_words(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "");
    coven_state state;
    table->game->start(table, &state);
    refuses(table, &state, "error.isle.event",
            TEXTS("", "summon", "summon sprite", "summon sprite a1 a2", "summon sprite a1 a2 a3 b1 b2",
                  "summoning-of sprite a1", "Done", "done "));
    refuses(table, &state, "error.isle.creature text=\"dragon\"", TEXTS("summon dragon a1"));
    refuses(table, &state, "error.isle.creature text=\"\\\"\\\\\"", TEXTS("summon \"\\ a1"));
    refuses(table, &state, "error.isle.location text=\"a4\" last=\"h3\"", TEXTS("summon sprite a4"));
    refuses(table, &state, "error.isle.location text=\"b0\" last=\"h3\"", TEXTS("summon sprite b0"));
    refuses(table, &state, "error.isle.location text=\"A1\" last=\"h3\"", TEXTS("summon sprite A1"));
    refuses(table, &state, "error.isle.location text=\"a11\" last=\"h3\"", TEXTS("summon sprite a11"));
    refuses(table, &state, "error.isle.location text=\"i1\" last=\"h3\"", TEXTS("move i1 a1"));
    refuses(table, &state, "error.isle.location text=\"\" last=\"h3\"", TEXTS("trade a1 "));
    refuses(table, &state, "error.isle.die", TEXTS("roll 0", "roll 7", "guard 11"));
    refuses(table, &state, "error.isle.territory text=\"A\" last=\"h\"", TEXTS("take A"));
    refuses(table, &state, "error.isle.territory text=\"i\" last=\"h\"", TEXTS("take i"));
    refuses(table, &state, "error.isle.territory text=\"ab\" last=\"h\"", TEXTS("leave ab"));
    refuses(table, &state, "error.isle.order seats=2",
            TEXTS("order", "order 1", "order 1 1", "order 1 2 1", "order 0 1 2", "order 1 3", "order 1 22"));
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_the_board_serves_the_number_of_seats),
        cmocka_unit_test(r2_the_start),
        cmocka_unit_test(r3_the_order_is_drawn),
        cmocka_unit_test(r4_the_order_of_the_seats),
        cmocka_unit_test(r5_r7_r16_a_round_of_nothing_but_done),
        cmocka_unit_test(r6_a_seat_that_can_do_nothing_is_passed_over),
        cmocka_unit_test(r8_costs),
        cmocka_unit_test(r9_only_what_is_in_reserve),
        cmocka_unit_test(r10_r15_on_any_vacant_location),
        cmocka_unit_test(r11_one_wyrm_but_many_others),
        cmocka_unit_test(r12_summoning_may_be_declined),
        cmocka_unit_test(r13_what_was_summoned_acts),
        cmocka_unit_test(r14_what_cannot_be_paid_is_not_legal),
        cmocka_unit_test(r17_r19_r55_r56_r57_r58_over_random_games),
        cmocka_unit_test(r18_what_needs_no_decision_happens_within_the_event),
        cmocka_unit_test(r19_nobody_is_out),
        cmocka_unit_test(r20_wyrms_then_trolls_then_sprites),
        cmocka_unit_test(r21_r26_r28_actions_are_used_up),
        cmocka_unit_test(r22_r23_r41_moves_and_attacks_in_any_mixture),
        cmocka_unit_test(r24_r25_another_creature_makes_the_active_one_spent),
        cmocka_unit_test(r27_the_wyrm_is_active_throughout_its_step),
        cmocka_unit_test(r29_spent_creatures_defend_block_support_and_are_moved_through),
        cmocka_unit_test(r30_spent_marks_end_with_the_step),
        cmocka_unit_test(r31_r32_r33_moving),
        cmocka_unit_test(r32_the_shortest_way_is_charged),
        cmocka_unit_test(r33_not_further_than_the_actions),
        cmocka_unit_test(r34_no_move_passes_others),
        cmocka_unit_test(r35_r36_trading),
        cmocka_unit_test(r37_an_attack_needs_an_action_and_a_neighbour),
        cmocka_unit_test(r38_attack_against_wyrms_and_trolls),
        cmocka_unit_test(r39_a_sprite_guards_itself_with_its_company),
        cmocka_unit_test(r40_r42_r43_a_hit),
        cmocka_unit_test(r44_bands),
        cmocka_unit_test(r45_sprites_in_peace),
        cmocka_unit_test(r46_bonuses_are_taken_or_left_in_board_order),
        cmocka_unit_test(r47_each_part_for_all_before_the_next),
        cmocka_unit_test(r48_r49_the_new_order),
        cmocka_unit_test(r50_thirty_six_wins_at_once),
        cmocka_unit_test(r51_r52_r54_rounds),
        cmocka_unit_test(r53_ties_go_to_the_later),
        cmocka_unit_test(r58_a_summoner_or_not),
        cmocka_unit_test(events_that_are_refused_by_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
