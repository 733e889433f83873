/* set_draw.c -- a set as tables, for games without a picture of their own: the content of the file, list by list, so
 * that typing errors are easy to spot. */
#include <string.h>

#include "core/json.h"
#include "core/svg.h"
#include "core/terminal_text.h"

enum { COLUMNS_MAX = 16, CELL_MAX = 32, GAP = 2 };

/* A value's characters as the file has them; how many columns they take. */
static int width_of(const coven_json *value) {
    size_t length;
    const char *raw = json_raw(value, &length);
    return text_columns(raw, length);
}

static bool is_scalar(const coven_json *value) {
    return json_kind_of(value) != JSON_LIST && json_kind_of(value) != JSON_OBJECT;
}

/* A value cut to `max` columns; how many were used. */
static int put_value(const coven_json *value, int max, bool utf8, coven_text *out) {
    size_t length;
    const char *raw = json_raw(value, &length);
    return text_put_cut(out, raw, length, max, utf8);
}

/* ---- tables ---- */

typedef struct table_columns {
    coven_json name[COLUMNS_MAX];
    int width[COLUMNS_MAX];
    int count;
} table_columns;

static int find_column(const table_columns *columns, const coven_json *name) {
    size_t length, other_length;
    const char *raw = json_raw(name, &length);
    for (int i = 0; i < columns->count; i++) {
        const char *other = json_raw(&columns->name[i], &other_length);
        if (length == other_length && memcmp(raw, other, length) == 0) return i;
    }
    return -1;
}

/* A column for each scalar member of any item, as wide as its widest. */
static void measure(const coven_json *list, table_columns *columns) {
    for (json_walk item = json_walk_of(list); json_next(&item);) {
        if (json_kind_of(&item.value) != JSON_OBJECT) continue;
        for (json_walk member = json_walk_of(&item.value); json_next(&member);) {
            if (!is_scalar(&member.value)) continue;
            int at = find_column(columns, &member.name);
            if (at < 0) {
                if (columns->count == COLUMNS_MAX) continue;
                at = columns->count++;
                columns->name[at] = member.name;
                columns->width[at] = width_of(&member.name);
            }
            const int width = width_of(&member.value);
            if (width > columns->width[at]) columns->width[at] = width < CELL_MAX ? width : CELL_MAX;
        }
    }
}

static void put_heads(const table_columns *columns, const coven_style *style, coven_text *out) {
    int at = 2;
    if (style->colour) coven_put(out, "\033[1m");
    text_put_spaces(out, at);
    for (int i = 0; i < columns->count && at < style->width; i++) {
        const int capacity = style->width - at, used = put_value(&columns->name[i], capacity, style->utf8, out);
        at += columns->width[i] + GAP;
        if (i + 1 < columns->count && at < style->width) text_put_spaces(out, columns->width[i] + GAP - used);
    }
    coven_put(out, "%s\n", style->colour ? "\033[0m" : "");
}

static void put_item(const table_columns *columns, const coven_json *item, const coven_style *style, coven_text *out) {
    int at = 2, spaces = 2;
    for (int i = 0; i < columns->count && at < style->width; i++) {
        for (json_walk member = json_walk_of(item); json_next(&member);) {
            if (find_column(columns, &member.name) != i || !is_scalar(&member.value)) continue;
            const int capacity = style->width - at, max = columns->width[i] < capacity ? columns->width[i] : capacity;
            text_put_spaces(out, spaces);
            spaces = -put_value(&member.value, max, style->utf8, out);
        }
        spaces += columns->width[i] + GAP;
        at += columns->width[i] + GAP;
    }
    coven_put_char(out, '\n');
}

/* Items that are not objects, on as many lines as they need. */
static void put_items(const coven_json *list, const coven_style *style, coven_text *out) {
    int at = style->width;
    for (json_walk item = json_walk_of(list); json_next(&item);) {
        const int max = style->width - 4, wide = width_of(&item.value) < max ? width_of(&item.value) : max;
        const int name = item.object ? width_of(&item.name) + 2 : 0;
        if (at + 1 + name + wide > style->width) {
            coven_put(out, item.index ? "\n " : " ");
            at = 1;
        }
        coven_put_char(out, ' ');
        if (item.object) {
            put_value(&item.name, CELL_MAX, style->utf8, out);
            coven_put(out, ": ");
        }
        at += 1 + name + put_value(&item.value, wide, style->utf8, out);
    }
    coven_put_char(out, '\n');
}

static void put_list(const coven_json *name, const coven_json *list, const coven_style *style, coven_text *out) {
    table_columns columns = {.count = 0};
    measure(list, &columns);
    coven_put_char(out, '\n');
    put_value(name, CELL_MAX, style->utf8, out);
    coven_put(out, " (%d)\n", json_count(list));
    if (!columns.count) {
        put_items(list, style, out);
        return;
    }
    put_heads(&columns, style, out);
    for (json_walk item = json_walk_of(list); json_next(&item);)
        if (json_kind_of(&item.value) == JSON_OBJECT) put_item(&columns, &item.value, style, out);
}

void coven_draw_set_table(const coven_set *set, const coven_style *style, coven_text *out) {
    json_document document;
    if (!json_parse(&document, set->json, set->json_length, NULL)) {
        out->dropped++; /* the set was read before, so memory ran out */
        return;
    }
    const coven_json root = json_root(&document);
    for (json_walk member = json_walk_of(&root); json_next(&member);) {
        if (!is_scalar(&member.value)) {
            put_list(&member.name, &member.value, style, out);
            continue;
        }
        const int used = put_value(&member.name, CELL_MAX, style->utf8, out);
        coven_put(out, ": ");
        put_value(&member.value, style->width - used - 2, style->utf8, out);
        coven_put_char(out, '\n');
    }
    json_free(&document);
}

/* ---- the same as a picture ---- */

void coven_draw_set_table_svg(const coven_set *set, coven_text *out) {
    enum { WIDTH = 110, LETTER = 8, LINE_HEIGHT = 18, MARGIN = 12 };
    coven_text lines = coven_text_growing();
    coven_draw_set_table(set, &(coven_style){.utf8 = true, .width = WIDTH}, &lines);
    int count = 0;
    for (size_t i = 0; i < lines.length; i++) count += lines.data[i] == '\n';
    svg_open(out, WIDTH * LETTER + 2 * MARGIN, count * LINE_HEIGHT + 2 * MARGIN, set->name);
    coven_put(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"#fbf8f0\"/>\n"
                   "<g font-family=\"monospace\" font-size=\"13\" fill=\"#222\" xml:space=\"preserve\">\n");
    const char *line = lines.data;
    for (int i = 0; i < count; i++) {
        const size_t length = strcspn(line, "\n");
        coven_put(out, "<text x=\"%d\" y=\"%d\">", MARGIN, MARGIN + (i + 1) * LINE_HEIGHT - 4);
        svg_put_escaped(out, line, length);
        coven_put(out, "</text>\n");
        line += length + 1;
    }
    coven_put(out, "</g>\n");
    svg_close(out);
    out->dropped += lines.dropped;
    coven_text_free(&lines);
}
