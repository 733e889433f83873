/* rules.c -- the rules: setup by chance, preparation, ritual, and what follows a round. */
#include <assert.h>
#include <string.h>

#include "scramble.h"

/* ---- setup ---- */

static void begin_round(const scramble_plan *plan, scramble_state *s, uint8_t first) {
    *s = (scramble_state){
        .catalyst = {NO_CARD, NO_CARD, NO_CARD},
        .queue = {EMPTY_QUEUE, EMPTY_QUEUE, EMPTY_QUEUE},
        .page = {NO_PAGE, NO_PAGE, NO_PAGE},
        .banished = {s->banished[0], s->banished[1]},
        .imps = {(uint8_t)imps_dealt(plan, s->banished[0]), (uint8_t)imps_dealt(plan, s->banished[1])},
        .phase = first == NO_SEAT ? FIRST : DEAL,
        .first = first,
        .energy = NO_NODE,
    };
}

void scramble_start(const coven_table *table, void *state) {
    memset(state, 0, sizeof(scramble_state));
    begin_round(plan_of(table), state, plan_of(table)->first);
}

/* The next thing to be dealt (R5): its kind of event, and for which seat or place. */
typedef struct deal_step {
    int kind, which;
} deal_step;

static deal_step next_deal(const scramble_plan *plan, const scramble_state *s) {
    for (int seat = 0; seat < 2; seat++)
        if (spells_in_hand(s, seat) < spells_dealt(plan, s->banished[seat])) return (deal_step){EVENT_SPELL, seat};
    for (int place = 0; place < PLACES; place++)
        if (s->catalyst[place] == NO_CARD) return (deal_step){EVENT_CATALYST, place};
    int which = 0;
    while (s->page[which] != NO_PAGE) which++;
    return (deal_step){EVENT_PAGE, which};
}

/* The cards or the pages that are still available. */
static unsigned left_to_deal(const scramble_state *s, int kind) {
    if (kind == EVENT_PAGE) return ((1u << PAGES) - 1) & ~(1u << s->page[0] | 1u << s->page[1]);
    unsigned dealt = s->hand[0] | s->hand[1];
    for (int place = 0; place < PLACES; place++) dealt |= 1u << s->catalyst[place];
    return ((1u << CARDS) - 1) & ~dealt;
}

/* The number of the bit that has `n` set bits below it. */
static int nth_bit(unsigned bits, int n) {
    for (; n; n--) bits &= bits - 1;
    return __builtin_ctz(bits);
}

int scramble_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
    const scramble_state *s = state;
    int count = 0;
    if (s->phase == FIRST) {
        for (; count < 2; count++) {
            out[count] = event_make(EVENT_FIRST, 0, count, 0);
            weight[count] = 1;
        }
        return count;
    }
    const deal_step step = next_deal(plan_of(table), s);
    for (unsigned left = left_to_deal(s, step.kind); left; left &= left - 1) {
        out[count] = event_make(step.kind, __builtin_ctz(left), step.which, 0);
        weight[count++] = 1;
    }
    return count;
}

static void apply_deal(const coven_table *table, scramble_state *s, coven_event event) {
    const int card = event_card(event), which = event_place(event);
    switch (event_kind(event)) {
    case EVENT_FIRST: begin_round(plan_of(table), s, (uint8_t)which); return;
    case EVENT_SPELL:
        if (card == NO_CARD)
            s->hidden[which]++;
        else
            s->hand[which] = (uint16_t)(s->hand[which] | 1 << card);
        return;
    case EVENT_CATALYST: s->catalyst[which] = (uint8_t)card; return;
    default:
        assert(event_kind(event) == EVENT_PAGE);
        s->page[which] = (uint8_t)card;
        if (which < 2) return;
        s->energy = waiting_node(content_of(table), s);
        s->phase = PREP;
        s->actor = s->first;
    }
}

/* ---- preparation ---- */

/* The places that are not full: bit p. The tucked cards of all three are counted at once, in lanes of 16 bits. */
static unsigned places_with_room(const scramble_state *s) {
    uint64_t count = s->tucked[0] | (uint64_t)s->tucked[1] << 16 | (uint64_t)s->tucked[2] << 32;
    count -= count >> 1 & 0x555555555555u;
    count = (count & 0x333333333333u) + (count >> 2 & 0x333333333333u);
    count = (count + (count >> 4)) & 0x0f0f0f0f0f0fu;
    count += count >> 8;
    unsigned places = 0;
    for (int place = 0; place < PLACES; place++) {
        const int used = (int)(count >> 16 * place & 15) + queue_length(s->queue[place]);
        places |= (unsigned)(used < ROOM) << place;
    }
    return places;
}

