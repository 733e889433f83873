/* features.c -- for computer players: a quick estimate of who wins, and sparse features. */
#include "odds.h"
#include "scramble.h"

/* ---- estimate ---- */

/* Up to this many imps the ritual is searched to its end. */
enum { LOOK_AHEAD = 4 };

/* The seat that wins the round from a ritual with at most LOOK_AHEAD imps left, which bounds the recursion. */
static int ritual_winner(const coven_table *table, const scramble_state *s) {
    coven_event list[LEGAL_MAX + 1];
    const int count = scramble_legal(table, s, list), actor = s->actor;
    for (int i = 0; i < count; i++) {
        scramble_state after = *s;
        scramble_apply(table, &after, list[i]);
        const int winner = after.phase == RITUAL ? ritual_winner(table, &after) : after.banished[1] > s->banished[1];
        if (winner == actor) return actor;
    }
    return !actor;
}

/* The chance of seat 1 to win the round: known near its end, and before that what the deal's chances are. */
static int round_estimate(const coven_table *table, const scramble_state *s) {
    if (s->phase == RITUAL) {
        int imps = 0;
        for (int place = 0; place < PLACES; place++) imps += queue_length(s->queue[place]);
        if (imps <= LOOK_AHEAD) return ritual_winner(table, s) == 0 ? COVEN_ONE : 0;
    }
    const int starter = scramble_odds_of_round(plan_of(table), s->banished[s->first], s->banished[!s->first]);
    return s->first == 0 ? starter : COVEN_ONE - starter;
}

void scramble_estimate(const coven_table *table, const void *state, int *value) {
    const scramble_plan *plan = plan_of(table);
    const scramble_state *s = state;
    if (s->phase == END) {
        value[0] = s->banished[0] == plan->goal ? COVEN_ONE : 0;
    } else if (s->phase == FIRST) {
        value[0] = COVEN_ONE / 2;
    } else {
        const int64_t win = round_estimate(table, s);
        value[0] = (int)((win * scramble_odds_after_round(plan, s, 0) +
                          (COVEN_ONE - win) * scramble_odds_after_round(plan, s, 1)) /
                         COVEN_ONE);
    }
    value[1] = COVEN_ONE - value[0];
}

/* ---- features ---- */

/* A queue with its owners as own (0) and other (1). */
static int queue_seen_by(int queue, int seat) {
    const int owners = (1 << queue_length(queue)) - 1;
    return seat ? queue ^ owners : queue;
}

static int group_features(const scramble_state *s, int seat, uint16_t *out) {
    int count = 0;
    for (int place = 0; place < PLACES; place++) {
        const int catalyst = s->catalyst[place];
        if (catalyst == NO_CARD) continue;
        out[count++] = (uint16_t)(FEATURE_ROOM + 5 * catalyst + ROOM - place_used(s, place));
        out[count++] = (uint16_t)(FEATURE_QUEUE + 32 * catalyst + queue_seen_by(s->queue[place], seat));
    }
    return count;
}

int scramble_features(const coven_table *table, const void *state, int viewer, uint16_t *out) {
    const scramble_state *s = state;
    const int seat = viewer - 1, actor = scramble_actor(table, s);
    const bool closed = plan_of(table)->closed;
    int count = 0;
    out[count++] = (uint16_t)(FEATURE_PHASE + s->phase);
    if (actor > 0) out[count++] = (uint16_t)(FEATURE_TURN + (actor != viewer));
    if (s->first != NO_SEAT) out[count++] = (uint16_t)(FEATURE_START + (s->first != seat));
    for (int side = 0; side < 2; side++) {
        const int whose = seat ^ side;
        int hidden = s->hidden[whose];
        unsigned hand = s->hand[whose];
        if (closed && side)
            hidden = spells_in_hand(s, whose), hand = 0; /* also where the state is whole, or imagined */
        out[count++] = (uint16_t)(FEATURE_BANISHED + 5 * side + s->banished[whose]);
        out[count++] = (uint16_t)(FEATURE_IMPS + 5 * side + s->imps[whose]);
        out[count++] = (uint16_t)(FEATURE_HIDDEN + 5 * side + hidden);
        for (; hand; hand &= hand - 1) out[count++] = (uint16_t)(FEATURE_HAND + CARDS * side + __builtin_ctz(hand));
        if (s->page[whose] != NO_PAGE) out[count++] = (uint16_t)(FEATURE_PAGE + PAGES * side + s->page[whose]);
    }
    if (s->page[2] != NO_PAGE) out[count++] = (uint16_t)(FEATURE_PAGE + PAGES * 2 + s->page[2]);
    for (unsigned cards = s->out; cards; cards &= cards - 1)
        out[count++] = (uint16_t)(FEATURE_OUT + __builtin_ctz(cards));
    if (s->energy != NO_NODE) {
        const int whose = node_seat(s->energy);
        out[count++] = (uint16_t)(FEATURE_ENERGY + PAGE_NODES_MAX * (PAGES * (whose != seat) + s->page[whose]) +
                                  node_number(s->energy) - 1);
    }
    return count + group_features(s, seat, out + count);
}
