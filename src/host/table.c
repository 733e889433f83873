/* table.c -- the actor: a table in memory, from loading to unloading, and the order in which things happen to it. */
#include <stdlib.h>
#include <string.h>

#include "host/internal.h"

/* ---- all tables ---- */

static size_t slot_of(const host *self, const char *id) {
    size_t hash = 5381;
    for (const char *c = id; *c; c++) hash = hash * 33 + (unsigned char)*c;
    return hash % self->hash_size;
}

table *table_find(host *self, const char *id) {
    for (table *at = self->hash[slot_of(self, id)]; at; at = at->next)
        if (strcmp(at->id, id) == 0) return at;
    return NULL;
}

/* Twice as many slots; if there is no memory, the lists just get longer. */
static void grow_hash(host *self) {
    table **before = self->hash;
    const size_t size = self->hash_size;
    table **fresh = calloc(2 * size, sizeof *fresh);
    if (!fresh) return;
    self->hash = fresh;
    self->hash_size = 2 * size;
    for (size_t i = 0; i < size; i++)
        for (table *at = before[i], *next; at; at = next) {
            next = at->next;
            table **slot = &self->hash[slot_of(self, at->id)];
            at->next = *slot;
            *slot = at;
        }
    free(before);
}

table *table_new(host *self, const char *id) {
    table *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    if (self->table_count >= 2 * self->hash_size) grow_hash(self);
    made->host = self;
    coven_text text = coven_text_over(made->id, sizeof made->id);
    coven_put(&text, "%s", id);
    made->asks_end = &made->asks;
    made->loaded = made->lonely = host_now(self);
    made->due = INT64_MAX;
    made->first.put = made->standing.put = -1;
    for (int i = 0; i < COVEN_SEATS_MAX; i++) made->here[i].since = made->loaded;
    table **slot = &self->hash[slot_of(self, made->id)];
    made->next = *slot;
    *slot = made;
    self->table_count++;
    return made;
}

void table_free(table *self) {
    host *owner = self->host;
    table **at = &owner->hash[slot_of(owner, self->id)];
    while (*at != self) at = &(*at)->next;
    *at = self->next;
    owner->table_count--;
    while (self->peers) peer_detach(self->peers);
    table_forget_line(self);
    for (int i = 0; i < self->told_count; i++) buffer_drop(self->told[i].frame);
    free(self->told);
    buffer_drop(self->presence_frame);
    free(self);
}

void table_wants(table *self, int64_t due) {
    if (due < self->due) self->due = due;
    if (due < self->host->due) {
        self->host->due = due;
        host_ring(self->host);
    }
}

bool table_is_open(const table *self) { return self->state == TABLE_OPEN; }

/* ---- loading ---- */

void table_fail(table *self, const char *format, ...) {
    coven_text text = coven_text_over(self->sentence, sizeof self->sentence);
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&text, format, arguments);
    va_end(arguments);
    self->state = TABLE_BROKEN;
    self->reload = false;
}

static void loaded(void *given, const store_result *result) {
    table *self = given;
    self->pending = false;
    if (result->code == COVEN_OK && result->table_count == 1) {
        self->state = TABLE_OPEN;
        if (table_replay(self, result)) table_count_present(self);
    } else if (result->code == COVEN_NOT_FOUND) {
        self->sentence[0] = '\0';
        self->state = TABLE_BROKEN;
    } else if (self->quiet && (result->code == COVEN_IO || result->code == COVEN_NO_MEMORY)) {
        self->reload = true;
        self->retry = host_now(self->host) + 1000;
    } else {
        table_fail(self, "table %s cannot be read: %s", self->id,
                   result->code == COVEN_UNVERIFIED ? result->error.text : "the disk or the memory fails");
    }
    table_settle(self);
}

static void load(table *self) {
    self->reload = false;
    self->pending = true;
    store_load(self->host->store, self->id, loaded, self);
}

table *table_want(host *self, const char *id) {
    table *found = table_find(self, id);
    if (found) return found;
    found = table_new(self, id);
    if (!found) return NULL;
    self->count.wakes++;
    load(found);
    return found;
}

void table_ask(table *self, ask *who) {
    who->next = NULL;
    *self->asks_end = who;
    self->asks_end = &who->next;
    table_settle(self);
}

/* ---- the order of things ---- */

static bool can_act(const table *self) { return self->state == TABLE_OPEN && !self->pending; }

/* One message that waited. */
static void hear_next(table *self) {
    const mail next = self->inbox[0];
    memmove(self->inbox, self->inbox + 1, (size_t)--self->inbox_count * sizeof self->inbox[0]);
    wire_no no = {0};
    if (table_act(self, next.peer, next.seat, &next.message, &no))
        table_commit(self);
    else if (next.peer && no.say[0])
        peer_no(next.peer, next.message.nonce, &no);
}

