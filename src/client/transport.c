/* transport.c -- see transport.h. */
#include "client/transport.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 4 << 20, WITHIN = 20 };

struct transport_peer {
    transport *of;
    transport_peer *next;
    client *client;
    struct lws *wsi; /* NULL: no socket */
    char id[CLIENT_ID_TEXT], token[TRANSPORT_TOKEN_TEXT];
    coven_text frame; /* what has come of the present one */
    int code;         /* of closing */
};

/* A request under way. */
typedef struct request {
    const char *method, *body;
    char *token;
    transport_answer *answer;
    bool done;
} request;

struct transport {
    const table_link *server;
    struct lws_context *context;
    lws_sorted_usec_list_t timer;
    pthread_mutex_t lock;
    transport_peer *peers;
    atomic_bool stopped;
};

static int64_t now(void) { return (int64_t)(lws_now_usecs() / 1000); }

void transport_random(void *unused, void *bytes, size_t size) {
    (void)unused;
    FILE *file = fopen("/dev/urandom", "rb");
    if (!file || fread(bytes, 1, size, file) != size) {
        fputs("coven: /dev/urandom cannot be read\n", stderr); /* without it nothing is secret */
        abort();
    }
    fclose(file);
}

/* ---- headers ---- */

static const char *cookie_name(const transport *self) { return self->server->secure ? "__Host-coven" : "coven"; }

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end);
}

static int add_cookie(const transport *self, struct lws *wsi, const char *token, unsigned char **at,
                      unsigned char *end) {
    char value[TRANSPORT_TOKEN_TEXT + 20];
    coven_text text = coven_text_over(value, sizeof value);
    if (!token[0]) return 0;
    coven_put(&text, "%s=%s", cookie_name(self), token);
    return add_header(wsi, "cookie:", value, at, end);
}

/* ---- sockets ---- */

static void connect_peer(transport_peer *self) {
    const table_link *server = self->of->server;
    char path[40];
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "/ws/t/%s", self->id);
    const struct lws_client_connect_info info = {
        .context = self->of->context,
        .address = server->host,
        .port = server->port,
        .ssl_connection = server->secure ? LCCSCF_USE_SSL : 0,
        .path = path,
        .host = server->authority,
        .origin = server->authority,
        .protocol = "coven.1",
        .local_protocol_name = "coven.1",
        .userdata = self,
        .pwsi = &self->wsi,
    };
    self->code = 0;
    coven_text_clear(&self->frame);
    if (!lws_client_connect_via_info(&info) && self->wsi) self->wsi = NULL;
}

static void on_timer(lws_sorted_usec_list_t *timer);

/* After anything that a client may have changed its mind about. */
static void settle(transport *self) {
    int64_t wait = 3600000;
    for (transport_peer *peer = self->peers; peer; peer = peer->next) {
        const int64_t time = now();
        client_tick(peer->client, time);
        if (!peer->wsi && client_wants_socket(peer->client, time)) {
            connect_peer(peer);
            if (!peer->wsi) client_closed(peer->client, 0, now());
        }
        if (peer->wsi) lws_callback_on_writable(peer->wsi);
        const int more = client_wait(peer->client, now());
        if ((!peer->wsi || more > 0) && more < wait) wait = more;
    }
    lws_sul_schedule(self->context, 0, &self->timer, on_timer, (wait < 1 ? 1 : wait) * LWS_US_PER_MS);
}

static void on_timer(lws_sorted_usec_list_t *timer) {
    transport *self = lws_container_of(timer, transport, timer);
    pthread_mutex_lock(&self->lock);
    settle(self);
    pthread_mutex_unlock(&self->lock);
}

