/* set.h -- what tables need of sets besides coven.h. */
#ifndef COVEN_CORE_SET_H
#define COVEN_CORE_SET_H

#include "core/game.h"
#include "core/json.h"
#include "core/span.h"

/* What a language says instead of a text of the set: the key is "Moth Ring", or "Moth Ring#of" for a form of it. A set
 * carries these as "in":{"fr":{"Moth Ring":"..."}}; those of the house sets are in the catalogues, as
 * `channeling/Moth Ring = ...` (texts/LANG/sets.txt). */
bool set_find_text(const coven_set *set, const coven_language *language, span key, span *text);
/* All of them as members of a JSON object that the caller opens and closes. */
void set_put_texts(const coven_set *set, const coven_language *language, json_writer *w);

/* A reference to the game's house set, which is read once per process; coven_set_free drops it. */
coven_set *set_house(const coven_game *game, coven_error *error);

#endif
