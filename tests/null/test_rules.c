/* test_rules.c -- the ledger of docs/rules/null.md, rule by rule. */
#include "core/message.h"
#include "support.h"

static void r1_each_seat_is_dealt_one_of_the_cards_left(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "deal:2 2 - -");
    expect_legal_count(table, &state, 4);
    expect_weight(table, &state, "deal 2 5", 1);
    expect_illegal(table, &state, "deal 2 2");
    coven_table_free(table);
}

static void r2_a_seat_may_keep(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "turn:1 2 4 -");
    play_event(table, &state, "1 keep");
    expect_position(table, &state, "turn:2 2 4 -");
    coven_table_free(table);
}

static void r3_r4_a_seat_may_throw_its_card_away_and_draws(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "turn:1 2 4 -");
    expect_illegal(table, &state, "swap 4");
    play_event(table, &state, "1 swap 2");
    expect_position(table, &state, "draw:1 - 4 2");
    expect_legal_count(table, &state, 3);
    expect_illegal(table, &state, "draw 1 2");
    play_event(table, &state, "* draw 1 1");
    expect_position(table, &state, "turn:2 1 4 2");
    coven_table_free(table);
}

static void r5_r6_cards_are_shown_and_the_higher_wins(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "show 2 4 -");
    play_event(table, &state, "* show 2 4");
    expect_result(table, &state, (int[]){0, COVEN_SHARE}, (int[]){2, 4});
    coven_table_free(table);
}

static void r7_low_wins(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "goal=low");
    coven_state state = at_position(table, "end 2 4 -");
    expect_result(table, &state, (int[]){COVEN_SHARE, 0}, (int[]){2, 4});
    coven_table_free(table);
    expect_value_refused("null", "goal", "middle");
    expect_no_option("null", "gaol");
}

static void r8_a_card_is_secret(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "turn:1 2 4 -");
    expect_masked(table, &state, 1, "turn:1 2 ? -");
    expect_masked(table, &state, 2, "turn:1 ? 4 -");
    expect_masked(table, &state, COVEN_SPECTATOR, "turn:1 ? ? -");
    coven_table_free(table);
}

static void sets_are_checked(void **unused) {
    (void)unused;
    expect_set_accepted("{\"game\":\"null\",\"set\":\"tiny\",\"cards\":4}");
    expect_set_refused("{\"game\":\"null\",\"set\":\"tiny\",\"cards\":3}", "cards: 3 is not in the range 4 to 9");
    expect_set_refused("{\"game\":\"null\",\"set\":\"tiny\",\"cards\":4.0}", "cards");
    expect_set_refused("{\"game\":\"null\",\"set\":\"tiny\"}", "\"cards\" is missing");
    expect_set_refused("{\"game\":\"null\",\"set\":\"Tiny\",\"cards\":4}", "set: ");
    expect_set_refused("{\"game\":\"nul\",\"set\":\"tiny\",\"cards\":4}", "game: ");
    expect_set_refused("{\"game\":\"null\",", "not JSON");
}

static void events_are_messages(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "turn:1 2 4 -");
    expect_said(table, &state, "keep", 2, "null.keep who=@1");
    expect_said(table, &state, "swap 2", 2, "null.swap who=@1 card=2");
    expect_asked(table, &state, "", "null.ask");
    expect_asked(table, &state, "swap", "null.ask.swap");
    state = at_position(table, "draw:1 - 4 2");
    expect_said(table, &state, "draw 1 5", 1, "null.get who=@1 card=5");
    expect_said(table, &state, "draw 1 5", 2, "null.get.hidden who=@1");
    state = at_position(table, "show 2 4 -");
    expect_said(table, &state, "show 2 4", 1, "null.show first=2 second=4");
    coven_event event;
    coven_error error;
    assert_false(table->game->parse_event(table, &state, "fly", &event, &error));
    assert_string_equal(error.message, "error.null.event");
    coven_table_free(table);
}

static void the_english_catalogue_says_an_8(void **unused) {
    (void)unused;
    coven_text out = coven_text_growing();
    coven_table *table = table_of("null", 2, "");
    message_sentence(NULL, table, &out, "null.swap who=@1 card=8");
    assert_string_equal(out.data, "Seat 1 throws an 8 away.");
    coven_text_clear(&out);
    message_sentence(NULL, table, &out, "null.get who=@2 card=3");
    assert_string_equal(out.data, "Seat 2 gets a 3.");
    coven_text_free(&out);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_each_seat_is_dealt_one_of_the_cards_left),
        cmocka_unit_test(r2_a_seat_may_keep),
        cmocka_unit_test(r3_r4_a_seat_may_throw_its_card_away_and_draws),
        cmocka_unit_test(r5_r6_cards_are_shown_and_the_higher_wins),
        cmocka_unit_test(r7_low_wins),
        cmocka_unit_test(r8_a_card_is_secret),
        cmocka_unit_test(sets_are_checked),
        cmocka_unit_test(events_are_messages),
        cmocka_unit_test(the_english_catalogue_says_an_8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
