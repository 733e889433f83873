/* test_train.c -- training: the gradient, reproducibility on any number of threads, saving and resuming, and that
 * something is learned. */
#include <math.h>
#include <stdlib.h>

#include "players/trainer.h"
#include "players/value.h"
#include "players/weights.h"
#include "support.h"

static void test_step_comes_nearer(void **unused) {
    (void)unused;
    learner *self = learner_new("null", 2, 40, 32, 1);
    assert_non_null(self);
    const uint16_t feature[] = {3, 17, 39};
    for (int i = 0; i < 200; i++) {
        const float before = learner_value(self, feature, 3);
        learner_step(self, feature, 3, 0.8f, 0.01f);
        const float after = learner_value(self, feature, 3);
        assert_true(fabsf(after - 0.8f) <= fabsf(before - 0.8f));
    }
    assert_true(fabsf(learner_value(self, feature, 3) - 0.8f) < 0.05f);
    learner_free(self);
}

/* The step is the gradient: compared with small differences of the loss for some weights. */
static void test_gradient(void **unused) {
    (void)unused;
    const uint16_t feature[] = {1, 5};
    const float target = 0.3f, rate = 1e-3f;
    learner *self = learner_new("null", 2, 8, 32, 9);
    float *before = malloc(self->count * sizeof(float));
    memcpy(before, self->weight, self->count * sizeof(float));
    learner_step(self, feature, 2, target, rate);
    for (size_t i = 0; i < self->count; i++) {
        const float step = self->weight[i] - before[i];
        double loss[2];
        learner *other = learner_new("null", 2, 8, 32, 9);
        for (int side = 0; side < 2; side++) {
            other->weight[i] = before[i] + (side ? 1e-2f : -1e-2f);
            const double value = (double)learner_value(other, feature, 2);
            loss[side] = -0.3 * log(value) - 0.7 * log(1 - value);
        }
        learner_free(other);
        assert_true(fabs((double)step + (double)rate * (loss[1] - loss[0]) / 2e-2) < 3e-6);
    }
    free(before);
    learner_free(self);
}

static void test_rounding(void **unused) {
    (void)unused;
    learner *self = learner_new("null", 2, 40, 64, 4);
    const uint16_t feature[] = {0, 2, 9, 30};
    for (int i = 0; i < 50; i++) learner_step(self, feature, 4, 0.9f, 0.05f);
    network *net = learner_round(self);
    const double value = fixed_sigmoid(net_logit(net, feature, 4)) / (double)COVEN_ONE;
    assert_true(fabs(value - (double)learner_value(self, feature, 4)) < 0.005);
    net_free(net);
    learner_free(self);
}

static train_settings tiny(const coven_table *table) {
    train_settings settings = train_default(table->game);
    settings.games = TRAIN_LAP + 100;
    settings.units = 32;
    return settings;
}

/* All laps; the net as bytes. `pause` saves after the first lap and goes on in another trainer. */
static coven_text learn(const coven_table *table, int search, int threads, bool pause) {
    train_settings settings = tiny(table);
    settings.search = search;
    coven_error error = {0};
    trainer *self = trainer_new(table, &settings);
    assert_true(trainer_lap(self, threads, &error));
    if (pause) {
        coven_text saved = coven_text_growing();
        trainer_save(self, &saved);
        trainer_free(self);
        self = trainer_new(table, &settings);
        assert_true(trainer_load(self, saved.data, saved.length, &error));
        coven_text_free(&saved);
    }
    assert_true(trainer_lap(self, threads, &error));
    assert_false(trainer_lap(self, threads, &error));
    assert_int_equal(trainer_games(self), settings.games);
    coven_text text = coven_text_growing();
    network *net = trainer_net(self);
    net_write(net, &text);
    net_free(net);
    trainer_free(self);
    return text;
}

static void same_seed_same_net(int search) {
    coven_table *table = table_of("null", 2, "");
    coven_text one = learn(table, search, 1, false), again = learn(table, search, 1, false),
               three = learn(table, search, 3, false), paused = learn(table, search, 1, true);
    assert_int_equal(one.length, again.length);
    assert_memory_equal(one.data, again.data, one.length);
    assert_memory_equal(one.data, three.data, one.length);
    assert_memory_equal(one.data, paused.data, one.length);
    coven_text_free(&one), coven_text_free(&again), coven_text_free(&three), coven_text_free(&paused);
    coven_table_free(table);
}

static void test_same_seed_same_net(void **unused) {
    (void)unused;
    same_seed_same_net(0);
}

static void test_same_seed_same_net_by_search(void **unused) {
    (void)unused;
    same_seed_same_net(6);
}

/* Isle's search merges transpositions, which depends on the table: there must be one when its tree is made. */
static void test_search_trains_every_game(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        coven_error error = {0};
        coven_table *table = table_of((*game)->id, (*game)->seats_min, "");
        train_settings settings = train_default(*game);
        settings.games = 1;
        settings.units = 32;
        settings.search = 2;
        trainer *self = trainer_new(table, &settings);
        assert_non_null(self);
        if (!trainer_lap(self, 1, &error)) fail_msg("%s: %s", (*game)->id, error.text);
        network *net = trainer_net(self);
        assert_non_null(net);
        assert_true(net->fingerprint == table->fingerprint);
        net_free(net);
        trainer_free(self);
        coven_table_free(table);
    }
}

