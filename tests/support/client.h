/* client.h -- a client that sends raw bytes to the server, so that tests can misbehave. */
#ifndef COVEN_TESTS_CLIENT_H
#define COVEN_TESTS_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A server of our own, `coven serve` on any free port, with its one-line page. */
typedef struct client_server {
    pid_t child;
    int port; /* 0 when it ended before it was ready */
} client_server;
client_server client_begin_server(const char *const *environment);
/* The same, at an address other than 127.0.0.1. */
client_server client_begin_server_at(const char *host, const char *const *environment);
/* Ask it to stop; its exit code. What it said on stderr goes to `err` (free it) unless that is NULL. */
int client_end_server(const client_server *server, char **err);

/* A connection to 127.0.0.1; -1 on failure. */
int client_connect(int port);
/* Send all of it as far as the other side takes it within some seconds. */
bool client_send(int connection, const void *bytes, size_t length);
/* Receive up to `size` - 1 bytes until the other side ends or nothing comes for `seconds`; how many, and a NUL after
 * them. */
size_t client_receive(int connection, char *out, size_t size, int seconds);
/* Has the other side closed, within so many seconds? What it sends before is thrown away. */
bool client_was_closed(int connection, int seconds);

/* Does GET /healthz answer "ok" on a new connection? */
bool client_is_healthy(int port);

#endif
