/* features.c -- for computer players: a quick estimate of who wins, and sparse features for the net.
 *
 * Both begin with an outlook for each seat: which circles it could take, and the most that a single play could gain
 * it, found exactly (but for a supply that runs short) by walking outward from the druid that stays. */
#include "channeling.h"
#include "lanes.h"

enum { TAKEN_AT_ONCE = 3 }; /* cubes that one play brings to a circle, at most */

typedef struct outlook {
    uint8_t need[CELLS];   /* cubes that a seat must add to take the circle; many for a gap */
    int8_t gain[3][CELLS]; /* points if 1, 2 or 3 cubes are added; set where `near` */
    unsigned near, ones;   /* bit c: the circle needs three or fewer; it needs one */
    unsigned far;          /* bit c: it needs four to six, which two plays can bring */
    unsigned strike[3];    /* bit c: one play can bring 1, 2 or 3 cubes there */
    int best;              /* the most that one play gains */
} outlook;

/* Points of adding `cubes` to a circle that needs `need`. */
static inline int gain_of(bool by_splendor, int card, int need, int cubes) {
    const int stock = vigor_of_card(card) - need + cubes;
    const int kept = stock - (by_splendor ? splendor_of_card(card) : vigor_of_card(card));
    return cubes < need ? 0 : splendor_of_card(card) - (kept > 0 ? kept : 0);
}

/* The cells where the druid on `from` could go. */
static inline unsigned reach_from(const channeling_plan *plan, const channeling_state *s, int seat, int from) {
    const int lines = s->hand[seat] & plan->lines[from];
    return open_of(s) >> 16 & (plan->cover[lines] >> 16 | (unsigned)(lines & 15) * 0x1111u);
}

/* The best gain between each cell and the still druid's, found by walking outward from there. */
static NOINLINE void walk_outward(const channeling_plan *plan, const outlook *o, int still, unsigned ones,
                                  int8_t *gain_to) {
    gain_to[still] = 0;
    for (int i = 1; i < CELLS; i++) {
        const int cell = plan->outward[still][i];
        const int one = plan->nearer[still][cell][0], two = plan->nearer[still][cell][1];
        const int by_one = one == still ? 0 : gain_to[one] + (ones >> one & 1 ? o->gain[0][one] : 0);
        const int by_two = two == still ? 0 : gain_to[two] + (ones >> two & 1 ? o->gain[0][two] : 0);
        gain_to[cell] = (int8_t)(by_one > by_two ? by_one : by_two);
    }
}

/* The most that three cubes on a cell of `reach` and one on each circle between there and `still` gain. `ones`: circles
 * that one cube would fill, the still one's not among them. */
static int best_path(const channeling_plan *plan, const outlook *o, int still, unsigned reach, unsigned ones) {
    const uint16_t *behind = plan->behind[still];
    int best = 0;
    if (ones & (ones - 1)) {
        int8_t gain_to[CELLS];
        walk_outward(plan, o, still, ones, gain_to);
        for (; reach; reach &= reach - 1) {
            const int to = __builtin_ctz(reach), gain = (o->near >> to & 1 ? o->gain[2][to] : 0) + gain_to[to];
            if (gain > best) best = gain;
        }
        return best;
    }
    const int one = ones ? __builtin_ctz(ones) : 0, gain_of_one = ones ? o->gain[0][one] : 0;
    const unsigned over_it = ones ? behind[one] : 0;
    if (reach & over_it) best = gain_of_one;
    for (reach &= o->near; reach; reach &= reach - 1) {
        const int to = __builtin_ctz(reach), gain = o->gain[2][to] + (over_it >> to & 1 ? gain_of_one : 0);
        if (gain > best) best = gain;
    }
    return best;
}

static inline void look_at_needs(const coven_table *table, const channeling_state *s, int seat, outlook *o) {
    const bool by_splendor = table->option[OPTION_OVER] == OVER_SPLENDOR;
    const lanes card = lanes_load(s->card), vigor = (lanes)((uint64_lanes)card >> 3) & 15;
    const lanes need = vigor - lanes_load(s->cubes[seat]) + lanes_load(s->cubes[1 - seat]);
    lanes_store(o->need, need);
    o->near = lanes_bits(need <= TAKEN_AT_ONCE);
    o->ones = lanes_bits(need == 1);
    o->far = lanes_bits(need <= 2 * TAKEN_AT_ONCE) & ~o->near;
    for (unsigned near = o->near; near; near &= near - 1) {
        const int cell = __builtin_ctz(near);
        for (int cubes = 1; cubes <= TAKEN_AT_ONCE; cubes++)
            o->gain[cubes - 1][cell] = (int8_t)gain_of(by_splendor, s->card[cell], o->need[cell], cubes);
    }
}

