/* address.c -- see address.h. */
#include "server/address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>

static const char advice[] = "try 127.0.0.1 or ::1, or 0.0.0.0 or :: for all addresses";

bool address_is_ipv6(const address *self) { return self->socket.ss_family == AF_INET6; }

static bool is_any(const struct sockaddr_storage *socket) {
    if (socket->ss_family == AF_INET6)
        return IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)socket)->sin6_addr);
    return ((const struct sockaddr_in *)socket)->sin_addr.s_addr == htonl(INADDR_ANY);
}

/* Copy the name without the brackets that a URL puts around an IPv6 address. */
static bool strip_brackets(const char *host, char *out, size_t size) {
    coven_text text = coven_text_over(out, size);
    const size_t length = strlen(host);
    const bool bracketed = length > 2 && host[0] == '[' && host[length - 1] == ']';
    coven_put_bytes(&text, host + bracketed, length - 2 * (size_t)bracketed);
    return !text.dropped && (!bracketed || strchr(out, ':'));
}

/* The first IPv4 address of a list, or the first of any kind. */
static const struct addrinfo *preferred(const struct addrinfo *list) {
    for (const struct addrinfo *one = list; one; one = one->ai_next)
        if (one->ai_family == AF_INET) return one;
    return list;
}

bool address_read(const char *host, int port, address *out, coven_error *error) {
    char name[256];
    struct addrinfo *list = NULL;
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    const int failed =
        strip_brackets(host, name, sizeof name) && name[0] ? getaddrinfo(name, NULL, &wanted, &list) : EAI_NONAME;
    if (failed == EAI_MEMORY) return coven_no_memory(error);
    if (failed) return coven_fail(error, "\"%s\" is not an address of this machine; %s", host, advice);
    const struct addrinfo *found = preferred(list);
    *out = (address){.length = found->ai_addrlen};
    memcpy(&out->socket, found->ai_addr, found->ai_addrlen);
    if (address_is_ipv6(out))
        ((struct sockaddr_in6 *)&out->socket)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)&out->socket)->sin_port = htons((uint16_t)port);
    out->any = is_any(&out->socket);
    const bool printed =
        getnameinfo(found->ai_addr, found->ai_addrlen, out->text, sizeof out->text, NULL, 0, NI_NUMERICHOST) == 0;
    freeaddrinfo(list);
    return printed || coven_no_memory(error);
}

bool address_is_free(const address *self, int port, coven_error *error) {
    const int probe = socket(self->socket.ss_family, SOCK_STREAM, 0), on = 1;
    if (probe < 0) return coven_fail_as(error, COVEN_IO, "cannot open a socket: %s", strerror(errno));
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const int refused = bind(probe, (const struct sockaddr *)&self->socket, self->length) ? errno : 0;
    close(probe);
    if (refused == EADDRINUSE)
        return coven_fail_as(error, COVEN_IO, "port %d is in use; is another Coven running there? Try --port %d", port,
                             port < 65535 ? port + 1 : port - 1);
    if (refused == EACCES)
        return coven_fail_as(error, COVEN_IO, "port %d needs more privileges; try one above 1023", port);
    if (refused == EADDRNOTAVAIL)
        return coven_fail(error, "\"%s\" is not an address of this machine; %s", self->text, advice);
    return !refused || coven_fail_as(error, COVEN_IO, "%s, port %d: %s", self->text, port, strerror(refused));
}

void address_put_url(const address *self, int port, coven_text *out) {
    if (address_is_ipv6(self))
        coven_put(out, "http://[%s]:%d/", self->any ? "::1" : self->text, port);
    else
        coven_put(out, "http://%s:%d/", self->any ? "127.0.0.1" : self->text, port);
}
