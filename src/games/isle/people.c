/* people.c -- the game in words: who is who, what is asked, what has happened. */
#include <assert.h>
#include <string.h>

#include "games/isle/isle.h"

void isle_seat_name(const coven_table *table, int seat, coven_text *out) {
    coven_put(out, "%s", isle_content_of(table)->spirit[seat - 1].name);
}

static const char *spirit(const coven_table *table, int seat) { return isle_content_of(table)->spirit[seat].name; }
static const char *creature(const coven_table *table, int kind) { return isle_content_of(table)->creature[kind].name; }

/* "a" or "an", as English goes. */
static const char *article(const char *noun) { return strchr("AEIOUaeiou", noun[0]) ? "an" : "a"; }

static const char *territory_name(const coven_table *table, int location) {
    const isle_board *board = isle_board_of(table);
    return board->territory[board->territory_of[location]].name;
}

/* "d1 (The Old Well)" */
static void put_place(const coven_table *table, int location, coven_text *out) {
    char text[3];
    isle_location_text(isle_board_of(table), location, text);
    coven_put(out, "%s (%s)", text, territory_name(table, location));
}

/* "Water's Troll" */
static void put_creature(const coven_table *table, const isle_state *s, int location, coven_text *out) {
    coven_put(out, "%s's %s", spirit(table, isle_owner_at(s, location)), creature(table, isle_kind_at(s, location)));
}

/* ---- asking ---- */

/* How many words have been chosen. */
static int count_words(const char *text) {
    int count = *text != '\0';
    for (; *text; text++) count += *text == ' ';
    return count;
}

static void ask_summon(const coven_table *table, const isle_state *s, int words, coven_text *out) {
    const char *name = creature(table, s->step);
    const int seat = isle_seat(s);
    switch (words) {
    case 0:
        coven_put(out, "Summon %s %s for %d of your %d energy, or be done?", article(name), name,
                  isle_kinds[s->step].cost, s->energy[seat]);
        break;
    case 1: coven_put(out, "Summon which creature?"); break;
    default: coven_put(out, "Where does the %s appear?", name);
    }
}

static void ask_deed(const coven_table *table, const isle_state *s, const char *so_far, coven_text *out) {
    const char *name = creature(table, s->step);
    const char verb = so_far[0];
    char at[3];
    switch (count_words(so_far)) {
    case 0:
        coven_put(out, "What does your %s do", name);
        if (s->at != ISLE_NOWHERE) {
            isle_location_text(isle_board_of(table), s->at, at);
            coven_put(out, " (%s has %d action%s left)", at, s->left, s->left == 1 ? "" : "s");
        }
        coven_put(out, "? Or are you done?");
        break;
    case 1: coven_put(out, "%s with which %s?", verb == 'm' ? "Move" : verb == 'a' ? "Attack" : "Trade", name); break;
    default:
        if (verb == 'm')
            coven_put(out, "Where does the %s go?", name);
        else if (verb == 'a')
            coven_put(out, "Whom does the %s attack?", name);
        else
            coven_put(out, "Change places with whom, for 1 energy?");
    }
}

void isle_ask(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    const isle_state *s = state;
    const int words = count_words(so_far);
    switch (s->stage) {
    case STAGE_ORDER: coven_put(out, words ? "Who is next?" : "Draw the order of play."); break;
    case STAGE_SUMMON: ask_summon(table, s, words, out); break;
    case STAGE_ACT: ask_deed(table, s, so_far, out); break;
    case STAGE_ROLL: coven_put(out, "Roll the attacker's die."); break;
    case STAGE_GUARD: coven_put(out, "Roll the guarding %s's die.", creature(table, SPRITE)); break;
    case STAGE_BONUS: {
        const isle_territory *territory = &isle_board_of(table)->territory[s->target];
        coven_put(out, "Take %d energy for %s, or leave it?", territory->bonus, territory->name);
        break;
    }
    default: coven_put(out, "The game has ended.");
    }
}

/* ---- telling ---- */

static void say_hit(const coven_table *table, const isle_state *s, bool hit, coven_text *out) {
    if (!hit) {
        coven_put(out, "a miss.");
        return;
    }
    const int kind = isle_kind_at(s, s->target);
    char at[3];
    isle_location_text(isle_board_of(table), s->target, at);
    coven_put(out, "a hit. ");
    put_creature(table, s, s->target, out);
    coven_put(out, " is gone, ");
    put_creature(table, s, s->at, out);
    coven_put(out, " takes %s and gains %d energy.", at, isle_kinds[kind].reward);
}

