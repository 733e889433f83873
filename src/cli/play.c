/* play.c -- coven play: people and computer players at one terminal. */
#include <string.h>

#include "cli/cli.h"
#include "cli/saves.h"
#include "cli/seats.h"
#include "cli/sitting.h"

/* --seats: a number of people, or names; without it one person against the standard player. 0 after a complaint. */
static int read_seats(const args *given, const coven_game *game, match_seats *seats) {
    const char *text = args_value(given, "seats");
    coven_error error;
    int count = game->seats_min;
    if (!text) {
        if (seats_fill(seats, count, player_standard()->name, &error) && match_seat(seats, 1, "person", &error))
            return count;
    } else if (text[0] && !text[strspn(text, "0123456789")]) {
        if (!args_number(given, "seats", game->seats_min, game->seats_max, &count)) return 0;
        if (seats_fill(seats, count, "person", &error)) return count;
    } else if ((count = seats_read(text, seats, &error))) {
        return count;
    }
    complain("play: --seats %s: %s", text ? text : "", error.text);
    return 0;
}

match *play_resume(const char *game, const coven_sets *sets) {
    coven_error error;
    char room[SAVES_PATH];
    coven_text path = coven_text_over(room, sizeof room);
    match *kept = NULL;
    if (!saves_path(game, &path) || !saves_has(game))
        complain("play: no game of %s is kept", game);
    else if (!(kept = saves_load(path.at, sets, &error)))
        complain("%s", error.text);
    return kept;
}

bool play_wants_kept(const coven_game *game) {
    char line[INPUT_ROOM];
    if (!input_is_terminal() || !saves_has(game->id)) return false;
    printf("A game of %s is not finished. ", game->title);
    const input_answer answer = input_line("Go on with it? (Y/n) ", NULL, line);
    return answer != INPUT_LINE || (line[0] != 'n' && line[0] != 'N');
}

static match *begin(const args *given, const setup *wanted, const coven_sets *sets, bool *resumed) {
    match_seats seats;
    uint8_t seed[32];
    coven_error error;
    const bool fresh = args_has(given, "new") || args_has(given, "seed") || args_has(given, "position");
    *resumed = args_has(given, "resume") || (!fresh && play_wants_kept(wanted->game));
    if (*resumed) return play_resume(wanted->game->id, sets);
    const int count = read_seats(given, wanted->game, &seats);
    if (!count || !seed_read(given, seed)) return NULL;
    coven_table *table = setup_table(wanted, count);
    const char *position = args_value(given, "position");
    int viewer = COVEN_WHOLE;
    if (!table || !args_number(given, "seat", 0, count, &viewer)) {
        coven_table_free(table);
        return NULL;
    }
    match *begun =
        position ? match_new_at(table, &seats, position, viewer, seed, &error) : match_new(table, &seats, seed, &error);
    if (!begun) complain("play: %s%s", position ? "--position: " : "", error.text);
    return begun;
}

static int run(const args *given) {
    setup wanted;
    int answer = EXIT_BAD;
    if (setup_read(&wanted, given, given->word[0])) {
        const coven_set *set = wanted.set;
        const coven_sets sets = {.set = &set, .count = set != NULL};
        bool resumed;
        match *begun = begin(given, &wanted, &sets, &resumed);
        if (begun) answer = sitting_play(begun, &sets, resumed);
    }
    setup_free(&wanted);
    return answer;
}

const command command_play = {
    .name = "play",
    .usage =
        "GAME [--seats ...] [--option K=V]... [--seed S] [--set FILE] [--position P [--seat N]] [--resume | --new]",
    .about = "Play a game in the terminal",
    .details =
        "--seats takes a number of people, or who sits in each seat: --seats person,random. Without it you play\n"
        "against a computer player. While you play, `help` tells what else can be said. A game that is left is\n"
        "kept, and offered the next time. A position is a line of text, as `coven position` takes it; where it is\n"
        "as one seat sees it, what it hides is imagined. Input may come from a pipe, a line for each answer.",
    .options = (const args_option[]){{.name = "seats", .value = "N | A,B...", .about = "who plays"},
                                     SETUP_OPTIONS,
                                     {.name = "seed", .value = "S", .about = "any text; without it, one by chance"},
                                     {.name = "position", .value = "P", .about = "begin from it instead of the start"},
                                     {.name = "seat", .value = "N", .about = "P is as seat N sees it; 0 an onlooker"},
                                     {.name = "resume", .about = "go on with the game that is kept"},
                                     {.name = "new", .about = "do not ask about a game that is kept"},
                                     {.name = NULL}},
    .least = 1,
    .most = 1,
    .run = run,
};
