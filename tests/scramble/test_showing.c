/* test_showing.c -- what people see: sentences, questions, the view for a page, the drawing. */
#include "core/message.h"
#include "deals.h"
#include "games/scramble/odds.h"
#include "games/scramble/rank.h"

static void says(const coven_table *table, const char *position, const char *event, const char *messages) {
    const coven_state state = at_position(table, position);
    expect_said(table, &state, event, COVEN_VIEW_ALL, messages);
}

#define PREP "prep 1 1-1 1 broom,kettle,bucket 2:6 2:fa,ew 2:we,any wf/2/- ef/1/- ea/-/- -"
#define LATER "prep 2 1-1 1 broom,kettle,bucket 2:6 1:- 2:fe,any wf/21/we fa/1/- ew/-/- wa"
#define LAST "ritual 2 3-2 2 broom,kettle,bucket 1:2 0:- 0:- wf/-/we,af fa/2/ea,any ew/-/aw fe,ae"

static void events_are_told(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    says(table, PREP, "assign c", "scramble.assign who=@1 place=\"c\"");
    says(table, PREP, "discard fa", "scramble.discard who=@1 card=~\"Soot\"");
    says(table, PREP, "cast fa a 2",
         "scramble.cast.transfigure who=@1 card=~\"Soot\" spell=~\"Transfigure\" place=\"a\" page=~\"The Bucket\" "
         "old=~\"The Kettle\" owner=@2");
    says(table, PREP, "cast ew a",
         "scramble.cast.dispel who=@1 card=~\"Sludge\" spell=~\"Dispel\" place=\"a\" other=@2");
    says(table, "prep 1 1-1 1 broom,kettle,bucket 2:6 2:fa,ew 2:- wf/2/we ef/1/any ea/-/- -", "cast ew a",
         "scramble.cast.dispel.nothing who=@1 card=~\"Sludge\" spell=~\"Dispel\" place=\"a\" other=@2");
    says(table, LATER, "cast fe b a2",
         "scramble.cast.enchant who=@2 card=~\"Brick\" spell=~\"Enchant\" place=\"b\" owner=@1 number=2 from=\"a\"");
    says(
        table, LATER, "cast any c",
        "scramble.cast.transmute who=@2 card=~\"Jack-of-all-Chores\" spell=~\"Transmute\" place=\"c\" old=~\"Sludge\"");
    says(table, "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/12/we fa/-/- ew/-/- fe", "resolve a",
         "scramble.resolve who=@1 place=\"a\" elements=[~\"Water\" ~\"Fire\"] from=(scramble.node who=@2 number=6) "
         "to=(scramble.node who=@1 number=3)");
    says(table, LAST, "resolve b",
         "scramble.resolve who=@2 place=\"b\" elements=[~\"Fire\" ~\"Air\"] from=(scramble.node who=@1 number=2) "
         "to=(scramble.node who=@1 number=5)\nscramble.banish who=@1 banished=4 against=2\nscramble.win who=@1");
    coven_table_free(table);
    coven_table *closed = table_of("scramble", 2, "hands=closed");
    const coven_state state = at_position(closed, "deal * 0-0 2 -,-,- - 4:- 4:- - - - -");
    char text[100];
    coven_text out = coven_text_over(text, sizeof text);
    scramble_describe(closed, &state, event_make(EVENT_SPELL, NO_CARD, 0, 0), &out);
    assert_string_equal(text, "scramble.hold.hidden who=@1");
    coven_table_free(closed);
}

static void reads(const coven_table *table, const char *position, const char *event, const char *sentences) {
    const coven_state state = at_position(table, position);
    coven_event read;
    coven_text out = coven_text_growing();
    assert_true(coven_event_read(table, &state, event, &read, NULL));
    assert_true(message_describe(NULL, table, &state, read, &out));
    assert_string_equal(out.data, sentences);
    coven_text_free(&out);
}

static void events_are_plain_sentences(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    reads(table, PREP, "cast fa a 2",
          "Red casts Soot (Transfigure) at a: The Bucket takes the place of The Kettle on Blue's side.");
    reads(table, LATER, "cast fe b a2", "Blue casts Brick (Enchant) at b: Red's imp number 2 at a goes back to hand.");
    reads(table, LAST, "resolve b",
          "Blue's imp at b pushes the energy by Fire and Air, from Red 2 to Red 5. Red banishes an imp: 4 to 2. "
          "Red wins the match.");
    coven_table_free(table);
}

static void asks(const coven_table *table, const char *position, const char *so_far, const char *message) {
    const coven_state state = at_position(table, position);
    expect_asked(table, &state, so_far, message);
}

