/* store.h -- where tables and people are kept. One implementation per database (store_sqlite.c) behind one set of
 * functions, so that nothing above knows which it is.
 *
 * Every call is asynchronous: it copies what it is given, returns at once, and calls `done` later, from store_run, in
 * the thread that called. A store belongs to that thread, the loop; its own threads (one that writes, one that reads)
 * are hidden. Calls of one kind are answered in the order in which they were made; a read sees every write that was
 * made before it.
 *
 * Writing: all changes that wait are committed in one transaction, at full durability, before any of them is reported
 * as done. Each change is written completely or not at all. The fence is the primary key (table, seq): a change whose
 * acts are already there is answered with COVEN_STALE and writes nothing, while the others of its transaction are
 * written.
 *
 * Codes of a result: COVEN_OK; COVEN_NOT_FOUND; COVEN_STALE; COVEN_REFUSED (a name that is taken); COVEN_UNVERIFIED (a
 * row that was edited by hand: it does not decrypt, or is malformed); COVEN_IO (a full or read-only disk, ...: nothing
 * of it was written); COVEN_NO_MEMORY. When there is no memory even to note a call, it is still answered from
 * store_run; only when 64 such calls wait already are they answered at once. */
#ifndef COVEN_HOST_STORE_H
#define COVEN_HOST_STORE_H

#include "core/game.h"

enum {
    STORE_ID_TEXT = 11,    /* a table's id with its NUL: 10 letters of base32 */
    STORE_HASH = 32,       /* SHA-256 */
    STORE_NAME_TEXT = 100, /* a person's name with its NUL: 24 characters of UTF-8 */
    STORE_RULES_TEXT = 40,
    STORE_OPTIONS_TEXT = 256, /* "NAME=VALUE NAME=VALUE": those that are not the default */
    STORE_PLAYER_TEXT = 160,
};

typedef struct store store;

typedef enum store_state { STORE_WAITING, STORE_PLAYING, STORE_CLOSED } store_state;
typedef enum store_watch { STORE_WATCH_NO, STORE_WATCH_LINK, STORE_WATCH_ALL } store_watch;

/* A row of `tables`. What is secret is encrypted at rest: `server_secret` and `seed` always, acts if `secrets`. */
typedef struct store_table {
    char id[STORE_ID_TEXT];
    char game[COVEN_NAME_TEXT], set_name[COVEN_NAME_TEXT], options[STORE_OPTIONS_TEXT], rules[STORE_RULES_TEXT];
    int seats;
    bool secrets; /* has the game hidden information? */
    bool rated;
    char clock[64]; /* "" without a clock */
    store_watch watch;
    int delay; /* seconds */
    store_state state;
    int64_t seq; /* of the next act */
    bool has_secret, has_seed;
    uint8_t server_secret[STORE_HASH]; /* s of the mix */
    uint8_t promise[STORE_HASH];       /* P = SHA-256(s) */
    uint8_t seed[STORE_HASH];
    char ended_by[16], result[64]; /* "" until it is closed; shares in twelfths, "12 0" */
    char rematch[STORE_ID_TEXT];   /* the next table, or "" */
    int64_t made_by, made_at, closed_at;
} store_table;

/* A row of `seat`. */
typedef struct store_seat {
    int seat;                       /* from 1 */
    int64_t identity;               /* 0: nobody */
    char player[STORE_PLAYER_TEXT]; /* "person", or a computer player */
    char shown[STORE_NAME_TEXT];    /* the name at this table */
    bool has_invite, has_promise, has_given;
    uint8_t invite[STORE_HASH];  /* SHA-256 of the invite's token while it can be redeemed */
    uint8_t promise[STORE_HASH]; /* m */
    uint8_t given[STORE_HASH];   /* c, encrypted at rest */
} store_seat;

/* A row of `act`: `kind` and `body` are the host's; `hash` is the low 32 bits of coven_hash after it. */
typedef struct store_act {
    int64_t seq, at; /* at: milliseconds since 1970 */
    char kind;
    int seat; /* who did it, 0: nobody */
    uint64_t nonce;
    uint32_t hash;
    const char *body;
    size_t length;
} store_act;

