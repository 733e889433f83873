/* terminal_game.h -- a match played at one terminal: drawing the table, reporting events, asking, and commands that are
 * not events.
 *
 * On a terminal every question is a screen of its own, fitted to the terminal's rows: the table, what has happened
 * since the person was last asked, the question. When input comes from a pipe, the same is printed as plain lines. */
#ifndef COVEN_CLI_TERMINAL_GAME_H
#define COVEN_CLI_TERMINAL_GAME_H

#include "cli/chooser.h"
#include "cli/saves.h"
#include "cli/words.h"

/* The events before an undo, for redo, and the plies to return to. */
typedef struct redo_line {
    coven_event *event; /* owned */
    int count;
    int *stop; /* owned: plies to return to, the nearest last */
    int stops;
} redo_line;

typedef struct terminal_game {
    played_game game;        /* owned */
    const history *followed; /* or a game that is played elsewhere: there is no match then */
    const coven_sets *sets;
    coven_style style; /* its height: the rows of the screen, 0 where there are no screens */
    bool terminal;
    int reported[COVEN_SEATS_MAX +
                 1]; /* events reported to each seat; [0]: to all, where nothing is hidden between them */
    int recent;      /* the first event reported on the present screen */
    int unveiled;    /* the seat whose secrets may be on the screen, 0 for none */
    int saved;       /* events in the saved game, -1 if they are others now */
    bool drawn;      /* the table on the screen is the present one */
    bool greeted;    /* the commitment has been shown */
    redo_line redo;
    char notice[256]; /* shown above the next question */
    int resigned;     /* the seat that has given up, 0 for none */
    bool leaving;
    bool unwanted; /* do not save the game */
    bool again;    /* play another game */
    int answer;    /* the program's exit status */
} terminal_game;

/* Play to the end or until the people leave, and perhaps another game after that; the game is freed. Returns an exit
 * status. */
int terminal_game_play(played_game *game, const coven_sets *sets);

/* Offer the saved games of this kind, if there are any and a person can answer. True if one is to be resumed: then its
 * id is in `id`. *left: the person leaves. */
bool play_offer_saved(const coven_game *game, char id[SAVES_ID], bool *left);
/* Resume it; false after an error message. */
bool play_resume(const char *id, const coven_sets *sets, played_game *out);

/* ---- for the files of terminal_game alone ---- */

/* The game so far, played here or followed. */
const history *terminal_game_past(const terminal_game *s);
int terminal_game_people(const terminal_game *s);
/* Whose view is drawn when `actor` acts. */
int terminal_game_viewer(const terminal_game *s, int actor);
/* A seat's name: whole, for sentences; and cut to half the width of the screen, for what must fit on one line. */
void terminal_game_name(const terminal_game *s, int seat, coven_text *out);
void terminal_game_label(const terminal_game *s, int seat, coven_text *out);

/* terminal_game_screen.c */
/* The table, what happened, and what is asked (`c` NULL: nothing), or how it ended. */
void terminal_game_show(terminal_game *s, int viewer, const chooser *c);
void terminal_game_show_end(terminal_game *s, int viewer, const char *text);
/* The question alone. */
void terminal_game_ask(const terminal_game *s, int viewer, const chooser *c);
/* All choices, however many. */
void terminal_game_list(const terminal_game *s, int viewer, const chooser *c);
/* The next screen reports the events that `viewer` has not seen. */
void terminal_game_report(terminal_game *s, int viewer);
/* Report them now, line by line. */
void terminal_game_report_now(terminal_game *s, int viewer);
/* Write words from column `indent` on, with the following lines indented likewise. */
void terminal_game_fill(const coven_style *style, int indent, const char *text, coven_text *out);
/* Print a sentence, filled to the width. */
void terminal_game_say(const terminal_game *s, const char *text);
/* The same where there is no game yet. */
void terminal_game_say_before(const char *text);
void terminal_game_paint(const terminal_game *s, const char *code);

/* terminal_game_end.c: the table, who won, the seed, and what to do now. */
void terminal_game_finish(terminal_game *s);

/* terminal_game_commands.c */
/* Run a command such as `undo`; false if the line is not a command. */
bool terminal_game_command(terminal_game *s, const chooser *c, const char *line);
/* The command that was probably meant, or "". */
words terminal_game_nearest(const char *line);
/* Its names, for completion; returns how many. */
int terminal_game_commands(char (*out)[INPUT_WORD], int capacity);
/* Write the record to a file, asking before another is replaced; false if it was not written. */
bool terminal_game_write(const terminal_game *s, const char *path);
/* Save the game. `leaving`: say where, and how to continue. */
void terminal_game_keep(terminal_game *s, bool leaving);
/* Nothing can be redone any more. */
void terminal_game_forget_redo(terminal_game *s);

#endif
