/* symmetry.c -- see symmetry.h. */
#include "players/symmetry.h"

#include <stdlib.h>

static void destroy_symmetry(shared *object) {
    coven_table_free(((symmetry *)object)->table);
    free(object);
}

static bool is_of_table(const shared *object, const void *table) { return ((const symmetry *)object)->table == table; }

static const shared_kind symmetries = {.matches = is_of_table, .destroy = destroy_symmetry};

static symmetry *make_symmetry(const coven_table *table) {
    const coven_game *game = table->game;
    const size_t others = (size_t)game->symmetries, features = (size_t)game->features_count;
    symmetry *made = malloc(sizeof *made + others * features * sizeof *made->mapped);
    if (!made) return NULL;
    *made = (symmetry){.table = coven_table_keep(table), .others = game->symmetries, .features = features};
    shared_begin(&made->shared, &symmetries);
    for (int number = 1; number <= made->others; number++)
        for (size_t f = 0; f < features; f++)
            made->mapped[(size_t)(number - 1) * features + f] = game->map_feature(table, number, (uint16_t)f);
    return made;
}

bool symmetry_of(const coven_table *table, const symmetry **out) {
    *out = NULL;
    if (!table->game->symmetries) return true;
    shared *found = shared_find(&symmetries, table);
    if (!found) {
        symmetry *made = make_symmetry(table);
        if (!made) return false;
        found = shared_publish(&made->shared, table);
    }
    *out = (const symmetry *)found;
    return true;
}

void symmetry_free(const symmetry *self) {
    if (self) shared_drop((shared *)(uintptr_t)&self->shared);
}

void symmetry_apply(const symmetry *self, int number, const uint16_t *feature, int count, uint16_t *out) {
    const uint16_t *mapped = self->mapped + (size_t)(number - 1) * self->features;
    for (int i = 0; i < count; i++) out[i] = mapped[feature[i]];
}
