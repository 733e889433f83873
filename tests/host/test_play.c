/* test_play.c -- whole games at a host: created, joined, mixed, played to the end, resumed and resent. */
#include <stdlib.h>

#include "hosting.h"
#include "support.h"

static void begin(world *self, client *people, int count) {
    world_begin(self);
    world_open(self);
    for (int i = 0; i < count; i++) client_begin(&people[i], self);
}

static void end(world *self, client *people, int count) {
    for (int i = 0; i < count; i++) client_end(&people[i]);
    world_end(self);
}

/* Every follower has what the complete record gives that viewer. */
static void expect_agreement(world *self, client *people, int count) {
    char path[60];
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "/api/tables/%s/record", people[0].table);
    reply got = ask_for(self, &people[0], HOST_GET, path, "");
    coven_record record;
    coven_error error = {0};
    assert_int_equal(got.status, 200);
    if (!coven_record_read(&record, got.json, strlen(got.json), NULL, &error)) fail_msg("%s: %s", error.text, got.json);
    assert_true(coven_record_verify(&record, &error));
    for (int i = 0; i < count; i++) {
        char own[COVEN_POSITION_TEXT];
        coven_state seen = record.last;
        coven_mask(record.table, &seen, people[i].seat);
        coven_position_print(record.table, &history_of(&people[i])->record.last, own);
        expect_position(record.table, &seen, own);
        assert_int_equal(history_of(&people[i])->record.count, record.count);
    }
    coven_record_free(&record);
    reply_free(&got);
}

static void play_game(const char *game, int seats, int people_count) {
    world at;
    client people[5];
    coven_rng rng;
    coven_rng_seed(&rng, (uint64_t)seats);
    begin(&at, people, people_count + 1);
    make_table(&at, people, people_count, game, seats, NULL);
    client *watcher = &people[people_count];
    client_enter(watcher, people[0].table);
    client_hi(watcher, -1);
    assert_int_equal(watcher->seat, 0);
    assert_true(people[0].words[0]);
    for (int i = 1; i <= people_count; i++) assert_string_equal(people[i].words, people[0].words);
    assert_true(play_on(&at, people, people_count + 1, &rng, 5000) > 0);
    read_all(&at, people, people_count + 1);
    for (int i = 0; i <= people_count; i++) {
        assert_true(people[i].ended);
        expect_told(&people[i], 0, "\"by\":\"rules\"");
    }
    expect_agreement(&at, people, people_count + 1);
    end(&at, people, people_count + 1);
}

static void test_channeling(void **state) { (void)state, play_game("channeling", 2, 2); }
static void test_duel(void **state) { (void)state, play_game("duel", 3, 3); }
static void test_isle(void **state) { (void)state, play_game("isle", 4, 4); }
static void test_scramble(void **state) { (void)state, play_game("scramble", 2, 2); }
static void test_computer(void **state) { (void)state, play_game("duel", 3, 2); }

/* A client that was away gets what it missed, and nothing twice. */
static void test_resume(void **state) {
    world at;
    client people[2];
    coven_rng rng;
    (void)state;
    coven_rng_seed(&rng, 3);
    begin(&at, people, 2);
    make_table(&at, people, 2, "channeling", 2, NULL);
    play_on(&at, people, 2, &rng, 4);
    client *away = &people[1];
    client_leave(away, false);
    while (seat_to_act(&people[0]) == people[0].seat) play_random(&at, people, 1, &rng);
    const int64_t from = away->s;
    client_enter(away, away->table);
    client_hi(away, from);
    assert_int_equal(away->s, people[0].s);
    assert_int_equal(history_of(away)->record.count, history_of(&people[0])->record.count);
    /* From the beginning it is the same. */
    client_hi(away, -1);
    assert_int_equal(history_of(away)->record.count, history_of(&people[0])->record.count);
    /* Nobody has so many acts. */
    client_hi(away, from + 100);
    expect_frame(away, "\"code\":\"stale\"");
    client_hi(away, -1);
    assert_true(play_on(&at, people, 2, &rng, 3) > 0);
    end(&at, people, 2);
}

/* The same move once more, with its nonce, is answered by its act and played once. */
static void test_resend(void **state) {
    world at;
    client people[2];
    (void)state;
    begin(&at, people, 2);
    make_table(&at, people, 2, "channeling", 2, NULL);
    client *mover = &people[seat_to_act(&people[0]) - 1];
    static coven_choice choice[COVEN_EVENTS_MAX];
    assert_true(history_choices(history_of(mover), choice) > 0);
    const long long s = mover->s;
    const int count = history_of(mover)->record.count;
    client_say(mover, "{\"t\":\"m\",\"s\":%lld,\"n\":4711,\"x\":\"%s\"}", s, choice[0].text);
    expect_told(mover, 0, "\"n\":4711");
    char first[500];
    coven_text text = coven_text_over(first, sizeof first);
    coven_put(&text, "%s", mover->frame);
    client_say(mover, "{\"t\":\"m\",\"s\":%lld,\"n\":4711,\"x\":\"%s\"}", s, choice[0].text);
    assert_string_equal(mover->frame, first);
    assert_true(history_of(mover)->record.count > count);
    client_say(mover, "{\"t\":\"m\",\"s\":%lld,\"n\":4712,\"x\":\"%s\"}", s, choice[0].text);
    expect_frame(mover, "\"code\":\"stale\"");
    expect_frame(mover, "\"n\":4712");
    client_read(&people[2 - mover->seat]);
    expect_not_told(&people[2 - mover->seat], 0, "4711");
    end(&at, people, 2);
}

/* The host is closed and opened again in the middle: nothing is lost. */
static void test_restart(void **state) {
    world at;
    client people[2];
    coven_rng rng;
    (void)state;
    coven_rng_seed(&rng, 5);
    begin(&at, people, 2);
    make_table(&at, people, 2, "isle", 2, NULL);
    play_on(&at, people, 2, &rng, 9);
    for (int i = 0; i < 2; i++) client_leave(&people[i], false);
    world_close(&at);
    world_open(&at);
    for (int i = 0; i < 2; i++) {
        const int64_t s = people[i].s;
        client_enter(&people[i], people[i].table);
        client_hi(&people[i], s);
        assert_int_equal(people[i].s, s);
    }
    assert_true(play_on(&at, people, 2, &rng, 5000) > 0);
    assert_true(people[0].ended && people[1].ended);
    expect_agreement(&at, people, 2);
    end(&at, people, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_channeling), cmocka_unit_test(test_duel),     cmocka_unit_test(test_isle),
        cmocka_unit_test(test_scramble),   cmocka_unit_test(test_computer), cmocka_unit_test(test_resume),
        cmocka_unit_test(test_resend),     cmocka_unit_test(test_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
