/* record.c -- coven record: let computer players play, one record per line. Game 1 has the seed of --seed, game k the
 * seed of the text "SEED#k", so each of them can be repeated by itself. */
#include <string.h>

#include "cli/cli.h"
#include "cli/seats.h"
#include "cli/terminal.h"

typedef struct plan {
    setup game;
    match_seats seats;
    int count; /* seats */
    int games;
    const char *seed;
} plan;

/* Seats, games and players; false after reporting an error. */
static bool read_plan(plan *p, const args *given) {
    coven_error error;
    const coven_game *game = p->game.game;
    const char *players = args_value(given, "players");
    p->games = 1;
    p->seed = args_value(given, "seed");
    int named = 0;
    if (players && !(named = seats_read(players, &p->seats, &error))) return report_error_at(&error, "record"), false;
    p->count = named > game->seats_min && named <= game->seats_max ? named : game->seats_min;
    if (!args_number(given, "seats", game->seats_min, game->seats_max, &p->count) ||
        !args_number(given, "games", 0, 999999999, &p->games))
        return false;
    if (named > 1 && named != p->count)
        return usage_error("record: --players names %d players, but there are %d seats", named, p->count), false;
    char one[PLAYER_NAME_TEXT];
    coven_text name = coven_text_over(one, sizeof one);
    coven_put(&name, "%s", named ? p->seats.name[0] : "random");
    if (named <= 1 && !seats_fill(&p->seats, p->count, one, &error)) return report_error_at(&error, "record"), false;
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->seats.name[i], "person") == 0)
            return usage_error("record: --players: only computer players can play here; people use coven play"), false;
    return true;
}

/* The seed of game `nth` from 1. False when out of memory. */
static bool game_seed(const plan *p, const uint8_t first[32], int nth, uint8_t seed[32]) {
    char hex[65];
    coven_hex(first, hex);
    coven_text text = coven_text_growing();
    coven_put(&text, "%s", p->seed ? p->seed : hex);
    if (nth > 1) coven_put(&text, "#%d", nth);
    const bool good = !text.dropped;
    if (good) coven_seed_from_text(text.data, seed);
    coven_text_free(&text);
    return good;
}

static bool play_one(match *played, coven_text *out, coven_error *error) {
    while (match_can_step(played))
        if (!match_step(played, error)) return false;
    coven_text_clear(out);
    match_put_record(played, COVEN_VIEW_ALL, out);
    coven_put_char(out, '\n');
    return !out->dropped || coven_no_memory(error);
}

static bool play_all(const plan *p, const uint8_t first[32], coven_error *error) {
    coven_text out = coven_text_growing();
    progress bar = progress_begin("games", p->games);
    coven_table *table = coven_table_new(p->game.game, p->game.set, p->count, p->game.option, error);
    match *played = table ? match_new(table, &p->seats, first, error) : NULL;
    bool good = played != NULL;
    for (int nth = 1; good && nth <= p->games && !ferror(stdout); nth++) {
        uint8_t seed[32];
        good = game_seed(p, first, nth, seed) || coven_no_memory(error);
        good = good && match_restart(played, seed, error) && play_one(played, &out, error);
        if (good) fwrite(out.data, 1, out.length, stdout);
        if (!terminal_is(stdout)) progress_at(&bar, nth);
    }
    progress_end(&bar);
    match_free(played);
    coven_text_free(&out);
    return good;
}

static int run(const args *given) {
    plan p = {.games = 1};
    uint8_t first[32];
    const bool good = setup_read(&p.game, given, given->word[0]) && read_plan(&p, given) && seed_read(given, first);
    coven_error error = {0};
    const bool played = good && play_all(&p, first, &error);
    setup_free(&p.game);
    if (good && !played) return report_error_at(&error, "record");
    return good ? finish_output() : EXIT_USAGE;
}

const command command_record = {
    .name = "record",
    .usage = "GAME [--games K] [--seed S] [--seats N] [--players A,B...] [--option K=V]... [--set FILE] [--json]",
    .about = "Let computer players play, and print the records",
    .details =
        "Records are JSON, one per line. Each carries the commitment to its seed of chance, and the seed. The same\n"
        "seed, players and options give the same records on every machine.",
    .examples = "coven record duel --seed a > game.json\n"
                "coven record isle --seats 3 --games 10 --seed b --players adept",
    .options =
        (const args_option[]){{.name = "games", .value = "K", .about = "number of games (default: 1)"},
                              {.name = "seed", .value = "S", .about = "seed of chance, any text (default: random)"},
                              {.name = "seats", .value = "N", .about = "number of seats (default: the game's minimum)"},
                              {.name = "players",
                               .value = "A,B...",
                               .about = "the player in each seat, or one for all (default: random)"},
                              SETUP_OPTIONS,
                              {.name = "json", .about = "accepted and ignored: records are JSON"},
                              {.name = NULL}},
    .min = 1,
    .max = 1,
    .run = run,
};
