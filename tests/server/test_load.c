/* test_load.c -- `coven serve` with clients that are slow, huge, malformed or many: it keeps answering the others,
 * serves nothing but the web app, and stops when asked, without a leak. `server_load CONNECTIONS SECONDS` runs a longer
 * load test and prints statistics (tools/load-test). */
#include <poll.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "program.h"

static client_server server;

static int begin(void **unused) {
    (void)unused;
    server = client_begin_server(NULL);
    return server.port ? 0 : -1;
}

static int end(void **unused) {
    (void)unused;
    char *err;
    const int status = client_end_server(&server, &err);
    if (status != 0 || err[0]) printf("the server answered %d\n%s", status, err);
    const bool good = status == 0 && !err[0];
    free(err);
    scratch_end(NULL);
    return good ? 0 : -1;
}

/* Send bytes on a connection of their own; the answer goes to `out`. */
static void ask_bytes(const void *bytes, size_t length, char *out, size_t size) {
    const int connection = client_connect(server.port);
    assert_true(connection >= 0);
    client_send(connection, bytes, length);
    shutdown(connection, SHUT_WR);
    client_receive(connection, out, size, 15);
    close(connection);
}

static void ask(const char *request, char *out, size_t size) { ask_bytes(request, strlen(request), out, size); }

/* Ask for a path, with further lines of the head. */
enum { ANSWER_CAPACITY = 8192 };
static void ask_for(const char *path, const char *lines, char answer[ANSWER_CAPACITY]) {
    char request[512];
    coven_text text = coven_text_over(request, sizeof request);
    coven_put(&text, "GET %s HTTP/1.1\r\nHost: a\r\n%s\r\n", path, lines);
    ask(request, answer, ANSWER_CAPACITY);
}

static void expect_status(const char *request, const char *status) {
    char answer[ANSWER_CAPACITY];
    ask(request, answer, sizeof answer);
    if (strncmp(answer, "HTTP/1.1 ", 9) != 0 || strncmp(answer + 9, status, 3) != 0)
        fail_msg("%s\nshould be answered with %s, not\n%s", request, status, answer);
}

/* ---- well-formed ---- */

static void answers_what_it_should(void **unused) {
    (void)unused;
    char answer[ANSWER_CAPACITY];
    assert_true(client_is_healthy(server.port));
    expect_status("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "200");
    expect_status("HEAD /index.html HTTP/1.1\r\nHost: a\r\n\r\n", "200");
    expect_status("GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n", "404");
    expect_status("POST /index.html HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", "405");
    ask_for("/", "Connection: close\r\n", answer);
    assert_non_null(strstr(answer, "\r\n\r\nhello\n"));
    assert_non_null(strstr(answer, "content-security-policy"));
}

static void nobody_leaves_the_page(void **unused) {
    (void)unused;
    static const char *const paths[] = {
        "/../../../../etc/passwd",      "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
        "/index.html/../../etc/passwd", "/..%2f..%2fetc%2fpasswd",          "/.git/config",
    };
    char answer[ANSWER_CAPACITY];
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        ask_for(paths[i], "Connection: close\r\n", answer);
        if (strncmp(answer, "HTTP/1.1 404 ", 13) != 0) fail_msg("%s is given out:\n%s", paths[i], answer);
    }
    /* A path may end at a zero: then it is that of the page, or of nothing. */
    static const char *const cut[] = {"/%00/etc/passwd", "/index.html%00.js"};
    for (size_t i = 0; i < sizeof cut / sizeof cut[0]; i++) {
        ask_for(cut[i], "Connection: close\r\n", answer);
        const bool refused = !answer[0] || strncmp(answer, "HTTP/1.1 4", 10) == 0;
        if (!refused && !strstr(answer, "\r\n\r\nhello\n")) fail_msg("%s is given out:\n%s", cut[i], answer);
    }
    assert_true(client_is_healthy(server.port));
}

/* ---- malformed ---- */

