/* menu.c -- `coven` alone: choose a game, who plays, and play; then the menu again. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/saves.h"
#include "cli/seats.h"
#include "cli/sitting.h"
#include "cli/terminal.h"

enum { GAMES_MOST = 32 };

typedef struct shelf {
    const coven_game *game[GAMES_MOST];
    int count;
} shelf;

/* Every game that is for people. */
static shelf games_for_people(void) {
    shelf s = {.count = 0};
    for (const coven_game *const *game = coven_games(); *game && s.count < GAMES_MOST; game++)
        if (strcmp((*game)->id, "null") != 0) s.game[s.count++] = *game;
    return s;
}

static void paint(const coven_style *style, const char *code) {
    if (style->colour) printf("\033[%sm", code);
}

static void show_shelf(const shelf *s, const coven_style *style) {
    printf("\n");
    paint(style, "1;35");
    printf("  Coven");
    paint(style, "0");
    printf("   tabletop games of duelling wizards\n\n");
    for (int i = 0; i < s->count; i++) {
        const coven_game *game = s->game[i];
        paint(style, "1;33");
        printf("  %d  ", i + 1);
        paint(style, "1");
        printf("%s", game->title);
        paint(style, "0");
        printf("%s\n", saves_has(game->id) ? "  (one is not finished)" : "");
        paint(style, "2");
        printf("     %s\n", game->about);
        paint(style, "0");
    }
    printf("\n");
}

static int complete_game(const void *context, const char *before, char (*out)[INPUT_WORD], int room) {
    const shelf *s = context;
    int count = 0;
    for (; !before[0] && count < s->count && count < room; count++) {
        coven_text text = coven_text_over(out[count], INPUT_WORD);
        coven_put(&text, "%s", s->game[count]->id);
    }
    return count;
}

/* Is it what the line means: its number, or the beginning of its name or title? */
static bool is_meant(const coven_game *game, int number, const char *line) {
    const size_t length = strlen(line);
    if (line[strspn(line, "0123456789")] == '\0') return strtol(line, NULL, 10) == number;
    return strncmp(game->id, line, length) == 0 || strncmp(game->title, line, length) == 0;
}

static const coven_game *choose_game(const shelf *s) {
    char line[INPUT_ROOM];
    const input_completer completer = {complete_game, s};
    for (;;) {
        if (input_line("Which game? (number or name; Enter to leave) ", &completer, line) != INPUT_LINE || !line[0] ||
            strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
            return NULL;
        for (int i = 0; i < s->count; i++)
            if (is_meant(s->game[i], i + 1, line)) return s->game[i];
        find_game(line); /* says that there is none, and which is near */
    }
}

/* A number from least to most, `standard` for Enter; -1 when the person leaves. */
static int ask_number(const char *question, int least, int most, int standard) {
    char line[INPUT_ROOM], prompt[200];
    coven_text text = coven_text_over(prompt, sizeof prompt);
    coven_put(&text, "%s (%d to %d, Enter for %d) ", question, least, most, standard);
    for (;;) {
        if (input_line(prompt, NULL, line) != INPUT_LINE) return -1;
        if (!line[0]) return standard;
        const long number = line[strspn(line, "0123456789")] || strlen(line) > 3 ? -1 : strtol(line, NULL, 10);
        if (number >= least && number <= most) return (int)number;
        printf("A number from %d to %d, please.\n", least, most);
    }
}

static int complete_player(const void *context, const char *before, char (*out)[INPUT_WORD], int room) {
    int count = 0;
    for (const player_kind *const *kind = player_kinds(); !before[0] && *kind && count < room; kind++) {
        if (!player_plays(*kind, context)) continue;
        coven_text text = coven_text_over(out[count++], INPUT_WORD);
        coven_put(&text, "%s", (*kind)->name);
    }
    return count;
}

/* The player who takes the seats that people leave; false when the person leaves. */
static bool ask_player(const coven_game *game, char name[PLAYER_NAME_TEXT]) {
    char line[INPUT_ROOM], prompt[200];
    coven_text chosen = coven_text_over(name, PLAYER_NAME_TEXT);
    coven_put(&chosen, "%s", player_standard()->name);
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        if (player_plays(*kind, game)) printf("  %-12s %s\n", (*kind)->name, (*kind)->about);
    coven_text text = coven_text_over(prompt, sizeof prompt);
    coven_put(&text, "Against whom? (Enter for %s) ", name);
    const input_completer completer = {complete_player, game};
    for (;;) {
        player_settings settings = {0};
        coven_error error;
        if (input_line(prompt, &completer, line) != INPUT_LINE) return false;
        if (!line[0]) return true;
        const player_kind *kind = player_parse(line, &settings, &error);
        if (kind && player_plays(kind, game)) {
            coven_text_clear(&chosen);
            coven_put(&chosen, "%s", line);
            return true;
        }
        if (kind)
            complain("%s plays %s only", kind->name, kind->game);
        else
            complain("%s", error.text);
    }
}

/* Rule choices as NAME=VALUE, a line each; false when the person leaves. */
static bool ask_options(const coven_game *game, int *option) {
    char line[INPUT_ROOM];
    coven_error error;
    coven_options_standard(game, option);
    while (game->options[0].name) {
        const char *question = "Rules: Enter for the standard, or NAME=VALUE; ? lists them. ";
        if (input_line(question, NULL, line) != INPUT_LINE) return false;
        if (!line[0]) return true;
        char *value = strchr(line, '=');
        if (value) {
            *value++ = '\0';
            if (!coven_option_read(game, line, value, option, &error)) complain("%s", error.text);
            continue;
        }
        for (const coven_option *o = game->options; o->name; o++) {
            printf("  %-14s %s\n", o->name, o->about);
            for (int i = 0; o->words && o->words[i]; i++)
                printf("    %s=%-10s %s\n", o->name, o->words[i], o->abouts ? o->abouts[i] : "");
            if (!o->words) printf("    %s=%d to %d\n", o->name, o->least, o->most);
        }
    }
    return true;
}

/* A new match of that game, or NULL when the person leaves. */
static match *arrange(const coven_game *game) {
    match_seats seats;
    int option[COVEN_OPTIONS_MAX], count = game->seats_min;
    char opponent[PLAYER_NAME_TEXT] = "person";
    uint8_t seed[32];
    coven_error error;
    if (game->seats_min != game->seats_max)
        count = ask_number("How many play?", game->seats_min, game->seats_max, game->seats_min);
    const int people = count > 0 ? ask_number("How many of them are people here?", 0, count, 1) : -1;
    if (people < 0 || (people < count && !ask_player(game, opponent)) || !ask_options(game, option) ||
        !seed_from_system(seed))
        return NULL;
    bool good = seats_fill(&seats, count, opponent, &error) && seats_fill(&seats, people, "person", &error);
    coven_table *table = good ? coven_table_new(game, NULL, count, option, &error) : NULL;
    match *arranged = table ? match_new(table, &seats, seed, &error) : NULL;
    if (!arranged) complain("%s", error.text);
    return arranged;
}

int menu(void) {
    const coven_style style = terminal_style(false);
    const shelf s = games_for_people();
    const coven_sets none = {NULL, 0};
    int answer = EXIT_GOOD;
    while (answer == EXIT_GOOD) {
        show_shelf(&s, &style);
        const coven_game *game = choose_game(&s);
        if (!game) break;
        const bool resumed = play_wants_kept(game);
        match *played = resumed ? play_resume(game->id, &none) : arrange(game);
        if (played) answer = sitting_play(played, &none, resumed);
    }
    return answer == EXIT_GOOD ? finish_output() : answer;
}
