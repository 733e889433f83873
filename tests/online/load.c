/* load.c -- see load.h. */
#include "load.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EVENTS_MAX = 20000 };

/* A client in a seat. */
typedef struct sitter {
    struct load *of;
    client *client;
    transport_peer *peer;
    char token[TRANSPORT_TOKEN_TEXT];
    coven_rng rng;
    char **heard; /* every event, as it was told first */
    int count;
    bool waits; /* for the answer to a decision */
    bool refused;
    long acknowledged;
} sitter;

typedef struct load_table {
    table_link link;
    int seats;
    sitter player[COVEN_SEATS_MAX];
} load_table;

struct load {
    const table_link *server, *direct;
    transport *network, *requests;
    load_table *table[LOAD_TABLES_MAX];
    int tables;
    uint64_t seed;
    load_result result;
    pthread_t ticker;
    atomic_bool stop;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* So that load_run ends when nothing happens on the network. */
static void *tick(void *given) {
    load *self = given;
    while (!self->stop) {
        nanosleep(&(struct timespec){.tv_nsec = 5 * 1000 * 1000}, NULL);
        transport_wake(self->network);
    }
    return NULL;
}

load *load_new(const table_link *server, const table_link *direct, uint64_t seed) {
    load *self = calloc(1, sizeof *self);
    if (!self) abort();
    *self = (load){.server = server, .direct = direct, .seed = seed};
    self->network = transport_new(server);
    self->requests = transport_new(direct);
    if (!self->network || !self->requests || pthread_create(&self->ticker, NULL, tick, self) != 0) abort();
    return self;
}

static void free_table(load_table *table) {
    for (int i = 0; i < table->seats; i++) {
        sitter *one = &table->player[i];
        for (int j = 0; j < one->count; j++) free(one->heard[j]);
        free(one->heard);
        if (one->peer) transport_drop(one->peer);
        client_free(one->client);
    }
    free(table);
}

void load_free(load *self) {
    self->stop = true;
    pthread_join(self->ticker, NULL);
    for (int i = 0; i < self->tables; i++) free_table(self->table[i]);
    transport_free(self->network);
    transport_free(self->requests);
    free(self);
}

int load_active(const load *self) { return self->tables; }
const load_result *load_result_of(const load *self) { return &self->result; }

static void complain(load *self, const char *id, const char *what) {
    if (self->result.first[0]) return;
    coven_text text = coven_text_over(self->result.first, sizeof self->result.first);
    coven_put(&text, "table %s: %s", id, what);
}

/* ---- making a table ---- */

static bool ask(load *self, const char *method, const char *path, const char *body, char token[TRANSPORT_TOKEN_TEXT],
                coven_text *out) {
    transport_answer answer;
    const bool good = transport_ask(self->requests, method, path, body, token, &answer) && answer.status == 200;
    if (!good && answer.status && answer.status != 503) complain(self, path, answer.body.data ? answer.body.data : "?");
    *out = answer.body;
    return good;
}

/* The text after "NAME":" */
static bool find(const char *json, const char *name, char *out, size_t size) {
    char key[40];
    coven_text text = coven_text_over(key, sizeof key), value = coven_text_over(out, size);
    coven_put(&text, "\"%s\":\"", name);
    const char *at = json ? strstr(json, key) : NULL;
    if (!at) return false;
    at += strlen(key);
    coven_put_bytes(&value, at, strcspn(at, "\""));
    return true;
}

static void note_news(void *given, const client_news *news) {
    sitter *self = given;
    if (news->kind == CLIENT_REFUSED) self->refused = true;
    if (news->kind == CLIENT_LOST) self->of->result.reconnects++;
}

static bool sit(load *self, load_table *table, const char *made, int seat) {
    char path[60], body[120], name[2] = {(char)('0' + seat), '\0'}, token[20];
    coven_text text = coven_text_over(path, sizeof path), json = coven_text_over(body, sizeof body), answer;
    sitter *one = &table->player[seat - 1];
    if (!find(made, name, token, sizeof token)) return false;
    coven_put(&text, "/api/tables/%s/join", table->link.id);
    coven_put(&json, "{\"token\":\"%s\",\"seat\":%d,\"name\":\"P%d\"}", token, seat, seat);
    one->of = self;
    one->heard = calloc(EVENTS_MAX, sizeof one->heard[0]);
    if (!one->heard) abort();
    const bool good = ask(self, "POST", path, body, one->token, &answer);
    coven_text_free(&answer);
    return good;
}

bool load_add(load *self, const char *game, int seats) {
    char body[400], creator[TRANSPORT_TOKEN_TEXT] = "";
    coven_text text = coven_text_over(body, sizeof body), made;
    if (self->tables == LOAD_TABLES_MAX) return false;
    load_table *table = calloc(1, sizeof *table);
    if (!table) abort();
    coven_put(&text, "{\"game\":\"%s\",\"seats\":%d,\"options\":{},\"players\":[", game, seats);
    for (int i = 0; i < seats; i++) coven_put(&text, "%s\"person\"", i ? "," : "");
    coven_put(&text, "],\"watch\":\"link\",\"my\":0}");
    bool good = ask(self, "POST", "/api/tables", body, creator, &made);
    table->link = *self->server;
    good = good && find(made.data, "id", table->link.id, sizeof table->link.id);
    table->seats = good ? seats : 0;
    for (int i = 0; good && i < seats; i++) good = sit(self, table, made.data, i + 1);
    coven_text_free(&made);
    for (int i = 0; good && i < seats; i++) {
        sitter *one = &table->player[i];
        coven_rng_seed(&one->rng, ++self->seed);
        const client_settings settings = {
            .id = table->link.id, .random = transport_random, .news = note_news, .given = one};
        one->client = client_new(&settings);
        one->peer = one->client ? transport_add(self->network, table->link.id, one->client, one->token) : NULL;
        if (!one->peer) abort();
    }
    if (good)
        self->table[self->tables++] = table;
    else
        free_table(table);
    return good;
}

/* ---- playing ---- */

/* Note what is new; what was heard before must not have changed. */
static void listen(load *self, load_table *table, sitter *one) {
    const client_table *seen = client_table_of(one->client);
    const history *past = follow_history(seen->follow);
    for (int ply = 0; ply < past->record.count; ply++) {
        char event[COVEN_EVENT_TEXT + 4];
        if (ply < one->count - 1) { /* only the latest, and what is new: the rest is compared at the end */
            ply = one->count - 2;
            continue;
        }
        coven_text text = coven_text_over(event, sizeof event);
        history_put_event(past, ply, seen->seat, &text);
        if (ply < one->count && strcmp(one->heard[ply], event) != 0) {
            complain(self, table->link.id, "an event that was told has changed");
            self->result.differing++;
        }
        if (ply >= one->count && one->count < EVENTS_MAX) one->heard[one->count++] = strdup(event);
    }
    if (client_state_of(one->client) == CLIENT_HERE && past->record.count < one->count) {
        complain(self, table->link.id, "events that were told are gone");
        self->result.lost += one->count - past->record.count;
        while (one->count > past->record.count) free(one->heard[--one->count]);
    }
}

static void decide(load *self, load_table *table, sitter *one) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    const client_table *seen = client_table_of(one->client);
    if (client_state_of(one->client) == CLIENT_FAILED || !seen->known) return;
    listen(self, table, one);
    if (one->waits && !client_move_on_its_way(one->client)) {
        one->waits = false;
        one->acknowledged += !one->refused;
        self->result.decisions += !one->refused;
    }
    if (one->waits || client_state_of(one->client) != CLIENT_HERE || !seen->words[0] || seen->ended) return;
    const history *past = follow_history(seen->follow);
    if (history_actor(past) != seen->seat) return;
    const int count = history_choices(past, choice);
    coven_error error;
    if (!count) return;
    one->refused = false;
    one->waits = client_do_play(one->client, choice[coven_rng_below(&one->rng, (uint32_t)count)].text, &error);
    if (!one->waits) complain(self, table->link.id, error.text);
}