/* One frame, in a copy that has room before it. Returns -1 to close. */
static int write_frame(transport_peer *self, struct lws *wsi) {
    unsigned char bytes[LWS_PRE + CLIENT_FRAME_MAX];
    if (client_wants_close(self->client)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
        return -1;
    }
    const char *frame = client_next(self->client);
    if (!frame) return 0;
    const size_t length = strlen(frame);
    memcpy(bytes + LWS_PRE, frame, length);
    if (lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length) return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int take_bytes(transport_peer *self, struct lws *wsi, const char *bytes, size_t length) {
    if (lws_is_first_fragment(wsi)) coven_text_clear(&self->frame);
    if (lws_frame_is_binary(wsi) || self->frame.length + length > CLIENT_ANSWER_MAX) return -1;
    coven_put_bytes(&self->frame, bytes, length);
    if (self->frame.dropped) return -1;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
    client_hear(self->client, self->frame.data ? self->frame.data : "", self->frame.length, now());
    settle(self->of);
    return 0;
}

static void lose(transport_peer *self) {
    if (!self->wsi) return;
    self->wsi = NULL;
    client_closed(self->client, self->code, now());
    settle(self->of);
}

static int serve_peer(struct lws *wsi, enum lws_callback_reasons reason, transport_peer *self, void *in,
                      size_t length) {
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: {
        unsigned char **at = in;
        return add_cookie(self->of, wsi, self->token, at, *at + length);
    }
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        client_opened(self->client, now());
        settle(self->of);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return take_bytes(self, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_frame(self, wsi);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (length >= 2) self->code = ((unsigned char *)in)[0] << 8 | ((unsigned char *)in)[1];
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED: lose(self); return 0;
    default: return 0;
    }
}

static int serve_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    transport *all = lws_context_user(lws_get_context(wsi));
    if (!all) return 0;
    if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED) {
        pthread_mutex_lock(&all->lock);
        settle(all);
        pthread_mutex_unlock(&all->lock);
        return 0;
    }
    if (!user) return 0;
    pthread_mutex_lock(&all->lock);
    const int answer = serve_peer(wsi, reason, user, in, length);
    pthread_mutex_unlock(&all->lock);
    return answer;
}

/* ---- requests ---- */

static int add_request_headers(const transport *self, request *what, struct lws *wsi, unsigned char **at,
                               unsigned char *end) {
    if (add_cookie(self, wsi, what->token, at, end)) return -1;
    if (!what->body) return 0;
    if (add_header(wsi, "content-type:", "application/json", at, end) ||
        lws_add_http_header_content_length(wsi, strlen(what->body), at, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(const request *what, struct lws *wsi) {
    enum { BODY_MAX = 4096 };
    unsigned char bytes[LWS_PRE + BODY_MAX];
    const size_t length = strlen(what->body);
    if (length > BODY_MAX) return -1;
    memcpy(bytes + LWS_PRE, what->body, length);
    lws_client_http_body_pending(wsi, 0);
    return lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) == (int)length ? 0 : -1;
}

/* The identity that the server gives us, or takes away. */
static void read_cookie(const transport *self, const request *what, struct lws *wsi) {
    char header[400], name[40];
    coven_text text = coven_text_over(name, sizeof name);
    coven_put(&text, "%s=", cookie_name(self));
    if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_SET_COOKIE) <= 0) return;
    const char *at = strstr(header, name);
    if (!at) return;
    at += strlen(name);
    const size_t length = strcspn(at, "; ,");
    if (length >= TRANSPORT_TOKEN_TEXT || strspn(at, "0123456789abcdef") < length) return;
    memcpy(what->token, at, length);
    what->token[length] = '\0';
}

static int read_body(request *what, struct lws *wsi) {
    char bytes[LWS_PRE + 4096], *at = bytes + LWS_PRE;
    int length = sizeof bytes - LWS_PRE;
    (void)what;
    return lws_http_client_read(wsi, &at, &length) < 0 ? -1 : 0;
}

