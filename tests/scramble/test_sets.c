/* test_sets.c -- what a set of scramble may be, and what it may not: the house set with one thing changed at a time. */
#include "deals.h"

static coven_text replaced(const char *text, const char *from, const char *to) {
    const char *found = strstr(text, from);
    if (!found) fail_msg("the set has no %s", from);
    coven_text made = coven_text_growing();
    coven_put_bytes(&made, text, (size_t)(found - text));
    coven_put(&made, "%s%s", to, found + strlen(from));
    return made;
}

/* The house set with the first `from` replaced by `to`, under another name; free it. */
static char *house_with(const char *from, const char *to) {
    coven_text changed = replaced(coven_game_find("scramble")->house, from, to);
    if (!strstr(changed.data, "\"set\": \"house\"")) return changed.data;
    coven_text named = replaced(changed.data, "\"set\": \"house\"", "\"set\": \"mine\"");
    coven_text_free(&changed);
    return named.data;
}

static void expect_fault(const char *from, const char *to, const char *part) {
    char *json = house_with(from, to);
    expect_set_refused(json, part);
    free(json);
}

static void expect_fine(const char *from, const char *to) {
    char *json = house_with(from, to);
    expect_set_accepted(json);
    free(json);
}

static void heads(void **unused) {
    (void)unused;
    expect_fault("\"set\": \"house\"", "\"set\": \"House\"", "set");
    expect_fault("\"set\": \"house\",", "", "\"set\" is missing");
    expect_fault("\"game\": \"scramble\"", "\"game\": \"scrambled\"", "game");
    expect_fine("\"set\": \"house\"", "\"set\": \"my-set-2\"");
    expect_fine("\"title\": \"The", "\"colour\": [1, {}], \"title\": \"The");
}

static void elements(void **unused) {
    (void)unused;
    expect_fault("{\"id\": \"fire\", \"letter\"", "{\"letter\"", "elements[0]: \"id\" is missing");
    expect_fault("{\"id\": \"fire\", \"letter\"", "{\"id\": \"water\", \"letter\"", "is listed twice");
    expect_fault("{\"id\": \"fire\", \"letter\"", "{\"id\": \"any\", \"letter\"", "cannot be called");
    expect_fault("{\"id\": \"fire\", \"letter\"", "{\"id\": \"Fire\", \"letter\"", "elements[0].id");
    expect_fault("{\"id\": \"fire\", \"letter\"", "{\"id\": \"firefirefiref\", \"letter\"", "elements[0].id");
    expect_fault("{\"id\": \"fire\", \"letter\"", "{\"id\": 4, \"letter\"", "elements[0].id");
    expect_fault("\"elements\": [\n", "\"elements\": [3,\n", "elements[0]");
    expect_fault("\"elements\": [\n", "\"elements\": [], \"old\": [\n", "elements: should have 2 to 6");
    expect_fault("\"elements\": [\n", "\"elements\": [{\"id\":\"e1\"},{\"id\":\"e2\"},{\"id\":\"e3\"},\n",
                 "should have 2 to 6, not 7");
    expect_fine("\"elements\": [\n", "\"elements\": [{\"id\":\"e1\"},{\"id\":\"e2\"},\n");
}

static void spells(void **unused) {
    (void)unused;
    expect_fault("{\"id\": \"dispel\"", "{\"id\": \"dispell\"", "the spells are");
    expect_fault("{\"id\": \"dispel\"", "{\"id\": \"enchant\"", "is listed twice");
    expect_fault("\"spells\": [\n", "\"spells\": [{\"id\":\"x\"},\n", "spells: should have 4, not 5");
    expect_fault("\"spells\"", "\"spels\"", "\"spells\" is missing");
}

static void seams(void **unused) {
    (void)unused;
    expect_fault("\"seam\": [\"fire\"", "\"seam\": [\"water\"", "should read the same from both sides");
    expect_fault("\"seam\": [\"fire\"", "\"seam\": [\"fir\"", "is not an element");
    expect_fault("\"seam\": [\"fire\"", "\"seam\": [], \"old\": [\"fire\"", "seam: should have 1 to 16");
    expect_fault("\"seam\": [\"fire\"", "\"seam\": \"fire\", \"old\": [\"fire\"", "seam: should be a list");
    expect_fine("\"seam_x\": [-0.77", "\"seam_x\": [\"left\"");
    expect_fine("\"seam_x\"", "\"seam_y\"");
}

