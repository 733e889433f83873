/* rng.c -- seeding the fast generator: splitmix64 spreads one number over its four words, so that they are never all
 * zero. */
#include "core/game.h"

void coven_rng_seed(coven_rng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        rng->word[i] = z ^ (z >> 31);
    }
}
