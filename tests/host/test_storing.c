/* test_storing.c -- commit first, then announce: a disk that fails, a table that has moved, rows that were edited. */
#include <stdlib.h>

#include "disk.h"
#include "host/internal.h"
#include "hosting.h"
#include "sqlite3.h"
#include "support.h"

typedef struct room {
    world at;
    client people[2];
    coven_rng rng;
} room;

static void begin(room *self, const char *game, bool faulty) {
    world_begin(&self->at);
    if (faulty) self->at.settings.vfs = disk_name();
    disk_heal();
    world_open(&self->at);
    for (int i = 0; i < 2; i++) client_begin(&self->people[i], &self->at);
    coven_rng_seed(&self->rng, 11);
    make_table(&self->at, self->people, 2, game, 2, NULL);
    play_on(&self->at, self->people, 2, &self->rng, 5);
}

static void end(room *self) {
    disk_heal();
    for (int i = 0; i < 2; i++) client_end(&self->people[i]);
    world_end(&self->at);
}

/* A legal move of whoever acts, said without waiting for the answer. */
static client *say_move(room *self, const char **text) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    client *mover = &self->people[0];
    if (seat_to_act(mover) != mover->seat) mover = &self->people[1];
    assert_true(history_choices(history_of(mover), choice) > 0);
    char frame[200];
    coven_text out = coven_text_over(frame, sizeof frame);
    coven_put(&out, "{\"t\":\"m\",\"s\":%lld,\"n\":31337,\"x\":\"%s\"}", (long long)mover->s, choice[0].text);
    host_hear(mover->peer, frame, out.length);
    *text = choice[0].text;
    return mover;
}

/* Nothing is told before it is stored: neither to who moved nor to the other, nor over HTTP. */
static void test_nothing_before(void **state) {
    room at;
    const char *text, *frame;
    size_t length;
    (void)state;
    begin(&at, "channeling", false);
    client *mover = say_move(&at, &text);
    for (int i = 0; i < 2; i++) assert_false(host_next(at.people[i].peer, &frame, &length));
    const host_request request = {
        .method = HOST_GET, .path = "/api/me", .query = "", .token = mover->token, .body = "", .address = "192.0.2.1"};
    reply got = {.given = false};
    host_ask(at.at.host, &request, &got);
    assert_false(got.given);
    world_run(&at.at);
    assert_true(got.given);
    reply_free(&got);
    client_read(mover);
    expect_frame(mover, "\"n\":31337");
    end(&at);
}

/* While an act is being stored, 8 messages wait; more are refused. */
static void test_inbox(void **state) {
    room at;
    const char *text;
    (void)state;
    begin(&at, "channeling", false);
    client *mover = say_move(&at, &text), *other = &at.people[2 - mover->seat];
    for (int i = 0; i < INBOX + 1; i++) {
        char frame[100];
        coven_text out = coven_text_over(frame, sizeof frame);
        coven_put(&out, "{\"t\":\"a\",\"o\":99,\"yes\":true,\"n\":%d}", 500 + i);
        host_hear(other->peer, frame, out.length);
    }
    world_run(&at.at);
    client_read(other);
    expect_told(other, 0, "\"n\":508,\"code\":\"busy\"");
    for (int i = 0; i < INBOX; i++) {
        char part[60];
        coven_text out = coven_text_over(part, sizeof part);
        coven_put(&out, "\"n\":%d,\"code\":\"form\"", 500 + i);
        expect_told(other, 0, part);
    }
    end(&at);
}

static void test_full_disk(void **state) {
    room at;
    const char *text;
    (void)state;
    begin(&at, "isle", true);
    const size_t before[2] = {at.people[0].all.length, at.people[1].all.length};
    const int64_t s = at.people[0].s;
    disk_fail(DISK_FULL, 1, false);
    client *mover = say_move(&at, &text), *other = &at.people[2 - mover->seat];
    world_run(&at.at);
    client_read(mover);
    client_read(other);
    expect_told(mover, before[mover->seat - 1], "\"n\":31337,\"code\":\"busy\"");
    expect_not_told(mover, before[mover->seat - 1], "\"t\":\"e\"");
    expect_not_told(other, before[other->seat - 1], "\"t\":\"e\"");
    assert_false(host_is_ready(at.at.host));
    expect_reply(ask_for(&at.at, mover, HOST_POST, "/api/tables",
                         "{\"game\":\"isle\",\"seats\":2,\"players\":[\"person\",\"person\"]}"),
                 503, "\"busy\"");
    /* What is stored can still be seen. */
    char path[60];
    coven_text out = coven_text_over(path, sizeof path);
    coven_put(&out, "/api/tables/%s", mover->table);
    expect_reply(ask_for(&at.at, mover, HOST_GET, path, ""), 200, "\"state\":\"playing\"");
    client_hi(other, -1);
    assert_int_equal(other->s, s);
    disk_heal();
    world_pass(&at.at, 2000);
    assert_true(host_is_ready(at.at.host));
    client_say(mover, "{\"t\":\"m\",\"s\":%lld,\"n\":31337,\"x\":\"%s\"}", (long long)mover->s, text);
    expect_frame(mover, "\"n\":31337");
    expect_frame(mover, "\"t\":\"e\"");
    read_all(&at.at, at.people, 2);
    assert_true(play_on(&at.at, at.people, 2, &at.rng, 5000) > 0);
    assert_true(at.people[0].ended);
    end(&at);
}

