/* join_commands.c -- what a person can say at a table on a server besides events: offers, answers, resigning. The lock
 * is held. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/join.h"
#include "cli/languages.h"
#include "cli/markdown.h"
#include "cli/terminal.h"
#include "core/terminal_text.h"

typedef struct spoken {
    const char *name;
    bool takes;
    void (*run)(joined *self, const char *rest);
    const char *about; /* NULL: that of the name */
} spoken;

/* Something was sent, or could not be. */
static void sent(joined *self, bool good, const coven_error *error) {
    if (!good) join_say_error(self, error);
    self->screen.drawn = false;
    transport_wake(self->network);
}

static void offer(joined *self, const char *kind, int to) {
    coven_error error;
    sent(self, client_do_offer(self->client, kind, to, &error), &error);
}

static void run_draw(joined *self, const char *rest) {
    (void)rest;
    offer(self, "draw", -1);
}

static void run_void(joined *self, const char *rest) {
    (void)rest;
    offer(self, "void", -1);
}

static void run_again(joined *self, const char *rest) {
    (void)rest;
    offer(self, "again", -1);
}

/* Before the seat's own last decision. */
static void run_undo(joined *self, const char *rest) {
    const client_table *table = client_table_of(self->client);
    const history *past = follow_history(table->follow);
    (void)rest;
    for (int ply = past->record.count - 1; ply >= 0; ply--) {
        coven_state state;
        history_state(past, ply, &state);
        if (table->rules->game->actor(table->rules, &state) != table->seat) continue;
        offer(self, "back", ply);
        return;
    }
    join_notice(self, words_of("error.takeback.nothing").text);
}

static void answer(joined *self, bool yes) {
    const client_table *table = client_table_of(self->client);
    coven_error error;
    for (int i = table->offers - 1; i >= 0; i--) {
        const bool own = table->offer[i].by == table->seat;
        if (own && yes) continue;
        sent(self, client_do_answer(self->client, table->offer[i].id, yes, &error), &error);
        return;
    }
    join_notice(self, words_of("join.offer.none").text);
}

static void run_accept(joined *self, const char *rest) {
    (void)rest;
    answer(self, true);
}

static void run_decline(joined *self, const char *rest) {
    (void)rest;
    answer(self, false);
}

static void run_claim(joined *self, const char *rest) {
    coven_error error;
    if (strcmp(rest, "win") != 0 && strcmp(rest, "draw") != 0 && strcmp(rest, "bot") != 0) {
        join_notice(self, words_of("join.claim.how claim=%s", words_quoted(words_command("claim").text).text).text);
        return;
    }
    sent(self, client_do_claim(self->client, rest, &error), &error);
}

static void run_resign(joined *self, const char *rest) {
    char line[INPUT_CAPACITY];
    coven_error error;
    (void)rest;
    if (self->screen.terminal) {
        input_watch(-1);
        transport_unlock(self->network); /* the network goes on meanwhile */
        const input_answer said = input_ask(words_of("terminal.resign.sure").text, NULL, line);
        transport_lock(self->network);
        input_watch(self->wake[0]);
        self->screen.drawn = false;
        if (said != INPUT_LINE || !words_is_answer(line, "yes")) return;
    }
    sent(self, client_do_resign(self->client, &error), &error);
}

/* ---- looking ---- */

static void run_table(joined *self, const char *rest) {
    (void)rest;
    join_redraw(self);
}

static void run_choices(joined *self, const char *rest) {
    (void)rest;
    if (self->asked_ply >= 0) terminal_game_list(&self->screen, client_table_of(self->client)->seat, self->chooser);
}

static void run_log(joined *self, const char *rest) {
    const history *past = self->screen.followed;
    coven_text out = coven_text_growing();
    (void)rest;
    for (int ply = 0; past && ply < past->record.count; ply++) {
        coven_put(&out, "%4d  ", ply + 1);
        history_describe(past, ply, client_table_of(self->client)->seat, words_language(), &out);
        coven_put(&out, "\n");
    }
    if (out.data) terminal_page(out.data, out.length);
    coven_text_free(&out);
}

static void run_words(joined *self, const char *rest) {
    coven_text out = coven_text_growing();
    (void)rest;
    join_put_seats(self, &out);
    if (out.data) fputs(out.data, stdout);
    coven_text_free(&out);
}

static void run_rules(joined *self, const char *rest) {
    const char *text = coven_game_how_to_play(client_table_of(self->client)->rules->game, words_language());
    coven_text out = coven_text_growing();
    (void)rest;
    if (self->screen.terminal) markdown_draw(text, &self->screen.style, &out);
    if (out.data && !out.dropped)
        terminal_page(out.data, out.length);
    else
        fputs(text, stdout);
    coven_text_free(&out);
}

static void run_language(joined *self, const char *rest) {
    if (languages_command(rest)) self->screen.drawn = false;
}

static void run_quit(joined *self, const char *rest) {
    (void)rest;
    self->leaving = true;
}

/* ---- all of them ---- */

static void run_help(joined *self, const char *rest);

static const spoken *all_spoken(void) {
    static const spoken list[] = {
        {"draw", false, run_draw, NULL},
        {"undo", false, run_undo, "ask"},
        {"void", false, run_void, NULL},
        {"accept", false, run_accept, NULL},
        {"decline", false, run_decline, NULL},
        {"claim", true, run_claim, NULL},
        {"resign", false, run_resign, NULL},
        {"again", false, run_again, NULL},
        {"table", false, run_table, NULL},
        {"choices", false, run_choices, NULL},
        {"log", false, run_log, NULL},
        {"words", false, run_words, NULL},
        {"rules", false, run_rules, NULL},
        {"language", true, run_language, NULL},
        {"help", false, run_help, NULL},
        {"quit", false, run_quit, NULL},
        {.name = NULL},
    };
    return list;
}

static void run_help(joined *self, const char *rest) {
    enum { WIDE = 20 };
    (void)rest;
    terminal_game_say_before(words_of("terminal.help").text);
    for (const spoken *word = all_spoken(); word->name; word++) {
        const words own = words_command(word->name);
        const words usage =
            word->takes ? words_of("terminal.command.%s.usage word=%s", word->name, words_quoted(own.text).text) : own;
        coven_text filled = coven_text_growing();
        printf("  ");
        words_print_padded(usage.text, WIDE);
        terminal_game_fill(&self->screen.style, WIDE + 2,
                           words_of("terminal.command.%s.about", word->about ? word->about : word->name).text, &filled);
        if (filled.data) fputs(filled.data, stdout);
        coven_text_free(&filled);
    }
}

int join_commands(char (*out)[INPUT_WORD], int capacity) {
    int count = 0;
    for (const spoken *word = all_spoken(); word->name && count < capacity; word++) {
        coven_text text = coven_text_over(out[count++], INPUT_WORD);
        coven_put(&text, "%s", words_command(word->name).text);
    }
    return count;
}

bool join_command(joined *self, const char *line) {
    const size_t length = strcspn(line, " ");
    for (const spoken *word = all_spoken(); word->name; word++) {
        if (!words_is_command(line, length, word->name)) continue;
        word->run(self, line + length + strspn(line + length, " "));
        fflush(stdout);
        return true;
    }
    return false;
}
