/* request.c -- see request.h. */
#include "server/request.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- addresses ---- */

static bool put_ipv6(const struct in6_addr *from, char out[REQUEST_ADDRESS]) {
    if (IN6_IS_ADDR_V4MAPPED(from)) return inet_ntop(AF_INET, from->s6_addr + 12, out, REQUEST_ADDRESS);
    return inet_ntop(AF_INET6, from, out, REQUEST_ADDRESS);
}

bool request_put_address(const struct sockaddr *from, char out[REQUEST_ADDRESS]) {
    out[0] = '\0';
    if (from->sa_family == AF_INET6)
        return put_ipv6(&((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, out);
    if (from->sa_family != AF_INET) return false;
    return inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, out, REQUEST_ADDRESS);
}

bool request_read_address(const char *text, size_t length, char out[REQUEST_ADDRESS]) {
    char copy[REQUEST_ADDRESS];
    struct in6_addr six;
    struct in_addr four;
    out[0] = '\0';
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') text++, length -= 2;
    if (length >= sizeof copy) return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, &four) == 1) return inet_ntop(AF_INET, &four, out, REQUEST_ADDRESS);
    return inet_pton(AF_INET6, copy, &six) == 1 && put_ipv6(&six, out);
}

bool request_is_loopback(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

void request_put_visitor(const char *address, char out[VISITOR_ADDRESS]) {
    struct in6_addr six;
    coven_text text = coven_text_over(out, VISITOR_ADDRESS);
    if (inet_pton(AF_INET6, address, &six) != 1) {
        coven_put(&text, "%s", address);
        return;
    }
    memset(six.s6_addr + 8, 0, 8);
    char network[INET6_ADDRSTRLEN] = "";
    inet_ntop(AF_INET6, &six, network, sizeof network);
    coven_put(&text, "%s/64", network);
}

bool request_forwarded(const char *header, const char *proxy, char out[REQUEST_ADDRESS]) {
    size_t end = strlen(header);
    while (end) {
        size_t begin = end;
        while (begin && header[begin - 1] != ',') begin--;
        size_t from = begin, to = end;
        while (from < to && header[from] == ' ') from++;
        while (to > from && header[to - 1] == ' ') to--;
        if (to > from) {
            if (!request_read_address(header + from, to - from, out)) return false;
            if (strcmp(out, proxy) != 0) return true;
        }
        end = begin ? begin - 1 : 0;
    }
    return false;
}

/* ---- origins ---- */

static bool is_host_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr(".-_:[]", c));
}

bool request_read_url(const char *url, char *out, size_t size, coven_error *error) {
    const char *name = strncmp(url, "https://", 8) == 0 ? url + 8 : strncmp(url, "http://", 7) == 0 ? url + 7 : NULL;
    size_t length = 0;
    while (name && is_host_character(name[length])) length++;
    if (!name || !length || (name[length] && strcmp(name + length, "/") != 0))
        return coven_fail(error, "\"%s\" is not an address such as https://coven.example", url);
    coven_text text = coven_text_over(out, size);
    coven_put_bytes(&text, url, (size_t)(name - url) + length);
    return !text.dropped || coven_fail(error, "\"%s\" is too long", url);
}

bool request_is_own_origin(const char *origin, const char *public_url, bool secure, const char *own) {
    if (public_url && strcasecmp(origin, public_url) == 0) return true;
    const char *scheme = secure ? "https://" : "http://";
    const size_t length = strlen(scheme);
    return own[0] && strncasecmp(origin, scheme, length) == 0 && strcasecmp(origin + length, own) == 0;
}

bool request_is_secure(const char *proto, const char *public_url, const char *own) {
    if (proto) return strcasecmp(proto, "https") == 0;
    return public_url && strncmp(public_url, "https://", 8) == 0 && strcasecmp(public_url + 8, own) == 0;
}

/* ---- cookies ---- */

const char *request_cookie_name(bool secure) { return secure ? "__Host-coven" : "coven"; }

static bool is_token(const char *text, size_t length) {
    if (length != HOST_TOKEN_TEXT - 1) return false;
    for (size_t i = 0; i < length; i++)
        if (!text[i] || !strchr("0123456789abcdef", text[i])) return false;
    return true;
}

void request_read_cookie(const char *header, bool secure, char out[HOST_TOKEN_TEXT]) {
    const char *name = request_cookie_name(secure);
    const size_t length = strlen(name);
    out[0] = '\0';
    for (const char *at = header; *at;) {
        at += strspn(at, " ;");
        const size_t pair = strcspn(at, ";");
        if (pair > length && strncmp(at, name, length) == 0 && at[length] == '=' &&
            is_token(at + length + 1, pair - length - 1)) {
            memcpy(out, at + length + 1, HOST_TOKEN_TEXT - 1);
            out[HOST_TOKEN_TEXT - 1] = '\0';
            return;
        }
        at += pair;
    }
}

/* ---- small headers ---- */

bool request_is_type(const char *header, const char *media) {
    const size_t length = strlen(media);
    if (strncasecmp(header, media, length) != 0) return false;
    const char *rest = header + length + strspn(header + length, " \t");
    return !*rest || *rest == ';';
}

bool request_lists(const char *header, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = header; *at;) {
        at += strspn(at, " ,\t");
        const size_t item = strcspn(at, " ,\t");
        if (item == length && strncmp(at, word, length) == 0) return true;
        at += item;
    }
    return false;
}

long request_length(const char *header, long most) {
    long length = 0;
    if (!header[0] || header[strspn(header, "0123456789")]) return -1;
    for (const char *at = header; *at; at++) {
        length = 10 * length + (*at - '0');
        if (length > most) return most + 1;
    }
    return length;
}
