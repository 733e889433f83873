/* test_play.c -- coven play and the menu, from a pipe. */
#include <stdlib.h>

#include "program.h"

static int drop_kept(void **unused) {
    (void)unused;
    scratch_remove("coven/null.json");
    return 0;
}

/* With the seed "a", seat 1 is dealt a 5 and seat 2 a 1. */
static char *play(const char *input, const char *seats) {
    return program_out(0, input, WORDS("play", "null", "--seed", "a", "--seats", seats));
}

static void a_whole_game_by_number_word_and_part_of_a_word(void **unused) {
    (void)unused;
    static const char *const inputs[] = {"1\n1\n", "keep\nkeep\n", "k\nke\n"};
    char *first = NULL;
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        char *out = play(inputs[i], "2");
        expect_part(out, "Seat 1 wins.");
        if (first) assert_string_equal(out, first);
        free(first);
        first = out;
    }
    free(first);
    char *out = play("swap 5\nk\n", "person,person");
    expect_part(out, "Seat 1 throws a 5 away.");
    free(out);
}

static void what_cannot_be_said_changes_nothing(void **unused) {
    (void)unused;
    char *out = play("7\nfly\nswap 3\nundoo\n\nkeep\nkeep\n", "2");
    expect_part(out, "numbers here go from 1 to 2");
    expect_part(out, "\"fly\" cannot be said here");
    expect_part(out, "did you mean \"undo\"?");
    expect_part(out, "Seat 1 wins.");
    free(out);
}

static void secrets_stay_behind_the_curtain(void **unused) {
    (void)unused;
    char *out = play("keep\nlog\nkeep\n", "2");
    char *second = strstr(out, "--- Seat 2 ---"), *end = strstr(out, "The cards are shown");
    assert_non_null(second);
    assert_non_null(end);
    *end = '\0';
    /* Seat 2 reads nothing of seat 1's card before the end. */
    assert_null(strstr(second, "5"));
    expect_part(second, "Seat 1 gets a card.");
    free(out);
    out = play("keep\n", "person,random");
    assert_null(strstr(out, "---"));
    assert_null(strstr(out, "Seat 2 gets a 1."));
    free(out);
}

static void undo_takes_back(void **unused) {
    (void)unused;
    char *out = play("undo\nkeep\nundo\nswap\nundo\nkeep\n", "2");
    expect_part(out, "there is nothing to take back");
    expect_part(out, "1 event taken back.");
    /* The other person has seen the card that was thrown away. */
    expect_part(out, "this cannot be taken back: something has been shown to the others since");
    free(out);
    /* A lone person goes back past what the computer did. */
    out = program_out(0, "done\nundo\n", WORDS("play", "isle", "--seed", "a", "--seats", "person,random"));
    expect_part(out, "events taken back.");
    free(out);
    scratch_remove("coven/isle.json");
}

static void a_record_is_saved_and_loaded(void **unused) {
    (void)unused;
    char input[700];
    const char *path = in_scratch("game.json");
    coven_text text = coven_text_over(input, sizeof input);
    coven_put(&text, "keep\nsave %s\nkeep\n", path);
    char *out = play(input, "2");
    expect_part(out, "Saved in ");
    free(out);
    out = program_out(0, NULL, WORDS("verify", path));
    free(out);
    char *saved = scratch_read("game.json");
    expect_part(saved, "\"events\":[\"* deal 1 5\",\"* deal 2 1\",\"1 keep\"]");
    /* It is not written over by mistake. */
    out = play(input, "2");
    char *again = scratch_read("game.json");
    assert_string_equal(saved, again);
    free(out), free(saved), free(again);
    text = coven_text_over(input, sizeof input);
    coven_put(&text, "load %s\nload /no-such-file\nswap 1\n", path);
    program_answer answer = program_run(input, WORDS("play", "null", "--seats", "person,random", "--seed", "q"));
    assert_int_equal(answer.status, 0);
    expect_part(answer.out, "3 events.");
    expect_part(answer.out, "Seat 2 throws a 1 away.");
    expect_part(answer.err, "/no-such-file");
    program_free(&answer);
    scratch_remove("game.json");
}

static void the_end_of_input_loses_nothing(void **unused) {
    (void)unused;
    program_answer answer = program_run("keep\n", WORDS("play", "null", "--seed", "a", "--seats", "2"));
    assert_int_equal(answer.status, 0);
    expect_part(answer.err, "The game is kept in ");
    program_free(&answer);
    char *kept = scratch_read("coven/null.json");
    assert_non_null(kept);
    free(kept);
    char *out = program_out(0, "keep\n", WORDS("play", "null", "--resume"));
    expect_part(out, "Seat 1 wins.");
    free(out);
    /* It has ended: nothing is kept any more. */
    assert_null(scratch_read("coven/null.json"));
    program_refuses(2, "no game of null is kept", WORDS("play", "null", "--resume"));
}

static void a_kept_game_is_not_written_over(void **unused) {
    (void)unused;
    free(play("swap 5\n", "2"));
    char *first = scratch_read("coven/null.json");
    free(play("keep\n", "2"));
    char *aside = scratch_read("coven/null-1.json"), *second = scratch_read("coven/null.json");
    assert_string_equal(first, aside);
    expect_part(second, "1 keep");
    free(first), free(aside), free(second);
    scratch_remove("coven/null-1.json");
    /* One that is gone on with is: also with another decision in the place of one taken back. */
    free(program_out(0, "undo\nswap 5\n", WORDS("play", "null", "--resume")));
    second = scratch_read("coven/null.json");
    assert_null(scratch_read("coven/null-1.json"));
    expect_part(second, "1 swap 5");
    free(second);
}

