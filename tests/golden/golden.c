/* golden.c -- compares a game with its golden traces, tests/golden/GAME.jsonl: for each record its line, then the lines
 * of its trace. The record is read, printed and traced, and every line must come out byte for byte. Then its action
 * codes are compared with their list (codes.c).
 *     golden GAME            compare
 *     golden GAME --write    rewrite the file from its records (tools/regenerate-goldens; review the diff) */
#include <stdlib.h>

#include "golden.h"
#include "support.h"
#include "tables.h"

typedef struct golden {
    const char *game;
    const char *at; /* what is not compared yet */
    int line, lines, faults;
    FILE *out; /* NULL to compare */
} golden;

enum { FAULTS_SHOWN = 5 };

static void show_difference(const golden *g, const char *is, size_t is_length, const char *was, size_t was_length) {
    size_t same = 0;
    while (same < is_length && same < was_length && is[same] == was[same]) same++;
    const size_t from = same > 60 ? same - 60 : 0;
    fprintf(stderr, "tests/golden/%s.jsonl:%d: differs at byte %zu\n", g->game, g->line, same + 1);
    fprintf(stderr, "  file: %.*s\n", (int)(was_length - from < 160 ? was_length - from : 160), was + from);
    fprintf(stderr, "  now:  %.*s\n", (int)(is_length - from < 160 ? is_length - from : 160), is + from);
}

static size_t line_length(const char *at) { return strcspn(at, "\n"); }

static void skip_line(golden *g) {
    g->at += line_length(g->at);
    if (*g->at) g->at++;
}

static bool at_record(const golden *g) { return strncmp(g->at, "{\"record\":", 10) == 0; }

/* Compare the next line with `text`, or write it. */
static void expect_line(golden *g, const coven_text *text) {
    g->lines++;
    if (g->out) {
        fprintf(g->out, "%s\n", text->data);
        return;
    }
    g->line++;
    const size_t length = line_length(g->at);
    if (length != text->length || memcmp(g->at, text->data, length) != 0)
        if (g->faults++ < FAULTS_SHOWN) show_difference(g, text->data, text->length, g->at, length);
    /* A trace that is too short in the file must not eat the next record. */
    if (!at_record(g) || text->data[2] == 'r') skip_line(g);
}

static void trace(golden *g, const coven_record *record) {
    const coven_game *game = record->table->game;
    coven_text text = coven_text_growing();
    coven_state state = {{0}};
    coven_record_print(record, true, COVEN_VIEW_ALL, &text);
    expect_line(g, &text);
    game->start(record->table, &state);
    for (int ply = 0; ply <= record->count; ply++) {
        coven_text_clear(&text);
        coven_trace_line(record, ply, &state, &text);
        expect_line(g, &text);
        if (ply < record->count) game->apply(record->table, &state, record->event[ply]);
    }
    coven_text_free(&text);
}

static void run_record(golden *g) {
    coven_record record;
    coven_error error;
    if (coven_record_read(&record, g->at, line_length(g->at), NULL, &error)) {
        if (g->out) skip_line(g);
        trace(g, &record);
        coven_record_free(&record);
    } else {
        fprintf(stderr, "tests/golden/%s.jsonl:%d: %s\n", g->game, g->line + 1, error.text);
        g->faults++;
        g->line++;
        skip_line(g);
    }
    /* Lines left over belong to no record; when writing they are the old trace. */
    for (; *g->at && !at_record(g); skip_line(g)) {
        if (g->out) continue;
        g->line++;
        if (g->faults++ < FAULTS_SHOWN)
            fprintf(stderr, "tests/golden/%s.jsonl:%d: a line too many\n", g->game, g->line);
    }
}

/* Written to a temporary name and renamed, so that a failure leaves the old file. */
static bool rewrite(golden *g) {
    char path[1024], temporary[1024];
    coven_text text = coven_text_over(path, sizeof path);
    coven_put(&text, "%s/tests/golden/%s.jsonl", COVEN_SOURCE_DIR, g->game);
    text = coven_text_over(temporary, sizeof temporary);
    coven_put(&text, "%s.new", path);
    g->out = fopen(temporary, "wb");
    if (!g->out) return false;
    while (*g->at) run_record(g);
    const bool closed = fclose(g->out) == 0;
    if (closed && !g->faults) return rename(temporary, path) == 0;
    remove(temporary);
    return false;
}

int main(int count, char **argument) {
    const bool write = count == 3 && strcmp(argument[2], "--write") == 0;
    if (count < 2 || (count > 2 && !write) || !game_named(argument[1])) {
        fprintf(stderr, "usage: golden GAME [--write]\n");
        return 2;
    }
    char path[100];
    coven_text name = coven_text_over(path, sizeof path);
    coven_put(&name, "tests/golden/%s.jsonl", argument[1]);
    size_t length;
    char *text = read_source_file(path, &length);
    golden g = {.game = argument[1], .at = text};
    bool good = true;
    if (write)
        good = rewrite(&g);
    else
        while (*g.at) run_record(&g);
    free(text);
    good = golden_codes(game_named(argument[1]), write) && good;
    printf("%s: %d lines, %d faults\n", path, g.lines, g.faults);
    return good && !g.faults && g.lines ? 0 : 1;
}
