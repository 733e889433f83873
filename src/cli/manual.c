/* manual.c -- coven manual: man pages, made from the same tables as --help. */
#include <ctype.h>

#include "cli/cli.h"
#include "cli/words.h"
#include "players/player.h"

/* ---- troff ---- */

/* Prose: `words` become bold, and nothing in it is interpreted as a troff request. */
static void put_text(coven_text *out, const char *text) {
    bool bold = false, fresh = true;
    for (const char *c = text; *c; c++) {
        if (fresh && (*c == '.' || *c == '\'')) coven_put(out, "\\&");
        fresh = *c == '\n';
        if (*c == '`')
            coven_put(out, (bold = !bold) ? "\\fB" : "\\fR");
        else if (*c == '\\')
            coven_put(out, "\\e");
        else if (*c == '-' && (bold || c[1] == '-' || (c > text && c[-1] == '-')))
            coven_put(out, "\\-");
        else
            coven_put_char(out, *c);
    }
}

/* Literal input: every dash is a minus sign. */
static void put_typed(coven_text *out, const char *text) {
    for (const char *c = text; *c; c++) {
        if (*c == '-' || *c == '\\') coven_put_char(out, '\\');
        coven_put_char(out, *c == '\\' ? 'e' : *c);
    }
}

static void put_head(coven_text *out, const char *page, const char *about) {
    coven_put(out, ".\\\" Made by coven manual.\n.TH ");
    for (const char *c = page; *c; c++) coven_put_char(out, (char)toupper((unsigned char)*c));
    coven_put(out, " 1 \"\" \"coven " COVEN_VERSION "\" \"Coven\"\n.SH NAME\n");
    put_typed(out, page);
    coven_put(out, " \\- %c", tolower((unsigned char)about[0]));
    put_text(out, about + 1);
    coven_put(out, "\n.nh\n.ad l\n.SH SYNOPSIS\n");
}

static void put_item(coven_text *out, const char *term, const char *about) {
    coven_put(out, ".TP\n.B ");
    put_typed(out, term);
    coven_put_char(out, '\n');
    put_text(out, about);
    coven_put_char(out, '\n');
}

/* ---- pages ---- */

static void put_option(coven_text *out, const args_option *option) {
    coven_put(out, ".TP\n\\fB\\-\\-");
    put_typed(out, option->name);
    coven_put(out, "\\fR");
    if (option->value) {
        coven_put(out, " \\fI");
        put_typed(out, option->value);
        coven_put(out, "\\fR");
    }
    coven_put_char(out, '\n');
    put_text(out, option->about);
    coven_put(out, option->many ? " (may be repeated)\n" : "\n");
}

static void put_command_page(coven_text *out, const command *c) {
    char page[64];
    coven_text name = coven_text_over(page, sizeof page);
    coven_put(&name, "coven-%s", c->name);
    put_head(out, page, c->about);
    coven_put(out, ".B coven %s\n", c->name);
    put_typed(out, c->usage);
    coven_put(out, "\n.SH DESCRIPTION\n");
    put_text(out, c->about);
    coven_put(out, ".\n");
    if (c->details[0]) {
        coven_put(out, ".PP\n");
        put_text(out, c->details);
        coven_put_char(out, '\n');
    }
    coven_put(out, ".SH OPTIONS\n");
    for (const args_option *option = c->options; option->name; option++) put_option(out, option);
    put_option(out, &(args_option){.name = "help", .about = "print a summary"});
    coven_put(out, ".SH EXAMPLES\n.nf\n");
    put_typed(out, c->examples);
    coven_put(out, "\n.fi\n.SH SEE ALSO\n.BR coven (1)\n");
}

static void put_exit_codes(coven_text *out) {
    coven_put(out, ".SH EXIT STATUS\n");
    put_item(out, "0", "Success.");
    put_item(out, "1", "Unverified: `coven verify` found a record that does not match its commitment, or has none.");
    put_item(out, "2",
             "Bad input or usage. One line on standard error says what is wrong, where, and what would be right.");
    put_item(out, "3", "System error: out of memory, or a file or stream that cannot be read or written.");
    put_item(
        out, "130",
        "Interrupted by Ctrl-C. `coven play` has saved the game and `coven train` its weights; `coven arena` and "
        "`coven ladder` have printed the results so far; `coven analyse` has written nothing for the current game.");
}

