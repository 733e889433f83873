/* ladder.c -- coven ladder: the levels of a game against each other, and a table of Elo. */
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

enum { RUNGS_MAX = 8 };

typedef struct ladder {
    setup setup;
    char name[RUNGS_MAX][PLAYER_NAME_TEXT];
    int rungs;
    int seats, games, threads, seed;
    bool sprt; /* a pair is through as soon as it is decided whether it is elo1 or no more than elo0 apart */
    double elo0, elo1;
    player_settings common;
    double share[RUNGS_MAX][RUNGS_MAX]; /* of the first against the others, in its fair share's place */
    int played[RUNGS_MAX][RUNGS_MAX];   /* games; fewer than wanted after a verdict or a Ctrl-C */
    double elo[RUNGS_MAX];
    progress bar;
    long rounds; /* of the pairs that are through */
} ladder;

static bool read_rungs(const args *given, ladder *self) {
    const char *list = args_value(given, "players");
    if (!list) list = "novice,apprentice,adept,master";
    for (; self->rungs < RUNGS_MAX; list++) {
        coven_text text = coven_text_over(self->name[self->rungs], PLAYER_NAME_TEXT);
        const size_t length = strcspn(list, ",");
        coven_put_bytes(&text, list, length);
        coven_error error;
        player_settings settings = {0};
        const player_kind *kind = player_parse(self->name[self->rungs], &settings, &error);
        if (!kind || !player_must_play(kind, self->setup.game, &error)) {
            complain("ladder: %s", error.text);
            return false;
        }
        self->rungs++;
        list += length;
        if (!*list) return self->rungs > 1 || (complain("ladder: one alone makes no ladder"), false);
    }
    complain("ladder: at most %d players", RUNGS_MAX);
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
    if (!good) return trouble("ladder: %s", error.text), false;
    const double share = score.games ? (double)score.points[0] / COVEN_SHARE / score.games : 1.0 / self->seats;
    const double least = 0.5 / (score.games + 1.0);
    self->share[one][other] = fmin(fmax(share, least), 1 - least);
    self->played[one][other] = score.games;
    self->rounds += arena.rounds;
    return true;
}

/* The Elo of all that explains their results best: each is set to what its own results ask for, until nothing moves. */
static void fit_elo(ladder *self) {
    for (int turn = 0; turn < 2000; turn++) {
        for (int i = 1; i < self->rungs; i++) {
            double gradient = 0;
            for (int j = 0; j < self->rungs; j++) {
                const int stronger = i > j ? i : j, weaker = i > j ? j : i;
                if (!self->played[stronger][weaker]) continue;
                const double expected = arena_share_of_elo(self->elo[stronger] - self->elo[weaker], self->seats);
                const double off = self->share[stronger][weaker] - expected;
                gradient += stronger == i ? off : -off;
            }
            self->elo[i] += 200 * gradient;
        }
    }
}

static bool has_played(const ladder *self, int rung) {
    int games = 0;
    for (int i = 0; i < self->rungs; i++) games += self->played[rung][i] + self->played[i][rung];
    return games > 0;
}

static int print_ladder(const ladder *self, bool json) {
    coven_text text = coven_text_growing();
    if (json) {
        json_writer writer = json_writing(&text), *w = &writer;
        json_open(w, '{');
        json_name_string(w, "game", self->setup.game->id);
        json_name_number(w, "seats", self->seats);
        json_name_number(w, "games", self->games);
        coven_put(&text, ",\"ladder\":[");
        for (int i = 0; i < self->rungs; i++) {
            if (!has_played(self, i)) continue;
            coven_put(&text, "%s{\"player\":\"%s\",\"elo\":%.0f,\"against\":{", i ? "," : "", self->name[i],
                      self->elo[i]);
            for (int j = 0; j < i && self->played[i][j]; j++)
                coven_put(&text, "%s\"%s\":%.4f", j ? "," : "", self->name[j], self->share[i][j]);
            coven_put(&text, "},\"played\":{");
            for (int j = 0; j < i && self->played[i][j]; j++)
                coven_put(&text, "%s\"%s\":%d", j ? "," : "", self->name[j], self->played[i][j]);
            coven_put(&text, "}}");
        }
        coven_put(&text, "]}");
        return print_line(&text);
    }
    coven_put(&text, "%s, %d seats, %s%d games each pair\n", self->setup.game->title, self->seats,
              self->sprt ? "at most " : "", self->games);
    coven_put(&text, "%-24s %5s ", "", "Elo");
    for (int j = 0; j + 1 < self->rungs; j++) coven_put(&text, "  %-15.15s", self->name[j]);
    for (int i = self->rungs - 1; i >= 0; i--) {
        if (!has_played(self, i)) continue;
        coven_put(&text, "\n%-24s %+5.0f ", self->name[i], self->elo[i]);
        for (int j = 0; j < i; j++) {
            if (self->played[i][j])
                coven_put(&text, " %5.1f%% of %-6d", 100 * self->share[i][j], self->played[i][j]);
            else
                coven_put(&text, "  %-15s", "-");
        }
    }
    return print_line(&text);
}

/* Each against all below it, the neighbours of a low rung first, until all are through or Ctrl-C. */
static int run_pairs(ladder *self, bool json) {
    self->bar = progress_begin("ladder", (long)rounds_of(self) * self->rungs * (self->rungs - 1) / 2);
    interrupt_watch();
    for (int i = 1; i < self->rungs; i++)
        for (int j = 0; j < i && !interrupt_seen(); j++)
            if (!meet(self, i, j)) return EXIT_BAD;
    progress_end(&self->bar);
    fit_elo(self);
    const int answer = print_ladder(self, json);
    return answer == EXIT_GOOD && interrupt_seen() ? EXIT_BROKEN : answer;
}

static int run_ladder(const args *given) {
    ladder self = {.rungs = 0};
    const int answer = read_ladder(given, &self) ? run_pairs(&self, args_has(given, "json")) : EXIT_BAD;
    setup_free(&self.setup);
    return answer;
}

const command command_ladder = {
    .name = "ladder",
    .usage = "GAME [--seats N] [--games N] [--sprt E0,E1]",
    .about = "All levels of a game against each other, as a table of Elo",
    .details =
        "With more than two seats, one player sits against another in all the other seats; a fair share is then 1 of\n"
        "the number of seats. With --sprt a pair that is decided early is not played on. Ctrl-C stops it with what it\n"
        "has; Elo is then of those who have played.",
    .options =
        (const args_option[]){
            {.name = "seats", .value = "N", .about = "seats at the table"},
            {.name = "games", .value = "N", .about = "games for each pair (400)"},
            {.name = "sprt", .value = "E0,E1", .about = "stop a pair when Elo E0 or E1 is decided, at 5%"},
            {.name = "players", .value = "A,B,...", .about = "others than the four levels, the weakest first"},
            {.name = "time", .value = "MS", .about = "milliseconds of processor time a decision, for those who search"},
            {.name = "iterations", .value = "K", .about = "iterations a decision, for those who search"},
            {.name = "threads", .value = "T", .about = "games at a time (all cores)"},
            {.name = "seed", .value = "S", .about = "a number; the same seed gives the same chance (1)"},
            {.name = "json", .about = "the result as one line of JSON"},
            SETUP_OPTIONS,
            {.name = NULL},
        },
    .least = 1,
    .most = 1,
    .run = run_ladder,
};
