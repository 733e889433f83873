/* test_long_names.c -- a set whose names are as long as they may be: sentences, snapshots and prompts have them whole,
 * drawings keep to their width, and nothing is cut inside a character. */
#include <stdlib.h>

#include "core/json.h"
#include "core/set_text.h"
#include "match/match.h"
#include "support.h"

enum { GAMES = 4 };
static const char *const games[GAMES] = {"channeling", "duel", "isle", "scramble"};

static const char long_character[] = "\xf0\x9d\x90\x80"; /* a letter of four bytes */

/* The house set with every name and invocation replaced by a text of the greatest length. */
static char *long_set(const coven_game *game) {
    coven_text out = coven_text_growing();
    for (const char *at = game->house; *at;) {
        static const char name[] = "\"house\"";
        if (strncmp(at, name, sizeof name - 1) == 0) {
            coven_put(&out, "\"long\"");
            at += sizeof name - 1;
            continue;
        }
        if (strncmp(at, "\"name\"", 6) != 0 && strncmp(at, "\"invocation\"", 12) != 0) {
            coven_put_char(&out, *at++);
            continue;
        }
        const char *value = strchr(strchr(at, ':'), '"') + 1;
        const size_t key = (size_t)(value - at);
        coven_put_bytes(&out, at, key);
        for (int i = 0; i < SET_TEXT_CHARACTERS; i++) coven_put(&out, "%s", long_character);
        at += key;
        at += strcspn(at, "\"");
    }
    assert_int_equal(out.dropped, 0);
    return out.data;
}

static void expect_utf8(const char *text) {
    for (size_t left = strlen(text), length; left; left -= length, text += length) {
        length = json_utf8_length((const unsigned char *)text, left);
        if (!length) fail_msg("not UTF-8: %.40s", text);
    }
}

static void expect_width(const char *drawing, int width) {
    int columns = 0;
    for (; *drawing; drawing++) {
        columns += ((unsigned char)*drawing & 0xc0) != 0x80;
        if (*drawing == '\n') columns = 0;
        if (columns > width) fail_msg("a line of more than %d columns", width);
    }
}

static void expect_snapshot(const match *played, int viewer, int *longest) {
    coven_text out = coven_text_growing();
    json_document document;
    coven_error error;
    match_put_snapshot(played, match_count(played), viewer, NULL, &out);
    assert_int_equal(out.dropped, 0);
    expect_utf8(out.data);
    assert_true(json_parse(&document, out.data, out.length, &error));
    const coven_json root = json_root(&document);
    coven_json said;
    size_t length;
    if (json_member(&root, "said", &said)) {
        const char *text = json_raw(&said, &length);
        assert_int_equal(text[length - 1], '.'); /* the sentence has its end */
        if ((int)length > *longest) *longest = (int)length;
    }
    json_free(&document);
    coven_text_clear(&out);
    if (match_actor(played) >= 1) {
        match_prompt(played, "", NULL, &out);
        expect_utf8(out.data);
        assert_non_null(strpbrk(out.data + out.length - 1, ".?!"));
    }
    for (int width = 60; width <= 80; width += 20) {
        const coven_style style = {.width = width, .utf8 = width == 80};
        coven_text_clear(&out);
        match_draw(played, match_count(played), viewer, &style, &out);
        expect_utf8(out.data);
        expect_width(out.data, width);
    }
    coven_text_free(&out);
}

static void names_of_the_greatest_length(void **unused) {
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        const coven_game *game = coven_game_find(games[i]);
        coven_error error;
        char *json = long_set(game);
        coven_set *set = coven_set_read("long", json, strlen(json), &error);
        if (!set) fail_msg("%s", error.text);
        coven_table *table = coven_table_new(game, set, game->seats_min, NULL, &error);
        const char *who[COVEN_SEATS_MAX] = {"random", "random", "random", "random"};
        match *played = coven_match_new(table, who, "long names", &error);
        assert_non_null(played);
        int longest = 0;
        for (int step = 0; step < 300 && match_actor(played) != COVEN_END; step++) {
            expect_snapshot(played, COVEN_VIEW_ALL, &longest);
            expect_snapshot(played, 1, &longest);
            assert_true(match_step(played, &error));
        }
        assert_true(longest >= SET_TEXT - 1); /* a name of the greatest length was said whole */
        match_free(played);
        coven_set_free(set);
        free(json);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(names_of_the_greatest_length)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
