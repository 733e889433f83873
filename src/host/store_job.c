/* store_job.c -- see store_job.h. */
#include "host/store_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

job *job_new(job_kind kind, size_t room, store_done *done, void *given) {
    job *self = calloc(1, sizeof *self + room);
    if (!self) return NULL;
    self->kind = kind;
    self->done = done;
    self->given = given;
    self->bodies = coven_text_growing();
    self->json = coven_text_growing();
    return self;
}

void job_clear(job *self) {
    free(self->tables);
    free(self->seats);
    free(self->acts);
    self->tables = NULL, self->seats = NULL, self->acts = NULL;
    self->tables_room = self->seats_room = self->acts_room = 0;
    coven_text_free(&self->bodies);
    coven_text_free(&self->json);
    self->result = (store_result){.code = COVEN_OK};
}

void job_free(job *self) {
    if (self) job_clear(self);
    free(self);
}

bool job_fail(job *self, coven_code code, const char *format, ...) {
    char text[sizeof self->result.error.text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    self->result.code = code;
    return coven_fail_as(&self->result.error, code, "%s", text);
}

/* ---- growing lists ---- */

static bool grow(job *self, void **list, int count, int *room, size_t size) {
    if (count < *room) return true;
    const int next = *room ? *room * 2 : 8;
    void *grown = realloc(*list, (size_t)next * size);
    if (!grown) {
        self->result.code = COVEN_NO_MEMORY;
        return coven_no_memory(&self->result.error);
    }
    *list = grown;
    *room = next;
    return true;
}

store_table *job_add_table(job *self) {
    void *list = self->tables;
    const bool good = grow(self, &list, self->result.table_count, &self->tables_room, sizeof *self->tables);
    self->result.tables = self->tables = list;
    if (!good) return NULL;
    store_table *added = &self->tables[self->result.table_count++];
    *added = (store_table){.seq = 0};
    return added;
}

store_seat *job_add_seat(job *self) {
    void *list = self->seats;
    const bool good = grow(self, &list, self->result.seat_count, &self->seats_room, sizeof *self->seats);
    self->result.seats = self->seats = list;
    if (!good) return NULL;
    store_seat *added = &self->seats[self->result.seat_count++];
    *added = (store_seat){.seat = 0};
    return added;
}

store_act *job_add_act(job *self) {
    void *list = self->acts;
    const bool good = grow(self, &list, self->result.act_count, &self->acts_room, sizeof *self->acts);
    self->result.acts = self->acts = list;
    if (!good) return NULL;
    store_act *added = &self->acts[self->result.act_count++];
    *added = (store_act){.seq = 0};
    return added;
}

/* ---- prints ---- */

void row_print_table(const vault *key, const store_table *table, uint8_t print[VAULT_PRINT]) {
    const char *const text[] = {table->id,    table->game,     table->options, table->set_name, table->rules,
                                table->clock, table->ended_by, table->result,  table->rematch};
    const int64_t number[] = {table->seats, table->secrets, table->rated,   table->watch,    table->delay,
                              table->state, table->seq,     table->made_at, table->closed_at};
    vault_print begun;
    vault_begin(key, "table", &begun);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) vault_add_text(&begun, text[i]);
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) vault_add_number(&begun, number[i]);
    vault_add(&begun, table->promise, table->has_secret ? STORE_HASH : 0);
    vault_add(&begun, table->server_secret, table->has_secret ? STORE_HASH : 0);
    vault_add(&begun, table->seed, table->has_seed ? STORE_HASH : 0);
    vault_end(&begun, print);
}

void row_print_seat(const vault *key, const char *table, const store_seat *seat, uint8_t print[VAULT_PRINT]) {
    vault_print begun;
    vault_begin(key, "seat", &begun);
    vault_add_text(&begun, table);
    vault_add_number(&begun, seat->seat);
    vault_add_text(&begun, seat->player);
    vault_add(&begun, seat->invite, seat->has_invite ? STORE_HASH : 0);
    vault_add(&begun, seat->promise, seat->has_promise ? STORE_HASH : 0);
    vault_add(&begun, seat->given, seat->has_given ? STORE_HASH : 0);
    vault_end(&begun, print);
}

void row_print_act(const vault *key, const char *table, const store_act *act, bool secrets,
                   uint8_t print[VAULT_PRINT]) {
    vault_print begun;
    vault_begin(key, secrets ? "secret act" : "act", &begun);
    vault_add_text(&begun, table);
    vault_add_number(&begun, act->seq);
    vault_add_number(&begun, act->at);
    vault_add_number(&begun, act->kind);
    vault_add_number(&begun, act->seat);
    vault_add_number(&begun, (int64_t)act->nonce);
    if (!secrets) {
        vault_add_number(&begun, act->hash);
        vault_add(&begun, act->body, act->length);
    }
    vault_end(&begun, print);
}

void row_print_secret(const vault *key, const char *what, const char *table, int seat, uint8_t print[VAULT_PRINT]) {
    vault_print begun;
    vault_begin(key, what, &begun);
    vault_add_text(&begun, table);
    vault_add_number(&begun, seat);
    vault_end(&begun, print);
}
