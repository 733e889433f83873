/* typed_mix.h -- the seed of a game, to which the person at the terminal may contribute. The program draws 32 random
 * bytes and shows their SHA-256; then the person may type something. The seed is SHA-256("coven mix 1", the bytes
 * drawn, SHA-256 of the text typed), concatenated, so that neither side can choose it. docs/design/chance.md says what
 * that proves. */
#ifndef COVEN_CLI_TYPED_MIX_H
#define COVEN_CLI_TYPED_MIX_H

#include "core/game.h"

typedef struct typed_mix {
    bool used;         /* false: the seed is simply what was drawn, or given */
    uint8_t drawn[32]; /* what the program drew first */
    uint8_t typed[32]; /* the SHA-256 of what the person typed */
} typed_mix;

/* The resulting seed. */
void typed_mix_seed(const typed_mix *self, uint8_t seed[32]);

/* A new seed from the system; with `ask`, and a terminal, the person may mix something in. False after an error
 * message, or when the person leaves (*left). */
bool typed_mix_draw(typed_mix *self, bool ask, uint8_t seed[32], bool *left);

#endif
