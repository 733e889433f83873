/* serve.c -- serve the web app over HTTP with libwebsockets. Every file is in memory and ready to send, so a response
 * is its headers and then its bytes, as fast as the socket takes them. A thread waits for SIGINT and SIGTERM and stops
 * the service; nothing is done inside a signal handler.
 *
 * Clients are not trusted: the size of a request's headers and the time to send them and to take a response are
 * limited, there is no upgrade to another protocol, and no request body is read. The number of connections is limited
 * by the files that the system grants, up to a bound; further connections are closed at once (docs/design/server.md).
 */
#include "server/serve.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>

#include "server/address.h"

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

enum {
    HEADER_BYTES = 4096,      /* of one request, its path included */
    SECONDS_FOR_HEADERS = 10, /* also to take a response */
    SECONDS_IDLE = 30,        /* between requests */
    FILES_MAX = 16384,        /* open at once, connections included */
    FILES_MIN = 32,           /* with fewer it does not start */
};

typedef struct server {
    const serve_settings *settings;
    struct lws_context *context;
    pthread_t watcher;
    atomic_bool stop;
} server;

/* One response being sent. */
typedef struct answer {
    const unsigned char *bytes;
    size_t left;
} answer;

/* ---- responses ---- */

typedef struct headers {
    struct lws *wsi;
    unsigned char *at, *end;
    bool good;
} headers;

static void add(headers *self, const char *name, const char *value) {
    if (self->good && lws_add_http_header_by_name(self->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                                  (int)strlen(value), &self->at, self->end))
        self->good = false;
}

/* Send status and headers; the body follows when the socket is ready. */
static int begin(struct lws *wsi, unsigned status, const char *mime, size_t length, const char *const extra[][2]) {
    unsigned char buffer[LWS_PRE + 3072];
    headers h = {wsi, buffer + LWS_PRE, buffer + sizeof buffer - 1, true};
    unsigned char *const start = h.at;
    if (lws_add_http_common_headers(wsi, status, mime, (lws_filepos_t)length, &h.at, h.end)) return 1;
    for (int i = 0; i < SECURITY_COUNT; i++) add(&h, security[i][0], security[i][1]);
    for (; extra && (*extra)[0]; extra++) add(&h, (*extra)[0], (*extra)[1]);
    return !h.good || lws_finalize_write_http_header(wsi, start, &h.at, h.end);
}

static int finish(struct lws *wsi) { return lws_http_transaction_completed(wsi) ? -1 : 0; }

