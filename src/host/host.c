/* host.c -- the host as a whole: opening, the loop's calls, and time. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "host/internal.h"

enum { SLEEP_AFTER = 60, HELLO_WITHIN = 5000, PROBE_EVERY = 1000, KEYS = 16384, HOUR = 3600000 };

/* ---- small things ---- */

static int64_t clock_now(void *given) {
    struct timespec now;
    (void)given;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void system_random(void *given, uint8_t *out, size_t size) {
    (void)given;
    while (size) {
        const ssize_t got = getrandom(out, size, 0);
        if (got < 0 && errno != EINTR) abort(); /* a server without randomness must not go on */
        if (got <= 0) continue;
        out += got;
        size -= (size_t)got;
    }
}

int64_t host_now(const host *self) { return self->now_of(self->given); }

void host_random(const host *self, uint8_t *out, size_t size) { self->random_of(self->given, out, size); }

void host_ring(host *self) {
    const uint64_t one = 1;
    if (self->rung) return;
    self->rung = true;
    while (write(self->bell, &one, sizeof one) < 0 && errno == EINTR) continue;
}

void host_count(host *self, wire_code code) { self->count.refused[code]++; }

/* ---- opening and closing ---- */

static void set_rate(host_rate *rate, int count, int64_t period) {
    if (!rate->count || !rate->period) *rate = (host_rate){count, period};
}

static void set_limits(host *self, const host_limits *limits) {
    self->limits = *limits;
    set_rate(&self->limits.messages, 60, 20000);
    set_rate(&self->limits.tables, 10, HOUR);
    set_rate(&self->limits.joins, 60, HOUR);
    set_rate(&self->limits.identities, 600, HOUR);
    set_rate(&self->limits.requests, 1200, 60000);
    self->by_table = limit_new(self->limits.tables, KEYS);
    self->by_join = limit_new(self->limits.joins, KEYS);
    self->by_identity = limit_new(self->limits.identities, KEYS);
    self->by_request = limit_new(self->limits.requests, KEYS);
}

static bool watch(const host *self, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
    return epoll_ctl(self->poll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static bool open_parts(host *self, const host_settings *settings, coven_error *error) {
    self->hash_size = 256;
    self->hash = calloc(self->hash_size, sizeof(table *));
    if (!self->hash || !self->by_table || !self->by_join || !self->by_identity || !self->by_request)
        return coven_no_memory(error);
    self->poll = epoll_create1(EPOLL_CLOEXEC);
    self->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (self->poll < 0 || self->bell < 0 || !watch(self, self->bell))
        return coven_fail_as(error, COVEN_IO, "no event descriptor: %s", strerror(errno));
    self->bots = bots_new(self, settings->workers, error);
    if (!self->bots) return false;
    self->store = store_open(&(store_settings){.folder = settings->folder, .vfs = settings->vfs}, error);
    if (!self->store) return false;
    if (watch(self, bots_descriptor(self->bots)) && watch(self, store_descriptor(self->store))) return true;
    return coven_fail_as(error, COVEN_IO, "no event descriptor: %s", strerror(errno));
}

host *host_new(const host_settings *settings, coven_error *error) {
    host *self = calloc(1, sizeof *self);
    if (!self) return coven_no_memory(error), NULL;
    self->poll = self->bell = -1;
    self->sockets = *settings->sockets;
    self->now_of = settings->now ? settings->now : clock_now;
    self->random_of = settings->random ? settings->random : system_random;
    self->given = settings->given;
    self->sleep_after = (settings->sleep_after ? settings->sleep_after : SLEEP_AFTER) * 1000;
    self->due = INT64_MAX;
    coven_text url = coven_text_over(self->public_url, sizeof self->public_url);
    coven_put(&url, "%s", settings->public_url ? settings->public_url : "");
    set_limits(self, &settings->limits);
    if (open_parts(self, settings, error)) return self;
    host_free(self);
    return NULL;
}

void host_free(host *self) {
    if (!self) return;
    store_close(self->store);
    self->store = NULL;
    ask_free_all(self);
    for (size_t i = 0; self->hash && i < self->hash_size; i++)
        while (self->hash[i]) table_free(self->hash[i]);
    bots_free(self->bots);
    buffer_drop(self->held);
    limit_free(self->by_table);
    limit_free(self->by_join);
    limit_free(self->by_identity);
    limit_free(self->by_request);
    if (self->poll >= 0) close(self->poll);
    if (self->bell >= 0) close(self->bell);
    free(self->hash);
    free(self);
}

/* ---- running ---- */

int host_descriptor(const host *self) { return self->poll; }

static void silence_bell(host *self) {
    uint64_t count;
    if (!self->rung) return;
    self->rung = false;
    while (read(self->bell, &count, sizeof count) < 0 && errno == EINTR) continue;
}

static void close_peers(host *self) {
    while (self->closing) {
        host_peer *peer = self->closing;
        self->closing = peer->next_closing;
        peer->next_closing = NULL;
        if (peer->socket) self->sockets.close(peer->socket, peer->closing);
    }
}

/* Whoever says nothing for so long is no client. */
static int64_t close_silent(host *self, int64_t now) {
    for (host_peer *peer = self->oldest, *next; peer; peer = next) {
        wire_no no;
        next = peer->later;
        if (peer->closing || peer->state == PEER_COMING) continue;
        if (now < peer->came + HELLO_WITHIN) return peer->came + HELLO_WITHIN;
        wire_refuse(&no, WIRE_LATE, "nobody said hi within %d seconds", HELLO_WITHIN / 1000);
        peer_no(peer, 0, &no);
        peer_close(peer, 4008);
    }
    return INT64_MAX;
}

/* Tables for which something is due. Settling one may free it, or make another: if the lists grow, begin again. */
static void settle_due(host *self, int64_t now) {
    if (now < self->due) return;
    self->due = INT64_MAX;
    for (size_t i = 0; i < self->hash_size; i++)
        for (table *at = self->hash[i], *next; at; at = next) {
            const size_t size = self->hash_size;
            next = at->next;
            if (at->due <= now) {
                table_settle(at);
                if (self->hash_size != size) {
                    self->due = now;
                    return;
                }
            } else if (at->due < self->due)
                self->due = at->due;
        }
}

static void probed(void *given, const store_result *result) {
    host *self = given;
    (void)result;
    self->probing = false;
}

/* After a failure, try from time to time whether the store writes again. */
static int64_t probe(host *self, int64_t now) {
    if (store_is_ready(self->store)) return INT64_MAX;
    if (!self->probing && now >= self->probe_at) {
        self->probing = true;
        self->probe_at = now + PROBE_EVERY;
        store_audit(self->store, now, "host", "does the disk write again?", probed, self);
    }
    return self->probe_at;
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

int host_run(host *self) {
    silence_bell(self);
    store_run(self->store);
    bots_run(self->bots);
    const int64_t now = host_now(self);
    settle_due(self, now);
    int64_t next = close_silent(self, now);
    next = least(next, probe(self, now));
    close_peers(self);
    next = least(next, self->due);
    if (next == INT64_MAX) return -1;
    const int64_t wait = next - host_now(self);
    return wait < 0 ? 0 : wait > INT_MAX ? INT_MAX : (int)wait;
}

bool host_is_ready(const host *self) { return !self->draining && store_is_ready(self->store); }

void host_drain(host *self) {
    if (self->draining) return;
    self->draining = true;
    peers_go(self);
}

bool host_is_idle(const host *self) { return self->storing == 0; }
