/* train.c -- see train.h. */
#include "players/train.h"

#include <string.h>

#include "core/tuning.h"
#include "players/value.h"

train_settings train_default(const coven_game *game) {
    static const coven_training fallback = {.lambda = 8000, .rate = 100, .last_rate = 10, .random = 500};
    const coven_tuning *tuning = tuning_for(game, 0);
    const coven_training *by = tuning && tuning->training ? tuning->training : &fallback;
    const float unit = 10000;
    return (train_settings){
        .games = 100000,
        .units = 64,
        .seed = 1,
        .lambda = (float)by->lambda / unit,
        .rate = (float)by->rate / unit,
        .last_rate = (float)by->last_rate / unit,
        .random = (float)by->random / unit,
        .opening_random = (float)by->opening_random / unit,
        .opening = by->opening,
        .noise = (float)by->noise / unit,
    };
}

int train_strength(const coven_table *table, const network *net, int games, uint64_t seed) {
    const coven_game *game = table->game;
    const judge learned = {.table = table, .net = net}, greedy = {.table = table};
    int64_t sum = 0;
    for (int i = 0; i < games; i++) {
        const int own = 1 + i % table->seats;
        coven_rng rng;
        coven_rng_seed(&rng, seed + (uint64_t)(i / table->seats));
        coven_state state;
        game->start(table, &state);
        for (int actor; (actor = game->actor(table, &state)) != COVEN_END;) {
            coven_event event;
            if (actor == COVEN_CHANCE) {
                event = game->pick(table, &state, &rng);
            } else {
                coven_state seen;
                memcpy(&seen, &state, game->state_size);
                game->mask(table, &seen, actor);
                prospect list[COVEN_EVENTS_MAX];
                const int count = judge_prospects(actor == own ? &learned : &greedy, &seen, list);
                event = list[judge_best(list, count)].event;
            }
            game->apply(table, &state, event);
        }
        int result[COVEN_SEATS_MAX];
        judge_result(table, &state, result);
        sum += result[own - 1];
    }
    return (int)(sum / games);
}
