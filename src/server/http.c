/* http.c -- requests: the web app's files, the API that the host answers, and the admin socket (docs/online.md).
 * Clients are not trusted: what changes something must come from a page of ours, with a body that is small, complete
 * and JSON. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/server.h"

/* ---- headers ---- */

bool http_header(const connection *self, enum lws_token_indexes token, char *out, size_t size) {
    out[0] = '\0';
    return lws_hdr_copy(self->wsi, out, (int)size, token) >= 0;
}

/* X-Forwarded-Proto of the trusted proxy, or NULL. */
static const char *forwarded_proto(const connection *self, char *out, size_t size) {
    static const char name[] = "x-forwarded-proto:";
    if (!self->trusted || lws_hdr_custom_copy(self->wsi, out, (int)size, name, (int)strlen(name)) <= 0) return NULL;
    return out;
}

bool http_is_secure(const connection *self, const char *own) {
    char proto[16];
    const char *url = self->server->public_url;
    return request_is_secure(forwarded_proto(self, proto, sizeof proto), url[0] ? url : NULL, own);
}

void http_put_address(const connection *self, char out[REQUEST_ADDRESS]) {
    char header[512];
    if (self->trusted && http_header(self, WSI_TOKEN_X_FORWARDED_FOR, header, sizeof header) && header[0] &&
        request_forwarded(header, self->server->proxy, out))
        return;
    memcpy(out, self->address, REQUEST_ADDRESS);
}

bool http_is_exempt(const server *self, const char *address) {
    return !address[0] || (self->limits.exempt_loopback && request_is_loopback(address));
}

/* The query, put together again from the pieces into which libwebsockets takes it. */
static bool read_query(connection *self) {
    coven_text text = coven_text_over(self->http.query, sizeof self->http.query);
    char piece[sizeof self->http.query];
    for (int i = 0;; i++) {
        const int length = lws_hdr_copy_fragment(self->wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length < 0) return i > 0 || lws_hdr_total_length(self->wsi, WSI_TOKEN_HTTP_URI_ARGS) <= 0;
        coven_put(&text, "%s%s", i ? "&" : "", piece);
        if (text.dropped) return false;
    }
}

/* ---- the web app ---- */

