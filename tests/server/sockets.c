/* sockets.c -- the layer of sockets on a host that does what clients say (fake_host.h): requests and their refusals,
 * cookies, handshakes, frames, back-pressure, limits, PINGs, the admin socket, and the end. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "fake_host.h"
#include "program.h"
#include "websocket.h"

enum { PATIENCE = 20, ANSWER = 16384 };

static fake_server at;

static void begin_with(serve_settings settings) {
    settings.folder = scratch();
    at = fake_begin(&settings);
    assert_true(at.port > 0);
}

static void begin(void) { begin_with((serve_settings){.limits = {.exempt_loopback = true}}); }

static void end(void) { assert_int_equal(fake_end(&at), 0); }

/* ---- HTTP ---- */

/* Send a request on a connection of its own; the whole answer. */
static const char *ask_bytes(const char *bytes, size_t length) {
    static char answer[ANSWER];
    const int connection = client_connect(at.port);
    assert_true(connection >= 0);
    client_send(connection, bytes, length);
    client_receive(connection, answer, sizeof answer, PATIENCE);
    close(connection);
    return answer;
}

static const char *ask(const char *method, const char *path, const char *lines, const char *body) {
    coven_text text = coven_text_growing();
    coven_put(&text, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n%s", method, path, lines, body);
    const char *answer = ask_bytes(text.data, text.length);
    coven_text_free(&text);
    return answer;
}

#define OWN "Origin: http://localhost\r\n"
#define JSON "Content-Type: application/json\r\n"
#define LENGTH(n) "Content-Length: " #n "\r\n"

static void expect(const char *answer, const char *status, const char *part) {
    if (strncmp(answer, "HTTP/1.1 ", 9) != 0 || strncmp(answer + 9, status, 3) != 0 || !strstr(answer, part))
        fail_msg("expected %s and %s, not\n%s", status, part, answer);
}

static void requests_reach_the_host(void **unused) {
    (void)unused;
    begin();
    expect(ask("GET", "/api/echo?before=17&x=1", "", ""), "200", "\"query\":\"before=17&x=1\"");
    expect(ask("GET", "/api/echo", "", ""), "200", "\"method\":\"GET\"");
    const char *answer = ask("POST", "/api/echo/x", OWN JSON LENGTH(7), "{\"a\":1}");
    expect(answer, "200", "\"body\":\"{\\\"a\\\":1}\"");
    expect(answer, "200", "\"path\":\"/api/echo/x\"");
    expect(answer, "200", "cache-control: no-store");
    expect(answer, "200", "content-security-policy: ");
    expect(answer, "200", "x-content-type-options: nosniff");
    expect(ask("PATCH", "/api/echo", OWN "Content-Type: Application/JSON; charset=utf-8\r\n" LENGTH(2), "{}"), "200",
           "\"method\":\"PATCH\"");
    expect(ask("DELETE", "/api/echo", OWN, ""), "200", "\"method\":\"DELETE\"");
    expect(ask("DELETE", "/api/echo", OWN JSON LENGTH(2), "{}"), "200", "\"body\":\"{}\"");
    expect(ask("POST", "/api/echo", OWN JSON LENGTH(0), ""), "200", "\"body\":\"\"");
    expect(ask("PATCH", "/api/echo", OWN JSON LENGTH(0), ""), "200", "\"body\":\"\"");
    answer = ask("HEAD", "/api/echo", "", "");
    expect(answer, "200", "content-type: application/json");
    assert_string_equal(strstr(answer, "\r\n\r\n"), "\r\n\r\n");
    expect(ask("GET", "/api/file", "", ""), "200", "content-disposition: attachment; filename=\"coven.json\"");
    expect(ask("GET", "/api/busy", "", ""), "503", "retry-after: 7");
    expect(ask("GET", "/healthz", "", ""), "200", "ok\n");
    expect(ask("GET", "/readyz", "", ""), "200", "ok\n");
    expect(ask("GET", "/", "", ""), "200", "hello\n");
    expect(ask("GET", "/metrics", "", ""), "404", "");
    expect(ask("GET", "/admin/stats", "", ""), "404", "");
    end();
}

static void refuses_what_may_not_change_anything(void **unused) {
    (void)unused;
    begin();
    expect(ask("POST", "/api/echo", JSON LENGTH(2), "{}"), "403", "\"code\":\"auth\"");
    expect(ask("POST", "/api/echo", "Origin: http://evil.example\r\n" JSON LENGTH(2), "{}"), "403", "\"auth\"");
    expect(ask("POST", "/api/echo", "Origin: https://localhost\r\n" JSON LENGTH(2), "{}"), "403", "\"auth\"");
    expect(ask("POST", "/api/echo", "Origin: http://localhost.evil.example\r\n" JSON LENGTH(2), "{}"), "403", "auth");
    expect(ask("POST", "/api/echo", "Origin: null\r\n" JSON LENGTH(2), "{}"), "403", "auth");
    expect(ask("DELETE", "/api/echo", "", ""), "403", "auth");
    expect(ask("POST", "/api/echo", OWN LENGTH(2), "{}"), "415", "\"code\":\"form\"");
    expect(ask("POST", "/api/echo", OWN "Content-Type: text/plain\r\n" LENGTH(2), "{}"), "415", "form");
    expect(ask("POST", "/api/echo", OWN "Content-Type: application/jsonx\r\n" LENGTH(2), "{}"), "415", "form");
    expect(ask("POST", "/api/echo", OWN JSON, ""), "411", "form");
    expect(ask("POST", "/api/echo", OWN JSON "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"), "411", "form");
    expect(ask("GET", "/api/echo", "Transfer-Encoding: chunked\r\n", "0\r\n\r\n"), "411", "form");
    expect(ask("POST", "/api/echo", OWN JSON "Content-Length: 2\r\nContent-Length: 3\r\n", "{}"), "400", "form");
    expect(ask("POST", "/api/echo", OWN JSON "Content-Length: +2\r\n", "{}"), "400", "form");
    expect(ask("POST", "/api/echo", OWN JSON "Content-Length: -2\r\n", "{}"), "400", "form");
    expect(ask("GET", "/api/echo", LENGTH(2), "{}"), "400", "form");
    expect(ask("PUT", "/api/echo", OWN JSON LENGTH(2), "{}"), "405", "form");
    expect(ask("OPTIONS", "/api/echo", OWN, ""), "405", "form");
    expect(ask("POST", "/", OWN JSON LENGTH(2), "{}"), "405", "");
    end();
}

static void a_body_has_at_most_4096_bytes(void **unused) {
    (void)unused;
    begin();
    coven_text body = coven_text_growing();
    for (int i = 0; i < 4096; i++) coven_put_char(&body, 'x');
    expect(ask("POST", "/api/echo", OWN JSON LENGTH(4096), body.data), "200", "xxxxxxxx");
    coven_put_char(&body, 'x');
    expect(ask("POST", "/api/echo", OWN JSON LENGTH(4097), body.data), "413", "\"code\":\"size\"");
    for (int i = 0; i < 56000; i++) coven_put_char(&body, 'x');
    expect(ask("POST", "/api/echo", OWN JSON LENGTH(60097), body.data), "413", "\"code\":\"size\"");
    expect(ask("POST", "/api/echo", OWN JSON LENGTH(99999999), ""), "413", "size");
    expect(ask("POST", "/api/echo", OWN JSON LENGTH(99999999999999999999), ""), "413", "size");
    coven_text_free(&body);
    end();
}

/* What follows a refused request on a connection is never taken for a request. */
static void nothing_is_smuggled(void **unused) {
    (void)unused;
    static const char *const heads[] = {
        "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5, 6\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n",
        "GET /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0x5\r\n\r\n",
    };
    begin();
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char request[512];
        coven_text text = coven_text_over(request, sizeof request);
        coven_put(&text, "%sGET /api/echo?smuggled=1 HTTP/1.1\r\nHost: localhost\r\n\r\n", heads[i]);
        const char *answer = ask_bytes(request, text.length);
        if (strstr(answer, "smuggled=1")) fail_msg("%s\nlets a second request through:\n%s", heads[i], answer);
    }
    end();
}

