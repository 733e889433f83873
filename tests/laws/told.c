/* told.c -- see told.h. */
#include "told.h"

#include <stdlib.h>

/* ---- messages ---- */

bool span_begins(span text, const char *begin) {
    return text.length >= strlen(begin) && memcmp(text.at, begin, strlen(begin)) == 0;
}

/* Where the brackets or the quotes that open before `at` are closed, or the end of the line. */
static const char *end_of(const char *at) {
    int deep = 1;
    bool quoted = false;
    for (; *at && *at != '\n'; at++) {
        if (quoted && *at == '\\' && at[1])
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted)
            deep += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        if (!deep) break;
    }
    return at;
}

/* The next message in the order of their beginnings; *at moves on. NULL at first stands for the beginning. */
bool told_next(const hearsay *a, const char **at, statement *out) {
    const char *from = *at;
    if (!from) {
        from = a->text;
    } else {
        bool quoted = false;
        for (; *from && (quoted || (*from != '(' && *from != '\n')); from++) {
            if (quoted && *from == '\\' && from[1])
                from++;
            else if (*from == '"')
                quoted = !quoted;
        }
        if (*from) from++;
    }
    if (!*from) return false;
    const char *end = end_of(from);
    span rest = {from, (size_t)(end - from)};
    out->id = span_take(&rest, ' ');
    out->arguments = rest;
    *at = from + out->id.length;
    return true;
}

/* The value of an argument; the law is broken if there is none. */
span told_value(const hearsay *a, const statement *message, const char *name) {
    for (span rest = message->arguments; rest.length;) {
        span word = rest;
        const span found = span_take(&word, '=');
        const char *at = word.at, *last = rest.at + rest.length;
        while (at < last && *at != ' ') {
            const bool opens = *at == '(' || *at == '[';
            if (*at == '"') {
                for (at++; at < last && *at != '"'; at++) at += *at == '\\';
                at++;
            } else {
                at = opens ? end_of(at + 1) + 1 : at + 1;
            }
        }
        if (span_is(found, name)) return (span){word.at, (size_t)(at - word.at)};
        rest = at < last ? (span){at + 1, (size_t)(last - at - 1)} : (span){last, 0};
    }
    broken(a->book, "a message has its arguments", "%.*s has no %s: %s", (int)message->id.length, message->id.at, name,
           a->text);
}

long told_number(const hearsay *a, const statement *message, const char *name) {
    return strtol(told_value(a, message, name).at, NULL, 10);
}

/* A seat, from 0. */
int told_seat(const hearsay *a, const statement *message, const char *name) {
    const span value = told_value(a, message, name);
    if (value.length != 2 || value.at[0] != '@')
        broken(a->book, "a message has its arguments", "%s is no seat: %s", name, a->text);
    return value.at[1] - '1';
}

/* The message that is an argument. */
statement told_inner(const hearsay *a, const statement *message, const char *name) {
    span value = told_value(a, message, name);
    statement out;
    if (!span_skip(&value, '(') || !value.length)
        broken(a->book, "a message has its arguments", "%s is no message: %s", name, a->text);
    value.length--;
    out.id = span_take(&value, ' ');
    out.arguments = value;
    return out;
}

/* ---- figures from a position's text ---- */

/* The number at the beginning of part `part` of field `field`, the parts being cut at `mark`. */
int figure_at(const char *position, int field, char mark, int part) {
    for (; field > 0; field--) position = strchr(position, ' ') + 1;
    for (; part > 0; part--) position = strchr(position, mark) + 1;
    return (int)strtol(position, NULL, 10);
}

/* The splendor of a seat's pile in a position: "45.56.67", or "-". */
int pile_splendor(const char *position, int seat) {
    int sum = 0;
    for (int field = 5 + seat; field > 0; field--) position = strchr(position, ' ') + 1;
    for (; position[0] != '-' && position[0] != ' '; position += position[2] == '.' ? 3 : 2) sum += position[1] - '0';
    return sum;
}
