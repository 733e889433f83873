/* bench.c -- coven bench: measure random play per second of CPU time on one core, with a signature of what was played.
 *
 * By lists: at each decision the complete legal list is built and one event is taken. By sampling: the game's own
 * playout, which picks every event without a list. Chance is the game's own pick in both. A figure is the best of a
 * few short runs: other work on the machine can only make a run slower. */
#include <string.h>

#include "cli/cli.h"
#include "cli/clock.h"
#include "core/json.h"

enum { RUNS = 8, BATCH = 32 };

typedef struct figures {
    double decisions, picked, events, games; /* per second */
    double calibration;
    uint64_t signature;
} figures;

typedef struct counts {
    long decisions, events, games;
} counts;

/* ---- the work that is timed ---- */

static void play_by_lists(const coven_table *table, coven_rng *rng, counts *done) {
    const coven_game *game = table->game;
    coven_event list[COVEN_EVENTS_MAX];
    coven_state state;
    for (int i = 0; i < BATCH; i++) {
        game->start(table, &state);
        for (int actor; (actor = game->actor(table, &state)) != COVEN_END; done->events++) {
            if (actor == COVEN_CHANCE) {
                game->apply(table, &state, game->pick(table, &state, rng));
            } else {
                const int count = game->legal(table, &state, list);
                game->apply(table, &state, list[coven_rng_below(rng, (uint32_t)count)]);
                done->decisions++;
            }
        }
        done->games++;
    }
}

static void play_by_pick(const coven_table *table, coven_rng *rng, counts *done) {
    coven_state state[BATCH];
    coven_played played = {0};
    for (int i = 0; i < BATCH; i++) table->game->start(table, &state[i]);
    table->game->playout(table, state, rng, BATCH, &played);
    done->decisions += played.decisions;
    done->events += played.events;
    done->games += BATCH;
}

/* Calibration of the machine: a chain of multiplications and shifts that no compiler can shorten. */
static void calibrate(const coven_table *unused, coven_rng *rng, counts *done) {
    (void)unused;
    uint64_t x = rng->word[0] | 1;
    for (int i = 0; i < 1 << 20; i++) {
        x ^= x >> 29;
        x *= 0xbf58476d1ce4e5b9u;
    }
    volatile uint64_t kept = x; /* otherwise the compiler would remove the loop */
    rng->word[0] = kept;
    done->events += 1 << 20;
}

/* A piece of the work, with BATCH generators. */
typedef void work(const coven_table *table, coven_rng *rng, counts *done);

/* Run for about `seconds`; keep the figures per second of the best run. */
static void measure(work *part, const coven_table *table, double seconds, double *decisions, double *events,
                    double *games) {
    coven_rng rng[BATCH];
    for (int i = 0; i < BATCH; i++) coven_rng_seed(&rng[i], (uint64_t)i + 1);
    for (int run = 0; run < RUNS; run++) {
        counts done = {0};
        const double begin = clock_cpu();
        double spent;
        do {
            part(table, rng, &done);
            spent = clock_cpu() - begin;
        } while (spent < seconds / RUNS);
        const double rate = (double)done.events / spent;
        if (rate <= *events) continue;
        *events = rate;
        *decisions = (double)done.decisions / spent;
        *games = (double)done.games / spent;
    }
}

/* ---- the signature ---- */

static uint64_t hash_text(uint64_t hash, const char *text) {
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 0x100000001b3u; /* FNV-1a */
    return (hash ^ '\n') * 0x100000001b3u;
}

/* A hash over the texts of a fixed set of games. It changes when a rule or a text does, and not with the layout of a
 * state, the order of a list or the way an event is picked. */
static uint64_t signature_of(const coven_table *table) {
    const coven_game *game = table->game;
    uint64_t hash = 0xcbf29ce484222325u;
    coven_choice choice[COVEN_EVENTS_MAX];
    char position[COVEN_POSITION_TEXT];
    for (int nth = 0; nth < 16; nth++) {
        coven_rng rng;
        coven_state state;
        coven_rng_seed(&rng, (uint64_t)nth);
        game->start(table, &state);
        for (int count; (count = coven_choices(table, &state, choice)) > 0;) {
            uint32_t total = 0;
            for (int i = 0; i < count; i++) total += choice[i].weight;
            uint32_t number = coven_rng_below(&rng, total);
            int i = 0;
            while (number >= choice[i].weight) number -= choice[i++].weight;
            hash = hash_text(hash, choice[i].text);
            game->apply(table, &state, choice[i].event);
        }
        coven_position_print(table, &state, position);
        hash = hash_text(hash, position);
    }
    return hash;
}