static void cards(void **unused) {
    (void)unused;
    expect_fault("{\"id\": \"fw\"", "{\"id\": \"fe\"", "cards[1].id: \"fe\" is listed twice");
    expect_fault("[\"fire\", \"water\"], \"spell\"", "[\"fire\", \"fire\"], \"spell\"", "two different elements");
    expect_fault("[\"fire\", \"water\"], \"spell\"", "[\"fire\"], \"spell\"", "cards[0].elements");
    expect_fault("[\"fire\", \"water\"], \"spell\"", "[\"fire\", \"any\"], \"spell\"", "is not an element");
    expect_fault("[\"fire\", \"water\"], \"spell\"", "\"all\", \"spell\"", "cards[0].elements");
    expect_fault("[\"fire\", \"water\"], \"spell\"", "[\"water\"], \"spell\"", "should be [primary, secondary]");
    expect_fault("[\"fire\", \"water\"], \"spell\"", "{\"first\": \"fire\", \"then\": \"water\"}, \"spell\"",
                 "should be [primary, secondary]");
    expect_fault("\"elements\": [\"fire\", \"water\"], ", "", "\"elements\" is missing");
    expect_fault("\"spell\": \"transmute\"", "\"spell\": \"polymorph\"", "cards[0].spell");
    expect_fault("\"spell\": \"transmute\"", "\"spell\": 4", "cards[0].spell");
    expect_fault("\"cards\": [\n", "\"cards\": [{\"id\":\"x\",\"elements\":\"any\",\"spell\":\"dispel\"},\n",
                 "cards: should have 13, not 14");
    expect_fine("[\"fire\", \"water\"], \"spell\"", "\"any\", \"spell\"");
    expect_fine("\"name\": \"Steam\"", "\"name\": 17");
    expect_fine("\"name\": \"Steam\"", "\"name\": \"\\u001b[31mSteam\"");
}

static void pages(void **unused) {
    (void)unused;
    expect_fault("{\"id\": \"broom\"", "{\"id\": \"spare\"", "cannot be called");
    expect_fault("{\"id\": \"broom\"", "{\"id\": \"kettle\"", "is listed twice");
    expect_fault("\"start\": 3", "\"start\": 7", "pages[0].start");
    expect_fault("\"start\": 3", "\"start\": 0", "pages[0].start");
    expect_fault("\"start\": 3", "\"start\": 3.0", "pages[0].start");
    expect_fault("\"start\": 3", "\"start\": true", "pages[0].start");
    expect_fault("\"start\": 3,", "", "\"start\" is missing");
    expect_fault("{\"id\": 1, \"x\": -0.23", "{\"id\": 2, \"x\": -0.23", "pages[0].nodes[0].id");
    expect_fault("{\"id\": 1, \"x\": -0.23", "{\"id\": 1.0, \"x\": -0.23", "pages[0].nodes[0].id");
    expect_fault("{\"id\": 6, \"x\": 0.0, \"y\": 0.9}",
                 "{\"id\": 6}, {\"id\": 7}, {\"id\": 8}, {\"id\": 9}, {\"id\": 10}", "nodes: should have 1 to 9");
    expect_fault("{\"id\": 6, \"x\": 0.0, \"y\": 0.9}", "{\"id\": 6}, {\"id\": 7}", "node 7 has no connection");
    expect_fault("\"pages\": [\n", "\"pages\": [], \"old\": [\n", "pages: should have 5, not 0");
    expect_fine("{\"id\": 1, \"x\": -0.23", "{\"id\": 1, \"x\": \"left\"");
}

