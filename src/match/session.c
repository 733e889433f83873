/* session.c -- see session.h. */
#include "match/session.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_json.h"
#include "core/language.h"
#include "core/message.h"
#include "core/set.h"
#include "core/solver.h"
#include "match/analyst.h"
#include "match/follow.h"
#include "match/mix_json.h"
#include "match/why.h"
#include "players/value.h"
#include "players/weights.h"

struct session {
    match *match;   /* a table that is played here, */
    follow *follow; /* or followed; both are NULL before one is opened */
    char *input;    /* NULL before the first */
    size_t length;
    coven_text output;
    network *net;                   /* learned weights, or NULL */
    solver_session solver;          /* opened on first use; gets better with use */
    const coven_language *language; /* NULL: English */
    coven_language own;             /* one whose catalogue was read, */
    char *catalogue;                /* and that catalogue; NULL: it is built in */
};

/* ---- input and output ---- */

session *session_new(void) {
    session *self = calloc(1, sizeof *self);
    if (self) self->output = coven_text_growing();
    return self;
}

static void close_table(session *self) {
    match_free(self->match);
    follow_free(self->follow);
    self->match = NULL;
    self->follow = NULL;
}

void session_free(session *self) {
    close_table(self);
    net_free(self->net);
    solver_close(&self->solver);
    coven_text_free(&self->output);
    free(self->catalogue);
    free(self->input);
    free(self);
}

char *session_input(session *self, size_t length) {
    char *input = realloc(self->input, length + 1);
    if (!input) return NULL;
    input[length] = '\0';
    self->input = input;
    self->length = length;
    return input;
}

const char *session_output(const session *self) { return self->output.data; }

match *session_match(const session *self) { return self->match; }

static json_writer begin_output(session *self) {
    coven_text_clear(&self->output);
    return json_writing(&self->output);
}

static size_t fail(session *self, const coven_error *error) {
    json_writer writer = begin_output(self), *w = &writer;
    json_open(w, '{');
    coven_text sentence = coven_text_growing();
    coven_error_put(error, self->language, &sentence);
    json_name(w, "error");
    json_text_string(w, &sentence);
    json_name_string(w, "code", coven_code_name(error->code));
    json_close(w, '}');
    return self->output.length;
}

static size_t fail_as(session *self, coven_code code, const char *sentence) {
    coven_error error;
    coven_fail_as(&error, code, "%s", sentence);
    return fail(self, &error);
}

static size_t fail_closed(session *self) { return fail_as(self, COVEN_NOT_FOUND, "no game is open"); }

static size_t fail_ply(session *self) { return fail_as(self, COVEN_BAD_INPUT, "there is no such ply"); }

static size_t fail_viewer(session *self) {
    return self->follow ? fail_as(self, COVEN_REFUSED, "this table is followed as another viewer sees it")
                        : fail_as(self, COVEN_BAD_INPUT, "there is no such viewer");
}

/* Fail unless a match is open. */
static size_t fail_no_match(session *self) {
    return self->follow ? fail_as(self, COVEN_UNSUPPORTED, "this table is followed, not played here")
                        : fail_closed(self);
}

/* The history of the open table; NULL if none is open. */
static const history *known(const session *self) {
    return self->match ? match_history(self->match) : self->follow ? follow_history(self->follow) : NULL;
}

static bool has_ply(const history *past, int ply) { return ply >= 0 && ply <= past->record.count; }

/* ---- games ---- */

/* With the names of the kinds that play it, from the weakest. */
static void put_game(json_writer *w, const coven_game *game, const coven_language *language) {
    json_open(w, '{');
    game_put_members(w, game, language);
    json_name(w, "players");
    json_open(w, '[');
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        if (player_plays(*kind, game)) json_string(w, (*kind)->name);
    json_close(w, ']');
    json_close(w, '}');
}

size_t session_games(session *self) {
    json_writer writer = begin_output(self), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "version", COVEN_VERSION);
    json_name(w, "games");
    json_open(w, '[');
    for (const coven_game *const *game = coven_games(); *game; game++) put_game(w, *game, self->language);
    json_close(w, ']');
    json_name(w, "players");
    json_open(w, '[');
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) {
        json_open(w, '{');
        json_name_string(w, "name", (*kind)->name);
        coven_text about = coven_text_growing();
        message_label(self->language, NULL, &about, "player.%s", (*kind)->name);
        json_name(w, "about");
        json_text_string(w, &about);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_name_bool(w, "hints", player_analyst() != NULL);
    json_close(w, '}');
    return self->output.length;
}

