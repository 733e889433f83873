/* search_tree.h -- PUCT on the learned value: the strong player of every game.
 *
 * Each iteration begins at the root with the state as its seat sees it (where something is hidden: a world freshly
 * imagined) and descends the tree by PUCT to a node without edges. There every event is judged one ply ahead by the
 * net: the softmax of those values is the prior of the edges, and the best of them is the value that the iteration
 * returns. There are no playouts. With more than two seats each seat maximises its own value (max^n).
 *
 * Chance. After an event, chance is played out until a seat acts; outcomes after which that seat has the same legal
 * events share a node (merge LEGAL), or only those that give the same state (merge STATE).
 *
 * Transpositions. Isle's summons and moves can be made in any order. With transpositions, all orders that reach the
 * same state share one node, and an edge without chance is worth what its node is worth, along whichever path that was
 * found.
 *
 * Proven results. Where nothing is hidden, an event that ends the game has its exact value, and so has a node all of
 * whose events are proven, or one of whose events is a proven win. They are not searched again.
 *
 * All decisions use integer arithmetic. Threads search trees of their own; their visits are added up. */
#ifndef COVEN_PLAYERS_SEARCH_TREE_H
#define COVEN_PLAYERS_SEARCH_TREE_H

#include "players/limit.h"
#include "players/worlds.h"

enum { MERGE_LEGAL, MERGE_STATE };

typedef struct search_style {
    int explore;     /* PUCT's constant, in parts of COVEN_ONE */
    int temperature; /* of the prior's softmax on the logits, in parts of FIXED_LOGIT */
    int reduction;   /* an edge not yet tried is worth this much less than its node, in parts of COVEN_ONE */
    int width;       /* how many of the best events are considered; 0: all */
    int merge;
    bool transpositions;  /* see "Transpositions" above; not with reuse, and only where nothing is hidden and merge is
                             STATE */
    int leaf_temperature; /* a node's first value is the softmax of its events at this temperature, in parts of
                 FIXED_LOGIT; 0: the best */
    int prior_visits;     /* visits that an edge's first judgement counts for */
    bool reuse;           /* reuse the part of the last decision's tree that is below this one */
    int belief; /* where something is hidden, weight worlds by the play seen so far: the temperature, in parts of
                   FIXED_LOGIT, of the assumed play of others; 0: equal weights */
} search_style;

/* The style that the arena found best for a table. */
search_style search_style_for(const coven_table *table);

/* A tree, for one thread. */
typedef struct search_tree search_tree;
/* NULL when out of memory. `by` outlives the tree. Nodes are allocated when a run begins. */
search_tree *search_new(const judge *by, const search_style *style);
void search_free(search_tree *tree);
/* An event happens, as the seat sees it; for a tree that will be reused. */
void search_see(search_tree *tree, const void *before, coven_event event);
/* The next run spends a quarter of its iterations on this event of the root; NULL: none. */
void search_ask(search_tree *tree, const coven_event *event);
/* Search from `masked`, the state as its acting seat sees it. The last tree is discarded, except, with reuse, for
 * what is below the events seen since. Worlds are drawn from `known`, or imagined if it is NULL. False when out of
 * memory. */
bool search_run(search_tree *tree, const void *masked, const worlds *known, limit *until, coven_rng *rng);
/* Free the nodes until the next run, unless it will reuse them. */
void search_rest(search_tree *tree);
/* How many nodes the tree has. */
int search_states(const search_tree *tree);

/* What was found about an event of the root. */
typedef struct search_answer {
    coven_event event;
    uint32_t visits;
    uint32_t granted; /* of these, those made only because it was asked for */
    int64_t sum;      /* of the seat's values */
    int value;        /* what the seat can expect, 0 to COVEN_ONE */
    bool proven;
} search_answer;
/* All events of the root that were considered (at most COVEN_EVENTS_MAX), in the same order for every tree. */
int search_answers(const search_tree *tree, search_answer *out);
/* The index of the one to play: a proven win first, a proven loss last, otherwise the one visited most. */
int search_best(const search_answer *list, int count);

#endif
