/* solver.c -- see solver.h. Boolean alpha-beta over the preparation, with every position that was settled kept in a
 * table, and the ritual behind it solved for all nodes at once (ritual.h).
 *
 * What keeps it small: 1. A position is what matters for the rest of the round. Which cards are tucked does not, only
 * how much room they
 *     leave; nor does more room than there are cards left to fill it; nor how the places are called. So it packs,
 *     exactly, into 49 bits, and an entry of the table is 8 bytes that cannot be mistaken for another.
 * 2. Before the successors of a position are searched they are all looked up: one that is known to win is enough. 3.
 * Moves that won elsewhere are tried first. 4. Two neighbours in a queue with one owner are one imp to an Enchant.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ritual.h"
#include "solver.h"

/* ---- a deal, and a position in it ---- */

/* The spells of a deal have slots: seat 0's are 0 to 3, seat 1's 4 to 7. */
enum { SLOTS = 8, SLOTS_OF_SEAT_0 = 0x0f, SLOTS_OF_SEAT_1 = 0xf0 };

typedef struct deal {
    uint64_t content; /* its fingerprint */
    uint8_t page[3];  /* in order 0 */
    uint8_t first;
    uint8_t imps[2];     /* in hands and queues */
    uint8_t card[SLOTS]; /* NO_CARD: none */
    uint8_t spell[SLOTS];
    uint16_t fits[SLOTS];
    uint8_t enchants;      /* slots */
    uint8_t start[ORDERS]; /* where the energy waits */
} deal;

/* A group:  room 3 bits | catalyst 4 bits | queue 5 bits, so that what the ritual sees of it is its low nine. */
typedef uint32_t group;
static int group_queue(group g) { return (int)(g & 31); }
static int group_catalyst(group g) { return (int)(g >> 5 & 15); }
static int group_capacity(group g) { return (int)(g >> 9); }

typedef struct node {
    group group[PLACES];
    uint8_t hand;    /* slots */
    uint8_t imps[2]; /* in hand */
    uint8_t order, actor;
    bool lose; /* the actor must lose a spell */
} node;

static const uint8_t slots_of[2] = {SLOTS_OF_SEAT_0, SLOTS_OF_SEAT_1};

typedef struct successor {
    node node;
    uint64_t key;
    uint32_t score;
    uint8_t move; /* for the history: slot or SLOTS for an imp, and what is done with it */
} successor;

/* A round has 10 cards in the hands, and every spell of them may be an Enchant that brings an imp back. */
enum { DEPTH_MAX = 18 };

/* ---- the table of settled positions ---- */

/* An entry:  generation 14 bits | winner 1 bit | key 49 bits. Four to a bucket, half a cache line. */
enum { BUCKET = 4, KEY_BITS = 49, GENERATIONS = 1 << 14 };

struct scramble_solver {
    ritual ritual;
    deal deal;
    bool has_deal;
    uint64_t generation;
    uint64_t nodes;
    uint32_t history[2][256]; /* [seat][move]: how often it won */
    successor list[DEPTH_MAX * LEGAL_MAX];
    uint64_t buckets; /* a power of two */
    uint64_t entry[];
};

static uint64_t key_of(const deal *d, const node *n) {
    /* Every card in hand goes to a place at most once, and each Enchant brings one imp back. */
    const int uses = n->imps[0] + n->imps[1] + count_bits(n->hand) + count_bits(n->hand & d->enchants);
    group g[PLACES];
    for (int i = 0; i < PLACES; i++)
        g[i] = group_capacity(n->group[i]) > uses ? (n->group[i] & 0x1ff) | (group)uses << 9 : n->group[i];
    for (int i = 0; i < 3; i++) { /* in order, with the fewest comparisons: 01 12 01 */
        const int at = i & 1;
        const group low = g[at] < g[at + 1] ? g[at] : g[at + 1], high = g[at] < g[at + 1] ? g[at + 1] : g[at];
        g[at] = low;
        g[at + 1] = high;
    }
    return (uint64_t)g[0] | (uint64_t)g[1] << 12 | (uint64_t)g[2] << 24 | (uint64_t)n->hand << 36 |
           (uint64_t)n->order << 44 | (uint64_t)n->actor << 47 | (uint64_t)n->lose << 48;
}

static uint64_t *bucket_of(scramble_solver *v, uint64_t key) {
    return &v->entry[BUCKET * ((key * 0x9e3779b97f4a7c15u) >> 32 & (v->buckets - 1))];
}

