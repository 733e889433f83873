/* peer.c -- sockets at tables. A peer has a cursor into the acts of its table; what is for it alone are letters. */
#include <stdlib.h>
#include <string.h>

#include "host/internal.h"

enum { LETTERS_MAX = 96, EXCESS_MAX = 20 };

/* ---- letters ---- */

void peer_wake(host_peer *self) {
    if (self->awake || !self->socket || self->state == PEER_COMING) return;
    self->awake = true;
    self->host->sockets.wake(self->socket);
}

void peer_send(host_peer *self, coven_text *text, int64_t after) {
    letter *fresh = self->letters < LETTERS_MAX ? calloc(1, sizeof *fresh) : NULL;
    buffer *what = fresh ? buffer_of(text) : NULL;
    if (!what) { /* it reads too slowly, or there is no memory: it may come back */
        coven_text_free(text);
        free(fresh);
        peer_close(self, 4008);
        return;
    }
    *fresh = (letter){.after = after, .what = what};
    if (self->last)
        self->last->next = fresh;
    else
        self->first = fresh;
    self->last = fresh;
    self->letters++;
    peer_wake(self);
}

static void drop_letter(host_peer *self) {
    letter *gone = self->first;
    self->first = gone->next;
    if (!self->first) self->last = NULL;
    self->letters--;
    buffer_drop(gone->what);
    free(gone);
}

void peer_no(host_peer *self, uint64_t nonce, const wire_no *no) {
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    host_count(self->host, no->code);
    json_open(w, '{');
    json_name_string(w, "t", "no");
    if (nonce) json_name_number(w, "n", (long long)(nonce & ~WIRE_NONCE_BIT));
    json_name_string(w, "code", wire_code_name(no->code));
    const bool knows =
        self->table && self->table->state == TABLE_OPEN && table_viewer(self->table, self->identity) >= 0;
    const int64_t seq = knows ? peer_limit(self) : 0;
    if (knows) json_name_number(w, "s", seq);
    json_name_string(w, "say", no->say);
    json_close(w, '}');
    coven_put_char(&text, '\n');
    peer_send(self, &text, self->state == PEER_PLAYING ? seq : 0);
}

void peer_repeat(host_peer *self, int64_t seq) {
    if (self->cursor <= seq) return; /* it comes anyway */
    buffer *frames = table_render(self->table, seq, self->viewer);
    coven_text text = coven_text_growing();
    if (frames) coven_put_bytes(&text, frames->data, frames->length);
    if (!frames) text.dropped = 1;
    buffer_drop(frames);
    peer_send(self, &text, 0);
}

/* ---- closing ---- */

void peer_close(host_peer *self, int code) {
    if (self->closing || !self->socket) return;
    self->closing = code;
    self->state = PEER_GOING;
    self->next_closing = self->host->closing;
    self->host->closing = self;
    host_ring(self->host);
}

/* It is no longer among those that have not said hi. */
static void stop_waiting(host_peer *self) {
    host *owner = self->host;
    if (!self->waiting) return;
    *(self->sooner ? &self->sooner->later : &owner->oldest) = self->later;
    *(self->later ? &self->later->sooner : &owner->newest) = self->sooner;
    self->later = self->sooner = NULL;
    self->waiting = false;
}

static bool is_present(const host_peer *self) { return self->state == PEER_PLAYING && self->viewer >= 1; }

static void count_out(host_peer *self, bool left) {
    table *at = self->table;
    if (!is_present(self) || !at) return;
    presence *here = &at->here[self->viewer - 1];
    if (--here->sockets > 0) return;
    here->since = host_now(self->host);
    here->left = left;
}

void peer_detach(host_peer *self) {
    table *at = self->table;
    if (!at) return;
    if (self->hello) at->hellos--;
    self->hello = false;
    *(self->before ? &self->before->next : &at->peers) = self->next;
    if (self->next) self->next->before = self->before;
    self->next = self->before = NULL;
    self->table = NULL;
    at->peer_count--;
    for (int i = 0; i < at->inbox_count; i++)
        if (at->inbox[i].peer == self) at->inbox[i].peer = NULL;
    if (!at->peers) at->lonely = host_now(self->host);
}

