/* reason.c -- what explains an event, as messages: what a hit is worth, what the land will pay, what can be attacked
 * next, and which creature becomes open to attack. */
#include "core/message.h"
#include "games/isle/isle.h"

/* ---- what the land pays ---- */

/* The territories with creatures of a seat on every location. */
static uint32_t full_of(const isle_board *board, const isle_state *s, int seat) {
    uint32_t full = 0;
    for (int i = 0; i < board->territories; i++)
        if ((board->ground[i] & ~s->seat[seat]) == 0) full |= UINT32_C(1) << i;
    return full;
}

static void say_full(const char *id, const isle_board *board, int seat, uint32_t territories, coven_text *out) {
    for (; territories; territories &= territories - 1) {
        const isle_territory *found = &board->territory[__builtin_ctz(territories)];
        message_begin(out, "%s energy=%d", id, found->bonus);
        isle_put_seat("who", seat, out);
        isle_put_name("territory", found->name, out);
    }
}

static void say_land(const coven_table *table, const isle_state *s, const isle_state *after, coven_text *good,
                     coven_text *bad) {
    const isle_board *board = isle_board_of(table);
    const int actor = isle_seat(s);
    for (int seat = 0; seat < table->seats; seat++) {
        const uint32_t was = full_of(board, s, seat), is = full_of(board, after, seat);
        const int more = isle_income(board, after, seat) - isle_income(board, s, seat);
        say_full("isle.why.fill", board, seat, is & ~was, seat == actor ? good : bad);
        say_full("isle.why.unfill", board, seat, was & ~is, seat == actor ? bad : good);
        coven_text *out = (seat == actor) == (more > 0) ? good : bad;
        if (!more) continue;
        message_begin(out, "%s energy=%d", more > 0 ? "isle.why.more" : "isle.why.less", more > 0 ? more : -more);
        isle_put_seat("who", seat, out);
        isle_put_name("creature", isle_content_of(table)->creature[SPRITE].name, out);
    }
}

/* ---- who can attack whom ---- */

typedef struct assault {
    int from, to, chance; /* in 36; 0: there is none */
} assault;

/* Could the same creature attack there before, with at least that chance? */
static bool could_attack(const isle_board *board, const isle_state *before, const isle_state *s, assault of) {
    return isle_has(isle_taken(before), of.from) && isle_has(isle_taken(before), of.to) &&
           isle_owner_at(before, of.from) == isle_owner_at(s, of.from) &&
           isle_owner_at(before, of.to) == isle_owner_at(s, of.to) &&
           isle_chance(board, before, isle_kind_at(before, of.from), of.to) >= of.chance;
}

/* The likeliest attack by `attackers` on `targets`, of those that are new since `before`. */
static assault best_assault(const isle_board *board, const isle_state *s, uint64_t attackers, uint64_t targets,
                            const isle_state *before) {
    assault best = {0};
    while (targets) {
        const int to = isle_pop(&targets);
        for (uint64_t near = board->near[to] & attackers; near;) {
            const int from = isle_pop(&near);
            const assault found = {from, to, isle_chance(board, s, isle_kind_at(s, from), to)};
            if (found.chance > best.chance && !could_attack(board, before, s, found)) best = found;
        }
    }
    return best;
}

static void say_assault(const coven_table *table, const isle_state *s, assault of, coven_text *out) {
    message_begin(out, "isle.why.attack chance=%d", of.chance);
    isle_put_creature("creature", table, s, of.from, out);
    isle_put_at("from", table, of.from, out);
    isle_put_creature("other", table, s, of.to, out);
    isle_put_at("at", table, of.to, out);
}

/* The creatures that can still act in this round, with an action left. */
static uint64_t ready(const isle_state *s) {
    const uint64_t idle = s->at != ISLE_NOWHERE && !s->left ? isle_bit(s->at) : 0;
    return isle_taken(s) & ~isle_down(s) & ~idle;
}

