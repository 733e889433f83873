/* check_texts.c -- are the catalogues of all languages complete and well formed? `tools/check texts` runs it.
 *
 *     check_texts LANGUAGE     reads that language's lines on standard input, as tools/texts prints them, and English's
 *                              from the file descriptor 3
 *
 * A fault is printed as "LANGUAGE: ID: WHAT", a warning begins with "warning:". The exit status is 1 after a fault. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/language.h"
#include "core/message.h"
#include "core/set.h"

typedef struct checking {
    coven_language language, english;
    int faults;
} checking;

__attribute__((format(printf, 3, 4))) static void report(checking *self, span id, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("%s: %.*s: ", self->language.code, (int)id.length, id.at);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    self->faults++;
}

/* ---- placeholders ---- */

enum { NAMES_MAX = 24 };

/* The arguments of a pattern: which are shown, and which only choose between cases. */
typedef struct names {
    span name[NAMES_MAX];
    bool shown[NAMES_MAX];
    int count;
} names;

/* Without the form: "owner" of "owner_of". */
static span base_of(span name) { return span_take(&name, '_'); }

static int find_name(const names *in, span name) {
    for (int i = 0; i < in->count; i++)
        if (in->name[i].length == name.length && memcmp(in->name[i].at, name.at, name.length) == 0) return i;
    return -1;
}

static void add_name(names *out, span name, bool shown) {
    const span base = base_of(name);
    int at = find_name(out, base);
    if (at < 0 && out->count < NAMES_MAX) out->name[at = out->count++] = base;
    if (at >= 0) out->shown[at] = out->shown[at] || shown;
}

static void add_names(names *out, span pattern) {
    for (pattern_part part; (part = pattern_next(&pattern)).kind != PATTERN_END && part.kind != PATTERN_FAULT;) {
        if (part.kind == PATTERN_TEXT) continue;
        add_name(out, part.text, part.kind != PATTERN_SELECT);
        span cases = part.rest, word, body;
        while (part.kind != PATTERN_VALUE && pattern_case(&cases, &word, &body)) add_names(out, body);
    }
}

static void check_names(checking *self, span id, span pattern, span english) {
    names own = {.count = 0}, original = {.count = 0};
    add_names(&own, pattern);
    add_names(&original, english);
    for (int i = 0; i < own.count; i++)
        if (find_name(&original, own.name[i]) < 0)
            report(self, id, "{%.*s} is not in the English text", (int)own.name[i].length, own.name[i].at);
    for (int i = 0; i < original.count; i++) {
        const int at = find_name(&own, original.name[i]);
        if (original.shown[i] && (at < 0 || !own.shown[at]))
            report(self, id, "{%.*s} is missing", (int)original.name[i].length, original.name[i].at);
    }
}

/* ---- plurals ---- */

static bool has_case(span cases, const char *wanted) {
    span word, body;
    while (pattern_case(&cases, &word, &body))
        if (span_is(word, wanted)) return true;
    return false;
}

static void check_plurals(checking *self, span id, span pattern) {
    for (pattern_part part; (part = pattern_next(&pattern)).kind != PATTERN_END && part.kind != PATTERN_FAULT;) {
        if (part.kind == PATTERN_PLURAL)
            for (int n = 0; n <= 200; n++) {
                const char *category = language_plural(&self->language, n);
                if (has_case(part.rest, category)) continue;
                report(self, id, "{%.*s} has no plural form \"%s\", needed for %d", (int)part.text.length, part.text.at,
                       category, n);
                break;
            }
        span cases = part.rest, word, body;
        while (part.kind >= PATTERN_PLURAL && part.kind != PATTERN_FAULT && pattern_case(&cases, &word, &body))
            check_plurals(self, id, body);
    }
}

/* ---- English that is left over ---- */

/* Only the letters that are shown: every word separated by one space, with one at both ends. */
static void put_words(span pattern, coven_text *out) {
    for (pattern_part part; (part = pattern_next(&pattern)).kind != PATTERN_END && part.kind != PATTERN_FAULT;) {
        span cases = part.rest, word, body;
        for (size_t i = 0; part.kind == PATTERN_TEXT && i < part.text.length; i++) {
            const unsigned char c = (unsigned char)part.text.at[i];
            coven_put_char(out, isalpha(c) || c >= 0x80 ? (char)tolower(c) : ' ');
        }
        coven_put_char(out, ' ');
        while (part.kind >= PATTERN_PLURAL && part.kind != PATTERN_FAULT && pattern_case(&cases, &word, &body))
            put_words(body, out);
    }
}

/* Words that no other language of ours has. */
static const char *const english_words[] = {" the ",   " and ", " your ", " you ",  " which ", " with ", " from ",
                                            " their ", " of ",  " are ",  " this ", " when ",  " what ", NULL};

static void check_left_over(checking *self, span id, span pattern, span english) {
    char shown[4000] = " ";
    coven_text words = coven_text_over(shown, sizeof shown);
    coven_put_char(&words, ' ');
    put_words(pattern, &words);
    for (int i = 0; english_words[i]; i++)
        if (strstr(shown, english_words[i])) report(self, id, "an English word is left over:%s", english_words[i]);
    int long_words = 0;
    for (const char *at = shown; *at; at += *at ? 1 : 0) {
        const size_t length = strcspn(at, " ");
        long_words += length >= 3;
        at += length ? length - 1 : 0;
    }
    if (long_words >= 3 && pattern.length == english.length && memcmp(pattern.at, english.at, pattern.length) == 0)
        report(self, id, "the same as in English");
    if (english.length > 24 && pattern.length > english.length * 17 / 10)
        printf("warning: %s: %.*s: %zu bytes, English has %zu\n", self->language.code, (int)id.length, id.at,
               pattern.length, english.length);
}

