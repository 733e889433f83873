/* message.c -- see message.h. */
#include "core/message.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/language.h"
#include "core/set.h"
#include "core/terminal_text.h"

/* ---- writing messages ---- */

__attribute__((format(printf, 2, 0))) static void begin(coven_text *out, const char *format, va_list arguments) {
    if (out->length) coven_put_char(out, '\n');
    coven_put_list(out, format, arguments);
}

void message_begin(coven_text *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    begin(out, format, arguments);
    va_end(arguments);
}

void message_put_text(coven_text *out, const char *text) {
    coven_put_char(out, '"');
    for (const char *at = text; *at; at++) {
        if (*at == '"' || *at == '\\') coven_put_char(out, '\\');
        coven_put_char(out, (unsigned char)*at < ' ' ? ' ' : *at);
    }
    coven_put_char(out, '"');
}

void message_put_name(coven_text *out, const char *name) {
    coven_put_char(out, '~');
    message_put_text(out, name);
}

/* ---- reading messages ---- */

static void skip_spaces(span *text) {
    while (span_skip(text, ' ')) {
    }
}

/* Cut off the value that stands at the beginning: up to a space or a closing bracket that is not its own. */
static span take_value(span *text) {
    int deep = 0;
    bool quoted = false;
    size_t i = 0;
    for (; i < text->length; i++) {
        const char c = text->at[i];
        if (quoted && c == '\\' && i + 1 < text->length)
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (quoted)
            continue;
        else if (c == '(' || c == '[')
            deep++;
        else if (deep ? c == ')' || c == ']' : c == ' ' || c == ')' || c == ']') {
            if (!deep) break;
            deep--;
        }
    }
    const span value = {text->at, i};
    text->at += i;
    text->length -= i;
    return value;
}

/* The value of an argument among " name=value name=value". */
static bool find_argument(span arguments, span name, span *value) {
    while (arguments.length) {
        skip_spaces(&arguments);
        const span found = span_take(&arguments, '=');
        *value = take_value(&arguments);
        if (found.length == name.length && memcmp(found.at, name.at, name.length) == 0) return true;
    }
    return false;
}

/* What stands between the brackets of a value. */
static span inside(span value) {
    const char close = value.at[0] == '(' ? ')' : ']';
    value.at++;
    value.length--;
    if (value.length && value.at[value.length - 1] == close) value.length--;
    return value;
}

static int count_items(span list) {
    int count = 0;
    for (span rest = inside(list); rest.length; count++) {
        take_value(&rest);
        if (rest.length && rest.at[0] != ' ') break; /* a bracket too many */
        skip_spaces(&rest);
    }
    return count;
}

static void put_unquoted(span quoted, coven_text *out) {
    for (size_t i = 1; i + 1 < quoted.length || (i < quoted.length && quoted.at[i] != '"'); i++) {
        if (quoted.at[i] == '\\' && i + 1 < quoted.length) i++;
        coven_put_char(out, quoted.at[i]);
    }
}

/* ---- rendering ---- */

typedef struct rendering {
    const coven_language *language;
    const coven_table *table;
    int depth;
    int parts; /* that were written so far: patterns inside patterns must not become endless */
    bool complete;
} rendering;

enum { DEPTH_MAX = 16, PARTS_MAX = 4000, KEY_TEXT = 900 /* of an id, or of a text of a set with a form */ };

static void put_pattern(rendering *r, span pattern, span arguments, coven_text *out);
static void put_value(rendering *r, span value, span form, coven_text *out);

static const span plain = {"", 0};

/* The pattern of ID, or of ID.FORM. */
static bool find_pattern(const rendering *r, span id, span form, span *pattern) {
    char key[KEY_TEXT];
    coven_text text = coven_text_over(key, sizeof key);
    coven_put_bytes(&text, id.at, id.length);
    if (form.length) coven_put_char(&text, '.');
    coven_put_bytes(&text, form.at, form.length);
    return !text.dropped && language_find(r->language, (span){key, text.length}, pattern);
}

/* A message, or false if it has no such form. */
static bool put_message(rendering *r, span message, span form, coven_text *out) {
    const span id = span_take(&message, ' ');
    span pattern;
    if (!find_pattern(r, id, form, &pattern)) return false;
    put_pattern(r, pattern, message, out);
    return true;
}

