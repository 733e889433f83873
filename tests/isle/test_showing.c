/* test_showing.c -- what people and players are shown: messages, the view's figures, the drawing's signs,
 * features and estimates. */
#include <stdlib.h>

#include "core/message.h"
#include "made.h"

#define EMPTY "....../..../......../..../....../....../..../......"

/* Of two seats: Water, @1, and Earth, @2. */
static void says(const char *position, const char *event, const char *messages) {
    coven_table *table = table_of("isle", 2, "");
    const coven_state state = at_position(table, position);
    expect_said(table, &state, event, COVEN_VIEW_ALL, messages);
    coven_table_free(table);
}

static void what_is_said(void **unused) {
    (void)unused;
    says("1 - 5,5 order " EMPTY, "order 2 1", "isle.order seats=[@2 @1]");
    says("1 12 5,5 summon:wyrm:1 " EMPTY, "summon wyrm d1",
         "isle.summon who=@1 creature=~\"Wyrm\" to=\"d1\" territory=~\"The Old Well\"");
    says("1 12 5,5 summon:wyrm:1 " EMPTY, "done", "isle.done.summoning who=@1 creature=~\"Wyrm\"");
    const char *fight = "2 12 5,5 act:troll:1 t1t2../..../......../..../....../....../..../......";
    says(fight, "move a1 c1",
         "isle.move creature=(isle.creature owner=@1 kind=~\"Troll\") from=\"a1\" to=\"c1\" "
         "territory=~\"Wolfpine Wood\"");
    says(fight, "attack a1 a2",
         "isle.attack creature=(isle.creature owner=@1 kind=~\"Troll\") from=\"a1\" to=\"a2\" "
         "territory=~\"Hoarfrost Crown\" other=(isle.creature owner=@2 kind=~\"Troll\") chance=12");
    const char *roll = "2 12 5,5 roll:troll:1:a1:2:a2 t1t2../..../......../..../....../....../..../......";
    says(roll, "roll 4", "isle.roll.miss who=@1 die=4 bonus=2 total=6 defence=7");
    says(roll, "roll 5",
         "isle.roll.hit who=@1 die=5 bonus=2 total=7 defence=7\n"
         "isle.fall fallen=(isle.creature owner=@2 kind=~\"Troll\") creature=(isle.creature owner=@1 kind=~\"Troll\") "
         "at=\"a2\" energy=2");
    says("2 12 5,5 roll:troll:1:a1:2:a2 t1s2../..../......../..../....../....../..../......", "roll 4",
         "isle.roll who=@1 die=4 bonus=2 total=6");
    says("2 12 5,5 act:wyrm:1:a1:2 w1s1../..../......../..../....../....../..../......", "trade a1 a2",
         "isle.trade creature=(isle.creature owner=@1 kind=~\"Wyrm\") from=\"a1\" to=\"a2\" "
         "territory=~\"Hoarfrost Crown\" other=~\"Sprite\" energy=1");
    says("2 12 5,5 guard:troll:1:a1:2:a2:4 t1s2s2/..../......../..../....../....../..../......", "guard 4",
         "isle.guard.miss who=@2 die=4 company=1 total=5 attack=4");
    says("2 12 5,5 bonus:1:a s1s1s1/..../......../..../....../....../..../s2....", "leave a",
         "isle.leave who=@1 energy=3 territory=~\"Hoarfrost Crown\"\nisle.round round=3 who=@2");
}

