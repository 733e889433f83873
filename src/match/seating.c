/* seating.c -- the computer players of a match: seating them, and lending them to other threads. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "match/internal.h"

/* ---- seating ---- */

/* Each seat's own randomness, from the seed of the game: SHA-256 of the seed and the seat's digit, its first 8 bytes.
 */
uint64_t match_seat_seed(const match *self, int seat) {
    uint8_t bytes[33], digest[32];
    memcpy(bytes, self->stream_seed, 32);
    bytes[32] = (uint8_t)('0' + seat);
    coven_sha256(bytes, sizeof bytes, digest);
    uint64_t seed = 0;
    for (int i = 7; i >= 0; i--) seed = seed << 8 | digest[i];
    return seed;
}

player *match_sit_down(const match *self, const player_kind *kind, int seat, const player_settings *settings, int count,
                       coven_error *error) {
    const coven_record *record = &self->history.record;
    player_settings own = *settings;
    if (!own.net) own.net = self->net;
    player *who = player_sit(kind, record->table, seat, &own, error);
    coven_state state = record->first;
    for (int i = 0; who && i < count; i++) {
        player_show(who, &state, record->event[i]);
        record->table->game->apply(record->table, &state, record->event[i]);
    }
    if (who) who->stop = self->stop;
    return who;
}

/* Create the computer player that the seat names. */
static player *sit_by_name(const match *self, int seat, int count, coven_error *error) {
    player_settings settings = {.seed = match_seat_seed(self, seat)};
    const player_kind *kind = player_parse(self->history.seats.name[seat - 1], &settings, error);
    return kind ? match_sit_down(self, kind, seat, &settings, count, error) : NULL;
}

static void leave_all(player **who) {
    for (int i = 0; i < COVEN_SEATS_MAX; i++) {
        player_leave(who[i]);
        who[i] = NULL;
    }
}

void match_unseat_players(match *self) { leave_all(self->player); }

bool match_seat_players(match *self, int count, coven_error *error) {
    player *fresh[COVEN_SEATS_MAX] = {NULL};
    for (int seat = 1; seat <= self->history.record.table->seats; seat++) {
        if (history_is_person(&self->history, seat)) continue;
        fresh[seat - 1] = sit_by_name(self, seat, count, error);
        if (!fresh[seat - 1]) {
            leave_all(fresh);
            return false;
        }
    }
    match_unseat_players(self);
    memcpy(self->player, fresh, sizeof fresh);
    self->untrained = false;
    for (int i = 0; i < COVEN_SEATS_MAX; i++) self->untrained |= fresh[i] && fresh[i]->untrained;
    return true;
}

player *match_seat_player(match *self, int seat, coven_error *error) {
    player **who = &self->player[seat - 1];
    if (!*who) *who = sit_by_name(self, seat, self->history.record.count, error);
    return *who;
}

/* ---- lending ---- */

void match_revoke_job(match *self) {
    if (!self->job) return;
    match_cancel(self->job);
    self->job->match = NULL;
    self->job = NULL;
}

match_job *match_lend(match *self, coven_error *error) {
    const int actor = match_actor(self);
    if (actor < 1 || match_is_person(self, actor)) {
        coven_fail_as(error, COVEN_NOT_YOUR_TURN, "no computer player acts here");
        return NULL;
    }
    if (self->job) {
        coven_fail_as(error, COVEN_REFUSED, "the player of seat %d is lent already", actor);
        return NULL;
    }
    match_job *job = calloc(1, sizeof *job);
    if (job && !self->loans) self->loans = calloc(1, sizeof *self->loans);
    if (!job || !self->loans) {
        free(job);
        coven_no_memory(error);
        return NULL;
    }
    job->player = match_seat_player(self, actor, error);
    if (!job->player) {
        free(job);
        return NULL;
    }
    self->player[actor - 1] = NULL;
    job->match = self;
    job->loans = self->loans;
    job->loans->out++;
    job->seat = actor;
    job->ply = match_count(self);
    match_see(self, job->ply, actor, &job->seen);
    atomic_init(&job->stop, false);
    job->player->stop = &job->stop;
    self->job = job;
    return job;
}

bool match_think(match_job *job, coven_event *event, coven_error *error) {
    return player_choose(job->player, &job->seen, event, error);
}

void match_cancel(match_job *job) { atomic_store(&job->stop, true); }

void match_return(match_job *job) {
    if (!job) return;
    player **seat = job->match ? &job->match->player[job->seat - 1] : NULL;
    if (job->match) job->match->job = NULL;
    if (seat && !*seat) {
        job->player->stop = job->match->stop;
        *seat = job->player;
    } else {
        player_leave(job->player);
    }
    if (--job->loans->out == 0 && job->loans->table) {
        coven_table_free(job->loans->table);
        free(job->loans);
    }
    free(job);
}

bool match_accept(match *self, match_job *job, coven_event event, coven_error *error) {
    assert(!job->match || job->match == self);
    const bool current = job->match != NULL;
    const int ply = job->ply;
    match_return(job);
    if (!current)
        return coven_fail_as(error, COVEN_STALE, "the match has moved on since event %d was asked for", ply + 1);
    if (!play_could_happen(match_table(self), match_present(self), COVEN_VIEW_ALL, event))
        return coven_fail_as(error, COVEN_ILLEGAL, "the player chose an event that is not legal here");
    return match_play_event(self, event, error);
}
