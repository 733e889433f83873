/* channeling.h -- what the files of The Channeling share. The rules are in docs/rules/channeling.md.
 *
 *   set.c      the set: kinds of circles, names                describe.c  prompts and sentences
 *   plan.c     every shortest path of the grid, in tables      view.c      the state as JSON for front ends
 *   rules.c    what is legal and what it does                  draw.c      the state as lines for a terminal
 *   turn.h     a turn in two halves                            features.c  for players: estimate and features
 *   playout.c  one legal event at random, without a list       position.c  positions as text
 *   event.c    events as text                                  reason.c    what speaks for and against a play
 *
 * Cells are numbered in reading order, lines in the order of their glyphs:
 *
 *            a   b   c   d            lines 0..3 are the columns a..d, from top to bottom,
 *        1   0   1   2   3            lines 4..7 are the rows 1..4, from left to right
 *        2   4   5   6   7
 *        3   8   9  10  11
 *        4  12  13  14  15
 */
#ifndef COVEN_GAMES_CHANNELING_H
#define COVEN_GAMES_CHANNELING_H

#include <assert.h>
#include <string.h>

#include "core/set_text.h"
#include "core/span.h"
#include "core/tuning.h"

enum {
    CELLS = 16,
    LINES = 8,
    KINDS = 16, /* vigor and splendor, each from 4 to 7 */
    CARDS = 30,
    CUBES = 50,        /* of a seat */
    PLACED_MAX = 10,   /* cubes in a turn: 3 + 2 + 5 x 1 */
    SEVENTH = 7,       /* cards that bring the last turn */
    PILE_MAX = 13,     /* six, and seven in one turn */
    GAPS_PLAY_MAX = 5, /* empty spaces in `play` */
    GAPS_MAX = 7,      /* in a refill */
    GAPS_END_MAX = 12,
    FULL_HAND = 0xff,
    PATHS = 744, /* shortest paths between two different cells, by direction */
    STEPS_MAX = 6,
    LISTED = 11904,   /* entries of the lists of a plan: each path is in 2 lines, in 8 of their 16 subsets */
    LIST_STRIDE = 16, /* entries that a list is copied by */
};

/* ---- options ---- */

enum { OPTION_MOVE, OPTION_OVER, OPTION_REFILL, OPTION_END, OPTION_KOMI, OPTION_LIMIT };
enum { MOVE_ANY, MOVE_LINE };
enum { OVER_VIGOR, OVER_SPLENDOR };
enum { REFILL_ORDER, REFILL_PLACE };
enum { END_REPLY, END_EVEN };
extern const coven_option channeling_options[];

/* ---- cards ----
 *
 * A kind is a number from 0 to 15:   (vigor - 4) << 2 | (splendor - 4).
 * A card on the grid is one byte, so that cubes and cards compare as bytes:
 *
 *        bit  5   4 3    2   1 0          vigor << 3 | splendor;
 *             1   v-4    1   s-4          NO_CARD is above them all, with a vigor that nobody reaches
 */
enum { NO_CARD = 0x7f };
static inline int card_of_kind(int kind) { return 0x24 | (kind & 12) << 1 | (kind & 3); }
static inline int kind_of_card(int card) { return (card >> 1 & 12) | (card & 3); }
static inline int vigor_of_card(int card) { return card >> 3; }
static inline int splendor_of_card(int card) { return card & 7; }
static inline int vigor_of_kind(int kind) { return 4 + (kind >> 2); }
static inline int splendor_of_kind(int kind) { return 4 + (kind & 3); }

/* ---- what does not change ---- */

enum { SHAPE_NONE, SHAPE_RING, SHAPE_STONES };

typedef struct channeling_content {
    uint8_t copies[KINDS]; /* 0: the set has no such kind */
    uint8_t shape[KINDS];
    char name[KINDS][SET_TEXT];
    char text[KINDS][SET_TEXT]; /* "" if the set has none */
    char glyph[LINES][SET_TEXT];
    bool glyphs; /* the set names them */
    char title[SET_TEXT];
    char about[SET_TEXT];
} channeling_content;

