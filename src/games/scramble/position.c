/* position.c -- a position as text, and back. Reading goes in two steps, as the table of the rules page does: first
 * each field is read by itself, from left to right (row 2); then the rows about their combination (3 to 25). */
#include <string.h>

#include "scramble.h"

const char *const scramble_phase_id[PHASES] = {"first", "deal", "prep", "lose", "ritual", "end"};

/* ---- printing ---- */

static void put_cards(const scramble_content *content, unsigned cards, coven_text *out) {
    if (!cards) coven_put_char(out, '-');
    for (const char *comma = ""; cards; cards &= cards - 1, comma = ",")
        coven_put(out, "%s%s", comma, content->card[__builtin_ctz(cards)].id);
}

static void put_hand(const scramble_content *content, const scramble_state *s, int seat, coven_text *out) {
    coven_put(out, " %d:", s->imps[seat]);
    if (!s->hidden[seat]) put_cards(content, s->hand[seat], out);
    for (int i = 0; i < s->hidden[seat]; i++) coven_put(out, i ? ",?" : "?");
}

static void put_group(const scramble_content *content, const scramble_state *s, int place, coven_text *out) {
    if (s->catalyst[place] == NO_CARD) {
        coven_put(out, " -");
        return;
    }
    coven_put(out, " %s/", content->card[s->catalyst[place]].id);
    const int length = queue_length(s->queue[place]);
    if (!length) coven_put_char(out, '-');
    for (int i = 0; i < length; i++) coven_put_char(out, (char)('1' + queue_owner(s->queue[place], i)));
    coven_put_char(out, '/');
    put_cards(content, s->tucked[place], out);
}

void scramble_print_position(const coven_table *table, const void *state, coven_text *out) {
    const scramble_content *content = content_of(table);
    const scramble_state *s = state;
    const char actor = s->phase <= DEAL ? '*' : s->phase == END ? '-' : (char)('1' + s->actor);
    coven_put(out, "%s %c %d-%d %c ", scramble_phase_id[s->phase], actor, s->banished[0], s->banished[1],
              s->first == NO_SEAT ? '-' : '1' + s->first);
    for (int i = 0; i < 3; i++)
        coven_put(out, "%s%s", i ? "," : "", s->page[i] == NO_PAGE ? "-" : content->page[s->page[i]].id);
    if (s->energy == NO_NODE)
        coven_put(out, " -");
    else
        coven_put(out, " %d:%d", node_seat(s->energy) + 1, node_number(s->energy));
    for (int seat = 0; seat < 2; seat++) put_hand(content, s, seat, out);
    for (int place = 0; place < PLACES; place++) put_group(content, s, place, out);
    coven_put_char(out, ' ');
    put_cards(content, s->out, out);
}

/* ---- each field by itself ---- */

enum { FIELDS = 12 };
enum {
    F_PHASE,
    F_ACTOR,
    F_BANISHED,
    F_FIRST,
    F_PAGES,
    F_ENERGY,
    F_HAND,
    F_GROUP = F_HAND + 2,
    F_OUT = F_GROUP + PLACES
};
static const char *const field_name[FIELDS] = {"phase", "actor", "banished", "first", "pages", "energy",
                                               "hand1", "hand2", "a",        "b",     "c",     "out"};

/* The position as far as read, and its actor's character. */
typedef struct reading {
    const scramble_content *content;
    const scramble_plan *plan;
    int viewer;
    scramble_state s;
    char actor;
    span field[FIELDS];
    coven_error *error;
} reading;

static bool refuse(const reading *r, int field, const char *reason) {
    return coven_fail(r->error, "%s: %s", field_name[field], reason);
}

/* "-" or cards of the set in deck order. */
static const char *read_cards(const scramble_content *content, span p, uint16_t *out) {
    *out = 0;
    if (span_is(p, "-")) return NULL;
    for (int last = -1;;) {
        const char *end = p.at + p.length;
        const span word = span_take(&p, ',');
        const int card = scramble_card_named(content, word);
        if (card < 0) return "there is a card that is not in the set";
        if (card <= last) return "cards stand in deck order, none twice";
        *out = (uint16_t)(*out | 1 << card);
        last = card;
        if (word.at + word.length == end) return NULL;
    }
}

static bool read_phase(reading *r) {
    const int phase = span_find(r->field[F_PHASE], scramble_phase_id, PHASES);
    r->s.phase = (uint8_t)phase;
    return phase >= 0 || refuse(r, F_PHASE, "should be first, deal, prep, lose, ritual or end");
}

static bool read_actor(reading *r) {
    const span p = r->field[F_ACTOR];
    if (p.length != 1 || !memchr("*12-", *p.at, 4)) return refuse(r, F_ACTOR, "should be *, 1, 2 or -");
    r->actor = *p.at;
    r->s.actor = r->actor == '2';
    return true;
}