static void a_game_from_a_position(void **unused) {
    (void)unused;
    char *out = program_out(0, "keep\n", WORDS("play", "null", "--position", "turn:2 5 4 1", "--seats", "2"));
    expect_part(out, "Seat 1 wins.");
    free(out);
    out = program_out(0, "swap 4\nkeep\n",
                      WORDS("play", "null", "--position", "turn:1 4 ? -", "--seat", "1", "--seats", "2"));
    expect_part(out, "Seat 1 throws a 4 away.");
    free(out);
    program_refuses(2, "play: --position: stage: ", WORDS("play", "null", "--position", "turn:3 5 4 1"));
    program_refuses(2, "it is good as seat 1 sees it", WORDS("play", "null", "--position", "turn:1 4 ? -"));
}

static void the_menu_offers_only_who_plays_the_game(void **unused) {
    (void)unused;
    char *out = program_out(0, "isle\n2\n1\n", WORDS(NULL));
    expect_part(out, "novice");
    assert_null(strstr(out, "exact"));
    free(out);
}

static void quit_asks(void **unused) {
    (void)unused;
    free(play("quit\nn\n", "2"));
    assert_null(scratch_read("coven/null.json"));
    free(play("quit\ny\n", "2"));
    char *kept = scratch_read("coven/null.json");
    assert_non_null(kept);
    free(kept);
}

/* What the people of a recorded game said, a line each; free it. */
static char *lines_of(const char *json) {
    coven_record record;
    coven_error error;
    coven_state state;
    coven_text lines = coven_text_growing();
    if (!coven_record_read(&record, json, strlen(json) - 1, NULL, &error)) fail_msg("%s", error.text);
    const coven_table *table = record.table;
    table->game->start(table, &state);
    for (int i = 0; i < record.count; i++) {
        if (table->game->actor(table, &state) != COVEN_CHANCE) {
            table->game->print_event(table, &state, record.event[i], &lines);
            coven_put_char(&lines, '\n');
        }
        table->game->apply(table, &state, record.event[i]);
    }
    coven_record_free(&record);
    return lines.at;
}

/* A record of random players, and the same words said by people: chance, and so the game, is the same. */
static void people_can_play_every_game_to_its_end(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        for (int seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) {
            char number[2] = {(char)('0' + seats), '\0'};
            char *record = program_out(0, NULL, WORDS("record", (*game)->id, "--seats", number, "--seed", "whole"));
            char *lines = lines_of(record);
            program_answer answer =
                program_run(lines, WORDS("play", (*game)->id, "--seats", number, "--seed", "whole"));
            assert_int_equal(answer.status, 0);
            assert_string_equal(answer.err, "");
            if (!strstr(answer.out, " wins. ") && !strstr(answer.out, " share the win. "))
                fail_msg("%s with %d seats has not ended", (*game)->id, seats);
            assert_null(strstr(answer.out, "cannot be said here"));
            program_free(&answer);
            free(record), free(lines);
        }
    }
}

static void computers_play_alone(void **unused) {
    (void)unused;
    char *out = play("", "random,random");
    expect_part(out, "wins.");
    free(out);
}

static void seats_are_checked(void **unused) {
    (void)unused;
    program_refuses(2, "did you mean \"random\"?", WORDS("play", "null", "--seats", "person,randon"));
    program_refuses(2, "null is for 2 seats, not 3", WORDS("play", "null", "--seats", "person,random,random"));
    program_refuses(2, "from 2 to 2", WORDS("play", "null", "--seats", "1"));
    program_refuses(2, "at most 4", WORDS("play", "null", "--seats", "person,person,person,person,person"));
}

static void the_menu_lets_go(void **unused) {
    (void)unused;
    char *out = program_out(0, "\n", WORDS(NULL));
    expect_part(out, "Coven");
    free(out);
    out = program_out(0, "", WORDS(NULL));
    free(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_whole_game_by_number_word_and_part_of_a_word, drop_kept),
        cmocka_unit_test_teardown(what_cannot_be_said_changes_nothing, drop_kept),
        cmocka_unit_test_teardown(secrets_stay_behind_the_curtain, drop_kept),
        cmocka_unit_test_teardown(undo_takes_back, drop_kept),
        cmocka_unit_test_teardown(a_record_is_saved_and_loaded, drop_kept),
        cmocka_unit_test_teardown(the_end_of_input_loses_nothing, drop_kept),
        cmocka_unit_test_teardown(a_kept_game_is_not_written_over, drop_kept),
        cmocka_unit_test_teardown(a_game_from_a_position, drop_kept),
        cmocka_unit_test(the_menu_offers_only_who_plays_the_game),
        cmocka_unit_test_teardown(quit_asks, drop_kept),
        cmocka_unit_test_teardown(people_can_play_every_game_to_its_end, drop_kept),
        cmocka_unit_test_teardown(computers_play_alone, drop_kept),
        cmocka_unit_test_teardown(seats_are_checked, drop_kept),
        cmocka_unit_test_teardown(the_menu_lets_go, drop_kept),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
