/* menu.c -- `coven` alone: choose a game, who plays, and play; then the menu again. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/languages.h"
#include "cli/seats.h"
#include "cli/terminal.h"
#include "cli/terminal_game.h"
#include "cli/words.h"
#include "core/span.h"

enum { GAMES_MAX = 32 };

typedef struct game_list {
    const coven_game *game[GAMES_MAX];
    int count;
} game_list;

/* Every game that is for people. */
static game_list games_for_people(void) {
    game_list s = {.count = 0};
    for (const coven_game *const *game = coven_games(); *game && s.count < GAMES_MAX; game++)
        if (!(*game)->hidden) s.game[s.count++] = *game;
    return s;
}

static void paint(const coven_style *style, const char *code) {
    if (style->colour) printf("\033[%sm", code);
}

/* What was chosen, in full: "-> Summoner's Isle". */
static void echo(const coven_style *style, const char *said) {
    paint(style, "2");
    printf("  %s %s\n", style->utf8 ? "→" : "->", said);
    paint(style, "0");
}

/* A text in lines of whole words, from column `indent` on, where the cursor is. */
static void print_filled(const coven_style *style, int indent, const char *text) {
    coven_text out = coven_text_growing();
    terminal_game_fill(style, indent, text, &out);
    if (out.data) fputs(out.data, stdout);
    coven_text_free(&out);
}

static int count_saved(const coven_game *game) {
    saves_list list;
    if (!saves_read(&list, game, NULL)) return 0;
    const int count = list.count;
    saves_free(&list);
    return count;
}

/* How to change the language, if there are several. */
static void show_languages(const coven_style *style) {
    char codes[300];
    coven_text list = coven_text_over(codes, sizeof codes);
    int count = 0;
    for (const coven_language *l = coven_languages(); l; l = coven_language_next(l), count++)
        coven_put(&list, "%s\"%s\"", count ? " " : "", coven_language_code(l));
    if (count < 2) return;
    printf("\n     ");
    paint(style, "2");
    print_filled(
        style, 5,
        words_of("menu.languages command=%s codes=[%s]", words_quoted(words_command("language").text).text, codes)
            .text);
    paint(style, "0");
}

static void show_game_list(const game_list *s, const coven_style *style) {
    printf("\n");
    paint(style, "1;35");
    printf("  %s", words_of("menu.title").text);
    paint(style, "0");
    printf("   %s\n\n", words_of("menu.about").text);
    for (int i = 0; i < s->count; i++) {
        const coven_game *game = s->game[i];
        paint(style, "1;33");
        printf("  %d  ", i + 1);
        paint(style, "1");
        printf("%s", words_of("%s.title", game->id).text);
        paint(style, "0");
        const int saved = count_saved(game);
        if (saved) printf("  %s", words_of("menu.saved n=%d", saved).text);
        printf("\n     ");
        paint(style, "2");
        print_filled(style, 5, words_of("%s.about", game->id).text);
        paint(style, "0");
    }
    show_languages(style);
    printf("\n");
}

static int complete_game(const void *context, const char *before, char (*out)[INPUT_WORD], int capacity) {
    const game_list *s = context;
    int count = 0;
    for (; !before[0] && count < s->count && count < capacity; count++) {
        coven_text text = coven_text_over(out[count], INPUT_WORD);
        coven_put(&text, "%s", s->game[count]->id);
    }
    return count;
}

/* Does the line name it: by its number, or by the beginning of its name or title? */
static bool is_meant(const coven_game *game, int number, const char *line) {
    const size_t length = strlen(line);
    int typed;
    if (number_read(line, 0, INT_MAX, &typed)) return typed == number;
    return strncmp(game->id, line, length) == 0 || strncasecmp(words_of("%s.title", game->id).text, line, length) == 0;
}

/* `language`, or `language CODE`: then the menu is shown again. */
static bool take_language(const game_list *s, const char *line) {
    const size_t length = strcspn(line, " ");
    if (!words_is_command(line, length, "language")) return false;
    if (!languages_command(line + length + strspn(line + length, " "))) return true;
    const coven_style style = terminal_style(false);
    show_game_list(s, &style);
    return true;
}

static const coven_game *choose_game(const game_list *s) {
    char line[INPUT_CAPACITY];
    const input_completer completer = {complete_game, s};
    for (;;) {
        if (input_ask(words_of("menu.game").text, &completer, line) != INPUT_LINE || !line[0] ||
            strcmp(line, "q") == 0 || words_is_command(line, strlen(line), "quit"))
            return NULL;
        if (take_language(s, line)) continue;
        for (int i = 0; i < s->count; i++)
            if (is_meant(s->game[i], i + 1, line)) return s->game[i];
        find_game(line); /* reports that there is none, and suggests the nearest */
    }
}

/* A number from min to max, `by_default` for Enter; -1 when the person leaves. */
static int ask_number(const char *question, int min, int max, int by_default) {
    char line[INPUT_CAPACITY];
    const words prompt = words_of("%s min=%d max=%d default=%d", question, min, max, by_default);
    for (;;) {
        if (input_ask(prompt.text, NULL, line) != INPUT_LINE) return -1;
        if (!line[0]) return by_default;
        int number;
        if (number_read(line, min, max, &number)) return number;
        puts(words_of("menu.number min=%d max=%d", min, max).text);
    }
}

static int complete_player(const void *context, const char *before, char (*out)[INPUT_WORD], int capacity) {
    int count = 0;
    for (const player_kind *const *kind = player_kinds(); !before[0] && *kind && count < capacity; kind++) {
        if (!player_plays(*kind, context)) continue;
        coven_text text = coven_text_over(out[count++], INPUT_WORD);
        coven_put(&text, "%s", (*kind)->name);
    }
    return count;
}

