/* describe.c -- for people: what is asked of them, and what every event did, as messages (texts/en/channeling.txt). */
#include "channeling.h"
#include "core/message.h"

void channeling_seat_name(const coven_table *table, int seat, coven_text *out) {
    (void)table;
    coven_put(out, "(channeling.seat.%d)", seat);
}

/* ---- values ---- */

/* ` name="b2"` */
static void add_cell(coven_text *out, const char *name, int cell) {
    coven_put(out, " %s=\"", name);
    channeling_put_cell(out, cell);
    coven_put_char(out, '"');
}

void channeling_put_circle(const coven_table *table, int kind, coven_text *out) {
    coven_put(out, "(channeling.circle name=");
    message_put_name(out, content_of(table)->name[kind]);
    coven_put(out, " figures=\"");
    channeling_put_kind(out, kind);
    coven_put(out, "\")");
}

static void add_circle(const coven_table *table, int kind, coven_text *out) {
    coven_put(out, " circle=");
    channeling_put_circle(table, kind, out);
}

/* A glyph by its name, or by its line if the set has no names. */
static void add_glyph(const coven_table *table, int line, coven_text *out) {
    const channeling_content *content = content_of(table);
    coven_put(out, " glyph=");
    if (content->glyphs)
        message_put_name(out, content->glyph[line]);
    else
        coven_put(out, "(channeling.glyph.%s line=\"%c\")", line < 4 ? "column" : "row", channeling_letters[line]);
}

/* ---- questions ---- */

/* By which path to the druid that does not move, when the words so far are "play a b2 ...". */
static void ask_path(const channeling_state *s, const char *so_far, coven_text *out) {
    const int p = mover_of(s);
    const int from = strlen(so_far) >= 9 ? channeling_read_cell(so_far + 7) : -1;
    message_begin(out, "channeling.ask.path");
    add_cell(out, "cell", from < 0 ? s->druid[p][0] : s->druid[p][0] ^ s->druid[p][1] ^ from);
}

/* Why there is no other turn after this one. */
static void say_last_turn(const coven_table *table, const channeling_state *s, coven_text *out) {
    const int other = 1 - mover_of(s);
    if (s->size[other] >= SEVENTH)
        message_begin(out, "channeling.ask.last by=@%d circles=%d", 1 + other, s->size[other]);
    else if (s->turn == table->option[OPTION_LIMIT])
        message_begin(out, "channeling.ask.last.limit");
}

static void ask_play(const coven_table *table, const channeling_state *s, const char *so_far, coven_text *out) {
    switch (span_count_words(so_far)) {
    case 0:
    case 1:
        say_last_turn(table, s, out);
        message_begin(out,
                      table->option[OPTION_MOVE] == MOVE_LINE ? "channeling.ask.glyph.within" : "channeling.ask.glyph");
        break;
    case 2: message_begin(out, "channeling.ask.druid"); break;
    case 3: message_begin(out, "channeling.ask.circle"); break;
    default: ask_path(s, so_far, out);
    }
}

void channeling_prompt(const coven_table *table, const void *state, const char *so_far, coven_text *out) {
    const channeling_state *s = state;
    switch (s->phase) {
    case PHASE_PLAY: ask_play(table, s, so_far, out); break;
    case PHASE_FILL: message_begin(out, "channeling.ask.fill"); break;
    case PHASE_PUT:
        message_begin(out, "channeling.ask.put");
        add_circle(table, kind_of_card(s->where), out);
        break;
    case PHASE_END: message_begin(out, "channeling.ask.nothing"); break;
    case PHASE_SHOW: message_begin(out, "channeling.ask.show"); break;
    default:
        message_begin(out, "channeling.ask.card");
        add_cell(out, "cell", s->phase == PHASE_DEAL ? __builtin_ctz(gaps_of(s)) : s->where);
    }
}

/* ---- sentences ---- */

