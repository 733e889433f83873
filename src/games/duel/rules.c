/* rules.c -- what may happen: who acts, the legal events, chance and its weights, and who has won. */
#include "duel.h"

void duel_start(const coven_table *table, void *state) {
    const duel_plan *plan = plan_of(table);
    duel_state *s = state;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < SEATS_MAX; i++) {
        s->seat[i] = empty_seat();
        if (i < table->seats) s->seat[i].strength = (uint8_t)table->option[OPTION_STRENGTH];
    }
    s->energy_left = plan->energy;
    s->spells_left = plan->all_spells;
    memcpy(s->symbols_left, plan->symbols, sizeof s->symbols_left);
    s->stage = TAKE;
    s->at = 1;
}

int duel_actor(const coven_table *table, const void *state) {
    (void)table;
    const duel_state *s = state;
    enum { OF_SEATS = 1 << TAKE | 1 << CHOOSE | 1 << TURN | 1 << REMOVE | 1 << CALL };
    if (OF_SEATS >> s->stage & 1) return s->at;
    return s->stage == END ? COVEN_END : COVEN_CHANCE;
}

/* ---- decisions ---- */

static int legal_pulls(const duel_seat *q, coven_event *out) {
    int count = 0;
    for (uint32_t i = 1; i <= q->numerals; i++) {
        if (i > 1) out[count++] = make_event(EVENT_PULL, i << 1);
        if (q->sum[i] & AFTER) out[count++] = make_event(EVENT_PULL, i << 1 | 1);
    }
    return count;
}

/* P1. Plays of all seats' sums are gathered in one word, a card's bit moved up by the seat: four places for each face,
 *     bit 4 * face + seat - 1,   and then listed in one go. */
static int legal_turn(const coven_table *table, const duel_state *s, coven_event *out) {
    const duel_seat *q = &s->seat[s->active - 1];
    const uint64_t hand = hand_of(q), faces = faces_of(hand);
    const bool apprentice = is_on(table, OPTION_APPRENTICE);
    uint64_t plays = 0, any_safe = 0;
    int count = 0;
    for (int i = 0; i < table->seats; i++) {
        const uint64_t live = -(uint64_t)(s->seat[i].strength > 0), fits = faces & live & sum_fits(&s->seat[i]);
        const uint64_t safe = fits & ~sum_misfires(table, &s->seat[i]);
        any_safe |= safe;
        plays |= (apprentice ? safe : fits) << i;
    }
    for (; plays; plays &= plays - 1) {
        const int bit = __builtin_ctzll(plays);
        out[count++] = play_event_of(bit / 4, bit % 4 + 1);
    }
    if (!any_safe) out[count++] = make_event(EVENT_TRADE, hand_code(hand));
    const int minimum = plan_of(table)->minimum[q->spell];
    if (q->numerals >= 2 * minimum && !apprentice && hand_size(hand) == HAND) count += legal_pulls(q, out + count);
    if (table->option[OPTION_CASTING] == CASTING_CALL && q->numerals >= minimum)
        out[count++] = make_event(EVENT_CALL, 1);
    return count;
}

/* P3 */
static int legal_take(const duel_state *s, coven_event *out) {
    const int missing = HAND - hand_size(hand_of(&s->seat[s->at - 1]));
    const int min = missing == 1 ? 0 : 1;
    int count = 0;
    for (int energy = min; energy <= missing - min; energy++)
        out[count++] = make_event(EVENT_TAKE, (uint32_t)(energy << 4 | (missing - energy)));
    return count;
}

static int legal_choose(const duel_seat *q, coven_event *out) {
    int count = 0;
    for (int k = 0; k < STORED_MAX; k++)
        if (k == 0 || q->stored[k] != q->stored[k - 1]) out[count++] = make_event(EVENT_CHOOSE, q->stored[k]);
    return count;
}

/* P2 */
static int legal_remove(const coven_table *table, const duel_state *s, coven_event *out) {
    int count = 0;
    out[count++] = make_event(EVENT_REMOVE, 0);
    for (int seat = 1; seat <= table->seats; seat++)
        if (s->seat[seat - 1].numerals) out[count++] = make_event(EVENT_REMOVE, (uint32_t)seat);
    return count;
}

int duel_legal(const coven_table *table, const void *state, coven_event *out) {
    const duel_state *s = state;
    switch (s->stage) {
    case TURN: return legal_turn(table, s, out);
    case TAKE: return legal_take(s, out);
    case CHOOSE: return legal_choose(&s->seat[s->at - 1], out);
    case REMOVE: return legal_remove(table, s, out);
    default:
        assert(s->stage == CALL);
        out[0] = make_event(EVENT_CALL, 1);
        out[1] = make_event(EVENT_CALL, 0);
        return 2;
    }
}

