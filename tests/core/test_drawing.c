/* test_drawing.c -- what drawings for a terminal share: the nearest colour that there is, and the first form that fits,
 * labels and names in a language.
 */
#include "core/drawing.h"
#include "core/language.h"
#include "support.h"

static void expect_colour(int colours, bool ground, const int rgb[3], const char *code) {
    char text[64];
    coven_text out = coven_text_over(text, sizeof text);
    drawing_put_colour(&(coven_style){.colour = true, .colours = colours}, ground, rgb[0], rgb[1], rgb[2], &out);
    assert_string_equal(text, code);
}

static void colours_are_the_nearest_there_are(void **unused) {
    (void)unused;
    static const int red[3] = {229, 72, 77}, grey[3] = {128, 128, 128}, white[3] = {255, 255, 255},
                     night[3] = {14, 26, 42};
    expect_colour(0, false, red, "38;2;229;72;77");
    expect_colour(0, true, red, "48;2;229;72;77");
    expect_colour(256, false, red, "38;5;167");
    expect_colour(256, false, grey, "38;5;244");
    expect_colour(256, true, white, "48;5;231");
    expect_colour(256, false, (const int[3]){255, 0, 0}, "38;5;196");
    expect_colour(16, false, red, "31");
    expect_colour(16, false, grey, "90");
    expect_colour(16, true, white, "107");
    expect_colour(16, false, white, "97");
    /* Dark ground is black, so that something can be read on it. */
    expect_colour(16, true, night, "40");
}

/* Form 0 takes eight lines, form 1 four, form 2 two. */
static void draw(const void *self, int form, coven_text *out) {
    for (int i = 0; i < 8 >> form; i++) coven_put(out, "%s%d\n", (const char *)self, form);
}

static void expect_form(int height, int form, int lines) {
    char text[200];
    coven_text out = coven_text_over(text, sizeof text);
    coven_put(&out, "before\n");
    const size_t from = out.length;
    drawing_fit(&(coven_style){.height = height}, 3, draw, "form", &out);
    assert_int_equal(drawing_lines(&out, from), lines);
    assert_int_equal(strncmp(text, "before\nform", 11), 0);
    assert_int_equal(text[11], '0' + form);
    assert_int_equal(strlen(text), out.length);
}

static void the_first_form_that_fits_is_drawn(void **unused) {
    (void)unused;
    expect_form(0, 0, 8);
    expect_form(9, 0, 8);
    expect_form(8, 0, 8);
    expect_form(7, 1, 4);
    expect_form(3, 2, 2);
    expect_form(1, 2, 2); /* the last, whether it fits or not */
}

/* A language that has a label and the name of a circle. */
static coven_language few_words(void) {
    static const char lines[] = "channeling.draw.hand\tmañana\n"
                                "channeling/Moth Ring\tCercle des phalènes\n"
                                "language.code\txx\n";
    coven_language language;
    coven_error error;
    if (!language_read(lines, strlen(lines), &language, &error)) fail_msg("%s", error.text);
    return language;
}

static void expect_label(const coven_style *style, int max, const char *label) {
    char text[64];
    coven_text out = coven_text_over(text, sizeof text);
    const int columns = drawing_put_label(style, NULL, max, &out, "channeling.draw.%s", "hand");
    assert_string_equal(text, label);
    assert_true(columns <= max);
    assert_int_equal(drawing_label_columns(style, NULL, "channeling.draw.hand"), style->language ? 6 : 4);
}

static void labels_and_names_are_in_the_language_of_the_style(void **unused) {
    (void)unused;
    const coven_language language = few_words();
    const coven_style plain = {.utf8 = true}, other = {.utf8 = true, .language = &language};
    expect_label(&plain, 10, "hand");
    expect_label(&other, 10, "mañana");
    expect_label(&other, 3, "mañ");
    expect_label(&(coven_style){.language = &language}, 10, "ma?ana");
    coven_table *table = table_of("channeling", 2, "");
    assert_true(span_is(drawing_name(&plain, table->set, "Moth Ring"), "Moth Ring"));
    assert_true(span_is(drawing_name(&other, table->set, "Moth Ring"), "Cercle des phalènes"));
    assert_true(span_is(drawing_name(&other, table->set, "Owlwatch"), "Owlwatch"));
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_the_nearest_there_are),
        cmocka_unit_test(the_first_form_that_fits_is_drawn),
        cmocka_unit_test(labels_and_names_are_in_the_language_of_the_style),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
