/* terminal.h -- what the terminal can do, paging, and progress. */
#ifndef COVEN_CLI_TERMINAL_H
#define COVEN_CLI_TERMINAL_H

#include <stdio.h>

#include "coven.h"

/* How to draw on stdout: colour and width if it is a terminal (NO_COLOR and TERM=dumb are heeded), UTF-8 if the locale
 * is. --plain asks for neither. */
coven_style terminal_style(bool plain);
bool terminal_is(FILE *file);

/* Show a text through $PAGER (or less) when stdout is a terminal, else write it. */
void terminal_page(const char *text, size_t length);

/* A line on stderr that is written over again and again, when stderr is a terminal. */
typedef struct progress {
    const char *what;
    long total;
    long shown; /* thousandths of the whole */
    bool on;
    char note[96]; /* stands after the bar */
} progress;
progress progress_begin(const char *what, long total);
void progress_at(progress *self, long done);
void progress_end(progress *self);

#endif
