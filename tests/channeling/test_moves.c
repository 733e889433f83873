/* test_moves.c -- what is legal, against a naive generator that tries the whole space of plays; and `pick`, against the
 * list. Over random games under all options, and over odd positions that no game reaches. */
#include <math.h>
#include <stdlib.h>

#include "support.h"

/* ---- a second opinion ----
 *
 * Everything is read from the position's text and the words of the rules page; nothing from the engine's tables. */

typedef struct forest {
    char card[16]; /* is there one */
    char druid[16];
    char hand[2][9];
    int mover; /* 0 Light, 1 Dark */
    char phase[8];
} forest;

static void read_forest(const char *position, forest *f) {
    char turn[8], phase[12], grid[120];
    memset(f, 0, sizeof *f);
    assert_int_equal(sscanf(position, "%7s %11s %119s %8s %8s", turn, phase, grid, f->hand[0], f->hand[1]), 5);
    f->mover = (turn[strlen(turn) - 1] - '0') % 2 == 1 ? 0 : 1;
    memcpy(f->phase, phase, 4);
    char *rest = grid;
    for (int cell = 0; cell < 16; cell++) {
        const char *space = strtok_r(rest, ",/", &rest);
        const char last = space[strlen(space) - 1];
        f->card[cell] = space[0] != '-';
        f->druid[cell] = last == 'L' || last == 'D' ? last : 0;
    }
}

/* Does the path lead from `to` to another druid of the seat, in as few steps as there can be? */
static bool is_path(const forest *f, int from, int to, const char *steps) {
    int column = to % 4, row = to / 4;
    for (const char *step = steps; *step; step++) {
        column += *step == 'e' ? 1 : *step == 'w' ? -1 : 0;
        row += *step == 's' ? 1 : *step == 'n' ? -1 : 0;
        if (column < 0 || column > 3 || row < 0 || row > 3) return false;
    }
    const int still = 4 * row + column;
    return still != from && f->druid[still] == "LD"[f->mover] &&
           (int)strlen(steps) == abs(to % 4 - column) + abs(to / 4 - row);
}

static bool may_play(const forest *f, bool along_line, char glyph, int from, int to) {
    const bool column = glyph >= 'a';
    const int line = column ? glyph - 'a' : glyph - '1';
    const int to_line = column ? to % 4 : to / 4, from_line = column ? from % 4 : from / 4;
    return strchr(f->hand[f->mover], glyph) && f->druid[from] == "LD"[f->mover] && to_line == line && f->card[to] &&
           !f->druid[to] && (!along_line || from_line == line);
}

static int by_bytes(const void *a, const void *b) { return strcmp(a, b); }

/* All words of one to six steps. */
static void add_paths(const forest *f, char glyph, int from, int to, char list[][COVEN_EVENT_TEXT], int *count) {
    for (int length = 1; length <= 6; length++) {
        for (int number = 0; number < 1 << 2 * length; number++) {
            char steps[7] = {0};
            for (int i = 0; i < length; i++) steps[i] = "nesw"[number >> 2 * i & 3];
            if (!is_path(f, from, to, steps)) continue;
            coven_text text = coven_text_over(list[(*count)++], COVEN_EVENT_TEXT);
            coven_put(&text, "play %c %c%d %c%d %s", glyph, 'a' + from % 4, 1 + from / 4, 'a' + to % 4, 1 + to / 4,
                      steps);
        }
    }
}

static int naive_plays(const forest *f, bool along_line, char list[][COVEN_EVENT_TEXT]) {
    int count = 0;
    for (const char *glyph = "abcd1234"; *glyph; glyph++)
        for (int from = 0; from < 16; from++)
            for (int to = 0; to < 16; to++)
                if (may_play(f, along_line, *glyph, from, to)) add_paths(f, *glyph, from, to, list, &count);
    qsort(list, (size_t)count, sizeof list[0], by_bytes);
    return count;
}

static void compare_plays(const coven_table *table, const void *state) {
    static char list[COVEN_EVENTS_MAX][COVEN_EVENT_TEXT];
    static coven_choice choice[COVEN_EVENTS_MAX];
    char position[COVEN_POSITION_TEXT];
    forest f;
    coven_position_print(table, state, position);
    read_forest(position, &f);
    if (strcmp(f.phase, "play") != 0) return;
    const int naive = naive_plays(&f, table->option[0] == 1, list), count = coven_choices(table, state, choice);
    if (naive != count) fail_msg("%s\nlegal has %d, the naive list %d", position, count, naive);
    for (int i = 0; i < count; i++) assert_string_equal(choice[i].text, list[i]);
}

static void legal_is_what_a_naive_list_has_in_random_games(void **unused) {
    (void)unused;
    static const char *const options[] = {"", "move=line", "refill=place over=splendor", "move=line end=even limit=60"};
    coven_rng rng;
    coven_rng_seed(&rng, 11);
    for (int i = 0; i < 4; i++) {
        coven_table *table = table_of("channeling", 2, options[i]);
        for (int game = 0; game < 3; game++) {
            coven_state state = {{0}};
            table->game->start(table, &state);
            while (table->game->actor(table, &state) != COVEN_END) {
                compare_plays(table, &state);
                table->game->apply(table, &state, table->game->pick(table, &state, &rng));
            }
        }
        coven_table_free(table);
    }
}

