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

/* ---- a world for an event ---- */

/* The hand has these cards, some of them perhaps among its hidden ones. */
static bool hold_cards(duel_state *s, duel_seat *q, uint64_t hand) {
    for (int face = 0; face < FACES; face++) {
        const int missing = count_of(hand, face) - count_of(q->unseen, face) - count_of(q->known, face);
        const int back = is_numeral(face) ? HIDDEN_ENERGY : HIDDEN_SYMBOL;
        const int left = is_numeral(face) ? energy_of(s->energy_left, face) : s->symbols_left[face - PLUS];
        if (missing <= 0) continue;
        if (missing > left || missing > count_of(q->unseen, back)) return false;
        q->unseen += (uint64_t)missing * one_card(face) - (uint64_t)missing * one_card(back);
        if (is_numeral(face))
            s->energy_left -= (uint64_t)missing * one_energy(face);
        else
            s->symbols_left[face - PLUS] = (uint8_t)(left - missing);
    }
    return true;
}

static bool take_spell(const duel_plan *plan, duel_state *s, int spell) {
    if (!spell_count(plan, s->spells_left, spell)) return false;
    spell_drop(plan, &s->spells_left, spell);
    return true;
}

/* If the stored spells are hidden, one of them is this. */
static bool hold_stored(const duel_plan *plan, duel_state *s, duel_seat *q, int spell) {
    int k = 0;
    while (k < STORED_MAX && q->stored[k] != HIDDEN_SPELL) k++;
    if (k == STORED_MAX || spell == HIDDEN_SPELL) return true;
    if (!take_spell(plan, s, spell)) return false;
    duel_unstore_spell(q, HIDDEN_SPELL);
    duel_store_spell(q, spell);
    return true;
}

static bool hold_fronts(const coven_table *table, duel_state *s, uint32_t spells) {
    for (int i = 0; i < table->seats; i++, spells >>= 6) {
        if (s->seat[i].spell != HIDDEN_SPELL) continue;
        if (!take_spell(plan_of(table), s, (int)(spells & 63))) return false;
        s->seat[i].spell = (uint8_t)(spells & 63);
    }
    return true;
}

/* Take a card out of its deck before anything is imagined, so that it is still there afterwards. */
static bool set_card_aside(const coven_table *table, duel_state *s, int face) {
    if (is_numeral(face)) {
        if (duel_energy_deck(table, s) < 1 || !energy_of(s->energy_left, face)) return false;
        s->energy_left -= one_energy(face);
    } else {
        if (duel_symbol_deck(table, s) < 1 || !s->symbols_left[face - PLUS]) return false;
        s->symbols_left[face - PLUS]--;
    }
    return true;
}

static void put_card_back(duel_state *s, int face) {
    if (is_numeral(face))
        s->energy_left += one_energy(face);
    else
        s->symbols_left[face - PLUS]++;
}

/* Imagine a world in which this card (unless it is hidden) and this spell (likewise) are in their decks. */
static bool imagine_around(const coven_table *table, duel_state *s, int viewer, int face, int spell) {
    const duel_plan *plan = plan_of(table);
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    if (face < FACES && !set_card_aside(table, s, face)) return false;
    if (spell < SPELLS_MAX && (duel_spell_deck(table, s) < 1 || !take_spell(plan, s, spell))) return false;
    duel_imagine(table, s, viewer, &rng);
    if (face < FACES) put_card_back(s, face);
    if (spell < SPELLS_MAX) spell_add(plan, &s->spells_left, spell);
    return true;
}

/* What the event shows comes first, the rest is imagined around it. */
bool duel_witness(const coven_table *table, void *masked, int viewer, coven_event event) {
    static const uint16_t stages[] = {
        [EVENT_TAKE] = 1 << TAKE,
        [EVENT_DRAW] = 1 << DRAW,
        [EVENT_SPELL] = 1 << SPELL,
        [EVENT_CHOOSE] = 1 << CHOOSE,
        [EVENT_REVEAL] = 1 << REVEAL,
        [EVENT_CUT] = 1 << CUT,
        [EVENT_PLAY] = 1 << TURN,
        [EVENT_PULL] = 1 << TURN,
        [EVENT_TRADE] = 1 << TURN,
        [EVENT_REMOVE] = 1 << REMOVE,
        [EVENT_CALL] = 1 << TURN | 1 << CALL,
        [EVENT_FALL] = 1 << FALL,
    };
    const duel_plan *plan = plan_of(table);
    duel_state *s = masked;
    const uint32_t rest = rest_of(event);
    const int kind = kind_of(event);
    duel_seat *q = &s->seat[s->at ? s->at - 1 : 0]; /* of no seat only in `reveal` */
    int face = FACES, spell = NO_SPELL;
    bool holds = stages[kind] >> s->stage & 1;
    switch (holds ? kind : EVENT_TAKE) {
    case EVENT_PLAY: holds = hold_cards(s, q, one_card((int)(rest >> 4))); break;
    case EVENT_TRADE: holds = hold_cards(s, q, hand_from_code(rest)); break;
    case EVENT_FALL:
        holds = hold_cards(s, q, hand_from_code(rest >> 12)) && hold_stored(plan, s, q, (int)(rest & 63)) &&
                hold_stored(plan, s, q, (int)(rest >> 6 & 63));
        break;
    case EVENT_CHOOSE: holds = hold_stored(plan, s, q, (int)rest); break;
    case EVENT_REVEAL: holds = hold_fronts(table, s, rest); break;
    case EVENT_DRAW:
    case EVENT_CUT: face = (int)rest; break;
    case EVENT_SPELL: spell = (int)rest; break;
    default: break;
    }
    return holds && imagine_around(table, s, viewer, face, spell);
}
