/* duel.h -- what the files of Mathemagician's Duel share: content, plan, state and events, and how cards are counted.
 * The rules are in docs/rules/duel.md; P1..P9 and R1..R67 in comments are its paragraphs and its ledger.
 *
 *     set.c       the set's JSON, and what is computed for a number of seats
 *     sum.c       a sum: adding, removing and pulling cards, its value, whether it is sound
 *     rules.c     what may happen: actor, legal, chance_outcomes, pick, result
 *     turn.c      what happens: apply, and how a turn goes on
 *     secrets.c   what a seat sees, and the worlds that it could be in
 *     event.c     events as text
 *     position.c  positions as text; position_check.c  which of them are rejected
 *     describe.c  sentences; reason.c  what speaks for and against an event
 *     view.c      JSON for front ends; draw.c  lines for a terminal
 *     features.c  estimate and features
 */
#ifndef COVEN_DUEL_H
#define COVEN_DUEL_H

#include <assert.h>
#include <string.h>

#include "core/set_text.h"
#include "core/span.h"
#include "core/tuning.h"

/* ---- content: the set, the same for any number of seats ---- */

enum { SEATS_MAX = 3, NUMERALS = 9, FACES = 11, SPELLS_MAX = 64, STORED_MAX = 3, HAND_MAX = 7, HAND = 5 };

typedef struct duel_spell {
    char id[13];
    char name[SET_TEXT], invocation[SET_TEXT], flavour[SET_TEXT];
    int value, minimum, loss, copies;
    int seats; /* bit S: in the deck of S seats */
} duel_spell;

typedef struct duel_content {
    int cards[FACES];
    int energy, symbols; /* cards in all */
    int spells;
    duel_spell spell[SPELLS_MAX];
} duel_content;

/* ---- plan: the set for the seats of one table ---- */

/* Spells of the table are numbered from 0 in set order, without those of another number of seats. Each of their cards
 * is one bit of a 64-bit word; the copies of a spell are neighbours, its `group`. */
typedef struct duel_plan {
    uint64_t energy; /* the full decks, as in a state */
    uint64_t all_spells;
    uint8_t symbols[2];
    uint8_t spells;
    uint8_t value[SPELLS_MAX], minimum[SPELLS_MAX], loss[SPELLS_MAX];
    uint8_t source[SPELLS_MAX];        /* which spell of the content it is */
    uint8_t spell_of_card[SPELLS_MAX]; /* by bit */
    uint64_t group[SPELLS_MAX];
} duel_plan;

enum { OPTION_STRENGTH, OPTION_CASTING, OPTION_TRAILING, OPTION_NEGATIVE, OPTION_APPRENTICE, OPTION_LIMIT };
enum { CASTING_AUTO, CASTING_CALL };
enum { TRAILING_ON, TRAILING_OFF };

static inline const duel_content *content_of(const coven_table *table) { return table->content; }
static inline const duel_plan *plan_of(const coven_table *table) { return table->plan; }
static inline bool is_on(const coven_table *table, int option) { return table->option[option] != 0; }
static inline const duel_spell *spell_of(const coven_table *table, int spell) {
    return &content_of(table)->spell[plan_of(table)->source[spell]];
}

/* ---- cards ---- */

/* A face is its place in card order, 0 to 10; two more stand for cards whose face a seat may not see.
 *
 *     face   0 1 2 3 4 5 6 7 8   9  10   11  12
 *     card   1 2 3 4 5 6 7 8 9   +   -    e   o
 *
 * A hand is a word with four bits for each: how many (at most 7 in all, so that sums of counts never carry). */
enum { PLUS = 9, MINUS = 10, HIDDEN_ENERGY = 11, HIDDEN_SYMBOL = 12 };

#define HAND_ENERGY UINT64_C(0x0000F00FFFFFFFFF)
#define HAND_SYMBOLS UINT64_C(0x000F0FF000000000)
#define HAND_FACES UINT64_C(0x00000FFFFFFFFFFF)

/* A set of faces is a hand with one card of each. */
#define ALL_NUMERALS UINT64_C(0x00111111111)
#define ALL_SYMBOLS UINT64_C(0x11000000000)

