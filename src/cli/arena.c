/* arena.c -- coven arena: play many games between players, with a score, an Elo difference and its interval. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/seats.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "match/arena.h"
#include "players/weights.h"

typedef struct arena_command {
    setup setup;
    match_seats names;
    arena_settings arena;
    network *net[COVEN_SEATS_MAX]; /* of --weights */
    int games;
    bool json;
    /* --save */
    const char *path;
    FILE *save;
    bool failed; /* writing to it */
    bool *done;  /* rounds that the file has already */
    arena_score past;
    progress bar;
} arena_command;

/* ---- reading ---- */

static bool read_players(const args *given, arena_command *self) {
    coven_error error;
    const char *list = args_value(given, "players");
    if (!list) return usage_error("arena: --players A,B is missing"), false;
    const int count = seats_read(list, &self->names, &error);
    if (!count) return report_error_at(&error, "arena"), false;
    player_settings common = {0};
    if (!args_number(given, "time", 1, 3600000, &common.time) ||
        !args_number(given, "iterations", 1, 999999999, &common.iterations))
        return false;
    for (int p = 0; p < count; p++) {
        self->arena.name[p] = self->names.name[p];
        if (strcmp(self->names.name[p], "person") == 0)
            return usage_error("arena: --players: only computer players can play here, not \"person\""), false;
        self->arena.player[p] = common;
        self->arena.kind[p] = player_parse(self->names.name[p], &self->arena.player[p], &error);
        if (!self->arena.kind[p] || !player_must_play(self->arena.kind[p], self->setup.game, &error))
            return report_error_at(&error, "arena"), false;
    }
    self->arena.table = setup_table(&self->setup, count);
    return self->arena.table != NULL;
}

/* Report why weights do not fit the table. */
static void report_bad_weights(const char *path, const network *net, const coven_table *table) {
    const bool same_table = strcmp(net->game, table->game->id) == 0 && net->seats == table->seats;
    if (same_table && net->features == table->game->features_count)
        usage_error("arena: %s: these weights were trained on another set", path);
    else if (same_table)
        usage_error("arena: %s: these weights have %d features of %s, but this program has %d; continue training them "
                    "with coven "
                    "train --from",
                    path, net->features, net->game, table->game->features_count);
    else
        usage_error("arena: %s: these weights are for %s with %d seats", path, net->game, net->seats);
}

/* --weights FILE, once for each player in turn; "-" keeps the built-in weights. */
static bool read_weights(const args *given, arena_command *self) {
    for (int p = 0; p < self->arena.table->seats; p++) {
        const char *path = args_nth(given, "weights", p);
        if (!path) break;
        if (strcmp(path, "-") == 0) continue;
        coven_error error;
        size_t length;
        char *bytes = file_read(path, &length, &error);
        if (!bytes) return report_error_at(&error, "arena"), false;
        self->net[p] = net_read(bytes, length, &error);
        free(bytes);
        if (!self->net[p]) return report_error_at(&error, "arena: %s", path), false;
        const network *net = self->net[p];
        if (!weights_fit(net, self->arena.table)) return report_bad_weights(path, net, self->arena.table), false;
        self->arena.player[p].net = self->net[p];
    }
    return true;
}

static bool read_arena_command(const args *given, arena_command *self) {
    int seed = 1;
    self->games = 400;
    self->arena.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    self->json = args_has(given, "json");
    self->path = args_value(given, "save");
    if (!setup_read(&self->setup, given, given->word[0]) || !args_number(given, "games", 1, 10000000, &self->games) ||
        !args_number(given, "threads", 1, 64, &self->arena.threads) ||
        !args_number(given, "seed", 0, 999999999, &seed) || !read_players(given, self) || !read_weights(given, self) ||
        !args_span(given, "sprt", &self->arena.elo0, &self->arena.elo1))
        return false;
    self->arena.sprt = args_has(given, "sprt");
    const int seats = self->arena.table->seats;
    self->arena.seed = (uint64_t)seed;
    self->arena.rounds = (self->games + seats - 1) / seats;
    return true;
}

/* ---- resuming from a saved file ---- */

/* The seed of chance of a round. A list of them, sorted, finds the round of a record. */
typedef struct round_seed {
    uint8_t seed[32];
    int round;
} round_seed;

typedef struct past_round {
    int points[COVEN_SEATS_MAX][COVEN_SEATS_MAX];
    int rotations; /* bits of those seen */
} past_round;

