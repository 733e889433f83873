/* content.c -- the options, and the set: which circles there are, and what they and the glyphs are called. */
#include "channeling.h"

const coven_option channeling_options[] = {
    [OPTION_MOVE] =
        {
            .name = "move",
            .about = "What a glyph asks of the druid that moves.",
            .words = (const char *const[]){"any", "line", NULL},
            .abouts = (const char *const[]){"It ends in the glyph's line and may come from anywhere.",
                                            "It starts and ends in the glyph's line.", NULL},
            .standard = MOVE_ANY,
        },
    [OPTION_OVER] =
        {
            .name = "over",
            .about = "How many cubes go back to the supply when a circle is taken; the rest count against you.",
            .words = (const char *const[]){"vigor", "splendor", NULL},
            .abouts = (const char *const[]){"As many as its Vigor.", "As many as its Splendor.", NULL},
            .standard = OVER_VIGOR,
        },
    [OPTION_REFILL] =
        {
            .name = "refill",
            .about = "What is chosen when several spaces are to be refilled.",
            .words = (const char *const[]){"order", "place", NULL},
            .abouts = (const char *const[]){"A space is chosen, then a card drawn for it.",
                                            "A card is shown, then a space chosen for it.", NULL},
            .standard = REFILL_ORDER,
        },
    [OPTION_END] =
        {
            .name = "end",
            .about = "Who has a last turn after the seventh circle.",
            .words = (const char *const[]){"reply", "even", NULL},
            .abouts = (const char *const[]){"The other seat always has one more turn.",
                                            "Both have equally many turns: Dark's seventh circle ends the game.", NULL},
            .standard = END_REPLY,
        },
    [OPTION_KOMI] =
        {
            .name = "komi",
            .about = "Points added to Dark's score, because Light plays first; 4 is fair.",
            .least = 0,
            .most = 20,
            .standard = 0,
        },
    [OPTION_LIMIT] =
        {
            .name = "limit",
            .about = "The game ends after this turn at the latest.",
            .least = 1,
            .most = 999,
            .standard = 200,
        },
    {.name = NULL},
};

/* A text for people: cut to its room, and without characters that would upset a terminal. */
static bool read_shown(const coven_json *value, char *out, size_t size, coven_error *error) {
    if (!json_text_cut(value, out, size, error)) return false;
    for (; *out; out++)
        if ((unsigned char)*out < ' ' || *out == 0x7f) *out = ' ';
    return true;
}

static bool read_name(const coven_json *object, char *out, coven_error *error) {
    coven_json value;
    size_t length;
    if (!json_need(object, "name", JSON_STRING, &value, error)) return false;
    json_raw(&value, &length);
    if (length == 0) return coven_json_fail(&value, error, "a name should not be empty");
    return read_shown(&value, out, NAME_TEXT, error);
}

/* A text that may be missing. */
static bool read_optional(const coven_json *object, const char *name, char *out, size_t size, coven_error *error) {
    coven_json value;
    bool found;
    if (!json_want(object, name, JSON_STRING, &value, &found, error)) return false;
    return !found || read_shown(&value, out, size, error);
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
        return coven_json_fail(circle, error, "a kind of vigor %d and splendor %d is there already", vigor, splendor);
    c->copies[kind] = (uint8_t)copies;
    return read_name(circle, c->name[kind], error) && read_shape(circle, &c->shape[kind], error) &&
           read_optional(circle, "text", c->text[kind], LINE_TEXT, error);
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
        return coven_json_fail(&value, error, "here it should be \"%c\"", channeling_letters[line]);
    return read_name(glyph, c->glyph[line], error);
}

static bool read_glyphs(const coven_json *root, channeling_content *c, coven_error *error) {
    coven_json list;
    if (!json_want(root, "glyphs", JSON_LIST, &list, &c->glyphs, error)) return false;
    for (int line = 0; line < LINES; line++) {
        coven_text name = coven_text_over(c->glyph[line], NAME_TEXT);
        coven_put(&name, "%s %c", line < 4 ? "Column" : "Row", channeling_letters[line]);
    }
    if (!c->glyphs) return true;
    if (json_count(&list) != LINES)
        return coven_json_fail(&list, error, "should be the eight glyphs a b c d 1 2 3 4, not %d", json_count(&list));
    for (json_walk w = json_walk_of(&list); json_next(&w);)
        if (!read_glyph(&w.value, w.index, c, error)) return false;
    return true;
}

bool channeling_read_set(const coven_json *root, void *content, coven_error *error) {
    channeling_content *c = content;
    return read_optional(root, "title", c->title, NAME_TEXT, error) &&
           read_optional(root, "about", c->about, LINE_TEXT, error) && read_glyphs(root, c, error) &&
           read_circles(root, c, error);
}