static void say_assaults(const coven_table *table, const isle_state *s, const isle_state *after, coven_text *good,
                         coven_text *bad) {
    const isle_board *board = isle_board_of(table);
    const uint64_t own = after->seat[isle_seat(s)], others = isle_taken(after) & ~own;
    if (after->round != s->round || after->stage == STAGE_BONUS || after->stage == STAGE_END) return;
    const assault next = best_assault(board, after, own & ready(after), others, s);
    if (next.chance) say_assault(table, after, next, good);
    const assault open = best_assault(board, after, others & ready(after), own, s);
    if (open.chance) say_assault(table, after, open, bad);
}

/* ---- energy ---- */

static void say_band(const char *id, int seat, int was, int now, coven_text *out) {
    message_begin(out, "%s was=\"%+d\" now=\"%+d\"", id, was, now);
    isle_put_seat("who", seat, out);
}

/* What the land gives at the end of a round depends on the energy that a seat has. */
static void say_bands(const isle_state *s, const isle_state *after, coven_text *good, coven_text *bad) {
    const int seat = isle_seat(s), was = isle_band_of(s->energy[seat]), now = isle_band_of(after->energy[seat]);
    if (was != now) say_band("isle.why.band", seat, was, now, now > was ? good : bad);
}

/* A bonus that is taken or left. */
static void say_bonus(const coven_table *table, const isle_state *s, bool taken, coven_text *good, coven_text *bad) {
    const int seat = isle_seat(s), bonus = isle_board_of(table)->territory[s->target].bonus;
    const int was = isle_band_of(s->energy[seat]), now = isle_band_of(s->energy[seat] + bonus);
    message_begin(taken ? good : bad, taken ? "isle.why.gain energy=%d" : "isle.why.miss energy=%d", bonus);
    isle_put_seat("who", seat, taken ? good : bad);
    if (was == now || s->energy[seat] + bonus >= ISLE_GOAL) return;
    say_band(taken ? "isle.why.band" : "isle.why.taking", seat, was, now, (now > was) == taken ? good : bad);
}

/* What a seat that is done keeps, or leaves unused. */
static void say_done(const coven_table *table, const isle_state *s, coven_text *good, coven_text *bad) {
    const int seat = isle_seat(s), idle = isle_count(s->seat[seat] & s->kind[s->step] & ready(s));
    if (s->stage == STAGE_SUMMON) {
        message_begin(good, "isle.why.keep energy=%d", s->energy[seat]);
        isle_put_seat("who", seat, good);
    } else if (idle) {
        message_begin(bad, "isle.why.idle n=%d", idle);
        isle_put_seat("who", seat, bad);
        isle_put_name("creature", isle_content_of(table)->creature[s->step].name, bad);
    }
}

/* ---- all of it ---- */

void isle_reason(const coven_table *table, const void *before, coven_event event, coven_text *good, coven_text *bad) {
    const isle_state *s = before;
    const int verb = isle_verb(event);
    if (verb == DO_ATTACK) {
        const isle_kind_facts *target = &isle_kinds[isle_kind_at(s, isle_to(event))];
        message_begin(good, "isle.why.hit energy=%d chance=%d", target->reward,
                      isle_chance(isle_board_of(table), s, s->step, isle_to(event)));
    }
    if (verb == DO_TAKE || verb == DO_LEAVE) say_bonus(table, s, verb == DO_TAKE, good, bad);
    if (verb == DO_DONE) say_done(table, s, good, bad);
    if (verb != DO_SUMMON && verb != DO_MOVE && verb != DO_TRADE) return;
    isle_state after = *s;
    isle_apply(table, &after, event);
    say_land(table, s, &after, good, bad);
    say_assaults(table, s, &after, good, bad);
    if (after.round == s->round && after.stage != STAGE_BONUS && after.stage != STAGE_END)
        say_bands(s, &after, good, bad);
}
