/* test_match.c -- a match: chance, undo, continuing a record, and what each viewer sees. */
#include <stdlib.h>

#include "core/json.h"
#include "match/match.h"
#include "support.h"

static match_seats seats_of(const char *first, const char *second) {
    match_seats seats = {0};
    coven_error error;
    if (!match_seat(&seats, 1, first, &error) || !match_seat(&seats, 2, second, &error)) fail_msg("%s", error.text);
    return seats;
}

static match *new_match(const char *first, const char *second, const char *seed) {
    const match_seats seats = seats_of(first, second);
    uint8_t bytes[32];
    coven_error error;
    coven_seed_from_text(seed, bytes);
    match *begun = match_new(table_of("null", 2, ""), &seats, bytes, &error);
    if (!begun) fail_msg("%s", error.text);
    return begun;
}

/* Step until a person has to act. */
static void run_on(match *m) {
    coven_error error;
    while (match_can_step(m))
        if (!match_step(m, &error)) fail_msg("%s", error.text);
}

static void play(match *m, const char *text) {
    coven_error error;
    if (!match_play(m, text, &error)) fail_msg("%s", error.text);
}

/* The record as `viewer` sees it; free it. */
static char *record_of(const match *m, int viewer) {
    coven_text out = coven_text_growing();
    match_put_record(m, viewer, &out);
    return out.data;
}

static void expect_verified(const match *m) {
    char *json = record_of(m, COVEN_VIEW_ALL);
    coven_record record;
    coven_error error;
    if (!coven_record_read(&record, json, strlen(json), NULL, &error)) fail_msg("%s", error.text);
    if (!coven_record_verify(&record, &error)) fail_msg("%s\n%s", json, error.text);
    coven_record_free(&record);
    free(json);
}

static match *read_match(const char *json, const match_seats *seats) {
    coven_error error;
    match *read = match_read(json, strlen(json), NULL, seats, (const uint8_t[32]){1}, &error);
    if (!read) fail_msg("%s", error.text);
    return read;
}

static void same_seed_same_game(void **unused) {
    (void)unused;
    match *other = new_match("random", "random", "other");
    run_on(other);
    int different = 0;
    for (int i = 0; i < 20; i++) {
        char seed[16];
        coven_text text = coven_text_over(seed, sizeof seed);
        coven_put(&text, "%d", i);
        match *a = new_match("random", "random", seed), *b = new_match("random", "random", seed);
        run_on(a);
        run_on(b);
        assert_int_equal(match_actor(a), COVEN_END);
        char *first = record_of(a, COVEN_VIEW_ALL), *second = record_of(b, COVEN_VIEW_ALL);
        assert_string_equal(first, second);
        expect_verified(a);
        different += match_count(other) != match_count(a) || match_event(other, 0) != match_event(a, 0);
        free(first), free(second);
        match_free(a), match_free(b);
    }
    assert_true(different > 10);
    match_free(other);
}

static void restart_is_a_new_match(void **unused) {
    (void)unused;
    match *a = new_match("random", "random", "one"), *b = new_match("random", "random", "two");
    uint8_t seed[32];
    coven_error error;
    run_on(a);
    run_on(b);
    coven_seed_from_text("two", seed);
    assert_true(match_restart(a, seed, &error));
    assert_int_equal(match_count(a), 0);
    run_on(a);
    char *first = record_of(a, COVEN_VIEW_ALL), *second = record_of(b, COVEN_VIEW_ALL);
    assert_string_equal(first, second);
    free(first), free(second);
    match_free(a), match_free(b);
}

