/* join_table.c -- a table on a server at a terminal: the screen, what the others do, and the loop that waits for the
 * person and for the network. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/identity.h"
#include "cli/join.h"
#include "cli/terminal.h"
#include "core/terminal_text.h"

/* ---- the network's thread ---- */

static void *run_network(void *given) {
    while (transport_run(given)) continue;
    return NULL;
}

/* Told with the lock held, by the thread of the network. */
static void take_news(void *given, const client_news *news) {
    joined *self = given;
    static const char byte = 0;
    if (self->news_count == JOIN_NEWS) { /* the oldest are no news any more */
        memmove(&self->news[0], &self->news[1], sizeof self->news - sizeof self->news[0]);
        self->news_count--;
    }
    join_news *one = &self->news[self->news_count++];
    *one = (join_news){.kind = news->kind, .seat = news->seat, .ply = news->ply, .offer = news->offer};
    coven_text text = coven_text_over(one->text, sizeof one->text);
    if (news->text) coven_put(&text, "%s", news->text);
    while (write(self->wake[1], &byte, 1) < 0 && errno == EINTR) continue; /* a full pipe wakes us, too */
}

static void drain(joined *self) {
    char bytes[64];
    while (read(self->wake[0], bytes, sizeof bytes) > 0) continue;
}

/* ---- sentences ---- */

static const coven_table *table_of(const joined *self) { return client_table_of(self->client)->rules; }

void join_notice(joined *self, const char *sentence) {
    terminal_game *s = &self->screen;
    if (!s->terminal) {
        terminal_game_say_before(sentence);
        fflush(stdout);
        return;
    }
    coven_text text = coven_text_over(s->notice, sizeof s->notice);
    char before[sizeof s->notice];
    memcpy(before, s->notice, sizeof before);
    if (strlen(before) + strlen(sentence) + 2 > sizeof before) before[0] = '\0'; /* the latest matter most */
    coven_put(&text, "%s%s%s", before, before[0] ? " " : "", sentence);
    s->drawn = false;
}

void join_say_error(joined *self, const coven_error *error) {
    char reason[2 * sizeof error->text];
    coven_text text = coven_text_over(reason, sizeof reason);
    if (error->message[0])
        coven_put(&text, "%s", error->message);
    else
        coven_put(&text, "error.code.%s text=%s", coven_code_name(error->code), words_quoted(error->text).text);
    join_notice(self, words_at(table_of(self), "%s", reason).text);
}

static words offer_of(const joined *self, const client_offer *offer) {
    const coven_table *table = table_of(self);
    const words accept = words_quoted(words_command("accept").text),
                decline = words_quoted(words_command("decline").text);
    if (offer->by == client_table_of(self->client)->seat)
        return words_at(table, "join.offer.own decline=%s", decline.text);
    return words_at(table, "join.offer.%s who=@%d n=%d accept=%s decline=%s", offer->kind, offer->by,
                    offer->to >= 0 ? offer->to : 0, accept.text, decline.text);
}

static void tell_seat(joined *self, int seat) {
    const client_table *table = client_table_of(self->client);
    if (strcmp(table->who[seat - 1], "person") != 0)
        join_notice(self, words_at(table->rules, "join.computer n=%d", seat).text);
    else if (table->taken[seat - 1])
        join_notice(self, words_at(table->rules, "join.sits who=@%d", seat).text);
    else
        join_notice(self, words_at(table->rules, "join.stands n=%d", seat).text);
}

static void tell_presence(joined *self, bool *was_on) {
    const client_table *table = client_table_of(self->client);
    for (int i = 0; i < table->rules->seats; i++) {
        if (i + 1 == table->seat || was_on[i] == table->on[i] || strcmp(table->who[i], "person") != 0) continue;
        was_on[i] = table->on[i];
        if (table->taken[i])
            join_notice(self,
                        words_at(table->rules, table->on[i] ? "join.here who=@%d" : "join.gone who=@%d", i + 1).text);
    }
    for (int i = 0; table->seat && i < table->rules->seats; i++)
        if (!table->on[i] && table->gone[i] == 0 && i + 1 != table->seat && table->taken[i] && table->words[0] &&
            strcmp(table->who[i], "person") == 0)
            join_notice(self, words_at(table->rules, "join.claim who=@%d claim=%s", i + 1,
                                       words_quoted(words_command("claim").text).text)
                                  .text);
}

