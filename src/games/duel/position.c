/* position.c -- positions as text. Reading checks each field by itself (rows 1 to 7 of the table of rejected
 * positions), then that all cards written are in the set (rows 8 and 9); position_check.c does the rest. */
#include "duel.h"

const char *const duel_stage_names[STAGES] = {"take", "draw", "spell",  "choose", "turn", "remove",
                                              "call", "fall", "reveal", "cut",    "end"};

/* ---- printing ---- */

static void put_cards(uint64_t hand, coven_text *out) {
    for (int face = 0; face <= HIDDEN_SYMBOL; face++)
        for (int n = count_of(hand, face); n > 0; n--) coven_put_char(out, duel_card_letter(face));
}

static void put_sum(const duel_seat *q, coven_text *out) {
    if (!q->numerals) coven_put_char(out, '.');
    for (int i = 1; i <= q->numerals; i++) {
        coven_put_char(out, (char)('0' + (q->sum[i] & NUMERAL)));
        if (q->sum[i] & AFTER) coven_put_char(out, q->sum[i] & AFTER_PLUS ? '+' : '-');
    }
}

static void put_spell(const coven_table *table, int spell, coven_text *out) {
    coven_put(out, "%s", spell == NO_SPELL ? "." : spell == HIDDEN_SPELL ? "?" : spell_of(table, spell)->id);
}

static void put_seat(const coven_table *table, const duel_seat *q, coven_text *out) {
    coven_put(out, " %d:", q->strength);
    if (!q->unseen) coven_put_char(out, '.');
    put_cards(q->unseen, out);
    if (q->known) coven_put_char(out, '!');
    put_cards(q->known, out);
    coven_put_char(out, ':');
    put_sum(q, out);
    coven_put_char(out, ':');
    put_spell(table, q->spell, out);
    coven_put_char(out, ':');
    for (int k = 0; k < STORED_MAX && (k == 0 || q->stored[k] != NO_SPELL); k++) {
        if (k) coven_put_char(out, ',');
        put_spell(table, q->stored[k], out);
    }
}

static void put_stage(const coven_table *table, const duel_state *s, coven_text *out) {
    coven_put(out, " %s", duel_stage_names[s->stage]);
    if (s->stage < REVEAL) coven_put(out, ":%d", s->at);
    if (s->stage != CUT) return;
    coven_put(out, ":%d:", s->round);
    for (int i = 0; i < table->seats; i++) {
        const int cut = s->cut[i];
        if (i) coven_put_char(out, ',');
        coven_put_char(out, cut == TO_CUT ? '.' : cut == BEATEN ? 'x' : (char)('0' + cut));
    }
}

static void put_discards(const duel_state *s, coven_text *out) {
    if (!s->energy_out && !s->symbols_out[0] && !s->symbols_out[1]) coven_put_char(out, '.');
    for (int face = 0; face < FACES; face++) {
        const int count = is_numeral(face) ? energy_of(s->energy_out, face) : s->symbols_out[face - PLUS];
        for (int n = 0; n < count; n++) coven_put_char(out, duel_card_letter(face));
    }
}

void duel_print_position(const coven_table *table, const void *state, coven_text *out) {
    const duel_state *s = state;
    if (s->number)
        coven_put(out, "%d.%d.%d", s->number, s->active, s->step);
    else
        coven_put_char(out, '0');
    put_stage(table, s, out);
    coven_put(out, " %d,%d ", s->due[0], s->due[1]);
    put_discards(s, out);
    coven_put_char(out, ' ');
    if (!s->spells_out) coven_put_char(out, '.');
    for (uint64_t cards = s->spells_out; cards; cards &= cards - 1) {
        if (cards != s->spells_out) coven_put_char(out, ',');
        put_spell(table, plan_of(table)->spell_of_card[__builtin_ctzll(cards)], out);
    }
    for (int i = 0; i < table->seats; i++) put_seat(table, &s->seat[i], out);
}

/* Cards in card order, at least one; `count` of each face is raised. */
static bool read_cards(span p, int count[FACES]) {
    int last = 0;
    for (size_t i = 0; i < p.length; i++) {
        const int face = duel_card_face(p.at[i]);
        if (face < last) return false;
        count[face]++;
        last = face;
    }
    return p.length > 0;
}

