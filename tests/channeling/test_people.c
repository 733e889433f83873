/* test_people.c -- what people and players are shown: sentences, prompts, the drawing, the view, estimate, features.
 */
#include "core/message.h"
#include "games/channeling/channeling.h"
#include "support.h"

#define FOREST "55l4,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54"
#define POSITION "9 play " FOREST " abcd1234 abcd1234 - - 0 0"

static void says(const char *position, const char *event, const char *messages) {
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(table, position);
    expect_said(table, &state, event, COVEN_VIEW_ALL, messages);
    coven_table_free(table);
}

#define CLOVER "(channeling.circle name=~\"Clover Ring\" figures=\"5/5\")"
#define ASH "who=@1 glyph=~\"Ash\" from=\"c3\" to=\"a1\" way=[\"a2\"] other=\"b2\""
/* Light takes its seventh circle, and the game is over: with these piles, and cubes too many. */
#define LAST(light, dark, over)                                                                                        \
    "21 play 55l2,46,67,44/74,66L,77D,76/45,57,66L,77/44,56,65,54D a abcd1234 " light " " dark " " over

static void every_event_is_told(void **unused) {
    (void)unused;
    says(POSITION, "play a c3 a1 se",
         "channeling.play " ASH "\nchanneling.take.over who=@1 circles=[" CLOVER "] over=2");
    says(POSITION, "play 2 b2 d2 sw",
         "channeling.play who=@1 glyph=~\"Antlers\" from=\"b2\" to=\"d2\" way=[\"d3\"] other=\"c3\"");
    says(POSITION, "play a c3 a2 e", "channeling.play.next who=@1 glyph=~\"Ash\" from=\"c3\" to=\"a2\" other=\"b2\"");
    says("9 draw:a1 --L,46,67,44/74l1,66l2L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 55 - 2 0", "draw a1 7/7",
         "channeling.drawn circle=(channeling.circle name=~\"Heart of the Wood\" figures=\"7/7\") cell=\"a1\"");
    says("9 fill --L,--,67,44/74l1,66l2L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55 - 2 0", "fill b1",
         "channeling.fill who=@1 cell=\"b1\"");
    says("20 play 55d2,46,67,44/74,66D,77L,76/45,57,66D,77/44,56,65,54L 234 abcd1234 45.54.55 44.47.55.56.66.67 1 1",
         "play a c3 a1 se",
         "channeling.play who=@2 glyph=~\"Ash\" from=\"c3\" to=\"a1\" way=[\"a2\"] other=\"b2\"\n"
         "channeling.take who=@2 circles=[" CLOVER "]\nchanneling.last who=@1");
}

/* Who wins and with how many points; where the points are equal, why. */
static void the_end_is_told(void **unused) {
    (void)unused;
    const char *start = "channeling.play " ASH "\nchanneling.take who=@1 circles=[" CLOVER "]\nchanneling.end";
    static const struct {
        const char *position, *end;
    } list[] = {
        {LAST("44.47.55.56.66.67", "45.54.55.64.65.75.76", "1 1"), " winner=@1 points=39 against=33"},
        {LAST("44.47.55.56.66.67", "45.54.55.64.65.75.76", "9 3"), ".equal winner=@2 points=31 against=31"},
        {LAST("44.47.55.56.66", "45.54.55.64.65.75.76", "2 3"), ".fewer winner=@1 points=31 against=31"},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        char messages[1000];
        coven_text out = coven_text_over(messages, sizeof messages);
        coven_put(&out, "%s%s\nchanneling.hand who=@1", start, list[i].end);
        says(list[i].position, "play a c3 a1 se", messages);
    }
}

/* What a glyph is called in a set that has no names for them. */
static void a_glyph_without_a_name_goes_by_its_line(void **unused) {
    (void)unused;
    coven_set *set = house_set_with("channeling", "\"glyphs\"", "\"unused\"");
    coven_table *table = coven_table_new(set->game, set, 2, NULL, NULL);
    const coven_state state = at_position(table, POSITION);
    expect_said(table, &state, "play 2 b2 d2 sw", COVEN_VIEW_ALL,
                "channeling.play who=@1 glyph=(channeling.glyph.row line=\"2\") from=\"b2\" to=\"d2\" way=[\"d3\"] "
                "other=\"c3\"");
    expect_said(table, &state, "play a c3 a2 e", COVEN_VIEW_ALL,
                "channeling.play.next who=@1 glyph=(channeling.glyph.column line=\"a\") from=\"c3\" to=\"a2\" "
                "other=\"b2\"");
    coven_text view = coven_text_growing();
    table->game->view(table, &state, 1, &view);
    expect_part(view.data, "{\"glyph\":\"2\",\"name\":\"2\",\"cells\":");
    coven_text_free(&view);
    coven_table_free(table);
    coven_set_free(set);
}

