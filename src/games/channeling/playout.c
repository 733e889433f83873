/* playout.c -- one legal event at random, without a list. Plays are counted by glyph, eight bytes in a word: how many
 * paths lead to the still druid from all cells of the line, minus those from cells that are not a legal destination. A
 * number below their sum is found in the running sums, and what is left of it is a place in one list of the plan.
 *
 * It has hardly any branches: a branch on random data is mispredicted, which would cost more than everything else. */
#include "channeling.h"
#include "lanes.h"
#include "turn.h"

/* Byte n becomes the sum of the bytes 0..n; none may come above 255. */
static inline uint64_t running_sums(uint64_t bytes) { return bytes * 0x0101010101010101u; }

/* Paths from empty spaces without a druid: they are not destinations either. */
static NOINLINE uint64_t count_from_gaps(const channeling_state *s, const uint64_t *reach_of) {
    uint64_t paths = 0;
    for (unsigned gaps = gaps_of(s) & ~(s->stand >> 16); gaps; gaps &= gaps - 1) paths += reach_of[__builtin_ctz(gaps)];
    return paths;
}

/* The plays of the druid on `from` by glyph, a byte each. They add up to 136 at most. */
static inline uint64_t count_plays(const channeling_plan *plan, const channeling_state *s, int p, int from, int still) {
    const uint64_t *of = plan->reach_of[still];
    uint64_t paths = plan->reach_but[still][from] - of[s->druid[1 - p][0]] - of[s->druid[1 - p][1]];
    if (__builtin_expect(gaps_of(s) != 0, 0)) paths -= count_from_gaps(s, of);
    return paths & plan->held[s->hand[p] & plan->lines[from]];
}

static ALWAYS_INLINE coven_event pick_play(const channeling_plan *plan, const channeling_state *s, coven_rng *rng) {
    const int p = mover_of(s);
    const uint8_t *druid = s->druid[p];
    const uint64_t plays[2] = {count_plays(plan, s, p, druid[0], druid[1]),
                               count_plays(plan, s, p, druid[1], druid[0])};
    const uint64_t sums[2] = {running_sums(plays[0]), running_sums(plays[1])};
    const unsigned first = (unsigned)(sums[0] >> 56);
    unsigned n = coven_rng_below(rng, first + (unsigned)(sums[1] >> 56));
    const unsigned second = n >= first;
    const uint64_t mask = 0 - (uint64_t)second;
    n -= first & (unsigned)mask;
    const uint64_t sum = sums[0] ^ ((sums[0] ^ sums[1]) & mask), play = plays[0] ^ ((plays[0] ^ plays[1]) & mask);
    const int line = bytes_up_to(sum, n);
    n -= (unsigned)((sum - play) >> 8 * line & 0xff);
    const unsigned from = druid[second], still = druid[1 - second], open = open_of(s) >> 4 * line & 15;
    const unsigned list = plan->first[(still * LINES + (unsigned)line) * 16 + open];
    return play_base(line, (int)from) + plan->list[list + n];
}

/* The kind of the n-th card of a deck, from its running sums. */
static inline int card_at(lanes deck, uint32_t n) { return __builtin_ctz(lanes_bits(deck > (int8_t)n)); }

static inline coven_event pick_card(const channeling_state *s, coven_rng *rng) {
    static const coven_event word[] = {[PHASE_DEAL] = (coven_event)WORD_DEAL << 24,
                                       [PHASE_DRAW] = (coven_event)WORD_DRAW << 24,
                                       [PHASE_SHOW] = (coven_event)WORD_SHOW << 24};
    const int cell = s->phase == PHASE_DEAL ? __builtin_ctz(gaps_of(s)) : s->where;
    const int kind = card_at(lanes_load(s->deck), coven_rng_below(rng, (uint32_t)cards_left(s)));
    return word[s->phase] | (coven_event)cell << 4 | (coven_event)kind;
}

static inline coven_event pick_gap(const channeling_state *s, coven_rng *rng) {
    unsigned gaps = gaps_of(s);
    for (unsigned n = coven_rng_below(rng, (unsigned)__builtin_popcount(gaps)); n > 0; n--) gaps &= gaps - 1;
    return make_event(s->phase == PHASE_FILL ? WORD_FILL : WORD_PUT, __builtin_ctz(gaps), 0);
}

