/* svg.h -- pictures as SVG documents, for games that draw their sets. */
#ifndef COVEN_CORE_SVG_H
#define COVEN_CORE_SVG_H

#include "core/game.h"

/* Begin a document of that size in its own units; `title` is its accessible name. */
void svg_open(coven_text *out, int width, int height, const char *title);
void svg_close(coven_text *out);
/* Text between tags or inside an attribute: &, <, > and quotes are escaped. */
void svg_put_escaped(coven_text *out, const char *text, size_t length);

#endif
