/* store_backup.c -- see store_backup.h. The copy has its own connection, which holds one moment of the database for as
 * long as it takes; nobody waits for it. */
#include "host/store_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/folder.h"

enum { PAGES = 256 }; /* in one part */

static bool fail(backup *self, const char *what) {
    return job_fail(self->asked, COVEN_IO, "cannot %s %s: %s", what, self->asked->text, strerror(errno));
}

static bool note(job *asked, const coven_error *error) {
    asked->result.code = error->code;
    asked->result.error = *error;
    return false;
}

/* An empty file that its owner alone can read, and nothing is overwritten. */
static bool make_file(backup *self) {
    if (access(self->asked->text, F_OK) == 0)
        return job_fail(self->asked, COVEN_REFUSED, "%s is there already: choose another name", self->asked->text);
    const int file = open(self->part.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return fail(self, "write");
    close(file);
    return true;
}

static bool begin(backup *self, const database *of) {
    coven_error error;
    int64_t unused;
    self->part = coven_text_growing();
    coven_put(&self->part, "%s.part", self->asked->text);
    if (self->part.dropped) {
        coven_no_memory(&error);
        return note(self->asked, &error);
    }
    if (!make_file(self)) return false;
    if (!database_open(&self->from, of->path, SQLITE_OPEN_READWRITE, NULL, &error) ||
        !database_run(&self->from, "BEGIN", &error) ||
        !database_number(&self->from, "SELECT count(*) FROM meta", &unused, &error) ||
        !database_open(&self->to, self->part.data, SQLITE_OPEN_READWRITE, NULL, &error))
        return note(self->asked, &error);
    self->copying = sqlite3_backup_init(self->to.db, "main", self->from.db, "main");
    if (self->copying) return true;
    database_fail(&self->to, sqlite3_errcode(self->to.db), &error);
    return note(self->asked, &error);
}

/* The copy is complete: it becomes a database in one file, durable, and gets its name. */
static bool complete(backup *self) {
    coven_error error;
    if (!database_run(&self->to, "PRAGMA journal_mode = DELETE", &error)) return note(self->asked, &error);
    database_close(&self->to);
    const int file = open(self->part.data, O_RDWR | O_CLOEXEC);
    const bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0) close(file);
    if (!good || rename(self->part.data, self->asked->text) != 0) return fail(self, "write");
    return folder_sync(self->asked->text) || fail(self, "write");
}

static bool end(backup *self) {
    sqlite3_backup_finish(self->copying);
    self->copying = NULL;
    database_close(&self->to);
    database_close(&self->from);
    if (self->part.data && self->asked->result.code != COVEN_OK && self->asked->result.code != COVEN_REFUSED)
        unlink(self->part.data);
    coven_text_free(&self->part);
    return true;
}

bool backup_go_on(backup *self, const database *of) {
    coven_error error;
    if (!self->copying && !begin(self, of)) return end(self);
    const int code = sqlite3_backup_step(self->copying, PAGES);
    if (code == SQLITE_OK) return false;
    const int final = sqlite3_backup_finish(self->copying);
    self->copying = NULL;
    if (code != SQLITE_DONE || final != SQLITE_OK) {
        database_fail(&self->to, code != SQLITE_DONE ? code : final, &error);
        note(self->asked, &error);
    } else {
        complete(self);
    }
    return end(self);
}
