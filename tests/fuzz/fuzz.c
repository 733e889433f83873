/* fuzz.c -- see fuzz.h. */
#include <stdio.h>

#include "fuzz.h"

void must(bool holds, const char *what, const char *text) {
    if (holds) return;
    fprintf(stderr, "broken: %s\n  %s\n", what, text);
    abort();
}

/* Games, sets and tables are made once, and so are the games that are played at a table: an input costs only its own
 * work. */
enum { GAMES_MAX = 16 };

static int game_of_letter(uint8_t letter) {
    int count = 0;
    for (const coven_game *const *game = coven_games(); *game; game++, count++)
        if ((*game)->id[0] == (char)letter) return count;
    must(count <= GAMES_MAX, "there is room for the games", "");
    return letter % count;
}

static const coven_set *house_of(int number) {
    static coven_set *made[GAMES_MAX];
    const char *house = coven_games()[number]->house;
    coven_error error = {0};
    if (!made[number]) made[number] = coven_set_read("house", house, strlen(house), &error);
    must(made[number] != NULL, "the house set is good", error.text);
    return made[number];
}

static coven_table *make_table(int number, uint8_t seed) {
    const coven_game *game = coven_games()[number];
    const int seats = seed - '0';
    coven_error error = {.text = "other options are refused"};
    coven_table *table = seats < game->seats_min || seats > game->seats_max
                             ? table_by_seed(game, house_of(number), seed)
                             : coven_table_new(game, house_of(number), seats, NULL, &error);
    must(table != NULL, "standard options are good with any seats", error.text);
    return table;
}

const coven_table *table_of_bytes(const uint8_t *bytes) {
    static coven_table *made[GAMES_MAX][256];
    const int number = game_of_letter(bytes[0]);
    coven_table **table = &made[number][bytes[1]];
    if (!*table) *table = make_table(number, bytes[1]);
    return *table;
}

/* A game at random at that table, the state before each of its first plies; one that ends stays as it is. */
static coven_state *play_states(const coven_table *table, uint64_t seed) {
    coven_state *state = calloc(256, sizeof *state);
    coven_rng rng;
    if (!state) abort();
    coven_rng_seed(&rng, seed);
    table->game->start(table, &state[0]);
    for (int ply = 1; ply < 256; ply++) {
        state[ply] = state[ply - 1];
        if (table->game->actor(table, &state[ply]) != COVEN_END)
            table->game->apply(table, &state[ply], choose_event(table, &state[ply], &rng));
    }
    return state;
}

const coven_state *state_of_bytes(const uint8_t *bytes) {
    static coven_state *made[GAMES_MAX][256];
    coven_state **state = &made[game_of_letter(bytes[0])][bytes[1]];
    if (!*state) *state = play_states(table_of_bytes(bytes), bytes[1]);
    return &(*state)[bytes[TABLE_BYTES]];
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
    for (int left = table->game->max_events(table); left > 0; left--) {
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
        table->game->apply(table, state, choose_from_list(event, weight, count, &rng));
    }
    must(table->game->actor(table, state) == COVEN_END, "a game ends within its bound", table->game->id);
}