/* ---- what changes ---- */

/* Chance acts up to SHOW, then a seat up to PUT. */
enum { PHASE_DEAL, PHASE_DRAW, PHASE_SHOW, PHASE_PLAY, PHASE_FILL, PHASE_PUT, PHASE_END, PHASES };

/* A position, and what follows from it and is wanted at every turn (`deck`, `cards`, `stand`, `size`, `splendor`).
 * Seats are 0 and 1 here. Nothing is left unset: equal positions are equal bytes.
 *
 * A mask of cells has each cell twice, so that a line is four bits side by side: bits 0..3 are the column a from the
 * top, ... 12..15 the column d, 16..19 the row 1 from the left, ... 28..31 the row 4. */
typedef struct channeling_state {
    uint8_t cubes[2][CELLS]; /* of a seat on a card; never of both on one */
    uint8_t card[CELLS];     /* or NO_CARD */
    uint8_t deck[KINDS];     /* running sums of the copies left: of kinds 0..k */
    uint64_t pile[2];        /* of a seat; four bits a kind: copies in it */
    uint32_t cards;          /* the cells that have a card */
    uint32_t stand;          /* the cells where a druid stands */
    uint16_t turn;
    uint8_t phase;
    uint8_t where;       /* PHASE_DRAW: the cell; PHASE_PUT: the card held up; else 0 */
    uint8_t druid[2][2]; /* of a seat, the lower cell first */
    uint8_t hand[2];     /* bit l: the glyph of line l is held */
    uint8_t size[2];     /* cards in the pile */
    uint8_t over[2];     /* cubes kept as Overchanneling */
    uint8_t splendor[2]; /* of the pile */
} channeling_state;

_Static_assert(sizeof(channeling_state) == 104, "no padding, and at most 128 bytes");

/* Whose turn it is: 0 on odd turns, 1 on even ones. */
static inline int mover_of(const channeling_state *s) { return (s->turn & 1) ^ 1; }

static inline int copies_left(const channeling_state *s, int kind) {
    return s->deck[kind] - (kind ? s->deck[kind - 1] : 0);
}
static inline int cards_left(const channeling_state *s) { return s->deck[KINDS - 1]; }
static inline int copies_in_pile(const channeling_state *s, int seat, int kind) {
    return (int)(s->pile[seat] >> 4 * kind & 15);
}

/* The two bits of a cell in a mask: in its column and in its row. */
#define SPOT(cell) (1u << (4 * ((cell) % 4) + (cell) / 4) | 0x10000u << (cell))
extern const uint32_t channeling_spot[CELLS];

/* Bit c: cell c has no card. */
static inline unsigned gaps_of(const channeling_state *s) { return ~s->cards >> 16; }
/* The cells that a druid can go to, as a mask. */
static inline uint32_t open_of(const channeling_state *s) { return s->cards & ~s->stand; }

/* The sum of eight bytes that add up to less than 256. */
static inline int sum_of_bytes(uint64_t bytes) { return (int)(bytes * 0x0101010101010101u >> 56); }

/* ---- precomputed for a table ----
 *
 * Every path of the grid. A list is what one druid may do with one glyph: for a still druid's cell, a line, and the
 * four bits that say which of the line's cells are open, all paths from those cells to the still druid.
 *
 * An entry of a list is a path with its first cell:   to << 10 | path. */
typedef struct channeling_plan {
    uint8_t energy[PATHS][CELLS];            /* the cubes of a path: 3 on its first cell, 2 on its last, 1 between */
    uint16_t list[LISTED + 3 * LIST_STRIDE]; /* padded so that three strides can be read from the last */
    uint16_t first[CELLS * LINES * 16 + 1];  /* where the list of [still][line][open] begins; the next ends it */
    uint64_t reach_of[CELLS][CELLS];  /* [still][to]: byte l counts the paths to it from `to`, if that is in line l */
    uint64_t reach_but[CELLS][CELLS]; /* [still][from]: those from all cells but `from` */
    uint64_t held[256];               /* a hand's bits as bytes of ones */
    uint32_t cover[256];              /* a hand's bits as the cells of its lines */
    uint8_t lines[CELLS];             /* the glyphs that a druid on the cell can move by */
    uint8_t to[PATHS], still[PATHS];  /* a path's ends */
    char steps[PATHS][STEPS_MAX + 2]; /* "ees" */
    uint8_t outward[CELLS][CELLS];    /* all cells by their distance from a cell, that cell first */
    uint16_t behind[CELLS][CELLS];    /* [still][cell]: bit c, a shortest path from c to `still` leads over the cell */
    uint8_t nearer[CELLS][CELLS][2];  /* [still][cell]: the next cells on the way, or the only one twice */
    channeling_state start;
} channeling_plan;

