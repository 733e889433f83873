/* isle.h -- what the files of Summoner's Isle share.
 *
 *     isle.c      the game's struct and its options        set.c       maps from JSON, and their masks
 *     rules.c     start, legal, apply, result              playout.c   whole games at random
 *     turn.h      what these two share                     event.c     events as text
 *     position.c  positions as text                        describe.c  prompts and sentences
 *     view.c      the state as JSON for front ends         draw.c      the state in a terminal
 *     canvas.c    a map on a grid of characters            draw_set.c  a set in a terminal and as SVG
 *     reason.c    what speaks for and against an event
 *     features.c  estimate and features                    tuning.c    settings of the players
 *
 * Everything on the map is a set of locations, and a set of locations is 64 bits: bit n is the n-th location in
 * board order. Seats are numbered from 0 in here, and from 1 in everything that leaves. */
#ifndef COVEN_ISLE_H
#define COVEN_ISLE_H

#include "core/json.h"
#include "core/set_text.h"
#include "core/span.h"
#include "core/tuning.h"

/* ---- 1. What the rules fix --------------------------------------------------------------------------------------- */

enum {
    ISLE_LOCATIONS_MAX = 64,
    ISLE_TERRITORIES_MAX = 26,
    ISLE_BOARDS_MAX = 3, /* one for each number of seats: 2, 3, 4 */
    ISLE_PATHS_MAX = ISLE_LOCATIONS_MAX * (ISLE_LOCATIONS_MAX - 1) / 2,
    ISLE_START_ENERGY = 5,
    ISLE_GOAL = 36,
    ISLE_NOWHERE = 255, /* no location */
};

enum { WYRM, TROLL, SPRITE, KINDS };

typedef struct isle_kind_facts {
    const char *word;
    char letter;
    int count;   /* what each seat has */
    int cost;    /* to summon one */
    int actions; /* in its step */
    int attack;  /* added to the die */
    int defence; /* 0: by a die and company */
    int reward;  /* to whoever removes it */
} isle_kind_facts;
extern const isle_kind_facts isle_kinds[KINDS];

/* What a seat gets at the end of a round, by its energy; -3 and -5 for the rich. */
typedef struct isle_band {
    int min, max, change;
} isle_band;
enum { ISLE_BANDS = 5 };
extern const isle_band isle_bands[ISLE_BANDS];

/* ---- 2. The set: maps with their names --------------------------------------------------------------------------- */

typedef struct isle_territory {
    char name[SET_TEXT], text[SET_TEXT];
    char terrain[COVEN_NAME_TEXT];
    int bonus;
    int first, count; /* its locations */
} isle_territory;

typedef struct isle_board {
    /* What the rules read at every event. */
    uint64_t all;                          /* every location there is */
    uint64_t near[ISLE_LOCATIONS_MAX];     /* the neighbours of a location, by paths */
    uint64_t home[ISLE_LOCATIONS_MAX];     /* all locations of its territory */
    uint64_t ground[ISLE_TERRITORIES_MAX]; /* the locations of a territory */
    uint8_t territory_of[ISLE_LOCATIONS_MAX];
    int locations, territories, paths;
    int degree;                                                /* the most neighbours that a location has */
    uint8_t neighbour[ISLE_LOCATIONS_MAX][ISLE_LOCATIONS_MAX]; /* `degree` of each; itself where it has fewer */
    int fillable;                                              /* the most territories that 13 creatures can fill */
    uint64_t around[ISLE_LOCATIONS_MAX / 8][256];              /* the neighbours of all in one byte of a set */
    /* What people see. */
    char id[COVEN_NAME_TEXT];
    char name[SET_TEXT], text[SET_TEXT];
    unsigned seats; /* bit n: serves n seats */
    uint8_t x[ISLE_LOCATIONS_MAX], y[ISLE_LOCATIONS_MAX];
    uint8_t path[ISLE_PATHS_MAX][2];
    isle_territory territory[ISLE_TERRITORIES_MAX];
} isle_board;

typedef struct isle_content {
    char title[SET_TEXT], about[SET_TEXT];
    struct {
        char name[SET_TEXT], text[SET_TEXT];
    } creature[KINDS];
    struct {
        char name[SET_TEXT];
        char colour[8]; /* "#rrggbb", or empty */
    } spirit[COVEN_SEATS_MAX];
    int boards;
    isle_board board[ISLE_BOARDS_MAX];
} isle_content;

typedef struct isle_plan {
    const isle_board *board; /* of the set's content, for this number of seats */
    int seats, rounds;
} isle_plan;

enum { OPTION_ORDER, OPTION_ROUNDS };
enum { ORDER_RANDOM, ORDER_SEATS };

