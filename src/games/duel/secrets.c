/* secrets.c -- what a viewer sees, and the worlds that it could be in.
 *
 * To hide a card is to put it back among those that are left and to keep its back in the hand; to imagine one is to
 * draw it from there again. As no deck has an order, each world then comes up as often as its cards can be drawn. */
#include "duel.h"

/* ---- hiding ---- */

static void hide_hand(duel_state *s, duel_seat *q) {
    const uint64_t energy = q->unseen & HAND_ENERGY, symbols = q->unseen & HAND_SYMBOLS;
    for (int face = 0; face < NUMERALS; face++) s->energy_left += (uint64_t)count_of(energy, face) * one_energy(face);
    for (int k = 0; k < 2; k++) s->symbols_left[k] = (uint8_t)(s->symbols_left[k] + count_of(symbols, PLUS + k));
    q->unseen =
        (uint64_t)hand_size(energy) * one_card(HIDDEN_ENERGY) | (uint64_t)hand_size(symbols) * one_card(HIDDEN_SYMBOL);
}

static void hide_spell(const duel_plan *plan, duel_state *s, uint8_t *spell) {
    if (*spell >= SPELLS_MAX) return;
    spell_add(plan, &s->spells_left, *spell);
    *spell = HIDDEN_SPELL;
}

/* In setup the spell in front lies face down until all are turned up together. */
static bool is_face_down(const duel_state *s) { return s->number == 0 && s->stage != CUT; }

void duel_mask(const coven_table *table, void *state, int viewer) {
    const duel_plan *plan = plan_of(table);
    duel_state *s = state;
    for (int seat = 1; seat <= table->seats; seat++) {
        duel_seat *q = &s->seat[seat - 1];
        if (seat == viewer) continue;
        hide_hand(s, q);
        for (int k = 0; k < STORED_MAX; k++) hide_spell(plan, s, &q->stored[k]);
        if (is_face_down(s)) hide_spell(plan, s, &q->spell);
    }
}

coven_event duel_mask_event(const coven_table *table, const void *before, coven_event event, int viewer) {
    (void)table;
    const duel_state *s = before;
    if (s->at == viewer) return event;
    switch (kind_of(event)) {
    case EVENT_DRAW: return make_event(EVENT_DRAW, s->due[0] ? HIDDEN_ENERGY : HIDDEN_SYMBOL);
    case EVENT_SPELL: return make_event(EVENT_SPELL, HIDDEN_SPELL);
    case EVENT_CHOOSE: return s->number ? event : make_event(EVENT_CHOOSE, HIDDEN_SPELL);
    default: return event;
    }
}

/* ---- imagining ---- */

static void imagine_hand(duel_state *s, duel_seat *q, coven_rng *rng) {
    const int energy = count_of(q->unseen, HIDDEN_ENERGY), symbols = count_of(q->unseen, HIDDEN_SYMBOL);
    q->unseen &= HAND_FACES;
    for (int n = 0; n < energy; n++) {
        const uint32_t total = (uint32_t)energy_total(s->energy_left);
        const int face = energy_card(s->energy_left, (int)coven_rng_below(rng, total));
        s->energy_left -= one_energy(face);
        q->unseen += one_card(face);
    }
    for (int n = 0; n < symbols; n++) {
        const uint32_t total = (uint32_t)(s->symbols_left[0] + s->symbols_left[1]);
        const int k = coven_rng_below(rng, total) >= s->symbols_left[0];
        s->symbols_left[k]--;
        q->unseen += one_card(PLUS + k);
    }
}

static int imagine_spell(const duel_plan *plan, duel_state *s, coven_rng *rng) {
    uint64_t left = s->spells_left;
    for (uint32_t n = coven_rng_below(rng, (uint32_t)__builtin_popcountll(left)); n > 0; n--) left &= left - 1;
    const int spell = plan->spell_of_card[__builtin_ctzll(left)];
    spell_drop(plan, &s->spells_left, spell);
    return spell;
}

void duel_imagine(const coven_table *table, void *masked, int viewer, coven_rng *rng) {
    const duel_plan *plan = plan_of(table);
    duel_state *s = masked;
    for (int seat = 1; seat <= table->seats; seat++) {
        duel_seat *q = &s->seat[seat - 1];
        if (seat == viewer) continue;
        imagine_hand(s, q, rng);
        if (q->spell == HIDDEN_SPELL) q->spell = (uint8_t)imagine_spell(plan, s, rng);
        while (q->stored[0] == HIDDEN_SPELL || q->stored[1] == HIDDEN_SPELL || q->stored[2] == HIDDEN_SPELL) {
            duel_unstore_spell(q, HIDDEN_SPELL);
            duel_store_spell(q, imagine_spell(plan, s, rng));
        }
    }
}
