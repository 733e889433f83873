/* test_language.c -- which language the program speaks: how it is chosen, remembered and changed, and the words of the
 * commands in every language that is built in. */
#include <stdlib.h>

#include "cli/languages_pick.c" /* the program is no library; this part of it needs no other */
#include "core/message.h"
#include "core/terminal_text.h"
#include "program.h"

/* ---- choosing ---- */

static const coven_language some[] = {{.code = "en"}, {.code = "fr"}, {.code = "de"}, {.code = "pt-BR"}, {.code = ""}};

/* The code of the language that these wishes come to, or "no CODE". */
static const char *pick(const language_wishes *from) {
    static char answer[40];
    const char *unknown;
    const coven_language *found = languages_pick(some, from, &unknown);
    coven_text text = coven_text_over(answer, sizeof answer);
    if (found)
        coven_put(&text, "%s", found->code);
    else
        coven_put(&text, "no %s", unknown);
    return answer;
}

static void what_speaks_for_a_language_has_an_order(void **unused) {
    (void)unused;
    language_wishes all = {
        .asked = "fr", .own = "de", .locale = {"pt_BR", "de", "fr"}, .remembered = "de", .utf8 = true};
    assert_string_equal(pick(&all), "fr");
    all.asked = NULL;
    all.own = "pt-BR";
    assert_string_equal(pick(&all), "pt-BR");
    all.own = "";
    assert_string_equal(pick(&all), "de"); /* what was remembered */
    all.remembered = NULL;
    all.locale[0] = "fr_CA.UTF-8";
    assert_string_equal(pick(&all), "fr");
    all.locale[0] = "";
    assert_string_equal(pick(&all), "de");
    all.locale[1] = NULL;
    assert_string_equal(pick(&all), "fr");
    all.locale[2] = NULL;
    assert_string_equal(pick(&all), "en");
}

static void locales_without_a_language_mean_english(void **unused) {
    (void)unused;
    static const char *const locales[] = {"C", "C.UTF-8", "POSIX", "ja_JP.UTF-8", "d", "frr_DE.UTF-8"};
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++) {
        language_wishes wishes = {.locale = {NULL, NULL, locales[i]}, .remembered = "xx", .utf8 = true};
        assert_string_equal(pick(&wishes), "en");
    }
    /* The first variable that is set counts, as everywhere. */
    assert_string_equal(pick(&(language_wishes){.locale = {"C.UTF-8", NULL, "fr_FR.UTF-8"}, .utf8 = true}), "en");
}

static void a_code_may_be_a_locale_or_in_capitals(void **unused) {
    (void)unused;
    static const char *const codes[] = {"fr", "FR", "fr-CA", "fr_CA", "fr_CA.UTF-8", "fr@euro"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        assert_string_equal(pick(&(language_wishes){.asked = codes[i], .utf8 = true}), "fr");
    assert_string_equal(pick(&(language_wishes){.asked = "pt-br", .utf8 = true}), "pt-BR");
}

static void an_unknown_code_is_refused_where_it_was_asked_for(void **unused) {
    (void)unused;
    assert_string_equal(pick(&(language_wishes){.asked = "xx", .own = "fr", .utf8 = true}), "no xx");
    assert_string_equal(pick(&(language_wishes){.asked = "", .own = "fr", .utf8 = true}), "no ");
    assert_string_equal(pick(&(language_wishes){.own = "yy", .utf8 = true}), "no yy");
    assert_string_equal(pick(&(language_wishes){.asked = "fr", .own = "yy", .utf8 = true}), "fr");
}

static void without_utf8_it_is_english(void **unused) {
    (void)unused;
    assert_string_equal(pick(&(language_wishes){.asked = "fr"}), "en");
    assert_string_equal(pick(&(language_wishes){.locale = {"fr_FR"}, .remembered = "de"}), "en");
    assert_string_equal(pick(&(language_wishes){.asked = "xx"}), "no xx");
}

/* ---- the program ---- */

static int forget(void **unused) {
    (void)unused;
    free(program_out(0, NULL, WORDS("play", "--forget", "all")));
    scratch_remove("coven/language");
    return 0;
}

static void expect_remembered(const char *content) {
    char *file = scratch_read("coven/language");
    assert_non_null(file);
    assert_string_equal(file, content);
    free(file);
    scratch_remove("coven/language");
}

static void unknown_codes_are_refused(void **unused) {
    (void)unused;
    program_refuses(2, "en (English)", WORDS("--language", "xx"));
    program_refuses(2, "\"xx\"", WORDS("--language=xx", "play", "null"));
    program_refuses(2, "\"xx\"", WORDS("play", "null", "--language", "xx"));
    program_refuses(2, "\"xx\"", WORDS("--language", "xx", "version"));
    program_refuses(2, "--language CODE", WORDS("--language"));
    program_refuses(2, "did you mean \"--language\"?", WORDS("rules", "null", "--langauge", "en"));
    assert_null(scratch_read("coven/language"));
    const program_setup way = {.environment = (const char *const[]){"COVEN_LANGUAGE=xx", NULL}};
    program_result answer = program_run_as(&way, NULL, WORDS("rules", "null"));
    assert_int_equal(answer.status, 2);
    expect_part(answer.err, "COVEN_LANGUAGE: ");
    program_free(&answer);
    /* Whoever does not speak with players does not care. */
    answer = program_run_as(&way, NULL, WORDS("version"));
    assert_int_equal(answer.status, 0);
    program_free(&answer);
}

static void what_is_asked_for_is_remembered(void **unused) {
    (void)unused;
    free(program_out(0, NULL, WORDS("rules", "null")));
    assert_null(scratch_read("coven/language"));
    free(program_out(0, NULL, WORDS("--language", "en", "rules", "null")));
    expect_remembered("en\n");
    free(program_out(0, NULL, WORDS("rules", "null", "--language=EN_gb")));
    expect_remembered("en\n");
    free(program_out(0, "", WORDS("--language", "en")));
    expect_remembered("en\n");
    /* The one behind the command is the later one. */
    program_refuses(2, "\"yy\"", WORDS("--language", "en", "rules", "null", "--language", "yy"));
    assert_null(scratch_read("coven/language"));
    /* A language of another version, or nonsense, is no error. */
    scratch_file("coven/language", "tlh and much more that does not fit\n");
    free(program_out(0, NULL, WORDS("rules", "null")));
}

static void the_command_lists_and_changes_the_language(void **unused) {
    (void)unused;
    char *out = program_out(0, "language\nlanguage en\nkeep\n", WORDS("play", "null", "--seats", "person,random"));
    expect_part(out, "  en    English\n");
    free(out);
    expect_remembered("en\n");
    out = program_out(0, "language\nlanguage english\n\n", WORDS(NULL));
    expect_part(out, "  en    English\n");
    free(out);
    expect_remembered("en\n");
    program_result answer = program_run("language xx\n\n", WORDS(NULL));
    assert_int_equal(answer.status, 0);
    expect_part(answer.err, "\"xx\"");
    program_free(&answer);
    assert_null(scratch_read("coven/language"));
}

static void help_and_completions_mention_it(void **unused) {
    (void)unused;
    static const char *const pages[][2] = {
        {"help", NULL}, {"play", "--help"}, {"rules", "--help"}, {"manual", "play"}, {"completion", "bash"},
    };
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        char *out = program_out(0, NULL, WORDS(pages[i][0], pages[i][1]));
        expect_part(out, "language");
        free(out);
    }
    char *out = program_out(0, NULL, WORDS("manual"));
    expect_part(out, "en (English)");
    expect_part(out, "COVEN_LANGUAGE");
    free(out);
}

