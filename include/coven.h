/* coven.h -- the public interface of libcoven, and its manual.
 *
 * Coven plays tabletop games about duelling wizards. A *game* is a set of rules (coven_game). A *table* is a game with
 * its content, its options and a number of seats; it never changes. A *state* is what changes: plain bytes, copied with
 * memcpy, compared with memcmp, free of pointers. An *event* is an integer that takes a state to the next one: a seat's
 * decision or an outcome of chance.
 *
 *     coven_error error;
 *     coven_table *table = coven_table_new(coven_game_find("channeling"), NULL, 2, NULL, &error);
 *     coven_state state;
 *     coven_start(table, &state);
 *     while (coven_actor(table, &state) != COVEN_END) coven_apply(table, &state, some_legal_event);
 *     coven_table_free(table);
 *
 * Two kinds of function. Those that take text from outside (sections 4, 6, 7 and 8) check everything, report what is
 * wrong, and change nothing on failure. Those of section 5, the rules themselves, are for search and simulation: they
 * trust their arguments.
 *
 * Threads: a game, a table and a set are constant once made and may be shared by threads; tables and sets are counted
 * by reference. A state, an rng, a chance, a text, a record or a match belongs to one thread at a time.
 *
 * Ownership: what a function called ..._new or ..._read returns belongs to the caller, who passes it to the ..._free of
 * the same noun. Everything else is borrowed. Buffers belong to the caller. */
#ifndef COVEN_H
#define COVEN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Everything declared from here to the end is exported by libcoven; everything else in it is hidden. */
#pragma GCC visibility push(default)

#define COVEN_VERSION "0.2.0"

/* The version of the library in use, which may be newer than the header. */
const char *coven_version(void);

/* ---- 1. Sizes and actors ------------------------------------------------------------------------------------- */

enum {
    COVEN_SEATS_MAX = 4,
    COVEN_OPTIONS_MAX = 8,
    COVEN_STATE_MAX = 256,      /* bytes of the largest state of any game */
    COVEN_EVENTS_MAX = 512,     /* legal events in any position of any game (isle: 496), chance events included */
    COVEN_EVENT_TEXT = 64,      /* bytes of an event's text, with its NUL (duel: 46 + 1) */
    COVEN_POSITION_TEXT = 1024, /* bytes of a position's text, with its NUL (duel: 970 + 1) */
    COVEN_NAME_TEXT = 33,       /* bytes of a set's name, with its NUL */
    COVEN_FEATURES_MAX = 512,   /* features active in one state */
    COVEN_SHARE = 12,           /* a whole win; split between two, three or four seats it is 6, 4 or 3 each */
    COVEN_ONE = 65536,          /* an estimated share of 1 */
};

/* Who acts: chance, a seat from 1 to COVEN_SEATS_MAX, or nobody because the game has ended. */
enum { COVEN_CHANCE = 0, COVEN_END = -1 };

/* Who is looking: a seat; a spectator, who sees public information only; or everything, with nothing hidden. */
enum { COVEN_SPECTATOR = 0, COVEN_VIEW_ALL = -1 };

/* One decision or chance outcome. Its meaning is defined by the game and may depend on the state before it. */
typedef uint32_t coven_event;

/* Space for a state of any game, suitably aligned. */
typedef union coven_state {
    uint64_t word[COVEN_STATE_MAX / 8];
    unsigned char byte[COVEN_STATE_MAX];
} coven_state;

typedef struct coven_game coven_game;
typedef struct coven_set coven_set;
typedef struct coven_table coven_table;
typedef struct coven_language coven_language;

/* ---- 2. Errors and text -------------------------------------------------------------------------------------- */

