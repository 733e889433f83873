/* test_client.c -- the protocol as a client speaks it, without a network: what it says, what it makes of the answers,
 * and what it does not believe. The server is a few lines of text. */
#include <stdlib.h>

#include "client/client.h"
#include "client/link.h"
#include "support.h"

#define ID "abcdefghij"
#define S "1111111111111111111111111111111111111111111111111111111111111111"
#define C2 "3333333333333333333333333333333333333333333333333333333333333333"
#define M2 "deb0e38ced1e41de6f92e70e80c418d2d356afaaa99e26f5939dbc7d3ef4772a"
#define P "02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc"

/* Our contribution is 32 bytes of 22, as every "random" number. */
static void random_22(void *given, void *bytes, size_t size) {
    (void)given;
    memset(bytes, 0x22, size);
}
#define C1 "2222222222222222222222222222222222222222222222222222222222222222"
#define M1 "9f72ea0cf49536e3c66c787f705186df9a4378083753ae9536d65b3ad7fcddc4"
#define CHANCE "beb95e33bdfe3fec76828952e4b7a9f21160580bd7789b4541ef4eb2f0fd7b71"
#define FOUR_WORDS "desert squirrel north ribbon"

static char news[400]; /* the kinds of news, as letters, since they were last looked at */
static char refusal[100];

static void note(void *given, const client_news *what) {
    (void)given;
    coven_text text = coven_text_over(news + strlen(news), sizeof news - strlen(news)),
               why = coven_text_over(refusal, sizeof refusal);
    coven_put(&text, "%c", "hsmebpoadxwrl"[what->kind]);
    if (what->text) coven_put(&why, "%s", what->text);
}

static void expect_news(const char *kinds) {
    assert_string_equal(news, kinds);
    news[0] = '\0';
}

static void expect_sent(client *self, const char *frame) {
    const char *next = client_next(self);
    if (!next) fail_msg("nothing is said instead of %s", frame);
    assert_string_equal(next, frame);
}

static void expect_silence(client *self) {
    const char *next = client_next(self);
    if (next) fail_msg("unexpected: %s", next);
}

static void hear(client *self, const char *frame) { client_hear(self, frame, strlen(frame), 0); }

static void expect_failure(const client *self, const char *message) {
    assert_int_equal(client_state_of(self), CLIENT_FAILED);
    assert_string_equal(client_failure(self)->message, message);
    assert_true(strlen(client_failure(self)->text) > 10);
}

static client *new_client(void) {
    const client_settings settings = {.id = ID, .random = random_22, .news = note};
    client *self = client_new(&settings);
    assert_non_null(self);
    news[0] = '\0';
    return self;
}

static const char *rules_id(void) {
    static char id[COVEN_RULES_TEXT];
    coven_text text = coven_text_over(id, sizeof id);
    coven_table *table = table_of("null", 2, "");
    coven_table_put_rules(table, &text);
    coven_table_free(table);
    return id;
}

/* {"t":"hi"} of the smallest game; `more` comes after "info". */
static const char *hi(int s, int seat, const char *more) {
    static char frame[2000];
    coven_text out = coven_text_over(frame, sizeof frame);
    coven_put(
        &out,
        "{\"t\":\"hi\",\"v\":1,\"s\":%d,\"seat\":%d,\"info\":{\"game\":\"null\",\"seats\":2,\"options\":{},"
        "\"set\":\"house\",\"rules\":\"%s\",\"names\":[\"Ada\",\"Bob\"],\"who\":[\"person\",\"person\"],"
        "\"clock\":null,\"rated\":false,\"watch\":\"link\",\"delay\":0,\"secrets\":true},%s,\"o\":[],\"on\":[1,1]}",
        s, seat, rules_id(), more);
    return frame;
}

#define MIX_OF(promises, steps) "\"mix\":{\"commitment\":\"" P "\",\"promises\":[" promises "],\"step\":[" steps "]}"
#define BOTH "\"" M1 "\",\"" M2 "\""
#define DEALT "\"chance\":{\"sha256\":\"" CHANCE "\"}," MIX_OF(BOTH, "2,2") ",\"words\":\"" FOUR_WORDS "\""

/* A client that has just connected and said hi. */
static client *greeting(void) {
    client *self = new_client();
    assert_true(client_wants_socket(self, 0));
    client_opened(self, 0);
    expect_sent(self, "{\"t\":\"hi\",\"v\":1,\"from\":-1}");
    return self;
}

