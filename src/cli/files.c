/* files.c -- see files.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"

/* ---- reading ---- */

/* A file and a pipe end; a device such as /dev/zero need not, and would fill the memory. */
enum { DEVICE_MOST = 16 << 20 };

static bool is_device(FILE *file) {
    struct stat what;
    return fstat(fileno(file), &what) == 0 && S_ISCHR(what.st_mode);
}

static bool read_all(FILE *file, coven_text *out) {
    char part[65536];
    const bool device = is_device(file);
    for (size_t length; (length = fread(part, 1, sizeof part, file)) > 0;) {
        coven_put_bytes(out, part, length);
        if (device && out->length > DEVICE_MOST) {
            errno = EFBIG;
            return false;
        }
    }
    return !ferror(file);
}

char *file_read(const char *path, size_t *length, coven_error *error) {
    const bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) {
        coven_fail(error, "%s: %s", name, strerror(errno));
        return NULL;
    }
    coven_text text = coven_text_growing();
    coven_put_bytes(&text, "", 0);
    const bool good = read_all(file, &text);
    const int reason = errno;
    if (!standard) fclose(file);
    if (good && !text.short_of && text.at) {
        *length = text.length;
        return text.at;
    }
    coven_fail(error, "%s: %s", name, good ? "no memory" : strerror(reason));
    coven_text_free(&text);
    return NULL;
}

/* ---- writing ---- */

static bool write_all(int file, const char *bytes, size_t length) {
    while (length) {
        const ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        length -= (size_t)written;
    }
    return fsync(file) == 0 || errno == EINVAL;
}

/* A device or a pipe is written to as it stands: putting a file in its place would take it from everybody. */
static bool write_in_place(const char *path, const char *bytes, size_t length, coven_error *error) {
    const int file = open(path, O_WRONLY);
    bool good = file >= 0 && write_all(file, bytes, length);
    if (file >= 0) good = close(file) == 0 && good;
    return good || coven_fail(error, "%s: cannot be written: %s", path, strerror(errno));
}

bool file_write(const char *path, const char *bytes, size_t length, coven_error *error) {
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode))
        return write_in_place(path, bytes, length, error);
    coven_text temporary = coven_text_growing();
    coven_put(&temporary, "%s.XXXXXX", path);
    if (temporary.short_of) {
        coven_text_free(&temporary);
        return coven_fail(error, "%s: no memory", path);
    }
    const int file = mkstemp(temporary.at);
    bool good = file >= 0;
    if (good) {
        const mode_t mask = umask(0);
        umask(mask);
        good = write_all(file, bytes, length) && fchmod(file, 0666 & ~mask) == 0;
        good = close(file) == 0 && good;
        good = good && rename(temporary.at, path) == 0;
        if (!good) {
            const int reason = errno;
            unlink(temporary.at);
            errno = reason;
        }
    }
    if (!good) coven_fail(error, "%s: cannot be written: %s", path, strerror(errno));
    coven_text_free(&temporary);
    return good;
}

int file_put(const char *path, coven_text *text) {
    coven_error error;
    const bool good = !text->short_of && file_write(path, text->at, text->length, &error);
    const int answer = good ? EXIT_GOOD : trouble("%s", text->short_of ? "no memory" : error.text);
    coven_text_free(text);
    return answer;
}

/* ---- records ---- */

/* Is this line a whole JSON value, by its brackets? */
static bool is_balanced(const char *text, size_t length) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    }
    return depth <= 0 && !quoted;
}

bool records_open(records_reader *reader, const char *path, const coven_sets *sets) {
    coven_error error;
    *reader = (records_reader){.name = strcmp(path, "-") == 0 ? "standard input" : path, .sets = sets, .next_line = 1};
    reader->bytes = file_read(path, &reader->length, &error);
    if (!reader->bytes) complain("%s", error.text);
    return reader->bytes != NULL;
}

static bool is_blank(const char *text, size_t length) {
    while (length && strchr(" \t\r", text[length - 1]) && text[length - 1]) length--;
    return length == 0;
}

bool records_next_text(records_reader *reader) {
    while (reader->at < reader->length) {
        const char *line = reader->bytes + reader->at;
        const size_t left = reader->length - reader->at;
        const char *end = memchr(line, '\n', left);
        size_t length = end ? (size_t)(end - line) : left;
        reader->line = reader->next_line++;
        reader->at += length + (end != NULL);
        if (is_blank(line, length) || strncmp(line, "{\"ply\":", 7) == 0) continue;
        if (reader->count == 0 && !is_balanced(line, length) && is_balanced(line, left)) {
            /* One object laid out over several lines. */
            length = left;
            reader->at = reader->length;
        }
        reader->json = line;
        reader->json_length = length;
        reader->count++;
        return true;
    }
    return false;
}

bool records_next(records_reader *reader, coven_record *record) {
    coven_error error;
    if (!records_next_text(reader)) {
        if (reader->count == 0) {
            complain("%s: there is no record in it", reader->name);
            reader->failed = true;
        }
        return false;
    }
    if (coven_record_read(record, reader->json, reader->json_length, reader->sets, &error)) return true;
    complain("%s:%d: %s", reader->name, reader->line, error.text);
    reader->failed = true;
    return false;
}

void records_close(records_reader *reader) {
    free(reader->bytes);
    reader->bytes = NULL;
}
