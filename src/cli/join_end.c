/* join_end.c -- the end of a table on a server: the result, whether chance was what everybody had agreed on, and
 * another game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/identity.h"
#include "cli/join.h"

/* ---- the result ---- */

static void put_winners(const client_table *table, coven_text *out) {
    for (int i = 0; i < table->rules->seats; i++)
        if (table->result[i]) coven_put(out, "%s@%d", out->length ? " " : "", i + 1);
}

static words result_of(const client_table *table) {
    char winners[64], scores[400];
    coven_text who = coven_text_over(winners, sizeof winners), points = coven_text_over(scores, sizeof scores);
    if (table->has_result) put_winners(table, &who);
    for (int i = 0; table->has_scores && i < table->rules->seats; i++)
        coven_put(&points, "%s(terminal.end.score who=@%d n=%d)", i ? " " : "", i + 1, table->scores[i]);
    char text[900] = "";
    coven_text said = coven_text_over(text, sizeof text);
    const int seat = table->ended_seat;
    if (strcmp(table->ended_by, "resign") == 0 && seat && table->rules->seats == 2)
        return words_at(table->rules, "terminal.end.resigned.two who=@%d winner=@%d", seat, 3 - seat);
    if (strcmp(table->ended_by, "resign") == 0 && seat)
        coven_put(&said, "terminal.end.resigned who=@%d\n", seat);
    else if (strcmp(table->ended_by, "left") == 0 && seat)
        coven_put(&said, "join.end.left who=@%d\n", seat);
    else if (strcmp(table->ended_by, "draw") == 0 || strcmp(table->ended_by, "void") == 0)
        return words_at(table->rules, "join.end.%s", table->ended_by);
    if (winners[0]) coven_put(&said, "terminal.end.won who=[%s]\n", winners);
    if (scores[0]) coven_put(&said, "terminal.end.scores scores=[%s]", scores);
    return words_at(table->rules, "%s", text);
}

/* ---- the check ---- */

static void print_findings(const joined *self, const mix_finding *finding, int count) {
    bool good = true;
    const bool utf8 = self->screen.style.utf8, colour = self->screen.style.colour;
    for (int i = 0; i < count; i++) good = good && finding[i].good;
    terminal_game_say_before(words_of(good ? "join.end.verified" : "join.end.forged").text);
    for (int i = 0; i < count; i++) {
        const char *mark = finding[i].good ? (utf8 ? "✓" : "+") : (utf8 ? "✗" : "!");
        printf("  %s%s%s %s\n", colour ? (finding[i].good ? "\033[32m" : "\033[1;31m") : "", mark,
               colour ? "\033[0m" : "", words_of("%s", finding[i].say).text);
    }
}

/* The complete record, which the server gives once the table is closed; NULL after an error message. Free it. */
static char *fetch_record(const joined *self) {
    char path[60], token[TRANSPORT_TOKEN_TEXT];
    transport_answer answer = {.body = coven_text_growing()};
    transport *asks = transport_new(&self->link);
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "/api/tables/%s/record", self->link.id);
    memcpy(token, self->token, sizeof token);
    char *record = NULL;
    if (asks && transport_ask(asks, "GET", path, NULL, token, &answer) && answer.status == 200) {
        record = answer.body.data;
        answer.body = coven_text_growing();
    } else if (asks) {
        if (answer.status) coven_fail_message(&answer.error, COVEN_IO, "error.online.answer");
        report_error(&answer.error);
    }
    coven_text_free(&answer.body);
    transport_free(asks);
    return record;
}

/* True if everything is as it should be. */
static bool check(joined *self, const char *record) {
    mix_finding finding[CLIENT_FINDINGS_MAX];
    coven_error error;
    bool good = true;
    transport_lock(self->network);
    const int count = client_check(self->client, record, strlen(record), finding, &error);
    transport_unlock(self->network);
    if (!count) report_error(&error);
    if (count) print_findings(self, finding, count);
    for (int i = 0; i < count; i++) good = good && finding[i].good;
    fflush(stdout);
    return count && good;
}