/* ---- ids ---- */

/* What only some languages have: forms, and list.and.i. */
static bool may_be_extra(const checking *self, span id) {
    span rest = id, pattern;
    if (id.length > 5 && memcmp(id.at, "form.", 5) == 0) return true;
    if (span_is(id, "list.and.i")) return true;
    for (size_t i = id.length; i > 0; i--)
        if (id.at[i - 1] == '.') {
            rest.length = i - 1;
            return language_has(&self->english, rest, &pattern); /* a form of a message */
        }
    return false;
}

static bool is_of_language(span id) { return id.length > 9 && memcmp(id.at, "language.", 9) == 0; }

static bool is_of_set(span id) { return memchr(id.at, '/', id.length) != NULL; }

static void check_line(checking *self, span id, span pattern) {
    coven_error error;
    span english;
    if (!pattern_check(pattern, &error)) {
        report(self, id, "%s", error.text);
        return;
    }
    if (is_of_set(id) || is_of_language(id)) return;
    if (memchr(pattern.at, '\t', pattern.length)) report(self, id, "there is a tab in it");
    check_plurals(self, id, pattern);
    if (!language_has(&self->english, id, &english)) {
        if (!may_be_extra(self, id)) report(self, id, "there is no such id in English");
        return;
    }
    check_names(self, id, pattern, english);
    if (strcmp(self->language.code, "en") != 0) check_left_over(self, id, pattern, english);
}

static void check_missing(checking *self) {
    for (size_t offset = 0; offset < self->english.length;) {
        span line = lines_next(self->english.catalogue, self->english.length, &offset), found;
        const span id = span_take(&line, '\t');
        const bool form = id.length > 5 && memcmp(id.at, "form.", 5) == 0;
        if (!form && !language_has(&self->language, id, &found)) report(self, id, "is missing");
    }
}

/* ---- texts of the house sets ---- */

static bool is_for_people(const coven_json *name) {
    static const char *const shown[] = {"name", "title", "about", "text", "flavour", "invocation", NULL};
    for (int i = 0; shown[i]; i++)
        if (json_is(name, shown[i])) return true;
    return false;
}

/* Every text for people below a value: is it translated? Those that are, are counted in `lines`, sorted or not. */
static void check_texts(checking *self, const coven_game *game, const coven_json *value, coven_text *known) {
    if (json_kind_of(value) != JSON_OBJECT && json_kind_of(value) != JSON_LIST) return;
    const bool object = json_kind_of(value) == JSON_OBJECT;
    for (json_walk walk = json_walk_of(value); json_next(&walk);) {
        char text[1000];
        coven_error error;
        if (json_kind_of(&walk.value) != JSON_STRING || !object || !is_for_people(&walk.name)) {
            check_texts(self, game, &walk.value, known);
            continue;
        }
        if (!json_text(&walk.value, text, sizeof text, &error) || !text[0]) continue;
        char id[1100];
        span found;
        coven_text out = coven_text_over(id, sizeof id);
        coven_put(&out, "%s/%s", game->id, text);
        coven_put(known, "\n%s\n", id);
        if (strcmp(self->language.code, "en") != 0 && !game->hidden &&
            !language_has(&self->language, span_of(id), &found))
            report(self, span_of(id), "a text of the house set is not translated");
    }
}

static void check_sets(checking *self) {
    coven_text known = coven_text_growing();
    for (const coven_game *const *game = coven_games(); *game; game++) {
        coven_error error;
        json_document document;
        if (!json_parse(&document, (*game)->house, strlen((*game)->house), &error)) continue;
        const coven_json root = json_root(&document);
        check_texts(self, *game, &root, &known);
        json_free(&document);
    }
    for (size_t offset = 0; offset < self->language.length;) {
        span line = lines_next(self->language.catalogue, self->language.length, &offset);
        span id = span_take(&line, '\t');
        const span text = span_take(&id, '#');
        if (!is_of_set(text)) continue;
        coven_text wanted = coven_text_growing();
        coven_put(&wanted, "\n%.*s\n", (int)text.length, text.at);
        if (!strstr(known.data, wanted.data)) report(self, text, "the house set has no such text");
        coven_text_free(&wanted);
    }
    coven_text_free(&known);
}

/* ---- reading ---- */

static void read_all(FILE *file, coven_text *out) {
    char bytes[4096];
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;) coven_put_bytes(out, bytes, count);
}

static void read_lines(FILE *file, const char *code, coven_text *text, coven_language *out) {
    coven_error error;
    if (!file) {
        fprintf(stderr, "check_texts: no lines of %s to read\n", code);
        exit(2);
    }
    read_all(file, text);
    if (!language_read(text->data ? text->data : "", text->length, out, &error)) {
        printf("%s: %s; is an id there twice?\n", code, error.text);
        exit(1);
    }
}

int main(int count, char **word) {
    checking self = {.faults = 0};
    coven_text own = coven_text_growing(), english = coven_text_growing();
    if (count != 2) return 2;
    read_lines(stdin, word[1], &own, &self.language);
    FILE *other = fdopen(3, "r");
    read_lines(other, "en", &english, &self.english);
    for (size_t offset = 0; offset < self.language.length;) {
        span line = lines_next(self.language.catalogue, self.language.length, &offset);
        const span id = span_take(&line, '\t');
        check_line(&self, id, line);
    }
    check_missing(&self);
    check_sets(&self);
    fclose(other);
    coven_text_free(&own);
    coven_text_free(&english);
    return self.faults != 0;
}
