/* languages.c -- see languages.h. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/languages.h"
#include "cli/saves.h"
#include "cli/terminal.h"
#include "cli/terminal_game.h"
#include "cli/words.h"

/* ---- what is remembered ---- */

/* The file; false where there is no home directory, or no memory. */
static bool put_path(coven_text *path) {
    if (!saves_put_directory(path)) return false;
    coven_put(path, "/language");
    return !path->dropped;
}

/* The code into `out`, "" if there is none. */
static void recall(char out[16]) {
    coven_text path = coven_text_growing(), code = coven_text_over(out, 16);
    size_t length;
    char *bytes = put_path(&path) ? file_read(path.data, &length, NULL) : NULL;
    if (bytes) coven_put_bytes(&code, bytes, strcspn(bytes, " \r\n"));
    free(bytes);
    coven_text_free(&path);
}

/* Where it cannot be written, the language is chosen all the same. */
static void remember(const coven_language *language) {
    coven_text path = coven_text_growing(), code = coven_text_growing();
    coven_put(&code, "%s\n", coven_language_code(language));
    if (put_path(&path) && !code.dropped) {
        saves_make_directories(path.data);
        file_write(path.data, code.data, code.length, NULL);
    }
    coven_text_free(&path);
    coven_text_free(&code);
}

/* ---- choosing ---- */

static words name_of(const coven_language *language) {
    words name;
    coven_text out = coven_text_over(name.text, sizeof name.text);
    coven_language_put_name(language, &out);
    return name;
}

static int refuse(const char *where, const char *code) {
    char list[1000];
    coven_text items = coven_text_over(list, sizeof list);
    for (const coven_language *l = coven_languages(); l; l = coven_language_next(l))
        coven_put(&items, "%s(error.language.item code=%s name=%s)", items.length ? " " : "",
                  words_quoted(coven_language_code(l)).text, words_quoted(name_of(l).text).text);
    return usage_error("%s: %s", where,
                       words_of("error.language text=%s languages=[%s]", words_quoted(code).text, list).text);
}

static bool is_utf8(void) { return terminal_style(false).utf8; }

/* Everything stays English where the letters of a language cannot be shown: say so to whoever asked for it. */
static void warn_of_ascii(const coven_language *language) {
    if (is_utf8() || language == coven_languages()) return;
    fflush(stdout);
    fprintf(stderr, "coven: this terminal shows only ASCII, so everything stays English; a UTF-8 locale would help\n");
}

bool languages_remember(const char *asked) {
    const coven_language *language = asked ? languages_find(coven_languages(), asked) : NULL;
    if (asked && !language) return refuse("--language", asked), false;
    if (language) remember(language);
    return true;
}

bool languages_begin(const char *asked) {
    char remembered[16];
    const char *unknown;
    recall(remembered);
    const language_wishes wishes = {
        .asked = asked,
        .own = getenv("COVEN_LANGUAGE"),
        .locale = {getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")},
        .remembered = remembered,
        .utf8 = is_utf8(),
    };
    const coven_language *language = languages_pick(coven_languages(), &wishes, &unknown);
    if (!language) return refuse(asked ? "--language" : "COVEN_LANGUAGE", unknown), false;
    words_use(language);
    if (asked) warn_of_ascii(languages_find(coven_languages(), asked));
    return true;
}

/* ---- the command ---- */

static void list_languages(void) {
    enum { CODE = 6 };
    const words typed = words_quoted(words_command("language").text);
    terminal_game_say_before(words_of("terminal.language.list command=%s", typed.text).text);
    for (const coven_language *l = coven_languages(); l; l = coven_language_next(l)) {
        printf("  ");
        words_print_padded(coven_language_code(l), CODE);
        puts(name_of(l).text);
    }
}

/* The language of a code, or of what its speakers call it. */
static const coven_language *find_typed(const char *typed) {
    for (const coven_language *l = coven_languages(); l; l = coven_language_next(l))
        if (strcasecmp(name_of(l).text, typed) == 0) return l;
    return languages_find(coven_languages(), typed);
}

bool languages_command(const char *rest) {
    if (!rest[0]) {
        list_languages();
        return false;
    }
    const coven_language *language = find_typed(rest);
    if (!language) {
        refuse(words_command("language").text, rest);
        return false;
    }
    remember(language);
    warn_of_ascii(language);
    words_use(is_utf8() ? language : NULL);
    puts(words_of("terminal.language.now name=%s", words_quoted(name_of(words_language()).text).text).text);
    return true;
}
