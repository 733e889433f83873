/* api_tables.c -- requests about tables: making one, sitting down, looking, the record and its verification. */
#include <stdlib.h>
#include <string.h>

#include "core/game_json.h"
#include "host/internal.h"
#include "match/mix.h"

enum { BOTS_WAITING_MAX = 200, DELAY_MAX = 3600, INVITE_LETTERS = 16 };

/* ---- the server ---- */

static void tell_server(ask *self) {
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "server", "coven");
    json_name_string(w, "version", coven_version());
    json_name_number(w, "v", WIRE_VERSION_SPOKEN);
    json_name(w, "url");
    self->host->public_url[0] ? json_string(w, self->host->public_url) : json_null(w);
    json_close(w, '}');
    ask_answer(self, &text);
}

void api_server(ask *self) { ask_go(self, tell_server); }

/* ---- making a table: what is wanted ---- */

typedef struct wanted {
    store_table row;
    store_seat seat[COVEN_SEATS_MAX];
    char token[COVEN_SEATS_MAX][INVITE_LETTERS + 1]; /* of the invites, "" without one */
    int my;
    bool computers;
} wanted;

/* The levels that may play here: their names alone, without settings that would cost more. */
static bool read_player(const coven_game *game, const char *name, char out[STORE_PLAYER_TEXT], wire_no *no) {
    static const char *const level[] = {"random", "greedy", "beginner", "novice", "apprentice", "adept", "master"};
    player_settings settings = {0};
    for (size_t i = 0; i < sizeof level / sizeof level[0]; i++) {
        if (strcmp(level[i], name) != 0) continue;
        const player_kind *kind = player_parse(name, &settings, NULL);
        coven_text text = coven_text_over(out, STORE_PLAYER_TEXT);
        if (!kind || !player_plays(kind, game)) break;
        /* Limited by iterations, so that a busy server does not play worse. */
        coven_put(&text, strcmp(name, "master") == 0 ? "%s:iterations=4000" : "%s", name);
        return true;
    }
    return wire_refuse(no, WIRE_FORM, "no player \"%s\" plays this game here", name);
}

static bool read_players(const coven_json *root, const coven_game *game, wanted *out, wire_no *no) {
    coven_json list;
    int people = 0;
    if (!json_member(root, "players", &list) || json_kind_of(&list) != JSON_LIST || json_count(&list) != out->row.seats)
        return wire_refuse(no, WIRE_FORM, "\"players\" should be a list with one text for each of %d seats",
                           out->row.seats);
    for (json_walk walk = json_walk_of(&list); json_next(&walk);) {
        char name[40];
        coven_error error = {0};
        if (json_kind_of(&walk.value) != JSON_STRING)
            return wire_refuse(no, WIRE_FORM, "a player should be \"person\" or a level");
        if (!json_text(&walk.value, name, sizeof name, &error)) return wire_refuse(no, WIRE_FORM, "%s", error.text);
        const bool person = strcmp(name, "person") == 0;
        char *seat = out->seat[walk.index].player;
        if (person) memcpy(seat, "person", sizeof "person");
        if (!person && !read_player(game, name, seat, no)) return false;
        people += person;
        out->computers |= !person;
        if (person && !out->my) out->my = walk.index + 1;
    }
    return people >= 2 || wire_refuse(no, WIRE_FORM, "at least two of the players are people");
}

static bool read_watch(const coven_json *root, wanted *out, wire_no *no) {
    static const char *const word[] = {"no", "link", "all"};
    coven_json value;
    int64_t delay = 0;
    out->row.watch = STORE_WATCH_LINK;
    if (json_member(root, "watch", &value)) {
        int found = -1;
        for (int i = 0; i < 3; i++)
            if (json_is(&value, word[i])) found = i;
        if (found < 0) return wire_refuse(no, WIRE_FORM, "\"watch\" is \"no\", \"link\" or \"all\"");
        out->row.watch = (store_watch)found;
    }
    if (json_member(root, "delay", &value) && !wire_number(&value, 0, DELAY_MAX, &delay))
        return wire_refuse(no, WIRE_FORM, "\"delay\" should be a number of seconds from 0 to %d", DELAY_MAX);
    out->row.delay = (int)delay;
    if (json_member(root, "clock", &value) && json_kind_of(&value) != JSON_NULL)
        return wire_refuse(no, WIRE_FORM, "there are no clocks yet: \"clock\" is null");
    size_t length;
    if (json_member(root, "rated", &value) &&
        (json_kind_of(&value) != JSON_BOOL || json_raw(&value, &length)[0] != 'f'))
        return wire_refuse(no, WIRE_FORM, "there are no ratings yet: \"rated\" is false");
    return true;
}

