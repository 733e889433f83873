/* completion.c -- coven completion: shell completions, made from the tables of commands, games and players.
 *
 * What can stand somewhere (its *sort*) is taken from the help: an option's value is called FILE or OUT, A,B..., K=V or
 * CODE; a command's words are those before the first option in each alternative of its usage: "GAME [--exact]", "check
 * FILE
 * [--json] | draw FILE [--svg OUT]". */
#include <ctype.h>
#include <string.h>

#include "cli/cli.h"
#include "players/player.h"

typedef enum sort { NOTHING, GAMES, FILES, COMMANDS, PLAYERS, SEATS, RULES, LANGUAGES, WORDS } sort;

/* ---- sorts of words ---- */

static sort sort_of_value(const args_option *option) {
    if (!option->value) return NOTHING;
    if (strcmp(option->value, "FILE") == 0 || strcmp(option->value, "OUT") == 0) return FILES;
    if (strcmp(option->value, "K=V") == 0) return RULES;
    if (strcmp(option->value, "CODE") == 0) return LANGUAGES;
    if (!strstr(option->value, "A,B")) return NOTHING;
    return strcmp(option->name, "seats") == 0 ? SEATS : PLAYERS; /* people can sit at tables but not play in arenas */
}

/* The next word of a usage into `word`, without brackets; "" when an option or the end comes first. */
static const char *next_word(const char *usage, char word[32]) {
    while (*usage == ' ' || *usage == '[') usage++;
    const size_t length = *usage == '-' || *usage == '\'' ? 0 : strcspn(usage, " ]");
    coven_text text = coven_text_over(word, 32);
    coven_put_bytes(&text, usage, length);
    return usage + length;
}

/* The sort of word `nth` (0 or 1) of a command; WORDS are written to `words`, with a space after each. */
static sort sort_of_word(const command *c, int nth, coven_text *words) {
    sort found = NOTHING;
    for (const char *at = c->usage; at; at = strstr(at, " | ") ? strstr(at, " | ") + 3 : NULL) {
        char word[32];
        const char *rest = next_word(at, word);
        if (nth == 1) next_word(rest, word);
        if (strcmp(word, "GAME") == 0) found = GAMES;
        if (strcmp(word, "FILE") == 0 || strcmp(word, "RECORD") == 0) found = FILES;
        if (strcmp(word, "COMMAND") == 0) found = COMMANDS;
        if (!islower((unsigned char)word[0])) continue;
        found = WORDS;
        coven_put(words, "%s ", word);
    }
    return found;
}

/* ---- lists, with `between` after each but the last ---- */

static void put_games(coven_text *out, const char *between) {
    for (const coven_game *const *game = coven_games(); *game; game++)
        coven_put(out, "%s%s", (*game)->id, game[1] ? between : "");
}

static void put_languages(coven_text *out, const char *between) {
    for (const coven_language *l = coven_languages(); l; l = coven_language_next(l))
        coven_put(out, "%s%s", l == coven_languages() ? "" : between, coven_language_code(l));
}

static void put_players(coven_text *out, sort what, const char *between) {
    if (what == SEATS) coven_put(out, "person%s", between);
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        coven_put(out, "%s%s", (*kind)->name, kind[1] ? between : "");
}

static void put_commands(coven_text *out, const char *between) {
    for (const command *const *c = commands(); *c; c++) coven_put(out, "%s%s", (*c)->name, between);
    coven_put(out, "help");
}

/* "komi=" for a number, "goal=high goal=low" for words. */
static void put_rules(coven_text *out, const coven_game *game) {
    const char *space = "";
    for (const coven_option *option = game->options; option->name; option++, space = " ") {
        if (!option->words) coven_put(out, "%s%s=", space, option->name);
        for (const char *const *word = option->words; word && *word; word++, space = " ")
            coven_put(out, "%s%s=%s", space, option->name, *word);
    }
}

/* One branch for each game that has rule choices: `before`, its id, `between`, the choices, `after`. */
static void put_rule_cases(coven_text *out, const char *before, const char *between, const char *after) {
    for (const coven_game *const *game = coven_games(); *game; game++) {
        if (!(*game)->options->name) continue;
        coven_put(out, "%s%s%s", before, (*game)->id, between);
        put_rules(out, *game);
        coven_put(out, "%s", after);
    }
}

/* ---- bash ---- */

