/* turn.c -- what an event does, and how the game goes on after it. Works on masked states as on whole ones: a hidden
 * card is taken from what is left at the moment when everybody sees it. */
#include "duel.h"

/* ---- decks and piles ---- */

static int hidden_cards(const coven_table *table, const duel_state *s, int face) {
    int count = 0;
    for (int i = 0; i < table->seats; i++) count += count_of(s->seat[i].unseen, face);
    return count;
}

int duel_energy_deck(const coven_table *table, const duel_state *s) {
    return energy_total(s->energy_left) - hidden_cards(table, s, HIDDEN_ENERGY);
}

int duel_symbol_deck(const coven_table *table, const duel_state *s) {
    return s->symbols_left[0] + s->symbols_left[1] - hidden_cards(table, s, HIDDEN_SYMBOL);
}

int duel_spell_deck(const coven_table *table, const duel_state *s) {
    int count = __builtin_popcountll(s->spells_left);
    for (int i = 0; i < table->seats; i++) {
        count -= s->seat[i].spell == HIDDEN_SPELL;
        for (int k = 0; k < STORED_MAX; k++) count -= s->seat[i].stored[k] == HIDDEN_SPELL;
    }
    return count;
}

static void take_from_left(duel_state *s, int face) {
    if (is_numeral(face))
        s->energy_left -= one_energy(face);
    else
        s->symbols_left[face - PLUS]--;
}

static void discard_card(duel_state *s, int face) {
    if (is_numeral(face))
        s->energy_out += one_energy(face);
    else
        s->symbols_out[face - PLUS]++;
}

/* The cards of a sum go onto the piles given; the sum is empty. */
static void clear_sum(duel_seat *q, uint64_t *energy, uint8_t symbols[2]) {
    for (int i = 1; i <= q->numerals; i++) {
        *energy += one_energy((q->sum[i] & NUMERAL) - 1);
        if (q->sum[i] & AFTER) symbols[(q->sum[i] & AFTER) == AFTER_MINUS]++;
        q->sum[i] = 0;
    }
    q->numerals = 0;
    q->value = 0;
}

void duel_store_spell(duel_seat *q, int spell) {
    int k = STORED_MAX - 1;
    for (; k > 0 && q->stored[k - 1] > spell; k--) q->stored[k] = q->stored[k - 1];
    q->stored[k] = (uint8_t)spell;
}

void duel_unstore_spell(duel_seat *q, int spell) {
    int k = 0;
    while (k < STORED_MAX - 1 && q->stored[k] != spell) k++;
    assert(q->stored[k] == spell);
    for (; k < STORED_MAX - 1; k++) q->stored[k] = q->stored[k + 1];
    q->stored[k] = NO_SPELL;
}

/* ---- strength, casting, misfiring ---- */

static void lose(duel_seat *q, int loss) { q->strength = (uint8_t)(q->strength > loss ? q->strength - loss : 0); }

static void discard_sum_and_spell(const coven_table *table, duel_state *s, duel_seat *q) {
    clear_sum(q, &s->energy_out, s->symbols_out);
    if (q->spell != NO_SPELL) spell_add(plan_of(table), &s->spells_out, q->spell);
    q->spell = NO_SPELL;
}

/* P5 */
static void misfire(const coven_table *table, duel_state *s, int owner, int causer) {
    lose(&s->seat[causer - 1], plan_of(table)->loss[s->seat[owner - 1].spell]);
    discard_sum_and_spell(table, s, &s->seat[owner - 1]);
}

/* P6 */
static void cast(const coven_table *table, duel_state *s, int owner) {
    const int loss = plan_of(table)->loss[s->seat[owner - 1].spell];
    for (int seat = 1; seat <= table->seats; seat++)
        if (seat != owner) lose(&s->seat[seat - 1], loss);
    discard_sum_and_spell(table, s, &s->seat[owner - 1]);
}

/* Its discards become the spell deck. */
static void refill_spells(const coven_table *table, duel_state *s) {
    const duel_plan *plan = plan_of(table);
    for (uint64_t out = s->spells_out; out; out &= out - 1)
        spell_add(plan, &s->spells_left, plan->spell_of_card[__builtin_ctzll(out)]);
    s->spells_out = 0;
}

/* ---- P9: how play goes on ---- */

static void go_to(duel_state *s, int stage, int seat) {
    s->stage = (uint8_t)stage;
    s->at = (uint8_t)seat;
}

