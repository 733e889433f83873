/* value.c -- what players are given to learn from and to begin with: sparse features, and a quick guess.
 *
 * Features are told from one seat's side: relative seat 0 is the seat itself, 1 the next in seat order, and so on. Each
 * group below is a block of numbers; a block of counts is one-hot. What mattered in trials: who threatens whom and with
 * which support, what can be reached, and what the round will bring at its end. */
#include <assert.h>
#include <string.h>

#include "core/wide.h"
#include "games/isle/isle.h"

/* ---- the numbering ---- */

enum {
    SEATS = COVEN_SEATS_MAX,
    PLACES = ISLE_LOCATIONS_MAX,
    GROUNDS = ISLE_TERRITORIES_MAX,
    ENERGIES = 40,
    PROJECTIONS = 48, /* energy as it would be at the end of the round, cut at 47 */
    LEADS = 41,       /* from -20 to 20 */
    ROUNDS = 7,
    STEPS = 15,   /* order, 4 stages of 3 kinds, bonus, end */
    VICTIMS = 8,  /* wyrm, troll, and a sprite with 0, 1, 2, 3, 4, 5 or more others beside it */
    QUARRELS = 3, /* the seat attacks, is attacked, or looks on */
    PAIRS = 3,    /* one, two, three or more */
    REACHES = 9,  /* targets within reach, cut at 8 */
    CHANCES = 10, /* hits of 36, by fours */
    RESERVES = 16 /* 2 + 4 + 10: none to all of a kind */
};

enum {
    AT_SEATS = 0,                                     /* number of seats: 2, 3, 4 */
    AT_ROUND = AT_SEATS + 3,                          /* rounds left, this one included */
    AT_STEP = AT_ROUND + ROUNDS,                      /* step x whose */
    AT_ORDER = AT_STEP + STEPS * SEATS,               /* place in the order x whose */
    AT_ENERGY = AT_ORDER + SEATS * SEATS,             /* energy x whose */
    AT_PROJECTED = AT_ENERGY + SEATS * ENERGIES,      /* at the end of the round x whose */
    AT_LEAD = AT_PROJECTED + SEATS * PROJECTIONS,     /* over the best other, projected x rounds left */
    AT_INCOME = AT_LEAD + LEADS * ROUNDS,             /* sprites in peace x whose */
    AT_BONUS = AT_INCOME + SEATS * 10,                /* bonuses within reach x whose, cut at 9 */
    AT_RESERVE = AT_BONUS + SEATS * 10,               /* reserve of each kind x whose */
    AT_FRESH = AT_RESERVE + SEATS * RESERVES,         /* creatures that still act this round, by kind x whose */
    AT_CREATURE = AT_FRESH + SEATS * RESERVES,        /* location x whose x kind */
    AT_ACTIVE = AT_CREATURE + PLACES * SEATS * KINDS, /* the active creature's location */
    AT_LEFT = AT_ACTIVE + PLACES,                     /* its actions */
    AT_HELD = AT_LEFT + 3,                            /* territory with creatures of one seat only x whose */
    AT_FILLED = AT_HELD + GROUNDS * SEATS,            /* territory filled x whose */
    AT_QUARREL = AT_FILLED + GROUNDS * SEATS,         /* neighbours at war: side x fresh x kind x victim x pairs */
    AT_REACH =
        AT_QUARREL + QUARRELS * 2 * KINDS * VICTIMS * PAIRS, /* victims within reach of wyrms, trolls: side x kind */
    AT_DANGER = AT_REACH + 2 * 2 * REACHES,                  /* location in danger from a neighbour: own, others' */
    AT_PREY = AT_DANGER + 2 * PLACES,                        /* location within reach of wyrms or trolls likewise */
    AT_DICE = AT_PREY + 2 * PLACES,                          /* dice in the air: side x chance */
    FEATURES_USED = AT_DICE + QUARRELS * CHANCES,
};
static_assert((int)FEATURES_USED == (int)ISLE_FEATURES, "isle.h says how many features there are");

/* Beside the map's own 64 locations at most 4 x 64 / 2 of danger and prey, 144 quarrels, 52 of territories and about 70
 * others can be active: under 512. */
typedef struct feature_list {
    uint16_t *out;
    int count;
} feature_list;

