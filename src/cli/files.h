/* files.h -- read and write whole files, and read the records in them. */
#ifndef COVEN_CLI_FILES_H
#define COVEN_CLI_FILES_H

#include "cli/cli.h"

/* Fail by the message `id`, of which the arguments are `file` and the reason (an errno). */
bool file_fail(coven_error *error, coven_code code, const char *id, const char *file, int reason);

/* A file's bytes and a NUL; "-" is standard input. NULL with an error that names the file. Free it. */
char *file_read(const char *path, size_t *length, coven_error *error);

/* Write a file under a temporary name beside it, then rename it, so that there is never half a file. A device or a pipe
 * is written to directly. */
bool file_write(const char *path, const char *bytes, size_t length, coven_error *error);
/* Can the file be written? Checked before long work. Changes nothing. */
bool file_can_be_written(const char *path, coven_error *error);

/* Write a text to a file, and free it; EXIT_OK, or EXIT_SYSTEM after reporting why not. */
int file_put(const char *path, coven_text *text);

/* The records of a file: one JSON object, or one to a line. Empty lines and the lines of a trace ({"ply":...}) are
 * skipped, so that a trace can be read for its records.
 *     records_reader reader; coven_record record;
 *     if (!records_open(&reader, path, sets)) return EXIT_USAGE;
 *     while (records_next(&reader, &record)) { ...; coven_record_free(&record); }
 *     ... reader.failed ...; records_close(&reader); */
typedef struct records_reader {
    const char *name; /* of the file, for errors */
    const coven_sets *sets;
    bool skips; /* set it to skip records that cannot be read */
    char *bytes;
    size_t length, at;
    int line; /* of the last record */
    int next_line;
    const char *json; /* the text of that record */
    size_t json_length;
    int count;   /* records so far */
    int unread;  /* records that could not be read */
    bool failed; /* an error was reported */
} records_reader;

bool records_open(records_reader *reader, const char *path, const coven_sets *sets);
/* The text of the next record; false at the end. */
bool records_next_text(records_reader *reader);
/* The next record; false at the end, or, unless `skips` is set, after an error that names file, line and field. */
bool records_next(records_reader *reader, coven_record *record);
void records_close(records_reader *reader);
/* Close it, end the output, and report how many records could not be read, if any. Returns an exit status. */
int records_finish(records_reader *reader);

#endif
