/* tuning.c -- what trials found for the computer players of this game (docs/players.md). Games of a hundred decisions
 * and more get less time for each. Summons and moves can be made in any order, so the search merges transpositions. */
#include "games/isle/isle.h"

static const coven_level two_seats[COVEN_LEVELS] = {
    [COVEN_BEGINNER] = {.noise = 4, .obvious_games = 63, .obvious = 100, .obvious_noise = 30},
    [COVEN_NOVICE] = {.noise = 4},
    [COVEN_APPRENTICE] = {.iterations = 16, .open_plies = 5, .open_margin = 1},
    [COVEN_ADEPT] = {.iterations = 300, .open_plies = 24, .open_margin = 1},
    [COVEN_MASTER] = {.time = 300, .clockless = 40000},
};
static const coven_level more_seats[COVEN_LEVELS] = {
    [COVEN_BEGINNER] = {.noise = 4, .obvious_games = 63, .obvious = 100, .obvious_noise = 30},
    [COVEN_NOVICE] = {.noise = 4},
    [COVEN_APPRENTICE] = {.iterations = 16, .open_plies = 5, .open_margin = 1},
    [COVEN_ADEPT] = {.iterations = 300, .open_plies = 24, .open_margin = 1},
    [COVEN_MASTER] = {.time = 300, .clockless = 20000},
};
static const coven_search_tuning search = {
    .explore = 20, .prior = 25, .reduction = 10, .merge_states = true, .transpositions = true};
static const coven_training training = {.lambda = 7000, .rate = 40, .last_rate = 4, .noise = 1000};

const coven_tuning isle_tuning[] = {
    {.seats = 2, .level = two_seats, .search = &search, .training = &training},
    {.seats = 0, .level = more_seats, .search = &search, .training = &training},
};
