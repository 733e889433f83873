/* language.c -- see language.h. */
#include "core/language.h"

#include <string.h>

/* ---- sorted lines ---- */

/* Like memcmp, of texts of different lengths. */
static int compare(span a, span b) {
    const size_t shared = a.length < b.length ? a.length : b.length;
    const int order = shared ? memcmp(a.at, b.at, shared) : 0;
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

span lines_next(const char *lines, size_t length, size_t *offset) {
    const char *begin = lines + *offset, *end = memchr(begin, '\n', length - *offset);
    const size_t size = end ? (size_t)(end - begin) : length - *offset;
    *offset += size + (end ? 1 : 0);
    return (span){begin, size};
}

bool lines_find(const char *lines, size_t length, span key, span *value) {
    size_t low = 0, high = length; /* the line begins somewhere from low to high - 1 */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        while (middle > low && lines[middle - 1] != '\n') middle--;
        size_t next = middle;
        span line = lines_next(lines, length, &next);
        const int order = compare(key, span_take(&line, '\t'));
        if (order == 0) {
            *value = line;
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = next;
    }
    return false;
}

/* ---- languages ---- */

const coven_language *coven_languages(void) { return languages_built_in; }

const coven_language *coven_language_next(const coven_language *language) {
    return language[1].code[0] ? language + 1 : NULL;
}

/* "fr", and "fr_CA.UTF-8" or "fr-CA" too. */
const coven_language *coven_language_find(const char *code) {
    for (const coven_language *language = languages_built_in; language->code[0]; language++) {
        const size_t length = strlen(language->code);
        if (strncmp(language->code, code, length) == 0 && (!code[length] || strchr("_-.@", code[length])))
            return language;
    }
    return NULL;
}

const char *coven_language_code(const coven_language *language) {
    return (language ? language : languages_built_in)->code;
}

void coven_language_put_name(const coven_language *language, coven_text *out) {
    span name;
    if (language_has(language, span_of("language.name"), &name)) coven_put_bytes(out, name.at, name.length);
}

bool language_has(const coven_language *language, span id, span *pattern) {
    const coven_language *own = language ? language : languages_built_in;
    return lines_find(own->catalogue, own->length, id, pattern);
}

bool language_find(const coven_language *language, span id, span *pattern) {
    return language_has(language, id, pattern) || (language && language_has(NULL, id, pattern));
}

const char *language_lines(const coven_language *language, size_t *length) {
    const coven_language *own = language ? language : languages_built_in;
    *length = own->length;
    return own->catalogue;
}

const char *language_how_to_play(const coven_language *language, const coven_game *game) {
    for (const language_page *page = language_pages; language && page->code; page++)
        if (strcmp(page->code, language->code) == 0 && strcmp(page->game, game->id) == 0) return page->text;
    return game->how_to_play;
}

bool language_read(const char *catalogue, size_t length, coven_language *out, coven_error *error) {
    span before = {"", 0}, code;
    for (size_t offset = 0; offset < length;) {
        span line = lines_next(catalogue, length, &offset);
        const size_t whole = line.length;
        const span id = span_take(&line, '\t');
        if (!id.length || id.length == whole || compare(before, id) >= 0)
            return coven_fail(error, "not a catalogue: its lines should be \"id TAB pattern\", sorted by id");
        before = id;
    }
    if (!lines_find(catalogue, length, span_of("language.code"), &code) || !code.length ||
        code.length >= sizeof out->code)
        return coven_fail(error, "not a catalogue: it has no language.code");
    *out = (coven_language){.catalogue = catalogue, .length = length};
    memcpy(out->code, code.at, code.length);
    return true;
}

/* ---- plurals ---- */

/* The rules that catalogues name as their language.plural, by the last digits of the number (Unicode CLDR). */
static const char *plural_east(long long n, bool polish) {
    const long long tens = n % 100, ones = n % 10;
    if (polish ? n == 1 : ones == 1 && tens != 11) return "one";
    return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? "few" : "many";
}

const char *language_plural(const coven_language *language, long long number) {
    const long long n = number < 0 ? -number : number;
    span rule;
    if (!language_find(language, span_of("language.plural"), &rule)) rule = span_of("one");
    if (span_is(rule, "none")) return "other";
    if (span_is(rule, "zero-one")) return n <= 1 ? "one" : "other";
    if (span_is(rule, "russian")) return plural_east(n, false);
    if (span_is(rule, "polish")) return plural_east(n, true);
    if (span_is(rule, "czech")) return n == 1 ? "one" : n >= 2 && n <= 4 ? "few" : "other";
    return n == 1 ? "one" : "other";
}
