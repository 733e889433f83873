/* search.h -- PUCT on the learned value: the strong player of every game.
 *
 * Each iteration begins at the root with the state as its seat sees it (where something is hidden: a world freshly
 * imagined) and goes down the tree by PUCT until it comes to a node without edges. There every event is judged one ply
 * ahead by the net: the softmax of those values is the prior of the edges, and the best of them is what the iteration
 * brings back. There are no playouts. With more than two seats each seat looks to its own value (max^n).
 *
 * Chance. After an event, chance is played out until a seat acts; outcomes from which that seat could do the same are
 * one node (merge LEGAL), or only those that are the same state (merge STATE).
 *
 * Ways. Isle's summons and moves can be made in any order. Where ways join, all that lead to the same state lead to one
 * node, and an edge without chance is worth what its node is worth, whichever way that was found out.
 *
 * Proven results. Where nothing is hidden, an event that ends the game is worth exactly that, and so is a node whose
 * events are all proven, or one of whose events is a proven win; they are searched no more.
 *
 * Everything that decides is in whole numbers. Threads search trees of their own; their visits are added up. */
#ifndef COVEN_PLAYERS_SEARCH_H
#define COVEN_PLAYERS_SEARCH_H

#include "players/limit.h"
#include "players/worlds.h"

enum { MERGE_LEGAL, MERGE_STATE };

typedef struct search_style {
    int explore;     /* PUCT's constant, in parts of COVEN_ONE */
    int temperature; /* of the prior's softmax on the logits, in parts of FIXED_LOGIT */
    int reduction;   /* an edge not yet tried is worth this much less than its node, in parts of COVEN_ONE */
    int width;       /* only so many of the best events are looked at; 0: all */
    int merge;
    bool join; /* see "Ways" above; not together with reuse, and only where nothing is hidden and merge is STATE */
    int leaf;  /* a node's first value is the softmax of its events at this temperature, in parts of FIXED_LOGIT; 0: the
                  best */
    int blend; /* visits that an edge's first judgement counts for */
    bool reuse; /* go on from what the last decision's tree has of this one */
    int weigh;  /* where something is hidden, weigh worlds by the play that was seen: the temperature, in parts of
                   FIXED_LOGIT, of what others are thought to do; 0: every world alike */
} search_style;

/* The style that the arena found best for a table. */
search_style search_style_for(const coven_table *table);

/* A tree, for one thread. */
typedef struct search_tree search_tree;
/* NULL without memory. `by` outlives the tree. */
search_tree *search_new(const judge *by, const search_style *style);
void search_free(search_tree *tree);
/* An event happens, as the seat sees it: for a tree that is to be gone on with. */
void search_see(search_tree *tree, const void *before, coven_event event);
/* The next run looks at this event of the root at any rate, and a quarter of its iterations go there; NULL: none. */
void search_ask(search_tree *tree, const coven_event *event);
/* Think about `masked`, the state as its acting seat sees it. The last tree is forgotten, but for what is below the
 * events seen since, where the style says so. Worlds are drawn from `known`; NULL: imagined afresh. */
void search_run(search_tree *tree, const void *masked, const worlds *known, limit *until, coven_rng *rng);
/* How many nodes the tree has. */
int search_states(const search_tree *tree);

/* What was found about an event of the root. */
typedef struct search_answer {
    coven_event event;
    uint32_t visits;
    uint32_t granted; /* of these, those that it had only because it was asked for */
    int64_t sum;      /* of the seat's values */
    int value;        /* what the seat may expect, 0 to COVEN_ONE */
    bool proven;
} search_answer;
/* All events of the root that were looked at (at most COVEN_EVENTS_MAX), in one order for every tree. */
int search_answers(const search_tree *tree, search_answer *out);
/* The place of the one to play: a proven win before all, a proven loss after all, else the one visited most. */
int search_best(const search_answer *list, int count);

#endif
