/* odds.c -- see odds.h. */
#include "odds.h"

/* Deals in a thousand that are won for the seat that starts. [banished of that seat][of the other]. 0: impossible,
 * because a seat that has won every round does not start. */
static const int16_t won_by_starter[4][4] = {
    {346, 389, 596, 775},
    {0, 297, 373, 566},
    {0, 197, 295, 384},
    {0, 199, 267, 368},
};
static const int lesson_won_by_starter = 154;

int scramble_odds_of_round(const scramble_plan *plan, int starter, int other) {
    return (plan->lesson ? lesson_won_by_starter : won_by_starter[starter][other]) * COVEN_ONE / 1000;
}

/* The chance of the seat that starts to win the match; one more round is won with every call, so at most 7 deep. */
static int starter_wins_match(const scramble_plan *plan, int starter, int other) {
    const int64_t round = scramble_odds_of_round(plan, starter, other);
    const int won = starter + 1 == plan->goal ? COVEN_ONE : COVEN_ONE - starter_wins_match(plan, other, starter + 1);
    const int lost = other + 1 == plan->goal ? 0 : starter_wins_match(plan, starter, other + 1);
    return (int)((round * won + (COVEN_ONE - round) * lost) / COVEN_ONE);
}

int scramble_odds_of_match(const scramble_plan *plan, const uint8_t banished[2], int first) {
    if (banished[0] == plan->goal) return COVEN_ONE;
    if (banished[1] == plan->goal) return 0;
    const int chance = starter_wins_match(plan, banished[first], banished[!first]);
    return first == 0 ? chance : COVEN_ONE - chance;
}

int scramble_odds_after_round(const scramble_plan *plan, const scramble_state *s, int winner) {
    uint8_t banished[2] = {s->banished[0], s->banished[1]};
    banished[winner]++;
    return scramble_odds_of_match(plan, banished, !winner);
}
