/* view.c -- the state as one JSON object for a front end: the map as it is drawn, what stands on it, and every
 * figure that a person would otherwise work out. A front end needs no rules. */
#include "games/isle/isle.h"

static void name_location(json_writer *w, const char *name, const isle_board *board, int location) {
    char text[3];
    isle_location_text(board, location, text);
    json_name_string(w, name, text);
}

/* ---- who ---- */

static void put_seat(json_writer *w, const coven_table *table, const isle_state *s, int seat) {
    const isle_content *content = isle_content_of(table);
    json_open(w, '{');
    json_name_number(w, "seat", seat + 1);
    json_name_string(w, "name", content->spirit[seat].name);
    if (content->spirit[seat].colour[0]) json_name_string(w, "colour", content->spirit[seat].colour);
    json_name_number(w, "energy", s->energy[seat]);
    if (s->stage != STAGE_END) {
        const int band = isle_band_of(s->energy[seat]), income = isle_income(isle_board_of(table), s, seat);
        json_name_number(w, "band", band);
        json_name_number(w, "income", income);
        int bonus = 0;
        for (int i = 0; i < isle_board_of(table)->territories; i++)
            if (!(isle_board_of(table)->ground[i] & ~s->seat[seat])) bonus += isle_board_of(table)->territory[i].bonus;
        json_name_number(w, "bonus", bonus);
    }
    json_name(w, "reserve");
    json_open(w, '{');
    for (int kind = 0; kind < KINDS; kind++) json_name_number(w, isle_kinds[kind].word, isle_reserve(s, seat, kind));
    json_close(w, '}');
    json_close(w, '}');
}

/* ---- what ---- */

