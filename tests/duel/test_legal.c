/* test_legal.c -- the legal lists compared with a slow and simple referee. It reads a position's text, tries every
 * event that the grammar allows, and checks each against the rules page; it shares no code with the game. */
#include "scene.h"

#include <stdlib.h>

typedef struct seat_text {
    int strength;
    char hand[16], sum[96], spell[16], stored[48];
} seat_text;

typedef struct referee {
    const coven_table *table;
    char stage[16];
    int at;
    seat_text seat[3];
    bool call, negative, apprentice;
} referee;

static const struct {
    const char *id;
    int minimum;
} house[] = {
    {"itch", 2},  {"knock", 2},     {"hiccups", 2}, {"frogs", 2},  {"slick", 2},  {"echo", 2},      {"nothing", 3},
    {"moth", 3},  {"mirror", 3},    {"bees", 3},    {"sparks", 3}, {"owls", 3},   {"gale", 3},      {"lantern", 3},
    {"anvil", 3}, {"fireworks", 3}, {"shrink", 4},  {"vines", 4},  {"ink", 4},    {"clock", 4},     {"golem", 4},
    {"comet", 4}, {"eclipse", 5},   {"hydra", 5},   {"tide", 5},   {"dragon", 5}, {"avalanche", 6},
};

static int minimum_of(const char *id) {
    for (size_t i = 0; i < sizeof house / sizeof house[0]; i++)
        if (strcmp(house[i].id, id) == 0) return house[i].minimum;
    fail_msg("no spell %s", id);
    return 0;
}

static void copy_word(char *out, size_t size, const char *from, size_t length) {
    coven_text text = coven_text_over(out, size);
    coven_put_bytes(&text, from, length);
    assert_int_equal(text.dropped, 0);
    if (strcmp(out, ".") == 0) out[0] = '\0';
}

static void read_seat(seat_text *seat, const char *field) {
    char *const part[] = {seat->hand, seat->sum, seat->spell, seat->stored};
    const size_t size[] = {sizeof seat->hand, sizeof seat->sum, sizeof seat->spell, sizeof seat->stored};
    seat->strength = (int)strtol(field, NULL, 10);
    field = strchr(field, ':');
    for (int i = 0; i < 4; i++) {
        field++;
        const size_t length = strcspn(field, ": ");
        copy_word(part[i], size[i], field, length);
        field += length;
    }
    /* Unseen and known cards together. */
    size_t kept = 0;
    for (const char *c = seat->hand; *c; c++)
        if (*c != '!' && *c != '.') seat->hand[kept++] = *c;
    seat->hand[kept] = '\0';
}

static referee read_referee(const coven_table *table, const char *position) {
    referee r = {.table = table};
    r.call = table->option[1] == 1;
    r.negative = table->option[3] == 1;
    r.apprentice = table->option[4] == 1;
    const char *stage = strchr(position, ' ') + 1;
    copy_word(r.stage, sizeof r.stage, stage, strcspn(stage, ": "));
    r.at = stage[strcspn(stage, ": ")] == ':' ? stage[strcspn(stage, ": ") + 1] - '0' : 0;
    const char *field = position;
    for (int i = 0; i < 5; i++) field = strchr(field, ' ') + 1;
    for (int i = 0; i < table->seats; i++) {
        read_seat(&r.seat[i], field);
        field += strcspn(field, " ") + 1;
    }
    return r;
}

static int numerals_in(const char *cards) {
    int count = 0;
    for (; *cards; cards++) count += *cards >= '1' && *cards <= '9';
    return count;
}

static bool is_sound(const referee *r, const char *sum) {
    int value = 0;
    char sign = '+';
    if (r->negative) return true;
    for (const char *c = sum; *c; c++) {
        if (*c == '+' || *c == '-') {
            sign = *c;
            continue;
        }
        value += sign == '-' ? -(*c - '0') : *c - '0';
        if (value < 0) return false;
    }
    const size_t length = strlen(sum);
    return !(length && sum[length - 1] == '-' && value == 0);
}

static bool fits(const char *sum, char card) {
    const bool numeral = card >= '1' && card <= '9';
    const char last = *sum ? sum[strlen(sum) - 1] : '+';
    return numeral == (last == '+' || last == '-');
}

static bool is_safe_on(const referee *r, const char *sum, char card) {
    char longer[100];
    coven_text text = coven_text_over(longer, sizeof longer);
    coven_put(&text, "%s%c", sum, card);
    return fits(sum, card) && is_sound(r, longer);
}

static bool has_safe_play(const referee *r) {
    for (const char *card = r->seat[r->at - 1].hand; *card; card++)
        for (int i = 0; i < r->table->seats; i++)
            if (r->seat[i].strength && is_safe_on(r, r->seat[i].sum, *card)) return true;
    return false;
}

