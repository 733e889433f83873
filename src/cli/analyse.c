/* analyse.c -- coven analyse: what each decision of a game was worth, and how lucky everybody was. */
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "match/analyst.h"

enum { STANDARD_ITERATIONS = 400 };

static void show_progress(void *bar, int done) { progress_at(bar, done); }

static int show(const analysis *self, const args *given) {
    coven_text text = coven_text_growing();
    const char *page = args_value(given, "html");
    if (page) {
        analyst_put_html(self, &text);
        return file_put(page, &text);
    }
    if (args_has(given, "json")) {
        analyst_put_json(self, &text);
        return print_line(&text);
    }
    const coven_style style = terminal_style(args_has(given, "plain"));
    analyst_put_text(self, &style, &text);
    if (text.length && text.at[text.length - 1] == '\n') text.at[--text.length] = '\0';
    return print_line(&text);
}

static int analyse_record(const coven_record *record, const args *given, const player_settings *settings) {
    coven_error error = {{0}};
    analysis done;
    progress bar = progress_begin("thinking", record->count);
    const analyst_watch watch = {.self = &bar, .ply = show_progress, .enough = interrupt_flag()};
    const bool good = analyst_judge(record, settings, &watch, &done, &error);
    progress_end(&bar);
    if (!good) return interrupt_seen() ? EXIT_BROKEN : trouble("analyse: %s", error.text);
    const int answer = show(&done, given);
    analyst_free(&done);
    return answer;
}

static int run_analyse(const args *given) {
    known_sets sets;
    records_reader reader;
    coven_record record;
    player_settings settings = {.seed = 1};
    int answer = EXIT_BAD;
    if (!args_number(given, "time", 1, 3600000, &settings.time) ||
        !args_number(given, "iterations", 1, 999999999, &settings.iterations))
        return EXIT_BAD;
    if (!settings.time && !settings.iterations) settings.iterations = STANDARD_ITERATIONS;
    if (known_sets_read(&sets, given) && records_open(&reader, given->word[0], &sets.list)) {
        interrupt_watch();
        answer = EXIT_GOOD;
        while (answer == EXIT_GOOD && records_next(&reader, &record)) {
            answer = analyse_record(&record, given, &settings);
            coven_record_free(&record);
            if (args_has(given, "html")) break; /* one page, one game */
        }
        if (reader.failed) answer = EXIT_BAD;
        records_close(&reader);
    }
    known_sets_free(&sets);
    return answer;
}

const command command_analyse = {
    .name = "analyse",
    .usage = "RECORD [--html FILE | --json]",
    .about = "What each decision of a game was worth, and how lucky everybody was",
    .details = "Decisions are judged only by what the seat could know. Marks: ?! cost 3 in 100 or more, ? 8, ?? 16.\n"
               "RECORD is a file of records (- is stdin); with --html, its first game becomes a page.",
    .options =
        (const args_option[]){
            {.name = "html", .value = "FILE", .about = "a page of its own, with the table drawn at each event"},
            {.name = "json", .about = "one line of JSON"},
            {.name = "time", .value = "MS", .about = "milliseconds of thought for each decision"},
            {.name = "iterations", .value = "K", .about = "iterations of search for each decision (400)"},
            {.name = "plain", .about = "no colours, ASCII only"},
            {.name = "set", .value = "FILE", .many = true, .about = "content other than the house set"},
            {.name = NULL},
        },
    .least = 1,
    .most = 1,
    .run = run_analyse,
};
