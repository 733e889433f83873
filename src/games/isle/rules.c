/* rules.c -- the rules: docs/rules/isle.md, R1 to R58.
 *
 * A round is a chain of steps, each of one kind and one seat; a step in which nothing can be done is passed over within
 * the event before it (go_on). Where a creature can go is a flood over bits: its neighbours, then the neighbours of
 * those that hold creatures of its own seat, for as many actions as it has. */
#include <assert.h>
#include <string.h>

#include "games/isle/turn.h"

const isle_kind_facts isle_kinds[KINDS] = {
    [WYRM] =
        {.word = "wyrm", .letter = 'w', .count = 1, .cost = 5, .actions = 2, .attack = 4, .defence = 8, .reward = 3},
    [TROLL] =
        {.word = "troll", .letter = 't', .count = 3, .cost = 3, .actions = 3, .attack = 2, .defence = 7, .reward = 2},
    [SPRITE] =
        {.word = "sprite", .letter = 's', .count = 9, .cost = 1, .actions = 1, .attack = 1, .defence = 0, .reward = 1},
};

const isle_band isle_bands[ISLE_BANDS] = {{0, 9, 5}, {10, 18, 3}, {19, 23, 0}, {24, 29, -3}, {30, 35, -5}};

int isle_band_of(int energy) {
    int band = 0;
    while (energy > isle_bands[band].max) band++;
    return isle_bands[band].change;
}

/* ---- what can be done ---- */

/* The actions of a creature of the step that is not spent. */
static int actions_at(const isle_state *s, int location) {
    return s->at == location ? s->left : isle_kinds[s->step].actions;
}

/* The creatures that may still act in this step. */
static uint64_t ready(const isle_state *s) { return s->seat[isle_seat(s)] & s->kind[s->step] & ~s->spent; }

static uint64_t targets_of(const isle_board *board, const isle_state *s, int from) {
    uint64_t second;
    return targets_with(board, s, isle_seat(s), s->step, from, actions_at(s, from), &second);
}

/* What it does with such a location: MOVE, ATTACK, TRADE. */
static int verb_for(uint64_t taken, uint64_t own, int to) { return DO_MOVE + isle_has(taken, to) + isle_has(own, to); }

static bool can_summon(const isle_board *board, const isle_state *s) {
    const int seat = isle_seat(s);
    return s->energy[seat] >= isle_kinds[s->step].cost && isle_taken(s) != board->all &&
           isle_reserve(s, seat, s->step) > 0;
}

bool isle_can_act(const isle_board *board, const isle_state *s) {
    if (s->stage == STAGE_SUMMON) return can_summon(board, s);
    const uint64_t own = s->seat[isle_seat(s)];
    for (uint64_t creatures = ready(s); creatures;) {
        const int from = isle_pop(&creatures);
        /* Nearly always there is a neighbour that is not the seat's own. */
        if ((board->near[from] & ~own && actions_at(s, from)) || targets_of(board, s, from)) return true;
    }
    return false;
}

/* ---- from step to step ---- */

int isle_income(const isle_board *board, const isle_state *s, int seat) {
    const uint64_t others = isle_taken(s) & ~s->seat[seat];
    uint64_t sprites = s->seat[seat] & s->kind[SPRITE];
    int income = 0;
    while (sprites) {
        const uint64_t home = board->home[isle_first(sprites)];
        if (!(home & others)) income += isle_count(home & sprites);
        sprites &= ~home;
    }
    return income;
}

static void end_step(const isle_plan *plan, isle_state *s) {
    clear_step(s);
    if (++s->turn == plan->seats) {
        s->turn = 0;
        if (++s->step == KINDS) {
            s->step = WYRM;
            if (s->stage == STAGE_ACT) {
                gather_energy(plan, s);
                return;
            }
            s->stage = STAGE_ACT;
        }
    }
    if (s->stage != STAGE_ACT || s->step != WYRM) return;
    const uint64_t wyrm = ready(s);
    if (!wyrm) return;
    s->at = (uint8_t)isle_first(wyrm);
    s->left = (uint8_t)isle_kinds[WYRM].actions;
}

/* R6: pass over the steps in which nothing can be done. */
static void go_on(const isle_plan *plan, isle_state *s) {
    while ((s->stage == STAGE_SUMMON || s->stage == STAGE_ACT) && !isle_can_act(plan->board, s)) end_step(plan, s);
}

/* ---- the start, and who acts ---- */

void isle_start(const coven_table *table, void *state) {
    isle_state *s = state;
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < table->seats; seat++) s->energy[seat] = ISLE_START_ENERGY;
    s->round = 1;
    clear_step(s);
    if (table->option[OPTION_ORDER] == ORDER_RANDOM) return;
    for (int seat = 0; seat < table->seats; seat++) s->order[seat] = (uint8_t)seat;
    begin_round(s);
}