static void one_connection_asks_many_times(void **unused) {
    (void)unused;
    static const char two[] = "POST /api/echo HTTP/1.1\r\nHost: localhost\r\n" OWN JSON LENGTH(
        3) "\r\n\"1\"GET /api/echo?second=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    begin();
    const char *answer = ask_bytes(two, sizeof two - 1);
    expect(answer, "200", "\"body\":\"\\\"1\\\"\"");
    expect(answer, "200", "second=1");
    end();
}

static void cookies_carry_the_token(void **unused) {
    (void)unused;
#define TOKEN "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
    begin();
    expect(ask("GET", "/api/echo", "Cookie: a=b; coven=" TOKEN "; c=d\r\n", ""), "200", "\"token\":\"" TOKEN "\"");
    expect(ask("GET", "/api/echo", "Cookie: __Host-coven=" TOKEN "\r\n", ""), "200", "\"token\":\"\"");
    expect(ask("GET", "/api/echo", "Cookie: coven=" TOKEN "0\r\n", ""), "200", "\"token\":\"\"");
    expect(ask("GET", "/api/echo", "Cookie: xcoven=" TOKEN "\r\n", ""), "200", "\"token\":\"\"");
    expect(ask("GET", "/api/echo", "Cookie: coven=<script>\r\n", ""), "200", "\"token\":\"\"");
    const char *answer = ask("POST", "/api/token", OWN JSON LENGTH(2), "{}");
    expect(answer, "200", "set-cookie: coven=aaaaaaaa");
    expect(answer, "200", "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax\r\n");
    expect(ask("POST", "/api/forget", OWN JSON LENGTH(2), "{}"), "200", "set-cookie: coven=; Path=/; Max-Age=0;");
    end();
}

