/* event.c -- events as text, and back. */
#include <string.h>

#include "scramble.h"

int scramble_card_named(const scramble_content *content, span id) {
    for (int card = 0; card < CARDS; card++)
        if (span_is(id, content->card[card].id)) return card;
    return -1;
}

int scramble_page_named(const scramble_content *content, span id) {
    for (int page = 0; page < PAGES; page++)
        if (span_is(id, content->page[page].id)) return page;
    return -1;
}

static char place_letter(int place) { return (char)('a' + place); }

static void put_target(int target, coven_text *out) {
    if (target >= TARGET_SEAT)
        coven_put(out, " %d", target - TARGET_SEAT + 1);
    else if (target >= TARGET_IMP)
        coven_put(out, " %c%d", place_letter((target - TARGET_IMP) / 4), (target - TARGET_IMP) % 4 + 1);
}

void scramble_print_event(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    (void)before;
    const scramble_content *content = content_of(table);
    const int place = event_place(event), target = event_target(event), number = event_card(event);
    const char *card = number < CARDS ? content->card[number].id : "?";
    switch (event_kind(event)) {
    case EVENT_FIRST: coven_put(out, "first %d", place + 1); break;
    case EVENT_SPELL: coven_put(out, "spell %d %s", place + 1, card); break;
    case EVENT_CATALYST: coven_put(out, "catalyst %c %s", place_letter(place), card); break;
    case EVENT_PAGE:
        if (place < 2)
            coven_put(out, "page %d %s", place + 1, content->page[number].id);
        else
            coven_put(out, "page spare %s", content->page[number].id);
        break;
    case EVENT_ASSIGN: coven_put(out, "assign %c", place_letter(place)); break;
    case EVENT_CAST:
        coven_put(out, "cast %s %c", card, place_letter(place));
        put_target(target, out);
        break;
    case EVENT_DISCARD: coven_put(out, "discard %s", card); break;
    case EVENT_LOSE: coven_put(out, "lose %s", card); break;
    default:
        coven_put(out, "resolve %c", place_letter(place));
        if (target != NO_TARGET) coven_put(out, " %s", content->element[target - TARGET_ELEMENT].id);
    }
}

/* ---- reading ---- */

enum { WORDS_MAX = 4 };

static int read_element(const scramble_content *content, span word) {
    for (int e = 0; e < content->elements; e++)
        if (span_is(word, content->element[e].id)) return e;
    return -1;
}

/* "b2" or "1": an imp or a seat; -1 if neither. */
static int read_target(span word) {
    span rest = word;
    const int place = span_take_between(&rest, 'a', 'c'), imp = span_take_between(&rest, '1', '4');
    if (place >= 0 && imp >= 0 && !rest.length) return target_imp(place, imp);
    const int seat = span_letter(word, "12");
    return seat < 0 ? -1 : TARGET_SEAT + seat;
}

/* The parts of an event as far as read; a part that is not well formed is negative. */
typedef struct event_parts {
    int kind, card, place, target;
} event_parts;

static event_parts read_parts(const scramble_content *content, const span *word, int count) {
    event_parts parts = {.kind = -1};
    if (count == 2 && span_is(word[0], "first")) {
        parts.kind = EVENT_FIRST;
        parts.place = span_letter(word[1], "12");
    } else if (count == 3 && span_is(word[0], "spell")) {
        parts = (event_parts){EVENT_SPELL, NO_CARD, span_letter(word[1], "12"), 0};
        if (!span_is(word[2], "?")) parts.card = scramble_card_named(content, word[2]);
    } else if (count == 3 && span_is(word[0], "catalyst")) {
        parts = (event_parts){EVENT_CATALYST, scramble_card_named(content, word[2]), span_letter(word[1], "abc"), 0};
    } else if (count == 3 && span_is(word[0], "page")) {
        parts = (event_parts){EVENT_PAGE, scramble_page_named(content, word[2]), 2, 0};
        if (!span_is(word[1], "spare")) parts.place = span_letter(word[1], "12");
    } else if (count == 2 && span_is(word[0], "assign")) {
        parts = (event_parts){EVENT_ASSIGN, 0, span_letter(word[1], "abc"), 0};
    } else if ((count == 3 || count == 4) && span_is(word[0], "cast")) {
        parts = (event_parts){EVENT_CAST, scramble_card_named(content, word[1]), span_letter(word[2], "abc"),
                              count == 4 ? read_target(word[3]) : NO_TARGET};
    } else if (count == 2 && span_is(word[0], "discard")) {
        parts = (event_parts){EVENT_DISCARD, scramble_card_named(content, word[1]), 0, 0};
    } else if (count == 2 && span_is(word[0], "lose")) {
        parts = (event_parts){EVENT_LOSE, scramble_card_named(content, word[1]), 0, 0};
    } else if ((count == 2 || count == 3) && span_is(word[0], "resolve")) {
        const int element = count == 3 ? read_element(content, word[2]) : 0;
        parts = (event_parts){EVENT_RESOLVE, 0, span_letter(word[1], "abc"), NO_TARGET};
        if (count == 3) parts.target = element < 0 ? -1 : TARGET_ELEMENT + element;
    }
    return parts;
}

bool scramble_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                          coven_error *error) {
    (void)before;
    static const char *const form[] = {
        [EVENT_FIRST] = "first",     [EVENT_SPELL] = "spell",   [EVENT_CATALYST] = "catalyst",
        [EVENT_PAGE] = "page",       [EVENT_ASSIGN] = "assign", [EVENT_CAST] = "cast",
        [EVENT_DISCARD] = "discard", [EVENT_LOSE] = "lose",     [EVENT_RESOLVE] = "resolve",
    };
    span word[WORDS_MAX];
    const event_parts parts = read_parts(content_of(table), word, span_cut(span_of(text), ' ', word, WORDS_MAX));
    if (parts.kind < 0) return coven_fail_message(error, COVEN_BAD_INPUT, "error.scramble.event");
    if (parts.card < 0 || parts.place < 0 || parts.target < 0)
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.scramble.form.%s", form[parts.kind]);
    *event = event_make(parts.kind, parts.card, parts.place, parts.target);
    return true;
}
