/* test_store.c -- every call of the store, there and back; the fence; order. */
#include "stores.h"

#include <stdlib.h>

#include "core/json.h"

static void expect_acts(const answer *loaded, int64_t count) {
    expect_code(loaded, COVEN_OK);
    assert_int_equal(loaded->result.table_count, 1);
    assert_int_equal(loaded->result.tables[0].seq, count);
    assert_int_equal(loaded->result.act_count, count);
    for (int i = 0; i < count; i++) {
        char body[32];
        snprintf(body, sizeof body, "act %d", i);
        const store_act expected = act_row(i, body), *act = &loaded->result.acts[i];
        assert_int_equal(act->seq, i);
        assert_int_equal(act->at, expected.at);
        assert_int_equal(act->kind, expected.kind);
        assert_int_equal(act->seat, expected.seat);
        assert_int_equal(act->nonce, expected.nonce);
        assert_int_equal(act->hash, expected.hash);
        assert_int_equal(act->length, expected.length);
        assert_string_equal(act->body, body);
    }
}

/* ---- tables ---- */

static store_table full_table(bool secrets) {
    store_table table = table_row("abcdefghij", secrets, 0);
    memcpy(table.options, "komi=3 move=line", 17);
    memcpy(table.clock, "5+3", 4);
    memcpy(table.ended_by, "resign", 7);
    memcpy(table.result, "12 0", 5);
    memcpy(table.rematch, "bcdefghijk", 11);
    table.rated = true;
    table.watch = STORE_WATCH_ALL;
    table.delay = 77;
    table.state = STORE_CLOSED;
    table.made_by = 5;
    table.made_at = 1700000000123;
    table.closed_at = 1700000009123;
    return table;
}

static void everything_comes_back(bool secrets) {
    store *self = store_opened(store_folder("a"));
    const store_table table = full_table(secrets);
    store_seat seats[2] = {
        {.seat = 1, .identity = 9, .player = "person", .shown = "Ada \xc3\xa9", .has_promise = true, .has_given = true},
        {.seat = 2, .player = "adept", .has_invite = true}};
    memset(seats[0].promise, 3, STORE_HASH);
    memset(seats[0].given, 4, STORE_HASH);
    memset(seats[1].invite, 5, STORE_HASH);
    answer given = {.count = 0};
    store_commit(self, &(store_change){.table = &table, .create = true, .seats = seats, .seat_count = 2}, answer_take,
                 &given);
    store_await(self, &given, 1);
    expect_code(&given, COVEN_OK);
    store_close(self);
    self = store_opened(in_scratch("a"));
    answer loaded = load_table(self, "abcdefghij");
    expect_code(&loaded, COVEN_OK);
    assert_int_equal(loaded.result.table_count, 1);
    assert_memory_equal(loaded.result.tables, &table, sizeof table);
    assert_int_equal(loaded.result.seat_count, 2);
    assert_memory_equal(loaded.result.seats, seats, sizeof seats);
    assert_int_equal(loaded.result.act_count, 0);
    answer_free(&loaded);
    answer_free(&given);
    store_close(self);
}

static void tables_come_back(void **unused) {
    (void)unused;
    everything_comes_back(false);
    everything_comes_back(true);
}

static void acts_come_back(void **unused) {
    (void)unused;
    for (int secrets = 0; secrets < 2; secrets++) {
        store *self = store_opened(store_folder("a"));
        assert_int_equal(commit_acts(self, "t", secrets, 0, 3), COVEN_OK);
        assert_int_equal(commit_acts(self, "t", secrets, 3, 1), COVEN_OK);
        assert_int_equal(commit_acts(self, "t", secrets, 4, 500), COVEN_OK);
        answer loaded = load_table(self, "t");
        expect_acts(&loaded, 504);
        answer_free(&loaded);
        store_close(self);
    }
}

