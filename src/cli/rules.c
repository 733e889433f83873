/* rules.c -- coven rules: how to play a game, for a person, or its exact rules. */
#include <string.h>

#include "cli/cli.h"
#include "cli/markdown.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "core/json.h"

static int run(const args *given) {
    const coven_game *game = find_game(given->word[0]);
    if (!game) return EXIT_USAGE;
    const bool exact = args_has(given, "exact");
    const char *text = exact ? game->exact_rules : coven_game_how_to_play(game, words_language());
    if (!text[0])
        return usage_error("rules: %s", words_of("rules.none%s game=(%s.title)", exact ? ".exact" : "", game->id).text);
    coven_text out = coven_text_growing();
    if (args_has(given, "json")) {
        json_writer w = json_writing(&out);
        json_open(&w, '{');
        json_name_string(&w, "game", game->id);
        json_name_string(&w, "rules", text);
        json_close(&w, '}');
        return print_line(&out);
    }
    if (!terminal_is(stdout)) {
        /* Programs get plain Markdown. */
        terminal_page(text, strlen(text));
        coven_text_free(&out);
        return finish_output();
    }
    const coven_style style = terminal_style(false);
    markdown_draw(text, &style, &out);
    const bool whole = !out.dropped;
    if (whole && out.data) terminal_page(out.data, out.length);
    coven_text_free(&out);
    if (!whole) return system_error("out of memory");
    return finish_output();
}

const command command_rules = {
    .name = "rules",
    .usage = "GAME [--exact] [--json] [--language CODE]",
    .about = "Show how a game is played",
    .examples = "coven rules duel\n"
                "coven rules isle --exact > isle.md",
    .details = "On a terminal the text is laid out and shown by $PAGER, or less; elsewhere it is Markdown.",
    .options = (const args_option[]){{.name = "exact", .about = "the exact rules, as the program follows them"},
                                     {.name = "json", .about = "as JSON, in Markdown"},
                                     LANGUAGE_OPTION,
                                     {.name = NULL}},
    .min = 1,
    .max = 1,
    .run = run,
};