static void a_trusted_proxy_is_believed(void **unused) {
    (void)unused;
    begin_with((serve_settings){.trust_proxy = "127.0.0.1", .public_url = "https://coven.example"});
#define HTTPS "X-Forwarded-Proto: https\r\n"
    const char *answer = ask("POST", "/api/token", HTTPS "Origin: https://coven.example\r\n" JSON LENGTH(2), "{}");
    expect(answer, "200", "set-cookie: __Host-coven=aaaaaaaa");
    expect(answer, "200", "; HttpOnly; SameSite=Lax; Secure\r\n");
    expect(ask("POST", "/api/echo", HTTPS "Origin: https://localhost\r\n" JSON LENGTH(2), "{}"), "200", "");
    expect(ask("POST", "/api/echo", HTTPS "Origin: http://localhost\r\n" JSON LENGTH(2), "{}"), "403", "auth");
    expect(ask("GET", "/api/echo", HTTPS "Cookie: __Host-coven=" TOKEN "; coven=x\r\n", ""), "200", TOKEN);
    expect(ask("GET", "/api/echo", HTTPS "Cookie: coven=" TOKEN "\r\n", ""), "200", "\"token\":\"\"");
    expect(ask("GET", "/api/echo", "X-Forwarded-For: 6.6.6.6, 192.0.2.7\r\n", ""), "200", "\"address\":\"192.0.2.7\"");
    expect(ask("GET", "/api/echo", "X-Forwarded-For: 192.0.2.7, 127.0.0.1\r\n", ""), "200", "\"192.0.2.7\"");
    expect(ask("GET", "/api/echo", "X-Forwarded-For: 2001:db8:1:2:3::4\r\n", ""), "200", "\"2001:db8:1:2::/64\"");
    expect(ask("GET", "/api/echo", "X-Forwarded-For: nonsense\r\n", ""), "200", "\"address\":\"127.0.0.1\"");
    end();
    begin_with((serve_settings){.trust_proxy = "192.0.2.1"});
    expect(ask("GET", "/api/echo", "X-Forwarded-For: 192.0.2.7\r\n", ""), "200", "\"address\":\"127.0.0.1\"");
    expect(ask("POST", "/api/token", HTTPS OWN JSON LENGTH(2), "{}"), "200", "set-cookie: coven=a");
    end();
}

