/* store_sqlite.c -- a store in a SQLite database: WAL, synced at every commit. One thread writes and one reads, each
 * with a connection of its own; the loop hands them jobs and gets them back through a list and an eventfd.
 *
 * The writer takes everything that waits, up to BATCH_ACTS acts, as one transaction: while it waits for the disk, the
 * next batch gathers, so no timer is needed. The reader begins a job when the writes before it are committed. A backup
 * is copied in parts between the reader's jobs. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "host/folder.h"
#include "host/schema.h"
#include "host/store_backup.h"
#include "host/store_job.h"

enum {
    BATCH_ACTS = 512,
    RETRY_SECONDS = 1, /* a database that does not write is tried again */
    SPARES = 64,       /* calls that can be answered "out of memory" without memory */
};

/* Jobs in the order in which they came. */
typedef struct queue {
    job *first, *last;
} queue;

/* A call for which there was no memory. */
typedef struct spare {
    store_done *done;
    void *given;
} spare;

struct store {
    /* Constant once open. */
    bool read_only;
    int lock;   /* -1: none */
    int signal; /* the eventfd */
    coven_text path;
    vault key;
    pthread_t writer, reader;
    bool writes, reads; /* has that thread been started? */

    database for_writing, for_reading; /* each its thread's */
    backup copying;                    /* the reader's */
    bool scrub;                        /* the writer's: what was erased is still in the log */

    atomic_bool ready;

    pthread_mutex_t mutex; /* for all below */
    pthread_cond_t to_write, to_read;
    queue writing, reading, backups, done;
    uint64_t asked_writes, ended_writes;
    int unanswered; /* jobs that are not in the loop's hands again */
    bool closing;

    /* The loop's. */
    spare spares[SPARES];
    int spare_count;
};

static void push(queue *list, job *added) {
    added->next = NULL;
    if (list->last)
        list->last->next = added;
    else
        list->first = added;
    list->last = added;
}

static job *pop(queue *list) {
    job *taken = list->first;
    if (taken && !(list->first = taken->next)) list->last = NULL;
    return taken;
}

/* With the mutex held: these are ready for store_run. */
static void finish(store *self, queue *ended) {
    if (!ended->first) return;
    if (self->done.last)
        self->done.last->next = ended->first;
    else
        self->done.first = ended->first;
    self->done.last = ended->last;
    *ended = (queue){.first = NULL};
}

static void wake_loop(store *self) {
    while (eventfd_write(self->signal, 1) != 0 && errno == EINTR) continue;
}

/* ---- the writer ---- */

/* One attempt to write the whole batch, without the jobs that spoil it. */
static write_way try_batch(store *self, job *first, coven_error *error) {
    database *db = &self->for_writing;
    if (!database_run(db, "BEGIN IMMEDIATE", error)) return WRITE_FAILED;
    for (job *j = first; j; j = j->next) {
        if (j->spoils) continue;
        job_clear(j); /* whether it is refused may depend on those before it */
        const write_way way = store_write(db, j, error);
        j->spoils = way == WRITE_SPOILED;
        if (way == WRITE_SPOILED || way == WRITE_FAILED) return way;
    }
    return database_run(db, "COMMIT", error) ? WRITE_DONE : WRITE_FAILED;
}

/* Write what can be written of these jobs; afterwards each has its answer. */
static void write_batch(store *self, job *first) {
    database *db = &self->for_writing;
    coven_error error = {.code = COVEN_OK};
    write_way way;
    const int before = sqlite3_total_changes(db->db);
    while ((way = try_batch(self, first, &error)) != WRITE_DONE) {
        if (!sqlite3_get_autocommit(db->db)) database_run(db, "ROLLBACK", NULL);
        if (way == WRITE_FAILED) break;
    }
    for (job *j = first; j; j = j->next) {
        if (way == WRITE_FAILED) {
            job_clear(j);
            j->result.code = error.code;
            j->result.error = error;
        } else if (j->kind == JOB_ERASE && j->result.code == COVEN_OK) {
            self->scrub = true;
        }
    }
    if (way == WRITE_FAILED && error.code == COVEN_IO)
        atomic_store(&self->ready, false);
    else if (way == WRITE_DONE && sqlite3_total_changes(db->db) != before) /* a batch of refusals proves nothing */
        atomic_store(&self->ready, true);
}

/* Empty the log, which still has what was erased, when no reader needs it. */
static void scrub(store *self) {
    sqlite3 *db = self->for_writing.db;
    if (!self->scrub) return;
    sqlite3_busy_timeout(db, 0);
    if (sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK) self->scrub = false;
    sqlite3_busy_timeout(db, 1000);
}

