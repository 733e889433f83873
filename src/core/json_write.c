/* json_write.c -- a JSON writer that inserts the commas. Output is compact: no space outside a string. */
#include <string.h>

#include "core/json.h"

json_writer json_writing(coven_text *out) { return (json_writer){.out = out}; }

static void separate(json_writer *w) {
    if (w->comma) coven_put_char(w->out, ',');
    w->comma = true;
}

void json_open(json_writer *w, char bracket) {
    separate(w);
    coven_put_char(w->out, bracket);
    w->comma = false;
}

void json_close(json_writer *w, char bracket) {
    coven_put_char(w->out, bracket);
    w->comma = true;
}

/* Untrusted input may be quoted, and cut anywhere: bytes that are not UTF-8 become U+FFFD. */
static void put_quoted(coven_text *out, const char *bytes, size_t length) {
    coven_put_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        const char c = bytes[i];
        if (c == '"' || c == '\\') {
            coven_put_char(out, '\\');
            coven_put_char(out, c);
        } else if ((unsigned char)c < 0x20) {
            coven_put(out, "\\u%04x", (unsigned)c);
        } else if ((unsigned char)c < 0x80) {
            coven_put_char(out, c);
        } else {
            const size_t whole = json_utf8_length((const unsigned char *)bytes + i, length - i);
            coven_put_bytes(out, whole ? bytes + i : "\xef\xbf\xbd", whole ? whole : 3);
            if (whole) i += whole - 1;
        }
    }
    coven_put_char(out, '"');
}

void json_name(json_writer *w, const char *name) {
    separate(w);
    put_quoted(w->out, name, strlen(name));
    coven_put_char(w->out, ':');
    w->comma = false;
}

void json_string_of(json_writer *w, const char *bytes, size_t length) {
    separate(w);
    put_quoted(w->out, bytes, length);
}

void json_string(json_writer *w, const char *text) { json_string_of(w, text, strlen(text)); }

void json_number(json_writer *w, long long number) {
    separate(w);
    coven_put(w->out, "%lld", number);
}

void json_decimal(json_writer *w, const char *format, double number) {
    separate(w);
    coven_put(w->out, format, number);
}

void json_bool(json_writer *w, bool value) { json_put_raw(w, value ? "true" : "false", value ? 4 : 5); }

void json_null(json_writer *w) { json_put_raw(w, "null", 4); }

void json_put_raw(json_writer *w, const char *json, size_t length) {
    separate(w);
    coven_put_bytes(w->out, json, length);
}

void json_name_string(json_writer *w, const char *name, const char *text) {
    json_name(w, name);
    json_string(w, text);
}

void json_name_number(json_writer *w, const char *name, long long number) {
    json_name(w, name);
    json_number(w, number);
}

void json_name_bool(json_writer *w, const char *name, bool value) {
    json_name(w, name);
    json_bool(w, value);
}

void json_text_string(json_writer *w, coven_text *text) {
    json_string_of(w, text->data ? text->data : "", text->length);
    w->out->dropped += text->dropped;
    coven_text_free(text);
}