static void add(feature_list *list, int feature) { list->out[list->count++] = (uint16_t)feature; }

static int cut(int value, int least, int most) { return value < least ? least : value > most ? most : value; }

/* ---- what the round will bring ---- */

/* The bonuses of the territories that a seat fills, from one territory on. */
static int bonuses(const isle_board *board, const isle_state *s, int seat, int from) {
    int sum = 0;
    for (int i = from; i < board->territories; i++)
        if (!(board->ground[i] & ~s->seat[seat])) sum += board->territory[i].bonus;
    return sum;
}

/* Energy at the end of the round if nothing more happened before it, given what its sprites and all its bonuses would
 * bring. A bonus that is asked for has not been taken. */
static int projected(const isle_board *board, const isle_state *s, int seat, int income, int bonus) {
    const int energy = s->energy[seat];
    if (s->stage == STAGE_END) return energy;
    if (s->stage != STAGE_BONUS) return energy + isle_band_of(energy) + income + bonus;
    int turn = 0;
    while (s->order[turn] != seat) turn++;
    if (turn < s->turn) return energy;
    return energy + (turn == s->turn ? bonuses(board, s, seat, s->target) : bonus);
}

/* ---- who can hit whom ---- */

/* Which of the victims creatures could attack within so many actions, walking over whatever is not a victim. */
static uint64_t within_reach(const isle_board *board, uint64_t from, uint64_t victims, int actions) {
    uint64_t stood = from, around = 0;
    for (uint64_t edge = from; edge && actions; actions--) {
        uint64_t next = 0;
        while (edge) next |= board->near[isle_pop(&edge)];
        around |= next;
        if (!(victims & ~around)) return victims;
        edge = next & ~victims & ~stood;
        stood |= edge;
    }
    return around & victims;
}

static int victim_class(const isle_board *board, const isle_state *s, int target, int owner) {
    const int kind = isle_kind_at(s, target);
    if (kind != SPRITE) return kind;
    return 2 + cut(isle_count(s->seat[owner] & s->kind[SPRITE] & board->home[target]) - 1, 0, 5);
}

typedef struct view_from {
    const isle_board *board;
    const isle_state *s;
    int seat, seats;
    uint64_t down; /* creatures that do not act any more this round */
} view_from;

static int relative(const view_from *v, int seat) { return seat - v->seat + (seat < v->seat ? v->seats : 0); }

/* Which quarrel an attack on each location of `set` would be, without the attacker's own part: owner's side and class
 * of victim. Worked out once for a location, however many could attack it. */
static void find_victims(const view_from *v, uint64_t set, uint8_t *owner, uint8_t *victim) {
    while (set) {
        const int at = isle_pop(&set);
        owner[at] = (uint8_t)isle_owner_at(v->s, at);
        victim[at] = (uint8_t)victim_class(v->board, v->s, at, owner[at]);
    }
}

static void add_quarrels(const view_from *v, feature_list *list) {
    enum { CLASSES = QUARRELS * 2 * KINDS * VICTIMS };
    const isle_board *board = v->board;
    const isle_state *s = v->s;
    const uint64_t taken = isle_taken(s), own = s->seat[v->seat];
    uint8_t pairs[CLASSES] = {0}, found[CLASSES], owner[PLACES], victim[PLACES];
    int founds = 0;
    uint64_t danger = 0;
    for (int attacker = 0; attacker < v->seats; attacker++) {
        const uint64_t victims = taken & ~s->seat[attacker];
        for (uint64_t from = s->seat[attacker]; from && victims;) {
            const int at = isle_pop(&from);
            const uint64_t targets = board->near[at] & victims;
            if (!targets) continue;
            find_victims(v, targets & ~danger, owner, victim);
            danger |= targets;
            const int class = (!(v->down >> at & 1) * KINDS + isle_kind_at(s, at)) * VICTIMS;
            for (uint64_t to = targets; to;) {
                const int target = isle_pop(&to);
                const int side = attacker == v->seat ? 0 : owner[target] == v->seat ? 1 : 2;
                const int which = side * 2 * KINDS * VICTIMS + class + victim[target];
                if (!pairs[which]++) found[founds++] = (uint8_t)which;
            }
        }
    }
    for (int i = 0; i < founds; i++) add(list, AT_QUARREL + found[i] * PAIRS + cut(pairs[found[i]], 1, PAIRS) - 1);
    for (uint64_t set = danger; set;) {
        const int at = isle_pop(&set);
        add(list, AT_DANGER + (own >> at & 1 ? 0 : PLACES) + at);
    }
}

