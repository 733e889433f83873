/* solver.c -- see solver.h. */
#include "core/solver.h"
#include "core/json.h"

bool solver_open(solver_session *self, const coven_game *game, coven_error *error) {
    if (self->memory && self->solver == game->solver) return true;
    solver_close(self);
    self->solver = game->solver;
    self->memory = self->solver->open(self->solver->bytes);
    return self->memory || coven_no_memory(error);
}

void solver_close(solver_session *self) {
    if (self->memory) self->solver->close(self->memory);
    *self = (solver_session){0};
}

void solver_put_games(coven_text *out) {
    int count = 0;
    for (const coven_game *const *game = coven_games(); *game; game++)
        if ((*game)->solver) coven_put(out, "%s%s", count++ ? ", " : "", (*game)->id);
}

bool solver_require(const coven_game *game, coven_error *error) {
    if (game->solver) return true;
    char list[256];
    coven_text out = coven_text_over(list, sizeof list);
    solver_put_games(&out);
    return coven_fail_as(error, COVEN_UNSUPPORTED, "%s cannot be solved; games that can be: %s", game->id, list);
}

int solver_chance(const coven_table *table, const void *state, int winner, int seat) {
    const int chance = table->game->solver->chance_after(table, state, winner);
    return seat == 1 ? chance : COVEN_ONE - chance;
}

void solver_put_verdict(const solver_session *self, const coven_table *table, const void *state, coven_text *out) {
    const coven_solver *solver = self->solver;
    json_writer writer = json_writing(out), *w = &writer;
    if (!solver->can_solve(table, state)) {
        json_null(w);
        return;
    }
    coven_choice choice[COVEN_EVENTS_MAX];
    coven_event event[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX];
    const int count = solver->winners(self->memory, table, state, event, winner);
    coven_choices(table, state, choice);
    json_open(w, '{');
    json_name_number(w, "winner", solver->winner(self->memory, table, state));
    json_name_bool(w, "deal", solver->starter(table, state) != 0);
    json_name(w, "events");
    json_open(w, '{');
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (event[j] == choice[i].event) json_name_number(w, choice[i].text, winner[j]);
    json_close(w, '}');
    json_close(w, '}');
}
