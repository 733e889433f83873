/* search_tree.c -- see search_tree.h. */
#include "players/search_tree.h"

#include <assert.h>

enum {
    NODES_FIRST = 128,
    EDGES_FIRST = 2048,
    NODES_MAX = 1 << 20,
    EDGES_MAX = 1 << 23,
    DEPTH_MAX = 256,
    SETTLED_EVERY = 32,
    ASKED_EVERY = 4,
};

typedef struct edge {
    coven_event event;
    int32_t next;    /* the first node it leads to; others, by chance, are that node's siblings */
    uint32_t prior;  /* in parts of COVEN_ONE */
    int32_t first;   /* the judgement when it was made, of the seat that acts; once proven, the exact value */
    uint32_t visits; /* visits */
    bool proven, chance;
    int64_t sum; /* sum of the values returned, for the seat that acts */
} edge;

typedef struct node {
    uint64_t key;    /* of the outcome of chance that leads here; 0 without chance */
    int32_t sibling; /* another outcome of the same edge */
    int32_t edges;   /* where they begin */
    int16_t count, capacity;
    int16_t actor;
    bool expanded, proven, cut;
    uint32_t visits;
    int64_t sum; /* of the values that came back, of the seat that acts */
} node;

#include "players/tree_store.h"

struct search_tree {
    const judge *judge;
    search_style style;
    tree_store store;
    int32_t *slot; /* transpositions: nodes by key, twice as many slots as the capacity for nodes; NONE is empty */
    int root_seat;
    const coven_event *asked; /* see search_ask */
    uint32_t granted;         /* visits made only because it was asked for */
    /* Where the game has got to since the last search, for reuse. */
    int at;     /* the node, or NONE: off the tree */
    int from;   /* the edge being played while chance follows it; else NONE */
    bool drawn; /* chance has followed it */
};

/* The path from the root: the edge taken at each node. */
typedef struct step {
    int node, edge;
} step;

/* ---- memory ---- */

search_tree *search_new(const judge *by, const search_style *style) {
    search_tree *tree = calloc(1, sizeof *tree);
    if (!tree) return NULL;
    tree->judge = by;
    tree->style = *style;
    tree->at = tree->from = NONE;
    return tree;
}

static void free_tree(search_tree *tree) {
    store_free(&tree->store);
    free(tree->slot);
    tree->slot = NULL;
    tree->at = tree->from = NONE;
}

void search_rest(search_tree *tree) {
    if (!tree->style.reuse) free_tree(tree);
}

void search_free(search_tree *tree) {
    if (!tree) return;
    free_tree(tree);
    free(tree);
}

/* The slot of a node with that key, or the empty one where it would be. */
static int32_t *slot_of(const search_tree *tree, uint64_t key) {
    const uint64_t mask = 2 * (uint64_t)tree->store.nodes_capacity - 1;
    uint64_t i = (key ^ key >> 32) & mask;
    while (tree->slot[i] != NONE && tree->store.node[tree->slot[i]].key != key) i = (i + 1) & mask;
    return &tree->slot[i];
}

static void clear_slots(search_tree *tree) {
    for (int i = 0; i < 2 * tree->store.nodes_capacity; i++) tree->slot[i] = NONE;
}

/* The capacity for nodes has grown, so the slots must grow too. */
static bool widen_slots(search_tree *tree) {
    int32_t *more = realloc(tree->slot, 2 * (size_t)tree->store.nodes_capacity * sizeof *more);
    if (!more) return false;
    tree->slot = more;
    clear_slots(tree);
    for (int i = 0; i < tree->store.nodes; i++) *slot_of(tree, tree->store.node[i].key) = i;
    return true;
}

/* Do all paths to a state share one node? */
static bool shares_nodes(const search_tree *tree) {
    const search_style *style = &tree->style;
    return style->transpositions && style->merge == MERGE_STATE && !tree->judge->table->secrets && !style->reuse;
}

