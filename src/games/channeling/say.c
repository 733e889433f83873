/* say.c -- for people: what is asked of them, and every event as a plain sentence. */
#include "channeling.h"

const char *const channeling_seats[2] = {"Light", "Dark"};

void channeling_seat_name(const coven_table *table, int seat, coven_text *out) {
    (void)table;
    coven_put(out, "%s", channeling_seats[seat - 1]);
}

/* "Moth Ring (4/5)" */
static void put_card_name(const coven_table *table, int kind, coven_text *out) {
    coven_put(out, "%s (", content_of(table)->name[kind]);
    channeling_put_kind(out, kind);
    coven_put_char(out, ')');
}

/* What comes before item i of n: nothing, a comma, or "and". */
static const char *joint(int i, int n) { return i == 0 ? "" : i < n - 1 ? ", " : " and "; }

/* ---- questions ---- */

static int count_words(const char *text) {
    int words = 0;
    for (; *text; text++) words += *text != ' ' && (text[1] == ' ' || text[1] == '\0');
    return words;
}

/* The druid that does not move, when the words so far are "play a b2 ...". */
static void ask_path(const channeling_state *s, const char *so_far, coven_text *out) {
    const int p = mover_of(s);
    const int from = strlen(so_far) >= 9 ? channeling_read_cell(so_far + 7) : -1;
    coven_put(out, "By which path does the energy flow to your druid on ");
    channeling_put_cell(out, from < 0 ? s->druid[p][0] : s->druid[p][0] ^ s->druid[p][1] ^ from);
    coven_put(out, "?");
}

void channeling_ask(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    const channeling_state *s = state;
    switch (s->phase) {
    case PHASE_PLAY:
        switch (count_words(so_far)) {
        case 0:
        case 1: coven_put(out, "Which glyph do you play? Your druid will go to its row or column."); break;
        case 2: coven_put(out, "Which of your druids moves?"); break;
        case 3: coven_put(out, "To which circle does it go? It gets 3 cubes."); break;
        default: ask_path(s, so_far, out);
        }
        break;
    case PHASE_FILL: coven_put(out, "Which empty space is refilled next?"); break;
    case PHASE_PUT:
        coven_put(out, "On which empty space do you lay ");
        put_card_name(table, kind_of_card(s->where), out);
        coven_put_char(out, '?');
        break;
    case PHASE_END: coven_put(out, "The game is over."); break;
    case PHASE_SHOW: coven_put(out, "Which card is turned up?"); break;
    default:
        coven_put(out, "Which card comes to ");
        channeling_put_cell(out, s->phase == PHASE_DEAL ? __builtin_ctz(gaps_of(s)) : s->where);
        coven_put_char(out, '?');
    }
}

/* ---- sentences ---- */

/* "through b1 and c1 to c3", the way of the energy. */
static void say_path(const channeling_plan *plan, int path, coven_text *out) {
    const char *steps = plan->steps[path];
    const int between = (int)strlen(steps) - 1;
    int cell = plan->to[path];
    if (between > 0) coven_put(out, "through ");
    for (int i = 0; i < between; i++) {
        cell += steps[i] == 'n' ? -4 : steps[i] == 's' ? 4 : steps[i] == 'e' ? 1 : -1;
        coven_put(out, "%s", joint(i, between));
        channeling_put_cell(out, cell);
    }
    coven_put(out, "%sto ", between > 0 ? " " : "");
    channeling_put_cell(out, plan->still[path]);
}

/* What the play took, and at what price. */
static void say_taken(const coven_table *table, const channeling_state *before, const channeling_state *after, int p,
                      coven_text *out) {
    const int taken = after->size[p] - before->size[p], kept = after->over[p] - before->over[p];
    int said = 0;
    if (taken == 0) return;
    coven_put(out, " %s takes ", channeling_seats[p]);
    for (int cell = 0; cell < CELLS; cell++) {
        if (after->card[cell] != NO_CARD || before->card[cell] == NO_CARD) continue;
        coven_put(out, "%s", joint(said++, taken));
        put_card_name(table, kind_of_card(before->card[cell]), out);
    }
    if (kept > 0) coven_put(out, ", but %d cube%s too many", kept, kept == 1 ? " was" : "s were");
    coven_put_char(out, '.');
}

static void say_end(const coven_table *table, const channeling_state *after, coven_text *out) {
    int share[2], score[2];
    channeling_result(table, after, share, score);
    const int winner = share[0] ? 0 : 1;
    coven_put(out, " The game is over: %s wins, %d to %d.", channeling_seats[winner], score[winner], score[1 - winner]);
}

/* What the play leads to: the end, a last turn, a hand that comes back. */
static void say_play(const coven_table *table, const channeling_state *before, coven_event event, coven_text *out) {
    const int p = mover_of(before);
    channeling_state after = *before;
    channeling_apply(table, &after, event);
    coven_put(out, "%s plays %s: the druid on ", channeling_seats[p], content_of(table)->glyph[glyph_of(event)]);
    channeling_put_cell(out, from_of(event));
    coven_put(out, " goes to ");
    channeling_put_cell(out, to_of(event));
    coven_put(out, ", and energy flows ");
    say_path(plan_of(table), path_of(event), out);
    coven_put_char(out, '.');
    say_taken(table, before, &after, p, out);
    if (after.phase == PHASE_END)
        say_end(table, &after, out);
    else if (after.size[p] >= SEVENTH)
        coven_put(out, " %s has one more turn.", channeling_seats[1 - p]);
    if (before->hand[p] == 1 << glyph_of(event)) coven_put(out, " All eight glyphs come back.");
}

void channeling_say(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    const channeling_state *s = before;
    const char *mover = channeling_seats[mover_of(s)];
    switch (word_of(event)) {
    case WORD_PLAY: say_play(table, s, event, out); break;
    case WORD_FILL:
        coven_put(out, "%s refills ", mover);
        channeling_put_cell(out, cell_of(event));
        coven_put(out, " next.");
        break;
    case WORD_PUT:
        coven_put(out, "%s lays ", mover);
        put_card_name(table, kind_of_card(s->where), out);
        coven_put(out, " on ");
        channeling_put_cell(out, cell_of(event));
        coven_put_char(out, '.');
        break;
    case WORD_SHOW:
        put_card_name(table, card_kind_of(event), out);
        coven_put(out, " is turned up.");
        break;
    default:
        put_card_name(table, card_kind_of(event), out);
        coven_put(out, word_of(event) == WORD_DEAL ? " is dealt to " : " comes to ");
        channeling_put_cell(out, cell_of(event));
        coven_put_char(out, '.');
    }
}
