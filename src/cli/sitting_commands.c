/* sitting_commands.c -- what a person can say besides events: undo, log, save and the rest. */
#include <string.h>

#include "cli/cli.h"
#include "cli/markdown.h"
#include "cli/saves.h"
#include "cli/sitting.h"
#include "cli/terminal.h"
#include "match/analyst.h"

/* `rest` is what follows the command's name. */
typedef struct spoken {
    const char *name, *rest, *about;
    void (*run)(sitting *s, const char *rest);
    bool analyst; /* only where somebody can advise */
} spoken;

static int present_viewer(const sitting *s) { return sitting_viewer(s, match_actor(s->match)); }

static void run_undo(sitting *s, const char *rest) {
    (void)rest;
    coven_error error;
    const int before = match_count(s->match);
    if (!match_undo(s->match, &error)) {
        sitting_say(s, "", error.text);
        return;
    }
    const int now = match_count(s->match);
    for (int i = 0; i <= COVEN_SEATS_MAX; i++)
        if (s->told[i] > now) s->told[i] = now;
    s->drawn = false;
    if (s->kept > 0) s->kept = 0;
    printf("%d event%s taken back.\n", before - now, before - now == 1 ? "" : "s");
}

static void run_hint(sitting *s, const char *rest) {
    (void)rest;
    player_advice advice[3];
    const player_settings settings = {.time = 1000};
    coven_error error = {"nothing comes to mind"};
    const coven_table *table = match_table(s->match);
    coven_state seen;
    if (s->terminal) printf("Let me think...\n");
    fflush(stdout);
    const int count = match_advise(s->match, &settings, advice, 3, &error);
    if (!count) sitting_say(s, "", error.text);
    match_see(s->match, match_count(s->match), match_actor(s->match), &seen);
    coven_text text = coven_text_growing();
    analyst_put_hint(table, &seen, advice, count, &text);
    if (text.length) sitting_say(s, "", text.at);
    coven_text_free(&text);
}

static void run_log(sitting *s, const char *rest) {
    (void)rest;
    const int viewer = present_viewer(s);
    coven_text out = coven_text_growing();
    for (int ply = 0; ply < match_count(s->match); ply++) {
        coven_put(&out, "%4d  ", ply + 1);
        match_say(s->match, ply, viewer, &out);
        coven_put(&out, "\n");
    }
    if (out.short_of)
        trouble("no memory");
    else if (out.at)
        terminal_page(out.at, out.length);
    else
        sitting_say(s, "", "Nothing has happened yet.");
    coven_text_free(&out);
}

static void run_save(sitting *s, const char *rest) {
    coven_error error;
    char line[INPUT_ROOM];
    if (!rest[0]) {
        sitting_say(s, "", "Save where? save FILE");
        return;
    }
    if (saves_write(s->match, rest, false, &error)) {
        printf("Saved in %s.\n", rest);
        return;
    }
    const bool there = strstr(error.text, "is there already") != NULL;
    if (!there || !s->terminal) {
        complain("%s", error.text);
        return;
    }
    printf("%s is there already. ", rest);
    if (input_line("Write over it? (y/N) ", NULL, line) != INPUT_LINE || (line[0] != 'y' && line[0] != 'Y')) return;
    if (saves_write(s->match, rest, true, &error))
        printf("Saved in %s.\n", rest);
    else
        complain("%s", error.text);
}

static void run_load(sitting *s, const char *rest) {
    coven_error error;
    if (!rest[0]) {
        sitting_say(s, "", "Load what? load FILE");
        return;
    }
    match *loaded = saves_load(rest, s->sets, &error);
    if (!loaded) {
        complain("%s", error.text);
        return;
    }
    /* The game that is put down may be wanted again. */
    if (match_count(s->match)) sitting_keep(s, true);
    match_free(s->match);
    s->match = loaded;
    memset(s->told, 0, sizeof s->told);
    s->unveiled = 0;
    s->kept = -1;
    s->drawn = false;
    printf("Loaded %s: %d events.%s\n", rest, match_count(loaded),
           match_is_sworn(loaded) ? "" : " Its chance cannot be verified any more.");
}

static void run_table(sitting *s, const char *rest) {
    (void)rest;
    sitting_draw(s, present_viewer(s));
}

