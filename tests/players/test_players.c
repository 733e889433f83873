/* test_players.c -- every kind of player at every game and number of seats: its events are legal and reproducible
 * with the same seed; its advice is legal, and begins with what it would play. */
#include <limits.h>
#include <malloc.h>
#include <stdlib.h>

#include "players/player.h"
#include "support.h"

enum { GAMES = 1, ITERATIONS = 8 };

static const player_settings quick = {.seed = 5, .iterations = ITERATIONS};

static bool is_legal(const coven_table *table, const void *state, coven_event event) {
    coven_event list[COVEN_EVENTS_MAX];
    const int count = table->game->legal(table, state, list);
    for (int i = 0; i < count; i++)
        if (list[i] == event) return true;
    return false;
}

/* Play one game among players of one kind, at most so many events of it; a hash of its events is returned. */
static uint64_t play_start(const coven_table *table, const player_kind *kind, uint64_t seed, uint64_t chance_seed,
                           int plies) {
    const coven_game *game = table->game;
    player *who[COVEN_SEATS_MAX];
    coven_error error;
    for (int seat = 1; seat <= table->seats; seat++) {
        const player_settings settings = {.seed = seed + (uint64_t)seat, .iterations = ITERATIONS};
        who[seat - 1] = player_sit(kind, table, seat, &settings, &error);
        assert_non_null(who[seat - 1]);
    }
    coven_rng rng;
    coven_rng_seed(&rng, chance_seed);
    coven_state state;
    uint64_t hash = 0;
    game->start(table, &state);
    for (int actor; plies-- && (actor = game->actor(table, &state)) != COVEN_END;) {
        coven_event event;
        if (actor == COVEN_CHANCE) {
            event = game->pick(table, &state, &rng);
        } else {
            coven_state seen;
            memcpy(&seen, &state, game->state_size);
            game->mask(table, &seen, actor);
            event = chosen_by(who[actor - 1], &seen);
            if (!is_legal(table, &state, event)) fail_msg("%s played what is not legal in %s", kind->name, game->id);
        }
        hash = (hash ^ event) * 0x100000001b3u;
        for (int i = 0; i < table->seats; i++) player_show(who[i], &state, event);
        game->apply(table, &state, event);
    }
    for (int i = 0; i < table->seats; i++) player_leave(who[i]);
    return hash;
}

static uint64_t play_game(const coven_table *table, const player_kind *kind, uint64_t chance_seed) {
    return play_start(table, kind, quick.seed, chance_seed, INT_MAX);
}

static void for_every_table(void (*check)(const coven_table *table, const player_kind *kind)) {
    for (const coven_game *const *game = coven_games(); *game; game++) {
        for (int seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) {
            coven_error error;
            coven_table *table = coven_table_new(*game, NULL, seats, NULL, &error);
            assert_non_null(table);
            for (const player_kind *const *kind = player_kinds(); *kind; kind++)
                if (player_plays(*kind, table->game)) check(table, *kind);
            coven_table_free(table);
        }
    }
}

static void check_same_again(const coven_table *table, const player_kind *kind) {
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        assert_int_equal(play_game(table, kind, seed), play_game(table, kind, seed));
}

static void test_legal_and_the_same_again(void **unused) {
    (void)unused;
    for_every_table(check_same_again);
}

/* A state some way into a random game, as the seat that acts sees it. */
static int some_state(const coven_table *table, uint64_t seed, coven_state *out) {
    const coven_game *game = table->game;
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    const int wanted = 3 + (int)(seed * 7 % 40);
    coven_state state;
    game->start(table, &state);
    int seat = 0;
    for (int decisions = 0, actor; (actor = game->actor(table, &state)) != COVEN_END;) {
        if (actor != COVEN_CHANCE) {
            memcpy(out, &state, game->state_size);
            seat = actor;
            if (++decisions == wanted) break;
        }
        game->apply(table, &state, game->pick(table, &state, &rng));
    }
    game->mask(table, out, seat);
    return seat;
}

