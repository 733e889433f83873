/* test_refusals.c -- what is not accepted: sets (R2) and positions (R47), row by row of the tables of
 * docs/rules/channeling.md. */
#include "support.h"

/* ---- sets ---- */

#define HEAD "{\"game\":\"channeling\",\"set\":\"tiny\","
#define KIND(v, s, n) "{\"vigor\":" #v ",\"splendor\":" #s ",\"copies\":" #n ",\"name\":\"X\"}"
#define GLYPH(g) "{\"glyph\":\"" #g "\",\"name\":\"G\"}"
#define SEVEN GLYPH(a) "," GLYPH(b) "," GLYPH(c) "," GLYPH(d) "," GLYPH(1) "," GLYPH(2) "," GLYPH(3)

static void r2_sets_that_are_accepted(void **unused) {
    (void)unused;
    expect_set_accepted(HEAD "\"circles\":[" KIND(4, 4, 30) "]}");
    expect_set_accepted(HEAD "\"circles\":[" KIND(4, 4, 29) "," KIND(7, 7, 1) "],\"moon\":false}");
    expect_set_accepted(HEAD "\"glyphs\":[" SEVEN "," GLYPH(4) "],\"circles\":[" KIND(4, 4, 30) "]}");
    expect_set_accepted(HEAD
                        "\"circles\":[{\"vigor\":4,\"splendor\":4,\"copies\":30,\"name\":\"X\",\"shape\":\"stones\","
                        "\"text\":\"\"}]}");
    /* A name may be of any length; it is cut where it is shown. */
    char json[1200], name[400];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    coven_text text = coven_text_over(json, sizeof json);
    coven_put(&text, HEAD "\"circles\":[{\"vigor\":4,\"splendor\":4,\"copies\":30,\"name\":\"%s\",\"text\":\"%s\"}]}",
              name, name);
    expect_set_accepted(json);
}

static void r2_sets_that_are_refused(void **unused) {
    (void)unused;
    expect_set_refused(HEAD "\"title\":\"x\"}", "\"circles\" is missing");
    expect_set_refused(HEAD "\"title\":7,\"circles\":[" KIND(4, 4, 30) "]}", "title");
    expect_set_refused(HEAD "\"about\":[],\"circles\":[" KIND(4, 4, 30) "]}", "about");
    expect_set_refused(HEAD "\"circles\":{}}", "circles");
    expect_set_refused(HEAD "\"circles\":[7]}", "circles[0]");
    expect_set_refused(HEAD "\"circles\":[" KIND(3, 4, 30) "]}", "circles[0].vigor");
    expect_set_refused(HEAD "\"circles\":[" KIND(4, 8, 30) "]}", "circles[0].splendor");
    expect_set_refused(HEAD "\"circles\":[" KIND(4.0, 4, 30) "]}", "circles[0].vigor");
    expect_set_refused(HEAD "\"circles\":[" KIND("4", 4, 30) "]}", "circles[0].vigor");
    expect_set_refused(HEAD "\"circles\":[" KIND(4, 4, 30) "," KIND(4, 5, 0) "]}", "circles[1].copies");
    expect_set_refused(HEAD "\"circles\":[" KIND(4, 4, 31) "]}", "circles[0].copies");
    expect_set_refused(HEAD "\"circles\":[" KIND(4, 4, 15) "," KIND(4, 4, 15) "]}", "circles[1]");
    expect_set_refused(HEAD "\"circles\":[" KIND(4, 4, 29) "]}", "add up to 30");
    expect_set_refused(HEAD "\"circles\":[" KIND(4, 4, 30) "," KIND(5, 5, 1) "]}", "add up to 30");
    expect_set_refused(HEAD "\"circles\":[]}", "add up to 30");
    expect_set_refused(HEAD "\"circles\":[{\"vigor\":4,\"splendor\":4,\"copies\":30}]}", "\"name\" is missing");
    expect_set_refused(HEAD "\"circles\":[{\"vigor\":4,\"splendor\":4,\"name\":\"X\"}]}", "\"copies\" is missing");
    expect_set_refused(HEAD "\"circles\":[{\"vigor\":4,\"splendor\":4,\"copies\":30,\"name\":\"\"}]}",
                       "circles[0].name");
    expect_set_refused(HEAD "\"circles\":[{\"vigor\":4,\"splendor\":4,\"copies\":30,\"name\":null}]}",
                       "circles[0].name");
    expect_set_refused(HEAD
                       "\"circles\":[{\"vigor\":4,\"splendor\":4,\"copies\":30,\"name\":\"X\",\"shape\":\"square\"}]}",
                       "circles[0].shape");
    expect_set_refused(HEAD "\"circles\":[{\"vigor\":4,\"splendor\":4,\"copies\":30,\"name\":\"X\",\"shape\":1}]}",
                       "circles[0].shape");
    expect_set_refused(HEAD "\"circles\":[{\"vigor\":4,\"splendor\":4,\"copies\":30,\"name\":\"X\",\"text\":1}]}",
                       "circles[0].text");
}

