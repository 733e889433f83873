/* setup.c -- complaints, and tables from the options that commands share. */
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"

/* ---- saying ---- */

/* Most checks answer with true or false, and what was wrong is known only to the complaint: so it is kept for main. */
static atomic_bool had_trouble;

/* A sentence that ends so tells of the machine, and not of what it was given. */
static bool tells_of_machine(const char *text) {
    static const char *const ends[] = {"no memory", "Cannot allocate memory"};
    const size_t length = strlen(text);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const size_t end = strlen(ends[i]);
        if (length >= end && strcmp(text + length - end, ends[i]) == 0) return true;
    }
    return false;
}

static int put_complaint(int answer, const char *format, va_list arguments) {
    char said[2048]; /* not of memory, which may be what is lacking */
    coven_text text = coven_text_over(said, sizeof said);
    coven_put(&text, "coven: ");
    coven_put_list(&text, format, arguments);
    /* What a file or a person wrote may stand in it: nothing that a terminal would obey. */
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)said[i] < 0x20 || said[i] == 0x7f) said[i] = '?';
    fflush(stdout);
    fprintf(stderr, "%s\n", said);
    if (tells_of_machine(said)) answer = EXIT_TROUBLE;
    if (answer == EXIT_TROUBLE) atomic_store(&had_trouble, true);
    return answer;
}

int complain(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int answer = put_complaint(EXIT_BAD, format, arguments);
    va_end(arguments);
    return answer;
}

int trouble(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    put_complaint(EXIT_TROUBLE, format, arguments);
    va_end(arguments);
    return EXIT_TROUBLE;
}

int final_answer(int answer) { return answer < EXIT_TROUBLE && atomic_load(&had_trouble) ? EXIT_TROUBLE : answer; }

int finish_output(void) {
    if (fflush(stdout) != 0) return trouble("standard output cannot be written: %s", strerror(errno));
    if (!ferror(stdout)) return EXIT_GOOD;
    /* It went wrong in an earlier write, whose errno is long gone. */
    return trouble("standard output could not be written whole; is the disk full?");
}

int print_line(coven_text *text) {
    const bool whole = !text->short_of;
    if (whole) {
        if (text->length) fwrite(text->at, 1, text->length, stdout);
        putchar('\n');
    }
    coven_text_free(text);
    return whole ? finish_output() : trouble("no memory");
}

/* ---- games ---- */

const coven_game *find_game(const char *id) {
    const coven_game *game = coven_game_find(id);
    if (game) return game;
    enum { MOST = 64 };
    const char *names[MOST + 1] = {NULL};
    char list[400];
    coven_text text = coven_text_over(list, sizeof list);
    int count = 0;
    for (const coven_game *const *g = coven_games(); *g && count < MOST; g++) {
        coven_put(&text, "%s%s", count ? ", " : "", (*g)->id);
        names[count++] = (*g)->id;
    }
    const char *nearest = coven_nearest(id, names);
    if (nearest)
        complain("there is no game \"%s\"; did you mean \"%s\"?", id, nearest);
    else
        complain("there is no game \"%s\"; games are %s", id, list);
    return NULL;
}

static coven_set *read_set(const char *path) {
    coven_error error;
    size_t length;
    coven_set *set = NULL;
    char *json = file_read(path, &length, &error);
    if (json) set = coven_set_read(path, json, length, &error);
    free(json);
    if (!set) complain("%s", error.text);
    return set;
}

bool setup_read(setup *self, const args *given, const char *game) {
    *self = (setup){.game = find_game(game)};
    if (!self->game) return false;
    coven_options_standard(self->game, self->option);
    const char *path = args_value(given, "set");
    if (path && !(self->set = read_set(path))) return false;
    const char *text;
    for (int i = 0; (text = args_nth(given, "option", i)); i++) {
        char name[64];
        coven_error error;
        coven_text copy = coven_text_over(name, sizeof name);
        const size_t length = strcspn(text, "=");
        coven_put_bytes(&copy, text, length);
        if (!text[length]) return complain("%s: --option %s should be NAME=VALUE", given->command, text), false;
        if (!coven_option_read(self->game, name, text + length + 1, self->option, &error))
            return complain("%s", error.text), false;
    }
    return true;
}

void setup_free(setup *self) { coven_set_free(self->set); }

coven_table *setup_table(const setup *self, int seats) {
    coven_error error;
    coven_table *table = coven_table_new(self->game, self->set, seats, self->option, &error);
    if (!table) complain("%s", error.text);
    return table;
}

bool known_sets_read(known_sets *self, const args *given) {
    *self = (known_sets){{NULL}, {NULL, 0}};
    const char *path;
    for (int i = 0; (path = args_nth(given, "set", i)); i++) {
        if (i == (int)(sizeof self->set / sizeof self->set[0]))
            return complain("%s: at most %d sets", given->command, i), false;
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
    if (!good) trouble("/dev/urandom cannot be read (%s); name a seed with --seed", strerror(errno));
    return good;
}

bool seed_read(const args *given, uint8_t seed[32]) {
    const char *text = args_value(given, "seed");
    if (!text) return seed_from_system(seed);
    coven_seed_from_text(text, seed);
    return true;
}
