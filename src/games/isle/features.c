/* features.c -- for computer players: sparse features, and a quick estimate.
 *
 * Features are relative to one seat: relative seat 0 is the seat itself, 1 the next in seat order, and so on. Each
 * group below is a block of numbers; a block of counts is one-hot. What mattered in trials: who threatens whom and
 * with which support, what can be reached, and what the round will bring at its end. */
#include <assert.h>
#include <string.h>

#include "core/compiler.h"
#include "games/isle/isle.h"

/* ---- the numbering ---- */

enum {
    SEATS = COVEN_SEATS_MAX,
    PLACES = ISLE_LOCATIONS_MAX,
    GROUNDS = ISLE_TERRITORIES_MAX,
    ENERGIES = 40,
    PROJECTIONS = 48, /* energy as it would be at the end of the round, capped at 47 */
    LEADS = 41,       /* from -20 to 20 */
    ROUNDS = 7,
    STEPS = 15,   /* order, 4 stages of 3 kinds, bonus, end */
    VICTIMS = 8,  /* wyrm, troll, and a sprite with 0, 1, 2, 3, 4, 5 or more others beside it */
    QUARRELS = 3, /* the seat attacks, is attacked, or is not involved */
    PAIRS = 3,    /* one, two, three or more */
    REACHES = 9,  /* targets within reach, capped at 8 */
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
    AT_BONUS = AT_INCOME + SEATS * 10,                /* bonuses within reach x whose, capped at 9 */
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
    uint16_t *end;
} feature_list;

static void add(feature_list *list, int feature) { *list->end++ = (uint16_t)feature; }

static int cut(int value, int min, int max) { return value < min ? min : value > max ? max : value; }

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
    if (s->stage < STAGE_BONUS) return energy + isle_band_of(energy) + income + bonus;
    if (s->stage == STAGE_END) return energy;
    int turn = 0;
    while (s->order[turn] != seat) turn++;
    if (turn < s->turn) return energy;
    return energy + (turn == s->turn ? bonuses(board, s, seat, s->target) : bonus);
}

/* ---- who can hit whom ---- */

/* The neighbours of all in a set. By the board's tables: the end of a loop over the set would be unpredictable. */
static uint64_t around(const isle_board *board, uint64_t set) {
    uint64_t all = 0;
    for (int i = 0; i < PLACES / 8; i++) all |= board->around[i][set >> (8 * i) & 255];
    return all;
}

/* Which of the victims creatures could attack within so many actions, walking over whatever is not a victim. */
static uint64_t within_reach(const isle_board *board, uint64_t from, uint64_t victims, int actions) {
    uint64_t stood = from, seen = 0;
    for (; from && actions; actions--) {
        seen = around(board, stood);
        stood |= seen & ~victims;
    }
    return seen & victims;
}

typedef struct view_from {
    const isle_board *board;
    const isle_state *s;
    int seat, seats;
    int whose[SEATS];    /* the relative number of a seat */
    uint64_t taken, own; /* locations with creatures, and with those of the seat */
    uint64_t down;       /* creatures that do not act any more this round */
} view_from;

/* What one walk over all creatures finds. */
typedef struct survey {
    uint64_t lands, shared;  /* territories with creatures, and with those of several seats */
    uint64_t danger;         /* creatures beside another seat's: just those that can attack, for paths go both ways */
    uint8_t holder[GROUNDS]; /* a seat that has creatures in a territory of `lands` */
    uint8_t victim[PLACES];  /* which of VICTIMS a creature is */
} survey;

static void survey_creatures(const view_from *v, survey *out) {
    const isle_board *board = v->board;
    const isle_state *s = v->s;
    out->lands = out->shared = out->danger = 0;
    for (int seat = 0; seat < v->seats; seat++) {
        const uint64_t own = s->seat[seat], sprites = own & s->kind[SPRITE];
        uint64_t near = 0, lands = 0;
        for (uint64_t set = own; set;) {
            const int at = isle_pop(&set), land = board->territory_of[at];
            const int others = isle_count(sprites & board->home[at]) - 1, company = others > 5 ? 5 : others;
            near |= board->near[at];
            lands |= isle_bit(land);
            out->holder[land] = (uint8_t)seat;
            out->victim[at] = (uint8_t)(isle_kind_at(s, at) + isle_has(sprites, at) * company);
        }
        out->danger |= near & v->taken & ~own;
        out->shared |= out->lands & lands;
        out->lands |= lands;
    }
}

static void add_quarrels(const view_from *v, const survey *found, feature_list *list) {
    enum { SIDE = 2 * KINDS * VICTIMS, CLASSES = QUARRELS * SIDE };
    const isle_state *s = v->s;
    uint8_t pairs[CLASSES] = {0}, class[CLASSES + 1];
    int classes = 0;
    for (int attacker = 0; attacker < v->seats; attacker++) {
        const uint64_t victims = v->taken & ~s->seat[attacker];
        for (uint64_t from = s->seat[attacker] & found->danger; from;) {
            const int at = isle_pop(&from), kind = cut(found->victim[at], WYRM, SPRITE);
            const int attack = (!isle_has(v->down, at) * KINDS + kind) * VICTIMS;
            for (uint64_t to = v->board->near[at] & victims; to;) {
                const int target = isle_pop(&to);
                const int side = attacker == v->seat ? 0 : 2 - isle_has(v->own, target);
                const int which = side * SIDE + attack + found->victim[target];
                class[classes] = (uint8_t)which; /* the next is written over it unless it is new */
                classes += !pairs[which]++;
            }
        }
    }
    for (int i = 0; i < classes; i++) add(list, AT_QUARREL + class[i] * PAIRS + cut(pairs[class[i]], 1, PAIRS) - 1);
    for (uint64_t set = found->danger; set;) {
        const int at = isle_pop(&set);
        add(list, AT_DANGER + !isle_has(v->own, at) * PLACES + at);
    }
}

