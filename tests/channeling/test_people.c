/* test_people.c -- what people and players are told: sentences, questions, the drawing, the view, estimate, features.
 */
#include "games/channeling/channeling.h"
#include "support.h"

#define FOREST "55l4,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54"
#define POSITION "9 play " FOREST " abcd1234 abcd1234 - - 0 0"

static void says(const char *position, const char *event, const char *sentence) {
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(table, position);
    expect_said(table, &state, event, COVEN_WHOLE, sentence);
    coven_table_free(table);
}

static void events_are_plain_sentences(void **unused) {
    (void)unused;
    says(POSITION, "play a c3 a1 se",
         "Light plays Ash: the druid on c3 goes to a1, and energy flows through a2 to b2. Light takes Clover Ring "
         "(5/5), "
         "but 2 cubes were too many.");
    says(POSITION, "play 2 b2 d2 sw",
         "Light plays Antlers: the druid on b2 goes to d2, and energy flows through d3 to c3.");
    says("9 draw:a1 --L,46,67,44/74l1,66l2L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 55 - 2 0", "draw a1 7/7",
         "Heart of the Wood (7/7) comes to a1.");
    says("21 play 55l2,46,67,44/74,66L,77D,76/45,57,66L,77/44,56,65,54D a abcd1234 44.47.55.56.66.67 "
         "45.54.55.64.65.75.76 1 1",
         "play a c3 a1 se",
         "Light plays Ash: the druid on c3 goes to a1, and energy flows through a2 to b2. Light takes Clover Ring "
         "(5/5). "
         "The game is over: Light wins, 39 to 33. All eight glyphs come back.");
}

static void asks(const char *so_far, const char *part) {
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(table, POSITION);
    coven_text text = coven_text_growing();
    table->game->ask(table, &state, so_far, &text);
    expect_part(text.at, part);
    coven_text_free(&text);
    coven_table_free(table);
}

static void every_word_is_asked_for(void **unused) {
    (void)unused;
    asks("", "glyph");
    asks("play", "glyph");
    asks("play a", "Which of your druids");
    asks("play a b2", "which circle");
    asks("play a b2 a1", "path does the energy flow to your druid on c3");
}

static void the_view_has_what_a_page_needs(void **unused) {
    (void)unused;
    static const char *const parts[] = {
        "\"turn\":9,\"phase\":\"play\",\"actor\":\"1\",\"mover\":1,\"last_turn\":false,\"limit\":200",
        "{\"cell\":\"a1\",\"card\":{\"kind\":\"5/5\",\"vigor\":5,\"splendor\":5,\"name\":\"Clover Ring\"",
        "\"cubes\":4,\"owner\":1,\"druid\":0}",
        "{\"glyph\":\"2\",\"name\":\"Antlers\",\"cells\":[\"a2\",\"b2\",\"c2\",\"d2\"]}",
        "{\"glyph\":\"a\",\"name\":\"Ash\",\"held\":true}",
        "\"druids\":[\"b2\",\"c3\"],\"pile\":[],\"circles\":0,\"splendor\":0,\"over\":0,\"supply\":46",
        "\"deck\":{\"left\":14",
    };
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(table, POSITION);
    coven_text text = coven_text_growing();
    table->game->view(table, &state, 1, &text);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) expect_part(text.at, parts[i]);
    coven_text_free(&text);
    coven_table_free(table);
}

static void the_drawing_shows_cubes_druids_and_hands(void **unused) {
    (void)unused;
    static const char *const parts[] = {"Turn 9: Light plays", "5/5  LLLL.",     "^ Light druid",
                                        "v Dark druid",        "a Ash  b Birch", "46 cubes left"};
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(table, POSITION);
    for (int width = 60; width <= 120; width += 20) {
        coven_text text = coven_text_growing();
        table->game->draw(table, &state, 1, &(coven_style){.width = width}, &text);
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) expect_part(text.at, parts[i]);
        for (const char *line = text.at; *line; line += strcspn(line, "\n") + 1)
            assert_in_range(strcspn(line, "\n"), 1, (size_t)width);
        coven_text_free(&text);
    }
    coven_table_free(table);
}

