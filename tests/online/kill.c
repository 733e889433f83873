/* kill.c -- the server is killed at random moments, again and again, while many tables are played; nothing that was
 * acknowledged may be lost or happen twice.
 *     online_kill PROGRAM [KILLS [TABLES [SEED]]]
 * tools/kill-test runs it for longer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/span.h"
#include "load.h"
#include "server.h"

typedef struct plan {
    int kills, tables;
    uint64_t seed;
} plan;

static const struct {
    const char *game;
    int seats;
} games[] = {{"channeling", 2}, {"duel", 2}, {"duel", 3}, {"isle", 2}, {"isle", 4}, {"null", 2}, {"scramble", 2}};
enum { GAMES = sizeof games / sizeof games[0] };

static void fill(load *all, const plan *what, int *next) {
    while (load_active(all) < what->tables) {
        const int which = (*next)++ % GAMES;
        if (!load_add(all, games[which].game, games[which].seats)) return;
    }
}

static bool is_good(const load_result *result) {
    return !result->lost && !result->duplicated && !result->differing && !result->unverified && !result->failed &&
           !result->first[0];
}

static void report(const load_result *result, int kills, time_t seconds) {
    printf(
        "%d kills in %ld s: %d tables finished, %ld decisions acknowledged, %ld reconnects; lost %ld, duplicated %ld, "
        "histories that differ %ld, unverified %ld, clients that gave up %ld\n",
        kills, (long)seconds, result->tables, result->decisions, result->reconnects, result->lost, result->duplicated,
        result->differing, result->unverified, result->failed);
    if (result->first[0]) printf("first: %s\n", result->first);
    fflush(stdout);
}

/* Play on without kills until every table has ended. */
static bool finish(load *all) {
    enum { MINUTES = 3 };
    const time_t until = time(NULL) + 60 * MINUTES;
    while (load_active(all) && time(NULL) < until) {
        load_run(all, 200);
        if (!load_check(all)) return false;
    }
    return !load_active(all);
}

static int play(online_server *server, const plan *what) {
    table_link link;
    coven_error error;
    coven_rng dice;
    char url[80];
    int kills = 0, next = 0;
    const time_t begun = time(NULL);
    snprintf(url, sizeof url, "http://127.0.0.1:%d/#/t/aaaaaaaaaa", server->port);
    if (!link_read(url, &link, &error)) return 2;
    load *all = load_new(&link, &link, what->seed);
    coven_rng_seed(&dice, what->seed);
    bool up = true;
    while (up && kills < what->kills && !load_result_of(all)->first[0]) {
        fill(all, what, &next);
        load_run(all, 20 + (int)coven_rng_below(&dice, 400));
        load_check(all);
        load_run(all, (int)coven_rng_below(&dice, 20)); /* not only right after a request */
        online_server_kill(server);
        kills++;
        if (coven_rng_below(&dice, 4) == 0) load_run(all, 300); /* the clients notice */
        up = online_server_start(server);
        if (kills % 50 == 0) report(load_result_of(all), kills, time(NULL) - begun);
    }
    const bool finished = up && finish(all);
    const load_result *result = load_result_of(all);
    report(result, kills, time(NULL) - begun);
    if (!finished) printf("%d tables did not end\n", load_active(all));
    const int answer = finished && is_good(result) && result->tables > 0 ? 0 : 1;
    load_free(all);
    return answer;
}

int main(int count, char **word) {
    if (count < 2) {
        fprintf(stderr, "usage: %s PROGRAM [KILLS [TABLES [SEED]]]\n", word[0]);
        return 2;
    }
    plan what = {.kills = 10, .tables = 8, .seed = 1};
    int seed = 1;
    if ((count > 2 && !number_read(word[2], 1, 1000000, &what.kills)) ||
        (count > 3 && !number_read(word[3], 1, LOAD_TABLES_MAX, &what.tables)) ||
        (count > 4 && !number_read(word[4], 0, 1000000000, &seed))) {
        fprintf(stderr, "KILLS, TABLES and SEED are numbers; there are at most %d tables\n", LOAD_TABLES_MAX);
        return 2;
    }
    what.seed = (uint64_t)seed;
    online_server server = {.program = word[1]};
    if (!online_server_folder(&server) || !online_server_start(&server)) return 2;
    const int answer = play(&server, &what);
    if (online_server_stop(&server) != 0) printf("the server did not end well\n");
    if (answer == 0)
        online_server_clean(&server);
    else
        printf("the data is in %s\n", server.folder);
    return answer;
}
