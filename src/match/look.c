/* look.c -- what a viewer sees of a match. Everything here goes through mask and mask_event. */
#include <string.h>

#include "core/record.h"
#include "match/inside.h"

/* May this viewer be shown the legal events? Where there are secrets, only one's own; and an onlooker is no seat,
 * though its number is that of chance. */
static bool shows_choices(const coven_table *table, int actor, int viewer) {
    return viewer == COVEN_WHOLE || !table->secrets || (viewer >= 1 && viewer == actor);
}

void match_see(const match *self, int ply, int viewer, coven_state *out) {
    const coven_table *table = self->record.table;
    memcpy(out, match_state(self, ply), sizeof *out);
    if (viewer != COVEN_WHOLE) table->game->mask(table, out, viewer);
}

/* The event after `ply` and the state before it, as the viewer sees them. */
static coven_event see_event(const match *self, int ply, int viewer, coven_state *before) {
    const coven_table *table = self->record.table;
    const coven_event event = match_event(self, ply);
    match_see(self, ply, viewer, before);
    return viewer == COVEN_WHOLE ? event : table->game->mask_event(table, match_state(self, ply), event, viewer);
}

void match_put_event(const match *self, int ply, int viewer, coven_text *out) {
    const coven_table *table = self->record.table;
    coven_state before;
    const coven_event event = see_event(self, ply, viewer, &before);
    coven_put(out, "%s ", coven_actor_text(table->game->actor(table, &before)));
    table->game->print_event(table, &before, event, out);
}

void match_say(const match *self, int ply, int viewer, coven_text *out) {
    coven_state before;
    const coven_event event = see_event(self, ply, viewer, &before);
    self->record.table->game->say(self->record.table, &before, event, out);
}

void match_put_position(const match *self, int ply, int viewer, coven_text *out) {
    coven_state seen;
    match_see(self, ply, viewer, &seen);
    self->record.table->game->print_position(self->record.table, &seen, out);
}

void match_draw(const match *self, int ply, int viewer, const coven_style *style, coven_text *out) {
    coven_state seen;
    match_see(self, ply, viewer, &seen);
    self->record.table->game->draw(self->record.table, &seen, viewer, style, out);
}

void match_ask(const match *self, const char *so_far, coven_text *out) {
    coven_state seen;
    match_see(self, self->record.count, match_actor(self), &seen);
    self->record.table->game->ask(self->record.table, &seen, so_far, out);
}

void match_put_record(const match *self, int viewer, coven_text *out) {
    coven_record record = self->record;
    record.told = record.sworn && (viewer == COVEN_WHOLE || match_actor(self) == COVEN_END);
    coven_record_print(&record, false, viewer, out);
}

/* ---- one object for a front end ---- */

static void put_seats(json_writer *w, const match *self) {
    json_name(w, "who");
    json_open(w, '[');
    for (int seat = 1; seat <= self->record.table->seats; seat++) json_string(w, match_who(self, seat));
    json_close(w, ']');
    json_name(w, "names");
    json_open(w, '[');
    for (int seat = 1; seat <= self->record.table->seats; seat++) {
        char name[64];
        coven_text text = coven_text_over(name, sizeof name);
        self->record.table->game->seat_name(self->record.table, seat, &text);
        json_string(w, name);
    }
    json_close(w, ']');
}

/* The event that led here. */
static void put_last(json_writer *w, const match *self, int ply, int viewer) {
    char buffer[1024];
    coven_text text = coven_text_over(buffer, sizeof buffer);
    match_put_event(self, ply - 1, viewer, &text);
    json_name_string(w, "event", buffer);
    coven_text_clear(&text);
    match_say(self, ply - 1, viewer, &text);
    json_name_string(w, "said", buffer);
}

void match_put_look(const match *self, int ply, int viewer, coven_text *out) {
    const coven_table *table = self->record.table;
    const coven_game *game = table->game;
    const bool present = ply == self->record.count;
    coven_state seen;
    match_see(self, ply, viewer, &seen);
    const int actor = game->actor(table, &seen);
    char position[COVEN_POSITION_TEXT];
    coven_position_print(table, &seen, position);

    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "game", game->id);
    json_name_number(w, "ply", ply);
    json_name_number(w, "plies", self->record.count);
    json_name_number(w, "viewer", viewer);
    put_seats(w, self);
    if (ply) put_last(w, self, ply, viewer);
    json_name_string(w, "position", position);
    json_name_string(w, "actor", coven_actor_text(actor));
    json_name_bool(w, "waits", present && match_is_person(self, actor));
    if (actor == COVEN_END) {
        record_put_ending(w, table, &seen);
    } else if (shows_choices(table, actor, viewer)) {
        record_put_legal(w, table, &seen);
    }
    json_name(w, "view");
    coven_text view = coven_text_growing();
    game->view(table, &seen, viewer, &view);
    json_put_raw(w, view.at ? view.at : "null", view.at ? view.length : 4);
    out->short_of += view.short_of;
    coven_text_free(&view);
    json_close(w, '}');
}
