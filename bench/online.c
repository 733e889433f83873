/* online.c -- load for `coven serve`, and what it costs there. bench/online starts the server and runs this:
 *
 * coven_online PORT PID play TABLES SECONDS [GAME SEATS]
 *     people at TABLES tables play at random, as fast as they are answered, until half of the tables have ended
 * coven_online PORT PID flood TABLES SECONDS RATE FILE
 *     RATE moves a second in all, three times alone and three times beside somebody who sends 100 times what is
 *     allowed; FILE gets the tables that have not ended
 * coven_online PORT PID idle SOCKETS TABLES SECONDS
 *     hold live tables, and so many sockets that do nothing; then stop the server and wait until all are back
 * coven_online PORT PID wake TABLES FILE
 *     connect to tables that are not in memory
 *
 * The results are one line of JSON. The server's CPU time is that of the process PID. Requests wait for each other in
 * some threads; sockets are served by one. Clients come from many addresses, since limits count by address. Errors end
 * the program. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client/client.h"
#include "core/json.h"

enum {
    THREADS = 16,
    TOKEN = 65,
    BUFFER = 65536,
    SAMPLES = 1 << 20,
    OF_AN_ADDRESS = 4,  /* sockets */
    FLOOD_ADDRESS = 20, /* after those of the threads */
    FIRST_ADDRESS = 256,
    BACK_WITHIN = 30, /* seconds */
};

typedef struct place { /* a person at a table */
    char id[CLIENT_ID_TEXT], token[TOKEN];
} place;

typedef struct sock {
    int fd;
    client *who; /* NULL: does nothing */
    unsigned char *in;
    size_t had;
    bool shaken, ready, waiting, ended;
    int64_t sent, opened; /* microseconds */
    int tries;
    int64_t lost, due, told, back; /* when it was closed, is to connect again, how long it is to wait, was greeted */
} sock;

typedef struct load {
    int port, pid;
    const char *game;
    int seats;
    place *places;
    sock *socks;
    int count, started, ended, epoll;
    bool holds;                             /* those that do not play say hi, too, and sockets may be closed */
    int lost;                               /* were closed */
    int64_t frames_in, bytes_in, bytes_out; /* bytes in frames, without their heads */
    coven_rng rng;
    uint32_t *latency;
    long samples, moves;
    int *queue;
    int head, tail;
} load;

static void fail(const char *what) {
    fprintf(stderr, "coven_online: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

/* ---- what the server uses ---- */

static double cpu_seconds(int pid) {
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, sizeof line, file)) fail("the server's statistics");
    fclose(file);
    long user = 0, kernel = 0;
    const char *at = strrchr(line, ')');
    if (sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &kernel) != 2) fail("/proc");
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

/* A number after a word in a file, in kilobytes. */
static long number_in(const char *path, const char *line_begins, const char *word) {
    char line[512];
    long found = -1;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, line_begins, strlen(line_begins)) == 0) {
            const char *at = strstr(line, word);
            if (at) found = strtol(at + strlen(word), NULL, 10);
        }
    if (file) fclose(file);
    return found;
}

static long memory_kb(int pid) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    return number_in(path, "VmRSS:", "VmRSS:");
}

/* ---- requests ---- */

/* Connect from an address of its own, 127.1.0.0 and up; -1 if nobody listens. */
static int try_to_connect(int port, int from) {
    const struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f010000U + (uint32_t)from)},
                             address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    if (fd < 0 || bind(fd, (const struct sockaddr *)&own, sizeof own) != 0) fail("a socket");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(fd, (const struct sockaddr *)&address, sizeof address) == 0) return fd;
    if (errno != ECONNREFUSED && errno != ECONNRESET) fail("connect");
    close(fd);
    return -1;
}

static int connect_to(int port, int from) {
    const int fd = try_to_connect(port, from);
    if (fd < 0) fail("connect");
    return fd;
}

