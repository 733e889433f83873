/* defaults.c -- methods for games that do not need their own. */
#include "core/game.h"

bool coven_prepare_nothing(coven_table *table, void *plan, coven_error *error) {
    (void)table, (void)plan, (void)error;
    return true;
}

coven_event coven_pick_from_list(const coven_table *table, const void *state, coven_rng *rng) {
    if (table->game->actor(table, state) == COVEN_CHANCE) return coven_chance_pick(table, state, rng);
    coven_event list[COVEN_EVENTS_MAX];
    const int count = table->game->legal(table, state, list);
    return list[coven_rng_below(rng, (uint32_t)count)];
}

void coven_playout_by_pick(const coven_table *table, coven_state *state, coven_rng *rng, int count,
                           coven_played *played) {
    const coven_game *game = table->game;
    for (int i = 0; i < count; i++) {
        for (int actor; (actor = game->actor(table, &state[i])) != COVEN_END; played->events++) {
            game->apply(table, &state[i], game->pick(table, &state[i], &rng[i]));
            played->decisions += actor != COVEN_CHANCE;
        }
    }
}

int coven_chance_outcomes_nothing(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
    (void)table, (void)state, (void)out, (void)weight;
    return 0;
}

void coven_mask_nothing(const coven_table *table, void *state, int viewer) { (void)table, (void)state, (void)viewer; }

coven_event coven_mask_event_nothing(const coven_table *table, const void *before, coven_event event, int viewer) {
    (void)table, (void)before, (void)viewer;
    return event;
}

void coven_imagine_nothing(const coven_table *table, void *masked, int viewer, coven_rng *rng) {
    (void)table, (void)masked, (void)viewer, (void)rng;
}

bool coven_witness_nothing(const coven_table *table, void *masked, int viewer, coven_event event) {
    (void)table, (void)masked, (void)viewer, (void)event;
    return true;
}

void coven_seat_name_plain(const coven_table *table, int seat, coven_text *out) {
    (void)table;
    coven_put(out, "(seat.name number=%d)", seat);
}
