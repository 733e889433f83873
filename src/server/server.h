/* server.h -- what the files of this folder share: the server and its connections. One thread, the loop, owns all of
 * it.
 *
 * libwebsockets holds the sockets; a `connection` of ours hangs on each, from its start to its end. It is first an HTTP
 * connection, with one request after another (http.c, answer.c), and may become a WebSocket (socket.c). Nothing here is
 * called from two threads, and nothing that the host calls (host_sockets) closes a socket at once. */
#ifndef COVEN_SERVER_SERVER_H
#define COVEN_SERVER_SERVER_H

#include <libwebsockets.h>

#include "host/host.h"
#include "server/request.h"
#include "server/serve.h"
#include "server/visitor.h"

enum {
    HEADER_BYTES = 4096,      /* of one request, its path included */
    SECONDS_FOR_HEADERS = 10, /* also for a body, and to take a response */
    SECONDS_IDLE = 30,        /* between requests */
    WHEEL_SLOTS = 5,          /* a socket is looked after every so many steps */
    HANDSHAKES_MS = 10000,    /* the period of the allowance */
    TABLE_ID_MAX = 32,        /* letters of a table's id in a path; the host knows the right number */
};

typedef struct server server;
typedef struct connection connection;

/* ---- a request and its answer ---- */

typedef struct exchange {
    bool asked;    /* the host has got it, once */
    bool busy;     /* the host has not answered yet */
    bool waiting;  /* an answer is ready; its headers have not been sent */
    bool sending;  /* its body is being sent */
    bool head;     /* no body is wanted */
    bool last;     /* close the connection after it */
    bool deferred; /* the answer waits until the body has been read */
    bool secure;   /* the browser uses https */
    host_method method;
    char path[160];
    char query[64];
    char token[HOST_TOKEN_TEXT];
    int64_t begun; /* milliseconds */
    char *body;    /* owned */
    size_t length, expected;
    /* the answer: */
    unsigned status;
    const char *mime;
    char *extra; /* further headers, "name:value\n" each; owned */
    const unsigned char *bytes;
    unsigned char *owned; /* what `bytes` points to, if it has to be freed */
    size_t left;
} exchange;

/* ---- a WebSocket ---- */

typedef struct socket_state {
    host_peer *peer;          /* NULL once it has left */
    connection *next, **link; /* in a slot of the wheel */
    connection *woken;        /* the next one that has been woken */
    bool is_woken;
    bool left;
    bool ping_due;
    bool partial_bad; /* the frame being received is refused already */
    uint8_t owed;     /* `q`s to be sent */
    uint16_t closing; /* the code to close with once all is sent; 0: open */
    uint16_t partial_length;
    uint32_t ping_token;
    int64_t opened, heard, pinged, wanted; /* milliseconds; wanted: since when something waits to be sent, or 0 */
    limit_bucket frames;
    const char *refusal; /* a last frame of ours, constant */
    char *partial;       /* of a frame that has not come completely; owned */
    char table[TABLE_ID_MAX + 1];
} socket_state;

struct connection {
    server *server;
    struct lws *wsi;
    visitor *visitor; /* where it is counted, or NULL */
    bool admin;       /* it came over the Unix socket */
    bool trusted;     /* it comes from the trusted proxy */
    bool upgrading;   /* its handshake is good */
    char address[REQUEST_ADDRESS];
    exchange http;
    socket_state *socket; /* NULL: HTTP */
};

/* ---- the server ---- */

typedef enum server_phase { PHASE_RUNNING, PHASE_DRAINING, PHASE_CLOSING, PHASE_DONE } server_phase;

typedef struct server_counts {
    uint64_t connections, sockets, requests, errors; /* ever; errors: answered with 500 or more */
    uint64_t frames_in, frames_out, bytes_in, bytes_out;
    uint64_t refused_connections, refused_handshakes, refused_origins, refused_frames;
    uint64_t closed_silent, closed_behind, closed_rate;
    int64_t longest; /* the longest step of the loop since this was last reported, in milliseconds */
} server_counts;

struct server {
    const serve_settings *settings;
    serve_limits limits;  /* without zeros */
    char public_url[256]; /* "": unknown */
    char proxy[REQUEST_ADDRESS];
    struct lws_context *context;
    struct lws_vhost *admin;
    host *host; /* NULL: only the page */
    visitors visitors;
    int connections, sockets, most_connections;
    connection *wheel[WHEEL_SLOTS];
    connection *woken;
    coven_rng rng; /* for PINGs */
    bool touched;  /* host_run wants to be called */
    bool stop;     /* a signal came */
    int slot;
    server_phase phase;
    int64_t now; /* milliseconds, monotonic; of this step of the loop */
    int64_t host_due, wheel_due, sweep_due, phase_due;
    server_counts counts;
    unsigned char frame[LWS_PRE + HOST_ANSWER_MAX];
};

int64_t server_clock(void);
/* The connection of a socket that libwebsockets calls back for; NULL before it has one. */
connection *connection_of(struct lws *wsi);

/* answer.c: stage an answer; it is sent when the connection takes it. */
typedef struct answer_plan {
    unsigned status;
    const char *mime;
    const void *bytes; /* constant, or copied if `copy` */
    size_t length;
    bool copy;
    const char *extra; /* "name:value\n" each */
} answer_plan;
int answer_with(connection *self, const answer_plan *plan);
int answer_text(connection *self, unsigned status, const char *text);
/* An error below /api/: {"code":CODE,"say":SAY}. */
int answer_refusal(connection *self, unsigned status, const char *code, const char *say, const char *extra);
/* The socket is writable: send a piece. */
int answer_go_on(connection *self);
/* Refuse a handshake, all at once. Returns what LWS_CALLBACK_HTTP_CONFIRM_UPGRADE is to return. */
int answer_handshake(connection *self, unsigned status, const char *code, const char *say, const char *extra);
void exchange_clear(exchange *self);

/* http.c */
int http_begin(connection *self, const char *path);
int http_body(connection *self, const void *bytes, size_t length);
int http_body_end(connection *self);
void http_answer(connection *self, const host_answer *answer);
/* Copy a header; "" if it is missing, and false if it is too long. */
bool http_header(const connection *self, enum lws_token_indexes token, char *out, size_t size);
/* Who asks, by the headers of the request: behind the trusted proxy, whom it names. */
void http_put_address(const connection *self, char out[REQUEST_ADDRESS]);
bool http_is_secure(const connection *self, const char *own);
bool http_is_exempt(const server *self, const char *address);

/* socket.c */
int socket_confirm(connection *self);
int socket_begin(connection *self);
int socket_receive(connection *self, const char *bytes, size_t length);
void socket_pong(connection *self, const void *bytes, size_t length);
void socket_peer_closes(connection *self, const unsigned char *bytes, size_t length);
int socket_writable(connection *self);
void socket_end(connection *self);
void socket_wake(connection *self);
void socket_close(connection *self, int code);
/* Send to the sockets that have been woken. */
void sockets_pump(server *self);
/* Look after the sockets of the next slot. */
void sockets_step(server *self);
/* Close all of them with this code. */
void sockets_close_all(server *self, int code);

/* metrics.c */
void metrics_put(server *self, coven_text *out);

/* log.c: one JSON line, if logging is on. `fields`: further members, NULL or "\"table\":\"abc\"". */
void log_event(const server *self, const char *event, const char *fields, ...) __attribute__((format(printf, 3, 4)));

#endif