/* POST; the answer with its head. The cookie is sent if there is one, and kept if one comes. */
static void post(int fd, int port, const char *path, const char *body, char token[TOKEN], char *answer, size_t size) {
    char request[2048];
    const int length = snprintf(request, sizeof request,
                                "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                                "Content-Type: application/json\r\nCookie: coven=%s\r\nContent-Length: %zu\r\n\r\n%s",
                                path, port, port, token, strlen(body), body);
    if (send(fd, request, (size_t)length, MSG_NOSIGNAL) != length) fail("send");
    size_t had = 0;
    for (;;) {
        const ssize_t more = recv(fd, answer + had, size - 1 - had, 0);
        if (more <= 0) fail("a request");
        had += (size_t)more;
        answer[had] = '\0';
        const char *end = strstr(answer, "\r\n\r\n"), *told = strstr(answer, "content-length: ");
        if (end && told && had >= (size_t)(end + 4 - answer) + strtoul(told + 16, NULL, 10)) break;
    }
    if (strncmp(answer, "HTTP/1.1 200", 12) != 0) {
        fprintf(stderr, "coven_online: %s: %s\n", path, answer);
        exit(1);
    }
    const char *cookie = strstr(answer, "set-cookie: coven=");
    if (cookie) memcpy(token, cookie + 18, TOKEN - 1), token[TOKEN - 1] = '\0';
}