/* The places whose catalyst a spell fits: bit p. */
static unsigned places_that_fit(const scramble_state *s, unsigned fits) {
    return (fits >> s->catalyst[0] & 1) | (fits >> s->catalyst[1] & 1) << 1 | (fits >> s->catalyst[2] & 1) << 2;
}

/* What a cast may be aimed at: target bits, to be added to the event. Four are written for a queue, whatever its
 * length: that is faster than a check. */
typedef struct aims {
    coven_event at[4 * PLACES + 4];
    int count;
} aims;

static void list_aims(const scramble_state *s, int spell, aims *aim) {
    aim->count = 1;
    aim->at[0] = 0;
    if (spell == TRANSFIGURE) {
        aim->count = 2;
        aim->at[0] = TARGET_SEAT << 12;
        aim->at[1] = (TARGET_SEAT + 1) << 12;
    } else if (spell == ENCHANT && (s->queue[0] | s->queue[1] | s->queue[2]) != EMPTY_QUEUE) {
        aim->count = 0;
        for (int place = 0; place < PLACES; place++) {
            for (int i = 0; i < ROOM; i++) aim->at[aim->count + i] = (coven_event)target_imp(place, i) << 12;
            aim->count += queue_length(s->queue[place]);
        }
    }
}

static int legal_prep(const scramble_content *content, const scramble_state *s, coven_event *out) {
    const unsigned capacity = places_with_room(s);
    const unsigned assign = s->imps[s->actor] > 0 ? capacity : 0;
    int count = 0;
    for (int place = 0; place < PLACES; place++) {
        out[count] = event_make(EVENT_ASSIGN, 0, place, 0);
        count += (int)(assign >> place & 1);
    }
    for (unsigned hand = s->hand[s->actor]; hand; hand &= hand - 1) {
        const int card = __builtin_ctz(hand);
        unsigned places = capacity & places_that_fit(s, content->card[card].fits);
        aims aim;
        list_aims(s, content->card[card].spell, &aim);
        for (; places; places &= places - 1) {
            const coven_event cast = event_make(EVENT_CAST, card, __builtin_ctz(places), NO_TARGET);
            for (int i = 0; i < aim.count; i++) out[count++] = cast | aim.at[i];
        }
        out[count++] = event_make(EVENT_DISCARD, card, 0, 0);
    }
    return count;
}

/* The ritual begins with the starting seat, if it has an imp at a front (R27). */
static void begin_ritual(scramble_state *s) {
    s->phase = RITUAL;
    s->actor = has_front(s, s->first) ? s->first : !s->first;
}

/* After an action of `seat`: the other one, if it has a card; else the same; else the ritual (R11 to R13). */
static void pass_turn(scramble_state *s, int seat) {
    s->phase = PREP;
    if (!hand_empty(s, !seat))
        s->actor = (uint8_t)!seat;
    else if (!hand_empty(s, seat))
        s->actor = (uint8_t)seat;
    else
        begin_ritual(s);
}

/* A card leaves a hand: one that is seen, or else one of those that are not. */
static void leave_hand(scramble_state *s, int seat, int card) {
    if (s->hand[seat] >> card & 1)
        s->hand[seat] = (uint16_t)(s->hand[seat] ^ 1 << card);
    else
        s->hidden[seat]--;
}

static void transfigure(const scramble_content *content, scramble_state *s, int seat) {
    const uint8_t page = s->page[seat];
    s->page[seat] = s->page[2];
    s->page[2] = page;
    s->energy = waiting_node(content, s);
}

static void call_back(scramble_state *s, int imp) {
    const int place = imp / 4, index = imp % 4;
    s->imps[queue_owner(s->queue[place], index)]++;
    s->queue[place] = (uint8_t)queue_without(s->queue[place], index);
}

static void apply_cast(const scramble_content *content, scramble_state *s, coven_event event) {
    const int card = event_card(event), place = event_place(event), target = event_target(event);
    const int seat = s->actor;
    leave_hand(s, seat, card);
    s->tucked[place] = (uint16_t)(s->tucked[place] | 1 << card);
    switch (content->card[card].spell) {
    case DISPEL:
        if (spells_in_hand(s, !seat) > 0) {
            s->phase = LOSE;
            s->actor = (uint8_t)!seat;
            return;
        }
        break;
    case ENCHANT:
        if (target != NO_TARGET) call_back(s, target - TARGET_IMP);
        break;
    case TRANSFIGURE: transfigure(content, s, target - TARGET_SEAT); break;
    default: /* TRANSMUTE: the card and the catalyst change places (R23) */
        s->tucked[place] = (uint16_t)(s->tucked[place] ^ 1 << card ^ 1 << s->catalyst[place]);
        s->catalyst[place] = (uint8_t)card;
    }
    pass_turn(s, seat);
}

