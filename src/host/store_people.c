/* store_people.c -- reading about people, and counts: JSON texts. */
#include <string.h>
#include <sys/stat.h>

#include "core/json.h"
#include "host/schema.h"
#include "host/store_job.h"

static bool finish(query *q, job *asked, bool good) {
    coven_error error;
    if (query_end(q, &error)) return good;
    asked->result.code = error.code;
    asked->result.error = error;
    return false;
}

/* The columns id, name, kind, made, seen. */
static void take_identity(query *q, store_identity *out) {
    *out = (store_identity){
        .id = query_number(q, 0), .kind = query_text(q, 2)[0], .made = query_number(q, 3), .seen = query_number(q, 4)};
    query_copy_text(q, 1, out->name, sizeof out->name);
}

bool read_find_identity(database *db, job *asked) {
    query q = query_begin(db, READ_TOKEN);
    query_put_bytes(&q, asked->token, STORE_HASH);
    bool good = true;
    if (query_next(&q)) {
        take_identity(&q, &asked->who);
        asked->result.identity = &asked->who;
    } else {
        good = job_fail(asked, COVEN_NOT_FOUND, "nobody has this token");
    }
    return finish(&q, asked, good);
}

/* The JSON that was written is the result. */
static bool give_json(job *asked) {
    if (asked->json.dropped) {
        asked->result.code = COVEN_NO_MEMORY;
        return coven_no_memory(&asked->result.error);
    }
    asked->result.text = asked->json.data;
    asked->result.text_length = asked->json.length;
    return true;
}

static void put_identity(json_writer *w, const store_identity *who) {
    const char kind[] = {who->kind, '\0'};
    json_name_number(w, "id", who->id);
    json_name_string(w, "name", who->name);
    json_name_string(w, "kind", who->kind == 'g' ? "guest" : kind);
    json_name_number(w, "made", who->made);
    json_name_number(w, "seen", who->seen);
}

bool read_named(database *db, job *asked) {
    json_writer w = json_writing(&asked->json);
    query q = query_begin(db, READ_NAMED);
    query_put_text(&q, asked->text);
    json_open(&w, '[');
    while (query_next(&q)) {
        store_identity who;
        take_identity(&q, &who);
        json_open(&w, '{');
        put_identity(&w, &who);
        json_close(&w, '}');
    }
    json_close(&w, ']');
    return finish(&q, asked, true) && give_json(asked);
}

/* ---- everything about a person ---- */

static bool export_identity(database *db, job *asked, json_writer *w) {
    query q = query_begin(db, READ_IDENTITY);
    query_put_number(&q, asked->identity);
    bool good = true;
    if (query_next(&q)) {
        store_identity who;
        take_identity(&q, &who);
        put_identity(w, &who);
    } else {
        good = job_fail(asked, COVEN_NOT_FOUND, "there is nobody of this number");
    }
    return finish(&q, asked, good);
}

/* Since when each device has been known. */
static bool export_devices(database *db, job *asked, json_writer *w) {
    query q = query_begin(db, READ_DEVICES);
    query_put_number(&q, asked->identity);
    json_name(w, "devices");
    json_open(w, '[');
    while (query_next(&q)) {
        json_open(w, '{');
        json_name_number(w, "made", query_number(&q, 0));
        json_close(w, '}');
    }
    json_close(w, ']');
    return finish(&q, asked, true);
}

/* What the person did, and when. What it was may contain what others held: the record tells it. */
static bool export_acts(database *db, job *asked, json_writer *w, const char *table, int seat) {
    query q = query_begin(db, READ_EXPORT_ACTS);
    query_put_text(&q, table);
    query_put_number(&q, seat);
    json_name(w, "acts");
    json_open(w, '[');
    while (query_next(&q)) {
        json_open(w, '{');
        json_name_number(w, "s", query_number(&q, 0));
        json_name_number(w, "at", query_number(&q, 1));
        json_name_string(w, "kind", query_text(&q, 2));
        json_close(w, '}');
    }
    json_close(w, ']');
    return finish(&q, asked, true);
}

