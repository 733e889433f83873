/* text.c -- events and positions as text, and back. Positions are refused in the order of the table in
 * docs/rules/isle.md. */
#include <assert.h>
#include <string.h>

#include "games/isle/isle.h"

/* ---- events ---- */

static const char *const verb_word[DEEDS] = {"order", "summon", "move",  "attack", "trade",
                                             "done",  "roll",   "guard", "take",   "leave"};

void isle_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    (void)before;
    const isle_board *board = isle_board_of(table);
    const int verb = isle_verb(event), from = isle_from(event), to = isle_to(event);
    char first[3], second[3];
    coven_put(out, "%s", verb_word[verb]);
    switch (verb) {
    case DO_ORDER:
        for (int i = 0; i < table->seats; i++) coven_put(out, " %d", (to >> (2 * i) & 3) + 1);
        break;
    case DO_SUMMON:
        isle_location_text(board, to, second);
        coven_put(out, " %s %s", isle_kinds[from].word, second);
        break;
    case DO_MOVE:
    case DO_ATTACK:
    case DO_TRADE:
        isle_location_text(board, from, first);
        isle_location_text(board, to, second);
        coven_put(out, " %s %s", first, second);
        break;
    case DO_ROLL:
    case DO_GUARD: coven_put(out, " %d", to); break;
    case DO_TAKE:
    case DO_LEAVE: coven_put(out, " %c", 'a' + to); break;
    default: assert(verb == DO_DONE);
    }
}

/* A text cut at its spaces. */
enum { WORDS_MAX = 5 };
typedef struct words {
    int count; /* WORDS_MAX + 1: too many */
    char word[WORDS_MAX][8];
} words;

static words cut_words(const char *text) {
    words cut = {0};
    for (;;) {
        const size_t length = strcspn(text, " ");
        if (cut.count == WORDS_MAX || length >= sizeof cut.word[0]) return (words){.count = WORDS_MAX + 1};
        memcpy(cut.word[cut.count++], text, length);
        if (!text[length]) return cut;
        text += length + 1;
    }
}

static int find_word(const char *text, const char *const *list, int count) {
    int i = 0;
    while (i < count && strcmp(text, list[i]) != 0) i++;
    return i < count ? i : -1;
}

static int find_kind(const char *text, size_t length) {
    for (int kind = 0; kind < KINDS; kind++)
        if (strlen(isle_kinds[kind].word) == length && memcmp(isle_kinds[kind].word, text, length) == 0) return kind;
    return -1;
}

static bool parse_location(const isle_board *board, const char *text, int *out, coven_error *error) {
    *out = strlen(text) == 2 ? isle_location_find(board, text) : -1;
    if (*out >= 0) return true;
    char last[3];
    isle_location_text(board, board->locations - 1, last);
    return coven_fail(error, "there is no location \"%s\"; locations are a1 to %s", text, last);
}

static bool parse_order(const coven_table *table, const words *cut, int *packed, coven_error *error) {
    unsigned have = 0;
    *packed = 0;
    for (int i = 1; i < cut->count; i++) {
        const int seat = cut->word[i][0] - '1';
        if (seat < 0 || seat >= table->seats || cut->word[i][1]) break;
        have |= 1u << seat;
        *packed |= seat << (2 * (i - 1));
    }
    if (cut->count == table->seats + 1 && have == (1u << table->seats) - 1) return true;
    return coven_fail(error, "an order names each of the %d seats once", table->seats);
}

static bool parse_die(const words *cut, int *die, coven_error *error) {
    *die = cut->word[1][0] - '0';
    return (*die >= 1 && *die <= 6 && !cut->word[1][1]) || coven_fail(error, "a die shows 1 to 6");
}

bool isle_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                      coven_error *error) {
    (void)before;
    static const int words_of[DEEDS] = {0, 3, 3, 3, 3, 1, 2, 2, 2, 2}; /* 0: as many as there are seats */
    const isle_board *board = isle_board_of(table);
    const words cut = cut_words(text);
    const int verb = cut.count <= WORDS_MAX ? find_word(cut.word[0], verb_word, DEEDS) : -1;
    int from = 0, to = 0;
    if (verb < 0 || (words_of[verb] && words_of[verb] != cut.count))
        return coven_fail(error, "events are: summon KIND LOCATION, move FROM TO, attack FROM TO, trade FROM TO, done, "
                                 "roll DIE, guard DIE, take TERRITORY, leave TERRITORY, order SEATS");
    switch (verb) {
    case DO_ORDER:
        if (!parse_order(table, &cut, &to, error)) return false;
        break;
    case DO_SUMMON:
        from = find_kind(cut.word[1], strlen(cut.word[1]));
        if (from < 0) return coven_fail(error, "\"%s\" is no creature; they are wyrm, troll and sprite", cut.word[1]);
        if (!parse_location(board, cut.word[2], &to, error)) return false;
        break;
    case DO_MOVE:
    case DO_ATTACK:
    case DO_TRADE:
        if (!parse_location(board, cut.word[1], &from, error) || !parse_location(board, cut.word[2], &to, error))
            return false;
        break;
    case DO_ROLL:
    case DO_GUARD:
        if (!parse_die(&cut, &to, error)) return false;
        break;
    case DO_TAKE:
    case DO_LEAVE:
        to = cut.word[1][0] - 'a';
        if (to < 0 || to >= board->territories || cut.word[1][1])
            return coven_fail(error, "there is no territory \"%s\"; territories are a to %c", cut.word[1],
                              'a' + board->territories - 1);
        break;
    default: assert(verb == DO_DONE);
    }
    *event = isle_event(verb, from, to);
    return true;
}

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

/* A part of the text that is read, without copying. */
typedef struct span {
    const char *at;
    size_t length;
} span;

