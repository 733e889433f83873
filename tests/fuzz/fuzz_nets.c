/* fuzz_nets.c -- any bytes as a file of weights, with a corrected checksum, as an attacker could do. An accepted
 * file is written back unchanged, and the net can evaluate any features. */
#include "fuzz.h"
#include "players/net.h"

enum { TAIL = 8 }; /* the checksum's bytes, at the end */

static void check_net(const network *net, uint64_t seed) {
    coven_text text = coven_text_growing();
    coven_error error = {0};
    net_write(net, &text);
    network *again = net_read(text.data, text.length, &error);
    must(again != NULL, "a written net is read again", error.text);
    uint16_t feature[COVEN_FEATURES_MAX];
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    for (int i = 0; i < 8; i++) {
        const int count = (int)coven_rng_below(&rng, 64);
        for (int j = 0; j < count; j++) feature[j] = (uint16_t)coven_rng_below(&rng, (uint32_t)net->features);
        must(net_logit(net, feature, count) == net_logit(again, feature, count), "both judge alike", net->game);
    }
    net_free(again);
    coven_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    uint8_t *copy = malloc(size ? size : 1), digest[32];
    coven_error error = {0};
    if (!copy) abort();
    if (size) memcpy(copy, bytes, size);
    if (size >= TAIL) {
        coven_sha256(copy, size - TAIL, digest);
        memcpy(copy + size - TAIL, digest, TAIL);
    }
    network *net = net_read(copy, size, &error);
    must(net || error.text[0], "a refusal is a sentence", "");
    if (net) check_net(net, size);
    net_free(net);
    free(copy);
    return 0;
}
