/* program.c -- see program.h. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/json.h"
#include "program.h"

/* ---- the scratch directory ---- */

static char directory[64];

const char *scratch(void) {
    if (!directory[0]) {
        coven_text text = coven_text_over(directory, sizeof directory);
        coven_put(&text, "/tmp/coven-test-XXXXXX");
        if (!mkdtemp(directory)) fail_msg("no scratch directory");
    }
    return directory;
}

static void scratch_path(const char *name, char path[300]) {
    coven_text text = coven_text_over(path, 300);
    coven_put(&text, "%s/%s", scratch(), name);
}

const char *in_scratch(const char *name) {
    enum { PATHS = 8 };
    static char path[PATHS][300];
    static int last;
    last = (last + 1) % PATHS;
    scratch_path(name, path[last]);
    return path[last];
}

void scratch_file(const char *name, const char *content) {
    char path[300];
    scratch_path(name, path);
    FILE *file = fopen(path, "wb");
    if (!file || fputs(content, file) < 0 || fclose(file) != 0) fail_msg("cannot write %s", path);
}

char *scratch_bytes(const char *name, size_t *length) {
    char path[300], part[4096];
    scratch_path(name, path);
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    coven_text text = coven_text_growing();
    coven_put_bytes(&text, "", 0);
    for (size_t read; (read = fread(part, 1, sizeof part, file)) > 0;) coven_put_bytes(&text, part, read);
    fclose(file);
    *length = text.length;
    return text.data;
}

char *scratch_read(const char *name) {
    size_t length;
    return scratch_bytes(name, &length);
}

void scratch_remove(const char *name) {
    char path[300];
    scratch_path(name, path);
    unlink(path);
}

static void empty(const char *path) {
    DIR *list = opendir(path);
    if (!list) return;
    for (struct dirent *entry; (entry = readdir(list));) {
        char inside[600];
        coven_text text = coven_text_over(inside, sizeof inside);
        coven_put(&text, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.' || strlen(entry->d_name) > 2) unlink(inside);
    }
    closedir(list);
    rmdir(path);
}

int scratch_end(void **unused) {
    (void)unused;
    if (!directory[0]) return 0;
    char path[300];
    scratch_path("coven/games", path); /* where the program saves games */
    empty(path);
    scratch_path("coven", path);
    empty(path);
    empty(directory);
    directory[0] = '\0';
    return 0;
}

/* ---- running ---- */

pid_t program_start(const program_setup *way, const char *input, const char *const *words) {
    enum { MAX = 32, OWN = 4 };
    const char *program = way->program ? way->program : COVEN_PROGRAM;
    char *argument[MAX] = {(char *)(uintptr_t)program};
    for (int i = 0; words[i] && i < MAX - 2; i++) argument[i + 1] = (char *)(uintptr_t)words[i];
    scratch_file("stdin", input ? input : "");
    char state[300], home[300], in[300], out[300], err[300];
    coven_text text = coven_text_over(state, sizeof state);
    coven_put(&text, "XDG_STATE_HOME=%s", scratch());
    text = coven_text_over(home, sizeof home);
    coven_put(&text, "HOME=%s", scratch());
    scratch_path("stdin", in);
    scratch_path("stdout", out);
    scratch_path("stderr", err);
    char *environment[MAX] = {state, home, (char[]){"LC_ALL=C.UTF-8"}, (char[]){"PATH=/usr/bin:/bin"}};
    for (int i = 0; way->environment && way->environment[i] && i < MAX - OWN - 1; i++)
        environment[OWN + i] = (char *)(uintptr_t)way->environment[i];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, in, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, way->out ? way->out : out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    struct rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    if (way->file_bytes) {
        /* Handed down to the child: a write beyond fails, and no signal is made of it. */
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){(rlim_t)way->file_bytes, before.rlim_max});
    }
    pid_t child;
    const int failed = posix_spawn(&child, program, &actions, NULL, argument, environment);
    setrlimit(RLIMIT_FSIZE, &before);
    posix_spawn_file_actions_destroy(&actions);
    if (failed) fail_msg("%s: %s", program, strerror(failed));
    return child;
}

program_result program_finish(pid_t child, const char *const *words) {
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) fail_msg("the program was lost");
    program_result answer = {.out = scratch_read("stdout"), .err = scratch_read("stderr")};
    if (!WIFEXITED(status)) fail_msg("%s: stopped by signal %d\n%s", words[0], WTERMSIG(status), answer.err);
    answer.status = WEXITSTATUS(status);
    return answer;
}

program_result program_run_as(const program_setup *way, const char *input, const char *const *words) {
    return program_finish(program_start(way, input, words), words);
}

program_result program_run(const char *input, const char *const *words) {
    return program_run_as(&(program_setup){.program = COVEN_PROGRAM}, input, words);
}

void program_free(program_result *answer) {
    free(answer->out);
    free(answer->err);
}

char *program_out(int status, const char *input, const char *const *words) {
    program_result answer = program_run(input, words);
    if (answer.status != status)
        fail_msg("coven %s: answered %d, not %d\n%s%s", words[0], answer.status, status, answer.out, answer.err);
    free(answer.err);
    return answer.out;
}

void program_refuses(int status, const char *part, const char *const *words) {
    program_result answer = program_run(NULL, words);
    if (answer.status != status) fail_msg("coven %s: answered %d, not %d", words[0], answer.status, status);
    assert_string_equal(answer.out, "");
    if (strncmp(answer.err, "coven: ", 7) != 0 || !strstr(answer.err, part))
        fail_msg("the complaint should have \"%s\" in it, but: %s", part, answer.err);
    program_free(&answer);
}

int expect_json_lines(const char *text) {
    int count = 0;
    while (*text) {
        const size_t length = strcspn(text, "\n");
        json_document document;
        coven_error error;
        if (!json_parse(&document, text, length, &error)) fail_msg("%.*s\n%s", (int)length, text, error.text);
        json_free(&document);
        if (text[length] != '\n') fail_msg("the last line has no end");
        text += length + 1;
        count++;
    }
    return count;
}