static void reads(const coven_table *table, const char *position, const char *event, const char *sentences) {
    const coven_state state = at_position(table, position);
    coven_event read;
    coven_text out = coven_text_growing();
    assert_true(coven_event_read(table, &state, event, &read, NULL));
    assert_true(message_describe(NULL, table, &state, read, &out));
    assert_string_equal(out.data, sentences);
    coven_text_free(&out);
}

static void events_are_plain_sentences(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    reads(table, POSITION, "play a c3 a1 se",
          "Light plays Ash: the druid on c3 goes to a1, and energy flows through a2 to b2. Light takes Clover Ring "
          "(5/5), but 2 cubes were too many.");
    reads(table, LAST("44.47.55.56.66.67", "45.54.55.64.65.75.76", "1 1"), "play a c3 a1 se",
          "Light plays Ash: the druid on c3 goes to a1, and energy flows through a2 to b2. Light takes Clover Ring "
          "(5/5). The game is over: Light wins, 39 to 33. Light takes back all eight glyphs.");
    reads(table, LAST("44.47.55.56.66", "45.54.55.64.65.75.76", "2 3"), "play a c3 a1 se",
          "Light plays Ash: the druid on c3 goes to a1, and energy flows through a2 to b2. Light takes Clover Ring "
          "(5/5). The game is over: both have 31 points, and Light wins with fewer circles. Light takes back all "
          "eight glyphs.");
    coven_table_free(table);
}

static void asks(const char *options, const char *so_far, const char *message) {
    coven_table *table = table_of("channeling", 2, options);
    const coven_state state = at_position(table, POSITION);
    expect_asked(table, &state, so_far, message);
    coven_table_free(table);
}

static void every_word_is_asked_for(void **unused) {
    (void)unused;
    asks("", "", "channeling.ask.glyph");
    asks("", "play", "channeling.ask.glyph");
    asks("move=line", "play", "channeling.ask.glyph.within");
    asks("", "play a", "channeling.ask.druid");
    asks("", "play a b2", "channeling.ask.circle");
    asks("", "play a b2 a1", "channeling.ask.path cell=\"c3\"");
    asks("", "play a c3 a1", "channeling.ask.path cell=\"b2\"");
}

static void the_last_turn_is_announced_with_its_cause(void **unused) {
    (void)unused;
    coven_table *table = table_of("channeling", 2, "");
    coven_state state = at_position(table, LAST("44.47.55.56.66", "45.54.55.64.65.75.76", "2 3"));
    expect_asked(table, &state, "", "channeling.ask.last by=@2 circles=7\nchanneling.ask.glyph");
    expect_asked(table, &state, "play a", "channeling.ask.druid");
    coven_table_free(table);
    table = table_of("channeling", 2, "limit=9");
    state = at_position(table, POSITION);
    expect_asked(table, &state, "", "channeling.ask.last.limit\nchanneling.ask.glyph");
    coven_table_free(table);
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
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) expect_part(text.data, parts[i]);
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
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) expect_part(text.data, parts[i]);
        for (const char *line = text.data; *line; line += strcspn(line, "\n") + 1)
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

/* The best gain of the next play in the features, compared with trying every play. */
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
        cmocka_unit_test(every_event_is_told),
        cmocka_unit_test(the_end_is_told),
        cmocka_unit_test(a_glyph_without_a_name_goes_by_its_line),
        cmocka_unit_test(events_are_plain_sentences),
        cmocka_unit_test(every_word_is_asked_for),
        cmocka_unit_test(the_last_turn_is_announced_with_its_cause),
        cmocka_unit_test(the_view_has_what_a_page_needs),
        cmocka_unit_test(the_drawing_shows_cubes_druids_and_hands),
        cmocka_unit_test(an_estimate_likes_what_wins),
        cmocka_unit_test(features_do_not_know_colours),
        cmocka_unit_test(the_best_gain_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
