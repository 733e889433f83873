/* isle.c -- Summoner's Isle: two to four adepts gather energy on an island. The struct that is the game. */
#include "games/isle/isle.h"
#include "embedded.h"

static const coven_option isle_options[] = {
    [OPTION_ORDER] =
        {
            .name = "order",
            .words = (const char *const[]){"random", "seats", NULL},
            .default_value = ORDER_RANDOM,
        },
    [OPTION_ROUNDS] =
        {
            .name = "rounds",
            .min = 6,
            .max = 7,
            .default_value = 6,
        },
    {.name = NULL},
};

static bool isle_prepare(coven_table *table, void *plan, coven_error *error) {
    isle_plan *p = plan;
    const isle_content *content = isle_content_of(table);
    if (table->seats == 2 && table->option[OPTION_ROUNDS] != 6)
        return coven_fail_message(error, COVEN_BAD_INPUT, "error.isle.rounds");
    p->seats = table->seats;
    p->rounds = table->option[OPTION_ROUNDS];
    for (int i = 0; i < content->boards; i++)
        if (content->board[i].seats >> table->seats & 1) p->board = &content->board[i];
    return true;
}

/* In a round a seat has at most 112 events, dice included, and one for each territory that it can fill: summoning
 * 1 + 3 + 9; its wyrm 45; trolls 9 attacks of 3 events; sprites 9 attacks of 3 (docs/rules/isle.md, Maxima). */
static int isle_max_events(const coven_table *table) {
    const isle_plan *plan = isle_plan_of(table);
    return 1 + plan->seats * plan->rounds * (112 + plan->board->fillable);
}

extern const coven_game coven_isle;
const coven_game coven_isle = {
    .id = "isle",
    .rules = 1,
    .title = "Summoner's Isle",
    .house = coven_house_isle,
    .how_to_play = coven_how_to_play_isle,
    .exact_rules = coven_exact_rules_isle,
    .options = isle_options,
    .seats_min = 2,
    .seats_max = COVEN_SEATS_MAX,
    .state_size = sizeof(isle_state),
    .content_size = sizeof(isle_content),
    .plan_size = sizeof(isle_plan),
    .features_count = ISLE_FEATURES,
    .read_set = isle_read_set,
    .prepare = isle_prepare,
    .max_events = isle_max_events,
    .fingerprint = isle_fingerprint,
    .start = isle_start,
    .actor = isle_actor,
    .legal = isle_legal,
    .chance_outcomes = isle_chance_outcomes,
    .pick = isle_pick,
    .apply = isle_apply,
    .playout = isle_playout,
    .result = isle_result,
    .mask = coven_mask_nothing,
    .mask_event = coven_mask_event_nothing,
    .imagine = coven_imagine_nothing,
    .witness = coven_witness_nothing,
    .print_event = isle_print_event,
    .parse_event = isle_parse_event,
    .print_position = isle_print_position,
    .parse_position = isle_parse_position,
    .seat_name = isle_seat_name,
    .prompt = isle_prompt,
    .describe = isle_describe,
    .reason = isle_reason,
    .view = isle_view,
    .draw = isle_draw,
    .draw_set = isle_draw_set,
    .draw_set_svg = isle_draw_set_svg,
    .estimate = isle_estimate,
    .features = isle_features,
    .tuning = isle_tuning,
};
