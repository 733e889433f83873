/* commit.c -- acts become true when they are stored. Until then the table is sealed: what arrives waits, and nobody is
 * told anything. */
#include <stdlib.h>
#include <string.h>

#include "host/internal.h"

/* The acts of a change as the store takes them: the body of events is made here. */
typedef struct packed {
    store_act *acts;
    coven_text *bodies;
    int count, made; /* bodies that were begun */
} packed;

static void unpack(packed *self) {
    for (int i = 0; self->bodies && i < self->made; i++) coven_text_free(&self->bodies[i]);
    free(self->bodies);
    free(self->acts);
}

/* The complete events of an act; the live ones are at the end of the match. */
static void put_events(const table *self, const act *what, coven_text *out) {
    for (int i = 0; i < what->count; i++) {
        if (i) coven_put_char(out, '\n');
        match_put_event(self->match, what->ply + i, COVEN_VIEW_ALL, out);
    }
}

static bool pack(const table *self, packed *out) {
    out->count = (int)(self->standing.seq - self->committed);
    out->acts = calloc((size_t)out->count, sizeof *out->acts);
    out->bodies = calloc((size_t)out->count, sizeof *out->bodies);
    bool good = out->acts && out->bodies;
    for (int i = 0; good && i < out->count; i++) {
        const act *what = &self->acts[self->committed + i];
        coven_text *body = &out->bodies[i];
        *body = coven_text_growing();
        out->made++;
        if (what->kind == 'e')
            put_events(self, what, body);
        else
            coven_put(body, "%s", what->body);
        good = body->dropped == 0;
        out->acts[i] = (store_act){.seq = what->seq,
                                   .at = what->at,
                                   .kind = what->kind,
                                   .seat = what->seat,
                                   .nonce = what->nonce,
                                   .hash = what->hash,
                                   .body = body->data,
                                   .length = body->length};
    }
    return good;
}

static void note_time(host *self, int64_t milliseconds) {
    int slot = 0;
    while (slot < COMMIT_TIMES - 1 && milliseconds > (INT64_C(1) << slot)) slot++;
    self->count.commit_time[slot]++;
    self->count.commit_sum += milliseconds;
}

/* The peers that lose or change what they may see must begin again. */
static void settle_seats(table *self, int64_t from) {
    for (int64_t i = from; i < self->standing.seq; i++)
        if (self->acts[i].kind == 's') peer_settle_seat(self, self->acts[i].seat, i);
}

static void succeed(table *self) {
    const int64_t from = self->committed;
    ask *maker = self->maker;
    self->maker = NULL;
    self->create = false;
    self->changed = 0;
    self->committed = self->standing.seq;
    self->host->count.acts += self->committed - from;
    settle_seats(self, from);
    table_count_present(self);
    for (host_peer *peer = self->peers; peer; peer = peer->next) peer_wake(peer);
    if (maker) maker->step(maker);
}

static void refuse_maker(table *self, const store_result *result) {
    ask *maker = self->maker;
    self->maker = NULL;
    if (maker) ask_refuse_store(maker, result);
}

/* Another process has continued the table: what is here is the past. */
static void yield_table(table *self, const store_result *result) {
    refuse_maker(self, result);
    self->host->count.stale++;
    for (host_peer *peer = self->peers; peer; peer = peer->next) peer_close(peer, 4001);
    table_fail(self, "table %s has moved to another server", self->id);
}

/* Say so to whoever acted, and load what is stored. */
static void roll_back(table *self, const store_result *result) {
    wire_no no;
    self->host->count.io++;
    wire_refuse(&no, WIRE_BUSY, "the server cannot store anything at the moment, so this is not done: try again soon");
    for (int64_t i = self->committed; i < self->standing.seq; i++) {
        const act *what = &self->acts[i];
        if (!what->nonce) continue;
        for (host_peer *peer = self->peers; peer; peer = peer->next)
            if (peer->viewer == what->seat && what->seat) peer_no(peer, what->nonce, &no);
    }
    refuse_maker(self, result);
    table_undo(self);
}

static void done(void *given, const store_result *result) {
    table *self = given;
    self->host->storing--;
    self->pending = false;
    self->settling = true;
    table *before = self->link;
    self->link = NULL;
    note_time(self->host, host_now(self->host) - self->acts[self->act_count - 1].at);
    self->host->count.commits++;
    if (result->code == COVEN_OK)
        succeed(self);
    else if (result->code == COVEN_STALE)
        yield_table(self, result);
    else
        roll_back(self, result);
    self->settling = false;
    if (before) rematch_stored(before, self, result);
    table_settle(self);
}

void table_undo(table *self) {
    self->committed = 0;
    self->reload = self->quiet = true;
    self->retry = host_now(self->host);
    self->rest = self->retry + 1000;
    self->state = TABLE_LOADING;
    table_wants(self, self->retry);
    host_ring(self->host);
}

void table_commit(table *self) {
    packed what = {0};
    store_seat seats[COVEN_SEATS_MAX];
    int count = 0;
    store_result failed = {.code = COVEN_NO_MEMORY};
    coven_no_memory(&failed.error);
    self->row.seq = self->standing.seq;
    self->row.state = self->standing.state;
    for (int i = 0; i < self->row.seats; i++)
        if (self->create || self->changed & 1u << i) seats[count++] = self->seat[i];
    if (!pack(self, &what)) {
        unpack(&what);
        roll_back(self, &failed);
        return;
    }
    const store_change change = {.table = &self->row,
                                 .create = self->create,
                                 .seats = seats,
                                 .seat_count = count,
                                 .acts = what.acts,
                                 .act_count = what.count};
    self->pending = true;
    self->host->storing++;
    store_commit(self->host->store, &change, done, self);
    unpack(&what);
}
