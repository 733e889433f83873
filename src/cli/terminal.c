/* terminal.c -- see terminal.h. */
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/terminal.h"
#include "cli/words.h"

enum { WIDTH_MIN = 60, WIDTH_DEFAULT = 80, WIDTH_MAX = 160 };

/* A locale that is not installed may still say UTF-8. */
static bool says_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !value[0]) continue;
        return strstr(value, ".UTF-8") || strstr(value, ".utf8");
    }
    return false;
}

void terminal_begin(void) {
    if (!setlocale(LC_CTYPE, "") && says_utf8()) setlocale(LC_CTYPE, "C.UTF-8");
}

bool terminal_is(FILE *file) { return isatty(fileno(file)) == 1; }

static int terminal_width(void) {
    struct winsize size;
    int width = WIDTH_DEFAULT;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col) {
        width = size.ws_col;
    } else {
        const char *columns = getenv("COLUMNS");
        const long number = columns ? strtol(columns, NULL, 10) : 0;
        if (number > 0 && number < 10000) width = (int)number;
    }
    return width < WIDTH_MIN ? WIDTH_MIN : width > WIDTH_MAX ? WIDTH_MAX : width;
}

static bool is_dumb(void) {
    const char *kind = getenv("TERM");
    return !kind || strcmp(kind, "dumb") == 0;
}

int terminal_rows(void) {
    enum { FEWEST = 16 };
    struct winsize size;
    if (is_dumb() || !terminal_is(stdout) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_row < FEWEST ? 0 : size.ws_row;
}

/* As in coven_style. */
static int terminal_colours(void) {
    const char *depth = getenv("COLORTERM"), *kind = getenv("TERM");
    if (depth && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0)) return 0;
    if (kind && strstr(kind, "direct")) return 0;
    return kind && strstr(kind, "256color") ? 256 : 16;
}

coven_style terminal_style(bool plain) {
    const char *no_colour = getenv("NO_COLOR");
    return (coven_style){
        .colour = !plain && !is_dumb() && terminal_is(stdout) && !(no_colour && no_colour[0]),
        .utf8 = !plain && strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .width = terminal_width(),
        .colours = terminal_colours(),
        .language = words_language(),
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
    /* The reader may quit the pager early. */
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    fwrite(text, 1, length, out);
    /* The shell exits with 127 if there is no such program. */
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
