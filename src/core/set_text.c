/* set_text.c -- see set_text.h. */
#include "core/set_text.h"

#include <string.h>

/* Is there a control character at this place of a valid text: C0, DEL, or C1 as two bytes? */
static bool is_control(const unsigned char *at) {
    return at[0] < 0x20 || at[0] == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0);
}

/* The byte where the character that is one too many begins, or the end. */
static size_t end_of(const char *text, int *characters) {
    size_t end = 0;
    *characters = 0;
    for (size_t i = 0; text[i]; i++) {
        *characters += ((unsigned char)text[i] & 0xc0) != 0x80;
        if (*characters <= SET_TEXT_CHARACTERS) end = i + 1;
    }
    return end;
}

bool set_text_read(const coven_json *value, char out[SET_TEXT], coven_error *error) {
    int characters;
    if (!json_text(value, out, SET_TEXT, error)) return false;
    for (const unsigned char *at = (const unsigned char *)out; *at; at++)
        if (is_control(at)) return coven_json_fail(value, error, "the text contains a control character");
    end_of(out, &characters);
    return characters <= SET_TEXT_CHARACTERS ||
           coven_json_fail(value, error, "the text has %d characters; the maximum is %d", characters,
                           SET_TEXT_CHARACTERS);
}

bool set_text_fit(const coven_json *value, char out[SET_TEXT], coven_error *error) {
    int characters;
    if (!json_text_cut(value, out, SET_TEXT, error)) return false;
    out[end_of(out, &characters)] = '\0';
    for (char *at = out; *at; at++) {
        if (!is_control((const unsigned char *)at)) continue;
        const bool two = (unsigned char)*at == 0xc2;
        *at = ' ';
        if (two) memmove(at + 1, at + 2, strlen(at + 2) + 1);
    }
    return true;
}

bool set_text_want(const coven_json *object, const char *name, char out[SET_TEXT], coven_error *error) {
    coven_json value;
    bool found;
    out[0] = '\0';
    return json_want(object, name, JSON_STRING, &value, &found, error) && (!found || set_text_fit(&value, out, error));
}
