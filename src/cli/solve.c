/* solve.c -- coven solve: who wins a round of scramble with best play, after each legal event, and how. */
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/files.h"
#include "cli/solve.h"
#include "core/json.h"
#include "games/scramble/choice.h"
#include "games/scramble/odds.h"

typedef struct question {
    const coven_table *table;
    scramble_solver *solver;
    bool json, match;
} question;

/* A position with all that was found out about it; the events sorted by text. */
typedef struct answer {
    coven_state state;
    int actor, winner, count;
    coven_choice choice[COVEN_EVENTS_MAX];
    int won_by[COVEN_EVENTS_MAX];
    uint64_t nodes;
    double seconds;
} answer;

static void find_answer(const question *q, answer *a) {
    coven_event event[COVEN_EVENTS_MAX];
    int winner[COVEN_EVENTS_MAX];
    const uint64_t nodes = scramble_solver_nodes(q->solver);
    const double begin = clock_wall();
    a->actor = q->table->game->actor(q->table, &a->state);
    a->winner = scramble_solve(q->solver, q->table, &a->state);
    const int count = scramble_solve_events(q->solver, q->table, &a->state, event, winner);
    a->seconds = clock_wall() - begin;
    a->nodes = scramble_solver_nodes(q->solver) - nodes;
    a->count = coven_choices(q->table, &a->state, a->choice);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (a->choice[i].event == event[j]) a->won_by[i] = winner[j];
}

/* The chance of `seat` to win the match when `winner` has won this round, in parts of COVEN_ONE. */
static int match_chance(const question *q, const answer *a, int winner, int seat) {
    const int chance = scramble_odds_after_round(plan_of(q->table), (const scramble_state *)&a->state, winner - 1);
    return seat == 1 ? chance : COVEN_ONE - chance;
}

/* ---- JSON ---- */

static void put_chance(json_writer *w, int chance) {
    char text[16];
    coven_text out = coven_text_over(text, sizeof text);
    const int tenth_permille = (int)(((int64_t)chance * 10000 + COVEN_ONE / 2) / COVEN_ONE);
    coven_put(&out, "%d.%04d", tenth_permille / 10000, tenth_permille % 10000);
    json_put_raw(w, text, out.length);
}

static int print_json(const question *q, const answer *a) {
    char position[COVEN_POSITION_TEXT];
    char number[40];
    coven_text out = coven_text_growing(), seconds = coven_text_over(number, sizeof number);
    json_writer writer = json_writing(&out), *w = &writer;
    coven_position_print(q->table, &a->state, position);
    json_open(w, '{');
    json_name_string(w, "position", position);
    json_name_string(w, "actor", coven_actor_text(a->actor));
    json_name_number(w, "winner", a->winner);
    json_name(w, "events");
    json_open(w, '{');
    for (int i = 0; i < a->count; i++) json_name_number(w, a->choice[i].text, a->won_by[i]);
    json_close(w, '}');
    if (q->match) {
        json_name(w, "chance");
        put_chance(w, match_chance(q, a, a->winner, a->actor));
        json_name(w, "chances");
        json_open(w, '{');
        for (int i = 0; i < a->count; i++) {
            json_name(w, a->choice[i].text);
            put_chance(w, match_chance(q, a, a->won_by[i], a->actor));
        }
        json_close(w, '}');
    }
    json_name_number(w, "nodes", (long long)a->nodes);
    json_name(w, "seconds");
    coven_put(&seconds, "%.6f", a->seconds);
    json_put_raw(w, number, seconds.length);
    json_close(w, '}');
    return print_line(&out);
}

static int print_json_refusal(const char *position, const char *reason) {
    coven_text out = coven_text_growing();
    json_writer writer = json_writing(&out), *w = &writer;
    json_open(w, '{');
    json_name_string(w, "position", position);
    json_name_string(w, "error", reason);
    json_close(w, '}');
    return print_line(&out);
}

/* ---- text ---- */

static void put_seat(const question *q, int seat, coven_text *out) { q->table->game->seat_name(q->table, seat, out); }

static void put_verdict(const question *q, const answer *a, coven_text *out) {
    const int starter = ((const scramble_state *)&a->state)->first + 1;
    if (scramble_is_fresh_deal(q->table, &a->state)) {
        coven_put(out, "Was this winnable? For ");
        put_seat(q, starter, out);
        coven_put(out, ", who starts: %s. ", a->winner == starter ? "yes" : "no");
    }
    coven_put(out, "With best play ");
    put_seat(q, a->winner, out);
    coven_put(out, " wins this round.\n");
    if (!q->match) return;
    const int percent = (int)(((int64_t)match_chance(q, a, a->winner, a->actor) * 1000 + COVEN_ONE / 2) / COVEN_ONE);
    coven_put(out, "The match: ");
    put_seat(q, a->actor, out);
    coven_put(out, ", who acts, then wins it with a chance of %d.%d%%.\n", percent / 10, percent % 10);
}

static void put_events(const question *q, const answer *a, coven_text *out) {
    coven_put(out, "\n");
    put_seat(q, a->actor, out);
    coven_put(out, " acts:\n");
    for (int i = 0; i < a->count; i++) {
        coven_put(out, "  %s  ", a->won_by[i] == a->actor ? "wins " : "loses");
        if (q->match) {
            const int chance = match_chance(q, a, a->won_by[i], a->actor);
            const int percent = (int)(((int64_t)chance * 1000 + COVEN_ONE / 2) / COVEN_ONE);
            coven_put(out, "%3d.%d%%  ", percent / 10, percent % 10);
        }
        coven_put(out, "%s\n", a->choice[i].text);
    }
}