/* Does it write again? */
static void probe(store *self) {
    if (!database_run(&self->for_writing, "UPDATE meta SET tried = tried + 1", NULL)) return;
    atomic_store(&self->ready, true);
    wake_loop(self);
}

/* With the mutex held: wait for something to write. False at the end, or when it is time to look after a database that
 * does not write, or has something to scrub. */
static bool await_writes(store *self) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += RETRY_SECONDS;
    int late = 0;
    while (!self->writing.first && !self->closing && !late) {
        if (atomic_load(&self->ready) && !self->scrub)
            pthread_cond_wait(&self->to_write, &self->mutex);
        else
            late = pthread_cond_timedwait(&self->to_write, &self->mutex, &until);
    }
    return self->writing.first != NULL;
}

/* With the mutex held: the jobs of one transaction. */
static queue take_batch(store *self, uint64_t *count) {
    queue batch = {.first = NULL};
    int acts = 0;
    *count = 0;
    while (self->writing.first && (!batch.first || acts + self->writing.first->change.act_count <= BATCH_ACTS) &&
           *count < BATCH_ACTS) {
        job *taken = pop(&self->writing);
        acts += taken->change.act_count;
        push(&batch, taken);
        ++*count;
    }
    return batch;
}

static void *write_all(void *given) {
    store *self = given;
    pthread_mutex_lock(&self->mutex);
    for (bool more = true; more;) {
        if (await_writes(self)) {
            uint64_t count;
            queue batch = take_batch(self, &count);
            pthread_mutex_unlock(&self->mutex);
            write_batch(self, batch.first);
            pthread_mutex_lock(&self->mutex);
            self->ended_writes += count;
            finish(self, &batch);
            pthread_cond_signal(&self->to_read);
            pthread_mutex_unlock(&self->mutex);
            wake_loop(self);
            scrub(self);
            pthread_mutex_lock(&self->mutex);
        } else if (self->closing) {
            more = false;
        } else {
            pthread_mutex_unlock(&self->mutex);
            if (!atomic_load(&self->ready)) probe(self);
            scrub(self);
            pthread_mutex_lock(&self->mutex);
        }
    }
    pthread_mutex_unlock(&self->mutex);
    return NULL;
}

/* ---- the reader ---- */

/* With the mutex held: the next job whose writes are committed. A backup is taken up when there is none. */
static job *next_read(store *self) {
    queue *list = &self->reading;
    if (list->first && list->first->after <= self->ended_writes) return pop(list);
    list = &self->backups;
    if (!self->copying.asked && list->first && list->first->after <= self->ended_writes)
        self->copying.asked = pop(list);
    return NULL;
}

static void *read_all(void *given) {
    store *self = given;
    pthread_mutex_lock(&self->mutex);
    while (true) {
        queue ended = {.first = NULL};
        job *asked = next_read(self);
        if (!asked && !self->copying.asked) {
            if (self->closing && !self->reading.first && !self->backups.first) break;
            pthread_cond_wait(&self->to_read, &self->mutex);
            continue;
        }
        pthread_mutex_unlock(&self->mutex);
        if (asked) {
            store_read(&self->for_reading, asked);
            push(&ended, asked);
        }
        if (self->copying.asked && backup_go_on(&self->copying, &self->for_reading)) {
            push(&ended, self->copying.asked);
            self->copying.asked = NULL;
        }
        pthread_mutex_lock(&self->mutex);
        if (!ended.first) continue;
        finish(self, &ended);
        wake_loop(self);
    }
    pthread_mutex_unlock(&self->mutex);
    return NULL;
}

/* ---- opening ---- */