/* What kind of failure an error is. Programs branch on the code; the sentence is for people. */
typedef enum coven_code {
    COVEN_OK = 0,
    COVEN_BAD_INPUT,     /* malformed, out of range or inconsistent: text, JSON, a position, an option, a number */
    COVEN_NOT_FOUND,     /* no game, set, player, option or setting of that name */
    COVEN_ILLEGAL,       /* a well-formed event that is not legal in this state */
    COVEN_NOT_YOUR_TURN, /* another seat, or chance, acts */
    COVEN_STALE,         /* the match has moved on since the ply that was named */
    COVEN_GAME_OVER,     /* the game has ended */
    COVEN_REFUSED,       /* understood, but not allowed: a takeback, a name that is taken */
    COVEN_UNSUPPORTED,   /* this game or player cannot do that */
    COVEN_UNVERIFIED,    /* a record that does not match its commitment, or made none */
    COVEN_NO_MEMORY,
    COVEN_IO,          /* a file or stream that cannot be read or written */
    COVEN_INTERRUPTED, /* stopped on request before there was a result */
} coven_code;

/* "ok", "bad_input", "not_found", ...: the code as one lower-case word, for JSON and logs. */
const char *coven_code_name(coven_code code);

/* What went wrong: a code, and one sentence for a person, without a newline, that says what was wrong, where, and what
 * would be right. The sentence is English; coven_error_put writes it in any language. */
typedef struct coven_error {
    coven_code code;
    char text[400];
    char message[200]; /* the id of the sentence and its arguments, or "" */
} coven_error;

/* Text being written. Over a fixed buffer it never grows: what does not fit is dropped, and `dropped` counts the bytes.
 * A growing text allocates; when it runs out of memory it drops this and everything after it. The text always ends with
 * a NUL. */
typedef struct coven_text {
    char *data;
    size_t length;   /* bytes written, without the NUL */
    size_t capacity; /* bytes available, with the NUL */
    size_t dropped;  /* bytes that did not fit */
    bool grows;
} coven_text;