static inline const channeling_plan *plan_of(const coven_table *table) { return table->plan; }
static inline const channeling_content *content_of(const coven_table *table) { return table->content; }

/* ---- events ----
 *
 *        bits  24..26   21..23  18..20   14..17   10..13    0..9
 *              WORD_PLAY        glyph    from     to        path       (to and path as in the lists)
 *              any other                                    cell << 4 | kind, each 0 where the word has none
 */
enum { WORD_PLAY, WORD_DEAL, WORD_DRAW, WORD_SHOW, WORD_FILL, WORD_PUT, WORDS };

static inline int word_of(coven_event event) { return (int)(event >> 24); }
static inline int glyph_of(coven_event event) { return (int)(event >> 18 & 7); }
static inline int from_of(coven_event event) { return (int)(event >> 14 & 15); }
static inline int to_of(coven_event event) { return (int)(event >> 10 & 15); }
static inline int path_of(coven_event event) { return (int)(event & 1023); }
static inline int cell_of(coven_event event) { return (int)(event >> 4 & 15); }
static inline int card_kind_of(coven_event event) { return (int)(event & 15); }

/* All of a `play` but its entry. */
static inline coven_event play_base(int glyph, int from) {
    return (coven_event)WORD_PLAY << 24 | (coven_event)glyph << 18 | (coven_event)from << 14;
}
static inline coven_event make_event(int word, int cell, int kind) {
    return (coven_event)word << 24 | (coven_event)cell << 4 | (coven_event)kind;
}

/* ---- features ----
 *
 * Seats are "mine" and "theirs", and where stated also by who plays next. See features.c. */
enum {
    CELL_STATES = 161, /* a kind with its cubes, from vigor - 1 of mine to vigor - 1 of theirs, or a gap */
    LEAD_REACH = 20,   /* leads are clamped to this */
    STAGES = 6,        /* of the guess */
    STEPS = 8,         /* of the game, by both piles */
    BOTH_REACH = 12,   /* and the lead after both seats' best gains is clamped to this */
    THREATS = 48,      /* need 1..3, splendor 4..7, within reach of the one and of the other or not */
    FAR_THREATS = 24,  /* need 4..6, splendor below 6 or not, and the same */
    GAINS = 24,
    FEATURE_CELL = 0,
    FEATURE_DRUID = FEATURE_CELL + CELLS * CELL_STATES,
    FEATURE_PAIR = FEATURE_DRUID + 2 * CELLS,
    FEATURE_GLYPH = FEATURE_PAIR + 2 * CELLS * (CELLS - 1) / 2, /* four columns together, and four rows */
    FEATURE_HAND = FEATURE_GLYPH + 2 * 32,
    FEATURE_PILES = FEATURE_HAND + 2 * LINES,
    FEATURE_LEAD = FEATURE_PILES + 2 * (SEVENTH + 1) * (SEVENTH + 1),
    FEATURE_AFTER = FEATURE_LEAD + 2 * STEPS * (2 * LEAD_REACH + 1), /* the lead after the next play's best gain */
    FEATURE_THREAT = FEATURE_AFTER + 2 * STEPS * (2 * LEAD_REACH + 1),
    FEATURE_GAIN = FEATURE_THREAT + 4 * THREATS * 3,
    FEATURE_SUPPLY = FEATURE_GAIN + 4 * GAINS,
    FEATURE_NEXT = FEATURE_SUPPLY + 2 * 4,
    FEATURE_BOTH = FEATURE_NEXT + 2,                                 /* the lead after the best gains of both */
    FEATURE_REACH = FEATURE_BOTH + 2 * STEPS * (2 * BOTH_REACH + 1), /* how many cells a seat's druids can go to */
    FEATURE_FAR = FEATURE_REACH + 4 * (CELLS + 1),
    FEATURES = FEATURE_FAR + 4 * FAR_THREATS * 3,
};

