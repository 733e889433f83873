/* ladder.c -- coven ladder: play the levels of a game against each other and rank them by Elo. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/seats.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "match/arena.h"
#include "players/weights.h"

enum { RUNGS_MAX = 8 };

typedef struct ladder {
    setup setup;
    char name[RUNGS_MAX][PLAYER_NAME_TEXT];
    int rungs;
    int seats, games, threads, seed;
    bool sprt; /* stop a pair as soon as the test between elo0 and elo1 is decided */
    double elo0, elo1;
    player_settings common;
    double share[RUNGS_MAX][RUNGS_MAX]; /* of the wins, of the first against the second */
    double error[RUNGS_MAX][RUNGS_MAX]; /* half of the 95% interval of that share */
    int played[RUNGS_MAX][RUNGS_MAX];   /* games; fewer than asked for after a verdict or Ctrl-C */
    double elo[RUNGS_MAX], elo_error[RUNGS_MAX];
    progress bar;
    long rounds; /* of finished pairs */
} ladder;

static bool read_rungs(const args *given, ladder *self) {
    const char *list = args_value(given, "players");
    if (!list) list = "beginner,novice,apprentice,adept,master";
    for (; self->rungs < RUNGS_MAX; list++) {
        coven_text text = coven_text_over(self->name[self->rungs], PLAYER_NAME_TEXT);
        const size_t length = strcspn(list, ",");
        coven_put_bytes(&text, list, length);
        coven_error error;
        player_settings settings = {0};
        const player_kind *kind = player_parse(self->name[self->rungs], &settings, &error);
        if (!kind || !player_must_play(kind, self->setup.game, &error)) {
            report_error_at(&error, "ladder");
            return false;
        }
        self->rungs++;
        list += length;
        if (!*list)
            return self->rungs > 1 || (usage_error("ladder: --players: a ladder needs at least two players"), false);
    }
    usage_error("ladder: at most %d players", RUNGS_MAX);
    return false;
}

static bool read_ladder(const args *given, ladder *self) {
    self->games = 400;
    self->seed = 1;
    self->threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (!setup_read(&self->setup, given, given->word[0])) return false;
    self->seats = self->setup.game->seats_min;
    self->sprt = args_has(given, "sprt");
    return args_number(given, "seats", 1, COVEN_SEATS_MAX, &self->seats) &&
           args_number(given, "games", 2, 1000000, &self->games) &&
           args_number(given, "seed", 0, 999999999, &self->seed) &&
           args_number(given, "threads", 1, 64, &self->threads) && args_span(given, "sprt", &self->elo0, &self->elo1) &&
           args_number(given, "time", 1, 3600000, &self->common.time) &&
           args_number(given, "iterations", 1, 999999999, &self->common.iterations) && read_rungs(given, self);
}

static int rounds_of(const ladder *self) { return (self->games + self->seats - 1) / self->seats; }

static bool on_round(void *of, const arena_score *score) {
    ladder *self = of;
    progress_at(&self->bar, self->rounds + score->rounds);
    return true;
}

/* One player against another, who sits in all the other seats. */
static bool meet(ladder *self, int one, int other) {
    coven_error error;
    arena_settings arena = {.threads = self->threads, .seed = (uint64_t)self->seed};
    arena.table = setup_table(&self->setup, self->seats);
    if (!arena.table) return false;
    arena.rounds = rounds_of(self);
    arena.sprt = self->sprt;
    arena.elo0 = self->elo0;
    arena.elo1 = self->elo1;
    for (int p = 0; p < self->seats; p++) {
        arena.name[p] = self->name[p ? other : one];
        arena.player[p] = self->common;
        arena.kind[p] = player_parse(arena.name[p], &arena.player[p], &error);
    }
    arena_score score;
    coven_text note = coven_text_over(self->bar.note, sizeof self->bar.note);
    coven_put(&note, "%s against %s", self->name[one], self->name[other]);
    const arena_watch watch = {.self = self, .round = on_round, .enough = interrupt_flag()};
    const bool good = arena_run(&arena, NULL, &watch, &score, &error);
    coven_table_free(arena.table);
    if (!good) return report_error_at(&error, "ladder"), false;
    self->share[one][other] = score.games ? (double)score.points[0] / COVEN_SHARE / score.games : 1.0 / self->seats;
    self->error[one][other] = arena_share_error(&score);
    self->played[one][other] = score.games;
    self->rounds += arena.rounds;
    return true;
}

/* A share that has an Elo: a clean sweep counts as half a game less. */
static double finite_share(const ladder *self, int one, int other) {
    const double min = 0.5 / (self->played[one][other] + 1.0);
    return fmin(fmax(self->share[one][other], min), 1 - min);
}

