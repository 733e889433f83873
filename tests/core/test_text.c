/* test_text.c -- text being written, errors, and the word that was probably meant. */
#include "support.h"

static void a_fixed_text_drops_what_does_not_fit(void **unused) {
    (void)unused;
    char buffer[6];
    coven_text text = coven_text_over(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    coven_put(&text, "%d,", 42);
    coven_put_char(&text, 'x');
    assert_int_equal(text.dropped, 0);
    coven_put_bytes(&text, "abc", 3);
    assert_string_equal(buffer, "42,xa");
    assert_int_equal(text.length, 5);
    assert_int_equal(text.dropped, 2);
    coven_put_char(&text, 'y');
    assert_string_equal(buffer, "42,xa");
    assert_int_equal(text.dropped, 3);
    coven_text_clear(&text);
    assert_string_equal(buffer, "");
    assert_int_equal(text.dropped, 0);
}

static void a_text_of_one_byte_is_empty(void **unused) {
    (void)unused;
    char buffer[1];
    coven_text text = coven_text_over(buffer, sizeof buffer);
    coven_put(&text, "abc");
    assert_string_equal(buffer, "");
    assert_int_equal(text.dropped, 3);
}

static void a_growing_text_grows(void **unused) {
    (void)unused;
    coven_text text = coven_text_growing();
    for (int i = 0; i < 1000; i++) coven_put(&text, "%03d", i);
    coven_put(&text, "%400s", "end");
    assert_int_equal(text.length, 3400);
    assert_int_equal(strlen(text.data), 3400);
    assert_int_equal(text.dropped, 0);
    assert_memory_equal(text.data + 3 * 567, "567", 3);
    assert_string_equal(text.data + 3397, "end");
    coven_text_free(&text);
    assert_null(text.data);
}

static void an_error_is_cut_and_false(void **unused) {
    (void)unused;
    coven_error error;
    assert_false(coven_fail(&error, "%s", "no location \"q7\""));
    assert_string_equal(error.text, "no location \"q7\"");
    assert_false(coven_fail(&error, "%1000s", "x"));
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    assert_false(coven_fail(NULL, "nobody listens"));
}

static void the_nearest_word_is_found(void **unused) {
    (void)unused;
    const char *const words[] = {"komi", "limit", "move", "over", "refill", NULL};
    assert_string_equal(coven_nearest("komy", words), "komi");
    assert_string_equal(coven_nearest("kmoi", words), "komi");
    assert_string_equal(coven_nearest("reffil", words), "refill");
    assert_string_equal(coven_nearest("limits", words), "limit");
    assert_string_equal(coven_nearest("ref", words), "refill");
    assert_string_equal(coven_nearest("move", words), "move");
    assert_null(coven_nearest("banish", words));
    assert_null(coven_nearest("", words));
    assert_null(coven_nearest("a-word-that-is-longer-than-any-word-should-ever-be", words));
    assert_null(coven_nearest("komi", (const char *const[]){NULL}));
}

static void a_long_text_is_cut_to_what_fits(void **unused) {
    (void)unused;
    char longer[400], buffer[300];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    coven_text text = coven_text_over(buffer, sizeof buffer);
    coven_put(&text, "%s", longer);
    assert_int_equal(text.length, 299);
    assert_int_equal(text.dropped, 100);
    assert_int_equal(strlen(buffer), 299);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_text_is_cut_to_what_fits), cmocka_unit_test(a_fixed_text_drops_what_does_not_fit),
        cmocka_unit_test(a_text_of_one_byte_is_empty),     cmocka_unit_test(a_growing_text_grows),
        cmocka_unit_test(an_error_is_cut_and_false),       cmocka_unit_test(the_nearest_word_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
