/* test_why.c -- why an event is good or bad: what is told agrees with the solver, is the same in all worlds that the
 * viewer cannot tell apart, and is refused to those who may not ask. tests/laws/reasons.c checks the games' own facts.
 */
#include <stdlib.h>

#include "core/solver.h"
#include "match/match.h"
#include "match/session.h"
#include "support.h"
#include "tables.h"

enum { ITERATIONS = 20 };

/* Play at random until it is a seat's turn after so many events. */
static coven_match *played(const char *game, int seats, const char *options, int events, coven_rng *rng) {
    static const char *const who[] = {"person", "person", "person"};
    coven_error error;
    coven_match *m = coven_match_new(table_of(game, seats, options), who, "why", &error);
    if (!m) fail_msg("%s", error.text);
    while (coven_match_count(m) < events || coven_match_actor(m) == COVEN_CHANCE) {
        if (coven_match_actor(m) == COVEN_CHANCE) {
            assert_true(coven_match_step(m, &error));
            continue;
        }
        const coven_event event = choose_event(coven_match_table(m), coven_match_state(m), rng);
        assert_true(match_play_event(m, event, &error));
        if (coven_match_actor(m) == COVEN_END) fail_msg("the game has ended");
    }
    return m;
}

static coven_text why(coven_match *m, int ply, const char *event, int viewer, int iterations) {
    coven_text out = coven_text_growing();
    coven_error error = {0};
    if (!coven_match_why(m, ply, event, viewer, iterations, NULL, &out, &error)) fail_msg("%s", error.text);
    return out;
}

/* The solver and the reasons agree about every choice. */
static void what_is_solved_is_told(void **unused) {
    (void)unused;
    coven_rng rng;
    coven_rng_seed(&rng, 5);
    for (int events = 15; events < 24; events += 2) {
        coven_match *m = played("scramble", 2, "", events, &rng);
        const coven_table *table = coven_match_table(m);
        const int seat = coven_match_actor(m);
        solver_session solver = {0};
        assert_true(solver_open(&solver, table->game, NULL));
        coven_event list[COVEN_EVENTS_MAX];
        int winner[COVEN_EVENTS_MAX], lost = 0;
        const int count = solver.solver->winners(solver.memory, table, coven_match_state(m), list, winner);
        for (int i = 0; i < count; i++) lost += winner[i] != seat;
        for (int i = 0; i < count && count > 1; i++) {
            char event[COVEN_EVENT_TEXT], message[100];
            coven_text text = coven_text_over(event, sizeof event), id = coven_text_over(message, sizeof message);
            table->game->print_event(table, coven_match_state(m), list[i], &text);
            if (winner[i] == seat && lost)
                coven_put(&id, "why.solved.win who=@%d n=%d", seat, lost);
            else if (winner[i] == seat)
                coven_put(&id, "why.solved.any who=@%d", seat);
            else
                coven_put(&id, "why.solved.%s who=@%d other=@%d", lost < count ? "thrown" : "lost", seat, 3 - seat);
            coven_text told = why(m, coven_match_count(m), event, seat, 0);
            expect_part(told.data, english_of("scramble", message).text);
            coven_text_free(&told);
        }
        solver_close(&solver);
        coven_match_free(m);
    }
}

/* A match that continues from another world that the viewer cannot tell from the true one. */
static coven_match *in_another_world(const coven_match *m, int viewer, coven_rng *rng) {
    const match_seats seats = {{"person", "person"}};
    const uint8_t seed[32] = {1};
    const coven_table *table = coven_match_table(m);
    coven_state world;
    char position[COVEN_POSITION_TEXT];
    coven_error error;
    memcpy(&world, coven_match_state(m), table->game->state_size);
    table->game->mask(table, &world, viewer);
    table->game->imagine(table, &world, viewer, rng);
    coven_position_print(table, &world, position);
    coven_match *other = match_new_at(table_of("duel", 2, ""), &seats, position, COVEN_VIEW_ALL, seed, &error);
    if (!other) fail_msg("%s: %s", position, error.text);
    return other;
}

