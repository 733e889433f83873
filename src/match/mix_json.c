/* mix_json.c -- see mix_json.h. */
#include "match/mix_json.h"

#include <string.h>

#include "core/game_json.h"
#include "core/record.h"

/* ---- questions about a mix ---- */

typedef struct question {
    coven_mix mix; /* people: how many promises or contributions there are */
    bool has_table, has_server, has_commitment, has_promises, has_given, has_chance;
    uint8_t seed[32], chance[32];
    bool has_seed;
} question;

static bool fail_hex(const coven_json *value, coven_error *error) {
    return coven_json_fail(value, error, "should be 64 lower-case hex digits");
}

static bool read_hex(const coven_json *object, const char *name, uint8_t bytes[32], bool *found, coven_error *error) {
    coven_json value;
    char text[65];
    if (!json_want(object, name, JSON_STRING, &value, found, error) || !*found) return !*found;
    return (json_text(&value, text, sizeof text, NULL) && coven_unhex(text, bytes)) || fail_hex(&value, error);
}

/* A list for all people: as many as other lists have. */
static bool read_list(const coven_json *object, const char *name, uint8_t list[][32], int *people, bool *found,
                      coven_error *error) {
    coven_json value;
    if (!json_want(object, name, JSON_LIST, &value, found, error) || !*found) return !*found;
    const int count = json_count(&value);
    if (count < 1 || count > COVEN_SEATS_MAX || (*people && *people != count))
        return coven_json_fail(&value, error, "should have an entry for each person");
    *people = count;
    for (json_walk w = json_walk_of(&value); json_next(&w);) {
        char text[65];
        if (json_kind_of(&w.value) != JSON_STRING || !json_text(&w.value, text, sizeof text, NULL) ||
            !coven_unhex(text, list[w.index]))
            return fail_hex(&w.value, error);
    }
    return true;
}

static bool read_question(const coven_json *object, question *q, coven_error *error) {
    coven_json id;
    *q = (question){.has_table = false};
    if (!json_want(object, "table", JSON_STRING, &id, &q->has_table, error)) return false;
    if (q->has_table && (!json_text(&id, q->mix.table, sizeof q->mix.table, NULL) || !record_is_table_id(q->mix.table)))
        return coven_json_fail(&id, error, "should be %d lower-case letters and digits", (int)sizeof q->mix.table - 1);
    return read_hex(object, "server", q->mix.server, &q->has_server, error) &&
           read_hex(object, "commitment", q->mix.commitment, &q->has_commitment, error) &&
           read_hex(object, "chance", q->chance, &q->has_chance, error) &&
           read_list(object, "promises", q->mix.promise, &q->mix.people, &q->has_promises, error) &&
           read_list(object, "given", q->mix.given, &q->mix.people, &q->has_given, error);
}

/* Fill in what follows. */
static void conclude(question *q) {
    if (q->has_server && !q->has_commitment) {
        coven_sha256(q->mix.server, 32, q->mix.commitment);
        q->has_commitment = true;
    }
    if (q->has_given && !q->has_promises) {
        for (int i = 0; i < q->mix.people; i++) coven_sha256(q->mix.given[i], 32, q->mix.promise[i]);
        q->has_promises = true;
    }
    if (q->has_table && q->has_server && q->has_given) {
        mix_seed(&q->mix, q->seed);
        q->has_seed = true;
        if (!q->has_chance) coven_sha256(q->seed, 32, q->chance);
        q->has_chance = true;
    }
}

static void put_hex(json_writer *w, const char *name, bool known, const uint8_t bytes[32]) {
    char hex[65];
    if (!known) return;
    coven_hex(bytes, hex);
    json_name_string(w, name, hex);
}

static void put_answer(const question *q, const char *words, coven_text *out) {
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    put_hex(w, "commitment", q->has_commitment, q->mix.commitment);
    if (q->has_promises) record_put_hex_list(w, "promises", q->mix.promise[0], q->mix.people);
    put_hex(w, "seed", q->has_seed, q->seed);
    put_hex(w, "chance", q->has_chance, q->chance);
    if (words) json_name_string(w, "words", words);
    json_close(w, '}');
}

bool mix_answer(const coven_json *object, const coven_language *language, coven_text *out, coven_error *error) {
    question q;
    coven_json game;
    char words[MIX_WORDS_TEXT];
    (void)language;
    if (!read_question(object, &q, error)) return false;
    conclude(&q);
    const bool tells =
        q.has_table && q.has_commitment && q.has_promises && q.has_chance && json_member(object, "game", &game);
    if (tells) {
        coven_table *table = game_read_table(object, error);
        if (!table) return false;
        mix_words(&(mix_story){.table = table,
                               .id = q.mix.table,
                               .commitment = q.mix.commitment,
                               .promises = q.mix.promise[0],
                               .people = q.mix.people,
                               .chance = q.chance},
                  words);
        coven_table_free(table);
    }
    put_answer(&q, tells ? words : NULL, out);
    return true;
}

/* ---- checking a record ---- */

bool mix_answer_check(const coven_json *object, const coven_language *language, coven_text *out, coven_error *error) {
    coven_json value, noted;
    coven_record record;
    mix_kept kept;
    mix_finding finding[MIX_FINDINGS_MAX];
    bool has_kept;
    size_t length;
    if (!json_need(object, "record", JSON_OBJECT, &value, error) ||
        !json_want(object, "kept", JSON_OBJECT, &noted, &has_kept, error) ||
        (has_kept && !mix_read_kept(&noted, &kept, error)))
        return false;
    const char *raw = json_raw(&value, &length);
    if (!coven_record_read_masked(&record, raw, length, NULL, COVEN_VIEW_UNKNOWN, error)) return false;
    const int count = mix_check(&record, has_kept ? &kept : NULL, finding);
    mix_put_findings(finding, count, record.table, language, out);
    coven_record_free(&record);
    return true;
}
