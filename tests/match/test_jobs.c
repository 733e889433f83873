/* test_jobs.c -- decisions out of turn, stale decisions, and players that decide in another thread. `tools/tsan` runs
 * these under the thread sanitizer, too. */
#include <pthread.h>
#include <stdlib.h>

#include "match/internal.h"
#include "support.h"

static match *new_match(const char *game, const char *first, const char *second) {
    match_seats seats = {0};
    coven_error error;
    if (!match_seat(&seats, 1, first, &error) || !match_seat(&seats, 2, second, &error)) fail_msg("%s", error.text);
    match *begun = match_new(table_of(game, 2, ""), &seats, (const uint8_t[32]){5}, &error);
    if (!begun) fail_msg("%s", error.text);
    return begun;
}

/* Step until a seat acts. */
static void deal(match *m) {
    coven_error error;
    while (match_actor(m) == COVEN_CHANCE)
        if (!match_step(m, &error)) fail_msg("%s", error.text);
}

/* ---- play_as ---- */

/* Refused, by this code and this message. */
static void expect_no(match *m, int seat, int ply, const char *text, coven_code code, const char *message) {
    const coven_state before = m->history.record.last;
    const int count = match_count(m);
    coven_error error = {.code = COVEN_OK};
    assert_false(coven_match_play_as(m, seat, ply, text, &error));
    if (error.code != code) fail_msg("%s: %s (%s)", text, coven_code_name(error.code), error.text);
    assert_string_equal(error.message, message);
    assert_true(error.text[0]);
    assert_int_equal(match_count(m), count);
    assert_memory_equal(match_present(m), &before, sizeof before);
}

static void decisions_are_refused_by_code(void **unused) {
    (void)unused;
    match *m = new_match("null", "person", "person");
    coven_error error;
    expect_no(m, 1, 0, "keep", COVEN_NOT_YOUR_TURN, "error.turn.chance"); /* chance acts */
    deal(m);
    expect_no(m, 2, 2, "keep", COVEN_NOT_YOUR_TURN, "error.turn.seat actor=1 seat=2");
    expect_no(m, 1, 1, "keep", COVEN_STALE, "error.stale ply=1 now=2");
    expect_no(m, 1, 3, "keep", COVEN_STALE, "error.stale ply=3 now=2");
    expect_no(m, 1, -1, "keep", COVEN_STALE, "error.stale ply=-1 now=2");
    expect_no(m, 0, 2, "keep", COVEN_BAD_INPUT, "error.seat seat=0");
    expect_no(m, 3, 2, "keep", COVEN_BAD_INPUT, "error.seat seat=3");
    expect_no(m, 1, 2, "what", COVEN_BAD_INPUT, "error.event text=\"what\" reason=(error.null.event)");
    expect_no(m, 1, 2, "show 1 2", COVEN_ILLEGAL, "error.illegal text=\"show 1 2\"");
    assert_true(coven_match_play_as(m, 1, 2, "keep", &error));
    expect_no(m, 1, 2, "keep", COVEN_STALE, "error.stale ply=2 now=3"); /* a second click */
    assert_true(coven_match_play_as(m, 2, 3, "keep", &error));
    deal(m);
    expect_no(m, 1, match_count(m), "keep", COVEN_GAME_OVER, "error.ended");
    match_free(m);
}

/* ---- jobs ---- */

typedef struct thought {
    match_job *job;
    coven_event event;
    coven_error error;
    bool chosen;
} thought;

static void *think(void *of) {
    thought *self = of;
    self->chosen = match_think(self->job, &self->event, &self->error);
    return NULL;
}

static pthread_t begin_thought(match *m, thought *self) {
    pthread_t thread;
    *self = (thought){.job = match_lend(m, &self->error)};
    if (!self->job) fail_msg("%s", self->error.text);
    assert_int_equal(pthread_create(&thread, NULL, think, self), 0);
    return thread;
}

static void decide_elsewhere(match *m) {
    thought t;
    pthread_join(begin_thought(m, &t), NULL);
    assert_true(t.chosen);
    if (!match_accept(m, t.job, t.event, &t.error)) fail_msg("%s", t.error.text);
}

static char *record_of(const match *m) {
    coven_text out = coven_text_growing();
    match_put_record(m, COVEN_VIEW_ALL, &out);
    return out.data;
}

/* Lent players play the same game as those who decide in their seats. */
static void the_same_game_in_threads(void **unused) {
    (void)unused;
    static const char *const games[] = {"null", "duel", "scramble", "channeling"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        match *here = new_match(games[i], "search:iterations=8", "greedy");
        match *there = new_match(games[i], "search:iterations=8", "greedy");
        coven_error error;
        for (int n = 0; n < 60 && match_actor(here) != COVEN_END; n++) {
            assert_true(match_step(here, &error));
            if (match_actor(there) == COVEN_CHANCE)
                assert_true(match_step(there, &error));
            else
                decide_elsewhere(there);
        }
        char *one = record_of(here), *other = record_of(there);
        assert_string_equal(one, other);
        free(one);
        free(other);
        match_free(here);
        match_free(there);
    }
}

