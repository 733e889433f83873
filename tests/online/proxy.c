/* proxy.c -- see proxy.h. */
#include "proxy.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "core/game.h"

enum { CONNECTIONS_MAX = 400, PIECE = 2048, PIECES_MAX = 64, STALL = 1500, HOLD = 120 };

typedef struct piece {
    int64_t due;
    size_t length, sent;
    bool last; /* then the connection is cut */
    unsigned char bytes[PIECE];
} piece;

/* One direction of a connection. */
typedef struct way {
    int from, to;
    piece *queue[PIECES_MAX];
    int count;
    int64_t latest; /* when the last piece is due: they stay in order */
    bool ended;     /* the sender has closed */
} way;

typedef struct connection {
    way way[2];
    bool open, broken;
} connection;

struct proxy {
    int listener, port, server;
    proxy_weather weather;
    coven_rng rng;
    connection *connection[CONNECTIONS_MAX];
    int count;
    atomic_long made, cuts;
    atomic_bool stop, calm;
    pthread_t thread;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool happens(proxy *self, int thousandths) { return (int)coven_rng_below(&self->rng, 1000) < thousandths; }

/* ---- connections ---- */

static int connect_server(int port) {
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made >= 0 && connect(made, (const struct sockaddr *)&address, sizeof address) == 0) return made;
    if (made >= 0) close(made);
    return -1;
}