/* ---- the command ---- */

static figures figures_of(const coven_table *table, double seconds) {
    figures f = {.signature = signature_of(table)};
    double events = 0, games = 0;
    measure(play_by_lists, table, seconds, &f.decisions, &f.events, &f.games);
    measure(play_by_pick, table, seconds, &f.picked, &events, &games);
    return f;
}

static void put_figures(json_writer *w, const coven_table *table, const figures *f) {
    char signature[17];
    coven_text text = coven_text_over(signature, sizeof signature);
    coven_put(&text, "%016llx", (unsigned long long)f->signature);
    json_name(w, table->game->id);
    json_open(w, '{');
    json_name_number(w, "seats", table->seats);
    json_name_number(w, "decisions_per_second", (long long)f->decisions);
    json_name_number(w, "picked_per_second", (long long)f->picked);
    json_name_number(w, "events_per_second", (long long)f->events);
    json_name_number(w, "games_per_second", (long long)f->games);
    json_name_number(w, "state_bytes", (long long)table->game->state_size);
    json_name_string(w, "signature", signature);
    json_close(w, '}');
}

static void print_figures(const coven_table *table, const figures *f) {
    printf("%-11s %5d %12.0f %12.0f %12.0f %10.0f %6zu  %016llx\n", table->game->id, table->seats, f->decisions,
           f->picked, f->events, f->games, table->game->state_size, (unsigned long long)f->signature);
    fflush(stdout);
}

/* One game's figures at one number of seats; false after reporting an error. */
static bool bench_game(const args *given, const coven_game *game, double seconds, json_writer *w) {
    setup wanted;
    coven_table *table = NULL;
    int seats = game->seats_min;
    if (setup_read(&wanted, given, game->id) && args_number(given, "seats", game->seats_min, game->seats_max, &seats))
        table = setup_table(&wanted, seats);
    const bool good = table != NULL;
    if (good) {
        const figures f = figures_of(table, seconds);
        if (w)
            put_figures(w, table, &f);
        else
            print_figures(table, &f);
    }
    coven_table_free(table);
    setup_free(&wanted);
    return good;
}

static int run(const args *given) {
    const coven_game *one = given->words ? find_game(given->word[0]) : NULL;
    int seconds = 1;
    if ((given->words && !one) || !args_number(given, "seconds", 0, 3600, &seconds)) return EXIT_USAGE;
    if (!one && (args_has(given, "option") || args_has(given, "set") || args_has(given, "seats")))
        return usage_error("bench: --seats, --option and --set need a GAME");
    double calibration = 0, ignored = 0, none = 0;
    measure(calibrate, NULL, seconds, &ignored, &calibration, &none);

    const bool json = args_has(given, "json");
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    json_open(&w, '{');
    json_name_string(&w, "version", COVEN_VERSION);
    json_name_number(&w, "calibration", (long long)calibration);
    json_name(&w, "games");
    json_open(&w, '{');
    if (!json)
        printf("per CPU-second; calibration %.0f\n\n%-11s %5s %12s %12s %12s %10s %6s  %s\n", calibration, "game",
               "seats", "decisions", "picked", "events", "games", "bytes", "signature");
    bool good = true;
    for (const coven_game *const *game = coven_games(); good && *game; game++)
        if (one ? *game == one : !(*game)->hidden) good = bench_game(given, *game, seconds, json ? &w : NULL);
    json_close(&w, '}');
    json_close(&w, '}');
    if (good && json) return print_line(&out);
    coven_text_free(&out);
    return good ? finish_output() : EXIT_USAGE;
}

const command command_bench = {
    .name = "bench",
    .usage = "[GAME] [--seats N] [--option K=V]... [--set FILE] [--seconds N] [--json]",
    .about = "Measure the speed of random play",
    .details =
        "decisions: per second, with the whole legal list made at each; events and games are from the same runs,\n"
        "chance included. picked: decisions sampled without a list. signature: a hash over fixed games, which\n"
        "changes only when the rules or texts do. calibration: steps of a fixed integer loop.",
    .examples = "coven bench\n"
                "coven bench isle --seats 4 --seconds 5",
    .options =
        (const args_option[]){
            {.name = "seats", .value = "N", .about = "number of seats (default: the game's minimum)"},
            SETUP_OPTIONS,
            {.name = "seconds", .value = "N", .about = "CPU seconds for each figure (default: 1); 0 for a quick look"},
            {.name = "json", .about = "print JSON"},
            {.name = NULL}},
    .max = 1,
    .run = run,
};
