/* test_mix.c -- the mix of chance at a table on a server: known vectors, computed with sha256sum and xxd; the list of
 * words; and every part of a record forged in turn, each of which is found and named. */
#include <stdlib.h>

#include "core/record.h"
#include "match/match.h"
#include "match/mix.h"
#include "match/session.h"
#include "support.h"

/* Secrets of one byte, 32 times: s is 11, c1 is 22, c2 is 33. The rest is from
 *     h() { printf "$1" | xxd -r -p | sha256sum | cut -c-64; }    # P=$(h $s) m1=$(h $c1) m2=$(h $c2)
 *     { printf 'coven mix 1abcdefghij'; printf "$s$m1$c1$m2$c2" | xxd -r -p; } | sha256sum
 *     { printf 'coven words 1abcdefghij'; printf "$P$m1$m2" | xxd -r -p; printf 'game=null seats=2 goal=high';
 *       printf "$(h $seed)" | xxd -r -p; } | sha256sum */
#define TABLE "abcdefghij"
#define P "02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc"
#define M1 "9f72ea0cf49536e3c66c787f705186df9a4378083753ae9536d65b3ad7fcddc4"
#define M2 "deb0e38ced1e41de6f92e70e80c418d2d356afaaa99e26f5939dbc7d3ef4772a"
#define SEED "dae1c054a5a02f244a21b45666525a1cf9c7e3e2c778e4a4cb4e958bd252f8ab"
#define CHANCE "beb95e33bdfe3fec76828952e4b7a9f21160580bd7789b4541ef4eb2f0fd7b71"
#define FOUR_WORDS "desert squirrel north ribbon" /* 3d dd 9f c9 */
#define S "1111111111111111111111111111111111111111111111111111111111111111"
#define C1 "2222222222222222222222222222222222222222222222222222222222222222"
#define C2 "3333333333333333333333333333333333333333333333333333333333333333"

static void take(const char *hex, uint8_t bytes[32]) { assert_true(coven_unhex(hex, bytes)); }

static coven_mix known_mix(void) {
    coven_mix mix = {.table = TABLE, .people = 2};
    take(S, mix.server);
    take(P, mix.commitment);
    take(M1, mix.promise[0]), take(M2, mix.promise[1]);
    take(C1, mix.given[0]), take(C2, mix.given[1]);
    return mix;
}

static void expect_hex(const uint8_t bytes[32], const char *expected) {
    char hex[65];
    coven_hex(bytes, hex);
    assert_string_equal(hex, expected);
}

static void the_seed_and_the_words_are_known(void **unused) {
    (void)unused;
    coven_mix mix = known_mix();
    uint8_t seed[32], chance[32];
    char words[MIX_WORDS_TEXT];
    coven_table *table = table_of("null", 2, "");
    mix_seed(&mix, seed);
    expect_hex(seed, SEED);
    coven_sha256(seed, 32, chance);
    expect_hex(chance, CHANCE);
    const mix_story story = {.table = table,
                             .id = TABLE,
                             .commitment = mix.commitment,
                             .promises = mix.promise[0],
                             .people = 2,
                             .chance = chance};
    mix_words(&story, words);
    assert_string_equal(words, FOUR_WORDS);
    coven_table_free(table);
    /* Any option of the game changes them. */
    table = table_of("null", 2, "goal=low");
    mix_story other = story;
    other.table = table;
    mix_words(&other, words);
    assert_string_not_equal(words, FOUR_WORDS);
    coven_table_free(table);
}

/* The list has 256 different words, in order, and is the one that docs/online.md ends with. */
static void the_words_are_those_of_the_page(void **unused) {
    (void)unused;
    size_t length;
    char *page = read_source_file("docs/online.md", &length);
    const char *at = strstr(page, "\n    " /* the list is the last thing indented */ "acorn ");
    assert_non_null(at);
    for (int i = 0; i < MIX_WORD_COUNT; i++) {
        const size_t size = strlen(mix_word(i));
        assert_in_range(size, 3, 8);
        assert_int_equal(strspn(mix_word(i), "abcdefghijklmnopqrstuvwxyz"), size);
        if (i) assert_true(strcmp(mix_word(i - 1), mix_word(i)) < 0);
        at += strspn(at, " \n");
        assert_memory_equal(at, mix_word(i), size);
        at += size;
        assert_true(*at == ' ' || *at == '\n');
    }
    assert_string_equal(at, "\n");
    free(page);
}

