/* store_read.c -- what the reading thread does: whole tables, whose rows are checked, and lists. */
#include <string.h>

#include "host/store_job.h"

#define TABLE_COLUMNS                                                                                                  \
    "id, game, seats, options, set_name, rules, secrets, clock, rated, watch, delay, state, seq, ended_by, result,"    \
    " rematch, made_by, made_at, closed_at, server_secret, promise, seed, proof"
#define SEAT_COLUMNS "seat, identity, player, shown, invite, promise, given, proof"

const char *const store_read_sql[READ_COUNT] = {
    [READ_TABLE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?",
    [READ_SEATS] = "SELECT " SEAT_COLUMNS " FROM seat WHERE tab = ? ORDER BY seat",
    [READ_ACTS] = "SELECT seq, at, kind, seat, nonce, hash, body, proof FROM act WHERE tab = ? ORDER BY seq",
    [READ_TABLES_OF] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id IN (SELECT tab FROM seat WHERE identity = ?)"
                       " AND made_at < ? ORDER BY made_at DESC, id LIMIT ?",
    [READ_SEATS_OF] = "SELECT " SEAT_COLUMNS " FROM seat WHERE tab = ? ORDER BY seat",
    [READ_OPEN] = "SELECT id, game, state, seq FROM tables WHERE state < 2 ORDER BY id",
    [READ_TOKEN] = "SELECT i.id, i.name, i.kind, i.made, i.seen FROM token JOIN identity i ON i.id = token.identity"
                   " WHERE token.hash = ?",
    [READ_NAMED] = "SELECT id, name, kind, made, seen FROM identity WHERE name = ? AND name <> '' ORDER BY id",
    [READ_IDENTITY] = "SELECT id, name, kind, made, seen FROM identity WHERE id = ?",
    [READ_DEVICES] = "SELECT made FROM token WHERE identity = ? ORDER BY made",
    [READ_EXPORT] = "SELECT t.id, t.game, t.seats, t.options, t.set_name, t.state, t.made_at, t.closed_at, t.ended_by,"
                    " t.result, t.made_by, s.seat, s.shown, s.promise FROM seat s JOIN tables t ON t.id = s.tab"
                    " WHERE s.identity = ? ORDER BY t.made_at, t.id",
    [READ_EXPORT_ACTS] = "SELECT seq, at, kind FROM act WHERE tab = ? AND seat = ? ORDER BY seq",
    [READ_STATS] = "SELECT state, count(*), sum(seq) FROM tables GROUP BY state",
};

/* ---- columns ---- */

/* Reads the columns of a row in their order, and notes whether all were well-formed. */
typedef struct columns {
    query *q;
    int next;
    bool good;
} columns;

static int64_t take_number(columns *c, int64_t min, int64_t max) {
    const int64_t number = query_number(c->q, c->next++);
    c->good = c->good && number >= min && number <= max;
    return number;
}

static void take_text(columns *c, char *out, size_t size) {
    if (!query_copy_text(c->q, c->next++, out, size)) c->good = false;
}

/* A column that may be NULL; returns whether it is there. */
static bool take_hash(columns *c, uint8_t out[STORE_HASH]) {
    if (query_is_null(c->q, c->next)) {
        c->next++;
        return false;
    }
    if (!query_copy_bytes(c->q, c->next++, out, STORE_HASH)) c->good = false;
    return true;
}

/* The same, of a secret. */
static bool take_secret(columns *c, const vault *key, const char *what, const char *table, int seat,
                        uint8_t out[STORE_HASH]) {
    if (query_is_null(c->q, c->next)) {
        c->next++;
        return false;
    }
    uint8_t print[VAULT_PRINT];
    size_t length;
    const void *hidden = query_bytes(c->q, c->next++, &length);
    row_print_secret(key, what, table, seat, print);
    if (length != STORE_HASH + VAULT_EXTRA || !vault_show(key, print, hidden, length, out)) c->good = false;
    return true;
}

static bool is_proven(columns *c, const uint8_t print[VAULT_PRINT]) {
    uint8_t proof[VAULT_PROOF];
    return query_copy_bytes(c->q, c->next++, proof, sizeof proof) && sodium_memcmp(proof, print, sizeof proof) == 0;
}

/* ---- rows ---- */

static const int64_t most = INT64_MAX;

/* Everything but the secrets and the proof. */
static void take_table(columns *c, store_table *t) {
    take_text(c, t->id, sizeof t->id);
    take_text(c, t->game, sizeof t->game);
    t->seats = (int)take_number(c, 1, COVEN_SEATS_MAX);
    take_text(c, t->options, sizeof t->options);
    take_text(c, t->set_name, sizeof t->set_name);
    take_text(c, t->rules, sizeof t->rules);
    t->secrets = take_number(c, 0, 1);
    take_text(c, t->clock, sizeof t->clock);
    t->rated = take_number(c, 0, 1);
    t->watch = (store_watch)take_number(c, STORE_WATCH_NO, STORE_WATCH_ALL);
    t->delay = (int)take_number(c, 0, 1000000);
    t->state = (store_state)take_number(c, STORE_WAITING, STORE_CLOSED);
    t->seq = take_number(c, 0, most);
    take_text(c, t->ended_by, sizeof t->ended_by);
    take_text(c, t->result, sizeof t->result);
    take_text(c, t->rematch, sizeof t->rematch);
    t->made_by = take_number(c, 0, most);
    t->made_at = take_number(c, -most, most);
    t->closed_at = take_number(c, -most, most);
}

static bool take_whole_table(query *q, const vault *key, store_table *t) {
    uint8_t print[VAULT_PRINT];
    columns c = {.q = q, .good = true};
    take_table(&c, t);
    t->has_secret = take_secret(&c, key, "server", t->id, 0, t->server_secret);
    if (take_hash(&c, t->promise) != t->has_secret) c.good = false;
    t->has_seed = take_secret(&c, key, "seed", t->id, 0, t->seed);
    row_print_table(key, t, print);
    return c.good && is_proven(&c, print);
}

/* With `key` the contribution is decrypted, and the row checked. */
static bool take_seat(query *q, const vault *key, const char *table, store_seat *s) {
    uint8_t print[VAULT_PRINT];
    columns c = {.q = q, .good = true};
    s->seat = (int)take_number(&c, 1, COVEN_SEATS_MAX);
    s->identity = take_number(&c, 0, most);
    take_text(&c, s->player, sizeof s->player);
    take_text(&c, s->shown, sizeof s->shown);
    s->has_invite = take_hash(&c, s->invite);
    s->has_promise = take_hash(&c, s->promise);
    if (!key) return c.good;
    s->has_given = take_secret(&c, key, "given", table, s->seat, s->given);
    row_print_seat(key, table, s, print);
    return c.good && is_proven(&c, print);
}

/* Hash and body, which were encrypted together, are decrypted at the end of `bodies`. */
static bool show_act(const vault *key, const uint8_t print[VAULT_PRINT], const uint8_t *hidden, size_t length,
                     store_act *act, coven_text *bodies) {
    static const char zeros[64];
    const size_t start = bodies->length;
    if (length < VAULT_EXTRA + 4) return false;
    const size_t plain = length - VAULT_EXTRA;
    for (size_t left = plain; left;) {
        const size_t part = left < sizeof zeros ? left : sizeof zeros;
        coven_put_bytes(bodies, zeros, part);
        left -= part;
    }
    if (bodies->dropped) return true; /* reported for all acts at once */
    unsigned char *out = (unsigned char *)bodies->data + start;
    if (!vault_show(key, print, hidden, length, out)) return false;
    act->hash = (uint32_t)out[0] << 24 | (uint32_t)out[1] << 16 | (uint32_t)out[2] << 8 | out[3];
    act->length = plain - 4;
    memmove(out, out + 4, act->length);
    bodies->length -= 4;
    bodies->data[bodies->length] = '\0';
    return true;
}

static bool take_act(query *q, const vault *key, const store_table *table, store_act *act, coven_text *bodies) {
    uint8_t print[VAULT_PRINT];
    char kind[2];
    columns c = {.q = q, .good = true};
    act->seq = take_number(&c, 0, most);
    act->at = take_number(&c, -most, most);
    take_text(&c, kind, sizeof kind);
    act->kind = kind[0];
    act->seat = (int)take_number(&c, 0, COVEN_SEATS_MAX);
    act->nonce = (uint64_t)take_number(&c, -most - 1, most);
    const bool hidden = query_is_null(q, c.next);
    act->hash = (uint32_t)take_number(&c, 0, UINT32_MAX);
    const char *body = query_bytes(q, c.next++, &act->length);
    if (!c.good || hidden != table->secrets) return false;
    act->body = body;
    row_print_act(key, table->id, act, table->secrets, print);
    if (hidden) return show_act(key, print, (const uint8_t *)body, act->length, act, bodies);
    coven_put_bytes(bodies, body, act->length);
    return is_proven(&c, print);
}

/* ---- a whole table ---- */

static bool fail_edited(job *asked, const char *what, int64_t number) {
    return job_fail(asked, COVEN_UNVERIFIED, "table %s: %s %lld is not as this server wrote it", asked->text, what,
                    (long long)number);
}

/* End a query. An error of the database comes before one that follows from it. */
static bool finish(query *q, job *asked, bool good) {
    coven_error error;
    if (query_end(q, &error)) return good;
    asked->result.code = error.code;
    asked->result.error = error;
    return false;
}

static bool load_table(database *db, job *asked) {
    query q = query_begin(db, READ_TABLE);
    query_put_text(&q, asked->text);
    bool good = true;
    if (query_next(&q)) {
        store_table *table = job_add_table(asked);
        good = table &&
               (take_whole_table(&q, db->vault, table) ||
                job_fail(asked, COVEN_UNVERIFIED, "table %s: its row is not as this server wrote it", asked->text));
    } else {
        good = job_fail(asked, COVEN_NOT_FOUND, "there is no table %s", asked->text);
    }
    return finish(&q, asked, good);
}

static bool load_seats(database *db, job *asked) {
    query q = query_begin(db, READ_SEATS);
    query_put_text(&q, asked->text);
    bool good = true;
    while (good && query_next(&q)) {
        store_seat *seat = job_add_seat(asked);
        good = seat && (take_seat(&q, db->vault, asked->text, seat) || fail_edited(asked, "seat", seat->seat));
    }
    return finish(&q, asked, good);
}

static bool load_acts(database *db, job *asked) {
    const store_table *table = &asked->tables[0];
    query q = query_begin(db, READ_ACTS);
    query_put_text(&q, asked->text);
    bool good = true;
    int64_t next = 0;
    for (; good && query_next(&q); next++) {
        if (query_number(&q, 0) != next) break; /* one is missing */
        store_act *act = job_add_act(asked);
        good = act && (take_act(&q, db->vault, table, act, &asked->bodies) || fail_edited(asked, "act", next));
        coven_put_char(&asked->bodies, '\0');
    }
    if (!finish(&q, asked, good)) return false;
    if (next != table->seq) return fail_edited(asked, "act", next < table->seq ? next : table->seq);
    if (asked->bodies.dropped) {
        asked->result.code = COVEN_NO_MEMORY;
        return coven_no_memory(&asked->result.error);
    }
    size_t at = 0;
    for (int i = 0; i < asked->result.act_count; i++) {
        asked->acts[i].body = asked->bodies.data + at;
        at += asked->acts[i].length + 1;
    }
    return true;
}

static bool load(database *db, job *asked) {
    return load_table(db, asked) && load_seats(db, asked) && load_acts(db, asked);
}

/* ---- lists ---- */

/* The seats of the last table of the list, filled up to COVEN_SEATS_MAX. */
static bool list_seats(database *db, job *asked) {
    const char *table = asked->tables[asked->result.table_count - 1].id;
    const int first = asked->result.seat_count;
    query q = query_begin(db, READ_SEATS_OF);
    query_put_text(&q, table);
    bool good = true;
    while (good && query_next(&q) && asked->result.seat_count < first + COVEN_SEATS_MAX) {
        store_seat *seat = job_add_seat(asked);
        good = seat != NULL;
        if (good) take_seat(&q, NULL, table, seat);
    }
    if (!finish(&q, asked, good)) return false;
    while (asked->result.seat_count < first + COVEN_SEATS_MAX)
        if (!job_add_seat(asked)) return false;
    return true;
}

/* A list tells what the rows say: what was edited is found when its table is loaded. */
static bool list_tables_of(database *db, job *asked) {
    query q = query_begin(db, READ_TABLES_OF);
    query_put_number(&q, asked->identity);
    query_put_number(&q, asked->time ? asked->time : most);
    query_put_number(&q, asked->max);
    bool good = true;
    while (good && query_next(&q)) {
        columns c = {.q = &q};
        store_table *table = job_add_table(asked);
        good = table != NULL;
        if (good) {
            take_table(&c, table);
            good = list_seats(db, asked);
        }
    }
    return finish(&q, asked, good);
}

static bool list_open(database *db, job *asked) {
    query q = query_begin(db, READ_OPEN);
    bool good = true;
    while (good && query_next(&q)) {
        columns c = {.q = &q};
        store_table *table = job_add_table(asked);
        good = table != NULL;
        if (!good) break;
        take_text(&c, table->id, sizeof table->id);
        take_text(&c, table->game, sizeof table->game);
        table->state = (store_state)take_number(&c, STORE_WAITING, STORE_CLOSED);
        table->seq = take_number(&c, 0, most);
    }
    return finish(&q, asked, good);
}

/* ---- all ---- */

static bool read_one(database *db, job *asked) {
    switch (asked->kind) {
    case JOB_LOAD: return load(db, asked);
    case JOB_TABLES_OF: return list_tables_of(db, asked);
    case JOB_OPEN_TABLES: return list_open(db, asked);
    case JOB_FIND_IDENTITY: return read_find_identity(db, asked);
    case JOB_NAMED: return read_named(db, asked);
    case JOB_EXPORT: return read_export(db, asked);
    default: return read_stats(db, asked);
    }
}

void store_read(database *db, job *asked) {
    coven_error error;
    bool good = database_run(db, "BEGIN", &error); /* so that all its queries see the same moment */
    if (good) {
        good = read_one(db, asked);
        error = asked->result.error;
        database_run(db, "COMMIT", NULL);
    }
    if (good) return;
    if (error.code == COVEN_OK) coven_no_memory(&error);
    job_clear(asked);
    asked->result.code = error.code;
    asked->result.error = error;
}
