/* laws.c -- plays random games and asks the laws at each step. See laws.h.
 *     laws GAME [--seed S] [--games N] [--every] */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "laws.h"

/* Of so many steps, one is looked at closely; of so many of those, one is shown to somebody. Of so many games, of one a
 * record is made, and of one the picks are counted. */
enum { CLOSE_STEPS = 16, SHOWN_STEPS = 3, CLOSE_GAMES = 16, FREQUENCY_GAMES = 50 };

void broken(const law_book *book, const char *law, const char *format, ...) {
    const coven_table *table = book->table;
    char position[COVEN_POSITION_TEXT] = "";
    va_list arguments;
    fprintf(stderr, "broken law: %s\n  ", law);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    coven_text text = coven_text_over(position, sizeof position);
    book->game->print_position(table, &book->state, &text);
    fprintf(stderr, "\n  game %s, %d seats, options", book->game->id, table->seats);
    for (int i = 0; book->game->options[i].name; i++) {
        char value[32];
        coven_text out = coven_text_over(value, sizeof value);
        coven_option_print(&book->game->options[i], table->option[i], &out);
        fprintf(stderr, " %s=%s", book->game->options[i].name, value);
    }
    fprintf(stderr, "\n  seed %" PRIu64 ", ply %d, position:\n  %s\n", book->seed, book->ply, position);
    fprintf(stderr, "  again: laws %s --seed %" PRIu64 " --games 1%s\n", book->game->id, book->seed,
            book->every ? " --every" : "");
    fflush(NULL);
    _exit(1);
}

bool same_state(const law_book *book, const void *a, const void *b) {
    return memcmp(a, b, book->game->state_size) == 0;
}

/* ---- tables ---- */

/* A third of the tables are standard; else each option is, with even odds, any of its values. */
static void options_by_rng(const coven_game *game, coven_rng *rng, int *value) {
    coven_options_standard(game, value);
    if (coven_rng_below(rng, 3) == 0) return;
    for (int i = 0; game->options[i].name; i++) {
        const coven_option *option = &game->options[i];
        int least = option->least, most = option->most;
        if (option->words)
            for (least = 0, most = -1; option->words[most + 1];) most++;
        if (coven_rng_below(rng, 2)) value[i] = least + (int)coven_rng_below(rng, (uint32_t)(most - least + 1));
    }
}

coven_table *table_by_seed(const coven_game *game, uint64_t seed) {
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    const int seats = game->seats_min + (int)coven_rng_below(&rng, (uint32_t)(game->seats_max - game->seats_min + 1));
    int option[COVEN_OPTIONS_MAX];
    coven_error error = {""};
    options_by_rng(game, &rng, option);
    coven_table *table = coven_table_new(game, NULL, seats, option, &error);
    if (table) return table;
    /* A game may refuse options that do not go together, if it says so; the standard ones must. */
    if (!error.text[0]) {
        fprintf(stderr, "broken law: a refusal is a sentence\n  %s refuses options without one\n", game->id);
        _exit(1);
    }
    table = coven_table_new(game, NULL, seats, NULL, &error);
    if (table) return table;
    fprintf(stderr, "broken law: standard options are good with any seats\n  %s, %d seats: %s\n", game->id, seats,
            error.text);
    _exit(1);
}

/* ---- lists ---- */

int list_events(const coven_table *table, const void *state, coven_event *event, uint32_t *weight) {
    if (table->game->actor(table, state) == COVEN_CHANCE) return table->game->chances(table, state, event, weight);
    const int count = table->game->legal(table, state, event);
    for (int i = 0; i < count; i++) weight[i] = 1;
    return count;
}

coven_event choose_event(const coven_table *table, const void *state, coven_rng *rng) {
    static coven_event event[COVEN_EVENTS_MAX];
    static uint32_t weight[COVEN_EVENTS_MAX];
    const int count = list_events(table, state, event, weight);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += weight[i];
    uint32_t number = coven_rng_below(rng, total);
    int i = 0;
    while (number >= weight[i]) number -= weight[i++];
    return event[i];
}

/* ---- a game ---- */

static void look_closely(law_book *book, coven_event event) {
    laws_of_texts(book);
    laws_of_positions(book);
    laws_of_told_events(book, event);
    laws_of_worlds(book);
    laws_of_players(book);
    laws_of_picking(book);
    const int viewers = book->table->seats + 2, chosen = (int)coven_rng_below(&book->sample, (uint32_t)viewers);
    for (int viewer = COVEN_WHOLE; viewer <= book->table->seats; viewer++)
        if (book->every || (viewer - COVEN_WHOLE == chosen && coven_rng_below(&book->sample, SHOWN_STEPS) == 0))
            laws_of_showing(book, event, viewer);
}

static void play_game(law_book *book) {
    const coven_game *game = book->game;
    laws_of_the_start(book);
    const int bound = game->bound(book->table);
    for (book->ply = 0; game->actor(book->table, &book->state) != COVEN_END; book->ply++) {
        if (book->ply >= bound) broken(book, "a game ends within its bound", "%d events, and no end", bound);
        laws_of_lists(book);
        const coven_event event = choose_event(book->table, &book->state, &book->play);
        laws_of_masks(book, event);
        if (book->every || coven_rng_below(&book->sample, CLOSE_STEPS) == 0) look_closely(book, event);
        game->apply(book->table, &book->state, event);
        book->steps++;
    }
    laws_of_the_end(book);
}

static void run_seed(law_book *book, uint64_t seed) {
    book->seed = seed;
    book->table = table_by_seed(book->game, seed);
    coven_rng_seed(&book->play, seed);
    coven_rng_seed(&book->sample, ~seed);
    memset(&book->state, 0, sizeof book->state);
    play_game(book);
    if (book->every || seed % CLOSE_GAMES == 0) laws_of_records(book);
    if (book->every || seed % FREQUENCY_GAMES == 0) laws_of_frequency(book);
    coven_table_free(book->table);
}

static uint64_t number_of(const char *text) { return text ? strtoull(text, NULL, 10) : 0; }

int main(int count, char **argument) {
    static law_book book;
    uint64_t seed = 1, games = 2000;
    book.game = count > 1 ? coven_game_find(argument[1]) : NULL;
    bool good = book.game != NULL;
    for (int i = 2; i < count; i++) {
        if (strcmp(argument[i], "--every") == 0)
            book.every = true;
        else if (strcmp(argument[i], "--seed") == 0 && i + 1 < count)
            seed = number_of(argument[++i]);
        else if (strcmp(argument[i], "--games") == 0 && i + 1 < count)
            games = number_of(argument[++i]);
        else
            good = false;
    }
    if (!good) {
        fprintf(stderr, "usage: laws GAME [--seed S] [--games N] [--every]\n");
        return 2;
    }
    for (uint64_t i = 0; i < games; i++) run_seed(&book, seed + i);
    if (games > 1) laws_of_imagination(&book, 3000);
    printf("%s: %" PRIu64 " games, %ld events, %ld checks\n", book.game->id, games, book.steps, book.checks);
    return 0;
}