/* What is needed to place the records of a saved file. */
typedef struct past_rounds {
    round_seed *seed;                                                              /* [rounds], sorted */
    past_round *round;                                                             /* [rounds] */
    char names[COVEN_SEATS_MAX][COVEN_SEATS_MAX * (2 * PLAYER_NAME_TEXT + 3) + 3]; /* JSON by rotation; all escaped */
} past_rounds;

static int compare_seeds(const void *a, const void *b) {
    return memcmp(((const round_seed *)a)->seed, ((const round_seed *)b)->seed, 32);
}

static bool past_begin(const arena_command *self, past_rounds *past) {
    const int seats = self->arena.table->seats;
    const size_t rounds = (size_t)self->arena.rounds;
    *past = (past_rounds){.seed = calloc(rounds, sizeof *past->seed), .round = calloc(rounds, sizeof *past->round)};
    if (!past->seed || !past->round) return false;
    for (int i = 0; i < self->arena.rounds; i++) {
        past->seed[i].round = i;
        arena_seed(self->arena.seed, i, past->seed[i].seed);
    }
    qsort(past->seed, rounds, sizeof *past->seed, compare_seeds);
    for (int rotation = 0; rotation < seats; rotation++) {
        coven_text text = coven_text_over(past->names[rotation], sizeof past->names[rotation]);
        json_writer writer = json_writing(&text);
        json_open(&writer, '[');
        for (int seat = 0; seat < seats; seat++)
            json_string(&writer, self->arena.name[(seat - rotation + seats) % seats]);
        json_close(&writer, ']');
    }
    return true;
}

static void past_end(past_rounds *past) {
    free(past->seed);
    free(past->round);
}

/* Which rotation of which round is this record? False if it belongs to another arena. */
static bool place_record(const arena_command *self, const past_rounds *past, const coven_record *record, int *round,
                         int *rotation) {
    const coven_table *table = self->arena.table;
    if (!record->revealed || !record->players || record->table->game != table->game ||
        record->table->seats != table->seats)
        return false;
    round_seed wanted = {.round = 0};
    memcpy(wanted.seed, record->seed, sizeof wanted.seed);
    const round_seed *found =
        bsearch(&wanted, past->seed, (size_t)self->arena.rounds, sizeof *past->seed, compare_seeds);
    if (!found) return false;
    *round = found->round;
    for (*rotation = 0; *rotation < table->seats; ++*rotation)
        if (strcmp(past->names[*rotation], record->players) == 0) return true;
    return false;
}

static void note_past(const arena_command *self, past_rounds *past, const coven_record *record) {
    int round, rotation, share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    const coven_table *table = record->table;
    if (table->game->actor(table, &record->last) != COVEN_END) return;
    if (!place_record(self, past, record, &round, &rotation)) return;
    past_round *seen = &past->round[round];
    table->game->result(table, &record->last, share, score);
    /* Players of one name cannot be told apart: take the next rotation that is missing. */
    while (rotation + 1 < table->seats && seen->rotations >> rotation & 1) rotation++;
    for (int seat = 0; seat < table->seats; seat++)
        seen->points[rotation][(seat - rotation + table->seats) % table->seats] = share[seat];
    seen->rotations |= 1 << rotation;
}

/* Read the records of the file, if there is one. */
static bool read_saved(arena_command *self, past_rounds *past) {
    if (access(self->path, F_OK) != 0) return true;
    records_reader reader;
    coven_record record;
    const coven_set *const sets[1] = {self->setup.set};
    const coven_sets known = {.set = sets, .count = self->setup.set ? 1 : 0};
    if (!records_open(&reader, self->path, &known)) return false;
    /* An arena that was stopped before its first game ended left an empty file. */
    while (reader.length && records_next(&reader, &record)) {
        note_past(self, past, &record);
        coven_record_free(&record);
    }
    records_close(&reader);
    return !reader.failed;
}

/* Read what the file has, and open it to append. */
static bool open_saved(arena_command *self) {
    if (!self->path) return true;
    const int rounds = self->arena.rounds, seats = self->arena.table->seats;
    past_rounds past;
    self->done = calloc((size_t)rounds, sizeof *self->done);
    bool good = past_begin(self, &past) && self->done;
    if (!good) system_error("arena: out of memory");
    good = good && read_saved(self, &past);
    self->past.seats = seats;
    for (int i = 0; good && i < rounds; i++) {
        if (past.round[i].rotations != (1 << seats) - 1) continue;
        self->done[i] = true;
        arena_add_round(&self->past, (const int(*)[COVEN_SEATS_MAX])past.round[i].points);
    }
    past_end(&past);
    if (!good) return false;
    self->save = fopen(self->path, "a");
    if (self->save) setvbuf(self->save, NULL, _IONBF, 0); /* what failed must not be written again at exit */
    if (!self->save) system_error("arena: %s cannot be written: %s", self->path, strerror(errno));
    return self->save != NULL;
}

