/* test_seats.c -- sitting down, the mix, spectators, presence, and what a socket may say (docs/online.md). */
#include <stdlib.h>

#include "hosting.h"
#include "support.h"

typedef struct room {
    world at;
    client people[4];
    char id[16], invites[300];
} room;

static void begin(room *self) {
    world_begin(&self->at);
    world_open(&self->at);
    for (int i = 0; i < 4; i++) client_begin(&self->people[i], &self->at);
}

static void end(room *self) {
    for (int i = 0; i < 4; i++) client_end(&self->people[i]);
    world_end(&self->at);
}

/* A table of the first client, with nobody else yet. */
static void make(room *self, const char *body) {
    reply made = ask_for(&self->at, &self->people[0], HOST_POST, "/api/tables", body);
    if (made.status != 200) fail_msg("%s", made.json);
    coven_text id = coven_text_over(self->id, sizeof self->id),
               invites = coven_text_over(self->invites, sizeof self->invites);
    coven_put(&id, "%s", member_of(made.json, "id"));
    coven_put(&invites, "%s", strstr(made.json, "\"invites\""));
    reply_free(&made);
}

static reply join(room *self, client *who, const char *body) {
    char path[60];
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "/api/tables/%s/join", self->id);
    return ask_for(&self->at, who, HOST_POST, path, body);
}

static reply join_seat(room *self, client *who, int seat, const char *name) {
    char body[200], key[8];
    coven_text text = coven_text_over(body, sizeof body), number = coven_text_over(key, sizeof key);
    coven_put(&number, "%d", seat);
    coven_put(&text, "{\"token\":\"%s\",\"seat\":%d%s%s%s}", member_of(self->invites, key), seat,
              name ? ",\"name\":\"" : "", name ? name : "", name ? "\"" : "");
    return join(self, who, body);
}

static void enter(room *self, client *who) {
    client_enter(who, self->id);
    client_hi(who, -1);
}

static const char two[] = "{\"game\":\"channeling\",\"seats\":2,\"players\":[\"person\",\"person\"]}";

/* ---- sitting down ---- */

static void test_invites(void **state) {
    room at;
    (void)state;
    begin(&at);
    make(&at, two);
    client *maker = &at.people[0], *friend = &at.people[1], *stranger = &at.people[2];
    assert_int_equal(strlen(member_of(at.invites, "2")), 16);
    assert_string_equal(member_of(at.invites, "1"), "");
    expect_reply(join(&at, stranger, "{\"token\":\"aaaaaaaaaaaaaaaa\",\"seat\":2}"), 403, "\"auth\"");
    expect_reply(join(&at, stranger, "{\"seat\":2}"), 403, "\"auth\"");
    expect_reply(join(&at, stranger, "{\"seat\":5}"), 400, "\"form\"");
    expect_reply(join(&at, stranger, "{\"seat\":3,\"token\":\"a\"}"), 400, "\"form\"");
    expect_reply(join_seat(&at, friend, 2, "Ada "), 400, "\"form\"");
    expect_reply(join_seat(&at, maker, 2, NULL), 409, "\"illegal\""); /* one seat for each */
    expect_reply(join_seat(&at, friend, 2, "Ada"), 200, "\"seat\":2");
    expect_reply(join_seat(&at, friend, 2, "Ada"), 200, "\"seat\":2"); /* once more changes nothing */
    expect_reply(join_seat(&at, stranger, 2, "Eve"), 403, "used");
    expect_reply(join(&at, maker, "{\"seat\":1}"), 200, "\"seat\":1");
    enter(&at, maker);
    expect_told(maker, 0, "\"names\":[\"\",\"Ada\"]");
    /* A name that is given later is seen at the table. */
    expect_reply(ask_for(&at.at, maker, HOST_PATCH, "/api/me", "{\"name\":\"Bo\"}"), 200, "\"name\":\"Bo\"");
    world_run(&at.at);
    client_read(maker);
    expect_told(maker, 0, "\"t\":\"seat\"");
    expect_told(maker, 0, "\"name\":\"Bo\"");
    end(&at);
}

