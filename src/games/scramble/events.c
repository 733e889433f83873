/* events.c -- events as text, and back. */
#include <string.h>

#include "scramble.h"

int scramble_card_named(const scramble_content *content, const char *id, size_t length) {
    for (int card = 0; card < CARDS; card++)
        if (strlen(content->card[card].id) == length && memcmp(content->card[card].id, id, length) == 0) return card;
    return -1;
}

int scramble_page_named(const scramble_content *content, const char *id, size_t length) {
    for (int page = 0; page < PAGES; page++)
        if (strlen(content->page[page].id) == length && memcmp(content->page[page].id, id, length) == 0) return page;
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
typedef struct event_words {
    const char *at[WORDS_MAX];
    size_t length[WORDS_MAX];
    int count;
} event_words;

static bool cut_words(const char *text, event_words *words) {
    for (words->count = 0; words->count < WORDS_MAX;) {
        const size_t length = strcspn(text, " ");
        if (length == 0) return false;
        words->at[words->count] = text;
        words->length[words->count++] = length;
        if (!text[length]) return true;
        text += length + 1;
    }
    return false;
}

static bool word_is(const event_words *words, int i, const char *text) {
    return words->length[i] == strlen(text) && memcmp(words->at[i], text, words->length[i]) == 0;
}

/* One character of `letters`: its number there, or -1. */
static int read_letter(const event_words *words, int i, const char *letters) {
    const char *found = words->length[i] == 1 ? strchr(letters, words->at[i][0]) : NULL;
    return found ? (int)(found - letters) : -1;
}

static int read_card(const scramble_content *content, const event_words *words, int i) {
    return scramble_card_named(content, words->at[i], words->length[i]);
}

static int read_element(const scramble_content *content, const event_words *words, int i) {
    for (int e = 0; e < content->elements; e++)
        if (word_is(words, i, content->element[e].id)) return e;
    return -1;
}

/* "b2" or "1": an imp or a seat; -1 if neither. */
static int read_target(const event_words *words, int i) {
    const char *at = words->at[i];
    if (words->length[i] == 2 && at[0] >= 'a' && at[0] <= 'c' && at[1] >= '1' && at[1] <= '4')
        return target_imp(at[0] - 'a', at[1] - '1');
    const int seat = read_letter(words, i, "12");
    return seat < 0 ? -1 : TARGET_SEAT + seat;
}

/* The parts of an event as far as read; a part that is not well formed is negative. */
typedef struct event_parts {
    int kind, card, place, target;
} event_parts;

static event_parts read_parts(const scramble_content *content, const event_words *w) {
    event_parts parts = {.kind = -1};
    if (w->count == 2 && word_is(w, 0, "first")) {
        parts.kind = EVENT_FIRST;
        parts.place = read_letter(w, 1, "12");
    } else if (w->count == 3 && word_is(w, 0, "spell")) {
        parts = (event_parts){EVENT_SPELL, word_is(w, 2, "?") ? NO_CARD : read_card(content, w, 2), 0, 0};
        parts.place = read_letter(w, 1, "12");
    } else if (w->count == 3 && word_is(w, 0, "catalyst")) {
        parts = (event_parts){EVENT_CATALYST, read_card(content, w, 2), read_letter(w, 1, "abc"), 0};
    } else if (w->count == 3 && word_is(w, 0, "page")) {
        parts = (event_parts){EVENT_PAGE, scramble_page_named(content, w->at[2], w->length[2]), 0, 0};
        parts.place = word_is(w, 1, "spare") ? 2 : read_letter(w, 1, "12");
    } else if (w->count == 2 && word_is(w, 0, "assign")) {
        parts = (event_parts){EVENT_ASSIGN, 0, read_letter(w, 1, "abc"), 0};
    } else if (w->count >= 3 && word_is(w, 0, "cast")) {
        parts = (event_parts){EVENT_CAST, read_card(content, w, 1), read_letter(w, 2, "abc"), NO_TARGET};
        if (w->count == 4) parts.target = read_target(w, 3);
    } else if (w->count == 2 && word_is(w, 0, "discard")) {
        parts = (event_parts){EVENT_DISCARD, read_card(content, w, 1), 0, 0};
    } else if (w->count == 2 && word_is(w, 0, "lose")) {
        parts = (event_parts){EVENT_LOSE, read_card(content, w, 1), 0, 0};
    } else if ((w->count == 2 || w->count == 3) && word_is(w, 0, "resolve")) {
        parts = (event_parts){EVENT_RESOLVE, 0, read_letter(w, 1, "abc"), NO_TARGET};
        if (w->count == 3) parts.target = TARGET_ELEMENT + read_element(content, w, 2);
        if (w->count == 3 && parts.target < TARGET_ELEMENT) parts.target = -1;
    }
    return parts;
}

bool scramble_parse_event(const coven_table *table, const void *before, const char *text, coven_event *event,
                          coven_error *error) {
    (void)before;
    static const char *const form[] = {
        [EVENT_FIRST] = "first SEAT",
        [EVENT_SPELL] = "spell SEAT CARD",
        [EVENT_CATALYST] = "catalyst PLACE CARD",
        [EVENT_PAGE] = "page SEAT PAGE or page spare PAGE",
        [EVENT_ASSIGN] = "assign PLACE",
        [EVENT_CAST] = "cast CARD PLACE, then an imp (b2) for an enchant or a seat for a transfigure",
        [EVENT_DISCARD] = "discard CARD",
        [EVENT_LOSE] = "lose CARD",
        [EVENT_RESOLVE] = "resolve PLACE, then an element where the catalyst is any",
    };
    event_words words;
    event_parts parts = {.kind = -1};
    if (cut_words(text, &words)) parts = read_parts(content_of(table), &words);
    if (parts.kind < 0)
        return coven_fail(error, "events are: assign PLACE, cast CARD PLACE, discard CARD, lose CARD, resolve PLACE "
                                 "(and chance's: first, spell, catalyst, page)");
    if (parts.card < 0 || parts.place < 0 || parts.target < 0)
        return coven_fail(error, "should be: %s", form[parts.kind]);
    *event = event_make(parts.kind, parts.card, parts.place, parts.target);
    return true;
}
