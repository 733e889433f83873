/* test_search.c -- what search keeps from one decision to the next: the tree below the events that were played, and
 * worlds that fit all that was seen. */
#include <stdlib.h>

#include "players/search_tree.h"
#include "players/weights.h"
#include "players/worlds.h"
#include "support.h"

static player *sit(const coven_table *table, int seat, const char *name) {
    coven_error error;
    player_settings settings = {.seed = 3};
    const player_kind *kind = player_parse(name, &settings, &error);
    assert_non_null(kind);
    player *who = player_sit(kind, table, seat, &settings, &error);
    assert_non_null(who);
    return who;
}

static coven_state seen_by(const coven_table *table, const coven_state *state, int seat) {
    coven_state seen = *state;
    table->game->mask(table, &seen, seat);
    return seen;
}

/* Seat 1 plays its advice, everybody else at random, until seat 1 has decided so often; the visits that its last
 * decision had in all. */
static int visits_at_last(const coven_table *table, const char *name, int decisions) {
    const coven_game *game = table->game;
    player *who = sit(table, 1, name);
    coven_rng rng;
    coven_rng_seed(&rng, 7);
    coven_state state = {{0}};
    int visits = 0;
    game->start(table, &state);
    while (decisions > 0) {
        coven_event event;
        if (game->actor(table, &state) == 1) {
            player_advice advice[COVEN_EVENTS_MAX];
            const coven_state seen = seen_by(table, &state, 1);
            const int count = player_advise(who, &seen, advice, COVEN_EVENTS_MAX);
            visits = 0;
            for (int i = 0; i < count; i++) visits += advice[i].weight;
            event = advice[0].event;
            decisions--;
        } else {
            event = game->pick(table, &state, &rng);
        }
        player_show(who, &state, event);
        game->apply(table, &state, event);
    }
    player_leave(who);
    return visits;
}

static void test_the_tree_is_gone_on_with(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "");
    /* Its second summons follows the first at once. One visit makes the root. */
    assert_int_equal(visits_at_last(table, "search:iterations=60:reuse=2", 2), 59);
    const int kept = visits_at_last(table, "search:iterations=60:reuse=1", 2);
    assert_true(kept > 60);
    assert_int_equal(visits_at_last(table, "search:iterations=60:reuse=1", 2), kept);
    coven_table_free(table);
}

/* A deal of channeling of which the best event stands clear of the next and yet has less than a quarter of all thought
 * of 400 iterations, and what is advised there; how much of that there is. */
static int clear_deal(const coven_table *table, player *who, coven_state *state, player_advice *advice) {
    const coven_game *game = table->game;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        coven_rng rng;
        coven_rng_seed(&rng, seed);
        *state = (coven_state){{0}};
        game->start(table, state);
        while (game->actor(table, state) == COVEN_CHANCE) game->apply(table, state, game->pick(table, state, &rng));
        const int count = player_advise(who, state, advice, COVEN_EVENTS_MAX);
        if (advice[0].weight < 400 / 4 && 2 * advice[0].weight > 3 * advice[1].weight) return count;
    }
    fail_msg("no clear deal");
    return 0;
}

/* The index of an event in the advice; `count` if it is not there. */
static int place_of(coven_event event, const player_advice *advice, int count) {
    int place = 0;
    while (place < count && advice[place].event != event) place++;
    return place;
}

/* An event that is asked for is reported although the net rates it low, with a quarter of all iterations, and is not
 * chosen as the best because of them. */
static void test_what_is_asked_for_is_looked_into(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    const coven_game *game = table->game;
    player *who = sit(table, 1, "search:iterations=400");
    coven_state state;
    player_advice plain[COVEN_EVENTS_MAX], advice[COVEN_EVENTS_MAX];
    coven_event list[COVEN_EVENTS_MAX];
    const int looked_at = clear_deal(table, who, &state, plain), legal = game->legal(table, &state, list);
    assert_true(looked_at < legal);
    int ignored = 0; /* the first event that is not searched unless asked for */
    for (int i = 0; i < looked_at; i++)
        if (plain[i].event == list[ignored]) ignored++, i = -1;
    who->asked = &list[ignored];
    const int count = player_advise(who, &state, advice, COVEN_EVENTS_MAX);
    const int found = place_of(list[ignored], advice, count);
    assert_in_range(found, 1, count - 1);
    assert_in_range(advice[found].weight, 400 / 4 - 1, 400 / 4 + 20);
    assert_true(advice[0].event == plain[0].event);
    player_leave(who);
    coven_table_free(table);
}

/* Of two glyphs that lead to the same cell the right one can decide the game: here Dark takes a circle, and Light
 * wins by `play a b4 a4 ...` and the glyphs that are left in hand, while with `play 4 b4 a4 ...` it would lose. A
 * search that considers only one of the two is nearly sure of Dark's win. */
