/* rules.c -- the rules: docs/rules/isle.md, R1 to R58.
 *
 * A round is a chain of steps, each of one kind and one seat; a step in which nothing can be done is passed over within
 * the event before it (go_on). Where a creature can go is a flood over bits: its neighbours, then the neighbours of
 * those that hold creatures of its own seat, for as many actions as it has. */
#include <assert.h>
#include <string.h>

#include "core/wide.h"
#include "games/isle/isle.h"

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
    while (energy > isle_bands[band].most) band++;
    return isle_bands[band].change;
}

/* ---- what can be done ---- */

/* The neighbours of all that a location has of the seat's own beside it; the first step of a flood, without branches.
 */
static uint64_t beyond_neighbours(const isle_board *board, uint64_t own, int from) {
    uint64_t next = 0;
    const uint8_t *neighbour = board->neighbour[from];
    const int degree = board->degree;
    for (int i = 0; i < degree; i++) {
        const int through = neighbour[i];
        next |= board->near[through] & (0 - (own >> through & 1));
    }
    return next;
}

/* All that a creature with two or three actions comes to past those of its seat, given that first step. */
static uint64_t beyond(const isle_board *board, uint64_t own, int from, uint64_t second, int actions) {
    uint64_t seen = second;
    if (actions == 3)
        for (uint64_t through = second & own & ~board->near[from] & ~isle_bit(from); through;)
            seen |= board->near[isle_pop(&through)];
    return seen;
}

/* The actions that a legal move takes: one to a neighbour, two past one creature, else three past two. */
static int cost_of_move(const isle_board *board, int from, uint64_t second, int to) {
    const int near = isle_has(board->near[from], to);
    return 3 - near - (near | isle_has(second, to));
}

/* The actions of a creature of the step that is not spent. */
static int actions_at(const isle_state *s, int location) {
    return s->at == location ? s->left : isle_kinds[s->step].actions;
}

/* The creatures that may still act in this step. */
static uint64_t ready(const isle_state *s) { return s->seat[isle_seat(s)] & s->kind[s->step] & ~s->spent; }

/* Every location that one creature with so many actions can do something with. A vacant one it can move to, another
 * seat's it can attack, and with one of its own seat it can trade. `second` gets what it comes to past one creature. */
static uint64_t targets_with(const isle_board *board, const isle_state *s, int seat, int kind, int from, int actions,
                             uint64_t *second) {
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

/* Forget what belonged to a step. */
static void clear_step(isle_state *s) {
    s->spent = 0;
    s->at = s->target = ISLE_NOWHERE;
    s->left = s->total = 0;
}

static void finish(isle_state *s) {
    clear_step(s);
    s->stage = STAGE_END;
    s->step = s->turn = 0;
}

static void begin_round(isle_state *s) {
    clear_step(s);
    s->stage = STAGE_SUMMON;
    s->step = WYRM;
    s->turn = 0;
}

/* R48, R49: lowest energy first, of equals the one that was later. Taken from last to first, each goes behind those
 * with no more than it has. */
static void rearrange(const isle_plan *plan, isle_state *s) {
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
static void ask_bonus(const isle_plan *plan, isle_state *s, int turn, int territory) {
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

static void gather_energy(const isle_plan *plan, isle_state *s) {
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

/* A sprite can do something with each neighbour that is not its own seat's. Every one is written down, and those that
 * do not count are written over: no branch to guess. */
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

int isle_chances(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
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

/* Dice without a list. The lists of seats are short: to count without writing them down was tried, and is slower. */
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

/* Move the creature of `seat` and `kind` that stands on one location to another, which is vacant. */
static void shift(isle_state *s, int seat, int kind, int from, int to) {
    const uint64_t both = isle_bit(from) | isle_bit(to);
    s->seat[seat] ^= both;
    s->kind[kind] ^= both;
}

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

static void trade(isle_state *s, int seat, int from, int to) {
    const uint64_t both = isle_bit(from) | isle_bit(to);
    const int other = isle_kind_at(s, to);
    s->energy[seat]--;
    s->kind[WYRM] ^= both;
    s->kind[other] ^= both;
    s->at = (uint8_t)to;
}

static void attack(isle_state *s, int from, int to) {
    activate(s, from);
    s->left--;
    s->target = (uint8_t)to;
    s->stage = STAGE_ROLL;
}

/* R40, R42: the creature on `to` is gone, and the one of that seat and kind on `from` takes its place. */
static void replace(isle_state *s, int seat, int kind, int from, int to) {
    const int victim = isle_kind_at(s, to);
    s->seat[isle_owner_at(s, to)] ^= isle_bit(to);
    s->kind[victim] ^= isle_bit(to);
    shift(s, seat, kind, from, to);
    s->energy[seat] = (uint8_t)(s->energy[seat] + isle_kinds[victim].reward);
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

/* The other sprites of its owner that stand by a sprite. */
static int company(const isle_board *board, const isle_state *s, int location) {
    return isle_count(s->seat[isle_owner_at(s, location)] & s->kind[SPRITE] & board->home[location]) - 1;
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

/* ---- whole games at random ---- */

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

/* The very events of isle_pick, step by step: within a step it is known what comes, and a machine that looks ahead
 * guesses right more often than from event to event. Who is active or spent is not written into the state, for the end
 * of a step forgets it. `decisions` and `events` are those of seats and of chance. */

static void play_summons(const isle_board *board, isle_state *s, int seat, int kind, coven_rng *rng,
                         coven_played *played) {
    const int cost = isle_kinds[kind].cost;
    uint64_t vacant = board->all & ~isle_taken(s), come = 0;
    int room = isle_count(vacant), reserve = isle_reserve(s, seat, kind), energy = s->energy[seat];
    for (; energy >= cost && reserve && room; energy -= cost, reserve--, room--) {
        const int n = (int)coven_rng_below(rng, (uint32_t)room + 1);
        played->decisions++;
        if (n == room) break;
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
    coven_rng own = *rng; /* what nobody else points at can stay in registers */
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

FOR_WIDE_TOO ALL_WITHIN void isle_playout(const coven_table *table, coven_state *state, coven_rng *rng, int count,
                                          coven_played *played) {
    for (int i = 0; i < count; i++) play_out(table, (isle_state *)&state[i], &rng[i], played);
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
        const int most = total - company(board, s, target); /* the guards that do not save it */
        hits += most < 0 ? 0 : most > 6 ? 6 : most;
    }
    return hits;
}
