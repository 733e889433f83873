/* visitor.h -- who is connected, by address, and how often: the limits that keep one client from using up the server.
 * An address is an IPv4 address or the /64 of an IPv6 address (request.h), because whoever has one address of a /64 has
 * all of them. An entry lives as long as it has connections or its allowance has not recovered. */
#ifndef COVEN_SERVER_VISITOR_H
#define COVEN_SERVER_VISITOR_H

#include <stdbool.h>
#include <stdint.h>

enum { VISITOR_ADDRESS = 48 };

/* An allowance: `most` at once, and `most` again every `period` milliseconds. */
typedef struct allowance {
    int64_t used; /* milliseconds' worth */
    int64_t at;   /* when that was */
} allowance;

typedef struct visitor {
    struct visitor *next;
    char address[VISITOR_ADDRESS];
    int connections;
    allowance handshakes;
} visitor;

enum { VISITOR_BUCKETS = 1024 };

typedef struct visitors {
    visitor *bucket[VISITOR_BUCKETS];
    int count;
} visitors;

/* Use one of the allowance; false if there is none left. */
bool allowance_use(allowance *self, int most, int64_t period, int64_t now);
/* Has it recovered completely? */
bool allowance_is_full(const allowance *self, int64_t now);

/* The entry of an address, which is made if necessary; NULL: out of memory. */
visitor *visitors_find(visitors *self, const char *address);
/* Forget those without connections whose allowance is full. */
void visitors_sweep(visitors *self, int64_t now);
void visitors_free(visitors *self);

#endif
