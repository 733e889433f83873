/* mask.c -- coven mask: records as one seat, or a spectator, sees them. The seed is left out, because it would
 * reveal everything. The commitment stays, so that the complete record can be checked against it later. */
#include "cli/files.h"

static int mask_file(const args *given, const coven_sets *sets, int viewer) {
    records_reader reader;
    coven_record record;
    coven_text out = coven_text_growing();
    bool memory = true;
    if (!records_open(&reader, given->word[0], sets)) return EXIT_USAGE;
    reader.skips = true;
    while (memory && records_next(&reader, &record)) {
        if (viewer > coven_table_seats(record.table)) {
            usage_error("%s:%d: --seat %d: this record has %d seats", reader.name, reader.line, viewer,
                        coven_table_seats(record.table));
            reader.failed = true;
        } else {
            record.revealed = false;
            coven_text_clear(&out);
            coven_record_print(&record, false, viewer, &out);
            coven_put_char(&out, '\n');
            memory = !out.dropped;
            if (memory) fwrite(out.data, 1, out.length, stdout);
        }
        coven_record_free(&record);
    }
    coven_text_free(&out);
    const int answer = records_finish(&reader);
    return memory ? answer : system_error("out of memory");
}

static int run(const args *given) {
    int viewer = COVEN_SPECTATOR;
    if (!args_has(given, "seat")) return usage_error("mask: --seat N is missing; 0 is a spectator");
    if (!args_number(given, "seat", 0, COVEN_SEATS_MAX, &viewer)) return EXIT_USAGE;
    known_sets sets;
    const int answer = known_sets_read(&sets, given) ? mask_file(given, &sets.list, viewer) : EXIT_USAGE;
    known_sets_free(&sets);
    return answer;
}

const command command_mask = {
    .name = "mask",
    .usage = "FILE --seat N [--set FILE]...",
    .about = "Write records as one seat sees them",
    .details =
        "FILE holds records, one per line; - is standard input. Events are written as the seat sees them, with ?\n"
        "for what is hidden from it. The seed of chance is left out; its commitment stays. Nothing that the seat\n"
        "could not see is left in the output.",
    .examples = "coven mask game.json --seat 1 > mine.json\n"
                "coven record duel --seed a | coven mask - --seat 0",
    .options = (const args_option[]){{.name = "seat", .value = "N", .about = "whose view; 0 is a spectator"},
                                     {.name = "set", .value = "FILE", .many = true, .about = "a set the records use"},
                                     {.name = "json", .about = "accepted and ignored: records are JSON"},
                                     {.name = NULL}},
    .min = 1,
    .max = 1,
    .run = run,
};
