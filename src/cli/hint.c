/* hint.c -- coven hint: the best events of a position, and what the seat that acts can expect of each. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/words.h"
#include "core/json.h"
#include "match/analyst.h"
#include "match/why.h"

enum { ITERATIONS_DEFAULT = 400, COUNT_DEFAULT = 3 };

typedef struct hint_command {
    coven_table *table;
    coven_state seen; /* as the seat that acts sees it */
    int seat;
    int wanted; /* events */
    player_settings settings;
    player_advice *advice; /* [COVEN_EVENTS_MAX], owned */
    int count;
    solver_session solver;
} hint_command;

/* Who acts, if that is a seat whose view we have. */
static bool find_seat(hint_command *self, int viewer, coven_error *error) {
    self->seat = self->table->game->actor(self->table, &self->seen);
    if (self->seat == COVEN_END) return coven_fail_message(error, COVEN_GAME_OVER, "error.ended");
    if (self->seat == COVEN_CHANCE) return coven_fail_message(error, COVEN_NOT_YOUR_TURN, "error.turn.chance");
    if (viewer != COVEN_VIEW_ALL && viewer != self->seat)
        return coven_fail_message(error, COVEN_NOT_YOUR_TURN, "error.turn.seat actor=%d seat=%d", self->seat, viewer);
    return true;
}

/* Read the position, whole or as --seat sees it, and mask it for the seat that acts. */
static bool read_position(const args *given, hint_command *self, coven_error *error) {
    const coven_game *game = self->table->game;
    int viewer = COVEN_VIEW_ALL;
    if (!args_number(given, "seat", 1, self->table->seats, &viewer)) return false;
    if (!game->parse_position(self->table, given->word[1], viewer, &self->seen, error) ||
        !find_seat(self, viewer, error))
        return report_error_at(error, "hint"), false;
    game->mask(self->table, &self->seen, self->seat);
    return true;
}

/* Ask the strongest adviser of the game. */
static bool think(hint_command *self, coven_error *error) {
    self->advice = malloc(COVEN_EVENTS_MAX * sizeof *self->advice);
    if (!self->advice) return coven_no_memory(error);
    player *who = player_sit(player_analyst_of(self->table->game), self->table, self->seat, &self->settings, error);
    if (!who) return false;
    interrupt_watch();
    who->stop = interrupt_flag();
    self->count = player_advise(who, &self->seen, self->advice, COVEN_EVENTS_MAX);
    player_leave(who);
    if (self->count > self->wanted) self->count = self->wanted;
    return true;
}

static void event_text(const hint_command *self, int i, char text[COVEN_EVENT_TEXT]) {
    coven_text over = coven_text_over(text, COVEN_EVENT_TEXT);
    self->table->game->print_event(self->table, &self->seen, self->advice[i].event, &over);
}

/* The reason for an event, as sentences; "" if there is none. Free the text. */
static coven_text reason(hint_command *self, int i) {
    coven_text text = coven_text_growing();
    why_put_hint(self->table, &self->seen, self->advice[i].event, &self->solver, words_language(), &text);
    return text;
}

static bool is_untrained(const hint_command *self) {
    return player_untrained(player_analyst_of(self->table->game), self->table);
}

static int print_json(hint_command *self) {
    coven_text out = coven_text_growing();
    json_writer writer = json_writing(&out), *w = &writer;
    char text[COVEN_POSITION_TEXT];
    json_open(w, '{');
    json_name_string(w, "game", self->table->game->id);
    json_name_number(w, "seat", self->seat);
    coven_position_print(self->table, &self->seen, text);
    json_name_string(w, "position", text);
    json_name(w, "advice");
    json_open(w, '[');
    for (int i = 0; i < self->count; i++) {
        event_text(self, i, text);
        json_open(w, '{');
        json_name_string(w, "event", text);
        json_name(w, "expected");
        json_decimal(w, "%.4f", (double)self->advice[i].value / COVEN_ONE);
        json_name_number(w, "weight", self->advice[i].weight);
        coven_text why = reason(self, i);
        json_name(w, "why");
        json_text_string(w, &why);
        json_close(w, '}');
    }
    json_close(w, ']');
    if (is_untrained(self)) json_name_bool(w, "weights", false);
    json_close(w, '}');
    return print_line(&out);
}

