/* test_strength.c -- the commands about how well somebody plays, from outside: arena, analyse, train, think. */
#include <stdlib.h>

#include "players/net.h"
#include "program.h"

static int lines_in(const char *name) {
    char *text = scratch_read(name);
    assert_non_null(text);
    const int lines = expect_json_lines(text);
    free(text);
    return lines;
}

/* ---- arena ---- */

static void an_arena_tells_who_is_stronger(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("arena", "null", "--players", "greedy,random", "--games", "40"));
    expect_part(out, "Null, 40 games\n  greedy ");
    expect_part(out, "\n  random ");
    expect_part(out, "Elo of greedy over the other: +");
    free(out);
    out = program_out(0, NULL, WORDS("arena", "null", "--players", "random,greedy", "--games", "40", "--json"));
    assert_int_equal(expect_json_lines(out), 1);
    expect_part(out, "{\"game\":\"null\",\"players\":[\"random\",\"greedy\"],\"games\":40,\"points\":[");
    expect_part(out, "\"elo\":-");
    free(out);
}

static void an_arena_stops_when_it_is_decided(void **unused) {
    (void)unused;
    char *out = program_out(
        0, NULL, WORDS("arena", "null", "--players", "greedy,random", "--games", "2000", "--sprt", "0,100", "--json"));
    expect_part(out, "\"llr\":");
    assert_null(strstr(out, "\"games\":2000,"));
    free(out);
    program_refuses(2, "should be two numbers, the lower first",
                    WORDS("arena", "null", "--players", "greedy,random", "--sprt", "5"));
    program_refuses(2, "should be two numbers, the lower first",
                    WORDS("arena", "null", "--players", "greedy,random", "--sprt", "5,0"));
}

static void an_arena_goes_on_from_its_file(void **unused) {
    (void)unused;
    const char *file = in_scratch("games");
    free(program_out(0, NULL, WORDS("arena", "null", "--players", "greedy,random", "--games", "4", "--save", file)));
    assert_int_equal(lines_in("games"), 4);
    char *parts = program_out(
        0, NULL, WORDS("arena", "null", "--players", "greedy,random", "--games", "8", "--save", file, "--json"));
    assert_int_equal(lines_in("games"), 8);
    char *whole = program_out(0, NULL, WORDS("arena", "null", "--players", "greedy,random", "--games", "8", "--json"));
    /* All but the time that it took. */
    *strstr(parts, "\"ms_per_decision\"") = *strstr(whole, "\"ms_per_decision\"") = '\0';
    assert_string_equal(parts, whole);
    free(parts), free(whole);
    free(program_out(0, NULL, WORDS("verify", file)));
    scratch_remove("games");
}

static void an_arena_is_for_players_of_the_game(void **unused) {
    (void)unused;
    program_refuses(2, "who plays?", WORDS("arena", "null"));
    program_refuses(2, "null is for 2 seats, not 1", WORDS("arena", "null", "--players", "random"));
    program_refuses(2, "no people here", WORDS("arena", "null", "--players", "person,random"));
    program_refuses(2, "did you mean \"greedy\"?", WORDS("arena", "null", "--players", "greddy,random"));
    program_refuses(2, "plays only scramble", WORDS("arena", "null", "--players", "exact,random"));
    program_refuses(2, "plays only scramble", WORDS("ladder", "null", "--players", "exact,random"));
}

/* ---- train ---- */

/* A net of null after a few games; free it. It is in the scratch directory, too. */
static char *learn(const char *seed, const char *threads, size_t *length) {
    free(program_out(0, NULL,
                     WORDS("train", "null", "--games", "60", "--seed", seed, "--units", "32", "--threads", threads,
                           "--out", in_scratch("net"))));
    assert_null(scratch_read("net.part"));
    return scratch_bytes("net", length);
}

static void what_is_learned_depends_on_the_seed_alone(void **unused) {
    (void)unused;
    size_t one, three, other;
    char *by_one = learn("1", "1", &one), *by_three = learn("1", "3", &three), *by_other = learn("2", "3", &other);
    assert_true(one == three && one == other);
    assert_memory_equal(by_one, by_three, one);
    assert_memory_not_equal(by_one, by_other, one);
    free(by_one), free(by_three), free(by_other);
    /* Such weights can play, at their own table. */
    free(program_out(0, NULL,
                     WORDS("arena", "null", "--players", "learned,learned", "--games", "2", "--weights",
                           in_scratch("net"), "--weights", "-")));
    program_refuses(2, "these weights are for another table",
                    WORDS("arena", "isle", "--players", "learned,learned", "--weights", in_scratch("net")));
    program_refuses(2, "coven: arena: /no-such-file: ",
                    WORDS("arena", "null", "--players", "learned,learned", "--weights", "/no-such-file"));
    scratch_remove("net");
}

