/* proxy.h -- a bad network between clients and a server, in a thread of its own: it delays, splits, joins, stalls and
 * cuts what passes, also in the middle of a frame. It listens on 127.0.0.1 only. */
#ifndef COVEN_TESTS_PROXY_H
#define COVEN_TESTS_PROXY_H

#include <stdint.h>

typedef struct proxy proxy;

/* How bad it is; chances are in thousandths for each piece that passes. */
typedef struct proxy_weather {
    int delay, jitter; /* milliseconds */
    int split;         /* cut a piece in two, which go one after the other */
    int join;          /* hold it until the next one comes, or some time has passed */
    int stall;         /* nothing passes for a while in that direction */
    int cut;           /* close the connection */
    int cut_within;    /* after a part of the piece */
} proxy_weather;

/* To a server on this port of 127.0.0.1; NULL if it cannot be opened. */
proxy *proxy_new(int port, const proxy_weather *weather, uint64_t seed);
int proxy_port(const proxy *self);
/* How many connections there were, and how many were cut. */
void proxy_count(const proxy *self, long *connections, long *cuts);
/* From now on nothing is cut, so that everybody can finish. */
void proxy_calm(proxy *self);
void proxy_free(proxy *self);

#endif
