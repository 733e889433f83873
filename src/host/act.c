/* act.c -- see act.h. */
#include "host/act.h"

#include <string.h>

#include "core/span.h"

static const char *const kind_name[OFFER_KINDS + 1] = {"draw", "void",       "again", "back",
                                                       "win",  "claim-draw", "bot",   NULL};

const char *offer_name(offer_kind kind) { return kind_name[kind]; }
const char *offer_shown(offer_kind kind) { return kind_name[kind == OFFER_CLAIM_DRAW ? OFFER_DRAW : kind]; }

void standing_begin(standing *self, int seats, const char *const *who) {
    *self = (standing){.seats = seats, .put = -1};
    for (int i = 0; i < seats; i++) {
        coven_text text = coven_text_over(self->who[i], sizeof self->who[i]);
        coven_put(&text, "%s", who[i]);
    }
}

bool standing_is_person(const standing *self, int seat) {
    return seat >= 1 && seat <= self->seats && strcmp(self->who[seat - 1], "person") == 0;
}

unsigned standing_people(const standing *self) {
    unsigned people = 0;
    for (int i = 0; i < self->seats; i++)
        if (self->taken[i] && standing_is_person(self, i + 1)) people |= 1u << i;
    return people;
}

const offer *standing_offer(const standing *self, int id) {
    for (int i = 0; i < self->seats; i++)
        if (self->open[i].id == id && id) return &self->open[i];
    return NULL;
}

/* ---- bodies ---- */

static bool read_hash(span text, uint8_t out[STORE_HASH]) {
    char hex[65];
    if (text.length != 64) return false;
    memcpy(hex, text.at, 64);
    hex[64] = '\0';
    return coven_unhex(hex, out);
}

static bool has_seat(const standing *self, const act *what) { return what->seat >= 1 && what->seat <= self->seats; }

static void begin_mix(standing *self, const uint8_t commitment[STORE_HASH]) {
    memcpy(self->commitment, commitment, STORE_HASH);
    memset(self->step, 0, sizeof self->step);
    self->promised_at = 0;
    self->has_chance = false;
}

/* Has every person at the table come so far? All seats are taken then. */
static bool all_came(const standing *self, int step) {
    for (int i = 0; i < self->seats; i++)
        if (standing_is_person(self, i + 1) && (!self->taken[i] || self->step[i] < step)) return false;
    return true;
}

static bool add_mix(standing *self, const act *what) {
    span rest = span_of(what->body), word = span_take(&rest, ' ');
    uint8_t value[STORE_HASH];
    if (span_is(word, "new") && read_hash(rest, value)) {
        begin_mix(self, value);
        return true;
    }
    if (!has_seat(self, what) || !self->taken[what->seat - 1]) return false;
    const int i = what->seat - 1;
    if (span_is(word, "promise") && self->step[i] == 0 && read_hash(rest, self->promise[i])) {
        self->step[i] = 1;
        if (all_came(self, 1)) self->promised_at = what->at;
        return true;
    }
    if (!span_is(word, "given") || self->step[i] != 1) return false;
    if (rest.length && !read_hash(rest, self->chance)) return false;
    self->has_chance = rest.length > 0;
    self->step[i] = 2;
    if (self->has_chance) self->state = STORE_PLAYING;
    return true;
}

static bool add_seat(standing *self, const act *what) {
    if (!has_seat(self, what)) return false;
    const int i = what->seat - 1;
    span rest = span_of(what->body), word = span_take(&rest, ' ');
    if (span_is(word, "taken")) {
        if (rest.length && !read_hash(rest, self->invite[i])) return false;
        self->has_invite[i] = rest.length > 0;
        self->taken[i] = true;
    } else if (span_is(word, "freed")) {
        self->taken[i] = false;
    } else if (word.length && word.length < PLAYER_NAME_TEXT && !rest.length) {
        memcpy(self->who[i], word.at, word.length);
        self->who[i][word.length] = '\0';
        self->taken[i] = false;
        self->replaced[i] = true;
        self->open[i] = (offer){0};
        for (int j = 0; j < self->seats; j++) self->open[j].yes &= ~(1u << i);
    } else {
        return false;
    }
    return true;
}

