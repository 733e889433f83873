/* set.c -- content sets: JSON text in, checked and compiled content out. Sets are counted by reference, and each house
 * set is read once per process (shared.h). */
#include "core/set.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/language.h"
#include "core/set_text.h"
#include "core/shared.h"

/* How a set is allocated. */
typedef struct counted_set {
    shared shared;
    coven_set set;
} counted_set;

static counted_set *counted(const coven_set *set) {
    return (counted_set *)((uintptr_t)set - offsetof(counted_set, set));
}

static void destroy_set(shared *object) {
    counted_set *self = (counted_set *)object;
    free(self->set.content);
    free(self->set.texts);
    free(self->set.json);
    free(self);
}

/* The key of a house set is its game. */
static bool is_house_of(const shared *object, const void *game) {
    return ((const counted_set *)object)->set.game == game;
}

static const shared_kind house_sets = {.matches = is_house_of, .destroy = destroy_set};

/* What every set has: a game that we know, and a name. */
static bool read_head(const coven_json *root, coven_set *set, coven_error *error) {
    coven_json value;
    char id[COVEN_NAME_TEXT];
    if (json_kind_of(root) != JSON_OBJECT) return coven_fail(error, "a set should be a JSON object");
    if (!json_need(root, "game", JSON_STRING, &value, error)) return false;
    if (!json_text(&value, id, sizeof id, error)) return false;
    set->game = coven_game_find(id);
    if (!set->game) return coven_json_fail(&value, error, "there is no game \"%s\"", id);
    return json_need(root, "set", JSON_STRING, &value, error) &&
           json_word(&value, true, COVEN_NAME_TEXT - 1, set->name, error);
}

/* "house" in a record always means the built-in set, so no other set may have that name. */
static bool check_name(const coven_json *root, coven_set *set, coven_error *error) {
    coven_json value;
    if (strcmp(set->name, "house") == 0) {
        const char *own = set->game->house;
        set->house = strlen(own) == set->json_length && memcmp(own, set->json, set->json_length) == 0;
        if (!set->house && json_member(root, "set", &value))
            return json_fail_as(&value, error, COVEN_REFUSED,
                                "\"house\" is the name of the built-in set; choose another name");
    } else {
        coven_sha256(set->json, set->json_length, set->sha256);
    }
    return true;
}

/* ---- translations ---- */

enum { LANGUAGE_TEXT = 12 };