/* ---- ritual ---- */

static int legal_ritual(const scramble_content *content, const scramble_state *s, coven_event *out) {
    int count = 0;
    for (int place = 0; place < PLACES; place++) {
        const bool own = queue_front_is(s->queue[place], s->actor);
        if (content->card[s->catalyst[place]].primary != ANY) {
            out[count] = event_make(EVENT_RESOLVE, 0, place, NO_TARGET);
            count += own;
            continue;
        }
        if (!own) continue;
        for (int e = 0; e < content->elements; e++)
            if (steps_by(content, s, e)[s->energy] != s->energy)
                out[count++] = event_make(EVENT_RESOLVE, 0, place, TARGET_ELEMENT + e);
    }
    return count;
}

/* The seat on whose page the energy stands banishes an imp (R34); the match may be over (R35), or the loser starts the
 * next round (R3, R37). */
static void end_round(const scramble_plan *plan, scramble_state *s) {
    const int winner = node_seat(s->energy);
    s->banished[winner]++;
    s->actor = 0;
    if (s->banished[winner] == plan->goal)
        s->phase = END;
    else
        begin_round(plan, s, (uint8_t)!winner);
}

static void apply_resolve(const coven_table *table, scramble_state *s, coven_event event) {
    const scramble_content *content = content_of(table);
    const int place = event_place(event), target = event_target(event);
    s->energy = target == NO_TARGET ? content->walk[s->page[0]][s->page[1]][s->catalyst[place]][s->energy]
                                    : steps_by(content, s, target - TARGET_ELEMENT)[s->energy];
    s->queue[place] >>= 1;
    if (has_front(s, !s->actor))
        s->actor = !s->actor;
    else if (!has_front(s, s->actor))
        end_round(plan_of(table), s);
}

/* ---- methods ---- */

int scramble_actor(const coven_table *table, const void *state) {
    (void)table;
    const scramble_state *s = state;
    if (s->phase <= DEAL) return COVEN_CHANCE;
    return s->phase == END ? COVEN_END : s->actor + 1;
}

int scramble_legal(const coven_table *table, const void *state, coven_event *out) {
    const scramble_state *s = state;
    if (s->phase == PREP) return legal_prep(content_of(table), s, out);
    if (s->phase == RITUAL) return legal_ritual(content_of(table), s, out);
    assert(s->phase == LOSE);
    int count = 0;
    for (unsigned hand = s->hand[s->actor]; hand; hand &= hand - 1)
        out[count++] = event_make(EVENT_LOSE, __builtin_ctz(hand), 0, 0);
    return count;
}

coven_event scramble_pick(const coven_table *table, const void *state, coven_rng *rng) {
    const scramble_state *s = state;
    if (s->phase == FIRST) return event_make(EVENT_FIRST, 0, (int)coven_rng_below(rng, 2), 0);
    if (s->phase == DEAL) {
        const deal_step step = next_deal(plan_of(table), s);
        const unsigned left = left_to_deal(s, step.kind);
        const int number = (int)coven_rng_below(rng, (uint32_t)count_bits(left));
        return event_make(step.kind, nth_bit(left, number), step.which, 0);
    }
    coven_event list[LEGAL_MAX + 1];
    return list[coven_rng_below(rng, (uint32_t)scramble_legal(table, state, list))];
}

void scramble_apply(const coven_table *table, void *state, coven_event event) {
    scramble_state *s = state;
    const int seat = s->actor;
    switch (event_kind(event)) {
    case EVENT_ASSIGN:
        s->imps[seat]--;
        s->queue[event_place(event)] = (uint8_t)queue_with(s->queue[event_place(event)], seat);
        pass_turn(s, seat);
        break;
    case EVENT_CAST: apply_cast(content_of(table), s, event); break;
    case EVENT_DISCARD:
    case EVENT_LOSE:
        leave_hand(s, seat, event_card(event));
        s->out = (uint16_t)(s->out | 1 << event_card(event));
        /* A loss belongs to the action of the one who dispelled (R19). */
        pass_turn(s, event_kind(event) == EVENT_LOSE ? !seat : seat);
        break;
    case EVENT_RESOLVE: apply_resolve(table, s, event); break;
    default: apply_deal(table, s, event);
    }
}

void scramble_result(const coven_table *table, const void *state, int *share, int *score) {
    const scramble_state *s = state;
    for (int seat = 0; seat < 2; seat++) {
        share[seat] = s->banished[seat] == plan_of(table)->goal ? COVEN_SHARE : 0;
        score[seat] = s->banished[seat];
    }
}
