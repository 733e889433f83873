/* chance.c -- laws of frequency: pick gives what is legal, each as often as it should; imagine gives worlds with the
 * right frequencies. Seeds are fixed, so a test that passes once passes always. */
#include <math.h>
#include <stdlib.h>

#include "laws.h"

/* Wilson and Hilferty: the cube root of chi-square over its freedom is near normal. */
bool beyond_chance(double value, int freedom) {
    if (freedom < 1) return false;
    const double spread = 2.0 / (9.0 * freedom);
    return cbrt(value / freedom) > 1 - spread + 5 * sqrt(spread);
}

/* ---- picking ---- */

static int place_of(const coven_event *list, int count, coven_event event) {
    for (int i = 0; i < count; i++)
        if (list[i] == event) return i;
    return -1;
}

/* Pick many times, and count. */
static void count_picks(law_book *book, const coven_event *list, int count, long picks, long *picked) {
    const coven_state before = book->state;
    for (long i = 0; i < picks; i++) {
        const coven_event event = book->game->pick(book->table, &book->state, &book->sample);
        const int place = place_of(list, count, event);
        if (place < 0) broken(book, "pick gives what is legal", "it gave event %u", event);
        picked[place]++;
    }
    if (memcmp(&before, &book->state, sizeof before) != 0)
        broken(book, "asking changes nothing", "pick changed the state");
    book->checks += picks;
}

/* Games played out together are the games that picking and applying in turn give, each by itself. */
static void same_playout(law_book *book) {
    enum { TOGETHER = 3 };
    const coven_game *game = book->game;
    coven_state fast[TOGETHER], slow[TOGETHER];
    coven_rng rng[TOGETHER], again[TOGETHER];
    coven_played played = {0}, expected = {0};
    for (int i = 0; i < TOGETHER; i++) {
        fast[i] = slow[i] = book->state;
        coven_rng_seed(&rng[i], coven_rng_next(&book->sample));
        again[i] = rng[i];
    }
    const int count = 1 + (int)coven_rng_below(&book->sample, TOGETHER);
    game->playout(book->table, fast, rng, count, &played);
    coven_playout_by_pick(book->table, slow, again, count, &expected);
    for (int i = 0; i < TOGETHER; i++)
        if (memcmp(&fast[i], &slow[i], game->state_size) != 0 || memcmp(&rng[i], &again[i], sizeof rng[i]) != 0)
            broken(book, "playout is pick and apply in turn", "game %d of %d ends differently", i, count);
    if (played.events != expected.events || played.decisions != expected.decisions)
        broken(book, "playout counts what it plays", "%ld events, %ld decisions, but there were %ld and %ld",
               played.events, played.decisions, expected.events, expected.decisions);
    book->checks++;
}

void laws_of_picking(law_book *book) {
    static coven_event list[COVEN_EVENTS_MAX];
    static uint32_t weight[COVEN_EVENTS_MAX];
    long picked[COVEN_EVENTS_MAX] = {0};
    const int count = list_events(book->table, &book->state, list, weight);
    count_picks(book, list, count, 4, picked);
    same_playout(book);
}

/* At a position of this game, whichever the sample says: is each event picked as often as its weight says? */
void laws_of_frequency(law_book *book) {
    static coven_event list[COVEN_EVENTS_MAX];
    static uint32_t weight[COVEN_EVENTS_MAX];
    long picked[COVEN_EVENTS_MAX] = {0};
    const int last = book->ply - 1;
    const int wanted = last > 0 ? (int)coven_rng_below(&book->sample, (uint32_t)last) : 0;
    book->game->start(book->table, &book->state);
    coven_rng_seed(&book->play, book->seed);
    for (book->ply = 0; book->ply < wanted; book->ply++)
        book->game->apply(book->table, &book->state, choose_event(book->table, &book->state, &book->play));

    const int count = list_events(book->table, &book->state, list, weight);
    const long picks = 60L * count + 400;
    count_picks(book, list, count, picks, picked);
    double total = 0, square = 0;
    for (int i = 0; i < count; i++) total += weight[i];
    for (int i = 0; i < count; i++) {
        const double expected = (double)picks * weight[i] / total;
        square += ((double)picked[i] - expected) * ((double)picked[i] - expected) / expected;
    }
    if (beyond_chance(square, count - 1))
        broken(book, "pick gives each event as often as it should", "chi-square %.1f with %d events", square, count);
}

/* ---- imagining ----
 * Many games from the start, played as far as no decision depends on a secret. Whenever two of them look the same to a
 * viewer they are one group; the true worlds of a group and as many imagined ones must be spread alike. Worlds are
 * counted in a few bins by their hash, so that any game will do. */

enum { BINS = 6, GROUPS = 4096, GROUP_MIN = 150, PLIES = 24 };

typedef struct group {
    coven_state masked;
    int viewer;
    long worlds[BINS], count;
} group;

typedef struct groups {
    group *list;
    int count, index[4 * GROUPS]; /* open addressing; 0 is empty, else 1 + its place */
} groups;

