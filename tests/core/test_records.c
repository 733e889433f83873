/* test_records.c -- records: printed as they were read, bad ones rejected with an error that names the place, and
 * verified against the seed that it commits to. */
#include <stdlib.h>

#include "support.h"

#define HEAD "{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{}"
#define PLAY "\"* deal 1 2\",\"* deal 2 4\",\"1 keep\",\"2 keep\",\"* show 2 4\""
#define WHOLE HEAD ",\"events\":[" PLAY "],\"result\":[0,1],\"scores\":[2,4]}"

static coven_record read_record(const char *json) {
    coven_record record;
    coven_error error;
    if (!coven_record_read(&record, json, strlen(json), NULL, &error)) fail_msg("%s: %s", json, error.text);
    return record;
}

static void expect_printed(const coven_record *record, bool bare, int viewer, const char *json) {
    coven_text out = coven_text_growing();
    coven_record_print(record, bare, viewer, &out);
    assert_string_equal(out.data, json);
    coven_text_free(&out);
}

static void a_record_is_printed_as_it_was_read(void **unused) {
    (void)unused;
    static const char *const records[] = {
        WHOLE,
        HEAD ",\"events\":[]}",
        HEAD ",\"events\":[\"* deal 1 2\"]}",
        "{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{\"goal\":\"low\"},\"events\":[" PLAY
        "],\"result\":[1,0],\"scores\":[2,4]}",
    };
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        coven_record record = read_record(records[i]);
        expect_printed(&record, true, COVEN_VIEW_ALL, records[i]);
        coven_record_free(&record);
    }
}

static void what_a_reader_forgives(void **unused) {
    (void)unused;
    /* Space, keys in another order or unknown, an option that equals its default, and no word on how it ended. */
    coven_record record = read_record(" {\"events\" : [" PLAY "],\"date\":{\"x\":[1]},\"options\":{\"goal\":\"high\"},"
                                      "\n\"seats\":2,\"set\":\"house\",\"game\":\"null\",\"record\":1}\n");
    expect_printed(&record, true, COVEN_VIEW_ALL, WHOLE);
    coven_record_free(&record);
}

static void extra_keys_follow_the_others(void **unused) {
    (void)unused;
    const char json[] = HEAD ",\"events\":[],\"players\":[\"Ann\",null],\"chance\":{\"sha256\":"
                             "\"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\"}}";
    coven_record record = read_record(json);
    assert_true(record.committed);
    assert_false(record.revealed);
    expect_printed(&record, false, COVEN_VIEW_ALL, json);
    expect_printed(&record, true, COVEN_VIEW_ALL, HEAD ",\"events\":[]}");
    coven_record_free(&record);
}

static void a_record_is_one_line_whatever_was_read(void **unused) {
    (void)unused;
    coven_record record = read_record(HEAD ",\"events\":[],\"players\":[ \"A \\\" b\" ,\n\t{\"x\" : 1}\r\n]}");
    expect_printed(&record, false, COVEN_VIEW_ALL, HEAD ",\"events\":[],\"players\":[\"A \\\" b\",{\"x\":1}]}");
    coven_record_free(&record);
}

static void a_seat_reads_its_own_secrets_only(void **unused) {
    (void)unused;
    coven_record record = read_record(HEAD ",\"events\":[\"* deal 1 2\",\"* deal 2 4\",\"1 swap 2\"]}");
    expect_printed(&record, true, 1, HEAD ",\"events\":[\"* deal 1 2\",\"* deal 2 ?\",\"1 swap 2\"]}");
    expect_printed(&record, true, 2, HEAD ",\"events\":[\"* deal 1 ?\",\"* deal 2 4\",\"1 swap 2\"]}");
    expect_printed(&record, true, COVEN_SPECTATOR, HEAD ",\"events\":[\"* deal 1 ?\",\"* deal 2 ?\",\"1 swap 2\"]}");
    coven_record_free(&record);
}