/* Everything of the database that one thread does before the others begin. */
static bool open_to_write(store *self, const char *key_path, const char *vfs, coven_error *error) {
    database *db = &self->for_writing;
    int version;
    const int file = open(self->path.data, O_RDWR | O_CREAT | O_CLOEXEC, 0600); /* SQLite would let others read it */
    if (file >= 0) close(file); /* if it cannot be made, SQLite says so */
    if (!database_open(db, self->path.data, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs, error)) return false;
    db->vault = &self->key;
    db->sql = store_write_sql;
    if (!schema_find(db, &version, error) || !vault_open(&self->key, key_path, version == 0, error) ||
        (version > 0 && !schema_check_key(db, error)) ||
        !database_run(db,
                      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;"
                      "PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 67108864",
                      error))
        return false;
    int64_t logged; /* not every file system can */
    if (!database_number(db, "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &logged, error)) return false;
    if (!logged)
        return coven_fail_as(error, COVEN_IO, "%s: its file system does not support SQLite's write-ahead log",
                             self->path.data);
    return schema_migrate(db, version, error);
}

static bool open_to_read(store *self, const char *vfs, coven_error *error) {
    database *db = &self->for_reading;
    if (!database_open(db, self->path.data, SQLITE_OPEN_READWRITE, vfs, error)) return false;
    db->vault = &self->key;
    db->sql = store_read_sql;
    return database_run(db, "PRAGMA query_only = ON; PRAGMA temp_store = MEMORY", error);
}

/* A database in a folder where nothing may be written, and that nobody has open. */
static bool open_unchanging(store *self, coven_error *error) {
    coven_text uri = coven_text_growing();
    coven_put(&uri, "file:");
    for (const char *c = self->path.data; *c; c++) coven_put(&uri, strchr("%?#", *c) ? "%%%02X" : "%c", (unsigned)*c);
    coven_put(&uri, "?immutable=1");
    const bool good =
        uri.dropped ? coven_no_memory(error)
                    : database_open(&self->for_reading, uri.data, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL, error);
    coven_text_free(&uri);
    self->for_reading.path = self->path.data;
    return good;
}

static bool open_read_only(store *self, const char *key_path, const char *vfs, coven_error *error) {
    database *db = &self->for_reading;
    int64_t unused;
    int version;
    if (access(self->path.data, F_OK) != 0)
        return coven_fail_as(error, COVEN_NOT_FOUND, "there is no %s", self->path.data);
    if (!database_open(db, self->path.data, SQLITE_OPEN_READONLY, vfs, error)) return false;
    if (!database_number(db, "SELECT count(*) FROM sqlite_master", &unused, NULL) &&
        sqlite3_errcode(db->db) == SQLITE_CANTOPEN) {
        database_close(db);
        if (!open_unchanging(self, error)) return false;
    }
    db->vault = &self->key;
    db->sql = store_read_sql;
    if (!schema_find(db, &version, error)) return false;
    if (version != SCHEMA_VERSION)
        return coven_fail_as(error, COVEN_UNSUPPORTED,
                             "%s was written by an older version of Coven: start `coven serve` on it once",
                             self->path.data);
    return vault_open(&self->key, key_path, false, error) && schema_check_key(db, error);
}

static bool start(store *self, pthread_t *thread, bool *started, void *(*run)(void *), coven_error *error) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the loop's thread */
    const int failed = pthread_create(thread, NULL, run, self);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    *started = !failed;
    return !failed || coven_fail_as(error, COVEN_NO_MEMORY, "cannot create a thread: %s", strerror(failed));
}

static bool open_all(store *self, const store_settings *settings, coven_error *error) {
    coven_text key_path;
    const char *folder = settings->folder;
    if (settings->file)
        coven_put(&self->path, "%s", settings->file);
    else
        coven_put(&self->path, "%s/coven.db", folder);
    if (self->path.dropped) return coven_no_memory(error);
    if (!settings->read_only && (!folder_make(folder, error) || (self->lock = folder_lock(folder, error)) < 0))
        return false;
    bool good = folder_path(folder, "key", &key_path, error);
    if (good && settings->read_only)
        good = open_read_only(self, key_path.data, settings->vfs, error);
    else if (good)
        good = open_to_write(self, key_path.data, settings->vfs, error) && open_to_read(self, settings->vfs, error);
    coven_text_free(&key_path);
    if (!good) return false;
    atomic_store(&self->ready, !settings->read_only);
    self->signal = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (self->signal < 0) return coven_fail_as(error, COVEN_IO, "cannot create an eventfd: %s", strerror(errno));
    return start(self, &self->reader, &self->reads, read_all, error) &&
           (settings->read_only || start(self, &self->writer, &self->writes, write_all, error));
}

/* The threads end when they have done what waits. */
static void stop_threads(store *self) {
    pthread_mutex_lock(&self->mutex);
    self->closing = true;
    pthread_cond_signal(&self->to_write);
    pthread_cond_signal(&self->to_read);
    pthread_mutex_unlock(&self->mutex);
    if (self->writes) pthread_join(self->writer, NULL);
    if (self->reads) pthread_join(self->reader, NULL);
}

static void release(store *self) {
    stop_threads(self);
    database_close(&self->for_reading);
    database_close(&self->for_writing); /* last: it empties the log */
    if (self->signal >= 0) close(self->signal);
    if (self->lock >= 0) close(self->lock);
    coven_text_free(&self->path);
    vault_forget(&self->key);
    pthread_mutex_destroy(&self->mutex);
    pthread_cond_destroy(&self->to_write);
    pthread_cond_destroy(&self->to_read);
    free(self);
}

store *store_open(const store_settings *settings, coven_error *error) {
    store *self = calloc(1, sizeof *self);
    if (!self) {
        coven_no_memory(error);
        return NULL;
    }
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&self->mutex, NULL);
    pthread_cond_init(&self->to_write, &steady);
    pthread_cond_init(&self->to_read, NULL);
    pthread_condattr_destroy(&steady);
    self->read_only = settings->read_only;
    self->lock = self->signal = -1;
    self->path = coven_text_growing();
    if (open_all(self, settings, error)) return self;
    release(self);
    return NULL;
}

