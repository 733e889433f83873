/* ask.c -- a request from arriving to being answered: its route, who asks, and what is said if it fails. */
#include <stdlib.h>
#include <string.h>

#include "host/internal.h"

/* ---- answers ---- */

static void ask_free(ask *self) {
    for (ask **at = &self->host->asks; *at; at = &(*at)->next_of_host)
        if (*at == self) {
            *at = self->next_of_host;
            break;
        }
    coven_table_free(self->rules);
    free(self->body);
    free(self->made);
    free(self);
}

void ask_free_all(host *self) {
    while (self->asks) ask_free(self->asks);
}

static void give(ask *self, host_answer *answer) {
    if (!answer->token && self->fresh_token[0] && self->who.id) answer->token = self->fresh_token;
    void *asker = self->asker;
    self->asker = NULL;
    if (asker) self->host->sockets.answer(asker, answer);
    ask_free(self);
}

void ask_answer_file(ask *self, coven_text *json, const char *file, const char *token) {
    host_answer answer = {.status = 200, .json = json->data, .length = json->length, .file = file, .token = token};
    if (json->dropped) {
        coven_text_free(json);
        ask_refuse(self, 503, WIRE_BUSY, "the server is out of memory");
        return;
    }
    give(self, &answer);
    coven_text_free(json);
}

void ask_answer(ask *self, coven_text *json) { ask_answer_file(self, json, NULL, NULL); }

static void refuse(ask *self, int status, wire_code code, const char *say, int retry_after) {
    char memory[700];
    coven_text text = coven_text_over(memory, sizeof memory);
    json_writer writer = json_writing(&text), *w = &writer;
    host_count(self->host, code);
    json_open(w, '{');
    json_name_string(w, "code", wire_code_name(code));
    json_name_string(w, "say", say);
    json_close(w, '}');
    give(self, &(host_answer){.status = status, .json = memory, .length = text.length, .retry_after = retry_after});
}

void ask_refuse(ask *self, int status, wire_code code, const char *format, ...) {
    char say[300];
    coven_text text = coven_text_over(say, sizeof say);
    va_list arguments;
    va_start(arguments, format);
    coven_put_list(&text, format, arguments);
    va_end(arguments);
    refuse(self, status, code, say, status == 503 ? 2 : 0);
}

void ask_refuse_no(ask *self, const wire_no *no) {
    static const int status[] = {[WIRE_STALE] = 409, [WIRE_TURN] = 409, [WIRE_ILLEGAL] = 409, [WIRE_CLOSED] = 409,
                                 [WIRE_FORM] = 400,  [WIRE_SIZE] = 413, [WIRE_RATE] = 429,    [WIRE_BUSY] = 503,
                                 [WIRE_LATE] = 409,  [WIRE_AUTH] = 403, [WIRE_VERSION] = 400};
    ask_refuse(self, status[no->code], no->code, "%s", no->say);
}

void ask_refuse_store(ask *self, const store_result *result) {
    if (result->code == COVEN_STALE)
        ask_refuse(self, 503, WIRE_BUSY, "this table has moved: try again");
    else
        ask_refuse(self, 503, WIRE_BUSY, "the server cannot read or store anything at the moment: try again soon");
}

bool ask_limit(ask *self, limit_table *limits, const char *key, const char *what) {
    int64_t wait;
    char say[200];
    if (limit_take_of(limits, key, host_now(self->host), &wait)) return true;
    const long long seconds = (wait + 999) / 1000;
    coven_text text = coven_text_over(say, sizeof say);
    coven_put(&text, "too many %s: try again in %lld seconds", what, seconds);
    refuse(self, 429, WIRE_RATE, say, (int)seconds);
    return false;
}

/* ---- who asks ---- */

typedef enum need { NOBODY, ANYBODY, SOMEBODY, MADE } need; /* MADE: an identity is made if there is none */

static void made(void *given, const store_result *result) {
    ask *self = given;
    if (result->code != COVEN_OK) {
        ask_refuse_store(self, result);
        return;
    }
    self->who = *result->identity;
    self->step(self);
}

bool ask_new_token(ask *self, uint8_t digest[STORE_HASH]) {
    uint8_t token[32];
    host_random(self->host, token, sizeof token);
    coven_hex(token, self->fresh_token);
    coven_sha256(token, sizeof token, digest);
    return true;
}

static void make_identity(ask *self) {
    if (!ask_limit(self, self->host->by_identity, self->address, "new players from your address")) return;
    ask_new_token(self, self->token);
    store_new_identity(self->host->store, "", self->token, host_now(self->host), made, self);
}

static void without_identity(ask *self) {
    switch (self->needs) {
    case SOMEBODY: ask_refuse(self, 401, WIRE_AUTH, "the server does not know you"); return;
    case MADE: make_identity(self); return;
    default: self->step(self);
    }
}

static void known(void *given, const store_result *result) {
    ask *self = given;
    if (result->code == COVEN_NOT_FOUND) {
        self->has_token = false;
        without_identity(self);
    } else if (result->code == COVEN_OK) {
        self->who = *result->identity;
        self->step(self);
    } else {
        ask_refuse_store(self, result);
    }
}

static void identify(ask *self) {
    if (self->needs == NOBODY)
        self->step(self);
    else if (self->has_token)
        store_find_identity(self->host->store, self->token, known, self);
    else
        without_identity(self);
}