static inline const isle_content *isle_content_of(const coven_table *table) { return table->content; }
static inline const isle_plan *isle_plan_of(const coven_table *table) { return table->plan; }
static inline const isle_board *isle_board_of(const coven_table *table) { return isle_plan_of(table)->board; }

/* ---- 3. The state ------------------------------------------------------------------------------------------------ */

/* SUMMON and ACT are steps of one seat and one kind; ROLL and GUARD are dice within ACT. */
enum { STAGE_ORDER, STAGE_SUMMON, STAGE_ACT, STAGE_ROLL, STAGE_GUARD, STAGE_BONUS, STAGE_END };

/* 80 bytes without padding. What a stage does not use is 0 (a location: ISLE_NOWHERE), so equal positions are equal
 * bytes. */
typedef struct isle_state {
    uint64_t seat[COVEN_SEATS_MAX]; /* where each seat's creatures stand */
    uint64_t kind[KINDS];           /* where wyrms, trolls and sprites stand, of all seats */
    uint64_t spent;                 /* creatures that have finished in this step */
    uint8_t energy[COVEN_SEATS_MAX];
    uint8_t order[COVEN_SEATS_MAX]; /* seats, first to last; all 0 before it is drawn */
    uint8_t round;
    uint8_t stage;
    uint8_t step;   /* the kind that is summoned or acts */
    uint8_t turn;   /* whose step or bonus it is: an index of order */
    uint8_t at;     /* the active creature, if there is one; in ROLL and GUARD the attacker */
    uint8_t left;   /* its actions */
    uint8_t target; /* ROLL, GUARD: the location attacked. BONUS: the territory */
    uint8_t total;  /* GUARD: what the attacker rolled, with its bonus */
} isle_state;

static inline uint64_t isle_bit(int location) { return (uint64_t)1 << location; }
static inline int isle_first(uint64_t set) { return __builtin_ctzll(set); }
/* Take the first location out of a set. */
static inline int isle_pop(uint64_t *set) {
    const int location = isle_first(*set);
    *set &= *set - 1;
    return location;
}
/* How many; in plain arithmetic, since baseline x86-64 has no instruction for it. */
static inline int isle_count(uint64_t set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((set * 0x0101010101010101u) >> 56);
}

/* The seat whose step, dice or bonus it is. */
static inline int isle_seat(const isle_state *s) { return s->order[s->turn]; }
static inline uint64_t isle_taken(const isle_state *s) { return s->kind[WYRM] | s->kind[TROLL] | s->kind[SPRITE]; }
/* Is it in the set? 0 or 1. Sums of these, not branches: in random play the branch would be unpredictable. */
static inline int isle_has(uint64_t set, int location) { return (int)(set >> location & 1); }
/* The kind of the creature that stands there; there must be one. */
static inline int isle_kind_at(const isle_state *s, int location) {
    return isle_has(s->kind[TROLL], location) * TROLL + isle_has(s->kind[SPRITE], location) * SPRITE;
}
/* Whose creature stands there; -1 if nobody's. */
static inline int isle_owner_at(const isle_state *s, int location) {
    return isle_has(s->seat[0], location) + 2 * isle_has(s->seat[1], location) + 3 * isle_has(s->seat[2], location) +
           4 * isle_has(s->seat[3], location) - 1;
}
/* What a seat has left to summon. */
static inline int isle_reserve(const isle_state *s, int seat, int kind) {
    return isle_kinds[kind].count - isle_count(s->seat[seat] & s->kind[kind]);
}
/* Does any seat have enough energy to have won? */
static inline bool isle_reached(const isle_state *s, int seat) { return s->energy[seat] >= ISLE_GOAL; }

/* ---- 4. Events --------------------------------------------------------------------------------------------------- */

/*   31..20   19..16   15...8          7...0
 *   0        verb     from, or kind   to, die, territory, order       (order: 2 bits a seat, the first lowest) */
/* MOVE, ATTACK, TRADE in this order: see verb_for in rules.c. */
enum { DO_ORDER, DO_SUMMON, DO_MOVE, DO_ATTACK, DO_TRADE, DO_DONE, DO_ROLL, DO_GUARD, DO_TAKE, DO_LEAVE, DEEDS };

static inline coven_event isle_event(int verb, int from, int to) {
    return (coven_event)verb << 16 | (coven_event)from << 8 | (coven_event)to;
}
static inline int isle_verb(coven_event event) { return (int)(event >> 16); }
static inline int isle_from(coven_event event) { return (int)(event >> 8 & 255); }
static inline int isle_to(coven_event event) { return (int)(event & 255); }

