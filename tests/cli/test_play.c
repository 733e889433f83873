/* test_play.c -- coven play and the menu, from a pipe. */
#include <stdlib.h>

#include "program.h"
#include "said.h"

static int forget_saved(void **unused) {
    (void)unused;
    free(program_out(0, NULL, WORDS("play", "--forget", "all")));
    return 0;
}

/* The file of a game with the seed "a": the first digits of SHA-256(SHA-256("a")). */
#define SAVED "coven/games/null-bf5d3aff.json"

/* With the seed "a", seat 1 is dealt a 5 and seat 2 a 1. */
static char *play(const char *input, const char *seats) {
    return program_out(0, input, WORDS("play", "null", "--seed", "a", "--seats", seats));
}

static void a_whole_game_by_number_word_and_part_of_a_word(void **unused) {
    (void)unused;
    static const char *const inputs[] = {"1\n1\n", "keep\nkeep\n", "k\nke\n"};
    char *first = NULL;
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        char *out = play(inputs[i], "2");
        expect_part(out, said("terminal.end.won who=[" SEAT_1 "]"));
        if (first) assert_string_equal(out, first);
        free(first);
        first = out;
    }
    free(first);
    char *out = play("swap 5\nk\n", "person,person");
    expect_part(out, english_of("null", "null.swap who=@1 card=5").text);
    free(out);
}

static void what_cannot_be_said_changes_nothing(void **unused) {
    (void)unused;
    char *out = play("7\nfly\nswap 3\nundoo\n\nkeep\nkeep\n", "2");
    expect_part(out, said("error.choice.number n=2"));
    expect_part(out, said("error.choice.none text=\"fly\""));
    expect_part(out, "did you mean \"undo\"?");
    expect_part(out, said("terminal.end.won who=[" SEAT_1 "]"));
    free(out);
}

static void secrets_stay_behind_the_curtain(void **unused) {
    (void)unused;
    char *out = play("keep\nlog\nkeep\n", "2");
    char *second = strstr(out, "--- Seat 2 ---"),
         *end = strstr(out, english_of("null", "null.show first=5 second=1").text);
    assert_non_null(second);
    assert_non_null(end);
    *end = '\0';
    /* The log begins with the commitment, whose digits are no cards. */
    char *hex = strstr(second, said("terminal.commitment"));
    assert_non_null(hex);
    memset(hex, ' ', strcspn(hex, "\n"));
    /* Seat 2 reads nothing of seat 1's card before the end. */
    assert_null(strstr(second, "5"));
    expect_part(second, english_of("null", "null.get.hidden who=@1").text);
    free(out);
    out = play("keep\n", "person,random");
    assert_null(strstr(out, "---"));
    assert_null(strstr(out, english_of("null", "null.get who=@2 card=1").text));
    free(out);
}

static void undo_takes_back(void **unused) {
    (void)unused;
    char *out = play("undo\nkeep\nundo\nswap\nundo\nkeep\n", "2");
    expect_part(out, said("error.takeback.nothing"));
    expect_part(out, said("terminal.undo.done n=1"));
    /* The other person has seen the card that was thrown away. */
    expect_part(out, said("error.takeback.shown"));
    free(out);
    /* A lone person goes back past what the computer did. */
    out = program_out(0, "done\nundo\n", WORDS("play", "isle", "--seed", "a", "--seats", "person,random"));
    expect_part(out, "events taken back.");
    free(out);
}

static void several_decisions_are_taken_back_and_played_again(void **unused) {
    (void)unused;
    static const char input[] = "summon wyrm a1\ndone\nundo 2\nredo\nredo\nredo\nundo x\nundo 99\nundo\n";
    char *out = program_out(0, input, WORDS("play", "isle", "--seed", "a", "--seats", "person,random"));
    const char *back = strstr(out, "events taken back."), *again = strstr(out, "played again.");
    assert_non_null(back);
    assert_non_null(again);
    assert_true(back < again);
    again = strstr(again + 1, "played again.");
    assert_non_null(again);
    expect_part(again, said("terminal.redo.none"));
    expect_part(again, said("terminal.undo.how undo=\"undo\""));
    back = strstr(again, "events taken back.");
    assert_non_null(back);
    expect_part(back, said("error.takeback.nothing"));
    free(out);
    /* Redo restores what undo removed: the record is the same as without. */
    char *saved[2];
    static const char *const inputs[] = {"done\n", "done\nundo\nredo\n"};
    for (int i = 0; i < 2; i++) {
        forget_saved(NULL);
        free(program_out(0, inputs[i], WORDS("play", "isle", "--seed", "b", "--seats", "person,adept:iterations=9")));
        char *list = program_out(0, NULL, WORDS("play", "--list", "--json"));
        char name[100];
        coven_text path = coven_text_over(name, sizeof name);
        const char *id = strstr(list, "isle-");
        assert_non_null(id);
        coven_put(&path, "coven/games/%.*s.json", (int)strcspn(id, "\""), id);
        saved[i] = scratch_read(name);
        assert_non_null(saved[i]);
        free(list);
    }
    assert_string_equal(saved[0], saved[1]);
    free(saved[0]), free(saved[1]);
    /* Another decision leaves nothing to redo. */
    out = play("keep\nundo\nswap 5\nredo\n", "2");
    expect_part(out, said("terminal.redo.none"));
    free(out);
}

