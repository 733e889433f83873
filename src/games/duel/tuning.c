/* tuning.c -- what trials found for the computer players of this game (docs/players.md). Games of a hundred decisions
 * and more get less time for each. */
#include "duel.h"

static const coven_level two_seats[COVEN_LEVELS] = {
    [COVEN_BEGINNER] = {.noise = 30, .obvious_games = 66, .obvious = 100, .obvious_noise = 250},
    [COVEN_NOVICE] = {.noise = 30},
    [COVEN_APPRENTICE] = {.iterations = 4},
    [COVEN_ADEPT] = {.iterations = 400},
    [COVEN_MASTER] = {.time = 300, .clockless = 40000},
};
static const coven_level more_seats[COVEN_LEVELS] = {
    [COVEN_BEGINNER] = {.noise = 20, .obvious_games = 64, .obvious = 100, .obvious_noise = 250},
    [COVEN_NOVICE] = {.noise = 20},
    [COVEN_APPRENTICE] = {.iterations = 10},
    [COVEN_ADEPT] = {.iterations = 400},
    [COVEN_MASTER] = {.time = 300, .clockless = 30000},
};
static const coven_search_tuning search_two = {.explore = 50, .prior = 25, .reduction = 10, .belief = 50};
static const coven_search_tuning search_more = {.explore = 50, .prior = 25, .reduction = 10};
static const coven_training training = {.lambda = 9000, .rate = 200, .last_rate = 20, .random = 200};

const coven_tuning duel_tuning[] = {
    {.seats = 2, .level = two_seats, .search = &search_two, .training = &training},
    {.seats = 0, .level = more_seats, .search = &search_more, .training = &training},
};
