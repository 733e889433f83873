/* event.c -- events as text, and text as events. */
#include "duel.h"

static const char letters[] = "123456789+-eo";

char duel_card_letter(int face) { return letters[face]; }

int duel_card_face(char letter) {
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at && at - letters < FACES ? (int)(at - letters) : -1;
}

/* ---- printing ---- */

static void put_hand(uint64_t hand, coven_text *out) {
    for (int face = 0; face < FACES; face++)
        for (int n = count_of(hand, face); n > 0; n--) coven_put(out, " %c", letters[face]);
}

static const char *id_of(const coven_table *table, uint32_t spell) {
    return spell == HIDDEN_SPELL ? "?" : spell_of(table, (int)spell)->id;
}

static void put_draw(const duel_state *s, uint32_t face, coven_text *out) {
    const bool energy = is_numeral((int)face) || face == HIDDEN_ENERGY;
    coven_put(out, "draw %d %s %c", s->at, energy ? "energy" : "symbol", face < FACES ? letters[face] : '?');
}

static void put_fall(const coven_table *table, const duel_state *s, uint32_t rest, coven_text *out) {
    coven_put(out, "fall %d", s->at);
    put_hand(hand_from_code(rest >> 12), out);
    coven_put(out, " %s %s", id_of(table, rest & 63), id_of(table, rest >> 6 & 63));
}

void duel_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    const duel_state *s = before;
    uint32_t rest = rest_of(event);
    switch (kind_of(event)) {
    case EVENT_TAKE: coven_put(out, "take %u %u", rest >> 4, rest & 15); break;
    case EVENT_DRAW: put_draw(s, rest, out); break;
    case EVENT_SPELL: coven_put(out, "spell %d %s", s->at, id_of(table, rest)); break;
    case EVENT_CHOOSE: coven_put(out, "choose %s", id_of(table, rest)); break;
    case EVENT_REVEAL:
        coven_put(out, "reveal");
        for (int i = 0; i < table->seats; i++, rest >>= 6) coven_put(out, " %s", id_of(table, rest & 63));
        break;
    case EVENT_CUT: coven_put(out, "cut %d %c", s->at, letters[rest]); break;
    case EVENT_PLAY: coven_put(out, "play %c on %u", letters[rest >> 4], rest & 15); break;
    case EVENT_PULL: coven_put(out, "pull %u %s", rest >> 1, rest & 1 ? "right" : "left"); break;
    case EVENT_TRADE:
        coven_put(out, "trade");
        put_hand(hand_from_code(rest), out);
        break;
    case EVENT_REMOVE: rest ? coven_put(out, "remove %u", rest) : coven_put(out, "keep"); break;
    case EVENT_CALL: coven_put(out, rest ? "call" : "done"); break;
    default: put_fall(table, s, rest, out);
    }
}

/* ---- parsing ---- */

enum { WORDS_MAX = 12 }; /* "fall", a seat, seven cards, two spells, and one too many */

typedef struct words {
    span word[WORDS_MAX];
    int count;
} words;

static bool is_word(const words *w, int i, const char *word) { return i < w->count && span_is(w->word[i], word); }

/* A number from min to max, or -1. */
static int number_word(const words *w, int i, int min, int max) {
    return i < w->count ? span_number(w->word[i], min, max) : -1;
}

/* The face of a one-letter word, or -1. */
static int card_word(const words *w, int i) {
    return i < w->count && w->word[i].length == 1 ? duel_card_face(w->word[i].at[0]) : -1;
}

static int spell_word(const coven_table *table, const words *w, int i) {
    return i < w->count ? duel_find_spell(table, w->word[i]) : NO_SPELL;
}

/* The cards from word `from` on; `next` is the word after them. False if there are more than a hand can have. */
static bool hand_words(const words *w, int from, uint64_t *hand, int *next) {
    int i = from;
    for (*hand = 0; card_word(w, i) >= 0; i++) {
        if (i - from == HAND_MAX) return false;
        *hand += one_card(card_word(w, i));
    }
    *next = i;
    return true;
}

static bool parse_take(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)table, (void)s;
    const int energy = number_word(w, 1, 0, HAND), symbols = number_word(w, 2, 0, HAND);
    if (w->count != 3 || energy < 0 || symbols < 0) return false;
    *rest = (uint32_t)(energy << 4 | symbols);
    return true;
}

static bool parse_draw(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)table;
    const bool energy = is_word(w, 2, "energy");
    if (w->count != 4 || number_word(w, 1, 1, SEATS_MAX) != s->at || (!energy && !is_word(w, 2, "symbol")))
        return false;
    const int face = is_word(w, 3, "?") ? energy ? HIDDEN_ENERGY : HIDDEN_SYMBOL : card_word(w, 3);
    if (face < 0 || (face < FACES && is_numeral(face) != energy)) return false;
    *rest = (uint32_t)face;
    return true;
}

