/* trace.c -- coven trace: each record of a file replayed, with every position and every legal event. */
#include "cli/files.h"

/* The record line and its trace; false without memory. */
static bool put_trace(const coven_record *record, coven_text *out) {
    const coven_table *table = record->table;
    coven_state state = record->first;
    coven_record_print(record, true, COVEN_WHOLE, out);
    coven_put_char(out, '\n');
    for (int ply = 0; ply <= record->count; ply++) {
        coven_trace_line(record, ply, &state, out);
        coven_put_char(out, '\n');
        if (ply < record->count) table->game->apply(table, &state, record->event[ply]);
    }
    return !out->short_of;
}

static int trace_file(const char *path, const coven_sets *sets) {
    records_reader reader;
    coven_record record;
    coven_text out = coven_text_growing();
    bool good = true;
    if (!records_open(&reader, path, sets)) return EXIT_BAD;
    while (good && records_next(&reader, &record)) {
        coven_text_clear(&out);
        good = put_trace(&record, &out);
        if (good) fwrite(out.at, 1, out.length, stdout);
        coven_record_free(&record);
    }
    coven_text_free(&out);
    records_close(&reader);
    if (!good) return trouble("no memory");
    return reader.failed ? EXIT_BAD : finish_output();
}

static int run(const args *given) {
    known_sets sets;
    const int answer = known_sets_read(&sets, given) ? trace_file(given->word[0], &sets.list) : EXIT_BAD;
    known_sets_free(&sets);
    return answer;
}

const command command_trace = {
    .name = "trace",
    .usage = "FILE [--set FILE]... [--json]",
    .about = "Replay records: every position, every legal event, the event played",
    .details = "FILE holds records, one to a line; - is standard input. The output is JSON lines: for each record its\n"
               "record line, then its trace lines.",
    .options = (const args_option[]){{.name = "set", .value = "FILE", .many = true, .about = "a set that they use"},
                                     {.name = "json", .about = "no change: a trace is JSON"},
                                     {.name = NULL}},
    .least = 1,
    .most = 1,
    .run = run,
};
