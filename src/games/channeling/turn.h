/* turn.h -- the turn of a seat in two halves: what a play does to druids, cubes and circles, and then what follows from
 * full circles.
 *
 * The second half begins with a branch that cannot be predicted (four plays in ten fill a circle), on a condition
 * that is known late. A misprediction discards all speculative work. So the playout, which plays several games at
 * once, puts the first half of another game between the two (playout.c). */
#ifndef COVEN_GAMES_CHANNELING_TURN_H
#define COVEN_GAMES_CHANNELING_TURN_H

#include "channeling.h"
#include "lanes.h"

typedef struct half_turn {
    lanes own, full; /* the mover's cubes, and the circles that they fill */
    int p;           /* the mover */
} half_turn;

/* rules.c: rarely needed, kept out of line so that the rest need not save and restore registers for it. */

/* The cubes of a path when the supply may be too small: the three first, then the two, then the ones from the moved
 * end.
 */
NOINLINE lanes channeling_short_energy(const channeling_plan *plan, const channeling_state *s, int path, int supply);
/* The circles `full` of seat p go to its pile; what is kept of their cubes, and the gaps they leave, is noted. Then
 * comes the end, or a refill. */
NOINLINE void channeling_take(const coven_table *table, channeling_state *s, int p, lanes cubes, lanes full);
void channeling_end_or_refill(const coven_table *table, channeling_state *s);

static inline bool can_play(const channeling_plan *plan, const channeling_state *s) {
    const int p = mover_of(s), lines = plan->lines[s->druid[p][0]] | plan->lines[s->druid[p][1]];
    return (open_of(s) & plan->cover[s->hand[p] & lines]) != 0;
}

static inline void next_turn(const channeling_plan *plan, channeling_state *s) {
    s->turn++;
    s->phase = PHASE_PLAY;
    s->where = 0;
    if (!can_play(plan, s)) s->hand[mover_of(s)] = FULL_HAND;
}

static inline void move_druid(channeling_state *s, int p, int from, int to) {
    const int still = s->druid[p][0] ^ s->druid[p][1] ^ from;
    s->druid[p][0] = (uint8_t)(still < to ? still : to);
    s->druid[p][1] = (uint8_t)(still < to ? to : still);
    s->stand ^= channeling_spot[from] ^ channeling_spot[to];
}

static ALWAYS_INLINE void begin_turn(const channeling_plan *plan, channeling_state *s, coven_event event,
                                     half_turn *half) {
    const int p = mover_of(s), path = path_of(event);

    /* 1, 2. The glyph leaves the hand; the druid goes. */
    const int hand = s->hand[p] & ~(1 << glyph_of(event));
    s->hand[p] = (uint8_t)(hand ? hand : FULL_HAND);
    move_druid(s, p, from_of(event), to_of(event));

    /* 3. Cubes are placed where there is a card. */
    const lanes card = lanes_load(s->card);
    const lanes had = lanes_load(s->cubes[p]), other = lanes_load(s->cubes[1 - p]);
    const int supply = CUBES - s->over[p] - lanes_sum(had);
    lanes own = had + (lanes_load(plan->energy[path]) & (card < NO_CARD));
    if (__builtin_expect(supply < PLACED_MAX, 0)) own = had + channeling_short_energy(plan, s, path, supply);

    /* 4. Opposing cubes cancel. */
    lanes_store(s->cubes[1 - p], lanes_excess(other, own));
    own = lanes_excess(own, other);

    /* 5. Full circles are taken: n >= vigor is n * 8 + 7 >= vigor * 8 + splendor. Off the path none is full. */
    const lanes full = lanes_eightfold(own) + 8 > card;
    lanes_store(s->cubes[p], own & ~full);
    *half = (half_turn){.own = own, .full = full, .p = p};
}

/* True if the next turn has begun; else see the phase. */
static ALWAYS_INLINE bool end_turn(const coven_table *table, channeling_state *s, const half_turn *half) {
    const int p = half->p;
    if (lanes_bits(half->full)) {
        channeling_take(table, s, p, half->own, half->full);
        return false;
    }
    /* 6. The end, or what comes next; most often, all spaces have cards and there is nothing to refill. */
    if (s->size[1 - p] < SEVENTH && s->turn != table->option[OPTION_LIMIT] && gaps_of(s) == 0) {
        next_turn(plan_of(table), s);
        return true;
    }
    channeling_end_or_refill(table, s);
    return false;
}

#endif
