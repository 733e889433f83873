/* fuzz_positions.c -- any text as a position, complete or masked. An accepted position prints back unchanged and can
 * be played. Input: the table, who looks ('w' for the whole, else a seat's digit or any byte), the text. */
#include "fuzz.h"

static void check_whole(const coven_table *table, const char *text, uint64_t seed) {
    coven_state state = {{0}}, masked;
    coven_error error = {0};
    char printed[COVEN_POSITION_TEXT];
    if (!table->game->parse_position(table, text, COVEN_VIEW_ALL, &state, &error)) {
        must(strstr(error.text, ": ") != NULL, "a refusal names the field", error.text);
        return;
    }
    coven_position_print(table, &state, printed);
    must(strcmp(printed, text) == 0, "print(parse(position)) == position", text);
    for (int viewer = COVEN_SPECTATOR; viewer <= table->seats; viewer++) {
        coven_state again = {{0}};
        masked = state;
        table->game->mask(table, &masked, viewer);
        coven_position_print(table, &masked, printed);
        must(table->game->parse_position(table, printed, viewer, &again, &error), "what a viewer sees is accepted",
             printed);
        must(memcmp(&again, &masked, table->game->state_size) == 0, "parse(print(masked)) == masked", printed);
    }
    play_on(table, &state, seed);
}

static void check_masked(const coven_table *table, const char *text, int viewer, uint64_t seed) {
    coven_state state = {{0}};
    coven_error error = {0};
    char printed[COVEN_POSITION_TEXT];
    if (!table->game->parse_position(table, text, viewer, &state, &error)) {
        must(strstr(error.text, ": ") != NULL, "a refusal names the field", error.text);
        return;
    }
    coven_position_print(table, &state, printed);
    must(strcmp(printed, text) == 0, "print(parse(masked position)) == masked position", text);
    coven_rng rng;
    coven_state world = state, again;
    coven_rng_seed(&rng, seed);
    table->game->imagine(table, &world, viewer, &rng);
    again = world;
    table->game->mask(table, &again, viewer);
    must(memcmp(&again, &state, table->game->state_size) == 0, "mask(imagine(masked)) == masked", text);
    coven_position_print(table, &world, printed);
    must(table->game->parse_position(table, printed, COVEN_VIEW_ALL, &again, &error), "an imagined world is a position",
         printed);
    play_on(table, &world, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (size < TABLE_BYTES + 1) return 0;
    const coven_table *table = table_of_bytes(bytes);
    const uint8_t who = bytes[TABLE_BYTES];
    char *text = text_of_bytes(bytes + TABLE_BYTES + 1, size - TABLE_BYTES - 1);
    if (who == 'w')
        check_whole(table, text, size);
    else
        check_masked(table, text, (who & 0x0f) % (table->seats + 1), size);
    free(text);
    return 0;
}