static void consequences(void **unused) {
    (void)unused;
    says("2 12 5,5 act:sprite:1 s1..../..../......../..../....../....../..../......", "done",
         "isle.done.acting who=@1 creature=~\"Sprite\"\n"
         "isle.gather each=[(isle.gather.one who=@2 energy=10) (isle.gather.one who=@1 energy=11)]\n"
         "isle.round round=3 who=@2");
    says("2 12 34,5 bonus:1:a s1s1s1/..../......../..../....../....../..../s2....", "take a",
         "isle.take who=@1 energy=3 territory=~\"Hoarfrost Crown\"\nisle.win.summoner who=@1 energy=37");
    says("6 12 5,5 act:sprite:1 s1..../..../......../..../....../....../..../......", "done",
         "isle.done.acting who=@1 creature=~\"Sprite\"\n"
         "isle.gather each=[(isle.gather.one who=@1 energy=11) (isle.gather.one who=@2 energy=10)]\n"
         "isle.win.last who=@1 energy=11");
    /* A hit that wins comes before the land gives anything; one that ends the round does not win by itself. */
    const char *hit = "isle.guard.hit who=@2 die=1 company=0 total=1 attack=7\n"
                      "isle.fall fallen=(isle.creature owner=@2 kind=~\"Sprite\") creature=(isle.creature owner=@1 "
                      "kind=~\"Sprite\") at=\"a2\" energy=1\n";
    char told[600];
    coven_text text = coven_text_over(told, sizeof told);
    coven_put(&text, "%sisle.win.summoner who=@1 energy=36", hit);
    says("2 12 35,5 guard:sprite:1:a1:0:a2:7 s1s2../..../......../..../....../....../..../......", "guard 1", told);
    text = coven_text_over(told, sizeof told);
    coven_put(&text,
              "%sisle.gather each=[(isle.gather.one who=@1 energy=36) (isle.gather.one who=@2 energy=10)]\n"
              "isle.win.summoner who=@1 energy=36",
              hit);
    says("2 12 33,5 guard:sprite:1:a1:0:a2:7 s1s2../S1S1/S1S1S1S1/..../....../....../..../......", "guard 1", told);
}

static void asks(const char *position, const char *so_far, const char *question) {
    coven_table *table = table_of("isle", 2, "");
    const coven_state state = at_position(table, position);
    expect_asked(table, &state, so_far, question);
    coven_table_free(table);
}

static void what_is_asked(void **unused) {
    (void)unused;
    asks("1 - 5,5 order " EMPTY, "", "isle.ask.order");
    asks("1 - 5,5 order " EMPTY, "order", "isle.ask.order.next");
    asks("2 12 7,5 summon:troll:1 " EMPTY, "", "isle.ask.summon creature=~\"Troll\" cost=3 energy=7");
    asks("2 12 7,5 summon:troll:1 " EMPTY, "summon", "isle.ask.summon.which");
    asks("2 12 7,5 summon:troll:1 " EMPTY, "summon troll", "isle.ask.summon.where creature=~\"Troll\"");
    asks("2 12 5,5 act:troll:1 t1t2../..../......../..../....../....../..../......", "",
         "isle.ask.act creature=~\"Troll\"");
    const char *act = "2 12 5,5 act:troll:1:a1:2 t1t2../..../......../..../....../....../..../......";
    asks(act, "", "isle.ask.act.left creature=~\"Troll\" at=\"a1\" left=2");
    asks(act, "move", "isle.ask.move.which creature=~\"Troll\"");
    asks(act, "move a1", "isle.ask.move creature=~\"Troll\"");
    asks(act, "attack a1", "isle.ask.attack creature=~\"Troll\"");
    asks("2 12 5,5 act:wyrm:1:a1:2 w1s1../..../......../..../....../....../..../......", "trade a1",
         "isle.ask.trade creature=~\"Wyrm\"");
    asks("2 12 5,5 roll:troll:1:a1:2:a2 t1t2../..../......../..../....../....../..../......", "", "isle.ask.roll");
    asks("2 12 5,5 guard:troll:1:a1:2:a2:4 t1s2s2/..../......../..../....../....../..../......", "",
         "isle.ask.guard creature=~\"Sprite\"");
    asks("2 12 5,5 bonus:1:a s1s1s1/..../......../..../....../....../..../......", "",
         "isle.ask.bonus energy=3 territory=~\"Hoarfrost Crown\"");
    asks("6 12 20,20 end " EMPTY, "", "isle.ask.ended");
}

/* ---- the English catalogue ---- */

static void says_in_english(const char *position, const char *text, const char *sentences) {
    coven_table *table = table_of("isle", 2, "");
    const coven_state state = at_position(table, position);
    coven_event event;
    coven_error error;
    coven_text out = coven_text_growing();
    assert_true(coven_event_read(table, &state, text, &event, &error));
    assert_true(message_describe(NULL, table, &state, event, &out));
    assert_string_equal(out.data, sentences);
    coven_text_free(&out);
    coven_table_free(table);
}