static void test_both_glyphs_of_a_cell_are_judged(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(
        table, "18 play 55d4,54,75d3D,67l2L/44,55d1,76l2,65l1/54,76,77,65l1/64l3,66l4L,74l4,66d3D acd1234 abcd1234 "
               "47.57.66.67 44.45.46.55.56 2 1");
    player *dark = sit(table, 2, "search:iterations=2000");
    coven_event event;
    coven_error error;
    assert_true(coven_event_read(table, &state, "play a c1 a1 sessee", &event, &error));
    dark->asked = &event;
    player_advice advice[COVEN_EVENTS_MAX];
    const int count = player_advise(dark, &state, advice, COVEN_EVENTS_MAX);
    const int found = place_of(event, advice, count);
    assert_in_range(found, 0, count - 1);
    assert_in_range(advice[found].value, 0, COVEN_ONE / 4);
    player_leave(dark);
    coven_table_free(table);
}

/* Where one event is left to choose, a choice needs no thought; but what it is worth does. */
static void test_one_event_is_thought_about_when_asked(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(
        table, "13 fill --,75l1,--L,54d4D/66l1,65,77l1,44/65l2L,77,45d1,47d3/55d3D,64,44,44l2 d cd 54.55.56.57.66.77 "
               "55.67.67 1 0");
    player *light = sit(table, 1, "search:iterations=300");
    player_advice advice[2];
    assert_int_equal(player_advise(light, &state, advice, 2), 1);
    assert_in_range(advice[0].weight, 290, 300);
    player_leave(light);
    coven_table_free(table);
}

/* Whatever happens, a world that is drawn looks to the seat as the true one does. */
static void check_worlds(const coven_table *table, int seat, uint64_t seed) {
    const coven_game *game = table->game;
    const network *net;
    coven_error error;
    assert_true(weights_net(table, &net, &error));
    const judge by = {.table = table, .net = net};
    worlds *known = worlds_new(&by, seat, FIXED_LOGIT / 2);
    assert_non_null(known);
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    coven_state state = {{0}};
    game->start(table, &state);
    for (int ply = 0; ply < 60 && game->actor(table, &state) != COVEN_END; ply++) {
        coven_state seen = seen_by(table, &state, seat), world = {{0}};
        worlds_settle(known, &seen, &rng);
        for (int i = 0; i < 3; i++) {
            worlds_draw(known, &rng, &world);
            assert_int_equal(game->actor(table, &world), game->actor(table, &state));
            game->mask(table, &world, seat);
            assert_memory_equal(&world, &seen, game->state_size);
        }
        const coven_event event = game->pick(table, &state, &rng);
        worlds_see(known, &seen, game->mask_event(table, &state, event, seat), &rng);
        game->apply(table, &state, event);
    }
    worlds_free(known);
    net_free(net);
}

static void test_worlds_fit_what_was_seen(void **unused) {
    (void)unused;
    coven_table *const tables[] = {table_of("duel", 2, ""), table_of("duel", 3, ""),
                                   table_of("scramble", 2, "hands=closed")};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        for (uint64_t seed = 1; seed <= 4; seed++) check_worlds(tables[i], 1 + (int)seed % tables[i]->seats, seed);
        coven_table_free(tables[i]);
    }
}

/* A loaded game has the same worlds: a player that is shown its events chooses as one that was seated all the time. */
static void test_worlds_follow_from_the_events(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    const coven_game *game = table->game;
    player *there = sit(table, 1, "search:iterations=20:weigh=50"),
           *late = sit(table, 1, "search:iterations=20:weigh=50");
    coven_rng rng;
    coven_rng_seed(&rng, 2);
    coven_state state = {{0}};
    int compared = 0;
    game->start(table, &state);
    for (int ply = 0; ply < 80 && game->actor(table, &state) != COVEN_END; ply++) {
        coven_event event = 0;
        const coven_state seen = seen_by(table, &state, 1);
        if (game->actor(table, &state) == 1) event = chosen_by(there, &seen);
        if (game->actor(table, &state) == 1 && ply > 60) {
            assert_int_equal(chosen_by(late, &seen), event);
            compared++;
        }
        if (game->actor(table, &state) != 1) event = game->pick(table, &state, &rng);
        player_show(there, &state, event);
        player_show(late, &state, event);
        game->apply(table, &state, event);
    }
    assert_true(compared > 0);
    player_leave(there);
    player_leave(late);
    coven_table_free(table);
}

/* With two seats duel's search uses belief by default, and that makes a difference. */
static void test_duel_uses_belief(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    const coven_game *game = table->game;
    player *const who[] = {sit(table, 1, "search:iterations=20"), sit(table, 1, "search:iterations=20:weigh=50"),
                           sit(table, 1, "search:iterations=20:weigh=10000")};
    coven_rng rng;
    coven_rng_seed(&rng, 3);
    coven_state state = {{0}};
    int different = 0;
    game->start(table, &state);
    for (int ply = 0; ply < 120 && game->actor(table, &state) != COVEN_END; ply++) {
        coven_event event;
        if (game->actor(table, &state) == 1) {
            const coven_state seen = seen_by(table, &state, 1);
            event = chosen_by(who[0], &seen);
            assert_int_equal(chosen_by(who[1], &seen), event);
            different += chosen_by(who[2], &seen) != event;
        } else {
            event = game->pick(table, &state, &rng);
        }
        for (int i = 0; i < 3; i++) player_show(who[i], &state, event);
        game->apply(table, &state, event);
    }
    assert_true(different > 0);
    for (int i = 0; i < 3; i++) player_leave(who[i]);
    coven_table_free(table);
}