static void say_roll(const coven_table *table, const isle_state *s, int die, coven_text *out) {
    const int bonus = isle_kinds[s->step].attack, defence = isle_kinds[isle_kind_at(s, s->target)].defence;
    coven_put(out, "%s rolls %d + %d = %d", spirit(table, isle_seat(s)), die, bonus, die + bonus);
    if (!defence) {
        coven_put(out, ".");
        return;
    }
    coven_put(out, " against %d: ", defence);
    say_hit(table, s, die + bonus >= defence, out);
}

static void say_guard(const coven_table *table, const isle_state *s, int die, coven_text *out) {
    const int owner = isle_owner_at(s, s->target);
    const uint64_t sprites = s->seat[owner] & s->kind[SPRITE] & isle_board_of(table)->home[s->target];
    const int company = isle_count(sprites) - 1;
    coven_put(out, "%s guards with %d + %d = %d against %d: ", spirit(table, owner), die, company, die + company,
              s->total);
    say_hit(table, s, s->total >= die + company, out);
}

static void say_deed(const coven_table *table, const isle_state *s, int verb, int from, int to, coven_text *out) {
    char at[3];
    isle_location_text(isle_board_of(table), from, at);
    put_creature(table, s, from, out);
    switch (verb) {
    case DO_MOVE:
        coven_put(out, " moves from %s to ", at);
        put_place(table, to, out);
        break;
    case DO_ATTACK:
        coven_put(out, " on %s attacks ", at);
        put_creature(table, s, to, out);
        coven_put(out, " on ");
        put_place(table, to, out);
        coven_put(out, ", %d chances in 36", isle_chance(isle_board_of(table), s, s->step, to));
        break;
    default:
        isle_location_text(isle_board_of(table), to, at);
        coven_put(out, " changes places with the %s on %s, for 1 energy", creature(table, isle_kind_at(s, to)), at);
    }
    coven_put(out, ".");
}

static void say_order(const coven_table *table, int packed, coven_text *out) {
    coven_put(out, "The order of play is ");
    for (int i = 0; i < table->seats; i++) coven_put(out, "%s%s", i ? ", " : "", spirit(table, packed >> (2 * i) & 3));
    coven_put(out, ".");
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

/* What happened by itself within the event: the land gave energy, a round began, the game ended. */
static void say_consequences(const coven_table *table, const isle_state *before, coven_event event, coven_text *out) {
    isle_state after = *before;
    isle_apply(table, &after, event);
    const bool gathered = has_gathered(before, &after);
    if (gathered) {
        coven_put(out, " The land gives energy:");
        for (int i = 0; i < table->seats; i++) {
            const int seat = after.order[i];
            coven_put(out, "%s %s has %d", i ? "," : "", spirit(table, seat), after.energy[seat]);
        }
        coven_put(out, ".");
    }
    if (after.round > before->round)
        coven_put(out, " Round %d begins with %s.", after.round, spirit(table, after.order[0]));
    if (after.stage != STAGE_END) return;
    const int winner = isle_leader(isle_plan_of(table), &after);
    if (isle_reached(&after, winner))
        coven_put(out, " %s has %d energy and is the Summoner!", spirit(table, winner), after.energy[winner]);
    else
        coven_put(out, " The last round is over: %s wins with %d energy.", spirit(table, winner), after.energy[winner]);
}

void isle_say(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    const isle_state *s = before;
    const int verb = isle_verb(event), from = isle_from(event), to = isle_to(event);
    switch (verb) {
    case DO_ORDER: say_order(table, to, out); break;
    case DO_SUMMON:
        coven_put(out, "%s summons %s %s on ", spirit(table, isle_seat(s)), article(creature(table, from)),
                  creature(table, from));
        put_place(table, to, out);
        coven_put(out, ".");
        break;
    case DO_MOVE:
    case DO_ATTACK:
    case DO_TRADE: say_deed(table, s, verb, from, to, out); break;
    case DO_DONE:
        coven_put(out, "%s is done %s (%s).", spirit(table, isle_seat(s)),
                  s->stage == STAGE_SUMMON ? "summoning" : "acting", creature(table, s->step));
        break;
    case DO_ROLL: say_roll(table, s, to, out); break;
    case DO_GUARD: say_guard(table, s, to, out); break;
    default:
        assert(verb == DO_TAKE || verb == DO_LEAVE);
        coven_put(out, "%s %s %d energy for %s.", spirit(table, isle_seat(s)), verb == DO_TAKE ? "takes" : "leaves",
                  isle_board_of(table)->territory[to].bonus, isle_board_of(table)->territory[to].name);
    }
    say_consequences(table, s, event, out);
}
