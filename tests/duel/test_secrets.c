/* test_secrets.c -- R57, R61, R62: what a seat is shown does not depend on what it may not see, and imagined worlds
 * occur with the right frequencies. */
#include "scene.h"

#include <stdlib.h>

#include "tables.h"

/* ---- two worlds ---- */

/* Everything that is shown to a viewer of a state, as one text. */
static void show(const coven_table *table, const coven_state *whole, int viewer, bool drawn, coven_text *out) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    const coven_game *game = table->game;
    coven_state masked = *whole;
    coven_text_clear(out);
    game->mask(table, &masked, viewer);
    game->print_position(table, &masked, out);
    coven_put(out, "\n");
    game->view(table, whole, viewer, out);
    if (drawn) game->draw(table, whole, viewer, &(coven_style){.width = 80}, out);
    if (viewer == COVEN_SPECTATOR) return;
    uint16_t feature[COVEN_FEATURES_MAX];
    const int features = game->features(table, whole, viewer, feature);
    for (int i = 0; i < features; i++) coven_put(out, "%d ", feature[i]);
    if (game->actor(table, whole) != viewer) return;
    const int count = coven_choices(table, whole, choice);
    for (int i = 0; i < count; i++) coven_put(out, "%s\n", choice[i].text);
    game->prompt(table, whole, "", out);
    /* Its own mistakes: words that are legal for somebody, somewhere, and words that are not. */
    static const char *const tries[] = {"play 9 on 1", "play - on 2",      "pull 3 left", "trade 1 2 3 + -", "call",
                                        "take 2 3",    "choose avalanche", "remove 2",    "draw 2 energy 4", "hocus"};
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        coven_event event;
        coven_error error = {0};
        const bool good = coven_event_read(table, whole, tries[i], &event, &error);
        coven_put(out, "%d %s\n", good, error.text);
    }
}

/* An event as the viewer sees it: its text and its sentence. */
static coven_event tell(const coven_table *table, const coven_state *whole, coven_event event, int viewer,
                        coven_text *out) {
    coven_state masked = *whole;
    const coven_event told = table->game->mask_event(table, whole, event, viewer);
    table->game->mask(table, &masked, viewer);
    coven_text_clear(out);
    table->game->print_event(table, &masked, told, out);
    coven_put(out, ": ");
    table->game->describe(table, &masked, told, out);
    return told;
}

static bool is_legal(const coven_table *table, const coven_state *state, coven_event event) {
    coven_event list[COVEN_EVENTS_MAX];
    uint32_t weight[COVEN_EVENTS_MAX];
    const int count = list_events(table, state, list, weight);
    for (int i = 0; i < count; i++)
        if (list[i] == event) return true;
    return false;
}

/* An event of the other world that looks the same to the viewer as `event`; false if there is none. */
static bool find_twin(const coven_table *table, const coven_state *here, coven_event event, const coven_state *there,
                      int viewer, coven_rng *rng, coven_event *twin) {
    const coven_event told = table->game->mask_event(table, here, event, viewer);
    *twin = told;
    if (told == event) return is_legal(table, there, event);
    *twin = table->game->pick(table, there, rng);
    return table->game->mask_event(table, there, *twin, viewer) == told;
}

static coven_state other_world(const coven_table *table, const coven_state *whole, int viewer, coven_rng *rng) {
    coven_state world = *whole;
    table->game->mask(table, &world, viewer);
    table->game->imagine(table, &world, viewer, rng);
    return world;
}

typedef struct pair {
    coven_text here, there;
    long events, followed, different;
} pair;

/* One game in two worlds that differ only in what the viewer cannot see. The other world goes along as long as it can;
 * where an event shows that it was not so, another one is imagined. */