static void a_person_can_resign(void **unused) {
    (void)unused;
    char *out = play("keep\nresign\n", "2");
    expect_part(out, said("terminal.end.resigned.two who=" SEAT_2 " winner=" SEAT_1));
    free(out);
    assert_null(scratch_read(SAVED));
}

/* A spirit of isle may have a name of 200 characters: the sentence has it whole, and what stands on one line is cut. */
static void a_long_name_is_cut_only_where_it_must_be(void **unused) {
    (void)unused;
    coven_text name = coven_text_growing(), ending = coven_text_growing();
    for (int i = 0; i < 200; i++) coven_put(&name, "\xe2\x98\xbe");
    coven_put(&ending, "\"%s\"", name.data);
    char *set = house_json_with("isle", "\"Water\"", ending.data);
    scratch_file("long.json", set);
    char *out =
        program_out(0, "resign\n",
                    WORDS("play", "isle", "--seed", "a", "--seats", "person,random", "--set", in_scratch("long.json")));
    coven_text_clear(&ending);
    coven_put(&ending, "%s resigns, and Earth wins.", name.data);
    for (char *at = out; *at; at++) /* the sentence is filled into lines */
        if (*at == '\n') *at = ' ';
    expect_part(out, ending.data);
    expect_part(out, "\xe2\x98\xbe (you) ");
    free(out), free(set);
    coven_text_free(&name);
    coven_text_free(&ending);
    scratch_remove("long.json");
}

/* SHA-256 of the seed "a" is the commitment; of the text "a" it is the seed. */
static void the_commitment_is_shown_first_and_the_seed_last(void **unused) {
    (void)unused;
    static const char seed[] = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
    static const char commitment[] = "bf5d3affb73efd2ec6c36ad3112dd933efed63c4e1cbffcfa88e2759c144f2d8";
    char *out = play("commitment\nlog\nkeep\nkeep\n", "2");
    const char *first = strstr(out, "Commitment: bf5d3affb73efd2e..."),
               *question = strstr(out, english_of("null", "null.ask").text);
    assert_non_null(first);
    assert_true(first < question);
    const char *command = strstr(question, commitment);
    assert_non_null(command);
    const char *log = strstr(command + 1, commitment);
    assert_non_null(log);
    const char *last = strstr(out, seed), *end = strstr(out, "wins.");
    assert_non_null(last);
    assert_true(end < last);
    expect_part(last, "coven verify");
    free(out);
    /* Without a seed, and without a terminal, nobody is asked for one. */
    out = program_out(0, "keep\n", WORDS("play", "null", "--seats", "person,random"));
    assert_null(strstr(out, "mix"));
    expect_part(out, english_of("null", "null.keep who=@1").text);
    free(out);
}

static void a_record_is_saved_and_loaded(void **unused) {
    (void)unused;
    char input[700];
    const char *path = in_scratch("game.json");
    coven_text text = coven_text_over(input, sizeof input);
    coven_put(&text, "keep\nsave %s\nkeep\n", path);
    char *out = play(input, "2");
    expect_part(out, "Saved in ");
    free(out);
    out = program_out(0, NULL, WORDS("verify", path));
    free(out);
    char *saved = scratch_read("game.json");
    expect_part(saved, "\"events\":[\"* deal 1 5\",\"* deal 2 1\",\"1 keep\"]");
    /* It is not overwritten by mistake. */
    out = play(input, "2");
    char *again = scratch_read("game.json");
    assert_string_equal(saved, again);
    free(out), free(saved), free(again);
    text = coven_text_over(input, sizeof input);
    coven_put(&text, "load %s\nload /no-such-file\nswap 1\n", path);
    program_result answer = program_run(input, WORDS("play", "null", "--seats", "person,random", "--seed", "q"));
    assert_int_equal(answer.status, 0);
    expect_part(answer.out, "3 events.");
    expect_part(answer.out, english_of("null", "null.swap who=@2 card=1").text);
    expect_part(answer.err, "/no-such-file");
    program_free(&answer);
    scratch_remove("game.json");
}

