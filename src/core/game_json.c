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
