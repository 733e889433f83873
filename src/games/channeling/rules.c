/* rules.c -- what is legal, and what it does. A turn is a handful of operations on sixteen bytes at once: cubes that a
 * path brings are added, opposing ones cancelled, and full circles found, for all cells together. */
#include "channeling.h"
#include "lanes.h"
#include "turn.h"

int channeling_max_events(const coven_table *table) { return CELLS + table->option[OPTION_LIMIT] + 2 * 13; }

/* ---- figures ---- */

int channeling_supply(const channeling_state *s, int seat) {
    return CUBES - lanes_sum(lanes_load(s->cubes[seat])) - s->over[seat];
}

int channeling_score(const coven_table *table, const channeling_state *s, int seat) {
    return s->splendor[seat] - s->over[seat] + (seat == 1 ? table->option[OPTION_KOMI] : 0);
}

bool channeling_is_over(const coven_table *table, const channeling_state *s) {
    const int p = mover_of(s);
    if (s->size[1 - p] >= SEVENTH || s->turn == table->option[OPTION_LIMIT]) return true;
    return table->option[OPTION_END] == END_EVEN && p == 1 && s->size[1] >= SEVENTH;
}

bool channeling_can_play(const coven_table *table, const channeling_state *s) { return can_play(plan_of(table), s); }

const uint32_t channeling_spot[CELLS] = {SPOT(0), SPOT(1), SPOT(2),  SPOT(3),  SPOT(4),  SPOT(5),  SPOT(6),  SPOT(7),
                                         SPOT(8), SPOT(9), SPOT(10), SPOT(11), SPOT(12), SPOT(13), SPOT(14), SPOT(15)};

void channeling_derive(const coven_table *table, channeling_state *s) {
    int left[KINDS], sum = 0;
    for (int kind = 0; kind < KINDS; kind++) left[kind] = content_of(table)->copies[kind];
    s->cards = s->stand = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (s->card[cell] == NO_CARD) continue;
        s->cards |= channeling_spot[cell];
        left[kind_of_card(s->card[cell])]--;
    }
    for (int seat = 0; seat < 2; seat++) {
        s->size[seat] = s->splendor[seat] = 0;
        for (int i = 0; i < 2; i++) s->stand |= channeling_spot[s->druid[seat][i]];
        for (int kind = 0; kind < KINDS; kind++) {
            const int copies = copies_in_pile(s, seat, kind);
            s->size[seat] = (uint8_t)(s->size[seat] + copies);
            s->splendor[seat] = (uint8_t)(s->splendor[seat] + copies * splendor_of_kind(kind));
            left[kind] -= copies;
        }
    }
    if (s->phase == PHASE_PUT) left[kind_of_card(s->where)]--;
    for (int kind = 0; kind < KINDS; kind++) s->deck[kind] = (uint8_t)(sum += left[kind]);
}

void channeling_start(const coven_table *table, void *state) {
    memcpy(state, &plan_of(table)->start, sizeof(channeling_state));
}

int channeling_actor(const coven_table *table, const void *state) {
    (void)table;
    const channeling_state *s = state;
    if (s->phase <= PHASE_SHOW) return COVEN_CHANCE;
    return s->phase == PHASE_END ? COVEN_END : 1 + mover_of(s);
}

/* ---- what is legal ---- */

static inline void copy_stride(const uint16_t *restrict entry, coven_event base, coven_event *restrict out) {
    for (int i = 0; i < LIST_STRIDE; i++) out[i] = base + entry[i];
}

/* Copy a list, a stride at a time, and return where it ends: `out` holds COVEN_EVENTS_MAX, far more than there ever
 * are. `list` says where it begins, and then where the next one does. The longest has 1 + 4 + 10 + 20.
 */
static inline coven_event *copy_list(const channeling_plan *plan, const uint16_t *list, coven_event base,
                                     coven_event *out) {
    const uint16_t *entry = plan->list + list[0];
    const int count = list[1] - list[0];
    copy_stride(entry, base, out);
    if (__builtin_expect(count > LIST_STRIDE, 0)) {
        copy_stride(entry + LIST_STRIDE, base, out + LIST_STRIDE);
        copy_stride(entry + 2 * LIST_STRIDE, base, out + 2 * LIST_STRIDE);
    }
    return out + count;
}

