/* scramble.h -- what the files of Summoning Circle Scramble share: the content of a set, the state, the events, and
 * small helpers. The rules are in docs/rules/scramble.md; R1 to R40 below are its ledger. */
#ifndef COVEN_GAMES_SCRAMBLE_H
#define COVEN_GAMES_SCRAMBLE_H

#include "core/set_text.h"
#include "core/span.h"
#include "core/tuning.h"

enum {
    CARDS = 13,
    PAGES = 5,
    PLACES = 3, /* a b c: the three catalyst groups */
    ROOM = 4,   /* imps and tucked cards that a place holds (R15) */
    ELEMENTS_MAX = 6,
    PAGE_NODES_MAX = 9,
    SEAM_MAX = 16,
    NODES = 2 * PAGE_NODES_MAX, /* of the circle: seat 1's page is 0..8, seat 2's 9..17 */
    WORD = 13,                  /* bytes of an id, with its NUL */
    COLOUR = 8,                 /* "#rrggbb", with its NUL */
    CONNECTIONS_MAX = PAGE_NODES_MAX * ELEMENTS_MAX,
};

/* Values for "none" in a byte of the state. */
enum { NO_CARD = 15, NO_PAGE = 7, NO_NODE = 31, NO_SEAT = 2, ANY = 15 };

enum { DISPEL, ENCHANT, TRANSFIGURE, TRANSMUTE, SPELLS };

/* ---- content ---- */

typedef struct scramble_element {
    char id[WORD], name[SET_TEXT], colour[COLOUR], colour_light[COLOUR];
    char letter;
} scramble_element;

typedef struct scramble_card {
    char id[WORD], name[SET_TEXT], flavour[SET_TEXT];
    uint8_t spell;
    uint8_t primary, secondary; /* elements; ANY both for an *any* card */
    uint16_t fits;              /* bit c: this spell fits catalyst c (R16, R17) */
} scramble_card;

/* One connection of a page. `to` is a node from 0, or SEAM_END + the seam end from 0. */
enum { SEAM_END = 16 };
typedef struct scramble_connection {
    uint8_t element, from, to;
    float bend;
} scramble_connection;

typedef struct scramble_page {
    char id[WORD], name[SET_TEXT], flavour[SET_TEXT];
    uint8_t nodes, start, connections; /* start: a node from 0 */
    scramble_connection connection[CONNECTIONS_MAX];
    float x[PAGE_NODES_MAX], y[PAGE_NODES_MAX];
} scramble_page;

typedef struct scramble_content {
    scramble_element element[ELEMENTS_MAX];
    scramble_card card[CARDS];
    scramble_page page[PAGES];
    char spell_name[SPELLS][SET_TEXT], spell_text[SPELLS][SET_TEXT];
    uint64_t fingerprint; /* of all that the rules look at: equal for equal content */
    uint8_t elements, seam_ends;
    uint8_t seam[SEAM_MAX];
    float seam_x[SEAM_MAX];
    /* Worked out for each ordered pair of pages, of seat 1 and of seat 2: where a step by an element leads from a node
     * of the circle (itself, where there is no connection: R32), and where the catalyst of a card does. */
    uint8_t step[PAGES][PAGES][ELEMENTS_MAX][NODES];
    uint8_t walk[PAGES][PAGES][CARDS][NODES];
} scramble_content;

/* What the options come to. */
typedef struct scramble_plan {
    uint8_t goal;  /* banished imps that win (R35) */
    uint8_t first; /* who starts the first round, NO_SEAT: chance says (R2) */
    bool lesson, closed;
} scramble_plan;

/* ---- state ---- */

enum { FIRST, DEAL, PREP, LOSE, RITUAL, END, PHASES };

/* A card is its number in deck order, a set of cards 13 bits. A queue is its owners' bits (0: seat 1, 1: seat 2), the
 * front in bit 0, and above the last one a mark that gives the length:
 *     empty 00001    "1" 00010    "2" 00011    "12" 00110    "2221" 10111
 * so the front leaves by a shift. Seats are 0 and 1 in here, and 1 and 2 in text and in the contract. */
typedef struct scramble_state {
    uint16_t hand[2]; /* spells in hand */
    uint16_t tucked[PLACES];
    uint16_t out;
    uint8_t catalyst[PLACES];
    uint8_t queue[PLACES];
    uint8_t imps[2];   /* in hand */
    uint8_t hidden[2]; /* spells in hand that the viewer cannot see */
    uint8_t page[3];   /* of seat 1, of seat 2, spare */
    uint8_t banished[2];
    uint8_t phase, actor, first, energy; /* actor: 0 where no seat acts */
    uint8_t padding;                     /* always 0 */
} scramble_state;

