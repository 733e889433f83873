/* fuzz_messages.c -- any bytes as a pattern, as a catalogue and as messages. Whatever they are, rendering them ends,
 * and what is said of a good pattern or catalogue holds. Input: the table, the catalogue or one pattern, a line of
 * "---", messages. */
#include "core/json.h"
#include "core/language.h"
#include "core/message.h"
#include "fuzz.h"

enum { OUT_MAX = 16 << 20 }; /* bytes; far more than any input of some kilobytes should become */

/* A pattern that is good is written as JSON that can be read, and so is what can be read of another. */
static void check_pattern(const char *pattern, size_t length) {
    coven_error error = {0};
    coven_text out = coven_text_growing();
    json_document document;
    const span text = {pattern, length};
    const bool good = pattern_check(text, &error);
    must(good || error.text[0], "a refusal is a sentence", "");
    pattern_put_json(text, &out);
    must(json_parse(&document, out.data, out.length, &error), error.text, out.data);
    json_free(&document);
    coven_text_free(&out);
}

static void check_messages(const coven_language *language, const coven_table *table, const char *messages) {
    coven_text out = coven_text_growing();
    message_render(language, table, messages, &out);
    must(out.length + out.dropped < OUT_MAX, "sentences are of a sensible length", messages);
    coven_text_clear(&out);
    message_label(language, NULL, &out, "%s", messages);
    must(out.length + out.dropped < OUT_MAX, "a label is of a sensible length", messages);
    coven_text_free(&out);
    coven_error error;
    coven_fail_message(&error, COVEN_BAD_INPUT, "%s", messages);
    coven_text sentence = coven_text_growing();
    coven_error_put(&error, language, &sentence);
    coven_text_free(&sentence);
}

/* The bytes as a catalogue; or, if they are none, as the pattern of the id "it" in one that has little else. The text
 * is to be freed. */
static char *read_language(char *text, size_t length, coven_language *language) {
    coven_error error = {0};
    if (language_read(text, length, language, &error)) return text;
    must(error.text[0], "a refusal is a sentence", "");
    coven_text made = coven_text_growing();
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n') text[i] = ' ';
    coven_put(&made, "form.of\tof {x}\nform.vowel.of\tof' {x}\nit\t");
    coven_put_bytes(&made, text, length);
    coven_put(&made, "\nit.of\tof it {x}\nlanguage.code\txx\nthing\tthing {x} {x_of}\n");
    must(language_read(made.data, made.length, language, &error), error.text, made.data);
    free(text);
    return made.data;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char mark[] = "\n---\n";
    if (size < TABLE_BYTES) return 0;
    const coven_table *table = table_of_bytes(bytes);
    char *text = text_of_bytes(bytes + TABLE_BYTES, size - TABLE_BYTES), *end = strstr(text, mark);
    const char *messages = end ? end + strlen(mark) : "it x=(thing x=@1) y=[\"a\" ~\"Troll\" 3]";
    const size_t length = end ? (size_t)(end - text) : strlen(text);
    coven_language language;
    check_pattern(text, length);
    /* A copy of exactly this size, so that reading past the end is seen. */
    char *catalogue = malloc(length ? length : 1);
    if (!catalogue) abort();
    memcpy(catalogue, text, length);
    catalogue = read_language(catalogue, length, &language);
    check_messages(&language, table, messages);
    check_messages(NULL, table, messages);
    for (size_t offset = 0; offset < language.length;) {
        span line = lines_next(language.catalogue, language.length, &offset), found;
        const span id = span_take(&line, '\t');
        must(language_has(&language, id, &found) && found.at == line.at, "every line of a catalogue is found", text);
        check_pattern(line.at, line.length);
    }
    free(catalogue);
    free(text);
    return 0;
}
