/* code.c -- action codes: a number for each decision that there can be at a table. With L locations:
 *
 *     0 done      1 leave, 2 take (the bonus that is asked for)      3 .. 3 + L   summon at a location
 *     from 3 + L  a move, attack or trade from one location to another, each pair once: which of them it is follows
 *                 from who stands there */
#include "isle.h"

enum { CODE_DONE, CODE_LEAVE, CODE_TAKE, CODE_SUMMON };

static int max(int a, int b) { return a > b ? a : b; }

/* The events of so many sprites or trolls, with `done`: each has at most one for each location that is not their
 * owner's, and a sprite only for its neighbours. */
static int deeds_max(const isle_board *board, int count, int reach) {
    int most = 0;
    for (int n = 1; n <= count && n < board->locations; n++) {
        const int others = board->locations - n;
        most = max(most, n * (others < reach ? others : reach));
    }
    return most + 1;
}

static int legal_max(const isle_board *board) {
    const int summons = board->locations + 1;
    const int trolls = deeds_max(board, isle_kinds[TROLL].count, board->locations);
    const int sprites = deeds_max(board, isle_kinds[SPRITE].count, board->degree);
    return max(summons, max(trolls, sprites)); /* a wyrm has no more than the summons */
}

/* Features: a location has at most a creature, a danger and a prey; a territory a holder who may fill it; quarrels have
 * 3 sides, 2 states, 3 kinds and 8 victims; then 7 of the clock, 10 a seat, the lead, the active creature with its
 * dice, and 4 reaches. */
void isle_bounds(const coven_table *table, coven_bounds *out) {
    const isle_board *board = isle_board_of(table);
    const int n = board->locations;
    *out =
        (coven_bounds){.codes = CODE_SUMMON + n + n * (n - 1),
                       .legal = legal_max(board),
                       .features = 3 * n + 2 * board->territories + 3 * 2 * 3 * 8 + 7 + 10 * table->seats + 1 + 3 + 4};
}

int isle_code(const coven_table *table, const void *state, coven_event event) {
    (void)state;
    const int n = isle_board_of(table)->locations, from = isle_from(event), to = isle_to(event);
    switch (isle_verb(event)) {
    case DO_DONE: return CODE_DONE;
    case DO_LEAVE: return CODE_LEAVE;
    case DO_TAKE: return CODE_TAKE;
    case DO_SUMMON: return CODE_SUMMON + to;
    default: return CODE_SUMMON + n + from * (n - 1) + to - (to > from);
    }
}
