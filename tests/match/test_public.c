/* test_public.c -- a match as coven.h offers it to users of the library. */
#include <limits.h>

#include "match/match.h"
#include "support.h"

static coven_match *new_match(const char *first, const char *second) {
    const char *who[] = {first, second};
    coven_error error;
    coven_match *begun = coven_match_new(table_of("null", 2, ""), who, "door", &error);
    if (!begun) fail_msg("%s", error.text);
    return begun;
}

static void run_on(coven_match *m) {
    coven_error error;
    while (coven_match_can_step(m))
        if (!coven_match_step(m, &error)) fail_msg("%s", error.text);
}

static void the_same_game_as_inside(void **unused) {
    (void)unused;
    coven_match *outside = new_match("random", "greedy");
    run_on(outside);
    match_seats seats = {{"random", "greedy"}};
    uint8_t seed[32];
    coven_seed_from_text("door", seed);
    match *inside = match_new(table_of("null", 2, ""), &seats, seed, NULL);
    while (match_can_step(inside)) match_step(inside, NULL);
    char first[2000], second[2000];
    coven_text one = coven_text_over(first, sizeof first), two = coven_text_over(second, sizeof second);
    coven_match_put_record(outside, COVEN_VIEW_ALL, &one);
    match_put_record(inside, COVEN_VIEW_ALL, &two);
    assert_string_equal(first, second);
    assert_int_equal(coven_match_count(outside), match_count(inside));
    match_free(inside);
    coven_match_free(outside);
}

static void a_person_plays_and_takes_back(void **unused) {
    (void)unused;
    coven_match *m = new_match("person", "random");
    run_on(m);
    assert_int_equal(coven_match_actor(m), 1);
    const int before = coven_match_count(m);
    coven_choice choice[COVEN_EVENTS_MAX];
    assert_true(coven_match_choices(m, choice) >= 1);
    coven_error error = {0};
    assert_false(coven_match_step(m, &error));
    expect_error(&error, COVEN_NOT_YOUR_TURN, NULL);
    assert_false(coven_match_play(m, "fly", &error));
    assert_false(coven_match_result(m, (int[4]){0}, (int[4]){0}));
    assert_int_equal(coven_match_count(m), before);
    assert_true(coven_match_play(m, choice[0].text, &error));
    run_on(m);
    assert_true(coven_match_undo(m, &error));
    assert_int_equal(coven_match_count(m), before);
    assert_int_equal(coven_match_actor(m), 1);
    coven_match_free(m);
}

/* One of two people does not take back what the other has seen. */
static void what_was_shown_is_not_taken_back(void **unused) {
    (void)unused;
    coven_match *m = new_match("person", "person");
    coven_error error;
    run_on(m);
    assert_false(coven_match_undo(m, &error));
    expect_error(&error, COVEN_REFUSED, NULL);
    assert_string_equal(error.message, "error.takeback.nothing");
    const int before = coven_match_count(m);
    assert_true(coven_match_play(m, "keep", &error));
    assert_true(coven_match_undo(m, &error)); /* a kept card is hidden still */
    assert_int_equal(coven_match_count(m), before);
    coven_choice choice[COVEN_EVENTS_MAX];
    assert_int_equal(coven_match_choices(m, choice), 2);
    assert_true(coven_match_play(m, choice[1].text, &error)); /* "swap 3" shows a 3 */
    assert_false(coven_match_undo(m, &error));
    expect_error(&error, COVEN_REFUSED, NULL);
    assert_string_equal(error.message, "error.takeback.shown");
    run_on(m); /* chance deals another */
    assert_false(coven_match_undo(m, &error));
    assert_int_equal(coven_match_count(m), before + 2);
    coven_match_free(m);
}