void load_run(load *self, int milliseconds) {
    const int64_t until = now() + milliseconds;
    do {
        transport_run(self->network);
        transport_lock(self->network);
        for (int i = 0; i < self->tables; i++)
            for (int j = 0; j < self->table[i]->seats; j++) decide(self, self->table[i], &self->table[i]->player[j]);
        transport_unlock(self->network);
        transport_wake(self->network);
    } while (now() < until);
}

/* ---- checking ---- */

static bool has_ended(const load_table *table) {
    for (int i = 0; i < table->seats; i++) {
        const client *one = table->player[i].client;
        if (client_state_of(one) != CLIENT_FAILED && (!client_table_of(one)->ended || table->player[i].waits))
            return false;
    }
    return true;
}

/* What one client heard and did, against the record. */
static void check_player(load *self, const load_table *table, const sitter *one, const coven_record *record,
                         const char *json) {
    const int seat = (int)(one - table->player) + 1;
    long decisions = 0;
    coven_state state = record->first, seen;
    mix_finding finding[CLIENT_FINDINGS_MAX];
    coven_error error;
    if (client_state_of(one->client) == CLIENT_FAILED) {
        self->result.failed++;
        complain(self, table->link.id, client_failure(one->client)->text);
        return;
    }
    bool same = one->count == record->count;
    for (int ply = 0; ply < record->count; ply++) {
        char event[COVEN_EVENT_TEXT + 4];
        coven_text text = coven_text_over(event, sizeof event);
        const coven_game *game = record->table->game;
        const int actor = game->actor(record->table, &state);
        seen = state;
        game->mask(record->table, &seen, seat);
        coven_put(&text, "%s ", coven_actor_text(actor));
        game->print_event(record->table, &seen, game->mask_event(record->table, &state, record->event[ply], seat),
                          &text);
        decisions += actor == seat;
        same = same && ply < one->count && strcmp(one->heard[ply], event) == 0;
        game->apply(record->table, &state, record->event[ply]);
    }
    if (!same) complain(self, table->link.id, "a client heard something else than what is stored");
    self->result.differing += !same;
    if (decisions < one->acknowledged) self->result.lost += one->acknowledged - decisions;
    if (decisions > one->acknowledged) self->result.duplicated += decisions - one->acknowledged;
    if (decisions != one->acknowledged) complain(self, table->link.id, "other decisions than were acknowledged");
    const int count = client_check(one->client, json, strlen(json), finding, &error);
    for (int i = 0; i < count; i++) {
        if (finding[i].good) continue;
        self->result.unverified++;
        complain(self, table->link.id, finding[i].say);
    }
    self->result.unverified += !count;
}

static bool check_table(load *self, const load_table *table) {
    char path[60], token[TRANSPORT_TOKEN_TEXT] = "";
    coven_text text = coven_text_over(path, sizeof path), json;
    coven_record record;
    coven_error error;
    memcpy(token, table->player[0].token, sizeof token);
    coven_put(&text, "/api/tables/%s/record", table->link.id);
    bool good = ask(self, "GET", path, NULL, token, &json);
    if (good && !coven_record_read(&record, json.data, json.length, NULL, &error)) {
        complain(self, table->link.id, error.text);
        self->result.unverified++;
    } else if (good) {
        for (int i = 0; i < table->seats; i++) check_player(self, table, &table->player[i], &record, json.data);
        coven_record_free(&record);
    }
    coven_text_free(&json);
    return good;
}

bool load_check(load *self) {
    for (int i = self->tables - 1; i >= 0; i--) {
        if (!has_ended(self->table[i])) continue;
        if (!check_table(self, self->table[i])) return false;
        transport_lock(self->network);
        free_table(self->table[i]);
        self->table[i] = self->table[--self->tables];
        transport_unlock(self->network);
        self->result.tables++;
    }
    return true;
}
