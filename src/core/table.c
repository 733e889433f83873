/* table.c -- a game with its content, seats and options. */
#include <stdlib.h>
#include <string.h>

#include "coven.h"

static bool fill_table(coven_table *table, const coven_set *set, int seats, const int *option, coven_error *error) {
    const coven_game *game = table->game;
    if (seats < game->seats_min || seats > game->seats_max) {
        if (game->seats_min == game->seats_max)
            return coven_fail(error, "%s is for %d seats, not %d", game->id, game->seats_min, seats);
        return coven_fail(error, "%s is for %d to %d seats, not %d", game->id, game->seats_min, game->seats_max, seats);
    }
    if (set && set->game != game)
        return coven_fail(error, "the set \"%s\" is for %s, not for %s", set->name, set->game->id, game->id);
    if (!set) {
        table->own_set = coven_set_read("house", game->house, strlen(game->house), error);
        if (!table->own_set) return false;
        set = table->own_set;
    }
    table->set = set;
    table->content = set->content;
    table->seats = seats;
    if (option)
        memcpy(table->option, option, sizeof option[0] * (size_t)coven_options_count(game));
    else
        coven_options_standard(game, table->option);
    void *plan = calloc(1, game->plan_size ? game->plan_size : 1);
    if (!plan) return coven_fail(error, "no memory");
    table->plan = plan;
    return game->prepare(table, plan, error);
}

coven_table *coven_table_new(const coven_game *game, const coven_set *set, int seats, const int *option,
                             coven_error *error) {
    coven_table *table = calloc(1, sizeof *table);
    if (!table) {
        coven_fail(error, "no memory");
        return NULL;
    }
    table->game = game;
    if (fill_table(table, set, seats, option, error)) return table;
    coven_table_free(table);
    return NULL;
}

void coven_table_free(coven_table *table) {
    if (!table) return;
    coven_set_free(table->own_set);
    free((void *)(uintptr_t)table->plan);
    free(table);
}
