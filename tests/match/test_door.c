/* test_door.c -- a match as coven.h offers it to users of the library. */
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
    coven_match_put_record(outside, COVEN_WHOLE, &one);
    match_put_record(inside, COVEN_WHOLE, &two);
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
    coven_error error = {""};
    assert_false(coven_match_step(m, &error));
    assert_non_null(strstr(error.text, "a person has to act"));
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
    assert_non_null(strstr(error.text, "nothing to take back"));
    const int before = coven_match_count(m);
    assert_true(coven_match_play(m, "keep", &error));
    assert_true(coven_match_undo(m, &error)); /* a kept card is hidden still */
    assert_int_equal(coven_match_count(m), before);
    coven_choice choice[COVEN_EVENTS_MAX];
    assert_int_equal(coven_match_choices(m, choice), 2);
    assert_true(coven_match_play(m, choice[1].text, &error)); /* "swap 3" shows a 3 */
    assert_false(coven_match_undo(m, &error));
    assert_non_null(strstr(error.text, "cannot be taken back"));
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
    coven_match_say(m, 1, 1, &out);
    assert_string_equal(text, "Seat 2 gets a card.");
    coven_text_clear(&out);
    coven_match_put_position(m, 1, &out);
    assert_non_null(strchr(text, '?'));
    coven_text_clear(&out);
    coven_match_put_position(m, COVEN_WHOLE, &out);
    assert_null(strchr(text, '?'));
    coven_text_clear(&out);
    coven_match_draw(m, 2, &(coven_style){.width = 80}, &out);
    assert_non_null(strstr(text, "Seat 1  [?]"));
    coven_text_clear(&out);
    coven_match_put_look(m, 2, &out);
    assert_non_null(strstr(text, "\"viewer\":2"));
    coven_text_clear(&out);
    coven_match_put_event(m, coven_match_count(m), 1, &out);
    coven_match_say(m, -1, 1, &out);
    assert_string_equal(text, "");
    coven_match_free(m);
}

static void it_goes_on_from_a_record_to_its_result(void **unused) {
    (void)unused;
    coven_match *m = new_match("person", "random");
    run_on(m);
    char json[2000];
    coven_text out = coven_text_over(json, sizeof json);
    coven_match_put_record(m, COVEN_WHOLE, &out);
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

static void what_is_wrong_is_said(void **unused) {
    (void)unused;
    const char *who[] = {"person", "nobody"};
    coven_error error = {"as it was"};
    assert_null(coven_match_new(NULL, who, "", &error));
    assert_string_equal(error.text, "as it was");
    assert_null(coven_match_new(table_of("null", 2, ""), who, "", &error));
    assert_non_null(strstr(error.text, "there is no player \"nobody\""));
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_game_as_inside),
        cmocka_unit_test(a_person_plays_and_takes_back),
        cmocka_unit_test(what_was_shown_is_not_taken_back),
        cmocka_unit_test(viewers_see_their_own),
        cmocka_unit_test(it_goes_on_from_a_record_to_its_result),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(players_are_those_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
