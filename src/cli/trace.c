/* trace.c -- coven trace: replay each record of a file, with every position and every legal event. */
#include "cli/files.h"

/* The record line and its trace; false when out of memory. */
static bool put_trace(const coven_record *record, coven_text *out) {
    const coven_table *table = record->table;
    coven_state state = record->first;
    coven_record_print(record, true, COVEN_VIEW_ALL, out);
    coven_put_char(out, '\n');
    for (int ply = 0; ply <= record->count; ply++) {
        coven_trace_line(record, ply, &state, out);
        coven_put_char(out, '\n');
        if (ply < record->count) table->game->apply(table, &state, record->event[ply]);
    }
    return !out->dropped;
}

static int trace_file(const char *path, const coven_sets *sets) {
    records_reader reader;
    coven_record record;
    coven_text out = coven_text_growing();
    bool good = true;
    if (!records_open(&reader, path, sets)) return EXIT_USAGE;
    reader.skips = true;
    while (good && records_next(&reader, &record)) {
        coven_text_clear(&out);
        good = put_trace(&record, &out);
        if (good) fwrite(out.data, 1, out.length, stdout);
        coven_record_free(&record);
    }
    coven_text_free(&out);
    const int answer = records_finish(&reader);
    return good ? answer : system_error("out of memory");
}

static int run(const args *given) {
    known_sets sets;
    const int answer = known_sets_read(&sets, given) ? trace_file(given->word[0], &sets.list) : EXIT_USAGE;
    known_sets_free(&sets);
    return answer;
}

const command command_trace = {
    .name = "trace",
    .usage = "FILE [--set FILE]... [--json]",
    .about = "Replay records with every position and legal event",
    .details = "FILE holds records, one per line; - is standard input. The output is JSON lines: for each record its\n"
               "record line, then one line per position. A record that cannot be read is reported, and the others\n"
               "follow.",
    .examples = "coven trace game.json\n"
                "coven record null --seed a | coven trace -",
    .options = (const args_option[]){{.name = "set", .value = "FILE", .many = true, .about = "a set the records use"},
                                     {.name = "json", .about = "accepted and ignored: traces are JSON"},
                                     {.name = NULL}},
    .min = 1,
    .max = 1,
    .run = run,
};
