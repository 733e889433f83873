/* terminal_game_end.c -- how a game ended: the last table, who won, the seed that was committed to, and what to do now:
 * analyse it, write the record, play again. */
#include <string.h>

#include "cli/cli.h"
#include "cli/report.h"
#include "cli/terminal.h"
#include "cli/terminal_game.h"
#include "core/terminal_text.h"

/* Who won, and the points of each. */
static words result_of(const terminal_game *s) {
    const coven_table *table = match_table(s->game.match);
    char winners[64], scores[400];
    coven_text who = coven_text_over(winners, sizeof winners), points = coven_text_over(scores, sizeof scores);
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    table->game->result(table, match_present(s->game.match), share, score);
    for (int i = 0; i < table->seats; i++) {
        if (share[i]) coven_put(&who, "%s@%d", who.length ? " " : "", i + 1);
        coven_put(&points, "%s(terminal.end.score who=@%d n=%d)", i ? " " : "", i + 1, score[i]);
    }
    return words_at(table, "terminal.end.won who=[%s]\nterminal.end.scores scores=[%s]", winners, scores);
}

static words resignation_of(const terminal_game *s) {
    const coven_table *table = match_table(s->game.match);
    if (table->seats != 2) return words_at(table, "terminal.end.resigned who=@%d", s->resigned);
    return words_at(table, "terminal.end.resigned.two who=@%d winner=@%d", s->resigned, 3 - s->resigned);
}

/* The seed, and how to verify the game. */
static void put_seed(const terminal_game *s, coven_text *out) {
    const coven_record *record = match_record(s->game.match);
    char hex[65];
    if (!record->committed) return;
    coven_hex(record->seed, hex);
    coven_put(out, "%s%s\n", s->style.colour ? "\033[2m" : "", words_of("terminal.end.seed hex=\"%s\"", hex).text);
    if (s->game.mix.used) {
        coven_hex(s->game.mix.drawn, hex);
        coven_put(out, "%s\n      %s\n", words_of("terminal.end.drawn").text, hex);
    }
    terminal_game_fill(&s->style, 0, words_of("terminal.end.verify").text, out);
    coven_put(out, "%s", s->style.colour ? "\033[0m" : "");
}

/* ---- what now ---- */

static void show_progress(void *bar, int done) { progress_at(bar, done); }

static void analyse(const terminal_game *s) {
    enum { ITERATIONS = 400 };
    const player_settings settings = {.seed = 1, .iterations = ITERATIONS};
    const coven_record *record = match_record(s->game.match);
    coven_error error = {0};
    analysis done;
    const words thinking = words_of("terminal.end.analysing");
    progress bar = progress_begin(thinking.text, record->count);
    const analyst_watch watch = {.self = &bar, .ply = show_progress, .enough = input_broken_flag()};
    const bool good = analyst_judge(record, &settings, &watch, &done, &error);
    progress_end(&bar);
    if (!good) {
        if (input_was_broken())
            puts(words_of("terminal.end.stopped").text);
        else
            report_error(&error);
        input_mend();
        return;
    }
    coven_text text = coven_text_growing();
    const coven_style style = terminal_style(false);
    report_put_text(&done, &style, &text);
    if (text.dropped)
        system_error("out of memory");
    else
        terminal_page(text.data, text.length);
    coven_text_free(&text);
    analyst_free(&done);
}

/* Is the first word of the line this command, or the beginning of it? What follows goes to *rest. */
static bool is_word(const char *line, const char *word, const char **rest) {
    const size_t length = strcspn(line, " ");
    *rest = line + length + strspn(line + length, " ");
    return length && (strncmp(line, word, length) == 0 || strncmp(line, words_command(word).text, length) == 0);
}

static int complete(const void *context, const char *before, char (*out)[INPUT_WORD], int capacity) {
    static const char *const names[] = {"analyse", "play", "save"};
    (void)context;
    int count = 0;
    for (; !before[0] && count < 3 && count < capacity; count++) {
        coven_text text = coven_text_over(out[count], INPUT_WORD);
        coven_put(&text, "%s", words_command(names[count]).text);
    }
    return count;
}

static void offer(terminal_game *s) {
    char line[INPUT_CAPACITY];
    const input_completer completer = {complete, NULL};
    const words names[] = {words_quoted(words_command("analyse").text), words_quoted(words_command("play").text),
                           words_quoted(words_command("save").text)};
    const words prompt =
        words_of("terminal.end.ask analyse=%s play=%s save=%s", names[0].text, names[1].text, names[2].text);
    while (s->terminal) {
        const char *rest;
        if (input_ask(prompt.text, &completer, line) != INPUT_LINE || !line[0]) return;
        if (is_word(line, "analyse", &rest) || strcmp(line, "analyze") == 0) {
            analyse(s);
        } else if (is_word(line, "play", &rest) || strcmp(line, "again") == 0) {
            s->again = true;
            return;
        } else if (is_word(line, "save", &rest)) {
            if (rest[0])
                terminal_game_write(s, rest);
            else
                puts(words_of("terminal.save.how save=%s", names[2].text).text);
        } else if (is_word(line, "quit", &rest) || words_is_answer(line, "no")) {
            return;
        } else {
            puts(words_of("terminal.end.unknown text=%s", words_quoted(line).text).text);
        }
    }
}

/* Where events were reported to each seat in turn, report to all what one of them has missed. */
static void report_all(terminal_game *s) {
    const bool apart = match_table(s->game.match)->secrets && terminal_game_people(s) > 1;
    if (apart) s->reported[0] = match_count(s->game.match);
    for (int seat = 1; apart && seat <= match_table(s->game.match)->seats; seat++)
        if (match_is_person(s->game.match, seat) && s->reported[seat] < s->reported[0])
            s->reported[0] = s->reported[seat];
    /* From a pipe they come first, and then the table. */
    if (s->style.height) {
        terminal_game_report(s, terminal_game_viewer(s, COVEN_END));
        return;
    }
    if (s->reported[0] < match_count(s->game.match)) putchar('\n');
    terminal_game_report_now(s, terminal_game_viewer(s, COVEN_END));
}

void terminal_game_finish(terminal_game *s) {
    coven_text text = coven_text_growing();
    report_all(s);
    const words result = s->resigned ? resignation_of(s) : result_of(s);
    coven_put(&text, "%s", s->style.colour ? "\033[1;32m" : "");
    terminal_game_fill(&s->style, 0, result.text, &text);
    coven_put(&text, "%s", s->style.colour ? "\033[0m" : "");
    put_seed(s, &text);
    terminal_game_show_end(s, terminal_game_viewer(s, COVEN_END), text.data ? text.data : result.text);
    coven_text_free(&text);
    saves_drop(&s->game);
    s->saved = -1;
    offer(s);
}
