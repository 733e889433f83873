/* store_write.c -- what the writing thread does with one job, inside a transaction. A job checks before it writes, so
 * that one that is refused leaves the transaction as it was. */
#include <string.h>

#include "host/store_job.h"

enum {
    ADD_TABLE,
    CHANGE_TABLE,
    FIND_TABLE,
    PUT_SEAT,
    ADD_ACT,
    SEE_IDENTITY,
    ADD_IDENTITY,
    GET_IDENTITY,
    RENAME_IDENTITY,
    PUT_TOKEN,
    ADD_TOKEN,
    PUT_CODE,
    FIND_CODE,
    DROP_CODES,
    MOVE_SEATS,
    MOVE_TABLES,
    DROP_IF_EMPTY,
    ERASE_IDENTITY,
    ERASE_TOKENS,
    ERASE_CODES,
    ERASE_SEATS,
    ERASE_TABLES,
    ADD_AUDIT,
    WRITE_STATEMENTS,
};

const char *const store_write_sql[WRITE_STATEMENTS] = {
    /* The parameters of both in the order of bind_table. */
    [ADD_TABLE] =
        "INSERT INTO tables(id, game, seats, options, set_name, rules, secrets, clock, rated, watch, delay, state,"
        " seq, server_secret, promise, seed, ended_by, result, rematch, made_by, made_at, closed_at, proof)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,"
        " ?22, ?23) ON CONFLICT DO NOTHING",
    [CHANGE_TABLE] =
        "UPDATE tables SET game = ?2, seats = ?3, options = ?4, set_name = ?5, rules = ?6, secrets = ?7,"
        " clock = ?8, rated = ?9, watch = ?10, delay = ?11, state = ?12, seq = ?13, server_secret = ?14,"
        " promise = ?15, seed = ?16, ended_by = ?17, result = ?18, rematch = ?19, made_by = ?20, made_at = ?21,"
        " closed_at = ?22, proof = ?23 WHERE id = ?1 AND seq = ?24",
    [FIND_TABLE] = "SELECT seq FROM tables WHERE id = ?",
    [PUT_SEAT] = "REPLACE INTO seat(tab, seat, identity, player, shown, invite, promise, given, proof)"
                 " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [ADD_ACT] = "INSERT INTO act(tab, seq, at, kind, seat, nonce, hash, body, proof) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [SEE_IDENTITY] = "UPDATE identity SET seen = ? WHERE id = ?",
    [ADD_IDENTITY] = "INSERT INTO identity(name, kind, made, seen) VALUES(?1, 'g', ?2, ?2)",
    [GET_IDENTITY] = "SELECT id, name, kind, made, seen FROM identity WHERE id = ?",
    [RENAME_IDENTITY] = "UPDATE identity SET name = ? WHERE id = ?",
    [PUT_TOKEN] = "REPLACE INTO token(hash, identity, made) VALUES(?, ?, ?)",
    [ADD_TOKEN] = "INSERT INTO token(hash, identity, made) VALUES(?, ?, ?)",
    [PUT_CODE] = "REPLACE INTO code(hash, identity, until) VALUES(?, ?, ?)",
    [FIND_CODE] = "SELECT identity FROM code WHERE hash = ? AND until > ?",
    [DROP_CODES] = "DELETE FROM code WHERE hash = ? OR until <= ?",
    [MOVE_SEATS] =
        "UPDATE seat SET identity = ?1 WHERE identity = ?2 AND tab NOT IN (SELECT tab FROM seat WHERE identity = ?1)",
    [MOVE_TABLES] = "UPDATE tables SET made_by = ?1 WHERE made_by = ?2",
    [DROP_IF_EMPTY] = "DELETE FROM identity WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM token WHERE identity = ?1)"
                      " AND NOT EXISTS (SELECT 1 FROM seat WHERE identity = ?1)",
    [ERASE_IDENTITY] = "DELETE FROM identity WHERE id = ?",
    [ERASE_TOKENS] = "DELETE FROM token WHERE identity = ?",
    [ERASE_CODES] = "DELETE FROM code WHERE identity = ?",
    [ERASE_SEATS] = "UPDATE seat SET identity = 0, shown = '' WHERE identity = ?",
    [ERASE_TABLES] = "UPDATE tables SET made_by = 0 WHERE made_by = ?",
    [ADD_AUDIT] = "INSERT INTO audit(at, who, what) VALUES(?, ?, ?)",
};

/* A statement failed after the job had begun to write. Out of memory and a broken constraint are this job's own
 * trouble; anything else is the database's. */
