/* coven.h -- the engine of Coven, and its manual.
 *
 * Coven plays tabletop games of duelling wizards. A *game* is one constant struct of functions (coven_game). A *table*
 * is a game with its content, its options and its number of seats; it does not change while people play. A *state* is
 * what changes: plain bytes, copied with memcpy, compared with memcmp, without a pointer in them. An *event* is an
 * integer that takes a state to the next: a seat's decision or an outcome of chance.
 *
 *     coven_error error;
 *     coven_table *table = coven_table_new(coven_game_find("channeling"), NULL, 2, NULL, &error);
 *     coven_state state;
 *     table->game->start(table, &state);
 *     ... while (table->game->actor(table, &state) != COVEN_END) ... table->game->apply(table, &state, event);
 *     coven_table_free(table);
 *
 * Trusted inside, checked at the door: the functions of a coven_game trust their arguments (and assert in a test
 * build). What comes from outside, as text, goes through the coven_* functions below, which check everything, say in a
 * sentence what is wrong, and change nothing on a failure.
 *
 * Threads: nothing here keeps mutable global data. A table and a set are constant once made and may be shared by
 * threads; a state, an rng, a chance, a text or a record belongs to one thread at a time.
 *
 * Ownership: what a function called ..._new or ..._read gives is the caller's, to be given back to the ..._free of the
 * same noun. Everything else is borrowed. Buffers are the caller's.
 */
#ifndef COVEN_H
#define COVEN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is declared from here to the end is what libcoven shows; all else inside it is hidden. */
#pragma GCC visibility push(default)

#define COVEN_VERSION "0.1.0"

/* ---- 1. Sizes and actors ------------------------------------------------------------------------------------- */

enum {
    COVEN_SEATS_MAX = 4,
    COVEN_OPTIONS_MAX = 8,
    COVEN_STATE_MAX = 256,      /* bytes of the largest state of any game */
    COVEN_EVENTS_MAX = 512,     /* legal events of any position of any game (isle: 496), chance events included */
    COVEN_EVENT_TEXT = 64,      /* bytes of an event's text, with its NUL (duel: 46 + 1) */
    COVEN_POSITION_TEXT = 1024, /* bytes of a position's text, with its NUL (duel: 970 + 1) */
    COVEN_NAME_TEXT = 33,       /* bytes of a set's name, with its NUL */
    COVEN_FEATURES_MAX = 512,   /* features active in one state */
    COVEN_SHARE = 12,           /* a whole win; shared by two, three, four it is 6, 4, 3 */
    COVEN_ONE = 65536,          /* an estimated share of 1 */
};

/* Who acts: chance, a seat from 1 to COVEN_SEATS_MAX, or nobody any more. */
enum { COVEN_CHANCE = 0, COVEN_END = -1 };

/* Whose eyes: a seat; an onlooker, who sees only what is public; or the whole, with nothing hidden. */
enum { COVEN_ONLOOKER = 0, COVEN_WHOLE = -1 };

/* One decision or chance outcome. Its meaning is the game's own and may depend on the state before it. */
typedef uint32_t coven_event;

/* Room for a state of any game, aligned for all. */
typedef union coven_state {
    uint64_t word[COVEN_STATE_MAX / 8];
    unsigned char byte[COVEN_STATE_MAX];
} coven_state;

typedef struct coven_game coven_game;
typedef struct coven_set coven_set;
typedef struct coven_table coven_table;
typedef struct coven_json coven_json; /* a value inside a JSON text; see src/core/json.h */

/* ---- 2. Errors and text -------------------------------------------------------------------------------------- */

/* What was wrong, where, and what would be right: one sentence for a person, without a newline. */
typedef struct coven_error {
    char text[400];
} coven_error;

/* Write the sentence (cut if too long) and return false, so that a check can end with `return coven_fail(...)`.
 * `error` may be NULL. */