static void play_in_two_worlds(const coven_table *table, int viewer, coven_rng *rng, pair *p) {
    const coven_game *game = table->game;
    coven_state here = {{0}}, there;
    game->start(table, &here);
    there = here;
    while (game->actor(table, &here) != COVEN_END) {
        coven_event event = game->pick(table, &here, rng), twin;
        if (!find_twin(table, &here, event, &there, viewer, rng, &twin)) {
            there = other_world(table, &here, viewer, rng);
            show(table, &here, viewer, true, &p->here);
            show(table, &there, viewer, true, &p->there);
            assert_string_equal(p->here.data, p->there.data);
            if (!find_twin(table, &here, event, &there, viewer, rng, &twin)) {
                there = here;
                twin = event;
            }
        }
        p->followed += memcmp(&here, &there, game->state_size) != 0;
        p->different += event != twin;
        tell(table, &here, event, viewer, &p->here);
        tell(table, &there, twin, viewer, &p->there);
        assert_string_equal(p->here.data, p->there.data);
        game->apply(table, &here, event);
        game->apply(table, &there, twin);
        show(table, &here, viewer, p->events % 8 == 0, &p->here);
        show(table, &there, viewer, p->events % 8 == 0, &p->there);
        assert_string_equal(p->here.data, p->there.data);
        p->events++;
    }
}

static void two_worlds(int seats) {
    static const char *const options[] = {"", "casting=call", "negative=on trailing=off limit=80", "strength=8"};
    pair p = {.here = coven_text_growing(), .there = coven_text_growing()};
    coven_rng rng;
    coven_rng_seed(&rng, (uint64_t)seats);
    for (int game = 0; p.events < sampled(50000); game++) {
        coven_table *table = table_of("duel", seats, options[game % 4]);
        play_in_two_worlds(table, game / 4 % (seats + 1), &rng, &p);
        coven_table_free(table);
    }
    /* Most of the time the two worlds really differed. */
    assert_true(p.followed > p.events / 2);
    assert_true(p.different > p.events / 20);
    coven_text_free(&p.here);
    coven_text_free(&p.there);
}

static void two_seats_in_two_worlds(void **unused) {
    (void)unused;
    two_worlds(2);
}

static void three_seats_in_two_worlds(void **unused) {
    (void)unused;
    two_worlds(3);
}

static void r62_a_seats_own_list_follows_from_its_masked_position(void **unused) {
    (void)unused;
    static coven_choice whole[COVEN_EVENTS_MAX], seen[COVEN_EVENTS_MAX];
    coven_table *table = table_of("duel", 2, "");
    const coven_state state =
        at_position(table, "47.2.0 turn:2 0,0 112233344455679++++++------- hiccups,gale,anvil 11:122-!5:1+:hydra:"
                           "nothing,golem 15:7+++-:6-3+:moth:frogs,echo");
    coven_state masked;
    coven_error error;
    assert_true(table->game->parse_position(table,
                                            "47.2.0 turn:2 0,0 112233344455679++++++------- hiccups,gale,anvil "
                                            "11:eeeo!5:1+:hydra:?,? 15:7+++-:6-3+:moth:frogs,echo",
                                            2, &masked, &error));
    const int count = coven_choices(table, &state, whole);
    assert_int_equal(coven_choices(table, &masked, seen), count);
    for (int i = 0; i < count; i++) assert_string_equal(whole[i].text, seen[i].text);
    coven_table_free(table);
}

/* ---- imagining ---- */

/* A world by its text, with how likely it is and how often it came up. */
typedef struct world {
    char text[200];
    double weight;
    long seen;
} world;

enum { WORLDS_MAX = 40000 };

typedef struct atlas {
    const coven_table *table;
    int energy[9], symbols[2], spells[16]; /* what the viewer does not see, by face and by spell's letter */
    char before[60];                       /* the position up to the seats */
    char seat[3][60];                      /* being filled in: '_' for what is hidden */
    world *worlds;
    int count;
} atlas;