static void viewers_see_their_own(void **unused) {
    (void)unused;
    coven_match *m = new_match("person", "person");
    run_on(m);
    char text[3000];
    coven_text out = coven_text_over(text, sizeof text);
    coven_match_put_event(m, 1, 1, &out);
    assert_string_equal(text, "* deal 2 ?");
    coven_text_clear(&out);
    coven_match_describe(m, 1, 1, NULL, &out);
    assert_string_equal(text, english_of("null", "null.get.hidden who=@2").text);
    coven_text_clear(&out);
    coven_match_put_position(m, coven_match_count(m), 1, &out);
    assert_non_null(strchr(text, '?'));
    coven_text_clear(&out);
    coven_match_put_position(m, coven_match_count(m), COVEN_VIEW_ALL, &out);
    assert_null(strchr(text, '?'));
    coven_text_clear(&out);
    coven_match_draw(m, coven_match_count(m), 2, &(coven_style){.width = 80}, &out);
    assert_non_null(strstr(text, "Seat 1  [?]"));
    coven_text_clear(&out);
    coven_match_put_snapshot(m, coven_match_count(m), 2, NULL, &out);
    assert_non_null(strstr(text, "\"viewer\":2"));
    coven_text_clear(&out);
    coven_match_put_event(m, coven_match_count(m), 1, &out);
    coven_match_describe(m, -1, 1, NULL, &out);
    assert_string_equal(text, "");
    coven_match_free(m);
}

static void it_goes_on_from_a_record_to_its_result(void **unused) {
    (void)unused;
    coven_match *m = new_match("person", "random");
    run_on(m);
    char json[2000];
    coven_text out = coven_text_over(json, sizeof json);
    coven_match_put_record(m, COVEN_VIEW_ALL, &out);
    coven_error error;
    coven_match *read = coven_match_read(json, out.length, NULL, "another", &error);
    if (!read) fail_msg("%s", error.text);
    const coven_table *table = coven_match_table(read);
    assert_memory_equal(coven_match_state(read), coven_match_state(m), table->game->state_size);
    assert_true(coven_match_play(read, "keep", &error));
    run_on(read);
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    assert_true(coven_match_result(read, share, score));
    expect_result(table, coven_match_state(read), share, score);
    assert_int_equal(share[0] + share[1], COVEN_SHARE);
    coven_match_free(read);
    coven_match_free(m);
}

static void the_commitment_is_known_before_the_first_event(void **unused) {
    (void)unused;
    coven_match *m = new_match("person", "random");
    uint8_t commitment[32], again[32], seed[32], digest[32];
    coven_error error;
    assert_int_equal(coven_match_count(m), 0);
    assert_true(coven_match_commitment(m, commitment));
    assert_true(coven_match_restart(m, "another seed", &error));
    assert_true(coven_match_commitment(m, again));
    assert_memory_not_equal(commitment, again, sizeof again);
    coven_seed_from_text("another seed", seed);
    coven_sha256(seed, sizeof seed, digest);
    assert_memory_equal(again, digest, sizeof digest);
    assert_string_equal(coven_match_who(m, 2), "random");
    assert_null(coven_match_who(m, 3));
    coven_match_free(m);
}

static void earlier_plies_can_be_shown(void **unused) {
    (void)unused;
    coven_match *m = new_match("person", "person");
    run_on(m);
    char text[3000];
    coven_text out = coven_text_over(text, sizeof text);
    coven_match_put_snapshot(m, 1, 1, NULL, &out);
    assert_non_null(strstr(text, "\"ply\":1,\"plies\":"));
    coven_text_clear(&out);
    coven_match_put_snapshot(m, coven_match_count(m) + 1, 1, NULL, &out);
    coven_match_put_position(m, -1, 1, &out);
    assert_string_equal(text, "");
    coven_match_prompt(m, "", NULL, &out);
    assert_true(out.length > 0);
    coven_match_free(m);
}

/* Of every game: what a viewer who does not exist would see, and of plies that there are not, is nothing. */
static void viewers_that_do_not_exist_see_nothing(void **unused) {
    (void)unused;
    static const int viewers[] = {-2, 1000, INT_MIN, INT_MAX};
    const char *who[] = {"random", "random", "random", "random"};
    for (const coven_game *const *game = coven_games(); *game; game++) {
        coven_error error;
        coven_table *table = coven_table_new(*game, NULL, (*game)->seats_max, NULL, &error);
        coven_match *m = coven_match_new(table, who, "", &error);
        assert_non_null(m);
        for (int i = 0; i < 30 && coven_match_actor(m) != COVEN_END; i++) assert_true(coven_match_step(m, &error));
        coven_text out = coven_text_growing();
        for (int i = 0; i < 5; i++) {
            const int viewer = i ? viewers[i - 1] : (*game)->seats_max + 1;
            coven_match_put_event(m, 0, viewer, &out);
            coven_match_describe(m, 0, viewer, NULL, &out);
            coven_match_put_position(m, 1, viewer, &out);
            coven_match_draw(m, 1, viewer, &(coven_style){.width = 80}, &out);
            coven_match_put_snapshot(m, 1, viewer, NULL, &out);
            coven_match_put_record(m, viewer, &out);
        }
        coven_match_put_event(m, coven_match_count(m), COVEN_SPECTATOR, &out);
        coven_match_describe(m, -1, COVEN_SPECTATOR, NULL, &out);
        assert_int_equal(out.length + out.dropped, 0);
        coven_text_free(&out);
        coven_match_free(m);
    }
}