/* ---- routes ---- */

static const struct route {
    host_method method;
    const char *path; /* ID stands for a table's id */
    need needs;
    ask_step *read; /* checks the body, at once; what it refuses is not looked at further */
} route[] = {
    {HOST_GET, "/api/server", NOBODY, api_server},
    {HOST_POST, "/api/tables", MADE, api_make_table},
    {HOST_POST, "/api/tables/ID/join", MADE, api_join},
    {HOST_GET, "/api/tables/ID", ANYBODY, api_table},
    {HOST_GET, "/api/tables/ID/record", ANYBODY, api_record},
    {HOST_GET, "/api/tables/ID/verify", ANYBODY, api_verify},
    {HOST_GET, "/api/me", ANYBODY, api_me},
    {HOST_PATCH, "/api/me", SOMEBODY, api_rename},
    {HOST_POST, "/api/me/carry", ANYBODY, api_carry},
    {HOST_GET, "/api/me/export", SOMEBODY, api_export},
    {HOST_DELETE, "/api/me", SOMEBODY, api_erase},
    {HOST_GET, "/admin/stats", NOBODY, admin_stats},
    {HOST_POST, "/admin/backup", NOBODY, admin_backup},
    {HOST_POST, "/admin/void", NOBODY, admin_void},
    {HOST_POST, "/admin/export", NOBODY, admin_export},
    {HOST_POST, "/admin/erase", NOBODY, admin_erase},
    {HOST_POST, "/admin/named", NOBODY, admin_named},
};

/* Does the path fit? A table's id is copied out. */
static bool fits(const char *pattern, const char *path, char id[STORE_ID_TEXT]) {
    id[0] = '\0';
    for (; *pattern; pattern++) {
        if (strncmp(pattern, "ID", 2) == 0) {
            const size_t length = strspn(path, "abcdefghijklmnopqrstuvwxyz234567");
            if (length != STORE_ID_TEXT - 1) return false;
            memcpy(id, path, length);
            id[length] = '\0';
            path += length;
            pattern++;
        } else if (*path++ != *pattern) {
            return false;
        }
    }
    return !*path;
}

static void take_route(ask *self) {
    bool path_fits = false;
    for (size_t i = 0; i < sizeof route / sizeof route[0]; i++) {
        if (strncmp(route[i].path, "/admin/", 7) == 0 && !self->admin) continue;
        if (!fits(route[i].path, self->path, self->table_id)) continue;
        path_fits = true;
        if (route[i].method != self->method) continue;
        self->needs = (int)route[i].needs;
        route[i].read(self);
        return;
    }
    if (path_fits)
        ask_refuse(self, 405, WIRE_FORM, "this cannot be done there");
    else
        ask_refuse(self, 404, WIRE_FORM, "there is no such path");
}

void ask_go(ask *self, ask_step *then) {
    self->step = then;
    identify(self);
}

void ask_table(ask *self, ask_step *then) {
    self->step = then;
    table *at = table_want(self->host, self->table_id);
    if (at)
        table_ask(at, self);
    else
        ask_refuse(self, 503, WIRE_BUSY, "the server is out of memory");
}

static void keep(char *out, size_t size, const char *text) {
    coven_text copy = coven_text_over(out, size);
    coven_put(&copy, "%s", text ? text : "");
}

static bool is_too_long(const host_request *request) {
    return strlen(request->path) >= sizeof((ask *)0)->path || strlen(request->query) >= sizeof((ask *)0)->query;
}

void host_ask(host *self, const host_request *request, void *asker) {
    static const char full[] = "{\"code\":\"busy\",\"say\":\"the server is out of memory\"}";
    ask *made_here = calloc(1, sizeof *made_here);
    uint8_t token[32];
    if (made_here) made_here->body = malloc(request->length + 1);
    if (!made_here || !made_here->body) {
        free(made_here);
        self->sockets.answer(asker,
                             &(host_answer){.status = 503, .json = full, .length = sizeof full - 1, .retry_after = 2});
        return;
    }
    made_here->host = self;
    made_here->asker = asker;
    made_here->next_of_host = self->asks;
    self->asks = made_here;
    made_here->method = request->method;
    made_here->admin = request->admin;
    made_here->length = request->length;
    if (request->length) memcpy(made_here->body, request->body, request->length);
    made_here->body[request->length] = '\0';
    keep(made_here->path, sizeof made_here->path, request->path);
    keep(made_here->query, sizeof made_here->query, request->query);
    keep(made_here->address, sizeof made_here->address, request->address);
    made_here->has_token = request->token && coven_unhex(request->token, token);
    if (made_here->has_token) coven_sha256(token, sizeof token, made_here->token);
    if (!request->admin && !ask_limit(made_here, self->by_request, made_here->address, "requests")) return;
    if (is_too_long(request))
        ask_refuse(made_here, 404, WIRE_FORM, "there is no such path");
    else if (request->length > HOST_BODY_MAX)
        ask_refuse(made_here, 413, WIRE_SIZE, "a body has at most %d bytes", HOST_BODY_MAX);
    else
        take_route(made_here);
}

void host_forget(host *self, void *asker) {
    for (ask *at = self->asks; at; at = at->next_of_host)
        if (at->asker == asker) at->asker = NULL;
}
