/* ritual.h -- the ritual, solved for every node of the circle at once.
 *
 * How a ritual ends depends on the pages, the catalysts, the queues, who acts, and where the energy stands. It is
 * solved for all nodes together: a set of nodes, 18 bits, says from where seat 1 wins. An imp at a catalyst takes such
 * a set back to the nodes that lead into it; seat 1 wins where one of its imps does (or), seat 2 where one of its imps
 * leads out of the set (and). What was found is kept by queues: the queues of one ritual are the ends of many others.
 */
#ifndef COVEN_GAMES_SCRAMBLE_RITUAL_H
#define COVEN_GAMES_SCRAMBLE_RITUAL_H

#include "scramble.h"

enum { ORDERS = 6, RITUAL_SLOTS = 1 << 16 };

/* A group as the ritual sees it: its catalyst and its queue,   catalyst << 5 | queue. */
typedef uint32_t ritual_group;

typedef struct ritual {
    /* For each order of three pages and each card: the nodes that its catalyst takes into a set, by 6 bits of it. For
     * an *any* card: the nodes that have a connection into it. */
    uint32_t back[ORDERS][CARDS][3][64];
    uint32_t absent[ORDERS]; /* nodes that the pages do not have */
    uint16_t any;            /* bit c: card c is *any* */
    uint32_t generation;     /* of the pages: entries of an older generation do not count */
    uint64_t known[RITUAL_SLOTS];
} ritual;

/* Prepare for three pages; order 0 lays them as given: of seat 1, of seat 2, spare. */
void scramble_ritual_prepare(ritual *r, const scramble_content *content, const uint8_t page[3]);

/* The nodes from which seat 1 wins the ritual, when `actor` (0, 1) has an imp at a front, or nobody has. */
uint32_t scramble_ritual_solve(ritual *r, int order, const ritual_group group[PLACES], int actor);

/* The six orders of three pages, and the one that follows when seat 0 or 1 changes its page for the spare. */
extern const uint8_t scramble_ritual_order[ORDERS][3];
extern const uint8_t scramble_ritual_order_after[ORDERS][2];

#endif