static void answer_next(table *self) {
    ask *who = self->asks;
    self->asks = who->next;
    if (!self->asks) self->asks_end = &self->asks;
    who->table = self;
    who->step(who);
}

static void greet_all(table *self) {
    for (host_peer *peer = self->peers, *next; peer && self->hellos > 0; peer = next) {
        next = peer->next;
        if (!peer->hello) continue;
        peer->hello = false;
        self->hellos--;
        peer_greet(peer);
    }
}

/* What time brings. True if acts have to be committed. */
static bool time_passes(table *self, int64_t now, int64_t *next) {
    const int64_t before = self->standing.seq;
    bool acted = seats_due(self, now, next);
    if (!acted && self->standing.seq == before) acted = offers_due(self, now, next);
    if (!acted && self->standing.seq == before) acted = bot_due(self, now, next);
    if (!acted && self->standing.seq != before) table_undo(self); /* it began, and could not end */
    return acted;
}

/* Spectators of a table with a delay are told later. */
static int64_t delayed_due(table *self) {
    int64_t next = INT64_MAX;
    for (host_peer *peer = self->peers; self->row.delay && peer; peer = peer->next) {
        if (!peer->late || peer->state != PEER_PLAYING) continue;
        peer_wake(peer);
        const int64_t at = peer_limit(peer);
        if (at < self->committed && self->acts[at].at + self->row.delay * INT64_C(1000) < next)
            next = self->acts[at].at + self->row.delay * INT64_C(1000);
    }
    return next;
}

static bool is_idle(const table *self) {
    return !self->peers && !self->pending && !self->asks && !self->inbox_count && !self->maker && !self->link &&
           !self->task;
}

/* Asks and sockets of a table that cannot be used. */
static void refuse_all(table *self) {
    wire_no no;
    const bool missing = !self->sentence[0];
    wire_refuse(&no, missing ? WIRE_FORM : WIRE_BUSY, "%s", missing ? "there is no such table" : self->sentence);
    while (self->asks) {
        ask *who = self->asks;
        self->asks = who->next;
        who->table = NULL;
        if (who->soft)
            who->step(who);
        else
            ask_refuse(who, missing ? 404 : 503, no.code, "%s", no.say);
    }
    self->asks_end = &self->asks;
    for (int i = 0; i < self->inbox_count; i++)
        if (self->inbox[i].peer) peer_no(self->inbox[i].peer, self->inbox[i].message.nonce, &no);
    self->inbox_count = 0;
    for (host_peer *peer = self->peers, *next; peer; peer = next) {
        next = peer->next;
        if (peer->hello) self->hellos--;
        peer->hello = false;
        if (peer->closing) continue;
        peer_no(peer, 0, &no);
        peer_close(peer, missing ? 4003 : 1013);
    }
}

/* When it would be unloaded; a broken one soon, so that it is read again when somebody comes back. */
static int64_t unload_at(const table *self) {
    return self->lonely + (self->state == TABLE_BROKEN ? 0 : self->host->sleep_after);
}

static void settle_open(table *self, int64_t now, int64_t *next) {
    const bool rests = now < self->rest;
    if (rests) *next = self->rest;
    for (bool more = true; more && can_act(self);) {
        greet_all(self);
        if (self->inbox_count)
            hear_next(self);
        else if (self->asks)
            answer_next(self);
        else if (!rests && time_passes(self, now, next))
            table_commit(self);
        else
            more = false;
    }
}

/* Everything that can be done now; returns when to look again. */
static int64_t settle(table *self, int64_t now) {
    int64_t next = INT64_MAX;
    self->due = INT64_MAX;
    if (self->state == TABLE_LOADING && self->reload && !self->pending && now >= self->retry) load(self);
    settle_open(self, now, &next);
    if (self->state == TABLE_BROKEN && !self->pending) refuse_all(self);
    if (self->state == TABLE_LOADING && self->reload && self->retry < next) next = self->retry;
    if (self->state == TABLE_OPEN) {
        const int64_t delayed = delayed_due(self);
        if (delayed < next) next = delayed;
    }
    return next;
}

void table_settle(table *self) {
    if (self->settling) return; /* what is being done now ends with this */
    const int64_t now = host_now(self->host);
    self->settling = true;
    int64_t next = settle(self, now);
    self->settling = false;
    if (is_idle(self)) {
        if (now >= unload_at(self)) {
            table_free(self);
            return;
        }
        if (unload_at(self) < next) next = unload_at(self);
    }
    if (next < INT64_MAX) table_wants(self, next);
}
