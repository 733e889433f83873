/* admin.c -- requests over the admin socket (docs/online.md, "Administration"). Each is noted in the audit. */
#include <string.h>

#include "host/internal.h"

static void nothing(void *given, const store_result *result) {
    (void)given;
    (void)result;
}

static void note(ask *self, const char *what) {
    store_audit(self->host->store, host_now(self->host), "admin", what, nothing, NULL);
}

/* The text that the store gives is the answer, and its sentence, if it fails. */
static void tell_text(void *given, const store_result *result) {
    ask *self = given;
    if (result->code == COVEN_NOT_FOUND) {
        ask_refuse(self, 404, WIRE_FORM, "%s", result->error.text);
    } else if (result->code == COVEN_REFUSED) {
        ask_refuse(self, 409, WIRE_FORM, "%s", result->error.text);
    } else if (result->code != COVEN_OK) {
        ask_refuse(self, 503, WIRE_BUSY, "%s", result->error.text);
    } else {
        coven_text text = coven_text_growing();
        coven_put_bytes(&text, result->text ? result->text : "{}", result->text ? result->text_length : 2);
        ask_answer(self, &text);
    }
}

static void tell_done(ask *self) {
    coven_text text = coven_text_growing();
    coven_put(&text, "{}");
    ask_answer(self, &text);
}

static void stats(ask *self) { store_stats(self->host->store, tell_text, self); }
void admin_stats(ask *self) { ask_go(self, stats); }

/* One text of a body, {"NAME":TEXT}; false if it was refused. */
static bool read_text(ask *self, const char *name, char *out, size_t size) {
    const char *const members[] = {name, NULL};
    json_document document;
    wire_no no;
    bool good = wire_open(&document, self->body, self->length, members, &no);
    if (good) {
        const coven_json root = json_root(&document);
        good = wire_text(&root, name, out, size, &no);
        if (good && !out[0]) good = wire_refuse(&no, WIRE_FORM, "\"%s\" is missing", name);
        json_free(&document);
    }
    if (!good) ask_refuse_no(self, &no);
    return good;
}

static bool read_identity(ask *self) {
    static const char *const members[] = {"identity", NULL};
    json_document document;
    coven_json value;
    wire_no no;
    bool good = wire_open(&document, self->body, self->length, members, &no);
    if (good) {
        const coven_json root = json_root(&document);
        if (!json_member(&root, "identity", &value) || !wire_number(&value, 1, INT64_C(1) << 53, &self->number))
            good = wire_refuse(&no, WIRE_FORM, "\"identity\" should be the number of an identity");
        json_free(&document);
    }
    if (!good) ask_refuse_no(self, &no);
    return good;
}

static void note_number(ask *self, const char *what) {
    char line[80];
    coven_text text = coven_text_over(line, sizeof line);
    coven_put(&text, "%s %lld", what, (long long)self->number);
    note(self, line);
}

/* ---- backup ---- */

void admin_backup(ask *self) {
    char path[1000], line[1020];
    if (!read_text(self, "path", path, sizeof path)) return;
    coven_text text = coven_text_over(line, sizeof line);
    coven_put(&text, "backup %s", path);
    note(self, line);
    store_backup(self->host->store, path, tell_text, self);
}

/* ---- calling a table off ---- */

static void call_off(ask *self) {
    table *at = self->table;
    if (at->standing.state == STORE_CLOSED) {
        ask_refuse(self, 409, WIRE_CLOSED, "this table is closed");
        return;
    }
    if (!table_end(at, "void", 0, 0, NULL, NULL)) {
        table_undo(at);
        ask_refuse(self, 503, WIRE_BUSY, "the server is out of memory");
        return;
    }
    at->maker = self;
    self->step = tell_done;
    table_commit(at);
}

void admin_void(ask *self) {
    char line[40];
    if (!read_text(self, "table", self->table_id, sizeof self->table_id)) return;
    coven_text text = coven_text_over(line, sizeof line);
    coven_put(&text, "void %s", self->table_id);
    note(self, line);
    ask_table(self, call_off);
}

/* ---- people ---- */

void admin_named(ask *self) {
    if (!read_text(self, "name", self->name, sizeof self->name)) return;
    store_named(self->host->store, self->name, tell_text, self);
}

void admin_export(ask *self) {
    if (!read_identity(self)) return;
    note_number(self, "export");
    store_export(self->host->store, self->number, tell_text, self);
}

static void erased(void *given, const store_result *result) {
    ask *self = given;
    if (result->code == COVEN_OK) host_erased(self->host, self->number);
    tell_text(given, result);
}

void admin_erase(ask *self) {
    if (!read_identity(self)) return;
    note_number(self, "erase");
    store_erase(self->host->store, self->number, erased, self);
}