/* ---- while it runs ---- */

/* Append a line to the file, or nothing. */
static bool save_line(arena_command *self, const coven_text *line) {
    if (line->dropped) return system_error("arena: %s: out of memory", self->path), false;
    fseek(self->save, 0, SEEK_END);
    const long before = ftell(self->save);
    if (fwrite(line->data, 1, line->length, self->save) == line->length) return true;
    system_error("arena: %s cannot be written: %s", self->path, strerror(errno));
    if (before >= 0 && ftruncate(fileno(self->save), before) != 0)
        system_error("arena: %s: its last line is incomplete", self->path);
    return false;
}

static bool on_game(void *of, const arena_finished_game *game) {
    arena_command *self = of;
    if (self->save) {
        coven_text text = coven_text_growing();
        coven_record_print(game->record, false, COVEN_VIEW_ALL, &text);
        coven_put_char(&text, '\n');
        self->failed = !save_line(self, &text);
        coven_text_free(&text);
    }
    return !self->failed;
}

static double percent(const arena_score *score, int p) {
    return score->games ? 100.0 * (double)score->points[p] / COVEN_SHARE / score->games : 0;
}

static bool on_round(void *of, const arena_score *score) {
    arena_command *self = of;
    const arena_elo elo = arena_elo_of(score);
    coven_text note = coven_text_over(self->bar.note, sizeof self->bar.note);
    coven_put(&note, "%d games, %.1f%%, Elo %+.0f", score->games, percent(score, 0), elo.elo);
    if (isfinite(elo.error)) coven_put(&note, " +-%.0f", elo.error);
    if (self->arena.sprt) coven_put(&note, ", LLR %.2f", arena_llr(score, self->arena.elo0, self->arena.elo1));
    progress_at(&self->bar, score->rounds);
    return true;
}

/* ---- output ---- */

static double ms_per_decision(const arena_score *score, int p) {
    return score->decisions[p] ? (double)score->time[p] / 1000 / (double)score->decisions[p] : 0;
}

static void put_points(json_writer *w, const char *name, const int64_t *points, int seats) {
    json_name(w, name);
    json_open(w, '[');
    for (int i = 0; i < seats; i++) json_decimal(w, "%.6g", (double)points[i] / COVEN_SHARE);
    json_close(w, ']');
}

static void put_figure(json_writer *w, const char *name, double figure, bool known) {
    json_name(w, name);
    if (known)
        json_decimal(w, "%.1f", figure);
    else
        json_null(w);
}

/* Does a player judge by the game's estimate, because the trained weights are for another set? */
static bool is_untrained(const arena_command *self, int p) {
    return !self->net[p] && player_untrained(self->arena.kind[p], self->arena.table);
}

static bool any_untrained(const arena_command *self) {
    bool any = false;
    for (int p = 0; p < self->arena.table->seats; p++) any |= is_untrained(self, p);
    return any;
}

static int print_json(const arena_command *self, const arena_score *score) {
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    const arena_elo elo = arena_elo_of(score);
    json_open(w, '{');
    json_name_string(w, "game", self->setup.game->id);
    json_name(w, "players");
    json_open(w, '[');
    for (int p = 0; p < score->seats; p++) json_string(w, self->arena.name[p]);
    json_close(w, ']');
    json_name_number(w, "games", score->games);
    if (any_untrained(self)) json_name_bool(w, "weights", false);
    put_points(w, "points", score->points, score->seats);
    put_figure(w, "elo", elo.elo, score->rounds > 0);
    put_figure(w, "elo_error", elo.error, isfinite(elo.error));
    put_points(w, "seat_points", score->seat_points, score->seats);
    json_name(w, "ms_per_decision");
    json_open(w, '[');
    for (int p = 0; p < score->seats; p++) json_decimal(w, "%.4f", ms_per_decision(score, p));
    json_close(w, ']');
    if (self->arena.sprt) {
        json_name(w, "llr");
        json_decimal(w, "%.3f", arena_llr(score, self->arena.elo0, self->arena.elo1));
    }
    json_close(w, '}');
    return print_line(&text);
}

static void print_elo(const arena_score *score) {
    const arena_elo elo = arena_elo_of(score);
    if (!score->rounds)
        printf("unknown, because no round was finished\n");
    else if (isfinite(elo.error))
        printf("%+.0f +-%.0f (95%%)\n", elo.elo, elo.error);
    else
        printf("%s%+.0f\n", elo.bounded ? "" : elo.elo > 0 ? "at least about " : "at most about ", elo.elo);
}

