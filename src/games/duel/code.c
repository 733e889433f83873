/* code.c -- action codes: a number for each decision that there can be at a table. In this order:
 *
 *     trade (a hand has only one); take E S; done, call; keep, remove SEAT; play FACE on SEAT; pull; choose SPELL */
#include "duel.h"

enum {
    CODE_TRADE = 0,
    CODE_TAKE = CODE_TRADE + 1,
    CODE_CALL = CODE_TAKE + 12, /* 2 ways to take one card, then 1, 2, 3 and 4 to take two to five */
    CODE_REMOVE = CODE_CALL + 2,
    PULLS = 2 * SUM_MAX - 1, /* a sum's first numeral has nothing to its left */
};

static int code_play(const coven_table *table) { return CODE_REMOVE + 1 + table->seats; }
static int code_pull(const coven_table *table) { return code_play(table) + FACES * table->seats; }
static int code_choose(const coven_table *table) { return code_pull(table) + PULLS; }

/* The legal events are those of docs/rules/duel.md, "Maxima". Features: a place has 4, at most 7 known faces, 6 of its
 * sum and 15 tactics; the seat at most 7 faces, 3 stored spells and 1; the table 7. */
void duel_bounds(const coven_table *table, coven_bounds *out) {
    *out = (coven_bounds){.codes = code_choose(table) + plan_of(table)->spells,
                          .legal = 78,
                          .features = table->seats * (4 + HAND_MAX + 6 + 15) + HAND_MAX + STORED_MAX + 1 + 7};
}

static int place_of_take(int energy, int symbols) {
    static const int before[] = {0, 0, 2, 3, 5, 8}; /* ways to take fewer cards */
    const int cards = energy + symbols;
    return before[cards] + energy - (cards > 1);
}

int duel_code(const coven_table *table, const void *state, coven_event event) {
    (void)state;
    const int rest = (int)rest_of(event);
    switch (kind_of(event)) {
    case EVENT_TRADE: return CODE_TRADE;
    case EVENT_TAKE: return CODE_TAKE + place_of_take(rest >> 4, rest & 15);
    case EVENT_CALL: return CODE_CALL + rest;
    case EVENT_REMOVE: return CODE_REMOVE + rest;
    case EVENT_PLAY: return code_play(table) + (rest >> 4) * table->seats + (rest & 15) - 1;
    case EVENT_PULL: return code_pull(table) + rest - 3;
    default: assert(kind_of(event) == EVENT_CHOOSE); return code_choose(table) + rest;
    }
}
