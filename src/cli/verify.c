/* verify.c -- coven verify: check that every chance event of a record follows from the seed it committed to, and, of a
 * table on a server, that the seed follows from what everybody contributed. */
#include "cli/files.h"
#include "core/json.h"
#include "match/mix.h"

static void put_verdict(const records_reader *reader, const coven_record *record, const char *reason) {
    coven_text out = coven_text_growing();
    json_writer w = json_writing(&out);
    json_open(&w, '{');
    json_name_string(&w, "file", reader->name);
    json_name_number(&w, "line", reader->line);
    json_name_string(&w, "game", record->table->game->id);
    json_name_number(&w, "events", record->count);
    json_name_bool(&w, "verified", reason == NULL);
    if (reason) json_name_string(&w, "reason", reason);
    json_close(&w, '}');
    print_line(&out);
}

static int verify_file(const args *given, const coven_sets *sets) {
    records_reader reader;
    coven_record record;
    coven_error error;
    int good = 0, bad = 0;
    if (!records_open(&reader, given->word[0], sets)) return EXIT_USAGE;
    reader.skips = true;
    while (records_next(&reader, &record)) {
        const bool holds = mix_verify(&record, NULL, &error);
        if (args_has(given, "json"))
            put_verdict(&reader, &record, holds ? NULL : error.text);
        else if (!holds)
            report_error_at(&error, "%s:%d", reader.name, reader.line);
        good += holds;
        bad += !holds;
        coven_record_free(&record);
    }
    if (!args_has(given, "json") && reader.count) printf("%d of %d records verified\n", good, reader.count);
    const int answer = records_finish(&reader);
    return answer == EXIT_OK && bad ? EXIT_UNVERIFIED : answer;
}

static int run(const args *given) {
    known_sets sets;
    const int answer = known_sets_read(&sets, given) ? verify_file(given, &sets.list) : EXIT_USAGE;
    known_sets_free(&sets);
    return answer;
}

const command command_verify = {
    .name = "verify",
    .usage = "FILE [--set FILE]... [--json]",
    .about = "Check records against their commitment to the seed of chance",
    .details =
        "FILE holds records, one per line; - is standard input. The record of a game played on a server also says how\n"
        "its seed was mixed, which is checked too. Exit status 1 means that a record does not match\n"
        "its commitment, or has none; 2 means that a record could not be read.",
    .examples = "coven verify game.json\n"
                "coven record duel --games 5 | coven verify - --json",
    .options = (const args_option[]){{.name = "set", .value = "FILE", .many = true, .about = "a set the records use"},
                                     {.name = "json", .about = "print JSON, one line per record"},
                                     {.name = NULL}},
    .min = 1,
    .max = 1,
    .run = run,
};