static bool open_offer(standing *self, const act *what, span rest) {
    if (!has_seat(self, what)) return false;
    span name = span_take(&rest, ' ');
    const int kind = span_find(name, kind_name, OFFER_KINDS),
              number = rest.length ? span_number(rest, 0, INT32_MAX) : 0;
    if (kind < 0 || number < 0) return false;
    offer *fresh = &self->open[what->seat - 1];
    *fresh = (offer){.id = ++self->offers, .kind = (offer_kind)kind, .by = what->seat, .at = what->at};
    fresh->yes = 1u << (what->seat - 1);
    *(kind == OFFER_BACK ? &fresh->to : &fresh->target) = number;
    return true;
}

/* Note what a seat that is refused must wait for. Withdrawing counts as well. */
static void note_refusal(standing *self, const offer *closed) {
    refusals *note = &self->refused[closed->by - 1][closed->kind];
    note->times++;
    note->decisions = self->decisions;
}

static bool close_offer(standing *self, const act *what, int id, span rest) {
    span word = span_take(&rest, ' ');
    const offer *found = standing_offer(self, id);
    if (!found) return false;
    const bool yes = span_is(word, "yes"), no = span_is(word, "no"), off = span_is(word, "off");
    if (!yes && !no && !off) return false;
    if (rest.length) {
        if (rest.length >= sizeof self->rematch) return false;
        memcpy(self->rematch, rest.at, rest.length);
        self->rematch[rest.length] = '\0';
    }
    if (no || (off && what->seat == found->by)) note_refusal(self, found);
    if (yes) self->refused[found->by - 1][found->kind] = (refusals){0};
    self->open[found->by - 1] = (offer){0};
    return true;
}

static bool add_offer(standing *self, const act *what) {
    span rest = span_of(what->body), word = span_take(&rest, ' ');
    if (span_is(word, "open")) return open_offer(self, what, rest);
    const int id = span_number(span_take(&rest, ' '), 1, INT32_MAX);
    if (span_is(word, "done")) return close_offer(self, what, id, rest);
    const offer *found = standing_offer(self, id);
    if (!span_is(word, "yes") || !found || !has_seat(self, what)) return false;
    self->open[found->by - 1].yes |= 1u << (what->seat - 1);
    return true;
}

/* "12,0": a number for each seat, or "-". */
static bool read_numbers(const standing *self, span text, int *out, bool *there) {
    *there = !span_is(text, "-");
    for (int i = 0; *there && i < self->seats; i++) {
        span piece = span_take(&text, ',');
        const bool negative = span_skip(&piece, '-');
        const int number = span_number(piece, 0, INT32_MAX);
        if (number < 0) return false;
        out[i] = negative ? -number : number;
    }
    return !*there || !text.length;
}

static bool add_end(standing *self, const act *what) {
    span rest = span_of(what->body), by = span_take(&rest, ' '), result = span_take(&rest, ' ');
    if (!by.length || by.length >= sizeof self->ended_by || what->seat > self->seats) return false;
    if (!read_numbers(self, result, self->result, &self->has_result) ||
        !read_numbers(self, rest, self->score, &self->has_scores))
        return false;
    memcpy(self->ended_by, by.at, by.length);
    self->ended_by[by.length] = '\0';
    self->ended_seat = what->seat;
    memset(self->open, 0, sizeof self->open);
    self->ended = true;
    self->state = STORE_CLOSED;
    return true;
}

static bool add_back(standing *self, const act *what) {
    const int ply = span_number(span_of(what->body), 0, self->plies);
    if (ply < 0) return false;
    self->plies = ply;
    return true;
}

static bool add_any(standing *self, const act *what) {
    switch (what->kind) {
    case 'm': return add_mix(self, what);
    case 's': return add_seat(self, what);
    case 'o': return add_offer(self, what);
    case 'x': return add_end(self, what);
    case 'b': return add_back(self, what);
    case 'p':
        self->plies = 0;
        self->put = what->seq;
        return true;
    case 'e':
        self->plies += what->count;
        self->decisions += what->seat > 0;
        return true;
    default: return false;
    }
}

bool standing_add(standing *self, const act *what) {
    const standing before = *self;
    if (what->seq == self->seq && (what->body || what->kind == 'e') && add_any(self, what)) {
        self->seq++;
        return true;
    }
    *self = before;
    return false;
}
