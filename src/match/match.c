/* match.c -- a table in play: its history, its chance and its players. Who sits there is in seating.c, what viewers see
 * in snapshot.c, and what they have been shown in shown.c. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/record.h"
#include "match/internal.h"

bool match_seat(match_seats *seats, int seat, const char *name, coven_error *error) {
    assert(seat >= 1 && seat <= COVEN_SEATS_MAX);
    player_settings settings = {0};
    if (strcmp(name, "person") != 0 && !player_parse(name, &settings, error)) return false;
    coven_text text = coven_text_over(seats->name[seat - 1], PLAYER_NAME_TEXT);
    coven_put(&text, "%s", name);
    return true;
}

bool match_use_net(match *self, const struct network *net, coven_error *error) {
    const struct network *before = self->net;
    self->net = net;
    if (match_seat_players(self, match_count(self), error)) {
        match_revoke_job(self);
        return true;
    }
    self->net = before;
    return false;
}

void match_stop_on(match *self, const atomic_bool *flag) {
    self->stop = flag;
    for (int i = 0; i < COVEN_SEATS_MAX; i++)
        if (self->player[i]) self->player[i]->stop = flag;
}

/* ---- chance ---- */

/* Make space to note how far the stream has run, for one more event. */
static bool reserve(match *self, int count, coven_error *error) {
    if (count + 1 < self->capacity) return true;
    const int capacity = count + 1 < 128 ? 128 : 2 * (count + 1);
    uint32_t *drawn = realloc(self->drawn, (size_t)capacity * sizeof drawn[0]);
    if (!drawn) return coven_no_memory(error);
    self->drawn = drawn;
    self->capacity = capacity;
    return true;
}

/* Add a legal event, after which so many words of the stream are used. */
static bool add_event(match *self, coven_event event, uint64_t drawn, coven_error *error) {
    const int ply = match_count(self);
    const coven_state before = self->history.record.last;
    if (!reserve(self, ply + 1, error) || !history_add(&self->history, event, error)) return false;
    match_revoke_job(self);
    self->drawn[ply + 1] = (uint32_t)drawn;
    for (int i = 0; i < match_table(self)->seats; i++)
        if (self->player[i]) player_show(self->player[i], &before, event);
    return true;
}

/* ---- beginning ---- */

/* A position's text, and who sees it so. */
typedef struct placing {
    const char *position; /* NULL: the start */
    int viewer;
} placing;

/* A rejected complete position may be valid as somebody sees it; the sentence then says as whom. */
static bool refuse_position(const coven_table *table, const char *position, coven_error *error) {
    coven_state state;
    for (int viewer = table->seats; viewer >= COVEN_SPECTATOR && table->secrets; viewer--) {
        if (!coven_position_read(table, position, viewer, &state, NULL)) continue;
        const coven_error reason = *error;
        return coven_fail_as(error, reason.code, "%s; it is valid as seat %d sees it: choose seat %d", reason.text,
                             viewer, viewer);
    }
    return false;
}

/* Let the record begin from a position. What its viewer may not see is imagined with the randomness of seat 0. */
static bool place(const match *self, coven_record *record, const placing *at, coven_error *error) {
    const coven_table *table = record->table;
    coven_state state;
    if (!coven_position_read(table, at->position, at->viewer, &state, error))
        return at->viewer == COVEN_VIEW_ALL && refuse_position(table, at->position, error);
    if (at->viewer != COVEN_VIEW_ALL) {
        coven_rng rng;
        coven_rng_seed(&rng, match_seat_seed(self, 0));
        table->game->imagine(table, &state, at->viewer, &rng);
    }
    coven_record_place(record, &state);
    return true;
}

static void commit_to_seed(match *self) {
    coven_record *record = &self->history.record;
    free(record->mix);
    record->mix = NULL;
    record->committed = record->revealed = true;
    memcpy(record->seed, self->stream_seed, 32);
    coven_sha256(record->seed, 32, record->commitment);
}

/* An empty match whose stream of chance has this seed. */
static match *new_match(const uint8_t seed[32], coven_error *error) {
    match *self = calloc(1, sizeof *self);
    if (self)
        memcpy(self->stream_seed, seed, 32);
    else
        coven_no_memory(error);
    return self;
}

/* Take over a record. match_free frees it, after a failure too. */
static bool begin_history(match *self, coven_record *record, coven_error *error) {
    if (!history_begin(&self->history, record, error) || !reserve(self, match_count(self), error)) return false;
    memset(self->drawn, 0, (size_t)(match_count(self) + 1) * sizeof self->drawn[0]);
    return true;
}

static match *begin(coven_table *table, const match_seats *seats, const placing *at, const uint8_t seed[32],
                    coven_error *error) {
    coven_record record = {0};
    match *self = new_match(seed, error);
    if (!self || !coven_record_begin(&record, table, error)) {
        coven_table_free(table);
    } else if ((at->position && !place(self, &record, at, error)) || !begin_history(self, &record, error)) {
        coven_record_free(&record);
    } else if (history_set_seats(&self->history, seats, error) && match_seat_players(self, 0, error)) {
        commit_to_seed(self);
        return self;
    }
    match_free(self);
    return NULL;
}

