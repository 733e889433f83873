/* chance.c -- the chance of real games: a ChaCha20 key stream (RFC 8439's block function, nonce zero, 64-bit block
 * counter), read as 32-bit words in order. */
#include <assert.h>
#include <string.h>

#include "core/game.h"

static uint32_t rotate(uint32_t x, int n) { return (x << n) | (x >> (32 - n)); }

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

/*  "expa" "nd 3" "2-by" "te k"
 *   key    key    key    key
 *   key    key    key    key
 *  counter, low and high; nonce, always zero                                     */
static void next_block(coven_chance *chance) {
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++) {
        const uint8_t *k = chance->seed + 4 * i;
        in[4 + i] = k[0] | (uint32_t)k[1] << 8 | (uint32_t)k[2] << 16 | (uint32_t)k[3] << 24;
    }
    in[12] = (uint32_t)chance->counter;
    in[13] = (uint32_t)(chance->counter >> 32);
    chance->counter++;

    uint32_t *x = chance->block;
    memcpy(x, in, sizeof in);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++) quarter(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        for (int i = 0; i < 4; i++) quarter(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
    }
    for (int i = 0; i < 16; i++) x[i] += in[i];
    chance->used = 0;
}

void coven_seed_from_text(const char *text, uint8_t seed[32]) {
    if (!coven_unhex(text, seed)) coven_sha256(text, strlen(text), seed);
}

void coven_chance_begin(coven_chance *chance, const uint8_t seed[32]) {
    memset(chance, 0, sizeof *chance);
    memcpy(chance->seed, seed, 32);
    chance->used = 16;
}

uint64_t coven_chance_position(const coven_chance *chance) {
    return 16 * chance->counter + (uint64_t)chance->used - 16;
}

void coven_chance_seek(coven_chance *chance, const uint8_t seed[32], uint64_t position) {
    coven_chance_begin(chance, seed);
    if (position == 0) return;
    /* After the last word of a block, that block is still the current one. */
    chance->counter = (position - 1) / 16;
    next_block(chance);
    chance->used = (int)((position - 1) % 16) + 1;
}

uint32_t coven_chance_below(coven_chance *chance, uint32_t n) {
    assert(n >= 1);
    /* Words below 2^32 mod n are rejected, so that the rest divides evenly into n. */
    const uint32_t refused = (uint32_t)(0u - n) % n;
    for (;;) {
        if (chance->used == 16) next_block(chance);
        const uint32_t word = chance->block[chance->used++];
        if (word >= refused) return word % n;
    }
}
