/* test_tables.c -- the registry, options, sets and tables: what goes together is taken, and everything else is refused
 * with a sentence that says what would be right. */
#include "support.h"

/* A game of options only: nobody plays it, so it has no methods. */
static const coven_game numbered = {
    .id = "numbered",
    .options =
        (const coven_option[]){
            {.name = "komi", .least = 0, .most = 20, .standard = 3},
            {.name = "move", .words = (const char *const[]){"free", "line", NULL}, .standard = 1},
            {.name = NULL},
        },
};

static void the_registry_has_games_with_all_their_methods(void **unused) {
    (void)unused;
    int count = 0;
    for (const coven_game *const *game = coven_games(); *game; game++, count++) {
        const coven_game *g = *game;
        assert_ptr_equal(coven_game_find(g->id), g);
        assert_in_range(g->state_size, 1, COVEN_STATE_MAX);
        assert_in_range(g->seats_min, 1, g->seats_max);
        assert_in_range(g->seats_max, g->seats_min, COVEN_SEATS_MAX);
        assert_in_range(coven_options_count(g), 0, COVEN_OPTIONS_MAX);
        assert_true(strlen(g->title) && strlen(g->about) && strlen(g->house));
        if (!strlen(g->how_to_play) || !strlen(g->exact_rules)) fail_msg("%s: a page of rules is missing", g->id);
        assert_true(g->read_set && g->prepare && g->bound && g->start && g->actor && g->legal && g->chances);
        assert_true(g->pick && g->apply && g->result && g->mask && g->mask_event && g->imagine && g->print_event);
        assert_true(g->parse_event && g->print_position && g->parse_position && g->seat_name && g->ask && g->say);
        assert_true(g->view && g->draw && g->estimate && g->features);
        for (const coven_option *option = g->options; option->name; option++)
            if (!option->about || !strlen(option->about)) fail_msg("%s: %s says nothing", g->id, option->name);
    }
    assert_true(count >= 1);
    assert_null(coven_game_find("nul"));
    assert_null(coven_game_find(""));
}

static void standard_options_are_in_range(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        for (const coven_option *option = (*game)->options; option->name; option++) {
            char text[64];
            int value[COVEN_OPTIONS_MAX];
            coven_text out = coven_text_over(text, sizeof text);
            coven_option_print(option, option->standard, &out);
            coven_options_standard(*game, value);
            if (!coven_option_read(*game, option->name, text, value, NULL)) fail_msg("%s=%s", option->name, text);
            assert_int_equal(value[option - (*game)->options], option->standard);
        }
    }
}

static void options_are_read(void **unused) {
    (void)unused;
    int value[COVEN_OPTIONS_MAX];
    coven_options_standard(&numbered, value);
    assert_int_equal(value[0], 3);
    assert_int_equal(value[1], 1);
    assert_true(coven_option_read(&numbered, "komi", "20", value, NULL));
    assert_true(coven_option_read(&numbered, "move", "free", value, NULL));
    assert_int_equal(value[0], 20);
    assert_int_equal(value[1], 0);
    assert_true(coven_option_read(&numbered, "komi", "0", value, NULL));
    assert_int_equal(value[0], 0);
}

static void options_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *name, *text, *reason;
    } bad[] = {
        {"komi", "21", "option komi: \"21\" is not a whole number from 0 to 20"},
        {"komi", "-1", "option komi: \"-1\" is not a whole number from 0 to 20"},
        {"komi", "", "option komi: \"\" is not a whole number from 0 to 20"},
        {"komi", "07", "option komi: \"07\" is not a whole number from 0 to 20"},
        {"komi", "7x", "option komi: \"7x\" is not a whole number from 0 to 20"},
        {"komi", "4294967297", "option komi: \"4294967297\" is not a whole number from 0 to 20"},
        {"move", "Line", "option move: \"Line\" is none of its values; they are free, line"},
        {"komo", "7", "numbered has no option \"komo\"; did you mean \"komi\"?; its options are komi, move"},
        {"zzz", "7", "numbered has no option \"zzz\"; its options are komi, move"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int value[COVEN_OPTIONS_MAX];
        coven_error error = {""};
        coven_options_standard(&numbered, value);
        assert_false(coven_option_read(&numbered, bad[i].name, bad[i].text, value, &error));
        assert_string_equal(error.text, bad[i].reason);
        assert_int_equal(value[0], 3);
        assert_int_equal(value[1], 1);
    }
}

static void every_house_set_is_good(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        coven_error error;
        coven_set *set = coven_set_read("house", (*game)->house, strlen((*game)->house), &error);
        if (!set) fail_msg("%s", error.text);
        assert_ptr_equal(set->game, *game);
        assert_string_equal(set->name, "house");
        coven_set_free(set);
    }
}