static inline void look_out(const coven_table *table, const channeling_state *s, int seat, outlook *o) {
    const channeling_plan *plan = plan_of(table);
    unsigned through = 0, still_cells = 0, reach_of_any = 0;
    look_at_needs(table, s, seat, o);
    o->best = 0;
    for (int i = 0; i < 2; i++) {
        const int from = s->druid[seat][i], still = s->druid[seat][1 - i];
        const unsigned reach = reach_from(plan, s, seat, from), ones = o->ones & ~(1u << still);
        if (!reach) continue;
        reach_of_any |= reach;
        still_cells |= 1u << still;
        for (unsigned left = ones; left; left &= left - 1)
            if (reach & plan->behind[still][__builtin_ctz(left)]) through |= left & -left;
        if (!o->near) continue;
        const int best = best_path(plan, o, still, reach, ones) + (o->near >> still & 1 ? o->gain[1][still] : 0);
        if (best > o->best) o->best = best;
    }
    o->strike[2] = reach_of_any;
    o->strike[1] = reach_of_any | still_cells;
    o->strike[0] = o->strike[1] | through;
}

/* The seat that plays next: while a gap is refilled, the other one. */
static int next_of(const channeling_state *s) {
    if (s->phase == PHASE_DEAL) return 0;
    return s->phase == PHASE_PLAY ? mover_of(s) : 1 - mover_of(s);
}

/* How far the game has come, by the larger pile; at the seventh card, one turn is left. */
static int stage_of(const channeling_state *s) {
    static const uint8_t stage[SEVENTH + 1] = {0, 0, 0, 1, 1, 2, 3, 4};
    const int larger = s->size[0] > s->size[1] ? s->size[0] : s->size[1];
    return s->phase == PHASE_END ? 5 : stage[larger < SEVENTH ? larger : SEVENTH];
}

/* ---- the estimate ---- */

/* The value of energy on circles, in sixteenths of a point: the closer to Vigor, the more of its Splendor. */
static int energy_value(const channeling_state *s, int seat) {
    int sum = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        const int cubes = s->cubes[seat][cell];
        if (cubes) sum += 6 * cubes * splendor_of_card(s->card[cell]) / vigor_of_card(s->card[cell]);
    }
    return sum;
}

void channeling_estimate(const coven_table *table, const void *state, int *value) {
    const channeling_state *s = state;
    if (s->phase == PHASE_END) {
        int share[2], score[2];
        channeling_result(table, s, share, score);
        for (int seat = 0; seat < 2; seat++) value[seat] = share[seat] * COVEN_ONE / COVEN_SHARE;
        return;
    }
    /* In sixteenths of a point, as the seat that plays next sees it. `doubt` is the lead that makes 3 to 1. */
    static const int doubt[STAGES] = {160, 130, 100, 70, 16, 1};
    const int next = next_of(s), stage = stage_of(s);
    outlook own, other;
    look_out(table, s, next, &own);
    look_out(table, s, 1 - next, &other);
    int lead = 16 * (channeling_score(table, s, next) - channeling_score(table, s, 1 - next));
    if (s->size[1 - next] >= SEVENTH)
        lead += 16 * own.best - 8;
    else
        lead += 14 * own.best - 6 * other.best + energy_value(s, next) - energy_value(s, 1 - next) + 24;
    value[next] = COVEN_ONE / 2 + COVEN_ONE / 2 * lead / ((lead < 0 ? -lead : lead) + doubt[stage]);
    value[1 - next] = COVEN_ONE - value[next];
}

/* ---- features ---- */

/* The state of each cell: for each vigor 2 * vigor - 1 counts of cubes, from all but one of theirs to all but one of
 * mine, and four splendors. Counts of lower vigors come before, and so an empty circle is at u * u + 7 * u + 3, where u
 * is vigor - 4. */
static inline void cell_features(const channeling_state *s, int seat, uint16_t *out) {
    typedef uint16_t wide __attribute__((vector_size(2 * CELLS)));
    static const wide base = {0 * CELL_STATES,  1 * CELL_STATES,  2 * CELL_STATES,  3 * CELL_STATES,
                              4 * CELL_STATES,  5 * CELL_STATES,  6 * CELL_STATES,  7 * CELL_STATES,
                              8 * CELL_STATES,  9 * CELL_STATES,  10 * CELL_STATES, 11 * CELL_STATES,
                              12 * CELL_STATES, 13 * CELL_STATES, 14 * CELL_STATES, 15 * CELL_STATES};
    const wide card = __builtin_convertvector(lanes_load(s->card), wide);
    const lanes lead = lanes_load(s->cubes[seat]) - lanes_load(s->cubes[1 - seat]);
    const wide u = card >> 3 & 3, count = u * u + 7 * u + 3 + __builtin_convertvector(lead, wide);
    const wide state = 4 * count + (card & 3), gap = (wide)(card == NO_CARD);
    const wide feature = FEATURE_CELL + base + (state & ~gap) + (gap & (CELL_STATES - 1));
    memcpy(out, &feature, sizeof feature);
}

