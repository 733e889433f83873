/* desk.c -- the match for a page: what the module exports.
 *
 * A desk holds one table in play. The page writes JSON or text into the room of the desk, calls a function, and reads
 * the answer, JSON too: each function gives the number of its bytes, desk_answer where they stand until the next call.
 * What cannot be done is answered {"error":"..."}, a sentence for a person, and changes nothing.
 *
 *     desk_room(desk, n)  write n bytes here; a NUL is put after them
 *     desk_games(desk)    the games with their options, and the kinds of player
 *     desk_open(desk)     {"game","seats","options":{},"seed":text,"players":[names]}: a new game; with "position":text
 *                         it begins from there, and "eyes":viewer says through whose eyes that is (-1, the whole)
 *     desk_load(desk)     {"record":{...},"seed":text,"players":[names] or null}: go on with a record or a placed game
 *     desk_look(desk, ply, viewer)   all that a viewer may see of a state (match_put_look); -1 is the present
 *     desk_choices(desk)  what the seat that acts can do: [{"text","say"}]
 *     desk_ask(desk)      words chosen so far: what is asked next
 *     desk_try(desk, viewer)         an event's text: how it would look, without playing it
 *     desk_say(desk, ply) an event's text: what it would have done at that moment, in a sentence
 *     desk_play(desk)     an event's text: the seat that acts plays it
 *     desk_step(desk)     chance or a computer player acts
 *     desk_back(desk, ply)           back to the state before event `ply`
 *     desk_undo(desk)     the ply that undo may go back to, or -1 (match_undo_ply)
 *     desk_shown(desk, ply)          has anything been shown since: true or false (match_has_shown)
 *     desk_log(desk, from, viewer)   the events from there on: [{"actor","text","say"}]
 *     desk_record(desk, viewer)      the record as one line of JSON
 *     desk_hint(desk)     {"iterations"}: what the analyst would do: [{"text","say","value"}]
 *     desk_verdict(desk, ply)        of scramble: who wins that round with best play, and after each event
 *                         (scramble_verdict), as the seat that acts there may know it; null where it cannot be told
 *     desk_analyse(desk)  {"iterations"}: the whole game judged (analyst_put_json)
 *     desk_net(desk)      the bytes of a file of weights: used from now on at tables that it fits
 *
 * A viewer is a seat, 0 for an onlooker, -1 for the whole. */
#include <stdlib.h>
#include <string.h>

#include "core/game_json.h"
#include "games/scramble/choice.h"
#include "match/analyst.h"
#include "match/match.h"
#include "players/weights.h"

#define EXPORT(name) __attribute__((export_name(#name)))

typedef struct desk {
    match *match; /* NULL before a game is opened */
    char *room;   /* what the page says */
    size_t length;
    coven_text answer;
    network *net;            /* learned weights, or NULL */
    scramble_solver *solver; /* made when it is first asked; gets better with use */
} desk;

EXPORT(desk_new) desk *desk_new(void);
EXPORT(desk_free) void desk_free(desk *self);
EXPORT(desk_room) char *desk_room(desk *self, size_t length);
EXPORT(desk_answer) const char *desk_answer(const desk *self);
EXPORT(desk_games) size_t desk_games(desk *self);
EXPORT(desk_open) size_t desk_open(desk *self);
EXPORT(desk_load) size_t desk_load(desk *self);
EXPORT(desk_look) size_t desk_look(desk *self, int ply, int viewer);
EXPORT(desk_choices) size_t desk_choices(desk *self);
EXPORT(desk_ask) size_t desk_ask(desk *self);
EXPORT(desk_try) size_t desk_try(desk *self, int viewer);
EXPORT(desk_say) size_t desk_say(desk *self, int ply);
EXPORT(desk_play) size_t desk_play(desk *self);
EXPORT(desk_step) size_t desk_step(desk *self);
EXPORT(desk_back) size_t desk_back(desk *self, int ply);
EXPORT(desk_undo) size_t desk_undo(desk *self);
EXPORT(desk_shown) size_t desk_shown(desk *self, int ply);
EXPORT(desk_log) size_t desk_log(desk *self, int from, int viewer);
EXPORT(desk_record) size_t desk_record(desk *self, int viewer);
EXPORT(desk_hint) size_t desk_hint(desk *self);
EXPORT(desk_verdict) size_t desk_verdict(desk *self, int ply);
EXPORT(desk_analyse) size_t desk_analyse(desk *self);
EXPORT(desk_net) size_t desk_net(desk *self);

