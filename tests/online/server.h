/* server.h -- `coven serve` as a process that can be killed and started again on the same port and data. */
#ifndef COVEN_TESTS_ONLINE_SERVER_H
#define COVEN_TESTS_ONLINE_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct online_server {
    const char *program;
    char folder[200]; /* of the data, and of what it says */
    int port;         /* 0 before it was started first */
    pid_t child;
} online_server;

/* Start, and wait until it answers; false if it does not within a minute. */
bool online_server_start(online_server *self);
/* kill -9, and wait until it is gone. */
void online_server_kill(online_server *self);
/* SIGTERM; its exit status. */
int online_server_stop(online_server *self);
/* A new folder below TMPDIR; and remove it with everything in it. */
bool online_server_folder(online_server *self);
void online_server_clean(const online_server *self);

#endif