static void legal_is_what_a_naive_list_has_in_odd_positions(void **unused) {
    (void)unused;
    static const char *const positions[] = {
        /* the most that there are: 260 */
        "1 play 55,46,67,44L/74,66,55,76D/45,57,66,77D/44,56,65,54L abcd1234 abcd1234 - - 0 0",
        /* one line full of druids */
        "15 play 55,46,67,44/74L,66L,55D,76D/45,57,66,77/44,56,65,54 a2 d3 - - 0 0",
        /* gaps, some with druids on them, and an empty deck */
        "21 play 55,46,--,77D/74,66L,77D,76/45,57,66L,77/44,56,65,54 abcd1234 abcd234 44.47.55.56.66.67 "
        "44.45.54.55.64.65.67.75.76 0 0",
        "21 play 55,46,66,77D/74,--L,77D,76/45,57,66L,77/44,56,65,54 abcd1234 abcd234 44.47.55.56.66.67 "
        "44.45.54.55.64.65.67.75.76 0 0",
    };
    for (int line = 0; line < 2; line++) {
        coven_table *table = table_of("channeling", 2, line ? "move=line" : "");
        for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
            coven_state state = at_position(table, positions[i]);
            compare_plays(table, &state);
            if (i == 0 && !line) expect_legal_count(table, &state, 260);
        }
        coven_table_free(table);
    }
}

/* Random places for druids and random hands: far more than games reach. */
static void legal_is_what_a_naive_list_has_in_random_positions(void **unused) {
    (void)unused;
    static const char *const cards[16] = {"55", "46", "67", "44", "74", "66", "55", "76",
                                          "45", "57", "66", "77", "44", "56", "65", "54"};
    coven_rng rng;
    coven_rng_seed(&rng, 12);
    for (int round = 0; round < 100; round++) {
        coven_table *table = table_of("channeling", 2, round % 2 ? "move=line" : "");
        char druid[16] = {0}, position[COVEN_POSITION_TEXT], hand[9] = {0};
        for (int i = 0; i < 4;) {
            const uint32_t cell = coven_rng_below(&rng, 16);
            if (!druid[cell]) druid[cell] = "LLDD"[i++];
        }
        for (int i = 0, held = 0; i < 8; i++)
            if (coven_rng_below(&rng, 2) || (i == 7 && held == 0)) hand[held++] = "abcd1234"[i];
        coven_text text = coven_text_over(position, sizeof position);
        coven_put(&text, "1 play ");
        for (int cell = 0; cell < 16; cell++)
            coven_put(&text, "%s%s%.1s", cell == 0 ? "" : cell % 4 ? "," : "/", cards[cell], &druid[cell]);
        coven_put(&text, " %s abcd1234 - - 0 0", hand);
        coven_state state = {{0}};
        coven_error error;
        /* A hand without a legal play is refused; the naive list must be empty then. */
        if (table->game->parse_position(table, position, COVEN_VIEW_ALL, &state, &error)) {
            compare_plays(table, &state);
        } else {
            static char list[COVEN_EVENTS_MAX][COVEN_EVENT_TEXT];
            forest f;
            read_forest(position, &f);
            assert_int_equal(naive_plays(&f, round % 2, list), 0);
        }
        coven_table_free(table);
    }
}

/* ---- pick ---- */

/* Chi-square of picks against the weights of coven_choices: as far from its mean as one time in a million, or less. */
static void expect_fair_picks(const char *options, const char *position, uint64_t seed) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    static int seen[COVEN_EVENTS_MAX];
    coven_table *table = table_of("channeling", 2, options);
    const coven_state state = at_position(table, position);
    const int count = coven_choices(table, &state, choice), picks = 1000 * count;
    double weights = 0, square = 0;
    coven_rng rng;
    coven_rng_seed(&rng, seed);
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < count; i++) weights += choice[i].weight;
    for (int i = 0; i < picks; i++) {
        const coven_event event = table->game->pick(table, &state, &rng);
        int which = 0;
        while (which < count && choice[which].event != event) which++;
        assert_in_range(which, 0, count - 1);
        seen[which]++;
    }
    for (int i = 0; i < count; i++) {
        const double expected = (double)picks * choice[i].weight / weights;
        square += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    const double freedom = count - 1;
    if (fabs(square - freedom) > 5 * sqrt(2 * freedom) + 10)
        fail_msg("%s\nchi-square %f with %f degrees of freedom", position, square, freedom);
    coven_table_free(table);
}

