/* schema.c -- see schema.h. Each version adds a step and never changes one: databases of all of them exist.
 * tests/host/databases has one of each. */
#include "host/schema.h"

#include <string.h>
#include <time.h>

/* "Covn": what SQLite calls the application that a file belongs to. */
#define APPLICATION 1131378286

/* step[n] leads from version n to n + 1.
 *
 * What is encrypted: server_secret, seed, given; in games with secrets `body`, which then begins with the hash. `proof`
 * is the beginning of a print of all other columns of its row (vault.h), except those that are changed when a person
 * goes: made_by, and of a seat identity and shown. `tab` is the table's id. Times are milliseconds since 1970. */
static const char *const step[SCHEMA_VERSION] = {
    "CREATE TABLE meta("
    "    id INTEGER PRIMARY KEY CHECK(id = 1), schema INTEGER NOT NULL, made INTEGER NOT NULL,"
    "    key_print BLOB NOT NULL, tried INTEGER NOT NULL) STRICT;"
    "CREATE TABLE identity("
    "    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, kind TEXT NOT NULL, made INTEGER NOT NULL,"
    "    seen INTEGER NOT NULL) STRICT;"
    "CREATE INDEX identity_name ON identity(name) WHERE name <> '';"
    "CREATE TABLE token("
    "    hash BLOB PRIMARY KEY, identity INTEGER NOT NULL, made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX token_identity ON token(identity);"
    "CREATE TABLE code("
    "    hash BLOB PRIMARY KEY, identity INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE tables("
    "    id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL,"
    "    set_name TEXT NOT NULL, rules TEXT NOT NULL, secrets INTEGER NOT NULL, clock TEXT NOT NULL,"
    "    rated INTEGER NOT NULL, watch INTEGER NOT NULL, delay INTEGER NOT NULL, state INTEGER NOT NULL,"
    "    seq INTEGER NOT NULL, server_secret BLOB, promise BLOB, seed BLOB, ended_by TEXT NOT NULL,"
    "    result TEXT NOT NULL, rematch TEXT NOT NULL, made_by INTEGER NOT NULL, made_at INTEGER NOT NULL,"
    "    closed_at INTEGER NOT NULL, proof BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX tables_open ON tables(id) WHERE state < 2;"
    "CREATE INDEX tables_made_by ON tables(made_by) WHERE made_by > 0;"
    "CREATE TABLE seat("
    "    tab TEXT NOT NULL, seat INTEGER NOT NULL, identity INTEGER NOT NULL, player TEXT NOT NULL,"
    "    shown TEXT NOT NULL, invite BLOB, promise BLOB, given BLOB, proof BLOB NOT NULL,"
    "    PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_identity ON seat(identity) WHERE identity > 0;"
    "CREATE TABLE act("
    "    tab TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,"
    "    nonce INTEGER NOT NULL, hash INTEGER, body BLOB NOT NULL, proof BLOB, PRIMARY KEY(tab, seq))"
    "    STRICT, WITHOUT ROWID;"
    "CREATE TABLE audit(at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL) STRICT;",
};

/* The beginning of every statement above, for databases of other programs. */
static bool fail_strange(const database *self, coven_error *error) {
    return coven_fail_as(error, COVEN_BAD_INPUT, "%s: this is not a database of Coven", self->path);
}

bool schema_find(database *self, int *version, coven_error *error) {
    int64_t application, tables, found;
    if (!database_number(self, "PRAGMA application_id", &application, error) ||
        !database_number(self, "SELECT count(*) FROM sqlite_master", &tables, error))
        return false;
    *version = 0;
    if (!application && !tables) return true;
    if (application != APPLICATION) return fail_strange(self, error);
    if (!database_number(self, "SELECT schema FROM meta", &found, error)) return false;
    if (found < 1) return fail_strange(self, error);
    if (found > SCHEMA_VERSION)
        return coven_fail_as(error, COVEN_REFUSED,
                             "%s was written by a newer version of Coven (its schema is %lld, this version knows %d): "
                             "use that version",
                             self->path, (long long)found, SCHEMA_VERSION);
    *version = (int)found;
    return true;
}

static void print_key(const database *self, uint8_t print[VAULT_PRINT]) {
    vault_print begun;
    vault_begin(self->vault, "key", &begun);
    vault_end(&begun, print);
}

/* The row of meta, or its new version. */
static bool note_version(database *self, int version, coven_error *error) {
    uint8_t print[VAULT_PRINT];
    sqlite3_stmt *statement = NULL;
    print_key(self, print);
    int code =
        sqlite3_prepare_v2(self->db,
                           version ? "UPDATE meta SET schema = ?1"
                                   : "INSERT INTO meta(id, schema, made, key_print, tried) VALUES(1, ?1, ?2, ?3, 0)",
                           -1, &statement, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_int64(statement, 1, SCHEMA_VERSION);
        if (!version) {
            sqlite3_bind_int64(statement, 2, (int64_t)time(NULL) * 1000);
            sqlite3_bind_blob(statement, 3, print, VAULT_PROOF, SQLITE_STATIC);
        }
        code = sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE || database_fail(self, code, error);
}

static bool take_steps(database *self, int version, coven_error *error) {
    char application[64];
    coven_text text = coven_text_over(application, sizeof application);
    coven_put(&text, "PRAGMA application_id = %d", APPLICATION);
    if (!database_run(self, application, error)) return false;
    for (int i = version; i < SCHEMA_VERSION; i++)
        if (!database_run(self, step[i], error)) return false;
    return note_version(self, version, error);
}

bool schema_migrate(database *self, int version, coven_error *error) {
    if (version == SCHEMA_VERSION) return true;
    if (!database_run(self, "BEGIN IMMEDIATE", error)) return false;
    if (take_steps(self, version, error) && database_run(self, "COMMIT", error)) return true;
    database_run(self, "ROLLBACK", NULL);
    return false;
}

bool schema_check_key(database *self, coven_error *error) {
    uint8_t print[VAULT_PRINT];
    sqlite3_stmt *statement = NULL;
    print_key(self, print);
    int code = sqlite3_prepare_v2(self->db, "SELECT key_print FROM meta", -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    const bool same = code == SQLITE_ROW && sqlite3_column_bytes(statement, 0) == VAULT_PROOF &&
                      memcmp(sqlite3_column_blob(statement, 0), print, VAULT_PROOF) == 0;
    sqlite3_finalize(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) return database_fail(self, code, error);
    return same ||
           coven_fail_as(error, COVEN_UNVERIFIED,
                         "%s was written with another key than the one in its folder: put that key back", self->path);
}
