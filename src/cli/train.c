/* train.c -- coven train: learn a game by self-play, and write the weights. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/clock.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "players/train.h"

enum { STRENGTH_GAMES = 400, STRENGTH_EVERY = 8 /* laps */ };

typedef struct course {
    setup setup;
    coven_table *table;
    coven_table *varied[TRAIN_VARIED]; /* of --vary */
    int varied_count;
    train_settings settings;
    const char *out, *from;
    char part[4096]; /* where what was learned so far is kept */
    int threads;
} course;

/* A decimal number from 0 to `most`; *out stays as it is when the option is not given. */
static bool read_decimal(const args *given, const char *name, float most, float *out) {
    const char *text = args_value(given, name);
    if (!text) return true;
    char *end;
    const float number = strtof(text, &end);
    if (end == text || *end || !(number >= 0 && number <= most)) {
        complain("train: --%s %s should be a number from 0 to %g", name, text, (double)most);
        return false;
    }
    *out = number;
    return true;
}

/* The tables of --vary NAME=VALUE,VALUE,... */
static bool read_varied(const args *given, course *self, int seats) {
    const char *text = args_value(given, "vary");
    if (!text) return true;
    char name[64];
    coven_text copy = coven_text_over(name, sizeof name);
    size_t length = strcspn(text, "=");
    coven_put_bytes(&copy, text, length);
    if (!text[length]) return complain("train: --vary %s should be NAME=VALUE,VALUE,...", text), false;
    for (const char *at = text + length; *at; at += length) {
        char value[64];
        coven_error error;
        setup other = self->setup;
        copy = coven_text_over(value, sizeof value);
        length = 1 + strcspn(at + 1, ",");
        coven_put_bytes(&copy, at + 1, length - 1);
        if (self->varied_count == TRAIN_VARIED)
            return complain("train: --vary: at most %d values", TRAIN_VARIED), false;
        if (!coven_option_read(other.game, name, value, other.option, &error)) return complain("%s", error.text), false;
        coven_table *made = setup_table(&other, seats);
        if (!made) return false;
        self->varied[self->varied_count++] = made;
    }
    return true;
}

static bool read_settings(const args *given, course *self) {
    train_settings *s = &self->settings;
    int units = s->units, seed = 1;
    self->threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (!args_number(given, "games", 1, 100000000, &s->games) || !args_number(given, "seed", 0, 999999999, &seed) ||
        !args_number(given, "units", NET_BLOCK, NET_UNITS_MAX, &units) ||
        !args_number(given, "threads", 1, 64, &self->threads) || !args_number(given, "search", 1, 100000, &s->search) ||
        !read_decimal(given, "lambda", 1, &s->lambda) || !read_decimal(given, "noise", 10, &s->noise) ||
        !read_decimal(given, "random", 1, &s->random))
        return false;
    const float before = s->rate;
    if (!read_decimal(given, "rate", 1, &s->rate)) return false;
    s->last_rate *= s->rate / before;
    if (!read_decimal(given, "last-rate", 1, &s->last_rate)) return false;
    s->units = (units + NET_BLOCK - 1) / NET_BLOCK * NET_BLOCK;
    s->seed = (uint64_t)seed;
    return true;
}

static bool write_net(const course *self, const network *net) {
    coven_text text = coven_text_growing();
    net_write(net, &text);
    return file_put(self->out, &text) == EXIT_GOOD;
}

static bool write_part(const course *self, const trainer *student) {
    coven_text text = coven_text_growing();
    trainer_save(student, &text);
    return file_put(self->part, &text) == EXIT_GOOD;
}

/* Begin with the net of --from. */
static bool take(const course *self, trainer *student) {
    if (!self->from) return true;
    coven_error error;
    size_t length;
    char *bytes = file_read(self->from, &length, &error);
    if (!bytes) return complain("train: %s", error.text), false;
    network *net = net_read(bytes, length, &error);
    free(bytes);
    if (!net) return complain("train: %s: %s", self->from, error.text), false;
    const bool fits = trainer_take(student, net);
    if (!fits)
        complain("train: %s is a net of %s with %d seats and %d units; --from wants one of the same shape", self->from,
                 net->game, net->seats, net->units);
    net_free(net);
    return fits;
}

/* Go on from what an earlier run left. */
static bool resume(const course *self, trainer *student) {
    coven_error error;
    size_t length;
    if (access(self->part, F_OK) != 0) return true;
    char *bytes = file_read(self->part, &length, &error);
    const bool good = bytes && trainer_load(student, bytes, length, &error);
    free(bytes);
    if (!good) {
        complain("train: %s: %s; remove it to begin afresh", self->part, error.text);
        return false;
    }
    fprintf(stderr, "Going on from %s at game %d.\n", self->part, trainer_games(student));
    return true;
}

