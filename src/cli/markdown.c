/* markdown.c -- see markdown.h. A line at a time: what is laid out already (code, tables) stays as it is, everything
 * else is filled word by word, with a hanging indent for lists. */
#include <string.h>

#include "cli/markdown.h"

typedef struct page {
    const coven_style *style;
    coven_text *out;
    int width;
    int column;   /* letters in the present line */
    int indent;   /* of the lines that follow in this paragraph */
    bool filling; /* inside a paragraph */
    bool fenced;  /* inside ``` */
    bool bold;
} page;

static void paint(page *p, const char *code) {
    if (p->style->colour) coven_put(p->out, "\033[%sm", code);
}

static void end_line(page *p) {
    coven_put_char(p->out, '\n');
    p->column = 0;
}

static void end_paragraph(page *p) {
    if (p->filling) end_line(p);
    p->filling = false;
    p->indent = 0;
}

static int letters(const char *text, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* A word's bytes, with ** turned into bold and ` into nothing. */
static void put_marked(page *p, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '`') continue;
        if (text[i] == '*' && i + 1 < length && text[i + 1] == '*') {
            p->bold = !p->bold;
            paint(p, p->bold ? "1" : "22");
            i++;
        } else {
            coven_put_char(p->out, text[i]);
        }
    }
}

static int marked_letters(const char *text, size_t length) {
    int count = letters(text, length);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '`') count--;
        if (text[i] == '*' && i + 1 < length && text[i + 1] == '*') count -= 2, i++;
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
        const int wide = marked_letters(text, word);
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
        for (int i = marked_letters(line, length); i > 0; i--) coven_put_char(p->out, level == 1 ? '=' : '-');
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

static void draw_line(page *p, const char *line, size_t length) {
    size_t blank = 0;
    while (blank < length && line[blank] == ' ') blank++;
    const size_t mark = list_mark(line + blank, length - blank);
    if (length >= 3 && strncmp(line, "```", 3) == 0) {
        end_paragraph(p);
        p->fenced = !p->fenced;
    } else if (p->fenced || line[0] == '|' || (blank >= 4 && !p->filling && !mark)) {
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
        const size_t length = strcspn(text, "\n");
        draw_line(&p, text, length);
        text += length + (text[length] == '\n');
    }
    end_paragraph(&p);
    paint(&p, "0");
}
