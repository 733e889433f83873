/* test_follow.c -- a table that is followed by text alone: what is accepted, what is rejected and with which code,
 * going back, masked records, and memory. The law that a follower equals the masked match is in tests/laws/follow.c. */
#include <stdlib.h>

#include "match/follow.h"
#include "match/internal.h"
#include "support.h"

static const match_seats people = {{"person", "adept"}};

static follow *follow_at(const char *game, const char *options, int viewer, const char *position) {
    coven_error error;
    follow *self = follow_new(table_of(game, 2, options), viewer, &people, position, &error);
    if (!self) fail_msg("%s", error.text);
    return self;
}

static void hear(follow *self, const char *const *texts) {
    coven_error error;
    for (; *texts; texts++)
        if (!follow_hear(self, *texts, &error)) fail_msg("%s: %s", *texts, error.text);
}

static void expect_rejected(follow *self, const char *text, coven_code code) {
    const coven_state before = follow_history(self)->record.last;
    const int count = follow_history(self)->record.count;
    coven_error error = {.code = COVEN_OK};
    if (follow_hear(self, text, &error)) fail_msg("should be rejected: %s", text);
    if (error.code != code) fail_msg("%s: %s (%s)", text, coven_code_name(error.code), error.text);
    assert_true(error.text[0]);
    assert_int_equal(follow_history(self)->record.count, count);
    assert_memory_equal(&follow_history(self)->record.last, &before, sizeof before);
}

static void expect_at(const follow *self, const char *position) {
    const history *past = follow_history(self);
    expect_position(past->record.table, &past->record.last, position);
}

static void a_seat_follows_by_text(void **unused) {
    (void)unused;
    follow *self = follow_at("null", "", 1, NULL);
    hear(self, TEXTS("* deal 1 4", "* deal 2 ?", "1 keep", "2 swap 3", "* draw 2 ?"));
    expect_at(self, "show 4 ? 3");
    hear(self, TEXTS("* show 4 2"));
    expect_at(self, "end 4 2 3");
    expect_rejected(self, "1 keep", COVEN_GAME_OVER);
    follow_free(self);
}

static void what_cannot_be_is_rejected_by_code(void **unused) {
    (void)unused;
    follow *self = follow_at("null", "", 1, NULL);
    expect_rejected(self, "", COVEN_BAD_INPUT);
    expect_rejected(self, "deal 1 4", COVEN_BAD_INPUT);
    expect_rejected(self, "* deal 1 x", COVEN_BAD_INPUT);
    expect_rejected(self, "1 keep", COVEN_NOT_YOUR_TURN);
    expect_rejected(self, "* deal 1 ?", COVEN_ILLEGAL); /* a seat sees its own card */
    expect_rejected(self, "* keep", COVEN_ILLEGAL);
    hear(self, TEXTS("* deal 1 4"));
    expect_rejected(self, "* deal 2 5", COVEN_ILLEGAL); /* and no other */
    hear(self, TEXTS("* deal 2 ?", "1 swap 4"));
    expect_rejected(self, "* draw 1 4", COVEN_ILLEGAL); /* thrown away */
    hear(self, TEXTS("* draw 1 5"));
    expect_rejected(self, "2 swap 4", COVEN_ILLEGAL);
    expect_rejected(self, "2 swap 5", COVEN_ILLEGAL); /* seat 1 has it */
    expect_rejected(self, "2 swap 9", COVEN_ILLEGAL); /* there is none */
    expect_rejected(self, "2 swap ?", COVEN_ILLEGAL);
    hear(self, TEXTS("2 keep"));
    expect_rejected(self, "* show 2 3", COVEN_ILLEGAL);
    expect_rejected(self, "* show 5 5", COVEN_ILLEGAL);
    expect_rejected(self, "* show 5 4", COVEN_ILLEGAL);
    expect_rejected(self, "* draw 0 1", COVEN_ILLEGAL);
    hear(self, TEXTS("* show 5 3"));
    follow_free(self);
}

/* A hidden hand of duel: seat 2 has three energy cards and two symbols that seat 1 does not see. */
static void a_hidden_hand_holds_what_it_can(void **unused) {
    (void)unused;
    follow *self = follow_at("duel", "", 1, NULL);
    hear(self, TEXTS("1 take 3 2", "* draw 1 energy 4", "* draw 1 energy 5", "* draw 1 energy 6", "* draw 1 symbol +",
                     "* draw 1 symbol -", "2 take 3 2", "* draw 2 energy ?", "* draw 2 energy ?"));
    expect_rejected(self, "* draw 2 symbol ?", COVEN_ILLEGAL);
    expect_rejected(self, "* draw 2 energy 4", COVEN_ILLEGAL);
    expect_rejected(self, "* draw 1 energy ?", COVEN_BAD_INPUT);
    hear(self, TEXTS("* draw 2 energy ?", "* draw 2 symbol ?", "* draw 2 symbol ?"));
    expect_rejected(self, "* spell 1 ?", COVEN_ILLEGAL);
    follow_free(self);
}

