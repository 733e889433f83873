/* position.c -- positions as text, and the table of rejected positions of docs/rules/channeling.md, row by row. */
#include "channeling.h"

const char *const channeling_phases[PHASES] = {"deal", "draw", "show", "play", "fill", "put", "end"};

/* ---- printing ---- */

static void put_card(coven_text *out, int card) {
    coven_put_char(out, (char)('0' + vigor_of_card(card)));
    coven_put_char(out, (char)('0' + splendor_of_card(card)));
}

static void put_space(const channeling_state *s, int cell, coven_text *out) {
    if (s->card[cell] == NO_CARD)
        coven_put_bytes(out, "--", 2);
    else
        put_card(out, s->card[cell]);
    for (int seat = 0; seat < 2; seat++) {
        if (!s->cubes[seat][cell]) continue;
        coven_put_char(out, "ld"[seat]);
        coven_put_char(out, (char)('0' + s->cubes[seat][cell]));
    }
    for (int seat = 0; seat < 2; seat++)
        if (s->druid[seat][0] == cell || s->druid[seat][1] == cell) coven_put_char(out, "LD"[seat]);
}

static void put_pile(const channeling_state *s, int seat, coven_text *out) {
    if (s->size[seat] == 0) coven_put_char(out, '-');
    bool first = true;
    for (int kind = 0; kind < KINDS; kind++) {
        for (int copies = copies_in_pile(s, seat, kind); copies > 0; copies--) {
            if (!first) coven_put_char(out, '.');
            put_card(out, card_of_kind(kind));
            first = false;
        }
    }
}

void channeling_print_position(const coven_table *table, const void *state, coven_text *out) {
    (void)table;
    const channeling_state *s = state;
    coven_put(out, "%d %s", s->turn, channeling_phases[s->phase]);
    if (s->phase == PHASE_DRAW || s->phase == PHASE_PUT) coven_put_char(out, ':');
    if (s->phase == PHASE_DRAW) channeling_put_cell(out, s->where);
    if (s->phase == PHASE_PUT) put_card(out, s->where);
    for (int cell = 0; cell < CELLS; cell++) {
        coven_put_char(out, cell == 0 ? ' ' : cell % 4 == 0 ? '/' : ',');
        put_space(s, cell, out);
    }
    for (int seat = 0; seat < 2; seat++) {
        coven_put_char(out, ' ');
        for (int line = 0; line < LINES; line++)
            if (s->hand[seat] >> line & 1) coven_put_char(out, channeling_letters[line]);
    }
    for (int seat = 0; seat < 2; seat++) {
        coven_put_char(out, ' ');
        put_pile(s, seat, out);
    }
    coven_put(out, " %d %d", s->over[0], s->over[1]);
}

/* ---- reading ---- */

enum { TURN, PHASE, GRID, HAND1, HAND2, PILE1, PILE2, OVER1, OVER2, FIELDS };
static const char *const names[] = {"turn", "phase", "grid", "hand1", "hand2", "pile1", "pile2", "over1", "over2"};

/* A position being read: its fields, the state so far, and the unused copies of each kind. */
typedef struct reading {
    const coven_table *table;
    span field[FIELDS];
    channeling_state s;
    int left[KINDS];
    coven_error *error;
} reading;

/* Reject, naming the field. */
static bool refuse(reading *r, int which, const char *reason) {
    return coven_fail(r->error, "%s: %s", names[which], reason);
}

/* 2. */
static bool read_turn(reading *r) {
    const int turn = span_number(r->field[TURN], 0, 999);
    if (turn < 0) return refuse(r, TURN, "should be 0 or a number from 1 to 999");
    if (turn > r->table->option[OPTION_LIMIT]) return refuse(r, TURN, "comes after the turn that ends the game");
    r->s.turn = (uint16_t)turn;
    return true;
}

