/* test_net.c -- the net of whole numbers against the same sum written plainly; its file; the mathematics below it. */
#include <math.h>
#include <stdlib.h>

#include "players/net.h"
#include "support.h"

enum { FEATURES = 300, UNITS = 64 };

static int16_t small(coven_rng *rng, int size) {
    return (int16_t)((int)coven_rng_below(rng, (uint32_t)(2 * size + 1)) - size);
}

static network *some_net(uint64_t seed) {
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    network *net = net_new("null", 2, FEATURES, UNITS);
    assert_non_null(net);
    for (int i = 0; i < FEATURES * UNITS; i++) net->row[i] = small(&rng, 400);
    for (int i = 0; i < UNITS; i++) net->bias[i] = small(&rng, 400), net->out[i] = small(&rng, 300);
    for (int i = 0; i < FEATURES; i++) net->skip[i] = small(&rng, 900);
    net->base = -77;
    net->fingerprint = UINT64_C(0x0123456789abcdef);
    memset(net->row + 5 * UNITS, 0, UNITS * sizeof(int16_t)); /* a feature without weights */
    net->skip[5] = 0;
    return net;
}

/* The formula of net.h, in floating point, exact for numbers of this size. */
static double plain_logit(const network *net, const uint16_t *feature, int count) {
    double total = net->base / (double)NET_SKIP_SCALE;
    for (int i = 0; i < count; i++) total += net->skip[feature[i]] / (double)NET_SKIP_SCALE;
    for (int u = 0; u < net->units; u++) {
        double sum = net->bias[u];
        for (int i = 0; i < count; i++) sum += net->row[feature[i] * net->units + u];
        if (sum > 0) total += sum / NET_ROW_SCALE * net->out[u] / NET_OUT_SCALE;
    }
    return total;
}

static int some_features(coven_rng *rng, uint16_t *feature) {
    int count = 0;
    for (uint16_t f = 0; f < FEATURES; f++)
        if (coven_rng_below(rng, 6) == 0) feature[count++] = f;
    return count;
}

static void test_logit_is_the_plain_sum(void **unused) {
    (void)unused;
    network *net = some_net(1);
    coven_rng rng;
    coven_rng_seed(&rng, 2);
    for (int i = 0; i < 200; i++) {
        uint16_t feature[FEATURES];
        const int count = some_features(&rng, feature);
        const double expected = plain_logit(net, feature, count) * FIXED_LOGIT;
        assert_true(fabs(net_logit(net, feature, count) - expected) <= 2);
    }
    net_free(net);
}

static void test_file_goes_round(void **unused) {
    (void)unused;
    network *net = some_net(5);
    coven_text text = coven_text_growing();
    net_write(net, &text);
    coven_error error;
    network *again = net_read(text.data, text.length, &error);
    assert_non_null(again);
    assert_string_equal(again->game, "null");
    assert_int_equal(again->seats, 2);
    assert_int_equal(again->base, net->base);
    assert_true(again->fingerprint == net->fingerprint);
    assert_memory_equal(again->row, net->row, sizeof(int16_t) * (FEATURES * UNITS + 2 * UNITS + FEATURES));
    net_free(again);

    for (size_t length = 0; length < text.length; length += 977) assert_null(net_read(text.data, length, &error));
    for (size_t at = 0; at < text.length; at += 1009) {
        text.data[at] = (char)(text.data[at] ^ 1);
        assert_null(net_read(text.data, text.length, &error));
        text.data[at] = (char)(text.data[at] ^ 1);
    }
    coven_text_free(&text);
    net_free(net);
}

/* Version 1 is the same without the fingerprint. */
static void test_old_file_is_read(void **unused) {
    (void)unused;
    enum { FINGERPRINT = 30, BYTES = 8, TAIL = 8 };
    network *net = some_net(5);
    coven_text text = coven_text_growing();
    net_write(net, &text);
    memmove(text.data + FINGERPRINT, text.data + FINGERPRINT + BYTES, text.length - FINGERPRINT - BYTES);
    const size_t length = text.length - BYTES;
    text.data[4] = 1;
    uint8_t digest[32];
    coven_sha256(text.data, length - TAIL, digest);
    memcpy(text.data + length - TAIL, digest, TAIL);
    coven_error error;
    network *old = net_read(text.data, length, &error);
    if (!old) fail_msg("%s", error.text);
    assert_true(old->fingerprint == 0);
    assert_int_equal(old->base, net->base);
    assert_memory_equal(old->row, net->row, sizeof(int16_t) * (FEATURES * UNITS + 2 * UNITS + FEATURES));
    net_free(old);
    text.data[4] = 3;
    coven_sha256(text.data, length - TAIL, digest);
    memcpy(text.data + length - TAIL, digest, TAIL);
    assert_null(net_read(text.data, length, &error));
    assert_non_null(strstr(error.text, "version 3"));
    coven_text_free(&text);
    net_free(net);
}

static void test_weights_that_could_overflow_are_refused(void **unused) {
    (void)unused;
    network *net = some_net(6);
    for (int i = 0; i < UNITS; i++) net->out[i] = 2000;
    coven_text text = coven_text_growing();
    net_write(net, &text);
    coven_error error;
    assert_null(net_read(text.data, text.length, &error));
    expect_error(&error, COVEN_BAD_INPUT, "too large");
    coven_text_free(&text);
    net_free(net);
}

static void test_mathematics(void **unused) {
    (void)unused;
    for (int32_t x = -60000; x <= 60000; x += 37) {
        const double exact = COVEN_ONE / (1 + exp(-x / (double)FIXED_LOGIT));
        assert_true(fabs(fixed_sigmoid(x) - exact) < 6);
        assert_int_equal(fixed_sigmoid(x) + fixed_sigmoid(-x), COVEN_ONE);
        if (x >= 0) assert_true(fabs(fixed_exp_minus(x) - COVEN_ONE * exp(-x / (double)FIXED_LOGIT)) < 34);
    }
    for (int value = 100; value < COVEN_ONE - 100; value += 501)
        assert_true(abs(fixed_sigmoid(fixed_logit(value)) - value) <= 8);
    for (uint64_t n = 0; n < 100000; n += 7) {
        const uint64_t root = fixed_sqrt(n);
        assert_true(root * root <= n && (root + 1) * (root + 1) > n);
    }
    assert_int_equal(fixed_sqrt(UINT64_MAX), UINT32_MAX);
    for (uint32_t n = 1; n < 4000000000u; n += 1 + n / 3) assert_true(fabs(fixed_log(n) - FIXED_LOGIT * log(n)) < 8);
}

/* The Gumbel distribution has the mean 0.5772 and the variance pi^2 / 6. */
static void test_noise(void **unused) {
    (void)unused;
    coven_rng rng;
    coven_rng_seed(&rng, 7);
    double sum = 0, squares = 0;
    enum { SAMPLES = 200000 };
    for (int i = 0; i < SAMPLES; i++) {
        const double x = fixed_gumbel(&rng) / (double)FIXED_LOGIT;
        sum += x, squares += x * x;
    }
    const double mean = sum / SAMPLES, variance = squares / SAMPLES - mean * mean;
    assert_true(fabs(mean - 0.5772) < 0.02);
    assert_true(fabs(variance - 1.6449) < 0.05);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_logit_is_the_plain_sum),
        cmocka_unit_test(test_file_goes_round),
        cmocka_unit_test(test_old_file_is_read),
        cmocka_unit_test(test_weights_that_could_overflow_are_refused),
        cmocka_unit_test(test_mathematics),
        cmocka_unit_test(test_noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
