/* input.h -- lines from a person: with readline (editing, history, Tab) where stdin and stdout are terminals and the
 * program was built with it, else plain lines. Ctrl-C and Ctrl-D are answers like others. */
#ifndef COVEN_CLI_INPUT_H
#define COVEN_CLI_INPUT_H

#include "coven.h"

typedef enum input_answer {
    INPUT_LINE,
    INPUT_END,    /* Ctrl-D, or the end of a pipe */
    INPUT_BROKEN, /* Ctrl-C */
} input_answer;

enum { INPUT_WORD = COVEN_EVENT_TEXT, INPUT_WORDS = 600, INPUT_ROOM = 1024 };

/* What could stand next, after the words in `before`; returns how many. */
typedef struct input_completer {
    int (*next)(const void *context, const char *before, char (*out)[INPUT_WORD], int room);
    const void *context;
} input_completer;

/* From now on Ctrl-C is an answer; input_end gives it back its old meaning. */
void input_begin(void);
void input_end(void);
/* Was Ctrl-C pressed since the last answer? */
bool input_was_broken(void);
/* People sit at both ends. */
bool input_is_terminal(void);

/* Forget the lines so far: the next person shall not find them by the arrow keys. */
void input_forget(void);

/* Ask for a line, without its newline and outer spaces. `completer` may be NULL. */
input_answer input_line(const char *prompt, const input_completer *completer, char line[INPUT_ROOM]);

#endif
