/* test_message.c -- messages, patterns and languages, with catalogues that are made up here: every form of the syntax,
 * plurals, lists, forms of words, and all that can be missing or wrong. */
#include <stdlib.h>

#include "core/language.h"
#include "core/message.h"
#include "support.h"

/* ---- made-up languages ---- */

enum { CATALOGUES = 8, CATALOGUE_TEXT = 4000 };

static int by_bytes(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

/* A language of lines "id TAB pattern" in any order, which lasts until some more are made. */
static const coven_language *made(const char *const *lines) {
    static struct {
        coven_language language;
        char catalogue[CATALOGUE_TEXT];
    } list[CATALOGUES];
    static int next;
    const int i = next++ % CATALOGUES;
    const char *sorted[100];
    size_t count = 0;
    for (; lines[count]; count++) sorted[count] = lines[count];
    qsort(sorted, count, sizeof sorted[0], by_bytes);
    coven_text out = coven_text_over(list[i].catalogue, CATALOGUE_TEXT);
    for (size_t n = 0; n < count; n++) coven_put(&out, "%s\n", sorted[n]);
    coven_error error;
    if (!language_read(list[i].catalogue, out.length, &list[i].language, &error)) fail_msg("%s", error.text);
    return &list[i].language;
}
#define MADE(...) made(TEXTS("language.code\txx", __VA_ARGS__))

static void renders(const coven_language *language, const coven_table *table, const char *messages, bool complete,
                    const char *sentences) {
    coven_text out = coven_text_growing();
    const bool found = message_render(language, table, messages, &out);
    assert_string_equal(out.data ? out.data : "", sentences);
    assert_int_equal(found, complete);
    coven_text_free(&out);
}

/* One pattern, and what it makes of arguments. */
static void makes(const char *pattern, const char *arguments, const char *sentence) {
    char line[400], message[400];
    coven_text out = coven_text_over(line, sizeof line);
    coven_put(&out, "it\t%s", pattern);
    out = coven_text_over(message, sizeof message);
    coven_put(&out, "it %s", arguments);
    renders(MADE(line, "list.and\t{a} & {b}", "list.comma\t{a}; {b}", "number.point\t,", "thing.one\tone thing",
                 "thing.sum\t{a} and {b}"),
            NULL, message, true, sentence);
}

static void lacks(const char *pattern, const char *arguments, const char *sentence) {
    char line[400], message[400];
    coven_text out = coven_text_over(line, sizeof line);
    coven_put(&out, "it\t%s", pattern);
    out = coven_text_over(message, sizeof message);
    coven_put(&out, "it %s", arguments);
    renders(MADE(line, "bare\tBare {x}"), NULL, message, false, sentence);
}

/* ---- syntax ---- */

static void values(void **unused) {
    (void)unused;
    makes("Nothing in it", "", "Nothing in it");
    makes("It's an apostrophe ''", "", "It's an apostrophe ''");
    makes("{x}", "x=12", "12");
    makes("{ x }{\tx\t}", "x=-7", "-7-7");
    makes("A {x} B {y} C", "y=\"two\" x=\"one\"", "A one B two C");
    makes("{x}", "x=3.5", "3,5");
    makes("{x}", "x=\"a \\\"b\\\" \\\\ (c] d=e\"", "A \"b\" \\ (c] d=e");
    makes("{x}", "x=\"{y}\"", "{y}"); /* a value is no pattern */
    makes("{x}", "x=~\"Moth Ring\"", "Moth Ring");
    makes("{x}", "x=(thing.one)", "One thing");
    makes("A {x}", "x=(thing.one)", "A one thing"); /* no capital inside */
    makes("A {x}", "x=(thing.sum a=1 b=(thing.sum a=\")\" b=[2 3]))", "A 1 and ) and 2 & 3");
    makes("{name_of} {name}", "name_of=1 name=2", "1 2"); /* an argument of that name comes before a form */
}

static void plurals(void **unused) {
    (void)unused;
    static const char cubes[] = "{n, plural, one {1 cube} other {{n} cubes}}";
    makes(cubes, "n=0", "0 cubes");
    makes(cubes, "n=1", "1 cube");
    makes(cubes, "n=-1", "1 cube");
    makes(cubes, "n=2", "2 cubes");
    makes(cubes, "n=99999999999999999999", "99999999999999999999 cubes");
    makes("{n,plural,other{all}}", "n=1", "All");
    makes("{who} {who, plural, one {loses} other {lose}}", "who=[\"A\"]", "A loses");
    makes("{who} {who, plural, one {loses} other {lose}}", "who=[\"A\" \"B\"]", "A & B lose");
    makes("{n, plural, one {{m, plural, one {1, 1} other {1, many}}} other {many}}", "n=1 m=2", "1, many");
}

/* The category of each number of `numbers`, by a rule. */
static void counts(const char *rule, const char *const *expected, const int *numbers, int count) {
    char line[60];
    coven_text out = coven_text_over(line, sizeof line);
    coven_put(&out, "language.plural\t%s", rule);
    const coven_language *language = MADE(line);
    for (int i = 0; i < count; i++) assert_string_equal(language_plural(language, numbers[i]), expected[i]);
}

static void plural_rules(void **unused) {
    (void)unused;
    static const int numbers[] = {0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112};
    counts("one",
           TEXTS("other", "one", "other", "other", "other", "other", "other", "other", "other", "other", "other",
                 "other", "other", "other"),
           numbers, 14);
    counts("zero-one", TEXTS("one", "one", "other", "other", "other"), numbers, 5); /* French: 0 cube, 1 cube */
    counts("none", TEXTS("other", "other", "other"), numbers, 3);
    counts(
        "russian",
        TEXTS("many", "one", "few", "few", "many", "many", "many", "many", "one", "few", "many", "one", "many", "many"),
        numbers, 14);
    counts("polish",
           TEXTS("many", "one", "few", "few", "many", "many", "many", "many", "many", "few", "many", "many", "many",
                 "many"),
           numbers, 14);
    counts("czech", TEXTS("other", "one", "few", "few", "other", "other"), numbers, 6);
    counts("unheard-of", TEXTS("other", "one", "other"), numbers, 3);
    assert_string_equal(language_plural(NULL, -1), "one");
    renders(MADE("language.plural\tzero-one", "it\t{n} {n, plural, one {point} other {points}}"), NULL, "it n=0", true,
            "0 point");
}

static void selects(void **unused) {
    (void)unused;
    static const char pattern[] = "{x, select, a {first} 2 {second} Moth_Ring {third} other {else}}";
    makes(pattern, "x=\"a\"", "First");
    makes(pattern, "x=2", "Second");
    makes(pattern, "x=@2", "Second");
    makes(pattern, "x=[7 7]", "Second");
    makes(pattern, "x=(what.so.ever.a n=1)", "First");
    makes(pattern, "x=(a)", "First");
    makes(pattern, "x=~\"Moth_Ring\"", "Third");
    makes(pattern, "x=\"b\"", "Else");
    makes("{x, select, a {{y} of {z}} other {}}.", "x=\"a\" y=1 z=2", "1 of 2.");
    makes("-{x, select, other {}}", "x=1", "-");
}

/* ---- lists ---- */

static void lists(void **unused) {
    (void)unused;
    makes("{x}", "x=[1]", "1");
    makes("{x}", "x=[1 2]", "1 & 2");
    makes("{x}", "x=[1 \"two and\" ~\"3\"]", "1; two and & 3");
    makes("{x}", "x=[(thing.one) [1 2] 3 4]", "One thing; 1 & 2; 3 & 4");
    const coven_language *spanish =
        MADE("it\t{x}", "list.and\t{a} y {b}", "list.and.i\t{a} e {b}", "list.comma\t{a}, {b}");
    renders(spanish, NULL, "it x=[\"Pablo\" \"Ana\" \"Juan\"]", true, "Pablo, Ana y Juan");
    renders(spanish, NULL, "it x=[\"Pablo\" \"Inés\"]", true, "Pablo e Inés");
    renders(spanish, NULL, "it x=[\"padre\" \"hijo\"]", true, "Padre e hijo");
    renders(spanish, NULL, "it x=[\"Ana\" \"ídolo\"]", true, "Ana e ídolo");
    renders(spanish, NULL, "it x=[\"agua\" \"hielo\"]", true, "Agua y hielo");
    renders(spanish, NULL, "it x=[\"Inés\" \"Ana\"]", true, "Inés y Ana");
    renders(NULL, NULL, "list.and a=[1 2 3] b=4", true, "1, 2 and 3 and 4"); /* English */
    renders(MADE("it\t{x}"), NULL, "it x=[1 2 3]", true, "1, 2 and 3");      /* English, where there is nothing */
}

/* ---- forms ---- */

static void forms(void **unused) {
    (void)unused;
    const coven_language *language =
        MADE("it\t{x_of}", "form.of\tof {x}", "form.vowel.of\tof' {x}", "card\tthe card {n}",
             "card.of\tof the card {n}", "stone\tthe stone", "list.and\t{a} and {b}");
    renders(language, NULL, "it x=\"Water\"", true, "Of Water");
    renders(language, NULL, "it x=\"Earth\"", true, "Of' Earth");
    renders(language, NULL, "it x=\"Éire\"", true, "Of' Éire");
    renders(language, NULL, "it x=~\"Water\"", true, "Of Water");
    renders(language, NULL, "it x=5", true, "Of 5");
    renders(language, NULL, "it x=(card n=2)", true, "Of the card 2"); /* a form of its own */
    renders(language, NULL, "it x=(stone)", true, "Of the stone");
    renders(language, NULL, "it x=[\"A\" \"B\"]", true, "Of' A and of B"); /* of each */
    /* Without form.vowel.of the other one serves; without both the plain value, but it is said to be missing. */
    renders(MADE("it\t{x_of}", "form.of\tof {x}"), NULL, "it x=\"Earth\"", true, "Of Earth");
    renders(MADE("it\t{x_of}"), NULL, "it x=\"Earth\"", false, "Earth");
    /* English. */
    renders(MADE("it\t{x_a} and {y_a}"), NULL, "it x=\"Ogre\" y=\"Troll\"", true, "An Ogre and a Troll");
}

/* ---- tables: seats and names ---- */

static void seats(void **unused) {
    (void)unused;
    coven_table *table = table_of("isle", 2, "");
    const coven_language *language = MADE("it\t{x} {x_of}", "form.of\tof {x}", "isle/Water\tEau",
                                          "isle/Water#of\tde l'Eau", "isle/Earth\tTerre", "isle/Troll\tTroll vert");
    renders(language, table, "it x=@1", true, "Eau de l'Eau");
    renders(language, table, "it x=@2", true, "Terre of Terre");
    renders(language, table, "it x=~\"Troll\"", true, "Troll vert of Troll vert");
    renders(language, table, "it x=~\"Wyrm\"", true, "Wyrm of Wyrm");
    renders(language, table, "it x=@3", false, " ");
    renders(language, table, "it x=@0", false, " ");
    renders(language, table, "it x=@", false, " ");
    renders(language, NULL, "it x=@1", false, " ");
    coven_text out = coven_text_growing();
    assert_true(message_seat(language, table, 1, &out));
    assert_string_equal(out.data, "Eau");
    coven_text_clear(&out);
    assert_false(message_seat(language, table, 3, &out));
    coven_text_clear(&out);
    coven_table_put_seat_name(table, 2, NULL, &out);
    assert_string_equal(out.data, "Earth");
    coven_text_free(&out);
    coven_table_free(table);
}

/* A set that is not ours brings its translations along. */
static void a_set_translates_its_names(void **unused) {
    (void)unused;
    coven_set *set =
        house_set_with("isle", "\"creatures\":",
                       "\"in\":{\"xx\":{\"Troll\":\"Trolle\",\"Troll#a\":\"une Trolle\",\"Water\":\"Eau\"},"
                       "\"yy\":{\"Troll\":\"Nobody's\"}},\"creatures\":");
    coven_error error;
    coven_table *table = coven_table_new(set->game, set, 2, NULL, &error);
    const coven_language *language = MADE("it\t{x} {x_a}", "isle/Earth\tTerre");
    renders(language, table, "it x=~\"Troll\"", true, "Trolle une Trolle");
    renders(language, table, "it x=@1", true, "Eau an Eau");             /* English form.vowel.a */
    renders(language, table, "it x=~\"Earth\"", true, "Earth an Earth"); /* the catalogue is for the house set */
    renders(NULL, table, "seat.name number=~\"Troll\"", true, "Seat Troll");
    coven_table_free(table);
    coven_set_free(set);
}

/* ---- sentences ---- */

static void sentences(void **unused) {
    (void)unused;
    const coven_language *language = MADE("a\tfirst {x}.", "b\tétoile.", "c\t12 cubes.", "d\tþorn.", "e\t÷ 2.");
    renders(language, NULL, "a x=1\nb\nc", true, "First 1. Étoile. 12 cubes.");
    renders(language, NULL, "d\ne", true, "Þorn. ÷ 2.");
    renders(language, NULL, "", true, "");
    coven_text out = coven_text_growing();
    message_begin(&out, "a x=");
    message_put_text(&out, "say \"x\\y\"\n");
    message_begin(&out, "b%d y=%s", 1, "2");
    coven_put(&out, " z=");
    message_put_name(&out, "Moth \"Ring\"");
    assert_string_equal(out.data, "a x=\"say \\\"x\\\\y\\\" \"\nb1 y=2 z=~\"Moth \\\"Ring\\\"\"");
    coven_text_clear(&out);
    assert_true(message_label(language, NULL, &out, "a x=%d", 5));
    assert_true(message_sentence(language, NULL, &out, "a x=%d", 6));
    assert_string_equal(out.data, "first 5.First 6."); /* what comes between is the caller's */
    coven_text_free(&out);
    char small[8];
    out = coven_text_over(small, sizeof small);
    assert_true(message_sentence(language, NULL, &out, "a x=12345"));
    assert_string_equal(small, "First 1");
    assert_int_equal(out.dropped, 5);
}

/* ---- what is missing or wrong ---- */

static void what_is_missing(void **unused) {
    (void)unused;
    renders(NULL, NULL, "Water moves from a1 to c1.", false, "Water moves from a1 to c1."); /* no message */
    renders(NULL, NULL, "no.such.id x=1", false, "No.such.id x=1");
    lacks("A {y} B", "x=1", "A  B");
    lacks("A {x_of} B", "x=1", "A 1 B");
    lacks("A {x_of} B", "y=1", "A  B");
    lacks("A {x, plural, one {1} other {2}} B", "", "A  B");
    lacks("A {x} B", "x=(no.such.id)", "A  B");
    lacks("A {x} B", "x=(bare)", "A Bare  B");
    lacks("A {x} B", "x=\"\"", "A  B");
    lacks("A {x} B", "x=[]", "A  B");
    lacks("A {x} B", "x=", "A  B");
    lacks("A {x} B", "x=~", "A  B");
    lacks("A {x", "x=1", "A ");
    lacks("A } B {x}", "x=1", "A ");
    lacks("A {} B", "x=1", "A ");
    lacks("A {x, date} B", "x=1", "A ");
    lacks("A {x, date, short} B", "x=1", "A ");
    renders(MADE("it\t{x, select, a {b}}"), NULL, "it x=\"c\"", true, ""); /* pattern_check refuses such a pattern */
}

/* No message and no pattern does any harm. */
static void garbage(void **unused) {
    (void)unused;
    static const char *const messages[] = {"it x=(",
                                           "it x=[",
                                           "it x=\"",
                                           "it x=\"\\",
                                           "it x=~\"",
                                           "it x=)",
                                           "it x=]",
                                           "it x=(]",
                                           "it x=[)",
                                           "it x=[(",
                                           "it =",
                                           "it x",
                                           "it  x = 1",
                                           "it x=[1 2)] 3",
                                           "it x=(it x=(it x=(it x=1)))",
                                           "it x=@@",
                                           "it x=\xf0",
                                           "it x=\xff y=\xc3",
                                           " ",
                                           "\n\n",
                                           "it\nit",
                                           "it x=~\"\xf0",
                                           "=",
                                           "(",
                                           "it x=[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]"};
    static const char *const patterns[] = {"{x}", "{x_of}", "{x, plural, one {1} other {{x}}}",
                                           "{x, select, a {b} other {{x}}}", "{x}{x}{x}{x}{x}{x}{x}{x}"};
    coven_table *table = table_of("isle", 2, "");
    for (size_t p = 0; p < sizeof patterns / sizeof patterns[0]; p++)
        for (size_t m = 0; m < sizeof messages / sizeof messages[0]; m++) {
            char line[100];
            coven_text text = coven_text_over(line, sizeof line), out = coven_text_growing();
            coven_put(&text, "it\t%s", patterns[p]);
            message_render(MADE(line, "form.of\tof {x}", "form.vowel.of\tof' {x}"), m % 2 ? table : NULL, messages[m],
                           &out);
            assert_int_equal(out.dropped, 0);
            coven_text_free(&out);
        }
    coven_table_free(table);
}

/* Messages inside each other end somewhere, and so do patterns that multiply. */
static void depth(void **unused) {
    (void)unused;
    coven_text message = coven_text_growing(), out = coven_text_growing();
    for (int i = 0; i < 200; i++) coven_put(&message, "%sit x=", i ? "(" : "");
    coven_put(&message, "1");
    for (int i = 1; i < 200; i++) coven_put_char(&message, ')');
    assert_false(message_render(MADE("it\t{x}{x}{x}{x}{x}{x}{x}{x}{x}{x}"), NULL, message.data, &out));
    assert_true(out.length < 100000);
    coven_text_free(&message);
    coven_text_free(&out);
}

/* ---- patterns ---- */

static void faulty(const char *pattern, const char *part) {
    coven_error error = {0};
    if (pattern_check(span_of(pattern), &error)) fail_msg("should be refused: %s", pattern);
    expect_error(&error, COVEN_BAD_INPUT, part);
}

static void patterns_are_checked(void **unused) {
    (void)unused;
    coven_error error;
    assert_true(pattern_check(span_of(""), &error));
    assert_true(pattern_check(span_of("Plain, it's"), &error));
    assert_true(pattern_check(span_of("{x} {y_of}"), &error));
    assert_true(pattern_check(span_of("{n, plural, one {1} few {2} other {{x, select, a {{n}} other {}}}}"), &error));
    faulty("{x", "a brace without its partner");
    faulty("x}", "a brace without its partner");
    faulty("{}", "only {x}, {n, plural, ...} and {x, select, ...}");
    faulty("{x y}", "\"{x y}\"");
    faulty("{x, number}", "\"{x, number}\"");
    faulty("{n, plural, one {1}}", "{n} has no case \"other\"");
    faulty("{n, select, one {1}}", "{n} has no case \"other\"");
    faulty("{n, plural, 1 {1} other {2}}", "\"1\" is not a plural category");
    faulty("{n, plural, one {1} other}", "the cases of {n} cannot be read");
    faulty("{n, plural, one {1} other {2} !}", "the cases of {n} cannot be read");
    faulty("{n, plural, one {{x} other {2}}", "brace");
    faulty("{n, plural, other {{x, select, a {}}}}", "{x} has no case \"other\"");
    coven_text deep = coven_text_growing();
    for (int i = 0; i <= PATTERN_DEPTH; i++) coven_put(&deep, "{x, select, other {");
    for (int i = 0; i <= PATTERN_DEPTH; i++) coven_put(&deep, "}}");
    faulty(deep.data, "more than 8 patterns inside each other");
    coven_text_free(&deep);
}

static void is_json(const char *pattern, const char *json) {
    coven_text out = coven_text_growing();
    pattern_put_json(span_of(pattern), &out);
    assert_string_equal(out.data, json);
    coven_text_free(&out);
}

static void patterns_as_json(void **unused) {
    (void)unused;
    is_json("", "\"\"");
    is_json("It's \"so\"", "\"It's \\\"so\\\"\"");
    is_json("{x}", "[[\"x\"]]");
    is_json("A {x_of}.", "[\"A \",[\"x_of\"],\".\"]");
    is_json("{n, plural, one {1} other {{n} cubes}}", "[[\"n\",{\"one\":\"1\",\"other\":[[\"n\"],\" cubes\"]}]]");
    is_json("{x, select, a {} other {b}}", "[[\"x\",null,{\"a\":\"\",\"other\":\"b\"}]]");
    is_json("A {x", "[\"A \"]");
}

/* Every pattern of every language that is built in can be read. */
static void the_built_in_patterns_are_good(void **unused) {
    (void)unused;
    for (const coven_language *language = coven_languages(); language; language = coven_language_next(language)) {
        size_t length, offset = 0;
        coven_error error;
        coven_language read;
        const char *lines = language_lines(language, &length);
        if (!language_read(lines, length, &read, &error)) fail_msg("%s: %s", language->code, error.text);
        assert_string_equal(read.code, language->code);
        while (offset < length) {
            span line = lines_next(lines, length, &offset);
            const span id = span_take(&line, '\t');
            if (memchr(id.at, '/', id.length)) continue; /* a text of a set is no pattern */
            if (!pattern_check(line, &error))
                fail_msg("%s, %.*s: %s", language->code, (int)id.length, id.at, error.text);
        }
    }
}

/* ---- languages ---- */

static void languages_are_found_by_locale(void **unused) {
    (void)unused;
    const coven_language *first = coven_languages(), *french = coven_language_find("fr");
    assert_string_equal(coven_language_code(first), "en");
    assert_string_equal(coven_language_code(NULL), "en");
    static const char *const good[] = {"en", "en_GB", "en_GB.UTF-8", "en-CA", "en.UTF-8", "en@euro"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) assert_ptr_equal(coven_language_find(good[i]), first);
    static const char *const bad[] = {"", "e", "eng", "C", "POSIX", "C.UTF-8", "xx", "_en"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_null(coven_language_find(bad[i]));
    assert_ptr_equal(coven_language_find("fr_CA.UTF-8"), french);
    for (const coven_language *one = first; one; one = coven_language_next(one)) {
        char locale[40];
        coven_text out = coven_text_over(locale, sizeof locale), name = coven_text_growing();
        coven_put(&out, "%s_XX.UTF-8", coven_language_code(one));
        assert_ptr_equal(coven_language_find(locale), one);
        coven_language_put_name(one, &name);
        assert_true(name.length > 0);
        coven_text_free(&name);
    }
}

static void patterns_are_found(void **unused) {
    (void)unused;
    const coven_language *language = MADE("a\t1", "a.b\t2", "a.b.c\t3", "b\t4", "empty\t", "z\t5");
    static const char *const found[][2] = {{"a", "1"}, {"a.b", "2"},  {"a.b.c", "3"},
                                           {"b", "4"}, {"empty", ""}, {"z", "5"}};
    span pattern;
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
        assert_true(language_has(language, span_of(found[i][0]), &pattern));
        assert_true(span_is(pattern, found[i][1]));
    }
    static const char *const absent[] = {"", "0", "a.", "a.b.", "aa", "y", "zz", "language.name"};
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++)
        assert_false(language_has(language, span_of(absent[i]), &pattern));
    assert_true(language_find(language, span_of("language.name"), &pattern)); /* from English */
    assert_true(span_is(pattern, "English"));
    assert_false(language_find(language, span_of("no.such.id"), &pattern));
}

