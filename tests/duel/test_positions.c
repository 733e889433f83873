/* test_positions.c -- R58 and R61: positions parsed and printed are the same bytes, bad ones are rejected with their
 * field, row by row of the table; and the largest positions that any set allows. The page's own examples are run by
 * tests/examples. */
#include "scene.h"

#define ONE "20:156+-:4+2+:bees:itch,knock"
#define TWO "20:259+-:5+:sparks:hiccups,frogs"
#define PLAY(turn, stage) turn " " stage " 0,0 . . " ONE " " TWO

static void refuse(const char *options, int seats, const char *field, const char *position) {
    coven_table *table = table_of("duel", seats, options);
    expect_refused(table, COVEN_VIEW_ALL, position, field);
    coven_table_free(table);
}

static void accept(const char *options, int seats, const char *position) {
    coven_table *table = table_of("duel", seats, options);
    const coven_state state = at_position(table, position);
    expect_position(table, &state, position);
    coven_table_free(table);
}

static void rows_1_to_4(void **unused) {
    (void)unused;
    accept("", 2, PLAY("18.1.0", "turn:1"));
    static const char *const position[] = {"", " ", "0", "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock"};
    for (size_t i = 0; i < sizeof position / sizeof position[0]; i++) refuse("", 2, "position", position[i]);
    refuse("", 2, "position", PLAY("18.1.0", "turn:1") " ");
    refuse("", 2, "position", " " PLAY("18.1.0", "turn:1"));
    static const char *const turn[] = {PLAY("00", "turn:1"),      PLAY("18.0.0", "turn:1"),
                                       PLAY("18..0", "turn:1"),   PLAY("18.1.0.0", "turn:1"),
                                       PLAY("+18.1.0", "turn:1"), PLAY("1000.1.0", "turn:1"),
                                       PLAY("18.1.00", "turn:1"), PLAY("99999999999999999999.1.0", "turn:1"),
                                       PLAY("1/.1.0", "turn:1"),  PLAY("1;.1.0", "turn:1")};
    for (size_t i = 0; i < sizeof turn / sizeof turn[0]; i++) refuse("", 2, "turn", turn[i]);
    refuse("limit=20", 2, "turn", PLAY("21.1.0", "turn:1"));
    static const char *const stage[] = {
        PLAY("18.1.0", "turn:"),  PLAY("18.1.0", "turn:01"), PLAY("18.1.0", ":1"),        PLAY("18.1.0", "turn:1:1"),
        PLAY("18.1.0", "Turn:1"), PLAY("18.1.0", "turn:0"),  PLAY("18.1.0", "cut:1:.,."), PLAY("0", "end"),
        PLAY("0", "fall:1"),      PLAY("0", "reveal:1"),     PLAY("0", "cut:1:."),        PLAY("0", "cut:1:.,.,."),
        PLAY("0", "cut:10:.,."),  PLAY("0", "cut:1:.,0"),    PLAY("0", "cut:1:.,55"),     PLAY("0", "cut:1.,."),
        PLAY("0", "cut")};
    for (size_t i = 0; i < sizeof stage / sizeof stage[0]; i++) refuse("", 2, "stage", stage[i]);
    static const char *const due[] = {"18.1.0 turn:1 0,0,0 . . " ONE " " TWO, "18.1.0 turn:1 00,0 . . " ONE " " TWO,
                                      "18.1.0 turn:1 a,0 . . " ONE " " TWO, "18.1.0 turn:1 5,1 . . " ONE " " TWO,
                                      "18.1.0 turn:1 , . . " ONE " " TWO};
    for (size_t i = 0; i < sizeof due / sizeof due[0]; i++) refuse("", 2, "due", due[i]);
    refuse("", 2, "due", "0 draw:1 x,1 . . 20:123:.:.:. 20:.:.:.:.");
    refuse("", 2, "due", "0 draw:1 1,x . . 20:123:.:.:. 20:.:.:.:.");
    refuse("", 2, "due", "0 draw:1 3,3 . . 20:.:.:.:. 20:.:.:.:.");
}

