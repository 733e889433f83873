/* loop.c -- the loop: libwebsockets on libev, with the host and our own clock in it.
 *
 * Each turn serves what has arrived, then lets the host do what is due, looks after a few sockets, and sends what has
 * become ready. Three things about libwebsockets 4.1 shape this file:
 * - With a limit of connections below the process's limit of open files, it finds a connection by searching all of
 * them. So we lower the process's limit instead, and raise it again by what the store needs once libwebsockets has read
 * it.
 * - Its own checks of idle connections keep one sorted list. They are off; sockets_step sends PINGs.
 * - On libev, its timers fire late if a nearer one is added. We use libev's own timer, and theirs only with poll. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifdef COVEN_LIBEV
#include <ev.h>
#endif

#include "server/address.h"
#include "server/loop.h"

enum {
    FILES_MAX = 16384, /* open at once, connections included */
    FILES_MIN = 64,    /* with fewer it does not start */
    FILES_SPARE = 64,  /* for the store, beyond those */
    FILES_USED = 24,   /* by the loop and the store from the start */
    DRAIN_MS = 250,    /* at most, from the signal to the closing of sockets */
    CLOSE_MS = 50,     /* at most, for clients to answer that */
    SWEEP_MS = 10000,
};

int64_t server_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

connection *connection_of(struct lws *wsi) { return lws_get_opaque_user_data(wsi); }

/* ---- connections ---- */

static bool put_peer(struct lws *wsi, char out[REQUEST_ADDRESS]) {
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    out[0] = '\0';
    return getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &length) == 0 &&
           request_put_address((const struct sockaddr *)&from, out);
}

/* Count a connection where it comes from; false: there are too many. */
static bool count_connection(connection *self) {
    char key[VISITOR_ADDRESS];
    server *from = self->server;
    if (self->admin || self->trusted || http_is_exempt(from, self->address)) return true;
    request_put_visitor(self->address, key);
    visitor *who = visitors_find(&from->visitors, key);
    if (!who || who->connections >= from->limits.connections) return false;
    who->connections++;
    self->visitor = who;
    return true;
}

static int begin_connection(struct lws *wsi, server *from) {
    connection *self = calloc(1, sizeof *self);
    if (!self) return -1;
    self->server = from;
    self->wsi = wsi;
    self->admin = from->admin && lws_get_vhost(wsi) == from->admin;
    if (!self->admin) put_peer(wsi, self->address);
    self->trusted = from->proxy[0] && strcmp(self->address, from->proxy) == 0;
    lws_set_opaque_user_data(wsi, self);
    from->connections++;
    from->counts.connections++;
    if (from->connections <= from->most_connections && count_connection(self)) return 0;
    from->counts.refused_connections++;
    return -1;
}

static void end_connection(connection *self) {
    server *from = self->server;
    if (self->socket) socket_end(self);
    if (self->http.busy) host_forget(from->host, self);
    exchange_clear(&self->http);
    if (self->visitor) self->visitor->connections--;
    from->connections--;
    lws_set_opaque_user_data(self->wsi, NULL);
    free(self);
}

/* ---- what libwebsockets tells ---- */

static int on_http(connection *self, enum lws_callback_reasons reason, void *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_HTTP: return http_begin(self, in);
    case LWS_CALLBACK_HTTP_BODY: return http_body(self, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return http_body_end(self);
    case LWS_CALLBACK_HTTP_WRITEABLE: return answer_go_on(self);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return strcasecmp(in, "websocket") == 0 ? socket_confirm(self) : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return self->upgrading ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return socket_begin(self);
    default: return 0;
    }
}

static int on_socket(connection *self, enum lws_callback_reasons reason, void *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_RECEIVE: return socket_receive(self, in, length);
    case LWS_CALLBACK_RECEIVE_PONG: socket_pong(self, in, length); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return socket_writable(self);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: socket_peer_closes(self, in, length); return 0;
    case LWS_CALLBACK_CLOSED: socket_end(self); return 0;
    default: return 0;
    }
}

static int on_connection(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user;
    server *from = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED) return begin_connection(wsi, from);
    connection *self = connection_of(wsi);
    if (!self) return 0;
    from->now = server_clock();
    if (reason == LWS_CALLBACK_WSI_DESTROY) {
        end_connection(self);
        return 0;
    }
    return self->socket ? on_socket(self, reason, in, length) : on_http(self, reason, in, length);
}

/* The host's descriptor is readable. host_run empties it. */
static int on_host(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user, (void)in, (void)length;
    server *self = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_RAW_RX_FILE) self->touched = true;
    return 0;
}