/* A text over a buffer of `size` >= 1 bytes. */
coven_text coven_text_over(char *buffer, size_t size);
/* An empty text that grows; release it with coven_text_free. */
coven_text coven_text_growing(void);
/* Release a growing text's memory; it is empty afterwards and can grow again. */
void coven_text_free(coven_text *text);
/* Make it empty; the memory is kept. */
void coven_text_clear(coven_text *text);
/* Append: like printf, like vprintf, one character, or `length` bytes. */
void coven_put(coven_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void coven_put_list(coven_text *text, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
void coven_put_char(coven_text *text, char c);
void coven_put_bytes(coven_text *text, const char *bytes, size_t length);

/* The sentence of an error in a language. */
void coven_error_put(const coven_error *error, const coven_language *language, coven_text *out);

/* Languages, English first: coven_language_next is NULL after the last one. Where a function takes a language, NULL is
 * English. */
const coven_language *coven_languages(void);
const coven_language *coven_language_next(const coven_language *language);
/* The language of a code or a locale ("fr", "fr-CA", "fr_CA.UTF-8"), or NULL. */
const coven_language *coven_language_find(const char *code);
/* "fr"; and what its speakers call it, "Français". */
const char *coven_language_code(const coven_language *language);
void coven_language_put_name(const coven_language *language, coven_text *out);

/* The word of `words` (ends with NULL) nearest to `wrong`, or NULL when none is near enough to be meant. */
const char *coven_nearest(const char *wrong, const char *const *words);

/* ---- 3. Chance ----------------------------------------------------------------------------------------------- */

/* A fast generator (xoshiro256++) for search, tests and simulation. */
typedef struct coven_rng {
    uint64_t word[4];
} coven_rng;

/* Seed the generator: the same seed gives the same numbers. */
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

/* A number from 0 to n - 1, n >= 1. Its bias, below n / 2^32, is too small for a search or a test to notice. */
static inline uint32_t coven_rng_below(coven_rng *rng, uint32_t n) {
    return (uint32_t)(((coven_rng_next(rng) >> 32) * n) >> 32);
}

/* The chance of a real game: a ChaCha20 stream whose 32-byte seed alone determines every outcome. The record carries
 * the seed's SHA-256 from the start and the seed at the end, so that anybody can check it (coven verify). */
typedef struct coven_chance {
    uint8_t seed[32];
    uint32_t block[16]; /* the words of the current ChaCha20 block */
    uint64_t counter;   /* blocks generated */
    int used;           /* words of the block that have been used */
} coven_chance;

/* A seed from text: 64 hex digits are the seed itself, any other text stands for its SHA-256. */
void coven_seed_from_text(const char *text, uint8_t seed[32]);
/* Start the stream of a seed. */
void coven_chance_begin(coven_chance *chance, const uint8_t seed[32]);
/* The next number from 0 to n - 1, n >= 1, without bias (by rejection). */
uint32_t coven_chance_below(coven_chance *chance, uint32_t n);
/* The SHA-256 of `size` bytes. */
void coven_sha256(const void *bytes, size_t size, uint8_t digest[32]);
/* 32 bytes as 64 lower-case hex digits and a NUL; and back, false unless exactly that. */
void coven_hex(const uint8_t bytes[32], char text[65]);
bool coven_unhex(const char *text, uint8_t bytes[32]);
/* How many words of the stream have been used; and the stream of a seed continued from there. */
uint64_t coven_chance_position(const coven_chance *chance);
void coven_chance_seek(coven_chance *chance, const uint8_t seed[32], uint64_t position);

/* ---- 4. Games, sets, options, tables ------------------------------------------------------------------------- */

/* Every game, ending with NULL. The smallest, "null", is a template for authors and not offered to players. */
const coven_game *const *coven_games(void);
/* The game with that id, or NULL. */
const coven_game *coven_game_find(const char *id);
/* The id ("channeling"). */
const char *coven_game_id(const coven_game *game);
/* The title ("The Channeling") and one line for a menu, in a language. */
void coven_game_put_title(const coven_game *game, const coven_language *language, coven_text *out);
void coven_game_put_about(const coven_game *game, const coven_language *language, coven_text *out);
/* How to play it, in a language, and its exact rules, in English; both Markdown. */
const char *coven_game_how_to_play(const coven_game *game, const coven_language *language);
const char *coven_game_exact_rules(const coven_game *game);
/* The house set: the content we ship, as JSON text. */
const char *coven_game_house_set(const coven_game *game);
/* How many can play. */
int coven_game_seats_min(const coven_game *game);
int coven_game_seats_max(const coven_game *game);
/* Bytes of a state; at most COVEN_STATE_MAX. */
size_t coven_game_state_size(const coven_game *game);
/* Features are numbered from 0 to this - 1. */
int coven_game_features_count(const coven_game *game);

/* One rule choice. A word option lists its words; a number option has a range. Values are ints: the index of the word,
 * or the number. */
typedef struct coven_option {
    const char *name;
    const char *const *words; /* NULL for a number */
    int min, max;             /* of a number */
    int default_value;
} coven_option;

/* A game's options, ending with one whose name is NULL; and how many there are. */
const coven_option *coven_game_options(const coven_game *game);
int coven_options_count(const coven_game *game);
/* The defaults, in the order of coven_game_options. */
void coven_options_default(const coven_game *game, int *value);
/* Set one from text ("komi", "4"). */
bool coven_option_read(const coven_game *game, const char *name, const char *text, int *value, coven_error *error);
/* One sentence about an option, in a language; and about one of its words, if there is one. */
void coven_option_put_about(const coven_game *game, const char *option, const char *word,
                            const coven_language *language, coven_text *out);
/* The value's text ("4", "line"). */
void coven_option_print(const coven_option *option, int value, coven_text *out);

/* Content for a game (cards, spells, maps) from JSON text of `length` bytes. `where` names the text in errors (a file
 * name). */
coven_set *coven_set_read(const char *where, const char *json, size_t length, coven_error *error);
/* One more reference to a set, to be dropped by coven_set_free. */
coven_set *coven_set_keep(const coven_set *set);
/* Drop a reference; the last one frees the set. NULL is allowed, here and for tables and matches. */
void coven_set_free(coven_set *set);
/* Its game, its name, and its JSON text. */
const coven_game *coven_set_game(const coven_set *set);
const char *coven_set_name(const coven_set *set);
const char *coven_set_json(const coven_set *set, size_t *length);

/* A table of a game (not NULL). A NULL `set` is the house set, a NULL `option` means the defaults. Tables are shared: a
 * second call with the same set, seats and options returns the same table with one more reference. The table keeps its
 * set. NULL with an error if they do not fit together. */
coven_table *coven_table_new(const coven_game *game, const coven_set *set, int seats, const int *option,
                             coven_error *error);
/* One more reference to a table, to be dropped by coven_table_free. */
coven_table *coven_table_keep(const coven_table *table);
/* Drop a reference; the last one frees the table. */
void coven_table_free(coven_table *table);
/* What it was made of. */
const coven_game *coven_table_game(const coven_table *table);
const coven_set *coven_table_set(const coven_table *table);
int coven_table_seats(const coven_table *table);
int coven_table_option(const coven_table *table, int index);
/* Can something be hidden from a seat at this table? */
bool coven_table_has_secrets(const coven_table *table);
/* An upper bound on the number of events in a game. */
int coven_table_max_events(const coven_table *table);
/* A seat's name: "Light", "Water"; one or two words. */
void coven_table_put_seat_name(const coven_table *table, int seat, const coven_language *language, coven_text *out);

/* ---- 5. The rules, for search and simulation ------------------------------------------------------------------ */

/* These functions allocate nothing and trust their arguments: states and events of this table that are legal where they
 * are used. `state` is coven_game_state_size bytes, or a coven_state. */

/* The start, before the first event. */
void coven_start(const coven_table *table, void *state);
/* COVEN_CHANCE, a seat, or COVEN_END. */
int coven_actor(const coven_table *table, const void *state);
/* The legal events of the seat that acts, each once, in a fixed order; at most COVEN_EVENTS_MAX. Returns how many. */
int coven_legal(const coven_table *table, const void *state, coven_event *out);
/* The possible outcomes of chance likewise, each with its positive weight. */
int coven_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight);
/* Take the state to the next one. */
void coven_apply(const coven_table *table, void *state, coven_event event);
/* At the end: each seat's share of the win (they add up to COVEN_SHARE) and its points. [0] is seat 1. */
void coven_result(const coven_table *table, const void *state, int share[COVEN_SEATS_MAX], int score[COVEN_SEATS_MAX]);

/* One event at random: for a seat, uniformly from the legal ones; for chance, by weight. */
coven_event coven_pick(const coven_table *table, const void *state, coven_rng *rng);

/* How much was played. */
typedef struct coven_played {
    long decisions; /* events of seats */
    long events;    /* events of seats and of chance */
} coven_played;

/* Play `count` games at random to their ends, state[i] with rng[i], as fast as the game can. Adds to `played`. */
void coven_playout(const coven_table *table, coven_state *state, coven_rng *rng, int count, coven_played *played);

/* Hide what `viewer` (a seat or COVEN_SPECTATOR) may not see. A masked state is a state in which hidden things are
 * `unknown`; a masked event likewise. For every viewer and every step
 *     mask(apply(s, e)) == apply(mask(s), mask_event(s, e))
 * so a client can follow a game from masked events alone. */
void coven_mask(const coven_table *table, void *state, int viewer);
coven_event coven_mask_event(const coven_table *table, const void *before, coven_event event, int viewer);
/* Fill in what `viewer` cannot see with a possible world, drawn with the right probability given the masked state. */
void coven_imagine(const coven_table *table, void *masked, int viewer, coven_rng *rng);

/* A quick hand-written estimate of each seat's share, 0 to COVEN_ONE. */
void coven_estimate(const coven_table *table, const void *state, int value[COVEN_SEATS_MAX]);
/* The features that are active as `seat` sees the state, at most COVEN_FEATURES_MAX, each once; returns how many. */
int coven_features(const coven_table *table, const void *state, int seat, uint16_t *out);
/* A 64-bit hash of the state's bytes: equal states, equal hashes, on every platform. */
uint64_t coven_hash(const coven_table *table, const void *state);

/* ---- 6. Events and positions as text --------------------------------------------------------------------------- */

typedef struct coven_choice {
    coven_event event;
    uint32_t weight; /* of chance; 1 for a seat */
    char text[COVEN_EVENT_TEXT];
} coven_choice;

/* The legal events of whoever acts, sorted bytewise by text; at most COVEN_EVENTS_MAX. 0 at the end. */
int coven_choices(const coven_table *table, const void *state, coven_choice *out);

/* The legal event that `text` names ("play a b2 a1 es"), fully checked. */
bool coven_event_read(const coven_table *table, const void *state, const char *text, coven_event *event,
                      coven_error *error);
/* The same with its actor in front ("1 play a b2 a1 es"), as in records. */
bool coven_event_read_with_actor(const coven_table *table, const void *state, const char *text, coven_event *event,
                                 coven_error *error);
/* The event's text as docs/rules defines it, `?` for hidden words; without the actor. */
void coven_event_print(const coven_table *table, const void *before, coven_event event, coven_text *out);
/* "*", "1" ... "4" or "end". */
const char *coven_actor_text(int actor);

/* Read `text`, and if it is legal apply it; otherwise the state is unchanged. */
bool coven_play(const coven_table *table, void *state, const char *text, coven_error *error);

/* An outcome of chance from the stream: a number below the sum of the weights, counted along the list of
 * coven_choices. This is what a record's seed commits to. */
coven_event coven_chance_draw(const coven_table *table, const void *state, coven_chance *chance);
/* An outcome of chance by weight, quickly. */
coven_event coven_chance_pick(const coven_table *table, const void *state, coven_rng *rng);

/* A position's text, whole or masked. Returns its length. */
size_t coven_position_print(const coven_table *table, const void *state, char text[COVEN_POSITION_TEXT]);
/* Read a position: a whole one (viewer COVEN_VIEW_ALL), or one as a seat or a spectator sees it. */
bool coven_position_read(const coven_table *table, const char *text, int viewer, coven_state *state,
                         coven_error *error);

/* Read an event as `viewer` sees it ("draw 2 energy ?"), in a state masked for that viewer. It is accepted if some
 * world that the viewer could be in has a legal event, or an outcome of chance, that looks like this to the viewer; so
 * whoever follows a game by such texts need not trust their source. With COVEN_VIEW_ALL these are coven_event_read and
 * coven_event_read_with_actor. */
bool coven_event_read_masked(const coven_table *table, const void *masked, int viewer, const char *text,
                             coven_event *event, coven_error *error);
bool coven_event_read_masked_with_actor(const coven_table *table, const void *masked, int viewer, const char *text,
                                        coven_event *event, coven_error *error);

/* How to draw in a terminal. */
typedef struct coven_style {
    bool colour; /* ANSI colours */
    bool utf8;   /* else plain ASCII */
    int width;   /* columns, at least 60 */
    int height;  /* rows to fit into, with a more compact drawing if necessary; 0: as many as it takes */
    int colours; /* how many colours there are, 16 or 256; 0: 24-bit */
    const coven_language *language;
} coven_style;

/* The state for `viewer`: as lines for a terminal, and as one JSON object for a program that draws it. */
void coven_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out);
void coven_view(const coven_table *table, const void *state, int viewer, coven_text *out);
/* The event as one plain sentence: "Light moves to a1 ..." */
void coven_describe(const coven_table *table, const void *before, coven_event event, const coven_language *language,
                    coven_text *out);