int isle_actor(const coven_table *table, const void *state) {
    (void)table;
    const isle_state *s = state;
    switch (s->stage) {
    case STAGE_ORDER:
    case STAGE_ROLL:
    case STAGE_GUARD: return COVEN_CHANCE;
    case STAGE_END: return COVEN_END;
    default: return isle_seat(s) + 1;
    }
}

/* ---- lists ---- */

static coven_event *list_deeds(const isle_board *board, const isle_state *s, int from, coven_event *out) {
    const uint64_t taken = isle_taken(s), own = s->seat[isle_seat(s)];
    for (uint64_t targets = targets_of(board, s, from); targets;) {
        const int to = isle_pop(&targets);
        *out++ = isle_event(verb_for(taken, own, to), from, to);
    }
    return out;
}

/* A sprite can do something with each neighbour that is not its own seat's. Every one is written, and those that do
 * not count are overwritten: no branch to predict. */
static coven_event *list_sprites(const isle_board *board, const isle_state *s, coven_event *out) {
    const uint64_t taken = isle_taken(s), own = s->seat[isle_seat(s)];
    const int degree = board->degree;
    for (uint64_t sprites = ready(s); sprites;) {
        const int from = isle_pop(&sprites);
        const uint8_t *neighbour = board->neighbour[from];
        const coven_event event = isle_event(DO_MOVE, from, 0);
        for (int i = 0; i < degree; i++) {
            const int to = neighbour[i];
            *out = event + (coven_event)(isle_has(taken, to) << 16 | to);
            out += !isle_has(own, to);
        }
    }
    return out;
}

static coven_event *list_summons(const isle_board *board, const isle_state *s, coven_event *out) {
    const coven_event event = isle_event(DO_SUMMON, s->step, 0);
    for (uint64_t vacant = board->all & ~isle_taken(s); vacant;) *out++ = event | (coven_event)isle_pop(&vacant);
    return out;
}

/* Everything that the step's creatures can do; the end of the list. */
static coven_event *list_acts(const isle_board *board, const isle_state *s, coven_event *out) {
    if (s->step == SPRITE) return list_sprites(board, s, out);
    for (uint64_t creatures = ready(s); creatures;) out = list_deeds(board, s, isle_pop(&creatures), out);
    return out;
}

int isle_legal(const coven_table *table, const void *state, coven_event *out) {
    const isle_state *s = state;
    const isle_board *board = isle_board_of(table);
    if (s->stage == STAGE_BONUS) {
        out[0] = isle_event(DO_LEAVE, 0, s->target);
        out[1] = isle_event(DO_TAKE, 0, s->target);
        return 2;
    }
    assert(s->stage == STAGE_SUMMON || s->stage == STAGE_ACT);
    coven_event *end = s->stage == STAGE_SUMMON ? list_summons(board, s, out) : list_acts(board, s, out);
    *end++ = isle_event(DO_DONE, 0, 0);
    return (int)(end - out);
}

/* All orders of the seats, by counting up: a number of two-bit digits that has every seat once. */
static int list_orders(int seats, coven_event *out) {
    int count = 0;
    for (int packed = 0; packed < 1 << (2 * seats); packed++) {
        int have = 0;
        for (int i = 0; i < seats; i++) have |= 1 << (packed >> (2 * i) & 3);
        if (have == (1 << seats) - 1) out[count++] = isle_event(DO_ORDER, 0, packed);
    }
    return count;
}

int isle_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
    const isle_state *s = state;
    int count = 0;
    if (s->stage == STAGE_ORDER) {
        count = list_orders(table->seats, out);
    } else {
        const int verb = s->stage == STAGE_ROLL ? DO_ROLL : DO_GUARD;
        while (count < 6) {
            out[count] = isle_event(verb, 0, count + 1);
            count++;
        }
    }
    for (int i = 0; i < count; i++) weight[i] = 1;
    return count;
}

/* Dice without a list. The lists of seats are short: counting without writing them was tried and is slower. */
coven_event isle_pick(const coven_table *table, const void *state, coven_rng *rng) {
    const isle_state *s = state;
    coven_event list[COVEN_EVENTS_MAX];
    switch (s->stage) {
    case STAGE_ORDER: return coven_chance_pick(table, state, rng);
    case STAGE_ROLL: return isle_event(DO_ROLL, 0, 1 + (int)coven_rng_below(rng, 6));
    case STAGE_GUARD: return isle_event(DO_GUARD, 0, 1 + (int)coven_rng_below(rng, 6));
    default: break;
    }
    const int count = isle_legal(table, state, list);
    return list[coven_rng_below(rng, (uint32_t)count)];
}

/* ---- events ---- */

/* R25: whoever acts becomes the active creature, and the one that was is spent. */
static void activate(isle_state *s, int from) {
    if (s->at == from) return;
    if (s->at != ISLE_NOWHERE) s->spent |= isle_bit(s->at);
    s->at = (uint8_t)from;
    s->left = (uint8_t)isle_kinds[s->step].actions;
}

/* R26: after a move, and after an attack is decided. */
static void tire(isle_state *s) {
    if (s->left > 0 || s->step == WYRM) return;
    s->spent |= isle_bit(s->at);
    s->at = ISLE_NOWHERE;
}