static int bin_of(const law_book *book, const coven_state *state) {
    return (int)((coven_hash(book->table, state) >> 20) % BINS);
}

static group *group_of(const law_book *book, groups *g, const coven_state *masked, int viewer) {
    size_t slot = (coven_hash(book->table, masked) + (size_t)viewer) % (4 * GROUPS);
    for (; g->index[slot]; slot = (slot + 1) % (4 * GROUPS)) {
        group *found = &g->list[g->index[slot] - 1];
        if (found->viewer == viewer && same_state(book, &found->masked, masked)) return found;
    }
    if (g->count == GROUPS) return NULL;
    g->index[slot] = ++g->count;
    group *fresh = &g->list[g->count - 1];
    *fresh = (group){.masked = *masked, .viewer = viewer};
    return fresh;
}

/* Note the true world of every viewer who does not know it. */
static void note_worlds(const law_book *book, groups *g) {
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) {
        coven_state masked = book->state;
        book->game->mask(book->table, &masked, viewer);
        if (same_state(book, &masked, &book->state)) continue;
        group *found = group_of(book, g, &masked, viewer);
        if (!found) continue;
        found->worlds[bin_of(book, &book->state)]++;
        found->count++;
    }
}

/* Would the actor have the same list in any other world that a viewer considers possible, and is everything it does
 * public? Then its choice reveals nothing about what is hidden. */
static bool decision_is_open(law_book *book, coven_event event) {
    static coven_event here[COVEN_EVENTS_MAX], there[COVEN_EVENTS_MAX];
    const int count = book->game->legal(book->table, &book->state, here);
    for (int viewer = COVEN_SPECTATOR; viewer <= book->table->seats; viewer++) {
        if (book->game->mask_event(book->table, &book->state, event, viewer) != event) return false;
        for (int i = 0; i < 3; i++) {
            coven_state world = book->state;
            book->game->mask(book->table, &world, viewer);
            book->game->imagine(book->table, &world, viewer, &book->sample);
            if (book->game->legal(book->table, &world, there) != count ||
                memcmp(here, there, (size_t)count * sizeof here[0]) != 0)
                return false;
        }
    }
    return true;
}

static void collect_worlds(law_book *book, groups *g) {
    book->game->start(book->table, &book->state);
    for (book->ply = 0; book->ply < PLIES; book->ply++) {
        note_worlds(book, g);
        const int actor = book->game->actor(book->table, &book->state);
        if (actor == COVEN_END) return;
        const coven_event event = choose_event(book->table, &book->state, &book->play);
        if (actor != COVEN_CHANCE && !decision_is_open(book, event)) return;
        book->game->apply(book->table, &book->state, event);
    }
}

/* Two samples of the same size: are they of one kind? */
static void compare_group(law_book *book, const group *g) {
    long imagined[BINS] = {0};
    double square = 0;
    int used = 0;
    for (long i = 0; i < g->count; i++) {
        coven_state world = g->masked;
        book->game->imagine(book->table, &world, g->viewer, &book->sample);
        imagined[bin_of(book, &world)]++;
    }
    for (int bin = 0; bin < BINS; bin++) {
        const double sum = (double)(g->worlds[bin] + imagined[bin]),
                     difference = (double)(g->worlds[bin] - imagined[bin]);
        if (sum == 0) continue;
        square += difference * difference / sum;
        used++;
    }
    book->state = g->masked;
    book->checks++;
    if (beyond_chance(square, used - 1))
        broken(book, "imagine gives each world as often as it deserves",
               "viewer %d: chi-square %.1f over %d bins of %ld worlds", g->viewer, square, used, g->count);
}

void laws_of_imagination(law_book *book, int games) {
    groups *g = calloc(1, sizeof *g);
    if (g) g->list = calloc(GROUPS, sizeof g->list[0]);
    if (!g || !g->list) abort();
    /* A few tables: those of the first seeds where something is hidden. */
    int tables = 0, compared = 0;
    for (uint64_t seed = 1; seed <= 40 && tables < 4; seed++) {
        book->seed = seed;
        book->table = table_by_seed(book->game, NULL, seed);
        if (book->table->secrets) {
            tables++;
            g->count = 0;
            memset(g->index, 0, sizeof g->index);
            memset(&book->state, 0, sizeof book->state);
            coven_rng_seed(&book->play, seed);
            coven_rng_seed(&book->sample, ~seed);
            for (int i = 0; i < games; i++) collect_worlds(book, g);
            for (int i = 0; i < g->count; i++) {
                if (g->list[i].count < GROUP_MIN) continue;
                compare_group(book, &g->list[i]);
                compared++;
            }
        }
        coven_table_free(book->table);
    }
    if (tables) printf("%s: %d groups of worlds at %d tables\n", book->game->id, compared, tables);
    if (tables && !compared) {
        fprintf(stderr, "%s: no worlds came often enough to be compared\n", book->game->id);
        exit(1);
    }
    free(g->list);
    free(g);
}
