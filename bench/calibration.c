/* calibration.c -- is what the analyst expects what happens? For bench/calibration.
 *     coven_calibration [--seed S] [--plot FILE] [GAMES [GAME SEATS PLAYER]...] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/analyst.h"

enum { BINS = 10, STEPS = 60, TABLES_MAX = 32, DEFAULT_GAMES = 200, SEED_STRIDE = 1000000 };

typedef struct choices {
    int games, seed;
    const char *plot; /* a file, or NULL */
} choices;

/* Equal players at a table. */
typedef struct panel {
    const char *game;
    int seats;
    const char *player;
} panel;

static const panel defaults[] = {
    {"channeling", 2, "learned:noise=10"},
    {"channeling", 2, "search:iterations=20"},
    {"scramble", 2, "exact"},
    {"scramble", 2, "exact:noise=9"},
    {"duel", 2, "learned"},
    {"duel", 2, "learned:noise=30"},
    {"duel", 2, "search:iterations=20"},
    {"duel", 2, "search:iterations=400"},
    {"duel", 3, "search:iterations=20"},
    {"isle", 2, "learned:noise=5"},
    {"isle", 2, "search:iterations=20"},
    {"isle", 3, "search:iterations=20"},
    {"isle", 4, "search:iterations=20"},
};

typedef struct figures {
    double weight[BINS], expected[BINS], won[BINS]; /* every game weighs the same, however long */
    double loss[STEPS];                             /* log loss with the logits times (i + 1) / 20 */
    double square;                                  /* (expected - result)^2 */
    double all;
    /* over seats and games; x: result - start, y: luck; apart: the residual */
    double n, x, y, xx, yy, xy, apart;
    long events;
} figures;

static void add_moment(figures *sum, double weight, double expected, double won) {
    int bin = (int)(expected * BINS);
    if (bin >= BINS) bin = BINS - 1;
    sum->weight[bin] += weight;
    sum->expected[bin] += weight * expected;
    sum->won[bin] += weight * won;
    sum->square += weight * (expected - won) * (expected - won);
    sum->all += weight;
    const double kept = fmin(fmax(expected, 1e-4), 1 - 1e-4), logit = log(kept / (1 - kept));
    for (int i = 0; i < STEPS; i++) {
        const double p = 1 / (1 + exp(-logit * (i + 1) / 20));
        sum->loss[i] -= weight * (won * log(p) + (1 - won) * log(1 - p));
    }
}

static void add_game(figures *sum, const analysis *game) {
    const int seats = game->record->table->seats, count = game->record->count;
    for (int seat = 0; seat < seats; seat++) {
        const double won = (double)game->end[seat] / COVEN_ONE;
        for (int i = 0; i < count; i++)
            add_moment(sum, 1.0 / count, (double)game->ply[i].before[seat] / COVEN_ONE, won);
        const double x = (double)(game->end[seat] - game->start[seat]) / COVEN_ONE;
        const double y = (double)game->luck[seat] / COVEN_ONE;
        sum->n++, sum->x += x, sum->y += y, sum->xx += x * x, sum->yy += y * y, sum->xy += x * y;
        sum->apart += abs(game->end[seat] - game->start[seat] - game->luck[seat] - game->skill[seat]);
    }
    sum->events += count;
}

static bool play(const coven_table *table, const player_kind *kind, const player_settings *settings, int number,
                 coven_record *record, coven_error *error) {
    player *who[COVEN_SEATS_MAX] = {NULL};
    coven_rng rng;
    coven_state seen;
    coven_rng_seed(&rng, (uint64_t)number);
    bool good =
        coven_record_begin(record, coven_table_new(table->game, NULL, table->seats, table->option, error), error);
    for (int i = 0; good && i < table->seats; i++) {
        player_settings own = *settings;
        own.seed += (uint64_t)(number * COVEN_SEATS_MAX + i);
        who[i] = player_sit(kind, record->table, i + 1, &own, error);
        good = who[i] != NULL;
    }
    const coven_game *game = table->game;
    for (int actor; good && (actor = game->actor(table, &record->last)) != COVEN_END;) {
        coven_event event;
        if (actor == COVEN_CHANCE) {
            event = game->pick(table, &record->last, &rng);
        } else {
            memcpy(&seen, &record->last, game->state_size);
            game->mask(table, &seen, actor);
            good = player_choose(who[actor - 1], &seen, &event, error);
        }
        for (int i = 0; good && i < table->seats; i++) player_show(who[i], &record->last, event);
        good = good && coven_record_add(record, event, error);
    }
    for (int i = 0; i < table->seats; i++) player_leave(who[i]);
    return good;
}

