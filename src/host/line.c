/* line.c -- the acts of a table in memory, and the match that follows from them: the same way when they happen and when
 * they are read again. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "host/internal.h"
#include "match/mix.h"

/* ---- the mix ---- */

/* The people whose contributions the seed follows from; a computer that took over later changes nothing. */
const coven_mix *table_mix(const table *self, coven_mix *out) {
    *out = (coven_mix){.people = 0};
    memcpy(out->table, self->id, sizeof out->table);
    memcpy(out->server, self->row.server_secret, STORE_HASH);
    memcpy(out->commitment, self->row.promise, STORE_HASH);
    for (int i = 0; i < self->row.seats; i++) {
        if (!standing_is_person(&self->first, i + 1)) continue;
        memcpy(out->promise[out->people], self->seat[i].promise, STORE_HASH);
        memcpy(out->given[out->people++], self->seat[i].given, STORE_HASH);
    }
    return out;
}

bool table_put_seed(table *self, uint8_t seed[32], uint8_t digest[32]) {
    coven_mix mix;
    mix_seed(table_mix(self, &mix), seed);
    coven_sha256(seed, 32, digest);
    return true;
}

/* ---- the match ---- */

static void seats_of(const standing *at, match_seats *out) {
    *out = (match_seats){0};
    for (int i = 0; i < at->seats; i++) memcpy(out->name[i], at->who[i], sizeof at->who[i]);
}

/* A match at the beginning of the line: the start of the game, or what was put. */
static match *new_match(const table *self, coven_error *error) {
    match_seats seats;
    seats_of(&self->standing, &seats);
    coven_table *rules = coven_table_keep(self->rules);
    if (self->standing.put < 0) return match_new(rules, &seats, self->row.seed, error);
    return match_new_at(rules, &seats, self->acts[self->standing.put].body, COVEN_VIEW_ALL, self->row.seed, error);
}

static void take_match(table *self, match *fresh) {
    bots_forget(self);
    match_free(self->match);
    self->match = fresh;
}

bool table_begin_match(table *self, coven_error *error) {
    match *fresh = new_match(self, error);
    if (fresh) take_match(self, fresh);
    return fresh != NULL;
}

/* One event that is known to have happened: chance must come out the same. */
static bool play_again(match *fresh, coven_event event, coven_error *error) {
    if (match_actor(fresh) != COVEN_CHANCE) return match_play_event(fresh, event, error);
    const int ply = match_count(fresh);
    if (!match_step(fresh, error)) return false;
    return match_event(fresh, ply) == event || coven_fail_as(error, COVEN_UNVERIFIED, "chance came out otherwise");
}

/* The same line with the people and computers that sit there now. */
static bool rebuild_match(table *self, coven_error *error) {
    match *fresh = new_match(self, error);
    for (int i = 0; fresh && i < self->act_count; i++) {
        const act *what = &self->acts[i];
        if (what->kind != 'e' || what->dropped) continue;
        for (int j = 0; fresh && j < what->count; j++)
            if (!play_again(fresh, self->log[what->first + j], error)) {
                match_free(fresh);
                fresh = NULL;
            }
    }
    if (fresh) take_match(self, fresh);
    return fresh != NULL;
}

/* ---- adding ---- */

static bool reserve_act(table *self) {
    if (self->act_count < self->act_capacity) return true;
    const int capacity = self->act_capacity ? 2 * self->act_capacity : 16;
    act *acts = realloc(self->acts, (size_t)capacity * sizeof *acts);
    if (!acts) return false;
    self->acts = acts;
    self->act_capacity = capacity;
    return true;
}

static bool log_event(table *self, coven_event event) {
    if (self->log_count == self->log_capacity) {
        const int capacity = self->log_capacity ? 2 * self->log_capacity : 64;
        coven_event *log = realloc(self->log, (size_t)capacity * sizeof *log);
        if (!log) return false;
        self->log = log;
        self->log_capacity = capacity;
    }
    self->log[self->log_count++] = event;
    return true;
}

