/* test_offers.c -- offers, answers, takebacks, rematches, resigning and claims (docs/online.md, "Offers", "Leaving").
 */
#include <stdlib.h>

#include "hosting.h"
#include "support.h"

typedef struct room {
    world at;
    client people[4];
    int count;
    coven_rng rng;
} room;

static void begin(room *self, const char *game, int seats, int count, const char *more) {
    self->count = count;
    world_begin(&self->at);
    world_open(&self->at);
    for (int i = 0; i < count; i++) client_begin(&self->people[i], &self->at);
    coven_rng_seed(&self->rng, 7);
    make_table(&self->at, self->people, count, game, seats, more);
}

static void end(room *self) {
    for (int i = 0; i < self->count; i++) client_end(&self->people[i]);
    world_end(&self->at);
}

static void read_room(room *self) { read_all(&self->at, self->people, self->count); }

/* Play so many decisions. */
static void decide(room *self, int count) {
    assert_int_equal(play_on(&self->at, self->people, self->count, &self->rng, count), count);
}

/* Everybody's last frame contains this. */
static void expect_all(room *self, const char *part) {
    read_room(self);
    for (int i = 0; i < self->count; i++)
        if (self->people[i].peer) expect_told(&self->people[i], 0, part);
}

static void say_offer(client *who, const char *kind, int nonce) {
    client_say(who, "{\"t\":\"o\",\"k\":\"%s\",\"n\":%d}", kind, nonce);
}

static void say_answer(client *who, int id, bool yes, int nonce) {
    client_say(who, "{\"t\":\"a\",\"o\":%d,\"yes\":%s,\"n\":%d}", id, yes ? "true" : "false", nonce);
}

/* ---- offers ---- */

static void test_draw(void **state) {
    room at;
    (void)state;
    begin(&at, "channeling", 2, 2, NULL);
    say_offer(&at.people[0], "draw", 901);
    expect_frame(&at.people[0], "\"id\":1,\"k\":\"draw\",\"by\":1,\"n\":901}");
    client_read(&at.people[1]);
    expect_frame(&at.people[1], "\"id\":1,\"k\":\"draw\",\"by\":1}");
    say_answer(&at.people[1], 1, true, 902);
    expect_told(&at.people[1], 0, "\"id\":1,\"done\":\"yes\",\"n\":902}");
    expect_all(&at, "\"t\":\"end\"");
    expect_frame(&at.people[0], "\"by\":\"draw\",\"seat\":0,\"result\":[6,6],\"seed\":\"");
    say_offer(&at.people[0], "draw", 903);
    expect_frame(&at.people[0], "\"code\":\"closed\"");
    end(&at);
}

static void test_void(void **state) {
    room at;
    (void)state;
    begin(&at, "duel", 3, 3, NULL);
    say_offer(&at.people[2], "void", 1);
    say_answer(&at.people[0], 1, true, 2);
    expect_frame(&at.people[0], "\"id\":1,\"by\":1,\"yes\":true,\"n\":2}");
    say_answer(&at.people[0], 1, true, 3);
    expect_frame(&at.people[0], "\"code\":\"illegal\"");
    say_answer(&at.people[1], 1, true, 4);
    expect_all(&at, "\"by\":\"void\",\"seat\":0,\"seed\"");
    end(&at);
}

/* A refused offer may be repeated after 3 decisions, then 6, then 12. */
static void test_refusals(void **state) {
    static const int wait[] = {3, 6, 12, 12};
    room at;
    (void)state;
    begin(&at, "isle", 2, 2, NULL);
    int nonce = 10000;
    for (int i = 0; i < 4; i++) {
        say_offer(&at.people[0], "void", nonce++);
        expect_frame(&at.people[0], "\"k\":\"void\"");
        client_read(&at.people[1]);
        say_answer(&at.people[1], i + 1, false, nonce++);
        client_read(&at.people[0]);
        expect_frame(&at.people[0], "\"done\":\"no\"");
        decide(&at, wait[i] - 1);
        say_offer(&at.people[0], "void", nonce++);
        expect_frame(&at.people[0], "after 1 more decision\"");
        /* Another kind may be offered. */
        decide(&at, 1);
    }
    say_offer(&at.people[0], "draw", nonce++);
    expect_frame(&at.people[0], "\"k\":\"draw\"");
    end(&at);
}

