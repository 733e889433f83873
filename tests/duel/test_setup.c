/* test_setup.c -- the ledger of docs/rules/duel.md: cards, setup and cutting. */
#include "scene.h"

/* How many cards of a face stand anywhere in a position's cards: its fourth field, hands and sums. */
static int written(const char *position, char face) {
    int count = 0, field = 0, part = 0;
    for (const char *at = position; *at; at++) {
        if (*at == ' ') {
            field++;
            part = 0;
        } else if (*at == ':') {
            part++;
        } else if (*at == face && (field == 3 || (field >= 5 && (part == 1 || part == 2)))) {
            count++;
        }
    }
    return count;
}

/* How often a spell's id stands as a whole word in a position from its fifth field on. */
static int written_spell(const char *position, const char *id) {
    int count = 0;
    const size_t length = strlen(id);
    for (const char *at = strstr(position, id); at; at = strstr(at + 1, id))
        count += strchr(" :,", at[-1]) && strchr(" :,", at[length]);
    return count;
}

static const int cards[] = {4, 4, 4, 3, 3, 3, 2, 2, 2, 13, 12};
static const char faces[] = "123456789+-";

/* Each card, or spell, that is nowhere in the position can come, as often as there are of it. */
static void check_chance(const coven_table *table, const coven_state *state, const char *position) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    const int count = coven_choices(table, state, choice);
    int energy = 0, symbols = 0, left[2] = {0, 0};
    for (int i = 0; i < count; i++) {
        const char *text = choice[i].text, *last = strrchr(text, ' ') + 1;
        if (strncmp(text, "draw", 4) == 0 || strncmp(text, "cut", 3) == 0) {
            const int face = (int)(strchr(faces, *last) - faces);
            assert_int_equal(choice[i].weight, cards[face] - written(position, *last));
            *(face < 9 ? &energy : &symbols) += 1;
        } else if (strncmp(text, "spell", 5) == 0) {
            assert_int_equal(choice[i].weight, 1 - written_spell(position, last));
        } else {
            assert_int_equal(choice[i].weight, 1);
        }
    }
    for (int i = 0; i < 11; i++) left[i >= 9] += cards[i] > written(position, faces[i]);
    if (energy) assert_int_equal(energy, left[0]);
    if (symbols) assert_int_equal(symbols, left[1]);
}

static void r1_r2_r59_cards_are_conserved_and_decks_hold_the_rest(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++) {
        coven_table *table = table_of("duel", seed % 2 ? 3 : 2, "");
        coven_state state;
        coven_rng rng;
        coven_rng_seed(&rng, seed);
        table->game->start(table, &state);
        for (int actor; (actor = table->game->actor(table, &state)) != COVEN_END;) {
            char position[COVEN_POSITION_TEXT];
            coven_position_print(table, &state, position);
            for (int i = 0; i < 11; i++) assert_in_range(written(position, faces[i]), 0, cards[i]);
            if (actor == COVEN_CHANCE) check_chance(table, &state, position);
            table->game->apply(table, &state, table->game->pick(table, &state, &rng));
        }
        coven_table_free(table);
    }
}

static void r3_every_seat_starts_with_strength(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    coven_state state;
    table->game->start(table, &state);
    expect_position(table, &state, "0 take:1 0,0 . . 20:.:.:.:. 20:.:.:.:.");
    coven_table_free(table);
    table = table_of("duel", 3, "strength=7");
    table->game->start(table, &state);
    expect_position(table, &state, "0 take:1 0,0 . . 7:.:.:.:. 7:.:.:.:. 7:.:.:.:.");
    coven_table_free(table);
}

static void r4_the_first_hand_is_split_before_it_is_drawn(void **unused) {
    (void)unused;
    const char *start = "0 take:1 0,0 . . 20:.:.:.:. 20:.:.:.:.";
    offers_only("", 2, start, TEXTS("take 1 4", "take 2 3", "take 3 2", "take 4 1"));
    denies("", 2, start, "take 5 0");
    denies("", 2, start, "take 0 5");
    denies("", 2, start, "take 2 2");
    leads_to("", 2, start, TEXTS("1 take 2 3"), "0 draw:1 2,3 . . 20:.:.:.:. 20:.:.:.:.");
    denies("", 2, "0 draw:1 2,3 . . 20:.:.:.:. 20:.:.:.:.", "draw 1 symbol +");
    leads_to("", 2, start,
             TEXTS("1 take 2 3", "* draw 1 energy 9", "* draw 1 energy 1", "* draw 1 symbol -", "* draw 1 symbol +",
                   "* draw 1 symbol -"),
             "0 take:2 0,0 . . 20:19+--:.:.:. 20:.:.:.:.");
}