/* In the middle of a game: seat 1, whose turn it is, and 5 acts. */
static client *playing(void) {
    client *self = greeting();
    hear(self, hi(5, 1, DEALT));
    for (int i = 0; i < 4; i++) {
        char frame[100];
        coven_text out = coven_text_over(frame, sizeof frame);
        coven_put(&out, "{\"t\":\"seat\",\"s\":%d,\"seat\":%d,\"who\":\"person\",\"name\":\"%s\"}", i, i % 2 + 1,
                  i % 2 ? "Bob" : "Ada");
        hear(self, frame);
    }
    assert_int_equal(client_state_of(self), CLIENT_GREETING);
    hear(self, "{\"t\":\"e\",\"s\":4,\"x\":[\"* deal 1 2\",\"* deal 2 ?\"]}");
    assert_int_equal(client_state_of(self), CLIENT_HERE);
    expect_news("h");
    expect_silence(self);
    return self;
}

/* ---- the mix ---- */

static void it_promises_and_gives(void **unused) {
    (void)unused;
    client *self = greeting();
    hear(self, hi(0, 1, MIX_OF("", "0,0")));
    expect_sent(self, "{\"t\":\"mix\",\"h\":\"" M1 "\"}");
    hear(self, "{\"t\":\"mix\",\"s\":0," MIX_OF("", "1,0") "}");
    expect_silence(self);
    hear(self, "{\"t\":\"mix\",\"s\":1," MIX_OF(BOTH, "1,1") "}");
    expect_sent(self, "{\"t\":\"mix\",\"c\":\"" C1 "\"}");
    hear(self, "{\"t\":\"mix\",\"s\":2," MIX_OF(BOTH, "2,1") "}");
    hear(self, "{\"t\":\"mix\",\"s\":3," DEALT "}");
    assert_string_equal(client_table_of(self)->words, FOUR_WORDS);
    assert_string_equal(client_kept(self)->words, FOUR_WORDS);
    assert_true(client_kept(self)->has_given);
    expect_silence(self);
    client_free(self);
}

static void a_changed_promise_is_noticed(void **unused) {
    (void)unused;
    client *self = greeting();
    hear(self, hi(0, 1, MIX_OF("", "0,0")));
    expect_sent(self, "{\"t\":\"mix\",\"h\":\"" M1 "\"}");
    hear(self, "{\"t\":\"mix\",\"s\":0," MIX_OF("\"" M2 "\",\"" M2 "\"", "1,1") "}");
    expect_failure(self, "error.online.promise");
    expect_silence(self);
    assert_true(client_wants_close(self));
    client_free(self);
}

/* Another commitment begins the mix anew, with another contribution; once the seed is fixed it is a lie. */
static void a_new_mix_begins_anew(void **unused) {
    (void)unused;
    client *self = greeting();
    hear(self, hi(0, 1, MIX_OF("", "0,0")));
    expect_sent(self, "{\"t\":\"mix\",\"h\":\"" M1 "\"}");
    hear(self, "{\"t\":\"mix\",\"s\":0,\"mix\":{\"commitment\":\"" M2 "\",\"promises\":[],\"step\":[0,0]}}");
    expect_sent(self, "{\"t\":\"mix\",\"h\":\"" M1 "\"}");
    client_free(self);
    self = playing();
    hear(self, "{\"t\":\"mix\",\"s\":5,\"mix\":{\"commitment\":\"" M2 "\",\"promises\":[],\"step\":[0,0]}}");
    expect_failure(self, "error.mix.commitment");
    client_free(self);
}

static void other_words_are_not_believed(void **unused) {
    (void)unused;
    client *self = greeting();
    hear(self,
         hi(0, 0, "\"chance\":{\"sha256\":\"" CHANCE "\"}," MIX_OF(BOTH, "2,2") ",\"words\":\"moss moss moss moss\""));
    expect_failure(self, "error.online.words");
    client_free(self);
}

/* What it noted before it was started again. */
static void notes_survive(void **unused) {
    (void)unused;
    mix_kept kept = {.table = ID, .has_commitment = true, .has_chance = true};
    assert_true(coven_unhex(P, kept.commitment) && coven_unhex(S, kept.chance));
    const client_settings settings = {.id = ID, .random = random_22, .news = note, .kept = kept};
    client *self = client_new(&settings);
    client_opened(self, 0);
    hear(self, hi(0, 1, DEALT));
    expect_failure(self, "error.mix.chance");
    client_free(self);
}

/* ---- playing ---- */