/* A text of the set, in its translation if there is one. */
static bool put_name(const rendering *r, span quoted, span form, coven_text *out) {
    char key[KEY_TEXT];
    coven_text text = coven_text_over(key, sizeof key);
    put_unquoted(quoted, &text);
    const size_t name = text.length;
    if (form.length) coven_put_char(&text, '#');
    coven_put_bytes(&text, form.at, form.length);
    span found;
    if (r->table && !text.dropped && set_find_text(r->table->set, r->language, (span){key, text.length}, &found)) {
        coven_put_bytes(out, found.at, found.length);
        return true;
    }
    if (form.length) return false;
    coven_put_bytes(out, key, name);
    return true;
}

static void put_seat(rendering *r, span value, span form, coven_text *out) {
    const int seat = span_number((span){value.at + 1, value.length - 1}, 1, COVEN_SEATS_MAX);
    if (!r->table || seat < 1 || seat > r->table->seats) {
        r->complete = false;
        return;
    }
    coven_text name = coven_text_growing();
    const char *person = r->table->person[seat - 1];
    *person ? message_put_text(&name, person) : r->table->game->seat_name(r->table, seat, &name);
    put_value(r, (span){text_of(&name), name.length}, form, out);
    out->dropped += name.dropped;
    coven_text_free(&name);
}

static void put_number(const rendering *r, span number, coven_text *out) {
    span point;
    for (size_t i = 0; i < number.length; i++)
        if (number.at[i] == '.' && language_find(r->language, span_of("number.point"), &point))
            coven_put_bytes(out, point.at, point.length);
        else
            coven_put_char(out, number.at[i]);
}

/* Does a text begin with the sound of i, before which Spanish says "e" and not "y"? */
static bool begins_with_i(const char *text) {
    const char *at = *text == 'h' || *text == 'H' ? text + 1 : text;
    if ((*at != 'i' && *at != 'I' && strncmp(at, "í", 2) != 0) || at[1] == 'e' || at[1] == 'a') return false;
    return true;
}

/* What `pattern` makes of two texts, {a} and {b}, in the place of the first. */
static void join(rendering *r, span pattern, coven_text *first, const coven_text *second) {
    coven_text arguments = coven_text_growing(), joined = coven_text_growing();
    coven_put(&arguments, " a=");
    message_put_text(&arguments, text_of(first));
    coven_put(&arguments, " b=");
    message_put_text(&arguments, text_of(second));
    put_pattern(r, pattern, (span){text_of(&arguments), arguments.length}, &joined);
    joined.dropped += first->dropped + second->dropped + arguments.dropped;
    coven_text_free(&arguments);
    coven_text_free(first);
    *first = joined;
}

/* "a, b and c", with the patterns list.comma and list.and; list.and.i before the sound of i, if there is one. */
static void put_list(rendering *r, span list, span form, coven_text *out) {
    const int count = count_items(list);
    span rest = inside(list), pattern;
    coven_text all = coven_text_growing();
    for (int i = 0; i < count; i++) {
        const span item = take_value(&rest);
        skip_spaces(&rest);
        coven_text text = coven_text_growing();
        put_value(r, item, form, i ? &text : &all);
        const bool last = i == count - 1;
        const bool before_i =
            last && begins_with_i(text_of(&text)) && language_has(r->language, span_of("list.and.i"), &pattern);
        if (i && (before_i || language_find(r->language, span_of(last ? "list.and" : "list.comma"), &pattern)))
            join(r, pattern, &all, &text);
        coven_text_free(&text);
    }
    coven_put_bytes(out, text_of(&all), all.length);
    out->dropped += all.dropped;
    coven_text_free(&all);
}

/* Is this the first letter of a word that begins with a vowel? */
static bool begins_with_vowel(const char *text) {
    static const char vowels[] = "AEIOUaeiouÀÁÂÃÄÅÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜàáâãäåèéêëìíîïòóôõöùúûüŒœÆæ";
    for (const char *vowel = vowels; *vowel;) {
        const char *from = vowel;
        text_next_code(&vowel);
        if (strncmp(text, from, (size_t)(vowel - from)) == 0) return true;
    }
    return false;
}

