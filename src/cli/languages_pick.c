/* languages_pick.c -- see languages.h: the choice alone, of texts and a list. */
#include <ctype.h>
#include <string.h>

#include "cli/languages.h"
#include "core/language.h"

const coven_language *languages_find(const coven_language *list, const char *code) {
    for (; list->code[0]; list++) {
        size_t length = 0;
        while (list->code[length] && tolower((unsigned char)list->code[length]) == tolower((unsigned char)code[length]))
            length++;
        if (!list->code[length] && (!code[length] || strchr("_-.@", code[length]))) return list;
    }
    return NULL;
}

static bool is_said(const char *text) { return text && text[0]; }

/* Of the locale's variables the first that is set counts. */
static const char *locale_of(const language_wishes *from) {
    for (int i = 0; i < 3; i++)
        if (is_said(from->locale[i])) return from->locale[i];
    return NULL;
}

const coven_language *languages_pick(const coven_language *list, const language_wishes *from, const char **unknown) {
    const coven_language *found = NULL;
    *unknown = NULL;
    if (from->asked)
        *unknown = from->asked;
    else if (is_said(from->own))
        *unknown = from->own;
    if (*unknown && !(found = languages_find(list, *unknown))) return NULL;
    *unknown = NULL;
    /* In this order. A locale such as C names no language. */
    const char *const others[] = {from->remembered, locale_of(from)};
    for (int i = 0; i < 2 && !found; i++)
        if (is_said(others[i])) found = languages_find(list, others[i]);
    return found && from->utf8 ? found : list;
}
