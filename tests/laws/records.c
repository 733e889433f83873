/* records.c -- laws of records: the same seed gives the same bytes, a record is read as it was printed, its chance can
 * be verified and not tampered with, and a seat that has only its own masked record knows what it may know. */
#include <stdlib.h>

#include "core/json.h"
#include "laws.h"

/* A game that commits to its seed, as real ones do. */
static void record_game(law_book *book, coven_record *record) {
    coven_error error;
    coven_chance chance;
    coven_rng rng;
    if (!coven_record_begin(record, table_by_seed(book->game, NULL, book->seed), &error)) abort();
    coven_rng_seed(&rng, book->seed);
    memset(record->seed, (int)(book->seed & 0xff), sizeof record->seed);
    coven_sha256(record->seed, sizeof record->seed, record->commitment);
    record->committed = record->revealed = true;
    coven_chance_begin(&chance, record->seed);
    for (;;) {
        const int actor = book->game->actor(record->table, &record->last);
        if (actor == COVEN_END) return;
        const coven_event event = actor == COVEN_CHANCE ? coven_chance_draw(record->table, &record->last, &chance)
                                                        : choose_event(record->table, &record->last, &rng);
        if (!coven_record_add(record, event, &error)) abort();
    }
}

static coven_text printed(const coven_record *record, bool bare, int viewer) {
    coven_text text = coven_text_growing();
    coven_record_print(record, bare, viewer, &text);
    return text;
}

static void expect_same_text(law_book *book, const char *law, coven_text *a, coven_text *b) {
    if (a->length != b->length || memcmp(a->data, b->data, a->length) != 0)
        broken(book, law, "%s\n  %s", a->data, b->data);
    coven_text_free(b);
    book->checks++;
}

static void check_round_trip(law_book *book, const coven_record *record, bool bare) {
    coven_text text = printed(record, bare, COVEN_VIEW_ALL);
    coven_record read;
    coven_error error;
    if (!coven_record_read(&read, text.data, text.length, NULL, &error))
        broken(book, "a printed record is read again", "%s\n  %s", error.text, text.data);
    if (!same_state(book, &read.last, &record->last))
        broken(book, "a record read leads to the same state", "%s", text.data);
    coven_text again = printed(&read, bare, COVEN_VIEW_ALL);
    expect_same_text(book, "print(read(record)) == record", &text, &again);
    coven_text_free(&text);
    if (!bare && !coven_record_verify(&read, &error)) broken(book, "an honest record is verified", "%s", error.text);
    coven_record_free(&read);
    book->checks += 3;
}

/* Replacing the last chance outcome that had an alternative must be detected. */
static void check_tampering(law_book *book, coven_record *record) {
    static coven_event list[COVEN_EVENTS_MAX];
    static uint32_t weight[COVEN_EVENTS_MAX];
    const coven_table *table = record->table;
    coven_state state = {{0}};
    coven_event other = 0;
    int place = -1;
    book->game->start(table, &state);
    for (int i = 0; i < record->count; i++) {
        if (book->game->actor(table, &state) == COVEN_CHANCE) {
            const int count = list_events(table, &state, list, weight);
            if (count > 1) {
                place = i;
                other = list[list[0] == record->event[i]];
            }
        }
        book->game->apply(table, &state, record->event[i]);
    }
    if (place < 0) return;
    const int count = record->count;
    const coven_event event = record->event[place];
    coven_error error;
    record->event[place] = other;
    record->count = place + 1;
    if (coven_record_verify(record, &error)) broken(book, "a tampered record is found out", "event %d", place + 1);
    record->event[place] = event;
    record->count = count;
    record->seed[7] ^= 1;
    if (coven_record_verify(record, &error)) broken(book, "a false seed is found out", "it was not");
    record->seed[7] ^= 1;
    book->checks += 2;
}

