/* ways.c -- every feature as it is seen in every way. */
#include "players/ways.h"

#include <stdlib.h>

bool ways_make(ways *self, const coven_table *table) {
    const coven_game *game = table->game;
    *self = (ways){.others = game->symmetries, .features = (size_t)game->features_count};
    if (!self->others) return true;
    self->turned = malloc((size_t)self->others * self->features * sizeof *self->turned);
    if (!self->turned) return false;
    for (int way = 1; way <= self->others; way++)
        for (size_t f = 0; f < self->features; f++)
            self->turned[(size_t)(way - 1) * self->features + f] = game->turn_feature(table, way, (uint16_t)f);
    return true;
}

void ways_free(ways *self) { free(self->turned); }

void ways_turn(const ways *self, int way, const uint16_t *feature, int count, uint16_t *out) {
    const uint16_t *turned = self->turned + (size_t)(way - 1) * self->features;
    for (int i = 0; i < count; i++) out[i] = turned[feature[i]];
}
