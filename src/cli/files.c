/* files.c -- see files.h. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/words.h"

/* The code of a failed read. A wrong name is bad input, not a system failure. */
static coven_code code_of_reading(int reason) {
    switch (reason) {
    case ENOENT:
    case ENOTDIR: return COVEN_NOT_FOUND;
    case EISDIR:
    case EFBIG: return COVEN_BAD_INPUT;
    case ENOMEM: return COVEN_NO_MEMORY;
    default: return COVEN_IO;
    }
}

bool file_fail(coven_error *error, coven_code code, const char *id, const char *file, int reason) {
    static const struct {
        int reason;
        const char *name;
    } known[] = {{ENOENT, "absent"}, {EACCES, "denied"}, {EISDIR, "directory"}, {ENOSPC, "full"}, {EROFS, "readonly"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].reason == reason)
            return words_fail(error, code, "%s file=%s reason=(error.reason.%s)", id, words_quoted(file).text,
                              known[i].name);
    return words_fail(error, code, "%s file=%s reason=%s", id, words_quoted(file).text,
                      words_quoted(strerror(reason)).text);
}

/* ---- reading ---- */

/* A device such as /dev/zero never ends and would fill the memory. */
enum { DEVICE_MAX = 16 << 20 };

static bool is_device(FILE *file) {
    struct stat what;
    return fstat(fileno(file), &what) == 0 && S_ISCHR(what.st_mode);
}

static bool read_all(FILE *file, coven_text *out) {
    char part[65536];
    const bool device = is_device(file);
    for (size_t length; (length = fread(part, 1, sizeof part, file)) > 0;) {
        coven_put_bytes(out, part, length);
        if (device && out->length > DEVICE_MAX) {
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
        file_fail(error, code_of_reading(errno), "error.file.read", name, errno);
        return NULL;
    }
    coven_text text = coven_text_growing();
    coven_put_bytes(&text, "", 0);
    const bool good = read_all(file, &text);
    const int reason = errno;
    if (!standard) fclose(file);
    if (good && !text.dropped && text.data) {
        *length = text.length;
        return text.data;
    }
    if (good)
        coven_fail_as(error, COVEN_NO_MEMORY, "%s: out of memory", name);
    else
        file_fail(error, code_of_reading(reason), "error.file.read", name, reason);
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

static bool fail_to_write(const char *path, int reason, coven_error *error) {
    return file_fail(error, reason == ENOMEM ? COVEN_NO_MEMORY : COVEN_IO, "error.file.write", path, reason);
}

/* A device or a pipe is written to directly: renaming a file over it would replace it. */
static bool write_in_place(const char *path, const char *bytes, size_t length, coven_error *error) {
    const int file = open(path, O_WRONLY);
    bool good = file >= 0 && write_all(file, bytes, length);
    if (file >= 0) good = close(file) == 0 && good;
    return good || fail_to_write(path, errno, error);
}

/* Anything except a regular file, or a name where one can be created. */
static bool is_special(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
}

/* Create a file beside `path` under a temporary name; -1 with an error. */
static int open_temporary(const char *path, coven_text *name, coven_error *error) {
    struct stat there;
    coven_put(name, "%s.XXXXXX", path);
    if (name->dropped) return coven_fail_as(error, COVEN_NO_MEMORY, "%s: out of memory", path), -1;
    if (stat(path, &there) == 0 && S_ISDIR(there.st_mode)) return fail_to_write(path, EISDIR, error), -1;
    const int file = mkstemp(name->data);
    if (file < 0) fail_to_write(path, errno, error);
    return file;
}

/* Write and close a temporary file, and rename it. */
static bool finish_temporary(int file, const char *temporary, const char *path, const char *bytes, size_t length) {
    const mode_t mask = umask(0);
    umask(mask);
    bool good = write_all(file, bytes, length) && fchmod(file, 0666 & ~mask) == 0;
    good = close(file) == 0 && good;
    return good && rename(temporary, path) == 0;
}

/* Hold back the signals that end the program: a lost terminal must not leave a temporary file behind. */
static void hold_signals(sigset_t *before) {
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGHUP);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGQUIT);
    pthread_sigmask(SIG_BLOCK, &ending, before);
}

bool file_write(const char *path, const char *bytes, size_t length, coven_error *error) {
    if (is_special(path)) return write_in_place(path, bytes, length, error);
    coven_text temporary = coven_text_growing();
    sigset_t before;
    hold_signals(&before);
    const int file = open_temporary(path, &temporary, error);
    bool good = file >= 0;
    if (good && !finish_temporary(file, temporary.data, path, bytes, length)) {
        good = fail_to_write(path, errno, error);
        unlink(temporary.data);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    coven_text_free(&temporary);
    return good;
}

bool file_can_be_written(const char *path, coven_error *error) {
    if (is_special(path)) return true;
    coven_text temporary = coven_text_growing();
    const int file = open_temporary(path, &temporary, error);
    if (file >= 0) {
        close(file);
        unlink(temporary.data);
    }
    coven_text_free(&temporary);
    return file >= 0;
}

int file_put(const char *path, coven_text *text) {
    coven_error error = {0};
    const bool good = text->dropped ? coven_no_memory(&error) : file_write(path, text->data, text->length, &error);
    coven_text_free(text);
    return good ? EXIT_OK : report_error(&error);
}

/* ---- records ---- */

/* Do the brackets of this line balance, as those of a whole JSON value do? */
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
    if (!reader->bytes) report_error(&error);
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
            /* One object spread over several lines. */
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

/* If the record cannot be read because it is masked, the error says so. */
static void refuse_masked(const records_reader *reader, coven_error *error) {
    coven_record record;
    if (error->code == COVEN_NO_MEMORY || !memchr(reader->json, '?', reader->json_length) ||
        !coven_record_read_masked(&record, reader->json, reader->json_length, reader->sets, COVEN_VIEW_UNKNOWN, NULL))
        return;
    if (record.viewer != COVEN_VIEW_ALL)
        coven_fail(error, "this record is masked: it holds only what one viewer sees. coven show can draw it");
    coven_record_free(&record);
}

bool records_next(records_reader *reader, coven_record *record) {
    coven_error error;
    while (records_next_text(reader)) {
        if (coven_record_read(record, reader->json, reader->json_length, reader->sets, &error)) return true;
        refuse_masked(reader, &error);
        const int status = report_error_at(&error, "%s:%d", reader->name, reader->line);
        reader->failed = true;
        reader->unread++;
        if (!reader->skips || status == EXIT_SYSTEM) return false;
    }
    if (reader->count == 0) {
        usage_error("%s: there is no record in it", reader->name);
        reader->failed = true;
    }
    return false;
}

int records_finish(records_reader *reader) {
    records_close(reader);
    const int answer = finish_output();
    if (reader->unread)
        usage_error("%s: %d of %d record%s could not be read", reader->name, reader->unread, reader->count,
                    reader->count == 1 ? "" : "s");
    return answer == EXIT_OK && reader->failed ? EXIT_USAGE : answer;
}

void records_close(records_reader *reader) {
    free(reader->bytes);
    reader->bytes = NULL;
}