static void r2_glyphs_that_are_refused(void **unused) {
    (void)unused;
    expect_set_refused(HEAD "\"glyphs\":[" SEVEN "],\"circles\":[" KIND(4, 4, 30) "]}", "glyphs");
    expect_set_refused(HEAD "\"glyphs\":[" SEVEN "," GLYPH(4) "," GLYPH(4) "],\"circles\":[" KIND(4, 4, 30) "]}",
                       "glyphs");
    expect_set_refused(HEAD "\"glyphs\":[" SEVEN "," GLYPH(3) "],\"circles\":[" KIND(4, 4, 30) "]}", "glyphs[7].glyph");
    expect_set_refused(HEAD "\"glyphs\":[" SEVEN ",{\"glyph\":\"4\",\"name\":\"\"}],\"circles\":[" KIND(4, 4, 30) "]}",
                       "glyphs[7].name");
    expect_set_refused(HEAD "\"glyphs\":[" SEVEN ",{\"glyph\":4,\"name\":\"G\"}],\"circles\":[" KIND(4, 4, 30) "]}",
                       "glyphs[7].glyph");
    expect_set_refused(HEAD "\"glyphs\":\"abcd1234\",\"circles\":[" KIND(4, 4, 30) "]}", "glyphs");
}

/* ---- positions ---- */

#define GRID "55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54"
#define HANDS " abcd1234 abcd1234"
#define REST HANDS " - - 0 0"

typedef struct refusal {
    const char *field, *position;
} refusal;

static void refuse_all(const char *options, const refusal *list, size_t count) {
    coven_table *table = table_of("channeling", 2, options);
    for (size_t i = 0; i < count; i++) expect_refused(table, COVEN_VIEW_ALL, list[i].position, list[i].field);
    coven_table_free(table);
}
#define REFUSE(options, ...)                                                                                           \
    refuse_all(options, (const refusal[]){__VA_ARGS__}, sizeof((const refusal[]){__VA_ARGS__}) / sizeof(refusal))

static void r47_rows_1_to_3_pieces_turn_phase(void **unused) {
    (void)unused;
    REFUSE("", {"position", ""}, {"position", "1 play " GRID " abcd1234 abcd1234 - - 0"},
           {"position", "1 play " GRID REST " "}, {"turn", " play " GRID REST}, {"turn", "x play " GRID REST},
           {"turn", "00 deal " GRID REST}, {"turn", "1000 play " GRID REST}, {"turn", "+1 play " GRID REST},
           {"phase", "1  " GRID REST}, {"phase", "1 deal " GRID REST}, {"phase", "0 end " GRID REST},
           {"phase", "1 draw " GRID REST}, {"phase", "1 draw:e1 " GRID REST}, {"phase", "1 draw:a1x " GRID REST},
           {"phase", "1 put:77 " GRID REST}, {"phase", "1 show " GRID REST});
    REFUSE("refill=place", {"phase", "1 fill " GRID REST}, {"phase", "1 put:78 " GRID REST},
           {"phase", "1 put " GRID REST});
    REFUSE("limit=5", {"turn", "6 play " GRID REST});
}