static int serve_request(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    request *what = user;
    transport *self = lws_context_user(lws_get_context(wsi));
    if (!what || !self) return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: {
        unsigned char **at = in;
        return add_request_headers(self, what, wsi, at, *at + length);
    }
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return what->body ? write_body(what, wsi) : 0;
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        what->answer->status = (int)lws_http_client_http_response(wsi);
        read_cookie(self, what, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_body(what, wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        if (what->answer->body.length + length > ANSWER_MAX) return -1;
        coven_put_bytes(&what->answer->body, in, length);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        what->done = true;
        lws_set_wsi_user(wsi, NULL); /* `what` ends before the connection does */
        return -1;
    default: return 0;
    }
}

bool transport_ask(transport *self, const char *method, const char *path, const char *body,
                   char token[TRANSPORT_TOKEN_TEXT], transport_answer *answer) {
    *answer = (transport_answer){.body = coven_text_growing()};
    request what = {.method = method, .body = body, .token = token, .answer = answer};
    struct lws *wsi = NULL;
    const struct lws_client_connect_info info = {
        .context = self->context,
        .address = self->server->host,
        .port = self->server->port,
        .ssl_connection = self->server->secure ? LCCSCF_USE_SSL : 0,
        .path = path,
        .host = self->server->authority,
        .origin = self->server->authority,
        .method = method,
        .local_protocol_name = "request",
        .userdata = &what,
        .pwsi = &wsi,
    };
    const int64_t until = now() + WITHIN * 1000;
    if (!lws_client_connect_via_info(&info)) what.done = true;
    while (!what.done && now() < until && !self->stopped) lws_service(self->context, 0);
    if (!what.done && wsi) { /* it has taken too long: nothing may come back to `what` any more */
        lws_set_wsi_user(wsi, NULL);
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        answer->status = 0;
    }
    if (!what.done || !answer->status || answer->body.dropped)
        return coven_fail_message(&answer->error, COVEN_IO, "error.online.reach server=\"%s\"", self->server->origin);
    return true;
}

/* ---- life ---- */

static const struct lws_protocols protocols[] = {
    {.name = "coven.1", .callback = serve_socket, .rx_buffer_size = CLIENT_ANSWER_MAX},
    {.name = "request", .callback = serve_request},
    {.name = NULL},
};

transport *transport_new(const table_link *server) {
    enum { FILES = 4096 };
    static const lws_retry_bo_t no_checks = {0}; /* the client sends its own */
    transport *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->server = server;
    pthread_mutexattr_t recursive; /* libwebsockets may call back from within its own functions */
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&self->lock, &recursive);
    pthread_mutexattr_destroy(&recursive);
    lws_set_log_level(0, NULL);
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = self,
        .gid = -1,
        .uid = -1,
        .options = server->secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .retry_and_idle_policy = &no_checks,
        .fd_limit_per_thread = FILES,
        .timeout_secs = WITHIN,
    };
    self->context = lws_create_context(&info);
    if (self->context) return self;
    transport_free(self);
    return NULL;
}

void transport_free(transport *self) {
    if (!self) return;
    if (self->context) {
        lws_sul_schedule(self->context, 0, &self->timer, on_timer, LWS_SET_TIMER_USEC_CANCEL);
        lws_context_destroy(self->context);
    }
    while (self->peers) {
        transport_peer *gone = self->peers;
        self->peers = gone->next;
        coven_text_free(&gone->frame);
        free(gone);
    }
    pthread_mutex_destroy(&self->lock);
    free(self);
}

transport_peer *transport_add(transport *self, const char *id, client *one, const char *token) {
    transport_peer *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    *made = (transport_peer){.of = self, .client = one, .frame = coven_text_growing()};
    coven_text text = coven_text_over(made->token, sizeof made->token),
               name = coven_text_over(made->id, sizeof made->id);
    coven_put(&text, "%s", token);
    coven_put(&name, "%s", id);
    transport_lock(self);
    made->next = self->peers;
    self->peers = made;
    transport_unlock(self);
    transport_wake(self);
    return made;
}

void transport_drop(transport_peer *peer) {
    transport *self = peer->of;
    transport_lock(self);
    transport_peer **at = &self->peers;
    while (*at != peer) at = &(*at)->next;
    *at = peer->next;
    if (peer->wsi) {
        lws_set_wsi_user(peer->wsi, NULL);
        lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
    coven_text_free(&peer->frame);
    free(peer);
    transport_unlock(self);
}

bool transport_run(transport *self) {
    if (!self->stopped) lws_service(self->context, 0);
    return !self->stopped;
}

void transport_wake(transport *self) { lws_cancel_service(self->context); }

void transport_stop(transport *self) {
    self->stopped = true;
    lws_cancel_service(self->context);
}

void transport_lock(transport *self) { pthread_mutex_lock(&self->lock); }
void transport_unlock(transport *self) { pthread_mutex_unlock(&self->lock); }
