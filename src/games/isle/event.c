/* event.c -- events as text, and back. */
#include <assert.h>

#include "core/message.h"
#include "core/span.h"
#include "games/isle/isle.h"

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

int isle_find_kind(span text) {
    for (int kind = 0; kind < KINDS; kind++)
        if (span_is(text, isle_kinds[kind].word)) return kind;
    return -1;
}

/* What was typed is nothing that there is: `id` with the arguments text, and `last`, the last of those that there are.
 */
static bool fail_word(const char *id, span text, const char *last, coven_error *error) {
    char word[COVEN_EVENT_TEXT], quoted[2 * COVEN_EVENT_TEXT + 2];
    coven_text copy = coven_text_over(word, sizeof word), out = coven_text_over(quoted, sizeof quoted);
    coven_put_bytes(&copy, text.at, text.length);
    message_put_text(&out, word);
    return coven_fail_message(error, COVEN_BAD_INPUT, "error.isle.%s text=%s%s%s%s", id, quoted, last ? " last=\"" : "",
                              last ? last : "", last ? "\"" : "");
}

static bool parse_location(const isle_board *board, span text, int *out, coven_error *error) {
    *out = isle_location_find(board, text);
    if (*out >= 0) return true;
    char last[3];
    isle_location_text(board, board->locations - 1, last);
    return fail_word("location", text, last, error);
}

static bool parse_territory(const isle_board *board, span text, int *out, coven_error *error) {
    *out = text.length == 1 ? text.at[0] - 'a' : -1;
    if (*out >= 0 && *out < board->territories) return true;
    const char last[2] = {(char)('a' + board->territories - 1), '\0'};
    return fail_word("territory", text, last, error);
}

static bool parse_order(const coven_table *table, const span *word, int count, int *packed, coven_error *error) {
    unsigned have = 0;
    *packed = 0;
    for (int i = 1; i < count; i++) {
        const int seat = span_number(word[i], 1, table->seats) - 1;
        if (seat < 0) break;
        have |= 1u << seat;
        *packed |= seat << (2 * (i - 1));
    }
    if (count == table->seats + 1 && have == (1u << table->seats) - 1) return true;
    return coven_fail_message(error, COVEN_BAD_INPUT, "error.isle.order seats=%d", table->seats);
}

static bool parse_die(span text, int *die, coven_error *error) {
    *die = span_number(text, 1, 6);
    return *die > 0 || coven_fail_message(error, COVEN_BAD_INPUT, "error.isle.die");
}

enum { WORDS_MAX = 5 };

bool isle_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                      coven_error *error) {
    (void)before;
    static const int words_of[DEEDS] = {0, 3, 3, 3, 3, 1, 2, 2, 2, 2}; /* 0: as many as there are seats */
    const isle_board *board = isle_board_of(table);
    span word[WORDS_MAX];
    const int count = span_cut(span_of(text), ' ', word, WORDS_MAX);
    const int verb = count <= WORDS_MAX ? span_find(word[0], verb_word, DEEDS) : -1;
    int from = 0, to = 0;
    if (verb < 0 || (words_of[verb] && words_of[verb] != count))
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.isle.event");
    switch (verb) {
    case DO_ORDER:
        if (!parse_order(table, word, count, &to, error)) return false;
        break;
    case DO_SUMMON:
        from = isle_find_kind(word[1]);
        if (from < 0) return fail_word("creature", word[1], NULL, error);
        if (!parse_location(board, word[2], &to, error)) return false;
        break;
    case DO_MOVE:
    case DO_ATTACK:
    case DO_TRADE:
        if (!parse_location(board, word[1], &from, error) || !parse_location(board, word[2], &to, error)) return false;
        break;
    case DO_ROLL:
    case DO_GUARD:
        if (!parse_die(word[1], &to, error)) return false;
        break;
    case DO_TAKE:
    case DO_LEAVE:
        if (!parse_territory(board, word[1], &to, error)) return false;
        break;
    default: assert(verb == DO_DONE);
    }
    *event = isle_event(verb, from, to);
    return true;
}
