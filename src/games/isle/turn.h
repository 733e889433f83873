/* turn.h -- the parts of the rules that apply (rules.c) and whole games at random (playout.c) share. Inline, because a
 * playout is only fast when all of it is one function. */
#ifndef COVEN_ISLE_TURN_H
#define COVEN_ISLE_TURN_H

#include <string.h>

#include "games/isle/isle.h"

/* ---- what can be done ---- */

/* The neighbours of the seat's own creatures beside a location; the first step of a flood, without branches.
 */
static inline uint64_t beyond_neighbours(const isle_board *board, uint64_t own, int from) {
    uint64_t next = 0;
    const uint8_t *neighbour = board->neighbour[from];
    const int degree = board->degree;
    for (int i = 0; i < degree; i++) {
        const int through = neighbour[i];
        next |= board->near[through] & (0 - (own >> through & 1));
    }
    return next;
}

/* Everything a creature with two or three actions can reach past its own seat's creatures, given that first step. */
static inline uint64_t beyond(const isle_board *board, uint64_t own, int from, uint64_t second, int actions) {
    uint64_t seen = second;
    if (actions == 3)
        for (uint64_t through = second & own & ~board->near[from] & ~isle_bit(from); through;)
            seen |= board->near[isle_pop(&through)];
    return seen;
}

/* The actions that a legal move takes: one to a neighbour, two past one creature, else three past two. */
static inline int cost_of_move(const isle_board *board, int from, uint64_t second, int to) {
    const int near = isle_has(board->near[from], to);
    return 3 - near - (near | isle_has(second, to));
}

/* Every location that one creature with so many actions can do something with. A vacant one it can move to, another
 * seat's it can attack, and with one of its own seat it can trade. `second` gets what it comes to past one creature. */
static inline uint64_t targets_with(const isle_board *board, const isle_state *s, int seat, int kind, int from,
                                    int actions, uint64_t *second) {
    const uint64_t near = board->near[from], own = s->seat[seat];
    uint64_t targets = actions ? near & ~own : 0;
    *second = 0;
    if (actions >= 2) {
        *second = beyond_neighbours(board, own, from);
        targets |= beyond(board, own, from, *second, actions) & board->all & ~isle_taken(s);
    }
    if (kind == WYRM && s->energy[seat]) targets |= near & own;
    return targets;
}

/* ---- from step to step ---- */

/* Forget what belonged to a step. */
static inline void clear_step(isle_state *s) {
    s->spent = 0;
    s->at = s->target = ISLE_NOWHERE;
    s->left = s->total = 0;
}

static inline void finish(isle_state *s) {
    clear_step(s);
    s->stage = STAGE_END;
    s->step = s->turn = 0;
}

static inline void begin_round(isle_state *s) {
    clear_step(s);
    s->stage = STAGE_SUMMON;
    s->step = WYRM;
    s->turn = 0;
}

/* R48, R49: lowest energy first, of equals the one that was later. Taken from last to first, each goes behind those
 * with no more than it has. */
static inline void rearrange(const isle_plan *plan, isle_state *s) {
    uint8_t order[COVEN_SEATS_MAX] = {0};
    for (int i = plan->seats - 1, count = 0; i >= 0; i--, count++) {
        int place = count;
        for (; place > 0 && s->energy[order[place - 1]] > s->energy[s->order[i]]; place--)
            order[place] = order[place - 1];
        order[place] = s->order[i];
    }
    memcpy(s->order, order, sizeof order);
}

/* Ask for the next bonus from this seat and territory on; without one the round is over. */
static inline void ask_bonus(const isle_plan *plan, isle_state *s, int turn, int territory) {
    const isle_board *board = plan->board;
    for (; turn < plan->seats; turn++, territory = 0) {
        const uint64_t own = s->seat[s->order[turn]];
        for (; territory < board->territories; territory++) {
            if (board->ground[territory] & ~own) continue;
            s->stage = STAGE_BONUS;
            s->turn = (uint8_t)turn;
            s->target = (uint8_t)territory;
            return;
        }
    }
    if (s->round == plan->rounds) {
        finish(s);
        return;
    }
    rearrange(plan, s);
    s->round++;
    begin_round(s);
}

static inline void gather_energy(const isle_plan *plan, isle_state *s) {
    for (int seat = 0; seat < plan->seats; seat++)
        s->energy[seat] = (uint8_t)(s->energy[seat] + isle_band_of(s->energy[seat]));
    for (int turn = 0; turn < plan->seats; turn++) {
        const int seat = s->order[turn];
        s->energy[seat] = (uint8_t)(s->energy[seat] + isle_income(plan->board, s, seat));
        if (isle_reached(s, seat)) {
            finish(s);
            return;
        }
    }
    ask_bonus(plan, s, 0, 0);
}

/* ---- creatures ---- */

/* Move the creature of `seat` and `kind` that stands on one location to another, which is vacant. */
static inline void shift(isle_state *s, int seat, int kind, int from, int to) {
    const uint64_t both = isle_bit(from) | isle_bit(to);
    s->seat[seat] ^= both;
    s->kind[kind] ^= both;
}

static inline void trade(isle_state *s, int seat, int from, int to) {
    const uint64_t both = isle_bit(from) | isle_bit(to);
    const int other = isle_kind_at(s, to);
    s->energy[seat]--;
    s->kind[WYRM] ^= both;
    s->kind[other] ^= both;
    s->at = (uint8_t)to;
}

/* R40, R42: the creature on `to` is gone, and the one of that seat and kind on `from` takes its place. */
static inline void replace(isle_state *s, int seat, int kind, int from, int to) {
    const int victim = isle_kind_at(s, to);
    s->seat[isle_owner_at(s, to)] ^= isle_bit(to);
    s->kind[victim] ^= isle_bit(to);
    shift(s, seat, kind, from, to);
    s->energy[seat] = (uint8_t)(s->energy[seat] + isle_kinds[victim].reward);
}

/* The other sprites of its owner that stand by a sprite. */
static inline int company(const isle_board *board, const isle_state *s, int location) {
    return isle_count(s->seat[isle_owner_at(s, location)] & s->kind[SPRITE] & board->home[location]) - 1;
}

#endif
