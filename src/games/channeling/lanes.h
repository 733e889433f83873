/* lanes.h -- sixteen bytes at once, one for each cell or kind. The compiler makes of it what the machine has (SSE2,
 * wasm's simd128, or plain words); only the bit mask of a comparison needs separate code for each. */
#ifndef COVEN_GAMES_CHANNELING_LANES_H
#define COVEN_GAMES_CHANNELING_LANES_H

#include <stdint.h>
#include <string.h>

#include "core/compiler.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/* Keep a function out of line, so that callers that rarely need it do not save and restore registers for it. */
#define NOINLINE __attribute__((noinline))

/* Inline, however long: several copies of it run side by side. */
#define ALWAYS_INLINE inline __attribute__((always_inline))

typedef int8_t lanes __attribute__((vector_size(16)));

typedef uint64_t uint64_lanes __attribute__((vector_size(16)));

static inline lanes lanes_load(const uint8_t *from) {
    lanes v;
    memcpy(&v, from, sizeof v);
    return v;
}
static inline void lanes_store(uint8_t *to, lanes v) { memcpy(to, &v, sizeof v); }

/* Windows of sixteen bytes on 31, to be laid over all cells or all kinds at once. */
enum { MIDDLE = 15, WINDOW = 31 };

/* A one in a lane and in all that come after it. */
static inline lanes from_here(int lane) {
    static const uint8_t ones[WINDOW] = {[MIDDLE] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    return lanes_load(ones + MIDDLE - lane);
}

/* Saturating a - b, for numbers from 0 to 127. */
static inline lanes lanes_excess(lanes a, lanes b) {
#if defined(__SSE2__)
    return (lanes)_mm_subs_epu8((__m128i)a, (__m128i)b);
#elif defined(__wasm_simd128__)
    return (lanes)wasm_u8x16_sub_sat((v128_t)a, (v128_t)b);
#else
    return (a - b) & (a > b);
#endif
}

/* Each lane times eight, for numbers from 0 to 15. */
static inline lanes lanes_eightfold(lanes v) {
    typedef uint16_t pairs __attribute__((vector_size(16)));
    return (lanes)((pairs)v << 3);
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

/* How many of eight ascending bytes are at most n, where the last is greater. */
static inline int bytes_up_to(uint64_t rising, unsigned n) {
    const uint64_t each = n * 0x0101010101010101u;
#if defined(__SSE2__)
    const __m128i above = _mm_subs_epu8(_mm_cvtsi64_si128((int64_t)rising), _mm_cvtsi64_si128((int64_t)each));
    return __builtin_ctz(~(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(above, _mm_setzero_si128())));
#else
    /* A borrow shows in the high bit whether the lower seven bits reach; the high bits themselves go first. */
    const uint64_t high = 0x8080808080808080u, reach = (each | high) - (rising & ~high);
    const uint64_t at_most = (each & ~rising) | (~(each ^ rising) & reach);
    return __builtin_ctzll(~at_most & high) >> 3;
#endif
}

/* The sum of all lanes, for numbers from 0 to 15. */
static inline int lanes_sum(lanes v) {
#if defined(__SSE2__)
    const __m128i sums = _mm_sad_epu8((__m128i)v, _mm_setzero_si128());
    return _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4);
#else
    uint64_t half[2];
    memcpy(half, &v, sizeof half);
    return (int)((half[0] + half[1]) * 0x0101010101010101u >> 56);
#endif
}

#endif