/* The kind with this number in the list that is shown, or NULL. */
static const player_kind *numbered_player(const coven_game *game, const char *line) {
    int number;
    if (!number_read(line, 1, INT_MAX, &number)) return NULL;
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        if (player_plays(*kind, game) && --number == 0) return *kind;
    return NULL;
}

static void show_players(const coven_game *game, const coven_style *style) {
    int number = 0;
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) {
        if (!player_plays(*kind, game)) continue;
        paint(style, "1;33");
        printf("  %2d  ", ++number);
        paint(style, "0");
        printf("%-12s ", (*kind)->name);
        print_filled(style, 19, words_of("player.%s", (*kind)->name).text);
    }
}

/* The player for the seats that no person takes; false when the person leaves. */
static bool ask_player(const coven_game *game, const coven_style *style, char name[PLAYER_NAME_TEXT]) {
    char line[INPUT_CAPACITY];
    coven_text chosen = coven_text_over(name, PLAYER_NAME_TEXT);
    coven_put(&chosen, "%s", player_default()->name);
    show_players(game, style);
    const words prompt = words_of("menu.player name=%s", words_quoted(name).text);
    const input_completer completer = {complete_player, game};
    for (;;) {
        player_settings settings = {0};
        coven_error error;
        if (input_ask(prompt.text, &completer, line) != INPUT_LINE) return false;
        if (!line[0]) break;
        const player_kind *numbered = numbered_player(game, line);
        const player_kind *kind = numbered ? numbered : player_parse(line, &settings, &error);
        if (kind && player_must_play(kind, game, &error)) {
            coven_text_clear(&chosen);
            coven_put(&chosen, "%s", numbered ? numbered->name : line);
            break;
        }
        report_error(&error);
    }
    echo(style, name);
    return true;
}

/* Every rule choice, with its values. */
static void show_options(const coven_game *game, const coven_style *style) {
    for (const coven_option *o = game->options; o->name; o++) {
        printf("  %-14s ", o->name);
        print_filled(style, 17, words_option(words_language(), game, o->name, NULL).text);
        for (int i = 0; o->words && o->words[i]; i++) {
            printf("    %s=%-10s ", o->name, o->words[i]);
            print_filled(style, (int)strlen(o->name) + 16,
                         words_option(words_language(), game, o->name, o->words[i]).text);
        }
        if (!o->words)
            printf("    %s\n", words_of("menu.rules.range name=\"%s\" min=%d max=%d", o->name, o->min, o->max).text);
    }
}

/* Rule choices as NAME=VALUE, a line each; false when the person leaves. */
static bool ask_options(const coven_game *game, const coven_style *style, int *option) {
    char line[INPUT_CAPACITY];
    coven_error error;
    coven_options_default(game, option);
    while (game->options[0].name) {
        if (input_ask(words_of("menu.rules").text, NULL, line) != INPUT_LINE) return false;
        if (!line[0]) return true;
        char *value = strchr(line, '=');
        if (!value) {
            show_options(game, style);
            continue;
        }
        *value = '\0';
        const bool good = coven_option_read(game, line, value + 1, option, &error);
        *value = '=';
        if (good)
            echo(style, line);
        else
            report_error(&error);
    }
    return true;
}

/* A new match of that game; false when the person leaves. */
static bool arrange(const coven_game *game, const coven_style *style, played_game *out) {
    match_seats seats;
    int option[COVEN_OPTIONS_MAX], count = game->seats_min;
    char opponent[PLAYER_NAME_TEXT] = "person";
    uint8_t seed[32];
    coven_error error;
    bool left;
    if (game->seats_min != game->seats_max)
        count = ask_number("menu.seats", game->seats_min, game->seats_max, game->seats_min);
    if (count > 0 && game->seats_min != game->seats_max) echo(style, words_of("menu.seats.chosen n=%d", count).text);
    const int people = count > 0 ? ask_number("menu.people", 0, count, 1) : -1;
    if (people >= 0) echo(style, words_of("menu.people.chosen n=%d", people).text);
    if (people < 0 || (people < count && !ask_player(game, style, opponent)) || !ask_options(game, style, option) ||
        !typed_mix_draw(&out->mix, people > 0, seed, &left))
        return false;
    bool good = seats_fill(&seats, count, opponent, &error) && seats_fill(&seats, people, "person", &error);
    coven_table *table = good ? coven_table_new(game, NULL, count, option, &error) : NULL;
    out->match = table ? match_new(table, &seats, seed, &error) : NULL;
    if (!out->match) report_error(&error);
    return out->match != NULL;
}

int menu(void) {
    const game_list s = games_for_people();
    const coven_sets none = {NULL, 0};
    int answer = EXIT_OK;
    while (answer == EXIT_OK) {
        char id[SAVES_ID];
        bool left;
        played_game played = {.match = NULL};
        coven_style style = terminal_style(false);
        show_game_list(&s, &style);
        const coven_game *game = choose_game(&s);
        if (!game) break;
        style = terminal_style(false); /* the language may be another now */
        echo(&style, words_of("%s.title", game->id).text);
        const bool resumed = play_offer_saved(game, id, &left);
        if (!left && (resumed ? play_resume(id, &none, &played) : arrange(game, &style, &played)))
            answer = terminal_game_play(&played, &none);
    }
    return answer == EXIT_OK ? finish_output() : answer;
}
