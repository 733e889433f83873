/* why.c -- see why.h. */
#include "match/why.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/message.h"
#include "core/terminal_text.h"
#include "match/internal.h"

/* ---- facts ---- */

/* The event by which the seat that acts next wins what is solved; false if another seat acts. */
static bool find_answer(const coven_table *table, const solver_session *solver, const void *after, int winner,
                        coven_event *answer) {
    coven_event event[COVEN_EVENTS_MAX];
    int won_by[COVEN_EVENTS_MAX];
    if (!solver->solver->can_solve(table, after) || table->game->actor(table, after) != winner) return false;
    const int count = solver->solver->winners(solver->memory, table, after, event, won_by);
    for (int i = 0; i < count; i++) {
        *answer = event[i];
        if (won_by[i] == winner) return true;
    }
    return false;
}

/* What the solver says about an event; false if it cannot say anything. */
static bool find_solved(const coven_table *table, const void *seen, coven_event event, solver_session *solver,
                        why_facts *out) {
    coven_event list[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX], lost = 0, after = 0;
    if (!solver || !table->game->solver || !table->game->solver->can_solve(table, seen) ||
        !solver_open(solver, table->game, NULL))
        return false;
    const int seat = table->game->actor(table, seen);
    const int count = solver->solver->winners(solver->memory, table, seen, list, winner);
    for (int i = 0; i < count; i++) {
        lost += winner[i] != seat;
        if (list[i] == event) after = winner[i];
    }
    if (after == seat) {
        if (lost)
            message_begin(&out->good, "why.solved.win who=@%d n=%d", seat, lost);
        else
            message_begin(&out->good, "why.solved.any who=@%d", seat);
        return true;
    }
    message_begin(&out->bad, "why.solved.%s who=@%d other=@%d", lost < count ? "thrown" : "lost", seat, 3 - seat);
    coven_state next;
    coven_event answer;
    memcpy(&next, seen, table->game->state_size);
    table->game->apply(table, &next, event);
    if (lost < count && find_answer(table, solver, &next, 3 - seat, &answer)) {
        message_begin(&out->bad, "why.solved.answer");
        table->game->describe(table, &next, answer, &out->bad);
    }
    return true;
}

/* Does the event end the game, and how? */
static void find_end(const coven_table *table, const void *seen, coven_event event, why_facts *out) {
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
    coven_state after;
    memcpy(&after, seen, table->game->state_size);
    table->game->apply(table, &after, event);
    if (table->game->actor(table, &after) != COVEN_END) return;
    table->game->result(table, &after, share, score);
    const int seat = table->game->actor(table, seen);
    if (share[seat - 1] == COVEN_SHARE) message_begin(&out->good, "why.win");
    if (share[seat - 1] == 0) message_begin(&out->bad, "why.lose");
}

void why_find(const coven_table *table, const void *seen, coven_event event, bool as_actor, solver_session *solver,
              why_facts *out) {
    coven_event list[COVEN_EVENTS_MAX];
    *out = (why_facts){coven_text_growing(), coven_text_growing(), false};
    if (as_actor && table->game->legal(table, seen, list) == 1) {
        message_begin(&out->good, "why.only");
        return;
    }
    find_end(table, seen, event, out);
    out->solved = as_actor && find_solved(table, seen, event, solver, out);
    if (!out->solved && table->game->reason) table->game->reason(table, seen, event, &out->good, &out->bad);
}

void why_forget(why_facts *facts) {
    coven_text_free(&facts->good);
    coven_text_free(&facts->bad);
}

/* ---- choosing among facts ---- */

static bool has_line(const char *lines, span line) {
    for (span rest = span_of(lines); rest.length;) {
        const span one = span_take(&rest, '\n');
        if (one.length == line.length && memcmp(one.at, line.at, line.length) == 0) return true;
    }
    return false;
}

/* The first fact that is not among `others` (NULL: none are); of solved facts all. False if there is none. */
static bool put_first(const coven_text *facts, const coven_text *others, bool all, coven_text *out) {
    for (span rest = span_of(text_of(facts)); rest.length;) {
        const span line = all ? rest : span_take(&rest, '\n');
        if (others && has_line(text_of(others), line)) continue;
        message_begin(out, "%.*s", (int)line.length, line.at);
        return true;
    }
    return false;
}