/* A tree of one node, the root. False when out of memory. */
static bool plant(search_tree *tree, int root_seat) {
    if (!store_clear(&tree->store) || (shares_nodes(tree) && !widen_slots(tree))) {
        free_tree(tree);
        return false;
    }
    tree->root_seat = root_seat;
    store_add_node(&tree->store, 0, root_seat);
    return true;
}

/* ---- expanding ---- */

/* Of equivalent events keep the best, in the place of the first; of equally good ones, keep the first. */
static int drop_twins(const coven_table *table, const void *state, prospect *list, int count) {
    enum { SLOTS = 2 * COVEN_EVENTS_MAX };
    if (!table->game->equivalence_key || table->secrets) return count;
    int16_t slot[SLOTS]; /* where an event of that key stands; NONE is empty */
    uint32_t key[COVEN_EVENTS_MAX];
    memset(slot, 0xff, sizeof slot);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t own = table->game->equivalence_key(table, state, list[i].event);
        uint32_t at = (own * 0x9e3779b9u >> 16) % SLOTS;
        while (slot[at] != NONE && key[slot[at]] != own) at = (at + 1) % SLOTS;
        if (slot[at] == NONE) {
            slot[at] = (int16_t)kept;
            key[kept] = own;
            list[kept++] = list[i];
        } else if (list[i].logit > list[slot[at]].logit) {
            list[slot[at]] = list[i];
        }
    }
    return kept;
}

/* The number that would be at `place` if the list were sorted in descending order. Reorders the list. */
static int32_t at_place(int32_t *list, int count, int place) {
    int low = 0, high = count - 1;
    while (low < high) {
        const int32_t middle = list[(low + high) / 2];
        int i = low, j = high;
        while (i <= j) {
            while (list[i] > middle) i++;
            while (list[j] < middle) j--;
            if (i > j) break;
            const int32_t other = list[i];
            list[i++] = list[j];
            list[j--] = other;
        }
        if (place <= j)
            high = j;
        else if (place >= i)
            low = i;
        else
            break;
    }
    return list[place];
}

/* Keep only the best `width` of the list, in their order; of equal ones the first. */
static int cut_prospects(prospect *list, int count, int width) {
    if (count <= width) return count;
    int32_t logit[COVEN_EVENTS_MAX];
    for (int i = 0; i < count; i++) logit[i] = list[i].logit;
    const int32_t last = at_place(logit, count, width - 1);
    int equal = width, kept = 0;
    for (int i = 0; i < count; i++) equal -= list[i].logit > last;
    for (int i = 0; i < count; i++)
        if (list[i].logit > last || (list[i].logit == last && equal-- > 0)) list[kept++] = list[i];
    return kept;
}

/* Find an event among prospects; NULL is nowhere. */
static bool find_prospect(const prospect *list, int count, const coven_event *event, prospect *out) {
    for (int i = 0; event && i < count; i++) {
        if (list[i].event != *event) continue;
        *out = list[i];
        return true;
    }
    return false;
}

/* The softmax of the logits as priors that add up to about COVEN_ONE. */
static void make_priors(const search_style *style, const prospect *list, int count, uint32_t *prior) {
    const int32_t best = list[judge_best(list, count)].logit;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        prior[i] = fixed_exp_minus((int64_t)(best - list[i].logit) * FIXED_LOGIT / style->temperature) + 64;
        sum += prior[i];
    }
    for (int i = 0; i < count; i++) prior[i] = (uint32_t)((uint64_t)prior[i] * COVEN_ONE / sum);
}

static edge edge_of(const prospect *of, uint32_t prior, bool proven) {
    return (edge){
        .event = of->event,
        .next = NONE,
        .prior = prior,
        .first = of->value,
        .proven = proven,
    };
}

/* The values of all seats at a state whose best prospect is known. */
static void value_of_best(const search_tree *tree, const void *state, int actor, const prospect *best, int *values) {
    const coven_table *table = tree->judge->table;
    if (table->seats == 2) {
        judge_others(tree->judge, state, actor, best->value, values);
        return;
    }
    coven_state child;
    memcpy(&child, state, table->game->state_size);
    table->game->apply(table, &child, best->event);
    if (best->ended)
        judge_result(table, &child, values);
    else
        judge_others(tree->judge, &child, actor, best->value, values);
}

