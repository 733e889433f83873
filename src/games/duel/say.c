/* say.c -- what people read: names, questions, and each event as a sentence. What an event led to (a spell cast, a
 * misfire, an empty deck) is found by playing it on a copy, so it says no more than its listener can see. */
#include "duel.h"

void duel_seat_name(const coven_table *table, int seat, coven_text *out) {
    (void)table;
    static const char *const names[SEATS_MAX] = {"Crimson", "Cobalt", "Saffron"};
    coven_put(out, "%s", names[seat - 1]);
}

/* ---- questions ---- */

static void ask_turn(const char *so_far, coven_text *out) {
    if (strncmp(so_far, "play", 4) == 0) {
        const size_t length = strlen(so_far);
        coven_put(out, "%s", length == 4 ? "Play which card?" : "On whose sum?");
    } else if (strncmp(so_far, "pull", 4) == 0) {
        coven_put(out, "%s",
                  strlen(so_far) == 4 ? "Pull which numeral out of your sum?"
                                      : "Together with the operator on which side?");
    } else if (strncmp(so_far, "trade", 5) == 0) {
        coven_put(out, "Trade your whole hand for five new cards.");
    } else {
        coven_put(out, "Your turn: play a card on a sum, or what else is offered.");
    }
}

void duel_ask(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    const duel_state *s = state;
    switch (s->stage) {
    case TAKE:
        coven_put(out, "%s", strlen(so_far) > 4 ? "And how many symbols?" : "How many energy cards will you draw?");
        break;
    case CHOOSE: coven_put(out, "Lay which of your spells in front of you?"); break;
    case TURN: ask_turn(so_far, out); break;
    case REMOVE:
        coven_put(out, "%s",
                  *so_far ? "Remove the last card of whose sum?"
                          : "A hand was traded: remove the last card of a sum, or keep all as they are?");
        break;
    case CALL: {
        const duel_spell *spell = spell_of(table, s->seat[s->at - 1].spell);
        coven_put(out, "Call %s (it needs exactly %d), or are you done?", spell->name, spell->value);
        break;
    }
    default: coven_put(out, "Chance decides.");
    }
}

/* ---- sentences ---- */

static void put_card(uint32_t face, coven_text *out) {
    static const char *const words[] = {"a 1",          "a 2",  "a 3", "a 4",    "a 5",     "a 6",
                                        "a 7",          "an 8", "a 9", "a plus", "a minus", "an energy card",
                                        "a symbol card"};
    coven_put(out, "%s", words[face]);
}

static void put_spell_name(const coven_table *table, uint32_t spell, coven_text *out) {
    coven_put(out, "%s", spell == HIDDEN_SPELL ? "a spell" : spell_of(table, (int)spell)->name);
}

static void put_figures(const coven_table *table, uint32_t spell, coven_text *out) {
    const duel_spell *p = spell_of(table, (int)spell);
    coven_put(out, " (%d with %d numerals, loss %d)", p->value, p->minimum, p->loss);
}

static void put_hand_list(uint64_t hand, coven_text *out) {
    for (int face = 0; face < FACES; face++)
        for (int n = count_of(hand, face); n > 0; n--) coven_put(out, " %c", duel_card_letter(face));
}

static void put_count(uint32_t count, const char *one, const char *many, coven_text *out) {
    coven_put(out, "%u %s", count, count == 1 ? one : many);
}

static void say_take(uint32_t energy, uint32_t symbols, coven_text *out) {
    coven_put(out, " will draw ");
    if (energy) put_count(energy, "energy card", "energy cards", out);
    if (energy && symbols) coven_put(out, " and ");
    if (symbols) put_count(symbols, "symbol card", "symbol cards", out);
}

static void put_whose_sum(const coven_table *table, int actor, int seat, coven_text *out) {
    if (seat == actor) {
        coven_put(out, "its own sum");
        return;
    }
    duel_seat_name(table, seat, out);
    coven_put(out, "'s sum");
}

/* The sum as it stands: "4 + 2 + 1 = 7", "4 + 2 + ..., so far 6". */
static void put_equation(const duel_seat *q, coven_text *out) {
    for (int i = 1; i <= q->numerals; i++) {
        coven_put(out, "%s%d", i > 1 ? " " : "", q->sum[i] & NUMERAL);
        if (q->sum[i] & AFTER) coven_put(out, " %c", q->sum[i] & AFTER_PLUS ? '+' : '-');
    }
    if (ends_in_operator(q)) coven_put(out, " ...");
    if (q->numerals > 1) coven_put(out, ends_in_operator(q) ? ", so far %d" : " = %d", q->value);
}

static void say_play(const coven_table *table, const duel_state *s, uint32_t rest, coven_text *out) {
    duel_seat sum = s->seat[(rest & 15) - 1];
    coven_put(out, " plays ");
    put_card(rest >> 4, out);
    coven_put(out, " on ");
    put_whose_sum(table, s->active, (int)(rest & 15), out);
    duel_sum_add(&sum, (int)(rest >> 4));
    coven_put(out, ": ");
    put_equation(&sum, out);
}

static void say_pull(const duel_state *s, uint32_t rest, coven_text *out) {
    duel_seat sum = s->seat[s->active - 1];
    int numeral, operator_face;
    duel_sum_pull(&sum, (int)(rest >> 1), rest & 1, &numeral, &operator_face);
    duel_sum_check(&sum);
    coven_put(out, " pulls ");
    put_card((uint32_t)numeral, out);
    coven_put(out, " and ");
    put_card((uint32_t)operator_face, out);
    coven_put(out, " out of its sum: ");
    put_equation(&sum, out);
}

