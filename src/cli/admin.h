/* admin.h -- what the subcommands of coven admin share: a store that answers at once, and the server that may be
 * running on the same folder. */
#ifndef COVEN_CLI_ADMIN_H
#define COVEN_CLI_ADMIN_H

#include "cli/cli.h"
#include "host/store.h"

/* The folder of --data, or the default, as a growing text; false after reporting an error. */
bool admin_folder(const args *given, coven_text *out);

/* Do what POST `path` (below /admin/) with a JSON body asks for: in the server that runs on the folder, over its Unix
 * socket, or, if none does, by a host of our own. False with the sentence of whoever refused it. */
bool admin_ask(const char *folder, const char *path, const char *json, coven_error *error);

/* A call of the store whose answer is waited for. `text` is the result's, as a growing text. */
typedef struct admin_call {
    bool answered;
    coven_error error; /* its code is COVEN_OK if all went well */
    coven_text text;
} admin_call;
void admin_answered(void *call, const store_result *result); /* a store_done */
/* Run the store until it has answered; false with the error. */
bool admin_await(store *self, admin_call *call);
void admin_wait(store *self, const bool *answered);

/* coven admin replay. */
int admin_replay(store *self, bool json);
#endif