static void test_answers(void **state) {
    room at;
    (void)state;
    begin(&at, "channeling", 2, 2, NULL);
    say_answer(&at.people[0], 1, true, 1);
    expect_frame(&at.people[0], "\"code\":\"form\"");
    say_offer(&at.people[0], "draw", 2);
    const int64_t s = at.people[0].s;
    say_offer(&at.people[0], "draw", 2); /* the same once more */
    expect_frame(&at.people[0], "\"id\":1,\"k\":\"draw\"");
    assert_int_equal(at.people[0].s, s);
    say_offer(&at.people[0], "void", 3);
    expect_frame(&at.people[0], "\"code\":\"illegal\"");
    say_answer(&at.people[0], 1, true, 4);
    expect_frame(&at.people[0], "\"code\":\"illegal\"");
    say_answer(&at.people[0], 1, false, 5);
    expect_frame(&at.people[0], "\"id\":1,\"done\":\"off\",\"n\":5}");
    client_read(&at.people[1]);
    say_answer(&at.people[1], 1, true, 6);
    expect_frame(&at.people[1], "\"code\":\"late\"");
    say_offer(&at.people[0], "draw", 7); /* withdrawing counts like a refusal */
    expect_frame(&at.people[0], "\"code\":\"illegal\"");
    say_offer(&at.people[1], "again", 8);
    expect_frame(&at.people[1], "\"code\":\"illegal\"");
    end(&at);
}

/* A decision overtakes what its own seat has offered; of the other seat, a draw stays. An offer does not make a move on
 * its way stale. */
static void test_overtaken(void **state) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    room at;
    (void)state;
    begin(&at, "channeling", 2, 2, NULL);
    const int actor = seat_to_act(&at.people[0]);
    client *mover = &at.people[actor - 1], *other = &at.people[2 - actor];
    history_choices(history_of(mover), choice);
    const long long s = mover->s;
    say_offer(mover, "draw", 1);
    client_read(other);
    say_offer(other, "void", 2);
    client_read(mover);
    assert_int_equal(mover->s, s + 2);
    client_say(mover, "{\"t\":\"m\",\"s\":%lld,\"n\":77,\"x\":\"%s\"}", s, choice[0].text);
    expect_all(&at, "\"id\":1,\"done\":\"off\"}");
    expect_not_told(mover, 0, "\"id\":2,\"done\"");
    say_answer(mover, 2, true, 3);
    expect_all(&at, "\"by\":\"void\"");
    end(&at);
}

/* ---- takebacks ---- */

static void test_back(void **state) {
    room at;
    (void)state;
    begin(&at, "isle", 2, 2, NULL);
    int nonce = 100, allowed = 0, refused = 0;
    for (int i = 0; i < 40 && (!allowed || !refused); i++) {
        decide(&at, 1);
        read_room(&at);
        client *asks = &at.people[0], *answers = &at.people[1];
        const int count = history_of(asks)->record.count, id_before = allowed;
        char position[COVEN_POSITION_TEXT];
        coven_position_print(history_of(asks)->record.table, &history_of(asks)->record.last, position);
        client_say(asks, "{\"t\":\"o\",\"k\":\"back\",\"to\":%d,\"n\":%d}", count - 1, nonce++);
        if (strstr(asks->frame, "\"code\":\"illegal\"")) {
            refused++;
            continue;
        }
        expect_frame(asks, "\"k\":\"back\",\"by\":1,\"to\":");
        client_read(answers);
        say_answer(answers, id_before + 1, true, nonce++);
        read_room(&at);
        expect_frame(asks, "\"t\":\"b\"");
        allowed++;
        for (int j = 0; j < 2; j++) assert_int_equal(history_of(&at.people[j])->record.count, count - 1);
        /* Who comes later gets the events that were taken back, and the taking back. */
        const int64_t s = asks->s;
        client_hi(asks, -1);
        assert_int_equal(asks->s, s);
        assert_int_equal(history_of(asks)->record.count, count - 1);
        decide(&at, 1);
    }
    assert_true(allowed && refused);
    for (int j = 0; j < 2; j++) {
        client_leave(&at.people[j], false);
    }
    world_close(&at.at);
    world_open(&at.at);
    const int count = history_of(&at.people[0])->record.count;
    client_enter(&at.people[0], at.people[0].table);
    client_hi(&at.people[0], -1);
    assert_int_equal(history_of(&at.people[0])->record.count, count);
    end(&at);
}

