/* replay.c -- see replay.h. The acts are read by the same code as when a server opens the table, in a host without a
 * store. */
#include "host/replay.h"

#include <stdlib.h>

#include "host/internal.h"

static int64_t no_clock(void *given) {
    (void)given;
    return 0;
}

bool replay_check(const store_result *loaded, coven_error *error) {
    table *slot = NULL;
    host *alone = calloc(1, sizeof *alone);
    if (!alone) return coven_no_memory(error);
    *alone = (host){.now_of = no_clock, .hash = &slot, .hash_size = 1, .due = INT64_MAX};
    table *replayed = table_new(alone, loaded->tables[0].id);
    bool good = replayed || coven_no_memory(error);
    if (good) {
        good = table_read(replayed, loaded, error);
        table_free(replayed);
    }
    free(alone);
    return good;
}
