/* position_check.c -- which positions are rejected, rows 10 to 25 of the table in docs/rules/duel.md, in its order.
 * Each function is a row or a few; the numbers in comments are theirs. All work on masked states too, as a hidden
 * card still shows its kind and a hidden spell that it is there. */
#include "duel.h"

static int energy_in(uint64_t hand) { return hand_size(hand & HAND_ENERGY); }
static int symbols_in(uint64_t hand) { return hand_size(hand & HAND_SYMBOLS); }

static int stored_by(const duel_seat *q) {
    int count = 0;
    while (count < STORED_MAX && q->stored[count] != NO_SPELL) count++;
    return count;
}

/* A dealt hand is 5 unseen cards, 1 to 4 of them energy. */
static bool is_dealt(const duel_seat *q) {
    const int energy = energy_in(q->unseen);
    return !q->known && hand_size(q->unseen) == HAND && energy >= 1 && energy < HAND;
}

/* It would be dealt with the due cards added, and has no symbol while energy is due. */
static bool is_being_dealt(const duel_state *s, const duel_seat *q) {
    const int energy = energy_in(q->unseen), symbols = symbols_in(q->unseen);
    return !q->known && energy + symbols + s->due[0] + s->due[1] == HAND && energy + s->due[0] >= 1 &&
           symbols + s->due[1] >= 1 && (s->due[0] == 0 || symbols == 0);
}

/* ---- setup ---- */

/* 10 */
static bool check_cut(const coven_table *table, const duel_state *s, coven_error *error) {
    int to_cut = 0, beaten = 0;
    bool in_order = true;
    for (int i = 0; i < table->seats; i++) {
        if (s->cut[i] == BEATEN)
            beaten++;
        else if (s->cut[i] == TO_CUT)
            to_cut++;
        else if (to_cut)
            in_order = false;
    }
    if (!to_cut) return coven_fail(error, "stage: some seat must still have to cut");
    if (!in_order) return coven_fail(error, "stage: seats cut in order");
    if (beaten && s->round == 1) return coven_fail(error, "stage: nobody is beaten in round 1");
    if (table->seats - beaten < 2) return coven_fail(error, "stage: at least two seats must be cutting");
    return true;
}

/* 14: the hand */
static bool is_hand_of_setup(const duel_state *s, int seat) {
    const duel_seat *q = &s->seat[seat - 1];
    const bool empty = !q->unseen && !q->known;
    if (s->stage == TAKE) return seat < s->at ? is_dealt(q) : empty;
    if (s->stage == DRAW) return seat < s->at ? is_dealt(q) : seat == s->at ? is_being_dealt(s, q) : empty;
    return is_dealt(q);
}

/* 14: stored spells */
static bool is_storing_of_setup(const duel_state *s, int seat) {
    const duel_seat *q = &s->seat[seat - 1];
    const int stored = stored_by(q);
    if (s->stage == TAKE || s->stage == DRAW) return stored == 0;
    if (s->stage == SPELL) return seat < s->at ? stored == 3 : seat == s->at ? stored <= 2 : stored == 0;
    return stored == (q->spell == NO_SPELL ? 3 : 2);
}

/* 14 */
static bool check_seat_in_setup(const coven_table *table, const duel_state *s, int seat, coven_error *error) {
    const duel_seat *q = &s->seat[seat - 1];
    const bool has_chosen = s->stage == REVEAL || s->stage == CUT || (s->stage == CHOOSE && seat < s->at);
    const char *reason = NULL;
    if (q->strength != table->option[OPTION_STRENGTH])
        reason = "strength is full in setup";
    else if (q->numerals)
        reason = "there is no sum in setup";
    else if (!is_hand_of_setup(s, seat))
        reason = "the hand is not what it would be at this stage";
    else if ((q->spell != NO_SPELL) != has_chosen)
        reason = "a spell is in front once it is chosen";
    else if (!is_storing_of_setup(s, seat))
        reason = "stored spells are not as many as at this stage";
    return !reason || coven_fail(error, "seat%d: %s", seat, reason);
}

static bool check_setup(const coven_table *table, const duel_state *s, coven_error *error) {
    if (s->stage == CUT && !check_cut(table, s, error)) return false;
    if ((s->due[0] || s->due[1]) != (s->stage == DRAW)) /* 11 */
        return coven_fail(error, "due: cards are due in the stage draw, and only there");
    if (s->energy_out || s->symbols_out[0] || s->symbols_out[1]) /* 12 */
        return coven_fail(error, "discard: empty in setup");
    if (s->spells_out) return coven_fail(error, "spells: empty in setup"); /* 13 */
    for (int seat = 1; seat <= table->seats; seat++)
        if (!check_seat_in_setup(table, s, seat, error)) return false;
    return true;
}

/* ---- play ---- */

/* 15 */
static bool check_fallen(const coven_table *table, const duel_state *s, coven_error *error) {
    for (int seat = 1; seat <= table->seats; seat++) {
        const duel_seat *q = &s->seat[seat - 1];
        if (has_fallen(q) && (q->unseen || q->known || q->numerals || q->spell != NO_SPELL))
            return coven_fail(error, "seat%d: a seat that has fallen has nothing", seat);
    }
    return true;
}

static int live_seats(const coven_table *table, const duel_state *s) {
    int live = 0;
    for (int seat = 1; seat <= table->seats; seat++) live += is_live(s, seat);
    return live;
}

