/* test_analyst.c -- the analyst on small records: blunders are marked, luck adds up, nothing hidden is used, and every
 * way of showing it is well formed. COVEN_GAMES=200 in the environment plays so many games of each kind instead of a
 * few, and holds the win expectation to narrower bounds. */
#include <math.h>
#include <stdlib.h>

#include "core/json.h"
#include "core/message.h"
#include "core/solver.h"
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
    assert_in_range(done.accuracy[0], 1, COVEN_ONE / 2);
    assert_int_equal(done.accuracy[1], COVEN_ONE);
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
    assert_int_equal(done.end[0], done.start[0] + done.luck[0] + done.skill[0]);
    assert_true(done.ply[2].skill[0] < 0);
    analyst_free(&done);
    coven_record_free(&record);
}

/* An analysis of two seats with what seat 1 could expect before each event, in percent, and at last got. */
static void expect_turning(const int *percent, int count, int winner, int ply) {
    coven_record record = {.table = table_of("null", 2, ""), .count = count};
    analyst_ply list[8] = {{.actor = 1}};
    analysis self = {.record = &record, .ply = list, .ended = true};
    for (int i = 0; i <= count; i++) {
        int *share = i < count ? list[i].before : self.end;
        share[0] = COVEN_ONE * percent[i] / 100;
        share[1] = COVEN_ONE - share[0];
    }
    analysis_add_up(&self);
    assert_int_equal(self.winner, winner);
    assert_int_equal(self.turning_ply, ply);
    assert_int_equal(self.start[0] + self.luck[0] + self.skill[0], self.end[0]);
    coven_table_free(record.table);
}

/* The game turns where the winner gets ahead for the last time. */
static void test_turning_point(void **unused) {
    (void)unused;
    expect_turning((const int[]){40, 60, 45, 70, 100}, 4, 1, 2);
    expect_turning((const int[]){50, 60, 100}, 2, 1, 0);
    expect_turning((const int[]){60, 51, 100}, 2, 1, -1);
    expect_turning((const int[]){60, 70, 0}, 2, 2, 1);
    expect_turning((const int[]){60, 40, 50}, 2, 0, -1);
}

