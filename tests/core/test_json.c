/* test_json.c -- JSON is read strictly (RFC 8259), errors name the path, and output is compact. */
#include <limits.h>
#include <stdlib.h>

#include "core/json.h"
#include "support.h"

static bool reads(const char *text, size_t length, coven_error *error) {
    json_document document;
    /* A copy of the exact size, so that the sanitizer detects reads past the end. */
    char *copy = malloc(length);
    memcpy(copy, text, length);
    const bool good = json_parse(&document, copy, length, error);
    if (good) json_free(&document);
    free(copy);
    return good;
}

static void what_is_json_is_read(void **unused) {
    (void)unused;
    static const char *const good[] = {
        "{}",
        "[]",
        " [ ] ",
        "null",
        "true",
        "false",
        "0",
        "-0",
        "-1.5e+10",
        "1E9",
        "12.0",
        "\"\"",
        "[1,2]",
        "{\"a\":1,\"a\":2}",
        "[[[]],{}]",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u00e9\"",
        "\"\\ud83d\\ude00\"",
        "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"",
        "\t\r\n{\"a\" : [ 1 , 2 ] }\n",
        "\"\x7f\"",
        "\"\xf4\x8f\xbf\xbf\"",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        coven_error error;
        if (!reads(good[i], strlen(good[i]), &error)) fail_msg("%s: %s", good[i], error.text);
    }
}

static void what_is_not_json_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *reason;
    } bad[] = {
        {"", "not a JSON value"},
        {" ", "not a JSON value"},
        {"{", "a name in quotes"},
        {"[", "not a JSON value"},
        {"}", "not a JSON value"},
        {"[1", "a comma or a closing bracket"},
        {"[1}", "a comma or a closing bracket"},
        {"[1 2]", "a comma or a closing bracket"},
        {"[1,]", "not a JSON value"},
        {"[,1]", "not a JSON value"},
        {"{\"a\":1,}", "a name in quotes"},
        {"{a:1}", "a name in quotes"},
        {"{'a':1}", "a name in quotes"},
        {"{1:1}", "a name in quotes"},
        {"{\"a\"}", "a colon"},
        {"{\"a\":}", "not a JSON value"},
        {"{\"a\" 1}", "a colon"},
        {"{} {}", "something follows"},
        {"1 1", "something follows"},
        {"[]]", "something follows"},
        {"nul", "not a JSON value"},
        {"nulll", "something follows"},
        {"True", "not a JSON value"},
        {"NaN", "not a JSON value"},
        {"Infinity", "not a JSON value"},
        {"01", "begins with 0"},
        {"-01", "begins with 0"},
        {"+1", "not a JSON value"},
        {"-", "a digit is missing"},
        {"1.", "a digit is missing"},
        {".5", "not a JSON value"},
        {"1e", "a digit is missing"},
        {"1e+", "a digit is missing"},
        {"0x10", "something follows"},
        {"\"", "has no end"},
        {"\"a", "has no end"},
        {"\"\\", "unknown escape"},
        {"\"\\x41\"", "unknown escape"},
        {"\"\\u12\"", "four hex digits"},
        {"\"\\u12g4\"", "four hex digits"},
        {"\"\\ud83d\"", "half a surrogate"},
        {"\"\\ud83dx\"", "half a surrogate"},
        {"\"\\ud83d\\u0041\"", "half a surrogate"},
        {"\"\\ude00\"", "half a surrogate"},
        {"\"a\nb\"", "control character"},
        {"\"a\tb\"", "control character"},
        {"\"\xc3\"", "not UTF-8"},
        {"\"\x80\"", "not UTF-8"},
        {"\"\xc0\xaf\"", "not UTF-8"},
        {"\"\xe0\x80\xaf\"", "not UTF-8"},
        {"\"\xed\xa0\x80\"", "not UTF-8"},
        {"\"\xf4\x90\x80\x80\"", "not UTF-8"},
        {"\"\xff\"", "not UTF-8"},
        {"\xef\xbb\xbf{}", "not a JSON value"},
        {"/* no */ 1", "not a JSON value"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        coven_error error = {0};
        if (reads(bad[i].text, strlen(bad[i].text), &error)) fail_msg("should be refused: %s", bad[i].text);
        if (!strstr(error.text, bad[i].reason)) fail_msg("%s: %s", bad[i].text, error.text);
    }
    assert_false(reads("1\0", 2, NULL));
    assert_false(reads("\"a\0b\"", 5, NULL));
}