static void the_end_of_input_loses_nothing(void **unused) {
    (void)unused;
    program_result answer = program_run("keep\n", WORDS("play", "null", "--seed", "a", "--seats", "2"));
    assert_int_equal(answer.status, 0);
    expect_part(answer.err, "The game is saved in ");
    program_free(&answer);
    char *kept = scratch_read(SAVED);
    assert_non_null(kept);
    free(kept);
    char *out = program_out(0, "keep\n", WORDS("play", "null", "--resume"));
    expect_part(out, said("terminal.end.won who=[" SEAT_1 "]"));
    free(out);
    /* The game has ended, so its save is gone. */
    assert_null(scratch_read(SAVED));
    program_refuses(2, said("error.save.none.game game=\"null\""), WORDS("play", "null", "--resume"));
}

static void a_saved_game_is_not_written_over(void **unused) {
    (void)unused;
    free(play("swap 5\n", "2"));
    char *first = scratch_read(SAVED);
    free(play("keep\n", "2"));
    char *same = scratch_read(SAVED), *second = scratch_read("coven/games/null-bf5d3aff-2.json");
    assert_string_equal(first, same);
    expect_part(second, "1 keep");
    free(first), free(same), free(second);
    /* One that is resumed is: also with another decision in the place of one taken back. */
    free(program_out(0, "undo\nswap 5\n", WORDS("play", "--resume", "null-bf5d3aff-2")));
    second = scratch_read("coven/games/null-bf5d3aff-2.json");
    assert_null(scratch_read("coven/games/null-bf5d3aff-3.json"));
    expect_part(second, "1 swap 5");
    free(second);
}

static void saved_games_are_listed_resumed_and_forgotten(void **unused) {
    (void)unused;
    char *out = program_out(0, NULL, WORDS("play", "--list"));
    assert_string_equal(out, "No game is saved.\n");
    free(out);
    free(play("keep\n", "2"));
    free(program_out(0, "done\n", WORDS("play", "isle", "--seed", "a", "--seats", "person,random,random")));
    free(program_out(0, "keep\n", WORDS("play", "null", "--seed", "b", "--seats", "2")));
    out = program_out(0, NULL, WORDS("play", "--list"));
    expect_part(out, "null-bf5d3aff");
    expect_part(out, "isle-bf5d3aff");
    expect_part(out, "person, random, random");
    expect_part(out, "3 events");
    free(out);
    out = program_out(0, NULL, WORDS("play", "--list", "isle"));
    assert_null(strstr(out, "null"));
    free(out);
    out = program_out(0, NULL, WORDS("play", "null", "--list", "--json"));
    assert_int_equal(expect_json_lines(out), 1);
    expect_part(out, "\"players\":\"person, person\",\"plies\":3");
    free(out);
    /* By its id, by some digits of it, by its number, by its game. */
    out = program_out(0, "quit\ny\n", WORDS("play", "--resume", "null-bf5d3aff"));
    expect_part(out, "swap 1");
    free(out);
    out = program_out(0, "quit\ny\n", WORDS("play", "isle-bf5", "--resume"));
    expect_part(out, "Summoner's Isle");
    free(out);
    program_refuses(2, "\"bf5d\" could be ", WORDS("play", "--resume", "bf5d"));
    program_refuses(2, said("error.save.number n=3"), WORDS("play", "--resume", "4"));
    program_refuses(2, said("error.save.name text=\"duel-1\""), WORDS("play", "--resume", "duel-1"));
    program_refuses(2, said("error.save.none.game game=\"duel\""), WORDS("play", "--resume", "duel"));
    program_refuses(2, said("save.forget"), WORDS("play", "--forget"));
    out = program_out(0, NULL, WORDS("play", "--forget", "isle"));
    assert_string_equal(out, "Removed isle-bf5d3aff.\n");
    free(out);
    free(program_out(0, "keep\n", WORDS("play", "--resume", "1")));
    out = program_out(0, NULL, WORDS("play", "--forget", "all"));
    assert_string_equal(out, "Removed 1 saved game.\n");
    free(out);
    program_refuses(2, said("error.save.none"), WORDS("play", "--resume"));
    program_refuses(2, "an argument is missing", WORDS("play", NULL));
}

