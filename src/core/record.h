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

/* `count` hashes, one after another, as a list of hex texts. */
void record_put_hex_list(json_writer *w, const char *name, const uint8_t *list, int count);
/* The mix as an object; and keep a copy of one. */
void record_put_mix(json_writer *w, const coven_mix *mix);
bool record_set_mix(coven_record *record, const coven_mix *mix, coven_error *error);
/* Is this what the id of an online table looks like? */
bool record_is_table_id(const char *text);

#endif