static void in_english(void **unused) {
    (void)unused;
    says_in_english("1 - 5,5 order " EMPTY, "order 2 1", "The order of play is Earth and Water.");
    says_in_english("1 12 5,5 summon:wyrm:1 " EMPTY, "summon wyrm d1", "Water summons a Wyrm on d1 (The Old Well).");
    says_in_english("2 12 5,5 act:troll:1 t1t2../..../......../..../....../....../..../......", "attack a1 a2",
                    "Water's Troll on a1 attacks Earth's Troll on a2 (Hoarfrost Crown), 12 chances in 36.");
    says_in_english("2 12 5,5 roll:troll:1:a1:2:a2 t1t2../..../......../..../....../....../..../......", "roll 5",
                    "Water rolls 5 + 2 = 7 against 7: a hit. Earth's Troll goes back to the reserve; Water's Troll "
                    "takes a2 and gains 2 "
                    "energy.");
    says_in_english("6 12 5,5 act:sprite:1 s1..../..../......../..../....../....../..../......", "done",
                    "Water is done acting (Sprite). The land gives energy: Water has 11 and Earth has 10. The last "
                    "round is over: Water wins with 11 energy.");
    coven_table *table = table_of("isle", 2, "");
    const coven_state state = at_position(table, "2 12 5,5 act:troll:1:a1:1 t1t2../..../......../..../....../....../"
                                                 "..../......");
    coven_text out = coven_text_growing();
    assert_true(message_prompt(NULL, table, &state, "", &out));
    assert_string_equal(out.data, "What does your Troll on a1 do, with 1 action left? Or are you done?");
    coven_text_free(&out);
    coven_table_free(table);
}

static void shows(void (*show)(const coven_table *, const void *, int, coven_text *), const char *position,
                  const char *const *parts) {
    coven_table *table = table_of("isle", 2, "");
    const coven_state state = at_position(table, position);
    coven_text out = coven_text_growing();
    show(table, &state, 1, &out);
    for (; *parts; parts++) expect_part(out.data, *parts);
    coven_text_free(&out);
    coven_table_free(table);
}

static void show_view(const coven_table *table, const void *state, int viewer, coven_text *out) {
    table->game->view(table, state, viewer, out);
}

static void show_drawing(const coven_table *table, const void *state, int viewer, coven_text *out) {
    table->game->draw(table, state, viewer, &(coven_style){.width = 80}, out);
}

static const char scene[] = "2 12 5,20 act:troll:1:a2:2 s1t1t2/..../s2s2w1../..../s1..../....../T1../......";

static void the_view(void **unused) {
    (void)unused;
    shows(
        show_view, scene,
        TEXTS(
            "\"round\":2,\"rounds\":6,\"step\":{\"stage\":\"act\",\"kind\":\"troll\",\"seat\":1,\"at\":\"a2\",\"left\":"
            "2}",
            "\"order\":[1,2]",
            "{\"seat\":1,\"name\":\"Water\",\"colour\":\"#2f6fb0\",\"energy\":5,\"band\":5,\"income\":1,\"bonus\":0,"
            "\"reserve\":{\"wyrm\":0,\"troll\":1,\"sprite\":7}}",
            "\"attacks\":[{\"from\":\"a2\",\"to\":\"a3\",\"chance\":12}]",
            "{\"id\":\"a2\",\"x\":54,\"y\":6,\"creature\":{\"kind\":\"troll\",\"seat\":1,\"spent\":false,\"down\":"
            "false,"
            "\"active\":true,\"left\":2}}",
            "{\"id\":\"g1\",\"x\":46,\"y\":70,\"creature\":{\"kind\":\"troll\",\"seat\":1,\"spent\":true,\"down\":true,"
            "\"active\":false}}",
            "{\"id\":\"c3\",\"x\":10,\"y\":36,\"creature\":{\"kind\":\"wyrm\",\"seat\":1,\"spent\":false,\"down\":true,"
            "\"active\":false}}",
            "\"bonus\":2,\"holder\":1,\"filled\":0,\"locations\":[{\"id\":\"e1\"", "\"paths\":[[\"a1\",\"a2\"],",
            "\"goal\":36,\"bands\":[{\"from\":0,\"to\":9,\"change\":5},"));
    shows(show_view, "2 12 5,5 guard:troll:1:a1:2:a2:6 t1s2s2/..../......../..../....../....../..../......",
          TEXTS("\"at\":\"a1\",\"left\":2,\"target\":\"a2\",\"chance\":26,\"total\":6}"));
    shows(show_view, "2 12 5,5 bonus:1:a s1s1s1/..../......../..../....../....../..../......",
          TEXTS("{\"stage\":\"bonus\",\"seat\":1,\"territory\":\"a\",\"bonus\":3}", "\"holder\":1,\"filled\":1"));
}

