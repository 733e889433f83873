/* set.c -- the options, and the set: which circles there are, and what they and the glyphs are called. */
#include "channeling.h"

const coven_option channeling_options[] = {
    [OPTION_MOVE] =
        {
            .name = "move",
            .words = (const char *const[]){"any", "line", NULL},
            .default_value = MOVE_ANY,
        },
    [OPTION_OVER] =
        {
            .name = "over",
            .words = (const char *const[]){"vigor", "splendor", NULL},
            .default_value = OVER_VIGOR,
        },
    [OPTION_REFILL] =
        {
            .name = "refill",
            .words = (const char *const[]){"order", "place", NULL},
            .default_value = REFILL_ORDER,
        },
    [OPTION_END] =
        {
            .name = "end",
            .words = (const char *const[]){"reply", "even", NULL},
            .default_value = END_REPLY,
        },
    [OPTION_KOMI] =
        {
            .name = "komi",
            .min = 0,
            .max = 20,
            .default_value = 0,
        },
    [OPTION_LIMIT] =
        {
            .name = "limit",
            .min = 1,
            .max = 999,
            .default_value = 200,
        },
    {.name = NULL},
};

static bool read_name(const coven_json *object, char *out, coven_error *error) {
    coven_json value;
    size_t length;
    if (!json_need(object, "name", JSON_STRING, &value, error)) return false;
    json_raw(&value, &length);
    if (length == 0) return coven_json_fail(&value, error, "a name should not be empty");
    return set_text_fit(&value, out, error);
}

static bool read_shape(const coven_json *circle, uint8_t *shape, coven_error *error) {
    coven_json value;
    bool found;
    if (!json_want(circle, "shape", JSON_STRING, &value, &found, error)) return false;
    if (!found) return true;
    *shape = json_is(&value, "ring") ? SHAPE_RING : json_is(&value, "stones") ? SHAPE_STONES : SHAPE_NONE;
    return *shape != SHAPE_NONE || coven_json_fail(&value, error, "a shape is \"ring\" or \"stones\"");
}

static bool read_circle(const coven_json *circle, channeling_content *c, coven_error *error) {
    int vigor, splendor, copies;
    if (!json_need_int(circle, "vigor", 4, 7, &vigor, error) ||
        !json_need_int(circle, "splendor", 4, 7, &splendor, error) ||
        !json_need_int(circle, "copies", 1, CARDS, &copies, error))
        return false;
    const int kind = (vigor - 4) << 2 | (splendor - 4);
    if (c->copies[kind])
        return coven_json_fail(circle, error, "a kind with vigor %d and splendor %d is listed already", vigor,
                               splendor);
    c->copies[kind] = (uint8_t)copies;
    return read_name(circle, c->name[kind], error) && read_shape(circle, &c->shape[kind], error) &&
           set_text_want(circle, "text", c->text[kind], error);
}

static bool read_circles(const coven_json *root, channeling_content *c, coven_error *error) {
    coven_json list;
    int cards = 0;
    if (!json_need(root, "circles", JSON_LIST, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!read_circle(&w.value, c, error)) return false;
    for (int kind = 0; kind < KINDS; kind++) cards += c->copies[kind];
    return cards == CARDS || coven_json_fail(&list, error, "the copies should add up to %d, not to %d", CARDS, cards);
}

static bool read_glyph(const coven_json *glyph, int line, channeling_content *c, coven_error *error) {
    coven_json value;
    if (!json_need(glyph, "glyph", JSON_STRING, &value, error)) return false;
    if (!json_is(&value, (char[]){channeling_letters[line], '\0'}))
        return coven_json_fail(&value, error, "should be \"%c\" here", channeling_letters[line]);
    return read_name(glyph, c->glyph[line], error);
}

static bool read_glyphs(const coven_json *root, channeling_content *c, coven_error *error) {
    coven_json list;
    if (!json_want(root, "glyphs", JSON_LIST, &list, &c->glyphs, error)) return false;
    if (!c->glyphs) return true;
    if (json_count(&list) != LINES)
        return coven_json_fail(&list, error, "should be the eight glyphs a b c d 1 2 3 4, not %d", json_count(&list));
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!read_glyph(&w.value, w.index, c, error)) return false;
    return true;
}

bool channeling_read_set(const coven_json *root, void *content, coven_error *error) {
    channeling_content *c = content;
    return set_text_want(root, "title", c->title, error) && set_text_want(root, "about", c->about, error) &&
           read_glyphs(root, c, error) && read_circles(root, c, error);
}

uint64_t channeling_fingerprint(const coven_table *table, uint64_t so_far) {
    for (int kind = 0; kind < KINDS; kind++) so_far = coven_fingerprint_add(so_far, content_of(table)->copies[kind]);
    return so_far;
}
