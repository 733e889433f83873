/* describe.c -- the game in messages: names, questions, and what happens in each event (texts/LANG/isle.txt). */
#include <assert.h>

#include "core/message.h"
#include "games/isle/isle.h"

void isle_seat_name(const coven_table *table, int seat, coven_text *out) {
    message_put_name(out, isle_content_of(table)->spirit[seat - 1].name);
}

/* ---- arguments: " name=value" ---- */

void isle_put_name(const char *argument, const char *name, coven_text *out) {
    coven_put(out, " %s=", argument);
    message_put_name(out, name);
}

static void put_kind(const coven_table *table, int kind, coven_text *out) {
    isle_put_name("creature", isle_content_of(table)->creature[kind].name, out);
}

/* Seats have numbers from 1 in messages. */
void isle_put_seat(const char *argument, int seat, coven_text *out) { coven_put(out, " %s=@%d", argument, seat + 1); }

void isle_put_at(const char *argument, const coven_table *table, int location, coven_text *out) {
    char text[3];
    isle_location_text(isle_board_of(table), location, text);
    coven_put(out, " %s=\"%s\"", argument, text);
}

/* A location and the territory that it is in. */
static void put_place(const char *argument, const coven_table *table, int location, coven_text *out) {
    const isle_board *board = isle_board_of(table);
    isle_put_at(argument, table, location, out);
    isle_put_name("territory", board->territory[board->territory_of[location]].name, out);
}

/* Whose creature stands there, and of what kind: "Water's Troll". */
void isle_put_creature(const char *argument, const coven_table *table, const isle_state *s, int location,
                       coven_text *out) {
    coven_put(out, " %s=(isle.creature", argument);
    isle_put_seat("owner", isle_owner_at(s, location), out);
    isle_put_name("kind", isle_content_of(table)->creature[isle_kind_at(s, location)].name, out);
    coven_put_char(out, ')');
}

/* ---- asking ---- */

static void ask_summon(const coven_table *table, const isle_state *s, int words, coven_text *out) {
    if (words == 1) {
        message_begin(out, "isle.ask.summon.which");
        return;
    }
    message_begin(out, words ? "isle.ask.summon.where" : "isle.ask.summon");
    put_kind(table, s->step, out);
    if (!words) coven_put(out, " cost=%d energy=%d", isle_kinds[s->step].cost, s->energy[isle_seat(s)]);
}

static void ask_deed(const coven_table *table, const isle_state *s, const char *so_far, coven_text *out) {
    const char *verb = so_far[0] == 'm' ? "move" : so_far[0] == 'a' ? "attack" : "trade";
    switch (span_count_words(so_far)) {
    case 0:
        message_begin(out, s->at == ISLE_NOWHERE ? "isle.ask.act" : "isle.ask.act.left");
        put_kind(table, s->step, out);
        if (s->at == ISLE_NOWHERE) break;
        isle_put_at("at", table, s->at, out);
        coven_put(out, " left=%d", s->left);
        break;
    case 1:
        message_begin(out, "isle.ask.%s.which", verb);
        put_kind(table, s->step, out);
        break;
    default: message_begin(out, "isle.ask.%s", verb); put_kind(table, s->step, out);
    }
}

void isle_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    const isle_state *s = state;
    const int words = span_count_words(so_far);
    switch (s->stage) {
    case STAGE_ORDER: message_begin(out, words ? "isle.ask.order.next" : "isle.ask.order"); break;
    case STAGE_SUMMON: ask_summon(table, s, words, out); break;
    case STAGE_ACT: ask_deed(table, s, so_far, out); break;
    case STAGE_ROLL: message_begin(out, "isle.ask.roll"); break;
    case STAGE_GUARD:
        message_begin(out, "isle.ask.guard");
        put_kind(table, SPRITE, out);
        break;
    case STAGE_BONUS: {
        const isle_territory *territory = &isle_board_of(table)->territory[s->target];
        message_begin(out, "isle.ask.bonus energy=%d", territory->bonus);
        isle_put_name("territory", territory->name, out);
        break;
    }
    default: message_begin(out, "isle.ask.ended");
    }
}

/* ---- telling ---- */

static void say_fall(const coven_table *table, const isle_state *s, coven_text *out) {
    message_begin(out, "isle.fall");
    isle_put_creature("fallen", table, s, s->target, out);
    isle_put_creature("creature", table, s, s->at, out);
    isle_put_at("at", table, s->target, out);
    coven_put(out, " energy=%d", isle_kinds[isle_kind_at(s, s->target)].reward);
}

static void say_roll(const coven_table *table, const isle_state *s, int die, coven_text *out) {
    const int bonus = isle_kinds[s->step].attack, defence = isle_kinds[isle_kind_at(s, s->target)].defence;
    const bool hit = die + bonus >= defence;
    message_begin(out, "isle.roll%s", !defence ? "" : hit ? ".hit" : ".miss");
    isle_put_seat("who", isle_seat(s), out);
    coven_put(out, " die=%d bonus=%d total=%d", die, bonus, die + bonus);
    if (!defence) return;
    coven_put(out, " defence=%d", defence);
    if (hit) say_fall(table, s, out);
}

