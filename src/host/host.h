/* host.h -- tables on a server, without sockets: who may do what, what everybody is told, and what is stored before
 * that (docs/online.md). src/server/ brings it the requests and frames, and takes the answers to the network.
 *
 * A host belongs to one thread, the loop. The store and the computer players work in threads of their own; what they
 * have done is picked up by host_run. No call blocks. */
#ifndef COVEN_HOST_HOST_H
#define COVEN_HOST_HOST_H

#include "core/game.h"

typedef struct host host;
typedef struct host_peer host_peer; /* one open WebSocket at a table */

enum {
    HOST_TOKEN_TEXT = 65,    /* the cookie's value, 64 hex digits, with its NUL */
    HOST_FRAME_MAX = 512,    /* bytes of a client's frame */
    HOST_BODY_MAX = 4096,    /* bytes of a request's body */
    HOST_ANSWER_MAX = 16384, /* bytes of a server's frame */
};

typedef enum host_method { HOST_GET, HOST_POST, HOST_PATCH, HOST_DELETE } host_method;

/* An HTTP request below /api/ (or, from the admin socket, /admin/). The server has checked Origin, content type and
 * size. */
typedef struct host_request {
    host_method method;
    const char *path;  /* "/api/tables/abc/join", decoded, without the query */
    const char *query; /* "before=17", or "" */
    const char *token; /* the cookie's value, or "" */
    const char *body;
    size_t length;
    const char *address; /* of the client, for limits: IPv4, or the /64 of IPv6 */
    bool admin;          /* it came over the admin socket */
} host_request;

typedef struct host_answer {
    int status;
    const char *json;
    size_t length;
    const char *token; /* a new identity's cookie value to set; "" to delete the cookie; NULL: leave it alone */
    const char *file;  /* the name under which a browser should save it, or NULL */
    int retry_after;   /* seconds, with 429 and 503; 0: none */
} host_answer;

/* What the host asks of whoever owns the sockets. Not called from within host_hear, host_next or host_leave of the same
 * peer, except `wake`. */
typedef struct host_sockets {
    /* host_next has something for this socket. */
    void (*wake)(void *socket);
    /* Close it with this code, after what host_next still has. The socket then calls host_leave. */
    void (*close)(void *socket, int code);
    /* The answer to a request; borrowed during the call. May be called from within host_ask. */
    void (*answer)(void *asker, const host_answer *answer);
} host_sockets;

/* So many in so many milliseconds, per socket, identity or address; 0: the default in docs/online.md. */
typedef struct host_rate {
    int count;
    int64_t period;
} host_rate;
typedef struct host_limits {
    host_rate messages;   /* of a socket */
    host_rate tables;     /* made by an identity */
    host_rate joins;      /* by an identity; carry codes count as well */
    host_rate identities; /* made from an address */
    host_rate requests;   /* from an address */
} host_limits;

typedef struct host_settings {
    const char *folder;     /* where tables are stored */
    const char *public_url; /* for links, without a final slash; NULL: unknown */
    const host_sockets *sockets;
    int64_t (*now)(void *given); /* milliseconds since 1970; NULL: the system's clock */
    void *given;                 /* for `now` */
    int workers;                 /* threads for computer players; 0: the number of cores minus one, at least one */
    int sleep_after;             /* seconds without sockets until a table is unloaded; 0: 60 */
    host_limits limits;
    /* For tests: random bytes; NULL: the system's. */
    void (*random)(void *given, uint8_t *out, size_t size);
    const char *vfs; /* for tests: the file system of SQLite (store.h); NULL: the usual one */
} host_settings;

host *host_new(const host_settings *settings, coven_error *error);
/* Finishes what is being stored. The sockets are gone already. NULL is allowed. */
void host_free(host *self);
/* Readable when host_run has something to do. */
int host_descriptor(const host *self);
/* Do what is due. Returns the milliseconds until it wants to be called again at the latest, or -1. */
int host_run(host *self);
/* Does the store write, and is it not draining? */
bool host_is_ready(const host *self);
/* No new tables from now on; every socket is told to connect again later (`go`). host_is_idle: nothing is being stored.
 */
void host_drain(host *self);
bool host_is_idle(const host *self);

/* ---- HTTP ---- */

/* Answered once, at once or later, unless host_forget comes first. */
void host_ask(host *self, const host_request *request, void *asker);
/* The asker is gone: do not answer. */
void host_forget(host *self, void *asker);
/* Figures in Prometheus' text format. */
void host_put_metrics(const host *self, coven_text *out);

/* ---- sockets ---- */

/* A socket has been opened at a table. Errors (no such table, forbidden) are told by frames and closing codes. NULL
 * when out of memory: close it. */
host_peer *host_enter(host *self, const char *table, const char *token, const char *address, void *socket);
/* A complete text frame. */
void host_hear(host_peer *peer, const char *frame, size_t length);
/* The next frame for this socket, borrowed until the next call of the host; false: nothing now. */
bool host_next(host_peer *peer, const char **frame, size_t *length);
/* The round trip of a server's PING, in milliseconds: for the compensation of lag. */
void host_measured(host_peer *peer, int milliseconds);
/* The socket is closed, by the page itself (`left`) or by the network. */
void host_leave(host_peer *peer, bool left);

#endif
