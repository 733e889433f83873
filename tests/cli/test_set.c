/* test_set.c -- coven set, from outside. */
#include <stdlib.h>

#include "program.h"

static void a_good_set_is_summed_up(void **unused) {
    (void)unused;
    static const struct {
        const char *game, *sentence;
    } list[] = {
        {"channeling", "for The Channeling has "},          {"duel", " has 9 energy, 2 symbols, "},
        {"isle", " has 3 creatures, 4 spirits, 2 boards."}, {"null", " for Null."},
        {"scramble", " has 4 elements, 4 spells, "},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        scratch_file("set.json", coven_game_find(list[i].game)->house);
        char *out = program_out(0, NULL, WORDS("set", "check", in_scratch("set.json")));
        expect_part(out, "set.json is valid: the set \"house\" for ");
        expect_part(out, list[i].sentence);
        free(out);
        out = program_out(0, NULL, WORDS("set", "check", in_scratch("set.json"), "--json"));
        assert_int_equal(expect_json_lines(out), 1);
        expect_part(out, "\"good\":true");
        free(out);
    }
}

static void a_bad_set_is_refused_by_path_and_reason(void **unused) {
    (void)unused;
    scratch_file("set.json", "{\"game\":\"null\",\"set\":\"five\",\"cards\":3}");
    program_refuses(2, "set.json: cards: ", WORDS("set", "check", in_scratch("set.json")));
    program_refuses(2, "set.json: cards: ", WORDS("set", "draw", in_scratch("set.json")));
    char *out = program_out(2, NULL, WORDS("set", "check", in_scratch("set.json"), "--json"));
    assert_int_equal(expect_json_lines(out), 1);
    expect_part(out, "\"good\":false");
    free(out);
    scratch_file("set.json", "{\"game\":\"null\",");
    program_refuses(2, "not JSON", WORDS("set", "check", in_scratch("set.json")));
    program_refuses(2, "none.json", WORDS("set", "check", in_scratch("none.json")));
    program_refuses(2, "coven set check FILE", WORDS("set", "chekc", in_scratch("set.json")));
    program_refuses(2, "coven set check FILE", WORDS("set", "check"));
}

/* A record says "house" for the built-in set; no other set may have that name. */
static void the_name_of_the_house_set_is_taken(void **unused) {
    (void)unused;
    scratch_file("set.json", "{\"game\":\"null\",\"set\":\"house\",\"cards\":9}");
    program_refuses(2, "set.json: set: ", WORDS("set", "check", in_scratch("set.json")));
    program_refuses(2, "set.json: set: ", WORDS("record", "null", "--set", in_scratch("set.json")));
    static const char other[] = "{\"game\":\"null\",\"set\":\"house\",\"cards\":9}";
    coven_error error = {0};
    assert_null(coven_set_read("test", other, strlen(other), &error));
    expect_error(&error, COVEN_REFUSED, "set: ");
}

static void a_set_is_drawn(void **unused) {
    (void)unused;
    scratch_file("isle.json", coven_game_find("isle")->house);
    char *out = program_out(0, NULL, WORDS("set", "draw", in_scratch("isle.json")));
    expect_part(out, "The Narrow Isle");
    expect_part(out, "Hoarfrost Crown +3");
    free(out);
    scratch_file("scramble.json", coven_game_find("scramble")->house);
    out = program_out(0, NULL, WORDS("set", "draw", in_scratch("scramble.json"), "--plain"));
    expect_part(out, "broom: 6 nodes, the energy starts on 3");
    expect_part(out, "  5: f 6 w 2 e 4 a 1\n");
    free(out);
    scratch_file("duel.json", coven_game_find("duel")->house);
    out = program_out(0, NULL, WORDS("set", "draw", in_scratch("duel.json")));
    expect_part(out, "spells (");
    free(out);
}

static void a_picture_is_written(void **unused) {
    (void)unused;
    scratch_file("isle.json", coven_game_find("isle")->house);
    char *out = program_out(0, NULL, WORDS("set", "draw", in_scratch("isle.json"), "--svg", in_scratch("isle.svg")));
    assert_string_equal(out, "");
    free(out);
    char *svg = scratch_read("isle.svg");
    assert_non_null(svg);
    expect_part(svg, "<svg xmlns=");
    expect_part(svg, "Lantern Point");
    free(svg);
    scratch_remove("isle.svg");
    program_refuses(3, "isle.svg",
                    WORDS("set", "draw", in_scratch("isle.json"), "--svg", in_scratch("nowhere/isle.svg")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_set_is_summed_up),
        cmocka_unit_test(a_bad_set_is_refused_by_path_and_reason),
        cmocka_unit_test(the_name_of_the_house_set_is_taken),
        cmocka_unit_test(a_set_is_drawn),
        cmocka_unit_test(a_picture_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