/* ---- open ---- */

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

static void put_commitment(json_writer *w, const coven_record *record) {
    char hex[65];
    json_name(w, "commitment");
    coven_hex(record->commitment, hex);
    record->committed ? json_string(w, hex) : json_null(w);
}

static size_t output_table(session *self) {
    const history *past = known(self);
    const coven_table *table = past->record.table;
    json_writer writer = begin_output(self), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "game", table->game->id);
    coven_text title = coven_text_growing();
    coven_game_put_title(table->game, self->language, &title);
    json_name(w, "title");
    json_text_string(w, &title);
    json_name_number(w, "seats", table->seats);
    game_put_seat_names(w, table, self->language);
    json_name(w, "who");
    json_open(w, '[');
    for (int i = 0; i < table->seats; i++) json_string(w, past->seats.name[i]);
    json_close(w, ']');
    put_options(w, table);
    json_name_bool(w, "secrets", table->secrets);
    json_name_bool(w, "placed", past->record.placed);
    json_name_bool(w, "weights", weights_known(self->net, table));
    char rules[COVEN_RULES_TEXT];
    coven_text text = coven_text_over(rules, sizeof rules);
    coven_table_put_rules(table, &text);
    json_name_string(w, "rules", rules);
    if (self->follow) json_name_number(w, "masked", past->record.viewer);
    put_commitment(w, &past->record);
    json_name_number(w, "plies", past->record.count);
    json_name(w, "set");
    json_put_raw(w, table->set->json, table->set->json_length);
    json_name(w, "texts");
    json_open(w, '{');
    set_put_texts(table->set, self->language, w);
    json_close(w, '}');
    json_close(w, '}');
    return self->output.length;
}

/* What was opened: a match or a follower; neither on failure. */
typedef struct opened {
    match *match;   /* a table that is played here, */
    follow *follow; /* or followed; both are NULL before one is opened */
} opened;

/* Give the match the weights of the session, if they fit. */
static bool use_net(const session *self, match *fresh, coven_error *error) {
    return !self->net || !weights_fit(self->net, match_table(fresh)) || match_use_net(fresh, self->net, error);
}

/* Replace the open table, which stays on failure. */
static size_t take_table(session *self, opened fresh, coven_error *error) {
    if (fresh.match && !use_net(self, fresh.match, error)) {
        match_free(fresh.match);
        fresh.match = NULL;
    }
    if (!fresh.match && !fresh.follow) return fail(self, error);
    close_table(self);
    self->match = fresh.match;
    self->follow = fresh.follow;
    return output_table(self);
}