static void taking_back_replays_the_same_chance(void **unused) {
    (void)unused;
    coven_error error;
    match *m = new_match("person", "person", "undo");
    run_on(m);
    const int before = match_count(m);
    char swap[COVEN_EVENT_TEXT];
    coven_choice choice[COVEN_EVENTS_MAX];
    assert_int_equal(match_choices(m, choice), 2);
    coven_text text = coven_text_over(swap, sizeof swap);
    coven_put(&text, "%s", choice[1].text);
    play(m, swap);
    run_on(m);
    const coven_event drawn = match_event(m, before + 1);
    assert_true(match_back(m, before, &error));
    assert_int_equal(match_count(m), before);
    play(m, swap);
    run_on(m);
    assert_int_equal(match_event(m, before + 1), drawn);
    /* Another decision than the first time: chance continues from where it was. */
    assert_true(match_back(m, before, &error));
    play(m, "keep");
    run_on(m);
    play(m, "keep");
    run_on(m);
    assert_int_equal(match_actor(m), COVEN_END);
    expect_verified(m);
    match_free(m);
}

static void taking_back_goes_to_a_decision_of_a_person(void **unused) {
    (void)unused;
    coven_error error;
    match *m = new_match("person", "random", "undo");
    run_on(m);
    assert_false(match_undo(m, &error));
    expect_error(&error, COVEN_REFUSED, NULL);
    play(m, "keep");
    run_on(m);
    assert_int_equal(match_actor(m), COVEN_END);
    const coven_event answer = match_event(m, 3);
    assert_true(match_undo(m, &error));
    assert_int_equal(match_actor(m), 1);
    assert_int_equal(match_count(m), 2);
    /* The player too does the same again. */
    play(m, "keep");
    run_on(m);
    assert_int_equal(match_event(m, 3), answer);
    match_free(m);
}

static void with_people_nothing_shown_is_taken_back(void **unused) {
    (void)unused;
    match *m = new_match("person", "person", "undo");
    run_on(m);
    assert_true(match_showed(m, 0)); /* chance */
    assert_int_equal(match_undo_ply(m), -1);
    play(m, "keep");
    assert_false(match_showed(m, 2)); /* a kept card is hidden still */
    assert_int_equal(match_undo_ply(m), 2);
    assert_true(match_back(m, 2, NULL));
    coven_choice choice[COVEN_EVENTS_MAX];
    assert_int_equal(match_choices(m, choice), 2);
    play(m, choice[1].text);
    assert_true(match_showed(m, 2)); /* "swap 3": the other one sees the 3, and no chance came after it */
    assert_true(match_has_shown(m, 2));
    assert_int_equal(match_undo_ply(m), -1);
    match_free(m);

    m = new_match("person", "random", "undo");
    run_on(m);
    play(m, match_choices(m, choice) == 2 ? choice[1].text : "");
    assert_false(match_showed(m, 2)); /* nobody but a computer saw it */
    assert_int_equal(match_undo_ply(m), 2);
    run_on(m);
    assert_int_equal(match_undo_ply(m), 2);
    assert_true(match_has_shown(m, 2));
    match_free(m);
}

/* ---- from a position ---- */

static match *new_match_at(const char *position, int viewer, const char *seed, coven_error *error) {
    const match_seats seats = seats_of("person", "random");
    uint8_t bytes[32];
    coven_seed_from_text(seed, bytes);
    return match_new_at(table_of("null", 2, ""), &seats, position, viewer, bytes, error);
}

static void a_game_begins_from_a_position(void **unused) {
    (void)unused;
    coven_error error;
    match *m = new_match_at("turn:2 5 4 1", COVEN_VIEW_ALL, "a", &error);
    assert_non_null(m);
    assert_true(match_is_placed(m));
    assert_int_equal(match_actor(m), 2);
    run_on(m);
    assert_int_equal(match_actor(m), COVEN_END);
    assert_int_equal(match_undo_ply(m), -1);
    char *json = record_of(m, COVEN_VIEW_ALL);
    const char *begin = "{\"placed\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},"
                        "\"position\":\"turn:2 5 4 1\",\"events\":[\"2 ";
    assert_int_equal(strncmp(json, begin, strlen(begin)), 0);
    match *again = read_match(json, NULL);
    char *same = record_of(again, COVEN_VIEW_ALL);
    assert_string_equal(same, json);
    assert_true(match_is_placed(again) && match_is_committed(again));
    /* To the start, which is the position, and on: the same chance again. */
    assert_true(match_back(again, 0, &error));
    run_on(again);
    char *third = record_of(again, COVEN_VIEW_ALL);
    assert_string_equal(third, json);
    free(json), free(same), free(third);
    match_free(m), match_free(again);
}

