/* fake_host.h -- a host that does what its clients tell it to, so that the layer of sockets can be tested alone.
 *
 *     GET or POST /api/echo        the request as it arrived, as JSON
 *     POST /api/later              the same, but answered only by POST /api/answer
 *     POST /api/token              a new identity: a token of 64 "a"
 *     GET /api/file, /api/busy     a file to save; 503
 *     GET /api/measured            {"measured":N,"left":N,"lost":N,"peers":N}
 *     frame "flood N"              N frames of 10,000 bytes to whoever says so
 *     frame "all TEXT"             TEXT to everybody
 *     frame "close CODE"           "bye" and then the close
 *     any other frame              comes back */
#ifndef COVEN_TESTS_FAKE_HOST_H
#define COVEN_TESTS_FAKE_HOST_H

#include "host/host.h"
#include "server/serve.h"

/* Serve with the fake host in a process of its own. */
typedef struct fake_server {
    int child, port;
} fake_server;
fake_server fake_begin(const serve_settings *settings);
/* Ask it to stop; its exit code, or -1 if it did not end by itself. */
int fake_end(const fake_server *self);

#endif
