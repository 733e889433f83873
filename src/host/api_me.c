/* api_me.c -- requests about who asks: the tables, the name, the carry code, and everything that is kept. */
#include <stdlib.h>
#include <string.h>

#include "host/internal.h"

enum { LISTED_MAX = 200, WOKEN_MAX = 32, CODE_LETTERS = 12, CODE_TIME = 600000 };

/* ---- my tables ---- */

typedef struct listed {
    int count, at, woken;
    struct {
        store_table row;
        store_seat seat[COVEN_SEATS_MAX];
        int actor; /* -1: not known */
    } of[];
} listed;

static void put_names(json_writer *w, const store_table *row, const store_seat *seat) {
    json_name(w, "names");
    json_open(w, '[');
    for (int i = 0; i < row->seats; i++) {
        const bool person = strcmp(seat[i].player, "person") == 0;
        if (person && !seat[i].identity && row->state == STORE_WAITING)
            json_null(w);
        else
            json_string(w, person ? seat[i].shown : "");
    }
    json_close(w, ']');
}

/* "12 0" as a list. */
static void put_result(json_writer *w, const char *text) {
    json_name(w, "result");
    if (!text[0]) {
        json_null(w);
        return;
    }
    json_open(w, '[');
    for (const char *at = text; *at;) {
        char *end;
        json_number(w, strtol(at, &end, 10));
        if (end == at) break;
        at = end;
    }
    json_close(w, ']');
}

static void put_table(json_writer *w, const ask *self, int i) {
    static const char *const state[] = {"waiting", "playing", "closed"};
    const listed *all = self->made;
    const store_table *row = &all->of[i].row;
    int seat = 0;
    for (int j = 0; j < row->seats; j++)
        if (all->of[i].seat[j].identity == self->who.id) seat = j + 1;
    json_open(w, '{');
    json_name_string(w, "id", row->id);
    json_name_string(w, "game", row->game);
    json_name_number(w, "seat", seat);
    json_name_string(w, "state", state[row->state]);
    put_names(w, row, all->of[i].seat);
    json_name(w, "actor");
    all->of[i].actor < 0 ? json_null(w) : json_number(w, all->of[i].actor);
    json_name_number(w, "made", row->made_at);
    json_name(w, "closed");
    row->state == STORE_CLOSED ? json_number(w, row->closed_at) : json_null(w);
    put_result(w, row->result);
    json_close(w, '}');
}

static void tell_me(ask *self) {
    const listed *all = self->made;
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "name", self->who.name);
    json_name_string(w, "kind", self->who.id ? "guest" : "none");
    json_name(w, "tables");
    json_open(w, '[');
    for (int i = 0; all && i < all->count; i++) put_table(w, self, i);
    json_close(w, ']');
    json_close(w, '}');
    ask_answer(self, &text);
}

/* Who is to act is known to the table itself: those that play are woken, one after the other. */
static void next_actor(ask *self) {
    listed *all = self->made;
    for (; all->at < all->count; all->at++) {
        const store_table *row = &all->of[all->at].row;
        all->of[all->at].actor = row->state == STORE_PLAYING ? -1 : 0;
        if (row->state != STORE_PLAYING) continue;
        if (!table_find(self->host, row->id) && all->woken++ >= WOKEN_MAX) continue;
        table *at = table_want(self->host, row->id);
        if (!at) continue;
        self->soft = true;
        table_ask(at, self);
        return;
    }
    tell_me(self);
}

static void note_actor(ask *self) {
    listed *all = self->made;
    if (self->table) all->of[all->at].actor = table_actor(self->table);
    all->at++;
    self->table = NULL;
    next_actor(self);
}

static void tables_found(void *given, const store_result *result) {
    ask *self = given;
    listed *all = NULL;
    if (result->code == COVEN_OK) all = calloc(1, sizeof *all + (size_t)result->table_count * sizeof all->of[0]);
    if (!all) {
        ask_refuse_store(self, result);
        return;
    }
    all->count = result->table_count;
    for (int i = 0; i < all->count; i++) {
        all->of[i].row = result->tables[i];
        memcpy(all->of[i].seat, result->seats + i * COVEN_SEATS_MAX, sizeof all->of[i].seat);
    }
    free(self->made);
    self->made = all;
    self->step = note_actor;
    next_actor(self);
}

static void list_me(ask *self) {
    const int64_t before = wire_query(self->query, "before");
    if (self->query[0] && before < 0)
        ask_refuse(self, 400, WIRE_FORM, "\"before\" should be a time in milliseconds");
    else if (!self->who.id)
        tell_me(self);
    else
        store_tables_of(self->host->store, self->who.id, before > 0 ? before : 0, LISTED_MAX, tables_found, self);
}

void api_me(ask *self) { ask_go(self, list_me); }

/* ---- the name ---- */

/* Seats that were taken without a name get it now. */
static void name_seats(host *self, int64_t identity, const char *name) {
    for (size_t i = 0; i < self->hash_size; i++)
        for (table *at = self->hash[i]; at; at = at->next)
            for (int j = 0; j < at->row.seats; j++) {
                store_seat *seat = &at->seat[j];
                if (seat->identity != identity || seat->shown[0] || at->row.state == STORE_CLOSED) continue;
                coven_text text = coven_text_over(at->named[j], sizeof at->named[j]);
                coven_put(&text, "%s", name);
                table_wants(at, host_now(self));
            }
}

static void renamed(void *given, const store_result *result) {
    ask *self = given;
    if (result->code != COVEN_OK) {
        ask_refuse_store(self, result);
        return;
    }
    memcpy(self->who.name, self->name, sizeof self->who.name);
    name_seats(self->host, self->who.id, self->name);
    list_me(self);
}