static void pick_is_uniform(void **unused) {
    (void)unused;
    static const char *const start =
        "1 play 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54 abcd1234 abcd1234 - - 0 0";
    expect_fair_picks("", start, 1);
    expect_fair_picks("move=line", start, 2);
    expect_fair_picks("", "1 play 55,46,67,44/74,66L,55D,76/45,57D,66L,77/44,56,65,54 bd3 abcd1234 - - 0 0", 3);
    expect_fair_picks("", "1 play 55,46,67,44L/74,66,55,76D/45,57,66,77D/44,56,65,54L abcd1234 abcd1234 - - 0 0", 4);
    expect_fair_picks("",
                      "21 play 55,46,66,77D/74,--L,77D,76/45,57,66L,77/44,56,65,54 abcd1234 abcd234 44.47.55.56.66.67 "
                      "44.45.54.55.64.65.67.75.76 0 0",
                      5);
    /* b2 and c1, where no card is left, are not destinations; energy flows over them. */
    static const char *const gaps =
        "21 play 55L,46,--,77D/74,--,77D,76/45,57,66L,77/44,56,65,54 abcd1234 abcd234 44.47.55.56.66.67 "
        "44.45.54.55.64.65.66.67.75.76 0 0";
    expect_fair_picks("", gaps, 7);
    expect_fair_picks("move=line", gaps, 8);
    expect_fair_picks("", "15 play 55,46,67,44/74L,66L,55D,76/45,57D,66,77/44,56,65,54 2 d3 - - 0 0", 6);
}

static void pick_follows_the_weights_of_chance(void **unused) {
    (void)unused;
    static const char *const held =
        "9 %s --L,--,67,44/74,--L,55D,76/45,57D,66,77/44,56,65,54 bcd1234 abcd1234 46.55.66 - "
        "2 0";
    char position[COVEN_POSITION_TEXT];
    static const char *const phase[] = {"fill", "draw:b1", "show", "put:77"};
    for (int i = 0; i < 4; i++) {
        coven_text text = coven_text_over(position, sizeof position);
        const char *mark = strstr(held, "%s");
        coven_put(&text, "%.*s%s%s", (int)(mark - held), held, phase[i], mark + 2);
        expect_fair_picks(i < 2 ? "" : "refill=place", position, (uint64_t)(20 + i));
    }
    expect_fair_picks("", "0 deal 55,46,67,44/74,66L,55D,76/45,57D,66L,--/--,--,--,-- abcd1234 abcd1234 - - 0 0", 30);
}

/* ---- equivalence ---- */

static bool are_equivalent(const char *position, const char *one, const char *other) {
    coven_table *table = table_of("channeling", 2, "");
    const coven_state state = at_position(table, position);
    coven_event event[2];
    coven_error error;
    assert_true(coven_event_read(table, &state, one, &event[0], &error));
    assert_true(coven_event_read(table, &state, other, &event[1], &error));
    const uint32_t key = table->game->equivalence_key(table, &state, event[0]);
    const bool same = table->game->equivalence_key(table, &state, event[1]) == key;
    coven_table_free(table);
    return same;
}

/* Which gap is filled first does not matter, unless the deck is too short for both. */
static void fills_are_equivalent_while_there_are_cards_for_all(void **unused) {
    (void)unused;
    assert_true(are_equivalent(
        "21 fill 55L,46,--,77D/74,--,77D,76/45,57,66L,77/44,56,65,54 abcd1234 abcd234 44.45.54.55.64.65.66.67 "
        "44.47.55.56.66.67 0 0",
        "fill c1", "fill b2"));
    assert_false(are_equivalent(
        "21 fill 55L,46,--,77D/74,--,77D,76/45,57,66L,77/44,56,65,54 abcd1234 abcd234 44.45.54.55.64.65.66.67.75 "
        "44.47.55.56.66.67 0 0",
        "fill c1", "fill b2"));
}

/* The glyphs of a cell's column and row take a druid there by the same path; another path is not equivalent. */
static void plays_that_differ_in_their_glyph_are_equivalent(void **unused) {
    (void)unused;
    const char *position =
        "19 play 45D,54,75d3,67l2L/44d1,55d2,76l2,65l1/54,76d1,77,65l1/64l3,66l3L,74l3,66d5D acd1234 "
        "bcd1234 47.57.66.67 44.45.46.55.55.56 2 3";
    assert_true(are_equivalent(position, "play a b4 a4 nneeen", "play 4 b4 a4 nneeen"));
    assert_false(are_equivalent(position, "play a b4 a4 nneeen", "play a b4 a4 nneene"));
    assert_false(are_equivalent(position, "play a b4 a4 nneeen", "play a b4 a3 neeen"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_is_what_a_naive_list_has_in_random_games),
        cmocka_unit_test(legal_is_what_a_naive_list_has_in_odd_positions),
        cmocka_unit_test(legal_is_what_a_naive_list_has_in_random_positions),
        cmocka_unit_test(pick_is_uniform),
        cmocka_unit_test(pick_follows_the_weights_of_chance),
        cmocka_unit_test(fills_are_equivalent_while_there_are_cards_for_all),
        cmocka_unit_test(plays_that_differ_in_their_glyph_are_equivalent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
