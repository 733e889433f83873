/* choice.c -- see choice.h. */
#include <stdlib.h>

#include "choice.h"
#include "scramble.h"

typedef struct view_of_round {
    scramble_solver *solver;
    const coven_table *table;
    int seat; /* the one that is losing, 1 or 2 */
} view_of_round;

static bool under_way(const scramble_state *s) { return s->phase >= PREP && s->phase <= RITUAL; }

/* How likely the other one errs from `s`, a round lost for the seat, if it replies at random and the seat answers as
 * well as it can; `events` of the seat are looked ahead. *answers: the replies that keep the win, now. */
static int errors_from(const view_of_round *v, const scramble_state *s, int events, int *answers);

/* The most that the seat can hope for when it acts in `s`, which is lost. */
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
    const scramble_choice *x = a, *y = b;
    if (x->answers != y->answers) return x->answers < y->answers ? -1 : 1;
    if (x->errors != y->errors) return x->errors > y->errors ? -1 : 1;
    return x->event < y->event ? -1 : x->event > y->event;
}

/* Fill in answers and errors of lost events; `ahead`: events of the seat to look ahead. */
static void weigh(const view_of_round *v, const scramble_state *s, int ahead, scramble_choice *choice, int count) {
    for (int i = 0; i < count; i++) {
        scramble_state after = *s;
        scramble_apply(v->table, &after, choice[i].event);
        choice[i].answers = COVEN_EVENTS_MAX; /* there is nothing left to answer: worst of all */
        if (under_way(&after)) choice[i].errors = errors_from(v, &after, ahead, &choice[i].answers);
    }
    qsort(choice, (size_t)count, sizeof *choice, by_hardness);
}

int scramble_choices(scramble_solver *solver, const coven_table *table, const void *state, scramble_choice *out) {
    const scramble_state *s = state;
    coven_event event[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX], won = 0;
    const int count = scramble_solve_events(solver, table, s, event, winner), seat = s->actor + 1;
    for (int pass = 0, filled = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++)
            if ((winner[i] == seat) == (pass == 0)) out[filled++] = (scramble_choice){event[i], winner[i], 0, 0};
    while (won < count && out[won].winner == seat) won++;
    if (won) return count;
    const view_of_round v = {solver, table, seat};
    weigh(&v, s, 0, out, count);
    /* Those that are as hard as the hardest are looked at once more, further ahead. */
    int tied = 1;
    while (tied < count && out[tied].answers == out[0].answers) tied++;
    if (tied > 1) weigh(&v, s, 1, out, tied);
    return count;
}

bool scramble_is_fresh_deal(const coven_table *table, const void *state) {
    const scramble_state *s = state;
    const scramble_plan *plan = plan_of(table);
    if (s->phase != PREP) return false;
    for (int seat = 0; seat < 2; seat++)
        if (s->imps[seat] != imps_dealt(plan, s->banished[seat]) ||
            spells_in_hand(s, seat) != spells_dealt(plan, s->banished[seat]))
            return false;
    return true;
}

void scramble_verdict(scramble_solver *solver, const coven_table *table, const void *state, coven_text *out) {
    json_writer writer = json_writing(out), *w = &writer;
    if (!scramble_solvable(table, state)) {
        json_null(w);
        return;
    }
    coven_choice choice[COVEN_EVENTS_MAX];
    coven_event event[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX];
    const int count = scramble_solve_events(solver, table, state, event, winner);
    coven_choices(table, state, choice);
    json_open(w, '{');
    json_name_number(w, "winner", scramble_solve(solver, table, state));
    json_name_bool(w, "deal", scramble_is_fresh_deal(table, state));
    json_name(w, "events");
    json_open(w, '{');
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (event[j] == choice[i].event) json_name_number(w, choice[i].text, winner[j]);
    json_close(w, '}');
    json_close(w, '}');
}