/* The events that the match has and the standing does not belong to this act. */
static bool log_events(table *self, act *what) {
    what->first = self->log_count;
    what->ply = self->standing.plies;
    if (!self->match) return false;
    what->count = match_count(self->match) - what->ply;
    for (int i = 0; i < what->count; i++)
        if (!log_event(self, match_event(self->match, what->ply + i))) return false;
    return what->count > 0;
}

/* Events from a ply on are no longer part of the line. */
static void drop_events(table *self, int64_t before, int ply) {
    for (int64_t i = 0; i < before; i++) {
        act *what = &self->acts[i];
        if (what->kind == 'e' && !what->dropped && what->ply >= ply) what->dropped = true;
    }
}

/* What an act means for the match, when it has been added to the standing. */
static bool follow_act(table *self, const act *what, coven_error *error) {
    const standing *now = &self->standing;
    switch (what->kind) {
    case 'm': return now->state == STORE_WAITING || self->match || table_begin_match(self, error);
    case 's': return !self->match || !now->replaced[what->seat - 1] || rebuild_match(self, error);
    case 'b':
        bots_forget(self);
        if (!self->match || !match_back(self->match, now->plies, error)) return false;
        drop_events(self, what->seq, now->plies);
        return true;
    case 'p': drop_events(self, what->seq, 0); return table_begin_match(self, error);
    default: return true;
    }
}

static uint32_t hash_now(const table *self) {
    return self->match ? (uint32_t)coven_hash(self->rules, match_present(self->match)) : 0;
}

static bool add_act(table *self, act *what, coven_error *error) {
    coven_fail_as(error, COVEN_NO_MEMORY, "out of memory");
    if (!reserve_act(self)) return false;
    coven_fail_as(error, COVEN_UNVERIFIED, "it is malformed");
    if (!standing_add(&self->standing, what)) return false;
    self->acts[self->act_count++] = *what;
    what->body = NULL; /* it belongs to the list now */
    act *added = &self->acts[self->act_count - 1];
    return follow_act(self, added, error);
}

bool table_add(table *self, char kind, int seat, uint64_t nonce, const char *format, ...) {
    const int64_t now = host_now(self->host), last = self->act_count ? self->acts[self->act_count - 1].at : 0;
    act what = {.seq = self->standing.seq,
                .at = now > last ? now : last,
                .kind = kind,
                .seat = (unsigned char)seat,
                .nonce = nonce};
    coven_error error;
    if (kind == 'e') {
        if (!log_events(self, &what)) return false;
    } else {
        coven_text body = coven_text_growing();
        va_list arguments;
        va_start(arguments, format);
        coven_put_list(&body, format, arguments);
        va_end(arguments);
        if (body.dropped) {
            coven_text_free(&body);
            return false;
        }
        what.body = body.data;
    }
    const bool good = add_act(self, &what, &error);
    free(what.body);
    if (good) self->acts[self->act_count - 1].hash = hash_now(self);
    return good;
}

bool table_new_mix(table *self, int seat) {
    char hex[65];
    host_random(self->host, self->row.server_secret, STORE_HASH);
    coven_sha256(self->row.server_secret, STORE_HASH, self->row.promise);
    self->row.has_secret = true;
    for (int i = 0; i < self->row.seats; i++) {
        self->seat[i].has_promise = self->seat[i].has_given = false;
        self->changed |= 1u << i;
    }
    coven_hex(self->row.promise, hex);
    return table_add(self, 'm', seat, 0, "new %s", hex);
}

/* ---- playing on ---- */

static void put_numbers(coven_text *out, const int *number, int count) {
    if (!number) coven_put(out, "-");
    for (int i = 0; number && i < count; i++) coven_put(out, "%s%d", i ? "," : "", number[i]);
}

