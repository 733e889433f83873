/* input.h -- lines from a person: with readline (editing, history, Tab) where stdin and stdout are terminals and the
 * program was built with it, else plain lines. Ctrl-C and Ctrl-D are reported as answers. */
#ifndef COVEN_CLI_INPUT_H
#define COVEN_CLI_INPUT_H

#include <stdatomic.h>

#include "core/game.h"

typedef enum input_answer {
    INPUT_LINE,
    INPUT_END,    /* Ctrl-D, or the end of a pipe */
    INPUT_BROKEN, /* Ctrl-C */
    INPUT_WOKEN,  /* the watched descriptor can be read */
} input_answer;

enum { INPUT_WORD = COVEN_EVENT_TEXT, INPUT_WORDS = 600, INPUT_CAPACITY = 1024 };

/* The words that could come after those in `before`; returns how many. */
typedef struct input_completer {
    int (*next)(const void *context, const char *before, char (*out)[INPUT_WORD], int capacity);
    const void *context;
} input_completer;

/* From now on Ctrl-C is an answer; input_end restores its usual meaning. */
void input_begin(void);
void input_end(void);
/* Was Ctrl-C pressed since the last answer? And the flag that then becomes true, for long work to check. */
bool input_was_broken(void);
const atomic_bool *input_broken_flag(void);
/* Forget a Ctrl-C that has just stopped something, so that it does not answer the next question. */
void input_mend(void);
/* Are stdin and stdout terminals? */
bool input_is_terminal(void);

/* Until a line is there, watch this descriptor too: once it can be read, the answer is INPUT_WOKEN, and what has been
 * typed is where the next line begins. -1: none. Without a terminal a line is waited for regardless. */
void input_watch(int descriptor);
/* Wait until the watched descriptor can be read; false after Ctrl-C. */
bool input_wait(void);

/* Clear the history, so that the next person cannot recall it with the arrow keys. */
void input_forget(void);

/* Ask for a line, without its newline and outer spaces. `completer` may be NULL. A question has a space after it. */
input_answer input_line(const char *prompt, const input_completer *completer, char line[INPUT_CAPACITY]);
input_answer input_ask(const char *question, const input_completer *completer, char line[INPUT_CAPACITY]);

#endif