static void refuses_catalogue(const char *catalogue, const char *part) {
    coven_language out;
    coven_error error = {0};
    if (language_read(catalogue, strlen(catalogue), &out, &error)) fail_msg("should be refused: %s", catalogue);
    expect_error(&error, COVEN_BAD_INPUT, part);
}

static void catalogues_are_read(void **unused) {
    (void)unused;
    coven_language out;
    coven_error error;
    static const char last[] = "a\t1\nlanguage.code\tfr"; /* the last newline may be missing */
    assert_true(language_read(last, sizeof last - 1, &out, &error));
    assert_string_equal(coven_language_code(&out), "fr");
    assert_string_equal(language_plural(&out, 0), "other");
    refuses_catalogue("", "language.code");
    refuses_catalogue("a\t1\n", "language.code");
    refuses_catalogue("language.code\t\n", "language.code");
    refuses_catalogue("language.code\tmuch-too-long\n", "language.code");
    refuses_catalogue("language.code\tfr\na\t1\n", "sorted");
    refuses_catalogue("a\t1\na\t2\nlanguage.code\tfr\n", "sorted");
    refuses_catalogue("a\nlanguage.code\tfr\n", "id TAB pattern");
    refuses_catalogue("\t1\nlanguage.code\tfr\n", "id TAB pattern");
    refuses_catalogue("\nlanguage.code\tfr\n", "id TAB pattern");
    refuses_catalogue("{\"language\":\"fr\"}", "id TAB pattern");
}

