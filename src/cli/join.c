/* join.c -- coven join: play at a table on a server from a terminal. */
#include "cli/join.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/identity.h"
#include "cli/languages.h"

/* ---- taking the seat ---- */

/* The server's sentence, when it refuses. */
static bool refused(const transport_answer *answer, coven_error *error) {
    json_document document;
    coven_json say;
    char text[300];
    bool told = false;
    if (answer->body.data && json_parse(&document, answer->body.data, answer->body.length, NULL)) {
        const coven_json root = json_root(&document);
        told = json_kind_of(&root) == JSON_OBJECT && json_member(&root, "say", &say) &&
               json_kind_of(&say) == JSON_STRING && json_text_cut(&say, text, sizeof text, NULL);
        json_free(&document);
    }
    if (!told) return coven_fail_message(error, COVEN_IO, "error.online.answer");
    return words_fail(error, COVEN_REFUSED, "error.online.refused text=%s", words_quoted(text).text);
}

/* The seat that this identity has at the table, -1 if that is unknown. */
static int seat_in(const transport_answer *answer) {
    json_document document;
    coven_json value;
    int seat = -1;
    if (!answer->body.data || !json_parse(&document, answer->body.data, answer->body.length, NULL)) return -1;
    const coven_json root = json_root(&document);
    if (json_kind_of(&root) == JSON_OBJECT && json_member(&root, "seat", &value) && json_kind_of(&value) == JSON_NUMBER)
        json_int(&value, 0, COVEN_SEATS_MAX, &seat, NULL);
    json_free(&document);
    return seat;
}

static void put_body(const joined *self, const char *name, coven_text *out) {
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "token", self->link.token);
    json_name_number(w, "seat", self->link.seat);
    if (name[0]) json_name_string(w, "name", name);
    json_close(w, '}');
}

static bool ask_name(const args *given, char name[INPUT_CAPACITY]) {
    const char *asked = args_value(given, "name");
    coven_text text = coven_text_over(name, INPUT_CAPACITY);
    if (asked) coven_put(&text, "%s", asked);
    return asked || !input_is_terminal() || input_ask(words_of("join.name").text, NULL, name) == INPUT_LINE;
}

/* Use the invite, unless the seat is ours already. */
static bool take_seat(joined *self, transport *asks, const args *given, coven_error *error) {
    char path[60], body[1400], name[INPUT_CAPACITY];
    transport_answer answer;
    coven_text text = coven_text_over(path, sizeof path), json = coven_text_over(body, sizeof body);
    coven_put(&text, "/api/tables/%s", self->link.id);
    bool good = transport_ask(asks, "GET", path, NULL, self->token, &answer);
    if (!good) *error = answer.error;
    const int seat = good ? seat_in(&answer) : 0;
    const bool there = good && answer.status == 200;
    if (good && !there && answer.status != 403) good = refused(&answer, error);
    coven_text_free(&answer.body);
    if (!good || seat > 0 || !self->link.token[0]) return good;
    if (!ask_name(given, name)) return coven_fail_message(error, COVEN_INTERRUPTED, "error.stopped");
    coven_put(&text, "/join");
    put_body(self, name, &json);
    good = transport_ask(asks, "POST", path, body, self->token, &answer);
    if (!good) *error = answer.error;
    if (good && answer.status != 200) good = refused(&answer, error);
    coven_text_free(&answer.body);
    return good && (!self->token[0] || identity_write(&self->link, self->token, error));
}

/* ---- the command ---- */

static void set_url(joined *self) {
    coven_text url = coven_text_over(self->url, sizeof self->url);
    coven_put(&url, "%s/#/t/%s", self->link.origin, self->link.id);
}

static void say_how_to_return(const joined *self, bool sat) {
    char line[700];
    coven_text text = coven_text_over(line, sizeof line);
    coven_put(&text, "coven join '%s'", self->url);
    fflush(stdout);
    fprintf(stderr, "%s\n",
            words_of(sat ? "join.leave command=%s" : "join.leave.watch command=%s", words_quoted(line).text).text);
}

/* One table after another, as long as there are rematches. */
static int play_all(joined *self) {
    for (;;) {
        set_url(self);
        join_play(self);
        if (self->leaving || !self->next[0]) break;
        joined fresh = {.link = self->link};
        memcpy(fresh.token, self->token, sizeof fresh.token);
        memcpy(fresh.link.id, self->next, sizeof fresh.link.id);
        *self = fresh;
    }
    if (self->leaving && (self->answer == EXIT_OK || self->answer == EXIT_INTERRUPTED))
        say_how_to_return(self, self->sat);
    return self->answer;
}

static int join(joined *self, const args *given) {
    coven_error error;
    int seat = 0;
    if (!link_read(given->word[0], &self->link, &error)) return report_error(&error);
    if (!args_number(given, "seat", 1, COVEN_SEATS_MAX, &seat)) return EXIT_USAGE;
    if (seat) self->link.seat = seat;
    identity_read(&self->link, self->token);
    transport *asks = transport_new(&self->link);
    if (!asks) return system_error("out of memory");
    const bool good = take_seat(self, asks, given, &error);
    transport_free(asks);
    return good ? play_all(self) : report_error(&error);
}

static int run(const args *given) {
    joined self = {.answer = EXIT_OK};
    if (!languages_begin(args_value(given, "language")) || !languages_remember(args_value(given, "language")))
        return EXIT_USAGE;
    signal(SIGPIPE, SIG_IGN);
    input_begin();
    const int answer = join(&self, given);
    input_end();
    const int output = finish_output();
    return answer ? answer : output;
}

const command command_join = {
    .name = "join",
    .usage = "URL [--name NAME] [--seat N]",
    .about = "Play at a table on a server",
    .details =
        "URL is the link that somebody sent you. With an invite in it, you take the seat it is for; without one, you\n"
        "come back to your seat, or watch if the table allows it. The connection may be lost: your decision is kept\n"
        "and sent when it is back. At the end the program checks that nobody chose the chance of the game. Who you\n"
        "are on the server is kept in the state directory. Type `help` at the table for everything else.",
    .examples = "coven join 'https://coven.example/#/t/k3v9q2m7xw/2/7h3kq2xv5n6mabcd' --name Ada\n"
                "coven join 'https://coven.example/#/t/k3v9q2m7xw'",
    .options = (const args_option[]){{.name = "name", .value = "NAME", .about = "your name at the table"},
                                     {.name = "seat", .value = "N", .about = "the seat, if the link does not name it"},
                                     LANGUAGE_OPTION,
                                     {.name = NULL}},
    .min = 1,
    .max = 1,
    .run = run,
};
