/* fuzz.h -- what the fuzz targets share. A target reads arbitrary untrusted bytes; the sanitizers and `must` check
 * that nothing goes wrong. */
#ifndef COVEN_TESTS_FUZZ_H
#define COVEN_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Stop, with a sentence, unless it holds. */
void must(bool holds, const char *what, const char *text);

/* The first bytes of an input choose a table: the first letter of a game's name (else any game), then the number of
 * seats of a table with default options, as a digit, or else a seed of seats and options. */
enum { TABLE_BYTES = 2 };
const coven_table *table_of_bytes(const uint8_t *bytes);
/* The state of a game at that table, as many plies after its start as the byte after those says. */
const coven_state *state_of_bytes(const uint8_t *bytes);
/* The bytes as text, up to the first NUL; free it. */
char *text_of_bytes(const uint8_t *bytes, size_t size);

/* Play on at random, to the end or up to max_events; every step must be valid. */
void play_on(const coven_table *table, coven_state *state, uint64_t seed);

#endif
