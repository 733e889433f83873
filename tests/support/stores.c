/* stores.c -- see stores.h. */
#include "stores.h"

#include <dirent.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "sqlite3.h"

/* ---- folders ---- */

static void empty(const char *path) {
    DIR *list = opendir(path);
    if (!list) return;
    for (struct dirent *entry; (entry = readdir(list));) {
        char inside[600];
        coven_text text = coven_text_over(inside, sizeof inside);
        coven_put(&text, "%s/%s", path, entry->d_name);
        unlink(inside);
    }
    closedir(list);
    rmdir(path);
}

const char *store_folder(const char *name) {
    store_folder_remove(name);
    return in_scratch(name);
}

void store_folder_remove(const char *name) { empty(in_scratch(name)); }

store *store_opened(const char *folder) {
    coven_error error;
    store *self = store_open(&(store_settings){.folder = folder}, &error);
    if (!self) fail_msg("%s", error.text);
    return self;
}

void expect_not_opened(const store_settings *settings, coven_code code, const char *part) {
    coven_error error = {.code = COVEN_OK};
    store *opened = store_open(settings, &error);
    if (opened) fail_msg("it was opened");
    expect_error(&error, code, part);
}

bool folder_contains(const char *folder, const void *bytes, size_t length) {
    DIR *list = opendir(folder);
    assert_non_null(list);
    bool found = false;
    for (struct dirent *entry; (entry = readdir(list));) {
        char inside[600];
        coven_text path = coven_text_over(inside, sizeof inside);
        coven_put(&path, "%s/%s", folder, entry->d_name);
        FILE *file = strcmp(entry->d_name, "key") != 0 && entry->d_name[0] != '.' ? fopen(inside, "rb") : NULL;
        if (!file) continue;
        coven_text all = coven_text_growing();
        char part[4096];
        for (size_t read; (read = fread(part, 1, sizeof part, file)) > 0;) coven_put_bytes(&all, part, read);
        fclose(file);
        for (size_t i = 0; !found && i + length <= all.length; i++) found = memcmp(all.data + i, bytes, length) == 0;
        coven_text_free(&all);
    }
    closedir(list);
    return found;
}

/* ---- answers ---- */

static void *copied(const void *list, size_t size) {
    if (!list || !size) return NULL;
    void *made = malloc(size);
    assert_non_null(made);
    return memcpy(made, list, size);
}

void answer_take(void *given, const store_result *result) {
    answer *self = given;
    answer_free(self);
    self->count++;
    self->result = *result;
    self->result.tables = copied(result->tables, (size_t)result->table_count * sizeof *result->tables);
    self->result.seats = copied(result->seats, (size_t)result->seat_count * sizeof *result->seats);
    store_act *acts = copied(result->acts, (size_t)result->act_count * sizeof *result->acts);
    for (int i = 0; i < result->act_count; i++) {
        char *body = malloc(acts[i].length + 1);
        assert_non_null(body);
        memcpy(body, acts[i].body, acts[i].length);
        body[acts[i].length] = '\0';
        acts[i].body = body;
    }
    self->result.acts = acts;
    self->result.text = copied(result->text, result->text_length + 1);
    if (result->identity) {
        self->who = *result->identity;
        self->result.identity = &self->who;
    }
}

void answer_free(answer *self) {
    for (int i = 0; i < self->result.act_count; i++) free((void *)(uintptr_t)self->result.acts[i].body);
    free((void *)(uintptr_t)self->result.acts);
    free((void *)(uintptr_t)self->result.tables);
    free((void *)(uintptr_t)self->result.seats);
    free((void *)(uintptr_t)self->result.text);
    self->result = (store_result){.code = COVEN_OK};
}

void store_await(store *self, const answer *list, int count) {
    for (int i = 0; i < count; i++) {
        while (!list[i].count) {
            struct pollfd wait = {.fd = store_descriptor(self), .events = POLLIN};
            if (poll(&wait, 1, 60000) == 0) fail_msg("the store does not answer");
            store_run(self);
        }
    }
}

void expect_code(const answer *given, coven_code code) {
    if (given->result.code != code)
        fail_msg("%s instead of %s: %s", coven_code_name(given->result.code), coven_code_name(code),
                 given->result.code == COVEN_OK ? "" : given->result.error.text);
    if (code != COVEN_OK) assert_true(given->result.error.text[0] && given->result.error.code == code);
}

/* ---- rows ---- */

bytes32 bytes_of(uint8_t byte) {
    bytes32 made;
    memset(made.at, byte, sizeof made.at);
    return made;
}

store_table table_row(const char *id, bool secrets, int64_t seq) {
    store_table table = {.game = "null",
                         .set_name = "house",
                         .options = "",
                         .rules = "1 0123456789abcdef",
                         .seats = 2,
                         .secrets = secrets,
                         .watch = STORE_WATCH_LINK,
                         .state = STORE_PLAYING,
                         .seq = seq,
                         .has_secret = true,
                         .has_seed = true,
                         .made_at = 1000};
    snprintf(table.id, sizeof table.id, "%s", id);
    memset(table.server_secret, 's', STORE_HASH);
    memset(table.promise, 'p', STORE_HASH);
    memset(table.seed, 'd', STORE_HASH);
    return table;
}

store_act act_row(int64_t seq, const char *body) {
    return (store_act){.seq = seq,
                       .at = 5000 + seq,
                       .kind = 'e',
                       .seat = 1 + (int)(seq % 2),
                       .nonce = (uint64_t)seq * 3 + 1,
                       .hash = (uint32_t)seq * 2654435761u,
                       .body = body,
                       .length = strlen(body)};
}

coven_code commit_acts(store *self, const char *id, bool secrets, int64_t first, int count) {
    enum { MOST = 600 };
    static char bodies[MOST][32];
    static store_act acts[MOST];
    assert_true(count <= MOST);
    const store_table table = table_row(id, secrets, first + count);
    for (int i = 0; i < count; i++) {
        snprintf(bodies[i], sizeof bodies[i], "act %lld", (long long)(first + i));
        acts[i] = act_row(first + i, bodies[i]);
    }
    answer given = {.count = 0};
    store_commit(self, &(store_change){.table = &table, .create = first == 0, .acts = acts, .act_count = count},
                 answer_take, &given);
    store_await(self, &given, 1);
    const coven_code code = given.result.code;
    answer_free(&given);
    return code;
}

answer load_table(store *self, const char *id) {
    answer given = {.count = 0};
    store_load(self, id, answer_take, &given);
    store_await(self, &given, 1);
    return given;
}

int64_t new_identity(store *self, const char *name, uint8_t token) {
    answer given = {.count = 0};
    store_new_identity(self, name, bytes_of(token).at, 100, answer_take, &given);
    store_await(self, &given, 1);
    expect_code(&given, COVEN_OK);
    const int64_t id = given.who.id;
    answer_free(&given);
    assert_true(id > 0);
    return id;
}
