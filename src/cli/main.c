/* main.c -- the `coven` program: its commands and their help. Each command has a file of its own. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/languages.h"
#include "cli/terminal.h"

#define PLAY_COMMANDS &command_play, &command_join, &command_serve, &command_games, &command_rules, &command_players
#define STUDY_COMMANDS                                                                                                 \
    &command_hint, &command_analyse, &command_show, &command_position, &command_solve, &command_record, &command_mask, \
        &command_trace, &command_verify
#define SERVER_COMMANDS &command_admin
#define BUILD_COMMANDS                                                                                                 \
    &command_set, &command_arena, &command_ladder, &command_train, &command_bench, &command_think, &command_manual,    \
        &command_completion, &command_version

const command *const *commands(void) {
    static const command *const list[] = {PLAY_COMMANDS, STUDY_COMMANDS, SERVER_COMMANDS, BUILD_COMMANDS, NULL};
    return list;
}

const command_group *command_groups(void) {
    static const command *const play[] = {PLAY_COMMANDS, NULL}, *const study[] = {STUDY_COMMANDS, NULL},
                                *const server[] = {SERVER_COMMANDS, NULL}, *const build[] = {BUILD_COMMANDS, NULL};
    static const command_group groups[] = {
        {"Play", play}, {"Study", study}, {"Look after a server", server}, {"Build", build}, {NULL, NULL}};
    return groups;
}

static int help(void) {
    printf("Coven: tabletop games of duelling wizards, to play, study and simulate.\n\n"
           "  %-10s  Choose a game from a menu and play\n",
           "coven");
    for (const command_group *group = command_groups(); group->title; group++) {
        printf("\n%s\n", group->title);
        for (const command *const *c = group->list; *c; c++) printf("  %-10s  %s\n", (*c)->name, (*c)->about);
    }
    printf("\nFor more about a command: coven COMMAND --help\n"
           "In another language: coven --language CODE [COMMAND]; the choice is remembered\n");
    return finish_output();
}

static int help_for(const command *c) {
    printf("coven %s%s%s\n\n%s.\n", c->name, c->usage[0] ? " " : "", c->usage, c->about);
    if (c->details[0]) printf("\n%s\n", c->details);
    printf("\nOptions:\n");
    for (const args_option *option = c->options; option->name; option++) {
        char name[64];
        coven_text text = coven_text_over(name, sizeof name);
        coven_put(&text, "--%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
        printf("  %-16s  %s%s\n", name, option->about, option->many ? " (may be repeated)" : "");
    }
    printf("  %-16s  %s\n", "--help", "print this text");
    printf("\nExample%s:\n", strchr(c->examples, '\n') ? "s" : "");
    for (const char *line = c->examples; *line; line += strcspn(line, "\n"), line += *line == '\n')
        printf("  %.*s\n", (int)strcspn(line, "\n"), line);
    return finish_output();
}

const command *find_command(const char *name) {
    enum { MAX = 64 };
    const char *names[MAX + 3] = {"help"};
    int count = 1;
    for (const command *const *c = commands(); *c && count <= MAX; c++) {
        if (strcmp((*c)->name, name) == 0) return *c;
        names[count++] = (*c)->name;
    }
    const char *nearest = coven_nearest(name + strspn(name, "-"), names);
    if (nearest)
        usage_error("there is no command \"%s\"; did you mean \"%s\"?", name, nearest);
    else
        usage_error("there is no command \"%s\"; see coven help", name);
    return NULL;
}

static bool asks_for_help(char *const *words, int count) {
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) return true;
    return false;
}

/* Speak with the player in the language of --language, which may stand before the command or (`after`) behind it;
 * technical commands stay English. False after an error message. */
static bool begin_language(const command *c, const char *before, const char *after) {
    const char *asked = after ? after : before;
    bool speaks = !c;
    for (const args_option *option = c ? c->options : NULL; option && option->name; option++)
        speaks = speaks || strcmp(option->name, "language") == 0;
    return languages_remember(asked) && (!speaks || languages_begin(asked));
}

static int run(const command *c, const char *language, char *const *words, int count) {
    args given;
    int answer = EXIT_USAGE;
    if (args_read(&given, c->name, c->options, words, count)) {
        if (given.words < c->min)
            usage_error("%s: an argument is missing: coven %s %s", c->name, c->name, c->usage);
        else if (given.words > c->max)
            usage_error("%s: unexpected argument \"%s\": coven %s %s", c->name, given.word[c->max], c->name, c->usage);
        else if (begin_language(c, language, args_value(&given, "language")))
            answer = c->run(&given);
    }
    args_free(&given);
    return final_status(answer);
}

/* Skip --language CODE, or --language=CODE, before the command; false after an error message. */
static bool skip_language(int *count, char ***words, const char **language) {
    static const char name[] = "--language";
    const size_t length = strlen(name);
    while (*count > 1 && strncmp((*words)[1], name, length) == 0) {
        const char *rest = (*words)[1] + length;
        if (*rest && *rest != '=') break;
        if (!*rest && *count < 3) return usage_error("%s needs a value: %s CODE", name, name), false;
        *language = *rest ? rest + 1 : (*words)[2];
        const int used = *rest ? 1 : 2;
        *count -= used;
        *words += used;
    }
    return true;
}

int main(int count, char **words) {
    const char *language = NULL;
    terminal_begin();
    if (!skip_language(&count, &words, &language)) return EXIT_USAGE;
    if (count <= 1) return final_status(begin_language(NULL, language, NULL) ? menu() : EXIT_USAGE);
    const char *first = words[1];
    if (strcmp(first, "--version") == 0) first = "version";
    if (strcmp(first, "help") == 0 || strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        if (count < 3 || words[2][0] == '-') return help();
        const command *about = find_command(words[2]);
        return about ? help_for(about) : EXIT_USAGE;
    }
    const command *c = find_command(first);
    if (!c) return EXIT_USAGE;
    if (asks_for_help(words + 2, count - 2)) return help_for(c);
    return run(c, language, words + 2, count - 2);
}