static void what_a_position_hides_is_imagined(void **unused) {
    (void)unused;
    coven_error error;
    bool differs = false;
    coven_state first = {{0}};
    for (int i = 0; i < 20; i++) {
        match *m = new_match_at("turn:1 4 ? -", 1, (const char[]){(char)('a' + i), '\0'}, &error);
        assert_non_null(m);
        coven_text text = coven_text_growing();
        match_put_position(m, 0, 1, &text);
        assert_string_equal(text.data, "turn:1 4 ? -");
        coven_text_clear(&text);
        match_put_position(m, 0, COVEN_VIEW_ALL, &text);
        assert_null(strchr(text.data, '?'));
        if (!i) memcpy(&first, match_present(m), sizeof first);
        differs |= memcmp(&first, match_present(m), sizeof first) != 0;
        coven_text_free(&text);
        match_free(m);
    }
    assert_true(differs);
}

static void a_bad_position_is_refused_by_its_field(void **unused) {
    (void)unused;
    coven_error error;
    assert_null(new_match_at("turn:3 5 4 1", COVEN_VIEW_ALL, "a", &error));
    expect_error(&error, COVEN_BAD_INPUT, "stage: ");
    assert_null(new_match_at("turn:1 4 ? -", COVEN_VIEW_ALL, "a", &error));
    expect_error(&error, COVEN_BAD_INPUT, "card2: ");
    expect_error(&error, COVEN_BAD_INPUT, "seat 1");
    const char *json = "{\"placed\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},"
                       "\"position\":\"turn:1 4 4 -\",\"events\":[]}";
    assert_null(match_read(json, strlen(json), NULL, NULL, (const uint8_t[32]){1}, &error));
    expect_error(&error, COVEN_BAD_INPUT, "position: ");
    expect_error(&error, COVEN_BAD_INPUT, "card2: ");
}

static void a_game_goes_on_from_its_record_as_if_nothing_had_happened(void **unused) {
    (void)unused;
    for (int stop = 0; stop <= 7; stop++) {
        for (int i = 0; i < 10; i++) {
            char seed[16];
            coven_error error;
            coven_text text = coven_text_over(seed, sizeof seed);
            coven_put(&text, "%d", i);
            match *a = new_match("random", "random", seed);
            for (int step = 0; step < stop && match_can_step(a); step++) assert_true(match_step(a, &error));
            char *saved = record_of(a, COVEN_VIEW_ALL);
            match *b = read_match(saved, NULL);
            assert_true(match_is_committed(b));
            assert_string_equal(match_who(b, 2), "random");
            run_on(a);
            run_on(b);
            char *first = record_of(a, COVEN_VIEW_ALL), *second = record_of(b, COVEN_VIEW_ALL);
            assert_string_equal(first, second);
            free(saved), free(first), free(second);
            match_free(a), match_free(b);
        }
    }
}

static void a_record_that_swears_to_nothing_goes_on_unsworn(void **unused) {
    (void)unused;
    static const char plain[] = "{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},"
                                "\"events\":[\"* deal 1 2\",\"* deal 2 4\"]";
    static const char *const ends[] = {
        "}",
        ",\"players\":[\"somebody\",7]}",
        /* A seed that gives another deal. */
        (",\"chance\":{\"sha256\":\"bf5d3affb73efd2ec6c36ad3112dd933efed63c4e1cbffcfa88e2759c144f2d8\","
         "\"seed\":\"ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb\"}}"),
    };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        coven_text json = coven_text_growing();
        coven_put(&json, "%s%s", plain, ends[i]);
        match *m = read_match(json.data, NULL);
        assert_false(match_is_committed(m));
        assert_true(match_is_person(m, 1) && match_is_person(m, 2));
        play(m, "keep");
        play(m, "keep");
        run_on(m);
        char *record = record_of(m, COVEN_VIEW_ALL);
        assert_null(strstr(record, "chance"));
        free(record);
        match_free(m);
        coven_text_free(&json);
    }
}

