/* fuzz_sets.c -- any bytes as a set. With one that is accepted a game can be played, drawn and written down. */
#include "fuzz.h"

static void play_with(const coven_set *set, uint64_t seed) {
    coven_table *table = table_by_seed(set->game, set, seed);
    if (!table) return;
    coven_state state = {{0}}, read = {{0}};
    coven_text out = coven_text_growing();
    coven_error error = {0};
    char text[COVEN_POSITION_TEXT];
    const coven_style style = {.width = 80, .utf8 = true, .colour = true};
    table->game->start(table, &state);
    coven_position_print(table, &state, text);
    must(table->game->parse_position(table, text, COVEN_VIEW_ALL, &read, &error), "the start is a position", text);
    table->game->draw(table, &state, COVEN_VIEW_ALL, &style, &out);
    table->game->view(table, &state, COVEN_VIEW_ALL, &out);
    play_on(table, &state, seed);
    table->game->draw(table, &state, COVEN_VIEW_ALL, &style, &out);
    table->game->view(table, &state, COVEN_VIEW_ALL, &out);
    coven_text_free(&out);
    coven_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    coven_error error = {0};
    coven_set *set = coven_set_read("set", (const char *)bytes, size, &error);
    must(set || error.text[0], "a refusal is a sentence", "");
    for (uint64_t seed = 0; set && seed < 3; seed++) play_with(set, size + seed);
    coven_set_free(set);
    return 0;
}