/* Games at several tables in turn teach another net than games at one, and the same again. */
static void test_tables_in_turn(void **unused) {
    (void)unused;
    coven_table *table[2] = {table_of("channeling", 2, "limit=2"), table_of("channeling", 2, "limit=2 komi=8")};
    train_settings settings = tiny(table[0]);
    settings.games = 64;
    network *net[3];
    for (int i = 0; i < 3; i++) {
        coven_error error = {0};
        trainer *self = trainer_new(table[0], &settings);
        if (i) trainer_vary(self, (const coven_table *const *)table, 2);
        assert_true(trainer_lap(self, i == 2 ? 2 : 1, &error));
        net[i] = trainer_net(self);
        trainer_free(self);
    }
    const size_t skips = (size_t)net[0]->features * sizeof *net[0]->skip;
    assert_memory_not_equal(net[0]->skip, net[1]->skip, skips);
    assert_memory_equal(net[1]->skip, net[2]->skip, skips);
    for (int i = 0; i < 3; i++) net_free(net[i]);
    for (int i = 0; i < 2; i++) coven_table_free(table[i]);
}

/* What was rounded is taken over to the last digit, and another shape is refused; features that were added since say
 * nothing at first. */
static void test_taking_over(void **unused) {
    (void)unused;
    learner *self = learner_new("null", 2, 6, 32, 4), *other = learner_new("null", 2, 6, 32, 5);
    const uint16_t feature[] = {0, 1, 2, 3, 4, 5};
    for (int i = 0; i < 50; i++) learner_step(self, feature, 6, 0.9f, 0.05f);
    network *net = learner_round(self);
    assert_true(learner_take(other, net));
    network *taken = learner_round(other);
    coven_text one = coven_text_growing(), two = coven_text_growing();
    net_write(net, &one), net_write(taken, &two);
    assert_int_equal(one.length, two.length);
    assert_memory_equal(one.data, two.data, one.length);
    coven_text_free(&one), coven_text_free(&two);
    learner *more = learner_new("null", 2, 8, 32, 6), *fewer = learner_new("null", 2, 5, 32, 6);
    const uint16_t all[] = {0, 1, 2, 3, 4, 5, 6, 7};
    assert_true(learner_take(more, net));
    assert_true(learner_value(more, all, 8) == learner_value(other, all, 6));
    assert_false(learner_take(fewer, net));
    learner_free(more), learner_free(fewer);
    learner *wider = learner_new("null", 2, 6, 64, 4), *thirds = learner_new("null", 3, 6, 32, 4);
    assert_false(learner_take(wider, net));
    assert_false(learner_take(thirds, net));
    net_free(net), net_free(taken);
    learner_free(self), learner_free(other), learner_free(wider), learner_free(thirds);
}

/* What a training at these tables saved is taken up by one with `settings` at `others`. */
static bool goes_on(const coven_table *const tables[2], const train_settings *settings,
                    const coven_table *const others[2], const train_settings *other_settings) {
    trainer *self = trainer_new(tables[0], settings), *other = trainer_new(others[0], other_settings);
    trainer_vary(self, tables, 2);
    trainer_vary(other, others, 2);
    coven_text saved = coven_text_growing();
    coven_error error;
    trainer_save(self, &saved);
    const bool good = trainer_load(other, saved.data, saved.length, &error);
    assert_false(trainer_load(other, saved.data, saved.length - 1, &error));
    coven_text_free(&saved);
    trainer_free(self), trainer_free(other);
    return good;
}

static void test_saved_for_another_is_refused(void **unused) {
    (void)unused;
    coven_table *plain = table_of("channeling", 2, ""), *four = table_of("channeling", 2, "komi=4"),
                *eight = table_of("channeling", 2, "komi=8");
    const train_settings settings = tiny(plain);
    const coven_table *const tables[2] = {plain, four}, *const turned[2] = {four, plain},
                             *const others[2] = {plain, eight};
    assert_true(goes_on(tables, &settings, tables, &settings));
    assert_false(goes_on(tables, &settings, others, &settings));
    assert_false(goes_on(tables, &settings, turned, &settings));
    train_settings other = settings;
    other.lambda = 0.123f;
    assert_false(goes_on(tables, &settings, tables, &other));
    coven_table_free(plain), coven_table_free(four), coven_table_free(eight);
}

/* The values that a net gives two positions of null after `games` games. */
static void values_learned(int games, int search, int *value) {
    coven_table *table = table_of("null", 2, "");
    train_settings settings = tiny(table);
    settings.games = games;
    settings.search = search;
    trainer *self = trainer_new(table, &settings);
    coven_error error = {0};
    while (trainer_lap(self, 1, &error)) continue;
    network *net = trainer_net(self);
    assert_non_null(net);
    static const char *const position[2] = {"turn:2 1 4 -", "turn:2 5 4 -"};
    for (int i = 0; i < 2; i++) {
        const coven_state state = at_position(table, position[i]);
        uint16_t feature[COVEN_FEATURES_MAX];
        value[i] = fixed_sigmoid(net_logit(net, feature, table->game->features(table, &state, 1, feature)));
    }
    net_free(net);
    trainer_free(self);
    coven_table_free(table);
}

