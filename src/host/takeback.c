/* takeback.c -- how far play may be taken back. The match knows what has been shown to whom, but that depends on hands:
 * whether an offer is refused would tell something about them. Here only what everybody sees decides. */
#include "core/play.h"
#include "host/internal.h"

/* How many worlds are imagined to find one in which the event was impossible. */
enum { WORLDS = 32 };

/* Did the event show something, as far as the public can tell? What is hidden from it may have been shown to a seat. */
static bool showed(const coven_table *rules, const coven_state *before, coven_event event) {
    const coven_event seen = coven_mask_event(rules, before, event, COVEN_SPECTATOR);
    coven_state masked = *before;
    coven_rng rng;
    if (seen != event) return true;
    coven_mask(rules, &masked, COVEN_SPECTATOR);
    coven_rng_seed(&rng, coven_hash(rules, &masked));
    for (int i = 0; i < WORLDS; i++) {
        coven_state world = masked;
        coven_imagine(rules, &world, COVEN_SPECTATOR, &rng);
        if (!play_could_happen(rules, &world, COVEN_SPECTATOR, seen)) return true;
    }
    return false;
}

int table_undo_ply(const table *self) {
    const unsigned people = standing_people(&self->standing);
    if (!(people & (people - 1))) return match_undo_ply(self->match); /* there is nobody to be shown anything */
    for (int ply = match_count(self->match) - 1; ply >= 0; ply--) {
        coven_state before;
        match_see(self->match, ply, COVEN_VIEW_ALL, &before);
        const int actor = coven_actor(self->rules, &before);
        if (actor == COVEN_CHANCE) return -1;
        if (self->rules->secrets && showed(self->rules, &before, match_event(self->match, ply))) return -1;
        if (standing_is_person(&self->standing, actor)) return ply;
    }
    return -1;
}
