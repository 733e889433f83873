/* test_arena.c -- the arena: its mathematics, its seats and chance, reproducibility on several threads, and
 * stopping. */
#include <math.h>
#include <stdlib.h>

#include "match/arena.h"
#include "players/limit.h"
#include "support.h"

static arena_settings arena_command(coven_table *table, const char *const *names) {
    arena_settings settings = {.table = table, .rounds = 10, .threads = 1, .seed = 3};
    coven_error error;
    for (int p = 0; p < table->seats; p++) {
        settings.name[p] = names[p];
        settings.kind[p] = player_parse(names[p], &settings.player[p], &error);
        assert_non_null(settings.kind[p]);
    }
    return settings;
}

/* `rounds` of two games, of which the first player won both, one, or none. */
static arena_score score_of(int both, int one, int none) {
    arena_score score = {.seats = 2};
    const int two[COVEN_SEATS_MAX][COVEN_SEATS_MAX] = {{12, 0}, {12, 0}};
    const int half[COVEN_SEATS_MAX][COVEN_SEATS_MAX] = {{12, 0}, {0, 12}};
    const int zero[COVEN_SEATS_MAX][COVEN_SEATS_MAX] = {{0, 12}, {0, 12}};
    while (both-- > 0) arena_add_round(&score, two);
    while (one-- > 0) arena_add_round(&score, half);
    while (none-- > 0) arena_add_round(&score, zero);
    return score;
}

static void test_elo(void **unused) {
    (void)unused;
    assert_true(fabs(arena_share_of_elo(0, 2) - 0.5) < 1e-9);
    assert_true(fabs(arena_share_of_elo(400, 2) - 10.0 / 11) < 1e-9);
    assert_true(fabs(arena_share_of_elo(0, 4) - 0.25) < 1e-9);
    assert_true(fabs(arena_elo_of_share(arena_share_of_elo(123, 3), 3) - 123) < 1e-9);

    arena_score score = score_of(50, 100, 50);
    assert_int_equal(score.games, 400);
    arena_elo elo = arena_elo_of(&score);
    assert_true(elo.bounded && fabs(elo.elo) < 1e-9);
    /* The variance of a round's mean is 1/8: 1.96 * sqrt(1/8 / 200) = 0.0490 of a share, and 34.1 of Elo. */
    assert_true(fabs(elo.error - 34.1) < 0.4);

    score = score_of(100, 0, 0);
    elo = arena_elo_of(&score);
    assert_true(!elo.bounded && elo.elo > 900);
    score = score_of(0, 0, 0);
    elo = arena_elo_of(&score);
    assert_true(!elo.bounded && isinf(elo.error));
    score = score_of(80, 30, 10); /* 190 of 240 */
    assert_true(fabs(arena_elo_of(&score).elo - 400 * log10(190.0 / 50)) < 1e-6);
}

static void test_sprt(void **unused) {
    (void)unused;
    const arena_score even = score_of(500, 1000, 500), better = score_of(800, 1000, 400), none = score_of(0, 0, 0);
    assert_true(arena_llr(&even, 0, 20) < -ARENA_DECIDED);
    assert_true(arena_llr(&better, 0, 20) > ARENA_DECIDED);
    assert_true(arena_llr(&none, 0, 20) == 0);
    /* By hand: 2000 rounds, variance 1/8, shares 0.5 and 0.52875; with many rounds the normal law is near. */
    const double share = arena_share_of_elo(20, 2);
    assert_true(fabs(arena_llr(&even, 0, 20) + 2000 * (share - 0.5) * (share - 0.5) / (2 * 0.125)) < 0.05);
    /* By hand: nothing but even rounds. By the mean 0.5 that is certain; by 0.52875 at best 1 of 0.0575 is won. */
    const arena_score drawn = score_of(0, 4000, 0);
    assert_true(fabs(arena_llr(&drawn, 0, 20) / 4000 - log(1 - 2 * (share - 0.5))) < 1e-3);
}

