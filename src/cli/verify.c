/* verify.c -- coven verify: does every chance event of a record follow from the seed that was sworn to? */
#include "cli/files.h"
#include "core/json.h"

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

/* A placed game is no record: nothing swears how its position came to be. */
static bool verify(const coven_record *record, coven_error *error) {
    if (record->placed)
        return coven_fail(error, "this game begins from a position, and nothing swears how that came to be");
    return coven_record_verify(record, error);
}

static int verify_file(const args *given, const coven_sets *sets) {
    records_reader reader;
    coven_record record;
    coven_error error;
    int good = 0, bad = 0;
    if (!records_open(&reader, given->word[0], sets)) return EXIT_BAD;
    while (records_next(&reader, &record)) {
        const bool holds = verify(&record, &error);
        if (args_has(given, "json"))
            put_verdict(&reader, &record, holds ? NULL : error.text);
        else if (!holds)
            complain("%s:%d: %s", reader.name, reader.line, error.text);
        good += holds;
        bad += !holds;
        coven_record_free(&record);
    }
    records_close(&reader);
    if (reader.failed) return EXIT_BAD;
    if (!args_has(given, "json")) printf("%d of %d records keep their promise\n", good, good + bad);
    const int answer = finish_output();
    return answer == EXIT_GOOD && bad ? EXIT_NO : answer;
}

static int run(const args *given) {
    known_sets sets;
    const int answer = known_sets_read(&sets, given) ? verify_file(given, &sets.list) : EXIT_BAD;
    known_sets_free(&sets);
    return answer;
}

const command command_verify = {
    .name = "verify",
    .usage = "FILE [--set FILE]... [--json]",
    .about = "Check that chance followed from the seed that was sworn to",
    .details = "FILE holds records, one to a line; - is standard input. The answer is 1 when a record does not keep\n"
               "its promise, or made none.",
    .options = (const args_option[]){{.name = "set", .value = "FILE", .many = true, .about = "a set that they use"},
                                     {.name = "json", .about = "as JSON, one line a record"},
                                     {.name = NULL}},
    .least = 1,
    .most = 1,
    .run = run,
};