static void waits_for_the_host(void **unused) {
    (void)unused;
    char answer[ANSWER];
    begin();
    const int first = client_connect(at.port), gone = client_connect(at.port);
    static const char later[] = "POST /api/later HTTP/1.1\r\nHost: localhost\r\n" OWN JSON LENGTH(2) "\r\n{}";
    assert_true(client_send(first, later, sizeof later - 1) && client_send(gone, later, sizeof later - 1));
    /* Both have arrived when a request after them is answered; one gives up. */
    expect(ask("GET", "/api/echo", "", ""), "200", "");
    close(gone);
    expect(ask("GET", "/api/echo", "", ""), "200", "");
    do {
        expect(ask("POST", "/api/answer", OWN JSON LENGTH(2), "{}"), "200", "");
    } while (client_receive(first, answer, sizeof answer, 1) == 0);
    expect(answer, "200", "{\"late\":true}");
    close(first);
    end();
}

/* ---- handshakes ---- */

#define SHAKE "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: coven.1\r\n"

static void expect_handshake(const char *path, const char *lines, const char *status) {
    char head[ANSWER];
    const int connection = client_connect(at.port);
    assert_true(connection >= 0);
    websocket_shake(connection, path, lines, head, sizeof head);
    if (strncmp(head, "HTTP/1.", 7) != 0 || strncmp(head + 9, status, 3) != 0)
        fail_msg("%s %s\nexpected %s, not\n%s", path, lines, status, head);
    close(connection);
}

static void shakes_hands_with_its_own_page(void **unused) {
    (void)unused;
    begin();
    expect_handshake("/ws/t/abc", OWN SHAKE, "101");
    expect_handshake("/ws/t/abc", OWN "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: x, coven.1\r\n", "101");
    expect_handshake("/ws/t/abc", SHAKE, "101"); /* not a browser */
    expect_handshake("/ws/t/abc", "Origin: http://evil.example\r\n" SHAKE, "403");
    expect_handshake("/ws/t/abc", "Origin: https://localhost\r\n" SHAKE, "403");
    expect_handshake("/ws/t/abc", "Origin: null\r\n" SHAKE, "403");
    expect_handshake("/ws/t/abc", OWN "Sec-WebSocket-Version: 13\r\n", "400");
    expect_handshake("/ws/t/abc", OWN "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: coven.2\r\n", "400");
    expect_handshake("/ws/t/abc", OWN "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: http\r\n", "400");
    expect_handshake("/ws/t/abc", OWN "Sec-WebSocket-Version: 12\r\nSec-WebSocket-Protocol: coven.1\r\n", "400");
    expect_handshake("/ws/t/", OWN SHAKE, "404");
    expect_handshake("/ws/t/a/b", OWN SHAKE, "404");
    expect_handshake("/ws/t/ABC", OWN SHAKE, "404");
    expect_handshake("/ws/t/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", OWN SHAKE, "404");
    expect_handshake("/ws/lobby", OWN SHAKE, "404");
    expect_handshake("/", OWN SHAKE, "404");
    assert_true(client_is_healthy(at.port));
    end();
}

/* ---- frames ---- */

static char heard[20000];

static const char *hear(int connection) {
    if (!websocket_hear(connection, heard, sizeof heard, PATIENCE)) fail_msg("nothing came");
    return heard;
}