match *match_new(coven_table *table, const match_seats *seats, const uint8_t seed[32], coven_error *error) {
    return begin(table, seats, &(placing){.position = NULL}, seed, error);
}

match *match_new_at(coven_table *table, const match_seats *seats, const char *position, int viewer,
                    const uint8_t seed[32], coven_error *error) {
    return begin(table, seats, &(placing){.position = position, .viewer = viewer}, seed, error);
}

bool match_restart(match *self, const uint8_t seed[32], coven_error *error) {
    uint8_t before[32];
    memcpy(before, self->stream_seed, 32);
    memcpy(self->stream_seed, seed, 32);
    if (!match_seat_players(self, 0, error)) {
        memcpy(self->stream_seed, before, 32);
        return false;
    }
    match_revoke_job(self);
    history_back(&self->history, 0);
    commit_to_seed(self);
    return true;
}

/* Who sat there according to the record; an unknown name counts as a person. */
static bool read_seats(match *self, coven_error *error) {
    if (!history_read_seats(&self->history, error)) return false;
    match_seats seats = self->history.seats;
    for (int seat = 1; seat <= COVEN_SEATS_MAX; seat++)
        if (!match_seat(&seats, seat, self->history.seats.name[seat - 1], NULL))
            match_seat(&seats, seat, "person", NULL);
    return history_set_seats(&self->history, &seats, error);
}

/* Advance the stream of chance along the events of a record that is known to follow from it. */
static void run_stream(match *self) {
    const coven_record *record = &self->history.record;
    const coven_game *game = record->table->game;
    coven_state state = record->first;
    coven_chance chance;
    coven_chance_begin(&chance, self->stream_seed);
    for (int i = 0; i < record->count; i++) {
        if (game->actor(record->table, &state) == COVEN_CHANCE) coven_chance_draw(record->table, &state, &chance);
        game->apply(record->table, &state, record->event[i]);
        self->drawn[i + 1] = (uint32_t)coven_chance_position(&chance);
    }
}

match *match_continue(coven_record *record, const match_seats *seats, const uint8_t seed[32], coven_error *error) {
    assert(record->viewer == COVEN_VIEW_ALL);
    const bool committed = record->committed && record->revealed && coven_record_verify(record, NULL);
    match *self = new_match(committed ? record->seed : seed, error);
    record->committed = record->revealed = committed;
    if (!self || !begin_history(self, record, error)) {
        coven_record_free(record);
    } else {
        if (committed) run_stream(self);
        if ((seats ? history_set_seats(&self->history, seats, error) : read_seats(self, error)) &&
            match_seat_players(self, match_count(self), error))
            return self;
    }
    match_free(self);
    return NULL;
}

match *match_read(const char *json, size_t length, const coven_sets *sets, const match_seats *seats,
                  const uint8_t seed[32], coven_error *error) {
    coven_record record;
    if (!coven_record_read(&record, json, length, sets, error)) return NULL;
    return match_continue(&record, seats, seed, error);
}

bool match_set_mix(match *self, const coven_mix *mix, coven_error *error) {
    return record_set_mix(&self->history.record, mix, error);
}

void match_free(match *self) {
    if (!self) return;
    match_revoke_job(self);
    match_unseat_players(self);
    if (self->loans && self->loans->out) {
        self->loans->table = self->history.record.table;
        self->history.record.table = NULL;
    } else {
        free(self->loans);
    }
    history_free(&self->history);
    free(self->drawn);
    free(self);
}

/* ---- the present ---- */

const history *match_history(const match *self) { return &self->history; }

const coven_table *match_table(const match *self) { return self->history.record.table; }

int match_count(const match *self) { return self->history.record.count; }

const void *match_present(const match *self) { return &self->history.record.last; }

coven_event match_event(const match *self, int ply) {
    assert(ply >= 0 && ply < match_count(self));
    return self->history.record.event[ply];
}

int match_actor(const match *self) { return history_actor(&self->history); }

const char *match_who(const match *self, int seat) { return self->history.seats.name[seat - 1]; }

bool match_is_person(const match *self, int seat) { return history_is_person(&self->history, seat); }

bool match_untrained(const match *self) { return self->untrained; }

bool match_is_committed(const match *self) { return self->history.record.committed; }

bool match_commitment(const match *self, uint8_t commitment[32]) {
    const coven_record *record = &self->history.record;
    if (record->committed) memcpy(commitment, record->commitment, 32);
    return record->committed;
}

bool match_is_placed(const match *self) { return self->history.record.placed; }

const coven_record *match_record(const match *self) { return &self->history.record; }

int match_choices(const match *self, coven_choice *out) { return history_choices(&self->history, out); }

