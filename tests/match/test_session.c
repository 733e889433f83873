/* test_session.c -- the JSON protocol: errors with codes, the commitment, masked records, and tables that are
 * followed. tests/fuzz/fuzz_sessions.c covers arbitrary input. */
#include <stdlib.h>

#include "match/session.h"
#include "support.h"

static void say(session *self, const char *text) {
    char *input = session_input(self, strlen(text));
    assert_non_null(input);
    memcpy(input, text, strlen(text));
}

/* Call with an input and expect the output to contain these parts. */
#define EXPECT(call, input, ...)                                                                                       \
    do {                                                                                                               \
        say(self, input);                                                                                              \
        const size_t length = (call);                                                                                  \
        assert_int_equal(length, strlen(session_output(self)));                                                        \
        for (const char *const *one = TEXTS(__VA_ARGS__); *one; one++) expect_part(session_output(self), *one);        \
    } while (0)

/* A message in English, with JSON before and after it. */
static english tells(const char *before, const char *message, const char *after) {
    english made;
    coven_text out = coven_text_over(made.text, sizeof made.text);
    coven_put(&out, "%s%s%s", before, english_of("null", message).text, after);
    return made;
}

#define OPEN "{\"game\":\"null\",\"seats\":2,\"options\":{},\"seed\":\"1\",\"players\":[\"person\",\"random\"]}"
#define FOLLOW "{\"game\":\"null\",\"seats\":2,\"options\":{},\"viewer\":1,\"players\":[\"person\",\"Ann\"]%s}"

static session *new_session(void) {
    session *self = session_new();
    assert_non_null(self);
    return self;
}

static void errors_have_codes(void **unused) {
    (void)unused;
    session *self = new_session();
    EXPECT(session_snapshot(self, -1, 0), "", "{\"error\":\"no game is open\",\"code\":\"not_found\"}");
    EXPECT(session_open(self), "{", "\"code\":\"bad_input\"");
    EXPECT(session_open(self), "{\"game\":\"chess\",\"seed\":\"1\"}", "\"code\":\"not_found\"");
    EXPECT(session_open(self), OPEN, "\"game\":\"null\"");
    EXPECT(session_play(self), "keep", "\"code\":\"not_your_turn\"");
    EXPECT(session_step(self), "", "1");
    EXPECT(session_step(self), "", "2");
    EXPECT(session_step(self), "", "\"code\":\"not_your_turn\"");
    EXPECT(session_play(self), "what", "\"code\":\"bad_input\"");
    EXPECT(session_play(self), "show 1 2", "\"code\":\"illegal\"");
    EXPECT(session_snapshot(self, 9, 0), "", "\"code\":\"bad_input\"");
    EXPECT(session_snapshot(self, 0, 7), "", "\"code\":\"bad_input\"");
    EXPECT(session_hear(self), "1 keep", "\"code\":\"unsupported\"");
    session_free(self);
}

/* It is the SHA-256 of the seed, known before the first event. */
static void the_commitment_is_shown_at_once(void **unused) {
    (void)unused;
    uint8_t seed[32], digest[32];
    char hex[65], part[100];
    coven_seed_from_text("1", seed);
    coven_sha256(seed, sizeof seed, digest);
    coven_hex(digest, hex);
    coven_text text = coven_text_over(part, sizeof part);
    coven_put(&text, "\"commitment\":\"%s\"", hex);
    session *self = new_session();
    EXPECT(session_open(self), OPEN, part);
    EXPECT(session_load(self),
           "{\"record\":{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},\"events\":[]},"
           "\"seed\":\"1\"}",
           "\"commitment\":null");
    session_free(self);
}

/* An outcome of chance is described and previewed like a choice, where everything is known. */
static void outcomes_of_chance_are_told(void **unused) {
    (void)unused;
    session *self = new_session();
    EXPECT(session_open(self), OPEN, "\"game\":\"null\"");
    EXPECT(session_snapshot(self, 0, -1), "", "\"actor\":\"*\"", "\"legal\":[[\"deal 1 1\",1],");
    EXPECT(session_describe(self, 0), "deal 1 3", tells("\"", "null.get who=@1 card=3", "\"").text);
    EXPECT(session_preview(self, -1), "deal 1 3", "\"actor\":\"*\"", "3");
    EXPECT(session_describe(self, 0), "deal 1 9", "\"code\":\"");
    session_free(self);
}

