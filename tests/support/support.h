/* support.h -- what the tests share: tables, positions and events from text, and what to expect of them. Every
 * function here fails the running cmocka test, with a sentence, if an expectation does not hold. */
#ifndef COVEN_TESTS_SUPPORT_H
#define COVEN_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"

/* Is the build instrumented: with sanitizers, or to measure coverage? Everything is several times slower there, so an
 * eighth of a large random sample must do. ./test also runs these tests whole, without instruments. */
#ifdef COVEN_INSTRUMENTED
enum { INSTRUMENTED = 1 };
#else
enum { INSTRUMENTED = 0 };
#endif
static inline int sampled(int whole) { return INSTRUMENTED ? whole / 8 : whole; }

/* A list of texts that is ended by NULL. */
#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* A table of the house set; options as "komi=4 move=line" or "". Free it with coven_table_free. */
coven_table *table_of(const char *game, int seats, const char *options);
/* The game's house set with the first `from` in its text replaced by `to`, named "changed": its text, to be freed, and
 * the set. */
char *house_json_with(const char *game, const char *from, const char *to);
coven_set *house_set_with(const char *game, const char *from, const char *to);
/* The state of a position's text. */
coven_state at_position(const coven_table *table, const char *position);
/* Play events, each with its actor ("1 play a b2 a1 es"), the list ended by NULL. */
void play_events(const coven_table *table, void *state, const char *const *events);
void play_event(const coven_table *table, void *state, const char *event);

/* What a player chooses; it must not fail. */
struct player;
coven_event chosen_by(struct player *who, const void *masked);

void expect_position(const coven_table *table, const void *state, const char *position);
/* As `viewer` sees it. */
void expect_masked(const coven_table *table, const void *state, int viewer, const char *position);
/* Legal or not, by text without the actor. An event that is not legal here could be elsewhere: its words are good,
 * and coven_play rejects it and changes nothing. */
void expect_legal(const coven_table *table, const void *state, const char *event);
void expect_illegal(const coven_table *table, const void *state, const char *event);
/* Each of the events' texts, the list ended by NULL, is rejected as malformed, with a sentence that contains `part`. */
void expect_events_refused(const coven_table *table, const void *state, const char *part, const char *const *events);
/* The same, with the whole message that says why: its id and its arguments. */
void expect_events_refused_by(const coven_table *table, const void *state, const char *message,
                              const char *const *events);
/* A chance event with its weight. */
void expect_weight(const coven_table *table, const void *state, const char *event, uint32_t weight);
void expect_legal_count(const coven_table *table, const void *state, int count);
/* Shares of COVEN_SHARE and scores; the game has ended. */
void expect_result(const coven_table *table, const void *state, const int *share, const int *score);
/* The position is rejected, and the message begins with "field:". */
void expect_refused(const coven_table *table, int viewer, const char *position, const char *field);
/* The set is rejected, and the message contains `part` (a path, or a reason). */
void expect_set_refused(const char *json, const char *part);
void expect_set_accepted(const char *json);
/* The game has such an option, but not this value of it; or there is no such option. */
void expect_value_refused(const char *game, const char *option, const char *value);
void expect_no_option(const char *game, const char *option);

/* An event, by text without the actor, as a sentence for `viewer`; and the prompt after some words. */
void expect_said(const coven_table *table, const void *state, const char *event, int viewer, const char *sentence);
void expect_asked(const coven_table *table, const void *state, const char *so_far, const char *question);
/* A message as the English sentence that people read at a table of the game: for texts in which messages are rendered
 * already. */
typedef struct english {
    char text[400];
} english;
english english_of(const char *game, const char *message);
/* The error has this code, and its sentence contains `fragment`: where it happened (a field, a path, a name) rather
 * than how it is worded. NULL: any sentence, but there is one. */
void expect_error(const coven_error *error, coven_code code, const char *fragment);
/* The text contains this part. */
void expect_part(const char *text, const char *part);

/* A whole file; free it. The path is below the source tree ("docs/rules/null.md"). */
char *read_source_file(const char *path, size_t *length);

#endif
