/* test_sets.c -- every rule that makes a set of maps invalid, each by its path; and what stays valid. A small set is
 * written down below, and each test changes one piece of it. */
#include <stdlib.h>

#include "made.h"

static const char small[] =
    "{\"game\":\"isle\",\"set\":\"small\",\"title\":\"Small\",\"about\":\"Two maps.\","
    "\"creatures\":{\"wyrm\":{\"name\":\"Wyrm\",\"text\":\"Big.\"},\"troll\":{\"name\":\"Troll\"},"
    "\"sprite\":{\"name\":\"Sprite\"}},"
    "\"spirits\":[{\"name\":\"One\",\"colour\":\"#0a1b2c\"},{\"name\":\"Two\"},{\"name\":\"Three\"},{\"name\":\"Four\"}"
    "],"
    "\"boards\":[{\"id\":\"pair\",\"name\":\"Pair\",\"seats\":[2],"
    "\"territories\":[{\"id\":\"a\",\"name\":\"Field\",\"terrain\":\"meadow\",\"bonus\":1,"
    "\"locations\":[{\"id\":\"a1\",\"x\":0,\"y\":0},{\"id\":\"a2\",\"x\":100,\"y\":100}]}],"
    "\"paths\":[[\"a1\",\"a2\"]]},"
    "{\"id\":\"row\",\"name\":\"Row\",\"seats\":[3,4],\"text\":\"In a row.\","
    "\"territories\":[{\"id\":\"a\",\"name\":\"West\",\"terrain\":\"lava-field\",\"bonus\":2,"
    "\"locations\":[{\"id\":\"a1\",\"x\":10,\"y\":50},{\"id\":\"a2\",\"x\":30,\"y\":50}]},"
    "{\"id\":\"b\",\"name\":\"East\",\"terrain\":\"sand\",\"bonus\":3,\"text\":\"Hot.\","
    "\"locations\":[{\"id\":\"b1\",\"x\":60,\"y\":50},{\"id\":\"b2\",\"x\":90,\"y\":50}]}],"
    "\"paths\":[[\"a1\",\"a2\"],[\"a2\",\"b1\"],[\"b1\",\"b2\"]]}]}";

/* The small set with one piece (the `nth` from 1) in another's place. */
static char *changed(const char *piece, int nth, const char *other) {
    const char *at = small - 1;
    for (int i = 0; i < nth; i++) {
        at = strstr(at + 1, piece);
        if (!at) fail_msg("not in the set: %s", piece);
    }
    coven_text text = coven_text_growing();
    coven_put_bytes(&text, small, (size_t)(at - small));
    coven_put(&text, "%s%s", other, at + strlen(piece));
    return text.data;
}

static void refused(const char *piece, int nth, const char *other, const char *part) {
    char *json = changed(piece, nth, other);
    expect_set_refused(json, part);
    free(json);
}

static void accepted(const char *piece, int nth, const char *other) {
    char *json = changed(piece, nth, other);
    expect_set_accepted(json);
    free(json);
}

static void the_small_set_is_good(void **unused) {
    (void)unused;
    expect_set_accepted(small);
    size_t length;
    char *house = read_source_file("sets/isle.json", &length);
    expect_set_accepted(house);
    free(house);
}

static void what_may_be_missing_or_more(void **unused) {
    (void)unused;
    accepted("\"title\":\"Small\",", 1, "");
    accepted("\"about\":\"Two maps.\",", 1, "");
    accepted(",\"text\":\"Big.\"", 1, "");
    accepted(",\"colour\":\"#0a1b2c\"", 1, "");
    accepted("\"text\":\"In a row.\",", 1, "\"unknown\":{\"what\":[1,2.5e3,null]},");
    accepted("\"text\":\"Hot.\",", 1, "");
}

