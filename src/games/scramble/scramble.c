/* scramble.c -- Summoning Circle Scramble: two apprentices get rid of their imps. This file gathers the parts:
 *
 *     scramble.h   content, state and events     set.c       a set's JSON
 *     rules.c      the rules                     secrets.c   closed hands
 *     event.c      events as text                position.c  positions as text
 *     describe.c   sentences                     view.c      JSON for front ends
 *     draw.c       the terminal                  features.c  for players
 *     solver.c     a round solved exactly        ritual.c    the ritual, for every node at once
 *     rank.c       what to play, then            odds.c      what a round is worth in the match
 *     solving.c    the solver for the engine     survey.c    what deals are worth
 *     tuning.c     settings of the players
 */
#include "scramble.h"
#include "embedded.h"

enum { OPTION_HANDS, OPTION_FIRST, OPTION_BANISH, OPTION_LESSON };

static const coven_option scramble_options[] = {
    {
        .name = "hands",
        .words = (const char *const[]){"open", "closed", NULL},
        .default_value = 0,
    },
    {
        .name = "first",
        .words = (const char *const[]){"chance", "1", "2", NULL},
        .default_value = 0,
    },
    {
        .name = "banish",
        .words = (const char *const[]){"1", "2", "3", "4", NULL},
        .default_value = 3,
    },
    {
        .name = "lesson",
        .words = (const char *const[]){"off", "on", NULL},
        .default_value = 0,
    },
    {.name = NULL},
};

static bool scramble_prepare(coven_table *table, void *plan, coven_error *error) {
    (void)error;
    const int *option = table->option;
    *(scramble_plan *)plan = (scramble_plan){
        .lesson = option[OPTION_LESSON] == 1,
        .closed = option[OPTION_HANDS] == 1,
        .goal = (uint8_t)(option[OPTION_LESSON] == 1 ? 1 : option[OPTION_BANISH] + 1),
        .first = (uint8_t)(option[OPTION_FIRST] == 0 ? NO_SEAT : option[OPTION_FIRST] - 1),
    };
    table->secrets = option[OPTION_HANDS] == 1;
    return true;
}

/* 26 events a round and one more for each imp that an Enchant returns; round r has r + 1 spells. */
static int scramble_max_events(const coven_table *table) {
    if (plan_of(table)->lesson) return 15;
    int events = 1;
    for (int round = 1; round < 2 * plan_of(table)->goal; round++) events += 26 + round + 1;
    return events;
}

extern const coven_game coven_scramble;
const coven_game coven_scramble = {
    .id = "scramble",
    .rules = 1,
    .title = "Summoning Circle Scramble",
    .house = coven_house_scramble,
    .how_to_play = coven_how_to_play_scramble,
    .exact_rules = coven_exact_rules_scramble,
    .options = scramble_options,
    .seats_min = 2,
    .seats_max = 2,
    .state_size = sizeof(scramble_state),
    .content_size = sizeof(scramble_content),
    .plan_size = sizeof(scramble_plan),
    .features_count = SCRAMBLE_FEATURES,
    .read_set = scramble_read_set,
    .prepare = scramble_prepare,
    .max_events = scramble_max_events,
    .fingerprint = scramble_fingerprint,
    .start = scramble_start,
    .actor = scramble_actor,
    .legal = scramble_legal,
    .chance_outcomes = scramble_chance_outcomes,
    .pick = scramble_pick,
    .apply = scramble_apply,
    .playout = coven_playout_by_pick,
    .result = scramble_result,
    .mask = scramble_mask,
    .mask_event = scramble_mask_event,
    .imagine = scramble_imagine,
    .witness = scramble_witness,
    .print_event = scramble_print_event,
    .parse_event = scramble_parse_event,
    .print_position = scramble_print_position,
    .parse_position = scramble_parse_position,
    .seat_name = scramble_seat_name,
    .prompt = scramble_prompt,
    .describe = scramble_describe,
    .reason = scramble_reason,
    .view = scramble_view,
    .draw = scramble_draw,
    .draw_set = scramble_draw_set,
    .draw_set_svg = scramble_draw_set_svg,
    .estimate = scramble_estimate,
    .features = scramble_features,
    .solver = &scramble_solving,
    .tuning = scramble_tuning,
};
