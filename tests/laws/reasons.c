/* reasons.c -- the law that reasons are true: what a game says for or against an event (coven_game.reason) agrees with
 * the states before and after it, and with what can be played then. Figures are read from the positions' texts, and
 * possibilities are tried. A new game that gives reasons adds its check to the list at the end. */
#include <ctype.h>
#include <stdlib.h>

#include "core/json.h"
#include "core/message.h"
#include "told.h"

/* One event with the reasons for and against it, as a viewer is told them. */
typedef struct reasoning {
    hearsay told;
    coven_event event;
    coven_state after; /* the whole state */
    char event_text[COVEN_EVENT_TEXT];
    char before_text[COVEN_POSITION_TEXT], after_text[COVEN_POSITION_TEXT];
    int actor; /* from 0 */
    int filled[COVEN_SEATS_MAX];
} reasoning;

static void expect(const reasoning *r, const statement *message, long told, long is) {
    if (told != is)
        broken(r->told.book, "reasons are true", "%s, %.*s: told %ld, is %ld: %s", r->event_text,
               (int)message->id.length, message->id.at, told, is, r->told.text);
    r->told.book->checks++;
}

static bool is_about(const statement *message, const char *id) { return span_is(message->id, id); }

/* Field `number` of a position. */
static span field_of(const char *position, int number) {
    span rest = span_of(position), field = span_take(&rest, ' ');
    while (number-- > 0) field = span_take(&rest, ' ');
    return field;
}

static span part_of(span text, char mark, int number) {
    span part = span_take(&text, mark);
    while (number-- > 0) part = span_take(&text, mark);
    return part;
}

/* Play chance and fillings until a seat can choose in this phase. False at the end of the game. */
static bool play_until(law_book *book, coven_state *state, int seat, const char *phase, int field,
                       char text[COVEN_POSITION_TEXT]) {
    while (book->game->actor(book->table, state) != COVEN_END) {
        coven_position_print(book->table, state, text);
        if (book->game->actor(book->table, state) == seat + 1 && span_is(field_of(text, field), phase)) return true;
        book->game->apply(book->table, state, choose_event(book->table, state, &book->sample));
    }
    return false;
}

/* ---- channeling ---- */

static int channeling_points(const char *position, int seat) {
    return pile_splendor(position, seat) - figure_at(position, 7 + seat, ' ', 0);
}

/* Cubes of a seat on the circles: "56l3" has three of Light. */
static int channeling_cubes(const char *position, int seat) {
    const span grid = field_of(position, 2);
    int count = 0;
    for (size_t i = 0; i + 1 < grid.length; i++)
        if (grid.at[i] == (seat ? 'd' : 'l')) count += grid.at[i + 1] - '0';
    return count;
}

/* The spaces that have lost their circle, by bit. */
static unsigned emptied(const char *before, const char *after) {
    unsigned cells = 0;
    for (int i = 0; i < 16; i++) {
        const span was = part_of(part_of(field_of(before, 2), '/', i / 4), ',', i % 4);
        const span is = part_of(part_of(field_of(after, 2), '/', i / 4), ',', i % 4);
        if (span_begins(is, "--") && !span_begins(was, "--")) cells |= 1u << i;
    }
    return cells;
}

/* The most points that one turn can bring; and whether a turn that takes all of some `cells` exists, or, if they are 0,
 * the circles of the first best turn. */
static int best_turn(law_book *book, const coven_state *state, unsigned *cells) {
    coven_event list[COVEN_EVENTS_MAX];
    char before[COVEN_POSITION_TEXT], then[COVEN_POSITION_TEXT];
    const int seat = book->game->actor(book->table, state) - 1;
    const unsigned wanted = *cells;
    int best = 0;
    coven_position_print(book->table, state, before);
    *cells = 0;
    for (int i = 0, count = book->game->legal(book->table, state, list); i < count; i++) {
        coven_state next = *state;
        book->game->apply(book->table, &next, list[i]);
        coven_position_print(book->table, &next, then);
        const int points = channeling_points(then, seat) - channeling_points(before, seat);
        const unsigned taken = emptied(before, then);
        if (wanted ? (taken & wanted) == wanted : points > best) *cells = taken;
        if (points > best) best = points;
    }
    return best;
}

/* The same position, but it is the other seat's turn; false if that is no position. */
static bool skip_turn(law_book *book, const char *position, coven_state *state) {
    char text[COVEN_POSITION_TEXT + 8];
    coven_text out = coven_text_over(text, sizeof text);
    coven_put(&out, "%d%s", figure_at(position, 0, ' ', 0) + 1, strchr(position, ' '));
    return book->game->parse_position(book->table, text, COVEN_VIEW_ALL, state, NULL);
}

