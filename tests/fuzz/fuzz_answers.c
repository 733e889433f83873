/* fuzz_answers.c -- whatever a server says to a client (src/client/client.h). Input: lines, each a frame, or a letter
 * for something that the client does or that happens to its connection. Nothing breaks, what is sent is JSON of at most
 * 512 bytes, and a client that gives up says why. */
#include <string.h>

#include "client/client.h"
#include "fuzz.h"

enum { LINES_MAX = 200 };

/* Always the same bytes, so that an input can answer a nonce. */
static void steady(void *given, void *bytes, size_t size) {
    (void)given;
    memset(bytes, 0x22, size);
}

static void listen(void *given, const client_news *news) {
    int *count = given;
    *count += (int)news->kind;
}

static void check_sent(client *self) {
    const char *frame;
    while ((frame = client_next(self))) {
        json_document document;
        const size_t length = strlen(frame);
        must(length < CLIENT_FRAME_MAX, "a frame is short", frame);
        if (strcmp(frame, "p") == 0) continue;
        must(json_parse(&document, frame, length, NULL), "a frame is JSON", frame);
        json_free(&document);
    }
}

static void play_something(client *self, size_t which) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    const client_table *table = client_table_of(self);
    coven_error error;
    if (!table->known) return;
    const int count = history_choices(follow_history(table->follow), choice);
    if (count) client_do_play(self, choice[which % (size_t)count].text, &error);
}

static void act(client *self, const char *line, size_t length, int64_t now) {
    coven_error error;
    char text[64];
    coven_text copy = coven_text_over(text, sizeof text);
    coven_put_bytes(&copy, line + (length > 0), length > 1 ? (length < 40 ? length - 1 : 39) : 0);
    switch (length ? line[0] : ' ') {
    case 'o': client_opened(self, now); break;
    case 'c': client_closed(self, 4000 + (int)length, now); break;
    case 't': client_tick(self, now); break;
    case 'y': play_something(self, length); break;
    case 'm': client_do_play(self, text, &error); break;
    case 'd': client_do_offer(self, length > 1 ? "back" : "draw", (int)length, &error); break;
    case 'a': client_do_answer(self, (int)length, length % 2, &error); break;
    case 'r': client_do_resign(self, &error); break;
    default: client_hear(self, line, length, now);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    int told = 0, lines = 0;
    const client_settings settings = {.id = "abcdefghij", .random = steady, .news = listen, .given = &told};
    client *self = client_new(&settings);
    if (!self) abort();
    client_opened(self, 0);
    for (size_t at = 0; at < size && lines < LINES_MAX; lines++) {
        const uint8_t *end = memchr(bytes + at, '\n', size - at);
        const size_t length = (end ? (size_t)(end - bytes) : size) - at;
        char *line = malloc(length + 1); /* of exactly this size, so that reading past the end is seen */
        if (!line) abort();
        memcpy(line, bytes + at, length);
        line[length] = '\0';
        act(self, line, length, lines * 700);
        check_sent(self);
        must(client_wait(self, lines * 700) >= 0, "it waits", "");
        free(line);
        at += length + 1;
    }
    if (client_state_of(self) == CLIENT_FAILED)
        must(client_failure(self)->text[0] != '\0', "who gives up says why", "");
    client_free(self);
    return 0;
}