static void a_move_is_sent_again_until_it_is_answered(void **unused) {
    (void)unused;
    client *self = playing();
    coven_error error;
    static const char move[] = "{\"t\":\"m\",\"s\":5,\"n\":1200959900632132,\"x\":\"keep\"}";
    assert_true(client_do_play(self, "keep", &error));
    expect_sent(self, move);
    assert_false(client_do_play(self, "keep", &error));
    assert_int_equal(error.code, COVEN_STALE);
    client_closed(self, 1006, 100);
    expect_news("l");
    assert_false(client_wants_socket(self, 100));
    assert_true(client_wants_socket(self, 400));
    client_opened(self, 400);
    expect_sent(self, "{\"t\":\"hi\",\"v\":1,\"from\":5}");
    hear(self, hi(5, 1, DEALT));
    expect_sent(self, move);
    hear(self, "{\"t\":\"e\",\"s\":5,\"x\":[\"1 keep\"],\"n\":1200959900632132}");
    assert_null(client_move_on_its_way(self));
    assert_int_equal(follow_history(client_table_of(self)->follow)->record.count, 3);
    expect_news("he");
    /* An echo of a resend changes nothing. */
    hear(self, "{\"t\":\"e\",\"s\":5,\"x\":[\"1 keep\"],\"n\":1200959900632132}");
    assert_int_equal(follow_history(client_table_of(self)->follow)->record.count, 3);
    expect_news("");
    client_free(self);
}

/* It was stored, and the answer lost: it comes with what was missed. */
static void a_stored_move_is_not_sent_again(void **unused) {
    (void)unused;
    client *self = playing();
    coven_error error;
    assert_true(client_do_play(self, "keep", &error));
    client_next(self);
    client_closed(self, 0, 0);
    client_opened(self, 1000);
    expect_sent(self, "{\"t\":\"hi\",\"v\":1,\"from\":5}");
    hear(self, hi(6, 1, DEALT));
    hear(self, "{\"t\":\"e\",\"s\":5,\"x\":[\"1 keep\"],\"n\":1200959900632132}");
    assert_null(client_move_on_its_way(self));
    expect_silence(self);
    client_free(self);
}

static void refusals_are_told(void **unused) {
    (void)unused;
    client *self = playing();
    coven_error error;
    assert_true(client_do_play(self, "keep", &error));
    client_next(self);
    hear(self, "{\"t\":\"no\",\"n\":1200959900632132,\"code\":\"busy\",\"s\":5,\"say\":\"later\"}");
    expect_news("");
    assert_non_null(client_move_on_its_way(self));
    assert_in_range(client_wait(self, 0), 1, 1000);
    client_tick(self, 1000);
    expect_sent(self, "{\"t\":\"m\",\"s\":5,\"n\":1200959900632132,\"x\":\"keep\"}");
    hear(self, "{\"t\":\"no\",\"n\":1200959900632132,\"code\":\"stale\",\"s\":6,\"say\":\"too\\nlate\"}");
    assert_null(client_move_on_its_way(self));
    assert_string_equal(refusal, "too late");
    expect_news("r");
    client_free(self);
}

static void only_what_can_be_played_is_sent(void **unused) {
    (void)unused;
    client *self = playing();
    coven_error error;
    assert_false(client_do_play(self, "swap 4", &error));
    assert_int_equal(error.code, COVEN_ILLEGAL);
    assert_false(client_do_play(self, "\"}", &error));
    assert_int_equal(error.code, COVEN_BAD_INPUT);
    expect_silence(self);
    hear(self, "{\"t\":\"e\",\"s\":5,\"x\":[\"1 keep\"]}");
    assert_false(client_do_play(self, "keep", &error));
    assert_int_equal(error.code, COVEN_NOT_YOUR_TURN);
    client_free(self);
}

/* ---- what it does not believe ---- */