static void check_channeling(reasoning *r, const statement *message) {
    law_book *book = r->told.book;
    if (!span_begins(message->id, "channeling.why")) return;
    const int seat = told_seat(&r->told, message, "who");
    if (is_about(message, "channeling.why.cancel")) {
        expect(r, message, told_number(&r->told, message, "n"),
               channeling_cubes(r->before_text, seat) - channeling_cubes(r->after_text, seat));
        return;
    }
    const long points = told_number(&r->told, message, "points");
    const int changed = channeling_points(r->after_text, seat) - channeling_points(r->before_text, seat);
    coven_state next = r->after, idle = {{0}};
    char text[COVEN_POSITION_TEXT];
    unsigned cells = 0;
    if (is_about(message, "channeling.why.gain")) {
        expect(r, message, points, changed);
    } else if (is_about(message, "channeling.why.cost")) {
        expect(r, message, points, -changed);
    } else if (!play_until(book, &next, is_about(message, "channeling.why.threat") ? !seat : seat, "play", 1, text)) {
        expect(r, message, points, 0); /* the game is over: nothing can be taken */
    } else if (is_about(message, "channeling.why.open")) {
        expect(r, message, points, best_turn(book, &next, &cells));
    } else if (is_about(message, "channeling.why.threat")) {
        if (skip_turn(book, text, &idle)) expect(r, message, points, best_turn(book, &idle, &cells));
    } else if (skip_turn(book, r->before_text, &idle)) {
        expect(r, message, points, best_turn(book, &idle, &cells));
        best_turn(book, &next, &cells);
        expect(r, message, 0, cells != 0); /* the same circles cannot be taken any more */
    }
}

/* ---- isle ---- */

static span isle_board(const char *position) { return field_of(position, 4); }

/* Creatures of a seat in a territory of a position, of some kinds ("sS"); *locations is how many it has. */
static int isle_count_in(span territory, int seat, const char *kinds, int *locations) {
    int count = 0;
    *locations = (int)territory.length / 2;
    for (size_t i = 0; i + 1 < territory.length; i += 2)
        count += territory.at[i + 1] == '1' + seat && strchr(kinds, territory.at[i]) != NULL;
    return count;
}

/* What a seat's sprites earn, and how many territories it fills. */
static int isle_income_in(const char *position, int seat, int seats, int *full) {
    int income = 0, locations;
    *full = 0;
    for (span rest = isle_board(position); rest.length;) {
        const span territory = span_take(&rest, '/');
        bool alone = true;
        for (int other = 0; other < seats; other++)
            if (other != seat && isle_count_in(territory, other, "wtsTS", &locations)) alone = false;
        if (alone) income += isle_count_in(territory, seat, "sS", &locations);
        *full += isle_count_in(territory, seat, "wtsTS", &locations) == locations;
    }
    return income;
}

static int land_gives(int energy) {
    return energy < 10 ? 5 : energy < 19 ? 3 : energy < 24 ? 0 : energy < 30 ? -3 : -5;
}

/* An argument of the description of an event. */
static long described(law_book *book, const coven_state *state, coven_event event, const char *name) {
    hearsay said = {.book = book};
    coven_text out = coven_text_over(said.text, sizeof said.text);
    statement first;
    const char *at = NULL;
    book->game->describe(book->table, state, event, &out);
    told_next(&said, &at, &first);
    return told_number(&said, &first, name);
}

/* The legal event of that text; false if there is none. */
static bool find_legal(law_book *book, const coven_state *state, const char *text, coven_event *out) {
    coven_event list[COVEN_EVENTS_MAX];
    if (!book->game->parse_event(book->table, state, text, out, NULL)) return false;
    for (int i = book->game->legal(book->table, state, list) - 1; i >= 0; i--)
        if (list[i] == *out) return true;
    return false;
}

/* The chance of an attack that is possible later in this round if everybody is done at once; 0 if it is not. */
static long later_attack(const reasoning *r, int seat, const char *wanted) {
    law_book *book = r->told.book;
    coven_state state = r->after;
    coven_event event;
    char text[COVEN_POSITION_TEXT];
    for (;;) {
        const int actor = book->game->actor(book->table, &state);
        coven_position_print(book->table, &state, text);
        if (actor < 1 || figure_at(text, 0, ' ', 0) != figure_at(r->after_text, 0, ' ', 0)) return 0;
        if (actor == seat + 1 && find_legal(book, &state, wanted, &event))
            return described(book, &state, event, "chance");
        if (!find_legal(book, &state, "done", &event)) return 0;
        book->game->apply(book->table, &state, event);
    }
}

