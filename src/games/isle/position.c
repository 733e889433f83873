/* position.c -- positions as text, and back. They are rejected in the order of the table in docs/rules/isle.md. */
#include <string.h>

#include "core/span.h"
#include "games/isle/isle.h"

/* ---- positions, printed ---- */

static void put_step(const isle_board *board, const isle_state *s, coven_text *out) {
    static const char *const word[] = {"order", "summon", "act", "roll", "guard", "bonus", "end"};
    char at[3];
    coven_put(out, "%s", word[s->stage]);
    if (s->stage == STAGE_ORDER || s->stage == STAGE_END) return;
    if (s->stage == STAGE_BONUS) {
        coven_put(out, ":%d:%c", isle_seat(s) + 1, 'a' + s->target);
        return;
    }
    coven_put(out, ":%s:%d", isle_kinds[s->step].word, isle_seat(s) + 1);
    if (s->at == ISLE_NOWHERE) return;
    isle_location_text(board, s->at, at);
    coven_put(out, ":%s:%d", at, s->left);
    if (s->stage == STAGE_ACT) return;
    isle_location_text(board, s->target, at);
    coven_put(out, ":%s", at);
    if (s->stage == STAGE_GUARD) coven_put(out, ":%d", s->total);
}

static void put_cell(const isle_state *s, int location, coven_text *out) {
    const int seat = isle_owner_at(s, location);
    if (seat < 0) {
        coven_put_bytes(out, "..", 2);
        return;
    }
    const char letter = isle_kinds[isle_kind_at(s, location)].letter;
    coven_put_char(out, s->spent >> location & 1 ? (char)(letter - 'a' + 'A') : letter);
    coven_put_char(out, (char)('1' + seat));
}

void isle_print_position(const coven_table *table, const void *state, coven_text *out) {
    const isle_state *s = state;
    const isle_board *board = isle_board_of(table);
    coven_put(out, "%d ", s->round);
    if (s->stage == STAGE_ORDER) coven_put_char(out, '-');
    for (int i = 0; i < table->seats && s->stage != STAGE_ORDER; i++) coven_put_char(out, (char)('1' + s->order[i]));
    for (int i = 0; i < table->seats; i++) coven_put(out, "%c%d", i ? ',' : ' ', s->energy[i]);
    coven_put_char(out, ' ');
    put_step(board, s, out);
    coven_put_char(out, ' ');
    for (int location = 0; location < board->locations; location++) {
        if (location > 0 && board->territory_of[location] != board->territory_of[location - 1])
            coven_put_char(out, '/');
        put_cell(s, location, out);
    }
}

/* ---- positions, read ---- */

/* A seat of the game from 0, or -1. */
static int span_seat(const coven_table *table, span text) {
    return span_number(text, 1, table->seats) > 0 ? text.at[0] - '1' : -1;
}

static bool parse_round(const isle_plan *plan, span text, isle_state *s, coven_error *error) {
    const int round = span_number(text, 1, plan->rounds);
    if (round < 0) return coven_fail(error, "round: a number from 1 to %d", plan->rounds);
    s->round = (uint8_t)round;
    return true;
}

static bool parse_turns(const coven_table *table, span text, span step, isle_state *s, coven_error *error) {
    const bool none = span_is(text, "-");
    unsigned have = 0;
    for (size_t i = 0; !none && i < text.length && i < COVEN_SEATS_MAX; i++) {
        const int seat = span_seat(table, (span){text.at + i, 1});
        if (seat < 0) break;
        have |= 1u << seat;
        s->order[i] = (uint8_t)seat;
    }
    if (!none && (text.length != (size_t)table->seats || have != (1u << table->seats) - 1))
        return coven_fail(error, "order: each of the %d seats once, or -", table->seats);
    if (none != span_is(step, "order")) return coven_fail(error, "order: - is for the step \"order\", and only there");
    return true;
}

static bool parse_energy(const coven_table *table, span text, span step, isle_state *s, coven_error *error) {
    const int max = span_is(step, "end") ? 39 : ISLE_GOAL - 1;
    span piece[COVEN_SEATS_MAX];
    int reached = 0;
    if (span_cut(text, ',', piece, COVEN_SEATS_MAX) != table->seats)
        return coven_fail(error, "energy: %d numbers with commas between them", table->seats);
    for (int i = 0; i < table->seats; i++) {
        const int energy = span_number(piece[i], 0, max);
        if (energy < 0) return coven_fail(error, "energy: numbers from 0 to %d here", max);
        s->energy[i] = (uint8_t)energy;
        reached += energy >= ISLE_GOAL;
    }
    return reached <= 1 || coven_fail(error, "energy: only one seat can have %d or more", ISLE_GOAL);
}