/* The rule for a form: form.vowel.FORM before a vowel, if the language has one, else form.FORM. */
static bool has_rule(const coven_language *language, span form, bool vowel, span *pattern) {
    char id[KEY_TEXT];
    for (int plainly = !vowel; plainly < 2; plainly++) {
        coven_text text = coven_text_over(id, sizeof id);
        coven_put(&text, "%s%.*s", plainly ? "form." : "form.vowel.", (int)form.length, form.at);
        if (language_has(language, span_of(id), pattern)) return true;
    }
    return false;
}

/* A value that has no such form of its own: what the language makes of the plain one. */
static void put_form(rendering *r, span value, span form, coven_text *out) {
    coven_text argument = coven_text_growing(), text = coven_text_growing();
    span pattern;
    put_value(r, value, plain, &text);
    coven_put(&argument, " x=");
    message_put_text(&argument, text_of(&text));
    const bool vowel = begins_with_vowel(text_of(&text));
    const bool found = has_rule(r->language, form, vowel, &pattern) || has_rule(NULL, form, vowel, &pattern);
    if (found)
        put_pattern(r, pattern, (span){text_of(&argument), argument.length}, out);
    else
        coven_put_bytes(out, text_of(&text), text.length);
    if (!found) r->complete = false;
    out->dropped += argument.dropped + text.dropped;
    coven_text_free(&argument);
    coven_text_free(&text);
}

static void put_value(rendering *r, span value, span form, coven_text *out) {
    const size_t before = out->length;
    bool done = true;
    if (!value.length || r->depth >= DEPTH_MAX) {
        r->complete = false;
        return;
    }
    r->depth++;
    switch (value.at[0]) {
    case '@': put_seat(r, value, form, out); break;
    case '[': put_list(r, value, form, out); break;
    case '(': done = put_message(r, inside(value), form, out); break;
    case '~': done = put_name(r, (span){value.at + 1, value.length - 1}, form, out); break;
    default:
        done = !form.length;
        if (done && value.at[0] == '"')
            put_unquoted(value, out);
        else if (done)
            put_number(r, value, out);
    }
    if (!done && form.length)
        put_form(r, value, form, out);
    else if (!done || (out->length == before && !out->dropped))
        r->complete = false;
    r->depth--;
}

/* What a select compares: see message.h. */
static void put_key(span value, coven_text *out) {
    span id;
    switch (value.length ? value.at[0] : 0) {
    case 0: break;
    case '@': coven_put_bytes(out, value.at + 1, value.length - 1); break;
    case '[': coven_put(out, "%d", count_items(value)); break;
    case '"': put_unquoted(value, out); break;
    case '~': put_unquoted((span){value.at + 1, value.length - 1}, out); break;
    case '(':
        value = inside(value);
        for (id = span_take(&value, ' '); memchr(id.at, '.', id.length);) span_take(&id, '.');
        coven_put_bytes(out, id.at, id.length);
        break;
    default: coven_put_bytes(out, value.at, value.length);
    }
}

static long long number_of(span value) {
    if (value.length && value.at[0] == '[') return count_items(value);
    char digits[20];
    coven_text text = coven_text_over(digits, sizeof digits);
    coven_put_bytes(&text, value.at, value.length);
    return strtoll(digits, NULL, 10);
}

static void put_case(rendering *r, const pattern_part *part, span value, span arguments, coven_text *out) {
    char key[KEY_TEXT];
    coven_text text = coven_text_over(key, sizeof key);
    if (part->kind == PATTERN_PLURAL)
        coven_put(&text, "%s", language_plural(r->language, number_of(value)));
    else
        put_key(value, &text);
    span cases = part->rest, word, body, other = plain;
    while (pattern_case(&cases, &word, &body)) {
        if (span_is(word, "other")) other = body;
        if (!span_is(word, key)) continue;
        other = body;
        break;
    }
    put_pattern(r, other, arguments, out);
}

/* An argument, or a form of one: "owner_of" is the form "of" of "owner". */
static void put_argument(rendering *r, span name, span arguments, coven_text *out) {
    span value, form = name;
    if (find_argument(arguments, name, &value)) {
        put_value(r, value, plain, out);
        return;
    }
    const span base = span_take(&form, '_');
    if (form.length && find_argument(arguments, base, &value))
        put_value(r, value, form, out);
    else
        r->complete = false;
}

