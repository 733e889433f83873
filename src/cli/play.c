/* play.c -- coven play: people and computer players at one terminal. */
#include <string.h>

#include "cli/cli.h"
#include "cli/seats.h"
#include "cli/terminal_game.h"
#include "cli/words.h"
#include "core/span.h"

/* --seats: a number of people, or names; without it one person against the default player. 0 after an error message. */
static int read_seats(const args *given, const coven_game *game, match_seats *seats) {
    const char *text = args_value(given, "seats");
    coven_error error;
    int count = game->seats_min;
    if (!text) {
        if (seats_fill(seats, count, player_default()->name, &error) && match_seat(seats, 1, "person", &error))
            return count;
    } else if (text[0] && !text[strspn(text, "0123456789")]) {
        if (!args_number(given, "seats", game->seats_min, game->seats_max, &count)) return 0;
        if (seats_fill(seats, count, "person", &error)) return count;
    } else if ((count = seats_read(text, seats, &error))) {
        return count;
    }
    report_error_at(&error, "play: --seats %s", text ? text : "");
    return 0;
}

/* ---- saved games ---- */

bool play_resume(const char *id, const coven_sets *sets, played_game *out) {
    coven_error error;
    if (saves_resume(out, id, sets, &error)) return true;
    report_error(&error);
    return false;
}

/* Choose from the list: a number, Enter for the first, "n" for none. -1: none; -2: the person leaves. */
static int choose_saved(const saves_list *list) {
    char line[INPUT_CAPACITY];
    const words prompt = list->count == 1 ? words_of("play.resume") : words_of("play.resume.which n=%d", list->count);
    for (;;) {
        if (input_ask(prompt.text, NULL, line) != INPUT_LINE) return -2;
        if (words_is_answer(line, "no")) return -1;
        if (!line[0] || words_is_answer(line, "yes")) return 0;
        int number;
        if (number_read(line, 1, list->count, &number)) return number - 1;
        puts(words_of("play.resume.number n=%d", list->count).text);
    }
}

bool play_offer_saved(const coven_game *game, char id[SAVES_ID], bool *left) {
    saves_list list;
    coven_error error;
    *left = false;
    if (!input_is_terminal()) return false;
    if (!saves_read(&list, game, &error)) {
        report_error(&error);
        return false;
    }
    int chosen = -1;
    if (list.count) {
        coven_text text = coven_text_growing();
        saves_put_list(&list, &text);
        terminal_game_say_before(words_of("play.unfinished n=%d game=(%s.title)", list.count, game->id).text);
        fputs(text.data ? text.data : "", stdout);
        coven_text_free(&text);
        chosen = choose_saved(&list);
    }
    *left = chosen == -2;
    if (chosen >= 0) memcpy(id, list.item[chosen].id, SAVES_ID);
    saves_free(&list);
    return chosen >= 0;
}

static int list_saved(const args *given) {
    saves_list list;
    coven_error error;
    const coven_game *game = given->words ? find_game(given->word[0]) : NULL;
    if (given->words && !game) return EXIT_USAGE;
    if (!saves_read(&list, game, &error)) return report_error_at(&error, "play");
    coven_text text = coven_text_growing();
    if (args_has(given, "json"))
        saves_put_json(&list, &text);
    else if (list.count)
        saves_put_list(&list, &text);
    else
        coven_put(&text, "%s", words_of("save.none").text);
    saves_free(&list);
    if (text.length && text.data[text.length - 1] == '\n') text.data[--text.length] = '\0';
    return print_line(&text);
}

static int forget_saved(const args *given) {
    saves_list list;
    coven_error error;
    if (!given->words) return usage_error("play: %s", words_of("save.forget").text);
    if (!saves_read(&list, NULL, &error)) return report_error_at(&error, "play");
    const bool all = strcmp(given->word[0], "all") == 0;
    const save *only = all ? NULL : saves_find(&list, given->word[0], &error);
    int answer = EXIT_OK, gone = 0;
    if (!all && !only) answer = report_error_at(&error, "play");
    for (int i = 0; i < list.count && answer == EXIT_OK; i++) {
        if (only && only != &list.item[i]) continue;
        if (saves_forget(list.item[i].id, &error))
            gone++;
        else
            answer = report_error_at(&error, "play");
    }
    if (answer == EXIT_OK && only) puts(words_of("save.removed id=%s", words_quoted(only->id).text).text);
    if (answer == EXIT_OK && all) puts(words_of("save.removed.all n=%d", gone).text);
    saves_free(&list);
    return answer == EXIT_OK ? finish_output() : answer;
}

/* The saved game that --resume names, the newest if it names none; false after an error message. */
static bool find_saved(const args *given, save *out) {
    saves_list list;
    coven_error error;
    if (!saves_read(&list, NULL, &error)) return report_error_at(&error, "play"), false;
    const save *found = NULL;
    if (given->words)
        found = saves_find(&list, given->word[0], &error);
    else if (list.count)
        found = &list.item[0];
    else
        coven_fail_message(&error, COVEN_BAD_INPUT, "error.save.none");
    if (found)
        *out = *found;
    else
        report_error_at(&error, "play");
    saves_free(&list);
    return found != NULL;
}