/* Follow a viewer's masked record from the masked start by its texts alone. */
static void check_redacted(law_book *book, const coven_record *record, int viewer) {
    const coven_table *table = record->table;
    coven_text text = printed(record, true, viewer);
    json_document document;
    coven_error error;
    coven_json events;
    if (!json_parse(&document, text.data, text.length, &error))
        broken(book, "a masked record is JSON", "viewer %d: %s", viewer, error.text);
    const coven_json root = json_root(&document);
    if (!json_need(&root, "events", JSON_LIST, &events, &error)) abort();
    if (!table->secrets && strchr(text.data, '?')) broken(book, "without secrets nothing is masked", "%s", text.data);
    coven_state seen = {{0}}, whole = {{0}};
    book->game->start(table, &whole);
    book->game->start(table, &seen);
    book->game->mask(table, &seen, viewer);
    for (json_walk w = json_walk_of(&events); json_next(&w);) {
        char event_text[COVEN_EVENT_TEXT + 2];
        coven_event event;
        if (!json_text(&w.value, event_text, sizeof event_text, &error)) abort();
        if (event_text[0] == '0' + viewer && strchr(event_text, '?'))
            broken(book, "a seat sees what it does itself", "seat %d reads \"%s\"", viewer, event_text);
        if (!book->game->parse_event(table, &seen, event_text + 2, &event, &error))
            broken(book, "a masked record can be followed", "viewer %d, \"%s\": %s", viewer, event_text, error.text);
        book->game->apply(table, &seen, event);
        book->game->apply(table, &whole, record->event[w.index]);
    }
    book->game->mask(table, &whole, viewer);
    if (!same_state(book, &seen, &whole))
        broken(book, "a masked record leads to the masked state", "viewer %d, %s", viewer, text.data);
    json_free(&document);
    coven_text_free(&text);
    book->checks += 3;
}

/* A viewer's record is read again, with or without saying whose it is. */
static void check_masked_record(law_book *book, const coven_record *record, int viewer, int as) {
    coven_text text = printed(record, false, viewer);
    coven_state expected = record->last;
    coven_record read;
    coven_error error;
    if (!coven_record_read_masked(&read, text.data, text.length, NULL, as, &error))
        broken(book, "a masked record is read again", "viewer %d: %s\n  %s", viewer, error.text, text.data);
    book->game->mask(record->table, &expected, read.viewer);
    if (as == viewer && !same_state(book, &read.last, &expected))
        broken(book, "a masked record leads to the masked state", "viewer %d: %s", viewer, text.data);
    coven_text again = printed(&read, false, read.viewer);
    expect_same_text(book, "print(read(masked record)) == masked record", &text, &again);
    if (as == viewer && coven_record_verify(&read, &error))
        broken(book, "a masked record is not verified", "viewer %d", viewer);
    if (as == COVEN_VIEW_UNKNOWN && !record->table->secrets && read.viewer != COVEN_VIEW_ALL)
        broken(book, "without secrets a record is whole", "viewer %d", read.viewer);
    coven_text_free(&text);
    coven_record_free(&read);
    book->checks += 3;
}

void laws_of_records(law_book *book) {
    coven_record record, again;
    record_game(book, &record);
    record_game(book, &again);
    coven_text text = printed(&record, false, COVEN_VIEW_ALL), same = printed(&again, false, COVEN_VIEW_ALL);
    expect_same_text(book, "same seed, same bytes", &text, &same);
    if (strchr(text.data, '?')) broken(book, "a whole record has no ?", "%s", text.data);
    coven_text_free(&text);
    coven_record_free(&again);
    check_round_trip(book, &record, true);
    check_round_trip(book, &record, false);
    check_tampering(book, &record);
    for (int viewer = COVEN_SPECTATOR; viewer <= record.table->seats; viewer++) {
        check_redacted(book, &record, viewer);
        check_masked_record(book, &record, viewer, viewer);
        check_masked_record(book, &record, viewer, COVEN_VIEW_UNKNOWN);
    }
    coven_record_free(&record);
}
