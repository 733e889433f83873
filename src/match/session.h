/* session.h -- the protocol that every front end speaks: a session holds one table, a match or one that is followed,
 * and speaks JSON. The browser's module exports these functions under the same names (src/wasm/exports.c).
 *
 * Write JSON or text into session_input, call a function, and read the output: each function returns its length in
 * bytes, and session_output points at it until the next call. A failed call outputs
 * {"error":"sentence","code":"illegal"} (coven_code_name) and changes nothing. A viewer is a seat, 0 for a spectator,
 * -1 for everything.
 *
 * A session belongs to one thread at a time. */
#ifndef COVEN_MATCH_SESSION_H
#define COVEN_MATCH_SESSION_H

#include "match/match.h"

typedef struct session session;

/* NULL when out of memory. */
session *session_new(void);
void session_free(session *self);
/* A buffer for `length` bytes of input; a NUL follows them. NULL when out of memory. */
char *session_input(session *self, size_t length);
const char *session_output(const session *self);
/* The match, for a front end in the same program; NULL while none is open. Borrowed. */
match *session_match(const session *self);

/* The language of everything that is for people, English at first: a code that is built in ("fr"), or a whole catalogue
 * (core/language.h). The answer is its code. */
size_t session_language(session *self);
/* The version, the games with their options, and the kinds of player. */
size_t session_games(session *self);

/* ---- open: the output is the table, with everything that does not change during play ----
 *
 *     {"game","title","seats","names":[],"who":[],"options":{},"secrets","placed","weights","rules","commitment","plies",
 *      "set":{},"texts":{}}
 *
 * `commitment` is the SHA-256 of the seed of chance, 64 hex digits, or null where there is none. For a followed table,
 * "masked" is its viewer. `texts` has what the session's language says instead of texts of the set. */

/* {"game","seats","options":{},"seed":text,"players":[names]}: a new game. With "position":text it begins from
 * there, and "viewer" says who sees that position (default -1). */
size_t session_open(session *self);
/* {"record":{...},"seed":text,"players":[names] or null}: continue a record or a placed game. A masked record is
 * followed as its viewer (coven_record_read_masked). */
size_t session_load(session *self);
/* {"game","seats","options":{},"viewer","players":[names]}: follow a game that is played elsewhere. With
 * "position":text it begins from there, and "commitment":hex is noted for the record. */
size_t session_follow(session *self);

/* [names]: what the people at the open table are called, by seat, in every sentence from now on; "" for what the game
 * calls the seat. Names are not part of the record. */
size_t session_names(session *self);

/* ---- look ---- */

/* Everything a viewer may see of a state (history_put_snapshot); ply -1 is the present. */
size_t session_snapshot(session *self, int ply, int viewer);
/* The choices of the seat that acts: [{"text","say"}]. Empty where a follower does not know them. */
size_t session_choices(session *self);
/* The same as texts alone, the most obvious first: sorted by the game's estimate of what each leads to at once. */
size_t session_obvious(session *self);
/* Input: the words chosen so far. Output: the prompt, a string; "" where a follower does not know it. */
size_t session_prompt(session *self);
/* Input: an event's text, of a seat or, where everything is known, of chance. Output: {"actor","view"} after it,
 * without playing it. */
size_t session_preview(session *self, int viewer);
/* Input: an event's text, likewise. Output: the event at that ply as a sentence. */
size_t session_describe(session *self, int ply);
/* The events from that ply on: [{"actor","text","say"}]. */
size_t session_log(session *self, int from, int viewer);
/* The record as one line of JSON. */
size_t session_record(session *self, int viewer);

/* ---- play: the output is the number of events ---- */

/* Input: an event's text, which the seat that acts plays. */
size_t session_play(session *self);
/* Chance or a computer player acts. */
size_t session_step(session *self);
/* Input: an event's text with its actor, as the viewer of a followed table sees it. */
size_t session_hear(session *self);
/* Go back to the state before event `ply`. */
size_t session_back(session *self, int ply);
/* The ply that undo may go back to, or -1 (match_undo_ply). */
size_t session_undo_ply(session *self);
/* Has anything been shown since: true or false (match_has_shown). */
size_t session_shown(session *self, int ply);

/* ---- study ---- */

/* Input: {"iterations"}. Output: the analyst's suggestions, [{"text","say","value","why"}], of which the first also has
 * the texts of the events that lose what is solved, "loses":[], if it wins it itself. */
size_t session_hint(session *self);
/* Input: {"iterations"}, and "event":text for another event than the one that was played at that ply. Output: the
 * reason for it, as far as the viewer may know (why_put_json). With 0 iterations only facts, at once. */
size_t session_why(session *self, int ply, int viewer);
/* Of a game that can be solved: who wins with best play, and after each event (solver_put_verdict), as far as the
 * seat that acts may know it; null where that is impossible. */
size_t session_verdict(session *self, int ply);
/* Input: {"iterations"}. Output: the analysis of the whole game (analyst_put_json). 0 iterations: only what each seat
 * could expect, its luck and skill; decisions are not compared with better ones. */
size_t session_analyse(session *self);
/* Input: the bytes of a weights file, used from now on at tables that it fits. Closes the match. */
size_t session_net(session *self);

/* ---- tables on a server: how their chance is mixed (docs/online.md); no table need be open ---- */

/* Compute what can be computed (mix_answer): promises, the commitment, the seed, the four words. */
size_t session_mix(session *self);
/* {"record":{...},"kept":{...}}: check a finished game, step by step (mix_answer_check). */
size_t session_verify(session *self);

#endif