/* The result without luck is a share, whatever the sums say, and open where nobody is clearly ahead. */
static void test_without_luck(void **unused) {
    (void)unused;
    const coven_record record = {.table = table_of("null", 2, "")};
    const struct {
        int adjusted[2], share;
        analyst_verdict first, second;
    } cases[] = {
        {{COVEN_ONE + 2000, -2000}, COVEN_ONE, WITHOUT_LUCK_WON, WITHOUT_LUCK_LOST},
        {{-2000, COVEN_ONE + 2000}, 0, WITHOUT_LUCK_LOST, WITHOUT_LUCK_WON},
        {{34000, COVEN_ONE - 34000}, 34000, WITHOUT_LUCK_OPEN, WITHOUT_LUCK_OPEN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        analysis self = {.record = &record, .adjusted = {cases[i].adjusted[0], cases[i].adjusted[1]}};
        assert_int_equal(analyst_share_without_luck(&self, 1), cases[i].share);
        assert_int_equal(analyst_without_luck(&self, 1), cases[i].first);
        assert_int_equal(analyst_without_luck(&self, 2), cases[i].second);
    }
    coven_table_free((coven_table *)record.table);
}

/* ---- whole games ---- */

/* Game `number` between equal players. */
static coven_record game_between(const char *game, int seats, const char *name, int number) {
    coven_record record;
    coven_error error;
    player_settings settings = {.seed = 1};
    player *who[COVEN_SEATS_MAX] = {NULL};
    coven_rng rng;
    coven_rng_seed(&rng, (uint64_t)number);
    assert_true(coven_record_begin(&record, table_of(game, seats, ""), &error));
    const coven_table *table = record.table;
    const player_kind *kind = player_parse(name, &settings, &error);
    for (int i = 0; i < seats; i++, settings.seed++) {
        settings.seed += (uint64_t)number;
        who[i] = player_sit(kind, table, i + 1, &settings, &error);
        assert_non_null(who[i]);
    }
    for (int actor; (actor = table->game->actor(table, &record.last)) != COVEN_END;) {
        coven_state seen = record.last;
        if (actor != COVEN_CHANCE) table->game->mask(table, &seen, actor);
        const coven_event event =
            actor == COVEN_CHANCE ? table->game->pick(table, &record.last, &rng) : chosen_by(who[actor - 1], &seen);
        for (int i = 0; i < seats; i++) player_show(who[i], &record.last, event);
        assert_true(coven_record_add(&record, event, &error));
    }
    for (int i = 0; i < seats; i++) player_leave(who[i]);
    return record;
}

/* Luck comes from chance alone, skill from decisions alone, and they explain the whole result. */
static void expect_sums(const analysis *done) {
    for (int seat = 0; seat < done->record->table->seats; seat++) {
        int luck = 0, skill = 0;
        for (int i = 0; i < done->record->count; i++) {
            const analyst_ply *p = &done->ply[i];
            assert_int_equal(p->actor == COVEN_CHANCE ? p->skill[seat] : p->luck[seat], 0);
            assert_in_range(p->before[seat], 0, COVEN_ONE);
            luck += p->luck[seat];
            skill += p->skill[seat];
        }
        assert_int_equal(done->luck[seat], luck);
        assert_int_equal(done->skill[seat], skill);
        assert_int_equal(done->start[seat], done->ply[0].before[seat]);
        assert_int_equal(done->end[seat], done->start[seat] + luck + skill);
    }
}

enum { BINS = 5 };

/* Sums over games and seats. */
typedef struct figures {
    double expected[BINS], won[BINS], all; /* every game weighs the same */
    double n, x, y, xx, yy, xy;            /* result - start, luck */
} figures;

static void add_game(figures *sum, const analysis *done) {
    for (int seat = 0; seat < done->record->table->seats; seat++) {
        const double won = (double)done->end[seat] / COVEN_ONE, weight = 1.0 / done->record->count;
        for (int i = 0; i < done->record->count; i++) {
            const double expected = (double)done->ply[i].before[seat] / COVEN_ONE;
            const int bin = expected < 1 ? (int)(expected * BINS) : BINS - 1;
            sum->expected[bin] += weight * expected;
            sum->won[bin] += weight * won;
            sum->all += weight;
        }
        const double x = (double)(done->end[seat] - done->start[seat]) / COVEN_ONE;
        const double y = (double)done->luck[seat] / COVEN_ONE;
        sum->n++, sum->x += x, sum->y += y, sum->xx += x * x, sum->yy += y * y, sum->xy += x * y;
    }
}

static double correlation(const figures *f) {
    return (f->xy - f->x * f->y / f->n) / sqrt((f->xx - f->x * f->x / f->n) * (f->yy - f->y * f->y / f->n));
}

/* `few` games, or as many as the environment says. What was expected and what happened are at most `apart` or
 * `few_apart` points apart on average, and luck and result are correlated by `luck` or more. */
typedef struct trial {
    const char *game;
    int seats;
    const char *player;
    int few;
    double few_apart, apart, luck;
} trial;

static void expect_trial(const trial *of) {
    const char *many = getenv("COVEN_GAMES");
    const int games = many ? (int)strtol(many, NULL, 10) : of->few;
    figures sum = {.all = 0};
    for (int number = 0; number < games; number++) {
        coven_record record = game_between(of->game, of->seats, of->player, number);
        analysis done;
        coven_error error;
        assert_true(analyst_expect(&record, &quick, &done, &error));
        assert_true(done.ended);
        expect_sums(&done);
        add_game(&sum, &done);
        analyst_free(&done);
        coven_record_free(&record);
    }
    double apart = 0;
    for (int bin = 0; bin < BINS; bin++) apart += 100 * fabs(sum.expected[bin] - sum.won[bin]) / sum.all;
    print_message("%s %d %s: %d games, %.1f points apart, luck and result %.3f\n", of->game, of->seats, of->player,
                  games, apart, correlation(&sum));
    assert_true(apart <= (many ? of->apart : of->few_apart));
    assert_true(correlation(&sum) >= of->luck);
}

static void test_games(void **unused) {
    (void)unused;
    static const trial trials[] = {
        {"channeling", 2, "learned:noise=10", 4, 40, 8, -1}, {"scramble", 2, "exact", 4, 40, 8, 0.99},
        {"duel", 2, "search:iterations=20", 4, 40, 8, -1},   {"duel", 3, "learned", 2, 40, 8, -1},
        {"isle", 2, "search:iterations=20", 4, 40, 8, -1},   {"isle", 3, "learned:noise=5", 2, 40, 8, -1},
        {"isle", 4, "learned:noise=5", 2, 40, 8, -1},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) expect_trial(&trials[i]);
}

/* Where the game is solved, the expectation moves exactly where a round is won or lost: with the last card of the deal,
 * which is luck, and with the decision that loses a won round, which is a mistake; all others are without fault. */
static void test_solved(void **unused) {
    (void)unused;
    solver_session solver = {0};
    int lost = 0, deals = 0;
    for (int number = 0; number < 3; number++) {
        coven_record record = game_between("scramble", 2, "random", number);
        const coven_table *table = record.table;
        analysis done;
        coven_error error;
        assert_true(solver_open(&solver, table->game, &error));
        assert_true(analyst_judge(&record, &quick, NULL, &done, &error));
        expect_sums(&done);
        coven_state state = record.first;
        for (int i = 0; i < record.count; i++) {
            const analyst_ply *p = &done.ply[i];
            const coven_state before = state;
            const bool dealt = solver.solver->can_solve(table, &before);
            table->game->apply(table, &state, p->event);
            const bool goes_on = solver.solver->can_solve(table, &state);
            if (p->actor == COVEN_CHANCE) {
                /* Only a complete deal changes much. (Rounding: the odds are recomputed.) */
                if (!goes_on && i > 0) assert_true(abs(p->luck[0]) <= 8);
                deals += goes_on;
                continue;
            }
            assert_true(dealt);
            if (!goes_on) continue;
            const int own = p->actor, was = solver.solver->winner(solver.memory, table, &before);
            const int is = solver.solver->winner(solver.memory, table, &state);
            if (was == own && is != own) {
                lost++;
                assert_true(p->mark >= MARK_MISTAKE);
                assert_int_equal(p->skill[own - 1], p->value - p->best_value);
                assert_true(p->skill[own - 1] < 0);
            } else {
                assert_int_equal(p->mark, MARK_NONE);
                assert_int_equal(p->skill[own - 1], 0);
            }
        }
        analyst_free(&done);
        coven_record_free(&record);
    }
    assert_true(lost > 5 && deals > 10);
    solver_close(&solver);
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
    coven_error error = {0};
    patience self = {.last = 2};
    const analyst_watch watch = {.self = &self, .ply = lose_patience, .enough = &self.enough};
    assert_false(analyst_judge(&record, &slow, &watch, &done, &error));
    assert_int_equal(self.done, 2);
    expect_error(&error, COVEN_INTERRUPTED, NULL);
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
    assert_true(json_parse(&document, json.data, json.length, &error));
    const coven_json root = json_root(&document);
    coven_json plies;
    assert_true(json_need(&root, "plies", JSON_LIST, &plies, &error));
    assert_int_equal(json_count(&plies), record.count);
    coven_json sums;
    assert_true(json_need(&root, "start", JSON_LIST, &sums, &error));
    assert_int_equal(json_count(&sums), 2);
    assert_true(json_need(&root, "skill", JSON_LIST, &sums, &error));
    assert_int_equal(json_count(&sums), 2);
    json_free(&document);
    assert_non_null(strstr(json.data, "\"mark\":\"blunder\""));
    coven_text_free(&json);

    analyst_free(&done);
    coven_record_free(&record);
}

/* The hint's messages begin with one text and have another in them, and they can be said in English. */
static void expect_hint(const coven_table *table, const void *seen, const player_advice *advice, int count,
                        const char *begin, const char *part) {
    coven_text text = coven_text_growing(), said = coven_text_growing();
    analyst_tell_hint(table, seen, advice, count, &text);
    if (strncmp(text.data, begin, strlen(begin)) != 0) fail_msg("should begin with %s: %s", begin, text.data);
    if (part) expect_part(text.data, part);
    assert_true(message_render(NULL, table, text.data, &said));
    coven_text_free(&said);
    coven_text_free(&text);
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
    expect_hint(table, &seen, advice, 2, "hint.win event=\"keep\" share=100\n",
                "\nhint.next events=[(hint.event event=\"swap 5\" share=");
    expect_hint(table, &seen, advice, 1, "hint.only event=\"keep\" share=100", NULL);
    advice[0].value = advice[1].value = COVEN_ONE / 2;
    advice[2] = advice[1];
    expect_hint(table, &seen, advice, 3, "hint.best event=\"keep\" share=50\n",
                "\nhint.close events=[(hint.event event=\"swap 5\" share=50) (hint.event event=\"swap 5\" share=50)]");
    advice[0].value = 0;
    expect_hint(table, &seen, advice, 2, "hint.lost event=\"keep\" share=0\n", NULL);
    coven_text text = coven_text_growing();
    advice[0].value = COVEN_ONE / 100 * 42 + 1;
    analyst_put_hint(table, &seen, advice, 1, NULL, &text);
    assert_string_equal(text.data, "There is only one thing to do: \"keep\" (42% to win).");
    coven_text_free(&text);
    player_leave(who);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_luck),
        cmocka_unit_test(test_turning_point),
        cmocka_unit_test(test_without_luck),
        cmocka_unit_test(test_judged_by_what_is_known),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_solved),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_showing),
        cmocka_unit_test(test_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
