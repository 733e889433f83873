/* test_positions.c -- positions are rejected in the order of the page's table, and masked ones are read by their
 * viewer. */
#include "deals.h"

typedef struct refusal {
    const char *field, *position;
} refusal;

static void expect_all(const char *options, int viewer, const refusal *list, size_t count) {
    coven_table *table = table_of("scramble", 2, options);
    for (size_t i = 0; i < count; i++) expect_refused(table, viewer, list[i].position, list[i].field);
    coven_table_free(table);
}
#define EXPECT_ALL(options, viewer, list) expect_all(options, viewer, list, sizeof list / sizeof list[0])

static void rows_1_and_2_each_field_for_itself(void **unused) {
    (void)unused;
    static const refusal list[] = {
        {"position", ""},
        {"position", "prep"},
        {"position", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- - "},
        {"position", "prep  1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"phase", "Prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"actor", "prep 12 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"banished", "prep 1 00 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"banished", "prep 1 0-0- 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"banished", "prep 1 -0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"banished", "prep 1 0- 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"first", "prep 1 0-0 12 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"first", "prep 1 0-0  broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"first", "prep 1 0-0 * broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"pages", "prep 1 0-0 1 broom,kettle 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"pages", "prep 1 0-0 1 broom,kettle,bucket, 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"pages", "prep 1 0-0 1 broom,,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"energy", "prep 1 0-0 1 broom,kettle,bucket 3:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"energy", "prep 1 0-0 1 broom,kettle,bucket 2:66 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"energy", "prep 1 0-0 1 broom,kettle,bucket :6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"energy", "prep 1 0-0 1 broom,kettle,bucket 26 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"energy", "prep 1 0-0 1 broom,kettle,bucket 2: 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"hand1", "prep 1 0-0 1 broom,kettle,bucket 2:6 :fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"hand1", "prep 1 0-0 1 broom,kettle,bucket 2:6 5:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"hand1", "prep 1 0-0 1 broom,kettle,bucket 2:6 4: 4:we wf/-/- fe/-/- ea/-/- -"},
        {"hand1", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw, 4:we wf/-/- fe/-/- ea/-/- -"},
        {"hand1", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw,fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"hand2", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:? wf/-/- fe/-/- ea/-/- -"},
        {"a", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we -/-/- fe/-/- ea/-/- -"},
        {"a", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/12121/- fe/-/- ea/-/- -"},
        {"b", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/3/- ea/-/- -"},
        {"b", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe//- ea/-/- -"},
        {"c", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/-/- -"},
        {"c", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/ -"},
        {"out", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- ae,af"},
        {"out", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- ?"},
        /* The leftmost fault is named. */
        {"actor", "prep 3 9-9 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- x"},
    };
    EXPECT_ALL("", COVEN_VIEW_ALL, list);
}

static void rows_3_to_10_the_course_and_the_cards(void **unused) {
    (void)unused;
    static const refusal list[] = {
        {"actor", "deal 1 0-0 2 -,-,- - 4:- 4:- - - - -"},
        {"actor", "end 1 4-2 2 broom,kettle,bucket 1:5 0:- 0:- wf/-/we,af fa/-/ea,any ew/-/aw fe,ae"},
        {"actor", "prep - 4-4 - broom,broom,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"banished", "end - 4-4 2 broom,kettle,bucket 1:5 0:- 0:- wf/-/we,af fa/-/ea,any ew/-/aw fe,ae"},
        {"banished", "first * 1-0 - -,-,- - 3:- 4:- - - - -"},
        {"banished", "deal * 0-4 1 -,-,- - 4:- 4:- - - - -"},
        {"first", "first * 0-0 1 -,-,- - 4:- 4:- - - - -"},
        {"first", "prep 1 0-0 - broom,broom,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"first", "deal * 0-3 2 -,-,- - 4:- 1:- - - - -"},
        {"pages", "prep 1 0-0 1 broom,broom,bucket 2:6 4:fw 4:fw wf/-/- fe/-/- ea/-/- -"},
        {"a", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we fw/-/- fe/-/- ea/-/- -"},
        {"a", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/wf fe/-/- ea/-/- -"},
        {"c", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- wf/-/- -"},
        {"out", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- ea"},
        {"out", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:- wf/-/- fe/-/- ea/-/- fw"},
        {"hand2", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we,wa wf/-/- fe/-/- ea/-/- -"},
        {"a", "prep 1 1-1 1 broom,kettle,bucket 2:6 1:- 3:- wf/1122/we fe/-/- ea/1212/fw -"},
    };
    EXPECT_ALL("", COVEN_VIEW_ALL, list);
}

static void rows_11_to_15_the_deal(void **unused) {
    (void)unused;
    static const refusal list[] = {
        {"hand2", "deal * 0-0 2 -,-,- - 4:ae 3:- - - - -"},
        {"a", "deal * 0-0 2 -,-,- - 4:ae 4:we wf/2/- - - -"},
        {"b", "deal * 0-0 2 -,-,- - 4:ae 4:we wf/-/- fw/-/any - -"},
        {"phase", "deal * 1-1 2 -,-,- - 3:ae 3:we - - - -"},
        {"phase", "deal * 0-0 2 -,-,- - 4:ae 4:we - wf/-/- - -"},
        {"phase", "deal * 0-0 2 broom,-,- - 4:ae 4:we wf/-/- - - -"},
        {"phase", "deal * 0-0 2 -,broom,- - 4:ae 4:we wf/-/- fe/-/- ea/-/- -"},
        {"phase", "first * 0-0 - broom,-,- - 4:- 4:- - - - -"},
    };
    EXPECT_ALL("", COVEN_VIEW_ALL, list);
}

static void rows_16_to_25_play(void **unused) {
    (void)unused;
    static const refusal list[] = {
        {"a", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we - fe/-/- - wf"},
        {"pages", "prep 1 0-0 1 -,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"out", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- any"},
        {"energy", "prep 1 0-0 1 broom,kettle,bucket - 4:fw 4:we wf/-/- fe/-/- ea/-/- -"},
        {"energy", "lose 2 0-0 1 broom,kettle,bucket 1:3 4:- 4:we wf/-/ew fe/-/- ea/-/- -"},
        {"hand2", "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/2/- fe/-/- ea/-/- -"},
        {"hand1", "ritual 1 0-0 1 broom,kettle,bucket 2:6 1:- 0:- wf/12/we fa/121/- ew/12/- fe"},
        {"actor", "lose 1 0-0 1 broom,kettle,bucket 2:6 4:- 4:we wf/-/ew fe/-/- ea/-/- -"},
        {"phase", "lose 2 0-0 1 broom,kettle,bucket 2:6 4:- 4:we wf/-/- fe/-/- ea/-/- ew"},
        {"c", "end - 4-2 2 broom,kettle,bucket 1:5 0:- 0:- wf/-/we,af fa/-/ea,any ew/1/aw fe,ae"},
    };
    EXPECT_ALL("", COVEN_VIEW_ALL, list);
}

static void masked_positions_are_read_by_their_viewer(void **unused) {
    (void)unused;
    static const char whole[] = "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:aw,any wf/-/- ef/-/- wa/-/- -";
    static const char by_1[] = "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:?,? wf/-/- ef/-/- wa/-/- -";
    static const char by_2[] = "prep 1 1-1 1 broom,kettle,bucket 2:6 3:?,? 3:aw,any wf/-/- ef/-/- wa/-/- -";
    static const char by_none[] = "prep 1 1-1 1 broom,kettle,bucket 2:6 3:?,? 3:?,? wf/-/- ef/-/- wa/-/- -";
    static const char *const read[] = {by_none, by_1, by_2};
    coven_table *table = table_of("scramble", 2, "hands=closed");
    for (int viewer = 0; viewer <= 2; viewer++) {
        scramble_state masked, parsed;
        const coven_state state = at_position(table, whole);
        memcpy(&masked, &state, sizeof masked);
        scramble_mask(table, &masked, viewer);
        coven_error error;
        assert_true(scramble_parse_position(table, read[viewer], viewer, &parsed, &error));
        assert_memory_equal(&masked, &parsed, sizeof masked);
    }
    expect_refused(table, COVEN_VIEW_ALL, by_1, "hand2");
    expect_refused(table, 1, whole, "hand2");
    expect_refused(table, 1, by_2, "hand1");
    expect_refused(table, 2, by_1, "hand1");
    expect_refused(table, COVEN_SPECTATOR, by_1, "hand1");
    expect_refused(table, 1, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:?,any wf/-/- ef/-/- wa/-/- -", "hand2");
    expect_refused(table, 1, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:?,?,?,?,? wf/-/- ef/-/- wa/-/- -",
                   "hand2");
    expect_refused(table, 1, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:?,?,? wf/-/- ef/-/- wa/-/- -", "hand2");
    expect_refused(table, 1, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:? wf/-/- ef/-/- wa/-/- -", "out");
    coven_table_free(table);
    coven_table *open = table_of("scramble", 2, "");
    expect_refused(open, 1, by_1, "hand2");
    coven_table_free(open);
}

/* Cases in which a more general message would name the field but say less. */
static void what_is_meant_is_said(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *part;
    } list[] = {
        {"prep 1 0-0 1 broom,kettle,bucket 2:6 4:? 4:we wf/-/- fe/-/- ea/-/- -", "? is only for a hand"},
        {"prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf fe/-/- ea/-/- -", "catalyst/queue/tucked"},
        {"prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/- fe/-/- ea/-/- -", "catalyst/queue/tucked"},
        {"prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/12121/- fe/-/- ea/-/- -", "up to four seats"},
    };
    coven_table *table = table_of("scramble", 2, "");
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        scramble_state s;
        coven_error error;
        assert_false(scramble_parse_position(table, list[i].position, COVEN_VIEW_ALL, &s, &error));
        expect_error(&error, COVEN_BAD_INPUT, list[i].part);
    }
    coven_table_free(table);
}

/* Later rounds are begun by who lost the last one, whatever the option says of the first. */
static void the_option_first_is_for_the_first_round(void **unused) {
    (void)unused;
    static const char *const options[2] = {"first=1", "first=2"};
    static const char *const later[2] = {"deal * 1-0 2 -,-,- - 3:- 4:- - - - -",
                                         "deal * 0-1 1 -,-,- - 4:- 3:- - - - -"};
    for (int i = 0; i < 2; i++) {
        coven_table *table = table_of("scramble", 2, options[i]);
        const coven_state state = at_position(table, later[i]);
        expect_position(table, &state, later[i]);
        coven_table_free(table);
    }
}

static void options_matter(void **unused) {
    (void)unused;
    static const refusal fixed[] = {{"phase", "first * 0-0 - -,-,- - 4:- 4:- - - - -"},
                                    {"first", "deal * 0-0 1 -,-,- - 4:- 4:- - - - -"}};
    EXPECT_ALL("first=2", COVEN_VIEW_ALL, fixed);
    static const refusal lesson[] = {
        {"banished", "prep 1 1-0 1 broom,kettle,bucket 2:6 2:- 2:- wf/-/- fe/-/- ea/-/- -"},
        {"hand1", "deal * 0-0 1 -,-,- - 4:- 4:- - - - -"},
        {"hand1", "deal * 0-0 1 -,-,- - 2:fw 2:- - - - -"}};
    EXPECT_ALL("lesson=on", COVEN_VIEW_ALL, lesson);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_1_and_2_each_field_for_itself),
        cmocka_unit_test(rows_3_to_10_the_course_and_the_cards),
        cmocka_unit_test(rows_11_to_15_the_deal),
        cmocka_unit_test(rows_16_to_25_play),
        cmocka_unit_test(masked_positions_are_read_by_their_viewer),
        cmocka_unit_test(what_is_meant_is_said),
        cmocka_unit_test(the_option_first_is_for_the_first_round),
        cmocka_unit_test(options_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
