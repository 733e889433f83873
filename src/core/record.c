/* record.c -- whole games as one line of JSON, and their traces. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/record.h"

/* ---- create and change ---- */

bool coven_record_begin(coven_record *record, coven_table *table, coven_error *error) {
    *record = (coven_record){.table = table, .capacity = 128, .viewer = COVEN_VIEW_ALL};
    record->event = calloc((size_t)record->capacity, sizeof record->event[0]);
    if (!record->event) {
        *record = (coven_record){0};
        return coven_no_memory(error);
    }
    table->game->start(table, &record->first);
    record->last = record->first;
    return true;
}

void coven_record_place(coven_record *record, const coven_state *first) {
    assert(record->count == 0);
    record->placed = true;
    record->first = record->last = *first;
}

bool coven_record_add(coven_record *record, coven_event event, coven_error *error) {
    if (record->count == record->capacity) {
        const int capacity = record->capacity * 2;
        coven_event *list = realloc(record->event, (size_t)capacity * sizeof list[0]);
        if (!list) return coven_no_memory(error);
        record->event = list;
        record->capacity = capacity;
    }
    record->event[record->count++] = event;
    record->table->game->apply(record->table, &record->last, event);
    return true;
}

void coven_record_free(coven_record *record) {
    coven_table_free(record->table);
    free(record->event);
    free(record->players);
    free(record->mix);
    *record = (coven_record){0};
}

/* ---- reading ---- */

static bool read_option(const coven_game *game, const json_walk *member, int *value, coven_error *error) {
    char name[64], text[64];
    coven_error reason;
    if (!json_text(&member->name, name, sizeof name, error)) return false;
    const json_kind kind = json_kind_of(&member->value);
    size_t length;
    const char *raw = json_raw(&member->value, &length);
    if (kind == JSON_STRING) {
        if (!json_text(&member->value, text, sizeof text, error)) return false;
    } else {
        coven_text copy = coven_text_over(text, sizeof text);
        coven_put_bytes(&copy, raw, length);
    }
    /* A word is a JSON string and a number a JSON number; the text alone would be ambiguous. */
    for (const coven_option *option = game->options; option->name; option++) {
        if (strcmp(option->name, name) != 0) continue;
        if (kind != (option->words ? JSON_STRING : JSON_NUMBER))
            return coven_json_fail(&member->value, error, "should be %s", option->words ? "a text" : "a whole number");
    }
    if (coven_option_read(game, name, text, value, &reason)) return true;
    return json_fail_as(&member->value, error, reason.code, "%s", reason.text);
}

static bool read_hex(const coven_json *object, const char *name, uint8_t bytes[32], bool *found, coven_error *error) {
    coven_json value;
    char text[65];
    if (!json_want(object, name, JSON_STRING, &value, found, error) || !*found) return !*found;
    if (json_text(&value, text, sizeof text, error) && coven_unhex(text, bytes)) return true;
    return coven_json_fail(&value, error, "should be 64 lower-case hex digits");
}

/* The set of that name; of several, the one with this digest, if one is given. */
static const coven_set *find_set(const coven_sets *sets, const coven_game *game, const char *name,
                                 const uint8_t *sha256) {
    const coven_set *found = NULL;
    for (int i = 0; sets && i < sets->count; i++) {
        const coven_set *set = sets->set[i];
        if (set->game != game || strcmp(set->name, name) != 0) continue;
        if (!found || (sha256 && memcmp(set->sha256, sha256, 32) == 0)) found = set;
    }
    return found;
}

/* The set that the record was played with; *out is NULL for the house set. */
static bool read_set(const coven_json *root, const coven_game *game, const coven_sets *sets, const coven_set **out,
                     coven_error *error) {
    coven_json value;
    char name[COVEN_NAME_TEXT];
    uint8_t sha256[32];
    bool digest;
    if (!json_need(root, "set", JSON_STRING, &value, error) ||
        !json_word(&value, true, COVEN_NAME_TEXT - 1, name, error) ||
        !read_hex(root, "set_sha256", sha256, &digest, error))
        return false;
    *out = NULL;
    if (strcmp(name, "house") == 0) return true;
    *out = find_set(sets, game, name, digest ? sha256 : NULL);
    if (!*out)
        return json_fail_as(&value, error, COVEN_NOT_FOUND,
                            "the set \"%s\" is not known here; name its file with --set", name);
    if (digest && memcmp((*out)->sha256, sha256, 32) != 0)
        return coven_json_fail(
            &value, error, "the record was played with another version of the set \"%s\": its SHA-256 differs", name);
    return true;
}