static int by_bytes(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* The lines of one language: "fr:text TAB translation". */
static bool read_language(const json_walk *language, coven_text *lines, coven_error *error) {
    char code[LANGUAGE_TEXT], text[SET_TEXT];
    if (!json_word(&language->name, true, LANGUAGE_TEXT - 1, code, error)) return false;
    if (json_kind_of(&language->value) != JSON_OBJECT)
        return coven_json_fail(&language->value, error, "should be an object of texts and their translations");
    for (json_walk walk = json_walk_of(&language->value); json_next(&walk);) {
        if (!set_text_read(&walk.name, text, error)) return false;
        coven_put(lines, "%s:%s\t", code, text);
        if (!set_text_read(&walk.value, text, error)) return false;
        coven_put(lines, "%s\n", text);
    }
    return true;
}

/* Lines in order, so that lines_find finds them. */
static bool sort_lines(coven_text *lines, coven_set *set, coven_error *error) {
    size_t count = 0, used = 0;
    for (size_t i = 0; i < lines->length; i++) count += lines->data[i] == '\n';
    if (!count) return true;
    char **line = malloc(count * sizeof *line);
    set->texts = malloc(lines->length);
    if (line && set->texts) {
        char *at = lines->data;
        for (size_t i = 0; i < count; i++) {
            line[i] = at;
            at = strchr(at, '\n');
            *at++ = '\0';
        }
        qsort(line, count, sizeof *line, by_bytes);
        for (size_t i = 0; i < count; i++) {
            const size_t length = strlen(line[i]);
            memcpy(set->texts + used, line[i], length);
            set->texts[used + length] = '\n';
            used += length + 1;
        }
        set->texts_length = used;
    }
    const bool good = line && set->texts;
    free(line);
    return good || coven_no_memory(error);
}

/* "in":{"fr":{"text":"translation"}} */
static bool read_translations(const coven_json *root, coven_set *set, coven_error *error) {
    coven_json in;
    bool found;
    if (!json_want(root, "in", JSON_OBJECT, &in, &found, error)) return false;
    if (!found) return true;
    coven_text lines = coven_text_growing();
    bool good = true;
    for (json_walk walk = json_walk_of(&in); good && json_next(&walk);) good = read_language(&walk, &lines, error);
    if (good && lines.dropped) good = coven_no_memory(error);
    good = good && sort_lines(&lines, set, error);
    coven_text_free(&lines);
    return good;
}

/* Where the translations of a set are: lines whose keys begin with `prefix`. */
typedef struct dictionary {
    const char *lines;
    size_t length;
    char prefix[COVEN_NAME_TEXT];
} dictionary;

static dictionary dictionary_of(const coven_set *set, const coven_language *language) {
    dictionary found = {.lines = set->texts, .length = set->texts_length};
    coven_text prefix = coven_text_over(found.prefix, sizeof found.prefix);
    if (set->house) {
        found.lines = language_lines(language, &found.length);
        coven_put(&prefix, "%s/", set->game->id);
    } else {
        coven_put(&prefix, "%s:", coven_language_code(language));
    }
    return found;
}

bool set_find_text(const coven_set *set, const coven_language *language, span key, span *text) {
    const dictionary in = dictionary_of(set, language);
    char whole[SET_TEXT + COVEN_NAME_TEXT];
    coven_text out = coven_text_over(whole, sizeof whole);
    coven_put(&out, "%s", in.prefix);
    coven_put_bytes(&out, key.at, key.length);
    return !out.dropped && lines_find(in.lines, in.length, (span){whole, out.length}, text);
}

void set_put_texts(const coven_set *set, const coven_language *language, json_writer *w) {
    const dictionary in = dictionary_of(set, language);
    const size_t prefix = strlen(in.prefix);
    for (size_t offset = 0; offset < in.length;) {
        span line = lines_next(in.lines, in.length, &offset);
        if (line.length < prefix || memcmp(line.at, in.prefix, prefix) != 0) continue;
        const span key = span_take(&line, '\t');
        char name[SET_TEXT];
        coven_text out = coven_text_over(name, sizeof name);
        coven_put_bytes(&out, key.at + prefix, key.length - prefix);
        json_name(w, name);
        json_string_of(w, line.at, line.length);
    }
}

static bool read_content(coven_set *set, coven_error *error) {
    json_document document;
    if (!json_parse(&document, set->json, set->json_length, error)) return false;
    const coven_json root = json_root(&document);
    bool good = read_head(&root, set, error);
    if (good) {
        set->content = calloc(1, set->game->content_size ? set->game->content_size : 1);
        good = set->content ? set->game->read_set(&root, set->content, error) : coven_no_memory(error);
        good = good && read_translations(&root, set, error) && check_name(&root, set, error);
    }
    json_free(&document);
    return good;
}

coven_set *coven_set_read(const char *where, const char *json, size_t length, coven_error *error) {
    coven_error reason = {.code = COVEN_NO_MEMORY, .text = "out of memory"};
    counted_set *made = calloc(1, sizeof *made);
    if (made) {
        shared_begin(&made->shared, &house_sets);
        coven_set *set = &made->set;
        set->json = malloc(length + 1);
        if (set->json) {
            memcpy(set->json, json, length);
            set->json[length] = '\0';
            set->json_length = length;
            if (read_content(set, &reason)) return set;
        }
        coven_set_free(set);
    }
    coven_fail_as(error, reason.code, "%s: %s", where, reason.text);
    return NULL;
}

coven_set *set_house(const coven_game *game, coven_error *error) {
    shared *found = shared_find(&house_sets, game);
    if (!found) {
        coven_set *read = coven_set_read("house", game->house, strlen(game->house), error);
        if (!read) return NULL;
        found = shared_publish(&counted(read)->shared, game);
    }
    return &((counted_set *)found)->set;
}

coven_set *coven_set_keep(const coven_set *set) {
    counted_set *self = counted(set);
    shared_keep(&self->shared);
    return &self->set;
}

void coven_set_free(coven_set *set) {
    if (set) shared_drop(&counted(set)->shared);
}