/* The question for whoever acts, given the words of the event chosen so far ("" at first): "Pick a glyph." */
void coven_prompt(const coven_table *table, const void *state, const char *so_far, const coven_language *language,
                  coven_text *out);

/* ---- 7. Records and traces ------------------------------------------------------------------------------------- */

/* How the chance of a table with people in different places was mixed, as its record reveals it when the table is
 * closed: the server's secret and its SHA-256, the commitment; and of each person, in the order of their seats, the
 * contribution and its SHA-256, the promise (docs/online.md). */
typedef struct coven_mix {
    char table[11]; /* its id, 10 letters or digits */
    int people;
    uint8_t server[32], commitment[32];
    uint8_t promise[COVEN_SEATS_MAX][32], given[COVEN_SEATS_MAX][32];
} coven_mix;

/* A game as far as it has been played. A *placed* game begins from a position instead of the start; it is written
 * differently (docs/notation.md), so that it cannot be mistaken for a record. */
typedef struct coven_record {
    coven_table *table; /* owned */
    coven_event *event; /* owned */
    int count, capacity;
    bool placed;
    coven_state first; /* the state before all events */
    coven_state last;  /* the state after all events */
    char *players;     /* owned; JSON list of who sat where, or NULL */
    bool committed;    /* `commitment` is the SHA-256 of the seed of chance */
    bool revealed;     /* `seed` is that seed */
    uint8_t commitment[32], seed[32];
    int viewer;     /* COVEN_VIEW_ALL; or who sees the states and events of a masked record */
    coven_mix *mix; /* owned; how the seed was mixed, or NULL */
} coven_record;

