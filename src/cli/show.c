/* show.c -- coven show: draw a position of a record. */
#include "cli/files.h"
#include "cli/terminal.h"
#include "match/match.h"

/* The nth record of a file as a match, or NULL after a complaint. */
static match *read_match(records_reader *reader, int nth) {
    coven_error error;
    for (int i = 0; i < nth; i++) {
        if (records_next_text(reader)) continue;
        complain("%s: there %s only %d record%s in it", reader->name, i == 1 ? "is" : "are", i, i == 1 ? "" : "s");
        return NULL;
    }
    match *shown = match_read(reader->json, reader->json_length, reader->sets, NULL, (const uint8_t[32]){0}, &error);
    if (!shown) complain("%s:%d: %s", reader->name, reader->line, error.text);
    return shown;
}

static int draw(const match *shown, int ply, int viewer) {
    const coven_style style = terminal_style(false);
    coven_text out = coven_text_growing();
    const coven_table *table = match_table(shown);
    coven_put(&out, "%s, after %d of %d events\n", table->game->title, ply, match_count(shown));
    if (ply) {
        match_say(shown, ply - 1, viewer, &out);
        coven_put(&out, "\n");
    }
    coven_put(&out, "\n");
    match_draw(shown, ply, viewer, &style, &out);
    coven_put(&out, "\n");
    match_put_position(shown, ply, viewer, &out);
    return print_line(&out);
}

static int show(const args *given, const coven_sets *sets) {
    records_reader reader;
    int nth = 1, ply = -1, viewer = COVEN_WHOLE;
    if (!args_number(given, "record", 1, 999999999, &nth) || !args_number(given, "ply", 0, 999999999, &ply) ||
        !args_number(given, "seat", 0, COVEN_SEATS_MAX, &viewer) || !records_open(&reader, given->word[0], sets))
        return EXIT_BAD;
    int answer = EXIT_BAD;
    match *shown = read_match(&reader, nth);
    if (shown) {
        if (ply < 0) ply = match_count(shown);
        if (ply > match_count(shown)) {
            complain("show: --ply %d: this record has %d events", ply, match_count(shown));
        } else if (viewer > match_table(shown)->seats) {
            complain("show: --seat %d: this record has %d seats", viewer, match_table(shown)->seats);
        } else if (args_has(given, "json")) {
            coven_text out = coven_text_growing();
            match_put_look(shown, ply, viewer, &out);
            answer = print_line(&out);
        } else {
            answer = draw(shown, ply, viewer);
        }
    }
    match_free(shown);
    records_close(&reader);
    return answer;
}

static int run(const args *given) {
    known_sets sets;
    const int answer = known_sets_read(&sets, given) ? show(given, &sets.list) : EXIT_BAD;
    known_sets_free(&sets);
    return answer;
}

const command command_show = {
    .name = "show",
    .usage = "FILE [--ply N] [--record N] [--seat N] [--set FILE]... [--json]",
    .about = "Draw a position of a record",
    .details = "FILE holds records, one to a line; - is standard input.",
    .options = (const args_option[]){{.name = "ply", .value = "N", .about = "after N events (all of them)"},
                                     {.name = "record", .value = "N", .about = "which record of the file (the first)"},
                                     {.name = "seat", .value = "N", .about = "as seat N sees it; 0 for an onlooker"},
                                     {.name = "set", .value = "FILE", .many = true, .about = "a set that they use"},
                                     {.name = "json", .about = "as JSON"},
                                     {.name = NULL}},
    .least = 1,
    .most = 1,
    .run = run,
};
