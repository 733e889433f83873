/* internal.h -- what a match is made of, for the files of this folder alone. */
#ifndef COVEN_MATCH_INTERNAL_H
#define COVEN_MATCH_INTERNAL_H

#include "match/match.h"

/* What jobs need after their match is freed: its table. The last job frees it. */
typedef struct match_loans {
    int out;            /* jobs that were not returned yet */
    coven_table *table; /* NULL while there is a match, which owns it */
} match_loans;

struct coven_match {
    history history; /* with the complete record; it always holds the seed, which is printed only when it may be */
    uint32_t *drawn; /* words of the stream of chance used before each event, and up to now */
    int capacity;    /* of `drawn` */
    player *player[COVEN_SEATS_MAX]; /* NULL: a person, or not seated at the moment; see seat_player */
    uint8_t stream_seed[32];         /* of chance and of the players' own randomness */
    const struct network *net;       /* learned weights for all players, or NULL: those built in */
    const atomic_bool *stop;         /* see match_stop_on */
    bool untrained;                  /* see match_untrained */
    match_job *job;                  /* lent for the present state, or NULL */
    match_loans *loans;              /* NULL before the first job */
};

/* A player that is away from its match. Everything but `stop` belongs to one thread at a time. */
struct coven_job {
    match *match; /* NULL: the match has moved on, or was freed */
    match_loans *loans;
    player *player; /* owned */
    coven_state seen;
    int seat, ply;
    atomic_bool stop;
};

/* Was event `ply` a person's? */
bool match_decided_by_person(const match *self, int ply);

/* ---- players and jobs (seating.c) ---- */

/* The randomness of a seat's player; that of seat 0 is used to imagine what a position hides. */
uint64_t match_seat_seed(const match *self, int seat);
/* A seated player that has seen the first `count` events; NULL with an error. */
player *match_sit_down(const match *self, const player_kind *kind, int seat, const player_settings *settings, int count,
                       coven_error *error);
/* Seat all players again after `count` events; on failure the present ones stay. */
bool match_seat_players(match *self, int count, coven_error *error);
/* The computer player of a seat, which is seated now if it was not; NULL with an error. */
player *match_seat_player(match *self, int seat, coven_error *error);
/* Unseat the player. */
void match_unseat_players(match *self);
/* Make the job that is lent, if any, stale. */
void match_revoke_job(match *self);

#endif