static bool measure(const panel *who, const choices *how, figures *sum, coven_error *error) {
    const coven_game *game = coven_game_find(who->game);
    if (!game) return coven_fail(error, "there is no game \"%s\"", who->game);
    player_settings settings = {.seed = 1};
    const player_kind *kind = player_parse(who->player, &settings, error);
    coven_table *table = kind ? coven_table_new(game, NULL, who->seats, NULL, error) : NULL;
    bool good = table && player_must_play(kind, game, error);
    for (int i = 0; good && i < how->games; i++) {
        coven_record record;
        analysis done;
        good = play(table, kind, &settings, how->seed * SEED_STRIDE + i, &record, error) &&
               analyst_expect(&record, &settings, &done, error);
        if (!good) break;
        add_game(sum, &done);
        analyst_free(&done);
        coven_record_free(&record);
    }
    coven_table_free(table);
    return good;
}

static double correlation(const figures *f) {
    const double xx = f->xx - f->x * f->x / f->n, yy = f->yy - f->y * f->y / f->n, xy = f->xy - f->x * f->y / f->n;
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

/* How much the result changes where luck changes by one: 1 if luck is measured in full. */
static double slope(const figures *f) {
    const double yy = f->yy - f->y * f->y / f->n, xy = f->xy - f->x * f->y / f->n;
    return yy > 0 ? xy / yy : 0;
}

/* The factor on the logits with the least loss, and the mean distance between expected and won. */
static double best_factor(const figures *f) {
    int best = 0;
    for (int i = 1; i < STEPS; i++)
        if (f->loss[i] < f->loss[best]) best = i;
    return (best + 1) / 20.0;
}

static double distance(const figures *f) {
    double sum = 0;
    for (int bin = 0; bin < BINS; bin++) sum += fabs(f->expected[bin] - f->won[bin]);
    return 100 * sum / f->all;
}

static void print_bins(const panel *who, const figures *f) {
    printf("| %s %d `%s` |", who->game, who->seats, who->player);
    for (int bin = 0; bin < BINS; bin++)
        if (f->weight[bin] < f->all / 500)
            printf(" |");
        else
            printf(" %.0f: %.0f |", 100 * f->expected[bin] / f->weight[bin], 100 * f->won[bin] / f->weight[bin]);
    printf("\n");
    fflush(stdout);
}

static void print_sums(const panel *who, const figures *f, int games) {
    const double spread = sqrt((f->yy - f->y * f->y / f->n) / f->n);
    printf("| %s %d `%s` | %d | %ld | %.1f | %.3f | %.2f | %.0f | %.2f | %.2f | %.2f |\n", who->game, who->seats,
           who->player, games, f->events, distance(f), f->square / f->all, best_factor(f), f->apart, spread,
           correlation(f), slope(f));
}

/* ---- the plot: for each table a square, expected to the right, won upwards ---- */

enum { SIDE = 160, GAP_X = 36, GAP_Y = 52, COLUMNS = 4 };

static void plot_panel(FILE *out, const panel *who, const figures *f, int games, int left, int top) {
    fprintf(out,
            "<g transform=\"translate(%d %d)\"><text y=\"-20\" class=\"title\">%s, %d seats</text>"
            "<text y=\"-6\">%s, %d games</text><path class=\"frame\" d=\"M0 0H%dV%dH0Z\"/>"
            "<path class=\"ideal\" d=\"M0 %dL%d 0\"/>",
            left, top, who->game, who->seats, who->player, games, SIDE, SIDE, SIDE, SIDE);
    for (int mark = 0; mark <= 100; mark += 50)
        fprintf(out,
                "<text x=\"%d\" y=\"%d\" class=\"across\">%d%%</text><text x=\"-4\" y=\"%d\" class=\"up\">%d</text>",
                mark * SIDE / 100, SIDE + 13, mark, SIDE - mark * SIDE / 100 + 4, mark);
    fprintf(out, "<path class=\"line\" d=\"");
    bool begun = false;
    for (int bin = 0; bin < BINS; bin++) {
        if (f->weight[bin] < f->all / 500) continue;
        fprintf(out, "%c%.1f %.1f", begun ? 'L' : 'M', SIDE * f->expected[bin] / f->weight[bin],
                SIDE - SIDE * f->won[bin] / f->weight[bin]);
        begun = true;
    }
    fprintf(out, "\"/>");
    for (int bin = 0; bin < BINS; bin++)
        if (f->weight[bin] >= f->all / 500)
            fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", SIDE * f->expected[bin] / f->weight[bin],
                    SIDE - SIDE * f->won[bin] / f->weight[bin], 2 + 14 * sqrt(f->weight[bin] / f->all));
    fprintf(out, "</g>\n");
}