/* At a match each is "person" or one of our players; at a followed table, any name. */
static bool read_seats(const coven_json *players, int seats, bool followed, match_seats *out, coven_error *error) {
    if (json_count(players) != seats)
        return coven_json_fail(players, error, "there should be one player for each of %d seats", seats);
    for (json_walk walk = json_walk_of(players); json_next(&walk);) {
        char name[PLAYER_NAME_TEXT];
        if (!json_text(&walk.value, name, sizeof name, error)) return false;
        if (followed)
            memcpy(out->name[walk.index], name, sizeof name);
        else if (!match_seat(out, walk.index + 1, name, error))
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

/* The table of a new game and its seats. */
static coven_table *read_table(const coven_json *root, bool followed, match_seats *who, coven_error *error) {
    coven_json players;
    coven_table *table = game_read_table(root, error);
    if (!table) return NULL;
    if (json_need(root, "players", JSON_LIST, &players, error) &&
        read_seats(&players, table->seats, followed, who, error))
        return table;
    coven_table_free(table);
    return NULL;
}

/* "position", if there is one, into `text`. */
static bool read_position(const coven_json *root, char text[COVEN_POSITION_TEXT], bool *placed, coven_error *error) {
    coven_json value;
    return json_want(root, "position", JSON_STRING, &value, placed, error) &&
           (!*placed || json_text(&value, text, COVEN_POSITION_TEXT, error));
}

static bool read_viewer(const coven_json *root, int seats, int *viewer, coven_error *error) {
    coven_json value;
    bool found;
    return json_want(root, "viewer", JSON_NUMBER, &value, &found, error) &&
           (!found || json_int(&value, COVEN_VIEW_ALL, seats, viewer, error));
}

static opened open_game(const coven_json *root, coven_error *error) {
    uint8_t seed[32];
    char position[COVEN_POSITION_TEXT];
    match_seats who = {0};
    bool placed;
    int viewer = COVEN_VIEW_ALL;
    coven_table *table = read_seed(root, seed, error) ? read_table(root, false, &who, error) : NULL;
    if (!table) return (opened){0};
    if (!read_position(root, position, &placed, error) || !read_viewer(root, table->seats, &viewer, error)) {
        coven_table_free(table);
        return (opened){0};
    }
    return (opened){.match = placed ? match_new_at(table, &who, position, viewer, seed, error)
                                    : match_new(table, &who, seed, error)};
}

static opened open_followed(const coven_json *root, coven_error *error) {
    char position[COVEN_POSITION_TEXT], hex[65];
    uint8_t commitment[32];
    coven_json value;
    match_seats who = {0};
    bool placed, committed;
    int viewer = COVEN_SPECTATOR;
    coven_table *table = read_table(root, true, &who, error);
    if (!table) return (opened){0};
    bool good = read_position(root, position, &placed, error) && read_viewer(root, table->seats, &viewer, error) &&
                json_want(root, "commitment", JSON_STRING, &value, &committed, error);
    if (good && committed && !(json_text(&value, hex, sizeof hex, error) && coven_unhex(hex, commitment)))
        good = coven_json_fail(&value, error, "should be 64 lower-case hex digits");
    if (!good) {
        coven_table_free(table);
        return (opened){0};
    }
    follow *fresh = follow_new(table, viewer, &who, placed ? position : NULL, error);
    if (fresh && committed) follow_commit(fresh, commitment);
    return (opened){.follow = fresh};
}

static opened open_record(const coven_json *root, coven_error *error) {
    coven_json json, players;
    uint8_t seed[32];
    match_seats who = {0};
    size_t length;
    coven_record record;
    if (!json_need(root, "record", JSON_OBJECT, &json, error) || !read_seed(root, seed, error)) return (opened){0};
    const char *raw = json_raw(&json, &length);
    if (!coven_record_read_masked(&record, raw, length, NULL, COVEN_VIEW_UNKNOWN, error)) return (opened){0};
    const bool masked = record.viewer != COVEN_VIEW_ALL;
    const bool named = json_member(root, "players", &players) && json_kind_of(&players) == JSON_LIST;
    if (named && !read_seats(&players, record.table->seats, masked, &who, error)) {
        coven_record_free(&record);
        return (opened){0};
    }
    const match_seats *seats = named ? &who : NULL;
    if (masked) return (opened){.follow = follow_record(&record, seats, error)};
    return (opened){.match = match_continue(&record, seats, seed, error)};
}

static size_t read_and_open(session *self, opened (*open)(const coven_json *, coven_error *)) {
    coven_error error;
    json_document document;
    if (!self->input) return fail_as(self, COVEN_BAD_INPUT, "the input is empty");
    if (!json_parse(&document, self->input, self->length, &error)) return fail(self, &error);
    const coven_json root = json_root(&document);
    const opened fresh = open(&root, &error);
    json_free(&document);
    return take_table(self, fresh, &error);
}

size_t session_open(session *self) { return read_and_open(self, open_game); }

size_t session_load(session *self) { return read_and_open(self, open_record); }

size_t session_follow(session *self) { return read_and_open(self, open_followed); }

/* A person's name is one line of text. */
static bool read_names(const coven_json *names, int seats, char out[][PERSON_NAME_TEXT], coven_error *error) {
    if (json_kind_of(names) != JSON_LIST || json_count(names) != seats)
        return coven_json_fail(names, error, "there should be a list with one name for each of %d seats", seats);
    for (json_walk walk = json_walk_of(names); json_next(&walk);) {
        char *name = out[walk.index];
        if (!json_text(&walk.value, name, PERSON_NAME_TEXT, error)) return false;
        for (const char *at = name; *at; at++)
            if ((unsigned char)*at < ' ') return coven_json_fail(&walk.value, error, "a name should be one line");
    }
    return true;
}

size_t session_names(session *self) {
    coven_error error;
    json_document document;
    char name[COVEN_SEATS_MAX][PERSON_NAME_TEXT] = {0};
    const history *past = known(self);
    if (!past) return fail_closed(self);
    if (!self->input) return fail_as(self, COVEN_BAD_INPUT, "the input is empty");
    if (!json_parse(&document, self->input, self->length, &error)) return fail(self, &error);
    const coven_json root = json_root(&document);
    const bool good = read_names(&root, past->record.table->seats, name, &error);
    json_free(&document);
    if (!good) return fail(self, &error);
    memcpy(past->record.table->person, name, sizeof name);
    return output_table(self);
}

/* ---- look ---- */

size_t session_snapshot(session *self, int ply, int viewer) {
    const history *past = known(self);
    if (!past) return fail_closed(self);
    if (ply < 0) ply = past->record.count;
    if (!has_ply(past, ply)) return fail_ply(self);
    if (!history_can_see(past, viewer)) return fail_viewer(self);
    coven_text_clear(&self->output);
    history_put_snapshot(past, ply, viewer, self->language, &self->output);
    return self->output.length;
}

/* "text" and "say" of an event of the seat that acts, as the seat sees it. */
static void put_choice(session *self, json_writer *w, const coven_state *seen, coven_event event, const char *text) {
    const coven_table *table = known(self)->record.table;
    coven_text say = coven_text_growing();
    message_describe(self->language, table, seen, event, &say);
    json_name_string(w, "text", text);
    json_name(w, "say");
    json_text_string(w, &say);
}

size_t session_choices(session *self) {
    const history *past = known(self);
    if (!past) return fail_closed(self);
    coven_choice *choice = malloc(COVEN_EVENTS_MAX * sizeof choice[0]);
    coven_state seen;
    if (!choice) return fail_as(self, COVEN_NO_MEMORY, "out of memory");
    const int count = history_see_as_actor(past, past->record.count, &seen) ? history_choices(past, choice) : 0;
    json_writer writer = begin_output(self), *w = &writer;
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        json_open(w, '{');
        put_choice(self, w, &seen, choice[i].event, choice[i].text);
        json_close(w, '}');
    }
    json_close(w, ']');
    free(choice);
    return self->output.length;
}

/* By the game's estimate of what each event leads to at once, of equals in the order of the rules. */
static void sort_prospects(prospect *list, int count) {
    for (int i = 1; i < count; i++) {
        const prospect moved = list[i];
        int at = i;
        for (; at > 0 && list[at - 1].value < moved.value; at--) list[at] = list[at - 1];
        list[at] = moved;
    }
}

size_t session_obvious(session *self) {
    const history *past = known(self);
    if (!past) return fail_closed(self);
    prospect *list = malloc(COVEN_EVENTS_MAX * sizeof list[0]);
    if (!list) return fail_as(self, COVEN_NO_MEMORY, "out of memory");
    const coven_table *table = past->record.table;
    coven_state seen;
    const bool acts = history_see_as_actor(past, past->record.count, &seen);
    const int count = acts ? judge_prospects(&(judge){.table = table}, &seen, list) : 0;
    sort_prospects(list, count);
    json_writer writer = begin_output(self), *w = &writer;
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        char event[COVEN_EVENT_TEXT];
        coven_text text = coven_text_over(event, sizeof event);
        table->game->print_event(table, &seen, list[i].event, &text);
        json_string(w, event);
    }
    json_close(w, ']');
    free(list);
    return self->output.length;
}