static bool read_phase_word(reading *r) {
    const span *f = &r->field[PHASE];
    static const uint8_t plain[] = {PHASE_DEAL, PHASE_PLAY, PHASE_FILL, PHASE_SHOW, PHASE_END};
    for (size_t i = 0; i < sizeof plain; i++) {
        if (!span_is(*f, channeling_phases[plain[i]])) continue;
        r->s.phase = plain[i];
        return true;
    }
    if (f->length == 7 && memcmp(f->at, "draw:", 5) == 0 && channeling_read_cell(f->at + 5) >= 0) {
        r->s.phase = PHASE_DRAW;
        r->s.where = (uint8_t)channeling_read_cell(f->at + 5);
        return true;
    }
    if (f->length == 6 && memcmp(f->at, "put:", 4) == 0 && channeling_read_kind(f->at[4], f->at[5]) >= 0) {
        r->s.phase = PHASE_PUT;
        r->s.where = (uint8_t)card_of_kind(channeling_read_kind(f->at[4], f->at[5]));
        return true;
    }
    return false;
}

/* 3. */
static bool read_phase(reading *r) {
    if (!read_phase_word(r)) return refuse(r, PHASE, "should be deal, play, fill, draw:CELL, show, put:CARD or end");
    const int phase = r->s.phase, refill = r->table->option[OPTION_REFILL];
    if ((phase == PHASE_DEAL) != (r->s.turn == 0))
        return refuse(r, PHASE, "the phase is deal in turn 0, and only there");
    if (phase == PHASE_FILL && refill != REFILL_ORDER) return refuse(r, PHASE, "fill is for refill=order");
    if ((phase == PHASE_SHOW || phase == PHASE_PUT) && refill != REFILL_PLACE)
        return refuse(r, PHASE, "show and put are for refill=place");
    if (phase == PHASE_PUT && r->left[kind_of_card(r->s.where)]-- == 0)
        return refuse(r, PHASE, "the set has no such card");
    return true;
}

/* One space of the grid, up to what ends it: how many characters, or 0 if it is not well formed. Druids are counted. */
static size_t read_space(reading *r, const char *at, size_t length, int cell, int druids[2]) {
    channeling_state *s = &r->s;
    size_t used = 2;
    if (length < 2) return 0;
    if (at[0] == '-' && at[1] == '-') {
        s->card[cell] = NO_CARD;
    } else {
        const int kind = channeling_read_kind(at[0], at[1]);
        if (kind < 0 || content_of(r->table)->copies[kind] == 0) return 0;
        s->card[cell] = (uint8_t)card_of_kind(kind);
        if (used < length && (at[used] == 'l' || at[used] == 'd')) {
            if (used + 1 >= length || at[used + 1] < '1' || at[used + 1] >= '0' + vigor_of_kind(kind)) return 0;
            s->cubes[at[used] == 'd'][cell] = (uint8_t)(at[used + 1] - '0');
            used += 2;
        }
    }
    if (used < length && (at[used] == 'L' || at[used] == 'D')) {
        const int seat = at[used] == 'D';
        if (druids[seat] < 2) s->druid[seat][druids[seat]] = (uint8_t)cell;
        druids[seat]++;
        used++;
    }
    return used;
}

/* 4. */
static bool read_grid(reading *r) {
    const char *at = r->field[GRID].at;
    size_t left = r->field[GRID].length;
    int druids[2] = {0, 0};
    for (int cell = 0; cell < CELLS; cell++) {
        const size_t used = read_space(r, at, left, cell, druids);
        if (used == 0) {
            coven_text name = coven_text_over((char[64]){0}, 64);
            channeling_put_cell(&name, cell);
            coven_put(&name, " is no space as -- or 56 or 56l3 or 56d3L");
            return refuse(r, GRID, name.data);
        }
        at += used;
        left -= used;
        if (cell == CELLS - 1) break;
        if (left == 0 || *at != (cell % 4 == 3 ? '/' : ','))
            return refuse(r, GRID, "should be 4 rows with / between them, of 4 spaces with , between them");
        at++;
        left--;
    }
    if (left != 0) return refuse(r, GRID, "continues after d4");
    if (druids[0] != 2 || druids[1] != 2) return refuse(r, GRID, "each seat has two druids, L and L, D and D");
    for (int cell = 0; cell < CELLS; cell++)
        if (r->s.card[cell] != NO_CARD && r->left[kind_of_card(r->s.card[cell])]-- == 0)
            return refuse(r, GRID, "has more copies of a card than the set");
    for (int seat = 0; seat < 2; seat++) {
        int cubes = 0;
        for (int cell = 0; cell < CELLS; cell++) cubes += r->s.cubes[seat][cell];
        if (cubes > CUBES) return refuse(r, GRID, "a seat has more than 50 cubes");
    }
    return true;
}

