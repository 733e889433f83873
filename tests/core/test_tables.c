/* test_tables.c -- the registry, options, sets and tables: valid combinations are accepted, and everything else is
 * rejected with an error that says what would be right. */
#include "support.h"

/* A game of options only: nobody plays it, so it has no methods. */
static const coven_game numbered = {
    .id = "numbered",
    .options =
        (const coven_option[]){
            {.name = "komi", .min = 0, .max = 20, .default_value = 3},
            {.name = "move", .words = (const char *const[]){"free", "line", NULL}, .default_value = 1},
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
        assert_true(strlen(g->title) && strlen(g->house));
        if (!strlen(g->how_to_play) || !strlen(g->exact_rules)) fail_msg("%s: a page of rules is missing", g->id);
        assert_true(g->read_set && g->prepare && g->max_events && g->fingerprint && g->start && g->actor && g->legal &&
                    g->chance_outcomes);
        assert_true(g->pick && g->apply && g->result && g->mask && g->mask_event && g->imagine && g->print_event);
        assert_true(g->parse_event && g->print_position && g->parse_position && g->seat_name && g->prompt &&
                    g->describe);
        assert_true(g->view && g->draw && g->estimate && g->features);
        for (const coven_option *option = g->options; option->name; option++)
            for (int word = -1; word < 0 || (option->words && option->words[word]); word++) {
                char about[200];
                coven_text out = coven_text_over(about, sizeof about);
                coven_option_put_about(g, option->name, word < 0 ? NULL : option->words[word], NULL, &out);
                if (!about[0]) fail_msg("%s: nothing is said about %s", g->id, option->name);
            }
    }
    assert_true(count >= 1);
    assert_null(coven_game_find("nul"));
    assert_null(coven_game_find(""));
}

static void default_options_are_in_range(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        for (const coven_option *option = (*game)->options; option->name; option++) {
            char text[64];
            int value[COVEN_OPTIONS_MAX];
            coven_text out = coven_text_over(text, sizeof text);
            coven_option_print(option, option->default_value, &out);
            coven_options_default(*game, value);
            if (!coven_option_read(*game, option->name, text, value, NULL)) fail_msg("%s=%s", option->name, text);
            assert_int_equal(value[option - (*game)->options], option->default_value);
        }
    }
}

static void options_are_read(void **unused) {
    (void)unused;
    int value[COVEN_OPTIONS_MAX];
    coven_options_default(&numbered, value);
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
        {"komi", "21", "option komi: \"21\""},
        {"komi", "-1", "option komi: \"-1\""},
        {"komi", "", "option komi: \"\""},
        {"komi", "07", "option komi: \"07\""},
        {"komi", "7x", "option komi: \"7x\""},
        {"komi", "4294967297", "option komi: \"4294967297\""},
        {"move", "Line", "option move: \"Line\""},
        {"komo", "7", "did you mean \"komi\""},
        {"zzz", "7", "\"zzz\""},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int value[COVEN_OPTIONS_MAX];
        coven_error error = {0};
        coven_options_default(&numbered, value);
        assert_false(coven_option_read(&numbered, bad[i].name, bad[i].text, value, &error));
        expect_error(&error, strchr(bad[i].reason, ':') ? COVEN_BAD_INPUT : COVEN_NOT_FOUND, bad[i].reason);
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
    expect_set_refused("{\"game\":\"nil\",\"set\":\"x\",\"cards\":5}", "test: game: ");
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
    expect_error(&error, COVEN_BAD_INPUT, "2 seats");
    const char json[] = "{\"game\":\"null\",\"set\":\"nine\",\"cards\":9}";
    coven_set *set = coven_set_read("nine", json, strlen(json), &error);
    assert_non_null(set);
    coven_table *table = coven_table_new(game, set, 2, NULL, &error);
    assert_non_null(table);
    assert_ptr_equal(table->set, set);
    coven_state state = {{0}};
    game->start(table, &state);
    expect_legal_count(table, &state, 9);
    coven_table_free(table);
    coven_set other = *set;
    other.game = &numbered;
    assert_null(coven_table_new(game, &other, 2, NULL, &error));
    expect_error(&error, COVEN_BAD_INPUT, "\"nine\"");
    coven_set_free(set);
    coven_set_free(NULL);
    coven_table_free(NULL);
}

static void equal_tables_are_one_and_live_as_long_as_the_last(void **unused) {
    (void)unused;
    coven_error error;
    const coven_game *game = coven_game_find("null");
    int low[COVEN_OPTIONS_MAX] = {1};
    coven_table *one = coven_table_new(game, NULL, 2, NULL, &error),
                *two = coven_table_new(game, NULL, 2, NULL, &error);
    coven_table *other = coven_table_new(game, NULL, 2, low, &error);
    assert_ptr_equal(one, two);
    assert_ptr_not_equal(one, other);
    assert_ptr_equal(one->set, other->set); /* the house set is read once */
    coven_table_free(one);
    assert_int_equal(two->seats, 2);
    assert_ptr_equal(coven_table_keep(two), two);
    coven_table_free(two);
    assert_string_equal(two->set->name, "house");
    coven_table_free(two);
    coven_table_free(other);
}