/* A signal came: the thread that waits for them has written a byte. */
static int on_signal(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user, (void)in, (void)length;
    server *self = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_RAW_RX_FILE) self->stop = true;
    return reason == LWS_CALLBACK_RAW_RX_FILE ? -1 : 0; /* once */
}

/* ---- start ---- */

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_connection},
    {.name = "coven.1", .callback = on_connection, .rx_buffer_size = HOST_FRAME_MAX},
    {.name = "host", .callback = on_host},
    {.name = "signal", .callback = on_signal},
    {.name = NULL},
};

/* Set the limit of open files to what we serve, and return how many connections that allows. The usual soft limit of
 * 1,024 is soon used up, and a larger one than ours costs memory. */
static int limit_files(struct rlimit *after) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return 0;
    const rlim_t hard = files.rlim_max == RLIM_INFINITY || files.rlim_max > FILES_MAX + FILES_SPARE
                            ? FILES_MAX + FILES_SPARE
                            : files.rlim_max;
    if (hard < FILES_MIN + FILES_SPARE) return 0;
    *after = (struct rlimit){.rlim_cur = hard, .rlim_max = files.rlim_max};
    files.rlim_cur = hard - FILES_SPARE;
    return setrlimit(RLIMIT_NOFILE, &files) == 0 ? (int)files.rlim_cur - FILES_USED : 0;
}

/* A context on libev; on poll where the plugin is missing. */
static void make_context(loop *self, server *from, struct lws_context_creation_info *info) {
#ifdef COVEN_LIBEV
    struct ev_loop *ev = ev_loop_new(EVFLAG_AUTO);
    void *loops[] = {ev};
    if (ev) {
        const uint64_t plain = info->options;
        info->options |= LWS_SERVER_OPTION_LIBEV;
        info->foreign_loops = loops;
        from->context = lws_create_context(info);
        info->foreign_loops = NULL;
        info->options = plain;
        if (from->context) self->ev = ev;
    }
    if (ev && !self->ev) ev_loop_destroy(ev);
    if (self->ev) return;
    fprintf(stderr, "coven: libwebsockets has no libev here (Debian: libwebsockets-evlib-ev); many connections will be "
                    "slow\n");
#else
    (void)self;
#endif
    from->context = lws_create_context(info);
}

/* Let libwebsockets watch a descriptor; it closes its own copy. */
static bool watch(struct lws_vhost *vhost, int descriptor, const char *protocol) {
    const lws_sock_file_fd_type copy = {.filefd = dup(descriptor)};
    if (copy.filefd < 0) return false;
    if (lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, copy, protocol, NULL)) return true;
    close(copy.filefd);
    return false;
}

/* The admin socket: only its owner may connect. */
static bool open_admin(loop *self, server *from, const struct lws_context_creation_info *like, coven_error *error) {
    struct lws_context_creation_info info = *like;
    coven_text text = coven_text_over(self->admin, sizeof self->admin);
    coven_put(&text, "%s/admin.sock", from->settings->folder);
    if (text.dropped) {
        self->admin[0] = '\0';
        return coven_fail(error, "%s/admin.sock: the path has more than 107 characters", from->settings->folder);
    }
    unlink(self->admin); /* of a server that was killed: the host has locked the folder */
    info.vhost_name = "admin";
    info.port = 0;
    info.iface = self->admin;
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_UNIX_SOCK;
    const mode_t before = umask(0177);
    from->admin = lws_create_vhost(from->context, &info);
    umask(before);
    if (from->admin && chmod(self->admin, 0600) == 0) return true;
    return coven_fail_as(error, COVEN_IO, "cannot listen at %s: %s", self->admin, strerror(errno));
}

static bool open_vhosts(loop *self, server *from, const struct lws_context_creation_info *info, char *url, size_t size,
                        coven_error *error) {
    const serve_settings *settings = from->settings;
    struct lws_vhost *vhost = from->context ? lws_create_vhost(from->context, info) : NULL;
    if (!vhost) return coven_fail_as(error, COVEN_IO, "cannot listen at %s, port %d", settings->host, settings->port);
    coven_text text = coven_text_over(url, size);
    address_put_url(&self->at, lws_get_vhost_listen_port(vhost), &text);
    if (!watch(vhost, self->signals, "signal")) return coven_no_memory(error);
    if (!from->host) return true;
    return watch(vhost, host_descriptor(from->host), "host") ? open_admin(self, from, info, error)
                                                             : coven_no_memory(error);
}