/* ---- a record ---- */

/* A whole game of the smallest game, whose seed is that of a mix; options as for table_of. */
static coven_record played_with(const coven_mix *mix) {
    coven_record record;
    coven_error error;
    uint8_t seed[32];
    mix_seed(mix, seed);
    match_seats who = {.name = {"person", "person"}};
    match *played = match_new(table_of("null", 2, ""), &who, seed, &error);
    assert_non_null(played);
    while (match_actor(played) != COVEN_END)
        assert_true(match_can_step(played) ? match_step(played, &error) : match_play(played, "keep", &error));
    assert_true(match_set_mix(played, mix, &error));
    coven_text out = coven_text_growing();
    match_put_record(played, COVEN_VIEW_ALL, &out);
    assert_true(coven_record_read(&record, out.data, out.length, NULL, &error));
    coven_text_free(&out);
    match_free(played);
    return record;
}

static void expect_good(const coven_record *record, const mix_kept *kept, const char *const *steps) {
    mix_finding finding[MIX_FINDINGS_MAX];
    coven_error error;
    const int count = mix_check(record, kept, finding);
    for (int i = 0; i < count; i++) {
        assert_non_null(steps[i]);
        assert_string_equal(finding[i].step, steps[i]);
        if (!finding[i].good) fail_msg("%s: %s", finding[i].step, finding[i].say);
    }
    assert_null(steps[count]);
    assert_true(mix_verify(record, kept, &error));
}

/* The first finding that is not good is of this step and says this. */
static void expect_forged(const coven_record *record, const mix_kept *kept, const char *step, const char *say) {
    mix_finding finding[MIX_FINDINGS_MAX];
    coven_error error;
    const int count = mix_check(record, kept, finding);
    int first = 0;
    while (first < count && finding[first].good) first++;
    if (first == count) fail_msg("nothing is found, instead of %s", say);
    assert_string_equal(finding[first].step, step);
    assert_string_equal(finding[first].say, say);
    assert_false(mix_verify(record, kept, &error));
    assert_int_equal(error.code, COVEN_UNVERIFIED);
    assert_string_equal(error.message, say);
    assert_true(strlen(error.text) > 20);
}

static void an_honest_record_is_verified(void **unused) {
    (void)unused;
    coven_mix mix = known_mix();
    coven_record record = played_with(&mix);
    expect_good(&record, NULL, TEXTS("server", "given", "given", "seed", "chance", "events"));
    mix_kept kept = {.table = TABLE, .has_commitment = true, .has_chance = true, .words = FOUR_WORDS};
    take(P, kept.commitment), take(CHANCE, kept.chance);
    expect_good(&record, &kept, TEXTS("kept", "words", "server", "given", "given", "seed", "chance", "events"));
    kept.has_promise = kept.has_given = true;
    take(M2, kept.promise), take(C2, kept.given);
    expect_good(&record, &kept, TEXTS("kept", "own", "words", "server", "given", "given", "seed", "chance", "events"));
    coven_record_free(&record);
}

/* A record without a mix is checked as before. */
static void a_record_of_no_server_is_verified(void **unused) {
    (void)unused;
    coven_mix mix = known_mix();
    coven_record record = played_with(&mix);
    free(record.mix);
    record.mix = NULL;
    expect_good(&record, NULL, TEXTS("chance", "events"));
    expect_forged(&record, &(mix_kept){.table = TABLE}, "kept", "error.mix.missing");
    coven_record_free(&record);
}

static void swap(uint8_t a[32], uint8_t b[32]) {
    uint8_t kept[32];
    memcpy(kept, a, 32), memcpy(a, b, 32), memcpy(b, kept, 32);
}

