/* regret.c -- what players give away, as judged by a long search; for bench/regret.
 *     coven_regret GAME GAMES MAKER,MAKER... JUDGE PLAYER...
 * Games between the makers give positions: every third decision where there is a choice. The judge says what each
 * event is worth there; a player's regret is how much less its choice is worth than the best. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/player.h"

enum { EVERY = 3 };

/* A player's kind, settings and name. */
typedef struct guest {
    const char *name;
    const player_kind *kind;
    player_settings settings;
} guest;

typedef struct position {
    coven_state seen; /* by the seat that acts */
    int seat;
    int count; /* of the events that the judge rated, best first */
    player_advice worth[COVEN_EVENTS_MAX];
} position;

typedef struct positions {
    position *at;
    int count, capacity;
} positions;

static bool invite(guest *made, const char *name, const coven_table *table, coven_error *error) {
    *made = (guest){.name = name, .settings = {.seed = 1}};
    made->kind = player_parse(name, &made->settings, error);
    return made->kind && player_must_play(made->kind, table->game, error);
}

static player *sit(const guest *who, const coven_table *table, int seat, uint64_t seed, coven_error *error) {
    player_settings own = who->settings;
    own.seed += seed;
    return player_sit(who->kind, table, seat, &own, error);
}

/* ---- positions ---- */

static bool keep(positions *self, const coven_table *table, const coven_state *state, int seat, coven_error *error) {
    if (self->count == self->capacity) {
        const int capacity = 2 * self->capacity + 64;
        position *more = realloc(self->at, (size_t)capacity * sizeof *more);
        if (!more) return coven_no_memory(error);
        self->at = more;
        self->capacity = capacity;
    }
    position *made = &self->at[self->count++];
    made->seat = seat;
    memset(&made->seen, 0, sizeof made->seen);
    memcpy(&made->seen, state, table->game->state_size);
    table->game->mask(table, &made->seen, seat);
    return true;
}

static bool play_game(const coven_table *table, player *const *who, int number, positions *out, coven_error *error) {
    const coven_game *game = table->game;
    coven_event list[COVEN_EVENTS_MAX];
    coven_state state, seen;
    coven_rng rng;
    coven_rng_seed(&rng, (uint64_t)number);
    game->start(table, &state);
    for (int actor, decisions = number; (actor = game->actor(table, &state)) != COVEN_END;) {
        coven_event event;
        if (actor == COVEN_CHANCE) {
            event = game->pick(table, &state, &rng);
        } else {
            const bool choice = game->legal(table, &state, list) > 1;
            if (choice && decisions++ % EVERY == 0 && !keep(out, table, &state, actor, error)) return false;
            memcpy(&seen, &state, game->state_size);
            game->mask(table, &seen, actor);
            if (!player_choose(who[actor - 1], &seen, &event, error)) return false;
        }
        for (int i = 0; i < table->seats; i++) player_show(who[i], &state, event);
        game->apply(table, &state, event);
    }
    return true;
}

/* The positions of game `number` between the makers. */
static bool make(const coven_table *table, const guest *maker, int number, positions *out, coven_error *error) {
    player *who[COVEN_SEATS_MAX] = {NULL};
    bool good = true;
    for (int i = 0; good && i < table->seats; i++) {
        who[i] = sit(&maker[i], table, i + 1, (uint64_t)number, error);
        good = who[i] != NULL;
    }
    good = good && play_game(table, who, number, out, error);
    for (int i = 0; i < table->seats; i++) player_leave(who[i]);
    return good;
}

/* ---- judging ---- */

/* The judge's rating of a position, including `asked` if it is not NULL. */
static bool consult(const coven_table *table, const guest *judge, position *at, const coven_event *asked,
                    coven_error *error) {
    player *who = sit(judge, table, at->seat, 0, error);
    if (!who) return false;
    who->asked = asked;
    at->count = player_advise(who, &at->seen, at->worth, COVEN_EVENTS_MAX);
    player_leave(who);
    return at->count > 0 || coven_fail(error, "the player %s gives no advice", judge->name);
}