static void what_is_required(void **unused) {
    (void)unused;
    refused("\"creatures\":", 1, "\"kreatures\":", "\"creatures\" is missing");
    refused("\"wyrm\":", 1, "\"worm\":", "creatures: \"wyrm\" is missing");
    refused("\"troll\":", 1, "\"trolls\":", "creatures: \"troll\" is missing");
    refused("\"sprite\":", 1, "\"imp\":", "creatures: \"sprite\" is missing");
    refused("\"name\":\"Wyrm\",", 1, "", "creatures.wyrm: \"name\" is missing");
    refused("\"spirits\":", 1, "\"ghosts\":", "\"spirits\" is missing");
    refused("\"name\":\"Two\"", 1, "\"nom\":\"Two\"", "spirits[1]: \"name\" is missing");
    refused("\"boards\":", 1, "\"maps\":", "\"boards\" is missing");
    refused("\"id\":\"pair\",", 1, "", "boards[0]: \"id\" is missing");
    refused("\"name\":\"Pair\",", 1, "", "boards[0]: \"name\" is missing");
    refused("\"seats\":[2],", 1, "", "boards[0]: \"seats\" is missing");
    refused("\"territories\":", 1, "\"lands\":", "boards[0]: \"territories\" is missing");
    refused("\"paths\":", 2, "\"roads\":", "boards[1]: \"paths\" is missing");
    refused("\"id\":\"a\",", 1, "", "boards[0].territories[0]: \"id\" is missing");
    refused("\"name\":\"Field\",", 1, "", "boards[0].territories[0]: \"name\" is missing");
    refused("\"terrain\":\"meadow\",", 1, "", "boards[0].territories[0]: \"terrain\" is missing");
    refused("\"bonus\":1,", 1, "", "boards[0].territories[0]: \"bonus\" is missing");
    refused("\"locations\":", 1, "\"places\":", "boards[0].territories[0]: \"locations\" is missing");
    refused("\"id\":\"a2\",", 1, "", "boards[0].territories[0].locations[1]: \"id\" is missing");
    refused("\"x\":100,", 1, "", "boards[0].territories[0].locations[1]: \"x\" is missing");
    refused(",\"y\":100", 1, "", "boards[0].territories[0].locations[1]: \"y\" is missing");
}

static void types(void **unused) {
    (void)unused;
    refused("\"Small\"", 1, "7", "title");
    refused("\"Two maps.\"", 1, "[]", "about");
    refused("\"Big.\"", 1, "null", "creatures.wyrm.text");
    refused("{\"name\":\"Troll\"}", 1, "\"Troll\"", "creatures.troll");
    refused("{\"name\":\"Two\"}", 1, "\"Two\"", "spirits[1]: should be an object, not a text");
    refused("{\"id\":\"a2\",\"x\":100,\"y\":100}", 1, "2", "locations[1]: should be an object, not a number");
    refused("\"Two\"", 1, "2", "spirits[1].name");
    refused("[2]", 1, "2", "boards[0].seats");
    refused("[2]", 1, "[\"2\"]", "boards[0].seats[0]");
    refused("[2]", 1, "[true]", "boards[0].seats[0]");
    refused("[2]", 1, "[2.0]", "boards[0].seats[0]");
    refused("\"pair\"", 1, "\"Pair\"", "boards[0].id");
    refused("\"pair\"", 1, "\"\"", "boards[0].id");
    refused("\"pair\"", 1, "\"a-word-that-has-more-than-thirty-two\"", "boards[0].id");
    accepted("\"pair\"", 1, "\"a-word-that-has-thirty-two-signs\"");
    refused("\"meadow\"", 1, "\"green meadow\"", "boards[0].territories[0].terrain");
    refused("\"bonus\":1", 1, "\"bonus\":1e0", "boards[0].territories[0].bonus");
    refused("\"bonus\":1", 1, "\"bonus\":\"1\"", "boards[0].territories[0].bonus");
    refused("\"x\":100", 1, "\"x\":99.5", "boards[0].territories[0].locations[1].x");
    refused("[\"a1\",\"a2\"]", 1, "\"a1a2\"", "boards[0].paths[0]");
    refused("[\"a1\",\"a2\"]", 1, "[\"a1\"]", "boards[0].paths[0]");
    refused("[\"a1\",\"a2\"]", 1, "[\"a1\",2]", "boards[0].paths[0][1]");
    refused("[\"a1\",\"a2\"]", 1, "{\"from\":\"a1\",\"to\":\"a2\"}", "boards[0].paths[0]: a path should be a list");
    refused("\"In a row.\"", 1, "7", "boards[1].text");
    refused("\"game\":\"isle\"", 1, "\"game\":\"island\"", "game");
    refused("\"set\":\"small\"", 1, "\"set\":\"Small\"", "set");
}

