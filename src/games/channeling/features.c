/* features.c -- what a player looks at: a quick guess of who wins, and sparse features for one that has learned.
 *
 * Both begin with an outlook for each seat: which circles it could take, and the most that a single play could gain it,
 * found exactly (but for a supply that runs short) by walking outward from the druid that stays. */
#include "channeling.h"

enum { NO_NEED = 99 };

typedef struct outlook {
    int8_t need[CELLS];    /* cubes that a seat must add to take the circle; NO_NEED for a gap */
    int8_t gain[3][CELLS]; /* points if 1, 2 or 3 cubes are added */
    unsigned near;         /* bit c: the circle needs three or fewer */
    unsigned reach;        /* bit c: a druid can go there with a glyph in hand */
    int best;              /* the most that one play gains */
} outlook;

/* Points of adding `cubes` to a circle that needs `need`. */
static int gain_of(const coven_table *table, int card, int need, int cubes) {
    if (cubes < need) return 0;
    const int stock = vigor_of_card(card) - need + cubes;
    const bool by_splendor = table->option[OPTION_OVER] == OVER_SPLENDOR;
    const int kept = stock - (by_splendor ? splendor_of_card(card) : vigor_of_card(card));
    return splendor_of_card(card) - (kept > 0 ? kept : 0);
}

/* The cells where the druid on `from` could go. */
static unsigned reach_from(const channeling_plan *plan, const channeling_state *s, int seat, int from) {
    const int lines = s->hand[seat] & plan->lines[from];
    return open_of(s) >> 16 & (plan->cover[lines] >> 16 | (unsigned)(lines & 15) * 0x1111u);
}

/* The most that a play gains with the druid on `still` staying. */
static int best_with(const channeling_plan *plan, const outlook *o, int still, unsigned reach, bool ones) {
    int8_t way[CELLS] = {0}; /* the most to be had from a cell on to the still one, the ends left out */
    int best = 0;
    for (int i = 1; ones && i < CELLS; i++) {
        const int cell = plan->outward[still][i];
        const int one = plan->nearer[still][cell][0], two = plan->nearer[still][cell][1];
        const int by_one = one == still ? 0 : way[one] + o->gain[0][one];
        const int by_two = two == still ? 0 : way[two] + o->gain[0][two];
        way[cell] = (int8_t)(by_one > by_two ? by_one : by_two);
    }
    for (; reach; reach &= reach - 1) {
        const int to = __builtin_ctz(reach), gain = o->gain[2][to] + way[to];
        if (gain > best) best = gain;
    }
    return best + o->gain[1][still];
}

static void look_out(const coven_table *table, const channeling_state *s, int seat, outlook *o) {
    const channeling_plan *plan = plan_of(table);
    bool ones = false;
    memset(o, 0, sizeof *o);
    for (int cell = 0; cell < CELLS; cell++) {
        const int need = vigor_of_card(s->card[cell]) - s->cubes[seat][cell] + s->cubes[1 - seat][cell];
        o->need[cell] = (int8_t)(s->card[cell] == NO_CARD ? NO_NEED : need);
        if (o->need[cell] > 3) continue;
        o->near |= 1u << cell;
        ones |= need == 1;
        for (int cubes = need; cubes <= 3; cubes++)
            o->gain[cubes - 1][cell] = (int8_t)gain_of(table, s->card[cell], need, cubes);
    }
    for (int i = 0; i < 2; i++) {
        const int from = s->druid[seat][i], still = s->druid[seat][1 - i];
        const unsigned reach = reach_from(plan, s, seat, from);
        o->reach |= reach;
        if (!reach || !o->near) continue;
        const int best = best_with(plan, o, still, reach, ones);
        if (best > o->best) o->best = best;
    }
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

/* ---- the guess ---- */

/* Energy that lies in circles, in sixteenths of a point: the nearer to Vigor, the more of its Splendor. */
static int promise_of(const channeling_state *s, int seat) {
    int promise = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        const int cubes = s->cubes[seat][cell];
        if (cubes) promise += 6 * cubes * splendor_of_card(s->card[cell]) / vigor_of_card(s->card[cell]);
    }
    return promise;
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
        lead += 14 * own.best - 6 * other.best + promise_of(s, next) - promise_of(s, 1 - next) + 24;
    value[next] = COVEN_ONE / 2 + COVEN_ONE / 2 * lead / ((lead < 0 ? -lead : lead) + doubt[stage]);
    value[1 - next] = COVEN_ONE - value[next];
}

/* ---- features ---- */

/* Where the cubes of a vigor begin: 2 * vigor - 1 counts each. */
static const uint8_t counts_before[4] = {0, 7, 16, 27};

static uint16_t cell_feature(const channeling_state *s, int seat, int cell) {
    int which = CELL_STATES - 1;
    if (s->card[cell] != NO_CARD) {
        const int vigor = vigor_of_card(s->card[cell]);
        const int lead = s->cubes[seat][cell] - s->cubes[1 - seat][cell] + vigor - 1;
        which = 4 * (counts_before[vigor - 4] + lead) + splendor_of_card(s->card[cell]) - 4;
    }
    return (uint16_t)(FEATURE_CELL + cell * CELL_STATES + which);
}

