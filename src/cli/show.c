/* show.c -- coven show: draw a position of a record. */
#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "match/match.h"

/* The nth record of a file as a match, or NULL after reporting an error. */
static match *read_match(records_reader *reader, int nth) {
    coven_error error;
    for (int i = 0; i < nth; i++) {
        if (records_next_text(reader)) continue;
        usage_error("%s: there %s only %d record%s in it", reader->name, i == 1 ? "is" : "are", i, i == 1 ? "" : "s");
        return NULL;
    }
    match *shown = match_read(reader->json, reader->json_length, reader->sets, NULL, (const uint8_t[32]){0}, &error);
    if (!shown) report_error_at(&error, "%s:%d", reader->name, reader->line);
    return shown;
}

static int draw(const match *shown, int ply, int viewer) {
    const coven_style style = terminal_style(false);
    coven_text out = coven_text_growing();
    const coven_table *table = match_table(shown);
    message_sentence(words_language(), table, &out, "show.title game=(%s.title) n=%d total=%d", table->game->id, ply,
                     match_count(shown));
    coven_put(&out, "\n");
    if (ply) {
        match_describe(shown, ply - 1, viewer, words_language(), &out);
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
    int nth = 1, ply = -1, viewer = COVEN_VIEW_ALL;
    if (!args_number(given, "record", 1, 999999999, &nth) || !args_number(given, "ply", 0, 999999999, &ply) ||
        !args_number(given, "seat", 0, COVEN_SEATS_MAX, &viewer) || !records_open(&reader, given->word[0], sets))
        return EXIT_USAGE;
    int answer = EXIT_USAGE;
    match *shown = read_match(&reader, nth);
    if (shown) {
        if (ply < 0) ply = match_count(shown);
        if (ply > match_count(shown)) {
            usage_error("show: --ply %d: this record has %d events", ply, match_count(shown));
        } else if (viewer > match_table(shown)->seats) {
            usage_error("show: --seat %d: this record has %d seats", viewer, match_table(shown)->seats);
        } else if (args_has(given, "json")) {
            coven_text out = coven_text_growing();
            match_put_snapshot(shown, ply, viewer, words_language(), &out);
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
    const int answer = known_sets_read(&sets, given) ? show(given, &sets.list) : EXIT_USAGE;
    known_sets_free(&sets);
    return answer;
}

const command command_show = {
    .name = "show",
    .usage = "FILE [--ply N] [--record N] [--seat N] [--set FILE]... [--json] [--language CODE]",
    .about = "Draw a position of a record",
    .details = "FILE holds records, one per line; - is standard input. The last line is the position as text.",
    .examples = "coven show game.json\n"
                "coven show game.json --ply 12 --seat 1",
    .options =
        (const args_option[]){{.name = "ply", .value = "N", .about = "the position after N events (default: all)"},
                              {.name = "record", .value = "N", .about = "which record of the file (default: 1)"},
                              {.name = "seat", .value = "N", .about = "as seat N sees it; 0 is a spectator"},
                              {.name = "set", .value = "FILE", .many = true, .about = "a set the records use"},
                              {.name = "json", .about = "print JSON"},
                              LANGUAGE_OPTION,
                              {.name = NULL}},
    .min = 1,
    .max = 1,
    .run = run,
};
