/* admin.c -- coven admin: look after the games that a server stores. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/admin.h"
#include "core/json.h"
#include "core/span.h"

/* What a subcommand works on. */
typedef struct admin {
    const args *given;
    const char *folder, *word; /* the argument, or NULL */
    bool json;
    store *store; /* NULL while there is none */
    coven_error error;
} admin;

static int fail(const admin *self) { return report_error_at(&self->error, "admin %s", self->given->word[0]); }

/* Nobody wants to look after an empty folder. */
static bool has_games(admin *self) {
    coven_text path = coven_text_growing();
    bool good = false;
    coven_put(&path, "%s/coven.db", self->folder);
    if (path.dropped)
        coven_no_memory(&self->error);
    else if (access(path.data, F_OK) != 0)
        coven_fail_as(&self->error, COVEN_NOT_FOUND, "no games are stored in %s; --data names another folder",
                      self->folder);
    else
        good = true;
    coven_text_free(&path);
    return good;
}

/* Open the games, or those of a backup, for reading; also beside a server. */
static bool open_store(admin *self, const char *file) {
    if (!file && !has_games(self)) return false;
    self->store = store_open(&(store_settings){.folder = self->folder, .read_only = true, .file = file}, &self->error);
    return self->store != NULL;
}

/* Wait for a call; its text is to be freed. */
static bool await(admin *self, admin_call *call) {
    const bool good = admin_await(self->store, call);
    if (!good) self->error = call->error;
    return good;
}

/* {"NAME":"VALUE"}, or a number if `text` is NULL. */
static void put_object(coven_text *out, const char *name, const char *text, int64_t number) {
    json_writer w = json_writing(out);
    json_open(&w, '{');
    if (text)
        json_name_string(&w, name, text);
    else
        json_name_number(&w, name, number);
    json_close(&w, '}');
}

/* Do something in the server, or in a host of our own. */
static bool ask(admin *self, const char *path, const coven_text *json) {
    if (json->dropped) return coven_no_memory(&self->error);
    return has_games(self) && admin_ask(self->folder, path, json->data, &self->error);
}

/* What was done, for people; with --json as an object. */
static int say_done(const admin *self, const coven_text *json, const coven_text *sentence) {
    const coven_text *which = self->json ? json : sentence;
    coven_text out = coven_text_growing();
    coven_put_bytes(&out, which->data, which->length);
    out.dropped += which->dropped;
    return print_line(&out);
}

/* ---- backup ---- */

/* The server has another working directory. */
static void put_absolute(coven_text *out, const char *path) {
    char *here = path[0] == '/' ? NULL : getcwd(NULL, 0);
    coven_put(out, "%s%s%s", here ? here : "", here ? "/" : "", path);
    free(here);
}

static int run_backup(admin *self) {
    coven_text path = coven_text_growing(), json = coven_text_growing(), text = coven_text_growing();
    put_absolute(&path, self->word);
    if (path.dropped)
        json.dropped = 1;
    else
        put_object(&json, "path", path.data, 0);
    int answer;
    if (ask(self, "/admin/backup", &json)) {
        coven_put(
            &text,
            "The games are in %s.\nThe key is not: without %s/key nobody can read what was hidden in running games."
            " Keep a copy of it somewhere else.",
            self->word, self->folder);
        answer = say_done(self, &json, &text);
    } else {
        answer = fail(self);
    }
    coven_text_free(&path);
    coven_text_free(&json);
    coven_text_free(&text);
    return answer;
}

/* ---- replay ---- */

static int run_replay(admin *self) {
    if (!open_store(self, self->word)) return fail(self);
    return admin_replay(self->store, self->json);
}

/* ---- stats ---- */

static long long count_of(const coven_json *object, const char *name) {
    coven_json value;
    size_t length;
    return json_member(object, name, &value) ? strtoll(json_raw(&value, &length), NULL, 10) : 0;
}

static int print_stats(const coven_text *json) {
    json_document document;
    coven_error error;
    if (!json_parse(&document, json->data, json->length, &error)) return report_error(&error);
    const coven_json root = json_root(&document);
    coven_json tables;
    coven_text out = coven_text_growing();
    if (json_member(&root, "tables", &tables))
        coven_put(&out, "tables:      %lld waiting, %lld playing, %lld closed\n", count_of(&tables, "waiting"),
                  count_of(&tables, "playing"), count_of(&tables, "closed"));
    coven_put(&out, "acts:        %lld\nidentities:  %lld\nsize:        %lld bytes\nschema:      %lld",
              count_of(&root, "acts"), count_of(&root, "identities"), count_of(&root, "bytes"),
              count_of(&root, "schema"));
    json_free(&document);
    return print_line(&out);
}

static int run_stats(admin *self) {
    if (!open_store(self, NULL)) return fail(self);
    admin_call call = {.answered = false};
    store_stats(self->store, admin_answered, &call);
    if (!await(self, &call)) return fail(self);
    if (self->json) return print_line(&call.text);
    const int answer = print_stats(&call.text);
    coven_text_free(&call.text);
    return answer;
}

/* ---- void ---- */

static int run_void(admin *self) {
    coven_text json = coven_text_growing(), text = coven_text_growing();
    put_object(&json, "table", self->word, 0);
    coven_put(&text, "Table %s is void.", self->word);
    const int answer = ask(self, "/admin/void", &json) ? say_done(self, &json, &text) : fail(self);
    coven_text_free(&json);
    coven_text_free(&text);
    return answer;
}

/* ---- people ---- */

