/* arena.c -- coven arena: many games between players, with a score, an Elo difference and its interval. */
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

typedef struct contest {
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
} contest;

/* ---- reading ---- */

static bool read_players(const args *given, contest *self) {
    coven_error error;
    const char *list = args_value(given, "players");
    if (!list) return complain("arena: who plays? Give --players A,B"), false;
    const int count = seats_read(list, &self->names, &error);
    if (!count) return complain("arena: %s", error.text), false;
    player_settings common = {0};
    if (!args_number(given, "time", 1, 3600000, &common.time) ||
        !args_number(given, "iterations", 1, 999999999, &common.iterations))
        return false;
    for (int p = 0; p < count; p++) {
        self->arena.name[p] = self->names.name[p];
        if (strcmp(self->names.name[p], "person") == 0) return complain("arena: no people here, only players"), false;
        self->arena.player[p] = common;
        self->arena.kind[p] = player_parse(self->names.name[p], &self->arena.player[p], &error);
        if (!self->arena.kind[p] || !player_must_play(self->arena.kind[p], self->setup.game, &error))
            return complain("arena: %s", error.text), false;
    }
    self->arena.table = setup_table(&self->setup, count);
    return self->arena.table != NULL;
}

/* Weights that do not fit the table: whose are they? */
static void complain_of_weights(const char *path, const network *net, const coven_table *table) {
    if (strcmp(net->game, table->game->id) == 0 && net->seats == table->seats)
        complain(
            "arena: %s: a net of another version, which knows %d features of %s; this one knows %d. An older net goes "
            "on learning with coven train --from",
            path, net->features, net->game, table->game->features_count);
    else
        complain("arena: %s: these weights are for another table: %s with %d seats", path, net->game, net->seats);
}

/* --weights FILE, once for each player in turn; "-" leaves those built in. */
static bool read_weights(const args *given, contest *self) {
    for (int p = 0; p < self->arena.table->seats; p++) {
        const char *path = args_nth(given, "weights", p);
        if (!path) break;
        if (strcmp(path, "-") == 0) continue;
        coven_error error;
        size_t length;
        char *bytes = file_read(path, &length, &error);
        if (!bytes) return complain("arena: %s", error.text), false;
        self->net[p] = net_read(bytes, length, &error);
        free(bytes);
        if (!self->net[p]) return complain("arena: %s: %s", path, error.text), false;
        const network *net = self->net[p];
        if (!weights_fit(net, self->arena.table)) return complain_of_weights(path, net, self->arena.table), false;
        self->arena.player[p].net = self->net[p];
    }
    return true;
}