bool table_end(table *self, const char *by, int seat, uint64_t nonce, const int *result, const int *score) {
    char shares[64], scores[64];
    coven_text text = coven_text_over(shares, sizeof shares), more = coven_text_over(scores, sizeof scores),
               row = coven_text_over(self->row.result, sizeof self->row.result);
    put_numbers(&text, result, self->row.seats);
    put_numbers(&more, score, self->row.seats);
    for (int i = 0; result && i < self->row.seats; i++) coven_put(&row, "%s%d", i ? " " : "", result[i]);
    text = coven_text_over(self->row.ended_by, sizeof self->row.ended_by);
    coven_put(&text, "%s", by);
    if (!table_add(self, 'x', seat, nonce, "%s %s %s", by, shares, scores)) return false;
    self->row.closed_at = self->acts[self->act_count - 1].at;
    coven_mix mix;
    return !self->match || match_set_mix(self->match, table_mix(self, &mix), NULL);
}

/* Whoever left a seat to a computer is last: what that seat won goes to the best of the others. */
static void rank_replaced(const standing *at, int *result, const int *score) {
    int won = 0, best = 0, many = 0;
    for (int i = 0; i < at->seats; i++) {
        if (at->replaced[i]) won += result[i];
        if (!at->replaced[i] && (!many || score[i] > best))
            best = score[i], many = 1;
        else if (!at->replaced[i] && score[i] == best)
            many++;
    }
    if (!won || !many) return;
    bool held = false; /* did one of the others win something itself? */
    for (int i = 0; i < at->seats; i++) held |= !at->replaced[i] && result[i] > 0;
    int sharers = 0;
    for (int i = 0; i < at->seats; i++) sharers += !at->replaced[i] && (held ? result[i] > 0 : score[i] == best);
    for (int i = 0; i < at->seats; i++) {
        const bool shares = !at->replaced[i] && (held ? result[i] > 0 : score[i] == best);
        result[i] = shares ? COVEN_SHARE / sharers : 0;
    }
}

static bool end_by_rules(table *self) {
    int result[COVEN_SEATS_MAX] = {0}, score[COVEN_SEATS_MAX] = {0};
    coven_result(self->rules, match_present(self->match), result, score);
    rank_replaced(&self->standing, result, score);
    return table_end(self, "rules", 0, 0, result, score);
}

bool table_add_events(table *self, int seat, uint64_t nonce) {
    while (match_actor(self->match) == COVEN_CHANCE)
        if (!match_step(self->match, NULL)) return false;
    if (match_count(self->match) > self->standing.plies && !table_add(self, 'e', seat, nonce, "%s", "")) return false;
    if (seat && !offers_overtaken(self, seat)) return false;
    return match_actor(self->match) != COVEN_END || self->standing.ended || end_by_rules(self);
}

int table_actor(const table *self) {
    if (!self->match || self->standing.state != STORE_PLAYING) return 0;
    const int actor = match_actor(self->match);
    return actor > 0 ? actor : 0;
}

/* ---- reading again ---- */

/* The events of an act, as they are stored. */
static bool replay_events(table *self, const store_act *stored, act *what, coven_error *error) {
    const char *at = stored->body, *end = stored->body + stored->length;
    char line[COVEN_EVENT_TEXT + 2];
    if (!self->match) return coven_fail_as(error, COVEN_UNVERIFIED, "it comes before the game");
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (length >= sizeof line) return coven_fail_as(error, COVEN_UNVERIFIED, "it is malformed");
        memcpy(line, at, length);
        line[length] = '\0';
        coven_event event;
        if (!coven_event_read_with_actor(self->rules, match_present(self->match), line, &event, error) ||
            !play_again(self->match, event, error))
            return false;
        at = stop ? stop + 1 : end;
    }
    return log_events(self, what) || coven_no_memory(error);
}