/* The value of a state if its events are chosen by the softmax of their logits. The best of many estimates tends to
 * be too high; this is lower. */
static int softmax_value(const prospect *list, int count, int temperature) {
    const int32_t best = list[judge_best(list, count)].logit;
    uint64_t sum = 0, parts = 0;
    for (int i = 0; i < count; i++) {
        const uint64_t part = fixed_exp_minus((int64_t)(best - list[i].logit) * FIXED_LOGIT / temperature);
        parts += part;
        sum += part * (uint64_t)list[i].value;
    }
    return (int)(sum / parts);
}

/* Give a node its edges and return the value of its state. `loose`: the node also stands for other states. */
static void expand(search_tree *tree, int at, const void *state, bool loose, int *values) {
    prospect list[COVEN_EVENTS_MAX];
    uint32_t prior[COVEN_EVENTS_MAX];
    const bool root = at == 0;
    const int all = judge_prospects(tree->judge, state, list), actor = tree->store.node[at].actor;
    value_of_best(tree, state, actor, &list[judge_best(list, all)], values);
    if (tree->style.leaf_temperature && tree->judge->table->seats == 2)
        judge_others(tree->judge, state, actor, softmax_value(list, all, tree->style.leaf_temperature), values);
    const int width = tree->style.width && !tree->judge->table->secrets ? tree->style.width : all;
    prospect asked, still;
    const bool asks = root && find_prospect(list, all, tree->asked, &asked);
    const int count = cut_prospects(list, drop_twins(tree->judge->table, state, list, all), width);
    if (asks && !find_prospect(list, count, &asked.event, &still)) list[count - 1] = asked;
    const int edges = store_add_edges(&tree->store, count);
    if (edges == NONE) return;
    make_priors(&tree->style, list, count, prior);
    for (int i = 0; i < count; i++) tree->store.edge[edges + i] = edge_of(&list[i], prior[i], list[i].ended && !loose);
    node *made = &tree->store.node[at];
    made->edges = edges;
    made->count = made->capacity = (int16_t)count;
    made->expanded = true;
    made->cut = count < all;
    made->visits = 1;
    made->sum = values[actor - 1];
}

/* ---- hidden information: the edges of the current world ---- */

/* Judge an event that no earlier world allowed, and add it to the node's edges. */
static int add_edge(search_tree *tree, int at, const void *state, coven_event event) {
    const coven_table *table = tree->judge->table;
    if (!store_widen(&tree->store, at)) return NONE;
    coven_state child;
    memcpy(&child, state, table->game->state_size);
    table->game->apply(table, &child, event);
    prospect made = {.event = event, .ended = table->game->actor(table, &child) == COVEN_END};
    made.value = judge_value(tree->judge, &child, tree->store.node[at].actor, &made.logit);
    /* Its prior, relative to the best of the others, whose prior is known. */
    node *here = &tree->store.node[at];
    int best = 0;
    for (int i = 1; i < here->count; i++)
        if (tree->store.edge[here->edges + i].first > tree->store.edge[here->edges + best].first) best = i;
    const edge *beside = &tree->store.edge[here->edges + best];
    const int64_t less = (int64_t)fixed_logit(beside->first) - made.logit;
    const uint64_t part = less <= 0 ? COVEN_ONE : fixed_exp_minus(less * FIXED_LOGIT / tree->style.temperature);
    const uint32_t prior = (uint32_t)(beside->prior * part / COVEN_ONE) + 1;
    tree->store.edge[here->edges + here->count] = edge_of(&made, prior, false);
    return here->count++;
}

