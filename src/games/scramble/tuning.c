/* tuning.c -- what trials found for the computer players of this game (docs/players.md). Rounds are solved: the
 * lower levels sometimes play at random, unless the end is in sight; the lowest mostly plays the obvious event. */
#include "scramble.h"

static const coven_level levels[COVEN_LEVELS] = {
    [COVEN_BEGINNER] = {.exact = true, .obvious_games = 100, .obvious = 73, .obvious_noise = 80},
    [COVEN_NOVICE] = {.exact = true, .noise = 34},
    [COVEN_APPRENTICE] = {.exact = true, .noise = 19},
    [COVEN_ADEPT] = {.exact = true, .noise = 9},
    [COVEN_MASTER] = {.exact = true, .time = 1000},
};

const coven_tuning scramble_tuning[] = {{.seats = 0, .level = levels}};