/* ---- a rematch ---- */

static void test_again(void **state) {
    room at;
    (void)state;
    begin(&at, "duel", 3, 2, "\"players\":[\"person\",\"random\",\"person\"]");
    client *one = &at.people[0], *two = &at.people[1];
    client_say(one, "{\"t\":\"r\",\"n\":1}");
    read_room(&at);
    expect_told(two, 0, "\"t\":\"seat\"");
    client_say(two, "{\"t\":\"claim\",\"k\":\"win\",\"n\":2}");
    expect_told(two, 0, "\"k\":\"win\",\"by\":3,\"n\":2}");
    expect_frame(two, "\"by\":\"left\",\"seat\":0,\"result\":[0,0,12]");
    say_offer(two, "again", 3);
    expect_frame(two, "\"code\":\"illegal\""); /* nobody is left */
    end(&at);

    begin(&at, "channeling", 2, 2, NULL);
    one = &at.people[0], two = &at.people[1];
    client_say(one, "{\"t\":\"r\",\"n\":1}");
    client_read(two);
    expect_frame(two, "\"by\":\"resign\",\"seat\":1,\"result\":[0,12]");
    say_offer(one, "again", 2);
    client_read(two);
    say_answer(two, 1, true, 3);
    read_room(&at);
    expect_frame(two, "\"done\":\"yes\",\"table\":\"");
    expect_frame(two, "\"n\":3");
    char next[16];
    coven_text text = coven_text_over(next, sizeof next);
    coven_put(&text, "%s", member_of(one->frame, "table"));
    assert_int_equal(strlen(next), 10);
    say_offer(one, "again", 4);
    expect_frame(one, "\"code\":\"closed\"");
    for (int i = 0; i < 2; i++) {
        client_leave(&at.people[i], true);
        client_enter(&at.people[i], next);
        client_hi(&at.people[i], -1);
        assert_int_equal(at.people[i].seat, 2 - i); /* moved on by one */
    }
    read_room(&at);
    expect_told(one, 0, "\"names\":[\"Person 2\",\"Person 1\"]");
    assert_true(play_on(&at.at, at.people, 2, &at.rng, 3) == 3);
    end(&at);
}

/* ---- leaving ---- */

static void test_resign_of_three(void **state) {
    room at;
    (void)state;
    begin(&at, "duel", 3, 3, NULL);
    client_say(&at.people[1], "{\"t\":\"r\",\"n\":5}");
    expect_told(&at.people[1], 0, "\"t\":\"seat\"");
    assert_int_equal(at.people[1].closed, 4001);
    expect_all(&at, "\"seat\":2,\"who\":\"adept\",\"name\":\"\"}");
    client_enter(&at.people[1], at.people[1].table);
    client_hi(&at.people[1], -1);
    assert_int_equal(at.people[1].seat, 0);
    client_say(&at.people[1], "{\"t\":\"r\",\"n\":6}");
    expect_frame(&at.people[1], "\"code\":\"auth\"");
    assert_true(play_on(&at.at, at.people, 3, &at.rng, 5000) > 0);
    expect_all(&at, "\"by\":\"rules\"");
    const char *result = strstr(at.people[0].frame, "\"result\":[");
    assert_non_null(result);
    assert_non_null(strstr(result, ",0,")); /* whoever resigned is last */
    end(&at);
}

/* The seat whose turn it is goes away. */
static client *make_absent(room *at, bool page) {
    client *gone = NULL;
    for (int i = 0; i < at->count; i++)
        if (at->people[i].seat == seat_to_act(&at->people[0])) gone = &at->people[i];
    assert_non_null(gone);
    client_leave(gone, page);
    world_run(&at->at);
    return gone;
}

static void claim(client *who, const char *kind, int nonce) {
    client_say(who, "{\"t\":\"claim\",\"k\":\"%s\",\"n\":%d}", kind, nonce);
}