static void r5_three_spells_one_chosen_two_stored(void **unused) {
    (void)unused;
    leads_to("", 2, "0 draw:2 0,1 . . 20:19+--:.:.:. 20:229+:.:.:.", TEXTS("* draw 2 symbol +", "* spell 1 moth"),
             "0 spell:1 0,0 . . 20:19+--:.:.:moth 20:229++:.:.:.");
    const char *last = "0 spell:2 0,0 . . 20:19+--:.:.:itch,moth,bees 20:229++:.:.:ink,tide";
    denies("", 2, last, "spell 2 moth");
    refuses(2, last, "spell", TEXTS("spell 1 clock"));
    leads_to("", 2, last, TEXTS("* spell 2 clock"),
             "0 choose:1 0,0 . . 20:19+--:.:.:itch,moth,bees 20:229++:.:.:ink,clock,tide");
    const char *choose = "0 choose:1 0,0 . . 20:19+--:.:.:itch,moth,bees 20:229++:.:.:ink,clock,tide";
    offers_only("", 2, choose, TEXTS("choose itch", "choose moth", "choose bees"));
    leads_to("", 2, choose, TEXTS("1 choose moth", "2 choose tide"),
             "0 reveal 0,0 . . 20:19+--:.:moth:itch,bees 20:229++:.:tide:ink,clock");
}

static void r6_first_choices_are_hidden_until_the_reveal(void **unused) {
    (void)unused;
    const char *reveal = "0 reveal 0,0 . . 20:19+--:.:moth:itch,bees 20:229++:.:tide:ink,clock";
    is_seen(2, reveal, 1, "0 reveal 0,0 . . 20:19+--:.:moth:itch,bees 20:eeeoo:.:?:?,?");
    is_seen(2, reveal, COVEN_SPECTATOR, "0 reveal 0,0 . . 20:eeooo:.:?:?,? 20:eeeoo:.:?:?,?");
    offers_only("", 2, reveal, TEXTS("reveal moth tide"));
    leads_to("", 2, reveal, TEXTS("* reveal moth tide"),
             "0 cut:1:.,. 0,0 . . 20:19+--:.:moth:itch,bees 20:229++:.:tide:ink,clock");
    is_described(2, reveal, "reveal moth tide", 1, "reveal moth tide",
                 "0 cut:1:.,. 0,0 . . 20:19+--:.:moth:itch,bees 20:eeeoo:.:tide:?,?");
}

#define THREE " 0,0 . . 20:156+-:.:bees:itch,knock 20:129+-:.:sparks:hiccups,frogs 20:2336-:.:nothing:slick,echo"

static void r7_the_highest_cut_begins(void **unused) {
    (void)unused;
    leads_to("", 3, "0 cut:1:.,.,." THREE, TEXTS("* cut 1 3", "* cut 2 2", "* cut 3 9"), "1.3.0 turn:3" THREE);
    leads_to("", 3, "0 cut:1:.,.,." THREE, TEXTS("* cut 1 3"), "0 cut:1:3,.,." THREE);
    /* The card is put back. */
    weighs(3, "0 cut:1:.,.,." THREE, "cut 1 9", 1);
    weighs(3, "0 cut:1:9,.,." THREE, "cut 2 9", 1);
    refuses(3, "0 cut:1:9,.,." THREE, "cut", TEXTS("cut 1 9"));
}

static void r7_those_who_tie_for_the_highest_cut_again(void **unused) {
    (void)unused;
    leads_to("", 3, "0 cut:1:.,.,." THREE, TEXTS("* cut 1 5", "* cut 2 2", "* cut 3 5"), "0 cut:2:.,x,." THREE);
    leads_to("", 3, "0 cut:2:.,x,." THREE, TEXTS("* cut 1 5", "* cut 3 5"), "0 cut:3:.,x,." THREE);
    leads_to("", 3, "0 cut:1:.,.,." THREE, TEXTS("* cut 1 5", "* cut 2 5", "* cut 3 5"), "0 cut:2:.,.,." THREE);
    leads_to("", 3, "0 cut:8:2,x,." THREE, TEXTS("* cut 3 2"), "0 cut:9:.,x,." THREE);
}