void match_prompt(const match *self, const char *so_far, const coven_language *language, coven_text *out) {
    history_prompt(&self->history, so_far, language, out);
}

void match_see(const match *self, int ply, int viewer, coven_state *out) {
    history_see(&self->history, ply, viewer, out);
}

void match_put_event(const match *self, int ply, int viewer, coven_text *out) {
    history_put_event(&self->history, ply, viewer, out);
}

void match_describe(const match *self, int ply, int viewer, const coven_language *language, coven_text *out) {
    history_describe(&self->history, ply, viewer, language, out);
}

void match_put_position(const match *self, int ply, int viewer, coven_text *out) {
    history_put_position(&self->history, ply, viewer, out);
}

void match_draw(const match *self, int ply, int viewer, const coven_style *style, coven_text *out) {
    history_draw(&self->history, ply, viewer, style, out);
}

void match_put_record(const match *self, int viewer, coven_text *out) {
    history_put_record(&self->history, viewer, out);
}

void match_put_snapshot(const match *self, int ply, int viewer, const coven_language *language, coven_text *out) {
    history_put_snapshot(&self->history, ply, viewer, language, out);
}

/* ---- playing ---- */

bool match_play(match *self, const char *text, coven_error *error) {
    coven_event event;
    if (match_actor(self) == COVEN_CHANCE) return coven_fail_message(error, COVEN_NOT_YOUR_TURN, "error.turn.chance");
    return coven_event_read(match_table(self), match_present(self), text, &event, error) &&
           match_play_event(self, event, error);
}

bool match_play_event(match *self, coven_event event, coven_error *error) {
    assert(match_actor(self) >= 1);
    return add_event(self, event, self->drawn[match_count(self)], error);
}

bool match_play_as(match *self, int seat, int ply, const char *text, coven_error *error) {
    const int actor = match_actor(self), count = match_count(self);
    if (seat < 1 || seat > match_table(self)->seats)
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.seat seat=%d", seat);
    if (actor == COVEN_END) return coven_fail_message(error, COVEN_GAME_OVER, "error.ended");
    if (ply != count) return coven_fail_message(error, COVEN_STALE, "error.stale ply=%d now=%d", ply, count);
    if (seat != actor && actor != COVEN_CHANCE)
        return coven_fail_message(error, COVEN_NOT_YOUR_TURN, "error.turn.seat actor=%d seat=%d", actor, seat);
    return match_play(self, text, error);
}

bool match_can_step(const match *self) {
    const int actor = match_actor(self);
    return actor == COVEN_CHANCE || (actor >= 1 && !match_is_person(self, actor));
}

bool match_step(match *self, coven_error *error) {
    assert(match_can_step(self));
    const int actor = match_actor(self);
    coven_event event;
    if (actor == COVEN_CHANCE) {
        coven_chance chance;
        coven_chance_seek(&chance, self->stream_seed, self->drawn[match_count(self)]);
        event = coven_chance_draw(match_table(self), match_present(self), &chance);
        return add_event(self, event, coven_chance_position(&chance), error);
    }
    coven_state seen;
    match_see(self, match_count(self), actor, &seen);
    player *who = match_seat_player(self, actor, error);
    if (!who || !player_choose(who, &seen, &event, error)) return false;
    if (self->stop && atomic_load(self->stop)) return coven_fail_message(error, COVEN_INTERRUPTED, "error.stopped");
    return match_play_event(self, event, error);
}

bool match_back(match *self, int ply, coven_error *error) {
    assert(ply >= 0 && ply <= match_count(self));
    if (!match_seat_players(self, ply, error)) return false;
    match_revoke_job(self);
    history_back(&self->history, ply);
    return true;
}

bool match_undo(match *self, coven_error *error) {
    const int ply = match_undo_ply(self);
    if (ply >= 0) return match_back(self, ply, error);
    for (int i = 0; i < match_count(self); i++)
        if (match_decided_by_person(self, i)) return coven_fail_message(error, COVEN_REFUSED, "error.takeback.shown");
    return coven_fail_message(error, COVEN_REFUSED, "error.takeback.nothing");
}

int match_advise(match *self, const player_settings *settings, player_advice *out, int capacity, coven_error *error) {
    const int actor = match_actor(self);
    const player_kind *kind = player_analyst_of(match_table(self)->game);
    if (!kind || actor < 1) {
        coven_fail_message(error,
                           !kind                ? COVEN_UNSUPPORTED
                           : actor == COVEN_END ? COVEN_GAME_OVER
                                                : COVEN_NOT_YOUR_TURN,
                           "%s", kind ? "error.turn.nobody" : "error.advice.nobody");
        return 0;
    }
    player *analyst = match_sit_down(self, kind, actor, settings, match_count(self), error);
    if (!analyst) return 0;
    coven_state seen;
    match_see(self, match_count(self), actor, &seen);
    const int count = player_advise(analyst, &seen, out, capacity);
    player_leave(analyst);
    if (!count) coven_no_memory(error);
    return count;
}
