/* describe.c -- what is asked of the one who acts, and what an event did, as messages (texts/en/scramble.txt). */
#include <string.h>

#include "core/message.h"
#include "scramble.h"

void scramble_seat_name(const coven_table *table, int seat, coven_text *out) {
    (void)table;
    coven_put(out, "(scramble.seat.%d)", seat);
}

/* ---- values ---- */

/* ` argument=~"Soot"`, a name of the set. */
static void add_name(coven_text *out, const char *argument, const char *name) {
    coven_put(out, " %s=", argument);
    message_put_name(out, name);
}

static void add_place(coven_text *out, const char *argument, int place) {
    coven_put(out, " %s=\"%c\"", argument, 'a' + place);
}

static void add_node(coven_text *out, const char *argument, int node) {
    coven_put(out, " %s=(scramble.node who=@%d number=%d)", argument, node_seat(node) + 1, node_number(node));
}

/* ---- asking ---- */

/* What to ask after "cast CARD PLACE". */
static const char *ask_target(const scramble_content *content, const char *card_and_place) {
    const int card = scramble_card_named(content, (span){card_and_place, strcspn(card_and_place, " ")});
    switch (card < 0 ? DISPEL : content->card[card].spell) {
    case ENCHANT: return "scramble.ask.imp";
    case TRANSFIGURE: return "scramble.ask.page";
    default: return "scramble.ask.sure";
    }
}

static const char *ask_prep(const coven_table *table, const scramble_state *s, const char *so_far) {
    if (strncmp(so_far, "assign", 6) == 0) return "scramble.ask.queue";
    if (strncmp(so_far, "discard", 7) == 0) return "scramble.ask.discard";
    if (strcmp(so_far, "cast") == 0) return "scramble.ask.spell";
    if (strncmp(so_far, "cast ", 5) == 0)
        return strchr(so_far + 5, ' ') ? ask_target(content_of(table), so_far + 5) : "scramble.ask.place";
    if (!spells_in_hand(s, s->actor)) return "scramble.ask.imps";
    return s->imps[s->actor] ? "scramble.ask.card" : "scramble.ask.spells";
}

void scramble_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    const scramble_state *s = state;
    switch (s->phase) {
    case FIRST: message_begin(out, "scramble.ask.first"); break;
    case DEAL: message_begin(out, "scramble.ask.deal"); break;
    case PREP: message_begin(out, "%s", ask_prep(table, s, so_far)); break;
    case LOSE:
        message_begin(out, "scramble.ask.lose by=@%d", !s->actor + 1);
        add_name(out, "spell", content_of(table)->spell_name[DISPEL]);
        break;
    case RITUAL:
        message_begin(out, strncmp(so_far, "resolve ", 8) == 0 ? "scramble.ask.element" : "scramble.ask.resolve");
        break;
    default: message_begin(out, "scramble.ask.nothing");
    }
}

/* ---- telling ---- */

/* What all casts have in common, under an id of their own. */
static void begin_cast(const scramble_content *content, const scramble_state *s, coven_event event, const char *id,
                       coven_text *out) {
    const scramble_card *card = &content->card[event_card(event)];
    message_begin(out, "%s who=@%d", id, s->actor + 1);
    add_name(out, "card", card->name);
    add_name(out, "spell", content->spell_name[card->spell]);
    add_place(out, "place", event_place(event));
}

static void say_enchant(const scramble_content *content, const scramble_state *s, coven_event event, coven_text *out) {
    const int target = event_target(event);
    if (target == NO_TARGET) {
        begin_cast(content, s, event, "scramble.cast.enchant.nothing", out);
        return;
    }
    const int from = (target - TARGET_IMP) / 4, index = (target - TARGET_IMP) % 4;
    begin_cast(content, s, event, "scramble.cast.enchant", out);
    coven_put(out, " owner=@%d number=%d", queue_owner(s->queue[from], index) + 1, index + 1);
    add_place(out, "from", from);
}

