/* fake_host.c -- see fake_host.h. It takes the place of src/host/ in the programs that it is linked to. */
#include "fake_host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/json.h"

enum { PEERS_MAX = 4096, LATER_MAX = 16 };

struct host_peer {
    host *of;
    void *socket;
    char text[600];
    int copies; /* of `text` to be sent */
    int flood;
    bool welcome;
};

struct host {
    host_settings settings;
    int pipes[2];
    host_peer *peer[PEERS_MAX];
    void *later[LATER_MAX];
    int measured, left, lost, peers;
    bool draining;
    char answer[20000];
};

host *host_new(const host_settings *settings, coven_error *error) {
    host *self = calloc(1, sizeof *self);
    if (!self || pipe(self->pipes) != 0) {
        coven_no_memory(error);
        free(self);
        return NULL;
    }
    self->settings = *settings;
    return self;
}

void host_free(host *self) {
    if (!self) return;
    /* The sockets are gone already. */
    if (self->peers) abort();
    close(self->pipes[0]), close(self->pipes[1]);
    free(self);
}

int host_descriptor(const host *self) { return self->pipes[0]; }
int host_run(host *self) {
    (void)self;
    return -1;
}
bool host_is_ready(const host *self) { return !self->draining; }
void host_drain(host *self) { self->draining = true; }
bool host_is_idle(const host *self) { return self->draining; }
void host_put_metrics(const host *self, coven_text *out) { coven_put(out, "fake_peers %d\n", self->peers); }

/* ---- HTTP ---- */

static void answer(host *self, void *asker, int status, const char *json) {
    self->settings.sockets->answer(asker, &(host_answer){.status = status, .json = json, .length = strlen(json)});
}

static const char *echo(host *self, const host_request *request) {
    static const char *const names[] = {"GET", "POST", "PATCH", "DELETE"};
    coven_text text = coven_text_over(self->answer, sizeof self->answer);
    json_writer w = json_writing(&text);
    json_open(&w, '{');
    json_name_string(&w, "method", names[request->method]);
    json_name_string(&w, "path", request->path);
    json_name_string(&w, "query", request->query);
    json_name_string(&w, "token", request->token);
    json_name_string(&w, "address", request->address);
    json_name_bool(&w, "admin", request->admin);
    json_name(&w, "body");
    json_string_of(&w, request->body, request->length);
    json_close(&w, '}');
    return self->answer;
}

static const char *counts(host *self) {
    coven_text text = coven_text_over(self->answer, sizeof self->answer);
    coven_put(&text, "{\"measured\":%d,\"left\":%d,\"lost\":%d,\"peers\":%d}", self->measured, self->left, self->lost,
              self->peers);
    return self->answer;
}

static void answer_later(host *self) {
    for (int i = 0; i < LATER_MAX; i++) {
        void *asker = self->later[i];
        self->later[i] = NULL;
        if (asker) answer(self, asker, 200, "{\"late\":true}");
    }
}