static void copy_after(const char *text, const char *before, char *out, size_t size) {
    const char *at = strstr(text, before);
    if (!at) fail(before);
    at += strlen(before);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

typedef struct maker {
    load *all;
    int address, from, to;
    pthread_t thread;
} maker;

/* Everybody sits down at some tables. */
static void *make_tables(void *given) {
    maker *self = given;
    const load *all = self->all;
    char answer[8192], body[256], path[64], invites[1024], invite[32], key[16], players[64] = "\"person\"";
    const int fd = connect_to(all->port, self->address);
    for (int seat = 2; seat <= all->seats; seat++) strcat(players, ",\"person\"");
    for (int i = self->from; i < self->to; i++) {
        place *first = &all->places[all->seats * i];
        snprintf(body, sizeof body,
                 "{\"game\":\"%s\",\"seats\":%d,\"options\":{},\"players\":[%s],\"clock\":null,\"rated\":false}",
                 all->game, all->seats, players);
        post(fd, all->port, "/api/tables", body, first->token, answer, sizeof answer);
        copy_after(answer, "\"id\":\"", first->id, sizeof first->id);
        snprintf(invites, sizeof invites, "%s", strstr(answer, "\"invites\":{"));
        snprintf(path, sizeof path, "/api/tables/%s/join", first->id);
        for (int seat = 2; seat <= all->seats; seat++) {
            place *one = first + seat - 1;
            snprintf(key, sizeof key, "\"%d\":\"", seat);
            copy_after(invites, key, invite, sizeof invite);
            snprintf(body, sizeof body, "{\"token\":\"%s\",\"seat\":%d,\"name\":\"B\"}", invite, seat);
            memcpy(one->id, first->id, sizeof one->id);
            post(fd, all->port, path, body, one->token, answer, sizeof answer);
        }
    }
    close(fd);
    return NULL;
}

static void make_all_tables(load *self, int tables) {
    maker makers[THREADS];
    self->places = calloc((size_t)(tables * self->seats), sizeof *self->places);
    if (!self->places) fail("memory");
    for (int i = 0; i < THREADS; i++) {
        makers[i] = (maker){.all = self, .address = i, .from = tables * i / THREADS, .to = tables * (i + 1) / THREADS};
        if (pthread_create(&makers[i].thread, NULL, make_tables, &makers[i]) != 0) fail("a thread");
    }
    for (int i = 0; i < THREADS; i++) pthread_join(makers[i].thread, NULL);
}

/* ---- sockets ---- */

static void draw_random(void *given, void *bytes, size_t size) {
    coven_rng *rng = given;
    for (size_t i = 0; i < size; i++) ((unsigned char *)bytes)[i] = (unsigned char)coven_rng_next(rng);
}

static void send_frame(load *self, const sock *to, int first, const char *text, size_t length) {
    unsigned char frame[CLIENT_FRAME_MAX + 14];
    size_t at = 0;
    frame[at++] = (unsigned char)(0x80 | first);
    if (length < 126) {
        frame[at++] = (unsigned char)(0x80 | length);
    } else {
        frame[at++] = 0x80 | 126;
        frame[at++] = (unsigned char)(length >> 8);
        frame[at++] = (unsigned char)length;
    }
    memset(frame + at, 0, 4); /* the mask */
    at += 4;
    memcpy(frame + at, text, length);
    self->bytes_out += (int64_t)length;
    if (send(to->fd, frame, at + length, MSG_NOSIGNAL) != (ssize_t)(at + length) && !self->holds) fail("send a frame");
}

static void flush(load *self, sock *one) {
    for (const char *frame; (frame = client_next(one->who));) send_frame(self, one, 1, frame, strlen(frame));
}

/* Ask for a WebSocket. */
static bool ask_for_socket(int fd, int port, const char *id, const char *token) {
    char request[512];
    const int length = snprintf(request, sizeof request,
                                "GET /ws/t/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: coven.1\r\n"
                                "Cookie: coven=%s\r\n\r\n",
                                id, port, port, token);
    return send(fd, request, (size_t)length, MSG_NOSIGNAL) == length;
}

/* Connect; false if nobody listens. */
static bool open_sock(load *self, int i, const char *id, const char *token) {
    sock *one = &self->socks[i];
    one->fd = try_to_connect(self->port, FIRST_ADDRESS + i / OF_AN_ADDRESS);
    if (one->fd < 0) return false;
    one->opened = microseconds();
    one->shaken = false;
    one->had = 0;
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    if (epoll_ctl(self->epoll, EPOLL_CTL_ADD, one->fd, &event) != 0) fail("epoll");
    if (!ask_for_socket(one->fd, self->port, id, token) && !self->holds) fail("handshake");
    return true;
}

static void open_new(load *self, int i, const char *id, const char *token, bool plays) {
    sock *one = &self->socks[i];
    one->in = malloc(BUFFER);
    if (!one->in) fail("memory");
    if (plays) one->who = client_new(&(client_settings){.id = id, .random = draw_random, .given = &self->rng});
    if (!open_sock(self, i, id, token)) fail("connect");
}

/* When it may try again: 0.2, 0.5, 1, 2 seconds from now, as docs/online.md says, without the jitter. */
static void wait_more(sock *one) {
    static const int64_t waits[] = {200000, 500000, 1000000, 2000000};
    one->due = microseconds() + waits[one->tries];
    if (one->tries < 3) one->tries++;
}

/* The server has closed it, or asks to connect again. */
static void drop(load *self, sock *one) {
    if (!self->holds) fail("a socket was closed");
    close(one->fd);
    one->fd = -1;
    one->had = 0;
    if (!one->lost) one->lost = microseconds(), self->lost++;
    if (one->told)
        one->due = microseconds() + one->told;
    else
        wait_more(one);
    one->told = 0;
}

/* What follows from what has come. */
static void look(load *self, int i) {
    sock *one = &self->socks[i];
    if (one->waiting && !client_is_waiting(one->who)) {
        one->waiting = false;
        if (self->samples < SAMPLES) self->latency[self->samples++] = (uint32_t)(microseconds() - one->sent);
        self->moves++;
    }
    const client_table *table = client_table_of(one->who);
    if (client_state_of(one->who) == CLIENT_FAILED) {
        fprintf(stderr, "coven_online: %s\n", client_failure(one->who)->text);
        exit(1);
    }
    if (table->words[0] && table->follow && !one->ready) one->ready = true, self->started++;
    if (table->ended && !one->ended) one->ended = true, self->ended++;
    if (one->ready && !one->ended && !one->waiting && history_actor(follow_history(table->follow)) == table->seat) {
        one->waiting = true; /* in the queue */
        one->sent = 0;
        self->queue[self->tail++ % (2 * self->count)] = i;
    }
}

static void play_one(load *self, int i) {
    sock *one = &self->socks[i];
    const history *known = follow_history(client_table_of(one->who)->follow);
    const coven_table *table = known->record.table;
    coven_choice choices[COVEN_EVENTS_MAX];
    const int count = history_choices(known, choices);
    coven_error error;
    (void)table;
    if (count == 0 || !client_do_play(one->who, choices[coven_rng_below(&self->rng, (uint32_t)count)].text, &error))
        fail("a move");
    one->sent = microseconds();
    flush(self, one);
}

/* A whole frame at the beginning of what has come; its length, 0 if there is none. */
static size_t whole_frame(const sock *one, size_t from, size_t *head, size_t *length) {
    const unsigned char *in = one->in + from;
    const size_t had = one->had - from;
    if (had < 2) return 0;
    *head = 2;
    *length = in[1] & 0x7f;
    if (*length == 126) {
        if (had < 4) return 0;
        *head = 4;
        *length = (size_t)in[2] << 8 | in[3];
    }
    return had >= *head + *length ? *head + *length : 0;
}

/* What a socket that only watches is told about connections. */
static void note_frame(sock *one, const char *text, size_t length) {
    static const char go[] = "{\"t\":\"go\",\"in\":", hi[] = "{\"t\":\"hi\"";
    if (length > sizeof go && memcmp(text, go, sizeof go - 1) == 0)
        one->told = 1000 * strtol(text + sizeof go - 1, NULL, 10);
    if (length > sizeof hi && memcmp(text, hi, sizeof hi - 1) == 0 && one->lost && !one->back)
        one->back = microseconds();
}

static void take_frames(load *self, int i) {
    sock *one = &self->socks[i];
    size_t from = 0, head, length;
    for (size_t whole; (whole = whole_frame(one, from, &head, &length)); from += whole) {
        const char *text = (const char *)one->in + from + head;
        const int kind = one->in[from] & 0xf;
        self->frames_in++;
        self->bytes_in += (int64_t)length;
        if (kind == 9) send_frame(self, one, 10, text, length);
        if (kind == 1 && !one->who) note_frame(one, text, length);
        if (kind == 8 && !self->holds) {
            fprintf(stderr, "coven_online: the server closes: %d\n",
                    length >= 2 ? (text[0] & 255) << 8 | (text[1] & 255) : 0);
            exit(1);
        }
        if (kind == 1 && one->who) client_hear(one->who, text, length, microseconds() / 1000);
    }
    memmove(one->in, one->in + from, one->had - from);
    one->had -= from;
    if (one->told) drop(self, one);
    if (!one->who) return;
    flush(self, one);
    look(self, i);
}

static void receive(load *self, int i) {
    sock *one = &self->socks[i];
    const ssize_t more = recv(one->fd, one->in + one->had, BUFFER - 1 - one->had, MSG_DONTWAIT);
    if (more < 0 && errno == EAGAIN) return;
    if (more <= 0) {
        drop(self, one);
        return;
    }
    one->had += (size_t)more;
    if (!one->shaken) {
        one->in[one->had] = '\0';
        const char *end = strstr((const char *)one->in, "\r\n\r\n");
        if (!end) return;
        if (strncmp((const char *)one->in, "HTTP/1.1 101", 12) != 0) {
            drop(self, one); /* fails, unless the server is about to restart */
            return;
        }
        one->shaken = true;
        const size_t used = (size_t)(end + 4 - (const char *)one->in);
        memmove(one->in, one->in + used, one->had - used);
        one->had -= used;
        if (self->holds && !one->who) send_frame(self, one, 1, "{\"t\":\"hi\",\"v\":1,\"from\":-1}", 26);
        if (one->who) {
            client_opened(one->who, microseconds() / 1000);
            flush(self, one);
        }
    }
    take_frames(self, i);
}

static void serve_events(load *self, int wait) {
    struct epoll_event events[256];
    const int count = epoll_wait(self->epoll, events, 256, wait);
    for (int i = 0; i < count; i++) receive(self, (int)events[i].data.u32);
}

/* ---- what is measured ---- */

static int by_size(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Of what was sorted, in milliseconds. */
static double percentile(const load *self, double part) {
    if (!self->samples) return 0;
    return self->latency[(long)((double)(self->samples - 1) * part)] / 1000.0;
}

static void sort(load *self) { qsort(self->latency, (size_t)self->samples, sizeof *self->latency, by_size); }

static void prepare(load *self, int sockets) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_max < (rlim_t)sockets + 2 * THREADS) {
        fprintf(stderr, "coven_online: %d sockets need more open files than %lu, see ulimit -Hn\n", sockets,
                (unsigned long)files.rlim_max);
        exit(1);
    }
    self->count = sockets;
    self->epoll = epoll_create1(0);
    self->socks = calloc((size_t)sockets, sizeof *self->socks);
    self->latency = malloc(SAMPLES * sizeof *self->latency);
    self->queue = calloc(2 * (size_t)sockets, sizeof *self->queue);
    if (self->epoll < 0 || !self->socks || !self->latency || !self->queue) fail("memory");
    coven_rng_seed(&self->rng, (uint64_t)microseconds());
}

