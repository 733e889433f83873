/* draw.c -- the state in a terminal: when it is, the map, and below it every seat's energy on the track with its bands,
 * its reserve, and what the round would bring it if it ended now. */
#include <string.h>

#include "games/isle/isle.h"

enum { NAME_MAX = 10 };

typedef struct pen {
    const coven_table *table;
    const isle_state *s;
    const coven_style *style;
    coven_text *out;
} pen;

static void plain(const pen *p) {
    if (p->style->colour) coven_put(p->out, "\033[0m");
}

static void put_spaces(const pen *p, int count) {
    for (int i = 0; i < count; i++) coven_put_char(p->out, ' ');
}

/* At most `most` characters of a name; how many. */
static int put_name(const pen *p, const char *name, int most) {
    int width = 0;
    for (; *name; name++) {
        const bool begins = ((unsigned char)*name & 0xc0) != 0x80;
        if (begins && ++width > most) return most;
        if (p->style->utf8 || (unsigned char)*name < 0x80)
            coven_put_char(p->out, *name);
        else if (begins)
            coven_put_char(p->out, '?');
    }
    return width;
}

/* The mark in the seat's colour, and its name; how many columns. */
static int put_seat_cut(const pen *p, int seat, int most) {
    isle_put_seat_colour(isle_content_of(p->table), seat, p->style, p->out);
    coven_put_char(p->out, ' ');
    isle_put_character(isle_seat_mark(seat, p->style->utf8), p->out);
    coven_put_char(p->out, ' ');
    plain(p);
    coven_put_char(p->out, ' ');
    return 4 + put_name(p, isle_content_of(p->table)->spirit[seat].name, most);
}
static int put_seat(const pen *p, int seat) { return put_seat_cut(p, seat, NAME_MAX); }

/* ---- when ---- */

/* The second line of an attack. */
static void put_dice(const pen *p) {
    const isle_state *s = p->s;
    char at[3];
    isle_location_text(isle_board_of(p->table), s->target, at);
    if (s->stage == STAGE_ROLL)
        coven_put(p->out, "\nAttack on %s, %d chances in 36", at,
                  isle_chance(isle_board_of(p->table), s, s->step, s->target));
    else
        coven_put(p->out, "\nAttack on %s with %d, which the guard may beat", at, s->total);
}

static void put_step(const pen *p) {
    static const char *const phase[] = {"", "summons", "acts", "attacks", "attacks"};
    const isle_state *s = p->s;
    if (s->stage == STAGE_ORDER || s->stage == STAGE_END) {
        coven_put(p->out, s->stage == STAGE_END ? "The game has ended" : "The order is drawn");
        return;
    }
    put_seat(p, isle_seat(s));
    if (s->stage == STAGE_BONUS) {
        coven_put(p->out, " may take %d energy for ", isle_board_of(p->table)->territory[s->target].bonus);
        put_name(p, isle_board_of(p->table)->territory[s->target].name, 20);
        return;
    }
    coven_put(p->out, " %s: ", phase[s->stage]);
    put_name(p, isle_content_of(p->table)->creature[s->step].name, 10);
    if (s->at == ISLE_NOWHERE) return;
    char at[3];
    isle_location_text(isle_board_of(p->table), s->at, at);
    coven_put(p->out, " %s, %d action%s left", at, s->left, s->left == 1 ? "" : "s");
    if (s->stage != STAGE_ACT) put_dice(p);
}

static void put_heading(const pen *p) {
    const int most = (p->style->width - 6) / p->table->seats - 5;
    coven_put(p->out, "Round %d of %d\n", p->s->round, isle_plan_of(p->table)->rounds);
    if (p->s->stage != STAGE_ORDER) {
        coven_put(p->out, "Order:");
        for (int i = 0; i < p->table->seats; i++) {
            coven_put_char(p->out, ' ');
            put_seat_cut(p, p->s->order[i], most < NAME_MAX ? most : NAME_MAX);
        }
        coven_put_char(p->out, '\n');
    }
    put_step(p);
    coven_put_char(p->out, '\n');
}

/* ---- the track ---- */

