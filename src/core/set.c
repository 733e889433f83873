/* set.c -- content sets: JSON text in, checked and compiled content out. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"

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

static bool read_content(coven_set *set, coven_error *error) {
    json_document document;
    if (!json_parse(&document, set->json, set->json_length, error)) return false;
    const coven_json root = json_root(&document);
    bool good = read_head(&root, set, error);
    if (good) {
        set->content = calloc(1, set->game->content_size ? set->game->content_size : 1);
        good = set->content ? set->game->read_set(&root, set->content, error) : coven_fail(error, "no memory");
    }
    json_free(&document);
    return good;
}

coven_set *coven_set_read(const char *where, const char *json, size_t length, coven_error *error) {
    coven_error reason = {"no memory"};
    coven_set *set = calloc(1, sizeof *set);
    if (set) {
        set->json = malloc(length + 1);
        if (set->json) {
            memcpy(set->json, json, length);
            set->json[length] = '\0';
            set->json_length = length;
            if (read_content(set, &reason)) return set;
        }
        coven_set_free(set);
    }
    coven_fail(error, "%s: %s", where, reason.text);
    return NULL;
}

void coven_set_free(coven_set *set) {
    if (!set) return;
    free(set->content);
    free(set->json);
    free(set);
}
