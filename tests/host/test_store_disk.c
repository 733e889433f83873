/* test_store_disk.c -- the store on a disk that fails: what it reports as done is there, what it refuses is not, and it
 * goes on when the disk does. */
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "disk.h"
#include "sqlite3.h"
#include "stores.h"

static store *open_failing(const char *folder) {
    coven_error error;
    store *self = store_open(&(store_settings){.folder = folder, .vfs = disk_name()}, &error);
    if (!self) fail_msg("%s", error.text);
    return self;
}

/* Until the store finds by itself that it can write. */
static void await_ready(store *self) {
    for (int i = 0; !store_is_ready(self); i++) {
        struct pollfd wait = {.fd = store_descriptor(self), .events = POLLIN};
        if (i == 60) fail_msg("the store does not recover");
        poll(&wait, 1, 1000);
        store_run(self);
    }
}

static void expect_count(store *self, const char *id, int count) {
    answer loaded = load_table(self, id);
    expect_code(&loaded, COVEN_OK);
    assert_int_equal(loaded.result.act_count, count);
    for (int i = 0; i < count; i++) {
        char body[32];
        snprintf(body, sizeof body, "act %d", i);
        assert_string_equal(loaded.result.acts[i].body, body);
    }
    answer_free(&loaded);
}

/* ---- each change of the disk fails in turn ---- */

static void fail_in_turn(disk_fault how, bool once) {
    for (long at = 1;; at++) {
        store *self = open_failing(store_folder("a"));
        assert_int_equal(commit_acts(self, "t", true, 0, 3), COVEN_OK);
        disk_fail(how, at, once);
        const coven_code code = commit_acts(self, "t", true, 3, 200);
        const bool reached = disk_count() >= at;
        if (code == COVEN_OK) {
            assert_true(!reached || once);
            assert_true(store_is_ready(self) || once);
        } else {
            assert_int_equal(code, COVEN_IO);
            /* A single fault may be over before we look: the store has tried again. */
            assert_true(once || !store_is_ready(self));
        }
        expect_count(self, "t", code == COVEN_OK ? 203 : 3);
        disk_heal();
        if (code != COVEN_OK) assert_int_equal(commit_acts(self, "t", true, 3, 200), COVEN_OK);
        expect_count(self, "t", 203);
        store_close(self);
        self = store_opened(in_scratch("a"));
        expect_count(self, "t", 203);
        store_close(self);
        if (!reached) {
            assert_true(at > 3); /* there was something to fail */
            return;
        }
    }
}

static void a_full_disk(void **unused) {
    (void)unused;
    fail_in_turn(DISK_FULL, false);
}

static void a_broken_disk(void **unused) {
    (void)unused;
    fail_in_turn(DISK_BROKEN, false);
    fail_in_turn(DISK_BROKEN, true);
}

static void a_read_only_disk(void **unused) {
    (void)unused;
    fail_in_turn(DISK_READ_ONLY, false);
}

/* ---- a whole batch ---- */

static void a_batch_fails_together(void **unused) {
    (void)unused;
    enum { COUNT = 40 };
    static answer given[COUNT];
    store *self = open_failing(store_folder("a"));
    assert_int_equal(commit_acts(self, "t", false, 0, 1), COVEN_OK);
    disk_fail(DISK_FULL, 1, false);
    for (int i = 0; i < COUNT; i++) {
        char body[32];
        snprintf(body, sizeof body, "act %d", i + 1);
        const store_table table = table_row("t", false, i + 2);
        const store_act act = act_row(i + 1, body);
        given[i] = (answer){.count = 0};
        store_commit(self, &(store_change){.table = &table, .acts = &act, .act_count = 1}, answer_take, &given[i]);
    }
    store_await(self, given, COUNT);
    /* The first, and who was in its transaction; those of later ones follow acts that are not there. */
    expect_code(&given[0], COVEN_IO);
    expect_part(given[0].result.error.text, "coven.db: the disk is full");
    for (int i = 1; i < COUNT; i++)
        assert_true(given[i].result.code == COVEN_IO || given[i].result.code == COVEN_STALE);
    assert_false(store_is_ready(self));
    expect_count(self, "t", 1); /* reading goes on */
    disk_heal();
    assert_int_equal(commit_acts(self, "t", false, 1, 2), COVEN_OK);
    assert_true(store_is_ready(self));
    expect_count(self, "t", 3);
    store_close(self);
}