/* The winner, or -1. */
static int look_up(scramble_solver *v, uint64_t key) {
    const uint64_t *bucket = bucket_of(v, key);
    for (int i = 0; i < BUCKET; i++)
        if (!(((bucket[i] ^ key) & (((uint64_t)1 << KEY_BITS) - 1)) | ((bucket[i] >> (KEY_BITS + 1)) ^ v->generation)))
            return (int)(bucket[i] >> KEY_BITS & 1);
    return -1;
}

/* Cards in the hands, from an entry: the more there are, the more work it was. */
static int worth_of(const scramble_solver *v, uint64_t entry) {
    return entry >> (KEY_BITS + 1) == v->generation ? 1 + count_bits((unsigned)(entry >> 36 & 255)) : 0;
}

static void keep(scramble_solver *v, uint64_t key, int winner) {
    uint64_t *bucket = bucket_of(v, key), *worst = bucket;
    for (int i = 1; i < BUCKET; i++)
        if (worth_of(v, bucket[i]) < worth_of(v, *worst)) worst = &bucket[i];
    *worst = key | (uint64_t)winner << KEY_BITS | v->generation << (KEY_BITS + 1);
}

/* ---- moves ---- */

enum { MOVE_ASSIGN = SLOTS << 4, MOVE_DISCARD = 3, MOVE_LOSE = 7 };

static bool hand_left(const node *n, int seat) { return n->imps[seat] || (n->hand & slots_of[seat]); }

/* After an action of `seat`. When both hands are empty, `actor` means nothing. */
static void pass(node *n, int seat) {
    n->lose = false;
    n->actor = (uint8_t)(hand_left(n, !seat) ? !seat : seat);
}

static group group_with_imp(group g, int seat) {
    return (g & ~31u) - (1u << 9) + (group)queue_with(group_queue(g), seat);
}

static successor *add(successor *next, const node *n, int move) {
    next->node = *n;
    next->move = (uint8_t)move;
    return next;
}

/* Cast the spell of `slot` at `place`. */
static int list_casts(const deal *d, const node *n, int slot, int place, successor *out) {
    const int seat = n->actor, move = slot << 4 | place;
    node base = *n;
    int count = 0;
    base.hand = (uint8_t)(base.hand & ~(1 << slot));
    base.group[place] -= 1u << 9;
    switch (d->spell[slot]) {
    case DISPEL:
        add(&out[count], &base, move);
        if (base.hand & slots_of[!seat]) {
            out[count].node.lose = true;
            out[count].node.actor = (uint8_t)!seat;
        } else {
            pass(&out[count].node, seat);
        }
        return count + 1;
    case ENCHANT:
        for (int from = 0; from < PLACES; from++) {
            const int queue = group_queue(base.group[from]), length = queue_length(queue);
            for (int i = 0; i < length; i++) {
                const int owner = queue_owner(queue, i);
                if (i + 1 < length && queue_owner(queue, i + 1) == owner) continue;
                node *after = &add(&out[count++], &base, move | (4 + 4 * owner))->node;
                after->group[from] = (base.group[from] & ~31u) + (1u << 9) + (group)queue_without(queue, i);
                after->imps[owner]++;
                pass(after, seat);
            }
        }
        if (count) return count;
        break;
    case TRANSFIGURE:
        for (int whose = 0; whose < 2; whose++) {
            node *after = &add(&out[count++], &base, move | (4 + 4 * whose))->node;
            after->order = scramble_ritual_order_after[n->order][whose];
            pass(after, seat);
        }
        return count;
    default: base.group[place] = (base.group[place] & ~(15u << 5)) | (group)d->card[slot] << 5;
    }
    pass(&add(&out[0], &base, move)->node, seat);
    return 1;
}

static int list_successors(const deal *d, const node *n, successor *out) {
    const int seat = n->actor;
    int count = 0;
    if (!n->lose && n->imps[seat]) {
        for (int place = 0; place < PLACES; place++) {
            if (!group_capacity(n->group[place])) continue;
            node *after = &add(&out[count++], n, MOVE_ASSIGN | place)->node;
            after->imps[seat]--;
            after->group[place] = group_with_imp(after->group[place], seat);
            pass(after, seat);
        }
    }
    for (unsigned hand = n->hand & slots_of[seat]; hand; hand &= hand - 1) {
        const int slot = __builtin_ctz(hand);
        for (int place = 0; !n->lose && place < PLACES; place++)
            if (group_capacity(n->group[place]) && (d->fits[slot] >> group_catalyst(n->group[place]) & 1))
                count += list_casts(d, n, slot, place, out + count);
        node *after = &add(&out[count++], n, slot << 4 | (n->lose ? MOVE_LOSE : MOVE_DISCARD))->node;
        after->hand = (uint8_t)(after->hand & ~(1 << slot));
        pass(after, n->lose ? !seat : seat);
    }
    return count;
}

