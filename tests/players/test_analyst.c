/* test_analyst.c -- the analyst on small records: blunders are marked, luck adds up, nothing hidden is used, and every
 * way of showing it is well formed. */
#include <stdlib.h>

#include "core/json.h"
#include "match/analyst.h"
#include "support.h"

static const player_settings quick = {.seed = 1, .iterations = 200};

static coven_record record_of(const char *game, const char *const *events) {
    coven_record record;
    coven_error error;
    assert_true(coven_record_begin(&record, table_of(game, 2, ""), &error));
    for (; *events; events++) {
        coven_event event;
        if (!coven_event_read_with_actor(record.table, &record.last, *events, &event, &error))
            fail_msg("%s", error.text);
        assert_true(coven_record_add(&record, event, &error));
    }
    return record;
}

/* Seat 1 throws the best card away: a blunder whatever comes. Seat 2 keeps the second best, which is right. */
static const char *const folly[] = {"* deal 1 5", "* deal 2 4", "1 swap 5", "* draw 1 1", "2 keep", "* show 1 4", NULL};

static void test_marks(void **unused) {
    (void)unused;
    coven_record record = record_of("null", folly);
    analysis done;
    coven_error error;
    assert_true(analyst_judge(&record, &quick, NULL, &done, &error));
    assert_true(done.ended);
    assert_int_equal(done.ply[2].mark, MARK_BLUNDER);
    assert_true(done.ply[2].best_value > done.ply[2].value);
    assert_int_equal(done.ply[4].mark, MARK_NONE);
    assert_int_equal(done.marks[0][MARK_BLUNDER], 1);
    assert_int_equal(done.decisions[0], 1);
    assert_int_equal(done.decisions[1], 1);
    assert_int_equal(done.end[0], 0);
    assert_int_equal(done.end[1], COVEN_ONE);
    analyst_free(&done);
    coven_record_free(&record);
}

/* The luck of the two seats cancels out, the deal of a 5 is good luck, and the sums are the sums. */
static void test_luck(void **unused) {
    (void)unused;
    coven_record record = record_of("null", folly);
    analysis done;
    coven_error error;
    assert_true(analyst_judge(&record, &quick, NULL, &done, &error));
    assert_true(done.ply[0].luck[0] > COVEN_ONE / 20);
    assert_true(done.ply[3].luck[0] < 0);
    int sum = 0;
    for (int i = 0; i < record.count; i++) {
        if (done.ply[i].actor != COVEN_CHANCE) continue;
        assert_true(abs(done.ply[i].luck[0] + done.ply[i].luck[1]) <= 2);
        sum += done.ply[i].luck[0];
    }
    assert_int_equal(done.luck[0], sum);
    assert_int_equal(done.adjusted[0], done.end[0] - sum);
    analyst_free(&done);
    coven_record_free(&record);
}

/* What the other seat holds makes no difference to how a decision is judged. */
static void test_judged_by_what_is_known(void **unused) {
    (void)unused;
    static const char *const low[] = {"* deal 1 3", "* deal 2 1", "1 keep", NULL};
    static const char *const high[] = {"* deal 1 3", "* deal 2 5", "1 keep", NULL};
    coven_record one = record_of("null", low), other = record_of("null", high);
    analysis a, b;
    coven_error error;
    assert_true(analyst_judge(&one, &quick, NULL, &a, &error));
    assert_true(analyst_judge(&other, &quick, NULL, &b, &error));
    assert_int_equal(a.ply[2].value, b.ply[2].value);
    assert_int_equal(a.ply[2].best_value, b.ply[2].best_value);
    assert_int_equal(a.ply[2].best, b.ply[2].best);
    analyst_free(&a);
    analyst_free(&b);
    coven_record_free(&one);
    coven_record_free(&other);
}

typedef struct patience {
    int done, last; /* events judged, and after how many it is enough */
    atomic_bool enough;
} patience;

static void lose_patience(void *of, int done) {
    patience *self = of;
    self->done = done;
    if (done == self->last) atomic_store(&self->enough, true);
}

/* The first two events are chance. The third, a decision that would take hours, is under way when it is enough: it is
 * cut short, and not counted. */
static void test_stopping(void **unused) {
    (void)unused;
    coven_record record = record_of("null", folly);
    const player_settings slow = {.seed = 1, .iterations = 999999999};
    analysis done;
    coven_error error = {""};
    patience self = {.last = 2};
    const analyst_watch watch = {.self = &self, .ply = lose_patience, .enough = &self.enough};
    assert_false(analyst_judge(&record, &slow, &watch, &done, &error));
    assert_int_equal(self.done, 2);
    assert_string_equal(error.text, "");
    coven_record_free(&record);
}

static void test_showing(void **unused) {
    (void)unused;
    coven_record record = record_of("null", folly);
    analysis done;
    coven_error error;
    assert_true(analyst_judge(&record, &quick, NULL, &done, &error));

    coven_text json = coven_text_growing();
    analyst_put_json(&done, &json);
    json_document document;
    assert_true(json_parse(&document, json.at, json.length, &error));
    const coven_json root = json_root(&document);
    coven_json plies;
    assert_true(json_need(&root, "plies", JSON_LIST, &plies, &error));
    assert_int_equal(json_count(&plies), record.count);
    json_free(&document);
    assert_non_null(strstr(json.at, "\"mark\":\"blunder\""));
    coven_text_free(&json);

    coven_text text = coven_text_growing();
    const coven_style style = {.width = 80};
    analyst_put_text(&done, &style, &text);
    assert_non_null(strstr(text.at, "swap 5??  blunder"));
    assert_non_null(strstr(text.at, " 100% "));
    coven_text_free(&text);

    coven_text page = coven_text_growing();
    analyst_put_html(&done, &page);
    assert_non_null(strstr(page.at, "<svg"));
    assert_non_null(strstr(page.at, "id=\"ply6\""));
    assert_non_null(strstr(page.at, "</html>"));
    assert_int_equal(page.short_of, 0);
    coven_text_free(&page);
    analyst_free(&done);
    coven_record_free(&record);
}

static void test_hint(void **unused) {
    (void)unused;
    coven_table *table = table_of("null", 2, "");
    coven_state seen;
    coven_error error;
    assert_true(table->game->parse_position(table, "turn:1 5 ? -", 1, &seen, &error));
    player *who = player_sit(player_analyst(), table, 1, &quick, &error);
    player_advice advice[3];
    const int count = player_advise(who, &seen, advice, 3);
    assert_int_equal(count, 2);
    coven_text text = coven_text_growing();
    analyst_put_hint(table, &seen, advice, count, &text);
    assert_non_null(strstr(text.at, "\"keep\" ("));
    assert_non_null(strstr(text.at, "\"swap 5\" ("));
    assert_true(strstr(text.at, "\"keep\"") < strstr(text.at, "\"swap 5\""));
    assert_int_equal(text.at[text.length - 1], '.');
    coven_text_free(&text);
    player_leave(who);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks),    cmocka_unit_test(test_luck),    cmocka_unit_test(test_judged_by_what_is_known),
        cmocka_unit_test(test_stopping), cmocka_unit_test(test_showing), cmocka_unit_test(test_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
