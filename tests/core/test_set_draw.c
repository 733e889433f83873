/* test_set_draw.c -- every game's set in a terminal and as SVG: within its width, in plain ASCII where that was asked
 * for, and as a document whose tags close. */
#include <stdlib.h>

#include "support.h"

static coven_set *house_of(const coven_game *game) {
    coven_error error;
    coven_set *set = coven_set_read("house", game->house, strlen(game->house), &error);
    if (!set) fail_msg("%s", error.text);
    return set;
}

static int columns(const char *line, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) count += ((unsigned char)line[i] & 0xc0) != 0x80;
    return count;
}

static void a_drawing_keeps_to_its_width(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        coven_set *set = house_of(*game);
        for (int width = 60; width <= 120; width += 20) {
            const coven_style style = {.utf8 = width > 60, .width = width};
            coven_text out = coven_text_growing();
            (*game)->draw_set(set, &style, &out);
            assert_true(out.length > 0 && out.data[out.length - 1] == '\n');
            for (const char *line = out.data; *line; line += strcspn(line, "\n") + 1) {
                const size_t length = strcspn(line, "\n");
                if (columns(line, length) > width)
                    fail_msg("%s: more than %d columns:\n%.*s", (*game)->id, width, (int)length, line);
                for (size_t i = 0; i < length; i++)
                    if ((unsigned char)line[i] < 0x20 || (!style.utf8 && (unsigned char)line[i] > 0x7e))
                        fail_msg("%s: not plain:\n%.*s", (*game)->id, (int)length, line);
            }
            coven_text_free(&out);
        }
        coven_set_free(set);
    }
}

/* Does every tag of a document close, in turn? Attributes are skipped; a "<" inside one would be a fault. */
static void expect_balanced(const char *id, const char *svg) {
    const char *open[32];
    int depth = 0;
    for (const char *at = strchr(svg, '<'); at; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        if (!end || memchr(at + 1, '<', (size_t)(end - at - 1))) fail_msg("%s: a tag without an end: %.40s", id, at);
        if (at[1] == '/') {
            const size_t length = strcspn(at + 2, ">");
            if (!depth || strncmp(open[--depth], at + 2, length) != 0) fail_msg("%s: %.40s closes nothing", id, at);
        } else if (end[-1] != '/') {
            assert_true(depth < 32);
            open[depth++] = at + 1;
        }
    }
    assert_int_equal(depth, 0);
}

static void a_picture_is_a_document(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        coven_set *set = house_of(*game);
        coven_text out = coven_text_growing();
        (*game)->draw_set_svg(set, &out);
        assert_int_equal(strncmp(out.data, "<svg xmlns=", 11), 0);
        expect_balanced((*game)->id, out.data);
        coven_text_free(&out);
        coven_set_free(set);
    }
}

/* The text of a set in another's place, for a name that would break a document. */
static void names_are_escaped(void **unused) {
    (void)unused;
    const coven_game *isle = coven_game_find("isle");
    const char *at = strstr(isle->house, "Icemelt Tarn"), *name = strstr(isle->house, "\"house\"");
    coven_text json = coven_text_growing(), out = coven_text_growing();
    coven_put(&json, "%.*s\"mine\"", (int)(name - isle->house), isle->house);
    name += strlen("\"house\"");
    coven_put_bytes(&json, name, (size_t)(at - name));
    coven_put(&json, "<b>\\\"&%s", at + strlen("Icemelt Tarn"));
    coven_error error;
    coven_set *set = coven_set_read("test", json.data, json.length, &error);
    if (!set) fail_msg("%s", error.text);
    isle->draw_set_svg(set, &out);
    expect_balanced("isle", out.data);
    assert_non_null(strstr(out.data, "&lt;b&gt;&quot;&amp;"));
    coven_text_clear(&out);
    coven_draw_set_table_svg(set, &out);
    expect_balanced("isle", out.data);
    coven_text_free(&out);
    coven_text_free(&json);
    coven_set_free(set);
}

static void a_map_shows_every_location_and_name(void **unused) {
    (void)unused;
    coven_set *set = house_of(coven_game_find("isle"));
    coven_text out = coven_text_growing();
    set->game->draw_set(set, &(coven_style){.width = 80}, &out);
    static const char *const parts[] = {"a1o",
                                        "h3o",
                                        "l2o",
                                        "Hoarfrost Crown +3",
                                        "Icemelt Tarn +1",
                                        "Lantern Point +1",
                                        "    d2 at 52,52: d1 e3 f2 g1\n",
                                        "for 3 and 4 seats"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) expect_part(out.data, parts[i]);
    coven_text_free(&out);
    coven_set_free(set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drawing_keeps_to_its_width),
        cmocka_unit_test(a_picture_is_a_document),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(a_map_shows_every_location_and_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