static inline int legal_plays(const channeling_plan *plan, const channeling_state *s, coven_event *out) {
    const int p = mover_of(s), one = s->druid[p][0], two = s->druid[p][1];
    const uint16_t *to_one = plan->first + one * LINES * 16, *to_two = plan->first + two * LINES * 16;
    const unsigned lines_one = plan->lines[one], lines_two = plan->lines[two];
    const uint32_t open = open_of(s);
    coven_event *end = out;
    for (unsigned hand = s->hand[p]; hand; hand &= hand - 1) {
        const unsigned line = (unsigned)__builtin_ctz(hand), list = line * 16 + (open >> 4 * line & 15);
        if (lines_one >> line & 1) end = copy_list(plan, to_two + list, play_base((int)line, one), end);
        if (lines_two >> line & 1) end = copy_list(plan, to_one + list, play_base((int)line, two), end);
    }
    return (int)(end - out);
}

AVX2_CLONE
int channeling_legal(const coven_table *table, const void *state, coven_event *out) {
    const channeling_state *s = state;
    if (s->phase == PHASE_PLAY) return legal_plays(plan_of(table), s, out);
    const int word = s->phase == PHASE_FILL ? WORD_FILL : WORD_PUT;
    int count = 0;
    for (unsigned gaps = gaps_of(s); gaps; gaps &= gaps - 1) out[count++] = make_event(word, __builtin_ctz(gaps), 0);
    return count;
}

int channeling_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
    (void)table;
    const channeling_state *s = state;
    static const int words[] = {[PHASE_DEAL] = WORD_DEAL, [PHASE_DRAW] = WORD_DRAW, [PHASE_SHOW] = WORD_SHOW};
    const int cell = s->phase == PHASE_DEAL ? __builtin_ctz(gaps_of(s)) : s->where;
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        out[count] = make_event(words[s->phase], cell, kind);
        weight[count] = (uint32_t)copies_left(s, kind);
        count += weight[count] > 0;
    }
    return count;
}

/* ---- what it does ----
 *
 * Fields that are read as one word are written as one: a load that spans two recent stores stalls, which would cost
 * more than the rest of a draw. */

static void refill(const coven_table *table, channeling_state *s) {
    const unsigned gaps = gaps_of(s);
    if (gaps == 0 || cards_left(s) == 0) {
        next_turn(plan_of(table), s);
    } else if ((gaps & (gaps - 1)) == 0) {
        s->phase = PHASE_DRAW;
        s->where = (uint8_t)__builtin_ctz(gaps);
    } else {
        s->phase = table->option[OPTION_REFILL] == REFILL_ORDER ? PHASE_FILL : PHASE_SHOW;
        s->where = 0;
    }
}

void channeling_end_or_refill(const coven_table *table, channeling_state *s) {
    if (channeling_is_over(table, s))
        s->phase = PHASE_END;
    else
        refill(table, s);
}

/* The cubes of a path when the supply may be too small: the three first, then the two, then the ones from the moved
 * end.
 */
lanes channeling_short_energy(const channeling_plan *plan, const channeling_state *s, int path, int supply) {
    uint8_t energy[CELLS] = {0};
    int order[STEPS_MAX + 1] = {plan->to[path], plan->still[path]}, count = 2, cell = plan->to[path];
    for (const char *step = plan->steps[path]; step[1]; step++) {
        cell += *step == 'n' ? -4 : *step == 's' ? 4 : *step == 'e' ? 1 : -1;
        order[count++] = cell;
    }
    for (int i = 0; i < count; i++) {
        if (s->card[order[i]] == NO_CARD) continue;
        const int wanted = plan->energy[path][order[i]], placed = wanted < supply ? wanted : supply;
        energy[order[i]] = (uint8_t)placed;
        supply -= placed;
    }
    return lanes_load(energy);
}