typedef struct store_identity {
    int64_t id;
    char name[STORE_NAME_TEXT]; /* "" while it has none */
    char kind;                  /* 'g': a guest; 'a': an account */
    int64_t made, seen;
} store_identity;

typedef struct store_change {
    const store_table *table; /* the whole row, as it is afterwards; `seq` counts the acts of this change */
    bool create;              /* the table is new */
    const store_seat *seats;  /* those that changed */
    int seat_count;
    const store_act *acts; /* consecutive; the last has seq table->seq - 1 */
    int act_count;
} store_change;

/* What a call comes back with; borrowed during `done`. */
typedef struct store_result {
    coven_code code;
    coven_error error; /* if the code is not COVEN_OK */
    const store_table *tables;
    int table_count;
    const store_seat *seats; /* of a loaded table: all; of store_tables_of: table_count times COVEN_SEATS_MAX */
    int seat_count;
    const store_act *acts;
    int act_count;
    const store_identity *identity;
    const char *text; /* JSON: of store_export, store_stats, store_named */
    size_t text_length;
} store_result;
typedef void store_done(void *given, const store_result *result);

typedef struct store_settings {
    const char *folder; /* coven.db, the lock, and the key (mode 0600), which no backup has; made if missing */
    bool read_only;     /* for tools: no lock, no changes */
    const char *file;   /* another database than coven.db, by its path: a backup; only with read_only; NULL: coven.db */
    const char *vfs;    /* for tests: SQLite's file system; NULL: the usual one */
} store_settings;

/* Open, migrate and lock. COVEN_REFUSED if another server has it open, or if it was written by a newer version. */
store *store_open(const store_settings *settings, coven_error *error);
/* Finish everything that waits, report it, and close. NULL is allowed. */
void store_close(store *self);
/* Becomes readable when store_run has something to report. */
int store_descriptor(const store *self);
void store_run(store *self);
/* Does it write? False after an I/O error until a later write succeeds. */
bool store_is_ready(const store *self);

/* ---- tables ---- */

void store_commit(store *self, const store_change *change, store_done *done, void *given);
/* A table with all its seats and acts. */
void store_load(store *self, const char *id, store_done *done, void *given);
/* The tables where an identity sits, newest first, made before `before` (0: now), with their seats. */
void store_tables_of(store *self, int64_t identity, int64_t before, int max, store_done *done, void *given);
/* The ids of all tables that are not closed (as rows of which only id, game, state and seq count): for replay, stats.
 */
void store_open_tables(store *self, store_done *done, void *given);

/* ---- people ---- */

/* A new identity with its first token. The result has its id. */
void store_new_identity(store *self, const char *name, const uint8_t token[STORE_HASH], int64_t now, store_done *done,
                        void *given);
/* Who has this token? COVEN_NOT_FOUND: nobody. */
void store_find_identity(store *self, const uint8_t token[STORE_HASH], store_done *done, void *given);
void store_rename(store *self, int64_t identity, const char *name, store_done *done, void *given);
/* A one-time code, valid until then. */
void store_put_code(store *self, int64_t identity, const uint8_t code[STORE_HASH], int64_t until, store_done *done,
                    void *given);
/* Use a code up: the token belongs to the code's identity from now on, and the tables of `from` (0: none) go with it,
 * where that identity has no seat yet. COVEN_NOT_FOUND: no such code, or too late. */
void store_take_code(store *self, const uint8_t code[STORE_HASH], const uint8_t token[STORE_HASH], int64_t from,
                     int64_t now, store_done *done, void *given);
/* The identity, its tokens and its names go; finished games stay. */
void store_erase(store *self, int64_t identity, store_done *done, void *given);
/* Whom does everybody call this? A JSON text, [{"id","kind","made","seen"}..]: names are not unique. */
void store_named(store *self, const char *name, store_done *done, void *given);
/* Everything about an identity as JSON text. */
void store_export(store *self, int64_t identity, store_done *done, void *given);

/* ---- administration ---- */

/* Counts as JSON: tables by state, identities, acts, bytes, schema. */
void store_stats(store *self, store_done *done, void *given);
/* A copy of the database, consistent, while it is in use (without the key). */
void store_backup(store *self, const char *path, store_done *done, void *given);
void store_audit(store *self, int64_t at, const char *who, const char *what, store_done *done, void *given);

#endif
