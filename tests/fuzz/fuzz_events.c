/* fuzz_events.c -- any text as an event, at a position some plies into a game. Input: the table, how many plies, the
 * text. */
#include "fuzz.h"

static bool is_listed(const coven_table *table, const coven_state *state, const char *text) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    const int count = coven_choices(table, state, choice);
    for (int i = 0; i < count; i++)
        if (strcmp(choice[i].text, text) == 0) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (size < TABLE_BYTES + 1) return 0;
    const coven_table *table = table_of_bytes(bytes);
    const coven_game *game = table->game;
    char *text = text_of_bytes(bytes + TABLE_BYTES + 1, size - TABLE_BYTES - 1);
    const coven_state state = *state_of_bytes(bytes);
    coven_state after = state;
    coven_error error = {0};
    const bool played = coven_play(table, &after, text, &error);
    must(played == is_listed(table, &state, text), "the door lets in exactly what is listed", text);
    must(played || memcmp(&after, &state, sizeof state) == 0, "a refused event changes nothing", text);
    must(played || error.text[0], "a refusal is a sentence", text);
    if (game->actor(table, &state) != COVEN_END) {
        for (int viewer = COVEN_SPECTATOR; viewer <= table->seats; viewer++) {
            coven_state masked = state;
            coven_event event;
            game->mask(table, &masked, viewer);
            game->parse_event(table, &masked, text, &event, &error);
        }
    }
    free(text);
    return 0;
}
