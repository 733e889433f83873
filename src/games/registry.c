/* registry.c -- the games there are. To add one: declare it, and put it into the list. */
#include <string.h>

#include "core/game.h"

extern const coven_game coven_channeling;
extern const coven_game coven_duel;
extern const coven_game coven_isle;
extern const coven_game coven_null;
extern const coven_game coven_scramble;

const coven_game *const *coven_games(void) {
    /* clang-format off */
    static const coven_game *const games[] = {
        &coven_channeling,
        &coven_scramble,
        &coven_duel,
        &coven_isle,
        &coven_null,
        NULL,
    };
    /* clang-format on */
    return games;
}

const coven_game *coven_game_find(const char *id) {
    for (const coven_game *const *game = coven_games(); *game; game++)
        if (strcmp((*game)->id, id) == 0) return *game;
    return NULL;
}
