/* terminal_text.c -- see terminal_text.h. */
#include "core/terminal_text.h"

/* Is this the first byte of a character? */
static bool begins(char byte) { return ((unsigned char)byte & 0xc0) != 0x80; }

int text_columns(const char *text, size_t length) {
    int columns = 0;
    for (size_t i = 0; i < length; i++) columns += begins(text[i]);
    return columns;
}

int text_put_cut(coven_text *out, const char *text, size_t length, int max, bool utf8) {
    int columns = 0;
    for (size_t i = 0; i < length; i++) {
        if (begins(text[i]) && columns++ >= max) return columns - 1;
        if (utf8 || (unsigned char)text[i] < 0x80)
            coven_put_char(out, (unsigned char)text[i] < 0x20 ? ' ' : text[i]);
        else if (begins(text[i]))
            coven_put_char(out, '?');
    }
    return columns;
}

void text_put_spaces(coven_text *out, int count) {
    for (int i = 0; i < count; i++) coven_put_char(out, ' ');
}

size_t text_whole(const char *text, size_t length) {
    size_t start = length;
    while (start > 0 && length - start < 3 && !begins(text[start - 1])) start--;
    if (start == 0) return length;
    const unsigned char lead = (unsigned char)text[--start];
    const size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return length - start < bytes ? start : length;
}

void text_put_code(coven_text *out, unsigned code) {
    static const unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    coven_put_char(out, (char)(lead[more] | code >> (6 * more)));
    for (int i = more - 1; i >= 0; i--) coven_put_char(out, (char)(0x80 | (code >> (6 * i) & 0x3f)));
}

unsigned text_next_code(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    const int more = at[0] < 0x80 ? 0 : at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
    unsigned code = more ? at[0] & (0x3fu >> more) : at[0];
    for (int i = 1; i <= more; i++) code = code << 6 | (at[i] & 0x3fu);
    *text += more + 1;
    return code;
}