/* ---- 5. What the files do for each other ------------------------------------------------------------------------- */

/* set.c */
bool isle_read_set(const coven_json *root, void *content, coven_error *error);
uint64_t isle_fingerprint(const coven_table *table, uint64_t so_far);
/* "a1": two characters and a NUL. */
void isle_location_text(const isle_board *board, int location, char text[3]);
/* The location that a text names, or -1. */
int isle_location_find(const isle_board *board, span text);

/* rules.c */
/* Is there anything to do in this step but to end it? */
bool isle_can_act(const isle_board *board, const isle_state *s);
/* Hits out of 36 of an attack with that kind on the creature at a location. */
int isle_chance(const isle_board *board, const isle_state *s, int kind, int target);
/* The change that a band makes. */
int isle_band_of(int energy);
/* What a seat's sprites would earn now. */
int isle_income(const isle_board *board, const isle_state *s, int seat);
/* The creatures that lie face down: spent, or of a step of this round that is over. */
uint64_t isle_down(const isle_state *s);
/* The seat that has won, or would if the game ended now. */
int isle_leader(const isle_plan *plan, const isle_state *s);

void isle_start(const coven_table *table, void *state);
int isle_actor(const coven_table *table, const void *state);
int isle_legal(const coven_table *table, const void *state, coven_event *out);
int isle_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
coven_event isle_pick(const coven_table *table, const void *state, coven_rng *rng);
void isle_apply(const coven_table *table, void *state, coven_event event);
void isle_playout(const coven_table *table, coven_state *state, coven_rng *rng, int count, coven_played *played);
void isle_result(const coven_table *table, const void *state, int *share, int *score);

/* event.c */
/* The kind of creature of that word, or -1. */
int isle_find_kind(span text);
void isle_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out);
bool isle_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                      coven_error *error);

/* position.c */
void isle_print_position(const coven_table *table, const void *state, coven_text *out);
bool isle_parse_position(const coven_table *table, const char *text, int viewer, void *state, coven_error *error);

/* describe.c */
void isle_seat_name(const coven_table *table, int seat, coven_text *out);
void isle_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out);
void isle_describe(const coven_table *table, const void *before, coven_event event, coven_text *out);
/* Arguments of messages, " name=value": a text of the set, a seat from 0, a location, the creature that stands there.
 */
void isle_put_name(const char *argument, const char *name, coven_text *out);
void isle_put_seat(const char *argument, int seat, coven_text *out);
void isle_put_at(const char *argument, const coven_table *table, int location, coven_text *out);
void isle_put_creature(const char *argument, const coven_table *table, const isle_state *s, int location,
                       coven_text *out);

/* reason.c */
void isle_reason(const coven_table *table, const void *before, coven_event event, coven_text *good, coven_text *bad);

/* canvas.c */
/* A map in a terminal, with the creatures of a state or (NULL) without, in so many rows; 0: in proportion. */
void isle_put_map(const coven_set *set, const isle_board *board, const isle_state *s, const coven_style *style,
                  int rows, coven_text *out);
/* The rows of a map in proportion to the style's width, and the fewest in which this one can be read. */
int isle_map_rows(const coven_style *style);
int isle_map_rows_min(const isle_board *board);
/* The territories as a list, where there are too few rows for a map: name, bonus, and what stands on each location. */
void isle_put_list(const coven_set *set, const isle_board *board, const isle_state *s, const coven_style *style,
                   coven_text *out);
/* A seat's sign, as a code point: a shape, or in ASCII its digit. */
unsigned isle_seat_mark(int seat, bool utf8);
/* How dark ground is tinted, red green blue, up to 90 each. */
void isle_terrain_shade(const char *terrain, int shade[3]);
/* Begin to write on that colour, if there are colours. */
void isle_put_seat_colour(const isle_content *content, int seat, const coven_style *style, coven_text *out);

/* draw_set.c */
void isle_draw_set(const coven_set *set, const coven_style *style, coven_text *out);
void isle_draw_set_svg(const coven_set *set, coven_text *out);

/* view.c, draw.c */
void isle_view(const coven_table *table, const void *state, int viewer, coven_text *out);
void isle_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out);

/* code.c */
void isle_bounds(const coven_table *table, coven_bounds *out);
int isle_code(const coven_table *table, const void *state, coven_event event);

/* features.c, tuning.c */
enum { ISLE_FEATURES = 2730 };
void isle_estimate(const coven_table *table, const void *state, int *value);
int isle_features(const coven_table *table, const void *state, int seat, uint16_t *out);
extern const coven_tuning isle_tuning[];

#endif