static bool read_my(const coven_json *root, wanted *out, wire_no *no) {
    coven_json value;
    int64_t my;
    if (!json_member(root, "my", &value)) return true;
    if (!wire_number(&value, 0, out->row.seats, &my))
        return wire_refuse(no, WIRE_FORM, "\"my\" should be a seat from 1 to %d, or 0 for none", out->row.seats);
    if (my && strcmp(out->seat[my - 1].player, "person") != 0)
        return wire_refuse(no, WIRE_FORM, "\"my\" should be the seat of a person");
    out->my = (int)my;
    return true;
}

static void copy(char *out, size_t size, const char *text) {
    coven_text into = coven_text_over(out, size);
    coven_put(&into, "%s", text);
}

/* The row's texts of the engine's table. */
static void describe(const coven_table *rules, store_table *row) {
    coven_text options = coven_text_over(row->options, sizeof row->options),
               version = coven_text_over(row->rules, sizeof row->rules);
    for (int i = 0; rules->game->options[i].name; i++) {
        const coven_option *option = &rules->game->options[i];
        if (rules->option[i] == option->default_value) continue;
        coven_put(&options, "%s%s=", options.length ? " " : "", option->name);
        coven_option_print(option, rules->option[i], &options);
    }
    coven_table_put_rules(rules, &version);
    copy(row->game, sizeof row->game, rules->game->id);
    copy(row->set_name, sizeof row->set_name, rules->set->name);
    row->secrets = rules->secrets;
}

static bool read_game(ask *self, const coven_json *root, wanted *out, wire_no *no) {
    coven_json value;
    char id[COVEN_NAME_TEXT];
    int option[COVEN_OPTIONS_MAX];
    int64_t seats;
    coven_error error = {0};
    if (!wire_text(root, "game", id, sizeof id, no)) return false;
    const coven_game *game = coven_game_find(id);
    if (!game) return wire_refuse(no, WIRE_FORM, "there is no game \"%s\"", id);
    if (!json_member(root, "seats", &value) || !wire_number(&value, game->seats_min, game->seats_max, &seats))
        return wire_refuse(no, WIRE_FORM, "\"seats\" should be a number from %d to %d", game->seats_min,
                           game->seats_max);
    out->row.seats = (int)seats;
    if (!game_read_options(root, game, option, &error)) return wire_refuse(no, WIRE_FORM, "%s", error.text);
    if (!read_players(root, game, out, no)) return false;
    self->rules = coven_table_new(game, NULL, out->row.seats, option, &error);
    if (!self->rules) return wire_refuse(no, WIRE_FORM, "%s", error.text);
    describe(self->rules, &out->row);
    return true;
}

static bool read_wanted(ask *self, const coven_json *root, wanted *out, wire_no *no) {
    return read_game(self, root, out, no) && read_watch(root, out, no) && read_my(root, out, no) &&
           wire_name(root, "name", self->name, no);
}

/* ---- making a table ---- */

static void tell_made(ask *self) {
    const wanted *what = self->made;
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "id", self->table_id);
    json_name(w, "invites");
    json_open(w, '{');
    for (int i = 0; i < what->row.seats; i++) {
        char seat[8];
        coven_text number = coven_text_over(seat, sizeof seat);
        if (!what->token[i][0]) continue;
        coven_put(&number, "%d", i + 1);
        json_name_string(w, seat, what->token[i]);
    }
    json_close(w, '}');
    json_close(w, '}');
    ask_answer(self, &text);
}

static void remembered(void *given, const store_result *result) {
    (void)given;
    (void)result; /* the seat has the name in any case */
}

static void remember_name(ask *self) {
    if (self->name[0] && !self->who.name[0])
        store_rename(self->host->store, self->who.id, self->name, remembered, NULL);
}

static void make(ask *self) {
    wanted *what = self->made;
    char key[32];
    coven_text text = coven_text_over(key, sizeof key);
    coven_put(&text, "%lld", (long long)self->who.id);
    if (!ask_limit(self, self->host->by_table, key, "new tables")) return;
    for (int i = 0; i < what->row.seats; i++) {
        store_seat *seat = &what->seat[i];
        if (strcmp(seat->player, "person") != 0) continue;
        if (i + 1 == what->my) {
            seat->identity = self->who.id;
            copy(seat->shown, sizeof seat->shown, self->name[0] ? self->name : self->who.name);
            continue;
        }
        host_letters(self->host, what->token[i], INVITE_LETTERS);
        coven_sha256(what->token[i], INVITE_LETTERS, seat->invite);
        seat->has_invite = true;
    }
    what->row.made_by = self->who.id;
    remember_name(self);
    table *made = table_create(self->host, &what->row, what->seat, self->rules);
    if (!made) {
        ask_refuse(self, 503, WIRE_BUSY, "the server is out of memory");
        return;
    }
    memcpy(self->table_id, made->id, sizeof made->id);
    made->maker = self;
    self->step = tell_made;
    table_commit(made);
}