/* The reason for an event of seat 1, as seat 2 is told it, does not depend on what seat 1 hides. */
static void reasons_do_not_leak(void **unused) {
    (void)unused;
    coven_rng rng;
    coven_rng_seed(&rng, 3);
    int compared = 0;
    for (int round = 0; round < 60; round++) {
        coven_match *here = played("duel", 2, "", 24 + round % 30, &rng);
        const int actor = coven_match_actor(here), viewer = 3 - actor;
        coven_match *start =
            in_another_world(here, actor, &rng); /* the same world for the actor: a match of one event */
        coven_match *there = in_another_world(start, viewer, &rng);
        coven_choice choice[COVEN_EVENTS_MAX];
        const int count = coven_match_choices(start, choice);
        const char *text = choice[coven_rng_below(&rng, (uint32_t)count)].text;
        coven_error error;
        if (coven_match_play(start, text, &error) && coven_match_play(there, text, &error)) {
            coven_text one = why(start, 0, NULL, viewer, ITERATIONS), two = why(there, 0, NULL, viewer, ITERATIONS);
            char first[COVEN_EVENT_TEXT], second[COVEN_EVENT_TEXT];
            coven_text a = coven_text_over(first, sizeof first), b = coven_text_over(second, sizeof second);
            coven_match_put_event(start, 0, viewer, &a);
            coven_match_put_event(there, 0, viewer, &b);
            if (strcmp(first, second) == 0) {
                assert_string_equal(one.data, two.data);
                compared++;
            }
            coven_text_free(&one);
            coven_text_free(&two);
        }
        coven_match_free(here);
        coven_match_free(start);
        coven_match_free(there);
    }
    assert_true(compared > 10);
}

static void who_may_ask_what(void **unused) {
    (void)unused;
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    coven_match *m = played("duel", 2, "", 24, &rng);
    const int actor = coven_match_actor(m), now = coven_match_count(m);
    coven_choice choice[COVEN_EVENTS_MAX];
    coven_match_choices(m, choice);
    coven_text out = coven_text_growing();
    coven_error error = {0};
    assert_false(coven_match_why(m, now, NULL, actor, 0, NULL, &out, &error));
    assert_false(coven_match_why(m, now + 1, choice[0].text, actor, 0, NULL, &out, &error));
    assert_false(coven_match_why(m, now, choice[0].text, actor, -1, NULL, &out, &error));
    assert_false(coven_match_why(m, now, choice[0].text, 7, 0, NULL, &out, &error));
    assert_false(coven_match_why(m, now, "fly", actor, 0, NULL, &out, &error));
    assert_false(coven_match_why(m, now, choice[0].text, 3 - actor, 0, NULL, &out, &error));
    expect_error(&error, COVEN_REFUSED, NULL);
    assert_int_equal(out.length, 0);
    assert_true(coven_match_why(m, 0, NULL, actor, 0, NULL, &out, &error)); /* an event of chance needs no reason */
    assert_true(coven_match_why(m, now, choice[0].text, actor, ITERATIONS, NULL, &out, &error));
    assert_true(out.length > 0); /* with the chances, there is always something to say */
    coven_text_free(&out);
    coven_match_free(m);
}

#define OPEN "{\"game\":\"scramble\",\"seats\":2,\"options\":{},\"seed\":\"3\",\"players\":[\"person\",\"exact\"]}"

static const char *ask(session *self, size_t (*call)(session *, int, int), const char *input, int ply, int viewer) {
    memcpy(session_input(self, strlen(input)), input, strlen(input));
    call(self, ply, viewer);
    return session_output(self);
}

static size_t hint(session *self, int ply, int viewer) {
    (void)ply, (void)viewer;
    return session_hint(self);
}

static size_t open_game(session *self, int ply, int viewer) {
    (void)ply, (void)viewer;
    return session_open(self);
}

static void the_session_tells_why(void **unused) {
    (void)unused;
    session *self = session_new();
    expect_part(ask(self, open_game, OPEN, 0, 0), "\"plies\":0");
    while (match_can_step(session_match(self))) session_step(self);
    expect_part(ask(self, hint, "{\"iterations\":20}", 0, 0), "\"why\":\"");
    expect_part(ask(self, session_why, "{\"iterations\":0}", -1, 1), "\"code\":\"bad_input\"");
    expect_part(ask(self, session_why, "{\"iterations\":0,\"event\":\"fly\"}", -1, 1), "\"error\"");
    expect_part(ask(self, session_why, "{\"iterations\":0,\"event\":\"assign a\"}", -1, 1), "{\"why\":\"");
    assert_null(strstr(session_output(self), "\"best\""));
    const char *judged = ask(self, session_why, "{\"iterations\":20,\"event\":\"assign a\"}", -1, 1);
    expect_part(judged, "\"value\":");
    expect_part(judged, "\"best\":{\"text\":\"");
    expect_part(ask(self, session_why, "{\"iterations\":0}", 0, 1), "{\"why\":\"\"}");
    session_free(self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_solved_is_told),
        cmocka_unit_test(reasons_do_not_leak),
        cmocka_unit_test(who_may_ask_what),
        cmocka_unit_test(the_session_tells_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
