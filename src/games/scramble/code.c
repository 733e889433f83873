/* code.c -- action codes: a number for each decision that there can be at a table. In this order:
 *
 *     assign PLACE; discard CARD; lose CARD; resolve PLACE, by its own element or by one that is chosen;
 *     for each card, at each place: cast it, at each target that its spell can have */
#include "scramble.h"

enum {
    CODE_ASSIGN = 0,
    CODE_DISCARD = CODE_ASSIGN + PLACES,
    CODE_LOSE = CODE_DISCARD + CARDS,
    CODE_RESOLVE = CODE_LOSE + CARDS,
};

/* How many targets a cast of the card can have, and which of them this is. An Enchant has none, or an imp. */
static int targets_of(const scramble_card *card) {
    return card->spell == ENCHANT ? 1 + ROOM * PLACES : card->spell == TRANSFIGURE ? 2 : 1;
}
static int target_of(const scramble_card *card, int target) {
    return card->spell == TRANSFIGURE ? target - TARGET_SEAT : target;
}

/* The first code of a card's casts; of one card too many, the number of codes. */
static int first_cast(const scramble_content *content, int card) {
    int code = CODE_RESOLVE + PLACES * (1 + content->elements);
    for (int i = 0; i < card; i++) code += PLACES * targets_of(&content->card[i]);
    return code;
}

/* Features: phase, turn, start; per seat 3 and its page; the spare page; at most one for each card, in a hand or out;
 * the energy; 2 for each place. */
void scramble_bounds(const coven_table *table, coven_bounds *out) {
    *out = (coven_bounds){.codes = first_cast(content_of(table), CARDS),
                          .legal = LEGAL_MAX,
                          .features = 3 + 2 * 4 + 1 + CARDS + 1 + 2 * PLACES};
}

int scramble_code(const coven_table *table, const void *state, coven_event event) {
    (void)state;
    const scramble_content *content = content_of(table);
    const int card = event_card(event), place = event_place(event), target = event_target(event);
    switch (event_kind(event)) {
    case EVENT_ASSIGN: return CODE_ASSIGN + place;
    case EVENT_DISCARD: return CODE_DISCARD + card;
    case EVENT_LOSE: return CODE_LOSE + card;
    case EVENT_RESOLVE: return CODE_RESOLVE + place * (1 + content->elements) + target;
    default: break;
    }
    const scramble_card *spell = &content->card[card];
    return first_cast(content, card) + place * targets_of(spell) + target_of(spell, target);
}