/* Sets that a reader may choose from by name, besides the house sets. */
typedef struct coven_sets {
    const coven_set *const *set;
    int count;
} coven_sets;

/* An empty record at a table, which it owns from now on. On failure there is nothing to free, and the table is still
 * the caller's. */
bool coven_record_begin(coven_record *record, coven_table *table, coven_error *error);
/* Make it begin from a whole state of its table; there must be no event yet. */
void coven_record_place(coven_record *record, const coven_state *first);
/* Add a legal event and apply it. False when out of memory; then nothing has changed. */
bool coven_record_add(coven_record *record, coven_event event, coven_error *error);
/* Read one record, or placed game, from `length` bytes of JSON. A record that states its result must have ended so. On
 * failure there is nothing to free. */
bool coven_record_read(coven_record *record, const char *json, size_t length, const coven_sets *sets,
                       coven_error *error);
/* Read a record as coven_record_print writes it for `viewer`. A record does not name its viewer: COVEN_VIEW_UNKNOWN
 * tries COVEN_VIEW_ALL, COVEN_SPECTATOR and each seat in turn, and takes the first for whom every event is possible.
 * record->viewer is the one it was. */
enum { COVEN_VIEW_UNKNOWN = -2 };
bool coven_record_read_masked(coven_record *record, const char *json, size_t length, const coven_sets *sets, int viewer,
                              coven_error *error);
