/* folder.c -- see folder.h. */
#include "host/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *what, const char *path, coven_error *error) {
    return coven_fail_as(error, errno == ENOMEM ? COVEN_NO_MEMORY : COVEN_IO, "cannot %s %s: %s", what, path,
                         strerror(errno));
}

bool folder_path(const char *folder, const char *name, coven_text *out, coven_error *error) {
    *out = coven_text_growing();
    coven_put(out, "%s/%s", folder, name);
    return !out->dropped || coven_no_memory(error);
}

bool folder_make(const char *folder, coven_error *error) {
    char *path = strdup(folder);
    if (!path) return coven_no_memory(error);
    for (char *slash = path; *slash && (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        mkdir(path, 0700); /* the last one reports why it could not be made */
        *slash = '/';
    }
    const bool good = mkdir(path, 0700) == 0 || errno == EEXIST || fail("make the folder", folder, error);
    free(path);
    return good;
}

/* ---- the lock ---- */

/* Who holds it: what the lock's file says. */
static bool fail_locked(const char *folder, int file, coven_error *error) {
    char text[24] = "";
    const ssize_t length = pread(file, text, sizeof text - 1, 0);
    const long process = length > 0 ? strtol(text, NULL, 10) : 0;
    if (process > 0)
        return coven_fail_as(error, COVEN_REFUSED,
                             "process %ld is using %s already: stop it first, or use another folder", process, folder);
    return coven_fail_as(error, COVEN_REFUSED,
                         "another process is using %s already: stop it first, or use another folder", folder);
}

static int try_lock(int file) {
    int answer;
    while ((answer = flock(file, LOCK_EX | LOCK_NB)) != 0 && errno == EINTR) continue;
    return answer;
}

int folder_lock(const char *folder, coven_error *error) {
    coven_text path;
    if (!folder_path(folder, "lock", &path, error)) return -1;
    int file = open(path.data, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        fail("open", path.data, error);
    } else if (try_lock(file) != 0) {
        if (errno == EWOULDBLOCK)
            fail_locked(folder, file, error);
        else
            fail("lock", path.data, error);
        close(file);
        file = -1;
    }
    coven_text_free(&path);
    if (file < 0) return -1;
    /* For the sentence of others only: it does no harm if it cannot be written. */
    char text[24];
    const int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    if (ftruncate(file, 0) != 0 || pwrite(file, text, (size_t)length, 0) != length) errno = 0;
    return file;
}

/* ---- files ---- */

static bool write_all(int file, const char *bytes, size_t length) {
    while (length) {
        const ssize_t wrote = write(file, bytes, length);
        if (wrote < 0 && errno != EINTR) return false;
        if (wrote > 0) bytes += wrote, length -= (size_t)wrote;
    }
    return fsync(file) == 0;
}

bool folder_sync(const char *path) {
    char *folder = strdup(path);
    if (!folder) return false;
    char *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder] = '\0';
    const int file = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    if (file < 0) return false;
    const bool good = fsync(file) == 0;
    close(file);
    return good;
}

bool folder_write(const char *path, const char *bytes, size_t length, coven_error *error) {
    coven_text part = coven_text_growing();
    coven_put(&part, "%s.part", path);
    if (part.dropped) {
        coven_text_free(&part);
        return coven_no_memory(error);
    }
    const int file = open(part.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = file >= 0 && write_all(file, bytes, length);
    if (file >= 0 && close(file) != 0) good = false;
    good = good && rename(part.data, path) == 0 && folder_sync(path);
    if (!good) {
        fail("write", path, error);
        unlink(part.data);
    }
    coven_text_free(&part);
    return good;
}