/* Lines 1 to 3: the end, a fall or a missing spell comes before anything else. */
static void settle_urgent(const coven_table *table, duel_state *s, int live) {
    int falls = 0, lacks = 0;
    for (int i = 0, seat = s->active; i < table->seats; i++, seat = next_seat(table, seat)) {
        const duel_seat *q = &s->seat[seat - 1];
        if (!q->strength && !has_fallen(q) && !falls) falls = seat;
        if (q->strength && q->spell == NO_SPELL && !lacks) lacks = seat;
    }
    if (live <= 1) {
        go_to(s, END, 0);
    } else if (falls) {
        go_to(s, FALL, falls);
    } else if (s->seat[lacks - 1].stored[STORED_MAX - 1] != NO_SPELL) {
        go_to(s, CHOOSE, lacks);
    } else {
        go_to(s, SPELL, lacks);
        if (duel_spell_deck(table, s) == 0) refill_spells(table, s);
    }
}

/* Is there anything of the kind? Mostly not. */
static bool is_urgent(const coven_table *table, const duel_state *s, int *live) {
    bool urgent = false;
    *live = 0;
    for (int i = 0; i < table->seats; i++) {
        const duel_seat *q = &s->seat[i];
        *live += q->strength > 0;
        urgent |= q->strength ? q->spell == NO_SPELL : q->stored[0] != NO_SPELL;
    }
    return urgent || *live <= 1;
}

/* Line 6 with `auto`. */
static bool cast_a_complete_spell(const coven_table *table, duel_state *s) {
    bool any = false;
    for (int i = 0; i < table->seats; i++) any |= is_complete(table, &s->seat[i]);
    if (!any) return false;
    int seat = s->active;
    while (!is_complete(table, &s->seat[seat - 1])) seat = next_seat(table, seat);
    cast(table, s, seat);
    return true;
}

/* Line 7: the first seat with enough numerals, in turn order, of those after the first `asked`; 0 if there is none. */
static int next_to_call(const coven_table *table, const duel_state *s, int asked) {
    for (int i = 0, seat = s->active; i < table->seats; i++, seat = next_seat(table, seat))
        if (i >= asked && is_live(s, seat) && has_enough_numerals(table, &s->seat[seat - 1])) return seat;
    return 0;
}

/* Lines 6 to 8, when nothing more is to be done but to end the turn. */
static void end_turn(const coven_table *table, duel_state *s) {
    const bool checked = s->step == 2;
    int live;
    if (s->step == 1) s->step = 2;
    if (table->option[OPTION_CASTING] == CASTING_AUTO) {
        if (!checked && s->step == 2 && cast_a_complete_spell(table, s) && is_urgent(table, s, &live)) {
            settle_urgent(table, s, live);
            return;
        }
    } else if (s->step == 2) {
        const int asked = (s->at - s->active + table->seats) % table->seats + 1;
        const int caller = next_to_call(table, s, checked ? asked : 0);
        if (caller) {
            go_to(s, CALL, caller);
            return;
        }
    }
    if (s->number == table->option[OPTION_LIMIT]) {
        go_to(s, END, 0);
        return;
    }
    s->number++;
    s->active = (uint8_t)next_live(table, s, s->active);
    s->step = 0;
    go_to(s, TURN, s->active);
}

static void settle(const coven_table *table, duel_state *s) {
    int live;
    if (is_urgent(table, s, &live)) {
        settle_urgent(table, s, live);
        return;
    }
    const duel_seat *a = &s->seat[s->active - 1];
    if (!a->strength || s->step == 2) {
        end_turn(table, s);
    } else if (s->step == 0) {
        go_to(s, TURN, s->active);
    } else if (s->due[0] || s->due[1]) {
        go_to(s, DRAW, s->active);
    } else if (hand_size(hand_of(a)) < HAND) {
        go_to(s, TAKE, s->active);
    } else {
        end_turn(table, s);
    }
}

/* ---- setup ---- */

/* The stage's seat has all it needs: the next seat, or the next part of the setup. */
static void next_in_setup(const coven_table *table, duel_state *s) {
    static const uint8_t again[] = {[DRAW] = TAKE, [SPELL] = SPELL, [CHOOSE] = CHOOSE};
    static const uint8_t then[] = {[DRAW] = SPELL, [SPELL] = CHOOSE, [CHOOSE] = REVEAL};
    if (s->at < table->seats)
        go_to(s, again[s->stage], s->at + 1);
    else
        go_to(s, then[s->stage], then[s->stage] == REVEAL ? 0 : 1);
}