static const char bash_head[] = "# bash completion for coven. Made by `coven completion bash`.\n"
                                "\n"
                                "# Tell what can stand where the cursor is: choices, or `files`.\n"
                                "_coven_choices() {\n"
                                "    local command=$1 waits=$2 nth=$3 game=$4\n"
                                "    [[ -n $waits ]] && case $command--$waits in\n";

static const char bash_tail[] =
    "_coven() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} words=() current='' command word waits='' nth=0 game='' before='' "
    "choices\n"
    "    read -ra words <<<\"$line\"\n"
    "    [[ $line == *[[:space:]] ]] || { current=${words[-1]}; unset 'words[-1]'; }\n"
    "    command=${words[1]-}\n"
    "    for word in \"${words[@]:2}\"; do\n"
    "        if [[ -n $waits ]]; then\n"
    "            waits=''\n"
    "        elif [[ $word == --* ]]; then\n"
    "            [[ \" $(_coven_choices \"$command\" values) \" != *\" $word \"* ]] || waits=${word#--}\n"
    "        else\n"
    "            ((nth++)) || game=$word\n"
    "        fi\n"
    "    done\n"
    "    COMPREPLY=()\n"
    "    if [[ -z $command ]]; then\n"
    "        choices=$(_coven_choices commands)\n"
    "    elif [[ -z $waits && $current == --*=* ]]; then\n"
    "        waits=${current%%=*} before=${current%%=*}= current=${current#*=}\n"
    "        choices=$(_coven_choices \"$command\" \"${waits#--}\" 0 \"$game\")\n"
    "    elif [[ -z $waits && $current == -* ]]; then\n"
    "        choices=$(_coven_choices \"$command\" options)\n"
    "    else\n"
    "        choices=$(_coven_choices \"$command\" \"$waits\" \"$nth\" \"$game\")\n"
    "    fi\n"
    "    if [[ $choices == files ]]; then\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
    "        return\n"
    "    fi\n"
    "    if [[ $choices == list\\ * ]]; then\n"
    "        choices=${choices#list }\n"
    "        [[ $current != *,* ]] || before=$before${current%,*}, current=${current##*,}\n"
    "    fi\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$choices\" -- \"$current\")\n"
    "    COMPREPLY=(\"${COMPREPLY[@]/#/$before}\")\n"
    "    # The shell has split the word at = and : already, and puts back only what comes after.\n"
    "    word=$before$current\n"
    "    word=${word%\"${word##*[=:]}\"}\n"
    "    COMPREPLY=(\"${COMPREPLY[@]#\"$word\"}\")\n"
    "    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null\n"
    "}\n"
    "complete -F _coven coven";

static void bash_put_sort(coven_text *out, sort what, const char *words) {
    coven_put(out, "echo ");
    if (what == FILES) coven_put(out, "files");
    if (what == GAMES) put_games(out, " ");
    if (what == COMMANDS) put_commands(out, " ");
    if (what == LANGUAGES) put_languages(out, " ");
    if (what == PLAYERS || what == SEATS) coven_put(out, "list "), put_players(out, what, " ");
    if (what == WORDS) coven_put_bytes(out, words, strlen(words) - 1);
}

static void bash_put_values(coven_text *out, const command *c) {
    coven_put(out, "    %s--options) echo '", c->name);
    for (const args_option *o = c->options; o->name; o++) coven_put(out, "--%s ", o->name);
    coven_put(out, "--help' ;;\n    %s--values) echo '", c->name);
    for (const args_option *o = c->options; o->name; o++)
        if (o->value) coven_put(out, "--%s ", o->name);
    coven_put(out, "' ;;\n");
    for (const args_option *o = c->options; o->name; o++) {
        const sort what = sort_of_value(o);
        if (what == NOTHING || what == RULES) continue;
        coven_put(out, "    %s--%s) ", c->name, o->name);
        bash_put_sort(out, what, "");
        coven_put(out, " ;;\n");
    }
}