/* Whatever write fails, what was acknowledged is there afterwards. */
static void test_any_write(void **state) {
    room at;
    (void)state;
    begin(&at, "channeling", true);
    for (long n = 1; n <= 12; n++) {
        const char *text;
        disk_fail(n & 1 ? DISK_BROKEN : DISK_READ_ONLY, n, true);
        client *mover = say_move(&at, &text);
        world_run(&at.at);
        read_all(&at.at, at.people, 2);
        disk_heal();
        world_pass(&at.at, 2000);
        client_say(mover, "{\"t\":\"m\",\"s\":%lld,\"n\":31337,\"x\":\"%s\"}", (long long)mover->s, text);
        read_all(&at.at, at.people, 2);
        assert_int_equal(at.people[0].s, at.people[1].s);
        if (at.people[0].ended) break;
        play_on(&at.at, at.people, 2, &at.rng, 1);
    }
    const int64_t s = at.people[0].s;
    for (int i = 0; i < 2; i++) client_leave(&at.people[i], false);
    world_close(&at.at);
    world_open(&at.at);
    for (int i = 0; i < 2; i++) {
        client_enter(&at.people[i], at.people[i].table);
        client_hi(&at.people[i], s);
        assert_int_equal(at.people[i].s, s);
        client_hi(&at.people[i], -1);
        assert_int_equal(at.people[i].s, s);
    }
    end(&at);
}

/* ---- somebody else writes ---- */

static void sql(room *self, const char *text) {
    sqlite3 *db;
    char path[300], *error = NULL;
    coven_text out = coven_text_over(path, sizeof path);
    coven_put(&out, "%s/coven.db", self->at.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &error) != SQLITE_OK) fail_msg("%s: %s", error, text);
    assert_true(sqlite3_changes(db) > 0);
    sqlite3_close(db);
}

static void test_moved(void **state) {
    room at;
    const char *text;
    char insert[300];
    (void)state;
    begin(&at, "channeling", false);
    coven_text out = coven_text_over(insert, sizeof insert);
    coven_put(&out,
              "INSERT INTO act SELECT tab, %lld, at, kind, seat, nonce, hash, body, proof FROM act WHERE seq = %lld",
              (long long)at.people[0].s, (long long)at.people[0].s - 1);
    sql(&at, insert);
    client *mover = say_move(&at, &text);
    world_run(&at.at);
    assert_int_equal(at.people[0].closed, 4001);
    assert_int_equal(at.people[1].closed, 4001);
    expect_not_told(mover, 0, "31337");
    /* The row that was written by hand does not follow from the others. */
    client_enter(mover, mover->table);
    expect_told(mover, 0, "\"code\":\"busy\"");
    assert_int_equal(mover->closed, 1013);
    end(&at);
}

static void test_edited(void **state) {
    room at;
    char change[200], path[60], part[80];
    (void)state;
    begin(&at, "channeling", false);
    for (int i = 0; i < 2; i++) client_leave(&at.people[i], false);
    world_pass(&at.at, 61000); /* asleep */
    const long long seq = at.people[0].s - 2;
    coven_text out = coven_text_over(change, sizeof change), to = coven_text_over(path, sizeof path),
               says = coven_text_over(part, sizeof part);
    coven_put(&out, "UPDATE act SET body = x'39' WHERE seq = %lld", seq);
    sql(&at, change);
    coven_put(&to, "/api/tables/%s", at.people[0].table);
    coven_put(&says, "table %s cannot be ", at.people[0].table);
    reply got = ask_for(&at.at, &at.people[0], HOST_GET, path, "");
    assert_int_equal(got.status, 503);
    expect_part(got.json, part);
    reply_free(&got);
    /* It is still in the list, and other tables go on. */
    reply me = ask_for(&at.at, &at.people[0], HOST_GET, "/api/me", "");
    assert_int_equal(me.status, 200);
    reply_free(&me);
    client others[2];
    for (int i = 0; i < 2; i++) client_begin(&others[i], &at.at);
    make_table(&at.at, others, 2, "isle", 2, NULL);
    assert_int_equal(play_on(&at.at, others, 2, &at.rng, 3), 3);
    for (int i = 0; i < 2; i++) client_end(&others[i]);
    end(&at);
}

/* A table sleeps after a minute without sockets, and wakes as it was. */
static void test_sleep(void **state) {
    room at;
    (void)state;
    begin(&at, "scramble", false);
    const int64_t s = at.people[0].s;
    world_pass(&at.at, 100000);
    assert_int_equal(at.at.host->table_count, 1);
    for (int i = 0; i < 2; i++) client_leave(&at.people[i], false);
    world_pass(&at.at, 59000);
    assert_int_equal(at.at.host->table_count, 1);
    world_pass(&at.at, 1500);
    assert_int_equal(at.at.host->table_count, 0);
    for (int i = 0; i < 2; i++) {
        client_enter(&at.people[i], at.people[i].table);
        client_hi(&at.people[i], s);
        assert_int_equal(at.people[i].s, s);
    }
    assert_true(play_on(&at.at, at.people, 2, &at.rng, 2) > 0);
    end(&at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_before), cmocka_unit_test(test_inbox), cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_any_write),      cmocka_unit_test(test_moved), cmocka_unit_test(test_edited),
        cmocka_unit_test(test_sleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