static void put_languages(coven_text *out) {
    coven_put(out, ".SH OPTIONS\n");
    put_option(out, &(const args_option)LANGUAGE_OPTION);
    coven_put(out, ".PP\n");
    put_text(out, "Without it the language is that of COVEN_LANGUAGE, else the one that was chosen last, else that of "
                  "the locale. Technical commands are English. The languages:\n");
    for (const coven_language *l = coven_languages(); l; l = coven_language_next(l)) {
        coven_put(out, "%s (", coven_language_code(l));
        coven_language_put_name(l, out);
        coven_put(out, ")%s\n", coven_language_next(l) ? "," : ".");
    }
}

static void put_main_page(coven_text *out) {
    put_head(out, "coven", "Tabletop games of duelling wizards, to play, study and simulate");
    coven_put(out, ".B coven\n[\\fB\\-\\-language\\fR \\fICODE\\fR]\n.PP\n.B coven\n"
                   "[\\fB\\-\\-language\\fR \\fICODE\\fR]\n.I COMMAND\n[options and words]\n.SH DESCRIPTION\n");
    put_text(out,
             "Without a command, choose a game from a menu and play. `coven serve` opens the games in a browser.\n");
    coven_put(out, ".SH COMMANDS\nEach has a page of its own:\n.BR coven\\-play (1)\nand so on.\n");
    for (const command_group *group = command_groups(); group->title; group++) {
        coven_put(out, ".SS %s\n", group->title);
        for (const command *const *c = group->list; *c; c++) put_item(out, (*c)->name, (*c)->about);
    }
    coven_put(out, ".SS Help\n");
    put_item(out, "help", "List the commands, or describe one");
    coven_put(out, ".SH GAMES\n");
    for (const coven_game *const *game = coven_games(); *game; game++)
        put_item(out, (*game)->id, words_english("%s.about", (*game)->id).text);
    coven_put(out, ".SH PLAYERS\nThe computer players (see\n.BR coven\\-players (1)\nfor their settings):\n");
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        put_item(out, (*kind)->name, words_english("player.%s", (*kind)->name).text);
    coven_put(out, ".PP\n");
    put_text(out, "A name may carry settings: `uct:iterations=500`, `search:time=100:threads=2`.\n");
    put_languages(out);
    put_exit_codes(out);
    coven_put(out, ".SH ENVIRONMENT\n");
    put_item(out, "COLORTERM", "If truecolor or 24bit, colours are 24-bit; else as many as TERM names.");
    put_item(out, "COVEN_LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
             "The language, by the first of them that is set. Where the locale is not UTF-8 it is English.");
    put_item(out, "NO_COLOR", "If set, no colours are used.");
    put_item(out, "PAGER", "The program that shows long texts in a terminal (default: less).");
    coven_put(out, ".SH FILES\n");
    put_item(out, "$XDG_STATE_HOME/coven/games/GAME-COMMITMENT.json",
             "A saved game; below ~/.local/state if XDG_STATE_HOME is not set.");
    put_item(out, "$XDG_STATE_HOME/coven/language", "The language that was chosen last.");
    coven_put(out, ".SH SEE ALSO\n");
    for (const command *const *c = commands(); *c; c++)
        coven_put(out, ".BR coven\\-%s (1)%s\n", (*c)->name, c[1] ? "," : "");
}

static int run(const args *given) {
    const command *about = given->words ? find_command(given->word[0]) : NULL;
    if (given->words && !about) return EXIT_USAGE;
    coven_text out = coven_text_growing();
    if (about)
        put_command_page(&out, about);
    else
        put_main_page(&out);
    if (out.length && out.data[out.length - 1] == '\n') out.data[--out.length] = '\0'; /* print_line has its own */
    return print_line(&out);
}

const command command_manual = {
    .name = "manual",
    .usage = "[COMMAND]",
    .about = "Print a man page",
    .details = "Without COMMAND it is the page of the whole program. The installed pages are made this way.",
    .examples = "coven manual | man -l -\n"
                "coven manual play | man -l -",
    .options = (const args_option[]){{.name = NULL}},
    .max = 1,
    .run = run,
};
