/* json.h -- JSON in and out. Reading: the text is checked strictly (RFC 8259, valid UTF-8, at most 64 deep), then
 * tokenised by jsmn; values are small handles into a document. If a name occurs twice in an object, the last one
 * counts. Writing: a writer that inserts the commas. */
#ifndef COVEN_CORE_JSON_H
#define COVEN_CORE_JSON_H

#include "core/game.h"

/* ---- reading ---- */

typedef enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT } json_kind;

typedef struct json_document {
    const char *text; /* borrowed */
    void *token;      /* jsmn's tokens, owned */
    int count;
} json_document;

struct coven_json {
    const json_document *document;
    int token;
};

/* Parse a text that outlives the document. On failure there is nothing to free. */
bool json_parse(json_document *document, const char *text, size_t length, coven_error *error);
void json_free(json_document *document);
coven_json json_root(const json_document *document);

json_kind json_kind_of(const coven_json *value);
/* Members of an object, items of a list. */
int json_count(const coven_json *value);
/* Is `value` the string `text`? */
bool json_is(const coven_json *value, const char *text);
/* The member of that name, if there is one. */
bool json_member(const coven_json *object, const char *name, coven_json *out);

/* Walk a list or an object:  for (json_walk w = json_walk_of(&list); json_next(&w);) ... w.value, w.name ... */
typedef struct json_walk {
    coven_json name;  /* of an object's member: a string */
    coven_json value; /* the item or member */
    int index;        /* from 0 */
    int left, next, object;
} json_walk;
json_walk json_walk_of(const coven_json *list_or_object);
bool json_next(json_walk *walk);

/* "cards[3].id: " and the reason; returns false. The code is COVEN_BAD_INPUT, or the one given. */
bool coven_json_fail(const coven_json *at, coven_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool json_fail_as(const coven_json *at, coven_error *error, coven_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A member that must be there and of this kind, of what must be an object; and an integer as json_int reads it. */
bool json_need(const coven_json *object, const char *name, json_kind kind, coven_json *out, coven_error *error);
bool json_need_int(const coven_json *object, const char *name, int min, int max, int *out, coven_error *error);
/* An optional member (*found says whether it is there), which must be of this kind. */
bool json_want(const coven_json *object, const char *name, json_kind kind, coven_json *out, bool *found,
               coven_error *error);
/* An integer (no point, no exponent) from `min` to `max`. */
bool json_int(const coven_json *value, int min, int max, int *out, coven_error *error);
/* A string, unescaped, into `size` bytes; rejected if longer, or if it contains a NUL. */
bool json_text(const coven_json *value, char *out, size_t size, coven_error *error);
/* A string for people, of any length: as much of it as fits into `size` bytes, in whole characters. */
bool json_text_cut(const coven_json *value, char *out, size_t size, coven_error *error);
/* A word: [a-z][a-z0-9]*, with `hyphen` also '-', of at most `max` characters; `out` has max + 1 bytes. */
bool json_word(const coven_json *value, bool hyphen, int max, char *out, coven_error *error);
/* The raw characters of a value (of a string: between its quotes, still escaped). */
const char *json_raw(const coven_json *value, size_t *length);

/* ---- writing ---- */

typedef struct json_writer {
    coven_text *out;
    bool comma; /* a comma comes before the next thing */
} json_writer;

json_writer json_writing(coven_text *out);
/* The length in bytes of the UTF-8 character at `s`, with `n` bytes left; 0 if it is invalid. */
size_t json_utf8_length(const unsigned char *s, size_t n);
void json_open(json_writer *w, char bracket); /* '{' or '[' */
void json_close(json_writer *w, char bracket);
void json_name(json_writer *w, const char *name);
void json_string(json_writer *w, const char *text);
void json_string_of(json_writer *w, const char *bytes, size_t length);
void json_number(json_writer *w, long long number);
/* A number that is not whole, by a printf format such as "%.4f". */
void json_decimal(json_writer *w, const char *format, double number) __attribute__((format(printf, 2, 0)));
void json_bool(json_writer *w, bool value);
void json_null(json_writer *w);
/* A value that is JSON already. */
void json_put_raw(json_writer *w, const char *json, size_t length);
/* A name with its value. */
void json_name_string(json_writer *w, const char *name, const char *text);
void json_name_number(json_writer *w, const char *name, long long number);
void json_name_bool(json_writer *w, const char *name, bool value);
/* Write a growing text as a string and free it. What it dropped counts as dropped here. */
void json_text_string(json_writer *w, coven_text *text);

#endif