static void an_error_names_its_line(void **unused) {
    (void)unused;
    coven_error error;
    const char text[] = "{\n  \"a\": 1,\n  \"b\": 02\n}";
    assert_false(reads(text, strlen(text), &error));
    assert_string_equal(error.text, "not JSON: a number begins with 0 (line 3, byte 21)");
}

static void nesting_is_limited(void **unused) {
    (void)unused;
    char text[300];
    memset(text, '[', 150);
    memset(text + 150, ']', 150);
    assert_true(reads(text + 150 - 64, 128, NULL));
    coven_error error;
    assert_false(reads(text + 150 - 65, 130, &error));
    assert_non_null(strstr(error.text, "nested too deep"));
}

/* ---- values ---- */

static const char sample[] = "{\"word\":\"bees\",\"long\":\"a-b9\",\"n\":-12,\"big\":99999999999999999999,\"real\":1.5,"
                             "\"yes\":true,\"no\":false,\"none\":null,\"text\":\"a\\u00e9\\n\\ud83d\\ude00\","
                             "\"nul\":\"a\\u0000b\",\"list\":[1,[2,{\"deep\":\"x\"}],3],\"n2\":7,\"tw\\u0069ce\":1,"
                             "\"twice\":2}";

static coven_json member(const coven_json *object, const char *name) {
    coven_json out = {0};
    if (!json_member(object, name, &out)) fail_msg("no member %s", name);
    return out;
}

static coven_json item(const coven_json *list, int index) {
    for (json_walk w = json_walk_of(list); json_next(&w);)
        if (w.index == index) return w.value;
    fail_msg("no item %d", index);
    return *list;
}

typedef struct opened {
    json_document document;
    coven_json root;
} opened;

static opened *open_sample(void) {
    static opened o;
    coven_error error;
    if (!json_parse(&o.document, sample, strlen(sample), &error)) fail_msg("%s", error.text);
    o.root = json_root(&o.document);
    return &o;
}

static void values_have_kinds_and_members(void **unused) {
    (void)unused;
    opened *o = open_sample();
    static const struct {
        const char *name;
        json_kind kind;
    } kinds[] = {{"word", JSON_STRING}, {"n", JSON_NUMBER},  {"yes", JSON_BOOL},
                 {"no", JSON_BOOL},     {"none", JSON_NULL}, {"list", JSON_LIST}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const coven_json value = member(&o->root, kinds[i].name);
        assert_int_equal(json_kind_of(&value), kinds[i].kind);
    }
    coven_json value, found;
    assert_int_equal(json_kind_of(&o->root), JSON_OBJECT);
    assert_int_equal(json_count(&o->root), 14);
    assert_false(json_member(&o->root, "wor", &value));
    assert_false(json_member(&o->root, "deep", &value));
    value = member(&o->root, "word");
    assert_true(json_is(&value, "bees"));
    assert_false(json_is(&value, "bee"));
    assert_false(json_member(&value, "word", &found));
    int number;
    value = member(&o->root, "twice");
    assert_true(json_int(&value, 0, 9, &number, NULL));
    assert_int_equal(number, 2);
    json_free(&o->document);
}

static void a_walk_visits_each_once(void **unused) {
    (void)unused;
    opened *o = open_sample();
    const coven_json list = member(&o->root, "list");
    int seen = 0, sum = 0;
    for (json_walk w = json_walk_of(&list); json_next(&w); seen++) {
        int number = 0;
        assert_int_equal(w.index, seen);
        if (json_kind_of(&w.value) == JSON_NUMBER) assert_true(json_int(&w.value, 1, 3, &number, NULL));
        sum += number;
    }
    assert_int_equal(seen, 3);
    assert_int_equal(sum, 4);
    json_free(&o->document);
}