/* A growing text as a JSON string; it is freed. */
static size_t output_text(session *self, coven_text *text) {
    json_writer writer = begin_output(self), *w = &writer;
    json_text_string(w, text);
    return self->output.length;
}

size_t session_prompt(session *self) {
    if (!known(self) || !self->input) return fail_closed(self);
    coven_text ask = coven_text_growing();
    history_prompt(known(self), self->input, self->language, &ask);
    return output_text(self, &ask);
}

/* The event that the input names at that ply, and the state as whoever acts there sees it: a seat, or chance, whose
 * outcomes only a complete history knows. */
static bool read_event(session *self, int ply, coven_state *seen, coven_event *event, coven_error *error) {
    const history *past = known(self);
    const coven_table *table = past->record.table;
    const bool seat = history_see_as_actor(past, ply, seen);
    const int actor = table->game->actor(table, seen);
    if (!seat && (actor != COVEN_CHANCE || past->record.viewer != COVEN_VIEW_ALL))
        return coven_fail_as(error, COVEN_UNSUPPORTED, "nobody acts here whose choices are known");
    return coven_event_read_masked(table, seen, seat ? actor : COVEN_VIEW_ALL, self->input, event, error);
}

size_t session_preview(session *self, int viewer) {
    const history *past = known(self);
    if (!past || !self->input) return fail_closed(self);
    if (!history_can_see(past, viewer)) return fail_viewer(self);
    const coven_table *table = past->record.table;
    coven_state after, seen;
    coven_event event;
    coven_error error;
    if (!read_event(self, past->record.count, &seen, &event, &error)) return fail(self, &error);
    after = past->record.last;
    table->game->apply(table, &after, event);
    if (viewer != COVEN_VIEW_ALL && past->record.viewer == COVEN_VIEW_ALL) table->game->mask(table, &after, viewer);
    coven_text view = coven_text_growing();
    table->game->view(table, &after, viewer, &view);
    json_writer writer = begin_output(self), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "actor", coven_actor_text(table->game->actor(table, &after)));
    json_name(w, "view");
    json_put_raw(w, view.data ? view.data : "null", view.data ? view.length : 4);
    json_close(w, '}');
    self->output.dropped += view.dropped;
    coven_text_free(&view);
    return self->output.length;
}