/* ---- the search ---- */

static int ritual_winner(scramble_solver *v, const node *n) {
    const ritual_group g[PLACES] = {n->group[0] & 0x1ff, n->group[1] & 0x1ff, n->group[2] & 0x1ff};
    const int first = v->deal.first;
    const bool begins = queue_front_is(group_queue(g[0]), first) || queue_front_is(group_queue(g[1]), first) ||
                        queue_front_is(group_queue(g[2]), first);
    return !(scramble_ritual_solve(&v->ritual, n->order, g, begins ? first : !first) >> v->deal.start[n->order] & 1);
}

static bool is_prepared(const node *n) { return !(n->hand | n->imps[0] | n->imps[1]); }

/* The seat that wins from `n`, which is not in the table. Its successors are listed at `next`. At most DEPTH_MAX deep.
 */
static int search(scramble_solver *v, const node *n, uint64_t key, successor *next) {
    const int seat = n->actor, count = list_successors(&v->deal, n, next);
    v->nodes++;
    /* 1. A successor that is known to win is enough; those known to lose are skipped. */
    for (int i = 0; i < count; i++) {
        if (is_prepared(&next[i].node)) continue;
        next[i].key = key_of(&v->deal, &next[i].node);
        __builtin_prefetch(bucket_of(v, next[i].key));
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
        const int known = is_prepared(&next[i].node) ? ritual_winner(v, &next[i].node) : look_up(v, next[i].key);
        if (known == seat) {
            keep(v, key, seat);
            return seat;
        }
        if (known >= 0) continue;
        next[i].score = v->history[seat][next[i].move];
        next[left++] = next[i];
    }
    /* 2. The others, those first that won most often elsewhere. */
    for (; left > 0; left--) {
        int best = 0;
        for (int i = 1; i < left; i++)
            if (next[i].score > next[best].score) best = i;
        const successor chosen = next[best];
        next[best] = next[left - 1];
        int winner = look_up(v, chosen.key); /* it may have been solved since, as the successor of another position */
        if (winner < 0) winner = search(v, &chosen.node, chosen.key, next + left);
        if (winner == seat) {
            v->history[seat][chosen.move] += (uint32_t)count_bits(n->hand) + 1;
            keep(v, key, seat);
            return seat;
        }
    }
    keep(v, key, !seat);
    return !seat;
}

/* ---- from outside ---- */

scramble_solver *scramble_solver_new(size_t bytes) {
    uint64_t buckets = 1;
    while (sizeof(scramble_solver) + 2 * buckets * BUCKET * sizeof(uint64_t) <= bytes) buckets *= 2;
    scramble_solver *v = calloc(1, sizeof *v + (size_t)buckets * BUCKET * sizeof(uint64_t));
    if (v) v->buckets = buckets;
    return v;
}

void scramble_solver_free(scramble_solver *solver) { free(solver); }

uint64_t scramble_solver_nodes(const scramble_solver *solver) { return solver->nodes; }

bool scramble_solvable(const coven_table *table, const void *state) {
    (void)table;
    const scramble_state *s = state;
    return s->phase >= PREP && s->phase <= RITUAL && !s->hidden[0] && !s->hidden[1];
}

static int imps_of(const scramble_state *s, int seat) {
    int imps = s->imps[seat];
    for (int place = 0; place < PLACES; place++) imps += queue_count(s->queue[place], seat);
    return imps;
}

/* The slot of a card in a seat's hand, or -1. */
static int slot_of(const deal *d, int seat, int card) {
    for (int slot = 4 * seat; slot < 4 * seat + 4; slot++)
        if (d->card[slot] == card) return slot;
    return -1;
}

static int order_of(const deal *d, const scramble_state *s) {
    for (int order = 0; order < ORDERS; order++) {
        const uint8_t *o = scramble_ritual_order[order];
        if (d->page[o[0]] == s->page[0] && d->page[o[1]] == s->page[1] && d->page[o[2]] == s->page[2]) return order;
    }
    return -1;
}