static void check_isle_attack(reasoning *r, const statement *message) {
    char wanted[COVEN_EVENT_TEXT];
    const statement attacker = told_inner(&r->told, message, "creature");
    const span from = told_value(&r->told, message, "from"), to = told_value(&r->told, message, "at");
    coven_text out = coven_text_over(wanted, sizeof wanted);
    coven_put(&out, "attack %.2s %.2s", from.at + 1, to.at + 1);
    expect(r, message, told_number(&r->told, message, "chance"),
           later_attack(r, told_seat(&r->told, &attacker, "owner"), wanted));
}

/* A number in quotes, with its sign. */
static long quoted(const reasoning *r, const statement *message, const char *name) {
    return strtol(told_value(&r->told, message, name).at + 1, NULL, 10);
}

/* Creatures of the kind that acts which could still do something. */
static int isle_idle(const char *position) {
    const span step = field_of(position, 3), left = part_of(step, ':', 4);
    const char kinds[2] = {part_of(step, ':', 1).at[0], '\0'};
    const int seat = part_of(step, ':', 2).at[0] - '1';
    int count = -(left.length && left.at[0] == '0'), locations;
    for (span rest = isle_board(position); rest.length;)
        count += isle_count_in(span_take(&rest, '/'), seat, kinds, &locations);
    return count;
}

/* What the arguments who and energy say. */
static void check_isle_energy(reasoning *r, const statement *message, int seat) {
    law_book *book = r->told.book;
    const long energy = told_number(&r->told, message, "energy");
    const int had = figure_at(r->before_text, 2, ',', seat);
    int was, is;
    const int more = isle_income_in(r->after_text, seat, book->table->seats, &is) -
                     isle_income_in(r->before_text, seat, book->table->seats, &was);
    if (is_about(message, "isle.why.more")) expect(r, message, energy, more);
    if (is_about(message, "isle.why.less")) expect(r, message, energy, -more);
    if (is_about(message, "isle.why.fill")) r->filled[seat]++;
    if (is_about(message, "isle.why.unfill")) r->filled[seat]--;
    if (is_about(message, "isle.why.keep")) expect(r, message, energy, had);
    if (is_about(message, "isle.why.gain") || is_about(message, "isle.why.miss"))
        expect(r, message, energy, described(book, &book->state, r->event, "energy"));
}

static void check_isle(reasoning *r, const statement *message) {
    law_book *book = r->told.book;
    if (!span_begins(message->id, "isle.why")) return;
    if (is_about(message, "isle.why.attack")) {
        check_isle_attack(r, message);
    } else if (is_about(message, "isle.why.hit")) {
        expect(r, message, told_number(&r->told, message, "chance"), described(book, &book->state, r->event, "chance"));
    } else if (is_about(message, "isle.why.idle")) {
        expect(r, message, told_number(&r->told, message, "n"), isle_idle(r->before_text));
    } else if (is_about(message, "isle.why.band") || is_about(message, "isle.why.taking")) {
        const int seat = told_seat(&r->told, message, "who"), had = figure_at(r->before_text, 2, ',', seat);
        const bool bonus = span_begins(field_of(r->before_text, 3), "bonus");
        const long then =
            bonus ? had + described(book, &book->state, r->event, "energy") : figure_at(r->after_text, 2, ',', seat);
        expect(r, message, quoted(r, message, "was"), land_gives(had));
        expect(r, message, quoted(r, message, "now"), land_gives((int)then));
    } else {
        check_isle_energy(r, message, told_seat(&r->told, message, "who"));
    }
}

/* All territories that become full or do not stay so are told, if any event of that kind tells them. */
static void finish_isle(reasoning *r) {
    const statement none = {span_of("isle.why.fill"), span_of("")};
    if (!span_begins(span_of(r->event_text), "summon") && !span_begins(span_of(r->event_text), "move")) return;
    for (int seat = 0; seat < r->told.book->table->seats; seat++) {
        int was, is;
        isle_income_in(r->before_text, seat, r->told.book->table->seats, &was);
        isle_income_in(r->after_text, seat, r->told.book->table->seats, &is);
        expect(r, &none, r->filled[seat], is - was);
    }
}

/* ---- duel ---- */

typedef struct spell_figures {
    int value, minimum, loss;
} spell_figures;

