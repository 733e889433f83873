/* said.h -- what the program says, by the ids of its catalogue, so that tests need not repeat the English. */
#ifndef COVEN_TESTS_CLI_SAID_H
#define COVEN_TESTS_CLI_SAID_H

#include "core/message.h"
#include "support.h"

/* A message (core/message.h) in English; good until eight others are asked for. A seat is (seat.name number=1). */
static inline const char *said(const char *message) {
    enum { KEPT = 8 };
    static char kept[KEPT][400];
    static int next;
    char *text = kept[next++ % KEPT];
    coven_text out = coven_text_over(text, sizeof kept[0]);
    if (!message_label(NULL, NULL, &out, "%s", message)) fail_msg("not complete: %s", message);
    return text;
}

#define SEAT_1 "(seat.name number=1)"
#define SEAT_2 "(seat.name number=2)"

#endif
