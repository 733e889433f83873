/* cli.h -- what the commands of the program share: their table, exit codes, errors, and the table set up from options.
 */
#ifndef COVEN_CLI_CLI_H
#define COVEN_CLI_CLI_H

#include <stdio.h>

#include "cli/args.h"
#include "coven.h"

/* What the program answers to the one who called it. docs/notation.md has the same list. */
enum {
    EXIT_GOOD = 0,
    EXIT_NO = 1,           /* a question was answered with no: coven verify */
    EXIT_BAD = 2,          /* bad input or usage */
    EXIT_TROUBLE = 3,      /* the machine failed: no memory, a file that cannot be written */
    EXIT_BROKEN = 128 + 2, /* stopped by Ctrl-C */
};

typedef struct command {
    const char *name;
    const char *usage;          /* what follows the name: "GAME [--seed S]" */
    const char *about;          /* one line */
    const char *details;        /* more for --help, or "" */
    const args_option *options; /* ended by one without a name; --help is always there */
    int least, most;            /* words that are not options */
    int (*run)(const args *given);
} command;

extern const command command_games, command_rules, command_play, command_record, command_trace, command_show,
    command_position, command_verify, command_bench, command_solve, command_version, command_train, command_arena,
    command_ladder, command_serve, command_set, command_analyse, command_think, command_manual, command_completion;

/* Every command, ended by NULL. */
const command *const *commands(void);
/* The command of that name; NULL after a complaint. */
const command *find_command(const char *name);

/* "coven: ..." on stderr. Returns EXIT_BAD, so that a check can end with `return complain(...)`; or EXIT_TROUBLE, when
 * the sentence ends with "no memory". */
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same; returns EXIT_TROUBLE. */
int trouble(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* What the program answers at the end: EXIT_TROUBLE if there was any, else `answer`. */
int final_answer(int answer);
/* Write a text to stdout, with a newline; EXIT_GOOD, or EXIT_TROUBLE when it cannot be written. Frees the text. */
int print_line(coven_text *text);
/* End the output: EXIT_GOOD, or EXIT_TROUBLE when something could not be written. */
int finish_output(void);

/* The menu that `coven` alone opens. */
int menu(void);

/* ---- tables from options ---- */

/* --option k=v, --set FILE and --seats N, for commands that set up a game. */
#define SETUP_OPTIONS                                                                                                  \
    {.name = "option", .value = "K=V", .many = true, .about = "a rule choice; see `coven games GAME`"}, {              \
        .name = "set", .value = "FILE", .about = "content other than the house set"                                    \
    }

typedef struct setup {
    const coven_game *game;
    coven_set *set; /* NULL is the house set; owned, and outlives tables made of it */
    int option[COVEN_OPTIONS_MAX];
} setup;

/* The game of that name; NULL after a complaint. */
const coven_game *find_game(const char *id);
/* Read game, --set and --option; false after a complaint. Give it back with setup_free, also after a failure. */
bool setup_read(setup *self, const args *given, const char *game);
void setup_free(setup *self);
/* A table of it, or NULL after a complaint. */
coven_table *setup_table(const setup *self, int seats);

/* The sets named by --set, for reading records. False after a complaint; free in any case. */
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
