/* codes.c -- compares a game's action codes with tests/golden/codes/GAME.txt. Random games are played at a table of
 * each number of seats; every code that is met has a line with the first event, by text, that had it: SEATS CODE EVENT
 * Of a game with thousands of codes only some are listed. The SHA-256 of all lines ends each table. */
#include <stdlib.h>

#include "golden.h"
#include "support.h"
#include "tables.h"

enum { GAMES = 60, LISTED_MAX = 1000, STRIDE = 211 };

typedef struct met {
    char text[COVEN_EVENT_TEXT]; /* "" if it has not been met */
} met;

static void note_events(const coven_table *table, const coven_state *state, met *codes) {
    coven_choice choice[COVEN_EVENTS_MAX];
    const int count = coven_choices(table, state, choice);
    for (int i = 0; i < count; i++) {
        char *text = codes[coven_event_code(table, state, choice[i].event)].text;
        if (!*text || strcmp(choice[i].text, text) < 0) memcpy(text, choice[i].text, COVEN_EVENT_TEXT);
    }
}

static void play_games(const coven_table *table, met *codes) {
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        coven_rng rng;
        coven_state state = {{0}};
        coven_rng_seed(&rng, seed);
        coven_start(table, &state);
        while (coven_actor(table, &state) != COVEN_END) {
            if (coven_actor(table, &state) != COVEN_CHANCE) note_events(table, &state, codes);
            coven_apply(table, &state, coven_pick(table, &state, &rng));
        }
    }
}

static void put_table(const coven_game *game, int seats, coven_text *out) {
    coven_error error;
    coven_bounds bounds;
    coven_table *table = coven_table_new(game, NULL, seats, NULL, &error);
    coven_table_bounds(table, &bounds);
    met *codes = calloc((size_t)bounds.codes, sizeof *codes);
    play_games(table, codes);
    coven_text all = coven_text_growing();
    uint8_t digest[32];
    coven_put(out, "%d seats: %d codes, %d legal events, %d features\n", seats, bounds.codes, bounds.legal,
              bounds.features);
    for (int code = 0; code < bounds.codes; code++) {
        if (!*codes[code].text) continue;
        const size_t before = all.length;
        coven_put(&all, "%d %d %s\n", seats, code, codes[code].text);
        if (bounds.codes <= LISTED_MAX || code % STRIDE == 0) coven_put(out, "%s", all.data + before);
    }
    coven_sha256(all.data, all.length, digest);
    for (int i = 0; i < 32; i++) coven_put(out, "%02x", digest[i]);
    coven_put_char(out, '\n');
    coven_text_free(&all);
    free(codes);
    coven_table_free(table);
}

static bool write_file(const char *path, const coven_text *text) {
    char whole[1024];
    coven_text name = coven_text_over(whole, sizeof whole);
    coven_put(&name, "%s/%s", COVEN_SOURCE_DIR, path);
    FILE *file = fopen(whole, "wb");
    return file && fwrite(text->data, 1, text->length, file) == text->length && fclose(file) == 0;
}

bool golden_codes(const coven_game *game, bool write) {
    char path[100];
    coven_text name = coven_text_over(path, sizeof path), now = coven_text_growing();
    coven_put(&name, "tests/golden/codes/%s.txt", game->id);
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) put_table(game, seats, &now);
    bool good;
    if (write) {
        good = write_file(path, &now);
    } else {
        size_t length;
        char *was = read_source_file(path, &length);
        good = length == now.length && memcmp(was, now.data, length) == 0;
        if (!good) fprintf(stderr, "%s: the codes are different now\n", path);
        free(was);
    }
    coven_text_free(&now);
    return good;
}
