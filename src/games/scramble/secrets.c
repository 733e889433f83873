/* secrets.c -- with closed hands a seat sees only how many spells the other one holds (R39). */
#include "scramble.h"

void scramble_mask(const coven_table *table, void *state, int viewer) {
    scramble_state *s = state;
    if (!plan_of(table)->closed || viewer == COVEN_WHOLE) return;
    for (int seat = 0; seat < 2; seat++) {
        if (seat + 1 == viewer) continue;
        s->hidden[seat] = (uint8_t)spells_in_hand(s, seat);
        s->hand[seat] = 0;
    }
}

coven_event scramble_mask_event(const coven_table *table, const void *before, coven_event event, int viewer) {
    (void)before;
    if (!plan_of(table)->closed || viewer == COVEN_WHOLE) return event;
    if (event_kind(event) != EVENT_SPELL || event_place(event) + 1 == viewer) return event;
    return event_make(EVENT_SPELL, NO_CARD, event_place(event), 0);
}

/* Any cards that are not in sight, each choice alike: the deal was, and nothing since tells the cards left in hand
 * apart but how the other one plays, which is for the player to weigh. */
void scramble_imagine(const coven_table *table, void *masked, int viewer, coven_rng *rng) {
    (void)table, (void)viewer;
    scramble_state *s = masked;
    unsigned seen = s->hand[0] | s->hand[1] | s->out;
    for (int place = 0; place < PLACES; place++) seen |= s->tucked[place] | 1u << s->catalyst[place];
    unsigned left = ((1u << CARDS) - 1) & ~seen;
    for (int seat = 0; seat < 2; seat++) {
        for (; s->hidden[seat] > 0; s->hidden[seat]--) {
            unsigned rest = left;
            for (uint32_t skip = coven_rng_below(rng, (uint32_t)count_bits(left)); skip; skip--) rest &= rest - 1;
            const unsigned card = rest & (0u - rest);
            s->hand[seat] = (uint16_t)(s->hand[seat] | card);
            left ^= card;
        }
    }
}