static void say_reveal(const coven_table *table, uint32_t rest, coven_text *out) {
    coven_put(out, "The spells are turned up: ");
    for (int seat = 1; seat <= table->seats; seat++, rest >>= 6) {
        if (seat > 1) coven_put(out, ", ");
        duel_seat_name(table, seat, out);
        coven_put(out, " has ");
        put_spell_name(table, rest & 63, out);
        put_figures(table, rest & 63, out);
    }
}

static void say_fall(const coven_table *table, uint32_t rest, coven_text *out) {
    coven_put(out, " falls, and shows");
    put_hand_list(hand_from_code(rest >> 12), out);
    coven_put(out, " and ");
    put_spell_name(table, rest & 63, out);
    coven_put(out, " and ");
    put_spell_name(table, rest >> 6 & 63, out);
}

static void say_choose(const coven_table *table, const duel_state *s, uint32_t spell, coven_text *out) {
    coven_put(out, " lays ");
    put_spell_name(table, spell, out);
    coven_put(out, s->number ? " down" : " face down");
    if (spell != HIDDEN_SPELL) put_figures(table, spell, out);
}

static void say_remove(const coven_table *table, const duel_state *s, uint32_t seat, coven_text *out) {
    duel_seat sum = s->seat[seat - 1];
    coven_put(out, " removes ");
    put_card((uint32_t)duel_sum_remove(&sum), out);
    coven_put(out, " from ");
    put_whose_sum(table, s->at, (int)seat, out);
}

/* ---- what it led to ---- */

static void put_losers(const coven_table *table, const duel_state *before, const duel_state *after, int loss,
                       coven_text *out) {
    const char *separator = ":";
    for (int seat = 1; seat <= table->seats; seat++) {
        if (after->seat[seat - 1].strength == before->seat[seat - 1].strength) continue;
        coven_put(out, "%s ", separator);
        duel_seat_name(table, seat, out);
        coven_put(out, " loses %d", loss);
        separator = ",";
    }
    coven_put(out, ".");
}

/* The spell that left the table: was it the one who acted that paid for it? */
static bool has_misfired(const coven_table *table, const duel_state *before, const duel_state *after,
                         coven_event event) {
    const uint32_t rest = rest_of(event);
    if (kind_of(event) == EVENT_PLAY)
        return count_of(sum_misfires(table, &before->seat[(rest & 15) - 1]), (int)(rest >> 4)) > 0;
    const int actor = duel_actor(table, before);
    return actor > 0 && after->seat[actor - 1].strength < before->seat[actor - 1].strength;
}

static void say_aftermath(const coven_table *table, const duel_state *before, coven_event event, coven_text *out) {
    duel_state after = *before;
    duel_apply(table, &after, event);
    const int kind = kind_of(event);
    if (kind == EVENT_DRAW && before->number &&
        (before->due[0] ? duel_energy_deck(table, before) : duel_symbol_deck(table, before)) == 1)
        coven_put(out, " It was the last card of its deck, and everybody loses 1.");
    for (int seat = 1; kind != EVENT_FALL && seat <= table->seats; seat++) {
        const int spell = before->seat[seat - 1].spell;
        if (spell >= SPELLS_MAX || after.seat[seat - 1].spell != NO_SPELL) continue;
        const bool misfired = has_misfired(table, before, &after, event);
        coven_put(out, " %s %s", spell_of(table, spell)->name, misfired ? "misfires" : "is cast");
        put_losers(table, before, &after, spell_of(table, spell)->loss, out);
    }
    if (after.stage == END) coven_put(out, " The duel is over.");
}

void duel_say(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    const duel_state *s = before;
    const uint32_t rest = rest_of(event);
    const int kind = kind_of(event);
    if (kind != EVENT_REVEAL) duel_seat_name(table, s->at, out);
    switch (kind) {
    case EVENT_TAKE: say_take(rest >> 4, rest & 15, out); break;
    case EVENT_DRAW:
        coven_put(out, " draws ");
        put_card(rest, out);
        break;
    case EVENT_SPELL:
        coven_put(out, " draws ");
        put_spell_name(table, rest, out);
        break;
    case EVENT_CHOOSE: say_choose(table, s, rest, out); break;
    case EVENT_REVEAL: say_reveal(table, rest, out); break;
    case EVENT_CUT:
        coven_put(out, " cuts ");
        put_card(rest, out);
        break;
    case EVENT_PLAY: say_play(table, s, rest, out); break;
    case EVENT_PULL: say_pull(s, rest, out); break;
    case EVENT_TRADE:
        coven_put(out, " can play nothing safely and trades");
        put_hand_list(hand_from_code(rest), out);
        break;
    case EVENT_REMOVE:
        if (rest)
            say_remove(table, s, rest, out);
        else
            coven_put(out, " leaves all sums as they are");
        break;
    case EVENT_CALL:
        if (rest)
            coven_put(out, " calls \"%s\"", spell_of(table, s->seat[s->at - 1].spell)->invocation);
        else
            coven_put(out, " calls nothing");
        break;
    default: say_fall(table, rest, out);
    }
    if (out->length && out->at[out->length - 1] != '.') coven_put_char(out, '.');
    say_aftermath(table, s, event, out);
}