static void check_advice(const coven_table *table, const player_kind *kind) {
    if (!kind->advises) return;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        coven_state state;
        const int seat = some_state(table, seed, &state);
        coven_error error;
        player *who = player_sit(kind, table, seat, &quick, &error);
        assert_non_null(who);
        player_advice advice[5];
        const int count = player_advise(who, &state, advice, 5);
        assert_true(count >= 1 && count <= 5);
        assert_int_equal(advice[0].event, chosen_by(who, &state));
        for (int i = 0; i < count; i++) {
            assert_true(is_legal(table, &state, advice[i].event));
            assert_true(advice[i].value >= 0 && advice[i].value <= COVEN_ONE);
            for (int j = 0; j < i; j++) assert_true(advice[i].event != advice[j].event);
        }
        player_leave(who);
    }
}

static void test_advice(void **unused) {
    (void)unused;
    for_every_table(check_advice);
}

/* Several threads: the same again, and legal. */
static void test_threads(void **unused) {
    (void)unused;
    player_settings settings = {.seed = 3};
    coven_error error;
    const player_kind *kind = player_parse("search:iterations=40:threads=3", &settings, &error);
    assert_non_null(kind);
    coven_table *table = table_of("null", 2, "");
    coven_state state;
    const int seat = some_state(table, 3, &state);
    coven_event first = 0;
    for (int i = 0; i < 3; i++) {
        player *who = player_sit(kind, table, seat, &settings, &error);
        const coven_event event = chosen_by(who, &state);
        assert_true(is_legal(table, &state, event));
        if (i == 0) first = event;
        assert_int_equal(event, first);
        player_leave(who);
    }
    coven_table_free(table);
}

/* In null a 5 is the best card there is, and a 1 the worst. */
static void test_sense(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) {
        const bool errs = strcmp((*kind)->name, "random") == 0 || strcmp((*kind)->name, "beginner") == 0 ||
                          strcmp((*kind)->name, "novice") == 0 || strcmp((*kind)->name, "apprentice") == 0;
        if (errs || !player_plays(*kind, table->game)) continue;
        static const char *const position[2] = {"turn:1 5 ? -", "turn:1 1 ? -"};
        static const char *const expected[2] = {"keep", "swap 1"};
        for (int i = 0; i < 2; i++) {
            coven_state state;
            coven_error error;
            assert_true(table->game->parse_position(table, position[i], 1, &state, &error));
            const player_settings settings = {.seed = 1, .iterations = 400};
            player *who = player_sit(*kind, table, 1, &settings, &error);
            char text[COVEN_EVENT_TEXT];
            coven_text out = coven_text_over(text, sizeof text);
            table->game->print_event(table, &state, chosen_by(who, &state), &out);
            if (strcmp(text, expected[i]) != 0) fail_msg("%s: %s at %s", (*kind)->name, text, position[i]);
            player_leave(who);
        }
    }
    coven_table_free(table);
}

/* ---- equals ---- */

/* In duel, one event ahead cannot tell a new energy card from a new symbol: either may be taken, by the seed. */
static void test_equals_are_chosen_by_the_seed(void **unused) {
    (void)unused;
    enum { SEEDS = 200 };
    coven_table *table = table_of("duel", 2, "");
    coven_state state =
        at_position(table, "1.1.1 take:1 0,0 . . 20:+++-:5:lantern:bees,comet 20:1+++-:.:gale:hiccups,clock");
    table->game->mask(table, &state, 1);
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) {
        if (strcmp((*kind)->name, "greedy") != 0 && strcmp((*kind)->name, "learned") != 0) continue;
        int energy = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            const player_settings settings = {.seed = seed};
            coven_error error;
            player *who = player_sit(*kind, table, 1, &settings, &error);
            const coven_event event = chosen_by(who, &state);
            assert_int_equal(chosen_by(who, &state), event);
            char text[COVEN_EVENT_TEXT];
            coven_text out = coven_text_over(text, sizeof text);
            table->game->print_event(table, &state, event, &out);
            energy += strcmp(text, "take 1 0") == 0;
            player_leave(who);
        }
        if (energy < SEEDS / 4 || energy > SEEDS * 3 / 4)
            fail_msg("%s takes an energy card %d times in %d", (*kind)->name, energy, SEEDS);
    }
    coven_table_free(table);
}

/* ---- openings ---- */

