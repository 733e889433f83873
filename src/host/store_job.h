/* store_job.h -- inside the store: what was asked of it, on its way to the threads and back. */
#ifndef COVEN_HOST_STORE_JOB_H
#define COVEN_HOST_STORE_JOB_H

#include "host/database.h"
#include "host/store.h"

typedef enum job_kind {
    JOB_COMMIT,
    JOB_NEW_IDENTITY,
    JOB_RENAME,
    JOB_PUT_CODE,
    JOB_TAKE_CODE,
    JOB_ERASE,
    JOB_AUDIT,
    JOB_LOAD, /* from here on: reading */
    JOB_TABLES_OF,
    JOB_OPEN_TABLES,
    JOB_FIND_IDENTITY,
    JOB_NAMED,
    JOB_EXPORT,
    JOB_STATS,
    JOB_BACKUP,
} job_kind;

typedef struct job {
    struct job *next;
    job_kind kind;
    store_done *done;
    void *given;
    uint64_t after; /* reading: how many writes come before it */
    bool spoils;    /* writing: the transaction does without it */

    /* What was asked; which of these depends on the kind. */
    store_change change;
    int64_t identity, from, time;
    int max;
    uint8_t hash[STORE_HASH], token[STORE_HASH];
    const char *text, *other;

    /* What came of it; the lists are the job's. */
    store_result result;
    store_identity who;
    store_table *tables;
    store_seat *seats;
    store_act *acts;
    int tables_room, seats_room, acts_room;
    coven_text bodies; /* of the acts, one after the other */
    coven_text json;

    _Alignas(8) unsigned char copied[]; /* what the caller gave */
} job;

/* A job with room for a copy of so many bytes; NULL if there is no memory. */
job *job_new(job_kind kind, size_t room, store_done *done, void *given);
void job_free(job *self);
/* Set the code and the sentence of the result; returns false. */
bool job_fail(job *self, coven_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Drop what has been found so far. */
void job_clear(job *self);

/* Room for one more in a list of the result; NULL, with the job failed, if there is no memory. */
store_table *job_add_table(job *self);
store_seat *job_add_seat(job *self);
store_act *job_add_act(job *self);

/* ---- writing: store_write.c ---- */

extern const char *const store_write_sql[];

/* How a write went. It wrote nothing in any case but the first. */
typedef enum write_way {
    WRITE_DONE,
    WRITE_REFUSED, /* the job has its error */
    WRITE_SPOILED, /* so it has, but the transaction must be begun again without it */
    WRITE_FAILED,  /* the database does not write: the error is of the whole transaction */
} write_way;
write_way store_write(database *db, job *asked, coven_error *error);

/* ---- reading: store_read.c, store_people.c ---- */

extern const char *const store_read_sql[];
enum {
    READ_TABLE,
    READ_SEATS,
    READ_ACTS,
    READ_TABLES_OF,
    READ_SEATS_OF,
    READ_OPEN,
    READ_TOKEN,
    READ_NAMED,
    READ_IDENTITY,
    READ_DEVICES,
    READ_EXPORT,
    READ_EXPORT_ACTS,
    READ_STATS,
    READ_COUNT,
};

/* Answer a job other than JOB_BACKUP; the job has its error if it fails. */
void store_read(database *db, job *asked);
bool read_find_identity(database *db, job *asked);
bool read_named(database *db, job *asked);
bool read_export(database *db, job *asked);
bool read_stats(database *db, job *asked);

/* ---- rows ---- */

/* The prints of rows (vault.h). `given` and `body` are as they are stored. */
void row_print_table(const vault *key, const store_table *table, uint8_t print[VAULT_PRINT]);
void row_print_seat(const vault *key, const char *table, const store_seat *seat, uint8_t print[VAULT_PRINT]);
/* Without the hash and the body if they are encrypted, since those are bound to this print. */
void row_print_act(const vault *key, const char *table, const store_act *act, bool secrets, uint8_t print[VAULT_PRINT]);
/* What one of the table's secrets ("server", "seed") or a seat's contribution is bound to. */
void row_print_secret(const vault *key, const char *what, const char *table, int seat, uint8_t print[VAULT_PRINT]);

#endif
