/* players.c -- the kinds of player there are, their names with settings, and what all of them share. To add a kind:
 * declare it, and put it into the list. */
#include <stdlib.h>
#include <string.h>

#include "core/solver.h"
#include "core/span.h"
#include "players/player.h"

extern const player_kind player_random, player_greedy, player_uct, player_learned, player_search, player_exact;
extern const player_kind player_beginner, player_novice, player_apprentice, player_adept, player_master;

const player_kind *const *player_kinds(void) {
    /* clang-format off */
    static const player_kind *const kinds[] = {
        &player_random, &player_greedy, &player_uct, &player_learned, &player_search, &player_exact,
        &player_beginner, &player_novice, &player_apprentice, &player_adept, &player_master, NULL,
    };
    /* clang-format on */
    return kinds;
}

const player_kind *player_default(void) { return &player_apprentice; }

bool player_plays(const player_kind *kind, const coven_game *game) { return !kind->solves || game->solver; }

bool player_must_play(const player_kind *kind, const coven_game *game, coven_error *error) {
    if (player_plays(kind, game)) return true;
    char list[256];
    coven_text games = coven_text_over(list, sizeof list);
    solver_put_games(&games);
    return coven_fail_as(error, COVEN_UNSUPPORTED, "the player %s plays only %s, not %s", kind->name, list, game->id);
}

const player_kind *player_analyst(void) {
    const player_kind *best = NULL;
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        if ((*kind)->advises && !(*kind)->solves) best = *kind;
    return best;
}

const player_kind *player_analyst_of(const coven_game *game) {
    const player_kind *best = player_analyst();
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        if ((*kind)->advises && (*kind)->solves && player_plays(*kind, game)) best = *kind; /* exact: stronger */
    return best;
}

int player_advise_nothing(player *self, const void *masked, player_advice *out, int capacity) {
    (void)self, (void)masked, (void)out, (void)capacity;
    return 0;
}

void player_see_nothing(player *self, const void *masked, coven_event event) { (void)self, (void)masked, (void)event; }

void player_leave_plain(player *self) { free(self); }

/* ---- names ---- */

