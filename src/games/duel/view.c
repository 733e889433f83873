/* view.c -- a state as JSON for a front end: everything that is drawn is in it, with running values and figures, so
 * that the front end needs no rules. What the viewer may not see is null. */
#include "core/json.h"
#include "duel.h"

static void put_seat_or_null(json_writer *w, const char *name, int seat) {
    json_name(w, name);
    if (seat > 0)
        json_number(w, seat);
    else
        json_null(w);
}

static void put_card(json_writer *w, int face) { json_string_of(w, (const char[1]){duel_card_letter(face)}, 1); }

static void put_spell(json_writer *w, const coven_table *table, int spell) {
    if (spell == NO_SPELL) {
        json_null(w);
        return;
    }
    json_open(w, '{');
    json_name_bool(w, "hidden", spell == HIDDEN_SPELL);
    if (spell != HIDDEN_SPELL) {
        const duel_spell *p = spell_of(table, spell);
        json_name_string(w, "id", p->id);
        json_name_string(w, "name", p->name);
        json_name_number(w, "value", p->value);
        json_name_number(w, "minimum", p->minimum);
        json_name_number(w, "loss", p->loss);
        json_name_string(w, "invocation", p->invocation);
        json_name_string(w, "flavour", p->flavour);
    }
    json_close(w, '}');
}

/* [{"card":"4","deck":"energy","known":false},...]; a back has the card null. */
static void put_part_of_hand(json_writer *w, uint64_t hand, bool known) {
    for (int face = 0; face <= HIDDEN_SYMBOL; face++) {
        for (int n = count_of(hand, face); n > 0; n--) {
            json_open(w, '{');
            json_name(w, "card");
            if (face < FACES)
                put_card(w, face);
            else
                json_null(w);
            json_name_string(w, "deck", is_numeral(face) || face == HIDDEN_ENERGY ? "energy" : "symbol");
            json_name_bool(w, "known", known);
            json_close(w, '}');
        }
    }
}