static bool plot(const char *path, const panel *list, const figures *sum, int tables, int games) {
    const int rows = (tables + COLUMNS - 1) / COLUMNS, width = COLUMNS * (SIDE + GAP_X) + GAP_X;
    FILE *out = fopen(path, "w");
    if (!out) return false;
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
        "font-family=\"sans-serif\" font-size=\"10\">\n<title>Expected and won</title>\n<style>"
        "text{fill:#444}.title{font-weight:bold;font-size:12px}.across{text-anchor:middle}.up{text-anchor:end}"
        "path{fill:none}.frame{stroke:#999}.ideal{stroke:#999;stroke-dasharray:4 4}.line{stroke:#2b6cb0}"
        "circle{fill:#2b6cb0;fill-opacity:.45}</style>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
        "<text x=\"%d\" y=\"16\">Across: the share a seat could expect, by the analyst. Up: the share it won. On the "
        "dashed line they agree. Larger dots: more moments.</text>\n",
        width, rows * (SIDE + GAP_Y) + 34, GAP_X);
    for (int i = 0; i < tables; i++)
        plot_panel(out, &list[i], &sum[i], games, GAP_X + i % COLUMNS * (SIDE + GAP_X),
                   GAP_Y + 10 + i / COLUMNS * (SIDE + GAP_Y));
    fprintf(out, "</svg>\n");
    return fclose(out) == 0;
}

/* ---- the command ---- */

/* The options before the first table; the index of that, or 0 if they are wrong. */
static int read_options(int count, char *words[], choices *how) {
    int at = 1;
    for (; at + 1 < count && strncmp(words[at], "--", 2) == 0; at += 2)
        if (strcmp(words[at], "--seed") == 0)
            how->seed = (int)strtol(words[at + 1], NULL, 10);
        else if (strcmp(words[at], "--plot") == 0)
            how->plot = words[at + 1];
        else
            return 0;
    if (at < count) how->games = (int)strtol(words[at++], NULL, 10);
    const bool good =
        how->games > 0 && how->seed >= 0 && how->seed < 1000 && (count - at) % 3 == 0 && (count - at) / 3 <= TABLES_MAX;
    return good ? at : 0;
}

static bool measure_all(const panel *list, int tables, const choices *how, figures *sum) {
    printf("| expected: won, in per cent |");
    for (int bin = 0; bin < BINS; bin++) printf(" %d-%d |", bin * 100 / BINS, (bin + 1) * 100 / BINS);
    printf("\n| --- |");
    for (int bin = 0; bin < BINS; bin++) printf(" --- |");
    printf("\n");
    for (int i = 0; i < tables; i++) {
        coven_error error = {0};
        if (!measure(&list[i], how, &sum[i], &error)) {
            fprintf(stderr, "calibration: %s\n", error.text);
            return false;
        }
        print_bins(&list[i], &sum[i]);
    }
    printf("\n| table | games | events | apart, points | Brier | best factor | residual | spread of luck | luck and "
           "result | result by luck |\n"
           "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (int i = 0; i < tables; i++) print_sums(&list[i], &sum[i], how->games);
    return true;
}

int main(int count, char *words[]) {
    static figures sum[TABLES_MAX];
    panel own[TABLES_MAX];
    const panel *list = defaults;
    int tables = (int)(sizeof defaults / sizeof *defaults);
    choices how = {.games = DEFAULT_GAMES};
    const int first = read_options(count, words, &how);
    if (!first) {
        fprintf(stderr, "usage: bench/calibration [--seed S] [--plot FILE] [GAMES [GAME SEATS PLAYER]...]\n");
        return 2;
    }
    if (first < count) {
        tables = (count - first) / 3;
        for (int i = 0; i < tables; i++)
            own[i] = (panel){words[first + 3 * i], (int)strtol(words[first + 1 + 3 * i], NULL, 10),
                             words[first + 2 + 3 * i]};
        list = own;
    }
    if (!measure_all(list, tables, &how, sum)) return 2;
    if (how.plot && !plot(how.plot, list, sum, tables, how.games)) {
        perror(how.plot);
        return 2;
    }
    return 0;
}