/* ---- the desk ---- */

desk *desk_new(void) {
    desk *self = calloc(1, sizeof *self);
    if (self) self->answer = coven_text_growing();
    return self;
}

void desk_free(desk *self) {
    match_free(self->match);
    net_free(self->net);
    scramble_solver_free(self->solver);
    coven_text_free(&self->answer);
    free(self->room);
    free(self);
}

char *desk_room(desk *self, size_t length) {
    char *room = realloc(self->room, length + 1);
    if (!room) return NULL;
    room[length] = '\0';
    self->room = room;
    self->length = length;
    return room;
}

const char *desk_answer(const desk *self) { return self->answer.at; }

static json_writer begin_answer(desk *self) {
    coven_text_clear(&self->answer);
    return json_writing(&self->answer);
}

static size_t fail(desk *self, const char *sentence) {
    json_writer writer = begin_answer(self), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "error", sentence);
    json_close(w, '}');
    return self->answer.length;
}

static size_t fail_closed(desk *self) { return fail(self, "no game is open"); }

/* ---- games ---- */

/* With the names of the kinds that play it, from the weakest. */
static void put_game(json_writer *w, const coven_game *game) {
    json_open(w, '{');
    game_put_members(w, game);
    json_name(w, "players");
    json_open(w, '[');
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        if (player_plays(*kind, game)) json_string(w, (*kind)->name);
    json_close(w, ']');
    json_close(w, '}');
}

size_t desk_games(desk *self) {
    json_writer writer = begin_answer(self), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "version", COVEN_VERSION);
    json_name(w, "games");
    json_open(w, '[');
    for (const coven_game *const *game = coven_games(); *game; game++) put_game(w, *game);
    json_close(w, ']');
    json_name(w, "players");
    json_open(w, '[');
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) {
        json_open(w, '{');
        json_name_string(w, "name", (*kind)->name);
        json_name_string(w, "about", (*kind)->about);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_name_bool(w, "hints", player_analyst() != NULL);
    json_close(w, '}');
    return self->answer.length;
}

/* ---- opening ---- */

static void put_options(json_writer *w, const coven_table *table) {
    json_name(w, "options");
    json_open(w, '{');
    for (int i = 0; table->game->options[i].name; i++) {
        char value[32];
        coven_text text = coven_text_over(value, sizeof value);
        coven_option_print(&table->game->options[i], table->option[i], &text);
        json_name_string(w, table->game->options[i].name, value);
    }
    json_close(w, '}');
}

/* The table that a game was opened at, with all that does not change while it is played. */
static size_t answer_table(desk *self) {
    const coven_table *table = match_table(self->match);
    json_writer writer = begin_answer(self), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "game", table->game->id);
    json_name_string(w, "title", table->game->title);
    json_name_number(w, "seats", table->seats);
    json_name(w, "names");
    json_open(w, '[');
    for (int seat = 1; seat <= table->seats; seat++) {
        char name[64];
        coven_text text = coven_text_over(name, sizeof name);
        table->game->seat_name(table, seat, &text);
        json_string(w, name);
    }
    json_close(w, ']');
    json_name(w, "who");
    json_open(w, '[');
    for (int seat = 1; seat <= table->seats; seat++) json_string(w, match_who(self->match, seat));
    json_close(w, ']');
    put_options(w, table);
    json_name_bool(w, "secrets", table->secrets);
    json_name_bool(w, "placed", match_is_placed(self->match));
    json_name_number(w, "plies", match_count(self->match));
    json_name(w, "set");
    json_put_raw(w, table->set->json, table->set->json_length);
    json_close(w, '}');
    return self->answer.length;
}