/* A spell of the set by its id. */
static spell_figures spell_named(const law_book *book, span id) {
    spell_figures found = {-1, 0, 0};
    json_document document;
    coven_json spells, value;
    bool there;
    if (!json_parse(&document, book->table->set->json, book->table->set->json_length, NULL)) return found;
    const coven_json root = json_root(&document);
    json_want(&root, "spells", JSON_LIST, &spells, &there, NULL);
    for (json_walk walk = json_walk_of(&spells); json_next(&walk);) {
        char text[64];
        if (!json_member(&walk.value, "id", &value) || !json_text(&value, text, sizeof text, NULL)) continue;
        if (!span_is(id, text)) continue;
        json_need_int(&walk.value, "value", 0, 999, &found.value, NULL);
        json_need_int(&walk.value, "minimum", 0, 999, &found.minimum, NULL);
        json_need_int(&walk.value, "loss", 0, 999, &found.loss, NULL);
    }
    json_free(&document);
    return found;
}

static span duel_part(const char *position, int seat, int part) {
    return part_of(field_of(position, 5 + seat), ':', part);
}

/* The worth of a sum with one more card (0: none); *numerals is how many it has. -1: the card does not fit. */
static int sum_with(span sum, char card, int *numerals) {
    int value = 0;
    char after = '+';
    *numerals = 0;
    if (sum.length == 1 && sum.at[0] == '.') sum.length = 0;
    if (card && sum.length && isdigit((unsigned char)sum.at[sum.length - 1])) return -1;
    for (size_t i = 0; i < sum.length + (card != 0); i++) {
        const char c = i < sum.length ? sum.at[i] : card;
        if (!isdigit((unsigned char)c)) {
            after = c;
            continue;
        }
        value += after == '+' ? c - '0' : -(c - '0');
        ++*numerals;
    }
    return value;
}

/* Would the card complete the sum of a seat in a position? */
static bool completes(const law_book *book, const char *position, int seat, char card) {
    const spell_figures spell = spell_named(book, duel_part(position, seat, 3));
    int numerals;
    const int value = sum_with(duel_part(position, seat, 2), card, &numerals);
    return value >= 0 && value == spell.value && numerals >= spell.minimum;
}

static int count_cards(span hand, bool energy) {
    int count = 0;
    for (size_t i = 0; i < hand.length; i++)
        count += energy ? isdigit((unsigned char)hand.at[i]) != 0 : hand.at[i] == '+' || hand.at[i] == '-';
    return count;
}

/* Does the chosen spell have a strictly higher (or lower) figure than the others? */
static void check_chosen(reasoning *r, const statement *message, bool strongest) {
    const law_book *book = r->told.book;
    const span chosen = span_of(r->event_text + strlen("choose "));
    const spell_figures spell = spell_named(book, chosen);
    expect(r, message, told_number(&r->told, message, strongest ? "loss" : "minimum"),
           strongest ? spell.loss : spell.minimum);
    for (span rest = duel_part(r->before_text, r->actor, 4); rest.length;) {
        const span id = span_take(&rest, ',');
        const spell_figures other = spell_named(book, id);
        if (id.length == chosen.length && memcmp(id.at, chosen.at, id.length) == 0) continue;
        expect(r, message, 1, strongest ? spell.loss > other.loss : spell.minimum < other.minimum);
    }
}

static void check_duel_sum(reasoning *r, const statement *message, int seat) {
    const law_book *book = r->told.book;
    const statement inner = told_inner(&r->told, message, "card");
    const char card = inner.id.at[inner.id.length - 1];
    const span hand = duel_part(r->after_text, seat, 1);
    if (is_about(message, "duel.why.spoil")) {
        expect(r, message, 1, completes(book, r->before_text, seat, card));
        expect(r, message, 0, completes(book, r->after_text, seat, card));
        return;
    }
    expect(r, message, 1, completes(book, r->after_text, seat, card));
    if (is_about(message, "duel.why.ready")) expect(r, message, 1, memchr(hand.at, card, hand.length) != NULL);
}

static void check_duel(reasoning *r, const statement *message) {
    const law_book *book = r->told.book;
    if (!span_begins(message->id, "duel.why")) return;
    if (is_about(message, "duel.why.strongest") || is_about(message, "duel.why.shortest")) {
        check_chosen(r, message, is_about(message, "duel.why.strongest"));
        return;
    }
    const int seat = told_seat(&r->told, message, "who");
    if (is_about(message, "duel.why.loss")) {
        expect(r, message, told_number(&r->told, message, "loss"),
               figure_at(r->before_text, 5 + seat, ':', 0) - figure_at(r->after_text, 5 + seat, ':', 0));
    } else if (is_about(message, "duel.why.hand")) {
        const span hand = duel_part(r->before_text, seat, 1);
        expect(r, message, told_number(&r->told, message, "energy"),
               count_cards(hand, true) + figure_at(r->event_text, 1, ' ', 0));
        expect(r, message, told_number(&r->told, message, "symbols"),
               count_cards(hand, false) + figure_at(r->event_text, 2, ' ', 0));
    } else if (is_about(message, "duel.why.worth")) {
        int numerals;
        expect(r, message, told_number(&r->told, message, "value"),
               sum_with(duel_part(r->after_text, seat, 2), 0, &numerals));
        expect(r, message, told_number(&r->told, message, "needs"),
               spell_named(book, duel_part(r->after_text, seat, 3)).value);
    } else {
        check_duel_sum(r, message, seat);
    }
}

