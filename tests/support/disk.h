/* disk.h -- a file system for SQLite that fails on demand, like a full or broken disk. */
#ifndef COVEN_TESTS_DISK_H
#define COVEN_TESTS_DISK_H

#include <stdbool.h>

typedef enum disk_fault { DISK_FULL, DISK_BROKEN, DISK_READ_ONLY } disk_fault;

/* The name of the file system (sqlite3_vfs), which is registered when first asked for. */
const char *disk_name(void);
/* From its `after`th write, sync or truncation on, counted from 1, the disk fails; `once`: only that one. */
void disk_fail(disk_fault fault, long after, bool once);
/* It works again, and counts from 0. */
void disk_heal(void);
/* How many writes, syncs and truncations there were since disk_heal or disk_fail. */
long disk_count(void);

#endif