/* Give the match the weights on the desk, if they fit. */
static bool use_net(const desk *self, match *fresh, coven_error *error) {
    return !self->net || !weights_fit(self->net, match_table(fresh)) || match_use_net(fresh, self->net, error);
}

/* Put the new match on the desk; NULL leaves the old one, with the error told. */
static size_t take_match(desk *self, match *fresh, coven_error *error) {
    if (fresh && !use_net(self, fresh, error)) {
        match_free(fresh);
        fresh = NULL;
    }
    if (!fresh) return fail(self, error->text);
    match_free(self->match);
    self->match = fresh;
    return answer_table(self);
}

static bool read_options(const coven_json *root, const coven_game *game, int *value, coven_error *error) {
    coven_options_standard(game, value);
    coven_json options;
    bool found;
    if (!json_want(root, "options", JSON_OBJECT, &options, &found, error)) return false;
    if (!found) return true;
    for (json_walk walk = json_walk_of(&options); json_next(&walk);) {
        char name[64], text[64];
        if (!json_text(&walk.name, name, sizeof name, error) || !json_text(&walk.value, text, sizeof text, error) ||
            !coven_option_read(game, name, text, value, error))
            return false;
    }
    return true;
}

static bool read_seats(const coven_json *players, int seats, match_seats *out, coven_error *error) {
    if (json_count(players) != seats) return coven_json_fail(players, error, "one player for each of %d seats", seats);
    for (json_walk walk = json_walk_of(players); json_next(&walk);) {
        char name[PLAYER_NAME_TEXT];
        if (!json_text(&walk.value, name, sizeof name, error) || !match_seat(out, walk.index + 1, name, error))
            return false;
    }
    return true;
}

static bool read_seed(const coven_json *root, uint8_t seed[32], coven_error *error) {
    coven_json value;
    char text[200];
    if (!json_need(root, "seed", JSON_STRING, &value, error) || !json_text(&value, text, sizeof text, error))
        return false;
    coven_seed_from_text(text, seed);
    return true;
}

/* A match at a table of its own, from its start or from the position that is named. */
static match *begin_match(const coven_json *root, coven_table *table, const match_seats *who, const uint8_t seed[32],
                          coven_error *error) {
    coven_json position, eyes;
    char text[COVEN_POSITION_TEXT];
    bool placed, seen;
    int viewer = COVEN_WHOLE;
    if (json_want(root, "position", JSON_STRING, &position, &placed, error) &&
        json_want(root, "eyes", JSON_NUMBER, &eyes, &seen, error)) {
        if (!placed) return match_new(table, who, seed, error);
        if (json_text(&position, text, sizeof text, error) &&
            (!seen || json_int(&eyes, COVEN_WHOLE, table->seats, &viewer, error)))
            return match_new_at(table, who, text, viewer, seed, error);
    }
    coven_table_free(table);
    return NULL;
}

static match *open_game(const coven_json *root, coven_error *error) {
    coven_json value, players;
    char id[COVEN_NAME_TEXT];
    int seats, option[COVEN_OPTIONS_MAX];
    uint8_t seed[32];
    match_seats who = {0};
    if (!json_need(root, "game", JSON_STRING, &value, error) || !json_text(&value, id, sizeof id, error)) return NULL;
    const coven_game *game = coven_game_find(id);
    if (!game) {
        coven_fail(error, "there is no game \"%s\"", id);
        return NULL;
    }
    if (!json_need_int(root, "seats", game->seats_min, game->seats_max, &seats, error) ||
        !json_need(root, "players", JSON_LIST, &players, error) || !read_seats(&players, seats, &who, error) ||
        !read_seed(root, seed, error) || !read_options(root, game, option, error))
        return NULL;
    coven_table *table = coven_table_new(game, NULL, seats, option, error);
    return table ? begin_match(root, table, &who, seed, error) : NULL;
}