static void what_is_asked(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    const char *prep = "prep 1 1-1 1 broom,kettle,bucket 2:6 2:fa,ea 2:we,any wf/2/- ef/1/- ew/-/- -";
    asks(table, prep, "", "scramble.ask.card");
    asks(table, prep, "assign", "scramble.ask.queue");
    asks(table, prep, "cast", "scramble.ask.spell");
    asks(table, prep, "cast ea", "scramble.ask.place");
    asks(table, prep, "cast ea b", "scramble.ask.imp");
    asks(table, prep, "cast fa a", "scramble.ask.page");
    asks(table, prep, "discard", "scramble.ask.discard");
    asks(table, "prep 1 1-1 1 broom,kettle,bucket 2:6 2:- 2:we,any wf/2/ea ef/1/fa ew/-/- -", "", "scramble.ask.imps");
    asks(table, "prep 1 1-1 1 broom,kettle,bucket 2:6 0:fa,ea 1:we,any wf/21/- ef/12/- ew/1/- -", "",
         "scramble.ask.spells");
    const char *ritual = "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- any/12/we fa/-/- ew/-/- fe";
    asks(table, ritual, "", "scramble.ask.resolve");
    asks(table, ritual, "resolve a", "scramble.ask.element");
    /* Who has to give up a spell is told who made it. */
    coven_state state = at_position(table, PREP);
    play_event(table, &state, "1 cast ew a");
    expect_asked(table, &state, "", "scramble.ask.lose by=@1 spell=~\"Dispel\"");
    coven_text out = coven_text_growing();
    assert_true(message_prompt(NULL, table, &state, "", &out));
    assert_string_equal(out.data, "Red has cast Dispel: which of your spells do you lose?");
    coven_text_free(&out);
    coven_table_free(table);
}

/* The way of each resolve, in the view: example 13 of the page, and one step of *any*. */
static void the_view_shows_where_the_energy_would_go(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    coven_text out = coven_text_growing();
    coven_state state =
        at_position(table, "ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- wf/12/we any/121/- ew/122/- fe");
    scramble_view(table, &state, 1, &out);
    expect_part(out.data, "\"energy\":{\"seat\":2,\"node\":6,\"at\":[0.000,-0.880]}");
    expect_part(out.data,
                "\"resolve a\":[{\"seat\":2,\"node\":6,\"at\":[0.000,-0.880]},"
                "{\"seat\":2,\"node\":5,\"at\":[-0.580,-0.620]},{\"seat\":1,\"node\":3,\"at\":[-0.660,0.300]}]");
    expect_part(out.data, "\"resolve b earth\":[{\"seat\":2,\"node\":6,\"at\":[0.000,-0.880]},"
                          "{\"seat\":2,\"node\":4,\"at\":[0.580,-0.620]}]");
    /* A connection over the seam is one, with its point on the seam: broom 3 by fire to kettle 5. */
    expect_part(out.data,
                "{\"element\":\"fire\",\"ends\":[{\"seat\":1,\"node\":3,\"at\":[-0.660,0.300]},{\"seat\":2,\"node\":5,"
                "\"at\":[-0.580,-0.620]}],\"way\":[[-0.660,0.300],[-0.770,0.000],[-0.580,-0.620]],\"bends\":"
                "[0.000,0.000]}");
    int connections = 0;
    const char *circle = strstr(out.data, "\"circle\""), *spare = strstr(out.data, "\"spare\"");
    for (const char *at = circle; (at = strstr(at, "\"element\"")) && at < spare; at++) connections++;
    assert_int_equal(connections, 24); /* 12 nodes with 4 each, two ends to a connection */
    coven_text_free(&out);
    coven_table_free(table);
}

static void a_hidden_hand_is_not_in_the_view(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "hands=closed");
    coven_text out = coven_text_growing();
    coven_state state =
        at_position(table, "prep 1 1-1 1 broom,kettle,bucket 2:6 3:fe,ew 3:aw,any wf/-/- ef/-/- wa/-/- -");
    table->game->mask(table, &state, 1);
    scramble_view(table, &state, 1, &out);
    expect_part(
        out.data,
        "\"hands\":[{\"imps\":3,\"spells\":[\"fe\",\"ew\"],\"hidden\":0},{\"imps\":3,\"spells\":[],\"hidden\":2}]");
    coven_text_free(&out);
    coven_table_free(table);
}

