/* record.h -- parts of records that others write too. */
#ifndef COVEN_CORE_RECORD_H
#define COVEN_CORE_RECORD_H

#include "core/json.h"

/* "options":{...}, those that differ from the default. */
void record_put_options(json_writer *w, const coven_table *table);
/* "result":[...],"scores":[...] of a state that has ended. */
void record_put_ending(json_writer *w, const coven_table *table, const void *state);
/* "legal":[...], of chance with weights. */
void record_put_legal(json_writer *w, const coven_table *table, const void *state);

#endif