static void test_claims(void **state) {
    room at;
    (void)state;
    for (int round = 0; round < 4; round++) {
        begin(&at, "channeling", 2, 2, NULL);
        const int actor = seat_to_act(&at.people[0]);
        client *here = &at.people[2 - actor], *absent = &at.people[actor - 1];
        claim(absent, "win", 1);
        expect_frame(absent, "it is your own turn");
        claim(here, "win", 2);
        expect_frame(here, "is not absent");
        make_absent(&at, round & 1);
        client_read(here);
        expect_frame(here, round & 1    ? actor == 1 ? "\"gone\":[15,0]" : "\"gone\":[0,15]"
                           : actor == 1 ? "\"gone\":[45,0]"
                                        : "\"gone\":[0,45]");
        claim(here, "win", 3);
        expect_frame(here, round & 1 ? "claim in 15 seconds" : "claim in 45 seconds");
        world_pass(&at.at, round & 1 ? 14999 : 44999);
        claim(here, "win", 4);
        expect_frame(here, "claim in 1 seconds");
        claim(here, "bot", 5);
        expect_frame(here, "\"code\":\"illegal\"");
        world_pass(&at.at, 1);
        claim(here, round & 2 ? "draw" : "win", 6);
        expect_told(here, 0, "\"by\":\"left\"");
        expect_told(here, 0, round & 2 ? "\"result\":[6,6]" : actor == 1 ? "\"result\":[0,12]" : "\"result\":[12,0]");
        end(&at);
    }
}

static void test_claim_of_three(void **state) {
    room at;
    (void)state;
    begin(&at, "duel", 3, 3, NULL);
    client *gone = make_absent(&at, false), *here[2];
    for (int i = 0, n = 0; i < 3; i++)
        if (&at.people[i] != gone) here[n++] = &at.people[i];
    world_pass(&at.at, 45000);
    read_room(&at);
    claim(here[0], "win", 1);
    expect_frame(here[0], "\"k\":\"win\"");
    claim(here[0], "win", 2);
    expect_frame(here[0], "\"code\":\"illegal\"");
    world_pass(&at.at, 20000);
    read_room(&at);
    expect_frame(here[1], "\"id\":1,\"done\":\"off\"}");
    claim(here[0], "bot", 3);
    expect_frame(here[0], "\"k\":\"bot\"");
    client_read(here[1]);
    say_answer(here[1], 2, false, 4);
    expect_frame(here[1], "\"id\":2,\"done\":\"no\"");
    claim(here[1], "bot", 5);
    expect_frame(here[1], "\"id\":3,\"k\":\"bot\"");
    world_pass(&at.at, 19999);
    expect_not_told(here[1], 0, "\"who\":\"adept\"");
    world_pass(&at.at, 1);
    read_room(&at);
    expect_told(here[1], 0, "\"id\":3,\"done\":\"yes\"}");
    expect_told(here[1], 0, "\"who\":\"adept\"");
    assert_true(play_on(&at.at, at.people, 3, &at.rng, 3) == 3);
    end(&at);

    /* Everybody who is here claims the win within 20 seconds. */
    begin(&at, "duel", 3, 3, NULL);
    gone = make_absent(&at, true);
    for (int i = 0, n = 0; i < 3; i++)
        if (&at.people[i] != gone) here[n++] = &at.people[i];
    world_pass(&at.at, 15000);
    read_room(&at);
    claim(here[0], "win", 1);
    world_pass(&at.at, 19000);
    claim(here[1], "win", 2);
    expect_told(here[1], 0, "\"by\":\"left\"");
    expect_told(here[1], 0, gone->seat == 1 ? "[0,6,6]" : gone->seat == 2 ? "[6,0,6]" : "[6,6,0]");
    end(&at);

    /* Who comes back makes an end of it. */
    begin(&at, "duel", 3, 3, NULL);
    gone = make_absent(&at, true);
    here[0] = &at.people[gone == &at.people[0]];
    world_pass(&at.at, 15000);
    read_room(&at);
    claim(here[0], "bot", 1);
    client_enter(gone, gone->table);
    client_hi(gone, gone->s);
    expect_told(gone, 0, "\"id\":1,\"done\":\"off\"}");
    end(&at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draw),      cmocka_unit_test(test_void),
        cmocka_unit_test(test_refusals),  cmocka_unit_test(test_answers),
        cmocka_unit_test(test_overtaken), cmocka_unit_test(test_back),
        cmocka_unit_test(test_again),     cmocka_unit_test(test_resign_of_three),
        cmocka_unit_test(test_claims),    cmocka_unit_test(test_claim_of_three),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
