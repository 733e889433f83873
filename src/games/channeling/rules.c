/* rules.c -- what is legal, and what it does. A turn is a handful of operations on sixteen bytes at once: cubes that a
 * path brings are added, opposing ones cancelled, and full circles found, for all cells together. */
#include "channeling.h"
#include "lanes.h"

int channeling_bound(const coven_table *table) { return CELLS + table->option[OPTION_LIMIT] + 2 * 13; }

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

bool channeling_can_play(const coven_table *table, const channeling_state *s) {
    const channeling_plan *plan = plan_of(table);
    const int p = mover_of(s);
    const int lines = plan->lines_bits[s->druid[p][0]] | plan->lines_bits[s->druid[p][1]];
    return (s->open & plan->cover[s->hand[p] & lines]) != 0;
}

void channeling_derive(const coven_table *table, channeling_state *s) {
    const channeling_content *content = content_of(table);
    int left[KINDS];
    s->open = 0;
    s->gaps = 0;
    s->left = 0;
    s->deck[0] = s->deck[1] = 0;
    for (int kind = 0; kind < KINDS; kind++) left[kind] = content->copies[kind];
    for (int cell = 0; cell < CELLS; cell++) {
        if (s->card[cell] == NO_CARD) {
            s->gaps = (uint16_t)(s->gaps | 1 << cell);
        } else {
            s->open |= spot(cell);
            left[kind_of_card(s->card[cell])]--;
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        s->size[seat] = s->splendor[seat] = 0;
        for (int i = 0; i < 2; i++) s->open &= ~spot(s->druid[seat][i]);
        for (int kind = 0; kind < KINDS; kind++) {
            const int copies = copies_in_pile(s, seat, kind);
            s->size[seat] = (uint8_t)(s->size[seat] + copies);
            s->splendor[seat] = (uint8_t)(s->splendor[seat] + copies * splendor_of_kind(kind));
            left[kind] -= copies;
        }
    }
    if (s->phase == PHASE_PUT) left[kind_of_card(s->where)]--;
    for (int kind = 0; kind < KINDS; kind++) {
        assert(left[kind] >= 0);
        s->deck[kind >> 3] |= (uint64_t)left[kind] << 8 * (kind & 7);
        s->left = (uint8_t)(s->left + left[kind]);
    }
}

void channeling_start(const coven_table *table, void *state) {
    channeling_state *s = state;
    *s = (channeling_state){
        .phase = PHASE_DEAL,
        .druid = {{5, 10}, {6, 9}}, /* b2 c3, c2 b3 */
        .hand = {FULL_HAND, FULL_HAND},
    };
    memset(s->card, NO_CARD, sizeof s->card);
    channeling_derive(table, s);
}

int channeling_actor(const coven_table *table, const void *state) {
    (void)table;
    const channeling_state *s = state;
    if (s->phase <= PHASE_SHOW) return COVEN_CHANCE;
    return s->phase == PHASE_END ? COVEN_END : 1 + mover_of(s);
}

/* ---- what is legal ---- */

/* Copy a list, a stride at a time: `out` has room for COVEN_EVENTS_MAX, which is far more than there ever are. */
static int copy_list(const channeling_plan *plan, const uint16_t *list, coven_event base, coven_event *out) {
    const int count = list[1] - list[0];
    const uint16_t *entry = plan->list + list[0];
    for (int done = 0; done < count; done += LIST_STRIDE)
        for (int i = 0; i < LIST_STRIDE; i++) out[done + i] = base + entry[done + i];
    return count;
}

static int legal_plays(const channeling_plan *plan, const channeling_state *s, coven_event *out) {
    const int p = mover_of(s);
    int count = 0;
    for (int i = 0; i < 2; i++) {
        const int from = s->druid[p][i], still = s->druid[p][1 - i];
        for (unsigned hand = s->hand[p] & plan->lines_bits[from]; hand; hand &= hand - 1) {
            const int line = __builtin_ctz(hand);
            count += copy_list(plan, list_of(plan, s, still, line), play_base(line, from), out + count);
        }
    }
    return count;
}

int channeling_legal(const coven_table *table, const void *state, coven_event *out) {
    const channeling_state *s = state;
    if (s->phase == PHASE_PLAY) return legal_plays(plan_of(table), s, out);
    const int word = s->phase == PHASE_FILL ? WORD_FILL : WORD_PUT;
    int count = 0;
    for (unsigned gaps = s->gaps; gaps; gaps &= gaps - 1) out[count++] = make_event(word, __builtin_ctz(gaps), 0);
    return count;
}

int channeling_chances(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
    (void)table;
    const channeling_state *s = state;
    static const int words[] = {[PHASE_DEAL] = WORD_DEAL, [PHASE_DRAW] = WORD_DRAW, [PHASE_SHOW] = WORD_SHOW};
    const int cell = s->phase == PHASE_DEAL ? __builtin_ctz(s->gaps) : s->where;
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        const int copies = copies_left(s, kind);
        out[count] = make_event(words[s->phase], cell, kind);
        weight[count] = (uint32_t)copies;
        count += copies > 0;
    }
    return count;
}

/* ---- what it does ---- */

static void next_turn(const coven_table *table, channeling_state *s) {
    s->turn++;
    s->phase = PHASE_PLAY;
    s->where = 0;
    if (!channeling_can_play(table, s)) s->hand[mover_of(s)] = FULL_HAND;
}

