/* test_weights.c -- the built-in nets fit their games' features: one event ahead, each beats `greedy`. If a feature
 * changed its meaning, the nets would be useless although no rule is broken. */
#include "match/match.h"
#include "players/player.h"
#include "players/train.h"
#include "players/value.h"
#include "players/weights.h"
#include "support.h"

/* What each wins of so many games, in 100, at the least: well below the figures of docs/players.md, well above the
 * fair share. The games are always the same ones. */
static const struct {
    const char *game;
    int seats, games, min;
} known[] = {
    {"channeling", 2, 60, 80}, {"duel", 2, 40, 92}, {"duel", 3, 60, 50},     {"isle", 2, 20, 90},
    {"isle", 3, 15, 80},       {"isle", 4, 12, 75}, {"scramble", 2, 80, 55},
};
enum { KNOWN = sizeof known / sizeof *known };

static const weights_file *weights_of(const char *game, int seats) {
    char name[32];
    coven_text text = coven_text_over(name, sizeof name);
    coven_put(&text, "%s-%d", game, seats);
    const weights_file *file = weights_built_in;
    while (strcmp(file->name, name) != 0) file++;
    return file;
}

static void test_nets_fit_their_games(void **unused) {
    (void)unused;
    for (int i = 0; i < KNOWN; i++) {
        coven_table *table = table_of(known[i].game, known[i].seats, "");
        const network *net;
        coven_error error;
        assert_true(weights_net(table, &net, &error));
        assert_non_null(net);
        assert_true(net->fingerprint == table->fingerprint);
        assert_ptr_equal(net->file, weights_of(known[i].game, known[i].seats)->bytes);
        const int share = train_strength(table, net, known[i].games, 1);
        if (share < (int)((int64_t)known[i].min * COVEN_ONE / 100))
            fail_msg("%s with %d seats: %d in 100 against greedy", known[i].game, known[i].seats,
                     (int)((int64_t)share * 100 / COVEN_ONE));
        net_free(net);
        coven_table_free(table);
    }
}

static void test_a_net_is_decoded_once(void **unused) {
    (void)unused;
    coven_error error;
    coven_table *table = table_of("isle", 2, "");
    const network *one, *two;
    assert_true(weights_net(table, &one, &error));
    assert_true(weights_net(table, &two, &error));
    assert_non_null(one);
    assert_ptr_equal(one, two);
    net_free(one);
    net_free(two);
    coven_table_free(table);
}

/* What a player thinks of the first decision of a game, in parts of COVEN_ONE. */
static int first_value(const char *name, const coven_table *table, const network *net, bool *untrained) {
    coven_error error;
    player_settings settings = {.seed = 1, .net = net};
    const player_kind *kind = player_parse(name, &settings, &error);
    assert_non_null(kind);
    coven_rng rng;
    coven_rng_seed(&rng, 4);
    coven_state state;
    table->game->start(table, &state);
    while (table->game->actor(table, &state) == COVEN_CHANCE)
        table->game->apply(table, &state, table->game->pick(table, &state, &rng));
    const int seat = table->game->actor(table, &state);
    table->game->mask(table, &state, seat);
    player *who = player_sit(kind, table, seat, &settings, &error);
    if (!who) fail_msg("%s", error.text);
    player_advice advice;
    assert_int_equal(player_advise(who, &state, &advice, 1), 1);
    *untrained = who->untrained;
    assert_true(net || player_untrained(kind, table) == *untrained);
    player_leave(who);
    return advice.value;
}

/* At a table of another set, the players judge as `greedy` does, and say so; where only names differ they do not. */
static void test_weights_are_for_their_set(void **unused) {
    (void)unused;
    coven_error error;
    coven_set *renamed = house_set_with("duel", "Itchy Socks", "Itchy Boots");
    coven_set *changed = house_set_with("duel", "\"loss\":3", "\"loss\":9");
    coven_table *house = table_of("duel", 2, ""), *same = coven_table_new(house->game, renamed, 2, NULL, &error),
                *other = coven_table_new(house->game, changed, 2, NULL, &error);
    assert_non_null(same);
    assert_non_null(other);
    assert_false(weights_of_other_set(house) || weights_of_other_set(same));
    assert_true(weights_of_other_set(other) && !weights_known(NULL, other));
    static const char *const names[] = {"learned", "search:iterations=30"};
    for (int i = 0; i < 2; i++) {
        bool untrained;
        const int by_net = first_value(names[i], house, NULL, &untrained);
        assert_false(untrained);
        assert_int_equal(first_value(names[i], same, NULL, &untrained), by_net);
        assert_false(untrained);
        const int by_estimate = first_value(names[i], other, NULL, &untrained);
        assert_true(untrained);
        assert_int_not_equal(by_estimate, by_net);
        if (i == 0) assert_int_equal(by_estimate, first_value("greedy", other, NULL, &untrained));
    }
    const network *net;
    assert_true(weights_net(house, &net, &error));
    assert_true(weights_fit(net, same) && !weights_fit(net, other));
    network unstamped = *net; /* as read from a file of version 1: trained on the house set */
    unstamped.fingerprint = 0;
    assert_true(weights_fit(&unstamped, same) && !weights_fit(&unstamped, other));
    player_settings unused_settings = {0};
    assert_true(player_untrained(player_parse("master", &unused_settings, &error), other));
    assert_false(player_untrained(player_parse("greedy", &unused_settings, &error), other));
    net_free(net);
    coven_table_free(house), coven_table_free(same), coven_table_free(other);
    coven_set_free(renamed), coven_set_free(changed);
}

/* A match that starts again, as `coven record` does for each game, keeps its net and does not read it again. (The
 * address sanitizer does not give memory out again, so the address tells.) */
static void test_a_match_that_starts_again_keeps_its_net(void **unused) {
    (void)unused;
    static const uint8_t seed[2][32] = {{1}, {2}};
    const match_seats seats = {.name = {"learned", "learned"}};
    coven_error error;
    match *played = match_new(table_of("duel", 2, ""), &seats, seed[0], &error);
    assert_non_null(played);
    const network *net[2];
    for (int i = 0; i < 2; i++) {
        assert_true(match_restart(played, seed[i], &error));
        assert_true(weights_net(match_table(played), &net[i], &error));
        net_free(net[i]);
    }
    assert_ptr_equal(net[0], net[1]);
    match_free(played);
}

static void test_every_net_is_tried(void **unused) {
    (void)unused;
    int files = 0;
    while (weights_built_in[files].name) files++;
    assert_int_equal(files, KNOWN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nets_fit_their_games),
        cmocka_unit_test(test_a_net_is_decoded_once),
        cmocka_unit_test(test_a_match_that_starts_again_keeps_its_net),
        cmocka_unit_test(test_weights_are_for_their_set),
        cmocka_unit_test(test_every_net_is_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