/* An endless search is stopped when the match goes back; its result is stale, and the match continues. */
static void going_back_makes_a_job_stale(void **unused) {
    (void)unused;
    match *m = new_match("null", "uct:iterations=100000000", "random");
    thought t, again;
    coven_error error;
    deal(m);
    const pthread_t thread = begin_thought(m, &t);
    assert_null(match_lend(m, &error));
    assert_int_equal(error.code, COVEN_REFUSED);
    assert_true(match_back(m, 0, &error));
    deal(m);
    const pthread_t second = begin_thought(m, &again);
    pthread_join(thread, NULL);
    assert_true(t.chosen);
    const int count = match_count(m);
    assert_false(match_accept(m, t.job, t.event, &error));
    assert_int_equal(error.code, COVEN_STALE);
    assert_int_equal(match_count(m), count);
    match_cancel(again.job);
    pthread_join(second, NULL);
    assert_true(match_accept(m, again.job, again.event, &error));
    assert_int_equal(match_count(m), count + 1);
    match_free(m);
}

/* Somebody plays for the seat while its player thinks. */
static void a_decision_makes_a_job_stale(void **unused) {
    (void)unused;
    match *m = new_match("null", "uct:iterations=100000000", "greedy");
    thought t;
    coven_error error;
    deal(m);
    const pthread_t thread = begin_thought(m, &t);
    assert_true(match_play_as(m, 1, match_count(m), "keep", &error));
    pthread_join(thread, NULL);
    assert_false(match_accept(m, t.job, t.event, &error));
    assert_int_equal(error.code, COVEN_STALE);
    while (match_actor(m) != COVEN_END)
        if (!match_step(m, &error)) fail_msg("%s", error.text);
    match_free(m);
}

/* The job keeps what its player needs; several of them, in any order. */
static void a_match_is_freed_under_a_job(void **unused) {
    (void)unused;
    match *m = new_match("duel", "uct:iterations=100000000", "random");
    thought first, second;
    coven_error error;
    const pthread_t one = begin_thought(m, &first);
    assert_true(match_back(m, 0, &error));
    const pthread_t two = begin_thought(m, &second);
    match_free(m);
    pthread_join(one, NULL);
    match_return(first.job);
    pthread_join(two, NULL);
    assert_int_equal(coven_job_seat(second.job), 1);
    assert_int_equal(coven_job_ply(second.job), 0);
    coven_job_free(second.job);
}

static void a_returned_player_can_be_lent_again(void **unused) {
    (void)unused;
    match *m = new_match("null", "random", "random");
    coven_error error;
    assert_null(match_lend(m, &error));
    assert_int_equal(error.code, COVEN_NOT_YOUR_TURN);
    deal(m);
    match_job *job = match_lend(m, &error);
    assert_non_null(job);
    match_return(job);
    job = match_lend(m, &error);
    assert_non_null(job);
    assert_false(match_accept(m, job, 0xffffffff, &error));
    assert_int_equal(error.code, COVEN_ILLEGAL);
    decide_elsewhere(m);
    assert_int_equal(match_count(m), 3);
    match_free(m);
}

/* ---- players that fail ---- */

static bool fail_to_choose(player *self, const void *masked, coven_event *event, coven_error *error) {
    (void)self, (void)masked, (void)event;
    return coven_fail_as(error, COVEN_IO, "the engine has stopped");
}

static const player_kind failing = {
    .name = "failing", .choose = fail_to_choose, .see = player_see_nothing, .leave = player_leave_plain};

static void a_player_that_fails_changes_nothing(void **unused) {
    (void)unused;
    match *m = new_match("null", "random", "random");
    coven_error error;
    deal(m);
    player *healthy = m->player[0];
    player *broken = calloc(1, sizeof *broken);
    assert_non_null(broken);
    *broken = *healthy;
    broken->kind = &failing;
    m->player[0] = broken;
    assert_false(coven_match_step(m, &error));
    assert_int_equal(error.code, COVEN_IO);
    assert_string_equal(error.text, "the engine has stopped");
    thought t;
    pthread_join(begin_thought(m, &t), NULL);
    assert_false(t.chosen);
    assert_int_equal(t.error.code, COVEN_IO);
    match_return(t.job);
    assert_int_equal(match_count(m), 2);
    assert_ptr_equal(m->player[0], broken);
    /* While the broken one is away, another is seated, and plays. */
    match_job *job = match_lend(m, &error);
    assert_non_null(job);
    assert_true(match_step(m, &error));
    match_return(job);
    player_leave(healthy);
    match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decisions_are_refused_by_code),       cmocka_unit_test(the_same_game_in_threads),
        cmocka_unit_test(going_back_makes_a_job_stale),        cmocka_unit_test(a_decision_makes_a_job_stale),
        cmocka_unit_test(a_match_is_freed_under_a_job),        cmocka_unit_test(a_returned_player_can_be_lent_again),
        cmocka_unit_test(a_player_that_fails_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