static void bodies_may_be_empty_or_any_bytes(void **unused) {
    (void)unused;
    for (int secrets = 0; secrets < 2; secrets++) {
        store *self = store_opened(store_folder("a"));
        const store_table table = table_row("t", secrets, 2);
        store_act acts[2] = {act_row(0, ""), act_row(1, "a")};
        acts[1].body = "a\0\xff\n";
        acts[1].length = 4;
        acts[1].nonce = UINT64_MAX;
        acts[1].hash = UINT32_MAX;
        answer given = {.count = 0};
        store_commit(self, &(store_change){.table = &table, .create = true, .acts = acts, .act_count = 2}, answer_take,
                     &given);
        store_await(self, &given, 1);
        expect_code(&given, COVEN_OK);
        answer loaded = load_table(self, "t");
        expect_code(&loaded, COVEN_OK);
        assert_int_equal(loaded.result.acts[0].length, 0);
        assert_int_equal(loaded.result.acts[1].length, 4);
        assert_memory_equal(loaded.result.acts[1].body, "a\0\xff\n", 4);
        assert_true(loaded.result.acts[1].nonce == UINT64_MAX);
        assert_true(loaded.result.acts[1].hash == UINT32_MAX);
        answer_free(&loaded);
        answer_free(&given);
        store_close(self);
    }
}

static void the_fence_holds(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    assert_int_equal(commit_acts(self, "t", true, 0, 3), COVEN_OK);
    assert_int_equal(commit_acts(self, "t", true, 0, 1), COVEN_STALE); /* the table exists */
    assert_int_equal(commit_acts(self, "t", true, 2, 1), COVEN_STALE);
    assert_int_equal(commit_acts(self, "t", true, 1, 4), COVEN_STALE);
    assert_int_equal(commit_acts(self, "t", true, 4, 1), COVEN_STALE); /* a gap */
    assert_int_equal(commit_acts(self, "u", true, 1, 1), COVEN_NOT_FOUND);
    answer loaded = load_table(self, "t");
    expect_acts(&loaded, 3);
    answer_free(&loaded);
    loaded = load_table(self, "u");
    expect_code(&loaded, COVEN_NOT_FOUND);
    answer_free(&loaded);
    assert_int_equal(commit_acts(self, "t", true, 3, 1), COVEN_OK);
    store_close(self);
}

/* Many changes at once, of which every third is stale: one transaction, or few. */
static void stale_changes_do_not_spoil_others(void **unused) {
    (void)unused;
    enum { COUNT = 300 };
    static answer given[COUNT];
    store *self = store_opened(store_folder("a"));
    assert_int_equal(commit_acts(self, "t", false, 0, 1), COVEN_OK);
    int64_t seq = 1;
    for (int i = 0; i < COUNT; i++) {
        char body[32];
        const int64_t mine = i % 3 == 2 ? seq - 1 : seq;
        const store_table table = table_row("t", false, mine + 1);
        snprintf(body, sizeof body, "act %lld", (long long)mine);
        const store_act act = act_row(mine, body);
        given[i] = (answer){.count = 0};
        store_commit(self, &(store_change){.table = &table, .acts = &act, .act_count = 1}, answer_take, &given[i]);
        if (i % 3 != 2) seq++;
    }
    answer loaded = {.count = 0}; /* it sees every write that was made before */
    store_load(self, "t", answer_take, &loaded);
    store_await(self, &loaded, 1);
    store_await(self, given, COUNT);
    for (int i = 0; i < COUNT; i++) {
        expect_code(&given[i], i % 3 == 2 ? COVEN_STALE : COVEN_OK);
        assert_int_equal(given[i].count, 1);
        answer_free(&given[i]);
    }
    expect_acts(&loaded, 201);
    answer_free(&loaded);
    store_close(self);
}

/* ---- order ---- */

typedef struct witness {
    int number;
    int *last;
} witness;

static void note_order(void *given, const store_result *result) {
    const witness *self = given;
    assert_int_equal(result->code, COVEN_OK);
    assert_int_equal(self->number, *self->last + 1);
    *self->last = self->number;
}

static void answers_keep_their_order(void **unused) {
    (void)unused;
    enum { COUNT = 200 };
    static witness writes[COUNT], reads[COUNT];
    int wrote = -1, read = -1;
    store *self = store_opened(store_folder("a"));
    assert_int_equal(commit_acts(self, "t", false, 0, 1), COVEN_OK);
    for (int i = 0; i < COUNT; i++) {
        const store_table table = table_row("t", false, i + 2);
        const store_act act = act_row(i + 1, "x");
        writes[i] = (witness){i, &wrote};
        reads[i] = (witness){i, &read};
        store_commit(self, &(store_change){.table = &table, .acts = &act, .act_count = 1}, note_order, &writes[i]);
        store_load(self, "t", note_order, &reads[i]);
    }
    assert_int_equal(wrote, -1); /* never before store_run */
    store_close(self);           /* finishes everything */
    assert_int_equal(wrote, COUNT - 1);
    assert_int_equal(read, COUNT - 1);
}

