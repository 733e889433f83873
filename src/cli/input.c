/* input.c -- see input.h. Signals and readline call functions without a context, so a few global variables are
 * needed; they belong to the one thread that reads input. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>
#ifdef COVEN_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

#include "cli/input.h"
#include "cli/words.h"

_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler may set nothing that has a lock");
static atomic_bool broken;
static struct sigaction before_us;
static int watched = -1;

void input_watch(int descriptor) { watched = descriptor; }

/* Wait for a key, or for what is watched: -1 waits for the other alone. The signal is unblocked only while we wait, so
 * that it cannot arrive between the check and the wait. */
typedef enum waited { WAITED_NOTHING, WAITED_KEY, WAITED_WOKEN } waited;
static waited wait_for(int keys, bool (*pending)(void)) {
    sigset_t interrupt, before;
    fd_set ready;
    FD_ZERO(&ready);
    if (keys >= 0) FD_SET(keys, &ready);
    if (watched >= 0) FD_SET(watched, &ready);
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    const bool waits = !broken && !(pending && pending());
    const int most = keys > watched ? keys : watched;
    const bool there = waits && pselect(most + 1, &ready, NULL, NULL, NULL, &before) > 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (there && keys >= 0 && FD_ISSET(keys, &ready)) return WAITED_KEY;
    return there ? WAITED_WOKEN : WAITED_NOTHING;
}

bool input_wait(void) {
    while (!broken)
        if (wait_for(-1, NULL) == WAITED_WOKEN) return true;
    return false;
}

static void on_interrupt(int unused) {
    (void)unused;
    atomic_store(&broken, true);
}

bool input_was_broken(void) { return broken; }

const atomic_bool *input_broken_flag(void) { return &broken; }

bool input_is_terminal(void) { return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1; }

/* The line without its outer spaces; what does not fit is cut. */
static void keep_line(const char *text, char line[INPUT_CAPACITY]) {
    static const char blank[] = " \t\r\n";
    text += strspn(text, blank);
    size_t length = strlen(text);
    while (length && strchr(blank, text[length - 1])) length--;
    coven_text out = coven_text_over(line, INPUT_CAPACITY);
    coven_put_bytes(&out, text, length);
}

/* ---- plain ---- */

static input_answer plain_line(const char *prompt, char line[INPUT_CAPACITY]) {
    char text[INPUT_CAPACITY];
    if (input_is_terminal())
        for (; *prompt; prompt++)
            if (*prompt != '\001' && *prompt != '\002') putchar(*prompt); /* marks for readline */
    fflush(stdout);
    errno = 0;
    int byte, length = 0;
    while ((byte = getchar()) != EOF && byte != '\n') {
        const bool leads = !length && strchr(" \t\r", byte);
        if (!leads && length < INPUT_CAPACITY - 1) text[length++] = (char)byte;
    }
    text[length] = '\0';
    if (byte == EOF) clearerr(stdin);
    if (byte == EOF && (broken || !length)) return broken ? INPUT_BROKEN : INPUT_END;
    keep_line(text, line);
    return INPUT_LINE;
}

/* ---- readline ---- */

#ifdef COVEN_READLINE

static const input_completer *present;

/* readline's list: [0] is what all have in common, then each, then NULL; all to be freed by readline. */
static char **make_list(char (*word)[INPUT_WORD], int count) {
    char **list = calloc((size_t)count + 2, sizeof list[0]);
    if (!list || !count) {
        free(list);
        return NULL;
    }
    size_t common = strlen(word[0]);
    for (int i = 1; i < count; i++)
        for (size_t at = 0; at < common; at++)
            if (word[i][at] != word[0][at]) common = at;
    bool good = (list[0] = strndup(word[0], common)) != NULL;
    for (int i = 0; good && i < count && count > 1; i++) good = (list[i + 1] = strdup(word[i])) != NULL;
    if (good) return list;
    for (int i = 0; list[i]; i++) free(list[i]);
    free(list);
    return NULL;
}

