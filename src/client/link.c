/* link.c -- see link.h. */
#include "client/link.h"

#include <string.h>

#include "core/span.h"

static bool fail(coven_error *error) { return coven_fail_message(error, COVEN_BAD_INPUT, "error.online.link"); }

static bool is_made_of(span text, const char *letters) {
    for (size_t i = 0; i < text.length; i++)
        if (!text.at[i] || !strchr(letters, text.at[i])) return false;
    return true;
}

static void copy(span from, char *out, size_t size) {
    coven_text text = coven_text_over(out, size);
    coven_put_bytes(&text, from.at, from.length);
}

/* "host", "host:8000", "[::1]:8000" */
static bool read_authority(span text, table_link *out) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
    span host = text, port;
    copy(text, out->authority, sizeof out->authority);
    if (text.length >= sizeof out->host) return false;
    if (span_skip(&text, '[')) {
        host = span_take(&text, ']');
        if (!is_made_of(host, "0123456789abcdefABCDEF:.")) return false;
        port = text;
        if (port.length && !span_skip(&port, ':')) return false;
    } else {
        host = span_take(&text, ':');
        port = text;
        if (!is_made_of(host, letters)) return false;
    }
    copy(host, out->host, sizeof out->host);
    out->port = port.length ? span_number(port, 1, 65535) : out->secure ? 443 : 80;
    return host.length && out->port > 0;
}

/* "/t/ID" or "/t/ID/SEAT/TOKEN" */
static bool read_fragment(span text, table_link *out) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    span part[6];
    const int count = span_cut(text, '/', part, 5);
    if ((count != 3 && count != 5) || part[0].length || !span_is(part[1], "t") ||
        part[2].length != sizeof out->id - 1 || !is_made_of(part[2], letters))
        return false;
    copy(part[2], out->id, sizeof out->id);
    if (count == 3) return true;
    out->seat = span_number(part[3], 1, COVEN_SEATS_MAX);
    copy(part[4], out->token, sizeof out->token);
    return out->seat > 0 && part[4].length == sizeof out->token - 1 && is_made_of(part[4], letters);
}

bool link_read(const char *url, table_link *out, coven_error *error) {
    *out = (table_link){.seat = 0};
    span rest = span_of(url);
    if (strncmp(url, "https://", 8) == 0)
        out->secure = true;
    else if (strncmp(url, "http://", 7) != 0)
        return fail(error);
    rest.at += out->secure ? 8 : 7;
    rest.length -= out->secure ? 8 : 7;
    span before = span_take(&rest, '#');
    const span authority = span_take(&before, '/');
    if (before.length || !read_authority(authority, out) || !read_fragment(rest, out)) return fail(error);
    coven_text origin = coven_text_over(out->origin, sizeof out->origin);
    coven_put(&origin, "%s://%s", out->secure ? "https" : "http", out->authority);
    return true;
}
