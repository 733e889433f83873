/* words.h -- the catalogue's texts for the program: in the player's language while people play, in English for the
 * technical commands. */
#ifndef COVEN_CLI_WORDS_H
#define COVEN_CLI_WORDS_H

#include "core/message.h"

/* One text by value, to be printed at once: printf("%s", words_of("menu.title").text). A longer one is cut. A text for
 * which there is no memory is reported, and empty. */
typedef struct words {
    char text[8192]; /* names from sets may be long */
} words;

/* The player's language, which languages.h chooses; NULL is English. */
void words_use(const coven_language *language);
const coven_language *words_language(void);

/* A message (core/message.h) in the player's language, and in English. */
words words_of(const char *format, ...) __attribute__((format(printf, 1, 2)));
words words_english(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A message about seats, as a sentence. */
words words_at(const coven_table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The sentence of an error, and what an option is about, in the player's language. */
words words_error(const coven_error *error);
words words_option(const coven_language *language, const coven_game *game, const char *option, const char *word);

/* A text as the value of an argument: in quotes. A very long one is cut. */
words words_quoted(const char *text);
/* Fail with a message of any length, as coven_fail_message does. */
bool words_fail(coven_error *error, coven_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The word to type for a command ("undo"); and is `length` bytes of `typed` it, or the English one? */
words words_command(const char *name);
bool words_is_command(const char *typed, size_t length, const char *name);
/* Does a line answer "yes" or "no"? The beginning of it is enough. */
bool words_is_answer(const char *line, const char *answer);

/* Print a text and fill it up with spaces to so many columns. */
void words_print_padded(const char *text, int columns);

#endif
