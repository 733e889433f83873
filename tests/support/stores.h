/* stores.h -- a store for tests, with calls that wait for their answer. */
#ifndef COVEN_TESTS_STORES_H
#define COVEN_TESTS_STORES_H

#include "host/store.h"
#include "program.h"

/* A folder inside the scratch directory, emptied first. */
const char *store_folder(const char *name);
void store_folder_remove(const char *name);
store *store_opened(const char *folder);
/* It is refused with this code and a sentence that contains `part`. */
void expect_not_opened(const store_settings *settings, coven_code code, const char *part);

/* What a call came back with; lists are copied. Free it with answer_free. */
typedef struct answer {
    int count; /* how often it was answered */
    store_result result;
    store_identity who;
} answer;
void answer_take(void *given, const store_result *result); /* a store_done */
void answer_free(answer *self);
/* Run the store until these have been answered. */
void store_await(store *self, const answer *list, int count);
/* The answer has this code. */
void expect_code(const answer *given, coven_code code);

/* A new table of two people with the acts that `count` says, from a game with secrets or without. */
store_table table_row(const char *id, bool secrets, int64_t seq);
store_act act_row(int64_t seq, const char *body);
/* Commit the acts from `first` on, each with the body "act SEQ"; the table is made with act 0. */
coven_code commit_acts(store *self, const char *id, bool secrets, int64_t first, int count);
/* Load a table; the answer is to be freed. */
answer load_table(store *self, const char *id);
int64_t new_identity(store *self, const char *name, uint8_t token);

/* A token or hash that consists of one byte. */
typedef struct bytes32 {
    uint8_t at[STORE_HASH];
} bytes32;
bytes32 bytes_of(uint8_t byte);

/* Does any file of the folder contain these bytes? The key is left out. */
bool folder_contains(const char *folder, const void *bytes, size_t length);

#endif
