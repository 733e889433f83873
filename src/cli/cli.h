/* cli.h -- what the commands share: their list, exit statuses, errors, and tables set up from options. */
#ifndef COVEN_CLI_CLI_H
#define COVEN_CLI_CLI_H

#include <stdio.h>

#include "cli/args.h"
#include "core/game.h"

/* Exit statuses; docs/notation.md has the same list. */
enum {
    EXIT_OK = 0,
    EXIT_UNVERIFIED = 1,        /* coven verify: a record that does not match its commitment, or made none */
    EXIT_USAGE = 2,             /* bad input or usage */
    EXIT_SYSTEM = 3,            /* out of memory, or a file or stream that cannot be read or written */
    EXIT_INTERRUPTED = 128 + 2, /* stopped by Ctrl-C */
};

typedef struct command {
    const char *name;
    const char *usage;          /* what follows the name: "GAME [--seed S]" */
    const char *about;          /* one imperative line without a full stop */
    const char *details;        /* more for --help, or "" */
    const char *examples;       /* command lines, one per line */
    const args_option *options; /* ended by one without a name; --help is always there */
    int min, max;               /* number of words that are not options */
    int (*run)(const args *given);
} command;

extern const command command_games, command_rules, command_play, command_record, command_trace, command_show,
    command_position, command_verify, command_bench, command_solve, command_version, command_train, command_arena,
    command_ladder, command_serve, command_set, command_analyse, command_think, command_manual, command_completion,
    command_players, command_hint, command_mask, command_join, command_admin;

/* Commands that belong together. */
typedef struct command_group {
    const char *title;
    const command *const *list; /* ended by NULL */
} command_group;
/* Every group, ended by one without a title. */
const command_group *command_groups(void);
/* Every command, in the order of the groups, ended by NULL. */
const command *const *commands(void);
/* The command of that name; NULL after reporting an error. */
const command *find_command(const char *name);

/* The exit status of an error code: EXIT_SYSTEM for out-of-memory and I/O failures, EXIT_INTERRUPTED,
 * EXIT_UNVERIFIED, else EXIT_USAGE. */
int exit_status(coven_code code);
/* Print "coven: SENTENCE" on stderr, or "coven: WHERE: SENTENCE", and return the exit status of the error's code. An
 * interrupt is not reported. */
int report_error(const coven_error *error);
int report_error_at(const coven_error *error, const char *where, ...) __attribute__((format(printf, 2, 3)));
/* Print "coven: ..." on stderr and return EXIT_USAGE, or EXIT_SYSTEM. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
int system_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The program's exit status: EXIT_SYSTEM if such an error was reported, else `status`. */
int final_status(int status);
/* Write a text to stdout, with a newline; EXIT_OK, or EXIT_SYSTEM when it cannot be written. Frees the text. */
int print_line(coven_text *text);
/* End the output: EXIT_OK, or EXIT_SYSTEM when something could not be written. */
int finish_output(void);

/* The menu that `coven` alone opens. */
int menu(void);

/* --language CODE, for commands that speak with players: what they print is in the player's language (languages.h).
 * Before the command, it may stand with every one. */
#define LANGUAGE_OPTION                                                                                                \
    { .name = "language", .value = "CODE", .about = "the language of the texts, such as en; it is remembered" }

/* ---- tables from options ---- */

/* --option k=v, --set FILE and --seats N, for commands that set up a game. */
#define SETUP_OPTIONS                                                                                                  \
    {.name = "option", .value = "K=V", .many = true, .about = "set a rule option; see `coven games GAME`"}, {          \
        .name = "set", .value = "FILE", .about = "play with this set of cards or maps"                                 \
    }

typedef struct setup {
    const coven_game *game;
    coven_set *set; /* NULL is the house set; owned, and outlives tables made of it */
    int option[COVEN_OPTIONS_MAX];
} setup;

/* The game of that name; NULL after reporting an error. */
const coven_game *find_game(const char *id);
/* Read game, --set and --option; false after reporting an error. Free it with setup_free, also after a failure. */
bool setup_read(setup *self, const args *given, const char *game);
void setup_free(setup *self);
/* A table of it, or NULL after reporting an error. */
coven_table *setup_table(const setup *self, int seats);

/* The sets named by --set, for reading records. False after reporting an error; free in any case. */
typedef struct known_sets {
    coven_set *set[16];
    coven_sets list;
} known_sets;
bool known_sets_read(known_sets *self, const args *given);
void known_sets_free(known_sets *self);

/* The seed of --seed, or, without it, one from the system. */
bool seed_read(const args *given, uint8_t seed[32]);
bool seed_from_system(uint8_t seed[32]);

#endif
