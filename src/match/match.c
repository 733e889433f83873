/* match.c -- a table in play: its history, its chance and its players. What viewers see of it is in look.c, and what
 * they have been shown in shown.c. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match/inside.h"

bool match_seat(match_seats *seats, int seat, const char *name, coven_error *error) {
    assert(seat >= 1 && seat <= COVEN_SEATS_MAX);
    player_settings settings = {0};
    if (strcmp(name, "person") != 0 && !player_parse(name, &settings, error)) return false;
    coven_text text = coven_text_over(seats->name[seat - 1], PLAYER_NAME_TEXT);
    coven_put(&text, "%s", name);
    return true;
}

/* ---- players ---- */

/* Each seat's own randomness, from the seed of the game: SHA-256 of the seed and the seat's digit, its first 8 bytes.
 */
static uint64_t seat_seed(const match *self, int seat) {
    uint8_t bytes[33], digest[32];
    memcpy(bytes, self->stream_seed, 32);
    bytes[32] = (uint8_t)('0' + seat);
    coven_sha256(bytes, sizeof bytes, digest);
    uint64_t seed = 0;
    for (int i = 7; i >= 0; i--) seed = seed << 8 | digest[i];
    return seed;
}

/* A player in its seat who has seen the first `count` events. */
static player *sit_down(const match *self, const player_kind *kind, int seat, const player_settings *settings,
                        int count, coven_error *error) {
    player_settings own = *settings;
    if (!own.net) own.net = self->net;
    player *who = player_sit(kind, self->record.table, seat, &own, error);
    for (int i = 0; who && i < count; i++) player_show(who, match_state(self, i), self->record.event[i]);
    return who;
}

static void leave_all(player *const *who) {
    for (int i = 0; i < COVEN_SEATS_MAX; i++) player_leave(who[i]);
}

/* Everybody sits down anew after `count` events; on failure those who sit there stay. */
static bool seat_players(match *self, int count, coven_error *error) {
    player *fresh[COVEN_SEATS_MAX] = {NULL};
    for (int i = 0; i < self->record.table->seats; i++) {
        if (strcmp(self->seats.name[i], "person") == 0) continue;
        player_settings settings = {.seed = seat_seed(self, i + 1)};
        const player_kind *kind = player_parse(self->seats.name[i], &settings, error);
        if (kind) fresh[i] = sit_down(self, kind, i + 1, &settings, count, error);
        if (!fresh[i]) {
            leave_all(fresh);
            return false;
        }
    }
    leave_all(self->player);
    memcpy(self->player, fresh, sizeof fresh);
    return true;
}

bool match_use_net(match *self, const struct network *net, coven_error *error) {
    const struct network *before = self->net;
    self->net = net;
    if (seat_players(self, self->record.count, error)) return true;
    self->net = before;
    return false;
}

/* ---- the history ---- */

static bool make_room(match *self, coven_error *error) {
    if (self->record.count + 1 < self->room) return true;
    const int room = self->room ? self->room * 2 : 128;
    match_moment *moment = realloc(self->moment, (size_t)room * sizeof moment[0]);
    if (!moment) return coven_fail(error, "no memory");
    self->moment = moment;
    self->room = room;
    return true;
}

/* Add a legal event; `chance` is the stream after it. */
static bool add_event(match *self, coven_event event, coven_chance chance, coven_error *error) {
    if (!make_room(self, error) || !coven_record_add(&self->record, event, error)) return false;
    self->moment[self->record.count] = (match_moment){.state = self->record.last, .chance = chance};
    for (int i = 0; i < self->record.table->seats; i++)
        if (self->player[i]) player_show(self->player[i], match_state(self, self->record.count - 1), event);
    return true;
}

/* ---- beginning ---- */

static bool put_players(match *self, coven_error *error) {
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '[');
    for (int i = 0; i < self->record.table->seats; i++) json_string(w, self->seats.name[i]);
    json_close(w, ']');
    if (text.short_of) {
        coven_text_free(&text);
        return coven_fail(error, "no memory");
    }
    free(self->record.players);
    self->record.players = text.at;
    return true;
}

/* The first moment, with the stream of `seed` at its beginning. */
static bool begin_history(match *self, const uint8_t seed[32], coven_error *error) {
    if (!make_room(self, error)) return false;
    memcpy(self->stream_seed, seed, 32);
    memset(&self->moment[0], 0, sizeof self->moment[0]);
    self->moment[0].state = self->record.first;
    coven_chance_begin(&self->moment[0].chance, seed);
    return true;
}

