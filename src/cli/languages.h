/* languages.h -- which language the program speaks with a player: the one of --language, else of COVEN_LANGUAGE, else
 * the one that was chosen last, else of the locale (LC_ALL, LC_MESSAGES, LANG), else English. Where the terminal is not
 * UTF-8 it is English. A choice is remembered in the file `language` of the state directory (saves.h). */
#ifndef COVEN_CLI_LANGUAGES_H
#define COVEN_CLI_LANGUAGES_H

#include "core/game.h"

/* ---- choosing: languages_pick.c ---- */

/* What speaks for a language: each a code, a locale, or NULL. */
typedef struct language_wishes {
    const char *asked;      /* --language */
    const char *own;        /* COVEN_LANGUAGE */
    const char *locale[3];  /* LC_ALL, LC_MESSAGES, LANG */
    const char *remembered; /* the code that was chosen last */
    bool utf8;              /* the terminal can show more than ASCII */
} language_wishes;

/* The language of `list` (English first, ended by an empty code) that these come to. NULL if there is none of the code
 * that was asked for: that is *unknown. */
const coven_language *languages_pick(const coven_language *list, const language_wishes *from, const char **unknown);
/* The one of a code or a locale ("fr", "fr-CA", "fr_CA.UTF-8"), in capitals or not; or NULL. */
const coven_language *languages_find(const coven_language *list, const char *code);

/* ---- for the program: languages.c ---- */

/* Speak with the player from now on; `asked` is the value of --language, or NULL. False after an error message. */
bool languages_begin(const char *asked);
/* Remember the value of --language for the next time; false after an error message. */
bool languages_remember(const char *asked);
/* What a person says to the command `language`: nothing, for the list, or a code or the name of a language. True if the
 * language is another one now. */
bool languages_command(const char *rest);

#endif
