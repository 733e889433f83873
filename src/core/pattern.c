/* pattern.c -- the patterns of message.h, read part by part: the only place that knows their syntax. */
#include <string.h>

#include "core/json.h"
#include "core/message.h"

static bool is_space(char c) { return c == ' ' || c == '\t'; }

static void skip_spaces(span *text) {
    while (text->length && is_space(*text->at)) text->at++, text->length--;
}

/* Cut off a name or the word of a case: letters, digits and underscores. */
static span take_word(span *text) {
    span word = {text->at, 0};
    while (word.length < text->length) {
        const char c = word.at[word.length];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')) break;
        word.length++;
    }
    text->at += word.length;
    text->length -= word.length;
    return word;
}

/* Cut off what stands between the brace that has just been skipped and its closing one. */
static bool take_braced(span *text, span *body) {
    int deep = 1;
    for (size_t i = 0; i < text->length; i++) {
        deep += (text->at[i] == '{') - (text->at[i] == '}');
        if (deep) continue;
        *body = (span){text->at, i};
        text->at += i + 1;
        text->length -= i + 1;
        return true;
    }
    return false;
}

/* "name", "name, plural, cases" or "name, select, cases". */
static pattern_part read_argument(span body) {
    const pattern_part fault = {PATTERN_FAULT, body, body};
    skip_spaces(&body);
    const span name = take_word(&body);
    skip_spaces(&body);
    if (!name.length) return fault;
    if (!body.length) return (pattern_part){PATTERN_VALUE, name, body};
    if (!span_skip(&body, ',')) return fault;
    skip_spaces(&body);
    const span kind = take_word(&body);
    skip_spaces(&body);
    if (!span_skip(&body, ',') || !(span_is(kind, "plural") || span_is(kind, "select"))) return fault;
    return (pattern_part){span_is(kind, "plural") ? PATTERN_PLURAL : PATTERN_SELECT, name, body};
}

pattern_part pattern_next(span *pattern) {
    if (!pattern->length) return (pattern_part){PATTERN_END, *pattern, *pattern};
    size_t text = 0;
    while (text < pattern->length && pattern->at[text] != '{' && pattern->at[text] != '}') text++;
    if (text) {
        const span found = {pattern->at, text};
        pattern->at += text;
        pattern->length -= text;
        return (pattern_part){PATTERN_TEXT, found, found};
    }
    span body;
    if (!span_skip(pattern, '{') || !take_braced(pattern, &body)) {
        const pattern_part fault = {PATTERN_FAULT, *pattern, *pattern};
        pattern->length = 0;
        return fault;
    }
    return read_argument(body);
}

bool pattern_case(span *cases, span *word, span *body) {
    skip_spaces(cases);
    *word = take_word(cases);
    skip_spaces(cases);
    return word->length && span_skip(cases, '{') && take_braced(cases, body);
}

static bool check(span pattern, int depth, coven_error *error);

static bool check_cases(const pattern_part *part, int depth, coven_error *error) {
    static const char *const categories[] = {"zero", "one", "two", "few", "many", "other"};
    span cases = part->rest, word, body;
    bool other = false;
    while (pattern_case(&cases, &word, &body)) {
        other = other || span_is(word, "other");
        if (part->kind == PATTERN_PLURAL && span_find(word, categories, 6) < 0)
            return coven_fail(error, "\"%.*s\" is not a plural category", (int)word.length, word.at);
        if (!check(body, depth + 1, error)) return false;
        skip_spaces(&cases);
    }
    if (cases.length || word.length)
        return coven_fail(error, "the cases of {%.*s} cannot be read", (int)part->text.length, part->text.at);
    return other || coven_fail(error, "{%.*s} has no case \"other\"", (int)part->text.length, part->text.at);
}

static bool check(span pattern, int depth, coven_error *error) {
    if (depth > PATTERN_DEPTH) return coven_fail(error, "more than %d patterns inside each other", PATTERN_DEPTH);
    for (pattern_part part; (part = pattern_next(&pattern)).kind != PATTERN_END;) {
        if (part.kind == PATTERN_FAULT)
            return coven_fail(error,
                              "a brace without its partner, or \"{%.*s}\": only {x}, {n, plural, ...} and "
                              "{x, select, ...} can be written",
                              (int)(part.text.length < 60 ? part.text.length : 60), part.text.at);
        if (part.kind >= PATTERN_PLURAL && !check_cases(&part, depth, error)) return false;
    }
    return true;
}

bool pattern_check(span pattern, coven_error *error) { return check(pattern, 0, error); }

/* ---- as JSON ---- */

static void put_json(json_writer *w, span pattern, int depth);

static void put_cases(json_writer *w, span cases, int depth) {
    span word, body;
    json_open(w, '{');
    while (pattern_case(&cases, &word, &body)) {
        char name[40];
        coven_text text = coven_text_over(name, sizeof name);
        coven_put_bytes(&text, word.at, word.length);
        json_name(w, name);
        put_json(w, body, depth + 1);
    }
    json_close(w, '}');
}

static void put_part(json_writer *w, const pattern_part *part, int depth) {
    if (part->kind == PATTERN_TEXT) {
        json_string_of(w, part->text.at, part->text.length);
        return;
    }
    json_open(w, '[');
    json_string_of(w, part->text.at, part->text.length);
    if (part->kind == PATTERN_SELECT) json_null(w);
    if (part->kind != PATTERN_VALUE) put_cases(w, part->rest, depth);
    json_close(w, ']');
}

static void put_json(json_writer *w, span pattern, int depth) {
    span rest = pattern;
    const pattern_part first = pattern_next(&rest);
    if (first.kind == PATTERN_END || (first.kind == PATTERN_TEXT && !rest.length)) {
        json_string_of(w, pattern.at, pattern.length);
        return;
    }
    json_open(w, '[');
    for (pattern_part part; depth <= PATTERN_DEPTH && (part = pattern_next(&pattern)).kind != PATTERN_END;) {
        if (part.kind == PATTERN_FAULT) break;
        put_part(w, &part, depth);
    }
    json_close(w, ']');
}

void pattern_put_json(span pattern, coven_text *out) {
    json_writer writer = json_writing(out);
    put_json(&writer, pattern, 0);
}
