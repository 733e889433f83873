/* position.c -- coven position: check a position's text, draw it, list what is legal in it. */
#include <string.h>

#include "cli/cli.h"
#include "cli/terminal.h"
#include "core/record.h"
#include "games/scramble/choice.h"

typedef struct asked {
    const coven_table *table;
    coven_state state;
    int viewer;
    int actor;
    bool shows_legal; /* where there are secrets a seat is shown no list but its own */
    bool verdict;     /* of scramble: who wins the round with best play */
} asked;

/* Beside the view: who wins, and after each event; null where that cannot be told. */
static bool put_verdict(const asked *a, json_writer *w) {
    scramble_solver *solver = scramble_solver_new(SCRAMBLE_SOLVER_BYTES);
    coven_text verdict = coven_text_growing();
    if (solver) scramble_verdict(solver, a->table, &a->state, &verdict);
    const bool good = solver && !verdict.short_of;
    json_name(w, "verdict");
    if (good) json_put_raw(w, verdict.at, verdict.length);
    coven_text_free(&verdict);
    scramble_solver_free(solver);
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
    if (view.at) json_put_raw(w, view.at, view.length);
    out.short_of += view.short_of;
    coven_text_free(&view);
    if (a->verdict && !put_verdict(a, w)) out.short_of++;
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
    if (out.length && out.at[out.length - 1] == '\n') out.at[--out.length] = '\0';
    return print_line(&out);
}

static int look(const args *given, const setup *game) {
    asked a = {.viewer = COVEN_WHOLE, .verdict = args_has(given, "verdict")};
    int seats = game->game->seats_min;
    coven_error error;
    if (a.verdict && (strcmp(game->game->id, "scramble") != 0 || !args_has(given, "json")))
        return complain("position: --verdict is for scramble with --json; see also coven solve");
    if (!args_number(given, "seats", 1, COVEN_SEATS_MAX, &seats)) return EXIT_BAD;
    coven_table *table = setup_table(game, seats);
    int answer = EXIT_BAD;
    if (table && args_number(given, "seat", 0, seats, &a.viewer)) {
        a.table = table;
        if (!table->game->parse_position(table, given->word[1], a.viewer, &a.state, &error)) {
            complain("position: %s", error.text);
        } else {
            a.actor = table->game->actor(table, &a.state);
            a.shows_legal = a.actor != COVEN_END &&
                            (a.viewer == COVEN_WHOLE || !table->secrets || (a.viewer && a.viewer == a.actor));
            answer = args_has(given, "json") ? print_json(&a) : print_drawing(&a);
        }
    }
    coven_table_free(table);
    return answer;
}

static int run(const args *given) {
    setup game;
    const int answer = setup_read(&game, given, given->word[0]) ? look(given, &game) : EXIT_BAD;
    setup_free(&game);
    return answer;
}

const command command_position = {
    .name = "position",
    .usage = "GAME [--seats N] [--option K=V]... [--set FILE] [--seat N] [--json [--verdict]] 'POSITION'",
    .about = "Check a position, draw it, list its legal events",
    .details = "A position is one line of text, as the exact rules say (coven rules GAME --exact).",
    .options =
        (const args_option[]){{.name = "seats", .value = "N", .about = "how many play (the fewest there can be)"},
                              SETUP_OPTIONS,
                              {.name = "seat", .value = "N", .about = "it is as seat N sees it; 0 an onlooker"},
                              {.name = "json", .about = "as JSON"},
                              {.name = "verdict", .about = "of scramble: who wins the round with best play"},
                              {.name = NULL}},
    .least = 2,
    .most = 2,
    .run = run,
};