static write_way spoiled(job *asked, int code, const coven_error *error) {
    if ((code & 0xff) == SQLITE_CONSTRAINT) {
        job_fail(asked, COVEN_STALE, "a row with this key is there already");
        return WRITE_SPOILED;
    }
    if ((code & 0xff) != SQLITE_NOMEM) return WRITE_FAILED;
    asked->result.code = COVEN_NO_MEMORY;
    asked->result.error = *error;
    return WRITE_SPOILED;
}

static write_way run(query *q, job *asked, int *rows, coven_error *error) {
    const bool good = query_run(q, rows, error);
    return good ? WRITE_DONE : spoiled(asked, q->code, error);
}

/* Find one number; *found says whether there is a row. */
static write_way look(query *q, job *asked, bool *found, int64_t *number, coven_error *error) {
    *found = query_next(q);
    *number = *found ? query_number(q, 0) : 0;
    return query_end(q, error) ? WRITE_DONE : spoiled(asked, q->code, error);
}

/* A statement about one identity. */
static write_way run_about(database *db, int which, job *asked, int64_t identity, int *rows, coven_error *error) {
    query q = query_begin(db, which);
    query_put_number(&q, identity);
    return run(&q, asked, rows, error);
}

/* ---- a change of a table ---- */

enum { HIDDEN = STORE_HASH + VAULT_EXTRA }; /* a secret as it is stored */

static void hide(const vault *key, const char *what, const char *table, int seat, const uint8_t secret[STORE_HASH],
                 uint8_t out[HIDDEN]) {
    uint8_t print[VAULT_PRINT];
    row_print_secret(key, what, table, seat, print);
    vault_hide(key, print, secret, STORE_HASH, out);
}

static void put_optional(query *q, bool there, const void *bytes, size_t length) {
    if (there)
        query_put_bytes(q, bytes, length);
    else
        query_put_null(q);
}

static write_way put_table(database *db, job *asked, int *rows, coven_error *error) {
    const store_table *t = asked->change.table;
    uint8_t secret[HIDDEN], seed[HIDDEN], print[VAULT_PRINT];
    if (t->has_secret) hide(db->vault, "server", t->id, 0, t->server_secret, secret);
    if (t->has_seed) hide(db->vault, "seed", t->id, 0, t->seed, seed);
    row_print_table(db->vault, t, print);
    query q = query_begin(db, asked->change.create ? ADD_TABLE : CHANGE_TABLE);
    query_put_text(&q, t->id);
    query_put_text(&q, t->game);
    query_put_number(&q, t->seats);
    query_put_text(&q, t->options);
    query_put_text(&q, t->set_name);
    query_put_text(&q, t->rules);
    query_put_number(&q, t->secrets);
    query_put_text(&q, t->clock);
    query_put_number(&q, t->rated);
    query_put_number(&q, t->watch);
    query_put_number(&q, t->delay);
    query_put_number(&q, t->state);
    query_put_number(&q, t->seq);
    put_optional(&q, t->has_secret, secret, HIDDEN);
    put_optional(&q, t->has_secret, t->promise, STORE_HASH);
    put_optional(&q, t->has_seed, seed, HIDDEN);
    query_put_text(&q, t->ended_by);
    query_put_text(&q, t->result);
    query_put_text(&q, t->rematch);
    query_put_number(&q, t->made_by);
    query_put_number(&q, t->made_at);
    query_put_number(&q, t->closed_at);
    query_put_bytes(&q, print, VAULT_PROOF);
    if (!asked->change.create) query_put_number(&q, t->seq - asked->change.act_count);
    return run(&q, asked, rows, error);
}

/* Why was the row of the table not written? */
static write_way refuse_table(database *db, job *asked, coven_error *error) {
    const store_table *t = asked->change.table;
    bool found;
    int64_t seq;
    query q = query_begin(db, FIND_TABLE);
    query_put_text(&q, t->id);
    const write_way way = look(&q, asked, &found, &seq, error);
    if (way != WRITE_DONE) return way;
    if (!found)
        job_fail(asked, COVEN_NOT_FOUND, "there is no table %s", t->id);
    else if (asked->change.create)
        job_fail(asked, COVEN_STALE, "there is a table %s already", t->id);
    else
        job_fail(asked, COVEN_STALE, "table %s has %lld acts, and not the %lld that this change follows", t->id,
                 (long long)seq, (long long)(t->seq - asked->change.act_count));
    return WRITE_REFUSED;
}

