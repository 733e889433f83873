/* ways.h -- the ways in which a game can be seen that are all alike (turn_feature of coven.h): each is a rearrangement
 * of the features. A net that was trained in all of them still says a little more or less in each; their mean is
 * better. */
#ifndef COVEN_PLAYERS_WAYS_H
#define COVEN_PLAYERS_WAYS_H

#include "coven.h"

typedef struct ways {
    int others; /* ways besides the plain one, which is way 0 */
    size_t features;
    uint16_t *turned; /* [way - 1][feature]; NULL where there are no others */
} ways;

/* False without memory. */
bool ways_make(ways *self, const coven_table *table);
void ways_free(ways *self);
/* The features as they are seen in one of the others. */
void ways_turn(const ways *self, int way, const uint16_t *feature, int count, uint16_t *out);

#endif
