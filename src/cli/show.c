/* show.c -- coven show: draw a position of a record. */
#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "match/history.h"

/* The nth record of a file, whole or masked, as a history; false after reporting an error. */
static bool read_history(records_reader *reader, int nth, history *out) {
    coven_error error;
    coven_record record;
    for (int i = 0; i < nth; i++) {
        if (records_next_text(reader)) continue;
        usage_error("%s: there %s only %d record%s in it", reader->name, i == 1 ? "is" : "are", i, i == 1 ? "" : "s");
        return false;
    }
    if (coven_record_read_masked(&record, reader->json, reader->json_length, reader->sets, COVEN_VIEW_UNKNOWN,
                                 &error)) {
        if (history_begin(out, &record, &error) && history_read_seats(out, &error)) return true;
        history_free(out);
    }
    report_error_at(&error, "%s:%d", reader->name, reader->line);
    return false;
}

static int draw(const history *shown, int ply, int viewer) {
    const coven_style style = terminal_style(false);
    coven_text out = coven_text_growing();
    const coven_table *table = shown->record.table;
    message_sentence(words_language(), table, &out, "show.title game=(%s.title) n=%d total=%d", table->game->id, ply,
                     shown->record.count);
    coven_put(&out, "\n");
    if (ply) {
        history_describe(shown, ply - 1, viewer, words_language(), &out);
        coven_put(&out, "\n");
    }
    coven_put(&out, "\n");
    history_draw(shown, ply, viewer, &style, &out);
    coven_put(&out, "\n");
    history_put_position(shown, ply, viewer, &out);
    return print_line(&out);
}

static int show_history(const args *given, const history *shown, int ply, int viewer) {
    const coven_record *record = &shown->record;
    if (ply < 0) ply = record->count;
    if (!args_has(given, "seat")) viewer = record->viewer;
    if (ply > record->count) return usage_error("show: --ply %d: this record has %d events", ply, record->count);
    if (viewer > record->table->seats)
        return usage_error("show: --seat %d: this record has %d seats", viewer, record->table->seats);
    if (!history_can_see(shown, viewer))
        return usage_error("show: --seat %d: this record is masked, and holds only what seat %d sees", viewer,
                           record->viewer);
    if (!args_has(given, "json")) return draw(shown, ply, viewer);
    coven_text out = coven_text_growing();
    history_put_snapshot(shown, ply, viewer, words_language(), &out);
    return print_line(&out);
}

static int show(const args *given, const coven_sets *sets) {
    records_reader reader;
    history shown;
    int nth = 1, ply = -1, viewer = COVEN_VIEW_ALL, answer = EXIT_USAGE;
    if (!args_number(given, "record", 1, 999999999, &nth) || !args_number(given, "ply", 0, 999999999, &ply) ||
        !args_number(given, "seat", 0, COVEN_SEATS_MAX, &viewer) || !records_open(&reader, given->word[0], sets))
        return EXIT_USAGE;
    if (read_history(&reader, nth, &shown)) {
        answer = show_history(given, &shown, ply, viewer);
        history_free(&shown);
    }
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
    .details =
        "FILE holds records, one per line; - is standard input. The last line is the position as text. A masked\n"
        "record (coven mask) is shown as its seat sees it.",
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
