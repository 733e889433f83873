/* terminal.c -- see terminal.h. */
#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/terminal.h"

enum { WIDTH_LEAST = 60, WIDTH_STANDARD = 80, WIDTH_MOST = 160 };

bool terminal_is(FILE *file) { return isatty(fileno(file)) == 1; }

static int terminal_width(void) {
    struct winsize size;
    int width = WIDTH_STANDARD;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col) {
        width = size.ws_col;
    } else {
        const char *columns = getenv("COLUMNS");
        const long number = columns ? strtol(columns, NULL, 10) : 0;
        if (number > 0 && number < 10000) width = (int)number;
    }
    return width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width;
}

coven_style terminal_style(bool plain) {
    const char *no_colour = getenv("NO_COLOR"), *kind = getenv("TERM");
    const bool dumb = !kind || strcmp(kind, "dumb") == 0;
    return (coven_style){
        .colour = !plain && !dumb && terminal_is(stdout) && !(no_colour && no_colour[0]),
        .utf8 = !plain && strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .width = terminal_width(),
    };
}

void terminal_page(const char *text, size_t length) {
    const char *pager = getenv("PAGER");
    FILE *out = NULL;
    if (terminal_is(stdout)) {
        setenv("LESS", "FRX", 0);
        out = popen(pager && pager[0] ? pager : "less", "w");
    }
    if (!out) {
        fwrite(text, 1, length, stdout);
        return;
    }
    /* The one who reads may leave the pager before its end. */
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    fwrite(text, 1, length, out);
    /* A shell that finds no such program says so with 127. */
    const int answer = pclose(out);
    signal(SIGPIPE, before);
    if (answer == 127 << 8) fwrite(text, 1, length, stdout);
}

/* ---- progress ---- */

progress progress_begin(const char *what, long total) {
    return (progress){.what = what, .total = total, .shown = -1, .on = terminal_is(stderr)};
}

void progress_at(progress *self, long done) {
    enum { CELLS = 30 };
    if (!self->on || self->total <= 0) return;
    const long part = done * 1000 / self->total;
    if (part == self->shown) return;
    self->shown = part;
    char bar[CELLS + 1];
    for (int i = 0; i < CELLS; i++) bar[i] = i < part * CELLS / 1000 ? '#' : '.';
    bar[CELLS] = '\0';
    fprintf(stderr, "\r%s [%s] %3ld%%  %s\033[K", self->what, bar, part / 10, self->note);
    fflush(stderr);
}

void progress_end(progress *self) {
    if (self->on && self->shown >= 0) fprintf(stderr, "\r\033[K");
    self->shown = -1;
}