static void a_table_keeps_its_set(void **unused) {
    (void)unused;
    coven_error error;
    const char json[] = "{\"game\":\"null\",\"set\":\"nine\",\"cards\":9}";
    coven_set *set = coven_set_read("nine", json, strlen(json), &error),
              *again = coven_set_read("nine", json, strlen(json), &error);
    coven_table *table = coven_table_new(set->game, set, 2, NULL, &error),
                *other = coven_table_new(set->game, again, 2, NULL, &error);
    assert_ptr_not_equal(table, other);
    coven_set_free(set);
    coven_set_free(again);
    assert_string_equal(table->set->name, "nine");
    assert_true(table->fingerprint == other->fingerprint);
    coven_table_free(other);
    coven_table_free(table);
}

/* The fingerprint of a table whose set is the house set with the first `from` replaced by `to`. */
static uint64_t fingerprint_with(const char *game, int seats, const char *from, const char *to) {
    coven_error error;
    coven_set *set = house_set_with(game, from, to);
    coven_table *table = coven_table_new(set->game, set, seats, NULL, &error);
    if (!table) fail_msg("%s", error.text);
    const uint64_t fingerprint = table->fingerprint;
    coven_table_free(table);
    coven_set_free(set);
    return fingerprint;
}

static void a_fingerprint_covers_rules_and_not_names(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        int seats;
        const char *name, *renamed, *rule, *changed;
        uint64_t house; /* the same on every platform; weights/ are stamped with it */
    } cases[] = {
        {"channeling", 2, "Thistle", "Nettle",
         "3, \"shape\": \"ring\", \"name\": \"Thistle Ring\", \"text\": \"Down drifts here even when there is no "
         "wind.\"},\n    {\"vigor\": 4, \"splendor\": 5, \"copies\": 2",
         "2, \"shape\": \"ring\", \"name\": \"Thistle Ring\"},{\"vigor\":4,\"splendor\":5,\"copies\":3",
         UINT64_C(0x6f2ff6d9ad2c70e6)},
        {"duel", 2, "Itchy Socks", "Itchy Boots", "\"value\":3", "\"value\":4", UINT64_C(0x93198c6c1796aad2)},
        {"duel", 3, "Step aside", "Out of my way", "\"1\":4", "\"1\":5", UINT64_C(0x36370e0f9eed593f)},
        {"isle", 2, "#2f6fb0", "#2f6fb1", "\"bonus\": 2", "\"bonus\": 3", UINT64_C(0x743bff09f6e99965)},
        {"isle", 3, "Water", "Ocean", "\"mountain\", \"bonus\": 3", "\"mountain\", \"bonus\": 2",
         UINT64_C(0x66ef3fa1be924594)},
        {"isle", 4, "Water", "Ocean", "\"mountain\", \"bonus\": 3", "\"mountain\", \"bonus\": 2",
         UINT64_C(0x66ef3fa1be924594)},
        {"scramble", 2, "Steam", "Vapour", "\"spell\": \"transmute\"", "\"spell\": \"enchant\"",
         UINT64_C(0x6f3f5b1007429976)},
        {"null", 2, "Five cards", "A small deck", "5", "6", UINT64_C(0xc26a80eec0db5e7b)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        coven_table *house = table_of(cases[i].game, cases[i].seats, "");
        const uint64_t own = house->fingerprint;
        coven_table_free(house);
        if (own != cases[i].house) fail_msg("%s: 0x%016llx", cases[i].game, (unsigned long long)own);
        assert_true(own == fingerprint_with(cases[i].game, cases[i].seats, cases[i].name, cases[i].renamed));
        assert_false(own == fingerprint_with(cases[i].game, cases[i].seats, cases[i].rule, cases[i].changed));
    }
}

static void the_input_boundary_says_what_is_wrong(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "turn:1 2 4 -"), end = at_position(table, "end 2 4 -");
    static const struct {
        const char *text;
        coven_code code;
    } bad[] = {
        {"1 swap 4", COVEN_ILLEGAL},
        {"1 swap  2", COVEN_BAD_INPUT},
        {"2 keep", COVEN_NOT_YOUR_TURN},
        {"* keep", COVEN_NOT_YOUR_TURN},
        {"keep", COVEN_BAD_INPUT},
        {"1keep", COVEN_BAD_INPUT},
        {"", COVEN_BAD_INPUT},
        {"1 keep keep keep keep keep keep keep keep keep keep keep keep keep keep", COVEN_BAD_INPUT},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        coven_error error = {0};
        coven_event event = 77;
        assert_false(coven_event_read_with_actor(table, &state, bad[i].text, &event, &error));
        expect_error(&error, bad[i].code, NULL);
        assert_int_equal(event, 77);
    }
    coven_error error;
    coven_event event;
    assert_false(coven_event_read(table, &end, "keep", &event, &error));
    expect_error(&error, COVEN_GAME_OVER, NULL);
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
        cmocka_unit_test(default_options_are_in_range),
        cmocka_unit_test(options_are_read),
        cmocka_unit_test(options_are_refused),
        cmocka_unit_test(every_house_set_is_good),
        cmocka_unit_test(a_set_has_a_known_game_and_a_name),
        cmocka_unit_test(a_table_wants_what_goes_together),
        cmocka_unit_test(equal_tables_are_one_and_live_as_long_as_the_last),
        cmocka_unit_test(a_table_keeps_its_set),
        cmocka_unit_test(a_fingerprint_covers_rules_and_not_names),
        cmocka_unit_test(the_input_boundary_says_what_is_wrong),
        cmocka_unit_test(actors_and_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
