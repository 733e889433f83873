/* websocket.h -- a WebSocket client over raw bytes, so that tests can break every rule of the protocol. */
#ifndef COVEN_TESTS_WEBSOCKET_H
#define COVEN_TESTS_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>

enum { FRAME_MORE = 0x0, FRAME_TEXT = 0x1, FRAME_BINARY = 0x2, FRAME_CLOSE = 0x8, FRAME_PING = 0x9, FRAME_PONG = 0xa };
enum { FRAME_FIN = 0x80 };

/* Ask for a WebSocket at this path, with further header lines ("Origin: http://a\r\n"). The answer's head goes to
 * `head` (size bytes); true if it is 101. */
bool websocket_shake(int connection, const char *path, const char *lines, char *head, size_t size);
/* Connect and shake hands as a well-behaved client; -1 on failure. */
int websocket_open(int port, const char *path, const char *cookie);
/* Send one frame: the first byte (FRAME_FIN | FRAME_TEXT), masked. */
bool websocket_send_frame(int connection, int first, const void *bytes, size_t length);
bool websocket_say(int connection, const char *text);
/* The bytes of such a frame into `out`, which has length + 14 bytes; returns how many. */
size_t websocket_put_frame(unsigned char *out, int first, const void *bytes, size_t length);
/* The next frame, within so many seconds: its opcode, with its payload and a NUL in `out`; -1 if there is none, -2 if
 * the connection has ended. */
int websocket_receive(int connection, char *out, size_t size, size_t *length, int seconds);
/* The next text frame, PINGs being answered; false if the connection ends or nothing comes. */
bool websocket_hear(int connection, char *out, size_t size, int seconds);
/* Read until the close frame; its code, 1005 if it has none, 1006 if the connection ends without it, 0 if it does not.
 */
int websocket_close_code(int connection, int seconds);

#endif
