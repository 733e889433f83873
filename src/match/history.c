/* history.c -- a game so far: storing it and going back. What viewers see of it is in snapshot.c. */
#include "match/history.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"

/* ---- states ---- */

static bool reserve(history *self, int states, coven_error *error) {
    if (states <= self->anchors) return true;
    const int anchors = states > 2 * self->anchors ? states : 2 * self->anchors;
    unsigned char *anchor = realloc(self->anchor, (size_t)anchors * self->record.table->game->state_size);
    if (!anchor) return coven_no_memory(error);
    self->anchor = anchor;
    self->anchors = anchors;
    return true;
}

/* Store the state before event `ply` if it is one of those that are kept; the capacity suffices. */
static void keep_state(history *self, int ply, const void *state) {
    const size_t size = self->record.table->game->state_size;
    if (ply % HISTORY_STEP == 0) memcpy(self->anchor + (size_t)(ply / HISTORY_STEP) * size, state, size);
}

void history_state(const history *self, int ply, coven_state *out) {
    const coven_record *record = &self->record;
    const coven_game *game = record->table->game;
    assert(ply >= 0 && ply <= record->count);
    if (ply == record->count) {
        *out = record->last;
        return;
    }
    const int kept = ply / HISTORY_STEP;
    memset(out, 0, sizeof *out);
    memcpy(out, self->anchor + (size_t)kept * game->state_size, game->state_size);
    for (int i = kept * HISTORY_STEP; i < ply; i++) game->apply(record->table, out, record->event[i]);
}

/* ---- create and change ---- */

bool history_begin(history *self, coven_record *record, coven_error *error) {
    *self = (history){.record = *record};
    *record = (coven_record){0};
    const coven_table *table = self->record.table;
    coven_state state = self->record.first;
    if (!reserve(self, self->record.count / HISTORY_STEP + 1, error)) return false;
    keep_state(self, 0, &state);
    for (int i = 0; i < self->record.count; i++) {
        table->game->apply(table, &state, self->record.event[i]);
        keep_state(self, i + 1, &state);
    }
    return true;
}

void history_free(history *self) {
    coven_record_free(&self->record);
    free(self->anchor);
    *self = (history){0};
}

bool history_set_seats(history *self, const match_seats *seats, coven_error *error) {
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '[');
    for (int i = 0; i < self->record.table->seats; i++) json_string(w, seats->name[i]);
    json_close(w, ']');
    if (text.dropped) {
        coven_text_free(&text);
        return coven_no_memory(error);
    }
    free(self->record.players);
    self->record.players = text.data; /* the text's own memory */
    self->seats = *seats;
    return true;
}

bool history_read_seats(history *self, coven_error *error) {
    const coven_record *record = &self->record;
    match_seats seats;
    for (int i = 0; i < COVEN_SEATS_MAX; i++) memcpy(seats.name[i], "person", sizeof "person");
    if (record->players) {
        json_document document;
        if (!json_parse(&document, record->players, strlen(record->players), error)) return false;
        const coven_json root = json_root(&document);
        for (json_walk w = json_walk_of(&root); json_next(&w) && w.index < record->table->seats;) {
            char name[PLAYER_NAME_TEXT];
            if (json_kind_of(&w.value) == JSON_STRING && json_text(&w.value, name, sizeof name, NULL))
                memcpy(seats.name[w.index], name, sizeof name);
        }
        json_free(&document);
    }
    return history_set_seats(self, &seats, error);
}

bool history_add(history *self, coven_event event, coven_error *error) {
    const int ply = self->record.count + 1;
    if (!reserve(self, ply / HISTORY_STEP + 1, error) || !coven_record_add(&self->record, event, error)) return false;
    keep_state(self, ply, &self->record.last);
    return true;
}

void history_back(history *self, int ply) {
    coven_state state;
    history_state(self, ply, &state);
    self->record.count = ply;
    self->record.last = state;
}

/* ---- states and viewers ---- */

int history_actor(const history *self) {
    return self->record.table->game->actor(self->record.table, &self->record.last);
}

bool history_is_person(const history *self, int seat) {
    return seat >= 1 && strcmp(self->seats.name[seat - 1], "person") == 0;
}

bool history_can_see(const history *self, int viewer) {
    if (viewer < COVEN_VIEW_ALL || viewer > self->record.table->seats) return false;
    return self->record.viewer == COVEN_VIEW_ALL || viewer == self->record.viewer || !self->record.table->secrets;
}
