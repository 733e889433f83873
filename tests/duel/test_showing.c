/* test_showing.c -- what people are told and shown, and what players go by. */
#include <stdlib.h>

#include "core/language.h"
#include "core/message.h"
#include "scene.h"

#define BILL " 20:259+-:5+:sparks:hiccups,frogs"
#define START "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock" BILL

/* The event, as `viewer` is told of it: as messages, and in English. */
static void says(const char *options, int seats, const char *position, const char *event, int viewer,
                 const char *messages) {
    coven_table *table = table_of("duel", seats, options);
    const coven_state state = at_position(table, position);
    expect_said(table, &state, event, viewer, messages);
    coven_table_free(table);
}

static void reads(const char *options, int seats, const char *position, const char *event, const char *sentence) {
    coven_table *table = table_of("duel", seats, options);
    const coven_state state = at_position(table, position);
    coven_text out = coven_text_growing();
    coven_event read;
    coven_error error;
    if (!coven_event_read(table, &state, event, &read, &error)) fail_msg("%s", error.text);
    assert_true(message_describe(NULL, table, &state, read, &out));
    assert_string_equal(out.data, sentence);
    coven_text_free(&out);
    coven_table_free(table);
}

#define LAST "44.1.1 draw:1 1,0 11122233344667788++++++-------- . 1:156-:4+9+:bees:itch,knock" BILL
#define CHOOSING "0 choose:1 0,0 . . 20:19+--:.:.:itch,moth,bees 20:229++:.:.:ink,clock,tide"
#define CALLING "18.1.2 call:1 0,0 . . 20:356+-:4+2+2:bees:itch,knock" BILL
#define FALLING                                                                                                        \
    "52.1.2 fall:3 0,0 124++ bees 9:56+--:.:.:itch,knock 16:125+-:5+1+:sparks:hiccups,frogs "                          \
    "0:2336-:8-:nothing:slick,echo"
#define CASTING                                                                                                        \
    "18.1.1 draw:1 1,0 . . 20:56+-:4+2+1:bees:itch,knock 20:259+-:5+:sparks:hiccups,frogs "                            \
    "20:349+-:8:lantern:moth,mirror"
#define LONG_SUM "18.1.0 turn:1 0,0 . . 20:167+-:4+2+1-3+6+3:bees:itch,knock" BILL
#define TRADED "18.1.1 remove:2 0,0 77889 . 20:.:4+2:bees:itch,knock" BILL

static void events_are_messages(void **unused) {
    (void)unused;
    says("", 2, START, "play 6 on 1", 2,
         "duel.play.own who=@1 card=(duel.card.6) sum=(duel.sum cards=\"4 + 2 + 6\" value=12)");
    says("", 2, START, "play 1 on 2", 2,
         "duel.play.other who=@1 whose=@2 card=(duel.card.1) sum=(duel.sum cards=\"5 + 1\" value=6)");
    says("", 2, LONG_SUM, "pull 3 right", 2,
         "duel.pull who=@1 numeral=(duel.card.1) operator=(duel.card.minus) sum=(duel.sum cards=\"4 + 2 + 3 + 6 + 3\" "
         "value=18)");
    says("", 2, LONG_SUM, "play + on 1", 2,
         "duel.play.own who=@1 card=(duel.card.plus) sum=(duel.sum.open cards=\"4 + 2 + 1 - 3 + 6 + 3 +\" value=13)");
    says("", 2, CHOOSING, "choose moth", 1,
         "duel.choose.setup who=@1 spell=~\"A Single Moth\" figures=(duel.figures value=1 minimum=3 loss=4)");
    says("", 2, CHOOSING, "choose moth", 2, "duel.choose.hidden who=@1");
    says("", 2, "18.1.2 choose:1 0,0 . bees 20:356+-:.:.:itch,knock,tide 16:259+-:5+:sparks:hiccups,frogs",
         "choose itch", 2, "duel.choose who=@1 spell=~\"Itchy Socks\" figures=(duel.figures value=3 minimum=2 loss=3)");
    says("", 2, TRADED, "remove 1", 1, "duel.remove.other who=@2 whose=@1 card=(duel.card.2)");
    says("", 2, TRADED, "remove 2", 1, "duel.remove.own who=@2 card=(duel.card.plus)");
    says("", 2, TRADED, "keep", 1, "duel.keep who=@2");
    says("casting=call", 2, CALLING, "done", 2, "duel.done who=@1");
    says("", 3, FALLING, "fall 3 2 3 3 6 - slick echo", 1,
         "duel.fall who=@3 shows=[\"2 3 3 6 -\" ~\"Slippery Floor\" ~\"Loud Echo\"]");
}