static void first_turn(duel_state *s, int seat) {
    memset(s->cut, 0, sizeof s->cut);
    s->round = 0;
    s->number = 1;
    s->active = (uint8_t)seat;
    go_to(s, TURN, seat);
}

static void apply_cut(const coven_table *table, duel_state *s, int numeral) {
    s->cut[s->at - 1] = (uint8_t)numeral;
    for (int seat = 1; seat <= table->seats; seat++) {
        if (s->cut[seat - 1] != TO_CUT) continue;
        s->at = (uint8_t)seat;
        return;
    }
    int highest = 0, first = 0, ties = 0;
    for (int i = 0; i < table->seats; i++)
        if (s->cut[i] != BEATEN && s->cut[i] > highest) highest = s->cut[i];
    for (int i = table->seats - 1; i >= 0; i--) {
        if (s->cut[i] != highest) continue;
        first = i + 1;
        ties++;
    }
    if (ties == 1 || s->round == 9) {
        first_turn(s, first);
        return;
    }
    for (int i = 0; i < SEATS_MAX; i++)
        if (i < table->seats) s->cut[i] = s->cut[i] == highest ? TO_CUT : BEATEN;
    s->round++;
    s->at = (uint8_t)first;
}

static void apply_reveal(const coven_table *table, duel_state *s, uint32_t spells) {
    for (int i = 0; i < table->seats; i++, spells >>= 6) {
        duel_seat *q = &s->seat[i];
        const int spell = (int)(spells & 63);
        if (q->spell == HIDDEN_SPELL) spell_drop(plan_of(table), &s->spells_left, spell);
        q->spell = (uint8_t)spell;
    }
    s->round = 1;
    go_to(s, CUT, 1);
}

/* ---- spells ---- */

static void apply_spell(const coven_table *table, duel_state *s, int spell) {
    duel_seat *q = &s->seat[s->at - 1];
    if (spell != HIDDEN_SPELL) spell_drop(plan_of(table), &s->spells_left, spell);
    duel_store_spell(q, spell);
    if (s->number)
        settle(table, s);
    else if (q->stored[STORED_MAX - 1] != NO_SPELL)
        next_in_setup(table, s);
}

static void apply_choose(const coven_table *table, duel_state *s, int spell) {
    duel_seat *q = &s->seat[s->at - 1];
    if (q->stored[0] == HIDDEN_SPELL) {
        duel_unstore_spell(q, HIDDEN_SPELL);
        if (spell != HIDDEN_SPELL) spell_drop(plan_of(table), &s->spells_left, spell);
    } else {
        duel_unstore_spell(q, spell);
    }
    q->spell = (uint8_t)spell;
    if (s->number)
        settle(table, s);
    else
        next_in_setup(table, s);
}

/* ---- cards ---- */

/* P4: the deck is empty. Everybody loses 1; the discards, or else all sums, are the new deck. */
static void run_out(const coven_table *table, duel_state *s, bool energy) {
    for (int i = 0; i < table->seats; i++) lose(&s->seat[i], 1);
    if (energy && s->energy_out) {
        s->energy_left += s->energy_out;
        s->energy_out = 0;
    } else if (!energy && (s->symbols_out[0] || s->symbols_out[1])) {
        for (int k = 0; k < 2; k++) {
            s->symbols_left[k] = (uint8_t)(s->symbols_left[k] + s->symbols_out[k]);
            s->symbols_out[k] = 0;
        }
    } else {
        for (int i = 0; i < table->seats; i++) clear_sum(&s->seat[i], &s->energy_left, s->symbols_left);
    }
}

static void apply_draw(const coven_table *table, duel_state *s, int face) {
    const bool energy = s->due[0] > 0;
    s->due[!energy]--;
    s->seat[s->at - 1].unseen += one_card(face);
    if (face < FACES) take_from_left(s, face);
    if (!s->number) {
        if (!s->due[0] && !s->due[1]) next_in_setup(table, s);
        return;
    }
    if ((energy ? duel_energy_deck(table, s) : duel_symbol_deck(table, s)) == 0) run_out(table, s, energy);
    settle(table, s);
}