static void put_kinds(json_writer *w, const coven_table *table) {
    json_name(w, "kinds");
    json_open(w, '[');
    for (int kind = 0; kind < KINDS; kind++) {
        const isle_kind_facts *facts = &isle_kinds[kind];
        json_open(w, '{');
        json_name_string(w, "id", facts->word);
        json_name_string(w, "name", isle_content_of(table)->creature[kind].name);
        json_name_string(w, "text", isle_content_of(table)->creature[kind].text);
        json_name_number(w, "count", facts->count);
        json_name_number(w, "cost", facts->cost);
        json_name_number(w, "actions", facts->actions);
        json_name_number(w, "attack", facts->attack);
        if (facts->defence) json_name_number(w, "defence", facts->defence);
        json_name_number(w, "reward", facts->reward);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_bands(json_writer *w) {
    json_name_number(w, "goal", ISLE_GOAL);
    json_name(w, "bands");
    json_open(w, '[');
    for (int i = 0; i < ISLE_BANDS; i++) {
        json_open(w, '{');
        json_name_number(w, "from", isle_bands[i].min);
        json_name_number(w, "to", isle_bands[i].max);
        json_name_number(w, "change", isle_bands[i].change);
        json_close(w, '}');
    }
    json_close(w, ']');
}

/* ---- where ---- */

static void put_creature(json_writer *w, const isle_state *s, int location) {
    const int owner = isle_owner_at(s, location);
    json_name(w, "creature");
    if (owner < 0) {
        json_null(w);
        return;
    }
    const int kind = isle_kind_at(s, location);
    const bool active = s->at == location;
    json_open(w, '{');
    json_name_string(w, "kind", isle_kinds[kind].word);
    json_name_number(w, "seat", owner + 1);
    json_name_bool(w, "spent", s->spent >> location & 1);
    json_name_bool(w, "down", isle_down(s) >> location & 1);
    json_name_bool(w, "active", active);
    if (active) json_name_number(w, "left", s->left);
    json_close(w, '}');
}

static void put_territory(json_writer *w, const isle_board *board, const isle_state *s, int index) {
    const isle_territory *territory = &board->territory[index];
    const uint64_t here = isle_taken(s) & board->ground[index];
    int holder = 0, filled = 0;
    for (int seat = 0; seat < COVEN_SEATS_MAX; seat++) {
        if (here && !(here & ~s->seat[seat])) holder = seat + 1;
        if (!(board->ground[index] & ~s->seat[seat])) filled = seat + 1;
    }
    const char id[2] = {(char)('a' + index), '\0'};
    json_open(w, '{');
    json_name_string(w, "id", id);
    json_name_string(w, "name", territory->name);
    json_name_string(w, "terrain", territory->terrain);
    if (territory->text[0]) json_name_string(w, "text", territory->text);
    json_name_number(w, "bonus", territory->bonus);
    json_name_number(w, "holder", holder); /* the only seat with creatures here; 0: nobody, or several */
    json_name_number(w, "filled", filled); /* the seat with creatures on every location; 0: nobody */
    json_name(w, "locations");
    json_open(w, '[');
    for (int location = territory->first; location < territory->first + territory->count; location++) {
        json_open(w, '{');
        name_location(w, "id", board, location);
        json_name_number(w, "x", board->x[location]);
        json_name_number(w, "y", board->y[location]);
        put_creature(w, s, location);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
}

static void put_board(json_writer *w, const isle_board *board, const isle_state *s) {
    json_name(w, "board");
    json_open(w, '{');
    json_name_string(w, "id", board->id);
    json_name_string(w, "name", board->name);
    if (board->text[0]) json_name_string(w, "text", board->text);
    json_close(w, '}');
    json_name(w, "territories");
    json_open(w, '[');
    for (int i = 0; i < board->territories; i++) put_territory(w, board, s, i);
    json_close(w, ']');
    json_name(w, "paths");
    json_open(w, '[');
    for (int i = 0; i < board->paths; i++) {
        json_open(w, '[');
        for (int end = 0; end < 2; end++) {
            char text[3];
            isle_location_text(board, board->path[i][end], text);
            json_string(w, text);
        }
        json_close(w, ']');
    }
    json_close(w, ']');
}

/* ---- when ---- */

static void put_step(json_writer *w, const isle_board *board, const isle_state *s) {
    static const char *const word[] = {"order", "summon", "act", "roll", "guard", "bonus", "end"};
    json_name(w, "step");
    json_open(w, '{');
    json_name_string(w, "stage", word[s->stage]);
    if (s->stage == STAGE_BONUS) {
        const char id[2] = {(char)('a' + s->target), '\0'};
        json_name_number(w, "seat", isle_seat(s) + 1);
        json_name_string(w, "territory", id);
        json_name_number(w, "bonus", board->territory[s->target].bonus);
    } else if (s->stage != STAGE_ORDER && s->stage != STAGE_END) {
        json_name_string(w, "kind", isle_kinds[s->step].word);
        json_name_number(w, "seat", isle_seat(s) + 1);
        if (s->at != ISLE_NOWHERE) {
            name_location(w, "at", board, s->at);
            json_name_number(w, "left", s->left);
        }
        if (s->target != ISLE_NOWHERE) {
            name_location(w, "target", board, s->target);
            json_name_number(w, "chance", isle_chance(board, s, s->step, s->target));
        }
        if (s->stage == STAGE_GUARD) json_name_number(w, "total", s->total);
    }
    json_close(w, '}');
}

/* The legal attacks of this step, with their hits of 36. */
static void put_attacks(json_writer *w, const coven_table *table, const isle_state *s) {
    const isle_board *board = isle_board_of(table);
    coven_event list[COVEN_EVENTS_MAX];
    const int count = s->stage == STAGE_ACT ? isle_legal(table, s, list) : 0;
    json_name(w, "attacks");
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        if (isle_verb(list[i]) != DO_ATTACK) continue;
        json_open(w, '{');
        name_location(w, "from", board, isle_from(list[i]));
        name_location(w, "to", board, isle_to(list[i]));
        json_name_number(w, "chance", isle_chance(board, s, s->step, isle_to(list[i])));
        json_close(w, '}');
    }
    json_close(w, ']');
}

void isle_view(const coven_table *table, const void *state, int viewer, coven_text *out) {
    const isle_state *s = state;
    const isle_plan *plan = isle_plan_of(table);
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_number(w, "viewer", viewer);
    json_name_number(w, "round", s->round);
    json_name_number(w, "rounds", plan->rounds);
    put_step(w, plan->board, s);
    json_name(w, "order");
    json_open(w, '[');
    for (int i = 0; i < plan->seats && s->stage != STAGE_ORDER; i++) json_number(w, s->order[i] + 1);
    json_close(w, ']');
    json_name(w, "seats");
    json_open(w, '[');
    for (int seat = 0; seat < plan->seats; seat++) put_seat(w, table, s, seat);
    json_close(w, ']');
    put_board(w, plan->board, s);
    put_attacks(w, table, s);
    put_kinds(w, table);
    put_bands(w);
    if (s->stage == STAGE_END) {
        const int winner = isle_leader(plan, s);
        json_name_number(w, "winner", winner + 1);
        json_name_bool(w, "summoner", isle_reached(s, winner));
    }
    json_close(w, '}');
}