static void r47_row_4_grid(void **unused) {
    (void)unused;
    REFUSE("", {"grid", "1 play 55,46,67,44/74,66L,55D,76/45,57D,66L,77" REST},
           {"grid", "1 play 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54/" REST},
           {"grid", "1 play 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54,44" REST},
           {"grid", "1 play 55,46,67/44,74,66L,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "1 play 35,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "1 play 55l,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "1 play 55l03,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "1 play 55l3d1,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "1 play 55d5,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "1 play 55Ll3,46,67,44/74,66,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "1 play 55,46,67,44/74,66LL,55D,76/45,57D,66,77/44,56,65,54" REST},
           {"grid", "1 play 55,46,67,44/74,66LD,55D,76/45,57,66L,77/44,56,65,54" REST},
           {"grid", "1 play 55,46,67,44/74,66,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "1 play 46,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"grid", "21 play 77l6,77l6,77l6,76l6/76l6,75l6L,74l6D,67l5/67l5,66D,66L,66/65,65,64,57" REST});
    REFUSE("refill=place",
           {"grid", "9 put:46 --L,46,67,44/74,--L,55D,76/45,57D,66,77/44,56,65,54" HANDS " 55.66 - 2 0"});
}

static void r47_rows_5_to_7_hands_piles_over(void **unused) {
    (void)unused;
    REFUSE(
        "", {"hand1", "1 play " GRID " aabcd1234 abcd1234 - - 0 0"}, {"hand1", "1 play " GRID " 1a abcd1234 - - 0 0"},
        {"hand2", "1 play " GRID " a e - - 0 0"}, {"hand2", "1 play " GRID " a  - - 0 0"},
        {"hand1", "1 play " GRID " x y . . . ."}, {"pile1", "1 play " GRID HANDS "  - 0 0"},
        {"pile1", "1 play " GRID HANDS " 5 - 0 0"}, {"pile1", "1 play " GRID HANDS " 55. - 0 0"},
        {"pile1", "1 play " GRID HANDS " 55,56 - 0 0"}, {"pile1", "1 play " GRID HANDS " 55.-- - 0 0"},
        {"pile2", "1 play " GRID HANDS " - 56.55 0 0"}, {"pile1", "1 play " GRID HANDS " 46 x 0 0"},
        {"pile2", "1 play " GRID HANDS " 55 55 0 0"}, {"over1", "1 play " GRID HANDS " 56 - 00 0"},
        {"over1", "1 play " GRID HANDS " 56 - 100 0"}, {"over1", "1 play " GRID HANDS " 56 - 3 x"},
        {"over2", "1 play " GRID HANDS " 56 - 2 "}, {"over2", "1 play " GRID HANDS " 56 - 2 1"},
        {"over1", "21 play 77l6,77l6,77l6,76l6/76l6,75l6L,74D,67l5/67l5,66D,66L,66l3/65,65,64,57" HANDS " 44 - 2 0"});
    REFUSE("over=splendor", {"over1", "1 play " GRID HANDS " 47 - 1 0"}, {"over1", "1 play " GRID HANDS " 75 - 5 0"});
    coven_table *table = table_of("channeling", 2, "over=splendor");
    at_position(table, "1 play " GRID HANDS " 75 - 4 0");
    coven_table_free(table);
    /* Fourteen cards in a pile, of which the set has enough. */
    const char *json = HEAD "\"circles\":[" KIND(4, 4, 30) "]}";
    coven_error error;
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    assert_non_null(set);
    table = coven_table_new(coven_game_find("channeling"), set, 2, NULL, &error);
    assert_non_null(table);
    expect_refused(table, COVEN_VIEW_ALL,
                   "2 play 44,44,44,44/44,44L,44D,44/44,44D,44L,44/44,44,44,44" HANDS
                   " 44.44.44.44.44.44.44.44.44.44.44.44.44.44 - 0 0",
                   "pile1");
    at_position(table, "2 play 44,44,44,44/44,44L,44D,44/44,44D,44L,44/44,44,44,44" HANDS
                       " 44.44.44.44.44.44.44.44.44.44.44.44.44 - 0 0");
    expect_refused(table, COVEN_VIEW_ALL, "1 play 45,44,44,44/44,44L,44D,44/44,44D,44L,44/44,44,44,44" REST, "grid");
    coven_table_free(table);
    coven_set_free(set);
}

static void r47_row_8_deal(void **unused) {
    (void)unused;
    REFUSE("", {"grid", "0 deal " GRID REST},
           {"grid", "0 deal --,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,--" REST},
           {"grid", "0 deal 55,46,67,44/74,66L,55D,76/45,57D,66,77L/44,56,65,--" REST},
           {"grid", "0 deal 55,46,67,44/74,66D,55L,76/45,57L,66D,77/44,56,65,--" REST},
           {"grid", "0 deal 55l1,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,--" REST},
           {"hand1", "0 deal 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,-- a b - - 0 0"},
           {"hand2", "0 deal 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,-- abcd1234 b 54 - 0 0"},
           {"pile1", "0 deal 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,--" HANDS " 54 54 0 0"},
           {"pile2", "0 deal 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,--" HANDS " - 54 0 0"});
}

static void r47_row_9_end(void **unused) {
    (void)unused;
    REFUSE("", {"phase", "1 end " GRID REST}, {"phase", "20 end " GRID HANDS " - 44.45.47.54.55.64.65 0 0"},
           {"grid", "200 end --L,--L,--D,--D/--,--,--,--/--,--,--,--/--,--,--,--" REST},
           {"grid", "200 end --,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" REST},
           {"phase",
            "21 draw:a1 --,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " 44 45.47.54.55.64.65.75 0 0"},
           {"phase", "200 draw:a1 --,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " - 44 0 0"});
    REFUSE("end=even", {"phase", "21 end " GRID HANDS " - 44.45.47.54.55.64 0 0"},
           {"pile2", "21 end " GRID HANDS " - 44.45.47.54.55.64.65 0 0"},
           {"phase",
            "20 draw:a1 --,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " - 44.45.47.54.55.64.65 0 0"});
    /* Twelve spaces can be empty, thirteen cannot, however many cards were taken. */
#define TAKEN HANDS " 44.47.55.56.66.67 44.45.54.55.64.65.66.67.75.76 0 0"
    REFUSE("", {"grid", "21 end 55,46,77,--/--,--L,--D,--/--,--D,--L,--/--,--,--,--" TAKEN});
    coven_table *table = table_of("channeling", 2, "");
    at_position(table, "21 end 55,46,77,74/--,--L,--D,--/--,--D,--L,--/--,--,--,--" TAKEN);
    coven_table_free(table);
#undef TAKEN
}

static void r47_row_10_play(void **unused) {
    (void)unused;
    REFUSE("", {"pile1", "1 play " GRID HANDS " 44.45.47.54.55.56.64 - 0 0"},
           {"pile2", "2 play " GRID HANDS " - 44.45.47.54.55.56.64 0 0"},
           {"grid", "1 play --,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " 55 - 0 0"},
           {"hand1", "15 play 55,46,67,44/74L,66L,55D,76D/45,57,66,77/44,56,65,54 2 d3 - - 0 0"},
           {"hand2", "16 play 55,46,67,44/74L,66L,55D,76D/45,57,66,77/44,56,65,54 d3 2 - - 0 0"});
    REFUSE("end=even", {"pile2", "21 play " GRID HANDS " - 44.45.47.54.55.64.65 0 0"});
    REFUSE("move=line", {"hand1", "5 play " GRID " ad14 abcd1234 - - 0 0"});
}

static void r47_row_11_refill(void **unused) {
    (void)unused;
    REFUSE("", {"grid", "1 fill 55,--,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " 46 - 0 0"},
           {"grid", "1 fill --,--,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " 46 44 0 0"},
           {"grid", "1 draw:a1 " GRID HANDS " 44 - 0 0"},
           {"grid", "1 fill --L,--L,--D,--D/--,--,--,--/--,--,--,--/--,44,45,46" HANDS
                    " 44.44.45.54.54.55.55.55.56.56.57.64.65 - 0 0"},
           {"phase", "1 draw:a1 55,--,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " 46 - 0 0"},
           /* All thirty cards are on the grid and in the piles. */
           {"phase", "21 draw:b2 55,46,66,77D/74,--L,77D,76/45,57,66L,77/44,56,65,54" HANDS
                     " 44.45.54.55.64.65.67.75.76 44.47.55.56.66.67 0 0"});
    REFUSE("refill=place",
           {"phase", "1 draw:a1 --,--,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " 46.55 - 0 0"},
           {"grid", "1 put:77 --,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " 55 - 0 0"});
    /* With refill=order, one of several gaps may be the one to draw for. */
    coven_table *table = table_of("channeling", 2, "");
    at_position(table, "1 draw:a1 --,--,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54" HANDS " 46.55 - 0 0");
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r2_sets_that_are_accepted),
        cmocka_unit_test(r2_sets_that_are_refused),
        cmocka_unit_test(r2_glyphs_that_are_refused),
        cmocka_unit_test(r47_rows_1_to_3_pieces_turn_phase),
        cmocka_unit_test(r47_row_4_grid),
        cmocka_unit_test(r47_rows_5_to_7_hands_piles_over),
        cmocka_unit_test(r47_row_8_deal),
        cmocka_unit_test(r47_row_9_end),
        cmocka_unit_test(r47_row_10_play),
        cmocka_unit_test(r47_row_11_refill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
