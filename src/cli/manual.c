/* manual.c -- coven manual: the manual's pages for man, made of the very table that --help prints. */
#include <ctype.h>

#include "cli/cli.h"
#include "players/player.h"

/* ---- troff ---- */

/* Text for people: `words` become bold, and nothing in it is taken for a request. */
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

/* What is to be typed: every dash is one. */
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
    coven_put(out, option->many ? " (may be given several times)\n" : "\n");
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
    put_option(out, &(args_option){.name = "help", .about = "tell this in short"});
    coven_put(out, ".SH SEE ALSO\n.BR coven (1)\n");
}

static void put_exit_codes(coven_text *out) {
    coven_put(out, ".SH EXIT STATUS\n");
    put_item(out, "0", "All is well.");
    put_item(out, "1", "The answer is no: `coven verify` found a record that does not keep its promise.");
    put_item(out, "2", "Bad input or usage; one line on standard error says what, where, and what would be right.");
    put_item(out, "3", "The machine failed: no memory, or output that cannot be written.");
    put_item(out, "130",
             "Stopped by Ctrl-C: `coven play` has kept the game, `coven train` its weights, `coven arena` and `coven "
             "ladder` have told what they had, and `coven analyse` has written nothing of the game that it was at.");
}

static void put_main_page(coven_text *out) {
    put_head(out, "coven", "Tabletop games of duelling wizards, to play, study and simulate");
    coven_put(out, ".B coven\n.PP\n.B coven\n.I COMMAND\n[options and words]\n.SH DESCRIPTION\n");
    put_text(
        out,
        "Without a command there is a menu: choose a game and play. `coven serve` opens the games in a browser.\n");
    coven_put(out, ".SH COMMANDS\nEach has a page of its own:\n.BR coven\\-play (1)\nand so on.\n");
    for (const command *const *c = commands(); *c; c++) put_item(out, (*c)->name, (*c)->about);
    put_item(out, "help", "List the commands, or tell about one");
    coven_put(out, ".SH GAMES\n");
    for (const coven_game *const *game = coven_games(); *game; game++) put_item(out, (*game)->id, (*game)->about);
    coven_put(out, ".SH PLAYERS\nWho can sit at a table besides a person:\n");
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) put_item(out, (*kind)->name, (*kind)->about);
    coven_put(out, ".PP\n");
    put_text(out, "A name may carry settings: `uct:iterations=500`, `search:time=100:threads=2`.\n");
    put_exit_codes(out);
    coven_put(out, ".SH ENVIRONMENT\n");
    put_item(out, "NO_COLOR", "If it is set, nothing is coloured.");
    put_item(out, "PAGER", "What shows long texts in a terminal; without it, less.");
    coven_put(out, ".SH FILES\n");
    put_item(out, "$XDG_STATE_HOME/coven/GAME.json",
             "A game that was left, to go on with; in ~/.local/state unless set.");
    coven_put(out, ".SH SEE ALSO\n");
    for (const command *const *c = commands(); *c; c++)
        coven_put(out, ".BR coven\\-%s (1)%s\n", (*c)->name, c[1] ? "," : "");
}

static int run(const args *given) {
    const command *about = given->words ? find_command(given->word[0]) : NULL;
    if (given->words && !about) return EXIT_BAD;
    coven_text out = coven_text_growing();
    if (about)
        put_command_page(&out, about);
    else
        put_main_page(&out);
    if (out.length && out.at[out.length - 1] == '\n') out.at[--out.length] = '\0'; /* print_line has its own */
    return print_line(&out);
}

const command command_manual = {
    .name = "manual",
    .usage = "[COMMAND]",
    .about = "Print a page of the manual, for man",
    .details = "The installed pages are these. To read one that is not installed: coven manual play | man -l -",
    .options = (const args_option[]){{.name = NULL}},
    .most = 1,
    .run = run,
};