_Static_assert(sizeof(scramble_state) == 32, "a state is half a cache line, without holes");

enum { EMPTY_QUEUE = 1 };

/* ---- events ----
 *
 *     bits  15....12 11.....8 7......4 3......0
 *           target   place    card     kind
 *
 * place is also the seat of SPELL, and whose PAGE (2: spare). target of CAST: NO_TARGET, an imp or a seat; of RESOLVE:
 * NO_TARGET or an element. */
enum {
    EVENT_FIRST,
    EVENT_SPELL,
    EVENT_CATALYST,
    EVENT_PAGE,
    EVENT_ASSIGN,
    EVENT_CAST,
    EVENT_DISCARD,
    EVENT_LOSE,
    EVENT_RESOLVE
};
enum { NO_TARGET = 0, TARGET_IMP = 1, TARGET_SEAT = 13, TARGET_ELEMENT = 1 };

static inline coven_event event_make(int kind, int card, int place, int target) {
    return (coven_event)(kind | card << 4 | place << 8 | target << 12);
}
static inline int event_kind(coven_event event) { return (int)(event & 15); }
static inline int event_card(coven_event event) { return (int)(event >> 4 & 15); }
static inline int event_place(coven_event event) { return (int)(event >> 8 & 15); }
static inline int event_target(coven_event event) { return (int)(event >> 12 & 15); }
/* The imp at `index` (0: front) of the queue of `place`. */
static inline int target_imp(int place, int index) { return TARGET_IMP + 4 * place + index; }

/* ---- helpers ---- */

static inline const scramble_content *content_of(const coven_table *table) { return table->content; }
static inline const scramble_plan *plan_of(const coven_table *table) { return table->plan; }

/* How many of 16 bits are set. Plain x86-64 has no instruction for it, and a call would cost more. */
static inline int count_bits(unsigned bits) {
    bits -= bits >> 1 & 0x5555;
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
    bits = (bits + (bits >> 4)) & 0x0f0f;
    return (int)((bits + (bits >> 8)) & 31);
}

static inline int queue_length(int queue) { return 31 - __builtin_clz((unsigned)queue); }
static inline int queue_owner(int queue, int index) { return queue >> index & 1; }
static inline bool queue_front_is(int queue, int seat) { return queue != EMPTY_QUEUE && (queue & 1) == seat; }
static inline int queue_with(int queue, int seat) {
    const int length = queue_length(queue);
    return (queue ^ 1 << length) | seat << length | 2 << length;
}
/* The queue without its imp at `index`. */
static inline int queue_without(int queue, int index) {
    const int before = queue & ((1 << index) - 1);
    return before | queue >> (index + 1) << index;
}
/* How many imps of a seat stand in it. */
static inline int queue_count(int queue, int seat) {
    const int length = queue_length(queue), second = count_bits((unsigned)queue) - 1;
    return seat ? second : length - second;
}

static inline int place_used(const scramble_state *s, int place) {
    return queue_length(s->queue[place]) + count_bits(s->tucked[place]);
}
static inline bool place_has_room(const scramble_state *s, int place) { return place_used(s, place) < ROOM; }
static inline int spells_in_hand(const scramble_state *s, int seat) {
    return count_bits(s->hand[seat]) + s->hidden[seat];
}
static inline bool hand_empty(const scramble_state *s, int seat) {
    return !(s->hand[seat] | s->imps[seat] | s->hidden[seat]);
}
static inline bool has_front(const scramble_state *s, int seat) {
    return queue_front_is(s->queue[0], seat) || queue_front_is(s->queue[1], seat) || queue_front_is(s->queue[2], seat);
}
/* k(s), with that many banished imps, and the imps that go with it. */
static inline int spells_dealt(const scramble_plan *plan, int banished) { return plan->lesson ? 0 : banished + 1; }
static inline int imps_dealt(const scramble_plan *plan, int banished) { return plan->lesson ? 2 : 4 - banished; }
static inline int node_seat(int node) { return node >= PAGE_NODES_MAX; }
static inline int node_number(int node) { return node % PAGE_NODES_MAX + 1; }
/* The starting node of the non-starting seat's page (R10). */
static inline uint8_t waiting_node(const scramble_content *content, const scramble_state *s) {
    const int seat = !s->first;
    return (uint8_t)(seat * PAGE_NODES_MAX + content->page[s->page[seat]].start);
}
static inline const uint8_t *steps_by(const scramble_content *content, const scramble_state *s, int element) {
    return content->step[s->page[0]][s->page[1]][element];
}