/* Frees its table too. */
void coven_record_free(coven_record *record);
/* The record as one line of JSON without a newline; `bare` leaves out all keys but those of docs/rules/CONVENTIONS.md.
 * With a `viewer` other than COVEN_VIEW_ALL the events are as that viewer sees them. A masked record is printed as it
 * is. */
void coven_record_print(const coven_record *record, bool bare, int viewer, coven_text *out);
/* One line of the trace: of the position before event `ply`, or, with ply == count, the last line. `state` is the state
 * of that position; the record is a whole one. Without a newline. */
void coven_trace_line(const coven_record *record, int ply, const void *state, coven_text *out);
/* Does the seed match its commitment, and does every event of chance follow from it? For a placed game this says
 * nothing about how its position came about. */
bool coven_record_verify(const coven_record *record, coven_error *error);

/* ---- 8. Matches: people and computer players at a table -------------------------------------------------------- */

/* A game in play. It knows who sits where, keeps every state, draws chance from the seed it has committed to, runs the
 * computer players, who see only what their seat may see, and writes the record:
 *
 *     const char *who[] = {"person", "adept"};
 *     coven_match *match = coven_match_new(table, who, "any text", &error);
 *     while (coven_match_actor(match) != COVEN_END)
 *         if (coven_match_can_step(match)) coven_match_step(match, &error);
 *         else coven_match_play(match, "what a person typed", &error);
 *     coven_match_free(match);
 *
 * A match belongs to one thread at a time. It prints nothing, and a failed call changes nothing. States are numbered by
 * `ply`, the number of events before them: 0 is the start, coven_match_count the present. */
