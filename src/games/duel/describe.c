/* describe.c -- what people read, as messages (core/message.h): names, questions, and what happens in each event. What
 * an event led to (a spell cast, a misfire, an empty deck) is found by playing it on a copy, so it says no more than
 * its listener can see. The sentences are in texts/LANG/duel.txt. */
#include "core/message.h"
#include "duel.h"

void duel_seat_name(const coven_table *table, int seat, coven_text *out) {
    (void)table;
    coven_put(out, "(duel.seat.%d)", seat);
}

/* ---- questions ---- */

/* The question that names what there is to choose from. */
static void ask_what_to_do(const coven_table *table, const duel_state *s, coven_text *out) {
    coven_event list[COVEN_EVENTS_MAX];
    unsigned kinds = 0;
    for (int i = duel_legal(table, s, list) - 1; i >= 0; i--) kinds |= 1u << kind_of(list[i]);
    switch (kinds) {
    case 1u << EVENT_PLAY: message_begin(out, "duel.ask.turn"); break;
    case 1u << EVENT_TRADE: message_begin(out, "duel.ask.turn.stuck"); break;
    case 1u << EVENT_PLAY | 1u << EVENT_PULL: message_begin(out, "duel.ask.turn.pull"); break;
    case 1u << EVENT_PLAY | 1u << EVENT_TRADE: message_begin(out, "duel.ask.turn.trade"); break;
    case 1u << EVENT_PLAY | 1u << EVENT_CALL: message_begin(out, "duel.ask.turn.call"); break;
    default: message_begin(out, "duel.ask.turn.several");
    }
}

/* After "play", and after "play 8 on". */
static void ask_play(const char *so_far, coven_text *out) {
    const int face = strlen(so_far) > 5 ? duel_card_face(so_far[5]) : -1;
    message_begin(out, face < 0 ? "duel.ask.play" : "duel.ask.play.on");
    if (face >= 0) duel_put_card("card", (uint32_t)face, out);
}

static void ask_turn(const coven_table *table, const duel_state *s, const char *so_far, coven_text *out) {
    if (strncmp(so_far, "play", 4) == 0)
        ask_play(so_far, out);
    else if (strncmp(so_far, "pull", 4) == 0)
        message_begin(out, strlen(so_far) == 4 ? "duel.ask.pull" : "duel.ask.pull.side");
    else if (strncmp(so_far, "trade", 5) == 0)
        message_begin(out, "duel.ask.trade");
    else
        ask_what_to_do(table, s, out);
}

/* One card is drawn from one deck or the other; several are shared out between them. */
static void ask_take(const duel_state *s, const char *so_far, coven_text *out) {
    const int missing = HAND - hand_size(hand_of(&s->seat[s->at - 1]));
    if (strlen(so_far) > 4)
        message_begin(out, "duel.ask.take.symbols");
    else if (missing == 1)
        message_begin(out, "duel.ask.take.one");
    else
        message_begin(out, "duel.ask.take.energy cards=%d", missing);
}

/* Which spell comes next, and what became of the last one: a card that was played on the sum, or a pull, made it
 * misfire; at the end of a turn it is cast. After a call it may be either. */
static void ask_choose(const coven_table *table, const duel_state *s, coven_text *out) {
    if (!s->number)
        message_begin(out, "duel.ask.choose.hidden");
    else if (s->step == 1 && s->at != s->active)
        message_begin(out, "duel.ask.choose.misfire by=@%d", s->active);
    else if (s->step == 1)
        message_begin(out, "duel.ask.choose.misfire.own");
    else if (s->step == 2 && table->option[OPTION_CASTING] == CASTING_AUTO)
        message_begin(out, "duel.ask.choose.cast");
    else
        message_begin(out, "duel.ask.choose");
}

static void ask_remove(const duel_state *s, const char *so_far, coven_text *out) {
    if (*so_far)
        message_begin(out, "duel.ask.remove.whose");
    else
        message_begin(out, "duel.ask.remove by=@%d", s->active);
}

static void ask_call(const coven_table *table, const duel_state *s, coven_text *out) {
    const duel_spell *spell = spell_of(table, s->seat[s->at - 1].spell);
    message_begin(out, "duel.ask.call value=%d spell=", spell->value);
    message_put_name(out, spell->name);
}

void duel_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    const duel_state *s = state;
    switch (s->stage) {
    case TAKE: ask_take(s, so_far, out); break;
    case CHOOSE: ask_choose(table, s, out); break;
    case TURN: ask_turn(table, s, so_far, out); break;
    case REMOVE: ask_remove(s, so_far, out); break;
    case CALL: ask_call(table, s, out); break;
    default: message_begin(out, "duel.ask.chance");
    }
}

/* ---- parts of messages ---- */

