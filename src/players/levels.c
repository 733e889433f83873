/* levels.c -- opponents for people, by strength: beginner, novice, apprentice, adept, master. Each is one of the other
 * players with the settings that the game's tuning names (core/tuning.h), so that each beats the one below about three
 * times in four. The lower ones look one event ahead with noise on their judgement, or search a little: they miss
 * plans and small differences, but never an immediate win. Where a game is solved, the lower ones now and then play at
 * random, unless the end is in sight. A beginner plays the obvious event, by the game's estimate, and overlooks what
 * follows. None of them sees more than its seat may see. */
#include <stdlib.h>

#include "core/tuning.h"
#include "players/limit.h"
#include "players/player.h"

extern const player_kind player_greedy, player_learned, player_search, player_exact;

/* Keeps the randomness of a level apart from that of the players inside, which have the same seed. */
#define LEVEL_STREAM 0x9fb21c651e98df25u

/* For a game without levels of its own. */
static const coven_level default_level[COVEN_LEVELS] = {
    [COVEN_BEGINNER] = {.obvious_games = 100, .obvious = 100, .obvious_noise = 300},
    [COVEN_NOVICE] = {.noise = 150},
    [COVEN_APPRENTICE] = {.noise = 50},
    [COVEN_ADEPT] = {.iterations = 100},
    [COVEN_MASTER] = {.time = 1000},
};

typedef struct level_player {
    player base;
    const coven_level *style;
    player *inner;
    player *obvious; /* plays the obvious event; NULL: not in this game */
} level_player;

static const coven_level *level_for(const coven_table *table, int level) {
    const coven_tuning *tuning = tuning_for(table->game, table->seats);
    return &(tuning && tuning->level ? tuning->level : default_level)[level];
}

static player *sit_inner(const coven_table *table, int seat, const coven_level *style, const player_settings *settings,
                         coven_error *error) {
    player_settings own = *settings;
    const bool one_ply = !style->exact && !style->iterations && !style->time;
    if (one_ply || style->exact) own.noise = style->noise;
    if (one_ply) return player_sit(&player_learned, table, seat, &own, error);
    /* An explicit limit, lower or higher, replaces the level's own. */
    if (!own.time && !own.iterations) {
        const bool by_count = style->clockless && !limit_clock();
        own.time = by_count ? 0 : style->time;
        own.iterations = by_count ? style->clockless : style->iterations;
    }
    return player_sit(style->exact ? &player_exact : &player_search, table, seat, &own, error);
}

static void level_leave(player *base) {
    player_leave(((level_player *)base)->inner);
    player_leave(((level_player *)base)->obvious);
    free(base);
}

/* Is this one of the games in which the obvious is enough? */
static bool takes_it_easy(const coven_level *style, uint64_t seed) {
    coven_rng rng;
    coven_rng_seed(&rng, seed ^ LEVEL_STREAM);
    return (int)coven_rng_below(&rng, 100) < style->obvious_games;
}

static player *sit_obvious(const coven_table *table, int seat, const coven_level *style,
                           const player_settings *settings, coven_error *error) {
    player_settings own = *settings;
    own.noise = style->obvious_noise;
    return player_sit(&player_greedy, table, seat, &own, error);
}

static player *level_sit(const coven_table *table, int seat, int level, const player_settings *settings,
                         coven_error *error) {
    level_player *self = calloc(1, sizeof *self);
    if (!self) {
        coven_no_memory(error);
        return NULL;
    }
    self->style = level_for(table, level);
    self->inner = sit_inner(table, seat, self->style, settings, error);
    bool good = self->inner != NULL;
    if (good && takes_it_easy(self->style, settings->seed))
        good = (self->obvious = sit_obvious(table, seat, self->style, settings, error)) != NULL;
    if (!good) {
        level_leave(&self->base);
        return NULL;
    }
    self->base.untrained = self->inner->untrained;
    return &self->base;
}

/* Pass on what has happened to a player inside. */
static player *informed(const player *base, player *inner) {
    inner->seen = base->seen;
    inner->stop = base->stop;
    return inner;
}

static player *inner_of(const player *base) { return informed(base, ((const level_player *)base)->inner); }

/* The level's own randomness, a stream separate from that of the player inside. */
static coven_rng level_rng(const player *base) {
    coven_rng rng = player_rng(base);
    coven_rng_seed(&rng, coven_rng_next(&rng) ^ LEVEL_STREAM);
    return rng;
}

/* In the opening: any of the events that are about as good as the best one. */
static bool choose_opening(player *base, const void *masked, coven_event *event, coven_error *error) {
    player_advice list[COVEN_EVENTS_MAX];
    const int count = player_advise(inner_of(base), masked, list, COVEN_EVENTS_MAX);
    if (!count) return coven_no_memory(error);
    const int margin = ((const level_player *)base)->style->open_margin * COVEN_ONE / 100;
    int good = 1; /* how many of the first in the list are as good; the others are dropped */
    for (int i = 1; i < count && list[0].value < COVEN_ONE; i++)
        if (list[i].value >= list[0].value - margin) list[good++] = list[i];
    coven_rng rng = level_rng(base);
    *event = list[coven_rng_below(&rng, (uint32_t)good)].event;
    return true;
}

/* Does it overlook all but the obvious now? */
static bool is_careless(const level_player *self) {
    coven_rng rng = level_rng(&self->base);
    return self->obvious && (int)coven_rng_below(&rng, 100) < self->style->obvious;
}

static bool level_choose(player *base, const void *masked, coven_event *event, coven_error *error) {
    const level_player *self = (const level_player *)base;
    if (is_careless(self)) return player_choose(informed(base, self->obvious), masked, event, error);
    if (base->seen < ((const level_player *)base)->style->open_plies) return choose_opening(base, masked, event, error);
    return player_choose(inner_of(base), masked, event, error);
}

static void level_see(player *base, const void *masked, coven_event event) {
    player *inner = inner_of(base);
    inner->kind->see(inner, masked, event);
}

static player *sit_beginner(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, COVEN_BEGINNER, settings, error);
}
static player *sit_novice(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, COVEN_NOVICE, settings, error);
}
static player *sit_apprentice(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, COVEN_APPRENTICE, settings, error);
}
static player *sit_adept(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, COVEN_ADEPT, settings, error);
}
static player *sit_master(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, COVEN_MASTER, settings, error);
}

#define LEVEL(level, heeds, seats_down)                                                                                \
    {                                                                                                                  \
        .name = level, .settings = heeds, .advises = false, .sit = seats_down, .choose = level_choose,                 \
        .advise = player_advise_nothing, .see = level_see, .leave = level_leave                                        \
    }

static const char *const limits[] = {"time", "iterations", "threads", NULL};

extern const player_kind player_beginner, player_novice, player_apprentice, player_adept, player_master;
const player_kind player_beginner = LEVEL("beginner", limits, sit_beginner);
const player_kind player_novice = LEVEL("novice", limits, sit_novice);
const player_kind player_apprentice = LEVEL("apprentice", limits, sit_apprentice);
const player_kind player_adept = LEVEL("adept", limits, sit_adept);
const player_kind player_master = LEVEL("master", limits, sit_master);
