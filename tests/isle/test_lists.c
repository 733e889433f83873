/* test_lists.c -- legal lists against a second reading of the rules: from the position's text, with loops over names
 * and paths and no bits at all, over random games on the house maps and on others. Nothing of the game's own code is
 * used to make the second list. */
#include <stdlib.h>

#include "core/json.h"
#include "made.h"

/* ---- a map, read plainly ---- */

typedef struct map {
    int locations;
    char id[64][3];
    bool joined[64][64];
} map;

static int find_id(const map *m, const char *id) {
    for (int i = 0; i < m->locations; i++)
        if (memcmp(m->id[i], id, 2) == 0) return i;
    fail_msg("no location %.2s", id);
    return -1;
}

static void read_board(const coven_json *board, map *m) {
    coven_json territories, locations, paths, id;
    assert_true(json_member(board, "territories", &territories) && json_member(board, "paths", &paths));
    for (json_walk t = json_walk_of(&territories); json_next(&t);) {
        assert_true(json_member(&t.value, "locations", &locations));
        for (json_walk l = json_walk_of(&locations); json_next(&l);) {
            assert_true(json_member(&l.value, "id", &id));
            assert_true(json_text(&id, m->id[m->locations++], 3, NULL));
        }
    }
    for (json_walk p = json_walk_of(&paths); json_next(&p);) {
        int end[2] = {0};
        for (json_walk e = json_walk_of(&p.value); json_next(&e);) {
            char text[3];
            assert_true(json_text(&e.value, text, sizeof text, NULL));
            end[e.index] = find_id(m, text);
        }
        m->joined[end[0]][end[1]] = m->joined[end[1]][end[0]] = true;
    }
}

static map map_for(const char *json, int seats) {
    map m = {0};
    json_document document;
    coven_error error;
    assert_true(json_parse(&document, json, strlen(json), &error));
    const coven_json root = json_root(&document);
    coven_json boards, served;
    assert_true(json_member(&root, "boards", &boards));
    for (json_walk b = json_walk_of(&boards); json_next(&b);) {
        assert_true(json_member(&b.value, "seats", &served));
        for (json_walk s = json_walk_of(&served); json_next(&s);) {
            int number = 0;
            assert_true(json_int(&s.value, 2, 4, &number, NULL));
            if (number == seats) read_board(&b.value, &m);
        }
    }
    json_free(&document);
    return m;
}

/* ---- the second reading ---- */

typedef struct list {
    int count;
    char text[512][24];
} list;

static void add(list *all, const char *verb, const char *first, const char *second) {
    coven_text out = coven_text_over(all->text[all->count], sizeof all->text[0]);
    coven_put(&out, "%s", verb);
    if (first) coven_put(&out, " %s", first);
    if (second) coven_put(&out, " %s", second);
    all->count++;
}

typedef struct scene {
    const map *m;
    char cell[64][3]; /* ".." or letter and seat */
    char step[6][16];
    int pieces;
    int energy[4];
} scene;

static scene read_scene(const map *m, const char *position) {
    char copy[COVEN_POSITION_TEXT], *rest = copy, *field[5], *word;
    scene s = {.m = m};
    coven_text text = coven_text_over(copy, sizeof copy);
    coven_put(&text, "%s", position);
    for (int i = 0; i < 5; i++) field[i] = strtok_r(rest, " ", &rest);
    for (int i = 0; (word = strtok_r(field[2], ",", &field[2])); i++) s.energy[i] = (int)strtol(word, NULL, 10);
    while ((word = strtok_r(field[3], ":", &field[3])) && s.pieces < 6) {
        text = coven_text_over(s.step[s.pieces++], 16);
        coven_put(&text, "%s", word);
    }
    int location = 0;
    for (const char *c = field[4]; *c; c += c[0] == '/' ? 1 : 2)
        if (*c != '/') memcpy(s.cell[location++], c, 2);
    assert_int_equal(location, m->locations);
    return s;
}

static bool is_vacant(const scene *s, int at) { return s->cell[at][0] == '.'; }
static bool is_own(const scene *s, int at) { return !is_vacant(s, at) && s->cell[at][1] == s->step[2][0]; }

/* Is there a route of at most `paths` from `at` to `to` over own creatures? */
static bool has_route(const scene *s, int at, int to, int paths) {
    if (paths == 0) return false;
    for (int next = 0; next < s->m->locations; next++) {
        if (!s->m->joined[at][next]) continue;
        if (next == to) return true;
        if (is_own(s, next) && has_route(s, next, to, paths - 1)) return true;
    }
    return false;
}

static void list_creature(const scene *s, int at, int actions, list *all) {
    const char *from = s->m->id[at];
    for (int to = 0; to < s->m->locations; to++) {
        const bool near = s->m->joined[at][to];
        if (is_vacant(s, to)) {
            if (has_route(s, at, to, actions)) add(all, "move", from, s->m->id[to]);
        } else if (!is_own(s, to)) {
            if (near && actions >= 1) add(all, "attack", from, s->m->id[to]);
        } else if (s->step[1][0] == 'w' && near && s->energy[s->step[2][0] - '1'] >= 1) {
            add(all, "trade", from, s->m->id[to]);
        }
    }
}