/* The Elo ratings that fit the results best: adjust each rating to its own results until nothing changes. */
static void fit_elo(ladder *self) {
    for (int turn = 0; turn < 2000; turn++) {
        for (int i = 1; i < self->rungs; i++) {
            double gradient = 0;
            for (int j = 0; j < self->rungs; j++) {
                const int stronger = i > j ? i : j, weaker = i > j ? j : i;
                if (!self->played[stronger][weaker]) continue;
                const double expected = arena_share_of_elo(self->elo[stronger] - self->elo[weaker], self->seats);
                const double off = finite_share(self, stronger, weaker) - expected;
                gradient += stronger == i ? off : -off;
            }
            self->elo[i] += 200 * gradient;
        }
    }
}

/* Invert the upper left `size` rows and columns in place by Gauss-Jordan elimination; false if it is singular. */
static bool invert(double a[RUNGS_MAX][RUNGS_MAX], int size) {
    for (int pivot = 0; pivot < size; pivot++) {
        const double divisor = a[pivot][pivot];
        if (fabs(divisor) < 1e-12) return false;
        a[pivot][pivot] = 1;
        for (int j = 0; j < size; j++) a[pivot][j] /= divisor;
        for (int i = 0; i < size; i++) {
            const double factor = a[i][pivot];
            if (i == pivot) continue;
            a[i][pivot] = 0;
            for (int j = 0; j < size; j++) a[i][j] -= factor * a[pivot][j];
        }
    }
    return true;
}

/* Half of the 95% interval of each Elo rating, relative to the first player's. fit_elo solves for ratings that give
 * each player its total share; linearised, a change of the shares moves the ratings by the inverse of `slope`. */
static void find_elo_errors(ladder *self) {
    const int size = self->rungs - 1; /* the first player is fixed at 0 */
    double slope[RUNGS_MAX][RUNGS_MAX] = {{0}}, spread[RUNGS_MAX][RUNGS_MAX] = {{0}};
    for (int i = 1; i < self->rungs; i++) {
        for (int j = 0; j < i; j++) {
            if (!self->played[i][j]) continue;
            const double share = arena_share_of_elo(self->elo[i] - self->elo[j], self->seats);
            const double steep = share * (1 - share) * log(10) / 400;
            const double square = self->error[i][j] * self->error[i][j];
            slope[i - 1][i - 1] += steep;
            spread[i - 1][i - 1] += square;
            if (!j) continue;
            slope[j - 1][j - 1] += steep;
            spread[j - 1][j - 1] += square;
            slope[i - 1][j - 1] = slope[j - 1][i - 1] = -steep;
            spread[i - 1][j - 1] = spread[j - 1][i - 1] = -square;
        }
    }
    for (int i = 0; i < size; i++)
        if (slope[i][i] == 0) slope[i][i] = 1; /* it has not played */
    const bool known = invert(slope, size);
    for (int i = 0; i < size; i++) {
        double square = 0;
        for (int j = 0; j < size; j++)
            for (int k = 0; k < size; k++) square += slope[i][j] * spread[j][k] * slope[i][k];
        self->elo_error[i + 1] = known ? sqrt(square) : INFINITY;
    }
}

static bool has_played(const ladder *self, int rung) {
    int games = 0;
    for (int i = 0; i < self->rungs; i++) games += self->played[rung][i] + self->played[i][rung];
    return games > 0;
}

/* Does any player judge by the game's estimate, because the trained weights are for another set? */
static bool any_untrained(const ladder *self) {
    coven_table *table = setup_table(&self->setup, self->seats);
    bool any = false;
    for (int i = 0; table && i < self->rungs; i++) {
        player_settings settings = {0};
        const player_kind *kind = player_parse(self->name[i], &settings, NULL);
        any |= kind && player_untrained(kind, table);
    }
    coven_table_free(table);
    return any;
}

/* An object with a figure for each player below this one that it has met. */
static void put_pairs(json_writer *w, const ladder *self, int rung, const char *name,
                      const double figure[RUNGS_MAX][RUNGS_MAX]) {
    json_name(w, name);
    json_open(w, '{');
    for (int j = 0; j < rung && self->played[rung][j]; j++) {
        json_name(w, self->name[j]);
        if (figure)
            json_decimal(w, "%.4f", figure[rung][j]);
        else
            json_number(w, self->played[rung][j]);
    }
    json_close(w, '}');
}