static void tell_hello(joined *self) {
    const client_table *table = client_table_of(self->client);
    if (self->lost) join_notice(self, words_of("join.found").text);
    self->lost = false;
    self->sat = table->seat > 0;
    if (!table->seat && !self->screen.followed) join_notice(self, words_of("join.watching").text);
    if (self->seen_ply < 0) self->seen_ply = self->printed = follow_history(table->follow)->record.count;
    for (int i = 0; i < table->offers; i++) join_notice(self, offer_of(self, &table->offer[i]).text);
}

static void tell(joined *self, const join_news *news) {
    const coven_table *table = table_of(self);
    self->screen.drawn = false;
    switch (news->kind) {
    case CLIENT_HELLO: tell_hello(self); break;
    case CLIENT_SEAT: tell_seat(self, news->seat); break;
    case CLIENT_BACK: join_notice(self, words_at(table, "join.undone n=%d", news->ply).text); break;
    case CLIENT_PUT: join_notice(self, words_of("join.placed").text); break;
    case CLIENT_OFFER: join_notice(self, offer_of(self, &news->offer).text); break;
    case CLIENT_AGREED: join_notice(self, words_at(table, "join.agreed who=@%d", news->seat).text); break;
    case CLIENT_SETTLED: {
        const char *how = strcmp(news->text, "yes") == 0 || strcmp(news->text, "no") == 0 ? news->text : "off";
        join_notice(self, words_of("join.settled.%s", how).text);
        break;
    }
    case CLIENT_REFUSED: join_notice(self, words_of("join.refused text=%s", words_quoted(news->text).text).text); break;
    case CLIENT_LOST:
        self->lost = true;
        join_notice(self, words_of(client_move_on_its_way(self->client) ? "join.lost.move" : "join.lost").text);
        break;
    case CLIENT_MIX:
    case CLIENT_EVENTS:
    case CLIENT_END:
    case CLIENT_PRESENCE: break;
    }
}

/* ---- the screen ---- */

/* One line for each seat. */
static void put_seat(const joined *self, int seat, coven_text *out) {
    const client_table *table = client_table_of(self->client);
    words line;
    if (strcmp(table->who[seat - 1], "person") != 0)
        line =
            words_at(table->rules, "join.seat.computer n=%d player=%s", seat, words_quoted(table->who[seat - 1]).text);
    else if (!table->taken[seat - 1])
        line = words_at(table->rules, "join.seat.free n=%d", seat);
    else
        line = words_at(table->rules, "join.seat.%s n=%d who=@%d", seat == table->seat ? "you" : "person", seat, seat);
    coven_put(out, "  %s\n", line.text);
}

void join_put_seats(const joined *self, coven_text *out) {
    const client_table *table = client_table_of(self->client);
    bool all = true;
    for (int i = 0; i < table->rules->seats; i++) {
        put_seat(self, i + 1, out);
        all = all && (table->taken[i] || strcmp(table->who[i], "person") != 0);
    }
    const words line = table->words[0] ? words_of("join.words words=%s", words_quoted(table->words).text)
                                       : words_of(all ? "join.mixing" : "join.waiting");
    terminal_game_fill(&self->screen.style, 0, line.text, out);
}

static void show_waiting(joined *self) {
    coven_text out = coven_text_growing();
    uint8_t digest[32];
    join_put_seats(self, &out);
    coven_sha256(out.data ? out.data : "", out.length, digest);
    if (memcmp(digest, self->waited, sizeof digest) != 0 || self->screen.notice[0]) {
        memcpy(self->waited, digest, sizeof digest);
        putchar('\n');
        if (self->screen.notice[0]) terminal_game_say_before(self->screen.notice);
        self->screen.notice[0] = '\0';
        if (out.data) fputs(out.data, stdout);
    }
    coven_text_free(&out);
    fflush(stdout);
}

/* Without a screen: what has happened since, line by line. */
static void print_events(joined *self) {
    terminal_game *s = &self->screen;
    if (self->printed > s->followed->record.count) self->printed = s->followed->record.count;
    if (self->printed == s->followed->record.count) return;
    s->reported[0] = self->printed;
    terminal_game_report_now(s, client_table_of(self->client)->seat);
    self->printed = s->followed->record.count;
    fflush(stdout);
}

static bool is_own_turn(const joined *self) {
    const client_table *table = client_table_of(self->client);
    return table->words[0] && !table->ended && table->seat > 0 &&
           history_actor(follow_history(table->follow)) == table->seat && !client_move_on_its_way(self->client);
}

