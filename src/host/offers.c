/* offers.c -- offers and claims. An offer is open until everybody whose yes it needs has agreed, somebody refuses, or
 * it is overtaken. Claims are offers against an absent seat, which only those who are present decide. */
#include <string.h>

#include "host/internal.h"

enum { CLAIM_WITHIN = 20000, REFUSED_FIRST = 3, REFUSED_MOST = 12 };

static bool is_claim(const offer *open) { return open->kind >= OFFER_WIN; }

/* Whose yes it takes, the author included. */
static unsigned voters(const table *self, const offer *open) {
    unsigned people = standing_people(&self->standing);
    for (int seat = 1; is_claim(open) && seat <= self->row.seats; seat++)
        if (seat == open->target || (seat != open->by && !self->here[seat - 1].sockets)) people &= ~(1u << (seat - 1));
    return people;
}

/* Everybody who has not left gets the same. */
static bool end_drawn(table *self, const char *by, int seat) {
    int result[COVEN_SEATS_MAX] = {0}, sharers = 0;
    for (int i = 0; i < self->row.seats; i++) sharers += !self->standing.replaced[i];
    for (int i = 0; i < self->row.seats; i++) result[i] = self->standing.replaced[i] ? 0 : COVEN_SHARE / sharers;
    return table_end(self, by, seat, 0, result, NULL);
}

/* Those who claimed the win share it. */
static bool end_won(table *self, unsigned winners, int absent) {
    int result[COVEN_SEATS_MAX] = {0}, sharers = 0;
    for (int i = 0; i < self->row.seats; i++) sharers += (winners & 1u << i) != 0;
    for (int i = 0; i < self->row.seats; i++) result[i] = winners & 1u << i ? COVEN_SHARE / sharers : 0;
    return table_end(self, "left", absent, 0, result, NULL);
}

static bool close_as(table *self, const offer *open, int seat, uint64_t nonce, const char *how) {
    return table_add(self, 'o', seat, nonce, "done %d %s", open->id, how);
}

/* Everybody has agreed. `seat` and `nonce` are of the last yes. */
static bool settle(table *self, const offer *open, int seat, uint64_t nonce, wire_no *no) {
    const offer was = *open;
    switch (was.kind) {
    case OFFER_AGAIN:
        self->rematch.seat = seat;
        self->rematch.offer = was.id;
        self->rematch.nonce = nonce;
        return rematch_begin(self, no);
    case OFFER_BACK:
        if (was.to != table_undo_ply(self)) return close_as(self, &was, seat, nonce, "off");
        return close_as(self, &was, seat, nonce, "yes") && table_add(self, 'b', was.by, 0, "%d", was.to);
    case OFFER_DRAW: return close_as(self, &was, seat, nonce, "yes") && end_drawn(self, "draw", 0);
    case OFFER_VOID: return close_as(self, &was, seat, nonce, "yes") && table_end(self, "void", 0, 0, NULL, NULL);
    case OFFER_WIN:
        return close_as(self, &was, seat, nonce, "yes") &&
               end_won(self, was.yes | (seat ? 1u << (seat - 1) : 0), was.target);
    case OFFER_CLAIM_DRAW: return close_as(self, &was, seat, nonce, "yes") && end_drawn(self, "left", was.target);
    default: return close_as(self, &was, seat, nonce, "yes") && seat_replace(self, was.target, 0);
    }
}

/* ---- offers ---- */

static bool check_refusals(const table *self, int seat, offer_kind kind, wire_no *no) {
    const refusals *note = &self->standing.refused[seat - 1][kind];
    if (!note->times) return true;
    int wait = REFUSED_FIRST;
    for (int i = 1; i < note->times && wait < REFUSED_MOST; i++) wait *= 2;
    const int left = note->decisions + wait - self->standing.decisions;
    return left <= 0 || wire_refuse(no, WIRE_ILLEGAL, "this was refused: offer it again after %d more %s", left,
                                    left == 1 ? "decision" : "decisions");
}

static bool check_offer(const table *self, int seat, const wire_message *message, wire_no *no) {
    const standing *now = &self->standing;
    const bool again = message->kind == OFFER_AGAIN;
    if (now->state == STORE_CLOSED && !again) return wire_refuse(no, WIRE_CLOSED, "the game at this table has ended");
    if (now->state != STORE_CLOSED && again) return wire_refuse(no, WIRE_ILLEGAL, "the game has not ended yet");
    if (now->state == STORE_WAITING) return wire_refuse(no, WIRE_ILLEGAL, "the game has not begun");
    if (again && now->rematch[0]) return wire_refuse(no, WIRE_CLOSED, "the rematch is table %s", now->rematch);
    if (again && standing_people(now) == 1u << (seat - 1))
        return wire_refuse(no, WIRE_ILLEGAL, "nobody is left to play again with");
    if (now->open[seat - 1].id)
        return wire_refuse(no, WIRE_ILLEGAL, "your offer %d is still open: withdraw it first", now->open[seat - 1].id);
    if (!check_refusals(self, seat, message->kind, no)) return false;
    if (message->kind == OFFER_BACK && message->to != table_undo_ply(self))
        return wire_refuse(no, WIRE_ILLEGAL, "the match cannot be taken back to there");
    return true;
}

/* Open it; if nobody else has a vote it is settled at once. */
static bool open_offer(table *self, int seat, uint64_t nonce, offer_kind kind, int number, wire_no *no) {
    if (number ? !table_add(self, 'o', seat, nonce, "open %s %d", offer_name(kind), number)
               : !table_add(self, 'o', seat, nonce, kind == OFFER_BACK ? "open %s 0" : "open %s", offer_name(kind)))
        return false;
    const offer *open = &self->standing.open[seat - 1];
    return kind == OFFER_BOT || (voters(self, open) & ~open->yes) || settle(self, open, seat, 0, no);
}