static bool export_table(database *db, job *asked, json_writer *w, query *row) {
    static const char *const states[] = {"waiting", "playing", "closed"};
    const int64_t state = query_number(row, 5);
    const int seat = (int)query_number(row, 11);
    uint8_t promise[STORE_HASH];
    json_open(w, '{');
    json_name_string(w, "id", query_text(row, 0));
    json_name_string(w, "game", query_text(row, 1));
    json_name_number(w, "seats", query_number(row, 2));
    json_name_string(w, "options", query_text(row, 3));
    json_name_string(w, "set", query_text(row, 4));
    json_name_string(w, "state", state >= 0 && state <= STORE_CLOSED ? states[state] : "");
    json_name_number(w, "made", query_number(row, 6));
    json_name_bool(w, "maker", query_number(row, 10) == asked->identity);
    if (state == STORE_CLOSED) {
        json_name_number(w, "closed", query_number(row, 7));
        json_name_string(w, "by", query_text(row, 8));
        json_name_string(w, "result", query_text(row, 9));
    }
    json_name_number(w, "seat", seat);
    json_name_string(w, "name", query_text(row, 12));
    if (query_copy_bytes(row, 13, promise, sizeof promise)) {
        char hex[65];
        coven_hex(promise, hex);
        json_name_string(w, "promise", hex);
    }
    const bool good = export_acts(db, asked, w, query_text(row, 0), seat);
    json_close(w, '}');
    return good;
}

bool read_export(database *db, job *asked) {
    json_writer w = json_writing(&asked->json);
    json_open(&w, '{');
    if (!export_identity(db, asked, &w) || !export_devices(db, asked, &w)) return false;
    query q = query_begin(db, READ_EXPORT);
    query_put_number(&q, asked->identity);
    json_name(&w, "tables");
    json_open(&w, '[');
    bool good = true;
    while (good && query_next(&q)) good = export_table(db, asked, &w, &q);
    json_close(&w, ']');
    json_close(&w, '}');
    return finish(&q, asked, good) && give_json(asked);
}

/* ---- counts ---- */

static int64_t file_size(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 ? (int64_t)about.st_size : 0;
}

/* On the disk: the database and its log. */
static int64_t bytes_used(const database *db) {
    coven_text log = coven_text_growing();
    coven_put(&log, "%s-wal", db->path);
    const int64_t bytes = file_size(db->path) + (log.dropped ? 0 : file_size(log.data));
    coven_text_free(&log);
    return bytes;
}

bool read_stats(database *db, job *asked) {
    int64_t tables[STORE_CLOSED + 1] = {0}, acts = 0, identities;
    query q = query_begin(db, READ_STATS);
    while (query_next(&q)) {
        const int64_t state = query_number(&q, 0);
        if (state >= 0 && state <= STORE_CLOSED) tables[state] = query_number(&q, 1);
        acts += query_number(&q, 2);
    }
    if (!finish(&q, asked, true)) return false;
    if (!database_number(db, "SELECT count(*) FROM identity", &identities, &asked->result.error)) {
        asked->result.code = asked->result.error.code;
        return false;
    }
    json_writer w = json_writing(&asked->json);
    json_open(&w, '{');
    json_name_number(&w, "schema", SCHEMA_VERSION);
    json_name(&w, "tables");
    json_open(&w, '{');
    json_name_number(&w, "waiting", tables[STORE_WAITING]);
    json_name_number(&w, "playing", tables[STORE_PLAYING]);
    json_name_number(&w, "closed", tables[STORE_CLOSED]);
    json_close(&w, '}');
    json_name_number(&w, "acts", acts);
    json_name_number(&w, "identities", identities);
    json_name_number(&w, "bytes", bytes_used(db));
    json_close(&w, '}');
    return give_json(asked);
}