/* Druids, glyphs and supply of one seat; `who` is 0 for mine, 1 for theirs. */
static inline int seat_features(const channeling_state *s, int seat, int who, uint16_t *out) {
    const int low = s->druid[seat][0], high = s->druid[seat][1], supply = channeling_supply(s, seat);
    const int hand = s->hand[seat], held = __builtin_popcount((unsigned)hand);
    out[0] = (uint16_t)(FEATURE_DRUID + who * CELLS + low);
    out[1] = (uint16_t)(FEATURE_DRUID + who * CELLS + high);
    out[2] = (uint16_t)(FEATURE_PAIR + who * (CELLS * (CELLS - 1) / 2) + high * (high - 1) / 2 + low);
    out[3] = (uint16_t)(FEATURE_GLYPH + who * 32 + (hand & 15));
    out[4] = (uint16_t)(FEATURE_GLYPH + who * 32 + 16 + (hand >> 4));
    out[5] = (uint16_t)(FEATURE_HAND + who * LINES + held - 1);
    out[6] = (uint16_t)(FEATURE_SUPPLY + who * 4 + (supply >= PLACED_MAX ? 3 : supply >= 6 ? 2 : supply >= 3));
    return 7;
}

/* One more circle of a kind; up to three are counted. Returns the number of features added. */
static inline int add_threat(uint8_t *counted, int kind, int from, uint16_t *out) {
    if (counted[kind] == 3) return 0;
    *out = (uint16_t)(from + kind * 3 + counted[kind]++);
    return 1;
}

/* Circles that a seat is close to taking, counted by need, splendor, whether one play can take it, and whether the
 * other seat can reach it; those that two plays could take, likewise; and the best gain of one play. `whose` is mine
 * or theirs, by who plays next. */
static inline int threat_features(const channeling_state *s, const outlook *own, const outlook *other, int whose,
                                  uint16_t *out) {
    uint8_t counted[THREATS] = {0}, far_counted[FAR_THREATS] = {0};
    int count = 0;
    for (unsigned near = own->near; near; near &= near - 1) {
        const int cell = __builtin_ctz(near), need = own->need[cell];
        const int at_once = own->strike[need - 1] >> cell & 1, struck = other->strike[2] >> cell & 1;
        const int threat = (((need - 1) * 4 + splendor_of_card(s->card[cell]) - 4) * 2 + at_once) * 2 + struck;
        count += add_threat(counted, threat, FEATURE_THREAT + whose * THREATS * 3, out + count);
    }
    out[count++] = (uint16_t)(FEATURE_GAIN + whose * GAINS + (own->best < GAINS - 1 ? own->best : GAINS - 1));
    for (unsigned far = own->far; far; far &= far - 1) {
        const int cell = __builtin_ctz(far), need = own->need[cell], fair = splendor_of_card(s->card[cell]) >= 6;
        const int reached = own->strike[2] >> cell & 1, struck = other->strike[2] >> cell & 1;
        const int threat = (((need - TAKEN_AT_ONCE - 1) * 2 + fair) * 2 + reached) * 2 + struck;
        count += add_threat(far_counted, threat, FEATURE_FAR + whose * FAR_THREATS * 3, out + count);
    }
    out[count++] = (uint16_t)(FEATURE_REACH + whose * (CELLS + 1) + __builtin_popcount(own->strike[2]));
    return count;
}

/* How near the end is, and for whom: the pile of the seat that plays next, and the other's. */
static int step_of(int next, int other) {
    const int larger = next > other ? next : other;
    if (other >= SEVENTH) return 7;
    if (next >= 6) return other >= 6 ? 6 : 5;
    if (other >= 6) return 4;
    return (larger + 1) / 2;
}

static inline uint16_t lead_feature(int from, int step, int lead, int reach) {
    const int cut = lead < -reach ? -reach : lead > reach ? reach : lead;
    return (uint16_t)(from + step * (2 * reach + 1) + cut + reach);
}