/* The most legal events of any accepted position with any set: 4 enchants at 3 places on 5 imps, and 4 discards. A
 * list needs one more, which is written before it is known to count. */
enum { LEGAL_MAX = 64 };

/* ---- the parts ---- */

/* set.c */
extern const char *const scramble_spell_id[SPELLS];
bool scramble_read_set(const coven_json *root, void *content, coven_error *error);
uint64_t scramble_fingerprint(const coven_table *table, uint64_t so_far);

/* rules.c */
void scramble_start(const coven_table *table, void *state);
int scramble_actor(const coven_table *table, const void *state);
int scramble_legal(const coven_table *table, const void *state, coven_event *out);
int scramble_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
coven_event scramble_pick(const coven_table *table, const void *state, coven_rng *rng);
void scramble_apply(const coven_table *table, void *state, coven_event event);
void scramble_result(const coven_table *table, const void *state, int *share, int *score);

/* secrets.c */
void scramble_mask(const coven_table *table, void *state, int viewer);
coven_event scramble_mask_event(const coven_table *table, const void *before, coven_event event, int viewer);
void scramble_imagine(const coven_table *table, void *masked, int viewer, coven_rng *rng);
bool scramble_witness(const coven_table *table, void *masked, int viewer, coven_event event);

/* event.c */
void scramble_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out);
bool scramble_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                          coven_error *error);
/* The card or page of that id (`length` bytes), or -1. */
int scramble_card_named(const scramble_content *content, span id);
int scramble_page_named(const scramble_content *content, span id);

/* position.c */
extern const char *const scramble_phase_id[PHASES];
void scramble_print_position(const coven_table *table, const void *state, coven_text *out);
bool scramble_parse_position(const coven_table *table, const char *text, int viewer, void *state, coven_error *error);

/* describe.c, view.c, draw.c */
void scramble_seat_name(const coven_table *table, int seat, coven_text *out);
void scramble_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out);
void scramble_describe(const coven_table *table, const void *before, coven_event event, coven_text *out);
void scramble_reason(const coven_table *table, const void *before, coven_event event, coven_text *good,
                     coven_text *bad);
void scramble_view(const coven_table *table, const void *state, int viewer, coven_text *out);
void scramble_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out);
void scramble_draw_set(const coven_set *set, const coven_style *style, coven_text *out);
void scramble_draw_set_svg(const coven_set *set, coven_text *out); /* draw_set.c */

/* code.c */
void scramble_bounds(const coven_table *table, coven_bounds *out);
int scramble_code(const coven_table *table, const void *state, coven_event event);

/* features.c */
/* Where each kind of feature begins; "own" is the seat that looks. The places are interchangeable, so a group is
 * identified by its catalyst. */
enum {
    FEATURE_PHASE = 0,
    FEATURE_TURN = FEATURE_PHASE + PHASES,                      /* own, other: who acts */
    FEATURE_START = FEATURE_TURN + 2,                           /* own, other: who starts the round */
    FEATURE_BANISHED = FEATURE_START + 2,                       /* own, other: 0..4 */
    FEATURE_IMPS = FEATURE_BANISHED + 2 * 5,                    /* own, other: in hand, 0..4 */
    FEATURE_HIDDEN = FEATURE_IMPS + 2 * 5,                      /* own, other: spells not seen, 0..4 */
    FEATURE_HAND = FEATURE_HIDDEN + 2 * 5,                      /* own, other: spell */
    FEATURE_OUT = FEATURE_HAND + 2 * CARDS,                     /* card */
    FEATURE_PAGE = FEATURE_OUT + CARDS,                         /* own, other, spare: page */
    FEATURE_ENERGY = FEATURE_PAGE + 3 * PAGES,                  /* own, other: page, node */
    FEATURE_ROOM = FEATURE_ENERGY + 2 * PAGES * PAGE_NODES_MAX, /* catalyst, room 0..4 */
    FEATURE_QUEUE = FEATURE_ROOM + CARDS * 5,                   /* catalyst, queue as own and other */
    SCRAMBLE_FEATURES = FEATURE_QUEUE + CARDS * 32,
};
void scramble_estimate(const coven_table *table, const void *state, int *value);
int scramble_features(const coven_table *table, const void *state, int seat, uint16_t *out);
extern const coven_tuning scramble_tuning[];
extern const struct coven_solver scramble_solving;

#endif
