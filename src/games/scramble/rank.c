/* rank.c -- see rank.h. */
#include <stdlib.h>

#include "rank.h"
#include "scramble.h"

typedef struct view_of_round {
    scramble_solver *solver;
    const coven_table *table;
    int seat; /* the losing seat, 1 or 2 */
} view_of_round;

static bool under_way(const scramble_state *s) { return s->phase >= PREP && s->phase <= RITUAL; }

/* The probability that the opponent errs from `s`, a round lost for the seat, if it replies at random and the seat
 * plays as well as it can, looking `events` of its events ahead. *answers: the replies that keep the win, now. */
static int errors_from(const view_of_round *v, const scramble_state *s, int events, int *answers);

/* The greatest such probability when the seat acts in `s`, which is lost. */
static int hope_at(const view_of_round *v, const scramble_state *s, int events, int *answers) {
    coven_event event[LEGAL_MAX + 1];
    const int count = scramble_legal(v->table, s, event);
    int best = 0;
    *answers = 1;
    for (int i = 0; i < count; i++) {
        scramble_state after = *s;
        scramble_apply(v->table, &after, event[i]);
        int replies = 1;
        const int hope = under_way(&after) ? errors_from(v, &after, events - 1, &replies) : 0;
        if (hope > best) {
            best = hope;
            *answers = replies;
        }
    }
    return best;
}

static int errors_from(const view_of_round *v, const scramble_state *s, int events, int *answers) {
    *answers = 1;
    if (events < 0) return 0;
    if (s->actor + 1 == v->seat) return hope_at(v, s, events, answers);
    coven_event event[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX];
    const int count = scramble_solve_events(v->solver, v->table, s, event, winner);
    int64_t errors = 0;
    *answers = 0;
    for (int i = 0; i < count; i++) {
        if (winner[i] == v->seat) {
            errors += COVEN_ONE;
            continue;
        }
        ++*answers;
        if (events == 0) continue;
        scramble_state after = *s;
        scramble_apply(v->table, &after, event[i]);
        int later;
        if (under_way(&after)) errors += errors_from(v, &after, events, &later);
    }
    return (int)(errors / count);
}

static int by_hardness(const void *a, const void *b) {
    const coven_ranked *x = a, *y = b;
    if (x->answers != y->answers) return x->answers < y->answers ? -1 : 1;
    if (x->errors != y->errors) return x->errors > y->errors ? -1 : 1;
    return x->event < y->event ? -1 : x->event > y->event;
}

/* Fill in answers and errors of lost events; `ahead`: events of the seat to look ahead. */
static void rank_events(const view_of_round *v, const scramble_state *s, int ahead, coven_ranked *choice, int count) {
    for (int i = 0; i < count; i++) {
        scramble_state after = *s;
        scramble_apply(v->table, &after, choice[i].event);
        choice[i].answers = COVEN_EVENTS_MAX; /* nothing is left to answer: the worst case */
        if (under_way(&after)) choice[i].errors = errors_from(v, &after, ahead, &choice[i].answers);
    }
    qsort(choice, (size_t)count, sizeof *choice, by_hardness);
}

int scramble_rank(scramble_solver *solver, const coven_table *table, const void *state, coven_ranked *out) {
    const scramble_state *s = state;
    coven_event event[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX], won = 0;
    const int count = scramble_solve_events(solver, table, s, event, winner), seat = s->actor + 1;
    for (int pass = 0, filled = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++)
            if ((winner[i] == seat) == (pass == 0)) out[filled++] = (coven_ranked){event[i], winner[i], 0, 0};
    while (won < count && out[won].winner == seat) won++;
    if (won) return count;
    const view_of_round v = {solver, table, seat};
    rank_events(&v, s, 0, out, count);
    /* Rank those that are as hard as the hardest again, looking further ahead. */
    int tied = 1;
    while (tied < count && out[tied].answers == out[0].answers) tied++;
    if (tied > 1) rank_events(&v, s, 1, out, tied);
    return count;
}