static void begin_question(joined *self) {
    const history *past = self->screen.followed;
    if (self->asked_ply == past->record.count) return;
    self->chooser->count = history_choices(past, self->chooser->choice);
    chooser_begin(self->chooser);
    self->asked_ply = past->record.count;
}

/* What keeps us waiting. */
static words waits_for(const joined *self) {
    const client_table *table = client_table_of(self->client);
    const int actor = history_actor(self->screen.followed);
    const char *move = client_move_on_its_way(self->client);
    if (self->lost) return words_of(move ? "join.lost.move" : "join.lost");
    if (move) return words_of("join.sent");
    if (actor < 1) return words_of("join.ending");
    return words_at(table->rules, "join.choosing who=@%d", actor);
}

static void show_game(joined *self) {
    const client_table *table = client_table_of(self->client);
    terminal_game *s = &self->screen;
    const bool own = is_own_turn(self);
    if (!self->begun) join_notice(self, words_of("join.words words=%s", words_quoted(table->words).text).text);
    self->begun = true;
    s->recent = self->seen_ply < s->followed->record.count ? self->seen_ply : s->followed->record.count;
    if (!s->terminal) print_events(self);
    if (own) begin_question(self);
    if (own)
        terminal_game_show(s, table->seat, self->chooser);
    else if (s->terminal)
        terminal_game_show_end(s, table->seat, words_of("%s", "").text);
    fflush(stdout);
}

void join_redraw(joined *self) {
    const client_table *table = client_table_of(self->client);
    terminal_game *s = &self->screen;
    s->followed = follow_history(table->follow);
    if (table->words[0])
        show_game(self);
    else
        show_waiting(self);
    s->drawn = true;
}

/* ---- asking ---- */

static int next_words(const void *context, const char *before, char (*out)[INPUT_WORD], int capacity) {
    const joined *self = context;
    const int count = self->asked_ply >= 0 ? chooser_next(self->chooser, before, out, capacity) : 0;
    return before[strspn(before, " ")] ? count : count + join_commands(out + count, capacity - count);
}

static void play(joined *self, coven_event event) {
    coven_error error;
    const client_table *table = client_table_of(self->client);
    for (int i = 0; i < self->chooser->count; i++) {
        if (self->chooser->choice[i].event != event) continue;
        printf("  %s %s\n", self->screen.style.utf8 ? "→" : "->", self->chooser->choice[i].text);
        self->seen_ply = follow_history(table->follow)->record.count;
        if (!client_do_play(self->client, self->chooser->choice[i].text, &error)) join_say_error(self, &error);
        break;
    }
    self->asked_ply = -1;
    self->screen.drawn = false;
    transport_wake(self->network);
}

/* With the lock held. */
static void take_line(joined *self, const char *line) {
    coven_event event;
    coven_error error;
    const bool own = is_own_turn(self) && self->asked_ply == self->screen.followed->record.count;
    chooser *c = self->chooser;
    if (!line[0] && !(own && c->count == 1)) {
        self->screen.drawn = false;
        return;
    }
    if (own && words_is_command(line, strlen(line), "back") && chooser_back(c)) {
        self->screen.drawn = false;
        return;
    }
    const chooser_answer answer = !own      ? CHOOSER_UNKNOWN
                                  : line[0] ? chooser_take(c, line, &event, &error)
                                            : CHOOSER_EVENT;
    if (!line[0]) event = c->choice[0].event;
    if (answer == CHOOSER_EVENT) {
        play(self, event);
    } else if (answer == CHOOSER_NARROWER) {
        self->screen.drawn = false;
    } else if (!join_command(self, line)) {
        if (!own) coven_fail_message(&error, COVEN_BAD_INPUT, "error.illegal text=%s", words_quoted(line).text);
        terminal_game_say_before(words_of("terminal.refused reason=(%s) help=%s",
                                          error.message[0] ? error.message : "error.online.waits",
                                          words_quoted(words_command("help").text).text)
                                     .text);
    }
}

static void put_prompt(const joined *self, coven_text *out) {
    const client_table *table = client_table_of(self->client);
    const terminal_game *s = &self->screen;
    if (is_own_turn(self)) {
        if (s->style.colour) coven_put(out, "\001\033[1;36m\002");
        terminal_game_label(s, table->seat, out);
        if (s->style.colour) coven_put(out, "\001\033[0m\002");
        if (self->chooser->so_far[0]) coven_put(out, " %s", self->chooser->so_far);
    } else if (table->known && table->words[0]) {
        coven_put(out, "%s ", waits_for(self).text);
    }
    coven_put(out, "> ");
}

