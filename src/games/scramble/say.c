/* say.c -- sentences: what is asked of the one who acts, and what an event did. */
#include <string.h>

#include "scramble.h"

static const char *const seat_names[2] = {"Red", "Blue"};

void scramble_seat_name(const coven_table *table, int seat, coven_text *out) {
    (void)table;
    coven_put(out, "%s", seat_names[seat - 1]);
}

/* ---- asking ---- */

/* What to ask after "cast CARD PLACE". */
static const char *ask_target(const scramble_content *content, const char *card_and_place) {
    const int card = scramble_card_named(content, card_and_place, strcspn(card_and_place, " "));
    if (card < 0) return "Cast it?";
    switch (content->card[card].spell) {
    case ENCHANT: return "Which imp goes back to its owner's hand?";
    case TRANSFIGURE: return "Whose half of the circle is swapped for the spare page?";
    default: return "Cast it?";
    }
}

static const char *ask_prep(const coven_table *table, const scramble_state *s, const char *so_far) {
    if (strncmp(so_far, "assign", 6) == 0) return "Where should your imp queue?";
    if (strncmp(so_far, "discard", 7) == 0) return "Discard which spell?";
    if (strcmp(so_far, "cast") == 0) return "Cast which spell?";
    if (strncmp(so_far, "cast ", 5) == 0)
        return strchr(so_far + 5, ' ') ? ask_target(content_of(table), so_far + 5) : "Cast it at which catalyst?";
    if (!s->hand[s->actor]) return "Send an imp to a queue.";
    return s->imps[s->actor] ? "Send an imp to a queue, cast a spell, or discard one."
                             : "Cast a spell, or discard one.";
}

void scramble_ask(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    const scramble_state *s = state;
    const char *question = "";
    switch (s->phase) {
    case FIRST: question = "Who starts?"; break;
    case DEAL: question = "The round is dealt."; break;
    case PREP: question = ask_prep(table, s, so_far); break;
    case LOSE: question = "You are dispelled: which spell do you lose?"; break;
    case RITUAL:
        question = strncmp(so_far, "resolve ", 8) == 0 ? "Which way should it push the energy?"
                                                       : "Which imp should push the energy?";
        break;
    default: question = "The match is over.";
    }
    coven_put(out, "%s", question);
}

/* ---- telling ---- */

static void say_cast(const scramble_content *content, const scramble_state *s, coven_event event, coven_text *out) {
    const scramble_card *card = &content->card[event_card(event)];
    const int place = event_place(event), target = event_target(event);
    const char *other = seat_names[!s->actor];
    coven_put(out, "%s casts %s (%s) at %c: ", seat_names[s->actor], card->name, content->spell_name[card->spell],
              'a' + place);
    switch (card->spell) {
    case DISPEL:
        if (spells_in_hand(s, !s->actor) > 0)
            coven_put(out, "%s must give up a spell.", other);
        else
            coven_put(out, "%s has no spell to give up.", other);
        break;
    case ENCHANT:
        if (target == NO_TARGET) {
            coven_put(out, "no imp is there to be called.");
        } else {
            const int from = (target - TARGET_IMP) / 4, index = (target - TARGET_IMP) % 4;
            coven_put(out, "%s's imp number %d at %c goes back to hand.",
                      seat_names[queue_owner(s->queue[from], index)], index + 1, 'a' + from);
        }
        break;
    case TRANSFIGURE: {
        const int seat = target - TARGET_SEAT;
        coven_put(out, "%s takes the place of %s on %s's side.", content->page[s->page[2]].name,
                  content->page[s->page[seat]].name, seat_names[seat]);
        break;
    }
    default: coven_put(out, "it replaces %s as the catalyst.", content->card[s->catalyst[place]].name);
    }
}

static void say_resolve(const coven_table *table, const scramble_state *s, coven_event event, coven_text *out) {
    const scramble_content *content = content_of(table);
    const scramble_card *catalyst = &content->card[s->catalyst[event_place(event)]];
    const int target = event_target(event);
    int to;
    coven_put(out, "%s's imp at %c pushes the energy by ", seat_names[s->actor], 'a' + event_place(event));
    if (target != NO_TARGET) {
        to = steps_by(content, s, target - TARGET_ELEMENT)[s->energy];
        coven_put(out, "%s", content->element[target - TARGET_ELEMENT].name);
    } else {
        to = content->walk[s->page[0]][s->page[1]][s->catalyst[event_place(event)]][s->energy];
        coven_put(out, "%s and %s", content->element[catalyst->primary].name,
                  content->element[catalyst->secondary].name);
    }
    coven_put(out, ", from %s %d to %s %d.", seat_names[node_seat(s->energy)], node_number(s->energy),
              seat_names[node_seat(to)], node_number(to));
    scramble_state after = *s;
    scramble_apply(table, &after, event);
    if (after.banished[0] == s->banished[0] && after.banished[1] == s->banished[1]) return;
    const char *winner = seat_names[node_seat(to)];
    coven_put(out, " %s banishes an imp: %d to %d.", winner, after.banished[0], after.banished[1]);
    if (after.phase == END) coven_put(out, " %s wins the match.", winner);
}

void scramble_say(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    const scramble_content *content = content_of(table);
    const scramble_state *s = before;
    const int number = event_card(event), which = event_place(event);
    const scramble_card *card = number < CARDS ? &content->card[number] : NULL;
    const char *actor = seat_names[s->actor];
    switch (event_kind(event)) {
    case EVENT_FIRST: coven_put(out, "%s starts the first round.", seat_names[which]); break;
    case EVENT_SPELL:
        if (card)
            coven_put(out, "%s holds %s (%s).", seat_names[which], card->name, content->spell_name[card->spell]);
        else
            coven_put(out, "%s holds a spell.", seat_names[which]);
        break;
    case EVENT_CATALYST: coven_put(out, "%s is the catalyst at %c.", card->name, 'a' + which); break;
    case EVENT_PAGE:
        if (which < 2)
            coven_put(out, "%s lies on %s's side.", content->page[number].name, seat_names[which]);
        else
            coven_put(out, "%s is the spare page. %s begins.", content->page[number].name, seat_names[s->first]);
        break;
    case EVENT_ASSIGN: coven_put(out, "%s sends an imp to %c.", actor, 'a' + which); break;
    case EVENT_CAST: say_cast(content, s, event, out); break;
    case EVENT_DISCARD: coven_put(out, "%s discards %s.", actor, card->name); break;
    case EVENT_LOSE: coven_put(out, "%s loses %s.", actor, card->name); break;
    default: say_resolve(table, s, event, out);
    }
}