/* The node's edges that this world allows, as indices. */
static int available(search_tree *tree, int at, const void *state, int16_t *out) {
    const coven_table *table = tree->judge->table;
    if (!table->secrets) {
        for (int16_t i = 0; i < tree->store.node[at].count; i++) out[i] = i;
        return tree->store.node[at].count;
    }
    coven_event list[COVEN_EVENTS_MAX];
    const int legal = table->game->legal(table, state, list);
    int count = 0;
    for (int i = 0; i < legal; i++) {
        const node *here = &tree->store.node[at];
        const edge *edges = tree->store.edge + here->edges;
        int place = i < here->count && edges[i].event == list[i] ? i : 0;
        while (place < here->count && edges[place].event != list[i]) place++;
        if (place == here->count) place = add_edge(tree, at, state, list[i]);
        if (place != NONE) out[count++] = (int16_t)place;
    }
    return count;
}

/* ---- descending ---- */

static int64_t edge_value(const search_tree *tree, const node *at, const edge *e) {
    const search_style *style = &tree->style;
    if (e->proven) return e->first;
    if (tree->slot && e->next != NONE && !e->chance) {
        const node *to = &tree->store.node[e->next];
        if (to->visits && to->actor == at->actor) return to->sum / to->visits;
        if (to->visits && tree->judge->table->seats == 2) return COVEN_ONE - to->sum / to->visits;
    }
    const int64_t visits = (int64_t)e->visits + style->prior_visits;
    if (visits) return (e->sum + (int64_t)e->first * style->prior_visits) / visits;
    return at->sum / at->visits - style->reduction;
}

/* The edge of the greatest  value + explore * prior * sqrt(visits of the node) / (1 + visits of the edge). */
static int select_edge(const search_tree *tree, int at, const int16_t *place, int count) {
    const node *here = &tree->store.node[at];
    const int64_t root = fixed_sqrt((uint64_t)here->visits << 16); /* in parts of 256 */
    const int64_t explore = tree->style.explore * root;            /* in parts of 2^24 */
    int best = 0;
    int64_t max = INT64_MIN;
    for (int i = 0; i < count; i++) {
        const edge *e = &tree->store.edge[here->edges + place[i]];
        int64_t score = edge_value(tree, here, e);
        if (!e->proven) score += (explore / ((int64_t)e->visits + 1) * (int64_t)e->prior) >> 24;
        if (score > max) max = score, best = place[i];
    }
    return best;
}

/* At every fourth visit of the root: the edge of the event that was asked for, unless it is proven. */
static int asked_edge(search_tree *tree) {
    const node *root = &tree->store.node[0];
    if (!tree->asked || root->visits % ASKED_EVERY) return NONE;
    for (int i = 0; i < root->count; i++) {
        const edge *e = &tree->store.edge[root->edges + i];
        if (e->event != *tree->asked || e->proven) continue;
        tree->granted++;
        return i;
    }
    return NONE;
}

/* What distinguishes this outcome of chance from the others: see merge in search_tree.h. Where something is hidden,
 * what seats other than the root's drew makes no difference, because the root's seat cannot see it. */
static uint64_t key_of(const search_tree *tree, const void *state, int actor) {
    const coven_table *table = tree->judge->table;
    if (table->secrets && actor != tree->root_seat) return 1 + (uint64_t)actor;
    if (tree->style.merge == MERGE_STATE) return coven_hash(table, state) | 1;
    coven_event list[COVEN_EVENTS_MAX];
    const int count = table->game->legal(table, state, list);
    uint64_t key = (uint64_t)actor + 1;
    for (int i = 0; i < count; i++) key = (key ^ list[i]) * 0x9e3779b97f4a7c15u, key ^= key >> 29;
    return key | 1;
}

/* The node of a state, along whichever path; created if necessary. NONE if that is impossible. */
static int shared_node(search_tree *tree, uint64_t key, int actor) {
    const int32_t found = *slot_of(tree, key);
    if (found != NONE) return found;
    if (tree->store.nodes == tree->store.nodes_capacity) {
        if (!store_grow_nodes(&tree->store)) return NONE;
        if (!widen_slots(tree)) {
            tree->store.nodes_capacity /= 2; /* as many as there are slots for */
            return NONE;
        }
    }
    const int made = store_add_node(&tree->store, key, actor);
    *slot_of(tree, key) = made;
    return made;
}