static bool read_banished(reading *r) {
    span p = r->field[F_BANISHED];
    const int one = span_take_between(&p, '0', '4'), dash = span_take_between(&p, '-', '-'),
              two = span_take_between(&p, '0', '4');
    if (one < 0 || dash < 0 || two < 0 || p.length)
        return refuse(r, F_BANISHED, "should be two counts from 0 to 4, as in 2-1");
    r->s.banished[0] = (uint8_t)one;
    r->s.banished[1] = (uint8_t)two;
    return true;
}

static bool read_first(reading *r) {
    const span p = r->field[F_FIRST];
    if (p.length != 1 || !memchr("12-", *p.at, 3)) return refuse(r, F_FIRST, "should be 1, 2 or -");
    r->s.first = *p.at == '-' ? NO_SEAT : (uint8_t)(*p.at - '1');
    return true;
}

static bool read_pages(reading *r) {
    span p = r->field[F_PAGES];
    for (int i = 0; i < 3; i++) {
        const bool last = !memchr(p.at, ',', p.length);
        const span word = span_take(&p, ',');
        const int page = span_is(word, "-") ? NO_PAGE : scramble_page_named(r->content, word);
        if (page < 0 || last != (i == 2)) return refuse(r, F_PAGES, "should be three pages of the set, or - for each");
        r->s.page[i] = (uint8_t)page;
    }
    return true;
}

static bool read_energy(reading *r) {
    span p = r->field[F_ENERGY];
    r->s.energy = NO_NODE;
    if (span_is(p, "-")) return true;
    const int seat = span_take_between(&p, '1', '2'), colon = span_take_between(&p, ':', ':'),
              node = span_take_between(&p, '1', '9');
    if (seat < 0 || colon < 0 || node < 0 || p.length)
        return refuse(r, F_ENERGY, "should be a seat and a node, as in 2:6, or -");
    r->s.energy = (uint8_t)(seat * PAGE_NODES_MAX + node);
    return true;
}

/* "?" or "?,?" and so on, at most four; how many, or -1. */
static int count_hidden(span p) {
    int count = 0;
    do {
        if (!span_skip(&p, '?')) return -1;
        count++;
    } while (span_skip(&p, ','));
    return !p.length && count <= 4 ? count : -1;
}

static bool read_hand(reading *r, int seat) {
    const int field = F_HAND + seat;
    span p = r->field[field];
    const int imps = span_take_between(&p, '0', '4');
    if (imps < 0 || !span_skip(&p, ':'))
        return refuse(r, field, "should be a count of imps, a colon and spells, as in 3:fw");
    r->s.imps[seat] = (uint8_t)imps;
    const bool masked = r->plan->closed && r->viewer != COVEN_VIEW_ALL && r->viewer != seat + 1;
    if (masked && !span_is(p, "-")) {
        const int hidden = count_hidden(p);
        if (hidden < 0) return refuse(r, field, "these spells are hidden: each is written as ?");
        r->s.hidden[seat] = (uint8_t)hidden;
        return true;
    }
    if (p.length > 0 && *p.at == '?') return refuse(r, field, "? is only for a hand that the viewer cannot see");
    const char *fault = read_cards(r->content, p, &r->s.hand[seat]);
    return !fault || refuse(r, field, fault);
}

static bool read_queue(span p, uint8_t *out) {
    int queue = EMPTY_QUEUE;
    if (!span_is(p, "-")) {
        if (p.length < 1 || p.length > ROOM) return false;
        while (p.length) {
            const int seat = span_take_between(&p, '1', '2');
            if (seat < 0) return false;
            queue = queue_with(queue, seat);
        }
    }
    *out = (uint8_t)queue;
    return true;
}

static bool read_group(reading *r, int place) {
    const int field = F_GROUP + place;
    span p = r->field[field];
    r->s.catalyst[place] = NO_CARD;
    r->s.queue[place] = EMPTY_QUEUE;
    if (span_is(p, "-")) return true;
    const span catalyst = span_take(&p, '/');
    const int card = scramble_card_named(r->content, catalyst);
    if (card < 0) return refuse(r, field, "should begin with a catalyst of the set");
    r->s.catalyst[place] = (uint8_t)card;
    const span queue = span_take(&p, '/');
    /* The part after the second slash is there, if the slash is. */
    const char *end = r->field[field].at + r->field[field].length;
    if (catalyst.at + catalyst.length == end || queue.at + queue.length == end)
        return refuse(r, field, "should be catalyst/queue/tucked cards, as in wf/12/we");
    if (!read_queue(queue, &r->s.queue[place]))
        return refuse(r, field, "a queue is up to four seats, front first, or -");
    const char *fault = read_cards(r->content, p, &r->s.tucked[place]);
    return !fault || refuse(r, field, fault);
}

