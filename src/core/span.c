/* span.c -- see span.h. */
#include "core/span.h"

#include <limits.h>
#include <string.h>

span span_of(const char *text) { return (span){text, strlen(text)}; }

bool span_is(span text, const char *word) {
    return text.length == strlen(word) && memcmp(text.at, word, text.length) == 0;
}

span span_take(span *text, char mark) {
    const char *found = text->length ? memchr(text->at, mark, text->length) : NULL;
    const size_t length = found ? (size_t)(found - text->at) : text->length;
    const span taken = {text->at, length};
    text->at += length + (found != NULL);
    text->length -= length + (found != NULL);
    return taken;
}

int span_cut(span text, char mark, span *piece, int max) {
    const char *end = text.at + text.length;
    for (int count = 0; count < max;) {
        piece[count] = span_take(&text, mark);
        if (piece[count].at + piece[count].length == end) return count + 1;
        count++;
    }
    return max + 1;
}

bool span_skip(span *text, char c) { return span_take_between(text, c, c) == 0; }

int span_take_between(span *text, char min, char max) {
    if (!text->length || *text->at < min || *text->at > max) return -1;
    text->length--;
    return *text->at++ - min;
}

/* The number of some digits, or -1; too large a number is cut at INT_MAX. */
static int digits_of(span text) {
    long long number = 0;
    if (!text.length) return -1;
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9') return -1;
        if (number < INT_MAX) number = 10 * number + (text.at[i] - '0');
    }
    return number < INT_MAX ? (int)number : INT_MAX;
}

int span_number(span text, int min, int max) {
    if (text.length > 1 && text.at[0] == '0') return -1;
    const int number = digits_of(text);
    return number >= min && number <= max ? number : -1;
}

int span_letter(span text, const char *letters) {
    const char *found = text.length == 1 && text.at[0] ? strchr(letters, text.at[0]) : NULL;
    return found ? (int)(found - letters) : -1;
}

int span_find(span text, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (span_is(text, words[i])) return i;
    return -1;
}

int span_count_words(const char *text) {
    int count = *text != '\0';
    for (; *text; text++) count += *text == ' ';
    return count;
}

bool number_read(const char *text, int min, int max, int *out) {
    const int number = digits_of(span_of(text));
    if (number < min || number > max) return false;
    *out = number;
    return true;
}
