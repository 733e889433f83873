/* moves.c -- a seat's decisions, and leaving the game. */
#include "host/internal.h"

/* An act of this seat with this nonce, from `from` on; -1 if there is none. */
static int64_t find_nonce(const table *self, int seat, uint64_t nonce, int64_t from) {
    for (int64_t i = self->act_count - 1; nonce && i >= from && i >= 0; i--)
        if (self->acts[i].nonce == nonce && self->acts[i].seat == seat) return i;
    return -1;
}

/* Are all acts from there on offers or answers? Then a move on its way is still the move that was meant. */
static bool only_offers_since(const table *self, int64_t from) {
    for (int64_t i = from; i < self->act_count; i++)
        if (self->acts[i].kind != 'o') return false;
    return true;
}

/* Whether a text is a legal decision depends on nothing but what its seat sees. */
static bool check_text(const table *self, int seat, const char *text, wire_no *no) {
    coven_state seen;
    coven_event event;
    coven_error error;
    match_see(self->match, match_count(self->match), seat, &seen);
    if (coven_event_read(self->rules, &seen, text, &event, &error)) return true;
    return wire_refuse(no, WIRE_ILLEGAL, "%s", error.text);
}

static bool refuse_closed(wire_no *no) { return wire_refuse(no, WIRE_CLOSED, "the game at this table has ended"); }

static bool act_move(table *self, int seat, const wire_message *message, wire_no *no) {
    if (self->standing.state == STORE_CLOSED) return refuse_closed(no);
    if (message->s > self->standing.seq || (message->s < self->standing.seq && !only_offers_since(self, message->s)))
        return wire_refuse(no, WIRE_STALE, "the table is at act %lld", (long long)self->standing.seq);
    if (self->standing.state == STORE_WAITING) return wire_refuse(no, WIRE_TURN, "the game has not begun");
    const int actor = table_actor(self);
    if (actor != seat) return wire_refuse(no, WIRE_TURN, "seat %d is to act, not seat %d", actor, seat);
    if (!check_text(self, seat, message->text, no)) return false;
    if (!match_play(self->match, message->text, NULL))
        return wire_refuse(no, WIRE_ILLEGAL, "this is not possible here");
    return table_add_events(self, seat, message->nonce);
}

/* Those who have not left share the win; if everybody has, all but the last to leave. */
static void share_without(const standing *at, int loser, int *result) {
    int sharers = 0;
    for (int i = 0; i < at->seats; i++) sharers += i + 1 != loser && !at->replaced[i];
    const bool all = sharers == 0;
    if (all) sharers = at->seats - 1;
    for (int i = 0; i < at->seats; i++)
        result[i] = i + 1 != loser && (all || !at->replaced[i]) ? COVEN_SHARE / sharers : 0;
}

bool act_resign(table *self, int seat, const wire_message *message, wire_no *no) {
    if (self->standing.state == STORE_CLOSED) return refuse_closed(no);
    if (self->standing.state == STORE_WAITING)
        return wire_refuse(no, WIRE_ILLEGAL, "the game has not begun: there is nothing to resign");
    const unsigned people = standing_people(&self->standing);
    if (self->row.seats == 2 || people == 1u << (seat - 1)) {
        int result[COVEN_SEATS_MAX] = {0};
        share_without(&self->standing, seat, result);
        return table_end(self, "resign", seat, message->nonce, result, NULL);
    }
    return seat_replace(self, seat, message->nonce);
}

static bool act_any(table *self, host_peer *peer, int seat, const wire_message *message, wire_no *no) {
    switch (message->type) {
    case WIRE_MOVE: return act_move(self, seat, message, no);
    case WIRE_PROMISE:
    case WIRE_GIVEN: return act_mix(self, peer, seat, message, no);
    case WIRE_OFFER: return act_offer(self, seat, message, no);
    case WIRE_ANSWER: return act_answer(self, seat, message, no);
    case WIRE_RESIGN: return act_resign(self, seat, message, no);
    case WIRE_CLAIM: return act_claim(self, seat, message, no);
    default: return wire_refuse(no, WIRE_FORM, "this is not possible now");
    }
}

bool table_act(table *self, host_peer *peer, int seat, const wire_message *message, wire_no *no) {
    no->say[0] = '\0'; /* nothing to say: it was done, or an act is sent again */
    if (seat < 1) return wire_refuse(no, WIRE_AUTH, "spectators only watch");
    const int64_t known = find_nonce(self, seat, message->nonce, message->type == WIRE_MOVE ? message->s : 0);
    if (known >= 0) {
        if (peer) peer_repeat(peer, known);
        return false;
    }
    if (!standing_is_person(&self->standing, seat) || !self->standing.taken[seat - 1])
        return wire_refuse(no, WIRE_AUTH, "this seat is no longer yours");
    const int64_t before = self->standing.seq;
    if (act_any(self, peer, seat, message, no)) return true;
    if (self->standing.seq != before || (self->match && match_count(self->match) != self->standing.plies)) {
        table_undo(self);
        wire_refuse(no, WIRE_BUSY, "the server could not do this: try again");
    }
    return false;
}
