/* game.h -- what a game is, for the authors of games and for the engine. Users of the library need coven.h alone; this
 * header is not installed. docs/adding-a-game.md walks through the smallest game.
 *
 * A game is one constant struct of functions. Its methods trust their arguments (and assert in a test build): what
 * comes from outside is checked at the input boundary, in play.c, record.c and set.c. */
#ifndef COVEN_CORE_GAME_H
#define COVEN_CORE_GAME_H

#include "coven.h"

typedef struct coven_json coven_json; /* a value inside a JSON text; see json.h */

/* Set the error (a sentence that is too long is cut) and return false, so that a check can end with
 * `return coven_fail(...)`. The code is COVEN_BAD_INPUT, or the one given. `error` may be NULL. */
bool coven_fail(coven_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool coven_fail_as(coven_error *error, coven_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same, by a message (message.h): `error.not_legal text="fly"`. */
bool coven_fail_message(coven_error *error, coven_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* COVEN_NO_MEMORY, "out of memory". */
bool coven_no_memory(coven_error *error);

/* A table is constant once made, and shared by all its states. */
enum { PERSON_NAME_TEXT = 100 };

struct coven_table {
    const coven_game *game;
    const coven_set *set;
    const void *content; /* what game->read_set made of the set (content_size bytes) */
    const void *plan;    /* what game->prepare computed for these seats and options (plan_size bytes) */
    int seats;
    int option[COVEN_OPTIONS_MAX]; /* in the order of game->options */
    bool secrets;                  /* something may be hidden from a seat at this table */
    uint64_t fingerprint;          /* of the game and the rule-relevant content; see coven_game.fingerprint */
    char person[COVEN_SEATS_MAX][PERSON_NAME_TEXT]; /* who sits there, said instead of the seat's name; mostly empty */
};

/* The content of a game: cards, spells, maps. */
struct coven_set {
    const coven_game *game;
    char name[COVEN_NAME_TEXT];
    char *json; /* the text it was read from */
    size_t json_length;
    bool house;         /* it is the built-in set of its game */
    uint8_t sha256[32]; /* of the text, unless it is the house set: records name it, see coven_record_print */
    void *content;
    char *texts; /* translations, lines "fr:text TAB translation", sorted; see set_find_text */
    size_t texts_length;
};

/* A game. Methods are never NULL unless their comment says so: where a game needs none of its own, it uses one of the
 * coven_..._nothing below.
 *
 * Rules are deterministic, do not allocate, keep no global data and use no floating point. Except for read_set,
 * prepare, parse_event and parse_position, methods are only called with what this game produced: legal events, accepted
 * positions.
 *
 * Unknown is a value. In a masked state, everything the viewer may not see is `unknown`; likewise in a masked event.
 * The law that makes leaks impossible, for every viewer (each seat and the spectator) and every step:
 *     mask(apply(s, e)) == apply(mask(s), mask_event(s, e))       compared with memcmp
 * So actor, apply, print_position, print_event, view, describe, reason, draw, estimate and features work on masked
 * states too, and legal works on the masked state of the seat that acts. chance_outcomes, pick and result need whole
 * states, except that result also works on the masked state of a game that has ended. */
struct coven_game {
    const char *id;          /* lower-case word: "channeling" */
    int rules;               /* the version of the rules, from 1: raised whenever a game could go on differently */
    const char *title;       /* "The Channeling", in English */
    const char *house;       /* the house set, JSON text (see sets/) */
    const char *how_to_play; /* the rules for a person, Markdown (docs/how-to-play/) */
    const char *exact_rules; /* the exact rules, Markdown (docs/rules/) */
    const coven_option *options;
    int seats_min, seats_max;
    size_t state_size;   /* at most COVEN_STATE_MAX */
    size_t content_size; /* of what read_set fills */
    size_t plan_size;    /* of what prepare fills; 0 if nothing */
    int features_count;  /* features are numbered from 0 to features_count - 1 */

    /* ---- content ---- */

    /* Check the set's JSON and fill `content` (content_size zero bytes that live as long as the set; plain bytes, no
     * owned pointers). Core has already checked `game` and `set`. Report faults with coven_json_fail(value, error,
     * ...), which names the path. */
    bool (*read_set)(const coven_json *root, void *content, coven_error *error);
    /* Check that set, seats and options fit together; fill `plan` (plan_size zero bytes); set table->secrets. */
    bool (*prepare)(coven_table *table, void *plan, coven_error *error);
    /* An upper bound on the number of events in a game at this table. */
    int (*max_events)(const coven_table *table);
    /* Add all content that the rules depend on at a table of so many seats to a fingerprint, in a fixed order, with
     * coven_fingerprint_add: numbers and structure, but no names, texts or drawing, nor the options. Trained weights
     * are used only at tables whose fingerprint is the one they were trained on. */
    uint64_t (*fingerprint)(const coven_table *table, uint64_t so_far);

    /* ---- rules ---- */

    /* The start, before the first event. Every byte of state_size is set, padding included. */
    void (*start)(const coven_table *table, void *state);
    /* COVEN_CHANCE, a seat, or COVEN_END. */
    int (*actor)(const coven_table *table, const void *state);
    /* The legal events of the seat that acts, each once, in a fixed order that the game chooses. */
    int (*legal)(const coven_table *table, const void *state, coven_event *out);
    /* The possible outcomes of chance likewise, each with its positive weight. */
    int (*chance_outcomes)(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
    /* One event at random: for a seat, uniformly from the legal ones; for chance, by weight. Faster than making the
     * list where possible. */
    coven_event (*pick)(const coven_table *table, const void *state, coven_rng *rng);
    void (*apply)(const coven_table *table, void *state, coven_event event);
    /* Play `count` games at random to their ends, state[i] with rng[i]: exactly the events that pick and apply in turn
     * would give, as fast as the game can. Several games at once may be faster than one by one. Adds to `played`. */
    void (*playout)(const coven_table *table, coven_state *state, coven_rng *rng, int count, coven_played *played);
    /* At the end: each seat's share of the win (they add up to COVEN_SHARE) and its points. [0] is seat 1. */
    void (*result)(const coven_table *table, const void *state, int *share, int *score);

    /* ---- secrets ---- */

    /* Hide what `viewer` (a seat or COVEN_SPECTATOR) may not see. Idempotent. */
    void (*mask)(const coven_table *table, void *state, int viewer);
    coven_event (*mask_event)(const coven_table *table, const void *before, coven_event event, int viewer);
    /* Fill what is unknown in the masked state of `viewer` with a possible world, drawn with its probability given
     * everything the masked state shows. */
    void (*imagine)(const coven_table *table, void *masked, int viewer, coven_rng *rng);
    /* Fill what is unknown in the masked state of `viewer` with some world in which the masked event can happen
     * next. False if there is none. The event comes from parse_event and may be any well-formed one. The caller
     * checks the world with legal or chance_outcomes (coven_event_read_masked), so returning a world in which the
     * event cannot happen is harmless. */
    bool (*witness)(const coven_table *table, void *masked, int viewer, coven_event event);

    /* ---- text, at the edges only ---- */

    /* The event's text as docs/rules defines it, `?` for hidden words; without the actor. */
    void (*print_event)(const coven_table *table, const void *before, coven_event event, coven_text *out);
    /* The event that `text` names in this state. False unless it is well formed; coven_event_read checks whether it
     * is legal. Accepts `?` where a masked event may have one. */
    bool (*parse_event)(const coven_table *table, const void *before, const char *text, coven_event *event,
                        coven_error *error);
    void (*print_position)(const coven_table *table, const void *state, coven_text *out);
    /* A whole position (viewer COVEN_VIEW_ALL) or one as a viewer sees it. Rejected exactly as the rules page's
     * table says, by coven_fail(error, "field: reason"). `text` may be any bytes except NUL. */
    bool (*parse_position)(const coven_table *table, const char *text, int viewer, void *state, coven_error *error);

    /* ---- for people: messages (core/message.h), whose sentences are in texts/LANG/GAME.txt ----
     *
     * The catalogue also has GAME.title, GAME.about, and GAME.option.NAME and GAME.option.NAME.WORD for each option. */

    /* A seat's name as a value: (channeling.seat.1), ~"Water". */
    void (*seat_name)(const coven_table *table, int seat, coven_text *out);
    /* The question for the actor, given the words of the event chosen so far ("" at first). */
    void (*prompt)(const coven_table *table, const void *state, const char *so_far, coven_text *out);
    /* What happens in the event, given the state before it: one message or several. */
    void (*describe)(const coven_table *table, const void *before, coven_event event, coven_text *out);
    /* Or NULL: what explains an event of a seat, given the state before it: facts that anyone could check, the most
     * important first. `good` gets what speaks for it (what it takes, prevents, prepares), `bad` what speaks against
     * it (what it costs, what it leaves open). Like describe, it works on masked states and events. */
    void (*reason)(const coven_table *table, const void *before, coven_event event, coven_text *good, coven_text *bad);
    /* The state as one JSON object for a front end that draws it for `viewer`. It contains names, coordinates and
     * derived figures, so that the front end needs no rule. */
    void (*view)(const coven_table *table, const void *state, int viewer, coven_text *out);
    /* The state as lines of text for a terminal, drawn for `viewer`. */
    void (*draw)(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out);

    /* A set's content as lines for a terminal, and as an SVG document: a map, a circle or a table, whatever makes a
     * typing error easy to spot. */
    void (*draw_set)(const coven_set *set, const coven_style *style, coven_text *out);
    void (*draw_set_svg)(const coven_set *set, coven_text *out);

    /* ---- for players ---- */

    /* A quick hand-written estimate of each seat's share, 0 to COVEN_ONE. */
    void (*estimate)(const coven_table *table, const void *state, int *value);
    /* The active features as `seat` sees the state, at most COVEN_FEATURES_MAX, each once; returns how many. */
    int (*features)(const coven_table *table, const void *state, int seat, uint16_t *out);
    /* Symmetries of the game (a mirror image, a quarter turn), and the feature that `feature` becomes under one of
     * them, numbered from 1 to symmetries. 0 and NULL where there are none. */
    int symmetries;
    uint16_t (*map_feature)(const coven_table *table, int symmetry, uint16_t feature);
    /* Or NULL: a key that groups legal events with almost the same effect. A search considers only the event of each
     * group that it judges best. */
    uint32_t (*equivalence_key)(const coven_table *table, const void *state, coven_event event);

    /* ---- optional ---- */

    bool hidden;                       /* for testing and copying: menus and lists leave it out */
    const struct coven_solver *solver; /* solves positions exactly (core/solver.h); NULL: cannot be solved */
    int confidence; /* how far the analyst trusts the net's logits, in hundredths (bench/calibration); 0: fully */
    const struct coven_tuning *tuning; /* settings of the computer players (core/tuning.h); NULL: the defaults */
};

/* What two engines must agree on to follow one game: the version of the game's rules and the fingerprint of the set's
 * content, "1.26fa1c0011223344". */
enum { COVEN_RULES_TEXT = 32 };
void coven_table_put_rules(const coven_table *table, coven_text *out);

/* ---- methods for games that do not need their own ---- */

/* prepare: any table is fine, and there are no secrets. */
bool coven_prepare_nothing(coven_table *table, void *plan, coven_error *error);
/* fingerprint: the empty one, and one with another number in it; the same on every platform. */
#define COVEN_FINGERPRINT UINT64_C(0xcbf29ce484222325)
uint64_t coven_fingerprint_add(uint64_t fingerprint, uint64_t value);
/* chance_outcomes: chance never acts. */
int coven_chance_outcomes_nothing(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
/* pick from the list of legal or chance_outcomes; playout by pick and apply in turn. */
coven_event coven_pick_from_list(const coven_table *table, const void *state, coven_rng *rng);
void coven_playout_by_pick(const coven_table *table, coven_state *state, coven_rng *rng, int count,
                           coven_played *played);
/* mask, mask_event, imagine, witness: nothing is hidden. */
void coven_mask_nothing(const coven_table *table, void *state, int viewer);
coven_event coven_mask_event_nothing(const coven_table *table, const void *before, coven_event event, int viewer);
void coven_imagine_nothing(const coven_table *table, void *masked, int viewer, coven_rng *rng);
bool coven_witness_nothing(const coven_table *table, void *masked, int viewer, coven_event event);
/* draw_set, draw_set_svg: the set's file as tables. */
void coven_draw_set_table(const coven_set *set, const coven_style *style, coven_text *out);
void coven_draw_set_table_svg(const coven_set *set, coven_text *out);
/* seat_name: (seat.name number=1), "Seat 1". */
void coven_seat_name_plain(const coven_table *table, int seat, coven_text *out);

#endif