/* Whoever loses strength by an event is told in a message of its own. */
static void losses_are_messages(void **unused) {
    (void)unused;
    says("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4-:bees:itch,knock" BILL, "play 6 on 1", 2,
         "duel.play.own who=@1 card=(duel.card.6) sum=(duel.sum cards=\"4 - 6\" value=-2)\n"
         "duel.misfire spell=~\"Summon Bees\" loss=4 losers=[@1]");
    says("", 3, CASTING, "draw 1 energy 8", 1,
         "duel.gets who=@1 card=(duel.card.8)\nduel.cast spell=~\"Summon Bees\" loss=4 losers=[@2 @3]");
    says("", 3, CASTING, "draw 1 energy 8", 2,
         "duel.gets who=@1 card=(duel.card.energy)\nduel.cast spell=~\"Summon Bees\" loss=4 losers=[@2 @3]");
    says("", 2, LAST, "draw 1 energy 3", 2, "duel.gets who=@1 card=(duel.card.energy)\nduel.last loss=1\nduel.over");
    /* The deck's loss is everybody's; the spell's is not the caster's. */
    says("", 2, "11.1.1 draw:1 0,1 +++++++----- . 20:+++-:5+6:slick:nothing,ink 20:-----:7+2-:knock:fireworks,hydra",
         "draw 1 symbol +", 2,
         "duel.gets who=@1 card=(duel.card.symbol)\nduel.last loss=1\n"
         "duel.cast spell=~\"Slippery Floor\" loss=3 losers=[@2]");
    says("casting=call", 2, CALLING, "call", 2,
         "duel.call who=@1 words=~\"Buzz and hum, seven and some!\"\n"
         "duel.misfire spell=~\"Summon Bees\" loss=4 losers=[@1]");
    /* The turn that a fall interrupted goes on within its event. */
    says("trailing=on", 3,
         "72.2.1 fall:1 0,0 . hiccups,slick,moth,lantern,shrink,golem 0:5+++-:6+3+4+9+1-6-3:bees:anvil,fireworks "
         "5:3++--:1-:ink:itch,echo 2:28+-!+:4+5-1:frogs:knock,sparks",
         "fall 1 5 + + + - anvil fireworks", 2,
         "duel.fall who=@1 shows=[\"5 + + + -\" ~\"Borrowed Anvil\" ~\"Grand Finale\"]\n"
         "duel.cast spell=~\"Pocketful of Frogs\" loss=3 losers=[@2]");
}

static void messages_read_well_in_english(void **unused) {
    (void)unused;
    reads("", 2, START, "play 6 on 1", "Crimson plays a 6 on its own sum: 4 + 2 + 6 = 12.");
    reads("", 2, START, "play 1 on 2", "Crimson plays a 1 on Cobalt's sum: 5 + 1 = 6.");
    reads("", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4:bees:itch,knock" BILL, "play - on 1",
          "Crimson plays a minus on its own sum: 4 - ..., so far 4.");
    reads("", 2, LONG_SUM, "pull 4 left", "Crimson pulls a 3 and a minus out of its sum: 4 + 2 + 1 + 6 + 3 = 16.");
    reads("", 2, "18.1.1 take:1 0,0 . . 20:56+-:4+2+1:bees:itch,knock" BILL, "take 1 0",
          "Crimson will draw 1 energy card.");
    reads("", 2, "0 take:1 0,0 . . 20:.:.:.:. 20:.:.:.:.", "take 4 1",
          "Crimson will draw 4 energy cards and 1 symbol card.");
    reads("", 2, CHOOSING, "choose moth", "Crimson lays A Single Moth face down (1 with 3 numerals, loss 4).");
    reads("", 3, CASTING, "draw 1 energy 8", "Crimson draws an 8. Summon Bees is cast: Cobalt and Saffron lose 4.");
    reads("", 2, LAST, "draw 1 energy 3",
          "Crimson draws a 3. It was the last card of its deck, and everybody loses 1. The duel is over.");
    reads("casting=call", 2, CALLING, "call",
          "Crimson calls \"Buzz and hum, seven and some!\". Summon Bees misfires: Crimson loses 4.");
    reads("", 3, FALLING, "fall 3 2 3 3 6 - slick echo",
          "Saffron falls, and shows 2 3 3 6 -, Slippery Floor and Loud Echo.");
    reads("", 2, "0 reveal 0,0 . . 20:156+-:.:bees:itch,knock 20:259+-:.:sparks:hiccups,frogs", "reveal bees sparks",
          "The spells are turned up: Crimson has Summon Bees (7 with 3 numerals, loss 4) and Cobalt has Burning Sparks "
          "(9 with 3 numerals, loss 4).");
}