static void the_drawing(void **unused) {
    (void)unused;
    shows(show_drawing, scene,
          TEXTS("Round 2 of 6", "Order:  1  Water  2  Earth", "Water acts: Troll a2, 2 actions left", "a1[S1]",
                "a2<T1>", "a3[T2]", "g1(T1)", "c3(W1)", "d1o", "Hoarfrost Crown +3", "W0 T1 S7  +5 +1 +0"));
    shows(show_drawing, "2 12 5,5 roll:troll:1:a1:2:a2 t1s2s2/..../......../..../....../....../..../......",
          TEXTS("a1<T1>", "a2{S2}", "Attack on a2, 26 chances in 36"));
    shows(show_drawing, "4 12 37,5 end " EMPTY, TEXTS("The game has ended", "Summoner!"));
}

/* ---- chances of 36, as the page of rules lists them ---- */

static void odds_of_attacks(void **unused) {
    (void)unused;
    static const struct {
        const char *kind, *letter;
        int hits[9];
    } against[] = {{"wyrm", "w", {35, 33, 30, 26, 21, 15, 10, 6, 3}},
                   {"troll", "t", {30, 26, 21, 15, 10, 6, 3, 1, 0}},
                   {"sprite", "s", {26, 21, 15, 10, 6, 3, 1, 0, 0}}};
    /* Up to 8 others stand in b, which has nine locations, with the sprite on b1. */
    static const char capacity[] = "..................", company[] = "s2s2s2s2s2s2s2s2s2";
    char *json = made_set(2, 9, all_joined);
    coven_error error;
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    if (!set) fail_msg("%s", error.text);
    coven_table *table = coven_table_new(set->game, set, 2, NULL, &error);
    for (int attacker = 0; attacker < 3; attacker++)
        for (int others = 0; others < 9; others++) {
            char position[200], chance[32];
            coven_text text = coven_text_over(position, sizeof position), view = coven_text_growing();
            coven_put(&text, "2 12 5,5 roll:%s:1:a1:0:b1 %s1%s/%s%s", against[attacker].kind, against[attacker].letter,
                      capacity + 2, company + 16 - 2 * others, capacity + 2 + 2 * others);
            text = coven_text_over(chance, sizeof chance);
            coven_put(&text, "\"chance\":%d}", against[attacker].hits[others]);
            const coven_state state = at_position(table, position);
            table->game->view(table, &state, 1, &view);
            expect_part(view.data, chance);
            coven_text_free(&view);
        }
    coven_table_free(table);
    coven_set_free(set);
    free(json);
}

/* ---- features and estimates ---- */

static int by_number(const void *a, const void *b) { return *(const uint16_t *)a - *(const uint16_t *)b; }

static int sorted_features(const coven_table *table, const coven_state *state, int seat, uint16_t *out) {
    const int count = table->game->features(table, state, seat, out);
    qsort(out, (size_t)count, sizeof out[0], by_number);
    for (int i = 0; i < count; i++) {
        assert_true(out[i] < table->game->features_count);
        assert_true(i == 0 || out[i - 1] < out[i]);
    }
    return count;
}

/* The same position with seats 1 and 2 exchanged. */
static coven_state exchanged(const coven_table *table, const coven_state *state) {
    char text[COVEN_POSITION_TEXT], *energy, *step;
    coven_position_print(table, state, text);
    energy = strchr(strchr(text, ' ') + 1, ' ') + 1;
    step = strchr(energy, ' ') + 1;
    char other[COVEN_POSITION_TEXT];
    coven_text out = coven_text_over(other, sizeof other);
    const char *comma = strchr(energy, ',');
    /* Round and order; the energies in turn; step and board. Seats are the only 1s and 2s after letters and colons that
     * are not an action count or a location, so the text is walked by its fields. */
    coven_put(&out, "%c %c%c %.*s,%.*s ", text[0], text[2] == '1' ? '2' : '1', text[3] == '1' ? '2' : '1',
              (int)(step - 1 - (comma + 1)), comma + 1, (int)(comma - energy), energy);
    int colons = 0;
    const bool bonus = strncmp(step, "bonus", 5) == 0;
    const char *board = strchr(step, ' ');
    for (const char *c = step; *c; c++) {
        colons += c < board && *c == ':';
        const bool seat = c < board ? colons == (bonus ? 1 : 2) && c[-1] == ':' : strchr("wtsTS", c[-1]) != NULL;
        coven_put_char(&out, seat && *c == '1' ? '2' : seat && *c == '2' ? '1' : *c);
    }
    return at_position(table, other);
}