/* A band's colour: from help for the poor to a tax on the rich. */
static void use_band(const pen *p, int band) {
    static const char *const code[ISLE_BANDS + 1] = {"32", "36", "90", "33", "31", "1;35"};
    if (p->style->colour) coven_put(p->out, "\033[0;%sm", code[band]);
}

/* Is there room for everything about a seat on one line? */
static bool is_wide(const pen *p) { return p->style->width >= 80; }

static void put_scale(const pen *p) {
    coven_put(p->out, "\n%-19s", "");
    for (int band = 0; band < ISLE_BANDS; band++) {
        use_band(p, band);
        coven_put(p->out, "%-*s", isle_bands[band].most - isle_bands[band].least + 1,
                  (const char *const[]){"0: +5", "10: +3", "19:0", "24:-3", "30:-5"}[band]);
    }
    use_band(p, ISLE_BANDS);
    coven_put(p->out, "36");
    plain(p);
    coven_put(p->out, "%s\n", is_wide(p) ? "  reserve   round's end" : "");
}

/* A cell for each energy from 0 to the goal: what the seat has, and what it still wants. */
static void put_track(const pen *p, int energy) {
    for (int band = 0; band <= ISLE_BANDS; band++) {
        const int least = band < ISLE_BANDS ? isle_bands[band].least : ISLE_GOAL;
        const int most = band < ISLE_BANDS ? isle_bands[band].most : ISLE_GOAL;
        use_band(p, band);
        for (int i = least; i <= most; i++) {
            const bool here = i == energy || (i == ISLE_GOAL && energy > i);
            if (p->style->utf8)
                coven_put(p->out, "%s", here ? "◆" : i < energy ? "━" : i == ISLE_GOAL ? "☆" : "┄");
            else
                coven_put_char(p->out, here ? '#' : i < energy ? '=' : i == ISLE_GOAL ? '*' : '.');
        }
    }
    plain(p);
}

static void put_forecast(const pen *p, int seat) {
    const isle_state *s = p->s;
    const isle_board *board = isle_board_of(p->table);
    if (s->stage == STAGE_END) {
        if (seat == isle_leader(isle_plan_of(p->table), s))
            coven_put(p->out, isle_reached(s, seat) ? " Summoner!" : " wins");
        return;
    }
    if (s->stage == STAGE_BONUS) return;
    int bonus = 0;
    for (int i = 0; i < board->territories; i++)
        if (!(board->ground[i] & ~s->seat[seat])) bonus += board->territory[i].bonus;
    coven_put(p->out, " %+d +%d +%d", isle_band_of(s->energy[seat]), isle_income(board, s, seat), bonus);
}

static void put_seats(const pen *p) {
    put_scale(p);
    for (int seat = 0; seat < p->table->seats; seat++) {
        put_spaces(p, 4 + NAME_MAX - put_seat(p, seat));
        coven_put(p->out, " %2d  ", p->s->energy[seat]);
        put_track(p, p->s->energy[seat]);
        if (!is_wide(p)) coven_put(p->out, "\n%-19s", "    in reserve");
        coven_put(p->out, " W%d T%d S%d ", isle_reserve(p->s, seat, WYRM), isle_reserve(p->s, seat, TROLL),
                  isle_reserve(p->s, seat, SPRITE));
        if (!is_wide(p) && p->s->stage < STAGE_BONUS) coven_put(p->out, "   at the round's end");
        put_forecast(p, seat);
        coven_put_char(p->out, '\n');
    }
    coven_put_char(p->out, '\n');
    for (int kind = 0; kind < KINDS; kind++) {
        coven_put(p->out, "%s%c ", kind ? ", " : "", isle_kinds[kind].letter - 'a' + 'A');
        put_name(p, isle_content_of(p->table)->creature[kind].name, 10);
    }
    coven_put(p->out, "\n[ready] (done this round) <active> {attacked}\n");
}

void isle_draw(const coven_table *table, const void *state, int viewer, const coven_style *style, coven_text *out) {
    (void)viewer; /* nothing is hidden */
    const pen p = {.table = table, .s = state, .style = style, .out = out};
    put_heading(&p);
    isle_put_map(isle_content_of(table), isle_board_of(table), p.s, style, out);
    put_seats(&p);
}
