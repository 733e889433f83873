/* survey.h -- what deals are worth: random deals for each pair of banished counts, solved. The share won by the seat
 * that starts gives, round by round, the chance to win the match from each score, and its error gives the error of
 * that chance. */
#ifndef COVEN_GAMES_SCRAMBLE_SURVEY_H
#define COVEN_GAMES_SCRAMBLE_SURVEY_H

#include "core/solver.h"

/* The tables of docs/scramble-match.md, as Markdown. `memory` is a scramble_solver. */
bool scramble_survey(void *memory, const coven_table *table, const coven_survey *how, coven_text *out,
                     coven_error *error);

#endif