/* ---- scramble ---- */

/* How many cards a place has besides its catalyst. */
static int cards_at(const char *position, int place) {
    const span group = field_of(position, 8 + place), queue = part_of(group, '/', 1), tucked = part_of(group, '/', 2);
    int count = queue.at[0] == '-' ? 0 : (int)queue.length;
    for (span rest = tucked; tucked.at[0] != '-' && rest.length; count++) span_take(&rest, ',');
    return count;
}

static void check_scramble(reasoning *r, const statement *message) {
    if (!span_begins(message->id, "scramble.why")) return;
    if (is_about(message, "scramble.why.side")) {
        expect(r, message, told_seat(&r->told, message, "who") + 1, figure_at(r->after_text, 5, ':', 0));
        return;
    }
    const int place = told_value(&r->told, message, "place").at[1] - 'a';
    if (is_about(message, "scramble.why.full")) {
        expect(r, message, 4, cards_at(r->after_text, place));
        expect(r, message, 1, cards_at(r->before_text, place) < 4);
    } else {
        const span queue = part_of(field_of(r->after_text, 8 + place), '/', 1);
        expect(r, message, told_seat(&r->told, message, "who"), queue.at[0] - '1');
    }
}

/* ---- all games ---- */

static const struct {
    const char *game;
    void (*check)(reasoning *r, const statement *message);
    void (*finish)(reasoning *r); /* or NULL: after the last message */
} reasons[] = {
    {"channeling", check_channeling, NULL},
    {"duel", check_duel, NULL},
    {"isle", check_isle, finish_isle},
    {"scramble", check_scramble, NULL},
};

/* All that the game says, for and against. */
static void hear(reasoning *r, const coven_state *seen, coven_event event) {
    law_book *book = r->told.book;
    coven_text out = coven_text_over(r->told.text, sizeof r->told.text), bad = coven_text_growing();
    book->game->reason(book->table, seen, event, &out, &bad);
    if (bad.length) message_begin(&out, "%s", bad.data);
    coven_text_free(&bad);
    if (out.dropped) broken(book, "reasons are not too long", "%zu bytes too many", out.dropped);
    /* One language at a time, by chance. */
    const coven_language *language = coven_languages();
    for (int i = (int)coven_rng_below(&book->sample, 4); i > 0 && coven_language_next(language); i--)
        language = coven_language_next(language);
    coven_text said = coven_text_growing();
    if (!message_render(language, book->table, r->told.text, &said))
        broken(book, "reasons can be said in every language", "%s: %s", coven_language_code(language), said.data);
    coven_text_free(&said);
}

void laws_of_reasons(law_book *book, coven_event event, int viewer) {
    static reasoning r;
    size_t i = 0;
    const int actor = book->game->actor(book->table, &book->state);
    /* Where nothing is hidden, all are told the same. */
    if (!book->game->reason || actor < 1 || (!book->table->secrets && viewer != COVEN_SPECTATOR)) return;
    while (i < sizeof reasons / sizeof reasons[0] && strcmp(reasons[i].game, book->game->id) != 0) i++;
    if (i == sizeof reasons / sizeof reasons[0])
        broken(book, "every game with reasons has its check in tests/laws/reasons.c", "none");
    memset(&r, 0, sizeof r);
    r.told.book = book;
    r.event = event;
    r.actor = actor - 1;
    r.after = book->state;
    book->game->apply(book->table, &r.after, event);
    coven_text text = coven_text_over(r.event_text, sizeof r.event_text);
    book->game->print_event(book->table, &book->state, event, &text);
    coven_position_print(book->table, &book->state, r.before_text);
    coven_position_print(book->table, &r.after, r.after_text);
    coven_state seen = book->state;
    const coven_event shown = book->game->mask_event(book->table, &book->state, event, viewer);
    book->game->mask(book->table, &seen, viewer);
    hear(&r, &seen, shown);
    statement message;
    for (const char *at = NULL; told_next(&r.told, &at, &message);) reasons[i].check(&r, &message);
    if (reasons[i].finish) reasons[i].finish(&r);
}
