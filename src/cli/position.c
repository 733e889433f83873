/* position.c -- coven position: check a position's text, draw it, list what is legal in it. */
#include "cli/cli.h"
#include "cli/terminal.h"
#include "core/record.h"
#include "core/solver.h"

typedef struct asked {
    const coven_table *table;
    coven_state state;
    int viewer;
    int actor;
    bool shows_legal; /* where there are secrets, a seat sees only its own list */
    bool verdict;     /* the verdict, for a game that can be solved */
} asked;

/* Beside the view: who wins, and after each event; null where the position cannot be solved. */
static bool put_verdict(const asked *a, json_writer *w) {
    solver_session solver = {0};
    coven_text verdict = coven_text_growing();
    const bool open = solver_open(&solver, a->table->game, NULL);
    if (open) solver_put_verdict(&solver, a->table, &a->state, &verdict);
    const bool good = open && !verdict.dropped;
    json_name(w, "verdict");
    if (good) json_put_raw(w, verdict.data, verdict.length);
    coven_text_free(&verdict);
    solver_close(&solver);
    return good;
}

static int print_json(const asked *a) {
    const coven_game *game = a->table->game;
    char position[COVEN_POSITION_TEXT];
    coven_text out = coven_text_growing();
    json_writer writer = json_writing(&out), *w = &writer;
    coven_position_print(a->table, &a->state, position);
    json_open(w, '{');
    json_name_string(w, "game", game->id);
    json_name_string(w, "set", a->table->set->name);
    json_name_number(w, "seats", a->table->seats);
    record_put_options(w, a->table);
    json_name_number(w, "viewer", a->viewer);
    json_name_string(w, "position", position);
    json_name_string(w, "actor", coven_actor_text(a->actor));
    if (a->shows_legal) record_put_legal(w, a->table, &a->state);
    if (a->actor == COVEN_END) record_put_ending(w, a->table, &a->state);
    json_name(w, "view");
    coven_text view = coven_text_growing();
    game->view(a->table, &a->state, a->viewer, &view);
    if (view.data) json_put_raw(w, view.data, view.length);
    out.dropped += view.dropped;
    coven_text_free(&view);
    if (a->verdict && !put_verdict(a, w)) out.dropped++;
    json_close(w, '}');
    return print_line(&out);
}

static void put_legal(const asked *a, coven_text *out) {
    coven_choice choice[COVEN_EVENTS_MAX];
    const int count = coven_choices(a->table, &a->state, choice);
    coven_put(out, "%d legal event%s:\n", count, count == 1 ? "" : "s");
    for (int i = 0; i < count; i++) {
        coven_put(out, "  %s", choice[i].text);
        if (a->actor == COVEN_CHANCE) coven_put(out, "  (weight %u)", choice[i].weight);
        coven_put(out, "\n");
    }
}

static int print_drawing(const asked *a) {
    const coven_game *game = a->table->game;
    const coven_style style = terminal_style(false);
    coven_text out = coven_text_growing();
    game->draw(a->table, &a->state, a->viewer, &style, &out);
    coven_put(&out, "\n");
    if (a->actor == COVEN_END) {
        int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX];
        game->result(a->table, &a->state, share, score);
        coven_put(&out, "The game has ended.\n");
        for (int i = 0; i < a->table->seats; i++)
            coven_put(&out, "  seat %d: %d points%s\n", i + 1, score[i],
                      share[i] == COVEN_SHARE ? ", wins"
                      : share[i]              ? ", shares the win"
                                              : "");
    } else if (a->actor == COVEN_CHANCE) {
        coven_put(&out, "Chance acts.\n");
    } else {
        coven_put(&out, "Seat %d acts.\n", a->actor);
    }
    if (a->shows_legal) put_legal(a, &out);
    if (out.length && out.data[out.length - 1] == '\n') out.data[--out.length] = '\0';
    return print_line(&out);
}

static int look(const args *given, const setup *game) {
    asked a = {.viewer = COVEN_VIEW_ALL, .verdict = args_has(given, "verdict")};
    int seats = game->game->seats_min;
    coven_error error;
    if (a.verdict && !solver_require(game->game, &error)) return report_error_at(&error, "position: --verdict");
    if (a.verdict && !args_has(given, "json")) return usage_error("position: --verdict requires --json");
    if (!args_number(given, "seats", 1, COVEN_SEATS_MAX, &seats)) return EXIT_USAGE;
    coven_table *table = setup_table(game, seats);
    int answer = EXIT_USAGE;
    if (table && args_number(given, "seat", 0, seats, &a.viewer)) {
        a.table = table;
        if (!table->game->parse_position(table, given->word[1], a.viewer, &a.state, &error)) {
            answer = report_error_at(&error, "position");
        } else {
            a.actor = table->game->actor(table, &a.state);
            a.shows_legal = a.actor != COVEN_END &&
                            (a.viewer == COVEN_VIEW_ALL || !table->secrets || (a.viewer && a.viewer == a.actor));
            answer = args_has(given, "json") ? print_json(&a) : print_drawing(&a);
        }
    }
    coven_table_free(table);
    return answer;
}

static int run(const args *given) {
    setup game;
    const int answer = setup_read(&game, given, given->word[0]) ? look(given, &game) : EXIT_USAGE;
    setup_free(&game);
    return answer;
}

const command command_position = {
    .name = "position",
    .usage = "GAME [--seats N] [--option K=V]... [--set FILE] [--seat N] [--json [--verdict]] 'POSITION'",
    .about = "Check a position, draw it, list its legal events",
    .examples = "coven position null 'turn:1 2 4 -'",
    .details = "A position is one line of text, as the exact rules say (coven rules GAME --exact).",
    .options =
        (const args_option[]){
            {.name = "seats", .value = "N", .about = "number of seats (default: the game's minimum)"},
            SETUP_OPTIONS,
            {.name = "seat", .value = "N", .about = "the position is as seat N sees it; 0 is a spectator"},
            {.name = "json", .about = "as JSON"},
            {.name = "verdict", .about = "add who wins with best play, if the game can be solved"},
            {.name = NULL}},
    .min = 2,
    .max = 2,
    .run = run,
};