/* Best play from here to the end of the round: a win that is kept, and the hardest that can be asked of it. */
static void put_line(const question *q, const answer *a, coven_text *out) {
    const coven_game *game = q->table->game;
    scramble_choice choice[COVEN_EVENTS_MAX];
    coven_state state = a->state;
    coven_put(out, "\nThe winning line:\n");
    while (scramble_solvable(q->table, &state)) {
        scramble_choices(q->solver, q->table, &state, choice);
        coven_put(out, "  %d ", game->actor(q->table, &state));
        game->print_event(q->table, &state, choice[0].event, out);
        coven_put(out, "\n");
        game->apply(q->table, &state, choice[0].event);
        if (game->actor(q->table, &state) == COVEN_CHANCE) break;
    }
}

static int print_text(const question *q, const answer *a) {
    coven_text out = coven_text_growing();
    put_verdict(q, a, &out);
    put_events(q, a, &out);
    put_line(q, a, &out);
    coven_put(&out, "\n%llu positions in %.3f seconds", (unsigned long long)a->nodes, a->seconds);
    return print_line(&out);
}

/* ---- the command ---- */

/* One position; `line` of stdin, or 0. A refusal among many is told in its place, and the others go on. */
static int solve_one(const question *q, const char *position, int line) {
    static const char not_now[] = "phase: only prep, lose and ritual can be solved: a round that is dealt and not over";
    answer a;
    coven_error error;
    bool good = q->table->game->parse_position(q->table, position, COVEN_WHOLE, &a.state, &error);
    if (good && !scramble_solvable(q->table, &a.state)) good = coven_fail(&error, "%s", not_now);
    if (good) {
        find_answer(q, &a);
        return q->json ? print_json(q, &a) : print_text(q, &a);
    }
    if (line && q->json && print_json_refusal(position, error.text) != EXIT_GOOD) return EXIT_TROUBLE;
    return line ? complain("solve: line %d: %s", line, error.text) : complain("solve: %s", error.text);
}

static int solve_lines(const question *q) {
    coven_error error;
    size_t length;
    char *text = file_read("-", &length, &error);
    if (!text) return complain("%s", error.text);
    int worst = EXIT_GOOD, line = 0;
    bool before = false;
    for (char *at = text; *at && worst != EXIT_TROUBLE;) {
        char *end = at + strcspn(at, "\n");
        const bool more = *end == '\n';
        *end = '\0';
        if (end > at && end[-1] == '\r') end[-1] = '\0';
        line++;
        if (*at) {
            if (before && !q->json) printf("\n");
            const int answered = solve_one(q, at, line);
            if (answered > worst) worst = answered;
            before = true;
        }
        at = end + more;
    }
    free(text);
    return worst;
}

static int solve(const args *given, const setup *game) {
    int deals = 0, seed = 1;
    if (strcmp(game->game->id, "scramble") != 0)
        return complain("solve: %s cannot be solved; only the rounds of scramble can", game->game->id);
    if (!args_number(given, "table", 1, 1000000, &deals) || !args_number(given, "seed", 0, 999999999, &seed))
        return EXIT_BAD;
    if ((given->words == 2) == (deals > 0)) return complain("solve: name a position, or - for stdin, or --table N");
    coven_table *table = setup_table(game, 2);
    scramble_solver *solver = scramble_solver_new(SCRAMBLE_SOLVER_BYTES);
    int answered = EXIT_BAD;
    if (!solver) {
        answered = trouble("no memory");
    } else if (table) {
        const question q = {table, solver, args_has(given, "json"), args_has(given, "match")};
        if (deals)
            answered = solve_table(solver, table, deals, (uint64_t)seed);
        else if (strcmp(given->word[1], "-") == 0)
            answered = solve_lines(&q);
        else
            answered = solve_one(&q, given->word[1], 0);
    }
    scramble_solver_free(solver);
    coven_table_free(table);
    return answered;
}

static int run(const args *given) {
    setup game;
    const int answered = setup_read(&game, given, given->word[0]) ? solve(given, &game) : EXIT_BAD;
    setup_free(&game);
    return answered;
}

const command command_solve = {
    .name = "solve",
    .usage = "scramble [--option K=V]... [--set FILE] [--match] [--json] 'POSITION' | - | --table N [--seed N]",
    .about = "Tell who wins a round with best play, and after each event",
    .details =
        "A round of scramble that is dealt is a game of perfect information: it is solved to its end. With - the\n"
        "positions are read from stdin, one a line; with --json each is answered by one object on one line.\n"
        "--table makes the tables of docs/scramble-match.md: what a deal, and what a score, is worth.",
    .options = (const args_option[]){SETUP_OPTIONS,
                                     {.name = "match", .about = "also the chance to win the whole match"},
                                     {.name = "json", .about = "as JSON"},
                                     {.name = "table", .value = "N", .about = "solve N random deals for each score"},
                                     {.name = "seed", .value = "N", .about = "of those deals (1)"},
                                     {.name = NULL}},
    .least = 1,
    .most = 2,
    .run = run,
};
