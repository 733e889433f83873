/* analysis_sums.c -- an analysis added up: luck and skill, accuracy, the turning point, the result without luck. */
#include "match/analyst.h"

/* What a decision has to cost to count half: as much as a blunder. */
enum { HALF_COST = COVEN_ONE * 16 / 100, CLEAR_LEAD = COVEN_ONE / 10 };

/* What the seats could expect before event `at`, or at the end. */
static const int *expected(const analysis *self, int at) {
    return at < self->record->count ? self->ply[at].before : self->end;
}

/* Luck and skill are the changes from one event to the next, so that they add up to the whole change. */
static void add_changes(analysis *self) {
    const int seats = self->record->table->seats;
    for (int seat = 0; seat < seats; seat++) self->start[seat] = expected(self, 0)[seat];
    for (int i = 0; i < self->record->count; i++) {
        analyst_ply *p = &self->ply[i];
        int *change = p->actor == COVEN_CHANCE ? p->luck : p->skill;
        for (int seat = 0; seat < seats; seat++) {
            change[seat] = expected(self, i + 1)[seat] - p->before[seat];
            self->luck[seat] += p->luck[seat];
            self->skill[seat] += p->skill[seat];
        }
    }
    for (int seat = 0; seat < seats; seat++) self->adjusted[seat] = self->end[seat] - self->luck[seat];
}

static void add_decisions(analysis *self) {
    int64_t sum[COVEN_SEATS_MAX] = {0};
    int choices[COVEN_SEATS_MAX] = {0};
    for (int i = 0; i < self->record->count; i++) {
        const analyst_ply *p = &self->ply[i];
        if (p->actor == COVEN_CHANCE) continue;
        const int seat = p->actor - 1, cost = p->best_value - p->value;
        self->decisions[seat]++;
        self->loss[seat] += cost;
        self->marks[seat][p->mark]++;
        choices[seat] += p->choice;
        if (p->choice) sum[seat] += (int64_t)COVEN_ONE * HALF_COST / (HALF_COST + cost);
    }
    for (int seat = 0; seat < COVEN_SEATS_MAX; seat++)
        self->accuracy[seat] = choices[seat] ? (int)(sum[seat] / choices[seat]) : -1;
}

/* Can this seat expect more than each other one? */
static bool is_ahead(const analysis *self, int at, int seat) {
    const int *share = expected(self, at);
    for (int other = 0; other < self->record->table->seats; other++)
        if (other != seat - 1 && share[other] >= share[seat - 1]) return false;
    return true;
}

static void find_turning_point(analysis *self) {
    const int seats = self->record->table->seats, count = self->record->count;
    self->turning_ply = -1;
    for (int seat = 1; self->ended && seat <= seats; seat++)
        if (self->end[seat - 1] == COVEN_ONE) self->winner = seat;
    if (!self->winner) return;
    for (int at = count; at >= 0 && self->turning_ply < 0; at--)
        if (!is_ahead(self, at, self->winner)) self->turning_ply = at;
}

void analysis_add_up(analysis *self) {
    add_changes(self);
    add_decisions(self);
    find_turning_point(self);
}

int analyst_share_without_luck(const analysis *self, int seat) {
    const int share = self->adjusted[seat - 1];
    return share < 0 ? 0 : share > COVEN_ONE ? COVEN_ONE : share;
}

analyst_verdict analyst_without_luck(const analysis *self, int seat) {
    int other = 0;
    for (int i = 1; i <= self->record->table->seats; i++)
        if (i != seat && analyst_share_without_luck(self, i) > other) other = analyst_share_without_luck(self, i);
    const int lead = analyst_share_without_luck(self, seat) - other;
    return lead >= CLEAR_LEAD ? WITHOUT_LUCK_WON : lead <= -CLEAR_LEAD ? WITHOUT_LUCK_LOST : WITHOUT_LUCK_OPEN;
}
