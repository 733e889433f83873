/* history.h -- a game so far, as one viewer knows it: the table, who sits where, every event and every state, and what
 * a front end shows of them. A match has a complete history (COVEN_VIEW_ALL); a follower has that of its viewer.
 *
 * Memory: 4 bytes for an event, and one state of the game's own size for every HISTORY_STEP events. The states
 * between them are recomputed on demand. */
#ifndef COVEN_MATCH_HISTORY_H
#define COVEN_MATCH_HISTORY_H

#include "players/player.h"

enum { HISTORY_STEP = 16 };

/* Who sits where: a name for each seat, "person" or a player's ("uct:iterations=500"); [0] is seat 1. */
typedef struct match_seats {
    char name[COVEN_SEATS_MAX][PLAYER_NAME_TEXT];
} match_seats;

typedef struct history {
    coven_record record;   /* owns the table and the events; record.viewer knows this history */
    match_seats seats;     /* change them with history_set_seats */
    unsigned char *anchor; /* the states before events 0, HISTORY_STEP, 2 * HISTORY_STEP, ... */
    int anchors;           /* capacity, in states */
} history;

/* ---- making ---- */

/* Take over a record with its table, and leave it empty. history_free frees everything, after a failure too. */
bool history_begin(history *self, coven_record *record, coven_error *error);
void history_free(history *self);
/* Set who sits where, in the record too. */
bool history_set_seats(history *self, const match_seats *seats, coven_error *error);
/* The same with the names in the record; "person" where it has none. A name that does not fit is left out. */
bool history_read_seats(history *self, coven_error *error);
/* Add an event that is possible. An error changes nothing. */
bool history_add(history *self, coven_event event, coven_error *error);
/* Drop the events from `ply` on. */
void history_back(history *self, int ply);

/* ---- what it knows ---- */

int history_actor(const history *self);
/* The state before event `ply`, or, with the number of events, the present one. */
void history_state(const history *self, int ply, coven_state *out);
bool history_is_person(const history *self, int seat);
/* May this viewer be shown anything? Of a masked history only its own viewer, unless the table has no secrets. */
bool history_can_see(const history *self, int viewer);

/* ---- what a viewer sees, one for whom history_can_see (snapshot.c) ---- */

void history_see(const history *self, int ply, int viewer, coven_state *out);
/* The state as the seat that acts in it sees it. False if no seat does, or if this history does not know. */
bool history_see_as_actor(const history *self, int ply, coven_state *out);
/* Event `ply` and the state before it. */
coven_event history_see_event(const history *self, int ply, int viewer, coven_state *before);
/* The choices of the actor, sorted by text; 0 at the end, and where this history does not know them. */
int history_choices(const history *self, coven_choice *out);
/* The prompt for the seat that acts, given the words of an event chosen so far; nothing where history_choices is 0. */
void history_prompt(const history *self, const char *so_far, const coven_language *language, coven_text *out);
/* Event `ply` with its actor ("* deal 1 ?"), and as a sentence. */
void history_put_event(const history *self, int ply, int viewer, coven_text *out);
void history_describe(const history *self, int ply, int viewer, const coven_language *language, coven_text *out);
void history_put_position(const history *self, int ply, int viewer, coven_text *out);
void history_draw(const history *self, int ply, int viewer, const coven_style *style, coven_text *out);
/* The record as one line of JSON. The seed is in it once the game has ended; a complete record always has it, so
 * that the game can be continued. */
void history_put_record(const history *self, int viewer, coven_text *out);
/* One JSON object with everything a front end needs to show this state (docs/notation.md). */
void history_put_snapshot(const history *self, int ply, int viewer, const coven_language *language, coven_text *out);

#endif