static void test_names(void **state) {
    static const char *const bad[] = {
        "", " a", "a ", "a\\nb", "\\u0000", "\\u200ba", "1234567890123456789012345", "\\u202ea"};
    static const char *const good[] = {"a", "Ada L.", "\\u00c9lo\\u00efse", "123456789012345678901234",
                                       "\\ud83d\\ude00"};
    room at;
    (void)state;
    begin(&at);
    make(&at, two);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char body[100];
        coven_text text = coven_text_over(body, sizeof body);
        coven_put(&text, "{\"name\":\"%s\"}", bad[i]);
        expect_reply(ask_for(&at.at, &at.people[0], HOST_PATCH, "/api/me", body), 400, "\"form\"");
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char body[100];
        coven_text text = coven_text_over(body, sizeof body);
        coven_put(&text, "{\"name\":\"%s\"}", good[i]);
        expect_reply(ask_for(&at.at, &at.people[0], HOST_PATCH, "/api/me", body), 200, "\"guest\"");
    }
    end(&at);
}

/* ---- the mix ---- */

/* Whoever promised and does not reveal within 30 s loses the seat, and the invite is good again. */
static void test_silent_seat(void **state) {
    room at;
    (void)state;
    begin(&at);
    make(&at, two);
    client *maker = &at.people[0], *friend = &at.people[1];
    expect_reply(join_seat(&at, friend, 2, "Ada"), 200, NULL);
    enter(&at, maker);
    friend->mixes = false;
    enter(&at, friend);
    char before[65];
    coven_text text = coven_text_over(before, sizeof before);
    coven_put(&text, "%s", maker->commitment);
    client_say(friend, "{\"t\":\"mix\",\"c\":\"%064d\"}", 1);
    expect_frame(friend, "\"code\":\"illegal\"");
    client_say(friend, "{\"t\":\"mix\",\"h\":\"%064d\"}", 1);
    expect_told(friend, 0, "\"step\":[1,1]");
    client_say(friend, "{\"t\":\"mix\",\"c\":\"%064d\"}", 1);
    expect_frame(friend, "not the contribution that was promised");
    read_all(&at.at, at.people, 2);
    expect_told(maker, 0, "\"step\":[2,1]");
    world_pass(&at.at, 29999);
    assert_int_equal(friend->closed, 0);
    world_pass(&at.at, 1);
    read_all(&at.at, at.people, 2);
    assert_int_equal(friend->closed, 4001);
    expect_told(maker, 0, "\"seat\":2,\"who\":\"person\",\"name\":null}");
    assert_string_not_equal(maker->commitment, before);
    expect_frame(maker, "\"step\":[1,0]"); /* a new contribution of everyone */
    friend->mixes = true;
    expect_reply(join_seat(&at, friend, 2, "Ada"), 200, NULL);
    enter(&at, friend);
    read_all(&at.at, at.people, 2);
    assert_true(maker->chance[0] && strcmp(maker->words, friend->words) == 0);
    end(&at);
}

/* A client that has lost its contribution promises another one: the mix begins again for all. */
static void test_lost_contribution(void **state) {
    room at;
    (void)state;
    begin(&at);
    make(&at, two);
    client *maker = &at.people[0], *friend = &at.people[1];
    expect_reply(join_seat(&at, friend, 2, "Ada"), 200, NULL);
    maker->mixes = friend->mixes = false;
    enter(&at, maker);
    enter(&at, friend);
    client_read(maker);
    client_say(maker, "{\"t\":\"mix\",\"h\":\"%064d\"}", 7);
    expect_frame(maker, "\"step\":[1,0]");
    expect_frame(maker, "\"promises\":[]"); /* shown once all are in */
    const int64_t s = maker->s;
    client_say(maker, "{\"t\":\"mix\",\"h\":\"%064d\"}", 7); /* once more is answered by its act */
    expect_frame(maker, "\"step\":[1,0]");
    assert_int_equal(maker->s, s);
    client_say(maker, "{\"t\":\"mix\",\"h\":\"%064d\"}", 8);
    expect_frame(maker, "\"step\":[0,0]");
    client_say(maker, "{\"t\":\"mix\",\"h\":\"%064d\"}", 7);
    expect_frame(maker, "\"code\":\"illegal\"");
    client_say(maker, "{\"t\":\"m\",\"s\":%lld,\"n\":1,\"x\":\"pass\"}", (long long)maker->s);
    expect_frame(maker, "\"code\":\"turn\"");
    end(&at);
}