void api_make_table(ask *self) {
    static const char *const members[] = {"game",  "seats", "options", "players", "clock", "rated",
                                          "watch", "delay", "my",      "name",    NULL};
    json_document document;
    wire_no no;
    wanted *what = calloc(1, sizeof *what);
    self->made = what;
    if (!what) {
        ask_refuse(self, 503, WIRE_BUSY, "the server is out of memory");
        return;
    }
    if (!wire_open(&document, self->body, self->length, members, &no)) {
        ask_refuse_no(self, &no);
        return;
    }
    const coven_json root = json_root(&document);
    const bool good = read_wanted(self, &root, what, &no);
    json_free(&document);
    if (!good)
        ask_refuse_no(self, &no);
    else if (self->host->draining)
        ask_refuse(self, 503, WIRE_BUSY, "the server restarts: try again soon");
    else if (what->computers && bots_waiting(self->host->bots) > BOTS_WAITING_MAX)
        ask_refuse(self, 503, WIRE_BUSY, "the computer players have too much to do: try again later");
    else
        ask_go(self, make);
}

/* ---- sitting down ---- */

static void tell_joined(ask *self) {
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "id", self->table_id);
    json_name_number(w, "seat", self->seat);
    json_close(w, '}');
    ask_answer(self, &text);
}

/* May they sit down there? The invite must be good; who made the table needs none for a free seat. */
static bool may_sit(const ask *self, const table *at, wire_no *no) {
    const store_seat *row = &at->seat[self->seat - 1];
    const bool taken = at->standing.taken[self->seat - 1], owner = !self->has_value && at->row.made_by == self->who.id;
    for (int i = 0; i < at->row.seats; i++)
        if (at->seat[i].identity == self->who.id)
            return wire_refuse(no, WIRE_ILLEGAL, "you sit at this table already, in seat %d", i + 1);
    if (at->standing.state == STORE_CLOSED) return wire_refuse(no, WIRE_CLOSED, "this table is closed");
    if (!standing_is_person(&at->standing, self->seat))
        return wire_refuse(no, WIRE_ILLEGAL, "a computer has this seat");
    if (owner && taken) return wire_refuse(no, WIRE_ILLEGAL, "this seat is taken");
    if (owner) return true;
    if (!taken && row->has_invite && self->has_value && memcmp(row->invite, self->value, STORE_HASH) == 0) return true;
    const bool used = at->standing.has_invite[self->seat - 1] && self->has_value &&
                      memcmp(at->standing.invite[self->seat - 1], self->value, STORE_HASH) == 0;
    return wire_refuse(no, WIRE_AUTH, used ? "this invite has been used" : "this invite is not good for this seat");
}

static void sit(ask *self) {
    table *at = self->table;
    wire_no no;
    char hex[65];
    if (self->seat > at->row.seats) {
        ask_refuse(self, 400, WIRE_FORM, "\"seat\" should be a seat from 1 to %d", at->row.seats);
        return;
    }
    store_seat *row = &at->seat[self->seat - 1];
    if (row->identity == self->who.id && at->standing.taken[self->seat - 1]) {
        tell_joined(self); /* asked once more */
        return;
    }
    if (!may_sit(self, at, &no)) {
        ask_refuse_no(self, &no);
        return;
    }
    remember_name(self);
    row->identity = self->who.id;
    row->has_invite = false;
    copy(row->shown, sizeof row->shown, self->name[0] ? self->name : self->who.name);
    at->changed |= 1u << (self->seat - 1);
    at->here[self->seat - 1].since = host_now(self->host);
    coven_hex(self->value, hex);
    if (!table_add(at, 's', self->seat, 0, self->has_value ? "taken %s" : "taken", hex)) {
        table_undo(at);
        ask_refuse(self, 503, WIRE_BUSY, "the server is out of memory");
        return;
    }
    at->maker = self;
    self->step = tell_joined;
    table_commit(at);
}

static void join(ask *self) {
    char key[32];
    coven_text text = coven_text_over(key, sizeof key);
    coven_put(&text, "%lld", (long long)self->who.id);
    if (ask_limit(self, self->host->by_join, key, "attempts to sit down")) ask_table(self, sit);
}

