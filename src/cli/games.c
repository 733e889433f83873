/* games.c -- coven games: list the games, their seats and their options. */
#include <string.h>

#include "cli/cli.h"
#include "cli/words.h"
#include "core/game_json.h"

static void put_game(json_writer *w, const coven_game *game) {
    json_open(w, '{');
    game_put_members(w, game, NULL);
    json_close(w, '}');
}

static void seats_text(const coven_game *game, coven_text *out) {
    if (game->seats_min == game->seats_max)
        coven_put(out, "%d seats", game->seats_min);
    else
        coven_put(out, "%d to %d seats", game->seats_min, game->seats_max);
}

static void print_option(const coven_game *game, const coven_option *option) {
    const words about = words_english("%s.option.%s", game->id, option->name);
    printf("\n  %s", option->name);
    if (!option->words) {
        printf("=%d..%d (default %d)\n    %s\n", option->min, option->max, option->default_value, about.text);
        return;
    }
    printf("\n    %s\n", about.text);
    for (int i = 0; option->words[i]; i++)
        printf("    %s=%-10s %s%s\n", option->name, option->words[i],
               words_option(NULL, game, option->name, option->words[i]).text,
               i == option->default_value ? " (default)" : "");
}

static int show_one(const coven_game *game) {
    char seats[32];
    coven_text text = coven_text_over(seats, sizeof seats);
    seats_text(game, &text);
    printf("%s (%s), %s\n%s\n", game->title, game->id, seats, words_english("%s.about", game->id).text);
    if (game->options[0].name) printf("\nOptions, each as --option NAME=VALUE:\n");
    for (const coven_option *option = game->options; option->name; option++) print_option(game, option);
    printf("\nRules: coven rules %s     Play: coven play %s\n", game->id, game->id);
    return finish_output();
}

static void list_game(const coven_game *game) {
    char seats[32];
    coven_text text = coven_text_over(seats, sizeof seats);
    seats_text(game, &text);
    printf("%-11s %-12s %s\n", game->id, seats, words_english("%s.about", game->id).text);
}

static int run(const args *given) {
    const coven_game *one = given->words ? find_game(given->word[0]) : NULL;
    if (given->words && !one) return EXIT_USAGE;
    const bool json = args_has(given, "json");
    if (one && !json) return show_one(one);
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    if (!one) json_open(&w, '[');
    for (const coven_game *const *game = coven_games(); *game; game++) {
        const bool wanted = one ? *game == one : args_has(given, "all") || !(*game)->hidden;
        if (wanted && json) put_game(&w, *game);
        if (wanted && !json) list_game(*game);
    }
    if (!one) json_close(&w, ']');
    if (json) return print_line(&out);
    coven_text_free(&out);
    return finish_output();
}

const command command_games = {
    .name = "games",
    .usage = "[GAME] [--all] [--json]",
    .about = "List the games, or describe one and its options",
    .details = "",
    .examples = "coven games\n"
                "coven games channeling",
    .options = (const args_option[]){{.name = "all", .about = "include `null`, the minimal example game"},
                                     {.name = "json", .about = "print JSON"},
                                     {.name = NULL}},
    .max = 1,
    .run = run,
};
