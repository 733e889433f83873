/* test_lists.c -- legal lists and steps of the energy, checked against another implementation: it knows nothing but
 * a position's text and the tables of docs/rules/scramble.md, tries every event that could be written, and checks
 * each against the page. */
#include "deals.h"

/* ---- the page's tables ---- */

static const char *const card_id[CARDS] = {"fw", "fe", "fa", "wf", "we", "wa", "ef",
                                           "ew", "ea", "af", "aw", "ae", "any"};
static const char *const element_id[4] = {"fire", "water", "earth", "air"};
static const char *const page_id[PAGES] = {"broom", "kettle", "bucket", "candle", "ladle"};
static const int seam_ends = 8;

/* Steps from each node in the order fire water earth air; a seam end k is written as -k. */
static const int page_steps[PAGES][6][4] = {
    {{2, 3, -3, 5}, {1, 5, -6, -5}, {-1, 1, 6, -4}, {-8, -7, 5, 6}, {6, 2, 4, 1}, {5, -2, 3, 4}},
    {{3, -2, -3, 4}, {6, -7, 5, -5}, {1, 4, -6, 6}, {-1, 3, 6, 1}, {-8, 6, 2, -4}, {2, 5, 4, 3}},
    {{-1, -2, -3, 5}, {-8, -7, -6, 6}, {5, 6, 4, -4}, {6, 5, 3, -5}, {3, 4, 6, 1}, {4, 3, 5, 2}},
    {{2, 6, 4, -4}, {1, -2, -3, 4}, {6, 4, 5, -5}, {-1, 3, 1, 2}, {-8, -7, 3, 6}, {3, 1, -6, 5}},
    {{6, 5, -6, -4}, {5, -7, 4, -5}, {-1, -2, -3, 6}, {-8, 6, 2, 5}, {2, 1, 6, 4}, {1, 4, 5, 3}},
};

/* The element that a card's spell avoids tells the spell; *any* is a transmute. */
static char spell_letter(const char *card) {
    static const char *const with[4] = {"wa ew ae", "fe ea af", "fa wf aw", "fw we ef any"};
    for (int i = 0; i < 4; i++)
        if (strstr(with[i], card)) return "dnft"[i]; /* dispel, eNchant, transFigure, transmute */
    return '?';
}

/* ---- a position as words ---- */

typedef struct words {
    char field[12][96];
    char catalyst[3][8], queue[3][8], tucked[3][64];
} words;

static words words_of(const char *position) {
    words w = {{{0}}, {{0}}, {{0}}, {{0}}};
    for (int i = 0; i < 12; i++) {
        const size_t length = strcspn(position, " ");
        memcpy(w.field[i], position, length);
        position += length + (position[length] != '\0');
    }
    for (int p = 0; p < 3; p++) {
        const char *at = w.field[8 + p];
        if (strcmp(at, "-") == 0) continue;
        const size_t one = strcspn(at, "/"), two = strcspn(at + one + 1, "/");
        memcpy(w.catalyst[p], at, one);
        if (at[one + 1] != '-') memcpy(w.queue[p], at + one + 1, two);
        if (strcmp(at + one + two + 2, "-") != 0) memcpy(w.tucked[p], at + one + two + 2, strlen(at + one + two + 2));
    }
    return w;
}

static bool list_has(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at++)
        if ((at == list || strchr(",/:", at[-1])) && (!at[length] || strchr(",/", at[length]))) return true;
    return false;
}

static int count_cards(const char *list) {
    int count = list[0] != '\0';
    for (; *list; list++) count += *list == ',';
    return count;
}

static bool has_room(const words *w, int p) { return strlen(w->queue[p]) + (size_t)count_cards(w->tucked[p]) < 4; }

static bool fits(const char *card, const char *catalyst) {
    if (strcmp(card, "any") == 0 || strcmp(catalyst, "any") == 0) return true;
    return (strchr(catalyst, card[0]) != NULL) + (strchr(catalyst, card[1]) != NULL) == 1;
}

/* ---- what is legal ---- */

typedef struct list {
    char text[128][32];
    int count;
} list;