/* The circles `full` of seat p go to its pile; what is kept of their cubes, and the gaps they leave, is noted. */
void channeling_take(const coven_table *table, channeling_state *s, int p, lanes cubes, lanes full) {
    const bool by_splendor = table->option[OPTION_OVER] == OVER_SPLENDOR;
    uint8_t cubes_on[CELLS];
    lanes_store(cubes_on, cubes);
    int kept = 0, size = 0, splendor = 0;
    uint64_t pile = 0;
    uint32_t gone = 0;
    for (unsigned taken = lanes_bits(full); taken; taken &= taken - 1) {
        const int cell = __builtin_ctz(taken), card = s->card[cell];
        const int excess = cubes_on[cell] - (by_splendor ? splendor_of_card(card) : vigor_of_card(card));
        kept += excess > 0 ? excess : 0;
        size++;
        splendor += splendor_of_card(card);
        pile += (uint64_t)1 << 4 * kind_of_card(card);
        gone |= channeling_spot[cell];
    }
    s->over[p] = (uint8_t)(s->over[p] + kept);
    s->size[p] = (uint8_t)(s->size[p] + size);
    s->splendor[p] = (uint8_t)(s->splendor[p] + splendor);
    s->pile[p] += pile;
    s->cards &= ~gone;
    lanes_store(s->card, lanes_load(s->card) | (full & NO_CARD));
    channeling_end_or_refill(table, s);
}

static void apply_play(const coven_table *table, channeling_state *s, coven_event event) {
    half_turn half;
    begin_turn(plan_of(table), s, event, &half);
    end_turn(table, s, &half);
}

/* Through the window on `laid` only the middle byte is seen, in one cell. */
#define LAID(kind) [kind] = {[MIDDLE] = NO_CARD ^ (0x24 | ((kind)&12) << 1 | ((kind)&3))}
static const uint8_t laid[KINDS][WINDOW] = {LAID(0),  LAID(1),  LAID(2),  LAID(3), LAID(4),  LAID(5),
                                            LAID(6),  LAID(7),  LAID(8),  LAID(9), LAID(10), LAID(11),
                                            LAID(12), LAID(13), LAID(14), LAID(15)};

/* Lay a card, without cubes, on an empty cell. */
static inline void lay_card(channeling_state *s, int cell, int kind) {
    s->cards |= channeling_spot[cell];
    lanes_store(s->card, lanes_load(s->card) ^ lanes_load(laid[kind] + MIDDLE - cell));
}

static inline void leave_deck(channeling_state *s, int kind) {
    lanes_store(s->deck, lanes_load(s->deck) - from_here(kind));
}

void channeling_apply(const coven_table *table, void *state, coven_event event) {
    channeling_state *s = state;
    const int word = word_of(event), cell = cell_of(event), kind = card_kind_of(event);
    if (word == WORD_PLAY) {
        apply_play(table, s, event);
    } else if (word <= WORD_DRAW) {
        leave_deck(s, kind);
        lay_card(s, cell, kind);
        if (gaps_of(s) == 0)
            next_turn(plan_of(table), s);
        else if (word == WORD_DRAW)
            refill(table, s);
    } else if (word == WORD_SHOW) {
        leave_deck(s, kind);
        s->phase = PHASE_PUT;
        s->where = (uint8_t)card_of_kind(kind);
    } else if (word == WORD_FILL) {
        s->phase = PHASE_DRAW;
        s->where = (uint8_t)cell;
    } else {
        assert(word == WORD_PUT);
        lay_card(s, cell, kind_of_card(s->where));
        refill(table, s);
    }
}

/* ---- the end ---- */

void channeling_result(const coven_table *table, const void *state, int *share, int *score) {
    const channeling_state *s = state;
    for (int seat = 0; seat < 2; seat++) score[seat] = channeling_score(table, s, seat);
    const bool light = score[0] != score[1] ? score[0] > score[1] : s->size[0] < s->size[1];
    share[0] = light ? COVEN_SHARE : 0;
    share[1] = light ? 0 : COVEN_SHARE;
}
