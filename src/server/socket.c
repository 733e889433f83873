/* socket.c -- WebSockets at /ws/t/ID: from the handshake to the close. A socket has no queue: it asks the host for its
 * next frame whenever it can take one. What a client may not send closes its socket (docs/online.md). */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/server.h"

enum {
    TOO_MANY = 429,       /* status */
    CLOSE_NO_TEXT = 1003, /* a binary or fragmented frame */
    CLOSE_TOO_LARGE = 1009,
    CLOSE_RATE = 4008,
    OWED_MAX = 8,        /* `q`s that wait to be sent */
    SEND_BUFFER = 32768, /* of the kernel, so that slow readers hold little memory */
    FRAMES_MS = 20000,   /* the period of the allowance */
    CLOSING_PATIENCE = 2000,
};

/* ---- the handshake ---- */

static const char prefix[] = "/ws/t/";

/* The table's id in "/ws/t/ID"; NULL if the path is another one. */
static const char *table_in(const char *path) {
    if (strncmp(path, prefix, sizeof prefix - 1) != 0) return NULL;
    const char *id = path + sizeof prefix - 1;
    const size_t length = strlen(id);
    return length && length <= TABLE_ID_MAX && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") == length ? id : NULL;
}

static bool read_path(const connection *self, char *out, size_t size) {
    return http_header(self, WSI_TOKEN_GET_URI, out, size) && out[0];
}

/* A browser always says where a page comes from. A program that is no browser has no page, and no cookies but its own,
 * so it may leave that out. */
static bool is_own_page(const connection *self, bool secure) {
    char origin[300], own[256];
    if (!http_header(self, WSI_TOKEN_ORIGIN, origin, sizeof origin)) return false;
    const char *url = self->server->public_url[0] ? self->server->public_url : NULL;
    http_header(self, WSI_TOKEN_HOST, own, sizeof own);
    return !origin[0] || request_is_own_origin(origin, url, secure, own);
}

/* Count the client behind a trusted proxy from here on; others have been counted since they connected. */
static bool count_visitor(connection *self, const char *address) {
    char key[VISITOR_ADDRESS];
    server *from = self->server;
    if (http_is_exempt(from, address)) return true;
    request_put_visitor(address, key);
    visitor *who = self->visitor ? self->visitor : visitors_find(&from->visitors, key);
    if (!who || !limit_take(&who->handshakes, (host_rate){from->limits.handshakes, HANDSHAKES_MS}, from->now, NULL))
        return false;
    if (self->visitor) return true;
    if (who->connections >= from->limits.connections) return false;
    who->connections++;
    self->visitor = who;
    return true;
}

int socket_confirm(connection *self) {
    char path[128], list[256], version[8], own[256], address[REQUEST_ADDRESS];
    server *from = self->server;
    self->http.head = false;
    if (!from->host || self->admin || !read_path(self, path, sizeof path) || !table_in(path))
        return answer_handshake(self, HTTP_STATUS_NOT_FOUND, "form", "There is no such path.", NULL);
    if (from->phase != PHASE_RUNNING)
        return answer_handshake(self, HTTP_STATUS_SERVICE_UNAVAILABLE, "busy", "The server is about to restart.",
                                "retry-after:1\n");
    http_header(self, WSI_TOKEN_VERSION, version, sizeof version);
    http_header(self, WSI_TOKEN_PROTOCOL, list, sizeof list);
    if (strcmp(version, "13") != 0 || !request_lists(list, "coven.1"))
        return answer_handshake(self, HTTP_STATUS_BAD_REQUEST, "version", "The subprotocol must be coven.1.",
                                "sec-websocket-version:13\n");
    http_header(self, WSI_TOKEN_HOST, own, sizeof own);
    if (!is_own_page(self, http_is_secure(self, own))) {
        from->counts.refused_origins++;
        return answer_handshake(self, HTTP_STATUS_FORBIDDEN, "auth",
                                "The connection does not come from a page of this server.", NULL);
    }
    http_put_address(self, address);
    if (!count_visitor(self, address)) {
        log_event(from, "handshake refused", "\"address\":\"%s\"", address);
        return answer_handshake(self, TOO_MANY, "rate", "Too many connections; try again later.", "retry-after:10\n");
    }
    self->upgrading = true;
    return 0;
}

/* ---- the wheel ---- */

static void wheel_add(connection *self) {
    server *from = self->server;
    socket_state *s = self->socket;
    connection **slot = &from->wheel[from->slot];
    s->next = *slot;
    s->link = slot;
    if (s->next) s->next->socket->link = &s->next;
    *slot = self;
}

static void wheel_remove(connection *self) {
    socket_state *s = self->socket;
    *s->link = s->next;
    if (s->next) s->next->socket->link = s->link;
}

/* ---- open and end ---- */

