/* view.c -- the state as JSON for a front end that knows no rules. docs/notation.md describes it. */
#include "channeling.h"

static const char *const shapes[] = {"", "ring", "stones"};
static const char *const sides[2] = {"Light", "Dark"}; /* in English; the table has names in the reader's language */

static void name_cell(json_writer *w, const char *name, int cell) {
    const char text[3] = {(char)('a' + (cell & 3)), (char)('1' + (cell >> 2)), '\0'};
    json_name_string(w, name, text);
}

static void cell_string(json_writer *w, int cell) {
    const char text[3] = {(char)('a' + (cell & 3)), (char)('1' + (cell >> 2)), '\0'};
    json_string(w, text);
}

/* The members of a card's object, without braces. */
static void put_kind(json_writer *w, const channeling_content *content, int kind) {
    const char text[4] = {(char)('0' + vigor_of_kind(kind)), '/', (char)('0' + splendor_of_kind(kind)), '\0'};
    json_name_string(w, "kind", text);
    json_name_number(w, "vigor", vigor_of_kind(kind));
    json_name_number(w, "splendor", splendor_of_kind(kind));
    json_name_string(w, "name", content->name[kind]);
    json_name_string(w, "shape", shapes[content->shape[kind]]);
    json_name_string(w, "text", content->text[kind]);
}

/* {"kind":"5/6", ...} or null. */
static void put_card(json_writer *w, const channeling_content *content, int card) {
    if (card == NO_CARD) {
        json_null(w);
        return;
    }
    json_open(w, '{');
    put_kind(w, content, kind_of_card(card));
    json_close(w, '}');
}

static void put_cells(json_writer *w, const coven_table *table, const channeling_state *s) {
    json_name(w, "cells");
    json_open(w, '[');
    for (int cell = 0; cell < CELLS; cell++) {
        int owner = 0, druid = 0;
        for (int seat = 0; seat < 2; seat++) {
            if (s->cubes[seat][cell]) owner = 1 + seat;
            if (s->druid[seat][0] == cell || s->druid[seat][1] == cell) druid = 1 + seat;
        }
        json_open(w, '{');
        name_cell(w, "cell", cell);
        json_name(w, "card");
        put_card(w, content_of(table), s->card[cell]);
        json_name_number(w, "cubes", s->cubes[0][cell] + s->cubes[1][cell]);
        json_name_number(w, "owner", owner);
        json_name_number(w, "druid", druid);
        json_close(w, '}');
    }
    json_close(w, ']');
}

/* A glyph that the set does not name goes by its letter. */
static void put_glyph(json_writer *w, const channeling_content *content, int line) {
    const char letter[2] = {channeling_letters[line], '\0'};
    json_name_string(w, "glyph", letter);
    json_name_string(w, "name", content->glyphs ? content->glyph[line] : letter);
}

static void put_lines(json_writer *w, const channeling_content *content) {
    json_name(w, "lines");
    json_open(w, '[');
    for (int line = 0; line < LINES; line++) {
        json_open(w, '{');
        put_glyph(w, content, line);
        json_name(w, "cells");
        json_open(w, '[');
        for (int along = 0; along < 4; along++) cell_string(w, line < 4 ? 4 * along + line : 4 * (line - 4) + along);
        json_close(w, ']');
        json_close(w, '}');
    }
    json_close(w, ']');
}

/* The cards of a pile or of the deck by kind, each with how many; the deck has also those that are gone. */
static void put_kinds(json_writer *w, const coven_table *table, const channeling_state *s, int pile_of) {
    const channeling_content *content = content_of(table);
    json_open(w, '[');
    for (int kind = 0; kind < KINDS; kind++) {
        const int copies = pile_of < 0 ? content->copies[kind] : copies_in_pile(s, pile_of, kind);
        if (copies == 0) continue;
        json_open(w, '{');
        put_kind(w, content, kind);
        json_name_number(w, "copies", copies);
        if (pile_of < 0) json_name_number(w, "left", copies_left(s, kind));
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_seat(json_writer *w, const coven_table *table, const channeling_state *s, int seat) {
    json_open(w, '{');
    json_name_number(w, "seat", 1 + seat);
    json_name_string(w, "name", sides[seat]);
    json_name(w, "hand");
    json_open(w, '[');
    for (int line = 0; line < LINES; line++) {
        json_open(w, '{');
        put_glyph(w, content_of(table), line);
        json_name_bool(w, "held", s->hand[seat] >> line & 1);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_name(w, "druids");
    json_open(w, '[');
    for (int i = 0; i < 2; i++) cell_string(w, s->druid[seat][i]);
    json_close(w, ']');
    json_name(w, "pile");
    put_kinds(w, table, s, seat);
    json_name_number(w, "circles", s->size[seat]);
    json_name_number(w, "splendor", s->splendor[seat]);
    json_name_number(w, "over", s->over[seat]);
    json_name_number(w, "supply", channeling_supply(s, seat));
    json_name_number(w, "komi", seat == 1 ? table->option[OPTION_KOMI] : 0);
    json_name_number(w, "score", channeling_score(table, s, seat));
    json_close(w, '}');
}

static void put_result(json_writer *w, const coven_table *table, const channeling_state *s) {
    int share[2], score[2];
    channeling_result(table, s, share, score);
    json_name_number(w, "winner", share[0] ? 1 : 2);
}

void channeling_view(const coven_table *table, const void *state, int viewer, coven_text *out) {
    const channeling_state *s = state;
    const channeling_content *content = content_of(table);
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_number(w, "viewer", viewer);
    json_name_string(w, "title", content->title);
    json_name_number(w, "turn", s->turn);
    json_name_string(w, "phase", channeling_phases[s->phase]);
    json_name_string(w, "actor", coven_actor_text(channeling_actor(table, s)));
    json_name_number(w, "mover", s->turn ? 1 + mover_of(s) : 0); /* whose turn it is, also while chance acts */
    json_name_bool(w, "last_turn",
                   s->turn && s->phase != PHASE_END &&
                       (s->turn == table->option[OPTION_LIMIT] || s->size[1 - mover_of(s)] >= SEVENTH));
    json_name_number(w, "limit", table->option[OPTION_LIMIT]);
    json_name_number(w, "goal", SEVENTH);
    json_name(w, "held");
    put_card(w, content, s->phase == PHASE_PUT ? s->where : NO_CARD);
    if (s->phase == PHASE_DRAW) name_cell(w, "space", s->where);
    if (s->phase == PHASE_DEAL) name_cell(w, "space", __builtin_ctz(gaps_of(s)));
    put_cells(w, table, s);
    put_lines(w, content);
    json_name(w, "seats");
    json_open(w, '[');
    for (int seat = 0; seat < 2; seat++) put_seat(w, table, s, seat);
    json_close(w, ']');
    json_name(w, "deck");
    json_open(w, '{');
    json_name_number(w, "left", cards_left(s));
    json_name(w, "kinds");
    put_kinds(w, table, s, -1);
    json_close(w, '}');
    if (s->phase == PHASE_END) put_result(w, table, s);
    json_close(w, '}');
}