/* ---- the loop ---- */

int store_descriptor(const store *self) { return self->signal; }

bool store_is_ready(const store *self) { return atomic_load(&self->ready); }

static void run_spares(store *self) {
    spare list[SPARES];
    const int count = self->spare_count;
    memcpy(list, self->spares, sizeof list);
    self->spare_count = 0;
    for (int i = 0; i < count; i++) {
        store_result result = {.code = COVEN_NO_MEMORY};
        coven_no_memory(&result.error);
        list[i].done(list[i].given, &result);
    }
}

void store_run(store *self) {
    eventfd_t count;
    if (eventfd_read(self->signal, &count) != 0 && errno != EAGAIN) return;
    pthread_mutex_lock(&self->mutex);
    queue list = self->done;
    self->done = (queue){.first = NULL};
    pthread_mutex_unlock(&self->mutex);
    for (job *ended; (ended = pop(&list));) {
        self->unanswered--;
        ended->done(ended->given, &ended->result);
        job_free(ended);
    }
    run_spares(self);
}

void store_close(store *self) {
    if (!self) return;
    while (self->unanswered || self->spare_count) {
        struct pollfd wait = {.fd = self->signal, .events = POLLIN};
        poll(&wait, 1, -1);
        store_run(self);
    }
    release(self);
}

/* ---- calls ---- */

/* Without memory the call is still answered later; only when many such wait, at once. */
static void refuse_call(store *self, store_done *done, void *given) {
    if (self->spare_count == SPARES) run_spares(self);
    self->spares[self->spare_count++] = (spare){done, given};
    wake_loop(self);
}

static job *begin(store *self, job_kind kind, size_t room, store_done *done, void *given) {
    job *asked = job_new(kind, room, done, given);
    if (!asked) refuse_call(self, done, given);
    return asked;
}

static void send(store *self, job *asked) {
    const bool writes = asked->kind < JOB_LOAD;
    self->unanswered++;
    pthread_mutex_lock(&self->mutex);
    asked->after = self->asked_writes;
    if (writes && self->read_only) {
        queue refused = {.first = NULL};
        job_fail(asked, COVEN_REFUSED, "%s is open for reading only", self->path.data);
        push(&refused, asked);
        finish(self, &refused);
        wake_loop(self);
    } else if (writes) {
        self->asked_writes++;
        push(&self->writing, asked);
        pthread_cond_signal(&self->to_write);
    } else {
        push(asked->kind == JOB_BACKUP ? &self->backups : &self->reading, asked);
        pthread_cond_signal(&self->to_read);
    }
    pthread_mutex_unlock(&self->mutex);
}

/* Copy to the job's room. */
static void *copy(unsigned char **room, const void *from, size_t size) {
    void *to = *room;
    if (size) memcpy(to, from, size);
    *room += size;
    return to;
}

static const char *copy_text(unsigned char **room, const char *text) { return copy(room, text, strlen(text) + 1); }

void store_commit(store *self, const store_change *change, store_done *done, void *given) {
    const size_t seats = (size_t)change->seat_count * sizeof *change->seats,
                 acts = (size_t)change->act_count * sizeof *change->acts;
    size_t bodies = 0;
    for (int i = 0; i < change->act_count; i++) bodies += change->acts[i].length;
    job *asked = begin(self, JOB_COMMIT, sizeof *change->table + seats + acts + bodies, done, given);
    if (!asked) return;
    unsigned char *room = asked->copied;
    asked->change = *change;
    asked->change.table = copy(&room, change->table, sizeof *change->table);
    asked->change.seats = copy(&room, change->seats, seats);
    store_act *list = copy(&room, change->acts, acts);
    asked->change.acts = list;
    for (int i = 0; i < change->act_count; i++) list[i].body = copy(&room, list[i].body, list[i].length);
    send(self, asked);
}