/* [{"id":5,...},...] of whoever has that name. */
static bool choose(admin *self, const coven_text *list, int64_t *identity) {
    json_document document;
    if (!json_parse(&document, list->data, list->length, &self->error)) return false;
    const coven_json root = json_root(&document);
    char numbers[120];
    coven_text text = coven_text_over(numbers, sizeof numbers);
    int count = 0;
    for (json_walk w = json_walk_of(&root); json_next(&w); count++) {
        *identity = count_of(&w.value, "id");
        coven_put(&text, "%s%lld", count ? ", " : "", (long long)*identity);
    }
    json_free(&document);
    if (count == 1) return true;
    if (!count) return coven_fail_as(&self->error, COVEN_NOT_FOUND, "nobody is called \"%s\"", self->word);
    return coven_fail_as(&self->error, COVEN_BAD_INPUT, "%d people are called \"%s\": choose one by number: %s%s",
                         count, self->word, numbers, text.dropped ? "..." : "");
}

/* The identity that the argument names, by its number or its name. */
static bool find_identity(admin *self, int64_t *identity) {
    int number;
    if (number_read(self->word, 1, INT32_MAX, &number)) {
        *identity = number;
        return true;
    }
    admin_call call = {.answered = false};
    store_named(self->store, self->word, admin_answered, &call);
    const bool good = await(self, &call) && choose(self, &call.text, identity);
    coven_text_free(&call.text);
    return good;
}

static int run_export(admin *self) {
    int64_t identity;
    if (!open_store(self, NULL) || !find_identity(self, &identity)) return fail(self);
    admin_call call = {.answered = false};
    store_export(self->store, identity, admin_answered, &call);
    if (!await(self, &call)) {
        coven_text_free(&call.text);
        return fail(self);
    }
    return print_line(&call.text);
}

static int run_erase(admin *self) {
    int64_t identity;
    if (!open_store(self, NULL) || !find_identity(self, &identity)) return fail(self);
    coven_text json = coven_text_growing(), text = coven_text_growing();
    put_object(&json, "identity", NULL, identity);
    coven_put(&text, "Identity %lld is erased; its games stay, without its name.", (long long)identity);
    const int answer = ask(self, "/admin/erase", &json) ? say_done(self, &json, &text) : fail(self);
    coven_text_free(&json);
    coven_text_free(&text);
    return answer;
}

/* ---- the command ---- */

typedef struct subcommand {
    const char *name, *usage;
    int words; /* after its name, at least; at most one */
    int (*run)(admin *self);
} subcommand;

static const subcommand subcommands[] = {
    {"backup", "backup FILE", 1, run_backup},
    {"replay", "replay [FILE]", 0, run_replay},
    {"stats", "stats", 0, run_stats},
    {"void", "void TABLE", 1, run_void},
    {"export", "export IDENTITY-OR-NAME", 1, run_export},
    {"erase", "erase IDENTITY-OR-NAME", 1, run_erase},
};
enum { SUBCOMMANDS = sizeof subcommands / sizeof *subcommands };

static const subcommand *find_subcommand(const char *name) {
    const char *names[SUBCOMMANDS + 1] = {NULL};
    for (int i = 0; i < SUBCOMMANDS; i++) {
        names[i] = subcommands[i].name;
        if (strcmp(name, names[i]) == 0) return &subcommands[i];
    }
    const char *near = coven_nearest(name, names);
    if (near)
        usage_error("admin: \"%s\" is not a subcommand; did you mean %s?", name, near);
    else
        usage_error("admin: \"%s\" is not a subcommand; there are backup, replay, stats, void, export, erase", name);
    return NULL;
}

static int run(const args *given) {
    const subcommand *which = find_subcommand(given->word[0]);
    if (!which) return EXIT_USAGE;
    if (given->words - 1 < which->words)
        return usage_error("admin: an argument is missing: coven admin %s", which->usage);
    if (given->words > 1 && strcmp(which->name, "stats") == 0)
        return usage_error("admin: \"%s\" is one word too many: coven admin %s", given->word[1], which->usage);
    coven_text folder;
    if (!admin_folder(given, &folder)) {
        coven_text_free(&folder);
        return EXIT_USAGE;
    }
    admin self = {.given = given,
                  .folder = folder.data,
                  .word = given->words > 1 ? given->word[1] : NULL,
                  .json = args_has(given, "json")};
    const int answer = which->run(&self);
    store_close(self.store);
    coven_text_free(&folder);
    return answer;
}

const command command_admin = {
    .name = "admin",
    .usage = "backup FILE | replay [FILE] | stats | void TABLE | export IDENTITY-OR-NAME | erase IDENTITY-OR-NAME",
    .about = "Look after the games that a server stores",
    .details =
        "backup copies all games to a new file, while people play; the key in the folder is not in it.\n"
        "replay plays every game that is not finished once more, from the folder or a backup, and compares each state\n"
        "with what was stored: run it before a new version of the server. Exit status 1 means that one differs.\n"
        "stats counts. void ends a game without a result. export prints everything about a person as JSON.\n"
        "erase deletes a person; the games stay, without the name.\n"
        "A server that is running on the folder does backup, void and erase itself.",
    .examples = "coven admin stats\n"
                "coven admin backup games-today.db --data /var/lib/coven\n"
                "coven admin replay --json\n"
                "coven admin replay games-today.db\n"
                "coven admin void qkw3m5xafz\n"
                "coven admin export Ada",
    .options =
        (const args_option[]){{.name = "data",
                               .value = "DIR",
                               .about = "where the games are stored (default: coven/server in the state directory)"},
                              {.name = "json", .about = "print JSON"},
                              {.name = NULL}},
    .min = 1,
    .max = 2,
    .run = run,
};
