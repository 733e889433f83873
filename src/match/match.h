/* match.h -- a table in play. It knows who sits where, keeps the history, draws chance from the committed seed, asks
 * the computer players, writes the record, and shows each viewer what that viewer may see and nothing else. Every front
 * end (terminal, browser, server) is a client of it.
 *
 * Chance. The 32-byte seed alone determines every outcome. Going back also rewinds the stream: the same chance comes
 * again, and the record can still be verified.
 *
 * A match belongs to one thread at a time. It prints nothing, and an error changes nothing. */
#ifndef COVEN_MATCH_MATCH_H
#define COVEN_MATCH_MATCH_H

#include "match/history.h"

typedef struct coven_match match; /* what coven.h offers of it is in public.c */

/* Write `name` into a seat (from 1) once it is known to be good. */
bool match_seat(match_seats *seats, int seat, const char *name, coven_error *error);

/* A new game. The match owns the table from now on, even on failure, when NULL is returned. */
match *match_new(coven_table *table, const match_seats *seats, const uint8_t seed[32], coven_error *error);

/* The same from a position instead of the start: a placed game. With `viewer` other than COVEN_VIEW_ALL the position
 * is as that seat (or COVEN_SPECTATOR) sees it, and the seed determines which of the possible worlds it is. A bad
 * position is rejected as the game's rules page says, with "field: reason". */
match *match_new_at(coven_table *table, const match_seats *seats, const char *position, int viewer,
                    const uint8_t seed[32], coven_error *error);

/* Continue a record or a placed game (as coven_record_read reads it). `seats` NULL: the players that the record names,
 * and people where it names none. If the record reveals its seed and matches its commitment, chance continues along
 * that stream; otherwise it continues from `seed`, and the match is no longer committed. */
match *match_read(const char *json, size_t length, const coven_sets *sets, const match_seats *seats,
                  const uint8_t seed[32], coven_error *error);
/* The same with a complete record that was read already. The match takes it over, even on failure. */
match *match_continue(coven_record *record, const match_seats *seats, const uint8_t seed[32], coven_error *error);
/* A new game from the same start at the same table with the same people and players. */
bool match_restart(match *self, const uint8_t seed[32], coven_error *error);
void match_free(match *self);
/* Let all players and the analyst use these learned weights, which fit the table and outlive the match, instead of
 * those built in. The browser's build has none and gets its weights this way. */
bool match_use_net(match *self, const struct network *net, coven_error *error);
/* Once *flag is set, by another thread or a signal handler, players and the analyst stop thinking, and match_step fails
 * with COVEN_INTERRUPTED without playing anything. The flag outlives the match; NULL: never. */
void match_stop_on(match *self, const atomic_bool *flag);

/* ---- the present ---- */

const coven_table *match_table(const match *self);
/* The whole history, for the functions of history.h. Those below that have the same names are shortcuts. Borrowed
 * until the match changes. */
const history *match_history(const match *self);
/* Events so far. States are numbered from 0, the start, to match_count, the present. */
int match_count(const match *self);
/* The present state; match_see gives any. Borrowed until the match changes. */
const void *match_present(const match *self);
coven_event match_event(const match *self, int ply);
/* Who acts now. */
int match_actor(const match *self);
/* "person" or the player's name, as given. */
const char *match_who(const match *self, int seat);
bool match_is_person(const match *self, int seat);
/* Does a computer player here judge by the game's estimate, because the trained weights are for another set? */
bool match_untrained(const match *self);
/* Has every event of chance so far followed from the committed seed? */
bool match_is_committed(const match *self);
/* The commitment; false where there is none. */
bool match_commitment(const match *self, uint8_t commitment[32]);
/* Did it begin from a position? */
bool match_is_placed(const match *self);
/* The record so far, with its commitment and seed. Borrowed until the match changes. */
const coven_record *match_record(const match *self);
/* Note how the seed was mixed, for the record (docs/online.md). */
bool match_set_mix(match *self, const coven_mix *mix, coven_error *error);
/* The choices of the actor (at most COVEN_EVENTS_MAX), sorted by text; 0 at the end. */
int match_choices(const match *self, coven_choice *out);

/* ---- playing ---- */