bool coven_fail(coven_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text being written. Over a fixed buffer it never grows: what does not fit is dropped and `short_of` tells how many
 * bytes were. A growing text allocates; without memory it drops this and all that follows. The text always ends in a
 * NUL. */
typedef struct coven_text {
    char *at;
    size_t length;   /* bytes written, without the NUL */
    size_t room;     /* bytes there are, with the NUL */
    size_t short_of; /* bytes that were dropped */
    bool grows;
} coven_text;

/* A text over `size` >= 1 bytes of the caller's. */
coven_text coven_text_over(char *buffer, size_t size);
/* An empty text that grows; give it back with coven_text_free. */
coven_text coven_text_growing(void);
/* Give back a growing text's memory; it is empty then, and can grow again. */
void coven_text_free(coven_text *text);
/* Back to empty; the memory stays. */
void coven_text_clear(coven_text *text);
/* Write on: as printf does, as vprintf does, one character, so many bytes. */
void coven_put(coven_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void coven_put_list(coven_text *text, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
void coven_put_char(coven_text *text, char c);
void coven_put_bytes(coven_text *text, const char *bytes, size_t length);

/* The word of `words` (ends with NULL) nearest to `wrong`, or NULL when none is near enough to be meant. */
const char *coven_nearest(const char *wrong, const char *const *words);

/* ---- 3. Chance ----------------------------------------------------------------------------------------------- */

/* A fast generator (xoshiro256++) for search, tests and simulation. */
typedef struct coven_rng {
    uint64_t word[4];
} coven_rng;

/* Begin anew: the same seed gives the same numbers. */
void coven_rng_seed(coven_rng *rng, uint64_t seed);

/* The next 64 random bits. */
static inline uint64_t coven_rng_next(coven_rng *rng) {
    uint64_t *s = rng->word;
    const uint64_t sum = s[0] + s[3];
    const uint64_t result = ((sum << 23) | (sum >> 41)) + s[0];
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* A number from 0 to n - 1, n >= 1. Its bias, below n / 2^32, is nothing that a search or a test could see. */
static inline uint32_t coven_rng_below(coven_rng *rng, uint32_t n) {
    return (uint32_t)(((coven_rng_next(rng) >> 32) * n) >> 32);
}

/* The chance of a real game: a ChaCha20 stream whose 32-byte seed alone fixes every outcome. The record carries the
 * seed's SHA-256 from the start and the seed at the end, so that anybody can check it (coven verify). */
typedef struct coven_chance {
    uint8_t seed[32];
    uint32_t block[16]; /* the words of the present ChaCha20 block */
    uint64_t counter;   /* blocks made */
    int used;           /* words of the block that are used up */
} coven_chance;

/* A seed from text: 64 hex digits are the seed itself, any other text stands for its SHA-256. */
void coven_seed_from_text(const char *text, uint8_t seed[32]);
/* Begin the stream of a seed. */
void coven_chance_begin(coven_chance *chance, const uint8_t seed[32]);
/* The next number from 0 to n - 1, n >= 1, without bias (by rejection). */
uint32_t coven_chance_below(coven_chance *chance, uint32_t n);
/* The SHA-256 of `size` bytes. */
void coven_sha256(const void *bytes, size_t size, uint8_t digest[32]);
/* 32 bytes as 64 lower-case hex digits and a NUL; and back, false unless exactly that. */
void coven_hex(const uint8_t bytes[32], char text[65]);
bool coven_unhex(const char *text, uint8_t bytes[32]);

/* ---- 4. What a game is --------------------------------------------------------------------------------------- */

/* One rule choice. A word option lists its words; a number option has a range. Values are ints: the index of the word,
 * or the number. A list of options ends with one whose name is NULL. */
typedef struct coven_option {
    const char *name;
    const char *about;         /* one sentence for a person */
    const char *const *words;  /* NULL for a number */
    const char *const *abouts; /* one sentence for each word, or NULL */
    int least, most;           /* of a number */
    int standard;              /* the default */
} coven_option;

/* How to draw in a terminal. */
typedef struct coven_style {
    bool colour; /* ANSI colours */
    bool utf8;   /* else plain ASCII */
    int width;   /* columns, at least 60 */
} coven_style;

/* What does not change while a game is played; shared by all its states. */
struct coven_table {
    const coven_game *game;
    const coven_set *set;
    const void *content; /* what game->read_set made of the set (content_size bytes) */
    const void *plan;    /* what game->prepare worked out for these seats and options (plan_size bytes) */
    int seats;
    int option[COVEN_OPTIONS_MAX]; /* in the order of game->options */
    bool secrets;                  /* something may be hidden from a seat at this table */
    coven_set *own_set;            /* the house set, when the table read it itself */
};

/* The content of a game: cards, spells, maps. */
struct coven_set {
    const coven_game *game;
    char name[COVEN_NAME_TEXT];
    char *json; /* the file's own text, for drawing */
    size_t json_length;
    void *content;
};

/* How much was played. */
typedef struct coven_played {
    long decisions; /* events of seats */
    long events;    /* with those of chance */
} coven_played;

/* A game. No method but the last two is NULL: where there is nothing to say, use the coven_..._nothing of section 5.
 *
 * Rules are deterministic, do not allocate, keep no global data and use no floating point. Methods other than read_set,
 * prepare, parse_event and parse_position are only called with what this game made: legal events, accepted positions.
 *
 * Unknown is a value. A masked state is a state in which what a seat may not see is `unknown`, and a masked event is an
 * event likewise. The law that makes leaks impossible, for every viewer (each seat, and the onlooker) and every step:
 *     mask(apply(s, e)) == apply(mask(s), mask_event(s, e))       compared with memcmp
 * so actor and apply work on masked states too, legal on the masked state of the seat that acts, and so do
 * print_position, print_event, view, say, draw, estimate and features. chances, pick and result want whole states;
 * but result also works on the masked state of a game that has ended. */
struct coven_game {
    const char *id;          /* lower-case word: "channeling" */
    const char *title;       /* "The Channeling" */
    const char *about;       /* one line for a menu */
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

    /* Check the set's JSON and fill `content` (content_size zero bytes, kept until the set is freed; plain bytes, no
     * owned pointers). Core has already checked `game` and `set`. On a fault: coven_json_fail(value, error, ...),
     * which names the path. */
    bool (*read_set)(const coven_json *root, void *content, coven_error *error);
    /* Check that set, seats and options go together; fill `plan` (plan_size zero bytes); set table->secrets. */
    bool (*prepare)(coven_table *table, void *plan, coven_error *error);
    /* The most events that a game at this table can have. */
    int (*bound)(const coven_table *table);

    /* ---- rules ---- */

    /* The start, before the first event. Every byte of state_size is set, padding included. */
    void (*start)(const coven_table *table, void *state);
    /* COVEN_CHANCE, a seat, or COVEN_END. */
    int (*actor)(const coven_table *table, const void *state);
    /* The legal events of the seat that acts, each once, in an order that is the game's own but always the same. */
    int (*legal)(const coven_table *table, const void *state, coven_event *out);
    /* The legal events of chance likewise, each with its positive weight. */
    int (*chances)(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
    /* One event at random: of a seat, each legal one alike; of chance, by weight. Faster than a list where it can be.
     */
    coven_event (*pick)(const coven_table *table, const void *state, coven_rng *rng);
    void (*apply)(const coven_table *table, void *state, coven_event event);
    /* Play `count` games at random to their ends, state[i] with rng[i]: the very events that pick and apply in turn
     * would give, as fast as the game can. Several at once may be faster than one by one. Adds what was played to
     * `played`. */
    void (*playout)(const coven_table *table, coven_state *state, coven_rng *rng, int count, coven_played *played);
    /* At the end: each seat's share of the win (they add up to COVEN_SHARE) and its points. [0] is seat 1. */
    void (*result)(const coven_table *table, const void *state, int *share, int *score);

    /* ---- secrets ---- */

    /* Hide what `viewer` (a seat or COVEN_ONLOOKER) may not see. Masking twice is masking once. */
    void (*mask)(const coven_table *table, void *state, int viewer);
    coven_event (*mask_event)(const coven_table *table, const void *before, coven_event event, int viewer);
    /* Fill what is unknown in the masked state of `viewer` with a world that it could be, each with the probability
     * that it deserves given all that the masked state tells. */
    void (*imagine)(const coven_table *table, void *masked, int viewer, coven_rng *rng);

    /* ---- text, at the edges only ---- */

    /* The event's text as docs/rules says, `?` for hidden words; without the actor. */
    void (*print_event)(const coven_table *table, const void *before, coven_event event, coven_text *out);
    /* The event that `text` names before this state. False unless it is well formed; whether it is legal is asked
     * elsewhere (coven_event_read). Accepts `?` where a masked event may have one. */
    bool (*parse_event)(const coven_table *table, const void *before, const char *text, coven_event *event,
                        coven_error *error);
    void (*print_position)(const coven_table *table, const void *state, coven_text *out);
    /* A whole position (viewer COVEN_WHOLE) or one as a viewer sees it. Refused exactly as the rules page's table says,
     * by coven_fail(error, "field: reason"). `text` may be any bytes without a NUL. */
    bool (*parse_position)(const coven_table *table, const char *text, int viewer, void *state, coven_error *error);

    /* ---- for people ---- */

    /* "Light", "Water"; one or two words. */
    void (*seat_name)(const coven_table *table, int seat, coven_text *out);
    /* What the one who acts is asked, given the words of the event chosen so far ("" at first): "Pick a glyph." */
    void (*ask)(const coven_table *table, const void *state, const char *so_far, coven_text *out);
    /* The event as one plain sentence, told of `before`: "Light moves to a1 ..." */
    void (*say)(const coven_table *table, const void *before, coven_event event, coven_text *out);
    /* The state as one JSON object for a page that draws it for `viewer`. Names, coordinates and derived figures are
     * in it, so that the page needs no rule. */
    void (*view)(const coven_table *table, const void *state, int viewer, coven_text *out);
    /* The state as lines of text for a terminal, drawn for `viewer`. */
    void (*draw)(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out);

    /* A set's content as lines for a terminal, and as an SVG document: a map, a circle or a table, whatever lets a
     * person see a typing error. */
    void (*draw_set)(const coven_set *set, const coven_style *style, coven_text *out);
    void (*draw_set_svg)(const coven_set *set, coven_text *out);

    /* ---- for players ---- */

    /* A quick hand-made guess of each seat's share, 0 to COVEN_ONE. */
    void (*estimate)(const coven_table *table, const void *state, int *value);
    /* The active features as `seat` sees the state, at most COVEN_FEATURES_MAX, each once; returns how many. */
    int (*features)(const coven_table *table, const void *state, int seat, uint16_t *out);
    /* Other ways round that a position can be seen without any difference (a mirror, a quarter turn), and the feature
     * that stands for `feature` seen that way, `way` from 1 to symmetries. 0 and NULL where there is none. */
    int symmetries;
    uint16_t (*turn_feature)(const coven_table *table, int way, uint16_t feature);
    /* Or NULL: a key for an event of the state. Legal events of one key do the same but for something that seldom
     * matters: a search looks into the one of them that it judges best, and leaves the others out. */
    uint32_t (*alike)(const coven_table *table, const void *state, coven_event event);
};

/* ---- 5. Methods for games that do not need their own --------------------------------------------------------- */

/* Any table will do, and there are no secrets. */
bool coven_prepare_nothing(coven_table *table, void *plan, coven_error *error);
/* Nothing is left to chance, which therefore never acts. */
int coven_chances_nothing(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
/* pick from the list of legal or chances; playout by pick and apply in turn. */
coven_event coven_pick_from_list(const coven_table *table, const void *state, coven_rng *rng);
void coven_playout_by_pick(const coven_table *table, coven_state *state, coven_rng *rng, int count,
                           coven_played *played);
/* Nothing is hidden, so there is nothing to imagine. */
void coven_mask_nothing(const coven_table *table, void *state, int viewer);
coven_event coven_mask_event_nothing(const coven_table *table, const void *before, coven_event event, int viewer);
void coven_imagine_nothing(const coven_table *table, void *masked, int viewer, coven_rng *rng);
/* The set's file as tables. */
void coven_draw_set_table(const coven_set *set, const coven_style *style, coven_text *out);
void coven_draw_set_table_svg(const coven_set *set, coven_text *out);
/* "Seat 1". */
void coven_seat_name_plain(const coven_table *table, int seat, coven_text *out);

/* ---- 6. Games, sets, options, tables ------------------------------------------------------------------------- */

/* Every game, ending with NULL. The smallest, "null", is there to be copied and is not offered to people. */
const coven_game *const *coven_games(void);
/* The game of that id, or NULL. */
const coven_game *coven_game_find(const char *id);

/* A set from JSON text of `length` bytes. `where` names the text in errors (a file's name). */
coven_set *coven_set_read(const char *where, const char *json, size_t length, coven_error *error);
/* NULL is nothing, here and for tables and matches. */
void coven_set_free(coven_set *set);

/* Options as values, in the order of game->options. */
void coven_options_standard(const coven_game *game, int *value);
/* Set one from text ("komi", "4"). */
bool coven_option_read(const coven_game *game, const char *name, const char *text, int *value, coven_error *error);
/* The value's text ("4", "line"). */
void coven_option_print(const coven_option *option, int value, coven_text *out);
/* The number of options of a game. */
int coven_options_count(const coven_game *game);

/* A table of a game (not NULL). `set` NULL is the house set; another must outlive the table. `option` NULL is the
 * standard. NULL with an error where they do not go together. */
coven_table *coven_table_new(const coven_game *game, const coven_set *set, int seats, const int *option,
                             coven_error *error);
/* When nothing that was made with the table is used any more. */
void coven_table_free(coven_table *table);

/* ---- 7. Playing, at the door --------------------------------------------------------------------------------- */

typedef struct coven_choice {
    coven_event event;
    uint32_t weight; /* of chance; 1 for a seat */
    char text[COVEN_EVENT_TEXT];
} coven_choice;

/* The legal events of whoever acts, sorted bytewise by text; at most COVEN_EVENTS_MAX. 0 at the end. */
int coven_choices(const coven_table *table, const void *state, coven_choice *out);

/* The legal event that `text` names ("play a b2 a1 es"), checked in every respect. */
bool coven_event_read(const coven_table *table, const void *state, const char *text, coven_event *event,
                      coven_error *error);
/* The same with its actor before it ("1 play a b2 a1 es"), as records have it. */
bool coven_event_read_with_actor(const coven_table *table, const void *state, const char *text, coven_event *event,
                                 coven_error *error);
/* "*", "1" ... "4" or "end". */
const char *coven_actor_text(int actor);

/* Read `text`, and if it is legal apply it; else the state is unchanged. */
bool coven_play(const coven_table *table, void *state, const char *text, coven_error *error);

/* An outcome of chance from the stream: a number below the sum of the weights, counted along the list of
 * coven_choices. This is what a record's seed swears to. */
coven_event coven_chance_draw(const coven_table *table, const void *state, coven_chance *chance);
/* An outcome of chance by weight, quickly. */
coven_event coven_chance_pick(const coven_table *table, const void *state, coven_rng *rng);

/* A 64-bit hash of the state's bytes: equal states, equal hashes, on every platform. */
uint64_t coven_hash(const coven_table *table, const void *state);

/* A position's text, whole or masked; its length. */
size_t coven_position_print(const coven_table *table, const void *state, char text[COVEN_POSITION_TEXT]);

/* ---- 8. Records and traces ------------------------------------------------------------------------------------ */

/* A whole game, or as much as has been played. A *placed* game begins from a position instead of the start; it is
 * written another way (docs/notation.md), so that nobody takes it for a record. */
typedef struct coven_record {
    coven_table *table; /* owned */
    coven_event *event; /* owned */
    int count, room;
    bool placed;
    coven_state first; /* the state before all events */
    coven_state last;  /* the state after all events */
    char *players;     /* owned, JSON list of who sat where, or NULL */
    bool sworn;        /* `promise` holds the SHA-256 of the seed of chance */
    bool told;         /* `seed` holds that seed */
    uint8_t promise[32], seed[32];
} coven_record;

/* The sets that a reader may choose from by name, besides the house sets. */
typedef struct coven_sets {
    const coven_set *const *set;
    int count;
} coven_sets;

/* An empty record at a table that it owns from now on. On failure there is nothing to free, and the table is yours. */
bool coven_record_begin(coven_record *record, coven_table *table, coven_error *error);
/* Let it begin from a whole state of its table; there is no event yet. */
void coven_record_place(coven_record *record, const coven_state *first);
/* Add a legal event and apply it. False without memory, and then nothing has changed. */
bool coven_record_add(coven_record *record, coven_event event, coven_error *error);
/* Read one record, or placed game, from `length` bytes of JSON. A record that says how it ended must have ended so. On
 * failure there is nothing to free. */
bool coven_record_read(coven_record *record, const char *json, size_t length, const coven_sets *sets,
                       coven_error *error);
/* With its table. */
void coven_record_free(coven_record *record);
/* The record as one line of JSON without a newline; `bare` leaves out all but the keys of CONVENTIONS. With `viewer`
 * other than COVEN_WHOLE the events are as that viewer sees them. */
void coven_record_print(const coven_record *record, bool bare, int viewer, coven_text *out);
/* One line of the trace: of the position before event `ply`, or, with ply == count, the last line. `state` is that
 * position's state. Without a newline. */
void coven_trace_line(const coven_record *record, int ply, const void *state, coven_text *out);
/* Does the seed keep its promise, and does every event of chance follow from it? Of a placed game this says nothing of
 * how its position came to be. */
bool coven_record_verify(const coven_record *record, coven_error *error);

/* ---- 9. Matches: people and computer players at a table ------------------------------------------------------- */

/* A game in play. It knows who sits where, keeps every state there was, rolls chance from its sworn seed, asks the
 * computer players, who see only what their seat may see, and writes the record:
 *
 *     const char *who[] = {"person", "adept"};
 *     coven_match *match = coven_match_new(table, who, "any text", &error);
 *     while (coven_match_actor(match) != COVEN_END)
 *         if (coven_match_can_step(match)) coven_match_step(match, &error);
 *         else coven_match_play(match, "the words of a person", &error);
 *     coven_match_free(match);
 *
 * A match belongs to one thread at a time. It prints nothing, and an error changes nothing. */
typedef struct coven_match coven_match;

/* The names of the computer players that play this game: as many as there is `room` for into `name`, which may be NULL
 * where room is 0; returns how many there are. A name may carry settings: "uct:iterations=500", "search:time=100". */
int coven_players(const coven_game *game, const char **name, int room);

/* A new game at a table, which the match owns from now on (also on failure, when the answer is NULL; so it is for a
 * NULL table, and the error stays as it is). who[0] sits in seat 1, and so on for every seat: "person", or a computer
 * player. The seed is any text (coven_seed_from_text); it fixes chance and what the players draw: the same seed,
 * players limited by iterations, and the same decisions of people give the same game everywhere. */
coven_match *coven_match_new(coven_table *table, const char *const *who, const char *seed, coven_error *error);
/* Go on with a record (see coven_record_read), with whom it says, and people where it does not say. Chance goes on
 * along its sworn stream if the record tells its seed, else from `seed`. */
coven_match *coven_match_read(const char *json, size_t length, const coven_sets *sets, const char *seed,
                              coven_error *error);
/* With its table. */
void coven_match_free(coven_match *match);

/* The table, the present state, who acts in it, and the events so far. Borrowed until the match changes. */
const coven_table *coven_match_table(const coven_match *match);
const void *coven_match_state(const coven_match *match);
int coven_match_actor(const coven_match *match);
int coven_match_count(const coven_match *match);
/* The legal events of whoever acts (see coven_choices). */
int coven_match_choices(const coven_match *match, coven_choice *out);

/* The seat that acts, a person's or not, plays the event that `text` names. */
bool coven_match_play(coven_match *match, const char *text, coven_error *error);
/* Is there something that happens without a person: chance, or a computer player's turn? And one such event. */
bool coven_match_can_step(const coven_match *match);
bool coven_match_step(coven_match *match, coven_error *error);
/* Back to before the last decision of a person. A lone person may always go back, and meets the same chance and the
 * same answers again. Where several people play, nobody takes back what has shown another something: then it is refused
 * if chance has acted since, or an event of a seat has told a person what was hidden. */
bool coven_match_undo(coven_match *match, coven_error *error);

/* What `viewer` (a seat, COVEN_ONLOOKER or COVEN_WHOLE) may see. Event `ply`, from 0 to count - 1, with its actor
 * ("1 keep"), and as a sentence; */
void coven_match_put_event(const coven_match *match, int ply, int viewer, coven_text *out);
void coven_match_say(const coven_match *match, int ply, int viewer, coven_text *out);
/* the present position as its one line, and drawn for a terminal; */
void coven_match_put_position(const coven_match *match, int viewer, coven_text *out);
void coven_match_draw(const coven_match *match, int viewer, const coven_style *style, coven_text *out);
/* the record as one line of JSON, and one JSON object with all that a front end needs to show the present state
 * (docs/notation.md, "Look"). */
void coven_match_put_record(const coven_match *match, int viewer, coven_text *out);
void coven_match_put_look(const coven_match *match, int viewer, coven_text *out);

/* How it ended: each seat's share of COVEN_SHARE and its points, [0] is seat 1. False before the end. */
bool coven_match_result(const coven_match *match, int share[COVEN_SEATS_MAX], int score[COVEN_SEATS_MAX]);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
