/* test_span.c -- parts of texts, strict numbers, columns, and the policy for texts in sets. */
#include "core/set_text.h"
#include "core/span.h"
#include "core/terminal_text.h"
#include "support.h"

static void a_text_is_cut_at_its_marks(void **unused) {
    (void)unused;
    span piece[3];
    assert_int_equal(span_cut(span_of("a,,bc"), ',', piece, 3), 3);
    assert_true(span_is(piece[0], "a") && span_is(piece[1], "") && span_is(piece[2], "bc"));
    assert_int_equal(span_cut(span_of(""), ',', piece, 3), 1);
    assert_int_equal(span_cut(span_of("a,"), ',', piece, 3), 2);
    assert_int_equal(span_cut(span_of("a,b,c,d"), ',', piece, 3), 4);
    span rest = span_of("key:value:more");
    assert_true(span_is(span_take(&rest, ':'), "key"));
    assert_true(span_is(rest, "value:more"));
    assert_true(span_skip(&rest, 'v') && !span_skip(&rest, 'v'));
    assert_int_equal(span_take_between(&rest, 'a', 'c'), 0);
}

static void numbers_are_strict(void **unused) {
    (void)unused;
    assert_int_equal(span_number(span_of("0"), 0, 9), 0);
    assert_int_equal(span_number(span_of("42"), 1, 42), 42);
    static const char *const bad[] = {"", "043", "43", "-1", "+1", "4x", " 4", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_int_equal(span_number(span_of(bad[i]), 0, 42), -1);
    int number = 7;
    assert_true(number_read("007", 0, 10, &number) && number == 7);
    assert_false(number_read("11", 0, 10, &number) || number_read("", 0, 10, &number));
    assert_int_equal(span_letter(span_of("b"), "abc"), 1);
    assert_int_equal(span_letter(span_of("ab"), "abc"), -1);
    assert_int_equal(span_count_words("move a1 b2"), 3);
    assert_int_equal(span_count_words(""), 0);
}

static void columns_are_characters(void **unused) {
    (void)unused;
    char buffer[16];
    coven_text out = coven_text_over(buffer, sizeof buffer);
    assert_int_equal(text_columns("\xc3\xa9t\xc3\xa9", 5), 3);
    assert_int_equal(text_put_cut(&out, "\xc3\xa9t\xc3\xa9", 5, 2, true), 2);
    assert_string_equal(buffer, "\xc3\xa9t");
    coven_text_clear(&out);
    assert_int_equal(text_put_cut(&out, "\xc3\xa9\tt", 4, 9, false), 3);
    assert_string_equal(buffer, "? t");
    coven_text_clear(&out);
    assert_int_equal(text_put_cut(&out, "abc", 3, -4, true), 0);
    assert_string_equal(buffer, "");
}

/* A fixed text never ends inside a character, however it is written. */
static void nothing_is_cut_inside_a_character(void **unused) {
    (void)unused;
    char buffer[5];
    coven_text text = coven_text_over(buffer, sizeof buffer);
    coven_put(&text, "abc\xc3\xa9%s", "d");
    assert_string_equal(buffer, "abc");
    assert_int_equal(text.length + text.dropped, 6);
    coven_put_char(&text, 'x'); /* nothing follows what was dropped */
    assert_string_equal(buffer, "abc");
    text = coven_text_over(buffer, sizeof buffer);
    for (const char *at = "ab\xe2\x98\xbe"; *at; at++) coven_put_char(&text, *at);
    assert_string_equal(buffer, "ab");
    coven_error error;
    char long_name[2 * sizeof error.text];
    for (size_t i = 0; i + 1 < sizeof long_name; i += 2) memcpy(long_name + i, "\xc3\xa9", 2);
    long_name[sizeof long_name - 1] = '\0';
    coven_fail(&error, "%s", long_name);
    assert_int_equal(strlen(error.text) % 2, 0);
}

static void expect_text(const char *json, const char *fitted, const char *refused) {
    json_document document;
    coven_error error;
    char out[SET_TEXT];
    assert_true(json_parse(&document, json, strlen(json), &error));
    const coven_json value = json_root(&document);
    assert_true(set_text_fit(&value, out, &error));
    assert_string_equal(out, fitted);
    assert_int_equal(set_text_read(&value, out, &error), refused == NULL);
    if (refused) assert_non_null(strstr(error.text, refused));
    json_free(&document);
}

static void texts_of_sets_have_one_policy(void **unused) {
    (void)unused;
    expect_text("\"Caf\\u00e9\"", "Caf\xc3\xa9", NULL);
    expect_text("\"a\\tb\\u001bc\\u007fd\\u009be\"", "a b c d e", "control character");
    char json[4 * 210], fitted[4 * 210];
    for (int length = 199; length <= 201; length++) {
        coven_text out = coven_text_over(json, sizeof json), cut = coven_text_over(fitted, sizeof fitted);
        coven_put_char(&out, '"');
        for (int i = 0; i < length; i++) {
            coven_put(&out, "\xe2\x98\xbe");
            if (i < SET_TEXT_CHARACTERS) coven_put(&cut, "\xe2\x98\xbe");
        }
        coven_put_char(&out, '"');
        expect_text(json, fitted, length > SET_TEXT_CHARACTERS ? "201 characters" : NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_cut_at_its_marks),    cmocka_unit_test(numbers_are_strict),
        cmocka_unit_test(columns_are_characters),        cmocka_unit_test(nothing_is_cut_inside_a_character),
        cmocka_unit_test(texts_of_sets_have_one_policy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
