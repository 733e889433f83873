/* test_store_memory.c -- the store with each of its allocations failing in turn, SQLite's included, once alone and once
 * with all that follow: it says so, loses nothing that it reported, and goes on when there is memory again. Allocations
 * are redirected here by the linker (--wrap) and by SQLite's configuration. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "disk.h"
#include "sqlite3.h"
#include "stores.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *given);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *given);

static atomic_long requests, fail_at;
static atomic_bool fail_on;
static _Thread_local bool spared; /* the test's own allocations */

static bool refused(void) {
    if (spared) return false;
    const long number = atomic_fetch_add(&requests, 1) + 1, at = atomic_load(&fail_at);
    if (!at || (number != at && !(atomic_load(&fail_on) && number > at))) return false;
    errno = ENOMEM;
    return true;
}

void *__wrap_malloc(size_t size) { return refused() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return refused() ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *block, size_t size) { return refused() ? NULL : __real_realloc(block, size); }
char *__wrap_strdup(const char *text) { return refused() ? NULL : __real_strdup(text); }

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *given) {
    return refused() ? EAGAIN : __real_pthread_create(thread, attributes, run, given);
}

/* ---- SQLite's ---- */

static sqlite3_mem_methods usual;

static void *database_malloc(int size) { return refused() ? NULL : usual.xMalloc(size); }
static void *database_realloc(void *block, int size) { return refused() ? NULL : usual.xRealloc(block, size); }

static void redirect_sqlite(void) {
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual), SQLITE_OK);
    sqlite3_mem_methods mine = usual;
    mine.xMalloc = database_malloc;
    mine.xRealloc = database_realloc;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &mine), SQLITE_OK);
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0), SQLITE_OK); /* every allocation is seen */
}

/* ---- one run ---- */

static void take(void *given, const store_result *result) {
    const bool before = spared;
    spared = true;
    answer_take(given, result);
    spared = before;
}

enum { CALLS = 11 };

static void ask_everything(store *self, answer given[CALLS]) {
    const store_table table = table_row("t", true, 2), more = table_row("t", true, 3);
    const store_act acts[2] = {act_row(0, "act 0"), act_row(1, "act 1")}, act = act_row(2, "act 2");
    const store_seat seat = {.seat = 1, .identity = 1, .player = "person", .shown = "Ada", .has_given = true};
    store_new_identity(self, "Ada", bytes_of(1).at, 100, take, &given[0]);
    store_commit(
        self,
        &(store_change){.table = &table, .create = true, .seats = &seat, .seat_count = 1, .acts = acts, .act_count = 2},
        take, &given[1]);
    store_commit(self, &(store_change){.table = &more, .acts = &act, .act_count = 1}, take, &given[2]);
    store_load(self, "t", take, &given[3]);
    store_tables_of(self, 1, 0, 9, take, &given[4]);
    store_export(self, 1, take, &given[5]);
    store_stats(self, take, &given[6]);
    store_put_code(self, 1, bytes_of(7).at, 500, take, &given[7]);
    store_take_code(self, bytes_of(7).at, bytes_of(2).at, 0, 400, take, &given[8]);
    store_find_identity(self, bytes_of(2).at, take, &given[9]);
    store_backup(self, in_scratch("copy.db"), take, &given[10]);
}

static void check_answers(const answer given[CALLS]) {
    for (int i = 0; i < CALLS; i++) {
        const coven_code code = given[i].result.code;
        assert_int_equal(given[i].count, 1);
        if (code == COVEN_OK || code == COVEN_NO_MEMORY) continue;
        /* What follows from a call before it that had no memory. */
        if (code == COVEN_NOT_FOUND || code == COVEN_STALE) continue;
        fail_msg("call %d: %s: %s", i, coven_code_name(code), given[i].result.error.text);
    }
}

/* Afterwards, with memory: what was reported as done is there, and nothing else. */
static void check_stored(const char *folder, const answer given[CALLS]) {
    coven_error error;
    store *self = store_open(&(store_settings){.folder = folder, .vfs = disk_name()}, &error);
    if (!self) fail_msg("%s", error.text);
    answer loaded = load_table(self, "t");
    const int64_t acts = given[1].result.code != COVEN_OK ? 0 : given[2].result.code != COVEN_OK ? 2 : 3;
    expect_code(&loaded, acts ? COVEN_OK : COVEN_NOT_FOUND);
    assert_int_equal(loaded.result.act_count, acts);
    answer_free(&loaded);
    store_close(self);
}

/* False when the run needed fewer allocations. */
static bool run_failing(long at, bool on) {
    static answer given[CALLS];
    spared = true;
    const char *folder = store_folder("a");
    coven_error error = {.code = COVEN_OK};
    scratch_remove("copy.db");
    memset(given, 0, sizeof given);
    atomic_store(&requests, 0);
    atomic_store(&fail_on, on);
    atomic_store(&fail_at, at);
    spared = false;
    store *self = store_open(&(store_settings){.folder = folder, .vfs = disk_name()}, &error);
    if (self) {
        ask_everything(self, given);
        store_close(self);
    }
    spared = true;
    atomic_store(&fail_at, 0);
    if (self) {
        check_answers(given);
        check_stored(folder, given);
    } else {
        expect_error(&error, COVEN_NO_MEMORY, NULL);
        store_close(store_opened(folder));
    }
    for (int i = 0; i < CALLS; i++) answer_free(&given[i]);
    return atomic_load(&requests) >= at;
}

static void every_allocation_may_fail(void **state) {
    const bool on = *state != NULL;
    long at = 1;
    for (; run_failing(at, on); at += at < 40 ? 1 : 1 + at / 12) continue;
    assert_true(at > 200);
}

static int end(void **unused) {
    store_folder_remove("a");
    return scratch_end(unused);
}

int main(void) {
    spared = true;
    redirect_sqlite();
    disk_name(); /* SQLite is initialised */
    disk_hurry();
    static int yes;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(every_allocation_may_fail, NULL),
        cmocka_unit_test_prestate(every_allocation_may_fail, &yes),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