static void an_estimate_likes_what_wins(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    int value[2], ahead[2];
    const coven_state even = at_position(table, "9 play 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54 abcd1234 "
                                                "abcd1234 - - 0 0");
    const coven_state near = at_position(table, POSITION);
    table->game->estimate(table, &even, value);
    table->game->estimate(table, &near, ahead);
    assert_int_equal(value[0] + value[1], COVEN_ONE);
    assert_true(ahead[0] > value[0]);
    const coven_state won = at_position(table, "21 end --L,46,67,44/74l1,66l2L,77D,76/45,57,66,77/44,56,65,54D bcd1234 "
                                               "abcd1234 44.47.55.55.56.66.67 45.54.55.64.65.75.76 1 1");
    table->game->estimate(table, &won, value);
    assert_int_equal(value[0], COVEN_ONE);
    assert_int_equal(value[1], 0);
    coven_table_free(table);
}

/* A mirror of seats: with colours, hands, piles and the turn's parity exchanged, Light sees what Dark saw. */
static void features_do_not_know_colours(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    const coven_state light =
        at_position(table, "9 play 55l4,46d3,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54 ab12 cd34 45.56 47 1 0");
    const coven_state dark =
        at_position(table, "10 play 55d4,46l3,67,44/74,66D,55L,76/45,57L,66D,77/44,56,65,54 cd34 ab12 47 45.56 0 1");
    uint16_t one[COVEN_FEATURES_MAX], two[COVEN_FEATURES_MAX];
    for (int seat = 1; seat <= 2; seat++) {
        const int count = table->game->features(table, &light, seat, one);
        assert_int_equal(table->game->features(table, &dark, 3 - seat, two), count);
        assert_memory_equal(one, two, (size_t)count * sizeof one[0]);
        for (int i = 0; i < count; i++) assert_in_range(one[i], 0, table->game->features_count - 1);
    }
    coven_table_free(table);
}

/* The best gain of the next play that the features tell, against every play tried. */
static void check_gain(const coven_table *table, const coven_state *state) {
    const channeling_state *s = (const channeling_state *)state;
    const int p = mover_of(s), before = channeling_score(table, s, p);
    coven_event list[COVEN_EVENTS_MAX];
    uint16_t feature[COVEN_FEATURES_MAX];
    const int plays = table->game->legal(table, state, list),
              count = table->game->features(table, state, 1 + p, feature);
    int best = 0, told = -1;
    for (int i = 0; i < plays; i++) {
        coven_state after = *state;
        table->game->apply(table, &after, list[i]);
        const int gain = channeling_score(table, (const channeling_state *)&after, p) - before;
        if (gain > best) best = gain;
    }
    for (int i = 0; i < count; i++)
        if (feature[i] >= FEATURE_GAIN && feature[i] < FEATURE_GAIN + GAINS) told = feature[i] - FEATURE_GAIN;
    assert_int_equal(told, best < GAINS - 1 ? best : GAINS - 1);
}

static void the_best_gain_is_found(void **unused) {
    (void)unused;
    static const char *const options[] = {"", "over=splendor", "move=line"};
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        coven_table *table = table_of("channeling", 2, options[o]);
        for (uint64_t seed = 1; seed <= 100; seed++) {
            coven_rng rng;
            coven_state state;
            coven_rng_seed(&rng, seed);
            table->game->start(table, &state);
            while (table->game->actor(table, &state) != COVEN_END) {
                const channeling_state *s = (const channeling_state *)&state;
                if (s->phase == PHASE_PLAY && channeling_supply(s, mover_of(s)) >= PLACED_MAX)
                    check_gain(table, &state);
                table->game->apply(table, &state, table->game->pick(table, &state, &rng));
            }
        }
        coven_table_free(table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_plain_sentences),     cmocka_unit_test(every_word_is_asked_for),
        cmocka_unit_test(the_view_has_what_a_page_needs), cmocka_unit_test(the_drawing_shows_cubes_druids_and_hands),
        cmocka_unit_test(an_estimate_likes_what_wins),    cmocka_unit_test(features_do_not_know_colours),
        cmocka_unit_test(the_best_gain_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