static void each_forged_part_is_named(void **unused) {
    (void)unused;
    coven_mix mix = known_mix();
    coven_record record = played_with(&mix);
    coven_mix *forged = record.mix;
    forged->server[31] ^= 1;
    expect_forged(&record, NULL, "server", "error.mix.server");
    /* With a commitment that fits, it is the seed that does not. */
    coven_sha256(forged->server, 32, forged->commitment);
    expect_forged(&record, NULL, "seed", "error.mix.seed");
    *forged = mix;
    forged->commitment[0] ^= 1;
    expect_forged(&record, NULL, "server", "error.mix.server");
    *forged = mix;
    forged->given[0][5] ^= 1;
    expect_forged(&record, NULL, "given", "error.mix.given who=(mix.seat n=1)");
    *forged = mix;
    forged->promise[1][5] ^= 1;
    expect_forged(&record, NULL, "given", "error.mix.given who=(mix.seat n=2)");
    *forged = mix;
    forged->given[1][5] ^= 1;
    coven_sha256(forged->given[1], 32, forged->promise[1]);
    expect_forged(&record, NULL, "seed", "error.mix.seed");
    *forged = mix;
    swap(forged->given[0], forged->given[1]), swap(forged->promise[0], forged->promise[1]);
    expect_forged(&record, NULL, "seed", "error.mix.order");
    *forged = mix;
    forged->table[0] = 'b';
    expect_forged(&record, NULL, "seed", "error.mix.seed");
    *forged = mix;
    forged->people = 1;
    expect_forged(&record, NULL, "seed", "error.mix.seed");
    *forged = mix;
    record.seed[0] ^= 1;
    expect_forged(&record, NULL, "seed", "error.mix.seed");
    record.seed[0] ^= 1;
    record.commitment[0] ^= 1;
    expect_forged(&record, NULL, "chance", "error.verify.seed");
    record.commitment[0] ^= 1;
    expect_good(&record, NULL, TEXTS("server", "given", "given", "seed", "chance", "events"));
    coven_record_free(&record);
}