static const player_advice *find(const position *at, coven_event event) {
    for (int i = 0; i < at->count; i++)
        if (at->worth[i].event == event) return &at->worth[i];
    return NULL;
}

/* How much less than the best a choice is worth, in parts of COVEN_ONE. Of equivalent events the judge rates only
 * one; it must be asked about another. */
static bool regret_of(const coven_table *table, const guest *judge, position *at, coven_event choice, int *regret,
                      coven_error *error) {
    if (!find(at, choice) && !consult(table, judge, at, &choice, error)) return false;
    const player_advice *chosen = find(at, choice);
    if (!chosen) return coven_fail(error, "the player %s does not tell what it was asked", judge->name);
    *regret = at->worth[0].value > chosen->value ? at->worth[0].value - chosen->value : 0;
    return true;
}

static bool try_player(const coven_table *table, const guest *judge, const guest *tried, positions *all,
                       coven_error *error) {
    double sum = 0, squares = 0;
    int same = 0;
    for (int i = 0; i < all->count; i++) {
        player *who = sit(tried, table, all->at[i].seat, (uint64_t)i, error);
        if (!who) return false;
        coven_event choice;
        const bool chosen = player_choose(who, &all->at[i].seen, &choice, error);
        player_leave(who);
        int regret;
        if (!chosen || !regret_of(table, judge, &all->at[i], choice, &regret, error)) return false;
        const double parts = 100.0 * regret / COVEN_ONE;
        sum += parts;
        squares += parts * parts;
        same += choice == all->at[i].worth[0].event;
    }
    const double mean = sum / all->count, spread = squares / all->count - mean * mean;
    printf("%-44s %6.2f +-%.2f   %3d%%\n", tried->name, mean, 1.96 * sqrt(spread / all->count),
           100 * same / all->count);
    fflush(stdout);
    return true;
}

/* ---- the program ---- */

/* Who makes the positions: as many as there are seats, their names separated by commas in `names`, which is
 * modified. */
static bool read_makers(char *names, guest *maker, const coven_game *game, coven_table **table, coven_error *error) {
    const char *name[COVEN_SEATS_MAX];
    int seats = 0;
    for (char *at = names; at && seats < COVEN_SEATS_MAX; seats++) {
        name[seats] = at;
        at = strchr(at, ',');
        if (at) *at++ = '\0';
    }
    *table = coven_table_new(game, NULL, seats, NULL, error);
    for (int i = 0; *table && i < seats; i++)
        if (!invite(&maker[i], name[i], *table, error)) return false;
    return *table != NULL;
}

static bool run(const coven_game *game, char *words[], coven_error *error) {
    guest maker[COVEN_SEATS_MAX], judge, tried;
    positions all = {NULL};
    coven_table *table = NULL;
    const int games = (int)strtol(words[0], NULL, 10);
    bool good = games > 0 || coven_fail(error, "%s: how many games should be a number", words[0]);
    good = good && read_makers(words[1], maker, game, &table, error) && invite(&judge, words[2], table, error);
    for (char **name = words + 3; good && *name; name++) good = invite(&tried, *name, table, error);
    for (int i = 0; good && i < games; i++) good = make(table, maker, i, &all, error);
    for (int i = 0; good && i < all.count; i++) good = consult(table, &judge, &all.at[i], NULL, error);
    if (good) printf("%d positions\n%-44s %s\n", all.count, "player", "regret in 100   the judge's choice");
    for (char **name = words + 3; good && *name; name++)
        good = invite(&tried, *name, table, error) && try_player(table, &judge, &tried, &all, error);
    coven_table_free(table);
    free(all.at);
    return good;
}

int main(int count, char *words[]) {
    coven_error error = {0};
    if (count < 6) {
        fprintf(stderr, "usage: bench/regret GAME GAMES MAKER,MAKER... JUDGE PLAYER...\n");
        return 2;
    }
    const coven_game *game = coven_game_find(words[1]);
    if (!game) coven_fail(&error, "there is no game \"%s\"", words[1]);
    if (game && run(game, words + 2, &error)) return 0;
    fprintf(stderr, "regret: %s\n", error.text);
    return 2;
}
