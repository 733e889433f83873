/* snapshot.c -- what a viewer sees of a game. Everything here goes through mask and mask_event, or comes from a history
 * that is masked already. */
#include <string.h>

#include "core/game_json.h"
#include "core/message.h"
#include "core/record.h"
#include "match/history.h"

/* May this viewer see the legal events? Where there are secrets, only a seat's own. A spectator is not a seat,
 * although its number is that of chance. */
static bool shows_choices(const coven_table *table, int actor, int viewer) {
    return viewer == COVEN_VIEW_ALL || !table->secrets || (viewer >= 1 && viewer == actor);
}

/* Does the viewer see less than the history knows? */
static bool must_mask(const history *self, int viewer) {
    return viewer != COVEN_VIEW_ALL && self->record.viewer == COVEN_VIEW_ALL;
}

void history_see(const history *self, int ply, int viewer, coven_state *out) {
    const coven_table *table = self->record.table;
    history_state(self, ply, out);
    if (must_mask(self, viewer)) table->game->mask(table, out, viewer);
}

bool history_see_as_actor(const history *self, int ply, coven_state *out) {
    const coven_table *table = self->record.table;
    history_state(self, ply, out);
    const int actor = table->game->actor(table, out);
    if (actor < 1 || !shows_choices(table, actor, self->record.viewer)) return false;
    if (must_mask(self, actor)) table->game->mask(table, out, actor);
    return true;
}

int history_choices(const history *self, coven_choice *out) {
    const coven_table *table = self->record.table;
    if (!shows_choices(table, history_actor(self), self->record.viewer)) return 0;
    return coven_choices(table, &self->record.last, out);
}

void history_prompt(const history *self, const char *so_far, const coven_language *language, coven_text *out) {
    coven_state seen;
    if (history_see_as_actor(self, self->record.count, &seen))
        message_prompt(language, self->record.table, &seen, so_far, out);
}

coven_event history_see_event(const history *self, int ply, int viewer, coven_state *before) {
    const coven_table *table = self->record.table;
    coven_event event = self->record.event[ply];
    history_state(self, ply, before);
    if (must_mask(self, viewer)) {
        event = table->game->mask_event(table, before, event, viewer);
        table->game->mask(table, before, viewer);
    }
    return event;
}

void history_put_event(const history *self, int ply, int viewer, coven_text *out) {
    const coven_table *table = self->record.table;
    coven_state before;
    const coven_event event = history_see_event(self, ply, viewer, &before);
    coven_put(out, "%s ", coven_actor_text(table->game->actor(table, &before)));
    table->game->print_event(table, &before, event, out);
}

void history_describe(const history *self, int ply, int viewer, const coven_language *language, coven_text *out) {
    coven_state before;
    const coven_event event = history_see_event(self, ply, viewer, &before);
    message_describe(language, self->record.table, &before, event, out);
}

void history_put_position(const history *self, int ply, int viewer, coven_text *out) {
    coven_state seen;
    history_see(self, ply, viewer, &seen);
    self->record.table->game->print_position(self->record.table, &seen, out);
}

void history_draw(const history *self, int ply, int viewer, const coven_style *style, coven_text *out) {
    coven_state seen;
    history_see(self, ply, viewer, &seen);
    self->record.table->game->draw(self->record.table, &seen, viewer, style, out);
}

void history_put_record(const history *self, int viewer, coven_text *out) {
    coven_record record = self->record;
    record.revealed = record.revealed && (viewer == COVEN_VIEW_ALL || history_actor(self) == COVEN_END);
    coven_record_print(&record, false, viewer, out);
}

/* ---- one object for a front end ---- */

static void put_seats(json_writer *w, const history *self, const coven_language *language) {
    const coven_table *table = self->record.table;
    json_name(w, "who");
    json_open(w, '[');
    for (int i = 0; i < table->seats; i++) json_string(w, self->seats.name[i]);
    json_close(w, ']');
    game_put_seat_names(w, table, language);
}

/* The event that led here. */
static void put_last(json_writer *w, const history *self, int ply, int viewer, const coven_language *language) {
    coven_text event = coven_text_growing(), said = coven_text_growing();
    history_put_event(self, ply - 1, viewer, &event);
    json_name(w, "event");
    json_text_string(w, &event);
    history_describe(self, ply - 1, viewer, language, &said);
    json_name(w, "said");
    json_text_string(w, &said);
}

void history_put_snapshot(const history *self, int ply, int viewer, const coven_language *language, coven_text *out) {
    const coven_table *table = self->record.table;
    const coven_game *game = table->game;
    const bool present = ply == self->record.count;
    coven_state seen;
    history_see(self, ply, viewer, &seen);
    const int actor = game->actor(table, &seen);
    char position[COVEN_POSITION_TEXT];
    coven_position_print(table, &seen, position);

    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "game", game->id);
    json_name_number(w, "ply", ply);
    json_name_number(w, "plies", self->record.count);
    json_name_number(w, "viewer", viewer);
    put_seats(w, self, language);
    if (ply) put_last(w, self, ply, viewer, language);
    json_name_string(w, "position", position);
    json_name_string(w, "actor", coven_actor_text(actor));
    json_name_bool(w, "waits", present && history_is_person(self, actor));
    if (actor == COVEN_END) {
        record_put_ending(w, table, &seen);
    } else if (shows_choices(table, actor, viewer)) {
        record_put_legal(w, table, &seen);
    }
    json_name(w, "view");
    coven_text view = coven_text_growing();
    game->view(table, &seen, viewer, &view);
    json_put_raw(w, view.data ? view.data : "null", view.data ? view.length : 4);
    out->dropped += view.dropped;
    coven_text_free(&view);
    json_close(w, '}');
}
