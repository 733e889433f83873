/* levels.c -- players for people, by how strong they are: novice, apprentice, adept, master. Each is one of the other
 * players with settings that the arena found for its game (docs/players.md), so that each beats the one below about
 * three times in four. The lower ones look one event ahead with noise on their judgement, or search a little: they
 * overlook plans and near misses, and never a win that lies on the table. Scramble's rounds are solved; there the lower
 * ones forget to look now and then, unless the end is in sight. None of them sees more than its seat may see. */
#include <stdlib.h>
#include <string.h>

#include "players/limit.h"
#include "players/player.h"

extern const player_kind player_learned, player_search, player_exact;

enum { NOVICE, APPRENTICE, ADEPT, MASTER, LEVELS };

/* One ply with noise (hundredths of a logit), or search with so many iterations; or the solver, with its own noise. */
typedef struct level_style {
    int noise;
    int iterations; /* 0: one ply */
    int time;       /* milliseconds; where given, the limit instead of iterations */
    int clockless; /* the iterations that stand for the time where there is no clock: a browser's half a second or so */
    bool exact;    /* solve instead of search */
} level_style;

typedef struct level_table {
    const char *game;
    int seats; /* 0: any */
    level_style style[LEVELS];
} level_table;

/* Games of a hundred decisions and more get less time for each. */
static const level_table tables[] = {
    {"channeling", 0, {{.noise = 22}, {.noise = 6}, {.iterations = 20}, {.time = 1000, .clockless = 8000}}},
    {"duel", 2, {{.noise = 30}, {.iterations = 4}, {.iterations = 400}, {.time = 300, .clockless = 40000}}},
    {"duel", 0, {{.noise = 20}, {.iterations = 10}, {.iterations = 400}, {.time = 300, .clockless = 30000}}},
    {"isle", 2, {{.noise = 4}, {.iterations = 16}, {.iterations = 300}, {.time = 300, .clockless = 40000}}},
    {"isle", 0, {{.noise = 4}, {.iterations = 16}, {.iterations = 300}, {.time = 300, .clockless = 20000}}},
    {"scramble",
     0,
     {{.exact = true, .noise = 34},
      {.exact = true, .noise = 19},
      {.exact = true, .noise = 9},
      {.exact = true, .time = 1000}}},
    {NULL, 0, {{.noise = 150}, {.noise = 50}, {.iterations = 100}, {.time = 1000}}},
};

typedef struct level_player {
    player base;
    player *inner;
} level_player;

static const level_style *style_for(const coven_table *table, int level) {
    const level_table *row = tables;
    while (row->game && (strcmp(row->game, table->game->id) != 0 || (row->seats && row->seats != table->seats))) row++;
    return &row->style[level];
}

static player *sit_inner(const coven_table *table, int seat, const level_style *style, const player_settings *settings,
                         coven_error *error) {
    player_settings own = *settings;
    const bool one_ply = !style->exact && !style->iterations && !style->time;
    if (one_ply || style->exact) own.noise = style->noise;
    if (one_ply) return player_sit(&player_learned, table, seat, &own, error);
    /* A limit that was asked for, lower or higher, counts instead of the level's own. */
    if (!own.time && !own.iterations) {
        const bool by_count = style->clockless && !limit_clock();
        own.time = by_count ? 0 : style->time;
        own.iterations = by_count ? style->clockless : style->iterations;
    }
    return player_sit(style->exact ? &player_exact : &player_search, table, seat, &own, error);
}

static player *level_sit(const coven_table *table, int seat, int level, const player_settings *settings,
                         coven_error *error) {
    level_player *self = calloc(1, sizeof *self);
    if (!self) {
        coven_fail(error, "no memory");
        return NULL;
    }
    self->inner = sit_inner(table, seat, style_for(table, level), settings, error);
    if (self->inner) return &self->base;
    free(self);
    return NULL;
}

/* The player inside knows what this one knows. */
static player *inner_of(player *base) {
    player *inner = ((level_player *)base)->inner;
    inner->seen = base->seen;
    inner->stop = base->stop;
    return inner;
}

static coven_event level_choose(player *base, const void *masked) { return player_choose(inner_of(base), masked); }

static void level_see(player *base, const void *masked, coven_event event) {
    player *inner = inner_of(base);
    inner->kind->see(inner, masked, event);
}

static void level_leave(player *base) {
    player_leave(((level_player *)base)->inner);
    free(base);
}

static player *sit_novice(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, NOVICE, settings, error);
}
static player *sit_apprentice(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, APPRENTICE, settings, error);
}
static player *sit_adept(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, ADEPT, settings, error);
}
static player *sit_master(const coven_table *table, int seat, const player_settings *settings, coven_error *error) {
    return level_sit(table, seat, MASTER, settings, error);
}

#define LEVEL(level, words, heeds, seats_down)                                                                         \
    {                                                                                                                  \
        .name = level, .about = words, .settings = heeds, .advises = false, .sit = seats_down, .choose = level_choose, \
        .advise = player_advise_nothing, .see = level_see, .leave = level_leave                                        \
    }

static const char *const limits[] = {"time", "iterations", "threads", NULL};

extern const player_kind player_novice, player_apprentice, player_adept, player_master;
const player_kind player_novice =
    LEVEL("novice", "Knows the rules and takes a win, but overlooks plans.", limits, sit_novice);
const player_kind player_apprentice =
    LEVEL("apprentice", "Has played a while; still misses things.", limits, sit_apprentice);
const player_kind player_adept = LEVEL("adept", "Plays well, without looking far ahead.", limits, sit_adept);
const player_kind player_master = LEVEL("master", "All that Coven has, in about a second.", limits, sit_master);
