/* test_sets.c -- R66: invalid sets, unknown options, wrong values and wrong numbers of seats are rejected. */
#include "scene.h"

#define HEAD "{\"game\":\"duel\",\"set\":\"small\","
#define ENERGY "\"energy\":{\"1\":8,\"2\":7},"
#define SYMBOLS "\"symbols\":{\"+\":8,\"-\":7},"
#define SPELL(id) "{\"id\":\"" id "\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4"
#define SIX_SPELLS SPELL("a") "}," SPELL("b") "}," SPELL("c") "}," SPELL("d") "}," SPELL("e") "}," SPELL("f") "}"
#define SPELLS "\"spells\":[" SIX_SPELLS "," SPELL("g") "}]"
#define SPELLS_WITH(more) "\"spells\":[" SIX_SPELLS "," SPELL("g") more "}]"

static void small_sets_are_accepted(void **unused) {
    (void)unused;
    expect_set_accepted(HEAD ENERGY SYMBOLS SPELLS "}");
    expect_set_accepted(HEAD ENERGY SYMBOLS SPELLS ",\"title\":\"T\",\"about\":\"\",\"more\":[1,{}]}");
    expect_set_accepted(HEAD ENERGY SYMBOLS SPELLS_WITH(",\"copies\":9,\"seats\":[2],\"invocation\":\"I\"") "}");
    expect_set_accepted(HEAD ENERGY SYMBOLS SPELLS_WITH(",\"seats\":[2,3],\"flavour\":\"\",\"colour\":7") "}");
    expect_set_accepted(HEAD "\"energy\":{\"9\":40}," SYMBOLS SPELLS "}");
    /* For three seats alone. */
    expect_set_accepted(HEAD "\"energy\":{\"9\":40},\"symbols\":{\"+\":20,\"-\":20},\"spells\":[" SPELL(
        "a") ",\"copies\":9,\"seats\":[3]}," SPELL("b") ",\"copies\":9,\"seats\":[3]}]}");
}

static void texts_are_checked(void **unused) {
    (void)unused;
    expect_set_refused(HEAD ENERGY SYMBOLS SPELLS ",\"title\":7}", "title: should be a text");
    expect_set_refused(HEAD ENERGY SYMBOLS SPELLS ",\"about\":7}", "about: should be a text");
}

static void decks_are_checked(void **unused) {
    (void)unused;
    expect_set_refused(HEAD SYMBOLS SPELLS "}", "\"energy\" is missing");
    expect_set_refused(HEAD "\"energy\":[1]," SYMBOLS SPELLS "}", "energy: should be an object");
    expect_set_refused(HEAD "\"energy\":{\"1\":7,\"2\":7}," SYMBOLS SPELLS "}", "energy");
    expect_set_refused(HEAD "\"energy\":{\"1\":20,\"2\":21}," SYMBOLS SPELLS "}", "energy");
    expect_set_refused(HEAD "\"energy\":{\"1\":0,\"2\":20}," SYMBOLS SPELLS "}", "energy.1");
    expect_set_refused(HEAD "\"energy\":{\"1\":20.0}," SYMBOLS SPELLS "}", "energy.1");
    expect_set_refused(HEAD "\"energy\":{\"1\":\"20\"}," SYMBOLS SPELLS "}", "energy.1");
    expect_set_refused(HEAD "\"energy\":{\"0\":3,\"2\":20}," SYMBOLS SPELLS "}", "energy.0");
    expect_set_refused(HEAD "\"energy\":{\"10\":3,\"2\":20}," SYMBOLS SPELLS "}", "energy.10");
    expect_set_refused(HEAD "\"energy\":{\"+\":3,\"2\":20}," SYMBOLS SPELLS "}", "energy.+");
    expect_set_refused(HEAD ENERGY SPELLS "}", "\"symbols\" is missing");
    expect_set_refused(HEAD ENERGY "\"symbols\":{\"+\":20}," SPELLS "}", "symbols");
    expect_set_refused(HEAD ENERGY "\"symbols\":{\"-\":20}," SPELLS "}", "symbols");
    expect_set_refused(HEAD ENERGY "\"symbols\":{\"+\":7,\"-\":7}," SPELLS "}", "symbols");
    expect_set_refused(HEAD ENERGY "\"symbols\":{\"+\":21,\"-\":20}," SPELLS "}", "symbols");
    expect_set_refused(HEAD ENERGY "\"symbols\":{\"+\":8,\"-\":7,\"x\":1}," SPELLS "}", "symbols.x");
}

