/* scramble.c -- Summoning Circle Scramble: two apprentices get rid of their imps. This file gathers the parts:
 *
 *     scramble.h   content, state and events     set.c       a set's JSON
 *     rules.c      what may be done, and does    secrets.c   closed hands
 *     events.c     events as text                position.c  positions as text
 *     say.c        sentences                     view.c      JSON for a page
 *     draw.c       the terminal                  features.c  for players
 *     solver.c     a round solved exactly        ritual.c    the ritual, for every node at once
 *     choice.c     what to play, then            odds.c      what a round is worth in the match
 */
#include "scramble.h"
#include "embedded.h"

enum { OPTION_HANDS, OPTION_FIRST, OPTION_BANISH, OPTION_LESSON };

static const coven_option scramble_options[] = {
    {
        .name = "hands",
        .about = "Who sees the spells in a hand.",
        .words = (const char *const[]){"open", "closed", NULL},
        .abouts = (const char *const[]){"Both see all spells.", "Each sees its own spells only.", NULL},
        .standard = 0,
    },
    {
        .name = "first",
        .about = "Who starts the first round.",
        .words = (const char *const[]){"chance", "1", "2", NULL},
        .abouts = (const char *const[]){"Chance decides.", "Seat 1 starts.", "Seat 2 starts.", NULL},
        .standard = 0,
    },
    {
        .name = "banish",
        .about = "How many banished imps win the match.",
        .words = (const char *const[]){"1", "2", "3", "4", NULL},
        .abouts = (const char *const[]){"A single round.", "Two imps.", "Three imps.", "Four imps.", NULL},
        .standard = 3,
    },
    {
        .name = "lesson",
        .about = "A short first game to learn from.",
        .words = (const char *const[]){"off", "on", NULL},
        .abouts = (const char *const[]){"A whole match.", "One round with two imps and no spells each.", NULL},
        .standard = 0,
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
static int scramble_bound(const coven_table *table) {
    if (plan_of(table)->lesson) return 15;
    int events = 1;
    for (int round = 1; round < 2 * plan_of(table)->goal; round++) events += 26 + round + 1;
    return events;
}

extern const coven_game coven_scramble;
const coven_game coven_scramble = {
    .id = "scramble",
    .title = "Summoning Circle Scramble",
    .about = "Queue your imps, bend the circle, and let the energy end on your side.",
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
    .bound = scramble_bound,
    .start = scramble_start,
    .actor = scramble_actor,
    .legal = scramble_legal,
    .chances = scramble_chances,
    .pick = scramble_pick,
    .apply = scramble_apply,
    .playout = coven_playout_by_pick,
    .result = scramble_result,
    .mask = scramble_mask,
    .mask_event = scramble_mask_event,
    .imagine = scramble_imagine,
    .print_event = scramble_print_event,
    .parse_event = scramble_parse_event,
    .print_position = scramble_print_position,
    .parse_position = scramble_parse_position,
    .seat_name = scramble_seat_name,
    .ask = scramble_ask,
    .say = scramble_say,
    .view = scramble_view,
    .draw = scramble_draw,
    .draw_set = scramble_draw_set,
    .draw_set_svg = scramble_draw_set_svg,
    .estimate = scramble_estimate,
    .features = scramble_features,
};