/* A card leaves a hand, seen by all: a known one if there is one of that face. */
static void lay_down(duel_state *s, duel_seat *q, int face) {
    if (count_of(q->known, face)) {
        q->known -= one_card(face);
    } else if (count_of(q->unseen, face)) {
        q->unseen -= one_card(face);
    } else {
        q->unseen -= one_card(is_numeral(face) ? HIDDEN_ENERGY : HIDDEN_SYMBOL);
        take_from_left(s, face);
    }
}

static void apply_play(const coven_table *table, duel_state *s, int face, int target) {
    duel_seat *t = &s->seat[target - 1];
    const bool sound = !(sum_misfires(table, t) & one_card(face));
    lay_down(s, &s->seat[s->active - 1], face);
    duel_sum_add(t, face);
    s->step = 1;
    if (!sound) misfire(table, s, target, s->active);
    settle(table, s);
}

static void apply_pull(const coven_table *table, duel_state *s, int i, bool right) {
    duel_seat *q = &s->seat[s->active - 1];
    int numeral, operator_face;
    duel_sum_pull(q, i, right, &numeral, &operator_face);
    q->known += one_card(numeral) + one_card(operator_face);
    s->step = 1;
    if (!duel_sum_check(q) && !is_on(table, OPTION_NEGATIVE)) misfire(table, s, s->active, s->active);
    settle(table, s);
}

/* The whole hand, which the event names, is shown and discarded. */
static void discard_hand(duel_state *s, duel_seat *q, uint64_t hand) {
    for (int face = 0; face < FACES; face++) {
        for (int n = count_of(hand, face); n > 0; n--) {
            lay_down(s, q, face);
            discard_card(s, face);
        }
    }
    assert(!q->unseen && !q->known);
}

static void apply_trade(const coven_table *table, duel_state *s, uint64_t hand) {
    discard_hand(s, &s->seat[s->active - 1], hand);
    s->step = 1;
    for (int i = 0; i < table->seats; i++) {
        if (!s->seat[i].numerals) continue;
        go_to(s, REMOVE, next_live(table, s, s->active));
        return;
    }
    settle(table, s);
}

static void apply_fall(const coven_table *table, duel_state *s, uint32_t rest) {
    const duel_plan *plan = plan_of(table);
    duel_seat *q = &s->seat[s->at - 1];
    discard_hand(s, q, hand_from_code(rest >> 12));
    for (int k = 0; k < 2; k++, rest >>= 6) {
        const int spell = (int)(rest & 63);
        if (q->stored[k] == HIDDEN_SPELL) spell_drop(plan, &s->spells_left, spell);
        spell_add(plan, &s->spells_out, spell);
    }
    memset(q->stored, NO_SPELL, sizeof q->stored);
    discard_sum_and_spell(table, s, q);
    if (s->at == s->active) s->due[0] = s->due[1] = 0;
    settle(table, s);
}

/* P8 */
static void apply_call(const coven_table *table, duel_state *s, bool called) {
    if (called && is_complete(table, &s->seat[s->at - 1]))
        cast(table, s, s->at);
    else if (called)
        misfire(table, s, s->at, s->at);
    settle(table, s);
}

void duel_apply(const coven_table *table, void *state, coven_event event) {
    duel_state *s = state;
    const uint32_t rest = rest_of(event);
    switch (kind_of(event)) {
    case EVENT_TAKE:
        s->due[0] = (uint8_t)(rest >> 4);
        s->due[1] = (uint8_t)(rest & 15);
        s->stage = DRAW;
        break;
    case EVENT_DRAW: apply_draw(table, s, (int)rest); break;
    case EVENT_SPELL: apply_spell(table, s, (int)rest); break;
    case EVENT_CHOOSE: apply_choose(table, s, (int)rest); break;
    case EVENT_REVEAL: apply_reveal(table, s, rest); break;
    case EVENT_CUT: apply_cut(table, s, (int)rest + 1); break;
    case EVENT_PLAY: apply_play(table, s, (int)(rest >> 4), (int)(rest & 15)); break;
    case EVENT_PULL: apply_pull(table, s, (int)(rest >> 1), rest & 1); break;
    case EVENT_TRADE: apply_trade(table, s, hand_from_code(rest)); break;
    case EVENT_REMOVE:
        if (rest) discard_card(s, duel_sum_remove(&s->seat[rest - 1]));
        settle(table, s);
        break;
    case EVENT_CALL: apply_call(table, s, rest); break;
    default: assert(kind_of(event) == EVENT_FALL); apply_fall(table, s, rest);
    }
}
