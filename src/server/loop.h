/* loop.h -- the loop that owns all sockets and the host. */
#ifndef COVEN_SERVER_LOOP_H
#define COVEN_SERVER_LOOP_H

#include "server/address.h"
#include "server/server.h"

struct ev_loop;

typedef struct loop {
    address at;                   /* where to listen */
    int signals;                  /* readable once a signal has come */
    struct ev_loop *ev;           /* NULL: poll */
    lws_sorted_usec_list_t timer; /* with poll */
} loop;

/* Listen, and write the URL for a browser. After a failure, too, close. */
bool loop_open(loop *self, server *from, char *url, size_t size, coven_error *error);
/* Serve until a signal has come and everything is finished. */
void loop_run(loop *self, server *from);
void loop_close(loop *self, server *from);

#endif
