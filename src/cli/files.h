/* files.h -- files read whole and written whole, and the records in them. */
#ifndef COVEN_CLI_FILES_H
#define COVEN_CLI_FILES_H

#include "cli/cli.h"

/* A file's bytes, ended by a NUL; "-" is stdin. NULL with an error that names the file. Free it. */
char *file_read(const char *path, size_t *length, coven_error *error);

/* Write a file through a temporary name beside it, then rename: there is never half a file. A device or a pipe is
 * written to in its place. */
bool file_write(const char *path, const char *bytes, size_t length, coven_error *error);

/* Write a text to a file, and free it; EXIT_GOOD, or EXIT_TROUBLE after saying why not. */
int file_put(const char *path, coven_text *text);

/* The records of a file: one JSON object, or one to a line. Empty lines and the lines of a trace ({"ply":...}) are
 * passed over, so that a trace can be read for its records.
 *     records_reader reader; coven_record record;
 *     if (!records_open(&reader, path, sets)) return EXIT_BAD;
 *     while (records_next(&reader, &record)) { ...; coven_record_free(&record); }
 *     ... reader.failed ...; records_close(&reader); */
typedef struct records_reader {
    const char *name; /* of the file, for complaints */
    const coven_sets *sets;
    char *bytes;
    size_t length, at;
    int line; /* of the record that was read last */
    int next_line;
    const char *json; /* the text of that record */
    size_t json_length;
    int count;   /* records so far */
    bool failed; /* after a complaint */
} records_reader;

bool records_open(records_reader *reader, const char *path, const coven_sets *sets);
/* The text of the next record; false at the end. */
bool records_next_text(records_reader *reader);
/* The next record; false at the end, or after a complaint that names file, line and field. */
bool records_next(records_reader *reader, coven_record *record);
void records_close(records_reader *reader);

#endif