/* What is wrong with an event: a fact against it that the best one does not share, else one for the best one alone. */
static void put_wrong(const why_facts *facts, const why_facts *best, coven_text *out) {
    coven_text missed = coven_text_growing();
    if (!put_first(&facts->bad, &best->bad, facts->solved, out) &&
        put_first(&best->good, &facts->good, best->solved, &missed))
        message_begin(out, "why.missed\n%s", text_of(&missed));
    out->dropped += missed.dropped;
    coven_text_free(&missed);
}

/* Messages as sentences; they are freed. */
static void render(const coven_table *table, const coven_language *language, coven_text *messages, coven_text *out) {
    message_render(language, table, text_of(messages), out);
    out->dropped += messages->dropped;
    coven_text_free(messages);
}

void why_put_hint(const coven_table *table, const void *seen, coven_event event, solver_session *solver,
                  const coven_language *language, coven_text *out) {
    why_facts facts;
    coven_text told = coven_text_growing();
    why_find(table, seen, event, true, solver, &facts);
    put_first(&facts.good, NULL, facts.solved, &told);
    render(table, language, &told, out);
    why_forget(&facts);
}

void why_put_mistake(const coven_table *table, const void *seen, coven_event event, coven_event best,
                     solver_session *solver, const coven_language *language, coven_text *out) {
    why_facts facts, better;
    coven_text told = coven_text_growing();
    why_find(table, seen, event, true, solver, &facts);
    why_find(table, seen, best, true, solver, &better);
    put_wrong(&facts, &better, &told);
    render(table, language, &told, out);
    why_forget(&facts);
    why_forget(&better);
}

int why_losing(const coven_table *table, const void *seen, coven_event event, solver_session *solver,
               coven_event *out) {
    int winner[COVEN_EVENTS_MAX], lost = 0;
    bool wins = false;
    if (!table->game->solver || !table->game->solver->can_solve(table, seen) || !solver_open(solver, table->game, NULL))
        return 0;
    const int seat = table->game->actor(table, seen);
    const int count = solver->solver->winners(solver->memory, table, seen, out, winner);
    for (int i = 0; i < count; i++) {
        if (out[i] == event) wins = winner[i] == seat;
        if (winner[i] != seat) out[lost++] = out[i];
    }
    return wins ? lost : 0;
}

void why_put_losing(const coven_table *table, const void *seen, coven_event event, solver_session *solver,
                    const coven_language *language, coven_text *out) {
    coven_event lost[COVEN_EVENTS_MAX];
    const int count = why_losing(table, seen, event, solver, lost);
    coven_text told = coven_text_growing();
    if (count) message_begin(&told, "hint.lose events=[");
    for (int i = 0; i < count; i++) {
        char text[COVEN_EVENT_TEXT];
        coven_text over = coven_text_over(text, sizeof text);
        table->game->print_event(table, seen, lost[i], &over);
        if (i) coven_put_char(&told, ' ');
        message_put_text(&told, text);
    }
    if (count) coven_put_char(&told, ']');
    render(table, language, &told, out);
}

/* ---- a question ---- */

/* What the event and the best one are worth to the seat that acts, by what that seat knows. */
static bool judge_event(const why_question *question, int seat, why_answer *out, coven_error *error) {
    const coven_table *table = match_table(question->match);
    const player_kind *kind = player_analyst_of(table->game);
    if (!kind) return true;
    player_advice *advice = malloc(COVEN_EVENTS_MAX * sizeof *advice);
    if (!advice) return coven_no_memory(error);
    player *who = match_sit_down(question->match, kind, seat, &question->settings, question->ply, error);
    if (!who) {
        free(advice);
        return false;
    }
    who->asked = &out->event;
    const int count = player_advise(who, &out->seen, advice, COVEN_EVENTS_MAX);
    player_leave(who);
    for (int i = 0; i < count; i++) {
        if (advice[i].event != out->event) continue;
        out->judged = true;
        out->best = advice[0].event;
        out->best_value = advice[0].value;
        /* An event with few visits may look better than the best by accident. */
        out->value = advice[i].value < advice[0].value ? advice[i].value : advice[0].value;
    }
    free(advice);
    return count > 0 || coven_no_memory(error);
}

static void tell_value(const why_answer *answer, int seat, coven_text *out) {
    const int share = analyst_percent(answer->value), best = analyst_percent(answer->best_value);
    if (share < best)
        message_begin(out, "why.less who=@%d share=%d best=%d", seat, share, best);
    else
        message_begin(out, "why.best who=@%d share=%d", seat, share);
}