static match *load_record(const coven_json *root, coven_error *error) {
    coven_json record, players;
    uint8_t seed[32];
    match_seats who = {0};
    int seats;
    if (!json_need(root, "record", JSON_OBJECT, &record, error) || !read_seed(root, seed, error)) return NULL;
    const bool named = json_member(root, "players", &players) && json_kind_of(&players) == JSON_LIST;
    if (named && (!json_need_int(&record, "seats", 1, COVEN_SEATS_MAX, &seats, error) ||
                  !read_seats(&players, seats, &who, error)))
        return NULL;
    size_t length;
    const char *raw = json_raw(&record, &length);
    return match_read(raw, length, NULL, named ? &who : NULL, seed, error);
}

static size_t read_and_open(desk *self, match *(*open)(const coven_json *, coven_error *)) {
    coven_error error;
    json_document document;
    if (!self->room || !json_parse(&document, self->room, self->length, &error))
        return fail(self, self->room ? error.text : "nothing to read");
    const coven_json root = json_root(&document);
    match *fresh = open(&root, &error);
    json_free(&document);
    return take_match(self, fresh, &error);
}

size_t desk_open(desk *self) { return read_and_open(self, open_game); }

size_t desk_load(desk *self) { return read_and_open(self, load_record); }

/* ---- looking ---- */

static bool is_viewer(const desk *self, int viewer) {
    return viewer >= COVEN_WHOLE && viewer <= match_table(self->match)->seats;
}

size_t desk_look(desk *self, int ply, int viewer) {
    if (!self->match) return fail_closed(self);
    if (ply < 0) ply = match_count(self->match);
    if (ply > match_count(self->match) || !is_viewer(self, viewer)) return fail(self, "there is no such moment");
    coven_text_clear(&self->answer);
    match_put_look(self->match, ply, viewer, &self->answer);
    return self->answer.length;
}

/* {"text","say"} of an event of whoever acts, as the one who acts sees it. */
static void put_choice(json_writer *w, const coven_table *table, const void *seen, coven_event event,
                       const char *text) {
    char buffer[1024];
    coven_text say = coven_text_over(buffer, sizeof buffer);
    table->game->say(table, seen, event, &say);
    json_name_string(w, "text", text);
    json_name_string(w, "say", buffer);
}

size_t desk_choices(desk *self) {
    if (!self->match) return fail_closed(self);
    coven_choice *choice = malloc(COVEN_EVENTS_MAX * sizeof choice[0]);
    if (!choice) return fail(self, "no memory");
    const coven_table *table = match_table(self->match);
    const int actor = match_actor(self->match);
    const int count = actor >= 1 ? match_choices(self->match, choice) : 0;
    coven_state seen;
    match_see(self->match, match_count(self->match), actor >= 1 ? actor : COVEN_ONLOOKER, &seen);
    json_writer writer = begin_answer(self), *w = &writer;
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        json_open(w, '{');
        put_choice(w, table, &seen, choice[i].event, choice[i].text);
        json_close(w, '}');
    }
    json_close(w, ']');
    free(choice);
    return self->answer.length;
}

size_t desk_ask(desk *self) {
    if (!self->match || !self->room) return fail_closed(self);
    char buffer[1024] = "";
    coven_text ask = coven_text_over(buffer, sizeof buffer);
    if (match_actor(self->match) >= 1) match_ask(self->match, self->room, &ask);
    json_writer writer = begin_answer(self), *w = &writer;
    json_string(w, buffer);
    return self->answer.length;
}

size_t desk_try(desk *self, int viewer) {
    if (!self->match || !self->room) return fail_closed(self);
    if (!is_viewer(self, viewer)) return fail(self, "there is no such viewer");
    const coven_table *table = match_table(self->match);
    const void *present = match_state(self->match, match_count(self->match));
    coven_state after;
    coven_event event;
    coven_error error;
    if (match_actor(self->match) < 1) return fail(self, "no seat acts here");
    if (!coven_event_read(table, present, self->room, &event, &error)) return fail(self, error.text);
    memcpy(&after, present, sizeof after);
    table->game->apply(table, &after, event);
    if (viewer != COVEN_WHOLE) table->game->mask(table, &after, viewer);
    coven_text view = coven_text_growing();
    table->game->view(table, &after, viewer, &view);
    json_writer writer = begin_answer(self), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "actor", coven_actor_text(table->game->actor(table, &after)));
    json_name(w, "view");
    json_put_raw(w, view.at ? view.at : "null", view.at ? view.length : 4);
    json_close(w, '}');
    coven_text_free(&view);
    return self->answer.length;
}