static void say_cast(const scramble_content *content, const scramble_state *s, coven_event event, coven_text *out) {
    const int seat = event_target(event) - TARGET_SEAT;
    switch (content->card[event_card(event)].spell) {
    case DISPEL:
        begin_cast(content, s, event,
                   spells_in_hand(s, !s->actor) > 0 ? "scramble.cast.dispel" : "scramble.cast.dispel.nothing", out);
        coven_put(out, " other=@%d", !s->actor + 1);
        break;
    case ENCHANT: say_enchant(content, s, event, out); break;
    case TRANSFIGURE:
        begin_cast(content, s, event, "scramble.cast.transfigure", out);
        add_name(out, "page", content->page[s->page[2]].name);
        add_name(out, "old", content->page[s->page[seat]].name);
        coven_put(out, " owner=@%d", seat + 1);
        break;
    default:
        begin_cast(content, s, event, "scramble.cast.transmute", out);
        add_name(out, "old", content->card[s->catalyst[event_place(event)]].name);
    }
}

/* Who banishes an imp at the end of a round, if this is one, and whether that wins the match. */
static void say_round(const scramble_state *before, const scramble_state *after, coven_text *out) {
    for (int seat = 0; seat < 2; seat++) {
        if (after->banished[seat] == before->banished[seat]) continue;
        message_begin(out, "scramble.banish who=@%d banished=%d against=%d", seat + 1, after->banished[seat],
                      after->banished[!seat]);
        if (after->phase == END) message_begin(out, "scramble.win who=@%d", seat + 1);
    }
}

static void say_resolve(const coven_table *table, const scramble_state *s, coven_event event, coven_text *out) {
    const scramble_content *content = content_of(table);
    const int place = event_place(event), target = event_target(event);
    const scramble_card *catalyst = &content->card[s->catalyst[place]];
    int to;
    message_begin(out, "scramble.resolve who=@%d", s->actor + 1);
    add_place(out, "place", place);
    coven_put(out, " elements=[");
    if (target != NO_TARGET) {
        to = steps_by(content, s, target - TARGET_ELEMENT)[s->energy];
        message_put_name(out, content->element[target - TARGET_ELEMENT].name);
    } else {
        to = content->walk[s->page[0]][s->page[1]][s->catalyst[place]][s->energy];
        message_put_name(out, content->element[catalyst->primary].name);
        coven_put_char(out, ' ');
        message_put_name(out, content->element[catalyst->secondary].name);
    }
    coven_put_char(out, ']');
    add_node(out, "from", s->energy);
    add_node(out, "to", to);
    scramble_state after = *s;
    scramble_apply(table, &after, event);
    say_round(s, &after, out);
}

/* A card, a catalyst or a page of the deal. */
static void say_dealt(const scramble_content *content, const scramble_state *s, coven_event event, coven_text *out) {
    const int number = event_card(event), which = event_place(event);
    if (event_kind(event) == EVENT_PAGE && which == 2) {
        message_begin(out, "scramble.page.spare");
        add_name(out, "page", content->page[number].name);
        message_begin(out, "scramble.begin who=@%d", s->first + 1);
    } else if (event_kind(event) == EVENT_PAGE) {
        message_begin(out, "scramble.page who=@%d", which + 1);
        add_name(out, "page", content->page[number].name);
    } else if (event_kind(event) == EVENT_CATALYST) {
        message_begin(out, "scramble.catalyst");
        add_name(out, "card", content->card[number].name);
        add_place(out, "place", which);
    } else if (number < CARDS) {
        message_begin(out, "scramble.hold who=@%d", which + 1);
        add_name(out, "card", content->card[number].name);
        add_name(out, "spell", content->spell_name[content->card[number].spell]);
    } else {
        message_begin(out, "scramble.hold.hidden who=@%d", which + 1);
    }
}

void scramble_describe(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    const scramble_content *content = content_of(table);
    const scramble_state *s = before;
    const int actor = s->actor + 1;
    switch (event_kind(event)) {
    case EVENT_FIRST: message_begin(out, "scramble.first who=@%d", event_place(event) + 1); break;
    case EVENT_SPELL:
    case EVENT_CATALYST:
    case EVENT_PAGE: say_dealt(content, s, event, out); break;
    case EVENT_ASSIGN:
        message_begin(out, "scramble.assign who=@%d", actor);
        add_place(out, "place", event_place(event));
        break;
    case EVENT_CAST: say_cast(content, s, event, out); break;
    case EVENT_DISCARD:
        message_begin(out, "scramble.discard who=@%d", actor);
        add_name(out, "card", content->card[event_card(event)].name);
        break;
    case EVENT_LOSE:
        message_begin(out, "scramble.lose who=@%d", actor);
        add_name(out, "card", content->card[event_card(event)].name);
        break;
    default: say_resolve(table, s, event, out);
    }
}
