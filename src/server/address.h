/* address.h -- where the server listens: an IPv4 or IPv6 address, or a name of this machine. */
#ifndef COVEN_SERVER_ADDRESS_H
#define COVEN_SERVER_ADDRESS_H

#include <netinet/in.h>
#include <sys/socket.h>

#include "core/game.h"

typedef struct address {
    struct sockaddr_storage socket; /* for bind */
    socklen_t length;
    char text[INET6_ADDRSTRLEN + 16]; /* numeric, without brackets; a scope ("%eth0") may follow */
    bool any;                         /* every address of the machine: 0.0.0.0 or :: */
} address;

/* Read "127.0.0.1", "::1", "[::1]", "::", or a name such as "localhost", for which IPv4 is preferred. */
bool address_read(const char *host, int port, address *out, coven_error *error);
bool address_is_ipv6(const address *self);
/* Can a server listen there? The error says what to do if not. */
bool address_is_free(const address *self, int port, coven_error *error);
/* What a browser on this machine opens: "http://[::1]:8484/". */
void address_put_url(const address *self, int port, coven_text *out);

#endif
