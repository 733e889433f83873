/* args.h -- the words and options of a command line. Options are `--name VALUE` or `--name=VALUE`, or `--name` alone
 * for a flag; they may come before, between or after the words. `--` ends them; `-` is a word. */
#ifndef COVEN_CLI_ARGS_H
#define COVEN_CLI_ARGS_H

#include <stdbool.h>

typedef struct args_option {
    const char *name;  /* without its dashes */
    const char *value; /* what its value is called in the help; NULL for a flag */
    const char *about;
    bool many; /* may be given several times */
} args_option;

typedef struct args {
    const char *command;        /* for error messages */
    const args_option *options; /* ended by one without a name */
    const char **word;          /* owned list of borrowed words */
    int words;
    const args_option **which; /* owned: the options given, in order, each with its value */
    const char **value;
    int count;
} args;

/* Read the words after the command. False after reporting an error that suggests the nearest option. */
bool args_read(args *self, const char *name, const args_option *options, char *const *words, int count);
void args_free(args *self);

/* Was it given? */
bool args_has(const args *self, const char *name);
/* The value given (the last), or NULL. */
const char *args_value(const args *self, const char *name);
/* The value of its `nth` occurrence from 0, or NULL. */
const char *args_nth(const args *self, const char *name, int nth);
/* A whole number; *out is unchanged if the option is not given. False after reporting an error. */
bool args_number(const args *self, const char *name, int min, int max, int *out);
/* Two numbers, the lower first: "0,10"; both are unchanged if the option is not given. False after reporting an
 * error. */
bool args_span(const args *self, const char *name, double *low, double *high);

#endif
