/* identity.c -- see identity.h. STATE/servers/AUTHORITY/cookie and STATE/servers/AUTHORITY/TABLE.json */
#include "cli/identity.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/saves.h"

/* Growing, to be freed; false where there is no state directory. */
static bool put_path(const table_link *server, const char *name, coven_text *out) {
    *out = coven_text_growing();
    if (!saves_put_directory(out)) return false;
    coven_put(out, "/servers/%s%s/%s", server->secure ? "" : "http-", server->authority, name);
    return !out->dropped;
}

static bool read_file(const table_link *server, const char *name, char *out, size_t size) {
    coven_text path;
    size_t length = 0;
    out[0] = '\0';
    char *bytes =
        put_path(server, name, &path) && access(path.data, R_OK) == 0 ? file_read(path.data, &length, NULL) : NULL;
    coven_text_free(&path);
    const bool good = bytes && length < size;
    if (good) memcpy(out, bytes, length + 1);
    free(bytes);
    return good;
}

/* Beside it first, then renamed: there is never half a file, and never one that others may read. */
static bool write_file(const table_link *server, const char *name, const char *bytes, coven_error *error) {
    coven_text path, fresh = coven_text_growing();
    bool good = put_path(server, name, &path);
    if (!good) {
        coven_text_free(&path);
        return coven_fail_message(error, COVEN_NOT_FOUND, "error.home");
    }
    coven_put(&fresh, "%s.new", path.data);
    good = !fresh.dropped || coven_no_memory(error);
    if (good) {
        saves_make_directories(path.data);
        const int file = open(fresh.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        const size_t length = strlen(bytes);
        good = file >= 0 && write(file, bytes, length) == (ssize_t)length && fsync(file) == 0;
        if (file >= 0) good = close(file) == 0 && good;
        good = good && rename(fresh.data, path.data) == 0;
        if (!good) file_fail(error, COVEN_IO, "error.file.write", path.data, errno);
    }
    coven_text_free(&fresh);
    coven_text_free(&path);
    return good;
}

void identity_read(const table_link *server, char token[TRANSPORT_TOKEN_TEXT]) {
    uint8_t bytes[32];
    char line[TRANSPORT_TOKEN_TEXT + 1];
    read_file(server, "cookie", line, sizeof line);
    line[strcspn(line, "\n")] = '\0';
    const bool good = coven_unhex(line, bytes);
    coven_text text = coven_text_over(token, TRANSPORT_TOKEN_TEXT);
    if (good) coven_put(&text, "%s", line);
}

bool identity_write(const table_link *server, const char *token, coven_error *error) {
    char line[TRANSPORT_TOKEN_TEXT + 1];
    coven_text text = coven_text_over(line, sizeof line);
    coven_put(&text, "%s\n", token);
    return write_file(server, "cookie", line, error);
}

/* ---- what was noted ---- */

enum { KEPT_TEXT = 1000 };

static void put_name(const table_link *server, char name[20]) {
    coven_text text = coven_text_over(name, 20);
    coven_put(&text, "%s.json", server->id);
}

void identity_read_kept(const table_link *server, mix_kept *kept) {
    char name[20], json[KEPT_TEXT];
    json_document document;
    put_name(server, name);
    *kept = (mix_kept){.has_given = false};
    if (!read_file(server, name, json, sizeof json) || !json_parse(&document, json, strlen(json), NULL)) return;
    const coven_json root = json_root(&document);
    if (json_kind_of(&root) != JSON_OBJECT || !mix_read_kept(&root, kept, NULL) || strcmp(kept->table, server->id) != 0)
        *kept = (mix_kept){.has_given = false};
    json_free(&document);
}

static void put_hex(json_writer *w, const char *name, bool known, const uint8_t bytes[32]) {
    char hex[65];
    coven_hex(bytes, hex);
    if (known) json_name_string(w, name, hex);
}

bool identity_write_kept(const table_link *server, const mix_kept *kept, coven_error *error) {
    char name[20], json[KEPT_TEXT];
    coven_text out = coven_text_over(json, sizeof json);
    json_writer writer = json_writing(&out), *w = &writer;
    put_name(server, name);
    json_open(w, '{');
    json_name_string(w, "table", kept->table);
    put_hex(w, "commitment", kept->has_commitment, kept->commitment);
    put_hex(w, "chance", kept->has_chance, kept->chance);
    put_hex(w, "promise", kept->has_promise, kept->promise);
    put_hex(w, "given", kept->has_given, kept->given);
    if (kept->words[0]) json_name_string(w, "words", kept->words);
    json_close(w, '}');
    coven_put_char(&out, '\n');
    return write_file(server, name, json, error);
}

void identity_drop_kept(const table_link *server) {
    char name[20];
    coven_text path;
    put_name(server, name);
    if (put_path(server, name, &path)) unlink(path.data);
    coven_text_free(&path);
}
