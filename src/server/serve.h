/* serve.h -- the page over HTTP, for one machine or a network. */
#ifndef COVEN_SERVER_SERVE_H
#define COVEN_SERVER_SERVE_H

#include "coven.h"
#include "server/page.h"

typedef struct serve_settings {
    const char *host; /* an address of this machine; "localhost" is 127.0.0.1 */
    int port;         /* 0 is any that is free */
    const page *page;
    /* Called once when everything is ready, with the address for a browser. */
    void (*ready)(const char *address, void *given);
    void *given;
} serve_settings;

/* Serve until SIGINT or SIGTERM. False when it could not begin. */
bool serve(const serve_settings *settings, coven_error *error);

#endif
