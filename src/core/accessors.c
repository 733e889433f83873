/* accessors.c -- the functions of coven.h that read a game, a set or a table, or call one method of a game. */
#include <assert.h>

#include "core/language.h"
#include "core/message.h"

const char *coven_version(void) { return COVEN_VERSION; }

/* ---- games ---- */

const char *coven_game_id(const coven_game *game) { return game->id; }
const char *coven_game_how_to_play(const coven_game *game, const coven_language *language) {
    return language_how_to_play(language, game);
}
const char *coven_game_exact_rules(const coven_game *game) { return game->exact_rules; }
const char *coven_game_house_set(const coven_game *game) { return game->house; }
int coven_game_seats_min(const coven_game *game) { return game->seats_min; }
int coven_game_seats_max(const coven_game *game) { return game->seats_max; }
size_t coven_game_state_size(const coven_game *game) { return game->state_size; }
int coven_game_features_count(const coven_game *game) { return game->features_count; }
const coven_option *coven_game_options(const coven_game *game) { return game->options; }

void coven_game_put_title(const coven_game *game, const coven_language *language, coven_text *out) {
    message_label(language, NULL, out, "%s.title", game->id);
}

void coven_game_put_about(const coven_game *game, const coven_language *language, coven_text *out) {
    message_label(language, NULL, out, "%s.about", game->id);
}

void coven_option_put_about(const coven_game *game, const char *option, const char *word,
                            const coven_language *language, coven_text *out) {
    char id[100];
    coven_text text = coven_text_over(id, sizeof id);
    span about;
    coven_put(&text, "%s.option.%s%s%s", game->id, option, word ? "." : "", word ? word : "");
    if (language_find(language, span_of(id), &about)) coven_put_bytes(out, about.at, about.length);
}

/* ---- sets and tables ---- */

const coven_game *coven_set_game(const coven_set *set) { return set->game; }
const char *coven_set_name(const coven_set *set) { return set->name; }

const char *coven_set_json(const coven_set *set, size_t *length) {
    *length = set->json_length;
    return set->json;
}

const coven_game *coven_table_game(const coven_table *table) { return table->game; }
const coven_set *coven_table_set(const coven_table *table) { return table->set; }
int coven_table_seats(const coven_table *table) { return table->seats; }
bool coven_table_has_secrets(const coven_table *table) { return table->secrets; }
int coven_table_max_events(const coven_table *table) { return table->game->max_events(table); }

void coven_table_bounds(const coven_table *table, coven_bounds *out) { table->game->bounds(table, out); }

int coven_event_code(const coven_table *table, const void *state, coven_event event) {
    return table->game->code(table, state, event);
}

bool coven_event_of_code(const coven_table *table, const void *state, int code, coven_event *event) {
    coven_event legal[COVEN_EVENTS_MAX];
    const int actor = table->game->actor(table, state);
    const int count = actor > COVEN_CHANCE ? table->game->legal(table, state, legal) : 0;
    for (int i = 0; i < count; i++) {
        if (table->game->code(table, state, legal[i]) != code) continue;
        *event = legal[i];
        return true;
    }
    return false;
}

int coven_table_option(const coven_table *table, int index) {
    assert(index >= 0 && index < coven_options_count(table->game));
    return table->option[index];
}

void coven_table_put_seat_name(const coven_table *table, int seat, const coven_language *language, coven_text *out) {
    message_seat(language, table, seat, out);
}

/* ---- rules ---- */

void coven_start(const coven_table *table, void *state) { table->game->start(table, state); }
int coven_actor(const coven_table *table, const void *state) { return table->game->actor(table, state); }

int coven_legal(const coven_table *table, const void *state, coven_event *out) {
    return table->game->legal(table, state, out);
}

int coven_chance_outcomes(const coven_table *table, const void *state, coven_event *out, uint32_t *weight) {
    return table->game->chance_outcomes(table, state, out, weight);
}

void coven_apply(const coven_table *table, void *state, coven_event event) { table->game->apply(table, state, event); }

void coven_result(const coven_table *table, const void *state, int share[COVEN_SEATS_MAX], int score[COVEN_SEATS_MAX]) {
    table->game->result(table, state, share, score);
}

coven_event coven_pick(const coven_table *table, const void *state, coven_rng *rng) {
    return table->game->pick(table, state, rng);
}

void coven_playout(const coven_table *table, coven_state *state, coven_rng *rng, int count, coven_played *played) {
    table->game->playout(table, state, rng, count, played);
}

void coven_mask(const coven_table *table, void *state, int viewer) { table->game->mask(table, state, viewer); }

coven_event coven_mask_event(const coven_table *table, const void *before, coven_event event, int viewer) {
    return table->game->mask_event(table, before, event, viewer);
}

void coven_imagine(const coven_table *table, void *masked, int viewer, coven_rng *rng) {
    table->game->imagine(table, masked, viewer, rng);
}

void coven_estimate(const coven_table *table, const void *state, int value[COVEN_SEATS_MAX]) {
    table->game->estimate(table, state, value);
}

int coven_features(const coven_table *table, const void *state, int seat, uint16_t *out) {
    return table->game->features(table, state, seat, out);
}

/* ---- text ---- */

void coven_event_print(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    table->game->print_event(table, before, event, out);
}

void coven_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out) {
    table->game->draw(table, state, viewer, style, out);
}

void coven_view(const coven_table *table, const void *state, int viewer, coven_text *out) {
    table->game->view(table, state, viewer, out);
}

void coven_describe(const coven_table *table, const void *before, coven_event event, const coven_language *language,
                    coven_text *out) {
    message_describe(language, table, before, event, out);
}

void coven_prompt(const coven_table *table, const void *state, const char *so_far, const coven_language *language,
                  coven_text *out) {
    message_prompt(language, table, state, so_far, out);
}