static void rows_5_to_7(void **unused) {
    (void)unused;
    refuse("", 2, "discard", "18.1.0 turn:1 0,0 -+ . " ONE " " TWO);
    refuse("", 2, "discard", "18.1.0 turn:1 0,0 .1 . " ONE " " TWO);
    refuse("", 2, "spells", "18.1.0 turn:1 0,0 .  " ONE " " TWO);
    refuse("", 2, "spells", "18.1.0 turn:1 0,0 . echo, " ONE " " TWO);
    refuse("", 2, "spells", "18.1.0 turn:1 0,0 . ,echo " ONE " " TWO);
    refuse("", 2, "spells", "18.1.0 turn:1 0,0 . .,echo " ONE " " TWO);
    static const char *const seat[] = {
        "20:156+-:4+2+:bees:itch,knock:",
        "020:156+-:4+2+:bees:itch,knock",
        ":156+-:4+2+:bees:itch,knock",
        "-1:156+-:4+2+:bees:itch,knock",
        "20::4+2+:bees:itch,knock",
        "20:156+-!:4+2+:bees:itch,knock",
        "20:156!+!-:4+2+:bees:itch,knock",
        "20:.156+-:4+2+:bees:itch,knock",
        "20:156+-:+4:bees:itch,knock",
        "20:156+-:4+2+.:bees:itch,knock",
        "20:156+-::bees:itch,knock",
        "20:156+-:44:bees:itch,knock",
        "20:156+-:4-5+6:bees:itch,knock",
        "20:156+-:4-4-:bees:itch,knock",
        "20:156+-:4+2+::itch,knock",
        "20:156+-:4+2+:Bees:itch,knock",
        "20:156+-:4+2+:bees,moth:itch,knock",
        "20:156+-:4+2+:bees:itch,",
        "20:156+-:4+2+:bees:itch,?",
        "20:156+-:4+2+:?:itch,knock",
        "20:11112223:4+2+:bees:itch,knock",
        "20:111122223333444:.:bees:itch,knock",
        "20:156+-!1!2:4+2+:bees:itch,knock",
        "20:156+-:4+2+:bees:itch,knocks",
        "20:156+-:4+2+:bees:itch,knock,moth,slick",
        "20:1111111111111111:.:bees:itch,knock",
    };
    for (size_t i = 0; i < sizeof seat / sizeof seat[0]; i++) {
        char position[300];
        coven_text text = coven_text_over(position, sizeof position);
        coven_put(&text, "18.1.0 turn:1 0,0 . . %s " TWO, seat[i]);
        refuse("", 2, "seat1", position);
    }
    refuse("strength=10", 2, "seat1",
           "18.1.0 turn:1 0,0 . . 11:156+-:4+2+:bees:itch,knock 10:259+-:5+:sparks:hiccups,frogs");
    accept("negative=on", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4-7-6:bees:itch,knock " TWO);
    accept("negative=on", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4-4-:bees:itch,knock " TWO);
    accept("", 2, "18.1.0 turn:1 0,0 . . 20:.!156+-:4+2+:bees:itch,knock " TWO);
    accept("", 2, "18.1.0 turn:1 0,0 . . 20:156!156+:4+2+:bees:itch,knock 20:229--:4+:sparks:hiccups,frogs");
}

/* A sum far beyond any set is rejected for its cards, and only after later seats were checked. */
static void row_8_after_row_7(void **unused) {
    (void)unused;
    char position[3000];
    coven_text text = coven_text_over(position, sizeof position);
    coven_put(&text, "18.1.0 turn:1 0,0 . . 20:156+-:");
    for (int i = 0; i < 500; i++) coven_put(&text, "1+");
    coven_put(&text, "1:bees:itch,knock ");
    const size_t length = text.length;
    coven_put(&text, TWO);
    refuse("", 2, "discard", position);
    text.length = length;
    coven_put(&text, "21:259+-:5+:sparks:hiccups,frogs");
    refuse("", 2, "seat2", position);
}

static void rows_8_and_9(void **unused) {
    (void)unused;
    refuse("", 2, "discard", "18.1.0 turn:1 0,0 88 . 20:156+-:8+:bees:itch,knock " TWO);
    /* All symbols but one may be in sight, not all. */
    accept("", 2,
           "18.1.0 turn:1 0,0 +++++++++--------- . " ONE " "
           "20:259+-:5:sparks:hiccups,frogs");
    refuse("", 2, "discard", "18.1.0 turn:1 0,0 +++++++++---------- . " ONE " 20:259+-:5:sparks:hiccups,frogs");
    refuse("", 2, "spells", "18.1.0 turn:1 0,0 . echo,echo " ONE " " TWO);
    refuse("", 2, "spells", "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,itch " TWO);
}

#define DEALT_1 "20:156+-:.:bees:itch,knock"
#define DEALT_2 "20:259+-:.:sparks:hiccups,frogs"

static void rows_10_to_14(void **unused) {
    (void)unused;
    accept("", 2, "0 cut:1:.,. 0,0 . . " DEALT_1 " " DEALT_2);
    accept("", 2, "0 cut:2:5,. 0,0 . . " DEALT_1 " " DEALT_2);
    refuse("", 2, "stage", "0 cut:1:.,5 0,0 . . " DEALT_1 " " DEALT_2);
    refuse("", 3, "stage", "0 cut:2:x,x,. 0,0 . . " DEALT_1 " " DEALT_2 " 20:134+-:.:slick:echo,moth");
    accept("", 3, "0 cut:2:.,x,. 0,0 . . " DEALT_1 " " DEALT_2 " 20:134+-:.:slick:echo,moth");
    refuse("", 3, "stage", "0 cut:1:.,x,. 0,0 . . " DEALT_1 " " DEALT_2 " 20:134+-:.:slick:echo,moth");
    refuse("", 3, "stage", "0 cut:2:y,.,. 0,0 . . " DEALT_1 " " DEALT_2 " 20:134+-:.:slick:echo,moth");
    refuse("", 2, "due", "0 reveal 1,0 . . " DEALT_1 " " DEALT_2);
    refuse("", 2, "discard", "0 reveal 0,0 + . " DEALT_1 " " DEALT_2);
    refuse("", 2, "discard", "0 reveal 0,0 - . " DEALT_1 " " DEALT_2);
    refuse("", 2, "spells", "0 reveal 0,0 . echo " DEALT_1 " " DEALT_2);
    refuse("", 2, "seat2", "0 reveal 0,0 . . " DEALT_1 " 19:259+-:.:sparks:hiccups,frogs");
    refuse("", 2, "seat2", "0 reveal 0,0 . . " DEALT_1 " 20:259+-:2:sparks:hiccups,frogs");
    refuse("", 2, "seat2", "0 reveal 0,0 . . " DEALT_1 " 20:25+-:.:sparks:hiccups,frogs");
    refuse("", 2, "seat2", "0 reveal 0,0 . . " DEALT_1 " 20:+++--:.:sparks:hiccups,frogs");
    refuse("", 2, "seat1", "0 take:1 0,0 . . 20:1:.:.:. 20:.:.:.:.");
    refuse("", 2, "seat1", "0 take:2 0,0 . . 20:.:.:.:. 20:.:.:.:.");
    refuse("", 2, "seat2", "0 draw:1 1,1 . . 20:123:.:.:. 20:1:.:.:.");
    refuse("", 2, "seat1", "0 draw:1 1,1 . . 20:12+:.:.:. 20:.:.:.:.");
    refuse("", 2, "seat1", "0 draw:1 2,0 . . 20:123:.:.:. 20:.:.:.:.");
    refuse("", 2, "seat1", "0 draw:1 0,1 . . 20:123!+:.:.:. 20:.:.:.:.");
    refuse("", 2, "seat1", "0 draw:1 0,2 . . 20:+++:.:.:. 20:.:.:.:.");
    refuse("", 2, "seat1", "0 draw:1 0,1 . . 20:123+!5:.:.:. 20:.:.:.:.");
    refuse("", 2, "seat1", "0 take:2 0,0 . . 20:156+-!2:.:.:. 20:.:.:.:.");
    accept("", 2, "0 draw:1 0,1 . . 20:123+:.:.:. 20:.:.:.:.");
    refuse("", 2, "seat1", "0 take:2 0,0 . . 20:156+-:.:.:itch 20:.:.:.:.");
    refuse("", 2, "seat1", "0 spell:2 0,0 . . 20:156+-:.:.:itch,knock 20:259+-:.:.:.");
    refuse("", 2, "seat1", "0 spell:1 0,0 . . 20:156+-:.:.:itch,knock,moth 20:259+-:.:.:.");
    refuse("", 2, "seat2", "0 spell:1 0,0 . . 20:156+-:.:.:itch 20:259+-:.:.:knock");
    refuse("", 2, "seat2", "0 choose:1 0,0 . . 20:156+-:.:.:itch,knock,moth 20:259+-:.:sparks:hiccups,frogs");
    refuse("", 2, "seat1", "0 choose:2 0,0 . . 20:156+-:.:.:itch,knock,moth 20:259+-:.:.:hiccups,frogs,sparks");
}

#define THREE " 20:134+-:8:slick:echo,moth"

static void rows_15_to_20(void **unused) {
    (void)unused;
    refuse("", 2, "seat2", "18.1.2 end 0,0 . . " ONE " 0:2:.:.:.");
    refuse("", 2, "seat2", "18.1.2 end 0,0 . . " ONE " 0:.!2:.:.:.");
    refuse("", 2, "seat2", "18.1.2 end 0,0 . . " ONE " 0:.:2:.:.");
    refuse("", 2, "seat2", "18.1.2 end 0,0 . . " ONE " 0:.:.:moth:.");
    refuse("", 3, "stage", "18.3.0 turn:3 0,0 . . " ONE " " TWO " 0:.:.:.:.");
    accept("", 2, "18.1.2 end 5,0 . . " ONE " 0:.:.:.:.");
    accept("", 2, "300.1.2 end 0,0 . . " ONE " " TWO);
    refuse("", 2, "stage", "299.1.2 end 0,0 . . " ONE " " TWO);
    refuse("limit=20", 2, "stage", "20.1.2 end 0,0 . . 0:.:.:.:. 0:.:.:.:.");
    refuse("", 2, "stage", "18.2.0 turn:2 0,0 . . 0:.:.:.:. " TWO);
    refuse("", 3, "stage", "18.1.1 fall:2 0,0 . . " ONE " " TWO " 0:134+-:8:slick:echo,moth");
    accept("", 3, "18.1.1 fall:3 0,0 . . " ONE " " TWO " 0:134+-:8:slick:echo,moth");
    refuse("", 3, "stage", "18.1.1 take:1 0,0 . . 20:156+:4+2:bees:itch,knock " TWO " 0:134+-:8:slick:echo,moth");
    refuse("", 3, "stage", "18.1.1 remove:3 0,0 . . 20:.:4+2:bees:itch,knock " TWO " 0:.:.:.:.");
    accept("", 3, "18.1.1 remove:2 0,0 . . 20:.:4+2:bees:itch,knock " TWO " 0:.:.:.:.");
    refuse("", 3, "stage", "18.1.1 spell:1 0,0 . . 20:156+:.:.:itch,knock 20:259+-:.:.:hiccups,frogs" THREE);
    refuse("", 3, "stage",
           "18.1.1 fall:3 0,0 . . 20:156+:.:.:itch,knock 20:259+-:.:.:hiccups,frogs "
           "0:134+-:8:slick:echo,moth");
    accept("", 3, "18.1.1 fall:3 0,0 . . 20:156+-:.:.:itch,knock " TWO " 0:134+-:8:slick:echo,moth");
}

static void rows_21_to_25(void **unused) {
    (void)unused;
    refuse("", 2, "stage", "18.1.0 take:1 0,0 . . 20:156+:4+2:bees:itch,knock " TWO);
    refuse("", 2, "stage", "18.1.0 choose:1 0,0 . . 20:156+-:.:.:itch,knock,moth " TWO);
    accept("casting=call", 2, "18.1.0 choose:1 0,0 . . 20:156+-:.:.:itch,knock,moth " TWO);
    refuse("casting=call", 2, "stage", "18.1.1 call:1 0,0 . . 20:156+-:4+2+1:bees:itch,knock " TWO);
    refuse("", 2, "stage", "18.1.1 remove:2 0,0 ++--- . 20:.:.:bees:itch,knock 20:259+-:.:sparks:hiccups,frogs");
    refuse("", 2, "due", "18.1.1 spell:1 1,0 . . 20:156+:.:.:itch,knock " TWO);
    refuse("", 3, "due", "18.1.2 fall:3 1,0 . . " ONE " " TWO " 0:134+-:8:slick:echo,moth");
    accept("", 3, "18.1.1 fall:3 1,0 . . 20:156+:4+2+:bees:itch,knock " TWO " 0:134+-:8:slick:echo,moth");
    refuse("", 2, "seat1", "18.1.1 choose:1 0,0 . . 20:156+:.:.:itch,knock " TWO);
    refuse("", 2, "seat1", "18.1.1 spell:1 0,0 . . 20:156+:4:.:itch,knock " TWO);
    refuse("", 2, "seat1", "18.1.2 spell:1 0,0 . . 20:156+:.:.:itch,knock " TWO);
    accept("", 2, "18.1.1 spell:1 0,0 . . 20:156+:.:.:itch,knock " TWO);
    accept("", 2, "18.1.1 choose:1 0,0 . . 20:156+:.:.:itch,knock,moth " TWO);
    accept("", 3, "18.1.1 fall:3 0,0 . . 20:156+:4+2+:bees:itch,knock " TWO " 0:134+-:8:slick:echo,moth");
    refuse("", 2, "seat1", "18.1.1 spell:1 0,0 . . 20:156:.:.:itch,knock " TWO);
    refuse("", 2, "seat1", "18.1.1 take:1 0,0 . . 20:156+-:4+2+:bees:itch,knock " TWO);
    accept("", 2, "18.1.1 take:1 0,0 . . 20:.:4+2+:bees:itch,knock " TWO);
    accept("", 2, "18.1.1 draw:1 1,0 . . 20:15!+-:4+2+:bees:itch,knock " TWO);
    refuse("", 2, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:25+-:5+:sparks:hiccups,frogs");
    accept("", 2, "18.1.1 take:1 0,0 . . 20:156-:4+2+1:bees:itch,knock " TWO);
    accept("casting=call", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4+2+1:bees:itch,knock " TWO);
    accept("trailing=off", 2, "18.1.0 turn:1 0,0 . . 20:156+-:4+2+1+:bees:itch,knock " TWO);
    refuse("", 2, "seat1", "18.1.0 turn:1 0,0 . . 20:156+-:4+2+1+:bees:itch,knock " TWO);
}

static void r61_masked_positions(void **unused) {
    (void)unused;
    coven_table *table = table_of("duel", 2, "");
    static const struct {
        int viewer;
        const char *field, *position;
    } wrong[] = {
        {1, "seat1", "18.1.0 turn:1 0,0 . . 20:eeeoo:4+2+:bees:?,? 20:eeeoo:5+:sparks:?,?"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " " TWO},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:eeeoo:5+:sparks:hiccups,frogs"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:259+-:5+:sparks:?,?"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:eeeeeeee:5+:sparks:?,?"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:eeeooo!12:5+:sparks:?,?"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:eeeoo!e:5+:sparks:?,?"},
        {1, "seat2", "18.1.2 end 0,0 . . " ONE " 0::5+:sparks:?,?"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:eee.oo:5+:sparks:?,?"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:eeeoo:5+:sparks:?,?,?,?"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:eeeoo:5+:sparks:?,?,?"},
        {1, "seat2", "18.1.0 turn:1 0,0 . . " ONE " 20:eeeoo:5+:?:?,?"},
        {1, "seat2", "0 reveal 0,0 . . " DEALT_1 " 20:eeeoo:.:sparks:?,?"},
        {1, "seat2", "0 cut:1:.,. 0,0 . . " DEALT_1 " 20:eeeoo:.:?:?,?"},
        {0, "seat1", "18.1.0 turn:1 0,0 . . " ONE " 20:eeeoo:5+:sparks:?,?"},
        /* Five hidden energy cards do not fit into the three that the set has left. */
        {1, "discard", "18.1.0 turn:1 0,0 11122233344667788 . " ONE " 20:eeeee:5+:sparks:?,?"},
        {1, "discard", "18.1.0 turn:1 0,0 ++++++++++-------- . " ONE " 20:ooooo:.:sparks:?,?"},
        {1, "spells",
         "18.1.0 turn:1 0,0 . "
         "slick,echo,nothing,moth,mirror,owls,gale,lantern,anvil,fireworks,shrink,vines,ink,clock,golem,comet,eclipse,"
         "hydra,tide,dragon,avalanche,avalanche " ONE " 20:eeeoo:5+:sparks:?,?"},
        {1, "spells",
         "18.1.0 turn:1 0,0 . "
         "frogs,slick,echo,nothing,moth,mirror,owls,gale,lantern,anvil,fireworks,shrink,vines,ink,clock,golem,comet,"
         "eclipse,hydra,tide,dragon,avalanche " ONE " 20:eeeoo:5+:sparks:?,?"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_refused(table, wrong[i].viewer, wrong[i].position, wrong[i].field);
    is_seen(2, "18.1.0 turn:1 0,0 . . " ONE " " TWO, 0,
            "18.1.0 turn:1 0,0 . . 20:eeeoo:4+2+:bees:?,? 20:eeeoo:5+:sparks:?,?");
    is_seen(2, "18.1.0 turn:1 0,0 . . " ONE " 20:.!259+-:5+:sparks:hiccups,frogs", 1,
            "18.1.0 turn:1 0,0 . . " ONE " 20:.!259+-:5+:sparks:?,?");
    is_seen(2, "18.1.2 end 0,0 . . " ONE " 0:259+-:5+:sparks:hiccups,frogs", 1,
            "18.1.2 end 0,0 . . " ONE " 0:eeeoo:5+:sparks:?,?");
    is_seen(3, "18.1.0 turn:1 0,0 . . " ONE " " TWO " 0:.:.:.:.", 1,
            "18.1.0 turn:1 0,0 . . " ONE " 20:eeeoo:5+:sparks:?,? 0:.:.:.:.");
    coven_table_free(table);
}

/* ---- the largest set ---- */

/* 40 energy and 40 symbol cards, 64 spells with ids of 12 letters. */
static coven_set *largest_set(void) {
    char json[12000];
    coven_error error;
    coven_text text = coven_text_over(json, sizeof json);
    coven_put(&text, "{\"game\":\"duel\",\"set\":\"largest\",\"energy\":{\"1\":39,\"9\":1},"
                     "\"symbols\":{\"+\":39,\"-\":1},\"spells\":[");
    for (int i = 0; i < 64; i++)
        coven_put(&text, "%s{\"id\":\"abcdefghij%c%c\",\"name\":\"S\",\"value\":99,\"minimum\":9,\"loss\":1}",
                  i ? "," : "", 'a' + i / 8, 'a' + i % 8);
    coven_put(&text, "]}");
    coven_set *set = coven_set_read("test", json, text.length, &error);
    if (!set) fail_msg("%s", error.text);
    return set;
}

static void put_ids(coven_text *text, int from, int to) {
    for (int i = from; i < to; i++) coven_put(text, "%sabcdefghij%c%c", i == from ? "" : ",", 'a' + i / 8, 'a' + i % 8);
}

static void the_longest_sum_and_the_longest_text_fit(void **unused) {
    (void)unused;
    coven_set *set = largest_set();
    coven_error error;
    coven_table *table = coven_table_new(set->game, set, 2, NULL, &error);
    if (!table) fail_msg("%s", error.text);
    /* At the end nothing is asked of hands, so all cards but the last of each deck may be in one sum. */
    char position[COVEN_POSITION_TEXT + 100];
    coven_text text = coven_text_over(position, sizeof position);
    coven_put(&text, "300.1.2 end 0,0 . ");
    put_ids(&text, 4, 64);
    coven_put(&text, " 20:.:1");
    for (int i = 0; i < 38; i++) coven_put(&text, "+1");
    coven_put(&text, "+:");
    put_ids(&text, 0, 1);
    coven_put(&text, ":");
    put_ids(&text, 1, 3);
    coven_put(&text, " 0:.:.:.:");
    put_ids(&text, 3, 4);
    coven_state state = at_position(table, position);
    expect_position(table, &state, position);
    assert_in_range(text.length, 900, COVEN_POSITION_TEXT - 1);
    table->game->mask(table, &state, 2);
    char masked[COVEN_POSITION_TEXT];
    coven_position_print(table, &state, masked);
    coven_state again;
    assert_true(table->game->parse_position(table, masked, 2, &again, &error));
    assert_memory_equal(&again, &state, table->game->state_size);
    /* One more symbol would empty the deck. */
    char *end = strstr(position, "+:");
    memmove(end + 3, end + 1, strlen(end));
    memcpy(end, "+1+", 3);
    expect_refused(table, COVEN_VIEW_ALL, position, "discard");
    coven_table_free(table);
    coven_set_free(set);
}

static void random_play_with_the_largest_set(void **unused) {
    (void)unused;
    coven_set *set = largest_set();
    coven_error error;
    for (int seats = 2; seats <= 3; seats++) {
        coven_table *table = coven_table_new(set->game, set, seats, NULL, &error);
        if (!table) fail_msg("%s", error.text);
        coven_rng rng;
        coven_rng_seed(&rng, 5);
        coven_state state = {{0}}, read = {{0}};
        int events = 0;
        for (table->game->start(table, &state); table->game->actor(table, &state) != COVEN_END; events++) {
            table->game->apply(table, &state, table->game->pick(table, &state, &rng));
            char position[COVEN_POSITION_TEXT];
            coven_position_print(table, &state, position);
            assert_true(table->game->parse_position(table, position, COVEN_VIEW_ALL, &read, &error));
            assert_memory_equal(&read, &state, table->game->state_size);
        }
        assert_in_range(events, 100, table->game->max_events(table));
        coven_table_free(table);
    }
    coven_set_free(set);
}

static void max_events_is_that_of_the_page(void **unused) {
    (void)unused;
    static const struct {
        int seats;
        const char *options;
        int bound;
    } page[] = {
        {2, "", 3039}, {2, "limit=999", 10029}, {2, "casting=call", 4239}, {2, "casting=call limit=999", 14025},
        {3, "", 3059}, {3, "limit=999", 10049}, {3, "casting=call", 5159}, {3, "casting=call limit=999", 17042}};
    for (size_t i = 0; i < sizeof page / sizeof page[0]; i++) {
        coven_table *table = table_of("duel", page[i].seats, page[i].options);
        assert_int_equal(table->game->max_events(table), page[i].bound);
        coven_table_free(table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_1_to_4),
        cmocka_unit_test(rows_5_to_7),
        cmocka_unit_test(row_8_after_row_7),
        cmocka_unit_test(rows_8_and_9),
        cmocka_unit_test(rows_10_to_14),
        cmocka_unit_test(rows_15_to_20),
        cmocka_unit_test(rows_21_to_25),
        cmocka_unit_test(r61_masked_positions),
        cmocka_unit_test(the_longest_sum_and_the_longest_text_fit),
        cmocka_unit_test(random_play_with_the_largest_set),
        cmocka_unit_test(max_events_is_that_of_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