/* Regression: a well-formed illegal text overflowed in the rules. */
static void well_formed_is_not_enough(void **unused) {
    (void)unused;
    follow *self = follow_at("channeling", "", COVEN_SPECTATOR, NULL);
    static const char *const texts[] = {"1 play a b2 a1 es", "1 play d d4 a1 n", "* deal a1 4/5", "2 play a a1 a1 w"};
    coven_error error;
    for (size_t i = 0; i < 200; i++)
        if (!follow_hear(self, texts[i % 4], &error)) assert_true(error.code != COVEN_OK);
    const history *past = follow_history(self);
    char position[COVEN_POSITION_TEXT];
    coven_state read;
    coven_position_print(past->record.table, &past->record.last, position);
    assert_true(coven_position_read(past->record.table, position, COVEN_SPECTATOR, &read, &error));
    follow_free(self);
}

static void it_goes_back_and_on(void **unused) {
    (void)unused;
    follow *self = follow_at("null", "", COVEN_SPECTATOR, NULL);
    coven_error error;
    hear(self, TEXTS("* deal 1 ?", "* deal 2 ?", "1 swap 3"));
    assert_true(follow_back(self, 2, &error));
    expect_at(self, "turn:1 ? ? -");
    hear(self, TEXTS("1 swap 5", "* draw 1 ?", "2 keep"));
    expect_at(self, "show ? ? 5");
    assert_false(follow_back(self, 6, &error));
    assert_int_equal(error.code, COVEN_BAD_INPUT);
    assert_false(follow_back(self, -1, &error));
    assert_true(follow_back(self, 0, &error));
    expect_at(self, "deal:1 - - -");
    follow_free(self);
}

static void it_begins_from_a_masked_position(void **unused) {
    (void)unused;
    coven_error error;
    follow *self = follow_at("null", "", 2, "turn:1 ? 3 -");
    hear(self, TEXTS("1 swap 5", "* draw 1 ?", "2 keep"));
    expect_at(self, "show ? 3 5");
    follow_free(self);
    assert_null(follow_new(table_of("null", 2, ""), 2, &people, "turn:1 4 3 -", &error));
    assert_int_equal(error.code, COVEN_BAD_INPUT);
    assert_null(follow_new(table_of("null", 2, ""), 3, &people, NULL, &error));
    assert_int_equal(error.code, COVEN_BAD_INPUT);
}

/* ---- at the input boundary ---- */

static void positions_are_read_for_a_viewer(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state, kept;
    coven_error error;
    memset(&state, 7, sizeof state);
    kept = state;
    assert_false(coven_position_read(table, "turn:1 ? 3 -", COVEN_VIEW_ALL, &state, &error));
    assert_int_equal(error.code, COVEN_BAD_INPUT);
    assert_false(coven_position_read(table, "turn:1 ? 3 -", 3, &state, &error));
    assert_memory_equal(&state, &kept, sizeof state);
    assert_true(coven_position_read(table, "turn:1 ? 3 -", 2, &state, &error));
    expect_position(table, &state, "turn:1 ? 3 -");
    coven_table_free(table);
}

#define MASKED "{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},\"events\":[%s]}"

static int viewer_of(const char *events) {
    char json[400];
    coven_text text = coven_text_over(json, sizeof json);
    coven_put(&text, MASKED, events);
    coven_record record;
    coven_error error;
    if (!coven_record_read_masked(&record, json, text.length, NULL, COVEN_VIEW_UNKNOWN, &error)) {
        assert_int_equal(error.code, COVEN_ILLEGAL);
        return COVEN_VIEW_UNKNOWN;
    }
    const int viewer = record.viewer;
    coven_text again = coven_text_growing();
    coven_record_print(&record, true, COVEN_VIEW_ALL, &again);
    assert_string_equal(again.data, json);
    coven_text_free(&again);
    assert_false(viewer != COVEN_VIEW_ALL && coven_record_verify(&record, &error));
    coven_record_free(&record);
    return viewer;
}