size_t session_describe(session *self, int ply) {
    const history *past = known(self);
    if (!past || !self->input) return fail_closed(self);
    if (!has_ply(past, ply)) return fail_ply(self);
    coven_state seen;
    coven_event event;
    coven_error error;
    if (!read_event(self, ply, &seen, &event, &error)) return fail(self, &error);
    coven_text say = coven_text_growing();
    message_describe(self->language, past->record.table, &seen, event, &say);
    return output_text(self, &say);
}

size_t session_log(session *self, int from, int viewer) {
    const history *past = known(self);
    if (!past) return fail_closed(self);
    if (from < 0) return fail_ply(self);
    if (!history_can_see(past, viewer)) return fail_viewer(self);
    json_writer writer = begin_output(self), *w = &writer;
    json_open(w, '[');
    for (int ply = from; ply < past->record.count; ply++) {
        char event[COVEN_EVENT_TEXT + 8];
        coven_text text = coven_text_over(event, sizeof event), say = coven_text_growing();
        history_put_event(past, ply, viewer, &text);
        history_describe(past, ply, viewer, self->language, &say);
        event[1] = '\0'; /* an actor is one character, and a space comes after it */
        json_open(w, '{');
        json_name_string(w, "actor", event);
        json_name_string(w, "text", event + 2);
        json_name(w, "say");
        json_text_string(w, &say);
        json_close(w, '}');
    }
    json_close(w, ']');
    return self->output.length;
}

size_t session_record(session *self, int viewer) {
    const history *past = known(self);
    if (!past) return fail_closed(self);
    if (!history_can_see(past, viewer)) return fail_viewer(self);
    coven_text_clear(&self->output);
    history_put_record(past, viewer, &self->output);
    return self->output.length;
}

/* ---- play ---- */

static size_t output_number(session *self, int number) {
    json_writer writer = begin_output(self), *w = &writer;
    json_number(w, number);
    return self->output.length;
}

static size_t output_count(session *self) { return output_number(self, known(self)->record.count); }

size_t session_play(session *self) {
    coven_error error;
    if (!self->match || !self->input) return fail_no_match(self);
    return match_play(self->match, self->input, &error) ? output_count(self) : fail(self, &error);
}

size_t session_step(session *self) {
    coven_error error;
    if (!self->match) return fail_no_match(self);
    return coven_match_step(self->match, &error) ? output_count(self) : fail(self, &error);
}

size_t session_hear(session *self) {
    coven_error error;
    if (self->match) return fail_as(self, COVEN_UNSUPPORTED, "this table is played here, not followed");
    if (!self->follow || !self->input) return fail_closed(self);
    return follow_hear(self->follow, self->input, &error) ? output_count(self) : fail(self, &error);
}

size_t session_back(session *self, int ply) {
    coven_error error;
    if (!known(self)) return fail_closed(self);
    if (!has_ply(known(self), ply)) return fail_ply(self);
    const bool done = self->match ? match_back(self->match, ply, &error) : follow_back(self->follow, ply, &error);
    return done ? output_count(self) : fail(self, &error);
}

