/* request.h -- what the headers of a request say: who asks, from which page, with which cookie. Pure functions over
 * text that anybody may have written. */
#ifndef COVEN_SERVER_REQUEST_H
#define COVEN_SERVER_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "host/host.h"
#include "server/visitor.h"

enum { REQUEST_ADDRESS = 64 }; /* bytes of a numeric address */

/* An address as digits, without port and scope; IPv4 as such, even when it came through an IPv6 socket. False for
 * others. */
bool request_put_address(const struct sockaddr *from, char out[REQUEST_ADDRESS]);
/* Read an address and write it the way request_put_address would. */
bool request_read_address(const char *text, size_t length, char out[REQUEST_ADDRESS]);
bool request_is_loopback(const char *address);
/* What limits count: the address, of IPv6 its /64. */
void request_put_visitor(const char *address, char out[VISITOR_ADDRESS]);
/* The client's address in X-Forwarded-For, as a trusted proxy sees it: the last one that is not the proxy's. False if
 * there is none. */
bool request_forwarded(const char *header, const char *proxy, char out[REQUEST_ADDRESS]);

/* A URL's origin: "https://coven.example", from "https://coven.example/"; only a scheme, a host and perhaps a port. */
bool request_read_url(const char *url, char *out, size_t size, coven_error *error);
/* Is `origin` one of our own: the public URL, or scheme and Host of the request itself? */
bool request_is_own_origin(const char *origin, const char *public_url, bool secure, const char *own);
/* Does the browser speak https to us? `proto` is what a trusted proxy says, or NULL. */
bool request_is_secure(const char *proto, const char *public_url, const char *own);

/* The name of our cookie, and its value in a Cookie header: 64 hex digits, or "". */
const char *request_cookie_name(bool secure);
void request_read_cookie(const char *header, bool secure, char out[HOST_TOKEN_TEXT]);

/* Is `media` the type of this Content-Type, whatever its parameters? */
bool request_is_type(const char *header, const char *media);
/* Does a list such as "a, coven.1" have this word? */
bool request_lists(const char *header, const char *word);
/* A Content-Length: digits and nothing else. -1 if it is anything else, `most` + 1 if it is more than that. */
long request_length(const char *header, long most);

#endif