static void a_bad_record_is_rejected_with_its_place(void **unused) {
    (void)unused;
    static const struct {
        const char *json;
        const char *where; /* the sentence begins with it */
        coven_code code;   /* COVEN_BAD_INPUT where none is given */
    } bad[] = {
        {"", "not JSON", 0},
        {"[]", "a record should be a JSON object", 0},
        {"{}", "\"record\" is missing", 0},
        {"{\"record\":2}", "record: ", 0},
        {"{\"record\":\"1\"}", "record: ", 0},
        {"{\"record\":1}", "\"game\" is missing", 0},
        {"{\"record\":1,\"game\":\"go\"}", "game: ", COVEN_NOT_FOUND},
        {"{\"record\":1,\"game\":\"null\"}", "\"set\" is missing", 0},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"House\"}", "set: ", 0},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"mine\"}", "set: the set \"mine\" is not known here",
         COVEN_NOT_FOUND},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"house\"}", "\"seats\" is missing", 0},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":3}", "seats: ", 0},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2}", "\"options\" is missing", 0},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":[]}", "options: ", 0},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{\"gaol\":\"low\"}}",
         "options.gaol: null has no option \"gaol\"; did you mean \"goal\"?", COVEN_NOT_FOUND},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{\"goal\":\"mid\"}}",
         "options.goal: ", 0},
        {"{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{\"goal\":1}}",
         "options.goal: ", 0},
        {HEAD "}", "\"events\" is missing", 0},
        {HEAD ",\"events\":{}}", "events: ", 0},
        {HEAD ",\"events\":[1]}", "events[0]: ", 0},
        {HEAD ",\"events\":[\"* deal 1 2\",\"* deal 2 2\"]}", "events[1]: ", COVEN_ILLEGAL},
        {HEAD ",\"events\":[\"* deal 1 2\",\"1 keep\"]}", "events[1]: ", COVEN_NOT_YOUR_TURN},
        {HEAD ",\"events\":[\"* deal 1 ?\"]}", "events[0]: ", COVEN_ILLEGAL},
        {HEAD ",\"events\":[\"deal 1 2\"]}", "events[0]: ", 0},
        {HEAD ",\"events\":[" PLAY ",\"1 keep\"]}", "events[5]: ", COVEN_GAME_OVER},
        {HEAD ",\"events\":[\"* aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"]}",
         "events[0]: ", 0},
        {HEAD ",\"events\":[],\"result\":[0,1]}", "result: ", 0},
        {HEAD ",\"events\":[" PLAY "],\"result\":[1,0]}", "result: ", 0},
        {HEAD ",\"events\":[" PLAY "],\"result\":[0]}", "result: ", 0},
        {HEAD ",\"events\":[" PLAY "],\"result\":[0,1,0]}", "result: ", 0},
        {HEAD ",\"events\":[" PLAY "],\"result\":[0,\"1\"]}", "result: ", 0},
        {HEAD ",\"events\":[" PLAY "],\"scores\":[2,5]}", "scores: ", 0},
        {HEAD ",\"events\":[],\"players\":\"Ann\"}", "players: ", 0},
        {HEAD ",\"events\":[],\"chance\":[]}", "chance: ", 0},
        {HEAD ",\"events\":[],\"chance\":{\"sha256\":\"00\"}}", "chance.sha256: ", 0},
        {HEAD ",\"events\":[],\"chance\":{\"seed\":7}}", "chance.seed: ", 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        coven_record record;
        coven_error error = {0};
        if (coven_record_read(&record, bad[i].json, strlen(bad[i].json), NULL, &error))
            fail_msg("should be refused: %s", bad[i].json);
        expect_error(&error, bad[i].code ? bad[i].code : COVEN_BAD_INPUT, NULL);
        if (strncmp(error.text, bad[i].where, strlen(bad[i].where)) != 0)
            fail_msg("%s\nshould be refused for \"%s\", but: %s", bad[i].json, bad[i].where, error.text);
    }
}