static void refill(const coven_table *table, channeling_state *s) {
    const unsigned gaps = s->gaps;
    if (gaps == 0 || s->left == 0) {
        next_turn(table, s);
    } else if ((gaps & (gaps - 1)) == 0) {
        s->phase = PHASE_DRAW;
        s->where = (uint8_t)__builtin_ctz(gaps);
    } else {
        s->phase = table->option[OPTION_REFILL] == REFILL_ORDER ? PHASE_FILL : PHASE_SHOW;
        s->where = 0;
    }
}

/* The cubes of a path when the supply may not reach: the three first, then the two, then the ones from the moved end.
 */
static lanes short_energy(const channeling_plan *plan, const channeling_state *s, int path, int supply) {
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

/* The circles `taken` of seat p go to its pile; what is kept of their cubes, and the gaps they leave, is noted. */
static void take_circles(const coven_table *table, channeling_state *s, int p, unsigned taken, lanes cubes,
                         lanes card) {
    const bool by_splendor = table->option[OPTION_OVER] == OVER_SPLENDOR;
    uint8_t cubes_on[CELLS], card_on[CELLS];
    lanes_store(cubes_on, cubes);
    lanes_store(card_on, card);
    s->gaps = (uint16_t)(s->gaps | taken);
    for (; taken; taken &= taken - 1) {
        const int cell = __builtin_ctz(taken), splendor = splendor_of_card(card_on[cell]);
        const int kept = cubes_on[cell] - (by_splendor ? splendor : vigor_of_card(card_on[cell]));
        s->over[p] = (uint8_t)(s->over[p] + (kept > 0 ? kept : 0));
        s->pile[p] += (uint64_t)1 << 4 * kind_of_card(card_on[cell]);
        s->size[p]++;
        s->splendor[p] = (uint8_t)(s->splendor[p] + splendor);
        s->open &= ~spot(cell);
    }
}

static void move_druid(channeling_state *s, int p, int from, int to) {
    const int still = s->druid[p][0] ^ s->druid[p][1] ^ from;
    s->druid[p][0] = (uint8_t)(still < to ? still : to);
    s->druid[p][1] = (uint8_t)(still < to ? to : still);
    s->open &= ~spot(to);
    if (!(s->gaps >> from & 1)) s->open |= spot(from);
}

static void apply_play(const coven_table *table, channeling_state *s, coven_event event) {
    const channeling_plan *plan = plan_of(table);
    const int p = mover_of(s), path = path_of(event);

    /* 1, 2. The glyph leaves the hand; the druid goes. */
    const int hand = s->hand[p] & ~(1 << glyph_of(event));
    s->hand[p] = (uint8_t)(hand ? hand : FULL_HAND);
    move_druid(s, p, from_of(event), to_of(event));

    /* 3. Cubes are placed where there is a card. */
    const lanes card = lanes_load(s->card);
    lanes own = lanes_load(s->cubes[p]), other = lanes_load(s->cubes[1 - p]);
    const int supply = CUBES - s->over[p] - lanes_sum(own);
    if (__builtin_expect(supply >= PLACED_MAX, 1))
        own += lanes_load(plan->energy[path]) & (card < NO_CARD);
    else
        own += short_energy(plan, s, path, supply);

    /* 4. Opposing cubes cancel. */
    const lanes lost = lanes_min(own, other);
    own -= lost;
    other -= lost;

    /* 5. Full circles are taken: n >= vigor is n * 8 + 7 >= vigor * 8 + splendor. Off the path none is full. */
    const lanes full = own * 8 + 8 > card;
    const unsigned taken = lanes_bits(full);
    lanes_store(s->cubes[1 - p], other);
    if (taken) {
        take_circles(table, s, p, taken, own, card);
        lanes_store(s->card, card | (full & NO_CARD));
        own &= ~full;
    }
    lanes_store(s->cubes[p], own);

    /* 6. The end, or what comes next. */
    if (channeling_is_over(table, s))
        s->phase = PHASE_END;
    else
        refill(table, s);
}

/* Lay a card of the deck or of the hand that holds it up, without cubes, on an empty cell. */
static void lay_card(channeling_state *s, int cell, int kind) {
    uint32_t druids;
    memcpy(&druids, s->druid, sizeof druids);
    const uint32_t same = druids ^ (uint32_t)cell * 0x01010101u; /* a byte is 0 where a druid stands on the cell */
    const bool stood_on = ((same - 0x01010101u) & ~same & 0x80808080u) != 0;
    s->card[cell] = (uint8_t)card_of_kind(kind);
    s->gaps = (uint16_t)(s->gaps & ~(1 << cell));
    s->open |= stood_on ? 0 : spot(cell);
}

static void leave_deck(channeling_state *s, int kind) {
    s->deck[kind >> 3] -= (uint64_t)1 << 8 * (kind & 7);
    s->left--;
}

void channeling_apply(const coven_table *table, void *state, coven_event event) {
    channeling_state *s = state;
    switch (word_of(event)) {
    case WORD_PLAY: apply_play(table, s, event); break;
    case WORD_DEAL:
        leave_deck(s, card_kind_of(event));
        lay_card(s, cell_of(event), card_kind_of(event));
        if (s->gaps == 0) next_turn(table, s);
        break;
    case WORD_DRAW:
        leave_deck(s, card_kind_of(event));
        lay_card(s, cell_of(event), card_kind_of(event));
        refill(table, s);
        break;
    case WORD_SHOW:
        leave_deck(s, card_kind_of(event));
        s->phase = PHASE_PUT;
        s->where = (uint8_t)card_of_kind(card_kind_of(event));
        break;
    case WORD_FILL:
        s->phase = PHASE_DRAW;
        s->where = (uint8_t)cell_of(event);
        break;
    default:
        assert(word_of(event) == WORD_PUT);
        lay_card(s, cell_of(event), kind_of_card(s->where));
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
