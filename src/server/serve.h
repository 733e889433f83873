/* serve.h -- serve the web app over HTTP, and online tables over HTTP and WebSocket (docs/online.md), to one machine or
 * a network. */
#ifndef COVEN_SERVER_SERVE_H
#define COVEN_SERVER_SERVE_H

#include "core/game.h"
#include "server/page.h"

/* How much a client may do, and how long things may take. 0 in a field is its default. */
typedef struct serve_limits {
    int connections; /* open at once from one address (IPv6: one /64); 32 */
    int handshakes;  /* of WebSockets from one address, at once and again every 10 seconds; 20 */
    int frames;      /* from one socket, at once and again every 20 seconds; 240 */
    bool exempt_loopback;
    /* Milliseconds: */
    int ping;    /* between two PINGs to a socket; 15,000 */
    int silence; /* until a socket without a frame is closed; 40,000 */
    int behind;  /* until a socket that takes nothing is closed; 10,000 */
    int step;    /* of the clock that checks these; 1,000 */
} serve_limits;

typedef struct serve_ready {
    const char *url;    /* for a browser */
    const char *folder; /* where games are stored; NULL: nowhere */
} serve_ready;

typedef struct serve_settings {
    const char *host; /* an IPv4 or IPv6 address or a name of this machine; see address.h */
    int port;         /* 0: any free port */
    const page *page;
    const char *folder;      /* where online tables are stored, an existing directory; NULL: only the page */
    const char *public_url;  /* for links, and as an origin of ours; NULL: unknown */
    const char *trust_proxy; /* the address whose X-Forwarded-For and -Proto count; NULL: none */
    serve_limits limits;
    bool log; /* JSON lines on stderr */
    /* Called once the server is ready. */
    void (*ready)(const serve_ready *ready, void *given);
    void *given;
} serve_settings;

/* Serve until SIGINT or SIGTERM. False if it could not start. */
bool serve(const serve_settings *settings, coven_error *error);

#endif