static bool read_out(reading *r) {
    const char *fault = read_cards(r->content, r->field[F_OUT], &r->s.out);
    return !fault || refuse(r, F_OUT, fault);
}

static bool read_fields(reading *r) {
    return read_phase(r) && read_actor(r) && read_banished(r) && read_first(r) && read_pages(r) && read_energy(r) &&
           read_hand(r, 0) && read_hand(r, 1) && read_group(r, 0) && read_group(r, 1) && read_group(r, 2) &&
           read_out(r);
}

/* ---- their combination ---- */

/* b(s): the banished count with which the round began. */
static int count_before(const reading *r, int seat) {
    return r->s.banished[seat] - (r->s.phase == END && r->s.banished[seat] == r->plan->goal);
}
static int spells_of(const reading *r, int seat) { return spells_dealt(r->plan, count_before(r, seat)); }
static int imps_of(const reading *r, int seat) { return imps_dealt(r->plan, count_before(r, seat)); }

/* Rows 3 to 6. */
static bool check_course(const reading *r) {
    const scramble_state *s = &r->s;
    const int goal = r->plan->goal, one = s->banished[0], two = s->banished[1];
    const char actor = s->phase <= DEAL ? '*' : s->phase == END ? '-' : r->actor == '2' ? '2' : '1';
    if (r->actor != actor)
        return refuse(r, F_ACTOR, "chance (*) acts in first and deal, nobody (-) at the end, else a seat");
    if (s->phase == FIRST && (one || two)) return refuse(r, F_BANISHED, "a match begins at 0-0");
    if (s->phase == END ? (one == goal) == (two == goal) || one > goal || two > goal : one >= goal || two >= goal)
        return refuse(r, F_BANISHED, s->phase == END ? "exactly one seat has won" : "nobody has won yet");
    if (s->phase == FIRST && r->plan->first != NO_SEAT) return refuse(r, F_PHASE, "who starts is fixed by an option");
    if ((s->first == NO_SEAT) != (s->phase == FIRST))
        return refuse(r, F_FIRST, "should be - in phase first, and only there");
    const bool none[2] = {count_before(r, 0) == 0, count_before(r, 1) == 0};
    if (none[0] && none[1] && r->plan->first != NO_SEAT && s->first != r->plan->first)
        return refuse(r, F_FIRST, "is not the seat that the option says");
    if (none[0] != none[1] && s->first != (none[0] ? 0 : 1))
        return refuse(r, F_FIRST, "the seat that lost every round starts");
    return true;
}

/* Rows 7 to 10. */
static bool check_cards(const reading *r) {
    const scramble_state *s = &r->s;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            if (s->page[i] != NO_PAGE && s->page[i] == s->page[j])
                return refuse(r, F_PAGES, "there is one of each page");
    unsigned seen = s->hand[0];
    if (s->hand[1] & seen) return refuse(r, F_HAND + 1, "there is one of each card");
    seen |= s->hand[1];
    for (int place = 0; place < PLACES; place++) {
        if (s->catalyst[place] == NO_CARD) continue;
        const unsigned catalyst = 1u << s->catalyst[place];
        if ((seen & catalyst) || ((seen | catalyst) & s->tucked[place]))
            return refuse(r, F_GROUP + place, "there is one of each card");
        seen |= catalyst | s->tucked[place];
    }
    if (s->out & seen) return refuse(r, F_OUT, "there is one of each card");
    for (int seat = 0; seat < 2; seat++)
        if (spells_in_hand(s, seat) > spells_of(r, seat))
            return refuse(r, F_HAND + seat, "too many spells for this round");
    for (int place = 0; place < PLACES; place++)
        if (place_used(s, place) > ROOM) return refuse(r, F_GROUP + place, "at most four imps and tucked cards");
    return true;
}

/* Has everything up to each step of the setup been dealt? False if something came before its turn, or if nothing is
 * left to deal. */
static bool deal_is_open(const reading *r) {
    const scramble_state *s = &r->s;
    bool done[2 + PLACES + 3], begun[2 + PLACES + 3];
    int steps = 0;
    for (int seat = 0; seat < 2; seat++, steps++) {
        begun[steps] = spells_in_hand(s, seat) > 0;
        done[steps] = spells_in_hand(s, seat) == spells_of(r, seat);
    }
    for (int place = 0; place < PLACES; place++, steps++) begun[steps] = done[steps] = s->catalyst[place] != NO_CARD;
    for (int i = 0; i < 3; i++, steps++) begun[steps] = done[steps] = s->page[i] != NO_PAGE;
    bool all = true;
    for (int i = 0; i < steps; i++) {
        if (begun[i] && (!all || s->phase == FIRST)) return false;
        all = all && done[i];
    }
    return !all;
}