/* A position's text, and who sees it so. */
typedef struct placing {
    const char *position; /* NULL: the start */
    int viewer;
} placing;

/* A refused whole position may be good as somebody sees it: then the sentence says as whom. */
static bool refuse_position(const coven_table *table, const char *position, coven_error *error) {
    coven_state state;
    for (int viewer = table->seats; viewer >= COVEN_ONLOOKER && table->secrets; viewer--) {
        if (!table->game->parse_position(table, position, viewer, &state, NULL)) continue;
        const coven_error reason = *error;
        return coven_fail(error, "%s; it is good as seat %d sees it, so say seat %d", reason.text, viewer, viewer);
    }
    return false;
}

/* Begin from a position. What its viewer may not see is imagined with the randomness of no seat. */
static bool place(match *self, const placing *at, const uint8_t seed[32], coven_error *error) {
    const coven_table *table = self->record.table;
    coven_state state = {{0}};
    if (!table->game->parse_position(table, at->position, at->viewer, &state, error))
        return at->viewer == COVEN_WHOLE && refuse_position(table, at->position, error);
    if (at->viewer != COVEN_WHOLE) {
        coven_rng rng;
        memcpy(self->stream_seed, seed, 32);
        coven_rng_seed(&rng, seat_seed(self, 0));
        table->game->imagine(table, &state, at->viewer, &rng);
    }
    coven_record_place(&self->record, &state);
    return true;
}

static void swear(match *self) {
    coven_record *record = &self->record;
    record->sworn = record->told = true;
    memcpy(record->seed, self->stream_seed, 32);
    coven_sha256(record->seed, 32, record->promise);
}

