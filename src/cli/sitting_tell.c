/* sitting_tell.c -- what people at a terminal read: sentences, the table, how it ended. */
#include <string.h>

#include "cli/cli.h"
#include "cli/saves.h"
#include "cli/sitting.h"

enum { TOLD_MOST = 10 }; /* events told at once; `log` has all */

void sitting_paint(const sitting *s, const char *code) {
    if (s->style.colour) printf("\033[%sm", code);
}

void sitting_name(const sitting *s, int seat, coven_text *out) {
    const coven_table *table = match_table(s->match);
    table->game->seat_name(table, seat, out);
}

static int letters(const char *text, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

void sitting_fill(const sitting *s, int indent, const char *text) {
    int column = indent;
    while (*text) {
        const size_t length = strcspn(text, " ");
        const int wide = letters(text, length);
        if (column > indent && column + 1 + wide > s->style.width) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)length, text);
        column += wide;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}

void sitting_say(const sitting *s, const char *mark, const char *text) {
    fputs(mark, stdout);
    sitting_fill(s, letters(mark, strlen(mark)), text);
}

void sitting_tell(sitting *s, int viewer) {
    const bool apart = match_table(s->match)->secrets && sitting_people(s) > 1;
    int *told = &s->told[apart && viewer >= 1 ? viewer : 0];
    const int count = match_count(s->match);
    if (*told < count) putchar('\n');
    if (count - *told > TOLD_MOST) {
        printf("  ... %d more before (log tells all)\n", count - *told - TOLD_MOST);
        *told = count - TOLD_MOST;
    }
    for (; *told < count; ++*told) {
        char said[1024];
        coven_text text = coven_text_over(said, sizeof said);
        match_say(s->match, *told, viewer, &text);
        sitting_say(s, s->style.utf8 ? "  • " : "  * ", said);
    }
}

static void rule(const sitting *s, const char *title) {
    const char *dash = s->style.utf8 ? "─" : "-";
    printf("\n%s%s ", dash, dash);
    sitting_paint(s, "1");
    fputs(title, stdout);
    sitting_paint(s, "0");
    putchar(' ');
    for (int i = letters(title, strlen(title)) + 4; i < s->style.width; i++) fputs(dash, stdout);
    printf("\n\n");
}

void sitting_draw(sitting *s, int viewer) {
    const int actor = match_actor(s->match);
    char title[128];
    coven_text text = coven_text_over(title, sizeof title);
    coven_put(&text, "%s", match_table(s->match)->game->title);
    if (actor >= 1) {
        coven_put(&text, ": ");
        sitting_name(s, actor, &text);
        if (sitting_people(s) == 1 && actor == viewer) coven_put(&text, " (you)");
    }
    rule(s, title);
    coven_text out = coven_text_growing();
    match_draw(s->match, match_count(s->match), viewer, &s->style, &out);
    if (out.at) fwrite(out.at, 1, out.length, stdout);
    if (out.short_of) trouble("the table cannot be drawn: no memory");
    coven_text_free(&out);
}

/* ---- the end ---- */

static void put_result(const sitting *s, coven_text *out) {
    const coven_table *table = match_table(s->match);
    int share[COVEN_SEATS_MAX], score[COVEN_SEATS_MAX], winners = 0;
    table->game->result(table, match_state(s->match, match_count(s->match)), share, score);
    for (int i = 0; i < table->seats; i++) {
        if (!share[i]) continue;
        if (winners++) coven_put(out, " and ");
        sitting_name(s, i + 1, out);
    }
    coven_put(out, winners > 1 ? " share the win. " : " wins. ");
    for (int i = 0; i < table->seats; i++) {
        if (i) coven_put(out, ", ");
        sitting_name(s, i + 1, out);
        coven_put(out, i ? " %d" : " has %d points", score[i]);
    }
    coven_put(out, ".");
}

static void offer_record(const sitting *s) {
    char line[INPUT_ROOM];
    coven_error error;
    while (s->terminal) {
        if (input_line("Save the record? (a file's name, or Enter for no) ", NULL, line) != INPUT_LINE || !line[0])
            return;
        if (saves_write(s->match, line, false, &error)) {
            printf("The record is in %s.\n", line);
            return;
        }
        complain("%s", error.text);
    }
}

/* Where each was told in turn, all are told now what one of them has missed. */
static void tell_all(sitting *s) {
    const bool apart = match_table(s->match)->secrets && sitting_people(s) > 1;
    if (apart) s->told[0] = match_count(s->match);
    for (int seat = 1; apart && seat <= match_table(s->match)->seats; seat++)
        if (match_is_person(s->match, seat) && s->told[seat] < s->told[0]) s->told[0] = s->told[seat];
    sitting_tell(s, sitting_viewer(s, COVEN_END));
}

void sitting_finish(sitting *s) {
    char result[400];
    coven_text text = coven_text_over(result, sizeof result);
    tell_all(s);
    sitting_draw(s, sitting_viewer(s, COVEN_END));
    put_result(s, &text);
    putchar('\n');
    sitting_paint(s, "1;32");
    sitting_say(s, "", result);
    sitting_paint(s, "0");
    putchar('\n');
    if (s->kept >= 0) saves_drop(match_table(s->match)->game->id);
    offer_record(s);
}