/* Open a socket and take its first frame. */
static int open_socket(void) {
    const int connection = websocket_open(at.port, "/ws/t/abc", "coven=" TOKEN);
    assert_true(connection >= 0);
    assert_string_equal(hear(connection), "table abc token 0123 address ");
    return connection;
}

static void frames_go_both_ways(void **unused) {
    (void)unused;
    char big[HOST_FRAME_MAX + 1] = "";
    begin();
    const int one = open_socket(), two = open_socket();
    assert_true(websocket_say(one, "hello"));
    assert_string_equal(hear(one), "hello");
    assert_true(websocket_say(one, "p") && websocket_say(one, "p"));
    assert_string_equal(hear(one), "q");
    assert_string_equal(hear(one), "q");
    assert_true(websocket_say(two, "all news"));
    assert_string_equal(hear(one), "news");
    assert_string_equal(hear(two), "news");
    memset(big, 'x', HOST_FRAME_MAX);
    assert_true(websocket_say(one, big));
    assert_string_equal(hear(one), big);
    assert_true(websocket_send_frame(one, FRAME_FIN | FRAME_PING, "ab", 2));
    size_t length;
    assert_int_equal(websocket_receive(one, heard, sizeof heard, &length, PATIENCE), FRAME_PONG);
    assert_string_equal(heard, "ab");
    close(one), close(two);
    end();
}