static bool parse_spell(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    if (w->count != 3 || number_word(w, 1, 1, SEATS_MAX) != s->at) return false;
    *rest = (uint32_t)(is_word(w, 2, "?") ? HIDDEN_SPELL : spell_word(table, w, 2));
    return *rest != NO_SPELL;
}

static bool parse_choose(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)s;
    *rest = (uint32_t)(is_word(w, 1, "?") ? HIDDEN_SPELL : spell_word(table, w, 1));
    return w->count == 2 && *rest != NO_SPELL;
}

static bool parse_reveal(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)s;
    *rest = 0;
    if (w->count != 1 + table->seats) return false;
    for (int i = table->seats; i >= 1; i--) {
        const int spell = spell_word(table, w, i);
        if (spell == NO_SPELL) return false;
        *rest = *rest << 6 | (uint32_t)spell;
    }
    return true;
}

static bool parse_cut(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)table;
    const int numeral = number_word(w, 2, 1, NUMERALS);
    if (w->count != 3 || number_word(w, 1, 1, SEATS_MAX) != s->at || numeral < 0) return false;
    *rest = (uint32_t)(numeral - 1);
    return true;
}

static bool parse_play(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)s;
    const int face = card_word(w, 1), seat = number_word(w, 3, 1, table->seats);
    if (w->count != 4 || face < 0 || !is_word(w, 2, "on") || seat < 0) return false;
    *rest = (uint32_t)(face << 4 | seat);
    return true;
}

static bool parse_pull(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)table, (void)s;
    const bool right = is_word(w, 2, "right");
    const int numeral = number_word(w, 1, 0, 99);
    if (w->count != 3 || numeral < 0 || (!right && !is_word(w, 2, "left"))) return false;
    *rest = (uint32_t)numeral << 1 | right;
    return true;
}

static bool parse_trade(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)table, (void)s;
    uint64_t hand;
    int next;
    if (!hand_words(w, 1, &hand, &next) || next != w->count || next == 1) return false;
    *rest = hand_code(hand);
    return true;
}

/* `keep` and `done` */
static bool parse_alone(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)table, (void)s;
    *rest = 0;
    return w->count == 1;
}

static bool parse_remove(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)s;
    const int seat = number_word(w, 1, 1, table->seats);
    *rest = (uint32_t)seat;
    return w->count == 2 && seat > 0;
}

static bool parse_call(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    (void)table, (void)s;
    *rest = 1;
    return w->count == 1;
}

static bool parse_fall(const coven_table *table, const duel_state *s, const words *w, uint32_t *rest) {
    uint64_t hand;
    int next;
    if (number_word(w, 1, 1, SEATS_MAX) != s->at || !hand_words(w, 2, &hand, &next) || w->count != next + 2)
        return false;
    const int first = spell_word(table, w, next), second = spell_word(table, w, next + 1);
    if (first == NO_SPELL || second == NO_SPELL) return false;
    *rest = hand_code(hand) << 12 | (uint32_t)second << 6 | (uint32_t)first;
    return true;
}

/* error.duel.WORD in the catalogue says how the rest goes. */
static const struct {
    const char *word;
    int kind;
    bool (*parse)(const coven_table *, const duel_state *, const words *, uint32_t *);
} forms[] = {
    {"take", EVENT_TAKE, parse_take},       {"draw", EVENT_DRAW, parse_draw},       {"spell", EVENT_SPELL, parse_spell},
    {"choose", EVENT_CHOOSE, parse_choose}, {"reveal", EVENT_REVEAL, parse_reveal}, {"cut", EVENT_CUT, parse_cut},
    {"play", EVENT_PLAY, parse_play},       {"pull", EVENT_PULL, parse_pull},       {"trade", EVENT_TRADE, parse_trade},
    {"keep", EVENT_REMOVE, parse_alone},    {"remove", EVENT_REMOVE, parse_remove}, {"call", EVENT_CALL, parse_call},
    {"done", EVENT_CALL, parse_alone},      {"fall", EVENT_FALL, parse_fall},
};

bool duel_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                      coven_error *error) {
    words w;
    w.count = span_cut(span_of(text), ' ', w.word, WORDS_MAX);
    if (w.count > WORDS_MAX) w.count = WORDS_MAX; /* no event has so many */
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        uint32_t rest;
        if (!is_word(&w, 0, forms[i].word)) continue;
        if (!forms[i].parse(table, before, &w, &rest))
            return coven_fail_message(error, COVEN_BAD_INPUT, "error.duel.%s", forms[i].word);
        *event = make_event(forms[i].kind, rest);
        return true;
    }
    return coven_fail_message(error, COVEN_BAD_INPUT, "error.duel.event");
}
