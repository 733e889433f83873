/* test_strength.c -- the commands about strength, from outside: arena, analyse, train, think. */
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

static void an_arena_shows_who_is_stronger(void **unused) {
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
    program_refuses(2, "--sprt", WORDS("arena", "null", "--players", "greedy,random", "--sprt", "5"));
    program_refuses(2, "--sprt", WORDS("arena", "null", "--players", "greedy,random", "--sprt", "5,0"));
}

/* Weights that were trained on other cards are not used, and whatever shows strength says so. */
static void another_set_has_no_trained_weights(void **unused) {
    (void)unused;
    static const char none[] = "no trained weights for this set";
    char *changed = house_json_with("duel", "\"loss\":3", "\"loss\":9"),
         *renamed = house_json_with("duel", "Itchy Socks", "Itchy Boots");
    scratch_file("changed.json", changed);
    scratch_file("renamed.json", renamed);
    char other[512], same[512], game[512];
    coven_text paths[] = {coven_text_over(other, 512), coven_text_over(same, 512), coven_text_over(game, 512)};
    coven_put(&paths[0], "%s", in_scratch("changed.json"));
    coven_put(&paths[1], "%s", in_scratch("renamed.json"));
    coven_put(&paths[2], "%s", in_scratch("game"));
    const struct {
        const char *input, *part;
        const char *const *words; /* the last is the set */
    } cases[] = {
        {NULL, none, WORDS("arena", "duel", "--players", "learned,greedy", "--games", "2", "--set", other)},
        {NULL, "\"weights\":false",
         WORDS("arena", "duel", "--players", "novice,greedy", "--games", "2", "--json", "--set", other)},
        {NULL, none, WORDS("ladder", "duel", "--players", "greedy,learned", "--games", "2", "--set", other)},
        {NULL, "\"weights\":false",
         WORDS("ladder", "duel", "--players", "greedy,learned", "--games", "2", "--json", "--set", other)},
        {"hint\nquit\n", none, WORDS("play", "duel", "--seats", "person,greedy", "--seed", "1", "--set", other)},
        {"quit\n", none, WORDS("play", "duel", "--seats", "person,novice", "--seed", "1", "--set", other)},
        {NULL, none, WORDS("analyse", game, "--iterations", "1", "--set", other)},
        {NULL, "\"weights\":false", WORDS("analyse", game, "--iterations", "1", "--json", "--set", other)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *words[16] = {NULL};
        int count = 0;
        for (; cases[i].words[count]; count++) words[count] = cases[i].words[count];
        for (int turn = 0; turn < 2; turn++) {
            words[count - 1] = turn ? other : same;
            char *record = program_out(
                0, NULL, WORDS("record", "duel", "--seed", "1", "--players", "random", "--set", words[count - 1]));
            scratch_file("game", record);
            free(record);
            char *out = program_out(0, cases[i].input, words);
            if (turn)
                expect_part(out, cases[i].part);
            else
                assert_null(strstr(out, cases[i].part));
            free(out);
        }
    }
    program_refuses(2, "trained on another set",
                    WORDS("arena", "duel", "--players", "learned,learned", "--games", "2", "--weights",
                          COVEN_SOURCE_DIR "/weights/duel-2.net", "--set", other));
    free(changed), free(renamed);
    scratch_remove("changed.json"), scratch_remove("renamed.json"), scratch_remove("game");
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

/* Finding the round of each saved game by trying all seeds took hours for so many (cli_strength has a TIMEOUT). */
static void an_arena_resumes_from_many_games(void **unused) {
    (void)unused;
    const char *const *words = WORDS("arena", "null", "--players", "random,random:seed=1", "--games", "30000", "--save",
                                     in_scratch("many"), "--json");
    free(program_out(0, NULL, words));
    assert_int_equal(lines_in("many"), 30000);
    char *out = program_out(0, NULL, words);
    expect_part(out, "\"games\":30000,");
    assert_int_equal(lines_in("many"), 30000);
    free(out);
    scratch_remove("many");
}

static void an_arena_is_for_players_of_the_game(void **unused) {
    (void)unused;
    program_refuses(2, "--players", WORDS("arena", "null"));
    program_refuses(2, "2 seats", WORDS("arena", "null", "--players", "random"));
    program_refuses(2, "\"person\"", WORDS("arena", "null", "--players", "person,random"));
    program_refuses(2, "did you mean \"greedy\"?", WORDS("arena", "null", "--players", "greddy,random"));
    program_refuses(2, "plays only scramble", WORDS("arena", "null", "--players", "exact,random"));
    program_refuses(2, "plays only scramble", WORDS("ladder", "null", "--players", "exact,random"));
}

/* ---- train ---- */

/* A net of null after a few games, also written to the scratch directory; free it. */
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
    program_refuses(2, "null with 2 seats",
                    WORDS("arena", "isle", "--players", "learned,learned", "--weights", in_scratch("net")));
    program_refuses(2, "coven: arena: /no-such-file: ",
                    WORDS("arena", "null", "--players", "learned,learned", "--weights", "/no-such-file"));
    scratch_remove("net");
}

/* Features may be added to a game: naming the game of the weights would not explain the error. */
static void weights_of_another_version_are_reported(void **unused) {
    (void)unused;
    const coven_game *game = coven_game_find("null");
    network *older = net_new(game->id, 2, game->features_count - 1, NET_BLOCK);
    coven_text bytes = coven_text_growing();
    net_write(older, &bytes);
    FILE *file = fopen(in_scratch("net"), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.data, 1, bytes.length, file), bytes.length);
    assert_int_equal(fclose(file), 0);
    coven_text_free(&bytes);
    net_free(older);
    program_refuses(2, "coven train --from",
                    WORDS("arena", "null", "--players", "learned,learned", "--weights", in_scratch("net")));
    program_refuses(2, "null with 2 seats",
                    WORDS("arena", "isle", "--players", "learned,learned", "--weights", in_scratch("net")));
    scratch_remove("net");
}

