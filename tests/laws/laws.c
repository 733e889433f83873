/* laws.c -- plays random games and checks the laws at each step. See laws.h.
 *     laws GAME [--seed S] [--games N] [--every]
 * --every checks every law at every step. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "laws.h"

/* Sampling rates: one in this many steps is checked closely, and one in this many of those is shown to a viewer. One
 * in this many games is recorded, and in one in this many the picks are counted. */
enum { CLOSE_STEPS = 16, SHOWN_STEPS = 8, CLOSE_GAMES = 16, FREQUENCY_GAMES = 50 };

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

/* ---- a game ---- */

static void check_closely(law_book *book, coven_event event) {
    laws_of_texts(book);
    laws_of_positions(book);
    laws_of_masked_events(book, event);
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) laws_of_reasons(book, event, viewer);
    laws_of_worlds(book);
    laws_of_players(book);
    laws_of_picking(book);
    const int viewers = book->table->seats + 2, chosen = (int)coven_rng_below(&book->sample, (uint32_t)viewers);
    for (int viewer = COVEN_VIEW_ALL; viewer <= book->table->seats; viewer++)
        if (book->every || (viewer - COVEN_VIEW_ALL == chosen && coven_rng_below(&book->sample, SHOWN_STEPS) == 0))
            laws_of_showing(book, event, viewer);
}

static void play_game(law_book *book) {
    const coven_game *game = book->game;
    laws_of_the_start(book);
    const int bound = game->max_events(book->table);
    for (book->ply = 0; game->actor(book->table, &book->state) != COVEN_END; book->ply++) {
        if (book->ply >= bound) broken(book, "a game ends within its bound", "%d events, and no end", bound);
        laws_of_lists(book);
        const coven_event event = choose_event(book->table, &book->state, &book->play);
        laws_of_masks(book, event);
        laws_of_claims(book, event);
        laws_of_languages(book, event);
        if (book->every || coven_rng_below(&book->sample, CLOSE_STEPS) == 0) check_closely(book, event);
        game->apply(book->table, &book->state, event);
        book->steps++;
    }
    laws_of_the_end(book);
}

static void run_seed(law_book *book, uint64_t seed) {
    book->seed = seed;
    book->table = table_by_seed(book->game, NULL, seed);
    coven_rng_seed(&book->play, seed);
    coven_rng_seed(&book->sample, ~seed);
    memset(&book->state, 0, sizeof book->state);
    play_game(book);
    if (book->every || seed % CLOSE_GAMES == 0) laws_of_records(book);
    if (book->every || seed % CLOSE_GAMES == 1) laws_of_following(book);
    if (book->every || seed % FREQUENCY_GAMES == 0) laws_of_frequency(book);
    coven_table_free(book->table);
}

static uint64_t number_of(const char *text) { return text ? strtoull(text, NULL, 10) : 0; }

int main(int count, char **argument) {
    static law_book book;
    uint64_t seed = 1, games = (uint64_t)sampled(2000);
    book.game = count > 1 ? game_named(argument[1]) : NULL;
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