void api_join(ask *self) {
    static const char *const members[] = {"token", "seat", "name", NULL};
    json_document document;
    coven_json value;
    char token[40];
    wire_no no;
    int64_t seat;
    if (!wire_open(&document, self->body, self->length, members, &no)) {
        ask_refuse_no(self, &no);
        return;
    }
    const coven_json root = json_root(&document);
    bool good = wire_text(&root, "token", token, sizeof token, &no) && wire_name(&root, "name", self->name, &no);
    if (good && (!json_member(&root, "seat", &value) || !wire_number(&value, 1, COVEN_SEATS_MAX, &seat)))
        good = wire_refuse(&no, WIRE_FORM, "\"seat\" should be the number of a seat");
    json_free(&document);
    if (!good) {
        ask_refuse_no(self, &no);
        return;
    }
    self->seat = (int)seat;
    self->has_value = token[0] != '\0';
    coven_sha256(token, strlen(token), self->value);
    ask_go(self, join);
}

/* ---- looking ---- */

/* What the requester may see, and how many acts of it; false if nothing. */
static bool look(ask *self, int *viewer, int64_t *limit) {
    const table *at = self->table;
    *viewer = table_viewer(at, self->who.id);
    *limit = at->committed;
    if (*viewer < 0 && !self->who.id)
        ask_refuse(self, 401, WIRE_AUTH, "this table is not open to spectators");
    else if (*viewer < 0)
        ask_refuse(self, 403, WIRE_AUTH, "this table is not open to spectators, and you have no seat here");
    if (*viewer < 0) return false;
    const int64_t until = host_now(self->host) - at->row.delay * INT64_C(1000);
    while (*viewer == COVEN_SPECTATOR && at->row.delay && *limit > 0 && at->acts[*limit - 1].at > until) --*limit;
    return true;
}

/* The standing that the requester may know. */
static const standing *standing_seen(const table *at, int64_t limit, standing *memory) {
    return limit != at->standing.seq && table_standing_at(at, limit, memory) ? memory : &at->standing;
}

static void tell_table(ask *self) {
    static const char *const state[] = {"waiting", "playing", "closed"};
    table *at = self->table;
    standing memory;
    int viewer;
    int64_t limit;
    if (!look(self, &viewer, &limit)) return;
    const standing *then = standing_seen(at, limit, &memory);
    coven_text text = coven_text_growing();
    json_writer writer = json_writing(&text), *w = &writer;
    json_open(w, '{');
    render_info(w, at, then);
    json_name_string(w, "id", at->id);
    json_name_string(w, "state", state[then->state]);
    json_name_number(w, "seat", viewer);
    json_name_number(w, "s", limit);
    if (then->ended) render_end(w, at, then);
    json_close(w, '}');
    ask_answer(self, &text);
}

static void go_to_table(ask *self) { ask_table(self, tell_table); }
void api_table(ask *self) { ask_go(self, go_to_table); }

static void tell_record(ask *self) {
    standing memory;
    int viewer;
    int64_t limit;
    if (!look(self, &viewer, &limit)) return;
    const standing *then = standing_seen(self->table, limit, &memory);
    if (!self->table->match || !then->has_chance || (then->state == STORE_WAITING)) {
        ask_refuse(self, 409, WIRE_ILLEGAL, "the game has not begun: there is no record yet");
        return;
    }
    coven_text text = coven_text_growing();
    char file[COVEN_NAME_TEXT + STORE_ID_TEXT + 10];
    coven_text name = coven_text_over(file, sizeof file);
    coven_put(&name, "%s-%s.json", self->table->row.game, self->table->id);
    render_record(self->table, viewer, limit, &text);
    ask_answer_file(self, &text, file, NULL);
}

static void go_to_record(ask *self) { ask_table(self, tell_record); }
void api_record(ask *self) { ask_go(self, go_to_record); }

static void tell_verified(ask *self) {
    standing memory;
    int viewer;
    int64_t limit;
    if (!look(self, &viewer, &limit)) return;
    const standing *then = standing_seen(self->table, limit, &memory);
    if (!then->ended || !self->table->match) {
        ask_refuse(self, 409, WIRE_ILLEGAL,
                   then->ended ? "no chance was drawn at this table"
                               : "a game can be verified when its table is closed");
        return;
    }
    mix_finding findings[MIX_FINDINGS_MAX];
    const int count = mix_check(match_record(self->table->match), NULL, findings);
    coven_text text = coven_text_growing();
    mix_put_findings(findings, count, self->table->rules, NULL, &text);
    ask_answer(self, &text);
}

static void go_to_verify(ask *self) { ask_table(self, tell_verified); }
void api_verify(ask *self) { ask_go(self, go_to_verify); }