/* Druids, glyphs and supply of one seat; `who` is 0 for mine, 1 for theirs. */
static int seat_features(const channeling_state *s, int seat, int who, uint16_t *out) {
    const int low = s->druid[seat][0], high = s->druid[seat][1], supply = channeling_supply(s, seat);
    int count = 0, held = 0;
    out[count++] = (uint16_t)(FEATURE_DRUID + who * CELLS + low);
    out[count++] = (uint16_t)(FEATURE_DRUID + who * CELLS + high);
    out[count++] = (uint16_t)(FEATURE_PAIR + who * (CELLS * (CELLS - 1) / 2) + high * (high - 1) / 2 + low);
    for (unsigned hand = s->hand[seat]; hand; hand &= hand - 1, held++)
        out[count++] = (uint16_t)(FEATURE_GLYPH + who * LINES + __builtin_ctz(hand));
    out[count++] = (uint16_t)(FEATURE_HAND + who * LINES + held - 1);
    out[count++] = (uint16_t)(FEATURE_SUPPLY + who * 4 + (supply >= PLACED_MAX ? 3 : supply >= 6 ? 2 : supply >= 3));
    return count;
}

/* Circles that a seat is near to taking, counted by need, splendor and whether it could be done at once; and the best
 * gain of one play. `whose` is mine or theirs, by who plays next. */
static int threat_features(const coven_table *table, const channeling_state *s, int seat, int whose, uint16_t *out) {
    outlook o;
    uint8_t seen[THREATS] = {0};
    int count = 0;
    look_out(table, s, seat, &o);
    const unsigned druids = 1u << s->druid[seat][0] | 1u << s->druid[seat][1];
    for (unsigned near = o.near; near; near &= near - 1) {
        const int cell = __builtin_ctz(near), need = o.need[cell];
        const bool at_once = need == 1 || (o.reach >> cell & 1) || (need == 2 && (druids >> cell & 1));
        seen[((need - 1) * 4 + splendor_of_card(s->card[cell]) - 4) * 2 + at_once]++;
    }
    for (int threat = 0; threat < THREATS; threat++)
        if (seen[threat])
            out[count++] =
                (uint16_t)(FEATURE_THREAT + (whose * THREATS + threat) * 3 + (seen[threat] < 3 ? seen[threat] : 3) - 1);
    out[count++] = (uint16_t)(FEATURE_GAIN + whose * GAINS + (o.best < GAINS - 1 ? o.best : GAINS - 1));
    return count;
}

int channeling_features(const coven_table *table, const void *state, int seat, uint16_t *out) {
    const channeling_state *s = state;
    const int mine = seat - 1, theirs = 1 - mine, next = next_of(s) == mine ? 0 : 1;
    int count = 0;
    for (int cell = 0; cell < CELLS; cell++) out[count++] = cell_feature(s, mine, cell);
    count += seat_features(s, mine, 0, out + count);
    count += seat_features(s, theirs, 1, out + count);
    count += threat_features(table, s, mine, next, out + count);
    count += threat_features(table, s, theirs, 2 + next, out + count);
    const int own = s->size[mine] < SEVENTH ? s->size[mine] : SEVENTH;
    const int other = s->size[theirs] < SEVENTH ? s->size[theirs] : SEVENTH;
    out[count++] = (uint16_t)(FEATURE_PILES + (next * (SEVENTH + 1) + own) * (SEVENTH + 1) + other);
    int lead = channeling_score(table, s, mine) - channeling_score(table, s, theirs);
    lead = lead < -SCORE_REACH ? -SCORE_REACH : lead > SCORE_REACH ? SCORE_REACH : lead;
    out[count++] =
        (uint16_t)(FEATURE_LEAD + (next * STAGES + stage_of(s)) * (2 * SCORE_REACH + 1) + lead + SCORE_REACH);
    out[count++] = (uint16_t)(FEATURE_NEXT + next);
    return count;
}

/* ---- the grid seen in another way ----
 *
 * The bits of a way: 1 mirrors the columns, 2 the rows, and 4 then exchanges columns and rows. */

static int turn_cell(int way, int cell) {
    const int column = way & 1 ? 3 - cell % 4 : cell % 4, row = way & 2 ? 3 - cell / 4 : cell / 4;
    return way & 4 ? column * 4 + row : row * 4 + column;
}

static int turn_line(int way, int line) {
    const int across = line / 4; /* 0: a column, 1: a row */
    const int place = way >> across & 1 ? 3 - line % 4 : line % 4;
    return (way & 4 ? 1 - across : across) * 4 + place;
}

static int turn_pair(int way, int pair) {
    int high = 1;
    while (high * (high + 1) / 2 <= pair) high++;
    const int one = turn_cell(way, high), two = turn_cell(way, pair - high * (high - 1) / 2);
    return one > two ? one * (one - 1) / 2 + two : two * (two - 1) / 2 + one;
}

uint16_t channeling_turn_feature(const coven_table *table, int way, uint16_t feature) {
    enum { PAIRS = CELLS * (CELLS - 1) / 2 };
    (void)table;
    const int n = feature;
    if (n < FEATURE_DRUID) return (uint16_t)(turn_cell(way, n / CELL_STATES) * CELL_STATES + n % CELL_STATES);
    if (n < FEATURE_PAIR) {
        const int who = (n - FEATURE_DRUID) / CELLS, cell = (n - FEATURE_DRUID) % CELLS;
        return (uint16_t)(FEATURE_DRUID + who * CELLS + turn_cell(way, cell));
    }
    if (n < FEATURE_GLYPH) {
        const int who = (n - FEATURE_PAIR) / PAIRS, pair = (n - FEATURE_PAIR) % PAIRS;
        return (uint16_t)(FEATURE_PAIR + who * PAIRS + turn_pair(way, pair));
    }
    if (n < FEATURE_HAND) {
        const int who = (n - FEATURE_GLYPH) / LINES, line = (n - FEATURE_GLYPH) % LINES;
        return (uint16_t)(FEATURE_GLYPH + who * LINES + turn_line(way, line));
    }
    return feature;
}