/* ---- chance ---- */

static coven_event only_reveal(const coven_table *table, const duel_state *s) {
    uint32_t spells = 0;
    for (int i = table->seats - 1; i >= 0; i--) spells = spells << 6 | s->seat[i].spell;
    return make_event(EVENT_REVEAL, spells);
}

static coven_event only_fall(const duel_state *s) {
    const duel_seat *q = &s->seat[s->at - 1];
    return make_event(EVENT_FALL, hand_code(hand_of(q)) << 12 | (uint32_t)q->stored[1] << 6 | q->stored[0]);
}

static int energy_outcomes(const duel_state *s, int kind, coven_event *out, uint32_t *weight) {
    int count = 0;
    for (int face = 0; face < NUMERALS; face++) {
        weight[count] = (uint32_t)energy_of(s->energy_left, face);
        out[count] = make_event(kind, (uint32_t)face);
        count += weight[count] > 0;
    }
    return count;
}

static int symbol_outcomes(const duel_state *s, coven_event *out, uint32_t *weight) {
    int count = 0;
    for (int k = 0; k < 2; k++) {
        weight[count] = s->symbols_left[k];
        out[count] = make_event(EVENT_DRAW, (uint32_t)(PLUS + k));
        count += weight[count] > 0;
    }
    return count;
}

static int spell_outcomes(const coven_table *table, const duel_state *s, coven_event *out, uint32_t *weight) {
    int count = 0, last = NO_SPELL;
    for (uint64_t left = s->spells_left; left; left &= left - 1) {
        const int spell = plan_of(table)->spell_of_card[__builtin_ctzll(left)];
        if (spell != last) {
            weight[count] = 0;
            out[count++] = make_event(EVENT_SPELL, (uint32_t)spell);
            last = spell;
        }
        weight[count - 1]++;
    }
    return count;
}

int duel_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
    const duel_state *s = state;
    switch (s->stage) {
    case DRAW: return s->due[0] ? energy_outcomes(s, EVENT_DRAW, out, weight) : symbol_outcomes(s, out, weight);
    case CUT: return energy_outcomes(s, EVENT_CUT, out, weight);
    case SPELL: return spell_outcomes(table, s, out, weight);
    default:
        assert(s->stage == REVEAL || s->stage == FALL);
        out[0] = s->stage == REVEAL ? only_reveal(table, s) : only_fall(s);
        weight[0] = 1;
        return 1;
    }
}

static int pick_energy(const duel_state *s, coven_rng *rng) {
    return energy_card(s->energy_left, (int)coven_rng_below(rng, (uint32_t)energy_total(s->energy_left)));
}

static int pick_symbol(const duel_state *s, coven_rng *rng) {
    const uint32_t total = (uint32_t)(s->symbols_left[0] + s->symbols_left[1]);
    return coven_rng_below(rng, total) < s->symbols_left[0] ? PLUS : MINUS;
}

static int pick_spell(const coven_table *table, const duel_state *s, coven_rng *rng) {
    uint64_t left = s->spells_left;
    for (uint32_t n = coven_rng_below(rng, (uint32_t)__builtin_popcountll(left)); n > 0; n--) left &= left - 1;
    return plan_of(table)->spell_of_card[__builtin_ctzll(left)];
}

coven_event duel_pick(const coven_table *table, const void *state, coven_rng *rng) {
    const duel_state *s = state;
    switch (s->stage) {
    case DRAW: return make_event(EVENT_DRAW, (uint32_t)(s->due[0] ? pick_energy(s, rng) : pick_symbol(s, rng)));
    case CUT: return make_event(EVENT_CUT, (uint32_t)pick_energy(s, rng));
    case SPELL: return make_event(EVENT_SPELL, (uint32_t)pick_spell(table, s, rng));
    case REVEAL: return only_reveal(table, s);
    case FALL: return only_fall(s);
    default: break;
    }
    coven_event list[2 * SUM_MAX + 2 * FACES];
    const int count = duel_legal(table, state, list);
    return list[coven_rng_below(rng, (uint32_t)count)];
}

/* ---- the end ---- */

/* Most strength wins, and equals share. With nobody live all are equal at 0, and those share that had not fallen before
 * (R54-R56). */
void duel_result(const coven_table *table, const void *state, int *share, int *score) {
    const duel_state *s = state;
    int max = 0, winners = 0;
    for (int i = 0; i < table->seats; i++)
        if (s->seat[i].strength > max) max = s->seat[i].strength;
    for (int i = 0; i < table->seats; i++) {
        share[i] = s->seat[i].strength == max && !has_fallen(&s->seat[i]);
        score[i] = s->seat[i].strength;
        winners += share[i];
    }
    for (int i = 0; i < table->seats; i++) share[i] *= COVEN_SHARE / winners;
}
