/* markdown.c -- see markdown.h. A line at a time: code stays as it is, a table is laid out in columns that fit the
 * width, and everything else is filled word by word, with a hanging indent for lists. */
#include <string.h>

#include "cli/markdown.h"
#include "core/terminal_text.h"

typedef struct marks {
    bool bold, italic, code;
} marks;

typedef struct page {
    const coven_style *style;
    coven_text *out;
    int width;
    int column;   /* letters in the present line */
    int indent;   /* of the lines that follow in this paragraph */
    bool filling; /* inside a paragraph */
    bool fenced;  /* inside ``` */
    marks now;    /* what is open */
} page;

static void paint(page *p, const char *code) {
    if (p->style->colour) coven_put(p->out, "\033[%sm", code);
}

static void end_line(page *p) {
    coven_put_char(p->out, '\n');
    p->column = 0;
}

static void end_paragraph(page *p) {
    if (p->now.bold || p->now.italic) paint(p, "22;23");
    if (p->filling) end_line(p);
    p->filling = false;
    p->indent = 0;
    p->now = (marks){.code = false};
}

/* The bytes of the mark at text[i]: ` for code, ** for bold, * for italics; 0 for a letter. Nothing is marked in code,
 * and an asterisk that stands alone is one. */
static size_t mark_at(const char *text, size_t length, size_t i, bool code) {
    if (text[i] == '`') return 1;
    if (text[i] != '*' || code) return 0;
    if (i + 1 < length && text[i + 1] == '*') return 2;
    return (i + 1 < length && text[i + 1] != ' ') || (i && text[i - 1] != ' ') ? 1 : 0;
}

/* A word's bytes, with the marks turned into bold and italics. */
static void put_marked(page *p, const char *text, size_t length) {
    for (size_t i = 0, mark; i < length; i += mark ? mark : 1) {
        mark = mark_at(text, length, i, p->now.code);
        if (!mark) {
            coven_put_char(p->out, text[i]);
        } else if (text[i] == '`') {
            p->now.code = !p->now.code;
        } else if (mark == 2) {
            p->now.bold = !p->now.bold;
            paint(p, p->now.bold ? "1" : "22");
        } else {
            p->now.italic = !p->now.italic;
            paint(p, p->now.italic ? "3" : "23");
        }
    }
}

/* Its width, where it begins inside of code or not. */
static int marked_letters(const char *text, size_t length, bool code) {
    int count = text_columns(text, length);
    for (size_t i = 0, mark; i < length; i += mark ? mark : 1) {
        mark = mark_at(text, length, i, code);
        count -= (int)mark;
        if (text[i] == '`') code = !code;
    }
    return count;
}

/* Fill the paragraph on with the words of a line. */
static void fill(page *p, const char *text, size_t length) {
    while (length) {
        const size_t blank = strspn(text, " ") < length ? strspn(text, " ") : length;
        text += blank, length -= blank;
        size_t word = strcspn(text, " \n");
        if (word > length) word = length;
        if (!word) return;
        const int wide = marked_letters(text, word, p->now.code);
        if (p->column > p->indent && p->column + 1 + wide > p->width) end_line(p);
        if (p->column == 0) {
            coven_put(p->out, "%*s", p->indent, "");
            p->column = p->indent;
        } else if (p->column > p->indent) {
            coven_put_char(p->out, ' ');
            p->column++;
        }
        put_marked(p, text, word);
        p->column += wide;
        p->filling = true;
        text += word, length -= word;
    }
}

static void heading(page *p, const char *line, size_t length) {
    end_paragraph(p);
    const size_t level = strspn(line, "#");
    line += level, length -= level;
    while (length && *line == ' ') line++, length--;
    paint(p, level == 1 ? "1;35" : "1;36");
    put_marked(p, line, length);
    paint(p, "0");
    end_line(p);
    if (!p->style->colour) {
        for (int i = marked_letters(line, length, false); i > 0; i--) coven_put_char(p->out, level == 1 ? '=' : '-');
        end_line(p);
    }
}

/* The width of a list item's mark ("- ", "12. ") after its indent, or 0. */
static size_t list_mark(const char *line, size_t length) {
    if (length > 2 && strchr("-*", line[0]) && line[1] == ' ') return 2;
    const size_t digits = strspn(line, "0123456789");
    return digits && digits + 1 < length && line[digits] == '.' && line[digits + 1] == ' ' ? digits + 2 : 0;
}

static void item(page *p, const char *line, size_t length, size_t blank, size_t mark) {
    end_paragraph(p);
    const bool dash = strchr("-*", line[0]) != NULL;
    coven_put(p->out, "%*s", (int)blank + 2, "");
    if (dash)
        coven_put(p->out, "%s ", p->style->utf8 ? "•" : "-");
    else
        coven_put_bytes(p->out, line, mark);
    p->indent = p->column = (int)(blank + 2 + mark);
    p->filling = true;
    fill(p, line + mark, length - mark);
}

/* ---- tables ---- */

enum { COLUMNS_MAX = 16, COLUMN_MIN = 6, GAP = 2 };

typedef struct cell {
    const char *text;
    size_t length;
} cell;

/* Split "| a | b |" into its cells, without the blanks around them; returns how many. */
static int split_row(const char *line, size_t length, cell out[COLUMNS_MAX]) {
    int count = 0;
    size_t at = 1;
    while (at < length && count < COLUMNS_MAX) {
        size_t end = at;
        while (end < length && (line[end] != '|' || line[end - 1] == '\\')) end++;
        size_t from = at, to = end;
        while (from < to && line[from] == ' ') from++;
        while (to > from && line[to - 1] == ' ') to--;
        if (end < length || to > from) out[count++] = (cell){line + from, to - from};
        at = end + 1;
    }
    return count;
}