/* A call from within an answer. */
typedef struct chain {
    store *self;
    int left;
} chain;

static void go_on(void *given, const store_result *result) {
    chain *c = given;
    assert_int_equal(result->code, COVEN_OK);
    if (c->left-- > 0) store_audit(c->self, 1, "test", "again", go_on, c);
}

static void an_answer_may_ask_again(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    chain c = {self, 5};
    store_audit(self, 1, "test", "first", go_on, &c);
    store_close(self);
    assert_int_equal(c.left, -1);
}

/* ---- lists ---- */

static void commit_seated(store *self, const char *id, int64_t made, int64_t first, int64_t second) {
    store_table table = table_row(id, false, 0);
    table.made_at = made;
    table.made_by = first;
    const store_seat seats[2] = {{.seat = 1, .identity = first, .player = "person", .shown = "Ada"},
                                 {.seat = 2, .identity = second, .player = "person", .shown = "Bob"}};
    answer given = {.count = 0};
    store_commit(self, &(store_change){.table = &table, .create = true, .seats = seats, .seat_count = 2}, answer_take,
                 &given);
    store_await(self, &given, 1);
    expect_code(&given, COVEN_OK);
    answer_free(&given);
}

/* The ids of an identity's tables, "c b a". */
static void expect_tables_of(store *self, int64_t identity, int64_t before, int max, const char *ids) {
    answer given = {.count = 0};
    store_tables_of(self, identity, before, max, answer_take, &given);
    store_await(self, &given, 1);
    expect_code(&given, COVEN_OK);
    assert_int_equal(given.result.seat_count, given.result.table_count * COVEN_SEATS_MAX);
    char text[200] = "";
    coven_text out = coven_text_over(text, sizeof text);
    for (int i = 0; i < given.result.table_count; i++) {
        const store_seat *seats = &given.result.seats[i * COVEN_SEATS_MAX];
        coven_put(&out, "%s%s", i ? " " : "", given.result.tables[i].id);
        assert_string_equal(seats[0].shown, "Ada");
        assert_string_equal(seats[1].shown, "Bob");
        assert_int_equal(seats[2].seat, 0);
    }
    assert_string_equal(text, ids);
    answer_free(&given);
}

static void lists_are_newest_first(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    commit_seated(self, "a", 10, 1, 2);
    commit_seated(self, "b", 20, 2, 3);
    commit_seated(self, "c", 30, 3, 1);
    expect_tables_of(self, 1, 0, 200, "c a");
    expect_tables_of(self, 2, 0, 200, "b a");
    expect_tables_of(self, 3, 30, 200, "b");
    expect_tables_of(self, 1, 0, 1, "c");
    expect_tables_of(self, 4, 0, 200, "");
    expect_tables_of(self, 0, 0, 200, "");
    store_table closed = table_row("b", false, 0);
    closed.state = STORE_CLOSED;
    answer given[2] = {{.count = 0}};
    store_commit(self, &(store_change){.table = &closed}, answer_take, &given[0]);
    store_open_tables(self, answer_take, &given[1]);
    store_await(self, given, 2);
    expect_code(&given[0], COVEN_OK);
    expect_code(&given[1], COVEN_OK);
    assert_int_equal(given[1].result.table_count, 2);
    assert_string_equal(given[1].result.tables[0].id, "a");
    assert_string_equal(given[1].result.tables[1].id, "c");
    assert_string_equal(given[1].result.tables[1].game, "null");
    assert_int_equal(given[1].result.tables[1].state, STORE_PLAYING);
    answer_free(&given[1]);
    store_close(self);
}

/* ---- people ---- */

/* The identity that has a token, or 0. */
static int64_t find(store *self, uint8_t token, const char *name) {
    answer given = {.count = 0};
    store_find_identity(self, bytes_of(token).at, answer_take, &given);
    store_await(self, &given, 1);
    if (given.result.code == COVEN_NOT_FOUND) return 0;
    expect_code(&given, COVEN_OK);
    assert_string_equal(given.who.name, name);
    assert_int_equal(given.who.kind, 'g');
    assert_int_equal(given.who.made, 100);
    return given.who.id;
}