static void put_bash(coven_text *out) {
    coven_put(out, "%s", bash_head);
    for (const command *const *c = commands(); *c; c++) bash_put_values(out, *c);
    coven_put(out, "    *--option) case $game in\n");
    put_rule_cases(out, "        ", ") echo '", "' ;;\n");
    coven_put(out, "        esac ;;\n    esac\n    [[ -z $waits ]] && case $command:$nth in\n    commands:*) ");
    bash_put_sort(out, COMMANDS, "");
    coven_put(out, " ;;\n    help:0) ");
    bash_put_sort(out, COMMANDS, "");
    coven_put(out, " ;;\n");
    for (const command *const *c = commands(); *c; c++)
        for (int nth = 0; nth < 2; nth++) {
            char words[128];
            coven_text text = coven_text_over(words, sizeof words);
            const sort what = sort_of_word(*c, nth, &text);
            if (what == NOTHING) continue;
            coven_put(out, "    %s:%d) ", (*c)->name, nth);
            bash_put_sort(out, what, words);
            coven_put(out, " ;;\n");
        }
    coven_put(out, "    esac\n    return 0\n}\n\n%s", bash_tail);
}

/* ---- zsh and fish ---- */

/* Inside '...'. zsh closes the quotes for one; fish takes \'. zsh also needs its brackets escaped. */
static void put_quoted(coven_text *out, const char *text, bool fish) {
    for (const char *c = text; *c; c++) {
        if (*c == '\'')
            coven_put(out, fish ? "\\'" : "'\\''");
        else if (*c == '\\' || (!fish && (*c == '[' || *c == ']')))
            coven_put(out, "\\%c", *c);
        else
            coven_put_char(out, *c);
    }
}

/* ":message:action" of _arguments. */
static void zsh_put_sort(coven_text *out, sort what, const char *words) {
    if (what == FILES) coven_put(out, ":file:_files");
    if (what == RULES) coven_put(out, ":rule:_coven_rules");
    if (what == PLAYERS || what == SEATS) {
        coven_put(out, ":players:_sequence -d compadd - ");
        put_players(out, what, " ");
    }
    if (what == GAMES) coven_put(out, ":game:("), put_games(out, " "), coven_put_char(out, ')');
    if (what == COMMANDS) coven_put(out, ":command:("), put_commands(out, " "), coven_put_char(out, ')');
    if (what == LANGUAGES) coven_put(out, ":language:("), put_languages(out, " "), coven_put_char(out, ')');
    if (what == WORDS) coven_put(out, ":word:(%s)", words);
    if (what == NOTHING) coven_put(out, ":value: ");
}

static void zsh_put_command(coven_text *out, const command *c) {
    coven_put(out, "    %s)\n        _arguments -S", c->name);
    for (const args_option *o = c->options; o->name; o++) {
        coven_put(out, " \\\n            '%s--%s%s[", o->many ? "*" : "", o->name, o->value ? "=" : "");
        put_quoted(out, o->about, false);
        coven_put_char(out, ']');
        if (o->value) zsh_put_sort(out, sort_of_value(o), "");
        coven_put_char(out, '\'');
    }
    coven_put(out, " \\\n            '--help[this text]'");
    for (int nth = 0; nth < 2; nth++) {
        char words[128];
        coven_text text = coven_text_over(words, sizeof words);
        const sort what = sort_of_word(c, nth, &text);
        if (what == NOTHING) continue;
        coven_put(out, " \\\n            '%d", nth + 1);
        zsh_put_sort(out, what, words);
        coven_put_char(out, '\'');
    }
    coven_put(out, "\n        ;;\n");
}

static void put_zsh(coven_text *out) {
    coven_put(out, "#compdef coven\n# zsh completion for coven. Made by `coven completion zsh`.\n\n"
                   "_coven_rules() {\n    case $line[1] in\n");
    put_rule_cases(out, "    ", ") compadd -S '' -- ", " ;;\n");
    coven_put(out, "    esac\n}\n\n_coven() {\n    local curcontext=$curcontext context state line\n"
                   "    typeset -A opt_args\n    if ((CURRENT == 2)); then\n        local -a list=(\n");
    for (const command *const *c = commands(); *c; c++) {
        coven_put(out, "            '%s:", (*c)->name);
        put_quoted(out, (*c)->about, false);
        coven_put(out, "'\n");
    }
    coven_put(out, "            'help:List the commands, or describe one'\n        )\n"
                   "        _describe -t commands command list\n        return\n    fi\n"
                   "    shift words\n    ((CURRENT--))\n    case $words[1] in\n    help)\n        _arguments '1");
    zsh_put_sort(out, COMMANDS, "");
    coven_put(out, "'\n        ;;\n");
    for (const command *const *c = commands(); *c; c++) zsh_put_command(out, *c);
    coven_put(out, "    esac\n}\n\n_coven \"$@\"");
}

