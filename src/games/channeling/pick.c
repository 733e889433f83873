/* pick.c -- one legal event at random, without a list. Plays are counted by glyph, eight bytes in a word: how many
 * paths lead to the still druid from all cells of the line, less those from cells where nobody may go. A number below
 * their sum is found in the running sums, and what is left of it is a place in one list of the plan. */
#include "channeling.h"

#define EACH_BYTE 0x0101010101010101u
#define HIGH_BITS 0x8080808080808080u

/* Byte n becomes the sum of the bytes 0..n; none may come above 255. */
static uint64_t running_sums(uint64_t bytes) { return bytes * EACH_BYTE; }

/* How many of eight bytes are at most n. */
static int count_up_to(uint64_t bytes, unsigned n) {
    /* A borrow shows in the high bit whether the lower seven bits reach; the high bits themselves go first. */
    const uint64_t each = n * EACH_BYTE;
    const uint64_t reach = (each | HIGH_BITS) - (bytes & ~HIGH_BITS);
    const uint64_t at_most = ((each & ~bytes) | (~(each ^ bytes) & reach)) & HIGH_BITS;
    return sum_of_bytes(at_most >> 7);
}

/* The plays of the druid on `from` by glyph, a byte each. With four druids on the grid they add up to 136 at most. */
static uint64_t count_plays(const channeling_plan *plan, const channeling_state *s, int p, int from, int still) {
    const uint64_t *of = plan->reach_of[still];
    uint64_t plays = plan->reach[still] - of[from] - of[s->druid[1 - p][0]] - of[s->druid[1 - p][1]];
    if (s->gaps) {
        unsigned gaps = s->gaps & ~(1u << from | 1u << s->druid[1 - p][0] | 1u << s->druid[1 - p][1]);
        for (; gaps; gaps &= gaps - 1) plays -= of[__builtin_ctz(gaps)];
    }
    return plays & plan->held[s->hand[p]] & plan->lines_from[from];
}

static coven_event pick_play(const channeling_plan *plan, const channeling_state *s, coven_rng *rng) {
    const int p = mover_of(s), one = s->druid[p][0], two = s->druid[p][1];
    const uint64_t plays_one = count_plays(plan, s, p, one, two), plays_two = count_plays(plan, s, p, two, one);
    const uint64_t sums_one = running_sums(plays_one), sums_two = running_sums(plays_two);
    const unsigned total_one = (unsigned)(sums_one >> 56), total_two = (unsigned)(sums_two >> 56);
    unsigned n = coven_rng_below(rng, total_one + total_two);
    const bool second = n >= total_one;
    n -= second ? total_one : 0;
    const uint64_t plays = second ? plays_two : plays_one, sums = second ? sums_two : sums_one;
    const int from = second ? two : one, still = second ? one : two;
    const int line = count_up_to(sums, n);
    n -= (unsigned)((sums - plays) >> 8 * line & 0xff);
    return play_base(line, from) + plan->list[list_of(plan, s, still, line)[0] + n];
}

static coven_event pick_card(const channeling_state *s, coven_rng *rng) {
    static const int words[] = {[PHASE_DEAL] = WORD_DEAL, [PHASE_DRAW] = WORD_DRAW, [PHASE_SHOW] = WORD_SHOW};
    const int cell = s->phase == PHASE_DEAL ? __builtin_ctz(s->gaps) : s->where;
    const unsigned n = coven_rng_below(rng, s->left);
    const uint64_t low = running_sums(s->deck[0]), high = running_sums(s->deck[1]) + (low >> 56) * EACH_BYTE;
    return make_event(words[s->phase], cell, count_up_to(low, n) + count_up_to(high, n));
}

static coven_event pick_gap(const channeling_state *s, coven_rng *rng) {
    unsigned gaps = s->gaps;
    for (unsigned n = coven_rng_below(rng, (unsigned)__builtin_popcount(gaps)); n > 0; n--) gaps &= gaps - 1;
    return make_event(s->phase == PHASE_FILL ? WORD_FILL : WORD_PUT, __builtin_ctz(gaps), 0);
}

coven_event channeling_pick(const coven_table *table, const void *state, coven_rng *rng) {
    const channeling_state *s = state;
    if (s->phase == PHASE_PLAY) return pick_play(plan_of(table), s, rng);
    return s->phase <= PHASE_SHOW ? pick_card(s, rng) : pick_gap(s, rng);
}
