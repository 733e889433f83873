/* play.c -- the door: everything that comes from outside as text is checked here, against what is legal. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "coven.h"

static int by_text(const void *a, const void *b) {
    return strcmp(((const coven_choice *)a)->text, ((const coven_choice *)b)->text);
}

int coven_choices(const coven_table *table, const void *state, coven_choice *out) {
    const coven_game *game = table->game;
    coven_event event[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const int actor = game->actor(table, state);
    if (actor == COVEN_END) return 0;
    const int count =
        actor == COVEN_CHANCE ? game->chances(table, state, event, weight) : game->legal(table, state, event);
    assert(count >= 1 && count <= COVEN_EVENTS_MAX);
    for (int i = 0; i < count; i++) {
        out[i].event = event[i];
        out[i].weight = actor == COVEN_CHANCE ? weight[i] : 1;
        coven_text text = coven_text_over(out[i].text, sizeof out[i].text);
        game->print_event(table, state, event[i], &text);
        assert(text.short_of == 0);
    }
    qsort(out, (size_t)count, sizeof out[0], by_text);
    return count;
}

static bool is_legal(const coven_table *table, const void *state, int actor, coven_event event) {
    coven_event list[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const int count = actor == COVEN_CHANCE ? table->game->chances(table, state, list, weight)
                                            : table->game->legal(table, state, list);
    for (int i = 0; i < count; i++)
        if (list[i] == event) return true;
    return false;
}

/* Only the canonical text counts: what the event would be printed as. */
static bool is_canonical(const coven_table *table, const void *state, coven_event event, const char *text) {
    char printed[COVEN_EVENT_TEXT];
    coven_text out = coven_text_over(printed, sizeof printed);
    table->game->print_event(table, state, event, &out);
    return strcmp(printed, text) == 0;
}

bool coven_event_read(const coven_table *table, const void *state, const char *text, coven_event *event,
                      coven_error *error) {
    const int actor = table->game->actor(table, state);
    if (actor == COVEN_END) return coven_fail(error, "the game has ended: nothing can be played");
    coven_error reason;
    coven_event read;
    if (strnlen(text, COVEN_EVENT_TEXT) == COVEN_EVENT_TEXT) return coven_fail(error, "this is too long for an event");
    if (!table->game->parse_event(table, state, text, &read, &reason))
        return coven_fail(error, "\"%s\": %s", text, reason.text);
    if (!is_legal(table, state, actor, read) || !is_canonical(table, state, read, text))
        return coven_fail(error, "\"%s\" is not legal here", text);
    *event = read;
    return true;
}

const char *coven_actor_text(int actor) {
    static const char *const text[] = {"end", "*", "1", "2", "3", "4"};
    return text[actor + 1];
}

bool coven_event_read_with_actor(const coven_table *table, const void *state, const char *text, coven_event *event,
                                 coven_error *error) {
    const int actor = table->game->actor(table, state);
    if (actor == COVEN_END) return coven_fail(error, "the game has ended: nothing can be played");
    if (!strchr("*1234", text[0]) || !text[0] || text[1] != ' ')
        return coven_fail(error, "an event begins with its actor (\"*\" or a seat) and a space");
    if (text[0] != coven_actor_text(actor)[0])
        return coven_fail(error, "\"%c\" acts here, not \"%c\"", coven_actor_text(actor)[0], text[0]);
    return coven_event_read(table, state, text + 2, event, error);
}

bool coven_play(const coven_table *table, void *state, const char *text, coven_error *error) {
    coven_event event;
    if (!coven_event_read(table, state, text, &event, error)) return false;
    table->game->apply(table, state, event);
    return true;
}

coven_event coven_chance_draw(const coven_table *table, const void *state, coven_chance *chance) {
    coven_choice choice[COVEN_EVENTS_MAX];
    const int count = coven_choices(table, state, choice);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += choice[i].weight;
    uint32_t number = coven_chance_below(chance, total);
    int i = 0;
    while (number >= choice[i].weight) number -= choice[i++].weight;
    return choice[i].event;
}

coven_event coven_chance_pick(const coven_table *table, const void *state, coven_rng *rng) {
    coven_event event[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const int count = table->game->chances(table, state, event, weight);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += weight[i];
    uint32_t number = coven_rng_below(rng, total);
    int i = 0;
    while (number >= weight[i]) number -= weight[i++];
    return event[i];
}

uint64_t coven_hash(const coven_table *table, const void *state) {
    /* One multiply and one shift a word; the size goes in first. Bytes are put together by hand, so that the hash is
     * the same whatever the machine's byte order. */
    const unsigned char *at = state;
    const size_t size = table->game->state_size;
    uint64_t hash = 0x9e3779b97f4a7c15u * (size + 1);
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        for (size_t j = 0; j < 8 && i + j < size; j++) word |= (uint64_t)at[i + j] << (8 * j);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash;
}

size_t coven_position_print(const coven_table *table, const void *state, char text[COVEN_POSITION_TEXT]) {
    coven_text out = coven_text_over(text, COVEN_POSITION_TEXT);
    table->game->print_position(table, state, &out);
    assert(out.short_of == 0);
    return out.length;
}
