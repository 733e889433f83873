/* saves.c -- see saves.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/saves.h"

bool saves_path(const char *game, coven_text *out) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        coven_put(out, "%s/coven/%s.json", state, game);
    else if (home && home[0] == '/')
        coven_put(out, "%s/.local/state/coven/%s.json", home, game);
    else
        return false;
    return !out->short_of;
}

bool saves_has(const char *game) {
    char room[SAVES_PATH];
    coven_text path = coven_text_over(room, sizeof room);
    return saves_path(game, &path) && access(path.at, R_OK) == 0;
}

/* Every directory above the file. */
static void make_directories(char *path) {
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0700); /* where it cannot be made, writing the file will say so */
        *slash = '/';
    }
}

bool saves_write(const match *kept, const char *path, bool over, coven_error *error) {
    if (!over && access(path, F_OK) == 0) return coven_fail(error, "%s: is there already", path);
    coven_text record = coven_text_growing();
    match_put_record(kept, COVEN_WHOLE, &record);
    coven_put_char(&record, '\n');
    const bool good =
        !record.short_of ? file_write(path, record.at, record.length, error) : coven_fail(error, "no memory");
    coven_text_free(&record);
    return good;
}

bool saves_keep(const match *kept, coven_error *error) {
    char room[SAVES_PATH];
    coven_text path = coven_text_over(room, sizeof room);
    bool good = saves_path(match_table(kept)->game->id, &path);
    if (good) {
        make_directories(path.at);
        good = saves_write(kept, path.at, true, error);
    } else {
        coven_fail(error, "there is no home directory to keep the game in");
    }
    return good;
}

void saves_drop(const char *game) {
    char room[SAVES_PATH];
    coven_text path = coven_text_over(room, sizeof room);
    if (saves_path(game, &path)) unlink(path.at);
}

void saves_put_aside(const char *game, coven_text *name) {
    enum { MOST = 999 };
    char room[SAVES_PATH];
    coven_text path = coven_text_over(room, sizeof room);
    bool free_name = false;
    if (saves_path(game, &path)) {
        for (int i = 1; i <= MOST && !free_name; i++) {
            coven_text_clear(name);
            coven_put_bytes(name, path.at, path.length - strlen(".json"));
            coven_put(name, "-%d.json", i);
            free_name = !name->short_of && access(name->at, F_OK) != 0;
        }
    }
    if (!free_name || rename(path.at, name->at) != 0) coven_text_clear(name);
}

match *saves_load(const char *path, const coven_sets *sets, coven_error *error) {
    records_reader reader = {.name = path, .next_line = 1};
    uint8_t seed[32];
    coven_error reason;
    reader.bytes = file_read(path, &reader.length, error);
    if (!reader.bytes) return NULL;
    match *loaded = NULL;
    if (!records_next_text(&reader))
        coven_fail(error, "%s: there is no record in it", path);
    else if (!seed_from_system(seed))
        coven_fail(error, "%s: there is no seed to go on with", path);
    else if (!(loaded = match_read(reader.json, reader.json_length, sets, NULL, seed, &reason)))
        coven_fail(error, "%s:%d: %s", path, reader.line, reason.text);
    records_close(&reader);
    return loaded;
}