/* Does the state belong to the solver's current deal? */
static bool is_of_deal(const scramble_solver *v, const scramble_content *content, const scramble_state *s) {
    const deal *d = &v->deal;
    if (!v->has_deal || d->content != content->fingerprint || d->first != s->first || order_of(d, s) < 0) return false;
    for (int seat = 0; seat < 2; seat++) {
        /* Imps that have left their queues in the ritual leave what is known untouched. */
        if (s->phase != RITUAL && d->imps[seat] != imps_of(s, seat)) return false;
        for (unsigned hand = s->hand[seat]; hand; hand &= hand - 1)
            if (slot_of(d, seat, __builtin_ctz(hand)) < 0) return false;
    }
    return true;
}

static void take_deal(scramble_solver *v, const scramble_content *content, const scramble_state *s) {
    deal *d = &v->deal;
    *d = (deal){
        .content = content->fingerprint, .first = s->first, .imps = {(uint8_t)imps_of(s, 0), (uint8_t)imps_of(s, 1)}};
    memcpy(d->page, s->page, sizeof d->page);
    memset(d->card, NO_CARD, sizeof d->card);
    for (int seat = 0; seat < 2; seat++) {
        unsigned hand = s->hand[seat]; /* at most four */
        for (int slot = 4 * seat; slot < 4 * seat + 4 && hand; slot++, hand &= hand - 1) {
            const int card = __builtin_ctz(hand);
            d->card[slot] = (uint8_t)card;
            d->spell[slot] = content->card[card].spell;
            d->fits[slot] = content->card[card].fits;
            if (d->spell[slot] == ENCHANT) d->enchants = (uint8_t)(d->enchants | 1 << slot);
        }
    }
    for (int order = 0; order < ORDERS; order++) {
        const int seat = !s->first;
        d->start[order] =
            (uint8_t)(PAGE_NODES_MAX * seat + content->page[s->page[scramble_ritual_order[order][seat]]].start);
    }
    scramble_ritual_prepare(&v->ritual, content, d->page);
    memset(v->history, 0, sizeof v->history);
    v->has_deal = true;
    if (++v->generation == GENERATIONS) {
        memset(v->entry, 0, (size_t)v->buckets * BUCKET * sizeof v->entry[0]);
        v->generation = 1;
    }
}

static node node_of(const deal *d, const scramble_state *s) {
    node n = {.order = (uint8_t)order_of(d, s), .actor = s->actor, .lose = s->phase == LOSE};
    for (int seat = 0; seat < 2; seat++) {
        n.imps[seat] = s->imps[seat];
        for (unsigned hand = s->hand[seat]; hand; hand &= hand - 1)
            n.hand = (uint8_t)(n.hand | 1 << slot_of(d, seat, __builtin_ctz(hand)));
    }
    for (int place = 0; place < PLACES; place++)
        n.group[place] = (group)(ROOM - place_used(s, place)) << 9 | (group)s->catalyst[place] << 5 | s->queue[place];
    return n;
}

/* The seat from 0 that wins a state of the solver's deal. */
static int winner_of(scramble_solver *v, const scramble_state *s) {
    const node n = node_of(&v->deal, s);
    if (s->phase == RITUAL) {
        const ritual_group g[PLACES] = {n.group[0] & 0x1ff, n.group[1] & 0x1ff, n.group[2] & 0x1ff};
        return !(scramble_ritual_solve(&v->ritual, n.order, g, s->actor) >> s->energy & 1);
    }
    const uint64_t key = key_of(&v->deal, &n);
    const int known = look_up(v, key);
    return known >= 0 ? known : search(v, &n, key, v->list);
}

int scramble_solve(scramble_solver *v, const coven_table *table, const void *state) {
    assert(scramble_solvable(table, state));
    if (!is_of_deal(v, content_of(table), state)) take_deal(v, content_of(table), state);
    return 1 + winner_of(v, state);
}

int scramble_solve_events(scramble_solver *v, const coven_table *table, const void *state, coven_event *event,
                          int *winner) {
    const scramble_state *s = state;
    const int count = scramble_legal(table, s, event);
    if (!is_of_deal(v, content_of(table), s)) take_deal(v, content_of(table), s);
    for (int i = 0; i < count; i++) {
        scramble_state after = *s;
        scramble_apply(table, &after, event[i]);
        const bool over = after.phase < PREP || after.phase == END; /* the round ended with this event */
        winner[i] = over ? 1 + (after.banished[1] > s->banished[1]) : 1 + winner_of(v, &after);
    }
    return count;
}