static void impossible_things_end_it(void **unused) {
    (void)unused;
    static const struct {
        const char *frame, *message;
    } bad[] = {
        {"{\"t\":\"e\",\"s\":5,\"x\":[\"2 keep\"]}", "error.online.event n=3"},
        {"{\"t\":\"e\",\"s\":5,\"x\":[\"1 swap 4\"]}", "error.online.event n=3"},
        {"{\"t\":\"e\",\"s\":5,\"x\":[\"1 keep\",\"2 keep\",\"* show 3 4\"]}", "error.online.event n=5"},
        {"{\"t\":\"e\",\"s\":6,\"x\":[\"1 keep\"]}", "error.online.gap"},
        {"{\"t\":\"e\",\"s\":5}", "error.online.form"},
        {"{\"t\":\"e\",\"s\":5,\"x\":[\"1 keep\"]", "error.online.form"},
        {"{\"t\":\"e\",\"x\":[]}", "error.online.form"},
        {"[]", "error.online.form"},
        {"{\"t\":\"b\",\"s\":5,\"to\":9}", "error.online.form"},
        {"{\"t\":\"put\",\"s\":5,\"x\":\"what\"}", "error.online.impossible"},
        {"{\"t\":\"seat\",\"s\":5,\"seat\":3,\"who\":\"person\",\"name\":null}", "error.online.form"},
        {"{\"t\":\"seat\",\"s\":5,\"seat\":2,\"who\":\"person\",\"name\":\"\\u001b[2J\"}", "error.online.form"},
        {"{\"t\":\"w\",\"on\":[1]}", "error.online.form"},
        {"{\"t\":\"end\",\"s\":5,\"by\":\"rules\",\"seat\":0,\"result\":[12,0],\"scores\":[1,2]}", "error.online.end"},
        {"{\"t\":\"end\",\"s\":5,\"by\":\"resign\",\"seat\":2,\"result\":[12,0],\"seed\":\"" S "\"}",
         "error.verify.seed"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        client *self = playing();
        hear(self, bad[i].frame);
        expect_failure(self, bad[i].message);
        assert_true(client_wants_close(self));
        assert_false(client_wants_socket(self, 1000000));
        client_free(self);
    }
}

static void other_rules_are_not_followed(void **unused) {
    (void)unused;
    client *self = greeting();
    char frame[2000];
    coven_text out = coven_text_over(frame, sizeof frame);
    coven_put(&out, "%s", hi(0, 1, MIX_OF("", "0,0")));
    char *rules = strstr(frame, rules_id());
    rules[0] = '2';
    hear(self, frame);
    expect_failure(self, "error.online.rules");
    client_free(self);
}

/* ---- coming back ---- */

static void another_viewer_begins_anew(void **unused) {
    (void)unused;
    client *self = playing();
    client_closed(self, 4001, 0);
    client_opened(self, 1000);
    expect_sent(self, "{\"t\":\"hi\",\"v\":1,\"from\":5}");
    hear(self, hi(5, 0, DEALT));
    expect_sent(self, "{\"t\":\"hi\",\"v\":1,\"from\":-1}");
    hear(self, "{\"t\":\"e\",\"s\":5,\"x\":[\"of the greeting before\"]}");
    hear(self, hi(0, 0, DEALT));
    assert_int_equal(client_state_of(self), CLIENT_HERE);
    assert_int_equal(client_table_of(self)->seat, 0);
    client_free(self);
}

/* The server was restored from a backup and has fewer acts than the client. */
static void a_stale_greeting_begins_anew(void **unused) {
    (void)unused;
    client *self = playing();
    client_closed(self, 0, 0);
    client_opened(self, 1000);
    expect_sent(self, "{\"t\":\"hi\",\"v\":1,\"from\":5}");
    hear(self, "{\"t\":\"no\",\"code\":\"stale\",\"s\":2,\"say\":\"only 2\"}");
    expect_sent(self, "{\"t\":\"hi\",\"v\":1,\"from\":-1}");
    client_free(self);
}

static int wait_after_loss(client *self, int code) {
    client_closed(self, code, 0);
    return client_wait(self, 0);
}

static void it_waits_longer_each_time(void **unused) {
    (void)unused;
    client *self = new_client();
    static const int expected[] = {200, 500, 1000, 2000, 4000, 8000, 8000};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_in_range(wait_after_loss(self, 0), expected[i] * 3 / 4, expected[i] * 5 / 4);
    client_free(self);
    self = playing();
    hear(self, "{\"t\":\"go\",\"in\":321,\"why\":\"deploy\"}");
    assert_int_equal(wait_after_loss(self, 1012), 321);
    client_free(self);
    self = playing();
    client_closed(self, 4003, 0);
    expect_failure(self, "error.online.forbidden");
    client_free(self);
}

static void a_missing_pong_closes_the_socket(void **unused) {
    (void)unused;
    client *self = playing();
    assert_in_range(client_wait(self, 0), 1, 5000);
    client_tick(self, 5000);
    expect_sent(self, "p");
    client_tick(self, 8999);
    assert_false(client_wants_close(self));
    client_hear(self, "q", 1, 8999);
    client_tick(self, 10000);
    expect_sent(self, "p");
    client_tick(self, 14000);
    assert_true(client_wants_close(self));
    client_free(self);
}

/* ---- everything else that can be told ---- */

static void offers_come_and_go(void **unused) {
    (void)unused;
    client *self = playing();
    coven_error error;
    hear(self, "{\"t\":\"o\",\"s\":5,\"id\":7,\"k\":\"back\",\"by\":2,\"to\":1}");
    assert_int_equal(client_table_of(self)->offers, 1);
    assert_int_equal(client_table_of(self)->offer[0].to, 1);
    assert_true(client_do_answer(self, 7, true, &error));
    expect_sent(self, "{\"t\":\"a\",\"o\":7,\"yes\":true,\"n\":1200959900632132}");
    hear(self, "{\"t\":\"o\",\"s\":6,\"id\":7,\"done\":\"yes\",\"n\":1200959900632132}");
    assert_false(client_is_waiting(self));
    hear(self, "{\"t\":\"b\",\"s\":7,\"to\":1}");
    assert_int_equal(follow_history(client_table_of(self)->follow)->record.count, 1);
    expect_news("odb");
    assert_true(client_do_offer(self, "back", 0, &error));
    expect_sent(self, "{\"t\":\"o\",\"k\":\"back\",\"to\":0,\"n\":1200959900632132}");
    hear(self, "{\"t\":\"end\",\"s\":8,\"by\":\"void\",\"seat\":0}");
    assert_true(client_table_of(self)->ended);
    assert_true(client_do_offer(self, "again", 0, &error));
    client_next(self);
    hear(self, "{\"t\":\"o\",\"s\":9,\"id\":8,\"done\":\"yes\",\"table\":\"bbbbbbbbbb\"}");
    assert_string_equal(client_table_of(self)->rematch, "bbbbbbbbbb");
    expect_news("xd");
    client_free(self);
}

static void spectators_only_look(void **unused) {
    (void)unused;
    client *self = greeting();
    coven_error error;
    hear(self, hi(0, 0, MIX_OF("", "0,0")));
    expect_silence(self);
    assert_false(client_do_resign(self, &error));
    assert_string_equal(error.message, "error.online.spectator");
    client_free(self);
}

/* ---- links ---- */

static void links_are_read(void **unused) {
    (void)unused;
    table_link link;
    coven_error error;
    assert_true(link_read("https://coven.example/#/t/abcdefghij/2/abcdefgh23456789", &link, &error));
    assert_true(link.secure && link.port == 443 && link.seat == 2);
    assert_string_equal(link.host, "coven.example");
    assert_string_equal(link.origin, "https://coven.example");
    assert_string_equal(link.token, "abcdefgh23456789");
    assert_true(link_read("http://[::1]:8484/#/t/abcdefghij", &link, &error));
    assert_true(!link.secure && link.port == 8484 && !link.seat && !link.token[0]);
    assert_string_equal(link.host, "::1");
    assert_string_equal(link.authority, "[::1]:8484");
    static const char *const bad[] = {"",
                                      "coven.example/#/t/abcdefghij",
                                      "https://coven.example/",
                                      "https://coven.example/#/t/short",
                                      "https://coven.example/#/t/abcdefghij/2",
                                      "https://coven.example/#/t/abcdefghij/9/abcdefgh23456789",
                                      "https://coven.example/#/t/abcdefghij/2/short",
                                      "https://coven.example:0/#/t/abcdefghij",
                                      "https://:80/#/t/abcdefghij",
                                      "https://a b/#/t/abcdefghij",
                                      "https://host/path/#/t/abcdefghij",
                                      "ftp://host/#/t/abcdefghij"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (link_read(bad[i], &link, &error)) fail_msg("accepted: %s", bad[i]);
        assert_string_equal(error.message, "error.online.link");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_promises_and_gives),
        cmocka_unit_test(a_changed_promise_is_noticed),
        cmocka_unit_test(a_new_mix_begins_anew),
        cmocka_unit_test(other_words_are_not_believed),
        cmocka_unit_test(notes_survive),
        cmocka_unit_test(a_move_is_sent_again_until_it_is_answered),
        cmocka_unit_test(a_stored_move_is_not_sent_again),
        cmocka_unit_test(refusals_are_told),
        cmocka_unit_test(only_what_can_be_played_is_sent),
        cmocka_unit_test(impossible_things_end_it),
        cmocka_unit_test(other_rules_are_not_followed),
        cmocka_unit_test(another_viewer_begins_anew),
        cmocka_unit_test(a_stale_greeting_begins_anew),
        cmocka_unit_test(it_waits_longer_each_time),
        cmocka_unit_test(a_missing_pong_closes_the_socket),
        cmocka_unit_test(offers_come_and_go),
        cmocka_unit_test(spectators_only_look),
        cmocka_unit_test(links_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
