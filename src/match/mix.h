/* mix.h -- the chance of a table with people in different places, mixed so that nobody can choose it, and how anybody
 * checks that afterwards (docs/online.md, "Chance"). Pure functions; what is hashed is given there byte by byte.
 *
 * At first the server shows the commitment P, the SHA-256 of its secret s. Each person promises m, the SHA-256 of a
 * contribution c, and gives c once all promises are known. The seed follows from all of them. */
#ifndef COVEN_MATCH_MIX_H
#define COVEN_MATCH_MIX_H

#include "core/json.h"

enum {
    MIX_WORDS = 4,
    MIX_WORD_COUNT = 256,
    MIX_WORDS_TEXT = MIX_WORDS * 9, /* four words of at most 8 letters, a space apart, with the NUL */
};

/* What the words are made from. */
typedef struct mix_story {
    const coven_table *table; /* the game, seats and options */
    const char *id;           /* of the table on its server */
    const uint8_t *commitment;
    const uint8_t *promises; /* 32 bytes of each person, in the order of their seats */
    int people;
    const uint8_t *chance; /* the SHA-256 of the seed */
} mix_story;

/* The seed of chance. Uses the table's id, the server's secret, and promises and contributions. */
void mix_seed(const coven_mix *mix, uint8_t seed[32]);
/* "moss lantern heron quill". */
void mix_words(const mix_story *story, char words[MIX_WORDS_TEXT]);
/* The list: word 0 to MIX_WORD_COUNT - 1. */
const char *mix_word(int number);

/* ---- checking a record ---- */

/* What a viewer noted while the table was played; what is missing is not checked. */
typedef struct mix_kept {
    char table[sizeof((coven_mix *)0)->table]; /* the table's id; "": not noted */
    bool has_commitment, has_chance, has_promise, has_given;
    uint8_t commitment[32];     /* P */
    uint8_t chance[32];         /* the SHA-256 of the seed */
    uint8_t promise[32];        /* the viewer's own m */
    uint8_t given[32];          /* and c */
    char words[MIX_WORDS_TEXT]; /* "": not noted */
} mix_kept;

/* {"table","commitment","chance","promise","given","words"}, each of which may be missing. */
bool mix_read_kept(const coven_json *object, mix_kept *out, coven_error *error);

/* One thing that was checked: "server" (the secret is what the server had committed to), "given" (a contribution is
 * what its person had promised), "seed" (it follows from the mix), "chance" (the record committed to that seed),
 * "events" (every event of chance follows from it), and against what was noted: "kept", "own", "words". */
typedef struct mix_finding {
    const char *step;
    bool good;
    char say[100]; /* a message (core/message.h) */
} mix_finding;

enum { MIX_FINDINGS_MAX = 7 + COVEN_SEATS_MAX };

/* Check a complete record, `kept` may be NULL. What depends on something that is forged is left out: the first finding
 * that is not good says which part was forged. Returns how many findings there are. Whether there has to be a mix is
 * the caller's to say: without one only "chance" and "events" are checked. */
int mix_check(const coven_record *record, const mix_kept *kept, mix_finding out[MIX_FINDINGS_MAX]);
/* The same for somebody who wants to know only whether everything is good: if not, the error says which part is forged
 * (COVEN_UNVERIFIED). */
bool mix_verify(const coven_record *record, const mix_kept *kept, coven_error *error);
/* {"verified":true,"steps":[{"step","good","say"}]} in a language. */
void mix_put_findings(const mix_finding *findings, int count, const coven_table *table, const coven_language *language,
                      coven_text *out);

#endif