/* Sit down everywhere, and let the mixes finish; nobody moves yet. */
static void sit_down(load *self, int tables, int extra) {
    const int people = tables * self->seats;
    make_all_tables(self, tables);
    prepare(self, people + extra);
    for (int i = 0; i < people; i++) {
        open_new(self, i, self->places[i].id, self->places[i].token, true);
        if (i % 64 == 63) serve_events(self, 0);
    }
    while (self->started < people) serve_events(self, 100);
}

static void stand_up(load *self) {
    for (int i = 0; i < self->count; i++) {
        close(self->socks[i].fd);
        client_free(self->socks[i].who);
        free(self->socks[i].in);
    }
    close(self->epoll);
    free(self->places), free(self->socks), free(self->latency), free(self->queue);
}

/* Play for so many seconds, or until half of the tables have ended; the seconds. The latencies are sorted. */
static double play_for(load *self, double seconds, double rate) {
    const int64_t began = microseconds();
    int64_t now = began;
    long begun = 0;
    self->moves = self->samples = 0;
    self->frames_in = self->bytes_in = self->bytes_out = 0;
    while (now - began < (int64_t)(seconds * 1e6) && 2 * self->ended < self->count) {
        serve_events(self, self->head == self->tail || rate > 0 ? 1 : 0);
        now = microseconds();
        while (self->head < self->tail && (rate == 0 || (double)begun < rate * (double)(now - began) / 1e6)) {
            play_one(self, self->queue[self->head++ % (2 * self->count)]);
            begun++;
        }
    }
    sort(self);
    return (double)(now - began) / 1e6;
}

