/* net.c -- evaluating a net, and its file format. */
#include "players/net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/compiler.h"

/* Sixteen units at once, by the compiler's vectors: AVX2, pairs of SSE2, NEON or WebAssembly's SIMD, or plain code
 * where there is none. Unsigned, so that overflow wraps the same way everywhere (it would take a sum of 64; trained
 * nets stay below 20). */
typedef uint16_t lanes __attribute__((vector_size(32)));
typedef lanes lanes_of __attribute__((aligned(2), may_alias)); /* the same where weights lie, wherever that is */
enum { LANES = 16 };
/* Bytes that a processor fetches at once. Rows begin where such a line does, so that no load touches two. */
enum { LINE = 64 };

/* ---- create and free ---- */

static void destroy_net(shared *object) {
    network *self = (network *)object;
    free(self->memory);
    free(self);
}

static bool is_read_from(const shared *object, const void *file) { return ((const network *)object)->file == file; }

static const shared_kind nets = {.matches = is_read_from, .destroy = destroy_net};

network *net_new(const char *game, int seats, int features, int units) {
    assert(units > 0 && units % NET_BLOCK == 0 && units <= NET_UNITS_MAX && features > 0 && features <= 65535);
    network *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    const size_t f = (size_t)features, u = (size_t)units;
    made->memory = calloc(f * u + 2 * u + f + LINE / sizeof(int16_t), sizeof(int16_t));
    if (!made->memory) {
        free(made);
        return NULL;
    }
    shared_begin(&made->shared, &nets);
    made->row = (int16_t *)(((uintptr_t)made->memory + LINE - 1) / LINE * LINE);
    made->bias = made->row + f * u;
    made->out = made->bias + u;
    made->skip = made->out + u;
    made->seats = seats;
    made->features = features;
    made->units = units;
    const size_t length = strlen(game);
    assert(length < sizeof made->game);
    memcpy(made->game, game, length);
    return made;
}

void net_free(const network *net) {
    if (net) shared_drop((shared *)(uintptr_t)&net->shared);
}

/* ---- sums ---- */

/* What a strip of units gives, in parts of NET_ROW_SCALE * NET_OUT_SCALE: at most 31 bits, which net_read checks and
 * rounding ensures. Its sums stay in registers over all features; `vectors` is constant where this is used. `past`
 * gets what goes past the units, since each feature is looked at anyway. */
static inline int32_t sum_strip(const network *net, const uint16_t *feature, int count, int at, int vectors,
                                int32_t *past) {
    const int16_t *base = net->row + at, *skip = net->skip, *out = net->out + at;
    const size_t width = (size_t)net->units;
    lanes sum[4];
    int16_t unit[4 * LANES];
    int32_t beside = 0, total = 0;
    for (int v = 0; v < vectors; v++) sum[v] = *(const lanes_of *)(net->bias + at + v * LANES);
    for (int i = 0; i < count; i++) {
        const int16_t *from = base + feature[i] * width;
        for (int v = 0; v < vectors; v++) sum[v] += *(const lanes_of *)(from + v * LANES);
        beside += skip[feature[i]];
    }
    for (int v = 0; v < vectors; v++) *(lanes_of *)(unit + v * LANES) = sum[v];
    for (int u = 0; u < vectors * LANES; u++) total += (unit[u] > 0 ? unit[u] : 0) * out[u];
    *past = beside;
    return total;
}

static int32_t to_logit(const network *net, int32_t units, int32_t skip) {
    const int64_t from_units = (int64_t)units * FIXED_LOGIT / (NET_ROW_SCALE * NET_OUT_SCALE);
    return (int32_t)(from_units + ((int64_t)skip + net->base) * FIXED_LOGIT / NET_SKIP_SCALE);
}

/* Two blocks at a time, and the last one alone if their number is odd. */
AVX2_CLONE FLATTEN int32_t net_logit(const network *net, const uint16_t *feature, int count) {
    int at = 0;
    int32_t total = 0, past = 0;
    for (; at + 2 * NET_BLOCK <= net->units; at += 2 * NET_BLOCK)
        total += sum_strip(net, feature, count, at, 2 * NET_BLOCK / LANES, &past);
    if (at < net->units) total += sum_strip(net, feature, count, at, NET_BLOCK / LANES, &past);
    return to_logit(net, total, past);
}

/* ---- the file ----
 *
 *     0  "CNET"           4  version (2)      5  seats      6  features, 2 bytes      8  units, 2 bytes
 *    10  game, 16 bytes, zeros after it      26  base, 4 bytes      30  fingerprint, 8 bytes; not in version 1
 *    38  a bit for each feature, from the lowest of the first byte: does it have weights other than 0?
 *     .. bias, out; then for each such feature its skip and its row: a weight from -127 to 127 is one byte, another is
 *        0x80 and two bytes
 *     .. the first 8 bytes of the SHA-256 of all before
 *
 * A game has features for every map and number of seats; a net knows those that can occur at its own table. */
enum { FILE_VERSION = 2, HEAD = 38, HEAD_1 = 30, TAIL = 8, LARGE = 0x80 };

static size_t head_of(int version) { return version == 1 ? HEAD_1 : HEAD; }

static bool has_weights(const network *net, int feature) {
    const int16_t *row = net->row + (size_t)feature * (size_t)net->units;
    bool any = net->skip[feature] != 0;
    for (int u = 0; u < net->units; u++) any |= row[u] != 0;
    return any;
}

static void put_16(coven_text *out, uint16_t n) {
    coven_put_char(out, (char)(n & 255));
    coven_put_char(out, (char)(n >> 8));
}