/* After some thousand games of null a net knows which cards are good, even those that are seldom kept. */
static void test_something_is_learned(void **unused) {
    (void)unused;
    int value[2];
    values_learned(8 * TRAIN_LAP, 0, value);
    assert_true(value[0] < COVEN_ONE / 3 && value[1] > COVEN_ONE * 2 / 3);
}

/* By search, which teaches what it finds of every event, after fewer. */
static void test_search_teaches(void **unused) {
    (void)unused;
    int value[2];
    values_learned(2 * TRAIN_LAP, 16, value);
    assert_true(value[0] < COVEN_ONE / 3 && value[1] > COVEN_ONE * 2 / 3);
}

/* A symmetry is a permutation of a game's features; mapped positions have mapped features. */
static void test_symmetries(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        bool *seen = calloc((size_t)(*game)->features_count, sizeof *seen);
        for (int number = 1; number <= (*game)->symmetries; number++) {
            memset(seen, 0, (size_t)(*game)->features_count * sizeof *seen);
            coven_error error;
            coven_table *table = coven_table_new(*game, NULL, (*game)->seats_min, NULL, &error);
            for (int f = 0; f < (*game)->features_count; f++) {
                const uint16_t to = (*game)->map_feature(table, number, (uint16_t)f);
                assert_true(to < (*game)->features_count && !seen[to]);
                seen[to] = true;
            }
            coven_table_free(table);
        }
        free(seen);
    }
}

/* Is `b` the image of `a` under this symmetry? */
static bool same_turned(const coven_table *table, const char *a, const char *b, int number) {
    uint16_t one[COVEN_FEATURES_MAX], two[COVEN_FEATURES_MAX];
    const coven_state first = at_position(table, a), second = at_position(table, b);
    const int count = table->game->features(table, &first, 1, one);
    if (table->game->features(table, &second, 1, two) != count) return false;
    int found = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) found += table->game->map_feature(table, number, one[i]) == two[j];
    return found == count;
}

/* One position of channeling, with its columns mirrored, and with columns and rows exchanged. */
static const char plain[] = "19 draw:a2 77l2L,66,56,46d2/--,74d2,77d5,75/67d2,76l1D,65d2L,55/57d4D,55d2,55l1,66 "
                            "abd123 abcd124 44.44.45.54.64.67.77 45.47.54 6 1";
static const char columns[] = "19 draw:d2 46d2,56,66,77l2L/75,77d5,74d2,--/55,65d2L,76l1D,67d2/66,55l1,55d2,57d4D "
                              "acd123 abcd124 44.44.45.54.64.67.77 45.47.54 6 1";
static const char swapped[] = "19 draw:b1 77l2L,--,67d2,57d4D/66,74d2,76l1D,55d2/56,77d5,65d2L,55l1/46d2,75,55,66 "
                              "abc124 abd1234 44.44.45.54.64.67.77 45.47.54 6 1";

static void test_symmetries_of_channeling(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    assert_true(same_turned(table, plain, columns, 1));
    assert_true(same_turned(table, plain, swapped, 4));
    assert_false(same_turned(table, plain, swapped, 1));
    coven_table_free(table);
}

/* Averaged over all symmetries, a position and its mirror images have the same value, which the plain net misses a
 * little.
 */
static void test_all_symmetries_agree(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state[3] = {at_position(table, plain), at_position(table, columns), at_position(table, swapped)};
    coven_error error;
    const network *net;
    const symmetry *all;
    assert_true(weights_net(table, &net, &error));
    assert_true(symmetry_of(table, &all));
    const judge one = {.table = table, .net = net}, every = {.table = table, .net = net, .symmetry = all};
    int32_t by_one[3], by_all[3];
    for (int i = 0; i < 3; i++) {
        judge_value(&one, &state[i], 1, &by_one[i]);
        judge_value(&every, &state[i], 1, &by_all[i]);
        assert_int_equal(by_all[i], by_all[0]);
        assert_int_not_equal(by_all[i], by_one[i]);
        assert_in_range(by_all[i] - by_one[i] + FIXED_LOGIT, 0, 2 * FIXED_LOGIT);
    }
    symmetry_free(all);
    net_free(net);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_step_comes_nearer),
        cmocka_unit_test(test_gradient),
        cmocka_unit_test(test_rounding),
        cmocka_unit_test(test_same_seed_same_net),
        cmocka_unit_test(test_same_seed_same_net_by_search),
        cmocka_unit_test(test_search_trains_every_game),
        cmocka_unit_test(test_tables_in_turn),
        cmocka_unit_test(test_taking_over),
        cmocka_unit_test(test_saved_for_another_is_refused),
        cmocka_unit_test(test_something_is_learned),
        cmocka_unit_test(test_search_teaches),
        cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_symmetries_of_channeling),
        cmocka_unit_test(test_all_symmetries_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
