/* choice.h -- which event to play in a round that can be solved. A round that is won is never thrown away. In one that
 * is lost the choice still matters, against anybody who can err: it falls on what is hardest to answer. */
#ifndef COVEN_GAMES_SCRAMBLE_CHOICE_H
#define COVEN_GAMES_SCRAMBLE_CHOICE_H

#include "solver.h"

typedef struct scramble_choice {
    coven_event event;
    int winner;  /* the seat that wins the round after it */
    int answers; /* if the actor loses: the replies that keep the other one's win; else 0 */
    int errors;  /* if the actor loses: how likely the other one errs, if it replies at random; parts of COVEN_ONE */
} scramble_choice;

/* The legal events of a solvable state, best first: those that win; then those that leave the fewest right answers;
 * among these, those after which random replies err most, at once or after the next event. Returns how many. `out` has
 * room for COVEN_EVENTS_MAX. */
int scramble_choices(scramble_solver *solver, const coven_table *table, const void *state, scramble_choice *out);

/* The verdict as one JSON object, for a front end to put beside a view:
 *     {"winner":2,"deal":true,"events":{"assign a":2,"cast fw b":1}}
 * who wins the round with best play, whether that is told of the whole deal (nobody has played a card yet: "was this
 * winnable?"), and who wins after each legal event. `null` if the state cannot be solved. */
void scramble_verdict(scramble_solver *solver, const coven_table *table, const void *state, coven_text *out);

/* Has nobody played a card yet in this round? */
bool scramble_is_fresh_deal(const coven_table *table, const void *state);

#endif