/* Start a response with a body, or send all of it if it is only headers. */
static int answer_with(struct lws *wsi, answer *self, unsigned status, const char *mime, const void *bytes,
                       size_t length, bool head, const char *const extra[][2]) {
    if (begin(wsi, status, mime, length, extra)) return -1;
    if (head || length == 0) return finish(wsi);
    *self = (answer){.bytes = bytes, .left = length};
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_text(struct lws *wsi, answer *self, unsigned status, const char *text, bool head) {
    static const char *const extra[][2] = {{"cache-control:", "no-store"}, {NULL, NULL}};
    return answer_with(wsi, self, status, "text/plain; charset=utf-8", text, strlen(text), head, extra);
}

static int answer_file(struct lws *wsi, answer *self, const page_file *file, bool head) {
    static const char *const coding[PAGE_FORMS] = {"identity", "gzip", "br"};
    char accepted[256] = "", known[64] = "", etag[PAGE_ETAG_TEXT + 2];
    coven_text text = coven_text_over(etag, sizeof etag);
    coven_put(&text, "\"%s\"", file->etag);
    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    const page_form form = page_form_for(file, accepted);
    const char *const extra[][2] = {
        {"cache-control:", file->keep ? "public, max-age=31536000, immutable" : "no-cache"},
        {"etag:", etag},
        {"vary:", "accept-encoding"},
        {form == PAGE_PLAIN ? NULL : "content-encoding:", coding[form]},
        {NULL, NULL},
    };
    if (strcmp(known, etag) == 0)
        return answer_with(wsi, self, HTTP_STATUS_NOT_MODIFIED, file->mime, "", 0, head, extra);
    return answer_with(wsi, self, HTTP_STATUS_OK, file->mime, file->bytes[form], file->length[form], head, extra);
}

static int answer_request(struct lws *wsi, answer *self, const server *from, const char *path) {
    const bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!head && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0)
        return answer_text(wsi, self, HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD.\n", false);
    if (strcmp(path, "/healthz") == 0) return answer_text(wsi, self, HTTP_STATUS_OK, "ok\n", head);
    const page_file *file = page_find(from->settings->page, path);
    return file ? answer_file(wsi, self, file, head)
                : answer_text(wsi, self, HTTP_STATUS_NOT_FOUND, "Not found.\n", head);
}

/* Send a piece of the body. */
static int go_on(struct lws *wsi, answer *self) {
    unsigned char buffer[LWS_PRE + 16384];
    const size_t piece = self->left < sizeof buffer - LWS_PRE ? self->left : sizeof buffer - LWS_PRE;
    const bool last = piece == self->left;
    if (piece == 0) return 0;
    memcpy(buffer + LWS_PRE, self->bytes, piece);
    if (lws_write(wsi, buffer + LWS_PRE, piece, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)piece) return -1;
    self->bytes += piece;
    self->left -= piece;
    if (last) return finish(wsi);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_HTTP: return answer_request(wsi, user, lws_context_user(lws_get_context(wsi)), in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return go_on(wsi, user);
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION: return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1;
    case LWS_CALLBACK_HTTP_BODY: return -1;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* ---- start and stop ---- */

static sigset_t stop_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

static void *watch_signals(void *given) {
    server *self = given;
    const sigset_t set = stop_signals();
    int signal;
    sigwait(&set, &signal);
    atomic_store(&self->stop, true);
    lws_cancel_service(self->context);
    return NULL;
}

/* Raise the limit of open files as far as the system allows, up to our bound, and return it. The usual soft limit of
 * 1,024 is soon used up by connections. */
static unsigned raise_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return 1024;
    const rlim_t max = files.rlim_max == RLIM_INFINITY || files.rlim_max > FILES_MAX ? FILES_MAX : files.rlim_max;
    if (files.rlim_cur < max) {
        const rlim_t before = files.rlim_cur;
        files.rlim_cur = max;
        if (setrlimit(RLIMIT_NOFILE, &files) != 0) files.rlim_cur = before;
    }
    return files.rlim_cur < max ? (unsigned)files.rlim_cur : (unsigned)max;
}

static struct lws_vhost *listen_at(server *self, const address *at, unsigned files) {
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = on_event, .per_session_data_size = sizeof(answer)},
        {.name = NULL},
    };
    struct lws_context_creation_info info = {
        .port = self->settings->port,
        .iface = at->any ? NULL : at->text,
        .protocols = protocols,
        .user = self,
        .gid = -1,
        .uid = -1,
        /* With V6ONLY_MODIFY but not V6ONLY_VALUE, "::" takes IPv4 connections too. */
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (address_is_ipv6(at) ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY : LWS_SERVER_OPTION_DISABLE_IPV6),
        .fd_limit_per_thread = files,
        .max_http_header_data = HEADER_BYTES,
        .timeout_secs = SECONDS_FOR_HEADERS,
        .timeout_secs_ah_idle = SECONDS_FOR_HEADERS,
        .keepalive_timeout = SECONDS_IDLE,
    };
    self->context = lws_create_context(&info);
    return self->context ? lws_create_vhost(self->context, &info) : NULL;
}

static void report_ready(const server *self, struct lws_vhost *vhost, const address *at) {
    char url[128];
    coven_text text = coven_text_over(url, sizeof url);
    address_put_url(at, lws_get_vhost_listen_port(vhost), &text);
    self->settings->ready(url, self->settings->given);
}

bool serve(const serve_settings *settings, coven_error *error) {
    server self = {.settings = settings};
    address at;
    if (!address_read(settings->host, settings->port, &at, error)) return false;
    if (settings->page->count == 0)
        return coven_fail_as(error, COVEN_UNSUPPORTED, "this program was built without the web app; ./run builds both");
    if (!address_is_free(&at, settings->port, error)) return false;
    const unsigned files = raise_files();
    if (files < FILES_MIN)
        return coven_fail_as(error, COVEN_IO, "only %u files may be open here; see ulimit -n", files);

    const sigset_t set = stop_signals();
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &set, &before);
    lws_set_log_level(0, NULL);
    struct lws_vhost *vhost = listen_at(&self, &at, files);
    const bool begun = vhost && pthread_create(&self.watcher, NULL, watch_signals, &self) == 0;
    if (begun) {
        report_ready(&self, vhost, &at);
        while (!atomic_load(&self.stop) && lws_service(self.context, 0) >= 0) continue;
        if (!atomic_load(&self.stop)) pthread_kill(self.watcher, SIGTERM);
        pthread_join(self.watcher, NULL);
    }
    if (self.context) lws_context_destroy(self.context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (vhost && !begun) return coven_fail_as(error, COVEN_NO_MEMORY, "cannot create a thread");
    return begun || coven_fail_as(error, COVEN_IO, "cannot listen at %s, port %d", settings->host, settings->port);
}