/* 5. */
static bool read_hand(reading *r, int seat) {
    const span *f = &r->field[HAND1 + seat];
    int last = -1, hand = 0;
    for (size_t i = 0; i < f->length; i++) {
        const int glyph = channeling_read_glyph(f->at[i]);
        if (glyph <= last) return refuse(r, HAND1 + seat, "should be glyphs in the order abcd1234, none twice");
        hand |= 1 << glyph;
        last = glyph;
    }
    if (hand == 0) return refuse(r, HAND1 + seat, "a hand is never empty");
    r->s.hand[seat] = (uint8_t)hand;
    return true;
}

/* 6. */
static bool read_pile(reading *r, int seat) {
    const span *f = &r->field[PILE1 + seat];
    const int which = PILE1 + seat;
    int last = 0, size = 0;
    if (span_is(*f, "-")) return true;
    if (f->length % 3 != 2) return refuse(r, which, "should be - or cards with . between them, as 45.56");
    for (size_t i = 0; i < f->length; i += 3) {
        const int kind = channeling_read_kind(f->at[i], f->at[i + 1]);
        if (kind < 0 || (i > 0 && f->at[i - 1] != '.'))
            return refuse(r, which, "should be - or cards with . between them, as 45.56");
        if (kind < last) return refuse(r, which, "should be in ascending order");
        if (++size > PILE_MAX) return refuse(r, which, "has more than 13 cards");
        if (content_of(r->table)->copies[kind] == 0) return refuse(r, which, "has a card that is not in the set");
        if (r->left[kind]-- == 0)
            return refuse(r, which, "with the grid, there are more copies of a card than in the set");
        r->s.pile[seat] += (uint64_t)1 << 4 * kind;
        last = kind;
    }
    return true;
}

/* 7. */
static bool read_over(reading *r, int seat) {
    const int over = span_number(r->field[OVER1 + seat], 0, 99);
    int max = 0, cubes = 0;
    if (over < 0) return refuse(r, OVER1 + seat, "should be a number from 0 to 99");
    for (int kind = 0; kind < KINDS; kind++) {
        const int excess = vigor_of_kind(kind) + 2 - splendor_of_kind(kind);
        const int kept = r->table->option[OPTION_OVER] == OVER_VIGOR ? 2 : excess > 0 ? excess : 0;
        max += kept * copies_in_pile(&r->s, seat, kind);
    }
    if (over > max) return refuse(r, OVER1 + seat, "is more than the cards of the pile allow");
    for (int cell = 0; cell < CELLS; cell++) cubes += r->s.cubes[seat][cell];
    if (cubes + over > CUBES) return refuse(r, OVER1 + seat, "with the grid, a seat has more than 50 cubes");
    r->s.over[seat] = (uint8_t)over;
    return true;
}

/* 8. */
static bool check_deal(reading *r) {
    const channeling_state *s = &r->s;
    channeling_state start;
    channeling_start(r->table, &start);
    const unsigned dealt = s->cards >> 16; /* the first n cells: one less than a power of two */
    if (gaps_of(s) == 0 || (dealt & (dealt + 1)) != 0)
        return refuse(r, GRID, "in deal, at least one space is empty, and the empty ones are the last");
    if (memcmp(s->druid, start.druid, sizeof s->druid) != 0)
        return refuse(r, GRID, "in deal, the druids stand on b2 c3 and c2 b3");
    if (memcmp(s->cubes, start.cubes, sizeof s->cubes) != 0) return refuse(r, GRID, "in deal, there are no cubes");
    for (int seat = 0; seat < 2; seat++)
        if (s->hand[seat] != FULL_HAND) return refuse(r, HAND1 + seat, "in deal, hands are full");
    for (int seat = 0; seat < 2; seat++)
        if (s->size[seat] != 0) return refuse(r, PILE1 + seat, "in deal, piles are empty");
    return true;
}