static void goes_on_after_nonsense(void **unused) {
    (void)unused;
    static const char *const nonsense[] = {
        "\r\n\r\n\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "BREW /pot HTCPCP/1.0\r\n\r\n",
        "GET http://elsewhere.example/ HTTP/1.1\r\nHost: a\r\n\r\n",
        "CONNECT elsewhere.example:443 HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\nx",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\nx",
        "GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=-1,5-2,x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"\"\"\"\"\"\r\nAccept-Encoding: ;;;,,,q=q=\r\n\r\n",
        "GET /healthz HTTP/1.1\r\n: no name\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    };
    char answer[ANSWER_CAPACITY];
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) ask(nonsense[i], answer, sizeof answer);
    assert_true(client_is_healthy(server.port));
}

static void goes_on_after_random_bytes(void **unused) {
    (void)unused;
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    for (int i = 0; i < 60; i++) {
        char answer[ANSWER_CAPACITY];
        unsigned char bytes[600];
        const size_t length = 1 + coven_rng_below(&rng, sizeof bytes);
        const size_t kept = i % 2 ? strlen("GET /") : 0; /* half of them begin well */
        for (size_t j = 0; j < length; j++) bytes[j] = (unsigned char)coven_rng_next(&rng);
        if (length > kept) memcpy(bytes, "GET /", kept);
        ask_bytes(bytes, length, answer, sizeof answer);
    }
    assert_true(client_is_healthy(server.port));
}

static void nobody_becomes_a_websocket(void **unused) {
    (void)unused;
    static const char *const upgrades[] = {
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n",
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: http\r\nSec-WebSocket-Version: 13\r\n",
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
        "Upgrade: raw\r\nConnection: Upgrade\r\n",
    };
    for (size_t i = 0; i < sizeof upgrades / sizeof upgrades[0]; i++) {
        char answer[ANSWER_CAPACITY];
        ask_for("/", upgrades[i], answer);
        if (strstr(answer, " 101 ")) fail_msg("upgraded:\n%s%s", upgrades[i], answer);
    }
    assert_true(client_is_healthy(server.port));
}

/* ---- huge ---- */

/* A request of `head`, then `count` times `part`, then `tail`: rejected, or cut off; never answered with the page. */
static void send_huge(const char *head, const char *part, int count, const char *tail) {
    coven_text text = coven_text_growing();
    char answer[ANSWER_CAPACITY];
    coven_put(&text, "%s", head);
    for (int i = 0; i < count; i++) coven_put(&text, "%s", part);
    coven_put(&text, "%s", tail);
    assert_int_equal(text.dropped, 0);
    ask_bytes(text.data, text.length, answer, sizeof answer);
    coven_text_free(&text);
    if (strstr(answer, "\r\n\r\nhello\n")) fail_msg("%s... is answered with the page", head);
    assert_true(client_is_healthy(server.port));
}

static void refuses_what_is_huge(void **unused) {
    (void)unused;
    send_huge("GET /", "aaaaaaaaaaaaaaaa", 70000, " HTTP/1.1\r\nHost: a\r\n\r\n");
    send_huge("GET /?", "a=b&", 100000, " HTTP/1.1\r\nHost: a\r\n\r\n");
    send_huge("GET / HTTP/1.1\r\nHost: a\r\nX-Long: ", "aaaaaaaaaaaaaaaa", 70000, "\r\n\r\n");
    send_huge("GET / HTTP/1.1\r\nHost: a\r\nCookie: ", "aaaaaaaaaaaaaaaa", 70000, "\r\n\r\n");
    send_huge("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 16000000\r\n\r\n", "aaaaaaaaaaaaaaaa", 1000000, "");
}

/* ---- slow and many ---- */

static long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

static int hold[20000];

/* Raise the limit of open files for this many connections; returns how many are possible. */
static int allow_files(int connections) {
    struct rlimit files;
    enum { SPARE = 64 };
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return connections;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const long max = files.rlim_cur == RLIM_INFINITY ? 1000000 : (long)files.rlim_cur - SPARE;
    return connections < max ? connections : (int)max;
}

