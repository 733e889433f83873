/* follow.c -- see follow.h. */
#include "match/follow.h"

#include <stdlib.h>
#include <string.h>

struct follow {
    history history;
};

/* The record that a game begins with, as the viewer sees it. The table stays the caller's on failure. */
static bool begin_record(coven_record *record, coven_table *table, int viewer, const char *position,
                         coven_error *error) {
    coven_state first;
    if (viewer < COVEN_VIEW_ALL || viewer > table->seats) return coven_fail(error, "there is no viewer %d", viewer);
    if (position && !coven_position_read(table, position, viewer, &first, error)) return false;
    if (!coven_record_begin(record, table, error)) return false;
    record->viewer = viewer;
    if (position) coven_record_place(record, &first);
    if (!position && viewer != COVEN_VIEW_ALL) {
        table->game->mask(table, &record->first, viewer);
        record->last = record->first;
    }
    return true;
}

follow *follow_new(coven_table *table, int viewer, const match_seats *seats, const char *position, coven_error *error) {
    coven_record record;
    if (begin_record(&record, table, viewer, position, error)) return follow_record(&record, seats, error);
    coven_table_free(table);
    return NULL;
}

follow *follow_record(coven_record *record, const match_seats *seats, coven_error *error) {
    follow *self = calloc(1, sizeof *self);
    if (!self) {
        coven_no_memory(error);
        coven_record_free(record);
        return NULL;
    }
    if (history_begin(&self->history, record, error) &&
        (seats ? history_set_seats(&self->history, seats, error) : history_read_seats(&self->history, error)))
        return self;
    follow_free(self);
    return NULL;
}

void follow_free(follow *self) {
    if (!self) return;
    history_free(&self->history);
    free(self);
}

bool follow_hear(follow *self, const char *text, coven_error *error) {
    const coven_record *record = &self->history.record;
    coven_event event;
    return coven_event_read_masked_with_actor(record->table, &record->last, record->viewer, text, &event, error) &&
           history_add(&self->history, event, error);
}

bool follow_back(follow *self, int ply, coven_error *error) {
    const int count = self->history.record.count;
    if (ply < 0 || ply > count) return coven_fail(error, "there is no ply %d: the game has %d events", ply, count);
    history_back(&self->history, ply);
    return true;
}

void follow_commit(follow *self, const uint8_t commitment[32]) {
    coven_record *record = &self->history.record;
    record->committed = true;
    record->revealed = false;
    memcpy(record->commitment, commitment, sizeof record->commitment);
}

const history *follow_history(const follow *self) { return &self->history; }