/* The seed that is revealed at the end follows from what everybody gave. */
static void test_verify(void **state) {
    room at;
    char path[80];
    (void)state;
    begin(&at);
    make_table(&at.at, at.people, 2, "duel", 2, NULL);
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "/api/tables/%s/verify", at.people[0].table);
    expect_reply(ask_for(&at.at, &at.people[0], HOST_GET, path, ""), 409, "\"illegal\"");
    client_say(&at.people[0], "{\"t\":\"mix\",\"h\":\"%064d\"}", 9);
    expect_frame(&at.people[0], "\"code\":\"late\"");
    client_say(&at.people[0], "{\"t\":\"r\",\"n\":1}");
    expect_frame(&at.people[0], "\"mix\":{\"table\":\"");
    expect_reply(ask_for(&at.at, &at.people[0], HOST_GET, path, ""), 200, "\"verified\":true");
    end(&at);
}

/* ---- watching ---- */

static void test_watching(void **state) {
    room at;
    char path[80];
    (void)state;
    begin(&at);
    make(&at, "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"watch\":\"no\"}");
    client *stranger = &at.people[2];
    client_enter(stranger, at.id);
    client_hi(stranger, -1);
    expect_told(stranger, 0, "\"code\":\"auth\"");
    assert_int_equal(stranger->closed, 4003);
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "/api/tables/%s", at.id);
    expect_reply(ask_for(&at.at, NULL, HOST_GET, path, ""), 401, "\"auth\"");
    expect_reply(ask_for(&at.at, &at.people[0], HOST_GET, path, ""), 200, "\"seat\":1");
    client_enter(stranger, "aaaaaaaaaa");
    expect_told(stranger, 0, "there is no such table");
    assert_int_equal(stranger->closed, 4003);
    client_enter(stranger, "../../etc");
    assert_int_equal(stranger->closed, 4003);
    end(&at);
}

/* With a delay a spectator gets everything as it was so long ago, over HTTP too. */
static void test_delay(void **state) {
    room at;
    char path[80];
    coven_rng rng;
    (void)state;
    begin(&at);
    coven_rng_seed(&rng, 3);
    make_table(&at.at, at.people, 2, "channeling", 2, "\"delay\":60");
    client *watcher = &at.people[2];
    client_enter(watcher, at.people[0].table);
    client_hi(watcher, -1);
    expect_told(watcher, 0, "\"s\":0,\"seat\":0");
    expect_told(watcher, 0, "\"names\":[null,null]");
    assert_int_equal(watcher->s, 0);
    world_pass(&at.at, 30000);
    play_on(&at.at, at.people, 2, &rng, 4);
    client_read(watcher);
    assert_int_equal(watcher->s, 0);
    world_pass(&at.at, 30000);
    client_read(watcher);
    const int64_t start = watcher->s;
    assert_true(start > 0 && start < at.people[0].s);
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "/api/tables/%s", at.people[0].table);
    reply seen = ask_for(&at.at, watcher, HOST_GET, path, "");
    assert_int_equal(number_of(seen.json, "s"), start);
    reply_free(&seen);
    client_say(&at.people[0], "{\"t\":\"r\",\"n\":1}");
    expect_reply(ask_for(&at.at, watcher, HOST_GET, path, ""), 200, "\"state\":\"playing\"");
    expect_reply(ask_for(&at.at, &at.people[0], HOST_GET, path, ""), 200, "\"state\":\"closed\"");
    world_pass(&at.at, 30000);
    client_read(watcher);
    assert_int_equal(history_of(watcher)->record.count, history_of(&at.people[0])->record.count);
    assert_false(watcher->ended);
    coven_put(&text, "/record");
    expect_reply(ask_for(&at.at, watcher, HOST_GET, path, ""), 200, NULL);
    world_pass(&at.at, 30000);
    client_read(watcher);
    assert_true(watcher->ended);
    expect_reply(ask_for(&at.at, watcher, HOST_GET, path, ""), 200, "\"mix\":");
    end(&at);
}

static void test_presence(void **state) {
    room at;
    (void)state;
    begin(&at);
    make_table(&at.at, at.people, 2, "channeling", 2, NULL);
    client *one = &at.people[0], *other = &at.people[1];
    expect_told(other, 0, "\"on\":[1,1],\"gone\":[0,0]}");
    client_leave(one, false);
    world_run(&at.at);
    client_read(other);
    expect_told(other, 0, "\"on\":[0,1]");
    client_enter(one, one->table);
    client_hi(one, one->s);
    client_read(other);
    expect_frame(other, "\"on\":[1,1],\"gone\":[0,0]}");
    end(&at);
}

