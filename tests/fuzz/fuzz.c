/* fuzz.c -- see fuzz.h. */
#include <stdio.h>

#include "fuzz.h"

void must(bool holds, const char *what, const char *text) {
    if (holds) return;
    fprintf(stderr, "broken: %s\n  %s\n", what, text);
    abort();
}

static const coven_game *game_of_letter(uint8_t letter) {
    int count = 0;
    for (const coven_game *const *game = coven_games(); *game; game++, count++)
        if ((*game)->id[0] == (char)letter) return *game;
    return coven_games()[letter % count];
}

static coven_table *make_table(const coven_game *game, uint8_t seed) {
    const int seats = seed - '0';
    if (seats < game->seats_min || seats > game->seats_max) return table_by_seed(game, NULL, seed);
    coven_error error = {""};
    coven_table *table = coven_table_new(game, NULL, seats, NULL, &error);
    must(table != NULL, "standard options are good with any seats", error.text);
    return table;
}

const coven_table *table_of_bytes(const uint8_t *bytes) {
    /* Tables are made once: an input costs no more than what it asks. */
    static coven_table *made[256][256];
    coven_table **table = &made[bytes[0]][bytes[1]];
    if (!*table) *table = make_table(game_of_letter(bytes[0]), bytes[1]);
    return *table;
}

char *text_of_bytes(const uint8_t *bytes, size_t size) {
    char *text = malloc(size + 1);
    if (!text) abort();
    if (size) memcpy(text, bytes, size);
    text[size] = '\0';
    return text;
}

void play_on(const coven_table *table, coven_state *state, uint64_t seed) {
    static coven_event event[COVEN_EVENTS_MAX];
    static uint32_t weight[COVEN_EVENTS_MAX];
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    for (int left = table->game->bound(table); left > 0; left--) {
        const int actor = table->game->actor(table, state);
        if (actor == COVEN_END) {
            int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX], sum = 0;
            table->game->result(table, state, share, score);
            for (int i = 0; i < table->seats; i++) sum += share[i];
            must(sum == COVEN_SHARE, "shares add up to a whole win", table->game->id);
            return;
        }
        must(actor >= COVEN_CHANCE && actor <= table->seats, "an actor is chance or a seat", table->game->id);
        const int count = list_events(table, state, event, weight);
        must(count >= 1 && count <= COVEN_EVENTS_MAX, "whoever acts has something to do", table->game->id);
        table->game->apply(table, state, choose_event(table, state, &rng));
    }
}