static void texts(void **unused) {
    (void)unused;
    char long_text[404] = "\"";
    for (int i = 0; i < 200; i++) memcpy(long_text + 1 + 2 * i, "\xc3\xa9", 2); /* 200 letters of two bytes */
    memcpy(long_text + 401, "\"", 2);
    accepted("\"Small\"", 1, long_text);
    accepted("\"Field\"", 1, long_text);
    memcpy(long_text + 401, "x\"", 3);
    refused("\"Small\"", 1, long_text, "title: the text has 201 characters");
    refused("\"Small\"", 1, "\"tab\\there\"", "title: the text contains a control character");
    refused("\"Small\"", 1, "\"del\\u007f\"", "title: the text contains a control character");
    refused("\"Small\"", 1, "\"nul\\u0000\"", "title");
    refused("\"Hot.\"", 1, "\"\\n\"", "boards[1].territories[1].text");
    accepted("\"Hot.\"", 1, "\"\"");
    refused("\"Field\"", 1, "\"\"", "boards[0].territories[0].name: the name is blank");
    refused("\"Four\"", 1, "\"   \"", "spirits[3].name: the name is blank");
    refused("\"Troll\"", 1, "\" \"", "creatures.troll.name: the name is blank");
    refused("#0a1b2c", 1, "#0A1B2C", "spirits[0].colour");
    refused("#0a1b2c", 1, "#0a1b2", "spirits[0].colour");
    refused("#0a1b2c", 1, "#0a1b2c0", "spirits[0].colour");
    refused("#0a1b2c", 1, "0a1b2cd", "spirits[0].colour");
}

#define PAIR(id, seats)                                                                                                \
    "{\"id\":\"" id "\",\"name\":\"Pair\",\"seats\":[" seats "],"                                                      \
    "\"territories\":[{\"id\":\"a\",\"name\":\"Field\",\"terrain\":\"meadow\",\"bonus\":1,"                            \
    "\"locations\":[{\"id\":\"a1\",\"x\":0,\"y\":0},{\"id\":\"a2\",\"x\":100,\"y\":100}]}],\"paths\":[[\"a1\",\"a2\"]" \
    "]},"

static void spirits_and_boards(void **unused) {
    (void)unused;
    refused("{\"id\":\"row\"", 1, PAIR("three", "3") PAIR("four", "4") "{\"id\":\"row\"",
            "boards[3]: 2, 3 and 4 seats have their boards already");
    refused(",{\"name\":\"Four\"}", 1, "", "spirits: there are 3 spirits");
    refused(",{\"name\":\"Four\"}", 1, ",{\"name\":\"Four\"},{\"name\":\"Five\"}", "spirits: there are 5 spirits");
    refused("\"id\":\"row\"", 1, "\"id\":\"pair\"", "boards[1].id: two boards are called");
    refused("[2]", 1, "[]", "boards[0].seats: this board serves no number of seats");
    refused("[3,4]", 1, "[3]", "boards: no board serves 4 seats");
    refused("[3,4]", 1, "[2,3,4]", "boards[1].seats[0]: 2 seats are served");
    refused("[3,4]", 1, "[3,4,5]", "boards[1].seats[2]");
    refused("[2]", 1, "[1,2]", "boards[0].seats[0]");
    refused("\"boards\":[", 1, "\"boards\":[],\"old\":[", "boards: no board serves 2 seats");
}

