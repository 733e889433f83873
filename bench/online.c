/* online.c -- load for `coven serve`, and what it costs there. bench/online starts the server and runs this:
 *
 *     coven_online PORT PID play TABLES SECONDS RATE    people at TABLES tables play at random, RATE moves a second in
 * all (0: as fast as they can), until half of the tables have ended coven_online PORT PID idle SOCKETS TABLES hold so
 * many sockets and live tables that do nothing coven_online PORT PID flood TABLES SECONDS RATE   as play, beside
 * somebody who sends 100 times what is allowed coven_online PORT PID wake TABLES FILE            connect to tables that
 * are not in memory (written by play)
 *
 * The results are one line of JSON. The server's CPU time is that of the process PID. Requests wait for each other in
 * some threads; sockets are served by one. Errors end the program. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
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

enum { THREADS = 16, TOKEN = 65, BUFFER = 65536, SAMPLES = 1 << 20, WARM_MS = 200 };

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
} sock;

typedef struct load {
    int port, pid;
    place *places;
    sock *socks;
    int count, started, ended, epoll;
    bool greets; /* those that do not play say hi, too */
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

/* A number after a word in a file: "VmRSS:" in kilobytes; "mem" of TCP in pages. */
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

static int connect_to(int port) {
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    if (fd < 0 || connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
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
    int from, to;
    pthread_t thread;
} maker;

/* Two people sit down at each of some tables. */
static void *make_tables(void *given) {
    maker *self = given;
    char answer[8192], body[256], path[64], invite[32];
    const int fd = connect_to(self->all->port);
    for (int i = self->from; i < self->to; i++) {
        place *one = &self->all->places[2 * i], *two = one + 1;
        post(fd, self->all->port, "/api/tables",
             "{\"game\":\"channeling\",\"seats\":2,\"options\":{},\"players\":[\"person\",\"person\"],\"clock\":null,"
             "\"rated\":false}",
             one->token, answer, sizeof answer);
        copy_after(answer, "\"id\":\"", one->id, sizeof one->id);
        copy_after(answer, "\"2\":\"", invite, sizeof invite);
        snprintf(body, sizeof body, "{\"token\":\"%s\",\"seat\":2,\"name\":\"B\"}", invite);
        snprintf(path, sizeof path, "/api/tables/%s/join", one->id);
        memcpy(two->id, one->id, sizeof two->id);
        post(fd, self->all->port, path, body, two->token, answer, sizeof answer);
    }
    close(fd);
    return NULL;
}

static void make_all_tables(load *self, int tables) {
    maker makers[THREADS];
    self->places = calloc((size_t)tables * 2, sizeof *self->places);
    if (!self->places) fail("memory");
    for (int i = 0; i < THREADS; i++) {
        makers[i] = (maker){.all = self, .from = tables * i / THREADS, .to = tables * (i + 1) / THREADS};
        if (pthread_create(&makers[i].thread, NULL, make_tables, &makers[i]) != 0) fail("a thread");
    }
    for (int i = 0; i < THREADS; i++) pthread_join(makers[i].thread, NULL);
}

/* ---- sockets ---- */

static void draw_random(void *given, void *bytes, size_t size) {
    coven_rng *rng = given;
    for (size_t i = 0; i < size; i++) ((unsigned char *)bytes)[i] = (unsigned char)coven_rng_next(rng);
}

static void send_frame(const sock *to, int first, const char *text, size_t length) {
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
    if (send(to->fd, frame, at + length, MSG_NOSIGNAL) != (ssize_t)(at + length)) fail("send a frame");
}

static void flush(sock *one) {
    for (const char *frame; (frame = client_next(one->who));) send_frame(one, 1, frame, strlen(frame));
}

static void open_sock(load *self, int i, const char *id, const char *token, bool plays) {
    sock *one = &self->socks[i];
    char request[512];
    one->fd = connect_to(self->port);
    one->opened = microseconds();
    one->in = malloc(BUFFER);
    if (!one->in) fail("memory");
    if (plays) one->who = client_new(&(client_settings){.id = id, .random = draw_random, .given = &self->rng});
    const int length = snprintf(request, sizeof request,
                                "GET /ws/t/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: coven.1\r\n"
                                "Cookie: coven=%s\r\n\r\n",
                                id, self->port, self->port, token);
    if (send(one->fd, request, (size_t)length, MSG_NOSIGNAL) != length) fail("handshake");
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    if (epoll_ctl(self->epoll, EPOLL_CTL_ADD, one->fd, &event) != 0) fail("epoll");
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
    flush(one);
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

static void take_frames(load *self, int i) {
    sock *one = &self->socks[i];
    size_t from = 0, head, length;
    for (size_t whole; (whole = whole_frame(one, from, &head, &length)); from += whole) {
        const char *text = (const char *)one->in + from + head;
        const int kind = one->in[from] & 0xf;
        if (kind == 9) send_frame(one, 10, text, length);
        if (kind == 8) {
            fprintf(stderr, "coven_online: the server closes: %d\n",
                    length >= 2 ? (text[0] & 255) << 8 | (text[1] & 255) : 0);
            exit(1);
        }
        if (kind == 1 && one->who) client_hear(one->who, text, length, microseconds() / 1000);
    }
    memmove(one->in, one->in + from, one->had - from);
    one->had -= from;
    if (!one->who) return;
    flush(one);
    look(self, i);
}

static void receive(load *self, int i) {
    sock *one = &self->socks[i];
    const ssize_t more = recv(one->fd, one->in + one->had, BUFFER - 1 - one->had, MSG_DONTWAIT);
    if (more < 0 && errno == EAGAIN) return;
    if (more <= 0) fail("a socket was closed");
    one->had += (size_t)more;
    if (!one->shaken) {
        one->in[one->had] = '\0';
        const char *end = strstr((const char *)one->in, "\r\n\r\n");
        if (!end) return;
        if (strncmp((const char *)one->in, "HTTP/1.1 101", 12) != 0) fail("handshake refused");
        one->shaken = true;
        const size_t used = (size_t)(end + 4 - (const char *)one->in);
        memmove(one->in, one->in + used, one->had - used);
        one->had -= used;
        if (self->greets && !one->who) send_frame(one, 1, "{\"t\":\"hi\",\"v\":1,\"from\":-1}", 26);
        if (one->who) {
            client_opened(one->who, microseconds() / 1000);
            flush(one);
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

static double percentile(load *self, double part) {
    if (!self->samples) return 0;
    return self->latency[(long)((double)(self->samples - 1) * part)] / 1000.0;
}

static void prepare(load *self, int sockets) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
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
    make_all_tables(self, tables);
    prepare(self, 2 * tables + extra);
    for (int i = 0; i < 2 * tables; i++) {
        open_sock(self, i, self->places[i].id, self->places[i].token, true);
        if (i % 64 == 63) serve_events(self, 0);
    }
    while (self->started < 2 * tables) serve_events(self, 100);
}

/* Somebody who sends 100 times what is allowed, connecting again whenever the server has enough. */
static void *flood(void *given) {
    load *self = given;
    const place *who = &self->places[0];
    for (;;) {
        load mine = {.port = self->port, .pid = self->pid};
        prepare(&mine, 1);
        open_sock(&mine, 0, who->id, who->token, false);
        char head[512];
        if (recv(mine.socks[0].fd, head, sizeof head, 0) <= 0) continue;
        for (bool open = true; open;) {
            unsigned char frames[3][7] = {
                {0x81, 0x81, 0, 0, 0, 0, 'p'}, {0x81, 0x81, 0, 0, 0, 0, 'p'}, {0x81, 0x81, 0, 0, 0, 0, '{'}};
            open = send(mine.socks[0].fd, frames, sizeof frames, MSG_NOSIGNAL) == sizeof frames;
            while (open && recv(mine.socks[0].fd, head, sizeof head, MSG_DONTWAIT) > 0) continue;
            nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL); /* 300 frames a second */
        }
        close(mine.socks[0].fd), close(mine.epoll);
        free(mine.socks[0].in), free(mine.socks), free(mine.latency), free(mine.queue);
    }
    return NULL;
}

static void play(load *self, int tables, double seconds, double rate, const char *file) {
    const int64_t began = microseconds();
    const double before = cpu_seconds(self->pid);
    int64_t now = began;
    long begun = 0;
    self->moves = self->samples = 0;
    while (now - began < (int64_t)(seconds * 1e6) && self->ended < tables) {
        serve_events(self, self->head == self->tail ? 5 : 0);
        now = microseconds();
        while (self->head < self->tail && (rate == 0 || (double)begun < rate * (double)(now - began) / 1e6)) {
            play_one(self, self->queue[self->head++ % (2 * self->count)]);
            begun++;
        }
    }
    const double passed = (double)(now - began) / 1e6, used = cpu_seconds(self->pid) - before;
    qsort(self->latency, (size_t)self->samples, sizeof *self->latency, by_size);
    printf("{\"tables\":%d,\"moves\":%ld,\"seconds\":%.2f,\"per_second\":%.0f,\"cpu_seconds\":%.2f,"
           "\"per_cpu_second\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"ended\":%d}\n",
           tables, self->moves, passed, (double)self->moves / passed, used, used > 0 ? (double)self->moves / used : 0,
           percentile(self, 0.5), percentile(self, 0.99), self->ended / 2);
    FILE *out = file ? fopen(file, "w") : NULL;
    for (int i = 0; out && i < 2 * tables; i += 2)
        if (!self->socks[i].ended) fprintf(out, "%s %s\n", self->places[i].id, self->places[i].token);
    if (out) fclose(out);
}

static void hold(load *self, int sockets, int tables) {
    const long before = memory_kb(self->pid);
    sit_down(self, tables, sockets);
    self->greets = true;
    const long sat = memory_kb(self->pid), pages = number_in("/proc/net/sockstat", "TCP:", "mem ");
    const int64_t began = microseconds();
    for (int i = 0; i < sockets; i++) {
        const place *at = &self->places[i % (2 * tables)];
        open_sock(self, 2 * tables + i, at->id, "", false);
        if (i % 256 == 255) serve_events(self, 0);
    }
    for (int i = 0; i < sockets; i++) {
        const sock *one = &self->socks[2 * tables + i];
        while (!one->shaken) serve_events(self, 100);
    }
    const double took = (double)(microseconds() - began) / 1e6;
    for (const int64_t until = microseconds() + 3000000; microseconds() < until;) serve_events(self, 100);
    const long held = memory_kb(self->pid), pages_held = number_in("/proc/net/sockstat", "TCP:", "mem ");
    printf("{\"sockets\":%d,\"handshakes_per_second\":%.0f,\"kb_per_socket\":%.2f,\"kernel_kb_per_socket\":%.2f,"
           "\"tables\":%d,\"kb_per_table_with_two_sockets\":%.1f}\n",
           sockets, sockets / took, (double)(held - sat) / sockets, (double)(pages_held - pages) * 4 / sockets, tables,
           (double)(sat - before) / tables);
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
        open_sock(self, i, self->places[i].id, self->places[i].token, false);
        while (!self->socks[i].shaken) serve_events(self, 100);
        send_frame(&self->socks[i], 1, "{\"t\":\"hi\",\"v\":1,\"from\":-1}", 26);
        struct pollfd one = {.fd = self->socks[i].fd, .events = POLLIN};
        if (poll(&one, 1, 10000) != 1) fail("no answer");
        self->latency[self->samples++] = (uint32_t)(microseconds() - self->socks[i].opened);
    }
    qsort(self->latency, (size_t)self->samples, sizeof *self->latency, by_size);
    printf("{\"woken\":%d,\"p50_ms\":%.2f,\"p99_ms\":%.2f}\n", count, percentile(self, 0.5), percentile(self, 0.99));
}

int main(int count, char **words) {
    if (count < 6) {
        fprintf(stderr, "see bench/online --help\n");
        return 2;
    }
    load self = {.port = (int)strtol(words[1], NULL, 10), .pid = (int)strtol(words[2], NULL, 10)};
    const int first = (int)strtol(words[4], NULL, 10);
    const double seconds = strtod(words[5], NULL), rate = count > 6 ? strtod(words[6], NULL) : 0;
    pthread_t other;
    if (strcmp(words[3], "idle") == 0) {
        hold(&self, first, (int)seconds);
    } else if (strcmp(words[3], "wake") == 0) {
        wake(&self, first, words[5]);
    } else {
        sit_down(&self, first, 0);
        if (strcmp(words[3], "flood") == 0 && pthread_create(&other, NULL, flood, &self) != 0) fail("a thread");
        play(&self, first, seconds, rate, count > 7 ? words[7] : NULL);
    }
    return 0;
}
