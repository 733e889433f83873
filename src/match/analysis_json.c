/* analysis_json.c -- an analysis as JSON. */
#include "core/json.h"
#include "match/analyst.h"

static void put_share(json_writer *w, int share) { json_decimal(w, "%.4f", (double)share / COVEN_ONE); }

static void put_shares(json_writer *w, const char *name, const int *share, int seats) {
    json_name(w, name);
    json_open(w, '[');
    for (int seat = 0; seat < seats; seat++) put_share(w, share[seat]);
    json_close(w, ']');
}

static void put_event_string(json_writer *w, const char *name, const coven_table *table, const void *state,
                             coven_event event) {
    char text[COVEN_EVENT_TEXT];
    coven_text over = coven_text_over(text, sizeof text);
    table->game->print_event(table, state, event, &over);
    json_name_string(w, name, text);
}

static void put_decision(json_writer *w, const coven_table *table, const analyst_ply *p, const void *state) {
    put_event_string(w, "best", table, state, p->best);
    json_name(w, "best_value");
    put_share(w, p->best_value);
    json_name(w, "value");
    put_share(w, p->value);
    if (p->mark) json_name_string(w, "mark", analyst_mark_word(p->mark));
}

static void put_ply_json(json_writer *w, const analysis *self, int at, const void *state) {
    const coven_table *table = self->record->table;
    const analyst_ply *p = &self->ply[at];
    json_open(w, '{');
    json_name_number(w, "ply", at);
    json_name_string(w, "actor", coven_actor_text(p->actor));
    put_event_string(w, "event", table, state, p->event);
    put_shares(w, "expected", p->before, table->seats);
    if (p->actor == COVEN_CHANCE) {
        put_shares(w, "luck", p->luck, table->seats);
    } else {
        put_shares(w, "skill", p->skill, table->seats);
        if (self->advised) put_decision(w, table, p, state);
    }
    json_close(w, '}');
}

/* The seats' decisions, added up. */
static void put_decisions(json_writer *w, const analysis *self) {
    const int seats = self->record->table->seats;
    put_shares(w, "cost", self->loss, seats);
    json_name(w, "accuracy");
    json_open(w, '[');
    for (int seat = 0; seat < seats; seat++)
        if (self->accuracy[seat] < 0)
            json_null(w);
        else
            put_share(w, self->accuracy[seat]);
    json_close(w, ']');
    for (int mark = MARK_INACCURACY; mark < MARKS; mark++) {
        static const char *const many[MARKS] = {"", "inaccuracies", "mistakes", "blunders"};
        json_name(w, many[mark]);
        json_open(w, '[');
        for (int seat = 0; seat < seats; seat++) json_number(w, self->marks[seat][mark]);
        json_close(w, ']');
    }
}

/* What each seat would have got without luck, in a word and as a share. */
static void put_without_luck(json_writer *w, const analysis *self) {
    static const char *const word[] = {"open", "won", "lost"};
    json_name(w, "without_luck");
    json_open(w, '[');
    for (int seat = 1; seat <= self->record->table->seats; seat++) {
        json_open(w, '{');
        json_name_string(w, "verdict", word[analyst_without_luck(self, seat)]);
        json_name(w, "share");
        put_share(w, analyst_share_without_luck(self, seat));
        json_close(w, '}');
    }
    json_close(w, ']');
}

void analyst_put_json(const analysis *self, coven_text *out) {
    const coven_table *table = self->record->table;
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "game", table->game->id);
    json_name_number(w, "seats", table->seats);
    if (self->untrained) json_name_bool(w, "weights", false);
    json_name(w, "plies");
    json_open(w, '[');
    coven_state state = self->record->first;
    for (int i = 0; i < self->record->count; i++) {
        put_ply_json(w, self, i, &state);
        table->game->apply(table, &state, self->ply[i].event);
    }
    json_close(w, ']');
    put_shares(w, self->ended ? "result" : "expected", self->end, table->seats);
    put_shares(w, "start", self->start, table->seats);
    put_shares(w, "luck", self->luck, table->seats);
    put_shares(w, "skill", self->skill, table->seats);
    put_shares(w, "adjusted", self->adjusted, table->seats);
    put_without_luck(w, self);
    if (self->turning_ply >= 0) json_name_number(w, "turning_point", self->turning_ply);
    if (self->advised) put_decisions(w, self);
    json_close(w, '}');
}