static char **complete(const char *text, int start, int end) {
    (void)end;
    rl_attempted_completion_over = present->next != NULL;
    char before[INPUT_CAPACITY];
    coven_text copy = coven_text_over(before, sizeof before);
    coven_put_bytes(&copy, rl_line_buffer, (size_t)start);
    const size_t first = strcspn(before, " ");
    if (before[first] && (words_is_command(before, first, "save") || words_is_command(before, first, "load"))) {
        rl_attempted_completion_over = 0; /* file names, which readline knows */
        return NULL;
    }
    char(*word)[INPUT_WORD] = calloc(INPUT_WORDS, sizeof word[0]);
    if (!word) return NULL;
    const int all = present->next(present->context, before, word, INPUT_WORDS);
    int count = 0;
    for (int i = 0; i < all; i++)
        if (strncmp(word[i], text, strlen(text)) == 0) memmove(word[count++], word[i], INPUT_WORD);
    char **list = make_list(word, count);
    free(word);
    return list;
}

static char begun[INPUT_CAPACITY]; /* what was typed when something else woke us */
static bool woken;

static bool is_signal_pending(void) { return rl_pending_signal() != 0; }

/* The next key. readline's own function keeps waiting after Ctrl-C; ours ends the input. */
static int read_key(FILE *stream) {
    const int file = fileno(stream);
    for (;;) {
        const waited what = wait_for(file, is_signal_pending);
        rl_check_signals(); /* restores the terminal and passes the signal on */
        if (broken) return EOF;
        if (what == WAITED_WOKEN) { /* readline wants to hear it twice if something has been typed, and forgets that */
            if (!woken) {
                coven_text typed = coven_text_over(begun, sizeof begun);
                coven_put_bytes(&typed, rl_line_buffer, (size_t)rl_end);
            }
            woken = true;
            return EOF;
        }
        unsigned char key;
        const ssize_t length = what == WAITED_KEY ? read(file, &key, 1) : -1;
        if (length == 1) return key;
        if (what == WAITED_KEY && (length == 0 || errno != EINTR)) return EOF;
    }
}

/* Begin where the line was left. */
static int begin_line(void) {
    rl_insert_text(begun);
    begun[0] = '\0';
    return 0;
}

static input_answer readline_line(const char *prompt, const input_completer *completer, char line[INPUT_CAPACITY]) {
    static const input_completer nothing = {NULL, NULL};
    present = completer ? completer : &nothing;
    rl_attempted_completion_function = present->next ? complete : NULL;
    rl_getc_function = read_key;
    rl_readline_name = "coven";
    rl_startup_hook = begin_line;
    woken = false;
    fflush(stdout);
    char *text = readline(prompt);
    present = NULL;
    input_answer answer = INPUT_LINE;
    if (broken)
        answer = INPUT_BROKEN;
    else if (woken)
        answer = INPUT_WOKEN;
    else if (!text)
        answer = INPUT_END;
    else
        keep_line(text, line);
    if (answer == INPUT_LINE && line[0]) add_history(line);
    if (answer != INPUT_LINE) putchar('\n');
    free(text);
    return answer;
}

#endif

/* ---- both ---- */

void input_begin(void) {
    struct sigaction action = {.sa_handler = on_interrupt}; /* no SA_RESTART: a read ends */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before_us);
    broken = false;
}

void input_end(void) {
    sigaction(SIGINT, &before_us, NULL);
    broken = false;
}

void input_mend(void) { broken = false; }

void input_forget(void) {
#ifdef COVEN_READLINE
    clear_history();
#endif
}

input_answer input_line(const char *prompt, const input_completer *completer, char line[INPUT_CAPACITY]) {
    line[0] = '\0';
    if (broken) { /* pressed before the question */
        broken = false;
        return INPUT_BROKEN;
    }
#ifdef COVEN_READLINE
    if (input_is_terminal()) {
        const input_answer answer = readline_line(prompt, completer, line);
        broken = false;
        return answer;
    }
#endif
    (void)completer;
    const input_answer answer = plain_line(prompt, line);
    broken = false;
    return answer;
}

input_answer input_ask(const char *question, const input_completer *completer, char line[INPUT_CAPACITY]) {
    char prompt[INPUT_CAPACITY];
    coven_text text = coven_text_over(prompt, sizeof prompt);
    coven_put(&text, "%s ", question);
    return input_line(prompt, completer, line);
}