/* The lower levels do not open every game of isle alike. */
static void test_openings_vary(void **unused) {
    (void)unused;
    if (INSTRUMENTED) skip();
    enum { SEEDS = 100, ENOUGH = 20, FIRST_ROUND = 24 };
    for (int seats = 2; seats <= 4; seats++) {
        coven_table *table = table_of("isle", seats, "");
        for (const char *const *name = TEXTS("novice", "apprentice", "adept"); *name; name++) {
            player_settings settings = {0};
            coven_error error;
            const player_kind *kind = player_parse(*name, &settings, &error);
            uint64_t line[SEEDS];
            int lines = 0;
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                line[lines] = play_start(table, kind, seed * COVEN_SEATS_MAX, 1, FIRST_ROUND);
                int at = 0;
                while (line[at] != line[lines]) at++;
                lines += at == lines;
            }
            if (lines < ENOUGH) fail_msg("%s, %d seats: %d lines in %d games", *name, seats, lines, SEEDS);
        }
        coven_table_free(table);
    }
}

/* What a net is given for a seat must be the same from the whole state and from what the seat sees of it. */
static void test_features_see_no_more(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        for (int seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) {
            coven_error error;
            coven_table *table = coven_table_new(*game, NULL, seats, NULL, &error);
            coven_rng rng;
            coven_rng_seed(&rng, 11);
            coven_state state;
            for (int nth = 0; nth < 20; nth++) {
                (*game)->start(table, &state);
                while ((*game)->actor(table, &state) != COVEN_END) {
                    uint16_t whole[COVEN_FEATURES_MAX], masked[COVEN_FEATURES_MAX];
                    const int seat = 1 + (int)coven_rng_below(&rng, (uint32_t)seats);
                    coven_state seen;
                    memcpy(&seen, &state, (*game)->state_size);
                    (*game)->mask(table, &seen, seat);
                    const int count = (*game)->features(table, &state, seat, whole);
                    assert_int_equal((*game)->features(table, &seen, seat, masked), count);
                    assert_memory_equal(whole, masked, (size_t)count * sizeof *whole);
                    for (int i = 0; i < count; i++) assert_true(whole[i] < (*game)->features_count);
                    (*game)->apply(table, &state, (*game)->pick(table, &state, &rng));
                }
            }
            coven_table_free(table);
        }
    }
}

/* ---- memory ---- */

/* With the address sanitizer the C library counts nothing. */
size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

static long bytes_in_use(void) {
    if (__sanitizer_get_current_allocated_bytes) return (long)__sanitizer_get_current_allocated_bytes();
    const struct mallinfo2 now = mallinfo2();
    return (long)(now.uordblks + now.hblkhd);
}

/* A player in seat 1 that has played the beginning of a game against nobody in particular. */
static player *idle_player(const coven_table *table, const player_kind *kind) {
    enum { EVENTS = 30 };
    const coven_game *game = table->game;
    coven_error error;
    player *who = player_sit(kind, table, 1, &quick, &error);
    assert_non_null(who);
    coven_rng rng;
    coven_rng_seed(&rng, 3);
    coven_state state;
    game->start(table, &state);
    for (int i = 0; i < EVENTS && game->actor(table, &state) != COVEN_END; i++) {
        coven_event event = game->pick(table, &state, &rng);
        if (game->actor(table, &state) == 1) {
            coven_state seen;
            memcpy(&seen, &state, game->state_size);
            game->mask(table, &seen, 1);
            event = chosen_by(who, &seen);
        }
        player_show(who, &state, event);
        game->apply(table, &state, event);
    }
    return who;
}

/* A server seats thousands: what a player holds while it does not think, beyond what all share. */
static void check_idle(const coven_table *table, const player_kind *kind) {
    enum { IDLE_MAX = 16 * 1024 };
    player *first = idle_player(table, kind);
    const long before = bytes_in_use();
    player *second = idle_player(table, kind);
    const long held = bytes_in_use() - before;
    if (held <= 0 || held > IDLE_MAX)
        fail_msg("%s, %d seats: an idle %s holds %ld bytes", table->game->id, table->seats, kind->name, held);
    player_leave(first);
    player_leave(second);
}

static void test_idle_players_are_small(void **unused) {
    (void)unused;
    for_every_table(check_idle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal_and_the_same_again),
        cmocka_unit_test(test_advice),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_sense),
        cmocka_unit_test(test_equals_are_chosen_by_the_seed),
        cmocka_unit_test(test_openings_vary),
        cmocka_unit_test(test_features_see_no_more),
        cmocka_unit_test(test_idle_players_are_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