void duel_put_card(const char *name, uint32_t face, coven_text *out) {
    static const char *const words[] = {"1", "2", "3",    "4",     "5",      "6",     "7",
                                        "8", "9", "plus", "minus", "energy", "symbol"};
    coven_put(out, " %s=(duel.card.%s)", name, words[face]);
}

void duel_put_spell(const coven_table *table, uint32_t spell, coven_text *out) {
    coven_put(out, " spell=");
    message_put_name(out, spell_of(table, (int)spell)->name);
}

static void put_figures(const coven_table *table, uint32_t spell, coven_text *out) {
    const duel_spell *p = spell_of(table, (int)spell);
    coven_put(out, " figures=(duel.figures value=%d minimum=%d loss=%d)", p->value, p->minimum, p->loss);
}

/* "1 5 6 + -" */
static void put_hand(uint64_t hand, coven_text *out) {
    const char *separator = "";
    coven_put_char(out, '"');
    for (int face = 0; face < FACES; face++) {
        for (int n = count_of(hand, face); n > 0; n--) {
            coven_put(out, "%s%c", separator, duel_card_letter(face));
            separator = " ";
        }
    }
    coven_put_char(out, '"');
}

/* The sum as it stands: "4", "4 + 2 + 1 = 7", "4 + 2 + ..., so far 6". */
static void put_sum(const duel_seat *q, coven_text *out) {
    const bool open = ends_in_operator(q), plain = !open && q->numerals == 1;
    coven_put(out, plain ? " sum=\"" : open ? " sum=(duel.sum.open cards=\"" : " sum=(duel.sum cards=\"");
    for (int i = 1; i <= q->numerals; i++) {
        coven_put(out, "%s%d", i > 1 ? " " : "", q->sum[i] & NUMERAL);
        if (q->sum[i] & AFTER) coven_put(out, " %c", q->sum[i] & AFTER_PLUS ? '+' : '-');
    }
    coven_put_char(out, '"');
    if (!plain) coven_put(out, " value=%d)", q->value);
}

/* Begin a message about somebody's sum: ID.own about the actor's own one, ID.other. */
static void begin_about_sum(const char *id, int actor, int owner, coven_text *out) {
    if (owner == actor)
        message_begin(out, "%s.own who=@%d", id, actor);
    else
        message_begin(out, "%s.other who=@%d whose=@%d", id, actor, owner);
}

/* ---- what happens ---- */

static void say_take(int who, uint32_t energy, uint32_t symbols, coven_text *out) {
    if (!symbols)
        message_begin(out, "duel.take.energy who=@%d energy=%u", who, energy);
    else if (!energy)
        message_begin(out, "duel.take.symbols who=@%d symbols=%u", who, symbols);
    else
        message_begin(out, "duel.take.both who=@%d energy=%u symbols=%u", who, energy, symbols);
}

static void say_spell(const coven_table *table, int who, uint32_t spell, coven_text *out) {
    if (spell == HIDDEN_SPELL) {
        message_begin(out, "duel.gets.hidden who=@%d", who);
        return;
    }
    message_begin(out, "duel.gets.spell who=@%d", who);
    duel_put_spell(table, spell, out);
}

static void say_choose(const coven_table *table, const duel_state *s, uint32_t spell, coven_text *out) {
    if (spell == HIDDEN_SPELL) {
        message_begin(out, "duel.choose.hidden who=@%d", s->at);
        return;
    }
    message_begin(out, s->number ? "duel.choose who=@%d" : "duel.choose.setup who=@%d", s->at);
    duel_put_spell(table, spell, out);
    put_figures(table, spell, out);
}

static void say_reveal(const coven_table *table, uint32_t rest, coven_text *out) {
    message_begin(out, "duel.reveal spells=[");
    for (int seat = 1; seat <= table->seats; seat++, rest >>= 6) {
        coven_put(out, "%s(duel.reveal.one who=@%d", seat > 1 ? " " : "", seat);
        duel_put_spell(table, rest & 63, out);
        put_figures(table, rest & 63, out);
        coven_put_char(out, ')');
    }
    coven_put_char(out, ']');
}

static void say_play(const duel_state *s, uint32_t rest, coven_text *out) {
    duel_seat sum = s->seat[(rest & 15) - 1];
    begin_about_sum("duel.play", s->active, (int)(rest & 15), out);
    duel_put_card("card", rest >> 4, out);
    duel_sum_add(&sum, (int)(rest >> 4));
    put_sum(&sum, out);
}

static void say_pull(const duel_state *s, uint32_t rest, coven_text *out) {
    duel_seat sum = s->seat[s->active - 1];
    int numeral, operator_face;
    duel_sum_pull(&sum, (int)(rest >> 1), rest & 1, &numeral, &operator_face);
    duel_sum_check(&sum);
    message_begin(out, "duel.pull who=@%d", s->active);
    duel_put_card("numeral", (uint32_t)numeral, out);
    duel_put_card("operator", (uint32_t)operator_face, out);
    put_sum(&sum, out);
}

