/* set.c -- coven set: what is wrong with a set of cards or maps, and what it looks like. */
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

/* Every list of the set with its length, as the rest of a sentence or as JSON. */
static void put_lists(const coven_set *set, json_writer *w, coven_text *out) {
    json_document document;
    if (!json_parse(&document, set->json, set->json_length, NULL)) {
        out->short_of++; /* the set has been read before: there is no memory */
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
        coven_put(&out, "%s is good: the set \"%s\" for %s", file, set->name, set->game->title);
        put_lists(set, NULL, &out);
        coven_put(&out, ".");
    }
    return print_line(&out);
}

/* ---- draw ---- */

static int draw_svg(const coven_set *set, const char *path) {
    coven_error error;
    coven_text out = coven_text_growing();
    set->game->draw_set_svg(set, &out);
    const bool good = !out.short_of && file_write(path, out.at, out.length, &error);
    const bool memory = !out.short_of;
    coven_text_free(&out);
    return good ? EXIT_GOOD : memory ? trouble("%s", error.text) : trouble("no memory");
}

static int draw(const coven_set *set, const args *given) {
    const char *path = args_value(given, "svg");
    if (path) return draw_svg(set, path);
    const coven_style style = terminal_style(args_has(given, "plain"));
    coven_text out = coven_text_growing();
    set->game->draw_set(set, &style, &out);
    if (out.length && out.at[out.length - 1] == '\n') out.at[--out.length] = '\0';
    return print_line(&out);
}

/* ---- both ---- */

static int run(const args *given) {
    const char *what = given->word[0], *file = given->word[1];
    const bool checks = strcmp(what, "check") == 0, json = args_has(given, "json");
    if (!checks && strcmp(what, "draw") != 0)
        return complain("set: \"%s\" is neither of: coven set check FILE, coven set draw FILE", what);
    coven_error error;
    size_t length;
    char *text = file_read(file, &length, &error);
    coven_set *set = text ? coven_set_read(file, text, length, &error) : NULL;
    free(text);
    if (!set) {
        if (json) put_reason(file, error.text);
        return complain("%s", error.text);
    }
    const int answer = checks ? check(file, set, json) : draw(set, given);
    coven_set_free(set);
    return answer;
}

const command command_set = {
    .name = "set",
    .usage = "check FILE [--json] | draw FILE [--svg OUT] [--plain]",
    .about = "Check a set of cards or maps, or draw it",
    .details = "check says what is wrong with it, by path and reason, or what is in it.\n"
               "draw shows the maps of isle, the pages of scramble, and the cards of other games as tables.",
    .options = (const args_option[]){{.name = "svg", .value = "OUT", .about = "draw: as an SVG file"},
                                     {.name = "plain", .about = "draw: in ASCII, without colours"},
                                     {.name = "json", .about = "check: as JSON"},
                                     {.name = NULL}},
    .least = 2,
    .most = 2,
    .run = run,
};
