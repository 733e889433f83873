/* report.h -- an analysis for people: as text, and as an HTML page. */
#ifndef COVEN_CLI_REPORT_H
#define COVEN_CLI_REPORT_H

#include "match/analyst.h"

/* Lines for a terminal, in the style's language. */
void report_put_text(const analysis *self, const coven_style *style, coven_text *out);
/* A page of its own: a graph, a summary, and the table drawn at each event, in ASCII unless style->utf8, and in the
 * style's language. */
void report_put_html(const analysis *self, const coven_style *style, coven_text *out);

#endif
