/* game_json.c -- see game_json.h. */
#include "core/game_json.h"

static void put_texts(json_writer *w, const char *name, const char *const *text, const char *const *as_many_as) {
    json_name(w, name);
    json_open(w, '[');
    for (int i = 0; as_many_as[i]; i++) json_string(w, text[i]);
    json_close(w, ']');
}

static void put_option(json_writer *w, const coven_option *option) {
    json_open(w, '{');
    json_name_string(w, "name", option->name);
    json_name_string(w, "about", option->about);
    if (option->words) {
        put_texts(w, "words", option->words, option->words);
        if (option->abouts) put_texts(w, "abouts", option->abouts, option->words);
        json_name_string(w, "default", option->words[option->standard]);
    } else {
        json_name_number(w, "least", option->least);
        json_name_number(w, "most", option->most);
        json_name_number(w, "default", option->standard);
    }
    json_close(w, '}');
}

void game_put_members(json_writer *w, const coven_game *game) {
    json_name_string(w, "game", game->id);
    json_name_string(w, "title", game->title);
    json_name_string(w, "about", game->about);
    json_name_number(w, "seats_min", game->seats_min);
    json_name_number(w, "seats_max", game->seats_max);
    json_name(w, "options");
    json_open(w, '[');
    for (const coven_option *option = game->options; option->name; option++) put_option(w, option);
    json_close(w, ']');
}