static void another_set_is_found_by_its_name(void **unused) {
    (void)unused;
    const char json[] = "{\"game\":\"null\",\"set\":\"nine\",\"cards\":9}";
    const char text[] = "{\"record\":1,\"game\":\"null\",\"set\":\"nine\",\"seats\":2,\"options\":{},"
                        "\"events\":[\"* deal 1 9\"]}";
    coven_error error;
    coven_set *set = coven_set_read("nine", json, strlen(json), &error);
    assert_non_null(set);
    const coven_sets sets = {.set = (const coven_set *const[]){set}, .count = 1};
    coven_record record;
    assert_true(coven_record_read(&record, text, strlen(text), &sets, &error));
    expect_printed(&record, true, COVEN_VIEW_ALL, text);
    coven_record_free(&record);
    coven_set_free(set);
}

/* ---- traces ---- */

static void a_trace_has_a_line_before_each_event_and_one_at_the_end(void **unused) {
    (void)unused;
    static const char *const lines[] = {
        "{\"ply\":0,\"position\":\"deal:1 - - -\",\"actor\":\"*\",\"legal\":[[\"deal 1 1\",1],[\"deal 1 2\",1],"
        "[\"deal 1 3\",1],[\"deal 1 4\",1],[\"deal 1 5\",1]],\"event\":\"deal 1 2\"}",
        "{\"ply\":1,\"position\":\"deal:2 2 - -\",\"actor\":\"*\",\"legal\":[[\"deal 2 1\",1],[\"deal 2 3\",1],"
        "[\"deal 2 4\",1],[\"deal 2 5\",1]],\"event\":\"deal 2 4\"}",
        "{\"ply\":2,\"position\":\"turn:1 2 4 -\",\"actor\":\"1\",\"legal\":[\"keep\",\"swap 2\"],\"event\":\"keep\"}",
        "{\"ply\":3,\"position\":\"turn:2 2 4 -\",\"actor\":\"2\",\"legal\":[\"keep\",\"swap 4\"],\"event\":\"keep\"}",
        "{\"ply\":4,\"position\":\"show 2 4 -\",\"actor\":\"*\",\"legal\":[[\"show 2 4\",1]],\"event\":\"show 2 4\"}",
        "{\"ply\":5,\"position\":\"end 2 4 -\",\"actor\":\"end\",\"result\":[0,1],\"scores\":[2,4]}",
    };
    coven_record record = read_record(WHOLE);
    coven_state state = {{0}};
    record.table->game->start(record.table, &state);
    for (int ply = 0; ply <= record.count; ply++) {
        coven_text out = coven_text_growing();
        coven_trace_line(&record, ply, &state, &out);
        assert_string_equal(out.data, lines[ply]);
        coven_text_free(&out);
        if (ply < record.count) record.table->game->apply(record.table, &state, record.event[ply]);
    }
    coven_record_free(&record);
}

static void a_trace_that_stops_early_has_a_last_line_without_event(void **unused) {
    (void)unused;
    coven_record record = read_record(HEAD ",\"events\":[\"* deal 1 2\",\"* deal 2 4\"]}");
    coven_text out = coven_text_growing();
    coven_trace_line(&record, 2, &record.last, &out);
    assert_string_equal(out.data,
                        "{\"ply\":2,\"position\":\"turn:1 2 4 -\",\"actor\":\"1\",\"legal\":[\"keep\",\"swap 2\"]}");
    coven_text_free(&out);
    coven_record_free(&record);
}

/* ---- verifying ---- */

/* A realistic game: chance drawn from a seed, each seat keeps its card. */
static coven_record committed_record(void) {
    coven_record record;
    coven_chance chance;
    coven_error error;
    assert_true(coven_record_begin(&record, table_of("null", 2, ""), &error));
    coven_seed_from_text("a seed", record.seed);
    coven_sha256(record.seed, sizeof record.seed, record.commitment);
    record.committed = record.revealed = true;
    coven_chance_begin(&chance, record.seed);
    for (int actor; (actor = record.table->game->actor(record.table, &record.last)) != COVEN_END;) {
        coven_event event;
        if (actor == COVEN_CHANCE)
            event = coven_chance_draw(record.table, &record.last, &chance);
        else
            assert_true(coven_event_read(record.table, &record.last, "keep", &event, &error));
        assert_true(coven_record_add(&record, event, &error));
    }
    return record;
}