/* What wyrms and trolls could get at within one activation. */
static void add_reach(const view_from *v, feature_list *list) {
    const isle_state *s = v->s;
    const uint64_t taken = isle_taken(s), own = s->seat[v->seat];
    uint64_t reach[2][2] = {{0}}; /* [of the seat, of others] [kind] */
    for (int attacker = 0; attacker < v->seats; attacker++) {
        const uint64_t victims = taken & ~s->seat[attacker];
        for (int kind = WYRM; kind <= TROLL; kind++)
            reach[attacker != v->seat][kind] |=
                within_reach(v->board, s->seat[attacker] & s->kind[kind], victims, isle_kinds[kind].actions);
    }
    for (int side = 0; side < 2; side++)
        for (int kind = WYRM; kind <= TROLL; kind++) {
            const uint64_t set = side ? reach[side][kind] & own : reach[side][kind];
            add(list, AT_REACH + (side * 2 + kind) * REACHES + cut(isle_count(set), 0, REACHES - 1));
        }
    for (uint64_t set = (reach[1][WYRM] | reach[1][TROLL]) & own; set;) add(list, AT_PREY + isle_pop(&set));
    for (uint64_t set = reach[0][WYRM] | reach[0][TROLL]; set;) add(list, AT_PREY + PLACES + isle_pop(&set));
}

/* ---- the rest ---- */

static void add_clock(const view_from *v, const isle_plan *plan, feature_list *list) {
    const isle_state *s = v->s;
    const int left = plan->rounds - s->round;
    static const int first_step[] = {[STAGE_ORDER] = 0,  [STAGE_SUMMON] = 1, [STAGE_ACT] = 4, [STAGE_ROLL] = 7,
                                     [STAGE_GUARD] = 10, [STAGE_BONUS] = 13, [STAGE_END] = 14};
    add(list, AT_SEATS + v->seats - 2);
    add(list, AT_ROUND + left);
    const int step = first_step[s->stage] + s->step;
    const int whose = s->stage == STAGE_ORDER || s->stage == STAGE_END ? 0 : relative(v, isle_seat(s));
    add(list, AT_STEP + step * SEATS + whose);
    for (int turn = 0; turn < v->seats && s->stage != STAGE_ORDER; turn++)
        add(list, AT_ORDER + turn * SEATS + relative(v, s->order[turn]));
}

/* The land, and the bonuses of what each seat fills. */
static void add_land(const view_from *v, feature_list *list, int *bonus) {
    const isle_state *s = v->s;
    const uint64_t taken = isle_taken(s);
    for (int i = 0; i < v->board->territories; i++) {
        const uint64_t ground = v->board->ground[i], here = ground & taken;
        if (!here) continue;
        const int seat = isle_owner_at(s, isle_first(here)), whose = relative(v, seat);
        if (here & ~s->seat[seat]) continue;
        add(list, AT_HELD + i * SEATS + whose);
        if (here != ground) continue;
        add(list, AT_FILLED + i * SEATS + whose);
        bonus[seat] += v->board->territory[i].bonus;
    }
}

/* What a seat has; returns what it will have at the end of the round. */
static int add_seat(const view_from *v, int seat, int bonus, feature_list *list) {
    static const int first[KINDS] = {0, 2, 6};
    const isle_state *s = v->s;
    const int whose = relative(v, seat);
    const uint64_t fresh = s->seat[seat] & ~v->down;
    const int income = isle_income(v->board, s, seat);
    const int energy = projected(v->board, s, seat, income, bonus);
    add(list, AT_ENERGY + whose * ENERGIES + s->energy[seat]);
    add(list, AT_PROJECTED + whose * PROJECTIONS + cut(energy, 0, PROJECTIONS - 1));
    add(list, AT_INCOME + whose * 10 + income);
    add(list, AT_BONUS + whose * 10 + cut(bonus, 0, 9));
    for (int kind = 0; kind < KINDS; kind++) {
        add(list, AT_RESERVE + whose * RESERVES + first[kind] + isle_reserve(s, seat, kind));
        add(list, AT_FRESH + whose * RESERVES + first[kind] + isle_count(fresh & s->kind[kind]));
        for (uint64_t set = s->seat[seat] & s->kind[kind]; set;)
            add(list, AT_CREATURE + (isle_pop(&set) * SEATS + whose) * KINDS + kind);
    }
    return energy;
}

