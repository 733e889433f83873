/* public.c -- the match as coven.h offers it: the same functions under their public names, with seats and seeds as
 * plain text and with checked plies. */
#include "core/message.h"
#include "match/internal.h"
#include "match/why.h"
#include "players/weights.h"

int coven_players(const coven_game *game, const char **name, int capacity) {
    int count = 0;
    for (const player_kind *const *kind = player_kinds(); *kind; kind++) {
        if (!player_plays(*kind, game)) continue;
        if (count < capacity) name[count] = (*kind)->name;
        count++;
    }
    return count;
}

bool coven_table_is_untrained(const coven_table *table) { return weights_of_other_set(table); }

coven_match *coven_match_new(coven_table *table, const char *const *who, const char *seed, coven_error *error) {
    if (!table) return NULL; /* coven_table_new has set the error */
    match_seats seats = {{""}};
    uint8_t bytes[32];
    coven_seed_from_text(seed, bytes);
    for (int seat = 1; seat <= table->seats; seat++) {
        if (match_seat(&seats, seat, who[seat - 1], error)) continue;
        coven_table_free(table);
        return NULL;
    }
    return match_new(table, &seats, bytes, error);
}

coven_match *coven_match_read(const char *json, size_t length, const coven_sets *sets, const char *seed,
                              coven_error *error) {
    uint8_t bytes[32];
    coven_seed_from_text(seed, bytes);
    return match_read(json, length, sets, NULL, bytes, error);
}

bool coven_match_restart(coven_match *self, const char *seed, coven_error *error) {
    uint8_t bytes[32];
    coven_seed_from_text(seed, bytes);
    return match_restart(self, bytes, error);
}

void coven_match_free(coven_match *self) { match_free(self); }

const coven_table *coven_match_table(const coven_match *self) { return match_table(self); }

const void *coven_match_state(const coven_match *self) { return match_present(self); }

int coven_match_actor(const coven_match *self) { return match_actor(self); }

int coven_match_count(const coven_match *self) { return match_count(self); }

const char *coven_match_who(const coven_match *self, int seat) {
    return seat >= 1 && seat <= match_table(self)->seats ? match_who(self, seat) : NULL;
}

bool coven_match_commitment(const coven_match *self, uint8_t commitment[32]) {
    return match_commitment(self, commitment);
}

int coven_match_choices(const coven_match *self, coven_choice *out) { return match_choices(self, out); }

bool coven_match_play(coven_match *self, const char *text, coven_error *error) { return match_play(self, text, error); }

bool coven_match_play_as(coven_match *self, int seat, int ply, const char *text, coven_error *error) {
    return match_play_as(self, seat, ply, text, error);
}

bool coven_match_can_step(const coven_match *self) { return match_can_step(self); }

bool coven_match_step(coven_match *self, coven_error *error) {
    if (match_actor(self) == COVEN_END) return coven_fail_message(error, COVEN_GAME_OVER, "error.ended");
    if (!match_can_step(self)) return coven_fail_message(error, COVEN_NOT_YOUR_TURN, "error.turn.person");
    return match_step(self, error);
}

coven_job *coven_match_lend(coven_match *self, coven_error *error) { return match_lend(self, error); }

int coven_job_seat(const coven_job *job) { return job->seat; }

int coven_job_ply(const coven_job *job) { return job->ply; }

const void *coven_job_state(const coven_job *job) { return &job->seen; }

bool coven_job_choose(coven_job *job, coven_event *event, coven_error *error) { return match_think(job, event, error); }

void coven_job_cancel(coven_job *job) { match_cancel(job); }

bool coven_match_accept(coven_match *self, coven_job *job, coven_event event, coven_error *error) {
    return match_accept(self, job, event, error);
}

void coven_job_free(coven_job *job) { match_return(job); }

bool coven_match_undo(coven_match *self, coven_error *error) { return match_undo(self, error); }

/* Is there such a state, or such an event, and somebody who could look at it? */
static bool can_see(const coven_match *self, int ply, int viewer) {
    return ply >= 0 && ply <= match_count(self) && history_can_see(match_history(self), viewer);
}
static bool can_see_event(const coven_match *self, int ply, int viewer) {
    return ply != match_count(self) && can_see(self, ply, viewer);
}

void coven_match_put_event(const coven_match *self, int ply, int viewer, coven_text *out) {
    if (can_see_event(self, ply, viewer)) match_put_event(self, ply, viewer, out);
}

void coven_match_describe(const coven_match *self, int ply, int viewer, const coven_language *language,
                          coven_text *out) {
    if (can_see_event(self, ply, viewer)) match_describe(self, ply, viewer, language, out);
}

void coven_match_prompt(const coven_match *self, const char *so_far, const coven_language *language, coven_text *out) {
    if (match_actor(self) != COVEN_END) match_prompt(self, so_far, language, out);
}

void coven_match_put_position(const coven_match *self, int ply, int viewer, coven_text *out) {
    if (can_see(self, ply, viewer)) match_put_position(self, ply, viewer, out);
}

void coven_match_draw(const coven_match *self, int ply, int viewer, const coven_style *style, coven_text *out) {
    if (can_see(self, ply, viewer)) match_draw(self, ply, viewer, style, out);
}

void coven_match_put_snapshot(const coven_match *self, int ply, int viewer, const coven_language *language,
                              coven_text *out) {
    if (can_see(self, ply, viewer)) match_put_snapshot(self, ply, viewer, language, out);
}

void coven_match_put_record(const coven_match *self, int viewer, coven_text *out) {
    if (can_see(self, 0, viewer)) match_put_record(self, viewer, out);
}

int coven_match_hints(coven_match *self, int iterations, coven_hint *out, int capacity, coven_error *error) {
    enum { HINTS_MAX = 64 };
    player_advice advice[HINTS_MAX];
    if (capacity < 1 || iterations < 0) {
        coven_fail(error, "hints need room for at least one, and a number of iterations from 0 on");
        return 0;
    }
    const player_settings settings = {.iterations = iterations};
    const int count = match_advise(self, &settings, advice, capacity < HINTS_MAX ? capacity : HINTS_MAX, error);
    const coven_table *table = match_table(self);
    coven_state seen;
    match_see(self, match_count(self), match_actor(self), &seen);
    for (int i = 0; i < count; i++) {
        coven_text text = coven_text_over(out[i].text, sizeof out[i].text);
        table->game->print_event(table, &seen, advice[i].event, &text);
        out[i].value = advice[i].value;
    }
    return count;
}

bool coven_match_why(coven_match *self, int ply, const char *event, int viewer, int iterations,
                     const coven_language *language, coven_text *out, coven_error *error) {
    if (!can_see(self, ply, viewer) || (!event && ply == match_count(self)) || iterations < 0)
        return coven_fail(error, "there is no such viewer or ply, or the number of iterations is below 0");
    solver_session solver = {0};
    why_answer answer;
    const why_question question = {.past = match_history(self),
                                   .match = self,
                                   .ply = ply,
                                   .event = event,
                                   .viewer = viewer,
                                   .settings = {.iterations = iterations},
                                   .solver = &solver};
    const bool good = why_ask(&question, &answer, error);
    if (good && answer.told.data) message_render(language, match_table(self), answer.told.data, out);
    why_close(&answer);
    solver_close(&solver);
    return good;
}

bool coven_match_result(const coven_match *self, int share[COVEN_SEATS_MAX], int score[COVEN_SEATS_MAX]) {
    if (match_actor(self) != COVEN_END) return false;
    const coven_table *table = match_table(self);
    table->game->result(table, coven_match_state(self), share, score);
    return true;
}