/* ---- errors ---- */

static void errors_in_a_language(void **unused) {
    (void)unused;
    const coven_language *language = MADE("error.code.illegal\tRefusé : {text}", "error.isle.die\tun dé va de 1 à 6");
    coven_error error;
    coven_text out = coven_text_growing();
    assert_false(coven_fail_message(&error, COVEN_BAD_INPUT, "error.isle.%s", "die"));
    assert_int_equal(error.code, COVEN_BAD_INPUT);
    assert_string_equal(error.message, "error.isle.die");
    assert_string_equal(error.text, "a die shows 1 to 6");
    coven_error_put(&error, language, &out);
    assert_string_equal(out.data, "un dé va de 1 à 6");
    coven_text_clear(&out);
    coven_error_put(&error, NULL, &out);
    assert_string_equal(out.data, "a die shows 1 to 6");
    coven_text_clear(&out);
    /* One without a message of its own: the English sentence, in the frame of its code. */
    assert_false(coven_fail_as(&error, COVEN_ILLEGAL, "\"%s\" \\ {x}", "fly"));
    assert_string_equal(error.message, "");
    coven_error_put(&error, language, &out);
    assert_string_equal(out.data, "Refusé : \"fly\" \\ {x}");
    coven_text_clear(&out);
    coven_error_put(&error, NULL, &out);
    assert_string_equal(out.data, error.text);
    coven_text_free(&out);
    assert_false(coven_fail_message(NULL, COVEN_ILLEGAL, "error.isle.die"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),
        cmocka_unit_test(plurals),
        cmocka_unit_test(plural_rules),
        cmocka_unit_test(selects),
        cmocka_unit_test(lists),
        cmocka_unit_test(forms),
        cmocka_unit_test(seats),
        cmocka_unit_test(a_set_translates_its_names),
        cmocka_unit_test(sentences),
        cmocka_unit_test(what_is_missing),
        cmocka_unit_test(garbage),
        cmocka_unit_test(depth),
        cmocka_unit_test(patterns_are_checked),
        cmocka_unit_test(patterns_as_json),
        cmocka_unit_test(the_built_in_patterns_are_good),
        cmocka_unit_test(languages_are_found_by_locale),
        cmocka_unit_test(patterns_are_found),
        cmocka_unit_test(catalogues_are_read),
        cmocka_unit_test(errors_in_a_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