/* Everything but the events and how it ended. */
static coven_table *read_table(const coven_json *root, const coven_sets *sets, coven_error *error) {
    coven_json value;
    char id[COVEN_NAME_TEXT];
    int version, seats, option[COVEN_OPTIONS_MAX];
    if (json_kind_of(root) != JSON_OBJECT) return coven_fail(error, "a record should be a JSON object"), NULL;
    const char *kind = json_member(root, "placed", &value) ? "placed" : "record";
    if (!json_need_int(root, kind, 1, 1, &version, error)) return NULL;
    if (!json_need(root, "game", JSON_STRING, &value, error) || !json_text(&value, id, sizeof id, error)) return NULL;
    const coven_game *game = coven_game_find(id);
    if (!game) return json_fail_as(&value, error, COVEN_NOT_FOUND, "there is no game \"%s\"", id), NULL;
    const coven_set *set;
    if (!read_set(root, game, sets, &set, error)) return NULL;
    if (!json_need_int(root, "seats", game->seats_min, game->seats_max, &seats, error)) return NULL;
    coven_options_default(game, option);
    if (!json_need(root, "options", JSON_OBJECT, &value, error)) return NULL;
    for (json_walk w = json_walk_of(&value); json_next(&w);)
        if (!read_option(game, &w, option, error)) return NULL;
    return coven_table_new(game, set, seats, option, error);
}

/* Where a placed game begins. */
static bool read_position(coven_record *record, const coven_json *root, coven_error *error) {
    coven_json value;
    char text[COVEN_POSITION_TEXT];
    coven_state state;
    coven_error reason;
    if (!json_member(root, "placed", &value)) return true;
    if (!json_need(root, "position", JSON_STRING, &value, error) || !json_text(&value, text, sizeof text, error))
        return false;
    if (!coven_position_read(record->table, text, record->viewer, &state, &reason))
        return json_fail_as(&value, error, reason.code, "%s", reason.text);
    coven_record_place(record, &state);
    return true;
}

static bool read_events(coven_record *record, const coven_json *root, coven_error *error) {
    coven_json list;
    if (!json_need(root, "events", JSON_LIST, &list, error)) return false;
    for (json_walk w = json_walk_of(&list); json_next(&w);) {
        char text[COVEN_EVENT_TEXT + 2];
        coven_event event;
        coven_error reason;
        if (!json_text(&w.value, text, sizeof text, error)) return false;
        if (!coven_event_read_masked_with_actor(record->table, &record->last, record->viewer, text, &event, &reason))
            return json_fail_as(&w.value, error, reason.code, "%s", reason.text);
        if (!coven_record_add(record, event, error)) return false;
    }
    return true;
}

/* A share of the win as records write it. */
static const char *share_text(int share) {
    static const char *const text[COVEN_SHARE + 1] = {
        [0] = "0", [3] = "0.25", [4] = "0.333333", [6] = "0.5", [12] = "1"};
    assert(share >= 0 && share <= COVEN_SHARE && text[share]);
    return text[share];
}

enum { ENDING_TEXT = 16 }; /* bytes of a share or a score, with its NUL */

/* Check a list of numbers that, if present, must match the expected text exactly. */
static bool check_numbers(const coven_record *record, const coven_json *root, const char *name,
                          char expected[][ENDING_TEXT], coven_error *error) {
    coven_json list;
    bool found;
    if (!json_want(root, name, JSON_LIST, &list, &found, error)) return false;
    if (!found) return true;
    if (record->table->game->actor(record->table, &record->last) != COVEN_END)
        return coven_json_fail(&list, error, "the game has not ended after its %d events", record->count);
    bool same = json_count(&list) == record->table->seats;
    for (json_walk w = json_walk_of(&list); same && json_next(&w);) {
        size_t length;
        const char *raw = json_raw(&w.value, &length);
        same = json_kind_of(&w.value) == JSON_NUMBER && length == strlen(expected[w.index]) &&
               memcmp(raw, expected[w.index], length) == 0;
    }
    return same || coven_json_fail(&list, error, "this is not how the game ended");
}

static bool check_ending(const coven_record *record, const coven_json *root, coven_error *error) {
    int share[COVEN_SEATS_MAX] = {0}, score[COVEN_SEATS_MAX] = {0};
    char shares[COVEN_SEATS_MAX][ENDING_TEXT], scores[COVEN_SEATS_MAX][ENDING_TEXT];
    const coven_table *table = record->table;
    if (table->game->actor(table, &record->last) == COVEN_END) table->game->result(table, &record->last, share, score);
    for (int i = 0; i < table->seats; i++) {
        coven_text text = coven_text_over(shares[i], ENDING_TEXT);
        coven_put(&text, "%s", share_text(share[i]));
        text = coven_text_over(scores[i], ENDING_TEXT);
        coven_put(&text, "%d", score[i]);
    }
    return check_numbers(record, root, "result", shares, error) && check_numbers(record, root, "scores", scores, error);
}