static void peer_free(host_peer *self) {
    while (self->first) drop_letter(self);
    free(self);
}

void host_leave(host_peer *self, bool left) {
    table *at = self->table;
    self->socket = NULL;
    self->host->count.peers--;
    stop_waiting(self);
    count_out(self, left);
    peer_detach(self);
    for (host_peer **link = &self->host->closing; *link; link = &(*link)->next_closing)
        if (*link == self) {
            *link = self->next_closing;
            break;
        }
    if (at) {
        if (at->state == TABLE_OPEN) table_count_present(at);
        table_wants(at, host_now(self->host));
    }
    if (!self->looking) peer_free(self);
}

/* ---- coming ---- */

int table_viewer(const table *self, int64_t identity) {
    for (int i = 0; identity && i < self->row.seats; i++)
        if (self->seat[i].identity == identity)
            return standing_is_person(&self->standing, i + 1) && self->standing.taken[i] ? i + 1 : COVEN_SPECTATOR;
    return self->row.watch != STORE_WATCH_NO || (identity && identity == self->row.made_by) ? COVEN_SPECTATOR : -1;
}

static bool read_token(const char *token, uint8_t digest[STORE_HASH]) {
    uint8_t bytes[32];
    if (!coven_unhex(token, bytes)) return false;
    coven_sha256(bytes, sizeof bytes, digest);
    return true;
}

static void sit_at(host_peer *self) {
    table *at = table_want(self->host, self->table_id);
    wire_no no;
    if (!at) {
        wire_refuse(&no, WIRE_BUSY, "the server is out of memory");
        peer_no(self, 0, &no);
        peer_close(self, 1013);
        return;
    }
    self->table = at;
    self->next = at->peers;
    if (at->peers) at->peers->before = self;
    at->peers = self;
    at->peer_count++;
    if (self->hello) at->hellos++;
    table_wants(at, host_now(self->host));
}

static void known(void *given, const store_result *result) {
    host_peer *self = given;
    wire_no no;
    self->looking = false;
    if (!self->socket) {
        peer_free(self);
        return;
    }
    self->state = PEER_SILENT;
    if (result->code == COVEN_OK) {
        self->identity = result->identity->id;
    } else if (result->code != COVEN_NOT_FOUND) {
        wire_refuse(&no, WIRE_BUSY, "the server cannot read anything at the moment");
        peer_no(self, 0, &no);
        peer_close(self, 1013);
        return;
    }
    sit_at(self);
}

/* Connect again in a while, not all at once. */
static void peer_go(host_peer *self) {
    uint8_t dice[2];
    coven_text text = coven_text_growing();
    host_random(self->host, dice, sizeof dice);
    coven_put(&text, "{\"t\":\"go\",\"in\":%d,\"why\":\"deploy\"}\n", 50 + (dice[0] * 256 + dice[1]) % 451);
    peer_send(self, &text, INT64_MAX);
}

static bool is_id(const char *text) {
    return strlen(text) == STORE_ID_TEXT - 1 && strspn(text, "abcdefghijklmnopqrstuvwxyz234567") == STORE_ID_TEXT - 1;
}

host_peer *host_enter(host *self, const char *id, const char *token, const char *address, void *socket) {
    host_peer *made = calloc(1, sizeof *made);
    (void)address;
    if (!made) return NULL;
    *made = (host_peer){.host = self, .socket = socket, .came = host_now(self), .state = PEER_SILENT};
    self->count.peers++;
    made->waiting = true;
    made->sooner = self->newest;
    *(self->newest ? &self->newest->later : &self->oldest) = made;
    self->newest = made;
    if (!is_id(id)) {
        wire_no no;
        wire_refuse(&no, WIRE_FORM, "there is no such table");
        peer_no(made, 0, &no);
        peer_close(made, 4003);
        return made;
    }
    memcpy(made->table_id, id, STORE_ID_TEXT);
    made->has_token = read_token(token, made->token);
    if (self->draining) peer_go(made);
    if (!made->has_token) {
        sit_at(made);
        return made;
    }
    made->state = PEER_COMING;
    made->looking = true;
    store_find_identity(self->store, made->token, known, made);
    return made;
}