size_t session_undo_ply(session *self) {
    if (!known(self)) return fail_closed(self);
    return output_number(self, self->match ? match_undo_ply(self->match) : -1);
}

size_t session_shown(session *self, int ply) {
    if (!self->match) return fail_no_match(self);
    if (!has_ply(known(self), ply)) return fail_ply(self);
    json_writer writer = begin_output(self), *w = &writer;
    json_bool(w, match_has_shown(self->match, ply));
    return self->output.length;
}

/* ---- study ---- */

enum { ADVICE_MAX = 5 };

/* {"iterations"}: how long to think, with the weights of the session if they fit. */
static bool read_limit_of(const session *self, const coven_json *root, int min, player_settings *settings,
                          coven_error *error) {
    if (self->net && weights_fit(self->net, known(self)->record.table)) settings->net = self->net;
    return json_need_int(root, "iterations", min, 100000000, &settings->iterations, error);
}

static bool read_limit(const session *self, int min, player_settings *settings, coven_error *error) {
    json_document document;
    if (!json_parse(&document, self->input, self->length, error)) return false;
    const coven_json root = json_root(&document);
    const bool read = read_limit_of(self, &root, min, settings, error);
    json_free(&document);
    return read;
}

/* The texts of the events that lose, if this one wins. */
static void put_losing(session *self, json_writer *w, const coven_state *seen, coven_event event) {
    const coven_table *table = known(self)->record.table;
    coven_event lost[COVEN_EVENTS_MAX];
    const int count = why_losing(table, seen, event, &self->solver, lost);
    if (!count) return;
    json_name(w, "loses");
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        char text[COVEN_EVENT_TEXT];
        coven_text over = coven_text_over(text, sizeof text);
        table->game->print_event(table, seen, lost[i], &over);
        json_string(w, text);
    }
    json_close(w, ']');
}

size_t session_hint(session *self) {
    if (!self->match || !self->input) return fail_no_match(self);
    coven_error error = {.code = COVEN_UNSUPPORTED, .text = "the analyst has nothing to say here"};
    player_settings settings = {0};
    if (!read_limit(self, 1, &settings, &error)) return fail(self, &error);
    player_advice advice[ADVICE_MAX];
    const int count = match_advise(self->match, &settings, advice, ADVICE_MAX, &error);
    if (!count) return fail(self, &error);
    const coven_table *table = match_table(self->match);
    coven_state seen;
    match_see(self->match, match_count(self->match), match_actor(self->match), &seen);
    json_writer writer = begin_output(self), *w = &writer;
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        char event[COVEN_EVENT_TEXT];
        coven_text text = coven_text_over(event, sizeof event);
        table->game->print_event(table, &seen, advice[i].event, &text);
        json_open(w, '{');
        put_choice(self, w, &seen, advice[i].event, event);
        json_name_number(w, "value", advice[i].value);
        coven_text why = coven_text_growing();
        why_put_hint(table, &seen, advice[i].event, &self->solver, self->language, &why);
        json_name(w, "why");
        json_text_string(w, &why);
        if (i == 0) put_losing(self, w, &seen, advice[i].event);
        json_close(w, '}');
    }
    json_close(w, ']');
    return self->output.length;
}

/* {"iterations","event"}: the event's text is kept in `text`. */
static bool read_question(const session *self, why_question *out, char text[COVEN_EVENT_TEXT], coven_error *error) {
    json_document document;
    coven_json event;
    bool found;
    if (!json_parse(&document, self->input, self->length, error)) return false;
    const coven_json root = json_root(&document);
    const bool read = read_limit_of(self, &root, 0, &out->settings, error) &&
                      json_want(&root, "event", JSON_STRING, &event, &found, error) &&
                      (!found || json_text(&event, text, COVEN_EVENT_TEXT, error));
    if (read && found) out->event = text;
    json_free(&document);
    return read;
}