static bool replay_act(table *self, const store_act *stored, coven_error *error) {
    act what = {.seq = stored->seq,
                .at = stored->at,
                .nonce = stored->nonce,
                .hash = stored->hash,
                .kind = stored->kind,
                .seat = (unsigned char)stored->seat};
    if (stored->seat < 0 || stored->seat > self->row.seats)
        return coven_fail_as(error, COVEN_UNVERIFIED, "there is no such seat");
    if (what.kind == 'e') {
        if (!replay_events(self, stored, &what, error)) return false;
    } else {
        what.body = malloc(stored->length + 1);
        if (!what.body) return coven_no_memory(error);
        if (stored->length) memcpy(what.body, stored->body, stored->length);
        what.body[stored->length] = '\0';
    }
    const bool good = add_act(self, &what, error);
    free(what.body);
    if (!good) return false;
    return hash_now(self) == stored->hash ||
           coven_fail_as(error, COVEN_UNVERIFIED, "the game is another than the one that was stored");
}

/* The engine's table of a row. */
static coven_table *rules_of(const store_table *row, coven_error *error) {
    const coven_game *game = coven_game_find(row->game);
    int option[COVEN_OPTIONS_MAX];
    if (!game) {
        coven_fail_as(error, COVEN_NOT_FOUND, "there is no game \"%s\"", row->game);
        return NULL;
    }
    coven_options_default(game, option);
    char text[STORE_OPTIONS_TEXT];
    memcpy(text, row->options, sizeof text);
    for (char *at = text; *at;) {
        char *end = at + strcspn(at, " "), *value = strchr(at, '=');
        const bool more = *end != '\0';
        *end = '\0';
        if (!value || value > end) {
            coven_fail_as(error, COVEN_UNVERIFIED, "the options are malformed");
            return NULL;
        }
        *value = '\0';
        if (!coven_option_read(game, at, value + 1, option, error)) return NULL;
        at = end + more;
    }
    if (row->seats < game->seats_min || row->seats > game->seats_max) {
        coven_fail_as(error, COVEN_UNVERIFIED, "the number of seats is impossible");
        return NULL;
    }
    return coven_table_new(game, NULL, row->seats, option, error);
}

/* Who was meant to sit where at first: a computer that took over came later. */
static void begin_standing(table *self, const store_result *result) {
    const char *who[COVEN_SEATS_MAX];
    for (int i = 0; i < self->row.seats; i++) who[i] = self->seat[i].player;
    for (int i = 0; i < result->act_count; i++) {
        const store_act *stored = &result->acts[i];
        const bool freed = stored->length == 5 && memcmp(stored->body, "freed", 5) == 0;
        const bool taken = stored->length >= 5 && memcmp(stored->body, "taken", 5) == 0;
        if (stored->kind == 's' && !freed && !taken && stored->seat >= 1 && stored->seat <= self->row.seats)
            who[stored->seat - 1] = "person";
    }
    standing_begin(&self->first, self->row.seats, who);
    self->standing = self->first;
}

void table_forget_line(table *self) {
    bots_forget(self);
    table_forget_rendered(self);
    match_free(self->match);
    self->match = NULL;
    for (int i = 0; i < self->act_count; i++) free(self->acts[i].body);
    free(self->acts);
    free(self->log);
    coven_table_free(self->rules);
    self->acts = NULL;
    self->log = NULL;
    self->rules = NULL;
    self->act_count = self->act_capacity = self->log_count = self->log_capacity = 0;
    self->changed = 0;
    self->standing = self->first = (standing){.put = -1};
}

/* It cannot be opened: the same failure, as a sentence about this table. Out of memory stays what it is. */
static bool fail_to_open(const table *self, coven_error *error) {
    const coven_error reason = *error;
    if (reason.code == COVEN_NO_MEMORY) return false;
    return coven_fail_as(error, COVEN_UNVERIFIED, "table %s cannot be opened: %s", self->id, reason.text);
}