static write_way put_seat(database *db, job *asked, const store_seat *seat, coven_error *error) {
    const char *table = asked->change.table->id;
    uint8_t given[HIDDEN], print[VAULT_PRINT];
    if (seat->has_given) hide(db->vault, "given", table, seat->seat, seat->given, given);
    row_print_seat(db->vault, table, seat, print);
    query q = query_begin(db, PUT_SEAT);
    query_put_text(&q, table);
    query_put_number(&q, seat->seat);
    query_put_number(&q, seat->identity);
    query_put_text(&q, seat->player);
    query_put_text(&q, seat->shown);
    put_optional(&q, seat->has_invite, seat->invite, STORE_HASH);
    put_optional(&q, seat->has_promise, seat->promise, STORE_HASH);
    put_optional(&q, seat->has_given, given, HIDDEN);
    query_put_bytes(&q, print, VAULT_PROOF);
    write_way way = run(&q, asked, NULL, error);
    if (way != WRITE_DONE || !seat->identity || !asked->change.act_count) return way;
    q = query_begin(db, SEE_IDENTITY);
    query_put_number(&q, asked->change.acts[asked->change.act_count - 1].at);
    query_put_number(&q, seat->identity);
    return run(&q, asked, NULL, error);
}

enum { BODY_MAX = 16384 }; /* bytes of an act */

/* The hash and the body, encrypted. */
static size_t hide_act(const vault *key, const uint8_t print[VAULT_PRINT], const store_act *act, uint8_t *plain,
                       uint8_t *out) {
    for (int i = 0; i < 4; i++) plain[i] = (uint8_t)(act->hash >> (24 - 8 * i));
    if (act->length) memcpy(plain + 4, act->body, act->length);
    vault_hide(key, print, plain, act->length + 4, out);
    sodium_memzero(plain, act->length + 4);
    return act->length + 4 + VAULT_EXTRA;
}

static write_way put_act(database *db, job *asked, const store_act *act, coven_error *error) {
    const store_table *table = asked->change.table;
    uint8_t plain[BODY_MAX + 4], hidden[BODY_MAX + 4 + VAULT_EXTRA], print[VAULT_PRINT];
    if (act->length > BODY_MAX) {
        job_fail(asked, COVEN_BAD_INPUT, "table %s, act %lld: longer than %d bytes", table->id, (long long)act->seq,
                 BODY_MAX);
        return WRITE_SPOILED;
    }
    const char kind[] = {act->kind, '\0'};
    row_print_act(db->vault, table->id, act, table->secrets, print);
    query q = query_begin(db, ADD_ACT);
    query_put_text(&q, table->id);
    query_put_number(&q, act->seq);
    query_put_number(&q, act->at);
    query_put_text(&q, kind);
    query_put_number(&q, act->seat);
    query_put_number(&q, (int64_t)act->nonce);
    if (table->secrets) {
        query_put_null(&q);
        query_put_bytes(&q, hidden, hide_act(db->vault, print, act, plain, hidden));
        query_put_null(&q);
    } else {
        query_put_number(&q, act->hash);
        query_put_bytes(&q, act->body, act->length);
        query_put_bytes(&q, print, VAULT_PROOF);
    }
    return run(&q, asked, NULL, error);
}

static write_way write_change(database *db, job *asked, coven_error *error) {
    const store_change *change = &asked->change;
    int rows;
    write_way way = put_table(db, asked, &rows, error);
    if (way == WRITE_DONE && !rows) return refuse_table(db, asked, error);
    for (int i = 0; way == WRITE_DONE && i < change->seat_count; i++)
        way = put_seat(db, asked, &change->seats[i], error);
    for (int i = 0; way == WRITE_DONE && i < change->act_count; i++) way = put_act(db, asked, &change->acts[i], error);
    return way;
}

/* ---- people ---- */

static write_way refuse(job *asked, const char *why) {
    job_fail(asked, COVEN_NOT_FOUND, "%s", why);
    return WRITE_REFUSED;
}

/* The result's identity. */
static write_way get_identity(database *db, job *asked, int64_t identity, coven_error *error) {
    query q = query_begin(db, GET_IDENTITY);
    query_put_number(&q, identity);
    if (query_next(&q)) {
        asked->who = (store_identity){.id = query_number(&q, 0),
                                      .kind = query_text(&q, 2)[0],
                                      .made = query_number(&q, 3),
                                      .seen = query_number(&q, 4)};
        query_copy_text(&q, 1, asked->who.name, sizeof asked->who.name);
        asked->result.identity = &asked->who;
    }
    return query_end(&q, error) ? WRITE_DONE : spoiled(asked, q.code, error);
}

static write_way put_token(database *db, job *asked, int which, int64_t identity, coven_error *error) {
    query q = query_begin(db, which);
    query_put_bytes(&q, asked->token, STORE_HASH);
    query_put_number(&q, identity);
    query_put_number(&q, asked->time);
    return run(&q, asked, NULL, error);
}

