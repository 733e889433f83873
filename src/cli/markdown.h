/* markdown.h -- Markdown as lines for a terminal: headings, paragraphs filled to the width, lists, tables, code. */
#ifndef COVEN_CLI_MARKDOWN_H
#define COVEN_CLI_MARKDOWN_H

#include "core/game.h"

void markdown_draw(const char *text, const coven_style *style, coven_text *out);

#endif
