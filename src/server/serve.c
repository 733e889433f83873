/* serve.c -- serve the web app and online tables with libwebsockets. Every file of the page is in memory and ready to
 * send. One thread, the loop (loop.c), owns all sockets and the host; another waits for SIGINT and SIGTERM and tells
 * it. Nothing is done inside a signal handler.
 *
 * Clients are not trusted: headers, bodies and frames are small, each has little time, and each address may have only
 * so many connections (docs/design/server.md). */
#include "server/serve.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/address.h"
#include "server/loop.h"

/* ---- what the host asks of us ---- */

static void on_wake(void *socket) { socket_wake(socket); }

static void on_close(void *socket, int code) { socket_close(socket, code); }

static void on_answer(void *asker, const host_answer *answer) { http_answer(asker, answer); }

static const host_sockets sockets = {.wake = on_wake, .close = on_close, .answer = on_answer};

/* ---- settings ---- */

static int or_default(int value, int otherwise) { return value ? value : otherwise; }

static serve_limits with_defaults(const serve_limits *given) {
    return (serve_limits){
        .connections = or_default(given->connections, 32),
        .handshakes = or_default(given->handshakes, 20),
        .frames = or_default(given->frames, 240),
        .exempt_loopback = given->exempt_loopback,
        .ping = or_default(given->ping, 15000),
        .silence = or_default(given->silence, 40000),
        .behind = or_default(given->behind, 10000),
        .step = or_default(given->step, 1000),
    };
}

static bool read_settings(server *self, coven_error *error) {
    const serve_settings *given = self->settings;
    self->limits = with_defaults(&given->limits);
    if (given->public_url && !request_read_url(given->public_url, self->public_url, sizeof self->public_url, error))
        return false;
    if (given->trust_proxy && !request_read_address(given->trust_proxy, strlen(given->trust_proxy), self->proxy))
        return coven_fail(error, "\"%s\" is not a numeric address", given->trust_proxy);
    return true;
}

static bool open_host(server *self, coven_error *error) {
    if (!self->settings->folder) return true;
    host_settings settings = {.folder = self->settings->folder,
                              .public_url = self->public_url[0] ? self->public_url : NULL,
                              .sockets = &sockets};
    if (self->limits.exempt_loopback) {
        const host_rate no_limit = {.count = 1000000000, .period = 1000};
        settings.limits = (host_limits){no_limit, no_limit, no_limit, no_limit, no_limit};
    }
    self->host = host_new(&settings, error);
    return self->host;
}

/* ---- signals ---- */

static sigset_t stop_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

static void *watch_signals(void *given) {
    const int *to = given;
    const sigset_t set = stop_signals();
    int signal;
    sigwait(&set, &signal);
    while (write(*to, "s", 1) < 0) continue;
    return NULL;
}

/* ---- serve ---- */

/* Everything is set up: listen, say so, and serve. */
static bool run(server *self, const address *at, coven_error *error) {
    char url[128];
    int pipes[2];
    pthread_t watcher;
    if (pipe(pipes) != 0) return coven_fail_as(error, COVEN_IO, "cannot open a pipe: %s", strerror(errno));
    loop ours = {.at = *at, .signals = pipes[0]};
    bool good = loop_open(&ours, self, url, sizeof url, error);
    if (good && pthread_create(&watcher, NULL, watch_signals, &pipes[1]) != 0)
        good = coven_fail_as(error, COVEN_NO_MEMORY, "cannot create a thread");
    if (good) {
        log_event(self, "started", "\"url\":\"%s\"", url);
        self->settings->ready(&(serve_ready){.url = url, .folder = self->settings->folder}, self->settings->given);
        loop_run(&ours, self);
        pthread_join(watcher, NULL);
    }
    loop_close(&ours, self);
    close(pipes[0]), close(pipes[1]);
    return good;
}

bool serve(const serve_settings *settings, coven_error *error) {
    address at;
    server *self = calloc(1, sizeof *self);
    if (!self) return coven_no_memory(error);
    self->settings = settings;
    coven_rng_seed(&self->rng, (uint64_t)server_clock() ^ (uint64_t)getpid() << 32);
    const sigset_t set = stop_signals();
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &set, &before);
    bool good = read_settings(self, error) && address_read(settings->host, settings->port, &at, error);
    if (good && settings->page->count == 0)
        good = coven_fail_as(error, COVEN_UNSUPPORTED, "this program was built without the web app; ./run builds both");
    good = good && address_is_free(&at, settings->port, error) && open_host(self, error) && run(self, &at, error);
    if (self->host) {
        host_free(self->host);
        log_event(self, "stopped", NULL);
    }
    visitors_free(&self->visitors);
    free(self);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}