bool table_read(table *self, const store_result *result, coven_error *error) {
    table_forget_line(self);
    self->row = result->tables[0];
    memset(self->seat, 0, sizeof self->seat);
    for (int i = 0; i < result->seat_count; i++) {
        const int seat = result->seats[i].seat;
        if (seat >= 1 && seat <= COVEN_SEATS_MAX) self->seat[seat - 1] = result->seats[i];
    }
    self->rules = rules_of(&self->row, error);
    if (!self->rules) return fail_to_open(self, error);
    begin_standing(self, result);
    for (int i = 0; i < result->act_count; i++) {
        coven_error reason;
        if (replay_act(self, &result->acts[i], &reason)) continue;
        if (reason.code == COVEN_NO_MEMORY) return coven_no_memory(error);
        return coven_fail_as(error, COVEN_UNVERIFIED,
                             "table %s cannot be continued: act %" PRId64 " does not follow from those before it (%s)",
                             self->id, result->acts[i].seq, reason.text);
    }
    if (self->standing.seq != self->row.seq)
        return coven_fail_as(error, COVEN_UNVERIFIED,
                             "table %s cannot be continued: it should have %" PRId64 " acts, but has %" PRId64,
                             self->id, self->row.seq, self->standing.seq);
    coven_mix mix;
    if (self->match && self->standing.ended && !match_set_mix(self->match, table_mix(self, &mix), error))
        return fail_to_open(self, error);
    self->committed = self->standing.seq;
    return true;
}

bool table_replay(table *self, const store_result *result) {
    coven_error error;
    const bool good = table_read(self, result, &error);
    if (!good) table_fail(self, "%s", error.text);
    return good;
}

/* ---- the past ---- */

bool table_standing_at(const table *self, int64_t seq, standing *out) {
    *out = self->first;
    for (int64_t i = 0; i < seq; i++)
        if (!standing_add(out, &self->acts[i])) return false;
    return true;
}

/* The events of the line after the first `seq` acts; returns how many, and the last put before. */
static int line_at(const table *self, int64_t seq, coven_event *line, int64_t *put) {
    int count = 0;
    *put = -1;
    for (int64_t i = 0; i < seq; i++) {
        const act *what = &self->acts[i];
        if (what->kind == 'p') {
            *put = i;
            count = 0;
        } else if (what->kind == 'b') {
            count = (int)strtol(what->body, NULL, 10);
        } else if (what->kind == 'e') {
            memcpy(line + count, self->log + what->first, (size_t)what->count * sizeof *line);
            count += what->count;
        }
    }
    return count;
}

bool table_history_at(const table *self, int64_t seq, history *out) {
    coven_event *line = malloc((size_t)(self->log_count + 1) * sizeof *line);
    coven_record record;
    coven_error error;
    coven_table *rules = coven_table_keep(self->rules);
    if (!line || !coven_record_begin(&record, rules, &error)) {
        free(line);
        coven_table_free(rules);
        return false;
    }
    int64_t put;
    const int count = line_at(self, seq, line, &put);
    coven_state first;
    bool good = put < 0 || coven_position_read(rules, self->acts[put].body, COVEN_VIEW_ALL, &first, &error);
    if (good && put >= 0) coven_record_place(&record, &first);
    for (int i = 0; good && i < count; i++) good = coven_record_add(&record, line[i], &error);
    free(line);
    if (!good) {
        coven_record_free(&record);
        return false;
    }
    match_seats seats;
    standing then;
    *out = (history){0};
    if (history_begin(out, &record, &error) && table_standing_at(self, seq, &then)) {
        seats_of(&then, &seats);
        if (history_set_seats(out, &seats, &error)) {
            if (then.has_chance) {
                out->record.committed = true;
                memcpy(out->record.commitment, then.chance, STORE_HASH);
            }
            return true;
        }
    }
    history_free(out);
    return false;
}
