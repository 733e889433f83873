/* door.c -- the match as coven.h offers it to users of the library: the same functions under their public names, with
 * seats and seeds as plain texts, and nothing that would have to be explained first. */
#include "match/match.h"

int coven_players(const coven_game *game, const char **name, int room) {
    int count = 0;
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) {
        if (!player_plays(*kind, game)) continue;
        if (count < room) name[count] = (*kind)->name;
        count++;
    }
    return count;
}

coven_match *coven_match_new(coven_table *table, const char *const *who, const char *seed, coven_error *error) {
    if (!table) return NULL; /* coven_table_new has said why */
    match_seats seats = {{""}};
    uint8_t bytes[32];
    coven_seed_from_text(seed, bytes);
    for (int seat = 1; seat <= table->seats; seat++) {
        if (match_seat(&seats, seat, who[seat - 1], error)) continue;
        coven_table_free(table);
        return NULL;
    }
    return match_new(table, &seats, bytes, error);
}

coven_match *coven_match_read(const char *json, size_t length, const coven_sets *sets, const char *seed,
                              coven_error *error) {
    uint8_t bytes[32];
    coven_seed_from_text(seed, bytes);
    return match_read(json, length, sets, NULL, bytes, error);
}

void coven_match_free(coven_match *self) { match_free(self); }

const coven_table *coven_match_table(const coven_match *self) { return match_table(self); }

const void *coven_match_state(const coven_match *self) { return match_state(self, match_count(self)); }

int coven_match_actor(const coven_match *self) { return match_actor(self); }

int coven_match_count(const coven_match *self) { return match_count(self); }

int coven_match_choices(const coven_match *self, coven_choice *out) { return match_choices(self, out); }

bool coven_match_play(coven_match *self, const char *text, coven_error *error) { return match_play(self, text, error); }

bool coven_match_can_step(const coven_match *self) { return match_can_step(self); }

bool coven_match_step(coven_match *self, coven_error *error) {
    if (!match_can_step(self)) return coven_fail(error, "a person has to act here, or the game has ended");
    return match_step(self, error);
}

bool coven_match_undo(coven_match *self, coven_error *error) { return match_undo(self, error); }

static bool was_played(const coven_match *self, int ply) { return ply >= 0 && ply < match_count(self); }

void coven_match_put_event(const coven_match *self, int ply, int viewer, coven_text *out) {
    if (was_played(self, ply)) match_put_event(self, ply, viewer, out);
}

void coven_match_say(const coven_match *self, int ply, int viewer, coven_text *out) {
    if (was_played(self, ply)) match_say(self, ply, viewer, out);
}

void coven_match_put_position(const coven_match *self, int viewer, coven_text *out) {
    match_put_position(self, match_count(self), viewer, out);
}

void coven_match_draw(const coven_match *self, int viewer, const coven_style *style, coven_text *out) {
    match_draw(self, match_count(self), viewer, style, out);
}

void coven_match_put_record(const coven_match *self, int viewer, coven_text *out) {
    match_put_record(self, viewer, out);
}

void coven_match_put_look(const coven_match *self, int viewer, coven_text *out) {
    match_put_look(self, match_count(self), viewer, out);
}

bool coven_match_result(const coven_match *self, int share[COVEN_SEATS_MAX], int score[COVEN_SEATS_MAX]) {
    if (match_actor(self) != COVEN_END) return false;
    const coven_table *table = match_table(self);
    table->game->result(table, coven_match_state(self), share, score);
    return true;
}