/* The seat that acts plays, by text or by a legal event. It is not for chance, whose events match_step plays. */
bool match_play(match *self, const char *text, coven_error *error);
bool match_play_event(match *self, coven_event event, coven_error *error);
/* The same for a seat that says at which ply it decided. Codes: COVEN_BAD_INPUT (no such seat, or a malformed text),
 * COVEN_GAME_OVER, COVEN_STALE (the match is at another ply), COVEN_NOT_YOUR_TURN, COVEN_ILLEGAL. */
bool match_play_as(match *self, int seat, int ply, const char *text, coven_error *error);
/* Can something happen without a person: chance, or a computer player's turn? */
bool match_can_step(const match *self);
/* One such event. A computer player may fail to decide; then nothing has changed. */
bool match_step(match *self, coven_error *error);

/* A computer player can also decide in another thread while the match stays in use. match_lend hands out a job for the
 * seat that acts: its player, and the state as the seat sees it. One thread at a time may work on a job (match_think);
 * any thread may stop it soon (match_cancel). The job owns the player until it is returned, by match_accept or
 * match_return, in the thread of the match.
 *
 * The match may change meanwhile (play, go back, even be freed). The job is then told to stop and is stale:
 * match_accept fails with COVEN_STALE, the player is freed, and the match seats another when it needs one. Jobs that
 * outlive their match keep its table until the last of them is returned; the weights of the player (match_use_net)
 * must outlive them too. */
typedef struct coven_job match_job;
/* NULL with an error: COVEN_NOT_YOUR_TURN if no computer player acts, COVEN_REFUSED if its player is lent already. */
match_job *match_lend(match *self, coven_error *error);
bool match_think(match_job *job, coven_event *event, coven_error *error);
void match_cancel(match_job *job);
/* Return the job and play what was decided: COVEN_STALE if the match has moved on since match_lend, COVEN_ILLEGAL if
 * the event is not legal. The job is freed in any case. */
bool match_accept(match *self, match_job *job, coven_event event, coven_error *error);
/* Return the job without a decision. NULL is allowed. */
void match_return(match_job *job);

/* Go back to the state before event `ply`. */
bool match_back(match *self, int ply, coven_error *error);
/* Go back to match_undo_ply; COVEN_REFUSED where nothing may be taken back. */
bool match_undo(match *self, coven_error *error);

/* Did the event after `ply` show a person something: an outcome of chance, or what another seat had hidden? */
bool match_showed(const match *self, int ply);
/* Has anything been shown by the events from `ply` on? */
bool match_has_shown(const match *self, int ply);
/* The ply that undo goes back to: before the last decision of a person; but with several people at the table only if
 * nothing has been shown to any of them since. -1 where nothing may be taken back. */
int match_undo_ply(const match *self);

/* The analyst's suggestions for the seat that acts, best first; 0 if no player can advise (see player_analyst) or on
 * an error. */
int match_advise(match *self, const player_settings *settings, player_advice *out, int capacity, coven_error *error);

/* The prompt for the seat that acts, given the words of an event chosen so far ("" at first). */
void match_prompt(const match *self, const char *so_far, const coven_language *language, coven_text *out);

/* ---- what a viewer sees (a seat, COVEN_SPECTATOR or COVEN_VIEW_ALL) ---- */

/* A state, masked, into a buffer that holds any state. */
void match_see(const match *self, int ply, int viewer, coven_state *out);
/* The event after `ply`: its text with the actor ("* deal 1 ?"), and as a sentence. */
void match_put_event(const match *self, int ply, int viewer, coven_text *out);
void match_describe(const match *self, int ply, int viewer, const coven_language *language, coven_text *out);
void match_put_position(const match *self, int ply, int viewer, coven_text *out);
void match_draw(const match *self, int ply, int viewer, const coven_style *style, coven_text *out);
/* The record as one line of JSON. The seed is in it once the game has ended; the complete record always has it, so
 * that the game can be continued. */
void match_put_record(const match *self, int viewer, coven_text *out);
/* One JSON object with everything a front end needs to show this state (docs/notation.md). */
void match_put_snapshot(const match *self, int ply, int viewer, const coven_language *language, coven_text *out);

#endif