/* However the network cuts them. */
static void frames_come_in_pieces(void **unused) {
    (void)unused;
    unsigned char bytes[2 * (HOST_FRAME_MAX + 14)];
    char big[HOST_FRAME_MAX + 1] = "";
    memset(big, 'y', HOST_FRAME_MAX);
    begin();
    const int one = open_socket();
    const size_t length = websocket_put_frame(bytes, FRAME_FIN | FRAME_TEXT, big, HOST_FRAME_MAX);
    const int on = 1;
    setsockopt(one, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    for (size_t i = 0; i < length; i += 7) {
        assert_true(client_send(one, bytes + i, length - i < 7 ? length - i : 7));
        assert_true(client_is_healthy(at.port)); /* so that the piece has been read */
    }
    assert_string_equal(hear(one), big);
    /* Two frames and a half at once, and then the rest. */
    size_t some = websocket_put_frame(bytes, FRAME_FIN | FRAME_TEXT, "p", 1);
    some += websocket_put_frame(bytes + some, FRAME_FIN | FRAME_TEXT, "p", 1);
    const size_t whole = some + websocket_put_frame(bytes + some, FRAME_FIN | FRAME_TEXT, "end", 3);
    assert_true(client_send(one, bytes, some + 8));
    assert_string_equal(hear(one), "q");
    assert_string_equal(hear(one), "q");
    assert_true(client_send(one, bytes + some + 8, whole - some - 8));
    assert_string_equal(hear(one), "end");
    close(one);
    end();
}

static void expect_close(const char *what, int first, const void *bytes, size_t length, const char *no, int code) {
    const int one = open_socket();
    websocket_send_frame(one, first, bytes, length);
    if (no && (!websocket_hear(one, heard, sizeof heard, PATIENCE) || !strstr(heard, no)))
        fail_msg("%s: expected %s, not %s", what, no, heard);
    assert_int_equal(websocket_close_code(one, PATIENCE), code);
    close(one);
}

static void closes_what_is_not_allowed(void **unused) {
    (void)unused;
    static char huge[70000];
    memset(huge, 'z', sizeof huge);
    begin();
    expect_close("513 bytes", FRAME_FIN | FRAME_TEXT, huge, 513, "\"code\":\"size\"", 1009);
    expect_close("70,000 bytes", FRAME_FIN | FRAME_TEXT, huge, sizeof huge, "\"code\":\"size\"", 1009);
    expect_close("binary", FRAME_FIN | FRAME_BINARY, "ab", 2, "\"code\":\"form\"", 1003);
    expect_close("a fragment", FRAME_TEXT, "ab", 2, "\"code\":\"form\"", 1003);
    expect_close("a continuation", FRAME_FIN | FRAME_MORE, "ab", 2, NULL, 1002);
    expect_close("compression", FRAME_FIN | 0x40 | FRAME_TEXT, "ab", 2, NULL, 1002);
    expect_close("an unknown opcode", FRAME_FIN | 0x3, "ab", 2, NULL, 1002);
    assert_true(client_is_healthy(at.port));
    end();
}

static void garbage_hurts_nobody(void **unused) {
    (void)unused;
    coven_rng rng;
    coven_rng_seed(&rng, 7);
    begin();
    for (int i = 0; i < 40; i++) {
        unsigned char bytes[900];
        const int one = open_socket();
        const size_t length = 1 + coven_rng_below(&rng, sizeof bytes);
        for (size_t j = 0; j < length; j++) bytes[j] = (unsigned char)coven_rng_next(&rng);
        client_send(one, bytes, length);
        if (i % 2) shutdown(one, SHUT_WR);
        close(one);
    }
    assert_true(client_is_healthy(at.port));
    end();
}

static void the_host_closes(void **unused) {
    (void)unused;
    begin();
    const int one = open_socket();
    assert_true(websocket_say(one, "close 4003"));
    assert_string_equal(hear(one), "bye");
    assert_int_equal(websocket_close_code(one, PATIENCE), 4003);
    close(one);
    end();
}

/* Has /api/measured this part, after a while? */
static void expect_measured(const char *part) {
    for (int i = 0; i < 2000; i++) {
        if (strstr(ask("GET", "/api/measured", "", ""), part)) return;
        nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
    }
    fail_msg("never %s", part);
}

static void says_who_left_and_who_was_lost(void **unused) {
    (void)unused;
    begin();
    const int one = open_socket(), two = open_socket(), three = open_socket();
    websocket_send_frame(one, FRAME_FIN | FRAME_CLOSE, "\x03\xe9", 2); /* 1001: the page is left */
    websocket_send_frame(two, FRAME_FIN | FRAME_CLOSE, "\x0f\xa0", 2);
    close(three);
    expect_measured("\"left\":1,\"lost\":2,\"peers\":0");
    close(one), close(two);
    end();
}

/* ---- time ---- */

static void silence_ends(void **unused) {
    (void)unused;
    begin_with((serve_settings){.limits = {.exempt_loopback = true, .ping = 100, .silence = 3000, .step = 20}});
    const int silent = open_socket(), good = open_socket();
    size_t length;
    for (int i = 0; i < 3; i++) { /* PINGs come, and answers are measured; only the expected payload counts */
        assert_int_equal(websocket_receive(good, heard, sizeof heard, &length, PATIENCE), FRAME_PING);
        assert_true(websocket_send_frame(good, FRAME_FIN | FRAME_PONG, "nope", 4));
        assert_true(websocket_send_frame(good, FRAME_FIN | FRAME_PONG, heard, length));
        assert_true(websocket_send_frame(good, FRAME_FIN | FRAME_PONG, heard, length));
    }
    expect_measured("\"measured\":3");
    assert_int_equal(websocket_close_code(silent, PATIENCE), 1006);
    close(silent), close(good);
    end();
}

/* Whoever does not read gets no queue: what the kernel holds, and no more. Others do not notice. */
static void slow_readers_are_closed(void **unused) {
    (void)unused;
    begin_with((serve_settings){.limits = {.exempt_loopback = true, .behind = 300, .step = 20}});
    const int slow = open_socket(), other = open_socket();
    const int small = 4096;
    setsockopt(slow, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_true(websocket_say(slow, "flood 1000000"));
    assert_true(websocket_say(other, "meanwhile"));
    assert_string_equal(hear(other), "meanwhile");
    expect_measured("\"peers\":1");
    close(slow), close(other);
    end();
}

static void a_fast_reader_gets_everything(void **unused) {
    (void)unused;
    begin();
    const int one = open_socket();
    assert_true(websocket_say(one, "flood 500"));
    for (int i = 0; i < 500; i++) assert_int_equal(strlen(hear(one)), 10000);
    assert_true(websocket_say(one, "done"));
    assert_string_equal(hear(one), "done");
    close(one);
    end();
}

/* ---- limits ---- */

static void limits_count_connections(void **unused) {
    (void)unused;
    int held[4];
    begin_with((serve_settings){.limits = {.connections = 4}});
    for (int i = 0; i < 4; i++) {
        held[i] = client_connect(at.port);
        assert_true(held[i] >= 0);
        client_send(held[i], "GET", 3);
    }
    /* A fifth is closed at once; when one of the four goes, there is room again. */
    const int fifth = client_connect(at.port);
    assert_true(fifth < 0 || client_was_closed(fifth, PATIENCE));
    close(fifth), close(held[0]);
    bool good = false;
    for (int i = 0; i < 200 && !good; i++) good = client_is_healthy(at.port);
    assert_true(good);
    for (int i = 1; i < 4; i++) close(held[i]);
    end();
}

static void limits_count_handshakes(void **unused) {
    (void)unused;
    begin_with((serve_settings){.limits = {.handshakes = 3, .connections = 1000}});
    for (int i = 0; i < 3; i++) expect_handshake("/ws/t/abc", OWN SHAKE, "101");
    expect_handshake("/ws/t/abc", OWN SHAKE, "429");
    assert_true(client_is_healthy(at.port));
    end();
}

/* Behind a proxy, it is the clients that are counted. */
static void limits_count_clients_of_a_proxy(void **unused) {
    (void)unused;
    begin_with((serve_settings){.trust_proxy = "127.0.0.1", .limits = {.handshakes = 2}});
    for (int i = 0; i < 2; i++) expect_handshake("/ws/t/abc", "X-Forwarded-For: 192.0.2.7\r\n" OWN SHAKE, "101");
    expect_handshake("/ws/t/abc", "X-Forwarded-For: 192.0.2.7\r\n" OWN SHAKE, "429");
    expect_handshake("/ws/t/abc", "X-Forwarded-For: 192.0.2.8\r\n" OWN SHAKE, "101");
    for (int i = 0; i < 2; i++) expect_handshake("/ws/t/abc", "X-Forwarded-For: 2001:db8::1\r\n" OWN SHAKE, "101");
    expect_handshake("/ws/t/abc", "X-Forwarded-For: 2001:db8::ffff\r\n" OWN SHAKE, "429");
    end();
}

static void limits_count_frames(void **unused) {
    (void)unused;
    begin_with((serve_settings){.limits = {.frames = 10}});
    const int one = websocket_open(at.port, "/ws/t/abc", NULL);
    for (int i = 0; i < 100 && websocket_say(one, "p"); i++) continue;
    assert_int_equal(websocket_close_code(one, PATIENCE), 4008);
    close(one);
    end();
}

/* ---- the admin socket ---- */

static const char *ask_admin(const char *request) {
    static char answer[ANSWER];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    coven_text text = coven_text_over(address.sun_path, sizeof address.sun_path);
    coven_put(&text, "%s/admin.sock", scratch());
    const int connection = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(connect(connection, (const struct sockaddr *)&address, sizeof address), 0);
    client_send(connection, request, strlen(request));
    client_receive(connection, answer, sizeof answer, PATIENCE);
    close(connection);
    return answer;
}

static void the_admin_socket_is_private(void **unused) {
    (void)unused;
    struct stat found;
    begin_with((serve_settings){.limits = {.handshakes = 5}});
    assert_int_equal(stat(in_scratch("admin.sock"), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    const char *answer = ask_admin("GET /metrics HTTP/1.1\r\nHost: coven\r\nConnection: close\r\n\r\n");
    expect(answer, "200", "\ncoven_server_sockets 0\n");
    expect(answer, "200", "\nfake_peers 0\n");
    expect(ask_admin("GET /admin/stats HTTP/1.1\r\nHost: coven\r\nConnection: close\r\n\r\n"), "200", "\"admin\":true");
    expect(ask_admin("POST /admin/void HTTP/1.1\r\nHost: coven\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"),
           "200", "\"body\":\"{}\"");
    expect(ask_admin("GET /api/echo HTTP/1.1\r\nHost: coven\r\nConnection: close\r\n\r\n"), "404", "");
    expect(ask_admin("GET / HTTP/1.1\r\nHost: coven\r\nConnection: close\r\n\r\n"), "404", "");
    expect(ask("GET", "/api/echo", "", ""), "200", "\"admin\":false");
    end();
}

/* ---- many, and the end ---- */

static void holds_two_thousand_sockets(void **unused) {
    (void)unused;
    enum { MANY = 2000 };
    static int held[MANY];
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    begin_with((serve_settings){.limits = {
                                    .exempt_loopback = true,
                                }});
    for (int i = 0; i < MANY; i++) held[i] = open_socket();
    assert_true(client_is_healthy(at.port));
    assert_true(websocket_say(held[MANY - 1], "all hello"));
    for (int i = 0; i < MANY; i++) assert_string_equal(hear(held[i]), "hello");
    for (int i = 0; i < MANY; i += 2) close(held[i]);
    assert_true(websocket_say(held[1], "all again"));
    for (int i = 1; i < MANY; i += 2) assert_string_equal(hear(held[i]), "again");
    for (int i = 1; i < MANY; i += 2) close(held[i]);
    end();
}

static void the_end_is_said(void **unused) {
    (void)unused;
    int status;
    begin();
    const int one = open_socket(), deaf = open_socket();
    const int idle = client_connect(at.port), busy = client_connect(at.port);
    static const char later[] = "POST /api/later HTTP/1.1\r\nHost: localhost\r\n" OWN JSON LENGTH(2) "\r\n{}";
    client_send(busy, later, sizeof later - 1);
    assert_true(websocket_say(deaf, "flood 1000000"));
    expect(ask("GET", "/api/echo", "", ""), "200", "");
    kill(at.child, SIGTERM);
    assert_int_equal(websocket_close_code(one, PATIENCE), 1012);
    assert_int_equal(waitpid(at.child, &status, 0), at.child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    close(one), close(deaf), close(idle), close(busy);
}

static int forget_scratch(void **unused) { return scratch_end(unused); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_reach_the_host),
        cmocka_unit_test(refuses_what_may_not_change_anything),
        cmocka_unit_test(a_body_has_at_most_4096_bytes),
        cmocka_unit_test(nothing_is_smuggled),
        cmocka_unit_test(one_connection_asks_many_times),
        cmocka_unit_test(cookies_carry_the_token),
        cmocka_unit_test(a_trusted_proxy_is_believed),
        cmocka_unit_test(waits_for_the_host),
        cmocka_unit_test(shakes_hands_with_its_own_page),
        cmocka_unit_test(frames_go_both_ways),
        cmocka_unit_test(frames_come_in_pieces),
        cmocka_unit_test(closes_what_is_not_allowed),
        cmocka_unit_test(garbage_hurts_nobody),
        cmocka_unit_test(the_host_closes),
        cmocka_unit_test(says_who_left_and_who_was_lost),
        cmocka_unit_test(silence_ends),
        cmocka_unit_test(slow_readers_are_closed),
        cmocka_unit_test(a_fast_reader_gets_everything),
        cmocka_unit_test(limits_count_connections),
        cmocka_unit_test(limits_count_handshakes),
        cmocka_unit_test(limits_count_clients_of_a_proxy),
        cmocka_unit_test(limits_count_frames),
        cmocka_unit_test(the_admin_socket_is_private),
        cmocka_unit_test(holds_two_thousand_sockets),
        cmocka_unit_test(the_end_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, forget_scratch);
}
