/* survey.c -- see survey.h. */
#include <math.h>
#include <stdlib.h>

#include "scramble.h"
#include "solver.h"
#include "survey.h"

enum { COUNTS = 4 }; /* a match that goes on has banished counts from 0 to 3 */

/* What was found for one pair of counts: of the seat that starts, and of the other. */
typedef struct cell {
    int won; /* deals won for the starter */
    double *seconds;
    uint64_t nodes, max_nodes;
} cell;

typedef struct survey {
    scramble_solver *solver;
    const coven_table *table;
    const coven_survey *how;
    int deals, goal;
    cell at[COUNTS][COUNTS];
    double chance[COUNTS][COUNTS]; /* that a deal is won for the starter */
    double error[COUNTS][COUNTS];  /* one standard error of it */
} survey;

/* Who starts lost the last round. So where one has won every round, the other starts. */
static bool can_be(const survey *s, int starter, int other) {
    return starter < s->goal && other < s->goal && (other > 0 || starter == 0);
}

/* The beginning of a round with these counts; seat 1 or 2 starts it. */
static scramble_state deal(const survey *s, int starter, int other, int first, coven_rng *rng) {
    const scramble_plan *plan = plan_of(s->table);
    scramble_state state;
    scramble_start(s->table, &state);
    state.phase = DEAL;
    state.first = (uint8_t)first;
    for (int seat = 0; seat < 2; seat++) {
        const int banished = seat == first ? starter : other;
        state.banished[seat] = (uint8_t)banished;
        state.imps[seat] = (uint8_t)imps_dealt(plan, banished);
    }
    while (state.phase == DEAL) scramble_apply(s->table, &state, scramble_pick(s->table, &state, rng));
    return state;
}

static bool survey_pair(survey *s, int starter, int other) {
    cell *c = &s->at[starter][other];
    coven_rng rng;
    coven_rng_seed(&rng, s->how->seed * 16 + (uint64_t)(starter * COUNTS + other));
    c->seconds = malloc(sizeof *c->seconds * (size_t)s->deals);
    if (!c->seconds) return false;
    for (int i = 0; i < s->deals; i++) {
        const int first = i & 1;
        const scramble_state state = deal(s, starter, other, first, &rng);
        const uint64_t nodes = scramble_solver_nodes(s->solver);
        const double begin = s->how->cpu_seconds();
        const int winner = scramble_solve(s->solver, s->table, &state);
        c->seconds[i] = s->how->cpu_seconds() - begin;
        const uint64_t more = scramble_solver_nodes(s->solver) - nodes;
        c->nodes += more;
        if (more > c->max_nodes) c->max_nodes = more;
        c->won += winner == first + 1;
        s->how->progress(s->how->context, (starter * COUNTS + other) * (long)s->deals + i,
                         (long)COUNTS * COUNTS * s->deals);
    }
    s->chance[starter][other] = (double)c->won / s->deals;
    /* Never quite 0, even where all deals went one way. */
    const double guarded = (c->won + 1.0) / (s->deals + 2.0);
    s->error[starter][other] = sqrt(guarded * (1 - guarded) / s->deals);
    return true;
}

/* The chance of the starter to win the match; each call is one round further on, so at most 7 deep. */
static double match_chance(const survey *s, double chance[COUNTS][COUNTS], int starter, int other) {
    const double won = starter + 1 == s->goal ? 1 : 1 - match_chance(s, chance, other, starter + 1);
    const double lost = other + 1 == s->goal ? 0 : match_chance(s, chance, starter, other + 1);
    return chance[starter][other] * won + (1 - chance[starter][other]) * lost;
}