static void people_have_names_and_tokens(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    const int64_t ada = new_identity(self, "Ada", 1), second = new_identity(self, "Ada", 2);
    assert_true(ada != second);
    assert_int_equal(find(self, 1, "Ada"), ada);
    assert_int_equal(find(self, 2, "Ada"), second);
    assert_int_equal(find(self, 3, ""), 0);
    answer given[3] = {{.count = 0}};
    store_rename(self, ada, "Zo\xc3\xab", answer_take, &given[0]);
    store_rename(self, 77, "Nobody", answer_take, &given[1]);
    store_new_identity(self, "Thief", bytes_of(2).at, 100, answer_take, &given[2]); /* the token of another */
    store_await(self, given, 3);
    expect_code(&given[0], COVEN_OK);
    expect_code(&given[1], COVEN_NOT_FOUND);
    expect_code(&given[2], COVEN_STALE);
    assert_int_equal(find(self, 1, "Zo\xc3\xab"), ada);
    assert_int_equal(find(self, 2, "Ada"), second);
    answer named = {.count = 0};
    store_named(self, "Ada", answer_take, &named);
    store_await(self, &named, 1);
    expect_code(&named, COVEN_OK);
    expect_part(named.result.text, "[{\"id\":2,\"name\":\"Ada\"");
    answer_free(&named);
    store_close(self);
}

static coven_code put_code(store *self, int64_t identity, uint8_t code, int64_t until) {
    answer given = {.count = 0};
    store_put_code(self, identity, bytes_of(code).at, until, answer_take, &given);
    store_await(self, &given, 1);
    return given.result.code;
}

static coven_code take_code(store *self, uint8_t code, uint8_t token, int64_t from, int64_t now) {
    answer given = {.count = 0};
    store_take_code(self, bytes_of(code).at, bytes_of(token).at, from, now, answer_take, &given);
    store_await(self, &given, 1);
    if (given.result.code == COVEN_OK) assert_true(given.who.id > 0);
    return given.result.code;
}

static void codes_work_once_and_in_time(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    const int64_t ada = new_identity(self, "Ada", 1);
    assert_int_equal(put_code(self, 77, 9, 500), COVEN_NOT_FOUND);
    assert_int_equal(put_code(self, ada, 10, 500), COVEN_OK);
    assert_int_equal(put_code(self, ada, 11, 500), COVEN_OK);
    assert_int_equal(take_code(self, 10, 2, 0, 500), COVEN_NOT_FOUND); /* too late */
    assert_int_equal(take_code(self, 12, 2, 0, 400), COVEN_NOT_FOUND); /* another */
    assert_int_equal(take_code(self, 10, 2, 0, 499), COVEN_OK);
    assert_int_equal(take_code(self, 10, 3, 0, 499), COVEN_NOT_FOUND); /* used */
    assert_int_equal(find(self, 1, "Ada"), ada);
    assert_int_equal(find(self, 2, "Ada"), ada);
    assert_int_equal(find(self, 3, ""), 0);
    store_close(self);
    self = store_opened(in_scratch("a"));
    assert_int_equal(take_code(self, 11, 3, 0, 499), COVEN_OK); /* over a restart */
    assert_int_equal(find(self, 3, "Ada"), ada);
    store_close(self);
}

static void a_guests_tables_go_with_it(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    const int64_t ada = new_identity(self, "Ada", 1), guest = new_identity(self, "", 2),
                  bob = new_identity(self, "Bob", 3);
    commit_seated(self, "a", 10, guest, bob);
    commit_seated(self, "b", 20, ada, guest); /* both sit here: this seat stays */
    assert_int_equal(put_code(self, ada, 10, 500), COVEN_OK);
    assert_int_equal(take_code(self, 10, 2, guest, 400), COVEN_OK);
    assert_int_equal(find(self, 2, "Ada"), ada);
    expect_tables_of(self, ada, 0, 200, "b a");
    expect_tables_of(self, guest, 0, 200, "b");
    answer loaded = load_table(self, "a");
    assert_int_equal(loaded.result.tables[0].made_by, ada);
    answer_free(&loaded);
    /* One's own code changes nothing. */
    assert_int_equal(put_code(self, ada, 11, 500), COVEN_OK);
    assert_int_equal(take_code(self, 11, 1, ada, 400), COVEN_OK);
    expect_tables_of(self, ada, 0, 200, "b a");
    store_close(self);
}