static int print_report(const arena_command *self, const arena_score *score) {
    printf("%s, %d games\n", self->setup.game->title, score->games);
    for (int p = 0; p < score->seats; p++)
        printf("  %-28s %8.1f points  %5.1f%%  %9.3f ms per decision%s\n", self->arena.name[p],
               (double)score->points[p] / COVEN_SHARE, percent(score, p), ms_per_decision(score, p),
               is_untrained(self, p) ? "  (" WEIGHTS_NONE ")" : "");
    printf("  by seat:");
    for (int seat = 0; seat < score->seats; seat++)
        printf("  %d: %.1f%%", seat + 1,
               score->games ? 100.0 * (double)score->seat_points[seat] / COVEN_SHARE / score->games : 0);
    printf("\n  Elo of %s over the %s: ", self->arena.name[0], score->seats > 2 ? "others" : "other");
    print_elo(score);
    if (self->arena.sprt) {
        const double llr = arena_llr(score, self->arena.elo0, self->arena.elo1);
        printf("  SPRT %g,%g: LLR %.2f, %s\n", self->arena.elo0, self->arena.elo1, llr,
               llr >= ARENA_DECIDED    ? "accepted: the first player is stronger by the upper figure"
               : llr <= -ARENA_DECIDED ? "rejected: the first player is not stronger than the lower figure"
                                       : "undecided");
    }
    return finish_output();
}

static int run_arena_command(arena_command *self) {
    coven_error error;
    arena_score score;
    if (!open_saved(self)) return EXIT_USAGE;
    interrupt_watch();
    self->bar = progress_begin("arena", self->arena.rounds);
    const arena_past past = {.done = self->done, .score = &self->past};
    const arena_watch watch = {.self = self, .game = on_game, .round = on_round, .enough = interrupt_flag()};
    const bool good = arena_run(&self->arena, self->done ? &past : NULL, &watch, &score, &error);
    progress_end(&self->bar);
    if (!good) return report_error_at(&error, "arena");
    if (self->failed) return EXIT_SYSTEM;
    const int answer = self->json ? print_json(self, &score) : print_report(self, &score);
    return answer == EXIT_OK && interrupt_seen() ? EXIT_INTERRUPTED : answer;
}

static int run_arena(const args *given) {
    arena_command self = {0};
    const int answer = read_arena_command(given, &self) ? run_arena_command(&self) : EXIT_USAGE;
    if (self.save) fclose(self.save);
    free(self.done);
    for (int p = 0; p < COVEN_SEATS_MAX; p++) net_free(self.net[p]);
    coven_table_free(self.arena.table);
    setup_free(&self.setup);
    return answer;
}

const command command_arena = {
    .name = "arena",
    .usage = "GAME --players A,B[,C,D] --games N [--time MS | --iterations K]",
    .about = "Play many games between computer players, and compare their strength",
    .details =
        "Every player sits in every seat equally often, with the same seeds of chance. Ctrl-C stops and prints the\n"
        "results so far; with --save, the same command resumes from the file.",
    .examples = "coven arena isle --players adept,master --games 100\n"
                "coven arena duel --players search:iterations=200,uct:iterations=2000 --sprt 0,20 --save games.jsonl\n"
                "coven arena isle --players learned,learned --weights new.net --weights - --games 400",
    .options =
        (const args_option[]){
            {.name = "players", .value = "A,B", .about = "the players, with settings: uct:iterations=500,search"},
            {.name = "games", .value = "N", .about = "number of games (default: 400)"},
            {.name = "time", .value = "MS", .about = "milliseconds of CPU time per decision, for all"},
            {.name = "iterations", .value = "K", .about = "iterations per decision, for all"},
            {.name = "threads", .value = "T", .about = "games played at a time (default: all cores)"},
            {.name = "sprt", .value = "E0,E1", .about = "stop when the test of Elo E0 against E1 is decided, at 5%"},
            {.name = "seed", .value = "S", .about = "seed of chance, a number (default: 1)"},
            {.name = "save", .value = "FILE", .about = "append every record to this file, and resume from it"},
            {.name = "weights",
             .value = "FILE",
             .many = true,
             .about = "weights for the players in turn; - is the built-in file"},
            {.name = "json", .about = "print one line of JSON"},
            SETUP_OPTIONS,
            {.name = NULL},
        },
    .min = 1,
    .max = 1,
    .run = run_arena,
};
