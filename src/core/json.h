/* json.h -- JSON in and out. Reading: the text is checked strictly (RFC 8259, valid UTF-8, at most 64 deep), then found
 * its way around in by jsmn's tokens; values are small handles into a document. Where a name stands twice in an object,
 * the last counts. Writing: a writer that puts the commas. */
#ifndef COVEN_CORE_JSON_H
#define COVEN_CORE_JSON_H

#include "coven.h"

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

/* "cards[3].id: " and the reason; returns false. */
bool coven_json_fail(const coven_json *at, coven_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A member that must be there and of this kind, of what must be an object; and an integer as json_int reads it. */
bool json_need(const coven_json *object, const char *name, json_kind kind, coven_json *out, coven_error *error);
bool json_need_int(const coven_json *object, const char *name, int least, int most, int *out, coven_error *error);
/* A member that may be missing (*found tells), but if it is there must be of this kind. */
bool json_want(const coven_json *object, const char *name, json_kind kind, coven_json *out, bool *found,
               coven_error *error);
/* An integer (no point, no exponent) from least to most. */
bool json_int(const coven_json *value, int least, int most, int *out, coven_error *error);
/* A string, unescaped, into `size` bytes; refused if longer, or if it holds a NUL. */
bool json_text(const coven_json *value, char *out, size_t size, coven_error *error);
/* A string for people, of any length: as much of it as fits into `size` bytes, in whole characters. */
bool json_text_cut(const coven_json *value, char *out, size_t size, coven_error *error);
/* A word: [a-z][a-z0-9]*, with `hyphen` also '-', of at most `most` characters; `out` has most + 1 bytes. */
bool json_word(const coven_json *value, bool hyphen, int most, char *out, coven_error *error);
/* The raw characters of a value (of a string: between its quotes, still escaped). */
const char *json_raw(const coven_json *value, size_t *length);

/* ---- writing ---- */

typedef struct json_writer {
    coven_text *out;
    bool comma; /* a comma comes before the next thing */
} json_writer;

json_writer json_writing(coven_text *out);
/* How many bytes the UTF-8 character at `s`, with `n` bytes left, has; 0 if it is none. */
size_t json_utf8_length(const unsigned char *s, size_t n);
void json_open(json_writer *w, char bracket); /* '{' or '[' */
void json_close(json_writer *w, char bracket);
void json_name(json_writer *w, const char *name);
void json_string(json_writer *w, const char *text);
void json_string_of(json_writer *w, const char *bytes, size_t length);
void json_number(json_writer *w, long long number);
void json_bool(json_writer *w, bool value);
void json_null(json_writer *w);
/* A value that is JSON already. */
void json_put_raw(json_writer *w, const char *json, size_t length);
/* A name with its value. */
void json_name_string(json_writer *w, const char *name, const char *text);
void json_name_number(json_writer *w, const char *name, long long number);
void json_name_bool(json_writer *w, const char *name, bool value);

#endif