/* Two tabs of one person are one seat: both get everything, and one may go. */
static void test_tabs(void **state) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    room at;
    (void)state;
    begin(&at);
    make_table(&at.at, at.people, 2, "channeling", 2, NULL);
    client *mover = &at.people[seat_to_act(&at.people[0]) - 1], *other = &at.people[2 - mover->seat];
    client *tab = &at.people[2];
    memcpy(tab->token, mover->token, sizeof tab->token);
    client_enter(tab, mover->table);
    client_hi(tab, -1);
    assert_int_equal(tab->seat, mover->seat);
    history_choices(history_of(tab), choice);
    client_say(tab, "{\"t\":\"m\",\"s\":%lld,\"n\":99,\"x\":\"%s\"}", (long long)tab->s, choice[0].text);
    client_read(mover);
    expect_told(tab, 0, "\"n\":99");
    expect_told(mover, 0, "\"n\":99");
    client_read(other);
    const size_t before = other->all.length;
    client_leave(mover, true);
    world_run(&at.at);
    client_read(other);
    expect_not_told(other, before, "\"t\":\"w\"");
    client_leave(tab, true);
    world_run(&at.at);
    client_read(other);
    expect_told(other, before, "\"t\":\"w\"");
    end(&at);
}

/* Who watches and then sits down says hi again, and has the seat. */
static void test_hi_again(void **state) {
    room at;
    (void)state;
    begin(&at);
    make(&at, two);
    client *friend = &at.people[1];
    expect_reply(join(&at, friend, "{\"seat\":2}"), 403, NULL); /* now it has a cookie */
    enter(&at, friend);
    assert_int_equal(friend->seat, 0);
    expect_reply(join_seat(&at, friend, 2, "Ada"), 200, NULL);
    client_hi(friend, -1);
    assert_int_equal(friend->seat, 2);
    end(&at);
}

/* ---- what a socket may say ---- */

static void test_frames(void **state) {
    static const char *const bad[] = {"",
                                      "x",
                                      "[]",
                                      "{}",
                                      "{\"t\":\"hi\"}",
                                      "{\"t\":\"hi\",\"v\":1}",
                                      "{\"t\":\"hi\",\"v\":1,\"from\":1.5}",
                                      "{\"t\":\"hi\",\"v\":1,\"from\":0,\"x\":1}",
                                      "{\"t\":\"m\",\"s\":1,\"x\":\"a\"}",
                                      "{\"t\":\"m\",\"s\":1,\"n\":9007199254740992,\"x\":\"a\"}",
                                      "{\"t\":\"m\",\"s\":-1,\"n\":1,\"x\":\"a\"}",
                                      "{\"t\":\"m\",\"s\":1,\"n\":1,\"x\":\"a\\u0000\"}",
                                      "{\"t\":\"o\",\"k\":\"win\",\"n\":1}",
                                      "{\"t\":\"o\",\"k\":\"draw\",\"to\":1,\"n\":1}",
                                      "{\"t\":\"o\",\"k\":\"back\",\"n\":1}",
                                      "{\"t\":\"a\",\"o\":1,\"yes\":1,\"n\":1}",
                                      "{\"t\":\"mix\"}",
                                      "{\"t\":\"mix\",\"h\":\"AB\"}",
                                      "{\"t\":\"claim\",\"k\":\"all\",\"n\":1}",
                                      "{\"t\":\"m\",\"t\":\"m\",\"s\":1,\"n\":1,\"x\":\"a\"}",
                                      "{\"t\":\"nothing\"}",
                                      "\xff\xfe"};
    room at;
    (void)state;
    begin(&at);
    make_table(&at.at, at.people, 2, "channeling", 2, NULL);
    client *one = &at.people[0];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const int before = one->frames;
        client_say(one, "%s", bad[i]);
        if (one->frames == before) fail_msg("no answer to %s", bad[i]);
        expect_frame(one, "\"code\":\"form\"");
    }
    char long_frame[HOST_FRAME_MAX + 2];
    memset(long_frame, ' ', sizeof long_frame);
    long_frame[HOST_FRAME_MAX + 1] = '\0';
    client_say(one, "%s", long_frame);
    expect_frame(one, "\"code\":\"size\"");
    client_say(one, "p");
    expect_frame(one, "q");
    client_say(one, "{\"t\":\"hi\",\"v\":2,\"from\":-1}");
    expect_frame(one, "\"code\":\"version\"");
    client_say(one, "{\"t\":\"m\",\"s\":%lld,\"n\":5,\"x\":\"nonsense\"}", (long long)one->s);
    expect_frame(one, "\"n\":5,\"code\":\"");
    client_say(one, "{\"t\":\"m\",\"s\":%lld,\"n\":6,\"x\":\"nonsense\"}", (long long)one->s + 1);
    expect_frame(one, "\"code\":\"stale\"");
    end(&at);
}