static void texts_are_unescaped(void **unused) {
    (void)unused;
    opened *o = open_sample();
    char out[9];
    coven_error error;
    coven_json value = member(&o->root, "text");
    assert_true(json_text(&value, out, sizeof out, &error));
    assert_string_equal(out, "a\xc3\xa9\n\xf0\x9f\x98\x80");
    assert_false(json_text(&value, out, sizeof out - 1, &error));
    assert_non_null(strstr(error.text, "text: the text is longer than 7 bytes"));
    value = member(&o->root, "nul");
    assert_false(json_text(&value, out, sizeof out, &error));
    value = member(&o->root, "n");
    assert_false(json_text(&value, out, sizeof out, &error));
    assert_string_equal(error.text, "n: should be a text");
    json_free(&o->document);
}

static void a_cut_text_ends_with_a_whole_character(void **unused) {
    (void)unused;
    opened *o = open_sample();
    static const char *const cut[] = {"",
                                      "a",
                                      "a",
                                      "a\xc3\xa9",
                                      "a\xc3\xa9\n",
                                      "a\xc3\xa9\n",
                                      "a\xc3\xa9\n",
                                      "a\xc3\xa9\n",
                                      "a\xc3\xa9\n\xf0\x9f\x98\x80"};
    const coven_json value = member(&o->root, "text");
    for (size_t size = 1; size <= 9; size++) {
        char out[9];
        assert_true(json_text_cut(&value, out, size, NULL));
        assert_string_equal(out, cut[size - 1]);
    }
    json_free(&o->document);
}

static void integers_are_whole_and_in_range(void **unused) {
    (void)unused;
    opened *o = open_sample();
    int number = 5;
    coven_error error;
    coven_json value = member(&o->root, "n");
    assert_true(json_int(&value, -12, 0, &number, &error));
    assert_int_equal(number, -12);
    assert_false(json_int(&value, -11, 0, &number, &error));
    assert_string_equal(error.text, "n: -12 is not in the range -11 to 0");
    value = member(&o->root, "big");
    assert_false(json_int(&value, 0, 2147483647, &number, &error));
    assert_string_equal(error.text, "big: 99999999999999999999 is not in the range 0 to 2147483647");
    value = member(&o->root, "real");
    assert_false(json_int(&value, 0, 9, &number, &error));
    assert_string_equal(error.text, "real: should be a whole number from 0 to 9");
    value = member(&o->root, "word");
    assert_false(json_int(&value, 0, 9, &number, &error));
    json_free(&o->document);
}

/* These wrap around to a small number where `long` has 32 bits. */
static void integers_beyond_32_bits_are_refused(void **unused) {
    (void)unused;
    static const char *const beyond[] = {"4294967298",  "-4294967298", "8589934594", "21474836480",
                                         "21474836470", "2147483648",  "-2147483649"};
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
        json_document document;
        assert_true(json_parse(&document, beyond[i], strlen(beyond[i]), NULL));
        const coven_json value = json_root(&document);
        int number = 5;
        if (json_int(&value, INT_MIN, INT_MAX, &number, NULL)) fail_msg("%s was read as %d", beyond[i], number);
        assert_int_equal(number, 5);
        json_free(&document);
    }
}

static void words_are_words(void **unused) {
    (void)unused;
    opened *o = open_sample();
    char out[5];
    coven_error error;
    coven_json value = member(&o->root, "word");
    assert_true(json_word(&value, false, 4, out, &error));
    assert_string_equal(out, "bees");
    assert_false(json_word(&value, false, 3, out, &error));
    value = member(&o->root, "long");
    assert_true(json_word(&value, true, 4, out, &error));
    assert_false(json_word(&value, false, 4, out, &error));
    assert_string_equal(error.text,
                        "long: should be a word of at most 4 lower-case letters and digits, a letter first");
    json_free(&o->document);
}

