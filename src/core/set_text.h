/* set_text.h -- texts in sets: names, invocations, descriptions. One policy for all games, which
 * docs/rules/CONVENTIONS.md states: at most 200 characters, valid UTF-8, no control characters (U+0000 to U+001F and
 * U+007F to U+009F). */
#ifndef COVEN_CORE_SET_TEXT_H
#define COVEN_CORE_SET_TEXT_H

#include "core/json.h"

enum { SET_TEXT_CHARACTERS = 200, SET_TEXT = 4 * SET_TEXT_CHARACTERS + 1 /* bytes, with the NUL */ };

/* Read a text, and reject one that breaks the policy. */
bool set_text_read(const coven_json *value, char out[SET_TEXT], coven_error *error);
/* The same, but make it fit: control characters become spaces, and what is too long is cut. Only a value that is not
 * a text is rejected. */
bool set_text_fit(const coven_json *value, char out[SET_TEXT], coven_error *error);
/* A member that may be missing: then `out` is "". */
bool set_text_want(const coven_json *object, const char *name, char out[SET_TEXT], coven_error *error);

#endif
