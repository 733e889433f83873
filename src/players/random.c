/* random.c -- the player who takes any legal event, each alike: the yardstick below which nobody should be. */
#include <stdlib.h>

#include "players/player.h"

static player *random_sit(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    (void)table, (void)seat, (void)settings;
    player *self = calloc(1, sizeof *self);
    if (!self) coven_fail(error, "no memory");
    return self;
}

static coven_event random_choose(player *self, const void *masked) {
    coven_event list[COVEN_EVENTS_MAX];
    const int count = self->table->game->legal(self->table, masked, list);
    coven_rng rng = player_rng(self);
    return list[coven_rng_below(&rng, (uint32_t)count)];
}

extern const player_kind player_random;
const player_kind player_random = {
    .name = "random",
    .about = "Plays any legal event, each alike.",
    .settings = (const char *const[]){NULL},
    .advises = false,
    .sit = random_sit,
    .choose = random_choose,
    .advise = player_advise_nothing,
    .see = player_see_nothing,
    .leave = player_leave_plain,
};
