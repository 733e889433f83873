/* replay.h -- does a stored game still come out as it did? */
#ifndef COVEN_HOST_REPLAY_H
#define COVEN_HOST_REPLAY_H

#include "host/store.h"

/* Play the acts of a loaded table (store_load) with this engine, and compare what each led to with what was stored.
 * False with an error that names table and act. */
bool replay_check(const store_result *loaded, coven_error *error);

#endif
