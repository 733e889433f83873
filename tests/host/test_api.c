/* test_api.c -- requests about people, making tables, administration, computers on their schedule, and play that is put
 * somewhere else. */
#include <stdlib.h>

#include "host/internal.h"
#include "hosting.h"
#include "support.h"

typedef struct room {
    world at;
    client people[3];
} room;

static void begin(room *self) {
    world_begin(&self->at);
    world_open(&self->at);
    for (int i = 0; i < 3; i++) client_begin(&self->people[i], &self->at);
}

static void end(room *self) {
    for (int i = 0; i < 3; i++) client_end(&self->people[i]);
    world_end(&self->at);
}

static reply post(room *self, client *who, const char *path, const char *body) {
    return ask_for(&self->at, who, HOST_POST, path, body);
}

static reply get(room *self, client *who, const char *path) { return ask_for(&self->at, who, HOST_GET, path, ""); }

static void test_server(void **state) {
    room at;
    (void)state;
    begin(&at);
    expect_reply(get(&at, NULL, "/api/server"), 200, "{\"server\":\"coven\",\"version\":\"");
    expect_reply(get(&at, NULL, "/api/nothing"), 404, "\"form\"");
    expect_reply(get(&at, NULL, "/api/tables/aaaaaaaaaa"), 404, "\"form\"");
    expect_reply(get(&at, NULL, "/api/tables/short"), 404, "\"form\"");
    expect_reply(post(&at, NULL, "/api/server", "{}"), 405, "\"form\"");
    expect_reply(get(&at, NULL, "/admin/stats"), 404, "\"form\"");
    expect_reply(ask_for(&at.at, NULL, HOST_PATCH, "/api/me", "{\"name\":\"Ada\"}"), 401, "\"auth\"");
    expect_reply(ask_for(&at.at, NULL, HOST_DELETE, "/api/me", ""), 401, "\"auth\"");
    expect_reply(get(&at, NULL, "/api/me/export"), 401, "\"auth\"");
    expect_reply(post(&at, NULL, "/api/me/carry", "{}"), 401, "\"auth\"");
    expect_reply(get(&at, NULL, "/api/me"), 200, "{\"name\":\"\",\"kind\":\"none\",\"tables\":[]}");
    end(&at);
}

static void test_bad_tables(void **state) {
    static const char *const bad[] = {
        "",
        "[]",
        "{}",
        "{\"game\":\"chess\",\"seats\":2,\"players\":[\"person\",\"person\"]}",
        "{\"game\":\"duel\",\"seats\":9,\"players\":[\"person\",\"person\"]}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\"]}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"greedy\"]}",
        "{\"game\":\"duel\",\"seats\":3,\"players\":[\"person\",\"person\",\"uct:threads=64\"]}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"clock\":{}}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"rated\":true}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"watch\":\"maybe\"}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"delay\":3601}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"my\":3}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"more\":1}",
        "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"options\":{\"nothing\":\"1\"}}"};
    room at;
    (void)state;
    begin(&at);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        reply got = post(&at, &at.people[0], "/api/tables", bad[i]);
        if (got.status != 400) fail_msg("%d %s for %s", got.status, got.json, bad[i]);
        assert_false(got.has_token); /* nobody is made for nothing */
        expect_reply(got, 400, "\"form\"");
    }
    char *large = malloc(HOST_BODY_MAX + 2);
    memset(large, ' ', HOST_BODY_MAX + 1);
    large[HOST_BODY_MAX + 1] = '\0';
    expect_reply(post(&at, &at.people[0], "/api/tables", large), 413, "\"size\"");
    free(large);
    /* Without a seat of one's own, both are invited. */
    reply made = post(&at, &at.people[0], "/api/tables",
                      "{\"game\":\"duel\",\"seats\":2,\"players\":[\"person\",\"person\"],\"my\":0}");
    assert_true(made.has_token);
    assert_string_not_equal(member_of(made.json, "1"), "");
    assert_string_not_equal(member_of(made.json, "2"), "");
    reply_free(&made);
    end(&at);
}

