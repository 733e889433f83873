/* serve.h -- serve the web app over HTTP, to one machine or a network. */
#ifndef COVEN_SERVER_SERVE_H
#define COVEN_SERVER_SERVE_H

#include "core/game.h"
#include "server/page.h"

typedef struct serve_settings {
    const char *host; /* an IPv4 or IPv6 address or a name of this machine; see address.h */
    int port;         /* 0: any free port */
    const page *page;
    /* Called once the server is ready, with the URL for a browser. */
    void (*ready)(const char *url, void *given);
    void *given;
} serve_settings;

/* Serve until SIGINT or SIGTERM. False if it could not start. */
bool serve(const serve_settings *settings, coven_error *error);

#endif