static void add(list *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(list *l, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    coven_text out = coven_text_over(l->text[l->count++], sizeof l->text[0]);
    coven_put_list(&out, format, arguments);
    va_end(arguments);
}

static void list_casts(const words *w, const char *card, list *l) {
    const char spell = spell_letter(card);
    const bool imps = w->queue[0][0] || w->queue[1][0] || w->queue[2][0];
    for (int p = 0; p < 3; p++) {
        if (!has_room(w, p) || !fits(card, w->catalyst[p])) continue;
        if (spell == 'f') {
            add(l, "cast %s %c 1", card, 'a' + p);
            add(l, "cast %s %c 2", card, 'a' + p);
        } else if (spell == 'n' && imps) {
            for (int q = 0; q < 3; q++)
                for (size_t i = 0; i < strlen(w->queue[q]); i++)
                    add(l, "cast %s %c %c%zu", card, 'a' + p, 'a' + q, i + 1);
        } else {
            add(l, "cast %s %c", card, 'a' + p);
        }
    }
}

static void list_deal(const words *w, list *l) {
    const int dealt[2] = {1 + w->field[2][0] - '0', 1 + w->field[2][2] - '0'};
    for (int seat = 0; seat < 2; seat++) {
        const char *hand = w->field[6 + seat] + 2;
        if ((strcmp(hand, "-") == 0 ? 0 : count_cards(hand)) == dealt[seat]) continue;
        for (int c = 0; c < CARDS; c++)
            if (!list_has(w->field[6], card_id[c]) && !list_has(w->field[7], card_id[c]))
                add(l, "spell %d %s", seat + 1, card_id[c]);
        return;
    }
    for (int p = 0; p < 3; p++) {
        if (w->catalyst[p][0]) continue;
        for (int c = 0; c < CARDS; c++) {
            bool seen = false;
            for (int field = 6; field <= 10; field++) seen = seen || list_has(w->field[field], card_id[c]);
            if (!seen) add(l, "catalyst %c %s", 'a' + p, card_id[c]);
        }
        return;
    }
    int laid = 0;
    for (int i = 0; i < PAGES; i++) laid += list_has(w->field[4], page_id[i]);
    static const char *const whose[3] = {"1", "2", "spare"};
    for (int i = 0; i < PAGES; i++)
        if (!list_has(w->field[4], page_id[i])) add(l, "page %s %s", whose[laid], page_id[i]);
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void list_legal(const words *w, list *l) {
    const char *phase = w->field[0], *hand = w->field[w->field[1][0] == '2' ? 7 : 6];
    l->count = 0;
    if (strcmp(phase, "first") == 0) {
        add(l, "first 1");
        add(l, "first 2");
    } else if (strcmp(phase, "deal") == 0) {
        list_deal(w, l);
    } else if (strcmp(phase, "ritual") == 0) {
        for (int p = 0; p < 3; p++) {
            if (w->queue[p][0] != w->field[1][0]) continue;
            if (strcmp(w->catalyst[p], "any") != 0) add(l, "resolve %c", 'a' + p);
            for (int e = 0; e < 4 && strcmp(w->catalyst[p], "any") == 0; e++)
                add(l, "resolve %c %s", 'a' + p, element_id[e]);
        }
    } else {
        const bool lose = strcmp(phase, "lose") == 0;
        for (int p = 0; p < 3 && !lose; p++)
            if (hand[0] != '0' && has_room(w, p)) add(l, "assign %c", 'a' + p);
        for (int c = 0; c < CARDS; c++) {
            if (!list_has(hand + 2, card_id[c])) continue;
            if (!lose) list_casts(w, card_id[c], l);
            add(l, "%s %s", lose ? "lose" : "discard", card_id[c]);
        }
    }
    qsort(l->text, (size_t)l->count, sizeof l->text[0], by_text);
}

/* ---- where the energy goes ---- */

typedef struct spot {
    int seat, node;
} spot;

static spot step(const words *w, spot from, int element) {
    int page[2] = {0, 0};
    const char *names = w->field[4];
    for (int seat = 0; seat < 2; seat++) {
        const size_t length = strcspn(names, ",");
        while (strncmp(page_id[page[seat]], names, length) != 0) page[seat]++;
        names += length + 1;
    }
    const int to = page_steps[page[from.seat]][from.node - 1][element];
    if (to > 0) return (spot){from.seat, to};
    for (int node = 1; node <= 6; node++)
        if (page_steps[page[1 - from.seat]][node - 1][element] == -(seam_ends + 1 + to))
            return (spot){1 - from.seat, node};
    fail_msg("no seam end");
    return from;
}

static int element_of(char letter) { return (int)(strchr("fwea", letter) - "fwea"); }

/* The energy's field after `event`, "2:6". */
static void expect_energy(const words *before, const char *event, const words *after) {
    spot at = {before->field[5][0] - '1', before->field[5][2] - '0'};
    const int place = event[8] - 'a';
    if (event[9]) {
        int element = 0;
        while (strcmp(event + 10, element_id[element]) != 0) element++;
        at = step(before, at, element);
    } else {
        at = step(before, at, element_of(before->catalyst[place][0]));
        at = step(before, at, element_of(before->catalyst[place][1]));
    }
    if (strcmp(after->field[0], "deal") != 0) {
        assert_int_equal(after->field[5][0] - '1', at.seat);
        assert_int_equal(after->field[5][2] - '0', at.node);
    }
    if (strcmp(after->field[0], "ritual") == 0) return;
    assert_int_equal(after->field[2][2 * at.seat], before->field[2][2 * at.seat] + 1);
}

static void every_list_of_random_games(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    static coven_choice choice[COVEN_EVENTS_MAX];
    static list expected;
    coven_rng rng;
    coven_rng_seed(&rng, 7);
    int max = 0, lists = 0;
    for (int game = 0; game < 150; game++) {
        coven_state state;
        char position[COVEN_POSITION_TEXT];
        table->game->start(table, &state);
        for (int count;
             coven_position_print(table, &state, position), (count = coven_choices(table, &state, choice)) > 0;) {
            const words before = words_of(position);
            list_legal(&before, &expected);
            if (count != expected.count) fail_msg("%s: %d events, not %d", position, count, expected.count);
            for (int i = 0; i < count; i++) assert_string_equal(choice[i].text, expected.text[i]);
            const int chosen = (int)coven_rng_below(&rng, (uint32_t)count);
            table->game->apply(table, &state, choice[chosen].event);
            if (strncmp(choice[chosen].text, "resolve", 7) == 0) {
                coven_position_print(table, &state, position);
                const words after = words_of(position);
                expect_energy(&before, choice[chosen].text, &after);
            }
            if (count > max) max = count;
            lists++;
        }
    }
    assert_true(max > 20 && lists > 15000);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_list_of_random_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