/* Identical rounds have no variance, which proves little: the less likely a verdict, the more of them it takes. */
static void test_sprt_of_equal_rounds(void **unused) {
    (void)unused;
    const arena_score won = score_of(16, 0, 0), lost = score_of(0, 0, 16), drawn = score_of(0, 25, 0);
    assert_true(arena_llr(&won, 400, 512) > 0 && arena_llr(&won, 400, 512) < 0.75);
    assert_true(arena_llr(&won, 0, 20) > 0 && arena_llr(&won, 0, 20) < 1);
    assert_true(fabs(arena_llr(&won, 0, 20) + arena_llr(&lost, -20, 0)) < 1e-9);
    assert_true(arena_llr(&drawn, 0, 20) < 0 && arena_llr(&drawn, 0, 20) > -ARENA_DECIDED);
    const arena_score many_won = score_of(100, 0, 0), many_drawn = score_of(0, 100, 0);
    assert_true(arena_llr(&many_won, 0, 20) > ARENA_DECIDED);
    assert_true(arena_llr(&many_drawn, 0, 20) < -ARENA_DECIDED);
    /* Nor is an interval ever 0. */
    assert_true(arena_elo_of(&drawn).elo == 0 && arena_elo_of(&drawn).error > 10);
}

static void test_same_on_more_threads(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    arena_settings settings = arena_command(table, (const char *const[]){"greedy", "random"});
    arena_score one, three;
    coven_error error;
    settings.rounds = 100;
    assert_true(arena_run(&settings, NULL, NULL, &one, &error));
    settings.threads = 3;
    assert_true(arena_run(&settings, NULL, NULL, &three, &error));
    assert_int_equal(one.games, 200);
    assert_int_equal(one.points[0] + one.points[1], 200 * COVEN_SHARE);
    assert_int_equal(one.seat_points[0] + one.seat_points[1], 200 * COVEN_SHARE);
    assert_memory_equal(one.points, three.points, sizeof one.points);
    assert_memory_equal(one.seat_points, three.seat_points, sizeof one.seat_points);
    assert_memory_equal(one.rounds_of, three.rounds_of, sizeof one.rounds_of);
    assert_true(one.points[0] > one.points[1]);
    coven_table_free(table);
}

typedef struct watcher {
    int games, rounds, stop_after;
    uint8_t seed[2][32];
} watcher;

static bool watch_game(void *of, const arena_finished_game *game) {
    watcher *self = of;
    coven_error error;
    assert_true(coven_record_verify(game->record, &error));
    assert_string_equal(game->record->players, game->rotation ? "[\"random\",\"greedy\"]" : "[\"greedy\",\"random\"]");
    memcpy(self->seed[game->rotation], game->record->seed, 32);
    if (game->rotation == 1) assert_memory_equal(self->seed[0], self->seed[1], 32);
    self->games++;
    return true;
}

static bool watch_round(void *of, const arena_score *score) {
    watcher *self = of;
    self->rounds++;
    assert_int_equal(score->rounds, self->rounds);
    return self->rounds < self->stop_after;
}

static void test_records_and_stopping(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    const arena_settings settings = arena_command(table, (const char *const[]){"greedy", "random"});
    watcher seen = {.stop_after = 4};
    const arena_watch watch = {.self = &seen, .game = watch_game, .round = watch_round};
    arena_score score;
    coven_error error;
    assert_true(arena_run(&settings, NULL, &watch, &score, &error));
    assert_int_equal(score.rounds, 4);
    assert_int_equal(seen.games, 8);
    coven_table_free(table);
}

/* A player that plays the first legal event after a long wait; one of its decisions is interrupted. */
static struct {
    int decisions, last;
    atomic_bool enough;
} thinker;

static player *thinker_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)table, (void)seat, (void)settings, (void)error;
    return calloc(1, sizeof(player));
}

static bool thinker_choose(player *self, const void *masked, coven_event *chosen, coven_error *error) {
    (void)error;
    enum { LONG = 1000 };
    limit until = limit_begin(self, LONG, 1);
    const bool last = ++thinker.decisions == thinker.last;
    if (last) atomic_store(&thinker.enough, true);
    while (limit_next(&until)) continue;
    if (last)
        assert_true(until.done < LONG);
    else
        assert_int_equal(until.done, LONG);
    coven_event event[COVEN_EVENTS_MAX];
    self->table->game->legal(self->table, masked, event);
    *chosen = event[0];
    return true;
}

