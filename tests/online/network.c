/* network.c -- complete games of all games through a bad network (proxy.h).
 *     online_network PROGRAM [ROUNDS [SEED]]
 * tools/network-test runs it for longer. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/span.h"
#include "load.h"
#include "proxy.h"
#include "server.h"

static const struct {
    const char *game;
    int seats;
} games[] = {{"channeling", 2}, {"duel", 3}, {"isle", 4}, {"scramble", 2}, {"null", 2}};
enum { GAMES = sizeof games / sizeof games[0] };

/* Each worse than the one before it. A game has hundreds of frames, and must survive them all. */
static const proxy_weather weathers[] = {
    {.delay = 2, .jitter = 6, .split = 200, .join = 50, .cut = 3, .cut_within = 3},
    {.delay = 5, .jitter = 20, .split = 300, .join = 100, .stall = 3, .cut = 10, .cut_within = 10},
    {.jitter = 2, .split = 500, .join = 20, .cut = 15, .cut_within = 30},
};
enum { WEATHERS = sizeof weathers / sizeof weathers[0] };

static bool read_link(int port, table_link *link) {
    char url[80];
    coven_error error;
    snprintf(url, sizeof url, "http://127.0.0.1:%d/#/t/aaaaaaaaaa", port);
    return link_read(url, link, &error);
}

/* One table of each game; false if something is wrong. */
static bool play(const online_server *server, const proxy_weather *weather, uint64_t seed) {
    enum { MINUTES = 6 };
    table_link bad, direct;
    long connections, cuts;
    const time_t begun = time(NULL);
    proxy *network = proxy_new(server->port, weather, seed);
    if (!network || !read_link(proxy_port(network), &bad) || !read_link(server->port, &direct)) return false;
    load *all = load_new(&bad, &direct, seed);
    bool good = true;
    for (int i = 0; good && i < GAMES; i++) good = load_add(all, games[i].game, games[i].seats);
    while (good && load_active(all) && time(NULL) < begun + 60 * MINUTES && !load_result_of(all)->first[0]) {
        load_run(all, 300);
        good = load_check(all);
    }
    proxy_count(network, &connections, &cuts);
    const load_result *result = load_result_of(all);
    printf("%ld s: %d tables finished, %ld decisions over %ld connections, %ld of them cut, %ld reconnects; lost %ld, "
           "duplicated %ld, histories that differ %ld, unverified %ld, clients that gave up %ld\n",
           (long)(time(NULL) - begun), result->tables, result->decisions, connections, cuts, result->reconnects,
           result->lost, result->duplicated, result->differing, result->unverified, result->failed);
    if (result->first[0]) printf("first: %s\n", result->first);
    fflush(stdout);
    good = good && result->tables == GAMES && !result->first[0] && cuts > 0;
    load_free(all);
    proxy_free(network);
    return good;
}

int main(int count, char **word) {
    if (count < 2) {
        fprintf(stderr, "usage: %s PROGRAM [ROUNDS [SEED]]\n", word[0]);
        return 2;
    }
    int rounds = 1, seed = 1;
    if ((count > 2 && !number_read(word[2], 1, 100000, &rounds)) ||
        (count > 3 && !number_read(word[3], 0, 1000000000, &seed))) {
        fprintf(stderr, "ROUNDS and SEED are numbers\n");
        return 2;
    }
    online_server server = {.program = word[1]};
    if (!online_server_folder(&server) || !online_server_start(&server)) return 2;
    bool good = true;
    for (int i = 0; good && i < rounds; i++) good = play(&server, &weathers[i % WEATHERS], (uint64_t)(seed + i));
    if (online_server_stop(&server) != 0) printf("the server did not end well\n"), good = false;
    if (good)
        online_server_clean(&server);
    else
        printf("the data is in %s\n", server.folder);
    return good ? 0 : 1;
}