/* What wyrms and trolls can reach within one activation. */
static void add_reach(const view_from *v, feature_list *list) {
    const isle_state *s = v->s;
    uint64_t reach[2][2] = {{0}}; /* [of the seat, of others] [kind] */
    for (int attacker = 0; attacker < v->seats; attacker++) {
        const uint64_t own = s->seat[attacker], victims = v->taken & ~own;
        uint64_t *of = reach[attacker != v->seat];
        of[WYRM] |= within_reach(v->board, own & s->kind[WYRM], victims, isle_kinds[WYRM].actions);
        of[TROLL] |= within_reach(v->board, own & s->kind[TROLL], victims, isle_kinds[TROLL].actions);
    }
    for (int side = 0; side < 2; side++)
        for (int kind = WYRM; kind <= TROLL; kind++) {
            const uint64_t set = side ? reach[side][kind] & v->own : reach[side][kind];
            add(list, AT_REACH + (side * 2 + kind) * REACHES + cut(isle_count(set), 0, REACHES - 1));
        }
    for (uint64_t set = (reach[1][WYRM] | reach[1][TROLL]) & v->own; set;) add(list, AT_PREY + isle_pop(&set));
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
    const int whose = s->stage == STAGE_ORDER || s->stage == STAGE_END ? 0 : v->whose[isle_seat(s)];
    add(list, AT_STEP + step * SEATS + whose);
    for (int turn = 0; turn < v->seats && s->stage != STAGE_ORDER; turn++)
        add(list, AT_ORDER + turn * SEATS + v->whose[s->order[turn]]);
}

/* The land that one seat alone is on; `peace` gets its locations, `bonus` what each seat's filled territories bring. */
static void add_land(const view_from *v, const survey *found, feature_list *list, uint64_t *peace, int *bonus) {
    *peace = 0;
    for (uint64_t set = found->lands & ~found->shared; set;) {
        const int i = isle_pop(&set), seat = found->holder[i], whose = v->whose[seat];
        const uint64_t ground = v->board->ground[i];
        *peace |= ground;
        add(list, AT_HELD + i * SEATS + whose);
        if (ground & ~v->taken) continue;
        add(list, AT_FILLED + i * SEATS + whose);
        bonus[seat] += v->board->territory[i].bonus;
    }
}

/* Of one kind, whose numbers begin at `first` of RESERVES. */
static void add_kind(const view_from *v, int seat, int kind, int first, feature_list *list) {
    const uint64_t creatures = v->s->seat[seat] & v->s->kind[kind];
    const int whose = v->whose[seat], none = whose * RESERVES + first;
    add(list, AT_RESERVE + none + isle_kinds[kind].count - isle_count(creatures));
    add(list, AT_FRESH + none + isle_count(creatures & ~v->down));
    for (uint64_t set = creatures; set;) add(list, AT_CREATURE + (isle_pop(&set) * SEATS + whose) * KINDS + kind);
}

/* What a seat has; returns what it will have at the end of the round. */
static int add_seat(const view_from *v, int seat, uint64_t peace, int bonus, feature_list *list) {
    const isle_state *s = v->s;
    const int whose = v->whose[seat];
    const int income = isle_count(s->seat[seat] & s->kind[SPRITE] & peace);
    const int energy = projected(v->board, s, seat, income, bonus);
    add(list, AT_ENERGY + whose * ENERGIES + s->energy[seat]);
    add(list, AT_PROJECTED + whose * PROJECTIONS + cut(energy, 0, PROJECTIONS - 1));
    add(list, AT_INCOME + whose * 10 + income);
    add(list, AT_BONUS + whose * 10 + cut(bonus, 0, 9));
    add_kind(v, seat, WYRM, 0, list);
    add_kind(v, seat, TROLL, 2, list);
    add_kind(v, seat, SPRITE, 6, list);
    return energy;
}

/* Every seat, and the lead over the best of the others. */
static void add_seats(const view_from *v, const isle_plan *plan, const survey *found, feature_list *list) {
    int best = 0, energy[SEATS], bonus[SEATS] = {0};
    uint64_t peace;
    add_land(v, found, list, &peace, bonus);
    for (int seat = 0; seat < v->seats; seat++) energy[v->whose[seat]] = add_seat(v, seat, peace, bonus[seat], list);
    for (int whose = 1; whose < v->seats; whose++) best = energy[whose] > best ? energy[whose] : best;
    add(list, AT_LEAD + (plan->rounds - v->s->round) * LEADS + cut(energy[0] - best, -20, 20) + 20);
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

AVX2_CLONE FLATTEN int isle_features(const coven_table *table, const void *state, int seat, uint16_t *out) {
    const isle_plan *plan = isle_plan_of(table);
    const isle_state s = *(const isle_state *)state; /* what `out` cannot point at can stay in registers */
    view_from v = {.board = plan->board,
                   .s = &s,
                   .seat = seat - 1,
                   .seats = plan->seats,
                   .taken = isle_taken(&s),
                   .own = s.seat[seat - 1],
                   .down = isle_down(&s)};
    for (int i = 0; i < SEATS; i++) v.whose[i] = i - v.seat + (i < v.seat ? v.seats : 0);
    feature_list list = {.end = out};
    survey found;
    survey_creatures(&v, &found);
    add_clock(&v, plan, &list);
    add_seats(&v, plan, &found, &list);
    add_active(&v, &list);
    add_quarrels(&v, &found, &list);
    add_reach(&v, &list);
    assert(list.end - out <= COVEN_FEATURES_MAX);
    return (int)(list.end - out);
}

/* ---- the estimate ---- */

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
