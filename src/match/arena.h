/* arena.h -- who is stronger: many games between players, and what they prove.
 *
 * Games come in rounds: in one round every player sits in every seat once, with the same chance each time as far as
 * their play lets it be the same. So neither a good seat nor a good deal helps anybody, and the round is the unit of
 * the statistics. A round's chance and the players' randomness follow from the seed and its number: limited by
 * iterations, an arena gives the same games again on any number of threads. */
#ifndef COVEN_MATCH_ARENA_H
#define COVEN_MATCH_ARENA_H

#include "players/player.h"

typedef struct arena_settings {
    coven_table *table;
    const player_kind *kind[COVEN_SEATS_MAX]; /* as many as the table has seats */
    player_settings player[COVEN_SEATS_MAX];
    const char *name[COVEN_SEATS_MAX]; /* as they are written into records */
    int rounds;
    int threads;
    uint64_t seed;
    bool sprt; /* stop as soon as it is decided whether the first player is elo1 stronger rather than elo0 */
    double elo0, elo1;
} arena_settings;

/* What has been played. Points are whole wins in parts of COVEN_SHARE. */
typedef struct arena_score {
    int seats;
    int games, rounds;               /* whole rounds only */
    int64_t points[COVEN_SEATS_MAX]; /* of each player */
    int64_t seat_points[COVEN_SEATS_MAX];
    int rounds_of[COVEN_SEATS_MAX * COVEN_SHARE + 1]; /* in which the first player made so many points */
    int64_t decisions[COVEN_SEATS_MAX];
    int64_t time[COVEN_SEATS_MAX]; /* of the processor, in microseconds */
} arena_score;

/* One finished game: which round, which rotation (player p sits in seat 1 + (p + rotation) % seats), and its record. */
typedef struct arena_game {
    int round, rotation;
    const coven_record *record;
} arena_game;

typedef struct arena_watch {
    void *self;
    /* After each game and each round, from one thread at a time. Return false to stop. Either may be NULL. */
    bool (*game)(void *self, const arena_game *game);
    bool (*round)(void *self, const arena_score *score);
    /* Set by another thread, or a signal, when it is enough: players stop thinking, and the games in progress are
     * dropped. NULL: never. */
    const atomic_bool *enough;
} arena_watch;

/* A round that was played earlier; see arena_seed. */
typedef struct arena_past {
    const bool *done;         /* [rounds]: not to be played again; NULL: none */
    const arena_score *score; /* what they gave */
} arena_past;

/* Play. What was finished is in `score`, also after a failure (no memory, a record that cannot be made). */
bool arena_run(const arena_settings *settings, const arena_past *past, const arena_watch *watch, arena_score *score,
               coven_error *error);

/* The seed of chance of a round. */
void arena_seed(uint64_t seed, int round, uint8_t out[32]);
/* Add a round, given the points of each player in each rotation. */
void arena_add_round(arena_score *score, const int points[COVEN_SEATS_MAX][COVEN_SEATS_MAX]);

/* ---- what it proves ---- */

typedef struct arena_elo {
    double elo, error; /* of the first player over the others, and half of its interval of 95% */
    bool bounded;      /* false: all was won or lost, and the figure is the least that is likely */
} arena_elo;
arena_elo arena_elo_of(const arena_score *score);

/* The logarithm of the likelihood ratio of elo1 to elo0; decided at +-ARENA_DECIDED (5% either way). Each is given the
 * likeliest law of rounds that has its mean, whatever its spread: so a few rounds that all end alike decide nothing. */
#define ARENA_DECIDED 2.9444389791664403
double arena_llr(const arena_score *score, double elo0, double elo1);
/* The share of a win that a lead in Elo is worth with so many seats, and the Elo of a share. */
double arena_share_of_elo(double elo, int seats);
double arena_elo_of_share(double share, int seats);

#endif