/* Before 0.2 there was one file for each kind of game, and others put aside. */
static void saves_of_older_versions_are_taken_over(void **unused) {
    (void)unused;
    free(play("keep\n", "2"));
    char *saved = scratch_read(SAVED);
    scratch_file("coven/null.json", saved);
    scratch_file("coven/null-1.json", saved);
    scratch_file("coven/null-17.json", "{\"not\":\"a record\"}");
    forget_saved(NULL); /* these as well */
    assert_null(scratch_read("coven/null.json"));
    scratch_file("coven/null.json", saved);
    scratch_file("coven/null-2.json", saved);
    scratch_file("coven/other.json", saved);
    char *out = program_out(0, NULL, WORDS("play", "--list"));
    expect_part(out, "null-bf5d3aff ");
    expect_part(out, "null-bf5d3aff-2 ");
    free(out);
    assert_null(scratch_read("coven/null.json"));
    assert_null(scratch_read("coven/null-2.json"));
    char *moved = scratch_read(SAVED), *other = scratch_read("coven/other.json");
    assert_string_equal(moved, saved);
    assert_non_null(other);
    out = program_out(0, "keep\n", WORDS("play", "null", "--resume"));
    expect_part(out, said("terminal.end.won who=[" SEAT_1 "]"));
    free(out), free(saved), free(moved), free(other);
    scratch_remove("coven/other.json");
}

/* The saved game has the content of its set in it; the record in it is one like any other. */
static void a_game_with_another_set_is_resumed_without_it(void **unused) {
    (void)unused;
    size_t length;
    char *set = read_source_file("sets/null.json", &length);
    coven_text mine = coven_text_growing();
    char *name = strstr(set, "\"house\"");
    assert_non_null(name);
    coven_put(&mine, "%.*s\"mine\"%s", (int)(name - set), set, name + strlen("\"house\""));
    scratch_file("mine.json", mine.data);
    const char *path = in_scratch("mine.json");
    free(program_out(0, "keep\n", WORDS("play", "null", "--seed", "a", "--seats", "2", "--set", path)));
    free(program_out(0, NULL, WORDS("verify", in_scratch(SAVED), "--set", path)));
    scratch_remove("mine.json");
    char *out = program_out(0, "keep\n", WORDS("play", "null", "--resume"));
    expect_part(out, said("terminal.end.won who=[" SEAT_1 "]"));
    free(out), free(set);
    coven_text_free(&mine);
}

static void a_game_from_a_position(void **unused) {
    (void)unused;
    char *out = program_out(0, "keep\n", WORDS("play", "null", "--position", "turn:2 5 4 1", "--seats", "2"));
    expect_part(out, said("terminal.end.won who=[" SEAT_1 "]"));
    free(out);
    out = program_out(0, "swap 4\nkeep\n",
                      WORDS("play", "null", "--position", "turn:1 4 ? -", "--seat", "1", "--seats", "2"));
    expect_part(out, english_of("null", "null.swap who=@1 card=4").text);
    free(out);
    program_refuses(2, "play: --position: stage: ", WORDS("play", "null", "--position", "turn:3 5 4 1"));
    program_refuses(2, "it is valid as seat 1 sees it", WORDS("play", "null", "--position", "turn:1 4 ? -"));
}

static void the_menu_offers_only_who_plays_the_game(void **unused) {
    (void)unused;
    char *out = program_out(0, "isle\n2\n1\n", WORDS(NULL));
    expect_part(out, "novice");
    assert_null(strstr(out, "exact"));
    free(out);
}

static void the_menu_takes_a_player_by_number_and_says_who_it_is(void **unused) {
    (void)unused;
    char *out = program_out(0, "1\n1\n2\n", WORDS(NULL));
    expect_part(out, "→ The Channeling\n");
    expect_part(out, "→ 1 person\n");
    const char *second = strstr(out, "   2  ");
    assert_non_null(second);
    char line[64];
    coven_text text = coven_text_over(line, sizeof line);
    coven_put(&text, "→ %.*s\n", (int)strcspn(second + 6, " "), second + 6);
    expect_part(out, line);
    free(out);
}

static void quit_asks(void **unused) {
    (void)unused;
    free(play("quit\nn\n", "2"));
    assert_null(scratch_read(SAVED));
    free(play("quit\ny\n", "2"));
    char *kept = scratch_read(SAVED);
    assert_non_null(kept);
    free(kept);
}

