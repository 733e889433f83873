/* websocket.c -- see websocket.h. */
#include "websocket.h"

#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client.h"
#include "core/game.h"

bool websocket_shake(int connection, const char *path, const char *lines, char *head, size_t size) {
    char request[2048];
    coven_text text = coven_text_over(request, sizeof request);
    coven_put(&text,
              "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
              path, lines);
    size_t length = 0;
    head[0] = '\0';
    if (text.dropped || !client_send(connection, request, text.length)) return false;
    while (length + 1 < size && !strstr(head, "\r\n\r\n")) { /* byte by byte: frames may follow */
        struct pollfd one = {.fd = connection, .events = POLLIN};
        if (poll(&one, 1, 20000) != 1 || recv(connection, head + length, 1, 0) != 1) break;
        head[++length] = '\0';
    }
    return strncmp(head, "HTTP/1.1 101 ", 13) == 0;
}

int websocket_open(int port, const char *path, const char *cookie) {
    char lines[256], head[1024];
    coven_text text = coven_text_over(lines, sizeof lines);
    coven_put(&text, "Origin: http://localhost\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: coven.1\r\n");
    if (cookie) coven_put(&text, "Cookie: %s\r\n", cookie);
    const int connection = client_connect(port);
    if (connection >= 0 && websocket_shake(connection, path, lines, head, sizeof head)) return connection;
    if (connection >= 0) close(connection);
    return -1;
}

size_t websocket_put_frame(unsigned char *out, int first, const void *bytes, size_t length) {
    static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
    const unsigned char *from = bytes;
    size_t at = 0;
    out[at++] = (unsigned char)first;
    if (length < 126) {
        out[at++] = (unsigned char)(0x80 | length);
    } else if (length < 65536) {
        out[at++] = 0x80 | 126;
        for (int shift = 8; shift >= 0; shift -= 8) out[at++] = (unsigned char)(length >> shift);
    } else {
        out[at++] = 0x80 | 127;
        for (int shift = 56; shift >= 0; shift -= 8) out[at++] = (unsigned char)(length >> shift);
    }
    memcpy(out + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < length; i++) out[at++] = from[i] ^ mask[i % 4];
    return at;
}

bool websocket_send_frame(int connection, int first, const void *bytes, size_t length) {
    unsigned char frame[80000];
    return length + 14 <= sizeof frame &&
           client_send(connection, frame, websocket_put_frame(frame, first, bytes, length));
}

bool websocket_say(int connection, const char *text) {
    return websocket_send_frame(connection, FRAME_FIN | FRAME_TEXT, text, strlen(text));
}

/* Exactly so many bytes; 1: good, -1: nothing came, -2: the other side has ended. */
static int take(int connection, void *out, size_t length, int seconds) {
    for (size_t had = 0; had < length;) {
        struct pollfd one = {.fd = connection, .events = POLLIN};
        if (poll(&one, 1, 1000 * seconds) != 1) return -1;
        const ssize_t more = recv(connection, (char *)out + had, length - had, 0);
        if (more <= 0) return -2;
        had += (size_t)more;
    }
    return 1;
}

int websocket_receive(int connection, char *out, size_t size, size_t *length, int seconds) {
    unsigned char head[2], more[8];
    int got = take(connection, head, 2, seconds);
    if (got < 0) return got;
    size_t bytes = head[1] & 0x7f;
    if (bytes >= 126) {
        const size_t wide = bytes == 126 ? 2 : 8;
        if ((got = take(connection, more, wide, seconds)) < 0) return got;
        bytes = 0;
        for (size_t i = 0; i < wide; i++) bytes = bytes << 8 | more[i];
    }
    if (bytes + 1 > size) return -2;
    if ((got = take(connection, out, bytes, seconds)) < 0) return got;
    out[bytes] = '\0';
    *length = bytes;
    return head[0] & 0xf;
}

bool websocket_hear(int connection, char *out, size_t size, int seconds) {
    size_t length;
    for (;;) {
        const int kind = websocket_receive(connection, out, size, &length, seconds);
        if (kind == FRAME_TEXT) return true;
        if (kind < 0 || kind == FRAME_CLOSE) return false;
        if (kind == FRAME_PING && !websocket_send_frame(connection, FRAME_FIN | FRAME_PONG, out, length)) return false;
    }
}

int websocket_close_code(int connection, int seconds) {
    char frame[20000];
    size_t length;
    for (;;) {
        const int kind = websocket_receive(connection, frame, sizeof frame, &length, seconds);
        if (kind == -1) return 0;
        if (kind == -2) return 1006;
        if (kind == FRAME_CLOSE) return length < 2 ? 1005 : (unsigned char)frame[0] << 8 | (unsigned char)frame[1];
    }
}
