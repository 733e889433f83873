/* seats.c -- who sits down, the mix of chance that everybody contributes to, and seats that are freed or given to a
 * computer. */
#include <string.h>

#include "host/internal.h"
#include "match/mix.h"

enum { GIVE_WITHIN = 30000 };

/* ---- the mix ---- */

static bool all_at(const table *self, int step) {
    for (int i = 0; i < self->row.seats; i++)
        if (standing_is_person(&self->standing, i + 1) && (!self->standing.taken[i] || self->standing.step[i] < step))
            return false;
    return true;
}

/* The act by which this value came; -1 if it did not. */
static int64_t find_mix(const table *self, int seat, const char *body) {
    for (int64_t i = self->act_count - 1; i >= 0; i--)
        if (self->acts[i].kind == 'm' && self->acts[i].seat == seat && strcmp(self->acts[i].body, body) == 0) return i;
    return -1;
}

static bool repeat(host_peer *peer, int64_t seq) {
    if (peer) peer_repeat(peer, seq);
    return false;
}

static bool promise(table *self, host_peer *peer, int seat, const wire_message *message, wire_no *no) {
    char hex[65], body[80];
    coven_text text = coven_text_over(body, sizeof body);
    coven_hex(message->value, hex);
    coven_put(&text, "promise %s", hex);
    const int64_t known = find_mix(self, seat, body);
    const bool current = memcmp(self->standing.promise[seat - 1], message->value, STORE_HASH) == 0;
    if (known >= 0 && current && self->standing.step[seat - 1] > 0) return repeat(peer, known);
    if (self->standing.state != STORE_WAITING) return wire_refuse(no, WIRE_LATE, "chance is mixed already");
    if (known >= 0)
        return wire_refuse(no, WIRE_ILLEGAL, "the mix has begun again: it needs a new contribution of yours");
    if (self->standing.step[seat - 1] > 0) return table_new_mix(self, seat);
    self->seat[seat - 1].has_promise = true;
    memcpy(self->seat[seat - 1].promise, message->value, STORE_HASH);
    self->changed |= 1u << (seat - 1);
    return table_add(self, 'm', seat, message->nonce, "%s", body);
}

/* The last contribution: the seed is known, and the game begins. */
static bool begin_game(table *self, int seat, uint64_t nonce) {
    uint8_t digest[STORE_HASH];
    char hex[65];
    table_put_seed(self, self->row.seed, digest);
    self->row.has_seed = true;
    coven_hex(digest, hex);
    return table_add(self, 'm', seat, nonce, "given %s", hex) && table_add_events(self, 0, 0);
}

static bool give(table *self, host_peer *peer, int seat, const wire_message *message, wire_no *no) {
    uint8_t digest[STORE_HASH];
    const store_seat *own = &self->seat[seat - 1];
    if (own->has_given && self->standing.step[seat - 1] == 2 && memcmp(own->given, message->value, STORE_HASH) == 0) {
        for (int64_t i = self->act_count - 1; i >= 0; i--)
            if (self->acts[i].kind == 'm' && self->acts[i].seat == seat && strncmp(self->acts[i].body, "given", 5) == 0)
                return repeat(peer, i);
    }
    if (self->standing.state != STORE_WAITING) return wire_refuse(no, WIRE_LATE, "chance is mixed already");
    if (!self->standing.promised_at)
        return wire_refuse(no, WIRE_ILLEGAL, "not everybody has promised a contribution yet");
    coven_sha256(message->value, STORE_HASH, digest);
    if (self->standing.step[seat - 1] != 1 || memcmp(digest, self->standing.promise[seat - 1], STORE_HASH) != 0)
        return wire_refuse(no, WIRE_ILLEGAL, "this is not the contribution that was promised");
    self->seat[seat - 1].has_given = true;
    memcpy(self->seat[seat - 1].given, message->value, STORE_HASH);
    self->changed |= 1u << (seat - 1);
    for (int i = 0; i < self->row.seats; i++)
        if (i != seat - 1 && standing_is_person(&self->standing, i + 1) && self->standing.step[i] != 2)
            return table_add(self, 'm', seat, message->nonce, "given");
    return begin_game(self, seat, message->nonce);
}

bool act_mix(table *self, host_peer *peer, int seat, const wire_message *message, wire_no *no) {
    if (self->standing.state == STORE_CLOSED) return wire_refuse(no, WIRE_CLOSED, "this table is closed");
    return message->type == WIRE_PROMISE ? promise(self, peer, seat, message, no) : give(self, peer, seat, message, no);
}

/* ---- freeing ---- */

/* The invite is good again, so that the person can come back by the same link. */
static bool free_seat(table *self, int seat) {
    store_seat *row = &self->seat[seat - 1];
    const standing *now = &self->standing;
    row->identity = 0;
    row->shown[0] = '\0';
    row->has_promise = row->has_given = false;
    row->has_invite = now->has_invite[seat - 1];
    memcpy(row->invite, now->invite[seat - 1], STORE_HASH);
    self->changed |= 1u << (seat - 1);
    return table_add(self, 's', seat, 0, "freed");
}

/* A person has a name now. */
static bool name_seat(table *self, int seat) {
    char hex[65], *name = self->named[seat - 1];
    const standing *now = &self->standing;
    memcpy(self->seat[seat - 1].shown, name, STORE_NAME_TEXT);
    name[0] = '\0';
    self->changed |= 1u << (seat - 1);
    table_forget_rendered(self);
    coven_hex(now->invite[seat - 1], hex);
    return table_add(self, 's', seat, 0, now->has_invite[seat - 1] ? "taken %s" : "taken", hex);
}

/* Whoever sat there has been erased, and the game has not begun: somebody else may come. */
static bool is_deserted(const table *self, int seat) {
    return standing_is_person(&self->standing, seat) && self->standing.taken[seat - 1] &&
           !self->seat[seat - 1].identity;
}

bool seats_due(table *self, int64_t now, int64_t *next) {
    const standing *at = &self->standing;
    bool freed = false;
    for (int seat = 1; seat <= self->row.seats; seat++) {
        if (self->named[seat - 1][0] && at->taken[seat - 1] && standing_is_person(at, seat))
            return name_seat(self, seat);
        if (at->state == STORE_WAITING && is_deserted(self, seat))
            return free_seat(self, seat) && table_new_mix(self, 0);
    }
    if (at->state != STORE_WAITING || !at->promised_at || !all_at(self, 1)) return false;
    const int64_t since = at->promised_at > self->loaded ? at->promised_at : self->loaded;
    if (now < since + GIVE_WITHIN) {
        if (since + GIVE_WITHIN < *next) *next = since + GIVE_WITHIN;
        return false;
    }
    for (int seat = 1; seat <= self->row.seats; seat++) {
        if (!standing_is_person(at, seat) || at->step[seat - 1] == 2) continue;
        if (!free_seat(self, seat)) return false;
        freed = true;
    }
    return freed && table_new_mix(self, 0);
}

/* ---- computers ---- */

bool seat_replace(table *self, int seat, uint64_t nonce) {
    static const char level[] = "adept";
    memcpy(self->seat[seat - 1].player, level, sizeof level);
    self->changed |= 1u << (seat - 1);
    return table_add(self, 's', seat, nonce, "%s", level);
}
