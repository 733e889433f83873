/* laws.h -- what must hold for every game, checked over random play. Cheap laws are checked at every step, costly
 * ones at a sample of them; what is sampled follows from the seed, so that `laws GAME --seed S --games 1` reproduces
 * a failure. A broken law prints where, and ends the program. */
#ifndef COVEN_TESTS_LAWS_H
#define COVEN_TESTS_LAWS_H

#include "support.h"
#include "tables.h"

enum { TEXT_POOL = 256, SAID_MAX = 1 << 20 };

typedef struct law_book {
    const coven_game *game;
    coven_table *table;
    uint64_t seed;
    int ply;
    coven_state state;
    coven_rng play;                         /* decides the game */
    coven_rng sample;                       /* decides what is checked: checking more must not change the game */
    bool every;                             /* check every law at every step */
    char pool[TEXT_POOL][COVEN_EVENT_TEXT]; /* event texts from anywhere in the games so far */
    int pooled;
    uint64_t said[SAID_MAX]; /* hashes of the messages that were said in every language */
    size_t said_count;
    long steps, checks;
} law_book;

/* The law `law` does not hold here: print what is needed to reproduce it, and stop. */
_Noreturn void broken(const law_book *book, const char *law, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool same_state(const law_book *book, const void *a, const void *b);

/* One step, before `event` is applied to book->state. */
void laws_of_lists(law_book *book);
void laws_of_texts(law_book *book);
void laws_of_positions(law_book *book);
void laws_of_masks(law_book *book, coven_event event);
void laws_of_worlds(law_book *book);
void laws_of_masked_events(law_book *book, coven_event event);
void laws_of_showing(law_book *book, coven_event event, int viewer);
void laws_of_claims(law_book *book, coven_event event);
void laws_of_reasons(law_book *book, coven_event event, int viewer);
void laws_of_languages(law_book *book, coven_event event);
void laws_of_players(law_book *book);
void laws_of_picking(law_book *book);

/* At the start and at the end of a game. */
void laws_of_the_start(law_book *book);
void laws_of_the_end(law_book *book);

/* Apart from play. */
void laws_of_records(law_book *book);
void laws_of_following(law_book *book);
void laws_of_frequency(law_book *book);
void laws_of_imagination(law_book *book, int games);

/* Is chi-square `value` with `freedom` degrees of freedom beyond five sigma? */
bool beyond_chance(double value, int freedom);

#endif
