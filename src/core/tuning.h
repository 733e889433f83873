/* tuning.h -- the settings of the computer players that were found by trial for one game (docs/players.md). A game
 * keeps its own in src/games/ID/tuning.c and points coven_game.tuning at them; players fall back to defaults of their
 * own where there are none. Plain integers only: players convert them. */
#ifndef COVEN_CORE_TUNING_H
#define COVEN_CORE_TUNING_H

#include "core/game.h"

enum { COVEN_BEGINNER, COVEN_NOVICE, COVEN_APPRENTICE, COVEN_ADEPT, COVEN_MASTER, COVEN_LEVELS };

/* A level: one ply with noise, or a search with a limit, or the game's solver with noise of its own. */
typedef struct coven_level {
    int noise;      /* one ply: hundredths of a logit; solver: decisions in a hundred that are random */
    int iterations; /* 0: one ply */
    int time;       /* milliseconds; where given, the limit instead of iterations */
    int clockless;  /* iterations to use instead of the time where there is no clock, as in a browser */
    bool exact;     /* solve instead of search */
    /* The first `open_plies` events of a game: any event whose value is at most `open_margin` hundredths of the win
     * below the best one's, so that games between the same players do not all begin alike. 0: the best one. */
    int open_plies, open_margin;
    /* In `obvious_games` games of a hundred, by the seed, `obvious` decisions of a hundred are the obvious event: the
     * best one by the game's estimate one event ahead, with noise in hundredths of a logit. 0: none. */
    int obvious_games, obvious, obvious_noise;
} coven_level;

/* How `search` plays; the units are those of the settings of that name in players/player.h. */
typedef struct coven_search_tuning {
    int explore;         /* hundredths */
    int prior;           /* hundredths of a logit */
    int reduction;       /* hundredths: how much less an untried edge is worth than its node */
    int width;           /* 0: all events */
    int belief;          /* hundredths of a logit; 0: equal weights */
    bool merge_states;   /* chance outcomes share a node if they lead to equal states; otherwise if they lead to equal
                            choices */
    bool transpositions; /* transpositions: all orders that reach a state share its node */
} coven_search_tuning;

/* How `coven train` learns; all in ten-thousandths but `opening`. */
typedef struct coven_training {
    int lambda;
    int rate, last_rate;
    int random;         /* decisions that are random */
    int opening_random; /* of the first `opening` decisions */
    int opening;
    int noise; /* temperature of Gumbel noise on the logits */
} coven_training;

/* A list of these, by number of seats; the last is for any. */
typedef struct coven_tuning {
    int seats;                         /* 0: any */
    const coven_level *level;          /* COVEN_LEVELS of them; NULL: the default */
    const coven_search_tuning *search; /* NULL: the default */
    const coven_training *training;    /* NULL: the default */
} coven_tuning;

/* The entry for so many seats, or NULL if the game has none. */
static inline const coven_tuning *tuning_for(const coven_game *game, int seats) {
    const coven_tuning *row = game->tuning;
    while (row && row->seats && row->seats != seats) row++;
    return row;
}

#endif