static void r7_after_nine_rounds_the_lowest_seat_begins(void **unused) {
    (void)unused;
    leads_to("", 3, "0 cut:9:x,3,." THREE, TEXTS("* cut 3 3"), "1.2.0 turn:2" THREE);
    leads_to("", 3, "0 cut:9:x,3,." THREE, TEXTS("* cut 3 4"), "1.3.0 turn:3" THREE);
    leads_to("", 3, "0 cut:9:3,3,." THREE, TEXTS("* cut 3 3"), "1.1.0 turn:1" THREE);
}

static void r57_setup_draws_and_choices_are_masked(void **unused) {
    (void)unused;
    is_described(2, "0 draw:2 1,1 . . 20:19+--:.:.:. 20:229:.:.:.", "draw 2 energy 4", 1, "draw 2 energy ?",
                 "0 draw:2 0,1 . . 20:19+--:.:.:. 20:eeee:.:.:.");
    is_described(2, "0 draw:2 0,1 . . 20:19+--:.:.:. 20:229+:.:.:.", "draw 2 symbol -", 1, "draw 2 symbol ?",
                 "0 spell:1 0,0 . . 20:19+--:.:.:. 20:eeeoo:.:.:.");
    is_described(2, "0 draw:2 0,1 . . 20:19+--:.:.:. 20:229+:.:.:.", "draw 2 symbol -", 2, "draw 2 symbol -",
                 "0 spell:1 0,0 . . 20:eeooo:.:.:. 20:229+-:.:.:.");
    is_described(2, "0 spell:1 0,0 . . 20:19+--:.:.:. 20:229+-:.:.:.", "spell 1 bees", 2, "spell 1 ?",
                 "0 spell:1 0,0 . . 20:eeooo:.:.:? 20:229+-:.:.:.");
    is_described(2, "0 choose:1 0,0 . . 20:19+--:.:.:itch,moth,bees 20:229++:.:.:ink,clock,tide", "choose moth", 2,
                 "choose ?", "0 choose:2 0,0 . . 20:eeooo:.:?:?,? 20:229++:.:.:ink,clock,tide");
    is_described(2, "0 choose:1 0,0 . . 20:19+--:.:.:itch,moth,bees 20:229++:.:.:ink,clock,tide", "choose moth", 1,
                 "choose moth", "0 choose:2 0,0 . . 20:19+--:.:moth:itch,bees 20:eeeoo:.:.:?,?,?");
}

static void r63_heavy_spells_are_not_for_three_seats(void **unused) {
    (void)unused;
    offers("", 2, "0 spell:1 0,0 . . 20:19+--:.:.:. 20:229+-:.:.:.", "spell 1 avalanche");
    refuses(3, "0 spell:1 0,0 . . 20:19+--:.:.:. 20:229+-:.:.:. 20:14---:.:.:.", "spell", TEXTS("spell 1 avalanche"));
    coven_table *table = table_of("duel", 3, "");
    expect_refused(table, COVEN_VIEW_ALL,
                   "1.1.0 turn:1 0,0 . . 20:156+-:.:hydra:itch,knock 20:129+-:.:sparks:hiccups,frogs "
                   "20:2336-:.:nothing:slick,echo",
                   "seat1");
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_r2_r59_cards_are_conserved_and_decks_hold_the_rest),
        cmocka_unit_test(r3_every_seat_starts_with_strength),
        cmocka_unit_test(r4_the_first_hand_is_split_before_it_is_drawn),
        cmocka_unit_test(r5_three_spells_one_chosen_two_stored),
        cmocka_unit_test(r6_first_choices_are_hidden_until_the_reveal),
        cmocka_unit_test(r7_the_highest_cut_begins),
        cmocka_unit_test(r7_those_who_tie_for_the_highest_cut_again),
        cmocka_unit_test(r7_after_nine_rounds_the_lowest_seat_begins),
        cmocka_unit_test(r57_setup_draws_and_choices_are_masked),
        cmocka_unit_test(r63_heavy_spells_are_not_for_three_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