static void a_table_is_followed(void **unused) {
    (void)unused;
    session *self = new_session();
    char open[400];
    coven_text text = coven_text_over(open, sizeof open);
    coven_put(&text, FOLLOW, "");
    EXPECT(session_follow(self), open, "\"masked\":1", "\"who\":[\"person\",\"Ann\"]", "\"plies\":0");
    EXPECT(session_hear(self), "* deal 1 4", "1");
    EXPECT(session_hear(self), "* deal 2 5", "\"code\":\"illegal\"");
    EXPECT(session_hear(self), "* deal 2 ?", "2");
    EXPECT(session_snapshot(self, -1, 1), "", "\"position\":\"turn:1 4 ? -\"", "\"legal\":[\"keep\",\"swap 4\"]",
           "\"waits\":true");
    EXPECT(session_snapshot(self, -1, 2), "", "\"code\":\"refused\"");
    EXPECT(session_snapshot(self, -1, -1), "", "\"code\":\"refused\"");
    EXPECT(session_choices(self), "", tells("{\"text\":\"swap 4\",\"say\":\"", "null.swap who=@1 card=4", "\"}").text);
    EXPECT(session_prompt(self), "swap", tells("\"", "null.ask.swap", "\"").text);
    EXPECT(session_describe(self, 2), "keep", tells("\"", "null.keep who=@1", "\"").text);
    EXPECT(session_preview(self, 1), "swap 4", "\"actor\":\"*\"", "\"out\":[4]");
    EXPECT(session_hear(self), "1 keep", "3");
    EXPECT(session_choices(self), "", "[]");
    EXPECT(session_obvious(self), "", "[]");
    EXPECT(session_prompt(self), "", "\"\"");
    EXPECT(session_describe(self, 3), "keep", "\"code\":\"unsupported\"");
    EXPECT(session_log(self, 1, 1), "",
           tells("{\"actor\":\"*\",\"text\":\"deal 2 ?\",\"say\":\"", "null.get.hidden who=@2", "\"}").text);
    EXPECT(session_record(self, 1), "", "\"events\":[\"* deal 1 4\",\"* deal 2 ?\",\"1 keep\"]");
    EXPECT(session_back(self, 2), "", "2");
    EXPECT(session_hear(self), "1 swap 4", "3");
    EXPECT(session_undo_ply(self), "", "-1");
    EXPECT(session_play(self), "keep", "\"code\":\"unsupported\"");
    EXPECT(session_step(self), "", "\"code\":\"unsupported\"");
    EXPECT(session_hint(self), "{\"iterations\":1}", "\"code\":\"unsupported\"");
    EXPECT(session_analyse(self), "{\"iterations\":1}", "\"code\":\"unsupported\"");
    EXPECT(session_verdict(self, -1), "", "\"code\":\"unsupported\"");
    EXPECT(session_shown(self, 0), "", "\"code\":\"unsupported\"");
    session_free(self);
}

static void a_table_is_followed_from_a_position(void **unused) {
    (void)unused;
    session *self = new_session();
    char open[400];
    coven_text text = coven_text_over(open, sizeof open);
    coven_put(&text, FOLLOW,
              ",\"position\":\"turn:1 4 ? -\",\"commitment\":"
              "\"9c2e4d8fe97d881430de4e754b4205b9c27ce96715231cffc4337340cb110280\"");
    EXPECT(session_follow(self), open, "\"placed\":true", "\"commitment\":\"9c2e4d8f");
    EXPECT(session_hear(self), "1 keep", "1");
    EXPECT(session_record(self, 1), "", "\"position\":\"turn:1 4 ? -\"", "\"chance\":{\"sha256\":\"9c2e4d8f");
    coven_text_clear(&text);
    coven_put(&text, FOLLOW, ",\"commitment\":\"9c\"");
    EXPECT(session_follow(self), open, "\"code\":\"bad_input\"");
    EXPECT(session_hear(self), "2 keep", "2"); /* the table that was open still is */
    session_free(self);
}

/* What a seat saved of its own game opens as the seat saw it. */
static void a_masked_record_opens(void **unused) {
    (void)unused;
    session *self = new_session();
    EXPECT(session_open(self), OPEN, "\"plies\":0");
    EXPECT(session_step(self), "", "1");
    EXPECT(session_step(self), "", "2");
    EXPECT(session_play(self), "keep", "3");
    EXPECT(session_record(self, 1), "", "\"* deal 2 ?\"");
    coven_text text = coven_text_growing();
    coven_put(&text, "{\"record\":%s,\"seed\":\"x\",\"players\":null}", session_output(self));
    char record[2000];
    coven_text kept = coven_text_over(record, sizeof record);
    coven_put(&kept, "%s", session_output(self));
    EXPECT(session_load(self), text.data, "\"masked\":1", "\"plies\":3", "\"who\":[\"person\",\"random\"]");
    EXPECT(session_snapshot(self, -1, 1), "", tells("\"said\":\"", "null.keep who=@1", "\"").text);
    EXPECT(session_record(self, 1), "", record);
    EXPECT(session_play(self), "keep", "\"code\":\"unsupported\"");
    coven_text_free(&text);
    session_free(self);
}

#define PLACED(position)                                                                                               \
    "{\"game\":\"null\",\"seats\":2,\"options\":{},\"seed\":\"s\",\"players\":[\"person\",\"person\"],\"position\":"   \
    "\"" position "\"}"

/* A low card is obviously swapped, a high one kept. */
static void the_obvious_comes_first(void **unused) {
    (void)unused;
    session *self = new_session();
    EXPECT(session_obvious(self), "", "\"code\":\"not_found\"");
    EXPECT(session_open(self), PLACED("turn:1 1 3 -"), "\"placed\":true");
    EXPECT(session_choices(self), "", "[{\"text\":\"keep\"");
    EXPECT(session_obvious(self), "", "[\"swap 1\",\"keep\"]");
    EXPECT(session_open(self), PLACED("turn:1 5 3 -"), "\"placed\":true");
    EXPECT(session_obvious(self), "", "[\"keep\",\"swap 5\"]");
    session_free(self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_have_codes),           cmocka_unit_test(the_commitment_is_shown_at_once),
        cmocka_unit_test(outcomes_of_chance_are_told), cmocka_unit_test(a_table_is_followed),
        cmocka_unit_test(the_obvious_comes_first),     cmocka_unit_test(a_table_is_followed_from_a_position),
        cmocka_unit_test(a_masked_record_opens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
