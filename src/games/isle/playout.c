/* playout.c -- whole games at random: exactly the events of isle_pick and isle_apply, step by step. Within a step
 * the kind of event is known, so branches are easier to predict than from event to event. Which creature is active
 * or spent is not written into the state, because the end of a step clears it. */
#include "core/compiler.h"
#include "games/isle/turn.h"

/* The n-th location of a set, from 0; there must be so many. Found by the sums of its bytes, without a branch. */
static int nth(uint64_t set, int n) {
    const uint64_t ones = 0x0101010101010101u;
    const uint64_t twos = set - (set >> 1 & 0x55 * ones), fours = (twos & 0x33 * ones) + (twos >> 2 & 0x33 * ones);
    const uint64_t sums = ((fours + (fours >> 4)) & 0x0f * ones) * ones; /* byte i: how many in the bytes 0..i */
    int at = isle_first(((sums | 0x80 * ones) - (uint64_t)(n + 1) * ones) & 0x80 * ones) & ~7;
    n -= (int)(sums << 8 >> at & 255);
    int below = (int)(fours >> at & 15), past = n >= below;
    at += 4 * past, n -= below & -past;
    below = (int)(twos >> at & 3), past = n >= below;
    at += 2 * past, n -= below & -past;
    return at + (n >= (int)(set >> at & 1));
}

static void play_summons(const isle_board *board, isle_state *s, int seat, int kind, coven_rng *rng,
                         coven_played *played) {
    const int cost = isle_kinds[kind].cost;
    uint64_t vacant = board->all & ~isle_taken(s), come = 0;
    int capacity = isle_count(vacant), reserve = isle_reserve(s, seat, kind), energy = s->energy[seat];
    for (; energy >= cost && reserve && capacity; energy -= cost, reserve--, capacity--) {
        const int n = (int)coven_rng_below(rng, (uint32_t)capacity + 1);
        played->decisions++;
        if (n == capacity) break;
        const uint64_t to = isle_bit(nth(vacant, n));
        vacant ^= to;
        come |= to;
    }
    s->energy[seat] = (uint8_t)energy;
    s->seat[seat] |= come;
    s->kind[kind] |= come;
}

/* An attack with its dice; where the attacker stands after it. */
static int play_attack(const isle_board *board, isle_state *s, int seat, int kind, int from, int to, coven_rng *rng,
                       coven_played *played) {
    const int total = 1 + (int)coven_rng_below(rng, 6) + isle_kinds[kind].attack;
    int defence = isle_kinds[isle_kind_at(s, to)].defence;
    played->events++;
    if (!defence) {
        defence = 1 + (int)coven_rng_below(rng, 6) + company(board, s, to);
        played->events++;
    }
    if (total < defence) return from;
    replace(s, seat, kind, from, to);
    return to;
}

/* What one creature can do (targets_with). */
typedef struct outlook {
    uint64_t targets, second;
    int from, count;
} outlook;

/* Those of the creatures of a kind that are able, in board order; returns the sum of their targets. */
static int look_out(const isle_board *board, const isle_state *s, int seat, int kind, uint64_t able, int active,
                    int left, outlook *out) {
    int all = 0;
    for (; able; out++) {
        const int from = isle_pop(&able), actions = from == active ? left : isle_kinds[kind].actions;
        out->from = from;
        out->targets = targets_with(board, s, seat, kind, from, actions, &out->second);
        all += out->count = isle_count(out->targets);
    }
    return all;
}

static void play_acts(const isle_board *board, isle_state *s, int seat, int kind, coven_rng *rng,
                      coven_played *played) {
    int active = s->at, left = s->left, all;
    outlook look[9];
    for (uint64_t able = s->seat[seat] & s->kind[kind] & ~s->spent;
         (all = look_out(board, s, seat, kind, able, active, left, look));) {
        int n = (int)coven_rng_below(rng, (uint32_t)all + 1);
        played->decisions++;
        if (n == all) return;
        const outlook *which = look;
        for (; n >= which->count; which++) n -= which->count;
        const int from = which->from, to = nth(which->targets, n);
        if (from != active) {
            if (active != ISLE_NOWHERE) able &= ~isle_bit(active);
            left = isle_kinds[kind].actions;
        }
        able &= ~isle_bit(from);
        active = to;
        if (!isle_has(isle_taken(s), to)) {
            left -= cost_of_move(board, from, which->second, to);
            shift(s, seat, kind, from, to);
        } else if (isle_has(s->seat[seat], to)) {
            trade(s, seat, from, to);
        } else {
            left--;
            active = play_attack(board, s, seat, kind, from, to, rng, played);
            if (isle_reached(s, seat)) return;
        }
        if (left || kind == WYRM)
            able |= isle_bit(active);
        else
            active = ISLE_NOWHERE;
    }
}

/* The steps that are left of a round, and what the land gives at its end. */
static void play_round(const isle_plan *plan, isle_state *s, coven_rng *rng, coven_played *played) {
    const isle_board *board = plan->board;
    int kind = s->step, turn = s->turn;
    if (s->stage == STAGE_SUMMON) {
        for (; kind < KINDS; kind++, turn = 0)
            for (; turn < plan->seats; turn++) play_summons(board, s, s->order[turn], kind, rng, played);
        kind = WYRM;
    }
    for (; kind < KINDS; kind++, turn = 0) {
        for (; turn < plan->seats; turn++) {
            const int seat = s->order[turn];
            play_acts(board, s, seat, kind, rng, played);
            clear_step(s);
            if (!isle_reached(s, seat)) continue;
            finish(s);
            return;
        }
    }
    s->stage = STAGE_ACT;
    s->step = WYRM;
    s->turn = 0;
    gather_energy(plan, s);
}

static void play_out(const coven_table *table, isle_state *state, coven_rng *rng, coven_played *played) {
    const isle_plan *plan = isle_plan_of(table);
    isle_state s = *state;
    coven_rng own = *rng; /* not aliased, so it can stay in registers */
    coven_played mine = {0};
    while (s.stage != STAGE_END) {
        if (s.stage == STAGE_SUMMON || s.stage == STAGE_ACT) {
            play_round(plan, &s, &own, &mine);
        } else {
            mine.decisions += s.stage == STAGE_BONUS;
            mine.events += s.stage != STAGE_BONUS;
            isle_apply(table, &s, isle_pick(table, &s, &own));
        }
    }
    *state = s;
    *rng = own;
    played->decisions += mine.decisions;
    played->events += mine.decisions + mine.events;
}

AVX2_CLONE FLATTEN void isle_playout(const coven_table *table, coven_state *state, coven_rng *rng, int count,
                                     coven_played *played) {
    for (int i = 0; i < count; i++) play_out(table, (isle_state *)&state[i], &rng[i], played);
}
