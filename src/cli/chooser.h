/* chooser.h -- one of many events chosen word by word. It knows no rules: it filters the legal texts by the words
 * chosen so far, and offers whole events when few are left, otherwise the words that can come next. */
#ifndef COVEN_CLI_CHOOSER_H
#define COVEN_CLI_CHOOSER_H

#include "cli/input.h"
#include "core/game.h"

enum { CHOOSER_FEW = 12 }; /* up to this many events are offered whole */

typedef struct chooser {
    coven_choice choice[COVEN_EVENTS_MAX];
    int count;
    char so_far[COVEN_EVENT_TEXT]; /* the words chosen, "" at first */
    /* What is offered: */
    struct {
        char text[COVEN_EVENT_TEXT]; /* an event, or a word */
        int events;                  /* events that it leads to */
        coven_event event;           /* if it is whole */
    } item[COVEN_EVENTS_MAX];
    int items;
    bool whole;    /* the items are events */
    bool numbered; /* they can be chosen by number; not if the words themselves are numbers */
} chooser;

typedef enum chooser_answer {
    CHOOSER_EVENT,    /* one event is chosen */
    CHOOSER_NARROWER, /* there are more words now */
    CHOOSER_UNKNOWN,  /* not a choice here; see the error */
} chooser_answer;

/* Begin with self->choice and self->count filled. */
void chooser_begin(chooser *self);
/* A number, or words, each of which may be abbreviated if unambiguous. */
chooser_answer chooser_take(chooser *self, const char *line, coven_event *event, coven_error *error);
/* Take back the last word; false if there is none. */
bool chooser_back(chooser *self);
/* The words that could follow `before`, which follows the words so far; returns how many. */
int chooser_next(const chooser *self, const char *before, char (*out)[INPUT_WORD], int capacity);

#endif