/* Outcomes of chance that are one node may take different circles by the same play: what is searched below them must be
 * legal in each. The search asserts it; here it goes deep, late in the game. */
static void test_no_event_of_another_world(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    const coven_game *game = table->game;
    player *plain[2] = {sit(table, 1, "learned"), sit(table, 2, "learned")};
    for (uint64_t seed = 1; seed <= 6; seed++) {
        coven_rng rng;
        coven_state state;
        coven_rng_seed(&rng, seed);
        game->start(table, &state);
        for (int decisions = 0, actor; (actor = game->actor(table, &state)) != COVEN_END;) {
            if (actor == COVEN_CHANCE) {
                game->apply(table, &state, game->pick(table, &state, &rng));
                continue;
            }
            if (++decisions % 4 == 0) {
                player *deep = sit(table, actor, "search:iterations=1500");
                player_advice advice;
                assert_int_equal(player_advise(deep, &state, &advice, 1), 1);
                player_leave(deep);
            }
            game->apply(table, &state, chosen_by(plain[actor - 1], &state));
        }
    }
    for (int i = 0; i < 2; i++) player_leave(plain[i]);
    coven_table_free(table);
}

/* The event that a search of 300 iterations chooses; `done` counts those that it took. */
static coven_event choice_of(search_tree *tree, const coven_state *state, bool brief, int *done) {
    coven_rng rng;
    coven_rng_seed(&rng, 5);
    limit until = {.iterations = 300, .brief = brief};
    search_run(tree, state, NULL, &until, &rng);
    search_answer list[COVEN_EVENTS_MAX];
    const int count = search_answers(tree, list);
    *done += until.done;
    return list[search_best(list, count)].event;
}

/* A search that stops when its choice is settled chooses the same, sooner. */
static void test_a_settled_choice_is_the_same(void **unused) {
    (void)unused;
    coven_error error;
    coven_table *table = table_of("isle", 2, "");
    judge by = {.table = table};
    const network *net;
    assert_true(weights_net(table, &net, &error));
    by.net = net;
    const search_style style = search_style_for(table);
    search_tree *tree = search_new(&by, &style);
    coven_rng rng;
    coven_rng_seed(&rng, 2);
    coven_state state;
    int whole = 0, brief = 0;
    table->game->start(table, &state);
    for (int decisions = 0; decisions < 40;) {
        if (table->game->actor(table, &state) != COVEN_CHANCE) {
            assert_int_equal(choice_of(tree, &state, true, &brief), choice_of(tree, &state, false, &whole));
            decisions++;
        }
        table->game->apply(table, &state, table->game->pick(table, &state, &rng));
    }
    assert_true(brief < whole);
    search_free(tree);
    net_free(net);
    coven_table_free(table);
}

/* Prove what the position is worth; how many states that took. */
static int proof_of(const judge *by, bool join, const char *position, int *value) {
    const coven_state state = at_position(by->table, position);
    search_style style = search_style_for(by->table);
    style.transpositions = join;
    search_tree *tree = search_new(by, &style);
    assert_non_null(tree);
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    limit until = {.iterations = 1000};
    search_run(tree, &state, NULL, &until, &rng);
    search_answer list[COVEN_EVENTS_MAX];
    const int best = search_best(list, search_answers(tree, list)), states = search_states(tree);
    assert_true(list[best].proven);
    *value = list[best].value;
    search_free(tree);
    return states;
}

/* In the last step of a game that seat 2 has lost whatever it does, three sprites can go to 2, 3 and 2 places, in any
 * order. What is left to decide after none, one or two of them have gone: 1 + 7 + 2 * 16 ways, but 1 + 7 + 16 states.
 */
static void test_transpositions_share_a_node(void **unused) {
    (void)unused;
    static const char *const lost = "6 12 20,10 act:sprite:2 s1..../..../......../..../..s2../s2..../..../....s2";
    coven_error error;
    coven_table *table = table_of("isle", 2, "");
    const network *net;
    assert_true(weights_net(table, &net, &error));
    const judge by = {.table = table, .net = net};
    int value;
    assert_int_equal(proof_of(&by, false, lost, &value), 40);
    assert_int_equal(value, 0);
    assert_int_equal(proof_of(&by, true, lost, &value), 24);
    assert_int_equal(value, 0);
    net_free(net);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_tree_is_gone_on_with),
        cmocka_unit_test(test_what_is_asked_for_is_looked_into),
        cmocka_unit_test(test_both_glyphs_of_a_cell_are_judged),
        cmocka_unit_test(test_one_event_is_thought_about_when_asked),
        cmocka_unit_test(test_worlds_fit_what_was_seen),
        cmocka_unit_test(test_worlds_follow_from_the_events),
        cmocka_unit_test(test_duel_uses_belief),
        cmocka_unit_test(test_no_event_of_another_world),
        cmocka_unit_test(test_a_settled_choice_is_the_same),
        cmocka_unit_test(test_transpositions_share_a_node),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