static void say_guard(const coven_table *table, const isle_state *s, int die, coven_text *out) {
    const int owner = isle_owner_at(s, s->target);
    const uint64_t sprites = s->seat[owner] & s->kind[SPRITE] & isle_board_of(table)->home[s->target];
    const int company = isle_count(sprites) - 1;
    const bool hit = s->total >= die + company;
    message_begin(out, "isle.guard%s", hit ? ".hit" : ".miss");
    isle_put_seat("who", owner, out);
    coven_put(out, " die=%d company=%d total=%d attack=%d", die, company, die + company, s->total);
    if (hit) say_fall(table, s, out);
}

static void say_deed(const coven_table *table, const isle_state *s, int verb, int from, int to, coven_text *out) {
    message_begin(out, verb == DO_MOVE ? "isle.move" : verb == DO_ATTACK ? "isle.attack" : "isle.trade");
    isle_put_creature("creature", table, s, from, out);
    isle_put_at("from", table, from, out);
    put_place("to", table, to, out);
    if (verb == DO_ATTACK) {
        isle_put_creature("other", table, s, to, out);
        coven_put(out, " chance=%d", isle_chance(isle_board_of(table), s, s->step, to));
    } else if (verb == DO_TRADE) {
        isle_put_name("other", isle_content_of(table)->creature[isle_kind_at(s, to)].name, out);
        coven_put(out, " energy=1");
    }
}

static void say_order(const coven_table *table, int packed, coven_text *out) {
    message_begin(out, "isle.order seats=[");
    for (int i = 0; i < table->seats; i++) coven_put(out, "%s@%d", i ? " " : "", (packed >> (2 * i) & 3) + 1);
    coven_put_char(out, ']');
}

static void say_bonus(const coven_table *table, const isle_state *s, int verb, int territory, coven_text *out) {
    const isle_territory *found = &isle_board_of(table)->territory[territory];
    message_begin(out, verb == DO_TAKE ? "isle.take" : "isle.leave");
    isle_put_seat("who", isle_seat(s), out);
    coven_put(out, " energy=%d", found->bonus);
    isle_put_name("territory", found->name, out);
}

/* Has the land given energy within an event? It has when a round is over, unless a hit ended the game before. */
static bool has_gathered(const isle_state *before, const isle_state *after) {
    if (before->stage == STAGE_BONUS || before->stage == STAGE_ORDER) return false;
    if (after->stage == STAGE_BONUS || after->round > before->round) return true;
    if (after->stage != STAGE_END) return false;
    if (before->stage != STAGE_ROLL && before->stage != STAGE_GUARD) return true;
    const int seat = isle_seat(before), reward = isle_kinds[isle_kind_at(before, before->target)].reward;
    const bool hit = isle_has(after->seat[seat], before->target);
    return !(hit && before->energy[seat] + reward >= ISLE_GOAL);
}

static void say_gathered(const coven_table *table, const isle_state *after, coven_text *out) {
    message_begin(out, "isle.gather each=[");
    for (int i = 0; i < table->seats; i++) {
        const int seat = after->order[i];
        coven_put(out, "%s(isle.gather.one", i ? " " : "");
        isle_put_seat("who", seat, out);
        coven_put(out, " energy=%d)", after->energy[seat]);
    }
    coven_put_char(out, ']');
}

/* What happened by itself within the event: the land gave energy, a round began, the game ended. */
static void say_consequences(const coven_table *table, const isle_state *before, coven_event event, coven_text *out) {
    isle_state after = *before;
    isle_apply(table, &after, event);
    if (has_gathered(before, &after)) say_gathered(table, &after, out);
    if (after.round > before->round) {
        message_begin(out, "isle.round round=%d", after.round);
        isle_put_seat("who", after.order[0], out);
    }
    if (after.stage != STAGE_END) return;
    const int winner = isle_leader(isle_plan_of(table), &after);
    message_begin(out, isle_reached(&after, winner) ? "isle.win.summoner" : "isle.win.last");
    isle_put_seat("who", winner, out);
    coven_put(out, " energy=%d", after.energy[winner]);
}

void isle_describe(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    const isle_state *s = before;
    const int verb = isle_verb(event), from = isle_from(event), to = isle_to(event);
    switch (verb) {
    case DO_ORDER: say_order(table, to, out); break;
    case DO_SUMMON:
        message_begin(out, "isle.summon");
        isle_put_seat("who", isle_seat(s), out);
        put_kind(table, from, out);
        put_place("to", table, to, out);
        break;
    case DO_MOVE:
    case DO_ATTACK:
    case DO_TRADE: say_deed(table, s, verb, from, to, out); break;
    case DO_DONE:
        message_begin(out, s->stage == STAGE_SUMMON ? "isle.done.summoning" : "isle.done.acting");
        isle_put_seat("who", isle_seat(s), out);
        put_kind(table, s->step, out);
        break;
    case DO_ROLL: say_roll(table, s, to, out); break;
    case DO_GUARD: say_guard(table, s, to, out); break;
    default: assert(verb == DO_TAKE || verb == DO_LEAVE); say_bonus(table, s, verb, to, out);
    }
    say_consequences(table, s, event, out);
}