static bool may_play(const referee *r, char card, int target) {
    const seat_text *t = &r->seat[target - 1];
    if (strcmp(r->stage, "turn") != 0 || !strchr(r->seat[r->at - 1].hand, card) || !t->strength) return false;
    return r->apprentice ? is_safe_on(r, t->sum, card) : fits(t->sum, card);
}

static bool may_pull(const referee *r, int numeral, bool right) {
    const seat_text *own = &r->seat[r->at - 1];
    if (strcmp(r->stage, "turn") != 0 || r->apprentice || strlen(own->hand) != 5) return false;
    const int count = numerals_in(own->sum);
    if (count < 2 * minimum_of(own->spell) || numeral < 1 || numeral > count) return false;
    const int at = 2 * (numeral - 1) + (right ? 1 : -1);
    return at >= 0 && at < (int)strlen(own->sum);
}

static bool may_take(const referee *r, int energy, int symbols) {
    if (strcmp(r->stage, "take") != 0) return false;
    const int missing = 5 - (int)strlen(r->seat[r->at - 1].hand);
    return energy + symbols == missing && (missing == 1 || (energy && symbols));
}

static bool may_choose(const referee *r, const char *id) {
    char list[64], wanted[32];
    coven_text text = coven_text_over(list, sizeof list), word = coven_text_over(wanted, sizeof wanted);
    coven_put(&text, ",%s,", r->seat[r->at - 1].stored);
    coven_put(&word, ",%s,", id);
    return strcmp(r->stage, "choose") == 0 && strstr(list, wanted);
}

/* All events the grammar has for a seat, those that the rules permit kept. */
static int permitted(const referee *r, char (*out)[COVEN_EVENT_TEXT]) {
    int count = 0;
    const seat_text *own = &r->seat[r->at - 1];
    const bool turn = strcmp(r->stage, "turn") == 0;
#define KEEP_IF(condition, ...)                                                                                        \
    do {                                                                                                               \
        if (!(condition)) break;                                                                                       \
        coven_text text = coven_text_over(out[count++], COVEN_EVENT_TEXT);                                             \
        coven_put(&text, __VA_ARGS__);                                                                                 \
    } while (0)
    for (const char *card = "123456789+-"; *card; card++)
        for (int seat = 1; seat <= r->table->seats; seat++)
            KEEP_IF(may_play(r, *card, seat), "play %c on %d", *card, seat);
    for (int i = 1; i <= 45; i++) {
        KEEP_IF(may_pull(r, i, false), "pull %d left", i);
        KEEP_IF(may_pull(r, i, true), "pull %d right", i);
    }
    for (int energy = 0; energy <= 5; energy++)
        for (int symbols = 0; symbols <= 5; symbols++)
            KEEP_IF(may_take(r, energy, symbols), "take %d %d", energy, symbols);
    for (size_t i = 0; i < sizeof house / sizeof house[0]; i++)
        KEEP_IF(may_choose(r, house[i].id), "choose %s", house[i].id);
    if (turn && !has_safe_play(r)) {
        coven_text text = coven_text_over(out[count++], COVEN_EVENT_TEXT);
        coven_put(&text, "trade");
        for (const char *card = "123456789+-"; *card; card++)
            for (const char *held = own->hand; *held; held++)
                if (*held == *card) coven_put(&text, " %c", *card);
    }
    const bool enough = *own->spell && numerals_in(own->sum) >= minimum_of(own->spell);
    KEEP_IF((turn && r->call && enough) || strcmp(r->stage, "call") == 0, "call");
    KEEP_IF(strcmp(r->stage, "call") == 0, "done");
    KEEP_IF(strcmp(r->stage, "remove") == 0, "keep");
    for (int seat = 1; seat <= r->table->seats; seat++)
        KEEP_IF(strcmp(r->stage, "remove") == 0 && *r->seat[seat - 1].sum, "remove %d", seat);
#undef KEEP_IF
    return count;
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void check_list(const coven_table *table, const void *state) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    static char list[COVEN_EVENTS_MAX][COVEN_EVENT_TEXT];
    char position[COVEN_POSITION_TEXT];
    coven_position_print(table, state, position);
    const referee r = read_referee(table, position);
    const int count = coven_choices(table, state, choice), expected = permitted(&r, list);
    qsort(list, (size_t)expected, sizeof list[0], by_text);
    if (count != expected) fail_msg("%s\n%d legal events, the referee has %d", position, count, expected);
    for (int i = 0; i < count; i++)
        if (strcmp(choice[i].text, list[i]) != 0) fail_msg("%s\n%s or %s?", position, choice[i].text, list[i]);
}