static void play(load *self, int tables, double seconds) {
    sit_down(self, tables, 0);
    const double before = cpu_seconds(self->pid), passed = play_for(self, seconds, 0),
                 used = cpu_seconds(self->pid) - before, moves = (double)self->moves;
    printf("{\"game\":\"%s\",\"seats\":%d,\"tables\":%d,\"moves\":%ld,\"seconds\":%.2f,\"per_second\":%.0f,"
           "\"cpu_seconds\":%.2f,\"per_cpu_second\":%.0f,\"bytes_per_frame\":%.0f,\"bytes_down\":%.0f,\"bytes_up\":%."
           "0f,\"p50_ms\":%.2f,"
           "\"p99_ms\":%.2f,\"ended\":%d}\n",
           self->game, self->seats, tables, self->moves, passed, moves / passed, used, used > 0 ? moves / used : 0,
           (double)self->bytes_in / (double)self->frames_in, (double)self->bytes_in / moves,
           (double)self->bytes_out / moves, percentile(self, 0.5), percentile(self, 0.99), self->ended / self->seats);
}

/* ---- somebody who sends 100 times what is allowed ---- */

enum { FLOOD_FRAMES = 3, FLOOD_PAUSE = 10 * 1000 * 1000 }; /* 300 frames a second; 3 are allowed */

typedef struct flooder {
    int port;
    const char *id, *token;
    atomic_bool goes, ends;
    atomic_long frames, connections;
} flooder;

/* A socket, or -1 if the handshake was refused. */
static int flood_connect(flooder *self) {
    char head[512];
    const int fd = try_to_connect(self->port, FLOOD_ADDRESS);
    self->connections++;
    if (fd >= 0 && ask_for_socket(fd, self->port, self->id, self->token) && recv(fd, head, sizeof head, 0) > 12 &&
        strncmp(head, "HTTP/1.1 101", 12) == 0)
        return fd;
    if (fd >= 0) close(fd);
    return -1;
}