static void an_erased_person_leaves_no_name(void **unused) {
    (void)unused;
    const char *folder = store_folder("a");
    store *self = store_opened(folder);
    const int64_t ada = new_identity(self, "Hypatia", 1);
    assert_int_equal(put_code(self, ada, 10, 500), COVEN_OK);
    store_table table = table_row("t", false, 0);
    table.made_by = ada;
    const store_seat seat = {.seat = 1, .identity = ada, .player = "person", .shown = "Hypatia"};
    answer given[4] = {{.count = 0}};
    store_commit(self, &(store_change){.table = &table, .create = true, .seats = &seat, .seat_count = 1}, answer_take,
                 &given[0]);
    store_export(self, ada, answer_take, &given[1]);
    store_await(self, given, 2); /* what was asked for later may be written before it is read */
    store_erase(self, ada, answer_take, &given[2]);
    store_erase(self, ada, answer_take, &given[3]);
    store_await(self, given, 4);
    expect_code(&given[1], COVEN_OK);
    expect_part(given[1].result.text, "\"name\":\"Hypatia\"");
    expect_code(&given[2], COVEN_OK);
    expect_code(&given[3], COVEN_NOT_FOUND);
    answer_free(&given[1]);
    assert_int_equal(find(self, 1, ""), 0);
    assert_int_equal(take_code(self, 10, 2, 0, 400), COVEN_NOT_FOUND);
    answer loaded = load_table(self, "t");
    expect_code(&loaded, COVEN_OK);
    assert_int_equal(loaded.result.tables[0].made_by, 0);
    assert_int_equal(loaded.result.seats[0].identity, 0);
    assert_string_equal(loaded.result.seats[0].shown, "");
    answer_free(&loaded);
    assert_int_not_equal(new_identity(self, "Bob", 1), ada); /* numbers are not used again */
    assert_false(folder_contains(folder, "Hypatia", 7));     /* nor in the log */
    store_close(self);
    assert_false(folder_contains(folder, "Hypatia", 7));
}

static void expect_json(const answer *given) {
    json_document document;
    coven_error error;
    assert_int_equal(strlen(given->result.text), given->result.text_length);
    if (!json_parse(&document, given->result.text, given->result.text_length, &error)) fail_msg("%s", error.text);
    json_free(&document);
}

static void exports_and_counts_are_json(void **unused) {
    (void)unused;
    store *self = store_opened(store_folder("a"));
    const int64_t ada = new_identity(self, "Ada", 1), bob = new_identity(self, "Bob", 2);
    commit_seated(self, "a", 10, ada, bob);
    const store_table table = table_row("a", false, 2);
    const store_act acts[2] = {act_row(0, "1 keep"), act_row(1, "2 secret of Bob")};
    answer given[4] = {{.count = 0}};
    store_commit(self, &(store_change){.table = &table, .acts = acts, .act_count = 2}, answer_take, &given[0]);
    store_export(self, ada, answer_take, &given[1]);
    store_stats(self, answer_take, &given[2]);
    store_export(self, 77, answer_take, &given[3]);
    store_await(self, given, 4);
    expect_code(&given[1], COVEN_OK);
    expect_json(&given[1]);
    expect_part(given[1].result.text, "\"acts\":[{\"s\":0,");
    assert_null(strstr(given[1].result.text, "Bob"));
    expect_code(&given[2], COVEN_OK);
    expect_json(&given[2]);
    expect_part(given[2].result.text,
                "\"tables\":{\"waiting\":0,\"playing\":1,\"closed\":0},\"acts\":2,\"identities\":2,");
    expect_code(&given[3], COVEN_NOT_FOUND);
    for (int i = 0; i < 4; i++) answer_free(&given[i]);
    store_close(self);
}

static int end(void **unused) {
    store_folder_remove("a");
    return scratch_end(unused);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_come_back),
        cmocka_unit_test(acts_come_back),
        cmocka_unit_test(bodies_may_be_empty_or_any_bytes),
        cmocka_unit_test(the_fence_holds),
        cmocka_unit_test(stale_changes_do_not_spoil_others),
        cmocka_unit_test(answers_keep_their_order),
        cmocka_unit_test(an_answer_may_ask_again),
        cmocka_unit_test(lists_are_newest_first),
        cmocka_unit_test(people_have_names_and_tokens),
        cmocka_unit_test(codes_work_once_and_in_time),
        cmocka_unit_test(a_guests_tables_go_with_it),
        cmocka_unit_test(an_erased_person_leaves_no_name),
        cmocka_unit_test(exports_and_counts_are_json),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