static int answer_file(connection *self, const page_file *file) {
    static const char *const coding[PAGE_FORMS] = {"identity", "gzip", "br"};
    char accepted[256], known[64], etag[PAGE_ETAG_TEXT + 2], lines[256];
    coven_text text = coven_text_over(etag, sizeof etag), more = coven_text_over(lines, sizeof lines);
    coven_put(&text, "\"%s\"", file->etag);
    http_header(self, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted);
    http_header(self, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    const page_form form = page_form_for(file, accepted);
    coven_put(&more, "cache-control:%s\netag:%s\nvary:accept-encoding\n",
              file->keep ? "public, max-age=31536000, immutable" : "no-cache", etag);
    if (form != PAGE_PLAIN) coven_put(&more, "content-encoding:%s\n", coding[form]);
    answer_plan plan = {.status = HTTP_STATUS_OK,
                        .mime = file->mime,
                        .bytes = file->bytes[form],
                        .length = file->length[form],
                        .extra = lines};
    if (strcmp(known, etag) == 0) plan.status = HTTP_STATUS_NOT_MODIFIED, plan.length = 0;
    return answer_with(self, &plan);
}

static int answer_ready(connection *self) {
    const server *from = self->server;
    if (from->phase != PHASE_RUNNING || (from->host && !host_is_ready(from->host)))
        return answer_text(self, HTTP_STATUS_SERVICE_UNAVAILABLE, "not ready\n");
    return answer_text(self, HTTP_STATUS_OK, "ok\n");
}

static int answer_metrics(connection *self) {
    coven_text text = coven_text_growing();
    metrics_put(self->server, &text);
    const bool good = !text.dropped;
    const int done = good ? answer_with(self, &(answer_plan){.status = HTTP_STATUS_OK,
                                                             .mime = "text/plain; version=0.0.4; charset=utf-8",
                                                             .bytes = text.data,
                                                             .length = text.length,
                                                             .copy = true,
                                                             .extra = "cache-control:no-store\n"})
                          : -1;
    coven_text_free(&text);
    return done;
}

/* What is only read and needs no host. */
static int answer_plain(connection *self, int verb, const char *path) {
    self->http.last |= self->http.expected > 0; /* a body that nobody wants */
    if (verb != LWSHUMETH_GET && verb != LWSHUMETH_HEAD) {
        self->http.last = true;
        return answer_text(self, HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
    }
    if (strcmp(path, "/healthz") == 0) return answer_text(self, HTTP_STATUS_OK, "ok\n");
    if (strcmp(path, "/readyz") == 0) return answer_ready(self);
    if (self->admin && strcmp(path, "/metrics") == 0) return answer_metrics(self);
    const page_file *file = self->admin ? NULL : page_find(self->server->settings->page, path);
    return file ? answer_file(self, file) : answer_text(self, HTTP_STATUS_NOT_FOUND, "Not found.\n");
}

/* ---- the API ---- */

/* Refuse a request; a small body that comes with it is read first, so that the client gets to read the answer. */
static int refuse(connection *self, unsigned status, const char *code, const char *say) {
    enum { READ_AWAY_MAX = 65536 };
    exchange *x = &self->http;
    if (x->expected > READ_AWAY_MAX)
        x->last = true;
    else if (x->expected > 0)
        x->deferred = true;
    return answer_refusal(self, status, code, say, NULL);
}

/* Is there a body that can be read, of a length that is known? Else it is refused, and nothing that follows on the
 * connection is taken for a request. */
static bool read_length(connection *self, int verb, unsigned *status) {
    enum { CONTENT_MAX = 100 << 20 };
    char text[32];
    exchange *x = &self->http;
    const bool there = lws_hdr_total_length(self->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    const bool needed = verb == LWSHUMETH_POST || verb == LWSHUMETH_PATCH || verb == LWSHUMETH_PUT;
    const bool copied = http_header(self, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    const long length = there ? copied ? request_length(text, CONTENT_MAX) : -1 : 0;
    *status = 0;
    if (lws_hdr_total_length(self->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || (needed && !there))
        *status = HTTP_STATUS_LENGTH_REQUIRED;
    else if (length < 0)
        *status = HTTP_STATUS_BAD_REQUEST;
    x->expected = length > 0 ? (size_t)length : 0;
    if (*status) x->last = true, x->expected = 0;
    return *status == 0;
}

static int dispatch(connection *self) {
    exchange *x = &self->http;
    server *from = self->server;
    char address[REQUEST_ADDRESS], key[VISITOR_ADDRESS] = "";
    http_put_address(self, address);
    if (!http_is_exempt(from, address)) request_put_visitor(address, key);
    const host_request request = {.method = x->method,
                                  .path = x->path,
                                  .query = x->query,
                                  .token = x->token,
                                  .body = x->body ? x->body : "",
                                  .length = x->length,
                                  .address = key,
                                  .admin = self->admin};
    x->asked = x->busy = true;
    lws_rx_flow_control(self->wsi, 0); /* it would offer what comes meanwhile again and again */
    from->touched = true;
    lws_set_timeout(self->wsi, NO_PENDING_TIMEOUT, 0); /* the host answers in its own time */
    host_ask(from->host, &request, self);
    return 0;
}

/* May this request change something? */
static int check_change(connection *self) {
    exchange *x = &self->http;
    char type[128], origin[300], own[256];
    if (x->expected > HOST_BODY_MAX)
        return refuse(self, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "size", "The body has more than 4,096 bytes.");
    http_header(self, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type);
    if (!self->admin && (x->expected || type[0]) && !request_is_type(type, "application/json"))
        return refuse(self, HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE, "form", "The content-type must be application/json.");
    http_header(self, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    http_header(self, WSI_TOKEN_HOST, own, sizeof own);
    const char *url = self->server->public_url[0] ? self->server->public_url : NULL;
    if (!self->admin && !request_is_own_origin(origin, url, x->secure, own)) {
        self->server->counts.refused_origins++;
        return refuse(self, HTTP_STATUS_FORBIDDEN, "auth", "The request does not come from a page of this server.");
    }
    if (x->expected == 0) return dispatch(self);
    x->body = malloc(x->expected);
    return x->body ? 0 : -1;
}

static bool read_method(int verb, host_method *out) {
    switch (verb) {
    case LWSHUMETH_GET:
    case LWSHUMETH_HEAD: *out = HOST_GET; return true;
    case LWSHUMETH_POST: *out = HOST_POST; return true;
    case LWSHUMETH_PATCH: *out = HOST_PATCH; return true;
    case LWSHUMETH_DELETE: *out = HOST_DELETE; return true;
    default: return false;
    }
}

static int answer_api(connection *self, int verb, const char *path) {
    exchange *x = &self->http;
    char cookies[1024], own[256];
    coven_text text = coven_text_over(x->path, sizeof x->path);
    coven_put(&text, "%s", path);
    for (char *at = x->path; *at; at++)
        if (*at < ' ' || *at > '~' || *at == '"' || *at == '\\')
            *at = '?'; /* no path of ours has such; logs stay JSON */
    if (!self->server->host || text.dropped)
        return refuse(self, HTTP_STATUS_NOT_FOUND, "form", "There is no such path.");
    if (!read_method(verb, &x->method))
        return refuse(self, HTTP_STATUS_METHOD_NOT_ALLOWED, "form", "There is no such method here.");
    if (!read_query(self)) return refuse(self, HTTP_STATUS_BAD_REQUEST, "form", "The query is too long.");
    http_header(self, WSI_TOKEN_HOST, own, sizeof own);
    if (!http_header(self, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies))
        return refuse(self, HTTP_STATUS_BAD_REQUEST, "size", "The cookies have more than 1,023 bytes.");
    x->secure = http_is_secure(self, own);
    request_read_cookie(cookies, x->secure, x->token);
    if (x->method != HOST_GET) return check_change(self);
    if (x->expected) return refuse(self, HTTP_STATUS_BAD_REQUEST, "form", "GET takes no body.");
    return dispatch(self);
}

static bool is_below(const char *path, const char *folder) {
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (!path[length] || path[length] == '/');
}

int http_begin(connection *self, const char *path) {
    char *uri;
    int length;
    unsigned wrong;
    const int verb = lws_http_get_uri_and_method(self->wsi, &uri, &length);
    exchange_clear(&self->http);
    self->http.head = verb == LWSHUMETH_HEAD;
    self->http.begun = server_clock();
    const bool readable = read_length(self, verb, &wrong), api = is_below(path, self->admin ? "/admin" : "/api");
    if (!api && !readable && wrong == HTTP_STATUS_BAD_REQUEST)
        return answer_text(self, HTTP_STATUS_BAD_REQUEST, "The content-length is not a number.\n");
    if (!api) return answer_plain(self, verb, path);
    if (!readable)
        return answer_refusal(self, wrong, "form", "The request needs a content-length and a whole body.", NULL);
    return answer_api(self, verb, path);
}

int http_body(connection *self, const void *bytes, size_t length) {
    exchange *x = &self->http;
    if (server_clock() - x->begun > 1000 * SECONDS_FOR_HEADERS) return -1; /* however steadily it comes */
    if (!x->body) return 0;
    if (length > x->expected - x->length) return -1;
    memcpy(x->body + x->length, bytes, length);
    x->length += length;
    return 0;
}

int http_body_end(connection *self) {
    exchange *x = &self->http;
    if (x->deferred) {
        x->deferred = false;
        lws_callback_on_writable(self->wsi);
        return 0;
    }
    if (!x->body || x->asked) return 0; /* libwebsockets may say so again while more has come already */
    return x->length == x->expected ? dispatch(self) : -1;
}

/* ---- the host's answer ---- */

static void put_cookie(const connection *self, const char *token, coven_text *out) {
    enum { SECONDS_KEPT = 400 * 24 * 3600 }; /* as long as browsers allow */
    const bool secure = self->http.secure;
    coven_put(out, "set-cookie:%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s\n", request_cookie_name(secure),
              token, token[0] ? SECONDS_KEPT : 0, secure ? "; Secure" : "");
}

void http_answer(connection *self, const host_answer *answer) {
    const exchange *x = &self->http;
    if (!x->busy) return;
    lws_rx_flow_control(self->wsi, 1);
    coven_text lines = coven_text_growing();
    coven_put(&lines, "cache-control:no-store\n");
    if (answer->token)
        put_cookie(self, answer->token, &lines);
    else if (x->token[0] && answer->status == HTTP_STATUS_OK && strcmp(x->path, "/api/me") == 0)
        put_cookie(self, x->token, &lines); /* whoever comes back keeps it */
    if (answer->file) coven_put(&lines, "content-disposition:attachment; filename=\"%s\"\n", answer->file);
    if (answer->retry_after) coven_put(&lines, "retry-after:%d\n", answer->retry_after);
    const int failed = lines.dropped ? -1
                                     : answer_with(self, &(answer_plan){.status = (unsigned)answer->status,
                                                                        .mime = "application/json",
                                                                        .bytes = answer->json,
                                                                        .length = answer->length,
                                                                        .copy = true,
                                                                        .extra = lines.data});
    coven_text_free(&lines);
    if (failed) lws_set_timeout(self->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
}
