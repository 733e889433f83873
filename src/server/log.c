/* log.c -- what happens, as JSON lines on stderr: one write a line. Nothing secret is ever logged: no cookies, tokens,
 * seeds, hands or bodies. */
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "server/server.h"

void log_event(const server *self, const char *event, const char *fields, ...) {
    char line[1024];
    coven_text text = coven_text_over(line, sizeof line);
    struct timespec now;
    va_list list;
    if (!self->settings->log) return;
    clock_gettime(CLOCK_REALTIME, &now);
    coven_put(&text, "{\"time\":%lld.%03ld,\"event\":\"%s\"", (long long)now.tv_sec, now.tv_nsec / 1000000, event);
    if (fields) {
        coven_put_char(&text, ',');
        va_start(list, fields);
        coven_put_list(&text, fields, list);
        va_end(list);
    }
    coven_put(&text, "}\n");
    if (!text.dropped) fwrite(line, 1, text.length, stderr);
}