static void territories_and_locations(void **unused) {
    (void)unused;
    refused("\"id\":\"a\"", 1, "\"id\":\"b\"", "boards[0].territories[0].id: this territory should be \"a\"");
    refused("\"id\":\"b\"", 1, "\"id\":\"c\"", "boards[1].territories[1].id: this territory should be \"b\"");
    refused("\"bonus\":1", 1, "\"bonus\":0", "boards[0].territories[0].bonus: 0 is not in the range 1 to 3");
    refused("\"bonus\":3", 1, "\"bonus\":4", "boards[1].territories[1].bonus: 4 is not in the range 1 to 3");
    refused("\"id\":\"a2\"", 1, "\"id\":\"a3\"", "boards[0].territories[0].locations[1].id");
    refused("\"id\":\"b1\"", 1, "\"id\":\"a3\"", "boards[1].territories[1].locations[0].id");
    refused("\"x\":100", 1, "\"x\":101", "boards[0].territories[0].locations[1].x: 101 is not in the range 0 to 100");
    refused("\"y\":100", 1, "\"y\":-1", "boards[0].territories[0].locations[1].y: -1 is not in the range 0 to 100");
    refused("\"x\":100,\"y\":100", 1, "\"x\":0,\"y\":0", "\"a2\" lies on the same spot as \"a1\"");
    refused("\"x\":60", 1, "\"x\":30", "\"b1\" lies on the same spot as \"a2\"");
    refused(",{\"id\":\"a2\",\"x\":100,\"y\":100}", 1, "", "boards[0].territories: a board needs at least 2");
    refused("\"territories\":[", 1, "\"territories\":[],\"old\":[", "boards[0].territories: there are 0");
    refused("\"locations\":[", 1, "\"locations\":[],\"old\":[", "boards[0].territories[0].locations: territory");
}

static void paths(void **unused) {
    (void)unused;
    refused("[\"a1\",\"a2\"]", 1, "[\"a1\",\"a1\"]", "boards[0].paths[0]: a path joins two different");
    refused("[\"a1\",\"a2\"]", 1, "[\"a2\",\"a1\"]", "boards[0].paths[0]: the smaller");
    refused("[\"a1\",\"a2\"]", 1, "[\"a1\",\"a3\"]", "boards[0].paths[0][1]: this is not a location");
    refused("[\"a1\",\"a2\"]", 1, "[\"a1\",\"b1\"]", "boards[0].paths[0][1]: this is not a location");
    refused("[\"a1\",\"a2\"]", 1, "[\"a1\",\"a22\"]", "boards[0].paths[0][1]: this is not a location");
    refused("[\"a1\",\"a2\"]", 1, "[\"a0\",\"a2\"]", "boards[0].paths[0][0]: this is not a location");
    refused("[\"a1\",\"a2\"]", 1, "[\"A1\",\"a2\"]", "boards[0].paths[0][0]: this is not a location");
    refused("[\"b1\",\"b2\"]", 1, "[\"b0\",\"b2\"]", "boards[1].paths[2][0]: this is not a location");
    refused("[\"a2\",\"b1\"]", 1, "[\"a1\",\"a2\"]", "boards[1].paths[1]: this path is listed twice");
    refused("[\"a1\",\"a2\"],[\"a2\",\"b1\"]", 1, "[\"a2\",\"b1\"],[\"a1\",\"a2\"]",
            "boards[1].paths[1]: paths should be");
    refused("[\"a2\",\"b1\"],", 1, "",
            "boards[1].paths: the board is not connected: no paths lead from \"a1\" to \"b1\"");
    refused("[\"a1\",\"a2\"]", 1, "", "boards[0].paths: the board is not connected");
}

/* ---- the largest maps ---- */

static void row_is_accepted(int territories, int locations) {
    char *json = made_set(territories, locations, in_a_row);
    expect_set_accepted(json);
    free(json);
}

static void row_is_refused(int territories, int locations, const char *part) {
    char *json = made_set(territories, locations, in_a_row);
    expect_set_refused(json, part);
    free(json);
}

static void sizes(void **unused) {
    (void)unused;
    row_is_accepted(26, 2);
    row_is_refused(27, 2, "boards[0].territories: there are 27 territories");
    row_is_accepted(7, 9);
    row_is_accepted(1, 9);
    row_is_refused(1, 10, "boards[0].territories[0].locations: territory \"a\" has 10 locations");
    row_is_accepted(8, 8);
    row_is_refused(13, 5, "boards[0].territories[12].locations[4]: this board has more than 64 locations");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_small_set_is_good),
        cmocka_unit_test(what_may_be_missing_or_more),
        cmocka_unit_test(what_is_required),
        cmocka_unit_test(types),
        cmocka_unit_test(texts),
        cmocka_unit_test(spirits_and_boards),
        cmocka_unit_test(territories_and_locations),
        cmocka_unit_test(paths),
        cmocka_unit_test(sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
