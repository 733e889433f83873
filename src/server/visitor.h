/* visitor.h -- who is connected, by address, and how often: the limits that keep one client from using up the server.
 * An address is an IPv4 address or the /64 of an IPv6 address (request.h), because whoever has one address of a /64 has
 * all of them. An entry lives as long as it has connections or its allowance has not recovered. */
#ifndef COVEN_SERVER_VISITOR_H
#define COVEN_SERVER_VISITOR_H

#include <stdbool.h>
#include <stdint.h>

#include "host/limit.h"

enum { VISITOR_ADDRESS = 48 };

typedef struct visitor {
    struct visitor *next;
    char address[VISITOR_ADDRESS];
    int connections;
    limit_bucket handshakes;
} visitor;

enum { VISITOR_BUCKETS = 1024 };

typedef struct visitors {
    visitor *bucket[VISITOR_BUCKETS];
    int count;
} visitors;

/* The entry of an address, which is made if necessary; NULL: out of memory. */
visitor *visitors_find(visitors *self, const char *address);
/* Forget those without connections whose allowance has recovered since `before`. */
void visitors_sweep(visitors *self, int64_t before);
void visitors_free(visitors *self);

#endif