static void prepare(int file) {
    const int yes = 1;
    fcntl(file, F_SETFL, O_NONBLOCK);
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static void accept_one(proxy *self) {
    const int client = accept(self->listener, NULL, NULL);
    if (client < 0) return;
    fcntl(client, F_SETFD, FD_CLOEXEC);
    const int server = self->count < CONNECTIONS_MAX ? connect_server(self->server) : -1;
    connection *made = server >= 0 ? calloc(1, sizeof *made) : NULL;
    if (!made) {
        close(client);
        if (server >= 0) close(server);
        return;
    }
    prepare(client), prepare(server);
    *made = (connection){.way = {{.from = client, .to = server}, {.from = server, .to = client}}, .open = true};
    self->connection[self->count++] = made;
    self->made++;
}

static void drop(proxy *self, int i) {
    connection *gone = self->connection[i];
    if (gone->broken) { /* as a network does: the other side learns it from an error */
        const struct linger hard = {.l_onoff = 1};
        setsockopt(gone->way[0].from, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        setsockopt(gone->way[0].to, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        self->cuts++;
    }
    close(gone->way[0].from), close(gone->way[0].to);
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < gone->way[k].count; j++) free(gone->way[k].queue[j]);
    free(gone);
    self->connection[i] = self->connection[--self->count];
}

/* ---- pieces ---- */

static void add(way *to, const unsigned char *bytes, size_t length, int64_t due, bool last) {
    piece *made = calloc(1, sizeof *made);
    if (!made || to->count == PIECES_MAX) abort();
    if (due < to->latest) due = to->latest;
    *made = (piece){.due = due, .length = length, .last = last};
    memcpy(made->bytes, bytes, length);
    to->latest = due;
    to->queue[to->count++] = made;
}

/* Something has come: it passes as the weather allows. */
static void take(proxy *self, way *to, const unsigned char *bytes, size_t length) {
    const proxy_weather *weather = &self->weather;
    const int jitter = weather->jitter ? (int)coven_rng_below(&self->rng, (uint32_t)weather->jitter + 1) : 0;
    int64_t due = now() + weather->delay + jitter;
    if (happens(self, weather->stall)) due += STALL;
    if (happens(self, weather->join)) due += HOLD; /* what comes meanwhile goes with it */
    const bool cuts = !self->calm && happens(self, weather->cut),
               within = !self->calm && happens(self, weather->cut_within);
    const size_t half = length > 1 ? 1 + coven_rng_below(&self->rng, (uint32_t)length - 1) : length;
    if (cuts || within) {
        add(to, bytes, within ? half : length, due, true);
    } else if (length > 1 && happens(self, weather->split)) {
        add(to, bytes, half, due, false);
        add(to, bytes + half, length - half, due + 3, false);
    } else {
        add(to, bytes, length, due, false);
    }
}

/* Read if there is room for two pieces; false once the sender has closed. */
static void receive(proxy *self, way *from) {
    unsigned char bytes[PIECE];
    if (from->ended || from->count > PIECES_MAX - 2) return;
    const ssize_t length = recv(from->from, bytes, sizeof bytes, 0);
    if (length > 0) take(self, from, bytes, (size_t)length);
    if (length == 0) from->ended = true;
    if (length < 0) from->ended = true;
}

/* Send what is due, joined where it waited together; false when the connection is over. */
static bool deliver(connection *self, way *to) {
    unsigned char bytes[PIECES_MAX * PIECE];
    size_t length = 0;
    int sent = 0;
    bool last = false;
    while (sent < to->count && to->queue[sent]->due <= now() && !last) {
        memcpy(bytes + length, to->queue[sent]->bytes, to->queue[sent]->length);
        length += to->queue[sent]->length;
        last = to->queue[sent++]->last;
    }
    for (size_t at = 0; at < length;) {
        const ssize_t more = send(to->to, bytes + at, length - at, MSG_NOSIGNAL);
        if (more < 0) { /* loopback takes what we have, or the other side is gone */
            self->broken = true;
            return false;
        }
        at += (size_t)more;
    }
    for (int i = 0; i < sent; i++) free(to->queue[i]);
    to->count -= sent;
    memmove(&to->queue[0], &to->queue[sent], (size_t)to->count * sizeof to->queue[0]);
    self->broken = last;
    return !last && !(to->ended && !to->count);
}

static void *run(void *given) {
    proxy *self = given;
    while (!self->stop) {
        struct pollfd polled[1 + 2 * CONNECTIONS_MAX] = {{.fd = self->listener, .events = POLLIN}};
        for (int i = 0; i < self->count; i++)
            for (int k = 0; k < 2; k++) {
                const way *one = &self->connection[i]->way[k];
                const bool listens = !one->ended && one->count <= PIECES_MAX - 2;
                polled[1 + 2 * i + k] = (struct pollfd){.fd = listens ? one->from : -1, .events = POLLIN};
            }
        const int before = self->count;
        poll(polled, (nfds_t)(1 + 2 * before), 2);
        for (int i = 0; i < before; i++)
            for (int k = 0; k < 2; k++)
                if (polled[1 + 2 * i + k].revents) receive(self, &self->connection[i]->way[k]);
        for (int i = self->count - 1; i >= 0; i--) {
            connection *one = self->connection[i];
            for (int k = 0; k < 2 && one->open; k++) one->open = deliver(one, &one->way[k]);
            if (!one->open) drop(self, i);
        }
        if (polled[0].revents) accept_one(self);
    }
    return NULL;
}

/* ---- life ---- */

proxy *proxy_new(int port, const proxy_weather *weather, uint64_t seed) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    proxy *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->server = port;
    self->weather = *weather;
    coven_rng_seed(&self->rng, seed);
    self->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (self->listener < 0 || bind(self->listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(self->listener, 128) != 0 || getsockname(self->listener, (struct sockaddr *)&address, &length) != 0 ||
        pthread_create(&self->thread, NULL, run, self) != 0) {
        if (self->listener >= 0) close(self->listener);
        free(self);
        return NULL;
    }
    self->port = ntohs(address.sin_port);
    return self;
}

int proxy_port(const proxy *self) { return self->port; }

void proxy_count(const proxy *self, long *connections, long *cuts) {
    *connections = self->made;
    *cuts = self->cuts;
}

void proxy_calm(proxy *self) { self->calm = true; }

void proxy_free(proxy *self) {
    self->stop = true;
    pthread_join(self->thread, NULL);
    while (self->count) drop(self, 0);
    close(self->listener);
    free(self);
}