bool loop_open(loop *self, server *from, char *url, size_t size, coven_error *error) {
    static const lws_retry_bo_t no_checks = {.secs_since_valid_ping = 0};
    struct rlimit after;
    from->most_connections = limit_files(&after);
    if (from->most_connections <= 0)
        return coven_fail_as(error, COVEN_IO, "fewer than %d files may be open here; see ulimit -n",
                             FILES_MIN + FILES_SPARE);
    struct lws_context_creation_info info = {
        .port = from->settings->port,
        .iface = self->at.any ? NULL : self->at.text,
        .protocols = protocols,
        .user = from,
        .gid = -1,
        .uid = -1,
        /* With V6ONLY_MODIFY but not V6ONLY_VALUE, "::" takes IPv4 connections too. */
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (address_is_ipv6(&self->at) ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY : LWS_SERVER_OPTION_DISABLE_IPV6),
        .retry_and_idle_policy = &no_checks,
        .max_http_header_data = HEADER_BYTES,
        .timeout_secs = SECONDS_FOR_HEADERS,
        .timeout_secs_ah_idle = SECONDS_FOR_HEADERS,
        .keepalive_timeout = SECONDS_IDLE,
    };
    lws_set_log_level(0, NULL);
    make_context(self, from, &info);
    setrlimit(RLIMIT_NOFILE, &after);
    return open_vhosts(self, from, &info, url, size, error);
}

/* ---- turns ---- */

#ifdef COVEN_LIBEV
static void on_timer(struct ev_loop *ev, ev_timer *timer, int events) { (void)ev, (void)timer, (void)events; }

static void turn_ev(loop *self, int64_t wait) {
    ev_timer timer;
    ev_timer_init(&timer, on_timer, (double)wait / 1000, 0);
    ev_timer_start(self->ev, &timer);
    ev_run(self->ev, EVRUN_ONCE);
    ev_timer_stop(self->ev, &timer);
}
#endif

static void on_sul(lws_sorted_usec_list_t *timer) { (void)timer; }

/* Serve what arrives, for at most `wait` milliseconds. */
static void turn(loop *self, server *from, int64_t wait) {
#ifdef COVEN_LIBEV
    if (self->ev) {
        turn_ev(self, wait);
        return;
    }
#endif
    lws_sul_schedule(from->context, 0, &self->timer, on_sul, wait > 0 ? wait * 1000 : 1);
    lws_service(from->context, 0);
}

/* From the signal to the end: drain, close the sockets, wait for them a moment. */
static void advance(server *self) {
    if (self->stop && self->phase == PHASE_RUNNING) {
        log_event(self, "stopping", NULL);
        self->phase = PHASE_DRAINING;
        self->phase_due = self->now + DRAIN_MS;
        if (self->host) host_drain(self->host);
        self->touched = self->host;
    } else if (self->phase == PHASE_DRAINING &&
               (!self->host || host_is_idle(self->host) || self->now >= self->phase_due)) {
        self->phase = PHASE_CLOSING;
        self->phase_due = self->now + CLOSE_MS;
        sockets_close_all(self, 1012);
    } else if (self->phase == PHASE_CLOSING && (!self->sockets || self->now >= self->phase_due)) {
        self->phase = PHASE_DONE;
    }
}

/* What is due after a turn; returns how long the next one may wait. */
static int64_t settle(server *self) {
    self->now = server_clock();
    if (self->host && (self->touched || (self->host_due >= 0 && self->now >= self->host_due))) {
        self->touched = false;
        const int wait = host_run(self->host);
        self->host_due = wait < 0 ? -1 : self->now + wait;
    }
    if (self->now >= self->wheel_due) {
        self->wheel_due = self->now + self->limits.step;
        sockets_step(self);
    }
    if (self->now >= self->sweep_due) {
        self->sweep_due = self->now + SWEEP_MS;
        visitors_sweep(&self->visitors, self->now - HANDSHAKES_MS);
    }
    sockets_pump(self);
    advance(self);
    int64_t due = self->wheel_due;
    if (self->host_due >= 0 && self->host_due < due) due = self->host_due;
    if (self->phase != PHASE_RUNNING) due = self->now + 5;
    return self->touched || due <= self->now ? 0 : due - self->now;
}

void loop_run(loop *self, server *from) {
    int64_t wait = 0;
    from->now = server_clock();
    from->touched = from->host;
    while (from->phase != PHASE_DONE) {
        turn(self, from, wait);
        const int64_t began = server_clock();
        wait = settle(from);
        if (from->now - began > from->counts.longest) from->counts.longest = from->now - began;
    }
}

void loop_close(loop *self, server *from) {
    if (self->admin[0]) unlink(self->admin);
    if (from->context) lws_context_destroy(from->context);
#ifdef COVEN_LIBEV
    if (self->ev) ev_loop_destroy(self->ev);
#else
    (void)self;
#endif
}
