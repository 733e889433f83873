/* analyse.c -- coven analyse: what each decision of a game was worth, and how lucky each seat was. */
#include <string.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/report.h"
#include "cli/terminal.h"
#include "cli/words.h"

enum { DEFAULT_ITERATIONS = 400 };

static void show_progress(void *bar, int done) { progress_at(bar, done); }

static int show(const analysis *self, const args *given) {
    coven_text text = coven_text_growing();
    const char *page = args_value(given, "html");
    if (page) {
        const coven_style style = {.utf8 = !args_has(given, "plain"), .language = words_language()};
        report_put_html(self, &style, &text);
        return file_put(page, &text);
    }
    if (args_has(given, "json")) {
        analyst_put_json(self, &text);
        return print_line(&text);
    }
    coven_style style = terminal_style(args_has(given, "plain"));
    style.language = words_language();
    report_put_text(self, &style, &text);
    if (text.length && text.data[text.length - 1] == '\n') text.data[--text.length] = '\0';
    return print_line(&text);
}

static int analyse_record(const coven_record *record, const args *given, const player_settings *settings) {
    coven_error error = {0};
    analysis done;
    progress bar = progress_begin("thinking", record->count);
    const analyst_watch watch = {.self = &bar, .ply = show_progress, .enough = interrupt_flag()};
    const bool good = analyst_judge(record, settings, &watch, &done, &error);
    progress_end(&bar);
    if (!good) return report_error_at(&error, "analyse");
    const int answer = show(&done, given);
    analyst_free(&done);
    return answer;
}

static int run_analyse(const args *given) {
    known_sets sets;
    records_reader reader;
    coven_record record;
    player_settings settings = {.seed = 1};
    int answer = EXIT_USAGE;
    if (!args_number(given, "time", 1, 3600000, &settings.time) ||
        !args_number(given, "iterations", 1, 999999999, &settings.iterations))
        return EXIT_USAGE;
    if (!settings.time && !settings.iterations) settings.iterations = DEFAULT_ITERATIONS;
    if (known_sets_read(&sets, given) && records_open(&reader, given->word[0], &sets.list)) {
        interrupt_watch();
        answer = EXIT_OK;
        while (answer == EXIT_OK && records_next(&reader, &record)) {
            answer = analyse_record(&record, given, &settings);
            coven_record_free(&record);
            if (args_has(given, "html")) break; /* a page holds one game */
        }
        if (reader.failed) answer = EXIT_USAGE;
        records_close(&reader);
    }
    known_sets_free(&sets);
    return answer;
}

const command command_analyse = {
    .name = "analyse",
    .usage = "RECORD [--html FILE | --json]",
    .about = "Rate each decision of a game, and the luck of each seat",
    .details =
        "Decisions are judged by what the seat could know. A decision that costs 3% of a win or more is marked ?!\n"
        "(inaccuracy), from 8% ? (mistake), from 16% ?? (blunder). RECORD is a file of records; - is standard\n"
        "input. With --html, the first game of the file becomes a page.",
    .examples = "coven analyse game.json\n"
                "coven analyse game.json --iterations 2000 --html game.html\n"
                "coven record duel --seed a --players greedy | coven analyse -",
    .options =
        (const args_option[]){
            {.name = "html", .value = "FILE", .about = "write an HTML page with the table drawn at each event"},
            {.name = "json", .about = "print one line of JSON per record"},
            {.name = "time", .value = "MS", .about = "milliseconds of CPU time for each decision"},
            {.name = "iterations", .value = "K", .about = "iterations of search for each decision (default: 400)"},
            {.name = "plain", .about = "use ASCII only, and no colours"},
            {.name = "set", .value = "FILE", .many = true, .about = "a set the records use"},
            LANGUAGE_OPTION,
            {.name = NULL},
        },
    .min = 1,
    .max = 1,
    .run = run_analyse,
};