static void a_set_has_a_known_game_and_a_name(void **unused) {
    (void)unused;
    expect_set_refused("[]", "test: a set should be a JSON object");
    expect_set_refused("{}", "test: \"game\" is missing");
    expect_set_refused("{\"game\":1}", "game: should be a text, not a number");
    expect_set_refused("{\"game\":\"nil\",\"set\":\"x\",\"cards\":5}", "game: there is no game \"nil\"");
    expect_set_refused("{\"game\":\"null\",\"cards\":5}", "\"set\" is missing");
    expect_set_refused("{\"game\":\"null\",\"set\":\"Big\",\"cards\":5}", "set: should be a word");
    expect_set_refused("{\"game\":\"null\",\"set\":\"\",\"cards\":5}", "set: should be a word");
    expect_set_refused("{\"game\":\"null\",\"set\":\"a23456789-123456789-123456789-123\",\"cards\":5}", "set: ");
    expect_set_accepted("{\"game\":\"null\",\"set\":\"a23456789-123456789-123456789-12\",\"cards\":5}");
    expect_set_accepted("{\"game\":\"null\",\"set\":\"x\",\"cards\":5,\"unknown\":[]}");
    expect_set_refused("{\"game\":\"null\",\"set\":\"x\",\"cards\":5", "test: not JSON");
    expect_set_refused("", "test: not JSON");
}

static void a_table_wants_what_goes_together(void **unused) {
    (void)unused;
    coven_error error;
    const coven_game *game = coven_game_find("null");
    assert_null(coven_table_new(game, NULL, 3, NULL, &error));
    assert_string_equal(error.text, "null is for 2 seats, not 3");
    const char json[] = "{\"game\":\"null\",\"set\":\"nine\",\"cards\":9}";
    coven_set *set = coven_set_read("nine", json, strlen(json), &error);
    assert_non_null(set);
    coven_table *table = coven_table_new(game, set, 2, NULL, &error);
    assert_non_null(table);
    assert_null(table->own_set);
    coven_state state = {{0}};
    game->start(table, &state);
    expect_legal_count(table, &state, 9);
    coven_table_free(table);
    coven_set other = *set;
    other.game = &numbered;
    assert_null(coven_table_new(game, &other, 2, NULL, &error));
    assert_string_equal(error.text, "the set \"nine\" is for numbered, not for null");
    coven_set_free(set);
    coven_set_free(NULL);
    coven_table_free(NULL);
}

static void the_door_says_what_is_wrong(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "turn:1 2 4 -"), end = at_position(table, "end 2 4 -");
    static const struct {
        const char *text, *reason;
    } bad[] = {
        {"1 swap 4", "\"swap 4\" is not legal here"},
        {"1 swap  2", "\"swap  2\": events are: "},
        {"2 keep", "\"1\" acts here, not \"2\""},
        {"* keep", "\"1\" acts here, not \"*\""},
        {"keep", "an event begins with its actor (\"*\" or a seat) and a space"},
        {"1keep", "an event begins with its actor"},
        {"", "an event begins with its actor"},
        {"1 keep keep keep keep keep keep keep keep keep keep keep keep keep keep", "this is too long for an event"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        coven_error error = {""};
        coven_event event = 77;
        assert_false(coven_event_read_with_actor(table, &state, bad[i].text, &event, &error));
        if (strncmp(error.text, bad[i].reason, strlen(bad[i].reason)) != 0) fail_msg("%s: %s", bad[i].text, error.text);
        assert_int_equal(event, 77);
    }
    coven_error error;
    coven_event event;
    assert_false(coven_event_read(table, &end, "keep", &event, &error));
    assert_string_equal(error.text, "the game has ended: nothing can be played");
    coven_table_free(table);
}

static void actors_and_hashes(void **unused) {
    (void)unused;
    assert_string_equal(coven_actor_text(COVEN_END), "end");
    assert_string_equal(coven_actor_text(COVEN_CHANCE), "*");
    assert_string_equal(coven_actor_text(1), "1");
    assert_string_equal(coven_actor_text(COVEN_SEATS_MAX), "4");
    coven_table *table = table_of("null", 2, "");
    const coven_state a = at_position(table, "turn:1 2 4 -"), b = at_position(table, "turn:1 4 2 -");
    assert_int_equal(coven_hash(table, &a), coven_hash(table, &a));
    assert_int_not_equal(coven_hash(table, &a), coven_hash(table, &b));
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_registry_has_games_with_all_their_methods),
        cmocka_unit_test(standard_options_are_in_range),
        cmocka_unit_test(options_are_read),
        cmocka_unit_test(options_are_refused),
        cmocka_unit_test(every_house_set_is_good),
        cmocka_unit_test(a_set_has_a_known_game_and_a_name),
        cmocka_unit_test(a_table_wants_what_goes_together),
        cmocka_unit_test(the_door_says_what_is_wrong),
        cmocka_unit_test(actors_and_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