static void a_masked_record_shows_its_viewer(void **unused) {
    (void)unused;
    assert_int_equal(viewer_of(""), COVEN_VIEW_ALL);
    assert_int_equal(viewer_of("\"* deal 1 4\",\"* deal 2 3\""), COVEN_VIEW_ALL);
    assert_int_equal(viewer_of("\"* deal 1 ?\""), COVEN_SPECTATOR);
    assert_int_equal(viewer_of("\"* deal 1 ?\",\"* deal 2 ?\",\"1 keep\""), COVEN_SPECTATOR);
    assert_int_equal(viewer_of("\"* deal 1 4\",\"* deal 2 ?\""), 1);
    assert_int_equal(viewer_of("\"* deal 1 ?\",\"* deal 2 3\""), 2);
    assert_int_equal(viewer_of("\"* deal 1 ?\",\"* deal 2 3\",\"1 swap 3\""), COVEN_VIEW_UNKNOWN);
}

/* A whole record is what coven_record_read is for, as before. */
static void a_masked_record_is_not_a_whole_one(void **unused) {
    (void)unused;
    char json[400];
    coven_text text = coven_text_over(json, sizeof json);
    coven_record record;
    coven_error error;
    coven_put(&text, MASKED, "\"* deal 1 ?\"");
    assert_false(coven_record_read(&record, json, text.length, NULL, &error));
    assert_false(coven_record_read_masked(&record, json, text.length, NULL, 1, &error));
    assert_true(coven_record_read_masked(&record, json, text.length, NULL, 2, &error));
    coven_record_free(&record);
}

/* ---- history ---- */

/* States that are not kept are played again: all of them, in any order, and after going back. */
static void every_state_can_be_seen_again(void **unused) {
    (void)unused;
    const match_seats seats = {{"random", "random"}};
    coven_error error;
    match *m = match_new(table_of("duel", 2, ""), &seats, (const uint8_t[32]){3}, &error);
    assert_non_null(m);
    coven_state *seen = calloc(2000, sizeof *seen), state;
    assert_non_null(seen);
    for (int round = 0; round < 2; round++) {
        while (match_actor(m) != COVEN_END && match_count(m) < 1999) {
            memcpy(&seen[match_count(m)], match_present(m), sizeof *seen);
            assert_true(match_step(m, &error));
        }
        for (int ply = match_count(m) - 1; ply >= 0; ply--) {
            match_see(m, ply, COVEN_VIEW_ALL, &state);
            assert_memory_equal(&state, &seen[ply], sizeof state);
        }
        assert_true(match_count(m) > 100);
        if (!round) assert_true(match_back(m, 37, &error));
    }
    free(seen);
    match_free(m);
}

static size_t bytes_of(const match *m) {
    const coven_record *record = &m->history.record;
    return sizeof *m + strlen(record->players) + 1 + (size_t)record->capacity * sizeof record->event[0] +
           (size_t)m->history.anchors * record->table->game->state_size + (size_t)m->capacity * sizeof m->drawn[0];
}

/* What a match holds besides its table and its players; a server has thousands of them. */
static void a_match_is_small(void **unused) {
    (void)unused;
    const match_seats seats = {{"greedy", "greedy", "greedy", "greedy"}};
    for (const coven_game *const *game = coven_games(); *game; game++) {
        coven_error error;
        coven_table *table = coven_table_new(*game, NULL, (*game)->seats_max, NULL, &error);
        match *m = match_new(table, &seats, (const uint8_t[32]){1}, &error);
        assert_non_null(m);
        while (match_actor(m) != COVEN_END) assert_true(match_step(m, &error));
        print_message("%s: %d events, %zu bytes\n", (*game)->id, match_count(m), bytes_of(m));
        assert_true(bytes_of(m) <= 64 * 1024);
        match_free(m);
    }
}

/* Chance can be continued from any word of its stream. */
static void a_stream_is_found_again(void **unused) {
    (void)unused;
    coven_chance chance, found;
    coven_chance_begin(&chance, (const uint8_t[32]){9});
    assert_int_equal(coven_chance_position(&chance), 0);
    for (int i = 0; i < 100; i++) {
        coven_chance_seek(&found, (const uint8_t[32]){9}, coven_chance_position(&chance));
        assert_memory_equal(&found, &chance, sizeof chance);
        coven_chance_below(&chance, 1u << 31 | 1);
    }
    assert_true(coven_chance_position(&chance) > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_follows_by_text),
        cmocka_unit_test(what_cannot_be_is_rejected_by_code),
        cmocka_unit_test(a_hidden_hand_holds_what_it_can),
        cmocka_unit_test(well_formed_is_not_enough),
        cmocka_unit_test(it_goes_back_and_on),
        cmocka_unit_test(it_begins_from_a_masked_position),
        cmocka_unit_test(positions_are_read_for_a_viewer),
        cmocka_unit_test(a_masked_record_shows_its_viewer),
        cmocka_unit_test(a_masked_record_is_not_a_whole_one),
        cmocka_unit_test(every_state_can_be_seen_again),
        cmocka_unit_test(a_match_is_small),
        cmocka_unit_test(a_stream_is_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
