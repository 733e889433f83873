/* pick.c -- one legal event at random, without a list. A play is picked as if all cells were open: its number, below
 * the sum of the whole lists of all glyphs in hand, is found in their running sums, eight bytes in a word, and is a
 * place in one list. If that play goes where nobody may go, another is picked. What is left is as likely as before,
 * each alike; three in four stand. */
#include "channeling.h"
#include "lanes.h"

#define EACH_BYTE 0x0101010101010101u
#define HIGH_BITS 0x8080808080808080u

/* Byte n becomes the sum of the bytes 0..n; none may come above 255. */
static uint64_t running_sums(uint64_t bytes) { return bytes * EACH_BYTE; }

static __attribute__((noinline)) coven_event pick_play(const channeling_plan *plan, const channeling_state *s,
                                                       coven_rng *rng) {
    const int p = mover_of(s), hand = s->hand[p];
    const uint8_t *druid = s->druid[p];
    const unsigned first = plan->total[druid[1]][hand], both = first + plan->total[druid[0]][hand];
    const uint64_t held = plan->held[hand];
    const unsigned open = open_of(s) >> 16;
    for (;;) {
        unsigned n = coven_rng_below(rng, both);
        /* Either druid is as likely as not, so no jump: it would be guessed wrong every other time. */
        const unsigned second = n >= first;
        n -= first & (0 - second);
        const int from = druid[second], still = druid[1 - second];
        const uint64_t plays = plan->reach[still] & held, sums = running_sums(plays);
        const int line = bytes_up_to(sums, n);
        n -= (unsigned)((sums - plays) >> 8 * line & 0xff);
        const unsigned entry = plan->list[plan->whole[still * LINES + line] + n];
        if (open >> (entry >> 10) & plan->lines[from] >> line & 1) return play_base(line, from) + entry;
    }
}

static __attribute__((noinline)) coven_event pick_card(const channeling_state *s, coven_rng *rng) {
    static const coven_event word[] = {[PHASE_DEAL] = (coven_event)WORD_DEAL << 24,
                                       [PHASE_DRAW] = (coven_event)WORD_DRAW << 24,
                                       [PHASE_SHOW] = (coven_event)WORD_SHOW << 24};
    const int cell = s->phase == PHASE_DEAL ? __builtin_ctz(gaps_of(s)) : s->where;
    uint64_t deck[2];
    memcpy(deck, s->deck, sizeof deck);
    const uint64_t low = running_sums(deck[0]), high = running_sums(deck[1] + (low >> 56));
    /* The kind is how many running sums are at most n. All are below 128, so that the high bit tells. */
    const uint64_t n = (coven_rng_below(rng, (uint32_t)(high >> 56)) | 0x80) * EACH_BYTE;
    const uint64_t of_low = ((n - low) & HIGH_BITS) >> 7, of_high = ((n - high) & HIGH_BITS) >> 7;
    return word[s->phase] | (coven_event)cell << 4 | (coven_event)sum_of_bytes(of_low + of_high);
}

static __attribute__((noinline)) coven_event pick_gap(const channeling_state *s, coven_rng *rng) {
    unsigned gaps = gaps_of(s);
    for (unsigned n = coven_rng_below(rng, (unsigned)__builtin_popcount(gaps)); n > 0; n--) gaps &= gaps - 1;
    return make_event(s->phase == PHASE_FILL ? WORD_FILL : WORD_PUT, __builtin_ctz(gaps), 0);
}

coven_event channeling_pick(const coven_table *table, const void *state, coven_rng *rng) {
    const channeling_state *s = state;
    if (s->phase == PHASE_PLAY) return pick_play(plan_of(table), s, rng);
    return s->phase <= PHASE_SHOW ? pick_card(s, rng) : pick_gap(s, rng);
}
