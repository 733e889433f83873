/* deals.h -- what the tests of scramble share: random deals, and a set that is unusual in every allowed respect. */
#ifndef COVEN_TESTS_SCRAMBLE_DEALS_H
#define COVEN_TESTS_SCRAMBLE_DEALS_H

#include <stdlib.h>

#include "games/scramble/scramble.h"
#include "support.h"

/* The beginning of the preparation, with these banished counts. */
static inline scramble_state random_deal(const coven_table *table, int one, int two, coven_rng *rng) {
    const int first = one == 0 && two > 0 ? 1 : two == 0 && one > 0 ? 2 : 1 + (int)coven_rng_below(rng, 2);
    char text[COVEN_POSITION_TEXT];
    coven_text out = coven_text_over(text, sizeof text);
    coven_put(&out, "deal * %d-%d %d -,-,- - %d:- %d:- - - - -", one, two, first, 4 - one, 4 - two);
    const coven_state state = at_position(table, text);
    scramble_state s;
    memcpy(&s, &state, sizeof s);
    while (s.phase == DEAL) scramble_apply(table, &s, scramble_pick(table, &s, rng));
    return s;
}

/* The set tests/scramble/odd.json, and a table of it with default options. */
typedef struct odd_table {
    coven_set *set;
    coven_table *table;
} odd_table;

static inline odd_table odd_table_new(void) {
    size_t length;
    char *json = read_source_file("tests/scramble/odd.json", &length);
    coven_error error = {0};
    odd_table odd = {coven_set_read("odd.json", json, length, &error), NULL};
    free(json);
    if (!odd.set) fail_msg("%s", error.text);
    odd.table = coven_table_new(odd.set->game, odd.set, 2, NULL, &error);
    if (!odd.table) fail_msg("%s", error.text);
    return odd;
}

static inline void odd_table_free(odd_table odd) {
    coven_table_free(odd.table);
    coven_set_free(odd.set);
}

#endif