size_t desk_say(desk *self, int ply) {
    if (!self->match || !self->room) return fail_closed(self);
    if (ply < 0 || ply > match_count(self->match)) return fail(self, "there is no such moment");
    const coven_table *table = match_table(self->match);
    const void *state = match_state(self->match, ply);
    const int actor = table->game->actor(table, state);
    coven_event event;
    coven_error error;
    if (actor < 1) return fail(self, "no seat acts here");
    if (!coven_event_read(table, state, self->room, &event, &error)) return fail(self, error.text);
    coven_state seen;
    match_see(self->match, ply, actor, &seen);
    char buffer[1024];
    coven_text say = coven_text_over(buffer, sizeof buffer);
    table->game->say(table, &seen, event, &say);
    json_writer writer = begin_answer(self), *w = &writer;
    json_string(w, buffer);
    return self->answer.length;
}

/* ---- playing ---- */

static size_t answer_count(desk *self) {
    json_writer writer = begin_answer(self), *w = &writer;
    json_number(w, match_count(self->match));
    return self->answer.length;
}

size_t desk_play(desk *self) {
    coven_error error;
    if (!self->match || !self->room) return fail_closed(self);
    return match_play(self->match, self->room, &error) ? answer_count(self) : fail(self, error.text);
}

size_t desk_step(desk *self) {
    coven_error error;
    if (!self->match) return fail_closed(self);
    if (!match_can_step(self->match)) return fail(self, "a person acts here, or the game has ended");
    return match_step(self->match, &error) ? answer_count(self) : fail(self, error.text);
}

size_t desk_back(desk *self, int ply) {
    coven_error error;
    if (!self->match) return fail_closed(self);
    if (ply < 0 || ply > match_count(self->match)) return fail(self, "there is no such moment");
    return match_back(self->match, ply, &error) ? answer_count(self) : fail(self, error.text);
}

size_t desk_undo(desk *self) {
    if (!self->match) return fail_closed(self);
    json_writer writer = begin_answer(self), *w = &writer;
    json_number(w, match_undo_ply(self->match));
    return self->answer.length;
}

size_t desk_shown(desk *self, int ply) {
    if (!self->match) return fail_closed(self);
    if (ply < 0 || ply > match_count(self->match)) return fail(self, "there is no such moment");
    json_writer writer = begin_answer(self), *w = &writer;
    json_bool(w, match_has_shown(self->match, ply));
    return self->answer.length;
}

size_t desk_log(desk *self, int from, int viewer) {
    if (!self->match) return fail_closed(self);
    if (from < 0 || !is_viewer(self, viewer)) return fail(self, "there is no such moment");
    json_writer writer = begin_answer(self), *w = &writer;
    json_open(w, '[');
    for (int ply = from; ply < match_count(self->match); ply++) {
        char event[COVEN_EVENT_TEXT + 8], sentence[1024];
        coven_text text = coven_text_over(event, sizeof event), say = coven_text_over(sentence, sizeof sentence);
        match_put_event(self->match, ply, viewer, &text);
        match_say(self->match, ply, viewer, &say);
        char *space = strchr(event, ' ');
        if (!space) continue;
        *space = '\0';
        json_open(w, '{');
        json_name_string(w, "actor", event);
        json_name_string(w, "text", space + 1);
        json_name_string(w, "say", sentence);
        json_close(w, '}');
    }
    json_close(w, ']');
    return self->answer.length;
}