static void expect_unverified(const coven_record *record, const char *reason) {
    coven_error error = {0};
    assert_false(coven_record_verify(record, &error));
    expect_error(&error, COVEN_UNVERIFIED, reason);
}

static void an_honest_record_is_verified(void **unused) {
    (void)unused;
    coven_record record = committed_record();
    coven_error error;
    if (!coven_record_verify(&record, &error)) fail_msg("%s", error.text);
    coven_text out = coven_text_growing();
    coven_record_print(&record, false, COVEN_VIEW_ALL, &out);
    coven_record again = read_record(out.data);
    if (!coven_record_verify(&again, &error)) fail_msg("%s", error.text);
    coven_text_free(&out);
    coven_record_free(&again);
    coven_record_free(&record);
}

static void a_tampered_record_is_found_out(void **unused) {
    (void)unused;
    coven_record record = committed_record();
    record.revealed = false;
    expect_unverified(&record, "no \"seed\"");
    record.committed = false;
    expect_unverified(&record, "\"chance\"");
    record.committed = record.revealed = true;
    record.seed[0] ^= 1;
    expect_unverified(&record, "SHA-256");
    /* A forged commitment is caught by the cards. */
    coven_sha256(record.seed, sizeof record.seed, record.commitment);
    assert_false(coven_record_verify(&record, NULL));
    record.seed[0] ^= 1;
    coven_sha256(record.seed, sizeof record.seed, record.commitment);
    assert_true(coven_record_verify(&record, NULL));
    static const char *const deals[] = {"deal 2 1", "deal 2 2", "deal 2 3", "deal 2 4", "deal 2 5"};
    coven_state state = {{0}};
    record.table->game->start(record.table, &state);
    record.table->game->apply(record.table, &state, record.event[0]);
    const coven_event dealt = record.event[1];
    int others = 0;
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        if (!coven_event_read(record.table, &state, deals[i], &record.event[1], NULL) || record.event[1] == dealt)
            continue;
        expect_unverified(&record, "event 2 does not follow from the seed");
        others++;
    }
    assert_int_equal(others, 3);
    coven_record_free(&record);
}

static void a_record_grows(void **unused) {
    (void)unused;
    coven_record record;
    coven_error error;
    assert_true(coven_record_begin(&record, table_of("null", 2, ""), &error));
    /* More events than the initial capacity of the list. */
    record.capacity = 2;
    record.event = realloc(record.event, 2 * sizeof record.event[0]);
    static const char *const events[] = {"deal 1 2", "deal 2 4", "keep", "keep", "show 2 4"};
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        coven_event event;
        assert_true(coven_event_read(record.table, &record.last, events[i], &event, &error));
        assert_true(coven_record_add(&record, event, &error));
    }
    assert_int_equal(record.count, 5);
    expect_printed(&record, true, COVEN_VIEW_ALL, WHOLE);
    coven_record_free(&record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_printed_as_it_was_read),
        cmocka_unit_test(what_a_reader_forgives),
        cmocka_unit_test(extra_keys_follow_the_others),
        cmocka_unit_test(a_record_is_one_line_whatever_was_read),
        cmocka_unit_test(a_seat_reads_its_own_secrets_only),
        cmocka_unit_test(a_bad_record_is_rejected_with_its_place),
        cmocka_unit_test(another_set_is_found_by_its_name),
        cmocka_unit_test(a_trace_has_a_line_before_each_event_and_one_at_the_end),
        cmocka_unit_test(a_trace_that_stops_early_has_a_last_line_without_event),
        cmocka_unit_test(an_honest_record_is_verified),
        cmocka_unit_test(a_tampered_record_is_found_out),
        cmocka_unit_test(a_record_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