/* ---- new games ---- */

static bool has_person(const match_seats *seats, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(seats->name[i], "person") == 0) return true;
    return false;
}

/* The seed of --seed; else one to which the person may contribute. */
static bool read_seed(const args *given, bool person, typed_mix *how, uint8_t seed[32]) {
    const char *text = args_value(given, "seed");
    bool left;
    if (!text) return typed_mix_draw(how, person, seed, &left);
    coven_seed_from_text(text, seed);
    return true;
}

static bool begin(const args *given, const setup *wanted, played_game *out) {
    match_seats seats;
    uint8_t seed[32];
    coven_error error;
    const char *position = args_value(given, "position");
    int viewer = COVEN_VIEW_ALL;
    const int count = read_seats(given, wanted->game, &seats);
    coven_table *table = count ? setup_table(wanted, count) : NULL;
    if (!table) return false;
    if (!args_number(given, "seat", 0, count, &viewer) ||
        !read_seed(given, has_person(&seats, count), &out->mix, seed)) {
        coven_table_free(table);
        return false;
    }
    out->match =
        position ? match_new_at(table, &seats, position, viewer, seed, &error) : match_new(table, &seats, seed, &error);
    if (!out->match) report_error_at(&error, "play%s", position ? ": --position" : "");
    return out->match != NULL;
}

/* Continue a saved game, or begin a new one; false after an error message, or when the person leaves (*left). */
static bool arrange(const args *given, const setup *wanted, const coven_sets *sets, const save *saved, played_game *out,
                    bool *left) {
    char id[SAVES_ID];
    const bool fresh = args_has(given, "new") || args_has(given, "seed") || args_has(given, "position");
    *left = false;
    if (saved) return play_resume(saved->id, sets, out);
    if (!fresh && play_offer_saved(wanted->game, id, left)) return play_resume(id, sets, out);
    return !*left && begin(given, wanted, out);
}

static int run(const args *given) {
    setup wanted = {.game = NULL};
    save saved = {.game = NULL};
    const bool resumes = args_has(given, "resume");
    int answer = EXIT_USAGE;
    if (args_has(given, "list")) return list_saved(given);
    if (args_has(given, "forget")) return forget_saved(given);
    if (resumes && !find_saved(given, &saved)) return EXIT_USAGE;
    if (!resumes && !given->words)
        return usage_error("play: %s", words_of("play.missing usage=\"coven play %s\"", command_play.usage).text);
    const char *game = !resumes ? given->word[0] : saved.game ? saved.game->id : "";
    if (resumes && !saved.game)
        return usage_error("play: %s", words_of("error.save.version id=%s", words_quoted(saved.id).text).text);
    if (setup_read(&wanted, given, game)) {
        const coven_set *set = wanted.set;
        const coven_sets sets = {.set = &set, .count = set != NULL};
        played_game begun = {.match = NULL};
        bool left;
        if (arrange(given, &wanted, &sets, resumes ? &saved : NULL, &begun, &left))
            answer = terminal_game_play(&begun, &sets);
        else if (left)
            answer = EXIT_OK;
    }
    setup_free(&wanted);
    return answer;
}

const command command_play = {
    .name = "play",
    .usage = "GAME | --resume [ID] | --list | --forget ID [--seats ...] [--option K=V]... [--seed S] [--set FILE] "
             "[--position P [--seat N]] [--new] [--language CODE]",
    .about = "Play a game in the terminal",
    .examples = "coven play duel\n"
                "coven play isle --seats person,adept,novice\n"
                "coven play channeling --seats 2 --option komi=4\n"
                "coven play --list\n"
                "coven play --resume 2\n"
                "coven play --resume duel-3f2a91c0\n"
                "coven play --forget all",
    .details =
        "--seats takes a number of people, or who sits in each seat. Without it you play against a computer player.\n"
        "While you play, `help` lists the commands. A game that you leave is saved, and offered the next time. An ID\n"
        "is a number or a name of `coven play --list`, the beginning of a name, or a game, whose newest it is. A\n"
        "position is a line of text, as `coven position` takes it; where it is as one seat sees it, the program makes\n"
        "up what it hides. Input may come from a pipe, one answer to a line.",
    .options = (const args_option[]){{.name = "seats", .value = "N | A,B...", .about = "who plays"},
                                     SETUP_OPTIONS,
                                     {.name = "seed", .value = "S", .about = "any text; without it, a random seed"},
                                     {.name = "position", .value = "P", .about = "begin from it instead of the start"},
                                     {.name = "seat", .value = "N", .about = "P is as seat N sees it; 0: a spectator"},
                                     {.name = "resume", .about = "continue a saved game; without an ID the newest"},
                                     {.name = "new", .about = "do not offer saved games"},
                                     {.name = "list", .about = "list saved games, of GAME or all"},
                                     {.name = "forget", .about = "remove a saved game, or all of them"},
                                     {.name = "json", .about = "with --list: as JSON"},
                                     LANGUAGE_OPTION,
                                     {.name = NULL}},
    .min = 0,
    .max = 1,
    .run = run,
};
