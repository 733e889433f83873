/* client.c -- see client.h. */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

/* ---- the server ---- */

static const char *const serve_words[] = {"serve", NULL};

/* The port in "Coven is at http://127.0.0.1:40123/" or "... http://[::1]:40123/", or 0. */
static int port_of(const char *said) {
    const char *end = said ? strstr(said, "/ (") : NULL;
    while (end && end > said && end[-1] != ':') end--;
    return end && strchr(end, '\n') ? (int)strtol(end, NULL, 10) : 0;
}

client_server client_begin_server(const char *const *environment) {
    return client_begin_server_at("127.0.0.1", environment);
}

client_server client_begin_server_at(const char *host, const char *const *environment) {
    scratch_remove("stdout"), scratch_remove("stderr");
    const program_setup way = {.program = COVEN_OOM_PROGRAM, .environment = environment};
    const char *const words[] = {"serve", "--host", host, "--port", "0", "--no-open", "--no-limits", NULL};
    client_server server = {.child = program_start(&way, NULL, words)};
    for (int i = 0; i < 6000; i++) {
        char *out = scratch_read("stdout"), *err = scratch_read("stderr");
        const bool failed = err && strchr(err, '\n');
        server.port = port_of(out);
        free(out), free(err);
        if (server.port || failed) return server;
        nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
    }
    fail_msg("the server says nothing");
    return server;
}

int client_end_server(const client_server *server, char **err) {
    if (server->port) kill(server->child, SIGTERM);
    program_result answer = program_finish(server->child, serve_words);
    if (err) {
        *err = answer.err;
        answer.err = NULL;
    }
    program_free(&answer);
    return answer.status;
}

/* ---- connections ---- */

int client_connect(int port) {
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int connection = socket(AF_INET, SOCK_STREAM, 0);
    if (connection >= 0 && connect(connection, (const struct sockaddr *)&address, sizeof address) == 0)
        return connection;
    if (connection >= 0) close(connection);
    return -1;
}

static bool is_ready(int connection, short events, int seconds) {
    struct pollfd one = {.fd = connection, .events = events};
    return poll(&one, 1, 1000 * seconds) == 1;
}

bool client_send(int connection, const void *bytes, size_t length) {
    enum { PATIENCE = 5 };
    const char *at = bytes;
    while (length) {
        const ssize_t sent =
            is_ready(connection, POLLOUT, PATIENCE) ? send(connection, at, length, MSG_NOSIGNAL | MSG_DONTWAIT) : -1;
        if (sent <= 0) return false;
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

size_t client_receive(int connection, char *out, size_t size, int seconds) {
    size_t length = 0;
    while (length + 1 < size && is_ready(connection, POLLIN, seconds)) {
        const ssize_t more = recv(connection, out + length, size - 1 - length, 0);
        if (more <= 0) break;
        length += (size_t)more;
    }
    out[length] = '\0';
    return length;
}

bool client_was_closed(int connection, int seconds) {
    char ignored[4096];
    while (is_ready(connection, POLLIN, seconds))
        if (recv(connection, ignored, sizeof ignored, 0) <= 0) return true;
    return false;
}

bool client_is_healthy(int port) {
    enum { PATIENCE = 20 };
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    char answer[8192];
    const int connection = client_connect(port);
    if (connection < 0) return false;
    const bool good = client_send(connection, request, sizeof request - 1) &&
                      client_receive(connection, answer, sizeof answer, PATIENCE) > 0 &&
                      strncmp(answer, "HTTP/1.1 200", 12) == 0 && strstr(answer, "\r\n\r\nok\n");
    close(connection);
    return good;
}