/* Another card was dealt. */
static void a_forged_event_is_named(void **unused) {
    (void)unused;
    coven_mix mix = known_mix();
    coven_record record = played_with(&mix);
    coven_state state;
    coven_event outcome[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const coven_game *game = record.table->game;
    game->start(record.table, &state);
    game->apply(record.table, &state, record.event[0]);
    game->chance_outcomes(record.table, &state, outcome, weight);
    record.event[1] = outcome[record.event[1] == outcome[0]];
    expect_forged(&record, NULL, "events", "error.verify.event n=2");
    coven_record_free(&record);
}

/* What the viewer noted is not what the record says. */
static void what_was_noted_counts(void **unused) {
    (void)unused;
    coven_mix mix = known_mix();
    coven_record record = played_with(&mix);
    expect_forged(&record, &(mix_kept){.table = "bbbbbbbbbb"}, "kept", "error.mix.table");
    mix_kept kept = {.has_commitment = true};
    take(M1, kept.commitment);
    expect_forged(&record, &kept, "kept", "error.mix.commitment");
    kept = (mix_kept){.has_chance = true};
    expect_forged(&record, &kept, "kept", "error.mix.chance");
    kept = (mix_kept){.has_given = true};
    expect_forged(&record, &kept, "own", "error.mix.own");
    /* Somebody's promise with another one's contribution is nobody's. */
    kept = (mix_kept){.has_given = true, .has_promise = true};
    take(M1, kept.promise), take(C2, kept.given);
    expect_forged(&record, &kept, "own", "error.mix.own");
    expect_forged(&record, &(mix_kept){.words = "moss lantern heron quill"}, "words", "error.mix.words");
    coven_record_free(&record);
}

/* Where computers sit too, the record says which seats the people have; else they are counted. */
static void people_are_named_by_their_seats(void **unused) {
    (void)unused;
    coven_mix mix = known_mix();
    mix.given[1][0] ^= 1;
    coven_error error;
    coven_record record;
    assert_true(coven_record_begin(&record, table_of("duel", 3, ""), &error));
    assert_true(record_set_mix(&record, &mix, &error));
    expect_forged(&record, NULL, "given", "error.mix.given who=(mix.person n=2)");
    static const char players[] = "[\"person\",\"adept\",\"person\"]";
    record.players = malloc(sizeof players);
    assert_non_null(record.players);
    memcpy(record.players, players, sizeof players);
    expect_forged(&record, NULL, "given", "error.mix.given who=(mix.seat n=3)");
    coven_record_free(&record);
}

/* As many findings as there can be. */
static void four_people_have_room(void **unused) {
    (void)unused;
    coven_mix mix = {.table = TABLE, .people = 4};
    mix_kept kept = {.table = TABLE, .has_commitment = true, .has_given = true, .words = FOUR_WORDS};
    mix_finding finding[MIX_FINDINGS_MAX];
    coven_error error;
    coven_record record;
    coven_sha256(mix.server, 32, mix.commitment);
    memcpy(kept.commitment, mix.commitment, 32);
    for (int i = 0; i < 4; i++) coven_sha256(mix.given[i], 32, mix.promise[i]);
    assert_true(coven_record_begin(&record, table_of("isle", 4, ""), &error));
    assert_true(record_set_mix(&record, &mix, &error));
    mix_seed(&mix, record.seed);
    coven_sha256(record.seed, 32, record.commitment);
    record.committed = record.revealed = true;
    assert_int_equal(mix_check(&record, &kept, finding), MIX_FINDINGS_MAX);
    coven_record_free(&record);
}

/* ---- the record's key ---- */

#define HEAD "{\"record\":1,\"game\":\"null\",\"set\":\"house\",\"seats\":2,\"options\":{},\"events\":[]"
#define SWORN HEAD ",\"chance\":{\"sha256\":\"" CHANCE "\",\"seed\":\"" SEED "\"}"
#define MIX                                                                                                            \
    ",\"mix\":{\"table\":\"" TABLE "\",\"server\":\"" S "\",\"commitment\":\"" P "\",\"promises\":[\"" M1 "\",\"" M2   \
    "\"],\"given\":[\"" C1 "\",\"" C2 "\"]}"

static void expect_printed(const char *json, const char *expected) {
    coven_record record;
    coven_error error;
    if (!coven_record_read(&record, json, strlen(json), NULL, &error)) fail_msg("%s: %s", json, error.text);
    coven_text out = coven_text_growing();
    coven_record_print(&record, false, COVEN_VIEW_ALL, &out);
    assert_string_equal(out.data, expected);
    coven_text_free(&out);
    coven_record_free(&record);
}

static void records_keep_their_mix(void **unused) {
    (void)unused;
    expect_printed(SWORN MIX "}", SWORN MIX "}");
    expect_printed(SWORN "}", SWORN "}");
    /* The mix gives the seed away: without the seed it is not written. */
    expect_printed(HEAD MIX "}", HEAD "}");
    expect_printed(HEAD ",\"chance\":{\"seed\":\"" SEED "\"}" MIX "}", HEAD "}");
    /* What the terminal program notes in its saved games is not this. */
    expect_printed(SWORN ",\"mix\":{\"drawn\":\"" S "\",\"typed\":\"" C1 "\"}}", SWORN "}");
}

static void a_malformed_mix_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *from, *to, *where;
    } bad[] = {
        {TABLE, "abcdefghi", "mix.table"},
        {TABLE, "abcdefghijk", "mix.table"},
        {TABLE, "ABCDEFGHIJ", "mix.table"},
        {"\"" TABLE "\"", "7", "mix.table"},
        {",\"server\":\"" S "\"", "", "mix"},
        {S, "11", "mix.server"},
        {",\"commitment\":\"" P "\"", "", "mix"},
        {",\"promises\":[\"" M1 "\",\"" M2 "\"]", "", "mix"},
        {",\"promises\":[\"" M1 "\",\"" M2 "\"]", ",\"promises\":[]", "mix.promises"},
        {"\"" M2 "\"]", "\"" M2 "\",\"" M2 "\"]", "mix.promises"},
        {M2, "zz", "mix.promises[1]"},
        {"\"" C1 "\",", "", "mix.given"},
        {"\"" C1 "\"", "null", "mix.given[0]"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        static const char json[] = SWORN MIX "}";
        char changed[2 * sizeof json];
        const char *found = strstr(json + sizeof SWORN - 1, bad[i].from);
        assert_non_null(found);
        coven_text out = coven_text_over(changed, sizeof changed);
        coven_put(&out, "%.*s%s%s", (int)(found - json), json, bad[i].to, found + strlen(bad[i].from));
        coven_record record;
        coven_error error;
        if (coven_record_read(&record, changed, out.length, NULL, &error)) fail_msg("accepted: %s", changed);
        expect_error(&error, COVEN_BAD_INPUT, bad[i].where);
    }
}

/* ---- the session ---- */