void host_ask(host *self, const host_request *request, void *asker) {
    static const char token[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    const char *path = request->path;
    int slot = 0;
    while (slot < LATER_MAX - 1 && self->later[slot]) slot++;
    if (strcmp(path, "/api/later") == 0) {
        self->later[slot] = asker;
    } else if (strcmp(path, "/api/answer") == 0) {
        answer_later(self);
        answer(self, asker, 200, "{}");
    } else if (strcmp(path, "/api/token") == 0) {
        self->settings.sockets->answer(
            asker, &(host_answer){.status = 200, .json = "{}", .length = 2, .token = token, .file = NULL});
    } else if (strcmp(path, "/api/forget") == 0) {
        self->settings.sockets->answer(asker, &(host_answer){.status = 200, .json = "{}", .length = 2, .token = ""});
    } else if (strcmp(path, "/api/file") == 0) {
        self->settings.sockets->answer(asker,
                                       &(host_answer){.status = 200, .json = "{}", .length = 2, .file = "coven.json"});
    } else if (strcmp(path, "/api/busy") == 0) {
        self->settings.sockets->answer(asker,
                                       &(host_answer){.status = 503, .json = "{}", .length = 2, .retry_after = 7});
    } else if (strcmp(path, "/api/measured") == 0) {
        answer(self, asker, 200, counts(self));
    } else {
        answer(self, asker, 200, echo(self, request));
    }
}

void host_forget(host *self, void *asker) {
    for (int i = 0; i < LATER_MAX; i++)
        if (self->later[i] == asker) self->later[i] = NULL;
}

/* ---- sockets ---- */

host_peer *host_enter(host *self, const char *table, const char *token, const char *address, void *socket) {
    host_peer *peer = calloc(1, sizeof *peer);
    int slot = 0;
    if (!peer) return NULL;
    while (self->peer[slot]) slot++;
    *peer = (host_peer){.of = self, .socket = socket, .copies = 1};
    coven_text text = coven_text_over(peer->text, sizeof peer->text);
    coven_put(&text, "table %s token %.4s address %s", table, token, address);
    self->peer[slot] = peer;
    self->peers++;
    self->settings.sockets->wake(socket);
    return peer;
}

static void tell(host_peer *peer, const char *text, size_t length) {
    coven_text out = coven_text_over(peer->text, sizeof peer->text);
    coven_put_bytes(&out, text, length);
    peer->copies++;
    peer->of->settings.sockets->wake(peer->socket);
}

void host_hear(host_peer *peer, const char *frame, size_t length) {
    host *self = peer->of;
    char copy[HOST_FRAME_MAX + 1];
    memcpy(copy, frame, length);
    copy[length] = '\0';
    if (strncmp(copy, "flood ", 6) == 0) {
        peer->flood = (int)strtol(copy + 6, NULL, 10);
        self->settings.sockets->wake(peer->socket);
    } else if (strncmp(copy, "all ", 4) == 0) {
        for (int i = 0; i < PEERS_MAX; i++)
            if (self->peer[i]) tell(self->peer[i], copy + 4, length - 4);
    } else if (strncmp(copy, "close ", 6) == 0) {
        tell(peer, "bye", 3);
        self->settings.sockets->close(peer->socket, (int)strtol(copy + 6, NULL, 10));
    } else {
        tell(peer, copy, length);
    }
}

bool host_next(host_peer *peer, const char **frame, size_t *length) {
    host *self = peer->of;
    if (peer->copies) {
        peer->copies--;
        *frame = peer->text;
        *length = strlen(peer->text);
        return true;
    }
    if (!peer->flood) return false;
    peer->flood--;
    memset(self->answer, 'x', 10000);
    *frame = self->answer;
    *length = 10000;
    return true;
}

void host_measured(host_peer *peer, int milliseconds) { peer->of->measured += milliseconds >= 0; }

void host_leave(host_peer *peer, bool left) {
    host *self = peer->of;
    for (int i = 0; i < PEERS_MAX; i++)
        if (self->peer[i] == peer) self->peer[i] = NULL;
    self->peers--;
    self->left += left;
    self->lost += !left;
    free(peer);
}

/* ---- the server ---- */

static void on_ready(const serve_ready *ready, void *given) {
    const char *colon = strrchr(ready->url, ':');
    const int port = (int)strtol(colon + 1, NULL, 10), *to = given;
    if (write(*to, &port, sizeof port) != sizeof port) _exit(1);
}

static int serve_here(const serve_settings *settings, int to) {
    static const char pack[] = "coven-page 1\n/index.html text/html 0 e 6 0 0\n\nhello\n";
    page *one = calloc(1, sizeof *one);
    coven_error error;
    serve_settings mine = *settings;
    if (!one || !page_read(one, (const unsigned char *)pack, sizeof pack - 1, &error)) return 1;
    mine.host = "127.0.0.1";
    mine.page = one;
    mine.ready = on_ready;
    mine.given = &to;
    const bool good = serve(&mine, &error);
    if (!good) fprintf(stderr, "%s\n", error.text);
    free(one);
    return good ? 0 : 2;
}

fake_server fake_begin(const serve_settings *settings) {
    fake_server self = {.port = 0};
    int pipes[2];
    if (pipe(pipes) != 0) return self;
    fflush(NULL);
    self.child = fork();
    if (self.child == 0) {
        close(pipes[0]);
        exit(serve_here(settings, pipes[1]));
    }
    close(pipes[1]);
    if (read(pipes[0], &self.port, sizeof self.port) != sizeof self.port) self.port = 0;
    close(pipes[0]);
    return self;
}

int fake_end(const fake_server *self) {
    int status;
    kill(self->child, SIGTERM);
    if (waitpid(self->child, &status, 0) != self->child) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
