/* join.c -- `coven join` against `coven serve`: two programs play with each other by lines from a file, a whole game
 * and one that ends by resigning; a third watches, and everything is verified at the end. online_join SERVER PROGRAM */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/transport.h"
#include "server.h"

enum { SECONDS = 120 };

static bool find(const char *json, const char *name, char *out, size_t size) {
    char key[40];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = json ? strstr(json, key) : NULL;
    if (!at) return false;
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

/* A table for two people: its id and invites. */
static bool make_table(const online_server *server, const char *game, char id[20], char invite[2][20]) {
    char url[80], body[200], token[TRANSPORT_TOKEN_TEXT] = "";
    table_link link;
    coven_error error;
    transport_answer answer;
    snprintf(url, sizeof url, "http://127.0.0.1:%d/#/t/aaaaaaaaaa", server->port);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"seats\":2,\"options\":{},\"players\":[\"person\",\"person\"],\"my\":0}", game);
    if (!link_read(url, &link, &error)) return false;
    transport *asks = transport_new(&link);
    const bool good = asks && transport_ask(asks, "POST", "/api/tables", body, token, &answer) &&
                      find(answer.body.data, "id", id, 20) && find(answer.body.data, "1", invite[0], 20) &&
                      find(answer.body.data, "2", invite[1], 20);
    if (asks) coven_text_free(&answer.body);
    transport_free(asks);
    return good;
}

/* coven join URL, as somebody with a state directory of their own. */
static pid_t start(const online_server *server, const char *program, const char *url, const char *who) {
    char state[300], out[300], in[300];
    snprintf(state, sizeof state, "%s/%s", server->folder, who);
    snprintf(out, sizeof out, "%s/%s.out", server->folder, who);
    snprintf(in, sizeof in, "%s/lines", server->folder);
    const pid_t child = fork();
    if (child) return child;
    const int lines = open(in, O_RDONLY), said = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(lines, STDIN_FILENO), dup2(said, STDOUT_FILENO), dup2(said, STDERR_FILENO);
    setenv("XDG_STATE_HOME", state, 1);
    setenv("LC_ALL", "C", 1);
    alarm(SECONDS);
    execl(program, program, "join", url, "--name", who, (char *)NULL);
    _exit(127);
}

/* It ended with this status, and said this. */
static bool expect(const online_server *server, pid_t child, const char *who, int expected, const char *part) {
    char path[300];
    static char text[1 << 20];
    int status = -1;
    waitpid(child, &status, 0);
    snprintf(path, sizeof path, "%s/%s.out", server->folder, who);
    FILE *file = fopen(path, "r");
    text[file ? fread(text, 1, sizeof text - 1, file) : 0] = '\0';
    if (file) fclose(file);
    if (WIFEXITED(status) && WEXITSTATUS(status) == expected && strstr(text, part)) return true;
    printf("%s: status %d instead of %d, or did not say \"%s\":\n%s\n", who,
           WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), expected, part, text);
    return false;
}

static bool write_lines(const online_server *server, const char *line, int count) {
    char path[300];
    snprintf(path, sizeof path, "%s/lines", server->folder);
    FILE *file = fopen(path, "w");
    for (int i = 0; file && i < count; i++) fprintf(file, "%s\n", line);
    return file && fclose(file) == 0;
}

static bool play(const online_server *server, const char *program, const char *game, const char *line) {
    char id[20], invite[2][20], url[3][120];
    if (!write_lines(server, line, 4000) || !make_table(server, game, id, invite)) return false;
    for (int i = 0; i < 2; i++)
        snprintf(url[i], sizeof url[i], "http://127.0.0.1:%d/#/t/%s/%d/%s", server->port, id, i + 1, invite[i]);
    snprintf(url[2], sizeof url[2], "http://127.0.0.1:%d/#/t/%s", server->port, id);
    const pid_t watcher = start(server, program, url[2], "Eve"), ada = start(server, program, url[0], "Ada"),
                bob = start(server, program, url[1], "Bob");
    bool good = expect(server, ada, "Ada", 0, "+ the game is the one that was played here");
    good = expect(server, bob, "Bob", 0, "+ your own contribution is among them") && good;
    return expect(server, watcher, "Eve", 0, "+ every event of chance follows from the seed") && good;
}

/* An invite works once, and what is no link is no link. */
static bool refuse(const online_server *server, const char *program) {
    char id[20], invite[2][20], url[120];
    if (!write_lines(server, "quit", 3) || !make_table(server, "null", id, invite)) return false;
    snprintf(url, sizeof url, "http://127.0.0.1:%d/#/t/%s/1/aaaaaaaaaaaaaaaa", server->port, id);
    if (!expect(server, start(server, program, url, "Mallory"), "Mallory", 2, "coven: the server refuses: "))
        return false;
    return expect(server, start(server, program, "http://127.0.0.1/", "Mallory"), "Mallory", 2, "is not the link");
}

int main(int count, char **word) {
    if (count != 3) {
        fprintf(stderr, "usage: %s SERVER PROGRAM\n", word[0]);
        return 2;
    }
    online_server server = {.program = word[1]};
    if (!online_server_folder(&server) || !online_server_start(&server)) return 2;
    const bool good = play(&server, word[2], "null", "keep") && play(&server, word[2], "channeling", "resign") &&
                      refuse(&server, word[2]);
    if (online_server_stop(&server) != 0) printf("the server did not end well\n");
    if (good)
        online_server_clean(&server);
    else
        printf("the data is in %s\n", server.folder);
    return good ? 0 : 1;
}