static void the_drawing_has_everything(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    coven_text out = coven_text_growing();
    const coven_state state =
        at_position(table, "prep 1 2-1 2 candle,ladle,broom 1:3 1:aw,any 1:ea wf/21/fa we/-/ae ew/2/- -");
    const coven_style plain = {.width = 80};
    scramble_draw(table, &state, 1, &plain, &out);
    for (const char *at = out.data; *at; at++) assert_true((unsigned char)*at < 0x80 && *at != '\033');
    static const char *const parts[] = {"(3)",
                                        "queue: Blue Red [fa] .",
                                        "The Ladle",
                                        "The Candle",
                                        "Spare page: The Broom",
                                        "Red (you): banished 2, 1 imp in hand",
                                        "aw (Air>Water)  Suds: Transfigure",
                                        "Blue starts the round",
                                        "(3) f6  w4  e5  a1'"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) expect_part(out.data, parts[i]);
    coven_text_free(&out);
    coven_table_free(table);
}

/* "Was this winnable?" for a page, beside the view. */
static void the_verdict_as_json(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    solver_session solver = {0};
    assert_true(solver_open(&solver, table->game, NULL));
    coven_text out = coven_text_growing();
    coven_state state = at_position(table, "prep 1 0-0 1 broom,kettle,bucket 2:6 4:fw 4:we wf/-/- fe/-/- ea/-/- -");
    solver_put_verdict(&solver, table, &state, &out);
    assert_string_equal(out.data,
                        "{\"winner\":2,\"deal\":true,\"events\":{\"assign a\":2,\"assign b\":2,\"assign c\":2,"
                        "\"cast fw b\":2,\"discard fw\":2}}");
    coven_text_clear(&out);
    state = at_position(table, "ritual 2 1-0 2 broom,kettle,bucket 1:2 0:- 0:- wf/-/we fa/2/ea ew/-/- fe");
    solver_put_verdict(&solver, table, &state, &out);
    assert_string_equal(out.data, "{\"winner\":1,\"deal\":false,\"events\":{\"resolve b\":1}}");
    coven_text_clear(&out);
    table->game->start(table, &state);
    solver_put_verdict(&solver, table, &state, &out);
    assert_string_equal(out.data, "null");
    coven_text_free(&out);
    solver_close(&solver);
    coven_error error;
    assert_true(solver_require(table->game, &error));
    assert_false(solver_require(coven_game_find("null"), &error));
    assert_int_equal(error.code, COVEN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "scramble")); /* it says which games can be solved */
    coven_table_free(table);
}

/* Estimates add up, and are certain where the round's end can be seen and decides. */
static void estimates(void **unused) {
    (void)unused;
    coven_table *table = table_of("scramble", 2, "");
    coven_state state =
        at_position(table, "ritual 2 3-2 2 broom,kettle,bucket 1:2 0:- 0:- wf/-/we,af fa/2/ea,any ew/-/aw fe,ae");
    int value[2];
    scramble_estimate(table, &state, value);
    assert_int_equal(value[0], COVEN_ONE);
    assert_int_equal(value[1], 0);
    state = at_position(table, "deal * 3-1 2 -,-,- - 1:- 3:- - - - -");
    scramble_estimate(table, &state, value);
    assert_in_range(value[0], COVEN_ONE / 2, COVEN_ONE);
    assert_int_equal(value[0] + value[1], COVEN_ONE);
    /* A score is worth the same to both, with the seats changed. */
    const scramble_plan *plan = plan_of(table);
    for (uint8_t one = 0; one < 4; one++)
        for (uint8_t two = 0; two < 4; two++) {
            if (two == 0 && one > 0) continue; /* then the other one starts */
            const int here = scramble_odds_of_match(plan, (uint8_t[]){one, two}, 0);
            assert_int_equal(here, COVEN_ONE - scramble_odds_of_match(plan, (uint8_t[]){two, one}, 1));
        }
    /* To win the round is always better, for the starter and for the other. */
    for (uint8_t one = 0; one < 4; one++)
        for (uint8_t two = 0; two < 4; two++) {
            const scramble_state s = {.banished = {one, two}};
            assert_true(scramble_odds_after_round(plan, &s, 0) > scramble_odds_after_round(plan, &s, 1));
        }
    assert_int_equal(scramble_odds_of_match(plan, (uint8_t[]){4, 2}, 1), COVEN_ONE);
    assert_int_equal(scramble_odds_of_match(plan, (uint8_t[]){0, 4}, 0), 0);
    coven_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_told),
        cmocka_unit_test(events_are_plain_sentences),
        cmocka_unit_test(what_is_asked),
        cmocka_unit_test(the_view_shows_where_the_energy_would_go),
        cmocka_unit_test(a_hidden_hand_is_not_in_the_view),
        cmocka_unit_test(the_drawing_has_everything),
        cmocka_unit_test(the_verdict_as_json),
        cmocka_unit_test(estimates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