/* ---- reading ---- */

/* A position being read: the state so far, and how many cards of each face and spell occur in it. */
typedef struct reading {
    const coven_table *table;
    int viewer;
    duel_state s;
    int placed[FACES], out[FACES];
    int spells_placed[SPELLS_MAX], spells_out[SPELLS_MAX];
    coven_error *error;
} reading;

/* Row 2 */
static bool read_turn(reading *r, span field) {
    span part[3];
    if (span_is(field, "0")) return true;
    if (span_cut(field, '.', part, 3) == 3) {
        const int number = span_number(part[0], 1, r->table->option[OPTION_LIMIT]);
        const int active = span_number(part[1], 1, r->table->seats);
        const int step = span_number(part[2], 0, 2);
        r->s.number = (uint16_t)number;
        r->s.active = (uint8_t)active;
        r->s.step = (uint8_t)step;
        if (number > 0 && active > 0 && step >= 0) return true;
    }
    return coven_fail(r->error, "turn: 0 in setup, else number.seat.step, the number at most %d",
                      r->table->option[OPTION_LIMIT]);
}

/* "9:x,.,." after "cut:" */
static bool read_cuts(reading *r, span text) {
    span part[2], cut[SEATS_MAX];
    if (span_cut(text, ':', part, 2) != 2) return false;
    const int round = span_number(part[0], 1, 9);
    if (round < 0 || span_cut(part[1], ',', cut, SEATS_MAX) != r->table->seats) return false;
    r->s.round = (uint8_t)round;
    for (int i = 0; i < r->table->seats; i++) {
        const int numeral = span_number(cut[i], 1, NUMERALS);
        if (numeral < 0 && !span_is(cut[i], ".") && !span_is(cut[i], "x")) return false;
        r->s.cut[i] = (uint8_t)(numeral > 0 ? numeral : span_is(cut[i], ".") ? TO_CUT : BEATEN);
        if (r->s.cut[i] == TO_CUT && !r->s.at) r->s.at = (uint8_t)(i + 1);
    }
    return true;
}

/* Row 3 */
static bool read_stage(reading *r, span field) {
    span rest = field;
    const span name = span_take(&rest, ':');
    const bool colon = name.length < field.length;
    const int stage = span_find(name, duel_stage_names, STAGES);
    bool good = stage >= 0;
    if (good && r->s.number == 0) good = stage <= CHOOSE || stage == REVEAL || stage == CUT;
    if (good && r->s.number != 0) good = stage != REVEAL && stage != CUT;
    if (good && (stage == REVEAL || stage == END)) good = !colon;
    if (good && stage == CUT) good = colon && read_cuts(r, rest);
    if (good && stage < REVEAL) {
        const int seat = colon ? span_number(rest, 1, r->table->seats) : -1;
        good = seat > 0;
        r->s.at = (uint8_t)seat;
    }
    r->s.stage = (uint8_t)stage;
    return good ||
           coven_fail(r->error, "stage: \"%.*s\" is not a stage %s", (int)(field.length < 40 ? field.length : 40),
                      field.at, r->s.number ? "of a turn" : "of setup");
}

/* Row 4 */
static bool read_due(reading *r, span field) {
    span part[2];
    if (span_cut(field, ',', part, 2) == 2) {
        const int energy = span_number(part[0], 0, HAND), symbols = span_number(part[1], 0, HAND);
        r->s.due[0] = (uint8_t)energy;
        r->s.due[1] = (uint8_t)symbols;
        if (energy >= 0 && symbols >= 0 && energy + symbols <= HAND) return true;
    }
    return coven_fail(r->error, "due: two numbers with a comma, at most 5 together");
}

/* Row 5 */
static bool read_discard(reading *r, span field) {
    if (!span_is(field, ".") && !read_cards(field, r->out))
        return coven_fail(r->error, "discard: cards in the order 123456789+-, or \".\" for none");
    for (int face = 0; face < FACES; face++) r->placed[face] += r->out[face];
    return true;
}

