/* follow.h -- a table as one viewer sees it, driven by event texts alone. A client follows a game that is played
 * elsewhere this way, and a masked record is opened this way. Everything that a front end shows comes from its history,
 * with the same functions as for a match.
 *
 * The source of the texts is not trusted. An event is accepted if it could happen in some world that the viewer could
 * be in (coven_event_read_masked); anything else is an error, which changes nothing.
 *
 * A follower belongs to one thread at a time. */
#ifndef COVEN_MATCH_FOLLOW_H
#define COVEN_MATCH_FOLLOW_H

#include "match/history.h"

typedef struct follow follow;

/* Follow a game from its start; or from a position, as `viewer` sees it (NULL: the start). The table belongs to the
 * follower from now on, also on failure, when NULL is returned. Seats may have any names. */
follow *follow_new(coven_table *table, int viewer, const match_seats *seats, const char *position, coven_error *error);
/* Continue a record, which is taken over, also on failure. `seats` NULL: the names that the record has. */
follow *follow_record(coven_record *record, const match_seats *seats, coven_error *error);
/* NULL is allowed. */
void follow_free(follow *self);

/* An event with its actor, as the viewer sees it: "1 keep", "* deal 2 ?". Codes: COVEN_BAD_INPUT (malformed),
 * COVEN_NOT_YOUR_TURN (another actor), COVEN_ILLEGAL (it cannot happen here), COVEN_GAME_OVER, COVEN_NO_MEMORY. */
bool follow_hear(follow *self, const char *text, coven_error *error);
/* Go back to the state before event `ply`. COVEN_BAD_INPUT if there is none. */
bool follow_back(follow *self, int ply, coven_error *error);
/* Note the commitment to the seed of chance, for the record. */
void follow_commit(follow *self, const uint8_t commitment[32]);

/* Its history; borrowed until the follower changes. */
const history *follow_history(const follow *self);

#endif