/* Its error: each chance that it depends on is shifted by its own error. */
static double match_error(survey *s, int starter, int other) {
    const double middle = match_chance(s, s->chance, starter, other);
    double sum = 0;
    for (int i = 0; i < COUNTS; i++) {
        for (int j = 0; j < COUNTS; j++) {
            const double kept = s->chance[i][j];
            s->chance[i][j] += s->error[i][j];
            const double moved = match_chance(s, s->chance, starter, other) - middle;
            s->chance[i][j] = kept;
            sum += moved * moved;
        }
    }
    return sqrt(sum);
}

/* ---- printing ---- */

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void put_head(coven_text *out, const survey *s) {
    coven_put(out, "| banished: starter \\ other |");
    for (int other = 0; other < s->goal; other++) coven_put(out, " %d |", other);
    coven_put(out, "\n| --- |");
    for (int other = 0; other < s->goal; other++) coven_put(out, " --- |");
    coven_put(out, "\n");
}

static void put_chances(coven_text *out, survey *s, bool match) {
    put_head(out, s);
    for (int starter = 0; starter < s->goal; starter++) {
        coven_put(out, "| %d |", starter);
        for (int other = 0; other < s->goal; other++) {
            if (!can_be(s, starter, other)) {
                coven_put(out, " |");
                continue;
            }
            const double chance = match ? match_chance(s, s->chance, starter, other) : s->chance[starter][other];
            const double error = match ? match_error(s, starter, other) : s->error[starter][other];
            coven_put(out, " %.1f ± %.1f |", 100 * chance, 100 * error);
        }
        coven_put(out, "\n");
    }
}

static void put_work(coven_text *out, survey *s) {
    coven_put(out, "| banished: starter, other | mean ms | median | p99 | worst | mean positions | most |\n"
                   "| --- | --- | --- | --- | --- | --- | --- |\n");
    double all = 0, worst = 0;
    int pairs = 0;
    for (int starter = 0; starter < s->goal; starter++) {
        for (int other = 0; other < s->goal; other++) {
            cell *c = &s->at[starter][other];
            double sum = 0;
            qsort(c->seconds, (size_t)s->deals, sizeof *c->seconds, by_size);
            for (int i = 0; i < s->deals; i++) sum += 1000 * c->seconds[i];
            coven_put(out, "| %d, %d | %.2f | %.2f | %.2f | %.2f | %.0f | %llu |\n", starter, other, sum / s->deals,
                      1000 * c->seconds[s->deals / 2], 1000 * c->seconds[s->deals * 99L / 100],
                      1000 * c->seconds[s->deals - 1], (double)c->nodes / s->deals, (unsigned long long)c->max_nodes);
            all += sum;
            if (c->seconds[s->deals - 1] > worst) worst = c->seconds[s->deals - 1];
            pairs++;
        }
    }
    coven_put(out, "| all | %.2f | | | %.2f | | |\n", all / pairs / s->deals, 1000 * worst);
}

static void put_survey(coven_text *out, survey *s) {
    coven_put(out,
              "%d random deals for each pair of banished counts, seed %llu; %% ± one standard error.\n\n"
              "Deals that are won for the seat that starts:\n\n",
              s->deals, (unsigned long long)s->how->seed);
    put_chances(out, s, false);
    coven_put(out, "\nMatches that the seat that starts the round will win, if both play every round perfectly:\n\n");
    put_chances(out, s, true);
    coven_put(out, "\nWork for a deal, of processor time:\n\n");
    put_work(out, s);
}

bool scramble_survey(void *memory, const coven_table *table, const coven_survey *how, coven_text *out,
                     coven_error *error) {
    survey s = {.solver = memory, .table = table, .how = how, .deals = how->deals, .goal = plan_of(table)->goal};
    bool good = true;
    for (int starter = 0; starter < s.goal; starter++)
        for (int other = 0; other < s.goal; other++) good = good && survey_pair(&s, starter, other);
    if (good) put_survey(out, &s);
    for (int starter = 0; starter < COUNTS; starter++)
        for (int other = 0; other < COUNTS; other++) free(s.at[starter][other].seconds);
    return good || coven_no_memory(error);
}
