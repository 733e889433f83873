/* test_showing.c -- what people are told and shown, and what players go by. */
#include "scene.h"

#define BILL " 20:259+-:5+:sparks:hiccups,frogs"
#define START "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock" BILL

/* The event, as `viewer` is told of it. */
static void says(const char *options, int seats, const char *position, const char *event, int viewer,
                 const char *sentence) {
    coven_table *table = table_of("duel", seats, options);
    const coven_state state = at_position(table, position);
    expect_said(table, &state, event, viewer, sentence);
    coven_table_free(table);
}

static void events_are_sentences(void **unused) {
    (void)unused;
    says("", 2, START, "play 6 on 1", 2, "Crimson plays a 6 on its own sum: 4 + 2 + 6 = 12.");
    says("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4-:bees:itch,knock" BILL, "play 6 on 1", 2,
         "Crimson plays a 6 on its own sum: 4 - 6 = -2. Summon Bees misfires: Crimson loses 4.");
    says("", 2, "18.1.1 draw:1 1,0 . . 20:56+-:4+2+1:bees:itch,knock" BILL, "draw 1 energy 8", 1,
         "Crimson draws an 8. Summon Bees is cast: Cobalt loses 4.");
    says("", 2, "18.1.1 draw:1 1,0 . . 20:56+-:4+2+1:bees:itch,knock" BILL, "draw 1 energy 8", 2,
         "Crimson draws an energy card. Summon Bees is cast: Cobalt loses 4.");
    says("", 2, "44.1.1 draw:1 1,0 11122233344667788++++++-------- . 1:156-:4+9+:bees:itch,knock" BILL,
         "draw 1 energy 3", 2,
         "Crimson draws an energy card. It was the last card of its deck, and everybody loses 1. The duel is over.");
    says("", 2, "0 choose:1 0,0 . . 20:19+--:.:.:itch,moth,bees 20:229++:.:.:ink,clock,tide", "choose moth", 2,
         "Crimson lays a spell face down.");
    says("", 2, "18.1.2 choose:1 0,0 . bees 20:356+-:.:.:itch,knock,tide 16:259+-:5+:sparks:hiccups,frogs",
         "choose itch", 2, "Crimson lays Itchy Socks down (3 with 2 numerals, loss 3).");
    says("casting=call", 2, "18.1.2 call:1 0,0 . . 20:356+-:4+2+2:bees:itch,knock" BILL, "call", 2,
         "Crimson calls \"Buzz and hum, seven and some!\". Summon Bees misfires: Crimson loses 4.");
    says("", 3,
         "52.1.2 fall:3 0,0 124++ bees 9:56+--:.:.:itch,knock 16:125+-:5+1+:sparks:hiccups,frogs "
         "0:2336-:8-:nothing:slick,echo",
         "fall 3 2 3 3 6 - slick echo", 1, "Saffron falls, and shows 2 3 3 6 - and Slippery Floor and Loud Echo.");
}

static void a_drawing_shows_backs_and_running_values(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    const coven_state state = at_position(table, "31.1.0 turn:1 0,0 12+ moth 20:156++:4+9-8+:bees:itch,knock "
                                                 "16:36--!7:5:sparks:hiccups,frogs");
    coven_text out = coven_text_growing();
    table->game->draw(table, &state, 1, &(coven_style){.width = 80}, &out);
    assert_string_equal(out.at, "Turn 31 of 300   to draw: 15 energy, 17 symbols, 20 spells\n"
                                "discards: 1 2 +\n"
                                "spent spells: moth\n"
                                "\n"
                                "Cobalt   ################.... 16\n"
                                "  Burning Sparks: 9 with 3 numerals, loss 4\n"
                                "      5\n"
                                "      5\n"
                                "    -> worth 5, 4 too low; 2 more numerals\n"
                                "  hand:   [e][e][o][o]  seen by all: [7]\n"
                                "  stored: 2 spells face down\n"
                                "\n"
                                "Crimson  #################### 20  (you)  <- to play\n"
                                "  Summon Bees: 7 with 3 numerals, loss 4\n"
                                "      4 +  9 -  8 +\n"
                                "      4   13    5\n"
                                "    -> worth 5, 2 too low\n"
                                "  hand:   [1][5][6][+][+]\n"
                                "  stored: Itchy Socks: 3 with 2 numerals, loss 3\n"
                                "          Knock Back: 5 with 2 numerals, loss 3\n");
    coven_text_free(&out);
    coven_table_free(table);
}

static void a_view_has_what_a_page_needs(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    const coven_state state = at_position(table, "31.1.0 turn:1 0,0 12+ moth 20:156++:4-:bees:itch,knock "
                                                 "16:36--!7:5:sparks:hiccups,frogs");
    coven_text out = coven_text_growing();
    table->game->view(table, &state, 1, &out);
    static const char *const parts[] = {
        "\"stage\":\"turn\",\"at\":1,\"acts\":1",
        "\"decks\":{\"energy\":17,\"symbols\":19,\"spells\":20}",
        "\"discards\":[\"1\",\"2\",\"+\"]",
        ("\"sum\":[{\"card\":\"4\",\"value\":4},{\"card\":\"-\",\"value\":4}],\"value\":4,\"numerals\":1,\"far\":3,"
         "\"missing\":2,\"complete\":false"),
        "\"safe\":[\"1\",\"2\",\"3\",\"4\"],\"misfires\":[\"5\",\"6\",\"7\",\"8\",\"9\"]",
        "{\"card\":null,\"deck\":\"symbol\",\"known\":false},{\"card\":\"7\",\"deck\":\"energy\",\"known\":true}",
        "\"stored\":[{\"hidden\":true},{\"hidden\":true}]",
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) expect_part(out.at, parts[i]);
    coven_text_free(&out);
    coven_table_free(table);
}

static void questions_follow_the_words(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    const coven_state state = at_position(table, START);
    expect_asked(table, &state, "play", "Play which card?");
    expect_asked(table, &state, "play 5", "On whose sum?");
    expect_asked(table, &state, "pull", "Pull which numeral out of your sum?");
    expect_asked(table, &state, "pull 2", "Together with the operator on which side?");
    coven_table_free(table);
}

/* A lead in strength is better, and at the end the estimate is the result. */
static void estimates_follow_strength(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    int value[COVEN_SEATS_MAX];
    coven_state state =
        at_position(table, "18.1.0 turn:1 0,0 . . 6:156+-:.:bees:itch,knock 20:259+-:.:sparks:hiccups,frogs");
    table->game->estimate(table, &state, value);
    assert_true(value[0] < value[1] && value[0] > 0);
    state = at_position(table, "18.1.2 end 0,0 . . 6:156+-:.:bees:itch,knock 0:259+-:.:sparks:hiccups,frogs");
    table->game->estimate(table, &state, value);
    assert_int_equal(value[0], COVEN_ONE);
    assert_int_equal(value[1], 0);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_sentences),         cmocka_unit_test(a_drawing_shows_backs_and_running_values),
        cmocka_unit_test(a_view_has_what_a_page_needs), cmocka_unit_test(questions_follow_the_words),
        cmocka_unit_test(estimates_follow_strength),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