static void move(const isle_board *board, isle_state *s, int from, int to) {
    const int seat = isle_seat(s);
    activate(s, from);
    s->left = (uint8_t)(s->left - cost_of_move(board, from, beyond_neighbours(board, s->seat[seat], from), to));
    shift(s, seat, s->step, from, to);
    s->at = (uint8_t)to;
    tire(s);
}

static void attack(isle_state *s, int from, int to) {
    activate(s, from);
    s->left--;
    s->target = (uint8_t)to;
    s->stage = STAGE_ROLL;
}

static void decide(isle_state *s, bool hit) {
    const int seat = isle_seat(s), target = s->target;
    s->stage = STAGE_ACT;
    s->target = ISLE_NOWHERE;
    s->total = 0;
    if (hit) {
        replace(s, seat, s->step, s->at, target);
        s->at = (uint8_t)target;
        if (isle_reached(s, seat)) {
            finish(s);
            return;
        }
    }
    tire(s);
}

static void roll(isle_state *s, int die) {
    const int total = die + isle_kinds[s->step].attack, defence = isle_kinds[isle_kind_at(s, s->target)].defence;
    if (defence) {
        decide(s, total >= defence);
        return;
    }
    s->stage = STAGE_GUARD;
    s->total = (uint8_t)total;
}

static void guard(const isle_board *board, isle_state *s, int die) {
    decide(s, s->total >= die + company(board, s, s->target));
}

static void summon(isle_state *s, int kind, int to) {
    const int seat = isle_seat(s);
    s->energy[seat] = (uint8_t)(s->energy[seat] - isle_kinds[kind].cost);
    s->seat[seat] |= isle_bit(to);
    s->kind[kind] |= isle_bit(to);
}

static void take_bonus(const isle_plan *plan, isle_state *s, bool take) {
    const int seat = isle_seat(s), territory = s->target;
    if (take) {
        s->energy[seat] = (uint8_t)(s->energy[seat] + plan->board->territory[territory].bonus);
        if (isle_reached(s, seat)) {
            finish(s);
            return;
        }
    }
    ask_bonus(plan, s, s->turn, territory + 1);
}

void isle_apply(const coven_table *table, void *state, coven_event event) {
    isle_state *s = state;
    const isle_plan *plan = isle_plan_of(table);
    const int from = isle_from(event), to = isle_to(event);
    switch (isle_verb(event)) {
    case DO_ORDER:
        for (int i = 0; i < plan->seats; i++) s->order[i] = to >> (2 * i) & 3;
        begin_round(s);
        return;
    case DO_SUMMON: summon(s, from, to); break;
    case DO_MOVE: move(plan->board, s, from, to); break;
    case DO_TRADE: trade(s, isle_seat(s), from, to); break;
    case DO_DONE: end_step(plan, s); break;
    case DO_ATTACK: attack(s, from, to); return;
    case DO_ROLL: roll(s, to); break;
    case DO_GUARD: guard(plan->board, s, to); break;
    default:
        assert(isle_verb(event) == DO_TAKE || isle_verb(event) == DO_LEAVE);
        take_bonus(plan, s, isle_verb(event) == DO_TAKE);
        break;
    }
    go_on(plan, s);
}

/* ---- the end ---- */

int isle_leader(const isle_plan *plan, const isle_state *s) {
    int best = s->order[0];
    for (int i = 1; i < plan->seats; i++)
        if (s->energy[s->order[i]] >= s->energy[best]) best = s->order[i];
    return best;
}

void isle_result(const coven_table *table, const void *state, int *share, int *score) {
    const isle_state *s = state;
    const int winner = isle_leader(isle_plan_of(table), s);
    for (int seat = 0; seat < table->seats; seat++) {
        share[seat] = seat == winner ? COVEN_SHARE : 0;
        score[seat] = s->energy[seat];
    }
}

/* ---- what people and players ask ---- */

uint64_t isle_down(const isle_state *s) {
    if (s->stage == STAGE_BONUS) return isle_taken(s);
    if (s->stage != STAGE_ACT && s->stage != STAGE_ROLL && s->stage != STAGE_GUARD) return 0;
    uint64_t down = s->spent;
    for (int kind = 0; kind < s->step; kind++) down |= s->kind[kind];
    for (int turn = 0; turn < s->turn; turn++) down |= s->seat[s->order[turn]] & s->kind[s->step];
    return down;
}

int isle_chance(const isle_board *board, const isle_state *s, int kind, int target) {
    const int defence = isle_kinds[isle_kind_at(s, target)].defence;
    int hits = 0;
    for (int die = 1; die <= 6; die++) {
        const int total = die + isle_kinds[kind].attack;
        if (defence) {
            hits += total >= defence ? 6 : 0;
            continue;
        }
        const int max = total - company(board, s, target); /* the guards that do not save it */
        hits += max < 0 ? 0 : max > 6 ? 6 : max;
    }
    return hits;
}