/* A set may leave the words of a spell out, and a name may have quotes in it. */
static void a_spell_without_words_is_called_by_its_name(void **unused) {
    (void)unused;
    char *with = house_json_with("duel", "\"name\":\"Summon Bees\"", "\"name\":\"The \\\"Bees\\\"\"");
    char *words = strstr(with, "Buzz and hum, seven and some!");
    memmove(words, words + strlen("Buzz and hum, seven and some!"),
            strlen(words + strlen("Buzz and hum, seven and some!")) + 1);
    coven_error error;
    coven_set *set = coven_set_read("changed", with, strlen(with), &error);
    if (!set) fail_msg("%s", error.text);
    int options[COVEN_OPTIONS_MAX];
    coven_options_default(coven_game_find("duel"), options);
    assert_true(coven_option_read(coven_game_find("duel"), "casting", "call", options, &error));
    coven_table *table = coven_table_new(coven_game_find("duel"), set, 2, options, &error);
    const coven_state state = at_position(table, CALLING);
    expect_said(table, &state, "call", 1,
                "duel.call.spell who=@1 spell=~\"The \\\"Bees\\\"\"\n"
                "duel.misfire spell=~\"The \\\"Bees\\\"\" loss=4 losers=[@1]");
    coven_table_free(table);
    coven_set_free(set);
    free(with);
}