static void features_and_estimates_know_no_seat_numbers(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "order=seats");
    coven_rng rng;
    coven_rng_seed(&rng, 5);
    for (int game = 0; game < 10; game++) {
        coven_state state = {{0}};
        table->game->start(table, &state);
        while (table->game->actor(table, &state) != COVEN_END) {
            const coven_state other = exchanged(table, &state);
            uint16_t first[COVEN_FEATURES_MAX], second[COVEN_FEATURES_MAX];
            int value[COVEN_SEATS_MAX], turned[COVEN_SEATS_MAX];
            for (int seat = 1; seat <= 2; seat++) {
                const int count = sorted_features(table, &state, seat, first);
                assert_int_equal(count, sorted_features(table, &other, 3 - seat, second));
                assert_memory_equal(first, second, (size_t)count * sizeof first[0]);
            }
            table->game->estimate(table, &state, value);
            table->game->estimate(table, &other, turned);
            assert_int_equal(value[0], turned[1]);
            assert_in_range(value[0] + value[1], COVEN_ONE - 4, COVEN_ONE);
            table->game->apply(table, &state, table->game->pick(table, &state, &rng));
        }
    }
    coven_table_free(table);
}

static bool eight_in_a_row(int a, int b) { return b == a + 8 || (b == a + 1 && b % 8); }

/* A hash over the features of every seat in random games. */
static uint64_t told(const coven_table *table) {
    const coven_game *game = table->game;
    uint64_t hash = 0xcbf29ce484222325u;
    coven_rng rng;
    coven_rng_seed(&rng, 9);
    for (int i = 0; i < 10; i++) {
        coven_state state = {{0}};
        game->start(table, &state);
        while (game->actor(table, &state) != COVEN_END) {
            game->apply(table, &state, game->pick(table, &state, &rng));
            for (int seat = 1; seat <= table->seats; seat++) {
                uint16_t feature[COVEN_FEATURES_MAX];
                const int count = game->features(table, &state, seat, feature);
                for (int n = 0; n < count; n++) hash = (hash ^ feature[n]) * 0x100000001b3u;
            }
        }
    }
    return hash;
}

/* The nets in weights/ were trained with these features, in this order: other features need other nets. The map that
 * is made has all 64 locations that there can be. */
static void features_are_those_that_the_nets_learned(void **unused) {
    (void)unused;
    static const uint64_t house[] = {0x1aebc19c529e693du, 0x7d1274fb3d55573fu, 0xc4f9f88f58dadaafu};
    static const uint64_t made[] = {0x8152be5d243f790du, 0x420f8dd840bbf98fu, 0x592516818a2c03d5u};
    char *json = made_set(8, 8, eight_in_a_row);
    coven_error error;
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    if (!set) fail_msg("%s", error.text);
    for (int seats = 2; seats <= 4; seats++) {
        coven_table *table = table_of("isle", seats, "");
        assert_int_equal(told(table), house[seats - 2]);
        coven_table_free(table);
        table = coven_table_new(set->game, set, seats, NULL, &error);
        assert_non_null(table);
        assert_int_equal(told(table), made[seats - 2]);
        coven_table_free(table);
    }
    coven_set_free(set);
    free(json);
}

static void an_estimate_knows_who_has_won_and_who_leads(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "");
    int value[COVEN_SEATS_MAX];
    coven_state state = at_position(table, "6 12 20,20 end " EMPTY);
    table->game->estimate(table, &state, value);
    assert_int_equal(value[0], 0);
    assert_int_equal(value[1], COVEN_ONE);
    state = at_position(table, "6 12 20,10 act:sprite:1 s1..../..../......../..../....../....../..../......");
    table->game->estimate(table, &state, value);
    assert_true(value[0] > value[1]);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said),
        cmocka_unit_test(consequences),
        cmocka_unit_test(what_is_asked),
        cmocka_unit_test(in_english),
        cmocka_unit_test(the_view),
        cmocka_unit_test(the_drawing),
        cmocka_unit_test(odds_of_attacks),
        cmocka_unit_test(features_and_estimates_know_no_seat_numbers),
        cmocka_unit_test(features_are_those_that_the_nets_learned),
        cmocka_unit_test(an_estimate_knows_who_has_won_and_who_leads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
