/* players.c -- the kinds of player there are, their names with settings, and what all of them share. To add a kind:
 * declare it, and put it into the list. */
#include <stdlib.h>
#include <string.h>

#include "players/player.h"

extern const player_kind player_random, player_greedy, player_uct, player_learned, player_search, player_exact;
extern const player_kind player_novice, player_apprentice, player_adept, player_master;

const player_kind *const *player_kinds(void) {
    /* clang-format off */
    static const player_kind *const kinds[] = {
        &player_random, &player_greedy, &player_uct, &player_learned, &player_search, &player_exact,
        &player_novice, &player_apprentice, &player_adept, &player_master, NULL,
    };
    /* clang-format on */
    return kinds;
}

const player_kind *player_standard(void) { return &player_apprentice; }

bool player_plays(const player_kind *kind, const coven_game *game) {
    return !kind->game || strcmp(kind->game, game->id) == 0;
}

bool player_must_play(const player_kind *kind, const coven_game *game, coven_error *error) {
    return player_plays(kind, game) ||
           coven_fail(error, "the player %s plays only %s, not %s", kind->name, kind->game, game->id);
}

const player_kind *player_analyst(void) {
    const player_kind *best = NULL;
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        if ((*kind)->advises && !(*kind)->game) best = *kind;
    return best;
}

const player_kind *player_analyst_of(const coven_game *game) {
    const player_kind *best = player_analyst();
    for (const player_kind *const *kind = player_kinds(); *kind; kind++)
        if ((*kind)->advises && (*kind)->game && player_plays(*kind, game)) best = *kind; /* made for it: stronger */
    return best;
}

int player_advise_nothing(player *self, const void *masked, player_advice *out, int room) {
    (void)self, (void)masked, (void)out, (void)room;
    return 0;
}

void player_see_nothing(player *self, const void *masked, coven_event event) { (void)self, (void)masked, (void)event; }

void player_leave_plain(player *self) { free(self); }

/* ---- names ---- */

static const player_kind *find_kind(const char *name, coven_error *error) {
    enum { MOST = 32 };
    const char *names[MOST + 1] = {NULL};
    char list[300];
    coven_text text = coven_text_over(list, sizeof list);
    int count = 0;
    for (const player_kind *const *kind = player_kinds(); *kind && count < MOST; kind++) {
        if (strcmp((*kind)->name, name) == 0) return *kind;
        coven_put(&text, "%s%s", count ? ", " : "", (*kind)->name);
        names[count++] = (*kind)->name;
    }
    const char *nearest = coven_nearest(name, names);
    coven_fail(error, "there is no player \"%s\"%s%s%s; players are %s", name, nearest ? "; did you mean \"" : "",
               nearest ? nearest : "", nearest ? "\"?" : "", list);
    return NULL;
}

/* A setting that this kind takes, under its own name; NULL with an error. */
static const char *find_setting(const player_kind *kind, const char *name, coven_error *error) {
    if (strcmp(name, "seed") == 0) return "seed";
    for (const char *const *known = kind->settings; *known; known++)
        if (strcmp(*known, name) == 0) return *known;
    const char *nearest = coven_nearest(name, kind->settings);
    coven_fail(error, "the player %s has no setting \"%s\"%s%s%s", kind->name, name, nearest ? "; did you mean \"" : "",
               nearest ? nearest : "", nearest ? "\"?" : "");
    return NULL;
}

static bool read_setting(const player_kind *kind, const char *name, const char *value, player_settings *settings,
                         coven_error *error) {
    if (!find_setting(kind, name, error)) return false;
    int number, least = 1, most = 999999999;
    int *into = &number;
    if (strcmp(name, "seed") == 0) least = 0;
    if (strcmp(name, "time") == 0) into = &settings->time;
    if (strcmp(name, "iterations") == 0) into = &settings->iterations;
    if (strcmp(name, "noise") == 0) into = &settings->noise;
    if (strcmp(name, "explore") == 0) into = &settings->explore;
    if (strcmp(name, "prior") == 0) into = &settings->prior;
    if (strcmp(name, "width") == 0) into = &settings->width;
    if (strcmp(name, "leaf") == 0) into = &settings->leaf, most = 10000;
    if (strcmp(name, "blend") == 0) into = &settings->blend;
    if (strcmp(name, "reuse") == 0) into = &settings->reuse, most = 2;
    if (strcmp(name, "join") == 0) into = &settings->join, most = 2;
    if (strcmp(name, "weigh") == 0) into = &settings->weigh, most = 10000;
    if (strcmp(name, "threads") == 0) into = &settings->threads, most = 64;
    const size_t digits = strspn(value, "0123456789");
    const long read = digits && digits <= 9 && !value[digits] ? strtol(value, NULL, 10) : -1;
    if (read < least || read > most)
        return coven_fail(error, "the player %s: %s=%s should be a whole number from %d to %d", kind->name, name, value,
                          least, most);
    *into = (int)read;
    if (strcmp(name, "seed") == 0) settings->seed = (uint64_t)read;
    return true;
}

const player_kind *player_parse(const char *name, player_settings *settings, coven_error *error) {
    char copy[PLAYER_NAME_TEXT];
    coven_text text = coven_text_over(copy, sizeof copy);
    coven_put(&text, "%s", name);
    if (text.short_of) {
        coven_fail(error, "a player's name has at most %d characters", PLAYER_NAME_TEXT - 1);
        return NULL;
    }
    char *rest = copy + strcspn(copy, ":");
    if (*rest) *rest++ = '\0';
    const player_kind *kind = find_kind(copy, error);
    player_settings read = *settings;
    while (kind && *rest) {
        char *setting = rest;
        rest += strcspn(rest, ":");
        if (*rest) *rest++ = '\0';
        char *value = setting + strcspn(setting, "=");
        if (!*value) {
            coven_fail(error, "the player %s: \"%s\" should be SETTING=NUMBER", kind->name, setting);
            return NULL;
        }
        *value++ = '\0';
        if (!read_setting(kind, setting, value, &read, error)) return NULL;
    }
    if (kind) *settings = read;
    return kind;
}

/* ---- players ---- */

player *player_sit(const player_kind *kind, const coven_table *table, int seat, const player_settings *settings,
                   coven_error *error) {
    if (!player_must_play(kind, table->game, error)) return NULL;
    player *self = kind->sit(table, seat, settings, error);
    if (self) *self = (player){.kind = kind, .table = table, .seat = seat, .settings = *settings};
    return self;
}

coven_event player_choose(player *self, const void *masked) { return self->kind->choose(self, masked); }

int player_advise(player *self, const void *masked, player_advice *out, int room) {
    return self->kind->advise(self, masked, out, room);
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
    /* Not the multiplier of coven_rng_seed: with that one, the words of one decision would come again in the next. */
    coven_rng_seed(&rng, self->settings.seed ^ 0xd1342543de82ef95u * (uint64_t)(self->seen + 1));
    return rng;
}
