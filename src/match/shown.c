/* shown.c -- what the events of a match have shown to people, and so how far they may go back. */
#include <string.h>

#include "match/inside.h"

/* Worlds that are imagined to find one in which a hidden thing is otherwise. A hand that half of the worlds share would
 * pass unnoticed once in four thousand million times. */
enum { WORLDS = 32 };

/* Could the one who acts in this world have done what `viewer` saw? */
static bool could_happen(const coven_table *table, const void *world, int viewer, coven_event seen) {
    coven_event legal[COVEN_EVENTS_MAX];
    const int count = table->game->legal(table, world, legal);
    for (int i = 0; i < count; i++)
        if (table->game->mask_event(table, world, legal[i], viewer) == seen) return true;
    return false;
}

/* Did the seat that acts show something to `viewer`? By the law of masks the viewer learns from an event only what the
 * masked event says; and that tells something hidden if there is a world, as good as the true one for all the viewer
 * knew, in which it could not have happened. */
static bool showed_to(const match *self, int ply, int viewer) {
    const coven_table *table = self->record.table;
    const coven_event seen = table->game->mask_event(table, match_state(self, ply), match_event(self, ply), viewer);
    coven_state masked;
    match_see(self, ply, viewer, &masked);
    coven_rng rng;
    coven_rng_seed(&rng, coven_hash(table, &masked));
    for (int i = 0; i < WORLDS; i++) {
        coven_state world = masked;
        table->game->imagine(table, &world, viewer, &rng);
        if (!could_happen(table, &world, viewer, seen)) return true;
    }
    return false;
}

bool match_showed(const match *self, int ply) {
    const coven_table *table = self->record.table;
    const int actor = table->game->actor(table, match_state(self, ply));
    if (actor == COVEN_CHANCE) return true;
    for (int seat = 1; table->secrets && seat <= table->seats; seat++)
        if (seat != actor && match_is_person(self, seat) && showed_to(self, ply, seat)) return true;
    return false;
}

bool match_has_shown(const match *self, int ply) {
    for (int i = match_count(self) - 1; i >= ply; i--)
        if (match_showed(self, i)) return true;
    return false;
}

bool match_decided_by_person(const match *self, int ply) {
    const coven_table *table = self->record.table;
    return match_is_person(self, table->game->actor(table, match_state(self, ply)));
}

int match_undo_ply(const match *self) {
    int people = 0;
    for (int seat = 1; seat <= self->record.table->seats; seat++) people += match_is_person(self, seat);
    for (int ply = match_count(self) - 1; ply >= 0; ply--) {
        if (people > 1 && match_showed(self, ply)) return -1;
        if (match_decided_by_person(self, ply)) return ply;
    }
    return -1;
}
