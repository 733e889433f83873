/* shown.c -- what the events of a match have revealed to people, which limits undo. */
#include "core/play.h"
#include "match/internal.h"

/* How many worlds are imagined to find one in which a hidden thing differs. A hand that half of the worlds share
 * goes unnoticed once in 2^32 times. */
enum { WORLDS = 32 };

/* Did the seat that acts reveal something to `viewer`? By the law of masks the viewer learns from an event only what
 * the masked event says. That reveals something if the event is impossible in some world that the viewer could not
 * tell from the true one. */
static bool showed_to(const coven_table *table, const coven_state *before, coven_event event, int viewer) {
    const coven_event seen = table->game->mask_event(table, before, event, viewer);
    coven_state masked = *before;
    table->game->mask(table, &masked, viewer);
    coven_rng rng;
    coven_rng_seed(&rng, coven_hash(table, &masked));
    for (int i = 0; i < WORLDS; i++) {
        coven_state world = masked;
        table->game->imagine(table, &world, viewer, &rng);
        if (!play_could_happen(table, &world, viewer, seen)) return true;
    }
    return false;
}

bool match_showed(const match *self, int ply) {
    const coven_table *table = match_table(self);
    coven_state before;
    match_see(self, ply, COVEN_VIEW_ALL, &before);
    const int actor = table->game->actor(table, &before);
    if (actor == COVEN_CHANCE) return true;
    for (int seat = 1; table->secrets && seat <= table->seats; seat++)
        if (seat != actor && match_is_person(self, seat) && showed_to(table, &before, match_event(self, ply), seat))
            return true;
    return false;
}

bool match_has_shown(const match *self, int ply) {
    for (int i = match_count(self) - 1; i >= ply; i--)
        if (match_showed(self, i)) return true;
    return false;
}

bool match_decided_by_person(const match *self, int ply) {
    coven_state before;
    match_see(self, ply, COVEN_VIEW_ALL, &before);
    return match_is_person(self, match_table(self)->game->actor(match_table(self), &before));
}

int match_undo_ply(const match *self) {
    int people = 0;
    for (int seat = 1; seat <= match_table(self)->seats; seat++) people += match_is_person(self, seat);
    for (int ply = match_count(self) - 1; ply >= 0; ply--) {
        if (people > 1 && match_showed(self, ply)) return -1;
        if (match_decided_by_person(self, ply)) return ply;
    }
    return -1;
}
