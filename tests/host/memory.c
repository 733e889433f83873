/* memory.c -- a table whose memory runs out: each allocation of the host in turn fails, in the middle of a game. Every
 * message and request is answered, or its socket closed; afterwards the table goes on as it is stored.
 *
 *     memory [EVERY]      fail every allocation, or every EVERYth */
#include <errno.h>
#include <stdlib.h>

#include "core/span.h"
#include "hosting.h"
#include "support.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

/* Only what the loop allocates while it is inside the host. */
static __thread bool inside;
static bool failing;
static long asked, fail_at;

static void enters(bool code_of_host) { inside = code_of_host; }

static bool refused(void) {
    if (!inside || !failing || ++asked != fail_at) return false;
    errno = ENOMEM;
    return true;
}

void *__wrap_malloc(size_t size) { return refused() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return refused() ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *block, size_t size) { return refused() ? NULL : __real_realloc(block, size); }

static void come_back(client *who) {
    if (who->peer && !who->closed) return;
    if (who->peer) client_leave(who, false);
    client_enter(who, who->table);
    if (who->peer) client_hi(who, who->s);
}

static void say(client *who, const char *text) {
    come_back(who);
    if (who->peer) client_say(who, "%s", text);
}

/* Moves, offers, a takeback that is refused, requests, and coming back: what a host does. */
static void play_some(world *at, client *people) {
    char path[80];
    coven_rng rng;
    coven_rng_seed(&rng, 9);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 2; j++) come_back(&people[j]);
        play_random(at, people, 2, &rng);
    }
    say(&people[0], "{\"t\":\"o\",\"k\":\"draw\",\"n\":801}");
    say(&people[1], "{\"t\":\"a\",\"o\":1,\"yes\":false,\"n\":802}");
    say(&people[1], "{\"t\":\"o\",\"k\":\"back\",\"to\":3,\"n\":803}");
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "/api/tables/%s/record", people[0].table);
    reply got = ask_for(at, &people[0], HOST_GET, path, "");
    reply_free(&got);
    got = ask_for(at, &people[0], HOST_GET, "/api/me", "");
    reply_free(&got);
    got = ask_for(at, NULL, HOST_POST, "/api/tables",
                  "{\"game\":\"isle\",\"seats\":2,\"players\":[\"person\",\"person\"],\"name\":\"Eve\"}");
    reply_free(&got);
    got = ask_for(at, &people[0], HOST_POST, "/api/me/carry", "{}");
    reply_free(&got);
    got = ask_for(at, &people[0], HOST_PATCH, "/api/me", "{\"name\":\"Ada\"}");
    reply_free(&got);
    client_leave(&people[0], false);
    client_leave(&people[1], true);
    world_pass(at, 61000); /* asleep */
    for (int j = 0; j < 2; j++) come_back(&people[j]);
}

static bool run(long number) {
    world at;
    client people[2];
    coven_rng rng;
    coven_rng_seed(&rng, 4);
    world_begin(&at);
    world_open(&at);
    for (int i = 0; i < 2; i++) client_begin(&people[i], &at);
    make_table(&at, people, 2, "duel", 2, NULL);
    asked = 0;
    fail_at = number;
    failing = true;
    play_some(&at, people);
    failing = false;
    const bool reached = asked >= number;
    if (getenv("COVEN_TELL")) printf("allocation %ld\n", number);
    world_pass(&at, 3000);
    for (int i = 0; i < 2; i++) {
        if (people[i].peer) client_leave(&people[i], false);
        client_enter(&people[i], people[i].table);
        client_hi(&people[i], -1);
    }
    assert_int_equal(people[0].s, people[1].s);
    assert_int_equal(history_of(&people[0])->record.count, history_of(&people[1])->record.count);
    assert_int_equal(play_on(&at, people, 2, &rng, 2), 2);
    for (int i = 0; i < 2; i++) client_end(&people[i]);
    world_end(&at);
    return reached;
}

static int every = 1;

static void test_all(void **state) {
    long number = 1, tries = 0;
    (void)state;
    for (; run(number); number += every) tries++;
    printf("%ld of about %ld allocations failed, and the table went on\n", tries, number);
}

int main(int count, char **word) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
    if (count > 2 || (count == 2 && !number_read(word[1], 1, 100000, &every))) {
        fprintf(stderr, "usage: memory [EVERY]\n");
        return 2;
    }
    hosting_enters = enters;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
