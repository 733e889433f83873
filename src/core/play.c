/* play.c -- the input boundary: events and positions that arrive as text are checked here, against the rules. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/message.h"
#include "core/play.h"

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
        actor == COVEN_CHANCE ? game->chance_outcomes(table, state, event, weight) : game->legal(table, state, event);
    assert(count >= 1 && count <= COVEN_EVENTS_MAX);
    for (int i = 0; i < count; i++) {
        out[i].event = event[i];
        out[i].weight = actor == COVEN_CHANCE ? weight[i] : 1;
        coven_text text = coven_text_over(out[i].text, sizeof out[i].text);
        game->print_event(table, state, event[i], &text);
        assert(text.dropped == 0);
    }
    qsort(out, (size_t)count, sizeof out[0], by_text);
    return count;
}

bool play_could_happen(const coven_table *table, const void *world, int viewer, coven_event seen) {
    const coven_game *game = table->game;
    coven_event list[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const int count = game->actor(table, world) == COVEN_CHANCE ? game->chance_outcomes(table, world, list, weight)
                                                                : game->legal(table, world, list);
    for (int i = 0; i < count; i++)
        if ((viewer == COVEN_VIEW_ALL ? list[i] : game->mask_event(table, world, list[i], viewer)) == seen) return true;
    return false;
}

/* Is there a world, of those that the viewer could be in, where this may happen next? Where nothing is hidden, the
 * state is the only one. By the law of masks, applying the event to the masked state then gives what the viewer
 * would see of that world afterwards. So the state stays valid, whoever sent the event. */
static bool is_possible(const coven_table *table, const void *masked, int viewer, coven_event event) {
    if (viewer == COVEN_VIEW_ALL || !table->secrets) return play_could_happen(table, masked, COVEN_VIEW_ALL, event);
    coven_state world = {{0}};
    memcpy(&world, masked, table->game->state_size);
    return table->game->witness(table, &world, viewer, event) && play_could_happen(table, &world, viewer, event);
}

/* Why a game cannot read the event: in any language if the game says it by a message. */
static bool fail_to_read(const char *text, const coven_error *reason, coven_error *error) {
    char message[sizeof reason->message];
    coven_text out = coven_text_over(message, sizeof message);
    coven_put(&out, "error.event text=");
    message_put_text(&out, text);
    coven_put(&out, " reason=(%s)", reason->message);
    if (reason->message[0] && !out.dropped) return coven_fail_message(error, reason->code, "%s", message);
    return coven_fail_as(error, reason->code, "\"%s\": %s", text, reason->text);
}

/* Only the canonical text counts: what the event would be printed as. */
static bool is_canonical(const coven_table *table, const void *state, coven_event event, const char *text) {
    char printed[COVEN_EVENT_TEXT];
    coven_text out = coven_text_over(printed, sizeof printed);
    table->game->print_event(table, state, event, &out);
    return strcmp(printed, text) == 0;
}

static bool fail_ended(coven_error *error) { return coven_fail_message(error, COVEN_GAME_OVER, "error.ended"); }

static bool fail_illegal(const char *text, coven_error *error) {
    char quoted[2 * COVEN_EVENT_TEXT + 2];
    coven_text out = coven_text_over(quoted, sizeof quoted);
    message_put_text(&out, text);
    return coven_fail_message(error, COVEN_ILLEGAL, "error.illegal text=%s", quoted);
}

static bool check_viewer(const coven_table *table, int viewer, coven_error *error) {
    if (viewer >= COVEN_VIEW_ALL && viewer <= table->seats) return true;
    return coven_fail_message(error, COVEN_BAD_INPUT, "error.viewer viewer=%d", viewer);
}

bool coven_event_read_masked(const coven_table *table, const void *masked, int viewer, const char *text,
                             coven_event *event, coven_error *error) {
    if (!check_viewer(table, viewer, error)) return false;
    if (table->game->actor(table, masked) == COVEN_END) return fail_ended(error);
    coven_error reason;
    coven_event read;
    if (strnlen(text, COVEN_EVENT_TEXT) == COVEN_EVENT_TEXT)
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.event.long");
    if (!table->game->parse_event(table, masked, text, &read, &reason)) return fail_to_read(text, &reason, error);
    if (!is_possible(table, masked, viewer, read) || !is_canonical(table, masked, read, text))
        return fail_illegal(text, error);
    *event = read;
    return true;
}

bool coven_event_read(const coven_table *table, const void *state, const char *text, coven_event *event,
                      coven_error *error) {
    return coven_event_read_masked(table, state, COVEN_VIEW_ALL, text, event, error);
}

const char *coven_actor_text(int actor) {
    static const char *const text[] = {"end", "*", "1", "2", "3", "4"};
    return text[actor + 1];
}

bool coven_event_read_masked_with_actor(const coven_table *table, const void *masked, int viewer, const char *text,
                                        coven_event *event, coven_error *error) {
    const int actor = table->game->actor(table, masked);
    if (actor == COVEN_END) return fail_ended(error);
    if (!text[0] || !strchr("*1234", text[0]) || text[1] != ' ')
        return coven_fail(error, "an event begins with its actor (\"*\" or a seat) and a space");
    if (text[0] != coven_actor_text(actor)[0])
        return coven_fail_as(error, COVEN_NOT_YOUR_TURN, "\"%c\" acts here, not \"%c\"", coven_actor_text(actor)[0],
                             text[0]);
    return coven_event_read_masked(table, masked, viewer, text + 2, event, error);
}

bool coven_event_read_with_actor(const coven_table *table, const void *state, const char *text, coven_event *event,
                                 coven_error *error) {
    return coven_event_read_masked_with_actor(table, state, COVEN_VIEW_ALL, text, event, error);
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
    const int count = table->game->chance_outcomes(table, state, event, weight);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += weight[i];
    uint32_t number = coven_rng_below(rng, total);
    int i = 0;
    while (number >= weight[i]) number -= weight[i++];
    return event[i];
}

uint64_t coven_hash(const coven_table *table, const void *state) {
    /* One multiplication and one shift per word; the size goes in first. Words are assembled from bytes, so that the
     * hash does not depend on the machine's byte order. */
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
    assert(out.dropped == 0);
    return out.length;
}

bool coven_position_read(const coven_table *table, const char *text, int viewer, coven_state *state,
                         coven_error *error) {
    coven_state read = {{0}};
    if (!check_viewer(table, viewer, error)) return false;
    if (!table->game->parse_position(table, text, viewer, &read, error)) return false;
    *state = read;
    return true;
}