static inline bool is_numeral(int face) { return face < NUMERALS; }
static inline uint64_t one_card(int face) { return UINT64_C(1) << (4 * face); }
static inline int count_of(uint64_t hand, int face) { return (int)(hand >> (4 * face) & 15); }
static inline uint64_t faces_of(uint64_t hand) { return (hand | hand >> 1 | hand >> 2) & (ALL_NUMERALS | ALL_SYMBOLS); }
/* All counts added up: the product's thirteenth digit. */
static inline int hand_size(uint64_t hand) { return (int)(hand * UINT64_C(0x1111111111111) >> 48 & 15); }

/* The numerals of a deck or a pile are a word with seven bits for each (at most 40 cards in all). Multiplied by
 * SEVENS, each field becomes the sum of those up to it. */
#define SEVENS UINT64_C(0x0102040810204081)

static inline uint64_t one_energy(int face) { return UINT64_C(1) << (7 * face); }
static inline int energy_of(uint64_t pile, int face) { return (int)(pile >> (7 * face) & 127); }
static inline int energy_total(uint64_t pile) { return (int)(pile * SEVENS >> 56 & 127); }
/* The face of card `number` of the pile, counted from 0 in card order: the first whose running sum is above it. */
static inline int energy_card(uint64_t pile, int number) {
    const uint64_t above = pile * SEVENS + (uint64_t)(63 - number) * SEVENS;
    return __builtin_ctzll(above & (SEVENS << 6)) / 7;
}

/* ---- state ---- */

/* A sum is one byte for each numeral, from [1] on:   operator after it << 4 | numeral.   Bytes not in use are 0. [0] is
 * always 0 and a plus: so an empty sum is a plus that waits for a numeral, and the last byte is there for every sum.
 * One energy card is always in its deck, so that a sum has at most 39 numerals. */
enum { SUM_MAX = 39, AFTER_NONE = 0x00, AFTER_PLUS = 0x10, AFTER_MINUS = 0x20, AFTER = 0x30, NUMERAL = 0x0f };

enum { NO_SPELL = 255, HIDDEN_SPELL = 254 }; /* else a spell's number */

typedef struct duel_seat {
    uint64_t unseen, known; /* the hand; faces 11 and 12 only in `unseen` of a masked state */
    int16_t value;          /* of the sum, kept beside it */
    uint8_t strength;
    uint8_t spell;              /* in front */
    uint8_t stored[STORED_MAX]; /* rising: spells, then hidden ones, then none */
    uint8_t numerals;           /* of the sum */
    uint8_t sum[1 + SUM_MAX];
} duel_seat;

enum { TAKE, DRAW, SPELL, CHOOSE, TURN, REMOVE, CALL, FALL, REVEAL, CUT, END, STAGES };
enum { TO_CUT = 0, BEATEN = 15 }; /* else the numeral that was cut */

/* `left` counts what is in no place where it can be seen: in a whole state the draw deck; in a masked one the draw
 * deck and the hidden cards together. So following masked events needs no special case. Of each spell's group, the
 * lowest bits are set: as many as there are. */
typedef struct duel_state {
    duel_seat seat[SEATS_MAX]; /* [0] is seat 1's */
    uint64_t energy_left, energy_out;
    uint64_t spells_left, spells_out;
    uint8_t symbols_left[2], symbols_out[2]; /* [0] plus, [1] minus */
    uint16_t number;                         /* of the turn; 0 in setup */
    uint8_t active, step;
    uint8_t stage, at;      /* `at` is the stage's seat; who cuts, in CUT; 0 in REVEAL and END */
    uint8_t due[2];         /* energy, symbols */
    uint8_t round;          /* of cutting; these two are 0 in other stages */
    uint8_t cut[SEATS_MAX]; /* TO_CUT, a numeral or BEATEN */
} duel_state;

_Static_assert(sizeof(duel_state) == 240, "no padding");
_Static_assert(sizeof(duel_state) <= COVEN_STATE_MAX, "a state fits");

static inline bool is_live(const duel_state *s, int seat) { return s->seat[seat - 1].strength > 0; }
static inline bool has_fallen(const duel_seat *q) { return q->strength == 0 && q->stored[0] == NO_SPELL; }
static inline uint64_t hand_of(const duel_seat *q) { return q->unseen + q->known; }
static inline int next_seat(const coven_table *table, int seat) { return seat == table->seats ? 1 : seat + 1; }

/* The next live seat round the table; there is one besides this. */
static inline int next_live(const coven_table *table, const duel_state *s, int seat) {
    do seat = next_seat(table, seat);
    while (!is_live(s, seat));
    return seat;
}