static void faults_are_named_by_their_path(void **unused) {
    (void)unused;
    opened *o = open_sample();
    coven_error error;
    coven_json value, list = member(&o->root, "list"), inner = item(&list, 1), object = item(&inner, 1);
    value = member(&object, "deep");
    assert_false(coven_json_fail(&value, &error, "no %s", "good"));
    assert_string_equal(error.text, "list[1][1].deep: no good");
    assert_false(coven_json_fail(&o->root, &error, "no good"));
    assert_string_equal(error.text, "no good");
    assert_false(json_need(&o->root, "word", JSON_LIST, &value, &error));
    assert_string_equal(error.text, "word: should be a list, not a text");
    assert_false(json_need(&object, "dep", JSON_LIST, &value, &error));
    assert_string_equal(error.text, "list[1][1]: \"dep\" is missing");
    bool found = true;
    assert_true(json_want(&object, "dep", JSON_LIST, &value, &found, &error));
    assert_false(found);
    assert_false(json_want(&object, "deep", JSON_LIST, &value, &found, &error));
    json_free(&o->document);
}

/* A list of 800,000 objects takes well under a second. A parser that searches back to the start of the list after each
 * object takes many minutes, and ctest stops it. */
static void long_documents_are_parsed_in_linear_time(void **unused) {
    (void)unused;
    enum { OBJECTS = 800000 };
    static const char object[] = "{\"a\":[1]},";
    const size_t length = sizeof object - 1;
    char *text = malloc(OBJECTS * length + 1);
    assert_non_null(text);
    for (size_t i = 0; i < OBJECTS; i++) memcpy(text + 1 + i * length, object, length);
    text[0] = '[';
    text[OBJECTS * length] = ']'; /* in place of the last comma */
    json_document document;
    coven_error error;
    if (!json_parse(&document, text, OBJECTS * length + 1, &error)) fail_msg("%s", error.text);
    const coven_json root = json_root(&document);
    assert_int_equal(json_count(&root), OBJECTS);
    int walked = 0;
    for (json_walk w = json_walk_of(&root); json_next(&w); walked++) assert_int_equal(json_count(&w.value), 1);
    assert_int_equal(walked, OBJECTS);
    json_free(&document);
    free(text);
}

/* ---- writing ---- */

static void writing_is_compact_and_escaped(void **unused) {
    (void)unused;
    coven_text out = coven_text_growing();
    json_writer writer = json_writing(&out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "a", "q\"b\\ \n\x1f \xc3\xa9");
    json_name_number(w, "b", -5);
    json_name_bool(w, "c", true);
    json_name(w, "d");
    json_open(w, '[');
    json_null(w);
    json_bool(w, false);
    json_open(w, '[');
    json_close(w, ']');
    json_open(w, '{');
    json_close(w, '}');
    json_string_of(w, "xyz", 2);
    json_put_raw(w, "0.5", 3);
    json_close(w, ']');
    json_close(w, '}');
    assert_string_equal(out.data, "{\"a\":\"q\\\"b\\\\ \\u000a\\u001f \xc3\xa9\",\"b\":-5,\"c\":true,"
                                  "\"d\":[null,false,[],{},\"xy\",0.5]}");
    assert_true(reads(out.data, out.length, NULL));
    coven_text_free(&out);
}

/* Found by fuzzing sessions: the output repeated invalid bytes of the input. */
static void writing_makes_whole_characters_of_any_bytes(void **unused) {
    (void)unused;
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    json_string(&w, "wyr\x94\xdf"
                    "e1 \xc3\xa9 cut \xe2\x82");
    assert_string_equal(out.data, "\"wyr\xef\xbf\xbd\xef\xbf\xbd"
                                  "e1 \xc3\xa9 cut \xef\xbf\xbd\xef\xbf\xbd\"");
    assert_true(reads(out.data, out.length, NULL));
    coven_text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writing_makes_whole_characters_of_any_bytes),
        cmocka_unit_test(what_is_json_is_read),
        cmocka_unit_test(what_is_not_json_is_refused),
        cmocka_unit_test(an_error_names_its_line),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(values_have_kinds_and_members),
        cmocka_unit_test(a_walk_visits_each_once),
        cmocka_unit_test(texts_are_unescaped),
        cmocka_unit_test(a_cut_text_ends_with_a_whole_character),
        cmocka_unit_test(integers_are_whole_and_in_range),
        cmocka_unit_test(integers_beyond_32_bits_are_refused),
        cmocka_unit_test(words_are_words),
        cmocka_unit_test(faults_are_named_by_their_path),
        cmocka_unit_test(long_documents_are_parsed_in_linear_time),
        cmocka_unit_test(writing_is_compact_and_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
