/* tuning.c -- what trials found for the computer players of this game (docs/players.md). */
#include "channeling.h"

static const coven_level levels[COVEN_LEVELS] = {
    [COVEN_BEGINNER] = {.noise = 22, .obvious_games = 64, .obvious = 100, .obvious_noise = 100},
    [COVEN_NOVICE] = {.noise = 22},
    [COVEN_APPRENTICE] = {.noise = 6},
    [COVEN_ADEPT] = {.iterations = 20},
    [COVEN_MASTER] = {.time = 1000, .clockless = 8000},
};
static const coven_search_tuning search = {.explore = 200, .prior = 50, .reduction = 10, .width = 30};
static const coven_training training = {
    .lambda = 7000, .rate = 100, .last_rate = 10, .random = 200, .opening_random = 3000, .opening = 2};

const coven_tuning channeling_tuning[] = {{.seats = 0, .level = levels, .search = &search, .training = &training}};
