/* test_page.c -- the pack that holds the page, and which form of a file a browser gets. */
#include <stdlib.h>

#include "server/page.h"
#include "support.h"

static const char pack[] = "coven-page 1\n"
                           "/assets/a-1f.js text/javascript 1 e1 5 0 3\n"
                           "/index.html text/html;charset=utf-8 0 e2 4 2 1\n"
                           "\n"
                           "plainbrohtmlgzb";

static page *read_pack(const char *text, size_t length, bool expected) {
    page *self = calloc(1, sizeof *self);
    assert_non_null(self);
    coven_error error = {0};
    assert_int_equal(page_read(self, (const unsigned char *)text, length, &error), expected);
    if (!expected) assert_true(strlen(error.text) > 10);
    return self;
}

static void finds_files_by_path(void **state) {
    (void)state;
    page *self = read_pack(pack, sizeof pack - 1, true);
    assert_int_equal(self->count, 2);
    const page_file *script = page_find(self, "/assets/a-1f.js");
    assert_non_null(script);
    assert_true(script->keep);
    assert_string_equal(script->mime, "text/javascript");
    assert_memory_equal(script->bytes[PAGE_PLAIN], "plain", 5);
    assert_memory_equal(script->bytes[PAGE_BROTLI], "bro", 3);
    const page_file *home = page_find(self, "/");
    assert_ptr_equal(home, page_find(self, "/index.html"));
    assert_false(home->keep);
    assert_string_equal(home->etag, "e2");
    assert_memory_equal(home->bytes[PAGE_GZIP], "gz", 2);
    assert_null(page_find(self, "/assets"));
    assert_null(page_find(self, "/../etc/passwd"));
    assert_null(page_find(self, ""));
    free(self);
}

static void chooses_the_smallest_form_that_is_accepted(void **state) {
    (void)state;
    page *self = read_pack(pack, sizeof pack - 1, true);
    const page_file *home = page_find(self, "/"), *script = page_find(self, "/assets/a-1f.js");
    assert_int_equal(page_form_for(home, "gzip, deflate, br"), PAGE_BROTLI);
    assert_int_equal(page_form_for(home, "gzip;q=0.5,br;q=0"), PAGE_GZIP);
    assert_int_equal(page_form_for(home, "br;q=0.000, gzip;q=0.1"), PAGE_GZIP);
    assert_int_equal(page_form_for(home, "br;q=0.5"), PAGE_BROTLI);
    assert_int_equal(page_form_for(home, "gzipped, brotli"), PAGE_PLAIN);
    assert_int_equal(page_form_for(home, ""), PAGE_PLAIN);
    assert_int_equal(page_form_for(script, "gzip"), PAGE_PLAIN);
    free(self);
}

static void an_empty_pack_has_no_files(void **state) {
    (void)state;
    page *self = read_pack("", 0, true);
    assert_int_equal(self->count, 0);
    assert_null(page_find(self, "/"));
    free(self);
}

static void refuses_a_broken_pack_wherever_it_is_cut(void **state) {
    (void)state;
    for (size_t length = 1; length < sizeof pack - 1; length++) {
        /* An exact copy, so that a sanitizer sees any step beyond it. */
        char *copy = malloc(length);
        assert_non_null(copy);
        memcpy(copy, pack, length);
        free(read_pack(copy, length, false));
        free(copy);
    }
    const char *wrong[] = {"coven-page 2\n\n", "coven-page 1\n/a text/html 0 e -1 0 0\n\n",
                           "coven-page 1\n/a text/html 0 e x 0 0\n\n", "coven-page 1\n/a text/html 0 e 0 0\n\n",
                           "coven-page 1\n\nmore"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) free(read_pack(wrong[i], strlen(wrong[i]), false));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_files_by_path),
        cmocka_unit_test(chooses_the_smallest_form_that_is_accepted),
        cmocka_unit_test(an_empty_pack_has_no_files),
        cmocka_unit_test(refuses_a_broken_pack_wherever_it_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