static void *flood(void *given) {
    static const unsigned char frames[FLOOD_FRAMES][7] = {
        {0x81, 0x81, 0, 0, 0, 0, 'p'}, {0x81, 0x81, 0, 0, 0, 0, 'p'}, {0x81, 0x81, 0, 0, 0, 0, '{'}};
    flooder *self = given;
    char answer[4096];
    int fd = -1;
    for (; !self->ends; nanosleep(&(struct timespec){.tv_nsec = FLOOD_PAUSE}, NULL)) {
        if (!self->goes) continue;
        if (fd < 0) fd = flood_connect(self);
        if (fd < 0) continue;
        bool open = send(fd, frames, sizeof frames, MSG_NOSIGNAL) == sizeof frames;
        if (open) self->frames += FLOOD_FRAMES;
        ssize_t more = 1;
        while (open && (more = recv(fd, answer, sizeof answer, MSG_DONTWAIT)) > 0) continue;
        if (open && (more > 0 || (more < 0 && errno == EAGAIN))) continue;
        close(fd);
        fd = -1;
    }
    if (fd >= 0) close(fd);
    return NULL;
}

static void write_open_tables(const load *self, const char *path) {
    FILE *out = fopen(path, "w");
    if (!out) fail(path);
    for (int i = 0; i < self->count; i += self->seats)
        if (!self->socks[i].ended) fprintf(out, "%s %s\n", self->places[i].id, self->places[i].token);
    fclose(out);
}

static void keep_samples(load *all, const load *from) {
    if (all->samples + from->samples > SAMPLES) fail("too many samples");
    memcpy(all->latency + all->samples, from->latency, (size_t)from->samples * sizeof *all->latency);
    all->samples += from->samples;
}

/* Three times alone, three times beside a flooder who holds a seat at the first table of the first round. */
static void compare_flood(const load *like, int tables, double seconds, double rate, const char *file) {
    enum { ROUNDS = 6 };
    static load all[2];
    static place who;
    double p99[ROUNDS];
    flooder other = {.port = like->port, .id = who.id, .token = who.token};
    pthread_t thread;
    for (int k = 0; k < 2; k++)
        if (!(all[k].latency = malloc(SAMPLES * sizeof *all[k].latency))) fail("memory");
    for (int round = 0; round < ROUNDS; round++) {
        load one = *like;
        sit_down(&one, tables, 0);
        if (round == 0) {
            who = one.places[0];
            if (pthread_create(&thread, NULL, flood, &other) != 0) fail("a thread");
        }
        other.goes = round % 2 == 1;
        play_for(&one, seconds, rate);
        other.goes = false;
        p99[round] = percentile(&one, 0.99);
        keep_samples(&all[round % 2], &one);
        if (round == ROUNDS - 1) write_open_tables(&one, file);
        stand_up(&one);
    }
    other.ends = true;
    pthread_join(thread, NULL);
    sort(&all[0]), sort(&all[1]);
    const double without = percentile(&all[0], 0.99), with = percentile(&all[1], 0.99);
    printf("{\"per_second\":%.0f,\"moves\":[%ld,%ld],\"p50_ms\":[%.2f,%.2f],\"p99_ms\":[%.2f,%.2f],\"ratio\":%.2f,"
           "\"p99_ms_of_rounds\":[[%.2f,%.2f],[%.2f,%.2f],[%.2f,%.2f]],\"flood_frames_per_second\":%.0f,"
           "\"flood_connections\":%ld}\n",
           (double)all[0].samples / (3 * seconds), all[0].samples, all[1].samples, percentile(&all[0], 0.5),
           percentile(&all[1], 0.5), without, with, with / without, p99[0], p99[1], p99[2], p99[3], p99[4], p99[5],
           (double)other.frames / (3 * seconds), (long)other.connections);
}

/* ---- sockets that do nothing ---- */

/* Stop the server, which somebody starts again, and wait until everybody has been greeted by the new one. */
static void come_back(load *self, int first) {
    const int64_t end = microseconds() + BACK_WITHIN * 1000000LL;
    int back = 0;
    if (kill(self->pid, SIGTERM) != 0) fail("kill");
    while (back < self->count - first && microseconds() < end) {
        serve_events(self, 1);
        const int64_t now = microseconds();
        back = 0;
        for (int i = first; i < self->count; i++) {
            sock *one = &self->socks[i];
            back += one->back > 0;
            const char *id = self->places[(i - first) % first].id;
            if (one->fd < 0 && one->due <= now && !open_sock(self, i, id, "")) wait_more(one);
        }
    }
    self->samples = 0;
    for (int i = first; i < self->count; i++)
        if (self->socks[i].back) self->latency[self->samples++] = (uint32_t)(self->socks[i].back - self->socks[i].lost);
    sort(self);
}

