/* create.c -- new tables: made by a request, or as the rematch of another one. */
#include <string.h>

#include "host/internal.h"

static const char base32[] = "abcdefghijklmnopqrstuvwxyz234567";

void host_letters(host *self, char *out, int count) {
    uint8_t bytes[32];
    host_random(self, bytes, (size_t)count);
    for (int i = 0; i < count; i++) out[i] = base32[bytes[i] & 31];
    out[count] = '\0';
}

/* The people who sit there from the start. */
static bool seat_people(table *self) {
    for (int seat = 1; seat <= self->row.seats; seat++)
        if (self->seat[seat - 1].identity && !table_add(self, 's', seat, 0, "taken")) return false;
    return true;
}

table *table_create(host *self, const store_table *like, const store_seat *seats, coven_table *rules) {
    char id[STORE_ID_TEXT];
    const char *who[COVEN_SEATS_MAX];
    host_letters(self, id, STORE_ID_TEXT - 1);
    table *made = table_find(self, id) ? NULL : table_new(self, id);
    if (!made) return NULL;
    made->row = *like;
    memcpy(made->row.id, id, sizeof id);
    made->row.made_at = host_now(self);
    made->rules = coven_table_keep(rules);
    for (int i = 0; i < like->seats; i++) {
        made->seat[i] = seats[i];
        made->seat[i].seat = i + 1;
        who[i] = made->seat[i].player;
    }
    standing_begin(&made->first, like->seats, who);
    made->standing = made->first;
    made->create = true;
    made->state = TABLE_OPEN;
    if (table_new_mix(made, 0) && seat_people(made)) {
        table_count_present(made);
        return made;
    }
    table_free(made);
    return NULL;
}

/* ---- a rematch ---- */

/* Everybody moves on by one seat. */
static void move_seats(const table *self, store_seat out[COVEN_SEATS_MAX]) {
    memset(out, 0, COVEN_SEATS_MAX * sizeof *out);
    for (int i = 0; i < self->row.seats; i++) {
        const store_seat *from = &self->seat[i];
        store_seat *to = &out[(i + 1) % self->row.seats];
        const bool person = standing_is_person(&self->standing, i + 1) && self->standing.taken[i];
        coven_text who = coven_text_over(to->player, sizeof to->player);
        coven_put(&who, "%s", person ? "person" : from->player);
        if (!person) continue;
        to->identity = from->identity;
        memcpy(to->shown, from->shown, sizeof to->shown);
    }
}

/* Is everybody still there? Who has erased the account cannot sit down again. */
static bool has_people(const table *self) {
    for (int i = 0; i < self->row.seats; i++)
        if (standing_is_person(&self->standing, i + 1) && !self->seat[i].identity) return false;
    return true;
}

bool rematch_begin(table *self, wire_no *no) {
    store_seat seats[COVEN_SEATS_MAX];
    if (!has_people(self)) return wire_refuse(no, WIRE_ILLEGAL, "somebody at this table has gone for good");
    if (self->host->draining) return wire_refuse(no, WIRE_BUSY, "the server restarts: try again soon");
    store_table like = {.seats = self->row.seats,
                        .secrets = self->row.secrets,
                        .rated = self->row.rated,
                        .watch = self->row.watch,
                        .delay = self->row.delay,
                        .made_by = self->row.made_by};
    memcpy(like.game, self->row.game, sizeof like.game);
    memcpy(like.set_name, self->row.set_name, sizeof like.set_name);
    memcpy(like.options, self->row.options, sizeof like.options);
    memcpy(like.rules, self->row.rules, sizeof like.rules);
    memcpy(like.clock, self->row.clock, sizeof like.clock);
    move_seats(self, seats);
    table *next = table_create(self->host, &like, seats, self->rules);
    if (!next) return wire_refuse(no, WIRE_BUSY, "the server is out of memory");
    next->link = self;
    self->pending = true; /* until rematch_stored */
    table_commit(next);
    return false; /* nothing to store at this table yet */
}

void rematch_stored(table *self, const table *next, const store_result *result) {
    const char *id = next->id;
    wire_no no;
    self->pending = false;
    if (result->code == COVEN_OK) {
        memcpy(self->row.rematch, id, STORE_ID_TEXT);
        if (table_add(self, 'o', self->rematch.seat, self->rematch.nonce, "done %d yes %s", self->rematch.offer, id))
            table_commit(self);
        else
            table_undo(self);
    } else {
        wire_refuse(&no, WIRE_BUSY, "the next table could not be stored: try again");
        for (host_peer *peer = self->peers; peer; peer = peer->next)
            if (peer->viewer == self->rematch.seat && peer->state == PEER_PLAYING)
                peer_no(peer, self->rematch.nonce, &no);
    }
    table_settle(self);
}
