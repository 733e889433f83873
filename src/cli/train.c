/* train.c -- coven train: train weights for a game by self-play. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/clock.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "players/trainer.h"

enum { STRENGTH_GAMES = 400, STRENGTH_EVERY = 8 /* laps */ };

typedef struct train_command {
    setup setup;
    coven_table *table;
    coven_table *varied[TRAIN_VARIED]; /* of --vary */
    int varied_count;
    train_settings settings;
    const char *out, *from;
    char part[4096]; /* the file of unfinished training */
    int threads;
} train_command;

/* A decimal number from 0 to `max`; *out is unchanged if the option is not given. */
static bool read_decimal(const args *given, const char *name, float max, float *out) {
    const char *text = args_value(given, name);
    if (!text) return true;
    char *end;
    const float number = strtof(text, &end);
    if (end == text || *end || !(number >= 0 && number <= max)) {
        usage_error("train: --%s %s should be a number from 0 to %g", name, text, (double)max);
        return false;
    }
    *out = number;
    return true;
}

/* The tables of --vary NAME=VALUE,VALUE,... */
static bool read_varied(const args *given, train_command *self, int seats) {
    const char *text = args_value(given, "vary");
    if (!text) return true;
    char name[64];
    coven_text copy = coven_text_over(name, sizeof name);
    size_t length = strcspn(text, "=");
    coven_put_bytes(&copy, text, length);
    if (!text[length]) return usage_error("train: --vary %s should be NAME=VALUE,VALUE,...", text), false;
    for (const char *at = text + length; *at; at += length) {
        char value[64];
        coven_error error;
        setup other = self->setup;
        copy = coven_text_over(value, sizeof value);
        length = 1 + strcspn(at + 1, ",");
        coven_put_bytes(&copy, at + 1, length - 1);
        if (self->varied_count == TRAIN_VARIED)
            return usage_error("train: --vary: at most %d values", TRAIN_VARIED), false;
        if (!coven_option_read(other.game, name, value, other.option, &error)) return report_error(&error), false;
        coven_table *made = setup_table(&other, seats);
        if (!made) return false;
        self->varied[self->varied_count++] = made;
    }
    return true;
}

