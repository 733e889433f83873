/* catalogue.c -- a command for the build of the web app: reads a catalogue (core/language.h) and writes it as JSON, an
 * object of ids and their patterns (pattern_put_json), so that the page needs no parser. It names a pattern that cannot
 * be read, and fails. */
#include <stdio.h>

#include "core/json.h"
#include "core/language.h"
#include "core/message.h"

static bool read_all(coven_text *out) {
    char bytes[4096];
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, stdin)) > 0;) coven_put_bytes(out, bytes, count);
    return !out->dropped && !ferror(stdin);
}

/* "id TAB pattern" becomes "id":pattern. */
static bool put_line(json_writer *w, span line) {
    const span id = span_take(&line, '\t');
    char name[1000];
    coven_text text = coven_text_over(name, sizeof name), pattern = coven_text_growing();
    coven_put_bytes(&text, id.at, id.length);
    coven_error error;
    if (!pattern_check(line, &error)) {
        fprintf(stderr, "%s: %s\n", name, error.text);
        return false;
    }
    pattern_put_json(line, &pattern);
    json_name(w, name);
    json_put_raw(w, pattern.data, pattern.length);
    const bool good = !text.dropped && !pattern.dropped;
    coven_text_free(&pattern);
    return good;
}

int main(void) {
    coven_text catalogue = coven_text_growing(), out = coven_text_growing();
    bool good = read_all(&catalogue);
    json_writer w = json_writing(&out);
    json_open(&w, '{');
    for (size_t offset = 0; good && offset < catalogue.length;)
        good = put_line(&w, lines_next(catalogue.data, catalogue.length, &offset));
    json_close(&w, '}');
    good = good && !out.dropped && fwrite(out.data, 1, out.length, stdout) == out.length;
    coven_text_free(&catalogue);
    coven_text_free(&out);
    return good ? 0 : 1;
}