size_t desk_record(desk *self, int viewer) {
    if (!self->match) return fail_closed(self);
    if (!is_viewer(self, viewer)) return fail(self, "there is no such viewer");
    coven_text_clear(&self->answer);
    match_put_record(self->match, viewer, &self->answer);
    return self->answer.length;
}

/* ---- advice ---- */

enum { ADVICE_MOST = 5 };

/* {"iterations"}: how hard to think, with the weights on the desk if they fit. */
static bool read_limit(const desk *self, player_settings *settings, coven_error *error) {
    json_document document;
    if (!json_parse(&document, self->room, self->length, error)) return false;
    const coven_json root = json_root(&document);
    const bool read = json_need_int(&root, "iterations", 1, 100000000, &settings->iterations, error);
    json_free(&document);
    if (self->net && weights_fit(self->net, match_table(self->match))) settings->net = self->net;
    return read;
}

size_t desk_hint(desk *self) {
    if (!self->match || !self->room) return fail_closed(self);
    coven_error error = {"the analyst has nothing to say here"};
    player_settings settings = {0};
    if (!read_limit(self, &settings, &error)) return fail(self, error.text);
    player_advice advice[ADVICE_MOST];
    const int count = match_advise(self->match, &settings, advice, ADVICE_MOST, &error);
    if (!count) return fail(self, error.text);
    const coven_table *table = match_table(self->match);
    coven_state seen;
    match_see(self->match, match_count(self->match), match_actor(self->match), &seen);
    json_writer writer = begin_answer(self), *w = &writer;
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        char event[COVEN_EVENT_TEXT];
        coven_text text = coven_text_over(event, sizeof event);
        table->game->print_event(table, &seen, advice[i].event, &text);
        json_open(w, '{');
        put_choice(w, table, &seen, advice[i].event, event);
        json_name_number(w, "value", advice[i].value);
        json_close(w, '}');
    }
    json_close(w, ']');
    return self->answer.length;
}

size_t desk_verdict(desk *self, int ply) {
    if (!self->match) return fail_closed(self);
    if (ply < 0) ply = match_count(self->match);
    if (ply > match_count(self->match)) return fail(self, "there is no such moment");
    const coven_table *table = match_table(self->match);
    const int actor = table->game->actor(table, match_state(self->match, ply));
    json_writer writer = begin_answer(self), *w = &writer;
    if (strcmp(table->game->id, "scramble") != 0 || actor < 1) {
        json_put_raw(w, "null", 4);
        return self->answer.length;
    }
    if (!self->solver) self->solver = scramble_solver_new(SCRAMBLE_SOLVER_BYTES);
    if (!self->solver) return fail(self, "no memory");
    coven_state seen;
    match_see(self->match, ply, actor, &seen);
    scramble_verdict(self->solver, table, &seen, &self->answer);
    return self->answer.length;
}

size_t desk_analyse(desk *self) {
    if (!self->match || !self->room) return fail_closed(self);
    coven_error error;
    player_settings settings = {0};
    coven_record record;
    analysis judged;
    if (!read_limit(self, &settings, &error)) return fail(self, error.text);
    coven_text_clear(&self->answer);
    match_put_record(self->match, COVEN_WHOLE, &self->answer);
    if (!coven_record_read(&record, self->answer.at, self->answer.length, NULL, &error)) return fail(self, error.text);
    const bool good = analyst_judge(&record, &settings, NULL, &judged, &error);
    coven_text_clear(&self->answer);
    if (good) {
        analyst_put_json(&judged, &self->answer);
        analyst_free(&judged);
    }
    coven_record_free(&record);
    return good ? self->answer.length : fail(self, error.text);
}

/* The match must not be left with weights that are gone: it is closed first if it used the old ones. */
size_t desk_net(desk *self) {
    coven_error error = {"nothing to read"};
    network *net = self->room ? net_read(self->room, self->length, &error) : NULL;
    if (!net) return fail(self, error.text);
    match_free(self->match);
    self->match = NULL;
    net_free(self->net);
    self->net = net;
    json_writer writer = begin_answer(self), *w = &writer;
    json_bool(w, true);
    return self->answer.length;
}