typedef struct coven_match coven_match;

/* The names of the computer players that can play this game: up to `capacity` of them into `name`, which may be NULL if
 * capacity is 0. Returns how many there are. A name may carry settings: "uct:iterations=500", "search:time=100". */
int coven_players(const coven_game *game, const char **name, int capacity);
/* Do the players of this table lack trained weights, because those of the game were trained on another set? Then they
 * judge by the game's hand-written estimate, and whoever shows their strength should say so. */
bool coven_table_is_untrained(const coven_table *table);

/* A new game at a table. The match owns the table from now on, even on failure, when it returns NULL (also for a NULL
 * table, which leaves the error as it is). who[0] sits in seat 1, and so on: "person", or a computer player. The seed
 * is any text (coven_seed_from_text). It determines chance and the players' random choices: the same seed, players
 * limited by iterations, and the same decisions by people give the same game on every platform. */
coven_match *coven_match_new(coven_table *table, const char *const *who, const char *seed, coven_error *error);
/* Continue a record (see coven_record_read) with the players it names, and people where it names none. Chance continues
 * along the committed stream if the record reveals its seed, otherwise from `seed`. */
coven_match *coven_match_read(const char *json, size_t length, const coven_sets *sets, const char *seed,
                              coven_error *error);
/* Start again from the same beginning with the same players and a new seed. */
bool coven_match_restart(coven_match *match, const char *seed, coven_error *error);
/* Frees its table too. */
void coven_match_free(coven_match *match);

/* The table, the present state, who acts in it, and the number of events. Borrowed until the match changes. */
const coven_table *coven_match_table(const coven_match *match);
const void *coven_match_state(const coven_match *match);
int coven_match_actor(const coven_match *match);
int coven_match_count(const coven_match *match);
/* Who sits in a seat: "person" or the player's name, as given. */
const char *coven_match_who(const coven_match *match, int seat);
/* The SHA-256 of the seed that chance follows: show it before the first event. False if the match continues a record
 * without a commitment. */
bool coven_match_commitment(const coven_match *match, uint8_t commitment[32]);
/* The legal events of whoever acts (see coven_choices). */
int coven_match_choices(const coven_match *match, coven_choice *out);

/* The seat that acts, a person's or not, plays the event that `text` names. */
bool coven_match_play(coven_match *match, const char *text, coven_error *error);
/* Can something happen without a person: chance, or a computer player's turn? And one such event. */
bool coven_match_can_step(const coven_match *match);
bool coven_match_step(coven_match *match, coven_error *error);
/* Go back to before the last decision of a person. A lone person may always go back, and gets the same chance and the
 * same replies again. Where several people play, nobody can take back what has shown another person something: it is
 * refused if chance has acted since, or if a seat's event has revealed something hidden to a person. */
bool coven_match_undo(coven_match *match, coven_error *error);

/* One event the analyst considers good for the seat that acts. */
typedef struct coven_hint {
    char text[COVEN_EVENT_TEXT];
    int value; /* the seat's expected share if it plays this, 0 to COVEN_ONE */
} coven_hint;

/* Up to `capacity` hints for the seat that acts, best first, from what that seat may see. `iterations` limits the
 * search; 0 is the default. Returns how many; 0 with an error if chance acts (COVEN_NOT_YOUR_TURN) or the game has
 * ended (COVEN_GAME_OVER). */
int coven_match_hints(coven_match *match, int iterations, coven_hint *out, int capacity, coven_error *error);

