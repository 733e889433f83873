/* words.c -- see words.h. */
#include "cli/words.h"

#include <ctype.h>
#include <string.h>

#include "cli/cli.h"
#include "core/terminal_text.h"

static const coven_language *chosen;

void words_use(const coven_language *language) { chosen = language; }

const coven_language *words_language(void) { return chosen; }

/* ---- texts ---- */

/* What was not written for want of memory, and not because the buffer was full. */
static bool lacks_memory(const coven_text *out) {
    enum { CHARACTER_MOST = 4 };
    return out->dropped && out->length + CHARACTER_MOST < out->capacity - 1;
}

/* How a message is to be written. */
typedef struct way {
    const coven_language *language;
    const coven_table *table;
    bool sentence;
} way;

__attribute__((format(printf, 2, 0))) static words render(const way *how, const char *format, va_list arguments) {
    char message[2 * sizeof(words)];
    words made;
    coven_text in = coven_text_over(message, sizeof message), out = coven_text_over(made.text, sizeof made.text);
    coven_put_list(&in, format, arguments);
    if (how->sentence)
        message_sentence(how->language, how->table, &out, "%s", message);
    else
        message_label(how->language, how->table, &out, "%s", message);
    if (lacks_memory(&out)) system_error("out of memory");
    return made;
}

words words_of(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const words made = render(&(way){.language = chosen}, format, arguments);
    va_end(arguments);
    return made;
}

words words_english(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const words made = render(&(way){.language = NULL}, format, arguments);
    va_end(arguments);
    return made;
}

words words_at(const coven_table *table, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const words made = render(&(way){chosen, table, true}, format, arguments);
    va_end(arguments);
    return made;
}

words words_option(const coven_language *language, const coven_game *game, const char *option, const char *word) {
    words made;
    coven_text out = coven_text_over(made.text, sizeof made.text);
    coven_option_put_about(game, option, word, language, &out);
    if (lacks_memory(&out)) system_error("out of memory");
    return made;
}

/* ---- errors ---- */

words words_error(const coven_error *error) {
    words made;
    coven_text out = coven_text_over(made.text, sizeof made.text);
    coven_error_put(error, chosen, &out);
    if (lacks_memory(&out) || !out.length) { /* memory may be what is missing: the English sentence needs none */
        coven_text_clear(&out);
        coven_put(&out, "%s", error->text);
    }
    return made;
}

words words_quoted(const char *text) {
    enum { MOST = 300 };
    char cut[MOST + 4];
    words made;
    coven_text part = coven_text_over(cut, sizeof cut), out = coven_text_over(made.text, sizeof made.text);
    const bool whole = strlen(text) <= MOST;
    coven_put_bytes(&part, text, whole ? strlen(text) : text_whole(text, MOST));
    if (!whole) coven_put(&part, "...");
    message_put_text(&out, cut);
    return made;
}

bool words_fail(coven_error *error, coven_code code, const char *format, ...) {
    char message[2 * sizeof(words)];
    coven_text in = coven_text_over(message, sizeof message);
    if (!error) return false;
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&in, format, arguments);
    va_end(arguments);
    if (in.length < sizeof error->message) {
        coven_fail_message(error, code, "%s", message);
    } else {
        /* Too long to be kept, so that only the English sentence is. */
        words english;
        coven_text out = coven_text_over(english.text, sizeof english.text);
        message_label(NULL, NULL, &out, "%s", message);
        coven_fail_as(error, code, "%s", english.text);
    }
    if (!error->text[0]) coven_fail_as(error, code, "%s", message);
    return false;
}

/* ---- what is typed ---- */

words words_command(const char *name) { return words_of("terminal.command.%s", name); }

bool words_is_command(const char *typed, size_t length, const char *name) {
    const words own = words_command(name);
    return (strlen(name) == length && strncmp(typed, name, length) == 0) ||
           (strlen(own.text) == length && strncmp(typed, own.text, length) == 0);
}

/* Does the line begin the word, in small letters or capitals? */
static bool begins(const char *line, const char *word) {
    for (; *line; line++, word++)
        if (tolower((unsigned char)*line) != tolower((unsigned char)*word)) return false;
    return true;
}

/* A language may have several words for an answer, with bars between them. */
bool words_is_answer(const char *line, const char *answer) {
    words own = words_of("terminal.answer.%s", answer);
    if (!line[0] || begins(line, answer)) return line[0];
    for (char *word = own.text, *next; word; word = next) {
        next = strchr(word, '|');
        if (next) *next++ = '\0';
        if (begins(line, word)) return true;
    }
    return false;
}

/* ---- columns ---- */

void words_print_padded(const char *text, int columns) {
    const int wide = text_columns(text, strlen(text));
    printf("%s%*s", text, wide < columns ? columns - wide : 0, "");
}
