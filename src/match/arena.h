/* arena.h -- many games between players, and the statistics of who is stronger.
 *
 * Games come in rounds: in one round every player sits in every seat once, with the same seed of chance each time.
 * No player profits from a good seat or a good deal, and the round is the unit of the statistics. A round's chance
 * and the players' randomness follow from the arena's seed and the round's number: with players limited by
 * iterations, an arena repeats the same games on any number of threads. */
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
    bool sprt; /* stop as soon as the test between elo0 and elo1, for the first player, is decided */
    double elo0, elo1;
} arena_settings;

/* What has been played. Points count wins in units of 1 / COVEN_SHARE. */
typedef struct arena_score {
    int seats;
    int games, rounds;               /* whole rounds only */
    int64_t points[COVEN_SEATS_MAX]; /* of each player */
    int64_t seat_points[COVEN_SEATS_MAX];
    int rounds_of[COVEN_SEATS_MAX * COVEN_SHARE + 1]; /* by the points of the first player */
    int64_t decisions[COVEN_SEATS_MAX];
    int64_t time[COVEN_SEATS_MAX]; /* CPU time in microseconds */
} arena_score;

/* One finished game: which round, which rotation (player p sits in seat 1 + (p + rotation) % seats), and its record. */
typedef struct arena_finished_game {
    int round, rotation;
    const coven_record *record;
} arena_finished_game;

typedef struct arena_watch {
    void *self;
    /* After each game and each round, from one thread at a time. Return false to stop. Either may be NULL. */
    bool (*game)(void *self, const arena_finished_game *game);
    bool (*round)(void *self, const arena_score *score);
    /* Set by another thread or a signal handler to stop: players stop thinking, and games in progress are dropped.
     * NULL: never. */
    const atomic_bool *enough;
} arena_watch;

/* Rounds that were played earlier; see arena_seed. */
typedef struct arena_past {
    const bool *done;         /* [rounds]: not to be played again; NULL: none */
    const arena_score *score; /* their score */
} arena_past;

/* Play. Finished rounds are in `score`, also after a failure. */
bool arena_run(const arena_settings *settings, const arena_past *past, const arena_watch *watch, arena_score *score,
               coven_error *error);

/* The seed of chance of a round. */
void arena_seed(uint64_t seed, int round, uint8_t out[32]);
/* Add a round, given the points of each player in each rotation. */
void arena_add_round(arena_score *score, const int points[COVEN_SEATS_MAX][COVEN_SEATS_MAX]);

/* ---- statistics ---- */

typedef struct arena_elo {
    double elo, error; /* of the first player over the others, and half of its 95% interval */
    bool bounded;      /* false: every game was won or lost, and the figure is only a bound */
} arena_elo;
arena_elo arena_elo_of(const arena_score *score);
/* Half of the 95% interval of the first player's share of the wins; INFINITY before the first round. It is never 0:
 * a few identical rounds prove little. */
double arena_share_error(const arena_score *score);

/* The log-likelihood ratio of elo1 to elo0; decided at +-ARENA_DECIDED (5% either way). For each hypothesis it takes
 * the most likely distribution of rounds with that mean, so a few identical rounds decide nothing. */
#define ARENA_DECIDED 2.9444389791664403
double arena_llr(const arena_score *score, double elo0, double elo1);
/* The expected share of a win for a lead in Elo at a table with so many seats, and the Elo of a share. */
double arena_share_of_elo(double elo, int seats);
double arena_elo_of_share(double share, int seats);

#endif