/* The decisions of a recorded game, one per line; free it. */
static char *lines_of(const char *json) {
    coven_record record;
    coven_error error;
    coven_state state;
    coven_text lines = coven_text_growing();
    if (!coven_record_read(&record, json, strlen(json) - 1, NULL, &error)) fail_msg("%s", error.text);
    const coven_table *table = record.table;
    table->game->start(table, &state);
    for (int i = 0; i < record.count; i++) {
        if (table->game->actor(table, &state) != COVEN_CHANCE) {
            table->game->print_event(table, &state, record.event[i], &lines);
            coven_put_char(&lines, '\n');
        }
        table->game->apply(table, &state, record.event[i]);
    }
    coven_record_free(&record);
    return lines.data;
}

/* A record of random players, replayed by typing the same decisions: chance, and so the game, is the same. */
static void people_can_play_every_game_to_its_end(void **unused) {
    (void)unused;
    for (const coven_game *const *game = coven_games(); *game; game++) {
        for (int seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) {
            char number[2] = {(char)('0' + seats), '\0'};
            char *record = program_out(0, NULL, WORDS("record", (*game)->id, "--seats", number, "--seed", "whole"));
            char *lines = lines_of(record);
            program_result answer =
                program_run(lines, WORDS("play", (*game)->id, "--seats", number, "--seed", "whole"));
            assert_int_equal(answer.status, 0);
            assert_string_equal(answer.err, "");
            if (!strstr(answer.out, " wins. ") && !strstr(answer.out, " share the win. "))
                fail_msg("%s with %d seats has not ended", (*game)->id, seats);
            assert_null(strstr(answer.out, "is not a choice here"));
            program_free(&answer);
            free(record), free(lines);
        }
    }
}

static void computers_play_alone(void **unused) {
    (void)unused;
    char *out = play("", "random,random");
    expect_part(out, "wins.");
    free(out);
}

static void seats_are_checked(void **unused) {
    (void)unused;
    program_refuses(2, "did you mean \"random\"?", WORDS("play", "null", "--seats", "person,randon"));
    program_refuses(2, "null is for 2 seats, not 3", WORDS("play", "null", "--seats", "person,random,random"));
    program_refuses(2, "from 2 to 2", WORDS("play", "null", "--seats", "1"));
    program_refuses(2, said("error.seats.most n=4"),
                    WORDS("play", "null", "--seats", "person,person,person,person,person"));
}

static void the_menu_lets_go(void **unused) {
    (void)unused;
    char *out = program_out(0, "\n", WORDS(NULL));
    expect_part(out, "Coven");
    free(out);
    out = program_out(0, "", WORDS(NULL));
    free(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_whole_game_by_number_word_and_part_of_a_word, forget_saved),
        cmocka_unit_test_teardown(what_cannot_be_said_changes_nothing, forget_saved),
        cmocka_unit_test_teardown(secrets_stay_behind_the_curtain, forget_saved),
        cmocka_unit_test_teardown(undo_takes_back, forget_saved),
        cmocka_unit_test_teardown(a_record_is_saved_and_loaded, forget_saved),
        cmocka_unit_test_teardown(the_end_of_input_loses_nothing, forget_saved),
        cmocka_unit_test_teardown(several_decisions_are_taken_back_and_played_again, forget_saved),
        cmocka_unit_test_teardown(a_person_can_resign, forget_saved),
        cmocka_unit_test_teardown(a_long_name_is_cut_only_where_it_must_be, forget_saved),
        cmocka_unit_test_teardown(the_commitment_is_shown_first_and_the_seed_last, forget_saved),
        cmocka_unit_test_teardown(a_saved_game_is_not_written_over, forget_saved),
        cmocka_unit_test_teardown(saved_games_are_listed_resumed_and_forgotten, forget_saved),
        cmocka_unit_test_teardown(saves_of_older_versions_are_taken_over, forget_saved),
        cmocka_unit_test_teardown(a_game_with_another_set_is_resumed_without_it, forget_saved),
        cmocka_unit_test(the_menu_takes_a_player_by_number_and_says_who_it_is),
        cmocka_unit_test_teardown(a_game_from_a_position, forget_saved),
        cmocka_unit_test(the_menu_offers_only_who_plays_the_game),
        cmocka_unit_test_teardown(quit_asks, forget_saved),
        cmocka_unit_test_teardown(people_can_play_every_game_to_its_end, forget_saved),
        cmocka_unit_test_teardown(computers_play_alone, forget_saved),
        cmocka_unit_test_teardown(seats_are_checked, forget_saved),
        cmocka_unit_test_teardown(the_menu_lets_go, forget_saved),
    };
    return cmocka_run_group_tests(tests, NULL, scratch_end);
}
