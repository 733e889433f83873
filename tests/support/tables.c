/* tables.c -- see tables.h. */
#include <stdio.h>
#include <stdlib.h>

#include "tables.h"

/* ---- tables ---- */

const coven_game *game_named(const char *id) {
    const coven_game *game = coven_game_find(id);
    if (!game) fprintf(stderr, "there is no game \"%s\"; is it in the list of src/games/registry.c?\n", id);
    return game;
}

/* A third of the tables have default options; otherwise each option has, with even odds, a random value. */
static void options_by_rng(const coven_game *game, coven_rng *rng, int *value) {
    coven_options_default(game, value);
    if (coven_rng_below(rng, 3) == 0) return;
    for (int i = 0; game->options[i].name; i++) {
        const coven_option *option = &game->options[i];
        int min = option->min, max = option->max;
        if (option->words)
            for (min = 0, max = -1; option->words[max + 1];) max++;
        if (coven_rng_below(rng, 2)) value[i] = min + (int)coven_rng_below(rng, (uint32_t)(max - min + 1));
    }
}

coven_table *table_by_seed(const coven_game *game, const coven_set *set, uint64_t seed) {
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    const int seats = game->seats_min + (int)coven_rng_below(&rng, (uint32_t)(game->seats_max - game->seats_min + 1));
    int option[COVEN_OPTIONS_MAX];
    coven_error error = {0};
    options_by_rng(game, &rng, option);
    coven_table *table = coven_table_new(game, set, seats, option, &error);
    if (table) return table;
    /* A game may reject options that do not go together, with an error; it always accepts the defaults. */
    if (error.text[0]) table = coven_table_new(game, set, seats, NULL, &error);
    if (table || set) return table;
    fprintf(stderr, "%s, %d seats: standard options are refused, or others without a sentence: %s\n", game->id, seats,
            error.text);
    abort();
}

/* ---- lists ---- */

int list_events(const coven_table *table, const void *state, coven_event *event, uint32_t *weight) {
    if (table->game->actor(table, state) == COVEN_CHANCE)
        return table->game->chance_outcomes(table, state, event, weight);
    const int count = table->game->legal(table, state, event);
    for (int i = 0; i < count; i++) weight[i] = 1;
    return count;
}

coven_event choose_from_list(const coven_event *event, const uint32_t *weight, int count, coven_rng *rng) {
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += weight[i];
    uint32_t number = coven_rng_below(rng, total);
    int i = 0;
    while (number >= weight[i]) number -= weight[i++];
    return event[i];
}

coven_event choose_event(const coven_table *table, const void *state, coven_rng *rng) {
    static coven_event event[COVEN_EVENTS_MAX];
    static uint32_t weight[COVEN_EVENTS_MAX];
    const int count = list_events(table, state, event, weight);
    return choose_from_list(event, weight, count, rng);
}
