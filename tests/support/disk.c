/* disk.c -- see disk.h. A shim over the usual file system: every method is passed on, those that change a file only
 * while the disk works. Databases use it from several threads. */
#include "disk.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <string.h>

typedef struct disk_file {
    sqlite3_file base;
    sqlite3_file *real; /* right behind this struct */
} disk_file;

static sqlite3_vfs shim;
static sqlite3_vfs *usual;
static atomic_long changes, fail_after;
static atomic_int fault, fail_once;

/* ---- faults ---- */

/* SQLITE_OK, or what this change fails with. */
static int change(int broken) {
    const long number = atomic_fetch_add(&changes, 1) + 1, after = atomic_load(&fail_after);
    if (!after || number < after || (number > after && atomic_load(&fail_once))) return SQLITE_OK;
    switch (atomic_load(&fault)) {
    case DISK_FULL: return SQLITE_FULL;
    case DISK_READ_ONLY: return SQLITE_READONLY;
    default: return broken;
    }
}

void disk_fail(disk_fault how, long after, bool once) {
    disk_heal();
    atomic_store(&fault, (int)how);
    atomic_store(&fail_once, once);
    atomic_store(&fail_after, after);
}

void disk_heal(void) {
    atomic_store(&fail_after, 0);
    atomic_store(&changes, 0);
}

long disk_count(void) { return atomic_load(&changes); }

/* ---- files ---- */

static sqlite3_file *real_of(sqlite3_file *file) { return ((disk_file *)file)->real; }

static int file_close(sqlite3_file *file) { return real_of(file)->pMethods->xClose(real_of(file)); }

static int file_read(sqlite3_file *file, void *out, int size, sqlite3_int64 at) {
    return real_of(file)->pMethods->xRead(real_of(file), out, size, at);
}

static int file_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
    const int failed = change(SQLITE_IOERR_WRITE);
    return failed ? failed : real_of(file)->pMethods->xWrite(real_of(file), bytes, size, at);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    const int failed = change(SQLITE_IOERR_TRUNCATE);
    return failed ? failed : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int file_sync(sqlite3_file *file, int flags) {
    const int failed = change(SQLITE_IOERR_FSYNC);
    return failed ? failed : real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int file_lock(sqlite3_file *file, int kind) { return real_of(file)->pMethods->xLock(real_of(file), kind); }

static int file_unlock(sqlite3_file *file, int kind) { return real_of(file)->pMethods->xUnlock(real_of(file), kind); }

static int file_reserved(sqlite3_file *file, int *out) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}

static int file_control(sqlite3_file *file, int which, void *given) {
    return real_of(file)->pMethods->xFileControl(real_of(file), which, given);
}

static int file_sector(sqlite3_file *file) { return real_of(file)->pMethods->xSectorSize(real_of(file)); }

static int file_characteristics(sqlite3_file *file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int file_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}

static int file_map_lock(sqlite3_file *file, int offset, int n, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}

static void file_barrier(sqlite3_file *file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }

static int file_unmap(sqlite3_file *file, int remove) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* without memory-mapped reading */
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map,
    .xShmLock = file_map_lock,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

static int disk_open(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags, int *out) {
    (void)self;
    disk_file *opened = (disk_file *)file;
    opened->real = (sqlite3_file *)(void *)(opened + 1);
    const int code = usual->xOpen(usual, name, opened->real, flags, out);
    opened->base.pMethods = opened->real->pMethods ? &methods : NULL;
    return code;
}

const char *disk_name(void) {
    if (usual) return shim.zName;
    usual = sqlite3_vfs_find(NULL);
    shim = *usual; /* the other methods get the shim as `self`, which has the usual one's data */
    shim.zName = "failing disk";
    shim.pNext = NULL;
    shim.szOsFile = (int)sizeof(disk_file) + usual->szOsFile;
    shim.xOpen = disk_open;
    sqlite3_vfs_register(&shim, 0);
    return shim.zName;
}