/* The node that an edge leads to in this state, created if necessary; NONE if that is impossible. */
static int follow(search_tree *tree, int from, uint64_t key, int actor) {
    if (!tree->slot) return store_follow(&tree->store, from, key, actor);
    const int to = shared_node(tree, key, actor);
    tree->store.edge[from].next = to;
    return to;
}

/* ---- backing up ---- */

/* Is the node proven? Its value goes to `value`. */
static bool prove(const search_tree *tree, const node *at, int *value) {
    bool all = !at->cut;
    int best = -1;
    for (int i = 0; i < at->count; i++) {
        const edge *e = &tree->store.edge[at->edges + i];
        if (!e->proven)
            all = false;
        else if (e->first > best)
            best = e->first;
    }
    *value = best;
    /* With more than two seats only a full win determines what the others get. */
    return best == COVEN_ONE || (all && best >= 0 && tree->judge->table->seats == 2);
}

static void back_up(search_tree *tree, const step *path, int steps, const int *values) {
    for (int i = steps - 1; i >= 0; i--) {
        node *at = &tree->store.node[path[i].node];
        edge *e = &tree->store.edge[at->edges + path[i].edge];
        const int value = values[at->actor - 1];
        e->visits++;
        e->sum += value;
        at->visits++;
        at->sum += value;
    }
}

/* From the end of the path upwards, as long as something is newly proven. */
static void prove_up(search_tree *tree, const step *path, int steps) {
    for (int i = steps - 1; i >= 0; i--) {
        node *at = &tree->store.node[path[i].node];
        int value;
        if (!prove(tree, at, &value)) return;
        at->proven = true;
        if (i == 0) return;
        const node *above = &tree->store.node[path[i - 1].node];
        edge *e = &tree->store.edge[above->edges + path[i - 1].edge];
        if (e->chance || e->proven) return;
        e->proven = true;
        e->first = above->actor == at->actor ? value : COVEN_ONE - value;
        if (above->actor != at->actor && tree->judge->table->seats > 2) e->first = 0;
    }
}

#ifndef NDEBUG
/* For assertions: an edge that another world had is never played in one that lacks it. */
static inline bool is_legal(const coven_table *table, const void *state, coven_event event) {
    coven_event list[COVEN_EVENTS_MAX];
    int i = table->game->legal(table, state, list) - 1;
    while (i >= 0 && list[i] != event) i--;
    return i >= 0;
}
#endif

/* Play an event, and the chance after it until a seat acts or the game ends. Returns the actor; `key` identifies
 * what chance did. Once different states share a node, the path is `loose`: from there on the same event can lead to
 * different states even without chance. */
static int play_on(search_tree *tree, int from, void *state, coven_rng *rng, bool *loose, uint64_t *key) {
    const coven_table *table = tree->judge->table;
    const coven_game *game = table->game;
    assert(is_legal(table, state, tree->store.edge[from].event));
    game->apply(table, state, tree->store.edge[from].event);
    int actor = game->actor(table, state);
    const bool chance = actor == COVEN_CHANCE;
    while (actor == COVEN_CHANCE) {
        game->apply(table, state, game->pick(table, state, rng));
        actor = game->actor(table, state);
    }
    if (chance) tree->store.edge[from].chance = true;
    if (chance && tree->style.merge == MERGE_LEGAL) *loose = true;
    const bool separate = chance || tree->slot || (*loose && !table->secrets);
    *key = separate && actor != COVEN_END ? key_of(tree, state, actor) : 0;
    return actor;
}

/* The values of a state that does not fit into the tree. */
static void judge_here(const search_tree *tree, const void *state, int actor, int *values) {
    judge_others(tree->judge, state, actor, judge_value(tree->judge, state, actor, NULL), values);
}

