/* server.c -- see server.h. */
#include "server.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../support/client.h"

static void run(const online_server *self) {
    char port[12], data[240], out[240];
    snprintf(port, sizeof port, "%d", self->port);
    snprintf(data, sizeof data, "%s/data", self->folder);
    snprintf(out, sizeof out, "%s/out", self->folder);
    const int file = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO), dup2(file, STDERR_FILENO);
    execl(self->program, self->program, "serve", "--host", "127.0.0.1", "--port", port, "--data", data, "--no-limits",
          "--no-open", (char *)NULL);
    _exit(127);
}

/* From "Coven is at http://127.0.0.1:40123/". */
static int read_port(const online_server *self) {
    char path[240], text[1000] = "";
    snprintf(path, sizeof path, "%s/out", self->folder);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(text, "http://127.0.0.1:");
    return at && strchr(at, '\n') ? (int)strtol(at + strlen("http://127.0.0.1:"), NULL, 10) : 0;
}

bool online_server_start(online_server *self) {
    char out[240];
    snprintf(out, sizeof out, "%s/out", self->folder);
    unlink(out);
    self->child = fork();
    if (self->child == 0) run(self);
    for (int i = 0; i < 6000; i++) {
        const int port = read_port(self);
        if (port && client_is_healthy(port)) {
            self->port = port;
            return true;
        }
        if (waitpid(self->child, NULL, WNOHANG) == self->child) break;
        nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
    }
    fprintf(stderr, "coven serve does not start; it said:\n");
    FILE *file = fopen(out, "r");
    for (int c; file && (c = getc(file)) != EOF;) putc(c, stderr);
    if (file) fclose(file);
    return false;
}

void online_server_kill(online_server *self) {
    kill(self->child, SIGKILL);
    waitpid(self->child, NULL, 0);
}

int online_server_stop(online_server *self) {
    int status = -1;
    kill(self->child, SIGTERM);
    waitpid(self->child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool online_server_folder(online_server *self) {
    const char *base = getenv("TMPDIR");
    snprintf(self->folder, sizeof self->folder, "%s/coven-online-XXXXXX", base ? base : "/tmp");
    return mkdtemp(self->folder) != NULL;
}

/* A folder of files and of folders with files. */
static void remove_folder(const char *path, int depth) {
    DIR *folder = opendir(path);
    for (struct dirent *one; folder && (one = readdir(folder));) {
        char name[500];
        snprintf(name, sizeof name, "%s/%s", path, one->d_name);
        if (one->d_name[0] == '.' && strspn(one->d_name, ".") == strlen(one->d_name)) continue;
        if (unlink(name) != 0 && depth) remove_folder(name, depth - 1);
    }
    if (folder) closedir(folder);
    rmdir(path);
}

void online_server_clean(const online_server *self) { remove_folder(self->folder, 3); }