static void rename_me(ask *self) { store_rename(self->host->store, self->who.id, self->name, renamed, self); }

void api_rename(ask *self) {
    static const char *const members[] = {"name", NULL};
    json_document document;
    wire_no no;
    if (!wire_open(&document, self->body, self->length, members, &no)) {
        ask_refuse_no(self, &no);
        return;
    }
    const coven_json root = json_root(&document);
    bool good = wire_name(&root, "name", self->name, &no);
    if (good && !self->name[0]) good = wire_refuse(&no, WIRE_FORM, "\"name\" is missing");
    json_free(&document);
    if (good)
        ask_go(self, rename_me);
    else
        ask_refuse_no(self, &no);
}

/* ---- carrying the identity to another device ---- */

static void tell_code(void *given, const store_result *result) {
    ask *self = given;
    if (result->code != COVEN_OK) {
        ask_refuse_store(self, result);
        return;
    }
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "code", self->code);
    json_name_number(w, "until", self->number);
    json_close(w, '}');
    ask_answer(self, &text);
}

static void make_code(ask *self) {
    if (!self->who.id) {
        ask_refuse(self, 401, WIRE_AUTH, "the server does not know you: there is nothing to carry");
        return;
    }
    host_letters(self->host, self->code, CODE_LETTERS);
    coven_sha256(self->code, CODE_LETTERS, self->value);
    self->number = host_now(self->host) + CODE_TIME;
    store_put_code(self->host->store, self->who.id, self->value, self->number, tell_code, self);
}

/* In memory as the store has done it: the seats of one identity are the other's, where that has none yet. */
static void carry_seats(host *self, int64_t from, int64_t to) {
    for (size_t i = 0; i < self->hash_size; i++)
        for (table *at = self->hash[i]; at; at = at->next) {
            bool sits = false;
            for (int j = 0; j < at->row.seats; j++) sits |= at->seat[j].identity == to;
            for (int j = 0; j < at->row.seats; j++)
                if (from && !sits && at->seat[j].identity == from) at->seat[j].identity = to;
            if (from && at->row.made_by == from) at->row.made_by = to;
        }
}

static void carried(void *given, const store_result *result) {
    ask *self = given;
    if (result->code == COVEN_NOT_FOUND) {
        ask_refuse(self, 403, WIRE_AUTH, "this code is wrong, used or too old");
        return;
    }
    if (result->code != COVEN_OK || !result->identity) {
        ask_refuse_store(self, result);
        return;
    }
    carry_seats(self->host, self->number, result->identity->id);
    self->who = *result->identity;
    list_me(self);
}

static void take_code(ask *self) {
    uint8_t digest[STORE_HASH];
    if (!ask_limit(self, self->host->by_join, self->address, "codes")) return;
    coven_sha256(self->code, strlen(self->code), digest);
    self->number = self->who.id;
    if (!self->who.id) ask_new_token(self, self->token);
    store_take_code(self->host->store, digest, self->token, self->who.id, host_now(self->host), carried, self);
}

/* People write codes in capitals, with spaces and hyphens. */
static void tidy(char *code) {
    char *out = code;
    for (const char *at = code; *at; at++) {
        if (*at == ' ' || *at == '-') continue;
        *out++ = *at >= 'A' && *at <= 'Z' ? (char)(*at + 32) : *at;
    }
    *out = '\0';
}

void api_carry(ask *self) {
    static const char *const members[] = {"code", NULL};
    json_document document;
    coven_json value;
    wire_no no;
    if (!wire_open(&document, self->body, self->length, members, &no)) {
        ask_refuse_no(self, &no);
        return;
    }
    const coven_json root = json_root(&document);
    const bool has_code = json_member(&root, "code", &value);
    const bool good = wire_text(&root, "code", self->code, sizeof self->code, &no);
    json_free(&document);
    tidy(self->code);
    if (good)
        ask_go(self, has_code ? take_code : make_code);
    else
        ask_refuse_no(self, &no);
}

/* ---- everything, and nothing ---- */

static void exported(void *given, const store_result *result) {
    ask *self = given;
    if (result->code != COVEN_OK) {
        ask_refuse_store(self, result);
        return;
    }
    coven_text text = coven_text_growing();
    coven_put_bytes(&text, result->text, result->text_length);
    ask_answer_file(self, &text, "coven.json", NULL);
}

static void export_me(ask *self) { store_export(self->host->store, self->who.id, exported, self); }
void api_export(ask *self) { ask_go(self, export_me); }

void host_erased(host *self, int64_t identity) {
    for (size_t i = 0; i < self->hash_size; i++)
        for (table *at = self->hash[i]; at; at = at->next) {
            bool sat = false;
            for (int j = 0; j < at->row.seats; j++) {
                store_seat *seat = &at->seat[j];
                if (seat->identity != identity) continue;
                seat->identity = 0;
                seat->shown[0] = at->named[j][0] = '\0';
                sat = true;
            }
            if (at->row.made_by == identity) at->row.made_by = 0;
            if (!sat) continue;
            table_forget_rendered(at);
            for (host_peer *peer = at->peers; peer; peer = peer->next)
                if (peer->identity == identity) peer_close(peer, 4003);
            table_wants(at, host_now(self));
        }
}

static void erased(void *given, const store_result *result) {
    ask *self = given;
    if (result->code != COVEN_OK) {
        ask_refuse_store(self, result);
        return;
    }
    host_erased(self->host, self->who.id);
    coven_text text = coven_text_growing();
    coven_put(&text, "{}");
    ask_answer_file(self, &text, NULL, "");
}

static void erase_me(ask *self) { store_erase(self->host->store, self->who.id, erased, self); }
void api_erase(ask *self) { ask_go(self, erase_me); }