/* Why an event is good or bad, in a sentence or two: facts that `viewer` may know. `event` is NULL for the event after
 * `ply`, from 0 to count - 1, or the text of another one of the seat that acts there (at most count), which only that
 * seat, COVEN_VIEW_ALL, or at a table without secrets anybody may ask about. With `iterations` it is also compared with
 * the best event; 0 only finds facts. False with an error if there is no such viewer, ply or event. */
bool coven_match_why(coven_match *match, int ply, const char *event, int viewer, int iterations,
                     const coven_language *language, coven_text *out, coven_error *error);

/* What `viewer` (a seat, COVEN_SPECTATOR or COVEN_VIEW_ALL) may see; nothing is written if there is no such viewer or
 * ply. The event after `ply`, from 0 to count - 1, with
 * its actor ("1 keep"), and as a sentence; */
void coven_match_put_event(const coven_match *match, int ply, int viewer, coven_text *out);
void coven_match_describe(const coven_match *match, int ply, int viewer, const coven_language *language,
                          coven_text *out);
/* the question for whoever acts, given the words of an event chosen so far ("" at first); */
void coven_match_prompt(const coven_match *match, const char *so_far, const coven_language *language, coven_text *out);
/* the position at `ply`, from 0 to count, as its one line, and drawn for a terminal; */
void coven_match_put_position(const coven_match *match, int ply, int viewer, coven_text *out);
void coven_match_draw(const coven_match *match, int ply, int viewer, const coven_style *style, coven_text *out);
/* one JSON object with everything a front end needs to show the state at `ply` (docs/notation.md, "Snapshot"); and the
 * record as one line of JSON. */
void coven_match_put_snapshot(const coven_match *match, int ply, int viewer, const coven_language *language,
                              coven_text *out);
void coven_match_put_record(const coven_match *match, int viewer, coven_text *out);

/* How it ended: each seat's share of COVEN_SHARE and its points; [0] is seat 1. False before the end. */
bool coven_match_result(const coven_match *match, int share[COVEN_SEATS_MAX], int score[COVEN_SEATS_MAX]);

/* Play for `seat`, which decided after `ply` events. Refused by code: COVEN_BAD_INPUT (no such seat, a malformed text),
 * COVEN_GAME_OVER, COVEN_STALE (the match is at another ply), COVEN_NOT_YOUR_TURN, COVEN_ILLEGAL. */
bool coven_match_play_as(coven_match *match, int seat, int ply, const char *text, coven_error *error);

/* A computer player that decides in another thread. coven_match_lend hands out a job for the seat that acts: its
 * player, and the state as the seat sees it. One thread at a time works on a job, with coven_job_choose or in its own
 * way; any thread may cancel it, which makes coven_job_choose return soon. Give the job back in the thread of the
 * match, by coven_match_accept with an event, or by coven_job_free without one.
 *
 * The match may change or be freed meanwhile. The job is cancelled then, and coven_match_accept answers COVEN_STALE; a
 * job whose match is freed can only be freed. NULL with an error: COVEN_NOT_YOUR_TURN if no computer player acts,
 * COVEN_REFUSED if its player is lent already. */
typedef struct coven_job coven_job;
coven_job *coven_match_lend(coven_match *match, coven_error *error);
/* The seat, the number of events before its decision, and the masked state; borrowed from the job. */
int coven_job_seat(const coven_job *job);
int coven_job_ply(const coven_job *job);
const void *coven_job_state(const coven_job *job);
/* The player's choice. False with an error when it cannot choose. */
bool coven_job_choose(coven_job *job, coven_event *event, coven_error *error);
void coven_job_cancel(coven_job *job);
/* Play the event if the match is still where it was, and the event is legal. The job is freed in any case. */
bool coven_match_accept(coven_match *match, coven_job *job, coven_event event, coven_error *error);
/* NULL is allowed. */
void coven_job_free(coven_job *job);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