/* Spells in set order, at least one. */
static bool read_spell_list(const reading *r, span text, int count[SPELLS_MAX]) {
    const char *end = text.at + text.length;
    for (int last = 0;;) {
        const span id = span_take(&text, ',');
        const int spell = duel_find_spell(r->table, id);
        if (spell == NO_SPELL || spell < last) return false;
        count[spell]++;
        last = spell;
        if (id.at + id.length == end) return true;
    }
}

/* Row 6 */
static bool read_spells(reading *r, span field) {
    if (!span_is(field, ".") && !read_spell_list(r, field, r->spells_out))
        return coven_fail(r->error, "spells: spells of this table in set order, or \".\" for none");
    for (int spell = 0; spell < SPELLS_MAX; spell++) r->spells_placed[spell] += r->spells_out[spell];
    return true;
}

/* Some `e`, then some `o`. */
static bool read_backs(span p, uint64_t *hand) {
    size_t energy = 0;
    while (energy < p.length && p.at[energy] == 'e') energy++;
    for (size_t i = energy; i < p.length; i++)
        if (p.at[i] != 'o') return false;
    if (p.length < 1 || p.length > HAND_MAX) return false;
    *hand = (uint64_t)energy * one_card(HIDDEN_ENERGY) + (uint64_t)(p.length - energy) * one_card(HIDDEN_SYMBOL);
    return true;
}

static bool read_part_of_hand(reading *r, span p, uint64_t *hand) {
    int count[FACES] = {0};
    if (p.length > HAND_MAX || !read_cards(p, count)) return false;
    for (int face = 0; face < FACES; face++) {
        *hand += (uint64_t)count[face] * one_card(face);
        r->placed[face] += count[face];
    }
    return true;
}

static bool read_hand(reading *r, span text, bool hidden, duel_seat *q) {
    span part[2];
    const int parts = span_cut(text, '!', part, 2);
    if (parts > 2) return false;
    if (!span_is(part[0], ".") &&
        !(hidden ? read_backs(part[0], &q->unseen) : read_part_of_hand(r, part[0], &q->unseen)))
        return false;
    if (parts == 2 && !read_part_of_hand(r, part[1], &q->known)) return false;
    /* 14 cards at most so far: no count can carry into the next. */
    return hand_size(q->unseen) + hand_size(q->known) <= HAND_MAX;
}

/* A sum longer than any set allows is only counted: row 8 rejects it. */
static bool read_sum(reading *r, span text, duel_seat *q) {
    const bool negative = is_on(r->table, OPTION_NEGATIVE);
    int value = 0;
    bool minus = false;
    if (span_is(text, ".")) return true;
    for (size_t i = 0; i < text.length; i++) {
        const int face = duel_card_face(text.at[i]);
        if (face < 0 || is_numeral(face) == (i % 2 == 1)) return false;
        r->placed[face]++;
        if (is_numeral(face)) value = minus ? value - (face + 1) : value + (face + 1);
        minus = face == MINUS;
        if (!negative && (value < 0 || (minus && value == 0))) return false;
        if (i < 2 * SUM_MAX) duel_sum_add(q, face);
    }
    return text.length > 0;
}

static bool read_spell_in_front(reading *r, span text, bool hidden, duel_seat *q) {
    if (span_is(text, ".")) return true;
    if (hidden && r->s.number == 0 && r->s.stage != CUT) {
        q->spell = HIDDEN_SPELL;
        return span_is(text, "?");
    }
    q->spell = (uint8_t)duel_find_spell(r->table, text);
    if (q->spell == NO_SPELL) return false;
    r->spells_placed[q->spell]++;
    return true;
}

static bool read_stored(reading *r, span text, bool hidden, duel_seat *q) {
    span part[STORED_MAX];
    const int parts = span_cut(text, ',', part, STORED_MAX);
    if (span_is(text, ".")) return true;
    if (parts > STORED_MAX) return false;
    for (int k = 0, last = 0; k < parts; k++) {
        const int spell = duel_find_spell(r->table, part[k]);
        if (hidden && !span_is(part[k], "?")) return false;
        if (!hidden && (spell == NO_SPELL || spell < last)) return false;
        q->stored[k] = (uint8_t)(hidden ? HIDDEN_SPELL : spell);
        last = spell;
        if (!hidden) r->spells_placed[spell]++;
    }
    return true;
}

