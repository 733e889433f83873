/* inside.h -- what a match is made of, for the files of this folder alone. */
#ifndef COVEN_MATCH_INSIDE_H
#define COVEN_MATCH_INSIDE_H

#include "core/json.h"
#include "match/match.h"

/* A state that there was, and how far the stream of chance had run. */
typedef struct match_moment {
    coven_state state;
    coven_chance chance;
} match_moment;

struct coven_match {
    coven_record record;             /* owns the table and the events; its seed is told, and printed when it may be */
    match_moment *moment;            /* [0] is the start, [record.count] the present */
    int room;                        /* moments there is room for */
    match_seats seats;               /* names */
    player *player[COVEN_SEATS_MAX]; /* NULL is a person */
    uint8_t stream_seed[32];         /* of chance and of the players' own randomness */
    const struct network *net;       /* learned weights for all players, or NULL: those built in */
};

/* Was the event after `ply` a person's? */
bool match_decided_by_person(const match *self, int ply);

#endif
