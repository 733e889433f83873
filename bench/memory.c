/* memory.c -- how many bytes a live match and a seated player take, beyond what all matches and players share.
 *     coven_memory            for every game and number of seats, as a table
 * Counted by the C library (mallinfo2): what one match or player more takes, the mean of several, so that tables, sets
 * and weights count only in the column of what is shared. Matches are played at random to their end; a player has
 * played twenty events of a match and waits for its next turn. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

enum { MATCHES = 8, PLAYED = 20 };

static long bytes_in_use(void) {
    const struct mallinfo2 now = mallinfo2();
    return (long)(now.uordblks + now.hblkhd);
}

static coven_match *begin(const coven_game *game, int seats, const char *first, int number) {
    coven_error error;
    const char *who[COVEN_SEATS_MAX] = {first, "person", "person", "person"};
    char seed[16];
    snprintf(seed, sizeof seed, "%d", number);
    coven_match *made = coven_match_new(coven_table_new(game, NULL, seats, NULL, &error), who, seed, &error);
    if (made) return made;
    fprintf(stderr, "%s: %s\n", game->id, error.text);
    exit(3);
}

/* Play at random, up to this many events. */
static void play(coven_match *match, int events, coven_rng *rng) {
    coven_error error;
    coven_choice *choice = malloc(COVEN_EVENTS_MAX * sizeof *choice);
    bool good = choice;
    while (good && events-- > 0 && coven_match_actor(match) != COVEN_END) {
        if (coven_match_can_step(match)) {
            good = coven_match_step(match, &error);
        } else {
            const int count = coven_match_choices(match, choice);
            good = coven_match_play(match, choice[coven_rng_below(rng, (uint32_t)count)].text, &error);
        }
    }
    free(choice);
    if (good) return;
    fprintf(stderr, "a match does not go on\n");
    exit(3);
}

typedef struct cost {
    long shared; /* what the first match takes beyond any other */
    long each;
    long events; /* of a match */
} cost;

/* Matches with `first` in seat 1, that many events on. */
static cost cost_of(const coven_game *game, int seats, const char *first, int events) {
    coven_match *match[MATCHES + 1];
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    cost found = {0};
    const long before = bytes_in_use();
    long one = 0;
    for (int i = 0; i <= MATCHES; i++) {
        match[i] = begin(game, seats, first, i);
        play(match[i], events, &rng);
        if (i == 0) one = bytes_in_use();
        if (i) found.events += coven_match_count(match[i]);
    }
    found.each = (bytes_in_use() - one) / MATCHES;
    found.shared = one - before - found.each;
    found.events /= MATCHES;
    for (int i = 0; i <= MATCHES; i++) coven_match_free(match[i]);
    return found;
}

int main(void) {
    static const char *const players[] = {"search:iterations=400", "master:iterations=400"};
    printf("%-11s %5s %12s %12s %7s %12s %12s %14s\n", "game", "seats", "new match", "whole match", "events", "search",
           "master", "shared by all");
    for (const coven_game *const *game = coven_games(); *game; game++) {
        for (int seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) {
            const cost fresh = cost_of(*game, seats, "person", 0), whole = cost_of(*game, seats, "person", 100000);
            const cost people = cost_of(*game, seats, "person", PLAYED);
            cost with[2];
            for (int p = 0; p < 2; p++) with[p] = cost_of(*game, seats, players[p], PLAYED);
            printf("%-11s %5d %12ld %12ld %7ld %12ld %12ld %14ld\n", (*game)->id, seats, fresh.each, whole.each,
                   whole.events, with[0].each - people.each, with[1].each - people.each, with[0].shared);
            fflush(stdout);
        }
    }
    return 0;
}