static void spells_are_checked(void **unused) {
    (void)unused;
    static const struct {
        const char *spell, *part;
    } wrong[] = {
        {"7", "spells[0]"},
        {"{\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4}", "\"id\" is missing"},
        {"{\"id\":\"A\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4}", "spells[0].id"},
        {"{\"id\":\"1a\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4}", "spells[0].id"},
        {"{\"id\":\"\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4}", "spells[0].id"},
        {"{\"id\":\"abcdefghijklm\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4}", "spells[0].id"},
        {"{\"id\":\"z-z\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4}", "spells[0].id"},
        {"{\"id\":\"z\",\"value\":3,\"minimum\":2,\"loss\":4}", "\"name\" is missing"},
        {"{\"id\":\"z\",\"name\":7,\"value\":3,\"minimum\":2,\"loss\":4}", "spells[0].name"},
        {"{\"id\":\"z\",\"name\":\"A\",\"minimum\":2,\"loss\":4}", "\"value\" is missing"},
        {"{\"id\":\"z\",\"name\":\"A\",\"value\":-1,\"minimum\":2,\"loss\":4}", "spells[0].value"},
        {"{\"id\":\"z\",\"name\":\"A\",\"value\":100,\"minimum\":2,\"loss\":4}", "spells[0].value"},
        {"{\"id\":\"z\",\"name\":\"A\",\"value\":3,\"loss\":4}", "\"minimum\" is missing"},
        {"{\"id\":\"z\",\"name\":\"A\",\"value\":3,\"minimum\":0,\"loss\":4}", "spells[0].minimum"},
        {"{\"id\":\"z\",\"name\":\"A\",\"value\":3,\"minimum\":10,\"loss\":4}", "spells[0].minimum"},
        {"{\"id\":\"z\",\"name\":\"A\",\"value\":3,\"minimum\":2}", "\"loss\" is missing"},
        {"{\"id\":\"z\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":0}", "spells[0].loss"},
        {"{\"id\":\"z\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":21}", "spells[0].loss"},
        {SPELL("z") ",\"copies\":0}", "spells[0].copies"},
        {SPELL("z") ",\"copies\":10}", "spells[0].copies"},
        {SPELL("z") ",\"copies\":\"1\"}", "spells[0].copies"},
        {SPELL("z") ",\"seats\":2}", "spells[0].seats"},
        {SPELL("z") ",\"seats\":[]}", "spells[0].seats"},
        {SPELL("z") ",\"seats\":[4]}", "spells[0].seats"},
        {SPELL("z") ",\"seats\":[3,2]}", "spells[0].seats"},
        {SPELL("z") ",\"seats\":[2,2]}", "spells[0].seats"},
        {SPELL("z") ",\"invocation\":1}", "spells[0].invocation"},
        {SPELL("z") ",\"flavour\":null}", "spells[0].flavour"},
        {SPELL("a") "}", "spells[1]"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char json[2000];
        coven_text text = coven_text_over(json, sizeof json);
        coven_put(&text, "%s\"spells\":[%s,%s]}", HEAD ENERGY SYMBOLS, wrong[i].spell, SIX_SPELLS);
        expect_set_refused(json, wrong[i].part);
    }
    expect_set_refused(HEAD ENERGY SYMBOLS "\"spells\":{}}", "spells: should be a list");
    expect_set_refused(HEAD ENERGY SYMBOLS "\"spells\":[" SIX_SPELLS "]}", "spells");
    expect_set_refused(HEAD ENERGY SYMBOLS "\"title\":7," SPELLS "}", "title");
}

static void at_most_64_spell_cards(void **unused) {
    (void)unused;
    for (int last = 1; last <= 2; last++) {
        char json[4000];
        coven_text text = coven_text_over(json, sizeof json);
        coven_put(&text, "%s\"spells\":[", HEAD ENERGY SYMBOLS);
        for (char id = 'a'; id < 'a' + 7; id++)
            coven_put(&text, "{\"id\":\"%c\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4,\"copies\":9},", id);
        coven_put(&text, "{\"id\":\"z\",\"name\":\"A\",\"value\":3,\"minimum\":2,\"loss\":4,\"copies\":%d}]}", last);
        if (last == 1)
            expect_set_accepted(json);
        else
            expect_set_refused(json, "spells[7]");
    }
}

/* A set may be good for two seats and not for three. */
static void what_a_table_needs_depends_on_its_seats(void **unused) {
    (void)unused;
    static const char json[] = HEAD ENERGY SYMBOLS SPELLS "}";
    coven_error error;
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    assert_non_null(set);
    coven_table *table = coven_table_new(set->game, set, 2, NULL, &error);
    assert_non_null(table);
    coven_table_free(table);
    assert_null(coven_table_new(set->game, set, 3, NULL, &error));
    expect_error(&error, COVEN_BAD_INPUT, "energy");
    coven_set_free(set);

    static const char few[] = HEAD "\"energy\":{\"1\":22},"
                                   "\"symbols\":{\"+\":11,\"-\":11}," SPELLS_WITH(",\"copies\":4,\"seats\":[2]") "}";
    set = coven_set_read("test", few, strlen(few), &error);
    assert_non_null(set);
    assert_null(coven_table_new(set->game, set, 3, NULL, &error));
    expect_error(&error, COVEN_BAD_INPUT, "spells");
    coven_set_free(set);
}

static void options_and_seats_are_checked(void **unused) {
    (void)unused;
    static const char *const wrong[][2] = {
        {"strength", "0"},   {"strength", "21"}, {"strength", "x"},     {"strength", "07"},
        {"casting", "Auto"}, {"casting", "1"},   {"trailing", ""},      {"negative", "maybe"},
        {"limit", "19"},     {"limit", "1000"},  {"apprentice", "yes"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) expect_value_refused("duel", wrong[i][0], wrong[i][1]);
    expect_no_option("duel", "speed");
    coven_error error;
    for (int seats = 0; seats <= 5; seats++) {
        coven_table *table = coven_table_new(coven_game_find("duel"), NULL, seats, NULL, &error);
        assert_int_equal(table != NULL, seats == 2 || seats == 3);
        coven_table_free(table);
    }
}

/* Copies of a spell are interchangeable: they are drawn by weight, stored side by side, and offered once. */
static void copies_of_a_spell(void **unused) {
    (void)unused;
    static const char json[] = HEAD ENERGY SYMBOLS SPELLS_WITH(",\"copies\":3") "}";
    coven_error error;
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    assert_non_null(set);
    coven_table *table = coven_table_new(set->game, set, 2, NULL, &error);
    assert_non_null(table);
    coven_state state = at_position(table, "0 spell:1 0,0 . . 20:112+-:.:.:a 20:112+-:.:.:.");
    expect_weight(table, &state, "spell 1 g", 3);
    play_events(table, &state, TEXTS("* spell 1 g", "* spell 1 g", "* spell 2 g", "* spell 2 f", "* spell 2 e"));
    expect_position(table, &state, "0 choose:1 0,0 . . 20:112+-:.:.:a,g,g 20:112+-:.:.:e,f,g");
    expect_legal_count(table, &state, 2);
    play_events(table, &state, TEXTS("1 choose g", "2 choose g", "* reveal g g"));
    expect_position(table, &state, "0 cut:1:.,. 0,0 . . 20:112+-:.:g:a,g 20:112+-:.:g:e,f");
    const coven_state other = at_position(table, "0 cut:1:.,. 0,0 . . 20:112+-:.:g:a,g 20:112+-:.:g:e,f");
    assert_memory_equal(&state, &other, table->game->state_size);
    expect_refused(table, COVEN_VIEW_ALL, "0 cut:1:.,. 0,0 . . 20:112+-:.:g:a,g 20:112+-:.:g:g,g", "spells");
    coven_table_free(table);
    coven_set_free(set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_sets_are_accepted),
        cmocka_unit_test(texts_are_checked),
        cmocka_unit_test(decks_are_checked),
        cmocka_unit_test(spells_are_checked),
        cmocka_unit_test(at_most_64_spell_cards),
        cmocka_unit_test(what_a_table_needs_depends_on_its_seats),
        cmocka_unit_test(options_and_seats_are_checked),
        cmocka_unit_test(copies_of_a_spell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
