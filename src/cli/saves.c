/* saves.c -- see saves.h. A lock, an empty file, is held while a file of the directory changes, so that checking a
 * save and replacing it are one step. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/saves.h"
#include "cli/words.h"
#include "core/json.h"
#include "core/span.h"
#include "core/terminal_text.h"

enum { DIGITS = 8 }; /* of the commitment, in an id */

void played_game_free(played_game *self) {
    match_free(self->match);
    coven_set_free(self->set);
    *self = (played_game){.match = NULL};
}

/* ---- the directory ---- */

bool saves_put_directory(coven_text *out) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        coven_put(out, "%s/coven", state);
    else if (home && home[0] == '/')
        coven_put(out, "%s/.local/state/coven", home);
    else
        return false;
    return true;
}

bool saves_path(const char *id, coven_text *out) {
    if (!saves_put_directory(out)) return false;
    coven_put(out, "/games/%s.json", id);
    return true;
}

static bool no_home(coven_error *error) { return coven_fail_message(error, COVEN_NOT_FOUND, "error.home"); }

void saves_make_directories(char *path) {
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0700); /* if it cannot be created, opening the file reports that */
        *slash = '/';
    }
}

/* Lock the directory, which is created if necessary; -1 with an error. */
static int lock_directory(coven_error *error) {
    coven_text path = coven_text_growing();
    int file = -1;
    if (!saves_put_directory(&path)) {
        no_home(error);
    } else {
        coven_put(&path, "/games/.lock");
        if (path.dropped) {
            coven_no_memory(error);
        } else {
            saves_make_directories(path.data);
            file = open(path.data, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
            if (file < 0) file_fail(error, COVEN_IO, "error.file.read", path.data, errno);
        }
    }
    while (file >= 0 && flock(file, LOCK_EX) != 0 && errno == EINTR) continue;
    coven_text_free(&path);
    return file;
}

static void unlock_directory(int lock) { close(lock); }

/* The first free id of "duel-3f2a91c0", "duel-3f2a91c0-2", ...; its path goes to `path`. */
static void find_free_id(const char *game, const uint8_t digest[32], char id[SAVES_ID], coven_text *path) {
    char hex[65];
    coven_hex(digest, hex);
    for (int i = 1;; i++) {
        coven_text name = coven_text_over(id, SAVES_ID);
        coven_put(&name, "%s-%.*s", game, DIGITS, hex);
        if (i > 1) coven_put(&name, "-%d", i);
        coven_text_clear(path);
        saves_path(id, path);
        if (path->dropped || access(path->data, F_OK) != 0) return;
    }
}

/* ---- a game's file ---- */

/* The record with further keys before its closing brace. */
static void put_save(const played_game *self, coven_text *out) {
    const coven_set *set = match_table(self->match)->set;
    match_put_record(self->match, COVEN_VIEW_ALL, out);
    if (out->dropped || !out->length) return;
    out->data[--out->length] = '\0';
    json_writer writer = {.out = out, .comma = true}, *w = &writer;
    if (strcmp(set->name, "house") != 0) {
        json_name(w, "content"); /* as a string: a record's digest covers the exact bytes of the file */
        json_string_of(w, set->json, set->json_length);
    }
    if (self->mix.used) {
        char hex[65];
        json_name(w, "mix");
        json_open(w, '{');
        coven_hex(self->mix.drawn, hex);
        json_name_string(w, "drawn", hex);
        coven_hex(self->mix.typed, hex);
        json_name_string(w, "typed", hex);
        json_close(w, '}');
    }
    json_close(w, '}');
    coven_put_char(out, '\n');
}

/* Does the file exist with other content than we know? One that cannot be read counts as changed. */
static bool is_changed(const played_game *self, const char *path) {
    size_t length;
    uint8_t digest[32];
    if (access(path, F_OK) != 0) return false;
    char *bytes = file_read(path, &length, NULL);
    if (!bytes) return true;
    coven_sha256(bytes, length, digest);
    free(bytes);
    return memcmp(digest, self->digest, 32) != 0;
}

/* The path of the game's file, with a new id if it has none or another program has taken the file. */
static bool claim_path(played_game *self, bool *moved, coven_text *path, coven_error *error) {
    const coven_record *record = match_record(self->match);
    *moved = false;
    if (self->id[0]) {
        saves_path(self->id, path);
        if (path->dropped) return coven_no_memory(error);
        *moved = is_changed(self, path->data);
    }
    if (!self->id[0] || *moved) {
        uint8_t digest[32];
        memcpy(digest, record->commitment, 32);
        if (!record->committed && !seed_from_system(digest)) return coven_fail_message(error, COVEN_IO, "error.random");
        find_free_id(record->table->game->id, digest, self->id, path);
    }
    return !path->dropped || coven_no_memory(error);
}

bool saves_keep(played_game *self, bool *moved, coven_error *error) {
    coven_text path = coven_text_growing(), text = coven_text_growing();
    *moved = false;
    put_save(self, &text);
    bool good = !text.dropped || coven_no_memory(error);
    const int lock = good ? lock_directory(error) : -1;
    good = lock >= 0 && claim_path(self, moved, &path, error) && file_write(path.data, text.data, text.length, error);
    if (good) coven_sha256(text.data, text.length, self->digest);
    if (lock >= 0) unlock_directory(lock);
    coven_text_free(&path);
    coven_text_free(&text);
    return good;
}

void saves_drop(played_game *self) {
    if (!self->id[0]) return;
    coven_text path = coven_text_growing();
    const int lock = lock_directory(NULL);
    if (lock >= 0) {
        saves_path(self->id, &path);
        if (!path.dropped && !is_changed(self, path.data)) unlink(path.data);
        unlock_directory(lock);
    }
    self->id[0] = '\0';
    coven_text_free(&path);
}

bool saves_write(const match *kept, const char *path, bool over, coven_error *error) {
    if (!over && access(path, F_OK) == 0)
        return words_fail(error, COVEN_REFUSED, "error.file.there file=%s", words_quoted(path).text);
    coven_text record = coven_text_growing();
    match_put_record(kept, COVEN_VIEW_ALL, &record);
    coven_put_char(&record, '\n');
    const bool good = !record.dropped ? file_write(path, record.data, record.length, error) : coven_no_memory(error);
    coven_text_free(&record);
    return good;
}

/* ---- reading ---- */

static bool read_hex(const coven_json *object, const char *name, uint8_t out[32]) {
    coven_json value;
    char hex[65];
    return json_member(object, name, &value) && json_kind_of(&value) == JSON_STRING &&
           json_text(&value, hex, sizeof hex, NULL) && coven_unhex(hex, out);
}

/* What a save has besides its record. */
static bool read_extras(played_game *self, const char *path, const coven_json *root, coven_error *error) {
    coven_json value;
    if (json_member(root, "mix", &value) && json_kind_of(&value) == JSON_OBJECT)
        self->mix.used = read_hex(&value, "drawn", self->mix.drawn) && read_hex(&value, "typed", self->mix.typed);
    if (!json_member(root, "content", &value) || json_kind_of(&value) != JSON_STRING) return true;
    size_t length;
    json_raw(&value, &length); /* never longer when unescaped */
    char *json = malloc(length + 1);
    if (!json) return coven_no_memory(error);
    if (json_text(&value, json, length + 1, error)) self->set = coven_set_read(path, json, strlen(json), error);
    free(json);
    return self->set != NULL;
}

static bool read_game(played_game *self, const records_reader *reader, const coven_sets *sets, coven_error *error) {
    json_document document;
    coven_error reason = {0};
    uint8_t seed[32];
    bool good = json_parse(&document, reader->json, reader->json_length, &reason);
    if (good) {
        const coven_json root = json_root(&document);
        good = read_extras(self, reader->name, &root, &reason);
        json_free(&document);
    }
    /* The save's own set comes first: one of the same name may have changed since. */
    const coven_set *own[] = {self->set};
    const coven_sets first = {.set = own, .count = self->set != NULL};
    if (good && !seed_from_system(seed)) return coven_fail_message(error, COVEN_IO, "error.random");
    if (good) {
        const coven_sets *from = first.count ? &first : sets;
        self->match = match_read(reader->json, reader->json_length, from, NULL, seed, &reason);
    }
    if (self->match) return true;
    coven_text where = coven_text_growing();
    coven_put(&where, "%s:%d", reader->name, reader->line);
    words_fail(error, reason.code, "error.file.damaged where=%s reason=%s", words_quoted(text_of(&where)).text,
               words_quoted(reason.text).text);
    coven_text_free(&where);
    return false;
}

bool saves_load(played_game *self, const char *path, const coven_sets *sets, coven_error *error) {
    *self = (played_game){.match = NULL};
    records_reader reader = {.name = path, .next_line = 1};
    reader.bytes = file_read(path, &reader.length, error);
    if (!reader.bytes) return false;
    coven_sha256(reader.bytes, reader.length, self->digest);
    bool good = records_next_text(&reader) ||
                words_fail(error, COVEN_BAD_INPUT, "error.file.empty file=%s", words_quoted(path).text);
    good = good && read_game(self, &reader, sets, error);
    records_close(&reader);
    if (!good) played_game_free(self);
    return good;
}

bool saves_resume(played_game *self, const char *id, const coven_sets *sets, coven_error *error) {
    coven_text path = coven_text_growing();
    bool good = saves_path(id, &path) || no_home(error);
    good = good && (!path.dropped || coven_no_memory(error));
    good = good && saves_load(self, path.data, sets, error);
    if (good) {
        coven_text copy = coven_text_over(self->id, sizeof self->id);
        coven_put(&copy, "%s", id);
    }
    coven_text_free(&path);
    return good;
}

bool saves_forget(const char *id, coven_error *error) {
    coven_text path = coven_text_growing();
    const int lock = lock_directory(error);
    bool good = lock >= 0;
    if (good) {
        saves_path(id, &path);
        good = !path.dropped ? unlink(path.data) == 0 || file_fail(error, COVEN_IO, "error.file.read", id, errno)
                             : coven_no_memory(error);
        unlock_directory(lock);
    }
    coven_text_free(&path);
    return good;
}

/* ---- the list ---- */

/* Who sits there: "person, adept". */
static void read_players(const coven_json *list, coven_text *out) {
    for (json_walk w = json_walk_of(list); json_next(&w);) {
        char name[PLAYER_NAME_TEXT];
        if (json_kind_of(&w.value) != JSON_STRING || !json_text(&w.value, name, sizeof name, NULL)) continue;
        coven_put(out, "%s%s", out->length ? ", " : "", name);
    }
}

/* The list entry of a save, without replaying it. False when out of memory. */
static bool read_save(save *self, const char *json, size_t length, coven_error *error) {
    json_document document;
    coven_json value;
    coven_error reason;
    char game[COVEN_NAME_TEXT];
    if (!json_parse(&document, json, length, &reason)) return reason.code != COVEN_NO_MEMORY || coven_no_memory(error);
    const coven_json root = json_root(&document);
    if (json_member(&root, "game", &value) && json_kind_of(&value) == JSON_STRING &&
        json_text(&value, game, sizeof game, NULL))
        self->game = coven_game_find(game);
    if (json_member(&root, "seats", &value) && !json_int(&value, 1, COVEN_SEATS_MAX, &self->seats, NULL))
        self->seats = 0;
    if (json_member(&root, "events", &value) && json_kind_of(&value) == JSON_LIST) self->plies = json_count(&value);
    coven_text players = coven_text_over(self->players, sizeof self->players);
    if (json_member(&root, "players", &value) && json_kind_of(&value) == JSON_LIST) read_players(&value, &players);
    json_free(&document);
    return true;
}

static bool has_ending(const char *name, const char *ending) {
    const size_t length = strlen(name), end = strlen(ending);
    return length > end && strcmp(name + length - end, ending) == 0;
}

static bool add_item(saves_list *self, const save *found, coven_error *error) {
    save *item = realloc(self->item, ((size_t)self->count + 1) * sizeof *item);
    if (!item) return coven_no_memory(error);
    self->item = item;
    self->item[self->count++] = *found;
    return true;
}

/* Add the file of that name, unless it belongs to another game or has disappeared meanwhile. */
static bool add_save(saves_list *self, const char *name, const coven_game *only, coven_error *error) {
    save found = {.game = NULL};
    const size_t length = strlen(name) - strlen(".json");
    if (length >= sizeof found.id) return true; /* not a name of ours */
    memcpy(found.id, name, length);
    coven_text path = coven_text_growing();
    struct stat file;
    size_t size;
    coven_error reason = {0};
    saves_path(found.id, &path);
    bool good = !path.dropped || coven_no_memory(error);
    if (good && stat(path.data, &file) == 0) {
        char *bytes = file_read(path.data, &size, &reason);
        found.time = file.st_mtime;
        if (bytes)
            good = read_save(&found, bytes, size, error);
        else if (reason.code == COVEN_NO_MEMORY)
            good = coven_no_memory(error);
        free(bytes);
        if (good && (!only || found.game == only)) good = add_item(self, &found, error);
    }
    coven_text_free(&path);
    return good;
}

static int by_time(const void *a, const void *b) {
    const save *x = a, *y = b;
    if (x->time != y->time) return x->time > y->time ? -1 : 1;
    return strcmp(x->id, y->id);
}

/* ---- saves of older versions ---- */

/* Before 0.2 a game was saved as GAME.json in the directory above, and put aside as GAME-1.json, GAME-2.json... */
static const coven_game *game_of_old_name(const char *name) {
    const size_t length = strcspn(name, "-.");
    const char *rest = name + length;
    if (*rest == '-') rest += 1 + strspn(rest + 1, "0123456789");
    if (strcmp(rest, ".json") != 0) return NULL;
    for (const coven_game *const *game = coven_games(); *game; game++)
        if (strlen((*game)->id) == length && strncmp((*game)->id, name, length) == 0) return *game;
    return NULL;
}

static void take_over(const coven_game *game, const char *old) {
    size_t length;
    char id[SAVES_ID], *bytes = file_read(old, &length, NULL);
    if (!bytes) return;
    uint8_t digest[32];
    json_document document;
    coven_json chance;
    coven_sha256(bytes, length, digest);
    if (json_parse(&document, bytes, length, NULL)) {
        const coven_json root = json_root(&document);
        if (json_member(&root, "chance", &chance) && json_kind_of(&chance) == JSON_OBJECT)
            read_hex(&chance, "sha256", digest);
        json_free(&document);
    }
    free(bytes);
    coven_text path = coven_text_growing();
    const int lock = lock_directory(NULL);
    if (lock >= 0) {
        find_free_id(game->id, digest, id, &path);
        if (!path.dropped) rename(old, path.data); /* if it cannot be moved, it stays */
        unlock_directory(lock);
    }
    coven_text_free(&path);
}

static void take_over_old_saves(const char *directory) {
    DIR *open = opendir(directory);
    for (struct dirent *entry; open && (entry = readdir(open));) {
        const coven_game *game = game_of_old_name(entry->d_name);
        if (!game) continue;
        coven_text old = coven_text_growing();
        coven_put(&old, "%s/%s", directory, entry->d_name);
        if (!old.dropped) take_over(game, old.data);
        coven_text_free(&old);
    }
    if (open) closedir(open);
}

bool saves_read(saves_list *self, const coven_game *only, coven_error *error) {
    *self = (saves_list){.item = NULL};
    coven_text path = coven_text_growing();
    bool good = true;
    if (saves_put_directory(&path) && !path.dropped) {
        take_over_old_saves(path.data);
        coven_put(&path, "/games");
        DIR *open = path.dropped ? NULL : opendir(path.data);
        for (struct dirent *entry; good && open && (entry = readdir(open));)
            if (entry->d_name[0] != '.' && has_ending(entry->d_name, ".json"))
                good = add_save(self, entry->d_name, only, error);
        if (open) closedir(open);
    }
    if (path.dropped) good = coven_no_memory(error);
    coven_text_free(&path);
    if (self->count) qsort(self->item, (size_t)self->count, sizeof self->item[0], by_time);
    if (!good) saves_free(self);
    return good;
}

void saves_free(saves_list *self) {
    free(self->item);
    *self = (saves_list){.item = NULL};
}

/* Does the word begin the id, or the digits after the game's name? */
static bool begins_id(const save *s, const char *word) {
    const char *digits = strchr(s->id, '-');
    return strncmp(s->id, word, strlen(word)) == 0 || (digits && strncmp(digits + 1, word, strlen(word)) == 0);
}

const save *saves_find(const saves_list *self, const char *word, coven_error *error) {
    enum { NUMBER_MAX = 9999 }; /* longer ones are the beginning of an id */
    const save *found = NULL;
    const coven_game *game = coven_game_find(word);
    int number;
    if (number_read(word, 0, NUMBER_MAX, &number)) {
        if (number >= 1 && number <= self->count) return &self->item[number - 1];
        coven_fail_message(error, COVEN_NOT_FOUND, "error.save.number n=%d", self->count);
        return NULL;
    }
    for (int i = 0; i < self->count; i++) {
        const save *s = &self->item[i];
        if (strcmp(s->id, word) == 0 || (game && s->game == game)) return s;
        if (game || !begins_id(s, word)) continue;
        if (found) {
            words_fail(error, COVEN_BAD_INPUT, "error.save.unclear text=%s first=%s second=%s", words_quoted(word).text,
                       words_quoted(found->id).text, words_quoted(s->id).text);
            return NULL;
        }
        found = s;
    }
    if (!found && game)
        words_fail(error, COVEN_NOT_FOUND, "error.save.none.game game=%s", words_quoted(word).text);
    else if (!found)
        words_fail(error, COVEN_NOT_FOUND, "error.save.name text=%s", words_quoted(word).text);
    return found;
}

/* What the list says of a save's length. */
static words events_of(const save *s) {
    return s->game ? words_of("save.events n=%d", s->plies) : words_of("save.unreadable");
}

static void put_padded(coven_text *out, const char *text, int columns) {
    coven_put(out, "%s", text);
    text_put_spaces(out, columns - text_columns(text, strlen(text)) + 2);
}

void saves_put_list(const saves_list *self, coven_text *out) {
    int ids = 20, events = 0;
    for (int i = 0; i < self->count; i++) {
        const words length = events_of(&self->item[i]);
        const int id = (int)strlen(self->item[i].id), wide = text_columns(length.text, strlen(length.text));
        if (id > ids) ids = id;
        if (wide > events) events = wide;
    }
    for (int i = 0; i < self->count; i++) {
        const save *s = &self->item[i];
        char when[32] = "";
        struct tm local;
        if (localtime_r(&s->time, &local)) strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
        coven_put(out, "%3d  ", i + 1);
        put_padded(out, s->id, ids);
        put_padded(out, events_of(s).text, events);
        coven_put(out, "%s%s%s\n", when, s->game ? "  " : "", s->game ? s->players : "");
    }
}

void saves_put_json(const saves_list *self, coven_text *out) {
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '[');
    for (int i = 0; i < self->count; i++) {
        const save *s = &self->item[i];
        json_open(w, '{');
        json_name_string(w, "id", s->id);
        if (s->game) json_name_string(w, "game", s->game->id);
        json_name_number(w, "seats", s->seats);
        json_name_string(w, "players", s->players);
        json_name_number(w, "plies", s->plies);
        json_name_number(w, "time", (long long)s->time);
        json_close(w, '}');
    }
    json_close(w, ']');
}
