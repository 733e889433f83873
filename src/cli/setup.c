/* setup.c -- error messages, exit statuses, and tables from the options that commands share. */
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/words.h"

/* ---- errors ---- */

/* Most checks only return false after reporting an error, so main could not distinguish bad input from a system
 * failure. final_status remembers. */
static atomic_bool had_system_error;

int exit_status(coven_code code) {
    switch (code) {
    case COVEN_OK: return EXIT_OK;
    case COVEN_UNVERIFIED: return EXIT_UNVERIFIED;
    case COVEN_NO_MEMORY:
    case COVEN_IO: return EXIT_SYSTEM;
    case COVEN_INTERRUPTED: return EXIT_INTERRUPTED;
    default: return EXIT_USAGE;
    }
}

/* Print "coven: WHERE: SENTENCE"; either part may be empty. */
__attribute__((format(printf, 3, 0))) static int print_error(int status, const char *sentence, const char *where,
                                                             va_list arguments) {
    char line[2048]; /* fixed, because memory may have run out */
    coven_text text = coven_text_over(line, sizeof line);
    coven_put(&text, "coven: ");
    coven_put_list(&text, where, arguments);
    if (sentence) coven_put(&text, "%s%s", text.length > strlen("coven: ") ? ": " : "", sentence);
    /* It may quote a file or a user: print no control characters. */
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)line[i] < 0x20 || line[i] == 0x7f) line[i] = '?';
    fflush(stdout);
    fprintf(stderr, "%s\n", line);
    if (status == EXIT_SYSTEM) atomic_store(&had_system_error, true);
    return status;
}

int report_error_at(const coven_error *error, const char *where, ...) {
    const int status = exit_status(error->code);
    if (status == EXIT_INTERRUPTED) return status; /* the user knows */
    va_list arguments;
    va_start(arguments, where);
    print_error(status, words_error(error).text, where, arguments);
    va_end(arguments);
    return status;
}

int report_error(const coven_error *error) { return report_error_at(error, "%s", ""); }

int usage_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_error(EXIT_USAGE, NULL, format, arguments);
    va_end(arguments);
    return EXIT_USAGE;
}

int system_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_error(EXIT_SYSTEM, NULL, format, arguments);
    va_end(arguments);
    return EXIT_SYSTEM;
}

int final_status(int status) { return status < EXIT_SYSTEM && atomic_load(&had_system_error) ? EXIT_SYSTEM : status; }

int finish_output(void) {
    if (fflush(stdout) != 0) return system_error("standard output cannot be written: %s", strerror(errno));
    if (!ferror(stdout)) return EXIT_OK;
    /* An earlier write failed, and its errno is lost. */
    return system_error("standard output could not be written whole; is the disk full?");
}

int print_line(coven_text *text) {
    const bool whole = !text->dropped;
    if (whole) {
        if (text->length) fwrite(text->data, 1, text->length, stdout);
        putchar('\n');
    }
    coven_text_free(text);
    return whole ? finish_output() : system_error("out of memory");
}

/* ---- games ---- */

const coven_game *find_game(const char *id) {
    const coven_game *game = coven_game_find(id);
    if (game) return game;
    enum { MAX = 64 };
    const char *names[MAX + 1] = {NULL};
    char list[400];
    coven_text text = coven_text_over(list, sizeof list);
    const words quoted = words_quoted(id);
    int count = 0;
    for (const coven_game *const *g = coven_games(); *g && count < MAX; g++) {
        coven_put(&text, "%s%s", count ? ", " : "", (*g)->id);
        names[count++] = (*g)->id;
    }
    const char *nearest = coven_nearest(id, names);
    usage_error("%s", nearest ? words_of("error.game.nearest text=%s nearest=\"%s\"", quoted.text, nearest).text
                              : words_of("error.game text=%s games=\"%s\"", quoted.text, list).text);
    return NULL;
}

static coven_set *read_set(const char *path) {
    coven_error error;
    size_t length;
    coven_set *set = NULL;
    char *json = file_read(path, &length, &error);
    if (json) set = coven_set_read(path, json, length, &error);
    free(json);
    if (!set) report_error(&error);
    return set;
}

bool setup_read(setup *self, const args *given, const char *game) {
    *self = (setup){.game = find_game(game)};
    if (!self->game) return false;
    coven_options_default(self->game, self->option);
    const char *path = args_value(given, "set");
    if (path && !(self->set = read_set(path))) return false;
    const char *text;
    for (int i = 0; (text = args_nth(given, "option", i)); i++) {
        char name[64];
        coven_error error;
        coven_text copy = coven_text_over(name, sizeof name);
        const size_t length = strcspn(text, "=");
        coven_put_bytes(&copy, text, length);
        if (!text[length]) return usage_error("%s: --option %s should be NAME=VALUE", given->command, text), false;
        if (!coven_option_read(self->game, name, text + length + 1, self->option, &error))
            return report_error(&error), false;
    }
    return true;
}

void setup_free(setup *self) { coven_set_free(self->set); }

coven_table *setup_table(const setup *self, int seats) {
    coven_error error;
    coven_table *table = coven_table_new(self->game, self->set, seats, self->option, &error);
    if (!table) report_error(&error);
    return table;
}

bool known_sets_read(known_sets *self, const args *given) {
    *self = (known_sets){{NULL}, {NULL, 0}};
    const char *path;
    for (int i = 0; (path = args_nth(given, "set", i)); i++) {
        if (i == (int)(sizeof self->set / sizeof self->set[0]))
            return usage_error("%s: at most %d sets", given->command, i), false;
        if (!(self->set[i] = read_set(path))) return false;
        self->list.count = i + 1;
    }
    self->list.set = (const coven_set *const *)self->set;
    return true;
}

void known_sets_free(known_sets *self) {
    for (int i = 0; i < self->list.count; i++) coven_set_free(self->set[i]);
}

/* ---- seeds ---- */

bool seed_from_system(uint8_t seed[32]) {
    FILE *file = fopen("/dev/urandom", "rb");
    const bool good = file && fread(seed, 1, 32, file) == 32;
    if (file) fclose(file);
    if (!good) system_error("/dev/urandom cannot be read (%s); name a seed with --seed", strerror(errno));
    return good;
}

bool seed_read(const args *given, uint8_t seed[32]) {
    const char *text = args_value(given, "seed");
    if (!text) return seed_from_system(seed);
    coven_seed_from_text(text, seed);
    return true;
}
