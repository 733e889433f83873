/* database.h -- a thin layer over SQLite: one connection with its prepared statements, and what went wrong as an error.
 * A connection belongs to one thread at a time. */
#ifndef COVEN_HOST_DATABASE_H
#define COVEN_HOST_DATABASE_H

#include <sqlite3.h>

#include "host/vault.h"

enum { DATABASE_STATEMENTS = 40 };

typedef struct database {
    sqlite3 *db;
    const vault *vault;
    const char *path;       /* borrowed, for errors */
    const char *const *sql; /* the statements by number */
    sqlite3_stmt *prepared[DATABASE_STATEMENTS];
} database;

/* `flags` as of sqlite3_open_v2. On failure there is nothing to close. */
bool database_open(database *self, const char *path, int flags, const char *vfs, coven_error *error);
void database_close(database *self);
/* Run statements without parameters. */
bool database_run(database *self, const char *sql, coven_error *error);
/* One number, of a query without parameters. */
bool database_number(database *self, const char *sql, int64_t *out, coven_error *error);
/* The error of the last call, by SQLite's code: COVEN_NO_MEMORY, or COVEN_IO with a sentence. Returns false. */
bool database_fail(const database *self, int code, coven_error *error);

/* A prepared statement being used:
 *     query q = query_begin(db, WHICH);
 *     query_put_text(&q, id);                        the parameters, in order; the bytes must live until query_end
 *     while (query_next(&q)) ... query_number(&q, 0) ...
 *     bool good = query_end(&q, error); */
typedef struct query {
    database *database;
    sqlite3_stmt *statement;
    int put;  /* parameters */
    int code; /* SQLite's; SQLITE_OK or SQLITE_DONE so far */
} query;
query query_begin(database *self, int which);
void query_put_number(query *self, int64_t number);
void query_put_text(query *self, const char *text);
void query_put_bytes(query *self, const void *bytes, size_t length);
void query_put_null(query *self);
/* Go to the next row, if there is one. */
bool query_next(query *self);
bool query_end(query *self, coven_error *error);
/* A statement that gives no rows: run it; `rows` is how many it changed (may be NULL). */
bool query_run(query *self, int *rows, coven_error *error);

/* Columns of the row, from 0. Text and bytes are borrowed until the next step, and never NULL; where there is no memory
 * for them, query_end says so. */
int64_t query_number(query *self, int column);
bool query_is_null(query *self, int column);
const char *query_text(query *self, int column);
const void *query_bytes(query *self, int column, size_t *length);
/* False if it does not fit, or has another size. */
bool query_copy_text(query *self, int column, char *out, size_t size);
bool query_copy_bytes(query *self, int column, void *out, size_t size);

#endif