static void test_hello(void **state) {
    room at;
    (void)state;
    begin(&at);
    make(&at, two);
    client *one = &at.people[0];
    client_enter(one, at.id);
    client_say(one, "{\"t\":\"r\",\"n\":1}");
    expect_frame(one, "say hi first");
    world_pass(&at.at, 4999);
    assert_int_equal(one->closed, 0);
    world_pass(&at.at, 1);
    expect_told(one, 0, "\"code\":\"late\"");
    assert_int_equal(one->closed, 4008);
    end(&at);
}

static void test_rate(void **state) {
    room at;
    (void)state;
    begin(&at);
    world_close(&at.at);
    at.at.settings.limits.messages = (host_rate){10, 20000};
    at.at.settings.limits.tables = (host_rate){2, 3600000};
    at.at.settings.limits.joins = (host_rate){3, 3600000};
    at.at.settings.limits.identities = (host_rate){2, 3600000};
    world_open(&at.at);
    make(&at, two);
    client *one = &at.people[0];
    client_enter(one, at.id);
    client_hi(one, -1); /* two messages: the mix as well */
    for (int i = 0; i < 8; i++) client_say(one, "p");
    expect_frame(one, "q");
    client_say(one, "{\"t\":\"r\",\"n\":1}");
    expect_frame(one, "\"code\":\"rate\"");
    world_pass(&at.at, 2000);
    client_say(one, "p");
    expect_frame(one, "q");
    for (int i = 0; i < 40 && one->peer; i++) client_say(one, "p");
    assert_int_equal(one->closed, 4008);
    make(&at, two);
    reply over = ask_for(&at.at, one, HOST_POST, "/api/tables", two);
    assert_int_equal(over.status, 429);
    assert_true(over.retry_after > 1000);
    reply_free(&over);
    for (int i = 0; i < 3; i++) expect_reply(join(&at, &at.people[1], "{\"seat\":2}"), 403, NULL);
    expect_reply(join(&at, &at.people[1], "{\"seat\":2}"), 429, "\"rate\"");
    expect_reply(join(&at, &at.people[2], "{\"seat\":2}"), 429, "\"rate\""); /* a third player of this address */
    end(&at);
}

static void test_drain(void **state) {
    room at;
    (void)state;
    begin(&at);
    make_table(&at.at, at.people, 2, "channeling", 2, NULL);
    host_drain(at.at.host);
    read_all(&at.at, at.people, 2);
    for (int i = 0; i < 2; i++) {
        expect_frame(&at.people[i], "{\"t\":\"go\",\"in\":");
        const int64_t in = number_of(at.people[i].frame, "in");
        assert_true(in >= 50 && in <= 500);
    }
    assert_false(host_is_ready(at.at.host));
    expect_reply(ask_for(&at.at, &at.people[0], HOST_POST, "/api/tables", two), 503, "\"busy\"");
    assert_true(host_is_idle(at.at.host));
    end(&at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_invites),     cmocka_unit_test(test_names),
        cmocka_unit_test(test_silent_seat), cmocka_unit_test(test_lost_contribution),
        cmocka_unit_test(test_verify),      cmocka_unit_test(test_watching),
        cmocka_unit_test(test_delay),       cmocka_unit_test(test_presence),
        cmocka_unit_test(test_frames),      cmocka_unit_test(test_hello),
        cmocka_unit_test(test_tabs),        cmocka_unit_test(test_hi_again),
        cmocka_unit_test(test_rate),        cmocka_unit_test(test_drain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