bool record_is_table_id(const char *text) {
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length == sizeof((coven_mix *)0)->table - 1 && !text[length];
}

/* The value's own text without the space outside its strings, since a record is one line. NULL when out of memory. */
static char *copy_compact(const coven_json *value) {
    size_t length, used = 0;
    const char *raw = json_raw(value, &length);
    char *copy = malloc(length + 1);
    bool inside = false; /* of a string */
    for (size_t i = 0; copy && i < length; i++) {
        if (raw[i] == '"') inside = !inside;
        if (inside || !strchr(" \t\r\n", raw[i])) copy[used++] = raw[i];
        if (raw[i] == '\\') copy[used++] = raw[++i];
    }
    if (copy) copy[used] = '\0';
    return copy;
}

/* One SHA-256 for each person. */
static bool read_hex_list(const coven_json *object, const char *name, int people, uint8_t list[][32],
                          coven_error *error) {
    coven_json value;
    if (!json_need(object, name, JSON_LIST, &value, error)) return false;
    if (json_count(&value) != people)
        return coven_json_fail(&value, error, "should have one entry for each of %d people", people);
    for (json_walk w = json_walk_of(&value); json_next(&w);) {
        char text[65];
        if (json_kind_of(&w.value) != JSON_STRING || !json_text(&w.value, text, sizeof text, error) ||
            !coven_unhex(text, list[w.index]))
            return coven_json_fail(&w.value, error, "should be 64 lower-case hex digits");
    }
    return true;
}

static bool read_hex_here(const coven_json *object, const char *name, uint8_t bytes[32], coven_error *error) {
    coven_json value;
    bool found;
    return json_need(object, name, JSON_STRING, &value, error) && read_hex(object, name, bytes, &found, error);
}

static bool read_mix(const coven_json *value, int seats, coven_mix *mix, coven_error *error) {
    coven_json id, promises;
    if (!json_need(value, "table", JSON_STRING, &id, error)) return false;
    if (!json_text(&id, mix->table, sizeof mix->table, error) || !record_is_table_id(mix->table))
        return coven_json_fail(&id, error, "should be %d lower-case letters and digits", (int)sizeof mix->table - 1);
    if (!json_need(value, "promises", JSON_LIST, &promises, error)) return false;
    mix->people = json_count(&promises);
    if (mix->people < 1 || mix->people > seats)
        return coven_json_fail(&promises, error, "should have 1 to %d entries", seats);
    return read_hex_here(value, "server", mix->server, error) &&
           read_hex_here(value, "commitment", mix->commitment, error) &&
           read_hex_list(value, "promises", mix->people, mix->promise, error) &&
           read_hex_list(value, "given", mix->people, mix->given, error);
}

bool record_set_mix(coven_record *record, const coven_mix *mix, coven_error *error) {
    coven_mix *kept = record->mix ? record->mix : malloc(sizeof *kept);
    if (!kept) return coven_no_memory(error);
    *kept = *mix;
    record->mix = kept;
    return true;
}

/* A mix without a table is that of a saved game, which the terminal program keeps for itself. */
static bool want_mix(coven_record *record, const coven_json *root, coven_error *error) {
    coven_json value, table;
    bool found;
    coven_mix mix = {.people = 0};
    if (!json_want(root, "mix", JSON_OBJECT, &value, &found, error)) return false;
    if (!found || !json_member(&value, "table", &table)) return true;
    return read_mix(&value, record->table->seats, &mix, error) && record_set_mix(record, &mix, error);
}

/* Our additional keys: the players, the commitment of chance, and how it was mixed. */
static bool read_extras(coven_record *record, const coven_json *root, coven_error *error) {
    coven_json value;
    bool found;
    if (!json_want(root, "players", JSON_LIST, &value, &found, error)) return false;
    if (found) {
        record->players = copy_compact(&value);
        if (!record->players) return coven_no_memory(error);
    }
    if (!want_mix(record, root, error)) return false;
    if (!json_want(root, "chance", JSON_OBJECT, &value, &found, error)) return false;
    if (!found) return true;
    return read_hex(&value, "sha256", record->commitment, &record->committed, error) &&
           read_hex(&value, "seed", record->seed, &record->revealed, error);
}