/* The cells that the energy passes between the two druids, if there are any. */
static void add_way(const channeling_plan *plan, int path, coven_text *out) {
    const char *steps = plan->steps[path];
    const size_t between = strlen(steps) - 1;
    int cell = plan->to[path];
    if (between == 0) return;
    coven_put(out, " way=[");
    for (size_t i = 0; i < between; i++) {
        cell += steps[i] == 'n' ? -4 : steps[i] == 's' ? 4 : steps[i] == 'e' ? 1 : -1;
        coven_put(out, i ? " \"" : "\"");
        channeling_put_cell(out, cell);
        coven_put_char(out, '"');
    }
    coven_put_char(out, ']');
}

/* What the play took, and at what price. */
static void say_taken(const coven_table *table, const channeling_state *before, const channeling_state *after, int p,
                      coven_text *out) {
    const int taken = after->size[p] - before->size[p], kept = after->over[p] - before->over[p];
    int said = 0;
    if (taken == 0) return;
    message_begin(out, "channeling.take%s who=@%d circles=[", kept > 0 ? ".over" : "", 1 + p);
    for (int cell = 0; cell < CELLS; cell++) {
        if (after->card[cell] != NO_CARD || before->card[cell] == NO_CARD) continue;
        if (said++) coven_put_char(out, ' ');
        channeling_put_circle(table, kind_of_card(before->card[cell]), out);
    }
    coven_put_char(out, ']');
    if (kept > 0) coven_put(out, " over=%d", kept);
}

/* Who wins, and where the points are equal also why. */
static void say_end(const coven_table *table, const channeling_state *after, coven_text *out) {
    int share[2], score[2];
    channeling_result(table, after, share, score);
    const int winner = share[0] ? 0 : 1;
    const char *why = score[0] != score[1] ? "" : after->size[0] != after->size[1] ? ".fewer" : ".equal";
    message_begin(out, "channeling.end%s winner=@%d points=%d against=%d", why, 1 + winner, score[winner],
                  score[1 - winner]);
}

/* A play, and what it leads to: circles, the end, a last turn, a hand that comes back. */
static void say_play(const coven_table *table, const channeling_state *before, coven_event event, coven_text *out) {
    const channeling_plan *plan = plan_of(table);
    const int p = mover_of(before), path = path_of(event);
    channeling_state after = *before;
    channeling_apply(table, &after, event);
    message_begin(out, "channeling.play%s who=@%d", plan->steps[path][1] ? "" : ".next", 1 + p);
    add_glyph(table, glyph_of(event), out);
    add_cell(out, "from", from_of(event));
    add_cell(out, "to", to_of(event));
    add_way(plan, path, out);
    add_cell(out, "other", plan->still[path]);
    say_taken(table, before, &after, p, out);
    if (after.phase == PHASE_END)
        say_end(table, &after, out);
    else if (after.size[p] >= SEVENTH)
        message_begin(out, "channeling.last who=@%d", 2 - p);
    if (before->hand[p] == 1 << glyph_of(event)) message_begin(out, "channeling.hand who=@%d", 1 + p);
}

void channeling_describe(const coven_table *table, const void *before, coven_event event, coven_text *out) {
    const channeling_state *s = before;
    const int mover = 1 + mover_of(s);
    switch (word_of(event)) {
    case WORD_PLAY: say_play(table, s, event, out); break;
    case WORD_FILL:
        message_begin(out, "channeling.fill who=@%d", mover);
        add_cell(out, "cell", cell_of(event));
        break;
    case WORD_PUT:
        message_begin(out, "channeling.put who=@%d", mover);
        add_circle(table, kind_of_card(s->where), out);
        add_cell(out, "cell", cell_of(event));
        break;
    case WORD_SHOW:
        message_begin(out, "channeling.show");
        add_circle(table, card_kind_of(event), out);
        break;
    default:
        message_begin(out, word_of(event) == WORD_DEAL ? "channeling.deal" : "channeling.drawn");
        add_circle(table, card_kind_of(event), out);
        add_cell(out, "cell", cell_of(event));
    }
}