static void a_training_wants_good_settings(void **unused) {
    (void)unused;
    program_refuses(2, "--out FILE", WORDS("train", "null", "--games", "2"));
    program_refuses(2, "--lambda", WORDS("train", "null", "--games", "2", "--lambda", "2", "--out", in_scratch("net")));
    program_refuses(2, "--vary goal",
                    WORDS("train", "null", "--games", "2", "--vary", "goal", "--out", in_scratch("net")));
    assert_null(scratch_read("net"));
}

/* Reported before training, not after it; an existing file stays. */
static void a_training_first_sees_whether_it_can_write(void **unused) {
    (void)unused;
    program_refuses(3, "nowhere/net",
                    WORDS("train", "null", "--games", "100000000", "--seed", "1", "--out", in_scratch("nowhere/net")));
    program_refuses(3, scratch(), WORDS("train", "null", "--games", "100000000", "--seed", "1", "--out", scratch()));
    scratch_file("net", "as it was");
    program_refuses(
        2, "/no-such-file",
        WORDS("train", "null", "--games", "2", "--seed", "1", "--from", "/no-such-file", "--out", in_scratch("net")));
    char *before = scratch_read("net");
    assert_string_equal(before, "as it was");
    free(before);
    scratch_remove("net");
}

/* ---- analyse, think ---- */

/* The page of a record. */
static char *page_of(const char *game, const char *plain) {
    char *record = program_out(0, NULL, WORDS("record", game, "--seed", "a"));
    scratch_file("game", record);
    free(record);
    free(program_out(
        0, NULL, WORDS("analyse", in_scratch("game"), "--iterations", "1", "--html", in_scratch("game.html"), plain)));
    char *page = scratch_read("game.html");
    assert_non_null(page);
    return page;
}

static bool is_ascii(const char *text) {
    while (*text && (unsigned char)*text < 0x80) text++;
    return !*text;
}

static void a_page_has_the_colours_of_its_game(void **unused) {
    (void)unused;
    char *page = page_of("isle", NULL);
    expect_part(page, "style=\"background:#2f6fb0\"></span>Water</td>");
    expect_part(page, "style=\"background:#b5762a\"></span>Earth</td>");
    assert_true(strstr(page, "stroke=\"#2f6fb0\"") < strstr(page, "stroke=\"#b5762a\""));
    expect_part(page, "<div class=\"wide\"><table>"); /* it scrolls by itself in a narrow window */
    assert_false(is_ascii(page));
    free(page);
    page = page_of("scramble", NULL);
    expect_part(page, "style=\"background:#c9303e\"></span>Red</td>");
    expect_part(page, "style=\"background:#3b6fd4\"></span>Blue</td>");
    free(page);
    page = page_of("isle", "--plain");
    assert_true(is_ascii(page));
    free(page);
    char *out = program_out(0, NULL, WORDS("analyse", in_scratch("game"), "--iterations", "1"));
    char *plain = program_out(0, NULL, WORDS("analyse", in_scratch("game"), "--iterations", "1", "--plain"));
    assert_true(!is_ascii(out) && is_ascii(plain));
    free(out), free(plain);
}

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
        cmocka_unit_test(an_arena_shows_who_is_stronger),
        cmocka_unit_test(an_arena_stops_when_it_is_decided),
        cmocka_unit_test(another_set_has_no_trained_weights),
        cmocka_unit_test(an_arena_goes_on_from_its_file),
        cmocka_unit_test(an_arena_resumes_from_many_games),
        cmocka_unit_test(an_arena_is_for_players_of_the_game),
        cmocka_unit_test(what_is_learned_depends_on_the_seed_alone),
        cmocka_unit_test(weights_of_another_version_are_reported),
        cmocka_unit_test(a_training_wants_good_settings),
        cmocka_unit_test(a_training_first_sees_whether_it_can_write),
        cmocka_unit_test(an_analysis_as_text_json_and_page),
        cmocka_unit_test(a_page_has_the_colours_of_its_game),
        cmocka_unit_test(thinking_has_a_signature),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
