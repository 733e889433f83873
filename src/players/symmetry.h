/* symmetry.h -- the symmetries of a game (map_feature of coven.h): each is a rearrangement of the features under which
 * a position is worth the same. Even a net that was trained on all of them differs a little between them; the mean is
 * better.
 *
 * A symmetry is constant, counted by reference, and one for all players at a table. */
#ifndef COVEN_PLAYERS_SYMMETRY_H
#define COVEN_PLAYERS_SYMMETRY_H

#include "core/game.h"
#include "core/shared.h"

typedef struct symmetry {
    shared shared;
    coven_table *table; /* kept */
    int others;         /* symmetries besides the identity, which is number 0 */
    size_t features;
    uint16_t mapped[]; /* [number - 1][feature] */
} symmetry;

/* A reference to the symmetry of a table, to be dropped by symmetry_free; NULL where the game has none. False without
 * memory. */
bool symmetry_of(const coven_table *table, const symmetry **out);
void symmetry_free(const symmetry *self);
/* The features as one of the others maps them. */
void symmetry_apply(const symmetry *self, int number, const uint16_t *feature, int count, uint16_t *out);

#endif