/* Row 7 */
static bool read_seat(reading *r, span field, int seat) {
    duel_seat *q = &r->s.seat[seat - 1];
    const bool hidden = r->viewer != COVEN_VIEW_ALL && r->viewer != seat;
    span part[5];
    const char *reason = NULL;
    if (span_cut(field, ':', part, 5) != 5) {
        reason = "five parts: strength:hand:sum:spell:stored";
    } else {
        const int strength = span_number(part[0], 0, r->table->option[OPTION_STRENGTH]);
        q->strength = (uint8_t)strength;
        if (strength < 0)
            reason = "strength is a number, at most that of the start";
        else if (!read_hand(r, part[1], hidden, q))
            reason = hidden ? "the hand is backs, \"e\" before \"o\", then \"!\" and known cards; at most 7"
                            : "the hand is cards in card order, then \"!\" and known cards; at most 7";
        else if (!read_sum(r, part[2], q))
            reason = "the sum is numeral, operator, numeral, ..., and nowhere below 0";
        else if (!read_spell_in_front(r, part[3], hidden, q))
            reason = "no such spell can be seen in front";
        else if (!read_stored(r, part[4], hidden, q))
            reason =
                hidden ? "stored spells are \"?\", at most three" : "stored spells are in set order, at most three";
    }
    return !reason || coven_fail(r->error, "seat%d: %s", seat, reason);
}

/* Rows 8 and 9; and what is left, now that it is known to be something. */
static bool count_left(reading *r) {
    const duel_plan *plan = plan_of(r->table);
    duel_state *s = &r->s;
    for (int face = 0; face < FACES; face++) {
        const int left = content_of(r->table)->cards[face] - r->placed[face];
        if (left < 0)
            return coven_fail(r->error, "discard: there are more cards than the set has: \"%c\"",
                              duel_card_letter(face));
        if (is_numeral(face)) {
            s->energy_left += (uint64_t)left * one_energy(face);
            s->energy_out += (uint64_t)r->out[face] * one_energy(face);
        } else {
            s->symbols_left[face - PLUS] = (uint8_t)left;
            s->symbols_out[face - PLUS] = (uint8_t)r->out[face];
        }
    }
    if (duel_energy_deck(r->table, s) < 1) return coven_fail(r->error, "discard: no energy card is left to draw");
    if (duel_symbol_deck(r->table, s) < 1) return coven_fail(r->error, "discard: no symbol card is left to draw");
    s->spells_left = plan->all_spells;
    for (int spell = 0; spell < plan->spells; spell++) {
        if (r->spells_placed[spell] > spell_count(plan, plan->all_spells, spell))
            return coven_fail(r->error, "spells: there are more cards than the set has: \"%s\"",
                              spell_of(r->table, spell)->id);
        for (int n = 0; n < r->spells_placed[spell]; n++) spell_drop(plan, &s->spells_left, spell);
        for (int n = 0; n < r->spells_out[spell]; n++) spell_add(plan, &s->spells_out, spell);
    }
    return duel_spell_deck(r->table, s) >= 0 ||
           coven_fail(r->error, "spells: the set has fewer spells than are hidden");
}

bool duel_parse_position(const coven_table *table, const char *text, int viewer, void *state, coven_error *error) {
    reading r = {.table = table, .viewer = viewer, .error = error};
    span field[5 + SEATS_MAX];
    const int fields = 5 + table->seats;
    const int found = span_cut(span_of(text), ' ', field, 5 + SEATS_MAX);
    /* An empty piece is the fault of its own field, as on the other games' pages. */
    if (found != fields) return coven_fail(error, "position: %d fields, one space apart", fields);
    for (int i = 0; i < SEATS_MAX; i++) r.s.seat[i] = empty_seat();
    if (!read_turn(&r, field[0]) || !read_stage(&r, field[1]) || !read_due(&r, field[2]) ||
        !read_discard(&r, field[3]) || !read_spells(&r, field[4]))
        return false;
    for (int seat = 1; seat <= table->seats; seat++)
        if (!read_seat(&r, field[4 + seat], seat)) return false;
    if (!count_left(&r) || !duel_check_position(table, &r.s, error)) return false;
    memcpy(state, &r.s, sizeof r.s);
    return true;
}