static void put_weights(coven_text *out, const int16_t *weight, int count) {
    for (int i = 0; i < count; i++) {
        if (weight[i] >= -127 && weight[i] <= 127) {
            coven_put_char(out, (char)weight[i]);
        } else {
            coven_put_char(out, (char)LARGE);
            put_16(out, (uint16_t)weight[i]);
        }
    }
}

void net_write(const network *net, coven_text *out) {
    const size_t from = out->length;
    coven_put(out, "CNET");
    coven_put_char(out, FILE_VERSION);
    coven_put_char(out, (char)net->seats);
    put_16(out, (uint16_t)net->features);
    put_16(out, (uint16_t)net->units);
    coven_put_bytes(out, net->game, sizeof net->game);
    put_16(out, (uint16_t)(uint32_t)net->base);
    put_16(out, (uint16_t)((uint32_t)net->base >> 16));
    for (int i = 0; i < 64; i += 16) put_16(out, (uint16_t)(net->fingerprint >> i));
    for (int f = 0; f < net->features; f += 8) {
        int bits = 0;
        for (int i = 0; i < 8 && f + i < net->features; i++) bits |= has_weights(net, f + i) << i;
        coven_put_char(out, (char)bits);
    }
    put_weights(out, net->bias, net->units);
    put_weights(out, net->out, net->units);
    for (int f = 0; f < net->features; f++) {
        if (!has_weights(net, f)) continue;
        put_weights(out, &net->skip[f], 1);
        put_weights(out, net->row + (size_t)f * (size_t)net->units, net->units);
    }
    uint8_t digest[32];
    coven_sha256(out->data + from, out->length - from, digest);
    coven_put_bytes(out, (const char *)digest, TAIL);
}

static uint16_t get_16(const uint8_t *at) { return (uint16_t)(at[0] | at[1] << 8); }

/* Bytes being read; `at` becomes NULL when they run out. */
typedef struct source {
    const uint8_t *at, *end;
} source;

static void get_weights(source *from, int16_t *weight, int count) {
    for (int i = 0; i < count && from->at; i++) {
        const ptrdiff_t left = from->end - from->at;
        if (left < 1 || (*from->at == LARGE && left < 3)) {
            from->at = NULL;
        } else if (*from->at == LARGE) {
            weight[i] = (int16_t)get_16(from->at + 1);
            from->at += 3;
        } else {
            weight[i] = (int8_t)*from->at++;
        }
    }
}

/* Does every sum of one block fit in 31 bits? Units are at most 32767. */
static bool out_is_small(const network *net) {
    int64_t max = 0;
    for (int u = 0; u < net->units; u++) max += abs(net->out[u]);
    return max * 32767 <= INT32_MAX;
}

static bool shape_is_good(const uint8_t *at, size_t length) {
    const int seats = at[5], features = get_16(at + 6), units = get_16(at + 8);
    return seats >= 1 && seats <= COVEN_SEATS_MAX && features && units && units % NET_BLOCK == 0 &&
           units <= NET_UNITS_MAX && !at[10 + 15] && length >= head_of(at[4]) + ((size_t)features + 7) / 8 + TAIL;
}

static bool check_file(const uint8_t *at, size_t length, coven_error *error) {
    if (length < HEAD_1 + TAIL || memcmp(at, "CNET", 4) != 0) return coven_fail(error, "not a Coven weights file");
    if (at[4] < 1 || at[4] > FILE_VERSION)
        return coven_fail(error, "a weights file of version %d; this program reads versions 1 to %d", at[4],
                          FILE_VERSION);
    if (!shape_is_good(at, length))
        return coven_fail(error, "the file's length does not match the shape of its weights");
    uint8_t digest[32];
    coven_sha256(at, length - TAIL, digest);
    if (memcmp(digest, at + length - TAIL, TAIL) != 0)
        return coven_fail(error, "the weights file is damaged: its checksum is wrong");
    return true;
}

network *net_read(const void *bytes, size_t length, coven_error *error) {
    const uint8_t *head = bytes;
    if (!check_file(head, length, error)) return NULL;
    network *read = net_new((const char *)head + 10, head[5], get_16(head + 6), get_16(head + 8));
    if (!read) {
        coven_no_memory(error);
        return NULL;
    }
    read->base = (int32_t)((uint32_t)get_16(head + 26) | (uint32_t)get_16(head + 28) << 16);
    for (int i = 0; i < 4 && head[4] > 1; i++) read->fingerprint |= (uint64_t)get_16(head + 30 + 2 * i) << 16 * i;
    const uint8_t *bits = head + head_of(head[4]);
    source from = {.at = bits + (read->features + 7) / 8, .end = head + length - TAIL};
    get_weights(&from, read->bias, read->units);
    get_weights(&from, read->out, read->units);
    for (int f = 0; f < read->features; f++) {
        if (!(bits[f / 8] >> f % 8 & 1)) continue;
        get_weights(&from, &read->skip[f], 1);
        get_weights(&from, read->row + (size_t)f * (size_t)read->units, read->units);
    }
    if (from.at != from.end || !out_is_small(read)) {
        coven_fail(error, from.at != from.end ? "the file's length does not match the shape of its weights"
                                              : "the output weights are too large");
        net_free(read);
        return NULL;
    }
    return read;
}

const network *net_built_in(const void *file, size_t length, coven_error *error) {
    shared *found = shared_find(&nets, file);
    if (found) return (const network *)found;
    network *read = net_read(file, length, error);
    if (!read) return NULL;
    read->file = file;
    return (const network *)shared_publish(&read->shared, file);
}