int socket_begin(connection *self) {
    char path[128], cookies[1024] = "", token[HOST_TOKEN_TEXT], own[256], address[REQUEST_ADDRESS];
    char key[VISITOR_ADDRESS] = "";
    server *from = self->server;
    const int buffer = SEND_BUFFER;
    const char *table = read_path(self, path, sizeof path) ? table_in(path) : NULL;
    socket_state *s = table ? calloc(1, sizeof *s) : NULL;
    if (!s) return -1;
    exchange_clear(&self->http);
    self->socket = s;
    coven_text text = coven_text_over(s->table, sizeof s->table);
    coven_put(&text, "%s", table);
    s->opened = s->heard = s->pinged = from->now;
    wheel_add(self);
    from->sockets++;
    from->counts.sockets++;
    setsockopt(lws_get_socket_fd(self->wsi), SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    http_header(self, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies);
    http_header(self, WSI_TOKEN_HOST, own, sizeof own);
    request_read_cookie(cookies, http_is_secure(self, own), token);
    http_put_address(self, address);
    if (!http_is_exempt(from, address)) request_put_visitor(address, key);
    from->touched = true;
    s->peer = host_enter(from->host, s->table, token, key, self);
    log_event(from, "socket opened", "\"table\":\"%s\"", s->table);
    return s->peer ? 0 : -1;
}

/* The host hears no more of this socket, nor the socket of the host. */
static void leave(connection *self) {
    socket_state *s = self->socket;
    if (!s->peer) return;
    host_peer *peer = s->peer;
    s->peer = NULL;
    self->server->touched = true;
    host_leave(peer, s->left);
}

void socket_end(connection *self) {
    socket_state *s = self->socket;
    server *from = self->server;
    leave(self);
    wheel_remove(self);
    for (connection **at = &from->woken; s->is_woken && *at; at = &(*at)->socket->woken)
        if (*at == self) {
            *at = s->woken;
            break;
        }
    from->sockets--;
    log_event(from, "socket closed", "\"table\":\"%s\",\"code\":%d,\"seconds\":%lld", s->table, s->closing,
              (long long)((from->now - s->opened) / 1000));
    free(s->partial);
    free(s);
    self->socket = NULL;
}

/* ---- sending ---- */

static void want(connection *self) {
    if (!self->socket->wanted) self->socket->wanted = self->server->now;
    lws_callback_on_writable(self->wsi);
}

/* Close it with this code after what it still has to get. */
static void close_with(connection *self, int code, const char *refusal) {
    socket_state *s = self->socket;
    if (s->closing) return;
    s->closing = (uint16_t)code;
    s->refusal = refusal;
    s->opened = self->server->now; /* the patience for closing begins */
    want(self);
}

void socket_close(connection *self, int code) {
    if (self->socket) close_with(self, code, NULL);
}

static bool write_frame(connection *self, const char *text, size_t length, enum lws_write_protocol kind) {
    unsigned char *frame = self->server->frame + LWS_PRE;
    memcpy(frame, text, length);
    self->server->counts.frames_out++;
    self->server->counts.bytes_out += length;
    return lws_write(self->wsi, frame, length, kind) >= (int)length;
}

static bool send_ping(connection *self) {
    socket_state *s = self->socket;
    s->ping_due = false;
    s->ping_token = (uint32_t)coven_rng_next(&self->server->rng);
    s->pinged = server_clock();
    return write_frame(self, (const char *)&s->ping_token, sizeof s->ping_token, LWS_WRITE_PING);
}

typedef enum sent { SENT_ONE, SENT_NOTHING, SENT_BADLY } sent;

static sent send_one(connection *self) {
    socket_state *s = self->socket;
    const char *frame;
    size_t length;
    bool good;
    if (s->owed) {
        s->owed--;
        good = write_frame(self, "q", 1, LWS_WRITE_TEXT);
    } else if (s->ping_due) {
        good = send_ping(self);
    } else if (s->peer && host_next(s->peer, &frame, &length)) {
        good = length <= HOST_ANSWER_MAX && write_frame(self, frame, length, LWS_WRITE_TEXT);
    } else if (s->refusal) {
        good = write_frame(self, s->refusal, strlen(s->refusal), LWS_WRITE_TEXT);
        s->refusal = NULL;
    } else {
        return SENT_NOTHING;
    }
    return good ? SENT_ONE : SENT_BADLY;
}

/* Send while the kernel takes it. What it takes only in part is kept by libwebsockets: one frame at most. */
static sent send_all(connection *self) {
    while (!lws_partial_buffered(self->wsi)) {
        const sent result = send_one(self);
        if (result == SENT_ONE) continue;
        if (result == SENT_NOTHING) self->socket->wanted = 0;
        return result;
    }
    self->socket->wanted = self->server->now;
    lws_callback_on_writable(self->wsi);
    return SENT_ONE;
}

int socket_writable(connection *self) {
    socket_state *s = self->socket;
    const sent result = send_all(self);
    if (result == SENT_BADLY) return -1;
    if (result == SENT_ONE || !s->closing) return 0;
    leave(self);
    lws_close_reason(self->wsi, (enum lws_close_status)s->closing, NULL, 0);
    return -1;
}

void socket_wake(connection *self) {
    socket_state *s = self->socket;
    if (!s || s->is_woken) return;
    s->is_woken = true;
    s->woken = self->server->woken;
    self->server->woken = self;
}

/* Writing at once saves waiting for the kernel to say that the socket is writable, which it nearly always is. */
void sockets_pump(server *self) {
    while (self->woken) {
        connection *one = self->woken;
        socket_state *s = one->socket;
        self->woken = s->woken;
        s->is_woken = false;
        if (s->closing || lws_partial_buffered(one->wsi))
            want(one);
        else if (send_all(one) == SENT_BADLY)
            lws_set_timeout(one->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    }
}

/* ---- receiving ---- */

#define REFUSED(code, say) "{\"t\":\"no\",\"code\":\"" code "\",\"say\":\"" say "\"}"

static void refuse_frame(connection *self, int code, const char *refusal) {
    self->server->counts.refused_frames++;
    close_with(self, code, refusal);
}

static void hear(connection *self, const char *frame, size_t length) {
    socket_state *s = self->socket;
    server *from = self->server;
    from->counts.frames_in++;
    from->counts.bytes_in += length;
    if (s->closing) return;
    if (!http_is_exempt(from, self->address) &&
        !limit_take(&s->frames, (host_rate){from->limits.frames, FRAMES_MS}, from->now, NULL)) {
        from->counts.closed_rate++;
        close_with(self, CLOSE_RATE, REFUSED("rate", "You send too much."));
    } else if (length == 1 && frame[0] == 'p') {
        if (s->owed < OWED_MAX) s->owed++;
        socket_wake(self);
    } else if (s->peer) {
        from->touched = true;
        host_hear(s->peer, frame, length);
    }
}

int socket_receive(connection *self, const char *bytes, size_t length) {
    socket_state *s = self->socket;
    struct lws *wsi = self->wsi;
    const size_t left = lws_remaining_packet_payload(wsi);
    s->heard = self->server->now;
    if (s->closing) return 0;
    if (lws_frame_is_binary(wsi) || !lws_is_first_fragment(wsi) != (s->partial_length > 0) ||
        (left == 0 && !lws_is_final_fragment(wsi))) {
        refuse_frame(self, CLOSE_NO_TEXT, REFUSED("form", "Only whole text frames."));
    } else if (s->partial_length + length + left > HOST_FRAME_MAX) {
        refuse_frame(self, CLOSE_TOO_LARGE, REFUSED("size", "A frame has at most 512 bytes."));
    } else if (left == 0 && s->partial_length == 0) {
        hear(self, bytes, length);
    } else {
        if (!s->partial && !(s->partial = malloc(HOST_FRAME_MAX))) return -1;
        memcpy(s->partial + s->partial_length, bytes, length);
        s->partial_length = (uint16_t)(s->partial_length + length);
        if (left) return 0;
        const size_t whole = s->partial_length;
        s->partial_length = 0;
        hear(self, s->partial, whole);
    }
    return 0;
}

void socket_pong(connection *self, const void *bytes, size_t length) {
    socket_state *s = self->socket;
    s->heard = self->server->now;
    if (!s->peer || length != sizeof s->ping_token || memcmp(bytes, &s->ping_token, length) != 0) return;
    const int64_t took = server_clock() - s->pinged;
    s->ping_token = (uint32_t)coven_rng_next(&self->server->rng); /* it counts once */
    host_measured(s->peer, took < 60000 ? (int)took : 60000);
}

void socket_peer_closes(connection *self, const unsigned char *bytes, size_t length) {
    const int code = length >= 2 ? bytes[0] << 8 | bytes[1] : 0;
    if (self->socket) self->socket->left = code == 1000 || code == 1001;
}

/* ---- time ---- */

static void kill_now(connection *self, uint64_t *count) {
    (*count)++;
    leave(self);
    lws_set_timeout(self->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
}

static void look_after(connection *self) {
    server *from = self->server;
    const serve_limits *limits = &from->limits;
    socket_state *s = self->socket;
    uint64_t ignored = 0;
    if (s->closing) {
        if (from->now - s->opened > CLOSING_PATIENCE) kill_now(self, &ignored);
    } else if (from->now - s->heard >= limits->silence) {
        kill_now(self, &from->counts.closed_silent);
    } else if (s->wanted && from->now - s->wanted >= limits->behind) {
        kill_now(self, &from->counts.closed_behind);
    } else if (from->now - s->pinged >= limits->ping) {
        s->ping_due = true;
        socket_wake(self);
    }
}

void sockets_step(server *self) {
    self->slot = (self->slot + 1) % WHEEL_SLOTS;
    for (connection *one = self->wheel[self->slot], *next; one; one = next) {
        next = one->socket->next;
        look_after(one);
    }
}

void sockets_close_all(server *self, int code) {
    for (int i = 0; i < WHEEL_SLOTS; i++)
        for (connection *one = self->wheel[i]; one; one = one->socket->next) close_with(one, code, NULL);
}