/* Is it the line of dashes below the head? */
static bool is_ruler(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!strchr("|-: ", line[i])) return false;
    return true;
}

/* Make columns narrower, the widest first, until they fit. */
static void narrow(int *width, int columns, int capacity) {
    int total = GAP * (columns - 1);
    for (int i = 0; i < columns; i++) total += width[i];
    while (total > capacity) {
        int widest = 0;
        for (int i = 1; i < columns; i++)
            if (width[i] > width[widest]) widest = i;
        if (width[widest] <= COLUMN_MIN) return;
        width[widest]--;
        total--;
    }
}

/* The bytes of the character at `text`. */
static size_t character(const char *text, size_t length) {
    size_t bytes = 1;
    while (bytes < length && ((unsigned char)text[bytes] & 0xc0) == 0x80) bytes++;
    return bytes;
}

/* How much of a cell goes on one line of `width` columns: whole words, or as much of a long one as fits. */
static size_t line_of(const cell *c, int width, bool code) {
    size_t end = 0;
    while (end < c->length) {
        size_t next = end;
        while (next < c->length && c->text[next] == ' ') next++;
        while (next < c->length && c->text[next] != ' ') next++;
        if (marked_letters(c->text, next, code) > width) break;
        end = next;
    }
    if (end || !c->length) return end;
    for (size_t next; end < c->length; end = next) {
        next = end + character(c->text + end, c->length - end);
        if (end && marked_letters(c->text, next, code) > width) break;
    }
    return end;
}

/* One row, on as many lines as its longest cell takes. */
static void draw_row(page *p, cell *cells, int count, const int *width, bool head) {
    marks open[COLUMNS_MAX] = {{false, false, false}}; /* what each cell's next line begins with */
    bool more = true;
    while (more) {
        more = false;
        for (int i = 0; i < count; i++) {
            const size_t bytes = line_of(&cells[i], width[i], open[i].code);
            const int wide = marked_letters(cells[i].text, bytes, open[i].code);
            p->now = open[i];
            if (p->now.bold || head) paint(p, "1");
            if (p->now.italic) paint(p, "3");
            put_marked(p, cells[i].text, bytes);
            if (p->now.bold || head) paint(p, "22");
            if (p->now.italic) paint(p, "23");
            open[i] = p->now;
            cells[i].text += bytes, cells[i].length -= bytes;
            while (cells[i].length && *cells[i].text == ' ') cells[i].text++, cells[i].length--;
            more = more || cells[i].length;
            if (i + 1 < count) coven_put(p->out, "%*s", width[i] - wide + GAP, "");
        }
        end_line(p);
    }
    p->now = (marks){.code = false};
}

static void draw_ruler(page *p, const int *width, int columns) {
    for (int i = 0; i < columns; i++) {
        for (int k = 0; k < width[i]; k++) coven_put(p->out, "%s", p->style->utf8 ? "─" : "-");
        if (i + 1 < columns) coven_put(p->out, "%*s", GAP, "");
    }
    end_line(p);
}

/* The lines that begin with a bar; returns what follows them. */
static const char *draw_table(page *p, const char *text) {
    int width[COLUMNS_MAX] = {0}, columns = 0, rows = 0;
    const char *end = text;
    cell cells[COLUMNS_MAX];
    end_paragraph(p);
    for (; *end == '|'; end += strcspn(end, "\n"), end += *end == '\n') {
        const size_t length = strcspn(end, "\n");
        if (is_ruler(end, length)) continue;
        const int count = split_row(end, length, cells);
        if (count > columns) columns = count;
        for (int i = 0; i < count; i++) {
            const int wide = marked_letters(cells[i].text, cells[i].length, false);
            if (wide > width[i]) width[i] = wide;
        }
    }
    narrow(width, columns, p->width);
    for (const char *line = text; line < end; line += strcspn(line, "\n"), line += *line == '\n', rows++) {
        const size_t length = strcspn(line, "\n");
        if (is_ruler(line, length))
            draw_ruler(p, width, columns);
        else
            draw_row(p, cells, split_row(line, length, cells), width, rows == 0);
    }
    return end;
}

/* ---- lines ---- */

static void draw_line(page *p, const char *line, size_t length) {
    size_t blank = 0;
    while (blank < length && line[blank] == ' ') blank++;
    const size_t mark = list_mark(line + blank, length - blank);
    if (length >= 3 && strncmp(line, "```", 3) == 0) {
        end_paragraph(p);
        p->fenced = !p->fenced;
    } else if (p->fenced || (blank >= 4 && !p->filling && !mark)) {
        end_paragraph(p);
        coven_put_bytes(p->out, line, length);
        end_line(p);
    } else if (blank == length) {
        end_paragraph(p);
        end_line(p);
    } else if (line[0] == '#') {
        heading(p, line, length);
    } else if (mark) {
        item(p, line + blank, length - blank, blank, mark);
    } else {
        fill(p, line + blank, length - blank);
    }
}

void markdown_draw(const char *text, const coven_style *style, coven_text *out) {
    page p = {.style = style, .out = out, .width = style->width < 90 ? style->width : 90};
    while (*text) {
        if (*text == '|' && !p.fenced) {
            text = draw_table(&p, text);
            continue;
        }
        const size_t length = strcspn(text, "\n");
        draw_line(&p, text, length);
        text += length + (text[length] == '\n');
    }
    end_paragraph(&p);
    paint(&p, "0");
}
