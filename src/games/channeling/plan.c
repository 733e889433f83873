/* plan.c -- every shortest path of the grid, in tables. There are 744: so few that the cubes of each, and for each
 * glyph and each still druid the list of all that can be played, are computed once, and a turn only looks them up. */
#include "channeling.h"

static int column_of(int cell) { return cell & 3; }
static int row_of(int cell) { return cell >> 2; }

/* The cell `along` places from the start of a line. */
static int cell_in_line(int line, int along) { return line < 4 ? 4 * along + line : 4 * (line - 4) + along; }

/* One path on its way. */
typedef struct walk {
    int length;
    char steps[STEPS_MAX + 2];
} walk;

static void add_path(channeling_plan *plan, int path, int to, int still, const walk *w) {
    plan->to[path] = (uint8_t)to;
    plan->still[path] = (uint8_t)still;
    memcpy(plan->steps[path], w->steps, sizeof w->steps);
    int cell = to;
    for (int i = 0; i < w->length; i++) {
        plan->energy[path][cell] = i == 0 ? 3 : 1;
        cell += w->steps[i] == 'n' ? -4 : w->steps[i] == 's' ? 4 : w->steps[i] == 'e' ? 1 : -1;
    }
    plan->energy[path][still] = 2;
}

/* All paths from `to` to `still`, numbered from `path` on, in the order of their texts; how many. A path of n steps is
 * at most six choices between a step along the row and one along the column, so each is a number of n bits: those that
 * have the right number of each are paths. */
static int add_paths(channeling_plan *plan, int path, int to, int still) {
    const int across = column_of(still) - column_of(to), down = row_of(still) - row_of(to);
    const int wide = across < 0 ? -across : across, high = down < 0 ? -down : down;
    const char sideways = across < 0 ? 'w' : 'e', upright = down < 0 ? 'n' : 's';
    const char low = sideways < upright ? sideways : upright, up = sideways < upright ? upright : sideways;
    const int ups = up == upright ? high : wide;
    int count = 0;
    if (to == still) return 0;
    for (int bits = 0; bits < 1 << (wide + high); bits++) {
        walk w = {.length = wide + high};
        int ones = 0;
        for (int i = 0; i < w.length; i++) {
            const int one = bits >> (w.length - 1 - i) & 1;
            ones += one;
            w.steps[i] = one ? up : low;
        }
        if (ones == ups) add_path(plan, path + count++, to, still, &w);
    }
    return count;
}

/* Put the paths from the open cells of a line to `still` into a list at `at`; where the list ends. */
static int add_list(channeling_plan *plan, int at, int still, int line, int open, uint16_t begin[CELLS][CELLS + 1]) {
    for (int along = 0; along < 4; along++) {
        if (!(open >> along & 1)) continue;
        const int to = cell_in_line(line, along);
        for (int path = begin[still][to]; path < begin[still][to + 1]; path++)
            plan->list[at++] = (uint16_t)(to << 10 | path);
    }
    return at;
}

static void fill_paths(channeling_plan *plan) {
    uint16_t begin[CELLS][CELLS + 1]; /* the paths from `to` to `still`, by [still][to] */
    int paths = 0, at = 0;
    for (int still = 0; still < CELLS; still++) {
        for (int to = 0; to < CELLS; to++) {
            begin[still][to] = (uint16_t)paths;
            const int count = add_paths(plan, paths, to, still);
            paths += count;
            plan->reach_of[still][to] = (uint64_t)count << 8 * column_of(to) | (uint64_t)count << 8 * (4 + row_of(to));
            for (int from = 0; from < CELLS; from++)
                if (from != to) plan->reach_but[still][from] += plan->reach_of[still][to];
        }
        begin[still][CELLS] = (uint16_t)paths;
    }
    assert(paths == PATHS);
    for (int i = 0; i < CELLS * LINES * 16; i++) {
        plan->first[i] = (uint16_t)at;
        at = add_list(plan, at, i / (LINES * 16), i / 16 % LINES, i % 16, begin);
    }
    plan->first[CELLS * LINES * 16] = (uint16_t)at;
    assert(at == LISTED);
}

static int distance(int one, int two) {
    const int across = column_of(one) - column_of(two), down = row_of(one) - row_of(two);
    return (across < 0 ? -across : across) + (down < 0 ? -down : down);
}

static void fill_steps(channeling_plan *plan) {
    for (int still = 0; still < CELLS; still++) {
        int count = 0;
        for (int away = 0; away <= STEPS_MAX; away++)
            for (int cell = 0; cell < CELLS; cell++)
                if (distance(cell, still) == away) plan->outward[still][count++] = (uint8_t)cell;
        for (int cell = 0; cell < CELLS; cell++) {
            const int across = column_of(still) - column_of(cell), down = row_of(still) - row_of(cell);
            const int sideways = cell + (across > 0 ? 1 : -1), upright = cell + (down > 0 ? 4 : -4);
            plan->nearer[still][cell][0] = (uint8_t)(across ? sideways : down ? upright : cell);
            for (int from = 0; from < CELLS && cell != still; from++)
                if (from != cell && distance(from, cell) + distance(cell, still) == distance(from, still))
                    plan->behind[still][cell] |= (uint16_t)(1 << from);
            plan->nearer[still][cell][1] = (uint8_t)(down ? upright : across ? sideways : cell);
        }
    }
}

static void fill_hands(channeling_plan *plan) {
    for (int hand = 0; hand < 256; hand++) {
        for (int line = 0; line < LINES; line++) {
            if (!(hand >> line & 1)) continue;
            plan->held[hand] |= (uint64_t)0xff << 8 * line;
            plan->cover[hand] |= 15u << 4 * line;
        }
    }
}

static void fill_start(const coven_table *table, channeling_state *s) {
    *s = (channeling_state){
        .phase = PHASE_DEAL,
        .druid = {{5, 10}, {6, 9}}, /* b2 c3, c2 b3 */
        .hand = {FULL_HAND, FULL_HAND},
    };
    memset(s->card, NO_CARD, sizeof s->card);
    channeling_derive(table, s);
}

bool channeling_prepare(coven_table *table, void *prepared, coven_error *error) {
    (void)error;
    channeling_plan *plan = prepared;
    table->secrets = false;
    fill_paths(plan);
    fill_steps(plan);
    fill_hands(plan);
    for (int cell = 0; cell < CELLS; cell++)
        plan->lines[cell] =
            (uint8_t)(table->option[OPTION_MOVE] == MOVE_LINE ? 1 << column_of(cell) | 16 << row_of(cell) : FULL_HAND);
    fill_start(table, &plan->start);
    return true;
}
