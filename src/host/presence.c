/* presence.c -- who is here, and from when on a claim may be made against whoever is not. */
#include <stdlib.h>
#include <string.h>

#include "host/internal.h"

enum { AWAY = 45000, AWAY_LEFT = 15000, TOLD_MAX = 128 };

static bool is_here(const table *self, int seat) {
    const standing *now = &self->standing;
    return !standing_is_person(now, seat) || (now->taken[seat - 1] && self->here[seat - 1].sockets > 0);
}

int64_t table_absent_at(const table *self, int seat) {
    const presence *here = &self->here[seat - 1];
    return is_here(self, seat) ? INT64_MAX : here->since + (here->left ? AWAY_LEFT : AWAY);
}

/* What the frame says, apart from the seconds: it is sent when this changes. */
static int key_of(const table *self) {
    int key = 1;
    for (int seat = 1; seat <= self->row.seats; seat++) {
        const bool here = is_here(self, seat);
        key = key * 4 + (here ? 0 : table_actor(self) == seat ? 2 : 1);
    }
    return key;
}

static void put_here(json_writer *w, const table *self) {
    json_open(w, '[');
    for (int seat = 1; seat <= self->row.seats; seat++) json_number(w, is_here(self, seat));
    json_close(w, ']');
}

static buffer *render(const table *self) {
    const int64_t now = host_now(self->host);
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "t", "w");
    json_name(w, "on");
    put_here(w, self);
    json_name(w, "gone");
    json_open(w, '[');
    for (int seat = 1; seat <= self->row.seats; seat++) {
        const int64_t at = table_absent_at(self, seat), left = at > now ? (at - now + 999) / 1000 : 0;
        json_number(w, at == INT64_MAX ? 0 : table_actor(self) == seat ? left : -1);
    }
    json_close(w, ']');
    json_close(w, '}');
    coven_put_char(&text, '\n');
    return buffer_of(&text);
}

/* Spectators of a table with a delay hear of it later. What nobody will need any more is forgotten. */
static void note_told(table *self, buffer *frame) {
    const int64_t now = host_now(self->host);
    if (!self->row.delay || !frame) return;
    if (!self->told) self->told = calloc(TOLD_MAX, sizeof *self->told);
    if (!self->told) return;
    if (self->told_count == TOLD_MAX) {
        buffer_drop(self->told[0].frame);
        memmove(self->told, self->told + 1, (size_t)--self->told_count * sizeof self->told[0]);
    }
    self->told[self->told_count++] = (told){.at = now, .frame = buffer_keep(frame)};
}

void table_count_present(table *self) {
    const int key = key_of(self);
    if (key == self->presence_key) return;
    buffer *frame = render(self);
    if (!frame) return; /* the next change will be told */
    self->presence_key = key;
    self->presence++;
    buffer_drop(self->presence_frame);
    self->presence_frame = frame;
    note_told(self, frame);
    for (host_peer *peer = self->peers; peer; peer = peer->next) peer_wake(peer);
}

/* The latest of those that a late spectator may know; NULL if there is none. */
static const told *told_by(const table *self, int *number) {
    const int64_t until = host_now(self->host) - self->row.delay * INT64_C(1000);
    const told *found = NULL;
    for (int i = 0; i < self->told_count && self->told[i].at <= until; i++) {
        found = &self->told[i];
        *number = self->presence - (self->told_count - 1 - i);
    }
    return found;
}

buffer *table_presence_for(table *self, host_peer *peer) {
    int number = self->presence;
    buffer *frame = self->presence_frame;
    if (peer->late) {
        const told *then = told_by(self, &number);
        frame = then ? then->frame : NULL;
    }
    if (!frame || peer->presence == number) return NULL;
    peer->presence = number;
    return buffer_keep(frame);
}

void table_put_on(const table *self, const host_peer *peer, coven_text *out) {
    int number;
    const told *then = peer->late ? told_by(self, &number) : NULL;
    json_writer writer = json_writing(out), *w = &writer;
    if (!peer->late) {
        put_here(w, self);
        return;
    }
    /* The list after "on" of the frame that was told. */
    const char *at = then ? strchr(then->frame->data, '[') : NULL, *end = at ? strchr(at, ']') : NULL;
    if (at && end) {
        coven_put_bytes(out, at, (size_t)(end + 1 - at));
        return;
    }
    json_open(w, '[');
    for (int seat = 1; seat <= self->row.seats; seat++) json_number(w, !standing_is_person(&self->first, seat));
    json_close(w, ']');
}