static void list_actions(const scene *s, list *all) {
    const char letter = s->step[1][0];
    const int full = letter == 'w' ? 2 : letter == 't' ? 3 : 1;
    for (int at = 0; at < s->m->locations; at++) {
        if (s->cell[at][0] != letter || !is_own(s, at)) continue; /* an upper-case letter is spent */
        const bool active = s->pieces > 3 && strcmp(s->step[3], s->m->id[at]) == 0;
        list_creature(s, at, active ? s->step[4][0] - '0' : full, all);
    }
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void list_again(const map *m, const char *position, list *all) {
    const scene s = read_scene(m, position);
    all->count = 0;
    if (strcmp(s.step[0], "summon") == 0) {
        for (int at = 0; at < m->locations; at++)
            if (is_vacant(&s, at)) add(all, "summon", s.step[1], m->id[at]);
        add(all, "done", NULL, NULL);
    } else if (strcmp(s.step[0], "act") == 0) {
        list_actions(&s, all);
        add(all, "done", NULL, NULL);
    } else if (strcmp(s.step[0], "bonus") == 0) {
        add(all, "leave", s.step[2], NULL);
        add(all, "take", s.step[2], NULL);
    } else {
        static const char *const die[] = {"1", "2", "3", "4", "5", "6"};
        for (int i = 0; i < 6; i++) add(all, s.step[0], die[i], NULL);
    }
    qsort(all->text, (size_t)all->count, sizeof all->text[0], by_text);
}

static void compare(const coven_table *table, const map *m, const coven_state *state) {
    static coven_choice choice[COVEN_EVENTS_MAX];
    static list again;
    char position[COVEN_POSITION_TEXT];
    coven_position_print(table, state, position);
    if (strstr(position, " order ")) return;
    const int count = coven_choices(table, state, choice);
    list_again(m, position, &again);
    for (int i = 0; i < count && i < again.count; i++)
        if (strcmp(choice[i].text, again.text[i]) != 0)
            fail_msg("%s\n\"%s\" in the game, \"%s\" by hand", position, choice[i].text, again.text[i]);
    if (count != again.count) fail_msg("%s\n%d in the game, %d by hand", position, count, again.count);
}

static void play(const char *json, int seats, int games) {
    coven_error error;
    const coven_game *isle = coven_game_find("isle");
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    if (!set) fail_msg("%s", error.text);
    coven_table *table = coven_table_new(isle, set, seats, NULL, &error);
    const map m = map_for(json, seats);
    coven_rng rng;
    coven_rng_seed(&rng, (uint64_t)(seats * 1000 + m.locations));
    for (int game = 0; game < games; game++) {
        coven_state state = {{0}};
        int events = 0;
        for (isle->start(table, &state); isle->actor(table, &state) != COVEN_END; events++) {
            compare(table, &m, &state);
            const coven_event event = isle->pick(table, &state, &rng);
            isle->apply(table, &state, event);
        }
        assert_true(events <= isle->max_events(table));
    }
    coven_table_free(table);
    coven_set_free(set);
}

/* ---- maps ---- */

static bool in_a_star(int a, int b) { return a == 0 && b > 0; }

static void on_the_house_maps(void **unused) {
    (void)unused;
    size_t length;
    char *house = read_source_file("sets/isle.json", &length);
    for (int seats = 2; seats <= 4; seats++) play(house, seats, 40);
    free(house);
}

static void on_other_maps(void **unused) {
    (void)unused;
    static const struct {
        int territories, locations, games;
        shares_nodes *join;
    } made[] = {
        {1, 2, 20, all_joined}, {2, 1, 20, all_joined}, {1, 9, 20, in_a_row},  {1, 9, 20, all_joined},
        {26, 2, 3, in_a_row},   {4, 4, 10, in_a_star},  {8, 8, 1, all_joined},
    };
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        char *json = made_set(made[i].territories, made[i].locations, made[i].join);
        for (int seats = 2; seats <= 4; seats++) play(json, seats, made[i].games);
        free(json);
    }
}

/* The most that there can be: every sprite has an event for each of the 55 locations that are not its owner's. */
static void the_longest_list(void **unused) {
    (void)unused;
    char *json = made_set(8, 8, all_joined);
    coven_error error;
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    coven_table *table = coven_table_new(coven_game_find("isle"), set, 2, NULL, &error);
    coven_state state = at_position(table, "2 12 5,5 act:sprite:1 s1s1s1s1s1s1s1s1/s1s2s2........../................/"
                                           "................/................/................/................/"
                                           "................");
    expect_legal_count(table, &state, 496);
    const map m = map_for(json, 2);
    compare(table, &m, &state);
    state = at_position(table, "2 12 5,5 act:troll:1 t1t1t1........s2/................/................/"
                               "................/................/................/................/................");
    expect_legal_count(table, &state, 184);
    compare(table, &m, &state);
    coven_table_free(table);
    coven_set_free(set);
    free(json);
}

/* One seat fills a board of two locations: its round has only bonuses and trades. */
static void a_full_board_of_one_seat(void **unused) {
    (void)unused;
    char *json = made_set(1, 2, all_joined);
    coven_error error;
    coven_set *set = coven_set_read("test", json, strlen(json), &error);
    coven_table *table = coven_table_new(coven_game_find("isle"), set, 2, NULL, &error);
    coven_state state = at_position(table, "2 12 5,5 summon:sprite:1 s1..");
    play_event(table, &state, "1 summon sprite a2");
    /* Nobody can act: energy (4 + 5 + 2, and 5 + 5), and the bonus. */
    expect_position(table, &state, "2 12 11,10 bonus:1:a s1s1");
    play_event(table, &state, "1 take a");
    /* The next round: nothing to summon on, nothing to do; 14 + 3 + 2 and 10 + 3, and the bonus again. */
    expect_position(table, &state, "3 21 19,13 bonus:1:a s1s1");
    coven_table_free(table);
    coven_set_free(set);
    free(json);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_the_house_maps),
        cmocka_unit_test(on_other_maps),
        cmocka_unit_test(the_longest_list),
        cmocka_unit_test(a_full_board_of_one_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
