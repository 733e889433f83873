/* reason.c -- what explains a play, as messages: the points it brings, what it cancels, what it prepares, what the
 * other seat could have taken without it, and what it can take now. All of it is found by trying every play of a turn.
 */
#include "channeling.h"
#include "core/message.h"

/* The circles that one turn can take: the turn with the most points, and of equals the first. */
typedef struct haul {
    int points;
    unsigned cells; /* bit c: the circle on cell c; 0: no turn brings points */
} haul;

static unsigned cells_taken(const channeling_state *before, const channeling_state *after) {
    return gaps_of(after) & ~gaps_of(before);
}

/* The best turn of the seat that is to play. If `wanted` is given, *can says whether one turn can take all of it. */
static haul best_haul(const coven_table *table, const channeling_state *s, unsigned wanted, bool *can) {
    coven_event list[COVEN_EVENTS_MAX];
    haul best = {0};
    const int p = mover_of(s);
    *can = false;
    for (int i = 0, count = channeling_legal(table, s, list); i < count; i++) {
        channeling_state after = *s;
        channeling_apply(table, &after, list[i]);
        const unsigned cells = cells_taken(s, &after);
        const int points = channeling_score(table, &after, p) - channeling_score(table, s, p);
        if (wanted && (cells & wanted) == wanted) *can = true;
        if (points > best.points) best = (haul){points, cells};
    }
    return best;
}

/* Go on to the next turn: fill the gaps with any cards. Nobody can take a new circle at once, since a turn puts at most
 * 3 cubes on it. False if the game is over. */
static bool settle(const coven_table *table, channeling_state *s) {
    coven_event list[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    while (s->phase != PHASE_PLAY) {
        if (s->phase == PHASE_END) return false;
        if (s->phase <= PHASE_SHOW)
            channeling_chance_outcomes(table, s, list, weight);
        else
            channeling_legal(table, s, list);
        channeling_apply(table, s, list[0]);
    }
    return true;
}

/* Suppose that the seat that is to play does nothing. False if there is no turn after this one. */
static bool skip_turn(const coven_table *table, channeling_state *s) {
    if (channeling_is_over(table, s)) return false;
    s->turn++;
    if (!channeling_can_play(table, s)) s->hand[mover_of(s)] = FULL_HAND;
    return true;
}

static void say_haul(const coven_table *table, const channeling_state *s, const char *id, int seat, haul of,
                     coven_text *out) {
    const char *separator = "";
    message_begin(out, "%s who=@%d points=%d circles=[", id, seat + 1, of.points);
    for (; of.cells; of.cells &= of.cells - 1) {
        coven_put(out, "%s", separator);
        channeling_put_circle(table, kind_of_card(s->card[__builtin_ctz(of.cells)]), out);
        separator = " ";
    }
    coven_put_char(out, ']');
}

/* The cubes of a seat on the circles. */
static int cubes_of(const channeling_state *s, int seat) {
    int sum = 0;
    for (int cell = 0; cell < CELLS; cell++) sum += s->cubes[seat][cell];
    return sum;
}

void channeling_reason(const coven_table *table, const void *before, coven_event event, coven_text *good,
                       coven_text *bad) {
    const channeling_state *s = before;
    if (word_of(event) != WORD_PLAY) return;
    const int p = mover_of(s);
    channeling_state after = *s, idle = *s;
    channeling_apply(table, &after, event);
    const int points = channeling_score(table, &after, p) - channeling_score(table, s, p);
    if (points > 0) message_begin(good, "channeling.why.gain who=@%d points=%d", p + 1, points);
    if (points < 0) message_begin(bad, "channeling.why.cost who=@%d points=%d", p + 1, -points);
    const int cancelled = cubes_of(s, !p) - cubes_of(&after, !p);
    if (!settle(table, &after)) return;
    bool can;
    if (skip_turn(table, &idle)) {
        const haul missed = best_haul(table, &idle, 0, &can);
        if (missed.cells && (best_haul(table, &after, missed.cells, &can), !can))
            say_haul(table, s, "channeling.why.prevent", !p, missed, good);
    }
    if (cancelled) message_begin(good, "channeling.why.cancel who=@%d n=%d", 2 - p, cancelled);
    const haul reply = best_haul(table, &after, 0, &can);
    if (reply.cells) say_haul(table, &after, "channeling.why.open", !p, reply, bad);
    if (!skip_turn(table, &after)) return;
    const haul next = best_haul(table, &after, 0, &can);
    if (!next.cells) return;
    best_haul(table, s, next.cells, &can);
    if (!can) say_haul(table, &after, "channeling.why.threat", p, next, good);
}