static int print_json(const ladder *self) {
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "game", self->setup.game->id);
    json_name_number(w, "seats", self->seats);
    json_name_number(w, "games", self->games);
    if (any_untrained(self)) json_name_bool(w, "weights", false);
    json_name(w, "ladder");
    json_open(w, '[');
    for (int i = 0; i < self->rungs; i++) {
        if (!has_played(self, i)) continue;
        json_open(w, '{');
        json_name_string(w, "player", self->name[i]);
        json_name(w, "elo");
        json_decimal(w, "%.0f", self->elo[i]);
        put_pairs(w, self, i, "against", self->share);
        put_pairs(w, self, i, "played", NULL);
        put_pairs(w, self, i, "error", self->error);
        json_name(w, "elo_error");
        if (isfinite(self->elo_error[i]))
            json_decimal(w, "%.0f", self->elo_error[i]);
        else
            json_null(w);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
    return print_line(&text);
}

static int print_table(const ladder *self) {
    coven_text text = coven_text_growing();
    coven_put(&text, "%s, %d seats, %s%d games for each pair; intervals are 95%%\n", self->setup.game->title,
              self->seats, self->sprt ? "at most " : "", self->games);
    if (any_untrained(self)) coven_put(&text, "(" WEIGHTS_NONE ")\n");
    coven_put(&text, "%-24s %11s ", "", "Elo");
    for (int j = 0; j + 1 < self->rungs; j++) coven_put(&text, "  %-20.20s", self->name[j]);
    for (int i = self->rungs - 1; i >= 0; i--) {
        if (!has_played(self, i)) continue;
        char error[16] = "";
        coven_text over = coven_text_over(error, sizeof error);
        if (i && isfinite(self->elo_error[i])) coven_put(&over, "+-%.0f", self->elo_error[i]);
        coven_put(&text, "\n%-24s %+5.0f %-5s ", self->name[i], self->elo[i], error);
        for (int j = 0; j < i; j++) {
            if (self->played[i][j])
                coven_put(&text, " %5.1f%% +-%-4.1f of %-5d", 100 * self->share[i][j], 100 * self->error[i][j],
                          self->played[i][j]);
            else
                coven_put(&text, "  %-20s", "-");
        }
    }
    return print_line(&text);
}

/* Play each player against all below it, the weakest first, until all have met or Ctrl-C. */
static int run_pairs(ladder *self, bool json) {
    self->bar = progress_begin("ladder", (long)rounds_of(self) * self->rungs * (self->rungs - 1) / 2);
    interrupt_watch();
    for (int i = 1; i < self->rungs; i++)
        for (int j = 0; j < i && !interrupt_seen(); j++)
            if (!meet(self, i, j)) return EXIT_USAGE;
    progress_end(&self->bar);
    fit_elo(self);
    find_elo_errors(self);
    const int answer = json ? print_json(self) : print_table(self);
    return answer == EXIT_OK && interrupt_seen() ? EXIT_INTERRUPTED : answer;
}

static int run_ladder(const args *given) {
    ladder self = {.rungs = 0};
    const int answer = read_ladder(given, &self) ? run_pairs(&self, args_has(given, "json")) : EXIT_USAGE;
    setup_free(&self.setup);
    return answer;
}

const command command_ladder = {
    .name = "ladder",
    .usage = "GAME [--seats N] [--games N] [--sprt E0,E1]",
    .about = "Rank the levels of a game by Elo",
    .details =
        "Every pair of players plays. With more than two seats, one player sits against copies of the other, and an\n"
        "even share is one divided by the number of seats. With --sprt a pair stops as soon as it is decided. Ctrl-C\n"
        "stops and ranks those who have played. Shares and Elo come with their 95% intervals.",
    .examples = "coven ladder isle\n"
                "coven ladder duel --seats 3 --games 200 --sprt 0,50\n"
                "coven ladder null --players random,greedy,learned --json",
    .options =
        (const args_option[]){
            {.name = "seats", .value = "N", .about = "number of seats (default: the game's minimum)"},
            {.name = "games", .value = "N", .about = "games for each pair (default: 400)"},
            {.name = "sprt", .value = "E0,E1", .about = "stop a pair when the test of Elo E0 against E1 is decided"},
            {.name = "players", .value = "A,B,...", .about = "the players, weakest first (default: the five levels)"},
            {.name = "time", .value = "MS", .about = "milliseconds of CPU time per decision, for players that search"},
            {.name = "iterations", .value = "K", .about = "iterations per decision, for players that search"},
            {.name = "threads", .value = "T", .about = "games played at a time (default: all cores)"},
            {.name = "seed", .value = "S", .about = "seed of chance, a number (default: 1)"},
            {.name = "json", .about = "print one line of JSON"},
            SETUP_OPTIONS,
            {.name = NULL},
        },
    .min = 1,
    .max = 1,
    .run = run_ladder,
};