/* A job about a text, which may be empty. */
static job *begin_text(store *self, job_kind kind, const char *text, const char *other, store_done *done, void *given) {
    job *asked = begin(self, kind, strlen(text) + strlen(other) + 2, done, given);
    if (!asked) return NULL;
    unsigned char *room = asked->copied;
    asked->text = copy_text(&room, text);
    asked->other = copy_text(&room, other);
    return asked;
}

/* A job about an identity. */
static job *begin_identity(store *self, job_kind kind, int64_t identity, store_done *done, void *given) {
    job *asked = begin(self, kind, 0, done, given);
    if (asked) asked->identity = identity;
    return asked;
}

void store_load(store *self, const char *id, store_done *done, void *given) {
    job *asked = begin_text(self, JOB_LOAD, id, "", done, given);
    if (asked) send(self, asked);
}

void store_tables_of(store *self, int64_t identity, int64_t before, int max, store_done *done, void *given) {
    job *asked = begin_identity(self, JOB_TABLES_OF, identity, done, given);
    if (!asked) return;
    asked->time = before;
    asked->max = max;
    send(self, asked);
}

void store_open_tables(store *self, store_done *done, void *given) {
    job *asked = begin(self, JOB_OPEN_TABLES, 0, done, given);
    if (asked) send(self, asked);
}

void store_new_identity(store *self, const char *name, const uint8_t token[STORE_HASH], int64_t now, store_done *done,
                        void *given) {
    job *asked = begin_text(self, JOB_NEW_IDENTITY, name, "", done, given);
    if (!asked) return;
    memcpy(asked->token, token, STORE_HASH);
    asked->time = now;
    send(self, asked);
}

void store_find_identity(store *self, const uint8_t token[STORE_HASH], store_done *done, void *given) {
    job *asked = begin(self, JOB_FIND_IDENTITY, 0, done, given);
    if (!asked) return;
    memcpy(asked->token, token, STORE_HASH);
    send(self, asked);
}

void store_rename(store *self, int64_t identity, const char *name, store_done *done, void *given) {
    job *asked = begin_text(self, JOB_RENAME, name, "", done, given);
    if (!asked) return;
    asked->identity = identity;
    send(self, asked);
}

void store_put_code(store *self, int64_t identity, const uint8_t code[STORE_HASH], int64_t until, store_done *done,
                    void *given) {
    job *asked = begin_identity(self, JOB_PUT_CODE, identity, done, given);
    if (!asked) return;
    memcpy(asked->hash, code, STORE_HASH);
    asked->time = until;
    send(self, asked);
}

void store_take_code(store *self, const uint8_t code[STORE_HASH], const uint8_t token[STORE_HASH], int64_t from,
                     int64_t now, store_done *done, void *given) {
    job *asked = begin(self, JOB_TAKE_CODE, 0, done, given);
    if (!asked) return;
    memcpy(asked->hash, code, STORE_HASH);
    memcpy(asked->token, token, STORE_HASH);
    asked->from = from;
    asked->time = now;
    send(self, asked);
}

void store_erase(store *self, int64_t identity, store_done *done, void *given) {
    job *asked = begin_identity(self, JOB_ERASE, identity, done, given);
    if (asked) send(self, asked);
}

void store_named(store *self, const char *name, store_done *done, void *given) {
    job *asked = begin_text(self, JOB_NAMED, name, "", done, given);
    if (asked) send(self, asked);
}

void store_export(store *self, int64_t identity, store_done *done, void *given) {
    job *asked = begin_identity(self, JOB_EXPORT, identity, done, given);
    if (asked) send(self, asked);
}

void store_stats(store *self, store_done *done, void *given) {
    job *asked = begin(self, JOB_STATS, 0, done, given);
    if (asked) send(self, asked);
}

void store_backup(store *self, const char *path, store_done *done, void *given) {
    job *asked = begin_text(self, JOB_BACKUP, path, "", done, given);
    if (asked) send(self, asked);
}

void store_audit(store *self, int64_t at, const char *who, const char *what, store_done *done, void *given) {
    job *asked = begin_text(self, JOB_AUDIT, who, what, done, given);
    if (!asked) return;
    asked->time = at;
    send(self, asked);
}
