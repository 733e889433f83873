/* test_store_safe.c -- what the store refuses to believe or to show: a second server, another key, rows that were
 * edited, secrets in the files; versions of the schema; backups. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite3.h"
#include "stores.h"

/* Run SQL on a database that no store has open; how many rows it changed. */
static int edit(const char *path, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) fail_msg("%s: %s", sql, error);
    const int rows = sqlite3_total_changes(db);
    sqlite3_close(db);
    return rows;
}

static void copy_file(const char *from, const char *to) {
    size_t length;
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    if (!in || !out) fail_msg("cannot copy %s", from);
    char part[4096];
    while ((length = fread(part, 1, sizeof part, in)) > 0) assert_int_equal(fwrite(part, 1, length, out), length);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

/* ---- the folder ---- */

static void a_second_server_is_refused(void **unused) {
    (void)unused;
    const store_settings settings = {.folder = store_folder("a")};
    store *self = store_opened(settings.folder);
    char process[40];
    snprintf(process, sizeof process, "process %ld is using", (long)getpid());
    expect_not_opened(&settings, COVEN_REFUSED, process);
    /* A tool that only reads may look. */
    coven_error error;
    store *tool = store_open(&(store_settings){.folder = settings.folder, .read_only = true}, &error);
    if (!tool) fail_msg("%s", error.text);
    assert_int_equal(commit_acts(self, "t", true, 0, 1), COVEN_OK);
    answer loaded = load_table(tool, "t");
    expect_code(&loaded, COVEN_OK);
    assert_int_equal(loaded.result.act_count, 1);
    answer_free(&loaded);
    assert_int_equal(commit_acts(tool, "u", true, 0, 1), COVEN_REFUSED);
    store_close(tool);
    store_close(self);
    store_close(store_opened(settings.folder)); /* the lock went with the first */
}

static void files_are_their_owners(void **unused) {
    (void)unused;
    static const char *const names[] = {"a/coven.db", "a/key", "a/lock", "a/coven.db-wal"};
    store *self = store_opened(store_folder("a"));
    assert_int_equal(commit_acts(self, "t", true, 0, 1), COVEN_OK);
    struct stat about;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(stat(in_scratch(names[i]), &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
    assert_int_equal(stat(in_scratch("a"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    store_close(self);
}

static void the_key_must_be_the_databases(void **unused) {
    (void)unused;
    const store_settings settings = {.folder = store_folder("a")},
                         reading = {.folder = settings.folder, .read_only = true};
    expect_not_opened(&reading, COVEN_NOT_FOUND, "there is no");
    store *self = store_opened(settings.folder);
    assert_int_equal(commit_acts(self, "t", true, 0, 1), COVEN_OK);
    store_close(self);
    char *key = scratch_read("a/key");
    scratch_remove("a/key");
    expect_not_opened(&settings, COVEN_NOT_FOUND, "key is missing");
    expect_not_opened(&reading, COVEN_NOT_FOUND, "key is missing");
    assert_int_not_equal(access(in_scratch("a/key"), F_OK), 0); /* no new one was made */
    scratch_file("a/key", "not a key\n");
    expect_not_opened(&settings, COVEN_BAD_INPUT, "is not a key");
    char *other = strdup(key);
    other[0] = other[0] == '0' ? '1' : '0';
    scratch_file("a/key", other);
    expect_not_opened(&settings, COVEN_UNVERIFIED, "another key");
    expect_not_opened(&reading, COVEN_UNVERIFIED, "another key");
    scratch_file("a/key", key);
    self = store_opened(settings.folder);
    answer loaded = load_table(self, "t");
    expect_code(&loaded, COVEN_OK);
    answer_free(&loaded);
    store_close(self);
    free(key), free(other);
}

/* ---- secrets ---- */

static void commit_body(store *self, const char *id, bool secrets, const char *body) {
    const store_table table = table_row(id, secrets, 1);
    store_act act = act_row(0, body);
    act.hash = 0x41424344;
    store_seat seat = {.seat = 1, .player = "person", .has_given = true};
    memset(seat.given, 'g', STORE_HASH);
    answer given = {.count = 0};
    store_commit(
        self,
        &(store_change){.table = &table, .create = true, .seats = &seat, .seat_count = 1, .acts = &act, .act_count = 1},
        answer_take, &given);
    store_await(self, &given, 1);
    expect_code(&given, COVEN_OK);
}

static void expect_secrets(const char *folder) {
    assert_true(folder_contains(folder, "known to all", 12)); /* the test can fail */
    assert_true(folder_contains(folder, "pppppppppppppppp", 16));
    assert_false(folder_contains(folder, "the hand of Ada", 15));
    assert_false(folder_contains(folder, "ssssssssssssssss", 16)); /* the server's secret */
    assert_false(folder_contains(folder, "dddddddddddddddd", 16)); /* the seed */
    assert_false(folder_contains(folder, "gggggggggggggggg", 16)); /* a contribution */
}

static void secrets_are_not_in_the_files(void **unused) {
    (void)unused;
    const char *folder = store_folder("a");
    store *self = store_opened(folder);
    commit_body(self, "open", false, "known to all");
    commit_body(self, "hidden", true, "the hand of Ada");
    expect_secrets(folder); /* in the log */
    store_close(self);
    expect_secrets(folder); /* in the database */
    self = store_opened(folder);
    answer loaded = load_table(self, "hidden");
    expect_code(&loaded, COVEN_OK);
    assert_string_equal(loaded.result.acts[0].body, "the hand of Ada");
    assert_int_equal(loaded.result.acts[0].hash, 0x41424344);
    assert_int_equal(loaded.result.seats[0].given[31], 'g');
    answer_free(&loaded);
    store_close(self);
}

/* ---- rows that were edited ---- */

/* A database with two tables of each kind, opened and hidden. */
static void make_tables(const char *folder) {
    store *self = store_opened(folder);
    for (int i = 0; i < 4; i++) {
        const char id[] = {(char)('a' + i), '\0'};
        commit_body(self, id, i % 2, "1 keep");
        assert_int_equal(commit_acts(self, id, i % 2, 1, 4), COVEN_OK);
    }
    store_close(self);
}

/* After this edit table "ID" is refused, with a sentence that contains `part`; all others load. */
static void expect_found(const char *sql, const char *id, const char *part) {
    const char *folder = store_folder("b");
    mkdir(folder, 0700);
    copy_file(in_scratch("a/coven.db"), in_scratch("b/coven.db"));
    copy_file(in_scratch("a/key"), in_scratch("b/key"));
    if (edit(in_scratch("b/coven.db"), sql) < 1) fail_msg("%s: nothing was edited", sql);
    store *self = store_opened(folder);
    for (int i = 0; i < 4; i++) {
        const char each[] = {(char)('a' + i), '\0'};
        answer loaded = load_table(self, each);
        if (strchr(id, each[0])) {
            if (loaded.result.code == COVEN_OK) fail_msg("%s: not found", sql);
            expect_code(&loaded, COVEN_UNVERIFIED);
            expect_part(loaded.result.error.text, part);
            assert_int_equal(loaded.result.act_count + loaded.result.table_count + loaded.result.seat_count, 0);
        } else {
            expect_code(&loaded, COVEN_OK);
        }
        answer_free(&loaded);
    }
    store_close(self);
}

static void edited_acts_are_found(void **unused) {
    (void)unused;
    static const char *const columns[] = {
        "at = at + 1", "kind = 'z'", "seat = seat % 2 + 1",         "nonce = 8", "body = CAST(body || ' ' AS BLOB)",
        "kind = 'zz'", "seat = 9",   "hash = coalesce(hash, 0) + 1"};
    make_tables(store_folder("a"));
    for (int secrets = 0; secrets < 2; secrets++) {
        const char *id = secrets ? "b" : "a", *part = secrets ? "table b: act 2" : "table a: act 2";
        char sql[200];
        for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
            snprintf(sql, sizeof sql, "UPDATE act SET %s WHERE tab = '%s' AND seq = 2", columns[i], id);
            expect_found(sql, id, part);
        }
        /* Missing, moved, and exchanged with another act, also of another table. */
        snprintf(sql, sizeof sql, "DELETE FROM act WHERE tab = '%s' AND seq = 2", id);
        expect_found(sql, id, part);
        snprintf(sql, sizeof sql, "DELETE FROM act WHERE tab = '%s' AND seq >= 2", id);
        expect_found(sql, id, part);
        snprintf(sql, sizeof sql, "UPDATE act SET seq = seq + 1 WHERE tab = '%s' AND seq = 4", id);
        expect_found(sql, id, secrets ? "table b: act 4" : "table a: act 4");
        snprintf(
            sql, sizeof sql,
            "UPDATE act SET (at, kind, seat, nonce, hash, body, proof) = (SELECT at, kind, seat, nonce, hash, body,"
            " proof FROM act WHERE tab = '%s' AND seq = 3) WHERE tab = '%s' AND seq = 2",
            id, id);
        expect_found(sql, id, part);
        snprintf(sql, sizeof sql,
                 "UPDATE act SET (hash, body, proof) = (SELECT hash, body, proof FROM act WHERE tab = '%s' AND seq = 2)"
                 " WHERE tab = '%s' AND seq = 2",
                 secrets ? "d" : "c", id);
        expect_found(sql, id, part);
    }
    expect_found("UPDATE act SET hash = 5, proof = x'00112233445566778899aabbccddeeff', body = x'31' WHERE tab = 'b'"
                 " AND seq = 2",
                 "b", "table b: act 2");
    expect_found("UPDATE act SET body = x'' WHERE tab = 'b' AND seq = 2", "b", "table b: act 2");
}

static void edited_tables_are_found(void **unused) {
    (void)unused;
    static const char *const columns[] = {"game = 'duel'",
                                          "seats = 3",
                                          "seats = 9",
                                          "options = 'komi=9'",
                                          "set_name = 'other'",
                                          "rules = ''",
                                          "secrets = 1 - secrets",
                                          "clock = '5+3'",
                                          "rated = 1",
                                          "watch = 2",
                                          "watch = 7",
                                          "delay = 60",
                                          "state = 2",
                                          "seq = seq - 1",
                                          "server_secret = NULL",
                                          "server_secret = x'00'",
                                          "server_secret = (SELECT seed FROM tables WHERE id = 'c')",
                                          "seed = (SELECT seed FROM tables WHERE id = 'c')",
                                          "promise = zeroblob(32)",
                                          "ended_by = 'rules'",
                                          "result = '12 0'",
                                          "rematch = 'c'",
                                          "made_at = 5",
                                          "closed_at = 5",
                                          "proof = x'00'",
                                          "game = 'a name that is much longer than any name of a game'"};
    make_tables(store_folder("a"));
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        char sql[200];
        snprintf(sql, sizeof sql, "UPDATE tables SET %s WHERE id = 'a'", columns[i]);
        expect_found(sql, "a", "table a: ");
    }
    expect_found("UPDATE seat SET player = 'adept' WHERE tab = 'a'", "a", "table a: seat 1");
    expect_found("UPDATE seat SET given = (SELECT given FROM seat WHERE tab = 'b') WHERE tab = 'a'", "a",
                 "table a: seat 1");
    expect_found("UPDATE seat SET seat = 7 WHERE tab = 'a'", "a", "table a: seat 7");
}

/* ---- versions ---- */

enum { VERSIONS = 1 };

/* What every database of tests/host/databases has. `make` wrote them. */
static void fill(store *self) {
    const int64_t ada = new_identity(self, "Ada", 1), bob = new_identity(self, "Bob", 2);
    assert_int_equal(ada, 1);
    assert_int_equal(bob, 2);
    commit_body(self, "open", false, "1 keep");
    commit_body(self, "hidden", true, "2 swap 3");
    assert_int_equal(commit_acts(self, "hidden", true, 1, 3), COVEN_OK);
}

static void expect_filled(store *self) {
    answer given = {.count = 0}, loaded = load_table(self, "open");
    expect_code(&loaded, COVEN_OK);
    assert_string_equal(loaded.result.acts[0].body, "1 keep");
    assert_int_equal(loaded.result.seats[0].given[0], 'g');
    assert_string_equal(loaded.result.tables[0].game, "null");
    assert_int_equal(loaded.result.tables[0].seed[0], 'd');
    answer_free(&loaded);
    loaded = load_table(self, "hidden");
    expect_code(&loaded, COVEN_OK);
    assert_int_equal(loaded.result.act_count, 4);
    assert_string_equal(loaded.result.acts[0].body, "2 swap 3");
    assert_string_equal(loaded.result.acts[3].body, "act 3");
    answer_free(&loaded);
    store_find_identity(self, bytes_of(2).at, answer_take, &given);
    store_await(self, &given, 1);
    expect_code(&given, COVEN_OK);
    assert_string_equal(given.who.name, "Bob");
    answer_free(&given);
}

static void databases_of_all_versions_open(void **unused) {
    (void)unused;
    for (int version = 1; version <= VERSIONS; version++) {
        char path[300];
        mkdir(store_folder("a"), 0700);
        snprintf(path, sizeof path, COVEN_SOURCE_DIR "/tests/host/databases/v%d.db", version);
        copy_file(path, in_scratch("a/coven.db"));
        copy_file(COVEN_SOURCE_DIR "/tests/host/databases/key", in_scratch("a/key"));
        store *self = store_opened(in_scratch("a"));
        expect_filled(self);
        assert_int_equal(commit_acts(self, "hidden", true, 4, 2), COVEN_OK); /* and the game goes on */
        store_close(self);
        self = store_opened(in_scratch("a")); /* a second time there is nothing to migrate */
        answer loaded = load_table(self, "hidden");
        expect_code(&loaded, COVEN_OK);
        assert_int_equal(loaded.result.act_count, 6);
        answer_free(&loaded);
        store_close(self);
    }
}

static void other_databases_are_refused(void **unused) {
    (void)unused;
    const store_settings settings = {.folder = store_folder("a")};
    store_close(store_opened(settings.folder));
    edit(in_scratch("a/coven.db"), "UPDATE meta SET schema = 1000");
    expect_not_opened(&settings, COVEN_REFUSED, "newer version of Coven");
    expect_not_opened(&(store_settings){.folder = settings.folder, .read_only = true}, COVEN_REFUSED,
                      "newer version of Coven");
    mkdir(store_folder("a"), 0700);
    edit(in_scratch("a/coven.db"), "CREATE TABLE recipes(cake TEXT); INSERT INTO recipes VALUES('flour')");
    expect_not_opened(&settings, COVEN_BAD_INPUT, "not a database of Coven");
    assert_int_not_equal(access(in_scratch("a/key"), F_OK), 0); /* nothing was begun */
}

/* ---- backups ---- */

static void expect_backup(const char *path, int least) {
    coven_error error;
    store *copy = store_open(&(store_settings){.folder = in_scratch("a"), .file = path, .read_only = true}, &error);
    if (!copy) fail_msg("%s", error.text);
    answer loaded = load_table(copy, "t");
    expect_code(&loaded, COVEN_OK); /* all acts that its table counts */
    assert_true(loaded.result.act_count >= least);
    answer_free(&loaded);
    store_close(copy);
}

static void backups_are_made_in_use(void **unused) {
    (void)unused;
    enum { BEFORE = 40, AFTER = 40, EACH = 300 };
    store *self = store_opened(store_folder("a"));
    scratch_remove("copy.db");
    for (int i = 0; i < BEFORE; i++) assert_int_equal(commit_acts(self, "t", true, i * EACH, EACH), COVEN_OK);
    answer given[2] = {{.count = 0}};
    store_backup(self, in_scratch("copy.db"), answer_take, &given[0]);
    for (int i = BEFORE; i < BEFORE + AFTER; i++) /* the copy takes several parts: these come between */
        assert_int_equal(commit_acts(self, "t", true, i * EACH, EACH), COVEN_OK);
    store_await(self, given, 1);
    expect_code(&given[0], COVEN_OK);
    struct stat about;
    assert_int_equal(stat(in_scratch("copy.db"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_not_equal(access(in_scratch("copy.db.part"), F_OK), 0);
    store_backup(self, in_scratch("copy.db"), answer_take, &given[1]);
    store_await(self, given, 2);
    expect_code(&given[1], COVEN_REFUSED); /* never over another file */
    given[1] = (answer){.count = 0};
    store_backup(self, in_scratch("no/such/folder/copy.db"), answer_take, &given[1]);
    store_await(self, given, 2);
    expect_code(&given[1], COVEN_IO);
    expect_backup(in_scratch("copy.db"), BEFORE * EACH);
    store_close(self);
    char *key = scratch_read("a/key");
    size_t length;
    char *copy = scratch_bytes("copy.db", &length);
    uint8_t raw[32];
    key[64] = '\0';
    assert_true(coven_unhex(key, raw));
    for (size_t i = 0; i + 32 <= length; i++)
        if (memcmp(copy + i, raw, 32) == 0 || memcmp(copy + i, key, 32) == 0) fail_msg("the key is in the backup");
    free(copy), free(key);
}

static void a_backup_becomes_a_server(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    scratch_remove("copy.db");
    fill(self);
    answer given = {.count = 0};
    store_backup(self, in_scratch("copy.db"), answer_take, &given);
    store_await(self, &given, 1);
    expect_code(&given, COVEN_OK);
    store_close(self);
    mkdir(store_folder("b"), 0700);
    copy_file(in_scratch("copy.db"), in_scratch("b/coven.db"));
    copy_file(in_scratch("a/key"), in_scratch("b/key"));
    self = store_opened(in_scratch("b"));
    expect_filled(self);
    assert_int_equal(commit_acts(self, "hidden", true, 4, 1), COVEN_OK);
    store_close(self);
}

/* A database with a log, where the log's files cannot be made: as it is, if nobody has it open. */
static void a_folder_may_be_read_only(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    fill(self);
    store_close(self);
    const char *path = in_scratch("100%41?#.db");
    copy_file(in_scratch("a/coven.db"), path);
    char log[400];
    snprintf(log, sizeof log, "%s-shm", path);
    assert_int_equal(mkdir(log, 0700), 0);
    coven_error error;
    store *tool = store_open(&(store_settings){.folder = in_scratch("a"), .file = path, .read_only = true}, &error);
    if (!tool) fail_msg("%s", error.text);
    expect_filled(tool);
    store_close(tool);
    rmdir(log);
}

static int end(void **unused) {
    store_folder_remove("a");
    store_folder_remove("b");
    return scratch_end(unused);
}

int main(int count, char **words) {
    if (count == 3 && strcmp(words[1], "make") == 0) { /* a database for tests/host/databases, in this folder */
        store *self = store_opened(words[2]);
        fill(self);
        store_close(self);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_server_is_refused),     cmocka_unit_test(files_are_their_owners),
        cmocka_unit_test(the_key_must_be_the_databases),  cmocka_unit_test(secrets_are_not_in_the_files),
        cmocka_unit_test(edited_acts_are_found),          cmocka_unit_test(edited_tables_are_found),
        cmocka_unit_test(databases_of_all_versions_open), cmocka_unit_test(other_databases_are_refused),
        cmocka_unit_test(backups_are_made_in_use),        cmocka_unit_test(a_backup_becomes_a_server),
        cmocka_unit_test(a_folder_may_be_read_only),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
