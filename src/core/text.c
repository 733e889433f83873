/* text.c -- text being written, over a fixed buffer or growing; errors; and the word that was probably meant. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/message.h"
#include "core/terminal_text.h"

const char *coven_code_name(coven_code code) {
    static const char *const name[] = {"ok",        "bad_input", "not_found",  "illegal",     "not_your_turn",
                                       "stale",     "game_over", "refused",    "unsupported", "unverified",
                                       "no_memory", "io",        "interrupted"};
    assert((size_t)code < sizeof name / sizeof *name);
    return name[code];
}

__attribute__((format(printf, 3, 0))) static void fail(coven_error *error, coven_code code, const char *format,
                                                       va_list arguments) {
    if (error) {
        error->code = code;
        error->message[0] = '\0';
        const int length = vsnprintf(error->text, sizeof error->text, format, arguments);
        if ((size_t)length >= sizeof error->text) error->text[text_whole(error->text, sizeof error->text - 1)] = '\0';
    }
}

bool coven_fail(coven_error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail(error, COVEN_BAD_INPUT, format, arguments);
    va_end(arguments);
    return false;
}

bool coven_fail_as(coven_error *error, coven_code code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail(error, code, format, arguments);
    va_end(arguments);
    return false;
}

bool coven_fail_message(coven_error *error, coven_code code, const char *format, ...) {
    if (!error) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    error->code = code;
    coven_text text = coven_text_over(error->text, sizeof error->text);
    message_put(NULL, NULL, error->message, &text);
    return false;
}

void coven_error_put(const coven_error *error, const coven_language *language, coven_text *out) {
    if (error->message[0]) {
        message_put(language, NULL, error->message, out);
    } else {
        coven_text message = coven_text_growing();
        coven_put(&message, "error.code.%s text=", coven_code_name(error->code));
        message_put_text(&message, error->text);
        message_put(language, NULL, text_of(&message), out);
        coven_text_free(&message);
    }
}

bool coven_no_memory(coven_error *error) { return coven_fail_message(error, COVEN_NO_MEMORY, "error.memory"); }

coven_text coven_text_over(char *buffer, size_t size) {
    assert(size >= 1);
    buffer[0] = '\0';
    return (coven_text){.data = buffer, .capacity = size};
}

coven_text coven_text_growing(void) { return (coven_text){.grows = true}; }

void coven_text_free(coven_text *text) {
    assert(text->grows);
    free(text->data);
    *text = coven_text_growing();
}

void coven_text_clear(coven_text *text) {
    text->length = 0;
    text->dropped = 0;
    if (text->data) text->data[0] = '\0';
}

/* Do `more` bytes and the NUL fit, now or after growing? */
static bool has_room(coven_text *text, size_t more) {
    const size_t need = text->length + more + 1;
    /* After something was dropped, nothing more is added: the text is a prefix without gaps. */
    if (text->dropped) return false;
    if (need <= text->capacity) return true;
    if (!text->grows) return false;
    size_t capacity = text->capacity ? text->capacity : 256;
    while (capacity < need) capacity *= 2;
    char *at = realloc(text->data, capacity);
    if (!at) return false;
    text->data = at;
    text->capacity = capacity;
    return true;
}

/* How many bytes of a text that does not fit are still written: some for a fixed buffer, none once something was
 * dropped. */
static size_t room_left(const coven_text *text) {
    return text->grows || text->dropped ? 0 : text->capacity - 1 - text->length;
}

/* Never cut inside a character. */
static void drop_broken_character(coven_text *text) {
    const size_t whole = text_whole(text->data, text->length);
    text->dropped += text->length - whole;
    text->length = whole;
    text->data[whole] = '\0';
}

void coven_put_bytes(coven_text *text, const char *bytes, size_t length) {
    const bool whole = has_room(text, length);
    const size_t fits = whole ? length : room_left(text);
    if (fits) memcpy(text->data + text->length, bytes, fits);
    text->length += fits;
    if (text->capacity) text->data[text->length] = '\0';
    if (whole) return;
    const bool first = !text->dropped;
    text->dropped += length - fits;
    if (first && text->capacity) drop_broken_character(text);
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
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    } else if (room_left(text)) {
        const size_t fits = room_left(text);
        vsnprintf(text->data + text->length, fits + 1, format, again);
        text->length += fits;
        text->dropped += (size_t)length - fits;
        drop_broken_character(text);
    } else {
        text->dropped += (size_t)length;
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
    enum { MAX = 31 };
    const int m = (int)strnlen(a, MAX + 1), n = (int)strnlen(b, MAX + 1);
    if (m > MAX || n > MAX) return MAX;
    int row[MAX + 1][MAX + 1];
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
    int min = 1 + length / 3; /* a third of the letters may be wrong, and one more */
    const char *nearest = NULL;
    for (; *words; words++) {
        const bool begins = length >= 2 && strncmp(wrong, *words, (size_t)length) == 0;
        const int d = begins ? 0 : distance(wrong, *words);
        if (d <= min && d < (int)strnlen(*words, 32)) {
            min = d - 1;
            nearest = *words;
        }
    }
    return nearest;
}
