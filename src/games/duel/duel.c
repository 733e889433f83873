/* duel.c -- Mathemagician's Duel as the engine knows it: its options, its max_events, its methods. */
#include "duel.h"
#include "embedded.h"

static const char *const off_on[] = {"off", "on", NULL};

static const coven_option duel_options[] = {
    [OPTION_STRENGTH] =
        {
            .name = "strength",
            .min = 1,
            .max = 20,
            .default_value = 20,
        },
    [OPTION_CASTING] =
        {
            .name = "casting",
            .words = (const char *const[]){"auto", "call", NULL},
            .default_value = CASTING_AUTO,
        },
    [OPTION_TRAILING] =
        {
            .name = "trailing",
            .words = (const char *const[]){"on", "off", NULL},
            .default_value = TRAILING_ON,
        },
    [OPTION_NEGATIVE] =
        {
            .name = "negative",
            .words = off_on,
        },
    [OPTION_APPRENTICE] =
        {
            .name = "apprentice",
            .words = off_on,
        },
    [OPTION_LIMIT] =
        {
            .name = "limit",
            .min = 20,
            .max = 999,
            .default_value = 300,
        },
    {.name = NULL},
};

/* Setup is 10 S + 1 events and at most nine rounds of cuts. The longest turn is trade, remove, take and five draws,
 * then spell and choose; with `call` it is call, spell and choose once for each seat, whose sum is then empty. Of three
 * seats one can fall and the game go on. */
static int duel_max_events(const coven_table *table) {
    const int seats = table->seats;
    const int setup = 10 * seats + 1 + 9 * seats;
    const int turn = table->option[OPTION_CASTING] == CASTING_AUTO ? 10 : 8 + 3 * seats;
    return setup + turn * table->option[OPTION_LIMIT] + (seats == 3);
}

extern const coven_game coven_duel;
const coven_game coven_duel = {
    .id = "duel",
    .rules = 1,
    .title = "Mathemagician's Duel",
    .house = coven_house_duel,
    .how_to_play = coven_how_to_play_duel,
    .exact_rules = coven_exact_rules_duel,
    .options = duel_options,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .state_size = sizeof(duel_state),
    .content_size = sizeof(duel_content),
    .plan_size = sizeof(duel_plan),
    .features_count = DUEL_FEATURES,
    .read_set = duel_read_set,
    .prepare = duel_prepare,
    .max_events = duel_max_events,
    .fingerprint = duel_fingerprint,
    .start = duel_start,
    .actor = duel_actor,
    .legal = duel_legal,
    .chance_outcomes = duel_chance_outcomes,
    .pick = duel_pick,
    .apply = duel_apply,
    .playout = coven_playout_by_pick,
    .result = duel_result,
    .mask = duel_mask,
    .mask_event = duel_mask_event,
    .imagine = duel_imagine,
    .witness = duel_witness,
    .print_event = duel_print_event,
    .parse_event = duel_parse_event,
    .print_position = duel_print_position,
    .parse_position = duel_parse_position,
    .seat_name = duel_seat_name,
    .prompt = duel_prompt,
    .describe = duel_describe,
    .reason = duel_reason,
    .view = duel_view,
    .draw = duel_draw,
    .draw_set = coven_draw_set_table,
    .draw_set_svg = coven_draw_set_table_svg,
    .estimate = duel_estimate,
    .features = duel_features,
    .confidence = 55,
    .tuning = duel_tuning,
};
