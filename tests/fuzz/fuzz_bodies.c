/* fuzz_bodies.c -- whatever a request brings, at a host that is open. Input: a digit for the route, then the body; or
 * 4, and then a path with its query. Every answer is JSON with a status, and a failure has a code and a sentence. */
#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "core/json.h"
#include "fuzz.h"
#include "host/host.h"

static char folder[100];
static int64_t clock_now;
static bool answered;

static int64_t now_of(void *given) {
    (void)given;
    return ++clock_now;
}

static void wake(void *socket) { (void)socket; }

static void close_socket(void *socket, int code) {
    (void)socket;
    (void)code;
}

static void answer(void *asker, const host_answer *given) {
    json_document document;
    coven_error error = {.text = ""};
    coven_json code, say;
    (void)asker;
    answered = true;
    must(given->status == 200 || (given->status >= 400 && given->status < 600), "an answer has a status", given->json);
    must(json_parse(&document, given->json, given->length, &error), error.text, given->json);
    const coven_json root = json_root(&document);
    if (given->status != 200)
        must(json_member(&root, "code", &code) && json_member(&root, "say", &say), "a failure says why", given->json);
    json_free(&document);
}

/* One host for all inputs: what they do must not matter to the next. */
static host *open_host(void) {
    static const host_sockets sockets = {.wake = wake, .close = close_socket, .answer = answer};
    const host_rate many = {1000000, 1000};
    coven_error error = {.text = ""};
    coven_text text = coven_text_over(folder, sizeof folder);
    coven_put(&text, "%s/coven-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    must(mkdtemp(folder) != NULL, "there is a folder", folder);
    const host_settings settings = {
        .folder = folder, .sockets = &sockets, .now = now_of, .workers = 1, .limits = {many, many, many, many, many}};
    host *made = host_new(&settings, &error);
    must(made != NULL, error.text, folder);
    return made;
}

static host *shared_host;

static void clear(void) {
    DIR *list = opendir(folder);
    for (struct dirent *entry; list && (entry = readdir(list));) {
        char path[400];
        coven_text text = coven_text_over(path, sizeof path);
        coven_put(&text, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (list) closedir(list);
    rmdir(folder);
}

static void close_host(void) {
    host_free(shared_host);
    clear();
}

static void send(host *at, host_method method, const char *path, const char *query, const char *body) {
    const host_request request = {.method = method,
                                  .path = path,
                                  .query = query,
                                  .body = body,
                                  .length = strlen(body),
                                  .address = "192.0.2.1",
                                  .token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"};
    answered = false;
    host_ask(at, &request, &answered);
    for (int i = 0; !answered && i < 1000; i++) {
        struct pollfd ready = {.fd = host_descriptor(at), .events = POLLIN};
        poll(&ready, 1, 1000);
        host_run(at);
    }
    must(answered, "every request is answered", path);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const struct {
        host_method method;
        const char *path;
    } route[] = {{HOST_POST, "/api/tables"},
                 {HOST_POST, "/api/tables/aaaaaaaaaa/join"},
                 {HOST_PATCH, "/api/me"},
                 {HOST_POST, "/api/me/carry"}};
    if (!size) return 0;
    if (!shared_host) {
        shared_host = open_host();
        atexit(close_host);
    }
    char *text = text_of_bytes(bytes + 1, size - 1);
    if (bytes[0] >= '0' && bytes[0] <= '3') {
        send(shared_host, route[bytes[0] - '0'].method, route[bytes[0] - '0'].path, "", text);
    } else {
        char *query = strchr(text, '?');
        if (query) *query++ = '\0';
        send(shared_host, HOST_GET, text, query ? query : "", "");
    }
    free(text);
    return 0;
}