/* Read the game as `viewer` sees it, at the table that the record has. On failure `count` events were valid. */
static bool read_game(coven_record *record, const coven_json *root, int viewer, coven_error *error) {
    const coven_table *table = record->table;
    if (viewer < COVEN_VIEW_ALL || viewer > table->seats) return coven_fail(error, "there is no viewer %d", viewer);
    record->viewer = viewer;
    record->count = 0;
    record->placed = false;
    table->game->start(table, &record->first);
    if (viewer != COVEN_VIEW_ALL) table->game->mask(table, &record->first, viewer);
    record->last = record->first;
    return read_position(record, root, error) && read_events(record, root, error) && check_ending(record, root, error);
}

/* The first viewer for whom the game is possible. Otherwise the error is that of the viewer who got furthest. */
static bool read_game_of_anybody(coven_record *record, const coven_json *root, coven_error *error) {
    int furthest = -1;
    const int last = record->table->secrets ? record->table->seats : COVEN_VIEW_ALL;
    for (int viewer = COVEN_VIEW_ALL; viewer <= last; viewer++) {
        coven_error reason;
        if (read_game(record, root, viewer, &reason)) return true;
        if (record->count <= furthest) continue;
        furthest = record->count;
        if (error) *error = reason;
    }
    return false;
}

bool coven_record_read_masked(coven_record *record, const char *json, size_t length, const coven_sets *sets, int viewer,
                              coven_error *error) {
    json_document document;
    if (!json_parse(&document, json, length, error)) return false;
    const coven_json root = json_root(&document);
    coven_table *table = read_table(&root, sets, error);
    bool good = table && coven_record_begin(record, table, error);
    if (!good) {
        coven_table_free(table);
    } else {
        good = (viewer == COVEN_VIEW_UNKNOWN ? read_game_of_anybody(record, &root, error)
                                             : read_game(record, &root, viewer, error)) &&
               read_extras(record, &root, error);
        if (!good) coven_record_free(record);
    }
    json_free(&document);
    return good;
}

bool coven_record_read(coven_record *record, const char *json, size_t length, const coven_sets *sets,
                       coven_error *error) {
    return coven_record_read_masked(record, json, length, sets, COVEN_VIEW_ALL, error);
}

/* ---- printing ---- */

void record_put_ending(json_writer *w, const coven_table *table, const void *state) {
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    table->game->result(table, state, share, score);
    json_name(w, "result");
    json_open(w, '[');
    for (int i = 0; i < table->seats; i++) json_put_raw(w, share_text(share[i]), strlen(share_text(share[i])));
    json_close(w, ']');
    json_name(w, "scores");
    json_open(w, '[');
    for (int i = 0; i < table->seats; i++) json_number(w, score[i]);
    json_close(w, ']');
}

void record_put_options(json_writer *w, const coven_table *table) {
    json_name(w, "options");
    json_open(w, '{');
    for (int i = 0; i < coven_options_count(table->game); i++) {
        const coven_option *option = &table->game->options[i];
        if (table->option[i] == option->default_value) continue;
        if (option->words)
            json_name_string(w, option->name, option->words[table->option[i]]);
        else
            json_name_number(w, option->name, table->option[i]);
    }
    json_close(w, '}');
}

static void put_event(json_writer *w, const coven_table *table, const void *before, coven_event event) {
    char text[COVEN_EVENT_TEXT + 2];
    coven_text out = coven_text_over(text, sizeof text);
    coven_put(&out, "%s ", coven_actor_text(table->game->actor(table, before)));
    table->game->print_event(table, before, event, &out);
    json_string_of(w, text, out.length);
}

static void put_chance(json_writer *w, const coven_record *record) {
    char hex[65];
    json_name(w, "chance");
    json_open(w, '{');
    coven_hex(record->commitment, hex);
    json_name_string(w, "sha256", hex);
    if (record->revealed) {
        coven_hex(record->seed, hex);
        json_name_string(w, "seed", hex);
    }
    json_close(w, '}');
}

void record_put_hex_list(json_writer *w, const char *name, const uint8_t *list, int count) {
    char hex[65];
    json_name(w, name);
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        coven_hex(list + 32 * i, hex);
        json_string(w, hex);
    }
    json_close(w, ']');
}

void record_put_mix(json_writer *w, const coven_mix *mix) {
    char hex[65];
    json_open(w, '{');
    json_name_string(w, "table", mix->table);
    coven_hex(mix->server, hex);
    json_name_string(w, "server", hex);
    coven_hex(mix->commitment, hex);
    json_name_string(w, "commitment", hex);
    record_put_hex_list(w, "promises", mix->promise[0], mix->people);
    record_put_hex_list(w, "given", mix->given[0], mix->people);
    json_close(w, '}');
}