/* Every seat, and the lead over the best of the others. */
static void add_seats(const view_from *v, const isle_plan *plan, feature_list *list) {
    int best = 0, mine = 0, bonus[SEATS] = {0};
    add_land(v, list, bonus);
    for (int seat = 0; seat < v->seats; seat++) {
        const int energy = add_seat(v, seat, bonus[seat], list);
        if (seat == v->seat)
            mine = energy;
        else if (energy > best)
            best = energy;
    }
    add(list, AT_LEAD + (plan->rounds - v->s->round) * LEADS + cut(mine - best, -20, 20) + 20);
}

static void add_active(const view_from *v, feature_list *list) {
    const isle_state *s = v->s;
    if (s->at == ISLE_NOWHERE) return;
    add(list, AT_ACTIVE + s->at);
    add(list, AT_LEFT + s->left);
    if (s->stage == STAGE_ACT) return;
    const int attacker = isle_seat(s), owner = isle_owner_at(s, s->target);
    const int side = attacker == v->seat ? 0 : owner == v->seat ? 1 : 2;
    int hits = isle_chance(v->board, s, s->step, s->target);
    if (s->stage == STAGE_GUARD) {
        const int company = isle_count(s->seat[owner] & s->kind[SPRITE] & v->board->home[s->target]) - 1;
        hits = 6 * cut(s->total - company, 0, 6);
    }
    add(list, AT_DICE + side * CHANCES + hits / 4);
}

FOR_WIDE_TOO ALL_WITHIN int isle_features(const coven_table *table, const void *state, int seat, uint16_t *out) {
    const isle_plan *plan = isle_plan_of(table);
    const view_from v = {
        .board = plan->board, .s = state, .seat = seat - 1, .seats = plan->seats, .down = isle_down(state)};
    feature_list list = {.out = out};
    add_clock(&v, plan, &list);
    add_seats(&v, plan, &list);
    add_active(&v, &list);
    add_quarrels(&v, &list);
    add_reach(&v, &list);
    assert(list.count <= COVEN_FEATURES_MAX);
    return list.count;
}

/* ---- a quick guess ---- */

/* Half-energies: what the round will bring, and what the creatures on the map may still bring. */
static int prospects(const isle_plan *plan, const isle_state *s, int seat) {
    static const int worth[KINDS] = {6, 5, 3};
    const int left = cut(plan->rounds - s->round, 0, 3);
    const int income = isle_income(plan->board, s, seat), bonus = bonuses(plan->board, s, seat, 0);
    int value = 2 * projected(plan->board, s, seat, income, bonus);
    for (int kind = 0; kind < KINDS; kind++)
        value += worth[kind] * left * isle_count(s->seat[seat] & s->kind[kind]) / 3;
    return value;
}

void isle_estimate(const coven_table *table, const void *state, int *value) {
    /* 2^(-n/8), so that a lead of eight half-energies is two to one in the last round, and of more before it. */
    static const int power[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};
    const isle_state *s = state;
    const isle_plan *plan = isle_plan_of(table);
    const int patience = 1 + (plan->rounds - s->round) / 2;
    int prospect[COVEN_SEATS_MAX], best = 0;
    int64_t weight[COVEN_SEATS_MAX], sum = 0;
    for (int seat = 0; seat < plan->seats; seat++) {
        prospect[seat] = prospects(plan, s, seat);
        if (prospect[seat] > best) best = prospect[seat];
    }
    for (int seat = 0; seat < plan->seats; seat++) {
        const int behind = cut(2 * (best - prospect[seat]) / patience, 0, 127);
        weight[seat] = power[behind % 8] >> behind / 8;
        if (s->stage == STAGE_END) weight[seat] = seat == isle_leader(plan, s);
        sum += weight[seat];
    }
    for (int seat = 0; seat < plan->seats; seat++) value[seat] = (int)(COVEN_ONE * weight[seat] / sum);
}
