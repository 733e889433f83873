/* fixed.c -- small tables with linear interpolation. */
#include "players/fixed.h"

#include <assert.h>

/* Points at 0, 1/16, 2/16 ... 12, and one more for the last interval. */
enum { STEP = FIXED_LOGIT / 16, POINTS = 12 * 16 + 1, LIMIT = 12 * FIXED_LOGIT };

static const uint32_t sigmoid_point[POINTS + 1] = {
    32768, 33792, 34813, 35831, 36843, 37847, 38841, 39824, 40793, 41748, 42687, 43608, 44511, 45393, 46254,
    47094, 47911, 48704, 49474, 50220, 50941, 51638, 52310, 52957, 53581, 54179, 54754, 55306, 55834, 56339,
    56822, 57284, 57724, 58144, 58544, 58925, 59287, 59632, 59959, 60270, 60565, 60844, 61109, 61360, 61598,
    61823, 62036, 62238, 62428, 62608, 62778, 62938, 63090, 63233, 63368, 63495, 63615, 63728, 63835, 63935,
    64030, 64119, 64203, 64283, 64357, 64427, 64494, 64556, 64614, 64669, 64721, 64770, 64816, 64859, 64900,
    64938, 64974, 65008, 65039, 65069, 65097, 65124, 65149, 65172, 65194, 65215, 65234, 65252, 65269, 65285,
    65300, 65315, 65328, 65341, 65352, 65364, 65374, 65384, 65393, 65402, 65410, 65417, 65425, 65431, 65438,
    65444, 65449, 65454, 65459, 65464, 65468, 65472, 65476, 65480, 65483, 65486, 65489, 65492, 65495, 65497,
    65500, 65502, 65504, 65506, 65508, 65509, 65511, 65513, 65514, 65515, 65517, 65518, 65519, 65520, 65521,
    65522, 65523, 65523, 65524, 65525, 65526, 65526, 65527, 65527, 65528, 65528, 65529, 65529, 65530, 65530,
    65530, 65531, 65531, 65531, 65532, 65532, 65532, 65532, 65533, 65533, 65533, 65533, 65533, 65534, 65534,
    65534, 65534, 65534, 65534, 65534, 65534, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65536, 65536, 65536, 65536, 65536,
};

static const uint32_t exp_point[POINTS + 1] = {
    65536, 61565, 57835, 54331, 51039, 47947, 45042, 42313, 39750, 37341, 35079, 32954, 30957, 29081, 27319,
    25664, 24109, 22649, 21276, 19987, 18776, 17639, 16570, 15566, 14623, 13737, 12905, 12123, 11388, 10698,
    10050, 9441,  8869,  8332,  7827,  7353,  6907,  6489,  6096,  5726,  5380,  5054,  4747,  4460,  4190,
    3936,  3697,  3473,  3263,  3065,  2879,  2705,  2541,  2387,  2243,  2107,  1979,  1859,  1746,  1641,
    1541,  1448,  1360,  1278,  1200,  1128,  1059,  995,   935,   878,   825,   775,   728,   684,   642,
    604,   567,   533,   500,   470,   442,   415,   390,   366,   344,   323,   303,   285,   268,   252,
    236,   222,   209,   196,   184,   173,   162,   153,   143,   135,   127,   119,   112,   105,   99,
    93,    87,    82,    77,    72,    68,    64,    60,    56,    53,    50,    47,    44,    41,    39,
    36,    34,    32,    30,    28,    27,    25,    23,    22,    21,    19,    18,    17,    16,    15,
    14,    13,    13,    12,    11,    10,    10,    9,     9,     8,     8,     7,     7,     6,     6,
    6,     5,     5,     5,     4,     4,     4,     4,     3,     3,     3,     3,     3,     2,     2,
    2,     2,     2,     2,     2,     2,     1,     1,     1,     1,     1,     1,     1,     1,     1,
    1,     1,     1,     1,     1,     1,     1,     1,     1,     0,     0,     0,     0,     0,
};

/* The natural logarithms of 1, 1 + 1/64, ... 2. */
static const int32_t log_point[65] = {
    0,    64,   126,  188,  248,  308,  367,  425,  482,  539,  595,  650,  704,  757,  810,  862,  914,
    965,  1015, 1065, 1114, 1162, 1210, 1258, 1304, 1351, 1396, 1442, 1486, 1531, 1575, 1618, 1661, 1703,
    1745, 1787, 1828, 1869, 1909, 1949, 1989, 2028, 2067, 2105, 2143, 2181, 2218, 2255, 2292, 2329, 2365,
    2400, 2436, 2471, 2506, 2541, 2575, 2609, 2642, 2676, 2709, 2742, 2775, 2807, 2839,
};
enum { LOG_2 = 2839 };

static int64_t between(const uint32_t *point, int64_t x) {
    const int64_t at = x / STEP, part = x % STEP;
    return point[at] + ((int64_t)point[at + 1] - point[at]) * part / STEP;
}

int fixed_sigmoid(int32_t logit) {
    const int64_t size = logit < 0 ? -(int64_t)logit : logit;
    const int upper = size >= LIMIT ? COVEN_ONE : (int)between(sigmoid_point, size);
    return logit < 0 ? COVEN_ONE - upper : upper;
}

int32_t fixed_logit(int value) {
    int32_t low = -LIMIT, high = LIMIT;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (fixed_sigmoid(middle) < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t fixed_exp_minus(int64_t x) {
    assert(x >= 0);
    return x >= LIMIT ? 0 : (uint32_t)between(exp_point, x);
}

/* Newton's steps on n moved up to the top of its word, each doubles the number of correct digits; the result may be
 * one too large. */
uint32_t fixed_sqrt(uint64_t n) {
    if (!n) return 0;
    const int shift = __builtin_clzll(n) / 2;
    const uint64_t top = n << 2 * shift;
    uint32_t near = 1 + (uint32_t)(top >> 62);
    near = (near << 1) + (uint32_t)(top >> 59) / near;
    near = (near << 3) + (uint32_t)(top >> 53) / near;
    near = (near << 7) + (uint32_t)(top >> 41) / near;
    const uint64_t root = (((uint64_t)near << 15) + (top >> 17) / near) >> shift;
    return (uint32_t)(root - (root >> 32 || root * root > n));
}

/* n = 2^k * m with m in [1, 2): k times the logarithm of 2 and the logarithm of m from the table. */
int32_t fixed_log(uint32_t n) {
    assert(n >= 1);
    const int k = 31 - __builtin_clz(n);
    const uint64_t m = ((uint64_t)n << 32 >> k) - ((uint64_t)1 << 32); /* m - 1 in parts of 2^32 */
    const int at = (int)(m >> 26);
    const int64_t part = (int64_t)(m & 0x3ffffff);
    return k * LOG_2 + log_point[at] + (int32_t)(((log_point[at + 1] - log_point[at]) * part) >> 26);
}

int32_t fixed_gumbel(coven_rng *rng) {
    /* -ln(-ln u), with u in (0, 1] as a number of 31 bits; 31 bits of -ln u are enough for the second. */
    const int32_t whole = fixed_log((uint32_t)1 << 31);
    const int32_t inner = whole - fixed_log((uint32_t)(coven_rng_next(rng) >> 33) | 1);
    return fixed_log(FIXED_LOGIT) - fixed_log(inner > 0 ? (uint32_t)inner : 1);
}
