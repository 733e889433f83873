/* lanes.h -- sixteen bytes at once, one for each cell. The compiler makes of it what the machine has (SSE2, wasm's
 * simd128, or plain words); only the bits of a comparison need a word of their own for each. */
#ifndef COVEN_GAMES_CHANNELING_LANES_H
#define COVEN_GAMES_CHANNELING_LANES_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

typedef int8_t lanes __attribute__((vector_size(16)));

static inline lanes lanes_load(const uint8_t *from) {
    lanes v;
    memcpy(&v, from, sizeof v);
    return v;
}
static inline void lanes_store(uint8_t *to, lanes v) { memcpy(to, &v, sizeof v); }

/* The smaller of each, of numbers from 0 to 127. */
static inline lanes lanes_min(lanes a, lanes b) {
    const lanes less = a < b;
    return (a & less) | (b & ~less);
}

/* Bit n: lane n of a comparison holds. */
static inline unsigned lanes_bits(lanes truth) {
#if defined(__SSE2__)
    return (unsigned)_mm_movemask_epi8((__m128i)truth);
#elif defined(__wasm_simd128__)
    return wasm_i8x16_bitmask((v128_t)truth);
#else
    unsigned bits = 0;
    for (int n = 0; n < 16; n++) bits |= (unsigned)(truth[n] & 1) << n;
    return bits;
#endif
}

/* The sum of all lanes, of numbers from 0 to 15. */
static inline int lanes_sum(lanes v) {
    uint64_t half[2];
    memcpy(half, &v, sizeof half);
    return (int)((half[0] + half[1]) * 0x0101010101010101u >> 56);
}

#endif
