/* reason.c -- what explains an event, as messages: the strength that it takes or costs, and which sums are one card
 * short of their spell before and after it. Hands count only as far as they can be seen. */
#include <stdlib.h>

#include "core/message.h"
#include "duel.h"

enum { NO_FACE = -1 };

/* The numeral that would complete a sum, or NO_FACE. After an operator there is at most one. */
static int missing_face(const coven_table *table, const duel_seat *q) {
    if (!q->strength || q->spell >= SPELLS_MAX || is_complete(table, q)) return NO_FACE;
    const uint64_t safe = sum_safe(table, q) & ALL_NUMERALS;
    for (int face = 0; face < NUMERALS; face++) {
        duel_seat with = *q;
        if (!count_of(safe, face)) continue;
        duel_sum_add(&with, face);
        if (is_complete(table, &with)) return face;
    }
    return NO_FACE;
}

static void say_sum(const coven_table *table, const char *id, int seat, const duel_seat *q, int face, coven_text *out) {
    message_begin(out, "%s who=@%d", id, seat);
    duel_put_spell(table, q->spell, out);
    duel_put_card("card", (uint32_t)face, out);
}

/* The sum of a seat, before and after the event: is it one card short now, or no longer? */
static void say_short(const coven_table *table, int seat, int actor, const duel_seat *was, const duel_seat *is,
                      coven_text *good, coven_text *bad) {
    const int before = missing_face(table, was), after = missing_face(table, is);
    const bool own = seat == actor;
    if (!is->strength) return;
    if (after != NO_FACE && own && count_of(hand_of(is), after))
        say_sum(table, "duel.why.ready", seat, is, after, good);
    else if (after != NO_FACE && (after != before || !own))
        say_sum(table, "duel.why.near", seat, is, after, own ? good : bad);
    if (before != NO_FACE && after == NO_FACE && is->spell == was->spell && !is_complete(table, is))
        say_sum(table, "duel.why.spoil", seat, was, before, own ? bad : good);
}

/* A sum that comes nearer to what its spell needs, or goes away from it. */
static void say_worth(const coven_table *table, int seat, int actor, const duel_seat *was, const duel_seat *is,
                      coven_text *good, coven_text *bad) {
    if (!is->strength || is->spell >= SPELLS_MAX || is->spell != was->spell || is->value == was->value) return;
    const int needs = plan_of(table)->value[is->spell];
    const bool nearer = abs(needs - is->value) < abs(needs - was->value);
    coven_text *out = nearer == (seat == actor) ? good : bad;
    message_begin(out, "duel.why.worth who=@%d value=%d needs=%d", seat, is->value, needs);
    duel_put_spell(table, is->spell, out);
}

/* A spell that takes more than the others that the seat could lay down, or needs fewer numerals. */
static void say_spell(const coven_table *table, const duel_state *s, int spell, coven_text *good) {
    const duel_plan *plan = plan_of(table);
    bool strongest = spell < SPELLS_MAX, shortest = strongest;
    for (int i = 0; i < STORED_MAX; i++) {
        const int other = s->seat[s->at - 1].stored[i];
        if (other == NO_SPELL || other == spell) continue;
        strongest = strongest && other < SPELLS_MAX && plan->loss[spell] > plan->loss[other];
        shortest = shortest && other < SPELLS_MAX && plan->minimum[spell] < plan->minimum[other];
    }
    if (strongest) message_begin(good, "duel.why.strongest loss=%d", plan->loss[spell]);
    if (shortest) message_begin(good, "duel.why.shortest minimum=%d", plan->minimum[spell]);
}

/* The backs of a hand with the cards that are about to be drawn. */
static void say_hand(const duel_state *s, uint32_t energy, uint32_t symbols, coven_text *good) {
    const uint64_t hand = hand_of(&s->seat[s->at - 1]);
    message_begin(good, "duel.why.hand who=@%d energy=%d symbols=%d", s->at,
                  hand_size(hand & HAND_ENERGY) + (int)energy, hand_size(hand & HAND_SYMBOLS) + (int)symbols);
}

static void say_strength(const coven_table *table, const duel_state *s, const duel_state *after, int actor,
                         coven_text *good, coven_text *bad) {
    for (int seat = 1; seat <= table->seats; seat++) {
        const int loss = s->seat[seat - 1].strength - after->seat[seat - 1].strength;
        if (loss <= 0) continue;
        message_begin(seat == actor ? bad : good, "duel.why.loss who=@%d loss=%d", seat, loss);
    }
}

void duel_reason(const coven_table *table, const void *before, coven_event event, coven_text *good, coven_text *bad) {
    const duel_state *s = before;
    const int kind = kind_of(event), actor = duel_actor(table, s);
    if (kind == EVENT_TAKE) say_hand(s, rest_of(event) >> 4, rest_of(event) & 15, good);
    if (kind == EVENT_CHOOSE) say_spell(table, s, (int)rest_of(event), good);
    if (actor < 1 || (kind != EVENT_PLAY && kind != EVENT_PULL && kind != EVENT_REMOVE && kind != EVENT_CALL)) return;
    duel_state after = *s;
    duel_apply(table, &after, event);
    say_strength(table, s, &after, actor, good, bad);
    for (int i = 0; i < table->seats; i++) say_short(table, i + 1, actor, &s->seat[i], &after.seat[i], good, bad);
    for (int i = 0; i < table->seats; i++) say_worth(table, i + 1, actor, &s->seat[i], &after.seat[i], good, bad);
}
