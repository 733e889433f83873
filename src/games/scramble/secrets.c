/* secrets.c -- with closed hands a seat sees only how many spells the other one holds (R39). */
#include "scramble.h"

void scramble_mask(const coven_table *table, void *state, int viewer) {
    scramble_state *s = state;
    if (!plan_of(table)->closed || viewer == COVEN_VIEW_ALL) return;
    for (int seat = 0; seat < 2; seat++) {
        if (seat + 1 == viewer) continue;
        s->hidden[seat] = (uint8_t)spells_in_hand(s, seat);
        s->hand[seat] = 0;
    }
}

coven_event scramble_mask_event(const coven_table *table, const void *before, coven_event event, int viewer) {
    (void)before;
    if (!plan_of(table)->closed || viewer == COVEN_VIEW_ALL) return event;
    if (event_kind(event) != EVENT_SPELL || event_place(event) + 1 == viewer) return event;
    return event_make(EVENT_SPELL, NO_CARD, event_place(event), 0);
}

static unsigned unseen_cards(const scramble_state *s) {
    unsigned seen = s->hand[0] | s->hand[1] | s->out;
    for (int place = 0; place < PLACES; place++) seen |= s->tucked[place] | 1u << s->catalyst[place];
    return ((1u << CARDS) - 1) & ~seen;
}

/* Any cards that are not visible, all choices equally likely: the deal was uniform, and since then only the
 * opponent's play says anything about the cards left in hand. That is for players to weigh. */
void scramble_imagine(const coven_table *table, void *masked, int viewer, coven_rng *rng) {
    (void)table, (void)viewer;
    scramble_state *s = masked;
    unsigned left = unseen_cards(s);
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

/* The card that an event shows was in the hand of the seat that acts, or is dealt now and so was in no hand. */
bool scramble_witness(const coven_table *table, void *masked, int viewer, coven_event event) {
    scramble_state *s = masked;
    const int kind = event_kind(event), card = event_card(event);
    const bool plays = kind == EVENT_CAST || kind == EVENT_DISCARD || kind == EVENT_LOSE;
    const bool deals = kind == EVENT_CATALYST || (kind == EVENT_SPELL && card != NO_CARD);
    const uint16_t out = s->out;
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    if (plays && (s->phase == PREP || s->phase == LOSE) && !(s->hand[s->actor] >> card & 1)) {
        if (!s->hidden[s->actor] || !(unseen_cards(s) >> card & 1)) return false;
        s->hidden[s->actor]--;
        s->hand[s->actor] = (uint16_t)(s->hand[s->actor] | 1u << card);
    } else if (deals) {
        if (s->phase != DEAL || !(unseen_cards(s) >> card & 1)) return false;
        s->out = (uint16_t)(s->out | 1u << card); /* not to be imagined in a hand */
    }
    scramble_imagine(table, s, viewer, &rng);
    s->out = out;
    return true;
}