static int print_text(hint_command *self) {
    puts(words_at(self->table, "hint.expected who=@%d", self->seat).text);
    for (int i = 0; i < self->count; i++) {
        char text[COVEN_EVENT_TEXT];
        event_text(self, i, text);
        printf("  %3d%%  %s\n", analyst_percent(self->advice[i].value), text);
        coven_text why = reason(self, i);
        if (why.length) printf("        %s\n", why.data);
        coven_text_free(&why);
    }
    coven_text losing = coven_text_growing();
    if (self->count)
        why_put_losing(self->table, &self->seen, self->advice[0].event, &self->solver, words_language(), &losing);
    if (losing.length) puts(losing.data);
    coven_text_free(&losing);
    if (is_untrained(self)) puts(words_of("terminal.hint.untrained").text);
    return finish_output();
}

static int hint(const args *given, const setup *game) {
    hint_command self = {.wanted = COUNT_DEFAULT, .settings = {.seed = 1}};
    coven_error error = {0};
    int seats = game->game->seats_min, answer = EXIT_USAGE;
    if (!args_number(given, "seats", 1, COVEN_SEATS_MAX, &seats) ||
        !args_number(given, "count", 1, COVEN_EVENTS_MAX, &self.wanted) ||
        !args_number(given, "time", 1, 3600000, &self.settings.time) ||
        !args_number(given, "iterations", 1, 999999999, &self.settings.iterations))
        return EXIT_USAGE;
    if (!self.settings.time && !self.settings.iterations) self.settings.iterations = ITERATIONS_DEFAULT;
    self.table = setup_table(game, seats);
    if (self.table && read_position(given, &self, &error)) {
        if (!think(&self, &error))
            answer = report_error_at(&error, "hint");
        else
            answer = args_has(given, "json") ? print_json(&self) : print_text(&self);
    }
    free(self.advice);
    solver_close(&self.solver);
    coven_table_free(self.table);
    return answer;
}

static int run(const args *given) {
    setup game;
    const int answer = setup_read(&game, given, given->word[0]) ? hint(given, &game) : EXIT_USAGE;
    setup_free(&game);
    return answer;
}

const command command_hint = {
    .name = "hint",
    .usage = "GAME [--seats N] [--option K=V]... [--set FILE] [--seat N] [--time MS | --iterations K] [--json] "
             "[--language CODE] 'POSITION'",
    .about = "Suggest the best events of a position",
    .details =
        "The strongest player of the game thinks for the seat that acts, and knows only what that seat can see. A\n"
        "position is one line of text, as `coven position` and `coven show` print it. With --seat it may be masked:\n"
        "what the seat cannot see is written as ?.",
    .examples = "coven hint channeling \"$(coven show game.json --ply 5 | tail -n 1)\"\n"
                "coven hint null 'turn:1 2 4 -'\n"
                "coven hint null --seat 1 --iterations 2000 --json 'turn:1 2 ? -'",
    .options =
        (const args_option[]){{.name = "seats", .value = "N", .about = "number of seats (default: the game's minimum)"},
                              SETUP_OPTIONS,
                              {.name = "seat", .value = "N", .about = "the position is masked for seat N, which acts"},
                              {.name = "time", .value = "MS", .about = "milliseconds of CPU time to think"},
                              {.name = "iterations", .value = "K", .about = "iterations of search (default: 400)"},
                              {.name = "count", .value = "N", .about = "how many events to suggest (default: 3)"},
                              {.name = "json", .about = "print JSON"},
                              LANGUAGE_OPTION,
                              {.name = NULL}},
    .min = 2,
    .max = 2,
    .run = run,
};