bool act_offer(table *self, int seat, const wire_message *message, wire_no *no) {
    return check_offer(self, seat, message, no) &&
           open_offer(self, seat, message->nonce, message->kind, message->to, no);
}

/* ---- answers ---- */

static bool agree(table *self, const offer *open, int seat, uint64_t nonce, wire_no *no) {
    const unsigned needed = voters(self, open) & ~open->yes & ~(1u << (seat - 1));
    if (open->kind != OFFER_BOT && !needed) return settle(self, open, seat, nonce, no);
    return table_add(self, 'o', seat, nonce, "yes %d", open->id);
}

bool act_answer(table *self, int seat, const wire_message *message, wire_no *no) {
    const offer *open = standing_offer(&self->standing, message->offer);
    if (message->offer < 1 || message->offer > self->standing.offers)
        return wire_refuse(no, WIRE_FORM, "there is no offer %d", message->offer);
    if (!open) return wire_refuse(no, WIRE_LATE, "offer %d is no longer open", message->offer);
    if (seat == open->by && !message->yes) return close_as(self, open, seat, message->nonce, "off");
    if (open->yes & 1u << (seat - 1)) return wire_refuse(no, WIRE_ILLEGAL, "you have agreed already");
    if (is_claim(open) && seat == open->target) return wire_refuse(no, WIRE_ILLEGAL, "this is about your own seat");
    return message->yes ? agree(self, open, seat, message->nonce, no)
                        : close_as(self, open, seat, message->nonce, "no");
}

/* ---- claims ---- */

static bool check_claim(const table *self, int seat, const wire_message *message, wire_no *no) {
    const standing *now = &self->standing;
    if (now->state == STORE_CLOSED) return wire_refuse(no, WIRE_CLOSED, "the game at this table has ended");
    if (now->state == STORE_WAITING) return wire_refuse(no, WIRE_ILLEGAL, "the game has not begun");
    if (message->kind == OFFER_WIN && standing_people(now) == 1u << (seat - 1)) return true;
    const int actor = table_actor(self);
    const int64_t at = actor ? table_absent_at(self, actor) : INT64_MAX, wait = at - host_now(self->host);
    if (message->kind == OFFER_BOT && self->row.seats == 2)
        return wire_refuse(no, WIRE_ILLEGAL, "a computer takes over only at a table of three or four");
    if (actor == seat) return wire_refuse(no, WIRE_ILLEGAL, "it is your own turn");
    if (at == INT64_MAX) return wire_refuse(no, WIRE_ILLEGAL, "seat %d, which is to act, is not absent", actor);
    if (wait > 0)
        return wire_refuse(no, WIRE_ILLEGAL, "seat %d may come back: claim in %lld seconds", actor,
                           (long long)(wait + 999) / 1000);
    return true;
}

/* The same claim by somebody else. */
static const offer *same_claim(const table *self, offer_kind kind, int target) {
    for (int i = 0; i < self->row.seats; i++) {
        const offer *open = &self->standing.open[i];
        if (open->id && open->kind == kind && open->target == target) return open;
    }
    return NULL;
}

bool act_claim(table *self, int seat, const wire_message *message, wire_no *no) {
    if (!check_claim(self, seat, message, no)) return false;
    const bool alone = message->kind == OFFER_WIN && standing_people(&self->standing) == 1u << (seat - 1);
    const int absent = alone ? 0 : table_actor(self);
    const offer *same = same_claim(self, message->kind, absent), *own = &self->standing.open[seat - 1];
    if (same && same->yes & 1u << (seat - 1)) return wire_refuse(no, WIRE_ILLEGAL, "you have claimed it already");
    if (same) return agree(self, same, seat, message->nonce, no);
    if (own->id && !close_as(self, own, 0, 0, "off")) return false;
    return open_offer(self, seat, message->nonce, message->kind, absent, no);
}

/* ---- what happens to open offers ---- */

bool offers_overtaken(table *self, int seat) {
    for (int i = 0; i < self->row.seats; i++) {
        const offer open = self->standing.open[i];
        if (!open.id || ((open.kind == OFFER_DRAW || open.kind == OFFER_VOID) && open.by != seat)) continue;
        if (!close_as(self, &open, 0, 0, "off")) return false;
    }
    return true;
}

/* An offer that waits for nobody any more, because a person has left. */
static bool is_complete(const table *self, const offer *open) {
    return open->id && open->kind != OFFER_BOT && open->kind != OFFER_AGAIN && !(voters(self, open) & ~open->yes);
}

bool offers_due(table *self, int64_t now, int64_t *next) {
    for (int i = 0; i < self->row.seats && self->standing.state == STORE_PLAYING; i++) {
        const offer *open = &self->standing.open[i];
        wire_no no;
        if (!open->id) continue;
        if (is_complete(self, open)) return settle(self, open, 0, 0, &no);
        if (!is_claim(open)) continue;
        const int64_t due = open->at + CLAIM_WITHIN;
        if (table_absent_at(self, open->target) == INT64_MAX) return close_as(self, open, 0, 0, "off");
        if (due > now) {
            if (due < *next) *next = due;
        } else {
            return open->kind == OFFER_BOT ? settle(self, open, 0, 0, &no) : close_as(self, open, 0, 0, "off");
        }
    }
    return false;
}