/* ---- greeting ---- */

int64_t peer_limit(const host_peer *self) {
    const table *at = self->table;
    int64_t limit = at->committed;
    if (!self->late) return limit;
    const int64_t until = host_now(self->host) - at->row.delay * INT64_C(1000);
    while (limit > 0 && at->acts[limit - 1].at > until) limit--;
    return limit;
}

static bool refuse_hello(host_peer *self, int viewer, wire_no *no) {
    if (viewer < 0) {
        wire_refuse(no, WIRE_AUTH, "this table is not open to spectators, and you have no seat here");
        peer_no(self, 0, no);
        peer_close(self, 4003);
        return true;
    }
    const int64_t limit = peer_limit(self);
    if (self->hello_from <= limit) return false;
    wire_refuse(no, WIRE_STALE, "this table has only %lld acts", (long long)limit);
    peer_no(self, 0, no);
    return true;
}

void peer_greet(host_peer *self) {
    table *at = self->table;
    wire_no no;
    const int viewer = table_viewer(at, self->identity);
    if (self->state == PEER_GOING) return;
    count_out(self, false);
    self->state = PEER_SILENT;
    self->viewer = viewer < 0 ? COVEN_SPECTATOR : viewer;
    self->late = self->viewer == COVEN_SPECTATOR && at->row.delay > 0;
    if (refuse_hello(self, viewer, &no)) return;
    self->host->count.hellos++;
    self->state = PEER_PLAYING;
    self->cursor = self->hello_from < 0 ? 0 : self->hello_from;
    self->offset = 0;
    const int64_t limit = peer_limit(self);
    for (int64_t seq = limit - 1; seq >= self->cursor; seq--)
        if (at->acts[seq].kind == 'p') {
            self->cursor = seq;
            break;
        }
    if (viewer >= 1) at->here[viewer - 1].sockets++;
    table_count_present(at);
    for (letter *waits = self->first; waits; waits = waits->next)
        waits->after = 0; /* it may begin again further back */
    self->presence = 0;
    coven_text text = coven_text_growing();
    render_hello(at, self, &text);
    peer_send(self, &text, 0);
}

/* The acts up to `seq`, as the seat that it had could see them. */
static void tell_until(host_peer *self, int64_t seq) {
    for (int64_t at = self->cursor; at <= seq; at++) {
        buffer *frames = table_render(self->table, at, self->viewer);
        coven_text text = coven_text_growing();
        const size_t from = at == self->cursor ? self->offset : 0;
        if (frames) coven_put_bytes(&text, frames->data + from, frames->length - from);
        buffer_drop(frames);
        if (text.length) peer_send(self, &text, 0);
    }
    self->cursor = seq + 1;
    self->offset = 0;
}

void peer_settle_seat(table *self, int seat, int64_t seq) {
    for (host_peer *peer = self->peers; peer; peer = peer->next) {
        if (peer->state != PEER_PLAYING || peer->viewer != seat) continue;
        if (table_viewer(self, peer->identity) == seat) continue;
        count_out(peer, false);
        tell_until(peer, seq);
        peer->viewer = COVEN_SPECTATOR;
        peer_close(peer, 4001);
    }
}

/* ---- hearing ---- */

/* Over the limit each message is refused, and after some the socket is closed. */
static bool is_too_much(host_peer *self, wire_no *no) {
    if (limit_take(&self->messages, self->host->limits.messages, host_now(self->host), NULL)) {
        if (self->excess > 0) self->excess--;
        return false;
    }
    if (++self->excess > EXCESS_MAX) peer_close(self, 4008);
    wire_refuse(no, WIRE_RATE, "too many messages: at most %d in %lld seconds", self->host->limits.messages.count,
                (long long)(self->host->limits.messages.period / 1000));
    return true;
}

