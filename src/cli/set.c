/* set.c -- coven set: check a set of cards or maps, or draw it. */
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/terminal.h"
#include "core/json.h"

/* ---- check ---- */

static void put_reason(const char *file, const char *reason) {
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    json_open(&w, '{');
    json_name_string(&w, "file", file);
    json_name_bool(&w, "good", false);
    json_name_string(&w, "error", reason);
    json_close(&w, '}');
    print_line(&out);
}

/* Every list of the set with its length, as the end of a sentence or as JSON. */
static void put_lists(const coven_set *set, json_writer *w, coven_text *out) {
    json_document document;
    if (!json_parse(&document, set->json, set->json_length, NULL)) {
        out->dropped++; /* it was valid before, so memory ran out */
        return;
    }
    const coven_json root = json_root(&document);
    const char *between = " has ";
    for (json_walk member = json_walk_of(&root); json_next(&member);) {
        const json_kind kind = json_kind_of(&member.value);
        char name[COVEN_NAME_TEXT];
        if ((kind != JSON_LIST && kind != JSON_OBJECT) || !json_text(&member.name, name, sizeof name, NULL)) continue;
        if (w)
            json_name_number(w, name, json_count(&member.value));
        else
            coven_put(out, "%s%d %s", between, json_count(&member.value), name);
        between = ", ";
    }
    json_free(&document);
}

static int check(const char *file, const coven_set *set, bool json) {
    coven_text out = coven_text_growing();
    if (json) {
        json_writer w = json_writing(&out);
        json_open(&w, '{');
        json_name_string(&w, "file", file);
        json_name_bool(&w, "good", true);
        json_name_string(&w, "game", set->game->id);
        json_name_string(&w, "set", set->name);
        json_name(&w, "lists");
        json_open(&w, '{');
        put_lists(set, &w, &out);
        json_close(&w, '}');
        json_close(&w, '}');
    } else {
        coven_put(&out, "%s is valid: the set \"%s\" for %s", file, set->name, set->game->title);
        put_lists(set, NULL, &out);
        coven_put(&out, ".");
    }
    return print_line(&out);
}

/* ---- draw ---- */

static int draw_svg(const coven_set *set, const char *path) {
    coven_text out = coven_text_growing();
    set->game->draw_set_svg(set, &out);
    return file_put(path, &out);
}

static int draw(const coven_set *set, const args *given) {
    const char *path = args_value(given, "svg");
    if (path) return draw_svg(set, path);
    const coven_style style = terminal_style(args_has(given, "plain"));
    coven_text out = coven_text_growing();
    set->game->draw_set(set, &style, &out);
    if (out.length && out.data[out.length - 1] == '\n') out.data[--out.length] = '\0';
    return print_line(&out);
}

/* ---- both ---- */

static int run(const args *given) {
    const char *what = given->word[0], *file = given->word[1];
    const bool checks = strcmp(what, "check") == 0, json = args_has(given, "json");
    if (!checks && strcmp(what, "draw") != 0)
        return usage_error("set: \"%s\" is not a subcommand; use coven set check FILE or coven set draw FILE", what);
    coven_error error;
    size_t length;
    char *text = file_read(file, &length, &error);
    coven_set *set = text ? coven_set_read(file, text, length, &error) : NULL;
    free(text);
    if (!set) {
        if (json) put_reason(file, error.text);
        return report_error(&error);
    }
    const int answer = checks ? check(file, set, json) : draw(set, given);
    coven_set_free(set);
    return answer;
}

const command command_set = {
    .name = "set",
    .usage = "check FILE [--json] | draw FILE [--svg OUT] [--plain]",
    .about = "Check a set of cards or maps, or draw it",
    .details = "check prints what is wrong, with its place in the file, or what the set contains.\n"
               "draw shows maps and pages as pictures, and cards as tables.",
    .examples = "coven set check mine.json\n"
                "coven set draw mine.json --svg mine.svg",
    .options = (const args_option[]){{.name = "svg", .value = "OUT", .about = "draw: write an SVG file"},
                                     {.name = "plain", .about = "draw: use ASCII only, and no colours"},
                                     {.name = "json", .about = "check: print JSON"},
                                     {.name = NULL}},
    .min = 2,
    .max = 2,
    .run = run,
};