/* Of three clients one sends nothing, one sends a request byte by byte, and one sends a request and never reads. */
static void greet(int i) {
    hold[i] = client_connect(server.port);
    if (hold[i] >= 0 && i % 3 == 1) client_send(hold[i], "GET / HTTP/1.1\r\nX-Slow: ", 24);
    if (hold[i] >= 0 && i % 3 == 2) client_send(hold[i], "GET / HTTP/1.1\r\nHost: a\r\n\r\n", 27);
}

static void open_many(int count) {
    for (int i = 0; i < count; i++) greet(i);
}

static void close_many(int count) {
    for (int i = 0; i < count; i++)
        if (hold[i] >= 0) close(hold[i]);
}

/* Send another byte; is the connection still open? */
static bool go_on(int i) {
    char byte;
    if (hold[i] < 0) return false;
    if (i % 3 == 1) return send(hold[i], "a", 1, MSG_NOSIGNAL | MSG_DONTWAIT) == 1;
    if (i % 3 == 0) return recv(hold[i], &byte, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
    struct pollfd one = {.fd = hold[i]};
    return poll(&one, 1, 0) == 0;
}

/* Advance all clients; those that were cut off reconnect. Returns how many were. */
static int dribble(int count) {
    int lost = 0;
    for (int i = 0; i < count; i++) {
        if (go_on(i)) continue;
        if (hold[i] >= 0) close(hold[i]);
        greet(i);
        lost++;
    }
    return lost;
}

static void goes_on_with_many_connections(void **unused) {
    (void)unused;
    const int count = allow_files(300);
    open_many(count);
    assert_true(client_is_healthy(server.port));
    dribble(count);
    assert_true(client_is_healthy(server.port));
    close_many(count);
    assert_true(client_is_healthy(server.port));
}

/* A request that never ends is cut off, however steadily it comes. */
static void cuts_off_who_dribbles(void **unused) {
    (void)unused;
    enum { SECONDS = 60 };
    const int connection = client_connect(server.port);
    assert_true(connection >= 0);
    client_send(connection, "GET / HTTP/1.1\r\nX-Slow: ", 24);
    bool closed = false;
    for (int i = 0; i < SECONDS && !closed; i++) {
        closed = send(connection, "a", 1, MSG_NOSIGNAL) != 1 || client_was_closed(connection, 1);
        if (i % 10 == 0) assert_true(client_is_healthy(server.port));
    }
    close(connection);
    assert_true(closed);
}

/* ---- the load test ---- */

/* Hold this many connections for this long, and print how often and how fast the server answered others. */
static int load_test(int connections, int seconds) {
    if (begin(NULL) != 0) return 1;
    const int count = allow_files(connections);
    const long from = milliseconds();
    long asked = 0, answered = 0, sum = 0, worst = 0, lost = 0;
    open_many(count);
    printf("%d connections opened in %ld ms\n", count, milliseconds() - from);
    while (milliseconds() - from < 1000L * seconds) {
        lost += dribble(count);
        for (int i = 0; i < 10; i++) {
            const long before = milliseconds();
            answered += client_is_healthy(server.port);
            asked++;
            const long took = milliseconds() - before;
            sum += took;
            if (took > worst) worst = took;
        }
        nanosleep(&(struct timespec){.tv_nsec = 200 * 1000 * 1000}, NULL);
    }
    printf("%ld of %ld requests for /healthz were answered in %d s: %ld ms on average, %ld ms at worst;\n"
           "%ld connections were cut off and opened again\n",
           answered, asked, seconds, sum / asked, worst, lost);
    close_many(count);
    return end(NULL) != 0 || answered != asked;
}

int main(int count, char **words) {
    if (count == 3) return load_test((int)strtol(words[1], NULL, 10), (int)strtol(words[2], NULL, 10));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_what_it_should),        cmocka_unit_test(nobody_leaves_the_page),
        cmocka_unit_test(goes_on_after_nonsense),        cmocka_unit_test(goes_on_after_random_bytes),
        cmocka_unit_test(nobody_becomes_a_websocket),    cmocka_unit_test(refuses_what_is_huge),
        cmocka_unit_test(goes_on_with_many_connections), cmocka_unit_test(cuts_off_who_dribbles),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