static void a_locked_database(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    assert_int_equal(commit_acts(self, "t", false, 0, 1), COVEN_OK);
    sqlite3 *other;
    assert_int_equal(sqlite3_open(in_scratch("a/coven.db"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(commit_acts(self, "t", false, 1, 1), COVEN_IO);
    assert_false(store_is_ready(self));
    expect_count(self, "t", 1);
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    await_ready(self);
    assert_int_equal(commit_acts(self, "t", false, 1, 1), COVEN_OK);
    expect_count(self, "t", 2);
    store_close(self);
}

/* ---- what cannot be opened ---- */

static void copy_over(const char *folder, const char *content) {
    char name[100];
    snprintf(name, sizeof name, "%s/coven.db", folder);
    scratch_file(name, content);
}

static void damaged_files_are_refused(void **unused) {
    (void)unused;
    const store_settings settings = {.folder = in_scratch("a")};
    store_folder_remove("a");
    store_close(store_opened(in_scratch("a")));
    copy_over(
        "a",
        "this is not a database, although it is longer than the head of one would be, which has 100 bytes.......\n");
    expect_not_opened(&settings, COVEN_IO, "coven.db: it is damaged, or not a database");
    expect_not_opened(&(store_settings){.folder = "/proc/there/is/no/such"}, COVEN_IO, "cannot make the folder /proc");
}

/* ---- kill -9 ---- */

/* The child commits as fast as it can, a few at a time, and says on the pipe what is done. */
typedef struct worker {
    store *self;
    int64_t next; /* seq */
    int said;
} worker;

typedef struct step {
    worker *of;
    int64_t seq;
} step;

static void commit_next(worker *w);

static void say_done(void *given, const store_result *result) {
    step *s = given;
    if (result->code != COVEN_OK || write(s->of->said, &s->seq, sizeof s->seq) != sizeof s->seq) _exit(3);
    commit_next(s->of);
    free(s);
}

static void commit_next(worker *w) {
    char body[32];
    step *s = malloc(sizeof *s);
    if (!s) _exit(4);
    *s = (step){w, w->next++};
    snprintf(body, sizeof body, "act %lld", (long long)s->seq);
    const store_table table = table_row("t", true, s->seq + 1);
    const store_act act = act_row(s->seq, body);
    store_commit(w->self, &(store_change){.table = &table, .create = !s->seq, .acts = &act, .act_count = 1}, say_done,
                 s);
}

static void work_until_killed(const char *folder, int64_t next, int said) {
    coven_error error;
    worker w = {.self = store_open(&(store_settings){.folder = folder}, &error), .next = next, .said = said};
    if (!w.self) _exit(5);
    for (int i = 0; i < 5; i++) commit_next(&w);
    while (true) {
        struct pollfd wait = {.fd = store_descriptor(w.self), .events = POLLIN};
        poll(&wait, 1, -1);
        store_run(w.self);
    }
}

static void nothing_is_lost_when_it_is_killed(void **unused) {
    (void)unused;
    const char *folder = store_folder("a");
    coven_rng rng;
    coven_rng_seed(&rng, 17);
    int64_t there = 0;
    for (int round = 0; round < 20; round++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) work_until_killed(folder, there, ends[1]);
        close(ends[1]);
        int64_t last = -1;
        for (uint32_t left = 1 + coven_rng_below(&rng, 40); left; left--)
            if (read(ends[0], &last, sizeof last) != sizeof last) fail_msg("the child ended");
        kill(child, SIGKILL);
        for (int64_t seq; read(ends[0], &seq, sizeof seq) == sizeof seq;) last = seq;
        close(ends[0]);
        assert_int_equal(waitpid(child, NULL, 0), child);
        store *self = store_opened(folder);
        answer loaded = load_table(self, "t");
        expect_code(&loaded, COVEN_OK);
        there = loaded.result.act_count;
        assert_true(there > last); /* what was reported is there; more may be */
        answer_free(&loaded);
        expect_count(self, "t", (int)there);
        store_close(self);
    }
}

static int end(void **unused) {
    store_folder_remove("a");
    return scratch_end(unused);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(a_broken_disk),
        cmocka_unit_test(a_read_only_disk),
        cmocka_unit_test(a_batch_fails_together),
        cmocka_unit_test(a_locked_database),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(nothing_is_lost_when_it_is_killed),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
