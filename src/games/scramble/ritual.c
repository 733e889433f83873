/* ritual.c -- see ritual.h. */
#include <string.h>

#include "ritual.h"

/* [order][whose: seat 0, seat 1, spare] = which of the three pages. */
const uint8_t scramble_ritual_order[ORDERS][3] = {{0, 1, 2}, {2, 1, 0}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}};
/* Seat 0 and spare change places; seat 1 and spare do. */
const uint8_t scramble_ritual_order_after[ORDERS][2] = {{1, 2}, {0, 4}, {3, 0}, {2, 5}, {5, 1}, {4, 3}};

enum { ALL_NODES = (1 << NODES) - 1, SEAT_1_NODES = (1 << PAGE_NODES_MAX) - 1 };

/* The sets of nodes behind 6 bits of a set, from those behind each bit. */
static void fill_chunk(const uint32_t behind[6], uint32_t out[64]) {
    out[0] = 0;
    for (int set = 1; set < 64; set++) out[set] = out[set & (set - 1)] | behind[__builtin_ctz((unsigned)set)];
}

void scramble_ritual_prepare(ritual *r, const scramble_content *content, const uint8_t page[3]) {
    r->generation = (r->generation + 1) & 0x3fff;
    if (r->generation == 0) {
        memset(r->known, 0, sizeof r->known);
        r->generation = 1;
    }
    r->any = 0;
    for (int card = 0; card < CARDS; card++)
        if (content->card[card].primary == ANY) r->any = (uint16_t)(r->any | 1 << card);
    for (int order = 0; order < ORDERS; order++) {
        const int one = page[scramble_ritual_order[order][0]], two = page[scramble_ritual_order[order][1]];
        const uint32_t there = ((1u << content->page[one].nodes) - 1) | ((1u << content->page[two].nodes) - 1)
                                                                            << PAGE_NODES_MAX;
        r->absent[order] = ALL_NODES & ~there;
        for (int card = 0; card < CARDS; card++) {
            uint32_t behind[NODES] = {0};
            for (int node = 0; node < NODES; node++) {
                if (!(r->any >> card & 1)) {
                    behind[content->walk[one][two][card][node]] |= 1u << node;
                    continue;
                }
                for (int e = 0; e < content->elements; e++) {
                    const int to = content->step[one][two][e][node];
                    if (to != node) behind[to] |= 1u << node;
                }
            }
            for (int chunk = 0; chunk < 3; chunk++) fill_chunk(behind + 6 * chunk, r->back[order][card][chunk]);
        }
    }
}

/* The nodes from which the actor can lead the energy into `set` (of its own winning nodes) with this catalyst. */
static uint32_t nodes_into(const ritual *r, int order, int card, uint32_t set) {
    const uint32_t(*back)[64] = r->back[order][card];
    return back[0][set & 63] | back[1][set >> 6 & 63] | back[2][set >> 12];
}

static bool front_of(ritual_group group, int seat) { return queue_front_is((int)(group & 31), seat); }

static void put_in_order(ritual_group *a, ritual_group *b) {
    const ritual_group low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

/* A group without imps does not matter; the places are interchangeable. */
static uint64_t key_of(int order, const ritual_group group[PLACES], int actor) {
    ritual_group g[PLACES];
    for (int i = 0; i < PLACES; i++) g[i] = (group[i] & 31) == EMPTY_QUEUE ? 0 : group[i];
    put_in_order(&g[0], &g[1]);
    put_in_order(&g[1], &g[2]);
    put_in_order(&g[0], &g[1]);
    return (uint64_t)g[0] | (uint64_t)g[1] << 9 | (uint64_t)g[2] << 18 | (uint64_t)order << 27 | (uint64_t)actor << 30;
}

/* An entry:  generation 14 bits | nodes 18 bits | key 31 bits. */
uint32_t scramble_ritual_solve(ritual *r, int order, const ritual_group group[PLACES], int actor) {
    const uint64_t key = key_of(order, group, actor);
    if ((key & 0x7ffffff) == 0) return SEAT_1_NODES;
    uint64_t *slot = &r->known[(key * 0x9e3779b97f4a7c15u) >> 48];
    if ((*slot & 0x7fffffff) == key && *slot >> 50 == r->generation) return (uint32_t)(*slot >> 31) & ALL_NODES;
    /* Seen by the actor: the nodes from which it wins with one of its imps. At most 12 deep: an imp leaves each time.
     */
    uint32_t wins = r->absent[order]; /* so that every bit counts as a node */
    for (int i = 0; i < PLACES && wins != ALL_NODES; i++) {
        if (!front_of(group[i], actor)) continue;
        ritual_group next[PLACES] = {group[0], group[1], group[2]};
        next[i] = (group[i] & ~31u) | (group[i] & 31) >> 1;
        const bool other = front_of(next[0], !actor) || front_of(next[1], !actor) || front_of(next[2], !actor);
        const uint32_t set = scramble_ritual_solve(r, order, next, other ? !actor : actor);
        wins |= nodes_into(r, order, (int)(group[i] >> 5), actor ? ~set & ALL_NODES : set);
    }
    const uint32_t nodes = actor ? ~wins & ALL_NODES : wins;
    *slot = key | (uint64_t)nodes << 31 | (uint64_t)r->generation << 50;
    return nodes;
}
