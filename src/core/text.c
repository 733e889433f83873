/* text.c -- text being written, over a fixed buffer or growing; errors; and the word that was probably meant. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coven.h"

bool coven_fail(coven_error *error, const char *format, ...) {
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
    }
    return false;
}

coven_text coven_text_over(char *buffer, size_t size) {
    assert(size >= 1);
    buffer[0] = '\0';
    return (coven_text){.at = buffer, .room = size};
}

coven_text coven_text_growing(void) { return (coven_text){.grows = true}; }

void coven_text_free(coven_text *text) {
    assert(text->grows);
    free(text->at);
    *text = coven_text_growing();
}

void coven_text_clear(coven_text *text) {
    text->length = 0;
    text->short_of = 0;
    if (text->at) text->at[0] = '\0';
}

/* Is there room for `more` bytes and the NUL, now or after growing? */
static bool has_room(coven_text *text, size_t more) {
    const size_t need = text->length + more + 1;
    if (need <= text->room && !(text->grows && text->short_of)) return true;
    /* After something was dropped nothing more is taken: what stands there is a beginning, without holes. */
    if (!text->grows || text->short_of) return false;
    size_t room = text->room ? text->room : 256;
    while (room < need) room *= 2;
    char *at = realloc(text->at, room);
    if (!at) return false;
    text->at = at;
    text->room = room;
    return true;
}

/* How much still goes in of what does not fit: something over a fixed buffer, nothing once a growing text has failed.
 */
static size_t room_left(const coven_text *text) { return text->grows ? 0 : text->room - 1 - text->length; }

void coven_put_bytes(coven_text *text, const char *bytes, size_t length) {
    if (!has_room(text, length)) {
        const size_t fits = room_left(text);
        text->short_of += length - fits;
        length = fits;
        if (!text->room) return;
    }
    if (length) memcpy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = '\0';
}

void coven_put_char(coven_text *text, char c) { coven_put_bytes(text, &c, 1); }

void coven_put_list(coven_text *text, const char *format, va_list arguments) {
    char small[256];
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(small, sizeof small, format, arguments);
    assert(length >= 0);
    if ((size_t)length < sizeof small) {
        coven_put_bytes(text, small, (size_t)length);
    } else if (has_room(text, (size_t)length)) {
        vsnprintf(text->at + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    } else if (room_left(text)) {
        const size_t fits = room_left(text);
        vsnprintf(text->at + text->length, fits + 1, format, again);
        text->length += fits;
        text->short_of += (size_t)length - fits;
    } else {
        text->short_of += (size_t)length;
    }
    va_end(again);
}

void coven_put(coven_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(text, format, arguments);
    va_end(arguments);
}

/* How many letters must be added, dropped, changed or swapped with a neighbour to make `a` into `b` (at most 31 long
 * each; longer words are never near). */
static int distance(const char *a, const char *b) {
    enum { MOST = 31 };
    const int m = (int)strnlen(a, MOST + 1), n = (int)strnlen(b, MOST + 1);
    if (m > MOST || n > MOST) return MOST;
    int row[MOST + 1][MOST + 1];
    for (int i = 0; i <= m; i++) {
        for (int j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                row[i][j] = i + j;
                continue;
            }
            int best = row[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (row[i - 1][j] + 1 < best) best = row[i - 1][j] + 1;
            if (row[i][j - 1] + 1 < best) best = row[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && row[i - 2][j - 2] + 1 < best)
                best = row[i - 2][j - 2] + 1;
            row[i][j] = best;
        }
    }
    return row[m][n];
}

const char *coven_nearest(const char *wrong, const char *const *words) {
    const int length = (int)strnlen(wrong, 32);
    int least = 1 + length / 3; /* a third of the letters may be wrong, and one more */
    const char *nearest = NULL;
    for (; *words; words++) {
        const bool begins = length >= 2 && strncmp(wrong, *words, (size_t)length) == 0;
        const int d = begins ? 0 : distance(wrong, *words);
        if (d <= least && d < (int)strnlen(*words, 32)) {
            least = d - 1;
            nearest = *words;
        }
    }
    return nearest;
}