static void report(const course *self, const trainer *student, const network *net, double from, int first) {
    const int share = train_strength(self->table, net, STRENGTH_GAMES, 0);
    printf("games %d  %.0f/s  loss %.3f  against greedy %.1f%% (fair share %.1f%%)\n", trainer_games(student),
           (trainer_games(student) - first) / (clock_wall() - from), trainer_loss(student) / 1000.0,
           100.0 * share / COVEN_ONE, 100.0 / self->table->seats);
    fflush(stdout);
}

static int run_laps(const course *self, trainer *student) {
    coven_error error = {{0}};
    const double from = clock_wall();
    const int first = trainer_games(student);
    progress bar = progress_begin("training", self->settings.games);
    bool more = true;
    for (int lap = 1; more; lap++) {
        more = trainer_lap(student, self->threads, &error) && trainer_games(student) < self->settings.games;
        if (error.text[0]) return trouble("%s", error.text);
        coven_text note = coven_text_over(bar.note, sizeof bar.note);
        coven_put(&note, "%.0f games/s", (trainer_games(student) - first) / (clock_wall() - from));
        progress_at(&bar, trainer_games(student));
        const bool stop = interrupt_seen();
        if (more && !stop && lap % STRENGTH_EVERY) continue;
        progress_end(&bar);
        network *net = trainer_net(student);
        if (!net) return trouble("no memory");
        const bool written = write_net(self, net) && write_part(self, student);
        if (written) report(self, student, net, from, first);
        net_free(net);
        if (!written) return EXIT_TROUBLE;
        if (stop && more) {
            fprintf(stderr, "Stopped; the same command goes on from here.\n");
            return EXIT_BROKEN;
        }
    }
    remove(self->part);
    return finish_output();
}

static int train_at(course *self) {
    trainer *made = trainer_new(self->table, &self->settings);
    if (!made) return trouble("no memory");
    int answer = EXIT_BAD;
    if (self->varied_count) trainer_vary(made, (const coven_table *const *)self->varied, self->varied_count);
    if (take(self, made) && resume(self, made)) {
        interrupt_watch();
        answer = run_laps(self, made);
    }
    trainer_free(made);
    return answer;
}

static int run_train(const args *given) {
    course self = {.out = args_value(given, "out"), .from = args_value(given, "from")};
    if (!self.out) return complain("train: where to? Give --out FILE");
    coven_text part = coven_text_over(self.part, sizeof self.part);
    coven_put(&part, "%s.part", self.out);
    int answer = EXIT_BAD;
    if (setup_read(&self.setup, given, given->word[0])) {
        int seats = self.setup.game->seats_min;
        self.settings = train_standard(self.setup.game);
        if (args_number(given, "seats", 1, COVEN_SEATS_MAX, &seats) && read_settings(given, &self) &&
            read_varied(given, &self, seats)) {
            self.table = setup_table(&self.setup, seats);
            if (self.table) answer = train_at(&self);
            coven_table_free(self.table);
        }
        for (int i = 0; i < self.varied_count; i++) coven_table_free(self.varied[i]);
    }
    setup_free(&self.setup);
    return answer;
}

const command command_train = {
    .name = "train",
    .usage = "GAME [--seats N] --games K --seed S --out FILE",
    .about = "Learn a game by self-play and write the weights",
    .details =
        "TD(lambda) over all cores. What is learned depends on the settings and the seed alone, not on the number of\n"
        "threads. Ctrl-C stops it; the same command goes on from FILE.part. The standard settings are those that\n"
        "worked for the game (docs/players.md).",
    .options =
        (const args_option[]){
            {.name = "seats", .value = "N", .about = "seats at the table"},
            {.name = "games", .value = "K", .about = "games to play"},
            {.name = "seed", .value = "S", .about = "a number; the same seed learns the same"},
            {.name = "out", .value = "FILE", .about = "where the weights go"},
            {.name = "from", .value = "FILE", .about = "begin with these weights and not with none"},
            {.name = "search", .value = "N", .about = "play by search of N iterations, and learn what it finds"},
            {.name = "vary", .value = "K=V,V", .about = "play with these values of a rule choice in turn"},
            {.name = "threads", .value = "T", .about = "threads that play (all cores)"},
            {.name = "units", .value = "U", .about = "units of the net: 32, 64, 96 or 128 (64)"},
            {.name = "lambda", .value = "X", .about = "how far back a result reaches, 0 to 1"},
            {.name = "rate", .value = "X", .about = "how fast it learns at first"},
            {.name = "last-rate", .value = "X", .about = "how fast at last (a tenth of --rate)"},
            {.name = "random", .value = "X", .about = "the part of decisions taken at random"},
            {.name = "noise", .value = "X", .about = "the noise on decisions, as a temperature"},
            SETUP_OPTIONS,
            {.name = NULL},
        },
    .least = 1,
    .most = 1,
    .run = run_train,
};