/* ---- the parts ---- */

/* set.c */
bool channeling_read_set(const coven_json *root, void *content, coven_error *error);
uint64_t channeling_fingerprint(const coven_table *table, uint64_t so_far);
/* plan.c */
bool channeling_prepare(coven_table *table, void *plan, coven_error *error);
/* rules.c */
int channeling_max_events(const coven_table *table);
void channeling_start(const coven_table *table, void *state);
int channeling_actor(const coven_table *table, const void *state);
int channeling_legal(const coven_table *table, const void *state, coven_event *out);
int channeling_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
void channeling_apply(const coven_table *table, void *state, coven_event event);
void channeling_result(const coven_table *table, const void *state, int *share, int *score);
/* Compute what follows from the rest of a position: `deck`, `cards`, `stand`, `size`, `splendor`. */
void channeling_derive(const coven_table *table, channeling_state *s);
/* Does the seat of this turn have a legal play with its hand? */
bool channeling_can_play(const coven_table *table, const channeling_state *s);
/* Is the turn of this state, played out, the last one? */
bool channeling_is_over(const coven_table *table, const channeling_state *s);
/* Cubes that a seat has in its supply. */
int channeling_supply(const channeling_state *s, int seat);
/* Points of a seat in this state. */
int channeling_score(const coven_table *table, const channeling_state *s, int seat);
/* playout.c */
coven_event channeling_pick(const coven_table *table, const void *state, coven_rng *rng);
void channeling_playout(const coven_table *table, coven_state *state, coven_rng *rng, int count, coven_played *played);
/* event.c */
void channeling_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out);
bool channeling_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                            coven_error *error);
void channeling_put_cell(coven_text *out, int cell);
void channeling_put_kind(coven_text *out, int kind);
/* The glyph of a letter, the cell of two, the kind of two digits; -1 if none. */
int channeling_read_glyph(char letter);
int channeling_read_cell(const char *two);
int channeling_read_kind(char vigor, char splendor);
extern const char channeling_letters[LINES + 1];
/* position.c */
void channeling_print_position(const coven_table *table, const void *state, coven_text *out);
bool channeling_parse_position(const coven_table *table, const char *text, int viewer, void *state, coven_error *error);
/* "play", "draw", ... without what follows the colon. */
extern const char *const channeling_phases[PHASES];
/* describe.c */
void channeling_seat_name(const coven_table *table, int seat, coven_text *out);
void channeling_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out);
void channeling_describe(const coven_table *table, const void *before, coven_event event, coven_text *out);
/* A circle as a message: "Moth Ring (4/5)". */
void channeling_put_circle(const coven_table *table, int kind, coven_text *out);
/* reason.c */
void channeling_reason(const coven_table *table, const void *before, coven_event event, coven_text *good,
                       coven_text *bad);
/* view.c */
void channeling_view(const coven_table *table, const void *state, int viewer, coven_text *out);
/* draw.c */
void channeling_draw(const coven_table *table, const void *state, int viewer, const coven_style *style,
                     coven_text *out);
/* code.c */
void channeling_bounds(const coven_table *table, coven_bounds *out);
int channeling_code(const coven_table *table, const void *state, coven_event event);

/* features.c */
void channeling_estimate(const coven_table *table, const void *state, int *value);
int channeling_features(const coven_table *table, const void *state, int seat, uint16_t *out);
extern const coven_tuning channeling_tuning[];
uint16_t channeling_map_feature(const coven_table *table, int symmetry, uint16_t feature);
uint32_t channeling_equivalence_key(const coven_table *table, const void *state, coven_event event);

#endif
