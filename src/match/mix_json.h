/* mix_json.h -- the mix of chance (mix.h) as questions and answers in JSON: for the session protocol and the server. */
#ifndef COVEN_MATCH_MIX_JSON_H
#define COVEN_MATCH_MIX_JSON_H

#include "match/mix.h"

/* {"table":ID,"server":s,"commitment":P,"promises":[m],"given":[c],"chance":C,"game","seats","options"}, hashes in hex,
 * each of which may be missing. The answer has what follows from them:
 *     "commitment"  of the server's secret        from server
 *     "promises"    of the contributions          from given
 *     "seed", "chance"                            from table, server, given and, unless it follows from given, promises
 *     "words"       the four words                from table, commitment, promises, chance, game, seats and options
 * A value that is given is used, and repeated, even if another one would follow. */
bool mix_answer(const coven_json *question, const coven_language *language, coven_text *out, coven_error *error);

/* {"record":{...},"kept":{...}} (kept as in mix_read_kept, or missing): mix_put_findings of mix_check. A record
 * without a mix is not good if there is a `kept`. */
bool mix_answer_check(const coven_json *question, const coven_language *language, coven_text *out, coven_error *error);

#endif
