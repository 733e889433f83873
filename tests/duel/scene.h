/* scene.h -- what the tests of duel share: a position, what may happen there, and what it leads to. */
#ifndef COVEN_TESTS_DUEL_SCENE_H
#define COVEN_TESTS_DUEL_SCENE_H

#include "support.h"

/* From `before`, the events lead to `after`. */
static inline void leads_to(const char *options, int seats, const char *before, const char *const *events,
                            const char *after) {
    coven_table *table = table_of("duel", seats, options);
    coven_state state = at_position(table, before);
    play_events(table, &state, events);
    expect_position(table, &state, after);
    coven_table_free(table);
}

static inline void offers(const char *options, int seats, const char *position, const char *event) {
    coven_table *table = table_of("duel", seats, options);
    const coven_state state = at_position(table, position);
    expect_legal(table, &state, event);
    coven_table_free(table);
}

static inline void denies(const char *options, int seats, const char *position, const char *event) {
    coven_table *table = table_of("duel", seats, options);
    const coven_state state = at_position(table, position);
    expect_illegal(table, &state, event);
    coven_table_free(table);
}

/* Each is refused by its words, and the reason is the message `error.duel.` and then `id`. */
static inline void refuses(int seats, const char *position, const char *id, const char *const *events) {
    coven_table *table = table_of("duel", seats, "");
    const coven_state state = at_position(table, position);
    char reason[64];
    coven_text text = coven_text_over(reason, sizeof reason);
    coven_put(&text, " reason=(error.duel.%s)", id);
    expect_events_refused(table, &state, NULL, events);
    for (; *events; events++) {
        coven_event read;
        coven_error error = {0};
        assert_false(coven_event_read(table, &state, *events, &read, &error));
        expect_part(error.message, reason);
    }
    coven_table_free(table);
}

/* Exactly these, the list ended by NULL. */
static inline void offers_only(const char *options, int seats, const char *position, const char *const *events) {
    coven_table *table = table_of("duel", seats, options);
    const coven_state state = at_position(table, position);
    int count = 0;
    for (; events[count]; count++) expect_legal(table, &state, events[count]);
    expect_legal_count(table, &state, count);
    coven_table_free(table);
}

static inline void weighs(int seats, const char *position, const char *event, uint32_t weight) {
    coven_table *table = table_of("duel", seats, "");
    const coven_state state = at_position(table, position);
    expect_weight(table, &state, event, weight);
    coven_table_free(table);
}

static inline void ends_with(const char *options, int seats, const char *position, const int *share, const int *score) {
    coven_table *table = table_of("duel", seats, options);
    const coven_state state = at_position(table, position);
    expect_result(table, &state, share, score);
    coven_table_free(table);
}

static inline void is_seen(int seats, const char *position, int viewer, const char *masked) {
    coven_table *table = table_of("duel", seats, "");
    const coven_state state = at_position(table, position);
    coven_state read;
    coven_error error;
    expect_masked(table, &state, viewer, masked);
    if (!table->game->parse_position(table, masked, viewer, &read, &error)) fail_msg("%s: %s", masked, error.text);
    expect_position(table, &read, masked);
    coven_table_free(table);
}

/* `event` (without its actor) as `viewer` sees it, and what its masked position becomes. */
static inline void is_described(int seats, const char *position, const char *event, int viewer, const char *told,
                                const char *masked_after) {
    coven_table *table = table_of("duel", seats, "");
    const coven_state state = at_position(table, position);
    coven_state masked = state;
    coven_event read;
    coven_error error;
    if (!coven_event_read(table, &state, event, &read, &error)) fail_msg("%s", error.text);
    const coven_event hidden = table->game->mask_event(table, &state, read, viewer);
    char text[COVEN_EVENT_TEXT];
    coven_text out = coven_text_over(text, sizeof text);
    table->game->mask(table, &masked, viewer);
    table->game->print_event(table, &masked, hidden, &out);
    assert_string_equal(text, told);
    coven_event again;
    if (!table->game->parse_event(table, &masked, told, &again, &error)) fail_msg("%s", error.text);
    assert_int_equal(again, hidden);
    table->game->apply(table, &masked, hidden);
    expect_position(table, &masked, masked_after);
    coven_table_free(table);
}

#endif
