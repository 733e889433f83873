/* test_accessors.c -- the public functions of coven.h that read or call a game, used as a client of the library would:
 * this file includes nothing but coven.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../../include/coven.h"

static coven_table *new_table(const coven_game *game, int seats) {
    coven_error error;
    coven_table *table = coven_table_new(game, NULL, seats, NULL, &error);
    if (!table) fail_msg("%s", error.text);
    return table;
}

static coven_event pick_and_check(const coven_table *table, const coven_state *state, coven_rng *rng) {
    coven_event list[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const int count = coven_actor(table, state) == COVEN_CHANCE ? coven_chance_outcomes(table, state, list, weight)
                                                                : coven_legal(table, state, list);
    const coven_event event = coven_pick(table, state, rng);
    int found = 0;
    for (int i = 0; i < count; i++) found += list[i] == event;
    assert_int_equal(found, 1);
    if (coven_actor(table, state) != COVEN_CHANCE) {
        coven_bounds bounds;
        coven_event same;
        coven_table_bounds(table, &bounds);
        assert_true(count <= bounds.legal);
        assert_true(coven_event_of_code(table, state, coven_event_code(table, state, event), &same));
        assert_int_equal(same, event);
        assert_false(coven_event_of_code(table, state, bounds.codes, &same));
    }
    return event;
}

/* Play one random game by the public rules, and check at each step that a masked follower keeps up. */
static void play_through(const coven_table *table, uint64_t seed) {
    coven_rng rng;
    coven_state state, masked;
    int events = 0;
    coven_rng_seed(&rng, seed);
    memset(&state, 0, sizeof state);
    coven_start(table, &state);
    masked = state;
    coven_mask(table, &masked, COVEN_SPECTATOR);
    for (; coven_actor(table, &state) != COVEN_END; events++) {
        const coven_event event = pick_and_check(table, &state, &rng);
        char words[COVEN_EVENT_TEXT], sentence[2048];
        coven_text text = coven_text_over(words, sizeof words), said = coven_text_over(sentence, sizeof sentence);
        coven_event_print(table, &state, event, &text);
        coven_describe(table, &state, event, NULL, &said);
        assert_true(text.length > 0 && said.length > 0);
        coven_state played = state;
        coven_error error;
        assert_true(coven_play(table, &played, words, &error));
        const coven_event seen = coven_mask_event(table, &state, event, COVEN_SPECTATOR);
        coven_apply(table, &state, event);
        coven_apply(table, &masked, seen);
        assert_memory_equal(&played, &state, coven_game_state_size(coven_table_game(table)));
        coven_state expected = state;
        coven_mask(table, &expected, COVEN_SPECTATOR);
        assert_memory_equal(&masked, &expected, coven_game_state_size(coven_table_game(table)));
    }
    assert_true(events <= coven_table_max_events(table));
    int share[COVEN_SEATS_MAX] = {0}, score[COVEN_SEATS_MAX] = {0}, total = 0;
    coven_result(table, &state, share, score);
    for (int i = 0; i < coven_table_seats(table); i++) total += share[i];
    assert_int_equal(total, COVEN_SHARE);
}

static void every_game_can_be_played_by_public_functions(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++)
        for (int seats = coven_game_seats_min(*game); seats <= coven_game_seats_max(*game); seats++) {
            coven_table *table = new_table(*game, seats);
            for (uint64_t seed = 1; seed <= 5; seed++) play_through(table, seed);
            coven_table_free(table);
        }
}