/* 16 */
static bool check_end(const coven_table *table, const duel_state *s, coven_error *error) {
    int fallen = 0;
    for (int i = 0; i < table->seats; i++) fallen += has_fallen(&s->seat[i]);
    if (live_seats(table, s) > 1 && s->number != table->option[OPTION_LIMIT])
        return coven_fail(error, "stage: the game does not end here");
    return fallen < table->seats || coven_fail(error, "stage: all have fallen");
}

/* 17 to 20: who is live, who falls, who needs a spell */
static bool check_standing(const coven_table *table, const duel_state *s, coven_error *error) {
    const bool gets_spell = s->stage == SPELL || s->stage == CHOOSE;
    if (live_seats(table, s) < 2) return coven_fail(error, "stage: fewer than two seats have strength"); /* 17 */
    for (int seat = 1; seat <= table->seats; seat++) {                                                   /* 18 */
        const duel_seat *q = &s->seat[seat - 1];
        const bool falls = !q->strength && !has_fallen(q);
        if (falls != (s->stage == FALL && seat == s->at))
            return coven_fail(error, "stage: fall is for the one seat without strength that has not fallen");
    }
    if (s->stage != FALL && !is_live(s, s->at)) /* 19 */
        return coven_fail(error, "stage: its seat has no strength");
    int lacking = 0;
    for (int seat = 1; seat <= table->seats; seat++) { /* 20 */
        const bool lacks = is_live(s, seat) && s->seat[seat - 1].spell == NO_SPELL;
        lacking += lacks;
        if (s->stage != FALL && lacks != (gets_spell && seat == s->at))
            return coven_fail(error, "stage: spell and choose are for the one seat without a spell");
    }
    return lacking <= 1 || coven_fail(error, "stage: more than one seat is without a spell");
}

/* 21 */
static bool is_step_of_stage(const coven_table *table, const duel_state *s) {
    const bool by_call = table->option[OPTION_CASTING] == CASTING_CALL;
    switch (s->stage) {
    case TURN: return s->step == 0;
    case TAKE:
    case DRAW:
    case REMOVE: return s->step == 1;
    case CALL: return s->step == 2 && by_call;
    default: return s->step >= 1 || by_call;
    }
}

/* 22 */
static bool is_seat_of_stage(const coven_table *table, const duel_state *s) {
    bool any_sum = false;
    for (int i = 0; i < table->seats; i++) any_sum = any_sum || s->seat[i].numerals;
    switch (s->stage) {
    case TURN:
    case TAKE:
    case DRAW: return s->at == s->active;
    case REMOVE: return is_live(s, s->active) && s->at == next_live(table, s, s->active) && any_sum;
    case CALL: return has_enough_numerals(table, &s->seat[s->at - 1]);
    default: return true;
    }
}

/* 23 */
static bool is_due_of_stage(const duel_state *s) {
    if (s->stage == FALL && s->step == 1) return true;
    return (s->due[0] || s->due[1]) == (s->stage == DRAW);
}

/* 25: the hand */
static bool is_hand_of_play(const duel_state *s, int seat) {
    const duel_seat *q = &s->seat[seat - 1];
    const int size = hand_size(hand_of(q)), due = s->due[0] + s->due[1];
    if (seat != s->active) return size >= HAND;
    if (due >= 2) return is_being_dealt(s, q);
    if (due == 1) return size == HAND - 1;
    if (s->stage == TAKE) return size == 0 || size == HAND - 1;
    if (s->stage == REMOVE) return size == 0;
    if (s->step == 1) return size >= HAND - 1; /* spell, choose or fall: the card played may not be replaced yet */
    return size >= HAND;
}

/* 25 */
static bool check_seats_in_play(const coven_table *table, const duel_state *s, coven_error *error) {
    int complete_allowed = table->option[OPTION_CASTING] == CASTING_CALL ? SEATS_MAX
                           : s->step == 1 && s->stage != REMOVE          ? 1
                                                                         : 0;
    for (int seat = 1; seat <= table->seats; seat++) {
        const duel_seat *q = &s->seat[seat - 1];
        const char *reason = NULL;
        if (has_fallen(q)) continue;
        if (stored_by(q) != (s->stage == CHOOSE && seat == s->at ? 3 : 2))
            reason = "stored spells are two, or three to choose from";
        else if (q->numerals && q->spell == NO_SPELL)
            reason = "there is no sum without a spell";
        else if (!is_hand_of_play(s, seat))
            reason = "the hand is not what it would be at this stage";
        else if (is_complete(table, q) && complete_allowed-- == 0)
            reason = "the spell is complete and would have been cast";
        if (reason) return coven_fail(error, "seat%d: %s", seat, reason);
    }
    return true;
}

static bool check_play(const coven_table *table, const duel_state *s, coven_error *error) {
    if (!check_fallen(table, s, error)) return false;
    if (s->stage == END) return check_end(table, s, error);
    if (!check_standing(table, s, error)) return false;
    if (!is_step_of_stage(table, s)) return coven_fail(error, "stage: not at step %d", s->step);
    if (!is_seat_of_stage(table, s)) return coven_fail(error, "stage: it would not be for this seat");
    if (!is_due_of_stage(s)) return coven_fail(error, "due: cards are due in the stage draw, and not otherwise");
    if (s->stage == SPELL && duel_spell_deck(table, s) < 1) /* 24 */
        return coven_fail(error, "spells: no spell is left to draw");
    return check_seats_in_play(table, s, error);
}

bool duel_check_position(const coven_table *table, const duel_state *s, coven_error *error) {
    return s->number ? check_play(table, s, error) : check_setup(table, s, error);
}