/* ---- the words of the commands, in every language ---- */

static const char *const commands[] = {"back", "undo", "redo",  "hint",     "table", "choices", "log",  "commitment",
                                       "save", "load", "rules", "language", "help",  "resign",  "quit", NULL};

static void label(const coven_language *language, const char *message, coven_text *out) {
    coven_text_clear(out);
    if (!message_label(language, NULL, out, "%s", message))
        fail_msg("%s: %s is not complete", coven_language_code(language), message);
}

/* The word to type for a command. */
static void command_word(const coven_language *language, const char *name, char word[64]) {
    char id[64];
    coven_text text = coven_text_over(id, sizeof id), out = coven_text_over(word, 64);
    coven_put(&text, "terminal.command.%s", name);
    label(language, id, &out);
}

static void commands_are_single_words_that_mean_one_thing(void **unused) {
    (void)unused;
    for (const coven_language *l = coven_languages(); l; l = coven_language_next(l)) {
        for (int i = 0; commands[i]; i++) {
            char word[64], other[64], about[80];
            coven_text text = coven_text_over(about, sizeof about), sentence = coven_text_growing();
            command_word(l, commands[i], word);
            if (!word[0] || strchr(word, ' ')) fail_msg("%s: \"%s\" should be one word", l->code, word);
            for (int j = 0; commands[j]; j++) {
                command_word(l, commands[j], other);
                if (i != j && (strcmp(word, other) == 0 || strcmp(word, commands[j]) == 0))
                    fail_msg("%s: \"%s\" means %s and %s", l->code, word, commands[i], commands[j]);
            }
            coven_put(&text, "terminal.command.%s.about", commands[i]);
            label(l, about, &sentence);
            coven_text_free(&sentence);
        }
    }
}

/* Both the language's word and the English one do it; the help shows the language's. */
static void commands_work_in_every_language(void **unused) {
    (void)unused;
    for (const coven_language *l = coven_languages(); l; l = coven_language_next(l)) {
        char undo[64], help[64], setting[40], input[300];
        coven_text text = coven_text_over(setting, sizeof setting), lines = coven_text_over(input, sizeof input);
        command_word(l, "undo", undo);
        command_word(l, "help", help);
        coven_put(&text, "COVEN_LANGUAGE=%s", l->code);
        const program_setup way = {.environment = (const char *const[]){setting, NULL}};
        coven_put(&lines, "%s\nkeep\n%s\nkeep\nundo\nkeep\n", help, undo);
        program_result answer =
            program_run_as(&way, input, WORDS("play", "null", "--seats", "2", "--seed", "a", "--new"));
        assert_int_equal(answer.status, 0);
        coven_text expected = coven_text_growing();
        coven_put(&expected, "\n  %s", undo);
        expect_part(answer.out, expected.data);
        label(l, "terminal.undo.done n=1", &expected);
        const char *first = strstr(answer.out, expected.data);
        assert_non_null(first);
        assert_non_null(strstr(first + 1, expected.data));
        coven_text_free(&expected);
        program_free(&answer);
        forget(NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_speaks_for_a_language_has_an_order),
        cmocka_unit_test(locales_without_a_language_mean_english),
        cmocka_unit_test(a_code_may_be_a_locale_or_in_capitals),
        cmocka_unit_test(an_unknown_code_is_refused_where_it_was_asked_for),
        cmocka_unit_test(without_utf8_it_is_english),
        cmocka_unit_test_teardown(unknown_codes_are_refused, forget),
        cmocka_unit_test_teardown(what_is_asked_for_is_remembered, forget),
        cmocka_unit_test_teardown(the_command_lists_and_changes_the_language, forget),
        cmocka_unit_test(help_and_completions_mention_it),
        cmocka_unit_test(commands_are_single_words_that_mean_one_thing),
        cmocka_unit_test_teardown(commands_work_in_every_language, forget),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
