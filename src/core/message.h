/* message.h -- what the engine says to people. A game emits messages: ids with arguments. They become sentences only at
 * the edge, in the language of whoever reads them.
 *
 * A message is one line of text, an id and named arguments:
 *
 *     duel.play.own who=@1 card=(duel.card.plus) sum="4 + ..."
 *
 * A value is one of
 *     -12  3.5         a number; a decimal point becomes what the language uses
 *     @2               a seat, by the name of the person there, or else the one that the game gives it
 *     "b2"             a text that is the same in every language: a cell, a sum, what somebody typed
 *     ~"Moth Ring"     a text of the table's set, which the set may translate (language.h)
 *     (id name=value)  another message, without a capital at its beginning
 *     [value value]    a list: "a, b and c"
 *
 * The catalogue of a language has a pattern for each id, in a small part of ICU MessageFormat 1:
 *
 *     {who} takes {n, plural, one {1 cube} other {{n} cubes}} from {whose, select, own {its own sum} other {{whose}}}
 *
 * plural chooses by the language's rules for a number (of a list: of its length). select compares a text, a number, the
 * last part of a message's id or, for a text of the set, the original. A name that ends in _FORM asks for a form of a
 * value: {owner_of} is the pattern ID.of of a message, the set's translation of "NAME#of", or else what form.of (or,
 * before a vowel, form.vowel.of) makes of the plain value as {x}. An apostrophe is an apostrophe; there is no way to
 * write a brace. */
#ifndef COVEN_CORE_MESSAGE_H
#define COVEN_CORE_MESSAGE_H

#include "core/game.h"
#include "core/span.h"

/* ---- writing messages ---- */

/* Begin another message, on a line of its own: an id, and arguments as printf puts them. */
void message_begin(coven_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A text as a value: quoted; and a text of the set. */
void message_put_text(coven_text *out, const char *text);
void message_put_name(coven_text *out, const char *name);

/* ---- sentences ---- */

/* Write messages as sentences, one after another, each with a capital. A NULL language is English. Without a table
 * there are no seats and no set. False if an id, an argument or a form was missing; the rest is written all the same.
 * What is not a message is written as it is. */
bool message_render(const coven_language *language, const coven_table *table, const char *messages, coven_text *out);
/* The same without capitals; for one message, it allocates only where there is a list, a form or a seat in it. */
bool message_put(const coven_language *language, const coven_table *table, const char *message, coven_text *out);
/* One message of this id and these arguments, without a capital: a label, a part of a line. */
bool message_label(const coven_language *language, const coven_table *table, coven_text *out, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same as a sentence. */
bool message_sentence(const coven_language *language, const coven_table *table, coven_text *out, const char *format,
                      ...) __attribute__((format(printf, 4, 5)));

/* What a game says about an event, a state or a seat. */
bool message_describe(const coven_language *language, const coven_table *table, const void *before, coven_event event,
                      coven_text *out);
bool message_prompt(const coven_language *language, const coven_table *table, const void *state, const char *so_far,
                    coven_text *out);
bool message_seat(const coven_language *language, const coven_table *table, int seat, coven_text *out);

/* ---- patterns ---- */

typedef enum pattern_kind {
    PATTERN_END,
    PATTERN_TEXT,
    PATTERN_VALUE,
    PATTERN_PLURAL,
    PATTERN_SELECT,
    PATTERN_FAULT
} pattern_kind;

typedef struct pattern_part {
    pattern_kind kind;
    span text; /* of PATTERN_TEXT: the text; else the argument's name */
    span rest; /* of PATTERN_PLURAL and PATTERN_SELECT: the cases; of PATTERN_FAULT: from where it cannot be read */
} pattern_part;

/* The next part of a pattern, which moves on. */
pattern_part pattern_next(span *pattern);
/* The next case, `word {body}`, of the cases of a part, which move on; false after the last one or at a fault. */
bool pattern_case(span *cases, span *word, span *body);
/* Can the whole pattern be read, are no cases missing their `other`, and is it at most PATTERN_DEPTH deep? */
enum { PATTERN_DEPTH = 8 };
bool pattern_check(span pattern, coven_error *error);
/* A pattern as JSON, for the web app: a string, or a list of strings and
 * ["x"], ["n",{"one":...,"other":...}] (plural), ["x",null,{"a":...,"other":...}] (select). What pattern_check would
 * refuse is left out. */
void pattern_put_json(span pattern, coven_text *out);

#endif