static void ask(session *self, size_t (*call)(session *), const char *question, const char *answer) {
    char *input = session_input(self, strlen(question));
    assert_non_null(input);
    memcpy(input, question, strlen(question));
    const size_t length = call(self);
    assert_int_equal(length, strlen(session_output(self)));
    expect_part(session_output(self), answer);
}

static void the_session_computes_a_mix(void **unused) {
    (void)unused;
    session *self = session_new();
    assert_non_null(self);
    ask(self, session_mix, "{\"given\":[\"" C1 "\"]}", "{\"promises\":[\"" M1 "\"]}");
    ask(self, session_mix, "{\"server\":\"" S "\"}", "{\"commitment\":\"" P "\"}");
    ask(self, session_mix, "{\"table\":\"" TABLE "\",\"server\":\"" S "\",\"given\":[\"" C1 "\",\"" C2 "\"]}",
        "\"seed\":\"" SEED "\",\"chance\":\"" CHANCE "\"}");
    ask(self, session_mix,
        "{\"table\":\"" TABLE "\",\"commitment\":\"" P "\",\"promises\":[\"" M1 "\",\"" M2 "\"],\"chance\":\"" CHANCE
        "\",\"game\":\"null\",\"seats\":2,\"options\":{}}",
        "\"words\":\"" FOUR_WORDS "\"");
    ask(self, session_mix, "{\"given\":[\"" C1 "\"],\"promises\":[\"" M1 "\",\"" M2 "\"]}", "\"code\":\"bad_input\"");
    ask(self, session_mix, "{\"table\":\"?\"}", "\"code\":\"bad_input\"");
    ask(self, session_mix, "{", "\"code\":\"bad_input\"");
    session_free(self);
}

static void the_session_checks_a_record(void **unused) {
    (void)unused;
    session *self = session_new();
    assert_non_null(self);
    ask(self, session_verify, "{\"record\":" SWORN MIX "}}", "{\"verified\":true,\"steps\":[{\"step\":\"server\"");
    ask(self, session_verify, "{\"record\":" SWORN MIX "},\"kept\":{\"table\":\"" TABLE "\",\"given\":\"" C1 "\"}}",
        "{\"verified\":true,\"steps\":[{\"step\":\"own\",\"good\":true,\"say\":\"");
    ask(self, session_verify, "{\"record\":" SWORN MIX "},\"kept\":{\"given\":\"" S "\"}}", "{\"verified\":false");
    ask(self, session_verify, "{\"record\":" SWORN "},\"kept\":{}}", "{\"verified\":false");
    ask(self, session_verify, "{\"record\":" SWORN "},\"kept\":{\"given\":\"x\"}}", "\"code\":\"bad_input\"");
    ask(self, session_verify, "{\"record\":{}}", "\"code\":\"bad_input\"");
    session_free(self);
}

static void rules_have_an_id(void **unused) {
    (void)unused;
    session *self = session_new();
    char id[COVEN_RULES_TEXT], part[COVEN_RULES_TEXT + 20];
    coven_table *table = table_of("null", 2, "");
    coven_text text = coven_text_over(id, sizeof id), out = coven_text_over(part, sizeof part);
    coven_table_put_rules(table, &text);
    assert_memory_equal(id, "1.", 2);
    assert_int_equal(strlen(id), 18);
    coven_put(&out, "\"rules\":\"%s\"", id);
    ask(self, session_open,
        "{\"game\":\"null\",\"seats\":2,\"options\":{},\"seed\":\"1\",\"players\":[\"person\",\"person\"]}", part);
    coven_table_free(table);
    session_free(self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seed_and_the_words_are_known),
        cmocka_unit_test(the_words_are_those_of_the_page),
        cmocka_unit_test(an_honest_record_is_verified),
        cmocka_unit_test(a_record_of_no_server_is_verified),
        cmocka_unit_test(each_forged_part_is_named),
        cmocka_unit_test(a_forged_event_is_named),
        cmocka_unit_test(what_was_noted_counts),
        cmocka_unit_test(people_are_named_by_their_seats),
        cmocka_unit_test(records_keep_their_mix),
        cmocka_unit_test(a_malformed_mix_is_refused),
        cmocka_unit_test(the_session_computes_a_mix),
        cmocka_unit_test(the_session_checks_a_record),
        cmocka_unit_test(rules_have_an_id),
        cmocka_unit_test(four_people_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