static bool parse_cell(const coven_table *table, const char *cell, int location, isle_state *s) {
    if (cell[0] == '.' && cell[1] == '.') return true;
    const int seat = span_seat(table, (span){cell + 1, 1});
    int kind = 0;
    while (kind < KINDS && cell[0] != isle_kinds[kind].letter &&
           (kind == WYRM || cell[0] != isle_kinds[kind].letter - 'a' + 'A'))
        kind++;
    if (seat < 0 || kind == KINDS) return false;
    s->seat[seat] |= isle_bit(location);
    s->kind[kind] |= isle_bit(location);
    if (cell[0] != isle_kinds[kind].letter) s->spent |= isle_bit(location);
    return true;
}

static bool parse_board(const coven_table *table, span text, isle_state *s, coven_error *error) {
    const isle_board *board = isle_board_of(table);
    span cells[ISLE_TERRITORIES_MAX];
    if (span_cut(text, '/', cells, ISLE_TERRITORIES_MAX) != board->territories)
        return coven_fail(error, "board: %d territories with / between them", board->territories);
    for (int i = 0; i < board->territories; i++) {
        const isle_territory *territory = &board->territory[i];
        if (cells[i].length != 2 * (size_t)territory->count)
            return coven_fail(error, "board: territory %c has %d locations of two characters each", 'a' + i,
                              territory->count);
        for (int j = 0; j < territory->count; j++)
            if (!parse_cell(table, cells[i].at + 2 * j, territory->first + j, s))
                return coven_fail(error, "board: %c%d should be .. or one of w t s T S and a seat", 'a' + i, j + 1);
    }
    for (int seat = 0; seat < table->seats; seat++)
        for (int kind = 0; kind < KINDS; kind++)
            if (isle_reserve(s, seat, kind) < 0)
                return coven_fail(error, "board: seat %d has only %d of %s", seat + 1, isle_kinds[kind].count,
                                  isle_kinds[kind].word);
    return true;
}

/* ---- the step of a position ---- */

static bool step_fault(coven_error *error, const char *reason) { return coven_fail(error, "step: %s", reason); }

static int turn_of(const coven_table *table, const isle_state *s, int seat) {
    int turn = 0;
    while (turn < table->seats - 1 && s->order[turn] != seat) turn++;
    return turn;
}

static bool is_start(const coven_table *table, const isle_state *s) {
    if (table->option[OPTION_ORDER] != ORDER_RANDOM || s->round != 1 || isle_taken(s)) return false;
    for (int seat = 0; seat < table->seats; seat++)
        if (s->energy[seat] != ISLE_START_ENERGY) return false;
    return true;
}

static bool parse_end(const coven_table *table, isle_state *s, coven_error *error) {
    bool ended = s->round == isle_plan_of(table)->rounds;
    for (int seat = 0; seat < table->seats; seat++) ended |= isle_reached(s, seat);
    s->stage = STAGE_END;
    return ended || step_fault(error, "the game does not end before the last round unless a seat has 36");
}

static bool parse_bonus(const coven_table *table, const span *piece, int count, isle_state *s, coven_error *error) {
    const isle_board *board = isle_board_of(table);
    const int seat = count == 3 ? span_seat(table, piece[1]) : -1;
    const int territory = seat >= 0 && piece[2].length == 1 ? piece[2].at[0] - 'a' : -1;
    if (territory < 0 || territory >= board->territories) return step_fault(error, "bonus:SEAT:TERRITORY");
    if (board->ground[territory] & ~s->seat[seat]) return step_fault(error, "the seat does not fill that territory");
    s->stage = STAGE_BONUS;
    s->turn = (uint8_t)turn_of(table, s, seat);
    s->target = (uint8_t)territory;
    return true;
}

/* Does a creature of the step's kind and seat stand there, not spent? */
static bool stands(const isle_state *s, int location) {
    return s->seat[isle_seat(s)] & s->kind[s->step] & ~s->spent & isle_bit(location);
}

static bool parse_active(const isle_board *board, const span *piece, isle_state *s, coven_error *error) {
    const int at = isle_location_find(board, piece[3]), left = span_number(piece[4], 0, 99);
    if (at < 0 || left < 0) return step_fault(error, "the active creature is LOCATION:ACTIONS");
    if (!stands(s, at)) return step_fault(error, "the active creature is not there, or is spent");
    s->at = (uint8_t)at;
    s->left = (uint8_t)left;
    return true;
}