AVX2_CLONE FLATTEN int channeling_features(const coven_table *table, const void *state, int seat, uint16_t *out) {
    const channeling_state *s = state;
    const int mine = seat - 1, theirs = 1 - mine, next = next_of(s) == mine ? 0 : 1;
    outlook own, other;
    look_out(table, s, mine, &own);
    look_out(table, s, theirs, &other);
    cell_features(s, mine, out);
    int count = CELLS;
    count += seat_features(s, mine, 0, out + count);
    count += seat_features(s, theirs, 1, out + count);
    count += threat_features(s, &own, &other, next, out + count);
    count += threat_features(s, &other, &own, 2 + next, out + count);
    const int pile = s->size[mine] < SEVENTH ? s->size[mine] : SEVENTH;
    const int their_pile = s->size[theirs] < SEVENTH ? s->size[theirs] : SEVENTH;
    out[count++] = (uint16_t)(FEATURE_PILES + (next * (SEVENTH + 1) + pile) * (SEVENTH + 1) + their_pile);
    const int step = next * STEPS + (next == 0 ? step_of(pile, their_pile) : step_of(their_pile, pile));
    const int lead = channeling_score(table, s, mine) - channeling_score(table, s, theirs);
    out[count++] = lead_feature(FEATURE_LEAD, step, lead, LEAD_REACH);
    out[count++] = lead_feature(FEATURE_AFTER, step, next == 0 ? lead + own.best : lead - other.best, LEAD_REACH);
    out[count++] = lead_feature(FEATURE_BOTH, step, lead + own.best - other.best, BOTH_REACH);
    out[count++] = (uint16_t)(FEATURE_NEXT + next);
    return count;
}

/* ---- symmetries ----
 *
 * The bits of a symmetry: 1 mirrors the columns, 2 the rows, and 4 then exchanges columns and rows. */

static int turn_cell(int symmetry, int cell) {
    const int column = symmetry & 1 ? 3 - cell % 4 : cell % 4, row = symmetry & 2 ? 3 - cell / 4 : cell / 4;
    return symmetry & 4 ? column * 4 + row : row * 4 + column;
}

static int turn_line(int symmetry, int line) {
    const int across = line / 4; /* 0: a column, 1: a row */
    const int place = symmetry >> across & 1 ? 3 - line % 4 : line % 4;
    return (symmetry & 4 ? 1 - across : across) * 4 + place;
}

static int turn_pair(int symmetry, int pair) {
    int high = 1;
    while (high * (high + 1) / 2 <= pair) high++;
    const int one = turn_cell(symmetry, high), two = turn_cell(symmetry, pair - high * (high - 1) / 2);
    return one > two ? one * (one - 1) / 2 + two : two * (two - 1) / 2 + one;
}

uint16_t channeling_map_feature(const coven_table *table, int symmetry, uint16_t feature) {
    enum { PAIRS = CELLS * (CELLS - 1) / 2 };
    (void)table;
    const int n = feature;
    if (n < FEATURE_DRUID) return (uint16_t)(turn_cell(symmetry, n / CELL_STATES) * CELL_STATES + n % CELL_STATES);
    if (n < FEATURE_PAIR) {
        const int who = (n - FEATURE_DRUID) / CELLS, cell = (n - FEATURE_DRUID) % CELLS;
        return (uint16_t)(FEATURE_DRUID + who * CELLS + turn_cell(symmetry, cell));
    }
    if (n < FEATURE_GLYPH) {
        const int who = (n - FEATURE_PAIR) / PAIRS, pair = (n - FEATURE_PAIR) % PAIRS;
        return (uint16_t)(FEATURE_PAIR + who * PAIRS + turn_pair(symmetry, pair));
    }
    if (n < FEATURE_HAND) {
        const int who = (n - FEATURE_GLYPH) / 32, across = (n - FEATURE_GLYPH) / 16 % 2, held = n % 16;
        int turned = 0; /* FEATURE_GLYPH is a multiple of 16 */
        for (int i = 0; i < 4; i++)
            if (held >> i & 1) turned |= 1 << turn_line(symmetry, across * 4 + i) % 4;
        return (uint16_t)(FEATURE_GLYPH + who * 32 + turn_line(symmetry, across * 4) / 4 * 16 + turned);
    }
    return feature;
}

/* The glyph of the row and the glyph of the column take a druid to the same cell. And as long as every gap gets a
 * card, the order of filling does not matter. */
uint32_t channeling_equivalence_key(const coven_table *table, const void *state, coven_event event) {
    const channeling_state *s = state;
    (void)table;
    if (word_of(event) == WORD_PLAY) return event & ~play_base(LINES - 1, 0);
    if (word_of(event) == WORD_FILL && cards_left(s) >= __builtin_popcount(gaps_of(s)))
        return make_event(WORD_FILL, __builtin_ctz(gaps_of(s)), 0);
    return event;
}
