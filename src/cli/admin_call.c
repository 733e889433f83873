/* admin_call.c -- see admin.h. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/admin.h"
#include "cli/saves.h"
#include "core/json.h"
#include "core/span.h"
#include "host/host.h"

bool admin_folder(const args *given, coven_text *out) {
    const char *data = args_value(given, "data");
    *out = coven_text_growing();
    if (data && data[0]) {
        coven_put(out, "%s", data);
    } else if (saves_put_directory(out)) {
        coven_put(out, "/server");
    } else {
        usage_error("admin: HOME is not set: say with --data where the games are stored");
        return false;
    }
    if (out->dropped) system_error("out of memory");
    return !out->dropped;
}

/* ---- the store ---- */

void admin_answered(void *call, const store_result *result) {
    admin_call *self = call;
    self->answered = true;
    self->error = result->error;
    self->error.code = result->code;
    self->text = coven_text_growing();
    if (result->text) coven_put_bytes(&self->text, result->text, result->text_length);
    if (self->text.dropped) coven_no_memory(&self->error);
}

void admin_wait(store *self, const bool *answered) {
    while (!*answered) {
        struct pollfd wait = {.fd = store_descriptor(self), .events = POLLIN};
        poll(&wait, 1, -1);
        store_run(self);
    }
}

bool admin_await(store *self, admin_call *call) {
    admin_wait(self, &call->answered);
    return call->error.code == COVEN_OK;
}

/* ---- the server ---- */

/* A connection to the folder's server; -1 if none runs there. */
static int connect_to(const char *folder) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    coven_text path = coven_text_over(address.sun_path, sizeof address.sun_path);
    coven_put(&path, "%s/admin.sock", folder);
    if (path.dropped) return -1; /* no server can have such a socket */
    const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (server >= 0 && connect(server, (struct sockaddr *)&address, sizeof address) == 0) return server;
    if (server >= 0) close(server);
    return -1;
}

static bool send_all(int server, const coven_text *text) {
    for (size_t sent = 0; sent < text->length;) {
        const ssize_t now = send(server, text->data + sent, text->length - sent, MSG_NOSIGNAL);
        if (now < 0 && errno != EINTR) return false;
        if (now > 0) sent += (size_t)now;
    }
    return true;
}

static bool receive_all(int server, coven_text *out) {
    char part[4096];
    while (true) {
        const ssize_t now = recv(server, part, sizeof part, 0);
        if (now == 0) return true;
        if (now < 0 && errno != EINTR) return false;
        if (now > 0) coven_put_bytes(out, part, (size_t)now);
    }
}

static coven_code code_of_status(int status) {
    switch (status) {
    case 404: return COVEN_NOT_FOUND;
    case 409: return COVEN_REFUSED;
    case 503: return COVEN_IO;
    default: return COVEN_BAD_INPUT;
    }
}

/* An answer of the host: {"code","say"} if it failed. */
static bool judge(int status, const char *json, size_t length, coven_error *error) {
    if (status == 200) return true;
    json_document document;
    if (!json_parse(&document, json, length, error))
        return error->code != COVEN_NO_MEMORY &&
               coven_fail_as(error, code_of_status(status), "the answer has the status %d", status);
    const coven_json root = json_root(&document);
    coven_json say;
    char sentence[300] = "no reason is given";
    if (json_kind_of(&root) == JSON_OBJECT && json_member(&root, "say", &say) && json_kind_of(&say) == JSON_STRING)
        json_text_cut(&say, sentence, sizeof sentence, NULL);
    json_free(&document);
    return coven_fail_as(error, code_of_status(status), "%s", sentence);
}

/* "HTTP/1.1 200 OK", headers, an empty line, and JSON. */
static bool read_answer(const coven_text *text, coven_error *error) {
    const char *body = text->data ? strstr(text->data, "\r\n\r\n") : NULL;
    span status = {text->data, text->length};
    span_take(&status, ' ');
    const int number = span_number(span_take(&status, ' '), 100, 599);
    if (!body || number < 0) return coven_fail_as(error, COVEN_IO, "the server's answer was cut off");
    return judge(number, body + 4, strlen(body + 4), error);
}

static bool ask_server(int server, const char *path, const char *json, coven_error *error) {
    coven_text request = coven_text_growing(), answer = coven_text_growing();
    coven_put(&request,
              "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
              "Connection: close\r\n\r\n%s",
              path, strlen(json), json);
    bool good = !request.dropped || coven_no_memory(error);
    if (good && (!send_all(server, &request) || !receive_all(server, &answer)))
        good = coven_fail_as(error, COVEN_IO, "the server does not answer: %s", strerror(errno));
    if (good && answer.dropped) good = coven_no_memory(error);
    good = good && read_answer(&answer, error);
    coven_text_free(&request);
    coven_text_free(&answer);
    return good;
}

/* ---- a host of our own ---- */

typedef struct asked {
    bool answered, good;
    coven_error error;
} asked;

static void no_wake(void *socket) { (void)socket; }

static void no_close(void *socket, int code) {
    (void)socket;
    (void)code;
}

static void answered(void *asker, const host_answer *answer) {
    asked *self = asker;
    self->answered = true;
    self->good = judge(answer->status, answer->json, answer->length, &self->error);
}

static bool ask_host(const char *folder, const char *path, const char *json, coven_error *error) {
    static const host_sockets sockets = {.wake = no_wake, .close = no_close, .answer = answered};
    host *own = host_new(&(host_settings){.folder = folder, .sockets = &sockets, .workers = 1}, error);
    asked now = {.answered = false};
    if (!own) return false;
    host_ask(own,
             &(host_request){.method = HOST_POST,
                             .path = path,
                             .query = "",
                             .token = "",
                             .body = json,
                             .length = strlen(json),
                             .address = "",
                             .admin = true},
             &now);
    while (!now.answered) {
        const int patience = host_run(own);
        struct pollfd wait = {.fd = host_descriptor(own), .events = POLLIN};
        if (!now.answered) poll(&wait, 1, patience);
    }
    host_free(own);
    if (!now.good) *error = now.error;
    return now.good;
}

bool admin_ask(const char *folder, const char *path, const char *json, coven_error *error) {
    const int server = connect_to(folder);
    if (server < 0) return ask_host(folder, path, json, error);
    const bool good = ask_server(server, path, json, error);
    close(server);
    return good;
}
