/* table.c -- a game with its content, seats and options. Tables are counted by reference: while one is in use, a
 * request for an equal one returns the same (shared.h). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/set.h"
#include "core/shared.h"

/* How a table is allocated. */
typedef struct counted_table {
    shared shared;
    coven_table table;
} counted_table;

static counted_table *counted(const coven_table *table) {
    return (counted_table *)((uintptr_t)table - offsetof(counted_table, table));
}

static void destroy_table(shared *object) {
    counted_table *self = (counted_table *)object;
    coven_set_free((coven_set *)(uintptr_t)self->table.set);
    free((void *)(uintptr_t)self->table.plan);
    free(self);
}

/* The key is a table of which game, set, seats and options are filled in. */
static bool is_equal_table(const shared *object, const void *key) {
    const coven_table *own = &((const counted_table *)object)->table, *other = key;
    return own->game == other->game && own->set == other->set && own->seats == other->seats &&
           memcmp(own->option, other->option, sizeof own->option) == 0;
}

static const shared_kind tables = {.matches = is_equal_table, .destroy = destroy_table};

static bool check_seats(const coven_game *game, int seats, coven_error *error) {
    if (seats >= game->seats_min && seats <= game->seats_max) return true;
    if (game->seats_min == game->seats_max)
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.seats game=\"%s\" n=%d seats=%d", game->id,
                                  game->seats_min, seats);
    return coven_fail_message(error, COVEN_BAD_INPUT, "error.seats.range game=\"%s\" min=%d max=%d seats=%d", game->id,
                              game->seats_min, game->seats_max, seats);
}

/* Fill in the key; the set is kept. */
static bool begin_key(coven_table *key, const coven_game *game, const coven_set *set, int seats, const int *option,
                      coven_error *error) {
    if (!check_seats(game, seats, error)) return false;
    if (set && set->game != game)
        return coven_fail(error, "the set \"%s\" is for %s, not for %s", set->name, set->game->id, game->id);
    set = set ? coven_set_keep(set) : set_house(game, error);
    if (!set) return false;
    *key = (coven_table){.game = game, .set = set, .content = set->content, .seats = seats};
    if (option)
        memcpy(key->option, option, sizeof option[0] * (size_t)coven_options_count(game));
    else
        coven_options_default(game, key->option);
    return true;
}

/* Create a table for a key, and take over the key's set, also on failure. */
static counted_table *make_table(const coven_table *key, coven_error *error) {
    const coven_game *game = key->game;
    counted_table *made = calloc(1, sizeof *made);
    void *plan = made ? calloc(1, game->plan_size ? game->plan_size : 1) : NULL;
    if (!plan) {
        free(made);
        coven_set_free((coven_set *)(uintptr_t)key->set);
        coven_no_memory(error);
        return NULL;
    }
    shared_begin(&made->shared, &tables);
    made->table = *key;
    made->table.plan = plan;
    if (game->prepare(&made->table, plan, error)) {
        uint64_t id = COVEN_FINGERPRINT;
        for (const char *c = game->id; *c; c++) id = coven_fingerprint_add(id, (uint64_t)*c);
        made->table.fingerprint = game->fingerprint(&made->table, id);
        return made;
    }
    shared_drop(&made->shared);
    return NULL;
}

coven_table *coven_table_new(const coven_game *game, const coven_set *set, int seats, const int *option,
                             coven_error *error) {
    coven_table key;
    if (!begin_key(&key, game, set, seats, option, error)) return NULL;
    shared *found = shared_find(&tables, &key);
    if (found) {
        coven_set_free((coven_set *)(uintptr_t)key.set);
    } else {
        counted_table *made = make_table(&key, error);
        if (!made) return NULL;
        found = shared_publish(&made->shared, &key);
    }
    return &((counted_table *)found)->table;
}

coven_table *coven_table_keep(const coven_table *table) {
    counted_table *self = counted(table);
    shared_keep(&self->shared);
    return &self->table;
}

void coven_table_free(coven_table *table) {
    if (table) shared_drop(&counted(table)->shared);
}

void coven_table_put_rules(const coven_table *table, coven_text *out) {
    coven_put(out, "%d.%016" PRIx64, table->game->rules, table->fingerprint);
}

uint64_t coven_fingerprint_add(uint64_t fingerprint, uint64_t value) {
    for (int i = 0; i < 64; i += 8) fingerprint = (fingerprint ^ (value >> i & 255)) * 0x100000001b3u; /* FNV-1a */
    return fingerprint;
}
