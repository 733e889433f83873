/* options.c -- the rule choices of a game, from text and to text. */
#include <string.h>

#include "core/game.h"
#include "core/span.h"

int coven_options_count(const coven_game *game) {
    int count = 0;
    while (game->options[count].name) count++;
    return count;
}

void coven_options_default(const coven_game *game, int *value) {
    for (int i = 0; i < coven_options_count(game); i++) value[i] = game->options[i].default_value;
}

static bool refuse_name(const coven_game *game, const char *name, coven_error *error) {
    const char *names[COVEN_OPTIONS_MAX + 1] = {NULL};
    char list[200];
    coven_text text = coven_text_over(list, sizeof list);
    for (int i = 0; i < coven_options_count(game); i++) {
        names[i] = game->options[i].name;
        coven_put(&text, "%s%s", i ? ", " : "", names[i]);
    }
    if (!names[0])
        return coven_fail_as(error, COVEN_NOT_FOUND, "%s has no options, so there is no option \"%s\"", game->id, name);
    const char *nearest = coven_nearest(name, names);
    return coven_fail_as(error, COVEN_NOT_FOUND, "%s has no option \"%s\"%s%s%s; its options are %s", game->id, name,
                         nearest ? "; did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "", list);
}

bool coven_option_read(const coven_game *game, const char *name, const char *text, int *value, coven_error *error) {
    for (int i = 0; i < coven_options_count(game); i++) {
        const coven_option *option = &game->options[i];
        if (strcmp(option->name, name) != 0) continue;
        if (!option->words) {
            const int number = span_number(span_of(text), option->min, option->max);
            if (number < 0)
                return coven_fail(error, "option %s: \"%s\" is not a whole number from %d to %d", name, text,
                                  option->min, option->max);
            value[i] = number;
            return true;
        }
        char list[200];
        coven_text words = coven_text_over(list, sizeof list);
        for (int w = 0; option->words[w]; w++) {
            if (strcmp(option->words[w], text) == 0) {
                value[i] = w;
                return true;
            }
            coven_put(&words, "%s%s", w ? ", " : "", option->words[w]);
        }
        return coven_fail(error, "option %s: \"%s\" is not one of its values: %s", name, text, list);
    }
    return refuse_name(game, name, error);
}

void coven_option_print(const coven_option *option, int value, coven_text *out) {
    if (option->words)
        coven_put(out, "%s", option->words[value]);
    else
        coven_put(out, "%d", value);
}