/* One iteration from the root in one world. */
static void iterate(search_tree *tree, void *state, coven_rng *rng) {
    const coven_table *table = tree->judge->table;
    step path[DEPTH_MAX + 1];
    int16_t place[2 * COVEN_EVENTS_MAX];
    int values[COVEN_SEATS_MAX], steps = 0, at = 0;
    bool loose = table->secrets;
    for (;;) {
        if (!tree->store.node[at].expanded) {
            expand(tree, at, state, loose, values);
            /* A single event is no choice: continue with what it leads to. */
            if (tree->store.node[at].count != 1 || table->secrets) break;
        }
        const int count = steps < DEPTH_MAX ? available(tree, at, state, place) : 0;
        if (!count) {
            judge_here(tree, state, tree->store.node[at].actor, values);
            break;
        }
        const int asked = at == 0 ? asked_edge(tree) : NONE;
        const int chosen = asked != NONE ? asked : select_edge(tree, at, place, count);
        const int from = tree->store.node[at].edges + chosen;
        path[steps++] = (step){.node = at, .edge = chosen};
        uint64_t key;
        const int actor = play_on(tree, from, state, rng, &loose, &key);
        if (actor == COVEN_END) {
            judge_result(table, state, values);
            break;
        }
        const int next = follow(tree, from, key, actor);
        if (next == NONE) {
            judge_here(tree, state, actor, values);
            break;
        }
        at = next;
    }
    back_up(tree, path, steps, values);
    if (table->secrets || !tree->store.node[at].expanded) return;
    if (!steps || path[steps - 1].node != at) path[steps++] = (step){.node = at};
    prove_up(tree, path, steps);
}

/* ---- reuse ---- */

static int find_edge(const search_tree *tree, int at, coven_event event) {
    const node *here = &tree->store.node[at];
    for (int i = 0; i < here->count; i++)
        if (tree->store.edge[here->edges + i].event == event) return here->edges + i;
    return NONE;
}

void search_see(search_tree *tree, const void *before, coven_event event) {
    const coven_table *table = tree->judge->table;
    if (!tree->style.reuse || tree->at == NONE) return;
    if (table->game->actor(table, before) != COVEN_CHANCE) {
        tree->from = find_edge(tree, tree->at, event);
        tree->drawn = false;
    }
    coven_state after;
    memcpy(&after, before, table->game->state_size);
    table->game->apply(table, &after, event);
    const int actor = table->game->actor(table, &after);
    if (tree->from == NONE || actor == COVEN_END) {
        tree->at = NONE;
    } else if (actor == COVEN_CHANCE) {
        tree->drawn = true;
    } else {
        int last;
        tree->at = store_child(&tree->store, tree->from, tree->drawn ? key_of(tree, &after, actor) : 0, actor, &last);
        tree->from = NONE;
    }
}

/* Has the node an edge for each legal event, and no other? */
static bool fits(const search_tree *tree, int at, const void *masked) {
    const coven_table *table = tree->judge->table;
    coven_event list[COVEN_EVENTS_MAX];
    const node *here = &tree->store.node[at];
    const int legal = table->game->legal(table, masked, list);
    bool same = here->count == legal;
    for (int i = 0; same && i < legal; i++) same = tree->store.edge[here->edges + i].event == list[i];
    return same;
}

/* Copy a node's edges and append the nodes below them to the new tree, whose nodes form a queue. */
static void copy_below(const tree_store *of, tree_store *into, int at) {
    const int from = into->node[at].edges, count = into->node[at].count;
    into->node[at].edges = into->edges;
    into->node[at].capacity = (int16_t)count;
    for (int i = 0; i < count; i++) {
        edge *copy = &into->edge[into->edges++];
        *copy = of->edge[from + i];
        int32_t *hook = &copy->next;
        for (int below = copy->next; below != NONE; below = of->node[below].sibling) {
            *hook = into->nodes;
            into->node[into->nodes] = of->node[below];
            hook = &into->node[into->nodes++].sibling;
        }
    }
}

/* Make the node that the game has reached the root, and discard what is not below it. False if there is no such
 * node, or when out of memory. */