static void run_rules(sitting *s, const char *rest) {
    (void)rest;
    const char *text = match_table(s->match)->game->how_to_play;
    coven_text out = coven_text_growing();
    if (s->terminal) markdown_draw(text, &s->style, &out);
    if (out.at && !out.short_of)
        terminal_page(out.at, out.length);
    else
        fputs(text, stdout);
    coven_text_free(&out);
}

static void run_quit(sitting *s, const char *rest) {
    (void)rest;
    char line[INPUT_ROOM];
    coven_error error;
    s->leaving = true;
    if (!match_count(s->match)) return;
    const input_answer answer = input_line("Keep this game for later? (Y/n, or a file's name) ", NULL, line);
    if (answer != INPUT_LINE || !line[0] || strcmp(line, "y") == 0 || strcmp(line, "Y") == 0) return;
    if (strcmp(line, "n") == 0 || strcmp(line, "N") == 0 || strcmp(line, "no") == 0) {
        s->unwanted = true;
    } else if (saves_write(s->match, line, false, &error)) {
        printf("Saved in %s.\n", line);
        s->unwanted = true;
    } else {
        complain("%s", error.text);
        s->leaving = false;
        return;
    }
    if (s->kept >= 0) saves_drop(match_table(s->match)->game->id);
}

static void run_help(sitting *s, const char *rest);

static const spoken *all_spoken(void) {
    static const spoken list[] = {
        {"undo", "", "take back to your last decision", run_undo, false},
        {"hint", "", "what the analyst would do", run_hint, true},
        {"table", "", "draw the table again", run_table, false},
        {"log", "", "all that has happened", run_log, false},
        {"save", " FILE", "write the record", run_save, false},
        {"load", " FILE", "go on with a record", run_load, false},
        {"rules", "", "how to play", run_rules, false},
        {"help", "", "this list", run_help, false},
        {"quit", "", "leave; the game can be kept", run_quit, false},
        {0},
    };
    return list;
}

static bool is_there(const spoken *word) { return !word->analyst || player_analyst(); }

static void run_help(sitting *s, const char *rest) {
    (void)rest;
    sitting_say(s, "",
                "Choose by number, or by words: as many as you like, each as short as it is clear. Tab completes.");
    printf("  %-10s  %s\n", "back", "choose the last word again");
    for (const spoken *word = all_spoken(); word->name; word++) {
        char name[32];
        coven_text text = coven_text_over(name, sizeof name);
        coven_put(&text, "%s%s", word->name, word->rest);
        if (is_there(word)) printf("  %-10s  %s\n", name, word->about);
    }
}

int sitting_commands(char (*out)[INPUT_WORD], int room) {
    int count = 0;
    for (const spoken *word = all_spoken(); word->name && count < room; word++) {
        if (!is_there(word)) continue;
        coven_text text = coven_text_over(out[count++], INPUT_WORD);
        coven_put(&text, "%s", word->name);
    }
    return count;
}

bool sitting_command(sitting *s, const char *line) {
    const size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    for (const spoken *word = all_spoken(); word->name; word++) {
        if (!is_there(word) || strlen(word->name) != length || strncmp(word->name, line, length) != 0) continue;
        word->run(s, rest);
        return true;
    }
    return false;
}

const char *sitting_nearest(const char *line) {
    const char *names[16] = {"back"};
    int count = 1;
    for (const spoken *word = all_spoken(); word->name && count < 15; word++)
        if (is_there(word)) names[count++] = word->name;
    return coven_nearest(line, names);
}

/* A game of another sitting is not written over. */
static void put_aside(const char *game) {
    char room[SAVES_PATH];
    coven_text name = coven_text_over(room, sizeof room);
    if (saves_has(game)) saves_put_aside(game, &name);
    if (name.length) printf("An earlier game is put aside as %s.\n", name.at);
}

void sitting_keep(sitting *s, bool aloud) {
    coven_error error;
    const char *game = match_table(s->match)->game->id;
    const int count = match_count(s->match);
    if (!count) return;
    if (s->kept != count) {
        if (s->kept < 0) put_aside(game);
        if (!saves_keep(s->match, &error)) {
            if (aloud) complain("the game could not be kept: %s", error.text);
            return;
        }
        s->kept = count;
    }
    if (!aloud) return;
    char room[SAVES_PATH];
    coven_text path = coven_text_over(room, sizeof room);
    saves_path(game, &path);
    fflush(stdout);
    fprintf(stderr, "The game is kept in %s; `coven play %s --resume` goes on with it.\n", path.at, game);
}