static void connections(void **unused) {
    (void)unused;
    const char *first = "[\"fire\", 1, 2]"; /* of the broom */
    expect_fault(first, "[\"fire\", 1]", "connections[0]");
    expect_fault(first, "[\"fire\", 1, 2, 0, 0]", "connections[0]");
    expect_fault(first, "[\"fire\", 1, 2, \"x\"]", "the bend should be a number");
    expect_fault(first, "{\"fire\": 1}", "connections[0]");
    expect_fault(first, "{\"element\": \"fire\", \"from\": 1, \"to\": 2}", "connections[0]: should be [element");
    expect_fault(first, "[\"ice\", 1, 2]", "is not an element");
    expect_fault(first, "[\"fire\", \"s1\", 2]", "connections[0][1]");
    expect_fault(first, "[\"fire\", 1, \"s9\"]", "is not a seam end");
    expect_fault(first, "[\"fire\", 1, \"s01\"]", "is not a seam end");
    expect_fault(first, "[\"fire\", 1, 7]", "connections[0][2]");
    expect_fault(first, "[\"fire\", 1, 2.0]", "connections[0][2]");
    expect_fault(first, "[\"fire\", true, 2]", "connections[0][1]");
    expect_fault(first, "[\"fire\", 1, 1]", "joins a node to itself");
    expect_fault(first, "[\"fire\", 1, \"s2\"]", "another element");
    expect_fault(first, "[\"fire\", 1, 3]", "node 3 has two connections of fire");
    expect_fault("[\"fire\", 3, \"s1\"]", "[\"fire\", 3, \"s8\"]", "s8 is used twice");
    expect_fault("[\"fire\", 3, \"s1\"], ", "", "seam end s1 is not used");
    expect_fine(first, "[\"fire\", 1, 2, -0.25]");
    expect_fine("[\"fire\", 1, 2], ", ""); /* a node may lack an element */
}

/* The name of the first card, and where the first node of the first page lies, when the set has them like this. */
static void expect_shown(const char *from, const char *to, const char *name, double x) {
    char *json = house_with(from, to);
    coven_error error;
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    assert_non_null(set);
    const scramble_content *content = set->content;
    assert_string_equal(content->card[0].name, name);
    assert_true((double)content->page[0].x[0] > x - 0.01 && (double)content->page[0].x[0] < x + 0.01);
    coven_set_free(set);
    free(json);
}

/* What is unfit for display is not rejected: the id is shown instead, and a position on an arc. */
static void what_cannot_be_shown_is_left_out(void **unused) {
    (void)unused;
    const char *name = "\"name\": \"Steam\"";
    expect_shown(name, "\"name\": \"St\\u00e9am\\u00a0!\"",
                 "St\xc3\xa9"
                 "am\xc2\xa0!",
                 -0.23);
    expect_shown(name, "\"name\": \"\"", "Fw", -0.23);
    expect_shown(name, "\"name\": 17", "Fw", -0.23);
    expect_shown(name, "\"name\": \"\\u001b[31mSteam\"", "Fw", -0.23);
    expect_shown(name, "\"name\": \"Ste\\u007fam\"", "Fw", -0.23);
    expect_shown(name, "\"name\": \"Ste\\u0085am\"", "Fw", -0.23);
    expect_shown("{\"id\": 1, \"x\": -0.23", "{\"id\": 1, \"x\": \"left\"", "Steam", -0.65 * 0.901);
    expect_shown("{\"id\": 1, \"x\": -0.23", "{\"id\": 1, \"x\": 1e9", "Steam", -0.65 * 0.901);
}

/* Without names, colours and coordinates everything can still be shown. */
static void a_bare_set_can_be_shown(void **unused) {
    (void)unused;
    odd_table odd = odd_table_new();
    coven_rng rng;
    coven_rng_seed(&rng, 1);
    const scramble_state s = random_deal(odd.table, 1, 1, &rng);
    const coven_style style = {.width = 60};
    coven_text out = coven_text_growing();
    scramble_draw(odd.table, &s, 1, &style, &out);
    assert_non_null(strstr(out.data, "Red (you)"));
    assert_null(strchr(out.data, '\033'));
    coven_text_clear(&out);
    scramble_view(odd.table, &s, 1, &out);
    assert_non_null(strstr(out.data, "\"name\":\"Sun\""));
    coven_text_free(&out);
    odd_table_free(odd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads),
        cmocka_unit_test(elements),
        cmocka_unit_test(spells),
        cmocka_unit_test(seams),
        cmocka_unit_test(cards),
        cmocka_unit_test(pages),
        cmocka_unit_test(connections),
        cmocka_unit_test(what_cannot_be_shown_is_left_out),
        cmocka_unit_test(a_bare_set_can_be_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
