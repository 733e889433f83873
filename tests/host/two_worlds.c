/* two_worlds.c -- what a viewer gets depends on nothing that the viewer cannot see. Two hosts play the same game with
 * the same dice, except that the hidden things differ: at one the true world, at the other one that the viewer could
 * not tell from it. Whatever happens is chosen so that it looks the same to the viewer; then every frame and every
 * response must be the same, byte for byte, what is refused included.
 *
 *     two_worlds EVENTS [SEED]      prints how many events were compared; 1 if something differed */
#include <stdlib.h>

#include "core/span.h"
#include "host/internal.h"
#include "hosting.h"
#include "support.h"

enum { SEEDS_TRIED = 30, PEOPLE = 4 };

typedef struct side {
    world at;
    client people[PEOPLE + 1]; /* the last one watches */
} side;

typedef struct pair {
    side true_one, other;
    int seats, viewer;
    coven_rng rng;
    long events, episodes;
    uint64_t seed; /* the last that was given to a table */
} pair;

static table *table_of_side(side *self) {
    table *found = table_find(self->at.host, self->people[0].table);
    assert_non_null(found);
    return found;
}

static void state_of(side *self, coven_state *out) {
    memset(out, 0, sizeof *out);
    match_see(table_of_side(self)->match, match_count(table_of_side(self)->match), COVEN_VIEW_ALL, out);
}

static client *viewer_of(pair *self, side *at) { return &at->people[self->viewer ? self->viewer - 1 : self->seats]; }

/* ---- comparing ---- */

static void differ(const pair *self, const char *what, const char *a, const char *b) {
    printf("%s: what viewer %d gets differs:\n%s\n%s\n", what, self->viewer, a, b);
    fflush(stdout);
    exit(1);
}

static void read_sides(pair *self) {
    read_all(&self->true_one.at, self->true_one.people, self->seats + 1);
    read_all(&self->other.at, self->other.people, self->seats + 1);
}

static void compare_frames(pair *self) {
    read_sides(self);
    client *a = viewer_of(self, &self->true_one), *b = viewer_of(self, &self->other);
    if (a->all.length != b->all.length || memcmp(a->all.data, b->all.data, a->all.length) != 0)
        differ(self, "frames", a->all.data, b->all.data);
    for (int i = 0; i <= self->seats; i++) {
        coven_text_clear(&self->true_one.people[i].all);
        coven_text_clear(&self->other.people[i].all);
    }
}

/* Of the seed, which is another: it may differ. */
static void hide_commitment(char *json) {
    static const char key[] = "\"chance\":{\"sha256\":\"";
    char *at = strstr(json, key);
    if (at) memset(at + sizeof key - 1, '0', 64);
}

static void compare_response(pair *self, const char *format) {
    char path[80];
    coven_text text = coven_text_over(path, sizeof path);
    const char *at = strchr(format, '%');
    coven_put_bytes(&text, format, at ? (size_t)(at - format) : strlen(format));
    if (at) coven_put(&text, "%s%s", self->true_one.people[0].table, at + 1);
    reply a = ask_for(&self->true_one.at, viewer_of(self, &self->true_one), HOST_GET, path, "");
    reply b = ask_for(&self->other.at, viewer_of(self, &self->other), HOST_GET, path, "");
    hide_commitment(a.json);
    hide_commitment(b.json);
    if (a.status != b.status || strcmp(a.json, b.json) != 0) differ(self, path, a.json, b.json);
    reply_free(&a);
    reply_free(&b);
}

/* ---- worlds ---- */

/* Play goes on at both tables from what the viewer cannot tell apart; chance goes on from a new seed each. */
static void put(side *self, const coven_state *state, const uint8_t seed[32]) {
    table *at = table_of_side(self);
    char position[COVEN_POSITION_TEXT];
    coven_position_print(at->rules, state, position);
    memcpy(at->row.seed, seed, 32);
    assert_true(table_add(at, 'p', 0, 0, "%s", position));
    table_commit(at);
    world_run(&self->at);
}

static void next_seed(pair *self, uint8_t seed[32]) {
    self->seed++;
    coven_sha256(&self->seed, sizeof self->seed, seed);
}

/* Another world for the viewer; the true one if there is no other. */
static void imagine(pair *self, const coven_state *truth, coven_state *out) {
    const coven_table *rules = table_of_side(&self->true_one)->rules;
    *out = *truth;
    coven_mask(rules, out, self->viewer);
    coven_imagine(rules, out, self->viewer, &self->rng);
}

/* The chance that follows in a state from the beginning of a seed, as the viewer sees it; false where something else
 * happens in the other world. `plays` is what the true world did, `count` events, or is filled if `first`. */
typedef struct chain {
    int count;
    coven_event seen[64];
} chain;