/* [{"card":"4","value":4},{"card":"+","value":4},...]: each card with the value of the sum up to it. */
static void put_sum(json_writer *w, const duel_seat *q) {
    duel_seat running = empty_seat();
    json_name(w, "sum");
    json_open(w, '[');
    for (int i = 0; i < cards_in_sum(q); i++) {
        const int byte = q->sum[1 + i / 2];
        const int face = i % 2 == 0 ? (byte & NUMERAL) - 1 : byte & AFTER_PLUS ? PLUS : MINUS;
        duel_sum_add(&running, face);
        json_open(w, '{');
        json_name(w, "card");
        put_card(w, face);
        json_name_number(w, "value", running.value);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_faces(json_writer *w, const char *name, uint64_t faces) {
    json_name(w, name);
    json_open(w, '[');
    for (int face = 0; face < FACES; face++)
        if (count_of(faces, face)) put_card(w, face);
    json_close(w, ']');
}

/* How the sum stands to its spell, and what may follow it. */
static void put_standing(json_writer *w, const coven_table *table, const duel_seat *q) {
    const bool aims = q->spell < SPELLS_MAX;
    const duel_spell *spell = aims ? spell_of(table, q->spell) : NULL;
    json_name_number(w, "value", q->value);
    json_name_number(w, "numerals", q->numerals);
    json_name(w, "far");
    if (aims)
        json_number(w, spell->value - q->value);
    else
        json_null(w);
    json_name(w, "missing");
    if (aims)
        json_number(w, spell->minimum > q->numerals ? spell->minimum - q->numerals : 0);
    else
        json_null(w);
    json_name_bool(w, "complete", is_complete(table, q));
    json_name_bool(w, "pulls", aims && !is_on(table, OPTION_APPRENTICE) && q->numerals >= 2 * spell->minimum);
    put_faces(w, "safe", q->strength && aims ? sum_safe(table, q) : 0);
    put_faces(w, "misfires", q->strength && aims ? sum_misfires(table, q) : 0);
}

static void put_seat(json_writer *w, const coven_table *table, const duel_seat *q, int seat) {
    json_open(w, '{');
    json_name_number(w, "seat", seat);
    static const char *const names[SEATS_MAX] = {"Crimson", "Cobalt", "Saffron"};
    json_name_string(w, "name", names[seat - 1]); /* in English; the table has names in the reader's language */
    json_name_number(w, "strength", q->strength);
    json_name_bool(w, "live", q->strength > 0);
    json_name_bool(w, "fallen", has_fallen(q));
    json_name(w, "hand");
    json_open(w, '[');
    put_part_of_hand(w, q->unseen, false);
    put_part_of_hand(w, q->known, true);
    json_close(w, ']');
    put_sum(w, q);
    put_standing(w, table, q);
    json_name(w, "spell");
    put_spell(w, table, q->spell);
    json_name(w, "stored");
    json_open(w, '[');
    for (int k = 0; k < STORED_MAX && q->stored[k] != NO_SPELL; k++) put_spell(w, table, q->stored[k]);
    json_close(w, ']');
    json_close(w, '}');
}

static void put_decks(json_writer *w, const coven_table *table, const duel_state *s) {
    json_name(w, "decks");
    json_open(w, '{');
    json_name_number(w, "energy", duel_energy_deck(table, s));
    json_name_number(w, "symbols", duel_symbol_deck(table, s));
    json_name_number(w, "spells", duel_spell_deck(table, s));
    json_close(w, '}');
    json_name(w, "discards");
    json_open(w, '[');
    for (int face = 0; face < FACES; face++) {
        const int count = is_numeral(face) ? energy_of(s->energy_out, face) : s->symbols_out[face - PLUS];
        for (int n = 0; n < count; n++) put_card(w, face);
    }
    json_close(w, ']');
    json_name(w, "spent");
    json_open(w, '[');
    for (uint64_t cards = s->spells_out; cards; cards &= cards - 1)
        put_spell(w, table, plan_of(table)->spell_of_card[__builtin_ctzll(cards)]);
    json_close(w, ']');
}

/* Each seat's cut in this round: a numeral, 0 if it has still to cut, null if it is beaten. */
static void put_cuts(json_writer *w, const coven_table *table, const duel_state *s) {
    json_name(w, "cuts");
    if (s->stage != CUT) {
        json_null(w);
        return;
    }
    json_open(w, '[');
    for (int i = 0; i < table->seats; i++) {
        if (s->cut[i] == BEATEN)
            json_null(w);
        else
            json_number(w, s->cut[i]);
    }
    json_close(w, ']');
}

void duel_view(const coven_table *table, const void *state, int viewer, coven_text *out) {
    duel_state masked = *(const duel_state *)state, *s = &masked;
    if (viewer != COVEN_VIEW_ALL) duel_mask(table, s, viewer);
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_number(w, "viewer", viewer);
    json_name_number(w, "turn", s->number);
    json_name_number(w, "limit", table->option[OPTION_LIMIT]);
    json_name_number(w, "strength", table->option[OPTION_STRENGTH]);
    put_seat_or_null(w, "active", s->active);
    json_name_number(w, "step", s->step);
    json_name_string(w, "stage", duel_stage_names[s->stage]);
    put_seat_or_null(w, "at", s->at);
    put_seat_or_null(w, "acts", duel_actor(table, s));
    json_name(w, "due");
    json_open(w, '{');
    json_name_number(w, "energy", s->due[0]);
    json_name_number(w, "symbols", s->due[1]);
    json_close(w, '}');
    json_name_number(w, "round", s->round);
    put_cuts(w, table, s);
    put_decks(w, table, s);
    json_name(w, "seats");
    json_open(w, '[');
    for (int seat = 1; seat <= table->seats; seat++) put_seat(w, table, &s->seat[seat - 1], seat);
    json_close(w, ']');
    json_close(w, '}');
}
