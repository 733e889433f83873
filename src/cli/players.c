/* players.c -- coven players: list the computer players and their settings. */
#include "cli/cli.h"
#include "cli/terminal.h"
#include "cli/terminal_game.h"
#include "cli/words.h"
#include "core/json.h"
#include "core/solver.h"
#include "core/terminal_text.h"
#include "players/player.h"

static void put_player(json_writer *w, const player_kind *kind) {
    json_open(w, '{');
    json_name_string(w, "player", kind->name);
    json_name_string(w, "about", words_english("player.%s", kind->name).text);
    json_name(w, "games");
    json_open(w, '[');
    for (const coven_game *const *game = coven_games(); *game; game++)
        if (player_plays(kind, *game)) json_string(w, (*game)->id);
    json_close(w, ']');
    json_name_bool(w, "advises", kind->advises);
    json_name(w, "settings");
    json_open(w, '[');
    const player_setting *setting;
    for (int i = 0; (setting = player_setting_of(kind, i)); i++) {
        json_open(w, '{');
        json_name_string(w, "name", setting->name);
        json_name_number(w, "min", setting->min);
        json_name_number(w, "max", setting->max);
        json_name_string(w, "default", setting->default_text);
        json_name_string(w, "about", setting->about);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
}

/* A line, which a terminal gets in lines of whole words from column `indent` on. */
static void put_filled(const coven_style *style, int indent, const char *text, coven_text *out) {
    if (terminal_is(stdout))
        terminal_game_fill(style, indent, text, out);
    else
        coven_put(out, "%s\n", text);
}

/* A name, and beside it what is said of it. */
static void put_entry(const coven_style *style, int indent, const char *name, const coven_text *about,
                      coven_text *out) {
    coven_put(out, "%-*s ", indent - 1, name);
    put_filled(style, indent, text_of(about), out);
    out->dropped += about->dropped;
}

static void put_player_text(const coven_style *style, const player_kind *kind, coven_text *out) {
    enum { NAME = 12, SETTING = 36 }; /* columns */
    coven_text about = coven_text_growing();
    coven_put(&about, "%s", words_english("player.%s", kind->name).text);
    if (kind->solves) {
        coven_put(&about, " Plays only ");
        solver_put_games(&about);
    }
    put_entry(style, NAME, kind->name, &about, out);
    const player_setting *setting;
    for (int i = 0; (setting = player_setting_of(kind, i)); i++) {
        char range[64];
        coven_text text = coven_text_over(range, sizeof range);
        coven_put(&text, "    %s=%d..%d", setting->name, setting->min, setting->max);
        coven_text_clear(&about);
        coven_put(&about, "%s (default: %s)", setting->about, setting->default_text);
        put_entry(style, SETTING, range, &about, out);
    }
    coven_text_free(&about);
}

static const char settings_help[] =
    "Every player also takes seed=0..999999999. Add settings after colons: uct:iterations=500:seed=7";

static int run(const args *given) {
    const coven_game *game = given->words ? find_game(given->word[0]) : NULL;
    if (given->words && !game) return EXIT_USAGE;
    const bool json = args_has(given, "json");
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    const coven_style style = terminal_style(false);
    if (json) json_open(&w, '[');
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) {
        if (game && !player_plays(*kind, game)) continue;
        if (json)
            put_player(&w, *kind);
        else
            put_player_text(&style, *kind, &out);
    }
    if (json) {
        json_close(&w, ']');
        return print_line(&out);
    }
    coven_put_char(&out, '\n');
    put_filled(&style, 0, settings_help, &out);
    if (out.length) out.data[--out.length] = '\0'; /* print_line ends the line */
    return print_line(&out);
}

const command command_players = {
    .name = "players",
    .usage = "[GAME] [--json]",
    .about = "List the computer players and their settings",
    .details =
        "With GAME, only those that play it. They are listed from the weakest to the strongest, first the plain\n"
        "algorithms, then the five levels that are made from them.",
    .examples = "coven players\n"
                "coven players isle\n"
                "coven play isle --seats person,search:time=200",
    .options = (const args_option[]){{.name = "json", .about = "print JSON"}, {.name = NULL}},
    .max = 1,
    .run = run,
};