/* ---- what now ---- */

static void write_record(const char *path, const char *record) {
    coven_error error;
    if (!record) return;
    if (file_write(path, record, strlen(record), &error))
        puts(words_of("terminal.save.done file=%s", words_quoted(path).text).text);
    else
        report_error(&error);
}

static bool is_word(const char *line, const char *word, const char **rest) {
    const size_t length = strcspn(line, " ");
    *rest = line + length + strspn(line + length, " ");
    return words_is_command(line, length, word);
}

/* News after the end is about another game. Returns whether one begins. */
static bool take_news(joined *self) {
    const client_table *table = client_table_of(self->client);
    char bytes[64];
    const words accept = words_quoted(words_command("accept").text),
                decline = words_quoted(words_command("decline").text);
    while (read(self->wake[0], bytes, sizeof bytes) > 0) continue;
    transport_lock(self->network);
    for (int i = 0; i < self->news_count; i++) {
        const join_news *news = &self->news[i];
        if (news->kind == CLIENT_OFFER && news->offer.by != table->seat)
            puts(words_at(table->rules, "join.offer.again who=@%d accept=%s decline=%s", news->offer.by, accept.text,
                          decline.text)
                     .text);
        if (news->kind == CLIENT_SETTLED && !table->rematch[0]) puts(words_of("join.settled.no").text);
        if (news->kind == CLIENT_REFUSED) puts(words_of("join.refused text=%s", words_quoted(news->text).text).text);
    }
    self->news_count = 0;
    const bool begins = table->rematch[0] != '\0';
    transport_unlock(self->network);
    fflush(stdout);
    return begins;
}

/* Lines at the end until the person leaves or another game begins. */
static void offer(joined *self, const char *record) {
    char line[INPUT_CAPACITY];
    const words prompt = words_of("join.end.ask again=%s save=%s", words_quoted(words_command("again").text).text,
                                  words_quoted(words_command("save").text).text);
    while (self->screen.terminal && !take_news(self)) {
        const char *rest;
        const input_answer answer = input_ask(prompt.text, NULL, line);
        if (answer == INPUT_WOKEN) continue;
        if (answer != INPUT_LINE || !line[0] || is_word(line, "quit", &rest)) return;
        if (is_word(line, "save", &rest)) {
            if (rest[0]) write_record(rest, record);
            continue;
        }
        transport_lock(self->network);
        if (!join_command(self, line)) puts(words_of("terminal.end.unknown text=%s", words_quoted(line).text).text);
        transport_unlock(self->network);
    }
}

void join_finish(joined *self) {
    coven_text text = coven_text_growing();
    terminal_game *s = &self->screen;
    transport_lock(self->network);
    const client_table *table = client_table_of(self->client);
    s->followed = follow_history(table->follow);
    s->recent =
        self->seen_ply >= 0 && self->seen_ply < s->followed->record.count ? self->seen_ply : s->followed->record.count;
    if (!s->terminal && self->printed < s->followed->record.count) {
        s->reported[0] = self->printed;
        terminal_game_report_now(s, table->seat);
    }
    coven_put(&text, "%s", s->style.colour ? "\033[1;32m" : "");
    terminal_game_fill(&s->style, 0, result_of(table).text, &text);
    coven_put(&text, "%s", s->style.colour ? "\033[0m" : "");
    if (table->words[0])
        terminal_game_show_end(s, table->seat, text.data ? text.data : "");
    else if (text.data)
        fputs(text.data, stdout);
    const bool dealt = table->words[0] != '\0';
    transport_unlock(self->network);
    coven_text_free(&text);
    fflush(stdout);
    char *record = dealt ? fetch_record(self) : NULL;
    if (record && !check(self, record)) self->answer = EXIT_UNVERIFIED;
    if (record && self->answer == EXIT_OK) identity_drop_kept(&self->link);
    offer(self, record);
    free(record);
    transport_lock(self->network);
    memcpy(self->next, client_table_of(self->client)->rematch, sizeof self->next);
    transport_unlock(self->network);
}