static const player_kind *find_kind(const char *name, coven_error *error) {
    enum { MAX = 32 };
    const char *names[MAX + 1] = {NULL};
    char list[300];
    coven_text text = coven_text_over(list, sizeof list);
    int count = 0;
    for (const player_kind *const *kind = player_kinds(); *kind && count < MAX; kind++) {
        if (strcmp((*kind)->name, name) == 0) return *kind;
        coven_put(&text, "%s%s", count ? ", " : "", (*kind)->name);
        names[count++] = (*kind)->name;
    }
    const char *nearest = coven_nearest(name, names);
    coven_fail_as(error, COVEN_NOT_FOUND, "there is no player \"%s\"%s%s%s; players are %s", name,
                  nearest ? "; did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "", list);
    return NULL;
}

enum { SETTING_MAX = 999999999 };
#define TUNED "tuned for each game"

/* Every setting there is. A kind lists the names of those it takes. */
static const player_setting known_settings[] = {
    {"time", NULL, offsetof(player_settings, time), 1, SETTING_MAX, "milliseconds of CPU time for a decision",
     "no limit; master 300 to 1000"},
    {"iterations", NULL, offsetof(player_settings, iterations), 1, SETTING_MAX, "iterations of search for a decision",
     "uct 10000, search 1000, exact 24; levels have their own"},
    {"noise", NULL, offsetof(player_settings, noise), 1, SETTING_MAX,
     "noise on its judgement, in hundredths of a logit; exact: percentage of careless decisions", "none"},
    {"threads", NULL, offsetof(player_settings, threads), 1, 64, "threads that search", "1"},
    {"explore", NULL, offsetof(player_settings, explore), 1, SETTING_MAX, "exploration constant of PUCT, in hundredths",
     TUNED},
    {"prior", NULL, offsetof(player_settings, prior), 1, SETTING_MAX,
     "temperature of the prior, in hundredths of a logit", TUNED},
    {"width", NULL, offsetof(player_settings, width), 1, SETTING_MAX, "events considered at each node", TUNED},
    {"leaf_temperature", "leaf", offsetof(player_settings, leaf_temperature), 1, 10000,
     "temperature of a new node's value, in hundredths of a logit", TUNED},
    {"prior_visits", "blend", offsetof(player_settings, prior_visits), 1, SETTING_MAX,
     "visits that the first judgement of an event counts for", TUNED},
    {"reuse", NULL, offsetof(player_settings, reuse), 1, 2, "1: keep the tree between decisions; 2: do not", TUNED},
    {"transpositions", "join", offsetof(player_settings, transpositions), 1, 2,
     "1: paths to the same state share a node; 2: they do not", TUNED},
    {"belief", "weigh", offsetof(player_settings, belief), 1, 10000,
     "temperature of the opponents assumed when guessing what is hidden, in hundredths of a logit", TUNED},
};

const player_setting *player_setting_of(const player_kind *kind, int nth) {
    const char *name = kind->settings[nth];
    for (size_t i = 0; name && i < sizeof known_settings / sizeof *known_settings; i++)
        if (strcmp(known_settings[i].name, name) == 0) return &known_settings[i];
    return NULL;
}

/* The setting of that name, current or old, if this kind takes it; NULL with an error. */
static const player_setting *find_setting(const player_kind *kind, const char *name, coven_error *error) {
    for (size_t i = 0; i < sizeof known_settings / sizeof *known_settings; i++) {
        const player_setting *known = &known_settings[i];
        if (strcmp(known->name, name) != 0 && (!known->old_name || strcmp(known->old_name, name) != 0)) continue;
        for (const char *const *taken = kind->settings; *taken; taken++)
            if (strcmp(*taken, known->name) == 0) return known;
    }
    const char *nearest = coven_nearest(name, kind->settings);
    coven_fail_as(error, COVEN_NOT_FOUND, "the player %s has no setting \"%s\"%s%s%s", kind->name, name,
                  nearest ? "; did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
    return NULL;
}

static bool read_number(const player_kind *kind, const char *name, const char *value, int min, int max, int *out,
                        coven_error *error) {
    return number_read(value, min, max, out) ||
           coven_fail(error, "the player %s: %s=%s should be a whole number from %d to %d", kind->name, name, value,
                      min, max);
}

static bool read_setting(const player_kind *kind, const char *name, const char *value, player_settings *settings,
                         coven_error *error) {
    int number;
    if (strcmp(name, "seed") == 0) {
        if (!read_number(kind, name, value, 0, SETTING_MAX, &number, error)) return false;
        settings->seed = (uint64_t)number;
        return true;
    }
    const player_setting *known = find_setting(kind, name, error);
    if (!known || !read_number(kind, name, value, known->min, known->max, &number, error)) return false;
    memcpy((char *)settings + known->offset, &number, sizeof number);
    return true;
}

const player_kind *player_parse(const char *name, player_settings *settings, coven_error *error) {
    char copy[PLAYER_NAME_TEXT];
    coven_text text = coven_text_over(copy, sizeof copy);
    coven_put(&text, "%s", name);
    if (text.dropped) {
        coven_fail(error, "a player's name has at most %d characters", PLAYER_NAME_TEXT - 1);
        return NULL;
    }
    char *rest = copy + strcspn(copy, ":");
    if (*rest) *rest++ = '\0';
    const player_kind *kind = find_kind(copy, error);
    player_settings read = *settings;
    while (kind && *rest) {
        char *assignment = rest;
        rest += strcspn(rest, ":");
        if (*rest) *rest++ = '\0';
        char *value = assignment + strcspn(assignment, "=");
        if (!*value) {
            coven_fail(error, "the player %s: \"%s\" should be SETTING=NUMBER", kind->name, assignment);
            return NULL;
        }
        *value++ = '\0';
        if (!read_setting(kind, assignment, value, &read, error)) return NULL;
    }
    if (kind) *settings = read;
    return kind;
}

/* ---- players ---- */

player *player_sit(const player_kind *kind, const coven_table *table, int seat, const player_settings *settings,
                   coven_error *error) {
    if (!player_must_play(kind, table->game, error)) return NULL;
    player *self = kind->sit(table, seat, settings, error);
    if (self)
        *self =
            (player){.kind = kind, .table = table, .seat = seat, .settings = *settings, .untrained = self->untrained};
    return self;
}

bool player_untrained(const player_kind *kind, const coven_table *table) {
    const player_settings settings = {0};
    player *one = player_sit(kind, table, 1, &settings, NULL);
    const bool untrained = one && one->untrained;
    player_leave(one);
    return untrained;
}

bool player_choose(player *self, const void *masked, coven_event *event, coven_error *error) {
    return self->kind->choose(self, masked, event, error);
}

int player_advise(player *self, const void *masked, player_advice *out, int capacity) {
    return self->kind->advise(self, masked, out, capacity);
}

void player_see(player *self, const void *masked, coven_event event) {
    self->kind->see(self, masked, event);
    self->seen++;
}

void player_show(player *self, const void *whole, coven_event event) {
    const coven_table *table = self->table;
    coven_state seen;
    memcpy(&seen, whole, table->game->state_size);
    table->game->mask(table, &seen, self->seat);
    player_see(self, &seen, table->game->mask_event(table, whole, event, self->seat));
}

void player_leave(player *self) {
    if (self) self->kind->leave(self);
}

coven_rng player_rng(const player *self) {
    coven_rng rng;
    /* Not the multiplier of coven_rng_seed: with it, the numbers of one decision would repeat in the next. */
    coven_rng_seed(&rng, self->settings.seed ^ 0xd1342543de82ef95u * (uint64_t)(self->seen + 1));
    return rng;
}