void coven_record_print(const coven_record *record, bool bare, int viewer, coven_text *out) {
    const coven_table *table = record->table;
    const coven_game *game = table->game;
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_number(w, record->placed ? "placed" : "record", 1);
    json_name_string(w, "game", game->id);
    json_name_string(w, "set", table->set->name);
    json_name_number(w, "seats", table->seats);
    record_put_options(w, table);
    const bool masks = viewer != COVEN_VIEW_ALL && record->viewer == COVEN_VIEW_ALL;
    coven_state state = record->first, seen = state;
    if (record->placed) {
        char position[COVEN_POSITION_TEXT];
        if (masks) game->mask(table, &seen, viewer);
        coven_position_print(table, &seen, position);
        json_name_string(w, "position", position);
    }
    json_name(w, "events");
    json_open(w, '[');
    for (int i = 0; i < record->count; i++) {
        seen = state;
        coven_event event = record->event[i];
        if (masks) {
            game->mask(table, &seen, viewer);
            event = game->mask_event(table, &state, event, viewer);
        }
        put_event(w, table, &seen, event);
        game->apply(table, &state, record->event[i]);
    }
    json_close(w, ']');
    if (game->actor(table, &state) == COVEN_END) record_put_ending(w, table, &state);
    if (!bare) {
        if (!table->set->house) {
            char hex[65];
            coven_hex(table->set->sha256, hex);
            json_name_string(w, "set_sha256", hex);
        }
        if (record->players) {
            json_name(w, "players");
            json_put_raw(w, record->players, strlen(record->players));
        }
        if (record->committed) put_chance(w, record);
        if (record->mix && record->committed && record->revealed) { /* the seed follows from it */
            json_name(w, "mix");
            record_put_mix(w, record->mix);
        }
    }
    json_close(w, '}');
}

void record_put_legal(json_writer *w, const coven_table *table, const void *state) {
    coven_choice choice[COVEN_EVENTS_MAX];
    const int count = coven_choices(table, state, choice);
    const bool chance = table->game->actor(table, state) == COVEN_CHANCE;
    json_name(w, "legal");
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        if (chance) json_open(w, '[');
        json_string(w, choice[i].text);
        if (!chance) continue;
        json_number(w, choice[i].weight);
        json_close(w, ']');
    }
    json_close(w, ']');
}

void coven_trace_line(const coven_record *record, int ply, const void *state, coven_text *out) {
    const coven_table *table = record->table;
    const int actor = table->game->actor(table, state);
    char position[COVEN_POSITION_TEXT];
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    json_name_number(w, "ply", ply);
    coven_position_print(table, state, position);
    json_name_string(w, "position", position);
    json_name_string(w, "actor", coven_actor_text(actor));
    if (actor == COVEN_END) {
        record_put_ending(w, table, state);
    } else {
        record_put_legal(w, table, state);
        if (ply < record->count) {
            char text[COVEN_EVENT_TEXT];
            coven_text event = coven_text_over(text, sizeof text);
            table->game->print_event(table, state, record->event[ply], &event);
            json_name_string(w, "event", text);
        }
    }
    json_close(w, '}');
}

/* ---- verifying ---- */

bool coven_record_verify(const coven_record *record, coven_error *error) {
    const coven_table *table = record->table;
    uint8_t digest[32];
    if (record->viewer != COVEN_VIEW_ALL) return coven_fail_message(error, COVEN_UNVERIFIED, "error.verify.masked");
    if (!record->committed) return coven_fail_message(error, COVEN_UNVERIFIED, "error.verify.uncommitted");
    if (!record->revealed) return coven_fail_message(error, COVEN_UNVERIFIED, "error.verify.unrevealed");
    coven_sha256(record->seed, sizeof record->seed, digest);
    if (memcmp(digest, record->commitment, sizeof digest) != 0)
        return coven_fail_message(error, COVEN_UNVERIFIED, "error.verify.seed");
    coven_chance chance;
    coven_state state = record->first;
    coven_chance_begin(&chance, record->seed);
    for (int i = 0; i < record->count; i++) {
        if (table->game->actor(table, &state) == COVEN_CHANCE &&
            coven_chance_draw(table, &state, &chance) != record->event[i])
            return coven_fail_message(error, COVEN_UNVERIFIED, "error.verify.event n=%d", i + 1);
        table->game->apply(table, &state, record->event[i]);
    }
    return true;
}