/* What `complete` of fish takes for it. */
static void fish_put_sort(coven_text *out, sort what, const char *words) {
    if (what == FILES) coven_put(out, " -r -F");
    if (what == NOTHING) coven_put(out, " -x");
    if (what == RULES) coven_put(out, " -x -a '(__coven_rules)'");
    if (what == PLAYERS) coven_put(out, " -x -a '(__coven_players)'");
    if (what == SEATS) coven_put(out, " -x -a '(__coven_players person)'");
    if (what == GAMES) coven_put(out, " -a '"), put_games(out, " "), coven_put_char(out, '\'');
    if (what == COMMANDS) coven_put(out, " -a '"), put_commands(out, " "), coven_put_char(out, '\'');
    if (what == LANGUAGES) coven_put(out, " -x -a '"), put_languages(out, " "), coven_put_char(out, '\'');
    if (what == WORDS) coven_put(out, " -a '%s'", words);
}

static void fish_put_command(coven_text *out, const command *c) {
    for (const args_option *o = c->options; o->name; o++) {
        coven_put(out, "complete -c coven -n '__coven_at %s' -l %s", c->name, o->name);
        if (o->value) fish_put_sort(out, sort_of_value(o), "");
        coven_put(out, " -d '");
        put_quoted(out, o->about, true);
        coven_put(out, "'\n");
    }
    coven_put(out, "complete -c coven -n '__coven_at %s' -l help -d 'this text'\n", c->name);
    for (int nth = 0; nth < 2; nth++) {
        char words[128];
        coven_text text = coven_text_over(words, sizeof words);
        const sort what = sort_of_word(c, nth, &text);
        if (what == NOTHING) continue;
        coven_put(out, "complete -c coven -n '__coven_at %s %d'", c->name, nth);
        fish_put_sort(out, what, words);
        coven_put_char(out, '\n');
    }
}

static void put_fish(coven_text *out) {
    coven_put(
        out,
        "# fish completion for coven. Made by `coven completion fish`.\n\n"
        "# Is this the command, and have so many words come after it?\n"
        "function __coven_at\n    set -l words (commandline -opc)\n    test \"$words[2]\" = $argv[1]; or return 1\n"
        "    set -q argv[2]; or return 0\n"
        "    test (count (string match -v -- '-*' $words[3..-1])) -eq $argv[2]\nend\n\n"
        "function __coven_players\n    set -l before (string replace -r '[^,]*$' '' -- (commandline -ct))\n"
        "    printf '%%s\\n' \"$before\"{");
    put_players(out, PLAYERS, ",");
    coven_put(out, "}\n    printf '%%s\\n' \"$before\"$argv\nend\n\nfunction __coven_rules\n    set -l words "
                   "(commandline -opc)\n    switch \"$words[3]\"\n");
    put_rule_cases(out, "        case ", "\n            printf '%s\\n' ", "\n");
    coven_put(out, "    end\nend\n\ncomplete -c coven -f\n");
    for (const command *const *c = commands(); *c; c++) {
        coven_put(out, "complete -c coven -n __fish_is_first_token -a %s -d '", (*c)->name);
        put_quoted(out, (*c)->about, true);
        coven_put(out, "'\n");
    }
    coven_put(out, "complete -c coven -n __fish_is_first_token -a help -d 'List the commands, or describe one'\n"
                   "complete -c coven -n '__coven_at help'");
    fish_put_sort(out, COMMANDS, "");
    coven_put_char(out, '\n');
    for (const command *const *c = commands(); *c; c++) fish_put_command(out, *c);
}

static int run(const args *given) {
    static const struct {
        const char *name;
        void (*put)(coven_text *out);
    } shells[] = {{"bash", put_bash}, {"zsh", put_zsh}, {"fish", put_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(given->word[0], shells[i].name) != 0) continue;
        coven_text out = coven_text_growing();
        shells[i].put(&out);
        return print_line(&out);
    }
    return usage_error("completion: unknown shell \"%s\"; there are bash, zsh and fish", given->word[0]);
}

const command command_completion = {
    .name = "completion",
    .usage = "bash | zsh | fish",
    .about = "Print shell completions",
    .details = "The installed completions are made this way.",
    .examples = "source <(coven completion bash)\n"
                "coven completion fish > ~/.config/fish/completions/coven.fish",
    .options = (const args_option[]){{.name = NULL}},
    .min = 1,
    .max = 1,
    .run = run,
};
