/* game_json.c -- see game_json.h. */
#include "core/game_json.h"

#include "core/message.h"

static void put_about(json_writer *w, const coven_game *game, const coven_option *option, const char *word,
                      const coven_language *language) {
    coven_text about = coven_text_growing();
    coven_option_put_about(game, option->name, word, language, &about);
    json_text_string(w, &about);
}

static void put_words(json_writer *w, const coven_game *game, const coven_option *option,
                      const coven_language *language) {
    json_name(w, "words");
    json_open(w, '[');
    for (int i = 0; option->words[i]; i++) json_string(w, option->words[i]);
    json_close(w, ']');
    json_name(w, "abouts");
    json_open(w, '[');
    for (int i = 0; option->words[i]; i++) put_about(w, game, option, option->words[i], language);
    json_close(w, ']');
    json_name_string(w, "default", option->words[option->default_value]);
}

static void put_option(json_writer *w, const coven_game *game, const coven_option *option,
                       const coven_language *language) {
    json_open(w, '{');
    json_name_string(w, "name", option->name);
    json_name(w, "about");
    put_about(w, game, option, NULL, language);
    if (option->words) {
        put_words(w, game, option, language);
    } else {
        json_name_number(w, "least", option->min);
        json_name_number(w, "most", option->max);
        json_name_number(w, "default", option->default_value);
    }
    json_close(w, '}');
}

void game_put_members(json_writer *w, const coven_game *game, const coven_language *language) {
    coven_text title = coven_text_growing(), about = coven_text_growing();
    json_name_string(w, "game", game->id);
    json_name(w, "title");
    coven_game_put_title(game, language, &title);
    json_text_string(w, &title);
    json_name(w, "about");
    coven_game_put_about(game, language, &about);
    json_text_string(w, &about);
    json_name_number(w, "seats_min", game->seats_min);
    json_name_number(w, "seats_max", game->seats_max);
    json_name(w, "options");
    json_open(w, '[');
    for (const coven_option *option = game->options; option->name; option++) put_option(w, game, option, language);
    json_close(w, ']');
}

void game_put_seat_names(json_writer *w, const coven_table *table, const coven_language *language) {
    json_name(w, "names");
    json_open(w, '[');
    for (int seat = 1; seat <= table->seats; seat++) {
        coven_text name = coven_text_growing();
        message_seat(language, table, seat, &name);
        json_text_string(w, &name);
    }
    json_close(w, ']');
}

/* ---- reading ---- */

bool game_read_options(const coven_json *object, const coven_game *game, int *value, coven_error *error) {
    coven_options_default(game, value);
    coven_json options;
    bool found;
    if (!json_want(object, "options", JSON_OBJECT, &options, &found, error)) return false;
    if (!found) return true;
    for (json_walk walk = json_walk_of(&options); json_next(&walk);) {
        char name[64], text[64];
        if (!json_text(&walk.name, name, sizeof name, error)) return false;
        if (json_kind_of(&walk.value) == JSON_NUMBER) {
            size_t length;
            const char *raw = json_raw(&walk.value, &length);
            coven_text copy = coven_text_over(text, sizeof text);
            coven_put_bytes(&copy, raw, length);
        } else if (!json_text(&walk.value, text, sizeof text, error)) {
            return false;
        }
        if (!coven_option_read(game, name, text, value, error)) return false;
    }
    return true;
}

coven_table *game_read_table(const coven_json *object, coven_error *error) {
    coven_json value;
    char id[COVEN_NAME_TEXT];
    int seats, option[COVEN_OPTIONS_MAX];
    if (!json_need(object, "game", JSON_STRING, &value, error) || !json_text(&value, id, sizeof id, error)) return NULL;
    const coven_game *game = coven_game_find(id);
    if (!game) {
        coven_fail_as(error, COVEN_NOT_FOUND, "there is no game \"%s\"", id);
        return NULL;
    }
    if (!json_need_int(object, "seats", game->seats_min, game->seats_max, &seats, error) ||
        !game_read_options(object, game, option, error))
        return NULL;
    return coven_table_new(game, NULL, seats, option, error);
}