static void test_me(void **state) {
    room at;
    coven_rng rng;
    (void)state;
    begin(&at);
    coven_rng_seed(&rng, 1);
    make_table(&at.at, at.people, 2, "channeling", 2, NULL);
    client *one = &at.people[0], *other = &at.people[1];
    play_on(&at.at, at.people, 2, &rng, 3);
    reply me = get(&at, one, "/api/me");
    expect_part(me.json, "\"name\":\"Person 1\",\"kind\":\"guest\",\"tables\":[{\"id\":\"");
    expect_part(me.json, "\"seat\":1,\"state\":\"playing\",\"names\":[\"Person 1\",\"Person 2\"],\"actor\":");
    assert_int_equal(number_of(me.json, "actor"), seat_to_act(one));
    expect_part(me.json, "\"closed\":null,\"result\":null");
    reply_free(&me);
    client_leave(one, true);
    client_leave(other, true);
    world_pass(&at.at, 61000); /* a sleeping table is woken for its actor */
    me = get(&at, other, "/api/me");
    assert_int_equal(number_of(me.json, "actor"), seat_to_act(one));
    reply_free(&me);
    expect_reply(get(&at, other, "/api/me?before=1"), 200, "\"tables\":[]");
    expect_reply(get(&at, other, "/api/me?before=x"), 400, "\"form\"");
    client_enter(one, one->table);
    client_hi(one, one->s);
    client_say(one, "{\"t\":\"r\",\"n\":1}");
    expect_reply(get(&at, one, "/api/me"), 200, "\"state\":\"closed\"");
    expect_reply(get(&at, one, "/api/me"), 200, "\"actor\":0");
    expect_reply(get(&at, one, "/api/me"), 200, "\"result\":[0,12]");
    end(&at);
}

static void test_carry(void **state) {
    room at;
    (void)state;
    begin(&at);
    make_table(&at.at, at.people, 2, "channeling", 2, NULL);
    client *one = &at.people[0], *device = &at.people[2];
    reply code = post(&at, one, "/api/me/carry", "{}");
    char body[80], again[80];
    coven_text text = coven_text_over(body, sizeof body), copy = coven_text_over(again, sizeof again);
    assert_int_equal(number_of(code.json, "until"), at.at.now + 600000);
    coven_put(&text, "{\"code\":\"%s\"}", member_of(code.json, "code"));
    coven_put(&copy, "%s", body);
    reply_free(&code);
    expect_reply(post(&at, device, "/api/me/carry", "{\"code\":\"aaaaaaaaaaaa\"}"), 403, "\"auth\"");
    assert_string_equal(device->token, "");
    for (char *c = body + 9; *c != '"'; c++) *c = (char)(*c >= 'a' ? *c - 32 : *c);
    expect_reply(post(&at, device, "/api/me/carry", body), 200, "\"name\":\"Person 1\"");
    expect_reply(post(&at, &at.people[1], "/api/me/carry", again), 403, "\"auth\""); /* once */
    client_enter(device, one->table);
    client_hi(device, -1);
    assert_int_equal(device->seat, 1);
    expect_reply(get(&at, one, "/api/me"), 200, "\"seat\":1"); /* both devices are that person */
    end(&at);
}

static void test_erase(void **state) {
    room at;
    (void)state;
    begin(&at);
    make_table(&at.at, at.people, 2, "channeling", 2, NULL);
    client *one = &at.people[0], *other = &at.people[1];
    reply all = get(&at, one, "/api/me/export");
    expect_part(all.json, "Person 1");
    assert_string_not_equal(all.file, "");
    reply_free(&all);
    reply gone = ask_for(&at.at, one, HOST_DELETE, "/api/me", "");
    assert_int_equal(gone.status, 200);
    assert_true(gone.has_token && !gone.token[0]); /* the cookie goes */
    reply_free(&gone);
    world_run(&at.at);
    assert_int_equal(one->closed, 4003);
    client_hi(other, -1);
    expect_told(other, 0, "\"names\":[\"\",\"Person 2\"]");
    char *last = strstr(other->hello, "Person 1");
    assert_null(last);
    end(&at);
}