static void hints_are_legal_and_sorted(void **unused) {
    (void)unused;
    coven_match *m = new_match("person", "person");
    coven_hint hint[4];
    coven_error error;
    assert_int_equal(coven_match_hints(m, 50, hint, 4, &error), 0); /* chance acts */
    assert_int_equal(error.code, COVEN_NOT_YOUR_TURN);
    run_on(m);
    for (int capacity = -1; capacity <= 0; capacity++) { /* no room is not the same as no memory */
        assert_int_equal(coven_match_hints(m, 50, hint, capacity, &error), 0);
        assert_int_equal(error.code, COVEN_BAD_INPUT);
    }
    assert_int_equal(coven_match_hints(m, -1, hint, 4, &error), 0);
    assert_int_equal(error.code, COVEN_BAD_INPUT);
    const int count = coven_match_hints(m, 50, hint, 4, &error);
    assert_true(count >= 1);
    for (int i = 1; i < count; i++) assert_string_not_equal(hint[i].text, hint[i - 1].text);
    assert_true(coven_match_play(m, hint[0].text, &error));
    while (coven_match_actor(m) != COVEN_END)
        if (coven_match_can_step(m))
            assert_true(coven_match_step(m, &error));
        else
            assert_true(coven_match_play(m, "keep", &error));
    assert_int_equal(coven_match_hints(m, 50, hint, 4, &error), 0);
    assert_int_equal(error.code, COVEN_GAME_OVER);
    coven_match_free(m);
}

static void what_is_wrong_is_said(void **unused) {
    (void)unused;
    const char *who[] = {"person", "nobody"};
    coven_error error = {.text = "as it was"};
    assert_null(coven_match_new(NULL, who, "", &error));
    assert_string_equal(error.text, "as it was");
    assert_null(coven_match_new(table_of("null", 2, ""), who, "", &error));
    expect_error(&error, COVEN_NOT_FOUND, "\"nobody\"");
    assert_null(coven_match_read("{}", 2, NULL, "", &error));
}

static void players_are_those_of_the_game(void **unused) {
    (void)unused;
    const char *name[2] = {NULL, NULL};
    const int count = coven_players(coven_game_find("null"), NULL, 0);
    assert_int_equal(coven_players(coven_game_find("null"), name, 2), count);
    assert_string_equal(name[0], "random");
    assert_int_equal(coven_players(coven_game_find("scramble"), NULL, 0), count + 1); /* exact plays only that */
}

static void untrained_tables_are_known(void **unused) {
    (void)unused;
    coven_error error;
    coven_table *house = table_of("duel", 2, ""), *none = table_of("null", 2, "");
    coven_set *set = house_set_with("duel", "\"loss\":3", "\"loss\":9");
    coven_table *other = coven_table_new(coven_set_game(set), set, 2, NULL, &error);
    assert_non_null(other);
    assert_false(coven_table_is_untrained(house));
    assert_false(coven_table_is_untrained(none)); /* there are no weights for any set */
#ifdef __wasi__                                   /* that build has no weights */
    assert_false(coven_table_is_untrained(other));
#else
    assert_true(coven_table_is_untrained(other));
#endif
    coven_table_free(house);
    coven_table_free(none);
    coven_table_free(other);
    coven_set_free(set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_game_as_inside),
        cmocka_unit_test(a_person_plays_and_takes_back),
        cmocka_unit_test(what_was_shown_is_not_taken_back),
        cmocka_unit_test(viewers_see_their_own),
        cmocka_unit_test(it_goes_on_from_a_record_to_its_result),
        cmocka_unit_test(the_commitment_is_known_before_the_first_event),
        cmocka_unit_test(earlier_plies_can_be_shown),
        cmocka_unit_test(viewers_that_do_not_exist_see_nothing),
        cmocka_unit_test(hints_are_legal_and_sorted),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(players_are_those_of_the_game),
        cmocka_unit_test(untrained_tables_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