/* A line of the person, or something from the network. The lock is not held. */
static void ask(joined *self) {
    char line[INPUT_CAPACITY];
    const input_completer completer = {next_words, self};
    coven_text prompt = coven_text_growing();
    transport_lock(self->network);
    put_prompt(self, &prompt);
    const bool waits = !self->screen.terminal && (!is_own_turn(self) || client_is_waiting(self->client));
    transport_unlock(self->network);
    input_answer answer = INPUT_WOKEN;
    if (waits)
        answer = input_wait() ? INPUT_WOKEN : INPUT_BROKEN; /* a script's lines are for its turns, one each */
    else
        answer = input_line(text_of(&prompt), &completer, line);
    coven_text_free(&prompt);
    if (answer == INPUT_WOKEN) return;
    if (answer == INPUT_LINE) {
        transport_lock(self->network);
        take_line(self, line);
        transport_unlock(self->network);
        return;
    }
    self->leaving = true;
    if (answer == INPUT_BROKEN) self->answer = EXIT_INTERRUPTED;
}

/* ---- the loop ---- */

static void keep_notes(joined *self) {
    const mix_kept *kept = client_kept(self->client);
    coven_error error;
    if (!kept->table[0] || memcmp(kept, &self->kept, sizeof *kept) == 0) return;
    self->kept = *kept;
    if (!identity_write_kept(&self->link, kept, &error)) join_say_error(self, &error);
}

/* Take the news and show what is new; false when there is nothing more to do at the table. With the lock held. */
static bool catch_up(joined *self, bool *was_on) {
    const client_table *table = client_table_of(self->client);
    if (client_state_of(self->client) == CLIENT_FAILED) {
        self->answer = report_error(client_failure(self->client));
        self->leaving = true;
        return false;
    }
    if (!table->known) {
        self->news_count = 0;
        return true;
    }
    for (int i = 0; i < self->news_count; i++) tell(self, &self->news[i]);
    if (self->news_count) tell_presence(self, was_on);
    self->news_count = 0;
    keep_notes(self);
    if (table->ended) return false;
    if (!self->screen.drawn && client_state_of(self->client) != CLIENT_GREETING) join_redraw(self);
    return true;
}

static bool begin(joined *self, coven_error *error) {
    self->asked_ply = self->seen_ply = -1;
    self->chooser = calloc(1, sizeof *self->chooser);
    self->network = transport_new(&self->link);
    identity_read_kept(&self->link, &self->kept);
    const client_settings settings = {
        .id = self->link.id, .random = transport_random, .news = take_news, .given = self, .kept = self->kept};
    self->client = client_new(&settings);
    if (!self->chooser || !self->network || !self->client || pipe(self->wake) != 0) return coven_no_memory(error);
    for (int i = 0; i < 2; i++) {
        fcntl(self->wake[i], F_SETFL, O_NONBLOCK);
        fcntl(self->wake[i], F_SETFD, FD_CLOEXEC);
    }
    self->screen.style = terminal_style(false);
    self->screen.terminal = input_is_terminal();
    self->screen.greeted = true; /* the words say more than the commitment */
    return transport_add(self->network, self->link.id, self->client, self->token) || coven_no_memory(error);
}

static void end(joined *self) {
    transport_free(self->network);
    client_free(self->client);
    free(self->chooser);
    if (self->wake[0]) close(self->wake[0]), close(self->wake[1]);
}

void join_play(joined *self) {
    coven_error error;
    bool was_on[COVEN_SEATS_MAX] = {false};
    if (!begin(self, &error) || pthread_create(&self->thread, NULL, run_network, self->network) != 0) {
        self->answer = report_error(&error);
        end(self);
        return;
    }
    puts(words_of("join.connecting server=%s", words_quoted(self->link.origin).text).text);
    fflush(stdout);
    input_watch(self->wake[0]);
    while (!self->leaving) {
        drain(self);
        transport_lock(self->network);
        const bool goes_on = catch_up(self, was_on);
        transport_unlock(self->network);
        if (!goes_on) break;
        ask(self);
    }
    if (!self->leaving) join_finish(self);
    input_watch(-1);
    transport_stop(self->network);
    pthread_join(self->thread, NULL);
    end(self);
}
