/* duel.c -- Mathemagician's Duel as the engine knows it: its options, its bound, its methods. */
#include "duel.h"
#include "embedded.h"

static const char *const off_on[] = {"off", "on", NULL};

static const coven_option duel_options[] = {
    [OPTION_STRENGTH] =
        {
            .name = "strength",
            .about = "Strength at the start; 10 halves the game.",
            .least = 1,
            .most = 20,
            .standard = 20,
        },
    [OPTION_CASTING] =
        {
            .name = "casting",
            .about = "Who notices that a spell is complete.",
            .words = (const char *const[]){"auto", "call", NULL},
            .abouts = (const char *const[]){"A complete spell is cast at the end of the turn.",
                                            "Its owner must call it; a false call misfires.", NULL},
            .standard = CASTING_AUTO,
        },
    [OPTION_TRAILING] =
        {
            .name = "trailing",
            .about = "Whether a sum that ends in an operator can cast.",
            .words = (const char *const[]){"on", "off", NULL},
            .abouts = (const char *const[]){"It can: a last operator counts for nothing.",
                                            "It cannot: the last card must be a numeral.", NULL},
            .standard = TRAILING_ON,
        },
    [OPTION_NEGATIVE] =
        {
            .name = "negative",
            .about = "Whether sums may go below zero.",
            .words = off_on,
            .abouts = (const char *const[]){"Below zero a spell misfires.",
                                            "They may; playing and pulling never misfire.", NULL},
        },
    [OPTION_APPRENTICE] =
        {
            .name = "apprentice",
            .about = "Gentler rules for young players.",
            .words = off_on,
            .abouts = (const char *const[]){"The whole game.", "No pulling, and no card that would misfire.", NULL},
        },
    [OPTION_LIMIT] =
        {
            .name = "limit",
            .about = "The last turn; then most strength wins.",
            .least = 20,
            .most = 999,
            .standard = 300,
        },
    {.name = NULL},
};

/* Setup is 10 S + 1 events and at most nine rounds of cuts. The longest turn is trade, remove, take and five draws,
 * then spell and choose; with `call` it is call, spell and choose once for each seat, whose sum is then empty. Of three
 * seats one can fall and the game go on. */
static int duel_bound(const coven_table *table) {
    const int seats = table->seats;
    const int setup = 10 * seats + 1 + 9 * seats;
    const int turn = table->option[OPTION_CASTING] == CASTING_AUTO ? 10 : 8 + 3 * seats;
    return setup + turn * table->option[OPTION_LIMIT] + (seats == 3);
}

extern const coven_game coven_duel;
const coven_game coven_duel = {
    .id = "duel",
    .title = "Mathemagician's Duel",
    .about = "Cast spells by sums: add a card to anybody's, hit your number, and never fall below zero.",
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
    .bound = duel_bound,
    .start = duel_start,
    .actor = duel_actor,
    .legal = duel_legal,
    .chances = duel_chances,
    .pick = duel_pick,
    .apply = duel_apply,
    .playout = coven_playout_by_pick,
    .result = duel_result,
    .mask = duel_mask,
    .mask_event = duel_mask_event,
    .imagine = duel_imagine,
    .print_event = duel_print_event,
    .parse_event = duel_parse_event,
    .print_position = duel_print_position,
    .parse_position = duel_parse_position,
    .seat_name = duel_seat_name,
    .ask = duel_ask,
    .say = duel_say,
    .view = duel_view,
    .draw = duel_draw,
    .draw_set = coven_draw_set_table,
    .draw_set_svg = coven_draw_set_table_svg,
    .estimate = duel_estimate,
    .features = duel_features,
};