static bool hear_hi(host_peer *self, const wire_message *message, wire_no *no) {
    if (message->version != WIRE_VERSION_SPOKEN)
        return wire_refuse(no, WIRE_VERSION, "this server speaks version %d", WIRE_VERSION_SPOKEN);
    stop_waiting(self);
    self->hello_from = message->from;
    if (!self->hello && self->table) self->table->hellos++;
    self->hello = true;
    return true;
}

static bool post(host_peer *self, const wire_message *message, wire_no *no) {
    table *at = self->table;
    if (self->state != PEER_PLAYING || !at) return wire_refuse(no, WIRE_FORM, "say hi first");
    if (at->inbox_count == INBOX) return wire_refuse(no, WIRE_BUSY, "too much waits at this table: send it again");
    at->inbox[at->inbox_count++] = (mail){.peer = self, .seat = self->viewer, .message = *message};
    return true;
}

void host_hear(host_peer *self, const char *frame, size_t length) {
    wire_message message = {0};
    wire_no no;
    if (self->state == PEER_GOING) return;
    if (is_too_much(self, &no)) { /* without reading it: that would be what costs */
        peer_no(self, 0, &no);
        return;
    }
    if (length == 1 && frame[0] == 'p') {
        coven_text pong = coven_text_growing();
        coven_put(&pong, "q\n");
        peer_send(self, &pong, 0);
        return;
    }
    if (!wire_read(frame, length, &message, &no)) {
        peer_no(self, message.nonce, &no);
        return;
    }
    if (!(message.type == WIRE_HI ? hear_hi(self, &message, &no) : post(self, &message, &no))) {
        peer_no(self, message.nonce, &no);
        return;
    }
    if (self->table) table_settle(self->table);
}

void host_measured(host_peer *self, int milliseconds) {
    (void)self;
    (void)milliseconds; /* there are no clocks yet */
}

/* ---- sending ---- */

static bool lend_frame(host_peer *self, buffer *what, size_t from, const char **frame, size_t *length) {
    host *owner = self->host;
    buffer_drop(owner->held);
    owner->held = what;
    const char *end = memchr(what->data + from, '\n', what->length - from);
    *frame = what->data + from;
    *length = (size_t)(end - *frame);
    return true;
}

/* The next frame of the act at the cursor. */
static bool next_of_act(host_peer *self, const char **frame, size_t *length) {
    buffer *what = table_render(self->table, self->cursor, self->viewer);
    if (!what) {
        peer_close(self, 1013);
        return false;
    }
    lend_frame(self, what, self->offset, frame, length);
    self->offset += *length + 1;
    if (self->offset >= what->length) {
        self->offset = 0;
        self->cursor++;
    }
    return true;
}

bool host_next(host_peer *self, const char **frame, size_t *length) {
    const bool follows = self->table && self->state == PEER_PLAYING && self->table->state == TABLE_OPEN;
    const int64_t limit = follows ? peer_limit(self) : 0;
    if (self->state == PEER_COMING) return false;
    if (self->first && !self->offset && (!follows || self->first->after <= self->cursor || self->cursor >= limit)) {
        buffer *what = buffer_keep(self->first->what);
        /* A letter of several frames goes frame by frame. */
        lend_frame(self, what, self->first->sent, frame, length);
        self->first->sent += *length + 1;
        if (self->first->sent >= what->length) drop_letter(self);
        return true;
    }
    if (follows && self->cursor < limit) return next_of_act(self, frame, length);
    if (follows) {
        buffer *what = table_presence_for(self->table, self);
        if (what) return lend_frame(self, what, 0, frame, length);
    }
    self->awake = false;
    return false;
}

void peers_go(host *self) {
    for (size_t i = 0; i < self->hash_size; i++)
        for (table *at = self->hash[i]; at; at = at->next)
            for (host_peer *peer = at->peers; peer; peer = peer->next) peer_go(peer);
}