static bool read_contest(const args *given, contest *self) {
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

/* ---- a saved file, and going on from it ---- */

/* Which rotation of which round is this record? False if it is none of ours. */
static bool place_record(const contest *self, const coven_record *record, int *round, int *rotation) {
    const coven_table *table = self->arena.table;
    if (!record->told || !record->players || record->table->game != table->game || record->table->seats != table->seats)
        return false;
    for (*round = 0; *round < self->arena.rounds; ++*round) {
        uint8_t seed[32];
        arena_seed(self->arena.seed, *round, seed);
        if (memcmp(seed, record->seed, 32) == 0) break;
    }
    if (*round == self->arena.rounds) return false;
    for (*rotation = 0; *rotation < table->seats; ++*rotation) {
        char names[COVEN_SEATS_MAX * (2 * PLAYER_NAME_TEXT + 3) + 3]; /* every letter escaped */
        coven_text text = coven_text_over(names, sizeof names);
        json_writer writer = json_writing(&text);
        json_open(&writer, '[');
        for (int seat = 0; seat < table->seats; seat++)
            json_string(&writer, self->arena.name[(seat - *rotation + table->seats) % table->seats]);
        json_close(&writer, ']');
        if (strcmp(names, record->players) == 0) return true;
    }
    return false;
}

typedef struct past_round {
    int points[COVEN_SEATS_MAX][COVEN_SEATS_MAX];
    int rotations; /* bits of those seen */
} past_round;

static void note_past(const contest *self, const coven_record *record, past_round *list) {
    int round, rotation, share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    const coven_table *table = record->table;
    if (table->game->actor(table, &record->last) != COVEN_END) return;
    if (!place_record(self, record, &round, &rotation)) return;
    table->game->result(table, &record->last, share, score);
    /* Players of one name cannot be told apart: take the next rotation that is missing. */
    while (rotation + 1 < table->seats && list[round].rotations >> rotation & 1) rotation++;
    for (int seat = 0; seat < table->seats; seat++)
        list[round].points[rotation][(seat - rotation + table->seats) % table->seats] = share[seat];
    list[round].rotations |= 1 << rotation;
}

/* Read what the file has, and go on writing at its end. */
static bool open_saved(contest *self) {
    if (!self->path) return true;
    const int rounds = self->arena.rounds, seats = self->arena.table->seats;
    self->done = calloc((size_t)rounds, sizeof *self->done);
    past_round *list = calloc((size_t)rounds, sizeof *list);
    bool good = self->done && list;
    if (!good) trouble("arena: no memory");
    if (good && access(self->path, F_OK) == 0) {
        records_reader reader;
        coven_record record;
        const coven_set *const sets[1] = {self->setup.set};
        const coven_sets known = {.set = sets, .count = self->setup.set ? 1 : 0};
        good = records_open(&reader, self->path, &known);
        /* An arena that was stopped before its first game ended left an empty file. */
        while (good && reader.length && records_next(&reader, &record)) {
            note_past(self, &record, list);
            coven_record_free(&record);
        }
        good = good && !reader.failed;
        records_close(&reader);
    }
    self->past.seats = seats;
    for (int i = 0; good && i < rounds; i++) {
        if (list[i].rotations != (1 << seats) - 1) continue;
        self->done[i] = true;
        arena_add_round(&self->past, (const int(*)[COVEN_SEATS_MAX])list[i].points);
    }
    free(list);
    if (!good) return false;
    self->save = fopen(self->path, "a");
    if (self->save) setvbuf(self->save, NULL, _IONBF, 0); /* so that what failed is not tried again at the end */
    if (!self->save) trouble("arena: %s cannot be written: %s", self->path, strerror(errno));
    return self->save != NULL;
}

/* ---- while it runs ---- */

/* Add a line to the file, or nothing. */
static bool save_line(contest *self, const coven_text *line) {
    if (line->short_of) return trouble("arena: %s: no memory", self->path), false;
    fseek(self->save, 0, SEEK_END);
    const long before = ftell(self->save);
    if (fwrite(line->at, 1, line->length, self->save) == line->length) return true;
    trouble("arena: %s cannot be written: %s", self->path, strerror(errno));
    if (before >= 0 && ftruncate(fileno(self->save), before) != 0) trouble("arena: its last line is not whole");
    return false;
}

static bool on_game(void *of, const arena_game *game) {
    contest *self = of;
    if (self->save) {
        coven_text text = coven_text_growing();
        coven_record_print(game->record, false, COVEN_WHOLE, &text);
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
    contest *self = of;
    const arena_elo elo = arena_elo_of(score);
    coven_text note = coven_text_over(self->bar.note, sizeof self->bar.note);
    coven_put(&note, "%d games, %.1f%%, Elo %+.0f", score->games, percent(score, 0), elo.elo);
    if (isfinite(elo.error)) coven_put(&note, " +-%.0f", elo.error);
    if (self->arena.sprt) coven_put(&note, ", LLR %.2f", arena_llr(score, self->arena.elo0, self->arena.elo1));
    progress_at(&self->bar, score->rounds);
    return true;
}

/* ---- the report ---- */

static double ms_per_decision(const arena_score *score, int p) {
    return score->decisions[p] ? (double)score->time[p] / 1000 / (double)score->decisions[p] : 0;
}

static void put_list(coven_text *out, const char *name, const int64_t *points, int seats) {
    coven_put(out, ",\"%s\":[", name);
    for (int i = 0; i < seats; i++) coven_put(out, "%s%.6g", i ? "," : "", (double)points[i] / COVEN_SHARE);
    coven_put(out, "]");
}

/* A figure, or null where there is none. */
static void put_figure(coven_text *out, const char *name, double figure, bool there) {
    coven_put(out, ",\"%s\":", name);
    if (there)
        coven_put(out, "%.1f", figure);
    else
        coven_put(out, "null");
}

static int print_json(const contest *self, const arena_score *score) {
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
    put_list(&text, "points", score->points, score->seats);
    put_figure(&text, "elo", elo.elo, score->rounds > 0);
    put_figure(&text, "elo_error", elo.error, isfinite(elo.error));
    put_list(&text, "seat_points", score->seat_points, score->seats);
    coven_put(&text, ",\"ms_per_decision\":[");
    for (int p = 0; p < score->seats; p++) coven_put(&text, "%s%.4f", p ? "," : "", ms_per_decision(score, p));
    coven_put(&text, "]");
    if (self->arena.sprt) coven_put(&text, ",\"llr\":%.3f", arena_llr(score, self->arena.elo0, self->arena.elo1));
    coven_put(&text, "}");
    return print_line(&text);
}

static void print_elo(const arena_score *score) {
    const arena_elo elo = arena_elo_of(score);
    if (!score->rounds)
        printf("unknown, since no round was finished\n");
    else if (isfinite(elo.error))
        printf("%+.0f +-%.0f (95%%)\n", elo.elo, elo.error);
    else
        printf("%s%+.0f\n", elo.bounded ? "" : elo.elo > 0 ? "at least about " : "at most about ", elo.elo);
}

static int print_report(const contest *self, const arena_score *score) {
    printf("%s, %d games\n", self->setup.game->title, score->games);
    for (int p = 0; p < score->seats; p++)
        printf("  %-28s %8.1f points  %5.1f%%  %9.3f ms a decision\n", self->arena.name[p],
               (double)score->points[p] / COVEN_SHARE, percent(score, p), ms_per_decision(score, p));
    printf("  by seat:");
    for (int seat = 0; seat < score->seats; seat++)
        printf("  %d: %.1f%%", seat + 1,
               score->games ? 100.0 * (double)score->seat_points[seat] / COVEN_SHARE / score->games : 0);
    printf("\n  Elo of %s over the %s: ", self->arena.name[0], score->seats > 2 ? "others" : "other");
    print_elo(score);
    if (self->arena.sprt) {
        const double llr = arena_llr(score, self->arena.elo0, self->arena.elo1);
        printf("  SPRT %g,%g: LLR %.2f, %s\n", self->arena.elo0, self->arena.elo1, llr,
               llr >= ARENA_DECIDED    ? "the first is stronger by the greater figure"
               : llr <= -ARENA_DECIDED ? "the first is not stronger than the lesser figure"
                                       : "undecided");
    }
    return finish_output();
}

static int run_contest(contest *self) {
    coven_error error;
    arena_score score;
    if (!open_saved(self)) return EXIT_BAD;
    interrupt_watch();
    self->bar = progress_begin("arena", self->arena.rounds);
    const arena_past past = {.done = self->done, .score = &self->past};
    const arena_watch watch = {.self = self, .game = on_game, .round = on_round, .enough = interrupt_flag()};
    const bool good = arena_run(&self->arena, self->done ? &past : NULL, &watch, &score, &error);
    progress_end(&self->bar);
    if (!good) return trouble("arena: %s", error.text);
    if (self->failed) return EXIT_TROUBLE;
    const int answer = self->json ? print_json(self, &score) : print_report(self, &score);
    return answer == EXIT_GOOD && interrupt_seen() ? EXIT_BROKEN : answer;
}

static int run_arena(const args *given) {
    contest self = {0};
    const int answer = read_contest(given, &self) ? run_contest(&self) : EXIT_BAD;
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
    .about = "Let players play many games, and see who is stronger",
    .details =
        "Every player sits in every seat equally often, with the same chance. Ctrl-C stops it with what it has;\n"
        "with --save the same command goes on from the file.",
    .options =
        (const args_option[]){
            {.name = "players", .value = "A,B", .about = "who plays, with settings: uct:iterations=500,search"},
            {.name = "games", .value = "N", .about = "how many games (400)"},
            {.name = "time", .value = "MS", .about = "milliseconds of processor time a decision, for all"},
            {.name = "iterations", .value = "K", .about = "iterations a decision, for all"},
            {.name = "threads", .value = "T", .about = "games at a time (all cores)"},
            {.name = "sprt", .value = "E0,E1", .about = "stop when Elo E0 or E1 is decided, at 5%"},
            {.name = "seed", .value = "S", .about = "a number; the same seed gives the same chance (1)"},
            {.name = "save", .value = "FILE", .about = "add every record to this file, or go on from it"},
            {.name = "weights",
             .value = "FILE",
             .many = true,
             .about = "weights for the players in turn; - is built in"},
            {.name = "json", .about = "the result as one line of JSON"},
            SETUP_OPTIONS,
            {.name = NULL},
        },
    .least = 1,
    .most = 1,
    .run = run_arena,
};
