/* think.c -- coven think: measure the players' speed per second of CPU time on one core, with a signature of what they
 * choose. */
#include <string.h>

#include "cli/cli.h"
#include "cli/clock.h"
#include "core/json.h"
#include "players/player.h"
#include "players/value.h"
#include "players/weights.h"

enum { POSITIONS = 256, RUNS = 5, SIGNED = 12 };

typedef struct pace {
    double simulations, iterations, evaluations; /* per second: of uct, of search, of the net */
    bool learned;                                /* there is a net for the table */
    uint64_t signature;
} pace;

/* The first position where a seat acts, after a fixed chance; or a later one, `decisions` random events on. */
static int position_at(const coven_table *table, uint64_t seed, int decisions, coven_state *out) {
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    table->game->start(table, out);
    for (;;) {
        const int actor = table->game->actor(table, out);
        if (actor == COVEN_END) {
            table->game->start(table, out); /* the game was too short: try again */
        } else if (actor != COVEN_CHANCE && decisions-- <= 0) {
            table->game->mask(table, out, actor);
            return actor;
        } else {
            table->game->apply(table, out, table->game->pick(table, out, &rng));
        }
    }
}

/* Iterations per second of a player at the first position; false when out of memory. */
static bool iterations_of(const coven_table *table, const char *name, int iterations, double *out) {
    player_settings settings = {.seed = 1, .iterations = iterations};
    coven_error error;
    coven_state state;
    *out = 0;
    const player_kind *kind = player_parse(name, &settings, &error);
    const int seat = position_at(table, 1, 0, &state);
    for (int run = 0; kind && run < RUNS; run++) {
        player *who = player_sit(kind, table, seat, &settings, &error);
        if (!who) return report_error_at(&error, "think"), false;
        const double from = clock_cpu();
        coven_event event;
        const bool chosen = player_choose(who, &state, &event, &error);
        const double rate = iterations / (clock_cpu() - from);
        if (rate > *out) *out = rate;
        player_leave(who);
        if (!chosen) return report_error_at(&error, "think"), false;
    }
    return true;
}

/* Evaluations per second of the states after each legal event, including computing states and features. */
static double evaluations_of(const judge *by) {
    static const int rounds = 4;
    coven_state state[POSITIONS];
    double best = 0;
    for (int i = 0; i < POSITIONS; i++) position_at(by->table, (uint64_t)i, i % 40, &state[i]);
    for (int run = 0; run < RUNS; run++) {
        prospect list[COVEN_EVENTS_MAX];
        long count = 0;
        const double from = clock_cpu();
        for (int i = 0; i < rounds * POSITIONS; i++) count += judge_prospects(by, &state[i % POSITIONS], list);
        const double rate = (double)count / (clock_cpu() - from);
        if (rate > best) best = rate;
    }
    return best;
}

/* A hash over what uct and search choose and expect at fixed positions: it changes only when their play changes.
 * False when out of memory. */
static bool signature_of(const coven_table *table, uint64_t *out) {
    static const char *const names[] = {"uct:iterations=200", "search:iterations=50"};
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < SIGNED; i++) {
        coven_state state;
        const int seat = position_at(table, (uint64_t)i, 3 * i, &state);
        for (int n = 0; n < 2; n++) {
            player_settings settings = {.seed = (uint64_t)i};
            coven_error error;
            player *who = player_sit(player_parse(names[n], &settings, &error), table, seat, &settings, &error);
            player_advice advice;
            if (!who) return report_error_at(&error, "think"), false;
            const int count = player_advise(who, &state, &advice, 1);
            player_leave(who);
            if (!count) return coven_no_memory(&error), report_error_at(&error, "think"), false;
            hash = (hash ^ advice.event) * 0x100000001b3u;
            hash = (hash ^ (uint64_t)advice.value) * 0x100000001b3u;
            hash = (hash ^ (uint64_t)advice.weight) * 0x100000001b3u;
        }
    }
    *out = hash;
    return true;
}

static bool pace_of(const coven_table *table, pace *out) {
    coven_error error;
    const network *net;
    if (!weights_net(table, &net, &error)) return report_error_at(&error, "think"), false;
    const judge by = {.table = table, .net = net};
    const bool good = iterations_of(table, "uct", 20000, &out->simulations) &&
                      iterations_of(table, "search", 1000, &out->iterations) && signature_of(table, &out->signature);
    out->evaluations = good ? evaluations_of(&by) : 0;
    out->learned = net != NULL;
    net_free(net);
    return good;
}

static void show_pace(const coven_table *table, const pace *p, json_writer *w) {
    if (!w) {
        printf("%-11s %5d %12.0f %12.0f %12.0f%s  %016llx\n", table->game->id, table->seats, p->simulations,
               p->iterations, p->evaluations, p->learned ? " " : "*", (unsigned long long)p->signature);
        fflush(stdout);
        return;
    }
    char signature[17];
    coven_text text = coven_text_over(signature, sizeof signature);
    coven_put(&text, "%016llx", (unsigned long long)p->signature);
    json_open(w, '{');
    json_name_string(w, "game", table->game->id);
    json_name_number(w, "seats", table->seats);
    json_name_number(w, "uct_simulations_per_second", (long long)p->simulations);
    json_name_number(w, "search_iterations_per_second", (long long)p->iterations);
    json_name_number(w, "evaluations_per_second", (long long)p->evaluations);
    json_name_bool(w, "learned", p->learned);
    json_name_string(w, "signature", signature);
    json_close(w, '}');
}

static bool think_at(const coven_game *game, json_writer *w) {
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        coven_error error;
        coven_table *table = coven_table_new(game, NULL, seats, NULL, &error);
        if (!table) return report_error_at(&error, "think"), false;
        pace p;
        const bool good = pace_of(table, &p);
        if (good) show_pace(table, &p, w);
        coven_table_free(table);
        if (!good) return false;
    }
    return true;
}

static int run(const args *given) {
    const coven_game *one = given->words ? find_game(given->word[0]) : NULL;
    if (given->words && !one) return EXIT_USAGE;
    const bool json = args_has(given, "json");
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    json_open(&w, '[');
    if (!json)
        printf("per CPU-second\n\n%-11s %5s %12s %12s %12s   %s\n", "game", "seats", "simulations", "iterations",
               "evaluations", "signature");
    bool good = true;
    for (const coven_game *const *game = coven_games(); good && *game; game++)
        if (one ? *game == one : !(*game)->hidden) good = think_at(*game, json ? &w : NULL);
    json_close(&w, ']');
    if (good && json) return print_line(&out);
    coven_text_free(&out);
    return good ? finish_output() : EXIT_USAGE;
}

const command command_think = {
    .name = "think",
    .usage = "[GAME] [--json]",
    .about = "Measure the speed of the computer players",
    .details =
        "simulations: of uct, from the first position. iterations: of search, likewise. evaluations: positions made\n"
        "and evaluated by the trained net (* by the game's own estimate, if there is no net). signature: a hash over\n"
        "what uct and search choose in fixed positions, which changes only when the players do.",
    .examples = "coven think\n"
                "coven think duel --json",
    .options = (const args_option[]){{.name = "json", .about = "print JSON"}, {.name = NULL}},
    .max = 1,
    .run = run,
};
