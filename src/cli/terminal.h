/* terminal.h -- what the terminal can do, paging, and progress. */
#ifndef COVEN_CLI_TERMINAL_H
#define COVEN_CLI_TERMINAL_H

#include <stdio.h>

#include "core/game.h"

/* Find out from the locale which letters the terminal shows. Before everything else. */
void terminal_begin(void);
/* How to draw on stdout: colour and width if it is a terminal (NO_COLOR and TERM=dumb are respected), UTF-8 if the
 * locale is; in the player's language. --plain asks for neither. Colours are 24-bit where COLORTERM says so, 256 where
 * TERM does, else 16. The height is 0, unlimited. */
coven_style terminal_style(bool plain);
/* The rows of the terminal on stdout; 0 if there is none, or it is too small or too simple to draw whole screens. */
int terminal_rows(void);
bool terminal_is(FILE *file);

/* Show a text through $PAGER (or less) when stdout is a terminal, else write it. */
void terminal_page(const char *text, size_t length);

/* A line on stderr that is updated in place, if stderr is a terminal. */
typedef struct progress {
    const char *what;
    long total;
    long shown; /* thousandths of the whole */
    bool on;
    char note[96]; /* shown after the bar */
} progress;
progress progress_begin(const char *what, long total);
void progress_at(progress *self, long done);
void progress_end(progress *self);

#endif