/* Whole rounds that are counted when that decision is interrupted; 0 is never. */
static int rounds_until(coven_table *table, int last) {
    static const player_kind kind = {.name = "thinker",
                                     .sit = thinker_sit,
                                     .choose = thinker_choose,
                                     .see = player_see_nothing,
                                     .leave = player_leave_plain};
    arena_settings settings = arena_command(table, (const char *const[]){"random", "random"});
    settings.kind[0] = settings.kind[1] = &kind;
    settings.rounds = 2;
    thinker.decisions = 0;
    thinker.last = last;
    atomic_store(&thinker.enough, false);
    const arena_watch watch = {.enough = &thinker.enough};
    arena_score score;
    coven_error error;
    assert_true(arena_run(&settings, NULL, &watch, &score, &error));
    assert_int_equal(score.games, 2 * score.rounds);
    if (last) assert_int_equal(thinker.decisions, last);
    return score.rounds;
}

/* A request to stop reaches the player that is thinking; the game in progress is dropped, although that decision
 * would have ended it. */
static void test_enough(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    assert_int_equal(rounds_until(table, 0), 2);
    const int all = thinker.decisions;
    assert_int_equal(rounds_until(table, 1), 0);
    assert_int_equal(rounds_until(table, all / 2 + 1), 1);
    assert_int_equal(rounds_until(table, all), 1);
    coven_table_free(table);
}

/* Resuming from earlier rounds gives the same total as an uninterrupted run. */
static void test_going_on(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    const arena_settings settings = arena_command(table, (const char *const[]){"greedy", "random"});
    watcher seen = {.stop_after = 4};
    const arena_watch watch = {.self = &seen, .round = watch_round};
    arena_score part, whole, again;
    coven_error error;
    assert_true(arena_run(&settings, NULL, NULL, &whole, &error));
    assert_true(arena_run(&settings, NULL, &watch, &part, &error));
    const bool done[10] = {true, true, true, true};
    const arena_past past = {.done = done, .score = &part};
    assert_true(arena_run(&settings, &past, NULL, &again, &error));
    assert_memory_equal(again.points, whole.points, sizeof whole.points);
    assert_int_equal(again.rounds, 10);
    coven_table_free(table);
}

/* ---- levels ---- */

/* The Elo of a beginner at a table whose other seats another kind has. */
static double beginner_over(coven_table *table, const char *other) {
    enum { GAMES = 120, SLOW_GAMES = 40 };
    const char *names[COVEN_SEATS_MAX] = {"beginner", other, other, other};
    arena_settings settings = arena_command(table, names);
    settings.rounds = (table->game->solver ? SLOW_GAMES : GAMES) / table->seats;
    settings.threads = 2;
    arena_score score;
    coven_error error;
    assert_true(arena_run(&settings, NULL, NULL, &score, &error));
    return arena_elo_of_share((double)score.points[0] / COVEN_SHARE / score.games, table->seats);
}

/* Between two, 75 to 90% against random and 15 to 35% against novice, which is +191 to +382 and -301 to -108 Elo; so
 * few games may miss that by 80. (In null, luck decides.) */
static void test_a_beginner_is_between_random_and_novice(void **unused) {
    (void)unused;
    if (INSTRUMENTED) skip();
    for (const coven_game *const *game = coven_games(); *game; game++) {
        for (int seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) {
            if (strcmp((*game)->id, "null") == 0) continue;
            coven_table *table = table_of((*game)->id, seats, "");
            const double random = beginner_over(table, "random"), novice = beginner_over(table, "novice");
            if (random < 191 - 80 || random > 382 + 80 || novice < -301 - 80 || novice > -108 + 80)
                fail_msg("%s, %d seats: %+.0f over random, %+.0f over novice", (*game)->id, seats, random, novice);
            coven_table_free(table);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_sprt_of_equal_rounds),
        cmocka_unit_test(test_same_on_more_threads),
        cmocka_unit_test(test_records_and_stopping),
        cmocka_unit_test(test_going_on),
        cmocka_unit_test(test_enough),
        cmocka_unit_test(test_a_beginner_is_between_random_and_novice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
