/* reason.c -- what explains an event, as messages: where the energy goes, and what an imp or a spell does to a place.
 * Who wins the round is for the solver to say. */
#include "core/message.h"
#include "scramble.h"

void scramble_reason(const coven_table *table, const void *before, coven_event event, coven_text *good,
                     coven_text *bad) {
    const scramble_state *s = before;
    const int kind = event_kind(event), place = event_place(event), actor = s->actor;
    scramble_state after = *s;
    if (kind != EVENT_RESOLVE && kind != EVENT_ASSIGN && kind != EVENT_CAST) return;
    scramble_apply(table, &after, event);
    if (kind == EVENT_RESOLVE) {
        if (after.phase != RITUAL) return; /* the round is over, and described */
        const int side = node_seat(after.energy);
        message_begin(side == actor ? good : bad, "scramble.why.side who=@%d", side + 1);
        return;
    }
    if (kind == EVENT_ASSIGN && s->queue[place] == EMPTY_QUEUE)
        message_begin(good, "scramble.why.front who=@%d place=\"%c\"", actor + 1, 'a' + place);
    if (place_has_room(s, place) && !place_has_room(&after, place))
        message_begin(good, "scramble.why.full place=\"%c\"", 'a' + place);
}