static void test_admin(void **state) {
    room at;
    char body[60];
    (void)state;
    begin(&at);
    make_table(&at.at, at.people, 2, "channeling", 2, NULL);
    expect_reply(ask_admin(&at.at, HOST_GET, "/admin/stats", ""), 200, NULL);
    expect_reply(ask_admin(&at.at, HOST_POST, "/admin/void", "{\"table\":\"aaaaaaaaaa\"}"), 404, "\"form\"");
    coven_text text = coven_text_over(body, sizeof body);
    coven_put(&text, "{\"table\":\"%s\"}", at.people[0].table);
    expect_reply(ask_admin(&at.at, HOST_POST, "/admin/void", body), 200, "{}");
    read_all(&at.at, at.people, 2);
    expect_told(&at.people[0], 0, "\"by\":\"void\",\"seat\":0,\"seed\"");
    expect_reply(ask_admin(&at.at, HOST_POST, "/admin/void", body), 409, "\"closed\"");
    expect_reply(ask_admin(&at.at, HOST_POST, "/admin/named", "{\"name\":\"Person 2\"}"), 200, "\"id\":");
    expect_reply(ask_admin(&at.at, HOST_POST, "/admin/export", "{\"identity\":2}"), 200, "Person 2");
    expect_reply(ask_admin(&at.at, HOST_POST, "/admin/erase", "{\"identity\":2}"), 200, NULL);
    world_run(&at.at);
    assert_int_equal(at.people[1].closed, 4003);
    coven_text figures = coven_text_growing();
    host_put_metrics(at.at.host, &figures);
    expect_part(figures.data, "coven_tables_live 1\n");
    expect_part(figures.data, "coven_refusals_total{code=\"closed\"} 1\n");
    coven_text_free(&figures);
    end(&at);
}

/* A computer answers between 0.6 and 1.4 s after the act before, however soon it knows. */
static void test_schedule(void **state) {
    room at;
    coven_rng rng;
    (void)state;
    begin(&at);
    coven_rng_seed(&rng, 1);
    make_table(&at.at, at.people, 2, "duel", 3, "\"players\":[\"person\",\"random\",\"person\"]");
    client *one = &at.people[0];
    int answers = 0;
    for (int i = 0; i < 60 && answers < 3; i++) {
        if (play_random(&at.at, at.people, 2, &rng)) continue;
        assert_int_equal(seat_to_act(one), 2);
        const int64_t s = one->s, from = at.at.now;
        world_pass(&at.at, 599);
        read_all(&at.at, at.people, 2);
        assert_int_equal(one->s, s);
        while (one->s == s && at.at.now < from + 3000) {
            at.at.now++;
            world_run(&at.at);
            client_read(one);
        }
        assert_true(at.at.now - from >= 600 && at.at.now - from <= 1400);
        read_all(&at.at, at.people, 2);
        answers++;
    }
    assert_int_equal(answers, 3);
    end(&at);
}

/* After a `put` play goes on from there, and what was before is not sent. */
static void test_put(void **state) {
    room at;
    coven_rng rng;
    char position[COVEN_POSITION_TEXT];
    (void)state;
    begin(&at);
    coven_rng_seed(&rng, 1);
    make_table(&at.at, at.people, 2, "duel", 2, NULL);
    play_on(&at.at, at.people, 2, &rng, 6);
    table *there = table_find(at.at.host, at.people[0].table);
    coven_position_print(there->rules, match_present(there->match), position);
    assert_true(table_add(there, 'p', 0, 0, "%s", position));
    table_commit(there);
    read_all(&at.at, at.people, 2);
    for (int i = 0; i < 2; i++) {
        expect_told(&at.people[i], 0, "\"t\":\"put\"");
        assert_int_equal(history_of(&at.people[i])->record.count, 0);
    }
    play_on(&at.at, at.people, 2, &rng, 4);
    const size_t before = at.people[0].all.length;
    const int count = history_of(&at.people[0])->record.count;
    for (int i = 0; i < 2; i++) client_leave(&at.people[i], true);
    world_pass(&at.at, 61000); /* and the same when the table has slept */
    client_enter(&at.people[0], at.people[0].table);
    client_hi(&at.people[0], -1);
    expect_told(&at.people[0], before, "\"t\":\"put\"");
    expect_not_told(&at.people[0], before, "\"t\":\"seat\"");
    assert_int_equal(history_of(&at.people[0])->record.count, count);
    end(&at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_server),   cmocka_unit_test(test_bad_tables), cmocka_unit_test(test_me),
        cmocka_unit_test(test_carry),    cmocka_unit_test(test_erase),      cmocka_unit_test(test_admin),
        cmocka_unit_test(test_schedule), cmocka_unit_test(test_put),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
