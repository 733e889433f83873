/* database.c -- see database.h. */
#include "host/database.h"

#include <string.h>

bool database_fail(const database *self, int code, coven_error *error) {
    const char *say = NULL;
    switch (code & 0xff) {
    case SQLITE_NOMEM: return coven_no_memory(error);
    case SQLITE_FULL: say = "the disk is full"; break;
    case SQLITE_READONLY: say = "it cannot be written to"; break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: say = "another program has locked it"; break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: say = "it is damaged, or not a database; a backup may help"; break;
    case SQLITE_CANTOPEN: say = "it cannot be opened"; break;
    default: say = self->db ? sqlite3_errmsg(self->db) : sqlite3_errstr(code); break;
    }
    return coven_fail_as(error, COVEN_IO, "%s: %s", self->path, say);
}

bool database_open(database *self, const char *path, int flags, const char *vfs, coven_error *error) {
    *self = (database){.path = path};
    const int code = sqlite3_open_v2(path, &self->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs);
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(self->db, 1000);
        return true;
    }
    database_fail(self, code, error);
    sqlite3_close(self->db);
    self->db = NULL;
    return false;
}

void database_close(database *self) {
    for (int i = 0; i < DATABASE_STATEMENTS; i++) sqlite3_finalize(self->prepared[i]);
    sqlite3_close(self->db);
    *self = (database){.db = NULL};
}

bool database_run(database *self, const char *sql, coven_error *error) {
    const int code = sqlite3_exec(self->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK || database_fail(self, code, error);
}

bool database_number(database *self, const char *sql, int64_t *out, coven_error *error) {
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(self->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    *out = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE || database_fail(self, code, error);
}

/* ---- prepared statements ---- */

query query_begin(database *self, int which) {
    query begun = {.database = self};
    sqlite3_stmt **place = &self->prepared[which];
    if (!*place)
        begun.code = sqlite3_prepare_v3(self->db, self->sql[which], -1, SQLITE_PREPARE_PERSISTENT, place, NULL);
    begun.statement = *place;
    return begun;
}

static void note(query *self, int code) {
    if (self->code == SQLITE_OK) self->code = code;
}

void query_put_number(query *self, int64_t number) {
    self->put++;
    if (self->code == SQLITE_OK) note(self, sqlite3_bind_int64(self->statement, self->put, number));
}

void query_put_text(query *self, const char *text) {
    self->put++;
    if (self->code == SQLITE_OK) note(self, sqlite3_bind_text(self->statement, self->put, text, -1, SQLITE_STATIC));
}

void query_put_bytes(query *self, const void *bytes, size_t length) {
    self->put++;
    if (self->code == SQLITE_OK)
        note(self, sqlite3_bind_blob64(self->statement, self->put, bytes ? bytes : "", length, SQLITE_STATIC));
}

void query_put_null(query *self) {
    self->put++;
    if (self->code == SQLITE_OK) note(self, sqlite3_bind_null(self->statement, self->put));
}

bool query_next(query *self) {
    if (self->code != SQLITE_OK) return false;
    const int code = sqlite3_step(self->statement);
    if (code != SQLITE_ROW) self->code = code;
    return code == SQLITE_ROW;
}

/* The code is of the step; resetting repeats it. */
bool query_end(query *self, coven_error *error) {
    const bool good =
        self->code == SQLITE_OK || self->code == SQLITE_DONE || database_fail(self->database, self->code, error);
    if (self->statement) {
        sqlite3_reset(self->statement);
        sqlite3_clear_bindings(self->statement);
    }
    return good;
}

bool query_run(query *self, int *rows, coven_error *error) {
    while (query_next(self)) continue;
    if (rows) *rows = self->code == SQLITE_DONE ? sqlite3_changes(self->database->db) : 0;
    return query_end(self, error);
}

int64_t query_number(query *self, int column) { return sqlite3_column_int64(self->statement, column); }

bool query_is_null(query *self, int column) { return sqlite3_column_type(self->statement, column) == SQLITE_NULL; }

const char *query_text(query *self, int column) {
    const unsigned char *text = sqlite3_column_text(self->statement, column);
    if (!text && !query_is_null(self, column)) self->code = SQLITE_NOMEM;
    return text ? (const char *)text : "";
}

const void *query_bytes(query *self, int column, size_t *length) {
    const void *bytes = sqlite3_column_blob(self->statement, column);
    *length = (size_t)sqlite3_column_bytes(self->statement, column);
    if (bytes) return bytes;
    if (*length) self->code = SQLITE_NOMEM;
    *length = 0;
    return "";
}

bool query_copy_text(query *self, int column, char *out, size_t size) {
    const char *text = query_text(self, column);
    const size_t length = strlen(text);
    if (length >= size || length != (size_t)sqlite3_column_bytes(self->statement, column)) return false;
    memcpy(out, text, length + 1);
    return true;
}

bool query_copy_bytes(query *self, int column, void *out, size_t size) {
    size_t length;
    const void *bytes = query_bytes(self, column, &length);
    if (length != size) return false;
    memcpy(out, bytes, size);
    return true;
}
