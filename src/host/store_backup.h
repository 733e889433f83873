/* store_backup.h -- copy a database while it is in use, a part at a time. */
#ifndef COVEN_HOST_STORE_BACKUP_H
#define COVEN_HOST_STORE_BACKUP_H

#include "host/store_job.h"

typedef struct backup {
    job *asked; /* NULL: none is being made. Its text is the path of the copy */
    database from, to;
    coven_text part; /* the path under which the copy is written, until it is complete */
    sqlite3_backup *copying;
} backup;

/* Copy a part, or begin; true when the job has its answer. */
bool backup_go_on(backup *self, const database *of);

#endif
