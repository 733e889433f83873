/* solve.c -- coven solve: who wins with best play, after each legal event, and how; of any game that has a solver. */
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/files.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "core/message.h"
#include "core/solver.h"

typedef struct question {
    const coven_table *table;
    const coven_solver *solver;
    void *memory;
    bool json, match;
} question;

/* A position and its solution; events are sorted by text. */
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
    const uint64_t nodes = q->solver->nodes(q->memory);
    const double begin = clock_wall();
    a->actor = q->table->game->actor(q->table, &a->state);
    a->winner = q->solver->winner(q->memory, q->table, &a->state);
    const int count = q->solver->winners(q->memory, q->table, &a->state, event, winner);
    a->seconds = clock_wall() - begin;
    a->nodes = q->solver->nodes(q->memory) - nodes;
    a->count = coven_choices(q->table, &a->state, a->choice);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (a->choice[i].event == event[j]) a->won_by[i] = winner[j];
}

/* The chance of the seat that acts to win the whole game when `winner` has won what is solved. */
static int match_chance(const question *q, const answer *a, int winner) {
    return solver_chance(q->table, &a->state, winner, a->actor);
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
        put_chance(w, match_chance(q, a, a->winner));
        json_name(w, "chances");
        json_open(w, '{');
        for (int i = 0; i < a->count; i++) {
            json_name(w, a->choice[i].text);
            put_chance(w, match_chance(q, a, a->won_by[i]));
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

static void put_seat(const question *q, int seat, coven_text *out) { message_seat(NULL, q->table, seat, out); }

static void put_verdict(const question *q, const answer *a, coven_text *out) {
    const int starter = q->solver->starter(q->table, &a->state);
    if (starter) {
        coven_put(out, "Was this winnable? For ");
        put_seat(q, starter, out);
        coven_put(out, ", who starts: %s. ", a->winner == starter ? "yes" : "no");
    }
    coven_put(out, "With best play ");
    put_seat(q, a->winner, out);
    coven_put(out, " wins this %s.\n", q->solver->scope);
    if (!q->match) return;
    const int percent = (int)(((int64_t)match_chance(q, a, a->winner) * 1000 + COVEN_ONE / 2) / COVEN_ONE);
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
            const int chance = match_chance(q, a, a->won_by[i]);
            const int percent = (int)(((int64_t)chance * 1000 + COVEN_ONE / 2) / COVEN_ONE);
            coven_put(out, "%3d.%d%%  ", percent / 10, percent % 10);
        }
        coven_put(out, "%s\n", a->choice[i].text);
    }
}

/* Best play from here to the end: the winner keeps the win, and the loser makes it as hard as possible. */
static void put_line(const question *q, const answer *a, coven_text *out) {
    const coven_game *game = q->table->game;
    coven_ranked choice[COVEN_EVENTS_MAX];
    coven_state state = a->state;
    coven_put(out, "\nThe winning line:\n");
    while (q->solver->can_solve(q->table, &state)) {
        q->solver->rank(q->memory, q->table, &state, choice);
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

/* One position; `line` of stdin, or 0. Among many, a rejected one is reported in its place, and the others follow. */
static int solve_one(const question *q, const char *position, int line) {
    answer a;
    coven_error error;
    bool good = q->table->game->parse_position(q->table, position, COVEN_VIEW_ALL, &a.state, &error);
    if (good && !q->solver->can_solve(q->table, &a.state)) good = coven_fail(&error, "%s", q->solver->condition);
    if (good) {
        find_answer(q, &a);
        return q->json ? print_json(q, &a) : print_text(q, &a);
    }
    if (line && q->json && print_json_refusal(position, error.text) != EXIT_OK) return EXIT_SYSTEM;
    return line ? report_error_at(&error, "solve: line %d", line) : report_error_at(&error, "solve");
}

static int solve_lines(const question *q) {
    coven_error error;
    size_t length;
    char *text = file_read("-", &length, &error);
    if (!text) return report_error(&error);
    int worst = EXIT_OK, line = 0;
    bool before = false;
    for (char *at = text; *at && worst != EXIT_SYSTEM;) {
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

static void show_progress(void *bar, long done, long total) {
    progress *self = bar;
    self->total = total;
    progress_at(self, done);
}

static int solve_table(const question *q, int deals, int seed) {
    progress bar = progress_begin("solving deals", 1);
    const coven_survey how = {
        .deals = deals, .seed = (uint64_t)seed, .cpu_seconds = clock_cpu, .progress = show_progress, .context = &bar};
    coven_text out = coven_text_growing();
    coven_error error;
    const bool good = q->solver->survey(q->memory, q->table, &how, &out, &error);
    progress_end(&bar);
    if (good) {
        if (out.length) out.data[--out.length] = '\0'; /* print_line ends the last line */
        return print_line(&out);
    }
    coven_text_free(&out);
    return report_error_at(&error, "solve");
}

static int solve(const args *given, const setup *game) {
    int deals = 0, seed = 1;
    coven_error error;
    if (!solver_require(game->game, &error)) return report_error_at(&error, "solve");
    if (!args_number(given, "table", 1, 1000000, &deals) || !args_number(given, "seed", 0, 999999999, &seed))
        return EXIT_USAGE;
    if ((given->words == 2) == (deals > 0)) return usage_error("solve: name a position, or - for stdin, or --table N");
    if (deals && !game->game->solver->survey) return usage_error("solve: %s has no --table", game->game->id);
    coven_table *table = setup_table(game, 2);
    solver_session solver = {0};
    int answered = EXIT_USAGE;
    if (!solver_open(&solver, game->game, &error)) {
        answered = report_error_at(&error, "solve");
    } else if (table) {
        const question q = {table, solver.solver, solver.memory, args_has(given, "json"), args_has(given, "match")};
        if (deals)
            answered = solve_table(&q, deals, seed);
        else if (strcmp(given->word[1], "-") == 0)
            answered = solve_lines(&q);
        else
            answered = solve_one(&q, given->word[1], 0);
    }
    solver_close(&solver);
    coven_table_free(table);
    return answered;
}

static int run(const args *given) {
    setup game;
    const int answered = setup_read(&game, given, given->word[0]) ? solve(given, &game) : EXIT_USAGE;
    setup_free(&game);
    return answered;
}

const command command_solve = {
    .name = "solve",
    .usage = "GAME [--option K=V]... [--set FILE] [--match] [--json] 'POSITION' | - | --table N [--seed N]",
    .about = "Solve a position: who wins with best play, and after each event",
    .examples = "coven solve GAME --table 10",
    .details =
        "Works for games that can be solved, or whose rounds can; another game is refused, and the error lists\n"
        "those that can. With - the positions are read from stdin, one a line; with --json each gets one object\n"
        "on one line. --table solves random deals and prints what they are worth.",
    .options = (const args_option[]){SETUP_OPTIONS,
                                     {.name = "match", .about = "also the chance to win the whole match"},
                                     {.name = "json", .about = "as JSON"},
                                     {.name = "table", .value = "N", .about = "solve N random deals for each score"},
                                     {.name = "seed", .value = "N", .about = "seed of those deals (default: 1)"},
                                     {.name = NULL}},
    .min = 1,
    .max = 2,
    .run = run,
};
