/* rules.c -- coven rules: how to play a game, for a person, or its exact rules. */
#include <string.h>

#include "cli/cli.h"
#include "cli/markdown.h"
#include "cli/terminal.h"
#include "core/json.h"

static int run(const args *given) {
    const coven_game *game = find_game(given->word[0]);
    if (!game) return EXIT_BAD;
    const bool exact = args_has(given, "exact");
    const char *text = exact ? game->exact_rules : game->how_to_play;
    if (!text[0]) return complain("rules: %s has no %s in this program", game->id, exact ? "exact rules" : "rules yet");
    coven_text out = coven_text_growing();
    if (args_has(given, "json")) {
        json_writer w = json_writing(&out);
        json_open(&w, '{');
        json_name_string(&w, "game", game->id);
        json_name_string(&w, "rules", text);
        json_close(&w, '}');
        return print_line(&out);
    }
    if (exact || !terminal_is(stdout)) {
        /* Exact rules are for programs as well: their bytes stay as they are. */
        terminal_page(text, strlen(text));
        coven_text_free(&out);
        return finish_output();
    }
    const coven_style style = terminal_style(false);
    markdown_draw(text, &style, &out);
    const bool whole = !out.short_of;
    if (whole && out.at) terminal_page(out.at, out.length);
    coven_text_free(&out);
    if (!whole) return trouble("no memory");
    return finish_output();
}

const command command_rules = {
    .name = "rules",
    .usage = "GAME [--exact] [--json]",
    .about = "Tell how a game is played",
    .details = "In a terminal the text is shown by $PAGER, or less.",
    .options = (const args_option[]){{.name = "exact", .about = "the exact rules, as the program follows them"},
                                     {.name = "json", .about = "as JSON, in Markdown"},
                                     {.name = NULL}},
    .least = 1,
    .most = 1,
    .run = run,
};