static bool chance_after(const coven_table *rules, int viewer, coven_state state, const uint8_t seed[32], bool first,
                         chain *list) {
    coven_chance chance;
    int count = 0;
    coven_chance_begin(&chance, seed);
    while (coven_actor(rules, &state) == COVEN_CHANCE) {
        const coven_event event = coven_chance_draw(rules, &state, &chance);
        const coven_event seen = viewer == COVEN_VIEW_ALL ? event : coven_mask_event(rules, &state, event, viewer);
        if (count == 64) return false;
        if (first)
            list->seen[count] = seen;
        else if (count >= list->count || list->seen[count] != seen)
            return false;
        count++;
        coven_apply(rules, &state, event);
    }
    if (first) list->count = count;
    return count == list->count;
}

/* What the actor does in the other world so that the viewer sees the same. */
static bool find_twin(const coven_table *rules, const coven_state *other, int viewer, coven_event seen, coven_rng *rng,
                      coven_event *out) {
    coven_event list[COVEN_EVENTS_MAX];
    const int count = coven_legal(rules, other, list), from = (int)coven_rng_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        *out = list[(from + i) % count];
        if (coven_mask_event(rules, other, *out, viewer) == seen) return true;
    }
    return false;
}

static void say_event(side *self, int seat, const coven_state *before, coven_event event, unsigned long long nonce) {
    const coven_table *rules = table_of_side(self)->rules;
    char text[COVEN_EVENT_TEXT];
    coven_text out = coven_text_over(text, sizeof text);
    coven_event_print(rules, before, event, &out);
    client *who = &self->people[seat - 1];
    client_say(who, "{\"t\":\"m\",\"s\":%lld,\"n\":%llu,\"x\":\"%s\"}", (long long)who->s, nonce, text);
}

/* ---- what the viewer tries ---- */

static void say_both(pair *self, const char *frame) {
    client_say(viewer_of(self, &self->true_one), "%s", frame);
    client_say(viewer_of(self, &self->other), "%s", frame);
}

/* Messages that are refused, or change nothing for long: offers to take back and their withdrawal, moves of others and
 * of a moment ago, words that may name hidden things. */
static void try_something(pair *self) {
    const coven_table *rules = table_of_side(&self->true_one)->rules;
    client *a = viewer_of(self, &self->true_one);
    char frame[300], text[COVEN_EVENT_TEXT];
    coven_text out = coven_text_over(frame, sizeof frame), word = coven_text_over(text, sizeof text);
    coven_state state;
    state_of(&self->true_one, &state);
    const int plies = match_count(table_of_side(&self->true_one)->match);
    const unsigned long long nonce = 1000000 + (unsigned long long)self->events * 10;
    switch (coven_rng_below(&self->rng, 4)) {
    case 0: /* what would be legal in the other world, or for somebody else */
        state_of(&self->other, &state);
        if (coven_actor(rules, &state) < 1) return;
        coven_event_print(rules, &state, coven_pick(rules, &state, &self->rng), &word);
        if (coven_actor(rules, &state) == self->viewer) coven_put(&word, " x");
        coven_put(&out, "{\"t\":\"m\",\"s\":%lld,\"n\":%llu,\"x\":\"%s\"}", (long long)a->s, nonce, text);
        break;
    case 1:
        coven_put(&out, "{\"t\":\"o\",\"k\":\"back\",\"to\":%d,\"n\":%llu}",
                  plies > 2 ? plies - 1 - (int)coven_rng_below(&self->rng, 3) : 0, nonce);
        break;
    case 2: coven_put(&out, "{\"t\":\"claim\",\"k\":\"win\",\"n\":%llu}", nonce); break;
    default: coven_put(&out, "{\"t\":\"hi\",\"v\":1,\"from\":%d}", (int)coven_rng_below(&self->rng, 4)); break;
    }
    const bool greets = frame[6] == 'h';
    if (greets) {
        client_hi(viewer_of(self, &self->true_one), -1);
        client_hi(viewer_of(self, &self->other), -1);
    } else {
        say_both(self, frame);
    }
}

static void look(pair *self) {
    compare_response(self, "/api/tables/%");
    compare_response(self, "/api/tables/%/record");
    compare_response(self, "/api/tables/%/verify");
    compare_response(self, "/api/me");
}

/* ---- playing ---- */

static bool is_over(pair *self) { return table_of_side(&self->true_one)->standing.state != STORE_PLAYING; }

/* The same decision at both tables, with chance that looks the same. False if there is no such thing in the other
 * world: then another world is put there. */
