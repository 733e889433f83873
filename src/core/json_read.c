/* json_read.c -- reading JSON. jsmn finds the tokens but accepts much that is invalid, so the text is first checked
 * strictly. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/terminal_text.h"

/* Not JSMN_STRICT: it rejects a number or word that is the whole text, and is no stricter where it matters. Without
 * parent links, jsmn searches backwards for the enclosing value at every closing bracket: quadratic in a long list. */
#define JSMN_STATIC
#define JSMN_PARENT_LINKS
#include <jsmn.h>

/* ---- strict check ---- */

enum { DEPTH_MAX = 64 };

typedef struct checker {
    const char *text;
    size_t length, at;
    const char *fault; /* NULL while there is no error */
} checker;

static char peek(const checker *c) { return c->at < c->length ? c->text[c->at] : '\0'; }

static bool fault(checker *c, const char *what) {
    c->fault = what;
    return false;
}

static void skip_space(checker *c) {
    while (c->at < c->length && strchr(" \t\r\n", c->text[c->at]) && c->text[c->at]) c->at++;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool check_digits(checker *c) {
    if (!is_digit(peek(c))) return fault(c, "a digit is missing in a number");
    while (is_digit(peek(c))) c->at++;
    return true;
}

static bool check_number(checker *c) {
    if (peek(c) == '-') c->at++;
    if (peek(c) == '0') {
        c->at++;
        if (is_digit(peek(c))) return fault(c, "a number begins with 0");
    } else if (!check_digits(c)) {
        return false;
    }
    if (peek(c) == '.') {
        c->at++;
        if (!check_digits(c)) return false;
    }
    if (peek(c) == 'e' || peek(c) == 'E') {
        c->at++;
        if (peek(c) == '+' || peek(c) == '-') c->at++;
        if (!check_digits(c)) return false;
    }
    return true;
}

/* No overlong forms, no surrogates. */
size_t json_utf8_length(const unsigned char *s, size_t n) {
    static const struct {
        unsigned char first_min, first_max, second_min, second_max, length;
    } form[] = {
        {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t f = 0; f < sizeof form / sizeof form[0]; f++) {
        if (s[0] < form[f].first_min || s[0] > form[f].first_max) continue;
        const size_t length = form[f].length;
        if (length > n) return 0;
        if (length > 1 && (s[1] < form[f].second_min || s[1] > form[f].second_max)) return 0;
        for (size_t i = 2; i < length; i++)
            if ((s[i] & 0xc0) != 0x80) return 0;
        return length;
    }
    return 0;
}

static int hex_value(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* The four hex digits of an escape; -1 if they are not there. */
static int hex4(const char *s, size_t n) {
    if (n < 4) return -1;
    int value = 0;
    for (int i = 0; i < 4; i++) {
        const int digit = hex_value(s[i]);
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

static bool check_escape(checker *c) {
    const char kind = peek(c);
    c->at++;
    if (kind && strchr("\"\\/bfnrt", kind)) return true;
    if (kind != 'u') return fault(c, "unknown escape in a string");
    const int unit = hex4(c->text + c->at, c->length - c->at);
    if (unit < 0) return fault(c, "\\u wants four hex digits");
    c->at += 4;
    if (unit >= 0xdc00 && unit <= 0xdfff) return fault(c, "half a surrogate pair in a string");
    if (unit >= 0xd800 && unit <= 0xdbff) {
        const bool follows = c->length - c->at >= 6 && c->text[c->at] == '\\' && c->text[c->at + 1] == 'u';
        const int low = follows ? hex4(c->text + c->at + 2, 4) : -1;
        if (low < 0xdc00 || low > 0xdfff) return fault(c, "half a surrogate pair in a string");
        c->at += 6;
    }
    return true;
}

static bool check_string(checker *c) {
    c->at++; /* the quote */
    while (c->at < c->length) {
        const unsigned char *s = (const unsigned char *)c->text + c->at;
        if (*s == '"') {
            c->at++;
            return true;
        }
        if (*s < 0x20) return fault(c, "a control character in a string");
        if (*s == '\\') {
            c->at++;
            if (!check_escape(c)) return false;
            continue;
        }
        const size_t length = json_utf8_length(s, c->length - c->at);
        if (!length) return fault(c, "bytes that are not UTF-8 in a string");
        c->at += length;
    }
    return fault(c, "a string has no end");
}

static bool check_word(checker *c, const char *word) {
    const size_t length = strlen(word);
    if (c->length - c->at < length || memcmp(c->text + c->at, word, length) != 0) return fault(c, "not a JSON value");
    c->at += length;
    return true;
}

/* Everything but lists and objects. */
static bool check_scalar(checker *c) {
    switch (peek(c)) {
    case '"': return check_string(c);
    case 't': return check_word(c, "true");
    case 'f': return check_word(c, "false");
    case 'n': return check_word(c, "null");
    default: return is_digit(peek(c)) || peek(c) == '-' ? check_number(c) : fault(c, "not a JSON value");
    }
}

static bool check_name(checker *c) {
    skip_space(c);
    if (peek(c) != '"') return fault(c, "a name in quotes was expected");
    if (!check_string(c)) return false;
    skip_space(c);
    if (peek(c) != ':') return fault(c, "a colon was expected");
    c->at++;
    return true;
}

/* One value and nothing after it. A stack of brackets instead of recursion: hostile input cannot overflow the call
 * stack.
 */
static bool check_document(checker *c) {
    char open[DEPTH_MAX];
    int depth = 0;
    for (;;) {
        /* 1. A value, or the beginning of one. */
        skip_space(c);
        const char first = peek(c);
        if (first == '{' || first == '[') {
            if (depth == DEPTH_MAX) return fault(c, "nested too deep");
            const char close = first == '{' ? '}' : ']';
            open[depth++] = close;
            c->at++;
            skip_space(c);
            if (peek(c) != close) {
                if (close == '}' && !check_name(c)) return false;
                continue;
            }
        } else if (!check_scalar(c)) {
            return false;
        }
        /* 2. What may follow: closing brackets, then a comma and the next value. */
        for (;;) {
            skip_space(c);
            if (depth == 0) return c->at == c->length || fault(c, "something follows the value");
            if (peek(c) != open[depth - 1]) break;
            c->at++;
            depth--;
        }
        if (peek(c) != ',') return fault(c, "a comma or a closing bracket was expected");
        c->at++;
        if (open[depth - 1] == '}' && !check_name(c)) return false;
    }
}

/* ---- documents ---- */

bool json_parse(json_document *document, const char *text, size_t length, coven_error *error) {
    *document = (json_document){.text = text};
    checker c = {.text = text, .length = length};
    if (length > INT_MAX / 2) return coven_fail(error, "too long for JSON here");
    if (!check_document(&c)) {
        int line = 1;
        for (size_t i = 0; i < c.at && i < length; i++) line += text[i] == '\n';
        return coven_fail(error, "not JSON: %s (line %d, byte %zu)", c.fault, line, c.at + 1);
    }
    jsmn_parser parser;
    jsmn_init(&parser);
    const int count = jsmn_parse(&parser, text, length, NULL, 0);
    if (count < 1) return coven_fail(error, "not JSON");
    document->token = calloc((size_t)count, sizeof(jsmntok_t));
    if (!document->token) return coven_no_memory(error);
    jsmn_init(&parser);
    document->count = jsmn_parse(&parser, text, length, document->token, (unsigned)count);
    if (document->count == count) return true;
    json_free(document);
    return coven_fail(error, "not JSON");
}

void json_free(json_document *document) {
    free(document->token);
    document->token = NULL;
    document->count = 0;
}

coven_json json_root(const json_document *document) { return (coven_json){.document = document}; }

/* ---- values ---- */

static const jsmntok_t *token_of(const coven_json *value) {
    return (const jsmntok_t *)value->document->token + value->token;
}

const char *json_raw(const coven_json *value, size_t *length) {
    const jsmntok_t *t = token_of(value);
    *length = (size_t)(t->end - t->start);
    return value->document->text + t->start;
}

json_kind json_kind_of(const coven_json *value) {
    const jsmntok_t *t = token_of(value);
    switch (t->type) {
    case JSMN_OBJECT: return JSON_OBJECT;
    case JSMN_ARRAY: return JSON_LIST;
    case JSMN_STRING: return JSON_STRING;
    default:
        switch (value->document->text[t->start]) {
        case 'n': return JSON_NULL;
        case 't':
        case 'f': return JSON_BOOL;
        default: return JSON_NUMBER;
        }
    }
}

int json_count(const coven_json *value) { return token_of(value)->size; }

/* The token after this one and all that is inside it. */
static int after(const json_document *document, int token) {
    const jsmntok_t *list = document->token;
    int next = token + 1;
    while (next < document->count && list[next].start < list[token].end) next++;
    return next;
}

json_walk json_walk_of(const coven_json *value) {
    return (json_walk){
        .value = {.document = value->document, .token = -1},
        .name = {.document = value->document, .token = -1},
        .index = -1,
        .left = json_count(value),
        .next = value->token + 1,
        .object = json_kind_of(value) == JSON_OBJECT,
    };
}

bool json_next(json_walk *walk) {
    if (walk->left-- <= 0) return false;
    walk->index++;
    if (walk->object) walk->name.token = walk->next++;
    walk->value.token = walk->next;
    walk->next = after(walk->value.document, walk->value.token);
    return true;
}

static size_t put_utf8(unsigned code, char out[4]) {
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length - 1; i > 0; i--, code >>= 6) out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(lead[length] | code);
    return length;
}

/* Unescape a checked string into `size` bytes; the length, or -1 if it is too long or holds a NUL: then `out` has what
 * comes before. */
static long unescape(const char *s, size_t length, char *out, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        char piece[4] = {s[i]};
        size_t n = 1;
        if (s[i] != '\\') {
            i++;
        } else if (s[i + 1] == 'u') {
            unsigned code = (unsigned)hex4(s + i + 2, 4);
            i += 6;
            if (code >= 0xd800 && code <= 0xdbff) {
                code = 0x10000 + ((code - 0xd800) << 10) + ((unsigned)hex4(s + i + 2, 4) - 0xdc00);
                i += 6;
            }
            if (code == 0) return out[used] = '\0', -1;
            n = put_utf8(code, piece);
        } else {
            static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
            piece[0] = to[strchr(from, s[i + 1]) - from];
            i += 2;
        }
        if (used + n + 1 > size) return out[used] = '\0', -1;
        memcpy(out + used, piece, n);
        used += n;
    }
    out[used] = '\0';
    return (long)used;
}

bool json_is(const coven_json *value, const char *text) {
    if (json_kind_of(value) != JSON_STRING) return false;
    size_t length;
    const char *raw = json_raw(value, &length);
    if (!memchr(raw, '\\', length)) return length == strlen(text) && memcmp(raw, text, length) == 0;
    char plain[256];
    return unescape(raw, length, plain, sizeof plain) >= 0 && strcmp(plain, text) == 0;
}

bool json_member(const coven_json *object, const char *name, coven_json *out) {
    if (json_kind_of(object) != JSON_OBJECT) return false;
    bool found = false;
    for (json_walk w = json_walk_of(object); json_next(&w);) {
        if (!json_is(&w.name, name)) continue;
        *out = w.value;
        found = true;
    }
    return found;
}

/* ---- with errors ---- */

static const char *kind_name(json_kind kind) {
    static const char *const name[] = {"null", "true or false", "a number", "a text", "a list", "an object"};
    return name[kind];
}

/* "boards[0].territories[2].id": the path from the root to a token. */
static void put_path(const coven_json *at, coven_text *out) {
    const int target = at->token;
    coven_json here = json_root(at->document);
    while (here.token != target) {
        coven_json inside = here;
        for (json_walk w = json_walk_of(&here); json_next(&w);) {
            if (w.value.token > target || w.next <= target) {
                if (!(w.object && w.name.token == target)) continue;
            }
            if (w.object) {
                size_t length;
                const char *raw = json_raw(&w.name, &length);
                coven_put(out, "%s%.*s", out->length ? "." : "", (int)(length < 40 ? length : 40), raw);
            } else {
                coven_put(out, "[%d]", w.index);
            }
            inside = w.value;
            if (w.object && w.name.token == target) return;
            break;
        }
        if (inside.token == here.token) return;
        here = inside;
    }
}

__attribute__((format(printf, 4, 0))) static void fail_at(const coven_json *at, coven_error *error, coven_code code,
                                                          const char *format, va_list arguments) {
    char path[160], reason[240];
    coven_text path_text = coven_text_over(path, sizeof path), reason_text = coven_text_over(reason, sizeof reason);
    put_path(at, &path_text);
    coven_put_list(&reason_text, format, arguments);
    coven_fail_as(error, code, "%s%s%s", path, path[0] ? ": " : "", reason);
}

bool coven_json_fail(const coven_json *at, coven_error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail_at(at, error, COVEN_BAD_INPUT, format, arguments);
    va_end(arguments);
    return false;
}

bool json_fail_as(const coven_json *at, coven_error *error, coven_code code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail_at(at, error, code, format, arguments);
    va_end(arguments);
    return false;
}

/* Is the value of this kind? */
static bool is_kind(const coven_json *value, json_kind kind, coven_error *error) {
    const json_kind own = json_kind_of(value);
    return own == kind || coven_json_fail(value, error, "should be %s, not %s", kind_name(kind), kind_name(own));
}

bool json_want(const coven_json *object, const char *name, json_kind kind, coven_json *out, bool *found,
               coven_error *error) {
    *found = json_member(object, name, out);
    return !*found || is_kind(out, kind, error);
}

bool json_need(const coven_json *object, const char *name, json_kind kind, coven_json *out, coven_error *error) {
    bool found;
    if (!is_kind(object, JSON_OBJECT, error) || !json_want(object, name, kind, out, &found, error)) return false;
    return found || coven_json_fail(object, error, "\"%s\" is missing", name);
}

bool json_int(const coven_json *value, int min, int max, int *out, coven_error *error) {
    size_t length;
    const char *raw = json_raw(value, &length);
    const bool negative = raw[0] == '-';
    bool whole = json_kind_of(value) == JSON_NUMBER;
    int64_t number = 0; /* not long, which has 32 bits in WebAssembly */
    for (size_t i = negative; whole && i < length; i++) {
        whole = is_digit(raw[i]);
        if (number <= INT_MAX) number = number * 10 + (raw[i] - '0');
    }
    if (negative) number = -number;
    if (!whole) return coven_json_fail(value, error, "should be a whole number from %d to %d", min, max);
    if (number < min || number > max)
        return coven_json_fail(value, error, "%.*s is not in the range %d to %d", (int)(length < 20 ? length : 20), raw,
                               min, max);
    *out = (int)number;
    return true;
}

bool json_need_int(const coven_json *object, const char *name, int min, int max, int *out, coven_error *error) {
    coven_json value;
    return json_need(object, name, JSON_NUMBER, &value, error) && json_int(&value, min, max, out, error);
}

bool json_text(const coven_json *value, char *out, size_t size, coven_error *error) {
    if (json_kind_of(value) != JSON_STRING) return coven_json_fail(value, error, "should be a text");
    size_t length;
    const char *raw = json_raw(value, &length);
    if (unescape(raw, length, out, size) >= 0) return true;
    return coven_json_fail(value, error, "the text is longer than %zu bytes or contains a NUL", size - 1);
}

bool json_text_cut(const coven_json *value, char *out, size_t size, coven_error *error) {
    if (json_kind_of(value) != JSON_STRING) return coven_json_fail(value, error, "should be a text");
    size_t length;
    const char *raw = json_raw(value, &length);
    if (unescape(raw, length, out, size) >= 0) return true;
    out[text_whole(out, strlen(out))] = '\0';
    return true;
}

bool json_word(const coven_json *value, bool hyphen, int max, char *out, coven_error *error) {
    size_t length;
    const char *raw = json_raw(value, &length);
    bool good = json_kind_of(value) == JSON_STRING && unescape(raw, length, out, (size_t)max + 1) >= 1;
    for (int i = 0; good && out[i]; i++) {
        const char c = out[i];
        good = (c >= 'a' && c <= 'z') || (i > 0 && (is_digit(c) || (hyphen && c == '-')));
    }
    if (good) return true;
    return coven_json_fail(value, error, "should be a word of at most %d lower-case letters%s, a letter first", max,
                           hyphen ? ", digits and hyphens" : " and digits");
}