static void put_pattern(rendering *r, span pattern, span arguments, coven_text *out) {
    if (r->depth >= DEPTH_MAX) {
        r->complete = false;
        return;
    }
    r->depth++;
    for (pattern_part part; (part = pattern_next(&pattern)).kind != PATTERN_END;) {
        span value;
        if (++r->parts > PARTS_MAX) {
            r->complete = false;
            break;
        }
        if (part.kind == PATTERN_TEXT) {
            coven_put_bytes(out, part.text.at, part.text.length);
        } else if (part.kind == PATTERN_VALUE) {
            put_argument(r, part.text, arguments, out);
        } else if (part.kind == PATTERN_FAULT) {
            r->complete = false;
            break;
        } else if (find_argument(arguments, part.text, &value)) {
            put_case(r, &part, value, arguments, out);
        } else {
            r->complete = false;
        }
    }
    r->depth--;
}

/* The first letter of a sentence as a capital: of ASCII, and of the letters from à to þ. */
static void capitalise(char *text) {
    unsigned char *at = (unsigned char *)text;
    if (*at >= 'a' && *at <= 'z')
        *at -= 'a' - 'A';
    else if (*at == 0xc3 && at[1] >= 0xa0 && at[1] <= 0xbe && at[1] != 0xb7)
        at[1] -= 0x20;
}

static bool render(const coven_language *language, const coven_table *table, span messages, bool sentences,
                   coven_text *out) {
    rendering r = {.language = language, .table = table, .complete = true};
    for (bool first = true; messages.length; first = false) {
        const span line = span_take(&messages, '\n');
        if (!first) coven_put_char(out, ' ');
        const size_t before = out->length;
        if (!put_message(&r, line, plain, out)) {
            coven_put_bytes(out, line.at, line.length);
            r.complete = false;
        }
        if (sentences && out->length > before) capitalise(out->data + before);
    }
    return r.complete;
}

bool message_render(const coven_language *language, const coven_table *table, const char *messages, coven_text *out) {
    return render(language, table, span_of(messages), true, out);
}

bool message_put(const coven_language *language, const coven_table *table, const char *message, coven_text *out) {
    return render(language, table, span_of(message), false, out);
}

__attribute__((format(printf, 5, 0))) static bool render_list(const coven_language *language, const coven_table *table,
                                                              bool sentence, coven_text *out, const char *format,
                                                              va_list arguments) {
    coven_text message = coven_text_growing();
    coven_put_list(&message, format, arguments);
    const bool complete = render(language, table, span_of(text_of(&message)), sentence, out);
    out->dropped += message.dropped;
    coven_text_free(&message);
    return complete;
}

bool message_label(const coven_language *language, const coven_table *table, coven_text *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const bool complete = render_list(language, table, false, out, format, arguments);
    va_end(arguments);
    return complete;
}

bool message_sentence(const coven_language *language, const coven_table *table, coven_text *out, const char *format,
                      ...) {
    va_list arguments;
    va_start(arguments, format);
    const bool complete = render_list(language, table, true, out, format, arguments);
    va_end(arguments);
    return complete;
}

/* Render what a game has written, and release it. */
static bool render_all(const coven_language *language, const coven_table *table, coven_text *messages,
                       coven_text *out) {
    const bool complete = message_render(language, table, text_of(messages), out);
    out->dropped += messages->dropped;
    coven_text_free(messages);
    return complete;
}

bool message_describe(const coven_language *language, const coven_table *table, const void *before, coven_event event,
                      coven_text *out) {
    coven_text messages = coven_text_growing();
    table->game->describe(table, before, event, &messages);
    return render_all(language, table, &messages, out);
}

bool message_prompt(const coven_language *language, const coven_table *table, const void *state, const char *so_far,
                    coven_text *out) {
    coven_text messages = coven_text_growing();
    table->game->prompt(table, state, so_far, &messages);
    return render_all(language, table, &messages, out);
}

bool message_seat(const coven_language *language, const coven_table *table, int seat, coven_text *out) {
    rendering r = {.language = language, .table = table, .complete = true};
    char value[8];
    coven_text text = coven_text_over(value, sizeof value);
    coven_put(&text, "@%d", seat);
    put_value(&r, span_of(value), plain, out);
    return r.complete;
}