static match *begin(coven_table *table, const match_seats *seats, const placing *at, const uint8_t seed[32],
                    coven_error *error) {
    match *self = calloc(1, sizeof *self);
    if (!self) coven_fail(error, "no memory");
    if (!self || !coven_record_begin(&self->record, table, error)) {
        coven_table_free(table);
        match_free(self);
        return NULL;
    }
    self->seats = *seats;
    if ((!at->position || place(self, at, seed, error)) && begin_history(self, seed, error) &&
        put_players(self, error) && seat_players(self, 0, error)) {
        swear(self);
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
    if (!seat_players(self, 0, error)) {
        memcpy(self->stream_seed, before, 32);
        return false;
    }
    self->record.count = 0;
    self->record.last = self->moment[0].state;
    coven_chance_begin(&self->moment[0].chance, seed);
    swear(self);
    return true;
}

/* Who the record says sat there; a name that is no player of ours is a person. False without memory. */
static bool read_seats(match *self, coven_error *error) {
    const coven_record *record = &self->record;
    for (int i = 0; i < COVEN_SEATS_MAX; i++) match_seat(&self->seats, i + 1, "person", NULL);
    json_document document;
    if (!record->players) return true;
    if (!json_parse(&document, record->players, strlen(record->players), error)) return false;
    const coven_json root = json_root(&document);
    for (json_walk w = json_walk_of(&root); json_next(&w) && w.index < record->table->seats;) {
        char name[PLAYER_NAME_TEXT];
        if (json_kind_of(&w.value) == JSON_STRING && json_text(&w.value, name, sizeof name, NULL))
            match_seat(&self->seats, w.index + 1, name, NULL);
    }
    json_free(&document);
    return true;
}

/* Make the history of the events that the record has; its chance runs along. */
static bool replay(match *self, const uint8_t seed[32], bool sworn, coven_error *error) {
    coven_record read = self->record;
    self->record.count = 0;
    if (!begin_history(self, seed, error)) return false;
    self->record.last = self->moment[0].state;
    for (int i = 0; i < read.count; i++) {
        coven_chance chance = self->moment[i].chance;
        const coven_event event = read.event[i]; /* adding puts it where it is */
        if (sworn && match_actor(self) == COVEN_CHANCE) coven_chance_draw(read.table, &self->record.last, &chance);
        if (!add_event(self, event, chance, error)) return false;
    }
    return true;
}

match *match_read(const char *json, size_t length, const coven_sets *sets, const match_seats *seats,
                  const uint8_t seed[32], coven_error *error) {
    match *self = calloc(1, sizeof *self);
    if (!self) {
        coven_fail(error, "no memory");
        return NULL;
    }
    coven_record *record = &self->record;
    if (coven_record_read(record, json, length, sets, error)) {
        const bool sworn = record->sworn && record->told && coven_record_verify(record, NULL);
        uint8_t stream[32];
        memcpy(stream, sworn ? record->seed : seed, 32);
        record->sworn = record->told = sworn;
        if (seats) self->seats = *seats;
        if ((seats || read_seats(self, error)) && replay(self, stream, sworn, error) && put_players(self, error) &&
            seat_players(self, record->count, error))
            return self;
    }
    match_free(self);
    return NULL;
}

void match_free(match *self) {
    if (!self) return;
    leave_all(self->player);
    coven_record_free(&self->record);
    free(self->moment);
    free(self);
}

/* ---- what stands ---- */

const coven_table *match_table(const match *self) { return self->record.table; }

int match_count(const match *self) { return self->record.count; }

const void *match_state(const match *self, int ply) {
    assert(ply >= 0 && ply <= self->record.count);
    return &self->moment[ply].state;
}

coven_event match_event(const match *self, int ply) {
    assert(ply >= 0 && ply < self->record.count);
    return self->record.event[ply];
}

int match_actor(const match *self) { return self->record.table->game->actor(self->record.table, &self->record.last); }

const char *match_who(const match *self, int seat) { return self->seats.name[seat - 1]; }

bool match_is_person(const match *self, int seat) { return seat >= 1 && !self->player[seat - 1]; }

bool match_is_sworn(const match *self) { return self->record.sworn; }

bool match_is_placed(const match *self) { return self->record.placed; }

int match_choices(const match *self, coven_choice *out) {
    return coven_choices(self->record.table, &self->record.last, out);
}

/* ---- playing ---- */

static coven_chance present_chance(const match *self) { return self->moment[self->record.count].chance; }

bool match_play(match *self, const char *text, coven_error *error) {
    coven_event event;
    if (match_actor(self) == COVEN_CHANCE) return coven_fail(error, "chance acts here, and rolls for itself");
    return coven_event_read(self->record.table, &self->record.last, text, &event, error) &&
           add_event(self, event, present_chance(self), error);
}

bool match_play_event(match *self, coven_event event, coven_error *error) {
    assert(match_actor(self) >= 1);
    return add_event(self, event, present_chance(self), error);
}

bool match_can_step(const match *self) {
    const int actor = match_actor(self);
    return actor == COVEN_CHANCE || (actor >= 1 && self->player[actor - 1]);
}

bool match_step(match *self, coven_error *error) {
    assert(match_can_step(self));
    const coven_table *table = self->record.table;
    const int actor = match_actor(self);
    coven_chance chance = present_chance(self);
    if (actor == COVEN_CHANCE) {
        const coven_event event = coven_chance_draw(table, &self->record.last, &chance);
        return add_event(self, event, chance, error);
    }
    coven_state seen;
    match_see(self, self->record.count, actor, &seen);
    return add_event(self, player_choose(self->player[actor - 1], &seen), chance, error);
}

bool match_back(match *self, int ply, coven_error *error) {
    assert(ply >= 0 && ply <= self->record.count);
    if (!seat_players(self, ply, error)) return false;
    self->record.count = ply;
    self->record.last = self->moment[ply].state;
    return true;
}

bool match_undo(match *self, coven_error *error) {
    const int ply = match_undo_ply(self);
    if (ply >= 0) return match_back(self, ply, error);
    for (int i = 0; i < self->record.count; i++)
        if (match_decided_by_person(self, i))
            return coven_fail(error, "this cannot be taken back: something has been shown to the others since");
    return coven_fail(error, "there is nothing to take back: no person has decided anything yet");
}

int match_advise(match *self, const player_settings *settings, player_advice *out, int room, coven_error *error) {
    const int actor = match_actor(self);
    const player_kind *kind = player_analyst_of(self->record.table->game);
    if (!kind || actor < 1) {
        coven_fail(error, kind ? "no seat acts here" : "no player that can advise is here");
        return 0;
    }
    player *analyst = sit_down(self, kind, actor, settings, self->record.count, error);
    if (!analyst) return 0;
    coven_state seen;
    match_see(self, self->record.count, actor, &seen);
    const int count = player_advise(analyst, &seen, out, room);
    player_leave(analyst);
    return count;
}