static bool read_settings(const args *given, train_command *self) {
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

static bool write_net(const train_command *self, const network *net) {
    coven_text text = coven_text_growing();
    net_write(net, &text);
    return file_put(self->out, &text) == EXIT_OK;
}

static bool write_part(const train_command *self, const trainer *student) {
    coven_text text = coven_text_growing();
    trainer_save(student, &text);
    return file_put(self->part, &text) == EXIT_OK;
}

/* Start from the weights of --from. */
static bool take(const train_command *self, trainer *student) {
    if (!self->from) return true;
    coven_error error;
    size_t length;
    char *bytes = file_read(self->from, &length, &error);
    if (!bytes) return report_error_at(&error, "train"), false;
    network *net = net_read(bytes, length, &error);
    free(bytes);
    if (!net) return report_error_at(&error, "train: %s", self->from), false;
    const bool fits = trainer_take(student, net);
    if (!fits)
        usage_error("train: %s has weights for %s with %d seats and %d units; --from needs the same shape", self->from,
                    net->game, net->seats, net->units);
    net_free(net);
    return fits;
}

/* Resume from the file of an earlier run. */
static bool resume(const train_command *self, trainer *student) {
    coven_error error;
    size_t length;
    if (access(self->part, F_OK) != 0) return true;
    char *bytes = file_read(self->part, &length, &error);
    const bool good = bytes && trainer_load(student, bytes, length, &error);
    free(bytes);
    if (!good) {
        report_error_at(&error, "train: remove %s to start again", self->part);
        return false;
    }
    fprintf(stderr, "Resuming from %s at game %d.\n", self->part, trainer_games(student));
    return true;
}

static void report(const train_command *self, const trainer *student, const network *net, double from, int first) {
    const int share = train_strength(self->table, net, STRENGTH_GAMES, 0);
    printf("games %d  %.0f/s  loss %.3f  against greedy %.1f%% (even share %.1f%%)\n", trainer_games(student),
           (trainer_games(student) - first) / (clock_wall() - from), trainer_loss(student) / 1000.0,
           100.0 * share / COVEN_ONE, 100.0 / self->table->seats);
    fflush(stdout);
}

static int run_laps(const train_command *self, trainer *student) {
    coven_error error = {0};
    const double from = clock_wall();
    const int first = trainer_games(student);
    progress bar = progress_begin("training", self->settings.games);
    bool more = true;
    for (int lap = 1; more; lap++) {
        more = trainer_lap(student, self->threads, &error) && trainer_games(student) < self->settings.games;
        if (error.code != COVEN_OK) return report_error(&error);
        coven_text note = coven_text_over(bar.note, sizeof bar.note);
        coven_put(&note, "%.0f games/s", (trainer_games(student) - first) / (clock_wall() - from));
        progress_at(&bar, trainer_games(student));
        const bool stop = interrupt_seen();
        if (more && !stop && lap % STRENGTH_EVERY) continue;
        progress_end(&bar);
        network *net = trainer_net(student);
        if (!net) return system_error("out of memory");
        const bool written = write_net(self, net) && write_part(self, student);
        if (written) report(self, student, net, from, first);
        net_free(net);
        if (!written) return EXIT_SYSTEM;
        if (stop && more) {
            fprintf(stderr, "Stopped; run the same command to resume.\n");
            return EXIT_INTERRUPTED;
        }
    }
    remove(self->part);
    return finish_output();
}

static int train_at(train_command *self) {
    trainer *made = trainer_new(self->table, &self->settings);
    if (!made) return system_error("out of memory");
    int answer = EXIT_USAGE;
    if (self->varied_count) trainer_vary(made, (const coven_table *const *)self->varied, self->varied_count);
    coven_error error;
    if (!file_can_be_written(self->out, &error)) {
        report_error_at(&error, "train");
    } else if (take(self, made) && resume(self, made)) {
        interrupt_watch();
        answer = run_laps(self, made);
    }
    trainer_free(made);
    return answer;
}

static int run_train(const args *given) {
    train_command self = {.out = args_value(given, "out"), .from = args_value(given, "from")};
    if (!self.out) return usage_error("train: --out FILE is missing");
    coven_text part = coven_text_over(self.part, sizeof self.part);
    coven_put(&part, "%s.part", self.out);
    int answer = EXIT_USAGE;
    if (setup_read(&self.setup, given, given->word[0])) {
        int seats = self.setup.game->seats_min;
        self.settings = train_default(self.setup.game);
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
    .about = "Train weights for a game by self-play",
    .details =
        "TD(lambda) on all cores. The result depends only on the settings and the seed, not on the number of threads.\n"
        "Ctrl-C stops; the same command resumes from FILE.part. The defaults are those that worked best for the game\n"
        "(docs/players.md).",
    .examples = "coven train isle --games 98304 --seed 1 --out new.net\n"
                "coven train duel --seats 3 --games 20000 --seed 2 --from old.net --out new.net",
    .options =
        (const args_option[]){
            {.name = "seats", .value = "N", .about = "number of seats (default: the game's minimum)"},
            {.name = "games", .value = "K", .about = "number of games"},
            {.name = "seed", .value = "S", .about = "seed, a number (default: 1)"},
            {.name = "out", .value = "FILE", .about = "the weights file to write"},
            {.name = "from", .value = "FILE", .about = "start from these weights"},
            {.name = "search", .value = "N", .about = "play by search of N iterations, and learn from its results"},
            {.name = "vary", .value = "K=V,V", .about = "alternate between these values of a rule option"},
            {.name = "threads", .value = "T", .about = "threads that play (default: all cores)"},
            {.name = "units", .value = "U", .about = "hidden units: 32, 64, 96 or 128 (default: 64)"},
            {.name = "lambda", .value = "X", .about = "lambda of TD(lambda), 0 to 1"},
            {.name = "rate", .value = "X", .about = "learning rate at the start"},
            {.name = "last-rate", .value = "X", .about = "learning rate at the end (default: a tenth of --rate)"},
            {.name = "random", .value = "X", .about = "fraction of random decisions"},
            {.name = "noise", .value = "X", .about = "noise on decisions, as a temperature"},
            SETUP_OPTIONS,
            {.name = NULL},
        },
    .min = 1,
    .max = 1,
    .run = run_train,
};