static void legal_lists_agree_with_the_referee(void **unused) {
    (void)unused;
    static const char *const options[] = {"",
                                          "casting=call strength=12",
                                          "trailing=off negative=on",
                                          "apprentice=on strength=10",
                                          "casting=call negative=on trailing=off limit=60",
                                          "apprentice=on negative=on limit=40"};
    int checked = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        coven_table *table = table_of("duel", seed / 6 % 2 ? 3 : 2, options[seed % 6]);
        coven_state state;
        coven_rng rng;
        coven_rng_seed(&rng, seed);
        table->game->start(table, &state);
        for (int actor; (actor = table->game->actor(table, &state)) != COVEN_END;) {
            if (actor != COVEN_CHANCE) {
                check_list(table, &state);
                checked++;
            }
            table->game->apply(table, &state, table->game->pick(table, &state, &rng));
        }
        coven_table_free(table);
    }
    assert_in_range(checked, 5000, 100000);
}

/* The longest sums that a game can have, which random play does not reach. */
static void legal_lists_agree_on_long_sums(void **unused) {
    (void)unused;
    static const char *const positions[] = {
        "150.1.0 turn:1 0,0 . . 20:56789:7+6-6+5-5+4-4+4-3+3-3+3-2+2-2+2-1+1-1+1-:bees:itch,knock "
        "20:9++--:.:sparks:hiccups,frogs",
        "150.1.0 turn:1 0,0 . . 20:56789:7+6-6+5-5+4-4+4-3+3-3+3-2+2-2+2-1+1-1:bees:itch,knock "
        "20:9++--:.:sparks:hiccups,frogs",
    };
    for (int call = 0; call < 2; call++) {
        coven_table *table = table_of("duel", 2, call ? "casting=call" : "");
        for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
            const coven_state state = at_position(table, positions[i]);
            check_list(table, &state);
        }
        coven_table_free(table);
    }
}

/* ---- invalid events ---- */

static void events_that_are_refused_by_their_words(void **unused) {
    (void)unused;
    const char *turn = "18.1.0 turn:1 0,0 . . 20:156+-:4+2+:bees:itch,knock 20:259+-:5+:sparks:hiccups,frogs";
    const char *draw = "18.1.1 draw:1 1,0 . . 20:15!+-:4+2+:bees:itch,knock 20:259+-:5+:sparks:hiccups,frogs";
    const char *cut = "0 cut:1:.,. 0,0 . . 20:156+-:.:bees:itch,knock 20:259+-:.:sparks:hiccups,frogs";
    refuses(2, turn, "event", TEXTS("", "tak 1 0", "takes 1 0", "Keep", " keep"));
    refuses(2, turn, "take",
            TEXTS("take", "take 1", "take 1 0 0", "take 6 0", "take 0 6", "take x 0", "take 0 x", "take 01 0",
                  "take 0 00"));
    refuses(2, turn, "choose", TEXTS("choose", "choose bee", "choose bees moth"));
    refuses(2, turn, "play",
            TEXTS("play", "play 1 on", "play 1 on 3", "play 1 on 0", "play x on 1", "play 11 on 1", "play 1 to 1",
                  "play 1 on 1 1", "play e on 1"));
    refuses(2, turn, "pull",
            TEXTS("pull", "pull 1", "pull 1 up", "pull  left", "pull 100 left", "pull x left", "pull / left",
                  "pull : left", "pull 1 left 1"));
    refuses(2, turn, "trade", TEXTS("trade", "trade 1 5 x", "trade 1 1 1 1 1 1 1 1"));
    refuses(2, turn, "keep", TEXTS("keep 1"));
    refuses(2, turn, "done", TEXTS("done 1"));
    refuses(2, turn, "call", TEXTS("call 1"));
    refuses(2, turn, "remove", TEXTS("remove", "remove 0", "remove 3", "remove 1 1", "remove x"));
    refuses(2, draw, "draw",
            TEXTS("draw 1 energy", "draw 2 energy 1", "draw 1 energie 1", "draw 1 energie +", "draw 1 energy +",
                  "draw 1 symbol 1", "draw 1 energy x", "draw 1 energy 1 1"));
    refuses(2, draw, "spell", TEXTS("spell 1", "spell 2 moth", "spell 1 mot", "spell 1 moth moth"));
    refuses(2, draw, "reveal", TEXTS("reveal", "reveal bees", "reveal bees mot", "reveal bees moth itch"));
    refuses(2, cut, "cut", TEXTS("cut 1", "cut 2 5", "cut 1 0", "cut 1 x", "cut 1 5 5"));
    refuses(2, draw, "fall",
            TEXTS("fall 2 1 5 + - itch knock", "fall 1 1 5 + - itch", "fall 1 1 5 + - itch knock moth",
                  "fall 1 1 5 + - itc knock", "fall 1 1 5 + - itch knoc", "fall 1 1 1 1 1 1 1 1 1 itch knock",
                  "fall 1 1 1 1 1 1 1 1 itch knock moth"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_lists_agree_with_the_referee),
        cmocka_unit_test(legal_lists_agree_on_long_sums),
        cmocka_unit_test(events_that_are_refused_by_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