/* A seat with nothing. */
static inline duel_seat empty_seat(void) {
    return (duel_seat){.spell = NO_SPELL, .stored = {NO_SPELL, NO_SPELL, NO_SPELL}, .sum = {AFTER_PLUS}};
}

/* The operator that waits for a numeral, or AFTER_NONE. */
static inline int after_sum(const duel_seat *q) { return q->sum[q->numerals] & AFTER; }
static inline bool ends_in_operator(const duel_seat *q) { return q->numerals && after_sum(q); }
static inline int cards_in_sum(const duel_seat *q) { return 2 * q->numerals - (q->numerals && !ends_in_operator(q)); }

static inline bool has_enough_numerals(const coven_table *table, const duel_seat *q) {
    return q->numerals >= plan_of(table)->minimum[q->spell];
}
static inline bool is_complete(const coven_table *table, const duel_seat *q) {
    return q->strength && q->spell < SPELLS_MAX && q->value == plan_of(table)->value[q->spell] &&
           has_enough_numerals(table, q) && (table->option[OPTION_TRAILING] == TRAILING_ON || !ends_in_operator(q));
}

/* Sizes of the draw decks, in a masked state too. */
int duel_energy_deck(const coven_table *table, const duel_state *s);
int duel_symbol_deck(const coven_table *table, const duel_state *s);
int duel_spell_deck(const coven_table *table, const duel_state *s);

/* One card of a spell more, or less, in a pile of spells. */
static inline void spell_add(const duel_plan *plan, uint64_t *pile, int spell) {
    const uint64_t free = plan->group[spell] & ~*pile;
    *pile |= free & -free;
}
static inline void spell_drop(const duel_plan *plan, uint64_t *pile, int spell) {
    const uint64_t used = plan->group[spell] & *pile;
    assert(used);
    *pile &= ~(UINT64_C(1) << (63 - __builtin_clzll(used)));
}
static inline int spell_count(const duel_plan *plan, uint64_t pile, int spell) {
    return __builtin_popcountll(pile & plan->group[spell]);
}

/* Keep stored spells in order. */
void duel_store_spell(duel_seat *q, int spell);
void duel_unstore_spell(duel_seat *q, int spell);

/* ---- sums (sum.c) ---- */

void duel_sum_add(duel_seat *q, int face);
/* Take the last card away; its face. */
int duel_sum_remove(duel_seat *q);
/* Take numeral `i` (from 1) and the operator left or right of it away; their faces. */
void duel_sum_pull(duel_seat *q, int i, bool right, int *numeral, int *operator_face);
/* Recompute the sum: is it never below 0, and without a minus at the end of 0? Updates `value` too. */
bool duel_sum_check(duel_seat *q);

/* The faces that fit the end of a sum; those of them that would make it unsound; and the others. Without branches,
 * because whether a sum waits for a numeral is unpredictable. */
static inline uint64_t sum_fits(const duel_seat *q) {
    const uint64_t waits = -(uint64_t)(after_sum(q) != AFTER_NONE);
    return (ALL_NUMERALS & waits) | (ALL_SYMBOLS & ~waits);
}
static inline uint64_t sum_misfires(const coven_table *table, const duel_seat *q) {
    if (is_on(table, OPTION_NEGATIVE)) return 0;
    const int after = after_sum(q), value = q->value < NUMERALS ? q->value : NUMERALS;
    const uint64_t minus_on_zero = (uint64_t)(after == AFTER_NONE && value == 0) * one_card(MINUS);
    const uint64_t too_large = -(uint64_t)(after == AFTER_MINUS) & ALL_NUMERALS & -one_card(value);
    return minus_on_zero | too_large;
}
static inline uint64_t sum_safe(const coven_table *table, const duel_seat *q) {
    return sum_fits(q) & ~sum_misfires(table, q);
}

/* ---- events ---- */

/* An event is its kind in the top five bits, and below them what it names:
 *
 *     EVENT_TAKE     energy << 4 | symbols            EVENT_PLAY     face << 4 | seat
 *     EVENT_DRAW     face, 11 or 12 if hidden         EVENT_PULL     numeral << 1 | right
 *     EVENT_SPELL    spell, HIDDEN_SPELL              EVENT_TRADE    hand
 *     EVENT_CHOOSE   spell, HIDDEN_SPELL              EVENT_REMOVE   seat, or 0: keep
 *     EVENT_REVEAL   third << 12 | second << 6 | first   EVENT_CALL  1: call, 0: done
 *     EVENT_CUT      face                             EVENT_FALL     hand << 12 | second stored << 6 | first
 *
 * EVENT_FALL has all kinds with the top bit, so that its 29 bits fit. A hand of at most 7 cards takes 17 bits: for each
 * face a 1 for each card, then a 0. */
