/* why.h -- why an event was played, or should not be: facts about it that a viewer may know, as messages.
 *
 * The facts come from the solver, from the end of the game, and from the game itself (coven_game.reason); all of them
 * can be checked by playing on. They are found in what the viewer sees, so they cannot give away what is hidden. What
 * the event is worth comes from the strongest adviser, if the viewer knows what the seat that acts knows. */
#ifndef COVEN_MATCH_WHY_H
#define COVEN_MATCH_WHY_H

#include "core/solver.h"
#include "match/analyst.h"
#include "match/match.h"

/* Facts about one event: messages, the most important first. */
typedef struct why_facts {
    coven_text good, bad; /* what speaks for it, and what against it */
    bool solved;          /* they say who wins what is solved, and nothing else */
} why_facts;

/* What speaks for and against an event in a state, both as one viewer sees them. `as_actor`: the viewer sees all that
 * the seat that acts sees. `solver` is opened if it is needed; NULL: nothing is solved. why_forget frees the facts. */
void why_find(const coven_table *table, const void *seen, coven_event event, bool as_actor, solver_session *solver,
              why_facts *out);
void why_forget(why_facts *facts);

/* The reason for a suggested event: the most important fact for it, as sentences; nothing if there is none. */
void why_put_hint(const coven_table *table, const void *seen, coven_event event, solver_session *solver,
                  const coven_language *language, coven_text *out);
/* What is wrong with an event that cost something: the most important fact against it that the best event does not
 * share, or else what speaks for the best one only, as sentences; nothing if there is no such fact. */
void why_put_mistake(const coven_table *table, const void *seen, coven_event event, coven_event best,
                     solver_session *solver, const coven_language *language, coven_text *out);
/* Which other events lose what is solved, if `event` wins it, as a sentence for a terminal; nothing if none do. */
void why_put_losing(const coven_table *table, const void *seen, coven_event event, solver_session *solver,
                    const coven_language *language, coven_text *out);
/* The other events of a solved state that lose, if `event` wins; returns how many. `out` holds COVEN_EVENTS_MAX. */
int why_losing(const coven_table *table, const void *seen, coven_event event, solver_session *solver, coven_event *out);

typedef struct why_question {
    const history *past;
    match *match;      /* the match of that history; NULL: nothing is judged */
    int ply;           /* the event after it, */
    const char *event; /* or another one of the seat that acts there; NULL: the one that was played */
    int viewer;        /* who asks: one for whom history_can_see */
    /* How long to judge; without iterations and time, only facts are found. */
    player_settings settings;
    solver_session *solver;
} why_question;

typedef struct why_answer {
    coven_state seen;  /* the state before the event, as far as the viewer may know */
    coven_event event; /* likewise */
    coven_text told;   /* messages: the reason in a sentence, for a costly event with what it costs */
    bool judged;
    int value; /* of the event and of the best one, for the seat that acts; shares, 0 to COVEN_ONE */
    int best_value;
    coven_event best;
    analyst_mark mark;    /* how bad it is */
    coven_text best_told; /* the reason for the best event, if it is another one */
} why_answer;

/* Answer a question. False with an error: no such event, or a question about another event by somebody who may not know
 * the choices. Nothing is told about chance. why_close frees the answer, after a failure too. */
bool why_ask(const why_question *question, why_answer *out, coven_error *error);
void why_close(why_answer *answer);
/* An answer as one JSON object (docs/notation.md). */
void why_put_json(const why_answer *answer, const coven_table *table, const coven_language *language, coven_text *out);

#endif
