/* match.h -- a table in play. It knows who sits where, keeps every state there was (to undo is to go back to an older
 * copy), rolls chance from its sworn seed, asks the computer players, writes the record, and shows each viewer what
 * that viewer may see and nothing else. Every front end (terminal, browser, server) is a client of it.
 *
 * Chance. The 32-byte seed alone fixes every outcome. Going back also takes the stream back: the same chance comes
 * again, and the record can be verified however often something was taken back.
 *
 * A match belongs to one thread at a time. It prints nothing, and an error changes nothing. */
#ifndef COVEN_MATCH_MATCH_H
#define COVEN_MATCH_MATCH_H

#include "players/player.h"

typedef struct coven_match match; /* what coven.h offers of it is in door.c */

/* Who sits where: a name for each seat, "person" or a player's ("uct:iterations=500"); [0] is seat 1. */
typedef struct match_seats {
    char name[COVEN_SEATS_MAX][PLAYER_NAME_TEXT];
} match_seats;

/* Write `name` into a seat (from 1) once it is known to be good. */
bool match_seat(match_seats *seats, int seat, const char *name, coven_error *error);

/* A new game at a table that the match owns from now on (also on failure, when the answer is NULL). */
match *match_new(coven_table *table, const match_seats *seats, const uint8_t seed[32], coven_error *error);

/* The same from a position instead of the start: a placed game. With `viewer` other than COVEN_WHOLE the position is as
 * that seat (or COVEN_ONLOOKER) sees it, and what it hides is imagined, one of the worlds that it could be, by the
 * seed. A position that is refused is refused as its game's rules say, "field: reason". */
match *match_new_at(coven_table *table, const match_seats *seats, const char *position, int viewer,
                    const uint8_t seed[32], coven_error *error);

/* Go on with a record or a placed game (as coven_record_read takes it). `seats` NULL: who the record says, and people
 * where it does not say. If the record tells its seed and keeps its promise, chance goes on along that stream; if not,
 * it goes on from `seed`, and the match is no longer sworn. */
match *match_read(const char *json, size_t length, const coven_sets *sets, const match_seats *seats,
                  const uint8_t seed[32], coven_error *error);
/* A new game from the same start at the same table with the same people and players. */
bool match_restart(match *self, const uint8_t seed[32], coven_error *error);
void match_free(match *self);
/* Let all players and the analyst use these learned weights, which fit the table and outlive the match, instead of
 * those built in. A build without any, as the browser's, is given them so. */
bool match_use_net(match *self, const struct network *net, coven_error *error);

/* ---- what stands ---- */

const coven_table *match_table(const match *self);
/* Events so far. States are numbered from 0, the start, to match_count, the present. */
int match_count(const match *self);
const void *match_state(const match *self, int ply);
coven_event match_event(const match *self, int ply);
/* Who acts at present. */
int match_actor(const match *self);
/* "person" or the player's name, as given. */
const char *match_who(const match *self, int seat);
bool match_is_person(const match *self, int seat);
/* Every chance so far followed from the sworn seed. */
bool match_is_sworn(const match *self);
/* Did it begin from a position? */
bool match_is_placed(const match *self);
/* The choices of whoever acts (at most COVEN_EVENTS_MAX), sorted by text; 0 at the end. */
int match_choices(const match *self, coven_choice *out);

/* ---- playing ---- */

/* The seat that acts plays, by text or by a legal event. It is not for chance, whose events match_step plays. */
bool match_play(match *self, const char *text, coven_error *error);
bool match_play_event(match *self, coven_event event, coven_error *error);
/* Is there something that happens without a person: chance, or a computer player's turn? */
bool match_can_step(const match *self);
/* One such event. */
bool match_step(match *self, coven_error *error);

/* Back to the state before event `ply`. */
bool match_back(match *self, int ply, coven_error *error);
/* Back to match_undo_ply; refused where nothing may be taken back. */
bool match_undo(match *self, coven_error *error);

/* Did the event after `ply` show a person something: an outcome of chance, or what another seat had hidden? */
bool match_showed(const match *self, int ply);
/* Has anything been shown by the events from `ply` on? */
bool match_has_shown(const match *self, int ply);
/* The ply that undo goes back to: before the last decision of a person; but with several people at the table only if
 * nothing has been shown to any of them since. -1 where nothing may be taken back. */
int match_undo_ply(const match *self);

/* What the analyst would do in the place of the seat that acts, best first; 0 where no kind of player can advise (see
 * player_analyst) or at an error. */
int match_advise(match *self, const player_settings *settings, player_advice *out, int room, coven_error *error);

/* What the one who acts is asked, given the words of an event chosen so far ("" at first). */
void match_ask(const match *self, const char *so_far, coven_text *out);

/* ---- what a viewer sees (a seat, COVEN_ONLOOKER or COVEN_WHOLE) ---- */

/* A state, masked, into room for any state. */
void match_see(const match *self, int ply, int viewer, coven_state *out);
/* The event after `ply`: its text with the actor ("* deal 1 ?"), and as a sentence. */
void match_put_event(const match *self, int ply, int viewer, coven_text *out);
void match_say(const match *self, int ply, int viewer, coven_text *out);
void match_put_position(const match *self, int ply, int viewer, coven_text *out);
void match_draw(const match *self, int ply, int viewer, const coven_style *style, coven_text *out);
/* The record as one line of JSON. The seed is in it once the game has ended; the whole record, which hides nothing,
 * has it always, so that the game can be gone on with. */
void match_put_record(const match *self, int viewer, coven_text *out);
/* One JSON object with all that a front end needs to show this state (docs/notation.md, "Look"). */
void match_put_look(const match *self, int ply, int viewer, coven_text *out);

#endif
