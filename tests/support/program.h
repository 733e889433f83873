/* program.h -- the built `coven` program, run with words, input and environment of the test's choosing. No shell. */
#ifndef COVEN_TESTS_PROGRAM_H
#define COVEN_TESTS_PROGRAM_H

#include <sys/types.h>

#include "support.h"

typedef struct program_result {
    int status; /* the exit code */
    char *out, *err;
} program_result;

/* Run `coven WORDS...` (ended by NULL) with `input` (or NULL) on stdin, in a scratch directory that is also its home.
 * Fails the test when it does not end by itself. */
program_result program_run(const char *input, const char *const *words);
/* How to run it differently. */
typedef struct program_setup {
    const char *program;            /* a program other than `coven` */
    const char *const *environment; /* "NAME=VALUE"s besides our own, ended by NULL */
    const char *out;                /* where stdout goes, such as /dev/full; the result's `out` is then undefined */
    long file_bytes;                /* the maximum file size, as if the disk were full; 0 is no limit */
} program_setup;
program_result program_run_as(const program_setup *way, const char *input, const char *const *words);
/* Start and finish separately, for a program that is written to or stopped in between. One at a time. */
pid_t program_start(const program_setup *way, const char *input, const char *const *words);
program_result program_finish(pid_t child, const char *const *words);
void program_free(program_result *answer);

/* Run, expect this exit code, and give stdout; free it. */
char *program_out(int status, const char *input, const char *const *words);
/* Run, expect this exit code, nothing on stdout, and an error that begins with "coven: " and contains `part`. */
void program_refuses(int status, const char *part, const char *const *words);

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The scratch directory of this test program, made when first asked for; the path of a file in it, which is good until
 * eight others are asked for; and such a file with this content. */
const char *scratch(void);
const char *in_scratch(const char *name);
void scratch_file(const char *name, const char *content);
char *scratch_read(const char *name); /* NULL if it is not there; free it */
char *scratch_bytes(const char *name, size_t *length);
void scratch_remove(const char *name);
/* Empty the scratch directory and remove it: a teardown of cmocka's, or to be called with NULL. */
int scratch_end(void **unused);

/* Every line of `text` is JSON; returns how many there are. */
int expect_json_lines(const char *text);

#endif