static int by_letter(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static int by_world(const void *a, const void *b) { return strcmp(((const world *)a)->text, ((const world *)b)->text); }

/* A seat's text with its hand and its stored spells put in order. */
static void put_sorted(const char *seat, coven_text *out) {
    char copy[60];
    coven_text text = coven_text_over(copy, sizeof copy);
    coven_put(&text, "%s", seat);
    static const char order[] = "123456789+-";
    const char *hand = strchr(copy, ':') + 1, *end = hand + strcspn(hand, ":!");
    coven_put_bytes(out, copy, (size_t)(hand - copy));
    for (const char *face = order; *face; face++)
        for (const char *at = hand; at < end; at++)
            if (*at == *face || (*at == '.' && face == order)) coven_put_char(out, *at);
    char *stored = strrchr(copy, ':') + 1;
    coven_put_bytes(out, end, (size_t)(stored - end));
    char letters[4];
    size_t n = 0;
    for (const char *at = stored; *at; at++)
        if (*at != ',') letters[n++] = *at;
    qsort(letters, n, 1, by_letter);
    for (size_t i = 0; i < n; i++) coven_put(out, "%s%c", i ? "," : "", letters[i]);
}

static void add_world(atlas *a, double weight) {
    assert_in_range(a->count, 0, WORLDS_MAX - 1);
    world *w = &a->worlds[a->count++];
    coven_text text = coven_text_over(w->text, sizeof w->text);
    coven_put(&text, "%s", a->before);
    for (int i = 0; i < a->table->seats; i++) {
        coven_put_char(&text, ' ');
        put_sorted(a->seat[i], &text);
    }
    w->weight = weight;
    w->seen = 0;
}

/* Fill the hidden places one after the other with every card that is left; the weight is the product of how many there
 * are at each step. */
static void fill(atlas *a, int seat, size_t at, double weight) {
    while (seat < a->table->seats && !a->seat[seat][at]) {
        seat++;
        at = 0;
    }
    if (seat == a->table->seats) {
        add_world(a, weight);
        return;
    }
    char *place = &a->seat[seat][at];
    const char hidden = *place;
    int *left = hidden == 'E' ? a->energy : hidden == 'O' ? a->symbols : a->spells;
    const int kinds = hidden == 'E' ? 9 : hidden == 'O' ? 2 : 16;
    if (hidden != 'E' && hidden != 'O' && hidden != '?') {
        fill(a, seat, at + 1, weight);
        return;
    }
    for (int kind = 0; kind < kinds; kind++) {
        if (!left[kind]) continue;
        const int count = left[kind]--;
        *place = hidden == 'E' ? (char)('1' + kind) : hidden == 'O' ? "+-"[kind] : (char)('a' + kind);
        fill(a, seat, at + 1, weight * count);
        left[kind]++;
    }
    *place = hidden;
}

/* Worlds of the same text are one. */
static void merge(atlas *a) {
    int kept = 0;
    qsort(a->worlds, (size_t)a->count, sizeof a->worlds[0], by_world);
    for (int i = 1; i < a->count; i++) {
        if (strcmp(a->worlds[kept].text, a->worlds[i].text) == 0)
            a->worlds[kept].weight += a->worlds[i].weight;
        else
            a->worlds[++kept] = a->worlds[i];
    }
    a->count = kept + 1;
}

/* Imagine many times, and compare with what enumeration says: chi-square, worlds too rare for it put together. */
static void check_frequencies(atlas *a, const char *masked_text, int viewer, int samples) {
    const coven_game *game = a->table->game;
    coven_state masked;
    coven_error error;
    coven_rng rng;
    coven_rng_seed(&rng, 99);
    if (!game->parse_position(a->table, masked_text, viewer, &masked, &error)) fail_msg("%s", error.text);
    for (int n = 0; n < samples; n++) {
        coven_state state = masked;
        world key;
        game->imagine(a->table, &state, viewer, &rng);
        coven_text text = coven_text_over(key.text, sizeof key.text);
        game->print_position(a->table, &state, &text);
        world *found = bsearch(&key, a->worlds, (size_t)a->count, sizeof a->worlds[0], by_world);
        if (!found) fail_msg("imagined what cannot be: %s", key.text);
        found->seen++;
    }
    double total = 0, chi = 0, rare = 0;
    long rare_seen = 0;
    int freedom = -1;
    for (int i = 0; i < a->count; i++) total += a->worlds[i].weight;
    for (int i = 0; i < a->count; i++) {
        const double expected = a->worlds[i].weight / total * samples;
        if (expected < 8) {
            rare += expected;
            rare_seen += a->worlds[i].seen;
            continue;
        }
        const double off = (double)a->worlds[i].seen - expected;
        chi += off * off / expected;
        freedom++;
    }
    if (rare >= 8) {
        chi += ((double)rare_seen - rare) * ((double)rare_seen - rare) / rare;
        freedom++;
    }
    assert_true(freedom >= 10);
    /* Chi-square has mean f and variance 2 f: five standard deviations. */
    const double over = chi - freedom;
    if (over > 0 && over * over > 25 * 2.0 * freedom) fail_msg("chi-square %.1f for %d", chi, freedom);
}

#define SMALL_SPELL(id, copies)                                                                                        \
    "{\"id\":\"" id "\",\"name\":\"A\",\"value\":30,\"minimum\":9,\"loss\":4,\"copies\":" #copies "}"
static const char small[] = "{\"game\":\"duel\",\"set\":\"small\",\"energy\":{\"1\":10,\"2\":8,\"3\":4},"
                            "\"symbols\":{\"+\":12,\"-\":10},\"spells\":[" SMALL_SPELL("a", 5) "," SMALL_SPELL(
                                "b", 3) "," SMALL_SPELL("c", 2) "]}";

/* `seats` are the masked ones with E, O and ? for what is hidden; the counts are what the viewer does not see. */
static void check_imagination(int seats, int viewer, const char *before, const char *const *seat_text,
                              const int energy[3], const int symbols[2], const int spells[3], int samples) {
    coven_error error;
    coven_set *set = coven_set_read("test", small, strlen(small), &error);
    if (!set) fail_msg("%s", error.text);
    coven_table *table = coven_table_new(set->game, set, seats, NULL, &error);
    if (!table) fail_msg("%s", error.text);
    atlas a = {.table = table, .worlds = malloc(WORLDS_MAX * sizeof(world))};
    assert_non_null(a.worlds);
    char masked[400];
    coven_text text = coven_text_over(masked, sizeof masked), head = coven_text_over(a.before, sizeof a.before);
    coven_put(&text, "%s", before);
    coven_put(&head, "%s", before);
    for (int i = 0; i < seats; i++) {
        coven_text seat = coven_text_over(a.seat[i], sizeof a.seat[i]);
        coven_put(&seat, "%s", seat_text[i]);
        coven_put_char(&text, ' ');
        for (const char *c = seat_text[i]; *c; c++) coven_put_char(&text, *c == 'E' ? 'e' : *c == 'O' ? 'o' : *c);
    }
    memcpy(a.energy, energy, 3 * sizeof energy[0]);
    memcpy(a.symbols, symbols, 2 * sizeof symbols[0]);
    memcpy(a.spells, spells, 3 * sizeof spells[0]);
    fill(&a, 0, 0, 1);
    merge(&a);
    check_frequencies(&a, masked, viewer, samples);
    free(a.worlds);
    coven_table_free(table);
    coven_set_free(set);
}

static void imagined_hands_and_spells_of_one_other_seat(void **unused) {
    (void)unused;
    check_imagination(2, 1, "9.1.0 turn:1 0,0 112++ a",
                      (const char *const[]){"20:1123+:1+2:a:a,b", "20:EEEOO!3-:2-:b:?,?"}, (int[]){5, 4, 2},
                      (int[]){8, 8}, (int[]){2, 1, 2}, sampled(100000));
}

static void imagined_hands_of_two_other_seats(void **unused) {
    (void)unused;
    check_imagination(3, 2, "9.1.0 turn:1 0,0 112++ a",
                      (const char *const[]){"20:EOOO!2:1+2:a:?,?", "20:1123+:.:a:a,b", "20:EEO!3-:2-:b:?,?"},
                      (int[]){5, 3, 2}, (int[]){8, 8}, (int[]){1, 1, 2}, sampled(100000));
}

static void imagined_by_a_spectator(void **unused) {
    (void)unused;
    check_imagination(2, COVEN_SPECTATOR, "9.1.0 turn:1 0,0 112++ a",
                      (const char *const[]){"20:EEO!2-:1+2:a:?,?", "20:EOO!3-:2-:b:?,?"}, (int[]){7, 4, 3},
                      (int[]){9, 7}, (int[]){3, 2, 2}, sampled(100000));
}

static void imagined_spells_face_down_in_setup(void **unused) {
    (void)unused;
    check_imagination(2, 1, "0 reveal 0,0 . .", (const char *const[]){"20:1123+:.:a:a,b", "20:EEEOO:.:?:?,?"},
                      (int[]){8, 7, 3}, (int[]){11, 10}, (int[]){3, 2, 2}, sampled(100000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_seats_in_two_worlds),
        cmocka_unit_test(three_seats_in_two_worlds),
        cmocka_unit_test(r62_a_seats_own_list_follows_from_its_masked_position),
        cmocka_unit_test(imagined_hands_and_spells_of_one_other_seat),
        cmocka_unit_test(imagined_hands_of_two_other_seats),
        cmocka_unit_test(imagined_by_a_spectator),
        cmocka_unit_test(imagined_spells_face_down_in_setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