size_t session_why(session *self, int ply, int viewer) {
    const history *past = known(self);
    if (!past || !self->input) return fail_closed(self);
    if (ply < 0) ply = past->record.count;
    if (!has_ply(past, ply)) return fail_ply(self);
    if (!history_can_see(past, viewer)) return fail_viewer(self);
    char event[COVEN_EVENT_TEXT];
    why_question question = {.past = past, .match = self->match, .ply = ply, .viewer = viewer, .solver = &self->solver};
    why_answer answer;
    coven_error error;
    if (!read_question(self, &question, event, &error)) return fail(self, &error);
    if (!question.event && ply == past->record.count) return fail_ply(self);
    if (!why_ask(&question, &answer, &error)) {
        why_close(&answer);
        return fail(self, &error);
    }
    coven_text_clear(&self->output);
    why_put_json(&answer, past->record.table, self->language, &self->output);
    why_close(&answer);
    return self->output.length;
}

size_t session_verdict(session *self, int ply) {
    if (!self->match) return fail_no_match(self);
    if (ply < 0) ply = match_count(self->match);
    if (ply > match_count(self->match)) return fail_ply(self);
    const coven_table *table = match_table(self->match);
    coven_state seen;
    json_writer writer = begin_output(self), *w = &writer;
    if (!table->game->solver || !history_see_as_actor(known(self), ply, &seen)) {
        json_null(w);
        return self->output.length;
    }
    coven_error error;
    if (!solver_open(&self->solver, table->game, &error)) return fail(self, &error);
    solver_put_verdict(&self->solver, table, &seen, &self->output);
    return self->output.length;
}

size_t session_analyse(session *self) {
    if (!self->match || !self->input) return fail_no_match(self);
    coven_error error;
    player_settings settings = {0};
    analysis judged;
    const coven_record *record = &known(self)->record;
    if (!read_limit(self, 0, &settings, &error)) return fail(self, &error);
    const bool done = settings.iterations ? analyst_judge(record, &settings, NULL, &judged, &error)
                                          : analyst_expect(record, &settings, &judged, &error);
    if (!done) return fail(self, &error);
    coven_text_clear(&self->output);
    analyst_put_json(&judged, &self->output);
    analyst_free(&judged);
    return self->output.length;
}

/* Close the match first: it must not keep weights that are freed. */
size_t session_net(session *self) {
    coven_error error;
    if (!self->input) return fail_as(self, COVEN_BAD_INPUT, "the input is empty");
    network *net = net_read(self->input, self->length, &error);
    if (!net) return fail(self, &error);
    close_table(self);
    net_free(self->net);
    self->net = net;
    json_writer writer = begin_output(self), *w = &writer;
    json_bool(w, true);
    return self->output.length;
}

/* ---- tables on a server ---- */

/* Ask a question of mix_json.h, which is the input. */
static size_t answer_mix(session *self,
                         bool (*answer)(const coven_json *, const coven_language *, coven_text *, coven_error *)) {
    json_document document;
    coven_error error;
    if (!self->input) return fail_as(self, COVEN_BAD_INPUT, "the input is empty");
    if (!json_parse(&document, self->input, self->length, &error)) return fail(self, &error);
    const coven_json root = json_root(&document);
    coven_text_clear(&self->output);
    const bool good = answer(&root, self->language, &self->output, &error);
    json_free(&document);
    return good ? self->output.length : fail(self, &error);
}

size_t session_mix(session *self) { return answer_mix(self, mix_answer); }

size_t session_verify(session *self) { return answer_mix(self, mix_answer_check); }

/* ---- language ---- */

/* A whole catalogue, which is kept. */
static bool read_catalogue(session *self, coven_error *error) {
    char *catalogue = malloc(self->length);
    coven_language read;
    if (!catalogue) return coven_no_memory(error);
    memcpy(catalogue, self->input, self->length);
    if (!language_read(catalogue, self->length, &read, error)) {
        free(catalogue);
        return false;
    }
    free(self->catalogue);
    self->catalogue = catalogue;
    self->own = read;
    self->language = &self->own;
    return true;
}

size_t session_language(session *self) {
    coven_error error;
    if (!self->input) return fail_as(self, COVEN_BAD_INPUT, "nothing to read");
    if (memchr(self->input, '\t', self->length)) {
        if (!read_catalogue(self, &error)) return fail(self, &error);
    } else {
        const coven_language *found = coven_language_find(self->input);
        if (!found) return fail_as(self, COVEN_NOT_FOUND, "there is no such language");
        self->language = found;
    }
    json_writer writer = begin_output(self), *w = &writer;
    json_string(w, coven_language_code(self->language));
    return self->output.length;
}