/* Its figures. Of what the kernel keeps for both ends of a connection, half counts. */
static void hold(load *self, int sockets, int tables, int seconds) {
    const long before = memory_kb(self->pid);
    const int people = tables * self->seats;
    sit_down(self, tables, sockets);
    self->holds = true;
    const long sat = memory_kb(self->pid), slab = number_in("/proc/meminfo", "Slab:", "Slab:");
    const int64_t began = microseconds();
    for (int i = 0; i < sockets; i++) {
        open_new(self, people + i, self->places[i % people].id, "", false);
        if (i % 256 == 255) serve_events(self, 0);
    }
    for (int i = people; i < self->count; i++)
        while (!self->socks[i].shaken && !self->socks[i].lost) serve_events(self, 100);
    const double took = (double)(microseconds() - began) / 1e6;
    for (const int64_t until = microseconds() + seconds * 1000000LL; microseconds() < until;) serve_events(self, 100);
    const long held = memory_kb(self->pid), slab_held = number_in("/proc/meminfo", "Slab:", "Slab:");
    const int lost = self->lost;
    come_back(self, people);
    printf("{\"sockets\":%d,\"seconds\":%d,\"closed\":%d,\"handshakes_per_second\":%.0f,\"kb_per_socket\":%.2f,"
           "\"kernel_kb_per_socket\":%.2f,\"tables\":%d,\"kb_per_table_with_two_sockets\":%.1f,\"back\":%ld,"
           "\"back_first_ms\":%.0f,\"back_p50_ms\":%.0f,\"back_p99_ms\":%.0f}\n",
           sockets, seconds, lost, sockets / took, (double)(held - sat) / sockets,
           (double)(slab_held - slab) / 2 / sockets, tables, (double)(sat - before) / tables, self->samples,
           percentile(self, 0), percentile(self, 0.5), percentile(self, 0.99));
}

static void wake(load *self, int tables, const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    self->places = calloc((size_t)tables, sizeof *self->places);
    int count = 0;
    while (count < tables && fscanf(file, "%10s %64s", self->places[count].id, self->places[count].token) == 2) count++;
    fclose(file);
    prepare(self, count + 1);
    for (int i = 0; i < count; i++) {
        open_new(self, i, self->places[i].id, self->places[i].token, false);
        while (!self->socks[i].shaken) serve_events(self, 100);
        send_frame(self, &self->socks[i], 1, "{\"t\":\"hi\",\"v\":1,\"from\":-1}", 26);
        struct pollfd one = {.fd = self->socks[i].fd, .events = POLLIN};
        if (poll(&one, 1, 10000) != 1) fail("no answer");
        self->latency[self->samples++] = (uint32_t)(microseconds() - self->socks[i].opened);
    }
    sort(self);
    printf("{\"woken\":%d,\"p50_ms\":%.2f,\"p99_ms\":%.2f}\n", count, percentile(self, 0.5), percentile(self, 0.99));
}

int main(int count, char **words) {
    if (count < 6) {
        fprintf(stderr, "see bench/online --help\n");
        return 2;
    }
    load self = {.port = (int)strtol(words[1], NULL, 10),
                 .pid = (int)strtol(words[2], NULL, 10),
                 .game = count > 7 ? words[6] : "channeling",
                 .seats = count > 7 ? (int)strtol(words[7], NULL, 10) : 2};
    const char *what = words[3];
    const int first = (int)strtol(words[4], NULL, 10), second = (int)strtol(words[5], NULL, 10);
    if (strcmp(what, "play") == 0 && self.seats >= 2 && self.seats <= COVEN_SEATS_MAX) {
        play(&self, first, second);
    } else if (strcmp(what, "flood") == 0 && count == 8) {
        self.game = "channeling", self.seats = 2;
        compare_flood(&self, first, second, strtod(words[6], NULL), words[7]);
    } else if (strcmp(what, "idle") == 0 && count == 7) {
        hold(&self, first, second, (int)strtol(words[6], NULL, 10));
    } else if (strcmp(what, "wake") == 0) {
        wake(&self, first, words[5]);
    } else {
        fprintf(stderr, "coven_online: %s?\n", what);
        return 2;
    }
    return 0;
}