static void a_drawing_shows_backs_and_running_values(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    const coven_state state = at_position(table, "31.1.0 turn:1 0,0 12+ moth 20:156++:4+9-8+:bees:itch,knock "
                                                 "16:36--!7:5:sparks:hiccups,frogs");
    coven_text out = coven_text_growing();
    table->game->draw(table, &state, 1, &(coven_style){.width = 80}, &out);
    assert_string_equal(out.data, "Turn 31 of 300   to draw: 15 energy, 17 symbols, 20 spells\n"
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

/* Words of any length and with any letters: names, headings and figures stay in their columns, a line that is too long
 * goes on below, and a terminal without UTF-8 gets plain letters. */
static void a_drawing_keeps_its_columns_in_any_language(void **unused) {
    (void)unused;
    static const char catalogue[] = "duel.draw.decks\tà piocher : {energy} énergies, {symbols} symboles, {spells} "
                                    "sortilèges à découvrir\n"
                                    "duel.draw.hand\tmain :\n"
                                    "duel.draw.spell\t{name} : {figures}\n"
                                    "duel.draw.stored\tréservés :\n"
                                    "duel.seat.2\tBleu Cobalt à pois\n"
                                    "language.code\txx\n";
    coven_language language;
    coven_error error;
    if (!language_read(catalogue, sizeof catalogue - 1, &language, &error)) fail_msg("%s", error.text);
    coven_table *table = table_of("duel", 2, "");
    const coven_state state = at_position(table, "31.1.0 turn:1 0,0 . . 20:156++:4:bees:itch,knock "
                                                 "16:36--!7:5:sparks:hiccups,frogs");
    coven_text out = coven_text_growing();
    coven_style style = {.width = 60, .height = 16, .utf8 = true, .language = &language};
    table->game->draw(table, &state, 1, &style, &out);
    assert_string_equal(out.data, "Turn 31 of 300\n"
                                  "à piocher : 19 énergies, 21 symboles, 21 sortilèges à découv\n"
                                  "Bleu Cobalt à pois  ████████████████░░░░ 16\n"
                                  "  Burning Sparks : 9 with 3 numerals, loss 4\n"
                                  "      5\n"
                                  "    → worth 5, 4 too low; 2 more numerals\n"
                                  "  main :     [▓][▓][▒][▒]  seen by all: [7]\n"
                                  "  réservés : 2 spells face down\n"
                                  "Crimson             ████████████████████ 20  (you)\n"
                                  "    ◀ to play\n"
                                  "  Summon Bees : 7 with 3 numerals, loss 4\n"
                                  "      4\n"
                                  "    → worth 4, 3 too low; 2 more numerals\n"
                                  "  main :     [1][5][6][+][+]\n"
                                  "  réservés : Itchy Socks : 3 with 2 numerals, loss 3\n"
                                  "             Knock Back : 5 with 2 numerals, loss 3\n");
    coven_text_clear(&out);
    style.utf8 = false;
    table->game->draw(table, &state, 1, &style, &out);
    for (const char *at = out.data; *at; at++) assert_true((unsigned char)*at < 0x80);
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
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) expect_part(out.data, parts[i]);
    coven_text_free(&out);
    coven_table_free(table);
}

/* The question at a position, after some words. */
static void asks(const char *options, const char *position, const char *so_far, const char *question) {
    coven_table *table = table_of("duel", 2, options);
    const coven_state state = at_position(table, position);
    coven_text out = coven_text_growing();
    expect_asked(table, &state, so_far, question);
    assert_true(message_prompt(NULL, table, &state, so_far, &out));
    coven_text_free(&out);
    coven_table_free(table);
}

static void questions_follow_the_words(void **unused) {
    (void)unused;
    asks("", START, "play", "duel.ask.play");
    asks("", START, "play 5", "duel.ask.play.on card=(duel.card.5)");
    asks("", START, "play + on", "duel.ask.play.on card=(duel.card.plus)");
    asks("", START, "pull", "duel.ask.pull");
    asks("", START, "pull 2", "duel.ask.pull.side");
    asks("", START, "trade 1 5", "duel.ask.trade");
    asks("", TRADED, "", "duel.ask.remove by=@1");
    asks("", TRADED, "remove", "duel.ask.remove.whose");
}

static void questions_name_what_is_possible(void **unused) {
    (void)unused;
    asks("", START, "", "duel.ask.turn");
    asks("", LONG_SUM, "", "duel.ask.turn.pull");
    asks("casting=call", "18.1.0 turn:1 0,0 . . 20:156+-:4+2+1:bees:itch,knock" BILL, "", "duel.ask.turn.call");
    asks("casting=call", LONG_SUM, "", "duel.ask.turn.several");
    asks("", "18.1.0 turn:1 0,0 . . 20:56789:1-:bees:itch,knock 20:259+-:2-:sparks:hiccups,frogs", "",
         "duel.ask.turn.trade");
    asks("", "18.1.0 turn:1 0,0 . . 20:56789:1:bees:itch,knock 20:259+-:2:sparks:hiccups,frogs", "",
         "duel.ask.turn.stuck");
    asks("", "0 take:1 0,0 . . 20:.:.:.:. 20:.:.:.:.", "", "duel.ask.take.energy cards=5");
    asks("", "0 take:1 0,0 . . 20:.:.:.:. 20:.:.:.:.", "take 2", "duel.ask.take.symbols");
    asks("", "18.1.1 take:1 0,0 . . 20:56+-:4+2+1:bees:itch,knock" BILL, "", "duel.ask.take.one");
    asks("", CHOOSING, "", "duel.ask.choose.hidden");
    asks("casting=call", CALLING, "", "duel.ask.call value=7 spell=~\"Summon Bees\"");
}

/* Whoever has to lay down another spell is told what became of the last one. */
static void the_next_spell_is_asked_for_with_its_cause(void **unused) {
    (void)unused;
    const char *cast = "18.1.2 choose:1 0,0 . bees 20:356+-:.:.:itch,knock,tide 16:259+-:5+:sparks:hiccups,frogs";
    asks("", cast, "", "duel.ask.choose.cast");
    asks("casting=call", cast, "", "duel.ask.choose");
    asks("", "18.2.1 choose:1 0,0 . bees 20:1356+:.:.:itch,knock,tide 16:259+:5+:sparks:hiccups,frogs", "",
         "duel.ask.choose.misfire by=@2");
    asks("", "18.1.1 choose:1 0,0 . bees 16:356+:.:.:itch,knock,tide 20:259+-:5+:sparks:hiccups,frogs", "",
         "duel.ask.choose.misfire.own");
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
        cmocka_unit_test(events_are_messages),
        cmocka_unit_test(losses_are_messages),
        cmocka_unit_test(messages_read_well_in_english),
        cmocka_unit_test(a_spell_without_words_is_called_by_its_name),
        cmocka_unit_test(a_drawing_shows_backs_and_running_values),
        cmocka_unit_test(a_drawing_keeps_its_columns_in_any_language),
        cmocka_unit_test(a_view_has_what_a_page_needs),
        cmocka_unit_test(questions_follow_the_words),
        cmocka_unit_test(questions_name_what_is_possible),
        cmocka_unit_test(the_next_spell_is_asked_for_with_its_cause),
        cmocka_unit_test(estimates_follow_strength),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