/* Rows 11 to 15. */
static bool check_deal(const reading *r) {
    const scramble_state *s = &r->s;
    for (int seat = 0; seat < 2; seat++)
        if (s->imps[seat] != imps_of(r, seat)) return refuse(r, F_HAND + seat, "all imps of the seat are in its hand");
    for (int place = 0; place < PLACES; place++)
        if (place_used(s, place) > 0)
            return refuse(r, F_GROUP + place, "no imp and no tucked card before the preparation");
    if (s->out) return refuse(r, F_OUT, "no card is out before the preparation");
    if (s->energy != NO_NODE) return refuse(r, F_ENERGY, "is - before the preparation");
    return deal_is_open(r) || refuse(r, F_PHASE, "the setup goes in order, and ends with the last page");
}

/* Rows 16 to 19. */
static bool check_table(const reading *r) {
    const scramble_state *s = &r->s;
    for (int place = 0; place < PLACES; place++)
        if (s->catalyst[place] == NO_CARD) return refuse(r, F_GROUP + place, "should have a catalyst");
    for (int i = 0; i < 3; i++)
        if (s->page[i] == NO_PAGE) return refuse(r, F_PAGES, "all three should be laid");
    int cards = PLACES + spells_in_hand(s, 0) + spells_in_hand(s, 1) + count_bits(s->out);
    for (int place = 0; place < PLACES; place++) cards += count_bits(s->tucked[place]);
    if (cards != PLACES + spells_of(r, 0) + spells_of(r, 1))
        return refuse(r, F_OUT, "there are too few or too many cards");
    if (s->energy == NO_NODE || node_number(s->energy) > r->content->page[s->page[node_seat(s->energy)]].nodes)
        return refuse(r, F_ENERGY, "should be a node of that seat's page");
    if ((s->phase == PREP || s->phase == LOSE) && s->energy != waiting_node(r->content, s))
        return refuse(r, F_ENERGY, "should be the starting node of the page of the seat that does not start");
    return true;
}

/* Rows 20 to 25. */
static bool check_play(const reading *r) {
    const scramble_state *s = &r->s;
    const bool prepared = s->phase == RITUAL || s->phase == END;
    for (int seat = 0; seat < 2; seat++) {
        int imps = s->imps[seat];
        for (int place = 0; place < PLACES; place++) imps += queue_count(s->queue[place], seat);
        if (imps > imps_of(r, seat) || (!prepared && imps < imps_of(r, seat)))
            return refuse(r, F_HAND + seat, "the imps in hand and in the queues do not add up");
    }
    for (int seat = 0; seat < 2; seat++)
        if (prepared && !hand_empty(s, seat)) return refuse(r, F_HAND + seat, "should be empty after the preparation");
    if ((s->phase == PREP && hand_empty(s, s->actor)) || (s->phase == LOSE && !spells_in_hand(s, s->actor)) ||
        (s->phase == RITUAL && !has_front(s, s->actor)))
        return refuse(r, F_ACTOR, "has nothing to act with");
    bool dispelled = false;
    for (int place = 0; place < PLACES; place++)
        for (unsigned tucked = s->tucked[place]; tucked; tucked &= tucked - 1)
            dispelled = dispelled || r->content->card[__builtin_ctz(tucked)].spell == DISPEL;
    if (s->phase == LOSE && !dispelled) return refuse(r, F_PHASE, "nobody has cast a dispel");
    if (s->phase != END) return true;
    for (int place = 0; place < PLACES; place++)
        if (s->queue[place] != EMPTY_QUEUE) return refuse(r, F_GROUP + place, "no imp is left at the end");
    const int winner = s->banished[1] == r->plan->goal;
    return node_seat(s->energy) == winner || refuse(r, F_ENERGY, "should be on the winner's page");
}

bool scramble_parse_position(const coven_table *table, const char *text, int viewer, void *state, coven_error *error) {
    reading r = {.content = content_of(table), .plan = plan_of(table), .viewer = viewer, .error = error};
    if (span_cut(span_of(text), ' ', r.field, FIELDS) != FIELDS)
        return coven_fail(error, "position: should be twelve fields, one space apart");
    if (!read_fields(&r) || !check_course(&r) || !check_cards(&r)) return false;
    if (r.s.phase <= DEAL ? !check_deal(&r) : !check_table(&r) || !check_play(&r)) return false;
    memcpy(state, &r.s, sizeof r.s);
    return true;
}