static bool root_here(search_tree *tree, const void *masked) {
    const coven_table *table = tree->judge->table;
    const int at = tree->at;
    if (!tree->style.reuse || at == NONE || at == 0 || tree->from != NONE || !tree->store.node[at].expanded ||
        tree->store.node[at].actor != table->game->actor(table, masked) || (table->secrets && !fits(tree, at, masked)))
        return false;
    tree_store into = {.nodes_capacity = tree->store.nodes_capacity, .edges_capacity = tree->store.edges_capacity};
    into.node = malloc((size_t)into.nodes_capacity * sizeof *into.node);
    into.edge = malloc((size_t)into.edges_capacity * sizeof *into.edge);
    if (!into.node || !into.edge) {
        store_free(&into);
        return false;
    }
    into.node[into.nodes++] = tree->store.node[at];
    into.node[0].sibling = NONE;
    for (int i = 0; i < into.nodes; i++) copy_below(&tree->store, &into, i);
    store_free(&tree->store);
    tree->store = into;
    return true;
}

/* A world that the root's seat could be in. */
static void imagine(const search_tree *tree, const void *masked, const worlds *known, coven_rng *rng,
                    coven_state *world) {
    const coven_table *table = tree->judge->table;
    if (known) {
        worlds_draw(known, rng, world);
        return;
    }
    memcpy(world, masked, table->game->state_size);
    if (table->secrets) table->game->imagine(table, world, tree->root_seat, rng);
}

/* Will the event visited most be the choice whatever `left` more iterations bring? Not if another event is proven. */
static bool settled(const search_tree *tree, int64_t left) {
    const node *root = &tree->store.node[0];
    int64_t max = 0, second = 0;
    for (int i = 0; i < root->count; i++) {
        const edge *e = &tree->store.edge[root->edges + i];
        if (e->proven && e->first) return false;
        if (e->visits > max)
            second = max, max = e->visits;
        else if (e->visits > second)
            second = e->visits;
    }
    return max - second > left;
}

void search_ask(search_tree *tree, const coven_event *event) { tree->asked = event; }

bool search_run(search_tree *tree, const void *masked, const worlds *known, limit *until, coven_rng *rng) {
    const coven_table *table = tree->judge->table;
    if (!root_here(tree, masked) && !plant(tree, table->game->actor(table, masked))) return false;
    tree->at = 0;
    tree->from = NONE;
    tree->granted = 0;
    while (!tree->store.node[0].proven && limit_next(until)) {
        coven_state world;
        imagine(tree, masked, known, rng, &world);
        iterate(tree, &world, rng);
        if (until->brief && tree->store.node[0].count == 1 && !table->secrets)
            break; /* a single event needs no search */
        if (until->brief && until->done % SETTLED_EVERY == 0 && settled(tree, limit_left(until))) break;
    }
    return true;
}

int search_states(const search_tree *tree) { return tree->store.nodes; }

int search_answers(const search_tree *tree, search_answer *out) {
    const node *root = &tree->store.node[0];
    for (int i = 0; i < root->count; i++) {
        const edge *e = &tree->store.edge[root->edges + i];
        const int64_t sum = e->sum + e->first, visits = (int64_t)e->visits + 1;
        const bool asked = tree->asked && e->event == *tree->asked;
        out[i] = (search_answer){
            .event = e->event,
            .visits = e->visits,
            .granted = asked ? tree->granted : 0,
            .sum = e->sum,
            .value = e->proven ? e->first : (int)(sum / visits),
            .proven = e->proven,
        };
    }
    return root->expanded ? root->count : 0;
}

/* Is `a` preferred? A proven win first, a proven loss last, otherwise the one visited more. */
static bool better(const search_answer *a, const search_answer *b) {
    const bool a_wins = a->proven && a->value == COVEN_ONE, b_wins = b->proven && b->value == COVEN_ONE;
    if (a_wins != b_wins) return a_wins;
    if (a->proven && b->proven) return a->value > b->value;
    if (a->proven) return a->value > b->value;
    if (b->proven) return a->value >= b->value;
    const uint32_t a_earned = a->visits - a->granted, b_earned = b->visits - b->granted;
    return a_earned != b_earned ? a_earned > b_earned : a->value > b->value;
}

int search_best(const search_answer *list, int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (better(&list[i], &list[best])) best = i;
    return best;
}