static void say_trade(const duel_state *s, uint32_t rest, coven_text *out) {
    message_begin(out, "duel.trade who=@%d hand=", s->at);
    put_hand(hand_from_code(rest), out);
}

static void say_remove(const duel_state *s, uint32_t seat, coven_text *out) {
    if (!seat) {
        message_begin(out, "duel.keep who=@%d", s->at);
        return;
    }
    duel_seat sum = s->seat[seat - 1];
    begin_about_sum("duel.remove", s->at, (int)seat, out);
    duel_put_card("card", (uint32_t)duel_sum_remove(&sum), out);
}

/* A set may leave the words of a spell out. */
static void say_call(const coven_table *table, const duel_state *s, bool called, coven_text *out) {
    if (!called) {
        message_begin(out, "duel.done who=@%d", s->at);
        return;
    }
    const duel_spell *spell = spell_of(table, s->seat[s->at - 1].spell);
    message_begin(out, spell->invocation[0] ? "duel.call who=@%d words=" : "duel.call.spell who=@%d spell=", s->at);
    message_put_name(out, spell->invocation[0] ? spell->invocation : spell->name);
}

static void say_fall(const coven_table *table, const duel_state *s, uint32_t rest, coven_text *out) {
    const uint64_t hand = hand_from_code(rest >> 12);
    message_begin(out, "duel.fall who=@%d shows=[", s->at);
    if (hand) put_hand(hand, out);
    for (int k = 0; k < 2; k++) {
        if (hand || k) coven_put_char(out, ' ');
        message_put_name(out, spell_of(table, (int)(rest >> 6 * k & 63))->name);
    }
    coven_put_char(out, ']');
}

static void say_event(const coven_table *table, const duel_state *s, coven_event event, coven_text *out) {
    const uint32_t rest = rest_of(event);
    switch (kind_of(event)) {
    case EVENT_TAKE: say_take(s->at, rest >> 4, rest & 15, out); break;
    case EVENT_DRAW:
        message_begin(out, "duel.gets who=@%d", s->at);
        duel_put_card("card", rest, out);
        break;
    case EVENT_SPELL: say_spell(table, s->at, rest, out); break;
    case EVENT_CHOOSE: say_choose(table, s, rest, out); break;
    case EVENT_REVEAL: say_reveal(table, rest, out); break;
    case EVENT_CUT:
        message_begin(out, "duel.cut who=@%d", s->at);
        duel_put_card("card", rest, out);
        break;
    case EVENT_PLAY: say_play(s, rest, out); break;
    case EVENT_PULL: say_pull(s, rest, out); break;
    case EVENT_TRADE: say_trade(s, rest, out); break;
    case EVENT_REMOVE: say_remove(s, rest, out); break;
    case EVENT_CALL: say_call(table, s, rest, out); break;
    default: say_fall(table, s, rest, out);
    }
}

/* ---- what it led to ---- */

/* A spell has left the table, and whom has it hit? Given everybody's strength just before. */
static void say_gone(const coven_table *table, const duel_spell *spell, bool misfired, const int *strength,
                     const duel_state *after, coven_text *out) {
    const char *separator = "";
    message_begin(out, misfired ? "duel.misfire spell=" : "duel.cast spell=");
    message_put_name(out, spell->name);
    coven_put(out, " loss=%d losers=[", spell->loss);
    for (int seat = 1; seat <= table->seats; seat++) {
        if (after->seat[seat - 1].strength == strength[seat - 1]) continue;
        coven_put(out, "%s@%d", separator, seat);
        separator = " ";
    }
    coven_put_char(out, ']');
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
    const bool last = kind == EVENT_DRAW && before->number &&
                      (before->due[0] ? duel_energy_deck(table, before) : duel_symbol_deck(table, before)) == 1;
    int strength[SEATS_MAX];
    if (last) message_begin(out, "duel.last loss=1");
    for (int i = 0; i < table->seats; i++) {
        strength[i] = before->seat[i].strength;
        if (last && strength[i]) strength[i]--;
    }
    for (int seat = 1; seat <= table->seats; seat++) {
        const int spell = before->seat[seat - 1].spell;
        if (kind == EVENT_FALL && seat == before->at) continue; /* it lays its spell down */
        if (spell >= SPELLS_MAX || after.seat[seat - 1].spell != NO_SPELL) continue;
        const bool misfired = has_misfired(table, before, &after, event);
        say_gone(table, spell_of(table, spell), misfired, strength, &after, out);
    }
    if (after.stage == END) message_begin(out, "duel.over");
}

void duel_describe(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    say_event(table, before, event, out);
    say_aftermath(table, before, event, out);
}