static write_way write_identity(database *db, job *asked, coven_error *error) {
    query q = query_begin(db, ADD_IDENTITY);
    query_put_text(&q, asked->text);
    query_put_number(&q, asked->time);
    write_way way = run(&q, asked, NULL, error);
    if (way != WRITE_DONE) return way;
    const int64_t identity = sqlite3_last_insert_rowid(db->db);
    way = put_token(db, asked, ADD_TOKEN, identity, error);
    return way == WRITE_DONE ? get_identity(db, asked, identity, error) : way;
}

static write_way write_name(database *db, job *asked, coven_error *error) {
    int rows;
    query q = query_begin(db, RENAME_IDENTITY);
    query_put_text(&q, asked->text);
    query_put_number(&q, asked->identity);
    const write_way way = run(&q, asked, &rows, error);
    if (way != WRITE_DONE) return way;
    return rows ? get_identity(db, asked, asked->identity, error) : refuse(asked, "there is nobody of this number");
}

static write_way write_code(database *db, job *asked, coven_error *error) {
    write_way way = get_identity(db, asked, asked->identity, error);
    if (way != WRITE_DONE) return way;
    if (!asked->result.identity) return refuse(asked, "there is nobody of this number");
    query q = query_begin(db, PUT_CODE);
    query_put_bytes(&q, asked->hash, STORE_HASH);
    query_put_number(&q, asked->identity);
    query_put_number(&q, asked->time);
    return run(&q, asked, NULL, error);
}

/* The tables of one identity go to another. What is left of the first is dropped, unless it is still needed. */
static write_way move(database *db, job *asked, int64_t from, int64_t to, coven_error *error) {
    static const int statement[] = {MOVE_SEATS, MOVE_TABLES};
    write_way way = WRITE_DONE;
    for (int i = 0; way == WRITE_DONE && i < 2; i++) {
        query q = query_begin(db, statement[i]);
        query_put_number(&q, to);
        query_put_number(&q, from);
        way = run(&q, asked, NULL, error);
    }
    return way == WRITE_DONE ? run_about(db, DROP_IF_EMPTY, asked, from, NULL, error) : way;
}

static write_way take_code(database *db, job *asked, coven_error *error) {
    bool found;
    int64_t identity;
    query q = query_begin(db, FIND_CODE);
    query_put_bytes(&q, asked->hash, STORE_HASH);
    query_put_number(&q, asked->time);
    write_way way = look(&q, asked, &found, &identity, error);
    if (way != WRITE_DONE) return way;
    if (!found) return refuse(asked, "there is no such code, or it is too old, or it was used");
    q = query_begin(db, DROP_CODES);
    query_put_bytes(&q, asked->hash, STORE_HASH);
    query_put_number(&q, asked->time);
    way = run(&q, asked, NULL, error);
    if (way == WRITE_DONE) way = put_token(db, asked, PUT_TOKEN, identity, error);
    if (way == WRITE_DONE && asked->from && asked->from != identity)
        way = move(db, asked, asked->from, identity, error);
    if (way != WRITE_DONE) return way;
    q = query_begin(db, SEE_IDENTITY);
    query_put_number(&q, asked->time);
    query_put_number(&q, identity);
    way = run(&q, asked, NULL, error);
    return way == WRITE_DONE ? get_identity(db, asked, identity, error) : way;
}

static write_way erase(database *db, job *asked, coven_error *error) {
    static const int statement[] = {ERASE_TOKENS, ERASE_CODES, ERASE_SEATS, ERASE_TABLES};
    int rows;
    write_way way = run_about(db, ERASE_IDENTITY, asked, asked->identity, &rows, error);
    if (way == WRITE_DONE && !rows) return refuse(asked, "there is nobody of this number");
    for (size_t i = 0; way == WRITE_DONE && i < sizeof statement / sizeof *statement; i++)
        way = run_about(db, statement[i], asked, asked->identity, NULL, error);
    return way;
}

static write_way audit(database *db, job *asked, coven_error *error) {
    query q = query_begin(db, ADD_AUDIT);
    query_put_number(&q, asked->time);
    query_put_text(&q, asked->text);
    query_put_text(&q, asked->other);
    return run(&q, asked, NULL, error);
}

write_way store_write(database *db, job *asked, coven_error *error) {
    switch (asked->kind) {
    case JOB_COMMIT: return write_change(db, asked, error);
    case JOB_NEW_IDENTITY: return write_identity(db, asked, error);
    case JOB_RENAME: return write_name(db, asked, error);
    case JOB_PUT_CODE: return write_code(db, asked, error);
    case JOB_TAKE_CODE: return take_code(db, asked, error);
    case JOB_ERASE: return erase(db, asked, error);
    default: return audit(db, asked, error);
    }
}
