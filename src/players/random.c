/* random.c -- the player that plays a uniformly random legal event: the baseline that every other player must beat. */
#include <stdlib.h>

#include "players/player.h"

static player *random_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)table, (void)seat, (void)settings;
    player *self = calloc(1, sizeof *self);
    if (!self) coven_no_memory(error);
    return self;
}

static bool random_choose(player *self, const void *masked, coven_event *event, coven_error *error) {
    (void)error;
    coven_event list[COVEN_EVENTS_MAX];
    const int count = self->table->game->legal(self->table, masked, list);
    coven_rng rng = player_rng(self);
    *event = list[coven_rng_below(&rng, (uint32_t)count)];
    return true;
}

extern const player_kind player_random;
const player_kind player_random = {
    .name = "random",
    .settings = (const char *const[]){NULL},
    .advises = false,
    .sit = random_sit,
    .choose = random_choose,
    .advise = player_advise_nothing,
    .see = player_see_nothing,
    .leave = player_leave_plain,
};
