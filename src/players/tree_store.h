/* tree_store.h -- the nodes and edges of a search tree, in two arrays that grow. They name each other by index, and the
 * edges of a node lie side by side.
 *
 * A search includes this file once, after it has defined how large its trees begin and how large they get, and its own
 * nodes and edges, which have at least these members:
 *
 *     enum { NODES_FIRST = 1024, EDGES_FIRST = 16384, NODES_MAX = 1 << 20, EDGES_MAX = 1 << 23 };   powers of two
 *     typedef struct edge {
 *         coven_event event;
 *         int32_t next;          the first node it leads to, or NONE; others, by chance, are that node's siblings
 *     } edge;
 *     typedef struct node {
 *         uint64_t key;          of the outcome of chance that leads here; 0 without chance
 *         int32_t sibling;       another outcome of the same edge, or NONE
 *         int32_t edges;         where they begin
 *         int16_t count, capacity, actor;
 *     } node;
 *
 * so that the code below is compiled for their sizes. A store of zero bytes is empty and holds no memory. */
#ifndef COVEN_PLAYERS_TREE_STORE_H
#define COVEN_PLAYERS_TREE_STORE_H

#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };

typedef struct tree_store {
    node *node;
    edge *edge;
    int nodes, edges; /* in use */
    int nodes_capacity, edges_capacity;
} tree_store;

static inline void store_free(tree_store *self) {
    free(self->node);
    free(self->edge);
    *self = (tree_store){0};
}

/* Discard all nodes and edges, and allocate memory if there is none yet. False when out of memory. */
static inline bool store_clear(tree_store *self) {
    self->nodes = self->edges = 0;
    if (self->node) return true;
    self->node = malloc(NODES_FIRST * sizeof *self->node);
    self->edge = malloc(EDGES_FIRST * sizeof *self->edge);
    if (!self->node || !self->edge) {
        store_free(self);
        return false;
    }
    self->nodes_capacity = NODES_FIRST;
    self->edges_capacity = EDGES_FIRST;
    return true;
}

/* Make the array of nodes twice as large; false at the limit or without memory. */
static inline bool store_grow_nodes(tree_store *self) {
    if (self->nodes_capacity >= NODES_MAX) return false;
    node *more = realloc(self->node, 2 * (size_t)self->nodes_capacity * sizeof *more);
    if (!more) return false;
    self->node = more;
    self->nodes_capacity *= 2;
    return true;
}

/* A new node without edges, or NONE. */
static inline int store_add_node(tree_store *self, uint64_t key, int actor) {
    if (self->nodes == self->nodes_capacity && !store_grow_nodes(self)) return NONE;
    self->node[self->nodes] = (node){.key = key, .sibling = NONE, .actor = (int16_t)actor};
    return self->nodes++;
}

/* The first of `count` new edges side by side, or NONE. */
static inline int store_add_edges(tree_store *self, int count) {
    while (self->edges + count > self->edges_capacity) {
        if (self->edges_capacity >= EDGES_MAX) return NONE;
        edge *more = realloc(self->edge, 2 * (size_t)self->edges_capacity * sizeof *more);
        if (!more) return NONE;
        self->edge = more;
        self->edges_capacity *= 2;
    }
    self->edges += count;
    return self->edges - count;
}

/* Make space for another edge of a node: its edges move to a place with twice the capacity. False at the limit or
 * when out of memory. */
static inline bool store_widen(tree_store *self, int at) {
    if (self->node[at].count < self->node[at].capacity) return true;
    const int capacity = 2 * self->node[at].capacity;
    const int edges = capacity <= 2 * COVEN_EVENTS_MAX ? store_add_edges(self, capacity) : NONE;
    if (edges == NONE) return false;
    memcpy(self->edge + edges, self->edge + self->node[at].edges, (size_t)self->node[at].count * sizeof(edge));
    self->node[at].edges = edges;
    self->node[at].capacity = (int16_t)capacity;
    return true;
}

/* The node of an outcome behind an edge, or NONE; then `last` is the last of the outcomes that are there, or NONE. */
static inline int store_child(const tree_store *self, int from, uint64_t key, int actor, int *last) {
    *last = NONE;
    int at = self->edge[from].next;
    while (at != NONE && (self->node[at].key != key || self->node[at].actor != actor)) {
        *last = at;
        at = self->node[at].sibling;
    }
    return at;
}

/* The same, created if necessary; NONE if that is impossible. */
static inline int store_follow(tree_store *self, int from, uint64_t key, int actor) {
    int last;
    const int found = store_child(self, from, key, actor, &last);
    if (found != NONE) return found;
    const int made = store_add_node(self, key, actor);
    if (made == NONE) return NONE;
    if (last == NONE)
        self->edge[from].next = made;
    else
        self->node[last].sibling = made;
    return made;
}

#endif
