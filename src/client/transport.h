/* transport.h -- clients and requests on the network, with libwebsockets: ws:// and wss://, http:// and https://. One
 * thread runs a transport; others may use its clients while they hold its lock. */
#ifndef COVEN_CLIENT_TRANSPORT_H
#define COVEN_CLIENT_TRANSPORT_H

#include "client/link.h"

enum { TRANSPORT_TOKEN_TEXT = 65 }; /* an identity: the cookie's value, 64 hex digits */

typedef struct transport transport;
typedef struct transport_peer transport_peer; /* a client on the network */

/* NULL when out of memory. The link, of which the server counts, must outlive it. */
transport *transport_new(const table_link *server);
void transport_free(transport *self);
/* Keep this client of table `id` connected; `token` "" without an identity. The client is borrowed. NULL when out of
 * memory. */
transport_peer *transport_add(transport *self, const char *id, client *one, const char *token);
/* Close its socket and forget the client; for the thread that runs the transport. */
void transport_drop(transport_peer *peer);
/* Wait until something happens, and do it; false once transport_stop was called. */
bool transport_run(transport *self);
/* From any thread: a client has something to send; and, the loop is to end. */
void transport_wake(transport *self);
void transport_stop(transport *self);
/* While another thread uses a client. News comes with the lock held. */
void transport_lock(transport *self);
void transport_unlock(transport *self);

/* A request and its answer; only while nothing else runs the transport. `token` is used and, if the server sets a new
 * one, changed. */
typedef struct transport_answer {
    int status;      /* 0: the server could not be reached, and `error` says so */
    coven_text body; /* to be freed */
    coven_error error;
} transport_answer;
bool transport_ask(transport *self, const char *method, const char *path, const char *body,
                   char token[TRANSPORT_TOKEN_TEXT], transport_answer *answer);

/* Random bytes of the system. */
void transport_random(void *unused, void *bytes, size_t size);

#endif
