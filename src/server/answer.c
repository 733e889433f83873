/* answer.c -- send the answer to a request: first its headers, then its body, as fast as the connection takes it. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/server.h"

/* Sent with every response: nothing from elsewhere runs or loads, no framing, no leaks. The web app compiles
 * WebAssembly and positions pieces with style attributes. */
static const char *const security[][2] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
     "style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-embedder-policy:", "require-corp"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};
enum { SECURITY_COUNT = sizeof security / sizeof security[0] };

void exchange_clear(exchange *self) {
    free(self->body);
    free(self->extra);
    free(self->owned);
    *self = (exchange){.busy = false};
}

/* ---- headers ---- */

typedef struct headers {
    struct lws *wsi;
    unsigned char *at, *end;
    bool good;
} headers;

static void add(headers *self, const char *name, const char *value, size_t length) {
    if (self->good && lws_add_http_header_by_name(self->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                                  (int)length, &self->at, self->end))
        self->good = false;
}

/* Those of a list "name:value\n". */
static void add_list(headers *self, const char *list) {
    while (list && *list) {
        char name[64];
        const char *colon = strchr(list, ':'), *end = strchr(list, '\n');
        coven_text text = coven_text_over(name, sizeof name);
        coven_put_bytes(&text, list, (size_t)(colon + 1 - list));
        add(self, name, colon + 1, (size_t)(end - colon - 1));
        list = end + 1;
    }
}

static int send_headers(struct lws *wsi, const answer_plan *plan, bool last) {
    unsigned char buffer[LWS_PRE + 3072];
    headers h = {wsi, buffer + LWS_PRE, buffer + sizeof buffer - 1, true};
    unsigned char *const start = h.at;
    if (lws_add_http_common_headers(wsi, plan->status, plan->mime, (lws_filepos_t)plan->length, &h.at, h.end))
        return -1;
    for (int i = 0; i < SECURITY_COUNT; i++) add(&h, security[i][0], security[i][1], strlen(security[i][1]));
    if (last) add(&h, "connection:", "close", 5);
    add_list(&h, plan->extra);
    return !h.good || lws_finalize_write_http_header(wsi, start, &h.at, h.end) ? -1 : 0;
}

/* ---- staging ---- */

int answer_with(connection *self, const answer_plan *plan) {
    exchange *x = &self->http;
    x->busy = false;
    x->waiting = true;
    x->status = plan->status;
    x->mime = plan->mime;
    x->bytes = plan->bytes;
    x->left = plan->length;
    if (plan->extra && !(x->extra = strdup(plan->extra))) return -1;
    if (plan->copy && plan->length) {
        if (!(x->owned = malloc(plan->length))) return -1;
        memcpy(x->owned, plan->bytes, plan->length);
        x->bytes = x->owned;
    }
    self->server->counts.requests++;
    self->server->counts.errors += plan->status >= 500;
    if (x->path[0])
        log_event(self->server, "request", "\"path\":\"%s\",\"status\":%u,\"ms\":%lld", x->path, plan->status,
                  (long long)(server_clock() - x->begun));
    lws_set_timeout(self->wsi, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_FOR_HEADERS);
    lws_callback_on_writable(self->wsi);
    return 0;
}

int answer_text(connection *self, unsigned status, const char *text) {
    return answer_with(self, &(answer_plan){.status = status,
                                            .mime = "text/plain; charset=utf-8",
                                            .bytes = text,
                                            .length = strlen(text),
                                            .extra = "cache-control:no-store\n"});
}

/* The text of a refusal; `out` is big enough for ours. */
enum { REFUSAL_TEXT = 512 };
static void put_refusal(const char *code, const char *say, coven_text *out) {
    json_writer w = json_writing(out);
    json_open(&w, '{');
    json_name_string(&w, "code", code);
    json_name_string(&w, "say", say);
    json_close(&w, '}');
}

int answer_refusal(connection *self, unsigned status, const char *code, const char *say, const char *extra) {
    char json[REFUSAL_TEXT], lines[256];
    coven_text text = coven_text_over(json, sizeof json), more = coven_text_over(lines, sizeof lines);
    put_refusal(code, say, &text);
    coven_put(&more, "cache-control:no-store\n%s", extra ? extra : "");
    return answer_with(self, &(answer_plan){.status = status,
                                            .mime = "application/json",
                                            .bytes = json,
                                            .length = text.length,
                                            .copy = true,
                                            .extra = lines});
}

int answer_handshake(connection *self, unsigned status, const char *code, const char *say, const char *extra) {
    char json[LWS_PRE + REFUSAL_TEXT], lines[256];
    coven_text text = coven_text_over(json + LWS_PRE, REFUSAL_TEXT), more = coven_text_over(lines, sizeof lines);
    put_refusal(code, say, &text);
    coven_put(&more, "cache-control:no-store\n%s", extra ? extra : "");
    const answer_plan plan = {.status = status, .mime = "application/json", .length = text.length, .extra = lines};
    self->server->counts.refused_handshakes++;
    if (send_headers(self->wsi, &plan, true)) return -1;
    lws_write(self->wsi, (unsigned char *)json + LWS_PRE, text.length, LWS_WRITE_HTTP_FINAL);
    return 1;
}

/* ---- sending ---- */

static int finish(connection *self) {
    const bool last = self->http.last;
    exchange_clear(&self->http);
    return lws_http_transaction_completed(self->wsi) || last ? -1 : 0;
}

static int begin(connection *self) {
    exchange *x = &self->http;
    const answer_plan plan = {.status = x->status, .mime = x->mime, .length = x->left, .extra = x->extra};
    x->waiting = false;
    if (send_headers(self->wsi, &plan, x->last)) return -1;
    if (x->head || x->left == 0) return finish(self);
    x->sending = true;
    lws_callback_on_writable(self->wsi);
    return 0;
}

int answer_go_on(connection *self) {
    exchange *x = &self->http;
    unsigned char *buffer = self->server->frame + LWS_PRE;
    if (x->deferred) return 0;
    if (x->waiting) return begin(self);
    if (!x->sending) return 0;
    const size_t most = sizeof self->server->frame - LWS_PRE, piece = x->left < most ? x->left : most;
    const bool last = piece == x->left;
    memcpy(buffer, x->bytes, piece);
    if (lws_write(self->wsi, buffer, piece, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)piece) return -1;
    x->bytes += piece;
    x->left -= piece;
    if (last) return finish(self);
    lws_callback_on_writable(self->wsi);
    return 0;
}