/* Choose what to tell: what is wrong with an event that costs something, else what is good about it. */
static void tell(const why_facts *facts, const why_facts *best, int seat, bool as_actor, why_answer *out) {
    const int cost = out->best_value - out->value;
    if (out->judged) out->mark = facts->solved ? analyst_mark_of_solved(cost) : analyst_mark_of(cost);
    if (out->mark != MARK_NONE) {
        put_wrong(facts, best, &out->told);
        if (!facts->solved) tell_value(out, seat, &out->told);
    } else if (!put_first(&facts->good, NULL, facts->solved, &out->told)) {
        if (facts->solved)
            put_first(&facts->bad, NULL, true, &out->told);
        else if (out->judged)
            tell_value(out, seat, &out->told);
        else if (!put_first(&facts->bad, NULL, false, &out->told) && !as_actor)
            message_begin(&out->told, "why.unseen");
    }
    if (out->judged && out->best != out->event) put_first(&best->good, NULL, best->solved, &out->best_told);
}

/* Find the event that is asked about, and the state before it, as the viewer may know them. *seat: who acts. */
static bool find_event(const why_question *question, why_answer *out, int *seat, bool *as_actor, coven_error *error) {
    const history *past = question->past;
    const coven_table *table = past->record.table;
    history_state(past, question->ply, &out->seen);
    *seat = table->game->actor(table, &out->seen);
    *as_actor = question->viewer == COVEN_VIEW_ALL || question->viewer == *seat || !table->secrets;
    if (*seat < 1 && question->event) return coven_fail_message(error, COVEN_NOT_YOUR_TURN, "error.turn.nobody");
    if (!question->event) {
        out->event =
            history_see_event(past, question->ply, *as_actor && *seat > 0 ? *seat : question->viewer, &out->seen);
        return true;
    }
    if (!*as_actor || !history_see_as_actor(past, question->ply, &out->seen))
        return coven_fail_as(error, COVEN_REFUSED, "the choices of seat %d are not known to this viewer", *seat);
    return coven_event_read_masked(table, &out->seen, *seat, question->event, &out->event, error);
}

bool why_ask(const why_question *question, why_answer *out, coven_error *error) {
    const coven_table *table = question->past->record.table;
    int seat;
    bool as_actor;
    memset(out, 0, sizeof *out);
    out->told = out->best_told = coven_text_growing();
    if (!find_event(question, out, &seat, &as_actor, error)) return false;
    if (seat < 1) return true;
    const bool judge = question->match && as_actor && (question->settings.iterations || question->settings.time);
    if (judge && !judge_event(question, seat, out, error)) return false;
    why_facts facts, best = {coven_text_growing(), coven_text_growing(), false};
    why_find(table, &out->seen, out->event, as_actor, question->solver, &facts);
    if (out->judged) why_find(table, &out->seen, out->best, true, question->solver, &best);
    tell(&facts, &best, seat, as_actor, out);
    out->told.dropped += facts.good.dropped + facts.bad.dropped + best.good.dropped + best.bad.dropped;
    why_forget(&facts);
    why_forget(&best);
    return !out->told.dropped || coven_no_memory(error);
}

void why_close(why_answer *answer) {
    coven_text_free(&answer->told);
    coven_text_free(&answer->best_told);
}

/* ---- JSON ---- */

static void put_sentences(json_writer *w, const char *name, const coven_table *table, const coven_language *language,
                          const coven_text *messages) {
    coven_text say = coven_text_growing();
    message_render(language, table, text_of(messages), &say);
    json_name(w, name);
    json_text_string(w, &say);
}

void why_put_json(const why_answer *answer, const coven_table *table, const coven_language *language, coven_text *out) {
    json_writer writer = json_writing(out), *w = &writer;
    json_open(w, '{');
    put_sentences(w, "why", table, language, &answer->told);
    if (answer->judged) {
        char event[COVEN_EVENT_TEXT];
        coven_text text = coven_text_over(event, sizeof event), say = coven_text_growing();
        table->game->print_event(table, &answer->seen, answer->best, &text);
        message_describe(language, table, &answer->seen, answer->best, &say);
        json_name_number(w, "value", answer->value);
        if (answer->mark) json_name_string(w, "mark", analyst_mark_word(answer->mark));
        json_name(w, "best");
        json_open(w, '{');
        json_name_string(w, "text", event);
        json_name(w, "say");
        json_text_string(w, &say);
        json_name_number(w, "value", answer->best_value);
        put_sentences(w, "why", table, language, &answer->best_told);
        json_close(w, '}');
    }
    json_close(w, '}');
}