static bool decide(pair *self) {
    const coven_table *rules = table_of_side(&self->true_one)->rules;
    coven_state a, b, after;
    coven_event twin;
    state_of(&self->true_one, &a);
    state_of(&self->other, &b);
    const int seat = coven_actor(rules, &a);
    coven_event event;
    bool found = false;
    for (int i = 0; i < 20 && !found; i++) {
        event = coven_pick(rules, &a, &self->rng);
        found = find_twin(rules, &b, self->viewer, coven_mask_event(rules, &a, event, self->viewer), &self->rng, &twin);
    }
    if (!found) return false;
    after = a;
    coven_apply(rules, &after, event);
    if (coven_actor(rules, &after) == COVEN_CHANCE) {
        uint8_t seed[32];
        chain list = {.count = 0};
        next_seed(self, seed);
        if (!chance_after(rules, self->viewer, after, seed, true, &list)) return false;
        coven_state other_after = b;
        coven_apply(rules, &other_after, twin);
        uint8_t other_seed[32];
        int tries = 0;
        memcpy(other_seed, seed, 32); /* where the possible outcomes are the same, so is what comes out */
        while (!chance_after(rules, self->viewer, other_after, other_seed, false, &list) && ++tries < SEEDS_TRIED)
            next_seed(self, other_seed);
        if (tries == SEEDS_TRIED) return false;
        put(&self->true_one, &a, seed);
        put(&self->other, &b, other_seed);
        read_sides(self);
    }
    const int before = match_count(table_of_side(&self->true_one)->match);
    const unsigned long long nonce = 1000000 + (unsigned long long)self->events * 10 + 1;
    say_event(&self->true_one, seat, &a, event, nonce);
    say_event(&self->other, seat, &b, twin, nonce);
    self->events += match_count(table_of_side(&self->true_one)->match) - before;
    return true;
}

static void change_world(pair *self) {
    coven_state a, b;
    uint8_t seed[32];
    state_of(&self->true_one, &a);
    imagine(self, &a, &b);
    next_seed(self, seed);
    put(&self->true_one, &a, seed);
    put(&self->other, &b, seed);
    self->episodes++;
}

/* Everybody's frames up to here are of no interest: the viewer changes. */
static void change_viewer(pair *self) {
    read_sides(self);
    self->viewer = (self->viewer + 1) % (self->seats + 1);
    /* What the new viewer has seen of the other world was another story. */
    client_hi(viewer_of(self, &self->true_one), -1);
    change_world(self);
    client_hi(viewer_of(self, &self->true_one), -1);
    client_hi(viewer_of(self, &self->other), -1);
    read_sides(self);
    for (int i = 0; i <= self->seats; i++) {
        coven_text_clear(&self->true_one.people[i].all);
        coven_text_clear(&self->other.people[i].all);
    }
}

static void open_side(side *self, const char *game, int seats, uint64_t dice) {
    world_begin(&self->at);
    self->at.dice = dice;
    world_open(&self->at);
    for (int i = 0; i <= seats; i++) {
        client_begin(&self->people[i], &self->at);
        self->people[i].deaf = true;
    }
    make_table(&self->at, self->people, seats, game, seats, NULL);
    client_enter(&self->people[seats], self->people[0].table);
    client_hi(&self->people[seats], -1);
}

static void close_side(side *self, int seats) {
    for (int i = 0; i <= seats; i++) client_end(&self->people[i]);
    world_end(&self->at);
}

static void play_pair(pair *self, const char *game, int seats, uint64_t dice, long events) {
    self->seats = seats;
    self->viewer = 0;
    open_side(&self->true_one, game, seats, dice);
    open_side(&self->other, game, seats, dice);
    const long before = self->events;
    while (!is_over(self) && self->events - before < events) {
        change_viewer(self);
        for (int i = 0; i < 12 && !is_over(self) && self->events - before < events; i++) {
            if (!decide(self)) {
                change_world(self);
                continue;
            }
            if (is_over(self)) break; /* everything is revealed then */
            compare_frames(self);
            if (coven_rng_below(&self->rng, 3) == 0) {
                try_something(self);
                compare_frames(self);
            }
            if (coven_rng_below(&self->rng, 4) == 0) look(self);
        }
    }
    close_side(&self->true_one, seats);
    close_side(&self->other, seats);
}

static int most, seed = 1;

static void test_worlds(void **state) {
    static const struct {
        const char *game;
        int seats;
    } kind[] = {{"duel", 2},     {"isle", 2}, {"scramble", 2}, {"channeling", 2}, {"duel", 3},
                {"scramble", 2}, {"isle", 4}, {"duel", 3},     {"duel", 2},       {"isle", 3}};
    static pair self;
    (void)state;
    coven_rng_seed(&self.rng, (uint64_t)seed);
    const long share = most / 40 > 100 ? most / 40 : 100; /* so that each game has its turn */
    for (int i = 0; self.events < most; i++) {
        const int n = i % (int)(sizeof kind / sizeof kind[0]);
        play_pair(&self, kind[n].game, kind[n].seats, (uint64_t)seed * 100000 + (uint64_t)i,
                  share < most - self.events ? share : most - self.events);
    }
    printf("%ld events in %ld worlds: no difference\n", self.events, self.episodes);
}

int main(int count, char **word) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_worlds)};
    if (count < 2 || count > 3 || !number_read(word[1], 1, 100000000, &most) ||
        (count == 3 && !number_read(word[2], 0, INT32_MAX, &seed))) {
        fprintf(stderr, "usage: two_worlds EVENTS [SEED]\n");
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