static bool parse_act(const isle_board *board, const span *piece, int count, isle_state *s, coven_error *error) {
    if (count != 3 && count != 5)
        return step_fault(error, "act:KIND:SEAT, and :LOCATION:ACTIONS of an active creature");
    if (count == 3)
        return s->step != WYRM || step_fault(error, "the wyrm is active throughout its step, so it is named");
    if (s->step == SPRITE) return step_fault(error, "a sprite is never active between events");
    if (!parse_active(board, piece, s, error)) return false;
    const int min = s->step == WYRM ? 0 : 1;
    return (s->left >= min && s->left <= 2) || step_fault(error, "so many actions cannot be left here");
}

static bool parse_dice(const isle_board *board, const span *piece, int count, isle_state *s, coven_error *error) {
    const isle_kind_facts *facts = &isle_kinds[s->step];
    if (count != (s->stage == STAGE_ROLL ? 6 : 7))
        return step_fault(error, "roll:KIND:SEAT:LOCATION:ACTIONS:TARGET, and for guard also :TOTAL");
    if (!parse_active(board, piece, s, error)) return false;
    if (s->left >= facts->actions) return step_fault(error, "the attack has been paid for: fewer actions are left");
    const int target = isle_location_find(board, piece[5]);
    if (target < 0) return step_fault(error, "the target is no location");
    if (!(board->near[s->at] & isle_taken(s) & ~s->seat[isle_seat(s)] & isle_bit(target)))
        return step_fault(error, "the target should be another seat's creature beside the attacker");
    s->target = (uint8_t)target;
    if (s->stage == STAGE_ROLL) return true;
    const int total = span_number(piece[6], facts->attack + 1, facts->attack + 6);
    if (!(s->kind[SPRITE] >> target & 1)) return step_fault(error, "only a sprite guards itself");
    if (total < 0) return step_fault(error, "the total is the attacker's bonus and a die");
    s->total = (uint8_t)total;
    return true;
}

static bool parse_step(const coven_table *table, span text, isle_state *s, coven_error *error) {
    const isle_board *board = isle_board_of(table);
    span piece[7];
    const int count = span_cut(text, ':', piece, 7);
    static const char *const word[] = {"summon", "act", "roll", "guard"};
    static const uint8_t stage[] = {STAGE_SUMMON, STAGE_ACT, STAGE_ROLL, STAGE_GUARD};
    if (span_is(text, "order")) return is_start(table, s) || step_fault(error, "the order is drawn at the start only");
    if (span_is(text, "end")) return parse_end(table, s, error);
    if (span_is(piece[0], "bonus")) return parse_bonus(table, piece, count, s, error);
    const int i = count >= 3 ? span_find(piece[0], word, 4) : -1;
    if (i < 0) return step_fault(error, "order, summon, act, roll, guard, bonus or end, with what belongs to it");
    const int kind = isle_find_kind(piece[1]), seat = span_seat(table, piece[2]);
    if (kind < 0 || seat < 0) return step_fault(error, "an unknown creature, or a seat that is not in the game");
    s->stage = stage[i];
    s->step = (uint8_t)kind;
    s->turn = (uint8_t)turn_of(table, s, seat);
    switch (s->stage) {
    case STAGE_SUMMON:
        if (count != 3) return step_fault(error, "summon:KIND:SEAT");
        break;
    case STAGE_ACT:
        if (!parse_act(board, piece, count, s, error)) return false;
        break;
    default: return parse_dice(board, piece, count, s, error);
    }
    return isle_can_act(board, s) || step_fault(error, "the seat can do nothing here");
}

static bool check_spent(const isle_state *s, coven_error *error) {
    const bool acting = s->stage == STAGE_ACT || s->stage == STAGE_ROLL || s->stage == STAGE_GUARD;
    const uint64_t may = acting ? s->seat[isle_seat(s)] & s->kind[s->step] : 0;
    return !(s->spent & ~may) || coven_fail(error, "board: only creatures of the kind and seat that act are spent");
}

bool isle_parse_position(const coven_table *table, const char *text, int viewer, void *state, coven_error *error) {
    (void)viewer; /* nothing is hidden */
    isle_state s = {.at = ISLE_NOWHERE, .target = ISLE_NOWHERE};
    span field[5];
    if (span_cut(span_of(text), ' ', field, 5) != 5) return coven_fail(error, "position: five fields, one space apart");
    if (!parse_round(isle_plan_of(table), field[0], &s, error) || !parse_turns(table, field[1], field[3], &s, error) ||
        !parse_energy(table, field[2], field[3], &s, error) || !parse_board(table, field[4], &s, error) ||
        !parse_step(table, field[3], &s, error) || !check_spent(&s, error))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
