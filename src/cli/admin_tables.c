/* admin_tables.c -- coven admin void, without a server. */
#include <string.h>

#include "cli/admin.h"

/* A table being closed: the row as it will be, and the act that does it. */
typedef struct closing {
    bool answered;
    coven_error error;
    store_table table;
    uint32_t hash; /* of the state, which does not change */
} closing;

static void loaded(void *given, const store_result *result) {
    closing *self = given;
    self->answered = true;
    self->error = result->error;
    self->error.code = result->code;
    if (result->code != COVEN_OK) return;
    self->table = result->tables[0];
    self->hash = result->act_count ? result->acts[result->act_count - 1].hash : 0;
}

/* The act is the one that a host writes (host/act.h). */
bool admin_void_table(store *self, const char *table, coven_error *error) {
    static const char body[] = "void - -", by[] = "void";
    closing now = {.answered = false};
    store_load(self, table, loaded, &now);
    admin_wait(self, &now.answered);
    *error = now.error;
    if (error->code != COVEN_OK) return false;
    if (now.table.state == STORE_CLOSED)
        return coven_fail_as(error, COVEN_REFUSED, "table %s is closed already", table);
    const store_act act = {.seq = now.table.seq,
                           .at = admin_now(),
                           .kind = 'x',
                           .hash = now.hash,
                           .body = body,
                           .length = sizeof body - 1};
    now.table.seq++;
    now.table.state = STORE_CLOSED;
    now.table.closed_at = act.at;
    memcpy(now.table.ended_by, by, sizeof by);
    admin_call call = {.answered = false};
    store_commit(self, &(store_change){.table = &now.table, .acts = &act, .act_count = 1}, admin_answered, &call);
    const bool good = admin_await(self, &call);
    *error = call.error;
    coven_text_free(&call.text);
    return good;
}