coven_event channeling_pick(const coven_table *table, const void *state, coven_rng *rng) {
    const channeling_state *s = state;
    if (s->phase == PHASE_PLAY) return pick_play(plan_of(table), s, rng);
    return s->phase <= PHASE_SHOW ? pick_card(s, rng) : pick_gap(s, rng);
}

/* All remaining deals, keeping the deck in registers. */
static inline void deal_rest(const coven_table *table, channeling_state *s, coven_rng *rng) {
    lanes deck = lanes_load(s->deck);
    unsigned left = (unsigned)cards_left(s);
    for (int cell = __builtin_ctz(gaps_of(s)); cell < CELLS - 1; cell++, left--) {
        const int kind = card_at(deck, coven_rng_below(rng, left));
        deck -= from_here(kind);
        s->card[cell] = (uint8_t)card_of_kind(kind);
    }
    /* The last one begins the first turn, as the rules say. */
    lanes_store(s->deck, deck);
    s->cards = ~channeling_spot[CELLS - 1];
    channeling_apply(table, s, pick_card(s, rng));
}

/* ---- to the end ---- */

/* A game being played out. */
typedef struct lane {
    channeling_state s;
    coven_rng rng;
    int number; /* where it was read from and is written back to */
    half_turn half;
    long decisions, events;
} lane;

static ALWAYS_INLINE void play_half(const channeling_plan *plan, lane *of) {
    begin_turn(plan, &of->s, pick_play(plan, &of->s, &of->rng), &of->half);
    of->decisions++;
    of->events++;
}

/* Refill, until a seat can play: true, or the game is over. */
static inline bool refill_all(const coven_table *table, lane *of) {
    channeling_state *s = &of->s;
    for (; s->phase != PHASE_PLAY; of->events++) {
        if (s->phase == PHASE_END) return false;
        const bool decides = s->phase > PHASE_SHOW;
        channeling_apply(table, s, decides ? pick_gap(s, &of->rng) : pick_card(s, &of->rng));
        of->decisions += decides;
    }
    return true;
}

/* The games to be played out. */
typedef struct row {
    coven_state *state;
    coven_rng *rng;
    int next, count;
} row;

static inline void begin(const coven_table *table, lane *of, row *games) {
    of->number = games->next++;
    memcpy(&of->s, &games->state[of->number], sizeof of->s);
    of->rng = games->rng[of->number];
    if (of->s.phase != PHASE_DEAL) return;
    of->events += __builtin_popcount(gaps_of(&of->s));
    deal_rest(table, &of->s, &of->rng);
}

static inline void put_back(const lane *of, const row *games) {
    memcpy(&games->state[of->number], &of->s, sizeof of->s);
    games->rng[of->number] = of->rng;
}

/* The next game of the row, up to the middle of its first turn. False if there is none. */
static NOINLINE bool take_next(const coven_table *table, lane *of, row *games) {
    while (games->next < games->count) {
        begin(table, of, games);
        if (refill_all(table, of)) {
            play_half(plan_of(table), of);
            return true;
        }
        put_back(of, games);
    }
    return false;
}

/* From the middle of a turn to the middle of the next; a game that ends is replaced by the next one. False when
 * there is none. */
static ALWAYS_INLINE bool play_turn(const coven_table *table, const channeling_plan *plan, lane *of, row *games) {
    if (!end_turn(table, &of->s, &of->half) && !refill_all(table, of)) {
        put_back(of, games);
        return take_next(table, of, games);
    }
    play_half(plan, of);
    return true;
}

/* Two games at once: the first half of a turn of one is played between the two halves of a turn of the other. */
void channeling_playout(const coven_table *table, coven_state *state, coven_rng *rng, int count, coven_played *played) {
    const channeling_plan *plan = plan_of(table);
    row games = {.state = state, .rng = rng, .count = count};
    lane one, two;
    one.decisions = one.events = two.decisions = two.events = 0;
    bool first = take_next(table, &one, &games), second = take_next(table, &two, &games);
    while (first && second) {
        first = play_turn(table, plan, &one, &games);
        second = play_turn(table, plan, &two, &games);
    }
    while (first) first = play_turn(table, plan, &one, &games);
    while (second) second = play_turn(table, plan, &two, &games);
    played->decisions += one.decisions + two.decisions;
    played->events += one.events + two.events;
}