static void games_sets_and_tables_can_be_read(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        assert_ptr_equal(coven_game_find(coven_game_id(*game)), *game);
        char title[100], about[300];
        coven_text put_title = coven_text_over(title, sizeof title), put_about = coven_text_over(about, sizeof about);
        coven_game_put_title(*game, NULL, &put_title);
        coven_game_put_about(*game, NULL, &put_about);
        assert_true(strlen(title) > 3 && !strstr(title, ".title"));
        assert_true(strlen(about) > 10 && !strstr(about, ".about"));
        assert_true(strlen(coven_game_how_to_play(*game, NULL)) > 0 && strlen(coven_game_exact_rules(*game)) > 0);
        coven_table *table = new_table(*game, coven_game_seats_min(*game));
        size_t length;
        const char *json = coven_set_json(coven_table_set(table), &length);
        assert_int_equal(length, strlen(coven_game_house_set(*game)));
        assert_memory_equal(json, coven_game_house_set(*game), length);
        assert_string_equal(coven_set_name(coven_table_set(table)), "house");
        assert_ptr_equal(coven_set_game(coven_table_set(table)), *game);
        for (int i = 0; i < coven_options_count(*game); i++)
            assert_int_equal(coven_table_option(table, i), coven_game_options(*game)[i].default_value);
        char name[64];
        coven_text text = coven_text_over(name, sizeof name);
        coven_table_put_seat_name(table, 1, NULL, &text);
        assert_true(text.length > 0);
        coven_table_free(table);
    }
}

static void states_can_be_shown_and_judged(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        coven_table *table = new_table(*game, coven_game_seats_max(*game));
        coven_rng rng;
        coven_rng_seed(&rng, 7);
        coven_state state;
        memset(&state, 0, sizeof state);
        coven_start(table, &state);
        while (coven_actor(table, &state) == COVEN_CHANCE) coven_apply(table, &state, coven_pick(table, &state, &rng));
        coven_text text = coven_text_growing();
        coven_prompt(table, &state, "", NULL, &text);
        assert_true(text.length > 0);
        coven_text_clear(&text);
        coven_draw(table, &state, 1, &(coven_style){.width = 80}, &text);
        assert_true(text.length > 0);
        coven_text_clear(&text);
        coven_view(table, &state, 1, &text);
        assert_int_equal(text.data[0], '{');
        coven_text_free(&text);
        int value[COVEN_SEATS_MAX];
        coven_estimate(table, &state, value);
        assert_true(value[0] >= 0 && value[0] <= COVEN_ONE);
        uint16_t feature[COVEN_FEATURES_MAX];
        const int count = coven_features(table, &state, 1, feature);
        for (int i = 0; i < count; i++) assert_true(feature[i] < coven_game_features_count(*game));
        coven_state world = state;
        coven_mask(table, &world, 1);
        coven_imagine(table, &world, 1, &rng);
        coven_mask(table, &world, 1);
        coven_mask(table, &state, 1);
        assert_memory_equal(&world, &state, coven_game_state_size(*game));
        coven_table_free(table);
    }
}

static void playouts_count_what_they_play(void **unused) {
    (void)unused;
    coven_table *table = new_table(coven_game_find("null"), 2);
    coven_state state[3];
    coven_rng rng[3];
    coven_played played = {0};
    for (int i = 0; i < 3; i++) {
        coven_rng_seed(&rng[i], (uint64_t)i);
        memset(&state[i], 0, sizeof state[i]);
        coven_start(table, &state[i]);
    }
    coven_playout(table, state, rng, 3, &played);
    for (int i = 0; i < 3; i++) assert_int_equal(coven_actor(table, &state[i]), COVEN_END);
    assert_true(played.decisions >= 3 && played.events > played.decisions);
    coven_table_free(table);
}

static void the_version_is_that_of_the_header(void **unused) {
    (void)unused;
    assert_string_equal(coven_version(), COVEN_VERSION);
}

static void every_code_has_its_own_name(void **unused) {
    (void)unused;
    for (int a = COVEN_OK; a <= COVEN_INTERRUPTED; a++)
        for (int b = COVEN_OK; b < a; b++)
            assert_string_not_equal(coven_code_name((coven_code)a), coven_code_name((coven_code)b));
    assert_string_equal(coven_code_name(COVEN_NOT_YOUR_TURN), "not_your_turn");
    assert_string_equal(coven_code_name(COVEN_INTERRUPTED), "interrupted");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_can_be_played_by_public_functions),
        cmocka_unit_test(games_sets_and_tables_can_be_read),
        cmocka_unit_test(states_can_be_shown_and_judged),
        cmocka_unit_test(playouts_count_what_they_play),
        cmocka_unit_test(the_version_is_that_of_the_header),
        cmocka_unit_test(every_code_has_its_own_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