/* Features come to be added to a game: whose weights they are is then no answer. */
static void weights_of_another_version_are_told(void **unused) {
    (void)unused;
    const coven_game *game = coven_game_find("null");
    network *older = net_new(game->id, 2, game->features_count - 1, NET_BLOCK);
    coven_text bytes = coven_text_growing();
    net_write(older, &bytes);
    FILE *file = fopen(in_scratch("net"), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.at, 1, bytes.length, file), bytes.length);
    assert_int_equal(fclose(file), 0);
    coven_text_free(&bytes);
    net_free(older);
    program_refuses(2, "a net of another version",
                    WORDS("arena", "null", "--players", "learned,learned", "--weights", in_scratch("net")));
    program_refuses(2, "these weights are for another table: null with 2 seats",
                    WORDS("arena", "isle", "--players", "learned,learned", "--weights", in_scratch("net")));
    scratch_remove("net");
}

static void a_training_wants_good_settings(void **unused) {
    (void)unused;
    program_refuses(2, "Give --out FILE", WORDS("train", "null", "--games", "2"));
    program_refuses(2, "should be a number from 0 to 1",
                    WORDS("train", "null", "--games", "2", "--lambda", "2", "--out", in_scratch("net")));
    program_refuses(2, "should be NAME=VALUE",
                    WORDS("train", "null", "--games", "2", "--vary", "goal", "--out", in_scratch("net")));
    assert_null(scratch_read("net"));
}

/* ---- analyse, think ---- */

static void an_analysis_as_text_json_and_page(void **unused) {
    (void)unused;
    char *games = program_out(0, NULL, WORDS("record", "null", "--seed", "a", "--games", "2"));
    scratch_file("games", games);
    free(games);
    const char *file = in_scratch("games");
    char *out = program_out(0, NULL, WORDS("analyse", file, "--iterations", "50"));
    expect_part(out, "Null: what each seat could expect, event by event");
    expect_part(out, "Seat 1 (Seat 1): got 100%, luck +");
    expect_part(out, "   1  * deal 1 5  luck +");
    free(out);
    out = program_out(0, NULL, WORDS("analyse", file, "--iterations", "50", "--json"));
    assert_int_equal(expect_json_lines(out), 2);
    expect_part(out, "{\"game\":\"null\",\"seats\":2,\"plies\":[{\"ply\":0,\"actor\":\"*\",\"event\":\"deal 1 5\",");
    free(out);
    out = program_out(0, NULL, WORDS("analyse", file, "--iterations", "50", "--html", in_scratch("page.html")));
    assert_string_equal(out, "");
    free(out);
    char *page = scratch_read("page.html");
    expect_part(page, "<svg");
    expect_part(page, "</html>");
    free(page);
    program_refuses(2, "/no-such-file", WORDS("analyse", "/no-such-file"));
    program_refuses(2, "--iterations", WORDS("analyse", file, "--iterations", "0"));
}

static void thinking_has_a_signature(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("think", "null", "--json")),
         *again = program_out(0, NULL, WORDS("think", "null", "--json"));
    assert_int_equal(expect_json_lines(out), 1);
    expect_part(out, "[{\"game\":\"null\",\"seats\":2,\"uct_simulations_per_second\":");
    expect_part(out, "\"search_iterations_per_second\":");
    assert_string_equal(strstr(out, "\"signature\""), strstr(again, "\"signature\""));
    free(out), free(again);
    out = program_out(0, NULL, WORDS("think", "null"));
    expect_part(out, "per CPU-second");
    free(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arena_tells_who_is_stronger),
        cmocka_unit_test(an_arena_stops_when_it_is_decided),
        cmocka_unit_test(an_arena_goes_on_from_its_file),
        cmocka_unit_test(an_arena_is_for_players_of_the_game),
        cmocka_unit_test(what_is_learned_depends_on_the_seed_alone),
        cmocka_unit_test(weights_of_another_version_are_told),
        cmocka_unit_test(a_training_wants_good_settings),
        cmocka_unit_test(an_analysis_as_text_json_and_page),
        cmocka_unit_test(thinking_has_a_signature),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
