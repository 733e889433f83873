/* test_chance.c -- the two generators and the digest, against the values that their authors publish. */
#include "support.h"

static void xoshiro_gives_its_known_values(void **unused) {
    (void)unused;
    static const uint64_t known[] = {41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205u};
    coven_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) assert_int_equal(coven_rng_next(&rng), known[i]);
}

static void a_seed_is_spread_by_splitmix(void **unused) {
    (void)unused;
    coven_rng rng;
    coven_rng_seed(&rng, 0);
    assert_int_equal(rng.word[0], 0xe220a8397b1dcdafu);
    assert_int_equal(rng.word[1], 0x6e789e6aa1b965f4u);
    assert_int_equal(rng.word[2], 0x06c45d188009454fu);
    assert_int_equal(rng.word[3], 0xf88bb8a8724c81ecu);
    assert_int_equal(coven_rng_next(&rng), 0x53175d61490b23dfu);
    assert_int_equal(coven_rng_next(&rng), 0x61da6f3dc380d507u);
}

static void below_is_below_and_even(void **unused) {
    (void)unused;
    coven_rng rng;
    int count[7] = {0};
    coven_rng_seed(&rng, 1);
    for (int i = 0; i < 7000; i++) {
        const uint32_t n = coven_rng_below(&rng, 7);
        assert_in_range(n, 0, 6);
        count[n]++;
    }
    for (int i = 0; i < 7; i++) assert_in_range(count[i], 850, 1150);
    for (int i = 0; i < 10; i++) assert_int_equal(coven_rng_below(&rng, 1), 0);
}

static void expect_digest(const void *bytes, size_t size, const char *hex) {
    uint8_t digest[32], back[32];
    char text[65];
    coven_sha256(bytes, size, digest);
    coven_hex(digest, text);
    assert_string_equal(text, hex);
    assert_true(coven_unhex(text, back));
    assert_memory_equal(back, digest, 32);
}

/* Around the sizes where the padding needs another block. */
static void sha256_gives_its_known_values(void **unused) {
    (void)unused;
    static const struct {
        size_t size;
        const char *hex;
    } known[] = {
        {0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {1, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"},
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
        {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
        {1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"},
    };
    char text[1000];
    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) expect_digest(text, known[i].size, known[i].hex);
    expect_digest("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void unhex_is_strict(void **unused) {
    (void)unused;
    uint8_t bytes[32];
    char text[66] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_true(coven_unhex(text, bytes));
    text[5] = 'A';
    assert_false(coven_unhex(text, bytes));
    text[5] = ' ';
    assert_false(coven_unhex(text, bytes));
    text[5] = '6';
    text[64] = '0';
    assert_false(coven_unhex(text, bytes));
    text[63] = '\0';
    assert_false(coven_unhex(text, bytes));
    assert_false(coven_unhex("", bytes));
}

/* RFC 8439, A.1: the first and second block of the zero key, the second block of the key 1. */
static void chacha20_gives_its_known_values(void **unused) {
    (void)unused;
    uint8_t seed[32] = {0};
    coven_chance chance;
    coven_chance_begin(&chance, seed);
    assert_int_equal(coven_chance_below(&chance, 1u << 31), 0xade0b876u & 0x7fffffffu);
    assert_int_equal(chance.block[1], 0x903df1a0u);
    assert_int_equal(coven_chance_below(&chance, 1u << 16), 0xf1a0u);
    for (int i = 2; i < 16; i++) coven_chance_below(&chance, 2);
    assert_int_equal(coven_chance_below(&chance, 1u << 31), 0xbee7079fu & 0x7fffffffu);
    seed[31] = 1;
    coven_chance_begin(&chance, seed);
    for (int i = 0; i < 16; i++) coven_chance_below(&chance, 2);
    assert_int_equal(coven_chance_below(&chance, 1u << 31), 0x2452eb3au & 0x7fffffffu);
    assert_int_equal(chance.counter, 2);
}

/* Of n = 3 * 2^30 a quarter of all words is refused: what is left has no bias. */
static void the_stream_is_without_bias(void **unused) {
    (void)unused;
    const uint8_t seed[32] = {7};
    coven_chance chance;
    int low = 0, words = 0;
    coven_chance_begin(&chance, seed);
    for (int i = 0; i < 3000; i++) {
        const uint32_t n = coven_chance_below(&chance, 3u << 30);
        assert_true(n < 3u << 30);
        low += n < 1u << 30;
    }
    assert_in_range(low, 900, 1100);
    words = (int)(chance.counter - 1) * 16 + chance.used;
    assert_in_range(words, 3800, 4200);
}

static void a_seed_comes_from_hex_or_from_any_text(void **unused) {
    (void)unused;
    uint8_t seed[32], other[32];
    coven_seed_from_text("8f4a0aaa62c4ceef88578b1b674070e6b8d9405b80729d5c7af2f353543b2f89", seed);
    coven_seed_from_text("spell", other);
    assert_memory_equal(seed, other, 32);
    coven_chance chance;
    coven_chance_begin(&chance, seed);
    assert_int_equal(coven_chance_below(&chance, 1u << 31), 0x4fefada2u & 0x7fffffffu);
    coven_seed_from_text("spell ", other);
    assert_memory_not_equal(seed, other, 32);
}

static void a_draw_counts_along_the_sorted_list(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state state = at_position(table, "deal:2 2 - -");
    const uint8_t seed[32] = {0};
    for (int round = 0; round < 20; round++) {
        coven_chance chance, copy;
        coven_chance_begin(&chance, seed);
        for (int i = 0; i < round; i++) coven_chance_below(&chance, 4);
        copy = chance;
        static const char *const sorted[] = {"deal 2 1", "deal 2 3", "deal 2 4", "deal 2 5"};
        coven_event expected;
        assert_true(coven_event_read(table, &state, sorted[coven_chance_below(&copy, 4)], &expected, NULL));
        assert_int_equal(coven_chance_draw(table, &state, &chance), expected);
    }
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xoshiro_gives_its_known_values),
        cmocka_unit_test(a_seed_is_spread_by_splitmix),
        cmocka_unit_test(below_is_below_and_even),
        cmocka_unit_test(sha256_gives_its_known_values),
        cmocka_unit_test(unhex_is_strict),
        cmocka_unit_test(chacha20_gives_its_known_values),
        cmocka_unit_test(the_stream_is_without_bias),
        cmocka_unit_test(a_seed_comes_from_hex_or_from_any_text),
        cmocka_unit_test(a_draw_counts_along_the_sorted_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
