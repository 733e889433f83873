/* main.c -- the `coven` program: its commands, their help, and nothing else. One file a command. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

const command *const *commands(void) {
    static const command *const list[] = {
        &command_play,       &command_serve,   &command_train,
        &command_arena,      &command_ladder,  &command_analyse,
        &command_games,      &command_rules,   &command_record,
        &command_trace,      &command_show,    &command_position,
        &command_verify,     &command_bench,   &command_think,
        &command_solve,      &command_set,     &command_manual,
        &command_completion, &command_version, NULL,
    };
    return list;
}

static int help(void) {
    printf("Coven: tabletop games of duelling wizards, to play, study and simulate.\n\n"
           "  %-10s  a menu: choose a game and play\n",
           "coven");
    for (const command *const *c = commands(); *c; c++) printf("  %-10s  %s\n", (*c)->name, (*c)->about);
    printf("\nMore about a command: coven COMMAND --help\n");
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
        printf("  %-16s  %s%s\n", name, option->about, option->many ? " (may be given several times)" : "");
    }
    printf("  %-16s  %s\n", "--help", "this text");
    return finish_output();
}

const command *find_command(const char *name) {
    enum { MOST = 64 };
    const char *names[MOST + 3] = {"help"};
    int count = 1;
    for (const command *const *c = commands(); *c && count <= MOST; c++) {
        if (strcmp((*c)->name, name) == 0) return *c;
        names[count++] = (*c)->name;
    }
    const char *nearest = coven_nearest(name + strspn(name, "-"), names);
    if (nearest)
        complain("there is no command \"%s\"; did you mean \"%s\"?", name, nearest);
    else
        complain("there is no command \"%s\"; see coven help", name);
    return NULL;
}

static bool asks_for_help(char *const *words, int count) {
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0) return true;
    return false;
}

static int run(const command *c, char *const *words, int count) {
    args given;
    int answer = EXIT_BAD;
    if (args_read(&given, c->name, c->options, words, count)) {
        if (given.words < c->least)
            complain("%s: something is missing: coven %s %s", c->name, c->name, c->usage);
        else if (given.words > c->most)
            complain("%s: \"%s\" is one word too many: coven %s %s", c->name, given.word[c->most], c->name, c->usage);
        else
            answer = c->run(&given);
    }
    args_free(&given);
    return final_answer(answer);
}

int main(int count, char **words) {
    setlocale(LC_CTYPE, "");
    if (count <= 1) return final_answer(menu());
    const char *first = words[1];
    if (strcmp(first, "--version") == 0) first = "version";
    if (strcmp(first, "help") == 0 || strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        if (count < 3 || words[2][0] == '-') return help();
        const command *about = find_command(words[2]);
        return about ? help_for(about) : EXIT_BAD;
    }
    const command *c = find_command(first);
    if (!c) return EXIT_BAD;
    if (asks_for_help(words + 2, count - 2)) return help_for(c);
    return run(c, words + 2, count - 2);
}