/* With end=even, Dark's seventh card ends the game at once, so that Light has no turn after it. */
static bool is_late(const reading *r) {
    return r->table->option[OPTION_END] == END_EVEN && mover_of(&r->s) == 0 && r->s.size[1] >= SEVENTH;
}

/* 9. */
static bool check_end(reading *r) {
    const channeling_state *s = &r->s;
    const int gaps = __builtin_popcount(gaps_of(s));
    if (!channeling_is_over(r->table, s)) return refuse(r, PHASE, "the game has not ended yet");
    if (gaps > GAPS_END_MAX) return refuse(r, GRID, "at the end, at most 12 spaces are empty");
    if (gaps > s->size[0] + s->size[1]) return refuse(r, GRID, "more spaces are empty than cards were taken");
    if (is_late(r)) return refuse(r, PILE2, "with end=even, Dark's seventh card would have ended the game before");
    return true;
}

/* 10. */
static bool check_play(reading *r) {
    const channeling_state *s = &r->s;
    const int p = mover_of(s);
    if (s->size[p] >= SEVENTH) return refuse(r, PILE1 + p, "a seat with seven cards has no further turn");
    if (is_late(r)) return refuse(r, PILE2, "with end=even, Dark's seventh card would have ended the game before");
    if (gaps_of(s) != 0 && cards_left(s) != 0) return refuse(r, GRID, "a space is empty though the deck is not");
    if (!channeling_can_play(r->table, s)) return refuse(r, HAND1 + p, "none of its glyphs can be played");
    return true;
}

/* 9 and 11. */
static bool check_refill(reading *r) {
    const channeling_state *s = &r->s;
    const int gaps = __builtin_popcount(gaps_of(s)), phase = s->phase;
    if (channeling_is_over(r->table, s)) return refuse(r, PHASE, "the game ends with this turn: nothing is refilled");
    if (gaps > s->size[mover_of(s)] || gaps > GAPS_MAX)
        return refuse(r, GRID, "more spaces are empty than cards were taken in a turn");
    if (gaps < (phase == PHASE_DRAW ? 1 : 2)) return refuse(r, GRID, "too few spaces are empty for this phase");
    if (phase != PHASE_PUT && cards_left(s) == 0) return refuse(r, PHASE, "the deck is empty: nothing is refilled");
    if (phase != PHASE_DRAW) return true;
    if (!(gaps_of(s) >> s->where & 1)) return refuse(r, PHASE, "the space to draw for is not empty");
    if (gaps > 1 && r->table->option[OPTION_REFILL] == REFILL_PLACE)
        return refuse(r, PHASE, "with refill=place, draw is for the only empty space");
    return true;
}

bool channeling_parse_position(const coven_table *table, const char *text, int viewer, void *state,
                               coven_error *error) {
    (void)viewer; /* nothing is hidden */
    reading r = {.table = table, .error = error};
    for (int kind = 0; kind < KINDS; kind++) r.left[kind] = content_of(table)->copies[kind];
    if (span_cut(span_of(text), ' ', r.field, FIELDS) != FIELDS)
        return coven_fail(error, "position: nine fields, one space between them: turn phase grid hand1 hand2 pile1 "
                                 "pile2 over1 over2");
    if (!read_turn(&r) || !read_phase(&r) || !read_grid(&r)) return false;
    for (int seat = 0; seat < 2; seat++)
        if (!read_hand(&r, seat)) return false;
    for (int seat = 0; seat < 2; seat++)
        if (!read_pile(&r, seat)) return false;
    for (int seat = 0; seat < 2; seat++)
        if (!read_over(&r, seat)) return false;
    channeling_derive(table, &r.s);
    const int phase = r.s.phase;
    const bool good = phase == PHASE_DEAL   ? check_deal(&r)
                      : phase == PHASE_END  ? check_end(&r)
                      : phase == PHASE_PLAY ? check_play(&r)
                                            : check_refill(&r);
    if (good) memcpy(state, &r.s, sizeof r.s);
    return good;
}