enum {
    EVENT_TAKE,
    EVENT_DRAW,
    EVENT_SPELL,
    EVENT_CHOOSE,
    EVENT_REVEAL,
    EVENT_CUT,
    EVENT_PLAY,
    EVENT_PULL,
    EVENT_TRADE,
    EVENT_REMOVE,
    EVENT_CALL,
    EVENT_FALL = 16
};

static inline coven_event make_event(int kind, uint32_t rest) { return (coven_event)kind << 27 | rest; }
static inline int kind_of(coven_event event) { return event >> 31 ? EVENT_FALL : (int)(event >> 27); }
static inline uint32_t rest_of(coven_event event) { return event >> 31 ? event & 0x7fffffff : event & 0x7ffffff; }

static inline coven_event play_event_of(int face, int seat) {
    return make_event(EVENT_PLAY, (uint32_t)(face << 4 | seat));
}

static inline uint32_t hand_code(uint64_t hand) {
    uint32_t code = 0;
    int at = 0;
    for (int face = 0; face < FACES; face++) {
        const int count = count_of(hand, face);
        code |= ((UINT32_C(1) << count) - 1) << at;
        at += count + 1;
    }
    return code;
}

static inline uint64_t hand_from_code(uint32_t code) {
    uint64_t hand = 0;
    for (int face = 0; code; code >>= 1) {
        if (code & 1)
            hand += one_card(face);
        else
            face++;
    }
    return hand;
}

/* ---- the methods of the game, by file ---- */

bool duel_read_set(const coven_json *root, void *content, coven_error *error);
bool duel_prepare(coven_table *table, void *plan, coven_error *error);
uint64_t duel_fingerprint(const coven_table *table, uint64_t so_far);
/* A spell's number by its id, NO_SPELL if the table has none of that name. */
int duel_find_spell(const coven_table *table, span id);

void duel_start(const coven_table *table, void *state);
int duel_actor(const coven_table *table, const void *state);
int duel_legal(const coven_table *table, const void *state, coven_event *out);
int duel_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
coven_event duel_pick(const coven_table *table, const void *state, coven_rng *rng);
void duel_result(const coven_table *table, const void *state, int *share, int *score);
void duel_apply(const coven_table *table, void *state, coven_event event);

void duel_mask(const coven_table *table, void *state, int viewer);
coven_event duel_mask_event(const coven_table *table, const void *before, coven_event event, int viewer);
void duel_imagine(const coven_table *table, void *masked, int viewer, coven_rng *rng);
bool duel_witness(const coven_table *table, void *masked, int viewer, coven_event event);

char duel_card_letter(int face);
/* The face of a card's letter, -1 if it is none; `e` and `o` are none. */
int duel_card_face(char letter);
extern const char *const duel_stage_names[STAGES];
void duel_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out);
bool duel_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                      coven_error *error);
void duel_print_position(const coven_table *table, const void *state, coven_text *out);
bool duel_parse_position(const coven_table *table, const char *text, int viewer, void *state, coven_error *error);
/* The rows of the table of rejected positions from 10 on. */
bool duel_check_position(const coven_table *table, const duel_state *s, coven_error *error);

void duel_seat_name(const coven_table *table, int seat, coven_text *out);
void duel_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out);
void duel_describe(const coven_table *table, const void *before, coven_event event, coven_text *out);
/* Arguments of messages, " name=value": a card by its face; ` spell=`, a spell of the table. */
void duel_put_card(const char *name, uint32_t face, coven_text *out);
void duel_put_spell(const coven_table *table, uint32_t spell, coven_text *out);
void duel_reason(const coven_table *table, const void *before, coven_event event, coven_text *good, coven_text *bad);
void duel_view(const coven_table *table, const void *state, int viewer, coven_text *out);
void duel_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out);

/* code.c */
void duel_bounds(const coven_table *table, coven_bounds *out);
int duel_code(const coven_table *table, const void *state, coven_event event);

enum { DUEL_FEATURES = 3771 };
void duel_estimate(const coven_table *table, const void *state, int *value);
int duel_features(const coven_table *table, const void *state, int seat, uint16_t *out);
extern const coven_tuning duel_tuning[];

#endif