static bool span_is(span text, const char *word) {
    return text.length == strlen(word) && memcmp(text.at, word, text.length) == 0;
}

/* Cut at every `mark` into at most `most` pieces; how many, or -1 if there are more. */
static int cut_span(span text, char mark, span *piece, int most) {
    int count = 0;
    size_t from = 0;
    for (size_t i = 0; i <= text.length; i++) {
        if (i < text.length && text.at[i] != mark) continue;
        if (count == most) return -1;
        piece[count++] = (span){text.at + from, i - from};
        from = i + 1;
    }
    return count;
}

/* A number of one or two digits without a leading zero, or -1. */
static int span_number(span text) {
    if (text.length < 1 || text.length > 2 || (text.length == 2 && text.at[0] == '0')) return -1;
    int number = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9') return -1;
        number = number * 10 + (text.at[i] - '0');
    }
    return number;
}

/* A seat of the game from 0, or -1. */
static int span_seat(const coven_table *table, span text) {
    const int seat = text.length == 1 ? text.at[0] - '1' : -1;
    return seat < table->seats ? seat : -1;
}

static bool parse_round(const isle_plan *plan, span text, isle_state *s, coven_error *error) {
    const int round = span_number(text);
    if (round < 1 || round > plan->rounds) return coven_fail(error, "round: a number from 1 to %d", plan->rounds);
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
    if (none != span_is(step, "order")) return coven_fail(error, "order: - goes with the step \"order\", and only so");
    return true;
}

static bool parse_energy(const coven_table *table, span text, span step, isle_state *s, coven_error *error) {
    const int most = span_is(step, "end") ? 39 : ISLE_GOAL - 1;
    span piece[COVEN_SEATS_MAX];
    int reached = 0;
    if (cut_span(text, ',', piece, COVEN_SEATS_MAX) != table->seats)
        return coven_fail(error, "energy: %d numbers with commas between them", table->seats);
    for (int i = 0; i < table->seats; i++) {
        const int energy = span_number(piece[i]);
        if (energy < 0 || energy > most) return coven_fail(error, "energy: numbers from 0 to %d here", most);
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
    if (cut_span(text, '/', cells, ISLE_TERRITORIES_MAX) != board->territories)
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

/* The location that a piece names, or -1. */
static int span_location(const isle_board *board, span text) {
    return text.length == 2 ? isle_location_find(board, text.at) : -1;
}

/* Does a creature of the step's kind and seat stand there, not spent? */
static bool stands(const isle_state *s, int location) {
    return s->seat[isle_seat(s)] & s->kind[s->step] & ~s->spent & isle_bit(location);
}

static bool parse_active(const isle_board *board, const span *piece, isle_state *s, coven_error *error) {
    const int at = span_location(board, piece[3]), left = span_number(piece[4]);
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
    const int least = s->step == WYRM ? 0 : 1;
    return (s->left >= least && s->left <= 2) || step_fault(error, "so many actions cannot be left here");
}

static bool parse_dice(const isle_board *board, const span *piece, int count, isle_state *s, coven_error *error) {
    const isle_kind_facts *facts = &isle_kinds[s->step];
    if (count != (s->stage == STAGE_ROLL ? 6 : 7))
        return step_fault(error, "roll:KIND:SEAT:LOCATION:ACTIONS:TARGET, and for guard also :TOTAL");
    if (!parse_active(board, piece, s, error)) return false;
    if (s->left >= facts->actions) return step_fault(error, "the attack has been paid for: fewer actions are left");
    const int target = span_location(board, piece[5]);
    if (target < 0) return step_fault(error, "the target is no location");
    if (!(board->near[s->at] & isle_taken(s) & ~s->seat[isle_seat(s)] & isle_bit(target)))
        return step_fault(error, "the target should be another seat's creature beside the attacker");
    s->target = (uint8_t)target;
    if (s->stage == STAGE_ROLL) return true;
    const int total = span_number(piece[6]);
    if (!(s->kind[SPRITE] >> target & 1)) return step_fault(error, "only a sprite guards itself");
    if (total < facts->attack + 1 || total > facts->attack + 6)
        return step_fault(error, "the total is the attacker's bonus and a die");
    s->total = (uint8_t)total;
    return true;
}

static bool parse_step(const coven_table *table, span text, isle_state *s, coven_error *error) {
    const isle_board *board = isle_board_of(table);
    span piece[7];
    const int count = cut_span(text, ':', piece, 7);
    static const char *const word[] = {"summon", "act", "roll", "guard"};
    static const uint8_t stage[] = {STAGE_SUMMON, STAGE_ACT, STAGE_ROLL, STAGE_GUARD};
    if (span_is(text, "order")) return is_start(table, s) || step_fault(error, "the order is drawn at the start only");
    if (span_is(text, "end")) return parse_end(table, s, error);
    if (span_is(piece[0], "bonus")) return parse_bonus(table, piece, count, s, error);
    int i = 0;
    while (i < 4 && !(count >= 3 && span_is(piece[0], word[i]))) i++;
    if (i == 4) return step_fault(error, "order, summon, act, roll, guard, bonus or end, with what belongs to it");
    const int kind = find_kind(piece[1].at, piece[1].length), seat = span_seat(table, piece[2]);
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
    if (cut_span((span){text, strlen(text)}, ' ', field, 5) != 5)
        return coven_fail(error, "position: five fields, one space apart");
    if (!parse_round(isle_plan_of(table), field[0], &s, error) || !parse_turns(table, field[1], field[3], &s, error) ||
        !parse_energy(table, field[2], field[3], &s, error) || !parse_board(table, field[4], &s, error) ||
        !parse_step(table, field[3], &s, error) || !check_spent(&s, error))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
