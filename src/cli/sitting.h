/* sitting.h -- people at one terminal, around a match: telling what happens, drawing the table, asking, and the
 * commands that are not events. */
#ifndef COVEN_CLI_SITTING_H
#define COVEN_CLI_SITTING_H

#include "cli/chooser.h"
#include "match/match.h"

typedef struct sitting {
    match *match; /* owned */
    const coven_sets *sets;
    coven_style style;
    bool terminal;
    int told[COVEN_SEATS_MAX + 1]; /* events told to each seat; [0] to all, where nothing is hidden between them */
    int unveiled;                  /* the seat whose secrets may be on the screen, 0 for none */
    int kept;                      /* events in the kept record, 0 if others now, -1 if what is kept is not ours */
    bool drawn;                    /* the table on the screen is the present one */
    bool leaving;
    bool unwanted; /* the people do not want the game to be kept */
    int answer;    /* of the program */
} sitting;

/* Play a match to its end or until the people leave; it is freed. `resumed`: it is the one that is kept. Returns an
 * exit code. */
int sitting_play(match *played, const coven_sets *sets, bool resumed);

/* Does the person want to go on with the kept game of this kind? */
bool play_wants_kept(const coven_game *game);
/* That game; NULL after a complaint. */
match *play_resume(const char *game, const coven_sets *sets);

/* ---- for sitting's own files ---- */

int sitting_people(const sitting *s);
/* Whose eyes look when `actor` acts. */
int sitting_viewer(const sitting *s, int actor);
void sitting_name(const sitting *s, int seat, coven_text *out);
/* Tell what `viewer` has not been told. */
void sitting_tell(sitting *s, int viewer);
void sitting_draw(sitting *s, int viewer);
/* The end: the table, who won, and the record if somebody wants it. */
void sitting_finish(sitting *s);
/* Write a line to the screen, filled to its width, after a mark. */
void sitting_say(const sitting *s, const char *mark, const char *text);
/* Words from column `indent` on, where the cursor is, and so the lines that follow. */
void sitting_fill(const sitting *s, int indent, const char *text);
void sitting_paint(const sitting *s, const char *code);

/* A command such as `undo`; false if the line is none. */
bool sitting_command(sitting *s, const char *line);
/* The command that was probably meant, or NULL. */
const char *sitting_nearest(const char *line);
/* Its names, for completion; returns how many. */
int sitting_commands(char (*out)[INPUT_WORD], int room);
/* Keep the game for the next time, if it is not kept as it stands. Says so when `aloud`. */
void sitting_keep(sitting *s, bool aloud);

#endif