static void events_are_checked(void **unused) {
    (void)unused;
    coven_error error;
    match *m = new_match("person", "person", "a");
    assert_false(match_play(m, "deal 1 1", &error));
    expect_error(&error, COVEN_NOT_YOUR_TURN, NULL);
    assert_int_equal(match_count(m), 0);
    run_on(m);
    assert_false(match_play(m, "show 1 2", &error));
    expect_error(&error, COVEN_ILLEGAL, "show 1 2");
    assert_string_equal(error.message, "error.illegal text=\"show 1 2\"");
    char longest[2 * COVEN_EVENT_TEXT];
    memset(longest, '"', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_false(match_play(m, longest, &error));
    expect_error(&error, COVEN_BAD_INPUT, NULL);
    assert_string_equal(error.message, "error.event.long");
    assert_false(match_play(m, "keep ", &error));
    expect_error(&error, COVEN_BAD_INPUT, NULL);
    assert_int_equal(match_count(m), 2);
    match_free(m);
}

/* ---- viewers ---- */

static void snapshot_of(const match *m, int viewer, coven_text *out) {
    json_document document;
    coven_error error;
    coven_text_clear(out);
    match_put_snapshot(m, match_count(m), viewer, NULL, out);
    if (!json_parse(&document, out->data, out->length, &error)) fail_msg("%s", error.text);
    json_free(&document);
}

static void a_viewer_sees_what_it_may(void **unused) {
    (void)unused;
    coven_text out = coven_text_growing();
    match *m = new_match("person", "person", "a"); /* deals 5 and 1 */
    run_on(m);
    match_put_event(m, 0, 2, &out);
    assert_string_equal(out.data, "* deal 1 ?");
    coven_text_clear(&out);
    match_put_event(m, 0, 1, &out);
    assert_string_equal(out.data, "* deal 1 5");
    coven_text_clear(&out);
    match_describe(m, 0, COVEN_SPECTATOR, NULL, &out);
    assert_string_equal(out.data, english_of("null", "null.get.hidden who=@1").text);
    coven_text_clear(&out);
    match_put_position(m, 2, 2, &out);
    assert_string_equal(out.data, "turn:1 ? 1 -");

    snapshot_of(m, 1, &out);
    assert_non_null(strstr(out.data, "\"legal\":[\"keep\",\"swap 5\"]"));
    assert_non_null(strstr(out.data, "\"waits\":true"));
    snapshot_of(m, 2, &out);
    assert_null(strstr(out.data, "\"legal\""));
    assert_null(strstr(out.data, "5"));
    snapshot_of(m, COVEN_SPECTATOR, &out);
    assert_null(strstr(out.data, "\"legal\""));
    snapshot_of(m, COVEN_VIEW_ALL, &out);
    assert_non_null(strstr(out.data, "\"legal\""));

    coven_text_free(&out);
    match_free(m);
}

static void a_spectator_is_not_chance(void **unused) {
    (void)unused;
    coven_text out = coven_text_growing();
    match *m = new_match("person", "person", "a");
    assert_int_equal(match_actor(m), COVEN_CHANCE);
    snapshot_of(m, COVEN_SPECTATOR, &out);
    assert_null(strstr(out.data, "\"legal\""));
    coven_text_free(&out);
    match_free(m);
}

static void the_seed_is_revealed_at_the_end(void **unused) {
    (void)unused;
    match *m = new_match("random", "random", "a");
    coven_error error;
    assert_true(match_step(m, &error));
    char *whole = record_of(m, COVEN_VIEW_ALL), *masked = record_of(m, 2);
    assert_non_null(strstr(whole, "\"seed\""));
    assert_null(strstr(masked, "\"seed\""));
    assert_non_null(strstr(masked, "\"sha256\""));
    assert_non_null(strstr(masked, "* deal 1 ?"));
    free(whole), free(masked);
    run_on(m);
    masked = record_of(m, 2);
    assert_non_null(strstr(masked, "\"seed\""));
    free(masked);
    match_free(m);
}

/* ---- players ---- */

static void names_of_players_are_checked(void **unused) {
    (void)unused;
    match_seats seats = {0};
    coven_error error;
    assert_false(match_seat(&seats, 1, "radnom", &error));
    expect_error(&error, COVEN_NOT_FOUND, "did you mean \"random\"?");
    assert_false(match_seat(&seats, 1, "", &error));
    assert_false(match_seat(&seats, 1, "random:speed=4", &error));
    expect_error(&error, COVEN_NOT_FOUND, "\"speed\"");
    assert_false(match_seat(&seats, 1, "random:seed=x", &error));
    assert_false(match_seat(&seats, 1, "random:seed", &error));
    assert_true(match_seat(&seats, 1, "random:seed=7", &error));
    player_settings settings = {.seed = 1};
    assert_non_null(player_parse("random:seed=7", &settings, &error));
    assert_int_equal(settings.seed, 7);
}

static void a_player_draws_new_numbers_at_each_decision(void **unused) {
    (void)unused;
    player who = {.settings = {.seed = 3}};
    uint64_t seen[8];
    for (int i = 0; i < 8; i++) {
        who.seen = i;
        coven_rng rng = player_rng(&who), again = player_rng(&who);
        seen[i] = coven_rng_next(&rng);
        assert_int_equal(seen[i], coven_rng_next(&again));
        for (int j = 0; j < i; j++) assert_int_not_equal(seen[i], seen[j]);
    }
}

/* A player who would think for an hour returns, and nothing is played; chance is never stopped. */
static void a_match_stops_on_a_flag(void **unused) {
    (void)unused;
    coven_error error;
    atomic_bool flag = false;
    match *m = new_match("uct:time=3600000", "random", "a");
    match_stop_on(m, &flag);
    while (match_actor(m) == COVEN_CHANCE) assert_true(match_step(m, &error));
    const int before = match_count(m);
    atomic_store(&flag, true);
    assert_false(match_step(m, &error));
    assert_int_equal(error.code, COVEN_INTERRUPTED);
    assert_int_equal(match_count(m), before);
    /* Also players who sit down later. */
    assert_true(match_back(m, 0, &error));
    while (match_actor(m) == COVEN_CHANCE) assert_true(match_step(m, &error));
    assert_false(match_step(m, &error));
    match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(restart_is_a_new_match),
        cmocka_unit_test(taking_back_replays_the_same_chance),
        cmocka_unit_test(taking_back_goes_to_a_decision_of_a_person),
        cmocka_unit_test(with_people_nothing_shown_is_taken_back),
        cmocka_unit_test(a_game_begins_from_a_position),
        cmocka_unit_test(what_a_position_hides_is_imagined),
        cmocka_unit_test(a_bad_position_is_refused_by_its_field),
        cmocka_unit_test(a_game_goes_on_from_its_record_as_if_nothing_had_happened),
        cmocka_unit_test(a_record_that_swears_to_nothing_goes_on_unsworn),
        cmocka_unit_test(events_are_checked),
        cmocka_unit_test(a_viewer_sees_what_it_may),
        cmocka_unit_test(a_spectator_is_not_chance),
        cmocka_unit_test(the_seed_is_revealed_at_the_end),
        cmocka_unit_test(names_of_players_are_checked),
        cmocka_unit_test(a_player_draws_new_numbers_at_each_decision),
        cmocka_unit_test(a_match_stops_on_a_flag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
