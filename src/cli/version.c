/* version.c -- coven version: print the version. */
#include "cli/cli.h"
#include "core/json.h"

static int run(const args *given) {
    if (!args_has(given, "json")) {
        printf("coven %s\n", COVEN_VERSION);
        return finish_output();
    }
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    json_open(&w, '{');
    json_name_string(&w, "version", COVEN_VERSION);
    json_close(&w, '}');
    return print_line(&out);
}

const command command_version = {
    .name = "version",
    .usage = "[--json]",
    .about = "Print the version",
    .details = "",
    .examples = "coven version",
    .options = (const args_option[]){{.name = "json", .about = "print JSON"}, {.name = NULL}},
    .run = run,
};
